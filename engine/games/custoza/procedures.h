#pragma once

#include <string_view>
#include <variant>

#include "engine/core/sequence.h"
#include "engine/games/custoza/game.h"

// Saves hold the numbers of questions, rolls, procedures (kNumber) and their steps: a new one takes the next
// free number, at whatever place it stands, and the number of one that is removed is never given to another.
namespace tamburino::custoza {

// What a side is asked.
enum class Ask : std::uint8_t {
  None = 0,
  SetUp = 1,        // 23.0b
  Attempt = 2,      // activate a Formation, or pass: 3.2.2a
  Declare = 3,      // markers: 6.1
  Prepare = 4,      // open Squares, take a Reserve unit: 11.5.4.1b, 4.3a
  ChooseForce = 5,  // whose Action is next: 3.2.2e
  ForceAction = 6,  // what the Force under way does: 6.6
  LeaderMove = 7,
  CarryOn = 8,            // after a failed check: 13.4
  React = 9,              // 11
  LoseStrength = 10,      // 10.4.8c
  Biggest = 11,           // which of equal units stands for its stack: 10.4.4c
  RetreatHex = 12,        // 10.5
  Face = 13,              // at the end of an advance, a retreat, a Withdrawal: 10.4.11b, 10.5.5a
  Accompany = 14,         // 10.5.4b
  LeaveMarch = 15,        // 10.4.12a
  Continue = 16,          // a Charge: 9.4
  RideBack = 17,          // 9.1
  Recover = 20,           // 13.6.1c
  Withdraw = 21,          // whose Withdrawal is next: 3.3b, 3.4b
  OutOfCommand = 22,      // which Force moves next: 3.4a
  Objective = 23,         // the Strategic Objective, secretly: 24.2a, 24.2b
  Arrive = 32,            // by which hex reinforcements come: 14.2.1a
  Status = 33,            // Engaged, On March or In Reserve: 14.2.2a
  DeployFormation = 34,   // 14.2.3a
  ChangeObjective = 35,   // of an On March Formation: 14.2.4a
  AssignObjective = 36,   // of reinforcements, and at the start: 14.2.5a, 26.3a
  DeployUnit = 37,        // where a unit of the deploying Formation stands: 16.8c
  RemoveScout = 38,       // which Scout goes: 16.8d
  PlaceScout = 39,        // where a Scout that was found out goes: 16.9b
  CoverCommander = 40,    // a Scout for the commander that was found out to be one: 16.9b
  MarchAttempt = 41,      // activate an On March Formation, or pass: 14.6a
  March = 42,             // the commander, the Overall Commander, a Scout: 16.7a
  StopScout = 43,         // which Scout a 6 stops: 16.4b
  Reorganise = 44,        // which Routed unit tries to return: 14.6e
  PlaceReorganised = 45,  // where it stands: 13.7c
};
std::string_view word_of(Ask ask);

// What chance is asked.
enum class RollKind : std::uint8_t {
  None = 0,
  Initiative = 1,  // 3.1: the Italians' two dice, then the Austrians'
  Activation = 2,  // 5.1.1
  Temper = 3,      // 5.2
  Fire = 4,        // 8
  Combat = 5,      // 10.4.5
  Check = 6,       // 13.2
  Fatigue = 7,     // 14.7.2
  Change = 20,     // of an Objective: 16.2b
  March = 21,      // 14.6a
};
std::string_view word_of(RollKind roll);

using Pending = PendingStep<Side, Ask, RollKind>;

// The procedures: each a page of the rulebook, with the step it has reached.

struct SetUp {  // 23-28: each side places its counters, one by one
  static constexpr int kNumber = 1;
  enum class Step : std::uint8_t { First = 0, Second = 1, End = 2 };
  Step step{};
  Piece piece = kNoPiece;  // in hand, or the last that was placed
  bool in_hand = false;
  bool turned = false;   // the last one has been faced as its owner likes
  bool changed = false;  // and its mode
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("piece", self.piece), field("in_hand", self.in_hand);
    field("turned", self.turned), field("changed", self.changed);
  }
  friend bool operator==(const SetUp&, const SetUp&) = default;
};

struct GameTurn {  // 3, 14
  static constexpr int kNumber = 2;
  enum class Step : std::uint8_t { Begin = 0, Phase = 1, Initiative = 2 };
  Step step{};
  std::uint8_t next = 0;  // of the scenario's phases
  static void fields(auto& self, auto&& field) { field("step", self.step), field("next", self.next); }
  friend bool operator==(const GameTurn&, const GameTurn&) = default;
};

struct EngagedPhase {  // 3.2
  static constexpr int kNumber = 3;
  enum class Step : std::uint8_t { Command = 0, Choose = 1, Roll = 2, Tested = 3 };
  Step step{};
  Side turn{};
  std::uint8_t passes = 0;            // in a row: 3.2.2c
  FormationId trying = kNoFormation;  // whose activation die is thrown
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("turn", self.turn), field("passes", self.passes);
    field("trying", self.trying);
  }
  friend bool operator==(const EngagedPhase&, const EngagedPhase&) = default;
};

struct Activation {  // 3.2.2, 5, 6; what it has declared is in State::activation
  static constexpr int kNumber = 4;
  enum class Step : std::uint8_t { Temper = 0, Declare = 1, Prepare = 2, Forces = 3, Recover = 4, End = 5 };
  Step step{};
  static void fields(auto& self, auto&& field) { field("step", self.step); }
  friend bool operator==(const Activation&, const Activation&) = default;
};

inline constexpr std::uint8_t kNoMarker = 0xFF;

// 6.6, 7: one Force and its Action, or a Force that moves in the Out of Command Units Phase.
struct ForceAction {
  static constexpr int kNumber = 5;
  enum class Step : std::uint8_t {
    Choose = 0,
    Leave = 1,     // the Reactions to leaving are over, the step is to be made: 11.1c
    Enter = 2,     // it has stepped: 11.1b, 11.1d
    Answered = 3,  // the Reactions to the step are over
    Fought = 4,    // the combat is over
    Fired = 5,
    End = 6,
    LeaveMap = 7,  // the Reactions to leaving are over, it goes off the map: 24.2i
    Entered = 8,   // it has come onto the map and nothing else: others may come with it, g15.arrival-a
  };
  Step step{};
  Phase phase = Phase::Engaged;
  Force force{};
  bool begun = false;   // an order has been given: no unit may join any more
  bool whole = false;   // its Action is complete: a Square formed, a fire, a minimum move (7.3, 7.9)
  bool turned = false;  // it has turned in place, and steps no more: 7.4
  std::uint8_t spent = 0, allowance = 0;  // half points
  Hex start = kNoHex;                     // where it stood: a Charge needs two hexes, g9.1a
  Hex place = kNoHex;                     // where it stands while others react
  Facing way{};                           // of the step that is to be made, of the attack
  std::uint8_t marker = kNoMarker;        // the one it attacks from
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("phase", self.phase), field("force", self.force);
    field("begun", self.begun), field("whole", self.whole), field("turned", self.turned);
    field("start", self.start), field("place", self.place), field("spent", self.spent);
    field("allowance", self.allowance), field("way", self.way), field("marker", self.marker);
  }
  friend bool operator==(const ForceAction&, const ForceAction&) = default;
};

struct LeaderMove {  // 7.7
  static constexpr int kNumber = 6;
  enum class Step : std::uint8_t { Choose = 0, End = 1 };
  Step step{};
  Piece piece = kNoPiece;
  std::uint8_t spent = 0, allowance = 0;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("piece", self.piece), field("spent", self.spent);
    field("allowance", self.allowance);
  }
  friend bool operator==(const LeaderMove&, const LeaderMove&) = default;
};

// What lets a Force react: 11.1, 10.5.6, 10.6.1.
enum class Occasion : std::uint8_t {
  FiredAt = 0,    // 11.1a
  Entered = 1,    // 11.1b, 11.1d
  Leaving = 2,    // 11.1c: before the step
  Advanced = 3,   // 11.1e
  Retreated = 4,  // 10.5.6, 12.2
  GunsTaken = 5,  // 10.6.1b: the attackers stand in the hex of the guns
};
std::string_view word_of(Occasion occasion);
inline constexpr int kOccasionCount = 6;

// 11: the Reactions to one event, one by one in the order that their owner likes.
struct Window {
  static constexpr int kNumber = 7;
  enum class Step : std::uint8_t { Open = 0, Reacted = 1, Close = 2 };
  Step step{};
  Occasion occasion{};
  Side side{};             // that reacts
  Force trigger{};         // the Force that caused it
  Hex hex = kNoHex;        // where that stands
  Force waiting{};         // units that have not reacted yet, fixed when the event happened; whole Forces
  Force later{};           // that change their mode when the window closes: 11.5.6
  bool no_combat = false;  // inside a Reaction combat: ruling 59
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("occasion", self.occasion), field("side", self.side);
    field("trigger", self.trigger), field("hex", self.hex), field("waiting", self.waiting);
    field("later", self.later), field("no_combat", self.no_combat);
  }
  friend bool operator==(const Window&, const Window&) = default;
};

enum class ReactionKind : std::uint8_t {
  Face = 0,           // 11.5.1
  Fire = 1,           // 11.5.2
  Counterattack = 2,  // 11.5.3
  Countercharge = 3,
  Square = 4,    // 11.5.4
  Withdraw = 5,  // 11.5.5
};
inline constexpr int kReactionKinds = 6;

struct Reaction {  // 11.5: of one Force, on top of its Window
  static constexpr int kNumber = 8;
  enum class Step : std::uint8_t { Begin = 0, Checked = 1, Done = 2 };
  Step step{};
  ReactionKind kind{};
  Force force{};
  Facing facing{};  // to turn to
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("kind", self.kind), field("force", self.force);
    field("facing", self.facing);
  }
  friend bool operator==(const Reaction&, const Reaction&) = default;
};

struct Fire {  // 8
  static constexpr int kNumber = 9;
  enum class Step : std::uint8_t { Roll = 0, Suffer = 1, Answer = 2, End = 3 };
  Step step{};
  bool reaction = false;
  Force firers{};
  Force hit{};  // all that stand in the hex, or the triggering Force: g8.result-a
  Hex target = kNoHex;
  Result result{};
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("reaction", self.reaction), field("firers", self.firers);
    field("hit", self.hit), field("target", self.target), field("result", self.result);
  }
  friend bool operator==(const Fire&, const Fire&) = default;
};

// Why a check is made: 13.2.
enum class CheckReason : std::uint8_t {
  Fire = 0,        // cc# of the Fire Table
  Combat = 1,      // cc# of the Assault Table
  Charged = 2,     // 13.2b, before the dice
  Facing = 3,      // 11.5.1
  Counter = 4,     // 11.5.3: no loss of levels
  Square = 5,      // 11.5.4
  Withdrawal = 6,  // 11.5.5
  Recovery = 7,    // 13.6.3
  Reorganise = 8,  // 13.7: no loss of levels
};
inline constexpr int kCheckReasons = 9;

// 13.2.1: one roll for a Force, judged for each of its units. What came of it is in State::checked.
struct Check {
  static constexpr int kNumber = 10;
  enum class Step : std::uint8_t { Roll = 0, End = 1 };
  Step step{};
  CheckReason reason{};
  std::int8_t modifier = 0;  // # of cc#, or the difference of movement allowances: 11.5.5b
  Hex from = kNoHex;         // where the attack or fire comes from: the Rear counts
  Force force{};
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("reason", self.reason), field("modifier", self.modifier);
    field("from", self.from), field("force", self.force);
  }
  friend bool operator==(const Check&, const Check&) = default;
};

struct Losses {  // 10.4.8c: the first SP by rule, the others as their owner likes
  static constexpr int kNumber = 11;
  Side side{};
  std::uint8_t left = 0;
  bool first = true;
  Force force{};
  static void fields(auto& self, auto&& field) {
    field("side", self.side), field("left", self.left), field("first", self.first);
    field("force", self.force);
  }
  friend bool operator==(const Losses&, const Losses&) = default;
};

struct Suffer {  // 10.4.8: a result comes upon a stack
  static constexpr int kNumber = 12;
  enum class Step : std::uint8_t { Strength = 0, Levels = 1, Checks = 2 };
  Step step{};
  CheckReason reason{};
  Result result{};
  Hex from = kNoHex;
  Force force{};
  Force unchecked{};  // Forces still to roll
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("reason", self.reason), field("result", self.result);
    field("from", self.from), field("force", self.force), field("unchecked", self.unchecked);
  }
  friend bool operator==(const Suffer&, const Suffer&) = default;
};

enum class Outcome : std::uint8_t { None = 0, AttackerWins = 1, DefenderWins = 2, Draw = 3 };
std::string_view word_of(Outcome outcome);
inline constexpr int kOutcomeCount = 4;

struct Combat {  // 10.4, of an Assault, a Charge or a Reaction combat
  static constexpr int kNumber = 13;
  enum class Step : std::uint8_t {
    Begin = 0,
    Charged = 1,   // the check of charged infantry is over: 13.2b
    Biggest = 2,   // 10.4.4c
    Roll = 3,      // 10.4.5
    Defender = 4,  // suffers first: 10.4.7b
    Attacker = 5,
    Decide = 6,       // 10.4.6, 10.4.9
    Retreat = 7,      // 10.4.10
    CarryOn = 8,      // attackers that failed a check: 13.4
    Advance = 9,      // 10.4.11
    Guns = 10,        // 10.6.2, when the Reactions to the advance are over
    Seized = 11,      // guns alone: 10.6.1, when the Reactions are over
    Face = 12,        // 10.4.11b
    LeaveMarch = 13,  // 10.4.12
    End = 14,
    Follow = 15,  // commanders, after the Reactions to the advance: ruling 97
  };
  Step step{};
  bool charge = false;
  bool reaction = false;  // a Countercharge or Counterattack: the reactor is the Attacker
  bool repeated = false;  // the hex was attacked before in this activation
  Outcome outcome{};
  Colour colour{};
  Result attacker_result{}, defender_result{};
  Force attackers{}, defenders{};
  Hex from = kNoHex;  // the marker hex, or where the reactor came from: ruling 58
  Hex target = kNoHex;
  UnitId attacker_biggest = kNoUnit, defender_biggest = kNoUnit;
  Piece leader = kNoPiece;  // that is asked whether he follows
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("charge", self.charge), field("reaction", self.reaction);
    field("repeated", self.repeated), field("outcome", self.outcome), field("colour", self.colour);
    field("attacker_result", self.attacker_result), field("defender_result", self.defender_result);
    field("attackers", self.attackers), field("defenders", self.defenders), field("from", self.from);
    field("target", self.target), field("attacker_biggest", self.attacker_biggest);
    field("defender_biggest", self.defender_biggest), field("leader", self.leader);
  }
  friend bool operator==(const Combat&, const Combat&) = default;
};

enum class RetreatKind : std::uint8_t {
  Attacker = 0,    // one Rear hex: 10.5a
  Defender = 1,    // two hexes, two hexes between it and the marker: 10.5b
  Withdrawal = 2,  // until it is out of every enemy ZoR: 12.1
  Reaction = 3,    // one hex away from the triggering Force: 11.5.5a
  Stop = 4,        // one hex, after a failed check: 13.4
};
inline constexpr int kRetreatKinds = 5;
inline constexpr int kMostRetreatHexes = 20;

struct Retreat {  // 10.5, 12: one Force, hex by hex
  static constexpr int kNumber = 14;
  enum class Step : std::uint8_t { Choose = 0, Arrived = 1, Face = 2, Follow = 3 };
  Step step{};
  RetreatKind kind{};
  Side side{};
  std::uint8_t left = 0;  // hexes to go; Withdrawal: not counted
  Hex away = kNoHex;      // the marker hex, or the hex of the triggering Force
  Force force{};
  Force involved{};         // in the combat: they do not react, 10.5.6
  Piece leader = kNoPiece;  // that is asked whether he follows: 10.5.4b
  std::uint8_t passed = 0;
  std::array<Hex, kMostRetreatHexes> path{};  // the hex it left, and those it came through: 10.5.1b
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("kind", self.kind), field("side", self.side), field("left", self.left);
    field("away", self.away), field("force", self.force), field("involved", self.involved);
    field("leader", self.leader), field("passed", self.passed), field("path", self.path);
  }
  friend bool operator==(const Retreat&, const Retreat&) = default;
};

struct ChargeEnd {  // 9.1, 9.4: going on, and the ride back
  static constexpr int kNumber = 15;
  enum class Step : std::uint8_t {
    Begin = 0,     // a combat is over
    Continue = 1,  // whether to go on
    Left = 2,      // the Reactions to leaving a hex are over
    Entered = 3,   // those to entering the next
    Ride = 4,      // the end of the Charge
    Mount = 5,
    Riding = 6,
    RideLeft = 7,
    End = 8,
  };
  Step step{};
  bool reaction = false;     // provokes nothing: 11.5.3.1b
  bool square = false;       // it goes through the hex of a Square: 11.5.4.2
  std::uint8_t combats = 1;  // in this Action
  std::uint8_t spent = 0, allowance = 0;
  Facing way{};        // of the Charge
  Facing next{};       // of the step under way
  Facing beyond{};     // from the Square's hex
  Hex place = kNoHex;  // where it stands while others react, or charges from
  Hex back = kNoHex;   // where it falls back to from the Square's hex
  Force force{};
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("reaction", self.reaction), field("square", self.square);
    field("combats", self.combats), field("spent", self.spent), field("allowance", self.allowance);
    field("way", self.way), field("next", self.next), field("beyond", self.beyond);
    field("place", self.place), field("back", self.back), field("force", self.force);
  }
  friend bool operator==(const ChargeEnd&, const ChargeEnd&) = default;
};

struct Recovery {  // 13.6: units that may recover, with a choice for tired cavalry and after a Collapse
  static constexpr int kNumber = 16;
  Force waiting{};
  UnitId trying = kNoUnit;  // of a Collapsed Formation: a check for every level, 13.6.3
  std::uint8_t left = 0;    // levels that it may still regain
  static void fields(auto& self, auto&& field) {
    field("waiting", self.waiting), field("trying", self.trying), field("left", self.left);
  }
  friend bool operator==(const Recovery&, const Recovery&) = default;
};

struct QuietPhase {  // 3.3, 3.4: Withdrawals, the moves of units out of command, recovery
  static constexpr int kNumber = 17;
  enum class Step : std::uint8_t { Withdraw = 0, Move = 1, Recover = 2, NextSide = 3 };
  Step step{};
  Phase phase = Phase::NotActivated;
  Side side{};
  bool second = false;  // the Initiative player's turn: 3.3c, 3.4c
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("phase", self.phase), field("side", self.side);
    field("second", self.second);
  }
  friend bool operator==(const QuietPhase&, const QuietPhase&) = default;
};

struct ObjectiveChoice {  // 24.2a, 26.2a: both in secret; 24.2b: the Italians may swap theirs once
  static constexpr int kNumber = 19;
  enum class Step : std::uint8_t { Italian = 0, Austrian = 1, End = 2 };
  Step step{};
  bool swap = false;
  static void fields(auto& self, auto&& field) { field("step", self.step), field("swap", self.swap); }
  friend bool operator==(const ObjectiveChoice&, const ObjectiveChoice&) = default;
};

struct FatiguePhase {  // 14.7, 18, 19
  static constexpr int kNumber = 18;
  enum class Step : std::uint8_t { Adjust = 0, Check = 1, End = 2 };
  Step step{};
  std::uint8_t next = 0;  // formation that is checked next
  static void fields(auto& self, auto&& field) { field("step", self.step), field("next", self.next); }
  friend bool operator==(const FatiguePhase&, const FatiguePhase&) = default;
};

// 14.2: five steps, each first by the player without the Initiative.
struct CommandPhase {
  static constexpr int kNumber = 32;
  enum class Step : std::uint8_t {
    Arrive = 0,
    Status = 1,
    Deploy = 2,
    Change = 3,
    Assign = 4,
    End = 5,
    Roll = 6,     // whether an Objective can be changed: 16.2b
    Changed = 7,  // it can: the new one is to be named
  };
  Step step{};
  Side side{};
  bool second = false;
  FormationId trying = kNoFormation;  // that changes, or has just changed, its Objective
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("side", self.side), field("second", self.second);
    field("trying", self.trying);
  }
  friend bool operator==(const CommandPhase&, const CommandPhase&) = default;
};

struct FirstOrders {  // 26.3a: Objectives of the Formations that begin, or come, On March
  static constexpr int kNumber = 33;
  Side side = Side::Italian;
  bool second = false;
  static void fields(auto& self, auto&& field) { field("side", self.side), field("second", self.second); }
  friend bool operator==(const FirstOrders&, const FirstOrders&) = default;
};

struct Deployment {  // 16.8: a Formation comes out of its commander, unit by unit
  static constexpr int kNumber = 34;
  enum class Step : std::uint8_t { Begin = 0, Place = 1, Scout = 2 };
  Step step{};
  bool turned = false;  // the last one has been faced as its owner likes
  FormationId formation = kNoFormation;
  UnitId last = kNoUnit;
  Force waiting{};
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("turned", self.turned), field("formation", self.formation);
    field("last", self.last), field("waiting", self.waiting);
  }
  friend bool operator==(const Deployment&, const Deployment&) = default;
};

struct ScoutContact {  // 16.9: Scouts that were found out, and commanders that were not taken for Scouts
  static constexpr int kNumber = 35;
  std::uint32_t removed = 0;    // Scouts to place anew, by the number of their Formation
  std::uint32_t survivors = 0;  // Formations that may cover their commander
  static void fields(auto& self, auto&& field) {
    field("removed", self.removed), field("survivors", self.survivors);
  }
  friend bool operator==(const ScoutContact&, const ScoutContact&) = default;
};

struct MarchPhase {  // 14.6
  static constexpr int kNumber = 36;
  enum class Step : std::uint8_t {
    Choose = 0,
    Roll = 1,
    Tested = 2,
    Stopped = 3,  // by a 6: 16.4b
    Reserve = 4,  // 14.6e
    Chiefs = 5,   // 14.6d
    LastChief = 6,
    End = 7,
  };
  Step step{};
  Side turn{};
  std::uint8_t passes = 0;
  FormationId trying = kNoFormation;  // none: a sham die for the Overall Commander, 16.4d
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("turn", self.turn), field("passes", self.passes);
    field("trying", self.trying);
  }
  friend bool operator==(const MarchPhase&, const MarchPhase&) = default;
};

struct March {  // 16.7: a commander and a Scout move, hex by hex
  static constexpr int kNumber = 37;
  enum class Step : std::uint8_t { Choose = 0, Move = 1, Going = 2, Leaving = 3 };  // Leaving: off the map
  Step step{};
  Side side{};
  FormationId formation = kNoFormation;  // none: the Overall Commander
  bool led = false;                      // he has moved, or stays
  bool scouted = false;                  // a Scout has moved
  Piece moving = kNoPiece;
  Hex start = kNoHex, goal = kNoHex;
  std::uint8_t spent = 0, allowance = 0;     // half points
  std::uint8_t as_column = 0, as_rider = 0;  // what its way would cost a column in March, and a rider
  bool off_road = false;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("side", self.side), field("formation", self.formation);
    field("led", self.led), field("scouted", self.scouted), field("moving", self.moving);
    field("start", self.start), field("goal", self.goal), field("spent", self.spent);
    field("allowance", self.allowance), field("as_column", self.as_column);
    field("as_rider", self.as_rider), field("off_road", self.off_road);
  }
  friend bool operator==(const March&, const March&) = default;
};

struct ReservePhase {  // 14.6e, 17: Routed units return, off-map units recover
  static constexpr int kNumber = 38;
  enum class Step : std::uint8_t { Choose = 0, Tried = 1, Place = 2, Recover = 3, Checked = 4 };
  Step step{};
  Side side{};
  bool second = false;
  UnitId trying = kNoUnit;
  std::uint8_t left = 0;  // levels that it may still regain: 13.6.3
  Force waiting{};        // that still have to recover
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("side", self.side), field("second", self.second);
    field("trying", self.trying), field("left", self.left), field("waiting", self.waiting);
  }
  friend bool operator==(const ReservePhase&, const ReservePhase&) = default;
};

using Procedure = std::variant<std::monostate, SetUp, GameTurn, EngagedPhase, Activation, ForceAction,
                               LeaderMove, Window, Reaction, Fire, Check, Losses, Suffer, Combat, Retreat,
                               ChargeEnd, Recovery, QuietPhase, FatiguePhase, ObjectiveChoice, CommandPhase,
                               FirstOrders, Deployment, ScoutContact, MarchPhase, March, ReservePhase>;

// 11, ruling 59: Game Turn, phase, activation, Action, combat, retreat, window, Reaction, combat, retreat,
// window, Reaction, fire, its result, a check.
inline constexpr int kMostProcedures = 18;

}  // namespace tamburino::custoza

#pragma once

#include <string_view>
#include <variant>

#include "engine/core/sequence.h"
#include "engine/games/butchery/game.h"

// Saves hold the numbers of questions, rolls, procedures (kNumber) and their steps: a new one takes the next
// free number, at whatever place it stands, and the number of one that is removed is never given to another.
namespace tamburino::butchery {

// What a side is asked. The number of the rule it is asked by is in rule_of(Ask).
enum class Ask : std::uint8_t {
  None = 0,
  SetupFacing = 1,
  ChiefReaction = 2,
  ChiefMove = 3,
  RiderOrder = 4,
  RiderMove = 5,
  FirstMarker = 6,
  DirectCommand = 7,
  Barrage = 8,
  ChoosePiece = 9,
  MovePiece = 10,
  Declare = 11,
  DivideAttack = 12,
  ChooseAssault = 13,
  Defend = 14,
  DivideDefence = 15,
  LeadAttack = 16,
  RetreatHex = 17,
  TurnOne = 18,
  Advance = 19,
  Accompany = 20,
  PlaceAide = 21,
  Displace = 22,
  Rally = 23,
};
std::string_view word_of(Ask ask);

// What chance is asked.
enum class RollKind : std::uint8_t {
  None = 0,
  Weather = 1,
  Reaction = 2,
  Initiative = 3,
  Marker = 4,
  Activation = 5,
  Coordination = 6,
  Combat = 7,
  Cohesion = 8,
  Casualty = 9,
};
std::string_view word_of(RollKind roll);

using Pending = PendingStep<Side, Ask, RollKind>;

// The procedures: each a page of the rulebook, with the step it has reached.

struct Setup {  // owner's choice of facing before turn 1
  static constexpr int kNumber = 1;
  enum class Step : std::uint8_t { Allies = 0, Austrians = 1, End = 2 };
  Step step{};
  static void fields(auto& self, auto&& field) { field("step", self.step); }
  friend bool operator==(const Setup&, const Setup&) = default;
};

struct Turn {  // 6
  static constexpr int kNumber = 2;
  enum class Step : std::uint8_t { Weather = 0, Command = 1, Operations = 2, Rally = 3, End = 4 };
  Step step{};
  static void fields(auto& self, auto&& field) { field("step", self.step); }
  friend bool operator==(const Turn&, const Turn&) = default;
};

struct CommandPhase {  // 8
  static constexpr int kNumber = 3;
  enum class Step : std::uint8_t { Chiefs = 0, Lines = 1, Riders = 2, End = 3 };
  Step step{};
  std::uint8_t next = 0;  // nation
  static void fields(auto& self, auto&& field) { field("step", self.step), field("next", self.next); }
  friend bool operator==(const CommandPhase&, const CommandPhase&) = default;
};

struct ChiefMarch {  // 8.1
  static constexpr int kNumber = 4;
  enum class Step : std::uint8_t { Begin = 0, Tested = 1, Move = 2, End = 3 };
  Step step{};
  Nation nation{};
  std::uint8_t spent = 0;
  std::uint8_t allowance = 16;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("nation", self.nation), field("spent", self.spent);
    field("allowance", self.allowance);
  }
  friend bool operator==(const ChiefMarch&, const ChiefMarch&) = default;
};

struct RiderMarch {  // 8.3
  static constexpr int kNumber = 5;
  enum class Step : std::uint8_t { Order = 0, Move = 1, End = 2 };
  Step step{};
  Nation nation{};
  std::uint8_t spent = 0;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("nation", self.nation), field("spent", self.spent);
  }
  friend bool operator==(const RiderMarch&, const RiderMarch&) = default;
};

struct Operations {  // 9, 10
  static constexpr int kNumber = 6;
  enum class Step : std::uint8_t { Roll = 0, Pick = 1, Draw = 2, Activated = 3 };
  Step step{};
  static void fields(auto& self, auto&& field) { field("step", self.step); }
  friend bool operator==(const Operations&, const Operations&) = default;
};

struct Activation {  // 10
  static constexpr int kNumber = 7;
  enum class Step : std::uint8_t {
    Commander = 0,
    Status = 1,
    Direct = 2,
    Barrages = 3,
    Movement = 4,
    Declare = 5,
    Divide = 6,
    Resolve = 7,
    End = 8
  };
  Step step{};
  std::uint8_t next = 0;  // Divide: the assault whose share is asked
  static void fields(auto& self, auto&& field) { field("step", self.step), field("next", self.next); }
  friend bool operator==(const Activation&, const Activation&) = default;
};

struct PieceMove {  // 10.3
  static constexpr int kNumber = 8;
  enum class Step : std::uint8_t { Choose = 0, Test = 1, End = 2 };
  Step step{};
  bool stopped = false;  // entered a zone of control, or spent all to leave one: 5c, 5f
  bool stepped = false;
  Piece piece = kNoPiece;
  std::uint8_t spent = 0;
  std::uint8_t allowance = 0;  // with forced march
  std::uint8_t normal = 0;     // without
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("stopped", self.stopped), field("stepped", self.stepped);
    field("piece", self.piece), field("spent", self.spent), field("allowance", self.allowance);
    field("normal", self.normal);
  }
  friend bool operator==(const PieceMove&, const PieceMove&) = default;
};

struct Engagement {  // 10.4.2: one assault, or the coordinated one, from declaration to casualties
  static constexpr int kNumber = 9;
  enum class Step : std::uint8_t {
    Begin = 0,
    Defence = 1,  // the defender decides
    Shares = 2,   // and divides his value
    DefenceRoll = 3,
    Attack = 4,
    AttackRoll = 5,
    Result = 6,
    FellBack = 7,
    Casualties = 8,
    End = 9,
  };
  Step step{};
  std::uint8_t first = 0;    // the assault, or the first of the coordinated ones
  std::uint8_t next = 0;     // the assault whose defensive combat (or share) is under way
  bool defence_led = false;  // the defender's commander takes part: 10.4.12a
  bool attack_led = false;
  bool coordination_tried = false;
  FormationId defender_commander = kNoFormation;
  FormationId attacker_commander = kNoFormation;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("first", self.first), field("next", self.next);
    field("defence_led", self.defence_led), field("attack_led", self.attack_led);
    field("coordination_tried", self.coordination_tried);
    field("defender_commander", self.defender_commander);
    field("attacker_commander", self.attacker_commander);
  }
  friend bool operator==(const Engagement&, const Engagement&) = default;
};

struct Barrage {  // 10.2.2
  static constexpr int kNumber = 10;
  enum class Step : std::uint8_t { Roll = 0, End = 1 };
  Step step{};
  UnitId battery = kNoUnit;
  UnitId target = kNoUnit;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("battery", self.battery), field("target", self.target);
  }
  friend bool operator==(const Barrage&, const Barrage&) = default;
};

struct Outcome {  // 10.4.5: a result of the combat table comes upon a unit
  static constexpr int kNumber = 11;
  enum class Step : std::uint8_t { Begin = 0, Disorganise = 1, Retreat = 2, End = 3 };
  Step step{};
  UnitId unit = kNoUnit;
  CombatResult result{};
  bool barrage = false;  // causes no retreat: 10.4.5d
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("unit", self.unit), field("result", self.result);
    field("barrage", self.barrage);
  }
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

struct Retreat {  // 10.4.6
  static constexpr int kNumber = 12;
  enum class Step : std::uint8_t { Choose = 0, Arrive = 1, Turn = 2, End = 3 };
  Step step{};
  UnitId unit = kNoUnit;
  Hex from = kNoHex;
  bool free_turn = false;  // left a village or town, where it had no facing
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("unit", self.unit), field("from", self.from);
    field("free_turn", self.free_turn);
  }
  friend bool operator==(const Retreat&, const Retreat&) = default;
};

struct Advance {  // 10.4.7
  static constexpr int kNumber = 13;
  enum class Step : std::uint8_t { Choose = 0, Stand = 1, Go = 2, Turn = 3, Follow = 4, End = 5 };
  Step step{};
  std::uint8_t vacated = 0;
  UnitId unit = kNoUnit;  // that advances, or stands
  Hex from = kNoHex;
  bool free_turn = false;
  std::uint8_t followers = 0;  // leaders of the hex already asked
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("vacated", self.vacated), field("unit", self.unit),
        field("from", self.from);
    field("free_turn", self.free_turn), field("followers", self.followers);
  }
  friend bool operator==(const Advance&, const Advance&) = default;
};

struct AidePlacement {  // 10.4.12f
  static constexpr int kNumber = 14;
  FormationId formation = kNoFormation;
  static void fields(auto& self, auto&& field) { field("formation", self.formation); }
  friend bool operator==(const AidePlacement&, const AidePlacement&) = default;
};

struct Displacement {  // 10.4.11d
  static constexpr int kNumber = 15;
  Nation nation{};
  static void fields(auto& self, auto&& field) { field("nation", self.nation); }
  friend bool operator==(const Displacement&, const Displacement&) = default;
};

struct RallyPhase {  // 11
  static constexpr int kNumber = 16;
  enum class Step : std::uint8_t { First = 0, Second = 1, End = 2 };
  Step step{};
  UnitId testing = kNoUnit;
  static void fields(auto& self, auto&& field) { field("step", self.step), field("testing", self.testing); }
  friend bool operator==(const RallyPhase&, const RallyPhase&) = default;
};

using Procedure = std::variant<std::monostate, Setup, Turn, CommandPhase, ChiefMarch, RiderMarch, Operations,
                               Activation, PieceMove, Engagement, Barrage, Outcome, Retreat, Advance,
                               AidePlacement, Displacement, RallyPhase>;

}  // namespace tamburino::butchery

#pragma once

#include <variant>

#include "engine/core/sequence.h"
#include "engine/games/thousand/game.h"

namespace tamburino::thousand {

// What a side is asked. The number of the rule it is asked by is in rule_of(State).
enum class Ask : std::uint8_t {
  None,
  FreeForce,   // 6.0a: where von Mechel stands
  Reinforce,   // 9.1: Palermo or its zone
  Return,      // 11.5k: a commander who escaped
  March,       // 10: whom, and where to
  TakeUnits,   // 10.3a: with whom
  Rebuild,     // 5.2.1h
  Combat,      // 11.1: which battle next
  Senior,      // 4.3d
  Deploy,      // 11.4.1, 11.3
  Entrench,    // 11.4
  Manoeuvre,   // 11.4.2, 11.4.3
  PlaceStack,  // where the flanker or the reserve goes
  Declare,     // 11.4: declaration of combat
  Realign,     // 11.4.5k
  Top,         // T22
  Retreat,     // 11.5
  Reduce,      // 11.5g, 11.5h, 12.0d
  Replace,     // 11.5l
  Occupy,      // T41
  Evacuate,    // 8.0g
};
inline constexpr int kAskCount = static_cast<int>(Ask::Evacuate) + 1;

// What chance is asked.
enum class RollKind : std::uint8_t {
  None,
  Recruit,
  Order,      // who sets up first: a die of the attacker, one of the defender
  Artillery,  // a die for each battery that fires
  Flank,      // a die of the mover, one of his enemy
  Reserve,    // two dice
  Attack,     // a die for each point of the top unit
  Support,    // a die for each point of support
  Retreat,
  Garrison,
  Attrition,
  Capture,
};
inline constexpr int kRollKindCount = static_cast<int>(RollKind::Capture) + 1;

using Pending = PendingStep<Side, Ask, RollKind>;
using Next = NextStep<Side, Ask, RollKind>;

// The procedures: each a page of the rulebook, with the step it has reached.

struct SetUp {  // 6
  enum class Step : std::uint8_t { Free, End };
  Step step{};
  static void fields(auto& self, auto&& field) { field("step", self.step); }
  friend bool operator==(const SetUp&, const SetUp&) = default;
};

struct GameTurn {  // 9.0a
  enum class Step : std::uint8_t { Begin, Garibaldine, Bourbon, Armistice, End };
  Step step{};
  static void fields(auto& self, auto&& field) { field("step", self.step); }
  friend bool operator==(const GameTurn&, const GameTurn&) = default;
};

struct PlayerTurn {  // 9.0b
  enum class Step : std::uint8_t { Begin, Reinforce, Return, Movement, Combat, Attrition, Points };
  Step step{};
  Side side{};
  static void fields(auto& self, auto&& field) { field("step", self.step), field("side", self.side); }
  friend bool operator==(const PlayerTurn&, const PlayerTurn&) = default;
};

struct March {  // 10.3: a commander under way with the units that are chosen
  CommanderId who = kNoCommander;
  PlaceId to = kNoPlace;
  static void fields(auto& self, auto&& field) { field("who", self.who), field("to", self.to); }
  friend bool operator==(const March&, const March&) = default;
};

struct Recruit {  // 5.2.1
  enum class Step : std::uint8_t { Roll, Rebuild, End };
  Step step{};
  PlaceId city = kNoPlace;
  static void fields(auto& self, auto&& field) { field("step", self.step), field("city", self.city); }
  friend bool operator==(const Recruit&, const Recruit&) = default;
};

struct Garrison {  // 11.1b: a city without a commander is besieged
  enum class Step : std::uint8_t { Roll, Fall, End };
  Step step{};
  Side besieger{};
  PlaceId city = kNoPlace;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("besieger", self.besieger), field("city", self.city);
  }
  friend bool operator==(const Garrison&, const Garrison&) = default;
};

struct Battle {  // 11.4
  enum class Step : std::uint8_t {
    AttackerSenior,
    DefenderSenior,
    Order,
    DeployFirst,
    DeploySecond,
    Entrench,
    Artillery,
    AttackerRound,
    DefenderRound,
    RoundOver,
    AfterArtillery,
    Settle,  // somebody is beaten
    Captives,
    End
  };
  Step step{};
  Side first{};  // sets up first
  Side loser{};  // in Settle and after
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("first", self.first), field("loser", self.loser);
  }
  friend bool operator==(const Battle&, const Battle&) = default;
};

struct Deployment {  // 11.4.1
  Side side{};
  bool second = false;  // must face the enemy: 11.4.1b
  Cell open = kNoCell;  // the stack that is being made
  static void fields(auto& self, auto&& field) {
    field("side", self.side), field("second", self.second), field("open", self.open);
  }
  friend bool operator==(const Deployment&, const Deployment&) = default;
};

struct Round {  // 11.4, steps 4 to 8 of one side
  enum class Step : std::uint8_t {
    Begin,
    Senior,
    Manoeuvre,
    Roll,
    Move,
    Declare,
    Resolve,
    Support,
    Damage,
    Realign,
    Retreat,
    End
  };
  Step step{};
  Side side{};
  Cell mover = kNoCell;   // the stack that flanks, is called in, or attacks
  std::uint8_t hits = 0;  // of the attack under way, before support
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("side", self.side), field("mover", self.mover), field("hits", self.hits);
  }
  friend bool operator==(const Round&, const Round&) = default;
};

struct NewTops {  // T22: stacks that lost their top unit
  static void fields(auto&, auto&&) {}
  friend bool operator==(const NewTops&, const NewTops&) = default;
};

struct Retreat {  // 11.5
  enum class Step : std::uint8_t { Choose, Roll, Leave, Arrive, Stay, End };
  Step step{};
  Side side{};
  bool forced = false;    // T54, T62: all of them, without a roll
  PlaceId to = kNoPlace;  // where those go that are chosen next
  PlaceSet entered{};     // in Arrive: places they have come to and not looked about in yet
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("side", self.side), field("forced", self.forced), field("to", self.to);
    field("entered", self.entered);
  }
  friend bool operator==(const Retreat&, const Retreat&) = default;
};

struct Reductions {  // the owner chooses who is reduced
  enum class Who : std::uint8_t { Retreating, Place };
  Side side{};
  Who who{};
  PlaceId place = kNoPlace;
  std::uint8_t left = 0;
  static void fields(auto& self, auto&& field) {
    field("side", self.side), field("who", self.who), field("place", self.place), field("left", self.left);
  }
  friend bool operator==(const Reductions&, const Reductions&) = default;
};

struct Captives {  // 11.5j: commanders left behind, one after another
  enum class Step : std::uint8_t { Roll, Replace };
  Step step{};
  CommanderId now = kNoCommander;
  CommanderSet waiting{};
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("now", self.now), field("waiting", self.waiting);
  }
  friend bool operator==(const Captives&, const Captives&) = default;
};

struct Occupation {  // T41: the city has fallen
  enum class Step : std::uint8_t { Enter, End };
  Step step{};
  Side side{};
  PlaceId city = kNoPlace;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("side", self.side), field("city", self.city);
  }
  friend bool operator==(const Occupation&, const Occupation&) = default;
};

struct Attrition {  // 12
  Side side{};
  PlaceId now = kNoPlace;
  PlaceSet waiting{};
  static void fields(auto& self, auto&& field) {
    field("side", self.side), field("now", self.now), field("waiting", self.waiting);
  }
  friend bool operator==(const Attrition&, const Attrition&) = default;
};

struct Evacuation {  // 8.0d
  static void fields(auto&, auto&&) {}
  friend bool operator==(const Evacuation&, const Evacuation&) = default;
};

using Procedure =
    std::variant<std::monostate, SetUp, GameTurn, PlayerTurn, March, Recruit, Garrison, Battle, Deployment,
                 Round, NewTops, Retreat, Reductions, Captives, Occupation, Attrition, Evacuation>;

}  // namespace tamburino::thousand

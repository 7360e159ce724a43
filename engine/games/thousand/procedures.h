#pragma once

#include <string_view>
#include <variant>

#include "engine/core/sequence.h"
#include "engine/games/thousand/game.h"

// Saves hold the numbers of questions, rolls, procedures (kNumber) and their steps: a new one takes the next
// free number, at whatever place it stands, and the number of one that is removed is never given to another.
namespace tamburino::thousand {

// What a side is asked. The number of the rule it is asked by is in rule_of(State).
enum class Ask : std::uint8_t {
  None = 0,
  FreeForce = 1,    // 6.0a: where von Mechel stands
  Reinforce = 2,    // 9.1: Palermo or its zone
  Return = 3,       // 11.5k: a commander who escaped
  March = 4,        // 10: whom, and where to
  TakeUnits = 5,    // 10.3a: with whom
  Rebuild = 6,      // 5.2.1h
  Combat = 7,       // 11.1: which battle next
  Senior = 8,       // 4.3d
  Deploy = 9,       // 11.4.1, 11.3
  Entrench = 10,    // 11.4
  Manoeuvre = 11,   // 11.4.2, 11.4.3
  PlaceStack = 12,  // where the flanker or the reserve goes
  Declare = 13,     // 11.4: declaration of combat
  Realign = 14,     // 11.4.5k
  Top = 15,         // T22
  Retreat = 16,     // 11.5
  Reduce = 17,      // 11.5g, 11.5h, 12.0d
  Replace = 18,     // 11.5l
  Occupy = 19,      // T41
  Evacuate = 20,    // 8.0g
};
std::string_view word_of(Ask ask);
inline constexpr int kAskCount = static_cast<int>(Ask::Evacuate) + 1;

// What chance is asked.
enum class RollKind : std::uint8_t {
  None = 0,
  Recruit = 1,
  Order = 2,      // who sets up first: a die of the attacker, one of the defender
  Artillery = 3,  // a die for each battery that fires
  Flank = 4,      // a die of the mover, one of his enemy
  Reserve = 5,    // two dice
  Attack = 6,     // a die for each point of the top unit
  Support = 7,    // a die for each point of support
  Retreat = 8,
  Garrison = 9,
  Attrition = 10,
  Capture = 11,
};
std::string_view word_of(RollKind roll);
inline constexpr int kRollKindCount = static_cast<int>(RollKind::Capture) + 1;

using Pending = PendingStep<Side, Ask, RollKind>;
using Next = NextStep<Side, Ask, RollKind>;

// The procedures: each a page of the rulebook, with the step it has reached.

struct SetUp {  // 6
  static constexpr int kNumber = 1;
  enum class Step : std::uint8_t { Free = 0, End = 1 };
  Step step{};
  static void fields(auto& self, auto&& field) { field("step", self.step); }
  friend bool operator==(const SetUp&, const SetUp&) = default;
};

struct GameTurn {  // 9.0a
  static constexpr int kNumber = 2;
  enum class Step : std::uint8_t { Begin = 0, Garibaldine = 1, Bourbon = 2, Armistice = 3, End = 4 };
  Step step{};
  static void fields(auto& self, auto&& field) { field("step", self.step); }
  friend bool operator==(const GameTurn&, const GameTurn&) = default;
};

struct PlayerTurn {  // 9.0b
  static constexpr int kNumber = 3;
  enum class Step : std::uint8_t {
    Begin = 0,
    Reinforce = 1,
    Return = 2,
    Movement = 3,
    Combat = 4,
    Attrition = 5,
    Points = 6
  };
  Step step{};
  Side side{};
  static void fields(auto& self, auto&& field) { field("step", self.step), field("side", self.side); }
  friend bool operator==(const PlayerTurn&, const PlayerTurn&) = default;
};

struct March {  // 10.3: a commander under way with the units that are chosen
  static constexpr int kNumber = 4;
  CommanderId who = kNoCommander;
  PlaceId to = kNoPlace;
  static void fields(auto& self, auto&& field) { field("who", self.who), field("to", self.to); }
  friend bool operator==(const March&, const March&) = default;
};

struct Recruit {  // 5.2.1
  static constexpr int kNumber = 5;
  enum class Step : std::uint8_t { Roll = 0, Rebuild = 1, End = 2 };
  Step step{};
  PlaceId city = kNoPlace;
  static void fields(auto& self, auto&& field) { field("step", self.step), field("city", self.city); }
  friend bool operator==(const Recruit&, const Recruit&) = default;
};

struct Garrison {  // 11.1b: a city without a commander is besieged
  static constexpr int kNumber = 6;
  enum class Step : std::uint8_t { Roll = 0, Fall = 1, End = 2 };
  Step step{};
  Side besieger{};
  PlaceId city = kNoPlace;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("besieger", self.besieger), field("city", self.city);
  }
  friend bool operator==(const Garrison&, const Garrison&) = default;
};

struct Battle {  // 11.4
  static constexpr int kNumber = 7;
  enum class Step : std::uint8_t {
    AttackerSenior = 0,
    DefenderSenior = 1,
    Order = 2,
    DeployFirst = 3,
    DeploySecond = 4,
    Entrench = 5,
    Artillery = 6,
    AttackerRound = 7,
    DefenderRound = 8,
    RoundOver = 9,
    AfterArtillery = 10,
    Settle = 11,  // somebody is beaten
    Captives = 12,
    End = 13
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
  static constexpr int kNumber = 8;
  Side side{};
  bool second = false;  // must face the enemy: 11.4.1b
  Cell open = kNoCell;  // the stack that is being made
  static void fields(auto& self, auto&& field) {
    field("side", self.side), field("second", self.second), field("open", self.open);
  }
  friend bool operator==(const Deployment&, const Deployment&) = default;
};

struct Round {  // 11.4, steps 4 to 8 of one side
  static constexpr int kNumber = 9;
  enum class Step : std::uint8_t {
    Begin = 0,
    Senior = 1,
    Manoeuvre = 2,
    Roll = 3,
    Move = 4,
    Declare = 5,
    Resolve = 6,
    Support = 7,
    Damage = 8,
    Realign = 9,
    Retreat = 10,
    End = 11
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
  static constexpr int kNumber = 10;
  static void fields(auto&, auto&&) {}
  friend bool operator==(const NewTops&, const NewTops&) = default;
};

struct Retreat {  // 11.5
  static constexpr int kNumber = 11;
  enum class Step : std::uint8_t { Choose = 0, Roll = 1, Leave = 2, Arrive = 3, Stay = 4, End = 5 };
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
  static constexpr int kNumber = 12;
  enum class Who : std::uint8_t { Retreating = 0, Place = 1 };
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
  static constexpr int kNumber = 13;
  enum class Step : std::uint8_t { Roll = 0, Replace = 1 };
  Step step{};
  CommanderId now = kNoCommander;
  CommanderSet waiting{};
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("now", self.now), field("waiting", self.waiting);
  }
  friend bool operator==(const Captives&, const Captives&) = default;
};

struct Occupation {  // T41: the city has fallen
  static constexpr int kNumber = 14;
  enum class Step : std::uint8_t { Enter = 0, End = 1 };
  Step step{};
  Side side{};
  PlaceId city = kNoPlace;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("side", self.side), field("city", self.city);
  }
  friend bool operator==(const Occupation&, const Occupation&) = default;
};

struct Attrition {  // 12
  static constexpr int kNumber = 15;
  Side side{};
  PlaceId now = kNoPlace;
  PlaceSet waiting{};
  static void fields(auto& self, auto&& field) {
    field("side", self.side), field("now", self.now), field("waiting", self.waiting);
  }
  friend bool operator==(const Attrition&, const Attrition&) = default;
};

struct Evacuation {  // 8.0d
  static constexpr int kNumber = 16;
  static void fields(auto&, auto&&) {}
  friend bool operator==(const Evacuation&, const Evacuation&) = default;
};

using Procedure =
    std::variant<std::monostate, SetUp, GameTurn, PlayerTurn, March, Recruit, Garrison, Battle, Deployment,
                 Round, NewTops, Retreat, Reductions, Captives, Occupation, Attrition, Evacuation>;

}  // namespace tamburino::thousand

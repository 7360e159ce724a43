#pragma once

#include <string_view>
#include <variant>

#include "engine/core/sequence.h"
#include "engine/games/novara/game.h"

// Saves hold the numbers of questions, rolls, procedures (kNumber) and their steps: a new one takes the next
// free number, at whatever place it stands, and the number of one that is removed is never given to another.
namespace tamburino::novara {

// What a side is asked. The number of the rule it is asked by is in rule_of(State).
enum class Ask : std::uint8_t {
  None = 0,
  StrategicMap = 1,  // 17.hypothetical
  SetUp = 2,         // 4: which unit
  SetUpHex = 3,      // and where
  StartLosses = 4,   // 16.novara-d
  Arrivals = 5,      // 14.reinforcements
  ArrivalHex = 6,
  Dummies = 7,      // 18.dummies
  ChooseChits = 8,  // 7.procedure
  Surprise = 9,     // 15.campaign-b
  Drawn = 10,       // 7.procedure-d
  PlaceChit = 11,   // 7.formation-a
  TakeUnits = 12,   // 7.formation-g, 7.independent-a
  ChooseUnit = 13,  // 8.movement
  MoveUnit = 14,
  BreakContact = 15,  // 8.breaking-contact
  LoseStep = 16,      // 12.results-a
  Occupy = 17,        // 9.procedure-g
  Seize = 18,         // R70
  Bombard = 19,       // 11
  Declare = 20,       // 12.combat
  ChooseCombat = 21,
  ChooseTerrain = 22,  // 12.combat-i
  GiveGround = 23,     // 12.results-b
  RetreatHex = 24,     // 12.retreat
  Advance = 25,        // 12.advance
  Recover = 26,        // 14.recovery
  DummyMarch = 27,     // 18.display-c
  Reveal = 28,         // 18.display-e
};
std::string_view word_of(Ask ask);
inline constexpr int kAskCount = static_cast<int>(Ask::Reveal) + 1;

// What chance is asked.
enum class RollKind : std::uint8_t {
  None = 0,
  Draw = 1,
  March = 2,
  Charge = 3,
  ChargeDefence = 4,
  Bombardment = 5,
  Combat = 6
};
std::string_view word_of(RollKind roll);
inline constexpr int kRollKindCount = static_cast<int>(RollKind::Combat) + 1;

using Pending = PendingStep<Side, Ask, RollKind>;
using Next = NextStep<Side, Ask, RollKind>;

// The procedures: each a page of the rulebook, with the step it has reached.

struct StrategicPlacement {  // 17.hypothetical
  static constexpr int kNumber = 1;
  Side next = Side::Sardinian;
  static void fields(auto& self, auto&& field) { field("next", self.next); }
  friend bool operator==(const StrategicPlacement&, const StrategicPlacement&) = default;
};

struct SetUp {  // 4
  static constexpr int kNumber = 2;
  enum class Step : std::uint8_t { Losses = 0, Units = 1, End = 2 };
  Step step{};
  Side side = Side::Sardinian;
  UnitId selected = kNoUnit;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("side", self.side), field("selected", self.selected);
  }
  friend bool operator==(const SetUp&, const SetUp&) = default;
};

struct Turn {  // 6
  static constexpr int kNumber = 3;
  enum class Step : std::uint8_t {
    Begin = 0,
    Arrivals = 1,
    Dummies = 2,
    Choice = 3,
    Retreats = 4,
    FirstActivation = 5,
    Operations = 6,
    Night = 7,
    End = 8
  };
  Step step{};
  Side side = Side::Sardinian;  // whose turn it is in the steps that both sides take
  static void fields(auto& self, auto&& field) { field("step", self.step), field("side", self.side); }
  friend bool operator==(const Turn&, const Turn&) = default;
};

struct Arrivals {  // 14.reinforcements
  static constexpr int kNumber = 4;
  Side side = Side::Sardinian;
  UnitId selected = kNoUnit;
  static void fields(auto& self, auto&& field) { field("side", self.side), field("selected", self.selected); }
  friend bool operator==(const Arrivals&, const Arrivals&) = default;
};

struct Operations {  // 6.sequence-b
  static constexpr int kNumber = 5;
  enum class Step : std::uint8_t { Surprise = 0, Draw = 1, Drawn = 2 };
  Step step{};
  static void fields(auto& self, auto&& field) { field("step", self.step); }
  friend bool operator==(const Operations&, const Operations&) = default;
};

struct Activation {  // 6.sequence-b, 7
  static constexpr int kNumber = 6;
  enum class Step : std::uint8_t {
    Place = 0,
    Take = 1,
    Movement = 2,
    MarchDie = 3,
    MarchLoss = 4,
    Fire = 5,
    Declare = 6,
    Fight = 7,
    End = 8
  };
  Step step{};
  std::uint8_t next = 0;  // MarchDie: the formation whose die is next, in a general retreat
  static void fields(auto& self, auto&& field) { field("step", self.step), field("next", self.next); }
  friend bool operator==(const Activation&, const Activation&) = default;
};

struct GroupMove {  // 8.movement: one unit, or a stack that moves together
  static constexpr int kNumber = 7;
  enum class Step : std::uint8_t { Choose = 0, End = 1 };
  Step step{};
  std::uint8_t count = 0;
  std::array<UnitId, kMostInHex> unit{kNoUnit, kNoUnit, kNoUnit, kNoUnit};
  Hex origin = kNoHex;
  bool charged = false;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("count", self.count), field("unit", self.unit);
    field("origin", self.origin), field("charged", self.charged);
  }
  friend bool operator==(const GroupMove&, const GroupMove&) = default;
};

struct ContactBreak {  // 8.breaking-contact: the other side answers a move
  static constexpr int kNumber = 8;
  Hex mover = kNoHex;        // where the mover stands now
  std::uint8_t waiting = 0;  // a bit for each hexside of it beyond which a stack may still react
  std::uint8_t speed = 0;    // the mover's printed movement
  Hex leaving = kNoHex;      // the stack that is on its way out
  static void fields(auto& self, auto&& field) {
    field("mover", self.mover), field("waiting", self.waiting), field("speed", self.speed);
    field("leaving", self.leaving);
  }
  friend bool operator==(const ContactBreak&, const ContactBreak&) = default;
};

struct Charge {  // 9
  static constexpr int kNumber = 9;
  enum class Step : std::uint8_t {
    Strike = 0,
    Reply = 1,
    DefenderLosses = 2,
    ChargerLosses = 3,
    Occupy = 4,
    End = 5
  };
  Step step{};
  Hex from = kNoHex, target = kNoHex;
  std::uint8_t hits = 0, hits_back = 0;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("from", self.from), field("target", self.target);
    field("hits", self.hits), field("hits_back", self.hits_back);
  }
  friend bool operator==(const Charge&, const Charge&) = default;
};

struct Losses {  // 12.results-a: the owner takes steps from the units that are exposed
  static constexpr int kNumber = 10;
  enum class Why : std::uint8_t { Combat = 0, Charge = 1, Bombardment = 2, March = 3, Retreat = 4 };
  Side side{};
  std::uint8_t count = 0;
  Why why{};
  static void fields(auto& self, auto&& field) {
    field("side", self.side), field("count", self.count), field("why", self.why);
  }
  friend bool operator==(const Losses&, const Losses&) = default;
};

struct Bombardment {  // 11
  static constexpr int kNumber = 11;
  enum class Step : std::uint8_t { Roll = 0, Loss = 1, End = 2 };
  Step step{};
  Hex target = kNoHex;
  static void fields(auto& self, auto&& field) { field("step", self.step), field("target", self.target); }
  friend bool operator==(const Bombardment&, const Bombardment&) = default;
};

struct Fight {  // 12: one combat
  static constexpr int kNumber = 12;
  enum class Step : std::uint8_t {
    Begin = 0,
    Terrain = 1,
    Roll = 2,
    Defender = 3,        // gives ground or not
    DefenderLosses = 4,  // what is left of the loss, in steps
    Attacker = 5,
    AttackerLosses = 6,
    Advance = 7,
    End = 8
  };
  Step step{};
  std::uint8_t combat = 0;
  std::uint8_t terrain = 0xFF;  // the target whose ground counts: 12.combat-i
  std::uint8_t attacker_loss = 0, defender_loss = 0;
  std::uint8_t attacker_back = 0, defender_back = 0;  // hexes of retreat
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("combat", self.combat), field("terrain", self.terrain);
    field("attacker_loss", self.attacker_loss), field("defender_loss", self.defender_loss);
    field("attacker_back", self.attacker_back), field("defender_back", self.defender_back);
  }
  friend bool operator==(const Fight&, const Fight&) = default;
};

struct Retreat {  // 12.retreat: the units of a side that are marked to go, one after another
  static constexpr int kNumber = 13;
  Side side{};
  std::uint8_t length = 1;
  UnitId going = kNoUnit;
  std::uint8_t gone = 0;  // hexes it has gone
  std::array<Hex, 8> trail{kNoHex, kNoHex, kNoHex, kNoHex, kNoHex, kNoHex, kNoHex, kNoHex};
  static void fields(auto& self, auto&& field) {
    field("side", self.side), field("length", self.length), field("going", self.going);
    field("gone", self.gone), field("trail", self.trail);
  }
  friend bool operator==(const Retreat&, const Retreat&) = default;
};

struct Advance {  // 12.advance
  static constexpr int kNumber = 14;
  bool two = false;        // a second hex is allowed
  UnitId going = kNoUnit;  // has gone one hex and may go another
  static void fields(auto& self, auto&& field) { field("two", self.two), field("going", self.going); }
  friend bool operator==(const Advance&, const Advance&) = default;
};

struct Seizure {  // R70: a train left alone in a hex that the enemy is entering
  static constexpr int kNumber = 15;
  UnitId train = kNoUnit;
  Hex hex = kNoHex;
  UnitId by = kNoUnit;
  static void fields(auto& self, auto&& field) {
    field("train", self.train), field("hex", self.hex), field("by", self.by);
  }
  friend bool operator==(const Seizure&, const Seizure&) = default;
};

struct Night {  // 6.night
  static constexpr int kNumber = 16;
  enum class Step : std::uint8_t {
    Supply = 0,
    Shaken = 1,
    RecoverySardinian = 2,
    RecoveryAustrian = 3,
    End = 4
  };
  Step step{};
  std::uint32_t recovered = 0;  // a bit for each formation
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("recovered", self.recovered);
  }
  friend bool operator==(const Night&, const Night&) = default;
};

struct DummyMarch {  // 18.display-c
  static constexpr int kNumber = 17;
  std::uint8_t left = 2;
  UnitId moved = kNoUnit;  // the first of the two
  static void fields(auto& self, auto&& field) { field("left", self.left), field("moved", self.moved); }
  friend bool operator==(const DummyMarch&, const DummyMarch&) = default;
};

struct Reveal {  // 18.display-e
  static constexpr int kNumber = 18;
  UnitId dummy = kNoUnit;
  Hex hex = kNoHex;
  static void fields(auto& self, auto&& field) { field("dummy", self.dummy), field("hex", self.hex); }
  friend bool operator==(const Reveal&, const Reveal&) = default;
};

using Procedure = std::variant<std::monostate, StrategicPlacement, SetUp, Turn, Arrivals, Operations,
                               Activation, GroupMove, ContactBreak, Charge, Losses, Bombardment, Fight,
                               Retreat, Advance, Seizure, Night, DummyMarch, Reveal>;

}  // namespace tamburino::novara

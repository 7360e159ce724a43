#pragma once

#include <variant>

#include "engine/core/sequence.h"
#include "engine/games/novara/game.h"

namespace tamburino::novara {

// What a side is asked. The number of the rule it is asked by is in rule_of(State).
enum class Ask : std::uint8_t {
  None,
  StrategicMap,  // 17.hypothetical
  SetUp,         // 4: which unit
  SetUpHex,      // and where
  StartLosses,   // 16.novara-d
  Arrivals,      // 14.reinforcements
  ArrivalHex,
  Dummies,      // 18.dummies
  ChooseChits,  // 7.procedure
  Surprise,     // 15.campaign-b
  Drawn,        // 7.procedure-d
  PlaceChit,    // 7.formation-a
  TakeUnits,    // 7.formation-g, 7.independent-a
  ChooseUnit,   // 8.movement
  MoveUnit,
  BreakContact,  // 8.breaking-contact
  LoseStep,      // 12.results-a
  Occupy,        // 9.procedure-g
  Seize,         // R70
  Bombard,       // 11
  Declare,       // 12.combat
  ChooseCombat,
  ChooseTerrain,  // 12.combat-i
  GiveGround,     // 12.results-b
  RetreatHex,     // 12.retreat
  Advance,        // 12.advance
  Recover,        // 14.recovery
  DummyMarch,     // 18.display-c
  Reveal,         // 18.display-e
};
inline constexpr int kAskCount = static_cast<int>(Ask::Reveal) + 1;

// What chance is asked.
enum class RollKind : std::uint8_t { None, Draw, March, Charge, ChargeDefence, Bombardment, Combat };
inline constexpr int kRollKindCount = static_cast<int>(RollKind::Combat) + 1;

using Pending = PendingStep<Side, Ask, RollKind>;
using Next = NextStep<Side, Ask, RollKind>;

// The procedures: each a page of the rulebook, with the step it has reached.

struct StrategicPlacement {  // 17.hypothetical
  Side next = Side::Sardinian;
  static void fields(auto& self, auto&& field) { field("next", self.next); }
  friend bool operator==(const StrategicPlacement&, const StrategicPlacement&) = default;
};

struct SetUp {  // 4
  enum class Step : std::uint8_t { Losses, Units, End };
  Step step{};
  Side side = Side::Sardinian;
  UnitId selected = kNoUnit;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("side", self.side), field("selected", self.selected);
  }
  friend bool operator==(const SetUp&, const SetUp&) = default;
};

struct Turn {  // 6
  enum class Step : std::uint8_t {
    Begin,
    Arrivals,
    Dummies,
    Choice,
    Retreats,
    FirstActivation,
    Operations,
    Night,
    End
  };
  Step step{};
  Side side = Side::Sardinian;  // whose turn it is in the steps that both sides take
  static void fields(auto& self, auto&& field) { field("step", self.step), field("side", self.side); }
  friend bool operator==(const Turn&, const Turn&) = default;
};

struct Arrivals {  // 14.reinforcements
  Side side = Side::Sardinian;
  UnitId selected = kNoUnit;
  static void fields(auto& self, auto&& field) { field("side", self.side), field("selected", self.selected); }
  friend bool operator==(const Arrivals&, const Arrivals&) = default;
};

struct Operations {  // 6.sequence-b
  enum class Step : std::uint8_t { Surprise, Draw, Drawn };
  Step step{};
  static void fields(auto& self, auto&& field) { field("step", self.step); }
  friend bool operator==(const Operations&, const Operations&) = default;
};

struct Activation {  // 6.sequence-b, 7
  enum class Step : std::uint8_t { Place, Take, Movement, MarchDie, MarchLoss, Fire, Declare, Fight, End };
  Step step{};
  std::uint8_t next = 0;  // MarchDie: the formation whose die is next, in a general retreat
  static void fields(auto& self, auto&& field) { field("step", self.step), field("next", self.next); }
  friend bool operator==(const Activation&, const Activation&) = default;
};

struct GroupMove {  // 8.movement: one unit, or a stack that moves together
  enum class Step : std::uint8_t { Choose, End };
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

struct ContactBreak {        // 8.breaking-contact: the other side answers a move
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
  enum class Step : std::uint8_t { Strike, Reply, DefenderLosses, ChargerLosses, Occupy, End };
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
  enum class Why : std::uint8_t { Combat, Charge, Bombardment, March, Retreat };
  Side side{};
  std::uint8_t count = 0;
  Why why{};
  static void fields(auto& self, auto&& field) {
    field("side", self.side), field("count", self.count), field("why", self.why);
  }
  friend bool operator==(const Losses&, const Losses&) = default;
};

struct Bombardment {  // 11
  enum class Step : std::uint8_t { Roll, Loss, End };
  Step step{};
  Hex target = kNoHex;
  static void fields(auto& self, auto&& field) { field("step", self.step), field("target", self.target); }
  friend bool operator==(const Bombardment&, const Bombardment&) = default;
};

struct Fight {  // 12: one combat
  enum class Step : std::uint8_t {
    Begin,
    Terrain,
    Roll,
    Defender,        // gives ground or not
    DefenderLosses,  // what is left of the loss, in steps
    Attacker,
    AttackerLosses,
    Advance,
    End
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

struct Advance {           // 12.advance
  bool two = false;        // a second hex is allowed
  UnitId going = kNoUnit;  // has gone one hex and may go another
  static void fields(auto& self, auto&& field) { field("two", self.two), field("going", self.going); }
  friend bool operator==(const Advance&, const Advance&) = default;
};

struct Seizure {  // R70: a train left alone in a hex that the enemy is entering
  UnitId train = kNoUnit;
  Hex hex = kNoHex;
  UnitId by = kNoUnit;
  static void fields(auto& self, auto&& field) {
    field("train", self.train), field("hex", self.hex), field("by", self.by);
  }
  friend bool operator==(const Seizure&, const Seizure&) = default;
};

struct Night {  // 6.night
  enum class Step : std::uint8_t { Supply, Shaken, RecoverySardinian, RecoveryAustrian, End };
  Step step{};
  std::uint32_t recovered = 0;  // a bit for each formation
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("recovered", self.recovered);
  }
  friend bool operator==(const Night&, const Night&) = default;
};

struct DummyMarch {  // 18.display-c
  std::uint8_t left = 2;
  UnitId moved = kNoUnit;  // the first of the two
  static void fields(auto& self, auto&& field) { field("left", self.left), field("moved", self.moved); }
  friend bool operator==(const DummyMarch&, const DummyMarch&) = default;
};

struct Reveal {  // 18.display-e
  UnitId dummy = kNoUnit;
  Hex hex = kNoHex;
  static void fields(auto& self, auto&& field) { field("dummy", self.dummy), field("hex", self.hex); }
  friend bool operator==(const Reveal&, const Reveal&) = default;
};

using Procedure = std::variant<std::monostate, StrategicPlacement, SetUp, Turn, Arrivals, Operations,
                               Activation, GroupMove, ContactBreak, Charge, Losses, Bombardment, Fight,
                               Retreat, Advance, Seizure, Night, DummyMarch, Reveal>;

}  // namespace tamburino::novara

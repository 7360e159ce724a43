#pragma once

#include <variant>

#include "engine/core/sequence.h"
#include "engine/games/butchery/game.h"

namespace tamburino::butchery {

// What a side is asked. The number of the rule it is asked by is in rule_of(Ask).
enum class Ask : std::uint8_t {
  None,
  SetupFacing,
  ChiefReaction,
  ChiefMove,
  RiderOrder,
  RiderMove,
  FirstMarker,
  DirectCommand,
  Barrage,
  ChoosePiece,
  MovePiece,
  Declare,
  DivideAttack,
  ChooseAssault,
  Defend,
  DivideDefence,
  LeadAttack,
  RetreatHex,
  TurnOne,
  Advance,
  Accompany,
  PlaceAide,
  Displace,
  Rally,
};

// What chance is asked.
enum class RollKind : std::uint8_t {
  None,
  Weather,
  Reaction,
  Initiative,
  Marker,
  Activation,
  Coordination,
  Combat,
  Cohesion,
  Casualty,
};

using Pending = PendingStep<Side, Ask, RollKind>;

// The procedures: each a page of the rulebook, with the step it has reached.

struct Setup {  // owner's choice of facing before turn 1
  enum class Step : std::uint8_t { Allies, Austrians, End };
  Step step{};
  static void fields(auto& self, auto&& field) { field("step", self.step); }
  friend bool operator==(const Setup&, const Setup&) = default;
};

struct Turn {  // 6
  enum class Step : std::uint8_t { Weather, Command, Operations, Rally, End };
  Step step{};
  static void fields(auto& self, auto&& field) { field("step", self.step); }
  friend bool operator==(const Turn&, const Turn&) = default;
};

struct CommandPhase {  // 8
  enum class Step : std::uint8_t { Chiefs, Lines, Riders, End };
  Step step{};
  std::uint8_t next = 0;  // nation
  static void fields(auto& self, auto&& field) { field("step", self.step), field("next", self.next); }
  friend bool operator==(const CommandPhase&, const CommandPhase&) = default;
};

struct ChiefMarch {  // 8.1
  enum class Step : std::uint8_t { Begin, Tested, Move, End };
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
  enum class Step : std::uint8_t { Order, Move, End };
  Step step{};
  Nation nation{};
  std::uint8_t spent = 0;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("nation", self.nation), field("spent", self.spent);
  }
  friend bool operator==(const RiderMarch&, const RiderMarch&) = default;
};

struct Operations {  // 9, 10
  enum class Step : std::uint8_t { Roll, Pick, Draw, Activated };
  Step step{};
  static void fields(auto& self, auto&& field) { field("step", self.step); }
  friend bool operator==(const Operations&, const Operations&) = default;
};

struct Activation {  // 10
  enum class Step : std::uint8_t {
    Commander,
    Status,
    Direct,
    Barrages,
    Movement,
    Declare,
    Divide,
    Resolve,
    End
  };
  Step step{};
  std::uint8_t next = 0;  // Divide: the assault whose share is asked
  static void fields(auto& self, auto&& field) { field("step", self.step), field("next", self.next); }
  friend bool operator==(const Activation&, const Activation&) = default;
};

struct PieceMove {  // 10.3
  enum class Step : std::uint8_t { Choose, Test, End };
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
  enum class Step : std::uint8_t {
    Begin,
    Defence,  // the defender decides
    Shares,   // and divides his value
    DefenceRoll,
    Attack,
    AttackRoll,
    Result,
    FellBack,
    Casualties,
    End,
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
  enum class Step : std::uint8_t { Roll, End };
  Step step{};
  UnitId battery = kNoUnit;
  UnitId target = kNoUnit;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("battery", self.battery), field("target", self.target);
  }
  friend bool operator==(const Barrage&, const Barrage&) = default;
};

struct Outcome {  // 10.4.5: a result of the combat table comes upon a unit
  enum class Step : std::uint8_t { Begin, Disorganise, Retreat, End };
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
  enum class Step : std::uint8_t { Choose, Arrive, Turn, End };
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
  enum class Step : std::uint8_t { Choose, Stand, Go, Turn, Follow, End };
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
  FormationId formation = kNoFormation;
  static void fields(auto& self, auto&& field) { field("formation", self.formation); }
  friend bool operator==(const AidePlacement&, const AidePlacement&) = default;
};

struct Displacement {  // 10.4.11d
  Nation nation{};
  static void fields(auto& self, auto&& field) { field("nation", self.nation); }
  friend bool operator==(const Displacement&, const Displacement&) = default;
};

struct RallyPhase {  // 11
  enum class Step : std::uint8_t { First, Second, End };
  Step step{};
  UnitId testing = kNoUnit;
  static void fields(auto& self, auto&& field) { field("step", self.step), field("testing", self.testing); }
  friend bool operator==(const RallyPhase&, const RallyPhase&) = default;
};

using Procedure = std::variant<std::monostate, Setup, Turn, CommandPhase, ChiefMarch, RiderMarch, Operations,
                               Activation, PieceMove, Engagement, Barrage, Outcome, Retreat, Advance,
                               AidePlacement, Displacement, RallyPhase>;

}  // namespace tamburino::butchery

#pragma once

#include <string_view>
#include <type_traits>

#include "engine/core/action.h"
#include "engine/core/cup.h"
#include "engine/core/event.h"
#include "engine/core/fields.h"
#include "engine/core/procedure.h"
#include "engine/core/units_in_hex.h"
#include "engine/core/verdict.h"
#include "engine/games/butchery/game.h"
#include "engine/games/butchery/procedures.h"

// Saves hold the numbers of the enumerations: they are never reused.
namespace tamburino::butchery {

enum class Status : std::uint8_t { Absent = 0, ToCome = 1, OnMap = 2, Eliminated = 3 };
std::string_view word_of(Status status);

struct UnitState {
  Hex hex = kNoHex;
  Facing facing{};
  Status status = Status::Absent;
  std::uint8_t steps_lost = 0;
  bool disorganised = false;
  bool in_command = false;  // as fixed when its formation was activated: 10.1.2
  bool direct = false;      // under the commander in chief himself: 10.1.3-bis-a
  bool moved = false;
  bool disengaged = false;  // out of command, it spent its move on leaving an enemy zone: 10.1.3-bis-f
  bool fired = false;       // a barrage in this activation: 10.2b
  bool supported = false;   // a defensive combat in this activation: 10.4.4b
  bool rally_tried = false;
  std::uint8_t spent = 0;        // half points in this activation: 10.4.10a
  UnitId next_in_hex = kNoUnit;  // derived

  static void fields(auto& self, auto&& field) {
    field("hex", self.hex), field("facing", self.facing), field("status", self.status);
    field("steps_lost", self.steps_lost), field("disorganised", self.disorganised);
    field("in_command", self.in_command), field("direct", self.direct), field("moved", self.moved);
    field("disengaged", self.disengaged);
    field("fired", self.fired), field("supported", self.supported), field("rally_tried", self.rally_tried);
    field("spent", self.spent);
  }
  friend bool operator==(const UnitState&, const UnitState&) = default;
};

struct FormationState {
  Hex commander_hex = kNoHex;
  Status commander = Status::Absent;
  bool aide = false;            // the Aide de Camp side of the counter: 10.4.12f
  bool out_of_command = false;  // the OOC marker: 8.2d
  bool commander_moved = false;
  std::uint8_t losses = 0;
  bool broken = false;            // for victory points, at once
  bool broken_in_effect = false;  // from its next activation: 10.4.9c
  std::uint8_t failed_entries = 0;

  static void fields(auto& self, auto&& field) {
    field("commander_hex", self.commander_hex), field("commander", self.commander), field("aide", self.aide);
    field("out_of_command", self.out_of_command), field("commander_moved", self.commander_moved);
    field("losses", self.losses), field("broken", self.broken);
    field("broken_in_effect", self.broken_in_effect), field("failed_entries", self.failed_entries);
  }
  friend bool operator==(const FormationState&, const FormationState&) = default;
};

struct ChiefState {
  Hex hex = kNoHex;
  Status status = Status::Absent;
  std::uint8_t direct_used = 0;  // units taken under direct command this turn: B16

  static void fields(auto& self, auto&& field) {
    field("hex", self.hex), field("status", self.status), field("direct_used", self.direct_used);
  }
  friend bool operator==(const ChiefState&, const ChiefState&) = default;
};

struct RiderState {
  enum class Duty : std::uint8_t { WithChief = 0, Riding = 1, Returning = 2 };
  Duty duty = Duty::WithChief;
  Hex hex = kNoHex;  // while away from his chief
  FormationId target = kNoFormation;

  static void fields(auto& self, auto&& field) {
    field("duty", self.duty), field("hex", self.hex), field("target", self.target);
  }
  friend bool operator==(const RiderState&, const RiderState&) = default;
};

// One unit's assault on one unit, from its declaration to the end of the activation.
struct Assault {
  UnitId attacker = kNoUnit;
  UnitId target = kNoUnit;
  Hex from = kNoHex;  // where both stood when it was declared
  Hex hex = kNoHex;
  std::uint8_t share = 0;    // of the attacker's combat value: 10.4.1f
  bool coordinated = false;  // in the one coordinated assault of the activation: 12.1
  bool resolved = false;
  bool attacked = false;  // came to its attack
  std::uint8_t defence_share = 0;
  UnitId support_a = kNoUnit;  // batteries that support the defence against this attacker: 10.4.4b
  UnitId support_b = kNoUnit;

  static void fields(auto& self, auto&& field) {
    field("attacker", self.attacker), field("target", self.target), field("from", self.from);
    field("hex", self.hex), field("share", self.share), field("coordinated", self.coordinated),
        field("resolved", self.resolved);
    field("attacked", self.attacked), field("defence_share", self.defence_share);
    field("support_a", self.support_a), field("support_b", self.support_b);
  }
  friend bool operator==(const Assault&, const Assault&) = default;
};

// A hex won by an attack: who may or must go in, once all candidates have made all their attacks (10.4.1g).
struct Vacated {
  Hex hex = kNoHex;
  std::uint8_t first = 0;  // the assault that won it; all coordinated ones when that is one of them
  bool mandatory = false;  // the defender retreated: 10.4.7a. Otherwise eliminated or fallen back: B38, B42
  bool fell_back = false;
  bool open = false;  // still to be decided

  static void fields(auto& self, auto&& field) {
    field("hex", self.hex), field("first", self.first), field("mandatory", self.mandatory);
    field("fell_back", self.fell_back), field("open", self.open);
  }
  friend bool operator==(const Vacated&, const Vacated&) = default;
};

enum class Capacity : std::uint8_t {
  None = 0,
  CoordinatedAssault = 1,
  Stand = 2,
  ForcedMarch = 3,
  NoQuarter = 4
};
std::string_view word_of(Capacity capacity);

inline constexpr int kMostAssaults = 40;
inline constexpr int kMostVacated = 16;

// What belongs to the activation under way; blank between activations.
struct ActivationState {
  FormationId formation = kNoFormation;
  bool under_orders = false;  // activated: automatically or by its test
  Capacity capacity = Capacity::None;
  bool movement_begun = false;
  std::uint8_t entered = 0;  // units that came in through the entry hex: 11.1.2-in13-a
  UnitId no_quarter = kNoUnit;
  UnitId coordination = kNoUnit;  // the target of the attempt at a coordinated assault
  std::uint8_t assault_count = 0;
  std::uint8_t vacated_count = 0;
  std::array<Assault, kMostAssaults> assaults{};
  std::array<Vacated, kMostVacated> vacated{};

  static void fields(auto& self, auto&& field) {
    field("formation", self.formation), field("under_orders", self.under_orders);
    field("capacity", self.capacity), field("movement_begun", self.movement_begun);
    field("entered", self.entered), field("no_quarter", self.no_quarter);
    field("coordination", self.coordination);
    field("assault_count", self.assault_count), field("vacated_count", self.vacated_count);
    field("assaults", self.assaults), field("vacated", self.vacated);
  }
  friend bool operator==(const ActivationState&, const ActivationState&) = default;
};

enum class Level : std::uint8_t { AlliedMajor, AlliedMinor, Draw, AustrianMinor, AustrianMajor };
std::string_view word_of(Level level);
enum class Ending : std::uint8_t {
  None = 0,
  Thunderstorm = 1,
  LastTurn = 2,
  NapoleonKilled = 3,
  FranzJosefKilled = 4
};
std::string_view word_of(Ending ending);

struct State {
  std::uint8_t turn = 1;
  Weather weather = Weather::Cool;
  Side initiative = Side::Allies;
  Ending ending = Ending::None;
  Cup markers;  // formation markers still to be drawn this turn
  Pending pending;
  std::array<UnitState, kMostUnits> units{};
  std::array<FormationState, kMostFormations> formations{};
  std::array<ChiefState, kNationCount> chiefs{};
  std::array<RiderState, kNationCount> riders{};
  std::array<Side, 24> owner{};  // who last stood in each objective hex, by Game::objective_slot
  ActivationState activation;
  ProcedureStack<Procedure, 8> stack;

  // Derived from the units: rebuild() makes them anew.
  std::array<UnitId, kMostBoardHexes> first_in_hex;
  std::array<std::array<std::uint8_t, kMostBoardHexes>, kSideCount>
      zone;  // how many units of a side control it

  UnitState& operator[](UnitId unit) { return units[static_cast<std::size_t>(index(unit))]; }
  const UnitState& operator[](UnitId unit) const { return units[static_cast<std::size_t>(index(unit))]; }
  FormationState& operator[](FormationId f) { return formations[static_cast<std::size_t>(index(f))]; }
  const FormationState& operator[](FormationId f) const {
    return formations[static_cast<std::size_t>(index(f))];
  }
  ChiefState& chief(Nation nation) { return chiefs[static_cast<std::size_t>(index(nation))]; }
  const ChiefState& chief(Nation nation) const { return chiefs[static_cast<std::size_t>(index(nation))]; }
  RiderState& rider(Nation nation) { return riders[static_cast<std::size_t>(index(nation))]; }
  const RiderState& rider(Nation nation) const { return riders[static_cast<std::size_t>(index(nation))]; }

  bool on_map(UnitId unit) const { return (*this)[unit].status == Status::OnMap; }
  bool over() const { return pending.kind == Pending::Kind::Over; }

  static void fields(auto& self, auto&& field) {
    field("turn", self.turn), field("weather", self.weather), field("initiative", self.initiative);
    field("ending", self.ending), field("markers", self.markers), field("pending", self.pending);
    field("units", self.units), field("formations", self.formations), field("chiefs", self.chiefs);
    field("riders", self.riders), field("owner", self.owner), field("activation", self.activation);
    field("stack", self.stack);
  }
  friend bool operator==(const State&, const State&) = default;
};

static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 8192);

// The combat units of a hex, lowest counter number first.
using UnitsIn = UnitsInHex<State, kNoUnit>;

}  // namespace tamburino::butchery

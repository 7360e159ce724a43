#pragma once

#include <string_view>
#include <type_traits>

#include "engine/core/action.h"
#include "engine/core/event.h"
#include "engine/core/fields.h"
#include "engine/core/procedure.h"
#include "engine/core/units_in_hex.h"
#include "engine/core/verdict.h"
#include "engine/games/custoza/procedures.h"

// Saves hold the numbers of the enumerations: they are never reused.
//
// Secrets (docs/rulings/custoza.md C). The State knows everything; masked(game, state, side) gives a State in
// which what that side may not know is blank:
//   - the face-down enemy units of an arm are dealt out anew in the order of what is seen of them (hex, mode,
//     facing), so that a counter's number says nothing;
//   - so are face-down commanders, Overall Commanders and Scouts, in the order of their hexes and guises;
//   - units inside an On March or In Reserve Formation are Unknown; its stance, Objective, Fatigue, orders
//   and
//     flags, and the Strategic Objective are blank.
// No question names a hidden counter: fire, markers, Reactions and retreats speak of hexes and of the own
// units. The procedures of a hidden march hold the piece that moves, and a view blanks it there.
namespace tamburino::custoza {

enum class Status : std::uint8_t {
  Absent = 0,  // takes no part
  ToPlace = 1,
  ToCome = 2,
  Waiting = 3,  // at its entry hex, beside the map: g15.arrival-a
  OnMap = 4,
  Inside = 5,  // an On March or In Reserve Formation: 16.5
  Routed = 6,
  Eliminated = 7,  // of a commander: captured, to be replaced; of an Overall Commander: captured
  Exited = 8,
  Unknown = 9,  // in a view
};
std::string_view word_of(Status status);
inline constexpr int kStatusCount = 10;

struct UnitState {
  Hex hex = kNoHex;
  Facing facing{};
  Status status = Status::Absent;
  Mode mode = Mode::Open;
  Level level = Level::GoodOrder;
  std::uint8_t lost = 0;   // SP
  std::uint8_t fires = 0;  // ammunition: 1 is Low, 2 Out
  bool exhausted = false;
  bool face_up = false;
  bool out_of_command = false;  // fixed in the Command Step: 4.1b
  // In this GT:
  bool done = false;             // its turn to act is over: 6.0a
  bool acted = false;            // it did something that is no movement: 13.6.1a
  bool moved = false;            // it left its hex or spent points
  bool recovered = false;        // ruling 54
  bool called = false;           // a Reserve unit that was activated: 4.3a
  bool failed = false;           // a check in its own Action, and has not decided to go on: 13.4
  std::uint8_t spent = 0;        // half points
  std::uint8_t fell = 0;         // levels lost in the combat under way: 10.4.9
  UnitId next_in_hex = kNoUnit;  // derived

  static void fields(auto& self, auto&& field) {
    field("hex", self.hex), field("facing", self.facing), field("status", self.status);
    field("mode", self.mode), field("level", self.level), field("lost", self.lost);
    field("fires", self.fires), field("exhausted", self.exhausted), field("face_up", self.face_up);
    field("out_of_command", self.out_of_command), field("done", self.done), field("acted", self.acted);
    field("moved", self.moved), field("recovered", self.recovered), field("called", self.called);
    field("failed", self.failed), field("spent", self.spent), field("fell", self.fell);
  }
  friend bool operator==(const UnitState&, const UnitState&) = default;
};

// 16.6  For what the enemy must take a face-down piece, by all that he has seen: a bit for the commander of
// every Formation, one for the Overall Commander, one for a Scout.
using Guises = std::uint32_t;
constexpr Guises guise_of(FormationId formation) { return Guises{1} << index(formation); }
inline constexpr Guises kChiefGuise = Guises{1} << kMostFormations;
inline constexpr Guises kScoutGuise = Guises{1} << (kMostFormations + 1);

struct FormationState {
  Hex commander_hex = kNoHex;
  Status commander = Status::Absent;
  bool commander_face_up = true;
  bool replaced = false;  // by a man of Command Value 1: g21.2a
  Stance stance = Stance::Engaged;
  std::int8_t mood = 0;  // 5.2.1
  std::uint8_t fatigue = 0;
  bool fatigued = false;
  bool collapsed = false;
  bool lifted = false;        // its reluctance is over: 26.1.3b
  bool communication = true;  // a valid LoC, fixed in Command step 2.2
  BoxId objective = kNoBox;
  // In this GT:
  std::uint8_t orders = 0;  // failed attempts: 5.1.1b
  bool activated = false;
  bool finished = false;  // by reluctance: 26.1.3a
  bool commander_moved = false;
  bool moved = false;  // 18.2: some unit spent movement points
  bool fired = false;
  bool fought = false;
  bool changed = false;  // its stance: 15.0a
  bool tried = false;    // to change its Objective: ruling 65
  bool arrived = false;  // its commander came onto the map
  bool commander_seen_moving = false;
  Guises commander_guises = 0;  // of a commander who is face down

  static void fields(auto& self, auto&& field) {
    field("commander_hex", self.commander_hex), field("commander", self.commander);
    field("commander_face_up", self.commander_face_up), field("replaced", self.replaced);
    field("stance", self.stance), field("mood", self.mood), field("fatigue", self.fatigue);
    field("fatigued", self.fatigued), field("collapsed", self.collapsed), field("lifted", self.lifted);
    field("communication", self.communication), field("objective", self.objective);
    field("orders", self.orders), field("activated", self.activated), field("finished", self.finished);
    field("commander_moved", self.commander_moved), field("moved", self.moved), field("fired", self.fired);
    field("fought", self.fought), field("changed", self.changed), field("tried", self.tried);
    field("arrived", self.arrived), field("commander_seen_moving", self.commander_seen_moving);
    field("commander_guises", self.commander_guises);
  }
  friend bool operator==(const FormationState&, const FormationState&) = default;
};

struct LeaderState {  // an Overall Commander, a Scout
  Hex hex = kNoHex;
  Status status = Status::Absent;
  bool face_up = false;
  bool moved = false;  // in this GT, or stopped by a 6: 16.4b
  bool seen_moving = false;
  Guises guises = 0;  // while it is face down

  static void fields(auto& self, auto&& field) {
    field("hex", self.hex), field("status", self.status), field("face_up", self.face_up);
    field("moved", self.moved), field("seen_moving", self.seen_moving), field("guises", self.guises);
  }
  friend bool operator==(const LeaderState&, const LeaderState&) = default;
};

struct PontoonState {  // 24.1.4
  Hex hex = kNoHex;    // the hexside that was named; kNoHex: none
  Facing side{};
  std::uint8_t count = 0;  // Command Phases to go; 0 with a hex: finished
  UnitId ferried = kNoUnit;
  Hex landing = kNoHex;
  std::uint8_t ferry_turns = 0;
  bool finished() const { return hex != kNoHex && count == 0; }

  static void fields(auto& self, auto&& field) {
    field("hex", self.hex), field("side", self.side), field("count", self.count);
    field("ferried", self.ferried), field("landing", self.landing), field("ferry_turns", self.ferry_turns);
  }
  friend bool operator==(const PontoonState&, const PontoonState&) = default;
};

enum class MarkerKind : std::uint8_t { None = 0, Assault = 1, Charge = 2 };
std::string_view word_of(MarkerKind kind);
inline constexpr int kMarkerKinds = 3;

// What lets a marker be moved: 11.5.5d, 11.5.3d.
enum class Loose : std::uint8_t { No = 0, Forward = 1, Aside = 2 };
inline constexpr int kLooseCount = 3;

struct Marker {  // 6.1: in `hex`, pointing at its neighbour
  MarkerKind kind = MarkerKind::None;
  Hex hex = kNoHex;
  Facing way{};
  bool served = false;  // an attack or light infantry fire was made from it: 6.4b
  Loose loose = Loose::No;

  static void fields(auto& self, auto&& field) {
    field("kind", self.kind), field("hex", self.hex), field("way", self.way), field("served", self.served);
    field("loose", self.loose);
  }
  friend bool operator==(const Marker&, const Marker&) = default;
};

inline constexpr int kMostMarkers = 6;
inline constexpr int kMostAttacked = 24;

// What belongs to the activation under way; blank between activations.
struct ActivationState {
  FormationId formation = kNoFormation;
  Temper temper = Temper::Normal;
  UnitId reserve = kNoUnit;  // the Reserve unit it has called: 4.3b
  std::uint8_t marker_count = 0;
  std::array<Marker, kMostMarkers> markers{};  // removed ones have no kind
  std::uint8_t attacked_count = 0;
  std::array<Hex, kMostAttacked> attacked{};  // hexes that have been attacked: g10.drm-a

  static void fields(auto& self, auto&& field) {
    field("formation", self.formation), field("temper", self.temper), field("reserve", self.reserve);
    field("marker_count", self.marker_count), field("markers", self.markers);
    field("attacked_count", self.attacked_count), field("attacked", self.attacked);
  }
  friend bool operator==(const ActivationState&, const ActivationState&) = default;
};

// What the last check came to, for the procedure that asked for it.
struct Checked {
  Force passed, failed;  // failed: also those that Routed
  static void fields(auto& self, auto&& field) { field("passed", self.passed), field("failed", self.failed); }
  friend bool operator==(const Checked&, const Checked&) = default;
};

enum class Ending : std::uint8_t { None = 0, LastTurn = 1 };
std::string_view word_of(Ending ending);

enum class Winner : std::uint8_t { Nobody = 0, Italian = 1, Austrian = 2 };
std::string_view word_of(Winner winner);
inline constexpr int kWinnerCount = 3;
constexpr Winner winner_of(Side side) { return side == Side::Italian ? Winner::Italian : Winner::Austrian; }

inline constexpr int kMostArrivals = 32;
constexpr std::array<Hex, kMostArrivals> no_entries() {
  std::array<Hex, kMostArrivals> none{};
  none.fill(kNoHex);
  return none;
}

struct State {
  std::uint8_t day = 1, turn = 1;
  Side initiative = Side::Italian;
  Ending ending = Ending::None;
  Winner winner = Winner::Nobody;
  Outcome outcome = Outcome::None;  // of the last combat, for the procedure that pushed it
  bool sommacampagna_lost = false;  // 24.4i
  bool contact_due = false;         // something has moved since 16.8 and 16.9 were last looked at
  Pending pending;
  std::array<UnitState, kMostUnits> units{};
  std::array<FormationState, kMostFormations> formations{};
  std::array<LeaderState, kSideCount> chiefs{};
  std::array<LeaderState, kMostFormations> scouts{};
  std::array<std::uint8_t, kSideCount> objective{};  // the Strategic Objective, 1 to 3; 0: not chosen
  HexSet italian;                                    // hexes under Italian control; the others are Austrian
  std::array<Hex, kMostArrivals> entered = no_entries();  // by arrival: the hex it came by, 24.4d
  PontoonState pontoon;
  ActivationState activation;
  Checked checked;
  ProcedureStack<Procedure, kMostProcedures> stack;

  // Derived from the units: rebuild() makes them anew.
  std::array<UnitId, kMostBoardHexes> first_in_hex;
  std::array<HexSet, kSideCount> zone;  // the ZoR of each side

  UnitState& operator[](UnitId unit) { return units[static_cast<std::size_t>(index(unit))]; }
  const UnitState& operator[](UnitId unit) const { return units[static_cast<std::size_t>(index(unit))]; }
  FormationState& operator[](FormationId f) { return formations[static_cast<std::size_t>(index(f))]; }
  const FormationState& operator[](FormationId f) const {
    return formations[static_cast<std::size_t>(index(f))];
  }
  LeaderState& chief(Side side) { return chiefs[static_cast<std::size_t>(index(side))]; }
  const LeaderState& chief(Side side) const { return chiefs[static_cast<std::size_t>(index(side))]; }

  LeaderState& scout(FormationId f) { return scouts[static_cast<std::size_t>(index(f))]; }
  const LeaderState& scout(FormationId f) const { return scouts[static_cast<std::size_t>(index(f))]; }

  bool on_map(UnitId unit) const { return (*this)[unit].status == Status::OnMap; }
  bool over() const { return pending.kind == Pending::Kind::Over; }
  Moment now() const { return {day, turn}; }

  static void fields(auto& self, auto&& field) {
    field("day", self.day), field("turn", self.turn), field("initiative", self.initiative);
    field("ending", self.ending), field("winner", self.winner), field("outcome", self.outcome);
    field("sommacampagna_lost", self.sommacampagna_lost), field("contact_due", self.contact_due);
    field("pending", self.pending), field("entered", self.entered);
    field("units", self.units), field("formations", self.formations), field("chiefs", self.chiefs);
    field("scouts", self.scouts), field("objective", self.objective), field("italian", self.italian);
    field("pontoon", self.pontoon), field("activation", self.activation), field("checked", self.checked);
    field("stack", self.stack);
  }
  friend bool operator==(const State&, const State&) = default;
};

static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 16384);

// The combat units of a hex, lowest counter number first.
using UnitsIn = UnitsInHex<State, kNoUnit>;

}  // namespace tamburino::custoza

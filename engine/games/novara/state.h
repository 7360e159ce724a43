#pragma once

#include <string_view>
#include <type_traits>

#include "engine/core/action.h"
#include "engine/core/event.h"
#include "engine/core/fields.h"
#include "engine/core/procedure.h"
#include "engine/core/units_in_hex.h"
#include "engine/core/verdict.h"
#include "engine/games/novara/procedures.h"

// Saves hold the numbers of the enumerations: they are never reused.
namespace tamburino::novara {

enum class Status : std::uint8_t {
  Absent = 0,  // takes no part; a dummy that is not in use
  ToPlace = 1,
  ToCome = 2,
  OnMap = 3,
  InDisplay = 4,  // hidden in one of the boxes A to H
  Eliminated = 5,
  Exited = 6,
  Unknown = 7,  // in a view: somewhere, but not seen
};
std::string_view word_of(Status status);
inline constexpr int kStatusCount = 8;

inline constexpr std::uint8_t kNoCombat = 0xFF;

struct UnitState {
  Hex hex = kNoHex;
  Status status = Status::Absent;
  std::uint8_t depth = 0;  // its place in the stack, 0 on top
  std::uint8_t steps_lost = 0;
  std::uint8_t start_lost = 0;  // of them, before play began: R56
  bool shaken = false;
  bool out_of_supply = false;  // the marker
  bool marched = false;        // force marched this turn: 8.forced-march-e
  bool activated = false;      // this turn: 7.independent-c
  bool active = false;         // in the activation under way
  bool moved = false;          // in it
  bool halted = false;         // its movement in it is over
  bool off_road = false;       // has left the road in it: 8.road-d
  bool charged = false;
  bool bombarded = false;           // this turn: 11.bombardment-b
  bool aimed = false;               // at ActivationState::fire_target
  bool exposed = false;             // in the combat, charge or bombardment whose losses are taken now
  bool retreats = false;            // has still to retreat
  bool shaken_now = false;          // in the activation under way: R50
  bool lifted = false;              // a train dismantled this turn: 10.building-d
  bool captured = false;            // a train that serves the other side
  bool known = false;               // to the enemy, who has seen it where it stands
  bool arranged = false;            // put on top this turn: R27
  std::uint8_t spent = 0;           // points in this activation
  std::uint8_t combat = kNoCombat;  // the combat it is declared for
  std::uint8_t display = kNoDisplay;
  Facing laid = kNoFacing;       // a train that bridges this hexside
  UnitId next_in_hex = kNoUnit;  // derived from depth

  static void fields(auto& self, auto&& field) {
    field("hex", self.hex), field("status", self.status), field("depth", self.depth);
    field("steps_lost", self.steps_lost), field("start_lost", self.start_lost);
    field("shaken", self.shaken), field("out_of_supply", self.out_of_supply), field("marched", self.marched);
    field("activated", self.activated), field("active", self.active), field("moved", self.moved);
    field("halted", self.halted), field("off_road", self.off_road), field("charged", self.charged);
    field("bombarded", self.bombarded), field("aimed", self.aimed), field("exposed", self.exposed),
        field("retreats", self.retreats);
    field("shaken_now", self.shaken_now), field("lifted", self.lifted), field("captured", self.captured);
    field("known", self.known), field("arranged", self.arranged), field("spent", self.spent);
    field("combat", self.combat), field("display", self.display), field("laid", self.laid);
  }
  friend bool operator==(const UnitState&, const UnitState&) = default;
};

enum class ChitPlace : std::uint8_t {
  Out = 0,
  Pool = 1,
  Cup = 2,
  Box = 3,
  Held = 4,
  Drawn = 5,
  Map = 6,
  Passed = 7,
  Unknown = 8
};
std::string_view word_of(ChitPlace place);
inline constexpr int kChitPlaceCount = 9;

struct ChitState {
  ChitPlace place = ChitPlace::Out;
  Hex hex = kNoHex;
  static void fields(auto& self, auto&& field) { field("place", self.place), field("hex", self.hex); }
  friend bool operator==(const ChitState&, const ChitState&) = default;
};

struct SideState {
  std::uint8_t committed = 0;    // activation points used this turn
  bool retreating = false;       // a general retreat instead of chits, this turn
  bool retreat_used = false;     // once per game
  std::uint8_t higher_last = 0;  // the turn in which the Higher Commander was last used
  bool set_up = false;           // its set-up is complete, and to be seen

  static void fields(auto& self, auto&& field) {
    field("committed", self.committed), field("retreating", self.retreating);
    field("retreat_used", self.retreat_used), field("higher_last", self.higher_last);
    field("set_up", self.set_up);
  }
  friend bool operator==(const SideState&, const SideState&) = default;
};

struct Combat {
  std::uint8_t count = 0;
  std::array<Hex, kSides> target{kNoHex, kNoHex, kNoHex, kNoHex, kNoHex, kNoHex};
  bool resolved = false;

  static void fields(auto& self, auto&& field) {
    field("count", self.count), field("target", self.target), field("resolved", self.resolved);
  }
  friend bool operator==(const Combat&, const Combat&) = default;
};

inline constexpr int kMostCombats = 24;
inline constexpr int kMostBombarded = 24;

// What belongs to the activation under way; blank between activations.
struct ActivationState {
  ChitId chit = kNoChit;  // none: a general retreat
  Side side{};
  Hex hex = kNoHex;
  bool under_way = false;
  bool marching = false;         // forced march
  bool general_retreat = false;  // 8.general-retreat
  bool movement_begun = false;
  std::uint8_t taken = 0;        // independents, or units of the Independent chit
  std::uint32_t formations = 0;  // that the chit activates, a bit for each
  Hex fire_target = kNoHex;
  std::uint8_t bombarded_count = 0;
  std::uint8_t combat_count = 0;
  std::array<Hex, kMostBombarded> bombarded{};
  std::array<Combat, kMostCombats> combats{};

  static void fields(auto& self, auto&& field) {
    field("chit", self.chit), field("side", self.side), field("hex", self.hex);
    field("under_way", self.under_way), field("marching", self.marching);
    field("general_retreat", self.general_retreat), field("movement_begun", self.movement_begun);
    field("taken", self.taken), field("formations", self.formations);
    field("fire_target", self.fire_target), field("bombarded_count", self.bombarded_count);
    field("combat_count", self.combat_count), field("bombarded", self.bombarded);
    field("combats", self.combats);
  }
  friend bool operator==(const ActivationState&, const ActivationState&) = default;
};

enum class Ending : std::uint8_t {
  None = 0,
  LastTurn = 1,
  Conceded = 2,
  PlaceEntered = 3,
  PlacesOccupied = 4,
  PlaceControlled = 5,
  LossesLead = 6,
  ArmyUnsupplied = 7
};
std::string_view word_of(Ending ending);
inline constexpr int kEndingCount = 8;

enum class Winner : std::uint8_t { Nobody = 0, Sardinian = 1, Austrian = 2 };
std::string_view word_of(Winner winner);
constexpr Winner winner_of(Side side) {
  return side == Side::Sardinian ? Winner::Sardinian : Winner::Austrian;
}

enum class Owner : std::uint8_t { Nobody = 0, Sardinian = 1, Austrian = 2 };
std::string_view word_of(Owner owner);
constexpr Owner owner_of(Side side) { return side == Side::Sardinian ? Owner::Sardinian : Owner::Austrian; }

// A set of hexes.
class HexSet {
 public:
  bool contains(Hex hex) const { return (words_[word(hex)] >> bit(hex) & 1U) != 0; }
  void set(Hex hex, bool in) {
    const std::uint64_t mask = std::uint64_t{1} << bit(hex);
    words_[word(hex)] = in ? words_[word(hex)] | mask : words_[word(hex)] & ~mask;
  }
  friend bool operator==(const HexSet&, const HexSet&) = default;

 private:
  static std::size_t word(Hex hex) { return static_cast<std::size_t>(index(hex)) / 64; }
  static unsigned bit(Hex hex) { return static_cast<unsigned>(index(hex)) % 64; }
  std::array<std::uint64_t, (kMostBoardHexes + 63) / 64> words_{};
};

// Where the combat units of a side are, and which hexes lie next to them.
struct Presence {
  HexSet fighting, unshaken;
  HexSet near_fighting, near_unshaken;
  friend bool operator==(const Presence&, const Presence&) = default;
};

struct State {
  std::uint8_t turn = 1;
  Ending ending = Ending::None;
  Winner winner = Winner::Nobody;
  bool sixth_in = false;       // the sixth division has begun to enter: 17.sixth-b
  bool surprise_over = false;  // called, or its turn is past
  std::uint32_t marched = 0;   // formations that force marched this turn: R25
  ChitId drawn = kNoChit;
  Pending pending;
  std::array<UnitState, kMostUnits> units{};
  std::array<ChitState, kMostChits> chits{};
  std::array<SideState, kSideCount> sides{};
  std::array<Owner, kMostPlaces> owner{};    // by PlaceId: 2.points, R7
  std::array<BoxId, kMostFormations> box{};  // on the strategic map
  ActivationState activation;
  ProcedureStack<Procedure, 10> stack;

  // Derived from the units: rebuild() makes them anew.
  std::array<UnitId, kMostBoardHexes> first_in_hex;  // the counter on top
  std::array<Presence, kSideCount> presence;

  UnitState& operator[](UnitId unit) { return units[static_cast<std::size_t>(index(unit))]; }
  const UnitState& operator[](UnitId unit) const { return units[static_cast<std::size_t>(index(unit))]; }
  ChitState& operator[](ChitId chit) { return chits[static_cast<std::size_t>(index(chit))]; }
  const ChitState& operator[](ChitId chit) const { return chits[static_cast<std::size_t>(index(chit))]; }
  SideState& operator[](Side side) { return sides[static_cast<std::size_t>(index(side))]; }
  const SideState& operator[](Side side) const { return sides[static_cast<std::size_t>(index(side))]; }

  bool on_map(UnitId unit) const { return (*this)[unit].status == Status::OnMap; }
  bool over() const { return pending.kind == Pending::Kind::Over; }

  static void fields(auto& self, auto&& field) {
    field("turn", self.turn), field("ending", self.ending), field("winner", self.winner);
    field("sixth_in", self.sixth_in), field("surprise_over", self.surprise_over);
    field("marched", self.marched), field("drawn", self.drawn);
    field("pending", self.pending), field("units", self.units), field("chits", self.chits);
    field("sides", self.sides), field("owner", self.owner), field("box", self.box);
    field("activation", self.activation), field("stack", self.stack);
  }
  friend bool operator==(const State&, const State&) = default;
};

static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 16384);

// The counters of a hex, top first.
using UnitsIn = UnitsInHex<State, kNoUnit>;

}  // namespace tamburino::novara

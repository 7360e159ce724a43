#pragma once

#include <string_view>
#include <type_traits>

#include "engine/core/action.h"
#include "engine/core/event.h"
#include "engine/core/fields.h"
#include "engine/core/procedure.h"
#include "engine/core/units_in_hex.h"
#include "engine/core/verdict.h"
#include "engine/games/risorgimento1859/procedures.h"

// Saves hold the numbers of the enumerations: they are never reused. Nothing is hidden in this game.
namespace tamburino::risorgimento1859 {

enum class Status : std::uint8_t {
  Absent = 0,  // takes no part
  ToCome = 1,
  OnMap = 2,
  Eliminated = 3,
  Left = 4,  // Lauingen, a corps that withdraws: not lost
};
std::string_view word_of(Status status);
inline constexpr int kStatusCount = 5;

// What is marked on a unit. A bit each: the numbers are saved.
enum class Mark : std::uint8_t {
  Disordered = 0,
  Square = 1,
  Reserve = 2,   // 4.6
  Marching = 3,  // the Strategic Movement marker: 5.1a
  // In this turn, of an Army Reserve battery: it has fired together with others, 7.12b
  MassedWithCorps = 4,
  MassedInReserve = 5,
  // In the activation of its own corps:
  Moved = 8,
  Halted = 9,  // its move is over
  Fired = 10,
  Attacked = 11,  // or charged: 7.3c
  Rallied = 12,
  InCommand = 13,      // fixed when its brigade begins: A06
  BeganAdjacent = 14,  // to an enemy: 7.51a
  Continued = 15,      // 7.47f
  Turned = 16,         // by hand: 6.11, 6.33, 6.15
  Entered = 17,        // came onto the map
  Joined = 18,         // a battery lent to the corps that acts: A13
  SitsOut = 19,        // was lent, and misses this activation of the Reserve: A13
  // In an enemy activation: 7.17, 7.24, 6.35
  CounterBattery = 20,
  PreAttack = 21,
  Replied = 22,
  Withdrew = 23,
  // In this turn:
  Lent = 28,       // an Army Reserve battery: A13
  Recovered = 29,  // 8.52
  OnlyOnce = 30,   // came halfway through the turn: 5.6c
};
constexpr std::uint32_t bit(Mark mark) { return std::uint32_t{1} << static_cast<unsigned>(mark); }
inline constexpr std::uint32_t kOwnMarks = 0x000FFF00;    // of the own activation
inline constexpr std::uint32_t kEnemyMarks = 0x0FF00000;  // of an enemy one
inline constexpr std::uint32_t kTurnMarks = 0xF0000030;

struct UnitState {
  Hex hex = kNoHex;
  UnitId next_in_hex = kNoUnit;  // derived
  std::uint32_t marks = 0;
  Facing facing{};
  Status status = Status::Absent;
  std::uint8_t hits = 0;
  std::uint8_t spent = 0;           // movement points in this activation
  BrigadeId attached = kNoBrigade;  // corps cavalry: A10; a lent battery keeps kNoBrigade
  std::uint8_t place = 0;           // in its stack, 0 is the top

  bool is(Mark mark) const { return (marks & bit(mark)) != 0; }
  void set(Mark mark, bool on = true) { marks = on ? marks | bit(mark) : marks & ~bit(mark); }

  static void fields(auto& self, auto&& field) {
    field("hex", self.hex), field("marks", self.marks), field("facing", self.facing);
    field("status", self.status), field("hits", self.hits), field("spent", self.spent);
    field("attached", self.attached), field("place", self.place);
  }
  friend bool operator==(const UnitState&, const UnitState&) = default;
};
static_assert(sizeof(UnitState) <= 16);

struct LeaderState {
  Hex hex = kNoHex;
  Status status = Status::Absent;
  bool finished = false;   // 8.4d
  std::uint8_t spent = 0;  // in this activation or segment

  static void fields(auto& self, auto&& field) {
    field("hex", self.hex), field("status", self.status), field("finished", self.finished);
    field("spent", self.spent);
  }
  friend bool operator==(const LeaderState&, const LeaderState&) = default;
};

enum class Orders : std::uint8_t { Unknown = 0, Under = 1, Without = 2 };  // 4.13
std::string_view word_of(Orders orders);
inline constexpr int kOrdersCount = 3;

struct BrigadeState {
  Orders orders = Orders::Unknown;  // in this turn
  bool tried = false;               // to get Orders, in this turn: A03
  bool paralysed = false;           // in this activation: 4.13d
  bool acted = false;               // in this activation
  bool hors_de_combat = false;      // 9.1
  bool held = false;                // in Reserve since the start, not to be released at will: a10.5
  bool released = false;            // from Reserve, and has not acted since: 5.1d

  static void fields(auto& self, auto&& field) {
    field("orders", self.orders), field("tried", self.tried), field("paralysed", self.paralysed);
    field("acted", self.acted), field("hors_de_combat", self.hors_de_combat), field("held", self.held);
    field("released", self.released);
  }
  friend bool operator==(const BrigadeState&, const BrigadeState&) = default;
};

struct CorpsState {
  std::uint8_t activations = 0;  // in this turn
  bool extended_tried = false;   // 4.54b
  bool finished = false;
  bool demoralized = false;
  bool withdrawing = false;  // a10.4

  static void fields(auto& self, auto&& field) {
    field("activations", self.activations), field("extended_tried", self.extended_tried);
    field("finished", self.finished), field("demoralized", self.demoralized);
    field("withdrawing", self.withdrawing);
  }
  friend bool operator==(const CorpsState&, const CorpsState&) = default;
};

// A Town whose garrison has gone out by one of its sides: 5.52c.
struct TownExit {
  Hex town = kNoHex;
  Facing side = kNoFacing;
  static void fields(auto& self, auto&& field) { field("town", self.town), field("side", self.side); }
  friend bool operator==(const TownExit&, const TownExit&) = default;
};
inline constexpr int kMostTowns = 16;

// The activation under way; blank between activations.
struct Acting {
  CorpsId corps = kNoCorps;
  bool extended = false;   // 4.43
  bool no_attack = false;  // 4.55c
  LeaderId massed = kNoLeader;
  bool pool_acted = false;  // the Reserve batteries: 4.14
  std::array<TownExit, kMostTowns> exits{};
  static void fields(auto& self, auto&& field) {
    field("corps", self.corps), field("extended", self.extended), field("no_attack", self.no_attack);
    field("massed", self.massed), field("pool_acted", self.pool_acted);
    field("exits", self.exits);
  }
  friend bool operator==(const Acting&, const Acting&) = default;
};

// A unit that is to attack or charge: 7.3, 7.5. Those with one target and group attack together.
struct Attacker {
  UnitId unit = kNoUnit;
  Hex target = kNoHex;
  Hex from = kNoHex;  // where it goes back to; of a charge the last hex of its path: A107
  std::uint8_t group = 0;
  bool charge = false, committed = false, failed = false, surprise = false, resolved = false;
  Hex start = kNoHex;  // of a charge: where it goes back to when the last hex is full: A107
  static void fields(auto& self, auto&& field) {
    field("unit", self.unit), field("target", self.target), field("from", self.from);
    field("group", self.group), field("charge", self.charge), field("committed", self.committed);
    field("failed", self.failed), field("surprise", self.surprise), field("resolved", self.resolved);
    field("start", self.start);
  }
  friend bool operator==(const Attacker&, const Attacker&) = default;
};
inline constexpr int kMostAttackers = 48;  // all the cavalry of an army in a Massed Attack

struct AttackList {
  std::uint8_t count = 0;
  std::array<Attacker, kMostAttackers> all{};
  UnitSet passengers;  // retreated into a hex that is still to be attacked: 8.33e
  static void fields(auto& self, auto&& field) {
    field("count", self.count), field("all", self.all), field("passengers", self.passengers);
  }
  friend bool operator==(const AttackList&, const AttackList&) = default;
};

enum class Ending : std::uint8_t { None = 0, LastTurn = 1 };
std::string_view word_of(Ending ending);
enum class Winner : std::uint8_t {
  Nobody = 0,
  AlliedDecisive = 1,
  AlliedMarginal = 2,
  AustrianMarginal = 3,
  AustrianDecisive = 4,
};
std::string_view word_of(Winner winner);
inline constexpr int kWinnerCount = 5;

struct State {
  std::uint8_t turn = 1;
  Side initiative = Side::Allied;
  Ending ending = Ending::None;
  Winner winner = Winner::Nobody;
  bool bridge_down = false;               // a9.5b
  bool blow_tried = false;                // in this turn
  std::array<bool, kSideCount> massed{};  // in this turn: 4.16a
  Pending pending;
  std::array<UnitState, kMostUnits> units{};
  std::array<LeaderState, kMostLeaders> leaders{};
  std::array<BrigadeState, kMostBrigades> brigades{};
  std::array<CorpsState, kMostCorps> corps{};
  std::array<Side, kMostPlaces> owner{};
  Acting acting;
  AttackList attacks;
  ProcedureStack<Procedure, kMostProcedures> stack;

  // Derived: rebuild() makes them anew.
  std::array<UnitId, kMostBoardHexes> first_in_hex;
  std::array<HexSet, kSideCount> zone;  // the ZOC of each side

  UnitState& operator[](UnitId u) { return units[static_cast<std::size_t>(index(u))]; }
  const UnitState& operator[](UnitId u) const { return units[static_cast<std::size_t>(index(u))]; }
  LeaderState& operator[](LeaderId l) { return leaders[static_cast<std::size_t>(index(l))]; }
  const LeaderState& operator[](LeaderId l) const { return leaders[static_cast<std::size_t>(index(l))]; }
  BrigadeState& operator[](BrigadeId b) { return brigades[static_cast<std::size_t>(index(b))]; }
  const BrigadeState& operator[](BrigadeId b) const { return brigades[static_cast<std::size_t>(index(b))]; }
  CorpsState& operator[](CorpsId c) { return corps[static_cast<std::size_t>(index(c))]; }
  const CorpsState& operator[](CorpsId c) const { return corps[static_cast<std::size_t>(index(c))]; }

  bool on_map(UnitId u) const { return (*this)[u].status == Status::OnMap; }
  bool on_map(LeaderId l) const { return l != kNoLeader && (*this)[l].status == Status::OnMap; }
  bool over() const { return pending.kind == Pending::Kind::Over; }

  static void fields(auto& self, auto&& field) {
    field("turn", self.turn), field("initiative", self.initiative), field("ending", self.ending);
    field("winner", self.winner), field("bridge_down", self.bridge_down);
    field("blow_tried", self.blow_tried), field("massed", self.massed), field("pending", self.pending);
    field("units", self.units), field("leaders", self.leaders), field("brigades", self.brigades);
    field("corps", self.corps), field("owner", self.owner), field("acting", self.acting);
    field("attacks", self.attacks), field("stack", self.stack);
  }
  friend bool operator==(const State&, const State&) = default;
};

static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 24576);

// The combat units of a hex, the top one first.
using UnitsIn = UnitsInHex<State, kNoUnit>;

}  // namespace tamburino::risorgimento1859

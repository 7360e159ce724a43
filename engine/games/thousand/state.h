#pragma once

#include <string_view>
#include <type_traits>

#include "engine/core/action.h"
#include "engine/core/event.h"
#include "engine/core/fields.h"
#include "engine/core/procedure.h"
#include "engine/core/verdict.h"
#include "engine/games/thousand/procedures.h"

// Saves hold the numbers of the enumerations: they are never reused.
namespace tamburino::thousand {

enum class Status : std::uint8_t {
  ToCome = 0,
  OnMap = 1,
  Eliminated = 2,
  Pool = 3,   // insurgents to be recruited
  Prize = 4,  // a battery captured in the battle under way: T11
};
std::string_view word_of(Status status);
inline constexpr int kStatusCount = 5;

struct UnitState {
  PlaceId place = kNoPlace;
  Status status = Status::ToCome;
  Side side{};  // whose it is now: batteries change hands
  Cell cell = kNoCell;
  PlaceId retreats_to = kNoPlace;
  bool reduced = false;
  bool moved = false;      // this turn: 10.3f
  bool fresh = false;      // captured, and not to be used before its captor's next turn: 4.2b
  bool chosen = false;     // for the march under way; among the reductions under way, hit already
  bool fought = false;     // in the battle under way
  bool withdrawn = false;  // from it

  static void fields(auto& self, auto&& field) {
    field("place", self.place), field("status", self.status), field("side", self.side);
    field("cell", self.cell), field("retreats_to", self.retreats_to), field("reduced", self.reduced);
    field("moved", self.moved), field("fresh", self.fresh), field("chosen", self.chosen);
    field("fought", self.fought), field("withdrawn", self.withdrawn);
  }
  friend bool operator==(const UnitState&, const UnitState&) = default;
};

enum class Fate : std::uint8_t {
  ToCome = 0,
  OnMap = 1,
  Escaped = 2,   // comes back on the turn `returns`: 11.5k
  Captured = 3,  // out of play
  Fled = 4,      // Francesco II has left the kingdom: 13.0f
};
std::string_view word_of(Fate fate);
inline constexpr int kFateCount = 5;

struct CommanderState {
  PlaceId place = kNoPlace;
  Fate fate = Fate::ToCome;
  PlaceId retreats_to = kNoPlace;
  std::uint8_t returns = 0;
  bool back = false;    // on the reduced side
  bool active = false;  // in the player turn under way: 10.1b
  bool moved = false;
  bool led = false;        // an attack in this combat phase: 10.4b
  bool appointed = false;  // in the battle under way, by the senior commander: 11.3b
  bool withdrawn = false;  // from it

  static void fields(auto& self, auto&& field) {
    field("place", self.place), field("fate", self.fate), field("retreats_to", self.retreats_to);
    field("returns", self.returns), field("back", self.back), field("active", self.active);
    field("moved", self.moved), field("led", self.led), field("appointed", self.appointed);
    field("withdrawn", self.withdrawn);
  }
  friend bool operator==(const CommanderState&, const CommanderState&) = default;
};

struct PlaceState {
  Side owner = Side::Bourbon;  // of a city: who was the last to enter it
  bool held = false;           // Garibaldine units have been in it since the turn began: T25
  bool scored = false;
  bool by_siege = false;   // so taken by the Garibaldine player: 13.0d
  bool worthless = false;  // since the armistice: 13.0b, T28
  bool due = false;        // somebody has marched up to it and must besiege it: 10.4a
  bool besieged = false;   // in this combat phase

  static void fields(auto& self, auto&& field) {
    field("owner", self.owner), field("held", self.held), field("scored", self.scored);
    field("by_siege", self.by_siege), field("worthless", self.worthless), field("due", self.due);
    field("besieged", self.besieged);
  }
  friend bool operator==(const PlaceState&, const PlaceState&) = default;
};

struct Stack {                                                               // a cell of the Combat Table
  std::array<UnitId, kMostInCell> unit{kNoUnit, kNoUnit, kNoUnit, kNoUnit};  // the top first
  std::uint8_t size = 0;
  Side side{};
  std::uint8_t damage = 0;
  std::uint8_t hits = 0;    // in the step under way, to become damage: 11.4, step 7
  Cell target = kNoCell;    // declared: 11.4, step 5
  bool entrenched = false;  // by a marker, or in a city
  bool flanked = false;     // has made its flanking move: 11.4.2d
  bool tried = false;       // to flank, in this round
  bool engaged = false;     // had an enemy beside it before the damage: 11.4.5k
  bool topless = false;     // its top unit is gone and the owner names another: T22
  bool attacked = false;    // in this round

  bool empty() const { return size == 0; }
  UnitId top() const { return unit[0]; }
  static void fields(auto& self, auto&& field) {
    field("unit", self.unit), field("size", self.size), field("side", self.side);
    field("damage", self.damage), field("hits", self.hits), field("target", self.target);
    field("entrenched", self.entrenched), field("flanked", self.flanked), field("tried", self.tried);
    field("engaged", self.engaged), field("topless", self.topless), field("attacked", self.attacked);
  }
  friend bool operator==(const Stack&, const Stack&) = default;
};

// The battle under way; blank between battles.
struct BattleState {
  bool under_way = false;
  bool siege = false;
  bool quiet = true;  // nothing has happened in this round: T54
  Side attacker{};
  PlaceId place = kNoPlace;  // the zone, or the besieged city
  PlaceId camp = kNoPlace;   // where the attackers stand: the same, or the zone of the city
  std::uint8_t round = 0;
  std::array<CommanderId, kSideCount> senior{kNoCommander, kNoCommander};
  std::array<std::uint8_t, kSideCount> reductions{};  // of stacks, suffered by each side: 11.5d
  std::array<Stack, kCells> board{};

  PlaceId stand(Side side) const { return side == attacker ? camp : place; }
  static void fields(auto& self, auto&& field) {
    field("under_way", self.under_way), field("siege", self.siege), field("quiet", self.quiet);
    field("attacker", self.attacker), field("place", self.place), field("camp", self.camp);
    field("round", self.round), field("senior", self.senior), field("reductions", self.reductions);
    field("board", self.board);
  }
  friend bool operator==(const BattleState&, const BattleState&) = default;
};

enum class Armistice : std::uint8_t { None = 0, Truce = 1, Broken = 2 };  // 8.0h
std::string_view word_of(Armistice armistice);
inline constexpr int kArmisticeCount = 3;

enum class Ending : std::uint8_t {
  None = 0,
  TotalTurn = 1,
  LastTurn = 2,
  SovereignCaptured = 3,
  Conceded = 4
};
std::string_view word_of(Ending ending);
inline constexpr int kEndingCount = 5;
enum class Victory : std::uint8_t { None = 0, Total = 1, Historical = 2, Partial = 3 };  // 14
std::string_view word_of(Victory victory);
inline constexpr int kVictoryCount = 4;

struct State {
  std::uint8_t turn = 1;
  Ending ending = Ending::None;
  Victory victory = Victory::None;
  Side winner{};  // when it is over
  Armistice armistice = Armistice::None;
  std::uint8_t armistice_turn = 0;
  std::uint8_t battles_won = 0;  // in Sicily: 13.0c
  Pending pending;
  std::array<UnitState, kMostUnits> units{};
  std::array<CommanderState, kMostCommanders> commanders{};
  std::array<PlaceState, kMostPlaces> places{};
  BattleState battle;
  ProcedureStack<Procedure, 10> stack;

  // Derived: rebuild() makes them anew.
  std::array<UnitSet, kMostPlaces> units_at{};
  std::array<UnitSet, kSideCount> units_of{};
  std::array<CommanderSet, kMostPlaces> commanders_at{};

  UnitState& operator[](UnitId unit) { return units[static_cast<std::size_t>(index(unit))]; }
  const UnitState& operator[](UnitId unit) const { return units[static_cast<std::size_t>(index(unit))]; }
  CommanderState& operator[](CommanderId who) { return commanders[static_cast<std::size_t>(index(who))]; }
  const CommanderState& operator[](CommanderId who) const {
    return commanders[static_cast<std::size_t>(index(who))];
  }
  PlaceState& operator[](PlaceId where) { return places[static_cast<std::size_t>(index(where))]; }
  const PlaceState& operator[](PlaceId where) const { return places[static_cast<std::size_t>(index(where))]; }
  Stack& operator[](Cell cell) { return battle.board[static_cast<std::size_t>(index(cell))]; }
  const Stack& operator[](Cell cell) const { return battle.board[static_cast<std::size_t>(index(cell))]; }

  bool over() const { return pending.kind == Pending::Kind::Over; }

  static void fields(auto& self, auto&& field) {
    field("turn", self.turn), field("ending", self.ending), field("victory", self.victory);
    field("winner", self.winner), field("armistice", self.armistice);
    field("armistice_turn", self.armistice_turn), field("battles_won", self.battles_won);
    field("pending", self.pending), field("units", self.units), field("commanders", self.commanders);
    field("places", self.places), field("battle", self.battle), field("stack", self.stack);
  }
  friend bool operator==(const State&, const State&) = default;
};

static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 8192);

}  // namespace tamburino::thousand

#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/thousand/play.h"

// Any position of the table, for teaching, puzzles and tests: set up by what is said, with sensible defaults
// for the rest. docs/protocol.md tells the same in JSON.
namespace tamburino::thousand {

// Where in the turn a position stands.
enum class Phase : std::uint8_t {
  TurnBegins,
  Reinforcements,
  Movement,
  Combat,
  Deploy,  // from here on in a battle: the side sets up, after its enemy if he stands there already
  Entrench,
  Artillery,
  Manoeuvre,
  Declare,
  Retreat,
  Attrition,
  Points,
  TurnEnds,  // the armistice, and victory
};
inline constexpr int kPhaseCount = static_cast<int>(Phase::TurnEnds) + 1;
std::optional<Phase> find_phase(std::string_view word);
std::string_view word_of(Phase phase);
constexpr bool in_battle(Phase phase) { return phase >= Phase::Deploy && phase <= Phase::Retreat; }

struct UnitPlace {
  UnitId who = kNoUnit;
  PlaceId place = kNoPlace;       // or none: off the map, with this status
  Status status = Status::OnMap;  // Prize: a battery captured in the battle
  std::optional<Side> side{};     // a captured battery
  bool reduced = false;
  bool moved = false;
  bool fresh = false;
  bool withdrawn = false;  // from the battle
  bool fought = false;     // in it, and off the map since
};

struct CommanderPlace {
  CommanderId who = kNoCommander;
  PlaceId place = kNoPlace;
  Fate fate = Fate::OnMap;
  std::optional<bool> back{};    // default: the Bourbons until the armistice
  std::optional<bool> active{};  // default: by the calendar
  bool moved = false;
  bool led = false;
  bool appointed = false;  // on line B, in a battle
  bool withdrawn = false;  // from it
  int returns = 0;         // an escaped one: the turn
};

struct CityPlace {
  PlaceId city = kNoPlace;
  std::optional<Side> owner{};  // default: whose units are in it, or else as at the start
  bool held = false, scored = false, by_siege = false, due = false, besieged = false;
  std::optional<bool> worthless{};  // default: Sicilian cities of the Garibaldines after the armistice
};

struct StackPlace {
  Cell cell = kNoCell;
  std::vector<UnitId> units{};  // the top first
  int damage = 0;
  bool entrenched = false;  // stacks in a city are, unasked
  bool flanked = false, tried = false, attacked = false;
  Cell target = kNoCell;  // declared already, in the phase of that name
};

struct BattlePlace {
  PlaceId place = kNoPlace;  // the zone, or the besieged city
  Side attacker{};
  std::optional<Side> first{};  // set up first
  int round = 1;
  bool quiet = false;                                           // nothing has happened in this round yet: T54
  std::array<std::optional<CommanderId>, kSideCount> senior{};  // default: the highest in rank
  std::array<int, kSideCount> reductions{};                     // of stacks, suffered so far
  std::vector<StackPlace> stacks{};
  Cell open = kNoCell;  // the stack that is being made, when the side sets up
};

struct Position {
  int turn = 1;
  Phase phase = Phase::Movement;
  Side side = Side::Garibaldine;  // whose player turn it is; in a battle: who is to act
  Armistice armistice = Armistice::None;
  int armistice_turn = 0;
  int battles_won = 0;
  std::vector<UnitPlace> units{};  // those not named are off the map
  std::vector<CommanderPlace> commanders{};
  std::vector<CityPlace> cities{};
  std::optional<BattlePlace> battle{};
};

// A position that cannot be; rule is the one that forbids it, or empty.
struct PositionError : std::invalid_argument {
  PositionError(const std::string& why, std::string by) : std::invalid_argument(why), rule(std::move(by)) {}
  std::string rule;
};

State set_position(const Game& game, const Position& position, Events& events);  // throws PositionError

}  // namespace tamburino::thousand

#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/risorgimento1859/play.h"

// Any position of the table, for teaching, puzzles and tests: set up by what is said, with sensible defaults
// for the rest.
namespace tamburino::risorgimento1859 {

// Where in the turn a position stands.
enum class Stage : std::uint8_t {
  Start,       // the turn begins
  Reserve,     // B1
  Activation,  // a side is to name a corps
  Corps,       // the active corps is asked whose time to act it is
  Brigade,     // the active brigade begins to act
  Recovery,    // C1
  OutOfReserve,
  Commanders,
  Demoralization,
};
inline constexpr int kStageCount = 9;
std::optional<Stage> find_stage(std::string_view word);
std::string_view word_of(Stage stage);

struct UnitPlace {
  UnitId who = kNoUnit;
  Status status = Status::OnMap;
  Hex hex = kNoHex;
  Facing facing{};
  int hits = 0;
  bool disordered = false, square = false, reserve = false, marching = false;
  friend bool operator==(const UnitPlace&, const UnitPlace&) = default;
};

struct LeaderPlace {
  LeaderId who = kNoLeader;
  Status status = Status::OnMap;
  Hex hex = kNoHex;
  bool finished = false;
  friend bool operator==(const LeaderPlace&, const LeaderPlace&) = default;
};

struct BrigadePlace {
  BrigadeId which = kNoBrigade;
  Orders orders = Orders::Unknown;
  bool tried = false, hors_de_combat = false, held = false, acted = false;
  friend bool operator==(const BrigadePlace&, const BrigadePlace&) = default;
};

struct CorpsPlace {
  CorpsId which = kNoCorps;
  int activations = 0;
  bool finished = false, demoralized = false, withdrawing = false, extended_tried = false;
  friend bool operator==(const CorpsPlace&, const CorpsPlace&) = default;
};

struct Position {
  bool from_scenario =
      false;             // counters not mentioned stand where the scenario puts them, else they are absent
  bool loose = false;    // stacking limits and the area of the scenario are not looked at
  bool as_told = false;  // from the middle of things: two sides may be in one hex
  int turn = 1;
  Side initiative = Side::Allied;
  std::optional<Side> due;  // in Activation; default: the one with the Initiative
  Stage stage = Stage::Activation;
  CorpsId active = kNoCorps;       // in Corps and Brigade
  BrigadeId brigade = kNoBrigade;  // in Brigade
  bool extended = false;           // of that activation
  bool bridge_down = false;
  std::vector<UnitPlace> units;  // of one hex from the top down
  std::vector<LeaderPlace> leaders;
  std::vector<BrigadePlace> brigades;
  std::vector<CorpsPlace> corps;
  std::vector<std::pair<int, Side>> owners;  // places; default: those that stand there, else the scenario's
};

// A position that cannot be; rule is the one that forbids it, or empty.
struct PositionError : std::invalid_argument {
  PositionError(const std::string& why, std::string by) : std::invalid_argument(why), rule(std::move(by)) {}
  std::string rule;
};

State set_position(const Game& game, const Position& position, Events& events);  // throws PositionError

// Its two halves. The counters on the table, and nothing under way; and the stage that begins there.
State lay_out(const Game& game, const Position& position);
void begin_stage(const Game& game, State& state, const Position& position, Events& events);

// The table as it is: set again it is the same up to what is under way in the middle of a brigade's action.
Position position_of(const Game& game, const State& state);

}  // namespace tamburino::risorgimento1859

#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/custoza/play.h"

// Any position of the table, for teaching, puzzles and tests: set up by what is said, with sensible defaults
// for the rest.
namespace tamburino::custoza {

// Where in the Game Turn a position stands.
enum class Stage : std::uint8_t {
  Start,    // the Game Turn begins
  Command,  // the Command Step of the Action Phase: units out of command are marked
  Attempt,  // the Initiative player may try to activate
  Declare,  // the active Formation declares its attacks
  Forces,   // it is asked whose Action is next
  NotActivated,
  OutOfCommand,
  End,
  CommandPhase,  // of the Advanced Game
  March,
  Fatigue,
};
inline constexpr int kStageCount = 11;
std::optional<Stage> find_stage(std::string_view word);
std::string_view word_of(Stage stage);

struct UnitPlace {
  UnitId who = kNoUnit;
  Status status = Status::OnMap;
  Hex hex = kNoHex;
  Facing facing{};
  std::optional<Mode> mode{};  // default: guns unlimbered, the Bridge Train limbered, others open
  Level level = Level::GoodOrder;
  int lost = 0;
  int fires = 0;
  bool exhausted = false;
  bool face_up = true;
  bool out_of_command = false;
  bool done = false;
  bool acted = false;
  bool moved = false;
  bool recovered = false;
  bool called = false;
  bool failed = false;
  int spent = 0;  // half points
  int fell = 0;   // levels, in the combat under way
};

struct LeaderPlace {  // a Formation Commander, an Overall Commander, a Scout
  Piece who = kNoPiece;
  Status status = Status::OnMap;
  Hex hex = kNoHex;
  bool moved = false;
  bool replaced = false;
  bool face_down = false;  // of an Overall Commander; the others by their Formation
};

struct FormationPlace {
  FormationId which = kNoFormation;
  Stance stance = Stance::Engaged;
  int mood = 0;
  int fatigue = 0;
  int orders = 0;
  bool fatigued = false;
  bool collapsed = false;
  bool lifted = false;
  bool activated = false;
  bool finished = false;
  bool moved = false;
  bool fired = false;
  bool fought = false;
  bool changed = false;
  bool tried = false;
  bool arrived = false;
  bool communication = true;
  BoxId objective = kNoBox;
};

struct Position {
  bool from_scenario =
      false;           // counters not mentioned stand where the scenario puts them; otherwise they are absent
  bool loose = false;  // stacking limits and the area of the scenario are not looked at
  bool as_told =
      false;  // in the middle of things: guns just taken, a Force passing through, a set-up half done
  std::optional<int> day, turn;    // default: the first of the scenario
  std::optional<Side> initiative;  // default: as the scenario fixes it, or the Italians'
  Stage stage = Stage::Forces;
  std::optional<FormationId> active;  // in the stages Declare and Forces
  Temper temper = Temper::Normal;
  std::vector<UnitPlace> units;
  std::vector<LeaderPlace> leaders;
  std::vector<FormationPlace> formations;
  UnitId reserve = kNoUnit;                  // that it has called: 4.3b
  std::vector<Marker> markers;               // of the activation
  std::vector<Hex> attacked;                 // in it: g10.drm-a
  std::vector<std::pair<Hex, Side>> owners;  // default: those that stand there, else the scenario's
  std::optional<PontoonState> pontoon;       // default: the scenario's
};

// A position that cannot be; rule is the one that forbids it, or empty.
struct PositionError : std::invalid_argument {
  PositionError(const std::string& why, std::string by) : std::invalid_argument(why), rule(std::move(by)) {}
  std::string rule;
};

State set_position(const Game& game, const Position& position, Events& events);  // throws PositionError

// The counters and the activation alone: nobody is asked yet, and nothing is under way.
State lay_out(const Game& game, const Position& position);

}  // namespace tamburino::custoza

#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/games/butchery/play.h"

// Any position of the table, for teaching, puzzles and tests: set up by what is said, with sensible defaults
// for the rest. docs/protocol.md tells the same in JSON.
namespace tamburino::butchery {

// Where in the turn a position stands.
enum class Phase : std::uint8_t {
  Weather,
  Command,  // commanders in chief move
  Riders,
  Initiative,
  Operations,  // the next marker is drawn
  Activation,  // the active formation's commander is activated
  Status,      // its units' command status is checked
  Barrage,
  Movement,
  Declare,
  Rally,
  Resolve,  // the assaults are declared and divided, none is resolved
  Pick,     // the winner of the initiative chooses the first marker
};
std::optional<Phase> find_phase(std::string_view word);
std::string_view word_of(Phase phase);

struct UnitPlace {
  UnitId who = kNoUnit;
  Status status = Status::OnMap;
  Hex hex = kNoHex;
  std::optional<Facing> facing{};  // default: towards the enemy's edge
  int losses = 0;
  bool disorganised = false;
  std::optional<bool> in_command{};  // of the active formation; default: traced
  bool direct = false;               // of the active formation: under the commander in chief himself
  bool moved = false;
  bool disengaged = false;  // spent its move on leaving an enemy zone: it may not assault
  bool fired = false;
  bool supported = false;
  bool rally_tried = false;
  int spent = 0;  // half points
};

struct CommanderPlace {
  FormationId which = kNoFormation;
  Status status = Status::OnMap;
  Hex hex = kNoHex;
  bool aide = false;
  std::optional<bool> out_of_command{};  // default: only while he is still to come
  bool moved = false;
  int failed_entries = 0;
};

struct ChiefPlace {
  Nation nation{};
  Status status = Status::OnMap;
  Hex hex = kNoHex;
  int direct_used = 0;
};

struct RiderPlace {
  Nation nation{};
  RiderState::Duty duty = RiderState::Duty::Riding;
  Hex hex = kNoHex;
  FormationId target = kNoFormation;
};

struct FormationPlace {
  FormationId which = kNoFormation;
  std::optional<int> losses{};
  std::optional<bool> broken{};            // default: whether the losses reach its number
  std::optional<bool> broken_in_effect{};  // default: as broken
};

struct AssaultPlace {
  UnitId attacker = kNoUnit;
  UnitId target = kNoUnit;
  std::optional<int> share{};  // of the attacker's combat value; needed where it assaults several hexes
};

struct Position {
  bool from_scenario =
      false;  // counters not mentioned stand as in the scenario's set-up; otherwise they are absent
  int turn = 1;
  Weather weather = Weather::Cool;
  Phase phase = Phase::Movement;
  Side initiative = Side::Allies;
  std::optional<Nation> chief;   // whose turn it is in the phases Command and Riders; default: the first
  std::optional<Side> rallying;  // whose turn it is in the phase Rally; default: the winner of the initiative
  std::optional<FormationId> active;
  std::optional<bool>
      under_orders;  // default: it has a commander on the map without a marker, or is detached
  Capacity capacity = Capacity::None;
  int entered = 0;
  std::optional<std::vector<FormationId>>
      markers;  // still to be drawn; default: all available but the active one
  std::vector<UnitPlace> units;
  std::vector<CommanderPlace> commanders;
  std::vector<ChiefPlace> chiefs;
  std::vector<RiderPlace> riders;
  std::vector<FormationPlace> formations;
  std::vector<std::pair<Hex, Side>> owners;  // of objective hexes
  std::vector<AssaultPlace> assaults;        // declared already, in this order; phases Declare and Resolve
  UnitId no_quarter = kNoUnit;
  UnitId coordinate = kNoUnit;  // the target on whom a coordinated assault is to be tried
};

// A position that cannot be; rule is the one that forbids it, or empty.
struct PositionError : std::invalid_argument {
  PositionError(const std::string& why, std::string by) : std::invalid_argument(why), rule(std::move(by)) {}
  std::string rule;
};

State set_position(const Game& game, const Position& position, Events& events);  // throws PositionError

}  // namespace tamburino::butchery

#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/novara/play.h"

// Any position of the table, for teaching, puzzles and tests: set up by what is said, with sensible defaults
// for the rest. docs/protocol.md tells the same in JSON.
namespace tamburino::novara {

// Where in the turn a position stands.
enum class Phase : std::uint8_t {
  Arrivals,
  Dummies,
  Choice,
  Draw,       // the next chit is drawn
  Drawn,      // `active` has been drawn; activate or pass
  PlaceChit,  // `active` is placed
  Take,       // and takes its independents
  Movement,
  Bombardment,
  Declare,
  Night,  // the supply check and what follows
  Recovery,
  End,  // of the turn
};
inline constexpr int kPhaseCount = static_cast<int>(Phase::End) + 1;
std::optional<Phase> find_phase(std::string_view word);
std::string_view word_of(Phase phase);

struct UnitPlace {
  UnitId who = kNoUnit;
  Status status = Status::OnMap;
  Hex hex = kNoHex;
  int losses = 0;
  int start_losses = 0;  // of them, before play began
  bool shaken = false;
  bool out_of_supply = false;
  bool marched = false;
  bool activated = false;
  std::optional<bool> active{};  // in the activation under way; default: `active` leads it from where it lies
  bool moved = false;
  bool halted = false;
  bool off_road = false;
  bool charged = false;
  bool bombarded = false;
  bool lifted = false;
  bool captured = false;
  int spent = 0;
  std::optional<Facing> laid{};
  std::optional<int> display{};  // in this box of its side
};

struct SidePlace {
  bool retreat_used = false;
  int higher_last = 0;
  int committed = 0;
};

// What earlier activations have left behind and no rule above needs to be told: with it a position is set to
// the same bytes.
struct Leftovers {
  ChitId last = kNoChit;                      // drawn
  std::vector<std::pair<ChitId, Hex>> lying;  // chits on the map
  std::vector<ChitId> led;                    // chits that lay in a Higher Commander's box
  std::vector<UnitId> known, arranged;        // units
  int taken = 0;                              // with the chit under way
  bool begun = false;                         // its movement
  std::array<bool, kSideCount> retreating{};  // this turn
};

struct Position {
  int turn = 0;  // 0: the first of the scenario
  Phase phase = Phase::Movement;
  Side side = Side::Sardinian;     // whose turn it is in Arrivals, Dummies, Choice and Recovery
  std::optional<ChitId> active;    // default: the chit of the first unit named
  std::vector<FormationId> boxed;  // in the box of the Higher Commander
  Hex chit_hex = kNoHex;           // default: everybody of the formation is in reach
  bool marching = false;           // a forced march has been declared
  std::vector<ChitId> cup;
  std::vector<ChitId> passed;
  std::vector<ChitId> held;
  std::vector<FormationId> marched;  // formations that force marched this turn
  bool sixth_in = false;
  std::array<SidePlace, kSideCount> sides{};
  std::vector<UnitPlace> units;  // those named later lie on top
  std::vector<std::pair<PlaceId, Owner>> owners;
  std::optional<Leftovers> leftovers;
};

// A position that cannot be; rule is the one that forbids it, or empty.
struct PositionError : std::invalid_argument {
  PositionError(const std::string& why, std::string by) : std::invalid_argument(why), rule(std::move(by)) {}
  std::string rule;
};

State set_position(const Game& game, const Position& position, Events& events);  // throws PositionError

}  // namespace tamburino::novara

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/table.h"
#include "engine/games/butchery/map.h"

namespace tamburino::butchery {

enum class CombatResult : std::uint8_t { X = 0, T = 1, D = 2, D1 = 3 };  // D1 is printed D+1
std::string_view word_of(CombatResult result);

// When a counter comes in: turn 0 is at start, in `hex`; later turns come through `hex` on the map's edge.
struct Arrival {
  int turn = 0;
  Hex hex = kNoHex;  // kNoHex with turn 0: not in this scenario
};

struct Unit {
  std::string id, name;
  FormationId formation{};
  Nation nation{};
  Kind kind{};
  bool heavy = false;
  int combat = 0;
  int cohesion = 1;
  int range = 0;
  Arrival arrival;
};

struct Commander {
  std::string name;
  int command = 0;
  int bonus = 0;
  int aide_command = 1;
  Arrival arrival;
};

struct Formation {
  std::string id, name;
  Nation nation{};
  std::optional<Commander> commander;  // none: the nation's detached units
  int breaks_at = 0;                   // 0: never
  bool detached() const { return !commander; }
};

struct Chief {
  std::string name;
  int reaction = 0;
  int may_move_from = 1;
  int entry_points = 8;  // movement points on the turn of entry
  Arrival arrival;
};

// 13.1: what the commanders know before the battle. Turns inclusive.
struct StandingOrders {
  Nation nation{};
  int from = 1, to = 1;
  bool in_command = false;
  int activation_modifier = 0;
  bool for_arriving = false;  // whether the modifier also counts for formations that test to enter
};

struct Objective {
  std::string id, name;
  std::vector<Hex> hexes;
  Side start_owner{};
};

struct Options {
  bool choose_facing =
      false;  // before turn 1 each side turns its units as it likes; otherwise Allies E, Austrians W
};

struct Scenario {
  std::string id, name;
  int last_turn = 14;
  int first_hour = 5;  // turn 1 is 05:00
  int metres_per_hex = 600, metres_per_level = 30, men_per_step_low = 500, men_per_step_high = 600;
  int weather_from = 8;
  GridTable<Weather> weather;  // rows by turn, columns by modified die
  std::vector<StandingOrders> orders;
  std::vector<Objective> objectives;
};

// The rules and the pack: all that never changes during play.
struct Game {
  std::string slug = "butchery";
  Map map;
  std::vector<Unit> units;
  std::vector<Formation> formations;
  std::array<Chief, kNationCount> chiefs;
  Scenario scenario;
  GridTable<CombatResult> combat_results;  // rows by die 1-6, columns 0-8
  Options options;

  const Unit& operator[](UnitId unit) const { return units[static_cast<std::size_t>(index(unit))]; }
  const Formation& operator[](FormationId formation) const {
    return formations[static_cast<std::size_t>(index(formation))];
  }
  const Chief& operator[](Nation nation) const { return chiefs[static_cast<std::size_t>(index(nation))]; }
  Side side(UnitId unit) const { return side_of((*this)[unit].nation); }
  Side side(FormationId formation) const { return side_of((*this)[formation].nation); }

  // Derived by finish(): the units of each formation in a row, objective numbers by hex.
  std::vector<std::vector<UnitId>> members;
  std::vector<std::uint8_t> objective_slot;  // by hex: 1 + slot in State::owner, 0 for other hexes
  int objective_hexes = 0;

  // Call once after loading or altering. Throws std::invalid_argument with the reason when the counters
  // cannot be played (too many, a unit without formation, cohesion below 1 ...).
  void finish();
};

}  // namespace tamburino::butchery

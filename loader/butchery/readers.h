#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "engine/games/butchery/game.h"
#include "loader/errors.h"

// The files of the pack of A Sheer Butchery, one reader each. All note problems and go on; what they leave
// behind may only be played when there were none.
namespace tamburino::butchery {

std::optional<Map> read_map(const std::filesystem::path& file, Problems& problems);

// Formations, units and commanders in chief.
void read_counters(const std::filesystem::path& file, Game& game, Problems& problems);

// Where in the scenario file each counter and objective is placed, for what is found out afterwards.
struct ScenarioLines {
  std::vector<int> units, commanders, objectives;
  std::array<int, kNationCount> chiefs{};
};

// Needs the map and the counters.
std::optional<ScenarioLines> read_scenario(const std::filesystem::path& file, Game& game, Problems& problems);

void read_combat_results(const std::filesystem::path& file, Game& game, Problems& problems);
void read_weather(const std::filesystem::path& file, Game& game, Problems& problems);  // needs the scenario

// What only shows when all is read: start hexes, stacking, objectives.
void check_game(const Game& game, const ScenarioLines& lines, const std::string& scenario_file,
                Problems& problems);

bool on_map_edge(const Map& map, Hex hex);

}  // namespace tamburino::butchery

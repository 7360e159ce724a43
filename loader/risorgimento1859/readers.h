#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/games/risorgimento1859/game.h"
#include "loader/errors.h"
#include "loader/risorgimento1859/words.h"
#include "loader/toml_file.h"

// The files of the pack, one reader each. All note problems and go on; what they leave behind may only be
// played when there were none.
namespace tamburino::risorgimento1859 {

// What the counters need to know of the scenario: read first.
struct Muster {
  Battle battle{};
  std::vector<std::string> corps;                              // that take part, by id
  std::vector<std::pair<std::string, std::string>> transfers;  // brigade, corps
};

Muster read_muster(const std::filesystem::path& scenario, Problems& problems);
void read_counters(const std::filesystem::path& file, const Muster& muster, Game& game, Problems& problems);
void read_terrain(const std::filesystem::path& file, Game& game, Problems& problems);
void read_fire(const std::filesystem::path& file, Game& game, Problems& problems);
void read_combat(const std::filesystem::path& file, Game& game, Problems& problems);
bool read_map(const std::filesystem::path& file, const Muster& muster, Game& game, Problems& problems);
void read_scenario(const std::filesystem::path& file, Game& game, Problems& problems);

}  // namespace tamburino::risorgimento1859

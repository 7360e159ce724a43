#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "loader/errors.h"

namespace tamburino {

struct PackOption {
  std::string id;
  bool on = false;  // unless the players say otherwise
  std::string explanation;
  int line = 0;
};

// What scenarios are played on: a map file, or a join file that makes one field of two maps.
struct PackMap {
  std::string id, file;  // the file from the directory of the pack on
  std::vector<std::string> scenarios;
  int line = 0;
};

// What pack.toml says about a game.
struct PackInfo {
  std::string slug, version, rulebook;
  std::string publisher;  // empty, and the year 0, when the rulebook does not tell
  int published = 0;
  std::vector<std::string> designers, graphics, scenarios;
  std::vector<std::string> unfinished;                     // scenarios that are checked, but not offered yet
  std::vector<std::pair<std::string, std::string>> names;  // language, name
  int minutes_per_turn = 0, metres_per_hex = 0;
  int metres_per_level = 0;                        // 0 for a map without levels
  std::pair<int, int> men_per_step, men_per_unit;  // a pack has one of the two
  std::vector<PackOption> options;
  std::vector<PackMap> maps;  // at least one: map.tsv of all scenarios when pack.toml names none
};

std::optional<PackInfo> read_pack_info(const std::filesystem::path& pack_dir, Problems& problems);

// The map that a scenario is played on, or the map of this id; null when there is neither.
const PackMap* find_map(const PackInfo& info, std::string_view scenario_or_map);
// The map or join file of a scenario; loader/field.h reads it.
std::filesystem::path map_file(const std::filesystem::path& pack_dir, const PackInfo& info,
                               std::string_view scenario);

// Slugs, scenarios and languages become parts of paths: small letters, digits, - and _ only.
bool is_plain_name(std::string_view name);

}  // namespace tamburino

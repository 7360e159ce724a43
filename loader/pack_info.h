#pragma once

#include <filesystem>
#include <optional>
#include <string>
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

// What pack.toml says about a game.
struct PackInfo {
  std::string slug, version, rulebook;
  std::string publisher;  // empty, and the year 0, when the rulebook does not tell
  int published = 0;
  std::vector<std::string> designers, graphics, scenarios;
  std::vector<std::pair<std::string, std::string>> names;  // language, name
  int minutes_per_turn = 0, metres_per_hex = 0;
  int metres_per_level = 0;                        // 0 for a map without levels
  std::pair<int, int> men_per_step, men_per_unit;  // a pack has one of the two
  std::vector<PackOption> options;
};

std::optional<PackInfo> read_pack_info(const std::filesystem::path& pack_dir, Problems& problems);

// Slugs, scenarios and languages become parts of paths: small letters, digits, - and _ only.
bool is_plain_name(std::string_view name);

}  // namespace tamburino

#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/games/novara/game.h"
#include "loader/errors.h"
#include "loader/map_sheet.h"
#include "loader/toml_file.h"

// The files of the pack of The Road to Novara, one reader each. All note problems and go on; what they leave
// behind may only be played when there were none.
namespace tamburino::novara {

// What the files say beside the Game, for those that are read after them.
struct CityNote {
  int line = 0;
  std::string name;
  LocatedText triangle;
  int points = 0;
};
struct TurnNote {
  bool surprise = false;
  std::vector<std::string> reinforcements;  // that may come from this turn on
};
using Regions = std::map<std::string, std::vector<Hex>>;
struct PackNotes {
  std::vector<CityNote> cities;
  std::vector<TurnNote> turns;  // turn 1 first
  MapSheet sheet;
  std::string scenario_file;
  Regions regions;                          // of the scenario
  std::vector<LocatedText> variants, fogs;  // that the scenario allows
  int variants_line = 0, fogs_line = 0, turns_line = 0;
};

// Commanders, formations, units, and the dummies among the markers.
void read_counters(const std::filesystem::path& file, Game& game, Problems& problems);

void read_combat_results(const std::filesystem::path& file, Game& game, Problems& problems);
void read_artillery(const std::filesystem::path& file, Game& game, Problems& problems);
void read_charge(const std::filesystem::path& file, Game& game, Problems& problems);
void read_turns(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems);
void read_cities(const std::filesystem::path& file, PackNotes& notes, Problems& problems);
Chart read_terrain(const std::filesystem::path& file, Problems& problems);

// Also the places, so it needs the cities. False when there is no map to work with.
bool read_map(const std::filesystem::path& file, const std::filesystem::path& cities_file, const Chart& chart,
              Game& game, PackNotes& notes, Problems& problems);

// These need all of the above.
void read_scenario(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems);
void read_variants(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems);

// Parts of a scenario file.
void read_regions(TomlTable& root, const Game& game, PackNotes& notes);
void read_cards(TomlTable& root, Game& game, const PackNotes& notes);  // set-ups and reinforcements
void read_victory(TomlTable& root, Game& game, const PackNotes& notes);
void read_start_losses(TomlTable& table, Game& game);

void read_markers(TomlTable& root, Game& game);  // part of the counters; units must be there

inline constexpr int kMostPointsPerTurn = 12;

}  // namespace tamburino::novara

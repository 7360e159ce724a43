#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/games/thousand/game.h"
#include "loader/errors.h"
#include "loader/thousand/words.h"
#include "loader/toml_file.h"

// The files of the pack of The Thousand, one reader each. All note problems and go on; what they leave behind
// may only be played when there were none.
namespace tamburino::thousand {

// What the files say beside the Game, for those that are read after them.
struct PackNotes {
  std::vector<Army> unit_army, commander_army;  // by unit and commander
  std::string scenario_file;
};

void read_counters(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems);

void read_retreat(const std::filesystem::path& file, Game& game, Problems& problems);
void read_calendar(const std::filesystem::path& file, Game& game, Problems& problems);
void read_combat(const std::filesystem::path& file, Game& game, Problems& problems);
void read_board(const std::filesystem::path& file, Game& game, Problems& problems);
// Also whether there are as many counters as printed, so it needs them.
void read_limits(const std::filesystem::path& file, Game& game, const PackNotes& notes, Problems& problems);

// False when there is no map to work with.
bool read_map(const std::filesystem::path& file, Game& game, Problems& problems);

// These need the map, the scenario all of the above.
void read_recruiting(const std::filesystem::path& file, Game& game, Problems& problems);
void read_scenario(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems);
void read_setup(TomlTable& root, Game& game, const PackNotes& notes);  // part of a scenario: who, when, where

// A place by its id. Notes a problem and gives kNoPlace when there is none.
PlaceId find_place(const TomlTable& table, const LocatedText& id, const Game& game);
PlaceId find_city(const TomlTable& table, const LocatedText& id, const Game& game);

// A table whose keys are cities: the number of each.
struct CityNumber {
  PlaceId city = kNoPlace;
  int number = 0;
};
std::vector<CityNumber> read_city_numbers(TomlTable& table, const Game& game, Range range);

}  // namespace tamburino::thousand

#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/games/custoza/game.h"
#include "loader/custoza/words.h"
#include "loader/errors.h"
#include "loader/map_sheet.h"
#include "loader/toml_file.h"

// The files of the pack of Custoza, one reader each. All note problems and go on; what they leave behind may
// only be played when there were none.
namespace tamburino::custoza {

inline constexpr std::array<int, 2> kYears{1848, 1866};
inline constexpr Range kModifier{-6, 6};  // what a line of a chart adds to dice

// What the files say beside the Game, for those that are read after them.
struct FortressNote {
  UnitId unit = kNoUnit;
  LocatedText hex;
  Hex where = kNoHex;  // found on the map
};
struct ScoutNote {
  Side side{};
  int count = 0, line = 0;
};
struct BattleDay {
  int month = 0, day = 0;
};
struct PackNotes {
  int year = 0;  // of the scenario: counters of the other battle are read, checked and left out
  std::string counters_file;
  std::vector<FortressNote> fortresses;
  std::vector<ScoutNote> scouts;  // of that year
  std::map<int, BattleDay> battles;
  std::string limits_file;
  LocatedText west;                                                   // a hex of the bank of that name
  std::vector<bool> west_bank;                                        // by hex
  std::array<std::vector<StrategicObjective>, kSideCount> strategic;  // of that year
  std::vector<int> optional_objectives;  // Italian ones with which optional reinforcements come
};

int read_year(const std::filesystem::path& scenario, Problems& problems);

// tables/limits.toml comes first, as the counters need its markers.
void read_limits(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems);
std::array<int, kRankCount> read_markers(const std::filesystem::path& limits, Problems& problems);
void read_counters(const std::filesystem::path& file, const std::array<int, kRankCount>& markers, Game& game,
                   PackNotes& notes, Problems& problems);

void read_assault(const std::filesystem::path& file, Game& game, Problems& problems);
void read_ratio(const std::filesystem::path& file, Game& game, Problems& problems);
void read_fire(const std::filesystem::path& file, Game& game, Problems& problems);
void read_initiative(const std::filesystem::path& file, Game& game, Problems& problems);
void read_cohesion(const std::filesystem::path& file, Game& game, Problems& problems);
void read_modifiers(const std::filesystem::path& file, Game& game, Problems& problems);
void read_terrain(const std::filesystem::path& file, Game& game, Problems& problems);
void read_fatigue(const std::filesystem::path& file, Game& game, Problems& problems);
void read_turns(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems);

// Needs the charts. False when there is no map to work with.
bool read_map(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems);

// These need counters and map.
void read_boxes(const std::filesystem::path& file, Game& game, Problems& problems);
void read_strategic(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems);
void read_scenario(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems);

// Parts of a scenario file.
void read_groups(TomlTable& root, Game& game, const PackNotes& notes);  // who is where, and who comes
class Muster;
void read_arrivals(TomlTable& root, Game& game, const PackNotes& notes, Muster& muster);
void read_control(TomlTable& root, Game& game, const PackNotes& notes);
void read_victory(TomlTable& root, Game& game, const PackNotes& notes);

// A number that the rules know in one way only; the file must say the same.
inline void only(TomlTable& table, std::string_view key, int number) { table.whole(key, {number, number}); }

int read_year_of(TomlTable& table);  // one of kYears

}  // namespace tamburino::custoza

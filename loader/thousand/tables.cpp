#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "loader/thousand/readers.h"

namespace tamburino::thousand {
namespace {

constexpr std::array<std::string_view, 7> kDifferences{"-1", "0", "1", "2", "3", "4", "5"};
constexpr int kFirstDifference = -1, kLastDifference = 5;
constexpr int kDieFaces = 6, kMostOnDie = 9;

// "Yes", "1", "No 1"
std::optional<RetreatResult> retreat_result(std::string_view text) {
  if (text == "Yes") return RetreatResult{};
  RetreatResult result;
  if (text.starts_with("No ")) {
    result.stays = true;
    text.remove_prefix(3);
  }
  if (text.size() != 1 || text[0] < '1' || text[0] > '9') return std::nullopt;
  result.reductions = text[0] - '0';
  return result;
}

std::vector<RetreatResult> read_row(TomlTable& root, const std::string& key) {
  std::vector<RetreatResult> row;
  row.reserve(kDifferences.size());
  for (const LocatedText& cell : root.texts(key)) {
    const auto result = retreat_result(cell.text);
    if (!result)
      root.problem(cell.line, key + " has " + in_quotes(cell.text) + ", expected Yes, 1, No 1 and the like");
    row.push_back(result.value_or(RetreatResult{}));
  }
  if (root.has(key) && row.size() != kDifferences.size()) {
    root.problem(root.line_of(key), key + " has " + std::to_string(row.size()) +
                                        " results, the header names " + std::to_string(kDifferences.size()) +
                                        " columns");
  }
  row.resize(kDifferences.size());
  return row;
}

void read_turn(TomlTable& table, Game& game) {
  constexpr std::array<std::pair<std::string_view, Army>, 1> kArrivals{{{"piedmontese", Army::Piedmontese}}};
  const int expected = static_cast<int>(game.tables.turns.size()) + 1;
  if (table.whole("number", {1, 99}) != expected)
    table.problem(table.line_of("number"),
                  "turns must follow each other: expected " + std::to_string(expected));
  TurnBox box;
  box.dates = table.text("dates");
  box.command = table.whole("command", {0, kMostOnDie});
  if (table.has("arrives")) {
    table.choice<Army>("arrives", kArrivals);
    if (game.scenario.piedmontese_turn != 0)
      table.problem(table.line_of("arrives"),
                    "they arrive already on turn " + std::to_string(game.scenario.piedmontese_turn));
    game.scenario.piedmontese_turn = expected;
  }
  table.finish();
  game.tables.turns.push_back(std::move(box));
}

// Cells of the battle line, counted from 1 in the file and from 0 in the game.
void read_cells(TomlTable& root, std::string_view key, int& cells, int& first) {
  auto table = root.table(key);
  if (!table) return;
  cells = table->whole("cells", {1, kColumns});
  first = table->whole("first_column", {1, kColumns}) - 1;
  if (first + cells > kColumns)
    table->problem(table->line_of("first_column"),
                   "the city goes beyond the " + std::to_string(kColumns) + " columns of the table");
  table->finish();
}

int counters_of(const PackNotes& notes, Army army) {
  return static_cast<int>(std::count(notes.unit_army.begin(), notes.unit_army.end(), army) +
                          std::count(notes.commander_army.begin(), notes.commander_army.end(), army));
}

void check_count(TomlTable& table, std::string_view key, int there_are) {
  const int printed = table.whole(key, {0, kMostUnits + kMostCommanders});
  if (table.has(key) && printed != there_are)
    table.problem(table.line_of(key), in_quotes(key) + " is " + std::to_string(printed) +
                                          ", but counters.toml has " + std::to_string(there_are));
}

}  // namespace

void read_retreat(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    const std::vector<LocatedText> columns = root.texts("columns");
    const auto same = [](const LocatedText& one, std::string_view other) { return one.text == other; };
    if (root.has("columns") &&
        !std::equal(columns.begin(), columns.end(), kDifferences.begin(), kDifferences.end(), same))
      root.problem(root.line_of("columns"), "the columns must be -1, 0, 1, 2, 3, 4, 5");
    game.tables.attrition_column = root.whole("attrition_column", {kFirstDifference, kLastDifference});
    std::vector<std::vector<RetreatResult>> rows;
    rows.reserve(kDieFaces);
    for (int die = 1; die <= kDieFaces; ++die) rows.push_back(read_row(root, "die" + std::to_string(die)));
    game.tables.retreat = GridTable<RetreatResult>(1, kFirstDifference, std::move(rows));
  });
}

void read_calendar(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    game.scenario.piedmontese_turn = 0;
    for (TomlTable& turn : root.tables("turn")) read_turn(turn, game);
    if (game.tables.turns.empty()) {
      root.problem(root.line(), "there is no [[turn]]");
    } else if (game.scenario.piedmontese_turn == 0) {
      root.problem(root.line(), "there is no turn with arrives = \"piedmontese\"");
    }
  });
}

void read_combat(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    game.tables.hits_from = root.whole("hits_from", {1, kMostOnDie});
    game.tables.artillery_from = root.whole("artillery_from", {1, kMostOnDie});
    game.tables.support_from = root.whole("support_from", {1, kMostOnDie});
    game.tables.reserve_over = root.whole("reserve_over", {1, 2 * kMostOnDie});
    game.tables.damage_to_reduce = root.whole("damage_to_reduce", {1, kMostOnDie});
    game.tables.captured_up_to = root.whole("captured_up_to", {0, kDieFaces});
  });
}

void read_board(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    // Known to the program in one way only; the file must say the same.
    root.whole("lines", {kLines, kLines});
    root.whole("columns", {kColumns, kColumns});
    root.whole("units_in_cell", {kMostInCell, kMostInCell});
    read_cells(root, "city", game.tables.city_cells, game.tables.first_city_column);
    read_cells(root, "big_city", game.tables.big_city_cells, game.tables.first_big_column);
  });
}

void read_limits(const std::filesystem::path& file, Game& game, const PackNotes& notes, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    if (auto counters = root.table("counters")) {
      for (const auto& [word, army] : kArmyWords) check_count(*counters, word, counters_of(notes, army));
      const auto battery = [](const Unit& unit) { return unit.kind == Kind::Artillery; };
      check_count(*counters, "batteries",
                  static_cast<int>(std::count_if(game.units.begin(), game.units.end(), battery)));
      counters->finish();
    }
    if (auto markers = root.table("markers")) {
      game.tables.trenches = markers->whole("trenches", {0, 99});
      markers->finish();
    }
    if (auto city = root.table("city")) {
      game.tables.city_limit = city->whole("small", {1, kMostUnits});
      game.tables.big_city_limit = city->whole("big", {1, kMostUnits});
      city->finish();
    }
  });
}

void read_recruiting(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    const Range die{1, kDieFaces};
    game.tables.recruits_after_armistice = root.whole("after_armistice", die);
    const int others = root.whole("others", die);
    for (Place& place : game.places) place.recruits_from = others;
    auto table = root.table("from");
    if (!table) return;
    for (const CityNumber& one : read_city_numbers(*table, game, die))
      game.places[static_cast<std::size_t>(index(one.city))].recruits_from = one.number;
    table->finish();
  });
}

}  // namespace tamburino::thousand

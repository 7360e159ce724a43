#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "loader/novara/readers.h"

namespace tamburino::novara {
namespace {

constexpr std::array<std::string_view, 6> kRatios{"1:3", "1:2", "1:1", "2:1", "3:1", "4:1"};
constexpr int kLastCombatDie = 8;
constexpr std::array<std::pair<std::string_view, FireResult>, 4> kFireWords{
    {{"-", {false, false}}, {"SH", {false, true}}, {"1", {true, false}}, {"1SH", {true, true}}}};

// "A2", "D1", "A1 D1": steps lost by attacker and defender.
std::optional<CombatResult> combat_result(std::string_view text) {
  const auto steps = [](std::string_view one, char who) -> std::uint8_t {
    if (one.size() != 2 || one[0] != who || one[1] < '1' || one[1] > '9') return 0;
    return static_cast<std::uint8_t>(one[1] - '0');
  };
  if (text.size() == 2) {
    const CombatResult one{steps(text, 'A'), steps(text, 'D')};
    return one == CombatResult{} ? std::nullopt : std::optional(one);
  }
  if (text.size() != 5 || text[2] != ' ') return std::nullopt;
  const CombatResult both{steps(text.substr(0, 2), 'A'), steps(text.substr(3), 'D')};
  return both.attacker == 0 || both.defender == 0 ? std::nullopt : std::optional(both);
}

std::optional<FireResult> fire_result(std::string_view text) {
  for (const auto& [word, meaning] : kFireWords) {
    if (word == text) return meaning;
  }
  return std::nullopt;
}

template <class Cell>
using Meaning = std::optional<Cell> (*)(std::string_view);

template <class Cell>
std::vector<Cell> read_row(TomlTable& root, const std::string& key, std::size_t columns,
                           Meaning<Cell> meaning, std::string_view expected) {
  std::vector<Cell> row;
  const std::vector<LocatedText> cells = root.texts(key);
  for (const LocatedText& cell : cells) {
    const auto result = meaning(cell.text);
    if (!result)
      root.problem(cell.line, key + " has " + in_quotes(cell.text) + ", expected " + std::string(expected));
    row.push_back(result.value_or(Cell{}));
  }
  if (root.has(key) && row.size() != columns) {
    root.problem(root.line_of(key), key + " has " + std::to_string(row.size()) +
                                        " results, the header names " + std::to_string(columns) + " columns");
  }
  row.resize(columns);
  return row;
}

// A cell that an example of the rulebook fixes.
template <class Cell>
void check_printed(TomlTable& table, const GridTable<Cell>& grid, int column, Meaning<Cell> meaning) {
  const int die = table.whole("die", {grid.first_row(), grid.last_row()});
  const LocatedText result = table.text_at("result");
  table.finish();
  if (column < 0 || result.text.empty()) return;
  const auto expected = meaning(result.text);
  if (!expected || !(*expected == grid.at(die, column)))
    table.problem(result.line, "die" + std::to_string(die) + " has another result than the printed " +
                                   in_quotes(result.text));
}

int ratio_column(TomlTable& table) {
  const LocatedText ratio = table.text_at("column");
  for (std::size_t i = 0; i < kRatios.size(); ++i) {
    if (kRatios[i] == ratio.text) return static_cast<int>(i);
  }
  if (!ratio.text.empty()) table.problem(ratio.line, "there is no column " + in_quotes(ratio.text));
  return -1;
}

// Rules that the program knows in one way only; the file must say the same.
void only(TomlTable& table, std::string_view key, std::string_view word) {
  const std::array<std::pair<std::string_view, bool>, 1> known{{{word, true}}};
  table.choice<bool>(key, known);
}

}  // namespace

void read_combat_results(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    std::vector<std::string_view> known;
    const std::vector<LocatedText> columns = root.texts("columns");
    known.reserve(columns.size());
    for (const LocatedText& column : columns) known.push_back(column.text);
    if (!std::equal(known.begin(), known.end(), kRatios.begin(), kRatios.end()))
      root.problem(root.line_of("columns"), "the columns must be 1:3, 1:2, 1:1, 2:1, 3:1, 4:1");
    std::vector<std::vector<CombatResult>> rows;
    for (int die = 0; die <= kLastCombatDie; ++die) {
      rows.push_back(read_row<CombatResult>(root, "die" + std::to_string(die), kRatios.size(), combat_result,
                                            "A1, D1, A1 D1 and the like"));
    }
    game.tables.combat = GridTable<CombatResult>(0, 0, std::move(rows));
    for (TomlTable& cell : root.tables("printed"))
      check_printed<CombatResult>(cell, game.tables.combat, ratio_column(cell), combat_result);
    if (auto modifiers = root.table("modifiers")) {
      game.tables.combat_marched = modifiers->whole("target_force_marched", {0, 6});
      modifiers->finish();
    }
    if (auto shifts = root.table("shifts")) {
      game.tables.encirclement = shifts->whole("encirclement", {0, 5});
      shifts->finish();
    }
  });
}

void read_artillery(const std::filesystem::path& file, Game& game, Problems& problems) {
  constexpr int kDieFaces = 6;
  Tables& tables = game.tables;
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    tables.fire_least = root.wholes("least", {1, 99});
    for (std::size_t i = 0; i < tables.fire_least.size(); ++i) {
      const bool rises = i == 0 ? tables.fire_least[0] == 1 : tables.fire_least[i] > tables.fire_least[i - 1];
      if (!rises) root.problem(root.line_of("least"), "\"least\" must rise from 1");
    }
    if (tables.fire_least.empty()) tables.fire_least = {1};
    std::vector<std::vector<FireResult>> rows;
    for (int die = 1; die <= kDieFaces; ++die) {
      rows.push_back(read_row<FireResult>(root, "die" + std::to_string(die), tables.fire_least.size(),
                                          fire_result, "one of -, SH, 1, 1SH"));
    }
    tables.fire = GridTable<FireResult>(1, 0, std::move(rows));
    for (TomlTable& cell : root.tables("printed")) {
      const int least = cell.whole("least", {1, 99});
      const auto found = std::find(tables.fire_least.begin(), tables.fire_least.end(), least);
      const bool known = found != tables.fire_least.end();
      if (!known) cell.problem(cell.line_of("least"), "there is no column from " + std::to_string(least));
      check_printed<FireResult>(
          cell, tables.fire, known ? static_cast<int>(found - tables.fire_least.begin()) : -1, fire_result);
    }
    if (auto range = root.table("range")) {
      tables.fire_range =
          range->whole("most", {1, 2});  // 11.obstacles: the rules know the hexes between no farther
      range->finish();
    }
    if (auto modifiers = root.table("modifiers")) {
      tables.fire_far = modifiers->whole("two_hexes_away", {-6, 0});
      tables.fire_cover = modifiers->whole("cover", {-6, 0});
      tables.fire_fortified = modifiers->whole("fortified", {-6, 0});
      modifiers->finish();
    }
  });
}

void read_charge(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    const auto [least, most] = root.whole_pair("hits", {1, 6});
    game.tables.charge_hits = least;
    if (root.has("hits") && most != 6) root.problem(root.line_of("hits"), "the hits must end with 6");
    if (auto dice = root.table("dice")) {
      only(*dice, "charging_cavalry", "step");
      only(*dice, "charged_infantry", "unit");
      only(*dice, "charged_cavalry", "step");
      only(*dice, "charged_artillery", "step");
      only(*dice, "charged_shaken", "none");
      dice->finish();
    }
    if (auto modifiers = root.table("modifiers")) {
      game.tables.charge_marched = modifiers->whole("target_force_marched", {0, 6});
      modifiers->finish();
    }
  });
}

}  // namespace tamburino::novara

#include <array>
#include <string>
#include <utility>

#include "loader/butchery/readers.h"
#include "loader/toml_file.h"

namespace tamburino::butchery {
namespace {

constexpr std::array<std::pair<std::string_view, CombatResult>, 4> kResults{
    {{"X", CombatResult::X}, {"T", CombatResult::T}, {"D", CombatResult::D}, {"D+1", CombatResult::D1}}};
constexpr std::array<std::pair<std::string_view, Weather>, 3> kWeathers{
    {{"cool", Weather::Cool}, {"heat", Weather::Heat}, {"thunderstorm", Weather::Thunderstorm}}};

template <class Cell>
std::vector<Cell> read_row(TomlTable& root, const std::string& key, std::size_t columns,
                           std::span<const std::pair<std::string_view, Cell>> words) {
  std::vector<Cell> row;
  if (!root.has(key)) {
    root.texts(key);  // says that it is missing
    return std::vector<Cell>(columns);
  }
  for (const LocatedText& cell : root.texts(key)) {
    std::string all;
    const std::size_t before = row.size();
    for (const auto& [word, meaning] : words) {
      if (word == cell.text) row.push_back(meaning);
      all += (all.empty() ? "" : ", ") + std::string(word);
    }
    if (row.size() != before) continue;
    root.problem(cell.line, key + " has " + in_quotes(cell.text) + ", expected one of " + all);
    row.push_back(Cell{});
  }
  if (row.size() != columns) {
    root.problem(root.line_of(key), key + " has " + std::to_string(row.size()) +
                                        " results, the header names " + std::to_string(columns) + " columns");
    row.resize(columns);
  }
  return row;
}

}  // namespace

void read_combat_results(const std::filesystem::path& file, Game& game, Problems& problems) {
  constexpr int kDieFaces = 6;
  constexpr std::size_t kColumns = 9;  // 0 to 8
  const auto value = read_toml(file, problems);
  if (!value) return;
  TomlTable root(*value, file.string(), problems);
  read_origin(root);
  std::vector<std::vector<CombatResult>> rows;
  for (int die = 1; die <= kDieFaces; ++die) {
    rows.push_back(read_row<CombatResult>(root, "die" + std::to_string(die), kColumns, kResults));
  }
  root.finish();
  game.combat_results = GridTable<CombatResult>(1, 0, std::move(rows));
}

void read_weather(const std::filesystem::path& file, Game& game, Problems& problems) {
  constexpr std::size_t kColumns = 6;  // the last one for 6 or more
  const auto value = read_toml(file, problems);
  if (!value) return;
  TomlTable root(*value, file.string(), problems);
  read_origin(root);
  std::vector<std::vector<Weather>> rows;
  for (int turn = game.scenario.weather_from; turn <= game.scenario.last_turn; ++turn) {
    rows.push_back(read_row<Weather>(root, "turn" + std::to_string(turn), kColumns, kWeathers));
  }
  root.finish();
  game.scenario.weather = GridTable<Weather>(game.scenario.weather_from, 1, std::move(rows));
}

}  // namespace tamburino::butchery

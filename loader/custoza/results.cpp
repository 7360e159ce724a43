#include <optional>
#include <string>

#include "loader/custoza/readers.h"

// The two tables of results, Assault and Fire, and what is added to their dice.
namespace tamburino::custoza {
namespace {

constexpr std::array<std::pair<char, Colour>, kColourCount> kColours{
    {{'R', Colour::Red}, {'W', Colour::White}, {'G', Colour::Grey}, {'B', Colour::Blue}}};
constexpr int kFirstAssaultRoll = 0, kLastAssaultRoll = 14, kFirstFireRoll = 3, kLastFireRoll = 16;

std::optional<std::uint8_t> digit(char sign) {
  if (sign < '0' || sign > '9') return std::nullopt;
  return static_cast<std::uint8_t>(sign - '0');
}

// "-", "2S1" or "cc2": 10.4.8.
std::optional<Result> result(std::string_view text) {
  if (text == "-") return Result{};
  if (text.size() != 3) return std::nullopt;
  const auto last = digit(text[2]);
  if (!last) return std::nullopt;
  if (text.starts_with("cc")) return Result{0, 0, true, *last};
  const auto strength = digit(text[0]);
  if (!strength || *strength == 0 || text[1] != 'S') return std::nullopt;
  return Result{*strength, *last, false, 0};
}

// "W cc2/cc0": the colour, then the results of attacker and defender.
std::optional<AssaultResult> assault_result(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (text.size() < 5 || text[1] != ' ' || slash == std::string_view::npos) return std::nullopt;
  const auto attacker = result(text.substr(2, slash - 2)), defender = result(text.substr(slash + 1));
  if (!attacker || !defender) return std::nullopt;
  for (const auto& [sign, colour] : kColours) {
    if (sign == text[0]) return AssaultResult{colour, *attacker, *defender};
  }
  return std::nullopt;
}

template <class Cell>
using Meaning = std::optional<Cell> (*)(std::string_view);

template <class Cell>
GridTable<Cell> read_grid(TomlTable& root, int first, int last, std::size_t columns, Meaning<Cell> meaning,
                          std::string_view expected) {
  only(root, "first_roll", first);
  std::vector<std::vector<Cell>> rows;
  for (int roll = first; roll <= last; ++roll) {
    const std::string key = "roll" + std::to_string(roll);
    std::vector<Cell> row;
    for (const LocatedText& cell : root.texts(key)) {
      const auto found = meaning(cell.text);
      if (!found)
        root.problem(cell.line, key + " has " + in_quotes(cell.text) + ", expected " + std::string(expected));
      row.push_back(found.value_or(Cell{}));
    }
    if (root.has(key) && row.size() != columns)
      root.problem(root.line_of(key), key + " has " + std::to_string(row.size()) +
                                          " results, the header names " + std::to_string(columns) +
                                          " columns");
    row.resize(columns);
    rows.push_back(std::move(row));
  }
  return GridTable<Cell>(first, 0, std::move(rows));
}

void check_rising(const TomlTable& root, std::string_view key, const std::vector<int>& numbers) {
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    if (numbers[i] > numbers[i - 1]) continue;
    root.problem(root.line_of(key), in_quotes(key) + " must rise");
    return;
  }
}

}  // namespace

void read_assault(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    const std::size_t columns = root.texts("columns").size();
    game.tables.assault_columns = root.wholes("least", {-10, 10});
    check_rising(root, "least", game.tables.assault_columns);
    if (root.has("least") && game.tables.assault_columns.size() + 1 != columns)
      root.problem(root.line_of("least"), "\"least\" has a number for each column but the first");
    game.tables.assault =
        read_grid<AssaultResult>(root, kFirstAssaultRoll, kLastAssaultRoll, columns, assault_result,
                                 "a colour and two results, like \"W cc2/cc0\"");
  });
}

void read_fire(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    Tables& tables = game.tables;
    tables.fire_columns = root.wholes("least", {1, 99});
    check_rising(root, "least", tables.fire_columns);
    if (!tables.fire_columns.empty() && tables.fire_columns.front() != 1)
      root.problem(root.line_of("least"), "the first column begins with strength 1");
    tables.fire = read_grid<Result>(root, kFirstFireRoll, kLastFireRoll, tables.fire_columns.size(), result,
                                    "a result, like \"1S0\", \"cc1\" or \"-\"");
    FireModifiers& modifiers = tables.fire_modifiers;
    with_table(root, "modifiers", [&](TomlTable& table) {
      modifiers.massed = table.whole("massed", kModifier);
      modifiers.massed_from = table.whole("massed_from", {1, 99});
      modifiers.square = table.whole("square", kModifier);
      modifiers.march_or_limbered = table.whole("march_or_limbered", kModifier);
      modifiers.rear = table.whole("through_the_rear", kModifier);
      modifiers.light_or_guns = table.whole("only_light_or_guns", kModifier);
      modifiers.far = table.whole("beyond_half_range", kModifier);
      modifiers.low_ammo = table.whole("low_ammo", kModifier);
      const int shaken = table.whole("shaken", kModifier), disordered = table.whole("disordered", kModifier),
                disorganized = table.whole("disorganized", kModifier);
      modifiers.firer = {0, shaken, disordered, disorganized, disorganized};
    });
    with_table(root, "ammunition", [&](TomlTable& table) {
      game.constants.fires = table.whole("fires", {1, 9});
    });
  });
}

void read_ratio(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    game.tables.ratio_below = root.whole("below", {-10, 10});
    const std::vector<int> attacker = root.wholes("attacker", {1, 20}),
                           defender = root.wholes("defender", {1, 20}),
                           modifier = root.wholes("modifier", {-10, 10});
    if (attacker.size() != defender.size() || attacker.size() != modifier.size()) {
      root.problem(root.line_of("modifier"),
                   "attacker, defender and modifier have a number each for every row");
      return;
    }
    std::vector<RatioRow>& rows = game.tables.ratios;
    for (std::size_t i = 0; i < attacker.size(); ++i) rows.push_back({attacker[i], defender[i], modifier[i]});
    for (std::size_t i = 1; i < rows.size(); ++i) {
      const bool rises = rows[i].attacker * rows[i - 1].defender > rows[i - 1].attacker * rows[i].defender;
      if (!rises || rows[i].modifier <= rows[i - 1].modifier)
        root.problem(root.line_of("modifier"), "the rows must rise, the worst for the attacker first");
    }
  });
}

void read_modifiers(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    AssaultModifiers& lines = game.tables.assault_modifiers;
    lines.most = root.whole("most", {1, 20});
    with_table(root, "attack", [&](TomlTable& table) {
      lines.rear = table.whole("through_the_rear", kModifier);
      lines.repeated = table.whole("attacked_before", kModifier);
      lines.charge_on_foot_or_march = table.whole("charge_on_infantry", kModifier);
      lines.charge_on_cavalry = table.whole("charge_on_cavalry", kModifier);
      lines.charge_on_square = table.whole("charge_on_square", kModifier);
      lines.assault_on_square = table.whole("assault_on_square", kModifier);
      lines.march = table.whole("in_march", kModifier);
      lines.furious = table.whole("furia", kModifier);
    });
    with_table(root, "ground", [&](TomlTable& table) {
      TerrainChart& chart = game.chart;
      const auto on = [&](Terrain terrain) -> int& {
        return chart.ground[static_cast<std::size_t>(terrain)].assault;
      };
      on(Terrain::Village) = table.whole("village", kModifier);
      on(Terrain::Town) = table.whole("town", kModifier);
      on(Terrain::Fortress) = table.whole("fort", kModifier);
      chart.peschiera_assault = table.whole("peschiera", kModifier);
      const std::vector<int> higher = table.wholes("higher", kModifier);
      if (table.has("higher") && higher.size() != chart.climb_assault.size() - 1)
        table.problem(table.line_of("higher"),
                      "\"higher\" has a number each for one, two, three and four levels");
      for (std::size_t i = 0; i < higher.size() && i + 1 < chart.climb_assault.size(); ++i)
        chart.climb_assault[i + 1] = higher[i];
      chart.stream_assault = table.whole("stream", kModifier);
      chart.bridge_assault = table.whole("mincio_bridge", kModifier);
    });
    with_table(root, "sides", [&](TomlTable& table) {
      lines.commander = table.whole("commander", kModifier);
      lines.fatigued = table.whole("fatigued", kModifier);
      lines.collapsed = table.whole("collapsed", kModifier);
      lines.exhausted = table.whole("exhausted", kModifier);
    });
  });
}

}  // namespace tamburino::custoza

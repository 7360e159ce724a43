#include <algorithm>
#include <string>

#include "loader/butchery/readers.h"
#include "loader/butchery/words.h"
#include "loader/toml_reader.h"

namespace tamburino::butchery {
namespace {

constexpr int kMostTurns = 40;
constexpr int kMostObjectiveHexes = 24;

class ScenarioReader {
 public:
  explicit ScenarioReader(Game& game) : game_(game), scenario_(game.scenario) {
    lines_.units.resize(game.units.size());
    lines_.commanders.resize(game.formations.size());
  }

  ScenarioLines read(TomlTable& root) {
    scenario_.id = root.text("id");
    scenario_.name = root.text("name");
    scenario_.last_turn = root.whole("turns", {1, kMostTurns});
    scenario_.first_hour = root.whole("first_hour", {0, 23});
    scenario_.weather_from = root.whole("weather_from", {1, scenario_.last_turn});
    for (TomlTable& order : root.tables("standing_order")) read_order(order);
    for (TomlTable& objective : root.tables("objective")) read_objective(objective);
    if (scenario_.objectives.empty()) root.problem(root.line(), "there is no [[objective]]");
    if (auto start = root.table("start")) read_start(*start);
    for (TomlTable& arrival : root.tables("arrival")) read_arrival(arrival);
    for (const LocatedText& name : root.texts("absent")) leave_out(root, name);
    root.finish();
    find_forgotten(root);
    return std::move(lines_);
  }

 private:
  void read_order(TomlTable& table) {
    StandingOrders orders;
    orders.nation = table.choice<Nation>("nation", kNationWords);
    const auto [from, to] = table.whole_pair("turns", {1, kMostTurns});
    orders.from = from;
    orders.to = to;
    orders.in_command = table.truth_or("in_command", false);
    orders.activation_modifier = table.whole_or("activation_modifier", {-6, 6}, 0);
    orders.for_arriving = table.truth_or("for_arriving", false);
    table.finish();
    scenario_.orders.push_back(orders);
  }

  void read_objective(TomlTable& table) {
    Objective objective;
    objective.id = table.text("id");
    objective.name = table.text("name");
    objective.start_owner = table.choice<Side>("owner", kSideWords);
    for (const LocatedText& number : table.texts("hexes")) {
      if (const auto hex = parse(table, number)) add_objective_hex(table, objective, number.line, *hex);
    }
    if (objective.hexes.empty()) table.problem(table.line_of("hexes"), "an objective needs at least one hex");
    table.finish();
    const auto same = [&](const Objective& other) { return other.id == objective.id; };
    if (std::any_of(scenario_.objectives.begin(), scenario_.objectives.end(), same)) {
      table.problem(table.line_of("id"), "objective " + in_quotes(objective.id) + " stands here twice");
    }
    lines_.objectives.push_back(table.line_of("hexes"));
    scenario_.objectives.push_back(std::move(objective));
  }

  void add_objective_hex(const TomlTable& table, Objective& objective, int line, Hex hex) {
    const auto has = [&](const Objective& other) {
      return std::find(other.hexes.begin(), other.hexes.end(), hex) != other.hexes.end();
    };
    if (has(objective) || std::any_of(scenario_.objectives.begin(), scenario_.objectives.end(), has)) {
      table.problem(line, "hex " + game_.map.grid().name(hex) + " belongs to an objective already");
    } else if (++objective_hexes_ > kMostObjectiveHexes) {
      table.problem(
          line, "the game holds no more than " + std::to_string(kMostObjectiveHexes) + " objective hexes");
    } else {
      objective.hexes.push_back(hex);
    }
  }

  void read_start(TomlTable& table) {
    if (table.has("commanders")) {
      if (auto commanders = table.table("commanders")) read_start_commanders(*commanders);
    }
    if (table.has("chiefs")) {
      if (auto chiefs = table.table("chiefs")) read_start_chiefs(*chiefs);
    }
    for (const LocatedText& key : table.all_keys()) {
      if (key.text == "commanders" || key.text == "chiefs") continue;
      const auto unit = find_unit(table, key);
      const auto hex = parse(table, table.text_at(key.text));
      if (unit && hex) place_unit(table, *unit, {0, *hex}, key.line);
    }
  }

  void read_start_commanders(TomlTable& table) {
    for (const LocatedText& key : table.all_keys()) {
      const auto formation = find_formation(table, key);
      const auto hex = parse(table, table.text_at(key.text));
      if (formation && hex) place_commander(table, *formation, {0, *hex}, key.line);
    }
  }

  void read_start_chiefs(TomlTable& table) {
    for (const LocatedText& key : table.all_keys()) {
      const auto nation = find_nation(key.text);
      if (!nation) table.problem(key.line, "there is no nation " + in_quotes(key.text));
      const auto hex = parse(table, table.text_at(key.text));
      if (nation && hex) place_chief(table, *nation, {0, *hex}, key.line);
    }
  }

  // A turn, a hex, and who comes: a formation, some units, or a chief.
  void read_arrival(TomlTable& table) {
    Arrival arrival;
    arrival.turn = table.whole("turn", {1, scenario_.last_turn});
    const auto hex = parse(table, table.text_at("hex"));
    arrival.hex = hex.value_or(kNoHex);
    if (hex && !on_map_edge(game_.map, *hex)) {
      table.problem(table.line_of("hex"), game_.map.grid().name(*hex) + " is not on the edge of the map");
    }
    if (!table.has("formation") && !table.has("units") && !table.has("chief")) {
      table.problem(table.line(), "nobody arrives here: give formation, units or chief");
    }
    if (table.has("formation")) arrive_formation(table, arrival);
    if (table.has("units")) {
      for (const LocatedText& id : table.texts("units")) {
        if (const auto unit = find_unit(table, id)) place_unit(table, *unit, arrival, id.line);
      }
    }
    if (table.has("chief")) {
      place_chief(table, table.choice<Nation>("chief", kNationWords), arrival, table.line_of("chief"));
    }
    table.finish();
  }

  void arrive_formation(TomlTable& table, const Arrival& arrival) {
    const LocatedText id = table.text_at("formation");
    const auto formation = find_formation(table, id);
    if (!formation) return;
    if (game_.formations[*formation].commander) place_commander(table, *formation, arrival, id.line);
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      if (static_cast<std::size_t>(index(game_.units[i].formation)) != *formation) continue;
      if (lines_.units[i] == 0) place_unit(table, i, arrival, id.line);
    }
  }

  void place_unit(const TomlTable& table, std::size_t unit, const Arrival& arrival, int line) {
    if (!first_time(table, lines_.units[unit], line, "unit " + in_quotes(game_.units[unit].id))) return;
    game_.units[unit].arrival = arrival;
  }

  void place_commander(const TomlTable& table, std::size_t formation, const Arrival& arrival, int line) {
    auto& commander = game_.formations[formation].commander;
    const std::string id = in_quotes(game_.formations[formation].id);
    if (!commander) {
      table.problem(line, "formation " + id + " has no commander");
    } else if (first_time(table, lines_.commanders[formation], line, "the commander of " + id)) {
      commander->arrival = arrival;
    }
  }

  void place_chief(const TomlTable& table, Nation nation, const Arrival& arrival, int line) {
    const auto slot = static_cast<std::size_t>(index(nation));
    if (first_time(table, lines_.chiefs[slot], line, game_.chiefs[slot].name))
      game_.chiefs[slot].arrival = arrival;
  }

  static bool first_time(const TomlTable& table, int& placed_on, int line, const std::string& who) {
    if (placed_on != 0) {
      table.problem(line, who + " is placed already on line " + std::to_string(placed_on));
      return false;
    }
    placed_on = line;
    return true;
  }

  void leave_out(const TomlTable& root, const LocatedText& name) {
    bool found = false;
    if (const auto nation = find_nation(name.text)) {
      found = first_time(root, lines_.chiefs[static_cast<std::size_t>(index(*nation))], name.line, name.text);
    }
    for (std::size_t i = 0; i < game_.formations.size(); ++i) {
      if (game_.formations[i].id == name.text)
        found = first_time(root, lines_.commanders[i], name.line, name.text);
    }
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const Unit& unit = game_.units[i];
      if (unit.id != name.text && game_[unit.formation].id != name.text) continue;
      found = first_time(root, lines_.units[i], name.line, "unit " + in_quotes(unit.id));
    }
    if (!found) root.problem(name.line, "absent: nothing is called " + in_quotes(name.text));
  }

  void find_forgotten(const TomlTable& root) {
    const std::string fault = " is neither placed, nor arriving, nor listed under absent";
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      if (lines_.units[i] == 0)
        root.problem(root.line_of("start"), "unit " + in_quotes(game_.units[i].id) + fault);
    }
    for (std::size_t i = 0; i < game_.formations.size(); ++i) {
      if (lines_.commanders[i] != 0 || game_.formations[i].detached()) continue;
      root.problem(root.line_of("start"), "the commander of " + in_quotes(game_.formations[i].id) + fault);
    }
    for (const auto& [word, nation] : kNationWords) {
      if (lines_.chiefs[static_cast<std::size_t>(index(nation))] != 0) continue;
      root.problem(root.line_of("start"), "the chief of " + in_quotes(word) + fault);
    }
  }

  std::optional<Hex> parse(const TomlTable& table, const LocatedText& number) const {
    const auto hex = game_.map.grid().parse(number.text);
    if (!hex && !number.text.empty()) {
      table.problem(number.line, "there is no hex " + in_quotes(number.text) + " on this map");
    }
    return hex;
  }

  std::optional<std::size_t> find_unit(const TomlTable& table, const LocatedText& id) const {
    return find(table, id, game_.units, "unit");
  }
  std::optional<std::size_t> find_formation(const TomlTable& table, const LocatedText& id) const {
    return find(table, id, game_.formations, "formation");
  }
  template <class Counter>
  static std::optional<std::size_t> find(const TomlTable& table, const LocatedText& id,
                                         const std::vector<Counter>& counters, const std::string& what) {
    std::vector<std::string_view> known;
    for (std::size_t i = 0; i < counters.size(); ++i) {
      if (counters[i].id == id.text) return i;
      known.push_back(counters[i].id);
    }
    table.problem(id.line, "there is no " + what + " " + in_quotes(id.text) + did_you_mean(id.text, known));
    return std::nullopt;
  }
  static std::optional<Nation> find_nation(std::string_view name) {
    for (const auto& [word, nation] : kNationWords) {
      if (word == name) return nation;
    }
    return std::nullopt;
  }

  Game& game_;
  Scenario& scenario_;
  ScenarioLines lines_;
  int objective_hexes_ = 0;
};

}  // namespace

std::optional<ScenarioLines> read_scenario(const std::filesystem::path& file, Game& game,
                                           Problems& problems) {
  const auto value = read_toml(file, problems);
  if (!value) return std::nullopt;
  TomlTable root(*value, file.string(), problems);
  return ScenarioReader(game).read(root);
}

}  // namespace tamburino::butchery

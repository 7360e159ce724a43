#include <algorithm>
#include <string>

#include "loader/custoza/moments.h"
#include "loader/custoza/zones.h"

namespace tamburino::custoza {
namespace {

constexpr std::array<std::pair<std::string_view, bool>, 2> kKinds{{{"majority", true}, {"strategic", false}}};

// The rules that name a winner; 27 and 28 refer to those of 26 and 24.
constexpr std::array<std::pair<std::string_view, Rule>, 5> kVictoryRules{{{"23.1.4a", "23.1.4a"},
                                                                          {"23.2.4a", "23.2.4a"},
                                                                          {"23.3.4a", "23.3.4a"},
                                                                          {"24.2c", "24.2c"},
                                                                          {"26.2a", "26.2a"}}};

void read_objectives(TomlTable& table, Game& game, const PackNotes& notes) {
  Scenario& scenario = game.scenario;
  scenario.objectives = notes.strategic;
  std::array<int, kSideCount>& usual = scenario.default_objectives;
  for (const auto& [word, side] : kSideWords)
    usual[static_cast<std::size_t>(index(side))] = table.whole(word, {1, kStrategicObjectives});
  if (table.truth_or("italian_fixed", false)) scenario.italian_objective = usual[0];
  if (!table.has("swap_day")) return;
  scenario.objective_swap_day = Moments(game).read_day(table, "swap_day");
  if (scenario.italian_objective) table.problem(table.line_of("swap_day"), "what is fixed is not swapped");
}

}  // namespace

// g21.1a  Later lines go before earlier ones; what no line names is Austrian.
void read_control(TomlTable& root, Game& game, const PackNotes& notes) {
  const ZoneReader zones(game, notes);
  std::vector<bool>& italian = game.scenario.italian;
  italian.assign(static_cast<std::size_t>(game.map.size()), false);
  for (TomlTable& table : root.tables("control")) {
    const Side side = table.choice<Side>("side", kSideWords);
    const std::vector<Hex> hexes = zones.read_ground(table);
    table.finish();
    if (hexes.empty()) table.problem(table.line(), "there is no such hex");
    for (const Hex hex : hexes) italian[static_cast<std::size_t>(index(hex))] = side == Side::Italian;
  }
}

void read_victory(TomlTable& root, Game& game, const PackNotes& notes) {
  with_table(root, "victory", [&](TomlTable& table) {
    game.scenario.victory_rule = table.choice<Rule>("rule", kVictoryRules);
    if (!table.choice<bool>("kind", kKinds)) {
      if (!game.has_phase(Phase::Command))
        table.problem(table.line_of("kind"), "Strategic Objectives belong to the Advanced Game");
      read_objectives(table, game, notes);
      return;
    }
    std::vector<Hex>& hexes = game.scenario.victory;
    hexes = Lookup(game).all_land_in_area(table, "hexes");
    if (hexes.empty()) table.problem(table.line(), "there is no hex to win");
    std::vector<Hex> sorted = hexes;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
      table.problem(table.line_of("hexes"), "a hex stands here twice");
  });
}

}  // namespace tamburino::custoza

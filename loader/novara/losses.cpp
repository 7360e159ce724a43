#include <algorithm>
#include <string>

#include "loader/novara/readers.h"
#include "loader/novara/words.h"
#include "loader/novara/zones.h"

namespace tamburino::novara {
namespace {

bool takes_part(const Scenario& scenario, UnitId unit) {
  const auto among = [&](const auto& group) {
    return std::find(group.units.begin(), group.units.end(), unit) != group.units.end();
  };
  return std::any_of(scenario.cards.begin(), scenario.cards.end(), among) ||
         std::any_of(scenario.reinforcements.begin(), scenario.reinforcements.end(), among);
}

bool has(const std::vector<UnitId>& units, UnitId unit) {
  return std::find(units.begin(), units.end(), unit) != units.end();
}

// The steps that a formation can lose by choice: infantry and artillery, R56.
int steps_to_lose(const Game& game, FormationId formation) {
  int steps = 0;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId id{static_cast<std::uint8_t>(i)};
    const Unit& unit = game[id];
    if (unit.formation != formation || unit.kind == Kind::Cavalry) continue;
    if (takes_part(game.scenario, id) && !has(game.scenario.losses.removed, id)) steps += unit.steps;
  }
  return steps;
}

}  // namespace

// 16.novara-b to e  Taken in the order of the file.
void read_start_losses(TomlTable& table, Game& game) {
  const Lookup lookup(game);
  StartLosses& losses = game.scenario.losses;
  const Side side = table.choice<Side>("side", kSideWords);
  for (const LocatedText& id : table.texts("remove")) {
    const auto unit = lookup.unit(table, id);
    if (!unit) continue;
    if (game[*unit].side != side || !takes_part(game.scenario, *unit)) {
      table.problem(id.line, "unit " + in_quotes(id.text) + " does not take part on this side");
    } else if (has(losses.removed, *unit)) {
      table.problem(id.line, "unit " + in_quotes(id.text) + " stands here twice");
    }
    losses.removed.push_back(*unit);
  }
  if (table.whole("cavalry", {0, 1}) == 1) {
    for (std::size_t i = 0; i < game.units.size(); ++i) {
      const UnitId unit{static_cast<std::uint8_t>(i)};
      const bool cavalry = game[unit].side == side && game[unit].kind == Kind::Cavalry;
      if (cavalry && takes_part(game.scenario, unit)) losses.one_step.push_back(unit);
    }
  }
  if (auto steps = table.table("steps")) {
    for (const LocatedText& id : steps->all_keys()) {
      const int lost = steps->whole(id.text, {0, 99});
      const auto formation = lookup.formation(*steps, id);
      if (!formation) continue;
      const int most = steps_to_lose(game, *formation);
      if (game[*formation].side != side || lost > most) {
        steps->problem(id.line, "formation " + in_quotes(id.text) + " has " + std::to_string(most) +
                                    " steps of infantry and artillery to lose on this side");
      }
      losses.steps.emplace_back(*formation, lost);
    }
  }
  table.finish();
}

}  // namespace tamburino::novara

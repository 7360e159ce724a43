#include <algorithm>
#include <tuple>

#include "cli/novara_prompt.h"
#include "engine/games/novara/names.h"
#include "engine/games/novara/rules.h"

// Where groups may go and chits may lie in novara, and what that costs or brings.
namespace tamburino::cli {

namespace {

namespace n = novara;

}  // namespace

std::vector<NovaraWay> ways_of(const NovaraSight& sight, const ActionList& list) {
  std::vector<NovaraWay> all;
  Json reach;
  for (const Action action : list.all()) {
    if (n::verb_of(action) != n::Verb::Move) continue;
    const n::UnitId who{static_cast<std::uint8_t>(action.operand[0])};
    if (sight.state.stack.top_as<n::GroupMove>() == nullptr) break;  // dummies march without a reckoning
    if (reach.is_null()) reach = sight.table.reach({{"unit", n::unit_id(sight.game(), who)}})["hexes"];
    NovaraWay way{Hex{action.operand[1]}};
    const std::string name = sight.hex_name(way.hex);
    if (reach.contains(name)) {
      way.points = reach[name]["points"];
      way.by_road = reach[name].contains("by_road");
    }
    way.contact =
        n::touches_enemy(sight.game(), sight.state, n::side_of(sight.game(), sight.state, who), way.hex);
    all.push_back(way);
  }
  std::sort(all.begin(), all.end(), [](const NovaraWay& a, const NovaraWay& z) {
    return std::tuple(a.points, index(a.hex)) < std::tuple(z.points, index(z.hex));
  });
  return all;
}

std::string cost_text(const NovaraWay& way) {
  const std::string points = way.points == 0 ? "?" : std::to_string(way.points);
  return "(" + points + (way.by_road ? "r" : "") + ")" + (way.contact ? "!" : "");
}

std::vector<ChitHex> chit_hexes(const NovaraSight& sight, const ActionList& list) {
  std::vector<ChitHex> all;
  const n::ChitId chit = sight.state.activation.chit;
  for (const Action action : list.all()) {
    if (n::verb_of(action) != n::Verb::PlaceChit || chit == n::kNoChit) continue;
    ChitHex one{Hex{action.operand[0]}, 0};
    const Json told =
        sight.table.command({{"chit", sight.game()[chit].id}, {"hex", sight.hex_name(one.hex)}});
    const bool any = sight.game()[chit].rank == n::Rank::Independent;
    for (const auto& [id, unit] : told["units"].items()) {
      if ((any || unit["led"] == true) && unit["activated"] == false) ++one.wakes;
    }
    all.push_back(one);
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const ChitHex& a, const ChitHex& z) { return a.wakes > z.wakes; });
  return all;
}

}  // namespace tamburino::cli

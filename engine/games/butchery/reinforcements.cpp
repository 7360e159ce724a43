#include "engine/games/butchery/rules.h"

// 13.1. Special rules of the battle: standing orders and the arrival of reinforcements.
namespace tamburino::butchery {
namespace {

// Whether both lie on one edge of the map; a corner lies on two.
bool on_one_edge(const Grid& grid, Hex a, Hex b) {
  const GridLayout& layout = grid.layout();
  const auto last_place = [&](Hex where) {
    return grid.line(where) % 2 != 0 ? layout.last_place_odd : layout.last_place_even;
  };
  const auto both = [&](auto holds) { return holds(a) && holds(b); };
  return both([&](Hex where) { return grid.place(where) == layout.first_place; }) ||
         both([&](Hex where) { return grid.place(where) == last_place(where); }) ||
         both([&](Hex where) { return grid.line(where) == layout.first_line; }) ||
         both([&](Hex where) { return grid.line(where) == layout.last_line; });
}

}  // namespace

bool arrived_by_now(const State& state, const Arrival& arrival) { return arrival.turn <= state.turn; }

// 11.1.2-in13-a  The second unit pays the entry once, like the first; the third twice, and so on (B56).
int column_multiple(const State& state) { return std::max<int>(1, state.activation.entered); }

const StandingOrders* standing_orders(const Game& game, const State& state, Nation nation) {
  for (const StandingOrders& one : game.scenario.orders) {
    if (one.nation == nation && one.from <= state.turn && state.turn <= one.to) return &one;
  }
  return nullptr;
}

// The printed hex; when an enemy stands in it, the nearest hexes of that edge free of enemies and their zones
// (A8).
EntryHexes entry_hexes(const Game& game, const State& state, Side side, Hex printed) {
  EntryHexes entries;
  if (!enemy_in(game, state, side, printed)) {
    entries.hex[0] = printed;
    entries.count = 1;
    return entries;
  }
  const Grid& grid = game.map.grid();
  int nearest = 0;
  for (int i = 0; i < grid.size(); ++i) {
    const Hex where{static_cast<std::uint16_t>(i)};
    if (!on_one_edge(grid, where, printed) || game.map.lake(where)) continue;
    if (enemy_in(game, state, side, where) || in_enemy_zone(state, side, where)) continue;
    const int distance = grid.distance(where, printed);
    if (entries.count == 0 || distance < nearest) entries.count = 0, nearest = distance;
    if (distance == nearest && entries.count < 4)
      entries.hex[static_cast<std::size_t>(entries.count++)] = where;
  }
  return entries;
}

}  // namespace tamburino::butchery

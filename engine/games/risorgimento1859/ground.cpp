#include "engine/games/risorgimento1859/combat.h"

// 5.29, 5.54, a3  What the ground adds to the rolls against those who stand there.
namespace tamburino::risorgimento1859 {

// 5.29b  The bottom unit, but never cavalry (5.29a).
UnitId in_castle(const Game& game, const State& state, Side side, Hex where) {
  if (!game.map[where].castle) return kNoUnit;
  UnitId bottom = kNoUnit;
  for (const UnitId who : UnitsIn(state, where)) {
    if (game[who].side == side) bottom = who;
  }
  return bottom != kNoUnit && game[bottom].cavalry() ? kNoUnit : bottom;
}

GroundModifiers ground_of(const Game& game, const State& state, UnitId who) {
  const Hex where = state[who].hex;
  if (in_castle(game, state, game[who].side, where) == who) return game.chart.castle;
  if (game[who].cavalry() && (game.map.town(where) || game.map[where].castle)) return {};  // 5.54a, 5.29a
  return game.chart.ground[static_cast<std::size_t>(game.map.terrain(where))].modifiers;
}

GroundModifiers hexside_between(const Game& game, Hex from, Hex to) {
  GroundModifiers sum;
  const auto side = game.map.grid().side_towards(from, to);
  if (!side) return sum;
  const auto add = [&](const GroundModifiers& one) {
    sum.attack += one.attack;
    sum.artillery += one.artillery;
    sum.small_arms += one.small_arms;
  };
  const Hexside& between = game.map.side(from, *side);
  if (game.map.uphill(from, *side)) {
    GroundModifiers slope = game.chart.slope[static_cast<std::size_t>(game.map.slope(from, *side))].modifiers;
    if (between.ridge != Slope::None) slope.artillery = 0;  // a3: a ridge only hides from guns
    add(slope);
  }
  if (between.water != Water::None) {
    if (between.bridge) {
      sum.attack += game.chart.bridge_attack;
    } else {
      const Water water = game.map.ford(from, *side) ? Water::Stream : between.water;  // a3: as a shallow one
      add(game.chart.water[static_cast<std::size_t>(water)].modifiers);
    }
  }
  if (game.map.side(to, opposite(*side)).fort) add(game.chart.fort.modifiers);  // a9.4a
  return sum;
}

}  // namespace tamburino::risorgimento1859

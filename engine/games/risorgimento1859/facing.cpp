#include "engine/games/risorgimento1859/rules.h"

// 6.1  Facing.
namespace tamburino::risorgimento1859 {

bool all_round(const Game& game, const State& state, UnitId who) {
  if (state[who].is(Mark::Square)) return true;  // 6.14c
  const Hex where = state[who].hex;
  if (!game[who].infantry() || where == kNoHex || !game.map.town(where)) return false;
  int infantry = 0;  // 5.52a
  for (const UnitId other : UnitsIn(state, where))
    infantry += game[other].side == game[who].side && game[other].infantry() ? 1 : 0;
  return infantry >= 2;
}

bool is_frontal(const Game& game, const State& state, UnitId who, Facing side) {
  return in_front_arc(state[who].facing, side) || all_round(game, state, who);
}

bool is_frontal(const Game& game, const State& state, UnitId who, Hex where) {
  const auto side = game.map.grid().side_towards(state[who].hex, where);
  return side && is_frontal(game, state, who, *side);
}

void fall_in(const Game& game, State& state, UnitId who) {
  if (game[who].artillery() || state[who].is(Mark::Square)) return;
  for (const UnitId other : UnitsIn(state, state[who].hex)) {
    if (other == who || game[other].side != game[who].side) continue;
    if (game[other].artillery() || state[other].is(Mark::Square)) continue;
    turn_to(game, state, who, state[other].facing);
    return;
  }
}

}  // namespace tamburino::risorgimento1859

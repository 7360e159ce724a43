#include "engine/games/butchery/rules.h"

// 5. Zones of control.
namespace tamburino::butchery {

// 5a  Every combat unit, organised or not, controls its front hexes. 5b  Not across a steep slope.
void count_zone(const Game& game, State& state, UnitId who, int change) {
  auto& zone = state.zone[static_cast<std::size_t>(index(game.side(who)))];
  const Hex here = state[who].hex;
  for (const Facing way : kFacings) {
    if (!is_front(game, state, who, way) || game.map.side(here, way).steep) continue;
    const Hex there = game.map.neighbour(here, way);
    if (there == kNoHex) continue;
    auto& count = zone[static_cast<std::size_t>(index(there))];
    count = static_cast<std::uint8_t>(count + change);
  }
}

bool controls(const Game& game, const State& state, UnitId who, Hex where) {
  const auto way = game.map.grid().side_towards(state[who].hex, where);
  return way && is_front(game, state, who, *way) && !game.map.side(state[who].hex, *way).steep;
}

UnitId organised_enemy_that_controls(const Game& game, const State& state, UnitId who) {
  const Hex here = state[who].hex;
  if (!in_enemy_zone(state, game.side(who), here)) return kNoUnit;
  for (const Facing way : kFacings) {
    for (const UnitId other : UnitsIn(state, game.map.neighbour(here, way))) {
      if (game.side(other) != game.side(who) && !state[other].disorganised &&
          controls(game, state, other, here)) {
        return other;
      }
    }
  }
  return kNoUnit;
}

Verdict may_enter_zone(const Game& game, const State& state, UnitId who, Hex from, Hex to,
                       bool disorganised) {
  const Side side = game.side(who);
  if (!in_enemy_zone(state, side, to)) return kAllowed;
  if (from != kNoHex && in_enemy_zone(state, side, from)) {
    return refused_by("5d", unit(who), hex(from), hex(to));  // also between the zones of two units: B08
  }
  if (game[who].kind == Kind::Cavalry && disorganised) return refused_by("5g", unit(who), hex(to));
  if (!in_command(game, state, who)) return refused_by("10.1.3-bis-c", unit(who), hex(to));
  return kAllowed;  // 5h: the others may, disorganised or not
}

// 5e  Half the allowance, rounded down to whole points, on top of the first hex (B07). 5f  Or all of it.
HalfPoints cost_of_leaving_zone(const Game& game, const State& state, UnitId who, HalfPoints allowance) {
  if (state[who].disorganised || !in_command(game, state, who)) return allowance;
  return 2 * half_down(allowance / 2);
}

}  // namespace tamburino::butchery

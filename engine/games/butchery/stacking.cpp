#include "engine/games/butchery/rules.h"

// 3. Stacking: tested only where a unit stops (3d); leaders do not count (3e).
namespace tamburino::butchery {

Verdict may_stack(const Game& game, const State& state, UnitId who, Hex where) {
  int others = 0;
  UnitId foot_or_horse = kNoUnit;
  for (const UnitId other : UnitsIn(state, where)) {
    if (other == who) continue;
    if (game.side(other) != game.side(who)) return refused_by("3a", unit(who), hex(where), unit(other));
    ++others;
    if (game[other].kind != Kind::Artillery) foot_or_horse = other;
  }
  if (others >= 2) return refused_by("3c", unit(who), hex(where));  // B05
  if (game[who].kind != Kind::Artillery && foot_or_horse != kNoUnit) {
    return refused_by("3b", unit(who), hex(where), unit(foot_or_horse));
  }
  return kAllowed;
}

}  // namespace tamburino::butchery

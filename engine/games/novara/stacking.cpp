#include "engine/games/novara/rules.h"

// 5. Stacking.
namespace tamburino::novara {

// 5.stacking-a to c  Friends only; at most four counters, at most two of them of regular size. 18.dummies-b,
// R63  Dummies count as small units.
Verdict may_stack(const Game& game, const State& state, std::span<const UnitId> who, Hex where) {
  const Side own = side_of(game, state, who.front());
  if (enemy_in(game, state, own, where)) return refused_by("5.stacking-a", hex(where));
  int count = 0;
  int regular = 0;
  const auto add = [&](UnitId one) {
    ++count;
    if (!game[one].small) ++regular;
  };
  for (const UnitId there : UnitsIn(state, where)) {
    if (std::find(who.begin(), who.end(), there) == who.end()) add(there);
  }
  for (const UnitId one : who) add(one);
  if (count > kMostInHex) return refused_by("5.stacking-b", hex(where), number(count));
  if (regular > 2) return refused_by("5.stacking-c", hex(where), number(regular));
  return kAllowed;
}

}  // namespace tamburino::novara

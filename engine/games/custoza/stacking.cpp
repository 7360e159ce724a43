#include "engine/games/custoza/rules.h"

// 7.5. Stacking.
namespace tamburino::custoza {

int stacking_value(const Game& game, const State& state, const Force& force) {
  int sum = 0;
  for (const UnitId who : on_map(state, force)) sum += game[who].stacking;
  return sum;
}

namespace {

// g7.5a  6 SV, 3 with a unit in March; one unit beside a fortress (22.3.4a). g7.5b: the sides never stack.
Verdict has_room(const Game& game, const State& state, const Force& force, Hex where,
                 std::optional<Mode> mode) {
  const Side side = side_of(game, force);
  int value = 0, others = 0;
  bool marching = false, fortress = false;
  const auto count = [&](UnitId who, Mode its) {
    if (game[who].fortress()) {
      fortress = true;
      return;
    }
    ++others;
    value += game[who].stacking;
    marching = marching || its == Mode::March;
  };
  for (const UnitId who : UnitsIn(state, where)) {
    if (game[who].side != side) return refused_by("g7.5b", unit(force.first()), hex(where));
    if (!force.contains(who)) count(who, state[who].mode);
  }
  for (const UnitId who : force) count(who, mode.value_or(state[who].mode));
  if (fortress && others > 1) return refused_by("22.3.4a", unit(force.first()), hex(where));
  const int most = marching ? game.constants.march_stacking : game.constants.stacking;
  if (value > most) return refused_by("g7.5a", unit(force.first()), hex(where), number(value), number(most));
  return kAllowed;
}

}  // namespace

Verdict may_stack(const Game& game, const State& state, const Force& force, Hex where) {
  return has_room(game, state, force, where, std::nullopt);
}
Verdict may_stack_as(const Game& game, const State& state, Mode mode, const Force& force, Hex where) {
  return has_room(game, state, force, where, mode);
}

}  // namespace tamburino::custoza

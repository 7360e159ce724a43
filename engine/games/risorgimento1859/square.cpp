#include "engine/games/risorgimento1859/movement.h"

// 6.14  Square. Each unit forms for itself; a second one of the hex may follow.
namespace tamburino::risorgimento1859 {
namespace {

Verdict has_a_point(const Game& game, const State& state, UnitId who, Rule rule) {
  return state[who].spent < allowance(game, state, who) ? kAllowed
                                                        : refused_by(rule, unit(who)).because("no-points");
}

}  // namespace

Verdict may_form_square(const Game& game, const State& state, UnitId who) {
  if (const Verdict verdict = may_move(game, state, who); !verdict) return verdict;
  const Unit& one = game[who];
  if (!one.infantry() || one.chasseur()) return refused_by("6.14a", unit(who)).because("no-line-infantry");
  if (state[who].is(Mark::Marching)) return refused_by("6.14a", unit(who)).because("in-column");  // A151
  const Hex where = state[who].hex;
  if (next_to_enemy(game, state, one.side, where))
    return refused_by("6.14a", unit(who)).because("enemy-near");
  if (town_stacking(game, state, where))
    return refused_by("6.14a", unit(who), hex(where)).because("town-stacking");
  return has_a_point(game, state, who, "6.14a");
}

// A38  Not in the activation in which it was formed.
Verdict may_open_square(const Game& game, const State& state, UnitId who) {
  if (!state[who].is(Mark::Square) || !state.on_map(who))
    return refused_by("6.14f", unit(who)).because("no-square");
  if (state[who].is(Mark::Reserve)) return refused_by("4.61a", unit(who));
  if (state[who].is(Mark::Halted)) return refused_by("6.14b", unit(who)).because("has-halted");
  if (next_to_enemy(game, state, game[who].side, state[who].hex))
    return refused_by("6.14f", unit(who)).because("enemy-near");
  return has_a_point(game, state, who, "6.14f");
}

void form_square(const Game& game, State& state, UnitId who, Events& events) {
  ++state[who].spent;
  state[who].set(Mark::Halted);
  mark(game, state, who, Mark::Square);
  tell(events, EventKind::SquareFormed, "6.14a", unit(who));
}

// 6.1b  It falls in with those who stand there in line.
void open_square(const Game& game, State& state, UnitId who, Events& events) {
  ++state[who].spent;
  mark(game, state, who, Mark::Square, false);
  fall_in(game, state, who);
  tell(events, EventKind::SquareOpened, "6.14f", unit(who));
}

}  // namespace tamburino::risorgimento1859

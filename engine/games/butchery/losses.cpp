#include "engine/games/butchery/rules.h"

// 10.4.9. Step losses, and 10.4.13, broken formations.
namespace tamburino::butchery {
namespace {

// 10.4.9b  Each step moves the formation's marker; 10.4.9c at its number the formation breaks. 10.4.9d  Not
// detached.
void tally(const Game& game, State& state, UnitId who, int steps, Events& events) {
  const FormationId which = game[who].formation;
  if (game[which].detached()) return;
  FormationState& own = state[which];
  own.losses = static_cast<std::uint8_t>(own.losses + steps);
  if (own.broken || game[which].breaks_at == 0 || own.losses < game[which].breaks_at) return;
  own.broken = true;
  tell(events, EventKind::FormationBroken, "10.4.9c", formation(which), number(own.losses));
}

}  // namespace

void lose_step(const Game& game, State& state, UnitId who, Rule rule, Events& events) {
  ++state[who].steps_lost;
  tell(events, EventKind::StepLost, rule, unit(who), number(state[who].steps_lost));
  tally(game, state, who, 1, events);
  if (state[who].steps_lost >= game[who].cohesion) eliminate(game, state, who, "10.4.9a", events);
}

// B44: the steps it still had are lost with it.
void eliminate(const Game& game, State& state, UnitId who, Rule rule, Events& events) {
  const int left = game[who].cohesion - state[who].steps_lost;
  const Hex where = state[who].hex;
  state[who].steps_lost = static_cast<std::uint8_t>(game[who].cohesion);
  lift(game, state, who, Status::Eliminated);
  tell(events, EventKind::Eliminated, rule, unit(who), hex(where));
  if (left > 0) tally(game, state, who, left, events);
  leaders_left_without(game, state, game.side(who), where, events);
}

bool broken_in_effect(const Game& game, const State& state, UnitId who) {
  return state[game[who].formation].broken_in_effect;
}

}  // namespace tamburino::butchery

#include "engine/games/risorgimento1859/combat.h"

// a9.5  The bridge of Ponte Vecchio.
namespace tamburino::risorgimento1859 {

// a9.5b  After an activation of theirs, with ordered infantry at either end.
bool may_blow(const Game& game, const State& state) {
  const auto& blow = game.scenario.special.blow;
  if (!blow || state.bridge_down || state.blow_tried) return false;
  if (state.acting.corps == kNoCorps || game[state.acting.corps].side != Side::Austrian) return false;
  for (const Hex end : {blow->hex, game.map.neighbour(blow->hex, blow->side)}) {
    for (const UnitId who : units_in(game, state, Side::Austrian, end)) {
      if (game[who].infantry() && !state[who].is(Mark::Disordered)) return true;
    }
  }
  return false;
}

Verdict blow_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  return may_blow(game, state) ? kAllowed : refused_by("a9.5b");
}

void blow_list(const Game& game, const State& state, ActionList& list) {
  if (blow_verdict(game, state, act(Verb::Blow))) list.add(act(Verb::Blow));
  list.add(act(Verb::Done));
}

void blow_carry_out(const Game&, State& state, Action action, Events&) {
  if (verb_of(action) == Verb::Done) return;
  state.blow_tried = true;
  state.stack.top_as<CorpsActivation>()->step = CorpsActivation::Step::BlowRoll;
}

void take_blow(const Game& game, State& state, Roll roll, Events& events) {
  state.stack.top_as<CorpsActivation>()->step = CorpsActivation::Step::End;
  state.bridge_down = roll.value[0] <= game.scenario.special.blow_most;
  tell(events, state.bridge_down ? EventKind::BridgeBlown : EventKind::BridgeHolds, "a9.5b");
  if (state.bridge_down) rebuild(game, state);  // ZOC goes over the bare canal, as anywhere
}

}  // namespace tamburino::risorgimento1859

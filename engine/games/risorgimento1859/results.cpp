#include "engine/games/risorgimento1859/combat.h"

// 8.1, 8.2  Hits, Disorder, and what they cost.
namespace tamburino::risorgimento1859 {
namespace {

UnitSet alive(const Game& game, const State& state, const UnitSet& units) {
  UnitSet left;
  for (const UnitId who : units) {
    if (state.on_map(who) && !game[who].artillery()) left.add(who);
  }
  return left;
}

// 7.21c  Jägers and Chasseurs who were ignored in the combat, when nobody else is left; 8.33e: not those who
// have retreated into the hex.
UnitSet ignored_before(const Game& game, const State& state, const Hits& now) {
  const auto* fight = state.stack.find<Combat>();
  if (fight == nullptr || fight->side == now.side) return {};
  return fighters_in(game, state, now.side, fight->target, fight->inside) - state.attacks.passengers;
}

}  // namespace

// 7.18e, 8.33i  Guns have no Cohesion to roll against.
Next run(const Game& game, State& state, CohesionRolls& now, Events&) {
  now.waiting = alive(game, state, now.waiting);
  return now.waiting.empty() ? done() : roll(RollKind::Cohesion);
}

void take_cohesion(const Game& game, State& state, Roll roll, Events& events) {
  auto& now = *state.stack.top_as<CohesionRolls>();
  const UnitId who = now.waiting.first();
  const auto cost = now.cost;
  now.waiting.remove(who);
  if (roll.value[0] <= cohesion(game, state, who)) {
    tell(events, EventKind::CheckPassed, "7.18e", unit(who));
    return;
  }
  tell(events, EventKind::CheckFailed, "7.18e", unit(who));
  if (cost == CohesionRolls::Cost::Hit) {
    take_hit(game, state, who, "8.33i", events);
  } else {
    disorder(game, state, who, "7.18e", events);
  }
}

// 8.11a  Each unit takes one before any takes a second; the owner gives what is left over.
Next run(const Game& game, State& state, Hits& now, Events& events) {
  if (now.left == 0) return done();
  now.all = alive(game, state, now.all);
  if (now.all.empty()) now.all = ignored_before(game, state, now);
  if (now.all.empty()) return done();
  now.eligible = now.eligible & now.all;
  if (now.eligible.empty()) now.eligible = now.all;
  if (now.eligible.size() > 1 && now.left < now.eligible.size()) return ask(now.side, Ask::LoseHit);
  const UnitSet every = now.eligible;
  now.eligible = {};
  for (const UnitId who : every) {
    --now.left;
    take_hit(game, state, who, "8.11a", events);
  }
  return go_on();
}

Verdict lose_hit_verdict(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Lose || !who) return refused_by("8.11b");
  return state.stack.top_as<Hits>()->eligible.contains(*who) ? kAllowed : refused_by("8.11a", unit(*who));
}
void lose_hit_list(const Game&, const State& state, ActionList& list) {
  for (const UnitId who : state.stack.top_as<Hits>()->eligible) list.add(act(Verb::Lose, piece(who)));
}
void lose_hit_carry_out(const Game& game, State& state, Action action, Events& events) {
  auto& now = *state.stack.top_as<Hits>();
  const UnitId who = *unit_operand(game, action, 0);
  now.eligible.remove(who);
  --now.left;
  take_hit(game, state, who, "8.11b", events);
}

// 8.24  A Disordered unit takes a Hit instead, a Disordered battery is lost.
void disorder(const Game& game, State& state, UnitId who, Rule rule, Events& events) {
  if (!state[who].is(Mark::Disordered)) {
    mark(game, state, who, Mark::Disordered);
    tell(events, EventKind::Disordered, rule, unit(who));
  } else if (game[who].artillery()) {
    eliminate(game, state, who, "8.24b", events);
  } else {
    take_hit(game, state, who, "8.24a", events);
  }
}

// 8.11c, 8.12c
void take_hit(const Game& game, State& state, UnitId who, Rule rule, Events& events) {
  if (game[who].artillery() || !state.on_map(who)) return;
  ++state[who].hits;
  tell(events, EventKind::HitTaken, rule, unit(who), number(state[who].hits));
  if (state[who].hits > game[who].cohesion) eliminate(game, state, who, "8.12c", events);
}

void eliminate(const Game& game, State& state, UnitId who, Rule rule, Events& events) {
  lift(game, state, who, Status::Eliminated);
  tell(events, EventKind::Eliminated, rule, unit(who));
}

}  // namespace tamburino::risorgimento1859

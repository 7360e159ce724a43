#include "engine/games/butchery/rules.h"

// 10.4.5. Combat results, and the cohesion tests they call for.
namespace tamburino::butchery {

// In the order of B35: disorganised or a step, the step of D+1, the retreat, the loss in a zone.
Next run(const Game& game, State& state, Outcome& outcome, Events& events) {
  const UnitId who = outcome.unit;
  switch (outcome.step) {
    case Outcome::Step::Begin:
      if (outcome.result == CombatResult::X) return done();  // 10.4.5a
      outcome.step = Outcome::Step::Disorganise;
      return outcome.result == CombatResult::T ? roll(RollKind::Cohesion) : go_on();  // 10.4.5b
    case Outcome::Step::Disorganise:
      outcome.step = Outcome::Step::Retreat;
      if (state[who].disorganised) {
        lose_step(game, state, who, "10.4.5e", events);
      } else {
        disorganise(state, who, "10.4.5c", events);
      }
      if (outcome.result == CombatResult::D1 && state.on_map(who))
        lose_step(game, state, who, "10.4.5f", events);
      return go_on();
    case Outcome::Step::Retreat:
      outcome.step = Outcome::Step::End;
      if (!state.on_map(who) || outcome.barrage || game.map.town(state[who].hex)) return go_on();  // 10.4.5d
      state.stack.push(Retreat{.unit = who});
      return go_on();
    case Outcome::Step::End:
      return done();
  }
  return done();
}

void disorganise(State& state, UnitId who, Rule rule, Events& events) {
  if (state[who].disorganised) return;
  state[who].disorganised = true;
  tell(events, EventKind::Disorganised, rule, unit(who));
}

// A cohesion test belongs to the procedure on top: a T, a forced march, Stand!, a rally.
void take_cohesion(const Game& game, State& state, Roll roll, Events& events) {
  const auto test = [&](UnitId who, TestKind kind) {
    const Reckoning sum = cohesion_test(game, state, who, kind);
    tell_items(events, sum);
    const bool passed = roll.value[0] + sum.total() >= kTestPasses;
    tell(events, passed ? EventKind::TestPassed : EventKind::TestFailed, "2a", unit(who),
         number(roll.value[0] + sum.total()));
    return passed;
  };
  if (auto* outcome = state.stack.top_as<Outcome>()) {
    if (test(outcome->unit, TestKind::Ordinary)) outcome->step = Outcome::Step::End;
  } else if (auto* move = state.stack.top_as<PieceMove>()) {
    const UnitId who = unit_of(move->piece);
    if (!test(who, TestKind::Ordinary)) disorganise(state, who, "12.3b", events);
  } else if (auto* advance = state.stack.top_as<Advance>()) {
    const bool stood = test(advance->unit, TestKind::Ordinary);
    tell(events, stood ? EventKind::StandPassed : EventKind::StandFailed, "12.2a", unit(advance->unit));
    advance->step = stood ? Advance::Step::End : Advance::Step::Choose;
    if (stood) stand_fast(game, state, advance->unit);
  } else if (auto* rally = state.stack.top_as<RallyPhase>()) {
    const UnitId who = rally->testing;
    rally->testing = kNoUnit;
    const bool passed = test(who, TestKind::Rally);
    if (passed) state[who].disorganised = false;  // 11a
    tell(events, passed ? EventKind::Rallied : EventKind::NotRallied, "11a", unit(who));
  }
}

}  // namespace tamburino::butchery

#include "engine/games/custoza/rules.h"

// 3.2. The Engaged Formations Action Phase: the Command Step, then attempts in turn.
namespace tamburino::custoza {
namespace {

constexpr int kPassesEnd = 3;  // 3.2.2c

bool can_attempt(const Game& game, const State& state, Side side) {
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
    if (may_attempt(game, state, side, which)) return true;
  }
  return false;
}

void pass(EngagedPhase& phase, Events& events) {
  tell(events, EventKind::Passed, "3.2.2a", side(phase.turn));
  ++phase.passes;
  phase.turn = enemy_of(phase.turn);
}

}  // namespace

Next run(const Game& game, State& state, EngagedPhase& phase, Events& events) {
  switch (phase.step) {
    case EngagedPhase::Step::Command:
      mark_out_of_command(game, state, events);
      phase.turn = state.initiative;  // 3.2.2a
      phase.step = EngagedPhase::Step::Choose;
      return go_on();
    case EngagedPhase::Step::Choose:
      if (phase.passes >= kPassesEnd) return done();
      if (can_attempt(game, state, phase.turn)) return ask(phase.turn, Ask::Attempt);
      pass(phase, events);  // it has nothing left to activate
      return go_on();
    case EngagedPhase::Step::Roll:
      phase.step = EngagedPhase::Step::Tested;
      return roll(RollKind::Activation, 1);  // 5.1.1a
    case EngagedPhase::Step::Tested:         // 3.2.2b: failed or not, it was that side's turn
      phase.trying = kNoFormation;
      phase.turn = enemy_of(phase.turn);
      phase.step = EngagedPhase::Step::Choose;
      return go_on();
  }
  return done();
}

void attempt_list(const Game& game, const State& state, ActionList& list) {
  const Side side = state.pending.side;
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
    if (may_attempt(game, state, side, which)) list.add(act(Verb::Activate, which));
  }
  list.add(act(Verb::Pass));
}

Verdict attempt_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Pass) return kAllowed;
  const auto which = formation_operand(game, action, 0);
  if (verb_of(action) != Verb::Activate || !which) return refused_by("3.2.2a");
  return may_attempt(game, state, state.pending.side, *which);
}

void attempt_carry_out(const Game& game, State& state, Action action, Events& events) {
  EngagedPhase& phase = *state.stack.top_as<EngagedPhase>();
  if (verb_of(action) == Verb::Pass) {
    pass(phase, events);
    return;
  }
  phase.passes = 0;  // 3.2.2c
  phase.trying = *formation_operand(game, action, 0);
  phase.step = EngagedPhase::Step::Roll;
}

}  // namespace tamburino::custoza

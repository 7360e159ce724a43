#include "engine/games/butchery/rules.h"

// 11. Rally.
namespace tamburino::butchery {
namespace {

Side side_to_rally(const State& state, const RallyPhase& phase) {
  return phase.step == RallyPhase::Step::First ? state.initiative : enemy_of(state.initiative);
}

bool anyone_to_rally(const Game& game, const State& state, Side side) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (game.side(who) == side && may_rally(game, state, who)) return true;
  }
  return false;
}

}  // namespace

// 11a  Once for each disorganised unit; 11b  not under the eyes of an organised enemy.
Verdict may_rally(const Game& game, const State& state, UnitId who) {
  if (const Verdict here = is_on_map(game, state, who, "11a"); !here) return here;
  if (state[who].rally_tried) return refused_by("11a", unit(who)).because("rally-tried");
  if (!state[who].disorganised) return refused_by("11a", unit(who)).because("not-disorganised");
  if (const UnitId enemy = organised_enemy_that_controls(game, state, who); enemy != kNoUnit)
    return refused_by("11b", unit(who), unit(enemy));
  return kAllowed;
}

Next run(const Game& game, State& state, RallyPhase& phase, Events&) {
  if (phase.testing != kNoUnit) return roll(RollKind::Cohesion);
  switch (phase.step) {
    case RallyPhase::Step::First:  // the winner of the initiative
    case RallyPhase::Step::Second: {
      const Side side = side_to_rally(state, phase);
      if (anyone_to_rally(game, state, side)) return ask(side, Ask::Rally);
      phase.step = phase.step == RallyPhase::Step::First ? RallyPhase::Step::Second : RallyPhase::Step::End;
      return go_on();
    }
    case RallyPhase::Step::End:
      return done();
  }
  return done();
}

void rally_list(const Game& game, const State& state, ActionList& list) {
  list.add(act(Verb::Done));
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const Action action = act(Verb::Rally, i);
    if (rally_verdict(game, state, action)) list.add(action);
  }
}

Verdict rally_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Rally || !who) return refused_by("11a").because("first-rally");
  if (const Verdict own = is_own(game, state, piece(*who), "11a"); !own) return own;
  return may_rally(game, state, *who);
}

void rally_carry_out(const Game& game, State& state, Action action, Events&) {
  RallyPhase& phase = *state.stack.top_as<RallyPhase>();
  if (verb_of(action) == Verb::Done) {
    phase.step = phase.step == RallyPhase::Step::First ? RallyPhase::Step::Second : RallyPhase::Step::End;
    return;
  }
  phase.testing = *unit_operand(game, action, 0);
  state[phase.testing].rally_tried = true;
}

}  // namespace tamburino::butchery

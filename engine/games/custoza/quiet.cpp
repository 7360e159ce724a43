#include "engine/games/custoza/rules.h"

// 3.3 Formations that were not activated, 3.4 units out of command: Withdrawals, moves, recovery.
namespace tamburino::custoza {
namespace {

// Whether the phase is this unit's: 3.3a, 3.4a, 4.3c.
bool is_phase_of(const Game& game, const State& state, const QuietPhase& phase, UnitId who) {
  if (game[who].side != phase.side || game[who].fortress()) return false;
  const FormationId own = game[who].formation;
  if (game[own].reserve_units()) return phase.phase == Phase::OutOfCommand && !state[who].called;
  if (phase.phase == Phase::OutOfCommand) return state[who].out_of_command;
  return !state[who].out_of_command && !state[own].activated;
}

bool takes_part(const Game& game, const State& state, const QuietPhase& phase, UnitId who) {
  return state.on_map(who) && is_phase_of(game, state, phase, who);
}

// g15.arrival-a  Units that wait beside the map may enter in these phases too.
bool may_enter_now(const Game& game, const State& state, const QuietPhase& phase, UnitId who) {
  return state[who].status == Status::Waiting && !state[who].done && is_phase_of(game, state, phase, who);
}

Force all_of(const Game& game, const State& state, const QuietPhase& phase) {
  Force all;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (takes_part(game, state, phase, who)) all.add(who);
  }
  return all;
}

bool any_must_withdraw(const Game& game, const State& state, const QuietPhase& phase) {
  for (const UnitId who : all_of(game, state, phase)) {
    if (must_withdraw(game, state, who)) return true;
  }
  return false;
}

// Why the phase is not this unit's.
Verdict refuse_part(const Game& game, const State& state, const QuietPhase* phase, Rule rule, UnitId who) {
  const FormationId own = game[who].formation;
  const Side side = phase != nullptr ? phase->side : game[state.activation.formation].side;
  const Verdict no = refused_by(rule, unit(who));
  if (game[who].side != side) return no.because("not-yours");
  if (game[who].fortress()) return refused_by("22.3.3a", unit(who));
  if (!state.on_map(who)) return no.because("not-on-map");
  if (phase == nullptr)
    return state[who].out_of_command ? no.because("out-of-command")
                                     : refused_by(rule, unit(who), formation(state.activation.formation))
                                           .because("of-another-formation");
  if (game[own].reserve_units())
    return phase->phase == Phase::OutOfCommand ? no.because("reserve-called") : no.because("reserve-later");
  if (phase->phase == Phase::OutOfCommand) return no.because("in-command");
  if (state[who].out_of_command) return no.because("out-of-command");
  return refused_by(rule, unit(who), formation(own)).because("formation-acted");
}

// The units that may be named when Withdrawals are made, also in an activation that withdraws (g5.2a).
Verdict may_be_withdrawn(const Game& game, const State& state, UnitId who) {
  const auto* phase = state.stack.top_as<QuietPhase>();
  const bool part = phase != nullptr
                        ? takes_part(game, state, *phase, who)
                        : state.on_map(who) && game[who].formation == state.activation.formation &&
                              !state[who].out_of_command;
  if (!part) return refuse_part(game, state, phase, "12.1c", who);
  if (!must_withdraw(game, state, who))
    return refused_by("3.3b", unit(who), hex(state[who].hex)).because("not-in-zone");
  return kAllowed;
}

Verdict may_move(const Game& game, const State& state, UnitId who) {
  const QuietPhase& phase = *state.stack.top_as<QuietPhase>();
  if (phase.phase == Phase::NotActivated) return refused_by("3.3d", unit(who));
  if (!takes_part(game, state, phase, who)) return refuse_part(game, state, &phase, "3.4a", who);
  if (state[who].done) return refused_by("6.0a", unit(who)).because("has-acted");
  return kAllowed;
}

bool any_may_move(const Game& game, const State& state, const QuietPhase& phase) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (may_enter_now(game, state, phase, UnitId{static_cast<std::uint8_t>(i)})) return true;
  }
  if (phase.phase == Phase::NotActivated) return false;  // 3.3d
  for (const UnitId who : all_of(game, state, phase)) {
    if (!state[who].done) return true;
  }
  return false;
}

}  // namespace

Next run(const Game& game, State& state, QuietPhase& phase, Events& events) {
  switch (phase.step) {
    case QuietPhase::Step::Withdraw:  // 3.3b, 3.4b
      if (any_must_withdraw(game, state, phase)) return ask(phase.side, Ask::Withdraw);
      phase.step = QuietPhase::Step::Move;
      return go_on();
    case QuietPhase::Step::Move:  // 3.4a; 3.3d: the others do not move, but may enter
      if (any_may_move(game, state, phase)) return ask(phase.side, Ask::OutOfCommand);
      phase.step = QuietPhase::Step::Recover;
      return go_on();
    case QuietPhase::Step::Recover:
      phase.step = QuietPhase::Step::NextSide;
      state.stack.push(Recovery{.waiting = all_of(game, state, phase)});
      return go_on();
    case QuietPhase::Step::NextSide:
      if (phase.second && phase.phase == Phase::OutOfCommand) collect_stragglers(game, state, events);
      if (phase.second) return done();
      phase.second = true;
      phase.side = enemy_of(phase.side);
      phase.step = QuietPhase::Step::Withdraw;
      return go_on();
  }
  return done();
}

// --- Withdrawals

void withdraw_list(const Game& game, const State& state, ActionList& list) {
  Force named;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (named.contains(who) || !may_be_withdrawn(game, state, who)) continue;
    named = named | group_of(game, state, who);
    list.add(act(Verb::Withdraw, who));
  }
}

Verdict withdraw_verdict(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Withdraw || !who) return refused_by("3.3b");
  return may_be_withdrawn(game, state, *who);
}

void withdraw_carry_out(const Game& game, State& state, Action action, Events&) {
  Force group;  // of its Force those that have to go: ruling 111
  for (const UnitId who : group_of(game, state, *unit_operand(game, action, 0))) {
    if (!may_be_withdrawn(game, state, who)) continue;
    group.add(who);
  }
  for (const UnitId who : group) state[who].done = true;
  state.stack.push(begin_retreat(game, state, RetreatKind::Withdrawal, group, kNoHex, Force{}));
}

// --- 3.4a, 4.1.1: moves of units out of command

void out_of_command_list(const Game& game, const State& state, ActionList& list) {
  for (const UnitId who : all_of(game, state, *state.stack.top_as<QuietPhase>())) {
    if (may_move(game, state, who)) list.add(act(Verb::Select, piece(who)));
  }
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (may_enter_now(game, state, *state.stack.top_as<QuietPhase>(), who))
      list_ways_in(game, state, who, list);
  }
  list.add(act(Verb::Done));
}

Verdict out_of_command_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  if (is_entry(action)) {
    const auto one = unit_operand(game, action, 0);
    const auto where = hex_operand(game, action, 1);
    if (!one || !where || !may_enter_now(game, state, *state.stack.top_as<QuietPhase>(), *one))
      return refused_by("g15.arrival-a");
    return may_come_in(game, state, *one, *where);
  }
  const auto who = piece_operand(game, action, 0);
  if (verb_of(action) != Verb::Select || !who) return refused_by("3.4a");
  if (kind_of(*who) != PieceKind::Unit) return refused_by("g7.7a", fact(*who)).because("not-his-activation");
  return may_move(game, state, unit_of(*who));
}

void out_of_command_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) {
    state.stack.top_as<QuietPhase>()->step = QuietPhase::Step::Recover;
    return;
  }
  if (is_entry(action)) return come_in(game, state, action, state.stack.top_as<QuietPhase>()->phase, events);
  Force force;
  force.add(unit_of(*piece_operand(game, action, 0)));
  state.stack.push(begin_action(game, state, force, Phase::OutOfCommand));
}

}  // namespace tamburino::custoza

#include "engine/games/custoza/objections.h"

// 14. The Advanced Game: the five steps of the Command Phase. 16.2 changing Objectives, 26.3a first orders.
namespace tamburino::custoza {
namespace {

CommandPhase& top_phase(State& state) { return *state.stack.top_as<CommandPhase>(); }
const CommandPhase& top_phase(const State& state) { return *state.stack.top_as<CommandPhase>(); }

bool hidden(const State& state, FormationId which) {
  return commander_on_map(state, which) && state[which].stance != Stance::Engaged;
}

// 26.1.6a, R28  In its first GT a scenario may have step 2.1 alone.
bool only_arrivals(const Game& game, const State& state) {
  return !game.scenario.first_turn_commands && state.now() == game.scenario.first;
}

CommandPhase::Step after(CommandPhase::Step step) {
  switch (step) {
    case CommandPhase::Step::Arrive:
      return CommandPhase::Step::Status;
    case CommandPhase::Step::Status:
      return CommandPhase::Step::Deploy;
    case CommandPhase::Step::Deploy:
      return CommandPhase::Step::Change;
    case CommandPhase::Step::Change:
    case CommandPhase::Step::Roll:
    case CommandPhase::Step::Changed:
      return CommandPhase::Step::Assign;
    case CommandPhase::Step::Assign:
    case CommandPhase::Step::End:
      break;
  }
  return CommandPhase::Step::End;
}

// Whether the side has anything to decide in a step, by what both sides can see: being asked, or not, must
// reveal nothing.
bool takes_part_in(const Game& game, const State& state, Side side, CommandPhase::Step step) {
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
    if (step == CommandPhase::Step::Assign) {
      if (hidden(state, which) && state[which].arrived) return true;
    } else if (hidden(state, which)) {
      return true;
    } else if (step == CommandPhase::Step::Status &&
               (state[which].arrived || may_go_in_reserve(game, state, side, which))) {
      return true;
    }
  }
  return false;
}

Ask question_of(CommandPhase::Step step) {
  switch (step) {
    case CommandPhase::Step::Arrive:
      return Ask::Arrive;
    case CommandPhase::Step::Status:
      return Ask::Status;
    case CommandPhase::Step::Deploy:
      return Ask::DeployFormation;
    case CommandPhase::Step::Change:
    case CommandPhase::Step::Roll:
    case CommandPhase::Step::Changed:
      return Ask::ChangeObjective;
    case CommandPhase::Step::Assign:
    case CommandPhase::Step::End:
      break;
  }
  return Ask::AssignObjective;
}

}  // namespace

// The other side's turn in this step, or the next step.
void end_command_turn(State& state) {
  CommandPhase& phase = top_phase(state);
  phase.trying = kNoFormation;
  phase.side = enemy_of(phase.side);
  if (!phase.second) {
    phase.second = true;
    return;
  }
  phase.second = false;
  phase.step = after(phase.step);
}

// 14.2a  The Initiative player second in each step.
Next run(const Game& game, State& state, CommandPhase& phase, Events& events) {
  switch (phase.step) {
    case CommandPhase::Step::Arrive:
      if (arrivals_to_place(game, state, phase.side, events)) return ask(phase.side, Ask::Arrive);
      end_command_turn(state);
      return go_on();
    case CommandPhase::Step::Status:
      if (only_arrivals(game, state)) {
        phase.step = CommandPhase::Step::End;
        return go_on();
      }
      [[fallthrough]];
    case CommandPhase::Step::Deploy:
    case CommandPhase::Step::Change:
    case CommandPhase::Step::Assign:
      if (takes_part_in(game, state, phase.side, phase.step)) return ask(phase.side, question_of(phase.step));
      end_command_turn(state);
      return go_on();
    case CommandPhase::Step::Roll:
      return roll(RollKind::Change, 1);  // 16.2b
    case CommandPhase::Step::Changed:
      return ask(phase.side, Ask::AssignObjective);
    case CommandPhase::Step::End:
      determine_communication(game, state);  // 14.2.2a
      return done();
  }
  return done();
}

// --- 2.2 status

void status_list(const Game& game, const State& state, ActionList& list) {
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(state.pending.side))]) {
    for (const Verb verb : {Verb::GoOnMarch, Verb::GoInReserve, Verb::Deploy}) {
      const Action action = act(verb, which);
      if (status_verdict(game, state, action)) list.add(action);
    }
  }
  list.add(act(Verb::Done));
}

Verdict status_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const Side side = state.pending.side;
  const auto which = formation_operand(game, action, 0);
  if (!which) return refused_by("14.2.2a");
  if (verb_of(action) == Verb::GoOnMarch) return may_go_on_march(game, state, side, *which);
  if (verb_of(action) == Verb::GoInReserve) return may_go_in_reserve(game, state, side, *which);
  // Deploy: a Formation that has come On March may come Engaged instead.
  if (verb_of(action) != Verb::Deploy || game[*which].side != side)
    return refused_by("14.2.2a", formation(*which));
  if (state[*which].changed) return refused_by("15.0a", formation(*which));
  if (state[*which].arrived && hidden(state, *which)) return kAllowed;
  if (const Verdict able = may_deploy(game, state, side, *which); !able) return able;
  return refused_by("14.2.3a", formation(*which)).because("another-step");
}

void status_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) return end_command_turn(state);
  const FormationId which = *formation_operand(game, action, 0);
  if (verb_of(action) == Verb::GoOnMarch) return go_on_march(game, state, which, events);
  if (verb_of(action) == Verb::GoInReserve) return go_in_reserve(game, state, which, events);
  come_engaged(game, state, which, events);
}

// --- 2.3 deployment

void deploy_list(const Game& game, const State& state, ActionList& list) {
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(state.pending.side))]) {
    if (may_deploy(game, state, state.pending.side, which)) list.add(act(Verb::Deploy, which));
  }
  list.add(act(Verb::Done));
}

Verdict deploy_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto which = formation_operand(game, action, 0);
  if (verb_of(action) != Verb::Deploy || !which) return refused_by("14.2.3a");
  return may_deploy(game, state, state.pending.side, *which);
}

void deploy_carry_out(const Game& game, State& state, Action action, Events&) {
  if (verb_of(action) == Verb::Done) return end_command_turn(state);
  const FormationId which = *formation_operand(game, action, 0);
  state[which].changed = true;  // 15.0a
  state.stack.push(Deployment{.formation = which});
}

// --- 2.4 change of Objective

namespace {

bool lacks_objective(const State& state, FormationId which) {
  return hidden(state, which) && state[which].stance == Stance::OnMarch && state[which].objective == kNoBox;
}

}  // namespace

// 16.2b, R65
Verdict may_try_change(const Game& game, const State& state, Side side, FormationId which) {
  if (game[which].side != side || game[which].reserve_units()) return refused_by("14.2.4a", formation(which));
  const FormationState& own = state[which];
  if (own.stance == Stance::Engaged) return refused_by("16.2.2a", formation(which));
  if (own.stance != Stance::OnMarch || !commander_on_map(state, which))
    return refused_by("14.2.4a", formation(which));
  if (own.tried || own.objective == kNoBox) return refused_by("R65", formation(which));
  return kAllowed;
}

namespace {

// 16.2a  From In Reserve without a roll.
Verdict may_assign_freely(const State& state, FormationId which) {
  if (state[which].arrived || !lacks_objective(state, which)) return refused_by("16.2b", formation(which));
  return kAllowed;
}

void assign(const Game& game, State& state, FormationId which, BoxId box, Rule rule, Events& events) {
  state[which].objective = box;
  tell_to(events, game[which].side, EventKind::ObjectiveSet, rule, formation(which), hex(game[box].hex));
}

}  // namespace

void change_list(const Game& game, const State& state, ActionList& list) {
  const Side side = state.pending.side;
  const CommandPhase& phase = top_phase(state);
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
    if (may_try_change(game, state, side, which)) list.add(act(Verb::Change, which));
    if (!may_assign_freely(state, which)) continue;
    for (std::size_t i = 0; i < game.boxes.size(); ++i) list.add(act(Verb::Assign, which, i));
  }
  if (phase.trying != kNoFormation) {
    const Action deploy = act(Verb::Deploy, phase.trying);
    if (change_verdict(game, state, deploy)) list.add(deploy);
  }
  if (change_verdict(game, state, act(Verb::Done))) list.add(act(Verb::Done));
}

Verdict change_verdict(const Game& game, const State& state, Action action) {
  const Side side = state.pending.side;
  if (verb_of(action) == Verb::Done) {
    for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
      if (may_assign_freely(state, which)) return refused_by("16.2a", formation(which));
    }
    return kAllowed;
  }
  const auto which = formation_operand(game, action, 0);
  if (!which) return refused_by("14.2.4a");
  if (verb_of(action) == Verb::Change) return may_try_change(game, state, side, *which);
  if (verb_of(action) == Verb::Assign) {
    if (game[*which].side != side) return refused_by("14.2.4a", formation(*which));
    if (!box_operand(game, action, 1)) return refused_by("g16.objective-a", formation(*which));
    return may_assign_freely(state, *which);
  }
  if (verb_of(action) == Verb::Deploy && top_phase(state).trying == *which)  // R66
    return may_deploy(game, state, side, *which);
  return refused_by("14.2.4a", formation(*which));
}

void change_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) return end_command_turn(state);
  const FormationId which = *formation_operand(game, action, 0);
  CommandPhase& phase = top_phase(state);
  if (verb_of(action) == Verb::Deploy) {
    deploy_carry_out(game, state, action, events);
  } else if (verb_of(action) == Verb::Assign) {
    assign(game, state, which, *box_operand(game, action, 1), "16.2a", events);
  } else {
    phase.trying = which;
    phase.step = CommandPhase::Step::Roll;
    state[which].tried = true;
  }
}

// 16.2b  The sum of both Command Values; a natural 6 fails.
Reckoning change_value(const Game& game, const State& state, FormationId which) {
  const Side side = game[which].side;
  Reckoning sum;
  sum.add("16.2b", command_value(game, state, which));
  const bool in_play = game.chief(side) && state.chief(side).status == Status::OnMap;
  if (in_play) sum.add("16.2b", game.chief(side)->command);
  return sum;
}

void take_change(const Game& game, State& state, Roll roll, Events& events) {
  CommandPhase& phase = top_phase(state);
  const FormationId which = phase.trying;
  const int die = roll.value[0], value = change_value(game, state, which).total();
  if (die != 6 && die <= value) {
    phase.step = CommandPhase::Step::Changed;
    return;
  }
  tell_to(events, phase.side, EventKind::ChangeFailed, "16.2b", formation(which), number(die), number(value));
  phase.step = CommandPhase::Step::Change;
  phase.trying = kNoFormation;
}

// --- 2.5, and 26.3a: Objectives given freely

namespace {

// Which Formations the question is about: those that came in this GT, the one whose die was good, or all at
// the start.
Verdict may_assign(const Game& game, const State& state, Side side, FormationId which) {
  if (game[which].side != side || game[which].reserve_units()) return refused_by("14.2.5a", formation(which));
  const FormationState& own = state[which];
  if (own.stance == Stance::Engaged) return refused_by("16.2.2a", formation(which));
  if (own.stance == Stance::InReserve) return refused_by("16.12c", formation(which));
  if (const auto* phase = state.stack.top_as<CommandPhase>()) {
    if (phase->step == CommandPhase::Step::Changed)
      return phase->trying == which ? kAllowed : refused_by("16.2b", formation(which));
    if (!own.arrived) return refused_by("14.2.5a", formation(which));
  }
  if (own.tried) return refused_by("16.2c", formation(which));  // it has been named
  return kAllowed;
}

}  // namespace

void assign_list(const Game& game, const State& state, ActionList& list) {
  const Side side = state.pending.side;
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
    if (!may_assign(game, state, side, which)) continue;
    for (std::size_t i = 0; i < game.boxes.size(); ++i) list.add(act(Verb::Assign, which, i));
  }
  if (assign_verdict(game, state, act(Verb::Done))) list.add(act(Verb::Done));
}

Verdict assign_verdict(const Game& game, const State& state, Action action) {
  const Side side = state.pending.side;
  if (verb_of(action) == Verb::Done) {
    for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
      if (lacks_objective(state, which)) return refused_by("14.2.5a", formation(which));
    }
    return kAllowed;
  }
  const auto which = formation_operand(game, action, 0);
  if (verb_of(action) != Verb::Assign || !which) return refused_by("14.2.5a");
  if (!box_operand(game, action, 1)) return refused_by("g16.objective-a", formation(*which));
  return may_assign(game, state, side, *which);
}

void assign_carry_out(const Game& game, State& state, Action action, Events& events) {
  auto* phase = state.stack.top_as<CommandPhase>();
  if (phase != nullptr && phase->step == CommandPhase::Step::Changed) {
    phase->step = CommandPhase::Step::Change;  // there may be others, and a deployment: R66
    if (verb_of(action) != Verb::Done)
      assign(game, state, phase->trying, *box_operand(game, action, 1), "16.2b", events);
    return;
  }
  if (verb_of(action) == Verb::Done) {
    if (phase != nullptr) return end_command_turn(state);
    FirstOrders& orders = *state.stack.top_as<FirstOrders>();
    if (orders.second) return state.stack.pop();
    orders.second = true;
    orders.side = enemy_of(orders.side);
    return;
  }
  const FormationId which = *formation_operand(game, action, 0);
  assign(game, state, which, *box_operand(game, action, 1), phase != nullptr ? "14.2.5a" : "26.3a", events);
  state[which].tried = true;
}

// 26.3a  Both in secret, the Italians first.
Next run(const Game&, State&, FirstOrders& orders, Events&) { return ask(orders.side, Ask::AssignObjective); }

}  // namespace tamburino::custoza

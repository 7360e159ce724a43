#include "engine/games/risorgimento1859/command.h"

// 4.3 to 4.5  Which corps acts.
namespace tamburino::risorgimento1859 {
namespace {

using Step = ActivationPhase::Step;

Passes after_pass(Passes before, Side who) {
  if (who == Side::Austrian) return before == Passes::Allied ? Passes::AlliedAustrian : Passes::Austrian;
  return Passes::Allied;
}

// 4.56a, 4.56b  Austrian then Allied, or Allied, Austrian, Allied.
bool ends_phase(Passes before, Side who) {
  return who == Side::Allied && (before == Passes::Austrian || before == Passes::AlliedAustrian);
}

bool any_chance(const Game& game, const State& state, Side side, Chance least) {
  for (std::size_t i = 0; i < game.corps.size(); ++i) {
    const CorpsId which{static_cast<std::uint8_t>(i)};
    if (game[which].side != side) continue;
    const Chance one = chance_of(game, state, which);
    if (one == Chance::Normal || (one == Chance::Extended && least == Chance::Extended)) return true;
  }
  return false;
}

// Whom the player may name: 4.53c.
bool may_name(const Game& game, const State& state, const ActivationPhase& phase, CorpsId which) {
  if (game[which].side != phase.due || chance_of(game, state, which) == Chance::No) return false;
  return which != phase.last || is_sole(game, state, phase, which);
}

void give_to_enemy(ActivationPhase& phase) {
  phase.due = enemy_of(phase.due);
  phase.mode = Mode::Free;
  phase.run = 0;
  phase.interruption = false;
}

// 4.53b  The one Free Activation of an interruption has been made, lost or declined.
void end_interruption(ActivationPhase& phase) {
  phase.due = enemy_of(phase.due);
  phase.mode = Mode::Roll;
  phase.run = 0;
  phase.interruption = false;
}

void begin_activation(const Game& game, State& state, ActivationPhase& phase, bool no_attack,
                      Events& events) {
  const CorpsId which = phase.trying;
  CorpsState& own = state[which];
  ++own.activations;
  phase.passes = Passes::None;
  phase.last = which;
  phase.step = Step::Acted;
  ++phase.run;
  state.acting = {.corps = which, .extended = phase.extended, .no_attack = no_attack, .massed = phase.massed};
  if (phase.massed == kNoLeader) {
    tell(events, EventKind::Activated, phase.mode == Mode::Free ? "4.52a" : "4.51a", corps(which),
         number(own.activations));
  } else {
    state.massed[static_cast<std::size_t>(index(game[which].side))] = true;
    tell(events, EventKind::ActivatedMassed, "4.16c", leader(phase.massed), corps(which));
  }
  if (no_attack) tell(events, EventKind::CannotAttack, "4.55c", corps(which));
  state.stack.push(CorpsActivation{});
}

void name_corps(const Game& game, State& state, CorpsId which, LeaderId massed, Events& events) {
  auto& phase = *state.stack.top_as<ActivationPhase>();
  phase.trying = which;
  phase.massed = massed;
  phase.extended = chance_of(game, state, which) == Chance::Extended;
  phase.sole = which == phase.last;
  if (needs_roll(game, state, phase, which)) {
    phase.step = Step::Roll;
    return;
  }
  begin_activation(game, state, phase, false, events);
}

}  // namespace

// 4.54c  Its brigadiers are Finished with it.
void finish_corps(const Game& game, State& state, CorpsId which) {
  state[which].finished = true;
  for (const BrigadeId one : game.brigades_in(which)) {
    if (game[one].led()) state[game[one].brigadier].finished = true;
  }
}

int normal_activations(const Game& game, const State& state) {
  return game.weather(state.turn) == Weather::Fair ? 2 : 1;
}

bool present(const Game& game, const State& state, CorpsId which) {
  for (const BrigadeId one : game.brigades_in(which)) {
    for (const UnitId who : game.units_of(one)) {
      if (state.on_map(who) || due(game, state, who)) return true;
    }
  }
  return false;
}

// 4.4c, 4.43b, 4.44a, 4.54b, 9.21b
Chance chance_of(const Game& game, const State& state, CorpsId which) {
  const CorpsState& own = state[which];
  if (own.finished || !present(game, state, which)) return Chance::No;
  const int normal = normal_activations(game, state);
  if (own.activations < normal) return Chance::Normal;
  const bool extended = own.activations == normal && !own.extended_tried && !own.demoralized;
  return extended ? Chance::Extended : Chance::No;
}

// A21
bool exhausted(const Game& game, const State& state, const ActivationPhase& phase, Side side) {
  if (phase.out[static_cast<std::size_t>(index(side))]) return true;
  return !any_chance(game, state, side, Chance::Extended);
}

// 4.53e  The corps just activated, and no other is left.
bool is_sole(const Game& game, const State& state, const ActivationPhase& phase, CorpsId which) {
  if (which != phase.last) return false;
  for (std::size_t i = 0; i < game.corps.size(); ++i) {
    const CorpsId other{static_cast<std::uint8_t>(i)};
    if (other != which && game[other].side == game[which].side && chance_of(game, state, other) != Chance::No)
      return false;
  }
  return true;
}

bool needs_roll(const Game& game, const State& state, const ActivationPhase& phase, CorpsId which) {
  return phase.mode == Mode::Roll || chance_of(game, state, which) == Chance::Extended ||
         state[which].demoralized || which == phase.last;  // 4.54a, 9.21a, 4.53e
}

Next run(const Game& game, State& state, ActivationPhase& phase, Events& events) {
  switch (phase.step) {
    case Step::Begin:
      phase.step = Step::Select;
      return go_on();
    case Step::Select: {
      const bool own = exhausted(game, state, phase, phase.due);
      const bool other = exhausted(game, state, phase, enemy_of(phase.due));
      if (own && other) {  // 4.56d
        tell(events, EventKind::ActivationsOver, "4.56d");
        return done();
      }
      if (own) {
        give_to_enemy(phase);
        return go_on();
      }
      if (other && !phase.alone) {  // 4.55a
        phase.alone = true;
        phase.mode = Mode::Free;
        phase.interruption = false;
      }
      return ask(phase.due, Ask::Select);
    }
    case Step::Roll:
      return roll(RollKind::Continuity);
    case Step::Acted:
      phase.step = Step::Select;
      if (phase.alone) {
        phase.mode = Mode::Roll;
        return go_on();
      }
      if (phase.interruption) {
        end_interruption(phase);
      } else if (phase.run == 2) {  // 4.53a
        give_to_enemy(phase);
        phase.interruption = true;
      } else {
        phase.mode = Mode::Roll;
      }
      return go_on();
  }
  return done();
}

namespace {

// The rule by which a corps that is not Finished has no activation left.
Rule used_up_by(const Game& game, const State& state, CorpsId which) {
  const CorpsState& own = state[which];
  if (!present(game, state, which)) return "4.4c";
  if (own.demoralized) return "9.21b";
  return normal_activations(game, state) == 1 ? "4.44a" : "4.43b";
}

}  // namespace

Verdict select_verdict(const Game& game, const State& state, Action action) {
  const auto& phase = *state.stack.top_as<ActivationPhase>();
  switch (verb_of(action)) {
    case Verb::Activate: {
      const auto which = corps_operand(game, action, 0);
      if (!which || game[*which].side != phase.due) return refused_by("4.4c").because("not-yours");
      if (state[*which].finished) return refused_by("4.54c", corps(*which));
      if (chance_of(game, state, *which) == Chance::No)
        return refused_by(used_up_by(game, state, *which), corps(*which));
      if (!may_name(game, state, phase, *which)) return refused_by("4.53c", corps(*which));
      return kAllowed;
    }
    case Verb::Mass: {
      const auto who = leader_operand(game, action, 0);
      if (!who) return refused_by("4.16b");
      return may_mass(game, state, phase, *who);
    }
    case Verb::Pass:  // A21: with nothing but Extended attempts left one makes none, and that is final
      return phase.alone || any_chance(game, state, phase.due, Chance::Normal) ? kAllowed
                                                                               : refused_by("4.52b");
    case Verb::Skip:  // A21: only when nothing but Extended attempts is left
      return any_chance(game, state, phase.due, Chance::Normal) ? refused_by("4.55d") : kAllowed;
    default:
      return refused_by("4.52a");
  }
}

void select_list(const Game& game, const State& state, ActionList& list) {
  const auto add = [&](Action action) {
    if (select_verdict(game, state, action)) list.add(action);
  };
  for (std::size_t i = 0; i < game.corps.size(); ++i) add(act(Verb::Activate, i));
  for (std::size_t i = 0; i < game.leaders.size(); ++i)
    add(act(Verb::Mass, piece(LeaderId{static_cast<std::uint8_t>(i)})));
  add(act(Verb::Pass));
  add(act(Verb::Skip));
}

void select_carry_out(const Game& game, State& state, Action action, Events& events) {
  auto& phase = *state.stack.top_as<ActivationPhase>();
  const Side who = phase.due;
  switch (verb_of(action)) {
    case Verb::Activate:
      name_corps(game, state, *corps_operand(game, action, 0), kNoLeader, events);
      return;
    case Verb::Mass: {
      const LeaderId chief = *leader_operand(game, action, 0);
      name_corps(game, state, game[chief].corps, chief, events);
      return;
    }
    case Verb::Skip:
      phase.out[static_cast<std::size_t>(index(who))] = true;
      phase.last = kNoCorps;
      tell(events, EventKind::Skipped, "4.55e", side(who));
      return;
    default:
      break;
  }
  tell(events, EventKind::Passed, "4.52b", side(who));
  phase.last = kNoCorps;  // A18
  if (phase.alone || ends_phase(phase.passes, who)) {
    tell(events, EventKind::ActivationsOver, phase.alone ? "4.55e" : "4.56a");
    state.stack.pop();
    return;
  }
  phase.passes = after_pass(phase.passes, who);
  if (phase.interruption) {
    end_interruption(phase);  // A19
  } else {
    give_to_enemy(phase);
  }
}

// 4.51, 4.53f, 4.54b, 4.55c, 9.21a
void take_continuity(const Game& game, State& state, Roll roll, Events& events) {
  auto& phase = *state.stack.top_as<ActivationPhase>();
  const CorpsId which = phase.trying;
  CorpsState& own = state[which];
  if (phase.extended) own.extended_tried = true;
  if (roll.value[0] <= game[which].continuity) {
    begin_activation(game, state, phase, false, events);
    return;
  }
  tell(events, EventKind::ContinuityFailed, "4.51b", corps(which), number(game[which].continuity));
  phase.step = Step::Select;
  phase.passes = Passes::None;  // 4.56c
  const bool plain = !phase.extended && !own.demoralized;
  if (phase.alone && plain) {  // A22, and cavalry that may not charge does not mass
    phase.massed = kNoLeader;
    begin_activation(game, state, phase, true, events);
    return;
  }
  phase.last = phase.alone ? which : kNoCorps;  // A22: nobody came in between
  if (phase.extended || (phase.sole && !own.demoralized)) {
    finish_corps(game, state, which);
    tell(events, EventKind::Finished, phase.extended ? "4.54b" : "4.53f", corps(which));
  } else if (own.demoralized) {
    ++own.activations;
    tell(events, EventKind::ActivationLost, "9.21a", corps(which));
  }
  if (!phase.alone) give_to_enemy(phase);  // 4.52a: a failure is always followed by a Free Activation
}

}  // namespace tamburino::risorgimento1859

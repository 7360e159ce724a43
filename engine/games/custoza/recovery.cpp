#include <algorithm>

#include "engine/games/custoza/objections.h"

// 13.6. Recovery of Status Levels and from Exhaustion.
namespace tamburino::custoza {
namespace {

// Where it recovers: at the end of an activation, or in one of the quiet phases.
bool in_activation(const State& state) { return state.stack.find<QuietPhase>() == nullptr; }

bool in_zone(const Game& game, const State& state, UnitId who) {
  return in_enemy_zone(state, game[who].side, state[who].hex);
}

// 13.6.1c, 13.6.2c
bool may_rest(const Game& game, const State& state, UnitId who) {
  const UnitState& own = state[who];
  return game[who].cavalry() && own.exhausted && !own.moved && !own.acted && !own.recovered;
}

void recover(const Game& game, State& state, UnitId who, Events& events) {
  UnitState& own = state[who];
  const int levels = std::min(levels_to_recover(game, state, who), index(own.level));
  if (levels == 0) return;
  own.recovered = true;
  own.level = static_cast<Level>(index(own.level) - levels);
  tell(events, EventKind::Recovered, in_activation(state) ? "13.6.1a" : "13.6.2a", unit(who), number(levels),
       number(index(own.level)));
}

void rest(State& state, UnitId who, Events& events) {
  state[who].recovered = true;
  state[who].exhausted = false;
  tell(events, EventKind::Rested, "13.6.1c", unit(who));
}

// 13.6.3a  After a Collapse nothing is regained without a check.
bool needs_check(const Game& game, const State& state, UnitId who) {
  const FormationId own = game[who].formation;
  return own != kNoFormation && state[own].collapsed;
}

bool has_choice(const Game& game, const State& state, UnitId who) {
  const bool recovers = state[who].level > Level::GoodOrder && levels_to_recover(game, state, who) > 0;
  return recovers && (may_rest(game, state, who) || needs_check(game, state, who));
}

}  // namespace

// 13.6.1a, 13.6.1b; 13.6.2a, 13.6.2b  Half its printed MA, fractions kept: ruling 53.
int levels_to_recover(const Game& game, const State& state, UnitId who) {
  const UnitState& own = state[who];
  if (!state.on_map(who) || own.recovered || own.acted) return 0;
  if (!own.moved) return in_activation(state) && in_zone(game, state, who) ? 0 : 2;
  const HalfPoints half = game[who].movement;  // in half points
  return own.spent <= half && !in_zone(game, state, who) ? 1 : 0;
}

namespace {

// What came of the check that the unit took: 13.6.3a, ruling 64.
void after_check(State& state, Recovery& recovery, Events& events) {
  const UnitId who = recovery.trying;
  UnitState& own = state[who];
  own.recovered = true;
  if (state.checked.passed.contains(who)) {
    own.level = static_cast<Level>(index(own.level) - 1);
    --recovery.left;
    tell(events, EventKind::Recovered, "13.6.3a", unit(who), number(1), number(index(own.level)));
    if (recovery.left > 0) return;
  }
  recovery.trying = kNoUnit;
}

}  // namespace

// Units without a choice recover what they can; tired cavalry (13.6.1c) and Collapsed units are asked.
Next run(const Game& game, State& state, Recovery& recovery, Events& events) {
  if (recovery.trying != kNoUnit) after_check(state, recovery, events);
  if (recovery.trying != kNoUnit) return ask(game[recovery.trying].side, Ask::Recover);
  for (const UnitId who : recovery.waiting) {
    if (state.on_map(who) && has_choice(game, state, who)) continue;
    recovery.waiting.remove(who);
    if (!state.on_map(who)) continue;
    const bool nothing_else =
        state[who].level == Level::GoodOrder || levels_to_recover(game, state, who) == 0;
    if (may_rest(game, state, who) && nothing_else) {
      rest(state, who, events);
    } else if (!needs_check(game, state, who)) {
      recover(game, state, who, events);
    }
  }
  if (recovery.waiting.empty()) return done();
  return ask(game[recovery.waiting.first()].side, Ask::Recover);
}

void recover_list(const Game& game, const State& state, ActionList& list) {
  const Recovery& recovery = *state.stack.top_as<Recovery>();
  const auto add = [&](Action action) {
    if (recover_verdict(game, state, action)) list.add(action);
  };
  if (recovery.trying != kNoUnit) add(act(Verb::Recover, recovery.trying));
  for (const UnitId who : recovery.waiting) {
    if (recovery.trying == kNoUnit) add(act(Verb::Recover, who));
    add(act(Verb::Rest, who));
  }
  add(act(Verb::Done));
}

namespace {

// 13.6.1, 13.6.2  Why the unit has nothing to regain now.
Verdict refuse_recovery(const Game& game, const State& state, UnitId who) {
  const UnitState& own = state[who];
  if (own.recovered) return refused_by("13.6.1c", unit(who)).because("has-recovered");
  const Verdict no = refused_by("13.6.1a", unit(who));
  if (!state.on_map(who)) return no.because("not-on-map");
  if (own.level == Level::GoodOrder) return no.because("in-good-order");
  if (own.acted) return no.because("acted-no-recovery");
  if (in_zone(game, state, who))
    return refused_by("13.6.1a", unit(who), hex(own.hex)).because("in-enemy-zone");
  if (own.moved) return refused_by("13.6.1b", unit(who), points(own.spent)).because("moved-too-far");
  return no.because("not-its-recovery");
}

Verdict refuse_rest(const Game& game, const State& state, UnitId who) {
  const UnitState& own = state[who];
  const Verdict no = refused_by("13.6.1c", unit(who));
  if (!game[who].cavalry()) return no.because("only-cavalry-rests");
  if (!own.exhausted) return no.because("not-exhausted");
  if (own.recovered) return no.because("has-recovered");
  if (own.moved || own.acted) return no.because("no-rest-after-move");
  return no.because("not-its-recovery");
}

}  // namespace

Verdict may_ever_recover(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return kAllowed;
  const UnitState& own = state[*who];
  const bool bad = verb_of(action) == Verb::Rest
                       ? !game[*who].cavalry() || !own.exhausted || own.recovered || own.moved || own.acted
                       : own.recovered || own.level == Level::GoodOrder || own.acted;
  if (!bad) return kAllowed;
  return verb_of(action) == Verb::Rest ? refuse_rest(game, state, *who) : refuse_recovery(game, state, *who);
}

Verdict recover_verdict(const Game& game, const State& state, Action action) {
  const Recovery& recovery = *state.stack.top_as<Recovery>();
  if (verb_of(action) == Verb::Done) {  // a check may cost levels: nobody has to try
    const bool may_decline = recovery.trying != kNoUnit || any_of(recovery.waiting, [&](UnitId who) {
                               return needs_check(game, state, who);
                             });
    return may_decline ? kAllowed : refused_by("13.6.1c").because("cannot-be-skipped");
  }
  const auto who = unit_operand(game, action, 0);
  if (!who) return refused_by("13.6.1c");
  if (game[*who].side != state.pending.side) return refused_by("13.6.1a", unit(*who)).because("not-yours");
  if (recovery.trying != kNoUnit && *who != recovery.trying)
    return refused_by("13.6.3a", unit(*who), unit(recovery.trying)).because("asked-of-another");
  if (verb_of(action) == Verb::Recover) {
    const bool next = recovery.trying != kNoUnit ? *who == recovery.trying : recovery.waiting.contains(*who);
    return next ? kAllowed : refuse_recovery(game, state, *who);
  }
  const bool rests = verb_of(action) == Verb::Rest && recovery.trying == kNoUnit &&
                     recovery.waiting.contains(*who) && may_rest(game, state, *who);
  return rests ? kAllowed : refuse_rest(game, state, *who);
}

void recover_carry_out(const Game& game, State& state, Action action, Events& events) {
  Recovery& recovery = *state.stack.top_as<Recovery>();
  if (verb_of(action) == Verb::Done) {
    if (recovery.trying == kNoUnit) recovery.waiting = {};
    recovery.trying = kNoUnit;
    return;
  }
  const UnitId who = *unit_operand(game, action, 0);
  const bool goes_on = recovery.trying == who;
  recovery.waiting.remove(who);
  if (verb_of(action) == Verb::Rest) return rest(state, who, events);
  if (!needs_check(game, state, who)) return recover(game, state, who, events);
  if (!goes_on) {
    recovery.left =
        static_cast<std::uint8_t>(std::min(levels_to_recover(game, state, who), index(state[who].level)));
    recovery.trying = who;
  }
  Force alone;
  alone.add(who);
  state.stack.push(Check{.reason = CheckReason::Recovery, .force = alone});
}

}  // namespace tamburino::custoza

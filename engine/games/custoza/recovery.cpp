#include <algorithm>

#include "engine/games/custoza/rules.h"

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

bool has_choice(const Game& game, const State& state, UnitId who) {
  return may_rest(game, state, who) && state[who].level > Level::GoodOrder &&
         levels_to_recover(game, state, who) > 0;
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

// Units without a choice recover what they can; tired cavalry is asked (13.6.1c).
Next run(const Game& game, State& state, Recovery& recovery, Events& events) {
  for (const UnitId who : recovery.waiting) {
    if (state.on_map(who) && has_choice(game, state, who)) continue;
    recovery.waiting.remove(who);
    if (!state.on_map(who)) continue;
    if (may_rest(game, state, who) && state[who].level == Level::GoodOrder) {
      rest(state, who, events);
    } else {
      recover(game, state, who, events);
    }
  }
  if (recovery.waiting.empty()) return done();
  return ask(game[recovery.waiting.first()].side, Ask::Recover);
}

void recover_list(const Game& game, const State& state, ActionList& list) {
  for (const UnitId who : state.stack.top_as<Recovery>()->waiting) {
    for (const Verb verb : {Verb::Recover, Verb::Rest}) {
      if (recover_verdict(game, state, act(verb, who))) list.add(act(verb, who));
    }
  }
}

Verdict recover_verdict(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  const bool known = verb_of(action) == Verb::Recover || verb_of(action) == Verb::Rest;
  if (!who || !known || !state.stack.top_as<Recovery>()->waiting.contains(*who)) return refused_by("13.6.1c");
  return kAllowed;
}

void recover_carry_out(const Game& game, State& state, Action action, Events& events) {
  const UnitId who = *unit_operand(game, action, 0);
  state.stack.top_as<Recovery>()->waiting.remove(who);
  if (verb_of(action) == Verb::Rest) {
    rest(state, who, events);
  } else {
    recover(game, state, who, events);
  }
}

}  // namespace tamburino::custoza

#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/movement.h"

// 7.17  Reaction fire of batteries. It never turns them, is never combined and provokes nothing: A55, A136.
namespace tamburino::risorgimento1859 {
namespace {

Verdict battery_may_react(const Game& game, const State& state, UnitId who) {
  if (!game[who].artillery() || !state.on_map(who)) return refused_by("7.17a", unit(who));
  if (state[who].is(Mark::Reserve)) return refused_by("4.61a", unit(who));  // A114
  if (state[who].is(Mark::Marching)) return refused_by("5.12c", unit(who));
  if (state[who].is(Mark::Disordered)) return refused_by("7.18f", unit(who));
  return kAllowed;
}

bool fires_before_attack(const Game& game, const State& state, UnitId who) {
  for (const Facing way : kFacings) {
    const Hex beside = game.map.neighbour(state[who].hex, way);
    if (beside != kNoHex && may_fire_before_attack(game, state, who, beside)) return true;
  }
  return false;
}

Verdict may_answer(const Game& game, const State& state, const Window& window, UnitId who, Hex target) {
  if (state[who].hex != window.hex || game[who].side != window.side)
    return refused_by("7.17a", unit(who), hex(target));
  if (const Verdict ready = battery_may_react(game, state, who); !ready) return ready;
  if (state[who].is(Mark::CounterBattery)) return refused_by("7.17b", unit(who));
  bool fired = false;
  for (const UnitId one : window.provokers) fired = fired || (state.on_map(one) && state[one].hex == target);
  if (!fired) return refused_by("7.17a", unit(who), hex(target));
  return can_hit(game, state, who, target);
}

// What a window's answer must be: a battery that waits, at a hex.
template <class May>
Verdict reaction_fire_verdict(const Game& game, const State& state, Action action, Rule rule, May may) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = unit_operand(game, action, 0);
  const auto target = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Fire || !who || !target) return refused_by(rule);
  if (!state.stack.top_as<Window>()->waiting.contains(*who)) return refused_by(rule, unit(*who));
  return may(*who, *target);
}

}  // namespace

// A56  At any enemy in a Frontal hex.
Verdict may_fire_before_attack(const Game& game, const State& state, UnitId who, Hex target) {
  if (const Verdict ready = battery_may_react(game, state, who); !ready) return ready;
  if (state[who].is(Mark::PreAttack)) return refused_by("7.17d", unit(who));
  if (game.map.grid().distance(state[who].hex, target) != 1)
    return refused_by("7.17c", unit(who), hex(target));
  return can_hit(game, state, who, target);
}

// W3  An enemy has come into a Frontal hex, or (the hex is not his own) is about to fire at the batteries.
UnitSet guns_before_attack(const Game& game, const State& state, const Window& window) {
  UnitSet all;
  if (window.provoker == kNoUnit || !state.on_map(window.provoker)) return all;
  const Hex from = state[window.provoker].hex;
  const auto look = [&](Hex where) {
    for (const UnitId who : units_in(game, state, window.side, where)) {
      const bool meant = window.hex != from || is_frontal(game, state, who, from);
      if (game[who].artillery() && meant && fires_before_attack(game, state, who)) all.add(who);
    }
  };
  if (window.hex != from) {
    look(window.hex);
    return all;
  }
  for (const Facing way : kFacings) {
    const Hex beside = game.map.neighbour(from, way);
    if (beside != kNoHex) look(beside);
  }
  return all;
}

Verdict pre_attack_verdict(const Game& game, const State& state, Action action) {
  return reaction_fire_verdict(game, state, action, "7.17c", [&](UnitId who, Hex target) {
    return may_fire_before_attack(game, state, who, target);
  });
}
void pre_attack_list(const Game& game, const State& state, ActionList& list) {
  for (const UnitId who : state.stack.top_as<Window>()->waiting) {
    for (const Facing way : kFacings) {
      const Hex beside = game.map.neighbour(state[who].hex, way);
      if (beside != kNoHex && may_fire_before_attack(game, state, who, beside))
        list.add(act(Verb::Fire, piece(who), beside));
    }
  }
  list.add(act(Verb::Done));
}
void pre_attack_carry_out(const Game& game, State& state, Action action, Events& events) {
  auto& now = *state.stack.top_as<Window>();
  if (verb_of(action) == Verb::Done) {
    now.waiting = {};
    return;
  }
  const UnitId who = *unit_operand(game, action, 0);
  now.waiting.remove(who);
  mark(game, state, who, Mark::PreAttack);
  fire_in_reaction(game, state, who, *hex_operand(game, action, 1), "7.17c", events);
}

// W4
UnitSet guns_that_may_answer(const Game& game, const State& state, const Window& window) {
  UnitSet all;
  for (const UnitId who : units_in(game, state, window.side, window.hex)) {
    for (const UnitId one : window.provokers) {
      if (state.on_map(one) && may_answer(game, state, window, who, state[one].hex)) all.add(who);
    }
  }
  return all;
}

Verdict counter_battery_verdict(const Game& game, const State& state, Action action) {
  return reaction_fire_verdict(game, state, action, "7.17a", [&](UnitId who, Hex target) {
    return may_answer(game, state, *state.stack.top_as<Window>(), who, target);
  });
}
void counter_battery_list(const Game& game, const State& state, ActionList& list) {
  const Window& now = *state.stack.top_as<Window>();
  for (const UnitId who : now.waiting) {
    HexSet targets;
    for (const UnitId one : now.provokers) {
      if (state.on_map(one)) targets.add(state[one].hex);
    }
    for (const Hex target : targets) {
      if (may_answer(game, state, now, who, target)) list.add(act(Verb::Fire, piece(who), target));
    }
  }
  list.add(act(Verb::Done));
}
void counter_battery_carry_out(const Game& game, State& state, Action action, Events& events) {
  auto& now = *state.stack.top_as<Window>();
  if (verb_of(action) == Verb::Done) {
    now.waiting = {};
    return;
  }
  const UnitId who = *unit_operand(game, action, 0);
  now.waiting.remove(who);
  mark(game, state, who, Mark::CounterBattery);
  fire_in_reaction(game, state, who, *hex_operand(game, action, 1), "7.17a", events);
}

}  // namespace tamburino::risorgimento1859

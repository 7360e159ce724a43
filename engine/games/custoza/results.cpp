#include "engine/games/custoza/rules.h"

// 10.4.8. What a result of the Assault or Fire Table does to a stack: strength points, levels, checks.
namespace tamburino::custoza {
namespace {

const Losses& top_losses(const State& state) { return *state.stack.top_as<Losses>(); }

// 10.4.8c  Of the biggest units; guns lose the first point to fire only, or where nothing else stands.
Force biggest_units(const Game& game, const State& state, const Force& stack) {
  const auto* suffer = state.stack.find<Suffer>();
  const bool guns_too = suffer != nullptr && suffer->reason == CheckReason::Fire;
  Force others;
  for (const UnitId who : stack) {
    if (!game[who].artillery()) others.add(who);
  }
  Force found;
  int most = -1;
  for (const UnitId who : guns_too || others.empty() ? stack : others) {
    const int value = game[who].stacking;
    if (value > most) found = {}, most = value;
    if (value == most) found.add(who);
  }
  return found;
}

// 22.3.4a, ruling 48: a fortress takes the losses of its hex.
Force may_lose(const Game& game, const State& state, const Losses& losses) {
  for (const UnitId who : losses.force) {
    if (!game[who].fortress()) continue;
    Force fortress;
    fortress.add(who);
    return fortress;
  }
  return losses.first ? biggest_units(game, state, losses.force) : losses.force;
}

int strength_of(const Game& game, const State& state, const Force& force) {
  int sum = 0;
  for (const UnitId who : force) sum += strength(game, state, who);
  return sum;
}

void take_from(const Game& game, State& state, Losses& losses, UnitId who, Events& events) {
  lose_strength(game, state, who, 1, losses.first ? "10.4.8c" : "10.4.8a", events);
  losses.first = false;
  --losses.left;
  if (game[who].fortress() && !state.on_map(who)) losses.left = 0;  // R48: those inside lose no strength
}

}  // namespace

// 10.4.8a, 10.4.8c, 10.4.8d
Next run(const Game& game, State& state, Losses& losses, Events& events) {
  losses.force = on_map(state, losses.force);
  if (losses.left == 0 || losses.force.empty()) return done();
  const Force choice = may_lose(game, state, losses);
  const bool all_fall = strength_of(game, state, losses.force) <= losses.left;
  if (choice.size() > 1 && !all_fall) return ask(losses.side, Ask::LoseStrength);
  take_from(game, state, losses, choice.first(), events);
  return go_on();
}

void lose_strength_list(const Game& game, const State& state, ActionList& list) {
  for (const UnitId who : may_lose(game, state, top_losses(state))) list.add(act(Verb::Lose, who));
}

Verdict lose_strength_verdict(const Game& game, const State& state, Action action) {
  const Losses& losses = top_losses(state);
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Lose || !who) return refused_by("10.4.8c");
  if (!losses.force.contains(*who)) return refused_by("10.4.8c", unit(*who)).because("not-hit");
  const Force choice = may_lose(game, state, losses);
  if (choice.contains(*who)) return kAllowed;
  return refused_by("10.4.8c", unit(*who), unit(choice.first())).because("first-from-biggest");
}

void lose_strength_carry_out(const Game& game, State& state, Action action, Events& events) {
  take_from(game, state, *state.stack.top_as<Losses>(), *unit_operand(game, action, 0), events);
}

namespace {

// One roll a Force: 13.2.1a. Fire comes from the last hex of its line.
Check next_check(const Game& game, const State& state, Suffer& suffer) {
  const UnitId lead = suffer.unchecked.first();
  const Force group = group_of(game, state, lead) & suffer.unchecked;
  suffer.unchecked = suffer.unchecked - group;
  Check check{.reason = suffer.reason, .force = group};
  check.modifier = static_cast<std::int8_t>(suffer.result.modifier);
  check.from =
      suffer.reason == CheckReason::Fire ? fire_comes_from(game, state, lead, suffer.from) : suffer.from;
  return check;
}

}  // namespace

Next run(const Game& game, State& state, Suffer& suffer, Events& events) {
  switch (suffer.step) {
    case Suffer::Step::Strength:
      suffer.step = Suffer::Step::Levels;
      suffer.force = on_map(state, suffer.force);
      if (suffer.force.empty()) return done();
      if (suffer.result.strength > 0)
        state.stack.push(Losses{
            .side = side_of(game, suffer.force), .left = suffer.result.strength, .force = suffer.force});
      return go_on();
    case Suffer::Step::Levels:  // 10.4.8f
      suffer.step = Suffer::Step::Checks;
      for (const UnitId who : suffer.force)
        lose_levels(game, state, who, suffer.result.levels, "10.4.8f", events);
      if (suffer.result.check) suffer.unchecked = suffer.force;
      return go_on();
    case Suffer::Step::Checks:  // 10.4.8b
      suffer.unchecked = on_map(state, suffer.unchecked);
      if (suffer.unchecked.empty()) return done();
      state.stack.push(next_check(game, state, suffer));
      return go_on();
  }
  return done();
}

}  // namespace tamburino::custoza

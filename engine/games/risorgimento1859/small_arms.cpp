#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/movement.h"

// 7.2  Small-arms fire of Jägers, Chasseurs and Light Infantry.
namespace tamburino::risorgimento1859 {
namespace {

bool on_top(const Game& game, const State& state, UnitId who) {
  for (const UnitId other : UnitsIn(state, state[who].hex)) {
    if (game[other].side == game[who].side) return other == who;
  }
  return false;
}

// 7.24b  What own fire and reaction have in common.
Verdict can_shoot(const Game& game, const State& state, UnitId who, Hex target) {
  if (!game[who].small_arms()) return refused_by("7.0b", unit(who));
  if (!state.on_map(who)) return refused_by("7.23d", unit(who)).because("not-on-map");
  if (state[who].is(Mark::Reserve)) return refused_by("4.61a", unit(who));
  if (!on_top(game, state, who) && !state[who].is(Mark::Square))  // 7.2a, 6.14d
    return refused_by("5.43b", unit(who));
  if (!is_frontal(game, state, who, target)) return refused_by("7.23a", unit(who), hex(target));
  if (!enemy_in(game, state, game[who].side, target))
    return refused_by("7.23a", unit(who), hex(target)).because("no-enemy");
  return kAllowed;
}

// 5.53b  Two units attack out of a Town, those who fire included.
bool town_has_fired(const Game& game, const State& state, UnitId who) {
  const Hex where = state[who].hex;
  if (!game.map.town(where)) return false;
  int fired = 0;
  for (const UnitId other : units_in(game, state, game[who].side, where))
    fired += !game[other].artillery() && state[other].is(Mark::Fired) ? 1 : 0;
  return fired >= 2;
}

bool has_target(const Game& game, const State& state, UnitId who) {
  for (const Facing way : kFacings) {
    const Hex beside = game.map.neighbour(state[who].hex, way);
    if (beside != kNoHex && may_fire_small_arms(game, state, who, beside)) return true;
  }
  return false;
}

}  // namespace

Verdict may_fire_small_arms(const Game& game, const State& state, UnitId who, Hex target) {
  if (const Verdict able = can_shoot(game, state, who, target); !able) return able;
  const UnitState& now = state[who];
  if (now.is(Mark::Fired)) return refused_by("7.23d", unit(who));
  if (now.is(Mark::Rallied)) return refused_by("4.41b", unit(who));
  if (!now.is(Mark::InCommand)) return refused_by("4.42d", unit(who));
  if (state[game.corps_of(who)].withdrawing) return refused_by("a10.4b", unit(who));
  if (town_has_fired(game, state, who)) return refused_by("5.53b", hex(now.hex));
  return kAllowed;
}

Verdict may_reply(const Game& game, const State& state, UnitId who, Hex target) {
  if (state[who].is(Mark::Replied)) return refused_by("7.24a", unit(who));
  if (state[who].is(Mark::Withdrew)) return refused_by("7.21d", unit(who));
  return can_shoot(game, state, who, target);
}

// 7.23b
// Those of a hex who can be hit: outside a castle first.
UnitSet in_the_open(const Game& game, const State& state, Side side, Hex where) {
  UnitSet all;
  for (const UnitId who : units_in(game, state, side, where)) {
    if (!game[who].artillery()) all.add(who);
  }
  UnitSet outside = all;
  const UnitId inside = in_castle(game, state, side, where);
  if (inside != kNoUnit) outside.remove(inside);
  return outside.empty() ? all : outside;
}

Reckoning small_arms_modifiers(const Game& game, const State& state, UnitId who, Hex target) {
  Reckoning sum;
  const UnitSet targets = in_the_open(game, state, enemy_of(game[who].side), target);
  const int ground = targets.empty() ? 0 : ground_of(game, state, targets.first()).small_arms;
  const int side = hexside_between(game, state[who].hex, target).small_arms;
  sum.add_if(ground != 0, "7.23b", ground);
  sum.add_if(side != 0, "7.23b", side);
  sum.add_if(state[who].is(Mark::Disordered), "8.21b", game.fire.disordered);
  return sum;
}

void fire_small_arms(const Game& game, State& state, UnitId who, Hex target, bool reaction, Events& events) {
  mark(game, state, who, reaction ? Mark::Replied : Mark::Fired);
  tell(events, EventKind::SmallArmsFired, reaction ? "7.24a" : "7.23d", unit(who), hex(target));
  const auto step = reaction ? SmallArmsFire::Step::Roll : SmallArmsFire::Step::Guns;
  state.stack.push(SmallArmsFire{.step = step, .firer = who, .target = target, .reaction = reaction});
}

Next run(const Game& game, State& state, SmallArmsFire& now, Events&) {
  using Step = SmallArmsFire::Step;
  const UnitId who = now.firer;
  const Side other = enemy_of(game[who].side);
  const Hex target = now.target;
  switch (now.step) {
    case Step::Guns: {  // 7.17c
      now.step = Step::Roll;
      const Window window{.what = Window::What::PreAttack, .side = other, .provoker = who, .hex = target};
      open_window(game, state, window);
      return go_on();
    }
    case Step::Roll:
      if (!state.on_map(who)) return done();
      return roll(RollKind::SmallArms);
    case Step::Hit:
    case Step::Answer: {
      now.step = Step::End;
      if (now.reaction || !state.on_map(who)) return go_on();
      Window window{.what = Window::What::Reply, .side = other, .provoker = who, .hex = target};
      window.provokers.add(who);
      open_window(game, state, window);
      return go_on();
    }
    case Step::End:
      return done();
  }
  return done();
}

void take_small_arms(const Game& game, State& state, Roll roll, Events& events) {
  auto& now = *state.stack.top_as<SmallArmsFire>();
  now.step = SmallArmsFire::Step::Answer;
  const Reckoning sum = small_arms_modifiers(game, state, now.firer, now.target);
  const int total = roll.value[0] + sum.total();
  const Side other = enemy_of(game[now.firer].side);
  const UnitSet targets = in_the_open(game, state, other, now.target);
  const bool hit = total >= game.fire.small_arms_hit && !targets.empty();  // 8.11c: guns take none
  tell_items(events, sum);
  tell(events, EventKind::SmallArmsResult, "7.25a", number(total), number(hit ? 1 : 0));
  if (!hit) return;
  state.stack.push(Hits{.side = other, .left = 1, .all = targets});
}

// --- the acting brigade: small arms, and batteries that have not moved

bool anything_to_fire(const Game& game, const State& state, BrigadeId) {
  for (const UnitId who : acting_units(game, state)) {
    if (!state.on_map(who)) continue;
    if (game[who].artillery() ? has_fire(game, state, who) : has_target(game, state, who)) return true;
  }
  return false;
}

Verdict small_arms_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = unit_operand(game, action, 0);
  const auto target = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Fire || !who || !target) return refused_by("7.23d");
  if (!acts_now(game, state, *who)) return refused_by("3.0c", unit(*who)).because("other-brigade");
  if (game[*who].artillery()) return may_fire(game, state, *who, *target);
  return may_fire_small_arms(game, state, *who, *target);
}
void small_arms_list(const Game& game, const State& state, ActionList& list) {
  for (const UnitId who : acting_units(game, state)) {
    if (!state.on_map(who)) continue;
    if (game[who].artillery()) {
      list_fires(game, state, who, list);
      continue;
    }
    if (!game[who].small_arms()) continue;
    for (const Facing way : kFacings) {
      const Hex target = game.map.neighbour(state[who].hex, way);
      if (target != kNoHex && may_fire_small_arms(game, state, who, target))
        list.add(act(Verb::Fire, piece(who), target));
    }
  }
  list.add(act(Verb::Done));
}
void small_arms_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) {
    state.stack.top_as<BrigadeAction>()->step = BrigadeAction::Step::Attacks;
    return;
  }
  const UnitId who = *unit_operand(game, action, 0);
  const Hex target = *hex_operand(game, action, 1);
  if (game[who].artillery()) {
    begin_fire(game, state, who, target, events);
  } else {
    fire_small_arms(game, state, who, target, false, events);
  }
}

// --- W5: small arms that were fired at

UnitSet small_arms_that_may_reply(const Game& game, const State& state, const Window& window) {
  UnitSet all;
  for (const UnitId who : units_in(game, state, window.side, window.hex)) {
    for (const UnitId one : window.provokers) {
      if (state.on_map(one) && may_reply(game, state, who, state[one].hex)) all.add(who);
    }
  }
  return all;
}

Verdict reply_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const Window& now = *state.stack.top_as<Window>();
  const auto who = unit_operand(game, action, 0);
  const auto target = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Fire || !who || !target) return refused_by("7.24a");
  if (!now.waiting.contains(*who)) return refused_by("7.24a", unit(*who));
  bool provoked = false;  // A63
  for (const UnitId one : now.provokers)
    provoked = provoked || (state.on_map(one) && state[one].hex == *target);
  if (!provoked) return refused_by("7.24a", unit(*who), hex(*target));
  return may_reply(game, state, *who, *target);
}
void reply_list(const Game& game, const State& state, ActionList& list) {
  for (const UnitId who : state.stack.top_as<Window>()->waiting) {
    for (const Facing way : kFacings) {
      const Hex beside = game.map.neighbour(state[who].hex, way);
      if (beside == kNoHex) continue;
      const Action one = act(Verb::Fire, piece(who), beside);
      if (reply_verdict(game, state, one)) list.add(one);
    }
  }
  list.add(act(Verb::Done));
}
void reply_carry_out(const Game& game, State& state, Action action, Events& events) {
  auto& now = *state.stack.top_as<Window>();
  if (verb_of(action) == Verb::Done) {
    now.waiting = {};
    return;
  }
  const UnitId who = *unit_operand(game, action, 0);
  now.waiting.remove(who);
  fire_small_arms(game, state, who, *hex_operand(game, action, 1), true, events);
}

}  // namespace tamburino::risorgimento1859

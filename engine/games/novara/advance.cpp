#include "engine/games/novara/rules.h"

// 12. Advance after combat.
namespace tamburino::novara {
namespace {

Advance& advance(State& state) { return *state.stack.top_as<Advance>(); }
const Advance& advance(const State& state) { return *state.stack.top_as<Advance>(); }
const Combat& combat(const State& state) {
  return state.activation.combats[state.stack.find<Fight>()->combat];
}

bool is_target(const State& state, Hex where) {
  const Combat& one = combat(state);
  return std::find(one.target.begin(), one.target.begin() + one.count, where) !=
         one.target.begin() + one.count;
}

bool took_part(const State& state, UnitId who) {
  return state.on_map(who) && state[who].combat == state.stack.find<Fight>()->combat && state[who].exposed &&
         !state[who].shaken;
}

Verdict why_no_part(const Game& game, const State& state, UnitId who) {
  const Verdict refused = refused_by("12.advance-a", unit(who));
  if (const Verdict there = at_hand(game, state, state.activation.side, who); !there) return there;
  if (state[who].combat != state.stack.find<Fight>()->combat) return refused.because("did-not-attack");
  if (state[who].exposed) return refused.because("shaken-no-advance");
  // 12.advance-b to d  It has gone as far as the result allows, or has stopped.
  const Fight& fight = *state.stack.find<Fight>();
  if (fight.defender_loss < 2) return refused_by("12.advance-d", unit(who)).because("one-hex-by-d1");
  if (!advance(state).two) return refused_by("12.advance-c", unit(who)).because("one-hex-followed");
  return refused_by("12.advance-b", unit(who)).because("has-advanced");
}

}  // namespace

// 12.advance-a, 12.advance-b, R49  Into the hex left empty, and from there to any hex next to it.
Verdict may_advance(const Game& game, const State& state, const Advance& now, UnitId who, Hex where) {
  const Side own = state.activation.side;
  const bool second = now.going != kNoUnit;
  if (second && who != now.going)
    return refused_by("12.advance-a", unit(who), unit(now.going)).because("advance-under-way");
  if (!second && !took_part(state, who)) return why_no_part(game, state, who);
  const Hex from = state[who].hex;
  const auto way = game.map.grid().side_towards(from, where);
  if (!way) return refused_by("R49", unit(who), hex(where)).because("advance-not-adjacent");
  if (!passable(game, state, own, from, *way))
    return refused_by("R49", unit(who), hex(where)).because("advance-closed");
  if (!second && !is_target(state, where))
    return refused_by("12.advance-a", unit(who), hex(where)).because("not-the-emptied-hex");
  if (enemy_in(game, state, own, where)) {
    const bool train_only = !second && lone_train_in(game, state, where) != kNoUnit;  // R70
    return train_only ? kAllowed : refused_by("12.advance-a", hex(where)).because("still-held");
  }
  return may_stack(game, state, who, where);
}

Next run(const Game& game, State& state, Advance& now, Events& /*events*/) {
  ActionList list;
  advance_list(game, state, list);
  // A second hex is asked for in any case: whether there is room the enemy need not see.
  if (list.size() > 1 || now.going != kNoUnit) return ask(state.activation.side, Ask::Advance);
  return done();
}

void advance_list(const Game& game, const State& state, ActionList& list) {
  const Advance& now = advance(state);
  list.add(act(Verb::Done));
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (now.going != kNoUnit ? who != now.going : !took_part(state, who)) continue;
    for (const Facing way : kFacings) {
      const Hex to = game.map.neighbour(state[who].hex, way);
      if (to != kNoHex && may_advance(game, state, now, who, to)) list.add(act(Verb::Advance, who, to));
    }
  }
}

Verdict advance_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;  // 12.advance-e
  const auto who = unit_operand(game, action, 0);
  const auto to = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Advance || !who || !to) return refused_by("12.advance-a");
  return may_advance(game, state, advance(state), *who, *to);
}

void advance_carry_out(const Game& game, State& state, Action action, Events& events) {
  Advance& now = advance(state);
  if (verb_of(action) == Verb::Done) {
    if (now.going != kNoUnit) {
      state[now.going].exposed = false;
      now.going = kNoUnit;
    } else {
      for (UnitState& one : state.units) one.exposed = false;
    }
    return;
  }
  const Side own = state.activation.side;
  const UnitId who = *unit_operand(game, action, 0);
  const Hex to = *hex_operand(game, action, 1);
  const Hex from = state[who].hex;
  if (enemy_in(game, state, own, to)) {  // first the train, then the ground
    enter_with_train(game, state, who, to);
    return;
  }
  const bool first = now.going == kNoUnit;
  const bool was_seen = may_see(game, state, enemy_of(own), who);
  now.going = first && now.two ? who : kNoUnit;
  if (now.going == kNoUnit) state[who].exposed = false;
  put(game, state, who, to);
  follow_dummies(game, state, own, from, to, events);
  forget(game, state, from);
  look_around(game, state, to);
  const Rule rule = first ? "12.advance-a" : "12.advance-b";
  if (was_seen || may_see(game, state, enemy_of(own), who)) {
    tell(events, EventKind::Advanced, rule, unit(who), hex(to));
  } else {  // it fought, but goes covered by others and away from the enemy: he sees only that something goes
    tell_only(own, events, EventKind::Advanced, rule, unit(who), hex(to));
    tell_only(enemy_of(own), events, EventKind::UnseenMoved, "8.visibility-a", hex(from), hex(to));
  }
  occupy(game, state, own, to, events);
}

}  // namespace tamburino::novara

#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/movement.h"

// 7.47  A Continued Attack by those who have just won.
namespace tamburino::risorgimento1859 {
namespace {

Verdict may_continue(const Game& game, const State& state, const Combat& fight, UnitId who, Hex to) {
  if (fight.charge || fight.countercharge) return refused_by("7.47g", unit(who));
  if (fight.attacker_lost || fight.attacker_hits >= fight.defender_hits)
    return refused_by("7.47a", number(fight.attacker_hits), number(fight.defender_hits));
  if (!fight.attackers.contains(who) || !state.on_map(who) || state[who].hex != fight.target)
    return refused_by("7.47b", unit(who));
  if (state[who].is(Mark::Continued)) return refused_by("7.47f", unit(who));
  if (state[who].is(Mark::Disordered)) return refused_by("7.33e", unit(who));
  const auto side = game.map.grid().side_towards(fight.target, to);  // A77: whatever its facing
  if (!side || !enemy_in(game, state, fight.side, to)) return refused_by("7.47d", unit(who), hex(to));
  if (terrain_cost(game, state, who, fight.target, *side) == kClosed ||
      crosses_water(game, state, who, fight.target, *side))
    return refused_by("7.4c", hex(fight.target), hex(to));
  return kAllowed;
}

// A77  The top unit takes the stack with it, another goes alone.
UnitSet those_who_go(const Game& game, const State& state, const Combat& fight, UnitId who, Hex to) {
  UnitSet all;
  all.add(who);
  for (const UnitId other : fight.attackers) {
    if (state.on_map(other) && state[other].place < state[who].place && state[other].hex == fight.target)
      return all;
  }
  for (const UnitId other : fight.attackers) {
    if (may_continue(game, state, fight, other, to)) all.add(other);
  }
  return all;
}

UnitSet about_to_go(const State& state, const Combat& fight) {
  UnitSet all;
  for (std::size_t i = 0; i < state.attacks.count; ++i) {
    const Attacker& one = state.attacks.all[i];
    if (fight.attackers.contains(one.unit) && one.from == fight.target && !one.committed) all.add(one.unit);
  }
  return all;
}

}  // namespace

bool can_continue(const Game& game, const State& state, const Combat& fight) {
  for (const UnitId who : fight.attackers) {
    for (const Facing way : kFacings) {
      const Hex to = game.map.neighbour(fight.target, way);
      if (to != kNoHex && may_continue(game, state, fight, who, to)) return true;
    }
  }
  return false;
}

Verdict continue_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = unit_operand(game, action, 0);
  const auto to = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Continue || !who || !to) return refused_by("7.47a");
  return may_continue(game, state, *state.stack.top_as<Combat>(), *who, *to);
}
void continue_list(const Game& game, const State& state, ActionList& list) {
  const auto& now = *state.stack.top_as<Combat>();
  for (const UnitId who : now.attackers) {
    for (const Facing way : kFacings) {
      const Hex to = game.map.neighbour(now.target, way);
      if (to == kNoHex) continue;
      const Action one = act(Verb::Continue, piece(who), to);
      if (continue_verdict(game, state, one)) list.add(one);
    }
  }
  list.add(act(Verb::Done));
}
void continue_carry_out(const Game& game, State& state, Action action, Events&) {
  auto& now = *state.stack.top_as<Combat>();
  now.step = Combat::Step::End;
  if (verb_of(action) == Verb::Done) return;
  const Hex to = *hex_operand(game, action, 1);
  const UnitSet going = those_who_go(game, state, now, *unit_operand(game, action, 0), to);
  for (std::size_t i = 0; i < state.attacks.count; ++i) {
    Attacker& one = state.attacks.all[i];
    if (!going.contains(one.unit)) continue;
    one.target = to;
    one.from = now.target;  // A79
    one.committed = false;
    one.surprise = false;
  }
  now.step = Combat::Step::ContinueRoll;
}

void take_continue(const Game& game, State& state, Roll roll, Events& events) {
  auto& now = *state.stack.top_as<Combat>();
  now.step = Combat::Step::End;
  const UnitSet going = about_to_go(state, now);
  UnitId top = going.first();
  Hex to = kNoHex;
  for (const UnitId who : going) top = state[who].place < state[top].place ? who : top;
  for (std::size_t i = 0; i < state.attacks.count; ++i) {
    Attacker& one = state.attacks.all[i];
    if (!going.contains(one.unit)) continue;
    one.committed = true;
    to = one.target;
  }
  const int needed = cohesion(game, state, top);
  const int total = roll.value[0] - (now.defender_hits - now.attacker_hits);  // 7.47c
  if (total > needed) {
    tell(events, EventKind::CommitmentFailed, "7.47d", unit(top));
    return;
  }
  for (const UnitId who : going) {
    mark(game, state, who, Mark::Continued);
    tell(events, EventKind::ContinuedAttack, "7.47d", unit(who), hex(to));
  }
  state.stack.push(Combat{
      .step = Combat::Step::React, .side = now.side, .target = to, .attackers = going, .continued = true});
}

}  // namespace tamburino::risorgimento1859

#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/movement.h"

// W6  Those who are attacked: cavalry withdraws (6.34), batteries and small arms fire (7.17, 7.24), before
// any Commitment (A57).
namespace tamburino::risorgimento1859 {
namespace {

Verdict may_fire_at_attackers(const Game& game, const State& state, const Window& window, UnitId who,
                              Hex target) {
  if (game[who].artillery()) return may_fire_before_attack(game, state, who, target);
  bool attacker = false;
  for (const UnitId one : window.provokers)
    attacker = attacker || (state.on_map(one) && state[one].hex == target);
  if (!attacker) return refused_by("7.24a", unit(who), hex(target));
  return may_reply(game, state, who, target);
}

// A48  The horse of the hex goes together, but for a battery that has fired at these attackers.
UnitSet still_to_answer(const Game& game, const State& state, const Window& window, UnitId speaker) {
  UnitSet all = horse_in(game, state, window.side, window.hex) & window.waiting;
  all.add(speaker);
  return all;
}

bool has_answer(const Game& game, const State& state, const Window& window, UnitId who) {
  for (const Facing way : kFacings) {
    const Hex beside = game.map.neighbour(window.hex, way);
    if (beside != kNoHex && may_fire_at_attackers(game, state, window, who, beside)) return true;
  }
  return can_withdraw(game, state, who, window.provokers);
}

}  // namespace

UnitSet those_attacked(const Game& game, const State& state, const Window& window) {
  UnitSet all;
  for (const UnitId who : units_in(game, state, window.side, window.hex)) {
    if (has_answer(game, state, window, who)) all.add(who);
  }
  return all;
}

Verdict attack_reaction_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const Window& now = *state.stack.top_as<Window>();
  const auto who = unit_operand(game, action, 0);
  const auto to = hex_operand(game, action, 1);
  if (!who || !to || !now.waiting.contains(*who)) return refused_by("7.24a");
  if (verb_of(action) == Verb::Withdraw) return may_withdraw(game, state, *who, now.provokers, *to);
  if (verb_of(action) == Verb::Fire) return may_fire_at_attackers(game, state, now, *who, *to);
  return refused_by("7.24a", unit(*who));
}
void attack_reaction_list(const Game& game, const State& state, ActionList& list) {
  const Window& now = *state.stack.top_as<Window>();
  for (const UnitId who : now.waiting) {
    for (const Facing way : kFacings) {
      const Hex beside = game.map.neighbour(now.hex, way);
      if (beside != kNoHex && may_fire_at_attackers(game, state, now, who, beside))
        list.add(act(Verb::Fire, piece(who), beside));
    }
    list_withdrawals(game, state, who, now.provokers, list);
  }
  list.add(act(Verb::Done));
}
void attack_reaction_carry_out(const Game& game, State& state, Action action, Events& events) {
  auto& now = *state.stack.top_as<Window>();
  if (verb_of(action) == Verb::Done) {
    now.waiting = {};
    return;
  }
  const UnitId who = *unit_operand(game, action, 0);
  const Hex to = *hex_operand(game, action, 1);
  now.waiting.remove(who);
  if (verb_of(action) == Verb::Withdraw) {
    now.withdrawn = true;
    withdraw(state, still_to_answer(game, state, now, who), to);
  } else if (game[who].artillery()) {
    mark(game, state, who, Mark::PreAttack);
    fire_in_reaction(game, state, who, to, "7.17c", events);
  } else {
    fire_small_arms(game, state, who, to, true, events);
  }
}

}  // namespace tamburino::risorgimento1859

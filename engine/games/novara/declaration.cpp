#include "engine/games/novara/rules.h"

// 12. Combat: who attacks whom. All combats of an activation are declared before the first is fought (R39).
namespace tamburino::novara {
namespace {

Activation& activation(State& state) { return *state.stack.top_as<Activation>(); }

Combat& combat(State& state, int i) { return state.activation.combats[static_cast<std::size_t>(i)]; }
const Combat& combat(const State& state, int i) {
  return state.activation.combats[static_cast<std::size_t>(i)];
}

std::span<const Hex> targets_of(const Combat& one) { return {one.target.data(), one.count}; }

// 10.pontoons-b, R33  Over a major river only by bridge, ford or own pontoon.
bool can_strike(const Game& game, const State& state, Side own, Hex from, Hex target) {
  const auto way = game.map.grid().side_towards(from, target);
  return way && passable(game, state, own, from, *way);
}

bool can_strike_all(const Game& game, const State& state, Hex from, const Combat& one) {
  const auto targets = targets_of(one);
  return std::all_of(targets.begin(), targets.end(), [&](Hex target) {
    return can_strike(game, state, state.activation.side, from, target);
  });
}

Verdict may_combine(const Game& game, const State& state, Hex first, Hex second) {
  const int into = combat_against(state, first);
  const Side own = state.activation.side;
  if (into < 0) return refused_by("12.combat-e", hex(first)).because("no-combat-there");
  const int other = combat_against(state, second);
  if (other == into) return refused_by("12.combat-e", hex(first), hex(second)).because("combined-already");
  if (!fights_in(game, state, enemy_of(own), second))
    return refused_by("12.combat-e", hex(second)).because("nobody-there");
  const int added = other < 0 ? 1 : combat(state, other).count;
  if (combat(state, into).count + added > kSides) return refused_by("R78", hex(second));
  Combat joined = combat(state, into);
  if (other < 0) {
    joined.target[joined.count++] = second;
  } else {
    for (const Hex target : targets_of(combat(state, other))) joined.target[joined.count++] = target;
  }
  // R78  Somebody must be able to attack all of its hexes; the others join where they can.
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitState& one = state.units[i];
    const bool attacks = one.combat != kNoCombat && (one.combat == into || one.combat == other);
    if (attacks && can_strike_all(game, state, one.hex, joined)) return kAllowed;
  }
  return refused_by("R78", hex(first), hex(second)).because("nobody-reaches-both");
}

void remove_combat(State& state, int gone, int into) {
  ActivationState& now = state.activation;
  for (UnitState& one : state.units) {
    if (one.combat == kNoCombat) continue;
    if (one.combat == gone)
      one.combat = static_cast<std::uint8_t>(into < 0 ? kNoCombat : into);
    else if (one.combat > gone)
      --one.combat;
  }
  for (int i = gone + 1; i < now.combat_count; ++i) combat(state, i - 1) = combat(state, i);
  combat(state, --now.combat_count) = Combat{};
}

}  // namespace

int combat_against(const State& state, Hex target) {
  for (int i = 0; i < state.activation.combat_count; ++i) {
    const auto targets = targets_of(combat(state, i));
    if (std::find(targets.begin(), targets.end(), target) != targets.end()) return i;
  }
  return -1;
}

// 12.combat-f, 12.shaken-a, 11.bombardment-b, 8.forced-march-c
Verdict may_fight_at_all(const Game& game, const State& state, UnitId who) {
  const UnitState& own = state[who];
  if (const Verdict active = may_act(game, state, who); !active) return active;
  if (!game[who].fights()) return refused_by("3.counters-e", unit(who)).because("train-no-attack");
  if (state.activation.marching || marched_this_turn(game, state, who))
    return refused_by("8.forced-march-c", unit(who)).because("marched-no-attack");
  if (own.shaken) return refused_by("12.shaken-a", unit(who));
  if (own.bombarded) return refused_by("11.bombardment-b", unit(who)).because("fired-no-attack");
  if (own.combat != kNoCombat)
    return refused_by("12.combat-f", unit(who), hex(combat(state, own.combat).target[0]))
        .because("attacks-already");
  return kAllowed;
}

// 12.combat-a, 12.combat-d
Verdict may_attack(const Game& game, const State& state, UnitId who, Hex target) {
  const UnitState& own = state[who];
  const Side side = state.activation.side;
  if (const Verdict ready = may_fight_at_all(game, state, who); !ready) return ready;
  if (game.map.grid().distance(own.hex, target) != 1)
    return refused_by("12.combat-a", unit(who), hex(target)).because("attack-not-adjacent");
  if (!fights_in(game, state, enemy_of(side), target)) {
    if (enemy_in(game, state, side, target) && lone_train_in(game, state, target) != kNoUnit)
      return refused_by("R70", unit(who), hex(target)).because("lone-train");
    return refused_by("12.combat-a", unit(who), hex(target)).because("nobody-to-attack");
  }
  if (!can_strike(game, state, side, own.hex, target))
    return refused_by("10.pontoons-b", unit(who), hex(target)).because("river-between");
  const bool room = combat_against(state, target) >= 0 || state.activation.combat_count < kMostCombats;
  return room ? kAllowed : refused_by("12.combat-g");
}

bool any_attack(const Game& game, const State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state[who].active || !state.on_map(who)) continue;
    for (const Facing way : kFacings) {
      const Hex target = game.map.neighbour(state[who].hex, way);
      if (target != kNoHex && may_attack(game, state, who, target)) return true;
    }
  }
  return false;
}

// 12.combat-b, 12.combat-c, R39, R40  Every enemy hex next to an attacker is attacked by somebody, unless all
// its combat units are shaken, or the river keeps them apart.
Verdict duty_done(const Game& game, const State& state) {
  const Side own = state.activation.side;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitState& one = state.units[i];
    if (one.combat == kNoCombat) continue;
    for (const Facing way : kFacings) {
      const Hex next = game.map.neighbour(one.hex, way);
      if (next == kNoHex || !fights_in(game, state, enemy_of(own), next) || all_shaken_in(game, state, next))
        continue;
      if (!passable(game, state, own, one.hex, way) || combat_against(state, next) >= 0) continue;
      return refused_by("12.combat-b", unit(UnitId{static_cast<std::uint8_t>(i)}), hex(next));
    }
  }
  return kAllowed;
}

void declare_list(const Game& game, const State& state, ActionList& list) {
  if (duty_done(game, state)) list.add(act(Verb::Done));
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state[who].active || !state.on_map(who)) continue;
    for (const Facing way : kFacings) {
      const Hex target = game.map.neighbour(state[who].hex, way);
      if (target != kNoHex && may_attack(game, state, who, target)) list.add(act(Verb::Attack, who, target));
    }
  }
  for (int i = 0; i < state.activation.combat_count; ++i) {
    const Hex first = combat(state, i).target[0];
    list.add(act(Verb::CallOff, first));
    // What can be added lies next to one of the attackers, who are next to the first target: two hexes off.
    std::array<Hex, 32> offered{};
    std::size_t count = 0;
    for (const Facing way : kFacings) {
      const Hex near = game.map.neighbour(first, way);
      if (near == kNoHex) continue;
      for (const Facing on : kFacings) {
        const Hex far = game.map.neighbour(near, on);
        const auto end = offered.begin() + static_cast<std::ptrdiff_t>(count);
        if (far == kNoHex || std::find(offered.begin(), end, far) != end) continue;
        offered[count++] = far;
        if (may_combine(game, state, first, far)) list.add(act(Verb::Combine, first, far));
      }
    }
  }
  list_dummies_to_remove(game, state, state.activation.side, list);
}

Verdict declare_verdict(const Game& game, const State& state, Action action) {
  switch (verb_of(action)) {
    case Verb::Done:
      return duty_done(game, state);
    case Verb::Attack: {
      const auto who = unit_operand(game, action, 0);
      const auto target = hex_operand(game, action, 1);
      if (who && target) return may_attack(game, state, *who, *target);
      break;
    }
    case Verb::Combine: {
      const auto first = hex_operand(game, action, 0);
      const auto second = hex_operand(game, action, 1);
      if (!first || !second) break;
      const int into = combat_against(state, *first);
      if (into >= 0 && combat(state, into).target[0] != *first) {
        return refused_by("12.combat-e", hex(*first), hex(combat(state, into).target[0]))
            .because("name-its-first-hex");  // in one way only
      }
      return may_combine(game, state, *first, *second);
    }
    case Verb::CallOff:
      if (const auto target = hex_operand(game, action, 0)) {
        const int there = combat_against(state, *target);
        if (there < 0) return refused_by("12.combat-a", hex(*target)).because("no-combat-there");
        if (combat(state, there).target[0] == *target) return kAllowed;
        return refused_by("12.combat-a", hex(*target), hex(combat(state, there).target[0]))
            .because("name-its-first-hex");
      }
      break;
    default:
      break;
  }
  return refused_by("12.combat-a");
}

void declare_carry_out(const Game& game, State& state, Action action, Events& events) {
  ActivationState& now = state.activation;
  switch (verb_of(action)) {
    case Verb::Done:
      activation(state).step = now.combat_count > 0 ? Activation::Step::Fight : Activation::Step::End;
      return;
    case Verb::Attack: {
      const UnitId who = *unit_operand(game, action, 0);
      const Hex target = *hex_operand(game, action, 1);
      int there = combat_against(state, target);
      if (there < 0) {
        there = now.combat_count++;
        combat(state, there) = Combat{};
        combat(state, there).target[0] = target;
        combat(state, there).count = 1;
      }
      state[who].combat = static_cast<std::uint8_t>(there);
      tell(events, EventKind::Declared, "12.combat-a", unit(who), hex(target));
      return;
    }
    case Verb::Combine: {
      const Hex first = *hex_operand(game, action, 0);
      const Hex second = *hex_operand(game, action, 1);
      const int into = combat_against(state, first);
      const int other = combat_against(state, second);
      Combat& joined = combat(state, into);
      if (other < 0) {
        joined.target[joined.count++] = second;
      } else {
        for (const Hex target : targets_of(combat(state, other))) joined.target[joined.count++] = target;
        remove_combat(state, other, into > other ? into - 1 : into);
      }
      tell(events, EventKind::Combined, "12.combat-e", hex(first), hex(second));
      return;
    }
    case Verb::CallOff: {
      const Hex target = *hex_operand(game, action, 0);
      remove_combat(state, combat_against(state, target), -1);
      tell(events, EventKind::CalledOff, "12.combat-a", hex(target));
      return;
    }
    default:
      return;
  }
}

// R39  Attackers destroyed, shaken or moved away drop out.
bool still_attacks(const Game& game, const State& state, UnitId who, int i) {
  const UnitState& own = state[who];
  if (own.combat != i || own.status != Status::OnMap || own.shaken) return false;
  const auto targets = targets_of(combat(state, i));
  return std::any_of(targets.begin(), targets.end(), [&](Hex target) {
    return can_strike(game, state, state.activation.side, own.hex, target) &&
           fights_in(game, state, enemy_of(state.activation.side), target);
  });
}

// R39  A combat whose target has gone lapses; so does one without attackers.
bool can_be_fought(const Game& game, const State& state, int i) {
  const auto targets = targets_of(combat(state, i));
  const bool anybody = std::any_of(targets.begin(), targets.end(), [&](Hex target) {
    return fights_in(game, state, enemy_of(state.activation.side), target);
  });
  if (!anybody) return false;
  for (std::size_t u = 0; u < game.units.size(); ++u) {
    if (still_attacks(game, state, UnitId{static_cast<std::uint8_t>(u)}, i)) return true;
  }
  return false;
}

void choose_combat_list(const Game& game, const State& state, ActionList& list) {
  for (int i = 0; i < state.activation.combat_count; ++i) {
    const Action action = act(Verb::Resolve, combat(state, i).target[0]);
    if (choose_combat_verdict(game, state, action)) list.add(action);
  }
}

Verdict choose_combat_verdict(const Game& game, const State& state, Action action) {
  const auto target = hex_operand(game, action, 0);
  if (verb_of(action) != Verb::Resolve || !target) return refused_by("12.combat-h");
  const int there = combat_against(state, *target);
  if (there < 0) return refused_by("12.combat-h", hex(*target)).because("no-combat-there");
  if (combat(state, there).target[0] != *target)
    return refused_by("12.combat-h", hex(*target), hex(combat(state, there).target[0]))
        .because("name-its-first-hex");
  if (combat(state, there).resolved) return refused_by("12.combat-h", hex(*target)).because("fought-already");
  return kAllowed;
}

void choose_combat_carry_out(const Game& game, State& state, Action action, Events& /*events*/) {
  const int there = combat_against(state, *hex_operand(game, action, 0));
  state.stack.push(Fight{.combat = static_cast<std::uint8_t>(there)});
}

}  // namespace tamburino::novara

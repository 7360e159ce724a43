#include <algorithm>

#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/movement.h"

// 7.3, 7.41, 7.42  Attacks are declared for the whole brigade, answered, and all of them committed, before
// the first is fought.
namespace tamburino::risorgimento1859 {
namespace {

std::span<Attacker> declared(State& state) { return {state.attacks.all.data(), state.attacks.count}; }
std::span<const Attacker> declared(const State& state) {
  return {state.attacks.all.data(), state.attacks.count};
}
const Attacker* entry_of(const State& state, UnitId who) {
  for (const Attacker& one : declared(state)) {
    if (one.unit == who) return &one;
  }
  return nullptr;
}

// 7.4c  Canals and deep streams are not attacked across, though infantry may wade them.
bool can_attack_across(const Game& game, const State& state, UnitId who, Hex from, Facing side) {
  return terrain_cost(game, state, who, from, side) != kClosed &&
         !crosses_water(game, state, who, from, side);
}

// 5.53b  Who has fired or is to attack out of a Town.
int out_of_town(const Game& game, const State& state, UnitId who) {
  const Hex where = state[who].hex;
  if (!game.map.town(where)) return 0;
  UnitSet all;
  for (const UnitId one : units_in(game, state, game[who].side, where)) {
    if (!game[one].artillery() && state[one].is(Mark::Fired)) all.add(one);
  }
  for (const Attacker& one : declared(state)) {
    if (one.from == where) all.add(one.unit);
  }
  all.remove(who);
  return all.size();
}

bool takes_part(const State& state, UnitId who, const Attacks& now, const Game& game) {
  if (now.brigade != kNoBrigade) return acts_with(game, state, who, now.brigade);
  const auto* massed = state.stack.find<MassedAttack>();
  return massed != nullptr && massed->units.contains(who);
}

// 7.31, A66  Linked pair by pair, of one brigade (a Massed Attack counts as one: A118), all on horse or none.
bool linked(const Game& game, const State& state, const Attacker& a, const Attacker& b) {
  if (a.target != b.target || a.group != b.group || a.charge != b.charge) return false;
  if (game[a.unit].brigade != game[b.unit].brigade && massed_leader(state) == kNoLeader) return false;
  return game.map.grid().distance(state[a.unit].hex, state[b.unit].hex) <= 1;
}

bool is_live(const Attacker& one) { return !one.resolved && !one.failed; }

// Whoever cannot be reached through others attacks by itself.
void judge_groups(const Game& game, State& state) {
  const auto all = declared(state);
  std::array<std::uint8_t, kMostAttackers> label{};
  for (std::size_t i = 0; i < all.size(); ++i) label[i] = static_cast<std::uint8_t>(i);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t k = 0; k < all.size(); ++k) {
        if (!is_live(all[i]) || !is_live(all[k]) || label[k] >= label[i]) continue;
        if (!linked(game, state, all[i], all[k])) continue;
        label[i] = label[k];
        changed = true;
      }
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is_live(all[i])) all[i].group = static_cast<std::uint8_t>(label[i] + 1);
  }
}

void judge_surprise(const Game& game, State& state) {
  const auto all = declared(state);
  for (Attacker& one : all) {
    one.surprise = true;
    for (const Attacker& other : all) {
      if (other.target == one.target && other.group == one.group)
        one.surprise = one.surprise && is_surprise(game, state, other.unit, other.from, other.target);
    }
  }
}

void fail(const Game& game, State& state, Attacker& one, Rule rule, Events& events) {
  one.failed = true;
  tell(events, EventKind::CommitmentFailed, rule, unit(one.unit));
  if (state.on_map(one.unit)) mark(game, state, one.unit, Mark::Attacked);
}

// A121  Cavalry has withdrawn, nobody is there any more.
bool is_vacated(const Game& game, const State& state, const Attacker& one) {
  return is_live(one) && !enemy_in(game, state, game[one.unit].side, one.target);
}

bool any_vacated(const Game& game, const State& state) {
  return std::ranges::any_of(declared(state),
                             [&](const Attacker& one) { return is_vacated(game, state, one); });
}

// 7.42, A70, A120  Those who go with it: of its stack, at the same hex.
bool goes_with(const State& state, const Attacker& top, const Attacker& other) {
  return is_live(other) && other.target == top.target && other.charge == top.charge &&
         state[other.unit].hex == state[top.unit].hex;
}

// The first (target, group) that is still to be fought.
const Attacker* next_fight(const Game&, const State& state) {
  for (const Attacker& one : declared(state)) {
    if (is_live(one) && one.committed) return &one;
  }
  return nullptr;
}

bool one_fight_left(const Game& game, const State& state) {
  const Attacker* first = next_fight(game, state);
  return std::ranges::all_of(declared(state), [&](const Attacker& one) {
    return !is_live(one) || !one.committed || (one.target == first->target && one.group == first->group);
  });
}

void begin_combat(const Game& game, State& state, Hex target, int group) {
  Combat fight{.target = target};
  fight.surprise = true;
  for (Attacker& one : declared(state)) {
    if (!is_live(one) || !one.committed || one.target != target || one.group != group) continue;
    one.resolved = true;
    fight.side = game[one.unit].side;
    fight.attackers.add(one.unit);
    fight.charge = one.charge;
    fight.surprise = fight.surprise && one.surprise;
    mark(game, state, one.unit, Mark::Attacked);
  }
  state.stack.push(fight);
}

// 6.34h  Free, within stacking, top first.
void enter_vacated(const Game& game, State& state, Hex target, int group, Events& events) {
  for (Attacker& one : declared(state)) {
    if (!is_vacated(game, state, one) || one.target != target || one.group != group) continue;
    one.resolved = true;
    mark(game, state, one.unit, Mark::Attacked);
    if (one.charge || !may_stack(game, state, one.unit, target)) continue;
    put(game, state, one.unit, target);
    turn_to(game, state, one.unit, *game.map.grid().side_towards(one.from, target));
    fall_in(game, state, one.unit);
    tell(events, EventKind::Moved, "6.34h", unit(one.unit), hex(target));
    arrive(game, state, one.unit, target, events);
  }
}

}  // namespace

Hex came_from(const State& state, UnitId attacker, Hex target) {
  const Attacker* one = entry_of(state, attacker);
  return one != nullptr && one->target == target ? one->from : state[attacker].hex;
}

bool attack_pending(const State& state, Hex where) {
  return std::ranges::any_of(declared(state),
                             [&](const Attacker& one) { return is_live(one) && one.target == where; });
}

void cancel_attacks(State& state, Hex where, Events& events) {
  for (Attacker& one : declared(state)) {
    if (!is_live(one) || one.target != where) continue;
    one.resolved = true;
    tell(events, EventKind::AttackCancelled, "8.33j", unit(one.unit), hex(where));
  }
}

bool is_surprise(const Game& game, const State& state, UnitId attacker, Hex from, Hex target) {
  if (!game.scenario.special.vineyards || !game.map.heavily_cultivated(target)) return false;
  if (state[attacker].is(Mark::BeganAdjacent)) return false;
  for (const UnitId who : units_in(game, state, enemy_of(game[attacker].side), target)) {
    if (aware_of(game, state, who, from)) return false;
  }
  return true;
}

Verdict may_attack(const Game& game, const State& state, UnitId who, Hex target) {
  const Unit& one = game[who];
  const UnitState& now = state[who];
  if (!state.on_map(who)) return refused_by("7.3a", unit(who));
  if (one.artillery()) return refused_by("7.0a", unit(who));
  if (one.cavalry()) return refused_by("7.33c", unit(who));
  if (one.chasseur()) return refused_by("7.21a", unit(who));
  if (now.is(Mark::Reserve)) return refused_by("4.61a", unit(who));
  if (!now.is(Mark::InCommand)) return refused_by("7.4a", unit(who));
  if (now.is(Mark::Disordered)) return refused_by("7.33e", unit(who));
  if (now.is(Mark::Square)) return refused_by("6.14b", unit(who));
  if (state[one.brigade].hors_de_combat) return refused_by("9.11a", brigade(one.brigade));
  if (state[game.corps_of(who)].withdrawing) return refused_by("a10.4b", unit(who));
  if (now.is(Mark::Rallied)) return refused_by("4.41b", unit(who));
  if (now.is(Mark::Attacked)) return refused_by("7.3c", unit(who));
  if (!is_frontal(game, state, who, target)) return refused_by("6.12a", unit(who), hex(target));
  if (!enemy_in(game, state, one.side, target))
    return refused_by("7.3a", unit(who), hex(target)).because("no-enemy");
  if (!controls(game, state, who, target)) return refused_by("6.23c", unit(who), hex(target));
  const Facing side = *game.map.grid().side_towards(now.hex, target);
  if (!can_attack_across(game, state, who, now.hex, side))
    return refused_by("7.4c", hex(now.hex), hex(target));
  if (out_of_town(game, state, who) >= 2) return refused_by("5.53b", hex(now.hex));
  return kAllowed;
}

bool anything_to_attack(const Game& game, const State& state, BrigadeId which) {
  for (const UnitId who : units_with(game, state, which)) {
    if (!state.on_map(who) || game[who].artillery() || game[who].chasseur()) continue;
    if (game[who].cavalry()) {
      if (can_charge(game, state, who)) return true;
      continue;
    }
    for (const Facing way : kFacings) {
      const Hex beside = game.map.neighbour(state[who].hex, way);
      if (beside != kNoHex && may_attack(game, state, who, beside)) return true;
    }
  }
  return false;
}

// 7.41b, 7.41c, 6.14e, A118
Reckoning commitment_modifiers(const Game& game, const State& state, UnitId who, Hex target, bool charge) {
  Reckoning sum;
  const BrigadeId own = state[who].attached != kNoBrigade ? state[who].attached : game[who].brigade;
  const LeaderId massed = massed_leader(state);
  const LeaderId chief = massed != kNoLeader ? massed : game[own].brigadier;
  if (chief != kNoLeader && in_range(game, state, chief, state[who].hex))
    sum.add_if(game[chief].commitment != 0, massed != kNoLeader ? "4.16j" : "7.41b", game[chief].commitment);
  bool square = false;
  for (const UnitId one : units_in(game, state, enemy_of(game[who].side), target))
    square = square || state[one].is(Mark::Square);
  sum.add_if(charge && square, "6.14e", game.combat.square_commitment);
  return sum;
}

Next run(const Game& game, State& state, Attacks& now, Events& events) {
  using Step = Attacks::Step;
  const Side own = game[state.acting.corps].side;
  switch (now.step) {
    case Step::Declare:
      return ask(own, Ask::Declare);
    case Step::React:
      while (now.next < state.attacks.count) {
        const auto i = static_cast<std::size_t>(now.next++);
        const Hex target = state.attacks.all[i].target;
        bool first = true;
        Window window{.what = Window::What::Attack, .side = enemy_of(own), .hex = target};
        for (std::size_t k = 0; k < state.attacks.count; ++k) {
          if (state.attacks.all[k].target != target) continue;
          window.provokers.add(state.attacks.all[k].unit);
          first = first && k >= i;
        }
        if (first && open_window(game, state, window)) return go_on();
      }
      for (Attacker& one : declared(state)) {
        if (!is_live(one)) continue;
        if (!state.on_map(one.unit) || state[one.unit].is(Mark::Disordered))
          fail(game, state, one, "7.33e", events);
      }
      if (any_vacated(game, state)) return ask(own, Ask::Resolve);
      now.step = Step::Commit;
      now.next = 0;
      return go_on();
    case Step::Commit:
      for (; now.next < state.attacks.count; ++now.next) {
        const Attacker& one = state.attacks.all[now.next];
        if (!is_live(one) || one.committed) continue;
        UnitId top = one.unit;
        for (const Attacker& other : declared(state)) {
          if (goes_with(state, one, other) && state[other.unit].place < state[top].place) top = other.unit;
        }
        now.committing = top;
        return roll(RollKind::Commitment);
      }
      judge_groups(game, state);
      now.step = Step::Resolve;
      return go_on();
    case Step::Resolve: {
      for (Attacker& one : declared(state)) {
        if (!is_vacated(game, state, one)) continue;  // 8.33n
        one.resolved = true;
        tell(events, EventKind::AttackCancelled, "8.33n", unit(one.unit), hex(one.target));
      }
      const Attacker* next = next_fight(game, state);
      if (next == nullptr) {
        now.step = Step::End;
        return go_on();
      }
      if (!one_fight_left(game, state)) return ask(own, Ask::Resolve);
      now.step = Step::Fight;
      begin_combat(game, state, next->target, next->group);
      return go_on();
    }
    case Step::Fight:
      now.step = Step::Resolve;
      return go_on();
    case Step::End:
      if (state.acting.extended) {  // 4.43e: not those whose attack was cancelled
        for (const Attacker& one : declared(state)) {
          if (one.committed && one.resolved && state[one.unit].is(Mark::Attacked))
            take_hit(game, state, one.unit, "4.43e", events);
        }
      }
      state.attacks = {};
      return done();
  }
  return done();
}

void take_commitment(const Game& game, State& state, Roll roll, Events& events) {
  auto& now = *state.stack.top_as<Attacks>();
  const UnitId top = now.committing;
  const Attacker first = *entry_of(state, top);
  const Reckoning sum = commitment_modifiers(game, state, top, first.target, first.charge);
  const bool passed = roll.value[0] + sum.total() <= cohesion(game, state, top);
  tell_items(events, sum);
  for (Attacker& one : declared(state)) {
    if (!goes_with(state, first, one) || one.committed) continue;
    if (!passed) {
      fail(game, state, one, one.unit == top ? "7.41d" : "7.42b", events);
      continue;
    }
    one.committed = true;
    tell(events, EventKind::Committed, one.unit == top ? "7.41b" : "7.42a", unit(one.unit));
  }
  now.committing = kNoUnit;
}

// --- declaring

Verdict declare_verdict(const Game& game, const State& state, Action action) {
  const auto& now = *state.stack.top_as<Attacks>();
  const Verb verb = verb_of(action);
  if (verb == Verb::Done) {
    const auto* massed = state.stack.find<MassedAttack>();
    if (massed == nullptr) return kAllowed;
    for (const UnitId who : massed->units) {
      if (entry_of(state, who) == nullptr && must_charge(game, state, who))
        return refused_by("4.16e", unit(who));
    }
    return kAllowed;
  }
  const auto who = unit_operand(game, action, 0);
  if (!who) return refused_by("7.3b");
  if (!takes_part(state, *who, now, game)) return refused_by("3.0c", unit(*who)).because("other-brigade");
  const Attacker* entry = entry_of(state, *who);
  if (verb == Verb::Cancel || verb == Verb::Apart) {
    if (entry == nullptr) return refused_by("7.3b", unit(*who)).because("not-declared");
    if (verb == Verb::Cancel) return kAllowed;
    for (const Attacker& one : declared(state)) {
      if (one.target == entry->target && one.group == entry->group && state[one.unit].hex != state[*who].hex)
        return kAllowed;
    }
    return refused_by("7.32a", unit(*who)).because("attacks-alone");
  }
  const auto target = hex_operand(game, action, 1);
  if (!target || (verb != Verb::Attack && verb != Verb::Charge)) return refused_by("7.3b", unit(*who));
  if (entry != nullptr) return refused_by("7.3c", unit(*who));
  if (state.attacks.count >= kMostAttackers) return refused_by("7.3b", unit(*who)).because("too-many");
  if (verb == Verb::Attack) return may_attack(game, state, *who, *target);
  const auto last = hex_operand(game, action, 2);
  return last ? may_charge(game, state, *who, *target, *last) : refused_by("7.5a", unit(*who));
}

void declare_list(const Game& game, const State& state, ActionList& list) {
  const auto& now = *state.stack.top_as<Attacks>();
  const auto add = [&](Action action) {
    if (declare_verdict(game, state, action)) list.add(action);
  };
  for (const UnitId who :
       now.brigade != kNoBrigade ? units_with(game, state, now.brigade) : acting_units(game, state)) {
    if (!state.on_map(who)) continue;
    add(act(Verb::Cancel, piece(who)));
    add(act(Verb::Apart, piece(who)));
    if (entry_of(state, who) != nullptr) continue;
    if (game[who].cavalry()) {
      list_charges(game, state, who, list);
      continue;
    }
    for (const Facing way : kFacings) {
      const Hex beside = game.map.neighbour(state[who].hex, way);
      if (beside != kNoHex) add(act(Verb::Attack, piece(who), beside));
    }
  }
  add(act(Verb::Done));
}

void declare_carry_out(const Game& game, State& state, Action action, Events& events) {
  auto& now = *state.stack.top_as<Attacks>();
  const Verb verb = verb_of(action);
  AttackList& list = state.attacks;
  if (verb == Verb::Done) {
    now.next = 0;
    now.step = list.count > 0 ? Attacks::Step::React : Attacks::Step::End;
    judge_groups(game, state);
    judge_surprise(game, state);
    return;
  }
  const UnitId who = *unit_operand(game, action, 0);
  if (verb == Verb::Cancel) {
    std::uint8_t kept = 0;
    for (std::size_t i = 0; i < list.count; ++i) {
      if (list.all[i].unit != who) list.all[kept++] = list.all[i];
    }
    list.all[kept] = {};
    list.count = kept;
    return;
  }
  if (verb == Verb::Apart) {
    const Attacker one = *entry_of(state, who);
    std::uint8_t group = 0;
    for (const Attacker& other : declared(state)) group = std::max(group, other.group);
    for (Attacker& other : declared(state)) {
      if (other.target == one.target && other.group == one.group && other.from == one.from)
        other.group = static_cast<std::uint8_t>(group + 1);
    }
    return;
  }
  const Hex target = *hex_operand(game, action, 1);
  const bool charge = verb == Verb::Charge;
  const Hex from = charge ? *hex_operand(game, action, 2) : state[who].hex;
  list.all[list.count++] = {
      .unit = who, .target = target, .from = from, .charge = charge, .start = state[who].hex};
  tell(events, charge ? EventKind::ChargeDeclared : EventKind::AttackDeclared, charge ? "7.5b" : "7.3b",
       unit(who), hex(target));
}

// --- the order of the fights; and of going into hexes that cavalry has left

Verdict resolve_verdict(const Game& game, const State& state, Action action) {
  const bool before = state.stack.top_as<Attacks>()->step == Attacks::Step::React;
  if (verb_of(action) == Verb::Done) return before ? kAllowed : refused_by("7.41d");
  const auto target = hex_operand(game, action, 0);
  if (verb_of(action) != Verb::Resolve || !target) return refused_by("7.32a");
  const int group = action.operand[1];
  for (const Attacker& one : declared(state)) {
    if (one.target != *target || one.group != group || !is_live(one)) continue;
    if (before ? is_vacated(game, state, one) : one.committed) return kAllowed;
  }
  return refused_by("7.44a", hex(*target));
}
void resolve_list(const Game& game, const State& state, ActionList& list) {
  for (const Attacker& one : declared(state)) {
    const Action action = act(Verb::Resolve, one.target, one.group);
    if (resolve_verdict(game, state, action) && !list.contains(action)) list.add(action);
  }
  if (resolve_verdict(game, state, act(Verb::Done))) list.add(act(Verb::Done));
}
void resolve_carry_out(const Game& game, State& state, Action action, Events& events) {
  auto& now = *state.stack.top_as<Attacks>();
  if (now.step != Attacks::Step::React) {
    now.step = Attacks::Step::Fight;
    begin_combat(game, state, *hex_operand(game, action, 0), action.operand[1]);
    return;
  }
  if (verb_of(action) == Verb::Resolve) {
    enter_vacated(game, state, *hex_operand(game, action, 0), action.operand[1], events);
    return;
  }
  for (Attacker& one : declared(state)) {
    if (is_vacated(game, state, one)) one.resolved = true;
  }
}

}  // namespace tamburino::risorgimento1859

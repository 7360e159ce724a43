#include <bit>

#include "engine/games/butchery/rules.h"

// 10.4.2. Assault resolution: defensive combat, then the attack. With 10.4.4, artillery and defensive combat.
namespace tamburino::butchery {
namespace {

Engagement& engagement(State& state) { return *state.stack.top_as<Engagement>(); }
const Engagement& engagement(const State& state) { return *state.stack.top_as<Engagement>(); }

Assault& assault(State& state, int i) { return state.activation.assaults[static_cast<std::size_t>(i)]; }
const Assault& assault(const State& state, int i) {
  return state.activation.assaults[static_cast<std::size_t>(i)];
}

bool in(AssaultMask group, int i) { return (group >> i & 1U) != 0; }
int first_of(AssaultMask group) { return std::countr_zero(group); }

AssaultMask able_group(const Game& game, const State& state, int first) {
  AssaultMask able = 0;
  const AssaultMask group = group_of(state, first);
  for (int i = 0; i < state.activation.assault_count; ++i) {
    if (in(group, i) && able_to_attack(game, state, assault(state, i))) able |= AssaultMask{1} << i;
  }
  return able;
}

bool only_artillery_in(const Game& game, const State& state, Hex where) {
  return !UnitsIn(state, where).empty() && !foot_or_horse_in(game, state, where);
}

}  // namespace

// 10.4.4b, 10.4.4c  A battery of the same formation, that has not yet done so in this activation, is not
// itself assaulted, and has the assaulting unit in arc, range and sight as it stands (4g).
Verdict may_support(const Game& game, const State& state, UnitId battery, int against) {
  const Assault& one = assault(state, against);
  const UnitId defender = one.target;
  const FormationId home = game[battery].formation;
  const Verdict no = refused_by("10.4.4b", unit(battery), unit(defender), formation(home),
                                formation(game[defender].formation));
  const Side own = game.side(battery);
  const Side theirs = game.side(defender);
  if (own != theirs)
    return refused_by("10.4.4b", unit(battery), side(own), side(theirs)).because("not-yours");
  if (game[battery].kind != Kind::Artillery) return no.because("no-battery");
  if (const Verdict here = is_on_map(game, state, battery, "10.4.4b"); !here) return here;
  for (int i = 0; i < state.activation.assault_count; ++i) {
    if (assault(state, i).target == battery)
      return refused_by("10.4.4c", unit(battery), unit(assault(state, i).attacker));
  }
  if (game[home].detached()) return no.because("detached-battery");  // D09
  if (home != game[defender].formation) return no.because("other-formation");
  if (state[battery].supported) return no.because("already-supported");
  if (one.support_a != kNoUnit && one.support_b != kNoUnit)
    return refused_by("10.4.4b", unit(battery), unit(one.attacker)).because("two-batteries");
  const Facing faced = state[battery].facing;
  const Hex there = state[one.attacker].hex;
  const Verdict fire = may_reach_with_fire(game, state, battery, faced, there);
  const bool in_range = game.map.grid().distance(state[battery].hex, there) <= game[battery].range;
  if (in_range && !in_fire_arc(game, state, battery, faced, there))
    return refused_by("4g", unit(battery), unit(one.attacker), facing(faced), hex(there));
  return fire;
}

namespace {

// The last attacker of a coordinated assault takes what the defender has not given to the others: 10.4.2d.
int undivided_defence(const Game& game, const State& state, AssaultMask group, int before) {
  int left = game[assault(state, before).target].combat;
  for (int i = 0; i < before; ++i) {
    if (in(group, i)) left -= assault(state, i).defence_share;
  }
  return left;
}

int next_in(AssaultMask group, int from) {
  const AssaultMask rest = group >> from << from;
  return from >= 64 || rest == 0 ? 64 : std::countr_zero(rest);
}

// 10.4.12b, B46: one roll for each commander who took part and still lives.
bool attacker_took_part(const Engagement& now) { return now.attack_led || now.coordination_tried; }

bool noted_as_vacated(const State& state, int first) {
  for (int i = 0; i < state.activation.vacated_count; ++i) {
    if (state.activation.vacated[static_cast<std::size_t>(i)].first == first) return true;
  }
  return false;
}

// The hex is won when its defender has left it, and no infantry or cavalry beside him holds it.
void settle(const Game& game, State& state, int first) {
  const Assault& one = assault(state, first);
  const UnitId target = one.target;
  const bool gone = !state.on_map(target);
  const bool moved_off = !gone && state[target].hex != one.hex;
  if (!gone && !moved_off) return;
  if (noted_as_vacated(state, first)) return;          // lost in its retreat
  if (foot_or_horse_in(game, state, one.hex)) return;  // a partner still holds the hex
  note_vacated(state, one.hex, first, moved_off, false);
}

void mark_resolved(State& state, int first) {
  const AssaultMask group = group_of(state, first);
  for (int i = 0; i < state.activation.assault_count; ++i) {
    if (in(group, i)) assault(state, i).resolved = true;
  }
}

// 10.4.10c  Cavalry is disorganised by its attack, once all its attacks are made; it loses no step by it.
void disorganise_cavalry(const Game& game, State& state, Events& events) {
  for (int i = 0; i < state.activation.assault_count; ++i) {
    const UnitId who = assault(state, i).attacker;
    if (!assault(state, i).attacked || game[who].kind != Kind::Cavalry || !state.on_map(who)) continue;
    bool more = false;
    for (int j = 0; j < state.activation.assault_count; ++j) {
      const Assault& other = assault(state, j);
      more |= other.attacker == who && !other.resolved && !lapsed(state, other);
    }
    if (!more && !state[who].disorganised) disorganise(state, who, "10.4.10c", events);
  }
}

}  // namespace

// 10.4.7a, D30  A defender that is lost in the zone it retreats into was driven back all the same.
void note_lost_in_retreat(const Game& game, State& state, UnitId who) {
  const auto* now = state.stack.find<Engagement>();
  if (now == nullptr || assault(state, now->first).target != who) return;
  const Hex won = assault(state, now->first).hex;
  if (!foot_or_horse_in(game, state, won)) note_vacated(state, won, now->first, true, false);
}

// The coordinated assaults make one group, without those that lapsed before it came to blows; every other
// assault stands alone.
AssaultMask group_of(const State& state, int first) {
  if (!assault(state, first).coordinated) return AssaultMask{1} << first;
  const bool over = assault(state, first).resolved;
  AssaultMask group = 0;
  for (int i = 0; i < state.activation.assault_count; ++i) {
    const bool lapsed_before = assault(state, i).resolved && !over;
    if (assault(state, i).coordinated && !lapsed_before) group |= AssaultMask{1} << i;
  }
  return group;
}

// 10.4.2g  Still on the spot from which it declared, and not cavalry that has been disorganised (B34).
bool able_to_attack(const Game& game, const State& state, const Assault& one) {
  if (!state.on_map(one.attacker) || state[one.attacker].hex != one.from) return false;
  return game[one.attacker].kind != Kind::Cavalry || !state[one.attacker].disorganised;
}

// The target is no longer where it was assaulted: B42.
bool lapsed(const State& state, const Assault& one) {
  return !state.on_map(one.target) || state[one.target].hex != one.hex;
}

// --- 10.4b  The attacker chooses the order.

void choose_assault_list(const Game&, const State& state, ActionList& list) {
  AssaultMask seen = 0;
  for (int i = 0; i < state.activation.assault_count; ++i) {
    if (assault(state, i).resolved || in(seen, i)) continue;
    seen |= group_of(state, i);
    list.add(act(Verb::Resolve, piece(assault(state, i).attacker), piece(assault(state, i).target)));
  }
}

Verdict may_resolve(const State& state, UnitId attacker, UnitId target) {
  for (int i = 0; i < state.activation.assault_count; ++i) {
    const Assault& one = assault(state, i);
    if (one.attacker != attacker || one.target != target) continue;
    return one.resolved ? refused_by("10.4b", unit(attacker), unit(target)).because("already-fought")
                        : kAllowed;
  }
  return refused_by("10.4b", unit(attacker), unit(target)).because("not-declared");
}

Verdict choose_assault_verdict(const Game& game, const State& state, Action action) {
  const auto attacker = unit_operand(game, action, 0);
  const auto target = unit_operand(game, action, 1);
  if (verb_of(action) != Verb::Resolve || !attacker || !target)
    return refused_by("10.4b").because("first-resolve");
  if (const Verdict declared = may_resolve(state, *attacker, *target); !declared) return declared;
  ActionList open;
  choose_assault_list(game, state, open);
  if (open.contains(action)) return kAllowed;
  return refused_by("10.4b", unit(*attacker), unit(*target)).because("fought-as-one");
}

void choose_assault_carry_out(const Game& game, State& state, Action action, Events&) {
  for (int i = 0; i < state.activation.assault_count; ++i) {
    const Assault& one = assault(state, i);
    if (one.resolved || one.attacker != unit_operand(game, action, 0) ||
        one.target != unit_operand(game, action, 1)) {
      continue;
    }
    state.stack.push(Engagement{.first = static_cast<std::uint8_t>(i)});
    return;
  }
}

// --- the engagement

Next run(const Game& game, State& state, Engagement& now, Events& events) {
  const AssaultMask group = group_of(state, now.first);
  const UnitId target = assault(state, now.first).target;
  const Side attacking = game.side(state.activation.formation);
  const Side defending = enemy_of(attacking);
  switch (now.step) {
    case Engagement::Step::Begin: {
      const FormationId commanding = state.activation.formation;
      now.defender_commander = leader_beside(game, state, target);
      for (int i = 0; i < state.activation.assault_count; ++i) {
        if (in(group, i) && commander_with(game, state, assault(state, i).attacker) == commanding) {
          now.attacker_commander = commanding;
        }
      }
      // B46: an attempt, even a failed one, is taking part in the first assault on that target, wherever he
      // stands.
      now.coordination_tried = state.activation.capacity == Capacity::CoordinatedAssault &&
                               state.activation.coordination == target && commander_on_map(state, commanding);
      if (now.coordination_tried) {
        now.attacker_commander = commanding;
        state.activation.coordination = kNoUnit;
      }
      now.step = Engagement::Step::Defence;
      return go_on();
    }
    case Engagement::Step::Defence:
      return ask(defending, Ask::Defend);
    case Engagement::Step::Shares: {  // 10.4.2d
      const int here = next_in(group, now.next);
      if (here == 64) {
        now.next = static_cast<std::uint8_t>(first_of(group));
        now.step = Engagement::Step::DefenceRoll;
        return go_on();
      }
      now.next = static_cast<std::uint8_t>(here);
      const int left = undivided_defence(game, state, group, here);
      if (next_in(group, here + 1) != 64 && left > 0) return ask(defending, Ask::DivideDefence);
      const bool last = next_in(group, here + 1) == 64;
      assault(state, here).defence_share = static_cast<std::uint8_t>(last ? left : 0);
      ++now.next;
      return go_on();
    }
    case Engagement::Step::DefenceRoll: {  // 10.4.2b, and its results before the attack: 10.4.2g
      const int here = next_in(group, now.next);
      if (here == 64) {
        now.step = Engagement::Step::Attack;
        return go_on();
      }
      now.next = static_cast<std::uint8_t>(here);
      tell(events, EventKind::Defended, "10.4.2b", unit(target), unit(assault(state, here).attacker));
      return roll(RollKind::Combat, assault(state, here).attacker == state.activation.no_quarter ? 2 : 1);
    }
    case Engagement::Step::Attack: {
      const AssaultMask able = able_group(game, state, now.first);
      now.step = Engagement::Step::Casualties;
      if (able == 0) return go_on();
      FormationId leader = kNoFormation;
      for (int i = 0; i < state.activation.assault_count; ++i) {
        if (!in(able, i)) continue;
        assault(state, i).attacked = true;
        const UnitId who = assault(state, i).attacker;
        const FormationId one =
            now.coordination_tried ? commander_with(game, state, who) : leader_beside(game, state, who);
        if (one != kNoFormation) leader = one;
      }
      if (only_artillery_in(game, state, assault(state, now.first).hex)) {  // 10.4.4a, both of two: B31
        const Hex where = assault(state, now.first).hex;
        now.step = Engagement::Step::Result;
        while (!UnitsIn(state, where).empty())
          eliminate(game, state, UnitsIn(state, where).first(), "10.4.4a", events);
        return go_on();
      }
      now.step = Engagement::Step::AttackRoll;
      if (leader != kNoFormation && combat_bonus(game, state, leader) > 0) {
        now.attacker_commander = leader;
        return ask(attacking, Ask::LeadAttack);
      }
      return go_on();
    }
    case Engagement::Step::AttackRoll: {
      bool two = false;
      for (int i = 0; i < state.activation.assault_count; ++i) {
        if (!in(group, i) || !assault(state, i).attacked) continue;
        two |= assault(state, i).attacker == state.activation.no_quarter;
        tell(events, EventKind::Attacked, "10.4.2a", unit(assault(state, i).attacker), unit(target));
      }
      return roll(RollKind::Combat, two ? 2 : 1);
    }
    case Engagement::Step::Result: {
      settle(game, state, now.first);
      mark_resolved(state, now.first);
      now.step = Engagement::Step::Casualties;
      const int due = due_advance(game, state);
      if (due >= 0) state.stack.push(Advance{.vacated = static_cast<std::uint8_t>(due)});
      return go_on();
    }
    case Engagement::Step::FellBack: {  // 10.4.8d
      now.coordination_tried = false;   // D28: no combat was fought, so nobody took part in one
      if (!foot_or_horse_in(game, state, assault(state, now.first).hex)) {
        note_vacated(state, assault(state, now.first).hex, now.first, false, true);
      }
      mark_resolved(state, now.first);
      now.step = Engagement::Step::Casualties;
      const int due = due_advance(game, state);
      if (due >= 0) state.stack.push(Advance{.vacated = static_cast<std::uint8_t>(due)});
      return go_on();
    }
    case Engagement::Step::Casualties:
      mark_resolved(state, now.first);
      if (attacker_took_part(now) && commander_on_map(state, now.attacker_commander)) {
        return roll(RollKind::Casualty, 2);
      }
      now.attack_led = now.coordination_tried = false;
      if (now.defence_led && commander_on_map(state, now.defender_commander))
        return roll(RollKind::Casualty, 2);
      now.step = Engagement::Step::End;
      return go_on();
    case Engagement::Step::End:
      disorganise_cavalry(game, state, events);
      return done();
  }
  return done();
}

// 10.4.12b  On a twelve he is lost.
void take_casualty(const Game& game, State& state, Roll roll, Events& events) {
  Engagement& now = engagement(state);
  const bool attackers = attacker_took_part(now);
  const FormationId which = attackers ? now.attacker_commander : now.defender_commander;
  if (attackers) {
    now.attack_led = now.coordination_tried = false;
  } else {
    now.defence_led = false;
  }
  if (roll.value[0] + roll.value[1] == 12) lose_commander(game, state, which, "10.4.12b", events);
}

// --- the defender decides: fall back, or fight with or without support and commander, or take it

void defend_list(const Game& game, const State& state, ActionList& list) {
  const Engagement& now = engagement(state);
  const AssaultMask group = group_of(state, now.first);
  const UnitId target = assault(state, now.first).target;
  const auto add_if_allowed = [&](Action action) {
    if (defend_verdict(game, state, action)) list.add(action);
  };
  list.add(act(Verb::Defend, piece(target)));
  add_if_allowed(act(Verb::Defend, piece(target), kLed));
  list.add(act(Verb::Decline, piece(target)));
  for (const Facing way : kFacings) {
    const Hex there = game.map.neighbour(state[target].hex, way);
    if (there != kNoHex) add_if_allowed(act(Verb::FallBack, piece(target), there));
  }
  for (const UnitId battery : game.members[static_cast<std::size_t>(index(game[target].formation))]) {
    if (game[battery].kind != Kind::Artillery) continue;
    for (int i = 0; i < state.activation.assault_count; ++i) {
      if (in(group, i)) add_if_allowed(act(Verb::Support, piece(battery), piece(assault(state, i).attacker)));
    }
  }
}

namespace {

int assault_by(const Game& game, const State& state, AssaultMask group, Action action, int operand) {
  const auto attacker = unit_operand(game, action, operand);
  for (int i = 0; i < state.activation.assault_count; ++i) {
    if (in(group, i) && assault(state, i).attacker == attacker) return i;
  }
  return -1;
}

bool support_given(const State& state, AssaultMask group) {
  for (int i = 0; i < state.activation.assault_count; ++i) {
    if (in(group, i) && assault(state, i).support_a != kNoUnit) return true;
  }
  return false;
}

}  // namespace

// 10.4.12a, 10.4.12g: a bonus to give, and not to guns.
Verdict may_lead(const Game& game, const State& state, UnitId who) {
  const FormationId which = leader_beside(game, state, who);
  if (game[who].kind == Kind::Artillery) return refused_by("10.4.12a", unit(who)).because("leads-no-guns");
  if (which == kNoFormation) return refused_by("10.4.12a", unit(who)).because("no-leader");
  if (state[which].aide) return refused_by("10.4.12g", commander(which));
  if (combat_bonus(game, state, which) <= 0)
    return refused_by("10.4.12a", commander(which)).because("no-bonus");
  return kAllowed;
}

Verdict defend_verdict(const Game& game, const State& state, Action action) {
  const Engagement& now = engagement(state);
  const AssaultMask group = group_of(state, now.first);
  const UnitId target = assault(state, now.first).target;
  const auto first = unit_operand(game, action, 0);
  const Verdict asked = refused_by("10.4.2b", unit(target)).because("first-defend");
  const bool answers = verb_of(action) == Verb::Support || verb_of(action) == Verb::Defend ||
                       verb_of(action) == Verb::Decline || verb_of(action) == Verb::FallBack;
  if (!first || !answers) return asked;
  if (verb_of(action) == Verb::Support) {
    const int against = assault_by(game, state, group, action, 1);
    if (against < 0) {
      const auto other = unit_operand(game, action, 1);
      return other
                 ? refused_by("10.4.4b", unit(*first), unit(*other), unit(target)).because("not-its-attacker")
                 : asked;
    }
    return may_support(game, state, *first, against);
  }
  if (first != target) {
    const Rule rule = verb_of(action) == Verb::FallBack ? "10.4.8a" : "10.4.2b";
    return refused_by(rule, unit(*first), unit(target)).because("not-assaulted-now");
  }
  switch (verb_of(action)) {
    case Verb::Defend:
      if (action.operand[1] > kLed) return asked;
      return action.operand[1] == kLed ? may_lead(game, state, target) : kAllowed;
    case Verb::Decline:
      return kAllowed;
    case Verb::FallBack: {
      const auto where = hex_operand(game, action, 1);
      if (!where) return asked;
      if (const Verdict quick = may_fall_back(game, state, target, group); !quick) return quick;
      if (support_given(state, group))  // D23: it has chosen to fight
        return refused_by("10.4.8a", unit(target)).because("support-called");
      return may_fall_back_to(game, state, target, *where);
    }
    default:
      return asked;
  }
}

void defend_carry_out(const Game& game, State& state, Action action, Events& events) {
  Engagement& now = engagement(state);
  const AssaultMask group = group_of(state, now.first);
  const UnitId target = assault(state, now.first).target;
  switch (verb_of(action)) {
    case Verb::Support: {
      Assault& one = assault(state, assault_by(game, state, group, action, 1));
      const UnitId battery = *unit_operand(game, action, 0);
      (one.support_a == kNoUnit ? one.support_a : one.support_b) = battery;
      state[battery].supported = true;
      tell(events, EventKind::Supported, "10.4.4b", unit(battery), unit(target), unit(one.attacker));
      return;
    }
    case Verb::FallBack:
      fall_back(game, state, now, *hex_operand(game, action, 1), events);
      return;
    case Verb::Decline:
      tell(events, EventKind::Declined, "10.4.2b", unit(target));
      now.step = Engagement::Step::Attack;
      return;
    default:
      now.defence_led = action.operand[1] == kLed;
      now.next = static_cast<std::uint8_t>(first_of(group));
      now.step = Engagement::Step::Shares;
  }
}

void divide_defence_list(const Game& game, const State& state, ActionList& list) {
  const Engagement& now = engagement(state);
  const Assault& one = assault(state, now.next);
  const int left = undivided_defence(game, state, group_of(state, now.first), now.next);
  for (int share = 0; share <= left; ++share) {
    list.add(act(Verb::Share, piece(one.target), piece(one.attacker), share));
  }
}

Verdict divide_defence_verdict(const Game& game, const State& state, Action action) {
  const Engagement& now = engagement(state);
  const Assault& one = assault(state, now.next);
  const bool asked = verb_of(action) == Verb::Share && unit_operand(game, action, 0) == one.target &&
                     unit_operand(game, action, 1) == one.attacker;
  if (!asked) return refused_by("10.4.2d", unit(one.target), unit(one.attacker)).because("first-share");
  const int left = undivided_defence(game, state, group_of(state, now.first), now.next);
  if (action.operand[2] <= left) return kAllowed;
  return refused_by("10.4.2d", unit(one.target), unit(one.attacker), number(action.operand[2]), number(left))
      .because("share-too-large");
}

void divide_defence_carry_out(const Game&, State& state, Action action, Events&) {
  Engagement& now = engagement(state);
  assault(state, now.next).defence_share = static_cast<std::uint8_t>(action.operand[2]);
  ++now.next;
}

// --- 10.4.12a  The attacker's commander may lead.

void lead_attack_list(const Game&, const State& state, ActionList& list) {
  const UnitId target = assault(state, engagement(state).first).target;
  list.add(act(Verb::Attack, piece(target)));
  list.add(act(Verb::Attack, piece(target), kLed));
}

Verdict lead_attack_verdict(const Game& game, const State& state, Action action) {
  const UnitId target = assault(state, engagement(state).first).target;
  const auto other = unit_operand(game, action, 0);
  if (verb_of(action) == Verb::Attack && other && other != target)
    return refused_by("10.4b", unit(*other), unit(target)).because("attack-elsewhere");
  if (verb_of(action) != Verb::Attack || unit_operand(game, action, 0) != target ||
      action.operand[1] > kLed) {
    return refused_by("10.4.12a", unit(target)).because("first-lead");
  }
  return kAllowed;
}

void lead_attack_carry_out(const Game&, State& state, Action action, Events&) {
  engagement(state).attack_led = action.operand[1] == kLed;
}

}  // namespace tamburino::butchery

#include <bit>

#include "engine/games/butchery/rules.h"

// 10.4.1. Declaration of assaults.
namespace tamburino::butchery {
namespace {

std::span<const Assault> declared(const State& state) {
  return {state.activation.assaults.data(), state.activation.assault_count};
}

bool enemy_to_assault_at(const Game& game, const State& state, UnitId attacker, Facing side) {
  const Hex here = state[attacker].hex;
  const Hex there = game.map.neighbour(here, side);
  return is_front(game, state, attacker, side) && !game.map.side(here, side).steep &&
         enemy_in(game, state, game.side(attacker), there);
}

bool assaulted(const State& state, Hex where) {
  for (const Assault& one : declared(state)) {
    if (one.hex == where) return true;
  }
  return false;
}

const Activation& activation(const State& state) { return *state.stack.top_as<Activation>(); }

}  // namespace

// 10.4.1a  Infantry and cavalry; 10.4.10a cavalry that kept to 3 points; 10.4.10e not disorganised cavalry.
// 10.1.3-bis-f  Out of command, it assaults or disengages.
Verdict may_assault_at_all(const Game& game, const State& state, UnitId who) {
  if (game[who].kind == Kind::Artillery) return refused_by("10.4.1a", unit(who));
  if (const Verdict here = is_on_map(game, state, who, "10.4.1a"); !here) return here;
  if (state[who].disengaged) return refused_by("10.1.3-bis-f", unit(who));
  if (game[who].kind != Kind::Cavalry) return kAllowed;
  if (state[who].disorganised) return refused_by("10.4.10e", unit(who));
  if (state[who].spent > kChargeLimit) return refused_by("10.4.10a", unit(who), points(state[who].spent));
  return kAllowed;
}

// 10.4.1b  An enemy in a front hex, not beyond a steep slope.
Verdict may_assault_across(const Game& game, const State& state, UnitId attacker, UnitId target) {
  if (game.side(target) == game.side(attacker))
    return refused_by("10.4.1b", unit(target)).because("own-target");
  if (const Verdict there = is_on_map(game, state, target, "10.4.1b"); !there) return there;
  const Hex here = state[attacker].hex;
  const Hex there = state[target].hex;
  const auto side = game.map.grid().side_towards(here, there);
  if (!side) {
    return refused_by("10.4.1b", unit(attacker), unit(target), hex(there),
                      number(game.map.grid().distance(here, there)))
        .because("not-adjacent");
  }
  if (!is_front(game, state, attacker, *side)) {
    return refused_by("10.4.1b", unit(attacker), unit(target), hex(there), facing(state[attacker].facing))
        .because("not-in-front");
  }
  if (game.map.side(here, *side).steep) return refused_by("TET.b", unit(attacker), hex(here), hex(there));
  return kAllowed;
}

Verdict may_assault(const Game& game, const State& state, UnitId attacker, UnitId target) {
  if (const Verdict own = is_own(game, state, piece(attacker), "10.3c"); !own) return own;
  if (const Verdict turn = may_act(game, state, piece(attacker), "10.3c"); !turn) return turn;
  if (const Verdict able = may_assault_at_all(game, state, attacker); !able) return able;
  if (const Verdict way = may_assault_across(game, state, attacker, target); !way) return way;
  for (const Assault& one : declared(state)) {  // 10.4.1e: one unit of a hex
    if (one.attacker == attacker && one.hex == state[target].hex)
      return refused_by("10.4.1e", unit(attacker), hex(one.hex));
  }
  if (state.activation.assault_count >= kMostAssaults) return refused_by("10.4.1", unit(attacker));
  return kAllowed;
}

// 10.4.1d  Every enemy hex in front of a unit that assaults is assaulted by somebody; not across steep slopes
// (B29).
Verdict all_fronts_assaulted(const Game& game, const State& state) {
  for (const Assault& one : declared(state)) {
    for (const Facing side : kFacings) {
      const Hex there = game.map.neighbour(state[one.attacker].hex, side);
      if (enemy_to_assault_at(game, state, one.attacker, side) && !assaulted(state, there)) {
        return refused_by("10.4.1d", unit(one.attacker), hex(there));
      }
    }
  }
  return kAllowed;
}

bool any_assault(const Game& game, const State& state) {
  for (const UnitId who : game.members[static_cast<std::size_t>(index(state.activation.formation))]) {
    if (!may_assault_at_all(game, state, who)) continue;
    for (const Facing side : kFacings) {
      if (enemy_to_assault_at(game, state, who, side)) return true;
    }
  }
  return false;
}

// 10.4a  When nobody may assault the declaration is passed over: who faces the enemy and may not says why.
void tell_why_no_assault(const Game& game, const State& state, Events& events) {
  for (const UnitId who : game.members[static_cast<std::size_t>(index(state.activation.formation))]) {
    if (!state.on_map(who) || game[who].kind == Kind::Artillery) continue;
    for (const Facing side : kFacings) {
      if (!enemy_to_assault_at(game, state, who, side)) continue;
      const Hex there = game.map.neighbour(state[who].hex, side);
      const Verdict verdict = may_assault(game, state, who, UnitsIn(state, there).first());
      tell(events, EventKind::CannotAssault, verdict.rule, unit(who), hex(there));
      break;
    }
  }
}

void declare_list(const Game& game, const State& state, ActionList& list) {
  const auto add_if_allowed = [&](Action action) {
    if (declare_verdict(game, state, action)) list.add(action);
  };
  add_if_allowed(act(Verb::Done));
  for (const UnitId who : game.members[static_cast<std::size_t>(index(state.activation.formation))]) {
    if (!may_assault_at_all(game, state, who)) continue;
    for (const Facing side : kFacings) {
      if (!enemy_to_assault_at(game, state, who, side)) continue;
      for (const UnitId target : UnitsIn(state, game.map.neighbour(state[who].hex, side))) {
        add_if_allowed(act(Verb::Assault, piece(who), piece(target)));
      }
    }
    add_if_allowed(act(Verb::NoQuarter, piece(who)));
  }
  for (int i = 0; i < state.activation.assault_count; ++i) {
    const UnitId target = declared(state)[static_cast<std::size_t>(i)].target;
    const Action action = act(Verb::Coordinate, piece(target));
    if (!list.contains(action)) add_if_allowed(action);
  }
}

Verdict declare_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return all_fronts_assaulted(game, state);
  const auto first = unit_operand(game, action, 0);
  const auto second = unit_operand(game, action, 1);
  if (verb_of(action) == Verb::Assault && first && second) return may_assault(game, state, *first, *second);
  if (verb_of(action) == Verb::NoQuarter && first) return may_give_no_quarter(game, state, *first);
  if (verb_of(action) == Verb::Coordinate && first) return may_coordinate(game, state, *first);
  return refused_by("10.4a").because("first-declare");
}

void declare_carry_out(const Game& game, State& state, Action action, Events& events) {
  ActivationState& now = state.activation;
  switch (verb_of(action)) {
    case Verb::Assault: {
      const UnitId attacker = *unit_operand(game, action, 0);
      const UnitId target = *unit_operand(game, action, 1);
      Assault& one = now.assaults[now.assault_count++];
      one = Assault{
          .attacker = attacker, .target = target, .from = state[attacker].hex, .hex = state[target].hex};
      tell(events, EventKind::Assaulted, "10.4.1b", unit(attacker), unit(target), hex(one.hex));
      return;
    }
    case Verb::NoQuarter:
      now.capacity = Capacity::NoQuarter;
      now.no_quarter = *unit_operand(game, action, 0);
      tell(events, EventKind::NoQuarter, "12.4a", unit(now.no_quarter));
      return;
    case Verb::Coordinate:
      now.capacity = Capacity::CoordinatedAssault;  // spent by the attempt: B50
      now.coordination = *unit_operand(game, action, 0);
      tell(events, EventKind::CoordinationTried, "12.1a", commander(now.formation), unit(now.coordination));
      return;
    default:
      state.stack.top_as<Activation>()->step =
          now.assault_count > 0 ? Activation::Step::Divide : Activation::Step::End;
  }
}

// --- 10.4.1f  A unit that assaults several hexes divides its combat value; nothing is a legal share.

bool last_of_attacker(const State& state, int assault) {
  const UnitId attacker = declared(state)[static_cast<std::size_t>(assault)].attacker;
  for (int i = assault + 1; i < state.activation.assault_count; ++i) {
    if (declared(state)[static_cast<std::size_t>(i)].attacker == attacker) return false;
  }
  return true;
}

int undivided_value(const Game& game, const State& state, int assault) {
  const UnitId attacker = declared(state)[static_cast<std::size_t>(assault)].attacker;
  int left = game[attacker].combat;
  for (int i = 0; i < assault; ++i) {
    const Assault& one = declared(state)[static_cast<std::size_t>(i)];
    if (one.attacker == attacker) left -= one.share;
  }
  return left;
}

void divide_attack_list(const Game& game, const State& state, ActionList& list) {
  const int which = activation(state).next;
  const Assault& one = declared(state)[static_cast<std::size_t>(which)];
  for (int share = 0; share <= undivided_value(game, state, which); ++share) {
    list.add(act(Verb::Share, piece(one.attacker), piece(one.target), share));
  }
}

// An assault that the unit has declared, of several, and no more than it has.
Verdict may_give_share(const Game& game, const State& state, UnitId attacker, UnitId target, int share) {
  int own = 0;
  bool found = false;
  for (const Assault& one : declared(state)) {
    own += one.attacker == attacker ? 1 : 0;
    found |= one.attacker == attacker && one.target == target;
  }
  if (!found) return refused_by("10.4.1f", unit(attacker), unit(target)).because("not-declared");
  if (own == 1) return refused_by("10.4.1f", unit(attacker), unit(target)).because("not-divided");
  if (share > game[attacker].combat) {
    return refused_by("10.4.1f", unit(attacker), unit(target), number(share), number(game[attacker].combat))
        .because("share-too-large");
  }
  return kAllowed;
}

namespace {

// A share of another assault than the one asked about: not declared, not divided, or given already.
Verdict to_other_share(const Game& game, const State& state, Action action, int next) {
  const auto attacker = unit_operand(game, action, 0);
  const auto target = unit_operand(game, action, 1);
  if (verb_of(action) != Verb::Share || !attacker || !target) return kAllowed;
  if (const Verdict own = is_own(game, state, piece(*attacker), "10.4.1f"); !own) return own;
  const Verdict share = may_give_share(game, state, *attacker, *target, action.operand[2]);
  if (!share) return share;
  for (int i = 0; i < next; ++i) {
    const Assault& one = declared(state)[static_cast<std::size_t>(i)];
    if (one.attacker == *attacker && one.target == *target)
      return refused_by("10.4.1f", unit(*attacker), unit(*target)).because("share-given");
  }
  return kAllowed;
}

}  // namespace

Verdict divide_attack_verdict(const Game& game, const State& state, Action action) {
  const int which = activation(state).next;
  const Assault& one = declared(state)[static_cast<std::size_t>(which)];
  const bool asked = verb_of(action) == Verb::Share && unit_operand(game, action, 0) == one.attacker &&
                     unit_operand(game, action, 1) == one.target;
  if (!asked) {
    if (const Verdict share = to_other_share(game, state, action, which); !share) return share;
    return refused_by("10.4.1f", unit(one.attacker), unit(one.target)).because("first-share");
  }
  const int left = undivided_value(game, state, which);
  if (action.operand[2] <= left) return kAllowed;
  return refused_by("10.4.1f", unit(one.attacker), unit(one.target), number(action.operand[2]), number(left))
      .because("share-too-large");
}

void divide_attack_carry_out(const Game&, State& state, Action action, Events&) {
  Activation& step = *state.stack.top_as<Activation>();
  state.activation.assaults[step.next++].share = static_cast<std::uint8_t>(action.operand[2]);
}

}  // namespace tamburino::butchery

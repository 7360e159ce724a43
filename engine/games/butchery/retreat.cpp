#include <bit>

#include "engine/games/butchery/rules.h"

// 10.4.6. Retreat after combat, and 10.4.8, retreat before combat.
namespace tamburino::butchery {
namespace {

const Retreat& retreat(const State& state) { return *state.stack.top_as<Retreat>(); }

// 10.4.6a  The three hexes on the side of the own map edge.
std::array<Facing, 3> homeward(const Game& game, Side side) {
  const Facing edge = own_edge(game, side);
  return {turned(edge, -1), edge, turned(edge, 1)};
}

bool can_be_crossed(const Game& game, const State& state, UnitId who, Hex from, Facing side) {
  const Hex to = game.map.neighbour(from, side);
  return to != kNoHex && game.map.cost(game[who].kind, from, side) != kClosed &&
         !enemy_in(game, state, game.side(who), to);
}

// 10.4.6b  It may stop there, or go on through friends until it finds a place.
bool can_end_beyond(const Game& game, const State& state, UnitId who, Hex where) {
  if (may_stack(game, state, who, where)) return true;
  for (const Facing side : homeward(game, game.side(who))) {
    if (can_be_crossed(game, state, who, where, side) &&
        can_end_beyond(game, state, who, game.map.neighbour(where, side))) {
      return true;
    }
  }
  return false;
}

void go_to(const Game& game, State& state, UnitId who, Hex where, Rule rule, EventKind kind, Events& events) {
  const Hex from = state[who].hex;
  const auto side = game.map.grid().side_towards(from, where);
  const bool woods = side && game[who].kind == Kind::Cavalry && game.map.woods_disorder_cavalry(from, *side);
  tell(events, kind, rule, unit(who), hex(from), hex(where));
  enter_hex(game, state, who, where, events);
  if (woods) disorganise(state, who, "TET.e", events);
}

}  // namespace

// 10.4.6f  First clear of enemy zones, then cheapest; what is equal is the owner's choice (B36).
RetreatHexes retreat_hexes(const Game& game, const State& state, UnitId who) {
  const Hex from = state[who].hex;
  const Side own = game.side(who);
  RetreatHexes best;
  int best_rank = 0;
  for (const Facing side : homeward(game, own)) {
    if (!can_be_crossed(game, state, who, from, side)) continue;
    const Hex to = game.map.neighbour(from, side);
    if (!can_end_beyond(game, state, who, to)) continue;
    const int rank = (in_enemy_zone(state, own, to) ? 1000 : 0) + game.map.cost(game[who].kind, from, side);
    if (best.count == 0 || rank < best_rank) best.count = 0, best_rank = rank;
    if (rank == best_rank) best.hex[static_cast<std::size_t>(best.count++)] = to;
  }
  return best;
}

Next run(const Game& game, State& state, Retreat& now, Events& events) {
  const UnitId who = now.unit;
  switch (now.step) {
    case Retreat::Step::Choose: {
      if (now.from == kNoHex) {
        now.from = state[who].hex;
        now.free_turn = game.map.built_up(now.from);
      }
      const RetreatHexes hexes = retreat_hexes(game, state, who);
      if (hexes.count == 0) {
        tell(events, EventKind::CannotRetreat, "10.4.6d", unit(who));
        now.step = Retreat::Step::End;
        lose_step(game, state, who, "10.4.6d", events);
        return go_on();
      }
      now.step = Retreat::Step::Arrive;
      if (hexes.count > 1) return ask(game.side(who), Ask::RetreatHex);
      go_to(game, state, who, hexes.hex[0], "10.4.6a", EventKind::Retreated, events);
      return go_on();
    }
    case Retreat::Step::Arrive:
      if (!may_stack(game, state, who, state[who].hex)) {  // 10.4.6b, 10.4.6c
        for (const UnitId other : UnitsIn(state, state[who].hex)) {
          if (other != who) disorganise(state, other, "10.4.6c", events);
        }
        now.step = Retreat::Step::Choose;
        return go_on();
      }
      now.step = Retreat::Step::Turn;
      // Only now: leaders of the hexes it crossed stay with their own units.
      leaders_go_with(game, state, game.side(who), now.from, state[who].hex, events);
      if (in_enemy_zone(state, game.side(who), state[who].hex)) lose_step(game, state, who, "5j", events);
      if (!state.on_map(who)) note_lost_in_retreat(game, state, who);
      return go_on();
    case Retreat::Step::Turn:
      now.step = Retreat::Step::End;
      if (!state.on_map(who) || game.map.built_up(state[who].hex)) return go_on();
      return ask(game.side(who), Ask::TurnOne);  // 10.4.6g
    case Retreat::Step::End:
      return done();
  }
  return done();
}

void retreat_hex_list(const Game& game, const State& state, ActionList& list) {
  const UnitId who = retreat(state).unit;
  const RetreatHexes hexes = retreat_hexes(game, state, who);
  for (int i = 0; i < hexes.count; ++i) {
    list.add(act(Verb::Retreat, piece(who), hexes.hex[static_cast<std::size_t>(i)]));
  }
}

namespace {

// 10.4.6a, then what closes the hex, then the priorities of 10.4.6f.
Verdict why_no_retreat(const Game& game, const State& state, UnitId who, Hex where) {
  const Hex from = state[who].hex;
  const Side own = game.side(who);
  const auto side = game.map.grid().side_towards(from, where);
  if (!side || hexsides_between(own_edge(game, own), *side) > 1)
    return refused_by("10.4.6a", unit(who), hex(where));
  if (game.map.side(from, *side).steep) return refused_by("TET.b", unit(who), hex(from), hex(where));
  if (game.map.cost(game[who].kind, from, *side) == kClosed) return refused_by("TET", unit(who), hex(where));
  if (enemy_in(game, state, own, where)) return refused_by("3a", unit(who), hex(where));
  if (!can_end_beyond(game, state, who, where))
    return refused_by("10.4.6b", unit(who), hex(where)).because("no-room-beyond");
  const Hex better = retreat_hexes(game, state, who).hex[0];
  const bool zone = in_enemy_zone(state, own, where) && !in_enemy_zone(state, own, better);
  const Verdict no = refused_by("10.4.6f", unit(who), hex(where), hex(better));
  return zone ? no.because("zone-avoidable") : no.because("cheaper-hex");
}

}  // namespace

Verdict retreat_hex_verdict(const Game& game, const State& state, Action action) {
  const UnitId who = retreat(state).unit;
  const auto where = hex_operand(game, action, 1);
  const auto other = unit_operand(game, action, 0);
  if (verb_of(action) == Verb::Retreat && other && other != who)
    return refused_by("10.4.5c", unit(*other)).because("not-beaten");
  if (verb_of(action) != Verb::Retreat || unit_operand(game, action, 0) != who || !where) {
    return refused_by("10.4.6f", unit(who)).because("first-retreat");
  }
  if (retreat_hexes(game, state, who).contains(*where)) return kAllowed;
  return why_no_retreat(game, state, who, *where);
}

void retreat_hex_carry_out(const Game& game, State& state, Action action, Events& events) {
  go_to(game, state, retreat(state).unit, *hex_operand(game, action, 1), "10.4.6f", EventKind::Retreated,
        events);
}

// --- 4e  One hexside after a retreat or an advance; out of a village or town, where it faced nowhere, as it
// likes.

namespace {

struct Turner {
  UnitId who = kNoUnit;
  bool free_turn = false;
  Rule rule = "4e";
};

Turner turner(const State& state) {
  if (const auto* now = state.stack.top_as<Retreat>()) {
    const auto* fight = state.stack.find<Engagement>();
    const bool before_combat = fight != nullptr && fight->step == Engagement::Step::FellBack;
    return {now->unit, now->free_turn, before_combat ? "10.4.8d" : "10.4.6g"};
  }
  if (const auto* now = state.stack.top_as<Advance>()) return {now->unit, now->free_turn, "10.4.7e"};
  return {};
}

}  // namespace

void turn_one_list(const Game& game, const State& state, ActionList& list) {
  const Turner now = turner(state);
  for (const Facing way : kFacings) {
    const Action action = act(Verb::Turn, piece(now.who), way);
    if (turn_one_verdict(game, state, action)) list.add(action);
  }
}

Verdict turn_one_verdict(const Game& game, const State& state, Action action) {
  const Turner now = turner(state);
  const auto way = facing_operand(action, 1);
  const auto other = unit_operand(game, action, 0);
  if (verb_of(action) == Verb::Turn && other && other != now.who)
    return refused_by("4e", unit(*other)).because("turns-after-fight");
  if (verb_of(action) != Verb::Turn || unit_operand(game, action, 0) != now.who || !way) {
    return refused_by(now.rule, unit(now.who)).because("first-turn");
  }
  if (now.free_turn || hexsides_between(state[now.who].facing, *way) <= 1) return kAllowed;
  return refused_by(now.rule, unit(now.who), facing(*way), facing(state[now.who].facing))
      .because("turns-too-far");
}

void turn_one_carry_out(const Game& game, State& state, Action action, Events& events) {
  const Turner now = turner(state);
  const Facing way = *facing_operand(action, 1);
  if (state[now.who].facing == way) return;
  turn_to(game, state, now.who, way);
  tell(events, EventKind::Faced, now.rule, unit(now.who), facing(way));
}

// --- 10.4.8  Retreat before combat

namespace {

// By kind and weather alone, in every unit of the assault: B41.
int fastest_attacker(const Game& game, const State& state, AssaultMask attackers) {
  int most = 0;
  for (; attackers != 0; attackers &= attackers - 1) {
    const Assault& one = state.activation.assaults[static_cast<std::size_t>(std::countr_zero(attackers))];
    most = std::max(most, allowance_of_kind(state, game[one.attacker].kind));
  }
  return most;
}

}  // namespace

Verdict may_fall_back(const Game& game, const State& state, UnitId who, AssaultMask attackers) {
  const int own = allowance_of_kind(state, game[who].kind);
  const int theirs = fastest_attacker(game, state, attackers);
  if (own >= theirs) return kAllowed;
  return refused_by("10.4.8a", unit(who), number(own), number(theirs)).because("too-slow");
}

Verdict may_fall_back_to(const Game& game, const State& state, UnitId who, Hex where) {
  const Hex from = state[who].hex;
  const auto side = game.map.grid().side_towards(from, where);
  if (!side || hexsides_between(own_edge(game, game.side(who)), *side) > 1) {
    return refused_by("B42", unit(who), hex(where));
  }
  if (game.map.side(from, *side).steep) return refused_by("TET.b", unit(who), hex(from), hex(where));
  if (game.map.cost(game[who].kind, from, *side) == kClosed) return refused_by("TET", unit(who), hex(where));
  if (enemy_in(game, state, game.side(who), where)) return refused_by("3a", unit(who), hex(where));
  if (in_enemy_zone(state, game.side(who), where)) return refused_by("10.4.8c", unit(who), hex(where));
  return may_stack(game, state, who, where);
}

void fall_back(const Game& game, State& state, Engagement& now, Hex where, Events& events) {
  const Assault& one = state.activation.assaults[now.first];
  const UnitId who = one.target;
  const AssaultMask group = group_of(state, now.first);
  const bool no_faster = allowance_of_kind(state, game[who].kind) == fastest_attacker(game, state, group);
  now.step = Engagement::Step::FellBack;
  if (no_faster) {  // 10.4.8b
    if (state[who].disorganised) {
      lose_step(game, state, who, "10.4.8b", events);
    } else {
      disorganise(state, who, "10.4.8b", events);
    }
  }
  if (!state.on_map(who) || state.over()) return;
  // 10.4.8d: it turns like any unit that has retreated; the retreat itself is made here, for nothing is left
  // to choose.
  state.stack.push(Retreat{.step = Retreat::Step::Turn,
                           .unit = who,
                           .from = state[who].hex,
                           .free_turn = game.map.built_up(state[who].hex)});
  leaders_go_with(game, state, game.side(who), state[who].hex, where, events);
  go_to(game, state, who, where, "10.4.8a", EventKind::FellBack, events);
}

}  // namespace tamburino::butchery

#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/movement.h"

// 8.33  Retreat of defenders, and those they push out of their way.
namespace tamburino::risorgimento1859 {
namespace {

constexpr int kDeepest = kMostProcedures - 4;  // room for dice, hits and an interphase above a displacement

bool came_this_way(const State& state, Hex contested, Hex where) {  // 8.33b
  for (std::size_t i = 0; i < state.attacks.count; ++i) {
    const Attacker& one = state.attacks.all[i];
    if (one.committed && one.target == contested && one.from == where) return true;
  }
  return false;
}

void retreat_to(const Game& game, State& state, UnitId who, Hex to, Events& events) {
  const Side own = game[who].side;
  const Hex from = state[who].hex;
  const Facing way = *game.map.grid().side_towards(from, to);
  const bool wet = crosses_water(game, state, who, from, way);
  const bool again = state.attacks.passengers.contains(who);
  UnitSet watched = exerting_into(game, state, enemy_of(own), to);
  watched = watched - units_in(game, state, enemy_of(own), from);  // 8.33d
  leave_window_hex(state, who);
  put(game, state, who, to);
  fall_in(game, state, who);
  tell(events, EventKind::Retreated, "8.33a", unit(who), hex(to));
  if (again) {  // 8.33f
    state.attacks.passengers.remove(who);
    CohesionRolls check{.cost = CohesionRolls::Cost::Hit};
    check.waiting.add(who);
    state.stack.push(check);
  }
  if (wet) disorder(game, state, who, "5.23c", events);
  if (!watched.empty()) take_hit(game, state, who, "8.33d", events);
  if (!state.on_map(who)) return;
  if (overstacked(game, state, own, to)) {
    displace_others(game, state, who, from, events);
  } else if (attack_pending(state, to)) {
    state.attacks.passengers.add(who);  // 8.33e
  }
  arrive(game, state, who, to, events);
}

struct Push {
  UnitId unit = kNoUnit;
  HexSet hexes;
};

// A109  Whoever of the hex can be pushed out, and where to.
template <class Look>
void each_push(const Game& game, const State& state, const Displacement& now, Look look) {
  const auto* retreat = state.stack.find<Retreat>();  // none: cavalry withdraws
  const Hex contested = retreat == nullptr ? kNoHex : retreat->from;
  for (const UnitId who : units_in(game, state, now.side, now.hex)) {
    if (who == now.entering || now.moved.contains(who)) continue;
    const RetreatWays ways = retreat_ways(game, state, who, contested);  // 8.33b binds the displaced too
    if (ways.displacing && state.stack.depth() >= kDeepest) continue;
    if (!ways.hexes.empty()) look(Push{who, ways.hexes});
  }
}

void push_out(const Game& game, State& state, UnitId who, Hex to, Events& events) {
  auto& now = *state.stack.top_as<Displacement>();
  const Hex from = now.hex;
  now.moved.add(who);
  const UnitSet moved = now.moved;
  if (auto* checks = state.stack.find<CohesionRolls>()) checks->waiting.add(who);  // 8.33i
  const bool wet = crosses_water(game, state, who, from, *game.map.grid().side_towards(from, to));
  put(game, state, who, to);
  fall_in(game, state, who);
  tell(events, EventKind::Displaced, "8.33h", unit(who), hex(to));
  if (wet) disorder(game, state, who, "5.23c", events);
  if (!state.on_map(who)) return;
  if (overstacked(game, state, game[who].side, to)) {
    cancel_attacks(state, to, events);
    state.stack.push(CohesionRolls{.cost = CohesionRolls::Cost::Hit});
    state.stack.push(
        Displacement{.side = game[who].side, .hex = to, .from = from, .entering = who, .moved = moved});
  }
  arrive(game, state, who, to, events);
}

}  // namespace

void arrive(const Game& game, State& state, UnitId who, Hex where, Events& events) {
  enter_hex(game, state, who, where, events);
  release_near(game, state, enemy_of(game[who].side), where, events);
  endanger_lone_leaders(game, state, enemy_of(game[who].side), where);
}

// 8.33a to 8.33c, 8.33h, A90, A91
RetreatWays retreat_ways(const Game& game, const State& state, UnitId who, Hex contested) {
  const Side own = game[who].side;
  const Hex from = state[who].hex;
  RetreatWays best;
  for (const bool displacing : {false, true}) {
    Points cheapest = kClosed;
    for (const Facing side : kFacings) {
      const Hex to = game.map.neighbour(from, side);
      if (to == kNoHex || !game.in_area(to) || enemy_in(game, state, own, to)) continue;
      if (contested != kNoHex && came_this_way(state, contested, to)) continue;
      const Points cost = terrain_cost(game, state, who, from, side);
      if (cost == kClosed || may_stack(game, state, who, to).allowed() == displacing) continue;
      if (cost > cheapest) continue;
      if (cost < cheapest) best.hexes = {};
      cheapest = cost;
      best.hexes.add(to);
    }
    best.displacing = displacing;
    if (!best.hexes.empty()) return best;
  }
  return best;
}

void displace_others(const Game& game, State& state, UnitId entering, Hex from, Events& events) {
  const Hex where = state[entering].hex;
  cancel_attacks(state, where, events);  // 8.33j
  CohesionRolls checks{.cost = CohesionRolls::Cost::Hit};
  checks.waiting.add(entering);
  state.stack.push(checks);
  state.stack.push(
      Displacement{.side = game[entering].side, .hex = where, .from = from, .entering = entering});
}

LeaderId leader_left(const Game& game, const State& state, const Retreat& now) {
  if (friend_in(game, state, now.side, now.from)) return kNoLeader;
  const LeaderSet left = leaders_in(game, state, now.side, now.from);
  return left.empty() ? kNoLeader : left.first();
}

Next run(const Game& game, State& state, Retreat& now, Events& events) {
  UnitSet left;
  for (const UnitId who : now.waiting) {
    if (state.on_map(who) && state[who].hex == now.from) left.add(who);
  }
  now.waiting = left;
  if (left.empty()) {  // 8.4i
    const LeaderId who = leader_left(game, state, now);
    if (who == kNoLeader) return done();
    const HexSet places = nearest_of_command(game, state, who);
    if (places.size() > 1) return ask(now.side, Ask::Accompany);
    if (places.empty()) {
      leave_without_command(game, state, who, events);
    } else {
      state[who].hex = places.first();
      tell(events, EventKind::LeaderMoved, "8.4i", leader(who), hex(places.first()));
    }
    return go_on();
  }
  now.unit = topmost(state, left);  // 8.33m
  const UnitId who = now.unit;
  state[who].set(Mark::Marching, false);  // A149: before its way is looked for
  const RetreatWays ways = retreat_ways(game, state, who, now.from);
  if (ways.hexes.size() > 1) return ask(now.side, Ask::RetreatHex);
  now.waiting.remove(who);
  if (ways.hexes.empty()) {
    eliminate(game, state, who, "8.33l", events);
  } else {
    retreat_to(game, state, who, ways.hexes.first(), events);
  }
  return go_on();
}

Verdict retreat_hex_verdict(const Game& game, const State& state, Action action) {
  const auto& now = *state.stack.top_as<Retreat>();
  const auto who = unit_operand(game, action, 0);
  const auto to = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Retreat || !who || !to || *who != now.unit)
    return refused_by("8.33m", unit(now.unit));
  if (retreat_ways(game, state, *who, now.from).hexes.contains(*to)) return kAllowed;
  if (game.map.grid().distance(now.from, *to) != 1 || enemy_in(game, state, now.side, *to))
    return refused_by("8.33a", unit(*who), hex(*to));
  if (came_this_way(state, now.from, *to)) return refused_by("8.33b", unit(*who), hex(*to));
  return refused_by("8.33c", unit(*who), hex(*to));
}
void retreat_hex_list(const Game& game, const State& state, ActionList& list) {
  const auto& now = *state.stack.top_as<Retreat>();
  for (const Hex to : retreat_ways(game, state, now.unit, now.from).hexes)
    list.add(act(Verb::Retreat, piece(now.unit), to));
}
void retreat_hex_carry_out(const Game& game, State& state, Action action, Events& events) {
  const UnitId who = *unit_operand(game, action, 0);
  state.stack.top_as<Retreat>()->waiting.remove(who);
  retreat_to(game, state, who, *hex_operand(game, action, 1), events);
}

// 8.33h  Until the hex is no longer too full; whoever cannot be pushed anywhere is lost: A92.
Next run(const Game& game, State& state, Displacement& now, Events& events) {
  if (!overstacked(game, state, now.side, now.hex)) return done();
  int choices = 0;
  Push one;
  each_push(game, state, now, [&](const Push& push) {
    choices += push.hexes.size();
    one = push;
  });
  if (choices > 1) return ask(now.side, Ask::Displace);
  if (choices == 1) {
    push_out(game, state, one.unit, one.hexes.first(), events);
    return go_on();
  }
  for (const UnitId who : units_in(game, state, now.side, now.hex)) {
    if (who == now.entering) continue;
    eliminate(game, state, who, "8.33l", events);
    return go_on();
  }
  return done();
}

Verdict displace_verdict(const Game& game, const State& state, Action action) {
  const auto& now = *state.stack.top_as<Displacement>();
  const auto who = unit_operand(game, action, 0);
  const auto to = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Displace || !who || !to) return refused_by("8.33h");
  bool allowed = false;
  each_push(game, state, now,
            [&](const Push& push) { allowed = allowed || (push.unit == *who && push.hexes.contains(*to)); });
  return allowed ? kAllowed : refused_by("8.33h", unit(*who), hex(*to));
}
void displace_list(const Game& game, const State& state, ActionList& list) {
  each_push(game, state, *state.stack.top_as<Displacement>(), [&](const Push& push) {
    for (const Hex to : push.hexes) list.add(act(Verb::Displace, piece(push.unit), to));
  });
}
void displace_carry_out(const Game& game, State& state, Action action, Events& events) {
  push_out(game, state, *unit_operand(game, action, 0), *hex_operand(game, action, 1), events);
}

}  // namespace tamburino::risorgimento1859

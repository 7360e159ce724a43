#include <algorithm>
#include <cmath>

#include "ai/custoza/mind.h"

// Markers, and what a Force or a commander does in its Action.
namespace tamburino::ai {

namespace c = custoza;
using c::Verb;

namespace {

constexpr float kHopeless = -6;  // an attack that nobody could make

}  // namespace

// The best of the Forces that could come to the marker, against what stands there; the others may follow it.
float CustozaMind::declare_liking(const State& state, Action action) const {
  const bool charge = c::verb_of(action) == Verb::ChargeMarker;
  if (!charge && c::verb_of(action) != Verb::AssaultMarker) return 0;
  const Hex from = *c::hex_operand(game_, action, 0);
  const Hex target = game_.map.neighbour(from, *c::facing_operand(action, 1));
  if (target == kNoHex) return -1;
  Force seen;
  float best = kHopeless;
  int forces = 0;
  for (const UnitId who : game_.units_of(state.activation.formation)) {
    if (!state.on_map(who) || seen.contains(who) || game_[who].cavalry() != charge) continue;
    if (!c::may_assault_in_line(game_, state, who)) continue;
    if (2 * game_.map.grid().distance(state[who].hex, from) > c::allowance_of(game_, state, who)) continue;
    const Force force = c::group_of(game_, state, who);
    for (const UnitId other : force) seen.add(other);
    best = std::max(best, edge_of_attack(state, force, from, target, charge));
    ++forces;
  }
  return weights_.odds * best - weights_.caution + weights_.again * static_cast<float>(forces);
}

// The places that the enemy holds, with room for as many as their guards ask for; of one's own those that he
// threatens. When there are none, all of one's own.
CustozaMind::Plan CustozaMind::plan_of(const State& state) const {
  constexpr int kGuards = 2, kThreat = 4;         // hexes
  constexpr float kGuarded = 3, kThreatened = 4;  // strength that asks for one unit more
  Plan plan;
  const c::ForceAction& now = *state.stack.top_as<c::ForceAction>();
  const Side side = game_[now.force.first()].side;
  const auto enemies = [&](Hex where, int hexes) {
    float sum = 0;
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const UnitId who{static_cast<std::uint8_t>(i)};
      if (state.on_map(who) && game_[who].side != side &&
          game_.map.grid().distance(state[who].hex, where) <= hexes)
        sum += strength_of(state, who);
    }
    return sum;
  };
  for (const Hex where : goals(state, side)) {
    Goal goal{.where = where, .wanted = c::controller(state, where) != side};
    const float against = enemies(where, goal.wanted ? kGuards : kThreat);
    goal.room = goal.wanted ? 1 + static_cast<int>(against / kGuarded)
                            : static_cast<int>(std::ceil(against / kThreatened));
    if (goal.room > 0) plan.goals.push_back(std::move(goal));
  }
  if (plan.goals.empty()) {
    for (const Hex where : goals(state, side)) plan.goals.push_back({.where = where});
  }
  for (Goal& goal : plan.goals) {
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const UnitId who{static_cast<std::uint8_t>(i)};
      if (!state.on_map(who) || game_[who].side != side || game_[who].artillery()) continue;
      if (!now.force.contains(who))
        goal.friends.push_back(game_.map.grid().distance(state[who].hex, goal.where));
    }
  }
  plan.here = standing_liking(state, now.force, state[now.force.first()].hex, plan);
  return plan;
}

// To the best of the goals; friends who are nearer fill its room.
float CustozaMind::distance_to_goal(const Plan& plan, Hex from) const {
  float best = 99;
  for (const Goal& goal : plan.goals) {
    const int distance = game_.map.grid().distance(from, goal.where);
    const auto nearer =
        std::count_if(goal.friends.begin(), goal.friends.end(), [&](int other) { return other <= distance; });
    const int crowd = std::max(0, static_cast<int>(nearer) - goal.room + 1);
    best = std::min(best, static_cast<float>(distance) + weights_.crowd * static_cast<float>(crowd));
  }
  return plan.goals.empty() ? 0 : best;
}

// Where a Force would stand: near what it wants, in good company and on good ground, not beside the stronger.
float CustozaMind::standing_liking(const State& state, const Force& force, Hex where,
                                   const Plan& plan) const {
  const UnitId first = force.first();
  const Side side = game_[first].side;
  float sum = -weights_.approach * distance_to_goal(plan, where);
  for (const Goal& goal : plan.goals) {
    if (goal.where == where && goal.wanted) sum += weights_.take;
  }
  sum += weights_.shelter * static_cast<float>(-c::ground(game_, state, where).assault);
  const float own = strength_of(state, force);
  for (const Facing way : kFacings) {
    const Hex next = game_.map.neighbour(where, way);
    if (next == kNoHex) continue;
    if (c::friend_in(game_, state, side, next)) sum += weights_.company;
    if (!c::enemy_in(game_, state, side, next)) continue;
    const float enemy = strength_of(state, c::units_in(game_, state, c::enemy_of(side), next));
    if (enemy > own || game_[first].artillery()) sum -= weights_.beside;
  }
  if (game_[first].has_guns() && has_target(state, first, where)) sum += weights_.in_range * 3;
  if (!game_[first].artillery() && has_open_marker(state, where)) sum += weights_.serve;
  return sum;
}

float CustozaMind::order_liking(const State& state, Action action, const Plan& plan) const {
  const c::ForceAction& now = *state.stack.top_as<c::ForceAction>();
  const UnitId first = now.force.first();
  const Hex here = state[first].hex;
  switch (c::verb_of(action)) {
    case Verb::Attack: {
      const Hex target = game_.map.neighbour(here, *c::facing_operand(action, 1));
      const bool charge = game_[first].cavalry();
      return weights_.attack + weights_.odds * edge_of_attack(state, now.force, here, target, charge);
    }
    case Verb::Fire:
      return weights_.fire +
             weights_.aim * fire_effect(state, now.force, *c::hex_operand(game_, action, 1), false);
    case Verb::Join:
      return 1;
    case Verb::Move:
      return standing_liking(state, now.force, *c::hex_operand(game_, action, 1), plan) - plan.here;
    case Verb::Face:
      return facing_liking(state, first, *c::facing_operand(action, 1)) -
             facing_liking(state, first, state[first].facing) - 0.5F;
    case Verb::Limber:
      return has_target(state, first, here) ? -2 : 0.5F;
    case Verb::Unlimber:
      return has_target(state, first, here) ? 2 : -1;
    case Verb::EnterMarch:
      return distance_to_goal(plan, here) > 6 ? 0 : -2;
    case Verb::LeaveMarch:
      return distance_to_goal(plan, here) > 6 ? -1 : 1;
    case Verb::FormSquare:
      return -2;
    default:
      return 0;
  }
}

// A commander among his troops.
float CustozaMind::leader_liking(const State& state, Action action) const {
  const auto who = c::piece_operand(game_, action, 0);
  const auto where = c::hex_operand(game_, action, 1);
  if (c::verb_of(action) != Verb::Move || !who || !where || c::kind_of(*who) != c::PieceKind::Commander)
    return 0;
  const Side side = game_.side(*who);
  const auto worth = [&](Hex at) {
    float near = 0;
    for (const UnitId unit : game_.units_of(c::formation_of(*who))) {
      if (!state.on_map(unit)) continue;
      const int distance = game_.map.grid().distance(at, state[unit].hex);
      if (distance <= game_.constants.command_range) near += 1.0F / static_cast<float>(1 + distance);
    }
    const bool safe = c::friend_in(game_, state, side, at) || !c::next_to_enemy(game_, state, side, at);
    return near - (safe ? 0 : 3);
  };
  return worth(*where) - worth(state[c::formation_of(*who)].commander_hex);
}

}  // namespace tamburino::ai

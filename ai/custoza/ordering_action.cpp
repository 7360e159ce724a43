#include <algorithm>
#include <cmath>

#include "ai/custoza/mind.h"

// Markers, and what a Force or a commander does in its Action.
namespace tamburino::ai {

namespace c = custoza;
using c::Verb;

// The strength that could come to the marker, against what stands there.
float CustozaMind::declare_liking(const State& state, Action action) const {
  const bool charge = c::verb_of(action) == Verb::ChargeMarker;
  if (!charge && c::verb_of(action) != Verb::AssaultMarker) return 0;
  const Hex from = *c::hex_operand(game_, action, 0);
  const Hex target = game_.map.neighbour(from, *c::facing_operand(action, 1));
  if (target == kNoHex) return -1;
  float attackers = 0;
  for (const UnitId who : game_.units_of(state.activation.formation)) {
    if (!state.on_map(who) || game_[who].cavalry() != charge || game_[who].artillery()) continue;
    if (game_.map.grid().distance(state[who].hex, from) <= (charge ? 4 : 1))
      attackers += strength_of(state, who);
  }
  return weights_.odds * odds_of_attack(state, attackers, target) - weights_.caution;
}

// Where a Force would stand: near what it wants, in good company and on good ground, not beside the stronger.
float CustozaMind::standing_liking(const State& state, const Force& force, Hex where) const {
  const UnitId first = force.first();
  const Side side = game_[first].side;
  float sum = -weights_.approach * static_cast<float>(distance_to_goal(state, side, where));
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
  return sum;
}

float CustozaMind::order_liking(const State& state, Action action) const {
  const c::ForceAction& now = *state.stack.top_as<c::ForceAction>();
  const UnitId first = now.force.first();
  const Hex here = state[first].hex;
  switch (c::verb_of(action)) {
    case Verb::Attack:
      return weights_.attack;
    case Verb::Fire:
      return weights_.fire;
    case Verb::Join:
      return 1;
    case Verb::Move: {
      const Hex where = *c::hex_operand(game_, action, 1);
      const bool serves = c::is_marker_hex(state, where) && !game_[first].artillery();
      return standing_liking(state, now.force, where) - standing_liking(state, now.force, here) +
             (serves ? weights_.serve : 0);
    }
    case Verb::Face:
      return facing_liking(state, first, *c::facing_operand(action, 1)) -
             facing_liking(state, first, state[first].facing) - 0.5F;
    case Verb::Limber:
      return has_target(state, first, here) ? -2 : 0.5F;
    case Verb::Unlimber:
      return has_target(state, first, here) ? 2 : -1;
    case Verb::EnterMarch:
      return distance_to_goal(state, game_[first].side, here) > 6 ? 0 : -2;
    case Verb::LeaveMarch:
      return distance_to_goal(state, game_[first].side, here) > 6 ? -1 : 1;
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

#include <algorithm>
#include <cmath>

#include "ai/custoza/mind.h"

// What is liked at first sight: each action by the question that it answers.
namespace tamburino::ai {

namespace c = custoza;
using c::Verb;

void CustozaMind::order(const State& state, const ActionList& list, std::span<float> likings) const {
  const bool orders = state.pending.ask == c::Ask::ForceAction;
  const Plan plan = orders ? plan_of(state) : Plan{};
  for (int i = 0; i < list.size(); ++i) {
    likings[static_cast<std::size_t>(i)] =
        orders ? order_liking(state, list[i], plan) : liking(state, list[i]);
  }
}

float CustozaMind::liking(const State& state, Action action) const {
  switch (state.pending.ask) {
    case c::Ask::SetUp:
      return set_up_liking(state, action);
    case c::Ask::Objective:
      return action.operand[0] ==
                     game_.scenario.default_objectives[static_cast<std::size_t>(c::index(state.pending.side))]
                 ? 1
                 : 0;
    case c::Ask::Attempt:
      return attempt_liking(state, action);
    case c::Ask::Declare:
      return declare_liking(state, action);
    case c::Ask::ChooseForce:
    case c::Ask::OutOfCommand:
    case c::Ask::Withdraw:
      return choice_liking(state, action);
    case c::Ask::LeaderMove:
      return leader_liking(state, action);
    case c::Ask::React:
      return reaction_liking(state, action);
    case c::Ask::RetreatHex:
      return retreat_liking(state, action);
    case c::Ask::Face:
      if (const auto way = c::facing_operand(action, 1); way && c::verb_of(action) == Verb::Face)
        return facing_liking(state, *c::unit_operand(game_, action, 0), *way);
      return 0;
    case c::Ask::Continue: {
      const auto who = c::unit_operand(game_, action, 0);
      const auto way = c::facing_operand(action, 1);
      if (c::verb_of(action) != Verb::Continue || !who || !way) return 0;
      const Hex target = game_.map.neighbour(state[*who].hex, *way);
      if (target == kNoHex) return 0;
      const Hex here = state[*who].hex;
      const Force force = c::group_of(game_, state, *who);
      return weights_.odds * edge_of_attack(state, force, here, target, true) - weights_.caution;
    }
    case c::Ask::LoseStrength:  // the strongest can spare it
      return strength_of(state, *c::unit_operand(game_, action, 0));
    case c::Ask::Biggest:
      return static_cast<float>(c::cohesion_value(game_, state, *c::unit_operand(game_, action, 0)));
    case c::Ask::CarryOn:
      return c::verb_of(action) == Verb::CarryOn ? 0.5F : 0;
    case c::Ask::Accompany:
      return c::verb_of(action) == Verb::Accompany ? 1 : 0;
    case c::Ask::Recover:
      return c::verb_of(action) == Verb::Done ? 0 : 1;
    case c::Ask::Prepare:  // fresh troops; out of the Square to move
      return c::verb_of(action) == Verb::Call ? 1 : 0;
    case c::Ask::LeaveMarch:
      return c::verb_of(action) == Verb::Done ? 0 : 1;
    case c::Ask::Status:
    case c::Ask::DeployFormation:
    case c::Ask::ChangeObjective:
    case c::Ask::AssignObjective:
      return order_of_march_liking(state, action);
    case c::Ask::MarchAttempt:
      return march_attempt_liking(state, action);
    case c::Ask::March:
      return march_liking(state, action);
    case c::Ask::DeployUnit:
    case c::Ask::PlaceScout:
      return deploy_liking(state, action);
    default:
      return 0;
  }
}

// Where the scenario proposes, facing as it proposes.
float CustozaMind::set_up_liking(const State& state, Action action) const {
  const auto who = c::piece_operand(game_, action, 0);
  if (!who) return 0;
  for (const c::Placement& one : game_.scenario.placements) {
    if (one.piece != *who) continue;
    switch (c::verb_of(action)) {
      case Verb::Place:
        return c::hex_operand(game_, action, 1) == one.hex ? weights_.at_default : 0;
      case Verb::Select:
        return 1;
      default:
        break;
    }
  }
  (void)state;
  return -weights_.at_default;
}

// The likeliest to obey, and those near the enemy.
float CustozaMind::attempt_liking(const State& state, Action action) const {
  const auto which = c::formation_operand(game_, action, 0);
  if (c::verb_of(action) != Verb::Activate || !which) return 0;
  const int needed =
      c::command_value(game_, state, *which) - c::activation_modifiers(game_, state, *which).total();
  float near = 0;
  if (c::commander_on_map(state, *which))
    near = strength_about(state, c::enemy_of(game_[*which].side), state[*which].commander_hex, 6);
  return weights_.activate + 0.2F * static_cast<float>(needed) + 0.1F * near;
}

// Guns before those that attack, and those before the others; commanders last.
float CustozaMind::choice_liking(const State& state, Action action) const {
  const auto who = c::piece_operand(game_, action, 0);
  if (c::verb_of(action) == Verb::Done) return -2;
  if (c::verb_of(action) != Verb::Select || !who) return 0;
  if (c::kind_of(*who) != c::PieceKind::Unit) return -1;
  const UnitId unit = c::unit_of(*who);
  if (game_[unit].has_guns())
    return has_target(state, unit, state[unit].hex) ? weights_.guns_first : weights_.guns_first / 3;
  if (!c::next_to_enemy(game_, state, game_[unit].side, state[unit].hex)) return 0;
  return weights_.attackers_next;
}

float CustozaMind::reaction_liking(const State& state, Action action) const {
  if (c::verb_of(action) == Verb::Done) return weights_.wait;
  const auto* window = state.stack.top_as<c::Window>();
  const auto who = c::unit_operand(game_, action, 0);
  if (window == nullptr || !who || window->trigger.empty()) return 0;
  const Force own = c::group_of(game_, state, *who);
  const UnitId enemy = window->trigger.first();
  switch (c::verb_of(action)) {
    case Verb::Fire:
      return weights_.fire + weights_.aim * fire_effect(state, own, window->hex, true);
    case Verb::FormSquare:
      return game_[enemy].cavalry() ? weights_.square : -1;
    case Verb::Counterattack:
    case Verb::Countercharge: {
      const bool charge = c::verb_of(action) == Verb::Countercharge;
      const float edge = edge_of_attack(state, own, state[*who].hex, window->hex, charge);
      return weights_.wait + (weights_.odds * edge - weights_.caution) *
                                 chance_to_pass(state, *who, {.reason = c::CheckReason::Counter});
    }
    case Verb::Withdraw: {
      const int faster = game_[enemy].movement - game_[*who].movement;  // 11.5.5b
      const float passed = chance_to_pass(
          state, *who, {.reason = c::CheckReason::Withdrawal, .modifier = static_cast<std::int8_t>(faster)});
      const float threat =
          edge_of_attack(state, window->trigger, state[enemy].hex, state[*who].hex, game_[enemy].cavalry());
      return weights_.give_way * threat * passed - weights_.failing * (1 - passed);
    }
    case Verb::Face:
      return facing_liking(state, *who, *c::facing_operand(action, 1)) -
             facing_liking(state, *who, state[*who].facing) -
             weights_.failing * (1 - chance_to_pass(state, *who, {.reason = c::CheckReason::Facing}));
    default:
      return 0;
  }
}

// Away from the enemy, but towards the places that count.
float CustozaMind::retreat_liking(const State& state, Action action) const {
  const auto who = c::unit_operand(game_, action, 0);
  const auto where = c::hex_operand(game_, action, 1);
  if (c::verb_of(action) != Verb::Retreat || !who || !where) return -1;
  const Side side = game_[*who].side;
  const float danger = strength_about(state, c::enemy_of(side), *where, 3);
  return -0.3F * danger - 0.1F * static_cast<float>(distance_to_goal(state, side, *where)) +
         weights_.shelter * static_cast<float>(-c::ground(game_, state, *where).assault);
}

// The enemies that stand in front, those who are near counting more.
float CustozaMind::facing_liking(const State& state, UnitId who, Facing way) const {
  const Grid& grid = game_.map.grid();
  const Hex here = state[who].hex;
  float sum = 0;
  for (std::size_t i = 0; i < game_.units.size(); ++i) {
    const UnitId other{static_cast<std::uint8_t>(i)};
    if (!state.on_map(other) || game_[other].side == game_[who].side) continue;
    const int distance = grid.distance(here, state[other].hex);
    const Hex ahead = grid.neighbour(here, way);
    if (distance > 6 || ahead == kNoHex) continue;
    const int after = grid.distance(ahead, state[other].hex);
    sum += static_cast<float>(distance - after) / static_cast<float>(distance);
  }
  return sum;
}

}  // namespace tamburino::ai

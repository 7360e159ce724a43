#include <algorithm>
#include <cmath>

#include "ai/custoza/mind.h"

// What a position offers: places that are wanted, strength about them, odds.
namespace tamburino::ai {

namespace c = custoza;

namespace {

constexpr float kWalkover = 6;  // nobody stands there
constexpr int kMostFire = 10;   // the last column of the Fire Table

}  // namespace

CustozaMind::CustozaMind(const Game& game, const Weights& weights)
    : game_(game), weights_(weights), places_(game.scenario.victory) {
  if (!places_.empty()) return;
  for (const auto& objectives : game.scenario.objectives) {
    for (const c::StrategicObjective& one : objectives) {
      for (const Hex where : one.hexes) {
        if (std::find(places_.begin(), places_.end(), where) == places_.end()) places_.push_back(where);
      }
    }
  }
}

// In a campaign the hexes of the Objective that the side has chosen.
const std::vector<Hex>& CustozaMind::goals(const State& state, Side side) const {
  const auto at = static_cast<std::size_t>(c::index(side));
  const auto& objectives = game_.scenario.objectives[at];
  const std::size_t chosen = state.objective[at];
  if (!game_.scenario.victory.empty() || chosen == 0 || chosen > objectives.size()) return places_;
  return objectives[chosen - 1].hexes.empty() ? places_ : objectives[chosen - 1].hexes;
}

// The nearest place that the enemy holds; when he holds none, the nearest of one's own.
int CustozaMind::distance_to_goal(const State& state, Side side, Hex from) const {
  constexpr int kFar = 99;
  int wanted = kFar, held = kFar;
  for (const Hex where : goals(state, side)) {
    const int distance = game_.map.grid().distance(from, where);
    int& nearest = c::controller(state, where) == side ? held : wanted;
    nearest = std::min(nearest, distance);
  }
  return wanted < kFar ? wanted : held < kFar ? held : 0;
}

float CustozaMind::strength_of(const State& state, UnitId who) const {
  const float whole = static_cast<float>(c::strength(game_, state, who));
  return whole * (1 - weights_.level * static_cast<float>(c::index(state[who].level)));
}

float CustozaMind::strength_of(const State& state, const Force& force) const {
  float sum = 0;
  for (const UnitId who : force) sum += strength_of(state, who);
  return sum;
}

float CustozaMind::strength_about(const State& state, Side side, Hex where, int hexes) const {
  float sum = 0;
  for (std::size_t i = 0; i < game_.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who) || game_[who].side != side) continue;
    const int distance = game_.map.grid().distance(state[who].hex, where);
    if (distance <= hexes) sum += strength_of(state, who) / static_cast<float>(1 + distance);
  }
  return sum;
}

// Of a Force that stands elsewhere as if it had come there already.
float CustozaMind::edge_of_attack(const State& state, const Force& force, Hex from, Hex target,
                                  bool charge) const {
  if (!c::enemy_in(game_, state, c::side_of(game_, force), target)) return kWalkover;
  const auto reckoned = [&](const State& then) {
    c::Combat combat = c::begin_combat(game_, then, force, target);
    combat.charge = charge;
    const auto& attacked = then.activation.attacked;
    combat.repeated = std::find(attacked.begin(), attacked.begin() + then.activation.attacked_count,
                                target) != attacked.begin() + then.activation.attacked_count;
    return static_cast<float>(c::combat_modifiers(game_, then, combat).total() +
                              c::combat_column(game_, then, combat));
  };
  if (!c::any_of(force, [&](UnitId who) { return state[who].hex != from; })) return reckoned(state);
  State there = state;
  for (const UnitId who : force) c::put(game_, there, who, from);
  return reckoned(there);
}

// Strength and dice modifiers, which move the result about alike.
float CustozaMind::fire_effect(const State& state, const Force& force, Hex target, bool reaction) const {
  const Force guns = c::firers(game_, state, force, target, reaction);
  if (guns.empty()) return 0;
  const Force hit = c::units_in(game_, state, c::enemy_of(c::side_of(game_, force)), target);
  const c::FireReckoning fire = c::reckon_fire(game_, state, guns, target, hit);
  return static_cast<float>(std::min(fire.strength.total(), kMostFire) + fire.modifiers.total());
}

// Two dice that have to show no more than is needed.
float CustozaMind::chance_to_pass(const State& state, UnitId who, const c::Check& check) const {
  const int needed =
      c::cohesion_value(game_, state, who) - c::check_modifiers(game_, state, who, check).total();
  const int n = std::clamp(needed, 1, 12);
  const int ways = n <= 7 ? n * (n - 1) / 2 : 36 - (13 - n) * (12 - n) / 2;
  return static_cast<float>(ways) / 36;
}

bool CustozaMind::has_open_marker(const State& state, Hex where) const {
  const c::ActivationState& now = state.activation;
  for (std::size_t i = 0; i < now.marker_count; ++i) {
    const c::Marker& marker = now.markers[i];
    if (marker.kind != c::MarkerKind::None && marker.hex == where && !marker.served) return true;
  }
  return false;
}

bool CustozaMind::has_target(const State& state, UnitId gun, Hex from) const {
  for (std::size_t i = 0; i < game_.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who) || game_[who].side == game_[gun].side) continue;
    const int distance = game_.map.grid().distance(from, state[who].hex);
    if (distance <= game_[gun].range && c::sees(game_, state, from, state[who].hex)) return true;
  }
  return false;
}

}  // namespace tamburino::ai

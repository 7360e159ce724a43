#include <algorithm>
#include <cmath>

#include "ai/custoza/mind.h"

// What a position offers: places that are wanted, strength about them, odds.
namespace tamburino::ai {

namespace c = custoza;

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

float CustozaMind::odds_of_attack(const State& state, float attackers, Hex target) const {
  float defenders = 0;
  for (const UnitId who : c::UnitsIn(state, target)) defenders += strength_of(state, who);
  const float ground = static_cast<float>(c::ground(game_, state, target).assault) / 3;  // for the attacker
  return std::log2(std::max(attackers, 0.5F) / std::max(defenders, 0.5F)) + ground;
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

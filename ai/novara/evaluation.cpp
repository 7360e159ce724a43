#include <algorithm>
#include <cmath>

#include "ai/novara/mind.h"
#include "ai/novara/survey.h"

// What a position is worth.
namespace tamburino::ai {

namespace n = novara;

namespace {

float sign(n::Side side) { return side == n::Side::Sardinian ? 1.0F : -1.0F; }

}  // namespace

NovaraMind::NovaraMind(const Game& game, const Weights& weights)
    : game_(game), weights_(weights), ground_(game, weights) {}

double NovaraMind::hand_value(const State& state) const {
  if (state.over()) {
    if (state.winner == n::Winner::Nobody) return 0.5;
    return state.winner == n::Winner::Sardinian ? 1 : 0;
  }
  const int left = game_.scenario.last_turn - state.turn;
  const float points = worth_of_armies(state, static_cast<float>(left)) +
                       worth_of_places(state, static_cast<float>(left)) - risk(state, n::Side::Sardinian) +
                       risk(state, n::Side::Austrian);
  const float gone = 1 - static_cast<float>(left) / static_cast<float>(std::max(1, game_.scenario.last_turn));
  const float scale = weights_.early + (weights_.late - weights_.early) * gone;
  return 1 / (1 + std::exp(-static_cast<double>(points * scale)));
}

// 1 while everything can still change, 0 in the last turn.
float NovaraMind::unsettled(float left) const {
  return std::min(1.0F, left / std::max(weights_.settled, 1.0F));
}

// Losses, what is left, and who may still leave the map; for Sardinia, less the same for Austria.
float NovaraMind::worth_of_armies(const State& state, float left) const {
  float points = 0;
  std::array<float, n::kSideCount> destroyed{};
  const float open = unsettled(left);
  std::array<float, n::kSideCount> range{};  // hexes that a formation may still go
  for (const n::Side side : n::kSides2)
    range[static_cast<std::size_t>(index(side))] =
        weights_.exit_pace * ground_.activations(side, state.turn) / ground_.sharers(side);
  for (int i = 0; i < ground_.units(); ++i) {
    const n::UnitState& unit = state.units[static_cast<std::size_t>(i)];
    const NovaraCounter& counter = ground_.counter(UnitId{static_cast<std::uint8_t>(i)});
    if (counter.steps == 0 || unit.status == n::Status::Absent) continue;
    const float own = sign(counter.side);
    const int lost = unit.status == n::Status::Eliminated ? counter.steps : unit.steps_lost;
    points -=
        own * ground_.point() * static_cast<float>((lost - unit.start_lost) * game_.scenario.points_per_step);
    if (unit.status == n::Status::Eliminated) {
      destroyed[static_cast<std::size_t>(index(counter.side))] += static_cast<float>(counter.combat);
      continue;
    }
    const auto steps = static_cast<float>(counter.steps - unit.steps_lost);
    if (unit.status == n::Status::Exited) {
      if (!unit.out_of_supply) points += own * ground_.point() * steps;
      continue;
    }
    float strength = static_cast<float>(strength_of(counter, unit));
    if (unit.shaken) strength *= weights_.weary;
    points += own * weights_.material * strength * (0.3F + 0.7F * open);  // at the end only points count
    if (unit.status != n::Status::OnMap || !ground_.has_exit(counter.side)) continue;
    const float spare =
        range[static_cast<std::size_t>(index(counter.side))] - ground_.to_exit(counter.side, unit.hex);
    const float chance = 0.5F + 0.5F * spare / (1 + left + std::fabs(spare));
    points +=
        own * weights_.exit_hope * ground_.point() * steps * chance * (unit.out_of_supply ? 0.5F : 1.0F);
  }
  const float lead = (destroyed[1] - destroyed[0]) / 20;
  return points + weights_.loss_lead * lead * std::fabs(lead);
}

// Who holds the places, and who will by the troops about them.
float NovaraMind::worth_of_places(const State& state, float left) const {
  std::array<NovaraGround::Nearness, n::kSideCount> near{};
  std::array<NovaraGround::Nearness, n::kSideCount> wide{};
  for (int i = 0; i < ground_.units(); ++i) {
    const n::UnitState& unit = state.units[static_cast<std::size_t>(i)];
    const NovaraCounter& counter = ground_.counter(UnitId{static_cast<std::uint8_t>(i)});
    if (unit.status != n::Status::OnMap || counter.combat == 0) continue;
    const float weight = static_cast<float>(strength_of(counter, unit)) * (unit.shaken ? weights_.weary : 1);
    const auto side = static_cast<std::size_t>(index(counter.side));
    const NovaraGround::Nearness& close = ground_.near(unit.hex);
    const NovaraGround::Nearness& distant = ground_.wide(unit.hex);
    for (std::size_t g = 0; g < kMostGoals; ++g) {
      near[side][g] += weight * close[g];
      wide[side][g] += weight * distant[g];
    }
  }
  const auto lead = [&](const auto& sums, std::size_t g) {
    const float balance =
        weights_.contest * (sums[0][g] - sums[1][g]) / (sums[0][g] + sums[1][g] + weights_.doubt);
    return balance / (1 + std::fabs(balance));  // -1 to 1
  };
  const float open = unsettled(left);
  const float far_sight = open * weights_.far_sight;
  float points = 0;
  for (int g = 0; g < ground_.goals(); ++g) {
    const auto at = static_cast<std::size_t>(g);
    const NovaraGoal& goal = ground_.goal(g);
    const float hold = (1 - far_sight) * lead(near, at) + far_sight * lead(wide, at);
    const n::Owner owner = state.owner[static_cast<std::size_t>(index(goal.place))];
    const float held = owner == n::Owner::Sardinian ? 1.0F : owner == n::Owner::Austrian ? -1.0F : 0.0F;
    points += goal.points * ((1 - weights_.fickle * open) * held + 0.5F * open * hold);
    // Who could end the game here: it matters only when he comes near with what it takes.
    const float all = near[0][at] + near[1][at] + weights_.doubt;
    points += weights_.ending * (goal.prize[0] * near[0][at] - goal.prize[1] * near[1][at]) / all;
  }
  return points;
}

// Stacks beside enemies who could attack them with advantage.
float NovaraMind::risk(const State& state, n::Side side) const {
  float sum = 0;
  const n::Presence& enemy = n::presence(state, enemy_of(side));
  for (int i = 0; i < ground_.units(); ++i) {
    const n::UnitState& unit = state.units[static_cast<std::size_t>(i)];
    if (unit.status != n::Status::OnMap || unit.depth != 0) continue;
    if (ground_.counter(UnitId{static_cast<std::uint8_t>(i)}).side != side ||
        !enemy.near_unshaken.contains(unit.hex))
      continue;
    int attack = 0;
    const auto& around = ground_.around(unit.hex);
    for (int way = 0; way < kSides; ++way) {
      const Hex next = around[static_cast<std::size_t>(way)];
      if (next == kNoHex || !enemy.unshaken.contains(next) || ground_.closed(unit.hex, way)) continue;
      attack += stack_strength(state, next);
    }
    const int defence = stack_strength(state, unit.hex);
    if (attack == 0 || defence == 0) continue;
    sum += std::max(0.0F, ground_.promise(n::ratio_column(attack, defence) - ground_.cover(unit.hex), 0));
  }
  return weights_.risk * ground_.point() * sum;
}

int NovaraMind::stack_strength(const State& state, Hex where) const {
  int sum = 0;
  for (const UnitId who : n::UnitsIn(state, where)) sum += strength_of(ground_.counter(who), state[who]);
  return sum;
}

// Activations that are over. A chit lies on the map from the beginning of its activation.
int NovaraMind::clock(const State& state) const {
  constexpr int kTurn = 32;
  int done = 0;
  for (const n::ChitState& chit : state.chits) {
    if (chit.place == n::ChitPlace::Map || chit.place == n::ChitPlace::Passed) ++done;
  }
  return state.turn * kTurn + done -
         (state.activation.under_way && state.activation.chit != n::kNoChit ? 1 : 0);
}

}  // namespace tamburino::ai

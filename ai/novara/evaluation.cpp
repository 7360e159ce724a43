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

double NovaraMind::value(const State& state) const {
  if (state.over()) {
    if (state.winner == n::Winner::Nobody) return 0.5;
    return state.winner == n::Winner::Sardinian ? 1 : 0;
  }
  const int left = game_.scenario.last_turn - state.turn;
  float points = 0;  // for Sardinia, less those of Austria
  std::array<float, n::kSideCount> destroyed{};
  for (int i = 0; i < ground_.units(); ++i) {
    const n::UnitState& unit = state.units[static_cast<std::size_t>(i)];
    const NovaraCounter& counter = ground_.counter(UnitId{static_cast<std::uint8_t>(i)});
    if (counter.steps == 0 || unit.status == n::Status::Absent) continue;
    const float own = sign(counter.side);
    const int lost = unit.status == n::Status::Eliminated ? counter.steps : unit.steps_lost;
    points -= own * static_cast<float>((lost - unit.start_lost) * game_.scenario.points_per_step);
    if (unit.status == n::Status::Eliminated) {
      destroyed[static_cast<std::size_t>(index(counter.side))] += static_cast<float>(counter.combat);
      continue;
    }
    const auto steps = static_cast<float>(counter.steps - unit.steps_lost);
    if (unit.status == n::Status::Exited) {
      if (!unit.out_of_supply) points += own * steps;
      continue;
    }
    float strength = static_cast<float>(strength_of(counter, unit));
    if (unit.shaken) strength *= weights_.weary;
    points += own * weights_.material * strength;
    if (unit.status != n::Status::OnMap || !ground_.has_exit(counter.side)) continue;
    constexpr float kDay = 3.5F;  // hexes of road in a turn, all in all
    const float spare = kDay * static_cast<float>(left) - ground_.to_exit(counter.side, unit.hex);
    points += own * weights_.exit_hope * steps * (0.5F + 0.5F * spare / (6 + std::fabs(spare)));
  }
  const float lead = (destroyed[1] - destroyed[0]) / 20;
  points += weights_.loss_lead * lead * std::fabs(lead);
  const NovaraPowers powers = powers_of(ground_, weights_, state);
  const float open = std::min(1.0F, static_cast<float>(left) / std::max(weights_.settled, 1.0F));
  for (int g = 0; g < ground_.goals(); ++g) {
    const auto at = static_cast<std::size_t>(g);
    const NovaraGoal& goal = ground_.goal(g);
    const float sardinian = powers.near[0][at];
    const float austrian = powers.near[1][at];
    const float balance = weights_.contest * (sardinian - austrian) / (sardinian + austrian + weights_.doubt);
    const float hold = balance / (1 + std::fabs(balance));  // -1 to 1
    const n::Owner owner = state.owner[static_cast<std::size_t>(index(goal.place))];
    const float held = owner == n::Owner::Sardinian ? 1 : owner == n::Owner::Austrian ? -1 : 0;
    points += goal.points * (0.5F * (1 + (1 - open)) * held + 0.5F * open * hold);
    // Who could end the game here.
    points += 0.5F * goal.prize[0] * (0.5F + 0.5F * open) * hold;
    points += 0.5F * goal.prize[1] * (0.5F + 0.5F * open) * hold;
  }
  const float gone = 1 - static_cast<float>(left) / static_cast<float>(std::max(1, game_.scenario.last_turn));
  const float scale = weights_.early + (weights_.late - weights_.early) * gone;
  return 1 / (1 + std::exp(-static_cast<double>(points * scale)));
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

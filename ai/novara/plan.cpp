#include "ai/novara/plan.h"

#include <algorithm>
#include <cmath>

#include "ai/novara/survey.h"

namespace tamburino::ai {

namespace n = novara;

namespace {

std::size_t slot(n::Side side) { return static_cast<std::size_t>(index(side)); }

// The pair of formation and goal that promises most, again and again until all have one.
void share_out(const NovaraGround& ground, const NovaraWeights& weights, const n::Game& game,
               const n::State& state, const NovaraPowers& powers, n::Side side,
               const std::array<float, kMostGoals>& stake, NovaraPlan& plan) {
  const auto left = static_cast<float>(game.scenario.last_turn - state.turn + 1);
  const int exit = ground.exit_slot(side);
  std::array<std::array<float, kMostGoals>, n::kMostFormations> nearness;
  plan.goal.fill(-1);
  std::array<bool, n::kMostFormations> placed{};
  std::array<bool, kMostGoals> held{};
  for (int g = 0; g < ground.goals(); ++g)
    held[static_cast<std::size_t>(g)] =
        state.owner[static_cast<std::size_t>(index(ground.goal(g).place))] == n::owner_of(side);
  std::array<float, kMostGoals> wanted = plan.need;
  for (int f = 0; f < ground.formations(); ++f) {
    const auto home = static_cast<std::size_t>(f);
    placed[home] = ground.side_of(f) != side || powers.strength[home] <= 0;
    if (placed[home]) continue;
    // The mean of the formation; the root makes far places count still.
    for (std::size_t g = 0; g < kMostGoals; ++g)
      nearness[home][g] = std::sqrt(std::sqrt(powers.formation[home][g] / powers.strength[home]));
  }
  for (;;) {
    float best = 0;
    int best_formation = -1;
    int best_goal = -1;
    for (int f = 0; f < ground.formations(); ++f) {
      const auto home = static_cast<std::size_t>(f);
      if (placed[home]) continue;
      const float strength = powers.strength[home];
      const auto weigh = [&](int g, float worth) {
        const float use = worth * nearness[home][static_cast<std::size_t>(g)];
        if (use > best) best = use, best_formation = f, best_goal = g;
      };
      for (int g = 0; g < ground.goals(); ++g) {
        const auto at = static_cast<std::size_t>(g);
        const float missing = std::min(wanted[at] / strength, 1.0F);
        // What little is missing the garrison sees to; who is to spare goes where something is to be won.
        weigh(g, stake[at] * (missing > 0.2F ? missing : held[at] ? 0.01F : 0.1F));
      }
      if (ground.has_exit(side)) {
        const float far =
            -4 * ground.reach() * std::log(std::max(1e-6F, nearness[home][static_cast<std::size_t>(exit)]));
        const float slack = left * weights.day_march - far;
        if (slack > 0 && slack < 10) weigh(exit, weights.exit_call * powers.steps[home]);
      }
    }
    if (best_formation < 0) return;
    const auto home = static_cast<std::size_t>(best_formation);
    placed[home] = true;
    plan.goal[home] = static_cast<std::int8_t>(best_goal);
    plan.urgency[home] = best;
    wanted[static_cast<std::size_t>(best_goal)] -= powers.strength[home];
  }
}

// A place that cannot be taken with those who were sent there; -1 for none.
int least_filled(const NovaraGround& ground, const n::State& state, const NovaraPowers& powers, n::Side side,
                 const NovaraPlan& plan) {
  constexpr float kEnough = 0.75F;
  std::array<float, kMostGoals> sent{};
  for (int f = 0; f < ground.formations(); ++f) {
    const int goal = plan.goal[static_cast<std::size_t>(f)];
    if (goal >= 0 && ground.side_of(f) == side)
      sent[static_cast<std::size_t>(goal)] += powers.strength[static_cast<std::size_t>(f)];
  }
  int worst = -1;
  float least = kEnough;
  for (int g = 0; g < ground.goals(); ++g) {
    const auto at = static_cast<std::size_t>(g);
    const bool held = state.owner[static_cast<std::size_t>(index(ground.goal(g).place))] == n::owner_of(side);
    if (held || sent[at] <= 0 || sent[at] >= least * plan.need[at]) continue;
    worst = g;
    least = sent[at] / plan.need[at];
  }
  return worst;
}

}  // namespace

NovaraPowers powers_of(const NovaraGround& ground, const NovaraWeights& weights, const n::State& state) {
  NovaraPowers powers;
  for (int i = 0; i < ground.units(); ++i) {
    const n::UnitState& unit = state.units[static_cast<std::size_t>(i)];
    if (unit.status != n::Status::OnMap) continue;
    const NovaraCounter& counter = ground.counter(n::UnitId{static_cast<std::uint8_t>(i)});
    if (counter.combat == 0) continue;
    const float weight = static_cast<float>(strength_of(counter, unit)) * (unit.shaken ? weights.weary : 1);
    const auto home = static_cast<std::size_t>(index(counter.formation));
    NovaraGround::Nearness& sum = powers.formation[home];
    const NovaraGround::Nearness& near = ground.near(unit.hex);
    for (std::size_t g = 0; g < sum.size(); ++g) sum[g] += weight * near[g];
    powers.strength[home] += weight;
    powers.steps[home] += static_cast<float>(counter.steps - unit.steps_lost);
  }
  for (int f = 0; f < ground.formations(); ++f) {
    const auto home = static_cast<std::size_t>(f);
    NovaraGround::Nearness& sum = powers.near[slot(ground.side_of(f))];
    for (std::size_t g = 0; g < sum.size(); ++g) sum[g] += powers.formation[home][g];
  }
  return powers;
}

// What is wanted where: to hold, less than what threatens; to take, more than what defends.
NovaraPlan plan_for(const NovaraGround& ground, const NovaraWeights& weights, const n::Game& game,
                    const n::State& state, const NovaraPowers& powers, n::Side side) {
  NovaraPlan plan;
  const n::Side enemy = enemy_of(side);
  std::array<float, kMostGoals> stake{};
  const int goals = ground.goals();
  for (int g = 0; g < goals; ++g) {
    const auto at = static_cast<std::size_t>(g);
    const NovaraGoal& goal = ground.goal(g);
    const bool held = state.owner[static_cast<std::size_t>(index(goal.place))] == n::owner_of(side);
    const float foe = powers.near[slot(enemy)][at];
    plan.need[at] = held ? weights.guard * foe : std::max(weights.doubt, weights.assail * foe);
    stake[at] = 2 * goal.points + goal.prize[slot(held ? enemy : side)];
  }
  constexpr int kTries = 4;
  for (int i = 0; i < kTries; ++i) {
    share_out(ground, weights, game, state, powers, side, stake, plan);
    const int hopeless = least_filled(ground, state, powers, side, plan);
    if (hopeless < 0) break;
    stake[static_cast<std::size_t>(hopeless)] = 0;
  }
  return plan;
}

}  // namespace tamburino::ai

#include "ai/novara/plan.h"

#include <algorithm>
#include <cmath>

#include "ai/novara/survey.h"

namespace tamburino::ai {

namespace n = novara;

namespace {

std::size_t slot(n::Side side) { return static_cast<std::size_t>(index(side)); }

// What the choice is made from.
struct Choice {
  std::array<std::array<float, kMostGoals>, n::kMostFormations> call{};  // how near a formation is to a goal
  std::array<float, kMostGoals> stake{};
  std::array<bool, kMostGoals> held{};
};

// Activations that a formation may still hope for: at most one a turn, and those who have left the map leave
// theirs to the others.
float marches_left(const NovaraGround& ground, const n::Game& game, const n::State& state,
                   const NovaraPowers& powers, n::Side side) {
  float formations = 0;
  for (int f = 0; f < ground.formations(); ++f) {
    const bool led = !game.formations[static_cast<std::size_t>(f)].independent();
    if (ground.side_of(f) == side && led && powers.strength[static_cast<std::size_t>(f)] > 0) formations += 1;
  }
  const auto turns = static_cast<float>(game.scenario.last_turn - state.turn + 1);
  return std::min(turns, ground.activations(side, state.turn) / std::max(1.0F, formations));
}

Choice choice_for(const NovaraGround& ground, const NovaraWeights& weights, const n::Game& game,
                  const n::State& state, const NovaraPowers& powers, n::Side side) {
  Choice choice;
  for (int g = 0; g < ground.goals(); ++g) {
    const auto at = static_cast<std::size_t>(g);
    const NovaraGoal& goal = ground.goal(g);
    choice.held[at] = state.owner[static_cast<std::size_t>(index(goal.place))] == n::owner_of(side);
    choice.stake[at] = 2 * goal.points + goal.prize[slot(choice.held[at] ? enemy_of(side) : side)];
  }
  const auto exit = static_cast<std::size_t>(ground.exit_slot(side));
  const float range =
      ground.has_exit(side) ? weights.day_march * marches_left(ground, game, state, powers, side) : 0.0F;
  for (int f = 0; f < ground.formations(); ++f) {
    const auto home = static_cast<std::size_t>(f);
    const float strength = powers.strength[home];
    if (ground.side_of(f) != side || strength <= 0) continue;
    // The mean of the formation; the root makes far places count still.
    const auto nearness = [&](std::size_t g) {
      return std::sqrt(std::sqrt(powers.formation[home][g] / strength));
    };
    for (int g = 0; g < ground.goals(); ++g)
      choice.call[home][static_cast<std::size_t>(g)] = nearness(static_cast<std::size_t>(g));
    if (!ground.has_exit(side) || weights.exit_call <= 0) continue;
    // Off the map goes who can be in time, and who has time to spare does something else before.
    const float slack = range - powers.to_exit[home];
    const float chance = 0.5F + 0.5F * slack / (6 + std::fabs(slack));
    const float haste = slack > weights.exit_spare ? 0.3F : 1.0F;
    choice.call[home][exit] = weights.exit_call * ground.point() * powers.steps[home] * chance * haste;
  }
  return choice;
}

// The pair of formation and goal that promises most, again and again until all have one.
void share_out(const NovaraGround& ground, const NovaraPowers& powers, n::Side side, const Choice& choice,
               NovaraPlan& plan) {
  const int exit = ground.exit_slot(side);
  std::array<std::uint8_t, n::kMostFormations> waiting;
  std::size_t count = 0;
  for (int f = 0; f < ground.formations(); ++f) {
    plan.goal[static_cast<std::size_t>(f)] = -1;
    if (ground.side_of(f) == side && powers.strength[static_cast<std::size_t>(f)] > 0)
      waiting[count++] = static_cast<std::uint8_t>(f);
  }
  std::array<float, kMostGoals> wanted = plan.need;
  while (count > 0) {
    float best = -1;
    std::size_t best_waiting = 0;
    int best_goal = -1;
    for (std::size_t w = 0; w < count; ++w) {
      const std::size_t home = waiting[w];
      const float per_strength = 1 / powers.strength[home];
      for (int g = 0; g < ground.goals(); ++g) {
        const auto at = static_cast<std::size_t>(g);
        const float missing = std::min(wanted[at] * per_strength, 1.0F);
        // Somebody must go where something is to be won, and who is to spare follows; what little is missing
        // elsewhere the garrison sees to.
        const bool untried = !choice.held[at] && wanted[at] == plan.need[at];
        const float part = untried ? 1 : missing > 0.2F ? missing : choice.held[at] ? 0.004F : 0.15F;
        const float use = choice.stake[at] * part * choice.call[home][at];
        if (use > best) best = use, best_waiting = w, best_goal = g;
      }
      const float leaving = choice.call[home][static_cast<std::size_t>(exit)];
      if (leaving > best) best = leaving, best_waiting = w, best_goal = exit;
    }
    if (best_goal < 0) return;
    const std::size_t home = waiting[best_waiting];
    waiting[best_waiting] = waiting[--count];
    plan.goal[home] = static_cast<std::int16_t>(best_goal);
    plan.urgency[home] = best;
    wanted[static_cast<std::size_t>(best_goal)] -= powers.strength[home];
  }
}

// A place that cannot be taken with those who were sent there; -1 for none.
int least_filled(const NovaraGround& ground, const NovaraPowers& powers, n::Side side, const Choice& choice,
                 const NovaraPlan& plan) {
  constexpr float kEnough = 0.75F;
  std::array<float, kMostGoals> sent{};
  for (int f = 0; f < ground.formations(); ++f) {
    const auto home = static_cast<std::size_t>(f);
    if (plan.goal[home] >= 0 && ground.side_of(f) == side)
      sent[static_cast<std::size_t>(plan.goal[home])] += powers.strength[home];
  }
  int worst = -1;
  float least = kEnough;
  for (int g = 0; g < ground.goals(); ++g) {
    const auto at = static_cast<std::size_t>(g);
    if (choice.held[at] || sent[at] <= 0 || sent[at] >= least * plan.need[at]) continue;
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
    powers.to_exit[home] += weight * ground.to_exit(counter.side, unit.hex);
    powers.steps[home] += static_cast<float>(counter.steps - unit.steps_lost);
  }
  for (int f = 0; f < ground.formations(); ++f) {
    const auto home = static_cast<std::size_t>(f);
    NovaraGround::Nearness& sum = powers.near[slot(ground.side_of(f))];
    if (powers.strength[home] > 0) powers.to_exit[home] /= powers.strength[home];
    for (std::size_t g = 0; g < sum.size(); ++g) sum[g] += powers.formation[home][g];
  }
  return powers;
}

// What is wanted where: to hold, less than what threatens; to take, more than what defends.
NovaraPlan plan_for(const NovaraGround& ground, const NovaraWeights& weights, const n::Game& game,
                    const n::State& state, const NovaraPowers& powers, n::Side side) {
  NovaraPlan plan;
  plan.goal.fill(-1);
  Choice choice = choice_for(ground, weights, game, state, powers, side);
  for (int g = 0; g < ground.goals(); ++g) {
    const auto at = static_cast<std::size_t>(g);
    const float foe = powers.near[slot(enemy_of(side))][at];
    plan.need[at] = choice.held[at] ? weights.guard * foe : std::max(weights.doubt, weights.assail * foe);
  }
  constexpr int kTries = 4;
  for (int i = 0; i < kTries; ++i) {
    share_out(ground, powers, side, choice, plan);
    const int hopeless = least_filled(ground, powers, side, choice, plan);
    if (hopeless < 0) break;
    choice.stake[static_cast<std::size_t>(hopeless)] = 0;
  }
  return plan;
}

}  // namespace tamburino::ai

#pragma once

#include "ai/novara/ground.h"

// Where everybody is going: each formation of a side is given the place where it is needed most. Worked out
// anew from every position, so that it needs no memory; those who are on their way are nearest, and keep it.
namespace tamburino::ai {

// Strength within call of every goal.
struct NovaraPowers {
  std::array<NovaraGround::Nearness, novara::kSideCount> near{};
  std::array<NovaraGround::Nearness, novara::kMostFormations> formation{};
  std::array<float, novara::kMostFormations> strength{}, steps{};
  std::array<float, novara::kMostFormations> to_exit{};  // hexes of road, on the whole
};
NovaraPowers powers_of(const NovaraGround& ground, const NovaraWeights& weights, const novara::State& state);

struct NovaraPlan {
  std::array<std::int16_t, novara::kMostFormations>
      goal{};                                            // by formation; -1 for none, or the way off the map
  std::array<float, novara::kMostFormations> urgency{};  // how much it is needed there
  std::array<float, kMostGoals> need{};                  // strength that a goal wants
  int goal_of(novara::FormationId formation) const {
    return formation == novara::kNoFormation ? -1 : goal[static_cast<std::size_t>(index(formation))];
  }
};
NovaraPlan plan_for(const NovaraGround& ground, const NovaraWeights& weights, const novara::Game& game,
                    const novara::State& state, const NovaraPowers& powers, novara::Side side);

}  // namespace tamburino::ai

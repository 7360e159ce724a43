#include "ai/butchery/ground.h"

#include <cmath>

namespace tamburino::ai::solferino {

Ground::Ground(const Game& game, const ButcheryWeights& weights)
    : places_(std::min(kMostPlaces, game.scenario.objectives.size())),
      hexes_(static_cast<std::size_t>(game.map.size())) {
  counters_.reserve(game.units.size());
  for (const butchery::Unit& one : game.units) {
    counters_.push_back({butchery::side_of(one.nation), one.kind, static_cast<std::uint8_t>(one.combat),
                         static_cast<std::uint8_t>(one.cohesion), static_cast<std::uint8_t>(one.range),
                         one.heavy, game[one.formation].detached(), one.formation});
  }
  terrain_.resize(hexes_);
  place_of_.assign(hexes_, 0);
  for (std::size_t i = 0; i < hexes_; ++i)
    terrain_[i] = static_cast<std::uint8_t>(game.map.terrain_value(Hex{static_cast<std::uint16_t>(i)}));
  for (std::size_t place = 0; place < places_; ++place) {
    for (const Hex where : game.scenario.objectives[place].hexes)
      place_of_[at(where)] = static_cast<std::uint8_t>(place + 1);
  }
  count_strengths();
  measure_marches(game);
  weigh_distances(game, weights);
  read_table(game);
}

void Ground::count_strengths() {
  strength_.resize(counters_.size());
  for (std::size_t i = 0; i < counters_.size(); ++i) {
    for (std::size_t condition = 0; condition < 16; ++condition) {
      const std::size_t cohesion_lost = condition / 4;
      float sum = static_cast<float>(counters_[i].combat) - 0.8F * static_cast<float>(cohesion_lost);
      if (counters_[i].kind == Kind::Cavalry) sum *= 0.8F;
      if ((condition & 2U) != 0) sum *= 0.7F;
      if ((condition & 1U) != 0) sum *= 0.4F;
      strength_[i][condition] = std::max(0.0F, sum);
    }
  }
}

// Backwards from each place: what a foot march to it costs from every hex.
void Ground::measure_marches(const Game& game) {
  march_.resize(hexes_);
  for (auto& one : march_) one.fill(kFarthest);
  Reach reach;
  for (std::size_t place = 0; place < places_; ++place) {
    reach.clear(game.map.size());
    for (const Hex where : game.scenario.objectives[place].hexes) reach.seed(where, 0, kNoFacing, false);
    reach.spread(game.map.grid(), 2 * kFarthest - 6, [&](Hex here, Facing way, Hex there) -> StepCost {
      (void)here;
      return {game.map.cost(Kind::Infantry, there, opposite(way)), false};
    });
    for (std::size_t i = 0; i < hexes_; ++i) {
      const Hex where{static_cast<std::uint16_t>(i)};
      if (reach.contains(where)) march_[i][place] = static_cast<std::uint8_t>(reach.cost(where) / 2);
    }
  }
}

void Ground::weigh_distances(const Game& game, const ButcheryWeights& weights) {
  constexpr float kPointsPerTurn = 3.5F;
  constexpr float kStormBefore =
      1.5F;  // the storm comes that many turns before the last, more often than not
  pull_.resize(static_cast<std::size_t>(kLastTurn + 1) * hexes_);
  for (int turn = 0; turn <= kLastTurn; ++turn) {
    const float left = std::max(1.0F, static_cast<float>(game.scenario.last_turn - turn) + 1 - kStormBefore) *
                       kPointsPerTurn;
    for (std::size_t i = 0; i < hexes_; ++i) {
      Pull& pull = pull_[static_cast<std::size_t>(turn) * hexes_ + i];
      pull.fill(0);
      for (std::size_t place = 0; place < places_; ++place) {
        const auto points = static_cast<float>(march_[i][place]);
        const float in_time = 1 / (1 + std::exp((points - left) / 4));
        pull[place] = std::exp(-points / weights.near) * in_time;
      }
    }
  }
  close_pull_.resize(hexes_);
  for (std::size_t i = 0; i < hexes_; ++i) {
    close_pull_[i].fill(0);
    for (std::size_t place = 0; place < places_; ++place)
      close_pull_[i][place] = std::exp(-static_cast<float>(march_[i][place]) / weights.close);
  }
}

void Ground::read_table(const Game& game) {
  constexpr std::size_t kDieRow = 2 * kMostDie + 1;
  chances_.resize((kLastColumn - kFirstColumn + 1) * kDieRow);
  const int last = game.combat_results.last_column();
  for (int column = kFirstColumn; column <= kLastColumn; ++column) {
    for (int die = -kMostDie; die <= kMostDie; ++die) {
      Chances& one = chances_[static_cast<std::size_t>(column - kFirstColumn) * kDieRow +
                              static_cast<std::size_t>(die + kMostDie)];
      for (int roll = 1; roll <= 6; ++roll) {
        const int shown = roll + die + std::max(0, column - last);
        const butchery::CombatResult result = combat_result(game, column, shown);
        if (result == butchery::CombatResult::T) one.test += 1 / 6.0F;
        if (result == butchery::CombatResult::D) one.disorder += 1 / 6.0F;
        if (result == butchery::CombatResult::D1) one.step += 1 / 6.0F;
      }
    }
  }
}

}  // namespace tamburino::ai::solferino

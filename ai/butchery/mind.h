#pragma once

#include "ai/butchery/ground.h"
#include "ai/butchery/weights.h"
#include "ai/learner.h"
#include "engine/games/butchery/play.h"

namespace tamburino::ai {

class ButcheryMind {
 public:
  using Game = butchery::Game;
  using State = butchery::State;
  using Weights = ButcheryWeights;

  ButcheryMind(const Game& game, const Weights& weights);  // the game must outlive it

  const Game& game() const { return game_; }
  const Weights& weights() const { return weights_; }
  const solferino::Ground& ground() const { return ground_; }
  double value(const State& state) const { return judged_by(net_.get(), *this, state); }
  double hand_value(const State& state) const;  // evaluation.cpp
  void features(const State& state, double hand, FactSheet& sheet) const;
  double outcome(const State& state) const;
  void judge_by(std::shared_ptr<const Net> net) { net_ = std::move(net); }
  void order(const State& state, const ActionList& list, std::span<float> likings) const;
  int clock(const State& state) const;
  bool matters(const State& state) const;
  bool secret() const { return false; }
  State sample(const State& state, int /*viewer*/, std::uint64_t /*seed*/) const { return state; }

 private:
  bool near_enemy(const State& state, butchery::Piece who) const;

  const Game& game_;
  Weights weights_;
  std::shared_ptr<const Net> net_;
  solferino::Ground ground_;
};
static_assert(Learner<ButcheryMind>);

}  // namespace tamburino::ai

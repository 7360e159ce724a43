#pragma once

#include <memory>

#include "ai/learner.h"
#include "ai/risorgimento1859/survey.h"
#include "engine/games/risorgimento1859/view.h"

namespace tamburino::ai {

class Risorgimento1859Mind {
 public:
  using Game = risorgimento1859::Game;
  using State = risorgimento1859::State;
  using Weights = Risorgimento1859Weights;

  Risorgimento1859Mind(const Game& game, const Weights& weights)  // the game must outlive it
      : game_(game), weights_(weights), ground_(std::make_shared<const Risorgimento1859Ground>(game)) {}

  const Game& game() const { return game_; }
  const Weights& weights() const { return weights_; }
  double value(const State& state) const { return judged_by(net_.get(), *this, state); }
  double hand_value(const State& state) const;
  double outcome(const State& state) const;
  void features(const State& state, double hand, FactSheet& sheet) const;
  void judge_by(std::shared_ptr<const Net> net) { net_ = std::move(net); }
  void order(const State& state, const ActionList& list, std::span<float> likings) const;
  int clock(const State& state) const;  // a step for every brigade that acts
  bool matters(const State& state) const;
  bool secret() const { return false; }
  State sample(const State& state, int /*viewer*/, std::uint64_t /*seed*/) const { return state; }

 private:
  using UnitId = risorgimento1859::UnitId;
  using Side = risorgimento1859::Side;
  using Survey = Risorgimento1859Survey;

  Survey survey(const State& state, Side side) const { return {game_, *ground_, weights_, state, side}; }

  // ordering.cpp
  float liking(const Survey& seen, const State& state, Action action) const;
  // ordering_command.cpp
  float select_liking(const Survey& seen, const State& state, Action action) const;
  float brigade_liking(const Survey& seen, const State& state, Action action) const;
  float orders_liking(const Survey& seen, const State& state, Action action) const;
  float attach_liking(const State& state, Action action) const;
  float reserve_liking(const State& state, Action action) const;
  float commander_liking(const State& state, Action action) const;
  // ordering_moves.cpp
  void order_moves(const State& state, const ActionList& list, std::span<float> likings) const;
  // ordering_battle.cpp
  void order_declared(const State& state, const ActionList& list, std::span<float> likings) const;
  float fire_liking(const Survey& seen, Action action) const;
  float reaction_liking(const Survey& seen, const State& state, Action action) const;
  float going_liking(const Survey& seen, const State& state, UnitId who, Hex to) const;
  float loss_liking(const State& state, Action action) const;
  float turn_liking(const Survey& seen, const State& state, Action action) const;
  float continue_liking(const Survey& seen, const State& state, Action action) const;

  const Game& game_;
  Weights weights_;
  std::shared_ptr<const Risorgimento1859Ground> ground_;
  std::shared_ptr<const Net> net_;
};
static_assert(Learner<Risorgimento1859Mind>);

// Where the most of them are: the hex of the one that is nearest to all others; kNoHex when there are none.
Hex middle_of(const risorgimento1859::Game& game, std::span<const Hex> hexes);

}  // namespace tamburino::ai

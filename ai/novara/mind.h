#pragma once

#include "ai/learner.h"
#include "ai/novara/ground.h"
#include "ai/novara/weights.h"
#include "engine/games/novara/view.h"

namespace tamburino::ai {

class NovaraSurvey;
struct NovaraMover;

class NovaraMind {
 public:
  using Game = novara::Game;
  using State = novara::State;
  using Weights = NovaraWeights;

  NovaraMind(const Game& game, const Weights& weights);  // the game must outlive it

  const Game& game() const { return game_; }
  const Weights& weights() const { return weights_; }
  double value(const State& state) const { return judged_by(net_.get(), *this, state); }
  double hand_value(const State& state) const;  // evaluation.cpp
  void features(const State& state, double hand, FactSheet& sheet) const;
  double outcome(const State& state) const;
  void judge_by(std::shared_ptr<const Net> net) { net_ = std::move(net); }
  void order(const State& state, const ActionList& list, std::span<float> likings) const;
  int clock(const State& state) const;
  bool matters(const State& state) const;
  bool secret() const { return true; }  // stacks, chits and displays
  State sample(const State& state, int viewer, std::uint64_t seed) const {
    return novara::sample(game_, state, static_cast<novara::Side>(viewer), seed);
  }

 private:
  using List = const ActionList&;
  using Likings = std::span<float>;
  using UnitId = novara::UnitId;

  // Before play, and between activations: ordering_command.cpp.
  void order_strategic_map(const State&, List, Likings) const;
  void order_set_up(const State&, List, Likings) const;
  void order_set_up_hex(const State&, List, Likings) const;
  void order_arrivals(const State&, List, Likings) const;
  void order_chits(const State&, List, Likings) const;
  void order_drawn(const State&, List, Likings) const;
  void order_chit_hex(const State&, List, Likings) const;
  void order_taking(const State&, List, Likings) const;
  // Movement: ordering_moves.cpp.
  void order_units(const State&, List, Likings) const;
  void order_moves(const State&, List, Likings) const;
  void order_contact(const State&, List, Likings) const;
  void order_retreats(const State&, List, Likings) const;
  void order_advances(const State&, List, Likings) const;
  void order_dummy_march(const State&, List, Likings) const;
  void order_reveal(const State&, List, Likings) const;
  // Battle: ordering_battle.cpp.
  void order_fire(const State&, List, Likings) const;
  void order_attacks(const State&, List, Likings) const;
  void order_ground_to_give(const State&, List, Likings) const;
  void order_losses(const State&, List, Likings) const;
  void order_ground_of_defence(const State&, List, Likings) const;
  void order_recovery(const State&, List, Likings) const;

  // evaluation.cpp
  float unsettled(float left) const;
  float worth_of_armies(const State& state, float left) const;
  float worth_of_places(const State& state, float left) const;
  float risk(const State& state, novara::Side side) const;
  int stack_strength(const State& state, Hex where) const;

  bool march_to_battle(const State& state) const;
  float worth_of_step(const State& state, UnitId who) const;
  NovaraMover mover_of(const State& state, std::span<const UnitId> units) const;
  int comrades(const State& state, UnitId lead, const NovaraSurvey& survey,
               std::array<UnitId, novara::kMostInHex>& group) const;
  bool goes_along(const State& state, UnitId lead, UnitId mate) const;
  bool guarded(const State& state, const NovaraSurvey& survey, Hex where) const;
  bool has_room(const State& state, const NovaraMover& mover, Hex to) const;
  float best_step(const State& state, const NovaraSurvey& survey, const NovaraMover& mover,
                  UnitId lead) const;
  float liking_of_forced_march(const State& state) const;

  const Game& game_;
  Weights weights_;
  std::shared_ptr<const Net> net_;
  NovaraGround ground_;
};
static_assert(Learner<NovaraMind>);

}  // namespace tamburino::ai

#pragma once

#include <vector>

#include "ai/custoza/weights.h"
#include "ai/mind.h"
#include "engine/games/custoza/view.h"

namespace tamburino::ai {

class CustozaMind {
 public:
  using Game = custoza::Game;
  using State = custoza::State;
  using Weights = CustozaWeights;

  CustozaMind(const Game& game, const Weights& weights);  // the game must outlive it

  const Game& game() const { return game_; }
  const Weights& weights() const { return weights_; }
  double value(const State& state) const;
  void order(const State& state, const ActionList& list, std::span<float> likings) const;
  int clock(const State& state) const;
  bool matters(const State& state) const;
  bool secret() const { return game_.options.fog || game_.advanced; }
  State sample(const State& state, int viewer, std::uint64_t seed) const {
    return custoza::sample(game_, state, static_cast<custoza::Side>(viewer), seed);
  }

 private:
  using UnitId = custoza::UnitId;
  using Side = custoza::Side;
  using Force = custoza::Force;
  using FormationId = custoza::FormationId;
  using FormationState = custoza::FormationState;

  // ordering.cpp: what one action is liked, by the question that it answers
  float liking(const State& state, Action action) const;  // of every question but ForceAction
  float set_up_liking(const State& state, Action action) const;
  float attempt_liking(const State& state, Action action) const;
  float choice_liking(const State& state, Action action) const;
  float reaction_liking(const State& state, Action action) const;
  float retreat_liking(const State& state, Action action) const;
  float facing_liking(const State& state, UnitId who, Facing way) const;
  // ordering_action.cpp
  float declare_liking(const State& state, Action action) const;
  // A place worth going to, and how far from it those stand that are there or go there already.
  struct Goal {
    Hex where = kNoHex;
    bool wanted = false;  // the enemy holds it
    int room = 1;         // units that it wants
    std::vector<int> friends{};
  };
  // What does not change from one order of a Force to the next.
  struct Plan {
    std::vector<Goal> goals;
    float here = 0;  // what its hex is worth
  };
  Plan plan_of(const State& state) const;
  float distance_to_goal(const Plan& plan, Hex from) const;
  float order_liking(const State& state, Action action, const Plan& plan) const;
  float leader_liking(const State& state, Action action) const;
  float standing_liking(const State& state, const Force& force, Hex where, const Plan& plan) const;

  // ordering_march.cpp: the Advanced Game
  int objective_distance(const State& state, FormationId which) const;
  float order_of_march_liking(const State& state, Action action) const;
  float march_attempt_liking(const State& state, Action action) const;
  float march_liking(const State& state, Action action) const;
  float deploy_liking(const State& state, Action action) const;

  // ground.cpp: features of a position that several questions use
  const std::vector<Hex>& goals(const State& state, Side side) const;
  int distance_to_goal(const State& state, Side side, Hex from) const;
  float strength_of(const State& state, UnitId who) const;  // weakened by its Status Level
  float strength_of(const State& state, const Force& force) const;
  float strength_about(const State& state, Side side, Hex where, int hexes) const;
  // What an attack of the Force from that hex adds to its dice and columns together, by the rules' own
  // reckoning.
  float edge_of_attack(const State& state, const Force& force, Hex from, Hex target, bool charge) const;
  float fire_effect(const State& state, const Force& force, Hex target, bool reaction) const;
  float chance_to_pass(const State& state, UnitId who, const custoza::Check& check) const;
  bool has_open_marker(const State& state, Hex where) const;
  bool has_target(const State& state, UnitId gun, Hex from) const;

  const Game& game_;
  Weights weights_;
  std::vector<Hex> places_;  // that decide the scenario
};
static_assert(Mind<CustozaMind>);

}  // namespace tamburino::ai

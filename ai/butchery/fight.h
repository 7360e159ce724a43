#pragma once

#include "ai/butchery/ground.h"

// What an assault or a barrage may win and lose, in points, reckoned roughly and quickly.
namespace tamburino::ai::solferino {

// One who assaults, and from where: he may not stand there yet.
struct Assailant {
  UnitId who{};
  Hex from = kNoHex;
};

struct Band {
  std::array<Assailant, 6> one{};
  std::size_t count = 0;
  bool led = false;  // the commander is with one of them
  void add(UnitId who, Hex from) {
    if (count < one.size()) one[count++] = {who, from};
  }
};

// An assault's prospects: how likely it succeeds, and what it brings on average.
struct Prospect {
  float success = 0;
  float points = 0;
};

class Fight {
 public:
  Fight(const Game& game, const Ground& ground, const ButcheryWeights& weights, const State& state)
      : game_(game), ground_(ground), weights_(weights), state_(state) {}

  Prospect alone(Assailant one, UnitId target) const;
  Prospect together(const Band& band, UnitId target) const;  // as a coordinated assault
  // The best of what a band may try, with the chance that coordination fails.
  Prospect best(const Band& band, UnitId target, float coordination) const;
  float barrage(UnitId battery, UnitId target) const;

  float coordination_chance() const;  // of the active formation's commander; 0 when he may not try
  float step_worth(UnitId who) const;
  float hit_worth(UnitId who) const;  // what is won by disorganising it, or costing it a step
  bool flank_in_zone(UnitId who) const;

 private:
  float fails_test(UnitId who, Hex where) const;
  float thrown_back(Assailant one, UnitId target, int value, bool flanked) const;
  int defence_value(UnitId target) const;
  bool from_flank(UnitId target, Hex from) const;
  int slope_and_obstacle(Hex from, Hex to) const;
  float won(UnitId target, const Chances& chances, float failing) const;
  float ground_worth(UnitId target) const;

  const Game& game_;
  const Ground& ground_;
  const ButcheryWeights& weights_;
  const State& state_;
};

}  // namespace tamburino::ai::solferino

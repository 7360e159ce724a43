#pragma once

#include "ai/novara/plan.h"

// The position at a glance, for one side: made anew for a question that needs it.
namespace tamburino::ai {

// What a unit is worth in a fight now.
inline int strength_of(const NovaraCounter& counter, const novara::UnitState& unit) {
  const int factor = unit.steps_lost == 0 ? counter.combat : counter.reduced;
  return unit.out_of_supply ? (factor + 1) / 2 : factor;
}

inline int ratio_of(int attack, int defence) { return novara::ratio_column(attack, defence); }

// Points that each point of strength brings to its side when it comes to a goal.
NovaraGround::Nearness pulls(const NovaraGround& ground, const NovaraWeights& weights,
                             const novara::Game& game, const novara::State& state, const NovaraPowers& powers,
                             novara::Side side);

inline float call_at(const NovaraGround& ground, const NovaraGround::Nearness& pull, Hex hex) {
  const NovaraGround::Nearness& near = ground.near(hex);
  float sum = 0;
  for (std::size_t g = 0; g < near.size(); ++g) sum += pull[g] * near[g];
  return sum;
}

float mean_way(const NovaraGround& ground, const novara::Game& game, const novara::State& state,
               novara::FormationId formation, int goal);

// A unit or stack on its way.
struct NovaraMover {
  novara::Side side{};
  Hex from = kNoHex;
  novara::FormationId formation = novara::kNoFormation;
  int strength = 0, steps = 0, count = 0, regular = 0;
  int dice = 0;           // of a charge
  bool cavalry = true;    // all of it
  bool guns_only = true;  // nobody who could defend them
  bool mounted = false;   // pays for the ground as horse and guns do
  bool shaken = false;
  bool can_attack = true;  // in this activation
  bool leaves_empty = true;
};

class NovaraSurvey {
 public:
  NovaraSurvey(const NovaraGround& ground, const NovaraWeights& weights, const novara::Game& game,
               const novara::State& state, novara::Side side);

  // How good it would be for these to stand there; only differences count.
  float score(const NovaraMover& mover, Hex there) const;
  void begin(const NovaraMover& mover);  // measures marches from where it stands

  int own(Hex hex) const { return own_[static_cast<std::size_t>(index(hex))]; }
  int foe(Hex hex) const { return foe_[static_cast<std::size_t>(index(hex))]; }
  const NovaraPlan& plan() const { return plan_; }
  float threat(int goal) const;  // 0 to 1: how much there is of the enemy about
  novara::Side side() const { return side_; }
  float ahead(Hex hex) const;        // in a forced march: the farther in front of its formation, the more
  bool shy() const { return shy_; }  // nobody may come near the enemy now

 private:
  void spread(Hex from, int strength);
  Hex vanguard(novara::FormationId formation) const;
  float standing_in_a_place(const NovaraMover& mover, Hex there) const;
  float beside_the_enemy(const NovaraMover& mover, Hex there, int others, int enemies) const;
  float exposure(const NovaraMover& mover, Hex there, int others, int enemies, int friends) const;
  float charge_from(const NovaraMover& mover, Hex there) const;

  const NovaraGround& ground_;
  const NovaraWeights& weights_;
  const novara::Game& game_;
  const novara::State& state_;
  novara::Side side_;
  bool shy_ = false;
  NovaraPowers powers_;
  NovaraPlan plan_;
  int goal_ = -1;        // where the mover is going
  float spearhead_ = 0;  // as near as anybody should go before the others have come up
  Hex anchor_ = kNoHex;  // near which the formation gathers
  int waiting_ = 0;      // strength of comrades who may still come up in this activation
  struct Comrade {
    Hex hex;
    int strength;
  };
  std::array<Comrade, novara::kMostUnits> unmoved_;  // in this activation
  std::size_t unmoved_count_ = 0;
  std::array<std::uint8_t, kMostHexes> own_, foe_, ready_;
  std::array<std::uint8_t, kMostHexes> beside_,
      about_;  // strength of the enemy next to it, and two hexes off
};

}  // namespace tamburino::ai

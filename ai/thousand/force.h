#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "ai/thousand/weights.h"
#include "engine/games/thousand/play.h"

// How strong they are who stand somewhere, and what chances that gives them in battle.
namespace tamburino::ai::thousand_forces {

namespace t = tamburino::thousand;

inline constexpr int kMostPlaces = t::kMostPlaces;
inline constexpr std::uint8_t kFar = 60;  // marches: no way leads there

// What a counter brings, on its full and on its reduced side.
struct Mettle {
  float fire = 0;     // hits of its dice, per attack, when neither front is longer
  float fire_up = 0;  // and when its own is
  float wall = 0;     // of the one die behind a wall
  float steps = 0;    // how often it can be reduced until it is gone
  float worth = 0;    // all in all: a full battalion of the line is 1
};

// Units in one place, of one side.
struct Force {
  Mettle sum;
  int units = 0;
  int guns = 0;    // batteries among them
  int ready = 0;   // that may still march in this turn
  int stacks = 0;  // that its commanders can lead into battle
  int commanders = 0;
  int able = 0;  // the command value of the senior: whether they march depends on it
  bool led = false;

  void add(const Mettle& one) {
    sum.fire += one.fire, sum.fire_up += one.fire_up, sum.wall += one.wall;
    sum.steps += one.steps, sum.worth += one.worth;
    ++units;
  }
  void add(const Force& other) {
    sum.fire += other.sum.fire, sum.fire_up += other.sum.fire_up, sum.wall += other.sum.wall;
    sum.steps += other.sum.steps, sum.worth += other.sum.worth;
    units += other.units, guns += other.guns, ready += other.ready;
    // Where two meet, the second commander is led by the first.
    stacks = led && other.led ? std::min(12, stacks + other.stacks - 1) : std::max(stacks, other.stacks);
    led = led || other.led;
    commanders += other.commanders;
    able = std::max(able, other.able);
  }
};

// How many stacks more it could form, had it the commanders.
inline int lacks_leaders(const Force& force) { return std::max(0, std::min(force.units, 12) - force.stacks); }

Force part_of(const Force& whole, int units);

// The logit of the attacker's victory.
float field_logit(const ThousandWeights& weights, const Force& attacker, const Force& defender);
float storm_logit(const ThousandWeights& weights, const Force& attacker, const Force& defender, int cells);

inline float chance(float logit) { return 1 / (1 + std::exp(-logit)); }

// Everybody on the map, by side and place.
struct Picture {
  std::array<std::array<Force, kMostPlaces>, 2> at;
  const Force& of(t::Side side, t::PlaceId where) const {
    return at[static_cast<std::size_t>(t::index(side))][static_cast<std::size_t>(t::index(where))];
  }
  Force& of(t::Side side, t::PlaceId where) {
    return at[static_cast<std::size_t>(t::index(side))][static_cast<std::size_t>(t::index(where))];
  }
};

}  // namespace tamburino::ai::thousand_forces

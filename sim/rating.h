#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/statistics.h"

// How strong players are, from who has beaten whom. The logit of the first side's score is the advantage of
// that side in the scenario plus the difference of the two ratings; a draw is half a victory. Without the
// term for the side a lopsided scenario would hide who is better.
namespace tamburino::sim {

// A seed played twice with the sides exchanged: what `one` has scored against `other`.
struct Pair {
  std::size_t scenario = 0, one = 0, other = 0;
  double as_first = 0, as_second = 0;
};

struct Rating {
  double elo = 0;
  Interval interval;
};

struct Ratings {
  std::vector<Rating> players;  // the anchor has 0
  std::vector<Rating> sides;    // by scenario: what the first side is worth
};

struct RatingOrders {
  std::size_t players = 0, scenarios = 1;
  std::size_t anchor = 0;
  int resamples = 400;  // of the pairs, for the intervals
  std::uint64_t seed = 1;
};

Ratings ratings_of(const std::vector<Pair>& pairs, const RatingOrders& orders);

}  // namespace tamburino::sim

#pragma once

#include <cstdint>
#include <vector>

#include "ai/thought.h"

// What the coach finds out of a position: ai/coach.h.
namespace tamburino::ai {

// An answer, beside the best that was found.
struct Review {
  Action best{};
  std::vector<Step> line;  // what is expected after the best, which it begins with
  double loss = 0;         // of the side that answered: what the best would have brought more
  double error = 0;        // its standard error
  double expected_of_best = 0, expected_of_given = 0;
};

struct ReviewOrders {
  int simulations = 50;  // for each question, and again to compare the two answers
  bool whole_turn =
      false;  // looks on to the next turn at least: slower, and fair to answers that shorten this one
  std::uint64_t seed = 1;
};

struct Foresight {
  int until = 0;  // of the game's clock
  int simulations = 8;
  std::uint64_t seed = 1;
};

}  // namespace tamburino::ai

#pragma once

#include <atomic>
#include <vector>

#include "ai/level.h"
#include "engine/core/action.h"

// What is asked of the computer, and what it answers.
namespace tamburino::ai {

struct Thinking {
  Level level;
  std::uint64_t seed = 1;
  int seen_before = 0;  // how often this same position was answered already: another answer is then due
  const std::atomic<bool>* stop = nullptr;  // set from outside: the best so far is wanted at once
};

// One step of a line that the computer expects.
struct Step {
  bool chance = false;
  int side = 0;     // who acts, when it is no chance
  Action action{};  // or
  Roll roll{};
};

struct Line {
  std::vector<Step> steps;
  double expected = 0;  // for the side that is to act: 1 is a victory, 0 a defeat
  int visits = 0;
  float liking = 0;  // at first sight
};

struct Thought {
  Action choice{};
  double expected = 0.5;
  std::vector<Line> lines;  // the best first
  int simulations = 0;
  int nodes = 0;
};

}  // namespace tamburino::ai

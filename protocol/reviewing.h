#pragma once

#include "ai/review.h"

namespace tamburino {

// What the coach (protocol/coaching.h) asks of a table, beside what everybody may ask.
class Reviewing {
 public:
  virtual ~Reviewing() = default;
  // The answer that was given here, beside the best that can be found by so much thought.
  virtual ai::Review review(Action given, const ai::ReviewOrders& how) const = 0;
  // What the first side may expect when the game is played on by first sight.
  virtual double foresee(const ai::Foresight& how) const = 0;
  virtual int clock() const = 0;  // steps of the battle so far, as the mind of the game counts them
};

}  // namespace tamburino

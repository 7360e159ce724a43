#pragma once

#include "ai/lessons.h"
#include "ai/net.h"

// A value is learnt from lessons: first, turn by turn, how far the hand value is to be believed, then a net
// that corrects it. One thread and sums in a fixed order: the same lessons and seed give the same net.
namespace tamburino::ai {

struct Schooling {
  std::uint64_t seed = 1;
  int epochs = 40;  // at most: it ends when the games held out are foreseen no better
  int patience = 6;
  std::size_t batch = 128;
  std::size_t hidden = 32, inner = 16;
  double rate = 0.002;
  double decay = 0.05;  // of the weights, a step, in parts of the rate
  int held_out = 5;     // every nth game judges what was learnt from the others
};

// Brier scores (mean squares of what was foreseen less what came) on games that were held out.
struct Report {
  struct Turn {
    int turn = 0;
    std::size_t positions = 0;
    double constant = 0, hand = 0, recalibrated = 0, learnt = 0;
  };
  std::vector<Turn> turns;
  Turn all;
  std::size_t games = 0, positions = 0;  // of all
  int epochs = 0;                        // that brought something
};

Net learn_value(const Lessons& lessons, const Schooling& how, Report& report);

std::string table_of(const Report& report);

// The net while it is learnt: all its numbers in one row, so that a step goes over them once. For tests too.
template <class Real>
class Student {
 public:
  Student(std::size_t inputs, std::size_t hidden, std::size_t inner)
      : inputs_(inputs), hidden_(hidden), inner_(inner), weights_(size()) {}

  std::size_t size() const { return second_at() + inner_ * (hidden_ + 2) + 1; }
  std::vector<Real>& weights() { return weights_; }
  const std::vector<Real>& weights() const { return weights_; }

  // Where the parts stand: rows of weights, then their biases.
  std::size_t first_bias_at() const { return inputs_ * hidden_; }
  std::size_t second_at() const { return first_bias_at() + hidden_; }
  std::size_t second_bias_at() const { return second_at() + hidden_ * inner_; }
  std::size_t last_at() const { return second_bias_at() + inner_; }
  std::size_t last_bias_at() const { return last_at() + inner_; }

  Real output(const Real* x) {
    outer_.assign(weights_.begin() + at(first_bias_at()), weights_.begin() + at(second_at()));
    within_.assign(weights_.begin() + at(second_bias_at()), weights_.begin() + at(last_at()));
    for (std::size_t i = 0; i < inputs_; ++i) {
      if (x[i] == 0) continue;
      const Real* row = weights_.data() + i * hidden_;
      for (std::size_t k = 0; k < hidden_; ++k) outer_[k] += x[i] * row[k];
    }
    for (std::size_t i = 0; i < hidden_; ++i) {
      const Real* row = weights_.data() + second_at() + i * inner_;
      const Real out = rectified(outer_[i]);
      for (std::size_t k = 0; k < inner_; ++k) within_[k] += out * row[k];
    }
    Real sum = weights_[last_bias_at()];
    for (std::size_t i = 0; i < inner_; ++i) sum += rectified(within_[i]) * weights_[last_at() + i];
    return sum;
  }

  // Adds to `gradient` that of a loss whose slope by the output is `slope`, for the x of the last output().
  void add_gradient(const Real* x, Real slope, std::vector<Real>& gradient) {
    gradient[last_bias_at()] += slope;
    back_.assign(hidden_, 0);
    for (std::size_t k = 0; k < inner_; ++k) {
      gradient[last_at() + k] += slope * rectified(within_[k]);
      within_[k] = slope * weights_[last_at() + k] * bend(within_[k]);
      gradient[second_bias_at() + k] += within_[k];
    }
    for (std::size_t i = 0; i < hidden_; ++i) {
      const Real* row = weights_.data() + second_at() + i * inner_;
      Real* into = gradient.data() + second_at() + i * inner_;
      const Real out = rectified(outer_[i]);
      Real sum = 0;
      for (std::size_t k = 0; k < inner_; ++k) into[k] += out * within_[k];
      for (std::size_t k = 0; k < inner_; ++k) sum += row[k] * within_[k];
      back_[i] = sum * bend(outer_[i]);
      gradient[first_bias_at() + i] += back_[i];
    }
    for (std::size_t i = 0; i < inputs_; ++i) {
      if (x[i] == 0) continue;
      Real* into = gradient.data() + i * hidden_;
      for (std::size_t k = 0; k < hidden_; ++k) into[k] += x[i] * back_[k];
    }
  }

 private:
  static Real rectified(Real sum) { return sum > 0 ? sum : static_cast<Real>(kLeak) * sum; }
  static Real bend(Real sum) { return sum > 0 ? 1 : static_cast<Real>(kLeak); }
  static std::ptrdiff_t at(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }

  std::size_t inputs_, hidden_, inner_;
  std::vector<Real> weights_;
  std::vector<Real> outer_, within_, back_;
};

}  // namespace tamburino::ai

#pragma once

#include "ai/review.h"
#include "ai/search.h"

// A game looked at afterwards. Nobody is blamed for what he could not know: an answer is compared with a
// better one on guesses made from what the side knew then. What the dice did is measured on the game as it
// really was.
namespace tamburino::ai {

// What the first side may expect, played on by first sight until the clock shows `until`.
template <Mind M>
double foreseen(const M& mind, const typename M::State& truth, const Foresight& how) {
  if (truth.over()) return judged(mind, truth, Judgement::Learnt);
  std::vector<double> ends(static_cast<std::size_t>(how.simulations));
  tbb::this_task_arena::isolate([&] {
    tbb::parallel_for(std::size_t{0}, ends.size(), [&](std::size_t i) {
      typename M::State state = truth;
      Luck luck(mixed(how.seed, i));
      ends[i] = played_out(mind, state, how.until, luck, nullptr);
    });
  });
  Spread all;
  for (const double one : ends) all.add(one);
  return all.mean();
}

template <Mind M>
class Reviewer {
 public:
  using State = typename M::State;
  Reviewer(const M& mind, const State& truth, const ReviewOrders& how)
      : mind_(mind), truth_(truth), seed_(how.seed) {
    // As far ahead as a marshal, and every question as hard as any other.
    effort_.simulations = how.simulations;
    effort_.ticks = static_cast<int>(mind.weights().style.marshal_ticks);
    effort_.breadth = 1;
    if (how.whole_turn) effort_.ticks = std::max(effort_.ticks, ticks_left());
  }

  Review of(Action given) const {
    Review result;
    const Thought thought = Search<M>(mind_, truth_, {Level{}, seed_, 0, nullptr}, effort_).run();
    result.best = thought.choice;
    for (const Line& line : thought.lines) {
      if (!line.steps.empty() && line.steps.front().action == result.best) result.line = line.steps;
    }
    if (result.best != given) compare(given, result);
    return result;
  }

 private:
  // Of this turn, as first sight would play it.
  int ticks_left() const {
    State state = mind_.sample(truth_, static_cast<int>(truth_.pending.side), seed_);
    Luck luck(seed_);
    constexpr int kMostTicks = 64;  // no turn has more
    for (int i = 0; i < kMostTicks && !state.over() && state.turn == truth_.turn; ++i)
      played_out(mind_, state, mind_.clock(state) + 1, luck, nullptr);
    return mind_.clock(state) - mind_.clock(truth_);
  }

  // Under luck and guesses other than those by which the best was found: who is chosen for having been lucky
  // is not lucky again.
  void compare(Action given, Review& result) const {
    const auto viewer = static_cast<int>(truth_.pending.side);
    const std::uint64_t seed = mixed(seed_, 0xc0ac4ULL);
    const int until = mind_.clock(truth_) + effort_.ticks;
    Tree<M> ours(mind_, until, nullptr), theirs(mind_, until, nullptr);
    Spread loss, with, without;
    for (int i = 0; i < effort_.simulations; ++i) {
      const auto number = static_cast<std::uint64_t>(i);
      const State guess = mind_.sample(truth_, viewer, mixed(seed, number));
      if (mind_.secret() && !(verdict(mind_.game(), guess, given).allowed() &&
                              verdict(mind_.game(), guess, result.best).allowed()))
        continue;
      const double best = played(ours, guess, result.best, mixed(seed ^ 0xd1ceULL, number));
      const double done = played(theirs, guess, given, mixed(seed ^ 0xd1ceULL, number));
      const double sign = viewer == 0 ? 1 : -1;
      loss.add(sign * (best - done));
      with.add(viewer == 0 ? best : 1 - best), without.add(viewer == 0 ? done : 1 - done);
    }
    if (loss.count() < 2) return;
    result.loss = loss.mean();
    result.error = loss.deviation() / std::sqrt(loss.count());
    result.expected_of_best = with.mean(), result.expected_of_given = without.mean();
  }

  double played(Tree<M>& tree, State state, Action action, std::uint64_t seed) const {
    Luck luck(seed);
    apply(mind_.game(), state, action, desk().events);
    return tree.simulate(state, luck);
  }

  const M& mind_;
  const State& truth_;
  std::uint64_t seed_;
  Effort effort_;
};

template <Mind M>
Review review(const M& mind, const typename M::State& truth, Action given, const ReviewOrders& how) {
  return Reviewer<M>(mind, truth, how).of(given);
}

}  // namespace tamburino::ai

#pragma once

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <chrono>
#include <memory>

#include "ai/effort.h"
#include "ai/tree.h"

// The choice among candidates: those liked most at first sight are played on under the same dice, the worse
// half is dropped, and the others are looked at twice as hard, until one is left (sequential halving). Each
// candidate has a tree of its own, so that they can be searched at the same time, and the same seed and
// number of simulations always give the same answer.
namespace tamburino::ai {

template <Mind M>
class Search {
 public:
  using State = typename M::State;

  Search(const M& mind, const State& truth, const Thinking& how)
      : Search(mind, truth, how, effort_of(how.level, mind.weights().style)) {}
  Search(const M& mind, const State& truth, const Thinking& how, const Effort& effort)
      : mind_(mind),
        truth_(truth),
        how_(how),
        effort_(effort),
        viewer_(static_cast<int>(truth.pending.side)) {}

  Thought run() {
    guess(1);
    const State& view = seen(0);
    until_ = mind_.clock(view) + effort_.ticks;
    gather(view);
    const float share = mind_.matters(view) ? 1 : effort_.breadth;
    if (candidates_.size() < 2 || !effort_.looks_ahead() || share <= 0) {
      by_first_sight();
    } else if (effort_.milliseconds > 0) {
      search_for(std::chrono::milliseconds(std::max(1, part_of(effort_.milliseconds, share))));
    } else {
      halve(std::max(2, part_of(effort_.simulations, share)));
    }
    return thought();
  }

 private:
  struct Candidate {
    Action action{};
    float liking = 0;
    std::unique_ptr<Tree<M>> tree;
    double score = 0;
    int visits() const { return tree == nullptr ? 0 : tree->results().count(); }
  };

  static int part_of(int whole, float share) { return static_cast<int>(static_cast<float>(whole) * share); }

  // A guess at what is hidden costs more than a short playout, so that some are used again and again.
  static constexpr std::size_t kMostGuesses = 32;

  void guess(std::size_t count) {
    if (!mind_.secret()) return;
    guesses_.reserve(kMostGuesses);
    for (std::size_t i = guesses_.size(); i < std::min(count, kMostGuesses); ++i)
      guesses_.push_back(mind_.sample(truth_, viewer_, mixed(how_.seed, i)));
  }
  const State& seen(std::size_t number) const {
    return mind_.secret() ? guesses_[number % guesses_.size()] : truth_;
  }

  // All that may be done, the most liked first; equals in the order of the lot.
  void gather(const State& view) {
    Desk& with = desk();
    list_and_order(mind_, view, with);
    if (with.list.size() == 1) with.liking[0] = 0;
    Dice lot(mixed(how_.seed, 0x107));
    candidates_.reserve(static_cast<std::size_t>(with.list.size()));
    for (int i = 0; i < with.list.size(); ++i) {
      const double tie = unit_interval(lot);
      candidates_.push_back({with.list[i], with.liking[static_cast<std::size_t>(i)], nullptr, tie});
    }
    std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
      return a.liking != b.liking ? a.liking > b.liking : a.score < b.score;
    });
  }

  // Those who are not careful take the first thing that looks well enough, the better the likelier.
  void by_first_sight() {
    if (effort_.carelessness <= 0 || candidates_.size() < 2) return;
    Dice lot(mixed(how_.seed, 0xca2e));
    const auto liking = [&](int i) { return candidates_[static_cast<std::size_t>(i)].liking; };
    const auto taken =
        candidates_.begin() + drawn(static_cast<int>(candidates_.size()), liking, effort_.carelessness, lot);
    std::rotate(candidates_.begin(), taken, taken + 1);
  }

  // Progressive widening: twice the candidates for four times the simulations.
  std::size_t width(int simulations) const {
    const Style& style = mind_.weights().style;
    const double wide = static_cast<double>(style.candidates) *
                        std::sqrt(std::max(1.0, simulations / static_cast<double>(style.officer)));
    return std::min({candidates_.size(), static_cast<std::size_t>(std::max(2.0, wide)),
                     static_cast<std::size_t>(std::max(2, simulations / 2))});
  }

  void halve(int simulations) {
    std::size_t left = width(simulations);
    int rounds = 1;
    while ((std::size_t{2} << (rounds - 1)) < left) ++rounds;
    while (left > 1 && !stopped()) {
      const int each = std::max(1, simulations / (rounds * static_cast<int>(left)));
      guess(static_cast<std::size_t>(candidates_.front().visits() + each));
      at_once(left, [&](std::size_t i) { look_at(candidates_[i], each); });
      rank(left);
      left = (left + 1) / 2;
    }
  }

  // Again and again with twice the simulations, as long as there is time.
  void search_for(std::chrono::milliseconds time) {
    const auto begun = std::chrono::steady_clock::now();
    std::atomic<bool> late = false;
    for (int simulations = 32; !stopped() && !late.load(); simulations *= 2) {
      std::size_t left = width(simulations);
      while (left > 1 && !stopped() && !late.load()) {
        const int each = std::max(1, simulations / (2 * static_cast<int>(left)));
        guess(static_cast<std::size_t>(candidates_.front().visits() + each));
        at_once(left, [&](std::size_t i) {
          for (int k = 0; k < each && !late.load() && !stopped(); ++k) {
            look_at(candidates_[i], 1);
            if (std::chrono::steady_clock::now() - begun >= time) late = true;
          }
        });
        rank(left);
        left = (left + 1) / 2;
      }
    }
    // Time may run out in the middle of a round: what was looked at most has been the best the most often.
    std::stable_sort(candidates_.begin(), candidates_.end(),
                     [](const Candidate& a, const Candidate& b) { return a.visits() > b.visits(); });
  }

  // On all cores; who waits for the others does not begin another game meanwhile.
  template <class Do>
  static void at_once(std::size_t count, Do one) {
    tbb::this_task_arena::isolate([&] { tbb::parallel_for(std::size_t{0}, count, one); });
  }

  bool stopped() const { return how_.stop != nullptr && how_.stop->load(std::memory_order_relaxed); }

  // The nth simulation of every candidate has the same dice and the same guess at what is hidden.
  void look_at(Candidate& one, int simulations) {
    if (one.tree == nullptr)
      one.tree = std::make_unique<Tree<M>>(mind_, until_, how_.stop,
                                           effort_.hand ? Judgement::Hand : Judgement::Learnt);
    for (int i = 0; i < simulations && !stopped(); ++i) {
      const auto number = static_cast<std::size_t>(one.visits());
      State state = seen(number);
      if (mind_.secret() && !verdict(mind_.game(), state, one.action).allowed()) state = seen(0);
      Luck luck(mixed(how_.seed ^ 0xd1ceULL, number));
      apply(mind_.game(), state, one.action, desk().events);
      one.tree->simulate(state, luck);
    }
  }

  // The first sight counts as so many visits; what is liked less by 4 is expected to be worse by a deviation.
  void rank(std::size_t count) {
    Spread all;
    for (std::size_t i = 0; i < count; ++i) {
      if (candidates_[i].tree != nullptr) all.add(candidates_[i].tree->results().mean());
    }
    double unit = all.deviation();
    for (std::size_t i = 0; i < count; ++i) {
      if (candidates_[i].tree != nullptr) unit = std::max(unit, candidates_[i].tree->results().deviation());
    }
    float liked_most = candidates_.front().liking;
    for (std::size_t i = 0; i < count; ++i) liked_most = std::max(liked_most, candidates_[i].liking);
    const double trust = mind_.weights().style.trust;
    const double sign = viewer_ == 0 ? 1 : -1;
    for (std::size_t i = 0; i < count; ++i) {
      Candidate& one = candidates_[i];
      const double below = std::max(-4.0F, one.liking - liked_most);
      const double first_sight = sign * all.mean() + unit * below * 0.25;
      const int visits = one.visits();
      const double found = visits == 0 ? 0 : sign * one.tree->results().mean();
      one.score = (found * visits + first_sight * trust) / std::max(visits + trust, 1e-9);
      if (visits == 0) one.score = -2 + below;  // never looked at: after all that were
    }
    std::stable_sort(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(count),
                     [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
  }

  Thought thought() const {
    Thought result;
    // What was thought possible may be refused for reasons that were hidden; and a position that comes again
    // gets another answer.
    int skip = how_.seen_before;
    bool chosen = false;
    for (const Candidate& one : candidates_) {
      if (mind_.secret() && !verdict(mind_.game(), truth_, one.action).allowed()) continue;
      result.choice = one.action;
      chosen = true;
      if (skip-- <= 0) break;
    }
    if (!chosen) {
      Desk& with = desk();
      with.list.clear();
      list_actions(mind_.game(), truth_, with.list);
      result.choice = with.list[0];
    }
    for (const Candidate& one : candidates_) {
      if (one.tree == nullptr) continue;
      const Spread& found = one.tree->results();
      result.simulations += found.count();
      result.nodes += one.tree->size();
      const double expected = viewer_ == 0 ? found.mean() : 1 - found.mean();
      if (one.action == result.choice) result.expected = expected;
      Line line{{{false, viewer_, one.action, {}}}, expected, found.count(), one.liking};
      const std::vector<Step> rest = one.tree->expected_line();
      line.steps.insert(line.steps.end(), rest.begin(), rest.end());
      result.lines.push_back(std::move(line));
    }
    if (result.lines.empty()) {
      for (std::size_t i = 0; i < std::min<std::size_t>(candidates_.size(), 8); ++i)
        result.lines.push_back(
            {{{false, viewer_, candidates_[i].action, {}}}, 0.5, 0, candidates_[i].liking});
    }
    return result;
  }

  const M& mind_;
  const State& truth_;
  Thinking how_;
  Effort effort_;
  int viewer_;
  int until_ = 0;
  std::vector<State> guesses_;
  std::vector<Candidate> candidates_;
};

// What the side that is asked should do.
template <Mind M>
Thought think(const M& mind, const typename M::State& state, const Thinking& how) {
  if (how.level.kind != Level::Kind::Random) return Search<M>(mind, state, how).run();
  Desk& with = desk();
  with.list.clear();
  list_actions(mind.game(), state, with.list);
  Dice lot(how.seed);
  Thought result;
  result.choice = with.list[static_cast<int>(lot.below(static_cast<std::uint32_t>(with.list.size())))];
  return result;
}

}  // namespace tamburino::ai

#include "sim/rating.h"

#include <algorithm>
#include <cmath>

#include "engine/core/dice.h"

namespace tamburino::sim {
namespace {

constexpr double kEloOfLogit = 173.7178;  // 400 / ln 10
// A weak belief that nobody is endlessly better, so that who has won every game has a rating too.
constexpr double kPrecision = 1.0 / 16;

// All games of one player on the first side against another, in one scenario.
struct Meeting {
  std::size_t scenario, first, second;
  double games = 0, score = 0;  // of the first
};

class Fit {
 public:
  Fit(const std::vector<Pair>& pairs, const RatingOrders& orders)
      : players_(orders.players), rating_(orders.players), side_(orders.scenarios) {
    meetings_.resize(orders.scenarios * players_ * players_);
    for (const Pair& one : pairs) {
      add(one.scenario, one.one, one.other, one.as_first);
      add(one.scenario, one.other, one.one, 1 - one.as_second);
    }
    std::erase_if(meetings_, [](const Meeting& one) { return one.games == 0; });
    climb();
  }

  double rating(std::size_t player) const { return rating_[player]; }
  double side(std::size_t scenario) const { return side_[scenario]; }

 private:
  void add(std::size_t scenario, std::size_t first, std::size_t second, double score) {
    Meeting& one = meetings_[(scenario * players_ + first) * players_ + second];
    one.scenario = scenario, one.first = first, one.second = second;
    one.games += 1, one.score += score;
  }

  // One number after the other by Newton's step, until nothing moves any more.
  void climb() {
    constexpr int kMostSweeps = 2000;
    constexpr double kStill = 1e-9;
    for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
      double moved = 0;
      for (std::size_t p = 0; p < rating_.size(); ++p)
        moved = std::max(moved, step(rating_[p], [p](const Meeting& one) {
                           return (one.first == p ? 1.0 : 0.0) - (one.second == p ? 1.0 : 0.0);
                         }));
      for (std::size_t s = 0; s < side_.size(); ++s)
        moved = std::max(moved,
                         step(side_[s], [s](const Meeting& one) { return one.scenario == s ? 1.0 : 0.0; }));
      if (moved < kStill) return;
    }
  }

  template <class Share>
  double step(double& number, const Share& share) {
    double slope = -kPrecision * number, bend = kPrecision;
    for (const Meeting& one : meetings_) {
      const double by = share(one);
      if (by == 0) continue;
      const double logit = side_[one.scenario] + rating_[one.first] - rating_[one.second];
      const double expected = 1 / (1 + std::exp(-logit));
      slope += by * (one.score - one.games * expected);
      bend += by * by * one.games * expected * (1 - expected);
    }
    const double change = std::clamp(slope / bend, -1.0, 1.0);
    number += change;
    return std::abs(change);
  }

  std::size_t players_;
  std::vector<Meeting> meetings_;
  std::vector<double> rating_, side_;
};

Interval middle(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const auto at = [&](double share) {
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5)];
  };
  return {at(0.025), at(0.975)};
}

// Pairs drawn anew, with repetition, from those of the same players in the same scenario.
std::vector<Pair> drawn_anew(const std::vector<Pair>& pairs, Dice& dice) {
  std::vector<Pair> drawn;
  drawn.reserve(pairs.size());
  const auto same = [](const Pair& a, const Pair& b) {
    return a.scenario == b.scenario && a.one == b.one && a.other == b.other;
  };
  for (std::size_t begin = 0; begin < pairs.size();) {
    std::size_t end = begin + 1;
    while (end < pairs.size() && same(pairs[begin], pairs[end])) ++end;
    for (std::size_t i = begin; i < end; ++i)
      drawn.push_back(pairs[begin + dice.below(static_cast<std::uint32_t>(end - begin))]);
    begin = end;
  }
  return drawn;
}

}  // namespace

Ratings ratings_of(const std::vector<Pair>& pairs, const RatingOrders& orders) {
  const Fit fit(pairs, orders);
  std::vector<std::vector<double>> players(orders.players), sides(orders.scenarios);
  Dice dice(orders.seed);
  for (int i = 0; i < orders.resamples; ++i) {
    const Fit again(drawn_anew(pairs, dice), orders);
    for (std::size_t p = 0; p < players.size(); ++p)
      players[p].push_back(kEloOfLogit * (again.rating(p) - again.rating(orders.anchor)));
    for (std::size_t s = 0; s < sides.size(); ++s) sides[s].push_back(kEloOfLogit * again.side(s));
  }
  Ratings ratings;
  for (std::size_t p = 0; p < players.size(); ++p)
    ratings.players.push_back(
        {kEloOfLogit * (fit.rating(p) - fit.rating(orders.anchor)), middle(players[p])});
  for (std::size_t s = 0; s < sides.size(); ++s)
    ratings.sides.push_back({kEloOfLogit * fit.side(s), middle(sides[s])});
  return ratings;
}

}  // namespace tamburino::sim

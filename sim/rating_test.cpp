#include "sim/rating.h"

#include <gmock/gmock.h>

#include <cmath>

#include "engine/core/dice.h"

namespace tamburino::sim {
namespace {

// Games drawn from known ratings and a known advantage of the first side.
std::vector<Pair> games_between(const std::vector<double>& elo, double side, int each, std::uint64_t seed) {
  Dice dice(seed);
  const auto wins = [&](double ahead) {
    return dice.below(1U << 20) < (1 << 20) / (1 + std::pow(10, -ahead / 400)) ? 1.0 : 0.0;
  };
  std::vector<Pair> pairs;
  for (std::size_t a = 0; a < elo.size(); ++a) {
    for (std::size_t b = a + 1; b < elo.size(); ++b) {
      for (int i = 0; i < each; ++i)
        pairs.push_back({0, a, b, wins(elo[a] - elo[b] + side), 1 - wins(elo[b] - elo[a] + side)});
    }
  }
  return pairs;
}

TEST(Rating, finds_ratings_and_the_advantage_of_a_side_again) {
  const std::vector<double> elo{0, 120, 300};
  const Ratings found = ratings_of(games_between(elo, 250, 1000, 3), {3, 1, 0, 100, 1});
  EXPECT_EQ(found.players[0].elo, 0);
  for (std::size_t i = 1; i < elo.size(); ++i) {
    EXPECT_NEAR(found.players[i].elo, elo[i], 30);
    EXPECT_LT(found.players[i].interval.low, elo[i]);
    EXPECT_GT(found.players[i].interval.high, elo[i]);
  }
  EXPECT_NEAR(found.sides[0].elo, 250, 30);
}

// With the sides exchanged, who is better by 241 scores less than 80 % where one side wins nearly always: the
// plain score would say he is hardly better.
TEST(Rating, a_lopsided_scenario_does_not_hide_who_is_better) {
  const std::vector<Pair> pairs = games_between({0, 241}, 520, 3000, 5);
  double score = 0;
  for (const Pair& one : pairs) score += 2 - one.as_first - one.as_second;
  EXPECT_LT(score / (2.0 * static_cast<double>(pairs.size())), 0.62);
  EXPECT_NEAR(ratings_of(pairs, {2, 1, 0, 10, 1}).players[1].elo, 241, 30);
}

TEST(Rating, who_has_won_every_game_has_a_finite_rating_and_more_games_tell_more) {
  const auto all_won = [](std::size_t games) {
    return ratings_of(std::vector<Pair>(games, Pair{0, 0, 1, 0, 0}), {2, 1, 0, 10, 1}).players[1].elo;
  };
  EXPECT_GT(all_won(5), 100);
  EXPECT_GT(all_won(50), all_won(5));
  EXPECT_LT(all_won(50), 3000);
}

TEST(Rating, fewer_pairs_have_a_wider_interval_and_the_seed_decides_it) {
  const auto width = [](int each, std::uint64_t seed) {
    const Interval found =
        ratings_of(games_between({0, 100}, 0, each, 7), {2, 1, 0, 200, seed}).players[1].interval;
    return found.high - found.low;
  };
  EXPECT_GT(width(25, 1), 2 * width(400, 1));
  EXPECT_EQ(width(25, 1), width(25, 1));
  EXPECT_NE(width(25, 1), width(25, 2));
}

}  // namespace
}  // namespace tamburino::sim

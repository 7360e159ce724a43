#include "ai/train.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ai/playout.h"

namespace tamburino::ai {
namespace {

// Every number of the net, moved a little: the loss must move as the gradient says.
TEST(AiTrain, gradient_is_the_slope_of_the_loss) {
  constexpr std::size_t kInputs = 5;
  Student<double> student(kInputs, 4, 3);
  Dice dice(7);
  for (double& one : student.weights()) one = 2 * unit_interval(dice) - 1;
  std::array<double, kInputs> x{};
  for (double& one : x) one = 2 * unit_interval(dice) - 1;
  x[2] = 0;
  const auto loss = [&] {
    const double out = student.output(x.data());
    return 0.5 * (out - 0.3) * (out - 0.3);
  };
  std::vector<double> gradient(student.size());
  student.add_gradient(x.data(), student.output(x.data()) - 0.3, gradient);
  int moved = 0;
  for (std::size_t i = 0; i < student.size(); ++i) {
    constexpr double kStep = 1e-5;
    const double before = student.weights()[i];
    student.weights()[i] = before + kStep;
    const double above = loss();
    student.weights()[i] = before - kStep;
    const double below = loss();
    student.weights()[i] = before;
    EXPECT_NEAR(gradient[i], (above - below) / (2 * kStep), 1e-7) << i;
    moved += std::abs(gradient[i]) > 1e-6 ? 1 : 0;
  }
  EXPECT_GT(moved, 30);
}

// Games of three turns. Who wins is decided by whether two facts agree, which the hand value does not see.
Lessons lessons(std::uint64_t seed, int games) {
  Lessons all;
  all.names = {"always", "one", "other", "noise"};
  Dice dice(seed);
  for (int game = 0; game < games; ++game) {
    const float one = dice.below(2) == 0 ? -1.0F : 1.0F, other = dice.below(2) == 0 ? -1.0F : 1.0F;
    const bool agree = one == other;
    const bool won = unit_interval(dice) < (agree ? 0.9 : 0.1);
    for (int turn = 2; turn <= 4; ++turn) {
      for (const float fact : {1.0F, one, other, static_cast<float>(unit_interval(dice))})
        all.facts.push_back(fact);
      all.hand.push_back(static_cast<float>(4 * unit_interval(dice) - 2));
      all.turn.push_back(static_cast<std::uint8_t>(turn));
      all.game.push_back(static_cast<std::uint32_t>(game));
      all.outcome.push_back(won ? 1.0F : 0.0F);
      all.result.push_back(won ? 1.0F : 0.0F);
    }
  }
  return all;
}

TEST(AiTrain, learns_what_the_hand_value_does_not_see) {
  Report report;
  const Net net = learn_value(lessons(1, 600), {}, report);
  EXPECT_EQ(net.names,
            (std::vector<std::string>{"one", "other", "noise"}));  // what never changes is left out
  EXPECT_EQ(net.first_turn, 2);
  EXPECT_EQ(net.slope.size(), 3U);
  EXPECT_GT(report.all.recalibrated, 0.2);
  EXPECT_LT(report.all.learnt, 0.13);
  const auto says = [&](float one, float other) {
    return net.value(0.5, 3, std::vector<float>{1, one, other, 0.5F});
  };
  EXPECT_GT(says(1, 1), 0.75);
  EXPECT_GT(says(-1, -1), 0.75);
  EXPECT_LT(says(1, -1), 0.25);
  EXPECT_LT(says(-1, 1), 0.25);
}

// The games held out must not be foreseen better than chance allows when there is nothing to learn.
TEST(AiTrain, leaves_the_hand_value_alone_where_there_is_nothing_to_learn) {
  Lessons all = lessons(2, 400);
  Dice dice(9);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double right = 1 / (1 + std::exp(-static_cast<double>(all.hand[i])));
    all.outcome[i] = unit_interval(dice) < right ? 1.0F : 0.0F;
  }
  Report report;
  const Net net = learn_value(all, {}, report);
  for (const float slope : net.slope) EXPECT_NEAR(slope, 1, 0.35);
  for (const float level : net.level) EXPECT_NEAR(level, 0, 0.35);
  EXPECT_LE(report.all.learnt, report.all.recalibrated);
}

TEST(AiTrain, gives_the_same_bytes_for_the_same_seed) {
  const Lessons all = lessons(3, 100);
  const auto text = [&](std::uint64_t seed) {
    Report report;
    Schooling how;
    how.seed = seed;
    how.epochs = 3;
    return write_net(learn_value(all, how, report));
  };
  EXPECT_EQ(text(1), text(1));
  EXPECT_NE(text(1), text(2));
}

TEST(AiTrain, refuses_to_learn_from_nothing) {
  Report report;
  EXPECT_THROW(learn_value({}, {}, report), NetError);
  EXPECT_THROW(learn_value(lessons(1, 1), {}, report), NetError);
}

TEST(AiLessons, further_games_have_further_numbers) {
  Lessons all = lessons(1, 2);
  append(all, lessons(2, 3));
  EXPECT_EQ(all.game.front(), 0U);
  EXPECT_EQ(all.game.back(), 4U);
  EXPECT_EQ(all.facts.size(), all.size() * all.names.size());
}

}  // namespace
}  // namespace tamburino::ai

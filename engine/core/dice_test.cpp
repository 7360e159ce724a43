#include "engine/core/dice.h"

#include <gtest/gtest.h>

#include <array>

namespace tamburino {
namespace {

TEST(Dice, the_same_seed_gives_the_same_throws) {
  Dice one(7);
  Dice other(7);
  Dice another(8);
  int same = 0;
  for (int i = 0; i < 100; ++i) {
    const std::uint32_t thrown = one.below(1000);
    EXPECT_EQ(thrown, other.below(1000));
    same += thrown == another.below(1000) ? 1 : 0;
  }
  EXPECT_LT(same, 10);
}

// Written down once: records and studies rely on these for ever.
TEST(Dice, the_first_throws_of_seed_1859_never_change) {
  Dice dice(1859);
  std::array<int, 12> thrown{};
  for (int& one : thrown) one = dice.answer({.kind = RollRequest::Kind::Dice, .dice = 1}).value[0];
  EXPECT_EQ(thrown, (std::array<int, 12>{2, 2, 1, 6, 5, 3, 2, 1, 5, 5, 6, 5}));
}

TEST(Dice, every_face_is_as_likely_as_any_other) {
  Dice dice(3);
  std::array<int, 7> seen{};
  for (int i = 0; i < 30000; ++i) {
    const Roll roll = dice.answer({.kind = RollRequest::Kind::Dice, .dice = 2});
    ++seen.at(roll.value[0]);
    ++seen.at(roll.value[1]);
    EXPECT_EQ(roll.value[2], 0);
  }
  EXPECT_EQ(seen[0], 0);
  for (std::size_t face = 1; face <= 6; ++face) EXPECT_NEAR(seen[face], 10000, 400);
}

TEST(Dice, a_draw_takes_only_chits_of_the_cup_and_each_of_them_as_often) {
  Dice dice(4);
  std::array<int, 32> seen{};
  const std::uint32_t cup = 1U << 0 | 1U << 5 | 1U << 31;
  for (int i = 0; i < 9000; ++i) {
    const Roll roll = dice.answer({.kind = RollRequest::Kind::Draw, .cup = cup});
    ++seen.at(roll.value[0]);
  }
  for (std::size_t chit = 0; chit < 32; ++chit) {
    if ((cup >> chit & 1U) == 0) {
      EXPECT_EQ(seen[chit], 0);
    } else {
      EXPECT_NEAR(seen[chit], 3000, 250);
    }
  }
}

TEST(Dice, below_one_is_always_nothing) {
  Dice dice(5);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(dice.below(1), 0U);
}

}  // namespace
}  // namespace tamburino

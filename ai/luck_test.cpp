#include "ai/luck.h"

#include <gmock/gmock.h>

#include <map>

namespace tamburino::ai {
namespace {

struct Position {
  int turn = 1;
  struct {
    std::uint8_t roll = 1, side = 0;
  } pending;
};

Position asking(std::uint8_t roll, std::uint8_t side, int turn = 1) {
  Position position;
  position.turn = turn;
  position.pending.roll = roll, position.pending.side = side;
  return position;
}

RollRequest cup_of(std::uint32_t chits) {
  RollRequest request;
  request.kind = RollRequest::Kind::Draw;
  request.cup = chits;
  return request;
}

RollRequest six_dice() {
  RollRequest request;
  request.dice = 6;
  return request;
}

// The wish that the design names: what else is rolled meanwhile changes nothing.
TEST(Luck, a_roll_falls_alike_whatever_else_was_rolled_before) {
  Luck one(7), other(7), another(8);
  const Roll first = one.answer(asking(1, 0), six_dice());
  const Roll second = one.answer(asking(1, 0), six_dice());
  other.answer(asking(2, 0), six_dice());
  EXPECT_EQ(other.answer(asking(1, 0), six_dice()), first);
  other.answer(asking(1, 1), six_dice());
  other.choices().below(100);
  EXPECT_EQ(other.answer(asking(1, 0), six_dice()), second);
  EXPECT_NE(first, second);
  EXPECT_NE(another.answer(asking(1, 0), six_dice()), first);
  EXPECT_NE(one.answer(asking(1, 0, 2), six_dice()), first);
}

TEST(Luck, dice_fall_evenly) {
  std::map<int, int> faces;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) ++faces[Luck(seed).answer(asking(3, 1), {}).value[0]];
  ASSERT_EQ(faces.size(), 6U);
  for (const auto& [face, times] : faces) EXPECT_NEAR(times, 1000, 120) << face;
}

TEST(Luck, a_chit_that_is_not_in_the_cup_leaves_the_order_of_the_others_alone) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto order = [&](std::uint32_t cup) {
      Luck luck(seed);
      std::vector<int> drawn;
      while (cup != 0) {
        drawn.push_back(luck.answer(asking(1, 0), cup_of(cup)).value[0]);
        cup &= ~(1U << drawn.back());
      }
      return drawn;
    };
    std::vector<int> all = order(0b11110);
    std::erase(all, 3);
    EXPECT_EQ(order(0b10110), all);
  }
}

// Put back at once, a chit is as likely to come next as any other; so is one that is put in late.
TEST(Luck, every_chit_in_the_cup_is_as_likely) {
  std::map<std::pair<int, int>, int> twice;
  std::map<int, int> late;
  for (std::uint64_t seed = 0; seed < 9000; ++seed) {
    Luck back(seed);
    const int first = back.answer(asking(1, 0), cup_of(0b111)).value[0];
    ++twice[{first, back.answer(asking(1, 0), cup_of(0b111)).value[0]}];
    Luck joined(seed);
    joined.answer(asking(1, 0), cup_of(0b1111000));
    ++late[joined.answer(asking(1, 0), cup_of(0b111)).value[0]];
  }
  ASSERT_EQ(twice.size(), 9U);
  for (const auto& [chits, times] : twice) EXPECT_NEAR(times, 1000, 120) << chits.first << chits.second;
  ASSERT_EQ(late.size(), 3U);
  for (const auto& [chit, times] : late) EXPECT_NEAR(times, 3000, 200) << chit;
}

}  // namespace
}  // namespace tamburino::ai

#include "engine/core/cup.h"

#include <gtest/gtest.h>

#include "engine/core/action.h"

namespace tamburino {
namespace {

TEST(CoreCup, chits_go_in_and_come_out) {
  Cup cup;
  EXPECT_TRUE(cup.empty());
  cup.add(0), cup.add(17), cup.add(31), cup.add(17);
  EXPECT_EQ(cup.size(), 3);
  EXPECT_TRUE(cup.contains(17));
  EXPECT_FALSE(cup.contains(16));
  cup.take(17), cup.take(5);
  EXPECT_EQ(cup.size(), 2);
  EXPECT_FALSE(cup.contains(17));
  EXPECT_EQ(cup.chits(), 1U | 1U << 31);
  cup.clear();
  EXPECT_EQ(cup, Cup{});
}

TEST(CoreCup, a_draw_is_answered_by_a_chit_that_is_in_it) {
  Cup cup;
  cup.add(3), cup.add(31);
  const RollRequest request{RollRequest::Kind::Draw, 1, cup.chits()};
  EXPECT_TRUE(answers(request, Roll{{3}}));
  EXPECT_TRUE(answers(request, Roll{{31}}));
  EXPECT_FALSE(answers(request, Roll{{4}}));
  EXPECT_FALSE(answers(request, Roll{{32}}));
  EXPECT_FALSE(answers(request, Roll{{255}}));
}

}  // namespace
}  // namespace tamburino

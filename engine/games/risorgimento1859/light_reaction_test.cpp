#include "tests/risorgimento1859/given.h"

// 6.35, 7.21  Kaiserjäger in S1010, French coming on from the west.
namespace tamburino::risorgimento1859 {
namespace {

Given goze(const std::string& text) { return Given(text + "; active f-1; brigade f1-5"); }

TEST(RisorgimentoLightReaction, r6_35a_jaegers_fall_back_a_hex_and_the_enemy_stops) {
  Given now = goze("f1-5-33-1 S1012 E; a5-2-kj4 S1010 W");
  now.does("move f1-5-33-1 S1011");
  EXPECT_EQ(now.asked(), "light-reaction");
  EXPECT_REFUSED(now, "withdraw a5-2-kj4 S0910", "6.35a");  // not behind it
  now.does("withdraw a5-2-kj4 S1009");
  EXPECT_EQ(now.hex("a5-2-kj4"), "S1009");
  proves("6.35b 6.35c");
  EXPECT_EQ(now.asked(), "step");
  EXPECT_REFUSED(now, "move f1-5-33-1 S1010", "6.35b");
  EXPECT_ALLOWED(now, "face f1-5-33-1 NE");
  EXPECT_TRUE(now["a5-2-kj4"].is(Mark::Withdrew));
}

TEST(RisorgimentoLightReaction, r7_21d_or_stand) {
  Given now = goze("f1-5-33-1 S1012 E; a5-2-kj4 S1010 W");
  now.does("move f1-5-33-1 S1011").does("stand a5-2-kj4");
  EXPECT_FALSE(now["a5-2-kj4"].is(Mark::Withdrew));
  EXPECT_EQ(now.hex("a5-2-kj4"), "S1010");
  Given stacked = goze("f1-5-33-1 S1012 E; a5-2-kj4 S1010 W; a5-1-b S1010 E");  // A49: only alone
  stacked.does("move f1-5-33-1 S1011");
  EXPECT_EQ(stacked.asked(), "step");
  Given line = goze("f1-5-33-1 S1012 E; a5-1-kinsky-1 S1010 W");
  line.does("move f1-5-33-1 S1011");
  EXPECT_EQ(line.asked(), "step");
}

TEST(RisorgimentoLightReaction, r6_35a_even_disordered_but_only_before_its_front) {
  Given now = goze("f1-5-33-1 S1012 E; a5-2-kj4 S1010 W disordered");
  now.does("move f1-5-33-1 S1011");
  EXPECT_EQ(now.asked(), "light-reaction");
  Given behind = goze("f1-5-33-1 S1012 E; a5-2-kj4 S1010 E");
  behind.does("move f1-5-33-1 S1011");
  EXPECT_EQ(behind.asked(), "step");
}

TEST(RisorgimentoLightReaction, rA49_it_needs_a_free_hex_behind) {
  const std::string full = "f1-5-33-1 S1012 E; a5-2-kj4 S1010 W; hex S0909 lake; hex S1109 lake; ";
  Given now = goze(full + "a5-1-kinsky-1 S1009 E");
  now.does("move f1-5-33-1 S1011");
  EXPECT_EQ(now.asked(), "step");
  Given zone = goze(full + "f1-5-33-2 S1008 W");
  zone.does("move f1-5-33-1 S1011");
  EXPECT_EQ(zone.asked(), "step");
  Given room = goze(full + "a5-2-culoz-1 S1007 E");
  room.does("move f1-5-33-1 S1011");
  EXPECT_EQ(room.asked(), "light-reaction");
}

TEST(RisorgimentoLightReaction, r7_21e_who_is_surprised_does_not_fall_back) {
  Given now = goze("f1-5-33-1 S0912 E; a5-2-kj4 S1010 W disordered; hex S1010 heavily-cultivated");
  now.game.scenario.special.vineyards = true;
  now.does("move f1-5-33-1 S0911").does("move f1-5-33-1 S0910");  // frontal, but not seen from the vines
  EXPECT_EQ(now.asked(), "step");
  Given seen = goze("f1-5-33-1 S0912 E; a5-2-kj4 S1010 W disordered; hex S1010 heavily-cultivated");
  seen.does("move f1-5-33-1 S0911").does("move f1-5-33-1 S0910");  // not at Magenta
  EXPECT_EQ(seen.asked(), "light-reaction");
}

}  // namespace
}  // namespace tamburino::risorgimento1859

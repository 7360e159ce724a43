#include "tests/risorgimento1859/given.h"

// 6.34, 7.53, 7.54  French of F1-5 come on from the west, Uhlans stand in S1010.
namespace tamburino::risorgimento1859 {
namespace {

using testing::Contains;
using testing::Not;

Given goze(const std::string& text) { return Given(text + "; active f-1; brigade f1-5"); }
constexpr const char* kBefore = "f1-5-33-1 S1012 E; a5-r-ul4-1 S1010 W";

TEST(RisorgimentoCavalryReaction, r6_34a_cavalry_withdraws_two_hexes) {
  Given now = goze(kBefore);
  now.does("move f1-5-33-1 S1011");
  proves("7.53b 6.34c 7.53d 6.34b");  // at once, before anything else
  EXPECT_EQ(now.asked(), "cavalry-reaction");
  EXPECT_EQ(now.state.pending.side, Side::Austrian);
  EXPECT_EQ(now["f1-5-33-1"].spent, 3);
  EXPECT_REFUSED(now, "withdraw a5-r-ul4-1 S1009", "7.54c");  // one hex
  EXPECT_REFUSED(now, "withdraw a5-r-ul4-1 S1007", "7.54c");  // three
  now.does("withdraw a5-r-ul4-1 S1008");
  EXPECT_EQ(now.hex("a5-r-ul4-1"), "S1008");
  EXPECT_EQ(now.asked(), "cavalry-reaction");  // it faces as it likes: A47
  now.does("face a5-r-ul4-1 NE");
  EXPECT_EQ(now["a5-r-ul4-1"].facing,
            find_facing(now.game, "NE"));  // the infantry may go on, into the hex that is free now
  EXPECT_EQ(now.asked(), "step");
  EXPECT_ALLOWED(now, "move f1-5-33-1 S1010");
  now.does("move f1-5-33-1 S1010");
  EXPECT_EQ(now["f1-5-33-1"].spent, 4);
}

TEST(RisorgimentoCavalryReaction, r6_34b_but_not_out_of_another_zone) {
  Given now = goze(std::string(kBefore) + "; a5-1-kinsky-1 S0910 SW");
  now.does("move f1-5-33-1 S1011").does("withdraw a5-r-ul4-1 S1008").does("done");
  EXPECT_REFUSED(now, "move f1-5-33-1 S1010", "6.32a");
}

TEST(RisorgimentoCavalryReaction, r7_53a_in_its_zone_cavalry_must_choose) {
  Given now = goze(kBefore);
  now.does("move f1-5-33-1 S1011");
  EXPECT_REFUSED(now, "stand a5-r-ul4-1", "7.53a");
  EXPECT_ALLOWED(now, "countercharge a5-r-ul4-1 S1011");
  Given turned = goze("f1-5-33-1 S1012 E; a5-r-ul4-1 S1010 E");  // adjacent, outside the ZOC
  turned.does("move f1-5-33-1 S1011");
  EXPECT_EQ(turned.asked(), "cavalry-reaction");
  EXPECT_REFUSED(turned, "countercharge a5-r-ul4-1 S1011", "7.53a");
  EXPECT_ALLOWED(turned, "withdraw a5-r-ul4-1 S1008");
  turned.does("stand a5-r-ul4-1");
  EXPECT_EQ(turned.asked(), "step");
}

TEST(RisorgimentoCavalryReaction, r7_53a_also_when_the_brigade_begins_in_the_zone) {
  Given now = goze("f1-5-33-1 S1011 E; a5-r-ul4-1 S1010 W");
  EXPECT_EQ(now.asked(), "cavalry-reaction");
  now.does("withdraw a5-r-ul4-1 S1008").does("done");
  proves("6.34d");
  EXPECT_EQ(now.asked(), "move");
  now.does("move f1-5-33-1 S1010");
  EXPECT_EQ(now["f1-5-33-1"].spent, 1);
  EXPECT_EQ(goze("f1-5-33-1 S1011 E; a5-r-ul4-1 S1010 E").asked(), "move");  // it looks away
  EXPECT_EQ(goze("f1-4-61-1 S1011 E; f1-5-33-1 S1020 E; a5-r-ul4-1 S1010 W").asked(), "move");  // not acting
}

TEST(RisorgimentoCavalryReaction, r7_53f_only_infantry_forces_it) {
  Given guns("f1-5-b S1012 E; a5-r-ul4-1 S1009 W; side S1011/S1010 river; active f-1; brigade f1-5");
  guns.does("move f1-5-b S1011");
  EXPECT_EQ(guns.asked(), "step");
}

TEST(RisorgimentoCavalryReaction, r6_34g_another_zone_holds_it) {
  proves("7.54a 7.54e");  // it can do neither, and stands
  Given now = goze(std::string(kBefore) + "; f1-5-33-2 S0909 SW");
  now.does("move f1-5-33-1 S1011");
  EXPECT_EQ(now.asked(), "step");
  Given looking_away = goze(std::string(kBefore) + "; f1-5-33-2 S0909 NE");
  looking_away.does("move f1-5-33-1 S1011");
  EXPECT_EQ(looking_away.asked(), "cavalry-reaction");
}

TEST(RisorgimentoCavalryReaction, r7_54b_disordered_cavalry_only_withdraws) {
  Given now = goze("f1-5-33-1 S1012 E; a5-r-ul4-1 S1010 W disordered");
  now.does("move f1-5-33-1 S1011");
  EXPECT_REFUSED(now, "countercharge a5-r-ul4-1 S1011", "7.54b");
  EXPECT_ALLOWED(now, "withdraw a5-r-ul4-1 S1008");
}

TEST(RisorgimentoCavalryReaction, r7_54c_not_into_a_zone_nor_beyond_its_allowance) {
  const std::string marsh =
      "; hex S1009 marsh; hex S1008 heavily-cultivated; side S1009/S1008 sharp";  // 4 and 4 and 3
  Given far = goze(kBefore + marsh);
  far.does("move f1-5-33-1 S1011");
  EXPECT_REFUSED(far, "withdraw a5-r-ul4-1 S1008", "7.54c");
  Given zone = goze(std::string(kBefore) + "; f1-5-33-3 S1007 W; f1-5-33-2 S0808 SE");
  zone.does("move f1-5-33-1 S1011");
  EXPECT_THAT(zone.listed(), Not(Contains(testing::HasSubstr("S0909"))));
  EXPECT_REFUSED(zone, "withdraw a5-r-ul4-1 S0909", "7.54c");
  EXPECT_EQ(zone["a5-r-ul4-1"].spent, 0);
}

TEST(RisorgimentoCavalryReaction, r7_54d_countercharges_go_where_charges_go) {
  for (const char* ground : {"woods", "heavily-cultivated", "marsh", "village"}) {
    Given now = goze(std::string(kBefore) + "; hex S1011 " + ground);
    now.does("move f1-5-33-1 S1011");
    EXPECT_REFUSED(now, "countercharge a5-r-ul4-1 S1011", "7.54d") << ground;
  }
  Given road = goze(std::string(kBefore) + "; hex S1011 woods; road trail S1011-S1010");
  road.does("move f1-5-33-1 S1011");
  EXPECT_ALLOWED(road, "countercharge a5-r-ul4-1 S1011");
}

TEST(RisorgimentoCavalryReaction, r6_34e_horse_guns_withdraw_and_cost_nothing) {
  Given now = goze("f1-5-33-1 S1012 E; a5-r-o S1010 W");
  now.does("move f1-5-33-1 S1011");
  EXPECT_EQ(now.asked(), "cavalry-reaction");
  EXPECT_EQ(now["f1-5-33-1"].spent, 1);
  proves("7.53e");
  EXPECT_REFUSED(now, "countercharge a5-r-o S1011", "7.53e");
  now.does("withdraw a5-r-o S1008").does("done");
  EXPECT_EQ(now.hex("a5-r-o"), "S1008");
  Given field = goze("f1-5-33-1 S1012 E; a5-1-b S1010 E");
  field.does("move f1-5-33-1 S1011");
  EXPECT_EQ(field.asked(), "step");
}

TEST(RisorgimentoCavalryReaction, rA53_a_stack_reacts_as_one) {
  Given now = goze("f1-5-33-1 S1012 E; a5-r-ul4-1 S1010 W; a5-r-ul4-2 S1010 W");
  now.does("move f1-5-33-1 S1011");
  EXPECT_REFUSED(now, "withdraw a5-r-ul4-2 S1008", "7.53b");
  now.does("withdraw a5-r-ul4-1 S1008");
  EXPECT_EQ(now.hex("a5-r-ul4-2"), "S1008");
}

TEST(RisorgimentoCavalryReaction, rA114_units_in_reserve_do_not_react) {
  Given now = goze("f1-5-33-1 S1012 E; a5-r-ul4-1 S1010 W");
  now.state[now.unit("a5-r-ul4-1")].set(Mark::Reserve);
  EXPECT_TRUE(cavalry_that_may_react(now.game, now.state,
                                     {.what = Window::What::Cavalry, .side = Side::Austrian, .hex = kNoHex})
                  .empty());
}

// 7.51c, A91  S1008 is the only way out, and full.
TEST(RisorgimentoCavalryReaction, r7_51c_it_displaces_where_nothing_else_is_left) {
  const std::string blocked =
      "; hex S0909 lake; hex S0910 lake; hex S1109 lake; hex S1110 lake; hex S0908 lake; hex S1108 lake";
  Given now = goze(kBefore + blocked + "; a5-1-kinsky-1 S1008 E; a5-1-kinsky-2 S1008 E");
  now.does("move f1-5-33-1 S1011");
  EXPECT_ALLOWED(now, "withdraw a5-r-ul4-1 S1008");
  Given open = goze(std::string(kBefore) + "; a5-1-kinsky-1 S1008 E; a5-1-kinsky-2 S1008 E");
  open.does("move f1-5-33-1 S1011");
  EXPECT_REFUSED(open, "withdraw a5-r-ul4-1 S1008", "7.51c");
}

TEST(RisorgimentoCavalryReaction, r7_54f_the_uhlans_of_S3732) {
  proves("6.31b");
  Given now(
      "scenario solferino; map; a9-r-ul12-34 S3732 SW; a3-2-belg-1 S3731 NE; a3-2-belg-2 S3731 NE; "
      "a3-2-belg-3 "
      "S3632 NE; f4-5-2-1 S3836 E; active f-4; brigade f4-5");
  now.does("move f4-5-2-1 S3835-S3834-S3833");
  now.does("stand a9-r-ul12-34");                            // across the canal nothing forces them
  now.does("face f4-5-2-1 NW").does("move f4-5-2-1 S3832");  // with its front to them
  EXPECT_EQ(now["f4-5-2-1"].spent, 7);
  EXPECT_EQ(now.asked(), "cavalry-reaction");
  EXPECT_REFUSED(now, "stand a9-r-ul12-34", "7.53a");
  now.does("withdraw a9-r-ul12-34 S3831").does("face a9-r-ul12-34 E");
  EXPECT_EQ(now.hex("a9-r-ul12-34"), "S3831");
  EXPECT_EQ(now.asked(), "step");
  EXPECT_REFUSED(now, "move f4-5-2-1 S3732", "5.31a");
}

// A53 ends the movement, not the windows of the hex that was entered.
TEST(RisorgimentoCavalryReaction, r7_17a_guns_and_jaegers_answer_after_a_countercharge_too) {
  proves("7.21d");
  Given now = goze("f1-5-33-1 S1012 E; a5-r-ul4-1 S1010 W; a5-1-b S1110 NW; a5-2-kj4 S0910 SW");
  now.does("move f1-5-33-1 S1011").does("countercharge a5-r-ul4-1 S1011").rolls({0, 9});
  for (int i = 0; i < 4 && now.asked() == "turn-after"; ++i) now.does("done");
  ASSERT_EQ(now.hex("f1-5-33-1"), "S1011");
  EXPECT_EQ(now.asked(), "light-reaction");
  now.does("stand a5-2-kj4");
  EXPECT_EQ(now.asked(), "pre-attack");
  now.does("done");
  EXPECT_EQ(now.asked(), "move");  // and there its move is over
  EXPECT_REFUSED(now, "move f1-5-33-1 S1012", "5.3a");
  Given beaten = goze("f1-5-33-1 S1012 E; a5-r-ul4-1 S1010 W; a5-1-b S1110 NW");
  beaten.does("move f1-5-33-1 S1011").does("countercharge a5-r-ul4-1 S1011").rolls({9, 0});
  for (int i = 0; i < 6 && beaten.asked() != "move" && beaten.asked() != "pre-attack"; ++i)
    beaten.does(beaten.listed().front());
  EXPECT_EQ(beaten.asked(), "move");  // driven back, it is no longer before the guns
}

TEST(RisorgimentoCavalryReaction, rA46_infantry_that_waits_for_orders_in_vain_is_answered_as_well) {
  Given now(
      "f1-5-33-1 S1011 E; a5-r-ul4-1 S1010 W; brigade-state f1-5 without; goze S1014; Baraguey S1040; active "
      "f-1");
  now.does("command f1-5");
  if (now.asked() == "orders") now.does("roll-orders f1-5").rolls({9});
  EXPECT_TRUE(now.state[find_brigade(now.game, "f1-5")].paralysed);
  EXPECT_EQ(now.asked(), "cavalry-reaction");
}

}  // namespace
}  // namespace tamburino::risorgimento1859

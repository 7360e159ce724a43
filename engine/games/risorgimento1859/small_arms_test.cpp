#include "tests/risorgimento1859/given.h"

namespace tamburino::risorgimento1859 {
namespace {

constexpr const char* kGoze = "; goze S1014; Baraguey S1015; active f-1; brigade f1-5";
Given firing(const std::string& text) {
  Given now(text + kGoze);
  for (const UnitId one : now.game.units_of(find_brigade(now.game, "f1-5")))
    now.state[one].set(Mark::InCommand);
  now.does("done");
  return now;
}

TEST(RisorgimentoSmallArms, r7_25a_four_and_more_is_one_hit) {
  for (int die = 0; die <= 9; ++die) {
    Given now = firing("f1-5-zv1-1 S1011 E; a5-1-kinsky-1 S1010 W");
    ASSERT_EQ(now.asked(), "small-arms");
    now.does("fire f1-5-zv1-1 S1010").rolls({die});
    EXPECT_EQ(now["a5-1-kinsky-1"].hits, die >= 4 ? 1 : 0) << die;
  }
}

TEST(RisorgimentoSmallArms, r7_23d_once_and_only_ahead) {
  proves("7.23a");
  Given now =
      firing("f1-5-zv1-1 S1011 E; a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1012 E; a5-1-kinsky-3 S1009 E");
  EXPECT_REFUSED(now, "fire f1-5-zv1-1 S1012", "7.23a");
  EXPECT_REFUSED(now, "fire f1-5-zv1-1 S1009", "7.23a");
  now.does("fire f1-5-zv1-1 S1010").rolls({1});
  EXPECT_NE(now.asked(), "small-arms");  // it was the only one
  EXPECT_TRUE(now["f1-5-zv1-1"].is(Mark::Fired));
}

TEST(RisorgimentoSmallArms, r7_0b_only_jaegers_chasseurs_and_light_infantry) {
  Given now = firing("f1-5-zv1-1 S1011 E; f1-5-33-1 S1110 NE; a5-1-kinsky-1 S1010 W");
  EXPECT_REFUSED(now, "fire f1-5-33-1 S1010", "7.0b");
  EXPECT_ALLOWED(now, "fire f1-5-zv1-1 S1010");
}

TEST(RisorgimentoSmallArms, r7_2a_the_top_unit_alone_fires_but_all_of_a_square) {
  proves("5.43b 6.14d");
  Given now = firing("f1-5-zv1-1 S1011 E; f1-5-zv1-2 S1011 E; a5-1-kinsky-1 S1010 W");
  EXPECT_REFUSED(now, "fire f1-5-zv1-2 S1010", "5.43b");
  EXPECT_ALLOWED(firing("f1-5-zv1-1 S1011 E square; f1-5-zv1-2 S1011 E square; a5-1-kinsky-1 S1010 W"),
                 "fire f1-5-zv1-2 S1010");
}

TEST(RisorgimentoSmallArms, r7_23b_only_terrain_and_disorder_count) {
  proves("8.21b 7.33f");
  const auto at = [](const std::string& text) {
    Given now("f1-5-zv1-1 S1011 E; a5-1-kinsky-1 S1010 W; " + text);
    return small_arms_modifiers(now.game, now.state, now.unit("f1-5-zv1-1"), find_hex(now.game, "S1010"))
        .total();
  };
  const std::vector<std::pair<std::string, int>> table{{"clear", 0},
                                                       {"lightly-cultivated", 0},
                                                       {"heavily-cultivated", -1},
                                                       {"woods", -1},
                                                       {"rough", 0},
                                                       {"rough-woods", -1},
                                                       {"marsh", 0},
                                                       {"village", -1},
                                                       {"town", -2},
                                                       {"clear castle", -3}};
  for (const auto& [ground, amount] : table) EXPECT_EQ(at("hex S1010 " + ground), amount) << ground;
  EXPECT_EQ(at("hex S1010 clear level 1"), 0);
  EXPECT_EQ(at("hex S1010 clear level 2"), -1);
  EXPECT_EQ(at("hex S1010 clear level 3"), -1);
  EXPECT_EQ(at("hex S1011 clear level 2"), 0);
  EXPECT_EQ(at("side S1011/S1010 sharp"), -1);
  EXPECT_EQ(at("side S1011/S1010 canal"), 0);
  EXPECT_EQ(at("f1-5-zv1-1 S1011 E disordered"), -1);
  EXPECT_EQ(at("a5-1-kinsky-2 S1010 W"), 0);  // neither numbers nor anything else
}

TEST(RisorgimentoSmallArms, r7_23e_over_a_canal) {
  Given now = firing("f1-5-zv1-1 S1011 E; a5-1-kinsky-1 S1010 W; side S1011/S1010 canal");
  EXPECT_ALLOWED(now, "fire f1-5-zv1-1 S1010");
  now.does("done");
  EXPECT_NE(now.asked(), "declare");  // there is nothing to attack
}

TEST(RisorgimentoSmallArms, r8_11b_the_owner_chooses_who_is_hit) {
  Given now = firing("f1-5-zv1-1 S1011 E; a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1010 W; a5-1-b S1009 W");
  now.does("fire f1-5-zv1-1 S1010").rolls({4});
  EXPECT_EQ(now.asked(), "lose-hit");
  EXPECT_EQ(now.state.pending.side, Side::Austrian);
  EXPECT_REFUSED(now, "lose a5-1-b", "8.11a");
  now.does("lose a5-1-kinsky-2");
  EXPECT_EQ(now["a5-1-kinsky-2"].hits, 1);
  EXPECT_EQ(now["a5-1-kinsky-1"].hits, 0);
}

TEST(RisorgimentoSmallArms, r7_24a_whoever_is_fired_at_may_reply_once) {
  proves("7.24b");
  Given now = firing("f1-5-zv1-1 S1011 E; f1-5-zv1-2 S0910 SE; a5-1-grz3 S1010 W");
  now.does("fire f1-5-zv1-1 S1010").rolls({0});
  EXPECT_EQ(now.asked(), "reply");
  EXPECT_REFUSED(now, "fire a5-1-grz3 S0910", "7.24a");  // not the one who fired
  now.does("fire a5-1-grz3 S1011").rolls({4});
  EXPECT_EQ(now["f1-5-zv1-1"].hits, 1);
  EXPECT_EQ(now.asked(), "small-arms");
  now.does("fire f1-5-zv1-2 S1010").rolls({0});
  EXPECT_NE(now.asked(), "reply");
  Given away = firing("f1-5-zv1-1 S1011 E; a5-1-grz3 S1010 E");
  away.does("fire f1-5-zv1-1 S1010").rolls({0});
  EXPECT_NE(away.asked(), "reply");  // it looks the other way
}

TEST(RisorgimentoSmallArms, r7_17c_guns_fire_before_the_small_arms) {
  Given now = firing("f1-5-zv1-1 S1011 E; a5-1-b S1010 W");
  now.does("fire f1-5-zv1-1 S1010");
  EXPECT_EQ(now.asked(), "pre-attack");
  now.does("fire a5-1-b S1011").rolls({9});  // 11
  EXPECT_EQ(now["f1-5-zv1-1"].hits, 1);
  EXPECT_EQ(now.asked(), "small-arms");
  proves("8.11c");
  now.rolls({9});
  EXPECT_TRUE(now.state.on_map(now.unit("a5-1-b")));
}

TEST(RisorgimentoSmallArms, r4_42d_out_of_command_nobody_fires) {
  Given now = firing("f1-5-zv1-1 S1011 E; f1-5-zv1-2 S0910 SE; a5-1-kinsky-1 S1010 W");
  now.state[now.unit("f1-5-zv1-1")].set(Mark::InCommand, false);
  EXPECT_REFUSED(now, "fire f1-5-zv1-1 S1010", "4.42d");
  EXPECT_ALLOWED(now, "fire f1-5-zv1-2 S1010");
}

TEST(RisorgimentoSmallArms, r7_23c_each_fires_for_itself) {
  Given now = firing("f1-5-zv1-1 S1011 E; f1-5-zv1-2 S0910 SE; a5-1-kinsky-1 S1010 E");
  now.does("fire f1-5-zv1-1 S1010");
  EXPECT_EQ(now.asked(), "small-arms");  // its own roll, and nobody is asked to join
  EXPECT_EQ(now.state.pending.kind, Pending::Kind::Roll);
  now.rolls({9});
  EXPECT_EQ(now["a5-1-kinsky-1"].hits, 1);
  now.does("fire f1-5-zv1-2 S1010").rolls({9});
  EXPECT_EQ(now["a5-1-kinsky-1"].hits, 2);  // one Hit each
  // The twin: batteries of one hex do combine.
  Given guns(
      "f1-5-b S1013 E; f1-6-b S1013 E; a5-1-kinsky-1 S1010 W; goze S1013; f-1-commander S1014; "
      "active f-1; brigade f1-5");
  guns.does("fire f1-5-b S1010");
  EXPECT_EQ(guns.asked(), "combine");
}

TEST(RisorgimentoSmallArms, r8_11c_nobody_takes_a_hit_where_guns_stand_alone) {
  Given guns("f1-5-zv1-1 S1011 E; a5-1-b S1010 E; active f-1; brigade f1-5");
  EXPECT_TRUE(in_the_open(guns.game, guns.state, Side::Austrian, find_hex(guns.game, "S1010")).empty());
  guns.does("done");
  ASSERT_EQ(guns.asked(), "small-arms");
  guns.does("fire f1-5-zv1-1 S1010").rolls({9});
  EXPECT_FALSE(guns.told(EventKind::HitTaken));
}

}  // namespace
}  // namespace tamburino::risorgimento1859

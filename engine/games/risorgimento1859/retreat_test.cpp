#include "tests/risorgimento1859/given.h"

namespace tamburino::risorgimento1859 {
namespace {

// The combat at S1010 is lost by the defenders; f1-5-33-1 came from S1011.
Given beaten(const std::string& text, std::initializer_list<int> dice = {6, 0}) {
  Given now("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W; " + text +
            "; goze S1014; Baraguey S1015; active f-1; brigade f1-5");
  now.does("done");
  if (now.asked() == "small-arms") now.does("done");
  now.does("attack f1-5-33-1 S1010").does("done");
  while (now.asked() == "attack-reaction") now.does("done");
  now.rolls({0}).rolls(dice);
  return now;
}

TEST(RisorgimentoRetreat, r8_33b_not_where_an_attacker_came_from) {
  proves("8.33a");
  Given now = beaten("f1-4-61-1 S1009 E");
  EXPECT_REFUSED(now, "retreat a5-1-kinsky-1 S1011", "8.33b");
  EXPECT_REFUSED(now, "retreat a5-1-kinsky-1 S1009", "8.33a");
  EXPECT_ALLOWED(now, "retreat a5-1-kinsky-1 S0909");
}
TEST(RisorgimentoRetreat, r8_33c_the_cheapest_hex) {
  Given now = beaten("hex S1009 woods; hex S0909 heavily-cultivated; hex S0910 woods; hex S1109 woods");
  EXPECT_EQ(now.hex("a5-1-kinsky-1"), "S1110");  // the one clear hex: nothing to choose
  Given open = beaten("hex S0909 heavily-cultivated");
  EXPECT_REFUSED(open, "retreat a5-1-kinsky-1 S0909", "8.33c");
}
TEST(RisorgimentoRetreat, r8_33d_another_zone_costs_a_hit) {
  Given now = beaten("f1-4-61-1 S1007 W");  // its ZOC lies on S1008 only, and so on
  now.does("retreat a5-1-kinsky-1 S1009");
  EXPECT_EQ(now["a5-1-kinsky-1"].hits, 2);
  Given watched = beaten("f1-4-61-1 S1008 W");
  watched.does("retreat a5-1-kinsky-1 S1009");
  EXPECT_EQ(watched["a5-1-kinsky-1"].hits, 3);
}
TEST(RisorgimentoRetreat, r8_33l_nowhere_to_go) {
  Given now = beaten(
      "side S1010/S1009 river; side S1010/S0909 river; side S1010/S0910 river; "
      "side S1010/S1110 river; side S1010/S1109 river");
  EXPECT_EQ(now["a5-1-kinsky-1"].status, Status::Eliminated);
}

constexpr const char* kWalled =
    "side S1010/S0909 river; side S1010/S0910 river; side S1010/S1110 river; side S1010/S1109 river; ";

TEST(RisorgimentoRetreat, r8_33h_a_full_hex_is_displaced_and_8_33i_both_roll) {
  proves("8.33i");
  Given now = beaten(std::string(kWalled) + "a5-2-b S1040 W; a5-3-grz4 S1009 W");
  ASSERT_EQ(now.asked(), "displace");  // of another brigade: it cannot stack
  EXPECT_EQ(now.hex("a5-1-kinsky-1"), "S1009");
  now.does("displace a5-3-grz4 S1008");
  EXPECT_EQ(now.hex("a5-3-grz4"), "S1008");
  ASSERT_EQ(now.asked(), "cohesion");
  now.rolls({9});
  EXPECT_EQ(now["a5-1-kinsky-1"].hits, 3);  // 2 and the check
  ASSERT_EQ(now.asked(), "cohesion");
  now.rolls({0});
  EXPECT_EQ(now["a5-3-grz4"].hits, 0);
  Given friendly = beaten(std::string(kWalled) + "a5-1-kinsky-2 S1009 W");
  EXPECT_EQ(friendly.hex("a5-1-kinsky-2"), "S1009");
  EXPECT_NE(friendly.asked(), "displace");
}
TEST(RisorgimentoRetreat, r8_33h_in_a_chain) {
  Given now = beaten(std::string(kWalled) +
                     "a5-3-grz4 S1009 W; a5-4-grz5 S1008 W; side S1009/S0908 river; side S1009/S0909 river; "
                     "side S1009/S1108 river; side S1009/S1109 river");
  ASSERT_EQ(now.asked(), "displace");
  EXPECT_EQ(now.hex("a5-3-grz4"), "S1008");
  now.does("displace a5-4-grz5 S1007");
  EXPECT_EQ(now.hex("a5-4-grz5"), "S1007");
}
TEST(RisorgimentoRetreat, r8_33m_one_by_one_from_the_top) {
  Given now = beaten("a5-1-kinsky-2 S1010 W", {9, 0});
  if (now.asked() == "lose-hit") now.does("lose a5-1-kinsky-1");
  ASSERT_EQ(now.asked(), "retreat-hex");
  EXPECT_REFUSED(now, "retreat a5-1-kinsky-2 S1009", "8.33m");
  now.does("retreat a5-1-kinsky-1 S1009").does("retreat a5-1-kinsky-2 S0909");
  EXPECT_EQ(now.hex("a5-1-kinsky-1"), "S1009");
  EXPECT_EQ(now.hex("a5-1-kinsky-2"), "S0909");
}

// Two attacks: on S1010 and on S1110, into which the first one's loser retreats.
Given two_attacks(const std::string& text) {
  Given now(std::string("f1-5-33-1 S1011 E; f1-5-34-1 S1111 E; a5-1-kinsky-1 S1010 W; "
                        "side S1010/S0909 river; side S1010/S0910 river; side S1010/S1009 river; "
                        "side S1010/S1109 river; ") +
            text + "; goze S1014; Baraguey S1015; active f-1; brigade f1-5");
  now.does("done");
  if (now.asked() == "small-arms") now.does("done");
  now.does("attack f1-5-33-1 S1010").does("attack f1-5-34-1 S1110").does("done");
  while (now.asked() == "attack-reaction") now.does("done");
  now.rolls({0}).rolls({0});
  EXPECT_EQ(now.asked(), "resolve");
  for (const std::string& one : now.listed()) {
    if (one.find("S1010") != std::string::npos) {
      now.does(one);
      break;
    }
  }
  now.rolls({6, 0});
  return now;
}

TEST(RisorgimentoRetreat, r8_33e_a_passenger_adds_nothing_to_the_defence) {
  proves("8.33f");
  Given now = two_attacks("a5-1-kinsky-2 S1110 W");
  EXPECT_EQ(now.hex("a5-1-kinsky-1"), "S1110");
  if (now.asked() == "turn-after") now.does("done");
  if (now.asked() == "continue") now.does("done");
  ASSERT_EQ(now.asked(), "combat");
  EXPECT_EQ(now.state.stack.top_as<Combat>()->defenders.size(), 1);
  const int hits = now["a5-1-kinsky-1"].hits;
  now.rolls({6, 0});
  for (int i = 0; i < 8 && now.asked() != "cohesion"; ++i) now.does(now.listed().front());
  ASSERT_EQ(now.asked(), "cohesion");
  EXPECT_EQ(now["a5-1-kinsky-1"].hits, hits);
  now.rolls({9});
  EXPECT_GT(now["a5-1-kinsky-1"].hits, hits);
}
TEST(RisorgimentoRetreat, r8_33m_who_leaves_a_fight_leaves_the_others_in_order) {
  Given now("f1-5-33-1 S1010 E; f1-5-33-2 S1010 E; a5-1-kinsky-1 S1009 W; a5-1-kinsky-2 S1009 W");
  const Hex hex = now["f1-5-33-1"].hex;
  for (const char* one : {"a5-1-kinsky-1", "a5-1-kinsky-2"}) put(now.game, now.state, now.unit(one), hex);
  lift(now.game, now.state, now.unit("a5-1-kinsky-1"), Status::Eliminated);
  State anew = now.state;
  rebuild(now.game, anew);
  EXPECT_TRUE(anew == now.state);
}
TEST(RisorgimentoRetreat, r8_33j_a_displacement_cancels_the_attack_to_come) {
  Given now = two_attacks("a5-3-grz4 S1110 W");
  for (int i = 0; i < 12 && now.state.stack.find<Attacks>() != nullptr; ++i) {
    if (now.state.pending.kind == Pending::Kind::Roll) {
      EXPECT_NE(now.asked(), "combat");
      now.rolls({0});
    } else {
      now.does(now.listed().back());
    }
  }
  EXPECT_EQ(now.hex("f1-5-34-1"), "S1111");
}

TEST(RisorgimentoRetreat, r7_51b_a_retreat_may_bring_cavalry_next_to_the_enemy) {
  Given now("a5-r-ul4-1 S1010 W; f1-5-33-1 S1011 E; f1-4-61-1 S1008 E; f1-c1-hu5 S1012 E");
  const RetreatWays ways =
      retreat_ways(now.game, now.state, now.unit("a5-r-ul4-1"), find_hex(now.game, "S1010"));
  EXPECT_TRUE(ways.hexes.contains(find_hex(now.game, "S1009")));  // beside the French of S1008
  // By its own movement it does not go there.
  EXPECT_STREQ(may_approach(now.game, now.state, now.unit("a5-r-ul4-1"), find_hex(now.game, "S1009")).rule,
               "5.33a");
}

TEST(RisorgimentoRetreat, r8_33e_nor_does_it_defend_a_battery) {
  proves("7.46a 8.33f");
  Given now = two_attacks("a5-1-b S1110 W");
  EXPECT_EQ(now.hex("a5-1-kinsky-1"), "S1110");
  for (int i = 0; i < 8 && now.state.on_map(now.unit("a5-1-b")); ++i) {
    ASSERT_NE(now.asked(), "combat");
    now.does(now.listed().back());
  }
  if (now.asked() == "retreat-hex") now.does(now.listed().front());
  EXPECT_FALSE(now.state.on_map(now.unit("a5-1-b")));
  EXPECT_NE(now.hex("a5-1-kinsky-1"), "S1110");
  EXPECT_EQ(now.asked(), "cohesion");
}

TEST(RisorgimentoRetreat, r8_33b_the_displaced_do_not_go_where_the_attackers_came_from_either) {
  Given now(
      "f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W; a5-3-grz4 S1110 W; side S1010/S0909 river; "
      "side S1010/S0910 river; side S1010/S1009 river; side S1010/S1109 river; hex S1109 lake; hex S1111 "
      "lake; "
      "hex S1210 lake; hex S1211 lake; goze S1014; Baraguey S1015; active f-1; brigade f1-5");
  now.does("done");
  if (now.asked() == "small-arms") now.does("done");
  now.does("attack f1-5-33-1 S1010").does("done");
  while (now.asked() == "attack-reaction") now.does("done");
  now.rolls({0}).rolls({9, 0});
  ASSERT_EQ(now.hex("a5-1-kinsky-1"), "S1110");
  EXPECT_FALSE(now.state.on_map(now.unit("a5-3-grz4")));  // A92: S1011 was the only other way
}

TEST(RisorgimentoCombat, r5_44a_beaten_attackers_keep_the_order_of_their_stack) {
  Given now(
      "f1-5-33-2 S1011 E; f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W; goze S1014; Baraguey S1015; "
      "active f-1; brigade f1-5");
  ASSERT_EQ(now["f1-5-33-2"].place, 0);
  now.does("done");
  if (now.asked() == "small-arms") now.does("done");
  now.does("attack f1-5-33-1 S1010").does("attack f1-5-33-2 S1010").does("done");
  while (now.asked() == "attack-reaction") now.does("done");
  now.rolls({0}).rolls({0, 9});
  while (now.asked() == "lose-hit") now.does(now.listed().front());
  ASSERT_EQ(now.hex("f1-5-33-1"), "S1011");
  EXPECT_EQ(now["f1-5-33-2"].place, 0);
}

}  // namespace
}  // namespace tamburino::risorgimento1859

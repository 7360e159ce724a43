#include "tests/risorgimento1859/given.h"

// 4.41 to 4.43  What units do in an activation, in Command and out of it, and in an Extended one.
namespace tamburino::risorgimento1859 {
namespace {

constexpr const char* kGoze = "; goze S1014; f-1-commander S1015; active f-1; brigade f1-5";
Given goze(const std::string& text) { return Given(text + kGoze); }
// The third activation of the corps.
Given extended(const std::string& text) {
  Given now = goze(text);
  now.state.acting.extended = true;
  return now;
}

TEST(RisorgimentoBrigade, r4_41a_move_then_fire_then_attack) {
  proves("4.41d 7.4b 7.22a");
  Given now = goze("f1-5-zv1-1 S1012 E; f1-5-33-1 S1013 E; a5-1-kinsky-1 S1010 W");
  ASSERT_EQ(now.asked(), "move");
  EXPECT_REFUSED(now, "fire f1-5-zv1-1 S1010", "7.23a");
  now.does("move f1-5-zv1-1 S1011").does("halt f1-5-zv1-1");
  EXPECT_REFUSED(now, "fire f1-5-zv1-1 S1010", "4.41a");  // small arms wait until all have moved
  EXPECT_FALSE(now.verdict("attack f1-5-zv1-1 S1010").allowed());
  EXPECT_FALSE(now.lists("attack f1-5-zv1-1 S1010"));
  now.does("done");
  ASSERT_EQ(now.asked(), "small-arms");
  EXPECT_FALSE(now.verdict("move f1-5-33-1 S1012").allowed());
  now.does("fire f1-5-zv1-1 S1010").rolls({0});
  while (now.asked() == "reply") now.does("done");
  ASSERT_EQ(now.asked(), "declare");
  EXPECT_ALLOWED(now, "attack f1-5-zv1-1 S1010");  // Light Infantry does both
  EXPECT_FALSE(now.verdict("fire f1-5-zv1-1 S1010").allowed());
}

TEST(RisorgimentoBrigade, r4_42a_out_of_command_nobody_goes_next_to_the_enemy) {
  const std::string without = "; brigade-state f1-5 without" + std::string(kGoze);
  Given now("f1-5-33-1 S1012 E; a5-1-kinsky-1 S1010 W" + without);
  now.does("done");  // no roll for Orders
  ASSERT_FALSE(now["f1-5-33-1"].is(Mark::InCommand));
  EXPECT_REFUSED(now, "move f1-5-33-1 S1011", "4.42a");
  EXPECT_ALLOWED(now, "move f1-5-33-1 S1013");
  EXPECT_ALLOWED(goze("f1-5-33-1 S1012 E; a5-1-kinsky-1 S1010 W"), "move f1-5-33-1 S1011");
  // 4.42b  One that is there already stays, or goes away.
  proves("4.42b");
  Given near("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 E" + without);
  near.does("done");
  EXPECT_REFUSED(near, "move f1-5-33-1 S0910", "4.42a");
  EXPECT_ALLOWED(near, "move f1-5-33-1 S1012");
  EXPECT_ALLOWED(near, "done");
}

TEST(RisorgimentoBrigade, r4_42e_guns_without_command_move_or_fire) {
  const std::string without = "; brigade-state f1-5 without" + std::string(kGoze);
  Given fires("f1-5-b S1013 E; a5-1-kinsky-1 S1010 W" + without);
  fires.does("done").does("fire f1-5-b S1010").rolls({0});
  ASSERT_EQ(fires.asked(), "move");
  EXPECT_REFUSED(fires, "move f1-5-b S1014", "4.42e");
  Given moves("f1-5-b S1013 E; a5-1-kinsky-1 S1010 W" + without);
  moves.does("done").does("move f1-5-b S1014").does("halt f1-5-b");
  EXPECT_REFUSED(moves, "fire f1-5-b S1010", "4.42e");
  Given led = goze("f1-5-b S1013 E; a5-1-kinsky-1 S1010 W");  // In Command it does both
  led.does("fire f1-5-b S1010").rolls({0});
  EXPECT_ALLOWED(led, "move f1-5-b S1014");
}

// --- 4.43

TEST(RisorgimentoExtended, r4_43c_whoever_moves_rolls_against_its_cohesion) {
  Given now = extended("f1-5-33-1 S1013 E hits 1; f1-5-33-2 S1016 E; f1-5-b S1018 E; a5-1-b S0130 W");
  now.does("move f1-5-33-1 S1012-S1011").does("halt f1-5-33-1");
  ASSERT_EQ(now.asked(), "extended");  // once, at the end of its move
  Given tired = now;
  now.rolls({5});  // 6 less its Hit
  EXPECT_EQ(now["f1-5-33-1"].hits, 1);
  tired.rolls({6});
  EXPECT_EQ(tired["f1-5-33-1"].hits, 2);
  EXPECT_EQ(now.asked(), "move");
  now.does("face f1-5-33-2 W");
  EXPECT_EQ(now.asked(), "move");  // to turn is not to move
  now.does("move f1-5-b S1019").does("halt f1-5-b");
  EXPECT_EQ(now.asked(), "move");  // guns have no Cohesion
  Given plain = goze("f1-5-33-1 S1013 E; a5-1-b S0130 W");
  plain.does("move f1-5-33-1 S1012").does("halt f1-5-33-1");
  EXPECT_EQ(plain.asked(), "move");
}

// To the end of its only attack, which the attackers win.
Given fought(Given now) {
  now.does("done");
  if (now.asked() == "small-arms") now.does("done");
  now.does("attack f1-5-33-1 S1010").does("done");
  while (now.asked() == "attack-reaction") now.does("done");
  now.rolls({0});
  if (now.asked() == "accompany") now.does(now.listed().back());
  now.rolls({6, 0});
  while (now.asked() == "retreat-hex" || now.asked() == "turn-after" || now.asked() == "continue")
    now.does(now.listed().back());
  return now;
}

TEST(RisorgimentoExtended, r4_43e_whoever_attacks_takes_a_hit) {
  proves("4.43d 4.43f");
  Given now = fought(extended("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W"));
  EXPECT_EQ(now.hex("f1-5-33-1"), "S1010");  // going in by attack is no move, and no roll was asked
  EXPECT_EQ(now["f1-5-33-1"].hits, 1);
  EXPECT_EQ(now["a5-1-kinsky-1"].hits, 2);
  EXPECT_EQ(fought(goze("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W"))["f1-5-33-1"].hits, 0);
  // Both at once: it moves, is tired, and attacks.
  Given both = extended("f1-5-33-1 S1012 E; a5-1-kinsky-1 S1010 W");
  both.does("move f1-5-33-1 S1011").does("halt f1-5-33-1").rolls({9});
  EXPECT_EQ(fought(both)["f1-5-33-1"].hits, 2);
  // To fire costs nothing.
  Given fires = extended("f1-5-zv1-1 S1011 E; a5-1-kinsky-1 S1010 W");
  fires.does("done").does("fire f1-5-zv1-1 S1010").rolls({0});
  if (fires.asked() == "declare") fires.does("done");
  EXPECT_EQ(fires["f1-5-zv1-1"].hits, 0);
}

TEST(RisorgimentoExtended, r4_43e_a_cancelled_attack_costs_nothing) {
  // Two separate attacks on one hex: the first one drives the defenders out (8.33n).
  Given now = extended("f1-5-33-1 S1011 E; f1-5-33-2 S1109 NW; a5-1-kinsky-1 S1010 W");
  now.state[now.unit("f1-5-33-2")].set(Mark::InCommand);
  now.does("done").does("attack f1-5-33-1 S1010").does("attack f1-5-33-2 S1010").does("done");
  now.rolls({0}).rolls({0});
  ASSERT_EQ(now.asked(), "resolve");
  now.does(now.listed().front()).rolls({9, 0});
  while (now.asked() == "retreat-hex" || now.asked() == "turn-after" || now.asked() == "continue")
    now.does(now.listed().back());
  EXPECT_EQ(now["f1-5-33-1"].hits + now["f1-5-33-2"].hits, 1);  // of the one that fought
}

TEST(RisorgimentoExtended, r4_43g_french_guns_need_their_corps_commander) {
  const std::string guns = "f1-5-b S1019 E; a5-1-kinsky-1 S1016 W; goze S1019; active f-1; brigade f1-5; ";
  const auto fire = [&](const char* chief, bool tired) {
    Given now(guns + "f-1-commander " + chief);
    now.state.acting.extended = tired;
    return now.verdict("fire f1-5-b S1016");
  };
  EXPECT_TRUE(fire("S1024", true).allowed());  // Baraguey's Range is 5
  EXPECT_STREQ(fire("S1025", true).rule, "4.43g");
  EXPECT_TRUE(fire("S1025", false).allowed());
}

TEST(RisorgimentoExtended, r4_43h_austrian_guns_need_their_brigadier_or_the_corps_commander) {
  const auto fire = [](const std::string& leaders, const char* who) {
    Given now("a5-1-b S1010 W; a5-r-h-1 S1110 W; a5-1-kinsky-1 S1030 W; f1-5-33-1 S1013 E; " + leaders +
              "; active a-5");
    now.state.acting.extended = true;
    now.state[now.unit(who)].set(Mark::InCommand);
    now.does(std::string_view(who) == "a5-1-b" ? "command a5-1" : "pool");
    if (now.asked() == "orders") now.does("done");
    return now.verdict(std::string("fire ") + who + " S1013");
  };
  EXPECT_TRUE(fire("bils S1007; stadion S1007", "a5-1-b").allowed());  // both have a Range of 3
  EXPECT_STREQ(fire("bils S1006; stadion S1010", "a5-1-b").rule, "4.43h");
  EXPECT_TRUE(fire("bils S1006; stadion S1108", "a5-r-h-1").allowed());
  EXPECT_STREQ(fire("bils S1110; stadion S1106", "a5-r-h-1").rule, "4.43h");
}

TEST(RisorgimentoExtended, r4_43i_reaction_fire_is_free_of_all_that) {
  Given now = extended("f1-5-b S1013 E; a5-1-b S1010 W");  // Bils and Stadion are nowhere
  now.does("fire f1-5-b S1010").rolls({0});
  EXPECT_EQ(now.asked(), "counter-battery");
  EXPECT_ALLOWED(now, "fire a5-1-b S1013");
}

}  // namespace
}  // namespace tamburino::risorgimento1859

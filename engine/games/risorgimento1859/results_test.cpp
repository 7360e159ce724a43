#include "tests/risorgimento1859/given.h"

namespace tamburino::risorgimento1859 {
namespace {

TEST(RisorgimentoResults, r8_12c_more_hits_than_cohesion_eliminate) {
  proves("8.12a 8.12d");
  Given now("a5-1-kinsky-1 S1010 W hits 5");
  const UnitId who = now.unit("a5-1-kinsky-1");
  take_hit(now.game, now.state, who, "8.11a", now.events);
  EXPECT_TRUE(now.state.on_map(who));
  EXPECT_EQ(cohesion(now.game, now.state, who), 0);
  take_hit(now.game, now.state, who, "8.11a", now.events);
  EXPECT_EQ(now["a5-1-kinsky-1"].status, Status::Eliminated);
}
TEST(RisorgimentoResults, r8_24a_disorder_twice_is_a_hit_and_8_24b_loses_guns) {
  proves("8.24b");
  Given now("a5-1-kinsky-1 S1010 W; a5-1-b S1009 W");
  for (const char* name : {"a5-1-kinsky-1", "a5-1-b"}) {
    disorder(now.game, now.state, now.unit(name), "7.18c", now.events);
    EXPECT_TRUE(now[name].is(Mark::Disordered));
    EXPECT_EQ(now[name].hits, 0);
    disorder(now.game, now.state, now.unit(name), "7.18c", now.events);
  }
  EXPECT_EQ(now["a5-1-kinsky-1"].hits, 1);
  EXPECT_EQ(now["a5-1-b"].status, Status::Eliminated);
}
TEST(RisorgimentoResults, r8_11a_hits_are_divided_evenly) {
  Given now("a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1010 W; f1-5-33-1 S1030 W; active f-1; brigade f1-5");
  Hits hits{.side = Side::Austrian, .left = 3};
  hits.all.add(now.unit("a5-1-kinsky-1"));
  hits.all.add(now.unit("a5-1-kinsky-2"));
  now.state.pending = {};
  now.state.stack.push(hits);
  proceed(now.game, now.state, now.events);
  EXPECT_EQ(now["a5-1-kinsky-1"].hits, 1);
  EXPECT_EQ(now["a5-1-kinsky-2"].hits, 1);
  ASSERT_EQ(now.asked(), "lose-hit");  // the third is the owner's to give
  now.does("lose a5-1-kinsky-2");
  EXPECT_EQ(now["a5-1-kinsky-2"].hits, 2);
}
TEST(RisorgimentoResults, r7_21c_jaegers_are_hit_when_nobody_else_is_left) {
  Given now(
      "f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W hits 6; a5-2-kj4 S1010 W; goze S1014; Baraguey S1015; active "
      "f-1; "
      "brigade f1-5");
  now.does("done").does("attack f1-5-33-1 S1010").does("done");
  while (now.asked() == "attack-reaction") now.does("done");
  now.rolls({0}).rolls({6, 0});  // 2 hits and more: one is enough for the line
  EXPECT_EQ(now["a5-1-kinsky-1"].status, Status::Eliminated);
  EXPECT_GE(now["a5-2-kj4"].hits, 1);
}

// --- leaders: 8.4

TEST(RisorgimentoLeaders, r8_4d_seven_and_more_finish_him_and_8_4e_his_units) {
  proves("8.4b 8.4e");
  const auto after = [](int die) {
    Given now(
        "f1-5-33-1 S1011 E; f1-5-33-2 S1012 E; a5-1-kinsky-1 S1010 W; goze S1011; Baraguey S1015; active "
        "f-1; "
        "brigade f1-5");
    now.does("done").does("attack f1-5-33-1 S1010").does("done").rolls({0}).does("accompany goze S1010");
    now.rolls({0, 6});
    EXPECT_EQ(now.asked(), "endangered");
    now.rolls({die});
    return now;
  };
  Given steady = after(6);
  const LeaderId who = leader_of(find_piece(steady.game, "goze"));
  EXPECT_FALSE(steady.state[who].finished);
  EXPECT_EQ(steady.game.map.grid().name(steady.state[who].hex), "S1011");  // back with his men
  Given finished = after(7);
  EXPECT_TRUE(finished.state[who].finished);
  EXPECT_FALSE(finished["f1-5-33-2"].is(Mark::InCommand));
}
TEST(RisorgimentoLeaders, r8_4c_a_lone_leader_is_approached_and_8_4g_joins_his_men) {
  proves("8.4g");
  Given now(
      "f1-5-33-1 S1012 E; bils S1010; a5-1-kinsky-1 S1008 W; active f-1; brigade f1-5; goze S1014; Baraguey "
      "S1015");
  now.does("move f1-5-33-1 S1011");
  ASSERT_EQ(now.asked(), "endangered");
  now.rolls({0});
  EXPECT_EQ(now.game.map.grid().name(now.state[leader_of(find_piece(now.game, "bils"))].hex), "S1008");
  Given with(
      "f1-5-33-1 S1012 E; bils S1010; a5-1-kinsky-1 S1010 W; active f-1; brigade f1-5; goze S1014; Baraguey "
      "S1015");
  with.does("move f1-5-33-1 S1011");
  EXPECT_NE(with.asked(), "endangered");
}
TEST(RisorgimentoLeaders, r8_4f_a_corps_commander_takes_his_corps_with_him) {
  const auto after = [](int activations) {
    Given now("f1-5-33-1 S1012 E; Stadion S1010; a5-1-kinsky-1 S1008 W; corps a-5 activations " +
              std::to_string(activations) + "; active f-1; brigade f1-5; goze S1014; Baraguey S1015");
    now.does("move f1-5-33-1 S1011").rolls({9});
    return now.state[find_corps(now.game, "a-5")].finished;
  };
  EXPECT_TRUE(after(1));
  EXPECT_FALSE(after(2));
}
TEST(RisorgimentoLeaders, r8_4i_a_beaten_leader_goes_with_his_men) {
  Given now(
      "f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W; bils S1010; goze S1014; Baraguey S1015; active f-1; "
      "brigade f1-5");
  now.does("done").does("attack f1-5-33-1 S1010").does("done").rolls({0}).rolls({3, 0});
  now.does("retreat a5-1-kinsky-1 S1009");
  EXPECT_EQ(now.game.map.grid().name(now.state[leader_of(find_piece(now.game, "bils"))].hex), "S1009");
}
TEST(RisorgimentoLeaders, r8_4i_a_leader_whose_men_are_gone_joins_others) {
  const auto place = [](const Given& now, const char* who) {
    return now.game.map.grid().name(now.state[leader_of(find_piece(now.game, who))].hex);
  };
  const std::string french = "; f1-5-33-2 S1015 E; goze S1011; Baraguey S1015; active f-1; brigade f1-5";
  // The only unit of an attack is lost, and he was with it.
  Given lost("f1-5-33-1 S1011 E hits 5; a5-1-kinsky-1 S1010 W" + french);
  lost.does("done").does("attack f1-5-33-1 S1010").does("done").rolls({0}).does("accompany goze S1010");
  lost.rolls({0, 9}).rolls({0});
  EXPECT_EQ(place(lost, "goze"), "S1015");
  // A battery by itself is lost to an attack.
  Given guns("f1-5-33-1 S1011 E; a5-1-b S1010 E; bils S1010; a5-1-kinsky-1 S1006 W" + french);
  guns.does("done").does("attack f1-5-33-1 S1010").does("done").rolls({0}).does("accompany goze S1011");
  EXPECT_EQ(place(guns, "bils"), "S1006");
}
TEST(RisorgimentoLeaders, r4_11g_a_brigadier_rides_within_his_allowance) {
  proves("4.11b");
  Given now(
      "f1-5-33-1 S1012 E; goze S1013; Baraguey S1015; a5-1-kinsky-1 S1010 W; f1-4-61-1 S1016 E; active f-1; "
      "brigade f1-5");
  EXPECT_ALLOWED(now, "move goze S1012");
  EXPECT_REFUSED(now, "move goze S1011", "4.11g");
  now.does("move goze S1012");
  EXPECT_REFUSED(now, "move goze S1011", "4.11g");  // alone beside an enemy
  now.state[leader_of(find_piece(now.game, "goze"))].spent = 12;
  EXPECT_REFUSED(now, "move goze S1013", "4.11g");
}

}  // namespace
}  // namespace tamburino::risorgimento1859

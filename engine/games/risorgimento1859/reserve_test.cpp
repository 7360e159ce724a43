#include "tests/risorgimento1859/given.h"

namespace tamburino::risorgimento1859 {
namespace {

// Stadion and Bils with two battalions; the French are far away unless a test says otherwise.
const std::string kBils = "stadion S1010; bils S1010; a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1012 W; ";
const std::string kFar = "f1-5-33-1 S1030 E; ";

TEST(RisorgimentoReserve, r4_6a_brigades_with_orders_and_no_enemy_near_go_in_reserve) {
  proves("3.0b");
  EXPECT_ALLOWED(Given(kBils + kFar + "segment reserve austrian"), "reserve a5-1");
  EXPECT_REFUSED(
      Given(kBils + kFar + "stadion S1020; a5-2-culoz-1 S1020 W; puchner S1020; segment reserve austrian"),
      "reserve a5-1", "4.6a");
  EXPECT_REFUSED(
      Given(kBils + "f1-5-33-1 S1015 E; puchner S1010; a5-2-culoz-1 S1008 W; segment reserve austrian"),
      "reserve a5-1", "4.6a");
  EXPECT_ALLOWED(Given(kBils + "f1-5-33-1 S1016 E; segment reserve austrian"), "reserve a5-1");
}

TEST(RisorgimentoReserve, r4_6b_only_units_in_command_go) {
  Given now(kBils + kFar + "a5-1-kinsky-3 S1020 W; segment reserve austrian");
  now.does("reserve a5-1");
  EXPECT_TRUE(now["a5-1-kinsky-1"].is(Mark::Reserve) && now["a5-1-kinsky-2"].is(Mark::Reserve));
  EXPECT_FALSE(now["a5-1-kinsky-3"].is(Mark::Reserve));
  proves("4.61c");
  EXPECT_EQ(now.hex("a5-1-kinsky-2"), "S1012");
}

TEST(RisorgimentoReserve, r4_61a_units_in_reserve_do_not_move) {
  Given now("bils S1010; a5-1-kinsky-1 S1010 W reserve; a5-1-kinsky-2 S1012 W; " + kFar +
            "active a-5; brigade a5-1");
  EXPECT_REFUSED(now, "move a5-1-kinsky-1 S1011", "4.61a");
  EXPECT_ALLOWED(now, "move a5-1-kinsky-2 S1011");
}

TEST(RisorgimentoReserve, r4_6c_brigades_come_out_at_the_end_of_the_turn) {
  Given now("a5-1-kinsky-1 S1010 W reserve; a5-2-culoz-1 S1020 W; " + kFar +
            "segment out-of-reserve austrian");
  ASSERT_EQ(now.asked(), "out-of-reserve");
  EXPECT_REFUSED(now, "release a5-2", "4.6c");
  now.does("release a5-1");
  EXPECT_FALSE(now["a5-1-kinsky-1"].is(Mark::Reserve));
}

TEST(RisorgimentoReserve, r4_62a_an_enemy_within_three_hexes_releases_at_once) {
  const std::string reserve = "a5-1-kinsky-1 S1010 W reserve; a5-1-kinsky-2 S1010 W reserve; ";
  Given now(reserve + "f1-5-33-1 S1015 E; active f-1; brigade f1-5");
  now.does("move f1-5-33-1 S1014");
  EXPECT_TRUE(now["a5-1-kinsky-1"].is(Mark::Reserve));
  now.does("move f1-5-33-1 S1013");
  EXPECT_FALSE(now["a5-1-kinsky-1"].is(Mark::Reserve) || now["a5-1-kinsky-2"].is(Mark::Reserve));
  EXPECT_EQ(now.asked(), "step");  // nobody is overstacked
}

TEST(RisorgimentoReserve, r4_62b_overstacked_units_spread_in_an_interphase) {
  proves("4.61b 4.62d");
  Given now(
      "a5-1-kinsky-1 S1010 W reserve; a5-1-kinsky-2 S1010 W reserve; a5-1-kinsky-3 S1010 W reserve; "
      "a5-1-kinsky-4 S1010 W reserve; f1-5-33-1 S1014 E; active f-1; brigade f1-5");
  now.does("move f1-5-33-1 S1013");
  ASSERT_EQ(now.asked(), "interphase");
  EXPECT_EQ(now.state.pending.side, Side::Austrian);
  EXPECT_REFUSED(now, "move a5-1-kinsky-1 S1008", "4.62b");
  EXPECT_REFUSED(now, "move f1-5-33-1 S1012", "4.62b");
  now.does("move a5-1-kinsky-1 S1011").does("move a5-1-kinsky-2 S1011");  // even towards the enemy
  EXPECT_EQ(now["a5-1-kinsky-1"].spent, 0);
  EXPECT_EQ(now.asked(), "step");  // the stack is legal, and the enemy goes on
  EXPECT_REFUSED(now, "move f1-5-33-1 S1011", "5.3a");
}

TEST(RisorgimentoReserve, r4_62b_two_units_may_stay_where_they_are_but_not_three) {
  proves("4.61b");
  Given now(
      "a5-1-kinsky-1 S1010 W reserve; a5-1-kinsky-2 S1010 W reserve; a5-1-kinsky-3 S1010 W reserve; "
      "f1-5-33-1 S1014 E; active f-1; brigade f1-5");
  now.does("move f1-5-33-1 S1013");
  EXPECT_REFUSED(now, "done", "4.62b");
  EXPECT_FALSE(now.lists("done"));
  now.does("move a5-1-kinsky-1 S1009");
  EXPECT_EQ(now.hex("a5-1-kinsky-3"), "S1010");
  EXPECT_EQ(now.asked(), "step");
}

TEST(RisorgimentoReserve, r4_62c_the_scenario_releases_its_brigades_on_their_turn) {
  proves("a10.5a");
  Given now("scenario san-martino; set-up; turn 2; segment begin");
  const BrigadeId which = find_brigade(now.game, "a8-2");
  EXPECT_FALSE(now.state[which].held);
  for (const UnitId who : now.game.units_of(which)) EXPECT_FALSE(now.state[who].is(Mark::Reserve));
  EXPECT_TRUE(now.told(EventKind::Released));
  EXPECT_EQ(now.asked(), "interphase");
  Given before("scenario san-martino; set-up; turn 1; segment out-of-reserve austrian");
  EXPECT_TRUE(before.state[which].held);
  EXPECT_NE(before.asked(), "out-of-reserve");  // nobody may be brought out yet
  EXPECT_FALSE(can_leave_reserve(before.game, before.state, Side::Austrian));
  before.state[which].held = false;
  EXPECT_TRUE(can_leave_reserve(before.game, before.state, Side::Austrian));
}

TEST(RisorgimentoRally, r8_52a_recovery_in_reserve) {
  proves("8.53a 4.61d 3.0h 3.0i");
  Given now(
      "a5-1-kinsky-1 S1010 W reserve disordered hits 4; a5-1-kinsky-2 S1012 W reserve hits 1; "
      "a5-1-kinsky-3 S1014 W disordered hits 3; a5-1-kinsky-4 S1016 W reserve hits 2; " +
      kFar + "segment recover austrian");
  ASSERT_EQ(now.asked(), "recover");
  EXPECT_REFUSED(now, "recover a5-1-kinsky-2", "8.53a");  // the first Hit stays
  EXPECT_REFUSED(now, "recover a5-1-kinsky-3", "4.61d");
  now.does("recover a5-1-kinsky-1");
  EXPECT_EQ(now["a5-1-kinsky-1"].hits, 2);
  EXPECT_FALSE(now["a5-1-kinsky-1"].is(Mark::Disordered));
  EXPECT_REFUSED(now, "recover a5-1-kinsky-1", "8.52a");  // once
  now.does("recover a5-1-kinsky-4");
  EXPECT_EQ(now["a5-1-kinsky-4"].hits, 1);
  EXPECT_EQ(now.asked(), "out-of-reserve");  // the brigade comes out after it has recovered
}

TEST(RisorgimentoRally, r8_51a_a_unit_that_does_nothing_else_rallies) {
  Given now(
      "a5-1-kinsky-1 S1010 W disordered; a5-1-kinsky-2 S1012 W; a5-1-kinsky-3 S1014 W disordered; "
      "f1-5-33-1 S1015 E; active a-5; brigade a5-1");
  now.does("done");
  ASSERT_EQ(now.asked(), "rally");
  EXPECT_REFUSED(now, "rally a5-1-kinsky-2", "8.51a");  // it is in order
  EXPECT_REFUSED(now, "rally a5-1-kinsky-3", "8.51a");  // an enemy is adjacent
  now.does("rally a5-1-kinsky-1");
  EXPECT_FALSE(now["a5-1-kinsky-1"].is(Mark::Disordered));
  proves("6.15a");
  EXPECT_REFUSED(now, "face a5-1-kinsky-2 E", "6.15a");
  now.does("face a5-1-kinsky-1 E");
  EXPECT_EQ(now["a5-1-kinsky-1"].facing, find_facing(now.game, "E"));
}

TEST(RisorgimentoRally, r4_41b_who_has_moved_does_not_rally) {
  proves("4.42c");
  Given now("a5-1-kinsky-1 S1010 W disordered; a5-1-kinsky-3 S1014 W disordered; " + kFar +
            "active a-5; brigade a5-1");
  now.does("move a5-1-kinsky-1 S1011").does("halt a5-1-kinsky-1").does("done");
  ASSERT_EQ(now.asked(), "rally");
  EXPECT_REFUSED(now, "rally a5-1-kinsky-1", "4.41b");
  EXPECT_ALLOWED(now, "rally a5-1-kinsky-3");
  // Out of Command makes no difference.
  Given loose("a5-1-kinsky-1 S1010 W disordered; " + kFar +
              "brigade-state a5-1 without; active a-5; brigade a5-1");
  loose.does("done").does("done");
  EXPECT_ALLOWED(loose, "rally a5-1-kinsky-1");
}

TEST(RisorgimentoRally, r8_51b_no_rally_in_an_extended_activation) {
  const std::string text = "a5-1-kinsky-1 S1010 W disordered; " + kFar + "active a-5; brigade a5-1";
  Given now(text);
  now.state.acting.extended = true;
  now.does("done");
  EXPECT_NE(now.asked(), "rally");
  Given plain(text);
  plain.does("done");
  EXPECT_EQ(plain.asked(), "rally");
}

TEST(RisorgimentoRally, r4_61d_units_in_reserve_may_rally) {
  Given now("a5-1-kinsky-1 S1010 W disordered reserve; " + kFar + "active a-5; brigade a5-1");
  now.does("done");
  EXPECT_ALLOWED(now, "rally a5-1-kinsky-1");
}

TEST(RisorgimentoReserve, r4_61e_units_in_reserve_do_not_react) {
  const auto reacts = [](const char* state) {
    Given now(std::string("f1-5-b S1014 E; a5-1-b S1010 W") + state + "; active f-1; brigade f1-5");
    now.does("fire f1-5-b S1010").rolls({0});
    return now.asked();
  };
  EXPECT_EQ(reacts(" reserve"), "move");
  EXPECT_EQ(reacts(""), "counter-battery");
  const auto horse = [](bool reserve) {
    Given now("f1-5-33-1 S1011 E; a5-r-ul4-1 S1010 W");
    now.state[now.unit("a5-r-ul4-1")].set(Mark::Reserve, reserve);
    const Window window{.what = Window::What::Cavalry,
                        .side = Side::Austrian,
                        .provoker = now.unit("f1-5-33-1"),
                        .hex = find_hex(now.game, "S1011")};
    return cavalry_that_may_react(now.game, now.state, window).size();
  };
  EXPECT_EQ(horse(true), 0);
  EXPECT_EQ(horse(false), 1);
}

TEST(RisorgimentoReserve, rA127_whoever_found_no_room_moves_first) {
  const std::string crowd =
      "a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1010 W; a5-1-kinsky-3 S1010 W; "
      "a5-1-kinsky-4 S1012 W; " +
      kFar + "active a-5; brigade a5-1";
  Given now(crowd);
  now.state[find_brigade(now.game, "a5-1")].released = true;
  EXPECT_REFUSED(now, "move a5-1-kinsky-4 S1013", "4.62b");
  EXPECT_FALSE(now.lists("move a5-1-kinsky-4 S1013"));
  now.does("move a5-1-kinsky-1 S1009").does("halt a5-1-kinsky-1");
  EXPECT_ALLOWED(now, "move a5-1-kinsky-4 S1013");  // two are left in S1010
}

TEST(RisorgimentoReserve, rA127_nor_does_the_brigade_end_its_move_before_they_have_made_room) {
  const std::string crowd = "a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1010 W; a5-1-kinsky-3 S1010 W; " + kFar +
                            "active a-5; brigade a5-1";
  Given now(crowd);
  EXPECT_REFUSED(now, "done", "4.62b");
  EXPECT_FALSE(now.lists("done"));
  now.does("move a5-1-kinsky-1 S1009").does("halt a5-1-kinsky-1");
  EXPECT_ALLOWED(now, "done");
}

}  // namespace
}  // namespace tamburino::risorgimento1859

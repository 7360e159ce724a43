#include "tests/thousand/given.h"

// 11.4, steps 2 and 3. Trenches are dug, and all batteries fire together.
namespace tamburino::thousand {
namespace {

using testing::UnorderedElementsAre;

Given guns(const std::string& stacks) {
  return given("battle TP by garibaldine; garibaldi TP; von-mechel TP; phase artillery; " + stacks);
}
Given trenches(const std::string& stacks) {
  return given("battle TP by garibaldine; garibaldi TP; von-mechel TP; phase entrench; " + stacks);
}
std::string target(const Given& g, std::string_view battery) {
  const Cell at = fire_target(g.game, g.state, g.unit(battery));
  return at == kNoCell ? "" : cell_name(at);
}

// --- 11.4.1g, T10

TEST(Thousand11_4_1, r11_4_1g_a_battery_hits_on_a_six_and_on_nothing_else) {
  for (int die = 1; die <= 6; ++die) {
    auto g = guns("stack BD5 b-ar-1; stack GD5 g-gar-i");
    EXPECT_EQ(g.rolling(), RollKind::Artillery);
    g.rolls(die);
    EXPECT_EQ(g["g-gar-i"].reduced, die == 6) << die;
  }
}

TEST(Thousand11_4_1, r11_4_1g_each_battery_has_a_die_of_its_own) {
  auto g = guns("stack BD5 b-ar-1; stack BD6 b-ar-2; stack GD5 g-gar-i; stack GD6 g-gar-ii");
  g.rolls({5, 6});
  EXPECT_FALSE(g["g-gar-i"].reduced);
  EXPECT_TRUE(g["g-gar-ii"].reduced);
}

TEST(Thousand11_4_1, r11_4_1g_once_in_a_battle) {
  auto g = guns("stack BD5 b-ar-1; stack GD5 g-gar-i");
  g.rolls(1);
  EXPECT_EQ(g.asked(), Ask::Declare);
  EXPECT_EQ(g.state.battle.round, 1);
  g.does("press").rolls(1).does("done").until(Ask::Retreat).does("done");
  EXPECT_EQ(g.asked(), Ask::Declare);
  EXPECT_EQ(g.state.battle.round, 2);
}

TEST(Thousand11_4_1, r11_4_1g_without_a_battery_nobody_fires) {
  EXPECT_EQ(guns("stack BD5 b-ca-8; stack GD5 g-gar-i").asked(), Ask::Declare);
}

TEST(Thousand11_4_1, t10_a_battery_fires_whatever_its_place_in_the_stack) {
  auto g = guns("stack BD5 b-ca-8+b-ca-9+b-ar-1; stack GD5 g-gar-i");
  g.rolls(6);
  EXPECT_TRUE(g["g-gar-i"].reduced);
}

TEST(Thousand11_4_1, t10_only_straight_across_when_somebody_is_there) {
  const auto g = guns("stack BD5 b-ar-1; stack GD5 g-gar-i; stack BD4 g-gar-ii; stack BD6 g-gar-iii");
  EXPECT_EQ(target(g, "b-ar-1"), "GD5");
}

TEST(Thousand11_4_1, t10_otherwise_at_an_enemy_beside_it) {
  EXPECT_EQ(target(guns("stack BD5 b-ar-1; stack BD6 g-gar-i"), "b-ar-1"), "BD6");
}

TEST(Thousand11_4_1, t10_without_an_enemy_in_reach_it_does_not_fire) {
  const auto g = guns("stack BD5 b-ar-1; stack GD6 g-gar-i");
  EXPECT_EQ(target(g, "b-ar-1"), "");
  EXPECT_EQ(g.rolling(), RollKind::None);
}

TEST(Thousand11_4_1, t10_the_reserve_does_not_fire) {
  const auto g = guns("stack BD5 b-ca-8; stack BA5 b-ar-1; stack GD5 g-gar-i");
  EXPECT_EQ(target(g, "b-ar-1"), "");
  EXPECT_EQ(g.rolling(), RollKind::None);
}

TEST(Thousand11_4_1, t10_infantry_does_not_fire) {
  EXPECT_EQ(target(guns("stack BD5 b-ca-8; stack GD5 g-gar-i"), "b-ca-8"), "");
}

TEST(Thousand11_4_1, t10_a_captured_battery_fires_for_its_captor) {
  auto g = guns("b-ar-1 TP captured; stack GD5 b-ar-1; stack BD5 b-ca-8");
  g.rolls(6);
  EXPECT_TRUE(g["b-ca-8"].reduced);
}

TEST(Thousand11_4_1, t10_both_sides_fire_before_any_hit_is_applied) {
  auto g = guns("b-ar-1 TP captured; stack GD5 b-ar-1+g-gar-i; stack BD5 b-ar-2+b-ca-8");
  EXPECT_EQ(g.state.pending.dice, 2);
  g.rolls({6, 6});
  EXPECT_TRUE(g["g-gar-i"].reduced);
  EXPECT_TRUE(g["b-ca-8"].reduced);
}

// --- 11.4.1h

TEST(Thousand11_4_1, r11_4_1h_a_trench_adds_one) {
  auto g = guns("b-ar-1 TP captured; stack GD5 b-ar-1; stack BD5 b-ca-8 entrenched");
  g.rolls(5);
  EXPECT_EQ(g.times(EventKind::Item), 1);
  EXPECT_TRUE(g["b-ca-8"].reduced);
  auto low = guns("b-ar-1 TP captured; stack GD5 b-ar-1; stack BD5 b-ca-8 entrenched");
  low.rolls(4);
  EXPECT_FALSE(low["b-ca-8"].reduced);
}

TEST(Thousand11_4_1, r11_4_1h_so_does_a_city_but_not_the_ground_before_it) {
  auto g = given(
      "battle messina by garibaldine; garibaldi ME; vial messina; phase artillery; b-ar-1 ME captured; "
      "b-ar-2 ME captured;"
      "stack GD5 b-ar-1; stack GD9 b-ar-2; stack BD5 b-fl-5a; stack BD9 b-fl-11a");
  g.rolls({5, 5});
  EXPECT_TRUE(g["b-fl-5a"].reduced);
  EXPECT_FALSE(g["b-fl-11a"].reduced);
}

TEST(Thousand11_4_1, r11_4_1h_the_besiegers_are_in_no_city) {
  auto g = given(
      "battle messina by garibaldine; garibaldi ME; vial messina; phase artillery;"
      "stack GD5 g-gar-i; stack BD5 b-ar-3+b-fl-5a");
  g.rolls(5);
  EXPECT_FALSE(g["g-gar-i"].reduced);
}

// 5.2c gives them no trenches there; they are in a city all the same.
TEST(Thousand11_4_1, r11_4_1h_garibaldines_in_calatafimi_are_in_a_city) {
  auto g = given(
      "battle calatafimi by bourbon; von-mechel TP; garibaldi calatafimi; phase artillery;"
      "stack GD5 g-gar-i; stack BD5 b-ar-3");
  g.rolls(5);
  EXPECT_TRUE(g["g-gar-i"].reduced);
}

// --- 11.4.1i

TEST(Thousand11_4_1, r11_4_1i_every_unit_of_the_stack_is_reduced) {
  auto g = guns("stack BD5 b-ar-1; stack GD5 g-gar-i+g-gar-ii+g-cc-i+g-gar-iii; stack GD6 g-gar-iv");
  g.rolls(6);
  for (const auto* one : {"g-gar-i", "g-gar-ii", "g-cc-i", "g-gar-iii"}) EXPECT_TRUE(g[one].reduced) << one;
  EXPECT_FALSE(g["g-gar-iv"].reduced);
}

TEST(Thousand11_4_1, r11_4_1i_there_is_no_support_and_no_damage_is_marked) {
  auto g = guns("stack BD5 b-ar-1; stack GD5 g-gar-i+g-gar-ii damage 2");
  g.rolls(6);
  EXPECT_TRUE(g["g-gar-i"].reduced);
  EXPECT_EQ(g.stack("GD5").damage, 2);
  EXPECT_EQ(g.rolling(), RollKind::None);
}

TEST(Thousand11_4_1, r11_4_1i_trenches_do_not_soften_it) {
  auto g = guns("b-ar-1 TP captured; stack GD5 b-ar-1; stack BD5 b-ca-8+b-ca-9 entrenched");
  g.rolls(6);
  EXPECT_TRUE(g["b-ca-8"].reduced);
  EXPECT_TRUE(g["b-ca-9"].reduced);
}

TEST(Thousand11_4_1, r11_4_1i_hit_twice_a_unit_is_eliminated) {
  auto g = guns("stack BD5 b-ar-1+b-ar-2; stack GD5 g-gar-i; stack GD6 g-gar-ii");
  g.rolls({6, 6});
  EXPECT_EQ(g["g-gar-i"].status, Status::Eliminated);
  EXPECT_EQ(g.state.battle.reductions[index(Side::Garibaldine)], 2);  // six points: 11.5d
}

TEST(Thousand11_4_1, r11_4_1i_a_reduced_unit_is_eliminated_by_one_hit) {
  auto g = guns("stack BD5 b-ar-1+b-ar-2; stack GD5 g-gar-i reduced; stack GD6 g-gar-ii");
  g.rolls({6, 6});
  EXPECT_EQ(g["g-gar-i"].status, Status::Eliminated);
  EXPECT_EQ(g.state.battle.reductions[index(Side::Garibaldine)], 1);
}

TEST(Thousand11_4_1, r11_4_1i_a_new_top_is_named) {
  auto g = guns("g-gar-i TP reduced; stack BD5 b-ar-1; stack GD5 g-gar-i+g-gar-ii+g-gar-iii");
  g.rolls(6);
  EXPECT_EQ(g.asked(), Ask::Top);
  g.does("top g-gar-iii");
  EXPECT_EQ(g.stack("GD5").top(), g.unit("g-gar-iii"));
}

TEST(Thousand11_4_1, r11_4_1i_guns_may_decide_the_battle) {
  proves("11.4b");
  auto g = guns("stack BD5 b-ar-1+b-ca-8; stack GD5 g-gar-i reduced");
  g.rolls(6);
  EXPECT_EQ(g.rolling(), RollKind::Capture);  // Garibaldi stands alone
}

TEST(Thousand11_4_1, r11_4_1i_with_a_reserve_it_goes_on) {
  auto g = guns("stack BD5 b-ar-1+b-ca-8; stack GD5 g-gar-i reduced; stack GA1 g-gar-ii");
  g.rolls(6);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("done", "call GA1"));
}

// --- 11.4.1j, T11

TEST(Thousand11_4_1, r11_4_1j_a_battery_alone_in_its_cell_is_eliminated_by_guns) {
  auto g = guns("b-ar-1 TP captured; stack GD5 b-ar-1; stack BD5 b-ar-2; stack BD6 b-ca-8");
  g.rolls({6, 1});
  EXPECT_EQ(g["b-ar-2"].status, Status::Eliminated);
  EXPECT_EQ(g["b-ar-1"].status, Status::OnMap);
}

TEST(Thousand11_4_1, r11_4_1j_two_may_destroy_each_other) {
  auto g =
      guns("b-ar-1 TP captured; stack GD5 b-ar-1; stack GD6 g-gar-i; stack BD5 b-ar-2; stack BD6 b-ca-8");
  g.rolls({6, 6});
  EXPECT_EQ(g["b-ar-1"].status, Status::Eliminated);
  EXPECT_EQ(g["b-ar-2"].status, Status::Eliminated);
}

TEST(Thousand11_4_1, r11_4_1j_in_company_it_is_captured) {
  proves("4.2a");
  auto g = guns("b-ar-1 TP captured; stack GD5 b-ar-1; stack BD5 b-ca-8+b-ar-2");
  g.rolls({6, 1});
  EXPECT_TRUE(g["b-ca-8"].reduced);
  EXPECT_EQ(g["b-ar-2"].status, Status::Prize);
  EXPECT_EQ(g["b-ar-2"].side, Side::Garibaldine);
  EXPECT_EQ(g.stack("BD5").size, 1);
}

TEST(Thousand11_4_1, r11_4_1j_also_when_all_its_company_falls_with_it) {
  auto g = guns(
      "b-ca-8 TP reduced; b-ar-1 TP captured; stack GD5 b-ar-1; stack BD5 b-ca-8+b-ar-2; stack BD6 b-ca-9");
  g.rolls({6, 1});
  EXPECT_EQ(g["b-ca-8"].status, Status::Eliminated);
  EXPECT_EQ(g["b-ar-2"].status, Status::Prize);
}

TEST(Thousand11_4_1, r11_4_1j_two_batteries_in_one_cell_are_not_alone) {
  auto g = guns("b-ar-1 TP captured; stack GD5 b-ar-1; stack BD5 b-ar-2+b-ar-3; stack BD6 b-ca-8");
  g.rolls({6, 1, 1});
  EXPECT_EQ(g["b-ar-2"].status, Status::Prize);
  EXPECT_EQ(g["b-ar-3"].status, Status::Prize);
}

TEST(Thousand11_4_1, t11_the_prize_joins_the_winner_after_the_battle_and_waits_for_his_next_turn) {
  proves("4.2b");
  auto g = guns(
      "commander clary 3; clary gaeta; b-fl-1b gaeta; b-ca-8 TP reduced; b-ar-1 TP captured;"
      "stack GD5 b-ar-1; stack BD5 b-ca-8+b-ar-2");
  g.rolls({6, 1}).rolls(6);                  // von Mechel gets away
  EXPECT_EQ(g.side_asked(), Side::Bourbon);  // whose march it is now
  EXPECT_FALSE(g.state.battle.under_way);
  EXPECT_EQ(g["b-ar-2"].status, Status::OnMap);
  EXPECT_EQ(g["b-ar-2"].side, Side::Garibaldine);
  EXPECT_EQ(g.where("b-ar-2"), "TP");
  EXPECT_TRUE(g["b-ar-2"].fresh);
}

// --- entrenchment: T07

TEST(Thousand11_4, t07_the_side_that_was_there_before_may_entrench) {
  proves("11.4a");
  auto g = trenches("stack GD5 g-gar-i; stack BD5 b-ca-8; stack BD9 b-ca-9; stack BA1 b-fl-1a");
  EXPECT_EQ(g.asked(), Ask::Entrench);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("done", "entrench BD5", "entrench BD9"));
  g.does("entrench BD9");
  EXPECT_TRUE(g.stack("BD9").entrenched);
  EXPECT_FALSE(g.stack("BD5").entrenched);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("done", "entrench BD5"));
}

TEST(Thousand11_4, t07_not_the_attacker_not_the_reserve_and_nobody_twice) {
  auto g = trenches("stack GD5 g-gar-i; stack BD5 b-ca-8; stack BD6 b-ca-9; stack BA1 b-fl-1a");
  EXPECT_THAT(g.verdict("entrench GD5"), RefusedBy("T07"));
  EXPECT_THAT(g.verdict("entrench BA1"), RefusedBy("T07"));
  EXPECT_THAT(g.verdict("entrench BD7"), RefusedBy("11.4a"));
  EXPECT_THAT(g.verdict("press"), RefusedBy("11.4a"));
  g.does("entrench BD5");
  EXPECT_THAT(g.verdict("entrench BD5"), RefusedBy("11.4a"));
}

TEST(Thousand11_4, t07_garibaldines_who_are_attacked_in_the_open_may_as_well) {
  auto g = given(
      "battle TP by bourbon; garibaldi TP; von-mechel TP; phase entrench; stack GD5 g-gar-i; stack BD5 "
      "b-ca-8");
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  g.does("entrench GD5");
  EXPECT_TRUE(g.stack("GD5").entrenched);
}

TEST(Thousand11_4, t07_when_all_are_entrenched_or_it_is_done_the_guns_follow) {
  auto all = trenches("stack GD5 g-gar-i; stack BD5 b-ca-8; stack BD6 b-ar-1; stack GD6 g-gar-ii");
  all.does("entrench BD5").does("entrench BD6");
  EXPECT_EQ(all.rolling(), RollKind::Artillery);
  auto none = trenches("stack GD5 g-gar-i; stack BD5 b-ca-8; stack BD6 b-ar-1; stack GD6 g-gar-ii");
  none.does("done");
  EXPECT_EQ(none.rolling(), RollKind::Artillery);
  EXPECT_FALSE(none.stack("BD5").entrenched);
}

TEST(Thousand11_4, t07_no_more_trenches_than_there_are_markers) {
  proves("3.0b");
  EXPECT_EQ(campaign().tables.trenches, 12);
  auto g = trenches("stack GD5 g-gar-i; stack BD5 b-ca-8; stack BD6 b-ca-9; stack BD7 b-fl-1a");
  g.game.tables.trenches = 2;
  g.does("entrench BD5");
  EXPECT_THAT(g.verdict("entrench BD6"), Allowed());
  g.does("entrench BD6");
  EXPECT_THAT(may_entrench(g.game, g.state, find_cell("BD7")), RefusedBy("3.0b"));
  EXPECT_EQ(g.asked(), Ask::Declare);
}

TEST(Thousand11_4, t07_in_a_siege_nobody_digs) {
  const auto g = given(
      "battle messina by garibaldine; garibaldi ME; vial messina; phase entrench;"
      "stack GD5 g-gar-i; stack GD9 g-gar-ii; stack BD5 b-fl-5a; stack BD9 b-fl-11a");
  EXPECT_EQ(g.asked(), Ask::Declare);
  EXPECT_TRUE(g.stack("BD5").entrenched);
  EXPECT_FALSE(g.stack("BD9").entrenched);  // before the walls
  EXPECT_THAT(may_entrench(g.game, g.state, find_cell("BD9")), RefusedBy("11.6b"));
}

}  // namespace
}  // namespace tamburino::thousand

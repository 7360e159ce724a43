#include "tests/thousand/given.h"

// 11.4.1, 11.4.5. Points of damage, trenches, stacks reduced, new top units, and the rush at a new enemy.
namespace tamburino::thousand {
namespace {

using testing::UnorderedElementsAre;

// The Garibaldines declare.
Given battle(const std::string& stacks) {
  return given("battle TP by garibaldine; garibaldi TP; von-mechel TP; phase declare; " + stacks);
}
Given bourbons_attack(const std::string& stacks) {
  return given("battle TP by garibaldine; garibaldi TP; von-mechel TP; phase declare; side bourbon; " +
               stacks);
}
// GD5, three dice of quality 2 and nothing more, attacks BD5 and hits so often.
Given hit(const std::string& stacks, int hits) {
  auto g = battle("stack GD5 p-br-1; stack BD12 b-ca-16; " + stacks);
  g.does("attack GD5 BD5");
  if (g.asked() == Ask::Declare) g.does("done");
  g.rolls({hits > 0 ? 6 : 1, hits > 1 ? 6 : 1, hits > 2 ? 6 : 1});
  return g;
}

// --- 11.4.1e, T08, Figure 2

// Figure 2, three columns to the right, B2 behind a trench:
//     B1 B2 G3
//     G1 G2
constexpr auto kFigure2 =
    "stack BD4 b-fl-1a; stack BD5 b-fl-1b entrenched; stack BD6 g-gar-i; stack GD4 g-gar-ii; stack GD5 "
    "g-gar-1";

TEST(Thousand11_4_1, figure_2_three_hits_of_two_stacks_on_a_trench_are_one_point) {
  proves("FIG.a 11.4.1e");
  auto g = battle(kFigure2);
  g.does("attack GD5 BD5").does("attack BD6 BD5").does("done");
  g.rolls(6);       // G3
  g.rolls({6, 6});  // G2
  EXPECT_EQ(g.stack("BD5").damage, 1);
}

TEST(Thousand11_4_1, figure_2_without_the_trench_they_are_three) {
  auto g = battle(
      "stack BD4 b-fl-1a; stack BD5 b-fl-1b; stack BD6 g-gar-i; stack GD4 g-gar-ii; stack GD5 g-gar-1");
  g.does("attack GD5 BD5").does("attack BD6 BD5").does("done").rolls(6).rolls({6, 6});
  EXPECT_EQ(g.stack("BD5").damage, 3);
}

TEST(Thousand11_4_1, r11_4_1e_a_trench_lets_one_point_through) {
  EXPECT_EQ(hit("stack BD5 b-fl-1a entrenched", 0).stack("BD5").damage, 0);
  EXPECT_EQ(hit("stack BD5 b-fl-1a entrenched", 1).stack("BD5").damage, 1);
  EXPECT_EQ(hit("stack BD5 b-fl-1a entrenched", 3).stack("BD5").damage, 1);
}

TEST(Thousand11_4_1, r11_4_1e_so_does_a_city) {
  auto g = given(
      "battle palermo by garibaldine; garibaldi PA; lanza palermo; phase declare;"
      "stack BD5 b-fl-1a; stack BD1 b-fl-1b; stack GD5 p-br-1; stack GD1 p-br-2");
  g.does("press").rolls({6, 6, 6}).rolls({6, 6, 1});
  EXPECT_EQ(g.stack("BD1").damage, 3);  // before the walls
  EXPECT_EQ(g.stack("BD5").damage, 1);
}

TEST(Thousand11_4_1, r11_4_1e_it_shelters_in_one_step_and_again_in_the_next) {
  auto g = battle("stack GD5 p-br-1; stack BD5 b-fl-1a entrenched");
  g.does("attack GD5 BD5").rolls({6, 6, 6});
  g.until(Ask::Declare).does("done");  // the Bourbons let it pass
  g.until(Ask::Declare).does("attack GD5 BD5").rolls({6, 6, 6});
  EXPECT_EQ(g.stack("BD5").damage, 2);
}

TEST(Thousand11_4_1, t08_support_is_rolled_first_and_the_limit_comes_last) {
  auto g = hit("stack BD5 b-fl-1a+b-fl-1b entrenched", 2);
  g.rolls(6);
  EXPECT_EQ(g.stack("BD5").damage, 1);  // two hits, one parried: one is left, not none
  auto both = hit("stack BD5 b-fl-1a+b-fl-1b+b-fl-2a entrenched", 2);
  both.rolls({6, 6});
  EXPECT_EQ(both.stack("BD5").damage, 0);
}

TEST(Thousand11_4_1, t08_the_limit_is_for_all_attacks_of_the_step_together) {
  auto g = battle(
      "stack BD5 b-fl-1a+b-fl-1b entrenched; stack BD6 g-gar-i; stack GD5 g-gar-ii; stack GD9 g-gar-iii;"
      "stack BD9 b-ca-8");
  g.does("attack GD5 BD5").does("attack BD6 BD5").does("done");
  g.rolls(6).rolls(1).rolls(6).rolls(1);
  EXPECT_EQ(g.stack("BD5").damage, 1);
}

TEST(Thousand11_4_1, r11_4_1e_the_third_point_reduces_behind_a_trench_as_well) {
  auto g = hit("stack BD5 b-fl-1a entrenched damage 2", 3);
  EXPECT_EQ(g.stack("BD5").damage, 3);
  EXPECT_TRUE(g["b-fl-1a"].reduced);
}

// --- 11.4.1f

// BD5 in its trench and BD6 in the open have both destroyed what stood before them.
Given two_victors(const std::string& more = "") {
  auto g = bourbons_attack(
      "stack BD5 b-fl-1a entrenched; stack BD6 b-fl-1b; stack GD5 g-gar-i reduced damage 2;"
      "stack GD6 g-gar-ii reduced damage 2; stack GD9 g-gar-iii; stack GD10 g-gar-iv; " +
      more);
  g.does("press").rolls(6).rolls({6, 1});
  return g;
}

TEST(Thousand11_4_1, r11_4_1f_an_entrenched_stack_does_not_realign) {
  const auto g = two_victors();
  EXPECT_EQ(g.asked(), Ask::Realign);
  EXPECT_THAT(g.verdict("realign BD6 BD9"), Allowed());
  EXPECT_THAT(g.verdict("realign BD5 BD9"), RefusedBy("11.4.1f"));
  for (const std::string& one : g.listed()) EXPECT_THAT(one, testing::Not(testing::HasSubstr("BD5 "))) << one;
}

TEST(Thousand11_4_1, r11_4_1f_when_only_entrenched_stacks_have_won_nobody_is_asked) {
  auto g = bourbons_attack(
      "stack BD5 b-fl-1a entrenched; stack GD5 g-gar-i reduced damage 2; stack GD9 g-gar-iii");
  g.does("press").rolls(6);
  EXPECT_EQ(g.asked(), Ask::Retreat);
}

TEST(Thousand11_4_1, r11_4_1f_the_senior_commander_may_order_it_to_move) {
  auto g = two_victors();
  g.does("done").until(Ask::Manoeuvre);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  g.does("done").until(Ask::Manoeuvre);
  EXPECT_THAT(g.verdict("flank BD5"), Allowed());
}

TEST(Thousand11_4_1, r11_4_1f_and_without_one_it_stays) {
  const std::string stacks =
      "stack BD5 b-fl-1a entrenched; stack BD9 b-fl-1b; stack GD9 g-gar-iii; stack BA1 b-fl-2a";
  const auto led =
      given("battle TP by garibaldine; garibaldi TP; phase manoeuvre; side bourbon; von-mechel TP;" + stacks);
  EXPECT_THAT(led.verdict("flank BD5"), Allowed());
  const auto unled = given("battle TP by garibaldine; garibaldi TP; phase manoeuvre; side bourbon;" + stacks);
  EXPECT_THAT(unled.verdict("flank BD5"), RefusedBy("11.4.2b"));
}

// --- 11.4.5d, 11.4.5e, T17

TEST(Thousand11_4_5, r11_4_5d_two_points_reduce_nobody_and_the_third_does) {
  EXPECT_FALSE(hit("stack BD5 b-fl-1a", 2)["b-fl-1a"].reduced);
  EXPECT_TRUE(hit("stack BD5 b-fl-1a", 3)["b-fl-1a"].reduced);
  EXPECT_TRUE(hit("stack BD5 b-fl-1a damage 2", 1)["b-fl-1a"].reduced);
  EXPECT_FALSE(hit("stack BD5 b-fl-1a damage 1", 1)["b-fl-1a"].reduced);
}

TEST(Thousand11_4_5, r11_4_5d_all_units_of_the_stack_are_reduced) {
  proves("4.1c");
  auto g = hit("stack BD5 b-fl-1a+b-ca-8+b-gr-1+b-dragoons-1 damage 2", 1);
  g.rolls({1, 1, 1});
  for (const auto* one : {"b-fl-1a", "b-ca-8", "b-gr-1", "b-dragoons-1"}) EXPECT_TRUE(g[one].reduced) << one;
  EXPECT_EQ(g.stack("BD5").size, 4);
}

TEST(Thousand11_4_5, r11_4_5d_other_stacks_are_not) {
  const auto g = hit("stack BD5 b-fl-1a; stack BD6 b-fl-1b damage 2", 3);
  EXPECT_FALSE(g["b-fl-1b"].reduced);
  EXPECT_FALSE(g["p-br-1"].reduced);
}

TEST(Thousand11_4_5, r11_4_5d_reduced_units_are_eliminated) {
  const auto g = hit("stack BD5 b-fl-1a reduced", 3);
  EXPECT_EQ(g["b-fl-1a"].status, Status::Eliminated);
  EXPECT_TRUE(g.stack("BD5").empty());
}

TEST(Thousand11_4_5, r11_4_5d_six_points_destroy_a_full_stack) {
  auto g = battle("stack GD5 p-br-1; stack BD6 p-br-2; stack BD5 b-fl-1a; stack BD9 b-ca-8");
  g.does("press").rolls({6, 6, 6}).rolls({6, 6, 6});
  EXPECT_EQ(g["b-fl-1a"].status, Status::Eliminated);
  EXPECT_EQ(g.state.battle.reductions[index(Side::Bourbon)], 2);
  EXPECT_EQ(g.state.battle.reductions[index(Side::Garibaldine)], 0);
}

TEST(Thousand11_4_5, r11_4_5d_a_stack_that_is_gone_is_reduced_no_further) {
  auto g = battle("stack GD5 p-br-1; stack BD6 p-br-2; stack BD5 b-fl-1a reduced; stack BD9 b-ca-8");
  g.does("press").rolls({6, 6, 6}).rolls({6, 6, 6});
  EXPECT_EQ(g.state.battle.reductions[index(Side::Bourbon)], 1);
  EXPECT_EQ(g.state.battle.reductions[index(Side::Garibaldine)], 0);
}

TEST(Thousand11_4_5, r11_4_5d_insurgents_have_no_reduced_side) {
  auto g = bourbons_attack("stack BD5 b-gr-1; stack GD5 g-insurgents-1 damage 2; stack GD9 g-gar-i");
  g.does("press").rolls({6, 1, 1});
  EXPECT_EQ(g["g-insurgents-1"].status, Status::Pool);
}

TEST(Thousand11_4_5, t17_full_units_flip_and_reduced_ones_go_in_the_same_moment) {
  auto g = battle(
      "b-fl-1b+b-fl-2b TP reduced; stack GD5 p-br-1; stack BD5 b-fl-1a+b-fl-1b+b-fl-2a+b-fl-2b damage 2");
  g.does("press").rolls({6, 1, 1}).rolls({1, 1});
  EXPECT_TRUE(g["b-fl-1a"].reduced);
  EXPECT_TRUE(g["b-fl-2a"].reduced);
  EXPECT_EQ(g["b-fl-1b"].status, Status::Eliminated);
  EXPECT_EQ(g["b-fl-2b"].status, Status::Eliminated);
  EXPECT_EQ(g.stack("BD5").size, 2);
}

TEST(Thousand11_4_5, t17_a_battery_in_the_stack_is_captured) {
  proves("11.4.1j 4.2a");
  auto g = hit("stack BD5 b-fl-1a+b-ar-1 damage 2", 1);
  g.rolls(1);
  EXPECT_TRUE(g["b-fl-1a"].reduced);
  EXPECT_EQ(g["b-ar-1"].status, Status::Prize);
  EXPECT_EQ(g["b-ar-1"].side, Side::Garibaldine);
}

TEST(Thousand11_4_5, t17_so_is_one_alone_when_infantry_has_beaten_it) {
  proves("11.4.1j");
  EXPECT_EQ(hit("stack BD5 b-ar-1", 3)["b-ar-1"].status, Status::Prize);
}

TEST(Thousand11_4_5, r11_4_5e_points_beyond_the_third_stay_on_the_stack) {
  auto g = hit("stack BD5 b-fl-1a damage 1", 3);
  EXPECT_TRUE(g["b-fl-1a"].reduced);
  EXPECT_EQ(g.stack("BD5").damage, 4);
  g.until(Ask::Declare).does("done").until(Ask::Declare).does("attack GD5 BD5").rolls({6, 6, 1});
  EXPECT_EQ(g["b-fl-1a"].status, Status::Eliminated);
}

TEST(Thousand11_4_5, r11_4_5e_one_more_point_would_not_have_been_enough) {
  auto g = hit("stack BD5 b-fl-1a damage 1", 3);
  g.until(Ask::Declare).does("done").until(Ask::Declare).does("attack GD5 BD5").rolls({6, 1, 1});
  EXPECT_EQ(g.stack("BD5").damage, 5);
  EXPECT_EQ(g["b-fl-1a"].status, Status::OnMap);
}

TEST(Thousand11_4_5, r11_4_5f_when_the_battle_ends_the_damage_is_forgotten_and_reductions_stay) {
  auto g =
      battle("g-gar-ii TP reduced; stack GD5 g-gar-i+g-gar-ii damage 2; stack BD5 b-fl-1a reduced damage 2");
  g.does("press").rolls(6);
  g.rolls(6);  // von Mechel gets away
  EXPECT_TRUE(g.state.battle == BattleState{});
  EXPECT_FALSE(g["g-gar-i"].reduced);
  EXPECT_TRUE(g["g-gar-ii"].reduced);
  EXPECT_EQ(g.cell_of("g-gar-i"), "");
}

// --- T22

TEST(Thousand11_4_5, t22_when_the_top_unit_is_gone_its_owner_names_another) {
  auto g = battle("b-fl-1a TP reduced; stack GD5 p-br-1; stack BD5 b-fl-1a+b-fl-1b+b-fl-2a damage 2");
  g.does("press").rolls({6, 1, 1}).rolls({1, 1});
  EXPECT_EQ(g.asked(), Ask::Top);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("top \"1 FL-b\"", "top \"2 FL-a\""));
  EXPECT_THAT(g.verdict("top b-fl-1a"), RefusedBy("11.4.5d"));
  EXPECT_THAT(g.verdict("top p-br-1"), RefusedBy("9.0a"));
  g.does("top b-fl-2a");
  EXPECT_EQ(g.stack("BD5").top(), g.unit("b-fl-2a"));
  EXPECT_EQ(g.stack("BD5").unit[1], g.unit("b-fl-1b"));
  EXPECT_EQ(g.asked(), Ask::Retreat);
}

TEST(Thousand11_4_5, t22_the_only_one_left_is_not_asked_for) {
  auto g = battle("b-fl-1a+b-fl-2a TP reduced; stack GD5 p-br-1; stack BD5 b-fl-1a+b-fl-1b+b-fl-2a damage 2");
  g.does("press").rolls({6, 1, 1}).rolls(1);
  EXPECT_EQ(g.asked(), Ask::Retreat);
  EXPECT_EQ(g.stack("BD5").top(), g.unit("b-fl-1b"));
}

TEST(Thousand11_4_5, t22_nor_is_anybody_while_the_top_stands) {
  auto g = battle("b-fl-1b TP reduced; stack GD5 p-br-1; stack BD5 b-fl-1a+b-fl-1b+b-fl-2a damage 2");
  g.does("press").rolls({6, 1, 1}).rolls(1);
  EXPECT_EQ(g.asked(), Ask::Retreat);
  EXPECT_EQ(g.stack("BD5").top(), g.unit("b-fl-1a"));
}

TEST(Thousand11_4_5, t22_one_stack_after_another) {
  auto g = battle(
      "b-fl-1a+b-fl-3a TP reduced; stack GD5 p-br-1; stack GD6 p-br-2;"
      "stack BD5 b-fl-1a+b-fl-1b+b-fl-2a damage 2; stack BD6 b-fl-3a+b-fl-3b+b-fl-4a damage 2");
  g.does("press").rolls({6, 1, 1}).rolls({1, 1}).rolls({6, 1, 1}).rolls({1, 1});
  g.does("top b-fl-2a");
  EXPECT_EQ(g.asked(), Ask::Top);
  EXPECT_THAT(g.verdict("top b-fl-1b"), RefusedBy("11.4.5b"));
  g.does("top b-fl-4a");
  EXPECT_EQ(g.stack("BD6").top(), g.unit("b-fl-4a"));
}

// --- 11.4.5k, T21

// GD5 destroys BD5 with a six. GD9 stands before nobody, BD7 is free.
constexpr auto kOneFree =
    "stack GD5 g-gar-i; stack GD3 g-gar-ii; stack BD5 b-fl-1a reduced damage 2; stack BD3 b-fl-1b;"
    "stack BD7 b-fl-2a; stack GD9 g-gar-iii; ";
Given victor(const std::string& stacks, int die = 6) {
  auto g = battle(stacks);
  g.does("attack GD5 BD5");
  if (g.asked() == Ask::Declare) g.does("done");
  g.rolls(die);
  return g;
}

TEST(Thousand11_4_5, r11_4_5k_the_victor_goes_opposite_a_free_enemy) {
  auto g = victor(kOneFree);
  EXPECT_EQ(g.asked(), Ask::Realign);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("done", "realign GD5 GD7", "realign GD5 BD8"));
  g.does("realign GD5 GD7");
  EXPECT_EQ(g.cell_of("g-gar-i"), "GD7");
  EXPECT_TRUE(g.stack("GD5").empty());
  EXPECT_TRUE(g.happened(EventKind::Realigned));
}

TEST(Thousand11_4_5, r11_4_5k_not_against_one_who_is_engaged_while_another_is_free) {
  EXPECT_THAT(victor(kOneFree).verdict("realign GD5 BD2"), RefusedBy("11.4.5k"));  // beside BD3
}

TEST(Thousand11_4_5, r11_4_5k_without_a_free_enemy_against_an_engaged_one) {
  const auto g =
      victor("stack GD5 g-gar-i; stack GD3 g-gar-ii; stack BD5 b-fl-1a reduced damage 2; stack BD3 b-fl-1b");
  EXPECT_THAT(g.listed(), UnorderedElementsAre("done", "realign GD5 BD2", "realign GD5 BD4"));
}

TEST(Thousand11_4_5, r11_4_5k_an_enemy_still_beside_it_keeps_it_where_it_is) {
  const auto g = victor(std::string(kOneFree) + "stack GD6 b-fl-3a");
  EXPECT_TRUE(g.stack("BD5").empty());
  EXPECT_EQ(g.asked(), Ask::Retreat);
}

TEST(Thousand11_4_5, r11_4_5k_a_reduced_enemy_is_not_eliminated) {
  const auto g = victor("stack GD5 g-gar-i; stack BD5 b-fl-1a damage 2; stack BD7 b-fl-2a");
  EXPECT_TRUE(g["b-fl-1a"].reduced);
  EXPECT_EQ(g.asked(), Ask::Retreat);
}

TEST(Thousand11_4_5, r11_4_5k_who_had_no_enemy_before_gains_nothing) {
  EXPECT_THAT(victor(kOneFree).verdict("realign GD9 GD7"), RefusedBy("11.4.5k"));
}

TEST(Thousand11_4_5, r11_4_5k_nobody_is_asked_when_no_enemy_is_left_on_the_line) {
  const auto g = victor("stack GD5 g-gar-i; stack BD5 b-fl-1a reduced damage 2; stack BA1 b-fl-2a");
  EXPECT_EQ(g.asked(), Ask::Retreat);
}

TEST(Thousand11_4_5, t21_it_need_not_go_and_may_not_come_back_to_it) {
  auto g = victor(kOneFree);
  g.does("done");
  EXPECT_EQ(g.asked(), Ask::Retreat);
  g.does("done").until(Ask::Manoeuvre);
  EXPECT_THAT(g.verdict("realign GD5 GD7"), RefusedBy("11.4.5k"));
}

TEST(Thousand11_4_5, t21_every_stack_whose_last_enemy_has_vanished_whoever_struck_him) {
  auto g =
      victor("stack GD5 g-gar-i; stack BD6 g-gar-ii; stack BD5 b-fl-1a reduced damage 2; stack BD9 b-fl-2a");
  g.does("realign BD6 GD9");
  EXPECT_EQ(g.asked(), Ask::Realign);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("done", "realign GD5 BD8", "realign GD5 BD10"));
}

TEST(Thousand11_4_5, t21_it_moves_once) {
  auto g = victor(kOneFree);
  g.does("realign GD5 GD7");
  EXPECT_EQ(g.asked(), Ask::Retreat);
}

// Batteries side by side are not adjacent (11.4.4c): that is no reason to rush on.
TEST(Thousand11_4_5, t21_it_moves_once_though_it_finds_nobody_to_fight) {
  auto g = battle(
      "b-ar-1 TP captured; unit b-ar-1 1 0; stack GD5 b-ar-1; stack BD5 b-fl-1a reduced damage 2;"
      "stack BD9 b-ar-2");
  g.does("attack GD5 BD5").rolls(6);
  g.does("realign GD5 BD8");
  EXPECT_EQ(g.asked(), Ask::Retreat);
}

TEST(Thousand11_4_5, t21_it_does_not_attack_again_in_this_step) {
  auto g = victor(kOneFree);
  g.does("realign GD5 GD7").does("done");
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
}

TEST(Thousand11_4_5, t21_the_defender_rushes_on_in_his_step_as_well) {
  auto g = bourbons_attack("stack BD5 b-fl-1a; stack GD5 g-gar-i reduced damage 2; stack GD8 g-gar-ii");
  g.does("press").rolls({6, 1});
  EXPECT_THAT(g.listed(),
              UnorderedElementsAre("done", "realign BD5 BD8", "realign BD5 GD7", "realign BD5 GD9"));
}

TEST(Thousand11_4_5, t21_nobody_realigns_another_s_stack_or_an_empty_cell) {
  const auto g = victor(kOneFree);
  EXPECT_THAT(g.verdict("realign BD7 BD9"), RefusedBy("11.4.5k"));
  EXPECT_THAT(g.verdict("realign GD11 GD7"), RefusedBy("11.4.5k"));
  EXPECT_THAT(g.verdict("attack GD5 BD7"), RefusedBy("11.4a"));
}

TEST(Thousand11_4_5, t21_an_enemy_who_withdraws_is_not_eliminated) {
  auto g = given(
      "battle TP by garibaldine; garibaldi TP; von-mechel TP; phase retreat; side bourbon;"
      "stack GD5 g-gar-i; stack GD9 g-gar-ii; stack BD5 b-fl-1a; stack BD12 b-fl-1b");
  g.does("retreat PA b-fl-1a").does("done").rolls(6);
  EXPECT_TRUE(g.stack("BD5").empty());
  EXPECT_EQ(g.asked(), Ask::Manoeuvre);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
}

}  // namespace
}  // namespace tamburino::thousand

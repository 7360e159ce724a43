#include "tests/thousand/given.h"

// 11.4.2, 11.4.3. Flanking moves, and the reserve called forward.
namespace tamburino::thousand {
namespace {

using testing::UnorderedElementsAre;

// Garibaldi (4) has the move against von Mechel (3).
Given field(const std::string& stacks) {
  return given("battle TP by garibaldine; garibaldi TP; von-mechel TP; phase manoeuvre; " + stacks);
}
int reserve(const Given& g, std::string_view cell) {
  return reserve_sum(g.game, g.state, find_cell(cell)).total();
}

// --- Figure 3:  B1 B2 B3
//                G1 G2 G3 G4
Given figure_3() {
  return given(
      "armistice broken; battle NA by garibaldine; garibaldi NA; francesco NA; phase manoeuvre;"
      "stack BD4 b-fl-4b; stack BD5 b-fl-6a; stack BD6 b-fl-6b;"
      "stack GD4 g-gar-1; stack GD5 g-gar-2; stack GD6 g-gar-3; stack GD7 g-gar-4");
}

TEST(Thousand11_4_2, figure_3_only_g4_may_flank) {
  proves("FIG.b 11.4.2a 11.4.2b");
  EXPECT_THAT(figure_3().listed(), UnorderedElementsAre("done", "flank GD7"));
}

TEST(Thousand11_4_2, figure_3_four_and_four_against_five_and_three_fails) {
  proves("FIG.b 11.4.2c");
  auto g = figure_3();
  g.does("flank GD7").rolls({4, 5});
  EXPECT_TRUE(g.happened(EventKind::FlankFailed));
  EXPECT_EQ(g.cell_of("g-gar-4"), "GD7");
  EXPECT_EQ(g.asked(), Ask::Declare);
}

TEST(Thousand11_4_2, figure_3_one_more_would_have_brought_him_round_the_flank) {
  auto g = figure_3();
  g.does("flank GD7").rolls({5, 5});
  EXPECT_THAT(g.listed(), UnorderedElementsAre("enter BD3", "enter BD7"));
  g.does("enter BD7");
  EXPECT_EQ(g.cell_of("g-gar-4"), "BD7");
  EXPECT_TRUE(g.stack("GD7").empty());
  EXPECT_THAT(g.verdict("attack BD7 BD6"), Allowed());
}

TEST(Thousand11_4_2, figure_3_he_may_try_again_in_the_next_round) {
  proves("FIG.b 11.4.2e");
  auto g = figure_3();
  g.does("flank GD7").rolls({4, 5});
  g.does("done").does("done");  // no attack, no retreat
  g.does("press").rolls({1, 1}).rolls({1, 1}).rolls({1, 1});
  g.until(Ask::Manoeuvre);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  EXPECT_THAT(g.verdict("flank GD7"), Allowed());
}

TEST(Thousand11_4_2, figure_3_four_stacks_against_three_add_one_though_one_is_idle) {
  proves("FIG.b 11.4.5a");
  const auto g = figure_3();
  EXPECT_EQ(amount(attack_modifiers(g.game, g.state, find_cell("GD4")), "11.4.5a"), 1);
  EXPECT_EQ(amount(attack_modifiers(g.game, g.state, find_cell("BD4")), "11.4.5a"), 0);
}

// --- 11.4.2

TEST(Thousand11_4_2, r11_4_2a_engaged_stacks_do_not_move) {
  const auto g = field("stack GD5 g-gar-i; stack GD9 g-gar-ii; stack BD5 b-ca-8");
  EXPECT_THAT(g.verdict("flank GD5"), RefusedBy("11.4.2a"));
}

TEST(Thousand11_4_2, r11_4_2a_nor_those_with_an_enemy_on_their_own_line) {
  const auto g = field("stack GD5 g-gar-i; stack GD6 b-ca-9; stack GD9 g-gar-ii; stack BD12 b-ca-8");
  EXPECT_THAT(g.verdict("flank GD5"), RefusedBy("11.4.2a"));
}

TEST(Thousand11_4_2, r11_4_2b_a_stack_without_an_enemy_beside_it_may_try) {
  const auto g = field("stack GD5 g-gar-i; stack GD6 g-gar-ii; stack BD5 b-ca-8");
  EXPECT_THAT(g.verdict("flank GD6"), Allowed());
}

TEST(Thousand11_4_2, r11_4_2b_the_defender_too_in_his_turn) {
  const auto g = given(
      "battle TP by garibaldine; garibaldi TP; von-mechel TP; phase manoeuvre; side bourbon;"
      "stack GD5 g-gar-i; stack BD5 b-ca-8; stack BD6 b-ca-9");
  EXPECT_THAT(g.verdict("flank BD6"), Allowed());
}

TEST(Thousand11_4_2, r11_4_2b_stacks_of_the_reserve_do_not_flank) {
  const auto g = field("stack GD5 g-gar-i; stack GA6 g-gar-ii; stack BD5 b-ca-8");
  EXPECT_THAT(g.verdict("flank GA6"), RefusedBy("11.4.2b"));
}

TEST(Thousand11_4_2, r11_4_2b_nobody_moves_the_enemy_or_an_empty_cell) {
  const auto g =
      field("stack GD5 g-gar-i; stack GD9 g-gar-ii; stack BD5 b-ca-8; stack BD1 b-ca-9; stack BA1 b-fl-1a");
  EXPECT_THAT(g.verdict("flank BD1"), RefusedBy("11.4.2b"));
  EXPECT_THAT(g.verdict("call BA1"), RefusedBy("11.4.3a"));
  EXPECT_THAT(g.verdict("flank GD7"), RefusedBy("11.4.2b"));
  EXPECT_THAT(g.verdict("attack GD5 BD5"), RefusedBy("11.4a"));
}

TEST(Thousand11_4_2, r11_4_2b_without_a_commander_there_is_no_order) {
  proves("11.3a");
  const auto g = given(
      "battle TP by garibaldine; von-mechel TP; phase manoeuvre;"
      "stack GD5 g-gar-i; stack GD9 g-gar-ii; stack GA1 g-gar-iii; stack BD5 b-ca-8");
  EXPECT_THAT(g.verdict("flank GD9"), RefusedBy("11.4.2b"));  // T40
  EXPECT_THAT(g.verdict("call GA1"), Allowed());
}

TEST(Thousand11_4_2, r11_4_2c_the_higher_sum_wins_and_a_tie_fails) {
  for (int ours = 1; ours <= 6; ++ours) {
    for (int theirs = 1; theirs <= 6; ++theirs) {
      auto g = field("stack GD5 g-gar-i; stack GD9 g-gar-ii; stack BD5 b-ca-8");
      g.does("flank GD9").rolls({ours, theirs});
      EXPECT_EQ(g.asked() == Ask::PlaceStack, ours + 4 > theirs + 3) << ours << " against " << theirs;
    }
  }
}

TEST(Thousand11_4_2, r11_4_2c_a_side_without_a_commander_adds_nothing) {
  auto g = given(
      "battle TP by garibaldine; bixio TP; phase manoeuvre;"
      "stack GD5 g-gar-i; stack GD9 g-gar-ii; stack BD5 b-ca-8");
  g.does("flank GD9").rolls({1, 3});  // 4 against 3
  EXPECT_EQ(g.asked(), Ask::PlaceStack);
}

// Lanza, General of the Army with 1, commands von Mechel, a Colonel with 3.
TEST(Thousand11_4_2, r11_4_2c_the_value_is_the_senior_commander_s) {
  const std::string stacks = "stack GD5 g-gar-i; stack BD5 b-ca-8; stack BD9 b-ca-9";
  auto g = given(
      "battle TP by garibaldine; bixio TP; lanza TP; von-mechel TP appointed; phase manoeuvre; side "
      "bourbon;" +
      stacks);
  g.does("flank BD9").rolls({4, 2});  // 5 against 5
  EXPECT_TRUE(g.happened(EventKind::FlankFailed));
}

// Garibaldi has left with part of his army and Bixio commands: the flanker has 3 to beat, not 4.
TEST(Thousand11_4_2, r11_4_2c_a_commander_who_has_withdrawn_does_not_count) {
  auto g = given(
      "battle TP by bourbon; garibaldi TP; bixio TP; von-mechel TP; phase retreat; side garibaldine;"
      "stack GD5 g-gar-i; stack GD9 g-gar-ii; stack BD5 b-ca-8; stack BD12 b-ca-9");
  g.does("retreat PA g-gar-ii+garibaldi").does("done").rolls(6);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  EXPECT_EQ(g.where("garibaldi"), "PA");
  g.does("flank BD12").rolls({4, 3});
  EXPECT_EQ(g.asked(), Ask::PlaceStack);
}

TEST(Thousand11_4_2, r11_4_2d_the_stack_is_moved_beside_an_enemy) {
  auto g = field("stack GD5 g-gar-i; stack GD9 g-gar-ii+g-gar-iii; stack BD5 b-ca-8");
  g.does("flank GD9").rolls({6, 1});
  EXPECT_EQ(g.asked(), Ask::PlaceStack);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("enter BD4", "enter BD6"));
  EXPECT_THAT(g.verdict("enter GD6"), RefusedBy("11.4.2d"));
  EXPECT_THAT(g.verdict("enter GD5"), RefusedBy("11.4.2d"));  // taken
  EXPECT_THAT(g.verdict("done"), RefusedBy("11.4.2d"));
  g.does("enter BD4");
  EXPECT_EQ(g.cell_of("g-gar-ii"), "BD4");
  EXPECT_EQ(g.cell_of("g-gar-iii"), "BD4");
  EXPECT_EQ(g.stack("BD4").top(), g.unit("g-gar-ii"));
}

TEST(Thousand11_4_2, r11_4_2d_one_flanking_move_in_a_battle) {
  const auto g =
      field("stack GD5 g-gar-i; stack GD9 g-gar-ii flanked; stack GD10 g-gar-iii; stack BD5 b-ca-8");
  EXPECT_THAT(g.verdict("flank GD9"), RefusedBy("11.4.2d"));
  EXPECT_THAT(g.verdict("flank GD10"), Allowed());
}

// The flanker comes upon BD5, which withdraws: he has had his move.
TEST(Thousand11_4_2, r11_4_2d_it_is_remembered_from_round_to_round) {
  auto g = field("stack GD5 g-gar-i; stack GD9 g-gar-ii; stack BD5 b-ca-8; stack BD12 b-ca-9");
  g.does("flank GD9").rolls({6, 1}).does("enter BD4").does("done").does("done");
  g.until(Ask::Retreat);
  g.does("retreat PA b-ca-8").does("done").rolls(6);
  EXPECT_EQ(g.asked(), Ask::Manoeuvre);
  EXPECT_THAT(g.verdict("flank BD4"), RefusedBy("11.4.2d"));
  EXPECT_THAT(g.verdict("flank GD5"), Allowed());
}

TEST(Thousand11_4_2, r11_4_2d_where_every_cell_beside_the_enemy_is_taken_nobody_flanks) {
  const auto g = field(
      "stack GD1 g-gar-i; stack BD2 g-gar-ii; stack GD9 g-gar-iii; stack GA1 g-gar-iv; stack BD1 b-ca-8");
  EXPECT_EQ(g.asked(), Ask::Declare);
  EXPECT_THAT(may_flank(g.game, g.state, find_cell("GD9")), RefusedBy("11.4.2d"));
  EXPECT_THAT(may_call(g.game, g.state, find_cell("GA1")), RefusedBy("11.4.3d"));
}

TEST(Thousand11_4_2, r11_4_2e_one_attempt_in_a_round) {
  auto g = field("stack GD5 g-gar-i; stack GD9 g-gar-ii; stack GD10 g-gar-iii; stack BD5 b-ca-8");
  g.does("flank GD9").rolls({1, 6});
  EXPECT_THAT(g.verdict("flank GD9"), RefusedBy("11.4.2e"));
  EXPECT_THAT(g.verdict("flank GD10"), Allowed());  // another may
}

TEST(Thousand11_4_2, r11_4_2e_and_one_more_in_the_next) {
  auto g = field("stack GD5 g-gar-i; stack GD9 g-gar-ii; stack BD5 b-ca-8");
  g.does("flank GD9").rolls({1, 6});
  g.until(Ask::Manoeuvre);
  EXPECT_THAT(g.verdict("flank GD9"), Allowed());
}

TEST(Thousand11_4_2, t12_after_a_success_others_may_still_move) {
  auto g = field("stack GD5 g-gar-i; stack GD9 g-gar-ii; stack GD10 g-gar-iii; stack BD5 b-ca-8");
  g.does("flank GD9").rolls({6, 1}).does("enter BD6");
  EXPECT_THAT(g.listed(), UnorderedElementsAre("done", "flank GD10"));
}

TEST(Thousand11_4_2, who_does_not_want_to_move_goes_on_to_declare) {
  auto g = field("stack GD5 g-gar-i; stack GD9 g-gar-ii; stack BD5 b-ca-8");
  g.does("done");
  EXPECT_EQ(g.asked(), Ask::Declare);
}

// --- 11.4.1f: trenches and walls are left behind, or come into

TEST(Thousand11_4_1, r11_4_1f_who_leaves_a_trench_loses_it) {
  auto g = given(
      "battle TP by garibaldine; garibaldi TP; von-mechel TP; phase manoeuvre; side bourbon;"
      "stack GD5 g-gar-i; stack BD5 b-ca-8; stack BD9 b-ca-9 entrenched");
  g.does("flank BD9").rolls({6, 1}).does("enter GD6");
  EXPECT_FALSE(g.stack("GD6").entrenched);
}

TEST(Thousand11_6, r11_6b_who_comes_into_the_city_is_behind_its_walls_and_who_leaves_is_not) {
  proves("5.2b");
  const std::string siege =
      "battle messina by garibaldine; garibaldi ME; vial messina; phase manoeuvre; side bourbon;"
      "stack BD5 b-fl-5a; stack BD10 b-fl-11a; stack BD6 b-fl-11b;";
  auto in = given(siege + "stack GD5 g-gar-i; stack GD7 g-gar-ii");
  in.does("flank BD10").rolls({6, 1}).does("enter BD7");
  EXPECT_TRUE(in.stack("BD7").entrenched);
  auto out = given(siege + "stack GD5 g-gar-i; stack GD9 g-gar-ii");
  out.does("flank BD6").rolls({6, 1}).does("enter BD9");
  EXPECT_FALSE(out.stack("BD9").entrenched);
}

TEST(Thousand11_6, r11_6b_a_besieger_among_the_houses_has_no_walls) {
  auto g = given(
      "battle messina by garibaldine; garibaldi ME; vial messina; phase manoeuvre;"
      "stack BD5 b-fl-5a; stack GD5 g-gar-i; stack GD9 g-gar-ii");
  g.does("flank GD9").rolls({6, 1}).does("enter BD6");
  EXPECT_FALSE(g.stack("BD6").entrenched);
}

// --- 11.4.3

TEST(Thousand11_4_3, r11_4_3a_two_dice_and_more_than_eleven) {
  for (int first = 1; first <= 6; ++first) {
    for (int second = 1; second <= 6; ++second) {
      auto g = field("stack GD5 g-gar-i; stack GA1 g-gar-ii; stack BD5 b-ca-8");
      g.does("call GA1").rolls({first, second});
      EXPECT_EQ(g.asked() == Ask::PlaceStack, first + second + 4 > 11) << first << " and " << second;
    }
  }
}

TEST(Thousand11_4_3, r11_4_3a_only_stacks_of_the_own_reserve_are_called) {
  const auto g = field("stack GD5 g-gar-i; stack GD9 g-gar-ii; stack BD5 b-ca-8");
  EXPECT_THAT(g.verdict("call GD9"), RefusedBy("11.4.3a"));
  EXPECT_THAT(g.verdict("call GA9"), RefusedBy("11.4.3a"));
}

TEST(Thousand11_4_3, r11_4_3a_each_stack_of_it_may_try_in_the_same_round) {
  auto g = field("stack GD5 g-gar-i; stack GA1 g-gar-ii; stack GA2 g-gar-iii; stack BD5 b-ca-8");
  g.does("call GA1").rolls({1, 1});
  EXPECT_THAT(g.listed(), UnorderedElementsAre("done", "call GA2"));
}

TEST(Thousand11_4_3, r11_4_3b_the_value_of_a_commander_with_a_point_to_spare) {
  const auto g = field(
      "stack GD5 g-gar-i; stack GD6 g-gar-ii; stack GD7 g-gar-iii; stack GA1 g-gar-iv; stack BD5 b-ca-8");
  EXPECT_EQ(reserve(g, "GA1"), 4);
  EXPECT_EQ(amount(reserve_sum(g.game, g.state, find_cell("GA1")), "11.4.3b"), 4);
}

TEST(Thousand11_4_3, t15_a_commander_who_has_spent_all_his_points_adds_nothing) {
  const auto g = field(
      "stack GD5 g-gar-i; stack GD6 g-gar-ii; stack GD7 g-gar-iii; stack GD8 g-gar-iv; stack GA1 g-gar-v; "
      "stack BD5 b-ca-8");
  EXPECT_EQ(reserve(g, "GA1"), 0);
}

TEST(Thousand11_4_3, t15_the_point_is_spent_by_the_first_that_comes) {
  auto g = field(
      "stack GD5 g-gar-i; stack GD6 g-gar-ii; stack GD7 g-gar-iii; stack GA1 g-gar-iv; stack GA2 g-gar-v; "
      "stack BD5 b-ca-8");
  g.does("call GA1").rolls({4, 4}).does("enter BD4");
  EXPECT_EQ(reserve(g, "GA2"), 0);
}

TEST(Thousand11_4_3, r11_4_3c_one_for_a_commander_in_the_reserve) {
  const std::string full =
      "stack GD5 g-gar-i; stack GD6 g-gar-ii; stack GD7 g-gar-iii; stack GD8 g-gar-iv; stack GA1 g-gar-v; "
      "stack BD5 b-ca-8";
  const auto g = field("bixio TP; " + full);
  EXPECT_EQ(reserve(g, "GA1"), 1);
  EXPECT_EQ(amount(reserve_sum(g.game, g.state, find_cell("GA1")), "11.4.3c"), 1);
  EXPECT_EQ(reserve(field(full), "GA1"), 0);
}

TEST(Thousand11_4_3, r11_4_3c_without_any_commander_nothing_is_added) {
  auto g = given(
      "battle TP by garibaldine; von-mechel TP; phase manoeuvre; stack GD5 g-gar-i; stack GA1 g-gar-ii; "
      "stack BD5 b-ca-8");
  EXPECT_EQ(reserve(g, "GA1"), 0);
  g.does("call GA1").rolls({6, 6});
  EXPECT_EQ(g.asked(), Ask::PlaceStack);  // 12 is more than 11
}

TEST(Thousand11_4_3, r11_4_3c_eleven_is_not_enough) {
  auto g = given(
      "battle TP by garibaldine; von-mechel TP; phase manoeuvre; stack GD5 g-gar-i; stack GA1 g-gar-ii; "
      "stack BD5 b-ca-8");
  g.does("call GA1").rolls({6, 5});
  EXPECT_TRUE(g.happened(EventKind::ReserveFailed));
}

TEST(Thousand11_4_3, t72_a_commander_in_the_reserve_serves_any_number_of_stacks) {
  const auto g = field(
      "bixio TP; stack GD5 g-gar-i; stack GD6 g-gar-ii; stack GD7 g-gar-iii; stack GD8 g-gar-iv; stack BD5 "
      "b-ca-8;"
      "stack GA1 g-gar-v; stack GA2 g-gar-vi; stack GA3 g-gar-vii; stack GA4 g-gar-viii");
  for (const auto* one : {"GA1", "GA2", "GA3", "GA4"}) EXPECT_EQ(reserve(g, one), 1) << one;
}

TEST(Thousand11_4_3, t72_two_of_them_are_no_better_than_one) {
  const auto g = field(
      "bixio TP; turr TP; stack GD5 g-gar-i; stack GD6 g-gar-ii; stack GD7 g-gar-iii; stack GD8 g-gar-iv; "
      "stack BD5 b-ca-8;"
      "stack GA1 g-gar-v");
  EXPECT_EQ(reserve(g, "GA1"), 1);
}

TEST(Thousand11_4_3, t72_the_better_of_the_two_counts_and_not_both) {
  const auto g = field("bixio TP; stack GD5 g-gar-i; stack GA1 g-gar-ii; stack BD5 b-ca-8");
  EXPECT_EQ(reserve(g, "GA1"), 4);
}

// Lanza (1) has spent his point on von Mechel (3), who leads two stacks and has a point to spare.
TEST(Thousand11_4_3, t72_an_unspent_point_counts_for_the_ablest_on_line_b) {
  const std::string bourbon =
      "battle TP by garibaldine; garibaldi TP; lanza TP; von-mechel TP appointed; phase manoeuvre; side "
      "bourbon;"
      "stack GD5 g-gar-i; stack BD5 b-ca-8; stack BD6 b-ca-9; stack BA1 b-fl-1a;";
  EXPECT_EQ(reserve(given(bourbon), "BA1"), 3);
  EXPECT_EQ(reserve(given(bourbon + "stack BD7 b-fl-1b"), "BA1"), 0);  // three stacks: he has none left
}

TEST(Thousand11_4_3, t72_a_commander_nobody_has_appointed_does_not_lead_on_the_line) {
  const auto g = given(
      "battle TP by garibaldine; garibaldi TP; lanza TP; von-mechel TP; phase manoeuvre; side bourbon;"
      "stack GD5 g-gar-i; stack BD5 b-ca-8; stack BA1 b-fl-1a");
  EXPECT_EQ(reserve(g, "BA1"), 1);  // he stands on line A, and Lanza's point is spent on BD5
}

// Clary (2) has a point to spare; von Mechel (3) looks on from line A.
TEST(Thousand11_4_3, t72_the_abler_man_must_be_on_line_b) {
  const auto g = given(
      "battle TP by garibaldine; garibaldi TP; clary TP; von-mechel TP; phase manoeuvre; side bourbon;"
      "stack GD5 g-gar-i; stack BD5 b-ca-8; stack BA1 b-fl-1a");
  EXPECT_EQ(reserve(g, "BA1"), 2);
}

TEST(Thousand11_4_3, r11_4_3d_it_comes_whole_and_beside_an_enemy) {
  auto g =
      field("stack GD5 g-gar-i; stack GA1 g-gar-ii+g-gar-iii+g-gar-iv; stack BD5 b-ca-8; stack BD6 b-ca-9");
  g.does("call GA1").rolls({4, 4});
  EXPECT_THAT(g.listed(), UnorderedElementsAre("enter BD4", "enter GD6", "enter BD7"));
  EXPECT_THAT(g.verdict("enter GD4"), RefusedBy("11.4.3d"));
  EXPECT_THAT(g.verdict("enter GA2"), RefusedBy("11.4.3d"));
  g.does("enter GD6");
  for (const auto* one : {"g-gar-ii", "g-gar-iii", "g-gar-iv"}) EXPECT_EQ(g.cell_of(one), "GD6");
  EXPECT_TRUE(g.stack("GA1").empty());
  EXPECT_TRUE(g.happened(EventKind::ReserveCalled));
}

TEST(Thousand11_4_3, r11_4_3d_it_may_attack_at_once) {
  auto g = field("stack GD5 g-gar-i; stack GA1 g-gar-ii; stack BD5 b-ca-8; stack BD6 b-ca-9");
  g.does("call GA1").rolls({4, 4}).does("enter GD6");
  EXPECT_THAT(g.verdict("attack GD6 BD6"), Allowed());
}

TEST(Thousand11_4_3, r11_4_3d_a_stack_called_forward_has_not_flanked_yet) {
  auto g = field("stack GD5 g-gar-i; stack GA1 g-gar-ii; stack BD5 b-ca-8; stack BD6 b-ca-9");
  g.does("call GA1").rolls({4, 4}).does("enter GD6");
  EXPECT_FALSE(g.stack("GD6").flanked);
}

TEST(Thousand11_4_3, r11_4_3e_a_stack_called_in_vain_is_taken_out) {
  auto g = field("stack GD5 g-gar-i; stack GA1 g-gar-ii+g-gar-iii; stack GA2 g-gar-iv; stack BD5 b-ca-8");
  g.does("call GA1").rolls({3, 4});
  EXPECT_TRUE(g.stack("GA1").empty());
  EXPECT_EQ(g.cell_of("g-gar-ii"), "");
  EXPECT_EQ(g["g-gar-ii"].status, Status::OnMap);
  EXPECT_EQ(g.where("g-gar-iii"), "TP");
  EXPECT_FALSE(g["g-gar-iii"].reduced);
}

TEST(Thousand11_4_3, t14_it_does_not_come_back_in_later_rounds) {
  auto g = field("stack GD5 g-gar-i; stack GA1 g-gar-ii; stack GA2 g-gar-iv; stack BD5 b-ca-8");
  g.does("call GA1").rolls({1, 1}).does("done").until(Ask::Manoeuvre);
  EXPECT_EQ(g.state.battle.round, 2);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("done", "call GA2"));
}

TEST(Thousand11_4_3, t14_when_its_side_wins_it_is_there) {
  auto g = field("stack GD5 g-gar-i; stack GA1 g-gar-ii; stack BD5 b-ca-8 reduced damage 2");
  g.does("call GA1").rolls({1, 1});
  g.does("press").rolls(6).rolls(6);
  EXPECT_FALSE(g.state.battle.under_way);
  EXPECT_EQ(g.where("g-gar-ii"), "TP");
}

TEST(Thousand11_4_3, t14_when_its_side_is_beaten_it_must_go) {
  proves("11.4b");
  auto g = field("stack GD5 g-gar-i reduced damage 2; stack GA1 g-gar-ii; stack BD5 b-ca-8");
  g.does("call GA1").rolls({1, 1});
  g.does("done").does("done").does("press").rolls({6, 1});
  EXPECT_EQ(g.asked(), Ask::Retreat);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  EXPECT_THAT(g.verdict("done"), RefusedBy("T62"));
  g.does("retreat PA all");
  EXPECT_EQ(g.where("g-gar-ii"), "PA");
  EXPECT_EQ(g.where("garibaldi"), "PA");
  EXPECT_FALSE(g.state.battle.under_way);
}

TEST(Thousand11_4_3, t14_it_may_withdraw_with_the_others) {
  auto g = field("stack GD5 g-gar-i; stack GA1 g-gar-ii; stack BD5 b-ca-8");
  g.does("call GA1").rolls({1, 1});
  g.does("done").does("retreat PA all").rolls(6);
  EXPECT_EQ(g.where("g-gar-ii"), "PA");
}

// --- the reserve of a besieged city: 11.6c, 11.6d

// Clary (3): one point for the houses, two left.
constexpr auto kMessina =
    "armistice broken; battle messina by garibaldine; garibaldi ME; clary messina; phase manoeuvre; side "
    "bourbon;"
    "stack BD5 b-fl-5a; stack GD5 g-gar-i; stack GD6 g-gar-ii; stack BA1 b-fl-11a;";

TEST(Thousand11_4_3, t15_in_a_city_one_point_commands_all_who_stand_inside) {
  EXPECT_EQ(reserve(given(std::string(kMessina) + "commander clary 1"), "BA1"), 1);
  EXPECT_EQ(reserve(given(kMessina), "BA1"), 3);
}

TEST(Thousand11_4_3, t15_outside_it_takes_two) {
  const std::string before_the_walls =
      "armistice broken; battle messina by garibaldine; garibaldi ME; clary messina; phase manoeuvre; side "
      "bourbon;"
      "stack BD5 b-fl-5a; stack GD5 g-gar-i; stack BA1 b-fl-11a;";
  EXPECT_EQ(reserve(given(before_the_walls), "BA1"), 3);
  EXPECT_EQ(reserve(given(before_the_walls + "commander clary 2"), "BA1"), 0);
}

}  // namespace
}  // namespace tamburino::thousand

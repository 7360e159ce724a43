#include "engine/games/thousand/rules.h"
#include "tests/thousand/given.h"

// 11.5g, 11.5h, 11.1b, 12.0d. Units reduced by the Retreat and Attrition Table, chosen by their owner.
namespace tamburino::thousand {
namespace {

using testing::UnorderedElementsAre;

// Units in the inland city of Enna, with Garibaldines in its zone and round about: two reductions on a 1, one
// on a 2 or 3.
Given starving(const std::string& units) {
  return given("g-gar-i CL; phase attrition; side bourbon; " + units);
}

TEST(ThousandReductions, t68_several_reductions_fall_on_different_units) {
  proves("11.5g 12.0d");
  auto g = starving("b-ca-8+b-ca-9+b-fl-15a enna").rolls(1).does("reduce b-ca-9");
  EXPECT_THAT(g.verdict("reduce b-ca-9"), RefusedBy("T68"));
  EXPECT_THAT(g.listed(), UnorderedElementsAre("reduce \"8 CA\"", "reduce \"15 FL-a\""));
  g.does("reduce b-fl-15a");
  EXPECT_FALSE(g["b-ca-8"].reduced);
  EXPECT_TRUE(g["b-ca-9"].reduced);
  EXPECT_TRUE(g["b-fl-15a"].reduced);
}

TEST(ThousandReductions, t68_also_when_one_of_them_falls) {
  auto g = starving("b-ca-8+b-ca-9 enna reduced; b-fl-15a enna").rolls(1).does("reduce b-ca-9");
  EXPECT_EQ(g["b-ca-9"].status, Status::Eliminated);
  g.does("reduce b-ca-8");
  EXPECT_EQ(g["b-ca-8"].status, Status::Eliminated);
  EXPECT_FALSE(g["b-fl-15a"].reduced);
}

TEST(ThousandReductions, t68_of_two_units_the_second_needs_no_question) {
  auto g = starving("b-ca-8+b-ca-9 enna").rolls(1).does("reduce b-ca-9");
  EXPECT_TRUE(g["b-ca-8"].reduced);
  EXPECT_TRUE(g["b-ca-9"].reduced);
  EXPECT_NE(g.asked(), Ask::Reduce);
}

TEST(ThousandReductions, t68_a_single_unit_takes_them_all) {
  auto g = starving("b-ca-8 enna").rolls(1);
  EXPECT_EQ(g["b-ca-8"].status, Status::Eliminated);
  auto reduced = starving("b-ca-8 enna reduced").rolls(1);  // one more than there is to lose
  EXPECT_EQ(reduced["b-ca-8"].status, Status::Eliminated);
  auto once = starving("b-ca-8 enna").rolls(2);
  EXPECT_EQ(once["b-ca-8"].status, Status::OnMap);
  EXPECT_TRUE(once["b-ca-8"].reduced);
}

TEST(ThousandReductions, t68_a_unit_may_be_chosen_again_by_the_next_roll) {
  auto g = starving("b-ca-8+b-ca-9 enna; g-gar-ii AG; b-fl-15a+b-fl-15b agrigento").rolls(3);
  g.does(g.listed().front()).rolls(3);  // the other city
  ASSERT_EQ(g.asked(), Ask::Reduce);
  g.does(g.listed().front()).until_roll(RollKind::Attrition).rolls(3);
  ASSERT_EQ(g.asked(), Ask::Reduce);
  EXPECT_EQ(g.listed().size(), 2U);  // a turn later both may be chosen
}

TEST(ThousandReductions, r11_5g_the_owner_chooses_among_those_concerned) {
  auto g = starving("b-ca-8+b-ca-9 enna; b-fl-15a messina").rolls(3);
  ASSERT_EQ(g.asked(), Ask::Reduce);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  EXPECT_THAT(g.verdict("reduce b-fl-15a"), RefusedBy("12.0d"));
  EXPECT_THAT(g.verdict("reduce g-gar-i"), RefusedBy("9.0a"));
  EXPECT_THAT(g.verdict("done"), RefusedBy("12.0d"));  // there is no way round it
}

TEST(ThousandReductions, r4_1c_full_units_flip_and_reduced_ones_are_eliminated) {
  auto g = starving("b-ca-8 enna; b-ca-9 enna reduced").rolls(1).does("reduce b-ca-8");
  EXPECT_TRUE(g["b-ca-8"].reduced);
  EXPECT_EQ(g["b-ca-9"].status, Status::Eliminated);
  EXPECT_EQ(g.where("b-ca-9"), "");
}

TEST(ThousandReductions, t52_insurgents_go_back_to_the_pool) {
  auto g = given("insurgents-1 enna; b-ca-8 CL; phase attrition").rolls(3);
  EXPECT_EQ(g["insurgents-1"].status, Status::Pool);
  EXPECT_FALSE(g["insurgents-1"].reduced);
}

// --- 4.2a, T65: batteries

TEST(ThousandReductions, t65_a_battery_lost_to_hunger_is_taken_by_the_enemy_in_the_zone) {
  proves("4.2a");
  auto g = starving("b-ar-1+b-ca-8 enna; garibaldi CL").rolls(3).does("reduce b-ar-1").until(Ask::March);
  EXPECT_EQ(g["b-ar-1"].side, Side::Garibaldine);
  EXPECT_EQ(g.where("b-ar-1"), "CL");
  EXPECT_FALSE(g["b-ca-8"].reduced);
}

TEST(ThousandReductions, t65_without_an_enemy_in_the_zone_it_is_lost) {
  auto g = given(
               "b-ar-1+b-ca-8 CS; g-gar-i CZ; g-gar-ii BS; g-gar-iii cosenza; phase attrition; side bourbon; "
               "turn 6; armistice broken 3")
               .rolls(3)
               .does("reduce b-ar-1");
  EXPECT_EQ(g["b-ar-1"].status, Status::Eliminated);
  EXPECT_EQ(g.where("b-ar-1"), "");
}

TEST(ThousandReductions, t65_a_garrison_loses_it_to_the_besiegers) {
  auto g =
      given("garibaldi TP; bixio TP; g-gar-i TP; b-ar-1+b-ca-8 calatafimi; b-fl-15a marsala; phase combat");
  g.does("besiege calatafimi").rolls(3);
  ASSERT_EQ(g.asked(), Ask::Reduce);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  EXPECT_THAT(g.verdict("done"), RefusedBy("11.1b"));
  g.does("reduce b-ar-1");
  ASSERT_EQ(g.asked(), Ask::Combat);
  EXPECT_EQ(g["b-ar-1"].side, Side::Garibaldine);
  EXPECT_EQ(g.where("b-ar-1"), "TP");
  EXPECT_TRUE(g["b-ar-1"].fresh);    // for use on the next turn: 4.2b
  EXPECT_FALSE(g["b-ar-1"].chosen);  // and not to march away unasked
}

TEST(ThousandReductions, t65_and_the_battery_counts_as_a_reduction) {
  auto g = given("garibaldi CL; g-gar-i CL; b-ar-1+b-ca-8 enna; b-fl-15a agrigento; phase combat");
  g.does("besiege enna").rolls(1).does("reduce b-ar-1");
  EXPECT_TRUE(g["b-ca-8"].reduced);  // the second of two
  EXPECT_EQ(g["b-ca-8"].status, Status::OnMap);
}

TEST(ThousandReductions, t11_in_a_battle_it_is_the_captors_when_the_battle_is_over) {
  auto g = given(
      "battle PA by garibaldine; garibaldi PA; lanza PA; stack GD5 g-gar-i; stack BD5 b-ca-8+b-ar-1; "
      "reductions bourbon 1; phase retreat; side bourbon");
  g.does("retreat CL all").rolls(1).does("reduce b-ar-1");  // no 1
  EXPECT_EQ(g["b-ar-1"].status, Status::Prize);
  EXPECT_EQ(g.cell_of("b-ar-1"), "");
  EXPECT_EQ(g.stack("BD5").size, 1);
}

// --- 11.5g, 11.5h: those who retreat

// Column 3: a 1 is "No 1", a 2 or 3 is "2", a 4 is "1".
Given retreating(const std::string& more) {
  return given(
      "battle PA by garibaldine; garibaldi PA; lanza PA; stack GD5 g-gar-i; reductions bourbon 1; "
      "phase retreat; side bourbon; " +
      more);
}

TEST(ThousandReductions, r11_5g_two_units_are_reduced_and_both_leave) {
  auto g =
      retreating("stack BD5 b-ca-8+b-ca-9+b-fl-15a").does("retreat CL all").rolls(2).does("reduce b-ca-8");
  EXPECT_THAT(g.verdict("reduce b-ca-8"), RefusedBy("T68"));
  g.does("reduce b-ca-9");
  EXPECT_TRUE(g["b-ca-8"].reduced && g["b-ca-9"].reduced);
  EXPECT_EQ(g.where("b-ca-8"), "CL");
  EXPECT_EQ(g.where("b-fl-15a"), "CL");
}

TEST(ThousandReductions, r11_5g_one_who_falls_does_not_leave) {
  auto g = retreating("stack BD5 b-ca-8 reduced; stack BD6 b-ca-9").does("retreat CL all").rolls(4);
  g.does("reduce b-ca-8");
  EXPECT_EQ(g["b-ca-8"].status, Status::Eliminated);
  EXPECT_EQ(g.where("b-ca-8"), "");
  EXPECT_EQ(g.where("b-ca-9"), "CL");
}

TEST(ThousandReductions, r11_5h_the_same_unit_may_suffer_in_the_next_attempt) {
  auto g = retreating("stack BD5 b-ca-8+b-ca-9").does("retreat CL all").rolls(1).does("reduce b-ca-8");
  EXPECT_TRUE(g["b-ca-8"].reduced);
  g.until(Ask::Retreat).does("done").until(Ask::Retreat).does("retreat CL all").rolls(1);
  ASSERT_EQ(g.asked(), Ask::Reduce);
  EXPECT_THAT(g.verdict("reduce b-ca-8"), Allowed());
  EXPECT_THAT(g.verdict("reduce g-gar-i"), RefusedBy("9.0a"));
}

}  // namespace
}  // namespace tamburino::thousand

#include "tests/custoza/given.h"

// 10.4.8. What results do to a stack. Column and dice are chosen so that the wanted cell comes up: with two
// equal cohesions and 12 the Assault Table says -/2S1, with 2 it says 2S1/-.
namespace tamburino::custoza {
namespace {

// 4 against 4 at cohesion 9: ratio 0, column 0.
const std::string kEven =
    "counter Haynau strength 4; counter Haynau cohesion 9; \"7 Cuneo\" 5020 N; Haynau 5019 S; "
    "marker assault 5020 N; ";

Given& apply_result(Given& p, const Result& result, const Force& force, CheckReason reason) {
  p.state.pending = {};
  p.state.stack.push(Suffer{.reason = reason, .result = result, .from = p.hex("5020"), .force = force});
  proceed(p.game, p.state, p.events);
  return p;
}

TEST(CustozaResults, r10_4_8a_strength_points_first_then_levels_for_every_unit) {
  proves("10.4.8e 10.4.8f");
  auto p = given("\"1 Guardia\" 5030 N; Haynau 5019 S lost 1; \"2/12 Grenzer\" 5019 S; Charles 5017 N");
  apply_result(p, {.strength = 1, .levels = 1}, p.force({"Haynau", "2/12 Grenzer"}), CheckReason::Combat);
  EXPECT_EQ(p["Haynau"].lost, 2);
  EXPECT_EQ(p["2/12 Grenzer"].lost, 0);
  EXPECT_EQ(p["Haynau"].level, Level::Shaken);
  EXPECT_EQ(p["2/12 Grenzer"].level, Level::Shaken);
  EXPECT_EQ(p["Charles"].level, Level::GoodOrder);
}

TEST(CustozaResults, r10_4_8c_the_first_point_from_the_biggest_unit_the_others_as_the_owner_likes) {
  auto p = given("\"1 Guardia\" 5030 N; Haynau 5019 S; \"2/12 Grenzer\" 5019 S");
  apply_result(p, {.strength = 2}, p.force({"Haynau", "2/12 Grenzer"}), CheckReason::Combat);
  EXPECT_EQ(p["Haynau"].lost, 1);
  ASSERT_EQ(p.asked(), Ask::LoseStrength);
  EXPECT_EQ(p.side_asked(), Side::Austrian);
  EXPECT_TRUE(p.lists("lose Haynau"));
  p.does("lose \"2/12 Grenzer\"");
  EXPECT_EQ(p["2/12 Grenzer"].lost, 1);
  EXPECT_NE(p.asked(), Ask::LoseStrength);
}

TEST(CustozaResults, r10_4_8d_of_equal_biggest_units_the_owner_chooses) {
  auto p = given("\"1 Guardia\" 5030 N; Haynau 5019 S; \"54 Prinz\" 5019 S; \"2/12 Grenzer\" 5019 S");
  apply_result(p, {.strength = 1}, p.force({"Haynau", "54 Prinz", "2/12 Grenzer"}), CheckReason::Combat);
  ASSERT_EQ(p.asked(), Ask::LoseStrength);
  EXPECT_THAT(p.verdict("lose \"2/12 Grenzer\""), RefusedBy("10.4.8c"));
  p.does("lose \"54 Prinz\"");
  EXPECT_EQ(p["54 Prinz"].lost, 1);
  EXPECT_EQ(p["Haynau"].lost, 0);
}

TEST(CustozaResults, r10_4_8c_guns_lose_no_first_point_in_combat_but_to_fire) {
  proves("10.6a");
  const std::string position = "\"1 Guardia\" 5030 N; \"2/12 Grenzer\" 5019 S; \"16+9 Art\" 5019 S";
  auto combat = given(position);
  apply_result(combat, {.strength = 1}, combat.force({"2/12 Grenzer", "16+9 Art"}), CheckReason::Combat);
  EXPECT_EQ(combat["2/12 Grenzer"].lost, 1);
  EXPECT_EQ(combat["16+9 Art"].lost, 0);
  auto fire = given(position);
  apply_result(fire, {.strength = 1}, fire.force({"2/12 Grenzer", "16+9 Art"}), CheckReason::Fire);
  EXPECT_EQ(fire["2/12 Grenzer"].lost, 0);
  EXPECT_EQ(fire["16+9 Art"].lost, 1);
}

TEST(CustozaResults, rg10_zero_a_a_unit_without_strength_is_gone_for_good) {
  auto p = given("\"1 Guardia\" 5030 N; \"2/12 Grenzer\" 5019 S lost 1; Haynau 5017 N");
  apply_result(p, {.strength = 1}, p.force({"2/12 Grenzer"}), CheckReason::Combat);
  EXPECT_EQ(p["2/12 Grenzer"].status, Status::Eliminated);
  auto twin = given("\"1 Guardia\" 5030 N; \"2/12 Grenzer\" 5019 S; Haynau 5017 N");
  apply_result(twin, {.strength = 1}, twin.force({"2/12 Grenzer"}), CheckReason::Combat);
  EXPECT_EQ(twin.where("2/12 Grenzer"), "5019");
}

TEST(CustozaResults, rg10_zero_a_more_points_than_there_are_destroy_the_stack_without_questions) {
  auto p =
      given("\"1 Guardia\" 5030 N; Haynau 5019 S lost 2; \"2/12 Grenzer\" 5019 S lost 1; Charles 5017 N");
  apply_result(p, {.strength = 3, .levels = 1}, p.force({"Haynau", "2/12 Grenzer"}), CheckReason::Combat);
  EXPECT_EQ(p["Haynau"].status, Status::Eliminated);
  EXPECT_EQ(p["2/12 Grenzer"].status, Status::Eliminated);
  EXPECT_NE(p.asked(), Ask::LoseStrength);
}

TEST(CustozaResults, r10_4_8b_a_check_with_the_number_added_and_its_failure_counts_at_once) {
  auto p = given("\"1 Guardia\" 5030 N; Haynau 5019 S; Charles 5017 N");
  apply_result(p, {.check = true, .modifier = 2}, p.force({"Haynau"}), CheckReason::Combat);
  ASSERT_EQ(p.rolling(), RollKind::Check);
  auto fails = p;
  p.rolls(3, 3);  // 6 + 2 against 8
  EXPECT_EQ(p["Haynau"].level, Level::GoodOrder);
  fails.rolls(3, 4);
  EXPECT_EQ(fails["Haynau"].level, Level::Shaken);
}

TEST(CustozaResults, r10_4_8b_every_force_of_the_stack_rolls_for_itself) {
  proves("13.2.1a");
  auto p = given("\"1 Guardia\" 5030 N; Haynau 5019 S; Charles 5019 S; \"16+9 Art\" 5019 S");
  apply_result(p, {.check = true}, p.force({"Haynau", "Charles", "16+9 Art"}), CheckReason::Combat);
  p.rolls(6, 6).rolls(1, 1);
  EXPECT_EQ(p.rolling(), RollKind::Check);  // the third
  p.rolls(1, 1);
  int shaken = 0;
  for (const char* who : {"Haynau", "Charles", "16+9 Art"}) shaken += p[who].level > Level::GoodOrder ? 1 : 0;
  EXPECT_EQ(shaken, 1);
}

TEST(CustozaResults, r10_4_8g_four_levels_are_a_rout) {
  auto p = given("\"1 Guardia\" 5030 N; Haynau 5019 S disordered; Charles 5017 N");
  apply_result(p, {.levels = 1}, p.force({"Haynau"}), CheckReason::Combat);
  EXPECT_EQ(p["Haynau"].level, Level::Disorganized);
  apply_result(p, {.levels = 1}, p.force({"Haynau"}), CheckReason::Combat);
  EXPECT_EQ(p["Haynau"].status, Status::Routed);
}

// --- through the dice

TEST(CustozaResults, r10_4_7a_left_of_the_slash_for_the_attacker_right_of_it_for_the_defender) {
  auto p = given(kEven);
  p.does("attack \"7 Cuneo\" N").rolls(6, 6);  // -/2S1
  EXPECT_EQ(p["Haynau"].lost, 2);
  EXPECT_EQ(p["Haynau"].level, Level::Shaken);
  EXPECT_EQ(p["7 Cuneo"].lost, 0);
  auto other = given(kEven);
  other.does("attack \"7 Cuneo\" N").rolls(1, 1);  // 2S1/-
  EXPECT_EQ(other["Haynau"].lost, 0);
  EXPECT_EQ(other["7 Cuneo"].lost, 2);
  EXPECT_EQ(other["7 Cuneo"].level, Level::Shaken);
}

TEST(CustozaResults, r10_4_7b_the_defender_first) {
  auto p = given("\"54 Prinz\" 5019 S; \"8 Cuneo\" 5020 N; active i48-1r; " + kEven);
  p.does("select \"7 Cuneo\"").does("join \"8 Cuneo\"").does("attack \"7 Cuneo\" N");
  while (p.asked() == Ask::Biggest)
    p.does(p.side_asked() == Side::Italian ? "lead \"7 Cuneo\"" : "lead Haynau");
  p.rolls(3, 4);  // grey: 1S1/1S1, and each side has two equal units
  ASSERT_EQ(p.asked(), Ask::LoseStrength);
  EXPECT_EQ(p.side_asked(), Side::Austrian);
  p.does("lose Haynau");
  ASSERT_EQ(p.asked(), Ask::LoseStrength);
  EXPECT_EQ(p.side_asked(), Side::Italian);
}

}  // namespace
}  // namespace tamburino::custoza

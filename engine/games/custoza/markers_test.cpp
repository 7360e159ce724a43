#include "tests/custoza/given.h"

// 6. Assault and Charge markers. Haynau stands in 5018; the hexes south of him are 5019, 4918 and 5118.
namespace tamburino::custoza {
namespace {

// The declaration of a Formation that has just been activated.
Given declaring(const std::string& position) {
  auto p = given(position + "; phase declare");
  return p;
}
// The verdict on a marker, also when none can be placed and nobody is asked for one.
Verdict placing(const Given& p, std::string_view marker) {
  return declare_verdict(p.game, p.state, notation::parse_action(p.game, p.state, marker));
}
const std::string kTarget = "; \"57 Haynau\" 5018 S";

TEST(CustozaMarkers, r6_1a_a_marker_lies_next_to_an_enemy_hex_and_points_at_it) {
  auto p = declaring("\"5 Aosta\" 5021 N" + kTarget);
  ASSERT_EQ(p.asked(), Ask::Declare);
  EXPECT_TRUE(p.lists("assault-marker 5019 N"));
  EXPECT_THAT(placing(p, "assault-marker 5019 NE"), RefusedBy("6.1a"));
  EXPECT_THAT(placing(p, "assault-marker 5020 N"), RefusedBy("6.1a"));
  p.does("assault-marker 5019 N");
  EXPECT_THAT(placing(p, "assault-marker 5019 N"), RefusedBy("6.1a"));
}

TEST(CustozaMarkers, r6_2a_corps_6_division_4_brigade_2) {
  proves("6.2b 6.2c 24.1a");
  const Game& game = shipped("tail-strike");
  EXPECT_EQ(game[find_formation(game, "i48-i")].markers, 6);
  EXPECT_EQ(game[find_formation(game, "i48-1r")].markers, 4);
  EXPECT_EQ(game[find_formation(game, "a48-simbschen")].markers, 2);
  EXPECT_EQ(game[find_formation(game, "a48-perin")].markers, 2);
  for (const Formation& one : game.formations) {
    if (!one.commander) continue;
    EXPECT_EQ(one.rank == Rank::Brigade, one.id == "a48-simbschen" || one.id == "a48-perin") << one.id;
  }
  auto p =
      declaring("\"57 Haynau\" 5018 S; \"54 Prinz Emil\" 5118 S; \"1/30 Nugent\" 4918 S; \"5 Aosta\" 5021 N");
  p.does("assault-marker 5020 S").does("assault-marker 5120 SW");
  EXPECT_THAT(placing(p, "assault-marker 4920 SE"), RefusedBy("6.2c"));
}

TEST(CustozaMarkers, r6_2d_assault_and_charge_markers_do_not_share_a_hex) {
  proves("6.2e");
  auto p = declaring("\"Aosta Cav\" 5024 N; \"Genova Cav\" 5025 N; \"Savoia Cav\" 5026 N" + kTarget);
  p.does("assault-marker 5019 N");
  EXPECT_THAT(placing(p, "charge-marker 5019 N"), RefusedBy("6.2d"));
  EXPECT_THAT(placing(p, "assault-marker 4918 NE"), Allowed());  // the same target from another hex
}

TEST(CustozaMarkers, r6_3a_some_force_must_be_able_to_reach_the_marker) {
  EXPECT_THAT(placing(declaring("\"5 Aosta\" 5024 N" + kTarget), "assault-marker 5019 N"), Allowed());
  EXPECT_THAT(placing(declaring("\"5 Aosta\" 5025 N" + kTarget), "assault-marker 5019 N"), RefusedBy("6.3a"));
  EXPECT_THAT(placing(declaring("\"6 Art (I Corpo)\" 5021 N limbered; \"5 Aosta\" 5033 N" + kTarget),
                      "assault-marker 5019 N"),
              RefusedBy("6.3a"));
}

TEST(CustozaMarkers, r6_3a_a_force_in_the_hex_serves_for_an_assault) {
  proves("R47");
  EXPECT_THAT(placing(declaring("\"5 Aosta\" 5019 N" + kTarget), "assault-marker 5019 N"), Allowed());
}

TEST(CustozaMarkers, r6_3a_light_infantry_that_cannot_assault_serves_a_marker_by_its_fire) {
  proves("6.4b R110");
  auto p = declaring("\"2 Bersaglieri\" 5021 N disorganized" + kTarget);
  EXPECT_THAT(placing(p, "assault-marker 5019 N"), Allowed());
  EXPECT_THAT(placing(declaring("\"2 Bersaglieri\" 5021 N disorganized out-of-ammo" + kTarget),
                      "assault-marker 5019 N"),
              RefusedBy("g13.status-a"));
  EXPECT_THAT(placing(declaring("\"5 Aosta\" 5021 N disorganized" + kTarget), "assault-marker 5019 N"),
              RefusedBy("g13.status-a"));
}

TEST(CustozaMarkers, r6_3a_march_costs_a_point_to_leave) {
  EXPECT_THAT(placing(declaring("\"5 Aosta\" 5023 N march" + kTarget), "assault-marker 5019 N"), Allowed());
  EXPECT_THAT(placing(declaring("\"5 Aosta\" 5024 N march" + kTarget), "assault-marker 5019 N"),
              RefusedBy("6.3a"));
}

TEST(CustozaMarkers, r6_3b_every_marker_needs_a_force_of_its_own) {
  proves("6.3c");
  auto one = declaring("\"5 Aosta\" 5021 N" + kTarget);
  one.does("assault-marker 5019 N");
  EXPECT_THAT(placing(one, "assault-marker 4918 NE"), RefusedBy("6.3b"));
  auto two = declaring("\"5 Aosta\" 5021 N; \"6 Aosta\" 5021 N" + kTarget);
  two.does("assault-marker 5019 N");
  EXPECT_THAT(placing(two, "assault-marker 4918 NE"), Allowed());
}

TEST(CustozaMarkers, r6_3b_the_forces_are_matched_not_dealt_out_in_order) {
  // 5 Aosta reaches both markers, 6 Aosta only the nearer one: whichever is named first, both can be served.
  const std::string position = "\"5 Aosta\" 4920 N; \"6 Aosta\" 5024 N" + kTarget;
  auto first = declaring(position);
  first.does("assault-marker 5019 N");
  EXPECT_THAT(placing(first, "assault-marker 4918 NE"), Allowed());
  auto second = declaring(position);
  second.does("assault-marker 4918 NE");
  EXPECT_THAT(placing(second, "assault-marker 5019 N"), Allowed());
}

TEST(CustozaMarkers, r22_4a_no_declarations_at_night) {
  EXPECT_THAT(placing(declaring("\"5 Aosta\" 5021 N" + kTarget + "; turn 12"), "assault-marker 5019 N"),
              Allowed());
  const auto p = given("\"5 Aosta\" 5021 N" + kTarget + "; turn 18");
  EXPECT_EQ(marker_allowance(p.game, p.state), 0);
}

TEST(CustozaMarkers, rg5_2a_the_temper_of_a_loose_cannon_changes_the_allowance) {
  const auto allowance = [](const std::string& temper, const char* who) {
    const auto p = given(std::string("\"") + who + "\" 5021 N; temper " + temper);
    return std::pair{marker_allowance(p.game, p.state), markers_due(p.game, p.state)};
  };
  EXPECT_EQ(allowance("normal", "5 Aosta"), std::pair(6, 0));
  EXPECT_EQ(allowance("cautious", "5 Aosta"), std::pair(3, 0));
  EXPECT_EQ(allowance("cautious", "1 Guardia"), std::pair(2, 0));
  EXPECT_EQ(allowance("cautious", "57 Haynau"), std::pair(1, 0));
  EXPECT_EQ(allowance("willing", "5 Aosta"), std::pair(6, 0));
  EXPECT_EQ(allowance("forward", "5 Aosta"), std::pair(6, 3));
  EXPECT_EQ(allowance("furious", "5 Aosta"), std::pair(6, 6));
  EXPECT_EQ(allowance("holds", "5 Aosta"), std::pair(0, 0));
}

TEST(CustozaMarkers, rg19b_collapse_halves_the_allowance) {
  const auto p = given("\"5 Aosta\" 5021 N; formation i48-i collapsed");
  EXPECT_EQ(marker_allowance(p.game, p.state), 3);
}

TEST(CustozaMarkers, rg5_2a_avanti_must_place_half_of_its_markers_as_far_as_they_are_legal) {
  auto p =
      declaring("\"1 Guardia\" 5021 N; \"2 Guardia\" 5021 N; \"7 Cuneo\" 5022 N; temper forward" + kTarget);
  EXPECT_THAT(p.verdict("done"), RefusedBy("g5.2a"));
  p.does("assault-marker 5019 N");
  EXPECT_THAT(p.verdict("done"), RefusedBy("g5.2a"));
  p.does("assault-marker 4918 NE");
  EXPECT_THAT(p.verdict("done"), Allowed());
  auto alone = declaring("\"1 Guardia\" 5021 N; temper forward" + kTarget);
  alone.does("assault-marker 5019 N");
  EXPECT_NE(alone.asked(), Ask::Declare);  // nothing more can be placed
}

TEST(CustozaMarkers, rg5_2a_a_single_marker_that_can_be_placed_has_to_be) {
  const std::string one =
      "counter \"1 Guardia\" movement 1; \"1 Guardia\" 5020 N" + kTarget;  // 5019 and no more
  for (const char* temper : {"furious", "forward"}) {
    auto p = declaring(one + "; temper " + temper);
    ASSERT_EQ(p.asked(), Ask::Declare) << temper;
    EXPECT_EQ(p.listed(), std::vector<std::string>{"assault-marker 5019 N"});
    EXPECT_THAT(p.verdict("done"), RefusedBy("g5.2a"));
    p.does("assault-marker 5019 N");
    EXPECT_NE(p.asked(), Ask::Declare);
  }
  auto calm = declaring(one + "; temper willing");
  ASSERT_EQ(calm.asked(), Ask::Declare);
  EXPECT_THAT(calm.verdict("done"), Allowed());
  auto far = declaring("counter \"1 Guardia\" movement 1; \"1 Guardia\" 5022 N; temper furious" + kTarget);
  EXPECT_NE(far.asked(), Ask::Declare);
}

// --- 6.4: duties

TEST(CustozaMarkers, rg6_duty_a_the_activation_does_not_end_while_a_marker_can_be_served) {
  proves("6.4a 6.4b");
  auto p = given("\"5 Aosta\" 5021 N; marker assault 5019 N" + kTarget);
  EXPECT_THAT(p.verdict("done"), RefusedBy("g6.duty-a"));
  auto served = given("\"5 Aosta\" 5021 N; marker assault 5019 N served" + kTarget);
  EXPECT_THAT(served.verdict("done"), Allowed());
  auto impossible = given("\"5 Aosta\" 5030 N; marker assault 5019 N" + kTarget);
  EXPECT_THAT(impossible.verdict("done"), Allowed());
}

TEST(CustozaMarkers, rg6_duty_a_the_only_force_that_can_serve_may_not_go_elsewhere) {
  auto p = given("\"5 Aosta\" 5021 N; marker assault 5019 N" + kTarget);
  p.does("select \"5 Aosta\"");
  EXPECT_THAT(p.verdict("halt \"5 Aosta\""), RefusedBy("g6.duty-a"));
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5025"), RefusedBy("g6.duty-a"));
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5020"), Allowed());  // it can still get there
  EXPECT_THAT(p.verdict("form-square \"5 Aosta\""), RefusedBy("g6.duty-a"));
  EXPECT_THAT(p.verdict("enter-march \"5 Aosta\""), Allowed());  // and leave the mode again
  p.does("move \"5 Aosta\" 5019");
}

TEST(CustozaMarkers, rg6_duty_a_with_another_to_serve_it_a_force_is_free) {
  auto p = given("\"5 Aosta\" 5021 N; \"6 Aosta\" 5022 N; marker assault 5019 N" + kTarget);
  p.does("select \"5 Aosta\"");
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5025"), Allowed());
  p.does("move \"5 Aosta\" 5025").does("halt \"5 Aosta\"");
  p.does("select \"6 Aosta\"");
  EXPECT_THAT(p.verdict("halt \"6 Aosta\""), RefusedBy("g6.duty-a"));
}

TEST(CustozaMarkers, rg6_duty_a_two_forces_that_are_both_needed_do_not_join) {
  auto p = given("\"5 Aosta\" 5021 N; \"6 Aosta\" 5021 N; marker assault 5019 N; marker assault 4918 NE" +
                 kTarget);
  p.does("select \"5 Aosta\"");
  EXPECT_THAT(p.verdict("join \"6 Aosta\""), RefusedBy("6.3b"));
  auto one = given("\"5 Aosta\" 5021 N; \"6 Aosta\" 5021 N; marker assault 5019 N" + kTarget);
  one.does("select \"5 Aosta\"");
  EXPECT_THAT(one.verdict("join \"6 Aosta\""), Allowed());
}

TEST(CustozaMarkers, r6_1b_without_a_marker_there_is_no_attack) {
  proves("3.2.2f 3.2.2j");
  auto p = given("\"5 Aosta\" 5019 N" + kTarget);
  p.does("select \"5 Aosta\"");
  EXPECT_THAT(p.verdict("attack \"5 Aosta\" N"), RefusedBy("6.1b"));
  auto marked = given("\"5 Aosta\" 5019 N; marker assault 5019 N" + kTarget);
  marked.does("select \"5 Aosta\"");
  EXPECT_THAT(marked.verdict("attack \"5 Aosta\" N"), Allowed());
}

// --- 6.5: turning a marker

TEST(CustozaMarkers, r6_5a_a_marker_whose_target_has_gone_turns_one_hexside) {
  proves("6.5b");
  // Nobody in 5018 any more; 54 Prinz Emil in 5118, north-east of 5019.
  auto p = given("\"5 Aosta\" 5021 N; marker assault 5019 N; \"54 Prinz Emil\" 5118 S");
  EXPECT_TRUE(p.lists("turn-marker 5019 N NE"));
  EXPECT_THAT(p.verdict("turn-marker 5019 N NW"), RefusedBy("6.5a"));
  p.does("turn-marker 5019 N NE");
  EXPECT_EQ(target_of(p.game, p.state.activation.markers[0]), p.hex("5118"));
  auto there = given("\"5 Aosta\" 5021 N; marker assault 5019 N; \"54 Prinz Emil\" 5118 S" + kTarget);
  EXPECT_THAT(there.verdict("turn-marker 5019 N NE"), RefusedBy("6.5a"));
}

TEST(CustozaMarkers, r3_2_2l_markers_are_removed_when_the_activation_ends) {
  auto p = given("\"5 Aosta\" 5030 N; marker assault 5019 N" + kTarget);
  p.does("done");
  EXPECT_EQ(p.state.activation.marker_count, 0);
  EXPECT_EQ(p.state.activation.formation, kNoFormation);
}

}  // namespace
}  // namespace tamburino::custoza

#include "tests/custoza/given.h"

// 9. Charges. The Aosta cavalry (4-9-2, 9 points) rides from 5022 into 5020 and charges Haynau (3-8-2) in
// 5019: column +1, +2 for infantry in the open. 8 reads B-/1S2 there, 2 reads R1S1/1S0.
namespace tamburino::custoza {
namespace {

const std::string kCharge = "\"Aosta Cav\" 5022 N; marker charge 5020 N; ";

Given& charges(Given& p) {
  p.does("move \"Aosta Cav\" 5020");
  if (p.asked() == Ask::React) p.does("done");
  return p.does("attack \"Aosta Cav\" N");
}

// --- who and where

TEST(CustozaCharge, rg9_1a_fresh_cavalry_in_good_order_or_shaken) {
  proves("g9.2a g13.status-a g7.8d");
  const auto may = [](const std::string& position, std::string_view who) {
    const auto p = given(position);
    return may_charge(p.game, p.state, p.unit(who));
  };
  EXPECT_THAT(may("\"Aosta Cav\" 5022 N", "Aosta Cav"), Allowed());
  EXPECT_THAT(may("\"Aosta Cav\" 5022 N shaken", "Aosta Cav"), Allowed());
  EXPECT_THAT(may("\"Aosta Cav\" 5022 N disordered", "Aosta Cav"), RefusedBy("g13.status-a"));
  EXPECT_THAT(may("\"Aosta Cav\" 5022 N exhausted", "Aosta Cav"), RefusedBy("g9.2a"));
  EXPECT_THAT(may("\"Aosta Cav\" 5022 N march", "Aosta Cav"), RefusedBy("g7.8d"));
  EXPECT_THAT(may("\"7 Cuneo\" 5022 N", "7 Cuneo"), RefusedBy("g9.1a"));
}

TEST(CustozaCharge, rg9_1b_over_clear_ground_without_water_or_a_steep_climb) {
  const auto ground = [](const std::string& position) {
    const auto p = given(position + "\"Aosta Cav\" 5020 N; Haynau 5019 S");
    return charge_ground(p.game, p.state, p.hex("5020"), p.facing("N"));
  };
  EXPECT_THAT(ground(""), Allowed());
  EXPECT_THAT(ground("hex 5019 clear level 1; "), Allowed());
  EXPECT_THAT(ground("hex 5020 clear level 3; "), Allowed());
  for (const char* closed :
       {"hex 5019 clear level 2; ", "hex 5019 village; ", "hex 5020 village; ", "hex 5019 town; ",
        "side 5020/5019 stream; ", "side 5020/5019 stream bridge; ", "side 5020/5019 river bridge; "})
    EXPECT_THAT(ground(closed), RefusedBy("g9.1b")) << closed;
}

TEST(CustozaCharge, rg9_1a_it_starts_two_hexes_from_its_target) {
  auto p = given(kCharge + "Haynau 5019 S");
  p.does("move \"Aosta Cav\" 5020").does("done");
  EXPECT_THAT(p.verdict("attack \"Aosta Cav\" N"), Allowed());
  const auto close = given("\"Aosta Cav\" 5020 N; marker charge 5020 N; Haynau 5019 S");
  EXPECT_THAT(close.verdict("attack \"Aosta Cav\" N"), RefusedBy("g9.1a"));
}

// --- the combat

TEST(CustozaCharge, r13_2b_infantry_in_the_open_takes_a_check_before_the_dice) {
  auto p = given(kCharge + "Haynau 5019 S");
  charges(p);
  ASSERT_EQ(p.rolling(), RollKind::Check);
  auto fails = p;
  p.rolls(3, 3);  // 6 + 2 against 8
  EXPECT_EQ(p["Haynau"].level, Level::GoodOrder);
  EXPECT_EQ(p.rolling(), RollKind::Combat);
  fails.rolls(3, 4);
  EXPECT_EQ(fails["Haynau"].level, Level::Shaken);
  auto square = given(kCharge + "Haynau 5019 S square");
  EXPECT_EQ(charges(square).rolling(), RollKind::Combat);
  auto horse = given(kCharge + "Charles 5019 S");
  EXPECT_EQ(charges(horse).rolling(), RollKind::Combat);
}

TEST(CustozaCharge, rg9_3a_a_winner_keeps_the_direction_of_its_charge) {
  auto p = given(kCharge + "Haynau 5019 S");
  charges(p).rolls(1, 1).rolls(4, 4).does("retreat Haynau 5018").does("retreat Haynau 5017").does("done");
  EXPECT_EQ(p.where("Aosta Cav"), "5019");
  EXPECT_EQ(p.faces("Aosta Cav"), "N");
  EXPECT_NE(p.asked(), Ask::Face);
}

// --- 9.4

TEST(CustozaCharge, rg9_4a_after_a_victory_it_may_go_on_straight_or_one_hexside_aside) {
  auto p = given(kCharge + "Haynau 5019 S");
  charges(p).rolls(1, 1).rolls(4, 4).does("retreat Haynau 4918").does("retreat Haynau 4917").does("done");
  ASSERT_EQ(p.asked(), Ask::Continue);
  EXPECT_THAT(p.verdict("continue \"Aosta Cav\" SE"), RefusedBy("g9.4a"));
  EXPECT_THAT(p.verdict("continue \"Aosta Cav\" NE"), Allowed());
  EXPECT_THAT(p.verdict("continue \"Aosta Cav\" NW"), Allowed());
  p.does("continue \"Aosta Cav\" NE");
  EXPECT_EQ(p.where("Aosta Cav"), "5118");
  EXPECT_THAT(p.verdict("continue \"Aosta Cav\" NW"), RefusedBy("g9.4a"));  // two hexsides from NE
  p.does("done");
  EXPECT_TRUE(p["Aosta Cav"].exhausted);
}

TEST(CustozaCharge, rg9_4a_with_the_points_that_are_left) {
  auto p = given("counter \"Aosta Cav\" movement 3; " + kCharge + "Haynau 5019 S");
  charges(p).rolls(1, 1).rolls(4, 4).does("retreat Haynau 4918").does("retreat Haynau 4917").does("done");
  ASSERT_EQ(p.asked(), Ask::Continue);  // two points spent, one left
  p.does("continue \"Aosta Cav\" N");
  EXPECT_EQ(p.asked(), Ask::RideBack);
}

TEST(CustozaCharge, rg9_4a_one_more_target_and_no_third) {
  auto p =
      given("counter Haynau strength 1; counter Charles strength 1; counter \"2/12 Grenzer\" strength 1; " +
            kCharge + "Haynau 5019 S; Charles 5018 N; \"2/12 Grenzer\" 5017 N");
  charges(p).rolls(1, 1).rolls(6, 6);  // destroys Haynau
  EXPECT_EQ(p.where("Aosta Cav"), "5019");
  ASSERT_EQ(p.asked(), Ask::Continue);
  p.does("continue \"Aosta Cav\" N");
  ASSERT_EQ(p.rolling(), RollKind::Combat);
  p.rolls(6, 6);
  EXPECT_EQ(p.where("Aosta Cav"), "5018");
  ASSERT_EQ(p.asked(), Ask::Continue);
  EXPECT_THAT(p.verdict("continue \"Aosta Cav\" N"), RefusedBy("g9.4a"));
  EXPECT_THAT(p.verdict("continue \"Aosta Cav\" NE"), Allowed());
}

TEST(CustozaCharge, rg9_4a_a_charge_that_is_thrown_out_of_the_hex_it_won_does_not_go_on) {
  proves("11.1e R58 R109");
  auto p = given("counter Haynau strength 1; counter Charles strength 12; " + kCharge +
                 "Haynau 5019 S; Charles 5018 S");
  charges(p).rolls(1, 1).rolls(6, 6);  // destroys Haynau
  EXPECT_EQ(p.where("Aosta Cav"), "5019");
  ASSERT_EQ(p.asked(), Ask::React);
  auto stays = p;
  p.does("countercharge Charles").rolls(1, 1);
  ASSERT_EQ(p.rolling(), RollKind::Combat);
  p.rolls(4, 4);  // 3-1 and +1 for cavalry: the Uhlans win
  while (p.asked() == Ask::RetreatHex || p.asked() == Ask::Face) {
    const std::string first = p.listed().front();
    p.does(first);
  }
  EXPECT_NE(p.where("Aosta Cav"), "5019");
  EXPECT_EQ(p.where("Charles"), "5019");
  p.until(Ask::RideBack);
  EXPECT_EQ(p.side_asked(), Side::Austrian);  // the ride of the countercharge
  p.does("halt Charles");
  EXPECT_NE(p.asked(), Ask::Continue);
  stays.does("done");
  EXPECT_EQ(stays.asked(), Ask::Continue);
}

TEST(CustozaCharge, rg9_1c_those_that_stop_after_their_charge_are_exhausted_too) {
  proves("13.4a");
  auto p = given(kCharge + "Haynau 5019 S");
  charges(p).rolls(1, 1).rolls(1, 2);  // 5: W cc2/cc0
  p.rolls(4, 4).rolls(4, 4);           // both lose a level: a draw
  ASSERT_EQ(p.asked(), Ask::CarryOn);
  auto goes = p;
  p.does("stop \"Aosta Cav\"");
  EXPECT_TRUE(p["Aosta Cav"].exhausted);
  EXPECT_FALSE(goes["Aosta Cav"].exhausted);
  goes.does("carry-on \"Aosta Cav\"");
  EXPECT_TRUE(goes["Aosta Cav"].exhausted);
}

TEST(CustozaCharge, rg9_4a_a_draw_in_the_open_or_a_defeat_ends_it) {
  auto p = given(kCharge + "Haynau 5019 S");
  charges(p).rolls(1, 1).rolls(1, 3);  // 6: G1S1/1S1
  EXPECT_EQ(p.asked(), Ask::RideBack);
  EXPECT_TRUE(p["Aosta Cav"].exhausted);
}

// Against a Square -3: 9 reads G1S1/1S1.
TEST(CustozaCharge, r10_4_10b_after_a_draw_with_a_square_it_may_ride_on_through_its_hex) {
  proves("11.5.4.2a g9.4a");
  auto p = given(kCharge + "Haynau 5019 S square");
  charges(p).rolls(4, 5);
  ASSERT_EQ(p.asked(), Ask::Continue);
  EXPECT_EQ(p.where("Aosta Cav"), "5020");
  p.does("continue \"Aosta Cav\" N");
  ASSERT_EQ(p.asked(), Ask::React);  // leaving the hex before the Square
  EXPECT_EQ(p.where("Aosta Cav"), "5020");
  p.does("done");
  ASSERT_EQ(p.asked(), Ask::React);  // behind it
  EXPECT_EQ(p.where("Aosta Cav"), "5018");
  p.does("done");
  EXPECT_EQ(p.where("Haynau"), "5019");
}

TEST(CustozaCharge, rg9_4a_it_does_not_ride_through_a_square_into_a_hex_without_room) {
  auto p = given(kCharge + "Haynau 5019 S square; hex 5018 lake; hex 5118 lake; hex 4918 lake");
  charges(p).rolls(4, 5);
  EXPECT_EQ(p.asked(), Ask::RideBack);
  EXPECT_EQ(p.where("Aosta Cav"), "5020");
}

TEST(CustozaCharge, rg9_4a_a_target_behind_the_square_can_be_charged_from_its_hex) {
  auto p = given("counter Charles strength 1; " + kCharge + "Haynau 5019 S square; Charles 5018 N");
  charges(p).rolls(4, 5).does("continue \"Aosta Cav\" N");
  while (p.asked() == Ask::React) p.does("done");
  ASSERT_EQ(p.rolling(), RollKind::Combat);
  auto drawn = p;
  p.rolls(6, 6);
  EXPECT_EQ(p.where("Aosta Cav"), "5018");
  drawn.state[drawn.unit("Charles")].lost = 0;
  drawn.state[drawn.unit("Aosta Cav")].lost = 0;
  EXPECT_EQ(drawn.where("Aosta Cav"), "5019");  // in the Square's hex for this moment
}

// --- the end

TEST(CustozaCharge, rg9_1c_every_charging_unit_is_exhausted_and_may_ride_back_half_its_points) {
  auto p = given(kCharge + "Haynau 5019 S");
  charges(p).rolls(1, 1).rolls(1, 3);  // a draw
  EXPECT_TRUE(p["Aosta Cav"].exhausted);
  ASSERT_EQ(p.asked(), Ask::RideBack);
  // Half of 9 is 4: one to leave the zone, one to turn, two hexes.
  EXPECT_THAT(p.verdict("move \"Aosta Cav\" 5022"), Allowed());
  EXPECT_THAT(p.verdict("move \"Aosta Cav\" 5023"), RefusedBy("g7.1a"));
  EXPECT_THAT(p.verdict("move \"Aosta Cav\" 5119"), RefusedBy("g9.1c"));  // another hex of the zone
  EXPECT_THAT(p.verdict("halt \"Aosta Cav\""), Allowed());
}

TEST(CustozaCharge, rg9_1c_the_ride_back_lets_the_enemy_react) {
  auto p = given(kCharge + "Haynau 5019 S");
  charges(p).rolls(1, 1).rolls(1, 3).does("move \"Aosta Cav\" 5022");
  ASSERT_EQ(p.asked(), Ask::React);
  EXPECT_EQ(p.side_asked(), Side::Austrian);
  p.does("done");
  EXPECT_EQ(p.where("Aosta Cav"), "5021");
  ASSERT_EQ(p.asked(), Ask::RideBack);  // the rest of the way is ordered again
  p.does("move \"Aosta Cav\" 5022");
  EXPECT_EQ(p.where("Aosta Cav"), "5022");
  EXPECT_NE(p.asked(), Ask::RideBack);
}

TEST(CustozaCharge, rg9_1c_after_a_defeat_too) {
  auto p = given(kCharge + "Haynau 5019 S");
  charges(p).rolls(1, 1).rolls(1, 1).rolls_all(1);
  ASSERT_EQ(p.asked(), Ask::RetreatHex);
  p.does("retreat \"Aosta Cav\" 5021").does("done");
  EXPECT_TRUE(p["Aosta Cav"].exhausted);
  EXPECT_EQ(p.asked(), Ask::RideBack);
}

// --- 11.5.3.1: in Reaction

TEST(CustozaCharge, r11_5_3_1a_a_countercharge_needs_no_free_hex_and_ends_in_the_target_hex) {
  proves("11.5.3.1b g9.1c");
  auto p = given("counter \"7 Cuneo\" strength 1; \"7 Cuneo\" 5021 N; Charles 5019 S; \"2 Guardia\" 5120 N");
  p.does("move \"7 Cuneo\" 5020").does("countercharge Charles").rolls(1, 1);
  ASSERT_EQ(p.rolling(), RollKind::Check);  // the charged infantry
  p.rolls(1, 1).rolls(6, 6);
  p.until(Ask::RideBack);
  EXPECT_EQ(p.where("Charles"), "5020");
  EXPECT_TRUE(p["Charles"].exhausted);
  EXPECT_EQ(p.side_asked(), Side::Austrian);
  EXPECT_EQ(p["2 Guardia"].level, Level::GoodOrder);
  p.does("move Charles 5018");  // out of the 2 Guardia's zone, and nobody is asked
  EXPECT_EQ(p.where("Charles"), "5018");
  EXPECT_NE(p.asked(), Ask::React);
}

TEST(CustozaCharge, r9_3a_a_countercharge_ends_as_it_has_ridden) {
  auto p = given("counter \"5 Aosta\" strength 1; \"5 Aosta\" 5121 N; \"3 Uhlans\" 5020 S");
  p.does("move \"5 Aosta\" 5120").does("countercharge \"3 Uhlans\"").rolls(1, 1);
  EXPECT_EQ(p.faces("3 Uhlans"), "SE");
}

}  // namespace
}  // namespace tamburino::custoza

#include "tests/custoza/given.h"

// 11. Reactions. 57 Haynau in 5018 faces south: his ZoR is 5019, 4918 and 5118.
namespace tamburino::custoza {
namespace {

const std::string kHaynau = "; \"57 Haynau\" 5018 S";

// A regiment that has just come into Haynau's ZoR.
Given entered(const std::string& more = "") {
  auto p = given("\"5 Aosta\" 5021 N" + kHaynau + more);
  p.does("move \"5 Aosta\" 5019");
  return p;
}

// --- 11.1 triggers

TEST(CustozaReaction, r11_1b_a_force_whose_zone_is_entered_reacts_after_the_entry) {
  auto p = entered();
  ASSERT_EQ(p.asked(), Ask::React);
  EXPECT_EQ(p.side_asked(), Side::Austrian);
  EXPECT_EQ(p.where("5 Aosta"), "5019");
  EXPECT_EQ(p.state.stack.top_as<Window>()->occasion, Occasion::Entered);
  auto past = given("\"5 Aosta\" 5021 N; \"57 Haynau\" 5018 N");  // he faces away
  past.does("move \"5 Aosta\" 5019");
  EXPECT_EQ(past.asked(), Ask::ForceAction);
}

TEST(CustozaReaction, r11_1c_a_force_whose_zone_is_left_reacts_before_the_move) {
  auto p = given("\"5 Aosta\" 5019 S" + kHaynau);
  p.does("move \"5 Aosta\" 5020");
  ASSERT_EQ(p.asked(), Ask::React);
  EXPECT_EQ(p.state.stack.top_as<Window>()->occasion, Occasion::Leaving);
  EXPECT_EQ(p.where("5 Aosta"), "5019");
  p.does("done");
  EXPECT_EQ(p.where("5 Aosta"), "5020");
  EXPECT_EQ(p.asked(), Ask::ForceAction);
}

TEST(CustozaReaction, r11_1d_from_hex_to_hex_of_the_same_zone_it_reacts_once_afterwards) {
  auto p = given("\"5 Aosta\" 5019 NE" + kHaynau);
  p.does("move \"5 Aosta\" 5118");
  ASSERT_EQ(p.asked(), Ask::React);
  EXPECT_EQ(p.state.stack.top_as<Window>()->occasion, Occasion::Entered);
  EXPECT_EQ(p.where("5 Aosta"), "5118");
  p.does("done");
  EXPECT_EQ(p.asked(), Ask::ForceAction);
}

TEST(CustozaReaction, r11_1a_a_force_that_was_fired_at_reacts_after_the_fire) {
  auto p = given("\"6 Art (I Corpo)\" 5021 N unlimbered; \"57 Haynau\" 5018 N; \"54 Prinz Emil\" 5010 N");
  p.does("fire \"6 Art (I Corpo)\" 5018").rolls(1, 1);
  ASSERT_EQ(p.asked(), Ask::React);
  EXPECT_EQ(p.state.stack.top_as<Window>()->occasion, Occasion::FiredAt);
  EXPECT_EQ(p.state.stack.top_as<Window>()->waiting, p.force({"57 Haynau"}));
}

TEST(CustozaReaction, r11_1f_no_reaction_to_a_move_outside_an_activation) {
  auto p = given(
      "\"5 Aosta\" 5021 N ooc; Bava 5026; \"57 Haynau\" 5018 S; initiative austrian; phase out-of-command");
  p.does("move \"5 Aosta\" 5022");
  EXPECT_EQ(p.asked(), Ask::ForceAction);
}

// --- 11.2-11.4

TEST(CustozaReaction, r11_3a_one_reaction_to_one_trigger) {
  auto p = entered();
  p.does("fire \"57 Haynau\" 5019").rolls(1, 1);
  EXPECT_EQ(p.asked(), Ask::ForceAction);  // he is not asked again
  EXPECT_EQ(p.side_asked(), Side::Italian);
}

TEST(CustozaReaction, r11_3b_forces_of_different_types_in_one_hex_each_answer) {
  proves("11.4b");
  auto p = given("\"5 Aosta\" 5021 N; \"57 Haynau\" 5018 S; \"16+9 Art\" 5018 S unlimbered");
  p.does("move \"5 Aosta\" 5019");
  ASSERT_EQ(p.asked(), Ask::React);
  EXPECT_TRUE(p.lists("fire \"57 Haynau\" 5019"));  // in the order that their owner likes
  EXPECT_TRUE(p.lists("fire \"16+9 Art\" 5019"));
  p.does("fire \"16+9 Art\" 5019").rolls(1, 1);
  ASSERT_EQ(p.asked(), Ask::React);
  EXPECT_FALSE(p.lists("fire \"16+9 Art\" 5019"));
  EXPECT_TRUE(p.lists("fire \"57 Haynau\" 5019"));
}

TEST(CustozaReaction, r11_4a_all_are_resolved_before_anything_else) {
  auto p = given("\"5 Aosta\" 5021 N; \"57 Haynau\" 5018 S; \"54 Prinz Emil\" 4918 SE");
  p.does("move \"5 Aosta\" 5019");
  p.does("fire \"57 Haynau\" 5019").rolls(1, 1);
  EXPECT_EQ(p.asked(), Ask::React);
  p.does("fire \"54 Prinz Emil\" 5019").rolls(1, 1);
  EXPECT_EQ(p.asked(), Ask::ForceAction);
}

TEST(CustozaReaction, r11_5a_a_force_may_always_decline) {
  auto p = entered();
  p.does("done");
  EXPECT_EQ(p.asked(), Ask::ForceAction);
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5118"), Allowed());  // with the points it has left
}

TEST(CustozaReaction, r11_2a_only_the_triggering_force_is_fired_at) {
  auto p = given("\"5 Aosta\" 5021 N; \"6 Aosta\" 5019 N; \"57 Haynau\" 5018 S");
  p.does("move \"5 Aosta\" 5019");
  EXPECT_THAT(p.verdict("fire \"57 Haynau\" 5021"), RefusedBy("11.2a"));
  p.does("fire \"57 Haynau\" 5019");
  EXPECT_EQ(p.state.stack.find<Fire>()->hit, p.force({"5 Aosta"}));
}

// --- 11.5.1 facing

TEST(CustozaReaction, r11_5_1a_any_facing_with_a_check_that_costs_levels) {
  auto p = entered();
  auto bad = p;
  p.does("face \"57 Haynau\" N").rolls(1, 1);
  EXPECT_EQ(p.faces("57 Haynau"), "N");
  EXPECT_EQ(p["57 Haynau"].level, Level::GoodOrder);
  bad.does("face \"57 Haynau\" N").rolls(6, 5);
  EXPECT_EQ(bad.faces("57 Haynau"), "N");
  EXPECT_EQ(bad["57 Haynau"].level, Level::Shaken);
}

// --- 11.5.3 Counterattack and Countercharge

TEST(CustozaReaction, r11_5_3a_only_those_that_pass_the_check_attack) {
  proves("11.5.3c 11.5.3b");
  const std::string two =
      "counter \"57 Haynau\" cohesion 10; counter \"54 Prinz Emil\" cohesion 7; \"5 Aosta\" 5021 N; \"57 "
      "Haynau\" 5018 S; \"54 Prinz Emil\" 5018 S";
  auto p = given(two);
  p.does("move \"5 Aosta\" 5019").does("counterattack \"54 Prinz Emil\"").rolls(4, 4);
  const auto* combat = p.state.stack.find<Combat>();
  ASSERT_NE(combat, nullptr);
  EXPECT_EQ(combat->attackers, p.force({"57 Haynau"}));
  EXPECT_TRUE(combat->reaction);
  EXPECT_EQ(combat->target, p.hex("5019"));
  EXPECT_EQ(p["54 Prinz Emil"].level, Level::GoodOrder);
  auto none = given(two);
  none.does("move \"5 Aosta\" 5019").does("counterattack \"57 Haynau\"").rolls(6, 6);
  EXPECT_EQ(none.asked(), Ask::ForceAction);
  EXPECT_EQ(none["57 Haynau"].level, Level::GoodOrder);
}

TEST(CustozaReaction, r11_5_3a_countercharge_is_for_cavalry_counterattack_for_infantry_too) {
  proves("R15");
  EXPECT_THAT(entered().verdict("counterattack \"57 Haynau\""), Allowed());
  EXPECT_THAT(entered().verdict("countercharge \"57 Haynau\""), RefusedBy("g9.1a"));
  auto uhlans = given("\"5 Aosta\" 5021 N; \"A.D. Charles Uhlans\" 5018 S");
  uhlans.does("move \"5 Aosta\" 5019");
  EXPECT_THAT(uhlans.verdict("countercharge \"A.D. Charles Uhlans\""), Allowed());
  EXPECT_THAT(uhlans.verdict("counterattack \"A.D. Charles Uhlans\""), Allowed());
}

TEST(CustozaReaction, rg10_reaction_a_no_counterattack_inside_a_reaction_combat) {
  auto p = entered();
  Window window = *p.state.stack.top_as<Window>();
  const UnitId haynau = p.unit("57 Haynau");
  EXPECT_THAT(may_react(p.game, p.state, window, haynau, ReactionKind::Counterattack), Allowed());
  window.no_combat = true;
  EXPECT_THAT(may_react(p.game, p.state, window, haynau, ReactionKind::Counterattack),
              RefusedBy("g10.reaction-a"));
  EXPECT_THAT(may_react(p.game, p.state, window, haynau, ReactionKind::Fire), Allowed());
}

TEST(CustozaReaction, r11_5_3a_a_disorganized_force_does_not_counterattack) {
  auto p = given("\"5 Aosta\" 5021 N; \"57 Haynau\" 5018 S disorganized");
  p.does("move \"5 Aosta\" 5019");
  EXPECT_THAT(p.verdict("counterattack \"57 Haynau\""), RefusedBy("g13.status-a"));
  EXPECT_THAT(p.verdict("form-square \"57 Haynau\""), RefusedBy("g13.status-a"));
}

TEST(CustozaReaction, r11_5_3a_of_a_force_those_counterattack_that_are_able) {
  proves("g13.status-a");
  const std::string two = "\"5 Aosta\" 5021 N; \"57 Haynau\" 5018 S; \"54 Prinz Emil\" 5018 S";
  for (const bool first : {true, false}) {
    auto p = given(two + "; " + (first ? "\"57 Haynau\"" : "\"54 Prinz Emil\"") + " 5018 S disorganized");
    p.does("move \"5 Aosta\" 5019");
    p.does("counterattack \"57 Haynau\"").rolls(1, 1);
    const auto* combat = p.state.stack.find<Combat>();
    ASSERT_NE(combat, nullptr);
    EXPECT_EQ(combat->attackers, first ? p.force({"54 Prinz Emil"}) : p.force({"57 Haynau"}));
  }
  auto both = given(two);
  both.does("move \"5 Aosta\" 5019").does("counterattack \"57 Haynau\"").rolls(1, 1);
  EXPECT_EQ(both.state.stack.find<Combat>()->attackers, both.force({"57 Haynau", "54 Prinz Emil"}));
}

TEST(CustozaReaction, r11_5_4a_a_force_with_a_disorganized_unit_forms_no_square) {
  proves("g13.status-a");
  const std::string two = "\"5 Aosta\" 5021 N; \"57 Haynau\" 5018 S; \"54 Prinz Emil\" 5018 S";
  auto p = given(two + " disorganized");
  p.does("move \"5 Aosta\" 5019");
  EXPECT_THAT(p.verdict("form-square \"57 Haynau\""), RefusedBy("g13.status-a"));
  EXPECT_THAT(p.verdict("form-square \"54 Prinz Emil\""), RefusedBy("g13.status-a"));
  auto shaken = given(two + " disordered");
  shaken.does("move \"5 Aosta\" 5019");
  EXPECT_THAT(shaken.verdict("form-square \"57 Haynau\""), Allowed());
}

// --- 11.5.4 Square

TEST(CustozaReaction, r11_5_4a_a_square_is_formed_if_no_unit_loses_a_level) {
  proves("11.5.4c 11.5.4b");
  auto p = given(
      "\"5 Aosta\" 5021 N; \"57 Haynau\" 5018 S; \"16+9 Art\" 5018 N unlimbered; counter \"57 Haynau\" "
      "cohesion 8");
  p.does("move \"5 Aosta\" 5019");
  auto failed = p;
  p.does("form-square \"57 Haynau\"").rolls(4, 5);  // 9 - 1 against 8
  EXPECT_EQ(p["57 Haynau"].mode, Mode::Square);
  EXPECT_TRUE(in_square(p.game, p.state, p.unit("16+9 Art")));
  failed.does("form-square \"57 Haynau\"").rolls(5, 5);
  EXPECT_EQ(failed["57 Haynau"].mode, Mode::Open);
  EXPECT_EQ(failed["57 Haynau"].level, Level::Shaken);
  EXPECT_FALSE(in_square(failed.game, failed.state, failed.unit("16+9 Art")));
}

// --- 11.5.5 Withdrawal

TEST(CustozaReaction, r11_5_5b_the_check_takes_the_difference_of_movement_and_4) {
  auto p = given("\"2 Bersaglieri\" 5021 N" + kHaynau);
  p.does("move \"2 Bersaglieri\" 5019").does("withdraw \"57 Haynau\"");
  ASSERT_EQ(p.rolling(), RollKind::Check);
  const Check& check = *p.state.stack.top_as<Check>();
  EXPECT_EQ(check_modifiers(p.game, p.state, p.unit("57 Haynau"), check).total(), 6 - 5 + 4);
  auto same = entered();
  same.does("withdraw \"57 Haynau\"");
  EXPECT_EQ(check_modifiers(same.game, same.state, same.unit("57 Haynau"), *same.state.stack.top_as<Check>())
                .total(),
            4);
}

TEST(CustozaReaction, r11_5_5a_one_hex_away_with_the_same_facing_failed_or_not) {
  proves("11.5.5c R16");
  for (const int die : {1, 4}) {  // 2 + 4 passes, 8 + 4 does not
    auto p = entered();
    p.does("withdraw \"57 Haynau\"").rolls(die, die);
    p.until(Ask::ForceAction, die);
    EXPECT_EQ(p.game.map.grid().distance(p.state[p.unit("57 Haynau")].hex, p.hex("5019")), 2) << die;
    EXPECT_EQ(p.faces("57 Haynau"), "S") << die;
    EXPECT_EQ(p["57 Haynau"].level > Level::GoodOrder, die == 4) << die;
  }
}

TEST(CustozaReaction, r11_5_5d_the_marker_goes_one_hex_on_and_the_force_moves_with_the_points_it_has_left) {
  proves("g11.marker-a R61");
  auto p = given("\"5 Aosta\" 5021 N; marker assault 5019 N; \"54 Prinz Emil\" 5016 S" + kHaynau);
  p.does("move \"5 Aosta\" 5019").does("withdraw \"57 Haynau\"").rolls(1, 1);
  p.until(Ask::ForceAction, 1);
  EXPECT_TRUE(p.lists("shift-marker 5019 5018 N") || p.lists("shift-marker 5019 5018 NE") ||
              p.lists("shift-marker 5019 5018 NW"));
  EXPECT_THAT(p.verdict("shift-marker 5019 5118 N"), RefusedBy("11.5.5d"));
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5018"), Allowed());
}

// --- 11.5.6

TEST(CustozaReaction, r11_5_6a_guns_limber_and_columns_deploy_when_the_event_is_over) {
  proves("7.8b");
  auto p = given("\"5 Aosta\" 5021 N; \"16+9 Art\" 5018 S unlimbered; \"57 Haynau\" 5018 S");
  p.does("move \"5 Aosta\" 5019").does("limber \"16+9 Art\"");
  EXPECT_EQ(p["16+9 Art"].mode, Mode::Unlimbered);  // not yet
  p.does("done");
  EXPECT_EQ(p["16+9 Art"].mode, Mode::Limbered);
  auto column = given("\"6 Art (I Corpo)\" 5021 N unlimbered; \"57 Haynau\" 5018 N march");
  column.does("fire \"6 Art (I Corpo)\" 5018").rolls(1, 1);
  ASSERT_EQ(column.asked(), Ask::React);
  column.does("leave-march \"57 Haynau\"");
  EXPECT_EQ(column["57 Haynau"].mode, Mode::Open);
}

TEST(CustozaReaction, rg7_8d_a_unit_in_march_only_leaves_the_mode_or_withdraws) {
  auto p = given("\"6 Art (I Corpo)\" 5021 N unlimbered; \"57 Haynau\" 5018 S march");
  p.does("fire \"6 Art (I Corpo)\" 5018").rolls(1, 1);
  ASSERT_EQ(p.asked(), Ask::React);
  EXPECT_THAT(p.verdict("face \"57 Haynau\" N"), RefusedBy("g7.8d"));
  EXPECT_THAT(p.verdict("form-square \"57 Haynau\""), RefusedBy("g7.8d"));
  EXPECT_THAT(p.verdict("leave-march \"57 Haynau\""), Allowed());
}

TEST(CustozaReaction, r11_5_4_1b_a_square_opens_as_a_later_reaction) {
  auto p = given("\"5 Aosta\" 5021 N; \"57 Haynau\" 5018 S square");
  p.does("move \"5 Aosta\" 5019").does("open-square \"57 Haynau\"");
  EXPECT_EQ(p["57 Haynau"].mode, Mode::Open);
}

// --- 13.4

TEST(CustozaReaction, r13_4a_a_unit_that_fails_a_check_goes_on_or_stops_and_withdraws) {
  proves("R19");
  auto p = given("counter \"57 Haynau\" strength 20; \"5 Aosta\" 5021 N" + kHaynau);
  p.does("move \"5 Aosta\" 5019").does("fire \"57 Haynau\" 5019").rolls(3, 2);  // cc1 on 10 points
  ASSERT_EQ(p.rolling(), RollKind::Check);
  p.rolls(6, 6);
  ASSERT_EQ(p.asked(), Ask::CarryOn);
  EXPECT_EQ(p.side_asked(), Side::Italian);
  auto goes = p;
  goes.does("carry-on \"5 Aosta\"");
  EXPECT_EQ(goes.asked(), Ask::ForceAction);
  p.does("stop \"5 Aosta\"").until(Ask::ChooseForce, 1);
  EXPECT_NE(p.where("5 Aosta"), "5019");
  EXPECT_TRUE(p["5 Aosta"].done);
}

TEST(CustozaReaction, r13_4a_the_units_that_passed_go_on) {
  proves("R86");
  auto p = given(
      "counter \"57 Haynau\" strength 20; counter \"5 Aosta\" cohesion 12; counter \"6 Aosta\" cohesion 7; "
      "\"5 Aosta\" 5021 N; "
      "\"6 Aosta\" 5021 N" +
      kHaynau);
  p.does("select \"5 Aosta\"").does("join \"6 Aosta\"").does("move \"5 Aosta\" 5019");
  p.does("fire \"57 Haynau\" 5019").rolls(3, 2).rolls(4, 4);
  ASSERT_EQ(p.asked(), Ask::CarryOn);
  p.does("stop \"5 Aosta\"").until(Ask::ForceAction, 1);
  EXPECT_EQ(p.state.stack.top_as<ForceAction>()->force, p.force({"5 Aosta"}));
  EXPECT_EQ(p.where("5 Aosta"), "5019");
  EXPECT_NE(p.where("6 Aosta"), "5019");
}

}  // namespace
}  // namespace tamburino::custoza

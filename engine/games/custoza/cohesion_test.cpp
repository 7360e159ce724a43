#include "tests/custoza/given.h"

// 13. Cohesion: values, checks, Rout, recovery.
namespace tamburino::custoza {
namespace {

// Makes a Force take a check, and answers it.
Given& check(Given& p, const Check& one, int first, int second) {
  p.state.pending = {};
  p.state.stack.push(one);
  Events events;
  proceed(p.game, p.state, events);
  return p.rolls(first, second);
}
Check check_of(const Force& force, CheckReason reason, int modifier = 0, Hex from = kNoHex) {
  return {.reason = reason, .modifier = static_cast<std::int8_t>(modifier), .from = from, .force = force};
}
int modifiers(const Given& p, std::string_view who, CheckReason reason, int modifier = 0, Hex from = kNoHex) {
  return check_modifiers(p.game, p.state, p.unit(who), check_of(p.force({who}), reason, modifier, from))
      .total();
}

TEST(CustozaCohesion, r13_1a_the_printed_value_modified_by_the_status) {
  proves("10.4.4a 13.2c g13.status-a");
  const std::string nine = "counter \"5 Aosta\" cohesion 9; \"5 Aosta\" 5020 N";
  const auto value = [](const Given& p) { return cohesion_value(p.game, p.state, p.unit("5 Aosta")); };
  EXPECT_EQ(value(given(nine)), 9);
  EXPECT_EQ(value(given(nine + " shaken")), 8);
  EXPECT_EQ(value(given(nine + " disordered")), 7);
  EXPECT_EQ(value(given(nine + " disorganized")), 6);
}

TEST(CustozaCohesion, r13_2a_equal_or_less_passes) {
  auto p = given("counter \"5 Aosta\" cohesion 9; \"5 Aosta\" 5020 N");
  auto higher = p;
  check(p, check_of(p.force({"5 Aosta"}), CheckReason::Fire), 4, 5);
  EXPECT_EQ(p["5 Aosta"].level, Level::GoodOrder);
  EXPECT_TRUE(p.state.checked.passed.contains(p.unit("5 Aosta")));
  check(higher, check_of(p.force({"5 Aosta"}), CheckReason::Fire), 5, 5);
  EXPECT_EQ(higher["5 Aosta"].level, Level::Shaken);
  EXPECT_TRUE(higher.state.checked.failed.contains(p.unit("5 Aosta")));
}

TEST(CustozaCohesion, r13_2e_the_example_of_the_rulebook) {
  proves("13.2b 13.2d 13.5a");
  auto p = given(
      "counter \"57 Haynau\" cohesion 9; \"57 Haynau\" 5020 N disordered; source austrian 5001; source "
      "italian 5034; active "
      "a48-simbschen");
  EXPECT_EQ(modifiers(p, "57 Haynau", CheckReason::Charged), 2);
  check(p, check_of(p.force({"57 Haynau"}), CheckReason::Charged), 4, 5);
  EXPECT_EQ(p["57 Haynau"].status, Status::Routed);
  EXPECT_EQ(levels_for(p.game, 4), 2);
}

TEST(CustozaCohesion, rg13_effects_a_one_level_for_every_three_points) {
  const Game& game = shipped("tail-strike");
  constexpr std::array kLevels{1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4};
  for (std::size_t by = 1; by <= kLevels.size(); ++by)
    EXPECT_EQ(levels_for(game, static_cast<int>(by)), kLevels[by - 1]) << by;
}

TEST(CustozaCohesion, rg13_effects_a_natural_2_and_12_are_nothing_special) {
  auto strong = given("counter \"5 Aosta\" cohesion 12; \"5 Aosta\" 5020 N");
  check(strong, check_of(strong.force({"5 Aosta"}), CheckReason::Fire), 6, 6);
  EXPECT_EQ(strong["5 Aosta"].level, Level::GoodOrder);
  auto weak = given("counter \"5 Aosta\" cohesion 2; \"5 Aosta\" 5020 N");
  check(weak, check_of(weak.force({"5 Aosta"}), CheckReason::Fire, 2), 1, 1);
  EXPECT_EQ(weak["5 Aosta"].level, Level::Shaken);
}

TEST(CustozaCohesion, r13_2_1a_one_roll_for_the_force_judged_for_each_unit) {
  auto p = given(
      "counter \"5 Aosta\" cohesion 10; counter \"6 Aosta\" cohesion 8; \"5 Aosta\" 5020 N; \"6 Aosta\" 5020 "
      "N lost 2");
  check(p, check_of(p.force({"5 Aosta", "6 Aosta"}), CheckReason::Fire), 5, 5);
  EXPECT_EQ(p["5 Aosta"].level, Level::GoodOrder);
  EXPECT_EQ(p["6 Aosta"].level, Level::Shaken);  // 10 + 1 for half its strength, against 8
  EXPECT_NE(p.rolling(), RollKind::Check);
}

TEST(CustozaCohesion, r13_3a_losses_add_up) {
  auto p = given("\"5 Aosta\" 5020 N shaken");
  Events events;
  lose_levels(p.game, p.state, p.unit("5 Aosta"), 1, "13.3a", events);
  EXPECT_EQ(p["5 Aosta"].level, Level::Disordered);
  lose_levels(p.game, p.state, p.unit("5 Aosta"), 1, "13.3a", events);
  EXPECT_EQ(p["5 Aosta"].level, Level::Disorganized);
  EXPECT_EQ(p["5 Aosta"].fell, 2);
}

TEST(CustozaCohesion, rg13_ccmt_a_every_line_of_the_modifiers) {
  const auto fire = [](const std::string& position, std::string_view who) {
    return modifiers(given(position), who, CheckReason::Fire);
  };
  EXPECT_EQ(fire("\"5 Aosta\" 5020 N", "5 Aosta"), 0);
  EXPECT_EQ(fire("\"5 Aosta\" 5020 N march", "5 Aosta"), 2);
  EXPECT_EQ(fire("\"3+9 Art\" 5020 N limbered", "3+9 Art"), 2);
  EXPECT_EQ(fire("\"3+9 Art\" 5020 N unlimbered", "3+9 Art"), 0);
  EXPECT_EQ(fire("\"5 Aosta\" 5020 N ooc", "5 Aosta"), 1);
  EXPECT_EQ(fire("\"5 Aosta\" 5020 N; formation i48-i fatigued", "5 Aosta"), 1);
  EXPECT_EQ(fire("\"5 Aosta\" 5020 N; formation i48-i fatigued collapsed", "5 Aosta"), 2);
  auto cut = given("\"5 Aosta\" 5020 N");
  cut.state[cut.formation("i48-i")].communication = false;
  EXPECT_EQ(modifiers(cut, "5 Aosta", CheckReason::Fire), 1);
  EXPECT_EQ(fire("counter \"5 Aosta\" strength 4; \"5 Aosta\" 5020 N lost 1", "5 Aosta"), 0);
  EXPECT_EQ(fire("counter \"5 Aosta\" strength 4; \"5 Aosta\" 5020 N lost 2", "5 Aosta"), 1);
  EXPECT_EQ(fire("\"Aosta Cav\" 5020 N exhausted", "Aosta Cav"), 1);
  EXPECT_EQ(fire("hex 5020 village; \"5 Aosta\" 5020 N", "5 Aosta"), -1);
  EXPECT_EQ(fire("hex 5020 town; \"5 Aosta\" 5020 N", "5 Aosta"), -1);
  EXPECT_EQ(fire("\"5 Aosta\" 5020 N; \"Osteria al Bosco\" 5020 N", "5 Aosta"), -2);
  EXPECT_EQ(fire("\"5 Aosta\" 5020 N; Bava 5020", "5 Aosta"), -1);
  EXPECT_EQ(fire("\"5 Aosta\" 5020 N; \"Carlo Alberto\" 5020", "5 Aosta"), -1);
  EXPECT_EQ(fire("\"5 Aosta\" 5020 N; \"V.E. di Savoia\" 5020", "5 Aosta"), 0);  // not his own
}

TEST(CustozaCohesion, rg13_ccmt_a_through_the_rear_and_the_reasons_of_a_check) {
  proves("11.5.4a 11.5.5b 13.7a 10.4.8b");
  const auto p = given("\"5 Aosta\" 5020 N; \"6 Aosta\" 5030 N square");
  EXPECT_EQ(modifiers(p, "5 Aosta", CheckReason::Fire, 0, p.hex("5021")), 1);
  EXPECT_EQ(modifiers(p, "5 Aosta", CheckReason::Fire, 0, p.hex("5019")), 0);
  EXPECT_EQ(modifiers(p, "5 Aosta", CheckReason::Fire, 2), 2);  // cc2
  EXPECT_EQ(modifiers(p, "5 Aosta", CheckReason::Square), -1);
  EXPECT_EQ(modifiers(p, "5 Aosta", CheckReason::Withdrawal, 5 - 6), 3);
  EXPECT_EQ(modifiers(p, "5 Aosta", CheckReason::Reorganise), 4);
  EXPECT_EQ(modifiers(p, "5 Aosta", CheckReason::Charged), 2);
  EXPECT_EQ(modifiers(p, "6 Aosta", CheckReason::Charged), -2);
}

TEST(CustozaCohesion, r11_5_3b_a_failed_check_before_a_counterattack_costs_nothing) {
  auto p = given("\"5 Aosta\" 5020 N");
  check(p, check_of(p.force({"5 Aosta"}), CheckReason::Counter), 6, 6);
  EXPECT_EQ(p["5 Aosta"].level, Level::GoodOrder);
  EXPECT_TRUE(p.state.checked.failed.contains(p.unit("5 Aosta")));
}

// --- Rout and losses

TEST(CustozaCohesion, r13_5b_a_routing_unit_needs_a_way_to_a_source) {
  proves("13.5c R20");
  const std::string unit =
      "\"5 Aosta\" 5020 N disorganized lost 1; source italian 5034; source austrian 5001";
  auto saved = given(unit);
  Events events;
  lose_levels(saved.game, saved.state, saved.unit("5 Aosta"), 1, "13.5a", events);
  EXPECT_EQ(saved["5 Aosta"].status, Status::Routed);
  EXPECT_EQ(saved["5 Aosta"].lost, 1);
  EXPECT_EQ(saved.where("5 Aosta"), "");
  auto cut = given(unit + "; columns 50 50; \"57 Haynau\" 5025 N");
  lose_levels(cut.game, cut.state, cut.unit("5 Aosta"), 1, "13.5c", events);
  EXPECT_EQ(cut["5 Aosta"].status, Status::Eliminated);
}

TEST(CustozaCohesion, rg10_zero_a_a_unit_without_strength_is_eliminated) {
  proves("10.4.8e");
  auto p = given("counter \"5 Aosta\" strength 4; \"5 Aosta\" 5020 N lost 2; \"6 Aosta\" 5030 N");
  Events events;
  lose_strength(p.game, p.state, p.unit("5 Aosta"), 1, "10.4.8c", events);
  EXPECT_EQ(p["5 Aosta"].lost, 3);
  EXPECT_EQ(p["5 Aosta"].status, Status::OnMap);
  lose_strength(p.game, p.state, p.unit("5 Aosta"), 2, "10.4.8c", events);
  EXPECT_EQ(p["5 Aosta"].status, Status::Eliminated);
}

TEST(CustozaCohesion, rg21_2a_a_commander_whose_stack_is_lost_goes_to_another_unit) {
  auto p = given("\"5 Aosta\" 5020 N; \"6 Aosta\" 5026 N; Bava 5020");
  Events events;
  eliminate(p.game, p.state, p.unit("5 Aosta"), "10.5.1c", events);
  EXPECT_EQ(p.commander_at("i48-i"), "5026");
}

// --- 13.6 recovery

TEST(CustozaRecovery, r13_6_1a_two_levels_for_a_unit_that_did_nothing_outside_enemy_zones) {
  proves("3.2.2k");
  auto p = given("\"5 Aosta\" 5020 N disorganized; \"6 Aosta\" 5030 N shaken");
  p.does("done");
  EXPECT_EQ(p["5 Aosta"].level, Level::Shaken);
  EXPECT_EQ(p["6 Aosta"].level, Level::GoodOrder);
  auto near = given("\"5 Aosta\" 5019 N disorganized; \"57 Haynau\" 5018 S");
  near.does("done");
  EXPECT_EQ(near["5 Aosta"].level, Level::Disorganized);
}

TEST(CustozaRecovery, r13_6_1b_one_level_for_half_the_movement_or_less) {
  proves("R53");
  const auto after = [](const char* where) {
    auto p = given("\"5 Aosta\" 5020 N disordered; road road 5020-5019-5018-5017");
    p.does(std::string("move \"5 Aosta\" ") + where).does("halt \"5 Aosta\"").does("done");
    return p["5 Aosta"].level;
  };
  EXPECT_EQ(after("5018"), Level::Shaken);      // 2 of 5
  EXPECT_EQ(after("5017"), Level::Disordered);  // 3 of 5
}

TEST(CustozaRecovery, r13_6_1c_tired_cavalry_rests_or_recovers_never_both) {
  proves("R54");
  auto p = given("\"Aosta Cav\" 5020 N disordered exhausted");
  p.does("done");
  ASSERT_EQ(p.asked(), Ask::Recover);
  auto rests = p;
  rests.does("rest \"Aosta Cav\"");
  EXPECT_FALSE(rests["Aosta Cav"].exhausted);
  EXPECT_EQ(rests["Aosta Cav"].level, Level::Disordered);
  p.does("recover \"Aosta Cav\"");
  EXPECT_TRUE(p["Aosta Cav"].exhausted);
  EXPECT_EQ(p["Aosta Cav"].level, Level::GoodOrder);
}

TEST(CustozaRecovery, r13_6_1c_cavalry_that_moved_does_not_rest) {
  auto p = given("\"Aosta Cav\" 5020 N exhausted");
  p.does("move \"Aosta Cav\" 5019").does("halt \"Aosta Cav\"").does("done");
  EXPECT_TRUE(p["Aosta Cav"].exhausted);
  auto stood = given("\"Aosta Cav\" 5020 N exhausted");
  stood.does("done");
  EXPECT_FALSE(stood["Aosta Cav"].exhausted);
  // Beside the enemy a Shaken unit recovers nothing, so it can only rest.
  auto beside = given("\"Aosta Cav\" 5021 N shaken exhausted; \"57 Haynau\" 5020 S");
  beside.does("done");
  EXPECT_FALSE(beside["Aosta Cav"].exhausted);
  EXPECT_EQ(beside["Aosta Cav"].level, Level::Shaken);
}

TEST(CustozaRecovery, r13_6_2a_in_the_quiet_phases_two_levels_for_those_that_stay) {
  proves("3.3a 13.6.2c");
  auto p =
      given("\"5 Aosta\" 5020 N disorganized; \"Aosta Cav\" 5022 N exhausted; turn 12; phase not-activated");
  EXPECT_EQ(p["5 Aosta"].level, Level::Shaken);
  EXPECT_FALSE(p["Aosta Cav"].exhausted);
  auto active =
      given("\"5 Aosta\" 5020 N disorganized; formation i48-i activated; turn 12; phase not-activated");
  EXPECT_EQ(active["5 Aosta"].level, Level::Disorganized);
}

TEST(CustozaRecovery, r13_6_2b_out_of_command_one_level_for_half_its_movement) {
  const std::string lost =
      "\"5 Aosta\" 5020 S ooc disordered; Bava 5026; initiative austrian; phase out-of-command";
  auto p = given(lost);
  p.does("move \"5 Aosta\" 5022").does("halt \"5 Aosta\"").until(Ask::Attempt);
  EXPECT_EQ(p["5 Aosta"].level, Level::Shaken);
  auto far = given(lost);
  far.does("move \"5 Aosta\" 5023").does("halt \"5 Aosta\"").until(Ask::Attempt);
  EXPECT_EQ(far["5 Aosta"].level, Level::Disordered);
}

TEST(CustozaRecovery, r13_6_1a_once_a_gt) {
  auto p = given("\"5 Aosta\" 5020 N disorganized recovered");
  p.does("done");
  EXPECT_EQ(p["5 Aosta"].level, Level::Disorganized);
}

TEST(CustozaCohesion, r13_7a_a_tired_formation_reorganises_with_difficulty) {
  auto p = given("\"13 Pinerolo\" 5020 N; \"57 Haynau\" 5010 S");
  const UnitId who = p.unit("13 Pinerolo");
  lift(p.game, p.state, who, Status::Routed);
  Check check{.reason = CheckReason::Reorganise};
  check.force.add(who);
  const int plain = check_modifiers(p.game, p.state, who, check).total();
  EXPECT_EQ(plain, p.game.tables.check.reorganising);
  p.state[p.game[who].formation].fatigued = true;
  EXPECT_EQ(check_modifiers(p.game, p.state, who, check).total(), plain + p.game.tables.check.fatigued);
  p.state[who].lost = static_cast<std::uint8_t>(p.game[who].strength / 2 + 1);
  EXPECT_EQ(check_modifiers(p.game, p.state, who, check).total(),
            plain + p.game.tables.check.fatigued + p.game.tables.check.half_strength);
}

}  // namespace
}  // namespace tamburino::custoza

#include "tests/custoza/given.h"

// 18, 19, 20: Fatigue, Collapse, lines of communication; 13.6.3 recovery under Collapse.
namespace tamburino::custoza {
namespace {

// The Fatigue Phase, up to its first roll or its end.
Given fatigue_phase(const std::string& position) {
  auto p = given("scenario first-custoza; " + position);
  p.state.stack.clear();
  p.state.stack.push(GameTurn{.step = GameTurn::Step::Phase, .next = 255});
  p.state.stack.push(FatiguePhase{});
  p.state.pending = {};
  p.game.scenario.phases = {Phase::Engaged};
  proceed(p.game, p.state, p.events);
  return p;
}
int change(const std::string& flags) {
  const auto p = given("scenario first-custoza; \"5 Aosta\" 5020 N; Bava 5020; formation i48-i " + flags);
  return fatigue_change(p.game, p.state, p.formation("i48-i")).total();
}

TEST(CustozaFatigue, rg18_2a_what_a_gt_adds_and_takes) {
  EXPECT_EQ(change("mood 0"), -1);  // Engaged and idle
  EXPECT_EQ(change("moved"), 1);
  EXPECT_EQ(change("moved fought"), 2);
  EXPECT_EQ(change("fought"), 1);
  EXPECT_EQ(change("fired"), 0);
  EXPECT_EQ(change("on-march moved"), 1);
  EXPECT_EQ(change("on-march"), -1);
  EXPECT_EQ(change("in-reserve"), -2);
}

TEST(CustozaFatigue, rg18_2a_the_level_stays_between_0_and_20) {
  proves("14.7.1a");
  auto rested = fatigue_phase("\"5 Aosta\" 5020 N; Bava 5020; formation i48-i fatigue 0");
  EXPECT_EQ(rested.state[rested.formation("i48-i")].fatigue, 0);
  auto worn = fatigue_phase("\"5 Aosta\" 5020 N; Bava 5020; formation i48-i fatigue 20 moved fought");
  EXPECT_EQ(worn.state[worn.formation("i48-i")].fatigue, 20);
}

TEST(CustozaFatigue, r14_7_2a_dice_not_above_the_level_less_the_command_value) {
  proves("g18.3a");
  const std::string tired =
      "leader Bava command 3; \"5 Aosta\" 5020 N; Bava 5020; formation i48-i fatigue 8 moved";
  auto p = fatigue_phase(tired);  // 9 - 3
  ASSERT_EQ(p.rolling(), RollKind::Fatigue);
  auto fresh = p;
  p.rolls(3, 3);
  EXPECT_TRUE(p.state[p.formation("i48-i")].fatigued);
  fresh.rolls(3, 4);
  EXPECT_FALSE(fresh.state[fresh.formation("i48-i")].fatigued);
}

TEST(CustozaFatigue, rg18_3a_below_two_no_roll_and_the_marker_goes) {
  auto p = fatigue_phase(
      "leader Bava command 3; \"5 Aosta\" 5020 N; Bava 5020; formation i48-i fatigue 5 fatigued");
  EXPECT_NE(p.rolling(), RollKind::Fatigue);  // 4 - 3
  EXPECT_FALSE(p.state[p.formation("i48-i")].fatigued);
  auto still = fatigue_phase(
      "leader Bava command 3; \"5 Aosta\" 5020 N; Bava 5020; formation i48-i fatigue 6 fatigued");
  EXPECT_TRUE(still.state[still.formation("i48-i")].fatigued);  // 5 - 3
}

TEST(CustozaFatigue, r14_7_3a_every_mood_goes_one_step_towards_0_after_the_rolls) {
  proves("5.2.1c");
  auto p = fatigue_phase(
      "leader Bava command 3; \"5 Aosta\" 5020 N; Bava 5020; \"57 Haynau\" 4010 N; Simbschen 4010; "
      "formation i48-i fatigue 8 mood 2; formation a48-simbschen mood -1");
  EXPECT_EQ(p.state[p.formation("i48-i")].mood, 2);
  p.rolls(6, 6);
  EXPECT_EQ(p.state[p.formation("i48-i")].mood, 1);
  EXPECT_EQ(p.state[p.formation("a48-simbschen")].mood, 0);
}

TEST(CustozaFatigue, rg18_6a_after_gt_1_every_level_is_halved_rounded_down) {
  proves("14.8.2a");
  auto p = given(
      "scenario first-custoza; \"5 Aosta\" 5020 N; Bava 5020; formation i48-i fatigue 7; day 2; turn 1");
  Events events;
  recover_after_dawn(p.game, p.state, events);
  EXPECT_EQ(p.state[p.formation("i48-i")].fatigue, 3);
}

TEST(CustozaFatigue, rg17_4a_in_reserve_with_a_loc_infantry_and_cavalry_regain_one_point) {
  auto p = given(
      "scenario first-custoza; \"1 Guardia\" 5025 N; \"5 Aosta\" 5020 N; Bava 5020; formation i48-i "
      "in-reserve; day 2; turn 1");
  for (const char* who : {"5 Aosta", "6 Art (I Corpo)"}) {
    lift(p.game, p.state, p.unit(who), Status::Inside);
    p.state[p.unit(who)].lost = 2;
  }
  auto cut = p;
  cut.state[cut.formation("i48-i")].communication = false;
  Events events;
  recover_after_dawn(p.game, p.state, events);
  EXPECT_EQ(p["5 Aosta"].lost, 1);
  EXPECT_EQ(p["6 Art (I Corpo)"].lost, 2);
  recover_after_dawn(cut.game, cut.state, events);
  EXPECT_EQ(cut["5 Aosta"].lost, 2);
}

// --- Collapse

TEST(CustozaCollapse, rg19a_half_of_the_printed_infantry_and_cavalry_in_play) {
  const std::string base =
      "scenario first-custoza; counter \"5 Aosta\" strength 4; counter \"6 Aosta\" strength 4; Bava 5020; "
      "\"5 Aosta\" 5020 N";
  const auto collapses = [](const std::string& text) {
    const auto p = given(text);
    return should_collapse(p.game, p.state, p.formation("i48-i"));
  };
  EXPECT_FALSE(collapses(base + " lost 1; \"6 Aosta\" 5021 N lost 2"));  // 3 of 8
  EXPECT_TRUE(collapses(base + " lost 2; \"6 Aosta\" 5021 N lost 2"));   // 4 of 8
  EXPECT_TRUE(collapses(base + "; \"6 Aosta\" routed"));                 // all of it counts
  EXPECT_TRUE(collapses(base + "; \"6 Aosta\" eliminated"));
  EXPECT_FALSE(collapses(base + " lost 1; \"6 Aosta\" to-come"));  // on neither side
  EXPECT_FALSE(collapses(base + "; \"6 Aosta\" 5021 N; \"6 Art (I Corpo)\" eliminated"));
}

TEST(CustozaCollapse, rg19a_tested_after_the_fatigue_checks) {
  auto p = fatigue_phase(
      "leader Bava command 3; counter \"5 Aosta\" strength 4; \"5 Aosta\" 5020 N lost 2; Bava 5020; "
      "formation i48-i fatigue 8 moved");
  EXPECT_FALSE(p.state[p.formation("i48-i")].collapsed);
  p.rolls(6, 6);
  EXPECT_TRUE(p.state[p.formation("i48-i")].collapsed);
}

TEST(CustozaCollapse, rg19b_it_ends_only_after_gt_1_in_reserve_below_half) {
  auto p = given(
      "scenario first-custoza; \"1 Guardia\" 5025 N; \"5 Aosta\" 5020 N; Bava 5020; formation i48-i "
      "collapsed; day 2; turn 1");
  Events events;
  recover_after_dawn(p.game, p.state, events);
  EXPECT_TRUE(p.state[p.formation("i48-i")].collapsed);
  p.state[p.formation("i48-i")].stance = Stance::InReserve;
  recover_after_dawn(p.game, p.state, events);
  EXPECT_FALSE(p.state[p.formation("i48-i")].collapsed);
}

TEST(CustozaCollapse, r13_6_3a_a_passed_check_for_every_level) {
  const std::string broken =
      "counter \"5 Aosta\" cohesion 9; \"5 Aosta\" 5020 N disorganized; formation i48-i collapsed";
  auto p = given(broken);
  p.does("done");
  ASSERT_EQ(p.asked(), Ask::Recover);
  p.does("recover \"5 Aosta\"").rolls(1, 1);
  EXPECT_EQ(p["5 Aosta"].level, Level::Disordered);
  ASSERT_EQ(p.asked(), Ask::Recover);
  auto enough = p;
  enough.does("done");
  EXPECT_EQ(enough["5 Aosta"].level, Level::Disordered);
  p.does("recover \"5 Aosta\"").rolls(1, 1);
  EXPECT_EQ(p["5 Aosta"].level, Level::Shaken);
  EXPECT_NE(p.asked(), Ask::Recover);  // two levels at most
}

TEST(CustozaCollapse, r13_6_3a_a_failed_check_costs_levels_and_ends_the_tries) {
  proves("R64");
  auto p = given("counter \"5 Aosta\" cohesion 9; \"5 Aosta\" 5020 N shaken; formation i48-i collapsed");
  p.does("done").does("recover \"5 Aosta\"").rolls(5, 4);  // 9 + 1 against 8
  EXPECT_EQ(p["5 Aosta"].level, Level::Disordered);
  EXPECT_NE(p.asked(), Ask::Recover);
  auto sound = given("counter \"5 Aosta\" cohesion 9; \"5 Aosta\" 5020 N shaken");
  sound.does("done");
  EXPECT_EQ(sound["5 Aosta"].level, Level::GoodOrder);
}

// --- 22.3.3c

TEST(CustozaFortress, r22_3_3c_a_fortress_recovers_one_level_in_each_fatigue_phase) {
  auto p = fatigue_phase("\"5 Aosta\" 5020 N; Bava 5020; \"Osteria al Bosco\" 4604 N disordered");
  EXPECT_EQ(p["Osteria al Bosco"].level, Level::Shaken);
}

// --- 20 communication

TEST(CustozaCommunication, rg20a_four_to_a_road_then_any_length_to_a_source) {
  const std::string road =
      "scenario first-custoza; road road 5020-5021-5022-5023-5024-5025-5026-5027-5028-5029-5030-5031-5032; "
      "source italian 5032; source austrian 7004; \"5 Aosta\" 4010 N; ";
  const auto has = [&](const std::string& more, const char* from) {
    const auto p = given(road + more);
    return has_communication(p.game, p.state, Side::Italian, p.hex(from));
  };
  EXPECT_TRUE(has("Bava 4010", "5020"));
  EXPECT_TRUE(has("Bava 4010", "5017"));   // 3 hexes off the road
  EXPECT_FALSE(has("Bava 4010", "5015"));  // 5
  EXPECT_FALSE(has("\"57 Haynau\" 5026 N; columns 50 50", "5020"));
  EXPECT_FALSE(has("\"57 Haynau\" 4925 NE", "5020"));  // its ZoR lies on the road
  EXPECT_TRUE(has("\"57 Haynau\" 4925 NE; \"6 Aosta\" 5025 N; \"17 Acqui\" 5026 N", "5020"));  // contested
}

TEST(CustozaCommunication, rg20a_not_over_the_mincio_without_a_bridge) {
  const std::string road =
      "scenario first-custoza; road road 5020-5021-5022; source italian 5022; source austrian 7004; columns "
      "50 50; "
      "\"5 Aosta\" 5010 N; side 5021/5022 river";
  const auto without = given(road);
  EXPECT_FALSE(has_communication(without.game, without.state, Side::Italian, without.hex("5020")));
  const auto with = given(road + " bridge");
  EXPECT_TRUE(has_communication(with.game, with.state, Side::Italian, with.hex("5020")));
}

TEST(CustozaCommunication, r14_8_1a_ammunition_comes_back_only_with_a_loc) {
  proves("g20b");
  const std::string base =
      "scenario first-custoza; road road 5020-5021-5022; source italian 5022; source austrian 7004; Bava "
      "5019; ";
  auto p = given(
      base + "\"5 Aosta\" 5019 N low-ammo; \"6 Aosta\" 4010 N ooc out-of-ammo; \"17 Acqui\" 4010 N low-ammo");
  Events events;
  end_turn(p.game, p.state, events);
  EXPECT_EQ(p["5 Aosta"].fires, 0);
  EXPECT_EQ(p["6 Aosta"].fires, 2);   // out of command, it has none of its own
  EXPECT_EQ(p["17 Acqui"].fires, 0);  // it shares that of its Formation
}

TEST(CustozaCommunication, r14_8_1a_units_inside_a_commander_have_his_loc) {
  proves("R112");
  const auto fires_left = [](const std::string& source) {
    auto p = given("scenario first-custoza; road road 5020-5021-5022; source austrian 7004; source italian " +
                   source + "; Bava 5019; \"5 Aosta\" inside; formation i48-i in-reserve");
    p.state[p.unit("5 Aosta")].fires = 1;
    Events events;
    end_turn(p.game, p.state, events);
    return p["5 Aosta"].fires;
  };
  EXPECT_EQ(fires_left("5022"), 0);
  EXPECT_EQ(fires_left("1030"), 1);  // no road leads there
}

}  // namespace
}  // namespace tamburino::custoza

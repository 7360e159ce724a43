#include "tests/custoza/given.h"

// 3.2, 5. The Activation Step, activation and Loose Cannons.
namespace tamburino::custoza {
namespace {

const std::string kBoth =
    "\"5 Aosta\" 5020 N; Bava 5020; \"1 Guardia\" 5022 N; \"V.E. di Savoia\" 5022; \"57 Haynau\" 4010 N; "
    "Simbschen 4010; "
    "initiative italian; phase attempt";

TEST(CustozaEngaged, r3_2_2a_the_initiative_player_begins_and_they_alternate) {
  auto p = given(kBoth);
  EXPECT_EQ(p.side_asked(), Side::Italian);
  EXPECT_TRUE(p.lists("activate i48-i"));
  EXPECT_FALSE(p.lists("activate a48-simbschen"));
  EXPECT_THAT(p.verdict("activate a48-simbschen"), RefusedBy("3.2.2a"));
  p.does("pass");
  EXPECT_EQ(p.side_asked(), Side::Austrian);
}

TEST(CustozaEngaged, r3_2_2b_a_failed_attempt_uses_the_turn) {
  auto p = given(kBoth);
  p.does("activate i48-i").rolls(5);
  EXPECT_TRUE(p.happened(EventKind::ActivationFailed));
  EXPECT_EQ(p.asked(), Ask::Attempt);
  EXPECT_EQ(p.side_asked(), Side::Austrian);
}

TEST(CustozaEngaged, r3_2_2c_three_passes_in_a_row_end_the_step) {
  proves("3.2.2d");
  auto p = given(kBoth + "; turn 12");
  p.does("pass").does("pass");
  EXPECT_EQ(p.state.turn, 12);
  p.does("pass");
  EXPECT_EQ(p.state.turn, 13);  // nobody has anything to do in the quiet phases
}

TEST(CustozaEngaged, r3_2_2c_an_attempt_breaks_the_run) {
  proves("3.2.2n");
  auto p = given(kBoth + "; turn 12");
  p.does("pass").does("pass").does("activate i48-i").rolls(5);
  p.does("pass").does("pass");
  EXPECT_EQ(p.state.turn, 12);
  p.does("pass");
  EXPECT_EQ(p.state.turn, 13);
}

// --- 5.1

TEST(CustozaFormations, r5_1_1a_the_die_must_not_exceed_the_command_value) {
  for (int die = 1; die <= 5; ++die) {
    auto p = given("leader Bava command 3; " + kBoth);
    p.does("activate i48-i").rolls(die);
    EXPECT_EQ(p.state[p.formation("i48-i")].activated, die <= 3) << die;
  }
}

TEST(CustozaFormations, r5_1_1b_every_failure_helps_the_next_attempt_of_that_commander) {
  proves("5.1.2a");
  auto p = given("leader Bava command 2; " + kBoth);
  const FormationId bava = p.formation("i48-i");
  for (int failures = 0; failures < 3; ++failures) {
    EXPECT_EQ(amount(activation_modifiers(p.game, p.state, bava), "5.1.1b"), -failures);
    p.does("activate i48-i").rolls(5);
    p.does("pass");
  }
  p.does("activate i48-i").rolls(5);  // 5 - 3
  EXPECT_TRUE(p.state[bava].activated);
}

TEST(CustozaFormations, r5_1_1c_failures_count_against_nobody_else) {
  auto p = given(kBoth);
  p.does("activate i48-i").rolls(5);
  EXPECT_EQ(p.state[p.formation("i48-i")].orders, 1);
  EXPECT_EQ(activation_modifiers(p.game, p.state, p.formation("i48-1r")).total(), 0);
}

TEST(CustozaFormations, r5_1a_a_formation_is_activated_once_a_gt) {
  auto p = given(kBoth + "; formation i48-i activated");
  EXPECT_THAT(p.verdict("activate i48-i"), RefusedBy("5.1a"));
  EXPECT_THAT(p.verdict("activate i48-1r"), Allowed());
}

TEST(CustozaFormations, r5_1_3a_one_less_in_range_of_the_overall_commander) {
  proves("g5.oc-a");
  const auto near = given(kBoth + "; \"Carlo Alberto\" 5024");
  EXPECT_EQ(amount(activation_modifiers(near.game, near.state, near.formation("i48-i")), "5.1.3a"), -1);
  const auto far = given(kBoth + "; \"Carlo Alberto\" 5025");
  EXPECT_FALSE(has(activation_modifiers(far.game, far.state, far.formation("i48-i")), "5.1.3a"));
}

TEST(CustozaFormations, r26_1_2a_la_marmora_affects_only_commanders_stacked_with_him) {
  proves("26.1.2c");
  const std::string base =
      "scenario tione-valley; \"29 Pisa\" 2720 N; Cerale 2720; \"1 Del Re\" 2720 N; Bixio 2720; phase "
      "attempt; initiative italian";
  const auto with = given(base + "; \"La Marmora\" 2720");
  EXPECT_TRUE(under_chief(with.game, with.state, with.formation("i66-1")));
  EXPECT_FALSE(under_chief(with.game, with.state, with.formation("i66-7")));  // III Corps
  const auto beside = given(base + "; \"La Marmora\" 2721");
  EXPECT_FALSE(under_chief(beside.game, beside.state, beside.formation("i66-1")));
  EXPECT_EQ(with.game.chief(Side::Italian)->command, 0);
}

TEST(CustozaFormations, rg18_4a_fatigue_and_collapse_add_to_the_die) {
  proves("g19b");
  const auto p = given(kBoth + "; formation i48-i fatigued collapsed");
  EXPECT_EQ(activation_modifiers(p.game, p.state, p.formation("i48-i")).total(), 2);
}

// --- 5.2 Loose Cannon

TEST(CustozaFormations, r5_2a_a_natural_6_activates_whatever_the_modifiers) {
  proves("R7");
  auto p = given(kBoth + "; formation i48-i orders 3");  // 6 - 3 would do as well
  p.does("activate i48-i").rolls(6);
  EXPECT_TRUE(p.happened(EventKind::LooseCannon));
  EXPECT_EQ(p.rolling(), RollKind::Temper);
  EXPECT_TRUE(p.state[p.formation("i48-i")].activated);
}

TEST(CustozaFormations, rg5_2a_the_table_from_end_to_end) {
  const Game& game = shipped("tail-strike");
  constexpr std::array kRows{std::pair{-2, Temper::Withdraws}, std::pair{0, Temper::Withdraws},
                             std::pair{1, Temper::Inert},      std::pair{2, Temper::Holds},
                             std::pair{3, Temper::Cautious},   std::pair{4, Temper::Cautious},
                             std::pair{5, Temper::Willing},    std::pair{6, Temper::Forward},
                             std::pair{7, Temper::Furious},    std::pair{9, Temper::Furious}};
  for (const auto& [total, temper] : kRows) EXPECT_EQ(temper_for(game, 0, total), temper) << total;
}

TEST(CustozaFormations, rg5_2a_a_mood_at_its_end_bounds_what_comes) {
  const Game& game = shipped("tail-strike");
  EXPECT_EQ(temper_for(game, -3, 6), Temper::Cautious);
  EXPECT_EQ(temper_for(game, -2, 6), Temper::Forward);
  EXPECT_EQ(temper_for(game, 3, 1), Temper::Cautious);
  EXPECT_EQ(temper_for(game, 2, 1), Temper::Inert);
}

TEST(CustozaFormations, r5_2b_the_mood_is_added_to_the_second_die) {
  auto p = given(kBoth + "; formation i48-i mood 2");
  p.does("activate i48-i").rolls(6);
  p.rolls(5);
  EXPECT_EQ(p.state.activation.temper, Temper::Furious);
  auto calm = given(kBoth);
  calm.does("activate i48-i").rolls(6);
  calm.rolls(5);
  EXPECT_EQ(calm.state.activation.temper, Temper::Willing);
}

TEST(CustozaFormations, rg5_2a_an_inert_formation_does_nothing_but_recover) {
  auto p = given(kBoth + "; \"5 Aosta\" 5020 N disordered");
  p.does("activate i48-i").rolls(6);
  p.rolls(1);
  EXPECT_EQ(p.asked(), Ask::Attempt);
  EXPECT_EQ(p["5 Aosta"].level, Level::GoodOrder);
}

TEST(CustozaFormations, rg5_2a_a_formation_that_withdraws_leaves_enemy_zones_with_its_units_in_command) {
  const std::string rest =
      "; Bava 5030; \"6 Aosta\" 5030 N; \"57 Haynau\" 5018 S; formation i48-i mood -2; initiative italian; "
      "phase attempt";
  auto p = given("\"5 Aosta\" 5019 N" + rest);
  p.does("activate i48-i").rolls(6);
  p.rolls(1);
  ASSERT_EQ(p.asked(), Ask::Withdraw);
  EXPECT_NE(p.state.stack.top_as<Activation>(), nullptr);
  auto lost = given("\"5 Aosta\" 5019 N ooc" + rest);
  lost.does("activate i48-i").rolls(6);
  lost.rolls(1);
  ASSERT_EQ(lost.asked(), Ask::Withdraw);
  EXPECT_NE(lost.state.stack.top_as<QuietPhase>(), nullptr);  // in the phase of units out of command
}

TEST(CustozaFormations, rg5_2a_a_formation_that_holds_only_fires_turns_and_limbers) {
  auto p = given("\"5 Aosta\" 5020 N; \"6 Art (I Corpo)\" 5020 N limbered; Bava 5020; temper holds");
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5019"), RefusedBy("g5.2a"));
  EXPECT_THAT(p.verdict("face \"5 Aosta\" S"), Allowed());
  EXPECT_THAT(p.verdict("unlimber \"6 Art (I Corpo)\""), Allowed());
  EXPECT_THAT(p.verdict("select Bava"), RefusedBy("g7.7a"));
  EXPECT_THAT(given("\"5 Aosta\" 5020 N; temper willing").verdict("move \"5 Aosta\" 5019"), Allowed());
}

TEST(CustozaFormations, r22_4b_at_night_a_6_only_counts_as_activated) {
  auto p = given(kBoth + "; turn 18");
  p.does("activate i48-i").rolls(6);
  EXPECT_TRUE(p.state[p.formation("i48-i")].activated);
  EXPECT_EQ(p.asked(), Ask::Attempt);
  EXPECT_EQ(p.side_asked(), Side::Austrian);
  proves("13.6.1a");
  auto tired = given(kBoth + "; turn 18");
  const UnitId one = tired.unit("5 Aosta");
  tired.state[one].level = Level::Disordered;
  tired.does("activate i48-i").rolls(6);
  EXPECT_LT(tired.state[one].level, Level::Disordered);
}

TEST(CustozaFormations, r26_1_3a_a_reluctant_formation_is_finished_by_5_and_6) {
  proves("26.1.3c");
  const std::string base =
      "scenario tione-valley; \"29 Pisa\" 2720 N; Cerale 2720; \"36 Degenfeld\" 3510 N; \"von Virtsolog\" "
      "3510; phase attempt; "
      "reluctance; initiative italian";
  for (const int die : {5, 6}) {
    auto p = given(base + "; formation i66-1 orders 5");
    p.does("activate i66-1").rolls(die);
    EXPECT_TRUE(p.state[p.formation("i66-1")].finished) << die;
    EXPECT_FALSE(p.state[p.formation("i66-1")].activated) << die;
    p.does("pass");
    EXPECT_FALSE(p.lists("activate i66-1"));
  }
  auto four = given(base + "; formation i66-1 orders 5");
  four.does("activate i66-1").rolls(4);
  EXPECT_TRUE(four.state[four.formation("i66-1")].activated);
}

TEST(CustozaFormations, r26_1_3b_one_that_has_fought_is_reluctant_no_more) {
  auto p = given(
      "scenario tione-valley; \"29 Pisa\" 2720 N; Cerale 2720; phase attempt; reluctance; initiative "
      "italian; "
      "formation i66-1 orders 5 lifted");
  p.does("activate i66-1").rolls(5);
  EXPECT_TRUE(p.state[p.formation("i66-1")].activated);
}

// --- 3.2.2, 6.0: who acts in an activation

TEST(CustozaActivation, r3_2_2e_only_units_in_command_of_the_active_formation) {
  proves("4.1a 3.4a");
  const auto p = given("\"5 Aosta\" 5020 N; \"6 Aosta\" 5021 N ooc; \"1 Guardia\" 5022 N");
  EXPECT_THAT(p.verdict("select \"5 Aosta\""), Allowed());
  EXPECT_THAT(p.verdict("select \"6 Aosta\""), RefusedBy("3.4a"));
  EXPECT_THAT(p.verdict("select \"1 Guardia\""), RefusedBy("3.2.2e"));
}

TEST(CustozaActivation, r6_0a_a_force_performs_one_action) {
  proves("3.2.2g 6.6a 3.2.2m");
  auto p = given("\"5 Aosta\" 5020 N; \"6 Aosta\" 5024 N");
  p.does("move \"5 Aosta\" 5019").does("halt \"5 Aosta\"");
  EXPECT_THAT(p.verdict("select \"5 Aosta\""), RefusedBy("6.0a"));
  EXPECT_THAT(p.verdict("select \"6 Aosta\""), Allowed());
}

TEST(CustozaActivation, rg4_0a_a_force_may_stay_in_an_enemy_zone_without_fighting) {
  auto p = given("\"5 Aosta\" 5019 N; \"57 Haynau\" 5018 S");
  EXPECT_THAT(p.verdict("done"), Allowed());
  p.does("done");
  EXPECT_EQ(p.where("5 Aosta"), "5019");
}

TEST(CustozaActivation, r11_5_4_1b_squares_open_freely_before_the_first_action) {
  auto p =
      given("\"5 Aosta\" 5020 N square; Bava 5020; \"57 Haynau\" 4010 N; phase attempt; initiative italian");
  p.does("activate i48-i").rolls(1);
  ASSERT_EQ(p.asked(), Ask::Prepare);
  auto shut = p;
  p.does("open-square \"5 Aosta\"");
  EXPECT_EQ(p["5 Aosta"].mode, Mode::Open);
  p.until(Ask::ChooseForce);
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5019"), Allowed());
  shut.does("done");
  EXPECT_THAT(shut.verdict("move \"5 Aosta\" 5019"), RefusedBy("11.5.4.1a"));
}

}  // namespace
}  // namespace tamburino::custoza

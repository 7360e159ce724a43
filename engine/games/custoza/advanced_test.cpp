#include "tests/custoza/given.h"

// 14 the Advanced Game's sequence, 15 status of Formations, 16.2 change of Objective.
namespace tamburino::custoza {
namespace {

// 1848, on a bare map with a road along row 20; Bava's Corps and Simbschen's Brigade.
const std::string kBase = "scenario first-custoza; road road 4020-4120-4220-4320-4420-4520-4620-4720-4820; ";

Given commands(const std::string& position) { return given(kBase + "phase commands; " + position); }

TEST(CustozaAdvanced, r14_1a_initiative_comes_before_the_command_phase) {
  auto p = given(kBase + "phase start; \"5 Aosta\" 4020 N; Bava 4020; \"57 Haynau\" 6020 S; Simbschen 6020");
  ASSERT_EQ(p.rolling(), RollKind::Initiative);
  p.rolls({6, 6, 1, 1});
  EXPECT_EQ(p.state.initiative, Side::Italian);
  EXPECT_EQ(p.asked(), Ask::Status);
  proves("14.3a");
  p.until(Ask::Attempt);  // 14.3: the Engaged phase follows
  EXPECT_NE(p.state.stack.find<EngagedPhase>(), nullptr);
}

TEST(CustozaAdvanced, r14_2a_the_initiative_player_acts_second_in_each_step) {
  const std::string both =
      "Bava 4020; \"5 Aosta\" inside; formation i48-i in-reserve; Simbschen 6020; \"57 Haynau\" inside; "
      "formation a48-simbschen in-reserve; ";
  for (const bool italian : {true, false}) {
    auto p = commands(both + (italian ? "initiative italian" : "initiative austrian"));
    const Side first = italian ? Side::Austrian : Side::Italian;
    for (const Ask step : {Ask::Status, Ask::DeployFormation, Ask::ChangeObjective}) {
      ASSERT_EQ(p.asked(), step);
      EXPECT_EQ(p.side_asked(), first);
      p.does("done");
      ASSERT_EQ(p.asked(), step);
      EXPECT_EQ(p.side_asked(), enemy_of(first));
      p.does("done");
    }
  }
}

TEST(CustozaAdvanced, r14_2_1a_reinforcements_are_placed_in_the_first_step) {
  const std::string simbschen =
      "day 2; initiative italian; \"57 Haynau\" to-come; commander a48-simbschen to-come; \"5 Aosta\" 2020 "
      "N; "
      "Bava 2020; ";
  auto p = commands(simbschen + "turn 4");
  ASSERT_EQ(p.asked(), Ask::Arrive);
  EXPECT_EQ(p.side_asked(), Side::Austrian);
  EXPECT_THAT(p.verdict("done"), RefusedBy("14.2.1a"));
  p.does("place Simbschen 7011");
  EXPECT_EQ(p.commander_at("a48-simbschen"), "7011");
  EXPECT_EQ(p["57 Haynau"].status, Status::Waiting);
  auto early = commands(simbschen + "turn 3");
  EXPECT_NE(early.asked(), Ask::Arrive);
}

TEST(CustozaAdvanced, r14_2_2a_status_is_set_and_communication_determined_in_the_second_step) {
  auto p = commands(
      "\"5 Aosta\" 4020 N; Bava 4020; formation i48-i no-communication; source italian 4820; source austrian "
      "7004");
  ASSERT_EQ(p.asked(), Ask::Status);
  p.until(Ask::Attempt);
  EXPECT_TRUE(p.state[p.formation("i48-i")].communication);
  auto cut =
      commands("\"5 Aosta\" 4025 N; Bava 4025; formation i48-i; source italian 1030; source austrian 7004");
  cut.until(Ask::Attempt);
  EXPECT_FALSE(cut.state[cut.formation("i48-i")].communication);
}

TEST(CustozaAdvanced, r14_2_3a_units_are_deployed_in_the_third_step_if_the_owner_likes) {
  const std::string resting =
      "Bava 4420; \"5 Aosta\" inside; \"6 Aosta\" inside; formation i48-i in-reserve; ";
  auto p = commands(resting);
  p.until(Ask::DeployFormation);
  auto stays = p;
  p.does("deploy i48-i");
  ASSERT_EQ(p.asked(), Ask::DeployUnit);
  p.does("place \"5 Aosta\" 4320").does("place \"6 Aosta\" 4520").does("done");
  EXPECT_EQ(p.where("5 Aosta"), "4320");
  stays.does("done");
  EXPECT_EQ(stays["5 Aosta"].status, Status::Inside);
}

TEST(CustozaAdvanced, r14_2_4a_the_fourth_step_is_for_changes_of_objective) {
  auto p = commands("Bava 4420; \"5 Aosta\" inside; formation i48-i on-march objective Valeggio");
  EXPECT_THAT(p.verdict("change i48-i"), RefusedBy("14.2.4a"));
  p.until(Ask::ChangeObjective);
  EXPECT_THAT(p.verdict("change i48-i"), Allowed());
}

TEST(CustozaAdvanced, r14_2_5a_reinforcements_on_march_get_their_objective_in_the_fifth_step) {
  const std::string bava =
      "day 2; turn 4; initiative austrian; \"5 Aosta\" to-come; commander i48-i to-come; \"57 Haynau\" 7004 "
      "N; "
      "Simbschen 7004; ";
  auto p = commands(bava);
  ASSERT_EQ(p.asked(), Ask::Arrive);
  p.does("place Bava 4434").until(Ask::Status);
  p.does("go-on-march i48-i").until(Ask::AssignObjective);
  EXPECT_THAT(p.verdict("done"), RefusedBy("14.2.5a"));
  p.does("assign i48-i Valeggio").does("done");
  EXPECT_EQ(p.game[p.state[p.formation("i48-i")].objective].hex, p.hex("2529"));
  auto engaged = commands(bava);  // its twin needs none
  engaged.does("place Bava 4434").until(Ask::Attempt);
  EXPECT_EQ(engaged.state[engaged.formation("i48-i")].objective, kNoBox);
  proves("16.2.2a");
}

// --- 15 status

const std::string kCalm = "\"5 Aosta\" 4420 N; \"6 Aosta\" 4520 N; Bava 4420; formation i48-i; ";

TEST(CustozaStatus, r15_0a_one_change_of_status_a_turn) {
  auto p = commands(kCalm);
  p.does("go-in-reserve i48-i");
  EXPECT_THAT(p.verdict("go-on-march i48-i"), RefusedBy("15.0a"));
  p.until(Ask::DeployFormation);
  EXPECT_THAT(p.verdict("deploy i48-i"), RefusedBy("15.0a"));
  proves("16.12c");
  auto later = commands("Bava 4420; \"5 Aosta\" inside; formation i48-i in-reserve");
  EXPECT_THAT(later.verdict("go-on-march i48-i"), Allowed());
}

TEST(CustozaStatus, r15_0b_the_marker_lies_on_one_track_or_on_the_objective_map) {
  proves("5.0a");
  auto p = commands(kCalm + "formation i48-i mood 2");
  const FormationId bava = p.formation("i48-i");
  EXPECT_EQ(p.state[bava].mood, 2);
  EXPECT_EQ(p.state[bava].objective, kNoBox);  // Engaged: on the Mood Track alone
  auto march = commands("Bava 4420; \"5 Aosta\" inside; formation i48-i in-reserve");
  march.does("go-on-march i48-i").until(Ask::ChangeObjective);
  march.does("assign i48-i Valeggio");
  EXPECT_NE(march.state[march.formation("i48-i")].objective, kNoBox);
}

TEST(CustozaStatus, r15_1a_engaged_formations_have_their_units_on_the_map_however_far_the_enemy) {
  auto p = commands(kCalm + "\"57 Haynau\" 6830 N; Simbschen 6830");
  p.until(Ask::Attempt);
  EXPECT_EQ(p.state[p.formation("i48-i")].stance, Stance::Engaged);  // R30
  EXPECT_THAT(p.verdict("activate i48-i"), Allowed());
  auto march = commands(
      "Bava 4420; \"5 Aosta\" inside; formation i48-i on-march objective Valeggio; Broglia 2020; "
      "\"1 Savoia\" 2020 N; \"57 Haynau\" 6830 N; Simbschen 6830");
  march.until(Ask::Attempt);
  EXPECT_THAT(march.verdict("activate i48-i"), RefusedBy("15.1a"));
}

TEST(CustozaStatus, r15_3a_in_reserve_only_the_commander_and_a_scout_stay_on_the_map) {
  proves("16.12b");
  auto p = commands(kCalm);
  const FormationId bava = p.formation("i48-i");
  EXPECT_TRUE(p.state[bava].commander_face_up);
  p.does("go-in-reserve i48-i");
  EXPECT_EQ(p["5 Aosta"].status, Status::Inside);
  EXPECT_EQ(p["6 Aosta"].status, Status::Inside);
  EXPECT_FALSE(p.state[bava].commander_face_up);
  EXPECT_EQ(p.commander_at("i48-i"), "4420");
  int scouts = 0;
  for (const LeaderState& one : p.state.scouts) scouts += one.status == Status::OnMap ? 1 : 0;
  EXPECT_EQ(scouts, 1);
}

TEST(CustozaStatus, r15_3b_from_engaged_to_on_march_only_by_way_of_in_reserve) {
  auto p = commands(kCalm);
  EXPECT_THAT(p.verdict("go-on-march i48-i"), RefusedBy("15.3b"));
  p.does("go-in-reserve i48-i");
  EXPECT_EQ(p.state[p.formation("i48-i")].stance, Stance::InReserve);
  auto resting = commands("Bava 4420; \"5 Aosta\" inside; formation i48-i in-reserve");
  EXPECT_THAT(resting.verdict("go-on-march i48-i"), Allowed());
}

TEST(CustozaStatus, r15_4a_units_out_of_command_stay_until_they_are_in_range_again) {
  const auto after_command_step = [](const char* hex) {
    auto p = given(kBase + "phase command; \"5 Aosta\" " + hex +
                   " N; Bava 4420; formation i48-i on-march objective Valeggio; \"57 Haynau\" 6830 N; "
                   "Simbschen 6830");
    return p;
  };
  auto far = after_command_step("4430");
  EXPECT_EQ(far.where("5 Aosta"), "4430");
  EXPECT_TRUE(far["5 Aosta"].out_of_command);
  auto near = after_command_step("4421");
  EXPECT_EQ(near["5 Aosta"].status, Status::Inside);
}

Verdict resting(const std::string& position, const char* which = "i48-i") {
  auto p = commands(position);
  const FormationId formation = p.formation(which);
  return may_go_in_reserve(p.game, p.state, p.game[formation].side, formation);
}

TEST(CustozaStatus, r16_12a_an_engaged_formation_rests_only_far_from_the_enemy_and_in_command) {
  EXPECT_THAT(resting(kCalm), Allowed());
  EXPECT_THAT(resting(kCalm + "\"57 Haynau\" 5420 N"), RefusedBy("16.12a"));  // 10 from the commander
  EXPECT_THAT(resting(kCalm + "\"57 Haynau\" 5520 N"), Allowed());
  const std::string longer = "road road 4820-4920-5020-5120-5220; ";
  const std::string spread = longer + "\"5 Aosta\" 4420 N; \"6 Aosta\" 5120 N; Bava 4420; formation i48-i; ";
  EXPECT_THAT(resting(spread + "\"57 Haynau\" 5520 N"), RefusedBy("16.12a"));  // 4 from the 6th
  EXPECT_THAT(resting(spread + "\"57 Haynau\" 5620 N"), Allowed());
  EXPECT_THAT(resting(kCalm + "\"17 Acqui\" 4430 N"), RefusedBy("16.12a"));  // out of command
}

TEST(CustozaStatus, r16_2_1a_from_on_march_only_where_the_objective_is_reached) {
  auto there = commands("Bava 4420; \"5 Aosta\" inside; formation i48-i on-march objective 4422");
  EXPECT_THAT(there.verdict("go-in-reserve i48-i"), Allowed());
  auto away = commands("Bava 4620; \"5 Aosta\" inside; formation i48-i on-march objective 4422");
  EXPECT_THAT(away.verdict("go-in-reserve i48-i"), RefusedBy("16.2.1a"));
}

TEST(CustozaStatus, rg22_3c_fortresses_are_no_enemy_units_for_the_march) {
  const std::string fort = "ft-osteria-48 4425; ";
  auto p = commands("Simbschen 4420; \"57 Haynau\" 4420 N; formation a48-simbschen; " + fort);
  EXPECT_THAT(p.verdict("go-in-reserve a48-simbschen"), Allowed());
  EXPECT_THAT(resting("Simbschen 4420; \"57 Haynau\" 4420 N; formation a48-simbschen; \"5 Aosta\" 4425 S",
                      "a48-simbschen"),
              RefusedBy("16.12a"));
  auto march = given(kBase +
                     "phase march; Simbschen 4420; \"57 Haynau\" inside; formation a48-simbschen "
                     "on-march objective Valeggio; " +
                     fort);
  EXPECT_FALSE(must_deploy(march.game, march.state, march.formation("a48-simbschen")));
}

// --- 16.2 Objectives

Given changing(const std::string& position) {
  auto p = commands(position);
  p.until(Ask::ChangeObjective);
  return p;
}

TEST(CustozaObjective, r16_1a_the_objective_is_kept_on_the_objective_map) {
  auto p = changing("Bava 4420; \"5 Aosta\" inside; formation i48-i on-march objective Custoza");
  EXPECT_EQ(p.game[p.state[p.formation("i48-i")].objective].hex, p.hex("3923"));
  EXPECT_THAT(p.verdict("assign i48-i Valeggio"), RefusedBy("16.2b"));
}

TEST(CustozaObjective, r16_2a_from_in_reserve_without_a_roll) {
  auto p = commands("Bava 4420; \"5 Aosta\" inside; formation i48-i in-reserve");
  p.does("go-on-march i48-i").until(Ask::ChangeObjective);
  EXPECT_THAT(p.verdict("done"), RefusedBy("16.2a"));
  p.does("assign i48-i Valeggio");
  EXPECT_EQ(p.game[p.state[p.formation("i48-i")].objective].hex, p.hex("2529"));
  EXPECT_THAT(p.verdict("done"), Allowed());
}

TEST(CustozaObjective, r16_2b_a_die_against_both_command_values_and_a_6_fails) {
  const std::string bava =
      "leader Bava command 3; Bava 4420; \"5 Aosta\" inside; formation i48-i on-march objective Custoza; ";
  auto p = changing(bava);
  p.does("change i48-i");
  ASSERT_EQ(p.rolling(), RollKind::Change);
  auto fails = p;
  p.rolls(3);  // his own value alone
  ASSERT_EQ(p.asked(), Ask::AssignObjective);
  p.does("assign i48-i Valeggio");
  EXPECT_EQ(p.game[p.state[p.formation("i48-i")].objective].hex, p.hex("2529"));
  fails.rolls(4);
  ASSERT_EQ(fails.asked(), Ask::ChangeObjective);
  EXPECT_THAT(fails.verdict("change i48-i"), RefusedBy("R65"));  // one try
  auto chief = changing(bava + "leader \"Carlo Alberto\" command 3; chief italian 4020 face-down");
  auto six = chief.does("change i48-i");
  chief.rolls(5);
  EXPECT_EQ(chief.asked(), Ask::AssignObjective);
  six.rolls(6);
  EXPECT_EQ(six.asked(), Ask::ChangeObjective);
}

TEST(CustozaObjective, r16_2c_only_in_the_command_phase) {
  auto p =
      given(kBase + "phase march; Bava 4420; \"5 Aosta\" inside; formation i48-i on-march objective Custoza");
  ASSERT_EQ(p.asked(), Ask::MarchAttempt);
  EXPECT_FALSE(p.verdict("change i48-i").allowed());
  EXPECT_FALSE(p.verdict("assign i48-i Valeggio").allowed());
}

TEST(CustozaObjective, r16_10a_deployment_by_choice_only_where_the_objective_is_reached) {
  const auto deploys = [](const char* box) {
    auto p =
        commands(std::string("Bava 4420; \"5 Aosta\" inside; formation i48-i on-march objective ") + box);
    p.until(Ask::DeployFormation);
    return p.verdict("deploy i48-i");
  };
  EXPECT_THAT(deploys("4422"), Allowed());
  EXPECT_THAT(deploys("Custoza"), RefusedBy("16.10a"));
  // R66: also where the Objective has just been changed to its own place.
  auto p = changing(
      "leader Bava command 3; Bava 4420; \"5 Aosta\" inside; formation i48-i on-march objective "
      "Custoza");
  EXPECT_FALSE(p.verdict("deploy i48-i").allowed());
  p.does("change i48-i").rolls(1).does("assign i48-i 4422");
  EXPECT_THAT(p.verdict("deploy i48-i"), Allowed());
}

TEST(CustozaAdvanced, r14_8_3a_the_turn_marker_advances_last) {
  auto p =
      given(kBase +
            "phase end; turn 1; day 2; \"5 Aosta\" 4020 N low-ammo; Bava 4020; formation i48-i fatigue 4; "
            "source italian 4820; source austrian 7004");
  EXPECT_EQ(p.state.turn, 2);
  EXPECT_EQ(p.state[p.formation("i48-i")].fatigue, 2);  // recovered as GT 1 ended
  EXPECT_EQ(p["5 Aosta"].fires, 0);
  auto noon = given(kBase +
                    "phase end; turn 9; day 2; \"5 Aosta\" 4020 N; Bava 4020; formation i48-i fatigue 4; "
                    "source italian 4820; source austrian 7004");
  EXPECT_EQ(noon.state.turn, 10);
  EXPECT_EQ(noon.state[noon.formation("i48-i")].fatigue, 4);
}

}  // namespace
}  // namespace tamburino::custoza

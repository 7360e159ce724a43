#include "tests/custoza/given.h"

// 14.6, 16.1, 16.3-16.7: the March and Reserve Phase. 16.8-16.11: deployment. 16.9: Scouts.
namespace tamburino::custoza {
namespace {

// 1848, on a bare map with one road along row 20; Bava's Corps marches on it from the west.
const std::string kRoad =
    "scenario first-custoza; initiative italian; road road "
    "2820-2920-3020-3120-3220-3320-3420-3520-3620-3720-3820-3920-4020-4120-4220-4320-4420-4520-4620-4720-"
    "4820-"
    "4920-5020; leader Bava command 3; ";
const std::string kBava =
    "Bava 3020; \"5 Aosta\" inside; \"6 Aosta\" inside; formation i48-i on-march objective "
    "4422; ";  // Monte Croce: its 2 hexes reach the road

Given march(const std::string& position) { return given(kRoad + "phase march; " + position); }
Given marching(const std::string& position) {
  auto p = march(position);
  p.does("activate i48-i").rolls(1);
  return p;
}

TEST(CustozaMarch, r14_6a_attempts_in_turn_with_one_off_for_each_that_failed) {
  proves("16.4a 16.6a");
  const std::string both = kBava +
                           "Simbschen 6020; \"57 Haynau\" inside; formation a48-simbschen on-march "
                           "objective Valeggio; ";
  auto p = march(both);
  ASSERT_EQ(p.asked(), Ask::MarchAttempt);
  EXPECT_EQ(p.side_asked(), Side::Italian);
  p.does("activate i48-i").rolls(4);  // 4 against 3
  EXPECT_EQ(p.side_asked(), Side::Austrian);
  EXPECT_EQ(p.state[p.formation("i48-i")].orders, 1);
  p.does("pass").does("activate i48-i").rolls(4);  // 4 - 1
  EXPECT_EQ(p.asked(), Ask::March);
  EXPECT_EQ(activation_modifiers(p.game, p.state, p.formation("i48-i")).total(), -1);
}

TEST(CustozaMarch, r14_6b_a_six_stops_the_formation_for_the_turn) {
  proves("16.4b");
  auto p = march(kBava + "formation i48-i on-march objective 4422 fatigue 5; scout i48-i 3020");
  p.does("activate i48-i").rolls(6);
  ASSERT_EQ(p.asked(), Ask::StopScout);
  p.does("take-scout i48-i-scout");
  EXPECT_TRUE(p.state.scout(p.formation("i48-i")).moved);
  EXPECT_THAT(p.verdict("activate i48-i"), RefusedBy("14.6b"));
  EXPECT_NE(p.state[p.formation("i48-i")].objective, kNoBox);  // it keeps its Objective
  EXPECT_EQ(fatigue_change(p.game, p.state, p.formation("i48-i")).total(), -1);
  auto five = march(kBava);
  five.does("activate i48-i").rolls(5);
  EXPECT_THAT(five.verdict("activate i48-i"), Allowed());
}

TEST(CustozaMarch, r14_6c_three_passes_end_it) {
  const std::string both = kBava +
                           "Simbschen 6020; \"57 Haynau\" inside; formation a48-simbschen on-march "
                           "objective Valeggio; ";
  auto p = march(both);
  p.does("pass").does("pass").does("pass");
  EXPECT_NE(p.asked(), Ask::MarchAttempt);
  auto other = march(both);
  other.does("pass").does("pass").does("activate i48-i").rolls(5);
  EXPECT_EQ(other.asked(), Ask::MarchAttempt);
}

TEST(CustozaMarch, r14_6d_overall_commanders_ride_once_and_last) {
  proves("g16.oc-a 16.4c 16.4d");
  const std::string chief = kBava + "chief italian 3020 face-down; scout i48-i 3020; ";
  auto p = march(chief);
  while (p.asked() == Ask::MarchAttempt) p.does("pass");
  ASSERT_EQ(p.asked(), Ask::March);  // at the end, without a die
  p.does("select chief-italian").does("move chief-italian 3420");
  EXPECT_EQ(p.game.map.grid().name(p.state.chief(Side::Italian).hex), "3420");
  p.does("select i48-i-scout").does("move i48-i-scout 3220");  // one Scout with him
  auto sham = march(chief);
  sham.does("select chief-italian").rolls(6);  // the die decides nothing
  ASSERT_EQ(sham.asked(), Ask::March);
  sham.does("select chief-italian").does("move chief-italian 3420").does("done");
  EXPECT_THAT(sham.verdict("select chief-italian"), RefusedBy("g16.oc-a"));
  while (sham.asked() == Ask::MarchAttempt) sham.does("pass");
  ASSERT_EQ(sham.asked(), Ask::March);  // the question does not tell that he has moved
  EXPECT_FALSE(sham.verdict("select i48-i-scout").allowed());
  auto idle = march(chief);  // a sham die is thrown once, whether he then rides or not
  idle.does("select chief-italian").rolls(3).does("done");
  EXPECT_THAT(idle.verdict("select chief-italian"), RefusedBy("g16.oc-a"));
  auto rode = given(kRoad + "phase march; " + kBava + "chief italian 3020 moved");
  EXPECT_THAT(rode.verdict("select chief-italian"), RefusedBy("g16.oc-a"));
  // With an Engaged commander that he is stacked with.
  auto engaged = given(kRoad + "\"5 Aosta\" 3020 N; Bava 3020; chief italian 3020");
  EXPECT_THAT(engaged.verdict("select chief-italian"), Allowed());
  auto apart = given(kRoad + "\"5 Aosta\" 3020 N; Bava 3020; chief italian 3120");
  EXPECT_THAT(apart.verdict("select chief-italian"), RefusedBy("g16.oc-a"));
}

// --- 16.1, 16.5: the march

TEST(CustozaMarch, r16_1b_half_his_march_by_road) {
  proves("16.7a 15.2a");
  auto p = marching(kBava);
  ASSERT_EQ(p.asked(), Ask::March);
  EXPECT_THAT(p.verdict("done"), RefusedBy("16.7a"));
  p.does("select Bava");
  EXPECT_THAT(p.verdict("move Bava 3420"), RefusedBy("16.1b"));  // 2 of 5
  EXPECT_THAT(p.verdict("move Bava 3520"), Allowed());           // 2 1/2
  EXPECT_THAT(p.verdict("move Bava 3519"), RefusedBy("16.1b"));  // off the road
  p.does("move Bava 3820");
  EXPECT_EQ(p.commander_at("i48-i"), "3820");
  EXPECT_TRUE(p.state[p.formation("i48-i")].moved);
}

TEST(CustozaMarch, r16_1b_half_of_the_printed_march_however_tired) {
  proves("R53 g7.1b");
  auto p = marching(kBava + "formation i48-i on-march objective 4422 fatigued; ");
  p.does("select Bava");
  EXPECT_THAT(p.verdict("move Bava 3420"), RefusedBy("16.1b"));  // 2 of the 4 that it has left, 5 are printed
  EXPECT_THAT(p.verdict("move Bava 3520"), Allowed());           // 2 1/2
  EXPECT_THAT(p.verdict("move Bava 3920"), RefusedBy("16.1b"));  // 4 1/2
}

TEST(CustozaMarch, r16_1c_he_must_end_nearer_to_his_objective) {
  auto p = marching(kBava);
  p.does("select Bava");
  EXPECT_THAT(p.verdict("move Bava 2820"), RefusedBy("16.1c"));
  EXPECT_THAT(p.verdict("move Bava 3720"), Allowed());
  auto back = marching("Bava 3720; \"5 Aosta\" inside; formation i48-i on-march objective 2625; ");
  EXPECT_THAT(back.does("select Bava").verdict("move Bava 4220"), RefusedBy("16.1c"));
}

TEST(CustozaMarch, r16_1d_off_the_road_he_makes_for_the_nearest_road) {
  auto p = marching("Bava 3023; \"5 Aosta\" inside; formation i48-i on-march objective 4422; ");
  p.does("select Bava");
  EXPECT_FALSE(p.verdict("move Bava 3024").allowed());
  EXPECT_THAT(p.verdict("move Bava 3020"), Allowed());
}

TEST(CustozaMarch, r16_5a_the_slowest_unit_sets_the_pace) {
  auto p = march(kBava);
  const FormationId bava = p.formation("i48-i");
  EXPECT_EQ(march_allowance(p.game, p.state, bava), 10);
  auto guns = march("counter i48-i-6-art movement 4; " + kBava + "i48-i-6-art inside");
  EXPECT_EQ(march_allowance(guns.game, guns.state, bava), 8);
}

TEST(CustozaMarch, r16_5b_units_inside_are_where_their_commander_is) {
  auto p = marching(kBava);
  p.does("select Bava").does("move Bava 3820");
  EXPECT_EQ(p["5 Aosta"].status, Status::Inside);
  proves("16.3a");
  p.does("done").until(Ask::DeployFormation);
  EXPECT_EQ(p.where("5 Aosta"), "");
  auto engaged = march("Bava 3020; \"5 Aosta\" 3020 N");
  EXPECT_EQ(engaged.where("5 Aosta"), "3020");
}

TEST(CustozaMarch, rg16_march_a_he_stays_if_he_cannot_come_nearer_and_may_stop_at_his_objective) {
  auto p = marching("Bava 4320; \"5 Aosta\" inside; formation i48-i on-march objective 4422; ");
  EXPECT_THAT(p.verdict("done"), Allowed());  // he is there
  p.does("done");
  EXPECT_FALSE(p.state[p.formation("i48-i")].moved);
  auto near = marching("Bava 4120; \"5 Aosta\" inside; formation i48-i on-march objective 4422; ");
  EXPECT_THAT(near.verdict("done"), RefusedBy("16.7a"));
  near.does("select Bava");
  EXPECT_THAT(near.verdict("move Bava 4320"), Allowed());  // one point, but at his Objective
}

TEST(CustozaMarch, rg16_scout_a_a_scout_moves_once_a_turn_with_any_formation) {
  const std::string two = kBava +
                          "commander i48-4 3020; \"13 Pinerolo\" inside; formation i48-4 on-march "
                          "objective 4422; scout i48-4 3020; scout i48-i 3020; ";
  auto p = marching(two);
  p.does("select i48-4-scout").does("move i48-4-scout 3025");        // where it likes
  EXPECT_THAT(p.verdict("select i48-i-scout"), RefusedBy("16.7a"));  // one Scout
  p.does("select Bava").does("move Bava 3820").does("done");
  p.does("activate i48-4").rolls(1);
  EXPECT_THAT(p.verdict("select i48-4-scout"), RefusedBy("g16.scout-a"));
  EXPECT_THAT(p.verdict("select i48-i-scout"), Allowed());
}

// --- 16.8 deployment

const std::string kEnemyAt = "\"57 Haynau\" ";

TEST(CustozaDeployment, r16_8b_the_stationary_formation_deploys_first) {
  const std::string meeting =
      kBava + "Simbschen 4720; \"57 Haynau\" inside; formation a48-simbschen on-march objective Valeggio; ";
  auto p = marching(meeting);
  p.does("select Bava").does("move Bava 3820");
  ASSERT_EQ(p.asked(), Ask::DeployUnit);
  EXPECT_EQ(p.side_asked(), Side::Austrian);  // Bava moved
  EXPECT_EQ(p.commander_at("i48-i"), "3820");
  p.does("place \"57 Haynau\" 4620").does("done");
  ASSERT_EQ(p.asked(), Ask::DeployUnit);
  EXPECT_EQ(p.side_asked(), Side::Italian);
  p.does("place \"5 Aosta\" 3820").does("place \"6 Aosta\" 3720").does("done");
  EXPECT_EQ(p.state[p.formation("i48-i")].stance, Stance::Engaged);
  proves("16.11a");
  auto apart = marching(meeting);
  apart.does("select Bava").does("move Bava 3720");
  EXPECT_EQ(apart.asked(), Ask::March);
}

TEST(CustozaDeployment, r16_8c_on_roads_within_four_in_march_and_the_commander_face_up) {
  auto p = marching(kBava + kEnemyAt + "4720 N; Simbschen 4720");
  p.does("select Bava").does("move Bava 3820");
  ASSERT_EQ(p.asked(), Ask::DeployUnit);
  EXPECT_THAT(p.verdict("place \"5 Aosta\" 3320"), RefusedBy("16.8c"));  // five off
  EXPECT_THAT(p.verdict("place \"5 Aosta\" 3819"), RefusedBy("16.8c"));  // no road
  EXPECT_THAT(p.verdict("place \"5 Aosta\" 3420"), Allowed());
  p.does("place \"5 Aosta\" 3420");
  EXPECT_EQ(p["5 Aosta"].mode, Mode::March);
  EXPECT_FALSE(p["5 Aosta"].face_up);
  EXPECT_TRUE(p.state[p.formation("i48-i")].commander_face_up);
  EXPECT_THAT(p.verdict("done"), RefusedBy("16.8c"));
}

TEST(CustozaDeployment, r16_8d_a_scout_is_removed) {
  const auto scouts = [](const Given& p) {
    int count = 0;
    for (const LeaderState& one : p.state.scouts) count += one.status == Status::OnMap ? 1 : 0;
    return count;
  };
  auto p = given(kRoad +
                 "phase commands; Bava 3020; \"5 Aosta\" inside; formation i48-i in-reserve; "
                 "scout i48-i 3020; scout i48-4 3120");
  p.until(Ask::DeployFormation).does("deploy i48-i").does("place \"5 Aosta\" 3020").does("done");
  ASSERT_EQ(p.asked(), Ask::RemoveScout);
  EXPECT_EQ(scouts(p), 2);
  p.does("take-scout i48-4-scout");
  EXPECT_EQ(scouts(p), 1);
  EXPECT_EQ(p.state.scout(p.formation("i48-i")).status, Status::OnMap);
}

TEST(CustozaDeployment, rg16_deploy_a_it_may_still_be_activated_and_is_in_command_in_range) {
  // Simbschen moves up in the Engaged phase; Bava, On March, has to deploy.
  const std::string near =
      "phase forces; active a48-simbschen; \"57 Haynau\" 4020 N; Simbschen 4020; Bava 3020; \"5 Aosta\" "
      "inside; "
      "formation i48-i on-march objective 4422; ";
  auto p = given(kRoad + near);
  p.does("move \"57 Haynau\" 3919");
  ASSERT_EQ(p.asked(), Ask::DeployUnit);
  EXPECT_EQ(p.side_asked(), Side::Italian);
  p.does("place \"5 Aosta\" 3020").does("done");
  EXPECT_FALSE(p["5 Aosta"].out_of_command);
  ASSERT_EQ(p.asked(), Ask::ForceAction);  // R73: the mover goes on
  p.does("halt \"57 Haynau\"").until(Ask::Attempt);
  EXPECT_THAT(p.verdict("activate i48-i"), Allowed());
}

TEST(CustozaDeployment, rg16_status_a_forced_deployment_is_beyond_the_one_change) {
  auto p = marching("Bava 3020; \"5 Aosta\" inside; formation i48-i on-march objective 4422 changed; " +
                    kEnemyAt + "4720 N; Simbschen 4720");
  p.does("select Bava").does("move Bava 3820");
  EXPECT_EQ(p.asked(), Ask::DeployUnit);
  auto chosen = given(kRoad +
                      "phase commands; Bava 4420; \"5 Aosta\" inside; formation i48-i on-march objective "
                      "4422 changed");
  chosen.until(Ask::DeployFormation);
  EXPECT_THAT(chosen.verdict("deploy i48-i"), RefusedBy("15.0a"));
}

TEST(CustozaDeployment, rg16_deploy_b_without_a_road_hex_on_other_ground_and_the_rest_waits) {
  const std::string short_road =
      "scenario first-custoza; initiative italian; road road 3019-3020; phase commands; Bava 3020; counter "
      "\"5 Aosta\" stacking "
      "3; counter \"6 Aosta\" stacking 3; counter \"17 Acqui\" stacking 3; \"5 Aosta\" inside; \"6 Aosta\" "
      "inside; "
      "\"17 Acqui\" inside; formation i48-i in-reserve; ";
  auto p = given(short_road);
  p.until(Ask::DeployFormation).does("deploy i48-i");
  EXPECT_THAT(p.verdict("place \"5 Aosta\" 3021"), RefusedBy("16.8c"));
  p.does("place \"5 Aosta\" 3020").does("place \"6 Aosta\" 3019");
  EXPECT_THAT(p.verdict("place \"17 Acqui\" 3021"), Allowed());  // no road hex has room
  // With the enemy all round there is nowhere: it waits at the commander's hex.
  std::string lake = short_road;
  for (int column = 26; column <= 34; ++column) {
    for (int row = 15; row <= 25; ++row) {
      const std::string hex = std::to_string(column) + std::to_string(row);
      if (hex != "3020" && hex != "3019") lake += "hex " + hex + " lake; ";
    }
  }
  auto crowded = given(lake);
  crowded.until(Ask::DeployFormation).does("deploy i48-i");
  crowded.does("place \"5 Aosta\" 3020").does("place \"6 Aosta\" 3019");
  crowded.does("done");
  EXPECT_EQ(crowded["17 Acqui"].status, Status::Waiting);
  EXPECT_EQ(crowded["17 Acqui"].hex, crowded.hex("3020"));
}

// --- 16.9 Scouts

TEST(CustozaScouts, r16_9a_scouts_that_meet_are_removed_and_nobody_deploys) {
  const std::string scouting =
      kBava +
      "scout i48-i 3020; Simbschen 4720; \"57 Haynau\" inside; formation a48-simbschen on-march objective "
      "Valeggio; ";
  auto p = marching(scouting);
  p.does("select i48-i-scout").does("move i48-i-scout 3920");
  EXPECT_EQ(p.state.scout(p.formation("i48-i")).hex, p.hex("3020"));  // put on the only other piece: 16.9b
  EXPECT_EQ(p.state[p.formation("a48-simbschen")].stance, Stance::OnMarch);
  EXPECT_EQ(p.state[p.formation("a48-simbschen")].commander_guises & kScoutGuise,
            0U);  // he is known to be real
  auto apart = marching(scouting);
  apart.does("select i48-i-scout").does("move i48-i-scout 3720");
  EXPECT_EQ(apart.state.scout(apart.formation("i48-i")).hex, apart.hex("3720"));
}

TEST(CustozaScouts, r16_9b_the_real_commander_may_be_covered_by_a_scout) {
  auto p =
      marching(kBava +
               "scout i48-i 3020; Simbschen 4720; \"57 Haynau\" inside; formation a48-simbschen on-march "
               "objective Valeggio; scout a48-simbschen 6820");
  p.does("select i48-i-scout").does("move i48-i-scout 3920");
  ASSERT_EQ(p.asked(), Ask::CoverCommander);
  EXPECT_EQ(p.side_asked(), Side::Austrian);
  auto bare = p;
  p.does("take-scout a48-simbschen-scout");
  EXPECT_EQ(p.state.scout(p.formation("a48-simbschen")).hex, p.hex("4720"));
  bare.does("done");
  EXPECT_EQ(bare.state.scout(bare.formation("a48-simbschen")).hex, bare.hex("6820"));
}

TEST(CustozaScouts, rg16_oc_b_a_lone_overall_commander_is_turned_up_and_forces_nothing) {
  auto p = march(kBava + "chief austrian 3920 face-down");
  EXPECT_TRUE(p.state.chief(Side::Austrian).face_up);
  EXPECT_EQ(p.state[p.formation("i48-i")].stance, Stance::OnMarch);
  auto far = march(kBava + "chief austrian 4020 face-down");
  EXPECT_FALSE(far.state.chief(Side::Austrian).face_up);
}

TEST(CustozaScouts, a_commander_without_units_is_still_taken_for_what_he_is) {
  auto p =
      marching("Bava 3020; \"5 Aosta\" routed; formation i48-i on-march objective 4422; scout i48-i 3020");
  p.does("select Bava").does("move Bava 4320");  // 13 hexes: he rides alone
  EXPECT_NE(p.state[p.formation("i48-i")].commander_guises & guise_of(p.formation("i48-i")), 0U);
}

TEST(CustozaScouts, too_fast_for_a_column_is_a_scout) {
  auto p = marching(kBava + "scout i48-i 3020");
  p.does("select i48-i-scout").does("move i48-i-scout 4220");  // 12 hexes, a column makes 10
  EXPECT_EQ(p.state.scout(p.formation("i48-i")).guises, kScoutGuise);
  auto slow = marching(kBava + "scout i48-i 3020");
  slow.does("select i48-i-scout").does("move i48-i-scout 3820");
  EXPECT_NE(slow.state.scout(slow.formation("i48-i")).guises & guise_of(slow.formation("i48-i")), 0U);
}

}  // namespace
}  // namespace tamburino::custoza

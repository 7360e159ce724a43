#include "tests/butchery/given.h"

// The true reason of a refusal, whatever question is open: issue 19.
namespace tamburino::butchery {
namespace {

// Castagny and Vilaine have marched up to Wetzlar; a battery of theirs has him in sight.
constexpr const char* kLine =
    "Castagny 2315; fr-ii-a1 2316; fr-ii-a2 2317; Gault 2215; Vilaine 2415; commander fr-ii 2315; "
    "Wetzlar 2314; au-iii-a1 2314; commander au-iii 2311; ";

// --- 10.2  fire

TEST(ButcheryObjections, r10_2b_a_battery_that_has_fired_is_told_so_in_every_step) {
  for (const char* phase : {"barrage", "movement", "declare"}) {
    auto p = given(std::string(kLine) + "fr-ii-a1 2316 fired; phase " + phase);
    EXPECT_THAT(p.verdict("fire fr-ii-a1 Wetzlar"), RefusedBy("10.2b", "already-fired")) << phase;
  }
  auto fresh = given("fr-ii-a1 2316; Wetzlar 2314; phase barrage");
  EXPECT_THAT(fresh.verdict("fire fr-ii-a1 Wetzlar"), Allowed());
}

TEST(ButcheryObjections, r10_2b_barrages_are_over_when_movement_has_begun) {
  auto p = given("fr-ii-a1 2316; Wetzlar 2314; phase movement");
  EXPECT_THAT(p.verdict("fire fr-ii-a1 Wetzlar"), RefusedBy("10.2b", "is-over"));
  auto early =
      given("fr-ii-a1 2316; Castagny 2515 out-of-command; chief french 2516; Wetzlar 2314; phase status");
  ASSERT_EQ(early.asked(), Ask::DirectCommand);
  EXPECT_THAT(early.verdict("fire fr-ii-a1 Wetzlar"), RefusedBy("10.2b", "comes-later"));
}

TEST(ButcheryObjections, r10_2a_out_of_range_is_said_in_movement_too) {
  auto p = given("fr-ii-a1 2316; Wetzlar 2311; phase barrage");  // nobody to fire at: the step is passed over
  ASSERT_EQ(p.asked(), Ask::ChoosePiece);
  EXPECT_THAT(p.verdict("fire fr-ii-a1 Wetzlar"), RefusedBy("10.2a"));
}

TEST(ButcheryObjections, r10_2_1a_a_blocked_line_is_said_in_movement_too) {
  auto p = given("fr-ii-a1 2316; hex 2315 woods; Wetzlar 2314; phase barrage");
  ASSERT_EQ(p.asked(), Ask::ChoosePiece);
  EXPECT_THAT(p.verdict("fire fr-ii-a1 Wetzlar"), RefusedBy("10.2.1a", "woods-in-the-way"));
  auto friends = given("fr-ii-a1 2316; Gault 2315; Wetzlar 2314; phase movement");
  const Verdict hidden = friends.verdict("fire fr-ii-a1 Wetzlar");
  EXPECT_THAT(hidden, RefusedBy("10.2.1a", "unit-in-the-way"));
  EXPECT_EQ(hidden.facts[3], unit(friends.unit("Gault")));
  auto village = given("fr-ii-a1 2316; hex 2315 village; Wetzlar 2314; phase movement");
  EXPECT_THAT(village.verdict("fire fr-ii-a1 Wetzlar"), RefusedBy("10.2.1a", "houses-in-the-way"));
}

TEST(ButcheryObjections, r10_2_only_artillery_of_the_own_side_fires_and_at_the_enemy) {
  auto p = given(std::string(kLine) + "Dieu 2515; phase movement");
  EXPECT_THAT(p.verdict("fire Castagny Wetzlar"), RefusedBy("10.2"));
  EXPECT_THAT(p.verdict("fire au-iii-a1 Castagny"), RefusedBy("1.2.4b", "not-yours"));
  EXPECT_THAT(p.verdict("fire fr-ii-a1 Dieu"), RefusedBy("10.2c", "own-target"));
}

TEST(ButcheryObjections, r1_2_4b_a_battery_waits_for_the_marker_of_its_formation) {
  auto p = given(std::string(kLine) + "fr-i-a1 2216; phase barrage");
  EXPECT_THAT(p.verdict("fire fr-i-a1 Wetzlar"), RefusedBy("1.2.4b", "another-acts-it-waits"));
  EXPECT_THAT(p.verdict("fire fr-ii-a2 Wetzlar"), RefusedBy("10.2.1a"));  // its own formation acts
}

// --- 1.2.4, 9  markers

TEST(ButcheryObjections, r1_2_4a_a_formation_without_a_marker_is_told_why) {
  auto p = given(
      "Castagny 2315; Dieu 2515; Doens to-come; commander fr-ii 2315; commander fr-i 2515; Wetzlar 2310; "
      "commander au-iii 2310; turn 2; phase pick");
  ASSERT_EQ(p.asked(), Ask::FirstMarker);
  const Verdict early = p.verdict("pick fr-iii");
  EXPECT_THAT(early, RefusedBy("1.2.4a", "formation-to-come"));
  EXPECT_EQ(early.facts[1], number(3));
  EXPECT_THAT(p.verdict("pick fr-iv"), RefusedBy("1.2.4a", "no-unit-left"));
  EXPECT_THAT(p.verdict("pick fr-ii"), Allowed());
  p.does("pick fr-ii");
  ASSERT_EQ(p.asked(), Ask::ChoosePiece);
  EXPECT_THAT(p.verdict("pick fr-iii"), RefusedBy("1.2.4a", "formation-to-come"));
  EXPECT_THAT(p.verdict("pick fr-i"), RefusedBy("9b", "is-over"));
}

TEST(ButcheryObjections, r11_1_2_in13_b_after_a_failed_entry_test_the_test_is_named) {
  auto p = given(
      "Doens to-come; commander fr-iii to-come ooc; Castagny 2315; commander fr-ii 2315; Wetzlar 2310; "
      "commander au-iii 2310; turn 3; phase activation");
  ASSERT_EQ(p.rolling(), RollKind::Activation);
  p.rolls(1);
  EXPECT_THAT(p.verdict("move Doens 3522"), RefusedBy("11.1.2-in13-b", "entry-failed"));
}

// --- 10.1.3-bis  direct command

TEST(ButcheryObjections, rB16_a_unit_beyond_the_budget_is_refused_by_the_budget_in_movement_too) {
  auto p = given(
      "Castagny 2515 out-of-command; chief french 2516 used 4; commander fr-ii 2501; Wetzlar 2314; "
      "phase status");
  ASSERT_EQ(p.asked(), Ask::ChoosePiece);  // nothing was left to ask
  const Verdict answer = p.verdict("take Castagny");
  EXPECT_THAT(answer, RefusedBy("B16"));
  EXPECT_EQ(answer.facts[2], number(4));  // may take
  EXPECT_EQ(answer.facts[3], number(4));  // has taken
}

TEST(ButcheryObjections, r10_1_3_bis_a_the_one_condition_that_fails_is_named) {
  const std::string units = "Castagny 2515 out-of-command; Gault 2517 in-command; commander fr-ii 2501; ";
  auto near = given(units + "chief french 2516; phase status");
  EXPECT_THAT(near.verdict("take Castagny"), Allowed());
  EXPECT_THAT(near.verdict("take Gault"), RefusedBy("10.1.3-bis-a", "in-command"));
  near.does("take Castagny");
  EXPECT_THAT(near.verdict("take Castagny"), RefusedBy("10.1.3-bis-a", "already-direct"));
  auto far = given(units + "chief french 0916; phase status");
  EXPECT_THAT(far.verdict("take Castagny"), RefusedBy("10.1.3-bis-a", "no-direct-line"));
  auto none = given(units + "phase status");
  EXPECT_THAT(none.verdict("take Castagny"), RefusedBy("10.1.3-bis-a", "chief-absent"));
}

// --- 10.3  movement

TEST(ButcheryObjections, r10_1_3_bis_d_out_of_command_a_unit_is_told_that_its_move_is_halved) {
  auto p = given("Castagny 2315 out-of-command; commander fr-ii 2308; phase movement");
  EXPECT_THAT(p.verdict("move Castagny 2312"), RefusedBy("10.1.3-bis-d"));      // 3 of 2
  EXPECT_THAT(p.verdict("move Castagny 2310"), RefusedBy("10.3b", "too-far"));  // 5, of 4 at best
  auto in_command = given("Castagny 2315 in-command; commander fr-ii 2308; phase movement");
  EXPECT_THAT(in_command.verdict("move Castagny 2312"), Allowed());
}

TEST(ButcheryObjections, r5e_leaving_a_zone_is_named_where_it_takes_the_points) {
  proves("5f 7d");
  auto p = given("Castagny 2315; commander fr-ii 2317; Wetzlar 2314; phase movement");
  EXPECT_THAT(p.verdict("move Castagny 2318"), RefusedBy("5e", "leaves-zone-half"));
  auto shaken = given("Castagny 2315 disorganised; commander fr-ii 2317; Wetzlar 2314; phase movement");
  EXPECT_THAT(shaken.verdict("move Castagny 2317"), RefusedBy("5f", "leaves-zone-disorganised"));
  auto hot = given("Castagny 2315; commander fr-ii 2317; heat; phase movement");
  EXPECT_THAT(hot.verdict("move Castagny 2319"), RefusedBy("7d"));
  auto cool = given("Castagny 2315; commander fr-ii 2317; phase movement");
  EXPECT_THAT(cool.verdict("move Castagny 2319"), Allowed());
}

TEST(ButcheryObjections, r10_3b_a_step_that_costs_too_much_is_told_its_cost) {
  auto p = given("Castagny 2315; commander fr-ii 2317; hex 2217 woods; phase movement");
  p.does("select Castagny").does("move Castagny 2216").does("move Castagny 2315").does("move Castagny 2216");
  const Verdict answer = p.verdict("move Castagny 2217");  // 2 for the wood, and 1 is left
  EXPECT_THAT(answer, RefusedBy("10.3b", "step-too-dear"));
  EXPECT_EQ(answer.facts[2], points(2));
  EXPECT_EQ(answer.facts[3], points(4));
}

TEST(ButcheryObjections, r11_1_2_in13_a_the_column_is_named_only_when_it_takes_the_points) {
  const std::string corps = "Niol to-come; Blanchard 1610; commander fr-guard 1619; turn 4; ";
  auto fourth = given(corps + "entered 3");
  EXPECT_THAT(fourth.verdict("move Niol 1620"), RefusedBy("11.1.2-in13-a"));  // 3 and 3, of 4
  EXPECT_THAT(fourth.verdict("move Niol 1616"), RefusedBy("10.3b", "too-far-to-enter"));
  EXPECT_THAT(given(corps + "entered 1").verdict("move Niol 1620"), Allowed());
}

TEST(ButcheryObjections, r10_3b_a_piece_that_has_moved_is_told_so) {
  auto p = given(std::string(kLine) + "Castagny 2315 moved spent 2; phase movement");
  EXPECT_THAT(p.verdict("move Castagny 2316"), RefusedBy("10.3b", "already-moved"));
  p.does("select Gault");
  EXPECT_THAT(p.verdict("move Castagny 2316"), RefusedBy("10.3b", "already-moved"));
  EXPECT_THAT(p.verdict("move Vilaine 2416"), RefusedBy("10.3b", "one-at-a-time"));
  auto later = given(std::string(kLine) + "Castagny 2315 moved spent 2; phase declare");
  EXPECT_THAT(later.verdict("move Castagny 2316"), RefusedBy("10.3b", "already-moved"));
  EXPECT_THAT(later.verdict("move Gault 2216"), RefusedBy("6c", "is-over"));
  EXPECT_THAT(given("fr-ii-a1 2316; Gault 2215; Wetzlar 2314; phase barrage").verdict("move Gault 2216"),
              RefusedBy("6c", "comes-later"));
}

TEST(ButcheryObjections, r10_3c_another_formation_has_acted_or_waits_for_its_marker) {
  const std::string units = "Castagny 2315; Dieu 2515; Negrier 2517; Wetzlar 2310; phase movement; ";
  EXPECT_THAT(given(units + "markers fr-i").verdict("move Dieu 2516"),
              RefusedBy("10.3c", "another-acts-it-waits"));
  EXPECT_THAT(given(units + "markers").verdict("move Dieu 2516"), RefusedBy("10.3c", "another-acts-it-has"));
  EXPECT_THAT(given(units).verdict("move Wetzlar 2311"), RefusedBy("10.3c", "not-yours"));
}

TEST(ButcheryObjections, r10a_between_activations_a_unit_is_told_whether_its_marker_is_still_to_come) {
  auto p = given("Castagny 2315; Dieu 2515; Wetzlar 2310; phase operations; markers fr-i");
  ASSERT_EQ(p.rolling(), RollKind::Marker);
  EXPECT_THAT(p.verdict("select Dieu"), RefusedBy("10a", "marker-to-come"));
  EXPECT_THAT(p.verdict("select Castagny"), RefusedBy("10a", "formation-acted"));
}

TEST(ButcheryObjections, r8_1a_a_commander_in_chief_moves_in_his_own_step_only) {
  auto p = given("Castagny 2315; chief french 2317; phase movement");
  EXPECT_THAT(p.verdict("move \"Napoleon III\" 2318"), RefusedBy("8.1a", "chiefs-have-their-step"));
  EXPECT_THAT(
      given("Castagny 2315; chief french 2317; phase declare; Wetzlar 2314").verdict("react chief-french"),
      RefusedBy("8.1a", "chiefs-have-their-step"));
  auto test = given("Castagny 2315; chief french 2317; chief piedmontese 2517; turn 5; phase command");
  ASSERT_EQ(test.asked(), Ask::ChiefReaction);
  EXPECT_THAT(test.verdict("move \"Napoleon III\" 2318"), RefusedBy("8.1b", "test-first"));
  EXPECT_THAT(test.verdict("react chief-piedmontese"), RefusedBy("8.1a", "chief-order"));
  EXPECT_THAT(test.verdict("react Castagny"), RefusedBy("8.1b", "no-chief"));
  auto both = given("Castagny 2315; chief french 2317; chief austrian 2301; turn 7; phase command");
  EXPECT_THAT(both.verdict("react chief-austrian"), RefusedBy("8.1a", "chief-order"));
  auto alone = given("Castagny 2315; chief french 2317; chief austrian to-come; turn 5; phase command");
  EXPECT_THAT(alone.verdict("react chief-austrian"), RefusedBy("13.2-reinf-e", "not-arrived"));
  auto early = given("Castagny 2315; chief french 2317; chief piedmontese 2517; turn 2; phase command");
  EXPECT_THAT(early.verdict("react chief-piedmontese"), RefusedBy("11.1.1-in13-b"));
}

// The riders' step is still the Command Phase, so that phase cannot be called over.
TEST(ButcheryObjections, r8_1a_in_the_step_of_the_riders_a_commander_in_chief_has_had_his_step) {
  const std::string units = "Castagny 2315; chief french 2317; commander fr-ii 0916 ooc; turn 5; phase ";
  auto riders = given(units + "riders");
  ASSERT_EQ(riders.asked(), Ask::RiderOrder);
  EXPECT_THAT(riders.verdict("move \"Napoleon III\" 2318"), RefusedBy("8.1a", "chiefs-have-their-step"));
  EXPECT_THAT(given(units + "command").verdict("react chief-french"), Allowed());
}

TEST(ButcheryObjections, r8_1a_a_commander_in_chief_that_has_had_his_turn_does_not_wait_for_it) {
  auto p = given("Castagny 2315; chief french 2317; chief piedmontese 2517; turn 5; phase command");
  p.does("stay chief-french");
  ASSERT_EQ(p.asked(), Ask::ChiefReaction);
  for (const char* action : {"react chief-french", "move chief-french 2318"})
    EXPECT_THAT(p.verdict(action), RefusedBy("8.1a", "chief-has-been")) << action;
  EXPECT_THAT(p.verdict("react chief-piedmontese"), Allowed());
}

TEST(ButcheryObjections, r8_1a_before_the_initiative_dice_a_chief_that_has_had_his_turn_is_told_so) {
  auto p = given("Castagny 2315; chief piedmontese 2517; Wetzlar 2310; turn 5; phase command");
  p.does("stay chief-piedmontese");
  ASSERT_EQ(p.rolling(), RollKind::Initiative);
  EXPECT_THAT(p.verdict("react chief-piedmontese"), RefusedBy("8.1a", "chiefs-have-their-step"));
  EXPECT_THAT(p.verdict("select Castagny"), RefusedBy("9a"));  // that comes after the dice
}

TEST(ButcheryObjections, r8_3b_a_formation_of_the_enemy_is_named_as_that) {
  auto p = given(
      "Castagny 2315; chief french 2317; commander fr-ii 0916 ooc; Wetzlar 2310; commander au-iii 2310; "
      "turn 5; phase riders");
  EXPECT_THAT(p.verdict("send au-iii"), RefusedBy("8.3b", "not-your-formation"));
  EXPECT_THAT(p.verdict("send fr-ii"), Allowed());
}

// --- 10.4.1  assault

TEST(ButcheryObjections, r10_4_10a_cavalry_past_three_points_is_told_so_when_nobody_else_could_assault) {
  auto p = given("Vilaine 2315 moved spent 4; commander fr-ii 2317; Wetzlar 2314; phase declare");
  ASSERT_EQ(p.rolling(), RollKind::Marker);  // the activation is over
  EXPECT_THAT(p.verdict("assault Vilaine Wetzlar"), RefusedBy("10.4.10a"));
  auto near = given("Vilaine 2315 moved spent 3; commander fr-ii 2317; Wetzlar 2314; phase declare");
  EXPECT_THAT(near.verdict("assault Vilaine Wetzlar"), Allowed());
}

TEST(ButcheryObjections, r10_4_1b_the_target_too_far_or_on_the_flank) {
  auto far = given("Castagny 2315; Gault 2215; Wetzlar 2214; Hartlung 2311; phase declare");
  EXPECT_THAT(far.verdict("assault Castagny Hartlung"), RefusedBy("10.4.1b", "not-adjacent"));
  auto behind = given("Castagny 2315 faces W; Gault 2215; Wetzlar 2314; phase declare");
  EXPECT_THAT(behind.verdict("assault Castagny Wetzlar"), RefusedBy("10.4.1b", "not-in-front"));
  EXPECT_THAT(behind.verdict("assault Castagny Gault"), RefusedBy("10.4.1b", "own-target"));
}

TEST(ButcheryObjections, r10_4a_assaults_come_after_movement) {
  auto p = given(std::string(kLine) + "phase movement");
  EXPECT_THAT(p.verdict("assault Castagny Wetzlar"), RefusedBy("10.4a", "comes-later"));
  EXPECT_THAT(p.verdict("assault fr-ii-a1 Wetzlar"), RefusedBy("10.4.1a"));  // never
}

// --- 12  capacities

TEST(ButcheryObjections, r12_1a_the_condition_of_a_coordinated_assault_that_fails) {
  auto p = given(std::string(kLine) + "phase declare");
  EXPECT_THAT(p.verdict("coordinate Wetzlar"), RefusedBy("12.1a", "nobody-assaults"));
  p.does("assault Castagny Wetzlar");
  EXPECT_THAT(p.verdict("coordinate Wetzlar"), RefusedBy("12.1a", "one-assaults"));
  p.does("assault Gault Wetzlar");
  EXPECT_THAT(p.verdict("coordinate Wetzlar"), Allowed());
  auto apart = given(std::string(kLine) + "commander fr-ii 2317; phase declare");
  apart.does("assault Castagny Wetzlar").does("assault Gault Wetzlar");
  EXPECT_THAT(apart.verdict("coordinate Wetzlar"), RefusedBy("12.1a", "commander-apart"));
  EXPECT_THAT(given(std::string(kLine) + "phase movement").verdict("coordinate Wetzlar"),
              RefusedBy("12.1a", "comes-later"));
}

TEST(ButcheryObjections, r12a_a_capacity_that_is_spent_is_named) {
  auto p = given(std::string(kLine) + "capacity forced-march; phase movement");
  for (const char* action : {"coordinate Wetzlar", "no-quarter Castagny", "stand Castagny", "forced-march"}) {
    const Verdict answer = p.verdict(action);
    EXPECT_THAT(answer, RefusedBy("12a", "capacity-used")) << action;
    EXPECT_EQ(answer.facts[1], number(static_cast<int>(Capacity::ForcedMarch)));
  }
}

TEST(ButcheryObjections, r10_1_1c_a_test_whose_die_has_not_fallen_is_not_called_failed) {
  auto p = given("Castagny 2315; commander fr-ii 2317 ooc; Wetzlar 2310; turn 7; phase activation");
  ASSERT_EQ(p.rolling(), RollKind::Activation);
  EXPECT_THAT(p.verdict("forced-march"), RefusedBy("10.1.1b"));
  p.rolls(1);
  EXPECT_THAT(p.verdict("forced-march"), RefusedBy("10.1.1c"));
}

TEST(ButcheryObjections, r12_4a_no_quarter_is_not_ordered_for_the_enemy) {
  auto p = given(std::string(kLine) + "phase declare");
  EXPECT_THAT(p.verdict("no-quarter Wetzlar"), RefusedBy("12.4a", "not-yours"));
  EXPECT_THAT(p.verdict("no-quarter Castagny"), RefusedBy("12.4a", "assaults-nobody"));
}

TEST(ButcheryObjections, r12_2a_stand_without_an_advance_to_prevent) {
  auto p = given(std::string(kLine) + "phase movement");
  EXPECT_THAT(p.verdict("stand Castagny"), RefusedBy("12.2a", "need-not-advance"));
  EXPECT_THAT(p.verdict("stand Wetzlar"), RefusedBy("12.2a", "not-yours"));
  auto lost = given(std::string(kLine) + "Castagny 2315 out-of-command; phase movement");
  EXPECT_THAT(lost.verdict("stand Castagny"), RefusedBy("12.2a", "out-of-command"));
}

// --- 10.4.2 to 10.4.8

Given assaulted(const std::string& more = "") {
  auto p = given(std::string(kLine) + "phase declare; " + more);
  p.does("assault Castagny Wetzlar").does("done");
  return p;
}

TEST(ButcheryObjections, r10_4_4b_the_condition_of_supporting_fire_that_fails) {
  EXPECT_THAT(assaulted().verdict("support au-iii-a1 Castagny"), Allowed());
  EXPECT_THAT(assaulted("au-iii-a1 2314 supported").verdict("support au-iii-a1 Castagny"),
              RefusedBy("10.4.4b", "already-supported"));
  EXPECT_THAT(assaulted("au-i-a1 2213").verdict("support au-i-a1 Castagny"),
              RefusedBy("10.4.4b", "other-formation"));
  EXPECT_THAT(assaulted("au-detached-a1b 2213").verdict("support au-detached-a1b Castagny"),
              RefusedBy("10.4.4b", "detached-battery"));
  EXPECT_THAT(assaulted("Hartlung 2213").verdict("support Hartlung Castagny"),
              RefusedBy("10.4.4b", "no-battery"));
  EXPECT_THAT(assaulted().verdict("support fr-ii-a1 Castagny"), RefusedBy("10.4.4b", "not-yours"));
  EXPECT_THAT(assaulted().verdict("support au-iii-a1 Gault"), RefusedBy("10.4.4b", "not-its-attacker"));
  EXPECT_THAT(assaulted("au-iii-a1 2311").verdict("support au-iii-a1 Castagny"), RefusedBy("10.2a"));
}

// The enemy is asked in the activation: what is wrong with the attacker's action is its step, not his side.
TEST(ButcheryObjections, r10_4a_while_the_defender_is_asked_the_declaration_is_over) {
  EXPECT_THAT(assaulted().verdict("assault Gault Wetzlar"), RefusedBy("10.4a", "is-over"));
  EXPECT_THAT(assaulted().verdict("move Gault 2216"), RefusedBy("6c", "is-over"));
  EXPECT_THAT(assaulted().verdict("attack Wetzlar"), RefusedBy("10.4.2b", "first-defend"));
}

TEST(ButcheryObjections, r10_4_2b_a_unit_that_has_answered_its_assault_is_told_so) {
  auto p = assaulted();
  p.does("decline Wetzlar");
  ASSERT_EQ(p.asked(), Ask::LeadAttack);
  for (const char* again : {"defend Wetzlar", "decline Wetzlar"})
    EXPECT_THAT(p.verdict(again), RefusedBy("10.4.2b", "has-chosen")) << again;
  EXPECT_THAT(p.verdict("fall-back Wetzlar 2313"), RefusedBy("10.4.8a", "has-chosen"));
}

TEST(ButcheryObjections, r4g_a_battery_that_faces_away_is_told_that_it_may_not_turn) {
  EXPECT_THAT(assaulted("au-iii-a1 2314 faces E").verdict("support au-iii-a1 Castagny"), RefusedBy("4g"));
  EXPECT_THAT(assaulted("au-iii-a1 2314 faces W").verdict("support au-iii-a1 Castagny"), Allowed());
}

TEST(ButcheryObjections, r10_4_8a_the_condition_of_falling_back_that_fails) {
  EXPECT_THAT(assaulted("au-iii-a1 2311").verdict("fall-back Wetzlar 2313"), Allowed());
  auto called = assaulted();
  called.does("support au-iii-a1 Castagny");
  EXPECT_THAT(called.verdict("fall-back Wetzlar 2313"), RefusedBy("10.4.8a", "support-called"));
  auto charged = given("Vilaine 2315; commander fr-ii 2317; Wetzlar 2314; phase declare");
  charged.does("assault Vilaine Wetzlar").does("done");
  EXPECT_THAT(charged.verdict("fall-back Wetzlar 2313"), RefusedBy("10.4.8a", "too-slow"));
  auto p = given(std::string(kLine) + "phase declare");
  p.does("assault Castagny Wetzlar").does("done");
  EXPECT_THAT(p.verdict("fall-back Castagny 2316"), RefusedBy("10.4.8a", "not-assaulted-now"));
}

TEST(ButcheryObjections, r10_4_2d_a_share_that_is_too_large_is_told_what_is_left) {
  auto p = given(std::string(kLine) + "phase declare");
  p.does("assault Castagny Wetzlar").does("assault Gault Wetzlar").does("coordinate Wetzlar").does("done");
  p.rolls(6).does("defend Wetzlar");
  ASSERT_EQ(p.asked(), Ask::DivideDefence);
  const Verdict answer = p.verdict("share Wetzlar Castagny 9");
  EXPECT_THAT(answer, RefusedBy("10.4.2d", "share-too-large"));
  EXPECT_EQ(answer.facts[2], number(9));
  EXPECT_EQ(answer.facts[3], number(p.game[p.unit("Wetzlar")].combat));
  EXPECT_THAT(p.verdict("share Wetzlar Castagny 1"), Allowed());
  EXPECT_THAT(assaulted().verdict("share Wetzlar Castagny 1"), RefusedBy("10.4.2d", "not-divided"));
}

TEST(ButcheryObjections, r10_4_1f_a_share_of_what_is_not_divided_or_not_declared) {
  auto p = given(std::string(kLine) + "phase declare");
  EXPECT_THAT(p.verdict("share Castagny Wetzlar 2"), RefusedBy("10.4.1f", "comes-later"));
  p.does("assault Castagny Wetzlar");
  EXPECT_THAT(p.verdict("share Castagny Wetzlar 2"), RefusedBy("10.4.1f", "not-divided"));
  EXPECT_THAT(p.verdict("share Gault Wetzlar 2"), RefusedBy("10.4.1f", "not-declared"));
}

TEST(ButcheryObjections, r10_4_1f_a_share_that_is_not_asked_for_is_refused_for_what_is_wrong_with_it) {
  auto p = given(
      "Castagny 2315; Gault 2517; commander fr-ii 2317; Wetzlar 2314; Hartlung 2415; Pokorny 2611; "
      "phase declare");
  p.does("assault Castagny Wetzlar").does("assault Castagny Hartlung").does("done");
  ASSERT_EQ(p.asked(), Ask::DivideAttack);
  EXPECT_THAT(p.verdict("share Castagny Pokorny 2"), RefusedBy("10.4.1f", "not-declared"));
  EXPECT_THAT(p.verdict("share Gault Wetzlar 2"), RefusedBy("10.4.1f", "not-declared"));
  EXPECT_THAT(p.verdict("share Wetzlar Castagny 2"), RefusedBy("10.4.1f", "not-yours"));
  EXPECT_THAT(p.verdict("share Castagny Hartlung 2"), RefusedBy("10.4.1f", "first-share"));
  EXPECT_THAT(p.verdict("share Castagny Wetzlar 2"), Allowed());
  p.does("share Castagny Wetzlar 2");
  ASSERT_EQ(p.asked(), Ask::ChooseAssault);
  EXPECT_THAT(p.verdict("share Castagny Wetzlar 3"), RefusedBy("10.4.1f", "share-given"));
}

TEST(ButcheryObjections, r10_4b_only_the_unit_under_assault_answers_is_attacked_retreats_and_turns) {
  proves("10.4.2b 10.4.5c 4e");
  auto p = given(
      "Castagny 2315; commander fr-ii 2315; Wetzlar 2314; Hartlung 2311; commander au-iii 2311; "
      "phase declare");
  p.does("assault Castagny Wetzlar").does("done");
  EXPECT_THAT(p.verdict("defend Castagny"), RefusedBy("10.4.2b", "not-assaulted-now"));
  EXPECT_THAT(p.verdict("defend Hartlung"), RefusedBy("10.4.2b", "not-assaulted-now"));
  p.does("decline Wetzlar");
  ASSERT_EQ(p.asked(), Ask::LeadAttack);
  EXPECT_THAT(p.verdict("attack Hartlung"), RefusedBy("10.4b", "attack-elsewhere"));
  p.does("attack Wetzlar").rolls(6);
  ASSERT_EQ(p.asked(), Ask::RetreatHex);
  EXPECT_THAT(p.verdict("retreat Hartlung 2310"), RefusedBy("10.4.5c", "not-beaten"));
  EXPECT_THAT(p.verdict("retreat Wetzlar 2313"), Allowed());
  p.does("retreat Wetzlar 2313");
  ASSERT_EQ(p.asked(), Ask::TurnOne);
  EXPECT_THAT(p.verdict("turn Hartlung NW"), RefusedBy("4e", "turns-after-fight"));
  EXPECT_THAT(p.verdict("turn Wetzlar NW"), Allowed());
}

TEST(ButcheryObjections, r10_4_2b_nobody_defends_who_is_not_assaulted) {
  auto p = given(std::string(kLine) + "phase movement");
  EXPECT_THAT(p.verdict("defend Castagny"), RefusedBy("10.4.2b", "not-assaulted"));
  EXPECT_THAT(p.verdict("fall-back Castagny 2316"), RefusedBy("10.4.8a", "not-assaulted"));
  EXPECT_THAT(p.verdict("retreat Castagny 2316"), RefusedBy("10.4.5c", "not-beaten"));
  EXPECT_THAT(p.verdict("turn Castagny W"), RefusedBy("4e", "turns-after-fight"));
  EXPECT_THAT(p.verdict("advance Castagny 2314"), RefusedBy("10.4.7a", "nothing-won"));
  EXPECT_THAT(p.verdict("advance fr-ii-a1 2314"), RefusedBy("10.4.7c"));
  EXPECT_THAT(p.verdict("remain"), RefusedBy("10.4.7a", "no-advance-open"));
}

TEST(ButcheryObjections, r10_4b_only_a_declared_assault_is_fought_and_only_once) {
  auto p = given(
      "Castagny 2315; Gault 2215; Lefebvre 2415; commander fr-ii 2317; Wetzlar 2314; Hartlung 2414; "
      "commander au-iii 2311; phase declare");
  p.does("assault Castagny Wetzlar").does("assault Lefebvre Wetzlar").does("assault Lefebvre Hartlung");
  EXPECT_THAT(p.verdict("resolve Castagny Wetzlar"), RefusedBy("10.4a", "comes-later"));
  p.does("done").does("share Lefebvre Wetzlar 3");
  ASSERT_EQ(p.asked(), Ask::ChooseAssault);
  EXPECT_THAT(p.verdict("resolve Gault Wetzlar"), RefusedBy("10.4b", "not-declared"));
  p.does("resolve Castagny Wetzlar").does("decline Wetzlar").rolls(1).rolls(6);  // T, passed
  ASSERT_EQ(p.asked(), Ask::ChooseAssault);
  EXPECT_THAT(p.verdict("resolve Castagny Wetzlar"), RefusedBy("10.4b", "already-fought"));
}

// --- 11, 8.3

TEST(ButcheryObjections, r11a_the_condition_of_a_rally_that_fails) {
  auto p = given(
      "Castagny 2315 disorganised; Gault 2215; Lefebvre 2415 disorganised tried; Wetzlar 2110 "
      "disorganised; phase rally");
  EXPECT_THAT(p.verdict("rally Castagny"), Allowed());
  EXPECT_THAT(p.verdict("rally Gault"), RefusedBy("11a", "not-disorganised"));
  EXPECT_THAT(p.verdict("rally Lefebvre"), RefusedBy("11a", "rally-tried"));
  const Verdict theirs = p.verdict("rally Wetzlar");
  EXPECT_THAT(theirs, RefusedBy("11a", "not-yours"));
  EXPECT_EQ(theirs.facts[1], side(Side::Austrians));
  EXPECT_EQ(theirs.facts[2], side(Side::Allies));
  auto near =
      given("Castagny 2315 disorganised; Gault 2215 disorganised; Wetzlar 2314 faces SW; phase rally");
  const Verdict held = near.verdict("rally Castagny");
  EXPECT_THAT(held, RefusedBy("11b"));
  EXPECT_EQ(held.facts[1], unit(near.unit("Wetzlar")));
  auto early = given("Castagny 2315 disorganised; phase movement");
  EXPECT_THAT(early.verdict("rally Castagny"), RefusedBy("11a", "comes-later"));
}

TEST(ButcheryObjections, r8_3b_the_condition_of_a_rider_that_fails) {
  const std::string units =
      "Castagny 2315; commander fr-ii 2315 ooc; Dieu 1015; commander fr-i 1015; "
      "chief french 2301; turn 6; ";
  auto p = given(units + "phase riders");
  ASSERT_EQ(p.asked(), Ask::RiderOrder);
  EXPECT_THAT(p.verdict("send fr-ii"), Allowed());
  EXPECT_THAT(p.verdict("send fr-i"), RefusedBy("8.3b", "line-reaches"));
  EXPECT_THAT(p.verdict("send fr-detached"), RefusedBy("8.3b", "no-commander"));
  EXPECT_THAT(p.verdict("send au-i"), RefusedBy("8.3b", "not-your-formation"));
  auto late = given(units + "active fr-ii; phase movement");
  EXPECT_THAT(late.verdict("send fr-ii"), RefusedBy("6b", "is-over"));
}

TEST(ButcheryObjections, r10_3b_done_does_not_end_a_move) {
  auto p = given(std::string(kLine) + "phase movement");
  p.does("select Gault");
  EXPECT_THAT(p.verdict("done"), RefusedBy("10.3b", "first-halt"));
  EXPECT_THAT(assaulted().verdict("done"), RefusedBy("10.4.2b", "first-defend"));
}

}  // namespace
}  // namespace tamburino::butchery

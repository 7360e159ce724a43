#include "tests/novara/from_start.h"
#include "tests/novara/given.h"

// What a referee would say: refusals give the rule that is against an action, with the condition that failed,
// and not the rule of the question that happens to be open.
namespace tamburino::novara {
namespace {

const std::string kTwo = "turn 6; IR-7 3018; a-art-i 3018; KJ-4 3021; 9-Regina 3017; ";

Given moving(const std::string& more = "") { return given(kTwo + "phase movement; " + more); }
Given declaring(const std::string& more = "") { return given(kTwo + "phase declare; " + more); }

// --- another phase

TEST(Novara6_sequence, b_attack_or_aim_in_movement_come_later) {
  auto g = moving();
  EXPECT_THAT(g.verdict("attack IR-7 3017"), RefusedBy("6.sequence-b", "comes-later"));
  EXPECT_THAT(g.verdict("aim a-art-i 3017"), RefusedBy("6.sequence-b", "comes-later"));
  EXPECT_THAT(g.verdict("resolve 3017"), RefusedBy("6.sequence-b", "comes-later"));
  g.does("select KJ-4");  // in the midst of a move too
  EXPECT_THAT(g.verdict("attack IR-7 3017"), RefusedBy("6.sequence-b", "comes-later"));
  EXPECT_THAT(declaring().verdict("attack IR-7 3017"), Allowed());
}

TEST(Novara6_sequence, b_a_move_in_the_declaration_is_too_late) {
  auto g = declaring();
  ASSERT_EQ(g.asked(), Ask::Declare);
  EXPECT_THAT(g.verdict("move KJ-4 3022"), RefusedBy("6.sequence-b", "is-over"));
  EXPECT_THAT(g.verdict("aim a-art-i 3017"), RefusedBy("6.sequence-b", "is-over"));
  EXPECT_THAT(g.verdict("forced-march"), RefusedBy("6.sequence-b", "is-over"));
  EXPECT_THAT(g.verdict("pass"), RefusedBy("6.sequence-b", "is-over"));
  EXPECT_THAT(g.verdict("commit a-ii"), RefusedBy("6.sequence-a", "is-over"));
  EXPECT_THAT(g.verdict("resolve 3017"), RefusedBy("R39", "comes-later"));
  EXPECT_THAT(moving().verdict("move KJ-4 3022"), Allowed());
}

TEST(Novara6_sequence, a_nothing_but_the_choice_while_chits_are_chosen) {
  auto g = given("turn 6; phase choice; to-choose austrian; IR-7 3018; 9-Regina 3017");
  ASSERT_EQ(g.asked(), Ask::ChooseChits);
  EXPECT_THAT(g.verdict("attack IR-7 3017"), RefusedBy("6.sequence-a", "comes-later"));
  EXPECT_THAT(g.verdict("select IR-7"), RefusedBy("6.sequence-a", "comes-later"));
  EXPECT_THAT(g.verdict("recover IR-7"), RefusedBy("14.recovery-a", "by-night-only"));
}

TEST(Novara6_night, d_a_bombardment_by_night_is_refused_as_such) {
  auto g = given("turn 4; IR-7 3018; a-art-i 3018; 9-Regina 3017; phase declare");
  ASSERT_EQ(g.asked(), Ask::Declare);
  EXPECT_THAT(g.verdict("aim a-art-i 3017"), RefusedBy("6.night-d"));
  EXPECT_THAT(declaring().verdict("aim a-art-i 3017"), RefusedBy("6.sequence-b"));  // by day it was possible
}

// --- while dice are to be thrown or a chit is to be drawn

TEST(Novara11_procedure, a_nothing_else_while_the_die_is_to_be_rolled) {
  proves("2.automatic-d");
  auto g = given(kTwo + "phase bombardment");
  g.does("aim a-art-i 3017").does("fire 3017");
  for (const char* early : {"fire 3017", "done"})
    EXPECT_THAT(g.verdict(early), RefusedBy("11.procedure-a", "roll-first")) << early;
  EXPECT_THAT(g.verdict("concede"), Allowed());  // they are its own dice
  EXPECT_THAT(g.verdict("move KJ-4 3022"), RefusedBy("6.sequence-b", "is-over"));
  EXPECT_THAT(g.verdict("attack IR-7 3017"), RefusedBy("6.sequence-b", "comes-later"));
  EXPECT_THAT(g.verdict("select 9-Regina"), RefusedBy("7.activation-a", "not-yours"));
  g.rolls(1);
  EXPECT_THAT(g.verdict("concede"), Allowed());
}

TEST(Novara6_sequence, b_before_the_draw_no_unit_is_the_enemys) {
  auto g = given("turn 6; phase draw; cup s-durando a-wratislaw; IR-7 3018; 9-Regina 3017");
  ASSERT_EQ(g.state.pending.roll, RollKind::Draw);
  for (const char* early : {"select IR-7", "select 9-Regina", "attack IR-7 3017", "take 9-Regina"})
    EXPECT_THAT(g.verdict(early), RefusedBy("6.sequence-b", "comes-later")) << early;
  for (const char* late : {"commit a-i", "commit s-1"})
    EXPECT_THAT(g.verdict(late), RefusedBy("6.sequence-a", "is-over")) << late;
  EXPECT_THAT(g.verdict("done"), RefusedBy("7.procedure-c", "draw-first"));
}

TEST(Novara6_night, a_recovery_follows_the_activations) {
  auto g = given("turn 4; IR-7 3018 lost 1; 9-Regina 3010; phase movement");
  EXPECT_THAT(g.verdict("recover IR-7"), RefusedBy("6.night-a", "comes-later"));
}

// --- the piece

TEST(Novara7_higher, d_a_corps_out_of_the_box_is_named) {
  const std::string position =
      "turn 6; active a-radetzky; chit-at 3018; IR-7 3018; IR-1 3019; 9-Regina 3005; phase movement; boxed ";
  EXPECT_THAT(given(position + "a-i").verdict("select IR-1"), RefusedBy("7.higher-d", "not-in-his-box"));
  EXPECT_THAT(given(position + "a-i a-ii").verdict("select IR-1"), Allowed());
}

TEST(Novara8_movement, b_a_move_is_halted_before_the_movement_ends) {
  auto g = moving();
  g.does("select KJ-4");
  EXPECT_THAT(g.verdict("done"), RefusedBy("8.movement-b", "halt-first"));
  EXPECT_THAT(moving().verdict("done"), Allowed());
}

TEST(Novara8_movement, c_the_slowest_of_a_group_is_named) {
  auto g = moving("a-hus-5-a 3021; IR-17 3021");
  g.does("select a-hus-5-a").does("take IR-17");
  const Verdict far = g.verdict("move a-hus-5-a 3025");
  EXPECT_THAT(far, RefusedBy("8.movement-c", "group-too-far"));
  EXPECT_EQ(far.facts[0], unit(g.unit("IR-17")));
  auto alone = moving("a-hus-5-a 3021; IR-17 3021");
  EXPECT_THAT(alone.verdict("move IR-17 3025"), RefusedBy("8.movement-c", "too-far"));
  EXPECT_THAT(alone.verdict("move a-hus-5-a 3025"), Allowed());
}

TEST(Novara7_procedure, b_the_independent_chit_is_not_paid_for) {
  auto g = given("turn 6; phase choice; to-choose austrian; IR-7 3018; II/IR-56 3019; 9-Regina 3017");
  EXPECT_THAT(g.verdict("commit a-independent"), RefusedBy("7.procedure-b", "independent-is-free"));
  EXPECT_THAT(g.verdict("commit a-i"), Allowed());
}

TEST(Novara7_activation, a_why_a_unit_is_not_active) {
  auto g = moving("IR-1 3019; II/IR-56 3020; IR-17 4545 inactive; chit-at 3019");
  EXPECT_THAT(g.verdict("select 9-Regina"), RefusedBy("7.activation-a", "not-yours"));
  EXPECT_THAT(g.verdict("select IR-1"), RefusedBy("7.activation-a", "other-formation"));
  EXPECT_THAT(g.verdict("attack IR-1 3017"), RefusedBy("7.activation-a", "other-formation"));
  EXPECT_THAT(g.verdict("select II/IR-56"), RefusedBy("7.activation-a", "not-taken"));
  EXPECT_THAT(g.verdict("select IR-17"), RefusedBy("7.activation-a", "out-of-radius"));
  auto gone = moving("IR-17 eliminated; IR-28 exited");
  EXPECT_THAT(gone.verdict("select IR-17"), RefusedBy("7.activation-a", "eliminated"));
  EXPECT_THAT(gone.verdict("select IR-28"), RefusedBy("7.activation-a", "left-the-map"));
  EXPECT_THAT(gone.verdict("attack IR-17 3017"), RefusedBy("7.activation-a", "eliminated"));
}

TEST(Novara7_activation, a_activated_earlier_this_turn) {
  auto g = moving("IR-17 3019 inactive activated");
  EXPECT_THAT(g.verdict("select IR-17"), RefusedBy("7.independent-d", "activated-before"));
  EXPECT_THAT(moving("IR-17 3019").verdict("select IR-17"), Allowed());
}

TEST(Novara7_independent, a_a_fourth_unit_in_movement) {
  auto g = given(
      "turn 6; phase take; active a-independent; chit-at 3018; IR-7 3018; IR-17 3018; IR-1 3019; "
      "IR-21 3019; 9-Regina 4545");
  g.does("take IR-7").does("take IR-17").does("take IR-1");
  ASSERT_EQ(g.asked(), Ask::ChooseUnit);
  EXPECT_THAT(g.verdict("take IR-21"), RefusedBy("7.independent-a", "no-more-to-take"));
  EXPECT_THAT(g.verdict("take IR-7"), RefusedBy("7.activation-a", "active-already"));
  EXPECT_THAT(g.verdict("select IR-21"), RefusedBy("7.activation-a", "not-taken"));
  EXPECT_THAT(g.verdict("forced-march"), RefusedBy("R15", "no-march-independent"));
}

TEST(Novara7_formation, i_the_chit_stays_where_it_lies) {
  auto g = moving("chit-at 3019");
  EXPECT_THAT(g.verdict("place-chit 3018"), RefusedBy("7.formation-i", "chit-lies"));
}

TEST(Novara8_forced_march, h_out_of_supply_in_a_general_retreat) {
  proves("R26");
  auto g = given("turn 6; phase choice; to-choose austrian; IR-7 6030; IR-17 6031 oos; 9-Regina 3017");
  g.does("general-retreat").until(Ask::ChooseUnit);
  ASSERT_TRUE(g.state.activation.general_retreat);
  EXPECT_THAT(g.verdict("select IR-17"), RefusedBy("8.forced-march-h", "no-supply-no-retreat"));
  EXPECT_THAT(g.verdict("select IR-7"), Allowed());
  EXPECT_THAT(g.verdict("attack IR-7 3017"), RefusedBy("8.forced-march-c", "marched-no-attack"));
}

TEST(Novara8_forced_march, c_nor_charge_by_the_independent_chit) {
  proves("R25");
  const std::string position =
      "turn 6; active a-independent; a-hus-5-a 3020 active; IR-1 3024 active; 9-Regina 3017; phase movement";
  auto g = given(position + "; marched-formation a-i");
  g.does("move a-hus-5-a 3018");
  EXPECT_THAT(g.verdict("charge a-hus-5-a 3017"), RefusedBy("8.forced-march-c", "marched-no-charge"));
  auto walked = given(position);
  walked.does("move a-hus-5-a 3018");
  EXPECT_THAT(walked.verdict("charge a-hus-5-a 3017"), Allowed());
}

// --- movement

TEST(Novara8_movement, b_another_unit_has_to_wait) {
  auto g = moving("IR-17 3022");
  g.does("select KJ-4");
  EXPECT_THAT(g.verdict("select IR-17"), RefusedBy("8.movement-b", "other-move-first"));
  EXPECT_THAT(g.verdict("halt IR-17"), RefusedBy("8.movement-b", "other-move-first"));
  EXPECT_THAT(g.verdict("select KJ-4"), RefusedBy("8.movement-b", "already-moving"));
  auto moved = moving("IR-17 3022 moved halted");
  EXPECT_THAT(moved.verdict("select IR-17"), RefusedBy("8.movement-b", "has-moved"));
}

TEST(Novara8_movement, c_too_far_says_what_it_costs) {
  auto g = moving();
  const Verdict far = g.verdict("move KJ-4 3027");
  EXPECT_THAT(far, RefusedBy("8.movement-c", "too-far"));
  EXPECT_EQ(far.facts[2], number(6));
  EXPECT_EQ(far.facts[3], number(4));
  EXPECT_THAT(g.verdict("move KJ-4 3021"), RefusedBy("8.movement-a", "already-there"));
  EXPECT_THAT(g.verdict("move KJ-4 3024"), Allowed());
}

TEST(Novara8_movement, b_a_path_through_a_full_hex_of_friends) {
  proves("R77");
  auto g = moving("IR-17 3022; IR-28 3022; FJ-10 3022; a-h-art-i 3022");
  EXPECT_THAT(g.verdict("move KJ-4 3022"), RefusedBy("5.stacking-b"));
  g.does("move KJ-4 3021-3022-3023");
  EXPECT_EQ(g.where("KJ-4"), "3023");
}

TEST(Novara8_breaking_contact, g_only_when_an_enemy_has_come_up) {
  auto g = moving();
  EXPECT_THAT(g.verdict("withdraw KJ-4 3022"), RefusedBy("8.breaking-contact-g", "nobody-came-up"));
  EXPECT_THAT(g.verdict("withdraw IR-7 3019"), RefusedBy("8.breaking-contact-a", "not-entitled"));
}

// --- combat

TEST(Novara12_combat, a_an_attack_on_nobody_or_from_afar) {
  auto g = declaring();
  EXPECT_THAT(g.verdict("attack IR-7 3019"), RefusedBy("12.combat-a", "nobody-to-attack"));
  EXPECT_THAT(g.verdict("attack IR-7 3012"), RefusedBy("12.combat-a", "attack-not-adjacent"));
  EXPECT_THAT(g.verdict("call-off 3017"), RefusedBy("12.combat-a", "no-combat-there"));
  EXPECT_THAT(g.verdict("combine 3017 3016"), RefusedBy("12.combat-e", "no-combat-there"));
  g.does("attack IR-7 3017");
  EXPECT_THAT(g.verdict("attack IR-7 3017"), RefusedBy("12.combat-f", "attacks-already"));
}

TEST(Novara12_combat, h_the_next_combat_waits_for_the_results) {
  proves("R47");
  auto g = given(
      "turn 6; phase declare; IR-7 3018; IR-17 3018; KJ-4 3022; 9-Regina 3017; 5-Aosta 3023; source "
      "sardinian 3001");
  g.does("attack IR-7 3017").does("attack IR-17 3017").does("attack KJ-4 3023").does("done");
  ASSERT_EQ(g.asked(), Ask::ChooseCombat);
  g.does("resolve 3017");
  EXPECT_THAT(g.verdict("resolve 3023"), RefusedBy("12.combat-h", "combat-under-way"));
  g.rolls(6);
  ASSERT_EQ(g.asked(), Ask::GiveGround);
  EXPECT_THAT(g.verdict("resolve 3023"), RefusedBy("12.combat-h", "combat-under-way"));
  EXPECT_THAT(g.verdict("lose 9-Regina"), RefusedBy("R47", "say-how-far-first"));
  EXPECT_THAT(g.verdict("retreat 9-Regina 3016"), RefusedBy("R47", "say-how-far-first"));
  EXPECT_THAT(g.verdict("give-ground 1"), Allowed());
}

TEST(Novara12_retreat, c_a_dead_end_is_named) {
  proves("R48");
  // Rivers leave two ways out of 3017: 3016, from where it goes on, and 3116, closed all round.
  auto g = given(
      "turn 6; phase declare; IR-7 3018; IR-17 3018; 9-Regina 3017; source sardinian 3001; "
      "side 3116/3115 river; side 3116/3216 river; side 3116/3217 river; side 3116/3117 river; "
      "side 3116/3016 river");
  g.does("attack IR-7 3017").does("attack IR-17 3017").does("done").rolls(6);
  ASSERT_EQ(g.asked(), Ask::GiveGround);
  g.does("give-ground 2");
  ASSERT_EQ(g.asked(), Ask::RetreatHex);
  EXPECT_THAT(g.verdict("retreat 9-Regina 3116"), RefusedBy("12.retreat-c", "dead-end"));
  EXPECT_THAT(g.verdict("retreat 9-Regina 3018"), RefusedBy("12.retreat-f", "retreat-on-enemies"));
  EXPECT_THAT(g.verdict("retreat 9-Regina 3013"), RefusedBy("12.retreat-f", "retreat-not-adjacent"));
  EXPECT_THAT(g.verdict("retreat 9-Regina 3016"), Allowed());
}

TEST(Novara12_advance, b_the_second_attacker_waits_for_the_first) {
  auto g = given("turn 6; phase declare; IR-7 3018; IR-17 3018; 9-Regina 3017 lost 1; 5-Aosta 3010");
  g.does("attack IR-7 3017").does("attack IR-17 3017").does("done").rolls(6);
  g.does("give-ground 2").until(Ask::Advance);
  g.does("advance IR-7 3017");
  ASSERT_EQ(g.asked(), Ask::Advance);
  EXPECT_THAT(g.verdict("advance IR-17 3017"), RefusedBy("12.advance-a", "advance-under-way"));
  g.does("done");
  EXPECT_THAT(g.verdict("advance IR-17 3017"), Allowed());
  EXPECT_THAT(g.verdict("advance IR-7 3017"), RefusedBy("12.advance-b", "has-advanced"));
}

// --- night, surprise, reinforcements

TEST(Novara14_recovery, b_only_one_independent_unit_a_night) {
  auto g = given(
      "turn 4; phase recovery; to-choose sardinian; s-3-bers 2018 lost 1; s-4-bers 2019 lost 1; "
      "5-Aosta 2020 lost 1; 6-Aosta 2021 lost 1; 9-Regina 2022; 11-Casale 2023 lost 1; IR-7 5018");
  ASSERT_EQ(g.asked(), Ask::Recover);
  g.does("recover s-3-bers").does("recover 5-Aosta");
  EXPECT_THAT(g.verdict("recover s-4-bers"), RefusedBy("14.recovery-b", "independent-recovered"));
  EXPECT_THAT(g.verdict("recover 6-Aosta"), RefusedBy("14.recovery-a", "formation-recovered"));
  EXPECT_THAT(g.verdict("recover 9-Regina"), RefusedBy("14.recovery-a", "full-strength"));
  EXPECT_THAT(g.verdict("recover IR-7"), RefusedBy("14.recovery-a", "not-yours"));
}

TEST(Novara15_campaign, b_the_surprise_in_the_enemys_move) {
  proves("R17");
  auto g = given("turn 1; phase movement; 9-Regina 3017; IR-1 4545; held a-daspre");
  ASSERT_EQ(g.side_asked(), Side::Sardinian);
  EXPECT_THAT(g.verdict("call"), RefusedBy("R17", "between-activations"));
  EXPECT_THAT(moving().verdict("call"), RefusedBy("15.campaign-b", "no-surprise-now"));
}

TEST(Novara14_reinforcements, a_not_before_their_turn) {
  auto g = moving("s-19-lombarda to-come");
  EXPECT_THAT(g.verdict("place s-19-lombarda 6952"), RefusedBy("4.setup-b", "not-yours"));
  auto own = given("turn 3; phase movement; 9-Regina 3017; s-19-lombarda to-come; IR-7 4545");
  EXPECT_THAT(own.verdict("place s-19-lombarda 6952"), RefusedBy("14.reinforcements-a", "arrives-on-turn"));
}

// --- what only a result calls for

TEST(Novara12_results, a_nothing_is_lost_without_a_result) {
  auto g = declaring();
  EXPECT_THAT(g.verdict("lose IR-7"), RefusedBy("12.results-a", "no-loss-due"));
  EXPECT_THAT(g.verdict("give-ground 1"), RefusedBy("12.results-b", "no-result-to-meet"));
  EXPECT_THAT(g.verdict("retreat IR-7 3019"), RefusedBy("12.retreat-a", "no-retreat-due"));
  EXPECT_THAT(g.verdict("advance IR-7 3017"), RefusedBy("12.advance-a", "no-advance-due"));
  EXPECT_THAT(g.verdict("ground 3017"), RefusedBy("12.combat-i", "no-ground-to-choose"));
}

// --- the displays, arrivals

TEST(Novara18_display, c_a_dummy_moves_instead_of_the_activation) {
  const std::string position =
      "fog displays; turn 6; active s-ferdinando; 13-Pinerolo 3010; 4-Piemonte in-display A; s-dummy-a 3012; "
      "IR-7 3030; phase ";
  auto g = given(position + "drawn");
  EXPECT_THAT(g.verdict("move s-dummy-a 3013"), RefusedBy("18.display-c", "choose-dummies-first"));
  g.does("move-dummies");
  EXPECT_THAT(g.verdict("activate"), RefusedBy("18.display-c", "chit-moves-dummies"));
  EXPECT_THAT(g.verdict("move s-dummy-a 3013"), Allowed());
  EXPECT_THAT(given(position + "movement").verdict("select s-dummy-a"),
              RefusedBy("18.display-c", "dummies-when-drawn"));
}

TEST(Novara6_sequence, a_a_move_while_reinforcements_arrive_comes_later) {
  auto g =
      given("turn 5; phase arrivals; to-choose sardinian; 9-Regina 3017; s-19-lombarda to-come; IR-7 4545");
  ASSERT_EQ(g.asked(), Ask::Arrivals);
  EXPECT_THAT(g.verdict("move 9-Regina 3016"), RefusedBy("6.sequence-a", "comes-later"));
  EXPECT_THAT(g.verdict("place 9-Regina 6952"), RefusedBy("14.reinforcements-a", "already-on-map"));
}

TEST(Novara9_charge, a_no_charge_on_a_forced_march_near_or_far) {
  proves("R32 9.charge-d");
  auto g = moving("a-hus-5-a 3021; marching");
  EXPECT_THAT(g.verdict("charge a-hus-5-a 3017"), RefusedBy("R32", "no-charge-marching"));
  EXPECT_THAT(g.verdict("charge IR-7 3017"), RefusedBy("9.charge-d", "not-cavalry"));
  EXPECT_THAT(moving("a-hus-5-a 3021").verdict("charge a-hus-5-a 3017"),
              RefusedBy("9.charge-a", "charge-not-adjacent"));
}

// --- questions that tell nothing of what is hidden: R27

Ask asked_of_enemy_after_fire(const std::string& second) {
  auto g =
      given("turn 6; phase bombardment; a-art-ii 3018; counter a-art-ii combat 12; 9-Regina 3016; " + second);
  g.does("aim a-art-ii 3016").does("fire 3016").rolls(5);
  return g.asked();
}

TEST(Novara8_visibility, a_a_loss_from_afar_is_asked_for_in_any_case) {
  proves("R27 11.results-b");
  EXPECT_EQ(asked_of_enemy_after_fire("10-Regina 3016"), Ask::LoseStep);
  EXPECT_EQ(asked_of_enemy_after_fire(""), Ask::LoseStep);
  // Next to it the gunners see that there is nobody else.
  EXPECT_NE(asked_of_enemy_after_fire("IR-1 3017"), Ask::LoseStep);
}

TEST(Novara8_visibility, a_bombardment_is_asked_for_if_a_gun_could_be_hidden) {
  proves("R27");
  const std::string position = "turn 6; active a-wratislaw; phase movement; 9-Regina 3016; ";
  auto with = given(position + "a-art-i 3018; IR-7 3018");
  auto without = given(position + "a-art-i 3024; IR-17 3024; IR-7 3018");
  for (Given* g : {&with, &without}) {
    g->does("done");
    EXPECT_EQ(g->asked(), Ask::Bombard);
  }
  EXPECT_EQ(without.listed(), std::vector<std::string>{"done"});
  auto open = given(position + "IR-7 3018");  // nothing is hidden, so nothing is asked
  open.does("done");
  EXPECT_NE(open.asked(), Ask::Bombard);
}

TEST(Novara8_visibility, a_who_is_taken_along_or_moves_on_is_not_told) {
  proves("R27 7.formation-g");
  auto g =
      given("turn 6; phase take; active a-wratislaw; chit-at 3018; II/IR-56 3018; IR-7 3018; 9-Regina 3005");
  ASSERT_EQ(g.asked(), Ask::TakeUnits);
  EXPECT_EQ(masked(g.game, g.state, Side::Sardinian).pending.ask, Ask::ChooseUnit);
  EXPECT_EQ(masked(g.game, g.state, Side::Austrian).pending.ask, Ask::TakeUnits);
  g.does("take II/IR-56");
  EXPECT_EQ(masked(g.game, g.state, Side::Sardinian).activation.taken, 0);
  g.does("select IR-7");
  EXPECT_EQ(masked(g.game, g.state, Side::Sardinian).pending.ask, Ask::ChooseUnit);
}

// --- one condition of several

TEST(Novara7_formation, e_what_stops_the_radius) {
  proves("7.formation-d 7.formation-f R12");
  const std::string position =
      "turn 6; phase movement; active s-ferdinando; chit-at 3010; 4-Piemonte 3010; 13-Pinerolo 3013 "
      "inactive; ";
  // Three hexes off, so that it is not the distance.
  auto beside = given(position + "IR-7 3112");
  EXPECT_THAT(beside.verdict("select 13-Pinerolo"), RefusedBy("7.formation-e", "radius-beside-enemy"));
  auto held = given(position + "IR-7 3012");
  EXPECT_THAT(held.verdict("select 13-Pinerolo"), RefusedBy("7.formation-d", "radius-held"));
  auto river = given(position +
                     "IR-7 4545; side 3013/3012 river; side 3013/3112 river; side 3013/3113 river; "
                     "side 3013/3014 river; side 3013/2913 river; side 3013/2912 river");
  EXPECT_THAT(river.verdict("select 13-Pinerolo"), RefusedBy("7.formation-f", "radius-closed"));
  auto far = given(position + "IR-7 4545; 14-Pinerolo 3016 inactive");
  EXPECT_THAT(far.verdict("select 14-Pinerolo"), RefusedBy("7.activation-a", "out-of-radius"));
}

TEST(Novara7_independent, a_two_hexes_off_is_too_far) {
  const std::string position =
      "turn 6; phase take; active s-independent; chit-at 3010; 4-Piemonte 3010; IR-7 4545; s-3-bers ";
  EXPECT_THAT(given(position + "3012").verdict("take s-3-bers"),
              RefusedBy("7.independent-a", "out-of-radius"));
  EXPECT_THAT(given(position + "3011").verdict("take s-3-bers"), Allowed());
  EXPECT_THAT(given(position + "3011; side 3010/3011 river").verdict("take s-3-bers"),
              RefusedBy("7.formation-f", "radius-closed"));
}

TEST(Novara17_sixth, a_a_division_that_is_not_played) {
  const std::string position = "turn 6; phase choice; to-choose sardinian; 4-Piemonte 3010; IR-7 4545";
  EXPECT_THAT(given(position).verdict("commit s-6"), RefusedBy("17.sixth-a", "formation-not-in-play"));
  EXPECT_THAT(given("sixth; " + position).verdict("commit s-6"), RefusedBy("7.points-d", "nobody-on-map"));
}

TEST(Novara7_points, a_how_many_points_are_used) {
  auto g = given("turn 2; phase choice; to-choose sardinian; 4-Piemonte 3010; 11-Casale 3020; IR-7 4545");
  EXPECT_THAT(g.verdict("top IR-7"), RefusedBy("R80", "not-yours"));
  g.does("commit s-4");
  const Verdict spent = g.verdict("commit s-2");
  EXPECT_THAT(spent, RefusedBy("7.points-a", "points-spent"));
  EXPECT_EQ(spent.facts[1], number(1));
}

TEST(Novara8_road, d_the_point_of_the_road_is_lost) {
  auto g = given("turn 6; phase movement; 4-Piemonte 3010; IR-7 4545; road 3010-3011-3012-3013-3014");
  g.does("select 4-Piemonte").does("move 4-Piemonte 3013");
  EXPECT_THAT(g.verdict("move 4-Piemonte 3113"), RefusedBy("8.road-d", "leaves-road"));
  EXPECT_THAT(g.verdict("move 4-Piemonte 3014"), Allowed());
}

TEST(Novara8_movement, c_a_path_too_long_is_refused_for_its_points) {
  auto g = given("turn 6; phase movement; s-art-4 3010; IR-7 4545; hex 3011 marsh; hex 3012 marsh");
  EXPECT_EQ(parse_actions(g.game, g.state, "move s-art-4 3011-3012").size(), 2U);  // one order
  auto marsh = parse_actions(g.game, g.state, "move s-art-4 3011-3012");
  g.does("select s-art-4");
  EXPECT_THAT(verdict(g.game, g.state, marsh.back()), RefusedBy("8.movement-c", "too-far"));
  auto dry = given("turn 6; phase movement; s-art-4 3010; IR-7 4545");
  EXPECT_EQ(parse_actions(dry.game, dry.state, "move s-art-4 3011-3012-3013").size(), 4U);
}

TEST(Novara8_general_retreat, b_the_unit_must_come_nearer) {
  auto g = given(
      "turn 6; phase choice; to-choose sardinian; 4-Piemonte 3020; IR-7 4545; source sardinian 3001; "
      "source austrian 4550");
  g.does("general-retreat").does("done");
  ASSERT_EQ(g.asked(), Ask::ChooseUnit);
  EXPECT_THAT(g.verdict("move 4-Piemonte 3021"), RefusedBy("8.general-retreat-b", "not-nearer-supply"));
  EXPECT_THAT(g.verdict("move 4-Piemonte 3019"), Allowed());
}

TEST(Novara9_charge, c_what_lies_between_is_named) {
  proves("R30 R28");
  const std::string position = "turn 6; phase movement; Aosta-Cav 3010; IR-17 4545; ";
  const auto ridden = [&](const std::string& more) {
    auto g = given(position + more);
    g.does("select Aosta-Cav").does("move Aosta-Cav 3012");
    return g.verdict("charge Aosta-Cav 3013");
  };
  EXPECT_THAT(ridden("IR-7 3013; side 3012/3013 stream"), RefusedBy("9.charge-c", "water-stops-charge"));
  EXPECT_THAT(ridden("IR-7 3013; side 3012/3013 ridge"), RefusedBy("9.charge-c", "ridge-stops-charge"));
  EXPECT_THAT(ridden("\"Pont II\" 3013"), RefusedBy("R30", "lone-train-no-charge"));
  EXPECT_THAT(ridden("IR-7 3013"), Allowed());
}

TEST(Novara9_charge, a_a_second_charge_is_refused_as_such) {
  proves("R28");
  const std::string position =
      "turn 6; phase movement; 4-Piemonte 3005; IR-7 3013; Aosta-Cav 3012 moved halted";
  EXPECT_THAT(given(position + " charged").verdict("charge Aosta-Cav 3013"), RefusedBy("R28", "has-charged"));
  EXPECT_THAT(given(position).verdict("charge Aosta-Cav 3013"), RefusedBy("8.movement-b", "has-moved"));
}

TEST(Novara12_advance, d_one_hex_after_d1) {
  proves("12.advance-c");
  const auto after = [](int die, const std::string& answer) {
    auto g = given(
        "turn 6; phase declare; IR-7 3018; IR-17 3018; 9-Regina 3017; 5-Aosta 3010; source sardinian 3001");
    g.does("attack IR-7 3017").does("attack IR-17 3017").does("done").rolls(die);
    g.does(answer).until(Ask::Advance);
    g.does("advance IR-7 3017");
    return g.verdict("advance IR-7 3016");
  };
  EXPECT_THAT(after(5, "give-ground 1"), RefusedBy("12.advance-d", "one-hex-by-d1"));
  EXPECT_THAT(after(6, "give-ground 1"), RefusedBy("12.advance-c", "one-hex-followed"));
  EXPECT_THAT(after(6, "give-ground 2"), Allowed());
}

TEST(Novara12_advance, a_the_attacker_waits_for_the_retreat) {
  proves("12.results-a 12.retreat-a");
  auto g = given("turn 6; phase declare; IR-7 3018; IR-17 3018; 9-Regina 3017; source sardinian 3001");
  g.does("attack IR-7 3017").does("attack IR-17 3017").does("done").rolls(6);
  ASSERT_EQ(g.asked(), Ask::GiveGround);
  EXPECT_THAT(g.verdict("advance IR-7 3017"), RefusedBy("12.advance-a", "no-advance-due"));
  EXPECT_THAT(g.verdict("lose IR-7"), RefusedBy("12.results-a", "not-yours"));
  EXPECT_THAT(g.verdict("retreat IR-7 3019"), RefusedBy("12.retreat-a", "not-yours"));
  EXPECT_THAT(g.verdict("lose 9-Regina"), RefusedBy("R47", "say-how-far-first"));
}

TEST(Novara10_pontoons, d_a_train_alone_is_neither_attacked_nor_entered) {
  proves("R70 R36");
  auto g = given("turn 6; phase declare; 4-Piemonte 3010; 13-Pinerolo 3012; \"Pont II\" 3009; IR-7 3011");
  EXPECT_THAT(g.verdict("attack 4-Piemonte 3009"), RefusedBy("R70", "lone-train"));
  auto moves = given("turn 6; phase movement; 4-Piemonte 3010; \"Pont II\" 3011; IR-7 4545");
  EXPECT_THAT(moves.verdict("move 4-Piemonte 3011"), RefusedBy("R36", "seize-train-first"));
  auto held = given("turn 6; phase movement; 4-Piemonte 3010; \"Pont II\" 3011; IR-7 3011");
  EXPECT_THAT(held.verdict("move 4-Piemonte 3011"), RefusedBy("8.movement-d"));
}

TEST(Novara8_breaking_contact, b_why_nobody_was_asked) {
  proves("8.breaking-contact-a 8.breaking-contact-c");
  const auto come_up = [](const std::string& more) {
    auto g = given("turn 6; phase movement; Aosta-Cav 3010; 4-Piemonte 3005; " + more);
    g.does("select Aosta-Cav").does("move Aosta-Cav 3012");
    return g;
  };
  auto slow = come_up("KJ-4 3013");
  ASSERT_EQ(slow.asked(), Ask::MoveUnit);
  EXPECT_THAT(slow.verdict("withdraw KJ-4 3014"), RefusedBy("8.breaking-contact-b"));
  EXPECT_THAT(come_up("KJ-4 3013; IR-7 3013").verdict("withdraw KJ-4 3014"),
              RefusedBy("8.breaking-contact-c", "one-not-entitled"));
  EXPECT_THAT(come_up("IR-7 3013").verdict("withdraw IR-7 3014"),
              RefusedBy("8.breaking-contact-a", "not-entitled"));
  // Wherever it stands that the mover does not see, and even if it is not there at all.
  for (const char* elsewhere : {"IR-7 3013; KJ-4 3015", "IR-7 3013", "IR-7 3013; KJ-4 eliminated"})
    EXPECT_THAT(come_up(elsewhere).verdict("withdraw KJ-4 3016"),
                RefusedBy("8.breaking-contact-g", "nobody-came-up"))
        << elsewhere;
}

TEST(Novara14_reinforcements, a_what_the_card_says_holds_for_both_sides) {
  auto g = given("turn 1; phase choice; to-choose sardinian; 4-Piemonte 3010; IR-7 4545; \"VV 1\" to-come");
  EXPECT_THAT(g.verdict("place \"VV 1\" 7638"), RefusedBy("14.reinforcements-a", "arrives-on-turn"));
  auto later =
      given("turn 3; phase choice; to-choose sardinian; 4-Piemonte 3010; IR-7 4545; \"VV 1\" to-come");
  EXPECT_THAT(later.verdict("place \"VV 1\" 7638"), RefusedBy("4.setup-b", "not-yours"));
}

TEST(Novara4_setup, a_who_sets_up_and_where) {
  proves("4.setup-b");
  FromStart g("campaign");
  EXPECT_THAT(g.verdict("select \"IR 7\""), RefusedBy("4.setup-a", "others-set-up"));
  g.does("select \"4 Piemonte\"");
  const Verdict out = g.verdict("place \"4 Piemonte\" 2310");
  EXPECT_THAT(out, RefusedBy("4.setup-b", "outside-zone"));
  EXPECT_EQ(out.facts[3],
            number(g.game.map.grid().distance(find_hex(g.game, "2310"),
                                              Hex{static_cast<std::uint16_t>(out.facts[2].value)})));
  EXPECT_THAT(g.verdict("place \"4 Piemonte\" 3911"), Allowed());
}

TEST(Novara16_novara, b_a_form_unit_is_left_out) {
  FromStart g("novara");
  EXPECT_THAT(g.verdict("place \"1 Form\" 2112"), RefusedBy("16.novara-b", "form-left-out"));
  EXPECT_THAT(FromStart("sforzesca").verdict("select \"5 Aosta\""), RefusedBy("4.setup-b", "not-in-play"));
}

}  // namespace
}  // namespace tamburino::novara

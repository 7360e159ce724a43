#include "tests/custoza/given.h"

// 10.2-10.4, 10.6. How a combat goes. With equal strength and cohesion (ratio 0, column 0) the dice read:
// 2 R2S1/-, 6 Wcc2/cc0, 7 G1S1/1S1, 8 Wcc0/cc2, 9 B1S0/1S1, 11 B-/1S2.
namespace tamburino::custoza {
namespace {

const std::string kEven =
    "counter Haynau strength 4; counter Haynau cohesion 9; \"7 Cuneo\" 5020 N; Haynau 5019 S; "
    "marker assault 5020 N; ";

// --- who takes part

TEST(CustozaCombat, r10_2a_every_unit_of_the_target_hex_defends_and_only_the_force_attacks) {
  auto p = given("\"8 Cuneo\" 5020 N; Charles 5019 N; \"16+9 Art\" 5019 S; active i48-1r; " + kEven);
  p.does("attack \"7 Cuneo\" N");
  ASSERT_EQ(p.rolling(), RollKind::Combat);
  const Combat& combat = *p.state.stack.top_as<Combat>();
  EXPECT_EQ(combat.attackers, p.force({"7 Cuneo"}));
  EXPECT_EQ(combat.defenders, p.force({"Haynau", "Charles", "16+9 Art"}));
}

TEST(CustozaCombat, rg10_1a_a_second_force_attacks_by_itself_and_the_hex_counts_as_attacked) {
  proves("g10.drm-a");
  auto p = given("\"8 Cuneo\" 5020 N; active i48-1r; " + kEven);
  p.does("attack \"7 Cuneo\" N").rolls(3, 4).until(Ask::ChooseForce);
  EXPECT_EQ(p.where("Haynau"), "5019");  // a draw
  p.does("attack \"8 Cuneo\" N");
  EXPECT_TRUE(p.state.stack.top_as<Combat>()->repeated);
  EXPECT_EQ(p.state.stack.top_as<Combat>()->attackers, p.force({"8 Cuneo"}));
}

TEST(CustozaCombat, r10_4_4c_of_equal_biggest_units_the_owner_names_one_before_the_dice) {
  auto p = given("\"54 Prinz\" 5019 S; counter \"54 Prinz\" cohesion 10; active i48-1r; " + kEven);
  p.does("attack \"7 Cuneo\" N");
  ASSERT_EQ(p.asked(), Ask::Biggest);
  EXPECT_EQ(p.side_asked(), Side::Austrian);
  EXPECT_THAT(p.verdict("lead \"7 Cuneo\""), RefusedBy("10.4.4c"));
  p.does("lead \"54 Prinz\"");
  ASSERT_EQ(p.rolling(), RollKind::Combat);
  EXPECT_EQ(combat_column(p.game, p.state, *p.state.stack.top_as<Combat>()), -1);
  auto alike = given("\"54 Prinz\" 5019 S; active i48-1r; " + kEven);  // 9 and 9: nothing to choose
  alike.does("attack \"7 Cuneo\" N");
  EXPECT_EQ(alike.rolling(), RollKind::Combat);
}

// --- who wins

TEST(CustozaCombat, r10_4_6a_red_is_the_defenders_and_blue_the_attackers_victory) {
  proves("10.4.6b 10.4.10c");
  auto red = given(kEven);
  red.does("attack \"7 Cuneo\" N").rolls(1, 1).until(Ask::ChooseForce);
  EXPECT_EQ(red.state.outcome, Outcome::DefenderWins);
  EXPECT_EQ(red.where("Haynau"), "5019");
  EXPECT_NE(red.where("7 Cuneo"), "5020");
  auto blue = given(kEven);
  blue.does("attack \"7 Cuneo\" N").rolls(5, 6).until(Ask::ChooseForce);
  EXPECT_EQ(blue.state.outcome, Outcome::AttackerWins);
  EXPECT_EQ(blue.where("7 Cuneo"), "5019");
  auto grey = given(kEven);
  grey.does("attack \"7 Cuneo\" N").rolls(3, 4).until(Ask::ChooseForce);
  EXPECT_EQ(grey.state.outcome, Outcome::Draw);
  EXPECT_EQ(grey.where("7 Cuneo"), "5020");
  EXPECT_EQ(grey.where("Haynau"), "5019");
}

TEST(CustozaCombat, r10_4_6c_white_is_decided_by_checks_and_fewer_levels_lost_wins) {
  proves("10.4.9a 10.4.9b");
  const auto fights = [](int defender, int attacker) {
    auto p = given(kEven);
    p.does("attack \"7 Cuneo\" N").rolls(4, 4);  // Wcc0/cc2
    EXPECT_EQ(p.rolling(), RollKind::Check);
    p.rolls(defender, defender).rolls(attacker, attacker).until(Ask::ChooseForce);
    return p.state.outcome;
  };
  EXPECT_EQ(fights(5, 1), Outcome::AttackerWins);  // 12 against 9: a level
  EXPECT_EQ(fights(1, 5), Outcome::DefenderWins);  // 10 against 9
  EXPECT_EQ(fights(1, 1), Outcome::Draw);
  EXPECT_EQ(fights(5, 5), Outcome::Draw);          // a level each
  EXPECT_EQ(fights(6, 5), Outcome::AttackerWins);  // 14 against 9: two levels, and one
}

TEST(CustozaCombat, r10_4_9a_levels_lost_in_this_combat_count_not_those_it_came_with) {
  auto p = given(
      "counter Haynau strength 4; counter Haynau cohesion 10; \"7 Cuneo\" 5020 N; Haynau 5019 S "
      "shaken; marker assault 5020 N");
  p.does("attack \"7 Cuneo\" N").rolls(4, 4).rolls(1, 1).rolls(1, 1).until(Ask::ChooseForce);
  EXPECT_EQ(p.state.outcome, Outcome::Draw);
}

TEST(CustozaCombat, r10_6b_the_checks_of_guns_do_not_decide) {
  auto p = given("\"16+9 Art\" 5019 S; counter \"16+9 Art\" stacking 3; active i48-1r; " + kEven);
  p.does("attack \"7 Cuneo\" N").rolls(4, 4);  // Wcc0/cc2
  ASSERT_EQ(p.rolling(), RollKind::Check);
  const bool guns_first = p.state.stack.top_as<Check>()->force.contains(p.unit("16+9 Art"));
  p.rolls(guns_first ? 6 : 1, guns_first ? 6 : 1).rolls(guns_first ? 1 : 6, guns_first ? 1 : 6);
  p.rolls(1, 1).until(Ask::ChooseForce);
  EXPECT_GT(p["16+9 Art"].level, Level::GoodOrder);
  EXPECT_EQ(p.state.outcome, Outcome::Draw);
}

TEST(CustozaCombat, r5_2_1a_mood_rises_for_the_winner_and_falls_for_the_loser) {
  proves("g5.2.1d");
  const auto moods = [](int a, int b) {
    auto p = given(kEven);
    p.does("attack \"7 Cuneo\" N").rolls(a, b).until(Ask::ChooseForce);
    return std::pair{p.state[p.formation("i48-1r")].mood, p.state[p.formation("a48-simbschen")].mood};
  };
  EXPECT_EQ(moods(5, 6), (std::pair<std::int8_t, std::int8_t>{1, -1}));
  EXPECT_EQ(moods(1, 1), (std::pair<std::int8_t, std::int8_t>{-1, 1}));
  EXPECT_EQ(moods(3, 4), (std::pair<std::int8_t, std::int8_t>{0, 0}));
}

TEST(CustozaCombat, r26_1_3b_a_fight_ends_reluctance_and_is_remembered_for_fatigue) {
  auto p = given(kEven);
  p.does("attack \"7 Cuneo\" N").rolls(3, 4).until(Ask::ChooseForce);
  for (const char* which : {"i48-1r", "a48-simbschen"}) {
    EXPECT_TRUE(p.state[p.formation(which)].lifted);
    EXPECT_TRUE(p.state[p.formation(which)].fought);
  }
  EXPECT_FALSE(p.state[p.formation("i48-i")].fought);
}

// --- the advance

TEST(CustozaCombat, r10_3a_a_winning_attacker_advances_and_turns_as_it_likes) {
  proves("10.4.11b");
  auto p = given(kEven);
  p.does("attack \"7 Cuneo\" N")
      .rolls(5, 6)
      .does("retreat Haynau 5018")
      .does("retreat Haynau 5017")
      .does("done");
  EXPECT_EQ(p.where("7 Cuneo"), "5019");
  ASSERT_EQ(p.asked(), Ask::Face);
  EXPECT_EQ(p.side_asked(), Side::Italian);
  EXPECT_THAT(p.verdict("face \"7 Cuneo\" N"), RefusedBy("10.4.11b"));  // it does already
  p.does("face \"7 Cuneo\" SE");
  EXPECT_EQ(p.faces("7 Cuneo"), "SE");
}

TEST(CustozaCombat, r10_4_11a_a_winning_defender_stays) {
  auto p = given(kEven);
  p.does("attack \"7 Cuneo\" N").rolls(1, 1).until(Ask::ChooseForce);
  EXPECT_EQ(p.where("Haynau"), "5019");
}

TEST(CustozaCombat, r10_3b_the_advance_lets_others_react) {
  proves("11.1e");
  auto p = given("\"54 Prinz\" 5118 SW; active i48-1r; " + kEven);  // 5019 lies before it
  p.does("attack \"7 Cuneo\" N").rolls(5, 6).until(Ask::React);
  EXPECT_EQ(p.where("7 Cuneo"), "5019");
  EXPECT_EQ(p.side_asked(), Side::Austrian);
  EXPECT_THAT(p.verdict("fire \"54 Prinz\" 5019"), Allowed());
  auto twin = given("\"54 Prinz\" 5118 NE; active i48-1r; " + kEven);
  twin.does("attack \"7 Cuneo\" N").rolls(5, 6).until(Ask::ChooseForce);
  EXPECT_FALSE(twin.happened(EventKind::Reacted));
}

TEST(CustozaCombat, r10_3a_a_commander_with_the_attackers_may_follow_their_advance) {
  auto p = given(kEven + "commander i48-1r 5020");
  p.does("attack \"7 Cuneo\" N").rolls(5, 5).until(Ask::Accompany);
  EXPECT_EQ(p.side_asked(), Side::Italian);
  auto stays = p;
  p.does("accompany \"V.E. di Savoia\" 5019");
  EXPECT_EQ(p.commander_at("i48-1r"), "5019");
  EXPECT_EQ(p.asked(), Ask::Face);
  stays.does("stay-behind \"V.E. di Savoia\"");
  EXPECT_EQ(stays.commander_at("i48-1r"), "5020");
  auto drawn = given(kEven + "commander i48-1r 5020");
  drawn.does("attack \"7 Cuneo\" N").rolls(2, 4).rolls_all(1);  // white, nobody fails
  EXPECT_NE(drawn.asked(), Ask::Accompany);
}

TEST(CustozaCombat, r13_4a_attackers_that_failed_a_check_may_stop_instead_of_advancing) {
  auto p = given(kEven);
  p.does("attack \"7 Cuneo\" N").rolls(4, 4).rolls(6, 6).rolls(5, 5);  // two levels against one
  while (p.asked() == Ask::RetreatHex || p.asked() == Ask::Face) p.does(p.listed().front());
  ASSERT_EQ(p.asked(), Ask::CarryOn);
  auto stops = p;
  p.does("carry-on \"7 Cuneo\"");
  EXPECT_EQ(p.where("7 Cuneo"), "5019");
  stops.does("stop \"7 Cuneo\"").until(Ask::ChooseForce);
  EXPECT_NE(stops.where("7 Cuneo"), "5019");
  EXPECT_NE(stops.where("7 Cuneo"), "5020");
}

TEST(CustozaCombat, r10_4_12a_units_in_march_may_leave_it_after_a_combat) {
  auto p = given(
      "counter Haynau strength 9; counter Haynau cohesion 10; \"7 Cuneo\" 5020 N; Haynau 5019 S march; "
      "marker assault 5020 N");
  p.does("attack \"7 Cuneo\" N").rolls(1, 1).until(Ask::LeaveMarch);
  EXPECT_EQ(p.side_asked(), Side::Austrian);
  EXPECT_THAT(p.verdict("leave-march \"7 Cuneo\""), RefusedBy("10.4.12a"));
  auto stays = p;
  p.does("leave-march Haynau");
  EXPECT_EQ(p["Haynau"].mode, Mode::Open);
  stays.does("done");
  EXPECT_EQ(stays["Haynau"].mode, Mode::March);
}

// --- 10.6: guns

const std::string kGuns = "\"7 Cuneo\" 5020 N; \"16+9 Art\" 5019 S; marker assault 5020 N; ";

TEST(CustozaCombat, r10_6_1a_guns_alone_are_taken_without_dice) {
  proves("g5.2.1d");
  auto p = given(kGuns);
  p.does("attack \"7 Cuneo\" N");
  EXPECT_EQ(p["16+9 Art"].status, Status::Eliminated);
  EXPECT_EQ(p.where("7 Cuneo"), "5019");
  EXPECT_EQ(p.state[p.formation("i48-1r")].mood, 1);
  EXPECT_EQ(p.asked(), Ask::Face);
  auto twin = given(kGuns + "\"2/12 Grenzer\" 5019 S");
  twin.does("attack \"7 Cuneo\" N");
  EXPECT_EQ(twin.rolling(), RollKind::Combat);
}

TEST(CustozaCombat, r10_6_1b_friends_beside_the_guns_react_first_and_may_save_them) {
  auto p = given(kGuns +
                 "counter \"54 Prinz\" strength 9; counter \"54 Prinz\" cohesion 10; \"54 Prinz\" 5118 SW");
  p.does("attack \"7 Cuneo\" N");
  ASSERT_EQ(p.asked(), Ask::React);
  EXPECT_EQ(p.where("7 Cuneo"), "5019");
  EXPECT_EQ(p.where("16+9 Art"), "5019");  // both sides in one hex, for this moment
  auto declines = p;
  p.does("counterattack \"54 Prinz\"").rolls(1, 1).rolls(6, 6);  // passes its check and wins
  p.until(Ask::ChooseForce);
  EXPECT_NE(p["16+9 Art"].status, Status::Eliminated);
  EXPECT_NE(p.where("7 Cuneo"), "5019");
  declines.does("done");
  EXPECT_EQ(declines["16+9 Art"].status, Status::Eliminated);
}

TEST(CustozaCombat, r10_6_2a_guns_that_retreat_with_others_limber_and_lose_half_rounded_up) {
  const std::string position =
      "counter \"16+9 Art\" strength 5; \"16+9 Art\" 5019 S; active i48-1r; " + kEven;
  auto p = given(position);
  p.does("attack \"7 Cuneo\" N").rolls(4, 5).until(Ask::ChooseForce);  // B1S0/1S1
  EXPECT_EQ(p["16+9 Art"].lost, 3);
  EXPECT_EQ(p["16+9 Art"].mode, Mode::Limbered);
  auto drawn = given(position);
  drawn.does("attack \"7 Cuneo\" N").rolls(3, 4).until(Ask::ChooseForce);
  EXPECT_EQ(drawn["16+9 Art"].lost, 0);
  EXPECT_EQ(drawn["16+9 Art"].mode, Mode::Unlimbered);
}

TEST(CustozaCombat, r10_6_2a_the_loss_comes_after_the_reactions_to_the_advance) {
  auto p = given(
      "counter \"16+9 Art\" strength 5; \"16+9 Art\" 5019 S; \"54 Prinz\" 5118 SW; active i48-1r; " + kEven);
  p.does("attack \"7 Cuneo\" N").rolls(4, 5).until(Ask::React);
  EXPECT_EQ(p["16+9 Art"].lost, 0);
  p.does("done");
  EXPECT_EQ(p["16+9 Art"].lost, 3);
}

TEST(CustozaCombat, r10_6_2b_horse_artillery_loses_nothing) {
  auto p = given("\"4+5+6 Horse\" 5019 S; active i48-1r; " + kEven);
  p.does("attack \"7 Cuneo\" N").rolls(4, 5).until(Ask::ChooseForce);
  EXPECT_NE(p.where("4+5+6 Horse"), "5019");
  EXPECT_EQ(p["4+5+6 Horse"].lost, 0);
}

// --- before the dice, and in Reaction

TEST(CustozaCombat, rg10_1b_a_target_that_routs_before_the_dice_is_won) {
  auto p = given("\"Aosta Cav\" 5022 N; Haynau 5019 S disorganized; marker charge 5020 N; Charles 5010 N");
  p.does("move \"Aosta Cav\" 5020").until(Ask::ForceAction).does("attack \"Aosta Cav\" N");
  ASSERT_EQ(p.rolling(), RollKind::Check);  // 13.2b
  auto stands = p;
  p.rolls(6, 6);
  EXPECT_EQ(p["Haynau"].status, Status::Routed);
  EXPECT_EQ(p.where("Aosta Cav"), "5019");
  EXPECT_EQ(p.state[p.formation("a48-simbschen")].mood, -1);
  stands.rolls(1, 1);
  EXPECT_EQ(stands.rolling(), RollKind::Combat);
}

TEST(CustozaCombat, rg10_1b_a_target_that_withdraws_is_no_combat) {
  auto p = given("\"7 Cuneo\" 5021 N; Haynau 5019 S; marker assault 5020 N");
  p.does("move \"7 Cuneo\" 5020").does("withdraw Haynau").rolls(1, 1).until(Ask::ForceAction);
  EXPECT_NE(p.where("Haynau"), "5019");
  EXPECT_THAT(p.verdict("attack \"7 Cuneo\" N"), RefusedBy("6.5a"));
  EXPECT_EQ(p.state[p.formation("a48-simbschen")].mood, 0);
}

TEST(CustozaCombat, rg10_reaction_a_the_reactor_is_the_attacker_and_retreats_one_hex) {
  proves("11.5.3c 10.4.10a");
  auto p = given("\"7 Cuneo\" 5021 N; counter \"54 Prinz\" strength 1; \"54 Prinz\" 5019 S");
  p.does("move \"7 Cuneo\" 5020");
  ASSERT_EQ(p.asked(), Ask::React);
  p.does("counterattack \"54 Prinz\"").rolls(1, 1);
  ASSERT_EQ(p.rolling(), RollKind::Combat);
  const Combat& combat = *p.state.stack.top_as<Combat>();
  EXPECT_EQ(combat.attackers, p.force({"54 Prinz"}));
  EXPECT_EQ(combat.from, p.hex("5019"));
  EXPECT_TRUE(combat.reaction);
}

TEST(CustozaCombat, rg10_reaction_a_no_combat_grows_out_of_a_reaction_combat) {
  proves("11.5.3a");
  // Haynau loses its Counterattack and has only a hex before the 8 Cuneo to go to.
  const std::string lakes = "hex 5118 lake; hex 4918 lake; ";
  auto p = given(lakes + "counter Haynau strength 9; \"7 Cuneo\" 5021 N; \"8 Cuneo\" 5017 S; Haynau 5019 S");
  p.does("move \"7 Cuneo\" 5020").does("counterattack Haynau").rolls(1, 1).rolls(1, 1);
  p.until(Ask::React);
  EXPECT_EQ(p.side_asked(), Side::Italian);
  EXPECT_EQ(p.where("Haynau"), "5018");
  EXPECT_THAT(p.verdict("counterattack \"8 Cuneo\""), RefusedBy("g10.reaction-a"));
  EXPECT_THAT(p.verdict("fire \"8 Cuneo\" 5018"), Allowed());
}

TEST(CustozaCombat, r11_5_3d_after_a_won_counterattack_the_marker_may_be_shifted_and_become_a_charge) {
  proves("g11.marker-a");
  const std::string position =
      "\"7 Cuneo\" 5021 N; \"8 Cuneo\" 5030 N; counter \"54 Prinz\" strength 20; \"54 Prinz\" 5019 S; "
      "marker assault 5020 N";
  auto won = given(position);
  won.does("move \"7 Cuneo\" 5020").does("counterattack \"54 Prinz\"").rolls(1, 1).rolls(3, 3);
  won.until(Ask::ChooseForce);
  EXPECT_EQ(won.where("54 Prinz"), "5020");
  EXPECT_THAT(won.verdict("shift-marker 5020 5021 N"), Allowed());
  EXPECT_THAT(won.verdict("shift-to-charge 5020 5021 N"), Allowed());
  EXPECT_THAT(won.verdict("shift-marker 5020 5022 N"), RefusedBy("11.5.3d"));  // not next to it
  auto lost = given(position);
  lost.does("move \"7 Cuneo\" 5020").does("counterattack \"54 Prinz\"").rolls(6, 6).until(Ask::ForceAction);
  EXPECT_THAT(lost.verdict("shift-marker 5020 5021 N"), RefusedBy("g11.marker-a"));
}

TEST(CustozaCombat, rg7_10a_combat_turns_the_counters_up) {
  auto p = given("\"54 Prinz\" 5019 S face-down; \"8 Cuneo\" 5025 N face-down; active i48-1r; " + kEven);
  EXPECT_FALSE(p["54 Prinz"].face_up);
  p.does("attack \"7 Cuneo\" N");
  EXPECT_TRUE(p["54 Prinz"].face_up);
  EXPECT_FALSE(p["8 Cuneo"].face_up);
}

// --- 22.3: fortresses

const std::string kFort =
    "scenario first-custoza; counter \"7 Prohaska\" strength 9; \"7 Prohaska\" 5020 N; hex 5019 clear fort; "
    "ft-osteria-48 5019 N; marker assault 5020 N; ";

TEST(CustozaCombat, r22_3_3a_a_fortress_ignores_retreats_and_loses_infantry_points) {
  auto p = given(kFort);
  p.does("attack \"7 Prohaska\" N").rolls(5, 5);  // +4 and -3: 11, B-/1S2
  p.until(Ask::ChooseForce);
  EXPECT_EQ(p.where("ft-osteria-48"), "5019");
  EXPECT_EQ(p["ft-osteria-48"].lost, 1);
  EXPECT_EQ(p["ft-osteria-48"].level, Level::Disordered);
  EXPECT_EQ(p.where("7 Prohaska"), "5020");  // no advance into a fortress that holds
}

TEST(CustozaCombat, r22_3_2a_a_fortress_belongs_to_no_formation) {
  auto p = given(kFort);
  EXPECT_EQ(p.game[p.unit("ft-osteria-48")].formation, kNoFormation);
  p.does("attack \"7 Prohaska\" N").rolls(5, 5).until(Ask::ChooseForce);
  EXPECT_EQ(p.state[p.formation("a48-i")].mood, 1);
  for (const FormationId which : p.game.armies[0]) {
    EXPECT_EQ(p.state[which].mood, 0);
    EXPECT_FALSE(p.state[which].fought);
  }
}

TEST(CustozaCombat, r22_3_4a_a_unit_inside_helps_but_the_fortress_takes_the_losses) {
  auto p = given(kFort + "\"1 Savoia\" 5019 S; active a48-i");
  p.does("attack \"7 Prohaska\" N").rolls(6, 6).until(Ask::ChooseForce);
  EXPECT_GT(p["ft-osteria-48"].lost, 0);
  EXPECT_EQ(p["1 Savoia"].lost, 0);
}

TEST(CustozaCombat, r22_3_3b_a_fortress_without_infantry_surrenders_and_its_hex_is_entered) {
  auto p = given(kFort);
  p.state[p.unit("ft-osteria-48")].lost = 1;
  p.does("attack \"7 Prohaska\" N").rolls(5, 5).until(Ask::ChooseForce);
  EXPECT_EQ(p["ft-osteria-48"].status, Status::Eliminated);
  EXPECT_EQ(p.where("7 Prohaska"), "5019");
}

TEST(CustozaCombat, r22_3_5b_when_peschiera_is_occupied_its_other_forts_cease_to_exist) {
  auto p = given(
      "scenario first-custoza; counter \"7 Prohaska\" strength 20; \"7 Prohaska\" 1704 S; "
      "hex 1705 fortress; ft-peschiera-48 1705 N; ft-salvi-48 1507 N; ft-osteria-48 4604 N; "
      "marker assault 1704 S");
  p.state[p.unit("ft-peschiera-48")].lost = 5;
  p.does("attack \"7 Prohaska\" S").rolls(6, 6).until(Ask::ChooseForce);
  EXPECT_EQ(p["ft-peschiera-48"].status, Status::Eliminated);
  EXPECT_EQ(p.where("7 Prohaska"), "1705");
  EXPECT_EQ(p.where("ft-salvi-48"), "");
  EXPECT_EQ(p.where("ft-osteria-48"), "4604");
}

TEST(CustozaCombat, r22_3_4a_those_inside_a_fortress_lose_no_strength_when_it_falls) {
  auto p = given("scenario first-custoza; hex 5019 clear fort; ft-osteria-48 5019 N; \"3 Piemonte\" 5019 N");
  const UnitId fort = p.unit("ft-osteria-48"), garrison = p.unit("3 Piemonte");
  p.state[fort].lost = static_cast<std::uint8_t>(p.game[fort].strength - 1);
  Losses losses{.side = p.game[garrison].side, .left = 2, .force = p.force({"ft-osteria-48", "3 Piemonte"})};
  Events events;
  while (run(p.game, p.state, losses, events).kind == Next::Kind::GoOn) {
  }
  EXPECT_FALSE(p.state.on_map(fort));
  EXPECT_EQ(p.state[garrison].lost, 0);
}

}  // namespace
}  // namespace tamburino::custoza

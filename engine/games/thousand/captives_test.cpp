#include "engine/games/thousand/rules.h"
#include "tests/thousand/given.h"

// 11.5i to 11.5m. The fate of commanders.
namespace tamburino::thousand {
namespace {

using testing::Contains;
using testing::Not;
using testing::UnorderedElementsAre;

constexpr const char* kWar = "turn 6; armistice broken 3; ";  // all Bourbons on their front sides

// The last Bourbon stack in the country round Catanzaro falls; others of their army may have left before.
Given annihilated(const std::string& more) {
  auto g = given(
      "battle CZ by garibaldine; garibaldi CZ; unit g-gar-i 3 5; stack GD5 g-gar-i; "
      "stack BD5 b-fl-12a reduced; phase declare; side garibaldine; " +
      more);
  g.does("press").rolls({6, 6, 6});
  return g;
}

// So fall the last Garibaldines.
Given expedition_lost(const std::string& more) {
  auto g = given(
      "battle TP by garibaldine; von-mechel TP; unit b-ca-8 3 5; stack GD5 g-gar-i reduced; "
      "stack BD5 b-ca-8; phase declare; side bourbon; " +
      more);
  g.does("press").rolls({6, 6, 6});
  return g;
}

// --- 11.5j

TEST(Thousand11_5, r11_5j_a_commander_whose_units_are_all_gone_is_taken_on_1_to_3) {
  for (int die = 1; die <= 6; ++die) {
    auto g = annihilated("vial CZ");
    ASSERT_EQ(g.rolling(), RollKind::Capture);
    EXPECT_EQ(g.state.pending.dice, 1);
    g.rolls(die);
    EXPECT_EQ(g.leader("vial").fate, die <= 3 ? Fate::Captured : Fate::Escaped) << die;
    EXPECT_EQ(g.where("vial"), "");
    EXPECT_FALSE(g.state.battle.under_way);
  }
}

TEST(Thousand11_5, r11_5j_each_rolls_for_himself) {
  auto g = annihilated("vial CZ; briganti CZ; bosco CZ");
  g.rolls(1).rolls(6).rolls(3);
  EXPECT_EQ(g.leader("vial").fate, Fate::Captured);
  EXPECT_EQ(g.leader("briganti").fate, Fate::Escaped);
  EXPECT_EQ(g.leader("bosco").fate, Fate::Captured);
}

TEST(Thousand11_5, r11_5j_who_cannot_withdraw_rolls) {
  auto g = annihilated(
      "vial CZ; b-fl-12b CZ; g-gar-ii+g-gar-iii RC; g-gar-iv CS; "
      "g-gar-v catanzaro; g-gar-vi reggio-calabria; g-gar-vii cosenza");
  EXPECT_EQ(g["b-fl-12b"].status, Status::Eliminated);  // nowhere to go: 11.5c
  EXPECT_EQ(g.rolling(), RollKind::Capture);
}

TEST(Thousand11_5, r11_5j_who_has_units_left_is_safe) {
  auto g = annihilated("vial CZ; b-fl-12b CZ").does("retreat RC all");
  EXPECT_EQ(g.where("vial"), "RC");
  EXPECT_EQ(g.leader("vial").fate, Fate::OnMap);
  EXPECT_FALSE(g.state.battle.under_way);
}

TEST(Thousand11_5, r11_5j_the_victors_do_not_roll) {
  auto g = annihilated("vial CZ; bixio CZ").rolls(6);
  EXPECT_EQ(g.where("garibaldi"), "CZ");
  EXPECT_EQ(g.where("bixio"), "CZ");
  EXPECT_NE(g.rolling(), RollKind::Capture);
}

TEST(Thousand11_5, r11_5j_when_both_armies_perish_the_commanders_of_both_roll) {
  auto g = given(
      "battle CL by bourbon; von-mechel CL; bixio CL; b-ar-1 CL captured; stack GD5 b-ar-1; stack BD5 "
      "b-ar-2; "
      "phase artillery; side garibaldine");
  g.rolls({6, 6});  // guns against guns: 11.4.1j
  ASSERT_EQ(g.rolling(), RollKind::Capture);
  g.rolls(1);
  ASSERT_EQ(g.rolling(), RollKind::Capture);
  g.rolls(6);
  EXPECT_EQ(g.leader("bixio").fate, Fate::Captured);
  EXPECT_EQ(g.leader("von-mechel").fate, Fate::Escaped);
}

TEST(Thousand11_5, r11_5j_the_commander_of_a_city_that_falls_rolls) {
  auto g = given(
      "battle catanzaro by garibaldine; garibaldi CZ; vial catanzaro; unit g-gar-i 1 5; stack GD5 g-gar-i; "
      "stack BD5 b-fl-12a reduced damage 2; phase declare; side garibaldine");
  g.does("press").rolls(6);
  ASSERT_EQ(g.rolling(), RollKind::Capture);
  g.rolls(2);
  EXPECT_EQ(g.leader("vial").fate, Fate::Captured);
  EXPECT_EQ(g.where("garibaldi"), "catanzaro");
}

// --- 11.5k

TEST(Thousand11_5, r11_5k_who_escapes_is_away_for_a_whole_turn) {
  auto g = annihilated(std::string(kWar) + "vial CZ; b-fl-1a napoli").rolls(5);
  EXPECT_EQ(g.leader("vial").fate, Fate::Escaped);
  EXPECT_EQ(g.leader("vial").returns, 8);  // T49
  g.until(Ask::Return);
  EXPECT_EQ(g.state.turn, 8);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
}

TEST(Thousand11_5, r11_5k_he_comes_back_anywhere_free_of_enemies) {
  auto g = given(std::string(kWar) +
                 "phase reinforcements; side bourbon; vial escaped 6; b-fl-1a napoli; g-gar-i salerno; "
                 "g-gar-ii BS; bixio AV; turr escaped 6; city bari garibaldine");
  ASSERT_EQ(g.asked(), Ask::Return);
  for (const char* where : {"napoli", "NA", "SA", "CS", "gaeta", "LE", "BR", "ME", "messina"})
    EXPECT_THAT(g.verdict(std::string("post vial ") + where), Allowed()) << where;
  for (const char* where : {"salerno", "BS", "AV", "bari", "marsala"}) {
    EXPECT_THAT(g.verdict(std::string("post vial ") + where), RefusedBy("T66")) << where;
    EXPECT_FALSE(g.lists(std::string("post vial ") + where)) << where;
  }
  EXPECT_THAT(g.verdict("post clary napoli"), RefusedBy("T49"));  // he never was away
  EXPECT_THAT(g.verdict("post turr TP"), RefusedBy("9.0a"));      // the enemy's
  EXPECT_THAT(g.verdict("done"), RefusedBy("11.5k"));
  g.does("post vial gaeta");
  EXPECT_EQ(g.where("vial"), "gaeta");
  EXPECT_EQ(g.leader("vial").fate, Fate::OnMap);
  EXPECT_EQ(g.leader("vial").returns, 0);
}

TEST(Thousand11_5, r11_5k_not_before_his_turn) {
  auto g = given("phase reinforcements; garibaldi escaped 3; bixio escaped 2; turn 2; g-gar-i marsala");
  ASSERT_EQ(g.asked(), Ask::Return);
  EXPECT_THAT(g.verdict("post garibaldi marsala"), RefusedBy("11.5k"));
  g.does("post bixio marsala");
  EXPECT_NE(g.asked(), Ask::Return);
}

TEST(Thousand11_5, r11_5k_he_acts_on_the_turn_of_his_return) {
  auto g = given("phase reinforcements; bixio escaped 2; turn 2; g-gar-i marsala").does("post bixio marsala");
  ASSERT_EQ(g.asked(), Ask::March);
  EXPECT_THAT(g.verdict("march bixio TP all"), Allowed());
}

TEST(Thousand11_5, r11_5k_who_is_not_called_for_in_his_turn_may_come_later) {
  auto g = given("phase reinforcements; bixio escaped 2; turn 5; g-gar-i marsala");
  EXPECT_EQ(g.asked(), Ask::Return);
}

TEST(Thousand11_5, t71_not_to_units_that_are_cut_off) {
  proves("12.0c");
  auto g = given(std::string(kWar) +
                 "phase reinforcements; side bourbon; vial escaped 6; b-fl-2b cosenza; "
                 "g-gar-i CS");
  EXPECT_THAT(g.verdict("post vial cosenza"), RefusedBy("12.0c"));
  EXPECT_FALSE(g.lists("post vial cosenza"));
  EXPECT_THAT(g.verdict("post vial reggio-calabria"), Allowed());
}

// --- 11.5l, T49, T64

// The army of Clary is destroyed but for those who left the battle before its end.
const std::string kLeft = std::string(kWar) + "clary CZ; ";

Given with_survivors(const std::string& more = "") {
  auto g = given(
      kLeft +
      "battle CZ by garibaldine; garibaldi CZ; unit g-gar-i 3 5; stack GD5 g-gar-i; stack GD6 g-gar-ii; "
      "stack BD5 b-fl-12a reduced; stack BD6 b-fl-12b+b-fl-2b; b-fl-1a RC; phase retreat; "
      "side bourbon; " +
      more);
  g.does("retreat RC b-fl-12b").does("retreat cosenza b-fl-2b").does("done").rolls(6);
  g.until(Ask::Declare).does("press").rolls({6, 6, 6});
  return g;
}

TEST(Thousand11_5, r11_5l_a_captured_commander_is_replaced_by_a_lesser_one) {
  auto g = with_survivors();
  ASSERT_EQ(g.rolling(), RollKind::Capture);
  g.rolls(1);
  ASSERT_EQ(g.asked(), Ask::Replace);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  g.does("replace b-fl-2b");
  EXPECT_EQ(g.where("clary"), "cosenza");
  EXPECT_TRUE(g.leader("clary").back);
  EXPECT_EQ(command(g.game, g.state, g.commander("clary")).value, 2);
  EXPECT_EQ(g.leader("clary").fate, Fate::OnMap);
  EXPECT_FALSE(g.state.battle.under_way);
  EXPECT_FALSE(g.leader("clary").withdrawn);
}

TEST(Thousand11_5, t64_with_a_unit_of_the_army_he_fought_with) {
  proves("11.5l");
  auto g = with_survivors().rolls(3);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("replace \"12 FL-b\"", "replace \"2 FL-b\""));
  EXPECT_THAT(g.verdict("replace b-fl-1a"), RefusedBy("11.5l"));     // stood by
  EXPECT_THAT(g.verdict("replace b-fl-12a"), RefusedBy("11.4.5d"));  // has fallen
  EXPECT_THAT(g.verdict("replace g-gar-i"), RefusedBy("9.0a"));
  EXPECT_THAT(g.verdict("done"), RefusedBy("11.5l"));
}

TEST(Thousand11_5, t49_without_such_a_unit_he_is_out_of_play) {
  auto g = annihilated(kLeft + "b-fl-1a RC").rolls(1);
  EXPECT_EQ(g.leader("clary").fate, Fate::Captured);
  EXPECT_NE(g.asked(), Ask::Replace);
}

TEST(Thousand11_5, t49_from_the_back_side_there_is_no_lesser_one) {
  auto g = with_survivors("ritucci CZ back");
  g.rolls(5).rolls(1);  // Ritucci, then Clary
  EXPECT_EQ(g.leader("ritucci").fate, Fate::Escaped);
  EXPECT_EQ(g.asked(), Ask::Replace);
  auto back = with_survivors("ritucci CZ back").rolls(1);
  EXPECT_EQ(back.leader("ritucci").fate, Fate::Captured);
  EXPECT_NE(back.asked(), Ask::Replace);
  EXPECT_EQ(back.rolling(), RollKind::Capture);  // Clary's
}

TEST(Thousand11_5, t49_who_escapes_is_not_replaced) {
  auto g = with_survivors().rolls(4);
  EXPECT_EQ(g.leader("clary").fate, Fate::Escaped);
  EXPECT_FALSE(g.leader("clary").back);
  EXPECT_NE(g.asked(), Ask::Replace);
}

TEST(Thousand11_5, r11_5l_those_who_roll_after_him_still_do) {
  auto g = with_survivors("ritucci CZ").rolls(1).does("replace b-fl-12b");
  EXPECT_EQ(g.where("ritucci"), "RC");
  ASSERT_EQ(g.rolling(), RollKind::Capture);
  g.rolls(2).does("replace b-fl-2b");
  EXPECT_EQ(g.where("clary"), "cosenza");
}

TEST(Thousand11_5, r11_5l_a_garibaldine_turns_to_his_back_too) {
  auto g = given(
      "battle TP by garibaldine; bixio TP; von-mechel TP; unit b-ca-8 3 5; stack GD5 g-gar-i reduced; "
      "stack GD6 g-gar-ii; stack BD5 b-ca-8; phase retreat; side garibaldine");
  g.does("retreat marsala g-gar-ii").does("done").rolls(6).does("press").rolls({6, 6, 6}).rolls(2);
  g.does("replace g-gar-ii");
  EXPECT_EQ(g.where("bixio"), "marsala");
  EXPECT_EQ(command(g.game, g.state, g.commander("bixio")).value, 2);
}

TEST(Thousand11_5, r11_5l_the_new_commander_of_a_repulsed_army_does_not_attack_again) {
  auto g = given(
      "battle calatafimi by garibaldine; bixio TP; von-mechel calatafimi; unit b-ca-8 1 5; b-ca-9 marsala; "
      "stack GD5 g-gar-i reduced damage 2; stack GD6 g-gar-ii; stack BD5 b-ca-8; phase retreat");
  g.does("retreat TP g-gar-ii").does("done").rolls(6).does("press").rolls(6).rolls(1);
  g.does("replace g-gar-ii");
  EXPECT_EQ(g.where("bixio"), "TP");
  EXPECT_FALSE(g.state.battle.under_way);
  EXPECT_NE(g.asked(), Ask::Combat);  // not against Marsala either
}

// --- 11.5m, T50

TEST(Thousand11_5, r11_5m_the_capture_of_garibaldi_ends_the_game) {
  auto g = expedition_lost("garibaldi TP; bixio TP").rolls(3);
  EXPECT_TRUE(g.state.over());
  EXPECT_EQ(g.state.winner, Side::Bourbon);
  EXPECT_EQ(g.state.victory, Victory::Total);
  EXPECT_EQ(g.state.ending, Ending::SovereignCaptured);
  EXPECT_TRUE(g.state.stack.empty());
  EXPECT_STREQ(rule_of(g.state), "11.5m");
}

TEST(Thousand11_5, r11_5m_the_capture_of_francesco_ends_the_game) {
  auto g = annihilated(std::string(kWar) + "francesco CZ").rolls(1);
  EXPECT_TRUE(g.state.over());
  EXPECT_EQ(g.state.winner, Side::Garibaldine);
  EXPECT_EQ(g.state.victory, Victory::Total);
}

TEST(Thousand11_5, t50_they_roll_like_the_others_and_may_escape) {
  proves("11.5m");
  auto g = expedition_lost("garibaldi TP; g-gar-ii marsala").rolls(4);
  EXPECT_FALSE(g.state.over());
  EXPECT_EQ(g.leader("garibaldi").fate, Fate::Escaped);
  EXPECT_EQ(g.leader("garibaldi").returns, 3);
}

TEST(Thousand11_5, r11_5m_the_capture_of_another_does_not) {
  auto g = expedition_lost("bixio TP; g-gar-ii marsala").rolls(1);
  EXPECT_FALSE(g.state.over());
}

// --- T66

TEST(Thousand11_5, t66_a_commander_alone_is_caught_by_those_who_march_up) {
  proves("11.5j");
  auto g = given("garibaldi TP; g-gar-i TP; von-mechel AG").does("march garibaldi AG all");
  ASSERT_EQ(g.rolling(), RollKind::Capture);
  g.rolls(1);
  EXPECT_EQ(g.leader("von-mechel").fate, Fate::Captured);
  EXPECT_EQ(g.where("garibaldi"), "AG");
}

TEST(Thousand11_5, t66_in_a_city_too) {
  auto g = given("garibaldi TP; g-gar-i TP; von-mechel calatafimi").does("march garibaldi calatafimi all");
  g.rolls(1);  // recruiting
  ASSERT_EQ(g.rolling(), RollKind::Capture);
  g.rolls(5);
  EXPECT_EQ(g.leader("von-mechel").fate, Fate::Escaped);
}

TEST(Thousand11_5, t66_and_in_the_country_before_a_city) {
  auto g = given("garibaldi TP; g-gar-i TP; von-mechel AG; b-ca-8 agrigento")
               .does("march garibaldi agrigento all");
  EXPECT_EQ(g.where("g-gar-i"), "AG");
  EXPECT_EQ(g.rolling(), RollKind::Capture);
}

TEST(Thousand11_5, t66_with_units_about_him_he_is_not_caught_on_the_march) {
  auto g = given("garibaldi TP; g-gar-i TP; von-mechel AG; b-ca-8 AG").does("march garibaldi AG all");
  EXPECT_EQ(g.rolling(), RollKind::None);
}

TEST(Thousand11_5, t66_francesco_so_caught_ends_the_game) {
  auto g = given(std::string(kWar) + "garibaldi CS; g-gar-i CS; francesco BS").does("march garibaldi BS all");
  g.rolls(2);
  EXPECT_TRUE(g.state.over());
  EXPECT_EQ(g.state.winner, Side::Garibaldine);
}

TEST(Thousand11_5, t66_who_is_so_caught_is_not_replaced) {
  auto g = given(std::string(kWar) + "garibaldi CS; g-gar-i CS; clary BS; b-fl-1a SA");
  g.does("march garibaldi BS all").rolls(2);
  EXPECT_EQ(g.leader("clary").fate, Fate::Captured);
  EXPECT_NE(g.asked(), Ask::Replace);
}

TEST(Thousand11_5, t64_nor_by_an_army_he_did_not_fight_with) {
  auto g =
      given(kLeft +
            "battle CZ by bourbon; garibaldi CZ; stack GD5 g-gar-i; stack BD5 b-fl-12a; stack BD6 b-fl-12b; "
            "ritucci CS; phase retreat; side bourbon");
  g.does("retreat RC b-fl-12b").does("done").rolls(6);  // a Bourbon unit has withdrawn
  g.until(Ask::Retreat);
  if (g.side_asked() == Side::Bourbon) g.does("done").until(Ask::Retreat);
  g.does("retreat CS all").rolls(6).rolls(1);  // and the Garibaldines come upon Ritucci
  EXPECT_EQ(g.leader("ritucci").fate, Fate::Captured);
  EXPECT_NE(g.asked(), Ask::Replace);
}

TEST(Thousand11_5, t66_commanders_alone_keep_away_from_the_enemy) {
  auto g = given("garibaldi TP; bixio TP; g-gar-i TP moved; b-ca-8 AG; von-mechel CL; lanza PA");
  EXPECT_THAT(g.verdict("march garibaldi AG alone"), RefusedBy("T66"));          // enemy units
  EXPECT_THAT(g.verdict("march garibaldi PA alone"), RefusedBy("T66"));          // an enemy commander
  EXPECT_THAT(g.verdict("march garibaldi calatafimi alone"), RefusedBy("T66"));  // an enemy city
  EXPECT_THAT(g.verdict("march garibaldi marsala alone"), Allowed());
  EXPECT_THAT(g.listed(), Not(Contains("march garibaldi AG")));
  auto unwilling = given("garibaldi TP; g-gar-i TP; b-ca-8 AG");  // he has units, and takes none along
  EXPECT_THAT(unwilling.verdict("march garibaldi AG alone"), RefusedBy("T66"));
  EXPECT_THAT(unwilling.verdict("march garibaldi AG all"), Allowed());
}

TEST(Thousand11_5, t66_the_piedmontese_may_come_upon_him) {
  auto g = given("turn 12; phase turn-begins; armistice broken 3; clary AB; g-gar-i marsala");
  EXPECT_EQ(g.rolling(), RollKind::Capture);
  EXPECT_EQ(g.where("p-fl-1"), "AB");
}

}  // namespace
}  // namespace tamburino::thousand

#include "engine/games/thousand/rules.h"
#include "tests/thousand/given.h"

// 10.4b, 11.0, 11.1. Where there is combat, who besieges whom, and how many attacks a force has.
namespace tamburino::thousand {
namespace {

using testing::UnorderedElementsAre;

// --- 11.0a

TEST(Thousand11_0, r11_0a_combat_is_where_both_sides_are) {
  auto g = given("garibaldi AG; g-gar-i AG; b-ca-8 AG; bixio TP; g-gar-ii TP; b-ca-9 CL; phase combat");
  EXPECT_TRUE(contested(g.state, g.place("AG")));
  EXPECT_THAT(g.listed(), UnorderedElementsAre("fight AG"));
  EXPECT_THAT(g.verdict("fight TP"), RefusedBy("11.0a"));
  EXPECT_THAT(g.verdict("fight CL"), RefusedBy("11.0a"));
  g.does("fight AG");
  EXPECT_TRUE(g.happened(EventKind::BattleBegins));
  EXPECT_EQ(g.state.battle.attacker, Side::Garibaldine);
  EXPECT_EQ(g.state.battle.place, g.place("AG"));
  EXPECT_EQ(g.state.battle.camp, g.place("AG"));
  EXPECT_FALSE(g.state.battle.siege);
}

TEST(Thousand11_0, r11_0a_who_is_on_the_move_attacks) {
  auto g = given("garibaldi AG; g-gar-i AG; von-mechel AG; b-ca-8 AG; phase combat; side bourbon");
  g.does("fight AG");
  EXPECT_EQ(g.state.battle.attacker, Side::Bourbon);
}

TEST(Thousand11_0, r11_0a_no_enemy_no_combat) {
  auto g = given("garibaldi AG; g-gar-i AG; von-mechel TL; b-ca-8 TL; phase combat");
  EXPECT_EQ(g.asked(), Ask::March);  // of the Bourbons
  auto apart = given("garibaldi AG; g-gar-i AG; von-mechel palermo; b-ca-8 palermo; phase combat");
  EXPECT_EQ(apart.asked(), Ask::March);  // Palermo is in another zone
}

TEST(Thousand11_0, r11_0a_several_battles_one_after_another) {
  auto g = given("garibaldi AG; g-gar-i AG; b-ca-8 AG; bixio CL; g-gar-ii CL; b-ca-9 CL; phase combat");
  EXPECT_THAT(g.listed(), UnorderedElementsAre("fight AG", "fight CL"));
  EXPECT_THAT(g.verdict("done"), RefusedBy("10.4a"));
}

// --- 11.1

TEST(Thousand11_1, r11_1a_a_garrison_with_a_commander_fights_on_the_board) {
  auto g = given("garibaldi CL; g-gar-i CL; b-ca-8 enna; von-mechel enna; phase combat");
  g.does("besiege enna");
  EXPECT_TRUE(g.happened(EventKind::BattleBegins));
  EXPECT_TRUE(g.state.battle.siege);
  EXPECT_EQ(g.state.battle.place, g.place("enna"));
  EXPECT_EQ(g.state.battle.camp, g.place("CL"));
  ASSERT_EQ(g.asked(), Ask::Deploy);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  auto without = given("garibaldi CL; g-gar-i CL; b-ca-8 enna; phase combat");
  without.does("besiege enna");
  EXPECT_FALSE(without.state.battle.under_way);
  EXPECT_EQ(without.rolling(), RollKind::Garrison);
}

TEST(Thousand11_1, r11_1a_whoever_is_in_it) {
  auto g = given("von-mechel CL; b-ca-8 CL; g-gar-i enna; bixio enna; phase combat; side bourbon");
  g.does("besiege enna");
  EXPECT_EQ(g.state.battle.attacker, Side::Bourbon);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
}

TEST(Thousand11_1, r11_1a_a_commander_in_the_country_is_no_help_to_the_city) {
  auto g = given("garibaldi CL; g-gar-i CL; b-ca-8 enna; lanza AG; b-ca-9 AG; phase combat");
  g.does("besiege enna");
  EXPECT_EQ(g.rolling(), RollKind::Garrison);
}

TEST(Thousand11_1, only_an_enemy_city_in_the_own_zone_is_besieged) {
  auto g = given("garibaldi CL; g-gar-i CL; b-ca-8 enna; b-ca-9 agrigento; phase combat");
  EXPECT_THAT(g.listed(), UnorderedElementsAre("done", "besiege enna"));
  EXPECT_THAT(g.verdict("besiege agrigento"), RefusedBy("11.0a"));  // nobody stands before it
  EXPECT_THAT(g.verdict("besiege siracusa"), RefusedBy("11.0a"));   // nobody is in it
  EXPECT_THAT(g.verdict("besiege CL"), RefusedBy("11.0a"));
}

TEST(Thousand11_1, t39_a_besieger_needs_a_commander_and_units_before_the_city) {
  auto g = given(
      "garibaldi CL; g-gar-i CL; b-ca-8 enna; g-gar-ii AG; b-ca-9 agrigento; turr PA; b-ca-4 palermo; phase "
      "combat");
  EXPECT_THAT(g.listed(), UnorderedElementsAre("done", "besiege enna"));
  EXPECT_THAT(g.verdict("besiege agrigento"), RefusedBy("T39"));
  EXPECT_THAT(g.verdict("besiege palermo"), RefusedBy("11.0a"));
}

// --- 10.4b, T38, T73: Caserta and Gaeta lie in one zone

constexpr const char* kTwoCities = "g-gar-i TL; b-fl-10a caserta; b-fl-1b gaeta; phase combat; turn 2; ";

TEST(Thousand10_4, r10_4b_two_active_commanders_may_attack_two_forces) {
  auto one = given(std::string(kTwoCities) + "garibaldi TL");
  one.does("besiege caserta").rolls(6);
  EXPECT_NE(one.asked(), Ask::Combat);  // nothing more to do
  auto two = given(std::string(kTwoCities) + "garibaldi TL; bixio TL");
  two.does("besiege caserta").rolls(6);
  ASSERT_EQ(two.asked(), Ask::Combat);
  EXPECT_THAT(two.listed(), UnorderedElementsAre("done", "besiege gaeta"));
  two.does("besiege gaeta").rolls(6);
  EXPECT_NE(two.asked(), Ask::Combat);
}

TEST(Thousand10_4, r10_4b_each_of_them_one) {
  auto g =
      given(std::string(kTwoCities) + "garibaldi TL led; bixio TL; turr PA; g-gar-iii PA; b-ca-4 palermo");
  g.does("besiege caserta").rolls(6);
  EXPECT_THAT(g.verdict("besiege gaeta"), RefusedBy("10.4b"));
  EXPECT_THAT(g.verdict("besiege palermo"), Allowed());  // another force, another commander
}

TEST(Thousand10_4, t38_on_different_forces) {
  proves("10.4b");
  auto g = given(std::string(kTwoCities) + "garibaldi TL; bixio TL; turr TL");
  g.does("besiege caserta").rolls(6);
  EXPECT_THAT(g.verdict("besiege caserta"), RefusedBy("10.4b"));
}

TEST(Thousand10_4, t38_the_field_first_and_then_the_city) {
  proves("10.4b");
  // The last Bourbon of the field falls; another active commander leads against the city.
  auto two = given(
      "bixio CL active; garibaldi CL led; b-ca-9 enna; battle CL by garibaldine; phase declare; turn 2; "
      "stack GD5 g-gar-i; stack BD5 b-ca-8 damage 2 reduced");
  two.does("attack GD5 BD5").rolls(6);
  ASSERT_EQ(two.asked(), Ask::Combat);
  EXPECT_THAT(two.listed(), UnorderedElementsAre("done", "besiege enna"));
  auto one = given(
      "garibaldi CL led; b-ca-9 enna; battle CL by garibaldine; phase declare; turn 2; "
      "stack GD5 g-gar-i; stack BD5 b-ca-8 damage 2 reduced");
  one.does("attack GD5 BD5").rolls(6);
  EXPECT_NE(one.asked(), Ask::Combat);
}

TEST(Thousand10_4, t38_a_battle_in_the_field_uses_up_a_commander) {
  proves("10.4b");
  auto g = given("garibaldi AG; bixio AG; g-gar-i AG; b-ca-8 AG; phase combat");
  g.does("fight AG");
  EXPECT_EQ((g.leader("garibaldi").led ? 1 : 0) + (g.leader("bixio").led ? 1 : 0), 1);
}

TEST(Thousand10_4, t38_all_units_of_a_place_fight_as_one_army) {
  proves("10.4b");
  auto g = given(
      "garibaldi AG; bixio AG; g-gar-i AG; g-gar-ii AG moved; g-gar-iii agrigento; b-ca-8 AG; phase combat");
  g.does("fight AG");
  EXPECT_TRUE(g["g-gar-i"].fought);
  EXPECT_TRUE(g["g-gar-ii"].fought);
  EXPECT_FALSE(g["g-gar-iii"].fought);
  EXPECT_EQ(units_fighting(g.state, Side::Garibaldine).size(), 2);
}

TEST(Thousand10_4, t73_a_force_whose_commanders_are_idle_has_one_attack) {
  proves("10.4b");
  const std::string idle =
      std::string(kTwoCities) + "brig-comm-5 TL inactive; commander brig-comm-4 1; brig-comm-4 TL inactive";
  auto g = given(idle);
  g.does("besiege caserta").rolls(6);
  EXPECT_NE(g.asked(), Ask::Combat);
}

TEST(Thousand10_4, t73_an_idle_commander_adds_none_to_an_active_one) {
  proves("10.4b");
  for (const char* who :
       {"brig-comm-5 TL active; bixio TL inactive", "brig-comm-5 TL inactive; bixio TL active"}) {
    auto g = given(std::string(kTwoCities) + who);
    g.does("besiege caserta");
    EXPECT_TRUE(g.leader(g.leader("bixio").active ? "bixio" : "brig-comm-5").led);  // the active one leads
    g.rolls(6);
    EXPECT_NE(g.asked(), Ask::Combat) << who;
  }
}

// --- 4.2b

TEST(Thousand4_2, r4_2b_a_battery_just_captured_does_not_fight) {
  auto g =
      given("garibaldi AG; g-gar-i AG; b-ar-1 AG captured fresh; b-ca-8 AG; von-mechel AG; phase combat");
  g.does("fight AG");
  EXPECT_FALSE(g["b-ar-1"].fought);
  EXPECT_EQ(units_fighting(g.state, Side::Garibaldine).size(), 1);
  g.rolls({1, 6});
  ASSERT_EQ(g.asked(), Ask::Deploy);
  ASSERT_EQ(g.side_asked(), Side::Garibaldine);
  EXPECT_THAT(g.verdict("stack GD5 b-ar-1"), RefusedBy("4.2b"));
  EXPECT_THAT(g.verdict("stack GD5 g-gar-i"), Allowed());
}

TEST(Thousand4_2, r4_2b_later_it_does) {
  auto g = given("garibaldi AG; g-gar-i AG; b-ar-1 AG captured; b-ca-8 AG; von-mechel AG; phase combat");
  g.does("fight AG").rolls({1, 6});
  EXPECT_THAT(g.verdict("stack GD5 b-ar-1"), Allowed());
}

TEST(Thousand4_2, r4_2b_nor_does_it_besiege_anybody) {
  const std::string camp =
      "garibaldi CL; b-ca-8 enna; bixio AG; g-gar-i AG; b-ca-9 agrigento; phase combat; ";
  EXPECT_THAT(given(camp + "b-ar-1 CL captured fresh").verdict("besiege enna"), RefusedBy("11.0a"));
  EXPECT_THAT(given(camp + "b-ar-1 CL captured").verdict("besiege enna"), Allowed());
}

TEST(Thousand4_2, t48_a_battery_without_defenders_is_retaken_without_a_fight) {
  proves("4.2b");
  auto g = given(
      "von-mechel AG; b-ca-8 AG; b-ar-1 AG captured fresh; garibaldi TP; g-gar-i TP; side bourbon; phase "
      "combat");
  ASSERT_EQ(g.asked(), Ask::Combat);
  g.does("fight AG");
  EXPECT_FALSE(g.state.battle.under_way);
  EXPECT_EQ(g["b-ar-1"].side, Side::Bourbon);
  EXPECT_EQ(g.where("b-ar-1"), "AG");
  EXPECT_TRUE(g["b-ar-1"].fresh);
}

TEST(Thousand4_2, t48_with_it_the_city_and_whoever_commanded_there) {
  proves("4.2b");
  auto g = given(
      "von-mechel CL; b-ca-8 CL; b-ar-1 enna captured fresh; turr enna; garibaldi TP; g-gar-i TP; side "
      "bourbon; phase combat");
  g.does("besiege enna");
  ASSERT_EQ(g.rolling(), RollKind::Capture);
  g.rolls(1);
  EXPECT_EQ(g.leader("turr").fate, Fate::Captured);
  EXPECT_EQ(g.city("enna").owner, Side::Bourbon);
  EXPECT_EQ(g.where("b-ar-1"), "enna");
  EXPECT_EQ(g.where("b-ca-8"), "enna");
}

TEST(Thousand10_4, r10_4a_the_only_attack_is_for_the_siege_that_is_due) {
  const std::string there = "turn 6; g-gar-ii AB; b-fl-10a caserta; b-fl-1b gaeta; garibaldi AB";
  auto one = given(there);
  one.does("march garibaldi caserta all");
  EXPECT_THAT(one.verdict("besiege gaeta"), RefusedBy("10.4a"));
  EXPECT_THAT(one.verdict("besiege caserta"), Allowed());
  auto two = given(there + "; bixio AB");
  two.does("march garibaldi caserta all").does("march bixio TL");
  EXPECT_THAT(two.verdict("besiege gaeta"), Allowed());  // an attack is left for Caserta
}

TEST(Thousand10_4, t39_no_siege_without_a_commander) {
  auto g = given(
      "turn 4; phase combat; g-gar-i TP; b-fl-3a calatafimi; g-gar-ii AG; b-lancers-1 agrigento; bixio AG");
  EXPECT_THAT(g.verdict("besiege calatafimi"), RefusedBy("T39"));
}

}  // namespace
}  // namespace tamburino::thousand

#include "tests/butchery/given.h"

// 10.4 and 10.4.1. Declaration of assaults.
namespace tamburino::butchery {
namespace {

// Gault and Pokorny face each other apart from the rest, so that there is always somebody to assault.
const std::string kElsewhere = "Gault 2615; Pokorny 2614; commander fr-ii 2416; phase declare; ";

const Assault& assault(const Given& p, int i) {
  return p.state.activation.assaults[static_cast<std::size_t>(i)];
}

TEST(ButcheryDeclaration, r10_4a_assaults_are_declared_after_all_movement) {
  auto p = given("Castagny 2315; Gault 2417; commander fr-ii 2317; Wetzlar 2314");
  EXPECT_EQ(p.asked(), Ask::ChoosePiece);
  EXPECT_THAT(p.verdict("assault Castagny Wetzlar"), RefusedBy("10.4a", "comes-later"));
  p.does("done");
  EXPECT_EQ(p.asked(), Ask::Declare);
  EXPECT_THAT(p.verdict("assault Castagny Wetzlar"), Allowed());
  EXPECT_THAT(p.verdict("select Gault"), RefusedBy("6c", "is-over"));
}

TEST(ButcheryDeclaration, r10_4a_all_assaults_are_declared_before_the_first_is_resolved) {
  auto p = given("Castagny 2315; Lefebvre 2215; Wetzlar 2314; " + kElsewhere);
  p.does("assault Castagny Wetzlar").does("assault Gault Pokorny");
  EXPECT_EQ(p.asked(), Ask::Declare);  // nothing is fought yet
  EXPECT_THAT(p.verdict("resolve Castagny Wetzlar"), RefusedBy("10.4a", "comes-later"));
  EXPECT_THAT(p.verdict("assault Lefebvre Wetzlar"), Allowed());
  p.does("done");
  EXPECT_EQ(p.asked(), Ask::ChooseAssault);
  EXPECT_THAT(p.verdict("assault Lefebvre Wetzlar"), RefusedBy("10.4a", "is-over"));
}

TEST(ButcheryDeclaration, r10_4b_the_attacker_chooses_the_order) {
  auto p = given("Castagny 2315; Wetzlar 2314; " + kElsewhere);
  p.does("assault Castagny Wetzlar").does("assault Gault Pokorny").does("done");
  EXPECT_EQ(p.side_asked(), Side::Allies);
  EXPECT_TRUE(p.lists("resolve Castagny Wetzlar"));
  EXPECT_TRUE(p.lists("resolve Gault Pokorny"));
  EXPECT_THAT(p.verdict("resolve Castagny Pokorny"), RefusedBy("10.4b"));  // never declared
  auto twin = p;
  p.does("resolve Gault Pokorny");
  EXPECT_THAT(p.verdict("defend Pokorny"), Allowed());
  EXPECT_THAT(p.verdict("defend Wetzlar"), RefusedBy("10.4.2b"));
  twin.does("resolve Castagny Wetzlar");
  EXPECT_THAT(twin.verdict("defend Wetzlar"), Allowed());
}

TEST(ButcheryDeclaration, r10_4_1a_infantry_and_cavalry_assault_and_artillery_does_not) {
  auto p = given("Castagny 2315; fr-ii-a1 2315; Wetzlar 2314; " + kElsewhere);
  EXPECT_THAT(p.verdict("assault fr-ii-a1 Wetzlar"), RefusedBy("10.4.1a"));
  EXPECT_FALSE(p.lists("assault fr-ii-a1 Wetzlar"));
  EXPECT_THAT(p.verdict("assault Castagny Wetzlar"), Allowed());
  auto horse = given("Vilaine 2315; Wetzlar 2314; " + kElsewhere);
  EXPECT_THAT(horse.verdict("assault Vilaine Wetzlar"), Allowed());
  auto guns = given("fr-ii-a1 2315; commander fr-ii 2317; Wetzlar 2314; phase declare");
  EXPECT_NE(guns.asked(), Ask::Declare);  // nobody to ask
}

TEST(ButcheryDeclaration, r10_4_1a_a_commander_goes_along_with_the_unit_in_his_hex) {
  auto with = given("Castagny 2315; commander fr-ii 2315; Wetzlar 2314; phase declare");
  with.does("assault Castagny Wetzlar").does("done").does("decline Wetzlar");
  EXPECT_EQ(with.asked(), Ask::LeadAttack);
  auto without = given("Castagny 2315; commander fr-ii 2316; Wetzlar 2314; phase declare");
  without.does("assault Castagny Wetzlar").does("done").does("decline Wetzlar");
  EXPECT_EQ(without.rolling(), RollKind::Combat);
}

TEST(ButcheryDeclaration, r10_4_1a_only_units_of_the_active_formation) {
  auto p = given("Castagny 2315; Dieu 2215; Wetzlar 2314; commander fr-i 2216; " + kElsewhere);
  EXPECT_THAT(p.verdict("assault Dieu Wetzlar"), RefusedBy("10.3c"));
  EXPECT_THAT(p.verdict("assault Castagny Wetzlar"), Allowed());
}

TEST(ButcheryDeclaration, r10_4_1b_only_enemies_in_a_front_hex) {
  const std::string behind = "Wetzlar 2316 faces E; ";
  EXPECT_THAT(given("Castagny 2315; " + behind + kElsewhere).verdict("assault Castagny Wetzlar"),
              RefusedBy("10.4.1b"));
  EXPECT_THAT(given("Castagny 2315 faces W; " + behind + kElsewhere).verdict("assault Castagny Wetzlar"),
              Allowed());
  EXPECT_THAT(
      given("Castagny 2315; hex 2315 village; " + behind + kElsewhere).verdict("assault Castagny Wetzlar"),
      Allowed());
}

TEST(ButcheryDeclaration, r10_4_1b_each_of_the_three_front_hexes_and_none_farther) {
  for (const char* hex : {"2314", "2215", "2415"}) {
    EXPECT_THAT(given("Castagny 2315; Wetzlar " + std::string(hex) + "; " + kElsewhere)
                    .verdict("assault Castagny Wetzlar"),
                Allowed())
        << hex;
  }
  for (const char* hex : {"2216", "2316", "2416", "2313"}) {
    EXPECT_THAT(given("Castagny 2315; Wetzlar " + std::string(hex) + "; " +
                      "Gault 2615; Pokorny 2614; commander fr-ii 2516; phase declare")
                    .verdict("assault Castagny Wetzlar"),
                RefusedBy("10.4.1b"))
        << hex;
  }
}

TEST(ButcheryDeclaration, r10_4_1b_nobody_fights_across_a_steep_slope_or_against_friends) {
  auto p = given("Castagny 2315; Wetzlar 2314; side 2315/2314 steep; Lefebvre 2215; " + kElsewhere);
  EXPECT_THAT(p.verdict("assault Castagny Wetzlar"), RefusedBy("TET.b"));
  EXPECT_THAT(p.verdict("assault Castagny Lefebvre"), RefusedBy("10.4.1b"));
  EXPECT_THAT(p.verdict("assault Lefebvre Wetzlar"), Allowed());
}

TEST(ButcheryDeclaration, r10_4_1c_nobody_has_to_assault) {
  auto p = given("Castagny 2315; commander fr-ii 2317; Wetzlar 2314; phase declare");
  EXPECT_TRUE(p.lists("assault Castagny Wetzlar"));
  p.does("done");
  EXPECT_EQ(p.rolling(), RollKind::Marker);  // the next formation
  EXPECT_EQ(p.state.activation.assault_count, 0);
}

TEST(ButcheryDeclaration, r10_4_1d_who_assaults_takes_on_every_enemy_hex_in_front) {
  auto p = given("Castagny 2315; Wetzlar 2314; Hartlung 2415; " + kElsewhere);
  p.does("assault Castagny Wetzlar");
  EXPECT_THAT(p.verdict("done"), RefusedBy("10.4.1d"));
  EXPECT_FALSE(p.lists("done"));
  p.does("assault Castagny Hartlung");
  EXPECT_THAT(p.verdict("done"), Allowed());
}

TEST(ButcheryDeclaration, r10_4_1d_a_comrade_of_the_formation_may_do_it) {
  auto p = given("Castagny 2315; Lefebvre 2416; Wetzlar 2314; Hartlung 2415; " +
                 std::string("commander fr-ii 2317; phase declare"));
  p.does("assault Castagny Wetzlar");
  EXPECT_THAT(p.verdict("done"), RefusedBy("10.4.1d"));
  p.does("assault Lefebvre Hartlung");
  EXPECT_THAT(p.verdict("done"), Allowed());
}

TEST(ButcheryDeclaration, r10_4_1d_not_across_a_steep_slope_and_a_share_of_0_is_enough) {
  proves("B29");
  auto steep = given("Castagny 2315; Wetzlar 2314; Hartlung 2415; side 2315/2415 steep; " + kElsewhere);
  steep.does("assault Castagny Wetzlar");
  EXPECT_THAT(steep.verdict("done"), Allowed());
  auto nothing = given("Castagny 2315; Wetzlar 2314; Hartlung 2415; " + kElsewhere);
  nothing.does("assault Castagny Wetzlar").does("assault Castagny Hartlung").does("done");
  EXPECT_THAT(nothing.verdict("share Castagny Wetzlar 6"), Allowed());  // nothing is left for Hartlung
}

TEST(ButcheryDeclaration, r10_4_1e_one_unit_of_the_hex_of_the_attackers_choice) {
  auto p = given("Castagny 2315; Lefebvre 2215; Wetzlar 2314; au-iii-a1 2314; " + kElsewhere);
  EXPECT_THAT(p.verdict("assault Castagny Wetzlar"), Allowed());
  EXPECT_THAT(p.verdict("assault Castagny au-iii-a1"), Allowed());
  p.does("assault Castagny au-iii-a1");
  EXPECT_THAT(p.verdict("assault Castagny Wetzlar"), RefusedBy("10.4.1e"));
  EXPECT_THAT(p.verdict("done"), Allowed());                      // the hex is assaulted: 10.4.1d
  EXPECT_THAT(p.verdict("assault Lefebvre Wetzlar"), Allowed());  // another unit chooses for itself
}

TEST(ButcheryDeclaration, r10_4_1f_the_combat_value_is_divided_among_the_hexes) {
  auto p = given("Castagny 2315; commander fr-ii 2317; Wetzlar 2314; Hartlung 2415; phase declare");
  p.does("assault Castagny Wetzlar").does("assault Castagny Hartlung").does("done");
  EXPECT_EQ(p.asked(), Ask::DivideAttack);
  EXPECT_TRUE(p.lists("share Castagny Wetzlar 0"));
  EXPECT_TRUE(p.lists("share Castagny Wetzlar 6"));
  EXPECT_THAT(p.verdict("share Castagny Wetzlar 7"), RefusedBy("10.4.1f"));
  EXPECT_THAT(p.verdict("share Castagny Hartlung 2"), RefusedBy("10.4.1f"));  // one after the other
  p.does("share Castagny Wetzlar 2");
  EXPECT_EQ(assault(p, 0).share, 2);
  EXPECT_EQ(assault(p, 1).share, 4);
}

TEST(ButcheryDeclaration, r10_4_1f_a_share_of_0_attacks_in_column_0) {
  auto p = given("Castagny 2315; commander fr-ii 2317; Wetzlar 2314; Hartlung 2415 faces E; phase declare");
  p.does("assault Castagny Wetzlar").does("assault Castagny Hartlung").does("done");
  p.does("share Castagny Wetzlar 0").does("resolve Castagny Wetzlar").does("decline Wetzlar");
  EXPECT_EQ(p.rolling(), RollKind::Combat);
  auto twin = p;
  p.rolls(5);  // column 0: only a 6 is T
  EXPECT_NE(p.rolling(), RollKind::Cohesion);
  EXPECT_EQ(twin.rolls(6).rolling(), RollKind::Cohesion);
}

TEST(ButcheryDeclaration, r10_4_1f_a_unit_with_one_assault_gives_it_everything) {
  auto p = given("Castagny 2315; commander fr-ii 2317; Wetzlar 2314; phase declare");
  p.does("assault Castagny Wetzlar").does("done");
  EXPECT_EQ(p.asked(), Ask::Defend);
  EXPECT_EQ(assault(p, 0).share, 6);
}

TEST(ButcheryDeclaration, r10_4_1h_several_units_assault_one_hex_separately_or_as_one) {
  auto p = given("Castagny 2315; Lefebvre 2215; commander fr-ii 2315; Wetzlar 2314; phase declare");
  p.does("assault Castagny Wetzlar").does("assault Lefebvre Wetzlar");
  auto twin = p;
  p.does("done");
  EXPECT_EQ(p.asked(), Ask::ChooseAssault);  // two assaults
  EXPECT_TRUE(p.lists("resolve Castagny Wetzlar"));
  EXPECT_TRUE(p.lists("resolve Lefebvre Wetzlar"));
  twin.does("coordinate Wetzlar").does("done").rolls(6);
  EXPECT_EQ(twin.asked(), Ask::Defend);  // one
}

TEST(ButcheryDeclaration, r10_4_10a_cavalry_that_spent_more_than_3_points_does_not_assault) {
  EXPECT_THAT(given("Vilaine 2315 spent 3; Wetzlar 2314; " + kElsewhere).verdict("assault Vilaine Wetzlar"),
              Allowed());
  EXPECT_THAT(given("Vilaine 2315 spent 4; Wetzlar 2314; " + kElsewhere).verdict("assault Vilaine Wetzlar"),
              RefusedBy("10.4.10a"));
}

// The declaration is passed over when nobody may assault; the log says who faces the enemy, and why not.
TEST(ButcheryDeclaration, r10_4_10a_cavalry_that_went_too_far_is_named_when_there_is_nothing_to_declare) {
  auto p = given("Vilaine 2315 spent 4 moved; Wetzlar 2314; commander fr-ii 2416");
  p.does("done");
  EXPECT_NE(p.asked(), Ask::Declare);
  std::string rule;
  for (const Event& one : p.events.all()) {
    if (one.kind == static_cast<std::uint8_t>(EventKind::CannotAssault)) rule = one.rule;
  }
  EXPECT_EQ(rule, "10.4.10a");
  auto near = given("Vilaine 2315 spent 3 moved; Wetzlar 2314; commander fr-ii 2416");
  near.does("done");
  EXPECT_EQ(near.asked(), Ask::Declare);
  EXPECT_FALSE(near.happened(EventKind::CannotAssault));
}

}  // namespace
}  // namespace tamburino::butchery

#include "tests/butchery/given.h"

// 2. Cohesion tests.
namespace tamburino::butchery {
namespace {

Reckoning ordinary(const Given& p, std::string_view who) {
  return cohesion_test(p.game, p.state, p.unit(who), TestKind::Ordinary);
}

Reckoning rally(const Given& p, std::string_view who) {
  return cohesion_test(p.game, p.state, p.unit(who), TestKind::Rally);
}

// Gault (cohesion 2) in command of a commander who is neither with it nor beside it: a total of 2.
constexpr const char* kPlain = "Gault 2010; commander fr-ii 2012";

TEST(ButcheryCohesion, r2a_six_or_more_passes) {
  for (int die = 1; die <= 6; ++die) {
    auto p = given("Gault 2010 disorganised; commander fr-ii 2012; phase rally");
    p.does("rally Gault").rolls(die);
    EXPECT_EQ(p["Gault"].disorganised, die < 4) << die;  // 4 + 2 makes six
  }
}

TEST(ButcheryCohesion, r2a_the_units_own_value_counts) {
  EXPECT_EQ(ordinary(given(kPlain), "Gault").total(), 2);
  EXPECT_EQ(ordinary(given("Gault 2010; counter Gault cohesion 3; commander fr-ii 2012"), "Gault").total(),
            3);
  auto p = given("Castagny 2010 disorganised; commander fr-ii 2012; phase rally");  // cohesion 3
  p.does("rally Castagny").rolls(3);
  EXPECT_FALSE(p["Castagny"].disorganised);
}

TEST(ButcheryCohesion, r2a_a_test_of_the_combat_table_is_read_alike) {
  // A battery of value 4 on column 4: a two is T.
  for (const int die : {3, 4}) {
    auto p = given(
        "fr-ii-a1 2010 faces E; commander fr-ii 2012; Wetzlar 2008 faces E; commander au-iii 2006; "
        "phase barrage");
    p.does("fire fr-ii-a1 Wetzlar E").rolls(2);
    ASSERT_EQ(p.rolling(), RollKind::Cohesion);
    p.rolls(die);
    EXPECT_EQ(p["Wetzlar"].disorganised, die == 3) << die;
  }
}

TEST(ButcheryCohesion, r2b_terrain_of_value_two_or_three_helps) {
  const auto in = [](const std::string& ground) {
    return amount(ordinary(given("Gault 2010; hex 2010 " + ground), "Gault"), "2b");
  };
  EXPECT_EQ(in("clear level 0"), 0);
  EXPECT_EQ(in("clear level 1"), 0);
  EXPECT_EQ(in("clear level 2"), 0);
  EXPECT_EQ(in("clear level 3"), 1);
  EXPECT_EQ(in("clear level 4"), 1);
  EXPECT_EQ(in("woods"), 1);
  EXPECT_EQ(in("village"), 1);
  EXPECT_EQ(in("town"), 1);  // value 3 helps no more than value 2
}

TEST(ButcheryCohesion, r2c_own_commander_in_the_hex_helps) {
  EXPECT_EQ(amount(ordinary(given("Gault 2010; commander fr-ii 2010"), "Gault"), "2c"), 1);
  EXPECT_EQ(amount(ordinary(given("Gault 2010; commander fr-ii 2011"), "Gault"), "2c"), 0);
  EXPECT_EQ(amount(ordinary(given("Gault 2010; commander fr-i 2010"), "Gault"), "2c"), 0);
}

TEST(ButcheryCohesion, r2c_own_commander_in_chief_in_the_hex_helps) {
  EXPECT_EQ(amount(ordinary(given("Gault 2010; chief french 2010"), "Gault"), "2c"), 1);
  EXPECT_EQ(amount(ordinary(given("Gault 2010; chief french 2011"), "Gault"), "2c"), 0);
  EXPECT_EQ(amount(ordinary(given("Gault 2010; chief piedmontese 2010"), "Gault"), "2c"), 0);
  EXPECT_EQ(amount(ordinary(given("Savoia 2010; chief piedmontese 2010"), "Savoia"), "2c"), 1);
  // With both it is still one reason.
  EXPECT_EQ(amount(ordinary(given("Gault 2010; chief french 2010; commander fr-ii 2010"), "Gault"), "2c"), 1);
}

TEST(ButcheryCohesion, r2d_one_less_for_each_step_lost) {
  EXPECT_FALSE(has(ordinary(given("Castagny 2010"), "Castagny"), "2d"));
  EXPECT_EQ(amount(ordinary(given("Castagny 2010 lost 1"), "Castagny"), "2d"), -1);
  EXPECT_EQ(amount(ordinary(given("Castagny 2010 lost 2"), "Castagny"), "2d"), -2);
}

TEST(ButcheryCohesion, r2e_an_enemy_in_any_flank_hex_costs_one) {
  for (const char* flank : {"2011", "1910", "2110"}) {
    auto p = given("Gault 2010 faces E; Wetzlar " + std::string(flank));
    EXPECT_EQ(amount(ordinary(p, "Gault"), "2e"), -1) << flank;
  }
  for (const char* front : {"2009", "1909", "2109"}) {
    auto p = given("Gault 2010 faces E; Wetzlar " + std::string(front));
    EXPECT_EQ(amount(ordinary(p, "Gault"), "2e"), 0) << front;
  }
}

TEST(ButcheryCohesion, r2e_several_enemies_cost_no_more) {
  auto p = given("Gault 2010 faces E; Wetzlar 2011; Pokorny 1910; Hartlung 2110");
  EXPECT_EQ(amount(ordinary(p, "Gault"), "2e"), -1);
  auto friends = given("Gault 2010 faces E; Castagny 2011; Lefebvre 1910");
  EXPECT_EQ(amount(ordinary(friends, "Gault"), "2e"), 0);
}

TEST(ButcheryCohesion, r2e_no_flank_in_a_village_or_town) {
  proves("B04");
  auto p = given("Gault 2010 faces E; Wetzlar 2011; hex 2010 village");
  EXPECT_EQ(amount(ordinary(p, "Gault"), "2e"), 0);
  auto town = given("Gault 2010 faces E; Wetzlar 2011; hex 2010 town");
  EXPECT_EQ(amount(ordinary(town, "Gault"), "2e"), 0);
  auto woods = given("Gault 2010 faces E; Wetzlar 2011; hex 2010 woods");
  EXPECT_EQ(amount(ordinary(woods, "Gault"), "2e"), -1);
}

TEST(ButcheryCohesion, r2f_out_of_command_costs_one) {
  EXPECT_EQ(amount(ordinary(given("Gault 2010; commander fr-ii 2016"), "Gault"), "2f"), 0);
  EXPECT_EQ(amount(ordinary(given("Gault 2010; commander fr-ii 2017"), "Gault"), "2f"), -1);
  EXPECT_EQ(amount(ordinary(given("Gault 2010; commander fr-ii 2012 ooc"), "Gault"), "2f"), -1);
}

TEST(ButcheryCohesion, r2f_command_is_judged_now_outside_the_own_activation) {
  proves("B03");
  auto near = given("Dieu 1010; Gault 2010; commander fr-ii 2016");
  EXPECT_EQ(amount(ordinary(near, "Gault"), "2f"), 0);
  near.state[near.formation("fr-ii")].commander_hex = near.hex("2017");
  EXPECT_EQ(amount(ordinary(near, "Gault"), "2f"), -1);
  auto marked = given("Dieu 1010; Gault 2010; commander fr-ii 2016 ooc");
  EXPECT_EQ(amount(ordinary(marked, "Gault"), "2f"), -1);
}

TEST(ButcheryCohesion, r2f_command_is_fixed_within_the_own_activation) {
  proves("B03");
  auto p = given("Gault 2010; commander fr-ii 2012");
  p.does("move fr-ii-commander 2018");  // eight hexes away now
  EXPECT_EQ(amount(ordinary(p, "Gault"), "2f"), 0);
  auto late = given("Gault 2010; commander fr-ii 2018");
  late.does("move fr-ii-commander 2012");  // too late for the check
  EXPECT_EQ(amount(ordinary(late, "Gault"), "2f"), -1);
}

TEST(ButcheryCohesion, r2g_heat_costs_one) {
  EXPECT_EQ(amount(ordinary(given("Gault 2010; heat"), "Gault"), "2g"), -1);
  EXPECT_FALSE(has(ordinary(given("Gault 2010"), "Gault"), "2g"));
}

TEST(ButcheryCohesion, r2h_a_broken_formation_costs_one) {
  auto p = given("Gault 2010; broken fr-ii");
  EXPECT_EQ(amount(ordinary(p, "Gault"), "2h"), -1);
  EXPECT_FALSE(has(ordinary(given("Gault 2010; broken fr-i"), "Gault"), "2h"));
  p.state[p.formation("fr-ii")].broken_in_effect = false;  // until its next activation: B45
  EXPECT_FALSE(has(ordinary(p, "Gault"), "2h"));
}

TEST(ButcheryCohesion, r2i_own_leader_beside_helps_to_rally) {
  EXPECT_EQ(amount(rally(given("Gault 2010; commander fr-ii 2011"), "Gault"), "2i"), 1);
  EXPECT_EQ(amount(rally(given("Gault 2010; commander fr-ii 2012"), "Gault"), "2i"), 0);
  EXPECT_EQ(amount(rally(given("Gault 2010; commander fr-i 2011"), "Gault"), "2i"), 0);
  EXPECT_EQ(amount(rally(given("Gault 2010; chief french 1909"), "Gault"), "2i"), 1);
  EXPECT_EQ(amount(rally(given("Gault 2010; chief piedmontese 1909"), "Gault"), "2i"), 0);
  EXPECT_EQ(amount(rally(given("Gault 2010; chief french 1909; commander fr-ii 2011"), "Gault"), "2i"), 1);
}

TEST(ButcheryCohesion, r2i_only_to_rally_and_only_beside) {
  EXPECT_FALSE(has(ordinary(given("Gault 2010; commander fr-ii 2011"), "Gault"), "2i"));
  auto with = given("Gault 2010; commander fr-ii 2010");
  EXPECT_FALSE(has(rally(with, "Gault"), "2i"));
  EXPECT_EQ(amount(rally(with, "Gault"), "2c"), 1);  // the hex itself counts by 2c
}

TEST(ButcheryCohesion, r2j_enemy_guns_hinder_a_rally) {
  EXPECT_EQ(amount(rally(given("Gault 2010; au-iii-a1 2008 faces W"), "Gault"), "2j"), -1);
  EXPECT_EQ(amount(rally(given("Gault 2010; au-iii-a1 2007 faces W"), "Gault"), "2j"), 0);  // range 2
  EXPECT_EQ(amount(rally(given("Wetzlar 2010; fr-ii-a1 2013 faces E"), "Wetzlar"), "2j"), -1);
  EXPECT_EQ(amount(rally(given("Wetzlar 2010; fr-ii-a1 2014 faces E"), "Wetzlar"), "2j"), 0);  // range 3
  EXPECT_EQ(amount(rally(given("Gault 2010; au-iii-a1 2008 faces W; au-i-a1 1908 faces W"), "Gault"), "2j"),
            -1);                                                                          // once
  EXPECT_EQ(amount(rally(given("Gault 2010; fr-i-a1 2008 faces W"), "Gault"), "2j"), 0);  // a friend's
}

TEST(ButcheryCohesion, r2j_only_in_line_of_sight_and_only_to_rally) {
  EXPECT_FALSE(has(rally(given("Gault 2010; au-iii-a1 2008 faces W; hex 2009 woods"), "Gault"), "2j"));
  EXPECT_FALSE(has(ordinary(given("Gault 2010; au-iii-a1 2008 faces W"), "Gault"), "2j"));
  EXPECT_FALSE(has(rally(given("Gault 2010; Wetzlar 2008 faces W"), "Gault"), "2j"));
}

TEST(ButcheryCohesion, r2j_guns_hinder_only_inside_their_arc_as_they_face) {
  proves("B61");
  EXPECT_EQ(amount(rally(given("Gault 2010; au-iii-a1 2008 faces SW"), "Gault"), "2j"), -1);
  EXPECT_EQ(amount(rally(given("Gault 2010; au-iii-a1 2008 faces SE"), "Gault"), "2j"), 0);
  EXPECT_EQ(amount(rally(given("Gault 2010; au-iii-a1 2008 faces SE; hex 2008 town"), "Gault"), "2j"), -1);
}

TEST(ButcheryCohesion, r2k_all_that_applies_is_added) {
  auto p = given(
      "Castagny 2010 faces E lost 1 disorganised; commander fr-ii 2010 ooc; chief french 2009; "
      "hex 2010 woods; Wetzlar 2011 faces E; au-iii-a1 2012 faces SE; au-i-a1 1911 faces W; heat; "
      "broken fr-ii; phase rally");
  // 3, woods +1, commander +1, step -1, flank -1, command -1, heat -1, broken -1; rally: chief +1.
  const Reckoning all = rally(p, "Castagny");
  EXPECT_EQ(all.total(), 3 + 1 + 1 - 1 - 1 - 1 - 1 - 1 + 1 + amount(all, "2j"));
  EXPECT_EQ(amount(all, "2j"), 0);  // no gun looks at it
  p.state[p.unit("au-i-a1")].facing = find_facing(p.game, "SE");
  EXPECT_EQ(rally(p, "Castagny").total(), 0);
  EXPECT_EQ(ordinary(p, "Castagny").total(), 0);  // less chief and guns, which cancel out
}

TEST(ButcheryCohesion, r1_2_3d_the_disorganised_side_has_the_same_values) {
  proves("B02");
  auto p = given("Gault 2010 disorganised; commander fr-ii 2012");
  EXPECT_EQ(ordinary(p, "Gault").total(), ordinary(given(kPlain), "Gault").total());
}

TEST(ButcheryCohesion, r1_2_3d_disorganised_is_one_of_two_states) {
  auto p = given(
      "fr-ii-a1 2010 faces E; commander fr-ii 2012; Wetzlar 2009 faces E; counter fr-ii-a1 combat 5; "
      "commander au-iii 2006; phase barrage");
  EXPECT_FALSE(p["Wetzlar"].disorganised);
  p.does("fire fr-ii-a1 Wetzlar E").rolls(6);  // D: flipped, no step
  EXPECT_TRUE(p["Wetzlar"].disorganised);
  EXPECT_EQ(p["Wetzlar"].steps_lost, 0);
  auto back = given("Gault 2010 disorganised; commander fr-ii 2012; phase rally");
  back.does("rally Gault").rolls(6);
  EXPECT_FALSE(back["Gault"].disorganised);
  // Flipped already: it has no third state, so it loses a step instead.
  auto twice = given(
      "fr-ii-a1 2010 faces E; commander fr-ii 2012; Wetzlar 2009 faces E disorganised; "
      "counter fr-ii-a1 combat 5; commander au-iii 2006; phase barrage");
  twice.does("fire fr-ii-a1 Wetzlar E").rolls(6);
  EXPECT_TRUE(twice["Wetzlar"].disorganised);
  EXPECT_EQ(twice["Wetzlar"].steps_lost, 1);
}

}  // namespace
}  // namespace tamburino::butchery

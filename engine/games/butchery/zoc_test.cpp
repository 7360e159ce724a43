#include "tests/butchery/given.h"

// 5. Zones of control.
namespace tamburino::butchery {
namespace {

bool in_zone(const Given& p, std::string_view hex, Side of) {
  return in_enemy_zone(p.state, enemy_of(of), p.hex(hex));
}

// A unit of fr-ii in 2009, in the zone of Wetzlar in 2008; free ground to the west.
std::string in_zone_of_wetzlar(const std::string& who, const std::string& rest = "") {
  return who + "; commander fr-ii 2012; Wetzlar 2008 faces W; " + rest;
}

TEST(ButcheryZoc, r5a_every_unit_controls_its_front_hexes) {
  for (const char* who : {"Wetzlar", "Zichy", "au-iii-a1", "a/1 Bils"}) {
    auto p = given("\"" + std::string(who) + "\" 2010 faces W");
    for (const char* hex : {"2011", "1910", "2110"})
      EXPECT_TRUE(in_zone(p, hex, Side::Austrians)) << who << ' ' << hex;
    for (const char* hex : {"2009", "1909", "2109", "2010", "2012"})
      EXPECT_FALSE(in_zone(p, hex, Side::Austrians)) << who << ' ' << hex;
    EXPECT_FALSE(in_zone(p, "2011", Side::Allies));
  }
}

TEST(ButcheryZoc, r5a_disorganised_units_too) {
  auto p = given("Wetzlar 2010 faces W disorganised");
  EXPECT_TRUE(in_zone(p, "2011", Side::Austrians));
  EXPECT_FALSE(in_zone(p, "2009", Side::Austrians));
}

TEST(ButcheryZoc, r5a_all_round_from_a_village_or_town) {
  for (const char* ground : {"village", "town"}) {
    auto p = given("Wetzlar 2010 faces W; hex 2010 " + std::string(ground));
    for (const char* hex : {"2011", "1910", "2110", "2009", "1909", "2109"})
      EXPECT_TRUE(in_zone(p, hex, Side::Austrians)) << ground << ' ' << hex;
  }
  EXPECT_FALSE(in_zone(given("Wetzlar 2010 faces W; hex 2010 woods"), "2009", Side::Austrians));
}

TEST(ButcheryZoc, r5a_leaders_control_nothing) {
  auto p = given("commander au-iii 2010; chief austrian 2010; Gault 1010; phase rally");
  for (const char* hex : {"2011", "1910", "2110", "2009", "1909", "2109"})
    EXPECT_FALSE(in_zone(p, hex, Side::Austrians)) << hex;
}

TEST(ButcheryZoc, r5a_the_zone_goes_and_turns_with_the_unit) {
  auto p = given("Gault 2010 faces E; commander fr-ii 2012");
  ASSERT_TRUE(in_zone(p, "2009", Side::Allies));
  p.does("select Gault").does("face Gault W");
  EXPECT_FALSE(in_zone(p, "2009", Side::Allies));
  EXPECT_TRUE(in_zone(p, "2011", Side::Allies));
  p.does("move Gault 2007");  // it faces the way it marches
  EXPECT_FALSE(in_zone(p, "2011", Side::Allies));
  EXPECT_TRUE(in_zone(p, "2006", Side::Allies));
}

TEST(ButcheryZoc, r5b_no_zone_across_a_steep_slope) {
  auto p = given("Wetzlar 2010 faces W; side 2010/2011 steep");
  EXPECT_FALSE(in_zone(p, "2011", Side::Austrians));
  EXPECT_TRUE(in_zone(p, "1910", Side::Austrians));
  for (const char* other : {"ridge", "hedge", "water"}) {
    auto open = given("Wetzlar 2010 faces W; side 2010/2011 " + std::string(other));
    EXPECT_TRUE(in_zone(open, "2011", Side::Austrians)) << other;
  }
  auto village = given("Wetzlar 2010 faces W; hex 2010 village; side 2010/2009 steep");
  EXPECT_FALSE(in_zone(village, "2009", Side::Austrians));
}

TEST(ButcheryZoc, r5c_the_move_ends_where_a_zone_is_entered) {
  auto p = given("Gault 2010; commander fr-ii 2012; Wetzlar 2008 faces W");
  p.does("move Gault 2009");
  EXPECT_THAT(p.verdict("move Gault 2010"), RefusedBy("5c"));
  EXPECT_EQ(p.listed().size(), 1U + 5U);  // halt, and the five other facings
  auto free = given("Gault 2010; commander fr-ii 2012; Wetzlar 2008 faces E");
  free.does("move Gault 2009");
  EXPECT_THAT(free.verdict("move Gault 2010"), Allowed());
}

TEST(ButcheryZoc, r5c_no_way_leads_through_a_zone) {
  // All ways out of 2010 but the one through 2009 are lake.
  const std::string only =
      "Gault 2010; commander fr-ii 2010; hex 1909 lake; hex 1910 lake; hex 2011 lake; hex 2110 lake; "
      "hex 2109 lake; ";
  EXPECT_THAT(given(only + "Wetzlar 1908 faces W").verdict("move Gault 2009"), Allowed());
  EXPECT_FALSE(given(only + "Wetzlar 1908 faces W").verdict("move Gault 2008").allowed());
  EXPECT_THAT(given(only + "Wetzlar 1908 faces NE").verdict("move Gault 2008"), Allowed());
}

TEST(ButcheryZoc, r5d_not_from_one_zone_hex_to_another) {
  // Lake on both sides, for a way round by a free hex would be legal.
  auto p = given(in_zone_of_wetzlar("Gault 2009", "hex 1909 lake; hex 2109 lake"));
  EXPECT_THAT(p.verdict("move Gault 1908"), RefusedBy("5d"));
  EXPECT_THAT(p.verdict("move Gault 2108"), RefusedBy("5d"));
  EXPECT_THAT(p.verdict("move Gault 2010"), Allowed());
  auto away = given("Gault 2009; commander fr-ii 2012; Wetzlar 2008 faces E; hex 1909 lake; hex 2109 lake");
  EXPECT_THAT(away.verdict("move Gault 1908"), Allowed());
}

TEST(ButcheryZoc, r5d_nor_into_another_units_zone_nor_to_a_friend) {
  proves("B08");
  // 1909 is in the zone of Hartlung alone.
  auto other = given(in_zone_of_wetzlar("Gault 2009", "Hartlung 1809 faces SW; hex 2010 lake"));
  EXPECT_THAT(other.verdict("move Gault 1909"), RefusedBy("5d"));
  auto looks_away = given(in_zone_of_wetzlar("Gault 2009", "Hartlung 1809 faces NE; hex 2010 lake"));
  EXPECT_THAT(looks_away.verdict("move Gault 1909"), Allowed());
  auto guns = given(in_zone_of_wetzlar("Gault 2009", "fr-ii-a1 1908; hex 1909 lake"));
  EXPECT_THAT(guns.verdict("move Gault 1908"), RefusedBy("5d"));
}

TEST(ButcheryZoc, r5d_out_and_into_a_zone_again_is_legal) {
  proves("B08");
  // Out of the zone to 2010, and from there into the zone of Hartlung.
  auto p = given(in_zone_of_wetzlar("Gault 2009", "Hartlung 2211 faces NE"));
  p.does("move Gault 2010");
  EXPECT_THAT(p.verdict("move Gault 2110"), Allowed());
  p.does("move Gault 2110");
  EXPECT_THAT(p.verdict("move Gault 2010"), RefusedBy("5c"));
}

TEST(ButcheryZoc, r5e_leaving_costs_half_besides_the_hex) {
  proves("B07");
  const auto farthest = [](const std::string& who, const std::string& rest = "") {
    auto p = given(in_zone_of_wetzlar(who + " 2009", rest));
    int hexes = 0;
    for (const char* hex : {"2010", "2011", "2012", "2013", "2014", "2015"}) {
      if (p.verdict("move " + who + " " + hex).allowed()) ++hexes;
    }
    return hexes;
  };
  EXPECT_EQ(farthest("Gault"), 2);            // 2 of 4, then two hexes
  EXPECT_EQ(farthest("Vilaine"), 3);          // 3 of 6
  EXPECT_EQ(farthest("fr-ii-a1"), 2);         // 1 of 3, rounded down: 1.3
  EXPECT_EQ(farthest("Gault", "heat"), 2);    // 1 of 3
  EXPECT_EQ(farthest("Vilaine", "heat"), 2);  // 2 of 4
  auto free = given("Gault 2009; commander fr-ii 2012; Wetzlar 2008 faces E");
  EXPECT_THAT(free.verdict("move Gault 2013"), Allowed());
}

TEST(ButcheryZoc, r5e_the_first_hex_must_be_paid_too) {
  proves("B07");
  // Half of four is gone; woods cost infantry two, and one more for a level.
  EXPECT_THAT(given(in_zone_of_wetzlar("Gault 2009", "hex 2010 woods")).verdict("move Gault 2010"),
              Allowed());
  EXPECT_THAT(given(in_zone_of_wetzlar("Gault 2009", "hex 2010 woods level 1")).verdict("move Gault 2010"),
              RefusedBy("5e"));
}

TEST(ButcheryZoc, r5f_a_disorganised_unit_spends_all_to_leave) {
  auto p = given(in_zone_of_wetzlar("Gault 2009 disorganised"));
  EXPECT_THAT(p.verdict("move Gault 2010"), Allowed());
  EXPECT_THAT(p.verdict("move Gault 2011"), RefusedBy("5f"));
  p.does("move Gault 2010");
  EXPECT_THAT(p.verdict("move Gault 2011"), RefusedBy("5f"));
  EXPECT_THAT(given(in_zone_of_wetzlar("Gault 2009")).verdict("move Gault 2011"), Allowed());
}

TEST(ButcheryZoc, r5f_so_does_a_unit_out_of_command) {
  auto p = given(in_zone_of_wetzlar("Gault 2009 out-of-command"));
  EXPECT_THAT(p.verdict("move Gault 2010"), Allowed());
  EXPECT_THAT(p.verdict("move Gault 2011"), RefusedBy("5f"));
  p.does("move Gault 2010");
  EXPECT_FALSE(p.verdict("move Gault 2011").allowed());
}

TEST(ButcheryZoc, r5f_all_is_one_hex_whatever_it_costs) {
  proves("B07");
  // A battery out of command has one point, woods cost three: an exit must stay possible.
  auto p = given(in_zone_of_wetzlar("fr-ii-a1 2009 out-of-command", "hex 2010 woods"));
  EXPECT_THAT(p.verdict("move fr-ii-a1 2010"), Allowed());
  auto free = given("fr-ii-a1 2009 out-of-command; commander fr-ii 2012; hex 2010 woods");
  EXPECT_THAT(free.verdict("move fr-ii-a1 2010"), RefusedBy("10.1.3-bis-d"));
  // But a legal hex it must be.
  auto steep = given(in_zone_of_wetzlar("Gault 2009 disorganised", "side 2009/2010 steep"));
  EXPECT_FALSE(steep.verdict("move Gault 2010").allowed());
}

TEST(ButcheryZoc, r5g_disorganised_cavalry_may_not_enter_an_enemy_zone) {
  auto p = given("Vilaine 2316 disorganised; commander fr-ii 2317; Wetzlar 2314 faces W");
  EXPECT_THAT(p.verdict("move Vilaine 2315"), RefusedBy("5g"));
  auto organised = given("Vilaine 2316; commander fr-ii 2317; Wetzlar 2314 faces W");
  EXPECT_THAT(organised.verdict("move Vilaine 2315"), Allowed());
}

TEST(ButcheryZoc, r5g_cavalry_that_woods_disorganise_on_the_way_is_refused_too) {
  // The only way to 2008 leads through 2009.
  const std::string only =
      "Vilaine 2010; commander fr-ii 2010; Wetzlar 2007 faces W; hex 1909 lake; hex 1910 lake; "
      "hex 2011 lake; hex 2110 lake; hex 2109 lake; ";
  EXPECT_FALSE(given(only + "hex 2009 woods").verdict("move Vilaine 2008").allowed());
  EXPECT_THAT(given(only).verdict("move Vilaine 2008"), Allowed());
}

TEST(ButcheryZoc, r5h_other_disorganised_units_may) {
  auto foot = given("Gault 2010 disorganised; commander fr-ii 2012; Wetzlar 2008 faces W");
  EXPECT_THAT(foot.verdict("move Gault 2009"), Allowed());
  auto guns = given("fr-ii-a1 2010 disorganised; commander fr-ii 2012; Wetzlar 2008 faces W");
  EXPECT_THAT(guns.verdict("move fr-ii-a1 2009"), Allowed());
  auto horse = given("Vilaine 2010 disorganised; commander fr-ii 2012; Wetzlar 2008 faces W");
  EXPECT_THAT(horse.verdict("move Vilaine 2009"), RefusedBy("5g"));
}

TEST(ButcheryZoc, r5i_a_zone_cuts_a_line_of_command) {
  // Six hexes in a row are the only line of six points; Wetzlar looks at the fourth, 2013.
  const std::string line = "Gault 2010; commander fr-ii 2016; ";
  const auto commanded = [](const std::string& text) {
    auto p = given(text);
    return in_command(p.game, p.state, p.unit("Gault"));
  };
  EXPECT_TRUE(commanded(line));
  EXPECT_FALSE(commanded(line + "Wetzlar 2113 faces E"));
  EXPECT_TRUE(commanded(line + "Wetzlar 2113 faces SE"));
  EXPECT_TRUE(commanded(line + "Wetzlar 2113 faces E; Castagny 2013"));
  EXPECT_TRUE(commanded(line + "Wetzlar 2113 faces E; Savoia 2013"));           // any friend
  EXPECT_FALSE(commanded(line + "Wetzlar 2113 faces E; commander fr-i 2013"));  // a leader is no unit
}

TEST(ButcheryZoc, r5i_no_line_runs_through_an_enemy) {
  const auto commanded = [](const std::string& text) {
    auto p = given(text);
    return in_command(p.game, p.state, p.unit("Gault"));
  };
  // Castagny opens the hex Wetzlar looks at; Wetzlar itself is in the way.
  EXPECT_FALSE(commanded("Gault 2010; commander fr-ii 2016; Castagny 2012; Wetzlar 2013 faces E"));
  EXPECT_TRUE(commanded("Gault 2010; commander fr-ii 2016; Castagny 2012; Lefebvre 2013"));
}

// Gault assaults Wetzlar, who can go back to 2008 only; Castagny waits behind.
Given retreat_before(const std::string& castagny) {
  auto p = given(
      "Gault 2010 faces E; commander fr-ii 2012; Wetzlar 2009 faces W; commander au-iii 2004; hex 1908 lake; "
      "hex 2108 lake; phase declare; Castagny 2007 " +
      castagny);
  p.does("assault Gault Wetzlar").does("done").does("decline Wetzlar").rolls(6);  // column 5: D
  return p;
}

TEST(ButcheryZoc, r5j_a_retreat_into_an_enemy_zone_costs_a_step) {
  auto p = retreat_before("faces W");
  EXPECT_EQ(p.where("Wetzlar"), "2008");
  EXPECT_EQ(p["Wetzlar"].steps_lost, 1);
  auto free = retreat_before("faces E");
  EXPECT_EQ(free.where("Wetzlar"), "2008");
  EXPECT_EQ(free["Wetzlar"].steps_lost, 0);
}

TEST(ButcheryZoc, r5c_a_commander_keeps_out_of_zones_but_is_not_held_by_them) {
  proves("B06");
  auto p = given("Gault 2011; commander fr-ii 2010; Wetzlar 2008 faces W");
  EXPECT_THAT(p.verdict("move fr-ii-commander 2009"), RefusedBy("B06"));
  auto friends = given("Gault 2009; commander fr-ii 2010; Wetzlar 2008 faces W");
  EXPECT_THAT(friends.verdict("move fr-ii-commander 2009"), Allowed());
  friends.does("move fr-ii-commander 2009");  // no stop there
  EXPECT_THAT(friends.verdict("move fr-ii-commander 2014"), Allowed());
  EXPECT_THAT(friends.verdict("move fr-ii-commander 2015"), RefusedBy("10.3b"));  // six points in all
  auto inside = given("Gault 2011; commander fr-ii 2009; Wetzlar 2008 faces W");
  EXPECT_THAT(inside.verdict("move fr-ii-commander 2015"), Allowed());  // free to leave
}

}  // namespace
}  // namespace tamburino::butchery

#include <set>

#include "tests/butchery/given.h"

// 4. Orientation.
namespace tamburino::butchery {
namespace {

std::set<std::string> front(const Given& p, std::string_view who) {
  std::set<std::string> names;
  for (const Facing way : kFacings) {
    if (is_front(p.game, p.state, p.unit(who), way)) names.emplace(p.game.map.grid().name(way));
  }
  return names;
}

std::set<std::string> flank(const Given& p, std::string_view who) {
  std::set<std::string> names;
  for (const Facing way : kFacings) {
    if (is_flank(p.game, p.state, p.unit(who), way)) names.emplace(p.game.map.grid().name(way));
  }
  return names;
}

std::string faces(const Given& p, std::string_view who) {
  return std::string(p.game.map.grid().name(p[who].facing));
}

Given set_up_with_choice() {
  auto p = given("scenario; phase weather");
  p.game.options.choose_facing = true;
  p.state = start(p.game, p.events);
  return p;
}

TEST(ButcheryFacing, r4a_a_unit_faces_one_of_six_hexsides) {
  auto p = given("Gault 2010 faces E; commander fr-ii 2012");
  p.does("select Gault");
  for (const char* way : {"SE", "SW", "W", "NW", "NE", "E"}) {
    p.does("face Gault " + std::string(way));
    EXPECT_EQ(faces(p, "Gault"), way);
  }
}

TEST(ButcheryFacing, r4a_at_start_towards_the_enemy_unless_chosen) {
  Events events;
  const State state = start(solferino(), events);
  EXPECT_NE(state.pending.ask, Ask::SetupFacing);
  const Grid& grid = solferino().map.grid();
  for (std::size_t i = 0; i < solferino().units.size(); ++i) {
    const bool allied = solferino().units[i].nation != Nation::Austrian;
    EXPECT_EQ(grid.name(state.units[i].facing), allied ? "E" : "W") << solferino().units[i].name;
  }
}

TEST(ButcheryFacing, r4a_with_the_option_each_owner_turns_his_units_first) {
  auto p = set_up_with_choice();
  ASSERT_EQ(p.asked(), Ask::SetupFacing);
  EXPECT_EQ(p.side_asked(), Side::Allies);
  EXPECT_THAT(p.verdict("face Castagny NE"), Allowed());
  EXPECT_THAT(p.verdict("face Castagny E"), RefusedBy("4a"));          // as it stands
  EXPECT_THAT(p.verdict("face Wetzlar NW"), RefusedBy("4a"));          // not his
  EXPECT_THAT(p.verdict("face Doens NE"), RefusedBy("13.2-reinf-a"));  // not on the map yet
  EXPECT_THAT(p.verdict("face fr-ii-a2 NE"), RefusedBy("4c"));         // in the town of Castiglione
  p.does("face Castagny NW").does("face Castagny SW").does("done");
  EXPECT_EQ(faces(p, "Castagny"), "SW");
  ASSERT_EQ(p.asked(), Ask::SetupFacing);
  EXPECT_EQ(p.side_asked(), Side::Austrians);
  EXPECT_THAT(p.verdict("face Castagny NE"), RefusedBy("4a"));
  EXPECT_THAT(p.verdict("face Dienstel NW"), Allowed());
  EXPECT_FALSE(p.happened(EventKind::TurnBegins));
  p.does("done");
  EXPECT_NE(p.asked(), Ask::SetupFacing);
  EXPECT_TRUE(p.happened(EventKind::TurnBegins));
}

TEST(ButcheryFacing, r4a_turning_at_the_start_turns_the_zone_too) {
  auto p = set_up_with_choice();
  const Hex east = p.hex("2117");
  const Hex west = p.hex("2119");
  ASSERT_TRUE(controls(p.game, p.state, p.unit("Castagny"), east));
  p.does("face Castagny W");
  EXPECT_FALSE(controls(p.game, p.state, p.unit("Castagny"), east));
  EXPECT_TRUE(in_enemy_zone(p.state, Side::Austrians, west));
}

TEST(ButcheryFacing, r4b_faced_hexside_and_its_neighbours_are_the_front) {
  using Names = std::set<std::string>;
  struct Case {
    const char* way;
    Names front, flank;
  };
  for (const auto& [way, fore, rear] :
       {Case{"E", {"NE", "E", "SE"}, {"NW", "W", "SW"}}, Case{"SE", {"E", "SE", "SW"}, {"W", "NW", "NE"}},
        Case{"SW", {"SE", "SW", "W"}, {"NW", "NE", "E"}}, Case{"W", {"SW", "W", "NW"}, {"NE", "E", "SE"}},
        Case{"NW", {"W", "NW", "NE"}, {"E", "SE", "SW"}}, Case{"NE", {"NW", "NE", "E"}, {"SE", "SW", "W"}}}) {
    auto p = given("Gault 2010 faces " + std::string(way));
    EXPECT_EQ(front(p, "Gault"), fore) << way;
    EXPECT_EQ(flank(p, "Gault"), rear) << way;
  }
}

TEST(ButcheryFacing, r4b_the_front_hexes_by_number) {
  // Even and odd rows hang differently, so the same facing names other numbers.
  auto even = given("Gault 2010 faces E");
  auto odd = given("Gault 2110 faces E");
  for (const char* hex : {"2009", "1909", "2109"})
    EXPECT_TRUE(controls(even.game, even.state, even.unit("Gault"), even.hex(hex))) << hex;
  for (const char* hex : {"2011", "1910", "2110"})
    EXPECT_FALSE(controls(even.game, even.state, even.unit("Gault"), even.hex(hex))) << hex;
  for (const char* hex : {"2109", "2010", "2210"})
    EXPECT_TRUE(controls(odd.game, odd.state, odd.unit("Gault"), odd.hex(hex))) << hex;
  for (const char* hex : {"2111", "2011", "2211"})
    EXPECT_FALSE(controls(odd.game, odd.state, odd.unit("Gault"), odd.hex(hex))) << hex;
}

TEST(ButcheryFacing, r4c_all_round_in_a_village_or_town) {
  for (const char* ground : {"village", "town"}) {
    auto p = given("Gault 2010 faces E; hex 2010 " + std::string(ground));
    EXPECT_EQ(front(p, "Gault").size(), 6U) << ground;
    EXPECT_TRUE(flank(p, "Gault").empty()) << ground;
  }
  EXPECT_EQ(front(given("Gault 2010 faces E; hex 2010 woods"), "Gault").size(), 3U);
}

TEST(ButcheryFacing, r4c_there_is_nothing_to_turn_in_a_village) {
  auto p = given("Gault 2010; commander fr-ii 2012; hex 2010 village");
  p.does("select Gault");
  EXPECT_THAT(p.verdict("face Gault NE"), RefusedBy("4c"));
  auto open = given("Gault 2010; commander fr-ii 2012");
  open.does("select Gault");
  EXPECT_THAT(open.verdict("face Gault NE"), Allowed());
}

TEST(ButcheryFacing, r4d_a_moving_unit_turns_as_often_as_it_likes_for_nothing) {
  auto p = given("Gault 2010 faces E; commander fr-ii 2012");
  p.does("select Gault").does("face Gault W").does("face Gault NE");
  p.does("move Gault 2009").does("face Gault SW").does("face Gault W");
  p.does("move Gault 2007").does("face Gault NW");
  EXPECT_THAT(p.verdict("move Gault 2006"), Allowed());  // the fourth of its four points
  EXPECT_THAT(p.verdict("move Gault 2005"), RefusedBy("10.3b"));
  p.does("move Gault 2006").does("face Gault SE").does("halt Gault");
  EXPECT_EQ(faces(p, "Gault"), "SE");
}

TEST(ButcheryFacing, r4d_also_where_a_zone_has_stopped_it) {
  auto p = given("Gault 2010 faces E; commander fr-ii 2012; Wetzlar 2008 faces W");
  p.does("move Gault 2009");
  EXPECT_THAT(p.verdict("face Gault NE"), Allowed());
  p.does("face Gault NE").does("halt Gault");
  EXPECT_FALSE(p.verdict("face Gault E").allowed());  // its move is over
}

// Gault assaults Wetzlar, who must go back to 2008, and follows it.
Given after_a_retreat(const std::string& more = "") {
  auto p = given(
      "Gault 2010 faces E; commander fr-ii 2012; Wetzlar 2009 faces W; commander au-iii 2005; "
      "hex 1908 lake; hex 2108 lake; phase declare; " +
      more);
  p.does("assault Gault Wetzlar").does("done").does("decline Wetzlar").rolls(6);  // column 5: D
  return p;
}

TEST(ButcheryFacing, r4e_one_hexside_after_a_retreat) {
  auto p = after_a_retreat();
  ASSERT_EQ(p.where("Wetzlar"), "2008");
  ASSERT_EQ(p.asked(), Ask::TurnOne);
  for (const char* way : {"W", "NW", "SW"})
    EXPECT_THAT(p.verdict("turn Wetzlar " + std::string(way)), Allowed()) << way;
  for (const char* way : {"NE", "E", "SE"})
    EXPECT_THAT(p.verdict("turn Wetzlar " + std::string(way)), RefusedBy("10.4.6g")) << way;
  p.does("turn Wetzlar NW");
  EXPECT_EQ(faces(p, "Wetzlar"), "NW");
}

TEST(ButcheryFacing, r4e_one_hexside_after_an_advance) {
  auto p = after_a_retreat();
  p.does("turn Wetzlar W").does("advance Gault 2009");
  ASSERT_EQ(p.asked(), Ask::TurnOne);
  for (const char* way : {"E", "NE", "SE"})
    EXPECT_THAT(p.verdict("turn Gault " + std::string(way)), Allowed()) << way;
  for (const char* way : {"NW", "W", "SW"})
    EXPECT_THAT(p.verdict("turn Gault " + std::string(way)), RefusedBy("10.4.7e")) << way;
}

TEST(ButcheryFacing, r4f_a_battery_turns_one_hexside_before_its_barrage) {
  const auto fire = [](const std::string& target, const std::string& way) {
    auto p = given("fr-ii-a1 2010 faces E; commander fr-ii 2014; Wetzlar " + target +
                   "; Hartlung 2008; phase barrage");
    return p.verdict("fire fr-ii-a1 Wetzlar " + way);
  };
  EXPECT_THAT(fire("2109", "E"), Allowed());
  EXPECT_THAT(fire("1811", "NE"), Allowed());  // north-west: in the arc after one hexside
  EXPECT_THAT(fire("1811", "E"), RefusedBy("B20"));
  EXPECT_THAT(fire("1811", "NW"), RefusedBy("4f"));
  EXPECT_THAT(fire("2012", "W"), RefusedBy("4f"));
  EXPECT_THAT(fire("2012", "SW"), RefusedBy("4f"));
}

TEST(ButcheryFacing, r4f_the_turn_is_kept) {
  auto p = given("fr-ii-a1 2010 faces E; commander fr-ii 2012; Wetzlar 1811; phase barrage");
  p.does("fire fr-ii-a1 Wetzlar NE");
  EXPECT_EQ(faces(p, "fr-ii-a1"), "NE");
}

TEST(ButcheryFacing, r4g_no_turn_before_supporting_fire) {
  const auto support = [](const std::string& way) {
    auto p = given(
        "Gault 2010 faces E; commander fr-ii 2012; Wetzlar 2009 faces W; commander au-iii 2005; "
        "au-iii-a1 1809 faces " +
        way + "; phase declare");
    p.does("assault Gault Wetzlar").does("done");
    return p.verdict("support au-iii-a1 Gault");
  };
  EXPECT_THAT(support("W"), Allowed());
  EXPECT_THAT(support("SW"), Allowed());
  EXPECT_THAT(support("NW"), RefusedBy("4g"));  // one hexside would do, but it may not turn
  EXPECT_THAT(support("E"), RefusedBy("4g"));
}

}  // namespace
}  // namespace tamburino::butchery

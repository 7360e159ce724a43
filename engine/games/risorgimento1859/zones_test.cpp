#include "tests/risorgimento1859/given.h"

// 6.2, 5.52  Zones of Control.
namespace tamburino::risorgimento1859 {
namespace {

TEST(RisorgimentoZones, r6_23e_in_the_vineyards_only_ahead_and_along_the_road) {
  proves("6.23a 6.23b");
  Given now("scenario magenta; map; am1-1-wasa-1 M2403 SW");
  const UnitId who = now.unit("am1-1-wasa-1");
  const auto facing =
      now.game.map.grid().side_towards(find_hex(now.game, "M2403"), find_hex(now.game, "M2503"));
  turn_to(now.game, now.state, who, *facing);
  EXPECT_TRUE(in_zone_of(now.game, now.state, who, find_hex(now.game, "M2503")));
  EXPECT_TRUE(in_zone_of(now.game, now.state, who, find_hex(now.game, "M2404")));
  EXPECT_FALSE(in_zone_of(now.game, now.state, who, find_hex(now.game, "M2502")));
}

TEST(RisorgimentoZones, r6_21a_three_hexes_ahead_of_ordered_units) {
  proves("6.21b 6.21c");
  Given now("a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1020 W disordered; a5-1-b S1030 W");
  int hexes = 0;
  for (const Hex one : now.state.zone[1]) {
    ++hexes;
    EXPECT_EQ(now.game.map.grid().distance(one, find_hex(now.game, "S1010")), 1);
  }
  EXPECT_EQ(hexes, 3);
  EXPECT_TRUE(in_zone(now.state, Side::Austrian, find_hex(now.game, "S1011")));
  EXPECT_FALSE(in_zone(now.state, Side::Austrian, find_hex(now.game, "S1009")));
}

// Whether the Austrian infantry or cavalry of S1010 has S1011, west of it, in its ZOC.
bool reaches(const std::string& text, const char* who = "a5-1-kinsky-1") {
  const Given now(std::string(who) + " S1010 W; " + text);
  return in_zone(now.state, Side::Austrian, find_hex(now.game, "S1011"));
}
constexpr const char* kUhlans = "a5-r-ul4-1";

TEST(RisorgimentoZones, r6_22a_not_across_what_the_unit_cannot_cross) {
  EXPECT_TRUE(reaches(""));
  EXPECT_FALSE(reaches("side S1010/S1011 river"));
  EXPECT_FALSE(reaches("hex S1011 lake"));
  proves("6.22e");
  EXPECT_TRUE(reaches("side S1010/S1011 canal"));
  EXPECT_FALSE(reaches("side S1010/S1011 canal", kUhlans));
  EXPECT_TRUE(reaches("side S1010/S1011 stream", kUhlans));
  EXPECT_TRUE(reaches("side S1010/S1011 sharp"));  // a ridge
}

TEST(RisorgimentoZones, r6_22b_not_into_towns) {
  EXPECT_FALSE(reaches("hex S1011 town"));
  EXPECT_TRUE(reaches("hex S1011 village"));
}

TEST(RisorgimentoZones, r6_22c_not_over_bridges_but_over_fords) {
  EXPECT_FALSE(reaches("side S1010/S1011 stream bridge; road minor S1010-S1011"));
  EXPECT_TRUE(reaches("side S1010/S1011 stream; road minor S1010-S1011"));
}

TEST(RisorgimentoZones, ra9_5b_over_a_blown_bridge_infantry_reaches_again) {
  Given now("a5-1-kinsky-1 S1010 W; side S1010/S1011 canal bridge; road minor S1010-S1011");
  const Hex west = find_hex(now.game, "S1011"), east = find_hex(now.game, "S1010");
  now.game.scenario.special.blow = HexsideAt{east, now.game.map.grid().side_towards(east, west).value()};
  EXPECT_FALSE(in_zone(now.state, Side::Austrian, west));
  now.state.bridge_down = true;
  rebuild(now.game, now.state);
  EXPECT_TRUE(in_zone(now.state, Side::Austrian, west));
}

TEST(RisorgimentoZones, r6_22d_down_but_not_up_and_cavalry_neither) {
  EXPECT_TRUE(reaches("hex S1011 clear level 1"));  // Gradual
  EXPECT_FALSE(reaches("hex S1011 clear level 2"));
  EXPECT_FALSE(reaches("hex S1011 clear level 3"));
  EXPECT_TRUE(reaches("hex S1010 clear level 2"));
  EXPECT_TRUE(reaches("hex S1010 clear level 3"));
  EXPECT_FALSE(reaches("hex S1010 clear level 2", kUhlans));
  EXPECT_TRUE(reaches("hex S1010 clear level 1", kUhlans));
}

TEST(RisorgimentoZones, r6_23d_light_cultivation_narrows_the_zone_and_not_the_attack) {
  const Given now("a5-1-kinsky-1 S1010 W; hex S1010 lightly-cultivated");
  const UnitId who = now.unit("a5-1-kinsky-1");
  const Hex beside = find_hex(now.game, "S0910");
  EXPECT_FALSE(in_zone_of(now.game, now.state, who, beside));
  EXPECT_TRUE(controls(now.game, now.state, who, beside));
  proves("6.23c");
  const Given heavy("a5-1-kinsky-1 S1010 W; hex S1010 heavily-cultivated");
  EXPECT_FALSE(controls(heavy.game, heavy.state, who, beside));
  const Given road("a5-1-kinsky-1 S1010 W; hex S1010 heavily-cultivated; road trail S1010-S0910");
  EXPECT_TRUE(controls(road.game, road.state, who, beside));
  EXPECT_TRUE(in_zone_of(road.game, road.state, who, beside));
}

TEST(RisorgimentoZones, r5_52a_two_battalions_hold_a_town_all_round) {
  const auto around = [](const std::string& text) {
    const Given now("hex S1010 town; a5-1-kinsky-1 S1010 W; " + text);
    int hexes = 0;
    for (const Facing side : kFacings) {
      const Hex beside = now.game.map.neighbour(find_hex(now.game, "S1010"), side);
      hexes += in_zone(now.state, Side::Austrian, beside) ? 1 : 0;
    }
    return hexes;
  };
  EXPECT_EQ(around("a5-1-kinsky-2 S1010 W"), 6);
  proves("5.52d 5.52b");
  EXPECT_EQ(around(""), 3);
  EXPECT_EQ(around("a5-1-b S1010 W"), 3);
  EXPECT_EQ(around("a5-1-kinsky-2 S1010 W; hex S1009 woods"), 5);
  EXPECT_EQ(around("a5-1-kinsky-2 S1010 W; hex S1009 heavily-cultivated"), 5);
  EXPECT_EQ(around("a5-1-kinsky-2 S1010 W; hex S1009 lightly-cultivated"), 6);
}

TEST(RisorgimentoZones, r5_52d_cavalry_in_a_town_has_its_front_only) {
  const Given now("hex S1010 town; a5-r-ul4-1 S1010 W; a5-r-ul4-2 S1010 W");
  EXPECT_FALSE(all_round(now.game, now.state, now.unit("a5-r-ul4-1")));
  EXPECT_FALSE(in_zone(now.state, Side::Austrian, find_hex(now.game, "S1009")));
}

TEST(RisorgimentoZones, ra9_2_aware_by_a_neighbour_of_the_brigade) {
  const Given now("a5-1-kinsky-1 S1010 W; hex S1010 heavily-cultivated");
  const Hex beside = find_hex(now.game, "S0910");
  EXPECT_FALSE(aware_of(now.game, now.state, now.unit("a5-1-kinsky-1"), beside));
  const Given friends("a5-1-kinsky-1 S1010 W; hex S1010 heavily-cultivated; a5-1-kinsky-2 S0909 W");
  EXPECT_TRUE(aware_of(friends.game, friends.state, friends.unit("a5-1-kinsky-1"), beside));
}

TEST(RisorgimentoZones, r5_52b_the_zone_of_a_town_enters_no_woods_even_where_its_counters_face) {
  const std::string town = "hex S1011 town; hex S1010 woods; ";
  Given garrison(town + "f1-5-33-1 S1011 E; f1-5-33-2 S1011 E");
  EXPECT_FALSE(in_zone(garrison.state, Side::Allied, find_hex(garrison.game, "S1010")));
  EXPECT_TRUE(in_zone(garrison.state, Side::Allied, find_hex(garrison.game, "S1012")));
  Given field("hex S1010 woods; f1-5-33-1 S1011 E");
  EXPECT_TRUE(in_zone(field.state, Side::Allied, find_hex(field.game, "S1010")));
}

}  // namespace
}  // namespace tamburino::risorgimento1859

#include "tests/risorgimento1859/given.h"

namespace tamburino::risorgimento1859 {
namespace {

// From S1014 to S1010: four hexes, the middle one is S1012.
bool sees(const std::string& text, const char* from = "S1014", const char* to = "S1010") {
  Given now(text);
  return in_sight(now.game, now.state, find_hex(now.game, from), find_hex(now.game, to));
}

TEST(RisorgimentoSight, r7_13a_the_next_hex_is_always_seen) {
  EXPECT_TRUE(sees("hex S1012 woods", "S1012", "S1011"));
  EXPECT_FALSE(sees("hex S1012 woods"));
  EXPECT_TRUE(sees("hex S1012 clear"));
}

TEST(RisorgimentoSight, r7_13c_higher_ground_between_hides) {
  EXPECT_FALSE(sees("hex S1012 clear level 1"));
  EXPECT_TRUE(sees("hex S1012 clear level 1; hex S1014 clear level 1"));
  EXPECT_FALSE(sees("side S1012/S1011 gradual"));  // a ridge stands a level above
  EXPECT_TRUE(sees("side S1012/S1011 gradual; hex S1014 clear level 1"));
  EXPECT_FALSE(sees("side S1012/S1011 sharp; hex S1014 clear level 1"));
  EXPECT_FALSE(sees("side S1014/S1013 gradual"));  // also one of the firer's own hex
}

TEST(RisorgimentoSight, r7_13d_houses_woods_and_castles_stand_a_level_above) {
  EXPECT_FALSE(sees("hex S1012 village"));
  EXPECT_FALSE(sees("hex S1012 town"));
  EXPECT_FALSE(sees("hex S1012 clear castle"));
  EXPECT_TRUE(
      sees("hex S1012 village; hex S1014 clear level 1"));         // not higher than both, and no obstruction
  EXPECT_FALSE(sees("hex S1012 woods; hex S1014 clear level 1"));  // woods of level 1 hinder on their level
}

TEST(RisorgimentoSight, r7_13e_units_and_vineyards_hide_what_is_no_higher) {
  EXPECT_FALSE(sees("hex S1012 heavily-cultivated"));
  EXPECT_TRUE(sees("hex S1012 lightly-cultivated"));
  EXPECT_FALSE(sees("f1-5-33-1 S1012 E"));
  EXPECT_FALSE(sees("a5-1-kinsky-1 S1012 E"));
  EXPECT_TRUE(sees("f1-5-33-1 S1012 E; hex S1014 clear level 1"));  // whoever stands higher sees over them
}

TEST(RisorgimentoSight, r7_13f_from_above_woods_hide_from_halfway_on) {
  EXPECT_FALSE(sees("hex S1012 heavily-cultivated; hex S1014 clear level 1"));
  EXPECT_FALSE(sees("hex S1011 heavily-cultivated; hex S1014 clear level 1"));
  EXPECT_TRUE(sees("hex S1013 heavily-cultivated; hex S1014 clear level 1"));
}

TEST(RisorgimentoSight, r7_13g_towards_higher_ground_they_hide_up_to_halfway) {
  EXPECT_FALSE(sees("hex S1012 heavily-cultivated; hex S1010 clear level 1"));
  EXPECT_FALSE(sees("hex S1013 heavily-cultivated; hex S1010 clear level 1"));
  EXPECT_TRUE(sees("hex S1011 heavily-cultivated; hex S1010 clear level 1"));
}

TEST(RisorgimentoSight, r7_13h_a_line_along_a_hexside_has_both_hexes) {
  // From S1010 the line to S0809 runs along the side of S0909 and S0910.
  EXPECT_TRUE(sees("hex S1012 clear", "S1010", "S0810") && sees("hex S1012 clear", "S1010", "S0809"));
  const auto along = [](const std::string& text) {
    Given now(text);
    const Grid& grid = now.game.map.grid();
    const Hex from = find_hex(now.game, "S1010");
    const Hex a = find_hex(now.game, "S0909"), b = find_hex(now.game, "S0910");
    const Hex to = grid.at(grid.offset(a) + grid.way(from, b));
    return in_sight(now.game, now.state, from, to);
  };
  EXPECT_TRUE(along("hex S1020 clear"));
  EXPECT_FALSE(along("hex S0909 woods"));
  EXPECT_FALSE(along("hex S0910 woods"));
}

TEST(RisorgimentoSight, r7_13i_two_heights_see_each_other_over_the_woods) {
  EXPECT_TRUE(sees("hex S1012 woods; hex S1014 clear level 2; hex S1010 clear level 2"));
  EXPECT_FALSE(sees("hex S1012 woods; hex S1014 clear level 2; hex S1010 clear level 1"));
}

TEST(RisorgimentoSight, ra10_1a_in_rain_two_hexes) {
  Given now("f1-5-33-1 S1014 E");
  now.game.scenario.weather[0] = Weather::Rain;
  EXPECT_TRUE(in_sight(now.game, now.state, find_hex(now.game, "S1014"), find_hex(now.game, "S1012")));
  EXPECT_FALSE(in_sight(now.game, now.state, find_hex(now.game, "S1014"), find_hex(now.game, "S1011")));
}

}  // namespace
}  // namespace tamburino::risorgimento1859

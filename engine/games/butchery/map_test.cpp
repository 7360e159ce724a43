#include "tests/butchery/given.h"

// TET, TV. The terrain effects table. Costs are in half points.
namespace tamburino::butchery {
namespace {

constexpr HalfPoints kPoint = 2;
constexpr std::array kKinds{Kind::Infantry, Kind::Cavalry, Kind::Artillery};

int cost(const Given& p, Kind kind, std::string_view from, std::string_view to) {
  return p.game.map.cost(kind, p.hex(from), p.game.map.grid().side_towards(p.hex(from), p.hex(to)).value());
}

// The costs to infantry, cavalry and artillery of going from 2316 east to 2315.
std::array<int, 3> costs(std::string_view ground) {
  const auto p = given(std::string(ground) + "; Castagny 2322; active fr-ii");
  return {cost(p, Kind::Infantry, "2316", "2315"), cost(p, Kind::Cavalry, "2316", "2315"),
          cost(p, Kind::Artillery, "2316", "2315")};
}

using Costs = std::array<int, 3>;
constexpr Costs kOne{kPoint, kPoint, kPoint};
constexpr Costs kTwo{2 * kPoint, 2 * kPoint, 2 * kPoint};
constexpr Costs kThree{3 * kPoint, 3 * kPoint, 3 * kPoint};
constexpr Costs kShut{kClosed, kClosed, kClosed};

TEST(ButcheryMap, rTET_a_clear_ground_costs_one_and_one_more_to_change_level) {
  for (int level = 0; level <= 4; ++level) {
    const std::string n = std::to_string(level);
    EXPECT_EQ(costs("hex 2316 clear level " + n + "; hex 2315 clear level " + n), kOne) << level;
    if (level == 0) continue;
    const std::string below = std::to_string(level - 1);
    EXPECT_EQ(costs("hex 2316 clear level " + below + "; hex 2315 clear level " + n), kTwo) << level;
    EXPECT_EQ(costs("hex 2316 clear level " + n + "; hex 2315 clear level " + below), kTwo) << level;
  }
}

TEST(ButcheryMap, rTET_b_nobody_crosses_a_steep_slope) {
  EXPECT_EQ(costs("side 2316/2315 steep"), kShut);
  EXPECT_EQ(costs("side 2315/2316 steep"), kShut);  // the same hexside from the other hex
  EXPECT_EQ(costs("side 2316/2216 steep"), kOne);
  auto p = given("Castagny 2316; commander fr-ii 2317; side 2316/2315 steep");
  EXPECT_THAT(p.verdict("move Castagny 2315"), Allowed());  // there is a way round
  auto closed = given(
      "Castagny 2316; commander fr-ii 2317; side 2316/2315 steep; side 2216/2315 steep; "
      "side 2215/2315 steep; side 2314/2315 steep; side 2415/2315 steep; side 2416/2315 steep");
  EXPECT_THAT(closed.verdict("move Castagny 2315"), RefusedBy("TET.b"));
}

TEST(ButcheryMap, rTET_b_nobody_fights_across_a_steep_slope) {
  // A second pair, so that there is something to declare either way.
  const std::string pairs =
      "Castagny 2316 faces E; Gault 2616 faces E; commander fr-ii 2416; Wetzlar 2315; Hoditz 2615; "
      "phase declare";
  EXPECT_THAT(given(pairs + "; side 2316/2315 steep").verdict("assault Castagny Wetzlar"),
              RefusedBy("TET.b"));
  EXPECT_THAT(given(pairs).verdict("assault Castagny Wetzlar"), Allowed());
}

TEST(ButcheryMap, rTET_c_ridge_hedge_and_water_cost_one_each) {
  EXPECT_EQ(costs("side 2316/2315 ridge"), kTwo);
  EXPECT_EQ(costs("side 2316/2315 hedge"), kTwo);
  EXPECT_EQ(costs("side 2316/2315 water"), kTwo);
  EXPECT_EQ(costs("side 2315/2316 water"), kTwo);  // from either side
  EXPECT_EQ(costs("side 2316/2315 ridge water"), kThree);
  EXPECT_EQ(costs("side 2316/2315 ridge; hex 2315 clear level 1"), kThree);
  EXPECT_EQ(costs("side 2316/2216 ridge; side 2315/2314 water"), kOne);
}

TEST(ButcheryMap, rTET_d_woods_cost_infantry_one_more_and_the_others_two) {
  EXPECT_EQ(costs("hex 2315 woods"), (Costs{2 * kPoint, 3 * kPoint, 3 * kPoint}));
  EXPECT_EQ(costs("hex 2316 woods"), kOne);  // to leave them costs nothing
  EXPECT_EQ(costs("hex 2315 woods level 1"), (Costs{3 * kPoint, 4 * kPoint, 4 * kPoint}));
}

TEST(ButcheryMap, rTET_e_cavalry_that_enters_woods_is_disorganised) {
  auto p = given("Vilaine 2316; Castagny 2317; commander fr-ii 2317; hex 2315 woods; hex 2415 woods");
  p.does("move Vilaine 2315");
  EXPECT_TRUE(p["Vilaine"].disorganised);
  p.does("halt Vilaine").does("move Castagny 2416").does("halt Castagny");
  EXPECT_FALSE(p["Castagny"].disorganised);
  auto infantry = given("Castagny 2316; commander fr-ii 2317; hex 2315 woods");
  infantry.does("move Castagny 2315");
  EXPECT_FALSE(infantry["Castagny"].disorganised);
  auto clear = given("Vilaine 2316; commander fr-ii 2317");
  clear.does("move Vilaine 2315");
  EXPECT_FALSE(clear["Vilaine"].disorganised);
}

TEST(ButcheryMap, rTET_e_cavalry_on_a_road_through_woods_keeps_its_order) {
  proves("B53");
  for (const char* road : {"minor", "railway", "major"}) {
    auto p =
        given(std::string("Vilaine 2316; commander fr-ii 2317; hex 2315 woods; road ") + road + " 2316-2315");
    p.does("move Vilaine 2315");
    EXPECT_FALSE(p["Vilaine"].disorganised) << road;
  }
  auto track = given("Vilaine 2316; commander fr-ii 2317; hex 2315 woods; road track 2316-2315");
  track.does("move Vilaine 2315");
  EXPECT_TRUE(track["Vilaine"].disorganised);  // a track only spares the change of level
  auto beside =
      given("Vilaine 2316 out-of-command; commander fr-ii 2310; hex 2315 woods; road major 2315-2314");
  beside.does("move Vilaine 2315");
  EXPECT_TRUE(beside["Vilaine"].disorganised);  // the road does not lead in from here
}

TEST(ButcheryMap, rTET_f_village_town_and_isolated_building_cost_one) {
  EXPECT_EQ(costs("hex 2315 village"), kOne);
  EXPECT_EQ(costs("hex 2315 town"), kOne);
  EXPECT_EQ(costs("hex 2315 town level 1"), kTwo);
}

TEST(ButcheryMap, rTET_f_an_isolated_building_has_no_effect) {
  auto p = given("Vilaine 2316; commander fr-ii 2317; Wetzlar 2313");
  p.game.map.edit(p.hex("2315")).isolated_building = true;
  p.game.map.finish(5);
  for (const Kind kind : kKinds) EXPECT_EQ(cost(p, kind, "2316", "2315"), kPoint);
  EXPECT_EQ(p.game.map.terrain_value(p.hex("2315")), 1);
  EXPECT_FALSE(p.game.map.built_up(p.hex("2315")));
  EXPECT_TRUE(line_of_sight(p.game, p.state, p.hex("2316"), p.hex("2313")).clear);
  p.does("move Vilaine 2315");
  EXPECT_FALSE(p["Vilaine"].disorganised);
}

TEST(ButcheryMap, rTET_g_a_track_cancels_the_change_of_level_and_nothing_else) {
  EXPECT_EQ(costs("road track 2316-2315; hex 2315 clear level 1"), kOne);
  EXPECT_EQ(costs("road track 2316-2315; hex 2316 clear level 3; hex 2315 clear level 1"), kOne);
  EXPECT_EQ(costs("road track 2316-2216; hex 2315 clear level 1"), kTwo);  // not along the track
  EXPECT_EQ(costs("road track 2316-2315; side 2316/2315 ridge; hex 2315 clear level 1"), kTwo);
  EXPECT_EQ(costs("road track 2316-2315; hex 2315 woods level 1"),
            (Costs{2 * kPoint, 3 * kPoint, 3 * kPoint}));
}

TEST(ButcheryMap, rTET_h_minor_road_and_railway_cost_one_whatever_the_ground) {
  for (const std::string road : {"minor", "railway"}) {
    const std::string along = "road " + road + " 2316-2315; ";
    EXPECT_EQ(costs(along + "hex 2315 woods level 1"), kOne) << road;
    EXPECT_EQ(costs(along + "side 2316/2315 ridge hedge water"), kOne) << road;
    EXPECT_EQ(costs(along + "hex 2315 town level 2"), kOne) << road;
    EXPECT_EQ(costs(along + "hex 2316 clear level 4"), kOne) << road;
    EXPECT_EQ(costs("hex 2315 woods level 1; road " + road + " 2315-2314"),
              (Costs{3 * kPoint, 4 * kPoint, 4 * kPoint}));
  }
}

TEST(ButcheryMap, rTET_i_a_major_road_costs_half_whatever_the_ground) {
  constexpr Costs half{1, 1, 1};
  EXPECT_EQ(costs("road major 2316-2315"), half);
  EXPECT_EQ(costs("road major 2315-2316; hex 2315 woods level 1; side 2316/2315 water"), half);
  EXPECT_EQ(costs("road major 2316-2315; road minor 2316-2315"), half);  // the better one
  EXPECT_EQ(costs("road minor 2316-2315; road major 2316-2315"), half);
}

TEST(ButcheryMap, rTET_h_the_road_counts_only_between_hexes_next_to_each_other_on_it) {
  proves("B54");
  const auto p = given("Castagny 2322; active fr-ii; road major 2316-2416-2415-2315; hex 2315 woods");
  EXPECT_EQ(cost(p, Kind::Infantry, "2316", "2416"), 1);
  EXPECT_EQ(cost(p, Kind::Infantry, "2415", "2315"), 1);
  EXPECT_EQ(cost(p, Kind::Infantry, "2317", "2316"), kPoint);
  EXPECT_EQ(cost(p, Kind::Infantry, "2316", "2315"), 2 * kPoint);  // both on the road, but not in a row
}

TEST(ButcheryMap, rTET_h_two_levels_along_a_road_cost_the_road) {
  proves("B52");
  EXPECT_EQ(costs("road minor 2316-2315; hex 2315 clear level 2"), kOne);
  EXPECT_EQ(costs("road major 2316-2315; hex 2315 clear level 3"), (Costs{1, 1, 1}));
  // On the printed map two levels without a road or track are a steep slope.
  const auto p = given("map; Castagny 2322; active fr-ii");
  int slopes = 0;
  for (int i = 0; i < p.game.map.size(); ++i) {
    const Hex from{static_cast<std::uint16_t>(i)};
    for (const Facing side : kFacings) {
      const Hex to = p.game.map.neighbour(from, side);
      if (to == kNoHex || p.game.map.lake(from) || p.game.map.lake(to)) continue;
      if (std::abs(p.game.map.level(from) - p.game.map.level(to)) < 2) continue;
      const bool road = p.game.map.road(from, side) != Road::None;
      EXPECT_NE(p.game.map.side(from, side).steep, road) << p.game.map.grid().name(from);
      EXPECT_EQ(p.game.map.cost(Kind::Infantry, from, side) == kClosed, !road);
      slopes += road ? 0 : 1;
    }
  }
  EXPECT_GT(slopes, 0);
}

TEST(ButcheryMap, rTET_the_lake_is_closed) {
  EXPECT_EQ(costs("hex 2315 lake"), kShut);
  EXPECT_EQ(costs("hex 2315 lake; road major 2316-2315"), kShut);
}

TEST(ButcheryMap, rTV_a_terrain_values) {
  const auto value = [](const std::string& ground) {
    const auto p = given("hex 2315 " + ground + "; Castagny 2322; active fr-ii");
    return p.game.map.terrain_value(p.hex("2315"));
  };
  EXPECT_EQ(value("clear level 0"), 1);
  EXPECT_EQ(value("clear level 1"), 1);
  EXPECT_EQ(value("clear level 2"), 1);
  EXPECT_EQ(value("clear level 3"), 2);
  EXPECT_EQ(value("clear level 4"), 2);
  for (int level = 0; level <= 4; ++level) {
    const std::string at = " level " + std::to_string(level);
    EXPECT_EQ(value("woods" + at), 2) << level;
    EXPECT_EQ(value("village" + at), 2) << level;
    EXPECT_EQ(value("town" + at), 3) << level;
  }
}

TEST(ButcheryMap, rTV_a_is_always_one_in_defensive_combat) {
  const std::string pair =
      "Castagny 2316 faces E; commander fr-ii 2317; Wetzlar 2315; commander au-iii 2314; phase declare";
  auto p = given(pair + "; hex 2315 town; hex 2316 town");
  p.does("assault Castagny Wetzlar").does("done").does("defend Wetzlar");
  const Reckoning defence = reckon(p.game, p.state, defence_strike(p.game, p.state, 0, kNoFormation)).column;
  EXPECT_EQ(defence.total(), 4);  // Wetzlar's 4, though the target stands in a town
  EXPECT_FALSE(has(defence, "TV.a"));
  const Reckoning attack = reckon(p.game, p.state, attack_strike(p.game, p.state, 1, kNoFormation)).column;
  EXPECT_EQ(attack.total(), 2);  // 6 / 3
  EXPECT_EQ(amount(attack, "TV.a"), -4);
}

}  // namespace
}  // namespace tamburino::butchery

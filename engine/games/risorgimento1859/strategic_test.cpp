#include <algorithm>
#include <set>

#include "loader/map_sheet.h"
#include "tests/risorgimento1859/given.h"
#include "tests/where.h"

namespace tamburino::risorgimento1859 {
namespace {

const std::string kGoze = "; active f-1; brigade f1-5";
const std::string kFar = "; a5-1-kinsky-1 S1001 W";

TEST(RisorgimentoStrategic, r5_11a_the_allowance_is_doubled) {
  Given now("f1-5-33-1 S1040 E; f1-5-b S1042 E" + kFar + kGoze);
  EXPECT_EQ(allowance(now.game, now.state, now.unit("f1-5-33-1")), 7);
  now.does("march f1-5");
  EXPECT_EQ(allowance(now.game, now.state, now.unit("f1-5-33-1")), 14);
  proves("5.12a 5.12b");
  EXPECT_EQ(allowance(now.game, now.state, now.unit("f1-5-b")), 10);
  Given horse("f1-r-h-1 S1040 E marching; a5-r-o S1030 W marching");
  EXPECT_EQ(allowance(horse.game, horse.state, horse.unit("a5-r-o")), 16);
}

TEST(RisorgimentoStrategic, r5_1b_all_of_a_brigade_or_none) {
  EXPECT_ALLOWED(Given("f1-5-33-1 S1040 E; f1-5-33-2 S1042 E" + kFar + kGoze), "march f1-5");
  Given near("f1-5-33-1 S1040 E; f1-5-33-2 S1004 E" + kFar + kGoze);
  proves("5.11b");
  EXPECT_REFUSED(near, "march f1-5", "5.11b");  // one of them begins within three hexes
  EXPECT_REFUSED(Given("f1-5-33-1 S1040 E; f1-5-33-2 S1040 E" + kFar + kGoze), "march f1-5", "5.11f");
  Given moved("f1-5-33-1 S1040 E; f1-5-33-2 S1042 E" + kFar + kGoze);
  moved.does("move f1-5-33-1 S1039").does("halt f1-5-33-1");
  EXPECT_REFUSED(moved, "march f1-5", "5.1b");
}

TEST(RisorgimentoStrategic, r5_1c_without_orders_it_cannot_be_begun) {
  Given now("f1-5-33-1 S1040 E" + kFar + "; brigade-state f1-5 without" + kGoze);
  now.does("done");  // no roll
  EXPECT_REFUSED(now, "march f1-5", "5.1c");
  Given marching("f1-5-33-1 S1040 E marching" + kFar + "; brigade-state f1-5 without" + kGoze);
  marching.does("done");
  EXPECT_ALLOWED(marching, "move f1-5-33-1 S1039");
  EXPECT_ALLOWED(marching, "stop-march f1-5");
  proves("5.1d");
  Given released("f1-5-33-1 S1040 E" + kFar + "; brigade-state f1-5 without" + kGoze);
  released.state[find_brigade(released.game, "f1-5")].released = true;
  released.does("done");
  EXPECT_ALLOWED(released, "march f1-5");
}

TEST(RisorgimentoStrategic, r5_1a_the_marker_stays_until_the_next_activation) {
  Given now("f1-5-33-1 S1040 E" + kFar + kGoze);
  EXPECT_REFUSED(now, "stop-march f1-5", "5.1a");
  now.does("march f1-5");
  EXPECT_REFUSED(now, "stop-march f1-5", "5.1a");
  now.does("done");
  EXPECT_TRUE(now["f1-5-33-1"].is(Mark::Marching));
  Given later("f1-5-33-1 S1040 E marching; f1-5-33-2 S1042 E marching" + kFar + kGoze);
  later.does("stop-march f1-5");
  EXPECT_FALSE(later["f1-5-33-2"].is(Mark::Marching));
  EXPECT_REFUSED(later, "march f1-5", "5.1a");
}

TEST(RisorgimentoStrategic, r5_11b_no_nearer_than_four_hexes) {
  Given now("f1-5-33-1 S1006 E marching" + kFar + kGoze);
  EXPECT_ALLOWED(now, "move f1-5-33-1 S1005");
  now.does("move f1-5-33-1 S1005");
  EXPECT_REFUSED(now, "move f1-5-33-1 S1004", "5.11b");
  // An enemy who has come near stops the whole brigade when its time comes.
  Given near("f1-5-33-1 S1040 E marching; f1-5-33-2 S1004 E marching" + kFar + "; active f-1");
  near.does("command f1-5");
  if (near.asked() == "orders") near.does("done");
  EXPECT_FALSE(near["f1-5-33-1"].is(Mark::Marching) || near["f1-5-33-2"].is(Mark::Marching));
}

TEST(RisorgimentoStrategic, r5_11c_heavy_cultivation_by_road_only) {
  const std::string vines = "f1-5-33-1 S1040 E marching; hex S1039 heavily-cultivated" + kFar;
  EXPECT_REFUSED(Given(vines + kGoze), "move f1-5-33-1 S1039", "5.11c");
  EXPECT_REFUSED(Given(vines + "; road trail S1040-S1039" + kGoze), "move f1-5-33-1 S1039", "5.11c");
  EXPECT_ALLOWED(Given(vines + "; road minor S1040-S1039" + kGoze), "move f1-5-33-1 S1039");
}

TEST(RisorgimentoStrategic, r5_11e_light_cultivation_by_road_or_trail) {
  const std::string fields = "f1-5-33-1 S1040 E marching; hex S1039 lightly-cultivated" + kFar;
  EXPECT_REFUSED(Given(fields + kGoze), "move f1-5-33-1 S1039", "5.11e");
  EXPECT_ALLOWED(Given(fields + "; road trail S1040-S1039" + kGoze), "move f1-5-33-1 S1039");
}

TEST(RisorgimentoStrategic, r5_11f_one_unit_in_a_hex) {
  const std::string two = "f1-5-33-1 S1040 E marching; f1-5-33-2 S1039 E";
  EXPECT_REFUSED(Given(two + kFar + kGoze), "move f1-5-33-1 S1039", "5.11f");
  EXPECT_ALLOWED(Given("f1-5-33-1 S1040 E; f1-5-33-2 S1039 E" + kFar + kGoze), "move f1-5-33-1 S1039");
}

TEST(RisorgimentoStrategic, ra10_1a_in_rain_on_major_roads_only) {
  const std::string rain = "scenario solferino-sanmartino; turn 12; f1-5-33-1 S1040 E marching" + kFar;
  EXPECT_REFUSED(Given(rain + "; road minor S1040-S1039" + kGoze), "move f1-5-33-1 S1039", "a10.1a");
  EXPECT_ALLOWED(Given(rain + "; road major S1040-S1039" + kGoze), "move f1-5-33-1 S1039");
}

TEST(RisorgimentoStrategic, r5_11d_at_magenta_the_railway_alone_is_a_trail) {
  const Game& game = shipped("magenta");
  Problems problems;
  const auto sheet = read_map_sheet(packs_dir() / "risorgimento1859" / "magenta.tsv", problems);
  ASSERT_TRUE(sheet.has_value());
  std::set<std::pair<Hex, Hex>> rails, others;
  for (const MapSheet::Road& road : sheet->roads) {
    for (std::size_t k = 1; k < road.chain.size(); ++k)
      (road.kind == "railway" ? rails : others).insert(std::minmax(road.chain[k - 1], road.chain[k]));
  }
  int trails = 0, roads = 0;
  for (const auto& [from, to] : others) {
    if (!game.map.heavily_cultivated(from)) continue;
    EXPECT_GE(game.map.road(from, *game.map.grid().side_towards(from, to)), Road::Minor);
    ++roads;
  }
  for (const auto& [from, to] : rails) {
    if (others.contains({from, to})) continue;
    EXPECT_EQ(game.map.road(from, *game.map.grid().side_towards(from, to)), Road::Trail);
    ++trails;
  }
  EXPECT_GT(roads, 10);
  EXPECT_GT(trails, 10);
}

TEST(RisorgimentoStrategic, r5_12c_guns_in_a_column_do_not_fire) {
  proves("5.32c");
  const std::string guns = "f1-5-b S1014 E; a5-1-b S1010 W; active f-1; brigade f1-5";
  Given now(guns);
  EXPECT_ALLOWED(now, "fire f1-5-b S1010");
  now.state[now.unit("f1-5-b")].set(Mark::Marching);
  EXPECT_REFUSED(now, "fire f1-5-b S1010", "5.12c");
  // Nor in Reaction.
  Given fired(guns);
  fired.state[fired.unit("a5-1-b")].set(Mark::Marching);
  fired.does("fire f1-5-b S1010").rolls({0});
  EXPECT_EQ(fired.asked(), "move");
  // And guns that have fired start no Strategic Movement.
  Given far("f1-5-b S1014 E; a5-1-b S1010 W; goze S1014; active f-1; brigade f1-5");
  far.does("fire f1-5-b S1010").rolls({0});
  if (far.asked() == "counter-battery") far.does("done");
  EXPECT_REFUSED(far, "march f1-5", "5.1b");
  EXPECT_ALLOWED(Given("f1-5-b S1014 E; a5-1-b S1010 W; goze S1014; active f-1; brigade f1-5"), "march f1-5");
}

TEST(RisorgimentoStrategic, r5_1b_all_of_a_brigade_march_or_none) {
  Given now(
      "a5-1-kinsky-1 S1010 W marching; a5-1-kinsky-2 S1012 W; f1-5-33-1 S1040 E; bils S1011; stadion S1011; "
      "active a-5");
  now.does("command a5-1");
  EXPECT_FALSE(now["a5-1-kinsky-1"].is(Mark::Marching));
  Given all(
      "a5-1-kinsky-1 S1010 W marching; a5-1-kinsky-2 S1012 W marching; f1-5-33-1 S1040 E; active a-5; "
      "brigade a5-1");
  EXPECT_TRUE(all["a5-1-kinsky-1"].is(Mark::Marching));
}

}  // namespace
}  // namespace tamburino::risorgimento1859

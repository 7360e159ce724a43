#include "engine/games/risorgimento1859/map.h"

#include "tests/risorgimento1859/given.h"

// 5.2, a3  What a step costs, on bare maps with one thing on them and on the maps of the pack.
namespace tamburino::risorgimento1859 {
namespace {

struct Step {
  Given now;
  Step(const std::string& text, const char* who = "f1-5-33-1") : now(text), unit(now.unit(who)) {}
  Points cost(const char* from, const char* to) const {
    const Hex a = find_hex(now.game, from), b = find_hex(now.game, to);
    return terrain_cost(now.game, now.state, unit, a, now.game.map.grid().side_towards(a, b).value());
  }
  Points by(Ways ways, Mover mover, const char* from, const char* to) const {
    const Hex a = find_hex(now.game, from), b = find_hex(now.game, to);
    return now.game.map.cost(ways, mover, a, now.game.map.grid().side_towards(a, b).value());
  }
  UnitId unit;
};

constexpr const char* kInfantry = "f1-5-33-1";
constexpr const char* kCavalry = "f1-c1-hu5";
constexpr const char* kGuns = "f1-5-b";
constexpr const char* kHorseGuns = "f1-c1-b";

TEST(RisorgimentoTerrain, r5_2a_each_kind_pays_its_own_column) {
  const std::string ground =
      "hex S1011 lightly-cultivated; hex S1111 heavily-cultivated; hex S0911 woods; hex S1013 marsh; hex "
      "S0912 "
      "town; hex S1112 lake";
  const Step infantry(ground, kInfantry), cavalry(ground, kCavalry), guns(ground, kGuns);
  EXPECT_EQ(infantry.cost("S1013", "S1012"), 1);
  EXPECT_EQ(infantry.cost("S1012", "S1011"), 2);
  EXPECT_EQ(guns.cost("S1012", "S1011"), 3);
  EXPECT_EQ(infantry.cost("S1012", "S1111"), 3);
  EXPECT_EQ(cavalry.cost("S1012", "S1111"), 4);
  EXPECT_EQ(guns.cost("S1012", "S1111"), 6);
  EXPECT_EQ(infantry.cost("S1012", "S0911"), 2);
  EXPECT_EQ(cavalry.cost("S1012", "S0911"), 3);
  EXPECT_EQ(infantry.cost("S1012", "S1013"), 3);
  EXPECT_EQ(guns.cost("S1012", "S1013"), kClosed);
  EXPECT_EQ(infantry.cost("S1012", "S0912"), 2);
  EXPECT_EQ(infantry.cost("S1012", "S1112"), kClosed);
}

TEST(RisorgimentoTerrain, r5_21a_the_road_rate_is_for_the_road_only) {
  const Step step("hex S1011 woods; hex S1012 clear; road minor S1012-S1011");
  EXPECT_EQ(step.cost("S1012", "S1011"), 1);
  proves("5.21b");
  EXPECT_EQ(step.cost("S0911", "S1011"), 2);  // a road hex, but not by its road
}

TEST(RisorgimentoTerrain, r5_21c_by_road_a_slope_is_one_class_less) {
  const auto climb = [](int level, const char* road, const char* who) {
    return Step("hex S1011 clear level " + std::to_string(level) + road, who).cost("S1012", "S1011");
  };
  constexpr const char* kRoad = "; road minor S1012-S1011";
  EXPECT_EQ(climb(1, "", kInfantry), 2);
  EXPECT_EQ(climb(1, kRoad, kInfantry), 1);
  EXPECT_EQ(climb(2, "", kInfantry), 3);
  EXPECT_EQ(climb(2, kRoad, kInfantry), 2);
  EXPECT_EQ(climb(3, "", kInfantry), 4);
  EXPECT_EQ(climb(3, kRoad, kInfantry), 3);
  proves("5.26c");
  EXPECT_EQ(climb(3, "", kCavalry), kClosed);
  EXPECT_EQ(climb(3, "", kHorseGuns), kClosed);
  EXPECT_EQ(climb(3, kRoad, kCavalry), 4);  // as Sharp
  EXPECT_EQ(climb(3, kRoad, kGuns), 5);
}

TEST(RisorgimentoTerrain, r5_21d_the_road_from_S1424_to_S1425_saves_the_slope) {
  const Step step("scenario solferino; map");
  const Hex a = find_hex(step.now.game, "S1424"), b = find_hex(step.now.game, "S1425");
  EXPECT_EQ(std::abs(step.now.game.map.level(a) - step.now.game.map.level(b)), 1);
  EXPECT_EQ(step.cost("S1424", "S1425"), 1);
  EXPECT_GT(step.by(Ways::OffRoad, Mover::Infantry, "S1424", "S1425"), 1);
}

TEST(RisorgimentoTerrain, r5_21e_rain_makes_trails_of_minor_roads) {
  const Step step("hex S1011 woods; road minor S1012-S1011; hex S1021 woods; road major S1022-S1021");
  EXPECT_EQ(step.by(Ways::Dry, Mover::Cavalry, "S1012", "S1011"), 1);
  EXPECT_EQ(step.by(Ways::Dry, Mover::Cavalry, "S1022", "S1021"), 1);
  proves("a10.1a");
  const Step slope(
      "hex S1011 clear level 1; road minor S1012-S1011; hex S1021 clear level 1; road major S1022-S1021");
  EXPECT_EQ(slope.by(Ways::Rain, Mover::Infantry, "S1012", "S1011"), 2);
  EXPECT_EQ(slope.by(Ways::Rain, Mover::Infantry, "S1022", "S1021"), 1);
}

TEST(RisorgimentoTerrain, r5_22a_a_trail_halves_the_ground_and_not_the_slope) {
  const auto enter = [](const char* ground, const char* who) {
    return Step(std::string("road trail S1012-S1011; hex S1011 ") + ground, who).cost("S1012", "S1011");
  };
  EXPECT_EQ(enter("heavily-cultivated", kInfantry), 1);  // half of 3
  EXPECT_EQ(enter("heavily-cultivated", kGuns), 3);
  EXPECT_EQ(enter("clear", kInfantry), 1);  // A29: never nothing
  proves("5.22b");
  EXPECT_EQ(enter("heavily-cultivated level 2", kInfantry), 3);
  EXPECT_EQ(enter("marsh", kGuns), 1);
}

TEST(RisorgimentoTerrain, r5_22c_a_railway_is_a_trail) {
  const Game& game = shipped("magenta");
  const Hex a = find_hex(game, "M3718"), b = find_hex(game, "M3819");
  EXPECT_EQ(game.map.road(a, game.map.grid().side_towards(a, b).value()), Road::Trail);
}

TEST(RisorgimentoTerrain, r5_23a_the_ticino_has_one_bridge) {
  const Step step("scenario magenta; map", "f2-1-45-1");
  EXPECT_EQ(step.cost("M4530", "M4529"), 1);
  int closed = 0;
  const Map& map = step.now.game.map;
  for (int i = 0; i < map.size(); ++i) {
    for (const Facing side : kFacings) {
      const Hex from{static_cast<std::uint16_t>(i)};
      if (map.side(from, side).water != Water::River) continue;
      const bool bridge = map.side(from, side).bridge;
      EXPECT_EQ(map.cost(Ways::Dry, Mover::Infantry, from, side) == kClosed, !bridge);
      ++closed;
    }
  }
  EXPECT_GT(closed, 20);
}

TEST(RisorgimentoTerrain, r5_23b_deep_water_is_for_infantry) {
  for (const char* water : {"canal", "deep-stream"}) {
    const std::string side = std::string("side S1012/S1011 ") + water;
    EXPECT_EQ(Step(side, kInfantry).cost("S1012", "S1011"), 4);
    EXPECT_EQ(Step(side, kCavalry).cost("S1012", "S1011"), kClosed);
    EXPECT_EQ(Step(side, kGuns).cost("S1012", "S1011"), kClosed);
    const std::string bridge = side + " bridge; road minor S1012-S1011";
    EXPECT_EQ(Step(bridge, kGuns).cost("S1012", "S1011"), 1);
  }
}

TEST(RisorgimentoTerrain, r5_23d_a_shallow_stream_costs_one_and_no_disorder) {
  Given now("side S1012/S1011 stream; f1-5-33-1 S1012 E; active f-1; brigade f1-5");
  now.does("move f1-5-33-1 S1011");
  EXPECT_EQ(now["f1-5-33-1"].spent, 2);
  EXPECT_FALSE(now["f1-5-33-1"].is(Mark::Disordered));
  Given canal("side S1012/S1011 canal; f1-5-33-1 S1012 E; active f-1; brigade f1-5");
  canal.does("move f1-5-33-1 S1011");
  EXPECT_TRUE(canal["f1-5-33-1"].is(Mark::Disordered));
}

TEST(RisorgimentoTerrain, r5_23c_a_bridge_keeps_infantry_dry) {
  Given now(
      "side S1012/S1011 canal bridge; road trail S1012-S1011; f1-5-33-1 S1012 E; active f-1; brigade f1-5");
  now.does("move f1-5-33-1 S1011");
  EXPECT_FALSE(now["f1-5-33-1"].is(Mark::Disordered));
  EXPECT_EQ(now["f1-5-33-1"].spent, 1);
}

TEST(RisorgimentoTerrain, r5_23e_a_road_makes_a_ford_and_a_trail_does_not) {
  EXPECT_EQ(Step("side S1012/S1011 stream; road minor S1012-S1011", kGuns).cost("S1012", "S1011"), 1);
  EXPECT_EQ(Step("side S1012/S1011 stream; road trail S1012-S1011", kGuns).cost("S1012", "S1011"), 3);
  const Step deep("side S1012/S1011 deep-stream; road minor S1012-S1011");
  EXPECT_EQ(deep.cost("S1012", "S1011"), 1);
  EXPECT_EQ(deep.by(Ways::Rain, Mover::Infantry, "S1012", "S1011"), kClosed);  // a10.1: closed in Rain
}

TEST(RisorgimentoTerrain, r5_24a_levels_make_slopes) {
  const Step step("hex S1011 clear level 1; hex S1013 clear level 2; hex S1111 clear level 3");
  const auto slope = [&](const char* to) {
    const Hex a = find_hex(step.now.game, "S1012"), b = find_hex(step.now.game, to);
    return step.now.game.map.slope(a, step.now.game.map.grid().side_towards(a, b).value());
  };
  EXPECT_EQ(slope("S0911"), Slope::None);
  EXPECT_EQ(slope("S1011"), Slope::Gradual);
  EXPECT_EQ(slope("S1013"), Slope::Sharp);
  EXPECT_EQ(slope("S1111"), Slope::Steep);
  proves("5.24d");
  EXPECT_EQ(step.cost("S1012", "S1011"), 2);
  EXPECT_EQ(step.cost("S1011", "S1012"), 2);
}

TEST(RisorgimentoTerrain, r5_24b_high_ground_is_rough) {
  const Game& game = shipped("solferino-sanmartino");
  int high = 0;
  for (int i = 0; i < game.map.size(); ++i) {
    const Hex where{static_cast<std::uint16_t>(i)};
    const Terrain ground = game.map.terrain(where);
    const bool rough = ground == Terrain::Rough || ground == Terrain::RoughWoods;
    if (game.map.level(where) < 4) {
      EXPECT_FALSE(rough) << game.map.grid().name(where);
      continue;
    }
    ++high;
    EXPECT_TRUE(rough || ground == Terrain::Village || ground == Terrain::Town)  // A129
        << game.map.grid().name(where);
  }
  EXPECT_GT(high, 0);
}

TEST(RisorgimentoTerrain, r5_25b_a_ridge_stands_in_for_the_slope) {
  proves("5.25a");
  EXPECT_EQ(Step("side S1012/S1011 gradual; hex S1011 clear level 2").cost("S1012", "S1011"), 2);
  EXPECT_EQ(Step("side S1012/S1011 sharp; hex S1011 clear level 1").cost("S1012", "S1011"), 3);
  EXPECT_EQ(Step("side S1012/S1011 steep").cost("S1012", "S1011"), 4);
  EXPECT_EQ(Step("side S1012/S1011 steep", kCavalry).cost("S1012", "S1011"), kClosed);
}

TEST(RisorgimentoTerrain, r5_25c_from_S2218_to_S2117_infantry_pays_three) {
  EXPECT_EQ(Step("scenario solferino; map").cost("S2218", "S2117"), 3);
}

TEST(RisorgimentoTerrain, r5_27a_vineyards_at_magenta_and_light_cultivation_at_solferino) {
  const auto share = [](const Game& game, Terrain wanted, int level) {
    int all = 0, found = 0;
    for (int i = 0; i < game.map.size(); ++i) {
      const Hex where{static_cast<std::uint16_t>(i)};
      if (level >= 0 && game.map.level(where) != level) continue;
      ++all;
      found += game.map.terrain(where) == wanted ? 1 : 0;
    }
    return std::pair(found, all);
  };
  const auto [vines, level_two] = share(shipped("magenta"), Terrain::HeavilyCultivated, 2);
  EXPECT_GT(vines * 2, level_two);
  EXPECT_GT(share(shipped("solferino"), Terrain::LightlyCultivated, -1).first, 0);
}

TEST(RisorgimentoTerrain, r5_28a_a_single_building_is_nothing) {
  const Game& game = shipped("solferino");
  EXPECT_EQ(game.map.terrain(find_hex(game, "S2039")), Terrain::LightlyCultivated);  // Ca' Morino
}

TEST(RisorgimentoTerrain, r5_29d_two_castles) {
  std::vector<std::string> castles;
  for (const char* scenario : {"solferino-sanmartino", "magenta"}) {
    const Game& game = shipped(scenario);
    for (int i = 0; i < game.map.size(); ++i) {
      const Hex where{static_cast<std::uint16_t>(i)};
      if (game.map[where].castle) castles.push_back(game.map.grid().name(where));
    }
  }
  EXPECT_THAT(castles, testing::ElementsAre("S1231", "M3521"));
}

TEST(RisorgimentoTerrain, ra9_4a_the_redoubt_costs_one_through_its_front) {
  Step step("");
  Game& game = step.now.game;
  const Hex fort = find_hex(game, "S1011");
  game.map.set_fort(fort, game.map.grid().side_towards(fort, find_hex(game, "S1012")).value());
  game.map.finish(game.chart, game.map.sight().range());
  EXPECT_EQ(step.cost("S1012", "S1011"), 2);
  EXPECT_EQ(step.cost("S1010", "S1011"), 1);  // through its back
  EXPECT_EQ(step.cost("S1011", "S1012"), 1);  // out of it
  const Game& magenta = shipped("magenta");
  int fronts = 0;
  for (const Facing side : kFacings)
    fronts += magenta.map.side(find_hex(magenta, "M3718"), side).fort ? 1 : 0;
  EXPECT_EQ(fronts, 3);
}

TEST(RisorgimentoTerrain, ra9_5b_a_blown_bridge_leaves_the_canal) {
  Given now("scenario magenta; map; f2-1-45-1 M4215 E; turn 3");
  const UnitId who = now.unit("f2-1-45-1");
  const Hex west = find_hex(now.game, "M4215");
  const Facing side = now.game.map.grid().side_towards(west, find_hex(now.game, "M4115")).value();
  EXPECT_EQ(terrain_cost(now.game, now.state, who, west, side), 1);
  EXPECT_FALSE(crosses_water(now.game, now.state, who, west, side));
  now.state.bridge_down = true;
  EXPECT_GT(terrain_cost(now.game, now.state, who, west, side), 3);
  EXPECT_TRUE(crosses_water(now.game, now.state, who, west, side));
}

}  // namespace
}  // namespace tamburino::risorgimento1859

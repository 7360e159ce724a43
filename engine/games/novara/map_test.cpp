#include "engine/games/novara/rules.h"
#include "tests/novara/given.h"

// The Terrain Effects Table: every cost and shift of A3 of the rulings, on the ground. 3018 to 3017 is the
// step that is looked at.
namespace tamburino::novara {
namespace {

// What a unit has spent after this one step.
int pays(const std::string& who, const std::string& ground) {
  auto g = given(who + " 3018; IR-17 4545; " + ground);
  g.does("move " + who + " 3017");
  return g[who].spent;
}

// Foot with 3 points may do it with `cost` left and not with one less, straight or round by other hexes.
void expect_limit(const std::string& ground, int cost) {
  const auto with_spent = [&](int spent) {
    return given("IR-7 3018 spent " + std::to_string(spent) + "; KJ-4 3018; IR-17 4545; " + ground)
        .verdict("move IR-7 3017");
  };
  EXPECT_THAT(with_spent(3 - cost), Allowed()) << ground;
  EXPECT_THAT(with_spent(4 - cost), RefusedBy("8.movement-c")) << ground;
}

// Columns to the left for a defender in 3017 who is attacked from 3018.
int shift(const std::string& ground) {
  auto g = given("phase declare; IR-7 3018; 9-Regina 3017; " + ground);
  g.does("attack IR-7 3017");
  return -amount(reckon(g.game, g.state, 0, -1).column, "12.terrain-a");
}

bool charges(const std::string& ground) {
  auto g = given("Dr-2 3018 moved; IR-27 4545; 9-Regina 3017; " + ground);
  return g.does("select Dr-2").verdict("charge Dr-2 3017").allowed();
}

}  // namespace

TEST(Novara8_movement, e_points_of_hexes) {
  struct Row {
    const char* ground;
    int foot, mounted;
  };
  for (const Row& row : {Row{"clear", 1, 1}, Row{"village", 1, 1}, Row{"city", 1, 1}, Row{"fortified", 1, 1},
                         Row{"woods", 2, 2}, Row{"marsh", 2, 3}}) {
    const std::string ground = "hex 3017 " + std::string(row.ground);
    EXPECT_EQ(pays("IR-7", ground), row.foot) << row.ground;
    EXPECT_EQ(pays("KJ-4", ground), row.foot) << row.ground;
    EXPECT_EQ(pays("Pont-I", ground), row.foot) << row.ground;  // trains pay as foot
    EXPECT_EQ(pays("Hus-5-a", ground), row.mounted) << row.ground;
    EXPECT_EQ(pays("H-Art-I", ground), row.mounted) << row.ground;
    EXPECT_EQ(pays("a-art-i", ground), row.mounted) << row.ground;  // also guns drawn on foot
    expect_limit(ground, row.foot);
  }
}

TEST(Novara8_movement, e_the_hex_entered_counts_not_the_one_left) {
  EXPECT_EQ(pays("IR-7", "hex 3018 woods"), 1);
  EXPECT_EQ(pays("IR-7", "hex 3018 marsh; hex 3017 woods"), 2);
}

TEST(Novara8_movement, e_points_of_hexsides) {
  EXPECT_EQ(pays("IR-7", "side 3018/3017 stream"), 2);
  EXPECT_EQ(pays("IR-7", "side 3018/3017 canal"), 2);
  EXPECT_EQ(pays("IR-7", "side 3018/3017 ridge"), 2);  // upward
  EXPECT_EQ(pays("IR-7", "side 3017/3018 ridge"), 1);  // downward
  EXPECT_EQ(pays("IR-7", "side 3018/3017 river ford"), 2);
  EXPECT_EQ(pays("IR-7", "side 3018/3017 river bridge"), 1);
  EXPECT_EQ(pays("IR-7", "side 3018/3017 stream bridge"), 1);
  EXPECT_EQ(pays("Hus-5-a", "side 3018/3017 stream"), 2);
  expect_limit("side 3018/3017 stream", 2);
  expect_limit("side 3018/3017 ridge", 2);
  expect_limit("side 3018/3017 river ford", 2);
}

TEST(Novara8_movement, e_hexside_and_hex_add_up) {
  EXPECT_EQ(pays("KJ-4", "side 3018/3017 stream; hex 3017 woods"), 3);
  EXPECT_EQ(pays("KJ-4", "side 3018/3017 stream ridge; hex 3017 woods"), 4);
  EXPECT_EQ(pays("Hus-5-a", "side 3018/3017 river ford; hex 3017 marsh"), 4);
}

TEST(Novara8_movement, e_all_units_of_a_group_pay_their_own_price) {
  auto g = given("KJ-4 3018; Hus-5-a 3018; IR-17 4545; hex 3017 marsh");
  g.does("move KJ-4+Hus-5-a 3017");
  EXPECT_EQ(g["KJ-4"].spent, 2);
  EXPECT_EQ(g["Hus-5-a"].spent, 3);
}

TEST(Novara8_movement, e_a_far_way_costs_the_same) {
  auto g = given("Hus-5-a 3018; IR-7 3018; IR-17 4545; hex 3016 marsh");
  EXPECT_EQ(g.cost("Hus-5-a", "3016"), 4);
  EXPECT_EQ(g.cost("IR-7", "3016"), 3);
  g.does("move Hus-5-a 3016");
  EXPECT_EQ(g["Hus-5-a"].spent, 4);
}

TEST(Novara8_road, a_points_along_a_road) {
  EXPECT_EQ(pays("Hus-5-a", "road 3018-3017; hex 3017 marsh"), 1);
  EXPECT_EQ(pays("IR-7", "road 3018-3017; side 3018/3017 stream"), 1);
  EXPECT_EQ(pays("IR-7", "road 3018-3017; side 3018/3017 stream bridge; hex 3017 woods"), 1);
  EXPECT_EQ(pays("IR-7", "road 3018-3017; side 3018/3017 ridge"), 1);
  EXPECT_EQ(pays("IR-7", "road 3018-3017; side 3018/3017 river bridge"), 1);
  EXPECT_EQ(pays("IR-7", "road 3018-3017; side 3018/3017 river ford"), 2);  // a ford stays wet
}

TEST(Novara10_pontoons, a_a_river_is_closed_and_a_pontoon_costs_one_in_all) {
  proves("10.building-b");
  auto g = given("IR-7 3018; IR-17 4545; side 3018/3017 river; hex 3017 woods");
  const Facing north = *g.game.map.grid().side_towards(g.hex("3018"), g.hex("3017"));
  EXPECT_TRUE(g.game.map.closed(g.hex("3018"), north));
  EXPECT_TRUE(g.game.map.closed(g.hex("3017"), opposite(north)));
  EXPECT_EQ(pays("IR-7", "side 3018/3017 river; Pont-I 3018 laid N; hex 3017 woods"), 1);
  EXPECT_EQ(pays("Hus-5-a", "side 3018/3017 stream; Pont-I 3018 laid N; hex 3017 marsh"), 1);
}

TEST(Novara12_terrain, a_shifts_of_hexes_by_the_chart) {
  EXPECT_EQ(shift("hex 3017 clear"), 0);
  EXPECT_EQ(shift("hex 3017 village"), 1);
  EXPECT_EQ(shift("hex 3017 city"), 1);
  EXPECT_EQ(shift("hex 3017 fortified"), 2);
  EXPECT_EQ(shift("hex 3017 woods"), 1);
  EXPECT_EQ(shift("hex 3017 marsh"), 0);
  EXPECT_EQ(shift("hex 3017 village; road 3018-3017"), 1);  // a road takes nothing away from it
  EXPECT_EQ(shift("hex 3018 fortified"), 0);                // nor does the attacker's ground help
}

TEST(Novara12_terrain, b_shifts_of_hexsides_by_the_chart) {
  EXPECT_EQ(shift("side 3018/3017 river bridge"), 2);
  EXPECT_EQ(shift("side 3018/3017 river ford"), 2);
  EXPECT_EQ(shift("side 3018/3017 river; Pont-I 3018 laid N"), 2);
  EXPECT_EQ(shift("side 3018/3017 stream"), 1);
  EXPECT_EQ(shift("side 3018/3017 canal"), 1);
  EXPECT_EQ(shift("side 3018/3017 stream bridge"), 1);
  EXPECT_EQ(shift("side 3018/3017 stream; Pont-I 3018 laid N"), 1);
  EXPECT_EQ(shift("side 3018/3017 ridge"), 1);
  EXPECT_EQ(shift("side 3017/3018 ridge"), 0);  // from above
}

TEST(Novara12_terrain, c_only_the_largest_by_the_chart) {
  EXPECT_EQ(shift("side 3018/3017 stream ridge; hex 3017 woods"), 1);
  EXPECT_EQ(shift("side 3018/3017 river bridge; hex 3017 village"), 2);
  EXPECT_EQ(shift("side 3018/3017 stream; hex 3017 fortified"), 2);
}

TEST(Novara9_charge, b_the_chart_says_where) {
  proves("9.charge-c");
  EXPECT_TRUE(charges("hex 3017 clear"));
  for (const char* ground : {"village", "city", "fortified", "woods", "marsh"}) {
    EXPECT_FALSE(charges("hex 3017 " + std::string(ground))) << ground;
  }
  for (const char* side : {"river bridge", "river ford", "stream", "canal", "stream bridge", "ridge"}) {
    EXPECT_FALSE(charges("side 3018/3017 " + std::string(side))) << side;
  }
}

// Both hexes see a hexside, a ridge from either side.
TEST(Novara8_movement, e_hexsides_are_seen_from_both_hexes) {
  auto g = given("IR-7 3018; side 3018/3017 stream ridge; road 3018-3117");
  const Map& map = g.game.map;
  const Facing north = *map.grid().side_towards(g.hex("3018"), g.hex("3017"));
  EXPECT_EQ(map.side(g.hex("3017"), opposite(north)).water, Water::Minor);
  EXPECT_EQ(map.side(g.hex("3018"), north).slope, Slope::Up);
  EXPECT_EQ(map.side(g.hex("3017"), opposite(north)).slope, Slope::Down);
  const Facing along = *map.grid().side_towards(g.hex("3117"), g.hex("3018"));
  EXPECT_TRUE(map.road(g.hex("3117"), along));
  EXPECT_TRUE(map.on_road(g.hex("3117")));
  EXPECT_FALSE(map.on_road(g.hex("3017")));
}

// Banks of major rivers, for set-up zones: A9.
TEST(Novara10_pontoons, a_banks_hang_together_without_a_major_river) {
  const Map& map = campaign().map;
  const auto bank = [&](const char* hex) { return map.bank(find_hex(campaign(), hex)); };
  EXPECT_EQ(bank("2310"), bank("4425"));  // Novara and Vigevano, with streams between
  EXPECT_NE(bank("4425"), bank("5016"));  // Abbiategrasso beyond the Ticino
  EXPECT_EQ(bank("5016"), bank("7139"));  // Pavia
  EXPECT_NE(bank("3911"), bank("4011"));  // a bridge does not join banks
}

// Roads of the shipped map that matter: from Novara over the bridge to Magenta, all one road.
TEST(Novara8_road, a_the_postal_road_over_the_ticino) {
  const Map& map = campaign().map;
  const auto step = [&](const char* from, const char* to) {
    const Hex a = find_hex(campaign(), from);
    return map.road(a, *map.grid().side_towards(a, find_hex(campaign(), to)));
  };
  EXPECT_TRUE(step("3811", "3911"));
  EXPECT_TRUE(step("3911", "4011"));
  EXPECT_TRUE(step("4011", "4110"));
  EXPECT_FALSE(step("3911", "3912"));
  const Hex west = find_hex(campaign(), "3911");  // marsh, on the road for one point also for guns
  EXPECT_EQ(map.cost(Gait::Mounted, west, *map.grid().side_towards(west, find_hex(campaign(), "4011"))), 1);
}

}  // namespace tamburino::novara

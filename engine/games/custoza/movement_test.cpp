#include "tests/custoza/given.h"

// 7. Movement. On the bare map every hex costs a point; column 50 is even, so 5020 touches 5119 to the
// north-east and 5120 to the south-east.
namespace tamburino::custoza {
namespace {

// Half points of the cheapest way of a unit to a hex; kClosed when it is out of reach.
int cost_to(const Given& p, std::string_view who, std::string_view where) {
  const auto ways = std::make_unique<Ways>();
  ways->find(p.game, p.state, begin_action(p.game, p.state, p.force({who}), Phase::Engaged));
  return ways->best(p.hex(where));
}

// How many hexes straight on it comes to the north, from 5030.
int reach_north(const std::string& position, const std::string& who) {
  const auto p = given(position);
  int steps = 0;
  while (steps < 20 && cost_to(p, who, "50" + std::to_string(29 - steps)) != kClosed) ++steps;
  return steps;
}

// --- 7.1 allowances

TEST(CustozaMovement, rg7_1a_every_type_has_its_allowance) {
  EXPECT_EQ(reach_north("\"5 Aosta\" 5030 N", "5 Aosta"), 5);
  EXPECT_EQ(reach_north("\"2 Bersaglieri\" 5030 N", "2 Bersaglieri"), 6);
  EXPECT_EQ(reach_north("\"Aosta Cav\" 5030 N", "Aosta Cav"), 9);
  EXPECT_EQ(reach_north("\"1+2+3 Horse Art\" 5030 N limbered", "1+2+3 Horse Art"), 8);
  EXPECT_EQ(reach_north("\"3+9 Art\" 5030 N limbered", "3+9 Art"), 5);
  EXPECT_EQ(reach_north("\"28 Latour\" 6030 N; \"Heavy Art\" 5030 N limbered", "Heavy Art"), 4);
  EXPECT_EQ(reach_north("\"28 Latour\" 6030 N; \"Bridge Train\" 5030 N limbered", "Bridge Train"), 4);
  EXPECT_EQ(reach_north("\"3+9 Art\" 5030 N unlimbered", "3+9 Art"), 0);
}

TEST(CustozaMovement, rg7_1a_a_force_goes_as_its_slowest_unit) {
  auto p = given("\"1 Guardia\" 5030 N; \"2 Bersaglieri\" 5030 N");
  p.does("select \"2 Bersaglieri\"");
  EXPECT_THAT(p.verdict("move \"2 Bersaglieri\" 5024"), Allowed());
  p.does("join \"1 Guardia\"");
  EXPECT_THAT(p.verdict("move \"1 Guardia\" 5024"), RefusedBy("g7.1a"));
  EXPECT_THAT(p.verdict("move \"1 Guardia\" 5025"), Allowed());
}

TEST(CustozaMovement, rg7_1b_disorganized_units_have_half_rounded_up_then_fatigue_takes_one) {
  EXPECT_EQ(reach_north("\"5 Aosta\" 5030 N disorganized", "5 Aosta"), 3);
  EXPECT_EQ(reach_north("\"5 Aosta\" 5030 N; formation i48-i fatigued", "5 Aosta"), 4);
  EXPECT_EQ(reach_north("\"5 Aosta\" 5030 N disorganized; formation i48-i fatigued", "5 Aosta"), 2);
  EXPECT_EQ(reach_north("\"Aosta Cav\" 5030 N; formation i48-cav fatigued", "Aosta Cav"), 9);
  EXPECT_EQ(
      reach_north("counter \"5 Aosta\" movement 1; \"5 Aosta\" 5030 N; formation i48-i fatigued", "5 Aosta"),
      1);
}

// --- 7.2 the terrain chart

TEST(CustozaMovement, rg7_2d_a_railway_is_nothing_at_all) {
  // The line from Verona to Peschiera passes 5108-5008 and no road does.
  Game game = shipped("second-custoza");
  const Hex from = find_hex(game, "5108"), to = find_hex(game, "5008");
  const Facing way = *game.map.grid().side_towards(from, to);
  EXPECT_EQ(game.map.road(from, way), Road::None);
  EXPECT_FALSE(game.map.has_road(from));  // 4.2b: a trace counts a whole point there
  for (const Gait gait : {Gait::Foot, Gait::Mounted, Gait::Wheeled})
    EXPECT_EQ(game.map.march_cost(gait, from, way), game.map.cost(gait, from, way));
  EXPECT_EQ(game.map.march_cost(Gait::Foot, from, way), 2);
  game.map.set_road(from, way, Road::Road);
  game.map.finish(game.chart, 10);
  EXPECT_TRUE(game.map.has_road(from));
  EXPECT_EQ(game.map.march_cost(Gait::Foot, from, way), 1);
  // Where it leaves the map nothing does: 7014 and 4834 have roads of their own, 7007 has none.
  EXPECT_FALSE(game.map.has_road(find_hex(game, "7007")));
}

TEST(CustozaMovement, rg7_2a_village_and_town_2_climbing_1_a_level_stream_1) {
  const std::string foot = "\"5 Aosta\" 5020 N";
  EXPECT_EQ(cost_to(given(foot), "5 Aosta", "5019"), 2);
  EXPECT_EQ(cost_to(given("hex 5019 village; " + foot), "5 Aosta", "5019"), 4);
  EXPECT_EQ(cost_to(given("hex 5019 town; " + foot), "5 Aosta", "5019"), 4);
  EXPECT_EQ(cost_to(given("hex 5019 clear level 1; " + foot), "5 Aosta", "5019"), 4);
  EXPECT_EQ(cost_to(given("hex 5019 clear level 2; " + foot), "5 Aosta", "5019"), 6);
  EXPECT_EQ(cost_to(given("hex 5019 clear level 3; " + foot), "5 Aosta", "5019"), 8);
  EXPECT_EQ(cost_to(given("hex 5020 clear level 3; " + foot), "5 Aosta", "5019"), 2);  // down
  EXPECT_EQ(cost_to(given("side 5020/5019 stream; " + foot), "5 Aosta", "5019"), 4);
}

TEST(CustozaMovement,
     rg7_2a_wheels_pay_double_for_slopes_and_streams_and_three_levels_close_to_them_and_to_horses) {
  const std::string guns = "\"3+9 Art\" 5020 N limbered";
  EXPECT_EQ(cost_to(given("hex 5019 clear level 1; " + guns), "3+9 Art", "5019"), 6);
  EXPECT_EQ(cost_to(given("side 5020/5019 stream; " + guns), "3+9 Art", "5019"), 6);
  EXPECT_EQ(cost_to(given("hex 5019 clear level 3; " + guns), "3+9 Art", "5019"), kClosed);
  EXPECT_EQ(cost_to(given("hex 5019 clear level 3; \"Aosta Cav\" 5020 N"), "Aosta Cav", "5019"), kClosed);
  EXPECT_EQ(cost_to(given("hex 5019 clear level 2; \"Aosta Cav\" 5020 N"), "Aosta Cav", "5019"), 6);
}

TEST(CustozaMovement, rg7_2a_a_road_or_track_hexside_costs_one_whatever_lies_there) {
  const std::string ground = "hex 5019 village level 2; side 5020/5019 stream; \"5 Aosta\" 5020 N";
  EXPECT_EQ(cost_to(given(ground), "5 Aosta", "5019"), 10);
  EXPECT_EQ(cost_to(given("road road 5020-5019; " + ground), "5 Aosta", "5019"), 2);
  EXPECT_EQ(cost_to(given("road track 5020-5019; " + ground), "5 Aosta", "5019"), 2);
}

TEST(CustozaMovement, rg7_2b_the_mincio_is_crossed_at_bridges_and_by_the_pontoon_only) {
  const std::string river = "side 5020/5019 river";
  const std::string foot = "; \"5 Aosta\" 5020 N";
  auto p = given(river + foot);
  p.does("select \"5 Aosta\"");
  EXPECT_EQ(cost_to(p, "5 Aosta", "5019"), 2 + 2 + 2);  // round the hexside: 5119 or 4919, then a bend
  EXPECT_EQ(cost_to(given(river + " bridge; road road 5020-5019" + foot), "5 Aosta", "5019"), 2);
  EXPECT_EQ(cost_to(given(river + "; pontoon 5020/5019" + foot), "5 Aosta", "5019"), 2);
  EXPECT_EQ(cost_to(given(river + "; pontoon 5020/5019 count 2" + foot), "5 Aosta", "5019"), 6);
}

TEST(CustozaMovement, rg7_2b_lake_closed_sides_and_hexes_outside_the_area_are_not_entered) {
  EXPECT_EQ(cost_to(given("hex 5019 lake; \"5 Aosta\" 5020 N"), "5 Aosta", "5019"), kClosed);
  EXPECT_EQ(cost_to(given("columns 10 50; \"5 Aosta\" 5020 NE"), "5 Aosta", "5119"), kClosed);
  EXPECT_EQ(cost_to(given("columns 10 51; \"5 Aosta\" 5020 NE"), "5 Aosta", "5119"), 2);
  auto p = given("columns 10 50; \"5 Aosta\" 5020 NE");
  p.does("select \"5 Aosta\"");
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5119"), RefusedBy("g7.2b"));
}

TEST(CustozaMovement, rg7_2c_leaving_a_hex_in_an_enemy_zone_costs_one_more) {
  const std::string enemy = "; \"57 Haynau\" 5018 S";  // its zone: 5019, 4919, 5118
  EXPECT_EQ(cost_to(given("\"5 Aosta\" 5020 N" + enemy), "5 Aosta", "5019"), 2);
  EXPECT_EQ(cost_to(given("\"5 Aosta\" 5019 S" + enemy), "5 Aosta", "5020"), 4);
  EXPECT_EQ(cost_to(given("\"5 Aosta\" 5019 S; \"57 Haynau\" 5018 N"), "5 Aosta", "5020"), 2);
}

TEST(CustozaMovement, rg7_5b_the_two_sides_never_stack) {
  auto p = given("\"5 Aosta\" 5020 N; \"57 Haynau\" 5019 N");
  p.does("select \"5 Aosta\"");
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5019"), RefusedBy("g7.5b"));
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5119"), Allowed());
}

// --- 7.3 minimum move

TEST(CustozaMovement, rg7_3a_one_hex_whatever_it_costs_as_the_whole_move_outside_enemy_zones) {
  const std::string steep =
      "hex 5019 town level 2; counter \"3+9 Art\" movement 2; \"3+9 Art\" 5020 N limbered";
  EXPECT_EQ(cost_to(given(steep), "3+9 Art", "5019"), 4);  // all of its four half points
  EXPECT_EQ(cost_to(given(steep), "3+9 Art", "5018"), kClosed);
  auto p = given(steep + "; \"57 Haynau\" 5018 S");
  EXPECT_EQ(cost_to(p, "3+9 Art", "5019"), kClosed);  // into a ZoR
}

// --- 7.4 facing

TEST(CustozaMovement, rg7_4a_it_enters_front_hexes_and_faces_its_way) {
  auto p = given("\"5 Aosta\" 5020 N");
  EXPECT_EQ(cost_to(p, "5 Aosta", "5119"), 2);
  EXPECT_EQ(cost_to(p, "5 Aosta", "5120"), 4);  // a turn of two hexsides, then the step
  EXPECT_EQ(cost_to(p, "5 Aosta", "5021"), 4);
  p.does("move \"5 Aosta\" 5119");
  EXPECT_EQ(p.faces("5 Aosta"), "NE");
}

TEST(CustozaMovement, rg7_4a_a_bend_of_one_hexside_a_hex_is_free_a_sharp_one_costs) {
  const auto p = given("\"5 Aosta\" 5020 N");
  EXPECT_EQ(cost_to(p, "5 Aosta", "5220"), 4);  // NE, SE
  EXPECT_EQ(cost_to(p, "5 Aosta", "5221"), 6);  // NE, SE, S
  EXPECT_EQ(cost_to(p, "5 Aosta", "5120"), 4);  // SE at once: a turn, then the step
}

TEST(CustozaMovement, rg7_4a_one_free_turn_at_the_end_outside_enemy_zones_and_then_no_step) {
  auto p = given("\"5 Aosta\" 5020 N");
  p.does("select \"5 Aosta\"").does("face \"5 Aosta\" S");
  EXPECT_EQ(p.state.stack.top_as<ForceAction>()->spent, 0);
  EXPECT_THAT(p.verdict("face \"5 Aosta\" N"), RefusedBy("g7.4a"));
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5021"), RefusedBy("g7.4a"));
  auto near = given("\"5 Aosta\" 5019 N; \"57 Haynau\" 5018 S");
  near.does("select \"5 Aosta\"").does("face \"5 Aosta\" S");
  EXPECT_EQ(near.state.stack.top_as<ForceAction>()->spent, 2);
}

TEST(CustozaMovement, rg7_4a_march_along_a_road_turns_freely) {
  const std::string road = "road road 5020-5021-5022; ";
  EXPECT_EQ(cost_to(given(road + "\"5 Aosta\" 5020 N march"), "5 Aosta", "5022"), 2);
  EXPECT_EQ(cost_to(given(road + "\"5 Aosta\" 5020 N"), "5 Aosta", "5022"), 6);
}

// --- 7.6 artillery

TEST(CustozaMovement, r11_5_4_1a_guns_in_a_square_do_not_move_either) {
  proves("11.5.4b");
  const std::string guns = "\"3+9 Art\" 5020 N limbered; \"1 Guardia\" 5020 N";
  EXPECT_THAT(given(guns + " square").verdict("move \"3+9 Art\" 5019"), RefusedBy("11.5.4.1a"));
  EXPECT_THAT(given(guns).verdict("move \"3+9 Art\" 5019"), Allowed());
}

TEST(CustozaMovement, rg7_4a_guns_do_not_turn_and_fire_and_light_infantry_pays_for_it) {
  proves("6.4c");
  auto guns = given("\"3+9 Art\" 5020 S unlimbered; \"57 Haynau\" 5018 N");
  guns.does("select \"3+9 Art\"").does("face \"3+9 Art\" N");
  EXPECT_THAT(guns.verdict("fire \"3+9 Art\" 5018"), RefusedBy("6.4c"));
  auto ready = given("\"3+9 Art\" 5020 N unlimbered; \"57 Haynau\" 5018 N");
  EXPECT_THAT(ready.verdict("fire \"3+9 Art\" 5018"), Allowed());
  auto light = given("\"2 Bersaglieri\" 5019 S; \"57 Haynau\" 5018 N");  // not in its zone
  light.does("select \"2 Bersaglieri\"").does("face \"2 Bersaglieri\" N");
  ASSERT_THAT(light.verdict("fire \"2 Bersaglieri\" 5018"), Allowed());
  light.does("fire \"2 Bersaglieri\" 5018").rolls(1, 1).until(Ask::ChooseForce);
  EXPECT_EQ(light["2 Bersaglieri"].spent, 2);
  auto tired = given("counter \"2 Bersaglieri\" movement 1; \"2 Bersaglieri\" 5020 N; \"57 Haynau\" 5118 N");
  tired.does("move \"2 Bersaglieri\" 5019").does("face \"2 Bersaglieri\" NE");
  EXPECT_THAT(tired.verdict("fire \"2 Bersaglieri\" 5118"), RefusedBy("g7.4a"));
}

TEST(CustozaMovement, rg7_6a_limbering_and_unlimbering_cost_two_points) {
  auto p = given("\"3+9 Art\" 5020 N unlimbered");
  p.does("select \"3+9 Art\"");
  EXPECT_THAT(p.verdict("move \"3+9 Art\" 5019"), RefusedBy("g7.6a"));
  p.does("limber \"3+9 Art\"");
  EXPECT_THAT(p.verdict("move \"3+9 Art\" 5017"), Allowed());
  EXPECT_THAT(p.verdict("move \"3+9 Art\" 5016"), RefusedBy("g7.1a"));
  p.does("move \"3+9 Art\" 5019").does("unlimber \"3+9 Art\"");
  EXPECT_EQ(p["3+9 Art"].mode, Mode::Unlimbered);
  EXPECT_EQ(p.state.stack.top_as<ForceAction>()->spent, 10);
}

TEST(CustozaMovement, rg7_6a_too_few_points_left_to_unlimber) {
  auto p = given("\"3+9 Art\" 5020 N limbered");
  p.does("move \"3+9 Art\" 5016");
  EXPECT_THAT(p.verdict("unlimber \"3+9 Art\""), RefusedBy("g7.6a"));
  auto nearer = given("\"3+9 Art\" 5020 N limbered");
  nearer.does("move \"3+9 Art\" 5017");
  EXPECT_THAT(nearer.verdict("unlimber \"3+9 Art\""), Allowed());
}

// --- 7.8 March Movement

TEST(CustozaMovement, rg7_8c_half_a_point_along_a_road_one_along_a_track_normal_off_the_road) {
  const std::string march = "\"5 Aosta\" 5020 N march";
  EXPECT_EQ(cost_to(given("road road 5020-5019-5018; " + march), "5 Aosta", "5018"), 2);
  EXPECT_EQ(cost_to(given("road track 5020-5019-5018; " + march), "5 Aosta", "5018"), 4);
  EXPECT_EQ(cost_to(given("hex 5019 village; " + march), "5 Aosta", "5019"), 4);
}

TEST(CustozaMovement, rg7_8c_entering_or_leaving_the_mode_costs_a_point) {
  auto p = given("\"5 Aosta\" 5020 N march; road road 5020-5019-5018");
  p.does("move \"5 Aosta\" 5018").does("leave-march \"5 Aosta\"");
  EXPECT_EQ(p["5 Aosta"].mode, Mode::Open);
  EXPECT_EQ(p.state.stack.top_as<ForceAction>()->spent, 4);
  p.does("enter-march \"5 Aosta\"");
  EXPECT_EQ(p["5 Aosta"].mode, Mode::March);
  EXPECT_EQ(p.state.stack.top_as<ForceAction>()->spent, 6);
}

TEST(CustozaMovement, rg7_8d_units_in_march_do_not_enter_an_enemy_zone_nor_form_square) {
  auto p = given("\"5 Aosta\" 5020 N march; \"57 Haynau\" 5018 S");
  p.does("select \"5 Aosta\"");
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5019"), RefusedBy("g7.8d"));
  EXPECT_THAT(p.verdict("form-square \"5 Aosta\""), RefusedBy("g7.9a"));
  auto open = given("\"5 Aosta\" 5020 N; \"57 Haynau\" 5018 S");
  open.does("select \"5 Aosta\"");
  EXPECT_THAT(open.verdict("move \"5 Aosta\" 5019"), Allowed());
  EXPECT_THAT(open.verdict("form-square \"5 Aosta\""), Allowed());
}

TEST(CustozaMovement, rg7_8d_the_mode_is_not_entered_in_an_enemy_zone) {
  auto p = given("\"5 Aosta\" 5019 N; \"57 Haynau\" 5018 S");
  EXPECT_THAT(p.verdict("enter-march \"5 Aosta\""), RefusedBy("g7.8d"));
  EXPECT_STREQ(p.verdict("enter-march \"5 Aosta\"").reason, "march-in-zone");
  EXPECT_THAT(given("\"5 Aosta\" 5019 N; \"57 Haynau\" 5018 N").verdict("enter-march \"5 Aosta\""),
              Allowed());
}

// --- 7.9 Square

TEST(CustozaMovement, rg7_9a_infantry_forms_square_as_its_whole_action) {
  auto p = given("\"5 Aosta\" 5020 N");
  p.does("form-square \"5 Aosta\"");
  EXPECT_EQ(p["5 Aosta"].mode, Mode::Square);
  EXPECT_TRUE(p["5 Aosta"].done);
  auto moved = given("\"5 Aosta\" 5020 N");
  moved.does("move \"5 Aosta\" 5019");
  EXPECT_THAT(moved.verdict("form-square \"5 Aosta\""), RefusedBy("g7.9a"));
}

TEST(CustozaMovement, rg7_9a_not_in_a_village_and_not_cavalry_or_guns) {
  EXPECT_THAT(given("hex 5020 village; \"5 Aosta\" 5020 N").verdict("form-square \"5 Aosta\""),
              RefusedBy("g7.9a"));
  EXPECT_THAT(given("\"Aosta Cav\" 5020 N").verdict("form-square \"Aosta Cav\""), RefusedBy("g7.9a"));
  EXPECT_THAT(given("\"5 Aosta\" 5020 N disorganized").verdict("form-square \"5 Aosta\""),
              RefusedBy("g13.status-a"));
  EXPECT_THAT(given("\"5 Aosta\" 5020 N disordered").verdict("form-square \"5 Aosta\""), Allowed());
}

TEST(CustozaMovement, r11_5_4_1a_a_force_in_square_does_not_move) {
  EXPECT_THAT(given("\"5 Aosta\" 5020 N square").verdict("move \"5 Aosta\" 5019"), RefusedBy("11.5.4.1a"));
  EXPECT_THAT(given("\"5 Aosta\" 5020 N").verdict("move \"5 Aosta\" 5019"), Allowed());
}

// --- 22.4

TEST(CustozaMovement, r22_4a_at_night_no_unit_enters_an_enemy_zone) {
  const std::string near = "\"5 Aosta\" 5020 N; \"57 Haynau\" 5018 S";
  EXPECT_THAT(given(near + "; turn 18").verdict("move \"5 Aosta\" 5019"), RefusedBy("22.4a"));
  EXPECT_THAT(given(near + "; turn 12").verdict("move \"5 Aosta\" 5019"), Allowed());
}

// --- 21.1, 7.10: what coming into a hex does

TEST(CustozaMovement, rg21_1a_a_combat_unit_takes_the_hexes_it_enters) {
  auto p = given("\"5 Aosta\" 5020 N; owner 5019 austrian; owner 5018 austrian");
  p.does("move \"5 Aosta\" 5018");
  EXPECT_EQ(controller(p.state, p.hex("5019")), Side::Italian);
  EXPECT_EQ(controller(p.state, p.hex("5018")), Side::Italian);
  auto train = given("\"57 Haynau\" 4010 N; \"Bridge Train\" 5020 N limbered; owner 5019 italian");
  Events events;
  enter_hex(train.game, train.state, train.unit("Bridge Train"), train.hex("5019"), events);
  EXPECT_EQ(controller(train.state, train.hex("5019")), Side::Italian);
  enter_hex(train.game, train.state, train.unit("57 Haynau"), train.hex("5019"), events);
  EXPECT_EQ(controller(train.state, train.hex("5019")), Side::Austrian);
}

TEST(CustozaMovement, rg7_10a_an_enemy_next_to_it_turns_a_counter_up) {
  auto p = given("\"5 Aosta\" 5021 N face-down; \"57 Haynau\" 5018 N face-down");
  p.does("move \"5 Aosta\" 5020");
  EXPECT_FALSE(p["57 Haynau"].face_up);
  p.does("move \"5 Aosta\" 5019");
  EXPECT_TRUE(p["57 Haynau"].face_up);
  EXPECT_TRUE(p["5 Aosta"].face_up);
}

}  // namespace
}  // namespace tamburino::custoza

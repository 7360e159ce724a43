#include "tests/custoza/given.h"

// Zones of Reaction, Forces, Front and Rear: section 3 of the gaps. On the bare map, round 5020.
namespace tamburino::custoza {
namespace {

// The hexes next to 5020 in the enemy's ZoR, clockwise from the north.
std::string zone_round(const Given& p, Side of, std::string_view centre = "5020") {
  std::string names;
  for (const char* way : {"N", "NE", "SE", "S", "SW", "NW"}) {
    const Hex where = p.game.map.neighbour(p.hex(centre), p.facing(way));
    if (!in_enemy_zone(p.state, enemy_of(of), where)) continue;
    names += (names.empty() ? "" : " ") + std::string(way);
  }
  return names;
}

TEST(CustozaZor, rg3_zor_a_the_front_hexes_of_infantry_cavalry_and_unlimbered_guns) {
  EXPECT_EQ(zone_round(given("\"5 Aosta\" 5020 N"), Side::Italian), "N NE NW");
  EXPECT_EQ(zone_round(given("\"5 Aosta\" 5020 S"), Side::Italian), "SE S SW");
  EXPECT_EQ(zone_round(given("\"Aosta Cav\" 5020 NE"), Side::Italian), "N NE SE");
  EXPECT_EQ(zone_round(given("\"3+9 Art\" 5020 N unlimbered"), Side::Italian), "N NE NW");
  EXPECT_EQ(zone_round(given("\"3+9 Art\" 5020 N limbered"), Side::Italian), "");
}

TEST(CustozaZor, rg3_zor_a_no_zone_of_the_bridge_train_and_commanders) {
  EXPECT_EQ(zone_round(given("\"57 Haynau\" 4010 N; \"Bridge Train\" 5020 N limbered"), Side::Austrian), "");
  EXPECT_EQ(zone_round(given("\"5 Aosta\" 5024 N; Bava 5020"), Side::Italian), "");
}

TEST(CustozaZor, rg3_zor_a_disorganized_and_out_of_command_units_have_one) {
  EXPECT_EQ(zone_round(given("\"5 Aosta\" 5020 N disorganized ooc"), Side::Italian), "N NE NW");
  EXPECT_EQ(zone_round(given("\"Aosta Cav\" 5020 N exhausted"), Side::Italian), "N NE NW");
}

TEST(CustozaZor, r7_8a_units_in_march_movement_have_none) {
  EXPECT_EQ(zone_round(given("\"5 Aosta\" 5020 N march"), Side::Italian), "");
  EXPECT_EQ(zone_round(given("\"5 Aosta\" 5020 N"), Side::Italian), "N NE NW");
}

TEST(CustozaZor, rg3_facing_a_a_square_and_a_fortress_have_six_front_hexes) {
  EXPECT_EQ(zone_round(given("\"5 Aosta\" 5020 N square"), Side::Italian), "N NE SE S SW NW");
  EXPECT_EQ(zone_round(given("\"5 Aosta\" 5030 N; \"Osteria al Bosco\" 5020 N"), Side::Italian),
            "N NE SE S SW NW");
  const auto p = given("\"5 Aosta\" 5020 NE");
  for (const char* way : {"N", "NE", "SE"})
    EXPECT_TRUE(is_front(p.game, p.state, p.unit("5 Aosta"), p.facing(way)));
  for (const char* way : {"S", "SW", "NW"})
    EXPECT_FALSE(is_front(p.game, p.state, p.unit("5 Aosta"), p.facing(way)));
}

TEST(CustozaZor, rg3_zor_b_not_across_the_mincio_without_a_bridge) {
  EXPECT_EQ(zone_round(given("side 5020/5019 river; \"5 Aosta\" 5020 N"), Side::Italian), "NE NW");
  EXPECT_EQ(zone_round(given("side 5020/5019 river bridge; \"5 Aosta\" 5020 N"), Side::Italian), "N NE NW");
  EXPECT_EQ(zone_round(given("side 5020/5019 closed; \"5 Aosta\" 5020 N"), Side::Italian), "NE NW");
  EXPECT_EQ(zone_round(given("side 5020/5019 stream; \"5 Aosta\" 5020 N"), Side::Italian), "N NE NW");
  EXPECT_EQ(zone_round(given("hex 5019 lake; \"5 Aosta\" 5020 N"), Side::Italian), "NE NW");
  EXPECT_EQ(zone_round(given("side 5020/5019 river; pontoon 5020/5019; \"5 Aosta\" 5020 N"), Side::Italian),
            "N NE NW");
}

TEST(CustozaZor, rg3_zor_b_a_zone_never_stops_movement) {
  auto p = given("\"5 Aosta\" 5022 N; \"57 Haynau\" 4919 SE");  // its zone: 4920, 5019, 5020
  EXPECT_TRUE(in_enemy_zone(p.state, Side::Italian, p.hex("5020")));
  p.does("select \"5 Aosta\"");
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5020"), Allowed());
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5119"), Allowed());
}

TEST(CustozaZor, rg3_zor_a_zones_follow_the_unit_as_it_turns_and_goes) {
  auto p = given("\"5 Aosta\" 5020 N");
  p.does("select \"5 Aosta\"").does("face \"5 Aosta\" S");
  EXPECT_EQ(zone_round(p, Side::Italian), "SE S SW");
  State again = p.state;
  rebuild(p.game, again);
  EXPECT_EQ(again, p.state);
}

// --- Forces

TEST(CustozaForces, rg3_force_a_one_hex_arm_formation_mode_and_facing) {
  const auto p = given(
      "\"5 Aosta\" 5020 N; \"6 Aosta\" 5020 N; \"17 Acqui\" 5020 S; \"18 Acqui\" 5020 N march; \"6 Art (I "
      "Corpo)\" 5020 N limbered; "
      "\"2 Bersaglieri\" 5020 N; \"9 Regina\" 5021 N");
  const auto force = group_of(p.game, p.state, p.unit("5 Aosta"));
  EXPECT_EQ(force, p.force({"5 Aosta", "6 Aosta"}));
  EXPECT_FALSE(same_force(p.game, p.state, p.unit("5 Aosta"), p.unit("17 Acqui")));         // facing
  EXPECT_FALSE(same_force(p.game, p.state, p.unit("5 Aosta"), p.unit("18 Acqui")));         // mode
  EXPECT_FALSE(same_force(p.game, p.state, p.unit("5 Aosta"), p.unit("6 Art (I Corpo)")));  // arm
  EXPECT_FALSE(same_force(p.game, p.state, p.unit("5 Aosta"), p.unit("2 Bersaglieri")));    // Formation
  EXPECT_FALSE(same_force(p.game, p.state, p.unit("5 Aosta"), p.unit("9 Regina")));         // hex
}

TEST(CustozaForces, rg3_force_a_line_and_light_infantry_form_one_force) {
  const auto p = given("\"1 Guardia\" 5020 N; \"2 Bersaglieri\" 5020 N");
  EXPECT_EQ(group_of(p.game, p.state, p.unit("1 Guardia")), p.force({"1 Guardia", "2 Bersaglieri"}));
}

TEST(CustozaForces, rg3_force_a_any_part_of_it_may_act) {
  auto p = given("\"5 Aosta\" 5020 N; \"6 Aosta\" 5020 N");
  p.does("select \"5 Aosta\"");
  EXPECT_TRUE(p.lists("join \"6 Aosta\""));
  auto alone = p;
  alone.does("move \"5 Aosta\" 5019");
  EXPECT_EQ(alone.where("6 Aosta"), "5020");
  p.does("join \"6 Aosta\"").does("move \"5 Aosta\" 5019");
  EXPECT_EQ(p.where("6 Aosta"), "5019");
}

TEST(CustozaForces, rg3_facing_a_nothing_comes_through_the_rear_of_a_village) {
  const auto open = given("\"5 Aosta\" 5020 N");
  EXPECT_TRUE(through_rear(open.game, open.state, open.unit("5 Aosta"), open.hex("5021")));
  EXPECT_FALSE(through_rear(open.game, open.state, open.unit("5 Aosta"), open.hex("5019")));
  const auto village = given("hex 5020 village; \"5 Aosta\" 5020 N");
  EXPECT_FALSE(through_rear(village.game, village.state, village.unit("5 Aosta"), village.hex("5021")));
}

}  // namespace
}  // namespace tamburino::custoza

#include "engine/games/novara/rules.h"
#include "tests/novara/given.h"

// 13. Supply.
namespace tamburino::novara {
namespace {

// A Sardinian source in 3001 and a road from it south to 3010. 3015 lies five hexes from it, 3016 six.
constexpr const char* kRoad =
    "source sardinian 3001; source austrian 7650; road "
    "3001-3002-3003-3004-3005-3006-3007-3008-3009-3010; turn 4; phase choice; ";

bool supplied(const Given& g, const char* who) {
  Reach reach;
  trace_supply(g.game, g.state, side_of(g.game, g.state, g.unit(who)), reach);
  return in_supply(g.game, g.state, reach, g.unit(who));
}
bool supplied(const std::string& position, const char* who = "s-15-savona") {
  return supplied(given(kRoad + position), who);
}

// What a night makes of units that no road reaches.
Given night(const std::string& position) {
  return given("source sardinian 3001; source austrian 7650; turn 4; phase night; " + position);
}

// --- 13.supply-a

TEST(Novara13_supply, a_infantry_and_artillery_are_checked_by_night) {
  auto g =
      night("s-15-savona 3030; s-art-4 3031; s-8-cp-bers 3032; s-h-art-r 3033; a-ir-28 5030; a-art-i 5031");
  for (const char* who : {"s-15-savona", "s-art-4", "s-8-cp-bers", "s-h-art-r", "a-ir-28", "a-art-i"})
    EXPECT_TRUE(g[who].out_of_supply) << who;
}

TEST(Novara13_supply, a_cavalry_and_trains_never_are) {
  auto g = night("s-genova-cav 3030; s-guide 3031; s-pontieri 3032; a-hus-5-a 5030; s-aosta-cav 3033 shaken");
  for (const char* who : {"s-genova-cav", "s-guide", "s-pontieri", "a-hus-5-a", "s-aosta-cav"}) {
    EXPECT_FALSE(g[who].out_of_supply) << who;
    EXPECT_TRUE(supplied(g, who)) << who;
  }
  EXPECT_FALSE(g["s-aosta-cav"].shaken);  // counts as supplied: 6.night-c
}

TEST(Novara13_supply, a_by_day_nobody_is) {
  for (const int day : {1, 2, 3, 5, 20}) {
    auto g = given("source sardinian 3001; s-15-savona 3030; phase end; turn " + std::to_string(day));
    EXPECT_FALSE(g["s-15-savona"].out_of_supply) << day;
  }
  auto whole = given("source sardinian 3001; s-15-savona 3030; s-16-savona 3030; turn 3; phase choice");
  whole.until(Ask::ChooseChits);
  EXPECT_FALSE(whole["s-15-savona"].out_of_supply);
}

TEST(Novara13_supply, a_in_each_of_the_four_nights) {
  for (const int turn : {4, 9, 14, 19}) {
    auto g = given("source sardinian 3001; s-15-savona 3030; phase night; turn " + std::to_string(turn));
    EXPECT_TRUE(g["s-15-savona"].out_of_supply) << turn;
  }
}

// --- 13.supply-b

TEST(Novara13_supply, b_five_hexes_from_the_road_are_near_enough_and_six_are_not) {
  EXPECT_TRUE(supplied("s-15-savona 3010"));
  EXPECT_TRUE(supplied("s-15-savona 3005"));
  EXPECT_TRUE(supplied("s-15-savona 3015"));
  EXPECT_FALSE(supplied("s-15-savona 3016"));
  EXPECT_TRUE(supplied("s-15-savona 2505"));
  EXPECT_FALSE(supplied("s-15-savona 2405"));
}

TEST(Novara13_supply, b_a_night_marks_the_sixth_hex) {
  auto g = given(
      "source sardinian 3001; road 3001-3002-3003; s-15-savona 3008; s-16-savona 3009; turn 4; phase night");
  EXPECT_FALSE(g["s-15-savona"].out_of_supply);
  EXPECT_TRUE(g["s-16-savona"].out_of_supply);
}

TEST(Novara13_supply, b_the_road_must_be_unbroken) {
  EXPECT_TRUE(supplied("road 3010-3011-3012-3013-3014-3015-3016-3017-3018; s-15-savona 3020"));
  EXPECT_FALSE(
      supplied("road 3011-3012-3013-3014-3015-3016-3017-3018; s-15-savona 3020"));  // 3010-3011 fails
}

TEST(Novara13_supply, b_every_road_of_a_net_serves) {
  EXPECT_TRUE(supplied("road 3005-3104-3204-3303-3403-3502; s-15-savona 4002"));
  EXPECT_FALSE(supplied("s-15-savona 4002"));
}

TEST(Novara13_supply, b_the_source_must_be_friendly) {
  EXPECT_FALSE(supplied("a-ir-28 3008", "a-ir-28"));
  EXPECT_TRUE(supplied("a-ir-28 7648", "a-ir-28"));
}

TEST(Novara13_supply, b_the_hexes_to_the_road_are_passable_ground) {
  // An island hex five hexes off.
  const std::string island =
      "s-15-savona 3012; side 3012/3011 river; side 3012/3013 river; side 3012/3111 river; side 3012/3112 "
      "river; "
      "side 3012/2911 river; side 3012/2912 river";
  EXPECT_FALSE(supplied(island));
  EXPECT_TRUE(supplied(island + " ford"));
  EXPECT_TRUE(
      supplied("s-15-savona 3012; side 3012/3011 stream; side 3012/3111 stream; side 3012/2911 stream"));
  EXPECT_TRUE(supplied("s-15-savona 3012; hex 3011 marsh; hex 3012 woods"));  // hexes, not points
}

TEST(Novara13_supply, b_the_way_round_counts_in_full) {
  // A river south of 3013 and its neighbours: 3014 would be four hexes from the road, round about it is six.
  const std::string wall =
      "s-15-savona 3014; side 3014/3013 river; side 3014/3113 river; side 3014/2913 river; side 3014/3114 "
      "river; "
      "side 3014/2914 river";
  EXPECT_FALSE(supplied(wall));
}

// --- 13.supply-c

TEST(Novara13_supply, c_over_bridges_and_fords) {
  // 3005 and what lies south of it are cut off by a river but for the road; the unit is far down the road.
  const std::string far = "road 3010-3011-3012-3013-3014; s-15-savona 3019; side 3005/3006 river";
  EXPECT_FALSE(supplied(far));
  EXPECT_TRUE(supplied(far + " bridge"));
  EXPECT_TRUE(supplied(far + " ford"));
}

// --- 13.supply-d

TEST(Novara13_supply, d_cut_where_the_enemy_stands) {
  EXPECT_FALSE(supplied("s-15-savona 3015; a-ir-28 3006"));
}

TEST(Novara13_supply, d_a_train_of_his_cuts_where_it_stands_and_not_beside) {
  EXPECT_FALSE(supplied("s-15-savona 3015; a-pont-i 3006"));
  EXPECT_TRUE(supplied("s-15-savona 3015; a-pont-i 3105"));
}

TEST(Novara13_supply, d_cut_next_to_him) {
  EXPECT_FALSE(supplied("s-15-savona 3015; a-ir-28 3105"));         // next to 3005 and 3006
  EXPECT_FALSE(supplied("s-15-savona 3015; a-ir-28 3105 shaken"));  // shaken or not
  EXPECT_TRUE(supplied("s-15-savona 3015; a-ir-28 3206"));          // two hexes off
}

TEST(Novara13_supply, d_friends_in_the_way_do_not_help) {
  EXPECT_FALSE(supplied("s-15-savona 3015; a-ir-28 3105; s-16-savona 3006; s-1-savoia 3005"));
}

TEST(Novara13_supply, d_before_the_cut_the_road_still_serves) {
  EXPECT_TRUE(supplied("s-15-savona 3008; a-ir-28 3207; s-16-savona 3008"));
  EXPECT_TRUE(supplied("s-15-savona 2806; a-ir-28 3009"));  // 3007 is open, two hexes off
  EXPECT_FALSE(supplied("s-15-savona 3013; a-ir-28 3009"));
}

TEST(Novara13_supply, d_the_hexes_to_the_road_are_cut_as_well) {
  // 3011 is the only open hex between 3010 and the unit's own.
  const std::string lane =
      "s-15-savona 3012; side 3012/3111 river; side 3012/2911 river; side 3012/3112 river; side 3012/2912 "
      "river; "
      "side 3012/3013 river; ";
  EXPECT_TRUE(supplied(lane));
  EXPECT_FALSE(supplied(lane + "a-ir-28 3011"));
  EXPECT_FALSE(supplied(lane + "a-pont-i 3011"));
  EXPECT_FALSE(supplied(lane + "a-ir-28 2910"));  // next to 3011
}

TEST(Novara13_supply, d_the_units_own_hex_may_touch_the_enemy) {
  EXPECT_TRUE(supplied("s-15-savona 3012; a-ir-28 3013"));
  EXPECT_TRUE(supplied("s-15-savona 3010; a-ir-28 3011"));  // on the road itself
  // Not that of others: 3011 and 3012 touch him, and the way round is too long.
  EXPECT_TRUE(supplied("s-15-savona 3013; s-16-savona 3012"));
  EXPECT_FALSE(supplied("s-15-savona 3013; s-16-savona 3012; a-ir-28 3111; a-ir-7 2911"));
}

TEST(Novara13_supply, d_enemies_across_a_river_cut_too) {
  EXPECT_FALSE(supplied("s-15-savona 3015; a-ir-28 3105; side 3105/3005 river; side 3105/3006 river"));
}

TEST(Novara13_supply, d_both_sides_are_checked_as_they_stand) {
  // 4 Form, which the same check destroys, still cuts the Austrian road.
  auto g = given(
      "source sardinian 0150; source austrian 3001; road 3001-3002-3003-3004-3005-3006-3007-3008; a-ir-28 "
      "3012; "
      "s-4-form 3105 oos shaken; turn 4; phase night");
  EXPECT_EQ(g["s-4-form"].status, Status::Eliminated);
  EXPECT_TRUE(g["a-ir-28"].out_of_supply);
}

// --- 13.supply-e

TEST(Novara13_supply, e_a_source_is_void_while_the_enemy_holds_it) {
  auto g = given(kRoad + std::string("s-15-savona 3010; a-ir-28 3001"));
  EXPECT_FALSE(supplied(g, "s-15-savona"));
  put(g.game, g.state, g.unit("a-ir-28"), g.hex("5030"));
  EXPECT_TRUE(supplied(g, "s-15-savona"));
}

TEST(Novara13_supply, e_another_source_is_not) {
  EXPECT_TRUE(supplied("s-15-savona 3010; a-ir-28 3001; source sardinian 3010"));
}

TEST(Novara13_supply, e_who_stands_in_it_is_supplied_though_the_enemy_is_near) {
  EXPECT_TRUE(supplied("s-15-savona 3001; a-ir-28 3101"));
  EXPECT_FALSE(supplied("s-15-savona 3010; a-ir-28 3101"));
}

// --- 13.supply-f

constexpr const char* kIsland =
    "s-pontieri 3010 laid S; s-15-savona 3011; side 3011/3010 river; side 3011/3012 river; side 3011/3110 "
    "river; "
    "side 3011/3111 river; side 3011/2910 river; side 3011/2911 river; ";

TEST(Novara13_supply, f_a_pontoon_between_two_roads_carries_supply) {
  proves("10.pontoons-e");
  // The road goes on beyond the river, over its southern bridge.
  EXPECT_TRUE(supplied(std::string(kIsland) + "road 3011-3012; side 3011/3012 bridge"));
  EXPECT_TRUE(supplied(std::string(kIsland) + "road 3011-3012; side 3011/3012 bridge; s-16-savona 3017",
                       "s-16-savona"));
}

TEST(Novara13_supply, f_one_that_does_not_link_two_roads_does_not) { EXPECT_FALSE(supplied(kIsland)); }

TEST(Novara13_supply, f_nor_the_enemys) {
  EXPECT_FALSE(
      supplied("s-15-savona 3011; a-pont-i 3012 laid N; road 3011-3012; side 3011/3010 river; side 3011/3012 "
               "river; side "
               "3011/3110 river; side 3011/3111 river; side 3011/2910 river; side 3011/2911 river"));
}

// --- 13.cities-a

TEST(Novara13_cities, a_units_in_the_eight_cities_are_always_supplied) {
  auto g = given("map; source sardinian 7652; source austrian 0152; s-15-savona 0140; a-ir-28 7630; turn 2");
  int cities = 0;
  int hexes = 0;
  for (const char* name :
       {"Novara", "Vercelli", "Casale", "Pavia", "Mortara", "Vigevano", "Abbiategrasso", "Magenta"}) {
    const Place& place = g.game[find_place(g.game, name)];
    ASSERT_TRUE(place.city) << name;
    ++cities;
    for (const Hex hex : place.hexes) {
      ++hexes;
      for (const char* who : {"s-15-savona", "a-ir-28"}) {
        auto here = g;
        put(here.game, here.state, here.unit(who), hex);
        EXPECT_TRUE(supplied(here, who)) << name;
      }
    }
  }
  EXPECT_EQ(cities, 8);
  int marked = 0;
  for (int h = 0; h < g.game.map.size(); ++h)
    marked += g.game.map.city(Hex{static_cast<std::uint16_t>(h)}) ? 1 : 0;
  EXPECT_EQ(marked, hexes);  // and no other hex is one
}

TEST(Novara13_cities, a_not_those_next_to_them) {
  auto g = given(
      "map; source sardinian 7652; source austrian 0152; s-15-savona 2310; s-16-savona 2307; a-ir-28 4425; "
      "turn 4; "
      "phase night");
  EXPECT_FALSE(g["s-15-savona"].out_of_supply);
  EXPECT_FALSE(g["a-ir-28"].out_of_supply);
  EXPECT_TRUE(g["s-16-savona"].out_of_supply);
}

TEST(Novara13_cities, a_a_village_does_not_supply) {
  EXPECT_FALSE(supplied("s-15-savona 3030; hex 3030 village"));
  EXPECT_TRUE(supplied("s-15-savona 3030; hex 3030 city"));
  EXPECT_TRUE(supplied("s-15-savona 3030; hex 3030 fortified; a-ir-28 3031"));
}

// --- 13.effects

TEST(Novara13_effects, a_first_the_marker_and_nothing_else) {
  auto g = night("s-15-savona 3030");
  EXPECT_TRUE(g["s-15-savona"].out_of_supply);
  EXPECT_FALSE(g["s-15-savona"].shaken);
  EXPECT_EQ(g["s-15-savona"].steps_lost, 0);
}

TEST(Novara13_effects, a_nothing_else_for_a_shaken_unit_either) {
  auto g = night("s-15-savona 3030 shaken");
  EXPECT_TRUE(g["s-15-savona"].out_of_supply);
  EXPECT_EQ(g["s-15-savona"].steps_lost, 0);
  EXPECT_TRUE(g["s-15-savona"].shaken);  // not taken off: it is out of supply
}

TEST(Novara13_effects, b_then_it_is_shaken_too) {
  auto g = night("s-15-savona 3030 oos");
  EXPECT_TRUE(g["s-15-savona"].out_of_supply);
  EXPECT_TRUE(g["s-15-savona"].shaken);
  EXPECT_EQ(g["s-15-savona"].steps_lost, 0);
}

TEST(Novara13_effects, c_then_it_loses_a_step) {
  auto g = night("s-15-savona 3030 oos shaken; s-16-savona 3031 oos shaken lost 1; s-4-form 3032 oos shaken");
  EXPECT_EQ(g["s-15-savona"].steps_lost, 1);
  EXPECT_TRUE(g["s-15-savona"].out_of_supply);
  EXPECT_TRUE(g["s-15-savona"].shaken);
  EXPECT_EQ(g["s-16-savona"].status, Status::Eliminated);
  EXPECT_EQ(g["s-4-form"].status, Status::Eliminated);
}

TEST(Novara13_effects, c_night_after_night) {
  auto g = given(
      "source sardinian 3001; source austrian 7650; s-15-savona 3030; s-16-savona 3001; turn 4; phase night");
  EXPECT_TRUE(g["s-15-savona"].out_of_supply);
  const auto to_next_night = [&g](int turn) {
    for (int step = 0; step < 60 && g.state.turn < turn; ++step) g.until(Ask::ChooseChits).does("done");
  };
  to_next_night(10);
  EXPECT_TRUE(g["s-15-savona"].shaken);
  EXPECT_EQ(g["s-15-savona"].steps_lost, 0);
  to_next_night(15);
  EXPECT_EQ(g["s-15-savona"].steps_lost, 1);
  to_next_night(20);
  EXPECT_EQ(g["s-15-savona"].status, Status::Eliminated);
  EXPECT_FALSE(g["s-16-savona"].out_of_supply);
}

Odds odds(const std::string& position, std::initializer_list<const char*> attackers) {
  auto g = given(position + "; turn 2; phase declare");
  for (const char* who : attackers) g.does("attack " + std::string(who) + " 3017");
  return reckon(g.game, g.state, 0, -1);
}

TEST(Novara13_effects, d_half_the_factor_in_attack) {
  EXPECT_EQ(odds("s-15-savona 3018; a-ir-28 3017", {"s-15-savona"}).attack, 8);
  const Odds half = odds("s-15-savona 3018 oos; a-ir-28 3017", {"s-15-savona"});
  EXPECT_EQ(half.attack, 4);
  EXPECT_EQ(half.defence, 8);
  EXPECT_EQ(half.final_column(), 1);  // 2 against 4 is 1:2
}

TEST(Novara13_effects, d_half_the_factor_in_defence) {
  const Odds half = odds("s-15-savona 3018; a-ir-28 3017 oos", {"s-15-savona"});
  EXPECT_EQ(half.defence, 4);
  EXPECT_EQ(half.final_column(), 3);  // 4 against 2 is 2:1
}

TEST(Novara13_effects, d_halves_are_kept) {
  // 3 halved is 1.5: with 4 it makes 5.5 against 5.5.
  const Odds even = odds(
      "s-15-savona 3018; s-16-savona 3018 oos lost 1; counter s-16-savona reduced 3; a-ir-28 3017; a-ir-44 "
      "3017 oos",
      {"s-15-savona", "s-16-savona"});
  EXPECT_EQ(even.attack, 11);
  EXPECT_EQ(even.defence, 11);
  EXPECT_EQ(even.final_column(), 2);
  // 1.5 and 1.5 are 3, not 2 or 4.
  const Odds two = odds("s-15-savona 3018; a-ir-44 3017 oos; a-grz-3 3017 oos", {"s-15-savona"});
  EXPECT_EQ(two.defence, 6);
  EXPECT_EQ(two.final_column(), 2);
  // 4 against 1.5 is 2:1; one of 1 halved against 1.5 is 1:3.
  EXPECT_EQ(odds("s-15-savona 3018; a-ir-44 3017 oos", {"s-15-savona"}).final_column(), 3);
  EXPECT_EQ(odds("s-4-form 3018 oos; a-ir-44 3017 oos", {"s-4-form"}).final_column(), 0);
}

}  // namespace
}  // namespace tamburino::novara

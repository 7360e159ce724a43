#include "engine/games/novara/rules.h"
#include "tests/novara/given.h"

// 10. Pontoons. A river between 3018 and 3017, 3117 and 2917; Austria south of it.
namespace tamburino::novara {
namespace {

constexpr const char* kRiver = "side 3018/3017 river; side 3018/3117 river; side 3018/2917 river; ";
constexpr const char* kStream = "side 3018/3017 stream; side 3018/3117 stream; side 3018/2917 stream; ";

Given by_the_river(const std::string& rest) { return given(kRiver + rest); }

Facing north(const Given& g) { return *g.game.map.grid().side_towards(g.hex("3018"), g.hex("3017")); }

}  // namespace

TEST(Novara10_pontoons, a_major_rivers_only_by_bridge_ford_or_pontoon) {
  const std::string units = "IR-7 3018; IR-17 4545; ";
  // No way round: the land south of the river is cut off at 2918 and 3118.
  const std::string lake = "side 2918/2917 river; side 3118/3117 river; ";
  EXPECT_THAT(given(kRiver + units + lake).verdict("move IR-7 3017"), RefusedBy("10.pontoons-a"));
  EXPECT_FALSE(given(kRiver + units + lake).does("select IR-7").lists("move IR-7 3017"));
  EXPECT_THAT(given(kRiver + units + "side 3018/3017 river bridge").verdict("move IR-7 3017"), Allowed());
  EXPECT_THAT(given(kRiver + units + "side 3018/3017 river ford").verdict("move IR-7 3017"), Allowed());
  EXPECT_THAT(given(kRiver + units + "Pont-I 3018 laid N").verdict("move IR-7 3017"), Allowed());
  EXPECT_THAT(given(kStream + units).verdict("move IR-7 3017"), Allowed());
}

TEST(Novara10_pontoons, a_po_ticino_and_sesia_of_the_map) {
  const Map& map = campaign().map;
  const auto closed = [&](const char* from, const char* to) {
    const Hex a = find_hex(campaign(), from), b = find_hex(campaign(), to);
    const auto way = map.grid().side_towards(a, b);
    return map.closed(a, *way) && map.closed(b, opposite(*way));
  };
  EXPECT_TRUE(closed("1044", "1143"));   // Po
  EXPECT_TRUE(closed("3807", "3808"));   // Ticino
  EXPECT_TRUE(closed("0205", "0305"));   // Sesia
  EXPECT_FALSE(closed("0743", "0744"));  // the bridges of Casale,
  EXPECT_FALSE(closed("3911", "4011"));  // of San Martino
  EXPECT_FALSE(closed("0624", "0723"));  // and of Vercelli
  EXPECT_FALSE(closed("1803", "1902"));  // the Agogna is a minor water
}

TEST(Novara10_pontoons, b_adjacent_but_no_combat_across) {
  proves("R33");
  auto g = by_the_river("phase declare; IR-7 3018; IR-28 3020; 9-Regina 3017; 10-Regina 3021");
  ASSERT_EQ(g.asked(), Ask::Declare);
  EXPECT_THAT(g.verdict("attack IR-7 3017"), RefusedBy("10.pontoons-b"));
  EXPECT_TRUE(touches_enemy(g.game, g.state, Side::Austrian, g.hex("3018")));
  EXPECT_TRUE(touches_enemy(g.game, g.state, Side::Sardinian, g.hex("3017")));
}

TEST(Novara10_pontoons, b_combat_over_a_bridge_a_ford_or_an_own_pontoon) {
  proves("R33");
  const std::string two = "phase declare; IR-7 3018; 9-Regina 3017; ";
  EXPECT_THAT(by_the_river(two + "side 3018/3017 river bridge").verdict("attack IR-7 3017"), Allowed());
  EXPECT_THAT(by_the_river(two + "side 3018/3017 river ford").verdict("attack IR-7 3017"), Allowed());
  EXPECT_THAT(by_the_river(two + "Pont-I 3018 laid N").verdict("attack IR-7 3017"), Allowed());
  EXPECT_THAT(
      by_the_river(two + "IR-28 3020; 10-Regina 3021; Pontieri 3017 laid S").verdict("attack IR-7 3017"),
      RefusedBy("10.pontoons-b"));  // the enemy's
}

TEST(Novara10_pontoons, b_enemies_across_need_not_be_engaged) {
  proves("R33");
  auto g = by_the_river("phase declare; IR-7 3018; 9-Regina 3017; 10-Regina 3019");
  g.does("attack IR-7 3019");
  EXPECT_THAT(g.verdict("done"), Allowed());
  auto bridge =
      by_the_river("phase declare; IR-7 3018; 9-Regina 3017; 10-Regina 3019; side 3018/3017 river bridge");
  bridge.does("attack IR-7 3019");
  EXPECT_THAT(bridge.verdict("done"), RefusedBy("12.combat-b"));
}

TEST(Novara10_pontoons, c_over_major_and_minor_rivers) {
  for (const char* water : {"river", "stream", "canal"}) {
    auto g = given("IR-7 4545; Pont-I 3018; side 3018/3017 " + std::string(water));
    EXPECT_THAT(g.verdict("lay Pont-I N"), Allowed()) << water;
    g.does("lay Pont-I N");
    EXPECT_EQ(g["Pont-I"].laid, north(g)) << water;
    EXPECT_TRUE(g.happened(EventKind::PontoonLaid));
  }
}

TEST(Novara10_pontoons, d_trains_absorb_no_losses) {
  auto charge = given("Aosta-Cav 3019; 4-Piemonte 4545; IR-7 3017; IR-28 3017; Pont-I 3017");
  charge.does("move Aosta-Cav 3018").does("charge Aosta-Cav 3017").rolls({6, 1}).rolls({1, 1});
  ASSERT_EQ(charge.asked(), Ask::LoseStep);
  EXPECT_THAT(charge.verdict("lose Pont-I"), RefusedBy("10.pontoons-d"));
  EXPECT_FALSE(charge.lists("lose Pont-I"));
  EXPECT_THAT(charge.verdict("lose IR-7"), Allowed());
}

TEST(Novara10_pontoons, e_a_pontoon_joins_roads_for_supply) {
  // The source lies behind the river; more than five hexes of ground lead round it.
  const std::string roads =
      "turn 4; phase night; source austrian 3010; road 3010-3011-3012-3013-3014-3015-3016-3017; "
      "road 3018-3019-3020-3021-3022-3023-3024-3025-3026-3027; side 3018/3017 river; ";
  EXPECT_TRUE(given(roads + "IR-7 3027")["IR-7"].out_of_supply);
  EXPECT_FALSE(given(roads + "IR-7 3027; Pont-I 3018 laid N")["IR-7"].out_of_supply);
  EXPECT_FALSE(given(roads + "IR-7 3027; Pont-I 3017 laid S")["IR-7"].out_of_supply);
  EXPECT_TRUE(given(roads + "IR-7 3027; Pont-I 3018")["IR-7"].out_of_supply);  // not laid
  // Laid where it joins no two roads: off them by one hex.
  EXPECT_TRUE(given(roads + "side 3118/3117 river; IR-7 3027; Pont-I 3118 laid N")["IR-7"].out_of_supply);
  // The enemy's serves nobody else.
  EXPECT_TRUE(given(roads + "IR-7 3027; Pont-I 3018 laid N captured")["IR-7"].out_of_supply);
}

// --- building

TEST(Novara10_building, a_a_train_of_an_active_formation_beside_a_river) {
  auto g = by_the_river("Pont-I 3018; IR-7 4545; Pont-II 3018");
  EXPECT_TRUE(g.lists("lay Pont-I N"));
  EXPECT_THAT(g.verdict("lay Pont-II N"), RefusedBy("7.activation-a"));
  EXPECT_THAT(g.verdict("lay Pont-I S"), RefusedBy("10.building-a"));  // no river on that side
  EXPECT_THAT(g.verdict("lay IR-7 N"), RefusedBy("10.building-a"));    // no train
  EXPECT_THAT(given("Pont-I 3018; IR-7 4545").verdict("lay Pont-I N"), RefusedBy("10.building-a"));
  auto river = by_the_river("Pont-I 3018; IR-7 4545; Pont-IV 3018");
  river.does("lay Pont-I N");
  EXPECT_EQ(river.where("Pont-I"), "3018");  // it stays where it is: R34
}

TEST(Novara10_building, a_one_hexside_and_one_bridge_over_it) {
  proves("R34");
  auto g = by_the_river("active a-radetzky; boxed a-i a-ii; Pont-I 3018; Pont-II 3018; IR-7 3018");
  g.does("lay Pont-I N");
  EXPECT_THAT(g.verdict("lay Pont-II N"), RefusedBy("R34"));
  EXPECT_THAT(g.verdict("lay Pont-II NE"), Allowed());
  EXPECT_THAT(g.verdict("lay Pont-I NE"), RefusedBy("10.building-d"));
  EXPECT_THAT(g.verdict("move IR-7 3017"), Allowed());
  // Only over the hexside that was named.
  EXPECT_FALSE(passable(g.game, g.state, Side::Austrian, g.hex("3018"),
                        *g.game.map.grid().side_towards(g.hex("3018"), g.hex("3117"))));
}

TEST(Novara10_building, a_it_counts_as_a_small_unit_and_does_not_fight) {
  proves("R34");
  auto g = by_the_river("Pont-I 3018 laid N; IR-7 3018; IR-28 3018; KJ-4 3018; FJ-10 3019; IR-17 4545");
  EXPECT_THAT(g.verdict("move FJ-10 3018"), RefusedBy("5.stacking-b"));
  auto two = by_the_river("Pont-I 3018 laid N; IR-7 3018; IR-28 3018; FJ-10 3019; IR-17 4545");
  EXPECT_THAT(two.verdict("move FJ-10 3018"), Allowed());
  EXPECT_THAT(given("phase declare; IR-7 3018; Pont-I 3018; 9-Regina 3017").verdict("attack Pont-I 3017"),
              RefusedBy("3.counters-e"));
}

TEST(Novara10_building, a_not_beside_an_enemy_by_day_but_by_night) {
  proves("R35");
  EXPECT_THAT(by_the_river("Pont-I 3018; IR-7 4545; 9-Regina 3017").verdict("lay Pont-I NE"),
              RefusedBy("R35"));
  EXPECT_THAT(by_the_river("Pont-I 3018; IR-7 4545; 9-Regina 3017 shaken").verdict("lay Pont-I NE"),
              Allowed());
  EXPECT_THAT(by_the_river("Pont-I 3018; IR-7 4545; Pontieri 3017").verdict("lay Pont-I NE"), Allowed());
  EXPECT_THAT(by_the_river("Pont-I 3018; IR-7 4545; 9-Regina 3016").verdict("lay Pont-I NE"), Allowed());
  EXPECT_THAT(by_the_river("turn 4; Pont-I 3018; IR-7 4545; 9-Regina 3017").verdict("lay Pont-I NE"),
              Allowed());
  EXPECT_THAT(by_the_river("Pont-I 3018 laid N; IR-7 4545; 9-Regina 3017").verdict("lift Pont-I"),
              RefusedBy("R35"));
  EXPECT_THAT(by_the_river("turn 4; Pont-I 3018 laid N; IR-7 4545; 9-Regina 3017").verdict("lift Pont-I"),
              Allowed());
}

TEST(Novara10_building, b_friends_cross_for_one_point_from_that_moment) {
  auto g = by_the_river(
      "Pont-I 3018; IR-7 3018; Hus-5-a 3018; IR-17 4545; hex 3017 marsh; "
      "side 2918/2917 river; side 3118/3117 river");
  EXPECT_THAT(g.verdict("move IR-7 3017"), RefusedBy("10.pontoons-a"));
  g.does("lay Pont-I N").does("move IR-7 3017");
  EXPECT_EQ(g["IR-7"].spent, 1);  // hexside and marsh together
  g.does("halt IR-7").does("move Hus-5-a 3017");
  EXPECT_EQ(g["Hus-5-a"].spent, 1);
}

TEST(Novara10_building, b_both_ways_over_minor_waters_too_and_for_units_of_others) {
  auto back = by_the_river("Pont-I 3018 laid N; IR-7 3017; IR-17 4545; hex 3018 woods");
  back.does("move IR-7 3018");
  EXPECT_EQ(back["IR-7"].spent, 1);
  auto minor = given(std::string(kStream) + "Pont-I 3018 laid N; IR-7 3018; IR-17 4545; hex 3017 woods");
  minor.does("move IR-7 3017");
  EXPECT_EQ(minor["IR-7"].spent, 1);
  auto others = by_the_river("IR-1 3018; IR-21 4545; Pont-I 3018 laid N");
  others.does("move IR-1 3017");
  EXPECT_EQ(others["IR-1"].spent, 1);
}

TEST(Novara10_building, b_contact_is_paid_besides) {
  auto g = by_the_river("Pont-I 3018 laid N; IR-7 3018; IR-17 4545; 9-Regina 3016");
  g.does("move IR-7 3017");
  EXPECT_EQ(g["IR-7"].spent, 2);
}

TEST(Novara10_building, c_not_after_it_has_moved) {
  auto g = by_the_river("Pont-I 3019; IR-7 4545");
  g.does("move Pont-I 3018").does("halt Pont-I");
  EXPECT_THAT(g.verdict("lay Pont-I N"), RefusedBy("10.building-c"));
  EXPECT_FALSE(g.lists("lay Pont-I N"));
  // Nor does it move after it was laid.
  auto laid = by_the_river("Pont-I 3018; IR-7 4545");
  laid.does("lay Pont-I N");
  EXPECT_THAT(laid.verdict("select Pont-I"), RefusedBy("10.building-d"));
}

TEST(Novara10_building, d_lifted_it_moves_from_the_next_turn) {
  auto g = by_the_river("turn 6; Pont-I 3018 laid N; IR-7 4545; 9-Regina 1010");
  EXPECT_THAT(g.verdict("select Pont-I"), RefusedBy("10.building-d"));
  g.does("lift Pont-I");
  EXPECT_TRUE(g.happened(EventKind::PontoonLifted));
  EXPECT_EQ(g["Pont-I"].laid, kNoFacing);
  EXPECT_THAT(g.verdict("select Pont-I"), RefusedBy("10.building-d"));
  EXPECT_THAT(g.verdict("lay Pont-I N"), RefusedBy("10.building-d"));
  EXPECT_THAT(g.verdict("lift Pont-I"), RefusedBy("10.building-d"));
  g.until(Ask::ChooseChits).does("done").does("commit a-i").does("done");
  ASSERT_EQ(g.state.turn, 7);
  g.draws("a-wratislaw").does("activate").does("place-chit 3018");
  EXPECT_THAT(g.verdict("move Pont-I 3019"), Allowed());
}

TEST(Novara10_building, d_lifting_needs_an_activation_and_the_bridge_is_gone) {
  proves("R35");
  EXPECT_THAT(by_the_river("IR-7 4545; Pont-II 3018 laid N").verdict("lift Pont-II"),
              RefusedBy("7.activation-a"));
  EXPECT_THAT(by_the_river("IR-7 4545; Pont-I 3018").verdict("lift Pont-I"), RefusedBy("10.building-d"));
  auto g =
      by_the_river("Pont-I 3018 laid N; IR-7 3018; IR-17 4545; side 2918/2917 river; side 3118/3117 river");
  g.does("lift Pont-I");
  EXPECT_THAT(g.verdict("move IR-7 3017"), RefusedBy("10.pontoons-a"));
}

TEST(Novara10_building, e_enemies_do_not_use_it) {
  const std::string shut = "side 2918/2917 river; side 3118/3117 river; ";
  // Pont I stands alone on the far bank; its hex may not be entered, and its bridge does not serve.
  auto g = by_the_river("9-Regina 3017; 10-Regina 4545; Pont-I 3018 laid N; " + shut);
  EXPECT_FALSE(passable(g.game, g.state, Side::Sardinian, g.hex("3017"), opposite(north(g))));
  EXPECT_TRUE(passable(g.game, g.state, Side::Austrian, g.hex("3017"), opposite(north(g))));
  EXPECT_THAT(g.verdict("move 9-Regina 3018"), RefusedBy("R36"));
  // From the train's own bank: 3017 is free, but the way is closed.
  auto far = by_the_river("9-Regina 3018; 10-Regina 4545; Pont-I 3017 laid S; IR-7 3016; " + shut);
  EXPECT_FALSE(far.verdict("move 9-Regina 3017").allowed());
  // Captured, it serves its new side and no longer the old one.
  auto taken = by_the_river("9-Regina 3018; 10-Regina 4545; Pont-I 3018 laid N captured; " + shut);
  EXPECT_THAT(taken.verdict("move 9-Regina 3017"), Allowed());
  EXPECT_FALSE(passable(taken.game, taken.state, Side::Austrian, taken.hex("3017"), opposite(north(taken))));
}

TEST(Novara10_building, e_over_a_minor_water_the_enemy_pays_in_full) {
  auto g = given(std::string(kStream) + "9-Regina 3017; 10-Regina 4545; Pont-I 3018 laid N");
  EXPECT_EQ(step_cost(g.game, g.state, Side::Sardinian, Gait::Foot, g.hex("3017"), opposite(north(g))), 2);
  EXPECT_EQ(step_cost(g.game, g.state, Side::Austrian, Gait::Foot, g.hex("3017"), opposite(north(g))), 1);
}

// --- seizing

TEST(Novara10_seizing, a_destroyed_for_two_points) {
  auto g = by_the_river("9-Regina 3017; 10-Regina 4545; Pont-I 3018 laid N");
  g.does("select 9-Regina");
  EXPECT_TRUE(g.lists("destroy 9-Regina Pont-I"));
  g.does("destroy 9-Regina Pont-I");
  EXPECT_EQ(g["Pont-I"].status, Status::Eliminated);
  EXPECT_TRUE(g.happened(EventKind::PontoonDestroyed));
  EXPECT_EQ(g["9-Regina"].spent, 2);
  EXPECT_TRUE(g.lists("move 9-Regina 3016"));  // one point left
  EXPECT_FALSE(g.lists("move 9-Regina 3015"));
}

TEST(Novara10_seizing, a_which_it_must_still_have) {
  const std::string train = "10-Regina 4545; Pont-I 3018 laid N";
  EXPECT_THAT(by_the_river("9-Regina 3017 spent 1; " + train)
                  .does("select 9-Regina")
                  .verdict("destroy 9-Regina Pont-I"),
              Allowed());
  auto spent = by_the_river("9-Regina 3017 spent 2; " + train);
  spent.does("select 9-Regina");
  EXPECT_THAT(spent.verdict("destroy 9-Regina Pont-I"), RefusedBy("10.seizing-a"));
  EXPECT_THAT(spent.verdict("capture 9-Regina Pont-I"), RefusedBy("10.seizing-a"));
  EXPECT_FALSE(spent.lists("destroy 9-Regina Pont-I"));
  // The point of the road is one of them, where the unit stands on a road.
  auto road = by_the_river("9-Regina 3017 spent 2; road 3017-3016; " + train);
  road.does("select 9-Regina");
  EXPECT_THAT(road.verdict("destroy 9-Regina Pont-I"), Allowed());
}

TEST(Novara10_seizing, a_after_a_move_as_well) {
  auto g = by_the_river("9-Regina 3016; 10-Regina 4545; Pont-I 3018 laid N");
  g.does("move 9-Regina 3017").does("destroy 9-Regina Pont-I");
  EXPECT_EQ(g["9-Regina"].spent, 3);
  EXPECT_EQ(g["Pont-I"].status, Status::Eliminated);
}

TEST(Novara10_seizing, a_next_to_it_only_and_by_who_fights) {
  proves("R36");
  auto g = by_the_river("9-Regina 3016; 10-Regina 3118; Pontieri 2918 active; Pont-I 3018 laid N");
  EXPECT_THAT(g.does("select 9-Regina").verdict("destroy 9-Regina Pont-I"), RefusedBy("10.seizing-a"));
  auto beside = by_the_river("10-Regina 3118; 9-Regina 4545; Pont-I 3018 laid N");
  EXPECT_THAT(beside.does("select 10-Regina").verdict("destroy 10-Regina Pont-I"), Allowed());
  auto train = by_the_river("10-Regina 4545; Pontieri 2918 active; Pont-I 3018 laid N");
  EXPECT_THAT(train.does("select Pontieri").verdict("destroy Pontieri Pont-I"), RefusedBy("10.seizing-a"));
  auto own = by_the_river("IR-7 3018; IR-17 4545; Pont-I 3019");
  EXPECT_THAT(own.does("select IR-7").verdict("destroy IR-7 Pont-I"), RefusedBy("10.seizing-a"));
}

TEST(Novara10_seizing, a_not_if_one_of_its_side_is_in_its_hex_or_next_to_it) {
  proves("R36");
  const std::string two = "9-Regina 3017; 10-Regina 4545; Pont-I 3018 laid N; ";
  const auto verdict = [&](const std::string& rest) {
    return by_the_river(two + rest).does("select 9-Regina").verdict("destroy 9-Regina Pont-I");
  };
  EXPECT_THAT(verdict("IR-7 3018"), RefusedBy("R36"));
  EXPECT_THAT(verdict("IR-7 3019 shaken"), RefusedBy("R36"));
  EXPECT_THAT(verdict("IR-7 3117"), RefusedBy("R36"));  // rivers or not
  EXPECT_THAT(verdict("IR-7 3020"), Allowed());
  EXPECT_THAT(verdict("Pont-II 3019"), Allowed());  // no combat unit
}

TEST(Novara10_seizing, a_trains_not_laid_as_well) {
  proves("R36");
  auto g = given("9-Regina 3017; 10-Regina 4545; Pont-I 3018");
  EXPECT_THAT(g.verdict("move 9-Regina 3018"), RefusedBy("R36"));  // only after it is taken
  g.does("select 9-Regina").does("capture 9-Regina Pont-I");
  EXPECT_THAT(g.verdict("move 9-Regina 3018"), Allowed());
}

TEST(Novara10_seizing, b_captured_as_it_lies) {
  proves("R36");
  auto g = by_the_river("9-Regina 3017; 10-Regina 4545; Pont-I 3018 laid N");
  g.does("select 9-Regina").does("capture 9-Regina Pont-I");
  EXPECT_TRUE(g.happened(EventKind::PontoonCaptured));
  EXPECT_EQ(g["9-Regina"].spent, 2);
  EXPECT_EQ(g["Pont-I"].status, Status::OnMap);
  EXPECT_EQ(g["Pont-I"].laid, north(g));
  EXPECT_EQ(side_of(g.game, g.state, g.unit("Pont-I")), Side::Sardinian);
  g.does("move 9-Regina 3018");  // and over it at once
  EXPECT_EQ(g["9-Regina"].spent, 3);
  EXPECT_EQ(g.where("9-Regina"), "3018");
}

TEST(Novara10_seizing, b_under_the_same_condition) {
  const std::string two = "10-Regina 4545; Pont-I 3018 laid N; ";
  EXPECT_THAT(by_the_river(two + "9-Regina 3017; IR-7 3019")
                  .does("select 9-Regina")
                  .verdict("capture 9-Regina Pont-I"),
              RefusedBy("R36"));
  EXPECT_THAT(by_the_river(two + "9-Regina 3016").does("select 9-Regina").verdict("capture 9-Regina Pont-I"),
              RefusedBy("10.seizing-a"));
}

TEST(Novara10_seizing, b_it_is_an_independent_unit_of_its_new_side) {
  proves("R36");
  auto g = by_the_river("turn 6; phase take; chit-at 3017; 9-Regina 3017; Pont-I 3018 laid N captured");
  ASSERT_EQ(g.asked(), Ask::TakeUnits);
  EXPECT_TRUE(g.lists("take Pont-I"));
  g.does("take Pont-I");
  EXPECT_THAT(g.verdict("lift Pont-I"), Allowed());
  // Its old corps leads it no more.
  auto old = by_the_river("IR-7 4545; Pont-I 3018 laid N captured");
  EXPECT_THAT(old.verdict("lift Pont-I"), RefusedBy("7.activation-a"));
}

TEST(Novara10_seizing, c_it_changes_hands_any_number_of_times) {
  auto g = by_the_river("IR-7 3019; IR-17 4545; Pont-I 3018 laid N captured");
  g.does("select IR-7").does("capture IR-7 Pont-I");  // back again
  EXPECT_EQ(side_of(g.game, g.state, g.unit("Pont-I")), Side::Austrian);
  EXPECT_EQ(g["Pont-I"].laid, north(g));
  auto third = by_the_river("9-Regina 3017; 10-Regina 4545; Pont-I 3018 laid N");
  EXPECT_THAT(third.does("select 9-Regina").verdict("capture 9-Regina Pont-I"), Allowed());
}

// The saved State of a game in which a laid bridge had been destroyed could not be read again.
TEST(Novara10_seizing, c_with_the_train_its_bridge_is_gone) {
  auto g = by_the_river("turn 6; 9-Regina 3017; 10-Regina 4545; Pont-I 3018 laid N; IR-7 4640");
  ASSERT_EQ(g["Pont-I"].laid, north(g));
  g.does("select 9-Regina").does("destroy 9-Regina Pont-I");
  EXPECT_EQ(g["Pont-I"].laid, kNoFacing);
  EXPECT_NO_THROW(check_saved(g.game, g.state));
}

TEST(Novara10_seizing, c_destroyed_it_is_out_of_the_game) {
  auto g = by_the_river("turn 6; 9-Regina 3017; 10-Regina 4545; Pont-I 3018 laid N; IR-7 4640");
  g.does("select 9-Regina").does("destroy 9-Regina Pont-I");
  EXPECT_FALSE(g.verdict("capture 9-Regina Pont-I").allowed());
  EXPECT_EQ(pontoon_over(g.game, g.state, g.hex("3018"), north(g)), kNoUnit);
  g.until(Ask::ChooseChits);
  EXPECT_EQ(g["Pont-I"].status, Status::Eliminated);
  EXPECT_EQ(g.where("Pont-I"), "");
}

TEST(Novara10_seizing, d_printed_bridges_cannot_be_destroyed) {
  // Nothing is offered beside one; and a pontoon beside it goes without it.
  auto g = given("9-Regina 3017; 10-Regina 4545; side 3018/3017 river bridge");
  g.does("select 9-Regina");
  for (const std::string& action : g.listed()) EXPECT_FALSE(action.starts_with("destroy")) << action;
  auto both = given("9-Regina 3017; 10-Regina 4545; side 3018/3017 river bridge; Pont-I 3018 laid N");
  both.does("select 9-Regina").does("destroy 9-Regina Pont-I");
  EXPECT_EQ(both.game.map.side(both.hex("3018"), north(both)).crossing, Crossing::Bridge);
  EXPECT_THAT(both.verdict("move 9-Regina 3018"), Allowed());
}

TEST(Novara10_seizing, a_two_points_off_the_road_do_not_become_three) {
  proves("R20");
  // Movement 3, two trains beside it: the second has to wait, for no road adds a point.
  auto g = given("9-Regina 3017; 10-Regina 4545; Pont-I 3018; Pont-II 3016");
  g.does("select 9-Regina").does("destroy 9-Regina Pont-I");
  EXPECT_THAT(g.verdict("destroy 9-Regina Pont-II"), RefusedBy("10.seizing-a"));
  auto road = given("9-Regina 3017; 10-Regina 4545; Pont-I 3018; Pont-II 3016; road 3017-3117");
  road.does("select 9-Regina").does("destroy 9-Regina Pont-I");
  EXPECT_THAT(road.verdict("destroy 9-Regina Pont-II"), Allowed());
}

// R70
TEST(Novara10_seizing, b_who_takes_a_train_left_alone_goes_in) {
  for (const char* verb : {"capture", "destroy"}) {
    Given g(
        "phase declare; turn 2; source austrian 4440; source sardinian 4410; s-3-piemonte 4424; s-4-piemonte "
        "4424; "
        "a-ir-7 4425 lost 1; a-pont-i 4425; owner Vigevano austrian");
    g.does("attack s-3-piemonte 4425").does("attack s-4-piemonte 4425").does("done").rolls(6);
    g.does("give-ground 0");
    g.does("advance s-3-piemonte 4425");
    EXPECT_EQ(g.asked(), Ask::Seize);
    EXPECT_EQ(g.state.owner[static_cast<std::size_t>(index(find_place(g.game, "Vigevano")))],
              Owner::Austrian);
    g.does(std::string(verb) + " s-3-piemonte a-pont-i");
    EXPECT_EQ(g.where("s-3-piemonte"), "4425");
    EXPECT_EQ(g.state.owner[static_cast<std::size_t>(index(find_place(g.game, "Vigevano")))],
              Owner::Sardinian);
  }
}

// R36
TEST(Novara10_seizing, b_taking_a_train_from_beside_enters_no_place) {
  Given g("map; turn 2; s-3-piemonte 7138; a-pont-i 7139; a-ir-1 4440");
  g.does("select s-3-piemonte").does("capture s-3-piemonte a-pont-i");
  EXPECT_FALSE(g.state.over());
}

}  // namespace tamburino::novara

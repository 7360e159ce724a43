#include "engine/games/novara/rules.h"
#include "tests/novara/given.h"

// 8. Movement: units and stacks, contact, roads, leaving the map.
// In even lines the neighbours of 3018 are 3017, 3117, 3118, 3019, 2918 and 2917; the far IR 17 only keeps
// the activation going.
namespace tamburino::novara {
namespace {

constexpr const char* kFar = "; IR-17 4545";

Given with_far(const std::string& text) { return given(text + kFar); }

}  // namespace

TEST(Novara8_movement, a_singly_or_as_a_stack) {
  auto alone = with_far("IR-7 3018; IR-28 3018");
  alone.does("move IR-7 3017");
  EXPECT_EQ(alone.where("IR-7"), "3017");
  EXPECT_EQ(alone.where("IR-28"), "3018");
  auto stack = with_far("IR-7 3018; IR-28 3018");
  stack.does("move IR-7+IR-28 3017");
  EXPECT_EQ(stack.where("IR-7"), "3017");
  EXPECT_EQ(stack.where("IR-28"), "3017");
  EXPECT_EQ(stack["IR-28"].spent, 1);
}

TEST(Novara8_movement, a_fully_partly_or_not_at_all) {
  auto g = with_far("IR-7 3018; IR-28 3020");
  EXPECT_THAT(g.verdict("done"), Allowed());
  EXPECT_THAT(g.verdict("move IR-7 3015"), Allowed());  // all three points
  g.does("move IR-7 3017").does("halt IR-7");           // one of three
  EXPECT_EQ(g.where("IR-7"), "3017");
  g.does("done");
  EXPECT_EQ(g.where("IR-28"), "3020");
}

TEST(Novara8_movement, a_only_active_units) {
  auto g = with_far("IR-7 3018; IR-1 3020; IR-28 3022 inactive; 9-Regina 3030");
  for (const char* who : {"IR-1", "IR-28", "9-Regina"}) {
    EXPECT_THAT(g.verdict("select " + std::string(who)), RefusedBy("7.activation-a")) << who;
    EXPECT_FALSE(g.lists("select " + std::string(who))) << who;
  }
  EXPECT_TRUE(g.lists("select IR-7"));
}

TEST(Novara8_movement, b_one_move_is_finished_before_the_next) {
  auto g = with_far("IR-7 3018; IR-28 3020");
  g.does("move IR-7 3017");
  EXPECT_THAT(g.verdict("select IR-28"), RefusedBy("8.movement-b"));
  EXPECT_THAT(g.verdict("move IR-28 3019"), RefusedBy("8.movement-b"));
  EXPECT_THAT(g.verdict("halt IR-28"), RefusedBy("8.movement-b"));
  g.does("halt IR-7");
  EXPECT_THAT(g.verdict("select IR-28"), Allowed());
  EXPECT_THAT(g.verdict("select IR-7"), RefusedBy("8.movement-b"));  // two points left, but finished
}

TEST(Novara8_movement, b_who_was_only_picked_up_may_still_move) {
  auto g = with_far("IR-7 3018; IR-28 3020");
  g.does("select IR-7").does("halt IR-7");
  EXPECT_THAT(g.verdict("move IR-7 3015"), Allowed());
}

TEST(Novara8_movement, b_a_group_picks_up_and_drops_on_the_way) {
  proves("R18");
  auto g = with_far("IR-7 3018; FJ-10 3017; KJ-4 3016 halted; FJ-9 3017");
  EXPECT_THAT(g.verdict("take FJ-10"), RefusedBy("7.activation-a"));  // active, and nobody is under way
  g.does("move IR-7 3017");
  EXPECT_THAT(g.verdict("take FJ-9"), RefusedBy("7.activation-a"));  // of another corps
  EXPECT_THAT(g.verdict("take KJ-4"), RefusedBy("R18"));             // in another hex
  g.does("take FJ-10").does("move IR-7 3016");
  EXPECT_EQ(g.where("FJ-10"), "3016");
  EXPECT_EQ(g["FJ-10"].spent, 1);  // its own points
  EXPECT_EQ(g["IR-7"].spent, 2);
  EXPECT_THAT(g.verdict("take KJ-4"), RefusedBy("8.movement-b"));  // has moved before
  g.does("drop IR-7");
  EXPECT_THAT(g.verdict("drop FJ-10"), RefusedBy("R18"));  // somebody goes on
  g.does("move FJ-10 3013");
  EXPECT_EQ(g.where("IR-7"), "3016");
  EXPECT_THAT(g.verdict("select IR-7"), RefusedBy("8.movement-b"));
}

TEST(Novara8_movement, b_the_slowest_binds_a_group) {
  auto g = with_far("FJ-10 3018; IR-7 3018 spent 1");
  EXPECT_THAT(g.verdict("move FJ-10 3014"), Allowed());
  EXPECT_THAT(g.verdict("move FJ-10+IR-7 3016"), Allowed());
  EXPECT_THAT(g.verdict("move FJ-10+IR-7 3015"), RefusedBy("8.movement-c"));
}

TEST(Novara8_movement, b_stacking_binds_where_a_move_ends_only) {
  auto g = with_far("IR-7 3018; IR-28 3017; a-ir-44 3017");
  EXPECT_THAT(g.verdict("move IR-7 3017"), RefusedBy("5.stacking-c"));
  EXPECT_THAT(g.verdict("move IR-7 3016"), Allowed());
}

TEST(Novara8_movement, b_a_full_hex_beside_the_enemy_is_not_passed) {
  proves("R77");
  // A lane between rivers, full at 0102; a hussar would have the points.
  const std::string lane =
      "Hus-5-a 0101; IR-7 0102; IR-28 0102; KJ-4 0102; FJ-10 0102; side 0101/0201 river; side 0101/0202 "
      "river; side 0102/0202 river; side 0102/0203 river";
  EXPECT_EQ(with_far(lane).cost("Hus-5-a", "0103"), 2);
  EXPECT_EQ(with_far(lane + "; 9-Regina 0202").cost("Hus-5-a", "0103"), -1);
}

TEST(Novara8_movement, c_enough_points_for_every_hex) {
  auto g = with_far("IR-7 3018; FJ-10 3118; Hus-5-a 2918; H-Art-I 3218");
  EXPECT_THAT(g.verdict("move IR-7 3015"), Allowed());
  EXPECT_THAT(g.verdict("move IR-7 3014"), RefusedBy("8.movement-c"));
  EXPECT_THAT(g.verdict("move FJ-10 3114"), Allowed());
  EXPECT_THAT(g.verdict("move FJ-10 3113"), RefusedBy("8.movement-c"));
  EXPECT_THAT(g.verdict("move Hus-5-a 2912"), Allowed());
  EXPECT_THAT(g.verdict("move Hus-5-a 2911"), RefusedBy("8.movement-c"));
  EXPECT_THAT(g.verdict("move H-Art-I 3213"), Allowed());
  EXPECT_THAT(g.verdict("move H-Art-I 3212"), RefusedBy("8.movement-c"));
}

TEST(Novara8_movement, c_no_free_hex) {
  // Woods cost 2: with one point left even the first hex is too far.
  auto g = with_far("IR-7 3018 spent 2; hex 3017 woods");
  EXPECT_THAT(g.verdict("move IR-7 3017"), RefusedBy("8.movement-c"));
  EXPECT_THAT(g.verdict("move IR-7 3019"), Allowed());
  auto two = with_far("IR-7 3018 spent 1; hex 3017 woods");
  EXPECT_THAT(two.verdict("move IR-7 3017"), Allowed());
  // Nor for a unit that has not moved: 2 + 1 + 1 is more than 3, straight or round by the sides.
  auto fresh = with_far("IR-7 0101; hex 0102 woods; side 0101/0102 stream ridge; side 0101/0202 river");
  EXPECT_THAT(fresh.verdict("move IR-7 0102"), RefusedBy("8.movement-c"));
  EXPECT_FALSE(fresh.does("select IR-7").lists("move IR-7 0102"));
}

TEST(Novara8_movement, d_no_hex_with_an_enemy) {
  auto g = with_far("Hus-5-a 3018; 9-Regina 3017 shaken");
  EXPECT_THAT(g.verdict("move Hus-5-a 3017"), RefusedBy("8.movement-d"));
  EXPECT_FALSE(g.lists("move Hus-5-a 3017"));
  auto far = with_far("Hus-5-a 3020; 9-Regina 3017 shaken");
  EXPECT_THAT(far.verdict("move Hus-5-a 3017"), RefusedBy("8.movement-d"));
  auto train = with_far("IR-7 3018; Pontieri 3017");
  EXPECT_THAT(train.verdict("move IR-7 3017"), RefusedBy("R36"));
}

TEST(Novara8_movement, d_nor_across_it) {
  // A lane between rivers: 0102 is the only way from 0101 to 0103.
  const std::string lane =
      "Hus-5-a 0101; side 0101/0201 river; side 0101/0202 river; side 0102/0202 river; side 0102/0203 river";
  EXPECT_EQ(with_far(lane).cost("Hus-5-a", "0103"), 2);
  for (const char* enemy : {"; 9-Regina 0102", "; 9-Regina 0102 shaken", "; Pontieri 0102"}) {
    EXPECT_EQ(with_far(lane + enemy).cost("Hus-5-a", "0103"), -1) << enemy;
  }
}

// --- contact

TEST(Novara8_contact, a_one_more_point_for_a_hex_next_to_the_enemy) {
  auto g = with_far("IR-7 3020; 9-Regina 3017");
  g.does("move IR-7 3019");
  EXPECT_EQ(g["IR-7"].spent, 1);
  g.does("move IR-7 3018");
  EXPECT_EQ(g["IR-7"].spent, 3);
  // With two points it can be done, with one it cannot.
  EXPECT_THAT(with_far("IR-7 3019 spent 1; 9-Regina 3017").verdict("move IR-7 3018"), Allowed());
  EXPECT_THAT(with_far("IR-7 3019 spent 2; 9-Regina 3017").verdict("move IR-7 3018"),
              RefusedBy("8.movement-c"));
  EXPECT_EQ(with_far("IR-7 3019; 9-Regina 3017").cost("IR-7", "3018"), 2);
}

TEST(Novara8_contact, a_once_however_many_enemies_touch_it) {
  proves("R19");
  auto g = with_far("IR-7 3019; 9-Regina 3017; 10-Regina 3117; 5-Aosta 2917");
  g.does("move IR-7 3018");
  EXPECT_EQ(g["IR-7"].spent, 2);
}

TEST(Novara8_contact, a_again_for_the_next_hex_and_nothing_for_leaving) {
  proves("R19");
  auto g = with_far("Hus-5-a 3019; 9-Regina 3017");
  g.does("move Hus-5-a 3018");
  EXPECT_EQ(g["Hus-5-a"].spent, 2);
  g.does("move Hus-5-a 3117");  // from contact to contact
  EXPECT_EQ(g["Hus-5-a"].spent, 4);
  g.does("move Hus-5-a 3218");  // and out of it
  EXPECT_EQ(g["Hus-5-a"].spent, 5);
}

TEST(Novara8_contact, a_trains_alone_cost_nothing_more) {
  proves("R19");
  auto g = with_far("IR-7 3019; Pontieri 3017");
  g.does("move IR-7 3018");
  EXPECT_EQ(g["IR-7"].spent, 1);
}

TEST(Novara8_contact, b_none_if_all_are_shaken_but_one_is_enough) {
  auto all = with_far("IR-7 3019; 9-Regina 3017 shaken; 10-Regina 3017 shaken; 5-Aosta 3117 shaken");
  all.does("move IR-7 3018");
  EXPECT_EQ(all["IR-7"].spent, 1);
  auto in_stack = with_far("IR-7 3019; 9-Regina 3017 shaken; 10-Regina 3017");
  in_stack.does("move IR-7 3018");
  EXPECT_EQ(in_stack["IR-7"].spent, 2);
  auto elsewhere = with_far("IR-7 3019; 9-Regina 3017 shaken; 5-Aosta 3117");
  elsewhere.does("move IR-7 3018");
  EXPECT_EQ(elsewhere["IR-7"].spent, 2);
}

TEST(Novara8_contact, c_also_across_a_major_river) {
  const std::string river = "side 3018/3017 river; 9-Regina 3017";
  auto g = with_far("IR-7 3019; " + river);
  g.does("move IR-7 3018");
  EXPECT_EQ(g["IR-7"].spent, 2);
  EXPECT_THAT(with_far("IR-7 3019 spent 2; " + river).verdict("move IR-7 3018"), RefusedBy("8.movement-c"));
}

TEST(Novara8_contact, a_a_far_order_stops_in_the_first_hex_of_contact) {
  // A lane between rivers, 0101 to 0105; the enemy looks over it at 0103 and 0104.
  const std::string lane =
      "Hus-5-a 0101; 9-Regina 0204; side 0101/0201 river; side 0101/0202 river; side 0102/0202 river; "
      "side 0102/0203 river; side 0103/0203 river; side 0103/0204 river; side 0104/0204 river";
  auto g = with_far(lane);
  EXPECT_EQ(g.cost("Hus-5-a", "0103"), 3);
  EXPECT_EQ(g.cost("Hus-5-a", "0104"), -1);
  g.does("move Hus-5-a 0103").does("move Hus-5-a 0104");  // it goes on by another order
  EXPECT_EQ(g["Hus-5-a"].spent, 5);
}

// --- roads

TEST(Novara8_road, a_one_point_whatever_the_hex) {
  for (const char* ground : {"woods", "marsh", "village", "city", "fortified", "clear"}) {
    auto g = with_far("Hus-5-a 3018; road 3018-3017; hex 3017 " + std::string(ground));
    g.does("move Hus-5-a 3017");
    EXPECT_EQ(g["Hus-5-a"].spent, 1) << ground;
  }
  // Only along it: a road that crosses the hex elsewhere does not help.
  auto beside = with_far("IR-7 3018; road 3117-3017; hex 3017 woods; side 3018/3117 river");
  beside.does("move IR-7 3017");
  EXPECT_EQ(beside["IR-7"].spent, 2);
}

TEST(Novara8_road, a_it_takes_away_minor_waters_and_slopes) {
  for (const char* side : {"stream bridge", "stream", "ridge", "river bridge"}) {
    auto g = with_far("IR-7 3018; road 3018-3017; hex 3017 marsh; side 3018/3017 " + std::string(side));
    g.does("move IR-7 3017");
    EXPECT_EQ(g["IR-7"].spent, 1) << side;
  }
}

TEST(Novara8_road, b_one_more_point_by_road_all_the_way) {
  auto g = with_far("IR-7 3018; road 3018-3017-3016-3015-3014-3013");
  EXPECT_THAT(g.verdict("move IR-7 3014"), Allowed());
  EXPECT_THAT(g.verdict("move IR-7 3013"), RefusedBy("8.movement-c"));
  EXPECT_TRUE(g.lists("select IR-7"));
  g.does("move IR-7 3014");
  EXPECT_EQ(g["IR-7"].spent, 4);
  // The same hex by hex.
  auto steps = with_far("IR-7 3018; road 3018-3017-3016-3015-3014-3013");
  steps.does("move IR-7 3017-3016-3015-3014");
  EXPECT_EQ(steps.where("IR-7"), "3014");
  // The printed points are no limit of hexes: cavalry has seven by road.
  auto horse = with_far("Hus-5-a 3018; road 3018-3017-3016-3015-3014-3013-3012-3011-3010");
  EXPECT_THAT(horse.verdict("move Hus-5-a 3011"), Allowed());
  EXPECT_THAT(horse.verdict("move Hus-5-a 3010"), RefusedBy("8.movement-c"));
}

TEST(Novara8_road, b_crossings_that_join_roads_belong_to_them) {
  proves("R20");
  auto bridge = with_far("IR-7 3018; road 3018-3017-3016-3015-3014; side 3017/3016 river bridge");
  EXPECT_THAT(bridge.verdict("move IR-7 3014"), Allowed());
  auto ford = with_far("IR-7 3018; road 3018-3017-3016-3015-3014; side 3017/3016 river ford");
  EXPECT_THAT(ford.verdict("move IR-7 3015"), Allowed());  // 1 + (1+1) + 1 = 4
  EXPECT_THAT(ford.verdict("move IR-7 3014"), RefusedBy("8.movement-c"));
  const std::string broken = "IR-7 3018; road 3018-3017; road 3016-3015-3014; side 3017/3016 river";
  auto pontoon = with_far(broken + "; Pont-I 3017 laid N");
  EXPECT_THAT(pontoon.verdict("move IR-7 3014"), Allowed());
  // A pontoon that does not join two roads is no road.
  const std::string end = "IR-7 3020; road 3020-3019-3018-3017; side 3017/3016 river; Pont-I 3017 laid N";
  EXPECT_THAT(with_far(end).verdict("move IR-7 3016"), RefusedBy("8.movement-c"));
  EXPECT_THAT(with_far(end + "; road 3016-3015").verdict("move IR-7 3016"), Allowed());
}

TEST(Novara8_road, c_the_extra_point_may_pay_for_contact) {
  const std::string to_the_enemy = "IR-7 3020; 9-Regina 3016; ";  // 1 + 1 + 1 + 1
  EXPECT_THAT(with_far(to_the_enemy + "road 3020-3019-3018-3017").verdict("move IR-7 3017"), Allowed());
  EXPECT_THAT(with_far(to_the_enemy).verdict("move IR-7 3017"), RefusedBy("8.movement-c"));
}

TEST(Novara8_road, d_one_hex_off_the_road_and_the_point_is_gone) {
  auto first = with_far("IR-7 3018; road 3017-3016-3015-3014");  // it begins beside the road
  EXPECT_THAT(first.verdict("move IR-7 3015"), Allowed());
  EXPECT_THAT(first.verdict("move IR-7 3014"), RefusedBy("8.movement-c"));
  auto last = with_far("IR-7 3018; road 3018-3017-3016-3015");  // the last step leaves it
  EXPECT_THAT(last.verdict("move IR-7 3014"), RefusedBy("8.movement-c"));
  last.does("move IR-7 3015");
  EXPECT_THAT(last.verdict("move IR-7 3014"), RefusedBy("8.road-d"));
}

TEST(Novara8_road, d_nor_does_it_come_back_on_the_next_road) {
  auto g = with_far("IR-7 3018; road 3018-3017; road 3016-3015-3014");
  g.does("move IR-7 3017-3016");
  EXPECT_TRUE(g["IR-7"].off_road);
  g.does("move IR-7 3015");
  EXPECT_FALSE(g.lists("move IR-7 3014"));
  auto on = with_far("IR-7 3018; road 3018-3017-3016-3015-3014");
  on.does("move IR-7 3017-3016-3015");
  EXPECT_TRUE(on.lists("move IR-7 3014"));
}

TEST(Novara8_road, d_who_is_picked_up_on_the_road_has_his_own_point) {
  proves("R18");
  // IR 7 comes across country, FJ 10 begins on the road: together they have what IR 7 has.
  auto g = with_far("IR-7 3018; FJ-10 3017 spent 3; road 3017-3016-3015-3014");
  g.does("move IR-7 3017").does("take FJ-10");
  g.does("move IR-7 3016");  // FJ 10: 4 of 4
  EXPECT_TRUE(g.lists("move IR-7 3015"));
  g.does("move IR-7 3015");  // FJ 10: its fifth, IR 7 its third
  EXPECT_EQ(g["FJ-10"].spent, 5);
  EXPECT_FALSE(g.lists("move IR-7 3014"));
}

// --- leaving the map

TEST(Novara8_exit, a_austrians_west_sardinians_east) {
  proves("R23");
  for (const char* at : {"0123", "0141"}) {
    const std::string hex = at;
    EXPECT_THAT(with_far("IR-7 " + hex).does("select IR-7").verdict("exit IR-7"), Allowed()) << at;
    auto sardinian = given("9-Regina " + hex + "; 5-Aosta 4545");
    EXPECT_THAT(sardinian.does("select 9-Regina").verdict("exit 9-Regina"), RefusedBy("8.exit-a")) << at;
    EXPECT_FALSE(sardinian.lists("exit 9-Regina"));
  }
  for (const char* at : {"7607", "7609", "7612", "7638"}) {
    const std::string hex = at;
    auto sardinian = given("9-Regina " + hex + "; 5-Aosta 4545");
    EXPECT_THAT(sardinian.does("select 9-Regina").verdict("exit 9-Regina"), Allowed()) << at;
    EXPECT_THAT(with_far("IR-7 " + hex).does("select IR-7").verdict("exit IR-7"), RefusedBy("8.exit-a"))
        << at;
  }
}

TEST(Novara8_exit, a_nowhere_else_on_the_edge) {
  for (const char* at : {"0122", "0140", "3001", "3052", "1252", "2601"}) {
    auto g = with_far("IR-7 " + std::string(at));
    g.does("select IR-7");
    EXPECT_THAT(g.verdict("exit IR-7"), RefusedBy("8.exit-a")) << at;
  }
}

TEST(Novara8_exit, a_not_beside_the_enemy_on_a_forced_march) {
  proves("R23");
  EXPECT_THAT(with_far("IR-7 0123; 9-Regina 0124; marching").does("select IR-7").verdict("exit IR-7"),
              RefusedBy("R23"));
  EXPECT_THAT(with_far("IR-7 0123; 9-Regina 0125; marching").does("select IR-7").verdict("exit IR-7"),
              Allowed());
  EXPECT_THAT(with_far("IR-7 0123; 9-Regina 0124").does("select IR-7").verdict("exit IR-7"), Allowed());
}

TEST(Novara8_exit, b_costs_one_point) {
  EXPECT_THAT(with_far("IR-7 0123 spent 2 off-road").does("select IR-7").verdict("exit IR-7"), Allowed());
  auto spent = with_far("IR-7 0122 spent 2; FJ-10 0122");
  spent.does("move IR-7+FJ-10 0123");
  EXPECT_THAT(spent.verdict("exit IR-7"), RefusedBy("8.exit-b"));
  EXPECT_THAT(spent.verdict("exit FJ-10"), Allowed());
}

TEST(Novara8_exit, b_the_extra_point_of_the_road_may_pay_it) {
  auto road = with_far("IR-7 0126; FJ-10 0126; road 0126-0125-0124-0123");
  road.does("move IR-7+FJ-10 0123");
  EXPECT_THAT(road.verdict("exit IR-7"), Allowed());
  auto country = with_far("IR-7 0126; FJ-10 0126");
  country.does("move IR-7+FJ-10 0123");
  EXPECT_THAT(country.verdict("exit IR-7"), RefusedBy("8.exit-b"));
}

TEST(Novara8_exit, b_one_of_a_stack_may_go_and_the_rest_stay) {
  auto g = with_far("IR-7 0123; IR-28 0123");
  g.does("select IR-7").does("take IR-28").does("exit IR-28");
  EXPECT_EQ(g["IR-28"].status, Status::Exited);
  EXPECT_TRUE(g.happened(EventKind::Left));
  EXPECT_EQ(g.where("IR-7"), "0123");
  EXPECT_THAT(g.verdict("move IR-7 0124"), Allowed());
}

TEST(Novara8_exit, c_who_has_left_never_returns) {
  auto g = given("turn 6; IR-7 0123; 9-Regina 4545");
  g.does("select IR-7").does("exit IR-7");
  EXPECT_EQ(g["IR-7"].status, Status::Exited);
  EXPECT_EQ(g.where("IR-7"), "");
  g.until(Ask::ChooseChits);
  EXPECT_EQ(g.state.turn, 7);
  g.does("done");  // Sardinia
  ASSERT_EQ(g.side_asked(), Side::Austrian);
  EXPECT_EQ(g["IR-7"].status, Status::Exited);
  EXPECT_THAT(g.verdict("commit a-i"), RefusedBy("7.points-d"));  // the corps has nobody left
}

TEST(Novara8_exit, c_nor_is_he_offered_as_a_reinforcement_or_active) {
  auto g = given("turn 6; IR-28 3018; IR-7 exited");
  EXPECT_THAT(g.verdict("select IR-7"), RefusedBy("7.activation-a"));
  auto arrivals = given("turn 6; phase arrivals; to-choose austrian; IR-28 3018; IR-38 to-come; VV-1 exited");
  ASSERT_EQ(arrivals.asked(), Ask::Arrivals);  // the brigade Cavriani
  EXPECT_TRUE(arrivals.lists("select IR-38"));
  EXPECT_FALSE(arrivals.lists("select VV-1"));
  EXPECT_FALSE(arrivals.verdict("select VV-1").allowed());
}

TEST(Novara8_breaking_contact, g_one_order_leads_past_no_enemy) {
  Given g("turn 2; a-vv-1 4626; s-8-cp-bers 4326 shaken");
  EXPECT_THAT(g.verdict("move a-vv-1 4327"), RefusedBy("8.breaking-contact-g"));
  g.does("move a-vv-1 4427").does("hold 4326");
  EXPECT_THAT(g.verdict("move a-vv-1 4327"), Allowed());
}

}  // namespace tamburino::novara

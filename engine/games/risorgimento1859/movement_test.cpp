#include <algorithm>
#include <memory>

#include "tests/risorgimento1859/given.h"

namespace tamburino::risorgimento1859 {
namespace {

// French of brigade F1-5 move; Austrians of A5-1 stand by.
constexpr const char* kGoze = "; active f-1; brigade f1-5";

Given goze(const std::string& text) { return Given(text + kGoze); }

TEST(RisorgimentoMovement, r5_25c_a_sharp_ridge_costs_two_and_the_hex_one) {
  Given now = goze("f1-5-33-1 S1010 E; side S1010/S1009 sharp");
  now.does("move f1-5-33-1 S1009");
  EXPECT_EQ(now["f1-5-33-1"].spent, 3);
}

TEST(RisorgimentoMovement, r6_31a_entering_a_zone_costs_two_more_and_ends_the_move) {
  proves("6.32a 6.31b 6.32b");
  Given now = goze("f1-5-33-1 S1012 E; a5-1-kinsky-1 S1010 W");
  now.does("move f1-5-33-1 S1011");
  EXPECT_EQ(now["f1-5-33-1"].spent, 3);
  EXPECT_REFUSED(now, "move f1-5-33-1 S1012", "6.32a");
  Given turned = goze("f1-5-33-1 S1012 E; a5-1-kinsky-1 S1010 E");  // it looks the other way
  turned.does("move f1-5-33-1 S1011");
  EXPECT_EQ(turned["f1-5-33-1"].spent, 2);
  EXPECT_ALLOWED(turned, "move f1-5-33-1 S1012");
}

TEST(RisorgimentoMovement, r6_31c_light_infantry_pays_one) {
  Given now = goze("f1-5-zv1-1 S1012 E; a5-1-kinsky-1 S1010 W");
  now.does("move f1-5-zv1-1 S1011");
  EXPECT_EQ(now["f1-5-zv1-1"].spent, 2);
}

TEST(RisorgimentoMovement, r6_31d_guns_alone_cost_nothing) {
  Given now = goze("f1-5-33-1 S1012 E; a5-1-b S1010 W");
  now.does("move f1-5-33-1 S1011");
  EXPECT_EQ(now["f1-5-33-1"].spent, 1);
}

TEST(RisorgimentoMovement, r5_33b_guns_keep_away) {
  EXPECT_REFUSED(goze("f1-5-b S1012 E; a5-1-kinsky-1 S1010 W"), "move f1-5-b S1011", "5.33b");
  EXPECT_ALLOWED(goze("f1-5-b S1012 E; a5-1-kinsky-1 S1009 W"), "move f1-5-b S1011");
}

TEST(RisorgimentoMovement, r5_31b_one_hex_is_always_open) {
  Given now = goze("f1-5-33-1 S1012 E spent 0; hex S1011 marsh; side S1012/S1011 canal");
  EXPECT_ALLOWED(now, "move f1-5-33-1 S1011");
  now.does("move f1-5-33-1 S1011");
  proves("5.23c");
  EXPECT_TRUE(now["f1-5-33-1"].is(Mark::Disordered));
  EXPECT_REFUSED(goze("f1-5-33-1 S1012 E; side S1012/S1011 river"), "move f1-5-33-1 S1011", "5.26a");
}

TEST(RisorgimentoStacking, r5_41a_two_of_one_brigade) {
  EXPECT_ALLOWED(goze("f1-5-33-1 S1012 E; f1-5-33-2 S1011 E"), "move f1-5-33-1 S1011");
  proves("5.41b 5.51a");
  EXPECT_REFUSED(goze("f1-5-33-1 S1012 E; f1-4-61-1 S1011 E"), "move f1-5-33-1 S1011", "5.41b");
  EXPECT_REFUSED(goze("f1-5-33-1 S1012 E; f1-5-33-2 S1011 E; f1-5-33-3 S1011 E"), "move f1-5-33-1 S1011",
                 "5.41a");
  EXPECT_ALLOWED(goze("f1-5-33-1 S1012 E; f1-5-33-2 S1011 E; f1-5-33-3 S1011 E; hex S1011 town"),
                 "move f1-5-33-1 S1011");
}

TEST(RisorgimentoMovement, r6_33b_leaving_a_zone_costs_one_and_never_leads_into_another) {
  Given now = goze("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W");
  now.does("move f1-5-33-1 S1012");
  EXPECT_EQ(now["f1-5-33-1"].spent, 2);
  EXPECT_REFUSED(goze("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1013 E"),
                 "move f1-5-33-1 S1012", "6.33b");
}

TEST(RisorgimentoMovement, r5_3a_one_unit_after_the_other) {
  Given now = goze("f1-5-33-1 S1012 E; f1-5-33-2 S1015 E");
  now.does("move f1-5-33-1 S1011");
  EXPECT_REFUSED(now, "move f1-5-33-2 S1014", "5.3a");
  now.does("halt f1-5-33-1");
  EXPECT_ALLOWED(now, "move f1-5-33-2 S1014");
  EXPECT_REFUSED(now, "move f1-5-33-1 S1010", "5.3a");  // its move is over
}

TEST(RisorgimentoMovement, r5_31a_points_must_do_for_the_hex_and_the_zone) {
  Given now = goze("f1-5-33-1 S1012 E spent 4; a5-1-kinsky-1 S1009 W");
  now.does("move f1-5-33-1 S1011");  // 5 of 7
  EXPECT_REFUSED(now, "move f1-5-33-1 S1010", "5.31a");
  Given fresh = goze("f1-5-33-1 S1012 E spent 3; a5-1-kinsky-1 S1009 W");
  fresh.does("move f1-5-33-1 S1011");
  EXPECT_ALLOWED(fresh, "move f1-5-33-1 S1010");
  proves("5.26b");
  EXPECT_REFUSED(goze("f1-5-33-1 S1012 E; hex S1011 lake"), "move f1-5-33-1 S1011", "5.26a");
}

TEST(RisorgimentoMovement, r5_33a_cavalry_keeps_away) {
  const std::string brigade = "; active f-1; brigade f1-c1";
  EXPECT_REFUSED(Given("f1-c1-hu5 S1012 E; a5-1-b S1010 W" + brigade), "move f1-c1-hu5 S1011", "5.33a");
  EXPECT_ALLOWED(Given("f1-c1-hu5 S1012 E; a5-1-b S1009 W" + brigade), "move f1-c1-hu5 S1011");
  proves("5.33b");
  EXPECT_ALLOWED(goze("f1-5-b S1012 E; a5-1-kinsky-1 S1010 W; side S1010/S1011 river"), "move f1-5-b S1011");
}

TEST(RisorgimentoMovement, r5_42b_no_way_through_enemies) {
  EXPECT_REFUSED(goze("f1-5-33-1 S1011 E; a5-1-b S1010 E"), "move f1-5-33-1 S1010", "5.42b");
  EXPECT_ALLOWED(goze("f1-5-33-1 S1011 E; f1-5-b S1010 E"), "move f1-5-33-1 S1010");
  proves("5.42a");  // full hexes are not passed either
  EXPECT_REFUSED(goze("f1-5-33-1 S1011 E; f1-4-61-1 S1010 E"), "move f1-5-33-1 S1010", "5.41b");
}

TEST(RisorgimentoMovement, r9_11a_a_brigade_out_of_the_fight_stays_out_of_zones) {
  constexpr const char* kNear = "f1-5-33-1 S1012 E; a5-1-kinsky-1 S1010 W";
  EXPECT_REFUSED(goze(std::string("brigade-state f1-5 hdc; ") + kNear), "move f1-5-33-1 S1011", "9.11a");
  EXPECT_ALLOWED(goze(kNear), "move f1-5-33-1 S1011");
}

TEST(RisorgimentoMovement, r6_33a_in_a_zone_it_turns_one_hexside_or_leaves) {
  constexpr const char* kHeld = "f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W";
  EXPECT_ALLOWED(goze(kHeld), "face f1-5-33-1 NE");
  EXPECT_REFUSED(goze(kHeld), "face f1-5-33-1 NW", "6.33a");
  Given now = goze(kHeld);
  now.does("face f1-5-33-1 NE");
  EXPECT_REFUSED(now, "face f1-5-33-1 E", "6.33a");
  EXPECT_REFUSED(now, "move f1-5-33-1 S1012", "6.33a");  // it has stayed
  proves("6.11a");
  Given far = goze("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1009 W");
  far.does("face f1-5-33-1 NW").does("face f1-5-33-1 W");
  EXPECT_ALLOWED(far, "move f1-5-33-1 S1012");
  EXPECT_EQ(far["f1-5-33-1"].spent, 0);
}

TEST(RisorgimentoFacing, r6_1b_a_stack_faces_one_way_and_guns_as_they_like) {
  Given now = goze("f1-5-33-1 S1011 E; f1-5-33-2 S1011 E; f1-5-b S1015 E; f1-5-33-3 S1015 E");
  now.does("face f1-5-33-1 W").does("face f1-5-b W");
  EXPECT_EQ(now["f1-5-33-2"].facing, now["f1-5-33-1"].facing);
  proves("6.13a");
  EXPECT_NE(now["f1-5-33-3"].facing, now["f1-5-b"].facing);
  // A stack-mate that a zone holds binds the newcomer too.
  Given held = goze("f1-5-33-1 S1012 E; f1-5-33-2 S1011 E; a5-1-kinsky-1 S1010 W");
  held.does("move f1-5-33-1 S1011");
  EXPECT_REFUSED(held, "face f1-5-33-1 W", "6.33a");
  EXPECT_ALLOWED(held, "face f1-5-33-1 NE");
}

TEST(RisorgimentoFacing, r6_11a_a_facing_given_by_hand_is_kept) {
  proves("6.32a");
  Given now = goze("f1-5-33-1 S1013 W; a5-1-kinsky-1 S1009 E");
  now.does("move f1-5-33-1 S1012");
  EXPECT_EQ(now["f1-5-33-1"].facing, find_facing(now.game, "E"));  // where it went
  now.does("face f1-5-33-1 NE").does("move f1-5-33-1 S1011");
  EXPECT_EQ(now["f1-5-33-1"].facing, find_facing(now.game, "NE"));
}

TEST(RisorgimentoFacing, r6_1a_three_hexes_in_front) {
  Given now = goze("f1-5-33-1 S1011 E");
  int front = 0;
  for (const Facing side : kFacings)
    front += is_frontal(now.game, now.state, now.unit("f1-5-33-1"), side) ? 1 : 0;
  EXPECT_EQ(front, 3);
  proves("5.3b");
  EXPECT_ALLOWED(now, "move f1-5-33-1 S1012");  // behind it
}

TEST(RisorgimentoStacking, r5_44a_a_newcomer_goes_to_the_bottom) {
  Given now = goze("f1-5-33-1 S1012 E; f1-5-33-2 S1011 E");
  now.does("move f1-5-33-1 S1011");
  EXPECT_EQ(top_of(now.state, find_hex(now.game, "S1011")), now.unit("f1-5-33-2"));
  proves("5.44b");
  EXPECT_REFUSED(now, "restack f1-5-33-1", "5.3a");  // it has moved
}

TEST(RisorgimentoStacking, r5_44b_the_order_changes_before_the_move_for_a_point) {
  Given now = goze("f1-5-33-1 S1011 E; f1-5-33-2 S1011 E");
  EXPECT_REFUSED(now, "restack f1-5-33-1", "5.44b");  // it is on top
  now.does("restack f1-5-33-2");
  EXPECT_EQ(top_of(now.state, find_hex(now.game, "S1011")), now.unit("f1-5-33-2"));
  EXPECT_EQ(now["f1-5-33-2"].spent, 1);
  now.does("move f1-5-33-2 S1010").does("halt f1-5-33-2");
  EXPECT_EQ(now["f1-5-33-2"].spent, 2);
  proves("5.44c");
  EXPECT_REFUSED(goze("f1-5-33-1 S1011 E; f1-5-33-2 S1011 E; a5-1-kinsky-1 S1010 W"), "restack f1-5-33-2",
                 "5.44c");
}

TEST(RisorgimentoStacking, r5_41c_infantry_and_cavalry_never_stack) {
  EXPECT_REFUSED(goze("f1-5-33-1 S1012 E; f1-c1-hu5 S1011 E"), "move f1-5-33-1 S1011", "5.41c");
  proves("5.51b 5.41d 5.41e 5.41f");
  EXPECT_REFUSED(goze("f1-5-33-1 S1012 E; f1-c1-hu5 S1011 E; hex S1011 town"), "move f1-5-33-1 S1011",
                 "5.41c");
  EXPECT_ALLOWED(goze("f1-5-b S1012 E; f1-c1-hu5 S1011 E"), "move f1-5-b S1011");
  EXPECT_REFUSED(goze("f1-5-b S1012 E; f1-5-33-1 S1011 E; f1-5-33-2 S1011 E"), "move f1-5-b S1011", "5.41d");
  EXPECT_ALLOWED(goze("f1-5-b S1012 E; f1-c1-b S1011 E; f1-c2-b S1011 E"), "move f1-5-b S1011");
  EXPECT_REFUSED(goze("f1-5-b S1012 E; f1-c1-b S1011 E; f1-c2-b S1011 E; f1-6-b S1011 E"),
                 "move f1-5-b S1011", "5.41e");
  EXPECT_ALLOWED(goze("f1-5-33-1 S1012 E; f1-5-33-2 S1011 E; goze S1011"), "move f1-5-33-1 S1011");
}

TEST(RisorgimentoTowns, r5_53a_leaving_a_crowded_town_costs_one_more) {
  constexpr const char* kTown = "hex S1012 town; f1-5-33-1 S1012 E; f1-5-33-2 S1012 E";
  Given two = goze(kTown);  // what any hex may hold
  two.does("move f1-5-33-1 S1011");
  EXPECT_EQ(two["f1-5-33-1"].spent, 1);
  Given three = goze(std::string(kTown) + "; f1-5-33-3 S1012 E");
  three.does("move f1-5-33-1 S1011");
  EXPECT_EQ(three["f1-5-33-1"].spent, 2);
}

TEST(RisorgimentoTowns, r5_52c_a_garrison_leaves_by_one_side) {
  constexpr const char* kTown = "hex S1012 town; f1-5-33-1 S1012 E; f1-5-33-2 S1012 E; f1-5-33-3 S1012 E";
  Given now = goze(kTown);
  now.does("move f1-5-33-1 S1011").does("halt f1-5-33-1");
  EXPECT_REFUSED(now, "move f1-5-33-2 S1013", "5.52c");
  EXPECT_ALLOWED(now, "move f1-5-33-2 S1011");
  Given open = goze("f1-5-33-1 S1012 E; f1-5-33-2 S1012 E");  // no Town
  open.does("move f1-5-33-1 S1011").does("halt f1-5-33-1");
  EXPECT_ALLOWED(open, "move f1-5-33-2 S1013");
}

// Magenta's vineyards: every hex here is one.
Given vineyard(const std::string& text) {
  return Given(
      "scenario magenta; hex M2010 heavily-cultivated; hex M2011 heavily-cultivated; hex M2012 "
      "heavily-cultivated; " +
      text + "; active f-2; brigade f2-1");
}
Given& with_vineyards(Given& given) {
  given.game.scenario.special.vineyards = true;
  return given;
}

TEST(RisorgimentoVineyards, ra9_2a_off_the_road_it_leaves_by_its_front) {
  Given now = vineyard("f2-1-45-1 M2011 E");
  EXPECT_ALLOWED(now, "move f2-1-45-1 M2012");  // 5.3b: elsewhere facing is nothing
  with_vineyards(now);
  EXPECT_ALLOWED(now, "move f2-1-45-1 M2010");
  EXPECT_REFUSED(now, "move f2-1-45-1 M2012", "a9.2a");
  Given road = vineyard("f2-1-45-1 M2011 E; road minor M2011-M2012");
  EXPECT_ALLOWED(with_vineyards(road), "move f2-1-45-1 M2012");
}

TEST(RisorgimentoVineyards, ra9_2b_turning_costs_a_point_but_the_first_hexside) {
  Given now = vineyard("f2-1-45-1 M2011 E");
  with_vineyards(now).does("face f2-1-45-1 NE");
  EXPECT_EQ(now["f2-1-45-1"].spent, 0);
  now.does("face f2-1-45-1 NW");
  EXPECT_EQ(now["f2-1-45-1"].spent, 1);
  Given once = vineyard("f2-1-45-1 M2011 E");
  with_vineyards(once).does("face f2-1-45-1 W");
  EXPECT_EQ(once["f2-1-45-1"].spent, 2);
  once.does("move f2-1-45-1 M2012").does("face f2-1-45-1 E");  // on entering it faces as it likes
  EXPECT_EQ(once["f2-1-45-1"].spent, 5);
  Given road = vineyard("f2-1-45-1 M2011 E; road trail M2011-M2012");
  with_vineyards(road).does("face f2-1-45-1 W");
  EXPECT_EQ(road["f2-1-45-1"].spent, 0);
  Given tired = vineyard("f2-1-45-1 M2011 E spent 7");
  EXPECT_REFUSED(with_vineyards(tired), "face f2-1-45-1 W", "a9.2b");
}

TEST(RisorgimentoVineyards, r5_27b_no_road_rate_for_a_stack) {
  Given now = vineyard("f2-1-45-1 M2011 E; f2-1-45-2 M2011 E; road minor M2011-M2010");
  with_vineyards(now).does("move f2-1-45-1 M2010");
  EXPECT_EQ(now["f2-1-45-1"].spent, 3);
  Given alone = vineyard("f2-1-45-1 M2011 E; road minor M2011-M2010");
  with_vineyards(alone).does("move f2-1-45-1 M2010");
  EXPECT_EQ(alone["f2-1-45-1"].spent, 1);
  Given into = vineyard("f2-1-45-1 M2011 E; f2-1-45-2 M2010 E; road minor M2011-M2010");
  with_vineyards(into).does("move f2-1-45-1 M2010");
  EXPECT_EQ(into["f2-1-45-1"].spent, 3);
}

TEST(RisorgimentoWithdrawal, ra10_4b_a_withdrawing_corps_goes_to_its_edge_and_off) {
  Given now("scenario solferino; map; f1-5-33-1 S2551 W; f1-5-33-2 S2552 W; active f-1; brigade f1-5");
  EXPECT_REFUSED(now, "leave f1-5-33-2", "a10.4b");  // not yet
  EXPECT_ALLOWED(now, "move f1-5-33-1 S2550");
  now.state[find_corps(now.game, "f-1")].withdrawing = true;
  EXPECT_REFUSED(now, "move f1-5-33-1 S2550", "a10.4b");
  EXPECT_REFUSED(now, "leave f1-5-33-1", "a10.4b");
  now.does("leave f1-5-33-2");
  EXPECT_EQ(now["f1-5-33-2"].status, Status::Left);
  now.does("move f1-5-33-1 S2552").does("leave f1-5-33-1");
  EXPECT_EQ(now["f1-5-33-1"].status, Status::Left);
  EXPECT_EQ(now.asked(), "move");
}

TEST(RisorgimentoMovement, r5_34a_entry_hexes_are_protected_while_troops_are_due) {
  Given now("scenario magenta; set-up; map; active a-2");
  const auto& arrivals = now.game.scenario.arrivals;
  const auto french = std::find_if(arrivals.begin(), arrivals.end(), [&](const Arrival& one) {
    return !one.units.empty() && now.game[one.units.front()].side == Side::Allied;
  });
  ASSERT_NE(french, arrivals.end());
  const Hex entry = french->hex;
  const UnitId who = now.unit("am1-1-wasa-1");
  const auto step = [&] {
    for (const Facing side : kFacings) {
      const Hex from = now.game.map.neighbour(entry, side);
      if (from == kNoHex || enemy_in(now.game, now.state, Side::Austrian, from)) continue;
      put(now.game, now.state, who, from);
      for (const Facing on : kFacings) {
        const Hex to = now.game.map.neighbour(from, on);
        if (to != kNoHex && to != entry && terrain_cost(now.game, now.state, who, from, on) != kClosed)
          return price(now.game, now.state, who, from, on).verdict;
      }
    }
    return kAllowed;
  };
  EXPECT_STREQ(step().rule, "5.34a");
  for (const Arrival& one : arrivals) {
    for (const UnitId late : one.units) now.state[late].status = Status::Eliminated;
  }
  EXPECT_STRNE(step().rule == nullptr ? "" : step().rule, "5.34a");
}

TEST(RisorgimentoMovement, r5_0a_a_unit_spends_its_allowance_or_less) {
  Given now("f1-5-33-1 S1020 E; active f-1; brigade f1-5");
  now.does("move f1-5-33-1 S1019-S1018-S1017-S1016-S1015-S1014");
  EXPECT_EQ(now["f1-5-33-1"].spent, 6);
  EXPECT_ALLOWED(now, "halt f1-5-33-1");  // one point is left
  now.does("move f1-5-33-1 S1013");
  EXPECT_REFUSED(now, "move f1-5-33-1 S1012", "5.31a");  // 7 of 7
}

TEST(RisorgimentoMovement, r5_2b_some_ground_disorders_some_units) {
  const auto crosses = [](const char* water) {
    Given now(std::string("f1-5-33-1 S1012 E; side S1012/S1011 ") + water + "; active f-1; brigade f1-5");
    now.does("move f1-5-33-1 S1011");
    return now["f1-5-33-1"].is(Mark::Disordered);
  };
  EXPECT_TRUE(crosses("canal"));
  EXPECT_TRUE(crosses("deep-stream"));
  EXPECT_FALSE(crosses("stream"));
}

TEST(RisorgimentoMovement, r5_26a_what_is_impassable_has_its_bridges_and_roads) {
  const std::string guns = "f1-5-b S1012 E; f1-5-33-1 S1022 E; active f-1; brigade f1-5; ";
  EXPECT_REFUSED(Given(guns + "hex S1011 marsh"), "move f1-5-b S1011", "5.26a");
  EXPECT_ALLOWED(Given(guns + "hex S1011 marsh; road minor S1012-S1011"), "move f1-5-b S1011");
  EXPECT_REFUSED(Given(guns + "side S1022/S1021 river"), "move f1-5-33-1 S1021", "5.26a");
  EXPECT_ALLOWED(Given(guns + "side S1022/S1021 river bridge; road minor S1022-S1021"),
                 "move f1-5-33-1 S1021");
}

TEST(RisorgimentoMovement, r5_31a_reach_has_the_one_hex_that_a_unit_may_always_move) {
  Given now("hex S1010 heavily-cultivated; f1-5-b S1011 E; active f-1; brigade f1-5");
  now.state[now.unit("f1-5-b")].set(Mark::Fired);
  ASSERT_GT(now.game.map.ground_cost(Mover::FootArtillery, find_hex(now.game, "S1010")),
            allowance(now.game, now.state, now.unit("f1-5-b")));
  EXPECT_ALLOWED(now, "move f1-5-b S1010");
  auto reach = std::make_unique<Reach>();
  find_reach(now.game, now.state, now.unit("f1-5-b"), *reach);
  EXPECT_TRUE(reach->contains(find_hex(now.game, "S1010")));
}

}  // namespace
}  // namespace tamburino::risorgimento1859

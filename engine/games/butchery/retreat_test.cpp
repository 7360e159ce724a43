#include "tests/butchery/given.h"

// 10.4.6. Retreat after combat, and 10.4.8, retreat before combat.
namespace tamburino::butchery {
namespace {

Given duel(const std::string& more = "") {
  auto p = given("Castagny 2315; commander fr-ii 2116; Wetzlar 2314; commander au-iii 2311; phase declare; " +
                 more);
  p.does("assault Castagny Wetzlar").does("done");
  return p;
}

// Wetzlar, attacked in column 6, has to retreat from 2314.
Given beaten(const std::string& more = "") { return duel(more).does("decline Wetzlar").rolls(3); }

// --- 10.4.6

TEST(ButcheryRetreat, r10_4_6a_austrians_retreat_to_the_east) {
  auto p = beaten();
  EXPECT_EQ(p.asked(), Ask::RetreatHex);
  for (const char* hex : {"2313", "2214", "2414"})
    EXPECT_TRUE(p.lists("retreat Wetzlar " + std::string(hex)));
  EXPECT_EQ(p.listed().size(), 3U);
  EXPECT_THAT(p.verdict("retreat Wetzlar 2215"), RefusedBy("10.4.6a"));
  EXPECT_THAT(p.verdict("retreat Wetzlar 2312"), RefusedBy("10.4.6a"));  // one hex only
}

TEST(ButcheryRetreat, r10_4_6a_french_and_piedmontese_retreat_to_the_west) {
  auto french = duel().does("defend Wetzlar").rolls(5);  // D
  EXPECT_EQ(french.side_asked(), Side::Allies);
  for (const char* hex : {"2316", "2216", "2416"}) {
    EXPECT_TRUE(french.lists("retreat Castagny " + std::string(hex)));
  }
  EXPECT_EQ(french.listed().size(), 3U);
  EXPECT_THAT(french.verdict("retreat Castagny 2215"), RefusedBy("10.4.6a"));
  auto savoia = given("Savoia 2315; commander pi-1 2317; Wetzlar 2314; phase declare");
  savoia.does("assault Savoia Wetzlar").does("done").does("defend Wetzlar").rolls(5);
  EXPECT_TRUE(savoia.lists("retreat Savoia 2316"));
  EXPECT_THAT(savoia.verdict("retreat Savoia 2415"), RefusedBy("10.4.6a"));
}

TEST(ButcheryRetreat, r10_4_6b_through_friends_to_the_first_hex_with_room) {
  proves("B37");
  auto p = beaten("Hartlung 2313; side 2314/2214 steep; side 2314/2414 steep");
  // 2313 is the only way and is full: on to one of the three hexes behind it.
  EXPECT_EQ(p.asked(), Ask::RetreatHex);
  for (const char* hex : {"2312", "2213", "2413"})
    EXPECT_TRUE(p.lists("retreat Wetzlar " + std::string(hex)));
  p.does("retreat Wetzlar 2312");
  EXPECT_EQ(p.where("Wetzlar"), "2312");
  EXPECT_EQ(p.asked(), Ask::TurnOne);
}

TEST(ButcheryRetreat, r10_4_6b_a_battery_leaves_room_for_infantry) {
  auto p = beaten("au-iii-a1 2313; side 2314/2214 steep; side 2314/2414 steep");
  EXPECT_EQ(p.where("Wetzlar"), "2313");
  EXPECT_FALSE(p["au-iii-a1"].disorganised);
  EXPECT_EQ(p.asked(), Ask::TurnOne);
}

TEST(ButcheryRetreat, r10_4_6b_through_several_full_hexes_in_a_row) {
  proves("B37");
  auto p = beaten(
      "Hartlung 2313; Pokorny 2312; side 2314/2214 steep; side 2314/2414 steep; side 2313/2213 steep; "
      "side 2313/2413 steep; side 2312/2212 steep; side 2312/2412 steep");
  EXPECT_EQ(p.where("Wetzlar"), "2311");
  EXPECT_TRUE(p["Hartlung"].disorganised);
  EXPECT_TRUE(p["Pokorny"].disorganised);
}

TEST(ButcheryRetreat, r10_4_6b_a_full_hex_without_a_way_on_is_no_way) {
  // Behind Hartlung there is nothing, so only the other two hexes are left.
  auto p = beaten("Hartlung 2313; side 2313/2312 steep; side 2313/2213 steep; side 2313/2413 steep");
  EXPECT_FALSE(p.lists("retreat Wetzlar 2313"));
  EXPECT_TRUE(p.lists("retreat Wetzlar 2214"));
  EXPECT_EQ(p.listed().size(), 2U);
}

TEST(ButcheryRetreat, r10_4_6c_units_so_crossed_are_disorganised) {
  auto p = beaten("Hartlung 2313; au-iii-a1 2313; side 2314/2214 steep; side 2314/2414 steep");
  p.does("retreat Wetzlar 2312");
  EXPECT_TRUE(p["Hartlung"].disorganised);
  EXPECT_TRUE(p["au-iii-a1"].disorganised);
  EXPECT_EQ(p["Hartlung"].steps_lost, 0);
  auto round = beaten("Hartlung 2313").does("retreat Wetzlar 2214");
  EXPECT_FALSE(round["Hartlung"].disorganised);  // not crossed
}

TEST(ButcheryRetreat, r10_4_6c_those_already_disorganised_suffer_nothing) {
  auto p = beaten("Hartlung 2313 disorganised; side 2314/2214 steep; side 2314/2414 steep");
  p.does("retreat Wetzlar 2312");
  EXPECT_TRUE(p["Hartlung"].disorganised);
  EXPECT_EQ(p["Hartlung"].steps_lost, 0);
  EXPECT_EQ(p.where("Hartlung"), "2313");
}

TEST(ButcheryRetreat, r10_4_6b_leaders_of_a_crossed_hex_stay_with_their_units) {
  proves("10.4.12c 10.4.11b");
  auto p = beaten(
      "Hartlung 2313; commander au-iii 2313; chief austrian 2313; side 2314/2214 steep; side 2314/2414 "
      "steep");
  p.does("retreat Wetzlar 2312");
  EXPECT_EQ(p.commander_at("au-iii"), "2313");
  EXPECT_EQ(p.chief_at("austrian"), "2313");
}

TEST(ButcheryRetreat, r10_4_6b_leaders_go_with_their_unit_through_crossed_hexes) {
  proves("10.4.12c 10.4.11b");
  auto p = beaten(
      "Hartlung 2313; commander au-iii 2314; chief austrian 2314; side 2314/2214 steep; side 2314/2414 "
      "steep");
  p.does("retreat Wetzlar 2312");
  EXPECT_EQ(p.commander_at("au-iii"), "2312");
  EXPECT_EQ(p.chief_at("austrian"), "2312");
}

TEST(ButcheryRetreat, r10_4_6d_a_unit_that_cannot_retreat_loses_a_step) {
  const std::string shut = "side 2314/2214 steep; side 2314/2414 steep; ";
  auto steep = beaten(shut + "side 2314/2313 steep");
  EXPECT_EQ(steep["Wetzlar"].steps_lost, 1);
  EXPECT_EQ(steep.where("Wetzlar"), "2314");
  auto enemy = beaten(shut + "Gault 2313 faces E");
  EXPECT_EQ(enemy["Wetzlar"].steps_lost, 1);
  EXPECT_EQ(enemy.where("Wetzlar"), "2314");
  auto lake = beaten(shut + "hex 2313 lake");
  EXPECT_EQ(lake["Wetzlar"].steps_lost, 1);
  auto open = beaten(shut);
  EXPECT_EQ(open["Wetzlar"].steps_lost, 0);
  EXPECT_EQ(open.where("Wetzlar"), "2313");
}

TEST(ButcheryRetreat, r10_4_6d_nobody_retreats_off_the_map) {
  proves("B36");
  const auto at_edge = [](const std::string& from, const std::string& to) {
    auto p = given("Castagny " + from + "; commander fr-ii 2204; Wetzlar " + to + "; phase declare");
    p.does("assault Castagny Wetzlar").does("done").does("decline Wetzlar").rolls(3);
    return p;
  };
  auto last = at_edge("2202", "2201");
  EXPECT_EQ(last["Wetzlar"].steps_lost, 1);
  EXPECT_EQ(last.where("Wetzlar"), "2201");
  auto last_but_half = at_edge("2302", "2301");  // 2201 and 2401 lie half a hex nearer the edge
  EXPECT_EQ(last_but_half["Wetzlar"].steps_lost, 0);
  EXPECT_TRUE(last_but_half.lists("retreat Wetzlar 2201"));
}

TEST(ButcheryRetreat, r10_4_6e_guns_left_behind_are_lost_when_the_enemy_comes_in) {
  auto p = beaten("au-iii-a1 2314").does("retreat Wetzlar 2313").does("turn Wetzlar W");
  EXPECT_EQ(p["au-iii-a1"].status, Status::OnMap);
  EXPECT_EQ(p.where("au-iii-a1"), "2314");
  auto twin = p;
  p.does("advance Castagny 2314");
  EXPECT_EQ(p["au-iii-a1"].status, Status::Eliminated);
  twin.does("stand Castagny").rolls(6);
  EXPECT_EQ(twin["au-iii-a1"].status, Status::OnMap);
  EXPECT_EQ(twin.where("au-iii-a1"), "2314");
}

TEST(ButcheryRetreat, r10_4_6e_guns_of_an_attacker_driven_off_are_spared) {
  auto p = duel("fr-ii-a1 2315").does("defend Wetzlar").rolls(5);
  p.does("retreat Castagny 2316").does("turn Castagny E");
  EXPECT_EQ(p["fr-ii-a1"].status, Status::OnMap);  // the defender never advances
  EXPECT_EQ(p.where("Wetzlar"), "2314");
}

TEST(ButcheryRetreat, r10_4_6f_first_out_of_enemy_zones) {
  // Gault covers 2214 and 2313; 2414 is woods and dearer, but free.
  auto p = beaten("Gault 2213 faces W; hex 2414 woods");
  EXPECT_EQ(p.where("Wetzlar"), "2414");
  EXPECT_EQ(p["Wetzlar"].steps_lost, 0);
  auto away = beaten("Gault 2213 faces E; hex 2414 woods");
  EXPECT_EQ(away.asked(), Ask::RetreatHex);
  EXPECT_TRUE(away.lists("retreat Wetzlar 2214"));
}

TEST(ButcheryRetreat, r10_4_6f_then_to_the_cheapest_ground) {
  auto p = beaten("hex 2313 woods");
  EXPECT_THAT(p.verdict("retreat Wetzlar 2313"), RefusedBy("10.4.6f"));
  EXPECT_THAT(p.verdict("retreat Wetzlar 2214"), Allowed());
  EXPECT_THAT(p.verdict("retreat Wetzlar 2414"), Allowed());
  auto road = beaten("road major 2314-2313");  // half a point
  EXPECT_EQ(road.where("Wetzlar"), "2313");
  auto hedge = beaten("side 2314/2313 hedge; hex 2214 clear level 1");
  EXPECT_EQ(hedge.where("Wetzlar"), "2414");
}

TEST(ButcheryRetreat, r10_4_6f_the_cost_is_that_of_the_units_kind) {
  proves("B36");
  // Woods cost infantry 2, as much as a change of level; cavalry pays 3.
  const std::string ground = "hex 2313 woods; hex 2214 clear level 1; side 2314/2414 steep";
  EXPECT_EQ(beaten(ground).listed().size(), 2U);
  auto horse = given("Castagny 2315; commander fr-ii 2116; \"10 Hussars\" 2314; phase declare; " + ground);
  horse.does("assault Castagny \"10 Hussars\"").does("done").does("decline \"10 Hussars\"").rolls(3);
  EXPECT_EQ(horse.where("10 Hussars"), "2214");
}

TEST(ButcheryRetreat, r10_4_6f_where_only_zones_are_left_it_goes_there_and_loses_a_step) {
  proves("B36 5j");
  auto p = beaten("Gault 2213 faces W; Lefebvre 2413 faces W; hex 2313 woods");
  EXPECT_EQ(p.asked(), Ask::RetreatHex);  // still the cheaper ones only
  EXPECT_THAT(p.verdict("retreat Wetzlar 2313"), RefusedBy("10.4.6f"));
  p.does("retreat Wetzlar 2214");
  EXPECT_EQ(p["Wetzlar"].steps_lost, 1);
}

TEST(ButcheryRetreat, r10_4_6f_the_owner_chooses_among_equals) {
  proves("B36");
  auto p = beaten();
  EXPECT_EQ(p.side_asked(), Side::Austrians);
  for (const char* hex : {"2313", "2214", "2414"}) {
    EXPECT_EQ(beaten().does("retreat Wetzlar " + std::string(hex)).where("Wetzlar"), hex);
  }
}

TEST(ButcheryRetreat, r10_4_6g_a_retreated_unit_may_turn_by_one_hexside) {
  auto p = beaten().does("retreat Wetzlar 2313");
  EXPECT_EQ(p.asked(), Ask::TurnOne);
  EXPECT_EQ(p.side_asked(), Side::Austrians);
  for (const char* way : {"W", "NW", "SW"}) EXPECT_TRUE(p.lists("turn Wetzlar " + std::string(way)));
  for (const char* way : {"E", "NE", "SE"}) {
    EXPECT_THAT(p.verdict("turn Wetzlar " + std::string(way)), RefusedBy("10.4.6g"));
  }
  p.does("turn Wetzlar NW");
  EXPECT_EQ(p["Wetzlar"].facing, find_facing(p.game, "NW"));
}

// --- 10.4.8

// `attacker` in 2315 assaults `defender` in 2314.
Given meeting(const std::string& attacker, const std::string& defender, const std::string& more = "") {
  auto p = given(attacker + " 2315; commander fr-ii 2116; " + defender + " 2314; commander au-iii 2311; " +
                 "phase declare; " + more);
  p.does("assault " + attacker + " " + defender).does("done");
  return p;
}

const std::string kHussars = "\"10 Hussars\"";

TEST(ButcheryRetreat, r10_4_8a_a_unit_may_fall_back_from_one_that_is_no_faster) {
  proves("B41");
  EXPECT_THAT(meeting("Castagny", "Wetzlar").verdict("fall-back Wetzlar 2313"), Allowed());  // 4 and 4
  EXPECT_THAT(meeting("Castagny", kHussars).verdict("fall-back " + kHussars + " 2313"),
              Allowed());                                                                           // 6 and 4
  EXPECT_THAT(meeting("Vilaine", kHussars).verdict("fall-back " + kHussars + " 2313"), Allowed());  // 6 and 6
  EXPECT_THAT(meeting("Vilaine", "Wetzlar").verdict("fall-back Wetzlar 2313"), RefusedBy("10.4.8a"));
  EXPECT_THAT(meeting("Castagny", "au-iii-a1").verdict("fall-back au-iii-a1 2313"), RefusedBy("10.4.8a"));
}

TEST(ButcheryRetreat, r10_4_8a_the_points_are_those_of_the_kind_in_this_weather) {
  proves("B41");
  // In the heat 3 of artillery, 3 of infantry, 4 of cavalry.
  EXPECT_THAT(meeting("Castagny", "au-iii-a1", "heat; turn 9").verdict("fall-back au-iii-a1 2313"),
              Allowed());
  EXPECT_THAT(meeting("Vilaine", "au-iii-a1", "heat; turn 9").verdict("fall-back au-iii-a1 2313"),
              RefusedBy("10.4.8a"));
  EXPECT_THAT(meeting("Vilaine", "Wetzlar", "heat; turn 9").verdict("fall-back Wetzlar 2313"),
              RefusedBy("10.4.8a"));
  // Neither forced march nor command nor the limit of a charge matter.
  EXPECT_THAT(meeting("Castagny", "Wetzlar", "capacity forced-march").verdict("fall-back Wetzlar 2313"),
              Allowed());
  EXPECT_THAT(meeting("Castagny", "Wetzlar", "commander au-iii 2311 ooc").verdict("fall-back Wetzlar 2313"),
              Allowed());
  EXPECT_THAT(meeting("Vilaine", "Wetzlar", "Vilaine 2315 spent 3").verdict("fall-back Wetzlar 2313"),
              RefusedBy("10.4.8a"));
}

TEST(ButcheryRetreat, r10_4_8a_from_a_coordinated_assault_every_unit_must_be_matched) {
  proves("B41");
  const auto verdict = [](const std::string& first, const std::string& second) {
    auto p = given(first + " 2315; " + second + " 2215; commander fr-ii 2315; Wetzlar 2314; phase declare");
    p.does("assault " + first + " Wetzlar").does("assault " + second + " Wetzlar").does("coordinate Wetzlar");
    p.does("done").rolls(6);
    return p.verdict("fall-back Wetzlar 2313");
  };
  EXPECT_THAT(verdict("Castagny", "Gault"), Allowed());
  EXPECT_THAT(verdict("Castagny", "Vilaine"), RefusedBy("10.4.8a"));
  EXPECT_THAT(verdict("Vilaine", "Castagny"), RefusedBy("10.4.8a"));
}

TEST(ButcheryRetreat, r10_4_8a_it_gives_up_its_defensive_combat) {
  auto p =
      meeting("Castagny", "Wetzlar").does("fall-back Wetzlar 2313").does("turn Wetzlar W").does("remain");
  EXPECT_EQ(p.where("Wetzlar"), "2313");
  EXPECT_EQ(p.rolling(), RollKind::Marker);  // no combat at all
}

TEST(ButcheryRetreat, r10_4_8a_not_after_it_has_called_for_support) {
  auto p = meeting("Castagny", "Wetzlar", "au-iii-a1 2214").does("support au-iii-a1 Castagny");
  EXPECT_THAT(p.verdict("fall-back Wetzlar 2313"), RefusedBy("10.4.8a"));
}

TEST(ButcheryRetreat, r10_4_8b_with_equal_points_it_is_disorganised_or_loses_a_step) {
  auto equal = meeting("Castagny", "Wetzlar").does("fall-back Wetzlar 2313");
  EXPECT_TRUE(equal["Wetzlar"].disorganised);
  EXPECT_EQ(equal["Wetzlar"].steps_lost, 0);
  auto again = meeting("Castagny", "Wetzlar", "Wetzlar 2314 disorganised").does("fall-back Wetzlar 2313");
  EXPECT_TRUE(again["Wetzlar"].disorganised);
  EXPECT_EQ(again["Wetzlar"].steps_lost, 1);
  auto faster = meeting("Castagny", kHussars).does("fall-back " + kHussars + " 2313");
  EXPECT_FALSE(faster["10 Hussars"].disorganised);
  auto calm =
      meeting("Castagny", kHussars, kHussars + " 2314 disorganised").does("fall-back " + kHussars + " 2313");
  EXPECT_EQ(calm["10 Hussars"].steps_lost, 0);
}

TEST(ButcheryRetreat, r10_4_8b_the_step_may_be_its_last) {
  auto p = meeting("Castagny", "Wetzlar", "Wetzlar 2314 disorganised lost 1").does("fall-back Wetzlar 2313");
  EXPECT_EQ(p["Wetzlar"].status, Status::Eliminated);
  EXPECT_EQ(p.asked(), Ask::Advance);
}

TEST(ButcheryRetreat, r10_4_8c_not_into_an_enemy_zone) {
  auto p = duel("Gault 2213 faces W");
  EXPECT_THAT(p.verdict("fall-back Wetzlar 2313"), RefusedBy("10.4.8c"));
  EXPECT_THAT(p.verdict("fall-back Wetzlar 2214"), RefusedBy("10.4.8c"));
  EXPECT_THAT(p.verdict("fall-back Wetzlar 2414"), Allowed());
  EXPECT_THAT(duel("Gault 2213 faces E").verdict("fall-back Wetzlar 2313"), Allowed());
  // A friend in the hex does not lift the zone.
  EXPECT_THAT(duel("Gault 2213 faces W; au-iii-a1 2313").verdict("fall-back Wetzlar 2313"),
              RefusedBy("10.4.8c"));
}

TEST(ButcheryRetreat, r10_4_8c_to_a_hex_of_its_own_edge_that_is_passable_and_has_room) {
  proves("B42");
  EXPECT_THAT(duel().verdict("fall-back Wetzlar 2215"), RefusedBy("B42"));
  EXPECT_THAT(duel().verdict("fall-back Wetzlar 2312"), RefusedBy("B42"));
  EXPECT_THAT(duel("side 2314/2313 steep").verdict("fall-back Wetzlar 2313"), RefusedBy("TET.b"));
  EXPECT_THAT(duel("hex 2313 lake").verdict("fall-back Wetzlar 2313"), RefusedBy("TET"));
  EXPECT_THAT(duel("Hartlung 2313").verdict("fall-back Wetzlar 2313"), RefusedBy("3b"));
  EXPECT_THAT(duel("Gault 2313 faces E").verdict("fall-back Wetzlar 2313"), RefusedBy("3a"));
  EXPECT_THAT(duel("au-iii-a1 2313").verdict("fall-back Wetzlar 2313"), Allowed());
}

TEST(ButcheryRetreat, r10_4_8d_it_may_turn_and_an_attacker_may_occupy_the_hex) {
  proves("B42");
  auto p = duel().does("fall-back Wetzlar 2313");
  EXPECT_EQ(p.asked(), Ask::TurnOne);
  EXPECT_THAT(p.verdict("turn Wetzlar SW"), Allowed());
  EXPECT_THAT(p.verdict("turn Wetzlar SE"), RefusedBy("10.4.8d"));
  p.does("turn Wetzlar SW");
  EXPECT_EQ(p.asked(), Ask::Advance);
  EXPECT_EQ(p.side_asked(), Side::Allies);
  EXPECT_THAT(p.verdict("remain"), Allowed());  // he need not
  p.does("advance Castagny 2314");
  EXPECT_EQ(p.where("Castagny"), "2314");
}

TEST(ButcheryRetreat, rB42_later_separate_assaults_on_the_empty_hex_lapse) {
  proves("B42");
  auto p = given("Castagny 2315; Gault 2215; commander fr-ii 2116; Wetzlar 2314; phase declare");
  p.does("assault Castagny Wetzlar").does("assault Gault Wetzlar").does("done");
  p.does("resolve Castagny Wetzlar").does("fall-back Wetzlar 2313").does("turn Wetzlar W");
  EXPECT_THAT(p.verdict("advance Gault 2314"), RefusedBy("10.4.7a"));  // it was Castagny's assault
  p.does("remain");
  EXPECT_TRUE(p.happened(EventKind::Lapsed));
  EXPECT_EQ(p.rolling(), RollKind::Marker);
}

TEST(ButcheryRetreat, rB43_guns_left_by_a_unit_that_falls_back_are_lost_when_the_hex_is_occupied) {
  proves("B43 10.4.6e");
  auto p = duel("au-iii-a1 2314").does("fall-back Wetzlar 2313").does("turn Wetzlar W");
  auto twin = p;
  p.does("advance Castagny 2314");
  EXPECT_EQ(p["au-iii-a1"].status, Status::Eliminated);
  twin.does("remain");
  EXPECT_EQ(twin["au-iii-a1"].status, Status::OnMap);
}

TEST(ButcheryRetreat, r10_4_8d_leaders_go_along_when_a_unit_falls_back) {
  proves("10.4.12c 10.4.11b");
  auto p = duel("commander au-iii 2314; chief austrian 2314").does("fall-back Wetzlar 2313");
  EXPECT_EQ(p.commander_at("au-iii"), "2313");
  EXPECT_EQ(p.chief_at("austrian"), "2313");
}

TEST(ButcheryRetreat, r10_4_8d_a_turn_after_falling_back_cites_its_own_rule) {
  const auto rule_of_turn = [](const Given& p) {
    for (const Event& event : p.events.all()) {
      if (event.kind == static_cast<std::uint8_t>(EventKind::Faced)) return std::string(event.rule);
    }
    return std::string();
  };
  auto p = given("Castagny 2315; commander fr-ii 2317; Wetzlar 2314; commander au-iii 2311; phase declare");
  p.does("assault Castagny Wetzlar").does("done");
  auto beaten = p;
  p.does("fall-back Wetzlar 2313");
  EXPECT_THAT(p.verdict("turn Wetzlar E"), RefusedBy("10.4.8d", "turns-too-far"));
  p.does("turn Wetzlar NW");
  EXPECT_EQ(rule_of_turn(p), "10.4.8d");
  beaten.does("decline Wetzlar").rolls(4).does("retreat Wetzlar 2313").does("turn Wetzlar NW");
  EXPECT_EQ(rule_of_turn(beaten), "10.4.6g");
}

}  // namespace
}  // namespace tamburino::butchery

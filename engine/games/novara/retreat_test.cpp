#include "engine/games/novara/rules.h"
#include "tests/novara/given.h"

// 12. Retreat after combat.
namespace tamburino::novara {
namespace {

using testing::UnorderedElementsAre;

// Austria attacks 3018 from 3017 and 2917 with 16 points; its source lies in the north, that of Sardinia in
// the south. Round 3018, from the north by the right hand: 3017, 3117, 3118, 3019, 2918, 2917. At 4:1 a 3 is
// D1, a 5 D2.
Given attacked(const std::string& defenders, int die) {
  auto g = given(
      "a-ir-1 3017; a-ir-21 3017; a-ir-33 2917; a-ir-47 2917; source sardinian 3050; source austrian 3001; "
      "turn "
      "2; phase declare; " +
      defenders);
  for (const char* who : {"a-ir-1", "a-ir-21", "a-ir-33", "a-ir-47"})
    g.does("attack " + std::string(who) + " 3018");
  g.does("done").rolls(die);
  return g;
}
Given one_hex(const std::string& defenders) { return attacked(defenders, 3).does("give-ground 1"); }

// The attack of a single regiment from the north, so that 2918 too is away from the enemy.
Given from_north(const std::string& defenders, int hexes = 1) {
  auto g = given(
      "a-ir-1 3017; counter a-ir-1 combat 16; source sardinian 3050; source austrian 3001; turn 2; "
      "phase declare; " +
      defenders);
  g.does("attack a-ir-1 3018").does("done").rolls(5).does("give-ground " + std::to_string(hexes));
  return g;
}

int distance(const Given& g, const char* who, const char* from = "3018") {
  return g.game.map.grid().distance(g[who].hex, g.hex(from));
}

// --- 12.retreat-a

TEST(Novara12_retreat, a_all_units_of_the_side_in_that_combat_go) {
  auto g = from_north("s-genova-cav 3018; s-art-5 3018; s-16-savona 3020; s-15-savona 3219");
  ASSERT_EQ(g.asked(), Ask::RetreatHex);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  EXPECT_THAT(g.verdict("retreat s-16-savona 3021"), RefusedBy("12.retreat-a"));  // not in it
  EXPECT_THAT(g.verdict("retreat a-ir-1 3016"), RefusedBy("12.retreat-a"));
  EXPECT_FALSE(g.verdict("done").allowed());
  g.does("retreat s-art-5 3019");
  ASSERT_EQ(g.asked(), Ask::RetreatHex);  // the other must as well
  EXPECT_THAT(g.verdict("retreat s-art-5 3020"), RefusedBy("12.retreat-a"));
  g.does("retreat s-genova-cav 2918");
  EXPECT_EQ(distance(g, "s-art-5"), 1);
  EXPECT_EQ(distance(g, "s-genova-cav"), 1);
  EXPECT_EQ(g.asked(), Ask::LoseStep);  // D2: the second step
}

TEST(Novara12_retreat, a_all_go_the_same_number_of_hexes) {
  auto g = from_north("s-genova-cav 3018; s-art-5 3018", 2);
  while (g.asked() == Ask::RetreatHex) g.does(g.listed().front());
  EXPECT_EQ(distance(g, "s-genova-cav"), 2);
  EXPECT_EQ(distance(g, "s-art-5"), 2);
}

TEST(Novara12_retreat, a_attackers_of_several_hexes_too) {
  auto g = attacked("s-15-savona 3018; s-16-savona 3018; a-fj-9 2917 inactive; hex 3018 fortified", 1);
  // 16 against 8 is 2:1, in a fortress 1:2, and a 1: A2
  ASSERT_EQ(g.side_asked(), Side::Austrian);
  g.does("give-ground 1");
  while (g.asked() == Ask::RetreatHex) g.does(g.listed().front());
  for (const char* who : {"a-ir-1", "a-ir-21"}) EXPECT_EQ(distance(g, who, "3017"), 1) << who;
  for (const char* who : {"a-ir-33", "a-ir-47"}) EXPECT_EQ(distance(g, who, "2917"), 1) << who;
  EXPECT_EQ(g.where("a-fj-9"), "2917");
}

// R70
TEST(Novara12_retreat, a_a_train_goes_with_its_stack_unless_it_is_laid) {
  auto g = from_north("s-15-savona 3018; s-pontieri 3018");
  while (g.asked() == Ask::RetreatHex) g.does(g.listed().front());
  EXPECT_EQ(distance(g, "s-pontieri"), 1);
  EXPECT_FALSE(g["s-pontieri"].shaken);
  auto laid = from_north("s-15-savona 3018; s-pontieri 3018 laid NE; side 3018/3117 river");
  while (laid.asked() == Ask::RetreatHex) laid.does(laid.listed().front());
  EXPECT_EQ(distance(laid, "s-15-savona"), 1);
  EXPECT_EQ(laid.where("s-pontieri"), "3018");
}

// --- 12.retreat-b

TEST(Novara12_retreat, b_never_farther_from_the_source_if_it_can_be_helped) {
  auto g = from_north("s-15-savona 3018");
  EXPECT_THAT(g.listed(), UnorderedElementsAre("retreat \"15 Savona\" 3019", "retreat \"15 Savona\" 3118",
                                               "retreat \"15 Savona\" 2918"));
  EXPECT_THAT(g.verdict("retreat s-15-savona 3117"), RefusedBy("12.retreat-b"));
  EXPECT_THAT(g.verdict("retreat s-15-savona 2917"), RefusedBy("12.retreat-b"));
}

TEST(Novara12_retreat, b_to_the_nearest_source) {
  // A second source two hexes to the north east turns the retreat there.
  auto g = from_north("s-15-savona 3018; source sardinian 3217");
  EXPECT_EQ(g.where("s-15-savona"), "3118");  // the only one: 3117 touches the enemy
}

TEST(Novara12_retreat, b_a_source_that_the_enemy_holds_is_none) {
  auto g = from_north("s-15-savona 3018; source sardinian 3217; a-ir-7 3217");
  EXPECT_TRUE(g.lists("retreat s-15-savona 3019"));
  EXPECT_TRUE(g.lists("retreat s-15-savona 2918"));
}

TEST(Novara12_retreat, b_away_from_it_if_there_is_no_other_way) {
  auto g = from_north("s-15-savona 3018; a-ir-7 3019; a-ir-17 3118; a-ir-28 2918");
  EXPECT_EQ(g.asked(), Ask::RetreatHex);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("retreat \"15 Savona\" 3117", "retreat \"15 Savona\" 2917"));
}

TEST(Novara12_retreat, b_the_attacker_goes_to_his_own) {
  auto g = given(
      "a-ir-1 3017; s-15-savona 3018; source sardinian 3050; source austrian 3001; turn 2; phase declare");
  g.does("attack a-ir-1 3018").does("done").rolls(2).does("give-ground 1");
  EXPECT_THAT(g.listed(), UnorderedElementsAre("retreat \"IR 1\" 3016", "retreat \"IR 1\" 3116",
                                               "retreat \"IR 1\" 2916"));
}

// --- 12.retreat-c

TEST(Novara12_retreat, c_empty_hexes_before_friends) {
  auto g = from_north("s-15-savona 3018; s-16-savona 3019; s-art-5 3118");
  EXPECT_EQ(g.where("s-15-savona"), "2918");  // the only one left
  auto choice = from_north("s-15-savona 3018; s-16-savona 3019");
  EXPECT_THAT(choice.verdict("retreat s-15-savona 3019"), RefusedBy("12.retreat-c"));
  EXPECT_THAT(choice.verdict("retreat s-15-savona 3118"), Allowed());
}

TEST(Novara12_retreat, c_hexes_away_from_the_enemy_before_those_next_to_him) {
  auto g = from_north("s-15-savona 3018; a-ir-7 3219");  // next to 3118
  EXPECT_THAT(g.verdict("retreat s-15-savona 3118"), RefusedBy("12.retreat-c"));
  EXPECT_THAT(g.listed(), UnorderedElementsAre("retreat \"15 Savona\" 3019", "retreat \"15 Savona\" 2918"));
}

TEST(Novara12_retreat, c_friends_away_from_him_before_an_empty_hex_next_to_him) {
  auto g = from_north("s-15-savona 3018; s-16-savona 2918; a-ir-7 3119");  // next to 3019 and 3118
  EXPECT_EQ(g.where("s-15-savona"), "2918");
}

TEST(Novara12_retreat, c_next_to_him_an_empty_hex_before_friends) {
  auto g = from_north("s-15-savona 3018; s-16-savona 3118; a-ir-7 3119; a-ir-17 2819");  // 2819 touches 2918
  EXPECT_THAT(g.listed(), UnorderedElementsAre("retreat \"15 Savona\" 3019", "retreat \"15 Savona\" 2918"));
  EXPECT_THAT(g.verdict("retreat s-15-savona 3118"), RefusedBy("12.retreat-c"));
}

TEST(Novara12_retreat, c_the_way_to_the_source_goes_before) {
  // All three hexes to the south touch the enemy; 3117 would not, if the attack came from elsewhere.
  auto g = given(
      "a-ir-33 2917; counter a-ir-33 combat 16; s-15-savona 3018; a-ir-7 3020; a-ir-17 3219; source "
      "sardinian "
      "3050; turn 2; phase declare");
  g.does("attack a-ir-33 3018").does("done").rolls(5).does("give-ground 1");
  EXPECT_THAT(g.verdict("retreat s-15-savona 3117"), RefusedBy("12.retreat-b"));
  EXPECT_THAT(g.listed(), UnorderedElementsAre("retreat \"15 Savona\" 3019", "retreat \"15 Savona\" 3118",
                                               "retreat \"15 Savona\" 2918"));
}

// R48
TEST(Novara12_retreat, c_two_hexes_end_two_hexes_away) {
  auto g = from_north("s-15-savona 3018", 2);
  g.does("retreat s-15-savona 3019");
  EXPECT_THAT(g.verdict("retreat s-15-savona 3018"), RefusedBy("12.retreat-f"));  // never back
  EXPECT_FALSE(g.verdict("retreat s-15-savona 3118").allowed());                  // next to 3018
  EXPECT_THAT(g.listed(), UnorderedElementsAre("retreat \"15 Savona\" 3020", "retreat \"15 Savona\" 3119",
                                               "retreat \"15 Savona\" 2919"));
}

TEST(Novara12_retreat, c_two_hexes_away_goes_before_an_easier_first_hex) {
  // Behind 3019 and 2918 the river closes every way on but those to hexes next to 3018; 3118, with friends
  // and next to the enemy, leads away.
  auto g = from_north(
      "s-15-savona 3018; s-16-savona 3118; side 3019/3020 river; side 3019/3119 river; side 3019/2919 river; "
      "side 2918/2919 river; side 2918/2818 river; side 2918/2819 river; a-ir-7 3117",
      2);
  ASSERT_EQ(g.asked(), Ask::RetreatHex);
  EXPECT_EQ(g.where("s-15-savona"), "3118");
}

TEST(Novara12_retreat, g_no_dead_end_while_there_is_another_way) {
  // Nothing ends two hexes away. 2918 is empty, but leads nowhere; 3118, with friends, leads on to 3019.
  auto g = from_north(
      "s-15-savona 3018; s-art-5 3118; side 3018/3019 river; side 3018/3117 river; side 3018/2917 river; "
      "side "
      "3118/3119 river; side 3118/3218 river; side 3118/3219 river; side 3118/3117 river; side 2918/2919 "
      "river; "
      "side 2918/2818 river; side 2918/2819 river; side 2918/3019 river; side 2918/2917 river",
      2);
  EXPECT_EQ(g.where("s-15-savona"), "3019");
}

// --- 12.retreat-d to g

TEST(Novara12_retreat, d_may_end_next_to_the_enemy) {
  auto g = from_north("s-15-savona 3018; a-ir-7 3119; a-ir-17 2819");
  g.does("retreat s-15-savona 3019");
  EXPECT_EQ(g.where("s-15-savona"), "3019");
  EXPECT_TRUE(g.state.on_map(g.unit("s-15-savona")));
  EXPECT_TRUE(g["s-15-savona"].shaken);
}

constexpr const char* kOnlySouth =
    "side 3018/3117 river; side 3018/3118 river; side 3018/2918 river; side 3018/2917 river; ";

TEST(Novara12_retreat, e_on_from_a_full_hex_to_the_first_that_can_hold_it) {
  auto g = from_north(std::string(kOnlySouth) + "s-15-savona 3018; s-16-savona 3019; s-1-savoia 3019");
  EXPECT_EQ(g.asked(), Ask::RetreatHex);  // it is in 3019 and must go on
  EXPECT_FALSE(g.lists("retreat s-15-savona 3018"));
  g.does("retreat s-15-savona 3020");
  EXPECT_EQ(g.where("s-15-savona"), "3020");
  EXPECT_TRUE(g["s-15-savona"].shaken);
  EXPECT_FALSE(g["s-16-savona"].shaken);
}

TEST(Novara12_retreat, e_a_hex_with_room_stops_it) {
  auto small = from_north(std::string(kOnlySouth) + "s-8-cp-bers 3018; s-16-savona 3019; s-1-savoia 3019");
  EXPECT_EQ(small.where("s-8-cp-bers"), "3019");
  EXPECT_NE(small.asked(), Ask::RetreatHex);
  auto regular = from_north(std::string(kOnlySouth) + "s-15-savona 3018; s-16-savona 3019");
  EXPECT_EQ(regular.where("s-15-savona"), "3019");
  EXPECT_NE(regular.asked(), Ask::RetreatHex);
}

TEST(Novara12_retreat, e_four_counters_are_full_too) {
  auto g = from_north(std::string(kOnlySouth) +
                      "s-8-cp-bers 3018; s-art-4 3019; s-4-form 3019; s-3-form 3019; s-2-form 3019");
  EXPECT_EQ(g.asked(), Ask::RetreatHex);
  g.does("retreat s-8-cp-bers 3020");
  EXPECT_EQ(g.where("s-8-cp-bers"), "3020");
}

TEST(Novara12_retreat, e_full_hexes_may_be_crossed) {
  auto g = from_north(std::string(kOnlySouth) + "s-15-savona 3018; s-16-savona 3019; s-1-savoia 3019", 2);
  g.does("retreat s-15-savona 3020");
  EXPECT_EQ(g.where("s-15-savona"), "3020");
  EXPECT_NE(g.asked(), Ask::RetreatHex);
}

TEST(Novara12_retreat, f_neither_enemies_nor_rivers_nor_the_edge) {
  auto g = from_north("s-15-savona 3018; a-ir-7 3019; side 3018/3118 river; side 3018/2918 river");
  ASSERT_EQ(g.asked(), Ask::RetreatHex);  // 3117 or 2917
  EXPECT_THAT(g.verdict("retreat s-15-savona 3019"), RefusedBy("12.retreat-f"));
  EXPECT_THAT(g.verdict("retreat s-15-savona 3118"), RefusedBy("12.retreat-f"));
  EXPECT_THAT(g.verdict("retreat s-15-savona 3020"), RefusedBy("12.retreat-f"));
  auto bridged = from_north("s-15-savona 3018; side 3018/3118 river bridge");
  EXPECT_THAT(bridged.verdict("retreat s-15-savona 3118"), Allowed());
}

TEST(Novara12_retreat, f_not_off_the_map) {
  // In the corner 0101 the attack comes from the only two hexes that are there.
  auto g = given(
      "a-ir-1 0102; counter a-ir-1 combat 16; a-ir-21 0202; a-ir-33 0201 ; s-15-savona 0101; source "
      "sardinian "
      "0123; turn 2; phase declare");
  g.does("attack a-ir-1 0101").does("done").rolls(5).does("give-ground 1");
  EXPECT_EQ(g["s-15-savona"].status, Status::Eliminated);
  EXPECT_TRUE(g.happened(EventKind::CannotRetreat));
}

TEST(Novara12_retreat, f_not_out_of_the_play_area) {
  // Along the whole rim of the scenario, on a bare map, with a source at each place outside in its turn.
  auto g = given("scenario sforzesca; s-11-casale 4425");
  const UnitId who = g.unit("s-11-casale");
  int rim = 0;
  for (int h = 0; h < g.game.map.size(); ++h) {
    const Hex here{static_cast<std::uint16_t>(h)};
    for (const Facing way : kFacings) {
      const Hex outside = g.game.map.neighbour(here, way);
      if (!g.game.in_play(here) || outside == kNoHex || g.game.in_play(outside)) continue;
      ++rim;
      g.game.scenario.sources[0] = {outside};
      put(g.game, g.state, who, here);
      EXPECT_FALSE(retreat_hexes(g.game, g.state, Retreat{.side = Side::Sardinian}, who).contains(outside));
    }
  }
  EXPECT_GT(rim, 0);
}

TEST(Novara12_retreat, g_who_cannot_retreat_is_eliminated) {
  auto g = one_hex("s-15-savona 3018; a-ir-7 3117; a-ir-17 3118; a-ir-28 3019; a-ir-44 2918");
  EXPECT_EQ(g["s-15-savona"].status, Status::Eliminated);
  EXPECT_TRUE(g.happened(EventKind::CannotRetreat));
  auto stood = attacked("s-15-savona 3018; a-ir-7 3117; a-ir-17 3118; a-ir-28 3019; a-ir-44 2918", 3);
  stood.does("give-ground 0");
  EXPECT_EQ(stood["s-15-savona"].status, Status::OnMap);
  EXPECT_EQ(stood["s-15-savona"].steps_lost, 1);
}

TEST(Novara12_retreat, g_nor_who_cannot_go_the_second_hex) {
  // 3019 is a dead end.
  auto g =
      from_north(std::string(kOnlySouth) +
                     "s-15-savona 3018; side 3019/3020 river; side 3019/3119 river; side 3019/2919 river; "
                     "side 3019/3118 river; side 3019/2918 river",
                 2);
  EXPECT_EQ(g["s-15-savona"].status, Status::Eliminated);
  auto one = from_north(std::string(kOnlySouth) +
                        "s-15-savona 3018; side 3019/3020 river; side 3019/3119 river; side 3019/2919 river; "
                        "side 3019/3118 river; side 3019/2918 river");
  EXPECT_EQ(one.where("s-15-savona"), "3019");
}

// --- 12.retreat-h, 12.retreat-i

TEST(Novara12_retreat, h_the_defender_who_retreats_is_shaken) {
  auto g = from_north("s-genova-cav 3018; s-art-5 3018; s-16-savona 3120");
  while (g.asked() == Ask::RetreatHex) g.does(g.listed().front());
  EXPECT_TRUE(g["s-genova-cav"].shaken);
  EXPECT_TRUE(g["s-art-5"].shaken);
  EXPECT_FALSE(g["s-16-savona"].shaken);
  EXPECT_FALSE(g["a-ir-1"].shaken);
}

TEST(Novara12_retreat, h_the_attacker_who_retreats_is_shaken) {
  auto g = given("a-ir-1 3017; s-15-savona 3018; source austrian 3001; turn 2; phase declare; cup s-perrone");
  g.does("attack a-ir-1 3018").does("done").rolls(2).does("give-ground 1");
  while (g.asked() == Ask::RetreatHex) g.does(g.listed().front());
  EXPECT_TRUE(g["a-ir-1"].shaken);
  EXPECT_EQ(g["a-ir-1"].steps_lost, 0);
  EXPECT_FALSE(g["s-15-savona"].shaken);
}

TEST(Novara12_retreat, i_who_takes_the_steps_stays_and_is_not_shaken) {
  auto g = attacked(
      "s-15-savona 3018; s-16-savona 3018; counter s-15-savona combat 2; counter s-16-savona combat 2",
      5);  // 4:1: D2
  g.does("give-ground 0").does("lose s-15-savona").does("lose s-16-savona");
  for (const char* who : {"s-15-savona", "s-16-savona"}) {
    EXPECT_EQ(g.where(who), "3018") << who;
    EXPECT_FALSE(g[who].shaken) << who;
    EXPECT_EQ(g[who].steps_lost, 1) << who;
  }
}

TEST(Novara12_retreat, i_the_attacker_as_well) {
  auto g = given("a-ir-1 3017; s-15-savona 3018; turn 2; phase declare");
  g.does("attack a-ir-1 3018").does("done").rolls(2).does("give-ground 0");
  EXPECT_EQ(g.where("a-ir-1"), "3017");
  EXPECT_FALSE(g["a-ir-1"].shaken);
  EXPECT_EQ(g["a-ir-1"].steps_lost, 1);
}

TEST(Novara12_retreat, i_who_was_shaken_before_stays_so) {
  auto g = attacked("s-15-savona 3018 shaken", 3);  // D1
  g.does("give-ground 0");
  EXPECT_EQ(g["s-15-savona"].steps_lost, 1);
  EXPECT_TRUE(g["s-15-savona"].shaken);
}

// R48
TEST(Novara12_retreat, c_comrades_of_a_stack_may_go_to_the_same_hex) {
  Given g(
      "phase declare; turn 2; source austrian 4440; source sardinian 4410; s-3-piemonte 4424; s-13-pinerolo "
      "4524; "
      "s-14-pinerolo 4524; a-ir-7 4425; a-ir-17 4425");
  g.does("attack s-3-piemonte 4425").does("attack s-13-pinerolo 4425").does("attack s-14-pinerolo 4425");
  g.does("done").rolls(5).does("give-ground 1").does("retreat a-ir-7 4426");
  EXPECT_THAT(g.verdict("retreat a-ir-17 4426"), Allowed());
}

}  // namespace
}  // namespace tamburino::novara

#include "tests/novara/given.h"

// 7. Activation of formations, of Higher Commanders and by the Independent chit.
namespace tamburino::novara {
namespace {

// Ferdinando (4th division) has a radius of 3, Radetzky of 8; the chit is about to be placed.
Given placing(const std::string& rest, const std::string& chit = "s-ferdinando") {
  return given("turn 5; phase place-chit; active " + chit + "; " + rest);
}

// --- who may act

TEST(Novara7_activation, a_only_active_units_move) {
  auto g = placing("\"3 Piemonte\" 3018; \"4 Piemonte\" 3014; \"5 Aosta\" 3018; \"IR 7\" 5018");
  g.does("place-chit 3018");
  ASSERT_EQ(g.asked(), Ask::ChooseUnit);
  EXPECT_THAT(g.verdict("move \"3 Piemonte\" 3017"), Allowed());
  EXPECT_THAT(g.verdict("move \"4 Piemonte\" 3013"), RefusedBy("7.activation-a"));  // outside the radius
  EXPECT_THAT(g.verdict("move \"5 Aosta\" 3017"), RefusedBy("7.activation-a"));     // of another division
  EXPECT_THAT(g.verdict("move \"IR 7\" 5017"), RefusedBy("7.activation-a"));
}

TEST(Novara7_activation, a_only_active_units_bombard) {
  auto g = placing("a-art-ii 3018; a-h-art-ii 3010; a-art-iii 3018; \"3 Piemonte\" 3016; \"4 Piemonte\" 3012",
                   "a-daspre");
  g.does("place-chit 3018").does("done");
  ASSERT_EQ(g.asked(), Ask::Bombard);
  EXPECT_THAT(g.verdict("aim a-art-ii 3016"), Allowed());
  EXPECT_THAT(g.verdict("aim a-art-iii 3016"), RefusedBy("7.activation-a"));
  EXPECT_THAT(g.verdict("aim a-h-art-ii 3012"), RefusedBy("7.activation-a"));
}

TEST(Novara7_activation, a_only_active_units_attack) {
  auto g =
      placing("\"3 Piemonte\" 3018; \"4 Piemonte\" 3010; \"5 Aosta\" 3018; \"IR 7\" 3019; \"IR 28\" 3009");
  g.does("place-chit 3018").does("done");
  ASSERT_EQ(g.asked(), Ask::Declare);
  EXPECT_THAT(g.verdict("attack \"3 Piemonte\" 3019"), Allowed());
  EXPECT_THAT(g.verdict("attack \"5 Aosta\" 3019"), RefusedBy("7.activation-a"));
  EXPECT_THAT(g.verdict("attack \"4 Piemonte\" 3009"), RefusedBy("7.activation-a"));
}

TEST(Novara7_activation, a_nobody_is_active_after_it) {
  auto g = given(
      "turn 5; phase place-chit; active s-ferdinando; cup s-durando; \"3 Piemonte\" 3018; \"5 Aosta\" 3018; "
      "\"IR 7\" 5018");
  g.does("place-chit 3018").does("done");
  EXPECT_FALSE(g["3 Piemonte"].active);
  EXPECT_TRUE(g["3 Piemonte"].activated);
  g.draws("s-durando").does("activate").does("place-chit 3018");
  EXPECT_THAT(g.verdict("move \"3 Piemonte\" 3017"), RefusedBy("7.activation-a"));
  EXPECT_THAT(g.verdict("move \"5 Aosta\" 3017"), Allowed());
}

// --- formations

TEST(Novara7_procedure, g_a_commander_has_power_over_his_formation_only) {
  auto g =
      placing("\"IR 1\" 3018; \"IR 3\" 3018; \"IR 7\" 3017; \"IR 30\" 3017; \"3 Piemonte\" 5018", "a-daspre");
  g.does("place-chit 3018");
  EXPECT_TRUE(g["IR 1"].active);
  for (const char* other : {"IR 3", "IR 7", "IR 30"}) EXPECT_FALSE(g[other].active) << other;
  auto take =
      given("phase take; chit-at 3018; \"IR 1\" 3018; \"IR 3\" 3018; \"Army Art\" 3017; \"3 Piemonte\" 5018");
  EXPECT_THAT(take.verdict("take \"IR 3\""), RefusedBy("7.procedure-g"));
  EXPECT_FALSE(take.lists("take \"IR 3\""));
  EXPECT_THAT(take.verdict("take \"Army Art\""), Allowed());
}

TEST(Novara7_formation, a_a_chit_lies_with_a_unit_of_its_formation_or_next_to_it) {
  const auto g = placing("\"3 Piemonte\" 3018; \"5 Aosta\" 3022; \"IR 7\" 3117");
  for (const char* near : {"3018", "3017", "3118", "3019", "2918", "2917"})
    EXPECT_THAT(g.verdict(std::string("place-chit ") + near), Allowed()) << near;
  EXPECT_THAT(g.verdict("place-chit 3117"), RefusedBy("R11"));            // the enemy's
  EXPECT_THAT(g.verdict("place-chit 3016"), RefusedBy("7.formation-a"));  // two hexes away
  EXPECT_THAT(g.verdict("place-chit 3022"), RefusedBy("7.formation-a"));  // of another division
  EXPECT_EQ(g.listed().size(), 6U);
}

TEST(Novara7_formation, a_also_by_a_unit_that_was_activated_before) {
  auto g = placing("\"3 Piemonte\" 3018 activated; \"4 Piemonte\" 3021; \"IR 7\" 5018");
  EXPECT_THAT(g.verdict("place-chit 3017"), Allowed());
  EXPECT_TRUE(g.lists("place-chit 3017"));
  g.does("place-chit 3018");
  EXPECT_TRUE(g["4 Piemonte"].active);
  EXPECT_FALSE(g["3 Piemonte"].active);
}

TEST(Novara7_formation, a_next_to_it_is_next_to_it_over_a_river_too) {
  auto g = placing("\"3 Piemonte\" 3018; \"4 Piemonte\" 3015; \"IR 7\" 5018; side 3018/3017 river");
  EXPECT_THAT(g.verdict("place-chit 3017"), Allowed());
  g.does("place-chit 3017");
  EXPECT_TRUE(g["4 Piemonte"].active);
}

TEST(Novara7_formation, a_the_chit_is_told_to_both) {
  auto g = placing("\"3 Piemonte\" 3018; \"IR 7\" 5018");
  g.does("place-chit 3017");
  EXPECT_TRUE(g.told(Side::Austrian, EventKind::ChitPlaced));
  EXPECT_EQ(g.state[g.chit("s-ferdinando")].hex, g.hex("3017"));
}

TEST(Novara7_formation, b_a_chit_may_lie_next_to_the_enemy) {
  auto g = placing("\"3 Piemonte\" 3018; \"4 Piemonte\" 3019; \"IR 7\" 3016");
  EXPECT_THAT(g.verdict("place-chit 3017"), Allowed());  // empty, and touches IR 7
  g.does("place-chit 3017");
  EXPECT_TRUE(g["3 Piemonte"].active);
  EXPECT_TRUE(g["4 Piemonte"].active);
}

TEST(Novara7_formation, c_units_inside_the_radius_are_activated_those_outside_not) {
  auto g = placing(
      "\"3 Piemonte\" 3018; \"4 Piemonte\" 3015; \"13 Pinerolo\" 3014; \"5 Aosta\" 3017; \"IR 7\" 5018");
  g.does("place-chit 3018");
  EXPECT_TRUE(g["3 Piemonte"].active && g["3 Piemonte"].activated);
  EXPECT_TRUE(g["4 Piemonte"].active);    // three hexes
  EXPECT_FALSE(g["13 Pinerolo"].active);  // four
  EXPECT_FALSE(g["13 Pinerolo"].activated);
  EXPECT_FALSE(g["5 Aosta"].active);
  EXPECT_TRUE(g.told(Side::Sardinian, EventKind::Activated));
}

TEST(Novara7_formation, c_they_may_move_bombard_and_fight) {
  auto g = placing("\"IR 1\" 3019; a-art-ii 3020; \"IR 21\" 3021; \"3 Piemonte\" 3018", "a-daspre");
  g.does("place-chit 3020");
  EXPECT_THAT(g.verdict("move \"IR 21\" 3022"), Allowed());
  g.does("done");
  EXPECT_THAT(g.verdict("aim a-art-ii 3018"), Allowed());
  g.does("done");
  EXPECT_THAT(g.verdict("attack \"IR 1\" 3018"), Allowed());
}

// The only way of three hexes from 3018 to 3015 is straight, by 3017 and 3016.
TEST(Novara7_formation, d_the_radius_stops_at_enemy_hexes) {
  const std::string line = "\"3 Piemonte\" 3018; \"13 Pinerolo\" 3017; \"4 Piemonte\" 3015; ";
  auto open = placing(line + "\"IR 7\" 5018");
  EXPECT_TRUE(open.does("place-chit 3018")["4 Piemonte"].active);
  auto closed = placing(line + "\"IR 7\" 3016");
  closed.does("place-chit 3018");
  EXPECT_TRUE(closed["13 Pinerolo"].active);
  EXPECT_FALSE(closed["4 Piemonte"].active);
}

TEST(Novara7_formation, d_and_is_counted_along_hexes_round_them) {
  auto g = placing(
      "\"3 Piemonte\" 3018; \"13 Pinerolo\" 3117; \"14 Pinerolo\" 2917; \"4 Piemonte\" 3016; \"Pont I\" "
      "3017");
  g.does("place-chit 3018");
  EXPECT_TRUE(g["4 Piemonte"].active);  // two hexes off, three round the train
}

// IR 7 in 2916 touches 3017 and 3016.
TEST(Novara7_formation, e_through_hexes_next_to_the_enemy_only_with_a_friend_in_them) {
  const auto reached = [](const std::string& friends) {
    auto g = placing("\"3 Piemonte\" 3018; \"4 Piemonte\" 3015; \"IR 7\" 2916; " + friends);
    return g.does("place-chit 3018")["4 Piemonte"].active;
  };
  EXPECT_FALSE(reached(""));
  EXPECT_FALSE(reached("\"13 Pinerolo\" 3017"));
  EXPECT_FALSE(reached("\"13 Pinerolo\" 3016"));
  EXPECT_TRUE(reached("\"13 Pinerolo\" 3017; \"14 Pinerolo\" 3016"));
  EXPECT_TRUE(reached("\"5 Aosta\" 3017; \"11 Casale\" 3016"));  // of whatever formation
}

// R12  A unit's own hex holds a friend: the unit.
TEST(Novara7_formation, e_a_unit_next_to_the_enemy_is_itself_reached) {
  auto g = placing("\"3 Piemonte\" 3018; \"4 Piemonte\" 3016; \"IR 7\" 3015");
  g.does("place-chit 3018");
  EXPECT_TRUE(g["4 Piemonte"].active);
}

TEST(Novara7_formation, f_nor_over_prohibited_hexsides) {
  const auto reached = [](const std::string& ground) {
    auto g = placing("\"3 Piemonte\" 3018; \"4 Piemonte\" 3015; \"IR 7\" 5018; " + ground);
    return g.does("place-chit 3018")["4 Piemonte"].active;
  };
  EXPECT_TRUE(reached(""));
  EXPECT_FALSE(reached("side 3017/3016 river"));
  EXPECT_TRUE(reached("side 3017/3016 river bridge"));
  EXPECT_TRUE(reached("side 3017/3016 river ford"));
  EXPECT_TRUE(reached("side 3017/3016 stream"));  // a minor water is not prohibited
  EXPECT_TRUE(reached("side 3016/3017 ridge"));
  EXPECT_TRUE(reached("side 3017/3016 river; Pontieri 3017 laid N"));
  EXPECT_FALSE(reached("side 3017/3016 river; side 3017/3117 river; Pontieri 3017 laid SE"));
}

TEST(Novara7_formation, f_nor_outside_the_play_area) {
  auto g =
      given("scenario mortara; turn 5; phase place-chit; active s-durando; \"5 Aosta\" 3332; \"IR 7\" 4430");
  Hex outside = kNoHex;
  for (int i = 0; i < g.game.map.size() && outside == kNoHex; ++i) {
    const Hex where{static_cast<std::uint16_t>(i)};
    if (g.game.in_play(where)) continue;
    for (const Facing way : kFacings) {
      const Hex next = g.game.map.neighbour(where, way);
      if (next != kNoHex && g.game.in_play(next)) outside = where;
    }
  }
  ASSERT_NE(outside, kNoHex);
  for (const Facing way : kFacings) {
    const Hex inside = g.game.map.neighbour(outside, way);
    if (inside == kNoHex || !g.game.in_play(inside)) continue;
    Reach reach;
    trace_radius(g.game, g.state, Side::Sardinian, inside, 3, reach);
    EXPECT_FALSE(reach.contains(outside));
  }
}

TEST(Novara7_formation, g_one_independent_within_the_radius_comes_along) {
  const std::string units = "\"3 Piemonte\" 3018; \"3 Bers\" 3015; \"4 Bers\" 3018; GN 3014; \"IR 7\" 5018";
  auto g = placing(units);
  g.does("place-chit 3018");
  ASSERT_EQ(g.asked(), Ask::TakeUnits);
  EXPECT_FALSE(g["3 Bers"].active);  // not by itself
  EXPECT_THAT(g.verdict("take \"3 Bers\""), Allowed());
  EXPECT_THAT(g.verdict("take GN"), RefusedBy("7.activation-a"));  // four hexes away
  EXPECT_FALSE(g.lists("take GN"));
  g.does("take \"3 Bers\"");
  EXPECT_TRUE(g["3 Bers"].active);
  EXPECT_EQ(g.asked(), Ask::ChooseUnit);  // no second one is offered
  EXPECT_THAT(g.verdict("move \"4 Bers\" 3017"), RefusedBy("7.activation-a"));
  EXPECT_THAT(g.verdict("move \"3 Bers\" 3016"), Allowed());
}

TEST(Novara7_formation, g_or_none) {
  auto g = placing("\"3 Piemonte\" 3018; \"3 Bers\" 3018; \"IR 7\" 5018");
  g.does("place-chit 3018").does("done");
  EXPECT_EQ(g.asked(), Ask::ChooseUnit);
  EXPECT_FALSE(g["3 Bers"].activated);  // it may still be with another chit
}

TEST(Novara7_formation, g_a_second_one_is_refused) {
  auto g = given(
      "turn 5; phase take; chit-at 3018; \"3 Piemonte\" 3018; \"3 Bers\" 3018; \"4 Bers\" 3018; \"IR 7\" "
      "5018");
  g.state.activation.taken = 1;
  EXPECT_THAT(g.verdict("take \"4 Bers\""), RefusedBy("7.formation-g"));
  EXPECT_FALSE(g.lists("take \"4 Bers\""));
}

TEST(Novara7_formation, h_an_independent_acts_once_in_a_turn) {
  const std::string units =
      "; \"3 Piemonte\" 3018; \"5 Aosta\" 3018; \"3 Bers\" 3018; \"IR 7\" 5018; \"4 Bers\" 3017";
  auto g = given("turn 5; phase place-chit; active s-ferdinando; cup s-durando s-independent" + units);
  g.does("place-chit 3018").does("take \"3 Bers\"").does("done");
  EXPECT_TRUE(g["3 Bers"].activated);
  Given again = g;
  again.draws("s-durando").does("activate").does("place-chit 3018");
  EXPECT_THAT(again.verdict("take \"3 Bers\""), RefusedBy("7.formation-h"));
  EXPECT_FALSE(again.lists("take \"3 Bers\""));
  EXPECT_THAT(again.verdict("take \"4 Bers\""), Allowed());
  g.draws("s-independent").does("activate").does("place-chit 3018");
  EXPECT_THAT(g.verdict("take \"3 Bers\""), RefusedBy("7.independent-c"));
  auto higher = placing("boxed s-1" + units + "; \"Btr Modena\" 3018 activated", "s-chrzanowski");
  higher.does("place-chit 3018");
  EXPECT_TRUE(higher["3 Bers"].active);
  EXPECT_FALSE(higher["Btr Modena"].active);
}

TEST(Novara7_formation, i_the_chit_stays_to_the_end_of_the_turn_and_does_nothing_more) {
  auto g = given(
      "turn 5; phase place-chit; active s-ferdinando; cup s-independent; \"3 Piemonte\" 3018; \"4 Piemonte\" "
      "3012; \"5 "
      "Aosta\" 3040; \"IR 7\" 5018");
  g.does("place-chit 3017").does("done");
  const ChitId chit = g.chit("s-ferdinando");
  EXPECT_EQ(g.state[chit].place, ChitPlace::Map);
  EXPECT_EQ(g.state[chit].hex, g.hex("3017"));
  g.draws("s-independent").does("activate").does("place-chit 3012").does("take \"4 Piemonte\"");
  g.does("move \"4 Piemonte\" 3014");  // comes inside the old radius: 3 Piemonte is not woken by that
  EXPECT_EQ(g.state[chit].hex, g.hex("3017"));
  EXPECT_FALSE(g["3 Piemonte"].active);
  g.until(Ask::ChooseChits);
  EXPECT_EQ(g.state.turn, 6);
  EXPECT_EQ(g.state[chit].hex, kNoHex);
  EXPECT_EQ(g.state[chit].place, ChitPlace::Pool);
}

// --- Higher Commanders

const std::string kUnderRadetzky =
    "boxed a-ii a-iii; \"IR 1\" 3018; \"IR 3\" 3017; \"IR 21\" 3010; \"IR 45\" 3009; \"IR 7\" 3019; \"IR "
    "28\" 3018; "
    "\"3 Piemonte\" 6018; ";

TEST(Novara7_higher, d_he_wakes_the_boxed_formations_within_his_radius_and_no_other) {
  auto g = placing(kUnderRadetzky, "a-radetzky");
  g.does("place-chit 3018");
  EXPECT_TRUE(g["IR 1"].active);
  EXPECT_TRUE(g["IR 3"].active);
  EXPECT_TRUE(g["IR 21"].active);   // eight hexes
  EXPECT_FALSE(g["IR 45"].active);  // nine
  EXPECT_FALSE(g["IR 7"].active);   // not in the box
  EXPECT_FALSE(g["IR 28"].active);
}

TEST(Novara7_higher, d_he_is_placed_by_a_unit_of_a_boxed_formation_or_an_independent) {
  auto g = placing("boxed a-ii; \"IR 1\" 3018; \"Army Art\" 3030; \"IR 7\" 3040; \"3 Piemonte\" 6018",
                   "a-radetzky");
  EXPECT_THAT(g.verdict("place-chit 3017"), Allowed());
  EXPECT_THAT(g.verdict("place-chit 3031"), Allowed());
  EXPECT_THAT(g.verdict("place-chit 3040"), RefusedBy("7.formation-a"));
}

TEST(Novara7_higher, d_they_move_and_fight_as_one_formation) {
  auto g = placing("boxed a-ii a-iii; \"IR 1\" 3020; \"IR 3\" 3020; \"3 Piemonte\" 3018", "a-radetzky");
  g.does("place-chit 3020").does("move \"IR 1\"+\"IR 3\" 3019").does("halt \"IR 1\"");
  g.until(Ask::Declare);
  g.does("attack \"IR 1\" 3018").does("attack \"IR 3\" 3018").does("done");  // one combat
  EXPECT_EQ(g.rolling(), RollKind::Combat);
  EXPECT_EQ(g.state.activation.combat_count, 1);
  EXPECT_EQ(reckon(g.game, g.state, 0, 0).attack, 2 * 8);
}

TEST(Novara7_higher, d_guns_of_two_formations_fire_together) {
  auto g = placing("boxed a-ii a-iii; a-art-ii 3019; a-art-iii 3020; \"3 Piemonte\" 3018", "a-radetzky");
  g.does("place-chit 3020").does("done");
  ASSERT_EQ(g.asked(), Ask::Bombard);
  g.does("aim a-art-ii 3018").does("aim a-art-iii 3018");
  EXPECT_EQ(fire_sum(g.game, g.state), 6);
}

TEST(Novara7_higher, e_he_wakes_all_independents_within_his_radius) {
  auto g = placing(
      "boxed s-4; \"3 Piemonte\" 3018; \"3 Bers\" 3018; \"4 Bers\" 3012; GN 3011; Pontieri 3019; \"IR 7\" "
      "5018",
      "s-chrzanowski");
  g.does("place-chit 3018");
  EXPECT_TRUE(g["3 Bers"].active);
  EXPECT_TRUE(g["4 Bers"].active);  // six hexes
  EXPECT_FALSE(g["GN"].active);     // seven
  EXPECT_TRUE(g["Pontieri"].active);
  EXPECT_EQ(g.asked(), Ask::ChooseUnit);  // nothing to choose
}

// R36
TEST(Novara7_higher, e_a_captured_train_is_an_independent_of_its_new_side) {
  auto g =
      placing("boxed s-4; \"3 Piemonte\" 3018; \"Pont I\" 3018 captured; \"IR 7\" 5018", "s-chrzanowski");
  EXPECT_TRUE(g.does("place-chit 3018")["Pont I"].active);
  auto former = placing("\"IR 7\" 3020; \"Pont I\" 3018 captured; \"3 Piemonte\" 3018", "a-wratislaw");
  EXPECT_FALSE(former.does("place-chit 3020")["Pont I"].active);
}

TEST(Novara7_higher, h_his_reach_is_the_longest_of_his_side) {
  for (const Chit& chit : campaign().chits) {
    const Chit& above = campaign()[campaign().higher[static_cast<std::size_t>(index(chit.side))]];
    if (chit.rank != Rank::Formation) continue;
    EXPECT_LT(chit.radius, above.radius) << chit.id;
  }
}

// --- the Independent chit

TEST(Novara7_independent, a_three_units_at_most_within_one_hex) {
  auto g = placing(
      "\"3 Piemonte\" 3018; \"4 Piemonte\" 3017; \"13 Pinerolo\" 3118; \"14 Pinerolo\" 3019; \"8 cp Bers\" "
      "3016; \"IR 7\" "
      "5018",
      "s-independent");
  g.does("place-chit 3018");
  ASSERT_EQ(g.asked(), Ask::TakeUnits);
  EXPECT_FALSE(g["3 Piemonte"].active);                                        // nobody by himself
  EXPECT_THAT(g.verdict("take \"8 cp Bers\""), RefusedBy("7.independent-a"));  // two hexes away
  EXPECT_FALSE(g.lists("take \"8 cp Bers\""));
  g.does("take \"3 Piemonte\"").does("take \"4 Piemonte\"");
  EXPECT_EQ(g.asked(), Ask::TakeUnits);
  g.does("take \"13 Pinerolo\"");
  EXPECT_EQ(g.asked(), Ask::ChooseUnit);  // three are all
  EXPECT_THAT(g.verdict("move \"14 Pinerolo\" 3020"), RefusedBy("7.activation-a"));
  EXPECT_THAT(g.verdict("move \"13 Pinerolo\" 3119"), Allowed());
}

TEST(Novara7_independent, a_a_fourth_is_refused) {
  auto g = given(
      "turn 5; phase take; active s-independent; chit-at 3018; \"3 Piemonte\" 3018; \"4 Piemonte\" 3017; "
      "\"IR 7\" 5018");
  g.state.activation.taken = 2;
  EXPECT_THAT(g.verdict("take \"4 Piemonte\""), Allowed());
  g.state.activation.taken = 3;
  EXPECT_THAT(g.verdict("take \"4 Piemonte\""), RefusedBy("7.independent-a"));
  EXPECT_FALSE(g.lists("take \"4 Piemonte\""));
}

TEST(Novara7_independent, a_fewer_will_do) {
  auto g = placing("\"3 Piemonte\" 3018; \"4 Piemonte\" 3017; \"IR 7\" 5018", "s-independent");
  g.does("place-chit 3018").does("take \"3 Piemonte\"").does("done");
  EXPECT_EQ(g.asked(), Ask::ChooseUnit);
  EXPECT_FALSE(g["4 Piemonte"].activated);
}

TEST(Novara7_independent, a_the_chit_lies_with_them_or_next_to_them) {
  auto g = placing("\"3 Piemonte\" 3018; \"IR 7\" 3016; side 3018/2918 river", "s-independent");
  EXPECT_THAT(g.verdict("place-chit 3018"), Allowed());
  EXPECT_THAT(g.verdict("place-chit 3017"), Allowed());
  EXPECT_THAT(g.verdict("place-chit 3020"), RefusedBy("7.independent-a"));
  EXPECT_THAT(g.verdict("place-chit 2918"),
              RefusedBy("7.independent-a"));  // R15: its reach does not cross the river
  EXPECT_THAT(g.verdict("place-chit 3016"), RefusedBy("R15"));
}

TEST(Novara7_independent, a_its_radius_does_not_cross_a_river) {
  auto g = given(
      "turn 5; phase take; active s-independent; chit-at 3018; \"3 Piemonte\" 3018; \"4 Piemonte\" 3017; "
      "side 3018/3017 "
      "river; \"IR 7\" 5018");
  EXPECT_THAT(g.verdict("take \"3 Piemonte\""), Allowed());
  EXPECT_THAT(g.verdict("take \"4 Piemonte\""), RefusedBy("7.formation-f"));
}

TEST(Novara7_independent, b_units_of_different_formations) {
  auto g = placing("\"3 Piemonte\" 3018; \"5 Aosta\" 3017; \"3 Bers\" 3018; \"IR 7\" 5018", "s-independent");
  g.does("place-chit 3018").does("take \"3 Piemonte\"").does("take \"5 Aosta\"").does("take \"3 Bers\"");
  EXPECT_TRUE(g["3 Piemonte"].active && g["5 Aosta"].active && g["3 Bers"].active);
  g.does("move \"3 Piemonte\" 3017").does("take \"5 Aosta\"").does("move \"3 Piemonte\" 3016");
  EXPECT_EQ(g.where("5 Aosta"), "3016");
}

TEST(Novara7_independent, b_but_not_of_the_enemy) {
  auto g = placing("\"3 Piemonte\" 3018; \"IR 7\" 3017", "s-independent");
  g.does("place-chit 3018");
  EXPECT_THAT(g.verdict("take \"IR 7\""), RefusedBy("7.activation-a"));
}

TEST(Novara7_independent, c_nobody_who_was_activated_this_turn) {
  auto g = given(
      "turn 5; phase place-chit; active s-ferdinando; cup s-independent; \"3 Piemonte\" 3018; \"4 Piemonte\" "
      "3013; \"5 "
      "Aosta\" 3014; \"IR 7\" 5018");
  g.does("place-chit 3018")
      .does("done");  // R10: activated, though it did nothing; 4 Piemonte was out of reach
  Given near = g;
  near.draws("s-independent").does("activate");
  EXPECT_THAT(near.verdict("place-chit 3018"), RefusedBy("7.independent-a"));  // nobody there to take
  near.does("place-chit 3014");
  EXPECT_THAT(near.verdict("take \"4 Piemonte\""), Allowed());
  EXPECT_THAT(near.verdict("take \"5 Aosta\""), Allowed());
  auto mixed = placing("\"3 Piemonte\" 3018 activated; \"5 Aosta\" 3018; \"IR 7\" 5018", "s-independent");
  mixed.does("place-chit 3018");
  EXPECT_THAT(mixed.verdict("take \"3 Piemonte\""), RefusedBy("7.independent-c"));
  EXPECT_FALSE(mixed.lists("take \"3 Piemonte\""));
}

TEST(Novara7_independent, d_nor_is_it_activated_again_with_its_formation) {
  auto g = given(
      "turn 5; phase place-chit; active s-independent; cup s-ferdinando; \"3 Piemonte\" 3018; \"4 Piemonte\" "
      "3018; \"IR "
      "7\" 5018");
  g.does("place-chit 3018").does("take \"3 Piemonte\"").does("done").does("done");
  g.draws("s-ferdinando").does("activate").does("place-chit 3018");
  EXPECT_FALSE(g["3 Piemonte"].active);
  EXPECT_TRUE(g["4 Piemonte"].active);
  EXPECT_THAT(g.verdict("move \"3 Piemonte\" 3017"), RefusedBy("7.independent-d"));
}

TEST(Novara7_independent, e_it_may_be_declined) {
  auto g = given("turn 5; phase draw; cup a-independent s-ferdinando; \"IR 1\" 3018; \"3 Piemonte\" 5018");
  g.draws("a-independent");
  EXPECT_EQ(g.asked(), Ask::Drawn);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  g.does("pass");
  EXPECT_EQ(g.state[g.chit("a-independent")].place, ChitPlace::Passed);
  EXPECT_FALSE(g["IR 1"].activated);
  EXPECT_EQ(g.rolling(), RollKind::Draw);
}

// 12.shaken-e, R27  Of a stack that recovers as a whole the enemy sees its top, as before.
TEST(NovaraActivation, a_stack_that_recovers_shows_no_more_than_its_top) {
  auto g = placing("\"3 Piemonte\" 3018 shaken; \"4 Piemonte\" 3018 shaken; \"IR 7\" 5018");
  g.does("place-chit 3018").does("done");
  EXPECT_FALSE(g["3 Piemonte"].shaken || g["4 Piemonte"].shaken);
  EXPECT_TRUE(g["4 Piemonte"].known);
  EXPECT_FALSE(g["3 Piemonte"].known);
}

}  // namespace
}  // namespace tamburino::novara

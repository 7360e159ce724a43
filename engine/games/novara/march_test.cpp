#include "engine/games/novara/rules.h"
#include "tests/novara/given.h"

// 8. Forced march and general retreat.
namespace tamburino::novara {
namespace {

bool asks_to_lose(const Given& g, const char* who) {
  return g.asked() == Ask::LoseStep && g.lists("lose " + std::string(who));
}

// Austria has still to choose, on a day turn; its only source is 3010.
std::string retreating(const std::string& units) {
  return "turn 6; phase choice; to-choose austrian; source austrian 3010; " + units;
}

}  // namespace

TEST(Novara8_forced_march, a_doubles_the_points) {
  auto g = given("IR-7 3020; FJ-10 3120; Hus-5-a 2920; II-IR-56 3220 active");
  EXPECT_THAT(g.verdict("move IR-7 3016"), RefusedBy("8.movement-c"));
  g.does("forced-march");
  EXPECT_TRUE(g.happened(EventKind::ForcedMarch));
  EXPECT_THAT(g.verdict("move IR-7 3014"), Allowed());
  EXPECT_THAT(g.verdict("move IR-7 3013"), RefusedBy("8.movement-c"));
  EXPECT_THAT(g.verdict("move FJ-10 3112"), Allowed());
  EXPECT_THAT(g.verdict("move FJ-10 3111"), RefusedBy("8.movement-c"));
  EXPECT_THAT(g.verdict("move Hus-5-a 2908"), Allowed());
  EXPECT_THAT(g.verdict("move Hus-5-a 2907"), RefusedBy("8.movement-c"));
  EXPECT_THAT(g.verdict("move II-IR-56 3214"), Allowed());  // the independent with it
  EXPECT_THAT(g.verdict("move II-IR-56 3213"), RefusedBy("8.movement-c"));
  for (const char* who : {"IR-7", "FJ-10", "Hus-5-a", "II-IR-56"}) EXPECT_TRUE(g[who].marched) << who;
}

TEST(Novara8_forced_march, a_by_road_twice_the_points_and_one_more) {
  proves("R20");
  auto g = given("IR-7 3020; IR-28 4545; marching; road 3020-3019-3018-3017-3016-3015-3014-3013-3012-3011");
  EXPECT_THAT(g.verdict("move IR-7 3013"), Allowed());
  EXPECT_THAT(g.verdict("move IR-7 3012"), RefusedBy("8.movement-c"));
}

TEST(Novara8_forced_march, a_before_the_first_unit_moves) {
  proves("R24");
  auto g = given("IR-7 3020; IR-28 3220");
  EXPECT_TRUE(g.lists("forced-march"));
  g.does("move IR-7 3019").does("halt IR-7");
  EXPECT_THAT(g.verdict("forced-march"), RefusedBy("R24"));
  EXPECT_FALSE(g.lists("forced-march"));
  auto twice = given("IR-7 3020; marching");
  EXPECT_THAT(twice.verdict("forced-march"), RefusedBy("R24"));
  auto only_touched = given("IR-7 3020; IR-28 3220");
  only_touched.does("select IR-7").does("halt IR-7");
  EXPECT_THAT(only_touched.verdict("forced-march"), Allowed());
}

TEST(Novara8_forced_march, a_units_in_radius_only) {
  auto g = given("chit-at 3020; IR-7 3020; IR-28 3030");
  g.does("forced-march");
  EXPECT_TRUE(g["IR-7"].marched);
  EXPECT_FALSE(g["IR-28"].marched);
  EXPECT_THAT(g.verdict("select IR-28"), RefusedBy("7.activation-a"));
}

TEST(Novara8_forced_march, a_not_with_the_independent_chit) {
  proves("R15");
  auto g = given("active a-independent; IR-7 3020 active; IR-28 3021 active");
  EXPECT_THAT(g.verdict("forced-march"), RefusedBy("R15"));
  EXPECT_FALSE(g.lists("forced-march"));
}

TEST(Novara8_forced_march, a_all_independents_with_a_higher_commander) {
  proves("R75");
  auto g = given("active a-radetzky; boxed a-i a-ii; IR-7 3020; IR-1 3021; II-IR-56 3120; Army-Art 3121");
  g.does("forced-march");
  for (const char* who : {"IR-7", "IR-1", "II-IR-56", "Army-Art"}) EXPECT_TRUE(g[who].marched) << who;
}

TEST(Novara8_forced_march, b_may_begin_beside_the_enemy_but_enters_no_hex_there) {
  auto g = given("IR-7 3018; IR-28 4545; 9-Regina 3017; marching");
  EXPECT_THAT(g.verdict("move IR-7 3117"), RefusedBy("8.forced-march-b"));
  EXPECT_THAT(g.verdict("move IR-7 3019"), Allowed());
  auto later = given("IR-7 3021; IR-28 4545; 9-Regina 3017; marching");
  EXPECT_THAT(later.verdict("move IR-7 3019"), Allowed());
  EXPECT_THAT(later.verdict("move IR-7 3018"), RefusedBy("8.forced-march-b"));
  EXPECT_FALSE(later.does("select IR-7").lists("move IR-7 3018"));
}

TEST(Novara8_forced_march, b_shaken_enemies_and_those_across_a_river_too) {
  auto shaken = given("IR-7 3019; IR-28 4545; 9-Regina 3017 shaken; marching");
  EXPECT_THAT(shaken.verdict("move IR-7 3018"), RefusedBy("8.forced-march-b"));
  auto river = given("IR-7 3019; IR-28 4545; 9-Regina 3017; side 3018/3017 river; marching");
  EXPECT_THAT(river.verdict("move IR-7 3018"), RefusedBy("8.forced-march-b"));
}

TEST(Novara8_forced_march, c_the_formation_does_not_attack_this_turn) {
  proves("8.forced-march-d");
  auto g = given("turn 6; IR-7 3018; a-art-i 3018; 9-Regina 3017; marching; cup s-independent");
  g.does("done").rolls(4);
  EXPECT_NE(g.asked(), Ask::Bombard);  // neither is offered: the activation is over
  EXPECT_NE(g.asked(), Ask::Declare);
  EXPECT_FALSE(g.state.activation.under_way);
  auto walked = given("turn 6; IR-7 3018; a-art-i 3018; 9-Regina 3017; cup s-independent");
  walked.does("done");
  EXPECT_EQ(walked.asked(), Ask::Bombard);
}

TEST(Novara8_forced_march, c_nor_do_its_units_outside_the_radius_by_the_independent_chit) {
  proves("R25");
  const std::string position =
      "turn 6; phase declare; active a-independent; IR-1 3018 active; IR-7 3018 active; 9-Regina 3017";
  auto g = given(position + "; marched-formation a-i");
  ASSERT_EQ(g.asked(), Ask::Declare);
  EXPECT_THAT(g.verdict("attack IR-7 3017"), RefusedBy("8.forced-march-c"));
  EXPECT_THAT(g.verdict("attack IR-1 3017"), Allowed());
  EXPECT_THAT(given(position).verdict("attack IR-7 3017"), Allowed());
}

TEST(Novara8_forced_march, c_the_formation_is_noted_for_the_turn) {
  proves("R25");
  auto g = given("IR-7 3018");
  g.does("forced-march");
  EXPECT_EQ(g.state.marched, 1U << index(g.game[g.unit("IR-7")].formation));
}

TEST(Novara8_forced_march, d_guns_of_the_formation_do_not_bombard) {
  const std::string position =
      "turn 6; phase bombardment; active a-independent; a-art-ii 3018 active; a-art-i 3018 active; 9-Regina "
      "3017";
  auto g = given(position + "; marched-formation a-i");
  ASSERT_EQ(g.asked(), Ask::Bombard);
  EXPECT_THAT(g.verdict("aim a-art-i 3017"), RefusedBy("8.forced-march-d"));
  EXPECT_THAT(g.verdict("aim a-art-ii 3017"), Allowed());
  EXPECT_THAT(given(position).verdict("aim a-art-i 3017"), Allowed());
}

TEST(Novara8_forced_march, e_one_more_for_who_attacks_them) {
  const auto attack_with_five = [](const std::string& rest) {
    auto g = given("turn 6; phase declare; IR-7 3018; 9-Regina 3017" + rest);
    g.does("attack IR-7 3017");
    const int bonus = amount(reckon(g.game, g.state, 0, -1).die, "8.forced-march-e");
    g.does("done").rolls(5);  // 4 against 4: a 5 is A1 D1, a 6 is D1
    return std::pair(bonus, int{g.state.stack.find<Fight>()->attacker_loss});
  };
  EXPECT_EQ(attack_with_five(" marched"), std::pair(1, 0));
  EXPECT_EQ(attack_with_five(""), std::pair(0, 1));
  // Of the formation, but not in the march: R25.
  EXPECT_EQ(attack_with_five("; marched-formation s-1"), std::pair(0, 1));
}

TEST(Novara8_forced_march, e_once_if_any_of_them_marched) {
  proves("R72");
  auto g = given("phase declare; IR-7 3018; 9-Regina 3017 marched; 10-Regina 3017; 5-Aosta 4545 marched");
  g.does("attack IR-7 3017");
  EXPECT_EQ(amount(reckon(g.game, g.state, 0, -1).die, "8.forced-march-e"), 1);
  auto both = given("phase declare; IR-7 3018; 9-Regina 3017 marched; 10-Regina 3017 marched");
  both.does("attack IR-7 3017");
  EXPECT_EQ(amount(reckon(both.game, both.state, 0, -1).die, "8.forced-march-e"), 1);
}

TEST(Novara8_forced_march, f_one_more_on_each_charging_die) {
  proves("R29");
  const auto hits_with_four = [](const std::string& rest) {
    auto g = given("Dr-2 3019; IR-27 4545; 9-Regina 3017" + rest);
    g.does("move Dr-2 3018").does("charge Dr-2 3017").rolls({4, 3});
    return int{g.state.stack.find<Charge>()->hits};
  };
  EXPECT_EQ(hits_with_four(" marched"), 1);
  EXPECT_EQ(hits_with_four(""), 0);
  EXPECT_EQ(hits_with_four("; 10-Regina 3017 marched"), 1);  // any unit in the hex
  EXPECT_EQ(hits_with_four("; 10-Regina 3016 marched"), 0);
  // Not on the dice of those who marched.
  auto reply = given("Dr-2 3019; IR-27 4545; 9-Regina 3017 marched");
  reply.does("move Dr-2 3018").does("charge Dr-2 3017").rolls({1, 1}).rolls(4);
  EXPECT_EQ(reply["Dr-2"].steps_lost, 0);
}

TEST(Novara8_forced_march, g_on_a_one_a_step_of_the_owners_choice) {
  auto g =
      given("turn 6; IR-7 3018; IR-28 3030 inactive; IR-1 3019; II-IR-56 3018 active; Pont-I 3018; marching");
  g.does("done");
  ASSERT_EQ(g.rolling(), RollKind::March);
  g.rolls(1);
  EXPECT_TRUE(g.happened(EventKind::MarchLoss));
  ASSERT_EQ(g.asked(), Ask::LoseStep);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  EXPECT_THAT(g.verdict("lose IR-1"), RefusedBy("8.forced-march-g"));      // of another corps
  EXPECT_THAT(g.verdict("lose II-IR-56"), RefusedBy("8.forced-march-g"));  // of none
  EXPECT_THAT(g.verdict("lose Pont-I"), RefusedBy("10.pontoons-d"));
  EXPECT_TRUE(asks_to_lose(g, "IR-7"));
  g.does("lose IR-28");  // any of the corps, in the radius or not
  EXPECT_EQ(g["IR-28"].steps_lost, 1);
  EXPECT_EQ(g["IR-7"].steps_lost, 0);
  EXPECT_NE(g.asked(), Ask::LoseStep);  // one step
}

TEST(Novara8_forced_march, g_nothing_on_more_than_one) {
  for (int die = 2; die <= 6; ++die) {
    auto g = given("turn 6; IR-7 3018; IR-28 3018; marching");
    g.does("done").rolls(die);
    EXPECT_FALSE(g.happened(EventKind::MarchLoss)) << die;
    EXPECT_EQ(g["IR-7"].steps_lost + g["IR-28"].steps_lost, 0) << die;
  }
}

TEST(Novara8_forced_march, g_however_little_was_moved_and_not_without_a_march) {
  proves("R24");
  auto moved = given("turn 6; IR-7 3018; IR-28 4545; marching");
  moved.does("move IR-7 3017").does("halt IR-7").does("done");
  EXPECT_EQ(moved.rolling(), RollKind::March);
  EXPECT_EQ(given("turn 6; IR-7 3018; IR-28 4545; marching").does("done").rolling(), RollKind::March);
  EXPECT_NE(given("turn 6; IR-7 3018; IR-28 4545").does("done").rolling(), RollKind::March);
}

TEST(Novara8_forced_march, g_one_die_for_a_higher_commander) {
  proves("R24");
  auto g = given("turn 6; active a-radetzky; boxed a-i a-ii; IR-7 3018; IR-1 3020; marching");
  g.does("done");
  ASSERT_EQ(g.rolling(), RollKind::March);
  g.rolls(1);
  EXPECT_TRUE(asks_to_lose(g, "IR-7"));
  EXPECT_TRUE(asks_to_lose(g, "IR-1"));
  g.does("lose IR-1");
  EXPECT_NE(g.rolling(), RollKind::March);
}

TEST(Novara8_forced_march, h_not_out_of_supply) {
  auto g = given("IR-7 3018 oos; IR-28 3019");
  EXPECT_THAT(g.verdict("select IR-7"), Allowed());
  g.does("forced-march");
  EXPECT_THAT(g.verdict("select IR-7"), RefusedBy("8.forced-march-h"));
  EXPECT_FALSE(g["IR-7"].marched);
  EXPECT_THAT(g.verdict("select IR-28"), Allowed());
  g.does("select IR-28");
  // Nor picked up on the way.
  auto group = given("IR-7 3017 oos; IR-28 3018; IR-17 4545; marching");
  group.does("move IR-28 3017");
  EXPECT_THAT(group.verdict("take IR-7"), RefusedBy("8.forced-march-h"));
}

TEST(Novara8_forced_march, i_markers_go_at_the_end_of_the_turn) {
  auto g = given("turn 6; IR-7 3018; IR-28 3018; 9-Regina 3030; marching; cup s-durando");
  g.does("done").rolls(4);
  EXPECT_TRUE(g["IR-7"].marched);
  EXPECT_NE(g.state.marched, 0U);
  ASSERT_EQ(g.rolling(), RollKind::Draw);  // the turn goes on, and they are still marked
  g.until(Ask::ChooseChits);
  ASSERT_EQ(g.state.turn, 7);
  EXPECT_FALSE(g["IR-7"].marched);
  EXPECT_FALSE(g["IR-28"].marched);
  EXPECT_EQ(g.state.marched, 0U);
}

TEST(Novara8_forced_march, j_shaken_units_march_too) {
  auto g = given("IR-7 3018 shaken; IR-28 4545; marching");
  EXPECT_THAT(g.verdict("move IR-7 3012"), Allowed());
  EXPECT_TRUE(g["IR-7"].marched);
}

// --- general retreat

TEST(Novara8_general_retreat, a_instead_of_all_chits) {
  proves("R26");
  auto g = given(retreating("IR-7 3020; IR-1 3120; 9-Regina 4545"));
  EXPECT_TRUE(g.lists("general-retreat"));
  g.does("general-retreat");
  ASSERT_EQ(g.asked(), Ask::ChooseUnit);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  for (const char* chit : {"a-independent", "a-wratislaw", "a-daspre", "a-radetzky"}) {
    EXPECT_EQ(g.state[g.chit(chit)].place, ChitPlace::Pool) << chit;
  }
  EXPECT_THAT(g.verdict("forced-march"), RefusedBy("R24"));
  // Who has paid for a formation has begun with normal activations.
  auto paid = given(retreating("IR-7 3020; IR-1 3120"));
  paid.does("commit a-i");
  EXPECT_THAT(paid.verdict("general-retreat"), RefusedBy("8.general-retreat-a"));
  EXPECT_FALSE(paid.lists("general-retreat"));
}

TEST(Novara8_general_retreat, a_carried_out_before_the_first_draw_sardinia_first) {
  proves("R26");
  auto g = given("turn 6; phase choice; IR-7 3020; 9-Regina 4030");
  g.does("general-retreat");
  ASSERT_EQ(g.asked(), Ask::ChooseChits);  // in secret: Austria chooses first
  EXPECT_FALSE(g.told(Side::Austrian, EventKind::RetreatDeclared));
  g.does("general-retreat");
  ASSERT_EQ(g.asked(), Ask::ChooseUnit);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  g.does("done");
  ASSERT_EQ(g.asked(), Ask::ChooseUnit);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  auto against = given("turn 6; phase choice; IR-7 3020; 9-Regina 4030");
  against.does("commit s-1").does("done").does("general-retreat");
  EXPECT_EQ(against.asked(), Ask::ChooseUnit);
  EXPECT_EQ(against.side_asked(), Side::Austrian);
  against.does("done");
  EXPECT_EQ(against.rolling(), RollKind::Draw);
}

TEST(Novara8_general_retreat, b_all_units_wherever_they_are_with_twice_their_points) {
  proves("R26");
  auto g = given(retreating("IR-7 3020; IR-1 5020; II-IR-56 3120; IR-28 3220 oos; 9-Regina 1010"));
  g.does("general-retreat");
  EXPECT_THAT(g.verdict("move IR-7 3014"), Allowed());
  EXPECT_THAT(g.verdict("move IR-7 3013"), RefusedBy("8.movement-c"));
  EXPECT_THAT(g.verdict("select IR-1"), Allowed());
  EXPECT_THAT(g.verdict("select II-IR-56"), Allowed());
  EXPECT_THAT(g.verdict("select IR-28"), RefusedBy("8.forced-march-h"));  // out of supply
  EXPECT_THAT(g.verdict("select 9-Regina"), RefusedBy("7.activation-a"));
}

TEST(Novara8_general_retreat, b_towards_the_source) {
  auto g = given(retreating("IR-7 3020; IR-1 4545"));
  g.does("general-retreat");
  EXPECT_THAT(g.verdict("move IR-7 3019"), Allowed());
  EXPECT_THAT(g.verdict("move IR-7 3021"), RefusedBy("8.general-retreat-b"));
  EXPECT_THAT(g.verdict("move IR-7 2919"), RefusedBy("8.general-retreat-b"));  // no nearer
  g.does("select IR-7");
  EXPECT_TRUE(g.lists("move IR-7 3019"));
  EXPECT_FALSE(g.lists("move IR-7 2919"));
  EXPECT_FALSE(g.lists("move IR-7 3021"));
}

TEST(Novara8_general_retreat, b_the_nearest_valid_source_counts) {
  proves("R26");
  auto south = given(retreating("IR-7 3020; IR-1 4545; source austrian 3025"));
  south.does("general-retreat");
  EXPECT_THAT(south.verdict("move IR-7 3021"), Allowed());
  EXPECT_THAT(south.verdict("move IR-7 3019"), RefusedBy("8.general-retreat-b"));
  auto held = given(retreating("IR-7 3020; IR-1 4545; source austrian 3025; 9-Regina 3025"));
  held.does("general-retreat");
  EXPECT_THAT(held.verdict("move IR-7 3021"), RefusedBy("8.general-retreat-b"));
  EXPECT_THAT(held.verdict("move IR-7 3019"), Allowed());
}

TEST(Novara8_general_retreat, b_who_is_picked_up_must_come_nearer_too) {
  proves("R26 R18");
  // 3019 is nearer than where IR 7 began, but not than where FJ 10 did.
  auto g = given(retreating("IR-7 3020; FJ-10 3018; IR-1 4545"));
  g.does("general-retreat").does("move IR-7 3018").does("take FJ-10");
  EXPECT_THAT(g.verdict("move IR-7 3019"), RefusedBy("8.general-retreat-b"));
  EXPECT_FALSE(g.lists("move IR-7 3019"));
  EXPECT_THAT(g.verdict("move IR-7 3017"), Allowed());
}

TEST(Novara8_general_retreat, b_under_the_rules_of_the_forced_march) {
  auto g = given("turn 6; phase choice; source austrian 3010; IR-7 3020; IR-28 3120; 9-Regina 3017");
  g.does("done").does("general-retreat");  // Sardinia has its Independent chit in the cup
  EXPECT_THAT(g.verdict("move IR-7 3018"), RefusedBy("8.forced-march-b"));
  EXPECT_THAT(g.verdict("move IR-7 3019"), Allowed());
  g.does("move IR-7 3019").does("halt IR-7").does("done").rolls(6);
  EXPECT_TRUE(g["IR-7"].marched);  // so attackers have their +1
  EXPECT_FALSE(g["IR-28"].marched);
  EXPECT_EQ(g.rolling(), RollKind::Draw);
}

TEST(Novara8_general_retreat, c_a_die_for_each_formation_that_moved) {
  auto g = given(retreating("IR-7 3020; IR-28 3220; IR-1 3120; IR-21 3320; a-ir-3 3420; 9-Regina 1010"));
  g.does("general-retreat");
  g.does("move IR-7 3017").does("halt IR-7").does("move IR-1 3117").does("halt IR-1").does("done");
  ASSERT_EQ(g.rolling(), RollKind::March);
  g.rolls(3);
  ASSERT_EQ(g.asked(), Ask::LoseStep);
  EXPECT_TRUE(asks_to_lose(g, "IR-28"));  // any of that corps
  EXPECT_THAT(g.verdict("lose IR-1"), RefusedBy("8.general-retreat-c"));
  g.does("lose IR-7");
  ASSERT_EQ(g.rolling(), RollKind::March);
  g.rolls(4);
  EXPECT_EQ(g["IR-7"].steps_lost, 1);
  EXPECT_EQ(g["IR-1"].steps_lost + g["IR-21"].steps_lost, 0);
  EXPECT_NE(g.rolling(), RollKind::March);  // the III Corps stood still
}

TEST(Novara8_general_retreat, c_on_one_two_or_three) {
  for (int die = 1; die <= 6; ++die) {
    auto g = given(retreating("IR-7 3020; 9-Regina 1010"));
    g.does("general-retreat").does("move IR-7 3017").until(Ask::ChooseChits, die);
    EXPECT_EQ(g["IR-7"].steps_lost, die <= 3 ? 1 : 0) << die;
  }
}

TEST(Novara8_general_retreat, d_once_in_a_game) {
  auto used = given(retreating("IR-7 3020; retreat-used austrian"));
  EXPECT_THAT(used.verdict("general-retreat"), RefusedBy("8.general-retreat-d"));
  EXPECT_FALSE(used.lists("general-retreat"));
  EXPECT_THAT(given(retreating("IR-7 3020; retreat-used sardinian")).verdict("general-retreat"), Allowed());
  // And in play: the turn after.
  auto g = given(retreating("IR-7 3020; 9-Regina 1010"));
  g.does("general-retreat").does("done").until(Ask::ChooseChits);
  ASSERT_EQ(g.side_asked(), Side::Sardinian);
  EXPECT_THAT(g.verdict("general-retreat"), Allowed());
  g.does("done");
  EXPECT_THAT(g.verdict("general-retreat"), RefusedBy("8.general-retreat-d"));
}

}  // namespace tamburino::novara

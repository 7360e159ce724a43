#include "tests/thousand/given.h"

// What a referee says of an action that does not answer the open question, and which condition of a rule
// fails.
namespace tamburino::thousand {
namespace {

Fact turns(int n) { return number(n); }

// Garibaldi (4) in the open field against von Mechel (3).
Given field(const std::string& more) {
  return given("battle TP by garibaldine; garibaldi TP; von-mechel TP; " + more);
}

// --- 10: movement

TEST(ThousandRefusals, r10_3b_who_is_there_already_does_not_march_there) {
  proves("10.3c");
  auto g = given("garibaldi CL; g-gar-i CL; bixio palermo; g-gar-ii palermo");
  EXPECT_THAT(g.verdict("march garibaldi CL"), RefusedBy("10.3b", "already-there"));
  EXPECT_THAT(g.verdict("march bixio palermo"), RefusedBy("10.3c", "already-there"));
  EXPECT_THAT(g.verdict("march garibaldi PA"), Allowed());
}

TEST(ThousandRefusals, r10_3f_a_unit_that_has_marched_elsewhere_has_marched) {
  auto g = given("garibaldi TP; bixio TP; g-gar-i TP; g-gar-ii TP");
  g.does("march garibaldi PA \"I Gar\"").does("march bixio PA");
  EXPECT_THAT(g.verdict("take \"I Gar\""), RefusedBy("10.3f", "has-marched"));
  EXPECT_THAT(g.verdict("take \"I Gar\""), Tells(place(g.place("PA"))));
  EXPECT_THAT(g.verdict("take \"II Gar\""), Allowed());
  EXPECT_THAT(g.verdict("march garibaldi TP"), RefusedBy("10.3f", "has-marched"));
}

TEST(ThousandRefusals, r10_1a_a_unit_of_another_place_stays_there) {
  auto g = given("garibaldi TP; g-gar-i TP; g-gar-ii PA; bixio PA");
  g.does("march garibaldi AG");
  EXPECT_THAT(g.verdict("take \"II Gar\""), RefusedBy("10.1a", "elsewhere"));
  EXPECT_THAT(g.verdict("take \"I Gar\""), Allowed());
}

TEST(ThousandRefusals, r10_3a_another_march_waits_for_the_one_under_way) {
  auto g = given("garibaldi TP; bixio TP; g-gar-i TP");
  EXPECT_THAT(g.verdict("take-all"), RefusedBy("10.3a", "first-march"));
  EXPECT_THAT(g.verdict("go"), RefusedBy("10.3a", "first-march"));
  g.does("march garibaldi PA");
  EXPECT_THAT(g.verdict("march bixio AG"), RefusedBy("10.3a", "first-go"));
  EXPECT_THAT(g.verdict("done"), RefusedBy("10.3a", "first-go"));
}

TEST(ThousandRefusals, r10_1a_a_unit_without_a_marching_commander_stays) {
  auto g = given("garibaldi PA; g-gar-i PA; turr AG; brig-comm-5 TP; g-gar-ii TP");
  EXPECT_THAT(g.verdict("take \"I Gar\""), RefusedBy("10.1a", "nobody-marches-there"));
  EXPECT_THAT(g.verdict("take \"I Gar\""), Tells(place(g.place("PA"))));
  EXPECT_THAT(g.verdict("take \"II Gar\""), RefusedBy("10.1a", "no-leader-there"));  // his value is too low
  g.does("march turr CL");  // nobody is with him: he is not asked whom he takes
  ASSERT_EQ(g.asked(), Ask::March);
  EXPECT_THAT(g.verdict("take \"I Gar\""), RefusedBy("10.1a", "nobody-marches-there"));
  g.does("march garibaldi TP");
  EXPECT_THAT(g.verdict("take \"I Gar\""), Allowed());
}

TEST(ThousandRefusals, r10_2b_the_senior_and_his_value_decide_for_all_in_his_place) {
  proves("10.1b T36");
  auto g = given("side bourbon; lanza PA; mendelez PA; b-ca-1 PA; von-mechel CL; b-ca-8 CL");
  const Verdict under = g.verdict("march mendelez TP");  // 1 himself, as Lanza has
  EXPECT_THAT(under, RefusedBy("10.2b"));
  EXPECT_THAT(under, Tells(commander(g.commander("lanza"))));
  EXPECT_THAT(under, Tells(number(1)));
  EXPECT_THAT(under, Tells(number(3)));
  EXPECT_THAT(g.verdict("march lanza TP"), RefusedBy("10.1b"));
  auto joined =
      given("garibaldi PA; g-gar-i PA; brig-comm-5 TP; g-gar-ii TP; bixio marsala; g-gar-iii marsala");
  EXPECT_THAT(joined.verdict("march brig-comm-5 AG"), RefusedBy("10.1b"));
  joined.does("march garibaldi TP all");
  EXPECT_THAT(joined.verdict("march brig-comm-5 AG"), RefusedBy("T36"));
  EXPECT_THAT(joined.verdict("march brig-comm-5 AG"), Tells(commander(joined.commander("garibaldi"))));
}

TEST(ThousandRefusals, t57_the_units_that_would_stay_are_counted) {
  auto g = given(
      "garibaldi marsala; bixio marsala; g-gar-i+g-gar-ii+g-gar-iii+g-gar-iv+g-gar-v+g-gar-vi+g-gar-vii"
      "+g-gar-viii+g-gar-ix+g-gar-x marsala");
  EXPECT_THAT(g.verdict("done"), RefusedBy("T57"));
  EXPECT_THAT(g.verdict("done"), Tells(number(10)));
  g.does("march bixio TP \"I Gar\"");
  EXPECT_THAT(g.verdict("done"), Tells(number(9)));
}

TEST(ThousandRefusals, r9_0a_counters_of_the_enemy_are_not_moved) {
  auto g = given("garibaldi TP; g-gar-i TP; lanza palermo; b-ca-1 palermo");
  EXPECT_THAT(g.verdict("march lanza PA"), RefusedBy("9.0a", "enemys"));
  g.does("march garibaldi PA");
  EXPECT_THAT(g.verdict("take \"1 CA\""), RefusedBy("9.0a", "enemys"));
}

TEST(ThousandRefusals, commanders_off_the_map_say_where_they_are) {
  proves("11.5k 9.1c 9.1e 8.0j 13.0f");
  auto g = given("garibaldi TP; g-gar-i TP; bixio escaped 4; turr escaped 15; div-comm-3 prisoner; turn 3");
  EXPECT_THAT(g.verdict("march bixio PA"), RefusedBy("11.5k", "commander-escaped"));
  EXPECT_THAT(g.verdict("march bixio PA"), Tells(turns(4)));
  EXPECT_THAT(g.verdict("march turr PA"), RefusedBy("11.5k", "commander-escaped-for-good"));
  EXPECT_THAT(g.verdict("march div-comm-3 PA"), RefusedBy("T49", "commander-captured"));
  EXPECT_THAT(g.verdict("march brig-comm-6 PA"), RefusedBy("9.1e", "needs-armistice"));
  EXPECT_THAT(g.verdict("march piem-comm-1 AB"), RefusedBy("9.1c", "piedmontese"));
}

TEST(ThousandRefusals, r11_5k_who_escapes_too_late_is_not_told_to_come_back) {
  auto g = given(
      "turn 13; phase declare; battle TP by garibaldine; garibaldi TP; von-mechel TP; clary gaeta; b-fl-1b "
      "gaeta;"
      "b-ca-8 TP reduced; stack GD5 g-gar-i; stack BD5 b-ca-8 damage 2");
  g.does("press").rolls(6).rolls(6);
  ASSERT_TRUE(g.happened(EventKind::Escaped));
  for (const Event& event : g.events.all()) {
    if (event.kind != static_cast<std::uint8_t>(EventKind::Escaped)) continue;
    EXPECT_EQ(event.facts[1].kind, Fact::Kind::None);  // turn 15 of 14
  }
}

TEST(ThousandRefusals, r9_0a_nobody_marches_in_the_turn_of_the_enemy) {
  auto g = field("phase entrench; stack GD5 g-gar-i; stack BD5 b-ca-8");
  ASSERT_EQ(g.side_asked(), Side::Bourbon);
  EXPECT_THAT(g.verdict("march von-mechel PA"), RefusedBy("9.0a", "not-your-turn"));
  EXPECT_THAT(g.verdict("march garibaldi PA"), RefusedBy("9.0a", "enemys"));
}

// --- another phase

TEST(ThousandRefusals, r9_0b_fights_come_after_the_marches) {
  auto g = given("garibaldi TP; g-gar-i TP; b-ca-1 TP; lanza TP; bixio marsala; g-gar-ii marsala");
  EXPECT_THAT(g.verdict("fight TP"), RefusedBy("9.0b", "comes-later"));
  EXPECT_THAT(g.verdict("attack GD5 BD5"), RefusedBy("9.0b", "comes-later"));
  EXPECT_THAT(g.verdict("place enna"), RefusedBy("6.0a", "is-over"));
  g.does("done");
  ASSERT_EQ(g.asked(), Ask::Combat);
  EXPECT_THAT(g.verdict("march bixio PA"), RefusedBy("9.0b", "is-over"));
  EXPECT_THAT(g.verdict("take \"II Gar\""), RefusedBy("9.0b", "marches-are-over"));
  EXPECT_THAT(g.verdict("attack GD5 BD5"), RefusedBy("11.0a", "no-battle"));
  EXPECT_THAT(g.verdict("fight TP"), Allowed());
}

TEST(ThousandRefusals, r11_4a_the_steps_of_a_battle_have_their_order) {
  auto g =
      field("phase manoeuvre; stack GD5 g-gar-i; stack GD8 g-gar-ii; stack BD5 b-ca-8; stack BD6 b-ca-9");
  ASSERT_EQ(g.asked(), Ask::Manoeuvre);
  EXPECT_THAT(g.verdict("attack GD5 BD5"), RefusedBy("11.4a", "comes-later"));
  EXPECT_THAT(g.verdict("stack GD9"), RefusedBy("11.4a", "is-over"));
  EXPECT_THAT(g.verdict("enter GD6"), RefusedBy("11.4.2d", "nobody-moves"));
  EXPECT_THAT(g.verdict("fight TP"), RefusedBy("11.4b", "battle-first"));
  g.does("done");
  EXPECT_THAT(g.verdict("flank GD8"), RefusedBy("11.4a", "is-over"));
  EXPECT_THAT(g.verdict("attack GD5 BD5"), Allowed());
}

TEST(ThousandRefusals, r11_4_5k_a_stack_that_has_won_nothing_does_not_realign) {
  auto g =
      field("phase manoeuvre; stack GD5 g-gar-i; stack GD8 g-gar-ii; stack BD5 b-ca-8; stack BD6 b-ca-9");
  ASSERT_EQ(g.asked(), Ask::Manoeuvre);
  EXPECT_THAT(g.verdict("realign GD5 GD7"), RefusedBy("11.4.5k", "still-engaged"));
  EXPECT_THAT(g.verdict("realign GD8 GD7"), RefusedBy("11.4.5k", "no-enemy-destroyed"));
  EXPECT_THAT(g.verdict("realign BD5 GD7"), RefusedBy("11.4.5k", "enemy-stack"));
}

TEST(ThousandRefusals, r11_5a_a_retreat_is_no_march) {
  auto g = field("phase retreat; stack GD5 g-gar-i; stack BD5 b-ca-8");
  g.does("retreat PA");
  EXPECT_THAT(g.verdict("go"), RefusedBy("11.5a", "no-march-here"));
  EXPECT_THAT(given("garibaldi TP; g-gar-i TP").verdict("go"), RefusedBy("10.3a", "first-march"));
}

TEST(ThousandRefusals, r11_1b_a_garrison_without_a_commander_is_not_fought_on_the_board) {
  proves("11.0a");
  auto g = given("turn 4; phase combat; garibaldi PA; g-gar-i PA; b-fl-1a+b-fl-3a+b-fl-4a palermo");
  EXPECT_THAT(g.verdict("stack GD5"), RefusedBy("11.0a", "no-battle"));
  g.does("besiege palermo");
  EXPECT_THAT(g.verdict("stack GD5"), RefusedBy("11.1b", "garrison-rolls"));
  EXPECT_THAT(g.verdict("stack GD5"), Tells(place(g.place("palermo"))));
  g.rolls(1);
  ASSERT_EQ(g.asked(), Ask::Reduce);
  EXPECT_THAT(g.verdict("retreat TP"), RefusedBy("11.1b", "garrison-rolls"));
}

TEST(ThousandRefusals, r11_4a_a_stack_attacks_once_in_a_round) {
  auto g = field("phase declare; stack GD5 g-gar-i; stack GD6 g-gar-ii; stack BD5 b-ca-8; stack BD6 b-ca-9");
  g.does("attack GD5 BD5");
  EXPECT_THAT(g.verdict("attack GD5 BD5"), RefusedBy("11.4a", "declared-already"));
  g.does("done").rolls(1);
  ASSERT_EQ(g.asked(), Ask::Retreat);
  EXPECT_THAT(g.verdict("attack GD5 BD5"), RefusedBy("11.4a", "has-attacked"));
  EXPECT_THAT(g.verdict("attack GD6 BD6"), RefusedBy("11.4a", "is-over"));
}

TEST(ThousandRefusals, r11_4_4c_batteries_side_by_side_do_not_fight) {
  proves("11.4.1c");
  auto g = field(
      "phase declare; stack GD4 g-gar-i; stack BD4 b-ca-8; stack BD5 b-ar-2; b-ar-1 TP captured;"
      "stack BD6 b-ar-1");
  EXPECT_THAT(g.verdict("attack BD6 BD5"), RefusedBy("11.4.4c"));
  EXPECT_THAT(g.verdict("attack BD6 BD4"), RefusedBy("11.4.1c"));
}

// --- trenches, points, set-up

TEST(ThousandRefusals, t07_an_attacker_does_not_entrench) {
  auto g = field("phase entrench; stack GD5 g-gar-i; stack BD5 b-ca-8");
  EXPECT_THAT(g.verdict("entrench GD5"), RefusedBy("T07", "attacker-digs"));
  EXPECT_THAT(g.verdict("entrench BD5"), Allowed());
  g.does("done").until(Ask::Declare);
  EXPECT_THAT(g.verdict("entrench GD5"), RefusedBy("T07", "attacker-digs"));
  EXPECT_THAT(g.verdict("entrench BD5"), RefusedBy("11.4a", "is-over"));
}

TEST(ThousandRefusals, r11_3b_the_fifth_general_finds_the_points_spent) {
  auto g = given(
      "battle TP by garibaldine; phase deploy; garibaldi TP; bixio TP; turr TP; div-comm-3 TP; brig-comm-4 "
      "TP;"
      "brig-comm-5 TP; g-gar-i+g-gar-ii TP; von-mechel TP; b-ca-8 TP");
  g.does("appoint bixio").does("appoint turr").does("appoint div-comm-3").does("appoint brig-comm-4");
  const Verdict fifth = g.verdict("appoint brig-comm-5");
  EXPECT_THAT(fifth, RefusedBy("11.3b", "appoint-points"));
  EXPECT_THAT(fifth, Tells(commander(g.commander("garibaldi"))));
  EXPECT_THAT(fifth, Tells(number(4)));
  EXPECT_THAT(g.verdict("appoint bixio"), RefusedBy("11.3b", "appointed-already"));
  EXPECT_THAT(g.verdict("appoint garibaldi"), RefusedBy("11.3b", "is-senior"));
}

TEST(ThousandRefusals, r11_2b_a_stack_that_is_begun_gets_a_unit_first) {
  auto g = given(
      "battle TP by garibaldine; phase deploy; garibaldi TP; g-gar-i+g-gar-ii TP; von-mechel TP; b-ca-8 TP");
  EXPECT_THAT(g.verdict("rest"), RefusedBy("11.2b", "line-first"));
  EXPECT_THAT(g.verdict("add \"I Gar\""), RefusedBy("11.2b", "no-open-stack"));
  g.does("stack GD5");
  EXPECT_THAT(g.verdict("rest"), RefusedBy("11.2b", "open-empty"));
  EXPECT_THAT(g.verdict("stack GD6"), RefusedBy("11.2b", "open-empty"));
  EXPECT_THAT(g.verdict("done"), RefusedBy("11.2b", "open-empty"));
  g.does("add \"I Gar\"");
  EXPECT_THAT(g.verdict("add \"I Gar\""), RefusedBy("11.2b", "in-stack-already"));
  EXPECT_THAT(g.verdict("done"), RefusedBy("11.2b", "not-all-placed"));
  EXPECT_THAT(g.verdict("stack BD5"), RefusedBy("11.2b", "enemy-half"));
  EXPECT_THAT(g.verdict("stack GB5"), RefusedBy("11.2b", "commanders-line"));
  EXPECT_THAT(g.verdict("stack GC5"), RefusedBy("11.2b", "empty-line"));
  EXPECT_THAT(g.verdict("rest"), Allowed());
}

// The set-up of the Bourbons is over with the last of their units, and the other side is asked.
TEST(ThousandRefusals, r11_2b_a_unit_that_has_its_place_is_named_before_the_set_up_is_over) {
  const std::string army =
      "battle TP by garibaldine; phase deploy; side bourbon; von-mechel TP; garibaldi TP;";
  auto g = given(army + "g-gar-i TP; b-fl-1a+b-fl-3a+b-fl-4a TP");
  g.does("stack BD5 \"1 FL-a\"");
  EXPECT_THAT(g.verdict("stack BA1 \"3 FL-a\"+\"4 FL-a\"+\"1 FL-a\""),
              RefusedBy("11.2b", "in-stack-already"));
  EXPECT_THAT(g.verdict("stack BA1 \"3 FL-a\"+\"4 FL-a\"+\"I Gar\""), RefusedBy("9.0a", "enemys"));
  EXPECT_THAT(g.verdict("stack BA1 \"3 FL-a\"+\"4 FL-a\""), Allowed());
}

TEST(ThousandRefusals, t40_without_a_commander_there_is_one_stack_in_line) {
  auto g = given("battle TP by garibaldine; phase deploy; g-gar-i+g-gar-ii TP; von-mechel TP; b-ca-8 TP");
  g.does("stack GD5 \"I Gar\"");
  EXPECT_THAT(g.verdict("stack GD6"), RefusedBy("T40"));
  EXPECT_THAT(g.verdict("stack GA1"), Allowed());
}

TEST(ThousandRefusals, r11_3a_subordinates_are_named_only_where_there_are_any) {
  auto g = given(
      "battle TP by garibaldine; phase deploy; bixio TP; brig-comm-5 TP; g-gar-i+g-gar-ii+g-gar-iii+g-gar-iv"
      "+g-gar-v+g-gar-vi TP; von-mechel TP; b-ca-8 TP");
  g.does("stack GD4 \"I Gar\"").does("stack GD5 \"II Gar\"").does("stack GD6 \"III Gar\"");
  EXPECT_THAT(g.verdict("stack GD7"), RefusedBy("11.3a", "stack-points"));
  EXPECT_THAT(g.verdict("stack GD7"), Tells(number(3)));
  EXPECT_THAT(g.verdict("stack GD7"), testing::Not(Tells(number(0))));
  g.does("appoint brig-comm-5").does("stack GD7 \"IV Gar\"");
  EXPECT_THAT(g.verdict("stack GD8"), RefusedBy("11.3a", "stack-points"));
  EXPECT_THAT(g.verdict("stack GD8"), Tells(number(1)));
}

TEST(ThousandRefusals, r11_6c_a_city_without_a_point_left_for_it_is_refused_for_that) {
  proves("11.6d");
  const std::string siege =
      "battle palermo by garibaldine; phase deploy; side bourbon; garibaldi PA; g-gar-i PA; lanza palermo;"
      "ritucci palermo; commander lanza 2; b-fl-1a+b-fl-3a+b-fl-4a palermo";
  auto g = given(siege);
  ASSERT_EQ(g.side_asked(), Side::Bourbon);
  g.does("appoint ritucci");
  EXPECT_THAT(g.verdict("stack BD5"), RefusedBy("11.6c", "city-point"));
  EXPECT_THAT(g.verdict("stack BD1"), Allowed());
  auto inside = given(siege);
  inside.does("stack BD5 \"1 FL-a\"");
  EXPECT_THAT(inside.verdict("stack BD6"), Allowed());
  EXPECT_THAT(inside.verdict("stack BD1"), RefusedBy("11.6d", "stack-outside"));
}

TEST(ThousandRefusals, r5_2c_garibaldines_in_calatafimi_are_not_told_of_walls) {
  auto g = given(
      "battle calatafimi by bourbon; phase manoeuvre; von-mechel TP; garibaldi calatafimi; stack GD5 g-gar-i;"
      "stack GD9 g-gar-ii; stack BD5 b-ca-8; stack BD9 b-ca-9; stack BD12 b-ca-1");
  EXPECT_THAT(g.verdict("entrench GD5"), RefusedBy("5.2c", "bourbons-only"));
  EXPECT_THAT(g.verdict("entrench BD5"), RefusedBy("T07", "attacker-digs"));
  auto enna = given(
      "battle enna by bourbon; phase manoeuvre; von-mechel CL; garibaldi enna; stack GD5 g-gar-i;"
      "stack GD9 g-gar-ii; stack BD5 b-ca-8; stack BD9 b-ca-9; stack BD12 b-ca-1");
  EXPECT_THAT(enna.verdict("entrench GD5"), RefusedBy("11.6b", "no-trench-in-siege"));
}

TEST(ThousandRefusals, r4_3d_who_leads_already_is_told_so) {
  auto g = field("phase declare; stack GD5 g-gar-i; stack BD5 b-ca-8; bixio TP");
  EXPECT_THAT(g.verdict("lead garibaldi"), RefusedBy("4.3d", "leads-already"));
  EXPECT_THAT(g.verdict("lead bixio"), RefusedBy("4.3c"));
}

TEST(ThousandRefusals, r11_5b_nobody_retreats_to_where_the_battle_is) {
  auto g = field("phase retreat; stack GD5 g-gar-i; stack BD5 b-ca-8");
  ASSERT_EQ(g.asked(), Ask::Retreat);
  EXPECT_THAT(g.verdict("retreat TP"), RefusedBy("11.5b", "battle-is-there"));
  EXPECT_THAT(g.verdict("retreat CL"), RefusedBy("11.5b", "too-far-to-retreat"));
  EXPECT_THAT(g.verdict("retreat PA"), Allowed());
}

// --- reinforcements

TEST(ThousandRefusals, r9_1b_counters_that_are_not_starred_say_why_they_do_not_come) {
  proves("9.1c 9.0a");
  auto g = given(
      "phase reinforcements; turn 5; armistice truce 4; garibaldi TP; bixio TP; g-gar-i TP; lanza napoli;"
      "b-fl-1a napoli; city palermo garibaldine");
  ASSERT_EQ(g.asked(), Ask::Reinforce);
  EXPECT_THAT(g.verdict("station p-fl-1 palermo"), RefusedBy("9.1c", "piedmontese"));
  EXPECT_THAT(g.verdict("post piem-comm-1 palermo"), RefusedBy("9.1c", "piedmontese"));
  EXPECT_THAT(g.verdict("station b-fl-1a palermo"), RefusedBy("9.0a", "enemys"));
  EXPECT_THAT(g.verdict("post lanza palermo"), RefusedBy("9.0a", "enemys"));
  EXPECT_THAT(g.verdict("station g-gar-ii palermo"), RefusedBy("11.4.5d", "unit-eliminated"));
  EXPECT_THAT(g.verdict("station g-gar-i palermo"), RefusedBy("9.1b", "not-starred"));
  EXPECT_THAT(g.verdict("post bixio palermo"), RefusedBy("9.1b", "not-starred"));
  EXPECT_THAT(g.verdict("station g-gar-1 palermo"), Allowed());
  EXPECT_THAT(g.verdict("done"), RefusedBy("9.1b", "first-station"));
  EXPECT_THAT(g.verdict("done"), Tells(number(24)));  // 22 units, 2 commanders
  g.does("station g-gar-1 palermo");
  EXPECT_THAT(g.verdict("done"), Tells(number(23)));
}

TEST(ThousandRefusals, r12_0c_the_starred_force_waits_while_its_place_is_isolated) {
  proves("8.0j");
  const std::string position =
      "turn 6; armistice broken 4; garibaldi TP; g-gar-i TP; g-gar-ii marsala; city palermo bourbon; b-ca-5 "
      "palermo;"
      "von-mechel CL; b-ca-8 CL; b-ca-2 AG; b-ca-9 CT; b-ca-4 ME; ";
  auto g = given(position + "b-ca-1 PA; phase turn-begins");
  ASSERT_EQ(g.asked(), Ask::March);
  EXPECT_THAT(g.verdict("station \"1 Gar\" palermo"), RefusedBy("12.0c", "starred-cut-off"));
  EXPECT_THAT(g.verdict("post brig-comm-6 PA"), RefusedBy("12.0c", "starred-cut-off"));
  EXPECT_THAT(g.verdict("march garibaldi PA \"1 Gar\""), RefusedBy("12.0c", "starred-cut-off"));
  EXPECT_THAT(g.verdict("march garibaldi PA \"1 Gar\""), Tells(place(g.place("PA"))));
  auto open = given(position + "phase turn-begins");
  EXPECT_THAT(open.verdict("station \"1 Gar\" palermo"), RefusedBy("9.1b", "came-already"));
}

// --- what only follows from something else

TEST(ThousandRefusals, losses_successors_and_cities_wait_for_their_cause) {
  proves("11.5g 11.5l T41 T22 5.2.1h 8.0d");
  auto g = given("garibaldi TP; g-gar-i TP reduced; b-ca-1 PA; von-mechel PA");
  EXPECT_THAT(g.verdict("reduce \"I Gar\""), RefusedBy("11.5g", "no-losses"));
  EXPECT_THAT(g.verdict("replace \"I Gar\""), RefusedBy("11.5l", "nobody-captured"));
  EXPECT_THAT(g.verdict("occupy \"I Gar\""), RefusedBy("T41", "no-city-fallen"));
  EXPECT_THAT(g.verdict("top \"I Gar\""), RefusedBy("T22", "top-stands"));
  EXPECT_THAT(g.verdict("rebuild \"I Gar\""), RefusedBy("5.2.1h", "no-rising"));
  EXPECT_THAT(g.verdict("send \"1 CA\" NA"), RefusedBy("8.0d", "no-armistice"));
}

TEST(ThousandRefusals, r5_2_1h_bourbons_rebuild_nothing) {
  auto g = given("side bourbon; von-mechel PA; b-ca-8 PA reduced; garibaldi TP; g-gar-i TP reduced");
  EXPECT_THAT(g.verdict("rebuild \"8 CA\""), RefusedBy("5.2.1h", "not-a-recruiter"));
  EXPECT_THAT(g.verdict("rebuild \"I Gar\""), RefusedBy("5.2.1h", "not-a-recruiter"));
  auto own = given("von-mechel PA; b-ca-8 PA reduced; garibaldi TP; g-gar-i TP reduced");
  EXPECT_THAT(own.verdict("rebuild \"8 CA\""), RefusedBy("9.0a", "enemys"));
  EXPECT_THAT(own.verdict("rebuild \"I Gar\""), RefusedBy("5.2.1h", "no-rising"));
}

TEST(ThousandRefusals, r8_0g_those_still_to_be_sent_are_counted) {
  auto g = given(
      "side bourbon; turn 3; phase turn-ends; battles 2; garibaldi TP; g-gar-i TP; lanza palermo; "
      "b-fl-1a+b-fl-3a "
      "palermo; clary napoli; b-fl-4b napoli");
  ASSERT_EQ(g.asked(), Ask::Evacuate);
  EXPECT_THAT(g.verdict("done"), RefusedBy("8.0g", "first-evacuate"));
  EXPECT_THAT(g.verdict("done"), Tells(number(3)));
  g.does("send \"1 FL-a\" napoli");
  EXPECT_THAT(g.verdict("done"), Tells(number(2)));
}

TEST(ThousandRefusals, r13_0g_the_king_says_what_keeps_him) {
  auto g = given("side bourbon; francesco napoli; b-ca-13 napoli; clary napoli; armistice broken; turn 10");
  EXPECT_THAT(g.verdict("flee"), RefusedBy("13.0g", "capital-stands"));
  g = given(
      "side bourbon; b-ca-13 SA; clary SA; francesco SA; city napoli garibaldine; armistice broken; turn 10");
  EXPECT_THAT(g.verdict("flee"), RefusedBy("13.0g", "no-way-out"));
}

// --- T78: what the armistice gave up stays given up

TEST(ThousandRefusals, t78_under_the_truce_the_bourbons_do_not_go_back_into_sicily) {
  proves("8.0d 8.0i");
  const std::string position =
      "side bourbon; turn 5; vial ME; b-fl-5a ME; commander vial 3; garibaldi TP; g-gar-i TP; city palermo "
      "garibaldine; ";
  EXPECT_THAT(given(position + "armistice truce 3").verdict("march vial palermo"),
              RefusedBy("8.0d", "given-up"));
  EXPECT_THAT(given(position + "armistice truce 3").verdict("march vial messina"), Allowed());
  EXPECT_THAT(given(position + "armistice broken 3").verdict("march vial palermo"), Allowed());
}

}  // namespace
}  // namespace tamburino::thousand

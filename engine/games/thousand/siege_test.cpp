#include "engine/games/thousand/rules.h"
#include "tests/thousand/given.h"

// 11.1b, 11.6. Sieges: garrisons without a commander, and cities that fall.
namespace tamburino::thousand {
namespace {

constexpr const char* kCamp = "garibaldi CL; g-gar-i CL; phase combat; ";  // before Enna
Given before_enna(const std::string& more) { return given(kCamp + more); }

int reduced(const Given& g) {
  int count = 0;
  for (const char* who : {"b-ca-8", "b-ca-9", "b-fl-15a"}) count += g[who].reduced ? 1 : 0;
  return count;
}

// --- 11.1b, T39

TEST(Thousand11_1, r11_1b_a_garrison_without_a_commander_rolls_instead_of_fighting) {
  auto g = before_enna("b-ca-8+b-ca-9 enna").does("besiege enna");
  EXPECT_EQ(g.rolling(), RollKind::Garrison);
  EXPECT_EQ(g.state.pending.dice, 1);
  EXPECT_FALSE(g.state.battle.under_way);
}

TEST(Thousand11_1, r11_1b_with_a_commander_it_fights) {
  proves("11.1a");
  auto g = before_enna("b-ca-8+b-ca-9 enna; von-mechel enna").does("besiege enna");
  EXPECT_TRUE(g.state.battle.under_way);
  EXPECT_TRUE(g.state.battle.siege);
  EXPECT_EQ(g.asked(), Ask::Deploy);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
}

TEST(Thousand11_1, r11_1b_the_roll_is_read_in_column_1) {
  proves("RAT.b");
  constexpr std::array<int, 6> kLosses{2, 1, 1, 0, 0, 0};
  for (int die = 1; die <= 6; ++die) {
    auto g = before_enna("b-ca-8+b-ca-9+b-fl-15a enna").does("besiege enna").rolls(die);
    while (g.asked() == Ask::Reduce) {
      EXPECT_EQ(g.side_asked(), Side::Bourbon);
      g.does(g.listed().front());
    }
    EXPECT_EQ(reduced(g), kLosses[static_cast<std::size_t>(die - 1)]) << die;
    EXPECT_EQ(g.city("enna").owner, Side::Bourbon);
    EXPECT_EQ(g.where("g-gar-i"), "CL");  // T39: the besiegers stay where they are
  }
}

TEST(Thousand11_1, t39_the_city_falls_when_nobody_is_left_in_it) {
  proves("11.1b");
  auto g = before_enna("b-ca-8 enna reduced").does("besiege enna").rolls(3);
  EXPECT_EQ(g["b-ca-8"].status, Status::Eliminated);
  EXPECT_EQ(g.city("enna").owner, Side::Garibaldine);
  EXPECT_EQ(g.where("g-gar-i"), "enna");
  EXPECT_EQ(g.where("garibaldi"), "enna");
  EXPECT_EQ(g.rolling(), RollKind::Recruit);
}

TEST(Thousand11_1, t39_as_long_as_one_unit_is_left_it_holds) {
  auto g = before_enna("b-ca-8+b-ca-9 enna reduced").does("besiege enna").rolls(3).does("reduce b-ca-8");
  EXPECT_EQ(g.city("enna").owner, Side::Bourbon);
  EXPECT_EQ(g.where("g-gar-i"), "CL");
  EXPECT_EQ(g.where("b-ca-9"), "enna");
}

TEST(Thousand11_1, t39_one_roll_in_a_combat_phase_and_another_in_the_next) {
  auto g = before_enna("bixio CL; b-ca-8+b-ca-9 enna").does("besiege enna").rolls(6);
  EXPECT_NE(g.asked(), Ask::Combat);  // though Bixio could lead another
  EXPECT_THAT(before_enna("bixio CL; b-ca-8 enna; city enna bourbon besieged; b-ca-9 AG; g-gar-ii AG")
                  .verdict("besiege enna"),
              RefusedBy("10.4b"));
  g.until(Ask::Combat);
  EXPECT_EQ(g.state.turn, 2);
  EXPECT_THAT(g.verdict("besiege enna"), Allowed());
}

TEST(Thousand11_1, t39_the_besieger_needs_a_commander_in_the_zone) {
  auto g = given("g-gar-i CL; b-ca-8 enna; garibaldi AG; g-gar-ii AG; b-ca-9 agrigento; phase combat");
  EXPECT_THAT(g.verdict("besiege enna"), RefusedBy("T39"));
  EXPECT_THAT(g.verdict("besiege agrigento"), Allowed());
  EXPECT_FALSE(g.lists("besiege enna"));
}

TEST(Thousand11_1, t39_and_units_in_it) {
  auto g = given("garibaldi CL; bixio AG; g-gar-ii AG; b-ca-8 enna; b-ca-9 agrigento; phase combat");
  EXPECT_THAT(g.verdict("besiege enna"), RefusedBy("11.0a"));
  EXPECT_THAT(g.verdict("besiege catanzaro"), RefusedBy("11.0a"));
  EXPECT_THAT(g.verdict("besiege AG"), RefusedBy("11.0a"));
}

TEST(Thousand11_1, r11_0a_only_a_city_with_enemies_is_besieged) {
  auto g = before_enna("bixio AG; g-gar-ii AG; b-ca-9 AG; g-gar-iii enna");
  EXPECT_THAT(g.verdict("besiege enna"), RefusedBy("11.0a"));  // their own
  EXPECT_THAT(g.verdict("besiege AG"), RefusedBy("11.0a"));    // no city
  EXPECT_THAT(g.verdict("besiege agrigento"), RefusedBy("11.0a"));
}

TEST(Thousand11_1, t39_a_siege_need_not_be_declared_except_by_those_who_came_for_it) {
  proves("10.4a");
  EXPECT_THAT(before_enna("b-ca-8 enna").verdict("done"), Allowed());
  EXPECT_THAT(before_enna("b-ca-8 enna; city enna bourbon due").verdict("done"), RefusedBy("10.4a"));
  auto g = given("garibaldi AG; g-gar-i AG; b-ca-8 enna").does("march garibaldi enna all");
  g.until(Ask::Combat);
  EXPECT_EQ(g.where("g-gar-i"), "CL");
  EXPECT_THAT(g.verdict("done"), RefusedBy("10.4a"));
}

TEST(Thousand11_1, t37_not_while_enemies_stand_in_the_zone) {
  auto g = before_enna("b-ca-8 enna; b-ca-9 CL");
  EXPECT_THAT(g.verdict("besiege enna"), RefusedBy("10.4a"));
  EXPECT_THAT(g.verdict("fight CL"), Allowed());
}

TEST(Thousand11_1, r8_0i_the_bourbons_besiege_nobody_under_the_truce) {
  const std::string siege =
      "ritucci CZ; b-ca-8 CZ; g-gar-i catanzaro; bixio CS; g-gar-ii CS; phase combat; "
      "side bourbon; turn 6; ";
  EXPECT_NE(given(siege + "armistice truce 3").asked(), Ask::Combat);
  EXPECT_THAT(given(siege + "armistice broken 3").verdict("besiege catanzaro"), Allowed());
}

TEST(Thousand11_1, r8_0h_a_siege_by_the_garibaldines_ends_the_truce) {
  auto g = given("garibaldi CZ; g-gar-i CZ; b-ca-8 catanzaro; phase combat; turn 6; armistice truce 3");
  g.does("besiege catanzaro");
  EXPECT_EQ(g.state.armistice, Armistice::Broken);
}

TEST(Thousand11_1, r11_1b_bourbons_besiege_too) {
  auto g = given(
      "ritucci CL; b-ca-8 CL; g-gar-i enna reduced; city enna garibaldine scored; phase combat; "
      "side bourbon; turn 6");
  g.does("besiege enna").rolls(2);
  EXPECT_EQ(g.city("enna").owner, Side::Bourbon);
  EXPECT_FALSE(g.city("enna").scored);
  EXPECT_FALSE(g.city("enna").by_siege);
  EXPECT_EQ(g.where("b-ca-8"), "enna");
  EXPECT_NE(g.rolling(), RollKind::Recruit);  // only Garibaldines do
}

TEST(Thousand11_1, r11_1b_a_besieged_port_rolls_as_well) {
  auto g =
      given("garibaldi NO; g-gar-i NO; b-fl-13a siracusa reduced; phase combat").does("besiege siracusa");
  g.rolls(1);
  EXPECT_EQ(g.city("siracusa").owner, Side::Garibaldine);
}

// --- T41

TEST(Thousand11_6, t41_all_who_find_room_move_in) {
  auto g = before_enna("bixio CL; g-gar-ii CL; b-ca-8 enna reduced").does("besiege enna").rolls(3);
  for (const char* who : {"g-gar-i", "g-gar-ii", "garibaldi", "bixio"})
    EXPECT_EQ(g.where(who), "enna") << who;
}

// Nine units before a city of eight.
Given nine() {
  return given(
             "garibaldi CL; bixio CL; b-ca-8 enna reduced; phase combat; g-gar-i+g-gar-ii+g-gar-iii+g-gar-iv+"
             "g-gar-v+g-gar-vi+g-gar-vii+g-gar-viii+g-cc-i CL")
      .does("besiege enna")
      .rolls(3);
}

TEST(Thousand11_6, t41_when_they_are_too_many_the_owner_chooses) {
  proves("5.1b 5.1c");
  auto g = nine();
  ASSERT_EQ(g.asked(), Ask::Occupy);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  g.does("occupy g-cc-i+g-gar-i+g-gar-ii+g-gar-iii+g-gar-iv+g-gar-v+g-gar-vi");
  EXPECT_THAT(g.verdict("done"), RefusedBy("T41"));  // to its limit
  EXPECT_FALSE(g.lists("done"));
  EXPECT_THAT(g.verdict("occupy g-cc-i"), RefusedBy("T41"));  // is in it
  g.does("occupy garibaldi").does("occupy g-gar-viii");
  EXPECT_THAT(g.verdict("occupy g-gar-vii"), RefusedBy("5.1b"));
  EXPECT_FALSE(g.lists("occupy g-gar-vii"));
  EXPECT_THAT(g.verdict("occupy bixio"), Allowed());  // commanders need no room
  EXPECT_TRUE(g.lists("occupy-with bixio"));
  EXPECT_THAT(g.verdict("occupy vial"), RefusedBy("9.0a"));
  g.does("done");
  EXPECT_EQ(g.where("g-cc-i"), "enna");
  EXPECT_EQ(g.where("g-gar-vii"), "CL");
  EXPECT_EQ(g.where("garibaldi"), "enna");
  EXPECT_EQ(g.where("bixio"), "CL");
  EXPECT_EQ(g.city("enna").owner, Side::Garibaldine);
  EXPECT_EQ(g.rolling(), RollKind::Recruit);
}

TEST(Thousand11_6, t41_eight_fit) {
  auto g = before_enna(
      "b-ca-8 enna reduced; g-gar-ii+g-gar-iii+g-gar-iv+g-gar-v+g-gar-vi+g-gar-vii+g-gar-viii CL");
  g.does("besiege enna").rolls(3);
  EXPECT_EQ(g.rolling(), RollKind::Recruit);  // and nobody was asked
  EXPECT_EQ(units_at(g.state, g.place("enna")).size(), 8);
}

TEST(Thousand11_6, t43_insurgents_of_a_full_city_stand_before_it) {
  proves("5.2.1f");
  auto g = nine().does("occupy g-gar-i+g-gar-ii+g-gar-iii+g-gar-iv+g-gar-v+g-gar-vi+g-gar-vii+g-gar-viii");
  g.does("done").rolls(6);
  EXPECT_EQ(g.where("insurgents-1"), "CL");
}

TEST(Thousand11_6, t41_a_city_of_sixteen_takes_nine) {
  auto g = given(
      "garibaldi PA; b-ca-8 palermo reduced; phase combat; g-gar-i+g-gar-ii+g-gar-iii+g-gar-iv+"
      "g-gar-v+g-gar-vi+g-gar-vii+g-gar-viii+g-cc-i PA");
  g.does("besiege palermo").rolls(3);
  EXPECT_EQ(g.rolling(), RollKind::Recruit);
  EXPECT_EQ(units_at(g.state, g.place("palermo")).size(), 9);
}

// Von Mechel in Calatafimi has one battered unit, and a stack that always hits stands before it.
Given storm(const std::string& more = "") {
  return given(
      "battle calatafimi by garibaldine; garibaldi TP; von-mechel calatafimi; unit g-gar-i 1 5; "
      "stack GD5 g-gar-i; stack BD5 b-ca-8 reduced damage 2; phase declare; side garibaldine; " +
      more);
}

TEST(Thousand11_6, t41_a_siege_won_in_battle_takes_the_city) {
  auto g = storm("g-gar-ii TP").does("press").rolls(6).rolls(6);
  EXPECT_EQ(g.city("calatafimi").owner, Side::Garibaldine);
  EXPECT_TRUE(g.city("calatafimi").by_siege);
  for (const char* who : {"g-gar-i", "g-gar-ii", "garibaldi"}) EXPECT_EQ(g.where(who), "calatafimi") << who;
  EXPECT_EQ(g.rolling(), RollKind::Recruit);
}

TEST(Thousand11_6, t41_also_when_the_garrison_has_left) {
  auto g = given(
      "battle calatafimi by garibaldine; garibaldi TP; von-mechel calatafimi; stack GD5 g-gar-i; "
      "stack BD5 b-ca-8; phase retreat; side bourbon");
  g.does("retreat AG all").rolls(6);
  EXPECT_EQ(g.city("calatafimi").owner, Side::Garibaldine);
  EXPECT_EQ(g.where("g-gar-i"), "calatafimi");
  EXPECT_EQ(g.where("b-ca-8"), "AG");
}

TEST(Thousand11_6, t41_besiegers_who_have_drawn_back_do_not_stay_out) {
  auto g = given(
      "battle calatafimi by garibaldine; garibaldi TP; von-mechel calatafimi; unit g-gar-i 1 5; "
      "stack GD5 g-gar-i; stack GD6 g-gar-ii; stack BD5 b-ca-8 reduced damage 2; phase retreat");
  g.does("retreat TP g-gar-ii").does("done").rolls(6).until(Ask::Declare);
  if (g.side_asked() == Side::Bourbon) g.does("done").until(Ask::Retreat).does("done");
  g.does("press").rolls(6).rolls(6);
  EXPECT_EQ(g.where("g-gar-i"), "calatafimi");
  EXPECT_EQ(g.where("g-gar-ii"), "calatafimi");
}

TEST(Thousand11_6, t41_a_siege_that_fails_changes_nothing) {
  auto g = given(
      "battle calatafimi by garibaldine; garibaldi TP; von-mechel calatafimi; stack GD5 g-gar-i; "
      "stack BD5 b-ca-8; phase retreat; side garibaldine");
  g.does("retreat TP all").rolls(6);
  EXPECT_EQ(g.city("calatafimi").owner, Side::Bourbon);
  EXPECT_EQ(g.where("b-ca-8"), "calatafimi");
}

TEST(Thousand11_6, t41_the_winner_of_a_defence_stays_in_his_city) {
  auto g = given(
      "battle enna by bourbon; garibaldi enna; von-mechel CL; unit g-gar-i 1 5; stack GD5 g-gar-i; "
      "stack BD5 b-ca-8 reduced damage 2; phase declare; side garibaldine; city enna garibaldine scored");
  g.does("press").rolls(6).rolls(6);
  EXPECT_EQ(g.where("g-gar-i"), "enna");
  EXPECT_TRUE(g.city("enna").scored);
  EXPECT_FALSE(g.happened(EventKind::Occupied));
}

TEST(Thousand11_6, t41_a_battle_in_the_open_takes_no_city) {
  auto g = given(
      "battle CL by garibaldine; garibaldi CL; von-mechel CL; unit g-gar-i 3 5; stack GD5 g-gar-i; "
      "stack BD5 b-ca-8 reduced; phase declare");
  g.does("press").rolls({6, 6, 6}).rolls(6);
  EXPECT_NE(g.rolling(), RollKind::Recruit);
  EXPECT_EQ(g.where("g-gar-i"), "CL");
  EXPECT_EQ(g.city("enna").owner, Side::Bourbon);
}

// --- 5.2.1: recruiting on conquest

TEST(Thousand11_6, r5_2_1a_a_city_that_falls_is_entered_and_recruits_at_once) {
  auto g = storm().does("press").rolls(6).rolls(6);
  ASSERT_EQ(g.rolling(), RollKind::Recruit);
  g.rolls(6);  // Calatafimi: on a 6
  EXPECT_EQ(g.where("insurgents-1"), "calatafimi");
  auto none = storm().does("press").rolls(6).rolls(6).rolls(5);
  EXPECT_EQ(none["insurgents-1"].status, Status::Pool);
}

TEST(Thousand11_6, t43_an_own_city_relieved_does_not_recruit_again) {
  auto g = given(
      "battle enna by bourbon; garibaldi enna; von-mechel CL; stack GD5 g-gar-i; stack BD5 b-ca-8; "
      "phase retreat; side bourbon");
  g.does("retreat PA all").rolls(6);
  EXPECT_NE(g.rolling(), RollKind::Recruit);
  EXPECT_EQ(g.city("enna").owner, Side::Garibaldine);
}

// --- 4.2b, T48: batteries of which nobody has had the use yet

TEST(Thousand11_6, t48_a_city_with_nothing_but_captured_guns_falls_without_a_battle) {
  auto g = given("vial CL; b-ca-8 CL; bixio enna; b-ar-1 enna captured fresh; phase combat; side bourbon");
  g.does("besiege enna");
  ASSERT_EQ(g.rolling(), RollKind::Capture);  // Bixio's: T66
  g.rolls(6);
  EXPECT_EQ(g.city("enna").owner, Side::Bourbon);
  EXPECT_EQ(g["b-ar-1"].side, Side::Bourbon);
  EXPECT_EQ(g.where("b-ar-1"), "enna");
  EXPECT_EQ(g.where("b-ca-8"), "enna");
}

// --- Calatafimi: 5.2c

TEST(Thousand11_6, r5_2c_in_calatafimi_only_bourbons_are_entrenched) {
  auto bourbons = given(
      "battle calatafimi by garibaldine; garibaldi TP; von-mechel calatafimi; g-gar-i TP; b-ca-8 calatafimi; "
      "phase deploy; side bourbon");
  bourbons.does("stack BD5 b-ca-8").until(Ask::Declare);
  EXPECT_TRUE(bourbons.stack("BD5").entrenched);
  auto garibaldines = given(
      "battle calatafimi by bourbon; garibaldi calatafimi; von-mechel TP; g-gar-i calatafimi; b-ca-8 TP; "
      "phase deploy; side garibaldine");
  garibaldines.does("stack GD5 g-gar-i");
  EXPECT_FALSE(garibaldines.stack("GD5").entrenched);
  auto elsewhere = given(
      "battle enna by bourbon; garibaldi enna; von-mechel CL; g-gar-i enna; b-ca-8 CL; phase deploy; "
      "side garibaldine");
  elsewhere.does("stack GD5 g-gar-i");
  EXPECT_TRUE(elsewhere.stack("GD5").entrenched);
}

TEST(Thousand11_6, r5_2c_garibaldines_in_calatafimi_attack_in_full_and_suffer_in_full) {
  auto g = given(
      "battle calatafimi by bourbon; garibaldi calatafimi; von-mechel TP; unit b-ca-8 2 5; stack GD5 "
      "g-gar-1; "
      "stack BD5 b-ca-8; phase declare; side bourbon");
  g.does("press").rolls({6, 6});
  EXPECT_EQ(g.stack("GD5").damage, 2);
  EXPECT_EQ(attack_dice(g.game, g.state, find_cell("GD5")), 2);
}

TEST(Thousand11_6, r13_0a_calatafimi_scores_nothing_as_a_city) {
  auto g = given("city calatafimi garibaldine scored by-siege; garibaldi marsala");
  EXPECT_EQ(victory_points(g.game, g.state), 0);
}

TEST(Thousand11_6, t41_who_must_still_besiege_another_city_of_the_zone_stays_before_it) {
  auto g =
      given("turn 7; g-gar-i+g-gar-ii AB; b-fl-10a caserta reduced; b-fl-1b gaeta; garibaldi AB; bixio AB");
  g.does("march garibaldi caserta g-gar-i").does("march bixio gaeta all").does("besiege caserta").rolls(2);
  ASSERT_EQ(g.asked(), Ask::Occupy);
  EXPECT_THAT(g.verdict("done"), RefusedBy("T41"));  // somebody must go in
  g.does("occupy g-gar-i");
  EXPECT_THAT(g.verdict("occupy g-gar-ii"), RefusedBy("10.4a"));
  EXPECT_THAT(g.verdict("occupy-with bixio"), RefusedBy("10.4a"));  // Garibaldi has led his attack
  g.does("occupy-with garibaldi");
  EXPECT_THAT(g.verdict("occupy-with bixio"), RefusedBy("10.4a"));
  g.does("done").rolls(1);
  EXPECT_EQ(g.where("garibaldi"), "caserta");
  EXPECT_THAT(g.verdict("besiege gaeta"), Allowed());
}

TEST(Thousand11_6, t41_but_not_without_anybody_to_besiege_it_with) {
  auto g = given(
      "turn 7; g-gar-i TL; b-fl-10a caserta reduced; b-fl-1b gaeta; garibaldi TL; bixio TL; "
      "city gaeta bourbon due; city caserta bourbon due; phase combat");
  g.does("besiege caserta").rolls(2).does("occupy g-gar-i");
  EXPECT_THAT(g.verdict("occupy-with bixio"), Allowed());
  EXPECT_TRUE(g.lists("occupy-with bixio"));
}

TEST(Thousand11_6, t41_one_active_commander_is_enough_to_stay) {
  const std::string both =
      "turn 7; g-gar-i+g-gar-ii TL; b-fl-10a caserta reduced; b-fl-1b gaeta; garibaldi TL; bixio TL active; "
      "city gaeta bourbon due; city caserta bourbon due; phase combat; ";
  auto two = given(both + "turr TL active").does("besiege caserta").rolls(2).does("occupy g-gar-i");
  EXPECT_THAT(two.verdict("occupy-with bixio"), Allowed());
  auto idle = given(both + "turr TL inactive").does("besiege caserta").rolls(2).does("occupy g-gar-i");
  EXPECT_THAT(idle.verdict("occupy-with bixio"), RefusedBy("10.4a"));  // Turr leads no second attack
  EXPECT_THAT(idle.verdict("occupy-with turr"), Allowed());
}

TEST(Thousand11_6, t41_nor_without_anybody_to_lead_it) {
  auto g = given(
      "turn 7; g-gar-i+g-gar-ii TL; b-fl-10a caserta reduced; b-fl-1b gaeta; garibaldi TL; phase combat; "
      "city gaeta bourbon due; city caserta bourbon due");
  g.does("besiege caserta").rolls(2).does("occupy g-gar-i");
  EXPECT_THAT(g.verdict("occupy g-gar-ii"), Allowed());
  EXPECT_THAT(g.verdict("occupy-with garibaldi"), Allowed());
}

TEST(Thousand11_6, t41_some_may_stay_before_another_city_of_the_enemy) {
  auto g = given(
      "turn 7; g-gar-i+g-gar-ii TL; b-fl-10a caserta reduced; b-fl-1b gaeta; garibaldi TL; bixio TL; "
      "phase combat");
  g.does("besiege caserta").rolls(2);
  ASSERT_EQ(g.asked(), Ask::Occupy);
  g.does("occupy g-gar-i");
  EXPECT_THAT(g.verdict("occupy g-gar-ii"), Allowed());  // nobody has marched up to Gaeta
  EXPECT_THAT(g.verdict("occupy-with bixio"), Allowed());
  g.does("done").rolls(1);
  EXPECT_EQ(g.where("g-gar-ii"), "TL");
  EXPECT_EQ(g.where("bixio"), "TL");
  EXPECT_THAT(g.verdict("besiege gaeta"), Allowed());
}

TEST(Thousand11_6, t41_when_the_other_city_is_empty_all_go_in) {
  auto g = given("turn 7; g-gar-i+g-gar-ii TL; b-fl-10a caserta reduced; garibaldi TL; phase combat");
  g.does("besiege caserta").rolls(2);
  EXPECT_EQ(g.where("g-gar-ii"), "caserta");
}

TEST(Thousand11_6, t73_a_siege_that_is_due_comes_before_another) {
  const std::string both =
      "turn 7; g-gar-i TL; b-fl-10a caserta; b-fl-1b gaeta; garibaldi TL; phase combat; ";
  EXPECT_THAT(given(both).verdict("besiege caserta"), Allowed());
  EXPECT_THAT(given(both + "city gaeta bourbon due").verdict("besiege caserta"), RefusedBy("10.4a"));
  EXPECT_THAT(given(both + "city gaeta bourbon due; bixio TL").verdict("besiege caserta"), Allowed());
}

TEST(Thousand11_6, t63_besiegers_who_go_back_to_their_camp_keep_captured_guns) {
  auto g = given(
      "battle calatafimi by garibaldine; garibaldi TP; von-mechel calatafimi; stack GD5 g-gar-i; "
      "b-ar-1 TP captured fresh; stack BD5 b-ca-8; phase retreat; side garibaldine");
  g.does("retreat TP all").rolls(6);
  EXPECT_EQ(g["b-ar-1"].side, Side::Garibaldine);
  EXPECT_EQ(g.where("b-ar-1"), "TP");
  auto gone = given(
      "battle calatafimi by garibaldine; garibaldi TP; von-mechel calatafimi; stack GD5 g-gar-i; "
      "b-ar-1 TP captured fresh; stack BD5 b-ca-8; phase retreat; side garibaldine");
  gone.does("retreat AG all").rolls(6);
  EXPECT_EQ(gone["b-ar-1"].side, Side::Bourbon);
  EXPECT_EQ(gone.where("b-ar-1"), "calatafimi");
}

}  // namespace
}  // namespace tamburino::thousand

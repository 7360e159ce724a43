#include "engine/games/thousand/rules.h"
#include "tests/thousand/given.h"

// 13, 14. Victory points and victory.
namespace tamburino::thousand {
namespace {

constexpr const char* kWar = "turn 6; armistice broken 3; ";

int points(const Given& g) { return victory_points(g.game, g.state); }
// Garibaldi is there to be asked for his marches, so that nothing happens before the points are counted.
int points_of(const std::string& position) { return points(given("garibaldi CT; " + position)); }

// --- 13.0a, 13.0d, 13.0e

TEST(Thousand13_0, r13_0a_a_city_is_worth_a_point) {
  for (const char* city : {"agrigento", "enna", "siracusa", "messina", "reggio-calabria", "catanzaro",
                           "cosenza", "salerno", "caserta", "gaeta", "bari", "l-aquila"}) {
    EXPECT_EQ(points_of(std::string("city ") + city + " garibaldine scored"), 1) << city;
    EXPECT_EQ(points_of(std::string("city ") + city + " garibaldine scored by-siege"), 1) << city;
  }
}

TEST(Thousand13_0, r13_0a_marsala_and_calatafimi_are_worth_nothing) {
  EXPECT_EQ(points_of("city marsala garibaldine scored; city calatafimi garibaldine scored by-siege"), 0);
}

TEST(Thousand13_0, r13_0a_a_city_that_has_not_scored_is_worth_nothing_yet) {
  EXPECT_EQ(points_of("city bari garibaldine held; g-gar-i bari"), 0);
  EXPECT_EQ(points_of("city napoli garibaldine by-siege"), 0);
}

TEST(Thousand13_0, t27_napoli_is_worth_six_and_not_seven) {
  proves("13.0e");
  EXPECT_EQ(points_of("city napoli garibaldine scored"), 6);
  EXPECT_EQ(points_of("city napoli garibaldine scored by-siege"), 6);
  EXPECT_EQ(points_of(std::string(kWar) + "city napoli garibaldine scored"), 6);
}

TEST(Thousand13_0, t27_palermo_is_worth_six_when_taken_by_siege) {
  proves("13.0d");
  EXPECT_EQ(points_of("city palermo garibaldine scored by-siege"), 6);
  EXPECT_EQ(points_of("city palermo garibaldine scored"), 1);  // T28: entered empty
}

TEST(Thousand13_0, r13_0d_a_garrison_starved_out_of_palermo_is_a_siege) {
  auto g = given("garibaldi PA; g-gar-i PA; b-fl-1a palermo reduced; phase combat").does("besiege palermo");
  g.rolls(3).rolls(1).until(Ask::March);  // it falls; no recruits
  while (g.state.turn < 3) g.does("done").until(Ask::March);
  EXPECT_EQ(points(g), 6);
}

TEST(Thousand13_0, r13_0d_a_palermo_found_empty_was_not_besieged) {
  auto g = given("garibaldi PA; g-gar-i PA").does("march garibaldi palermo all").rolls(1);
  EXPECT_EQ(g.city("palermo").owner, Side::Garibaldine);
  EXPECT_FALSE(g.city("palermo").by_siege);
}

// --- 13.0b, T28, T74: the armistice

// The end of a turn on which the armistice comes about; no Bourbons are left in Sicily.
Given armistice(const std::string& more) { return given("garibaldi CT; turn 3; phase turn-ends; " + more); }

TEST(Thousand13_0, r13_0b_sicilian_cities_bring_the_armistice_about_and_then_count_no_more) {
  auto g = armistice(
      "battles 1; city agrigento garibaldine scored; city enna garibaldine scored; "
      "city siracusa garibaldine scored");
  EXPECT_EQ(g.state.armistice, Armistice::Truce);
  EXPECT_EQ(points(g), 3);  // the battle
}

TEST(Thousand13_0, r13_0b_messina_too_when_it_was_taken_before) {
  auto g = armistice("battles 2; city messina garibaldine scored");
  EXPECT_EQ(points(g), 6);
}

TEST(Thousand13_0, r13_0d_palermo_by_siege_keeps_its_points) {
  auto g = armistice("city palermo garibaldine scored by-siege");
  EXPECT_EQ(g.state.armistice, Armistice::Truce);
  EXPECT_EQ(points(g), 6);
}

TEST(Thousand13_0, r13_0d_palermo_gained_through_the_armistice_is_worth_nothing) {
  auto g = armistice("battles 2");
  EXPECT_TRUE(g.city("palermo").worthless);
  auto held = given(std::string(kWar) +
                    "garibaldi palermo; g-gar-i palermo; city palermo garibaldine worthless held");
  held.does("done").until(Ask::Reinforce);
  EXPECT_TRUE(held.city("palermo").scored);
  EXPECT_EQ(points(held), 0);
}

TEST(Thousand13_0, t28_palermo_entered_empty_counts_until_the_armistice) {
  proves("13.0b 13.0d");
  auto g = armistice("battles 2; city palermo garibaldine scored");
  EXPECT_EQ(points(g), 6);
}

TEST(Thousand13_0, t28_nor_do_such_cities_count_when_they_are_taken_again) {
  auto g = given(std::string(kWar) + "garibaldi CL; g-gar-i CL; city enna bourbon worthless");
  g.does("march garibaldi enna all").rolls(1).until(Ask::March);
  while (g.state.turn < 8) g.does("done").until(Ask::March);
  EXPECT_TRUE(g.city("enna").scored);
  EXPECT_EQ(points(g), 0);
}

TEST(Thousand13_0, t28_cities_of_the_mainland_are_untouched) {
  EXPECT_EQ(points(armistice("battles 2; city reggio-calabria garibaldine scored")), 7);
}

TEST(Thousand13_0, t74_messina_taken_after_the_armistice_counts) {
  auto g = armistice("battles 2");
  EXPECT_EQ(g.city("messina").owner, Side::Bourbon);
  EXPECT_FALSE(g.city("messina").worthless);
  EXPECT_TRUE(g.city("enna").worthless);
  auto stormed = given(std::string(kWar) + "garibaldi ME; g-gar-i ME; b-fl-5a messina reduced; phase combat");
  stormed.does("besiege messina").rolls(3).rolls(1).until(Ask::March);
  while (stormed.state.turn < 8) stormed.does("done").until(Ask::March);
  EXPECT_EQ(points(stormed), 1);
  auto found =
      given(std::string(kWar) + "garibaldi ME; g-gar-i ME").does("march garibaldi messina all").rolls(1);
  found.until(Ask::March);
  while (found.state.turn < 8) found.does("done").until(Ask::March);
  EXPECT_EQ(points(found), 1);
}

// --- 13.0c, T24: battles

// The last Bourbon stack is about to fall.
Given battle(const std::string& where, const std::string& more = "") {
  auto g = given("battle " + where + " by garibaldine; garibaldi " + where +
                 "; unit g-gar-i 3 5; stack GD5 g-gar-i; stack BD5 b-ca-8 reduced; phase declare; " + more);
  g.does("press").rolls({6, 6, 6});
  return g;
}

TEST(Thousand13_0, r13_0c_a_battle_won_in_sicily_is_worth_three) {
  EXPECT_EQ(points(battle("CL")), 3);
  EXPECT_EQ(points(battle("CL", "battles 2")), 9);
}

TEST(Thousand13_0, r13_0c_on_the_mainland_nothing) { EXPECT_EQ(points(battle("CZ", kWar)), 0); }

TEST(Thousand13_0, t24_whoever_attacked) {
  proves("13.0c");
  auto g = given(
      "battle CL by bourbon; garibaldi CL; unit g-gar-i 3 5; stack GD5 g-gar-i; stack BD5 b-ca-8 reduced; "
      "phase declare; side garibaldine");
  g.does("press").rolls({6, 6, 6});
  EXPECT_EQ(points(g), 3);
}

TEST(Thousand13_0, t24_also_when_the_enemy_has_retreated) {
  auto g = given(
      "battle CL by garibaldine; garibaldi CL; lanza CL; stack GD5 g-gar-i; stack BD5 b-ca-8; phase retreat; "
      "side bourbon");
  g.does("retreat PA all").rolls(6);
  EXPECT_EQ(points(g), 3);
}

TEST(Thousand13_0, r13_0c_a_battle_lost_is_worth_nothing) {
  auto g = given(
      "battle CL by garibaldine; garibaldi CL; lanza CL; stack GD5 g-gar-i; stack BD5 b-ca-8; phase retreat; "
      "side garibaldine");
  g.does("retreat PA all").rolls(6);
  EXPECT_EQ(points(g), 0);
}

// A city whose last defender falls.
Given storm(const std::string& city, const std::string& zone, const std::string& more = "") {
  auto g = given("battle " + city + " by garibaldine; garibaldi " + zone + "; lanza " + city +
                 "; unit g-gar-i 1 5; stack GD5 g-gar-i; stack BD5 b-ca-8 reduced damage 2; phase declare; " +
                 more);
  g.does("press").rolls(6).rolls(6);  // and Lanza gets away
  return g;
}

TEST(Thousand13_0, t24_a_siege_won_in_sicily_is_a_battle) {
  EXPECT_EQ(points(storm("calatafimi", "TP")), 3);  // so that Calatafimi counts for something
  EXPECT_EQ(points(storm("enna", "CL")), 3);        // the city's own point comes later
  EXPECT_EQ(points(storm("messina", "ME", kWar)), 3);
  EXPECT_EQ(points(storm("catanzaro", "CZ", kWar)), 0);
}

TEST(Thousand13_0, t24_the_siege_of_palermo_pays_its_six_only) {
  auto g = storm("palermo", "PA").rolls(1);  // no recruits
  EXPECT_EQ(g.state.battles_won, 0);
  g.until(Ask::March);
  while (g.state.turn < 3) g.does("done").until(Ask::March);
  EXPECT_EQ(points(g), 6);
}

TEST(Thousand13_0, t24_who_holds_palermo_against_a_siege_has_won_a_battle) {
  auto g = given(
      "battle palermo by bourbon; garibaldi palermo; lanza PA; stack GD5 g-gar-i; stack BD5 b-ca-8; "
      "phase retreat; side bourbon");
  g.does("retreat PA all").rolls(6);
  EXPECT_EQ(g.state.battles_won, 1);
}

TEST(Thousand13_0, t24_a_garrison_that_starves_is_no_battle) {
  auto g = given("garibaldi CL; g-gar-i CL; b-ca-8 enna reduced; phase combat").does("besiege enna").rolls(3);
  EXPECT_EQ(g.city("enna").owner, Side::Garibaldine);
  EXPECT_EQ(points(g), 0);
}

TEST(Thousand13_0, t24_guns_seized_without_a_fight_are_no_battle) {
  auto g = given("garibaldi CL; g-gar-i CL; b-ar-1 CL fresh; phase combat").does("fight CL");
  EXPECT_EQ(g["b-ar-1"].side, Side::Garibaldine);
  EXPECT_EQ(points(g), 0);
}

TEST(Thousand13_0, t24_when_both_armies_are_gone_nobody_has_won) {
  auto g = given(
      "battle CL by bourbon; von-mechel CL; bixio CL; b-ar-1 CL captured; stack GD5 b-ar-1; stack BD5 "
      "b-ar-2; "
      "phase artillery; side garibaldine");
  g.rolls({6, 6});
  EXPECT_EQ(g["b-ar-1"].status, Status::Eliminated);
  EXPECT_EQ(g["b-ar-2"].status, Status::Eliminated);
  while (g.rolling() == RollKind::Capture) g.rolls(6);
  EXPECT_EQ(g.state.battles_won, 0);
}

// --- 13.0f, 13.0g, T47: the escape

Given king(const std::string& where, const std::string& more = "city napoli garibaldine") {
  return given(std::string(kWar) + "side bourbon; b-fl-1a " + where + "; francesco " + where + "; " + more);
}

TEST(Thousand13_0, r13_0f_the_escape_is_worth_two) {
  auto g = king("gaeta", "city napoli garibaldine scored");
  EXPECT_EQ(points(g), 6);
  g.does("flee");
  EXPECT_EQ(g.leader("francesco").fate, Fate::Fled);
  EXPECT_EQ(g.where("francesco"), "");
  EXPECT_EQ(points(g), 8);
}

TEST(Thousand13_0, r13_0g_from_a_port_or_on_the_papal_border) {
  for (const char* where : {"gaeta", "bari", "salerno", "messina", "TL", "AB", "caserta", "l-aquila"}) {
    EXPECT_THAT(king(where).verdict("flee"), Allowed()) << where;
    EXPECT_TRUE(king(where).lists("flee")) << where;
  }
  for (const char* where : {"BR", "SA", "MO", "FG", "cosenza", "catanzaro", "ME", "enna"}) {
    EXPECT_THAT(king(where).verdict("flee"), RefusedBy("13.0g")) << where;
    EXPECT_FALSE(king(where).lists("flee")) << where;
  }
}

TEST(Thousand13_0, r13_0g_only_when_napoli_has_fallen) {
  EXPECT_THAT(king("gaeta", "").verdict("flee"), RefusedBy("13.0g"));
  EXPECT_THAT(king("gaeta", "g-gar-i NA").verdict("flee"), RefusedBy("13.0g"));  // before its walls
}

TEST(Thousand13_0, t47_in_the_movement_of_the_bourbons_if_they_like) {
  proves("13.0g");
  auto g = given(std::string(kWar) +
                 "side garibaldine; b-fl-1a gaeta; francesco gaeta; garibaldi marsala; "
                 "city napoli garibaldine");
  EXPECT_THAT(g.verdict("flee"), RefusedBy("13.0g"));
  EXPECT_FALSE(g.lists("flee"));
  EXPECT_THAT(king("gaeta").verdict("done"), Allowed());
  auto moved = given(std::string(kWar) +
                     "side bourbon; b-fl-1a gaeta; francesco gaeta moved inactive; "
                     "city napoli garibaldine");
  EXPECT_THAT(moved.verdict("flee"), Allowed());  // at any moment of it, active or not
}

TEST(Thousand13_0, t47_he_does_not_come_back_and_flees_once) {
  auto g = king("gaeta", "city napoli garibaldine; clary gaeta").does("flee");
  EXPECT_THAT(g.verdict("flee"), RefusedBy("13.0f"));
  g.does("done").until(Ask::March);
  EXPECT_EQ(g.state.turn, 7);
  EXPECT_EQ(g.leader("francesco").fate, Fate::Fled);
  EXPECT_THAT(g.verdict("flee"), RefusedBy("13.0g"));
}

TEST(Thousand13_0, r13_0g_nor_does_he_flee_who_is_away) {
  auto g = given(std::string(kWar) +
                 "side bourbon; francesco escaped 7; clary gaeta; b-fl-1a gaeta; city napoli garibaldine");
  EXPECT_THAT(g.verdict("flee"), RefusedBy("11.5k"));
}

// --- 13.0h, 8.0c, T25: a full turn

TEST(Thousand13_0, r13_0h_a_city_scores_when_it_was_held_for_a_whole_turn) {
  proves("8.0c");
  auto g = given("garibaldi AG; g-gar-i AG").does("march garibaldi agrigento all").rolls(1).until(Ask::March);
  EXPECT_EQ(g.state.turn, 2);
  EXPECT_EQ(points(g), 0);  // not for the turn in which it was entered
  EXPECT_TRUE(g.city("agrigento").held);
  g.does("done").until(Ask::March);
  EXPECT_EQ(g.state.turn, 3);
  EXPECT_EQ(points(g), 1);
}

TEST(Thousand13_0, t25_it_scores_at_the_end_of_the_game_turn) {
  auto g = given(
      "g-gar-i enna; city enna garibaldine held; ritucci PA front active; b-fl-1a PA; phase points; "
      "side garibaldine; turn 4");
  EXPECT_EQ(g.asked(), Ask::March);  // the Bourbons'
  EXPECT_EQ(points(g), 0);
  auto later =
      given("garibaldi CT; g-gar-i enna; city enna garibaldine held; phase points; side bourbon; turn 4");
  EXPECT_EQ(points(later), 1);
}

TEST(Thousand13_0, t25_to_own_a_city_is_not_to_hold_it) {
  auto g = given("garibaldi CL; g-gar-i CL; city enna garibaldine; turn 2; phase turn-begins");
  g.does("march garibaldi enna all").until(Ask::March);
  EXPECT_EQ(g.state.turn, 3);
  EXPECT_EQ(points(g), 0);  // empty when the turn began
  g.does("done").until(Ask::March);
  EXPECT_EQ(points(g), 1);
}

TEST(Thousand13_0, t25_who_leaves_it_for_a_moment_begins_again) {
  auto g = given("garibaldi enna; g-gar-i enna; city enna garibaldine held; bixio CL; g-gar-ii CL");
  g.does("march garibaldi CL all");
  EXPECT_FALSE(g.city("enna").held);
  g.does("march bixio enna all").until(Ask::March);
  EXPECT_EQ(g.state.turn, 2);
  EXPECT_EQ(points(g), 0);
  g.does("done").until(Ask::March);
  EXPECT_EQ(points(g), 1);  // a turn later
}

TEST(Thousand13_0, t25_a_relief_in_time_keeps_it) {
  auto g = given("garibaldi enna; g-gar-i enna; city enna garibaldine held; bixio CL; g-gar-ii CL");
  g.does("march bixio enna all").does("march garibaldi CL g-gar-i").until(Ask::March);
  EXPECT_EQ(points(g), 1);
}

TEST(Thousand13_0, t25_once_scored_it_stays_when_they_march_on) {
  auto g =
      given("garibaldi enna; g-gar-i enna; city enna garibaldine held scored").does("march garibaldi CL all");
  g.until(Ask::March).does("done").until(Ask::March);
  EXPECT_EQ(points(g), 1);
}

TEST(Thousand13_0, t26_a_city_lost_takes_its_points_with_it) {
  proves("13.0h");
  auto g =
      given("garibaldi CT; ritucci CL front; b-fl-1a CL; city enna garibaldine scored; side bourbon; turn 4");
  EXPECT_EQ(points(g), 1);
  g.does("march ritucci enna all");
  EXPECT_EQ(points(g), 0);
  EXPECT_EQ(g.city("enna").owner, Side::Bourbon);
}

TEST(Thousand13_0, t26_points_are_a_stock_and_no_income) {
  auto g = given("garibaldi CT; city enna garibaldine scored; battles 1");
  for (int turn = 2; turn <= 4; ++turn) {
    g.does("done").until(Ask::March);
    EXPECT_EQ(points(g), 4) << turn;
  }
}

TEST(Thousand13_0, r5_2a_to_stand_before_a_city_is_not_to_hold_it) {
  auto g = given("garibaldi AG; g-gar-i AG").does("done").until(Ask::March).does("done").until(Ask::March);
  EXPECT_EQ(points(g), 0);
}

TEST(Thousand13_0, r8_0c_a_city_not_held_for_a_turn_does_not_force_the_armistice) {
  auto g = armistice(
      "battles 1; city agrigento garibaldine scored; city enna garibaldine scored; "
      "g-gar-i siracusa");
  EXPECT_EQ(g.state.armistice, Armistice::None);
  EXPECT_EQ(points(g), 5);
}

// --- 14

// The end of a turn with so many points: Napoli and Palermo are twelve, the mainland has eight more.
Given end_of(int turn, int points) {
  std::string position =
      "garibaldi CT; armistice broken 3; phase turn-ends; turn " + std::to_string(turn) + "; ";
  position += "city napoli garibaldine scored; city palermo garibaldine scored by-siege; ";
  points -= 12;
  for (const char* city :
       {"reggio-calabria", "catanzaro", "cosenza", "salerno", "caserta", "gaeta", "bari", "l-aquila"}) {
    if (points-- > 0) position += std::string("city ") + city + " garibaldine scored; ";
  }
  if (points >= 1) position += "francesco fled; ";
  return given(position + (points == 3 ? "city messina garibaldine scored" : ""));
}

TEST(Thousand14_0, r14_0a_22_points_after_turn_12_are_a_total_victory) {
  auto g = end_of(12, 22);
  EXPECT_EQ(points(g), 22);
  EXPECT_TRUE(g.state.over());
  EXPECT_EQ(g.state.winner, Side::Garibaldine);
  EXPECT_EQ(g.state.victory, Victory::Total);
  EXPECT_EQ(g.state.ending, Ending::TotalTurn);
  EXPECT_STREQ(rule_of(g.state), "14.0a");
}

TEST(Thousand14_0, t51_with_less_the_game_goes_on) {
  proves("14.0a");
  auto g = end_of(12, 20);
  EXPECT_FALSE(g.state.over());
  EXPECT_EQ(g.state.turn, 13);
}

TEST(Thousand14_0, t51_only_turn_12_is_asked) {
  EXPECT_FALSE(end_of(11, 22).state.over());
  EXPECT_FALSE(end_of(13, 22).state.over());
  EXPECT_FALSE(end_of(13, 12).state.over());
}

TEST(Thousand14_0, r14_0b_22_points_after_turn_14_are_a_historical_victory) {
  auto g = end_of(14, 22);
  EXPECT_TRUE(g.state.over());
  EXPECT_EQ(g.state.winner, Side::Garibaldine);
  EXPECT_EQ(g.state.victory, Victory::Historical);
  EXPECT_EQ(g.state.ending, Ending::LastTurn);
  EXPECT_STREQ(rule_of(g.state), "14.0b");
}

TEST(Thousand14_0, r14_0b_20_or_21_are_a_partial_one) {
  for (const int number : {20, 21}) {
    // Twenty-one without the king's escape: a city of the mainland less, and with it.
    auto g = number == 20 ? end_of(14, 20)
                          : given(
                                "garibaldi CT; armistice broken 3; phase turn-ends; turn 14; battles 3; city "
                                "napoli garibaldine scored; city palermo garibaldine scored by-siege");
    EXPECT_EQ(points(g), number);
    EXPECT_EQ(g.state.winner, Side::Garibaldine);
    EXPECT_EQ(g.state.victory, Victory::Partial);
  }
}

TEST(Thousand14_0, r14_0c_with_fewer_the_bourbons_have_a_total_victory) {
  for (const int number : {12, 19}) {
    auto g = end_of(14, number);
    EXPECT_EQ(points(g), number);
    EXPECT_TRUE(g.state.over());
    EXPECT_EQ(g.state.winner, Side::Bourbon);
    EXPECT_EQ(g.state.victory, Victory::Total);
    EXPECT_STREQ(rule_of(g.state), "14.0c");
  }
}

TEST(Thousand14_0, r3_0a_the_game_ends_after_turn_14) {
  auto g = given("garibaldi CT; turn 14").does("done");
  EXPECT_TRUE(g.state.over());
}

TEST(Thousand14_0, r14_0c_what_is_scored_in_the_last_turn_counts) {
  auto g = given(
      "garibaldi CT; armistice broken 3; turn 14; phase points; side bourbon; battles 6; g-gar-i bari; "
      "g-gar-ii salerno; city bari garibaldine held; city salerno garibaldine held");
  EXPECT_EQ(points(g), 20);
  EXPECT_EQ(g.state.victory, Victory::Partial);
}

}  // namespace
}  // namespace tamburino::thousand

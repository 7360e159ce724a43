#include "engine/games/thousand/rules.h"
#include "tests/thousand/given.h"

// 2, 3, 7, 9. The sequence of play.
namespace tamburino::thousand {
namespace {

// Somebody of each side who is asked in every turn.
const std::string kBoth = "garibaldi TP; g-gar-i TP; von-mechel NA; b-ca-8 NA; ";

TEST(Thousand2_0, r2_0a_garibaldi_must_reach_a_threshold_and_the_bourbons_win_otherwise) {
  const auto last = [](const std::string& points) {
    return given(kBoth + "phase turn-ends; turn 14; " + points);
  };
  // 18 points of battles, and two cities.
  auto short_of_it = last("battles 6; city cosenza garibaldine scored");
  EXPECT_EQ(short_of_it.state.winner, Side::Bourbon);
  EXPECT_EQ(short_of_it.state.victory, Victory::Total);
  auto just = last("battles 6; city cosenza garibaldine scored; city bari garibaldine scored");
  EXPECT_EQ(just.state.winner, Side::Garibaldine);
  EXPECT_EQ(just.state.victory, Victory::Partial);
  EXPECT_FALSE(given(kBoth + "phase turn-ends; turn 13; battles 9").state.over());
}

TEST(Thousand2_0, r2_0a_who_concedes_has_lost) {
  for (const Side side : kSides) {
    auto g = given(kBoth + "side " + std::string(word_of(side)));
    g.does("concede");
    EXPECT_TRUE(g.state.over());
    EXPECT_EQ(g.state.ending, Ending::Conceded);
    EXPECT_EQ(g.state.winner, enemy_of(side));
  }
}

TEST(Thousand3_0, r3_0a_fourteen_turns_at_most) {
  auto g = given(kBoth + "turn 13");
  g.does("done").does("done");
  EXPECT_EQ(g.state.turn, 14);
  EXPECT_FALSE(g.state.over());
  g.does("done").does("done");
  EXPECT_TRUE(g.state.over());
  EXPECT_EQ(g.state.ending, Ending::LastTurn);
  EXPECT_EQ(g.state.turn, 14);
  EXPECT_THROW(given("turn 15"), PositionError);
}

TEST(Thousand7_0, r7_0c_the_calendar_says_when_the_piedmontese_come) {
  EXPECT_EQ(campaign().scenario.piedmontese_turn, 12);
  EXPECT_EQ(given(kBoth + "turn 11; phase turn-begins")["p-fl-1"].status, Status::ToCome);
  auto g = given(kBoth + "turn 12; phase turn-begins");
  EXPECT_EQ(g.where("p-fl-1"), "AB");
  auto earlier = given(kBoth + "turn 6");
  earlier.game.scenario.piedmontese_turn = 7;
  earlier.does("done").does("done");
  EXPECT_EQ(earlier.where("p-fl-1"), "AB");
}

TEST(Thousand9_0, r9_0a_garibaldi_first_and_wholly_then_the_bourbons) {
  auto g = given(kBoth + "phase turn-begins");
  EXPECT_TRUE(g.happened(EventKind::TurnBegins));
  for (int turn = 1; turn <= 3; ++turn) {
    for (const Side side : kSides) {
      ASSERT_EQ(g.asked(), Ask::March);
      EXPECT_EQ(g.side_asked(), side) << turn;
      EXPECT_EQ(g.state.turn, turn);
      g.does("done");
    }
  }
}

// A turn in which every phase has something to do: a commander comes back, somebody may march, a city may be
// besieged, and a unit is cut off.
void expect_phases(const std::string& position, Side side) {
  auto g = given(position + "; turn 4; phase reinforcements; side " + std::string(word_of(side)));
  ASSERT_EQ(g.asked(), Ask::Return);  // 1
  EXPECT_EQ(g.side_asked(), side);
  g.until(Ask::March);  // 2
  EXPECT_EQ(g.side_asked(), side);
  g.does("done");
  ASSERT_EQ(g.asked(), Ask::Combat);  // 3
  EXPECT_EQ(g.side_asked(), side);
  EXPECT_FALSE(g.happened(EventKind::PointsAre));
  g.does("done");
  ASSERT_EQ(g.rolling(), RollKind::Attrition);  // 4
  EXPECT_FALSE(g.happened(EventKind::PointsAre));
  g.rolls(6);
  EXPECT_TRUE(g.happened(EventKind::PointsAre));  // 5
  EXPECT_EQ(g.side_asked(), enemy_of(side));
}

TEST(Thousand9_0, r9_0b_reinforcements_movement_combat_attrition_points) {
  expect_phases(
      "bixio escaped 4; city messina garibaldine; garibaldi NO; g-gar-i NO; b-fl-1a siracusa; g-gar-ii AG; "
      "b-ca-1 TP; b-ca-4 PA; "
      "b-ca-5 CL; "
      "clary TL front",
      Side::Garibaldine);
}

TEST(Thousand9_0, r9_0b_the_bourbons_likewise) {
  expect_phases(
      "vial escaped 4; clary NO front; b-fl-1a NO; g-gar-i siracusa; b-lancers-1 AG; g-gar-ii TP; g-gar-iii "
      "PA; "
      "g-gar-iv CL; garibaldi TP",
      Side::Bourbon);
}

TEST(Thousand9_0, r9_0b_a_city_counts_when_both_have_played) {
  proves("13.0h");
  auto g = given("garibaldi enna; g-gar-i enna; city enna garibaldine held; von-mechel NA; phase points");
  ASSERT_EQ(g.side_asked(), Side::Bourbon);
  EXPECT_EQ(victory_points(g.game, g.state), 0);
  g.does("done");
  EXPECT_EQ(victory_points(g.game, g.state), 1);
}

TEST(Thousand9_0, r9_0b_what_was_marked_in_a_turn_is_forgotten_in_the_next) {
  auto g = given("garibaldi NO; g-gar-i NO; b-fl-1a siracusa; von-mechel NA; b-ca-8 NA");
  g.does("march garibaldi siracusa all");
  EXPECT_TRUE(g.city("siracusa").due);
  g.does("besiege siracusa");
  EXPECT_TRUE(g.city("siracusa").besieged);
  EXPECT_TRUE(g.leader("garibaldi").led);
  g.rolls(6).does("done");  // of the Bourbons
  ASSERT_EQ(g.side_asked(), Side::Garibaldine);
  EXPECT_FALSE(g.city("siracusa").due);
  EXPECT_FALSE(g.city("siracusa").besieged);
  EXPECT_FALSE(g.leader("garibaldi").led);
  EXPECT_FALSE(g.leader("garibaldi").moved);
  EXPECT_FALSE(g["g-gar-i"].moved);
}

TEST(Thousand9_0, r9_0c_the_turn_marker_moves_when_the_bourbons_have_played) {
  auto g = given(kBoth);
  g.does("done");
  EXPECT_EQ(g.state.turn, 1);  // the Bourbons are on the move
  g.does("done");
  EXPECT_EQ(g.state.turn, 2);
  EXPECT_TRUE(g.happened(EventKind::TurnBegins));
}

}  // namespace
}  // namespace tamburino::thousand

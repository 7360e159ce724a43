#include "tests/novara/given.h"

// 7. Activation points, the secret choice, Higher Commanders' boxes, and the draw.
namespace tamburino::novara {
namespace {

using testing::UnorderedElementsAre;

// A unit of each formation, far from the enemy.
const std::string kAll =
    "\"5 Aosta\" 3010; \"11 Casale\" 3012; \"1 Savoia\" 3014; \"3 Piemonte\" 3016; \"21 Lombarda\" 3018; \"1 "
    "GR\" 3020; "
    "s-30 3022; \"IR 7\" 5010; \"IR 1\" 5012; \"IR 3\" 5014; \"IR 30\" 5016; \"IR 27\" 5018; ";

Given choosing(int turn, const std::string& rest = "") {
  return given("phase choice; turn " + std::to_string(turn) + "; " + kAll + rest);
}

std::vector<std::string> in_cup(const Given& g) {
  std::vector<std::string> chits;
  const std::uint32_t all = cup(g.state);
  for (std::size_t i = 0; i < g.game.chits.size(); ++i) {
    if ((all >> i & 1U) != 0) chits.push_back(g.game.chits[i].id);
  }
  return chits;
}

ChitPlace place(const Given& g, std::string_view chit) { return g.state[g.chit(chit)].place; }

TEST(Novara7_points, a_each_turn_has_the_points_of_its_box) {
  const std::vector<std::pair<int, int>> track{{2, 3}, {1, 4}, {2, 4}, {1, 1},                   // 20 March
                                               {4, 3}, {4, 4}, {3, 5}, {2, 4}, {2, 1},           // 21
                                               {5, 3}, {4, 4}, {3, 5}, {2, 4}, {2, 1},           // 22
                                               {4, 3}, {5, 4}, {4, 5}, {3, 5}, {1, 1}, {3, 4}};  // 23 and 24
  for (int turn = 1; turn <= 20; ++turn) {
    const Given g = choosing(turn);
    const auto& [sardinian, austrian] = track[static_cast<std::size_t>(turn - 1)];
    EXPECT_EQ(activation_points(g.game, g.state, Side::Sardinian), sardinian) << turn;
    EXPECT_EQ(activation_points(g.game, g.state, Side::Austrian), austrian) << turn;
  }
}

TEST(Novara7_points, a_no_more_formations_than_points) {
  auto g = choosing(3);  // 2 points
  g.does("commit s-1").does("commit s-2");
  EXPECT_THAT(g.verdict("commit s-3"), RefusedBy("7.points-a"));
  EXPECT_FALSE(g.lists("commit s-3"));
  // R71  Boxed and in the cup together.
  auto boxed = choosing(3);
  boxed.does("box s-1").does("commit s-2");
  EXPECT_THAT(boxed.verdict("commit s-3"), RefusedBy("7.points-a"));
  EXPECT_THAT(boxed.verdict("box s-3"), RefusedBy("7.points-a"));
}

TEST(Novara7_points, b_on_turn_2_sardinia_has_1_and_austria_4) {
  auto g = choosing(2);
  g.does("commit s-4");
  EXPECT_THAT(g.verdict("commit s-1"), RefusedBy("7.points-a"));
  g.does("done").does("commit a-i").does("commit a-ii").does("commit a-iii").does("commit a-iv");
  EXPECT_THAT(g.verdict("commit a-reserve"), RefusedBy("7.points-a"));
  g.does("done");
  EXPECT_THAT(in_cup(g), UnorderedElementsAre("s-ferdinando", "s-independent", "a-wratislaw", "a-daspre",
                                              "a-appel", "a-thurn", "a-independent"));
}

TEST(Novara7_points, c_unused_points_are_lost) {
  auto g = choosing(1);  // 2 points on turn 1, 1 on turn 2
  g.does("done").does("done");
  while (g.state.turn == 1) {
    if (g.rolling() == RollKind::Draw)
      g.draws(in_cup(g).front());
    else
      g.does(g.asked() == Ask::Surprise ? "wait" : "pass");
  }
  g.until(Ask::ChooseChits).does("commit s-4");
  EXPECT_THAT(g.verdict("commit s-1"), RefusedBy("7.points-a"));
}

TEST(Novara7_points, c_nor_are_those_used_missing_in_the_next_turn) {
  auto g = given("turn 1; phase end; committed sardinian 2; " + kAll);
  EXPECT_EQ(g.asked(), Ask::ChooseChits);
  EXPECT_THAT(g.verdict("commit s-4"), Allowed());
}

TEST(Novara7_points, d_a_point_commits_one_formation) {
  auto g = choosing(5);
  g.does("commit s-4");
  EXPECT_EQ(g.state[Side::Sardinian].committed, 1);
  EXPECT_EQ(place(g, "s-ferdinando"), ChitPlace::Cup);
  EXPECT_THAT(g.verdict("commit s-4"), RefusedBy("7.points-d"));  // not twice
  EXPECT_THAT(g.verdict("box s-4"), RefusedBy("7.points-d"));
  EXPECT_THAT(g.verdict("commit a-ii"), RefusedBy("7.points-d"));
  EXPECT_THAT(g.verdict("commit s-independent"), RefusedBy("7.procedure-b"));
  g.does("commit s-solaroli");  // a brigade with a command of its own
  EXPECT_EQ(g.state[Side::Sardinian].committed, 2);
}

TEST(Novara7_points, d_only_for_a_formation_that_is_there) {
  auto g = given("phase choice; turn 5; \"3 Piemonte\" 3018; \"5 Aosta\" eliminated; \"IR 1\" 5018");
  EXPECT_THAT(g.verdict("commit s-4"), Allowed());
  EXPECT_THAT(g.verdict("commit s-1"), RefusedBy("7.points-d"));
}

TEST(Novara7_procedure, a_the_choice_is_secret) {
  auto g = choosing(5);
  g.does("commit s-4");
  EXPECT_TRUE(g.told(Side::Sardinian, EventKind::Committed));
  EXPECT_FALSE(g.told(Side::Austrian, EventKind::Committed));
  g.does("box s-1");
  EXPECT_TRUE(g.told(Side::Sardinian, EventKind::Boxed));
  EXPECT_FALSE(g.told(Side::Austrian, EventKind::Boxed));
  g.does("done");
  auto other = choosing(5);
  other.does("done");
  // Austria, who chooses next, cannot tell them apart.
  EXPECT_EQ(masked(g.game, g.state, Side::Austrian), masked(other.game, other.state, Side::Austrian));
  EXPECT_EQ(g.listed(), other.listed());
}

TEST(Novara7_procedure, a_nor_does_sardinia_see_the_austrian_choice) {
  auto g = choosing(5, "to-choose austrian");
  g.does("commit a-ii");
  EXPECT_FALSE(g.told(Side::Sardinian, EventKind::Committed));
  g.does("done");
  auto other = choosing(5, "to-choose austrian");
  other.does("box a-i").does("commit a-iii").does("done");
  EXPECT_EQ(masked(g.game, g.state, Side::Sardinian), masked(other.game, other.state, Side::Sardinian));
}

TEST(Novara7_procedure, b_the_independent_chits_go_in_every_turn_for_nothing) {
  for (const int turn : {2, 4, 9, 20}) {
    auto g = choosing(turn);
    g.does("done").does("done");
    EXPECT_THAT(in_cup(g), UnorderedElementsAre("s-independent", "a-independent")) << turn;
    EXPECT_EQ(g.state[Side::Sardinian].committed, 0);
  }
  // Besides all that is paid for.
  auto g = choosing(4);
  g.does("commit s-4").does("done").does("commit a-ii").does("done");
  EXPECT_THAT(in_cup(g), UnorderedElementsAre("s-ferdinando", "a-daspre", "s-independent", "a-independent"));
}

TEST(Novara7_procedure, c_one_cup_for_both_and_any_chit_may_come) {
  auto g = choosing(5);
  g.does("commit s-4").does("done").does("commit a-ii").does("done");
  ASSERT_EQ(g.rolling(), RollKind::Draw);
  const RollRequest request = roll_request(g.state);
  EXPECT_EQ(request.kind, RollRequest::Kind::Draw);
  EXPECT_EQ(request.cup, cup(g.state));
  for (const char* chit : {"s-ferdinando", "a-daspre", "s-independent", "a-independent"}) {
    Given drawn = g;
    drawn.draws(chit);
    EXPECT_EQ(drawn.asked(), Ask::Drawn);
    EXPECT_EQ(drawn.side_asked(), drawn.game[drawn.chit(chit)].side);
    EXPECT_EQ(in_cup(drawn).size(), 3U);
  }
  Roll other;
  other.value[0] = static_cast<std::uint8_t>(g.chit("s-durando"));
  EXPECT_FALSE(apply(g.game, g.state, other, g.events).allowed());  // it is not in the cup
}

TEST(Novara7_procedure, d_the_owner_activates_or_passes) {
  auto g = given("phase draw; turn 2; cup s-ferdinando a-daspre; " + kAll);
  g.draws("a-daspre");
  EXPECT_EQ(g.asked(), Ask::Drawn);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("activate", "pass"));
  Given acts = g;
  acts.does("activate");
  EXPECT_EQ(acts.asked(), Ask::PlaceChit);
  g.does("pass");
  EXPECT_TRUE(g.told(Side::Sardinian, EventKind::Passed));
  EXPECT_EQ(g.rolling(), RollKind::Draw);
  EXPECT_FALSE(g["IR 1"].activated);
}

TEST(Novara7_procedure, e_who_passed_is_done_for_the_turn) {
  auto g = given("phase draw; turn 2; cup a-daspre a-radetzky; boxed a-iii; " + kAll);
  g.draws("a-daspre").does("pass");
  EXPECT_EQ(place(g, "a-daspre"), ChitPlace::Passed);
  EXPECT_THAT(in_cup(g), UnorderedElementsAre("a-radetzky"));
  g.draws("a-radetzky").does("activate").does("place-chit 5014");
  EXPECT_TRUE(g["IR 3"].active);
  EXPECT_FALSE(g["IR 1"].active);  // two hexes away, but its corps passed
  g.does("done");
  EXPECT_EQ(g.state.turn, 3);
  EXPECT_EQ(place(g, "a-daspre"), ChitPlace::Pool);  // next turn it may act again
  auto again = choosing(2, "passed s-ferdinando");
  EXPECT_THAT(again.verdict("commit s-4"), RefusedBy("7.procedure-e"));
  EXPECT_THAT(again.verdict("box s-4"), RefusedBy("7.procedure-e"));
}

// R13
TEST(Novara7_procedure, e_if_a_higher_commander_passes_all_in_his_box_have_passed) {
  auto g = given("phase draw; turn 2; cup a-radetzky a-daspre; boxed a-iii a-iv; " + kAll);
  g.draws("a-radetzky").does("pass");
  EXPECT_EQ(place(g, "a-appel"), ChitPlace::Passed);
  EXPECT_EQ(place(g, "a-thurn"), ChitPlace::Passed);
  EXPECT_EQ(place(g, "a-daspre"), ChitPlace::Cup);
  EXPECT_FALSE(g["IR 3"].activated);
}

TEST(Novara7_procedure, f_fewer_than_the_points_or_none) {
  auto none = choosing(5);
  EXPECT_TRUE(none.lists("done"));
  EXPECT_THAT(none.verdict("done"), Allowed());
  auto one = choosing(5);
  one.does("commit s-4");
  EXPECT_THAT(one.verdict("done"), Allowed());
}

TEST(Novara7_higher, a_his_box_costs_a_point_for_each_formation_and_his_chit_goes_in_instead) {
  auto g = choosing(5);  // 4 points
  g.does("box s-1").does("box s-2");
  EXPECT_EQ(g.state[Side::Sardinian].committed, 2);
  g.does("done").does("done");
  EXPECT_THAT(in_cup(g), UnorderedElementsAre("s-chrzanowski", "s-independent", "a-independent"));
  EXPECT_EQ(place(g, "s-durando"), ChitPlace::Box);
  EXPECT_EQ(place(g, "s-bes"), ChitPlace::Box);
}

TEST(Novara7_higher, a_without_a_box_he_stays_out) {
  auto g = choosing(5);
  g.does("commit s-1").does("done").does("done");
  EXPECT_EQ(place(g, "s-chrzanowski"), ChitPlace::Pool);
  EXPECT_EQ(g.state[Side::Sardinian].higher_last, 0);
}

TEST(Novara7_higher, b_he_himself_costs_nothing) {
  auto g = choosing(2);  // 1 point
  g.does("box s-4").does("done");
  EXPECT_EQ(place(g, "s-chrzanowski"), ChitPlace::Cup);
  EXPECT_EQ(g.state[Side::Sardinian].committed, 1);
  auto all = choosing(5);  // 4 points: four formations and him
  all.does("box s-1").does("box s-2").does("commit s-3").does("commit s-4").does("done");
  EXPECT_EQ(place(all, "s-chrzanowski"), ChitPlace::Cup);
}

TEST(Novara7_higher, c_no_more_than_his_command_factor) {
  auto g = choosing(5);  // factor 3, 4 points
  g.does("box s-1").does("box s-2").does("box s-3");
  EXPECT_THAT(g.verdict("box s-4"), RefusedBy("7.higher-c"));
  EXPECT_THAT(g.verdict("commit s-4"), Allowed());  // a point is left
  auto two = choosing(5, "chit s-chrzanowski factor 2");
  two.does("box s-1").does("box s-2");
  EXPECT_THAT(two.verdict("box s-3"), RefusedBy("7.higher-c"));
}

TEST(Novara7_higher, f_used_in_turn_n_not_in_turn_n_plus_1_again_in_n_plus_2) {
  EXPECT_THAT(choosing(2, "to-choose austrian").verdict("box a-i"), Allowed());
  EXPECT_THAT(choosing(3, "to-choose austrian; higher-last austrian 2").verdict("box a-i"),
              RefusedBy("7.higher-f"));
  EXPECT_THAT(choosing(4, "to-choose austrian; higher-last austrian 2").verdict("box a-i"), Allowed());
  // The other side's is not bound by it.
  EXPECT_THAT(choosing(3, "higher-last austrian 2").verdict("box s-1"), Allowed());
}

// R14  Counted from the turn his chit went into the cup, even if he passes.
TEST(Novara7_higher, f_also_if_he_passed) {
  auto g = choosing(2);
  g.does("box s-4");
  EXPECT_EQ(g.state[Side::Sardinian].committed, 1);
  g.does("done").does("done");
  while (g.state.turn == 2) {
    if (g.rolling() == RollKind::Draw)
      g.draws(in_cup(g).front());
    else
      g.does("pass");
  }
  EXPECT_EQ(g.state.turn, 3);
  EXPECT_THAT(g.verdict("box s-4"), RefusedBy("7.higher-f"));
  EXPECT_THAT(g.verdict("commit s-4"), Allowed());  // the formation itself is free again
  g.does("done").does("done");
  while (g.state.turn == 3) {
    if (g.rolling() == RollKind::Draw)
      g.draws(in_cup(g).front());
    else
      g.does("pass");
  }
  EXPECT_THAT(g.verdict("box s-4"), Allowed());
}

TEST(Novara7_higher, g_the_example_of_turn_2) {
  auto g = choosing(2, "to-choose austrian");
  g.does("box a-ii").does("box a-iii").does("commit a-i").does("commit a-iv");
  EXPECT_THAT(g.verdict("commit a-reserve"), RefusedBy("7.points-a"));
  g.does("done");
  std::vector<std::string> austrian;
  for (const std::string& chit : in_cup(g)) {
    if (chit.starts_with("a-")) austrian.push_back(chit);
  }
  EXPECT_THAT(austrian, UnorderedElementsAre("a-radetzky", "a-wratislaw", "a-thurn", "a-independent"));
}

}  // namespace
}  // namespace tamburino::novara

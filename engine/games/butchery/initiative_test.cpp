#include "tests/butchery/given.h"

// 9. Initiative; 10 and 1.2.4 the formation markers.
namespace tamburino::butchery {
namespace {

using testing::UnorderedElementsAreArray;

std::vector<std::string> markers(const Given& p) {
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < p.game.formations.size(); ++i) {
    if (p.state.markers.contains(static_cast<int>(i))) ids.push_back(p.game.formations[i].id);
  }
  return ids;
}

// The pool of a turn of the battle, just filled: the allies have won and are about to choose.
std::vector<std::string> pool_of_turn(int turn) {
  auto p = given("scenario; phase initiative; turn " + std::to_string(turn));
  p.rolls(6, 1);
  return markers(p);
}

constexpr const char* kFour = "Gault 2010; Dieu 2110; Wetzlar 1005; Gaal 1205; phase initiative; ";

Side winner(const std::string& rest, int allied, int austrian) {
  auto p = given(kFour + rest);
  p.rolls(allied, austrian);
  EXPECT_EQ(p.asked(), Ask::FirstMarker);
  EXPECT_EQ(p.side_asked(), p.state.initiative);
  return p.state.initiative;
}

TEST(ButcheryInitiative, r9a_the_higher_die_wins) {
  EXPECT_EQ(winner("", 4, 3), Side::Allies);
  EXPECT_EQ(winner("", 3, 4), Side::Austrians);
  auto p = given(kFour);
  EXPECT_EQ(p.rolling(), RollKind::Initiative);
  EXPECT_EQ(p.state.pending.dice, 2);  // one each
}

TEST(ButcheryInitiative, r9a_two_more_while_napoleon_is_on_the_map) {
  EXPECT_EQ(winner("chief french 2012", 2, 3), Side::Allies);
  EXPECT_EQ(winner("chief french 2012", 1, 4), Side::Austrians);
  EXPECT_EQ(winner("chief french to-come", 2, 3), Side::Austrians);
  EXPECT_EQ(winner("chief piedmontese 2012", 2, 3), Side::Austrians);  // the king adds nothing
  EXPECT_EQ(winner("chief austrian 1010", 3, 2), Side::Allies);        // nor the other emperor
}

TEST(ButcheryInitiative, r9a_a_tie_is_rolled_again) {
  proves("B13");
  auto p = given(kFour);
  p.rolls(4, 4);
  EXPECT_TRUE(p.happened(EventKind::InitiativeTied));
  EXPECT_EQ(p.rolling(), RollKind::Initiative);
  p.rolls(1, 2);
  EXPECT_EQ(p.state.initiative, Side::Austrians);
  auto napoleon = given(std::string(kFour) + "chief french 2012");
  napoleon.rolls(2, 4);  // four each with his two
  EXPECT_EQ(napoleon.rolling(), RollKind::Initiative);
}

TEST(ButcheryInitiative, r9b_the_winner_picks_who_acts_first) {
  auto p = given(kFour);
  p.rolls(6, 1);
  EXPECT_THAT(p.verdict("pick fr-i"), Allowed());
  EXPECT_THAT(p.verdict("pick fr-ii"), Allowed());
  p.does("pick fr-ii");
  EXPECT_EQ(p.state.activation.formation, p.formation("fr-ii"));
  EXPECT_THAT(markers(p), UnorderedElementsAreArray({"fr-i", "au-iii", "au-v"}));  // in the container
}

TEST(ButcheryInitiative, r9b_one_of_his_own) {
  proves("B14");
  auto p = given(kFour);
  p.rolls(6, 1);
  EXPECT_THAT(p.verdict("pick au-v"), RefusedBy("B14"));
  EXPECT_THAT(p.verdict("pick fr-iv"), RefusedBy("1.2.4a"));  // nobody there
  auto austrians = given(kFour);
  austrians.rolls(1, 6);
  EXPECT_THAT(austrians.verdict("pick au-v"), Allowed());
  EXPECT_THAT(austrians.verdict("pick fr-i"), RefusedBy("B14"));
}

TEST(ButcheryInitiative, r9b_who_has_one_marker_has_no_choice_and_who_has_none_draws) {
  auto one = given("Gault 2010; Wetzlar 1005; Gaal 1205; phase initiative");
  one.rolls(6, 1);
  EXPECT_EQ(one.state.activation.formation, one.formation("fr-ii"));
  auto none = given("Wetzlar 1005; Gaal 1205; phase initiative");
  none.rolls(6, 1);
  EXPECT_EQ(none.rolling(), RollKind::Marker);
}

TEST(ButcheryInitiative, r1_2_4a_one_marker_for_each_formation_on_the_map_or_arriving) {
  std::vector<std::string> pool{"pi-1",        "pi-2", "pi-3",   "pi-5", "fr-i",    "fr-ii", "fr-iv",
                                "fr-detached", "au-i", "au-iii", "au-v", "au-viii", "au-ix", "au-detached"};
  EXPECT_THAT(pool_of_turn(1), UnorderedElementsAreArray(pool));
  EXPECT_THAT(pool_of_turn(2), UnorderedElementsAreArray(pool));
  pool.push_back("fr-iii");
  EXPECT_THAT(pool_of_turn(3), UnorderedElementsAreArray(pool));
  pool.insert(pool.end(), {"fr-guard", "au-vii"});
  EXPECT_THAT(pool_of_turn(4), UnorderedElementsAreArray(pool));
  pool.push_back("au-xi");
  EXPECT_THAT(pool_of_turn(5), UnorderedElementsAreArray(pool));
  EXPECT_EQ(pool.size(), 18U);
}

TEST(ButcheryInitiative, r1_2_4a_none_for_a_formation_that_is_gone) {
  auto p =
      given("Gault 2010; Dieu 2110; Goze eliminated; Lenoble eliminated; Wetzlar 1005; phase initiative");
  p.rolls(6, 1);
  EXPECT_THAT(markers(p), UnorderedElementsAreArray({"fr-i", "fr-ii", "au-iii"}));
}

TEST(ButcheryInitiative, r1_2_4b_a_formation_acts_only_on_its_marker) {
  auto p = given(
      "Gault 2010; commander fr-ii 2012; Dieu 2110; commander fr-i 2112; Wetzlar 1005; markers fr-i au-iii; "
      "phase operations");
  EXPECT_EQ(p.rolling(), RollKind::Marker);
  EXPECT_FALSE(p.verdict("select Dieu").allowed());
  p.draws("fr-i");
  EXPECT_THAT(p.verdict("select Dieu"), Allowed());
  EXPECT_THAT(p.verdict("select Gault"), RefusedBy("10.3c"));
  EXPECT_THAT(p.verdict("select fr-ii-commander"), RefusedBy("10.3c"));
  EXPECT_FALSE(p.verdict("select Wetzlar").allowed());
}

TEST(ButcheryInitiative, r1_2_4b_detached_units_have_a_marker_of_their_own) {
  proves("B15");
  auto p = given(
      "Gault 2010; commander fr-ii 2012; Plainhol 2013; Vopatarny 1005; markers fr-ii fr-detached; "
      "phase operations");
  p.draws("fr-ii");
  EXPECT_THAT(p.verdict("select Plainhol"), RefusedBy("10.3c"));
  p.does("done").draws("fr-detached");
  EXPECT_THAT(p.verdict("select Plainhol"), Allowed());
  EXPECT_FALSE(p.verdict("select Vopatarny").allowed());
}

TEST(ButcheryInitiative, r10a_markers_are_drawn_until_none_is_left) {
  auto p = given("Gault 2010; Dieu 2110; Wetzlar 1005; Gaal 1205; phase initiative");
  p.rolls(6, 1).does("pick fr-ii").does("done");
  for (const char* next : {"au-v", "fr-i", "au-iii"}) {
    ASSERT_EQ(p.rolling(), RollKind::Marker) << next;
    p.draws(next).does("done");
  }
  EXPECT_EQ(p.state.turn, 2);
}

TEST(ButcheryInitiative, r10a_no_formation_acts_twice) {
  auto p = given("Gault 2010; Dieu 2110; Wetzlar 1005; phase initiative");
  p.rolls(6, 1).does("pick fr-ii").does("done");
  const auto draw = [&](std::string_view which) {
    State copy = p.state;
    Events told;
    Roll roll;
    roll.value[0] = static_cast<std::uint8_t>(index(p.formation(which)));
    return butchery::apply(p.game, copy, roll, told).allowed();
  };
  EXPECT_FALSE(draw("fr-ii"));  // it has acted
  EXPECT_TRUE(draw("fr-i"));
  EXPECT_TRUE(draw("au-iii"));
  EXPECT_FALSE(draw("au-v"));  // it was never in
}

TEST(ButcheryInitiative, r10b_the_next_marker_waits_for_the_end_of_the_activation) {
  auto p = given("Gault 2010 faces E; commander fr-ii 2012; Wetzlar 2009; markers au-iii; phase movement");
  EXPECT_EQ(p.asked(), Ask::ChoosePiece);
  p.does("done");
  EXPECT_EQ(p.asked(), Ask::Declare);
  EXPECT_EQ(p.rolling(), RollKind::None);
  p.does("done");
  EXPECT_EQ(p.rolling(), RollKind::Marker);
}

}  // namespace
}  // namespace tamburino::butchery

#include "tests/butchery/given.h"

// 6. Sequence of play; 1.1 the clock; 1.3 fractions.
namespace tamburino::butchery {
namespace {

TEST(ButcherySequence, r1_1a_a_turn_is_an_hour_from_five_in_the_morning) {
  constexpr std::array hours{5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18};
  for (int turn = 1; turn <= 14; ++turn) {
    auto p = given("Gault 2010; phase weather; turn " + std::to_string(turn));
    ASSERT_TRUE(p.happened(EventKind::TurnBegins)) << turn;
    for (const Event& event : p.events.all()) {
      if (event.kind != static_cast<std::uint8_t>(EventKind::TurnBegins)) continue;
      EXPECT_EQ(event.facts[0].value, turn);
      EXPECT_EQ(event.facts[1].value, hours[static_cast<std::size_t>(turn - 1)]) << turn;
    }
  }
}

TEST(ButcherySequence, r1_3a_halves_are_rounded_down) {
  EXPECT_EQ(half_down(5), 2);
  EXPECT_EQ(half_down(4), 2);
  EXPECT_EQ(half_down(1), 0);
  // Half of three points is one.
  auto p = given("fr-ii-a1 2010 out-of-command; commander fr-ii 2014");
  EXPECT_THAT(p.verdict("move fr-ii-a1 2011"), Allowed());
  EXPECT_THAT(p.verdict("move fr-ii-a1 2012"), RefusedBy("10.1.3-bis-d"));
}

TEST(ButcherySequence, r1_3a_so_is_a_combat_value_divided_by_terrain) {
  const auto column = [](const std::string& combat, const std::string& ground) {
    auto p = given("fr-ii-a1 2010 faces E; counter fr-ii-a1 combat " + combat + "; Wetzlar 2009; hex 2009 " +
                   ground);
    const Strike fire = barrage_strike(p.game, p.state, p.unit("fr-ii-a1"), p.unit("Wetzlar"));
    return reckon(p.game, p.state, fire).column.total();
  };
  EXPECT_EQ(column("5", "clear"), 5);
  EXPECT_EQ(column("5", "woods"), 2);
  EXPECT_EQ(column("4", "woods"), 2);
  EXPECT_EQ(column("5", "town"), 1);
  EXPECT_EQ(column("6", "town"), 2);
}

TEST(ButcherySequence, r1_3a_so_is_a_defence_halved_for_its_flank) {
  const auto column = [](const std::string& combat, const std::string& way) {
    auto p = given("Gault 2010 faces E; commander fr-ii 2012; Wetzlar 2009 faces " + way +
                   "; counter Wetzlar combat " + combat + "; phase declare");
    p.does("assault Gault Wetzlar").does("done");
    p.state.activation.assaults[0].defence_share =
        static_cast<std::uint8_t>(p.game[p.unit("Wetzlar")].combat);
    return reckon(p.game, p.state, defence_strike(p.game, p.state, 0, kNoFormation)).column.total();
  };
  EXPECT_EQ(column("5", "W"), 5);
  EXPECT_EQ(column("5", "E"), 2);
  EXPECT_EQ(column("4", "E"), 2);
  EXPECT_EQ(column("1", "E"), 0);
}

TEST(ButcherySequence, r1_3a_half_points_of_roads_are_not_rounded) {
  proves("B01");
  auto p =
      given("Gault 2010; commander fr-ii 2012; road major 2010-2009-2008-2007-2006-2005-2004-2003-2002-2001");
  EXPECT_THAT(p.verdict("move Gault 2002"), Allowed());  // eight hexes for four points
  EXPECT_THAT(p.verdict("move Gault 2001"), RefusedBy("10.3b"));
  // One hex by road and three across country make three and a half: a fifth hex is too far.
  auto mixed = given("Gault 2010; commander fr-ii 2012; road major 2010-2009");
  EXPECT_THAT(mixed.verdict("move Gault 2006"), Allowed());
  EXPECT_THAT(mixed.verdict("move Gault 2005"), RefusedBy("10.3b"));
}

// One formation a side, so that a turn is short; the French under orders, a rally to be made.
constexpr const char* kSmall =
    "Gault 2010; commander fr-ii 2012; chief french 2012; Pokorny 1005 disorganised; commander au-iii 1004; ";

TEST(ButcherySequence, r6a_weather_command_operations_rally) {
  auto p = given(std::string(kSmall) + "turn 8; phase weather");
  EXPECT_EQ(p.rolling(), RollKind::Weather);
  p.rolls(1);
  EXPECT_EQ(p.asked(), Ask::ChiefReaction);  // Command
  p.does("stay chief-french");
  EXPECT_EQ(p.rolling(), RollKind::Initiative);
  p.rolls(6, 1);
  EXPECT_EQ(p.asked(), Ask::ChoosePiece);  // Operations: the winner's only marker is taken
  p.does("done");
  EXPECT_EQ(p.rolling(), RollKind::Marker);
  p.draws("au-iii").rolls(1);  // fails its activation
  EXPECT_EQ(p.asked(), Ask::ChoosePiece);
  p.does("done");
  EXPECT_EQ(p.asked(), Ask::Rally);
  EXPECT_EQ(p.state.turn, 8);
  p.does("done");
  EXPECT_EQ(p.state.turn, 9);
  EXPECT_EQ(p.rolling(), RollKind::Weather);
}

TEST(ButcherySequence, r6b_chiefs_then_lines_then_riders_then_initiative) {
  // In reach before Napoleon moves, out of it afterwards: the lines are checked after his move.
  auto p = given("Gault 2010; commander fr-ii 2012; chief french 2014; turn 6; phase command");
  p.does("react chief-french").rolls(6).does("move chief-french 2022");  // all his points
  EXPECT_TRUE(p.state[p.formation("fr-ii")].out_of_command);
  EXPECT_EQ(p.asked(), Ask::RiderOrder);
  p.does("send fr-ii").does("halt rider-french");
  EXPECT_EQ(p.rolling(), RollKind::Initiative);
  // And the other way round.
  auto nearer = given("Gault 2010; commander fr-ii 2012; chief french 2022; turn 6; phase command");
  nearer.does("react chief-french").rolls(6).does("move chief-french 2018").does("halt chief-french");
  EXPECT_FALSE(nearer.state[nearer.formation("fr-ii")].out_of_command);
  EXPECT_EQ(nearer.rolling(), RollKind::Initiative);
}

TEST(ButcherySequence, r6c_commander_status_barrages_movement_combat) {
  // Castagny is out of command, but within Napoleon's own reach.
  auto p = given(
      "Gault 2010 faces E; fr-ii-a1 1910 faces E; Castagny 2022; commander fr-ii 2012 ooc; chief french "
      "2020; "
      "Wetzlar 2009 faces E; phase activation");
  EXPECT_EQ(p.rolling(), RollKind::Activation);
  p.rolls(6);
  EXPECT_EQ(p.asked(), Ask::DirectCommand);
  EXPECT_FALSE(p.verdict("fire fr-ii-a1 Wetzlar E").allowed());
  p.does("done");
  EXPECT_EQ(p.asked(), Ask::Barrage);
  EXPECT_FALSE(p.verdict("select Gault").allowed());
  p.does("done");
  EXPECT_EQ(p.asked(), Ask::ChoosePiece);
  EXPECT_FALSE(p.verdict("fire fr-ii-a1 Wetzlar E").allowed());
  EXPECT_FALSE(p.verdict("assault Gault Wetzlar").allowed());
  p.does("done");
  EXPECT_EQ(p.asked(), Ask::Declare);
  EXPECT_FALSE(p.verdict("select Gault").allowed());
}

TEST(ButcherySequence, r6d_operations_end_with_the_last_marker) {
  auto p =
      given("Gault 2010 disorganised; commander fr-ii 2012; Wetzlar 1005; markers au-iii; phase operations");
  EXPECT_EQ(p.rolling(), RollKind::Marker);
  p.draws("au-iii").does("done");
  EXPECT_EQ(p.asked(), Ask::Rally);
  auto more = given(
      "Gault 2010 disorganised; commander fr-ii 2012; Wetzlar 1005; markers au-iii fr-ii; phase operations");
  more.draws("au-iii").does("done");
  EXPECT_EQ(more.rolling(), RollKind::Marker);
}

}  // namespace
}  // namespace tamburino::butchery

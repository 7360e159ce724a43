#include "tests/butchery/given.h"

// 8.1, 8.2. Commanders in chief and lines of command; 13.1 what they know before the battle.
namespace tamburino::butchery {
namespace {

bool marked(const Given& p, std::string_view formation) {
  return p.state[p.formation(formation)].out_of_command;
}

// Napoleon in 2010 on turn 6 has passed his test.
Given napoleon_moves(const std::string& rest = "") {
  auto p = given("chief french 2010; turn 6; phase command; " + rest);
  p.does("react chief-french").rolls(6);
  return p;
}

// Lines as they are when Napoleon stays in 2010.
Given lines_from_2010(const std::string& rest) {
  auto p = given("chief french 2010; turn 6; phase command; " + rest);
  p.does("stay chief-french");
  return p;
}

TEST(ButcheryCommand, r8_1a_napoleon_victor_emmanuel_franz_josef) {
  auto p = given("chief austrian 2005; chief piedmontese 2015; chief french 2010; turn 6; phase command");
  EXPECT_EQ(p.side_asked(), Side::Allies);
  EXPECT_THAT(p.verdict("react chief-piedmontese"), RefusedBy("8.1a"));
  EXPECT_THAT(p.verdict("stay chief-austrian"), RefusedBy("8.1a"));
  p.does("stay chief-french");
  EXPECT_EQ(p.side_asked(), Side::Allies);
  EXPECT_THAT(p.verdict("react chief-french"), RefusedBy("8.1a"));
  p.does("stay chief-piedmontese");
  EXPECT_EQ(p.side_asked(), Side::Austrians);
  p.does("stay chief-austrian");
  EXPECT_EQ(p.rolling(), RollKind::Initiative);
}

TEST(ButcheryCommand, r8_1a_only_those_on_the_map_and_at_no_other_moment) {
  auto p = given("chief piedmontese 2015; turn 6; phase command");
  EXPECT_THAT(p.verdict("react chief-french"), RefusedBy("8.1a"));
  EXPECT_THAT(p.verdict("react chief-piedmontese"), Allowed());
  auto movement = given("Gault 2010; commander fr-ii 2012; chief french 2010; turn 6");
  EXPECT_THAT(movement.verdict("select chief-french"), RefusedBy("8.1a"));
  EXPECT_THAT(movement.verdict("select fr-ii-commander"), Allowed());
}

TEST(ButcheryCommand, r8_1b_six_or_more_lets_him_move) {
  const auto moves = [](const std::string& nation, int die) {
    auto p = given("chief " + nation + " 2010; turn 7; phase command");
    p.does("react chief-" + nation);
    EXPECT_EQ(p.rolling(), RollKind::Reaction);
    p.rolls(die);
    return p.asked() == Ask::ChiefMove;
  };
  for (int die = 1; die <= 6; ++die) {
    EXPECT_EQ(moves("french", die), die >= 2) << die;       // reaction 4
    EXPECT_EQ(moves("piedmontese", die), die >= 5) << die;  // 1
    EXPECT_EQ(moves("austrian", die), die >= 6) << die;     // 0
  }
}

TEST(ButcheryCommand, r8_1b_who_does_not_react_stays) {
  auto p = given("chief french 2010; turn 6; phase command");
  EXPECT_THAT(p.verdict("move chief-french 2011"), RefusedBy("8.1b"));
  p.does("react chief-french").rolls(1);
  EXPECT_EQ(p.chief_at("french"), "2010");
  EXPECT_EQ(p.rolling(), RollKind::Initiative);
}

TEST(ButcheryCommand, r8_1c_no_test_in_an_enemy_zone) {
  auto p = given("chief french 2010; Wetzlar 2009 faces W; turn 6; phase command");
  EXPECT_EQ(p.asked(), Ask::ChiefMove);
  EXPECT_THAT(p.verdict("move chief-french 2014"), Allowed());
  EXPECT_THAT(p.verdict("halt chief-french"), Allowed());  // he may, he need not
  auto looks_away = given("chief french 2010; Wetzlar 2009 faces E; turn 6; phase command");
  EXPECT_EQ(looks_away.asked(), Ask::ChiefReaction);
  auto own = given("chief austrian 2010; Wetzlar 2009 faces W; turn 7; phase command");
  EXPECT_EQ(own.asked(), Ask::ChiefReaction);  // his own troops' zone
}

TEST(ButcheryCommand, r8_1d_eight_cavalry_points) {
  auto p = napoleon_moves();
  EXPECT_THAT(p.verdict("move chief-french 2018"), Allowed());
  EXPECT_THAT(p.verdict("move chief-french 2019"), RefusedBy("8.1d"));
  p.does("move chief-french 2015");  // and in parts
  EXPECT_THAT(p.verdict("move chief-french 2018"), Allowed());
  EXPECT_THAT(p.verdict("move chief-french 2019"), RefusedBy("8.1d"));
}

TEST(ButcheryCommand, r8_1d_at_the_costs_of_cavalry) {
  // Woods cost cavalry three: seven hexes, of which one is woods, are nine points.
  EXPECT_THAT(napoleon_moves("hex 2017 woods").verdict("move chief-french 2017"), RefusedBy("8.1d"));
  EXPECT_THAT(napoleon_moves("hex 2015 woods").verdict("move chief-french 2015"), Allowed());
  EXPECT_THAT(napoleon_moves("road major 2010-2011-2012-2013-2014").verdict("move chief-french 2020"),
              Allowed());  // four hexes at half a point
  EXPECT_THAT(napoleon_moves("hex 2011 lake").verdict("move chief-french 2011"), RefusedBy("TET"));
}

TEST(ButcheryCommand, r8_1e_not_next_to_an_enemy_without_a_friend) {
  // It looks away: adjacency counts, not the zone.
  EXPECT_THAT(napoleon_moves("Wetzlar 2014 faces W").verdict("move chief-french 2013"), RefusedBy("8.1e"));
  EXPECT_THAT(napoleon_moves("Wetzlar 2014 faces E").verdict("move chief-french 2013"), RefusedBy("8.1e"));
  EXPECT_THAT(napoleon_moves("Wetzlar 2014; Gault 2013").verdict("move chief-french 2013"), Allowed());
  EXPECT_THAT(napoleon_moves("Wetzlar 2015").verdict("move chief-french 2013"), Allowed());
  EXPECT_THAT(napoleon_moves("Wetzlar 2014").verdict("move chief-french 2014"), RefusedBy("3a"));
}

TEST(ButcheryCommand, r8_1e_nor_through_such_a_hex) {
  // All ways out of 2010 but the one through 2011 are lake.
  const std::string only =
      "hex 2009 lake; hex 1909 lake; hex 1910 lake; hex 2110 lake; hex 2109 lake; Wetzlar 1911 faces E; ";
  EXPECT_THAT(napoleon_moves(only + "Gault 2011").verdict("move chief-french 2113"), Allowed());
  auto shut = given("chief french 2010; turn 6; phase command; " + only + "Castagny 2310");
  shut.does("react chief-french").rolls(6);
  EXPECT_NE(shut.asked(), Ask::ChiefMove);  // nowhere to go
}

TEST(ButcheryCommand, r8_2a_under_orders_within_eight_points) {
  EXPECT_FALSE(marked(lines_from_2010("commander fr-ii 2018"), "fr-ii"));
  EXPECT_TRUE(marked(lines_from_2010("commander fr-ii 2019"), "fr-ii"));
  EXPECT_FALSE(marked(lines_from_2010("commander fr-ii 2010"), "fr-ii"));
}

TEST(ButcheryCommand, r8_2a_traced_outwards_at_cavalry_costs) {
  proves("B11");
  EXPECT_FALSE(marked(lines_from_2010("commander fr-ii 2016; hex 2016 woods"), "fr-ii"));  // 5 + 3
  EXPECT_TRUE(marked(lines_from_2010("commander fr-ii 2017; hex 2017 woods"), "fr-ii"));   // 6 + 3
  // Out of the woods it costs nothing to start: traced from the other end it would be ten.
  EXPECT_FALSE(marked(lines_from_2010("commander fr-ii 2018; hex 2010 woods"), "fr-ii"));
  EXPECT_TRUE(marked(lines_from_2010("commander fr-ii 2018; hex 2014 lake"), "fr-ii"));
  EXPECT_TRUE(marked(lines_from_2010("commander fr-ii 2018; side 2014/2015 steep"), "fr-ii"));
}

TEST(ButcheryCommand, r8_2a_each_chief_for_his_own_nation) {
  proves("1.2.1a");
  auto p = given(
      "chief french 2010; chief piedmontese 1010; chief austrian 3005; turn 6; phase command; "
      "commander pi-1 2012; commander fr-i 1012; commander fr-ii 2012; commander pi-2 1012; "
      "commander au-i 3003; commander au-v 2003");
  p.does("stay chief-french").does("stay chief-piedmontese").does("stay chief-austrian");
  EXPECT_TRUE(marked(p, "pi-1"));  // beside Napoleon, far from his king
  EXPECT_TRUE(marked(p, "fr-i"));
  EXPECT_FALSE(marked(p, "fr-ii"));
  EXPECT_FALSE(marked(p, "pi-2"));
  EXPECT_FALSE(marked(p, "au-i"));
  EXPECT_TRUE(marked(p, "au-v"));
}

TEST(ButcheryCommand, r1_2_3f_all_austrian_corps_obey_franz_josef) {
  auto p = given(
      "chief austrian 2010; turn 7; phase command; commander au-i 2012; commander au-iii 2012; "
      "commander au-v 2012; commander au-vii 2012; commander au-viii 2012; commander au-ix 2012; "
      "commander au-xi 2019");
  p.does("stay chief-austrian");
  for (const char* corps : {"au-i", "au-iii", "au-v", "au-vii", "au-viii", "au-ix"})
    EXPECT_FALSE(marked(p, corps)) << corps;
  EXPECT_TRUE(marked(p, "au-xi"));
}

TEST(ButcheryCommand, r8_2b_ten_points_from_a_town) {
  EXPECT_FALSE(marked(lines_from_2010("commander fr-ii 2020; hex 2010 town"), "fr-ii"));
  EXPECT_TRUE(marked(lines_from_2010("commander fr-ii 2021; hex 2010 town"), "fr-ii"));
  EXPECT_TRUE(marked(lines_from_2010("commander fr-ii 2020; hex 2010 village"), "fr-ii"));
  EXPECT_TRUE(marked(lines_from_2010("commander fr-ii 2020; hex 2020 town"), "fr-ii"));  // not the other's
}

TEST(ButcheryCommand, r8_2c_no_line_through_an_enemy_zone_without_a_friend) {
  // Eight hexes in a row are the only line of eight points; Wetzlar looks at the fourth, 2013.
  const std::string line = "commander fr-ii 2018; Wetzlar 2113 faces ";
  EXPECT_TRUE(marked(lines_from_2010(line + "E"), "fr-ii"));
  EXPECT_FALSE(marked(lines_from_2010(line + "SE"), "fr-ii"));
  EXPECT_FALSE(marked(lines_from_2010(line + "E; Gault 2013"), "fr-ii"));
  EXPECT_TRUE(marked(lines_from_2010(line + "E; Gault 2014"), "fr-ii"));
}

TEST(ButcheryCommand, r8_2c_the_end_of_the_line_counts) {
  proves("B11");
  EXPECT_TRUE(marked(lines_from_2010("commander fr-ii 2014; Wetzlar 2015 faces E"), "fr-ii"));
  EXPECT_FALSE(marked(lines_from_2010("commander fr-ii 2014; Wetzlar 2015 faces W"), "fr-ii"));
  EXPECT_FALSE(marked(lines_from_2010("commander fr-ii 2014; Gault 2014; Wetzlar 2015 faces E"), "fr-ii"));
}

TEST(ButcheryCommand, r8_2d_who_is_not_reached_is_marked_and_his_units_are_out_of_command) {
  auto p = lines_from_2010("commander fr-ii 2019; Gault 2019");
  EXPECT_TRUE(marked(p, "fr-ii"));
  EXPECT_TRUE(p.happened(EventKind::OutOfCommand));
  EXPECT_FALSE(in_command(p.game, p.state, p.unit("Gault")));
  auto reached = lines_from_2010("commander fr-ii 2018 ooc; Gault 2018");  // last turn's marker goes
  EXPECT_FALSE(marked(reached, "fr-ii"));
  EXPECT_TRUE(in_command(reached.game, reached.state, reached.unit("Gault")));
}

TEST(ButcheryCommand, r11_1_1_in13_a_french_under_orders_on_turns_1_and_2) {
  for (int turn = 1; turn <= 4; ++turn) {
    auto p = given("commander fr-i 2010; commander fr-ii 1010; commander pi-1 3010; phase command; turn " +
                   std::to_string(turn));
    EXPECT_EQ(marked(p, "fr-i"), turn > 2) << turn;
    EXPECT_EQ(marked(p, "fr-ii"), turn > 2) << turn;
    EXPECT_TRUE(marked(p, "pi-1")) << turn;  // the Piedmontese have no such orders
  }
}

TEST(ButcheryCommand, r11_1_1_in13_a_french_test_with_two_more_on_turns_3_and_4) {
  const auto modifier = [](int turn, const std::string& formation) {
    auto p =
        given("Gault 2010; commander fr-ii 2012 ooc; commander pi-1 1012 ooc; turn " + std::to_string(turn));
    return amount(activation_test(p.game, p.state, p.formation(formation)), "11.1.1-in13-a");
  };
  for (int turn = 1; turn <= 6; ++turn) {
    EXPECT_EQ(modifier(turn, "fr-ii"), turn == 3 || turn == 4 ? 2 : 0) << turn;
    EXPECT_EQ(modifier(turn, "pi-1"), 0) << turn;
  }
  // Command 1: a three passes with the two more, and fails without them.
  const std::string text = "Gault 2010; commander fr-ii 2012 ooc; leader fr-ii command 1; phase activation; ";
  EXPECT_FALSE(marked(given(text + "turn 4").rolls(3), "fr-ii"));
  EXPECT_TRUE(marked(given(text + "turn 4").rolls(2), "fr-ii"));
  EXPECT_TRUE(marked(given(text + "turn 5").rolls(3), "fr-ii"));
}

TEST(ButcheryCommand, r11_1_1_in13_b_victor_emmanuel_is_there_but_waits_for_turn_4) {
  const State state = set_up(solferino());
  EXPECT_EQ(solferino().map.grid().name(state.chief(Nation::Piedmontese).hex), "0221");
  for (int turn = 1; turn <= 5; ++turn) {
    auto p = given("chief piedmontese 2010; phase command; turn " + std::to_string(turn));
    EXPECT_EQ(p.asked() == Ask::ChiefReaction, turn >= 4) << turn;
  }
  // Not even out of an enemy zone.
  auto zone = given("chief piedmontese 2010; Wetzlar 2009 faces W; phase command; turn 3");
  EXPECT_NE(zone.asked(), Ask::ChiefMove);
  // He commands all the same.
  auto lines = given("chief piedmontese 2010; commander pi-1 2018; commander pi-2 2019; phase command");
  EXPECT_FALSE(marked(lines, "pi-1"));
  EXPECT_TRUE(marked(lines, "pi-2"));
}

TEST(ButcheryCommand, r11_1_1_in13_c_austrians_have_no_orders_before_franz_josef) {
  for (int turn = 1; turn <= 5; ++turn) {
    auto p = given("commander au-i 2010; commander au-v 1010; phase command; turn " + std::to_string(turn));
    EXPECT_TRUE(marked(p, "au-i")) << turn;
    EXPECT_TRUE(marked(p, "au-v")) << turn;
  }
}

TEST(ButcheryCommand, r11_1_1_in13_c_they_test_with_one_less_on_turns_1_to_3) {
  for (int turn = 1; turn <= 6; ++turn) {
    auto p = given("Wetzlar 2010; commander au-iii 2012 ooc; turn " + std::to_string(turn));
    EXPECT_EQ(amount(activation_test(p.game, p.state, p.formation("au-iii")), "11.1.1-in13-c"),
              turn <= 3 ? -1 : 0)
        << turn;
  }
  // Schwarzenberg, command 2: a four passes on turn 4, and fails on turn 3.
  const std::string text = "Wetzlar 2010; commander au-iii 2012 ooc; phase activation; ";
  EXPECT_TRUE(marked(given(text + "turn 3").rolls(4), "au-iii"));
  EXPECT_FALSE(marked(given(text + "turn 3").rolls(5), "au-iii"));
  EXPECT_FALSE(marked(given(text + "turn 4").rolls(4), "au-iii"));
}

TEST(ButcheryCommand, r11_1_1_in13_d_franz_josef_enters_on_turn_6_with_ten_points) {
  EXPECT_NE(given("chief austrian to-come; turn 5; phase command").asked(), Ask::ChiefMove);
  auto p = given("chief austrian to-come; turn 6; phase command");
  ASSERT_EQ(p.asked(), Ask::ChiefMove);                           // without a test: A8
  EXPECT_THAT(p.verdict("move chief-austrian 3110"), Allowed());  // the entry hex and nine more
  EXPECT_THAT(p.verdict("move chief-austrian 3111"), RefusedBy("8.1d"));
  p.does("move chief-austrian 3101");
  EXPECT_THAT(p.verdict("move chief-austrian 3110"), Allowed());
  auto later = given("chief austrian 3101; turn 7; phase command");
  later.does("react chief-austrian").rolls(6);
  EXPECT_THAT(later.verdict("move chief-austrian 3109"), Allowed());
  EXPECT_THAT(later.verdict("move chief-austrian 3110"), RefusedBy("8.1d"));
}

TEST(ButcheryCommand, r11_1_1_in13_a_napoleon_enters_on_turn_5_with_eight_points) {
  proves("A8");
  EXPECT_NE(given("chief french to-come; turn 4; phase command").asked(), Ask::ChiefMove);
  auto p = given("chief french to-come; turn 5; phase command");
  ASSERT_EQ(p.asked(), Ask::ChiefMove);
  EXPECT_THAT(p.verdict("move chief-french 1616"), Allowed());  // the entry hex costs one
  EXPECT_THAT(p.verdict("move chief-french 1615"), RefusedBy("8.1d"));
  EXPECT_THAT(
      given("chief french to-come; turn 5; phase command; hex 1623 woods").verdict("move chief-french 1617"),
      RefusedBy("8.1d"));
}

TEST(ButcheryCommand, r8_1e_a_chief_whose_entry_is_next_to_an_enemy_waits) {
  auto shut = given("chief french to-come; Wetzlar 1622; turn 5; phase command");
  EXPECT_NE(shut.asked(), Ask::ChiefMove);
  // One hex to enter is enough to be asked.
  auto one =
      given("chief french to-come; hex 1622 lake; hex 1522 lake; hex 1722 lake; turn 5; phase command");
  EXPECT_EQ(one.asked(), Ask::ChiefMove);
  EXPECT_EQ(one.listed().size(), 2U);  // the entry hex, or not yet
}

}  // namespace
}  // namespace tamburino::butchery

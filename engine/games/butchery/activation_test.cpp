#include "tests/butchery/given.h"

// 10.1. Leader activation and the command status of units.
namespace tamburino::butchery {
namespace {

bool commanded(const std::string& text, std::string_view who = "Gault") {
  auto p = given(text);
  return in_command(p.game, p.state, p.unit(who));
}

bool marked(const Given& p, std::string_view formation) {
  return p.state[p.formation(formation)].out_of_command;
}

TEST(ButcheryActivation, r10_1_1a_under_orders_no_roll) {
  auto p = given("Gault 2010; commander fr-ii 2012; phase activation");
  EXPECT_EQ(p.asked(), Ask::ChoosePiece);
  EXPECT_TRUE(p.state.activation.under_orders);
  EXPECT_EQ(given("Gault 2010; commander fr-ii 2012 ooc; phase activation").rolling(), RollKind::Activation);
}

TEST(ButcheryActivation, r10_1_1b_six_or_more_activates) {
  // On turn 5 nothing else counts.
  for (int command = 1; command <= 4; ++command) {
    for (int die = 1; die <= 6; ++die) {
      auto p = given("Gault 2010; commander fr-ii 2012 ooc; turn 5; phase activation; leader fr-ii command " +
                     std::to_string(command));
      p.rolls(die);
      const bool passes = die + command >= 6;
      EXPECT_EQ(p.state.activation.under_orders, passes) << command << '/' << die;
      EXPECT_EQ(marked(p, "fr-ii"), !passes) << command << '/' << die;
      EXPECT_EQ(p["Gault"].in_command, passes) << command << '/' << die;
    }
  }
}

TEST(ButcheryActivation, r10_1_1c_a_failure_leaves_all_out_of_command) {
  const std::string text =
      "Gault 2010; Castagny 2012; fr-ii-a1 2012; commander fr-ii 2012 ooc; turn 5; phase activation; "
      "leader fr-ii command 3";
  auto failed = given(text);
  failed.rolls(2);
  for (const char* who : {"Gault", "Castagny", "fr-ii-a1"}) EXPECT_FALSE(failed[who].in_command) << who;
  EXPECT_THAT(failed.verdict("select fr-ii-commander"), RefusedBy("10.1.1c"));
  EXPECT_THAT(failed.verdict("select Gault"), Allowed());  // the units act, out of command
  auto passed = given(text);
  passed.rolls(3);
  for (const char* who : {"Gault", "Castagny", "fr-ii-a1"}) EXPECT_TRUE(passed[who].in_command) << who;
  EXPECT_THAT(passed.verdict("select fr-ii-commander"), Allowed());
}

TEST(ButcheryActivation, r10_1_2a_within_six_points_of_an_unmarked_commander) {
  EXPECT_TRUE(commanded("Gault 2010; commander fr-ii 2016"));
  EXPECT_FALSE(commanded("Gault 2010; commander fr-ii 2017"));
  EXPECT_FALSE(commanded("Gault 2010; commander fr-ii 2011 ooc"));
  EXPECT_FALSE(commanded("Gault 2010; commander fr-i 2011"));  // not his own
}

TEST(ButcheryActivation, r10_1_2a_traced_from_the_commander_at_cavalry_costs) {
  proves("B11");
  EXPECT_TRUE(commanded("Gault 2010; commander fr-ii 2014; hex 2010 woods"));   // 3 + 3
  EXPECT_FALSE(commanded("Gault 2010; commander fr-ii 2015; hex 2010 woods"));  // 4 + 3
  EXPECT_TRUE(commanded("Gault 2010; commander fr-ii 2016; hex 2016 woods"));   // outwards
  EXPECT_FALSE(commanded("Gault 2010; commander fr-ii 2016; side 2012/2013 steep"));
  EXPECT_FALSE(commanded("Gault 2010; commander fr-ii 2016; hex 2012 lake"));
  const std::string road = "road major 2016-2015-2014-2013-2012-2011-2010-2009-2008-2007-2006-2005-2004-2003";
  EXPECT_TRUE(commanded("Gault 2004; commander fr-ii 2016; " + road));  // twelve hexes at half a point
  EXPECT_FALSE(commanded("Gault 2003; commander fr-ii 2016; " + road));
}

TEST(ButcheryActivation, r10_1_2a_the_live_status_is_traced_alike) {
  // Dieu's corps acts, so that Gault is judged as he stands (B03).
  const std::string other = "Dieu 3010; Gault 2004; commander fr-ii 2016; ";
  const std::string road = "road major 2016-2015-2014-2013-2012-2011-2010-2009-2008-2007-2006-2005-2004";
  EXPECT_TRUE(commanded(other + road));
  EXPECT_FALSE(commanded(other));
  EXPECT_FALSE(commanded(other + road + "; Wetzlar 2110 faces E"));  // looks at 2009
  EXPECT_FALSE(commanded("Dieu 3010; Gault 2010; commander fr-i 2012; commander fr-ii 3022"));  // not his own
}

TEST(ButcheryActivation, r10_1_2b_no_line_through_an_enemy_zone_without_a_friend) {
  const std::string line = "Gault 2010; commander fr-ii 2016; Wetzlar 2113 faces ";
  EXPECT_FALSE(commanded(line + "E"));  // looks at 2013
  EXPECT_TRUE(commanded(line + "SE"));
  EXPECT_TRUE(commanded(line + "E; Castagny 2013"));
  // The unit's own hex holds a friend: itself.
  EXPECT_TRUE(commanded("Gault 2010; commander fr-ii 2012; Wetzlar 2009 faces W"));
}

TEST(ButcheryActivation, r10_1_2c_a_unit_without_a_line_is_out_of_command) {
  auto p = given("Gault 2010; Castagny 2009; commander fr-ii 2016; phase activation");
  EXPECT_TRUE(p["Gault"].in_command);
  EXPECT_FALSE(p["Castagny"].in_command);
  EXPECT_THAT(p.verdict("move Castagny 2012"), RefusedBy("10.1.3-bis-d"));  // half of its points
  EXPECT_THAT(p.verdict("move Gault 2014"), Allowed());
}

TEST(ButcheryActivation, r10_1_3a_detached_units_have_no_commander) {
  for (const char* which : {"fr-detached", "au-detached"}) {
    EXPECT_TRUE(solferino()[find_formation(solferino(), which)].detached()) << which;
    try {
      given("Gault 2010; commander " + std::string(which) + " 2012");
      FAIL() << which;
    } catch (const PositionError& error) {
      EXPECT_EQ(error.rule, "10.1.3a");
    }
  }
  EXPECT_FALSE(solferino()[find_formation(solferino(), "fr-ii")].detached());
  auto p = given("Plainhol 2010; phase activation");
  EXPECT_EQ(p.asked(), Ask::ChoosePiece);  // nobody to test
  EXPECT_THAT(p.verdict("forced-march"), RefusedBy("10.1.3a"));
}

TEST(ButcheryActivation, r10_1_3b_any_commander_of_the_side_will_do) {
  EXPECT_TRUE(commanded("Plainhol 2010; commander fr-ii 2016; phase activation", "Plainhol"));
  EXPECT_FALSE(commanded("Plainhol 2010; commander fr-ii 2017; phase activation", "Plainhol"));
  EXPECT_FALSE(commanded("Plainhol 2010; commander fr-ii 2016 ooc; phase activation", "Plainhol"));
  EXPECT_TRUE(commanded("Plainhol 2010; commander fr-ii 2016 ooc; commander fr-iv 2004; phase activation",
                        "Plainhol"));
  EXPECT_TRUE(commanded("Plainhol 2010; commander pi-1 2016; phase activation", "Plainhol"));  // the side's
  EXPECT_FALSE(commanded("Plainhol 2010; commander au-i 2012; phase activation", "Plainhol"));
  EXPECT_FALSE(commanded("Plainhol 2010; chief french 2012; phase activation", "Plainhol"));  // not taken yet
}

TEST(ButcheryActivation, r10_1_3b_or_the_commander_in_chief_himself) {
  auto p = given("Plainhol 2010; chief french 2018; phase activation");
  ASSERT_EQ(p.asked(), Ask::DirectCommand);
  p.does("take Plainhol");
  EXPECT_TRUE(p["Plainhol"].in_command);
  auto king = given("Plainhol 2010; chief piedmontese 2011; phase activation");
  EXPECT_NE(king.asked(), Ask::DirectCommand);  // of another nation: 1.2.1a
}

TEST(ButcheryActivation, r10_1_3_bis_a_as_many_as_his_reaction_value) {
  auto p = given(
      "Dieu 2010; \"d'Arlon\" 2009; Goze 2008; Dumont 2007; Negrier 2006; commander fr-i 1022; "
      "chief french 2012; phase status");
  ASSERT_EQ(p.asked(), Ask::DirectCommand);
  p.does("take Dieu").does("take \"d'Arlon\"").does("take Goze");
  EXPECT_THAT(p.verdict("take Negrier"), Allowed());
  p.does("take Dumont");
  EXPECT_NE(p.asked(), Ask::DirectCommand);  // four
  EXPECT_FALSE(p["Negrier"].in_command);
}

TEST(ButcheryActivation, r10_1_3_bis_a_one_for_the_king_none_for_franz_josef) {
  auto king =
      given("Savoia 2010; Granatieri 2009; commander pi-1 1022; chief piedmontese 2012; phase status");
  ASSERT_EQ(king.asked(), Ask::DirectCommand);
  king.does("take Savoia");
  EXPECT_NE(king.asked(), Ask::DirectCommand);
  EXPECT_FALSE(king["Granatieri"].in_command);
  auto emperor = given("Wetzlar 2010; commander au-iii 1022; chief austrian 2012; phase status");
  EXPECT_NE(emperor.asked(), Ask::DirectCommand);
}

TEST(ButcheryActivation, r10_1_3_bis_a_within_eight_points_of_him) {
  const std::string text = "Gault 2010; Castagny 2013; commander fr-ii 1022; phase status; ";
  auto p = given(text + "chief french 2018");
  EXPECT_THAT(p.verdict("take Gault"), Allowed());
  EXPECT_THAT(given(text + "chief french 2019").verdict("take Gault"), RefusedBy("10.1.3-bis-a"));
  // Eight, even from a town.
  EXPECT_THAT(given(text + "chief french 2019; hex 2019 town").verdict("take Gault"),
              RefusedBy("10.1.3-bis-a"));
  // Zones cut this line like any other.
  EXPECT_THAT(given(text + "chief french 2018; Wetzlar 2115 faces E").verdict("take Gault"),
              RefusedBy("10.1.3-bis-a"));
}

TEST(ButcheryActivation, r10_1_3_bis_a_only_units_that_lack_command) {
  auto p = given("Gault 2010; Castagny 2018; commander fr-ii 2012; chief french 2016; phase status");
  EXPECT_TRUE(p["Castagny"].in_command);  // six points
  auto far = given("Gault 2010; Castagny 2019; commander fr-ii 2012; chief french 2016; phase status");
  EXPECT_THAT(far.verdict("take Castagny"), Allowed());
  EXPECT_THAT(far.verdict("take Gault"), RefusedBy("10.1.3-bis-a"));
}

TEST(ButcheryActivation, r10_1_3_bis_a_over_all_formations_of_a_turn) {
  proves("B16");
  const std::string text = "Gault 2010; Castagny 2009; commander fr-ii 1022; phase status; ";
  auto p = given(text + "chief french 2012 used 3");
  auto spent = p;
  spent.state.chief(Nation::French).direct_used = 4;
  EXPECT_THAT(spent.verdict("take Gault"), RefusedBy("B16"));
  p.does("take Gault");
  EXPECT_NE(p.asked(), Ask::DirectCommand);
  EXPECT_NE(given(text + "chief french 2012 used 4").asked(), Ask::DirectCommand);
  // The next formation finds what is left, the next turn all of them.
  auto turn = given(
      "Gault 2010; Dieu 1910; Castagny 2009; Goze 1909; commander fr-ii 1022; commander fr-i 1023; "
      "chief french 2012 used 2; turn 6; markers fr-i; phase status");
  turn.does("take Gault").does("done").does("done").draws("fr-i").does("take Dieu");
  EXPECT_NE(turn.asked(), Ask::DirectCommand);
  turn.does("done");
  EXPECT_EQ(turn.state.turn, 7);
  EXPECT_EQ(turn.state.chief(Nation::French).direct_used, 0);
}

TEST(ButcheryActivation, r10_1_3_bis_a_also_after_a_failed_activation) {
  auto p = given(
      "Gault 2010; commander fr-ii 2010 ooc; chief french 2012; leader fr-ii command 1; turn 6; "
      "phase activation");
  p.rolls(1);
  ASSERT_EQ(p.asked(), Ask::DirectCommand);
  p.does("take Gault");
  EXPECT_TRUE(p["Gault"].in_command);
  EXPECT_THAT(p.verdict("select fr-ii-commander"), RefusedBy("10.1.1c"));
}

TEST(ButcheryActivation, r1_2_1a_a_chief_takes_only_units_of_his_nation) {
  const std::string text = "Savoia 2010; Granatieri 2009; commander pi-1 1022; phase status; ";
  EXPECT_NE(given(text + "chief french 2012").asked(), Ask::DirectCommand);
  EXPECT_EQ(given(text + "chief piedmontese 2012").asked(), Ask::DirectCommand);
  EXPECT_EQ(given("Gault 2010; commander fr-ii 1022; chief french 2012; phase status").asked(),
            Ask::DirectCommand);
  EXPECT_NE(given("Gault 2010; commander fr-ii 1022; chief piedmontese 2012; phase status").asked(),
            Ask::DirectCommand);
}

TEST(ButcheryActivation, r10_1_3_bis_b_they_act_as_in_command_with_their_formation) {
  auto p = given(
      "Gault 2010; Dieu 1910; commander fr-ii 1022; chief french 2012; Wetzlar 2005 faces W; phase status");
  EXPECT_THAT(p.verdict("take Dieu"), RefusedBy("10.1.3-bis-b"));  // his corps is not active
  auto taken = p;
  taken.does("take Gault");                                  // nobody else to take
  EXPECT_THAT(taken.verdict("move Gault 2006"), Allowed());  // four points, away from Mac Mahon, into a zone
  p.does("done");
  EXPECT_FALSE(p.verdict("move Gault 2006").allowed());
}

TEST(ButcheryActivation, r10_1_3_bis_c_out_of_command_no_entry_into_enemy_zones) {
  const std::string text = "; commander fr-ii 2004; Wetzlar 2008 faces W";
  for (const std::string who : {"Gault", "Vilaine", "fr-ii-a1"}) {
    EXPECT_THAT(given(who + " 2010 out-of-command" + text).verdict("move " + who + " 2009"),
                RefusedBy("10.1.3-bis-c"))
        << who;
    EXPECT_THAT(given(who + " 2010 in-command" + text).verdict("move " + who + " 2009"), Allowed()) << who;
  }
}

TEST(ButcheryActivation, r10_1_3_bis_d_half_the_allowance) {
  const auto hexes = [](const std::string& who, const std::string& rest) {
    auto p = given(who + " 2003 out-of-command; commander fr-ii 2013; " + rest);
    int count = 0;
    for (const char* hex : {"2004", "2005", "2006", "2007", "2008"}) {
      if (p.verdict("move " + who + " " + hex).allowed()) ++count;
    }
    return count;
  };
  EXPECT_EQ(hexes("Gault", ""), 2);
  EXPECT_EQ(hexes("Vilaine", ""), 3);
  EXPECT_EQ(hexes("fr-ii-a1", ""), 1);
  EXPECT_EQ(hexes("Gault", "heat"), 1);
  EXPECT_EQ(hexes("Vilaine", "heat"), 2);
  EXPECT_EQ(hexes("fr-ii-a1", "heat"), 1);
}

TEST(ButcheryActivation, r10_1_3_bis_e_only_nearer_to_the_commander) {
  proves("B17");
  // From 2010 the commander in 2020 is ten hexes away.
  auto p = given("Gault 2010 out-of-command; commander fr-ii 2020");
  EXPECT_THAT(p.verdict("move Gault 2011"), Allowed());
  EXPECT_THAT(p.verdict("move Gault 2012"), Allowed());
  for (const char* hex : {"2009", "1909", "2109", "1910", "2110"})  // away, or as far as before
    EXPECT_THAT(p.verdict("move Gault " + std::string(hex)), RefusedBy("10.1.3-bis-e")) << hex;
  auto commanded_one = given("Gault 2010 in-command; commander fr-ii 2020");
  EXPECT_THAT(commanded_one.verdict("move Gault 2009"), Allowed());
}

TEST(ButcheryActivation, r10_1_3_bis_e_each_hex_must_be_nearer_or_it_stands) {
  proves("B17");
  // Lake in the only nearer hex: a way round would begin by standing off.
  auto p = given("Vilaine 2010 out-of-command; commander fr-ii 2020; hex 2011 lake");
  p.does("select Vilaine");
  for (const std::string& action : p.listed()) EXPECT_NE(action.substr(0, 4), "move") << action;
}

TEST(ButcheryActivation, r10_1_3_bis_e_detached_units_go_where_they_like) {
  auto p = given("Plainhol 2010 out-of-command; commander fr-ii 2020");
  EXPECT_THAT(p.verdict("move Plainhol 2007"), Allowed());
  EXPECT_THAT(p.verdict("move Plainhol 2006"), RefusedBy("10.1.3-bis-d"));  // half their points all the same
  EXPECT_THAT(given("Plainhol 2010 out-of-command; Wetzlar 2008 faces W").verdict("move Plainhol 2009"),
              RefusedBy("10.1.3-bis-c"));
}

// The die of Gault's attack on Wetzlar and of Wetzlar's defence.
std::pair<Reckoning, Reckoning> dice(const std::string& gault, const std::string& rest = "") {
  auto p = given("Gault 2010 faces E " + gault +
                 "; commander fr-ii 2014; Wetzlar 2009 faces W; phase declare; " + rest);
  p.does("assault Gault Wetzlar").does("done");
  const CombatReckoning attack =
      reckon(p.game, p.state, attack_strike(p.game, p.state, group_of(p.state, 0), kNoFormation));
  const CombatReckoning defence = reckon(p.game, p.state, defence_strike(p.game, p.state, 0, kNoFormation));
  return {attack.die, defence.die};
}

TEST(ButcheryActivation, r10_1_3_bis_f_out_of_command_it_attacks_with_one_less) {
  EXPECT_EQ(amount(dice("out-of-command").first, "10.1.3-bis-f"), -1);
  EXPECT_EQ(amount(dice("in-command").first, "10.1.3-bis-f"), 0);
}

TEST(ButcheryActivation, r10_1_3_bis_f_not_in_its_defence) {
  proves("B18");
  // Nobody commands Wetzlar; it defends without a penalty.
  EXPECT_FALSE(has(dice("in-command").second, "10.1.3-bis-f"));
  EXPECT_FALSE(has(dice("out-of-command").second, "10.1.3-bis-f"));
}

TEST(ButcheryActivation, r10_1_3_bis_f_or_it_disengages_with_all_its_points) {
  auto p = given("Vilaine 2010 out-of-command; commander fr-ii 2020; Wetzlar 2009 faces W");
  EXPECT_THAT(p.verdict("move Vilaine 2011"), Allowed());
  EXPECT_FALSE(p.verdict("move Vilaine 2012").allowed());  // a free move would be three hexes
  p.does("move Vilaine 2011");
  EXPECT_FALSE(p.verdict("move Vilaine 2012").allowed());
  auto free = given("Vilaine 2010 out-of-command; commander fr-ii 2020; Wetzlar 2009 faces E");
  EXPECT_THAT(free.verdict("move Vilaine 2013"), Allowed());
}

TEST(ButcheryActivation, r10_1_1c_guns_out_of_command_still_fire) {
  proves("B19");
  const auto die = [](const std::string& status) {
    auto p = given("fr-ii-a1 2010 faces E " + status + "; commander fr-ii 2022; Wetzlar 2008; phase barrage");
    EXPECT_THAT(p.verdict("fire fr-ii-a1 Wetzlar E"), Allowed());
    const Strike fire = barrage_strike(p.game, p.state, p.unit("fr-ii-a1"), p.unit("Wetzlar"));
    return reckon(p.game, p.state, fire).die.total();
  };
  EXPECT_EQ(die("out-of-command"), die("in-command"));
}

TEST(ButcheryActivation, r10_1_3_bis_f_who_disengages_does_not_assault) {
  // Gault leaves the zone of Hartlung's front and comes to stand beside Pokorny, who looks away.
  const std::string table = "Gault 2010 faces W; Hartlung 2009 faces W; Pokorny 1911 faces W; ";
  auto p = given(table + "commander fr-ii 2015 ooc").does("move Gault 2011 face NE").does("halt Gault");
  EXPECT_NE(p.asked(), Ask::Declare);  // nobody else can move, and nobody may assault
  auto ordered = given(table + "commander fr-ii 2012").does("move Gault 2011 face NE").does("halt Gault");
  ordered.does("done");
  EXPECT_THAT(ordered.verdict("assault Gault Pokorny"), Allowed());
}

TEST(ButcheryActivation, D04_a_commander_who_stays_off_the_map_commands_only_those_still_to_come) {
  auto p = given("Doens 3519; Jannin to-come; commander fr-iii to-come failed 2; turn 5; phase activation");
  ASSERT_EQ(p.rolling(),
            RollKind::Activation);  // with a unit on the map the corps has arrived: no free entry again
  p.rolls(6);
  EXPECT_FALSE(p["Doens"].in_command);
  EXPECT_TRUE(p["Jannin"].in_command);
  auto twin =
      given("Doens to-come; Jannin to-come; commander fr-iii to-come failed 2; turn 5; phase activation");
  EXPECT_EQ(twin.asked(), Ask::ChoosePiece);
  EXPECT_TRUE(twin["Doens"].in_command);
}

}  // namespace
}  // namespace tamburino::butchery

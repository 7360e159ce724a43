#include "engine/games/thousand/rules.h"
#include "tests/thousand/given.h"

// 4.3, 7, 10.1, 10.2. Commanders: rank and command value, and who is active.
namespace tamburino::thousand {
namespace {

using testing::Each;
using testing::Not;
using testing::StartsWith;
using testing::UnorderedElementsAre;

std::vector<std::string> names_of(const Game& game, CommanderSet all) {
  std::vector<std::string> names;
  for (const CommanderId who : all) names.push_back(commander_id(game, who));
  return names;
}

std::vector<std::string> highest_in(const Given& g, Side side, std::string_view where) {
  return names_of(g.game, highest_of(g.game, g.state, commanders_in(g.game, g.state, side, g.place(where))));
}

std::string senior(const Given& g, Side side, std::string_view where) {
  return commander_id(g.game, senior_in(g.game, g.state, side, g.place(where)));
}

// --- 4.3 rank and value

TEST(Thousand4_3, r4_3a_each_side_of_a_commander_has_its_value_and_rank) {
  proves("16.0a 16.0b");
  auto g = given("von-mechel NA; lanza TL; bixio TP back");
  EXPECT_EQ(command(g.game, g.state, g.commander("von-mechel")), (Command{3, Rank::Colonel}));
  EXPECT_EQ(command(g.game, g.state, g.commander("lanza")), (Command{1, Rank::Army}));
  EXPECT_EQ(command(g.game, g.state, g.commander("bixio")), (Command{2, Rank::Major}));
  auto h = given("von-mechel NA front; lanza TL front; bixio TP front");
  EXPECT_EQ(command(h.game, h.state, h.commander("von-mechel")), (Command{3, Rank::Brigadier}));  // T61
  EXPECT_EQ(command(h.game, h.state, h.commander("lanza")), (Command{2, Rank::Army}));
  EXPECT_EQ(command(h.game, h.state, h.commander("bixio")), (Command{3, Rank::Major}));
}

TEST(Thousand4_3, r4_3b_from_the_colonel_up_to_the_commander_in_chief) {
  const std::vector<std::string> ranks{"colonel", "brigadier", "major", "army"};
  for (std::size_t low = 0; low < ranks.size(); ++low) {
    for (std::size_t high = low + 1; high < ranks.size(); ++high) {
      // The lower one is the abler, and named first.
      auto g = given("commander bixio 5 " + ranks[low] + "; commander turr 1 " + ranks[high] +
                     "; bixio TP; turr TP");
      EXPECT_EQ(senior(g, Side::Garibaldine, "TP"), "turr") << ranks[low] << " under " << ranks[high];
    }
  }
  auto chiefs = given(
      "commander garibaldi 1; commander bixio 5 army; garibaldi TP; bixio TP; commander francesco 1; "
      "commander lanza 5; francesco napoli; lanza napoli");
  EXPECT_EQ(senior(chiefs, Side::Garibaldine, "TP"), "garibaldi");
  EXPECT_EQ(senior(chiefs, Side::Bourbon, "napoli"), "francesco");
}

TEST(Thousand4_3, r4_3c_the_highest_rank_commands_whatever_his_value) {
  auto g = given("lanza NA; ritucci NA front; mendelez NA; von-mechel NA");
  EXPECT_THAT(highest_in(g, Side::Bourbon, "NA"), UnorderedElementsAre("lanza"));
  auto without = given("ritucci NA front; mendelez NA; von-mechel NA");
  EXPECT_THAT(highest_in(without, Side::Bourbon, "NA"), UnorderedElementsAre("ritucci"));
}

TEST(Thousand4_3, r4_3c_in_battle_nobody_is_asked_where_ranks_differ) {
  auto g = given("garibaldi AG; bixio AG; g-gar-i AG; von-mechel AG; lanza AG; b-ca-8 AG; phase combat");
  g.does("fight AG");
  EXPECT_EQ(g.rolling(), RollKind::Order);
  EXPECT_EQ(g.state.battle.senior[0], g.commander("garibaldi"));
  EXPECT_EQ(g.state.battle.senior[1], g.commander("lanza"));
}

TEST(Thousand4_3, t35_a_city_and_its_zone_are_two_places) {
  proves("4.3c");
  auto g = given("lanza palermo; ritucci PA front; b-ca-1 palermo; b-ca-4 PA; side bourbon");
  EXPECT_EQ(senior(g, Side::Bourbon, "PA"), "ritucci");
  EXPECT_EQ(senior(g, Side::Bourbon, "palermo"), "lanza");
  EXPECT_TRUE(g.leader("ritucci").active);
  EXPECT_FALSE(g.leader("lanza").active);
}

TEST(Thousand4_3, r4_3d_of_equals_the_owner_says_who_commands) {
  auto g = given("bixio AG; turr AG; brig-comm-5 AG; g-gar-i AG; von-mechel AG; b-ca-8 AG; phase combat");
  EXPECT_THAT(highest_in(g, Side::Garibaldine, "AG"), UnorderedElementsAre("bixio", "turr"));
  g.does("fight AG");
  ASSERT_EQ(g.asked(), Ask::Senior);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("lead bixio", "lead turr"));
  EXPECT_THAT(g.verdict("lead brig-comm-5"), RefusedBy("4.3c"));
  EXPECT_THAT(g.verdict("lead von-mechel"), RefusedBy("9.0a"));
  g.does("lead turr");
  EXPECT_EQ(g.state.battle.senior[0], g.commander("turr"));
  EXPECT_EQ(g.rolling(), RollKind::Order);
}

TEST(Thousand4_3, r4_3d_the_defender_too) {
  auto g = given("garibaldi AG; g-gar-i AG; mendelez AG; vial AG; commander vial 3; b-ca-8 AG; phase combat");
  g.does("fight AG");
  ASSERT_EQ(g.asked(), Ask::Senior);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  g.does("lead mendelez");  // the less able: it is his choice
  EXPECT_EQ(senior_value(g.game, g.state, Side::Bourbon), 1);
}

TEST(Thousand4_3, t67_of_equals_the_abler_one_activates) {
  proves("4.3d");
  for (const auto& [able, other] : {std::pair{"mendelez", "vial"}, {"vial", "mendelez"}}) {
    auto g = given("commander " + std::string(able) + " 3; commander " + other +
                   " 2; mendelez NA; vial NA; b-ca-8 NA; side bourbon; turn 2");
    EXPECT_EQ(senior(g, Side::Bourbon, "NA"), able);
    EXPECT_TRUE(g.leader("mendelez").active);
    EXPECT_TRUE(g.leader("vial").active);
  }
}

TEST(Thousand4_3, r4_3e_the_bourbons_begin_on_their_backs) {
  auto g = started();
  for (std::size_t i = 0; i < g.game.commanders.size(); ++i) {
    const Commander& one = g.game.commanders[i];
    EXPECT_EQ(g.state.commanders[i].back, one.side == Side::Bourbon) << one.id;
  }
}

TEST(Thousand4_3, r4_3e_and_stay_so_without_an_armistice) {
  auto g =
      given("lanza palermo; b-ca-1 palermo; garibaldi marsala; g-gar-i marsala; phase turn-ends; turn 4");
  EXPECT_EQ(g.state.turn, 5);
  EXPECT_TRUE(g.leader("lanza").back);
  EXPECT_TRUE(g.leader("vial").back);  // whoever is off the map
}

TEST(Thousand4_3, r4_3f_francesco_does_not_leave_napoli_before_the_armistice) {
  const std::string there =
      "francesco napoli; ritucci napoli; b-gr-2 napoli; side bourbon; turn 5; garibaldi TP; g-gar-i TP";
  auto g = given(there);
  ASSERT_TRUE(g.leader("francesco").active);
  EXPECT_THAT(g.verdict("march francesco NA"), RefusedBy("4.3f"));
  EXPECT_THAT(g.verdict("march francesco gaeta"), RefusedBy("4.3f"));
  EXPECT_THAT(g.listed(), Each(Not(StartsWith("march francesco"))));
  EXPECT_THAT(given(there + "; armistice truce 4").verdict("march francesco gaeta all"), Allowed());
  EXPECT_THAT(given(there + "; armistice broken 4").verdict("march francesco gaeta alone"), Allowed());
}

TEST(Thousand4_3, r4_3f_it_is_napoli_that_he_does_not_leave) {
  auto g = given(
      "francesco gaeta; b-gr-1 gaeta; side bourbon; turn 5; city napoli garibaldine; garibaldi TP; g-gar-i "
      "TP");
  EXPECT_THAT(g.verdict("march francesco TL all"), Allowed());  // he was driven out, and came back elsewhere
}

TEST(Thousand4_3, t59_but_he_activates_those_who_are_with_him) {
  proves("4.3f");
  auto g = given("francesco napoli; ritucci napoli; b-gr-2 napoli; side bourbon; turn 2");
  ASSERT_EQ(command(g.game, g.state, g.commander("ritucci")).value, 2);
  g.does("march ritucci TL all");
  EXPECT_EQ(g.where("b-gr-2"), "TL");
  EXPECT_EQ(g.where("francesco"), "napoli");
}

TEST(Thousand4_3, r4_3f_not_even_in_a_retreat) {
  const std::string siege =
      "francesco napoli; ritucci napoli; garibaldi NA; battle napoli by garibaldine; side bourbon; "
      "phase retreat; stack GD5 g-gar-i; stack BD5 b-gr-2; turn 5; city gaeta bourbon";
  auto g = given(siege);
  g.does("retreat gaeta").does("take b-gr-2");
  EXPECT_THAT(g.verdict("withdraw francesco"), RefusedBy("4.3f"));
  EXPECT_THAT(g.verdict("withdraw ritucci"), Allowed());
  auto later = given(siege + "; armistice broken 4");
  later.does("retreat gaeta").does("take b-gr-2");
  EXPECT_THAT(later.verdict("withdraw francesco"), Allowed());
}

TEST(Thousand4_3, r4_3g_at_the_armistice_they_turn_to_their_fronts) {
  const std::string then =
      "lanza gaeta; francesco napoli; b-gr-1 gaeta; vial escaped 6; bixio TP back; g-gar-i TP; phase "
      "turn-ends; turn 3; battles ";
  auto g = given(then + "2");
  ASSERT_EQ(g.state.armistice, Armistice::Truce);
  for (const CommanderId who : g.game.commanders_of[1]) EXPECT_FALSE(g.state[who].back) << index(who);
  EXPECT_TRUE(g.leader("bixio").back);  // the Garibaldines are as they were
  EXPECT_EQ(command(g.game, g.state, g.commander("lanza")).value, 2);
  EXPECT_TRUE(given(then + "1").leader("lanza").back);
}

// --- 7 the calendar

TEST(Thousand7_0, r7_0a_each_turn_says_which_value_is_needed) {
  const std::array needed{3, 3, 3, 2, 2, 3, 2, 3, 2, 2, 2, 2, 2, 1};  // A2
  for (int turn = 1; turn <= 14; ++turn) {
    const int value = needed[static_cast<std::size_t>(turn - 1)];
    const std::string now = "; g-gar-i TP; g-gar-ii AG; g-gar-iii PA; turn " + std::to_string(turn);
    auto g = given("commander bixio " + std::to_string(value) + "; commander turr " +
                   std::to_string(value - 1) + "; commander garibaldi " + std::to_string(value + 1) +
                   "; bixio TP; turr AG; garibaldi PA" + now);
    EXPECT_EQ(value_needed(g.game, g.state), value) << turn;
    EXPECT_THAT(g.verdict("march bixio marsala all"), Allowed()) << turn;
    EXPECT_THAT(g.verdict("march garibaldi TP all"), Allowed()) << turn;
    EXPECT_THAT(g.verdict("march turr TP all"), RefusedBy("10.1b")) << turn;
  }
}

TEST(Thousand7_0, r7_0b_on_turn_2_three_is_needed) {
  auto g = given("bixio TP; brig-comm-5 AG; g-gar-i TP; g-gar-ii AG; turn 2");
  EXPECT_EQ(command(g.game, g.state, g.commander("bixio")).value, 3);
  EXPECT_EQ(command(g.game, g.state, g.commander("brig-comm-5")).value, 2);
  EXPECT_THAT(g.verdict("march bixio marsala all"), Allowed());
  EXPECT_THAT(g.verdict("march brig-comm-5 TP all"), RefusedBy("10.1b"));
}

// --- 10.1

TEST(Thousand10_1, r10_1a_a_unit_moves_only_with_an_active_commander_in_its_place) {
  auto g = given("garibaldi TP; brig-comm-5 AG; g-gar-i TP; g-gar-ii AG; g-gar-iii PA; g-gar-iv marsala");
  EXPECT_THAT(g.verdict("march garibaldi calatafimi g-gar-i"), Allowed());
  for (const char* elsewhere : {"g-gar-ii", "g-gar-iii", "g-gar-iv"})
    EXPECT_THAT(g.verdict(std::string("march garibaldi calatafimi ") + elsewhere), RefusedBy("10.1a"));
  EXPECT_THAT(g.verdict("march brig-comm-5 agrigento g-gar-ii"), RefusedBy("10.1b"));
  EXPECT_THAT(g.listed(), Each(testing::AnyOf("done", StartsWith("march garibaldi"))));
}

TEST(Thousand10_1, r10_1a_nor_with_the_enemys_or_one_who_is_away) {
  auto g = given("garibaldi TP; g-gar-i TP; von-mechel NA; b-ca-8 NA; bixio escaped 5; turr to-come");
  EXPECT_THAT(g.verdict("march von-mechel TL all"), RefusedBy("9.0a"));
  EXPECT_THAT(g.verdict("march bixio TP"), RefusedBy("11.5k"));
  EXPECT_THAT(g.verdict("march turr TP"), RefusedBy("9.1e"));
  EXPECT_THAT(g.verdict("march garibaldi AG b-ca-8"), RefusedBy("9.0a"));
}

TEST(Thousand10_1, r10_1b_active_with_the_value_of_the_turn_or_more) {
  auto g = given(
      "calendar 1 2; garibaldi TP; bixio AG; brig-comm-5 PA; commander brig-comm-4 1; brig-comm-4 marsala");
  EXPECT_TRUE(g.leader("garibaldi").active);
  EXPECT_TRUE(g.leader("bixio").active);
  EXPECT_TRUE(g.leader("brig-comm-5").active);
  EXPECT_FALSE(g.leader("brig-comm-4").active);
  EXPECT_FALSE(g.leader("turr").active);  // off the map
}

TEST(Thousand10_1, r10_1b_only_in_the_own_turn) {
  auto g = given("garibaldi TP; g-gar-i TP; von-mechel NA; b-ca-8 NA");
  EXPECT_TRUE(g.leader("garibaldi").active);
  EXPECT_FALSE(g.leader("von-mechel").active);
  g.does("done");
  ASSERT_EQ(g.side_asked(), Side::Bourbon);
  EXPECT_FALSE(g.leader("garibaldi").active);
  EXPECT_TRUE(g.leader("von-mechel").active);
}

TEST(Thousand10_1, t58_an_idle_commander_still_leads_in_battle) {
  proves("7.0a");
  auto g = given("garibaldi AG; g-gar-i AG; briganti AG; b-ca-8 AG; phase combat; turn 2");
  g.does("fight AG");
  EXPECT_EQ(g.state.battle.senior[1], g.commander("briganti"));
}

// --- 10.2: the example of the rulebook, Lanza 2 above Ritucci 3

TEST(Thousand10_2, r10_2a_the_value_of_the_highest_in_rank_decides) {
  const std::string both = "lanza NA front; ritucci NA front; b-ca-8 NA; clary TL front; side bourbon; turn ";
  auto three = given(both + "2");
  EXPECT_FALSE(three.leader("lanza").active);
  EXPECT_FALSE(three.leader("ritucci").active);
  auto two = given(both + "4");
  EXPECT_TRUE(two.leader("lanza").active);
  EXPECT_TRUE(two.leader("ritucci").active);
}

TEST(Thousand10_2, r10_2b_under_an_idle_superior_nobody_acts) {
  auto g =
      given("lanza NA front; ritucci NA front; clary TL front; b-ca-8 NA; b-ca-1 TL; side bourbon; turn 2");
  EXPECT_THAT(g.verdict("march ritucci TL all"), RefusedBy("10.2b"));
  EXPECT_THAT(g.verdict("march lanza TL all"), RefusedBy("10.1b"));
  EXPECT_THAT(g.verdict("march clary NA all"), Allowed());
  auto alone = given("ritucci NA front; b-ca-8 NA; side bourbon; turn 2");
  EXPECT_THAT(alone.verdict("march ritucci TL all"), Allowed());
}

TEST(Thousand10_2, t36_under_an_active_superior_all_act_and_go_where_they_like) {
  proves("10.2a");
  auto g = given("garibaldi TP; brig-comm-5 TP; commander brig-comm-5 1; g-gar-i TP; g-gar-ii TP; turn 2");
  g.does("march brig-comm-5 AG g-gar-i").does("march garibaldi PA g-gar-ii");
  EXPECT_EQ(g.where("g-gar-i"), "AG");
  EXPECT_EQ(g.where("g-gar-ii"), "PA");
}

TEST(Thousand10_2, t36_it_is_settled_before_anybody_moves) {
  proves("10.2a 10.2b");
  auto gone = given("garibaldi TP; brig-comm-5 TP; g-gar-i TP; turn 2");
  gone.does("march garibaldi AG alone");
  EXPECT_THAT(gone.verdict("march brig-comm-5 PA all"), Allowed());
  auto come = given("garibaldi TP; brig-comm-5 AG; g-gar-i AG; bixio CL; turn 2");
  come.does("march garibaldi AG alone");
  EXPECT_THAT(come.verdict("march brig-comm-5 PA all"), RefusedBy("T36"));
}

}  // namespace
}  // namespace tamburino::thousand

#include <set>

#include "tests/thousand/given.h"

// 11.2, 11.4. The board, who leads, who sets up first, the round of a side, and how battles end.
namespace tamburino::thousand {
namespace {

using testing::Contains;
using testing::UnorderedElementsAre;

// Garibaldi (4) comes upon von Mechel (3).
constexpr auto kMeeting =
    "phase combat; garibaldi TP; g-gar-i+g-gar-ii TP; von-mechel TP; b-ca-8+b-ca-9 TP; ";
Given fight(const std::string& position) {
  auto g = given(position);
  g.does("fight TP");
  return g;
}
Given field(const std::string& stacks) {
  return given("battle TP by garibaldine; garibaldi TP; von-mechel TP; " + stacks);
}
CommanderId senior(const Given& g, Side side) {
  return g.state.battle.senior[static_cast<std::size_t>(index(side))];
}

// --- 11.2a, 11.2c

TEST(Thousand11_2, r11_2a_eight_lines_of_twelve_columns_four_for_each_side) {
  std::set<Cell> all;
  for (const std::string line : {"BA", "BB", "BC", "BD", "GD", "GC", "GB", "GA"}) {
    for (int column = 1; column <= 12; ++column) {
      const std::string name = line + std::to_string(column);
      EXPECT_EQ(cell_name(find_cell(name)), name);
      all.insert(find_cell(name));
    }
  }
  EXPECT_EQ(all.size(), 96U);
  for (const auto* none : {"GD0", "GD13", "BE1", "GE1"}) EXPECT_THROW(find_cell(none), UnknownName) << none;
}

TEST(Thousand11_2, r11_2a_the_two_lines_d_touch) {
  for (int column = 0; column < kColumns; ++column)
    EXPECT_TRUE(zone_of_control(cell_at(Line::BD, column)).contains(cell_at(Line::GD, column)));
}

// Garibaldi and Bixio are on line B: a point of theirs to spare calls the reserve with 4. Turr is on line A.
TEST(Thousand11_2, r11_2c_commanders_stand_behind_the_line_and_take_no_cell) {
  auto g = given(
      "battle TP by garibaldine; phase deploy; garibaldi TP; bixio TP; turr TP; von-mechel TP;"
      "g-gar-i+g-gar-ii TP; stack BD5 b-ca-8");
  g.does("appoint bixio").does("stack GD5 g-gar-i").does("stack GD6 g-gar-ii");
  EXPECT_EQ(senior(g, Side::Garibaldine), g.commander("garibaldi"));
  EXPECT_TRUE(g.leader("bixio").appointed);
  EXPECT_FALSE(g.leader("turr").appointed);
  for (int column = 0; column < kColumns; ++column) {
    EXPECT_TRUE(g.state[cell_at(Line::GB, column)].empty());
    EXPECT_TRUE(g.state[cell_at(Line::GC, column)].empty());
  }
}

// --- 4.3c, 4.3d: who leads

TEST(Thousand4_3, r4_3c_the_highest_rank_leads_the_army) {
  const auto g =
      fight("phase combat; garibaldi TP; bixio TP; g-gar-i TP; von-mechel TP; lanza TP; b-ca-8 TP");
  EXPECT_EQ(senior(g, Side::Garibaldine), g.commander("garibaldi"));
  EXPECT_EQ(senior(g, Side::Bourbon), g.commander("lanza"));  // not the abler von Mechel
}

TEST(Thousand4_3, r4_3d_between_equals_the_owner_chooses) {
  auto g = fight("phase combat; bixio TP; turr TP; brig-comm-4 TP; g-gar-i TP; von-mechel TP; b-ca-8 TP");
  EXPECT_EQ(g.asked(), Ask::Senior);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("lead bixio", "lead turr"));
  EXPECT_THAT(g.verdict("lead brig-comm-4"), RefusedBy("4.3c"));
  EXPECT_THAT(g.verdict("lead von-mechel"), RefusedBy("9.0a"));
  EXPECT_THAT(g.verdict("done"), RefusedBy("4.3d"));
  g.does("lead turr");
  EXPECT_EQ(senior(g, Side::Garibaldine), g.commander("turr"));
  EXPECT_EQ(g.rolling(), RollKind::Order);
}

TEST(Thousand4_3, r4_3d_the_defender_chooses_after_the_attacker) {
  auto g = fight("phase combat; bixio TP; turr TP; g-gar-i TP; clary TP; ritucci TP; b-ca-8 TP");
  g.does("lead bixio");
  EXPECT_EQ(g.asked(), Ask::Senior);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  g.does("lead ritucci");
  EXPECT_EQ(senior(g, Side::Bourbon), g.commander("ritucci"));
}

TEST(Thousand4_3, r4_3d_his_value_counts_whom_he_chose) {
  auto g = fight("phase combat; bixio TP; turr TP back; g-gar-i TP; von-mechel TP; b-ca-8 TP");
  g.does("lead turr").rolls({2, 2});  // 2 and 2 and 1 against 2 and 3
  EXPECT_EQ(g.rolling(), RollKind::Order);
}

TEST(Thousand4_3, r4_3c_when_he_has_left_the_next_in_rank_takes_over) {
  auto g = given(
      "battle TP by garibaldine; garibaldi TP; bixio TP appointed; von-mechel TP; phase retreat;"
      "stack GD5 g-gar-i; stack GD6 g-gar-ii; stack BD5 b-ca-8");
  g.does("retreat PA g-gar-ii+garibaldi").does("done").rolls(6);
  EXPECT_EQ(senior(g, Side::Garibaldine), g.commander("bixio"));
  EXPECT_FALSE(g.leader("bixio").appointed);  // nobody's subordinate any more
}

TEST(Thousand4_3, r4_3d_between_equal_successors_the_owner_is_asked_before_his_enemy_moves) {
  auto g = given(
      "battle TP by garibaldine; garibaldi TP; bixio TP; turr TP; von-mechel TP; phase retreat;"
      "stack GD5 g-gar-i; stack GD6 g-gar-ii; stack BD5 b-ca-8");
  g.does("retreat PA g-gar-ii+garibaldi").does("done").rolls(6);
  EXPECT_EQ(g.asked(), Ask::Senior);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  EXPECT_NO_THROW(check_saved(g.game, g.state));
  g.does("lead turr");
  EXPECT_EQ(g.asked(), Ask::Declare);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
}

TEST(Thousand4_3, r4_3c_without_a_successor_nobody_leads) {
  auto g = given(
      "battle TP by garibaldine; garibaldi TP; von-mechel TP; phase retreat;"
      "stack GD5 g-gar-i; stack GD6 g-gar-ii; stack BD5 b-ca-8; stack BD9 b-ca-9");
  g.does("retreat PA g-gar-ii+garibaldi").does("done").rolls(6);
  EXPECT_EQ(senior(g, Side::Garibaldine), kNoCommander);
  EXPECT_EQ(senior_value(g.game, g.state, Side::Garibaldine), 0);  // T40
}

TEST(Thousand4_3, t58_an_idle_commander_fights_like_any_other) {
  const auto g = fight("phase combat; garibaldi TP; g-gar-i TP; bosco TP inactive; b-ca-8 TP");
  EXPECT_EQ(senior_value(g.game, g.state, Side::Bourbon), 1);
}

// --- 11.4.1a, T05

TEST(Thousand11_4_1, r11_4_1a_the_lower_sum_sets_up_first_and_ties_are_rolled_again) {
  for (int attacker = 1; attacker <= 6; ++attacker) {
    for (int defender = 1; defender <= 6; ++defender) {
      auto g = fight(kMeeting);
      g.rolls({attacker, defender});
      const int ours = attacker + 4 + 1, theirs = defender + 3;
      EXPECT_EQ(g.rolling() == RollKind::Order, ours == theirs) << attacker << defender;
      if (ours == theirs) continue;
      EXPECT_EQ(g.asked(), Ask::Deploy);
      EXPECT_EQ(g.side_asked(), ours < theirs ? Side::Garibaldine : Side::Bourbon) << attacker << defender;
    }
  }
}

TEST(Thousand11_4_1, r11_4_1a_the_one_is_the_attacker_s_whoever_he_is) {
  auto g = fight(std::string(kMeeting) + "side bourbon");
  g.rolls({3, 3});  // 3 and 3 and 1 against 3 and 4
  EXPECT_EQ(g.rolling(), RollKind::Order);
  g.rolls({2, 3});
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
}

TEST(Thousand11_4_1, r11_4_1a_the_value_is_that_of_the_highest_rank) {
  auto g = fight("phase combat; bixio TP; g-gar-i TP; lanza TP; von-mechel TP; b-ca-8 TP");
  g.rolls({1, 4});  // 1 and 3 and 1 against 4 and 1
  EXPECT_EQ(g.rolling(), RollKind::Order);
}

TEST(Thousand11_4_1, t40_without_a_commander_nothing_is_added) {
  auto g = fight("phase combat; garibaldi TP; g-gar-i TP; b-ca-8 TP");
  g.rolls({1, 6});  // 6 against 6
  EXPECT_EQ(g.rolling(), RollKind::Order);
}

TEST(Thousand11_4_1, t05_the_second_sets_up_when_the_first_has_done) {
  auto g = fight(kMeeting);
  g.rolls({6, 1}).does("stack BD5 b-ca-8");
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  g.does("rest");
  EXPECT_EQ(g.asked(), Ask::Deploy);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  EXPECT_THAT(g.verdict("stack GD6"), RefusedBy("11.4.1b"));
}

// --- 11.4a: the course of a battle

TEST(Thousand11_4, r11_4a_set_up_trenches_and_guns_once_then_rounds_attacker_first) {
  auto g = fight("phase combat; garibaldi TP; g-gar-i+g-gar-ii TP; von-mechel TP; b-ca-8+b-ar-1 TP");
  EXPECT_TRUE(g.happened(EventKind::BattleBegins));
  EXPECT_EQ(g.rolling(), RollKind::Order);
  g.rolls({6, 1});
  EXPECT_EQ(g.asked(), Ask::Deploy);
  g.does("stack BD5 b-ar-1+b-ca-8");
  EXPECT_EQ(g.asked(), Ask::Deploy);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  g.does("stack GD5 g-gar-i").does("stack GD6 g-gar-ii");
  EXPECT_EQ(g.asked(), Ask::Entrench);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  g.does("done");
  EXPECT_EQ(g.rolling(), RollKind::Artillery);
  g.rolls(1);
  for (int round = 1; round <= 3; ++round) {
    EXPECT_EQ(g.state.battle.round, round);
    EXPECT_EQ(g.asked(), Ask::Manoeuvre);  // step 4 of the attacker
    EXPECT_EQ(g.side_asked(), Side::Garibaldine);
    g.does("done");
    EXPECT_EQ(g.asked(), Ask::Declare);  // 5
    g.does("press");
    EXPECT_EQ(g.rolling(), RollKind::Attack);  // 6, and 7
    g.rolls(1);
    EXPECT_EQ(g.asked(), Ask::Retreat);  // 8
    g.does("done");
    EXPECT_EQ(g.asked(), Ask::Declare);  // 9: the defender, who has nobody to move
    EXPECT_EQ(g.side_asked(), Side::Bourbon);
    g.does("press");
    EXPECT_EQ(g.rolling(), RollKind::Attack);
    g.rolls(1);
    EXPECT_EQ(g.asked(), Ask::Retreat);
    EXPECT_EQ(g.side_asked(), Side::Bourbon);
    g.does("done");
  }
}

// A round in which everything happens: flank, reserve, attacks, support, damage, a new top, a rush, retreat.
TEST(Thousand11_4, r11_4a_the_steps_of_a_round_in_their_order) {
  auto g = field(
      "phase manoeuvre; b-fl-1a TP reduced; stack GD4 g-gar-i; stack GD5 g-gar-1; stack GD9 g-gar-ii;"
      "stack GA1 g-gar-iii; stack BD4 b-ca-8 reduced damage 2; stack BD5 b-fl-1a+b-fl-1b+b-fl-2a damage 2;"
      "stack BD6 b-ca-9; stack BD11 b-fl-2b");
  g.does("flank GD9").rolls({6, 1});
  EXPECT_EQ(g.asked(), Ask::PlaceStack);
  g.does("enter GD6");
  EXPECT_EQ(g.asked(), Ask::Manoeuvre);
  g.does("call GA1").rolls({6, 6});
  EXPECT_EQ(g.asked(), Ask::PlaceStack);
  g.does("enter BD3");
  EXPECT_EQ(g.asked(), Ask::Declare);
  g.does("press");                            // BD3 and GD4 at BD4, GD5 at BD5, GD6 at BD6
  g.rolls(6).rolls(1).rolls({6, 1});          // BD3, GD4, GD5
  EXPECT_EQ(g.rolling(), RollKind::Support);  // of BD5
  g.rolls({1, 1});
  EXPECT_FALSE(g.stack("BD4").empty());  // damage comes when all have attacked
  g.rolls(1);                            // GD6
  EXPECT_TRUE(g.stack("BD4").empty());
  EXPECT_EQ(g.asked(), Ask::Top);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  g.does("top b-fl-2a");
  EXPECT_EQ(g.asked(), Ask::Realign);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  g.does("done");
  EXPECT_EQ(g.asked(), Ask::Retreat);
  g.does("done");
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
}

// --- 11.4b: how it ends

TEST(Thousand11_4, r11_4b_it_is_over_when_a_side_is_eliminated) {
  auto g = field(
      "phase declare; commander clary 3; clary gaeta; b-fl-1b gaeta; stack GD5 g-gar-i damage 2;"
      "stack BD5 b-ca-8 reduced damage 2");
  g.does("press").rolls(6);
  EXPECT_EQ(g.rolling(), RollKind::Capture);  // von Mechel is alone: 11.5j
  g.rolls(6);
  EXPECT_TRUE(g.happened(EventKind::BattleOver));
  EXPECT_TRUE(g.state.battle == BattleState{});
  EXPECT_EQ(g.where("g-gar-i"), "TP");
  EXPECT_EQ(g.where("garibaldi"), "TP");
  EXPECT_EQ(g.leader("von-mechel").fate, Fate::Escaped);
}

TEST(Thousand11_4, r11_4b_it_is_over_when_a_side_has_retreated) {
  auto g = given(
      "battle TP by garibaldine; garibaldi TP; von-mechel TP; bosco TP appointed; phase retreat;"
      "stack GD5 g-gar-i; stack BD5 b-ca-8");
  g.does("retreat PA all").rolls(6);
  EXPECT_TRUE(g.state.battle == BattleState{});
  EXPECT_FALSE(g.leader("garibaldi").withdrawn);
  EXPECT_FALSE(g.leader("bosco").appointed);
  EXPECT_EQ(g.where("g-gar-i"), "PA");
  EXPECT_EQ(g.where("garibaldi"), "PA");
  EXPECT_EQ(g.where("b-ca-8"), "TP");
  EXPECT_FALSE(g["g-gar-i"].withdrawn);
}

TEST(Thousand11_4, r11_4b_a_part_that_retreats_does_not_end_it) {
  auto g = field("phase retreat; stack GD5 g-gar-i; stack GD6 g-gar-ii; stack BD5 b-ca-8");
  g.does("retreat PA g-gar-ii").does("done").rolls(6);
  EXPECT_TRUE(g.state.battle.under_way);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
}

TEST(Thousand11_4, r11_4b_the_defender_has_no_more_steps_when_he_is_gone) {
  auto g = field("phase declare; stack GD5 g-gar-i; stack BD5 b-ca-8 reduced damage 2");
  g.does("press").rolls(6);
  EXPECT_EQ(g.rolling(), RollKind::Capture);
  EXPECT_FALSE(g.happened(EventKind::RoundBegins));
}

// Captured 1 AR and 2 AR destroy each other: nobody is left, and the attack has failed.
TEST(Thousand11_4, r11_4b_when_both_are_gone_the_attacker_has_lost) {
  auto g = field("phase artillery; b-ar-1 TP captured; stack GD5 b-ar-1; stack BD5 b-ar-2");
  g.rolls({6, 6}).rolls(6).rolls(6);  // Garibaldi and von Mechel get away
  for (const Event& one : g.events.all()) {
    if (one.kind == static_cast<std::uint8_t>(EventKind::BattleOver)) {
      EXPECT_EQ(one.facts[1], side(Side::Bourbon));
    }
  }
  EXPECT_TRUE(g.happened(EventKind::BattleOver));
  EXPECT_EQ(g.state.battles_won, 0);
}

TEST(Thousand11_4, r11_4b_a_siege_that_is_won_opens_the_city) {
  auto g = given(
      "battle calatafimi by garibaldine; phase declare; garibaldi TP; mendelez calatafimi; g-gar-ii TP;"
      "stack GD5 g-gar-i; stack BD5 b-ca-8 reduced damage 2");
  g.does("press").rolls(6).rolls(6);  // Mendelez gets away
  EXPECT_EQ(g.where("g-gar-i"), "calatafimi");
  EXPECT_EQ(g.where("g-gar-ii"), "calatafimi");
}

// Two active commanders might have attacked twice.
TEST(Thousand11_4, r11_4b_an_army_thrown_back_attacks_nobody_else_in_this_phase) {
  auto g = given(
      "garibaldi TP led; bixio TP; mendelez calatafimi; vial marsala; b-ca-9 marsala; phase retreat;"
      "battle calatafimi by garibaldine; stack GD5 g-gar-i; stack GD6 g-gar-ii; stack BD5 b-ca-8");
  g.does("retreat TP all").rolls(6);
  EXPECT_FALSE(g.state.battle.under_way);
  EXPECT_NE(g.asked(), Ask::Combat);
  const auto twin =
      given("phase combat; garibaldi TP led; bixio TP; g-gar-i TP; vial marsala; b-ca-9 marsala");
  EXPECT_THAT(twin.verdict("besiege marsala"), Allowed());
}

// --- T54

constexpr auto kApart = "stack GD1 g-gar-i; stack BD12 b-ca-8; ";

TEST(Thousand11_4, t54_after_a_round_without_a_deed_the_attacker_must_go_without_a_roll) {
  auto g = field(std::string("phase manoeuvre;") + kApart);
  g.does("done").does("done");  // the attacker does not move and does not retreat
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  g.does("done").does("done");
  EXPECT_EQ(g.asked(), Ask::Manoeuvre) << "the position had a deed in its round";
  g.does("done").does("done").does("done").does("done");
  EXPECT_TRUE(g.happened(EventKind::MustWithdraw));
  EXPECT_EQ(g.asked(), Ask::Retreat);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  EXPECT_THAT(g.verdict("done"), RefusedBy("T62"));
  g.does("retreat PA all");
  EXPECT_EQ(g.where("g-gar-i"), "PA");
  EXPECT_FALSE(g.state.battle.under_way);
  EXPECT_FALSE(g.happened(EventKind::RetreatRolled));
  EXPECT_FALSE(g.happened(EventKind::RoundBegins));
}

// Rounds on end in which this is all that is done.
Given quiet_round(const std::string& stacks) {
  auto g = field("phase retreat; side bourbon; stack GD5 g-gar-i; stack BD5 b-ca-8; " + stacks);
  g.does("done");  // now round 2 begins, in which nothing has happened yet
  EXPECT_EQ(g.state.battle.round, 2);
  return g;
}

TEST(Thousand11_4, t54_nobody_who_stands_before_the_enemy_need_attack_but_then_he_must_go) {
  auto g = quiet_round("");
  g.does("done").does("done").does("done").does("done");
  EXPECT_EQ(g.asked(), Ask::Retreat);
  EXPECT_THAT(g.verdict("done"), RefusedBy("T62"));
}

TEST(Thousand11_4, t54_an_attack_that_misses_is_a_deed) {
  auto g = quiet_round("");
  g.does("press").rolls(1).does("done").does("done").does("done");
  EXPECT_EQ(g.asked(), Ask::Declare);
  EXPECT_EQ(g.state.battle.round, 3);
}

TEST(Thousand11_4, t54_so_is_one_of_the_defender) {
  auto g = quiet_round("");
  g.does("done").does("done").does("press").rolls({1, 1}).does("done");
  EXPECT_EQ(g.state.battle.round, 3);
}

TEST(Thousand11_4, t54_a_flanking_move_that_fails_is_a_deed) {
  auto g = quiet_round("stack GD9 g-gar-ii");
  g.does("flank GD9").rolls({1, 6}).does("done").does("done").does("done").does("done");
  EXPECT_EQ(g.state.battle.round, 3);
}

TEST(Thousand11_4, t54_and_so_is_a_reserve_called_in_vain) {
  auto g = quiet_round("stack GA1 g-gar-ii");
  g.does("call GA1").rolls({1, 1}).does("done").does("done").does("done").does("done");
  EXPECT_EQ(g.state.battle.round, 3);
}

TEST(Thousand11_4, t54_t62_with_nowhere_to_go_they_lay_down_their_arms) {
  auto g = field(
      "phase retreat; side bourbon; stack GD5 g-gar-i; stack BD5 b-ca-8;"
      "b-fl-1a marsala; b-fl-1b calatafimi; b-fl-2a PA; b-fl-2b AG; b-fl-3a palermo; b-fl-3b agrigento");
  g.does("done").does("done").does("done").does("done");  // nobody attacks; only the Bourbons could retreat
  EXPECT_EQ(g["g-gar-i"].status, Status::Eliminated);
  EXPECT_EQ(g.rolling(), RollKind::Capture);
  EXPECT_EQ(g["b-ca-8"].status, Status::OnMap);
}

// --- T62

TEST(Thousand11_4, t62_a_side_without_a_stack_on_the_line_after_its_movement_withdraws_without_a_roll) {
  auto g = field("phase manoeuvre; side bourbon; stack GD5 g-gar-i; stack BA1 b-ca-8; stack BA2 b-ca-9");
  g.does("call BA1").rolls({1, 1}).does("done");
  EXPECT_TRUE(g.happened(EventKind::MustWithdraw));
  EXPECT_EQ(g.asked(), Ask::Retreat);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  EXPECT_THAT(g.verdict("done"), RefusedBy("T62"));
  g.does("retreat PA all");
  EXPECT_EQ(g.where("b-ca-8"), "PA");  // taken out of the reserve
  EXPECT_EQ(g.where("b-ca-9"), "PA");
  EXPECT_EQ(g.where("von-mechel"), "PA");
  EXPECT_FALSE(g.state.battle.under_way);
}

TEST(Thousand11_4, t62_a_reserve_that_comes_forward_saves_it) {
  auto g = field("phase manoeuvre; side bourbon; stack GD5 g-gar-i; stack BA1 b-ca-8");
  g.does("call BA1").rolls({6, 6}).does("enter BD5");
  EXPECT_EQ(g.asked(), Ask::Declare);
}

TEST(Thousand11_4, t62_until_its_own_movement_it_is_not_beaten) {
  auto g = field("phase declare; stack GD5 g-gar-i; stack BD5 b-ca-8 reduced damage 2; stack BA1 b-ca-9");
  g.does("press").rolls(6).does("done");  // the Garibaldines do not retreat
  EXPECT_EQ(g.asked(), Ask::Manoeuvre);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
}

TEST(Thousand11_4, t62_the_attacker_too) {
  auto g = field("phase manoeuvre; stack GA1 g-gar-i; stack BD5 b-ca-8");
  g.does("done");
  EXPECT_EQ(g.asked(), Ask::Retreat);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  EXPECT_THAT(g.verdict("done"), RefusedBy("T62"));
}

TEST(Thousand11_4, t62_with_nowhere_to_go_the_reserve_is_eliminated) {
  auto g = field(
      "phase manoeuvre; side bourbon; stack GD5 g-gar-i; stack BA1 b-ca-8; g-gar-ii marsala;"
      "g-gar-iii calatafimi; g-gar-iv PA; g-gar-v AG; g-gar-vi palermo; g-gar-vii agrigento");
  g.does("done");
  EXPECT_EQ(g["b-ca-8"].status, Status::Eliminated);
  EXPECT_EQ(g.rolling(), RollKind::Capture);
}

// --- T48: batteries taken in the battle

TEST(Thousand4_2, t48_a_prize_stands_with_the_winner) {
  auto g = field(
      "phase declare; commander clary 3; clary gaeta; b-fl-1b gaeta; b-ca-8 TP reduced; stack GD5 g-gar-i;"
      "stack BD5 b-ar-1+b-ca-8 damage 2");
  g.does("press").rolls(6).rolls(6);
  EXPECT_EQ(g["b-ar-1"].side, Side::Garibaldine);
  EXPECT_EQ(g.where("b-ar-1"), "TP");
  EXPECT_TRUE(g["b-ar-1"].fresh);
}

TEST(Thousand4_2, t48_a_battery_that_was_not_ready_is_taken_with_the_field) {
  auto g = field(
      "phase retreat; commander clary 3; clary gaeta; b-fl-1b gaeta; b-ar-1 TP captured fresh;"
      "stack GD5 g-gar-i; stack BD5 b-ca-8");
  g.does("retreat PA all").rolls(6);
  EXPECT_EQ(g["b-ar-1"].side, Side::Bourbon);
  EXPECT_EQ(g.where("b-ar-1"), "TP");
}

TEST(Thousand4_2, t48_but_not_when_the_besiegers_only_go_back_to_their_camp) {
  auto g = given(
      "battle messina by garibaldine; garibaldi ME; vial messina; phase retreat; b-ar-1 ME captured fresh;"
      "stack GD5 g-gar-i; stack BD5 b-fl-5a");
  g.does("retreat ME all").rolls(6);
  EXPECT_FALSE(g.state.battle.under_way);
  EXPECT_EQ(g["b-ar-1"].side, Side::Garibaldine);
  EXPECT_EQ(g.where("b-ar-1"), "ME");
}

// 1 AR was the Garibaldines' and is taken by the Bourbons in this battle, who then leave the field.
TEST(Thousand4_2, t77_captors_who_leave_the_field_take_the_battery_along) {
  proves("4.2b 11.4.1j");
  auto g = field(
      "phase declare; side bourbon; commander clary 3; clary gaeta; b-fl-1b gaeta; b-ar-1 TP captured;"
      "stack GD5 b-ar-1 damage 2; stack GD9 g-gar-i; stack BD5 b-ca-8; stack BD9 b-ca-9 reduced damage 2");
  g.does("attack BD5 GD5").does("done").rolls({6, 1});
  EXPECT_EQ(g["b-ar-1"].status, Status::Prize);
  EXPECT_EQ(g["b-ar-1"].side, Side::Bourbon);
  g.until(Ask::Retreat).does("retreat PA all").rolls(6);
  EXPECT_FALSE(g.state.battle.under_way);
  EXPECT_EQ(g["b-ar-1"].side, Side::Bourbon);
  EXPECT_EQ(g.where("b-ar-1"), "PA");
  EXPECT_FALSE(g.happened(EventKind::BatteryCaptured));
}

TEST(Thousand4_2, t77_if_none_of_them_gets_away_the_victor_takes_it_over_and_it_is_told) {
  auto g = field(
      "phase declare; commander clary 3; clary gaeta; b-fl-1b gaeta; b-ca-8 TP reduced;"
      "stack GD5 g-gar-i; stack BD5 b-ca-8 damage 2");
  UnitState& guns = g.state[g.unit("b-ar-1")];
  guns.status = Status::Prize;
  guns.fresh = true;
  g.does("press").rolls(6).rolls(6);
  EXPECT_FALSE(g.state.battle.under_way);
  EXPECT_EQ(g["b-ar-1"].side, Side::Garibaldine);
  EXPECT_TRUE(g.happened(EventKind::BatteryCaptured));
  EXPECT_EQ(g.where("b-ar-1"), "TP");
}

TEST(Thousand4_2, t48_in_a_full_city_the_prize_stands_before_it) {
  auto g = given(
      "battle messina by garibaldine; garibaldi ME; vial messina; phase declare; side bourbon; b-ar-1 ME "
      "captured;"
      "stack GD5 b-ar-1 damage 2; stack BD5 b-fl-5a+b-fl-11a+b-fl-11b+b-ca-1; stack BD6 "
      "b-ca-4+b-ca-5+b-ca-6+b-ca-7");
  g.does("press").rolls(6).rolls(6);  // Garibaldi gets away
  EXPECT_EQ(g.where("b-ar-1"), "ME");
  EXPECT_EQ(g.where("b-fl-5a"), "messina");
  EXPECT_NE(g.asked(), Ask::Occupy);  // who held the city enters none
}

// The besiegers have gone back to their camp (T63), so that there is no place before the full city either.
TEST(Thousand4_2, t77_a_full_garrison_with_the_enemy_at_its_gates_loses_the_battery) {
  proves("5.1b");
  auto g = given(
      "battle messina by garibaldine; garibaldi ME; vial messina; phase declare; side bourbon; b-ar-1 ME "
      "captured;"
      "stack GD5 b-ar-1 damage 2; stack GD6 g-gar-i; stack BD5 b-fl-5a+b-fl-11a+b-fl-11b+b-ca-1; stack BD6 "
      "b-ca-4+b-ca-5+b-ca-6+b-ca-7");
  g.does("attack BD5 GD5").does("done").rolls(6);
  ASSERT_EQ(g["b-ar-1"].status, Status::Prize);
  g.until(Ask::Retreat, 1);
  while (g.asked() == Ask::Retreat && g.side_asked() == Side::Bourbon) g.does("done").until(Ask::Retreat, 1);
  g.does("retreat ME all").rolls(6);
  EXPECT_FALSE(g.state.battle.under_way);
  EXPECT_EQ(g["b-ar-1"].status, Status::Eliminated);
  EXPECT_TRUE(g.happened(EventKind::Eliminated));
}

TEST(Thousand4_2, t48_a_prize_that_nobody_is_left_to_take_is_lost) {
  auto g = field(
      "phase artillery; g-gar-i+b-ca-8 TP reduced; b-ar-1 TP captured; stack GD5 g-gar-i+b-ar-1;"
      "stack BD5 b-ca-8+b-ar-2");
  g.rolls({6, 6}).rolls(6).rolls(6);
  EXPECT_EQ(g["b-ar-1"].status, Status::Eliminated);
  EXPECT_EQ(g["b-ar-2"].status, Status::Eliminated);
}

}  // namespace
}  // namespace tamburino::thousand

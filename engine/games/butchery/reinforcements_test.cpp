#include <set>

#include "tests/butchery/given.h"

// 13.1 (printed 11.1.2). The arrival of reinforcements, and 13.2: who comes when and where.
namespace tamburino::butchery {
namespace {

// III Corps before its entry test, on the bare map: each hex costs one point, also the entry.
const std::string kThird =
    "Doens to-come; Jannin to-come; Bataille to-come; Collineau to-come; \"Art 1 (Fr III)\" to-come; "
    "commander fr-iii to-come ooc; turn 3; phase activation; ";

int reach_east_of_3522(const Given& p, const std::string& who) {
  int steps = 0;
  while (steps < 8 && p.verdict("move " + who + " 35" + std::to_string(22 - steps))) ++steps;
  return steps;
}

std::set<std::string> entries(const Given& p, Side side, const char* printed) {
  const EntryHexes found = entry_hexes(p.game, p.state, side, p.hex(printed));
  std::set<std::string> names;
  for (int i = 0; i < found.count; ++i) {
    names.insert(p.game.map.grid().name(found.hex[static_cast<std::size_t>(i)]));
  }
  return names;
}

using Names = std::set<std::string>;

// --- the column

TEST(ButcheryReinforcements, r11_1_2_in13_a_later_units_pay_the_entry_as_often_as_units_are_in) {
  proves("B56");
  auto p = given(kThird);
  p.rolls(6);
  EXPECT_EQ(reach_east_of_3522(p, "Doens"), 4);  // the entry hex is the first of four points
  p.does("move Doens 3519").does("halt Doens");
  EXPECT_EQ(reach_east_of_3522(p, "Jannin"), 3);  // the second pays once, too; Doens is in the way at 3519
  p.does("move Jannin 3520").does("halt Jannin");
  EXPECT_THAT(p.verdict("move Bataille 3521"), Allowed());  // the third pays twice: one hex further
  EXPECT_THAT(p.verdict("move Bataille 3422"), Allowed());
  EXPECT_THAT(p.verdict("move Bataille 3321"), Allowed());
  EXPECT_THAT(p.verdict("move Bataille 3221"), RefusedBy("11.1.2-in13-a"));
  p.does("move Bataille 3321").does("halt Bataille");
  EXPECT_EQ(p.state.activation.entered, 3);
  p.does("move Collineau 3522");  // the fourth pays three times
  EXPECT_EQ(p.state.stack.top_as<PieceMove>()->spent, 6);
  EXPECT_THAT(p.verdict("move Collineau 3422"), Allowed());
  EXPECT_THAT(p.verdict("move Collineau 3321"), RefusedBy("10.3b"));
}

TEST(ButcheryReinforcements, r11_1_2_in13_a_a_unit_that_cannot_pay_waits) {
  proves("B56");
  const std::string guns = "\"Art 1 (Fr III)\"";
  const std::string position = guns + " to-come; Doens 3510; commander fr-iii 3518; turn 3; ";
  EXPECT_THAT(given(position + "entered 3").verdict("move " + guns + " 3522"), Allowed());  // three of three
  auto p = given(position + "entered 4");
  EXPECT_THAT(p.verdict("move " + guns + " 3522"), RefusedBy("11.1.2-in13-a"));
  p.does("select " + guns).does("halt " + guns);
  EXPECT_EQ(p["Art 1 (Fr III)"].status, Status::ToCome);
}

TEST(ButcheryReinforcements, r11_1_2_in13_a_the_count_starts_again_in_the_next_activation) {
  proves("B56");
  auto p = given(kThird);
  p.rolls(6).does("move Canrobert 3520").does("halt Canrobert");
  p.does("move Doens 3519").does("halt Doens").does("move Jannin 3520").does("halt Jannin");
  EXPECT_EQ(p.state.activation.entered, 2);
  p.does("done").rolls(6, 1);  // turn 4: initiative, and the only marker there is
  ASSERT_EQ(p.state.turn, 4);
  ASSERT_EQ(p.rolling(), RollKind::Activation);
  p.rolls(6).does("move Bataille 3522");
  EXPECT_EQ(p.state.stack.top_as<PieceMove>()->spent, 2);
}

TEST(ButcheryReinforcements, r11_1_2_in13_a_commanders_neither_count_nor_pay_more) {
  proves("B56");
  auto p = given(kThird);
  p.rolls(6).does("move Canrobert 3522");
  EXPECT_EQ(p.state.stack.top_as<PieceMove>()->spent, 2);
  p.does("halt Canrobert");
  EXPECT_EQ(p.state.activation.entered, 0);
  auto last = given(kThird);
  last.rolls(6);
  for (const char* who : {"Doens 3519", "Jannin 3520", "Bataille 3521"}) {
    last.does("move " + std::string(who))
        .does("halt " + std::string(who).substr(0, std::string(who).find(' ')));
  }
  last.does("move Canrobert 3522");
  EXPECT_EQ(last.state.stack.top_as<PieceMove>()->spent, 2);
}

TEST(ButcheryReinforcements, r11_1_2_in13_a_the_entry_is_paid_at_the_cost_of_its_ground_or_road) {
  // On the printed map a major road comes in at 1623: half a point, and twice that for the third unit.
  auto p = given("map; Niol to-come; Blanchard 1610; commander fr-guard 1615; turn 4");
  p.does("move Niol 1623");
  EXPECT_EQ(p.state.stack.top_as<PieceMove>()->spent, 1);
  auto third = given("map; Niol to-come; Blanchard 1610; commander fr-guard 1615; turn 4; entered 2");
  third.does("move Niol 1623");
  EXPECT_EQ(third.state.stack.top_as<PieceMove>()->spent, 2);
  auto woods = given("Niol to-come; Blanchard 1610; commander fr-guard 1615; turn 4; hex 1623 woods");
  woods.does("move Niol 1623");
  EXPECT_EQ(woods.state.stack.top_as<PieceMove>()->spent, 4);
}

// --- the test to enter

TEST(ButcheryReinforcements, r11_1_2_in13_b_an_arriving_formation_must_pass_a_test_to_enter) {
  auto p = given(kThird);
  ASSERT_EQ(p.rolling(), RollKind::Activation);
  auto failed = p;
  failed.rolls(1);  // 2 + 2 (the orders of turns 3 and 4: B55) + 1
  EXPECT_EQ(failed["Doens"].status, Status::ToCome);
  EXPECT_NE(failed.asked(), Ask::ChoosePiece);  // its activation is over
  EXPECT_EQ(failed.state[failed.formation("fr-iii")].failed_entries, 1);
  p.rolls(2);
  ASSERT_EQ(p.asked(), Ask::ChoosePiece);
  p.does("move Doens 3522");
  EXPECT_EQ(p.where("Doens"), "3522");
}

TEST(ButcheryReinforcements, r11_1_2_in13_b_it_is_out_of_command_until_then) {
  // Also with Napoleon in the very hex it enters through, and without being told so in the position.
  const auto p =
      given("Doens to-come; commander fr-iii to-come; chief french 3522; turn 6; phase activation");
  EXPECT_EQ(p.rolling(), RollKind::Activation);
  auto phase = given("Doens to-come; commander fr-iii to-come; chief french 3522; turn 6; phase command");
  phase.does("stay \"Napoleon III\"");
  EXPECT_TRUE(phase.state[phase.formation("fr-iii")].out_of_command);
  const auto on_map = given("Doens 3522; commander fr-iii 3522; chief french 3522; turn 6; phase activation");
  EXPECT_EQ(on_map.rolling(), RollKind::None);
}

TEST(ButcheryReinforcements, r11_1_2_in13_b_the_units_that_enter_are_in_command) {
  auto p = given(kThird);
  p.rolls(6);
  EXPECT_TRUE(p["Doens"].in_command);
  EXPECT_TRUE(p["Collineau"].in_command);
}

TEST(ButcheryReinforcements, r11_1_2_in13_b_without_the_early_austrian_penalty) {
  const auto arriving = given("Wussin to-come; commander au-vii to-come ooc; turn 4; phase activation");
  State early = arriving.state;
  early.turn = 3;
  EXPECT_EQ(activation_test(arriving.game, early, arriving.formation("au-vii")).total(), 2);
  const auto present = given("Wussin 3101; commander au-vii 3101 ooc; turn 3; phase activation");
  const Reckoning sum = activation_test(present.game, present.state, present.formation("au-vii"));
  EXPECT_EQ(amount(sum, "11.1.1-in13-c"), -1);
  EXPECT_EQ(sum.total(), 1);
}

TEST(ButcheryReinforcements, r11_1_2_in13_b_the_french_two_counts_for_those_who_arrive) {
  proves("B55");
  const auto third = given(kThird);
  EXPECT_EQ(activation_test(third.game, third.state, third.formation("fr-iii")).total(), 4);
  const auto guard = given("Niol to-come; commander fr-guard to-come ooc failed 1; turn 4; phase activation");
  const Reckoning sum = activation_test(guard.game, guard.state, guard.formation("fr-guard"));
  EXPECT_EQ(amount(sum, "11.1.1-in13-a"), 2);
  EXPECT_EQ(amount(sum, "11.1.2-in13-c"), 2);  // and adds to that of a second try
  EXPECT_EQ(sum.total(), 7);
  const auto later = given("Niol to-come; commander fr-guard to-come ooc; turn 5; phase activation");
  EXPECT_EQ(activation_test(later.game, later.state, later.formation("fr-guard")).total(), 3);
}

TEST(ButcheryReinforcements, r11_1_2_in13_c_the_second_test_has_two_more_and_the_third_turn_needs_none) {
  const std::string corps = "Wussin to-come; Gablentz to-come; phase activation; ";
  auto first = given(corps + "commander au-vii to-come ooc; turn 4");
  EXPECT_EQ(activation_test(first.game, first.state, first.formation("au-vii")).total(), 2);
  first.rolls(3);
  EXPECT_EQ(first["Wussin"].status, Status::ToCome);

  auto second = given(corps + "commander au-vii to-come ooc failed 1; turn 5");
  EXPECT_EQ(amount(activation_test(second.game, second.state, second.formation("au-vii")), "11.1.2-in13-c"),
            2);
  auto passed = second;
  passed.rolls(2);  // 2 + 2 + 2
  EXPECT_EQ(passed.asked(), Ask::ChoosePiece);
  second.rolls(1);
  EXPECT_EQ(second["Wussin"].status, Status::ToCome);
  EXPECT_EQ(second.state[second.formation("au-vii")].failed_entries, 2);

  auto third = given(corps + "commander au-vii to-come ooc failed 2; turn 6");
  ASSERT_EQ(third.asked(), Ask::ChoosePiece);  // no test
  EXPECT_TRUE(third["Wussin"].in_command);
  EXPECT_THAT(third.verdict("forced-march"), Allowed());  // as if in command
  third.does("move Wussin 3101");
  EXPECT_EQ(third.where("Wussin"), "3101");
}

TEST(ButcheryReinforcements, r11_1_2_in13_c_three_turns_of_play) {
  auto p = given("scenario; turn 4; phase operations; markers au-vii");
  for (int failures = 0; failures < 2; ++failures) {
    const int turn = p.state.turn;
    p.draws("au-vii");
    ASSERT_EQ(p.rolling(), RollKind::Activation) << failures;
    p.rolls(1);
    EXPECT_EQ(p.state[p.formation("au-vii")].failed_entries, failures + 1);
    // On to the next turn, with nobody doing anything, until its marker can be drawn again.
    while (p.state.turn == turn || p.rolling() != RollKind::Marker ||
           !p.state.markers.contains(index(p.formation("au-vii")))) {
      if (p.rolling() == RollKind::Marker) {
        p.rolls(std::countr_zero(p.state.markers.chits()));
      } else if (p.rolling() != RollKind::None) {
        p.rolls(p.rolling() == RollKind::Initiative ? 6 : 1, 1);
      } else {
        ActionList list;
        list_actions(p.game, p.state, list);
        Action choice = list[0];
        for (const Action one : list.all()) {
          const bool idle =
              verb_of(one) == Verb::Done || verb_of(one) == Verb::Stay || verb_of(one) == Verb::Halt;
          if (idle) choice = one;
        }
        ASSERT_TRUE(apply(p.game, p.state, choice, p.events));
      }
    }
  }
  p.draws("au-vii");
  EXPECT_EQ(p.rolling(), RollKind::None);
  EXPECT_THAT(p.verdict("move Wussin 3101"), Allowed());
}

// --- who, when, where

struct Column {
  const char* formation;
  int turn;
  const char* hex;
  std::vector<const char*> units;
};

void comes(const Column& column) {
  const Game& game = solferino();
  const FormationId which = find_formation(game, column.formation);
  std::set<UnitId> listed;
  for (const char* name : column.units) {
    const UnitId who = find_unit(game, name);
    listed.insert(who);
    EXPECT_EQ(game[who].formation, which) << name;
    EXPECT_EQ(game[who].arrival.turn, column.turn) << name;
    EXPECT_EQ(game.map.grid().name(game[who].arrival.hex), column.hex) << name;
  }
  std::set<UnitId> arriving;
  for (const UnitId who : game.members[static_cast<std::size_t>(index(which))]) {
    if (game[who].arrival.turn > 1) arriving.insert(who);
  }
  EXPECT_EQ(arriving, listed) << column.formation;  // these and no others

  // In play: nobody before the turn, and on it through the printed hex.
  const auto before = given("scenario; phase initiative; turn " + std::to_string(column.turn - 1));
  const auto now = given("scenario; phase initiative; turn " + std::to_string(column.turn));
  if (!game[which].detached()) {
    EXPECT_FALSE(marker_available(before.game, before.state, which));
    EXPECT_EQ(game[which].commander->arrival.turn, column.turn);
    EXPECT_EQ(game.map.grid().name(game[which].commander->arrival.hex), column.hex);
  }
  EXPECT_TRUE(marker_available(now.game, now.state, which));
  auto p = given("scenario; phase activation; turn " + std::to_string(column.turn) + "; active " +
                 column.formation);
  p.rolls_all(6);
  while (p.asked() != Ask::ChoosePiece) p.does("done");
  for (const char* name : column.units) {
    auto one = p;
    one.does("select \"" + std::string(name) + "\"");
    EXPECT_TRUE(one.lists("move \"" + std::string(name) + "\" " + column.hex)) << name;
    for (const std::string& action : one.listed()) {
      if (!action.starts_with("move")) continue;
      const Hex to = find_hex(game, action.substr(action.size() - 4));
      EXPECT_LE(game.map.grid().distance(to, find_hex(game, column.hex)), 11) << action;
    }
  }
}

TEST(ButcheryReinforcements, r13_2_reinf_a_third_corps_on_turn_3_through_3522) {
  comes({"fr-iii", 3, "3522", {"Doens", "Jannin", "Bataille", "Collineau", "Art 1 (Fr III)"}});
}

TEST(ButcheryReinforcements, r13_2_reinf_b_the_guard_on_turn_4_through_1623) {
  comes({"fr-guard", 4, "1623", {"Niol", "Blanchard", "Manèque", "Picard", "Art 1 (Guard)"}});
  comes({"fr-detached", 4, "1623", {"Champeron", "Cassaignolles", "Marion"}});
}

TEST(ButcheryReinforcements, r13_2_reinf_b_guard_cavalry_needs_no_test_and_enters_in_command) {
  proves("A8");
  auto p = given(
      "Marion to-come; Champeron to-come; Cassaignolles to-come; turn 4; phase activation; active "
      "fr-detached");
  ASSERT_EQ(p.asked(), Ask::ChoosePiece);
  EXPECT_TRUE(p["Marion"].in_command);
  EXPECT_THAT(p.verdict("move Marion 1618"), Allowed());  // six points, the entry hex one of them
  EXPECT_THAT(p.verdict("move Marion 1617"), RefusedBy("10.3b", "too-far-to-enter"));
  p.does("move Marion 1618").does("halt Marion").does("move Champeron 1619").does("halt Champeron");
  p.does("move Cassaignolles 1623");  // the third pays twice, in a column of their own
  EXPECT_EQ(p.state.stack.top_as<PieceMove>()->spent, 4);
  EXPECT_THAT(given("Marion to-come; Plainhol 1610; turn 3").verdict("select Marion"),
              RefusedBy("13.2-reinf-b"));
}

TEST(ButcheryReinforcements, r13_2_reinf_c_seventh_corps_on_turn_4_through_3101) {
  comes({"au-vii", 4, "3101", {"Wussin", "Gablentz", "Brandenstein", "Wallon", "Art 1 (Au VII)"}});
}

TEST(ButcheryReinforcements, r13_2_reinf_d_napoleon_on_turn_5_through_1623) {
  proves("A8");
  const auto early = given("scenario; turn 4; phase command");
  EXPECT_NE(early.asked(), Ask::ChiefMove);
  auto p = given("scenario; turn 5; phase command");
  ASSERT_EQ(p.asked(), Ask::ChiefMove);  // no reaction test on the turn of entry
  EXPECT_TRUE(p.lists("move \"Napoleon III\" 1623"));
  p.does("move \"Napoleon III\" 1623");
  EXPECT_EQ(p.chief_at("french"), "1623");
  EXPECT_EQ(p.state.stack.top_as<ChiefMarch>()->spent, 1);  // the entry hex is paid for
  const auto bare = given("chief french to-come; turn 5; phase command");
  EXPECT_THAT(bare.verdict("move \"Napoleon III\" 1616"), Allowed());  // eight points
  EXPECT_THAT(bare.verdict("move \"Napoleon III\" 1615"), RefusedBy("8.1d"));
}

TEST(ButcheryReinforcements, r13_2_reinf_d_eleventh_corps_on_turn_5_through_3603) {
  comes({"au-xi", 5, "3603", {"Greschke", "Baltin", "Dobrzensky", "4 Uhlans"}});
}

TEST(ButcheryReinforcements, r13_2_reinf_e_franz_josef_on_turn_6_through_3101) {
  proves("A8");
  const auto early = given("chief austrian to-come; turn 5; phase command");
  EXPECT_EQ(early.asked(), Ask::None);
  const auto p = given("chief austrian to-come; turn 6; phase command");
  ASSERT_EQ(p.asked(), Ask::ChiefMove);
  EXPECT_TRUE(p.lists("move \"Franz Josef\" 3101"));
  EXPECT_THAT(p.verdict("move \"Franz Josef\" 3110"), Allowed());  // ten points, the entry hex one of them
  EXPECT_THAT(p.verdict("move \"Franz Josef\" 3111"), RefusedBy("8.1d"));
}

TEST(ButcheryReinforcements, r13_2_reinf_e_turn_6_is_a_second_chance_for_eleventh_corps) {
  proves("B57");
  const Game& game = solferino();
  EXPECT_EQ(game.members[static_cast<std::size_t>(index(find_formation(game, "au-xi")))].size(), 4U);
  auto p = given("scenario; phase activation; turn 6; active au-xi");
  p.rolls(6);
  EXPECT_THAT(p.verdict("move Greschke 3603"), Allowed());
}

// --- A8: a blocked entry

TEST(ButcheryReinforcements, r13_2_reinf_a_a_blocked_entry_gives_the_nearest_free_hexes_of_that_edge) {
  proves("A8");
  const std::string corps = "Doens to-come; commander fr-iii 3515; turn 3; active fr-iii; ";
  EXPECT_EQ(entries(given(corps), Side::Allies, "3522"), (Names{"3522"}));
  EXPECT_EQ(entries(given(corps + "Wetzlar 3521 faces W"), Side::Allies, "3522"),
            (Names{"3522"}));  // only in a zone
  EXPECT_EQ(entries(given(corps + "Wetzlar 3522 faces E"), Side::Allies, "3522"), (Names{"3423", "3623"}));
  EXPECT_EQ(entries(given(corps + "Wetzlar 3522 faces W"), Side::Allies, "3522"),
            (Names{"3322"}));  // out of its zone
  EXPECT_EQ(entries(given(corps + "Wetzlar 3522 faces E; hex 3423 lake"), Side::Allies, "3522"),
            (Names{"3623"}));
  const auto blocked = given(corps + "Wetzlar 3522 faces E");
  EXPECT_THAT(blocked.verdict("move Doens 3423"), Allowed());
  EXPECT_THAT(blocked.verdict("move Doens 3522"), RefusedBy("3a"));
}

TEST(ButcheryReinforcements, r13_2_reinf_d_a_corner_belongs_to_both_its_edges) {
  proves("A8");
  const std::string corps = "Baltin to-come; commander au-xi 3515; turn 5; active au-xi; ";
  EXPECT_EQ(entries(given(corps + "Castagny 3603 faces NW"), Side::Austrians, "3603"), (Names{"3602"}));
  EXPECT_EQ(entries(given(corps + "Castagny 3603 faces NW; Gault 3602 faces NW; Dieu 3604 faces NE"),
                    Side::Austrians, "3603"),
            (Names{"3601", "3605"}));
}

TEST(ButcheryReinforcements, r11_1_2_in13_a_an_entry_in_an_enemy_zone_ends_the_move) {
  auto p =
      given("Doens to-come in-command; commander fr-iii 3515; turn 3; active fr-iii; Wetzlar 3521 faces W");
  p.does("move Doens 3522");
  EXPECT_THAT(p.verdict("move Doens 3422"), RefusedBy("5c"));
}

}  // namespace
}  // namespace tamburino::butchery

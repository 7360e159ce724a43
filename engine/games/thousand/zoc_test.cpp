#include "tests/thousand/given.h"

// 11.4.4, 11.4.5. Zones of control on the Combat Table; who is engaged and who is free.
namespace tamburino::thousand {
namespace {

using testing::UnorderedElementsAre;

std::vector<std::string> names(CellSet cells) {
  std::vector<std::string> all;
  for (const Cell one : cells) all.push_back(cell_name(one));
  return all;
}
std::vector<std::string> zone(std::string_view cell) { return names(zone_of_control(find_cell(cell))); }
std::vector<std::string> beside(const Given& g, std::string_view cell) {
  return names(enemies_beside(g.game, g.state, find_cell(cell)));
}
bool engaged(const Given& g, std::string_view cell) { return engaged(g.game, g.state, find_cell(cell)); }
bool free(const Given& g, std::string_view cell) { return is_free(g.game, g.state, find_cell(cell)); }
int longer_front(const Given& g, std::string_view cell) {
  return amount(attack_modifiers(g.game, g.state, find_cell(cell)), "11.4.5a");
}

Given field(const std::string& stacks) {
  return given("battle TP by garibaldine; garibaldi TP; von-mechel TP; phase manoeuvre; " + stacks);
}

// --- 11.4.4

TEST(Thousand11_4_4, r11_4_4a_the_four_cells_that_touch_it) {
  EXPECT_THAT(zone("GD5"), UnorderedElementsAre("GD4", "GD6", "BD5", "GC5"));
  EXPECT_THAT(zone("BD5"), UnorderedElementsAre("BD4", "BD6", "GD5", "BC5"));
}

TEST(Thousand11_4_4, r11_4_4a_the_board_ends_at_its_edges) {
  EXPECT_THAT(zone("GD1"), UnorderedElementsAre("GD2", "BD1", "GC1"));
  EXPECT_THAT(zone("GD12"), UnorderedElementsAre("GD11", "BD12", "GC12"));
  EXPECT_THAT(zone("BD1"), UnorderedElementsAre("BD2", "GD1", "BC1"));
  EXPECT_THAT(zone("GD2"), UnorderedElementsAre("GD1", "GD3", "BD2", "GC2"));
  EXPECT_THAT(zone("GD11"), UnorderedElementsAre("GD10", "GD12", "BD11", "GC11"));
  EXPECT_THAT(zone("BA1"), UnorderedElementsAre("BA2", "BB1"));
  EXPECT_THAT(zone("GA12"), UnorderedElementsAre("GA11", "GB12"));
}

TEST(Thousand11_4_4, r11_4_4b_an_enemy_straight_across_engages) {
  const auto g = field("stack GD5 g-gar-i; stack BD5 b-ca-8");
  EXPECT_TRUE(engaged(g, "GD5"));
  EXPECT_TRUE(engaged(g, "BD5"));
}

TEST(Thousand11_4_4, r11_4_4b_one_on_the_slant_does_not) {
  const auto g = field("stack GD5 g-gar-i; stack BD6 b-ca-8; stack BD4 b-ca-9");
  EXPECT_FALSE(engaged(g, "GD5"));
  EXPECT_FALSE(engaged(g, "BD6"));
}

TEST(Thousand11_4_4, r11_4_4b_one_beside_it_on_the_same_line_does) {
  const auto g = field("stack GD5 g-gar-i; stack GD6 b-ca-8; stack BD9 b-ca-9");
  EXPECT_THAT(beside(g, "GD5"), UnorderedElementsAre("GD6"));
  EXPECT_THAT(beside(g, "GD6"), UnorderedElementsAre("GD5"));
}

TEST(Thousand11_4_4, r11_4_4b_all_enemies_of_the_zone_count) {
  const auto g = field("stack GD5 g-gar-i; stack GD4 b-fl-1a; stack GD6 b-ca-8; stack BD5 b-ca-9");
  EXPECT_THAT(beside(g, "GD5"), UnorderedElementsAre("GD4", "GD6", "BD5"));
}

TEST(Thousand11_4_4, r11_4_4b_friends_do_not_count) {
  const auto g = field("stack GD5 g-gar-i; stack GD6 g-gar-ii; stack BD6 b-ca-8");
  EXPECT_FALSE(engaged(g, "GD5"));
  EXPECT_THAT(beside(g, "GD6"), UnorderedElementsAre("BD6"));
}

TEST(Thousand11_4_4, r11_4_4b_the_reserve_engages_nobody) {
  const auto g = field("stack GD5 g-gar-i; stack GA6 g-gar-ii; stack BD5 b-ca-8; stack BA6 b-ca-9");
  EXPECT_FALSE(engaged(g, "GA6"));
  EXPECT_FALSE(engaged(g, "BA6"));
}

// 1 AR has been captured and fights for the Garibaldines.
TEST(Thousand11_4_4, r11_4_4c_batteries_across_from_each_other_are_adjacent) {
  const auto g = field("b-ar-1 TP captured; stack GD5 b-ar-1; stack BD5 b-ar-2");
  EXPECT_TRUE(engaged(g, "GD5"));
  EXPECT_TRUE(engaged(g, "BD5"));
}

TEST(Thousand11_4_4, r11_4_4c_batteries_side_by_side_are_not) {
  const auto g = field("b-ar-1 TP captured; stack GD5 b-ar-1; stack GD6 b-ar-2; stack BD9 b-ca-8");
  EXPECT_FALSE(engaged(g, "GD5"));
  EXPECT_FALSE(engaged(g, "GD6"));
}

TEST(Thousand11_4_4, r11_4_4c_a_battery_beside_infantry_is_adjacent) {
  const auto g = field("b-ar-1 TP captured; stack GD5 b-ar-1; stack GD6 b-ca-9; stack BD9 b-ca-8");
  EXPECT_TRUE(engaged(g, "GD5"));
  EXPECT_TRUE(engaged(g, "GD6"));
}

TEST(Thousand11_4_4, r11_4_4c_infantry_with_a_battery_is_adjacent_to_a_battery_beside_it) {
  const auto g = field("b-ar-1 TP captured; stack GD5 b-ar-1+g-gar-i; stack GD6 b-ar-2; stack BD9 b-ca-8");
  EXPECT_TRUE(engaged(g, "GD5"));
  EXPECT_TRUE(engaged(g, "GD6"));
}

// --- 11.4.5j

TEST(Thousand11_4_5, r11_4_5j_free_without_an_enemy_beside_it) {
  const auto g = field("stack GD5 g-gar-i; stack BD5 b-ca-8; stack BD6 b-ca-9");
  EXPECT_TRUE(free(g, "BD6"));
}

TEST(Thousand11_4_5, r11_4_5j_face_to_face_neither_is_free) {
  const auto g = field("stack GD5 g-gar-i; stack BD5 b-ca-8");
  EXPECT_FALSE(free(g, "GD5"));
  EXPECT_FALSE(free(g, "BD5"));
}

TEST(Thousand11_4_5, r11_4_5j_two_against_one_are_both_free_and_he_is_not) {
  const auto g = field("stack GD5 g-gar-i; stack GD6 b-ca-8; stack BD5 b-ca-9");
  EXPECT_TRUE(free(g, "GD6"));
  EXPECT_TRUE(free(g, "BD5"));
  EXPECT_FALSE(free(g, "GD5"));
}

TEST(Thousand11_4_5, t20_each_enemy_beside_it_must_have_another_of_its_friends) {
  const std::string two = "stack GD5 g-gar-i; stack BD5 b-ca-8; stack GD6 b-ca-9; stack GD7 g-gar-ii";
  EXPECT_FALSE(free(field(two), "GD6"));  // II Gar has nobody else before him
  EXPECT_TRUE(free(field(two + "; stack BD7 b-fl-1a"), "GD6"));
}

// --- Figure 4, moved two columns to the right:
//     B1 B2 B3 B4
//        G1 G2 G3 B5
Given figure_4() {
  return given(
      "battle TP by garibaldine; garibaldi TP; von-mechel TP; phase declare;"
      "stack BD3 b-fl-1a; stack BD4 b-fl-3a; stack BD5 b-fl-4a reduced damage 2; stack BD6 b-fl-14a;"
      "stack GD4 g-gar-i; stack GD5 g-gar-ii; stack GD6 g-gar-iii; stack GD7 b-fl-14b");
}
Given b3_is_gone() {  // G2 eliminates it
  auto g = figure_4();
  g.does("attack GD5 BD5").does("done").rolls(5);
  return g;
}

TEST(Thousand11_4_5, figure_4_b1_b4_and_b5_are_free_and_nobody_else) {
  proves("FIG.c 11.4.5j");
  const auto g = figure_4();
  for (const auto* cell : {"BD3", "BD6", "GD7"}) EXPECT_TRUE(free(g, cell)) << cell;
  for (const auto* cell : {"BD4", "BD5", "GD4", "GD5", "GD6"}) EXPECT_FALSE(free(g, cell)) << cell;
}

TEST(Thousand11_4_5, figure_4_g2_has_eliminated_b3_and_is_free) {
  proves("FIG.c");
  const auto g = b3_is_gone();
  EXPECT_TRUE(g.stack("BD5").empty());
  EXPECT_TRUE(free(g, "GD5"));
  EXPECT_EQ(g.asked(), Ask::Realign);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
}

// Across from B1 or beyond him; beside B4 and across from B5; or beyond B5. The gap that B3 left is no flank.
TEST(Thousand11_4_5, figure_4_g2_goes_to_b1_or_supports_g3_against_b4_or_b5) {
  proves("FIG.c 11.4.5k");
  EXPECT_THAT(b3_is_gone().listed(), UnorderedElementsAre("done", "realign GD5 GD3", "realign GD5 BD2",
                                                          "realign GD5 BD7", "realign GD5 GD8"));
}

TEST(Thousand11_4_5, figure_4_across_from_b1_it_faces_him_alone) {
  proves("FIG.c");
  auto g = b3_is_gone();
  g.does("realign GD5 GD3");
  EXPECT_EQ(g.cell_of("g-gar-ii"), "GD3");
  EXPECT_THAT(beside(g, "GD3"), UnorderedElementsAre("BD3"));
  EXPECT_FALSE(free(g, "BD3"));
}

TEST(Thousand11_4_5, figure_4_in_support_of_g3_it_may_attack_b4_or_b5) {
  proves("FIG.c");
  auto g = b3_is_gone();
  g.does("realign GD5 BD7");
  EXPECT_THAT(beside(g, "BD7"), UnorderedElementsAre("BD6", "GD7"));
  EXPECT_TRUE(free(g, "GD6"));  // two against two
}

TEST(Thousand11_4_5, figure_4_either_way_the_bourbon_front_is_longer) {
  proves("FIG.c 11.4.5a");
  for (const auto* to : {"GD3", "BD7"}) {
    auto g = b3_is_gone();
    g.does(std::string("realign GD5 ") + to);
    EXPECT_EQ(battle_stacks(g.state, Side::Bourbon).size(), 4);
    EXPECT_EQ(battle_stacks(g.state, Side::Garibaldine).size(), 3);
    EXPECT_EQ(longer_front(g, "BD4"), 1) << to;
    EXPECT_EQ(longer_front(g, "GD7"), 1) << to;
    EXPECT_EQ(longer_front(g, "GD4"), 0) << to;
  }
}

// --- T13

std::vector<std::string> ways(const Given& g, Side side) { return names(cells_beside_enemy(g.state, side)); }

TEST(Thousand11_4_4, t13_across_from_the_enemy_or_beyond_his_outermost_stacks) {
  const auto g = field("stack GD5 g-gar-i; stack GD9 g-gar-ii; stack BD5 b-ca-8; stack BD6 b-ca-9");
  EXPECT_THAT(ways(g, Side::Garibaldine), UnorderedElementsAre("BD4", "GD6", "BD7"));
  EXPECT_THAT(ways(g, Side::Bourbon), UnorderedElementsAre("GD4", "BD9", "GD10"));
}

TEST(Thousand11_4_4, t13_a_gap_in_his_line_is_no_flank) {
  const auto g = field("stack GD5 g-gar-i; stack GD1 g-gar-ii; stack BD5 b-ca-8; stack BD7 b-ca-9");
  EXPECT_THAT(ways(g, Side::Garibaldine), UnorderedElementsAre("BD4", "GD7", "BD8"));
}

TEST(Thousand11_4_4, t13_the_board_has_no_cells_beyond_its_edges) {
  const auto g = field("stack GD1 g-gar-i; stack GD6 g-gar-ii; stack BD1 b-ca-8");
  EXPECT_THAT(ways(g, Side::Garibaldine), UnorderedElementsAre("BD2"));
}

TEST(Thousand11_4_4, t13_one_who_stands_on_our_line_is_met_beside_him_or_across) {
  const auto g = field("stack GD5 g-gar-i; stack GD1 g-gar-ii; stack GD6 b-ca-8; stack BD5 b-ca-9");
  EXPECT_THAT(ways(g, Side::Garibaldine), UnorderedElementsAre("BD4", "BD6", "GD7"));
}

TEST(Thousand11_4_4, t13_between_enemies_who_stand_on_our_line_there_is_room) {
  const auto g = field("stack GD6 g-gar-i; stack GD4 b-ca-8; stack GD8 b-ca-9; stack BD6 b-fl-1a");
  EXPECT_THAT(ways(g, Side::Garibaldine),
              UnorderedElementsAre("GD3", "GD5", "BD4", "BD5", "BD7", "GD7", "BD8", "GD9"));
}

}  // namespace
}  // namespace tamburino::thousand

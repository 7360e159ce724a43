#include "tests/thousand/given.h"

// 11.2, 11.3, 11.4.1, 11.6. Command points, and the armies set up on the Combat Table.
namespace tamburino::thousand {
namespace {

using testing::Contains;
using testing::Not;

// The Garibaldines set up before the Bourbons.
constexpr auto kTen =
    "battle TP by garibaldine; phase deploy; von-mechel TP; b-ca-8 TP;"
    "g-gar-i+g-gar-ii+g-gar-iii+g-gar-iv+g-gar-v+g-gar-vi+g-gar-vii+g-gar-viii+g-gar-ix+g-gar-x TP; ";
Given first(const std::string& commanders) { return given(kTen + commanders); }
// They set up after them.
Given second(const std::string& bourbon_stacks, const std::string& commanders = "garibaldi TP") {
  return given(
      "battle TP by garibaldine; phase deploy; von-mechel TP;"
      "g-gar-i+g-gar-ii+g-gar-iii+g-gar-iv+g-gar-v+g-gar-vi TP; " +
      commanders + ";" + bourbon_stacks);
}
int left(const Given& g, Side side) { return command_points(g.game, g.state, side).left(); }

// --- 11.2b, 11.2d

TEST(Thousand11_2, r11_2b_stacks_stand_on_the_own_line_d_and_then_on_line_a) {
  auto g = first("garibaldi TP");
  EXPECT_THAT(g.verdict("stack GD5"), Allowed());
  EXPECT_THAT(g.verdict("stack GA5"), RefusedBy("11.2b"));  // first the battle line
  g.does("stack GD5 g-gar-i");
  EXPECT_THAT(g.verdict("stack GA5"), Allowed());
}

TEST(Thousand11_2, r11_2b_no_stack_on_the_lines_b_and_c_or_with_the_enemy) {
  proves("11.2c");
  auto g = first("garibaldi TP");
  g.does("stack GD5 g-gar-i");
  for (const auto* cell : {"GB5", "GC5", "BD5", "BC5", "BB5", "BA5"})
    EXPECT_THAT(g.verdict(std::string("stack ") + cell), RefusedBy("11.2b")) << cell;
}

TEST(Thousand11_2, r11_2b_everybody_is_set_up) {
  auto g = first("garibaldi TP");
  EXPECT_THAT(g.verdict("done"), RefusedBy("11.2b"));
  EXPECT_THAT(g.verdict("rest"), RefusedBy("11.2b"));  // somebody must hold the line
  g.does("stack GD5 g-gar-i");
  EXPECT_THAT(g.verdict("done"), RefusedBy("11.2b"));
  EXPECT_THAT(g.listed(), Not(Contains("done")));
}

TEST(Thousand11_2, r11_2b_the_others_stand_in_reserve_four_to_a_cell) {
  auto g = first("garibaldi TP");
  g.does("stack GD5 g-gar-i").does("rest");
  EXPECT_EQ(g.stack("GA1").size, 4);
  EXPECT_EQ(g.stack("GA2").size, 4);
  EXPECT_EQ(g.stack("GA3").size, 1);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
}

TEST(Thousand11_2, r11_2b_the_rest_goes_where_nobody_stands_yet) {
  auto g = first("garibaldi TP");
  g.does("stack GD5 g-gar-i").does("stack GA1 g-gar-ii").does("rest");
  EXPECT_EQ(g.stack("GA1").size, 1);
  EXPECT_EQ(g.stack("GA2").size, 4);
}

TEST(Thousand11_2, r11_2b_a_stack_begun_is_filled_before_another_is_begun) {
  auto g = first("garibaldi TP; bixio TP");
  g.does("stack GD5");
  EXPECT_THAT(g.verdict("stack GD6"), RefusedBy("11.2b"));
  EXPECT_THAT(g.verdict("rest"), RefusedBy("11.2b"));
  EXPECT_THAT(g.verdict("appoint bixio"), RefusedBy("11.2b"));
  EXPECT_THAT(g.verdict("add g-gar-i"), Allowed());
}

TEST(Thousand11_2, r11_2b_only_units_of_the_army_and_each_once) {
  auto g = first("garibaldi TP; g-cc-i PA");
  EXPECT_THAT(g.verdict("add g-gar-i"), RefusedBy("11.2b"));  // to no stack
  g.does("stack GD5 g-gar-i");
  EXPECT_THAT(g.verdict("add g-gar-i"), RefusedBy("11.2b"));
  EXPECT_THAT(g.verdict("add g-cc-i"), RefusedBy("11.0a"));  // elsewhere
  EXPECT_THAT(g.verdict("add b-ca-8"), RefusedBy("9.0a"));
  EXPECT_THAT(g.verdict("entrench GD5"), RefusedBy("T07"));
}

TEST(Thousand11_2, r11_2d_a_cell_holds_four_units) {
  auto g = first("garibaldi TP");
  g.does("stack GD5 g-gar-i+g-gar-ii+g-gar-iii+g-gar-iv");
  EXPECT_THAT(g.verdict("add g-gar-v"), RefusedBy("11.2d"));
  EXPECT_THAT(g.verdict("stack GD5"), RefusedBy("11.2d"));
}

TEST(Thousand11_2, r11_2d_so_does_one_of_the_reserve) {
  auto g = first("garibaldi TP");
  g.does("stack GD5 g-gar-v").does("stack GA5 g-gar-i+g-gar-ii+g-gar-iii+g-gar-iv");
  EXPECT_THAT(g.verdict("add g-gar-vi"), RefusedBy("11.2d"));
}

TEST(Thousand11_2, t22_the_first_lies_on_top) {
  auto g = first("garibaldi TP");
  g.does("stack GD5 g-gar-iii+g-gar-i");
  EXPECT_EQ(g.stack("GD5").top(), g.unit("g-gar-iii"));
}

TEST(Thousand11_2, r4_2b_a_battery_just_captured_is_not_set_up) {
  auto g = first("garibaldi TP; b-ar-1 TP captured fresh");
  g.does("stack GD5 g-gar-i");
  EXPECT_THAT(g.verdict("add b-ar-1"), RefusedBy("4.2b"));
}

TEST(Thousand11_2, r11_2b_set_up_is_over_with_the_last_unit) {
  auto g =
      given("battle TP by garibaldine; phase deploy; garibaldi TP; von-mechel TP; g-gar-i TP; b-ca-8 TP");
  g.does("stack GD5 g-gar-i");
  EXPECT_EQ(g.asked(), Ask::Deploy);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
}

// Fifty-eight units without a commander: one stack, twelve in reserve, and six who look on.
TEST(Thousand11_2, r11_2d_who_finds_no_room_on_the_board_looks_on) {
  std::string all;
  for (const Unit& one : campaign().units) {
    if (one.side == Side::Bourbon) all += one.id + " TP;";
  }
  auto g = given("battle TP by bourbon; phase deploy; side bourbon; garibaldi TP; g-gar-i TP;" + all);
  g.does("stack BD5 b-fl-1a+b-fl-1b+b-fl-2a+b-fl-2b").does("rest");
  EXPECT_EQ(to_deploy(g.state, Side::Bourbon).size(), 6);
  EXPECT_THAT(g.verdict("stack BD6"), RefusedBy("T40"));
  g.does("done");
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
}

// --- 11.3a, T02, T40

TEST(Thousand11_3, r11_3a_as_many_stacks_on_the_line_as_his_value) {
  auto g = first("bixio TP");
  g.does("stack GD5 g-gar-i").does("stack GD6 g-gar-ii");
  EXPECT_THAT(g.verdict("stack GD7"), Allowed());
  g.does("stack GD7 g-gar-iii");
  EXPECT_THAT(g.verdict("stack GD8"), RefusedBy("11.3a"));
  EXPECT_THAT(g.verdict("stack GA8"), Allowed());  // the reserve costs nothing
}

TEST(Thousand11_3, r11_3a_by_the_side_of_his_counter_that_lies_up) {
  auto g = first("bixio TP back");
  g.does("stack GD5 g-gar-i").does("stack GD6 g-gar-ii");
  EXPECT_THAT(g.verdict("stack GD7"), RefusedBy("11.3a"));
}

TEST(Thousand11_3, t02_a_stack_costs_one_point_however_many_are_in_it) {
  auto g = first("bixio TP");
  g.does("stack GD5 g-gar-i+g-gar-ii+g-gar-iii+g-gar-iv");
  EXPECT_EQ(left(g, Side::Garibaldine), 2);
}

TEST(Thousand11_3, t40_without_a_commander_one_stack_on_the_line) {
  auto g = first("");
  EXPECT_THAT(g.verdict("stack GD5"), Allowed());
  g.does("stack GD5 g-gar-i");
  EXPECT_THAT(g.verdict("stack GD6"), RefusedBy("T40"));
  g.does("rest");
  EXPECT_EQ(battle_stacks(g.state, Side::Garibaldine).size(), 1);
}

// --- 11.3b, T03, Figure 1

// Garibaldi has 4 and with him are Gen1 (3) and Gen2 (2).
constexpr auto kFigure1 = "garibaldi TP; bixio TP; brig-comm-5 TP";

TEST(Thousand11_3, figure_1_alone_garibaldi_commands_four_stacks) {
  proves("11.3a");
  auto g = first(kFigure1);
  g.does("stack GD3 g-gar-i")
      .does("stack GD4 g-gar-ii")
      .does("stack GD5 g-gar-iii")
      .does("stack GD6 g-gar-iv");
  EXPECT_THAT(g.verdict("stack GD7"), RefusedBy("11.3a"));
}

TEST(Thousand11_3, figure_1_with_two_points_for_his_generals_the_line_has_seven) {
  proves("11.3b");
  auto g = first(kFigure1);
  g.does("appoint bixio").does("appoint brig-comm-5");
  EXPECT_EQ(left(g, Side::Garibaldine), 2);
  g.does("stack GD3 g-gar-i").does("stack GD4 g-gar-ii");                              // Gen2
  g.does("stack GD5 g-gar-iii").does("stack GD6 g-gar-iv");                            // Garibaldi
  g.does("stack GD7 g-gar-v").does("stack GD8 g-gar-vi").does("stack GD9 g-gar-vii");  // Gen1
  EXPECT_EQ(left(g, Side::Garibaldine), 0);
  EXPECT_THAT(g.verdict("stack GD10"), RefusedBy("11.3a"));
  g.does("rest");
  EXPECT_EQ(battle_stacks(g.state, Side::Garibaldine).size(), 7);
}

TEST(Thousand11_3, t03_a_subordinate_costs_a_point_and_brings_his_full_value) {
  auto g = first("garibaldi TP; bixio TP");
  EXPECT_EQ(left(g, Side::Garibaldine), 4);
  g.does("appoint bixio");
  EXPECT_EQ(left(g, Side::Garibaldine), 3);
  g.does("stack GD5 g-gar-i").does("stack GD6 g-gar-ii").does("stack GD7 g-gar-iii");
  EXPECT_EQ(left(g, Side::Garibaldine), 3);
  g.does("stack GD8 g-gar-iv");
  EXPECT_EQ(left(g, Side::Garibaldine), 2);
}

TEST(Thousand11_3, r11_3b_no_more_subordinates_than_points) {
  auto g = given(
      "battle TP by garibaldine; phase deploy; side bourbon; garibaldi TP; g-gar-i TP; b-ca-8+b-ca-9 TP;"
      "lanza TP; von-mechel TP; mendelez TP");  // Lanza has 1
  g.does("appoint von-mechel");
  EXPECT_THAT(g.verdict("appoint mendelez"), RefusedBy("11.3b"));  // and von Mechel passes none on
}

TEST(Thousand11_3, r11_3b_nobody_appoints_himself_another_twice_or_who_is_not_there) {
  auto g = first("garibaldi TP; bixio TP; turr PA");
  g.does("appoint bixio");
  EXPECT_THAT(g.verdict("appoint bixio"), RefusedBy("11.3b"));
  EXPECT_THAT(g.verdict("appoint garibaldi"), RefusedBy("11.3b"));
  EXPECT_THAT(g.verdict("appoint turr"), RefusedBy("11.0a"));
  EXPECT_THAT(g.verdict("appoint von-mechel"), RefusedBy("9.0a"));
}

TEST(Thousand11_3, t03_a_subordinate_may_be_appointed_to_stacks_that_stand_already) {
  auto g = first("garibaldi TP; bixio TP");
  g.does("stack GD5 g-gar-i")
      .does("stack GD6 g-gar-ii")
      .does("stack GD7 g-gar-iii")
      .does("stack GD8 g-gar-iv");
  EXPECT_EQ(left(g, Side::Garibaldine), 0);
  g.does("appoint bixio");
  EXPECT_EQ(left(g, Side::Garibaldine), 2);
}

TEST(Thousand11_3, t03_the_line_has_twelve_cells_and_no_more_stacks) {
  std::string twelve =
      "g-gar-1+g-gar-2+g-gar-3+g-gar-4+g-gar-5+g-gar-6+g-gar-7+g-gar-8+g-gar-9+g-gar-10+g-gar-11+g-gar-12+g-"
      "gar-13 TP;";
  auto g = given(
      "battle TP by garibaldine; phase deploy; von-mechel TP; b-ca-8 TP; garibaldi TP; bixio TP; turr TP;"
      "div-comm-3 TP; brig-comm-4 TP;" +
      twelve);
  g.does("appoint bixio+turr+div-comm-3+brig-comm-4");
  for (int i = 1; i <= 12; ++i) g.does("stack GD" + std::to_string(i) + " g-gar-" + std::to_string(i));
  EXPECT_EQ(battle_stacks(g.state, Side::Garibaldine).size(), 12);
  for (const std::string& one : g.listed()) EXPECT_THAT(one, Not(testing::HasSubstr("stack GD"))) << one;
}

// --- 11.4.1b, T06

TEST(Thousand11_4_1, r11_4_1b_who_sets_up_second_faces_the_enemy) {
  auto g = second("stack BD5 b-ca-8; stack BD7 b-ca-9");
  EXPECT_THAT(g.verdict("stack GD6"), RefusedBy("11.4.1b"));
  EXPECT_THAT(g.verdict("stack GD5"), Allowed());
  EXPECT_THAT(g.verdict("stack GD7"), Allowed());
}

TEST(Thousand11_4_1, t06_stacks_beyond_the_enemy_s_line_when_all_of_it_is_faced) {
  proves("FIG.b");
  auto g = second("stack BD5 b-ca-8; stack BD7 b-ca-9");
  g.does("stack GD5 g-gar-i");
  EXPECT_THAT(g.verdict("stack GD6"), RefusedBy("11.4.1b"));
  g.does("stack GD7 g-gar-ii");
  EXPECT_THAT(g.verdict("stack GD6"), Allowed());
  EXPECT_THAT(g.verdict("stack GD12"), Allowed());
}

TEST(Thousand11_4_1, t06_the_enemy_s_reserve_need_not_be_faced) {
  auto g = second("stack BD5 b-ca-8; stack BA7 b-ca-9");
  g.does("stack GD5 g-gar-i");
  EXPECT_THAT(g.verdict("stack GD6"), Allowed());
}

TEST(Thousand11_4_1, t06_as_far_as_the_points_go_the_others_are_reserve) {
  auto g = second("stack BD5 b-ca-8; stack BD6 b-ca-9; stack BD7 b-fl-1a", "bixio TP back");
  g.does("stack GD5 g-gar-i").does("stack GD7 g-gar-ii");
  EXPECT_THAT(g.verdict("stack GD6"), RefusedBy("11.3a"));
  g.does("rest");
  EXPECT_EQ(g.asked(), Ask::Entrench);
}

TEST(Thousand11_4_1, t06_units_may_be_kept_in_reserve_though_enemies_are_not_faced) {
  auto g = second("stack BD5 b-ca-8; stack BD7 b-ca-9");
  g.does("stack GD5 g-gar-i").does("rest");
  EXPECT_EQ(g.asked(), Ask::Entrench);
}

TEST(Thousand11_4_1, r11_4_1b_who_sets_up_first_stands_where_he_likes) {
  auto g = first("garibaldi TP");
  for (const auto* cell : {"GD1", "GD6", "GD12"})
    EXPECT_THAT(g.verdict(std::string("stack ") + cell), Allowed());
}

TEST(Thousand11_4_1, r11_4_1c_who_faces_nobody_waits_for_orders) {
  auto g = second("stack BD5 b-ca-8");
  g.does("stack GD5 g-gar-i").does("stack GD6 g-gar-ii").does("rest");
  g.does("done");  // no trenches
  EXPECT_EQ(g.asked(), Ask::Manoeuvre);
  EXPECT_THAT(g.verdict("flank GD6"), Allowed());
  EXPECT_FALSE(engaged(g.game, g.state, find_cell("GD6")));
}

// --- 11.6: sieges

// Lanza (2 after the armistice) in Palermo, which Garibaldi besieges.
Given city(const std::string& place, const std::string& zone, const std::string& more) {
  return given("armistice broken; battle " + place +
               " by garibaldine; phase deploy; side bourbon; garibaldi " + zone +
               "; g-gar-1+g-gar-2+g-gar-3 " + zone + "; " + more);
}

TEST(Thousand11_6, r11_6a_the_defender_sets_up_first_and_nobody_rolls) {
  proves("11.1a");
  auto g = given("phase combat; garibaldi PA; g-gar-i PA; lanza palermo; b-fl-1a palermo");
  g.does("besiege palermo");
  EXPECT_EQ(g.asked(), Ask::Deploy);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  g.does("stack BD5 b-fl-1a");
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
}

TEST(Thousand11_6, r11_6a_the_besieger_sets_up_second_and_faces_him) {
  auto g = given("phase combat; garibaldi PA; g-gar-i+g-gar-ii PA; lanza palermo; b-fl-1a palermo");
  g.does("besiege palermo").does("stack BD9 b-fl-1a");
  EXPECT_THAT(g.verdict("stack GD5"), RefusedBy("11.4.1b"));
  EXPECT_THAT(g.verdict("stack GD9"), Allowed());
}

TEST(Thousand11_6, r11_6b_a_city_is_four_cells_and_a_big_one_eight) {
  struct Case {
    const char *place, *zone;
    int first, last;
  };
  for (const Case& one : std::initializer_list<Case>{{"messina", "ME", 5, 8},
                                                     {"caserta", "TL", 5, 8},
                                                     {"palermo", "PA", 3, 10},
                                                     {"napoli", "NA", 3, 10},
                                                     {"gaeta", "TL", 3, 10}}) {
    const auto g = city(one.place, one.zone, std::string("clary ") + one.place + "; b-fl-1a " + one.place);
    for (int column = 1; column <= 12; ++column) {
      const bool inside = column >= one.first && column <= one.last;
      EXPECT_EQ(in_city(g.game, g.state, cell_at(Line::BD, column - 1)), inside) << one.place << column;
      EXPECT_FALSE(in_city(g.game, g.state, cell_at(Line::GD, column - 1)));
      EXPECT_FALSE(in_city(g.game, g.state, cell_at(Line::BA, column - 1)));
    }
  }
}

TEST(Thousand11_6, r11_6b_in_the_field_there_is_no_city) {
  const auto g = first("garibaldi TP");
  EXPECT_FALSE(in_city(g.game, g.state, find_cell("BD6")));
  EXPECT_FALSE(in_city(g.game, g.state, find_cell("GD6")));
}

TEST(Thousand11_6, r11_6b_a_garibaldine_garrison_has_its_city_on_its_own_line) {
  const auto g = given(
      "battle messina by bourbon; phase deploy; von-mechel ME; b-ca-8 ME; garibaldi messina; g-gar-i "
      "messina");
  EXPECT_TRUE(in_city(g.game, g.state, find_cell("GD5")));
  EXPECT_FALSE(in_city(g.game, g.state, find_cell("BD5")));
}

TEST(Thousand11_6, r11_6c_one_point_commands_all_stacks_inside) {
  auto g = city("messina", "ME", "vial messina back; b-fl-1a+b-fl-1b+b-fl-2a+b-fl-2b messina");  // he has 1
  g.does("stack BD5 b-fl-1a");
  EXPECT_EQ(left(g, Side::Bourbon), 0);
  g.does("stack BD6 b-fl-1b").does("stack BD7 b-fl-2a");
  EXPECT_EQ(left(g, Side::Bourbon), 0);
  EXPECT_THAT(g.verdict("stack BD8"), Allowed());
  EXPECT_THAT(g.verdict("stack BD9"), RefusedBy("11.6d"));
}

TEST(Thousand11_6, r11_6d_a_stack_outside_costs_two_points) {
  auto g = city("messina", "ME", "clary messina; b-fl-1a+b-fl-1b+b-fl-2a+b-fl-2b messina");  // 3
  g.does("stack BD5 b-fl-1a");
  EXPECT_EQ(left(g, Side::Bourbon), 2);
  g.does("stack BD4 b-fl-1b");
  EXPECT_EQ(left(g, Side::Bourbon), 0);
  EXPECT_THAT(g.verdict("stack BD9"), RefusedBy("11.6d"));
  EXPECT_THAT(g.verdict("stack BD6"), Allowed());
}

TEST(Thousand11_6, r11_6d_one_point_too_few_keeps_them_inside) {
  auto g = city("messina", "ME", "lanza messina; b-fl-1a+b-fl-1b messina");  // 2
  g.does("stack BD5 b-fl-1a");
  EXPECT_THAT(g.verdict("stack BD9"), RefusedBy("11.6d"));
}

TEST(Thousand11_6, r11_6c_one_stack_outside_leaves_no_point_for_the_city) {
  auto g = city("messina", "ME", "lanza messina; b-fl-1a+b-fl-1b messina");
  EXPECT_THAT(g.verdict("stack BD5 b-fl-1b"), Allowed());
  g.does("stack BD9 b-fl-1a");
  EXPECT_THAT(g.verdict("stack BD5"), RefusedBy("11.6c", "city-point"));
}

TEST(Thousand11_6, r11_6d_a_commander_outside_costs_two_points) {
  auto g = city("napoli", "NA", "francesco napoli; clary napoli; b-fl-1a+b-fl-1b napoli");
  g.does("appoint clary");
  EXPECT_EQ(left(g, Side::Bourbon), 1);
  g.does("stack BD5 b-fl-1a");
  EXPECT_EQ(left(g, Side::Bourbon), 0);
}

TEST(Thousand11_6, r11_6d_the_besieger_pays_one_as_ever) {
  auto g = given(
      "armistice broken; battle messina by garibaldine; phase deploy; bixio ME;"
      "g-gar-1+g-gar-2+g-gar-3+g-gar-4 ME; vial messina; stack BD5 b-fl-1a");
  g.does("stack GD5 g-gar-1").does("stack GD6 g-gar-2");
  EXPECT_EQ(left(g, Side::Garibaldine), 1);
}

TEST(Thousand11_6, r11_6e_a_commander_without_a_point_is_in_the_reserve) {
  auto g = city("messina", "ME", "lanza messina; vial messina; b-fl-1a+b-fl-1b messina");  // 2: one is left
  g.does("stack BD5 b-fl-1a");
  EXPECT_THAT(g.verdict("appoint vial"), RefusedBy("11.6e"));
  g.does("rest");
  EXPECT_EQ(amount(reserve_sum(g.game, g.state, find_cell("BA1")), "11.4.3c"), 1);
}

// --- 5.2b, 5.2c

TEST(Thousand5_2, r5_2b_stacks_inside_the_city_are_entrenched_and_those_outside_are_not) {
  auto g = city("messina", "ME", "clary messina; b-fl-1a+b-fl-1b messina");
  g.does("stack BD5 b-fl-1a").does("stack BD9 b-fl-1b");
  EXPECT_TRUE(g.stack("BD5").entrenched);
  EXPECT_FALSE(g.stack("BD9").entrenched);
  g.does("stack GD5 g-gar-1").does("stack GD9 g-gar-2").does("rest");
  EXPECT_FALSE(g.stack("GD5").entrenched);
}

TEST(Thousand5_2, r5_2b_garibaldine_garrisons_too) {
  auto g = given(
      "battle messina by bourbon; phase deploy; von-mechel ME; b-ca-8 ME; garibaldi messina; g-gar-i "
      "messina");
  g.does("stack GD5 g-gar-i");
  EXPECT_TRUE(g.stack("GD5").entrenched);
}

TEST(Thousand5_2, r5_2b_in_the_open_nobody_is_unless_he_digs) {
  auto g = first("garibaldi TP");
  g.does("stack GD5 g-gar-i").does("rest");
  EXPECT_FALSE(g.stack("GD5").entrenched);
}

TEST(Thousand5_2, r5_2c_at_calatafimi_the_bourbons_are_entrenched) {
  auto g = given(
      "battle calatafimi by garibaldine; phase deploy; side bourbon; garibaldi TP; g-gar-i TP;"
      "mendelez calatafimi; b-ca-8 calatafimi");
  g.does("stack BD5 b-ca-8");
  EXPECT_TRUE(g.stack("BD5").entrenched);
}

TEST(Thousand5_2, r5_2c_and_the_garibaldines_are_not) {
  auto g = given(
      "battle calatafimi by bourbon; phase deploy; von-mechel TP; b-ca-8 TP; garibaldi calatafimi;"
      "g-gar-i calatafimi");
  g.does("stack GD5 g-gar-i");
  EXPECT_FALSE(g.stack("GD5").entrenched);
  g.does("stack BD5 b-ca-8");
  EXPECT_EQ(g.asked(), Ask::Declare);  // nor may they dig
}

// --- Figure 5:  B9 B10 [B1 ... B8] B11

// Napoli with sixteen units; Francesco II (3), Clary (3) and a general with 2.
Given figure_5() {
  return city("napoli", "NA",
              "francesco napoli; clary napoli; vial napoli;"
              "b-fl-4b+b-fl-6a+b-fl-6b+b-fl-8a+b-fl-8b+b-fl-9a+b-fl-9b+b-ca-3 napoli;"
              "b-ca-13+b-ca-14+b-ca-15+b-ca-16+b-gr-2+b-dragoons-1+b-ar-2+b-fl-10a napoli");
}

TEST(Thousand11_6, figure_5_francesco_has_one_point_for_the_city_and_two_for_clary) {
  proves("FIG.d 11.6c 11.6d 11.6e");
  auto g = figure_5();
  EXPECT_EQ(g.state.battle.senior[index(Side::Bourbon)], g.commander("francesco"));
  g.does("appoint clary").does("stack BD3 b-fl-4b");
  EXPECT_EQ(left(g, Side::Bourbon), 0);
  EXPECT_THAT(g.verdict("appoint vial"), RefusedBy("11.6e"));
}

TEST(Thousand11_6, figure_5_eight_stacks_inside_and_three_under_clary_outside) {
  proves("FIG.d 11.6a 11.6b 5.2b");
  auto g = figure_5();
  g.does("appoint clary");
  // Five stacks of two and six of one: sixteen units in eleven stacks leave no more for company.
  g.does("stack BD3 b-fl-4b+b-fl-6a").does("stack BD4 b-fl-6b+b-fl-8a").does("stack BD5 b-fl-8b+b-fl-9a");
  g.does("stack BD6 b-fl-9b+b-ca-3").does("stack BD7 b-ca-13+b-ca-14").does("stack BD8 b-ca-15");
  g.does("stack BD9 b-ca-16").does("stack BD10 b-gr-2");
  g.does("stack BD1 b-dragoons-1").does("stack BD2 b-fl-10a");
  EXPECT_EQ(g.asked(), Ask::Deploy);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  g.does("stack BD11 b-ar-2");
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);  // all stand
  int singles = 0;
  for (const Cell one : battle_stacks(g.state, Side::Bourbon)) singles += g.state[one].size == 1 ? 1 : 0;
  EXPECT_EQ(battle_stacks(g.state, Side::Bourbon).size(), 11);
  EXPECT_EQ(singles, 6);
  for (const auto* inside : {"BD3", "BD4", "BD5", "BD6", "BD7", "BD8", "BD9", "BD10"})
    EXPECT_TRUE(g.stack(inside).entrenched) << inside;
  for (const auto* outside : {"BD1", "BD2", "BD11"}) EXPECT_FALSE(g.stack(outside).entrenched) << outside;
}

TEST(Thousand11_6, figure_5_a_fourth_stack_outside_is_too_many) {
  proves("FIG.d");
  auto g = figure_5();
  g.does("appoint clary").does("stack BD3 b-fl-4b");
  g.does("stack BD1 b-fl-6a").does("stack BD2 b-fl-6b").does("stack BD11 b-fl-8a");
  EXPECT_THAT(g.verdict("stack BD12"), RefusedBy("11.6d"));
}

TEST(Thousand11_6, figure_5_the_third_general_is_in_the_reserve) {
  proves("FIG.d 11.6e");
  auto g = figure_5();
  g.does("appoint clary").does("stack BD3 b-fl-4b").does("stack BD1 b-fl-6a").does("stack BD2 b-fl-6b");
  g.does("stack BD11 b-fl-8a").does("rest");
  EXPECT_FALSE(g.leader("vial").appointed);
  g.does("stack GD3 g-gar-1").does("rest");
  EXPECT_EQ(amount(reserve_sum(g.game, g.state, find_cell("BA1")), "11.4.3c"), 1);
}

}  // namespace
}  // namespace tamburino::thousand

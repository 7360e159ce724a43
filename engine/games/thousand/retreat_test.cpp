#include "engine/games/thousand/rules.h"
#include "tests/thousand/given.h"

// 11.5. Retreat from a battle, and the Retreat and Attrition Table.
namespace tamburino::thousand {
namespace {

using testing::UnorderedElementsAre;

// Garibaldi attacks Lanza in the country round Palermo, and Lanza's part of the round has come to its end.
// From PA one step leads to TP, AG, CL, CT, ME, their cities and Palermo.
constexpr const char* kField =
    "battle PA by garibaldine; garibaldi PA; lanza PA; stack GD5 g-gar-i; stack GD6 g-gar-ii; "
    "stack BD5 b-ca-8+b-ca-9; stack BD6 b-fl-15a+b-fl-15b; phase retreat; side bourbon; ";
Given field(const std::string& more = "") { return given(kField + more); }

// The same with the Garibaldines to retreat.
Given repulsed(const std::string& more = "") {
  return given(
      "battle PA by garibaldine; garibaldi PA; lanza PA; stack GD5 g-gar-i+g-gar-ii; stack GD6 g-gar-iii; "
      "stack BD5 b-ca-8; stack BD6 b-ca-9; phase retreat; side garibaldine; " +
      more);
}

int reduced(const Given& g) {
  int count = 0;
  for (const char* who : {"b-ca-8", "b-ca-9", "b-fl-15a", "b-fl-15b"}) count += g[who].reduced ? 1 : 0;
  return count;
}

// Says whom, for as long as it is asked.
void take_losses(Given& g) {
  while (g.asked() == Ask::Reduce) g.does(g.listed().front());
}

int difference(const Given& g, Side side) { return retreat_column(g.game, g.state, side).total(); }

// The column of the table that was read.
int column_rolled(const Given& g) {
  for (const Event& event : g.events.all()) {
    if (event.kind == static_cast<std::uint8_t>(EventKind::RetreatRolled)) return event.facts[1].value;
  }
  return 99;
}

// --- the table, through play

// A difference of so many points, as damage on the stacks and stacks reduced.
std::string points(const char* side, const char* stack, int number) {
  return std::string("reductions ") + side + " " + std::to_string(number / 3) + "; " + stack + " damage " +
         std::to_string(number % 3) + "; ";
}

// Four units retreat: "Y" when they come away whole, otherwise how many were reduced, after N when they stay.
std::string outcome(int column, int die) {
  auto g = given("battle PA by garibaldine; garibaldi PA; lanza PA; phase retreat; side bourbon; " +
                 points("bourbon", "stack BD5 b-ca-8+b-ca-9", std::max(column, 0)) +
                 points("garibaldine", "stack GD5 g-gar-i", std::max(-column, 0)) +
                 "stack GD6 g-gar-ii; stack BD6 b-fl-15a+b-fl-15b");
  EXPECT_EQ(difference(g, Side::Bourbon), column);
  g.does("retreat CL all").rolls(die);
  EXPECT_EQ(column_rolled(g), std::clamp(column, -1, 5));  // T53
  take_losses(g);
  const bool left = g.where("b-ca-8") == "CL";
  for (const char* who : {"b-ca-9", "b-fl-15a", "b-fl-15b"}) EXPECT_EQ(g.where(who), left ? "CL" : "PA");
  EXPECT_EQ(g.state.battle.under_way, !left);
  if (left && reduced(g) == 0) return "Y";
  return (left ? "" : "N") + std::to_string(reduced(g));
}

// The results of a column from die 1 to 6.
std::string column(int number) {
  std::string all;
  for (int die = 1; die <= 6; ++die) all += (die > 1 ? " " : "") + outcome(number, die);
  return all;
}

TEST(Thousand11_5, t53_columns_of_a_small_loss) {
  proves("RAT.a 11.5e");
  EXPECT_EQ(column(-1), "1 Y Y Y Y Y");
  EXPECT_EQ(column(0), "1 1 Y Y Y Y");
  for (const int less : {-2, -3, -8}) EXPECT_EQ(column(less), "1 Y Y Y Y Y") << less;
}

TEST(Thousand11_5, columns_1_and_2) {
  proves("RAT.b 11.5e");
  EXPECT_EQ(column(1), "2 1 1 Y Y Y");
  EXPECT_EQ(column(2), "2 2 1 1 Y Y");
}

TEST(Thousand11_5, columns_of_a_great_loss) {
  proves("RAT.c 11.5e");
  EXPECT_EQ(column(3), "N1 2 2 1 Y Y");
  EXPECT_EQ(column(4), "N1 N1 2 2 1 Y");
  EXPECT_EQ(column(5), "N2 N1 N1 2 2 Y");
  for (const int more : {6, 9}) EXPECT_EQ(column(more), "N2 N1 N1 2 2 Y") << more;
}

TEST(Thousand11_5, r11_5e_one_die_decides) {
  auto g = field().does("retreat CL all");
  EXPECT_EQ(g.rolling(), RollKind::Retreat);
  EXPECT_EQ(g.state.pending.dice, 1);
}

// --- 11.5a

TEST(Thousand11_5, r11_5a_a_whole_army_may_go) {
  auto g = field().does("retreat CL all").rolls(6);
  for (const char* who : {"b-ca-8", "b-ca-9", "b-fl-15a", "b-fl-15b", "lanza"}) EXPECT_EQ(g.where(who), "CL");
  EXPECT_TRUE(g.happened(EventKind::BattleOver));
  EXPECT_FALSE(g.state.battle.under_way);
}

TEST(Thousand11_5, r11_5a_a_part_may_go_and_the_others_fight_on) {
  auto g = field().does("retreat CL b-ca-8+b-ca-9").does("done").rolls(6);
  EXPECT_EQ(g.where("b-ca-8"), "CL");
  EXPECT_EQ(g.where("b-ca-9"), "CL");
  EXPECT_EQ(g.cell_of("b-ca-8"), "");
  EXPECT_TRUE(g.stack("BD5").empty());
  EXPECT_EQ(g.where("b-fl-15a"), "PA");
  EXPECT_EQ(g.cell_of("b-fl-15a"), "BD6");
  EXPECT_TRUE(g.state.battle.under_way);
  EXPECT_EQ(g.state.battle.round, 2);
}

TEST(Thousand11_5, r11_5a_units_of_one_stack_may_part) {
  auto g = field().does("retreat CL b-ca-9").does("done").rolls(6);
  EXPECT_EQ(g.stack("BD5").size, 1);
  EXPECT_EQ(g.cell_of("b-ca-8"), "BD5");
  EXPECT_EQ(g.where("b-ca-9"), "CL");
}

TEST(Thousand11_5, t22_when_the_top_unit_leaves_another_is_named) {
  auto g = given(
      "battle PA by garibaldine; garibaldi PA; lanza PA; stack GD5 g-gar-i; "
      "stack BD5 b-ca-8+b-ca-9+b-fl-15a; phase retreat; side bourbon");
  g.does("retreat CL b-ca-8").does("done").rolls(6);
  ASSERT_EQ(g.asked(), Ask::Top);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  g.does("top b-fl-15a");
  EXPECT_EQ(g.stack("BD5").top(), g.unit("b-fl-15a"));
}

TEST(Thousand11_5, r11_5a_those_who_go_may_go_different_ways) {
  auto g = field()
               .does("retreat CL b-ca-8+b-ca-9")
               .does("retreat palermo b-fl-15a")
               .does("retreat ME b-fl-15b+lanza");
  g.does("done").rolls(6);
  EXPECT_EQ(g.where("b-ca-8"), "CL");
  EXPECT_EQ(g.where("b-ca-9"), "CL");
  EXPECT_EQ(g.where("b-fl-15a"), "palermo");
  EXPECT_EQ(g.where("b-fl-15b"), "ME");
  EXPECT_EQ(g.where("lanza"), "ME");
  EXPECT_FALSE(g.state.battle.under_way);
}

TEST(Thousand11_5, r11_5a_one_roll_for_all_that_go_at_once) {
  auto g = field().does("retreat CL b-ca-8").does("retreat AG b-ca-9").does("done").rolls(6);
  EXPECT_EQ(g.where("b-ca-8"), "CL");
  EXPECT_EQ(g.where("b-ca-9"), "AG");
  EXPECT_EQ(g.rolling(), RollKind::None);
}

TEST(Thousand11_5, r11_5a_nobody_need_go) {
  auto g = field().does("done");
  EXPECT_EQ(g.rolling(), RollKind::None);
  EXPECT_EQ(g.asked(), Ask::Declare);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
}

TEST(Thousand11_5, r11_5a_units_are_named_after_their_place_and_once) {
  auto g = field();
  EXPECT_THAT(g.verdict("take b-ca-8"), RefusedBy("11.5a"));
  EXPECT_THAT(g.verdict("take-all"), RefusedBy("11.5a"));
  EXPECT_FALSE(g.lists("take b-ca-8"));
  g.does("retreat CL b-ca-8");
  EXPECT_THAT(g.verdict("take b-ca-8"), RefusedBy("11.5a"));
  EXPECT_THAT(g.verdict("take g-gar-i"), RefusedBy("9.0a"));     // the enemy's
  EXPECT_THAT(g.verdict("take b-ca-10"), RefusedBy("11.4.5d"));  // not here
  EXPECT_THAT(g.verdict("retreat CL"), RefusedBy("11.5a"));      // said already
  EXPECT_THAT(g.verdict("take b-ca-9"), Allowed());
  g.does("take-all");
  EXPECT_THAT(g.verdict("take-all"), RefusedBy("11.5a"));
  EXPECT_THAT(g.verdict("retreat AG"), RefusedBy("11.5a"));  // nobody is left for it
  EXPECT_THAT(g.verdict("press"), RefusedBy("11.4a"));
}

TEST(Thousand11_5, r11_5a_the_reserve_may_go_too) {
  auto g = field("stack BA3 b-ca-4").does("retreat CL b-ca-4").does("done").rolls(6);
  EXPECT_EQ(g.where("b-ca-4"), "CL");
  EXPECT_TRUE(g.stack("BA3").empty());
}

TEST(Thousand11_5, t14_stacks_that_were_called_in_vain_may_go_too) {
  auto g = field("b-ca-4 PA").does("retreat CL b-ca-4").does("done").rolls(6);
  EXPECT_EQ(g.where("b-ca-4"), "CL");
}

TEST(Thousand11_5, r4_2b_a_battery_just_captured_stays_behind) {
  auto g = repulsed("b-ar-1 PA captured fresh");
  g.does("retreat TP g-gar-i");
  EXPECT_THAT(g.verdict("take b-ar-1"), RefusedBy("4.2b"));
  g.does("take-all").does("done").rolls(6);
  EXPECT_EQ(g["b-ar-1"].side, Side::Bourbon);  // and is taken again
  EXPECT_EQ(g.where("b-ar-1"), "PA");
}

TEST(Thousand11_5, t23_each_side_is_asked_at_the_end_of_its_part_of_the_round) {
  auto g = given(
      "battle PA by garibaldine; garibaldi PA; lanza PA; stack GD5 g-gar-i; stack BD5 b-ca-8; phase declare; "
      "side garibaldine");
  EXPECT_EQ(g.asked(), Ask::Declare);
  g.does("press").rolls(1);
  EXPECT_EQ(g.asked(), Ask::Retreat);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  g.does("done");
  EXPECT_EQ(g.asked(), Ask::Declare);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  g.does("press").rolls({1, 1});
  EXPECT_EQ(g.asked(), Ask::Retreat);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
}

// --- 11.5b

TEST(Thousand11_5, r11_5b_to_adjacent_zones_and_to_cities_there_or_in_the_same_zone) {
  auto g = field("g-gar-iii marsala");
  for (const char* where : {"TP", "AG", "CL", "ME", "palermo", "calatafimi", "agrigento", "enna", "messina"})
    EXPECT_THAT(g.verdict(std::string("retreat ") + where), Allowed()) << where;
}

TEST(Thousand11_5, r11_5b_no_farther_and_not_by_sea) {
  auto g = field();
  for (const char* where : {"PA", "NO", "siracusa", "SA", "NA", "napoli", "RC"}) {
    EXPECT_THAT(g.verdict(std::string("retreat ") + where), RefusedBy("11.5b")) << where;
    EXPECT_FALSE(g.lists(std::string("retreat ") + where)) << where;
  }
}

TEST(Thousand11_5, r11_5b_where_no_enemy_units_are) {
  auto g = field("g-gar-iii marsala; g-gar-iv CL");
  EXPECT_THAT(g.verdict("retreat CL"), RefusedBy("11.5b"));
  EXPECT_THAT(g.verdict("retreat marsala"), RefusedBy("11.5b"));
  EXPECT_THAT(g.verdict("retreat TP"), Allowed());  // only the city is theirs
  EXPECT_FALSE(g.lists("retreat CL"));
  EXPECT_FALSE(g.lists("retreat marsala"));
}

TEST(Thousand11_5, r11_5b_into_any_city_without_enemies_even_past_them) {
  auto g = field("g-gar-iii CL; city agrigento garibaldine; g-gar-iv AG");
  EXPECT_THAT(g.verdict("retreat enna"), Allowed());
  EXPECT_THAT(g.verdict("retreat agrigento"), Allowed());
  EXPECT_THAT(repulsed().verdict("retreat palermo"), Allowed());  // past those they fight with
  EXPECT_THAT(repulsed("b-ca-4 palermo").verdict("retreat palermo"), RefusedBy("11.5b"));
}

constexpr const char* kSiege =
    "battle palermo by garibaldine; garibaldi PA; lanza palermo; stack GD5 g-gar-i; stack GD6 g-gar-ii; "
    "stack BD5 b-ca-8; stack BD6 b-ca-9; phase retreat; ";

TEST(Thousand11_5, t63_besiegers_may_draw_back_into_the_zone) {
  proves("11.5b");
  auto g = given(kSiege);
  EXPECT_THAT(g.verdict("retreat PA"), Allowed());
  EXPECT_THAT(g.verdict("retreat palermo"), RefusedBy("11.5b"));
  g.does("retreat PA all").rolls(6);
  EXPECT_EQ(g.where("g-gar-i"), "PA");
  EXPECT_EQ(g.where("garibaldi"), "PA");
  EXPECT_FALSE(g.state.battle.under_way);
  EXPECT_EQ(g.city("palermo").owner, Side::Bourbon);
}

TEST(Thousand11_5, t63_who_has_drawn_back_before_the_city_fights_no_more) {
  auto g = given(kSiege).does("retreat PA g-gar-i").does("done").rolls(6);
  EXPECT_TRUE(g.state.battle.under_way);
  EXPECT_EQ(units_fighting(g.state, Side::Garibaldine).size(), 1);
  g.until(Ask::Retreat);
  while (g.side_asked() != Side::Garibaldine) g.does("done").until(Ask::Retreat);
  g.does("retreat PA");
  EXPECT_THAT(g.verdict("take g-gar-i"), RefusedBy("11.5a"));
  EXPECT_THAT(g.verdict("take g-gar-ii"), Allowed());
}

TEST(Thousand11_5, r11_5b_a_garrison_cannot_go_into_the_zone_of_the_besiegers) {
  auto g = given(std::string(kSiege) + "side bourbon");
  EXPECT_THAT(g.verdict("retreat PA"), RefusedBy("11.5b"));
  for (const char* where : {"TP", "CL", "enna"})
    EXPECT_THAT(g.verdict(std::string("retreat ") + where), Allowed()) << where;
}

TEST(Thousand11_5, r5_1b_a_city_takes_only_as_many_as_it_holds) {
  const std::string seven = "b-fl-1a+b-fl-2a+b-fl-3a+b-fl-4a+b-fl-5a+b-fl-6a+b-fl-7a enna; ";
  auto g = field(seven).does("retreat enna b-ca-8");
  EXPECT_THAT(g.verdict("take b-ca-9"), RefusedBy("5.1b"));
  EXPECT_THAT(g.verdict("take-all"), RefusedBy("5.1b"));
  EXPECT_FALSE(g.lists("take-all"));
  EXPECT_FALSE(g.lists("take b-ca-9"));
  EXPECT_THAT(g.verdict("retreat CL"), Allowed());
  auto all = field(seven).does("retreat enna").does("take-all").does("done").rolls(6);
  EXPECT_EQ(units_at(all.state, all.place("enna")).size(), 8);
  auto full = field(seven + "b-fl-8a enna");
  EXPECT_THAT(full.verdict("retreat enna"), RefusedBy("5.1b"));
  EXPECT_FALSE(full.lists("retreat enna"));
}

// --- 11.5c

// In the toe of Italy, with Garibaldines in every place round about.
constexpr const char* kCornered =
    "battle RC by garibaldine; garibaldi RC; briganti RC; stack GD5 g-gar-i; stack BD5 b-fl-2a; "
    "g-gar-iii CZ; g-gar-iv catanzaro; g-gar-v reggio-calabria; phase retreat; side bourbon; ";

TEST(Thousand11_5, r11_5c_who_can_go_nowhere_fights_on_to_the_end) {
  auto g = given(std::string(kCornered) + "unit g-gar-i 3 5; armistice broken 3; turn 6");
  EXPECT_EQ(g.asked(), Ask::Declare);  // the next round, without a question
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  g.does("press").rolls({6, 6, 6}).does("done");
  EXPECT_EQ(g.asked(), Ask::Declare);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  g.does("done");
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);  // again without being asked
  g.does("press").rolls({6, 6, 6});
  EXPECT_EQ(g["b-fl-2a"].status, Status::Eliminated);
}

TEST(Thousand11_5, r11_5c_one_open_place_is_enough) {
  auto g = given(
      "battle RC by garibaldine; garibaldi RC; briganti RC; stack GD5 g-gar-i; stack BD5 b-fl-2a; "
      "g-gar-iii CZ; g-gar-v reggio-calabria; phase retreat; side bourbon; turn 6; armistice broken 3");
  ASSERT_EQ(g.asked(), Ask::Retreat);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("done", "retreat catanzaro"));  // their own, past the enemy
}

TEST(Thousand11_5, r11_5c_a_full_city_is_no_way_out) {
  auto g = given(
      "battle RC by garibaldine; garibaldi RC; briganti RC; stack GD5 g-gar-i; stack BD5 b-fl-2a; "
      "g-gar-iii CZ; g-gar-v reggio-calabria; phase retreat; side bourbon; turn 6; armistice broken 3; "
      "b-fl-1a+b-fl-2b+b-fl-3a+b-fl-4a+b-fl-5a+b-fl-6a+b-fl-7a+b-fl-8a catanzaro");
  EXPECT_EQ(g.asked(), Ask::Declare);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
}

// --- 11.5d

// Dice that always hit fall on BD5; then it is for the Bourbons to say whether they go.
Given struck(const std::string& stack, std::initializer_list<int> dice) {
  auto g =
      given("battle PA by garibaldine; garibaldi PA; lanza PA; stack GD5 g-gar-i; stack BD7 b-fl-15a; " +
            stack + "; unit g-gar-i " + std::to_string(dice.size()) + " 5; phase declare; side garibaldine");
  g.does("press").rolls(dice).until(Ask::Retreat).does("done").until(Ask::Retreat);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  return g;
}

TEST(Thousand11_5, r11_5d_a_stack_reduced_counts_three) {
  auto g = struck("stack BD5 b-ca-8", {6, 6, 6}).does("retreat CL all").rolls(6);
  EXPECT_TRUE(g["b-ca-8"].reduced);
  EXPECT_EQ(column_rolled(g), 3);
}

TEST(Thousand11_5, r11_5d_a_full_stack_eliminated_counts_six) {
  auto g = struck("stack BD5 b-ca-8", {6, 6, 6, 6, 6, 6});
  EXPECT_EQ(g["b-ca-8"].status, Status::Eliminated);
  EXPECT_EQ(difference(g, Side::Bourbon), 6);
}

TEST(Thousand11_5, r11_5d_a_reduced_stack_eliminated_counts_three) {
  auto g = struck("stack BD5 b-ca-8 reduced", {6, 6, 6}).does("retreat CL all").rolls(6);
  EXPECT_EQ(g["b-ca-8"].status, Status::Eliminated);
  EXPECT_EQ(column_rolled(g), 3);
}

TEST(Thousand11_5, r11_5d_a_stack_counts_once_however_many_are_in_it) {
  auto g = given(
      "battle PA by garibaldine; garibaldi PA; lanza PA; unit g-gar-i 3 5; stack GD5 g-gar-i; "
      "stack BD5 b-ca-8+b-ca-9+b-fl-15a; phase declare; side garibaldine");
  g.does("press").rolls({6, 6, 6}).rolls({1, 1});
  EXPECT_TRUE(g["b-ca-8"].reduced && g["b-ca-9"].reduced && g["b-fl-15a"].reduced);
  EXPECT_EQ(difference(g, Side::Bourbon), 3);
  EXPECT_EQ(difference(g, Side::Garibaldine), -3);
}

TEST(Thousand11_5, r11_5d_points_marked_are_added) {
  auto g = given(
      "battle PA by garibaldine; garibaldi PA; lanza PA; stack GD5 g-gar-i; stack BD5 b-ca-8 damage 2; "
      "stack BD6 b-ca-9 damage 1; phase retreat; side bourbon");
  g.does("retreat CL all").rolls(6);
  EXPECT_EQ(column_rolled(g), 3);
}

TEST(Thousand11_5, r11_5d_points_that_have_reduced_a_stack_are_not_counted_again) {
  auto g = given(
      "battle PA by garibaldine; garibaldi PA; lanza PA; stack GD5 g-gar-i; "
      "stack BD5 b-ca-8 damage 4 reduced; reductions bourbon 1; phase retreat; side bourbon");
  g.does("retreat CL all").rolls(6);
  EXPECT_EQ(column_rolled(g), 4);
}

TEST(Thousand11_5, r11_5d_what_was_inflicted_is_subtracted) {
  const std::string both =
      "battle PA by garibaldine; garibaldi PA; lanza PA; stack GD5 g-gar-i damage 1; stack GD6 g-gar-ii; "
      "stack BD5 b-ca-8 damage 2; reductions garibaldine 1; reductions bourbon 2; phase retreat; side ";
  auto bourbons = given(both + "bourbon").does("retreat CL all").rolls(6);
  EXPECT_EQ(column_rolled(bourbons), 6 + 2 - 3 - 1);
  EXPECT_EQ(difference(given(both + "garibaldine"), Side::Garibaldine), 3 + 1 - 6 - 2);
}

TEST(Thousand11_5, t42_a_part_is_judged_by_the_whole_side) {
  proves("11.5d");
  auto g = given(
      "battle PA by garibaldine; garibaldi PA; lanza PA; stack GD5 g-gar-i; stack BD5 b-ca-8 damage 2; "
      "stack BD6 b-ca-9; phase retreat; side bourbon");
  g.does("retreat CL b-ca-9").does("done").rolls(6);  // who has no damage
  EXPECT_EQ(column_rolled(g), 2);
}

TEST(Thousand11_5, t19_damage_goes_with_the_stack_that_leaves) {
  auto g = given(
      "battle PA by garibaldine; garibaldi PA; lanza PA; stack GD5 g-gar-i; stack GD6 g-gar-ii; "
      "stack BD5 b-ca-8 damage 2; stack BD6 b-ca-9 damage 1; phase retreat; side bourbon");
  g.does("retreat CL b-ca-8").does("done").rolls(6);
  EXPECT_EQ(damage_of(g.game, g.state, Side::Bourbon), 1);
}

TEST(Thousand11_5, t19_what_a_stack_suffered_stays_with_those_of_it_who_stay) {
  auto g = given(
      "battle PA by garibaldine; garibaldi PA; lanza PA; stack GD5 g-gar-i; "
      "stack BD5 b-ca-8+b-ca-9 damage 2; phase retreat; side bourbon");
  g.does("retreat CL b-ca-9").does("done").rolls(6);
  EXPECT_EQ(g.stack("BD5").damage, 2);
}

// --- 11.5f, 11.5g, 11.5h

TEST(Thousand11_5, r11_5f_yes_costs_nothing) {
  auto g = field().does("retreat CL all").rolls(3);
  EXPECT_EQ(reduced(g), 0);
  EXPECT_EQ(g.where("b-ca-8"), "CL");
}

TEST(Thousand11_5, r11_5g_a_number_is_lost_before_they_leave) {
  auto g = field("reductions bourbon 1").does("retreat CL all").rolls(2);  // 2
  ASSERT_EQ(g.asked(), Ask::Reduce);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);  // the owner chooses
  EXPECT_EQ(g.where("b-ca-8"), "PA");
  g.does("reduce b-ca-9").does("reduce b-fl-15a");
  EXPECT_EQ(reduced(g), 2);
  EXPECT_TRUE(g["b-ca-9"].reduced && g["b-fl-15a"].reduced);
  EXPECT_EQ(g.where("b-ca-8"), "CL");
  EXPECT_EQ(g.where("b-ca-9"), "CL");
}

TEST(Thousand11_5, t42_only_those_who_retreat_suffer_for_it) {
  proves("11.5g 11.5h");
  auto g = field().does("retreat CL b-ca-8+b-ca-9").does("done").rolls(1);  // 1
  ASSERT_EQ(g.asked(), Ask::Reduce);
  EXPECT_THAT(g.verdict("reduce b-fl-15a"), RefusedBy("11.5g"));
  EXPECT_THAT(g.listed(), UnorderedElementsAre("reduce \"8 CA\"", "reduce \"9 CA\""));
  auto alone = field("reductions bourbon 1").does("retreat CL b-ca-8").does("done").rolls(1);  // no 1
  EXPECT_TRUE(alone["b-ca-8"].reduced);
  EXPECT_EQ(reduced(alone), 1);
}

TEST(Thousand11_5, r11_5h_no_reduces_and_keeps_them_in_the_battle) {
  auto g = given(
      "battle PA by garibaldine; garibaldi PA; lanza PA; stack GD5 g-gar-i; stack BD5 b-ca-8 damage 2; "
      "stack BD6 b-ca-9 damage 1; phase retreat; side bourbon");
  g.does("retreat CL all").rolls(1);  // column 3: no 1
  EXPECT_TRUE(g.happened(EventKind::RetreatRefused));
  g.does("reduce b-ca-9");
  EXPECT_TRUE(g["b-ca-9"].reduced);
  EXPECT_EQ(g.where("b-ca-8"), "PA");
  EXPECT_EQ(g.cell_of("b-ca-8"), "BD5");
  EXPECT_EQ(g.where("lanza"), "PA");
  EXPECT_EQ(g.stack("BD5").damage, 2);  // the points stay
  EXPECT_EQ(g.stack("BD6").damage, 1);
  EXPECT_TRUE(g.state.battle.under_way);
  EXPECT_EQ(g.asked(), Ask::Declare);  // the next round
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
}

TEST(Thousand11_5, r11_5h_they_may_try_again_in_the_next_round) {
  auto g = field("reductions bourbon 1").does("retreat CL all").rolls(1);
  take_losses(g);
  g.until(Ask::Retreat, 1);
  if (g.side_asked() == Side::Garibaldine) g.does("done").until(Ask::Retreat, 1);
  EXPECT_EQ(g["b-ca-8"].retreats_to, kNoPlace);  // where to is said anew
  g.does("retreat ME all").rolls(6);
  EXPECT_EQ(g.where("b-ca-8"), "ME");
  EXPECT_EQ(g.where("lanza"), "ME");
}

TEST(Thousand11_5, r11_5h_who_loses_his_last_unit_in_trying_is_beaten) {
  auto g = given(
      "battle PA by garibaldine; garibaldi PA; lanza PA; stack GD5 g-gar-i; stack BD5 b-ca-8 reduced; "
      "reductions bourbon 1; phase retreat; side bourbon");
  g.does("retreat CL all").rolls(1);
  EXPECT_EQ(g["b-ca-8"].status, Status::Eliminated);
  EXPECT_EQ(g.rolling(), RollKind::Capture);  // Lanza's: 11.5j
}

TEST(Thousand11_5, t22_a_stack_whose_top_falls_in_a_refused_retreat_gets_another) {
  auto g = given(
      "battle PA by garibaldine; garibaldi PA; lanza PA; stack GD5 g-gar-i; b-ca-8 PA reduced; "
      "stack BD5 b-ca-8+b-ca-9+b-fl-15a; reductions bourbon 1; phase retreat; side bourbon");
  g.does("retreat CL all").rolls(1).does("reduce b-ca-8");
  EXPECT_EQ(g["b-ca-8"].status, Status::Eliminated);
  EXPECT_EQ(g.asked(), Ask::Top);
}

TEST(Thousand11_5, r4_2a_a_battery_reduced_in_a_retreat_is_the_enemys) {
  proves("11.5g");
  auto g = given(
      "battle PA by garibaldine; garibaldi PA; lanza PA; stack GD5 g-gar-i; stack BD5 b-ca-8+b-ar-1; "
      "b-fl-1a palermo; phase retreat; side bourbon");
  g.does("retreat CL all").rolls(1).does("reduce b-ar-1");  // 1
  ASSERT_EQ(g.asked(), Ask::Combat);                        // still the turn of the battle
  EXPECT_EQ(g.where("b-ca-8"), "CL");
  EXPECT_EQ(g["b-ar-1"].side, Side::Garibaldine);
  EXPECT_EQ(g.where("b-ar-1"), "PA");
  EXPECT_TRUE(g["b-ar-1"].fresh);  // for use on the next turn
}

// --- 11.5i

TEST(Thousand11_5, r11_5i_commanders_go_the_way_of_all_units) {
  auto g = field("mendelez PA").does("retreat enna all").rolls(6);
  EXPECT_EQ(g.where("lanza"), "enna");
  EXPECT_EQ(g.where("mendelez"), "enna");
  EXPECT_EQ(g.rolling(), RollKind::None);
}

TEST(Thousand11_5, r11_5i_when_the_army_parts_each_says_with_whom_he_goes) {
  auto g = field("mendelez PA").does("retreat CL b-ca-8+b-ca-9").does("retreat ME b-fl-15a+b-fl-15b");
  EXPECT_THAT(g.verdict("done"), RefusedBy("11.5i"));
  EXPECT_FALSE(g.lists("done"));
  g.does("withdraw lanza");
  EXPECT_THAT(g.verdict("done"), RefusedBy("11.5i"));
  EXPECT_THAT(g.verdict("withdraw lanza"), RefusedBy("11.5i"));  // has said so
  g.does("withdraw mendelez").does("done").rolls(6);
  EXPECT_EQ(g.where("lanza"), "ME");
  EXPECT_EQ(g.where("mendelez"), "ME");
}

TEST(Thousand11_5, r11_5i_he_goes_with_units_only) {
  auto g = field().does("retreat CL");
  EXPECT_THAT(g.verdict("withdraw lanza"), RefusedBy("11.5i"));
  EXPECT_FALSE(g.lists("withdraw lanza"));
  g.does("take b-ca-8");
  EXPECT_THAT(g.verdict("withdraw lanza"), Allowed());
  EXPECT_THAT(g.verdict("withdraw garibaldi"), RefusedBy("9.0a"));
  EXPECT_THAT(g.verdict("withdraw vial"), RefusedBy("T49"));
  EXPECT_THAT(field().verdict("withdraw lanza"), RefusedBy("11.5i"));
}

TEST(Thousand11_5, r11_5i_he_stays_with_those_who_stay_unless_he_is_told) {
  auto stays = field().does("retreat CL b-ca-8").does("done").rolls(6);
  EXPECT_EQ(stays.where("lanza"), "PA");
  auto goes = field("mendelez PA").does("retreat CL b-ca-8+lanza").does("done").rolls(6);
  EXPECT_EQ(goes.where("lanza"), "CL");
  EXPECT_EQ(goes.where("mendelez"), "PA");
  goes.until(Ask::Retreat, 1);
  EXPECT_EQ(goes.state.battle.under_way, true);
}

TEST(Thousand11_5, r4_3c_the_next_in_rank_leads_when_the_senior_has_left) {
  auto g = field("mendelez PA").does("retreat CL b-ca-8+lanza").does("done").rolls(6);
  g.until(Ask::Retreat, 1).does("done").until(Ask::Retreat, 1);
  EXPECT_EQ(g.state.battle.senior[1], g.commander("mendelez"));
}

TEST(Thousand11_5, r11_5i_he_is_refused_with_his_units) {
  auto g =
      field("reductions bourbon 1").does("retreat CL b-ca-8+b-ca-9+lanza").does("done").rolls(1);  // no 1
  take_losses(g);
  EXPECT_EQ(g.where("lanza"), "PA");
  EXPECT_EQ(g.leader("lanza").retreats_to, kNoPlace);
}

TEST(Thousand11_5, r11_5j_he_whose_companions_all_fall_stays_behind) {
  auto g = given(
      "battle PA by garibaldine; garibaldi PA; lanza PA; mendelez PA; stack GD5 g-gar-i; "
      "stack BD5 b-ca-8 reduced; stack BD6 b-ca-9; phase retreat; side bourbon");
  g.does("retreat CL b-ca-8+mendelez").does("retreat ME b-ca-9+lanza").does("done").rolls(1);  // 1
  g.does("reduce b-ca-8");
  EXPECT_EQ(g.where("lanza"), "ME");
  EXPECT_EQ(g.where("mendelez"), "PA");
  EXPECT_EQ(g.rolling(), RollKind::Capture);
}

TEST(Thousand11_5, r4_3f_francesco_does_not_leave_napoli_before_the_armistice) {
  const std::string siege =
      "battle napoli by garibaldine; garibaldi NA; francesco napoli; ritucci napoli; stack GD5 g-gar-i; "
      "stack BD5 b-ca-13; phase retreat; side bourbon; turn 6; ";
  auto g = given(siege).does("retreat TL").does("take b-ca-13");
  EXPECT_THAT(g.verdict("withdraw francesco"), RefusedBy("4.3f"));
  EXPECT_FALSE(g.lists("withdraw francesco"));
  g.does("done").rolls(6);
  EXPECT_EQ(g.where("ritucci"), "TL");
  EXPECT_EQ(g.where("francesco"), "napoli");
  EXPECT_EQ(g.rolling(), RollKind::Capture);
  auto later = given(siege + "armistice broken 3").does("retreat TL all").rolls(6);
  EXPECT_EQ(later.where("francesco"), "TL");
  auto outside = given(
      "battle NA by garibaldine; garibaldi NA; francesco NA; stack GD5 g-gar-i; stack BD5 b-ca-13; "
      "phase retreat; side bourbon; turn 6");  // he escaped once, and came back beside it
  EXPECT_EQ(outside.does("retreat TL all").rolls(6).where("francesco"), "TL");
}

// --- T70, T66

TEST(Thousand11_5, t70_a_retreat_into_an_empty_city_takes_it_and_recruits) {
  auto g = repulsed().does("retreat agrigento all").rolls(6);
  EXPECT_EQ(g.city("agrigento").owner, Side::Garibaldine);
  EXPECT_FALSE(g.city("agrigento").by_siege);
  ASSERT_EQ(g.rolling(), RollKind::Recruit);
  g.rolls(6);
  EXPECT_EQ(units_in(g.state, Side::Garibaldine, g.place("agrigento")).size(), 4);  // three and insurgents
}

TEST(Thousand11_5, t70_several_cities_are_entered_one_after_another) {
  auto g = repulsed().does("retreat agrigento g-gar-i").does("retreat enna g-gar-ii+g-gar-iii+garibaldi");
  g.does("done").rolls(6).rolls(1);
  ASSERT_EQ(g.rolling(), RollKind::Recruit);
  g.rolls(1);
  EXPECT_EQ(g.city("agrigento").owner, Side::Garibaldine);
  EXPECT_EQ(g.city("enna").owner, Side::Garibaldine);
  EXPECT_FALSE(g.state.battle.under_way);
}

TEST(Thousand11_5, t70_an_own_city_is_not_taken_again) {
  auto g = repulsed("city agrigento garibaldine scored").does("retreat agrigento all").rolls(6);
  EXPECT_NE(g.rolling(), RollKind::Recruit);
  EXPECT_TRUE(g.city("agrigento").scored);
}

TEST(Thousand11_5, t70_bourbons_take_a_city_without_recruiting) {
  auto g = field("city agrigento garibaldine scored").does("retreat agrigento all").rolls(6);
  EXPECT_EQ(g.city("agrigento").owner, Side::Bourbon);
  EXPECT_FALSE(g.city("agrigento").scored);
  EXPECT_NE(g.rolling(), RollKind::Recruit);
}

TEST(Thousand11_5, t70_a_retreat_that_is_refused_takes_nothing) {
  auto g = repulsed("reductions garibaldine 1").does("retreat agrigento all").rolls(1);
  take_losses(g);
  EXPECT_EQ(g.city("agrigento").owner, Side::Bourbon);
}

TEST(Thousand11_5, t66_a_lonely_commander_in_the_way_rolls_for_capture) {
  auto g = repulsed("von-mechel CL").does("retreat CL all").rolls(6);
  ASSERT_EQ(g.rolling(), RollKind::Capture);
  g.rolls(3);
  EXPECT_EQ(g.leader("von-mechel").fate, Fate::Captured);
  EXPECT_FALSE(g.state.battle.under_way);
}

// --- T54, T62: who must go

// Both armies stand idle; the attacker has had his chance.
Given idle(const std::string& more = "") {
  return given(
      "battle RC by garibaldine; garibaldi RC; briganti RC; stack GD5 g-gar-i; stack BD9 b-fl-2a; "
      "armistice broken 3; turn 6; phase manoeuvre; side garibaldine; " +
      more);
}

TEST(Thousand11_5, t54_who_must_go_goes_without_a_roll) {
  auto g = idle().does("done");
  while (!(g.asked() == Ask::Retreat && g.state.stack.top_as<Retreat>()->forced)) g.does("done");
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  EXPECT_THAT(g.verdict("done"), RefusedBy("T62"));
  EXPECT_FALSE(g.lists("done"));
  g.does("retreat CZ").does("take-all");
  EXPECT_EQ(g.where("g-gar-i"), "CZ");
  EXPECT_EQ(g.where("garibaldi"), "CZ");
  EXPECT_FALSE(g.state.battle.under_way);
}

TEST(Thousand11_5, t54_who_must_go_and_cannot_is_lost) {
  auto g = idle("b-fl-1a CZ; b-fl-3a catanzaro; b-fl-4a reggio-calabria").does("done");
  while (g.asked() == Ask::Manoeuvre || g.asked() == Ask::Retreat) g.does("done");
  EXPECT_EQ(g["g-gar-i"].status, Status::Eliminated);
  EXPECT_EQ(g.rolling(), RollKind::Capture);  // Garibaldi's
}

// The last stack on the line falls, and the reserve stands behind it: nobody is there to be called against.
Given line_broken(const std::string& more) {
  auto g = given(
      "battle RC by garibaldine; garibaldi RC; briganti RC; unit g-gar-i 3 5; stack GD5 g-gar-i; "
      "stack BD5 b-fl-2a reduced; armistice broken 3; turn 6; phase declare; side garibaldine; " +
      more);
  g.does("press").rolls({6, 6, 6});
  return g;
}

TEST(Thousand11_5, t62_those_put_aside_withdraw_when_the_line_is_gone) {
  auto g = line_broken("b-fl-1a+b-fl-3a RC");
  ASSERT_EQ(g.asked(), Ask::Retreat);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  EXPECT_THAT(g.verdict("done"), RefusedBy("T62"));
  g.does("retreat CZ").does("take-all");
  EXPECT_EQ(g.where("b-fl-1a"), "CZ");
  EXPECT_EQ(g.where("briganti"), "CZ");
  EXPECT_FALSE(g.state.battle.under_way);
}

TEST(Thousand11_5, t62_those_without_a_place_to_go_lay_down_their_arms) {
  auto g = line_broken("b-fl-1a+b-ar-1 RC; g-gar-iii CZ; g-gar-iv catanzaro; g-gar-v reggio-calabria");
  EXPECT_TRUE(g.happened(EventKind::CannotRetreat));
  EXPECT_EQ(g["b-fl-1a"].status, Status::Eliminated);
  EXPECT_EQ(g.rolling(), RollKind::Capture);
  g.rolls(6);
  EXPECT_EQ(g["b-ar-1"].side, Side::Garibaldine);  // the guns are taken
  EXPECT_EQ(g.where("b-ar-1"), "RC");
}

TEST(Thousand11_5, t62_as_many_go_as_there_is_room_for) {
  auto g = line_broken(
      "b-fl-1a+b-fl-3a RC; g-gar-iii CZ; g-gar-v reggio-calabria; "
      "b-fl-2b+b-fl-3b+b-fl-4a+b-fl-5a+b-fl-6a+b-fl-7a+b-fl-8a catanzaro");
  g.does("retreat catanzaro").does("take b-fl-3a");
  EXPECT_EQ(g.where("b-fl-3a"), "catanzaro");
  EXPECT_EQ(g["b-fl-1a"].status, Status::Eliminated);
  EXPECT_EQ(g.where("briganti"), "catanzaro");
}

TEST(Thousand11_5, t62_a_broken_army_may_part_and_its_commanders_say_with_whom_they_go) {
  auto g = line_broken("b-fl-1a+b-fl-3a RC");
  g.does("retreat CZ b-fl-1a").does("retreat catanzaro b-fl-3a");
  ASSERT_EQ(g.asked(), Ask::Retreat);
  EXPECT_THAT(g.verdict("done"), RefusedBy("11.5i"));
  g.does("withdraw briganti");
  EXPECT_EQ(g.where("briganti"), "catanzaro");
  EXPECT_EQ(g.where("b-fl-1a"), "CZ");
}

TEST(Thousand11_5, t62_so_they_do_when_there_is_no_room_for_all) {
  auto g = line_broken(
      "b-fl-1a+b-fl-3a+b-fl-6b RC; g-gar-iii CZ; "
      "b-fl-2b+b-fl-3b+b-fl-4a+b-fl-5a+b-fl-6a+b-fl-7a+b-fl-8a catanzaro; "
      "b-ca-1+b-ca-2+b-ca-3+b-ca-4+b-ca-5+b-ca-6+b-ca-7 reggio-calabria");
  g.does("retreat catanzaro b-fl-1a").does("retreat reggio-calabria b-fl-3a");
  ASSERT_EQ(g.asked(), Ask::Retreat);
  g.does("withdraw briganti");
  EXPECT_EQ(g.where("briganti"), "reggio-calabria");
  EXPECT_EQ(g["b-fl-6b"].status, Status::Eliminated);
}

}  // namespace
}  // namespace tamburino::thousand

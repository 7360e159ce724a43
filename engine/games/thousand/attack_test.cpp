#include "tests/thousand/given.h"

// 4.1, 11.4.5. Declared attacks, the dice of the top unit, and the support of those below it.
namespace tamburino::thousand {
namespace {

using testing::UnorderedElementsAre;

// The Garibaldines declare, unless the position says otherwise.
Given battle(const std::string& stacks) {
  return given("battle TP by garibaldine; garibaldi TP; von-mechel TP; phase declare; " + stacks);
}
Given attacking(const std::string& stacks) {  // GD5 at BD5, and nobody else
  auto g = battle(stacks);
  g.does("attack GD5 BD5");
  if (g.asked() == Ask::Declare) g.does("done");
  return g;
}
int dice(const Given& g, std::string_view cell) { return attack_dice(g.game, g.state, find_cell(cell)); }
int modifier(const Given& g, std::string_view cell) {
  return attack_modifiers(g.game, g.state, find_cell(cell)).total();
}
int longer_front(const Given& g, std::string_view cell) {
  return amount(attack_modifiers(g.game, g.state, find_cell(cell)), "11.4.5a");
}
int support(const Given& g, std::string_view cell) { return support_dice(g.game, g.state, find_cell(cell)); }

// --- 4.1b, 11.4.5b, 11.4.5c

TEST(Thousand4_1, r4_1b_a_unit_of_2_and_1_throws_two_dice_and_adds_one_to_each) {
  auto g = attacking("unit g-gar-i 2 1; stack GD5 g-gar-i; stack BD5 b-fl-1a");
  EXPECT_EQ(g.state.pending.dice, 2);
  g.rolls({5, 4});
  EXPECT_EQ(g.stack("BD5").damage, 1);
}

TEST(Thousand4_1, r4_1b_the_combat_value_is_the_number_of_dice) {
  EXPECT_EQ(dice(battle("stack GD5 g-gar-i; stack BD5 b-fl-1a"), "GD5"), 1);
  EXPECT_EQ(dice(battle("stack GD5 g-gar-1; stack BD5 b-fl-1a"), "GD5"), 2);
  EXPECT_EQ(dice(battle("stack GD5 p-br-1; stack BD5 b-fl-1a"), "GD5"), 3);
}

TEST(Thousand4_1, r4_1c_a_reduced_unit_attacks_with_its_reduced_values) {
  const auto g = battle("unit g-gar-1 3 2 2 1; stack GD5 g-gar-1 reduced; stack BD5 b-fl-1a");
  EXPECT_EQ(dice(g, "GD5"), 2);
  EXPECT_EQ(modifier(g, "GD5"), 1);
}

TEST(Thousand11_4_5, r11_4_5b_only_the_top_unit_attacks) {
  const auto weak = battle("stack GD5 g-gar-i+p-br-1+p-br-2+g-cc-1; stack BD5 b-fl-1a");
  EXPECT_EQ(dice(weak, "GD5"), 1);
  EXPECT_EQ(modifier(weak, "GD5"), 1);
  const auto strong = battle("stack GD5 p-br-1+g-gar-i+p-br-2+g-cc-1; stack BD5 b-fl-1a");
  EXPECT_EQ(dice(strong, "GD5"), 3);
  EXPECT_EQ(modifier(strong, "GD5"), 2);
}

TEST(Thousand11_4_5, r11_4_5c_six_or_more_after_the_quality_is_a_hit) {
  for (int quality = 0; quality <= 3; ++quality) {
    for (int die = 1; die <= 6; ++die) {
      auto g =
          attacking("unit g-gar-i 1 " + std::to_string(quality) + "; stack GD5 g-gar-i; stack BD5 b-fl-1a");
      g.rolls(die);
      EXPECT_EQ(g.stack("BD5").damage, die + quality >= 6 ? 1 : 0) << die << " with quality " << quality;
    }
  }
}

TEST(Thousand11_4_5, r11_4_5c_each_die_is_a_hit_of_its_own) {
  auto g = attacking("stack GD5 p-br-1; stack BD5 b-fl-1a");
  g.rolls({4, 3, 6});
  EXPECT_EQ(g.stack("BD5").damage, 2);
}

TEST(Thousand11_4_5, r11_4_5c_the_attacked_stack_is_hit_and_no_other) {
  auto g = battle("stack GD5 g-gar-i; stack GD6 b-ca-8; stack BD5 b-fl-1a; stack BD7 b-fl-1b");
  g.does("attack GD5 GD6").rolls(6);
  EXPECT_EQ(g.stack("GD6").damage, 1);
  EXPECT_EQ(g.stack("BD5").damage, 0);
  EXPECT_EQ(g.stack("GD5").damage, 0);
}

TEST(Thousand11_4_5, r11_4_5c_the_hits_of_several_attackers_add_up) {
  auto g = battle("stack GD5 g-gar-i; stack BD6 g-gar-ii; stack BD5 b-fl-1a; stack BD9 b-ca-8");
  g.does("press").rolls(6).rolls(6);
  EXPECT_EQ(g.stack("BD5").damage, 2);
}

// --- 11.4.5a, T16: the longer front

TEST(Thousand11_4_5, r11_4_5a_more_stacks_add_one) {
  const auto g = battle("stack GD5 g-gar-i; stack GD6 g-gar-ii; stack BD5 b-fl-1a");
  EXPECT_EQ(longer_front(g, "GD5"), 1);
  EXPECT_EQ(longer_front(g, "GD6"), 1);
  EXPECT_EQ(longer_front(g, "BD5"), 0);
}

TEST(Thousand11_4_5, r11_4_5a_however_many_more_it_is_one) {
  const auto g = battle("stack GD5 g-gar-i; stack GD6 g-gar-ii; stack GD7 g-gar-iii; stack BD5 b-fl-1a");
  EXPECT_EQ(longer_front(g, "GD5"), 1);
}

TEST(Thousand11_4_5, r11_4_5a_equal_fronts_add_nothing) {
  const auto g = battle("stack GD5 g-gar-i; stack BD5 b-fl-1a");
  EXPECT_EQ(longer_front(g, "GD5"), 0);
  EXPECT_EQ(longer_front(g, "BD5"), 0);
}

TEST(Thousand11_4_5, r11_4_5a_the_one_is_added_to_every_die) {
  auto g = attacking("stack GD5 g-gar-1; stack GD9 g-gar-ii; stack BD5 b-fl-1a");
  g.rolls({4, 4});
  EXPECT_EQ(g.stack("BD5").damage, 2);
  auto even = attacking("stack GD5 g-gar-1; stack BD5 b-fl-1a");
  even.rolls({4, 4});
  EXPECT_EQ(even.stack("BD5").damage, 0);
}

TEST(Thousand11_4_5, t16_stacks_count_and_not_the_units_in_them) {
  const auto g = battle("stack GD5 g-gar-i; stack GD6 g-gar-ii; stack BD5 b-fl-1a+b-fl-1b+b-fl-2a+b-fl-2b");
  EXPECT_EQ(longer_front(g, "GD5"), 1);
  EXPECT_EQ(longer_front(g, "BD5"), 0);
}

TEST(Thousand11_4_5, t16_a_stack_without_an_enemy_before_it_counts) {
  proves("FIG.b");
  const auto g = battle("stack GD5 g-gar-i; stack GD12 g-gar-ii; stack BD5 b-fl-1a");
  EXPECT_EQ(longer_front(g, "GD5"), 1);
}

TEST(Thousand11_4_5, t16_the_reserve_does_not_count) {
  const auto g = battle("stack GD5 g-gar-i; stack GA1 g-gar-ii; stack GA2 g-gar-iii; stack BD5 b-fl-1a");
  EXPECT_EQ(longer_front(g, "GD5"), 0);
}

TEST(Thousand11_4_5, t16_stacks_taken_out_of_the_reserve_do_not_count) {
  const auto g = battle("g-gar-ii+g-gar-iii TP; stack GD5 g-gar-i; stack BD5 b-fl-1a");
  EXPECT_EQ(longer_front(g, "GD5"), 0);
}

TEST(Thousand11_4_5, t16_a_stack_on_the_line_of_the_enemy_counts_for_its_own_side) {
  const auto g = battle("stack GD5 g-gar-i; stack GD6 b-fl-1b; stack BD5 b-fl-1a");
  EXPECT_EQ(longer_front(g, "GD6"), 1);
  EXPECT_EQ(longer_front(g, "GD5"), 0);
}

// GD5 destroys BD5: the fronts are equal when the Bourbons attack with the two they have left.
TEST(Thousand11_4_5, t16_it_is_judged_anew_at_each_attack) {
  auto g = battle(
      "stack GD5 g-gar-i; stack GD6 g-gar-ii; stack BD5 b-fl-1a reduced damage 2;"
      "stack BD6 b-fl-1b; stack BD9 b-fl-2a");
  EXPECT_EQ(longer_front(g, "BD6"), 1);
  g.does("attack GD5 BD5").does("done").rolls(6);
  EXPECT_EQ(longer_front(g, "BD6"), 0);
}

// Damage comes when all have attacked: the second attack still counts the stack that the first destroys.
TEST(Thousand11_4_5, t16_within_a_step_nobody_is_gone_yet) {
  auto g = battle(
      "stack GD5 g-gar-i; stack GD6 g-gar-ii; stack GD7 g-gar-iii; stack BD5 b-fl-1a reduced damage 2;"
      "stack BD6 b-fl-1b; stack BD9 b-fl-2a");
  g.does("attack GD5 BD5").does("attack GD6 BD6").rolls(6);
  EXPECT_EQ(modifier(g, "GD6"), 1);  // its quality alone: three against three
  g.rolls(4);
  EXPECT_EQ(g.stack("BD6").damage, 0);
  EXPECT_TRUE(g.stack("BD5").empty());
}

// --- 11.4.1d, T09

TEST(Thousand11_4_1, r11_4_1d_an_entrenched_stack_throws_one_die) {
  EXPECT_EQ(dice(battle("stack GD5 g-gar-i; stack BD5 b-gr-1 entrenched"), "BD5"), 1);
  EXPECT_EQ(dice(battle("stack GD5 g-gar-i; stack BD5 b-gr-1"), "BD5"), 3);
}

TEST(Thousand11_4_1, r11_4_1d_so_does_a_stack_in_a_city) {
  const auto g = given(
      "battle palermo by garibaldine; garibaldi PA; lanza palermo; phase declare; side bourbon;"
      "stack BD5 b-gr-1; stack BD1 b-gr-2; stack GD5 g-gar-1; stack GD1 g-gar-2");
  EXPECT_EQ(dice(g, "BD5"), 1);
  EXPECT_EQ(dice(g, "BD1"), 3);  // before the walls
  EXPECT_EQ(dice(g, "GD5"), 2);  // the besieger
}

TEST(Thousand11_4_1, t09_quality_and_the_longer_front_are_still_added) {
  auto g = given(
      "battle TP by garibaldine; garibaldi TP; von-mechel TP; phase declare; side bourbon;"
      "stack GD5 g-gar-i; stack BD5 b-gr-1 entrenched; stack BD6 b-fl-1a");
  EXPECT_EQ(modifier(g, "BD5"), 2);
  g.does("attack BD5 GD5").rolls(4);
  EXPECT_EQ(g.stack("GD5").damage, 1);
}

// --- 11.4.5g to i: support

TEST(Thousand11_4_5, r11_4_5g_a_full_unit_below_the_top_is_a_point) {
  EXPECT_EQ(support(battle("stack GD5 g-gar-i; stack BD5 b-fl-1a"), "BD5"), 0);
  EXPECT_EQ(support(battle("stack GD5 g-gar-i; stack BD5 b-fl-1a+b-fl-1b"), "BD5"), 1);
  EXPECT_EQ(support(battle("stack GD5 g-gar-i; stack BD5 b-fl-1a+b-fl-1b+b-fl-2a"), "BD5"), 2);
  EXPECT_EQ(support(battle("stack GD5 g-gar-i; stack BD5 b-fl-1a+b-fl-1b+b-fl-2a+b-fl-2b"), "BD5"), 3);
}

TEST(Thousand11_4_5, r11_4_5g_a_reduced_one_is_half_a_point) {
  EXPECT_EQ(support(battle("stack GD5 g-gar-i; stack BD5 b-fl-1a+b-fl-1b reduced"), "BD5"), 0);
  EXPECT_EQ(support(battle("stack GD5 g-gar-i; stack BD5 b-fl-1a+b-fl-1b+b-fl-2a reduced"), "BD5"), 1);
  EXPECT_EQ(support(battle("stack GD5 g-gar-i; stack BD5 b-fl-1a+b-fl-1b+b-fl-2a+b-fl-2b reduced"), "BD5"),
            1);
}

TEST(Thousand11_4_5, r11_4_5g_the_top_unit_gives_none_full_or_reduced) {
  EXPECT_EQ(support(battle("b-fl-1a TP reduced; stack GD5 g-gar-i; stack BD5 b-fl-1a+b-fl-1b"), "BD5"), 1);
  EXPECT_EQ(support(battle("b-fl-1b TP reduced; stack GD5 g-gar-i; stack BD5 b-fl-1a+b-fl-1b"), "BD5"), 0);
}

TEST(Thousand11_4_5, r11_4_5g_batteries_and_insurgents_are_full_strength) {
  EXPECT_EQ(support(battle("stack GD5 g-gar-i; stack BD5 b-fl-1a+b-ar-1"), "BD5"), 1);
  EXPECT_EQ(support(battle("stack GD5 g-gar-i+g-insurgents-1; stack BD5 b-fl-1a"), "GD5"), 1);
}

// The example of 11.4.5: of the three below the top two are full and one is reduced.
TEST(Thousand11_4_5, r11_4_5h_two_and_a_half_points_are_two_dice) {
  proves("11.4.5g 11.4.5i");
  auto g = attacking("b-fl-2b TP reduced; stack GD5 p-br-1; stack BD5 b-fl-1a+b-fl-1b+b-fl-2a+b-fl-2b");
  EXPECT_EQ(support(g, "BD5"), 2);
  g.rolls({6, 6, 6});
  EXPECT_EQ(g.rolling(), RollKind::Support);
  EXPECT_EQ(g.state.pending.dice, 2);
  g.rolls({5, 6});
  EXPECT_EQ(g.stack("BD5").damage, 1);
}

TEST(Thousand11_4_5, t18_the_fraction_is_dropped_whatever_the_sum) {
  EXPECT_EQ(
      support(battle("b-fl-2a TP reduced; stack GD5 g-gar-i; stack BD5 b-fl-1a+b-fl-1b+b-fl-2a"), "BD5"), 1);
}

TEST(Thousand11_4_5, r11_4_5i_a_support_die_of_five_or_more_takes_away_a_hit) {
  for (int die = 1; die <= 6; ++die) {
    auto g = attacking("stack GD5 p-br-1; stack BD5 b-fl-1a+b-fl-1b");
    g.rolls({6, 6, 1}).rolls(die);
    EXPECT_EQ(g.stack("BD5").damage, die >= 5 ? 1 : 2) << die;
  }
}

TEST(Thousand11_4_5, r11_4_5i_no_quality_and_no_front_is_added_to_it) {
  auto g = attacking("stack GD5 g-gar-1; stack BD5 b-gr-1+b-gr-2; stack BD6 b-fl-1a");
  g.rolls({6, 1}).rolls(4);
  EXPECT_EQ(g.stack("BD5").damage, 1);
}

TEST(Thousand11_4_5, r11_4_5i_it_takes_away_no_more_than_there_is) {
  auto g = attacking("stack GD5 p-br-1; stack BD5 b-fl-1a+b-fl-1b+b-fl-2a+b-fl-2b damage 1");
  g.rolls({6, 1, 1}).rolls({6, 6, 6});
  EXPECT_EQ(g.stack("BD5").damage, 1);
}

TEST(Thousand11_4_5, r11_4_5i_each_attack_is_parried_by_itself) {
  auto g = battle(
      "stack GD5 g-gar-i; stack BD6 g-gar-ii; stack BD5 b-fl-1a+b-fl-1b+b-fl-2a; stack GD6 b-fl-2b;"
      "stack BD9 b-ca-8");
  g.does("attack GD5 BD5").does("attack BD6 BD5");
  g.rolls(6).rolls({6, 6});  // BD6 comes first
  EXPECT_EQ(g.rolling(), RollKind::Attack);
  g.rolls(6).rolls({1, 2});
  EXPECT_EQ(g.stack("BD5").damage, 1);
}

TEST(Thousand11_4_5, r11_4_5i_what_comes_through_adds_up) {
  auto g = battle("stack GD5 g-gar-i; stack BD6 g-gar-ii; stack BD5 b-fl-1a+b-fl-1b; stack BD9 b-ca-8");
  g.does("press").rolls(6).rolls(1).rolls(6).rolls(1);
  EXPECT_EQ(g.stack("BD5").damage, 2);
}

TEST(Thousand11_4_5, r11_4_5i_it_is_not_rolled_when_nothing_hit) {
  auto g = attacking("stack GD5 p-br-1; stack BD5 b-fl-1a+b-fl-1b");
  g.rolls({1, 2, 3});
  EXPECT_EQ(g.rolling(), RollKind::None);
  EXPECT_EQ(g.stack("BD5").damage, 0);
}

// --- 11.4, step 5: declaration

TEST(Thousand11_4_1, r11_4_1c_a_stack_that_faces_nobody_does_not_attack) {
  const auto g = battle("stack GD5 g-gar-i; stack GD6 g-gar-ii; stack BD5 b-fl-1a");
  EXPECT_THAT(g.verdict("attack GD6 BD5"), RefusedBy("11.4.1c"));
  EXPECT_THAT(g.listed(), UnorderedElementsAre("done", "attack GD5 BD5", "press"));
}

TEST(Thousand11_4, only_enemies_beside_it_are_attacked) {
  const auto g = battle("stack GD5 g-gar-i; stack GD6 g-gar-ii; stack BD5 b-fl-1a; stack BD6 b-fl-1b");
  EXPECT_THAT(g.verdict("attack GD5 BD6"), RefusedBy("11.4.4b"));
  EXPECT_THAT(g.verdict("attack GD5 GD6"), RefusedBy("11.4.4b"));
  EXPECT_THAT(g.verdict("attack GD5 BD5"), Allowed());
}

TEST(Thousand11_4, nobody_declares_for_the_enemy_or_for_an_empty_cell) {
  const auto g = battle("stack GD5 g-gar-i; stack GA5 g-gar-ii; stack BD5 b-fl-1a");
  EXPECT_THAT(g.verdict("attack BD5 GD5"), RefusedBy("11.4a"));
  EXPECT_THAT(g.verdict("attack GA5 BD5"), RefusedBy("11.2b"));  // in reserve
  EXPECT_THAT(g.verdict("attack GD7 BD5"), RefusedBy("11.4a"));
  EXPECT_THAT(g.verdict("entrench GD5"), RefusedBy("T07"));
}

TEST(Thousand11_4, a_stack_between_two_enemies_chooses_one) {
  auto g =
      battle("stack GD5 g-gar-i; stack BD5 b-fl-1a; stack GD6 b-fl-1b; stack GD8 g-gar-ii; stack BD8 b-ca-8");
  EXPECT_THAT(g.listed(),
              UnorderedElementsAre("done", "attack GD5 BD5", "attack GD5 GD6", "attack GD8 BD8", "press"));
  g.does("attack GD5 GD6");
  EXPECT_THAT(g.verdict("attack GD5 BD5"), RefusedBy("11.4a"));
}

TEST(Thousand11_4, all_are_declared_before_any_die_is_thrown) {
  auto g = battle("stack GD5 g-gar-i; stack GD6 g-gar-ii; stack BD5 b-fl-1a; stack BD6 b-fl-1b");
  g.does("attack GD6 BD6");
  EXPECT_EQ(g.asked(), Ask::Declare);
  g.does("attack GD5 BD5");
  EXPECT_EQ(g.rolling(), RollKind::Attack);
}

TEST(Thousand11_4, who_does_not_want_to_attack_need_not) {
  auto g = battle("stack GD5 g-gar-i; stack GD6 g-gar-ii; stack BD5 b-fl-1a; stack BD6 b-fl-1b");
  g.does("done");
  EXPECT_EQ(g.asked(), Ask::Retreat);
}

TEST(Thousand11_4, each_stack_attacks_once_in_a_step) {
  auto g = battle("stack GD5 g-gar-i; stack BD5 b-fl-1a");
  g.does("attack GD5 BD5").rolls(1);
  EXPECT_EQ(g.asked(), Ask::Retreat);
}

TEST(Thousand11_4, press_declares_for_every_stack_with_one_enemy) {
  auto g = battle(
      "stack GD5 g-gar-i; stack BD5 b-fl-1a; stack GD6 b-fl-1b; stack GD8 g-gar-ii; stack BD8 b-ca-8;"
      "stack GD9 g-gar-iii; stack BD9 b-ca-9; stack GD11 g-gar-iv");
  g.does("press");
  EXPECT_EQ(g.times(EventKind::Declared), 2);
  EXPECT_EQ(g.stack("GD8").target, find_cell("BD8"));
  EXPECT_EQ(g.stack("GD9").target, find_cell("BD9"));
  EXPECT_THAT(g.listed(), UnorderedElementsAre("done", "attack GD5 BD5", "attack GD5 GD6"));
  EXPECT_THAT(g.verdict("press"), RefusedBy("11.4a"));
}

TEST(Thousand11_4_5, the_record_tells_dice_modifiers_and_hits) {
  auto g = attacking("stack GD5 g-gar-1; stack GD6 g-gar-ii; stack BD5 b-fl-1a");
  g.rolls({4, 1});
  EXPECT_EQ(g.times(EventKind::Rolled), 2);
  EXPECT_EQ(g.times(EventKind::Item), 2);  // quality and front
  EXPECT_EQ(g.times(EventKind::HitsScored), 1);
  EXPECT_EQ(g.times(EventKind::Damaged), 1);
}

}  // namespace
}  // namespace tamburino::thousand

#include "engine/games/novara/rules.h"
#include "tests/novara/given.h"

// 12. Combat: ratio, ground, encirclement, elites, the table.
namespace tamburino::novara {
namespace {

constexpr int k1to3 = 0;
constexpr int k1to2 = 1;
constexpr int k1to1 = 2;
constexpr int k2to1 = 3;
constexpr int k3to1 = 4;
constexpr int k4to1 = 5;

Given battle(const std::string& units) { return given(units + "; turn 2; phase declare"); }

// Every active unit named attacks 3017. Round it lie, from the north by the right hand: 3016, 3116, 3117,
// 3018, 2917, 2916.
Given attack(const std::string& attackers, const std::string& position) {
  auto g = battle(position);
  std::stringstream names(attackers);
  for (std::string name; names >> name;) g.does("attack " + name + " 3017");
  return g;
}
Odds odds(const Given& g) { return reckon(g.game, g.state, 0, -1); }

// One unit of 4 in 3018 against one of 4 in 3017.
Odds even(const std::string& ground) {
  return odds(attack("s-4-piemonte", "s-4-piemonte 3018; a-ir-28 3017; " + ground));
}
int shift(const std::string& ground) { return amount(even(ground).column, "12.terrain-a"); }

std::string text(CombatResult result) {
  std::string said;
  if (result.attacker > 0) said += "A" + std::to_string(result.attacker);
  if (result.attacker > 0 && result.defender > 0) said += " ";
  if (result.defender > 0) said += "D" + std::to_string(result.defender);
  return said;
}
std::string cell(int column, int die) {
  static const Game& game = campaign();
  Odds one;
  one.column.add("column", column);
  return text(combat_result(game, one, die));
}

// --- 12.procedure

TEST(Novara12_procedure, a_ratios_are_rounded_in_favour_of_the_defender) {
  struct Case {
    int attack, defence, column;
  };
  for (const Case& one : std::initializer_list<Case>{
           {4, 4, k1to1},  {7, 4, k1to1}, {8, 4, k2to1},  {11, 4, k2to1}, {12, 4, k3to1}, {15, 4, k3to1},
           {16, 4, k4to1}, {3, 4, k1to2}, {2, 4, k1to2},  {4, 5, k1to2},  {5, 10, k1to2}, {5, 11, k1to3},
           {1, 3, k1to3},  {2, 5, k1to3}, {3, 9, k1to3},  {9, 4, k2to1},  {1, 1, k1to1},  {2, 1, k2to1},
           {10, 5, k2to1}, {9, 5, k1to1}, {14, 5, k2to1}, {6, 3, k2to1},  {5, 3, k1to1},  {3, 1, k3to1}}) {
    EXPECT_EQ(ratio_column(one.attack, one.defence), one.column) << one.attack << " against " << one.defence;
    EXPECT_EQ(ratio_column(2 * one.attack, 2 * one.defence), one.column) << "in half points";
  }
}

TEST(Novara12_procedure, a_the_sums_of_both_sides) {
  auto g = attack("s-4-piemonte s-13-pinerolo s-art-4",
                  "s-4-piemonte 3018; s-13-pinerolo 3018; s-art-4 3018; a-ir-28 3017; a-h-art-i 3017 lost 1");
  const Odds now = odds(g);
  EXPECT_EQ(now.attack, 20);   // 4, 4 and 2, in half points
  EXPECT_EQ(now.defence, 10);  // 4 and the reduced 1
  EXPECT_EQ(now.final_column(), k2to1);
}

TEST(Novara12_procedure, b_ratios_beyond_the_table_use_its_last_columns) {
  EXPECT_EQ(ratio_column(4, 1), k4to1);
  EXPECT_EQ(ratio_column(5, 1), k4to1);
  EXPECT_EQ(ratio_column(30, 1), k4to1);
  EXPECT_EQ(ratio_column(1, 3), k1to3);
  EXPECT_EQ(ratio_column(1, 4), k1to3);
  EXPECT_EQ(ratio_column(1, 30), k1to3);
}

TEST(Novara12_procedure, b_first_the_limit_then_shifts_then_the_limit_again) {
  const std::string seven = "s-4-piemonte 3018; s-23-composta 3018 active; a-hus-5-a 3017; ";  // 7 against 1
  EXPECT_EQ(odds(attack("s-4-piemonte s-23-composta", seven)).final_column(), k4to1);
  EXPECT_EQ(odds(attack("s-4-piemonte s-23-composta", seven + "hex 3017 woods")).final_column(), k3to1);
  EXPECT_EQ(odds(attack("s-4-piemonte s-23-composta", seven + "hex 3017 fortified")).final_column(), k2to1);
  // 7:1 and encircled in a wood: the two shifts are reckoned together.
  EXPECT_EQ(odds(attack("s-4-piemonte s-23-composta",
                        "s-4-piemonte 3018; s-23-composta 3016 active; a-hus-5-a 3017; hex 3017 woods"))
                .final_column(),
            k4to1);
  // 1:4 in a fortress is 1:3 still.
  EXPECT_EQ(odds(attack("s-4-form", "s-4-form 3018; a-ir-28 3017; hex 3017 fortified")).final_column(),
            k1to3);
}

TEST(Novara12_procedure, c_nine_against_four_is_two_to_one_and_encircled_three_to_one) {
  auto beside = attack("s-4-piemonte s-13-pinerolo s-8-cp-bers",
                       "s-4-piemonte 3018; s-13-pinerolo 3018; s-8-cp-bers 3117; a-ir-7 3017");
  EXPECT_EQ(odds(beside).attack, 18);
  EXPECT_EQ(odds(beside).defence, 8);
  EXPECT_EQ(odds(beside).final_column(), k2to1);
  auto around = attack("s-4-piemonte s-13-pinerolo s-8-cp-bers",
                       "s-4-piemonte 3018; s-13-pinerolo 3016; s-8-cp-bers 3117; a-ir-7 3017");
  EXPECT_EQ(odds(around).final_column(), k3to1);
}

TEST(Novara12_procedure, d_the_combat_results_table_cell_by_cell) {
  const std::array<std::array<const char*, 6>, 9> table{{
      {"A3", "A3", "A2", "A2", "A1", "A1"},
      {"A3", "A2", "A2", "A1", "A1", "A1 D1"},
      {"A2", "A2", "A1", "A1", "A1 D1", "A1 D1"},
      {"A2", "A1", "A1", "A1 D1", "A1 D1", "D1"},
      {"A1", "A1", "A1 D1", "A1 D1", "D1", "D1"},
      {"A1", "A1 D1", "A1 D1", "D1", "D1", "D2"},
      {"A1 D1", "A1 D1", "D1", "D2", "D2", "D3"},
      {"A1 D1", "D1", "D1", "D2", "D3", "D3"},
      {"D1", "D1", "D2", "D3", "D3", "D4"},
  }};
  for (int die = 0; die <= 8; ++die) {
    for (int column = 0; column < 6; ++column) {
      EXPECT_EQ(cell(column, die), table[static_cast<std::size_t>(die)][static_cast<std::size_t>(column)])
          << "die " << die << ", column " << column;
    }
  }
  for (int column = 0; column < 6; ++column) {
    const auto at = static_cast<std::size_t>(column);
    EXPECT_EQ(cell(column, -1), table[0][at]);
    EXPECT_EQ(cell(column, -3), table[0][at]);
    EXPECT_EQ(cell(column, 9), table[8][at]);
    EXPECT_EQ(cell(column, 11), table[8][at]);
  }
}

TEST(Novara12_procedure, d_the_attacker_rolls_one_die_and_adds_the_modifiers) {
  auto g = attack("s-3-piemonte", "s-3-piemonte 3018; a-ir-28 3017");
  g.does("done");
  ASSERT_EQ(g.rolling(), RollKind::Combat);
  EXPECT_EQ(g.state.pending.dice, 1);
  g.rolls(3);  // and 1 for elites: 4 at 1:1
  EXPECT_EQ(g.state.stack.find<Fight>()->attacker_loss, 1);
  EXPECT_EQ(g.state.stack.find<Fight>()->defender_loss, 1);
  auto plain = attack("s-4-piemonte", "s-4-piemonte 3018; a-ir-28 3017");
  plain.does("done").rolls(3);
  EXPECT_EQ(plain.state.stack.find<Fight>()->attacker_loss, 1);
  EXPECT_EQ(plain.state.stack.find<Fight>()->defender_loss, 0);
}

// --- the three cells that the examples print

TEST(Novara12_results, e_one_to_one_and_two_is_a1) { EXPECT_EQ(cell(k1to1, 2), "A1"); }
TEST(Novara12_results, f_two_to_one_and_six_is_d2) { EXPECT_EQ(cell(k2to1, 6), "D2"); }
TEST(Novara12_results, g_three_to_one_and_seven_is_d3) { EXPECT_EQ(cell(k3to1, 7), "D3"); }

// --- 12.terrain

TEST(Novara12_terrain, a_hexes_shift_to_the_left) {
  EXPECT_EQ(shift(""), 0);
  EXPECT_EQ(shift("hex 3017 marsh"), 0);
  EXPECT_EQ(shift("hex 3017 village"), -1);
  EXPECT_EQ(shift("hex 3017 city"), -1);
  EXPECT_EQ(shift("hex 3017 woods"), -1);
  EXPECT_EQ(shift("hex 3017 fortified"), -2);
  EXPECT_EQ(shift("hex 3018 fortified"), 0);  // the attacker's
  EXPECT_EQ(even("hex 3017 woods").final_column(), k1to2);
  EXPECT_EQ(even("hex 3017 fortified").final_column(), k1to3);
}

TEST(Novara12_terrain, a_hexsides_shift_to_the_left) {
  EXPECT_EQ(shift("side 3018/3017 stream"), -1);
  EXPECT_EQ(shift("side 3018/3017 canal"), -1);
  EXPECT_EQ(shift("side 3018/3017 stream bridge"), -1);
  EXPECT_EQ(shift("side 3018/3017 river bridge"), -2);
  EXPECT_EQ(shift("side 3018/3017 river ford"), -2);
  EXPECT_EQ(shift("side 3018/3017 river; s-pontieri 3018 laid N"), -2);
  EXPECT_EQ(shift("side 3018/3017 stream; s-pontieri 3018 laid N"), -1);
  EXPECT_EQ(shift("side 3018/3017 ridge"), -1);
  EXPECT_EQ(shift("side 3017/3018 ridge"), 0);  // downwards
  EXPECT_EQ(shift("side 3017/3016 river"), 0);  // behind the defender
}

TEST(Novara12_terrain, b_every_attacker_must_cross_it) {
  const std::string units = "s-4-piemonte 3018; s-13-pinerolo 3117; a-ir-28 3017; ";
  const auto by = [&](const std::string& ground) {
    return amount(odds(attack("s-4-piemonte s-13-pinerolo", units + ground)).column, "12.terrain-a");
  };
  EXPECT_EQ(by("side 3018/3017 stream"), 0);
  EXPECT_EQ(by("side 3018/3017 stream; side 3117/3017 stream"), -1);
  EXPECT_EQ(by("side 3018/3017 stream; side 3117/3017 stream bridge"), -1);
  EXPECT_EQ(by("side 3018/3017 river bridge"), 0);
  EXPECT_EQ(by("side 3018/3017 river bridge; side 3117/3017 river ford"), -2);
  EXPECT_EQ(by("side 3018/3017 ridge"), 0);
  EXPECT_EQ(by("side 3018/3017 ridge; side 3117/3017 ridge"), -1);
  EXPECT_EQ(by("side 3018/3017 ridge; side 3117/3017 stream"), 0);         // not the same hexside
  EXPECT_EQ(by("side 3018/3017 river bridge; side 3117/3017 stream"), 0);  // nor these
}

TEST(Novara12_terrain, b_units_that_do_not_attack_do_not_count) {
  auto g =
      attack("s-4-piemonte", "s-4-piemonte 3018; s-13-pinerolo 3117; a-ir-28 3017; side 3018/3017 stream");
  EXPECT_EQ(amount(odds(g).column, "12.terrain-a"), -1);
}

TEST(Novara12_terrain, b_the_hex_itself_protects_against_all) {
  auto g = attack("s-4-piemonte s-13-pinerolo",
                  "s-4-piemonte 3018; s-13-pinerolo 3117; a-ir-28 3017; hex 3017 woods; side 3018/3017 river "
                  "bridge");
  EXPECT_EQ(amount(odds(g).column, "12.terrain-a"), -1);
}

TEST(Novara12_terrain, c_only_the_largest_counts) {
  EXPECT_EQ(shift("hex 3017 woods; side 3018/3017 stream"), -1);
  EXPECT_EQ(shift("hex 3017 village; side 3018/3017 river bridge"), -2);
  EXPECT_EQ(shift("hex 3017 fortified; side 3018/3017 stream"), -2);
  EXPECT_EQ(shift("side 3018/3017 stream ridge"), -1);
  EXPECT_EQ(shift("hex 3017 fortified; side 3018/3017 river ford"), -2);
}

TEST(Novara12_terrain, c_nor_do_those_of_several_hexes_add_up) {
  auto g = battle("s-4-piemonte 3018; a-ir-28 3017; a-ir-44 3117; hex 3017 fortified; hex 3117 woods");
  g.does("attack s-4-piemonte 3017").does("combine 3017 3117");
  EXPECT_EQ(amount(odds(g).column, "12.terrain-a"), -2);
}

// --- 12.encirclement

int encirclement(const std::string& attackers, const std::string& position) {
  const Odds now = odds(attack(attackers, position));
  return amount(now.column, "12.encirclement-a") + amount(now.column, "12.encirclement-b");
}

TEST(Novara12_encirclement, a_two_opposite_hexes_shift_to_the_right) {
  for (const auto& [one, other] : {std::pair{"3016", "3018"}, {"3116", "2917"}, {"3117", "2916"}}) {
    const std::string units =
        "s-4-piemonte " + std::string(one) + "; s-13-pinerolo " + std::string(other) + "; a-ir-28 3017";
    auto g = attack("s-4-piemonte s-13-pinerolo", units);
    EXPECT_EQ(amount(odds(g).column, "12.encirclement-a"), 1) << one;
    EXPECT_EQ(odds(g).final_column(), k3to1) << one;
  }
}

TEST(Novara12_encirclement, a_two_other_hexes_do_not) {
  for (const char* other : {"3116", "3117", "2916", "2917"}) {
    EXPECT_EQ(encirclement("s-4-piemonte s-13-pinerolo",
                           "s-4-piemonte 3016; s-13-pinerolo " + std::string(other) + "; a-ir-28 3017"),
              0)
        << other;
  }
}

TEST(Novara12_encirclement, a_more_is_one_shift_all_the_same) {
  EXPECT_EQ(encirclement("s-4-piemonte s-13-pinerolo s-14-pinerolo s-3-piemonte",
                         "s-4-piemonte 3016; s-13-pinerolo 3018; s-14-pinerolo 3116; s-3-piemonte 2917; "
                         "a-ir-28 3017"),
            1);
}

TEST(Novara12_encirclement, b_three_hexes_with_empty_ones_between) {
  auto g = attack("s-4-piemonte s-13-pinerolo s-14-pinerolo",
                  "s-4-piemonte 3016; s-13-pinerolo 3117; s-14-pinerolo 2917; a-ir-28 3017");
  EXPECT_EQ(amount(odds(g).column, "12.encirclement-b"), 1);
  EXPECT_EQ(encirclement("s-4-piemonte s-13-pinerolo s-14-pinerolo",
                         "s-4-piemonte 3116; s-13-pinerolo 3018; s-14-pinerolo 2916; a-ir-28 3017"),
            1);
}

TEST(Novara12_encirclement, b_not_with_an_enemy_in_one_of_the_gaps) {
  const std::string units = "s-4-piemonte 3016; s-13-pinerolo 3117; s-14-pinerolo 2917; a-ir-28 3017; ";
  for (const char* gap : {"3116", "3018", "2916"}) {
    EXPECT_EQ(encirclement("s-4-piemonte s-13-pinerolo s-14-pinerolo",
                           units + "a-ir-7 " + std::string(gap) + " shaken"),
              0)
        << gap;
  }
  EXPECT_EQ(encirclement("s-4-piemonte s-13-pinerolo s-14-pinerolo", units + "s-3-piemonte 3116"), 1);
}

TEST(Novara12_encirclement, c_three_consecutive_hexes_do_not) {
  EXPECT_EQ(encirclement("s-4-piemonte s-13-pinerolo s-14-pinerolo",
                         "s-4-piemonte 3016; s-13-pinerolo 3116; s-14-pinerolo 3117; a-ir-28 3017"),
            0);
  EXPECT_EQ(encirclement("s-4-piemonte s-13-pinerolo s-14-pinerolo",
                         "s-4-piemonte 2917; s-13-pinerolo 2916; s-14-pinerolo 3016; a-ir-28 3017"),
            0);
}

TEST(Novara12_encirclement, d_not_against_a_fortified_hex) {
  const std::string opposite = "s-4-piemonte 3016; s-13-pinerolo 3018; a-ir-28 3017; ";
  const std::string three = "s-4-piemonte 3016; s-13-pinerolo 3117; s-14-pinerolo 2917; a-ir-28 3017; ";
  EXPECT_EQ(encirclement("s-4-piemonte s-13-pinerolo", opposite + "hex 3017 fortified"), 0);
  EXPECT_EQ(encirclement("s-4-piemonte s-13-pinerolo s-14-pinerolo", three + "hex 3017 fortified"), 0);
  EXPECT_EQ(encirclement("s-4-piemonte s-13-pinerolo", opposite + "hex 3017 city"), 1);
  EXPECT_EQ(encirclement("s-4-piemonte s-13-pinerolo", opposite + "hex 3018 fortified"), 1);
}

TEST(Novara12_encirclement, d_casale_on_the_map_is_fortified) {
  auto g = given("map; s-4-piemonte 0846; turn 2");
  EXPECT_FALSE(g.game.map.row(g.hex("0845")).encirclement);
  EXPECT_TRUE(g.game.map.row(g.hex("2310")).encirclement);  // Novara
}

TEST(Novara12_encirclement, e_who_does_not_attack_does_not_count) {
  const std::string units = "s-4-piemonte 3016; s-13-pinerolo 3018; a-ir-28 3017";
  EXPECT_EQ(encirclement("s-4-piemonte", units), 0);
  EXPECT_EQ(encirclement("s-4-piemonte s-13-pinerolo", units), 1);
  EXPECT_EQ(encirclement("s-4-piemonte s-13-pinerolo",
                         "s-4-piemonte 3016; s-13-pinerolo 3117; s-14-pinerolo 2917; a-ir-28 3017"),
            0);
}

// R44
TEST(Novara12_encirclement, e_of_several_hexes_each_must_be_encircled) {
  auto g = battle("s-4-piemonte 3018; s-13-pinerolo 3016; a-ir-28 3017; a-ir-44 3117");
  g.does("attack s-4-piemonte 3017").does("combine 3017 3117");
  g.does("attack s-13-pinerolo 3017");
  bool opposites = false;
  EXPECT_TRUE(encircled(g.game, g.state, 0, g.hex("3017"), opposites));
  EXPECT_EQ(amount(odds(g).column, "12.encirclement-a"), 0);
  EXPECT_EQ(amount(odds(g).column, "12.encirclement-b"), 0);
}

// --- 12.elite

TEST(Novara12_elite, a_added_in_attack_and_subtracted_in_defence) {
  EXPECT_EQ(odds(attack("s-3-piemonte", "s-3-piemonte 3018; a-ir-28 3017")).die.total(), 1);
  EXPECT_EQ(odds(attack("s-4-piemonte", "s-4-piemonte 3018; a-ir-28 3017")).die.total(), 0);
  EXPECT_EQ(odds(attack("s-4-piemonte", "s-4-piemonte 3018; a-grz-3 3017")).die.total(), -1);
  EXPECT_EQ(
      odds(attack("s-4-piemonte", "s-4-piemonte 3018; a-grz-3 3017; counter a-grz-3 bonus 2")).die.total(),
      -2);
}

TEST(Novara12_elite, a_a_bonus_of_a_unit_that_does_not_attack_is_not_counted) {
  EXPECT_EQ(odds(attack("s-4-piemonte", "s-4-piemonte 3018; s-3-piemonte 3018; a-ir-28 3017")).die.total(),
            0);
}

TEST(Novara12_elite, b_for_each_hex_one_of_guns_and_one_of_the_others) {
  // 3 Piemonte and Bersaglieri count once, the guns once.
  EXPECT_EQ(odds(attack("s-3-piemonte s-8-cp-bers s-art-4",
                        "s-3-piemonte 3018; s-8-cp-bers 3018; s-art-4 3018; a-ir-28 3017"))
                .die.total(),
            2);
  EXPECT_EQ(odds(attack("s-3-piemonte s-8-cp-bers", "s-3-piemonte 3018; s-8-cp-bers 3018; a-ir-28 3017"))
                .die.total(),
            1);
  EXPECT_EQ(
      odds(attack("s-art-4 s-h-art-r", "s-art-4 3018; s-h-art-r 3018 active; a-ir-28 3017")).die.total(), 1);
  // The best of its kind.
  EXPECT_EQ(odds(attack("s-3-piemonte s-8-cp-bers",
                        "s-3-piemonte 3018; s-8-cp-bers 3018; a-ir-28 3017; counter s-8-cp-bers bonus 2"))
                .die.total(),
            2);
}

TEST(Novara12_elite, b_cavalry_shares_the_place_of_infantry) {
  EXPECT_EQ(odds(attack("s-3-piemonte s-aosta-cav",
                        "s-3-piemonte 3018; s-aosta-cav 3018; a-ir-28 3017; counter s-aosta-cav bonus 1"))
                .die.total(),
            1);
}

TEST(Novara12_elite, b_several_hexes_add_up) {
  EXPECT_EQ(odds(attack("s-3-piemonte s-8-cp-bers", "s-3-piemonte 3018; s-8-cp-bers 3117; a-ir-28 3017"))
                .die.total(),
            2);
  auto g = battle("s-4-piemonte 3018; a-grz-3 3017; a-grz-8 3117");
  g.does("attack s-4-piemonte 3017").does("combine 3017 3117");
  EXPECT_EQ(odds(g).die.total(), -2);
}

TEST(Novara12_elite, b_the_same_limit_for_the_defender) {
  EXPECT_EQ(
      odds(attack("s-4-piemonte", "s-4-piemonte 3018; a-grz-3 3017; a-kj-4 3017; a-fj-10 3017")).die.total(),
      -1);
  EXPECT_EQ(odds(attack("s-4-piemonte",
                        "s-4-piemonte 3018; a-grz-3 3017; a-h-art-i 3017; counter a-h-art-i bonus 1"))
                .die.total(),
            -2);
}

TEST(Novara12_elite, c_equal_bonuses_cancel) {
  auto g = attack("s-14-pinerolo s-art-4", "s-14-pinerolo 3018; s-art-4 3018; a-grz-3 3017");
  EXPECT_EQ(odds(g).attack, 12);
  EXPECT_EQ(odds(g).defence, 6);
  EXPECT_EQ(odds(g).final_column(), k2to1);
  EXPECT_EQ(odds(g).die.total(), 0);
  EXPECT_EQ(odds(g).die.items().size(), 2U);  // one for, one against
}

TEST(Novara12_elite, d_a_shaken_units_bonus_is_not_counted) {
  EXPECT_EQ(odds(attack("s-4-piemonte", "s-4-piemonte 3018; a-grz-3 3017 shaken")).die.total(), 0);
  EXPECT_EQ(odds(attack("s-4-piemonte", "s-4-piemonte 3018; a-grz-3 3017")).die.total(), -1);
  // The next best counts in its place.
  EXPECT_EQ(odds(attack("s-4-piemonte",
                        "s-4-piemonte 3018; a-grz-3 3017 shaken; a-kj-4 3017; counter a-grz-3 bonus 2"))
                .die.total(),
            -1);
}

// --- the printed example: the three attacks of the fourth division

TEST(Novara12_procedure, d_the_printed_example_of_the_fourth_division) {
  proves(
      "12.combat-c 12.combat-h 12.procedure-a 12.procedure-c 12.elite-a 12.elite-c 12.results-a 12.results-b "
      "12.results-c 12.results-e 12.results-f 12.results-g 12.encirclement-a 12.retreat-h 12.retreat-i");
  auto g = given(
      "s-3-piemonte 3035; a-ir-28 3034; s-14-pinerolo 3025; s-art-4 3025; a-grz-3 3024; s-4-piemonte 3018; "
      "s-13-pinerolo 3016; s-8-cp-bers 2917; a-ir-7 3017; a-kj-4 3115 shaken; source sardinian 0123; source "
      "austrian 7612; turn 2; phase declare");
  g.does("attack s-3-piemonte 3034");
  g.does("attack s-14-pinerolo 3024").does("attack s-art-4 3024");
  g.does("attack s-4-piemonte 3017").does("attack s-13-pinerolo 3017").does("attack s-8-cp-bers 3017");
  EXPECT_THAT(g.verdict("done"), Allowed());  // KJ 4, next to 13 Pinerolo, is shaken
  g.does("done");
  ASSERT_EQ(g.asked(), Ask::ChooseCombat);
  EXPECT_EQ(g.listed().size(), 3U);

  // 1:1, a 1 with 1 for the elite is 2: A1. 3 Piemonte retreats one hex and is shaken.
  EXPECT_EQ(reckon(g.game, g.state, 0, -1).final_column(), k1to1);
  EXPECT_EQ(reckon(g.game, g.state, 0, -1).die.total(), 1);
  g.does("resolve 3034").rolls(1);
  ASSERT_EQ(g.asked(), Ask::GiveGround);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  EXPECT_EQ(g.state.stack.find<Fight>()->attacker_loss, 1);
  EXPECT_EQ(g.state.stack.find<Fight>()->defender_loss, 0);
  g.does("give-ground 1");
  ASSERT_EQ(g.asked(), Ask::RetreatHex);
  g.does("retreat s-3-piemonte 2935");
  EXPECT_EQ(g.where("s-3-piemonte"), "2935");
  EXPECT_TRUE(g["s-3-piemonte"].shaken);
  EXPECT_EQ(g["s-3-piemonte"].steps_lost, 0);
  EXPECT_EQ(g.where("a-ir-28"), "3034");

  // 6 against 3 is 2:1, the bonuses cancel, a 6: D2. Grz 3 retreats two hexes and is shaken.
  ASSERT_EQ(g.asked(), Ask::ChooseCombat);
  EXPECT_EQ(reckon(g.game, g.state, 1, -1).attack, 12);
  EXPECT_EQ(reckon(g.game, g.state, 1, -1).defence, 6);
  EXPECT_EQ(reckon(g.game, g.state, 1, -1).final_column(), k2to1);
  EXPECT_EQ(reckon(g.game, g.state, 1, -1).die.total(), 0);
  g.does("resolve 3024").rolls(6);
  ASSERT_EQ(g.asked(), Ask::GiveGround);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  EXPECT_EQ(g.state.stack.find<Fight>()->defender_loss, 2);
  g.does("give-ground 2").does("retreat a-grz-3 3123").does("retreat a-grz-3 3223");
  EXPECT_EQ(g.where("a-grz-3"), "3223");
  EXPECT_TRUE(g["a-grz-3"].shaken);
  EXPECT_EQ(g["a-grz-3"].steps_lost, 0);
  ASSERT_EQ(g.asked(), Ask::Advance);
  g.does("done");

  // 9 against 4 is 2:1, encircled 3:1; a 6 with 1 for the Bersaglieri: D3. Two hexes and a step.
  EXPECT_EQ(reckon(g.game, g.state, 2, -1).attack, 18);
  EXPECT_EQ(reckon(g.game, g.state, 2, -1).defence, 8);
  EXPECT_EQ(amount(reckon(g.game, g.state, 2, -1).column, "12.procedure-a"), k2to1);
  EXPECT_EQ(reckon(g.game, g.state, 2, -1).final_column(), k3to1);
  EXPECT_EQ(reckon(g.game, g.state, 2, -1).die.total(), 1);
  ASSERT_EQ(g.rolling(), RollKind::Combat);
  g.rolls(6);
  ASSERT_EQ(g.asked(), Ask::GiveGround);
  EXPECT_EQ(g.state.stack.find<Fight>()->defender_loss, 3);
  g.does("give-ground 2");
  for (int step = 0; step < 2 && g.asked() == Ask::RetreatHex; ++step) g.does(g.listed().front());
  EXPECT_EQ(g.game.map.grid().distance(g["a-ir-7"].hex, g.hex("3017")), 2);
  EXPECT_EQ(g["a-ir-7"].steps_lost, 1);
  EXPECT_TRUE(g["a-ir-7"].shaken);
  for (const char* who : {"s-4-piemonte", "s-13-pinerolo", "s-8-cp-bers", "s-14-pinerolo", "s-art-4"}) {
    EXPECT_FALSE(g[who].shaken) << who;
    EXPECT_EQ(g[who].steps_lost, 0) << who;
  }
  EXPECT_TRUE(g["a-kj-4"].shaken);
}

}  // namespace
}  // namespace tamburino::novara

#include "tests/butchery/given.h"

// 10.4.3. Combat procedure, and the combat results table with its modifiers.
namespace tamburino::butchery {
namespace {

// Castagny (6) in 2315 faces Wetzlar (4) in 2314; both are in command. Statements that follow alter this.
Given duel(const std::string& more = "") {
  auto p = given("Castagny 2315; commander fr-ii 2116; Wetzlar 2314; commander au-iii 2312; phase declare; " +
                 more);
  p.does("assault Castagny Wetzlar").does("done");
  return p;
}

CombatReckoning attack(const Given& p) {
  return reckon(p.game, p.state, attack_strike(p.game, p.state, 1, kNoFormation));
}

CombatReckoning defence(Given p) {
  p.does("defend Wetzlar");
  return reckon(p.game, p.state, defence_strike(p.game, p.state, 0, kNoFormation));
}

CombatReckoning barrage(const Given& p, const char* battery, const char* target) {
  return reckon(p.game, p.state, barrage_strike(p.game, p.state, p.unit(battery), p.unit(target)));
}

// Castagny in 2315 with his commander, and Gault in 2215, assault Wetzlar as one.
Given coordinated(const std::string& more = "") {
  auto p = given(
      "Castagny 2315; Gault 2215; commander fr-ii 2315; Wetzlar 2314; commander au-iii 2312; "
      "phase declare; " +
      more);
  p.does("assault Castagny Wetzlar").does("assault Gault Wetzlar").does("coordinate Wetzlar").does("done");
  p.rolls(6);
  return p;
}

CombatReckoning joint_attack(const Given& p) {
  return reckon(p.game, p.state, attack_strike(p.game, p.state, 3, kNoFormation));
}

CombatResult letter(char c) {
  return c == 'X'   ? CombatResult::X
         : c == 'T' ? CombatResult::T
         : c == 'D' ? CombatResult::D
                    : CombatResult::D1;
}

void expect_columns(int first, const std::vector<std::string>& printed) {
  for (std::size_t i = 0; i < printed.size(); ++i) {
    const int column = first + static_cast<int>(i);
    for (int die = 1; die <= 6; ++die) {
      EXPECT_EQ(combat_result(solferino(), column, die),
                letter(printed[i][static_cast<std::size_t>(die - 1)]))
          << column << '/' << die;
    }
  }
}

// --- the table: a string for each column, die 1 to 6; + is D+1

TEST(ButcheryCombat, rCRT_a_columns_0_to_2_every_cell) { expect_columns(0, {"XXXXXT", "XXXXTT", "XXXTTT"}); }
TEST(ButcheryCombat, rCRT_b_columns_3_to_5_every_cell) { expect_columns(3, {"XXTTTD", "XTTTDD", "TTTDDD"}); }
TEST(ButcheryCombat, rCRT_c_columns_6_to_8_every_cell) { expect_columns(6, {"TTDDD+", "TDDD++", "DDD+++"}); }

// --- the column

TEST(ButcheryCombat, r10_4_3a_the_value_is_divided_by_the_terrain_value_of_the_target) {
  proves("B27");
  EXPECT_EQ(attack(duel()).column.total(), 6);
  EXPECT_EQ(attack(duel("hex 2314 woods")).column.total(), 3);
  EXPECT_EQ(attack(duel("hex 2314 village")).column.total(), 3);
  EXPECT_EQ(attack(duel("hex 2314 town")).column.total(), 2);
  // The attacker's own ground is nothing to the attack.
  EXPECT_EQ(attack(duel("hex 2315 town")).column.total(), 6);
}

TEST(ButcheryCombat, r10_4_3a_levels_3_and_4_count_2_and_level_2_counts_1) {
  EXPECT_FALSE(has(attack(duel("hex 2314 clear level 2; hex 2315 clear level 2")).column, "TV.a"));
  EXPECT_EQ(amount(attack(duel("hex 2314 clear level 3; hex 2315 clear level 3")).column, "TV.a"), -3);
  EXPECT_EQ(amount(attack(duel("hex 2314 clear level 4; hex 2315 clear level 4")).column, "TV.a"), -3);
}

TEST(ButcheryCombat, r10_4_3a_division_rounds_down_and_comes_before_the_modifiers) {
  proves("B27");
  EXPECT_EQ(attack(duel("counter Castagny combat 7; hex 2314 village")).column.total(), 3);
  EXPECT_EQ(attack(duel("counter Castagny combat 8; hex 2314 village")).column.total(), 4);
  // 7 / 2 - 1, not (7 - 1) / 2
  EXPECT_EQ(attack(duel("counter Castagny combat 7; Castagny 2315 lost 1; hex 2314 village")).column.total(),
            2);
  // 5 / 3 + 1, not (5 + 1) / 3 and not 5 / 3 rounded up
  EXPECT_EQ(attack(duel("counter Castagny combat 5; hex 2314 town; hex 2315 clear level 1")).column.total(),
            2);
}

TEST(ButcheryCombat, r10_4_3a_a_division_is_told_as_one) {
  const Reckoning sum = attack(duel("counter Castagny combat 5; hex 2314 town")).column;
  ASSERT_EQ(sum.items().size(), 2U);
  EXPECT_EQ(sum.items()[0].divisor, 1);
  EXPECT_EQ(sum.items()[1].divisor, 3);
  EXPECT_EQ(sum.items()[1].amount, -4);  // 5 / 3 leaves 1
  Events events;
  tell_items(events, sum);
  EXPECT_EQ(events.all()[0].facts[1].kind, Fact::Kind::None);
  EXPECT_EQ(events.all()[1].facts[0].value, -4);
  EXPECT_EQ(events.all()[1].facts[1].value, 3);
}

TEST(ButcheryCombat, r10_4_3a_the_column_and_the_die_find_the_result) {
  auto p = duel().does("decline Wetzlar");  // column 6: a 2 is T, a 3 is D
  auto twin = p;
  EXPECT_EQ(p.rolls(2).rolling(), RollKind::Cohesion);
  EXPECT_EQ(twin.rolls(3).asked(), Ask::RetreatHex);
}

TEST(ButcheryCombat, r10_4_3b_a_result_is_applied_before_the_next_roll) {
  auto p = duel().does("defend Wetzlar");  // column 4: a 5 is D
  auto twin = p;
  p.rolls(5);
  EXPECT_TRUE(p["Castagny"].disorganised);
  EXPECT_EQ(p.asked(), Ask::RetreatHex);
  EXPECT_EQ(p.side_asked(), Side::Allies);
  twin.rolls(1);  // X: straight to the attack
  EXPECT_FALSE(twin["Castagny"].disorganised);
  EXPECT_EQ(twin.rolling(), RollKind::Combat);
}

TEST(ButcheryCombat, r10_4_2e_defensive_combat_takes_every_attackers_ground_for_1) {
  EXPECT_EQ(defence(duel()).column.total(), 4);
  EXPECT_EQ(defence(duel("hex 2315 town")).column.total(), 4);
  EXPECT_EQ(defence(duel("hex 2315 woods")).column.total(), 4);
  EXPECT_EQ(attack(duel("hex 2314 town")).column.total(), 2);  // the attack does divide
}

TEST(ButcheryCombat, r10_4_2e_defensive_combat_takes_all_the_modifiers_of_the_unit_that_rolls) {
  proves("B22");
  EXPECT_EQ(amount(defence(duel("Wetzlar 2314 lost 1")).column, "CRT.d"), -1);
  EXPECT_FALSE(has(defence(duel("Castagny 2315 lost 1")).column, "CRT.d"));
  EXPECT_EQ(amount(defence(duel("hex 2315 clear level 1")).column, "CRT.e"), -1);
  EXPECT_EQ(amount(defence(duel("hex 2314 clear level 1")).column, "CRT.e"), +1);
  EXPECT_EQ(amount(defence(duel("side 2315/2314 hedge")).column, "CRT.f"), -1);
  EXPECT_EQ(amount(defence(duel("counter Wetzlar combat 9")).die, "CRT.g"), +1);
}

TEST(ButcheryCombat, rB02_a_disorganised_unit_has_the_same_values) {
  proves("B02");
  auto p = duel("Castagny 2315 disorganised; Wetzlar 2314 disorganised");
  EXPECT_EQ(attack(p).column.total(), 6);
  EXPECT_EQ(defence(p).column.total(), 4);
  EXPECT_EQ(amount(cohesion_test(p.game, p.state, p.unit("Castagny"), TestKind::Ordinary), "2a"), 3);
}

TEST(ButcheryCombat, rCRT_d_a_column_for_every_step_lost_by_the_unit_that_rolls) {
  EXPECT_FALSE(has(attack(duel()).column, "CRT.d"));
  EXPECT_EQ(amount(attack(duel("Castagny 2315 lost 1")).column, "CRT.d"), -1);
  EXPECT_EQ(amount(attack(duel("Castagny 2315 lost 2")).column, "CRT.d"), -2);
  EXPECT_FALSE(has(attack(duel("Wetzlar 2314 lost 1")).column, "CRT.d"));  // the target's do not count
}

TEST(ButcheryCombat, rCRT_d_in_a_coordinated_assault_the_losses_of_all_count) {
  proves("B28");
  EXPECT_EQ(amount(joint_attack(coordinated("Castagny 2315 lost 2; Gault 2215 lost 1")).column, "CRT.d"), -3);
  EXPECT_EQ(amount(joint_attack(coordinated("Castagny 2315 lost 2")).column, "CRT.d"), -2);
}

TEST(ButcheryCombat, rCRT_e_a_higher_target_costs_a_column_and_a_lower_one_gains_it) {
  EXPECT_FALSE(has(attack(duel("hex 2314 clear level 1; hex 2315 clear level 1")).column, "CRT.e"));
  EXPECT_EQ(amount(attack(duel("hex 2314 clear level 1")).column, "CRT.e"), -1);
  EXPECT_EQ(amount(attack(duel("hex 2314 clear level 2")).column, "CRT.e"), -1);  // once, however high
  EXPECT_EQ(amount(attack(duel("hex 2315 clear level 1")).column, "CRT.e"), +1);
  EXPECT_EQ(amount(attack(duel("hex 2315 clear level 2")).column, "CRT.e"), +1);
}

TEST(ButcheryCombat, rCRT_e_above_one_attacker_and_below_another_both_apply) {
  const auto both = joint_attack(coordinated("hex 2314 clear level 1; hex 2215 clear level 2"));
  int plus = 0;
  int minus = 0;
  for (const auto& item : both.column.items()) {
    if (std::string_view(item.rule) == "CRT.e") (item.amount > 0 ? plus : minus) += item.amount;
  }
  EXPECT_EQ(plus, +1);
  EXPECT_EQ(minus, -1);
  // One participant above is enough, and two are not more than one.
  EXPECT_EQ(amount(joint_attack(coordinated("hex 2215 clear level 1")).column, "CRT.e"), +1);
  EXPECT_EQ(
      amount(joint_attack(coordinated("hex 2215 clear level 1; hex 2315 clear level 1")).column, "CRT.e"),
      +1);
}

TEST(ButcheryCombat, rCRT_e_heights_count_in_a_barrage_at_any_range) {
  proves("B26");
  const char* far = "fr-ii-a1 2317; Wetzlar 2314; ";
  EXPECT_EQ(amount(barrage(given(std::string(far) + "hex 2314 clear level 1"), "fr-ii-a1", "Wetzlar").column,
                   "CRT.e"),
            -1);
  EXPECT_EQ(amount(barrage(given(std::string(far) + "hex 2317 clear level 1"), "fr-ii-a1", "Wetzlar").column,
                   "CRT.e"),
            +1);
  EXPECT_FALSE(has(barrage(given(far), "fr-ii-a1", "Wetzlar").column, "CRT.e"));
}

TEST(ButcheryCombat, rCRT_f_a_ridge_hedge_or_water_course_between_them_costs_one_column) {
  EXPECT_FALSE(has(attack(duel()).column, "CRT.f"));
  EXPECT_EQ(amount(attack(duel("side 2315/2314 ridge")).column, "CRT.f"), -1);
  EXPECT_EQ(amount(attack(duel("side 2315/2314 hedge")).column, "CRT.f"), -1);
  EXPECT_EQ(amount(attack(duel("side 2315/2314 water")).column, "CRT.f"), -1);
  EXPECT_EQ(amount(attack(duel("side 2315/2314 ridge hedge water")).column, "CRT.f"), -1);
  EXPECT_FALSE(has(attack(duel("side 2314/2313 ridge; side 2315/2215 hedge")).column, "CRT.f"));
}

TEST(ButcheryCombat, rCRT_f_once_if_any_participant_crosses_one_and_never_at_a_distance) {
  proves("B25");
  EXPECT_EQ(amount(joint_attack(coordinated("side 2215/2314 hedge")).column, "CRT.f"), -1);
  EXPECT_EQ(amount(joint_attack(coordinated("side 2215/2314 hedge; side 2315/2314 ridge")).column, "CRT.f"),
            -1);
  EXPECT_FALSE(has(joint_attack(coordinated()).column, "CRT.f"));
  const char* guns = "Wetzlar 2314; side 2315/2314 water; ";
  EXPECT_FALSE(
      has(barrage(given(std::string("fr-ii-a1 2316; ") + guns), "fr-ii-a1", "Wetzlar").column, "CRT.f"));
  EXPECT_EQ(
      amount(barrage(given(std::string("fr-ii-a1 2315; ") + guns), "fr-ii-a1", "Wetzlar").column, "CRT.f"),
      -1);
}

// --- the die

TEST(ButcheryCombat, rCRT_g_every_column_above_8_adds_one_to_the_die) {
  EXPECT_FALSE(has(attack(duel("counter Castagny combat 8")).die, "CRT.g"));
  EXPECT_EQ(amount(attack(duel("counter Castagny combat 9")).die, "CRT.g"), +1);
  EXPECT_EQ(amount(attack(duel("counter Castagny combat 11")).die, "CRT.g"), +3);
  // A 3 in column 8 is D; with a column more it is read as a 4, D+1.
  const auto eight = duel("counter Castagny combat 8");
  const auto nine = duel("counter Castagny combat 9");
  EXPECT_EQ(result_of(eight.game, attack(eight), 3), CombatResult::D);
  EXPECT_EQ(result_of(nine.game, attack(nine), 3), CombatResult::D1);
  EXPECT_EQ(result_of(nine.game, attack(nine), 6), CombatResult::D1);  // no more than a 6
}

TEST(ButcheryCombat, rCRT_g_columns_below_0_are_read_in_column_0_and_dice_below_1_as_1) {
  proves("B27");
  const auto p = duel("counter Castagny combat 0; Castagny 2315 lost 2");
  EXPECT_EQ(attack(p).column.total(), -2);
  EXPECT_EQ(result_of(p.game, attack(p), 5), CombatResult::X);
  EXPECT_EQ(result_of(p.game, attack(p), 6), CombatResult::T);
  const auto flanked = duel("counter Castagny combat 8; Hartlung 2317 faces E");
  EXPECT_EQ(attack(flanked).die.total(), -2);
  EXPECT_EQ(result_of(flanked.game, attack(flanked), 1), CombatResult::D);  // column 8 knows nothing less
}

TEST(ButcheryCombat, rCRT_h_guns_next_to_their_target_add_one) {
  EXPECT_EQ(amount(barrage(given("fr-ii-a1 2315; Wetzlar 2314"), "fr-ii-a1", "Wetzlar").die, "CRT.h"), +1);
  EXPECT_FALSE(has(barrage(given("fr-ii-a1 2316; Wetzlar 2314"), "fr-ii-a1", "Wetzlar").die, "CRT.h"));
  EXPECT_FALSE(has(attack(duel()).die, "CRT.h"));  // infantry next to its target does not
}

TEST(ButcheryCombat, rCRT_h_an_assaulted_battery_is_next_to_its_target) {
  proves("B22");
  auto p = given("Castagny 2315; commander fr-ii 2317; au-iii-a1 2314; phase declare");
  p.does("assault Castagny au-iii-a1").does("done").does("defend au-iii-a1");
  EXPECT_EQ(amount(reckon(p.game, p.state, defence_strike(p.game, p.state, 0, kNoFormation)).die, "CRT.h"),
            +1);
}

Given charge(const std::string& more) {
  auto p = given("Vilaine 2315; commander fr-ii 2317; Wetzlar 2314; phase declare; " + more);
  p.does("assault Vilaine Wetzlar").does("done");
  return p;
}

TEST(ButcheryCombat, rCRT_i_heavy_cavalry_adds_one_to_its_attack) {
  EXPECT_FALSE(has(attack(charge("counter Vilaine light")).die, "CRT.i"));
  EXPECT_EQ(amount(attack(charge("counter Vilaine heavy")).die, "CRT.i"), +1);
}

TEST(ButcheryCombat, rCRT_i_one_heavy_unit_of_several_is_enough_and_counts_once) {
  const char* start =
      "Castagny 2315; Vilaine 2215; commander fr-ii 2315; Wetzlar 2314; phase declare; counter Vilaine ";
  for (const bool heavy : {false, true}) {
    auto p = given(std::string(start) + (heavy ? "heavy" : "light"));
    p.does("assault Castagny Wetzlar")
        .does("assault Vilaine Wetzlar")
        .does("coordinate Wetzlar")
        .does("done");
    p.rolls(6);
    EXPECT_EQ(amount(joint_attack(p).die, "CRT.i"), heavy ? 1 : 0);
  }
}

TEST(ButcheryCombat, rCRT_i_heavy_cavalry_has_no_bonus_in_defence) {
  proves("B23");
  auto p = given("Castagny 2315; commander fr-ii 2317; Holstein 2314; phase declare");
  p.does("assault Castagny Holstein").does("done").does("defend Holstein");
  EXPECT_TRUE(p.game[p.unit("Holstein")].heavy);
  EXPECT_FALSE(has(reckon(p.game, p.state, defence_strike(p.game, p.state, 0, kNoFormation)).die, "CRT.i"));
}

TEST(ButcheryCombat, rCRT_j_an_enemy_zone_on_a_flank_takes_two_from_the_die) {
  // Hartlung in 2317 looks at 2316, behind Castagny.
  const std::string behind = "Hartlung 2317 ";
  EXPECT_FALSE(has(attack(duel()).die, "CRT.j"));
  EXPECT_EQ(amount(attack(duel(behind + "faces E")).die, "CRT.j"), -2);
  EXPECT_FALSE(has(attack(duel(behind + "faces W")).die, "CRT.j"));
  // A second zone does not count again.
  EXPECT_EQ(amount(attack(duel(behind + "faces E; Pokorny 2417 faces E")).die, "CRT.j"), -2);
}

TEST(ButcheryCombat, rCRT_j_not_where_a_friend_stands_in_the_flank_hex) {
  proves("B24");
  const std::string behind = "Hartlung 2317 faces E; ";
  EXPECT_EQ(amount(attack(duel(behind)).die, "CRT.j"), -2);
  EXPECT_FALSE(has(attack(duel(behind + "Gault 2316")).die, "CRT.j"));
}

TEST(ButcheryCombat, rCRT_j_the_defender_suffers_it_too) {
  proves("B22 B24");
  // Gault in 2215 looks at 2214, a flank hex of Wetzlar.
  EXPECT_FALSE(has(defence(duel()).die, "CRT.j"));
  EXPECT_EQ(amount(defence(duel("Gault 2215")).die, "CRT.j"), -2);
  EXPECT_FALSE(has(defence(duel("Gault 2215; Hartlung 2214")).die, "CRT.j"));
  EXPECT_FALSE(has(attack(duel("Gault 2215")).die, "CRT.j"));
}

TEST(ButcheryCombat, rCRT_j_a_unit_in_a_village_or_town_has_no_flank) {
  proves("B04");
  // Hartlung in 2516 looks at 2416.
  const std::string flank = "Hartlung 2516 faces NE; ";
  EXPECT_EQ(amount(attack(duel(flank)).die, "CRT.j"), -2);
  EXPECT_FALSE(has(attack(duel(flank + "hex 2315 village")).die, "CRT.j"));
  EXPECT_FALSE(has(attack(duel(flank + "hex 2315 town")).die, "CRT.j"));
  EXPECT_EQ(amount(attack(duel(flank + "hex 2315 woods")).die, "CRT.j"), -2);
}

TEST(ButcheryCombat, rB18_out_of_command_is_minus_one_on_the_attack_die_only) {
  proves("B18");
  EXPECT_FALSE(has(attack(duel()).die, "10.1.3-bis-f"));
  EXPECT_EQ(amount(attack(duel("Castagny 2315 out-of-command")).die, "10.1.3-bis-f"), -1);
  EXPECT_EQ(defence(duel("commander au-iii 2312 ooc")).die.total(), 0);
}

}  // namespace
}  // namespace tamburino::butchery

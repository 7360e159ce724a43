#include <array>
#include <string>

#include "tests/custoza/given.h"

// 10.1, 10.4.1-10.4.5. Who may assault, and what is added up before the dice.
namespace tamburino::custoza {
namespace {

// 4 against 4 strength points, cohesion 9 against 9, face to face in the open: nothing counts.
const std::string kEven =
    "counter Haynau strength 4; counter Haynau cohesion 9; \"7 Cuneo\" 5020 N; Haynau 5019 ";

enum class Manner { Assault, Charge };

Combat combat_of(const Given& p, std::initializer_list<std::string_view> attackers, std::string_view target,
                 Manner manner = Manner::Assault) {
  Combat combat = begin_combat(p.game, p.state, p.force(attackers), p.hex(target));
  combat.charge = manner == Manner::Charge;
  return combat;
}

int modifier(const Given& p, std::string_view attacker, Manner manner = Manner::Assault) {
  return combat_modifiers(p.game, p.state, combat_of(p, {attacker}, "5019", manner)).total();
}
int modifier(const std::string& position, Manner manner = Manner::Assault) {
  return modifier(given(position), manner == Manner::Charge ? "Aosta Cav" : "7 Cuneo", manner);
}

// --- strength

TEST(CustozaAssault, rg10_ratio_a_every_row) {
  const Game& game = shipped("tail-strike");
  const auto row = [&](int attackers, int defenders) { return ratio_modifier(game, attackers, defenders); };
  EXPECT_EQ(row(1, 5), -5);
  EXPECT_EQ(row(1, 4), -4);
  EXPECT_EQ(row(1, 3), -3);
  EXPECT_EQ(row(1, 2), -2);
  EXPECT_EQ(row(2, 3), -1);
  EXPECT_EQ(row(1, 1), 0);
  EXPECT_EQ(row(3, 2), 1);
  EXPECT_EQ(row(2, 1), 2);
  EXPECT_EQ(row(3, 1), 3);
  EXPECT_EQ(row(4, 1), 4);
  EXPECT_EQ(row(5, 1), 5);
  EXPECT_EQ(row(20, 1), 5);
  EXPECT_EQ(row(3, 0), 5);
}

TEST(CustozaAssault, r10_4_1b_the_ratio_is_exact_before_it_is_rounded) {
  const Game& game = shipped("tail-strike");
  EXPECT_EQ(ratio_modifier(game, 11, 3), 3);  // 3.66
  EXPECT_EQ(ratio_modifier(game, 12, 3), 4);
}

TEST(CustozaAssault, r10_4_2a_rounded_for_the_defender) {
  const Game& game = shipped("tail-strike");
  EXPECT_EQ(ratio_modifier(game, 11, 5), 2);
  EXPECT_EQ(ratio_modifier(game, 9, 5), 1);
}

TEST(CustozaAssault, r10_4_2b_below_one_to_one_too) {
  const Game& game = shipped("tail-strike");
  EXPECT_EQ(ratio_modifier(game, 5, 7), -1);
  EXPECT_EQ(ratio_modifier(game, 5, 8), -2);
  EXPECT_EQ(ratio_modifier(game, 7, 7), 0);
}

TEST(CustozaAssault, r10_4_1a_guns_count_nothing) {
  proves("10.6a");
  const auto p = given("\"16+9 Art\" 5019 S; active i48-1r; " + kEven + "S");
  EXPECT_EQ(amount(combat_modifiers(p.game, p.state, combat_of(p, {"7 Cuneo"}, "5019")), "10.4.2a"), 0);
  const auto twin = given("\"54 Prinz\" 5019 S; active i48-1r; " + kEven + "S");  // 4 against 7
  EXPECT_EQ(amount(combat_modifiers(twin.game, twin.state, combat_of(twin, {"7 Cuneo"}, "5019")), "10.4.2a"),
            -2);
}

TEST(CustozaAssault, r10_4_1a_losses_count) {
  const auto p = given(kEven + "S lost 2");
  EXPECT_EQ(amount(combat_modifiers(p.game, p.state, combat_of(p, {"7 Cuneo"}, "5019")), "10.4.2a"), 2);
}

// --- the other modifiers

TEST(CustozaAssault, rg10_drm_a_through_the_rear_of_every_defender) {
  EXPECT_EQ(modifier(kEven + "S"), 0);
  EXPECT_EQ(modifier(kEven + "N"), 2);
  EXPECT_EQ(modifier(kEven + "N; counter Haynau strength 3; Charles 5019 S"), 0);
  EXPECT_EQ(modifier("hex 5019 village; " + kEven + "N"), -1);  // a village has no rear
}

TEST(CustozaAssault, rg10_drm_a_a_repeated_attack) {
  const auto p = given(kEven + "S");
  Combat combat = combat_of(p, {"7 Cuneo"}, "5019");
  combat.repeated = true;
  EXPECT_EQ(combat_modifiers(p.game, p.state, combat).total(), 1);
}

TEST(CustozaAssault, rg10_drm_a_charges) {
  const std::string horse = "counter Haynau strength 4; counter Charles strength 4; \"Aosta Cav\" 5020 N; ";
  EXPECT_EQ(modifier(horse + "Haynau 5019 S", Manner::Charge), 2);
  EXPECT_EQ(modifier(horse + "Charles 5019 S", Manner::Charge), 1);
  EXPECT_EQ(modifier(horse + "Haynau 5019 S square", Manner::Charge), -3);
  EXPECT_EQ(modifier(horse + "Charles 5019 S march", Manner::Charge), 3);  // +2, and +1 for the march
  EXPECT_EQ(modifier(given(horse + "Haynau 5019 S"), "Aosta Cav"), 0);     // an Assault of cavalry
}

TEST(CustozaAssault, rg10_drm_a_infantry_against_a_square) {
  EXPECT_EQ(modifier(kEven + "S square"), 2);
  EXPECT_EQ(
      modifier(given("counter Haynau strength 4; \"Aosta Cav\" 5020 N; Haynau 5019 S square"), "Aosta Cav"),
      0);
}

TEST(CustozaAssault, rg10_drm_a_all_defenders_in_march) {
  EXPECT_EQ(modifier(kEven + "S march"), 1);
  EXPECT_EQ(modifier(kEven + "S march; counter Haynau strength 3; Charles 5019 S"), 0);
}

TEST(CustozaAssault, rg10_drm_a_the_ground) {
  EXPECT_EQ(modifier("hex 5019 village; " + kEven + "S"), -1);
  EXPECT_EQ(modifier("hex 5019 town; " + kEven + "S"), -2);
  EXPECT_EQ(modifier("hex 5019 clear level 1; " + kEven + "S"), -1);
  EXPECT_EQ(modifier("hex 5019 clear level 2; " + kEven + "S"), -2);
  EXPECT_EQ(modifier("hex 5019 clear level 4; " + kEven + "S"), -2);
  EXPECT_EQ(modifier("hex 5020 clear level 2; " + kEven + "S"), 0);  // downhill
  EXPECT_EQ(modifier("side 5020/5019 stream; " + kEven + "S"), -1);
  EXPECT_EQ(modifier("side 5020/5019 stream bridge; " + kEven + "S"), -1);
  EXPECT_EQ(modifier("side 5020/5019 river bridge; " + kEven + "S"), -2);
}

TEST(CustozaAssault, rg10_drm_a_commanders) {
  EXPECT_EQ(modifier(kEven + "S; commander i48-1r 5020"), 1);
  EXPECT_EQ(modifier(kEven + "S; commander i48-1r 5021"), 0);
  EXPECT_EQ(modifier(kEven + "S; chief italian 5020"), 1);
  EXPECT_EQ(modifier(kEven + "S; commander a48-simbschen 5019"), -1);
  EXPECT_EQ(modifier(kEven + "S; commander i48-i 5020"), 0);  // of another Formation
}

TEST(CustozaAssault, rg10_drm_a_fatigue_and_collapse) {
  proves("g18.4a");
  EXPECT_EQ(modifier(kEven + "S; formation i48-1r fatigued"), -1);
  EXPECT_EQ(modifier(kEven + "S; formation i48-1r fatigued collapsed"), -2);
  EXPECT_EQ(modifier(kEven + "S; formation a48-simbschen fatigued"), 1);
  EXPECT_EQ(modifier(kEven + "S; formation a48-simbschen collapsed"), 1);
}

TEST(CustozaAssault, rg9_2a_exhausted_cavalry) {
  const std::string horse = "counter Charles strength 4; \"Aosta Cav\" 5020 N";
  EXPECT_EQ(modifier(given(horse + "; Charles 5019 S"), "Aosta Cav"), 0);
  EXPECT_EQ(modifier(given(horse + " exhausted; Charles 5019 S"), "Aosta Cav"), -1);
  EXPECT_EQ(modifier(given(horse + "; Charles 5019 S exhausted"), "Aosta Cav"), 1);
}

TEST(CustozaAssault, rg10_drm_a_furia) {
  EXPECT_EQ(modifier(kEven + "S; temper furious"), 1);
  const auto p = given(kEven + "S; temper furious");
  Combat reaction = combat_of(p, {"7 Cuneo"}, "5019");
  reaction.reaction = true;
  EXPECT_EQ(combat_modifiers(p.game, p.state, reaction).total(), 0);
}

TEST(CustozaAssault, r10_4_3a_all_modifiers_add_up) {
  EXPECT_EQ(modifier("hex 5019 town; side 5020/5019 stream; " + kEven + "S; commander i48-1r 5020"), -2);
  EXPECT_EQ(modifier("hex 5019 town; " + kEven + "S lost 2; commander i48-1r 5020"), 1);
}

TEST(CustozaAssault, rg10_drm_a_ratio_and_others_stay_within_six) {
  EXPECT_EQ(modifier("counter \"7 Cuneo\" strength 20; " + kEven + "N"), 6);  // +5 and +2
  EXPECT_EQ(modifier("counter \"7 Cuneo\" strength 20; " + kEven + "S; commander i48-1r 5020"), 6);
  EXPECT_EQ(modifier("counter \"7 Cuneo\" strength 20; " + kEven + "S"), 5);
}

TEST(CustozaAssault, rg10_drm_a_fortresses) {
  const std::string force = "scenario first-custoza; counter \"7 Prohaska\" strength ";
  const auto fort = given(force + "2; \"7 Prohaska\" 5020 N; hex 5019 clear fort; ft-osteria-48 5019 N");
  EXPECT_EQ(modifier(fort, "7 Prohaska"), -3);
  const auto peschiera = given(force + "6; \"7 Prohaska\" 5020 N; hex 5019 fortress; ft-peschiera-48 5019 N");
  EXPECT_EQ(modifier(peschiera, "7 Prohaska"), -4);
}

// --- the column

TEST(CustozaAssault, r10_4_4b_the_column_is_the_difference_of_cohesion) {
  proves("10.4.4a");
  const auto column = [](const std::string& position) {
    const auto p = given(position);
    return combat_column(p.game, p.state, combat_of(p, {"1 Guardia"}, "5019"));
  };
  EXPECT_EQ(column("\"1 Guardia\" 5020 N; Haynau 5019 S"), 2);
  EXPECT_EQ(column("\"1 Guardia\" 5020 N shaken; Haynau 5019 S"), 1);
  EXPECT_EQ(column("\"1 Guardia\" 5020 N disordered; Haynau 5019 S shaken"), 1);
  EXPECT_EQ(column("\"1 Guardia\" 5020 N disordered; \"10 J\u00e4ger\" 5019 S"), -2);
}

TEST(CustozaAssault, r10_4_4c_the_unit_with_the_highest_stacking_value_stands_for_its_stack) {
  const auto p = given("\"1 Guardia\" 5020 N; \"10 J\u00e4ger\" 5019 S; Haynau 5019 S; \"16+9 Art\" 5019 S");
  EXPECT_EQ(combat_column(p.game, p.state, combat_of(p, {"1 Guardia"}, "5019")), 2);  // Haynau's 8
  const auto twin = given("\"1 Guardia\" 5020 N; \"10 J\u00e4ger\" 5019 S; \"16+9 Art\" 5019 S");
  EXPECT_EQ(combat_column(twin.game, twin.state, combat_of(twin, {"1 Guardia"}, "5019")), 0);  // no guns
}

// --- the table, typed again column by column

std::string said(const Result& result) {
  if (result.nothing()) return "-";
  if (result.check) return "cc" + std::to_string(result.modifier);
  return std::to_string(result.strength) + "S" + std::to_string(result.levels);
}

std::string said(const AssaultResult& result) {
  constexpr std::string_view kLetters = "RWGB";
  return kLetters[static_cast<std::size_t>(result.colour)] + said(result.attacker) + "/" +
         said(result.defender);
}

TEST(CustozaAssault, rg10_table_a_every_cell) {
  proves("10.4.5a 10.4.6a 10.4.6b 10.4.6c");
  // Downwards every column goes through the same results; a better one only begins further on.
  constexpr std::array<std::string_view, 21> kLadder{
      "R3S2/-",   "R3S2/-",   "R3S2/-",   "R3S2/-",   "R2S2/-",   "R2S1/-",   "R1S2/-",
      "R1S1/cc0", "R1S1/1S0", "Wcc2/cc0", "G1S1/1S1", "Wcc0/cc2", "B1S0/1S1", "Bcc0/1S1",
      "B-/1S2",   "B-/2S1",   "B-/2S2",   "B-/3S2",   "B-/3S2",   "B-/3S2",   "B-/3S2"};
  const Game& game = shipped("tail-strike");
  constexpr std::array<int, 11> kColumn{-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 7};
  constexpr std::array<std::size_t, 11> kBegins{0, 0, 1, 1, 2, 3, 4, 5, 5, 6, 6};
  for (std::size_t i = 0; i < kColumn.size(); ++i) {
    for (std::size_t roll = 0; roll <= 14; ++roll) {
      EXPECT_EQ(said(combat_result(game, kColumn[i], static_cast<int>(roll))), kLadder[roll + kBegins[i]])
          << "column " << kColumn[i] << " roll " << roll;
    }
  }
  EXPECT_EQ(said(combat_result(game, 0, -4)), "R3S2/-");
  EXPECT_EQ(said(combat_result(game, 0, 18)), "B-/3S2");
}

// --- who may

TEST(CustozaAssault, r10_2a_infantry_and_cavalry_assault_guns_and_fortresses_do_not) {
  proves("22.3.2b");
  const auto may = [](const std::string& position, std::string_view who) {
    const auto p = given(position);
    return may_assault(p.game, p.state, p.unit(who));
  };
  EXPECT_THAT(may("\"7 Cuneo\" 5020 N", "7 Cuneo"), Allowed());
  EXPECT_THAT(may("\"Aosta Cav\" 5020 N exhausted", "Aosta Cav"), Allowed());
  EXPECT_THAT(may("\"3+9 Art\" 5020 N", "3+9 Art"), RefusedBy("10.6a"));
  EXPECT_THAT(may("scenario first-custoza; \"7 Cuneo\" 5020 N; ft-osteria-48 4604 N", "ft-osteria-48"),
              RefusedBy("22.3.2b"));
}

TEST(CustozaAssault, rg13_status_a_disorganized_units_do_not_assault) {
  proves("g7.8d 11.5.4.1a");
  const auto may = [](const std::string& position) {
    const auto p = given(position);
    return may_assault(p.game, p.state, p.unit("7 Cuneo"));
  };
  EXPECT_THAT(may("\"7 Cuneo\" 5020 N disordered"), Allowed());
  EXPECT_THAT(may("\"7 Cuneo\" 5020 N disorganized"), RefusedBy("g13.status-a"));
  EXPECT_THAT(may("\"7 Cuneo\" 5020 N march"), RefusedBy("g7.8d"));
  EXPECT_THAT(may("\"7 Cuneo\" 5020 N square"), RefusedBy("11.5.4.1a"));
}

TEST(CustozaAssault, r22_3_5c_not_across_a_closed_side_nor_the_mincio_without_a_bridge) {
  proves("g7.2b");
  const auto ground = [](const std::string& position) {
    const auto p = given(position + "\"7 Cuneo\" 5020 N; Haynau 5019 S");
    return assault_ground(p.game, p.state, p.hex("5020"), p.facing("N"));
  };
  EXPECT_THAT(ground(""), Allowed());
  EXPECT_THAT(ground("side 5020/5019 closed; "), RefusedBy("22.3.5c"));
  EXPECT_THAT(ground("side 5020/5019 river; "), RefusedBy("g7.2b"));
  EXPECT_THAT(ground("side 5020/5019 river bridge; "), Allowed());
}

}  // namespace
}  // namespace tamburino::custoza

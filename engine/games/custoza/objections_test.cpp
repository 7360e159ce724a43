#include "tests/custoza/given.h"

// The true reason of a refusal, whatever question is open. 57 Haynau in 5018 faces south: his ZoR is 5019,
// 4918 and 5118.
namespace tamburino::custoza {
MATCHER_P2(RefusedBy, rule, reason, std::string("is refused by ") + rule + " because " + reason) {
  if (arg.allowed()) {
    *result_listener << "allowed";
    return false;
  }
  const std::string why = arg.reason != nullptr ? arg.reason : "of nothing in particular";
  *result_listener << "refused by " << arg.rule << " because " << why;
  return std::string_view(arg.rule) == rule && why == reason;
}

namespace {

// The verdict on the words as they stand: nobody is picked up before.
Verdict judge(const Given& p, std::string_view action) {
  return custoza::verdict(p.game, p.state, notation::parse_action(p.game, p.state, action));
}

bool has_fact(const Verdict& answer, Fact what) {
  for (const Fact& one : answer.facts) {
    if (one == what) return true;
  }
  return false;
}

const std::string kAosta = "\"5 Aosta\" 5021 N; Bava 5023; ";
const std::string kHaynau = "\"57 Haynau\" 5018 S; ";
const std::string kGuards = "\"1 Guardia\" 5031 N; commander i48-1r 5031; ";
const std::string kReserve =
    "scenario first-custoza; \"28 Latour\" 5020 N; Wratislaw 5020; \"Heavy Art\" 5023 N limbered; ";

// --- 3, 5: whose turn it is

TEST(CustozaObjections, r5_1a_between_activations_a_unit_waits_for_its_formation) {
  auto p = given(kAosta + kGuards + "phase attempt");
  ASSERT_EQ(p.asked(), Ask::Attempt);
  for (const char* order : {"select \"5 Aosta\"", "move \"5 Aosta\" 5020", "face \"5 Aosta\" S"}) {
    const Verdict answer = judge(p, order);
    EXPECT_THAT(answer, RefusedBy("5.1a", "formation-not-activated")) << order;
    EXPECT_TRUE(has_fact(answer, formation(p.formation("i48-i"))));
  }
  auto acted = given(kAosta + kGuards + "formation i48-i activated; phase attempt");
  EXPECT_THAT(judge(acted, "move \"5 Aosta\" 5020"), RefusedBy("5.1a", "formation-acted"));
}

TEST(CustozaObjections, r3_2_2a_an_attempt_is_for_an_own_formation_that_can_be_led) {
  auto p = given(kAosta + kGuards + "phase attempt");
  EXPECT_THAT(judge(p, "activate a48-simbschen"), RefusedBy("3.2.2a", "not-your-formation"));
  EXPECT_THAT(judge(p, "activate i48-cav"), RefusedBy("g21.2a"));
  EXPECT_THAT(judge(p, "activate i48-i"), Allowed());
  auto again = given(kAosta + kGuards + "formation i48-i activated; phase attempt");
  EXPECT_THAT(judge(again, "activate i48-i"), RefusedBy("5.1a"));
}

TEST(CustozaObjections, r3_2_2a_one_activation_at_a_time) {
  auto p = given(kAosta + kGuards);
  ASSERT_EQ(p.asked(), Ask::ChooseForce);
  const Verdict other = judge(p, "activate i48-1r");
  EXPECT_THAT(other, RefusedBy("3.2.2a", "activation-under-way"));
  EXPECT_TRUE(has_fact(other, formation(p.formation("i48-i"))));
  EXPECT_THAT(judge(p, "activate i48-i"), RefusedBy("5.1a"));
  EXPECT_THAT(judge(p, "pass"), RefusedBy("3.2.2a", "pass-between-activations"));
}

TEST(CustozaObjections, r3_2_2e_only_the_active_formation_acts) {
  auto p = given(kAosta + kGuards + kHaynau + "\"6 Aosta\" 5022 N ooc; \"7 Cuneo\" 5024 N done");
  const Verdict guards = judge(p, "select \"1 Guardia\"");
  EXPECT_THAT(guards, RefusedBy("3.2.2e", "of-another-formation"));
  EXPECT_TRUE(has_fact(guards, formation(p.formation("i48-i"))));
  EXPECT_THAT(judge(p, "move \"1 Guardia\" 5030"), RefusedBy("3.2.2e", "of-another-formation"));
  EXPECT_THAT(judge(p, "move \"57 Haynau\" 5019"), RefusedBy("3.2.2e", "not-yours"));
  EXPECT_THAT(judge(p, "select \"6 Aosta\""), RefusedBy("3.4a", "out-of-command"));
  EXPECT_THAT(judge(p, "move \"6 Aosta\" 5020"), RefusedBy("3.4a", "out-of-command"));
  EXPECT_THAT(judge(p, "select \"5 Aosta\""), Allowed());
}

TEST(CustozaObjections, r6_0a_one_action_a_turn) {
  auto p = given(kAosta + "\"6 Aosta\" 5022 N done");
  EXPECT_THAT(judge(p, "select \"6 Aosta\""), RefusedBy("6.0a", "has-acted"));
  EXPECT_THAT(judge(p, "move \"6 Aosta\" 5021"), RefusedBy("6.0a", "has-acted"));
  p.does("move \"5 Aosta\" 5020");
  EXPECT_THAT(judge(p, "move \"6 Aosta\" 5021"), RefusedBy("6.0a", "has-acted"));
  p.does("halt \"5 Aosta\"");
  EXPECT_THAT(judge(p, "move \"5 Aosta\" 5019"), RefusedBy("6.0a", "has-acted"));
}

TEST(CustozaObjections, r6_0a_one_force_after_another) {
  auto p = given(kAosta + "\"6 Aosta\" 5022 N; commander i48-1r 5030; \"1 Guardia\" 5030 N");
  EXPECT_THAT(judge(p, "move \"5 Aosta\" 5020"), RefusedBy("6.0a", "pick-up-first"));
  EXPECT_THAT(judge(p, "join \"6 Aosta\""), RefusedBy("6.0a", "nobody-picked-up"));
  p.does("select \"5 Aosta\"");
  const Verdict other = judge(p, "move \"6 Aosta\" 5021");
  EXPECT_THAT(other, RefusedBy("6.0a", "another-acts"));
  EXPECT_TRUE(has_fact(other, unit(p.unit("5 Aosta"))));
  EXPECT_THAT(judge(p, "select \"6 Aosta\""), RefusedBy("6.0a", "another-acts"));
  EXPECT_THAT(judge(p, "select Bava"), RefusedBy("6.0a", "another-acts"));
  EXPECT_THAT(judge(p, "move Bava 5024"), RefusedBy("6.0a", "another-acts"));
  EXPECT_THAT(judge(p, "move \"1 Guardia\" 5029"), RefusedBy("3.2.2e", "of-another-formation"));
  EXPECT_THAT(judge(p, "done"), RefusedBy("6.0a", "halt-first"));
}

TEST(CustozaObjections, r3_2_2e_what_has_left_the_map_is_said) {
  auto p = given(kAosta + "\"6 Aosta\" routed; \"7 Cuneo\" eliminated");
  EXPECT_THAT(judge(p, "move \"6 Aosta\" 5021"), RefusedBy("3.2.2e", "routed"));
  EXPECT_THAT(judge(p, "fire \"7 Cuneo\" 5018"), RefusedBy("3.2.2e", "eliminated"));
  EXPECT_THAT(judge(p, "select \"6 Aosta\""), RefusedBy("3.2.2e", "not-on-map"));
}

// --- the phases

TEST(CustozaObjections, r3_2_2f_orders_come_after_the_declarations_and_markers_not_after_them) {
  auto p = given(kAosta + kHaynau + "phase declare");
  ASSERT_EQ(p.asked(), Ask::Declare);
  EXPECT_THAT(judge(p, "move \"5 Aosta\" 5020"), RefusedBy("3.2.2f", "comes-later"));
  EXPECT_THAT(judge(p, "select Bava"), RefusedBy("3.2.2f", "comes-later"));
  EXPECT_THAT(judge(p, "assault-marker 5019 N"), Allowed());
  auto later = given(kAosta + kHaynau);
  EXPECT_THAT(judge(later, "assault-marker 5019 N"), RefusedBy("3.2.2f", "is-over"));
  EXPECT_THAT(judge(later, "assault-marker 5020 N"), RefusedBy("6.1a", "no-enemy-there"));
  EXPECT_THAT(judge(later, "assault-marker 5017 S"), RefusedBy("6.3a"));  // nobody comes there
  auto early = given(kAosta + kHaynau + "phase attempt");
  EXPECT_THAT(judge(early, "assault-marker 5019 N"), RefusedBy("3.2.2a", "comes-later"));
}

TEST(CustozaObjections, r3_2_2k_recovery_comes_at_the_end_of_the_activation) {
  auto p = given("\"5 Aosta\" 5021 N shaken; \"6 Aosta\" 5022 N; \"7 Cuneo\" 5023 N shaken acted; Bava 5023");
  EXPECT_THAT(judge(p, "recover \"5 Aosta\""), RefusedBy("3.2.2k", "comes-later"));
  EXPECT_THAT(judge(p, "recover \"6 Aosta\""), RefusedBy("13.6.1a", "in-good-order"));
  EXPECT_THAT(judge(p, "recover \"7 Cuneo\""), RefusedBy("13.6.1a", "acted-no-recovery"));
  EXPECT_THAT(judge(p, "rest \"5 Aosta\""), RefusedBy("13.6.1c", "only-cavalry-rests"));
  auto riders = given("\"Aosta Cav\" 5021 N; \"Genova Cav\" 5022 N exhausted moved");
  EXPECT_THAT(judge(riders, "rest \"Aosta Cav\""), RefusedBy("13.6.1c", "not-exhausted"));
  EXPECT_THAT(judge(riders, "rest \"Genova Cav\""), RefusedBy("13.6.1c", "no-rest-after-move"));
}

TEST(CustozaObjections, r12_1c_a_withdrawal_is_for_the_quiet_phases) {
  auto p = given("\"5 Aosta\" 5019 N; Bava 5023; " + kHaynau + kGuards);
  EXPECT_THAT(judge(p, "withdraw \"5 Aosta\""), RefusedBy("12.1c", "formation-acted"));
  EXPECT_THAT(judge(p, "withdraw \"1 Guardia\""), RefusedBy("12.1c", "not-in-zone"));
  auto waiting = given("\"5 Aosta\" 5019 N; Bava 5023; " + kHaynau + kGuards + "phase attempt");
  EXPECT_THAT(judge(waiting, "withdraw \"5 Aosta\""), RefusedBy("3.3b", "comes-later"));
}

TEST(CustozaObjections, r3_3d_in_the_phase_of_the_others_there_are_only_withdrawals) {
  auto p = given("\"5 Aosta\" 5019 N; \"6 Aosta\" 5025 N; " + kHaynau +
                 "initiative austrian; phase not-activated");
  ASSERT_EQ(p.asked(), Ask::Withdraw);
  EXPECT_THAT(judge(p, "move \"6 Aosta\" 5024"), RefusedBy("3.3d", "withdrawals-only"));
  EXPECT_THAT(judge(p, "withdraw \"6 Aosta\""), RefusedBy("3.3b", "not-in-zone"));
  EXPECT_THAT(judge(p, "withdraw \"57 Haynau\""), RefusedBy("12.1c", "not-yours"));
  EXPECT_THAT(judge(p, "done"), RefusedBy("3.3b", "cannot-be-skipped"));
  EXPECT_THAT(judge(p, "activate i48-i"), RefusedBy("g21.2a"));  // nobody leads it
}

TEST(CustozaObjections, r3_4a_the_last_phase_is_for_units_out_of_command) {
  const std::string units = "\"5 Aosta\" 5020 N ooc; \"6 Aosta\" 5024 N; Bava 5026; ";
  auto p = given(units + "\"57 Haynau\" 5016 S; initiative austrian; phase out-of-command");
  ASSERT_EQ(p.asked(), Ask::OutOfCommand);
  EXPECT_THAT(judge(p, "select \"6 Aosta\""), RefusedBy("3.4a", "in-command"));
  EXPECT_THAT(judge(p, "move \"6 Aosta\" 5025"), RefusedBy("3.4a", "in-command"));
  EXPECT_THAT(judge(p, "select \"57 Haynau\""), RefusedBy("3.4a", "not-yours"));
  EXPECT_THAT(judge(p, "select Bava"), RefusedBy("g7.7a", "not-his-activation"));
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5019"), RefusedBy("4.1.1a"));
  EXPECT_THAT(p.verdict("form-square \"5 Aosta\""), RefusedBy("3.4a", "only-moves"));
  EXPECT_THAT(judge(p, "activate i48-i"), RefusedBy("3.2.2d", "is-over"));
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5021"), Allowed());
}

TEST(CustozaObjections, r23_0b_the_set_up_is_over_and_this_scenario_has_no_objectives) {
  auto p = given(kAosta + kHaynau);
  EXPECT_THAT(judge(p, "place \"5 Aosta\" 5020"), RefusedBy("23.0b", "is-over"));
  EXPECT_THAT(judge(p, "place \"57 Haynau\" 5020"), RefusedBy("23.0b", "not-yours"));
  EXPECT_THAT(judge(p, "choose 1"), RefusedBy("24.2a", "no-objectives"));
}

TEST(CustozaObjections, r10_4_5a_while_the_dice_are_out_everything_waits) {
  auto p = given("\"6 Art (I Corpo)\" 5021 N unlimbered; \"6 Aosta\" 5024 N; Bava 5024; " + kHaynau);
  p.does("fire \"6 Art (I Corpo)\" 5018");
  ASSERT_EQ(p.rolling(), RollKind::Fire);
  EXPECT_THAT(judge(p, "done"), RefusedBy("g8.table-a", "roll-first"));
  EXPECT_THAT(judge(p, "select \"6 Aosta\""), RefusedBy("g8.table-a", "roll-first"));
}

// --- 4.3 Reserve units, 7.7 commanders

TEST(CustozaObjections, r4_3a_a_reserve_unit_acts_when_it_is_called) {
  auto p = given(kReserve + "active a48-i");
  ASSERT_EQ(p.asked(), Ask::ChooseForce);
  EXPECT_THAT(judge(p, "select \"Heavy Art\""), RefusedBy("4.3a", "reserve-not-called"));
  EXPECT_THAT(judge(p, "call \"Heavy Art\""), RefusedBy("3.2.2e", "is-over"));
  EXPECT_THAT(judge(p, "call \"28 Latour\""), RefusedBy("4.3d", "no-reserve-unit"));
  auto used = given(kReserve + "\"Heavy Art\" 5023 N limbered called; active a48-i");
  EXPECT_THAT(judge(used, "call \"Heavy Art\""), RefusedBy("4.3a", "reserve-called"));
  auto far = given(kReserve + "\"Heavy Art\" 5029 N limbered; active a48-i");
  EXPECT_THAT(judge(far, "call \"Heavy Art\""), RefusedBy("4.3c", "out-of-his-range"));
}

TEST(CustozaObjections, r3_2_2a_reserve_units_are_not_activated_as_a_formation) {
  auto p = given(kReserve + "initiative austrian; phase attempt");
  const FormationId reserve = p.game[p.unit("Heavy Art")].formation;
  EXPECT_THAT(custoza::verdict(p.game, p.state, act(Verb::Activate, reserve)),
              RefusedBy("3.2.2a", "reserve-units-apart"));
}

TEST(CustozaObjections, rg7_7a_a_commander_moves_once_in_the_activation_of_his_formation) {
  auto p = given(kAosta + kGuards);
  EXPECT_THAT(judge(p, "select i48-1r-commander"), RefusedBy("g7.7a", "not-his-activation"));
  EXPECT_THAT(judge(p, "move Bava 5024"), RefusedBy("g7.7a", "pick-up-first"));
  auto moved = given("\"5 Aosta\" 5021 N; Bava 5023 moved");
  EXPECT_THAT(judge(moved, "select Bava"), RefusedBy("g7.7a", "commander-moved"));
  EXPECT_THAT(judge(moved, "move Bava 5024"), RefusedBy("g7.7a", "commander-moved"));
  auto holds = given(kAosta + "temper holds");
  EXPECT_THAT(judge(holds, "select Bava"), RefusedBy("g7.7a", "temper-holds"));
  EXPECT_THAT(judge(given(kAosta + kGuards + "phase attempt"), "move Bava 5024"),
              RefusedBy("g7.7a", "not-his-activation"));
}

TEST(CustozaObjections, rg7_7a_no_commander_rides_into_a_zone_alone) {
  auto p = given("\"5 Aosta\" 5021 N; Bava 5021; " + kHaynau);
  p.does("select Bava");
  EXPECT_THAT(judge(p, "move Bava 5019"), RefusedBy("g7.7a", "zone-without-friends"));
  EXPECT_THAT(judge(p, "move Bava 5018"), RefusedBy("g7.5b"));
  EXPECT_THAT(judge(p, "move Bava 5021"), RefusedBy("g7.7a", "stands-there"));
  EXPECT_THAT(judge(p, "move \"5 Aosta\" 5020"), RefusedBy("6.0a", "another-acts"));
}

// --- g3.force-a: Forces

TEST(CustozaObjections, rg3_force_a_what_keeps_two_units_apart_is_named) {
  auto p = given(
      "\"5 Aosta\" 5021 N; \"6 Aosta\" 5021 S; \"7 Cuneo\" 5022 N; \"1 Guardia\" 5021 N; "
      "\"6 Art (I Corpo)\" 5020 N; " +
      kHaynau);
  p.does("select \"5 Aosta\"");
  EXPECT_THAT(judge(p, "join \"6 Aosta\""), RefusedBy("g3.force-a", "another-facing"));
  EXPECT_THAT(judge(p, "join \"7 Cuneo\""), RefusedBy("g3.force-a", "not-in-its-hex"));
  EXPECT_THAT(judge(p, "join \"1 Guardia\""), RefusedBy("g3.force-a", "another-formation"));
  EXPECT_THAT(judge(p, "join \"57 Haynau\""), RefusedBy("g3.force-a", "not-yours"));
  EXPECT_THAT(judge(p, "join \"5 Aosta\""), RefusedBy("g3.force-a", "already-in-force"));
  auto modes = given("\"5 Aosta\" 5021 N; \"6 Aosta\" 5021 N square; \"6 Art (I Corpo)\" 5021 N limbered");
  modes.does("select \"5 Aosta\"");
  EXPECT_THAT(judge(modes, "join \"6 Aosta\""), RefusedBy("g3.force-a", "another-mode"));
  EXPECT_THAT(judge(modes, "join \"6 Art (I Corpo)\""), RefusedBy("g3.force-a", "another-arm"));
}

TEST(CustozaObjections, r6_0a_nobody_joins_a_force_that_has_begun_and_its_first_unit_takes_the_orders) {
  auto p = given(
      "\"5 Aosta\" 5021 N; \"6 Aosta\" 5021 N; \"9 Regina\" 5020 N; counter \"5 Aosta\" stacking 2; "
      "counter \"6 Aosta\" stacking 2; counter \"9 Regina\" stacking 2");
  p.does("select \"5 Aosta\"").does("join \"6 Aosta\"");
  EXPECT_THAT(judge(p, "move \"6 Aosta\" 5020"), RefusedBy("6.0a", "named-by-first"));
  p.does("move \"5 Aosta\" 5020");
  EXPECT_THAT(judge(p, "join \"9 Regina\""), RefusedBy("6.0a", "force-has-begun"));
}

// --- 7: movement

TEST(CustozaObjections, rg7_2b_what_bars_the_way_is_named) {
  proves("g7.2a g7.5b g7.1a");
  const auto moving = [](const std::string& ground, const std::string& who = "\"5 Aosta\"") {
    return given("counter " + who + " movement 1; " + ground + who + " 5020 N; \"57 Haynau\" 5118 N")
        .verdict("move " + who + " 5019");
  };
  EXPECT_THAT(moving(""), Allowed());
  EXPECT_THAT(moving("side 5020/5019 river; "), RefusedBy("g7.2b", "river"));
  EXPECT_THAT(moving("side 5020/5019 closed; "), RefusedBy("g7.2b", "closed-side"));
  EXPECT_THAT(moving("hex 5019 lake; "), RefusedBy("g7.2b", "lake"));
  EXPECT_THAT(moving("hex 5019 clear level 3; ", "\"Aosta Cav\""), RefusedBy("g7.2a", "too-steep"));
  auto p = given("\"5 Aosta\" 5020 N; \"57 Haynau\" 5018 N; columns 50 60");
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 4919"), RefusedBy("g7.2b", "outside-area"));
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5018"), RefusedBy("g7.5b"));
  const Verdict far = p.verdict("move \"5 Aosta\" 5026");
  EXPECT_THAT(far, RefusedBy("g7.1a"));
  EXPECT_TRUE(has_fact(far, points(10)));
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5020"), RefusedBy("g7.4a", "stands-there"));
}

TEST(CustozaObjections, rg7_8d_who_may_not_enter_a_zone) {
  proves("g7.11a 22.4a");
  EXPECT_THAT(given(kAosta + kHaynau).verdict("move \"5 Aosta\" 5019"), Allowed());
  EXPECT_THAT(given("\"5 Aosta\" 5021 N march; " + kHaynau).verdict("move \"5 Aosta\" 5019"),
              RefusedBy("g7.8d"));
  auto lost =
      given("\"5 Aosta\" 5021 N ooc; Bava 5010; " + kHaynau + "initiative austrian; phase out-of-command");
  EXPECT_THAT(lost.verdict("move \"5 Aosta\" 5019"), RefusedBy("g7.11a"));
}

TEST(CustozaObjections, rg7_5a_no_room_is_said_with_the_sum) {
  auto p = given(
      "\"5 Aosta\" 5021 N; \"6 Aosta\" 5020 N; \"7 Cuneo\" 5020 N; counter \"6 Aosta\" stacking 3; "
      "counter \"7 Cuneo\" stacking 3; counter \"5 Aosta\" stacking 2");
  const Verdict full = p.verdict("move \"5 Aosta\" 5020");
  EXPECT_THAT(full, RefusedBy("g7.5a"));
  EXPECT_TRUE(has_fact(full, number(8)));
  EXPECT_TRUE(has_fact(full, number(6)));
}

TEST(CustozaObjections, r11_5_4_1a_what_cannot_step_at_all) {
  proves("g7.6a g7.4a g5.2a");
  EXPECT_THAT(given("\"5 Aosta\" 5021 N square").verdict("move \"5 Aosta\" 5020"), RefusedBy("11.5.4.1a"));
  EXPECT_THAT(given("\"6 Art (I Corpo)\" 5021 N").verdict("move \"6 Art (I Corpo)\" 5020"),
              RefusedBy("g7.6a", "guns-unlimbered"));
  EXPECT_THAT(given("\"6 Art (I Corpo)\" 5021 N limbered").verdict("move \"6 Art (I Corpo)\" 5020"),
              Allowed());
  EXPECT_THAT(given(kAosta + "temper holds").verdict("move \"5 Aosta\" 5020"),
              RefusedBy("g5.2a", "temper-holds"));
  auto p = given(kAosta);
  p.does("face \"5 Aosta\" S");
  EXPECT_THAT(judge(p, "move \"5 Aosta\" 5022"), RefusedBy("g7.4a", "has-turned"));
  EXPECT_THAT(judge(p, "face \"5 Aosta\" N"), RefusedBy("g7.4a", "has-turned"));
  EXPECT_THAT(judge(p, "enter-march \"5 Aosta\""), RefusedBy("g7.4a", "has-turned"));
}

TEST(CustozaObjections, rg7_4a_turning_costs_a_point_before_the_enemy) {
  auto p = given("counter \"5 Aosta\" movement 1; \"5 Aosta\" 5020 N; " + kHaynau);
  EXPECT_THAT(p.verdict("face \"5 Aosta\" N"), RefusedBy("g7.4a", "faces-so-already"));
  p.does("move \"5 Aosta\" 5019").does("done");
  const Verdict spent = judge(p, "face \"5 Aosta\" S");
  EXPECT_THAT(spent, RefusedBy("g7.4a", "points-spent"));
  EXPECT_TRUE(has_fact(spent, points(2)));
  EXPECT_TRUE(has_fact(spent, points(0)));
  EXPECT_THAT(given("\"5 Aosta\" 5021 N square").verdict("face \"5 Aosta\" S"),
              RefusedBy("g7.4a", "square-has-no-facing"));
}

TEST(CustozaObjections, rg7_8c_entering_and_leaving_the_march) {
  proves("g7.8d g7.6a");
  EXPECT_THAT(given("\"5 Aosta\" 5021 N march").verdict("enter-march \"5 Aosta\""),
              RefusedBy("g7.8c", "on-march-already"));
  EXPECT_THAT(given(kAosta).verdict("leave-march \"5 Aosta\""), RefusedBy("g7.8c", "not-on-march"));
  EXPECT_THAT(given("\"5 Aosta\" 5019 N; " + kHaynau).verdict("enter-march \"5 Aosta\""), RefusedBy("g7.8d"));
  EXPECT_THAT(given("\"5 Aosta\" 5021 N square").verdict("enter-march \"5 Aosta\""), RefusedBy("11.5.4.1a"));
  EXPECT_THAT(given("\"6 Art (I Corpo)\" 5021 N").verdict("enter-march \"6 Art (I Corpo)\""),
              RefusedBy("g7.6a", "guns-unlimbered"));
}

TEST(CustozaObjections, rg7_9a_a_square_is_infantry_in_the_open_and_its_whole_action) {
  EXPECT_THAT(given(kAosta).verdict("form-square \"5 Aosta\""), Allowed());
  EXPECT_THAT(given("\"Aosta Cav\" 5021 N").verdict("form-square \"Aosta Cav\""),
              RefusedBy("g7.9a", "only-infantry"));
  EXPECT_THAT(given("hex 5021 village; " + kAosta).verdict("form-square \"5 Aosta\""),
              RefusedBy("g7.9a", "built-up"));
  EXPECT_THAT(given("\"5 Aosta\" 5021 N march").verdict("form-square \"5 Aosta\""),
              RefusedBy("g7.9a", "on-march-already"));
  EXPECT_THAT(given("\"5 Aosta\" 5021 N disorganized").verdict("form-square \"5 Aosta\""),
              RefusedBy("g13.status-a"));
  EXPECT_THAT(given("\"5 Aosta\" 5021 N square").verdict("form-square \"5 Aosta\""),
              RefusedBy("g7.9a", "in-square-already"));
  auto p = given(kAosta);
  p.does("move \"5 Aosta\" 5020");
  EXPECT_THAT(judge(p, "form-square \"5 Aosta\""), RefusedBy("g7.9a", "square-is-whole-action"));
  EXPECT_THAT(judge(given(kAosta), "open-square \"5 Aosta\""), RefusedBy("11.5.4.1b"));
  EXPECT_THAT(judge(given("\"5 Aosta\" 5021 N square"), "open-square \"5 Aosta\""),
              RefusedBy("11.5.4.1b", "squares-open-first"));
}

TEST(CustozaObjections, rg7_6a_limbering_is_for_guns) {
  EXPECT_THAT(given(kAosta).verdict("limber \"5 Aosta\""), RefusedBy("g7.6a", "no-guns"));
  EXPECT_THAT(given("\"6 Art (I Corpo)\" 5021 N limbered").verdict("limber \"6 Art (I Corpo)\""),
              RefusedBy("g7.6a", "guns-limbered"));
  EXPECT_THAT(given("\"6 Art (I Corpo)\" 5021 N").verdict("unlimber \"6 Art (I Corpo)\""),
              RefusedBy("g7.6a", "guns-unlimbered"));
  EXPECT_THAT(given("\"6 Art (I Corpo)\" 5021 N march").verdict("unlimber \"6 Art (I Corpo)\""),
              RefusedBy("g7.6a", "guns-on-march"));
}

// --- 8: fire

TEST(CustozaObjections, r3_2_2h_what_keeps_a_force_from_firing) {
  proves("g7.6a g8.ammo-a g8.range-a g8.arc-a g8.los-a g8.los-b g8.result-a 6.4c");
  const auto fire = [](const std::string& guns, const std::string& more = "") {
    return given("\"6 Art (I Corpo)\" " + guns + "; " + kHaynau + more)
        .verdict("fire \"6 Art (I Corpo)\" 5018");
  };
  EXPECT_THAT(fire("5021 N"), Allowed());
  EXPECT_THAT(fire("5021 N limbered"), RefusedBy("g7.6a", "guns-limbered"));
  EXPECT_THAT(fire("5021 N march"), RefusedBy("g7.8d"));
  EXPECT_THAT(fire("5021 N out-of-ammo"), RefusedBy("g8.ammo-a"));
  EXPECT_THAT(fire("5030 N"), RefusedBy("g8.range-a"));
  EXPECT_THAT(fire("5021 S"), RefusedBy("g8.arc-a"));
  EXPECT_THAT(fire("5021 N", "hex 5020 clear level 3"), RefusedBy("g8.los-a"));
  EXPECT_THAT(fire("5021 N", "\"5 Aosta\" 5020 N"), RefusedBy("g8.los-b"));
  EXPECT_THAT(given("\"6 Art (I Corpo)\" 5021 N").verdict("fire \"6 Art (I Corpo)\" 5018"),
              RefusedBy("g8.result-a"));
  EXPECT_THAT(given("\"5 Aosta\" 5019 N; " + kHaynau).verdict("fire \"5 Aosta\" 5018"), RefusedBy("3.2.2h"));
  auto moved = given("\"6 Art (I Corpo)\" 5021 N limbered; " + kHaynau);
  moved.does("unlimber \"6 Art (I Corpo)\"");
  EXPECT_THAT(judge(moved, "fire \"6 Art (I Corpo)\" 5018"), RefusedBy("6.4c"));
}

TEST(CustozaObjections, rg8_range_a_out_of_range_is_said_during_the_declarations_too) {
  auto p = given("\"6 Art (I Corpo)\" 5030 N; " + kAosta + kHaynau + "phase declare");
  ASSERT_EQ(p.asked(), Ask::Declare);
  EXPECT_THAT(judge(p, "fire \"6 Art (I Corpo)\" 5018"), RefusedBy("g8.range-a"));
  EXPECT_THAT(judge(p, "fire \"5 Aosta\" 5018"), RefusedBy("3.2.2h"));
  auto near = given("\"6 Art (I Corpo)\" 5120 N; " + kAosta + "\"57 Haynau\" 5118 S; phase declare");
  EXPECT_THAT(judge(near, "fire \"6 Art (I Corpo)\" 5118"), RefusedBy("3.2.2f", "comes-later"));
}

// --- 6, 9, 10: markers and attacks

TEST(CustozaObjections, r6_1a_a_marker_needs_an_enemy_and_a_place) {
  proves("6.3a 6.2d");
  auto p = given(kAosta + kHaynau + "phase declare");
  const Verdict nobody = judge(p, "assault-marker 5019 NE");
  EXPECT_THAT(nobody, RefusedBy("6.1a", "no-enemy-there"));
  EXPECT_TRUE(has_fact(nobody, hex(p.hex("5019"))));
  EXPECT_THAT(judge(p, "assault-marker 5017 S"), RefusedBy("6.3a"));
  EXPECT_THAT(judge(p, "charge-marker 5019 N"), RefusedBy("g9.1a", "only-cavalry-charges"));
  const auto charge = [](const std::string& who) {
    return judge(given(who + "; " + kHaynau + "phase declare"), "charge-marker 5019 N");
  };
  EXPECT_THAT(charge("\"Aosta Cav\" 5022 N"), Allowed());
  EXPECT_THAT(charge("\"Aosta Cav\" 5022 N exhausted"), RefusedBy("g9.2a"));
  EXPECT_THAT(charge("\"Aosta Cav\" 5022 N disordered"), RefusedBy("g13.status-a"));
  EXPECT_THAT(charge("\"Aosta Cav\" 5019 N"), RefusedBy("g9.1a", "charge-too-near"));
  EXPECT_THAT(charge("\"Aosta Cav\" 5031 N"), RefusedBy("6.3a"));  // it does not come there
  auto ground = given("side 5019/5018 stream; \"Aosta Cav\" 5024 N; " + kHaynau + "phase declare");
  EXPECT_THAT(judge(ground, "charge-marker 5019 N"), RefusedBy("g9.1b", "charge-over-stream"));
  auto river = given("side 5019/5018 river; " + kAosta + kHaynau + "phase declare");
  EXPECT_THAT(judge(river, "assault-marker 5019 N"), RefusedBy("g7.2b", "attack-over-river"));
  auto two = given("\"5 Aosta\" 5021 N; \"6 Aosta\" 5021 N; " + kHaynau + "phase declare");
  two.does("assault-marker 5019 N");
  EXPECT_THAT(judge(two, "assault-marker 5019 N"), RefusedBy("6.1a", "marker-lies-there"));
}

TEST(CustozaObjections, rg9_1b_every_kind_of_ground_that_stops_a_charge) {
  const auto ground = [](const std::string& more) {
    return judge(given(more + "\"Aosta Cav\" 5024 N; " + kHaynau + "phase declare"), "charge-marker 5019 N");
  };
  EXPECT_THAT(ground("hex 5018 village; "), RefusedBy("g9.1b", "charge-into-ground"));
  EXPECT_THAT(ground("hex 5019 village; "), RefusedBy("g9.1b", "charge-from-ground"));
  EXPECT_THAT(ground("hex 5018 clear level 2; "), RefusedBy("g9.1b", "charge-uphill"));
  EXPECT_THAT(ground("side 5019/5018 river bridge; "), RefusedBy("g9.1b", "charge-over-river"));
  EXPECT_THAT(ground(""), Allowed());
}

TEST(CustozaObjections, r6_1b_no_attack_without_a_marker_and_none_by_those_who_cannot) {
  proves("g9.1a g9.2a g13.status-a g7.8d 10.6a");
  const auto assault = [](const std::string& who, const std::string& how) {
    return given(who + " 5019 N " + how + "; marker assault 5019 N; " + kHaynau)
        .verdict("attack " + who + " N");
  };
  EXPECT_THAT(assault("\"5 Aosta\"", ""), Allowed());
  EXPECT_THAT(assault("\"5 Aosta\"", "disorganized"), RefusedBy("g13.status-a"));
  EXPECT_THAT(assault("\"5 Aosta\"", "march"), RefusedBy("g7.8d"));
  EXPECT_THAT(assault("\"5 Aosta\"", "square"), RefusedBy("11.5.4.1a"));
  EXPECT_THAT(assault("\"6 Art (I Corpo)\"", "limbered"), RefusedBy("10.6a"));
  auto none = given("\"5 Aosta\" 5019 N; " + kHaynau);
  EXPECT_THAT(none.verdict("attack \"5 Aosta\" N"), RefusedBy("6.1b"));
  const auto charge = [](const std::string& who, const std::string& more) {
    return given(who + "; marker charge 5019 N; " + kHaynau + more).verdict("attack \"Aosta Cav\" N");
  };
  EXPECT_THAT(charge("\"Aosta Cav\" 5019 N", ""), RefusedBy("g9.1a", "charge-too-near"));
  EXPECT_THAT(charge("\"Aosta Cav\" 5019 N", "\"5 Aosta\" 5019 N"), RefusedBy("g9.1a", "charge-hex-shared"));
  EXPECT_THAT(charge("\"Aosta Cav\" 5019 N exhausted", ""), RefusedBy("g9.2a"));
  EXPECT_THAT(charge("\"Aosta Cav\" 5019 N disordered", ""), RefusedBy("g13.status-a"));
}

TEST(CustozaObjections, r24_1_4_1a_a_bridge_begins_beside_the_mincio_and_its_train_has_no_guns) {
  proves("24.1.3a g24.1.4a 22.3.2b");
  const std::string train = "\"Bridge Train\" 5021 N limbered; ";
  auto p = given(kReserve + train + "side 5018/5017 river; active a48-i");
  EXPECT_THAT(judge(p, "build \"Bridge Train\" N"), RefusedBy("24.1.4.1a", "not-beside-mincio"));
  auto bank = given(kReserve + train + "side 5021/5020 river; active a48-i");
  EXPECT_THAT(judge(bank, "build \"Bridge Train\" N"), Allowed());
  EXPECT_THAT(judge(bank, "build \"Bridge Train\" S"), RefusedBy("g24.1.4a", "no-river-there"));
  Force alone;
  alone.add(p.unit("Bridge Train"));
  EXPECT_THAT(may_fire(p.game, p.state, alone, p.hex("5020"), false),
              RefusedBy("24.1.3a", "train-has-no-guns"));
}

TEST(CustozaObjections, r16_12a_a_status_that_cannot_be_taken_is_refused_for_its_own_reason) {
  proves("15.3b 16.10a");
  auto p = given("scenario first-custoza; " + kAosta + "\"28 Latour\" 5018 S; Wratislaw 5010");
  EXPECT_THAT(judge(p, "go-in-reserve i48-i"), RefusedBy("16.12a", "commander-near"));
  EXPECT_THAT(judge(p, "go-on-march i48-i"), RefusedBy("15.3b"));
  auto marching = given(
      "scenario first-custoza; initiative austrian; Broglia 2529; \"1 Savoia\" inside; "
      "\"28 Latour\" 6505 S; formation i48-3 on-march objective 4834; phase commands");
  ASSERT_EQ(marching.asked(), Ask::Status);
  ASSERT_EQ(marching.side_asked(), Side::Italian);
  EXPECT_THAT(judge(marching, "deploy i48-3"), RefusedBy("16.10a"));
  EXPECT_THAT(judge(marching, "change i48-3"), RefusedBy("14.2.4a", "another-step"));
  EXPECT_THAT(judge(marching, "change a48-i"), RefusedBy("14.2.2a", "not-your-formation"));
  auto far = given("scenario first-custoza; " + kAosta + "\"28 Latour\" 6505 S; Wratislaw 6505");
  EXPECT_THAT(judge(far, "go-in-reserve i48-i"), RefusedBy("3", "is-over"));
}

TEST(CustozaObjections, r6_5a_a_marker_stays_while_its_target_stands) {
  proves("g11.marker-a g6.duty-a");
  auto p = given(kAosta + kHaynau + "marker assault 5019 N");
  EXPECT_THAT(judge(p, "turn-marker 5019 N NE"), RefusedBy("6.5a", "target-still-there"));
  EXPECT_THAT(judge(p, "turn-marker 5020 N NE"), RefusedBy("6.5a", "no-such-marker"));
  EXPECT_THAT(judge(p, "shift-marker 5019 4918 NE"), RefusedBy("g11.marker-a", "marker-fixed"));
  EXPECT_THAT(judge(p, "done"), RefusedBy("g6.duty-a"));
  auto empty = given(kAosta + "marker assault 5019 N; \"57 Haynau\" 5118 S");
  EXPECT_THAT(judge(empty, "turn-marker 5019 N S"), RefusedBy("6.5a", "one-hexside-only"));
  EXPECT_THAT(judge(empty, "turn-marker 5019 N NW"), RefusedBy("6.5a", "no-enemy-there"));
  EXPECT_THAT(judge(empty, "turn-marker 5019 N NE"), Allowed());
}

// --- 11: Reactions

Given entered(const std::string& more = "") {
  auto p = given(kAosta + kHaynau + more);
  p.does("move \"5 Aosta\" 5019");
  return p;
}

TEST(CustozaObjections, r11_5a_in_reaction_there_are_reactions_only) {
  auto p = entered();
  ASSERT_EQ(p.asked(), Ask::React);
  for (const char* order : {"move \"57 Haynau\" 5017", "attack \"57 Haynau\" S", "enter-march \"57 Haynau\"",
                            "halt \"57 Haynau\"", "select \"57 Haynau\""})
    EXPECT_THAT(judge(p, order), RefusedBy("11.5a", "reactions-only")) << order;
  EXPECT_THAT(judge(p, "move \"5 Aosta\" 5020"), RefusedBy("3.2.2e", "not-yours"));
  EXPECT_THAT(judge(p, "activate a48-simbschen"), RefusedBy("g21.2a"));
  EXPECT_THAT(judge(p, "assault-marker 5018 S"), RefusedBy("6.1a", "not-your-activation"));
  EXPECT_THAT(judge(p, "call \"57 Haynau\""), RefusedBy("4.3a", "not-your-activation"));
}

TEST(CustozaObjections, r11_1b_only_those_react_to_whom_it_happened) {
  proves("11.1a 11.3a 11.2a");
  auto p = entered("\"54 Prinz Emil\" 5010 S; \"16+9 Art\" 5018 S unlimbered");
  EXPECT_THAT(judge(p, "fire \"54 Prinz Emil\" 5019"), RefusedBy("11.1b", "zone-not-touched"));
  EXPECT_THAT(judge(p, "fire \"5 Aosta\" 5018"), RefusedBy("11.3a", "not-yours"));
  EXPECT_THAT(judge(p, "fire \"57 Haynau\" 5020"), RefusedBy("11.2a"));
  p.does("fire \"16+9 Art\" 5019").rolls(1, 1);
  EXPECT_THAT(judge(p, "fire \"16+9 Art\" 5019"), RefusedBy("11.3a", "has-reacted"));
  auto fired = given("\"6 Art (I Corpo)\" 5021 N; " + kHaynau + "\"54 Prinz Emil\" 5010 S");
  fired.does("fire \"6 Art (I Corpo)\" 5018").rolls(1, 1);
  EXPECT_THAT(judge(fired, "form-square \"54 Prinz Emil\""), RefusedBy("11.1a", "not-fired-at"));
}

TEST(CustozaObjections, r11_5_the_wrong_reaction_is_refused_for_what_is_wrong_with_it) {
  proves("11.5.1a 11.5.3c 11.5.4a 11.5.6a g9.1a");
  auto p = entered("\"16+9 Art\" 5018 S unlimbered");
  EXPECT_THAT(judge(p, "face \"57 Haynau\" S"), RefusedBy("11.5.1a", "faces-so-already"));
  EXPECT_THAT(judge(p, "countercharge \"57 Haynau\""), RefusedBy("g9.1a", "only-cavalry-charges"));
  EXPECT_THAT(judge(p, "form-square \"16+9 Art\""), RefusedBy("11.5.4a", "only-infantry"));
  EXPECT_THAT(judge(p, "leave-march \"57 Haynau\""), RefusedBy("11.5.6a", "not-on-march"));
  EXPECT_THAT(judge(p, "open-square \"57 Haynau\""), RefusedBy("11.5.6a", "not-in-square"));
  EXPECT_THAT(judge(p, "limber \"57 Haynau\""), RefusedBy("11.5.6a", "no-guns"));
  EXPECT_THAT(judge(p, "unlimber \"16+9 Art\""), RefusedBy("11.5.6a", "guns-unlimbered"));
  EXPECT_THAT(judge(p, "counterattack \"16+9 Art\""), RefusedBy("10.6a"));
  EXPECT_THAT(judge(entered("hex 5018 village"), "form-square \"57 Haynau\""),
              RefusedBy("g7.9a", "built-up"));
  auto far = given("\"6 Art (I Corpo)\" 5021 N; " + kHaynau);
  far.does("fire \"6 Art (I Corpo)\" 5018").rolls(1, 1);
  EXPECT_THAT(judge(far, "counterattack \"57 Haynau\""), RefusedBy("11.5.3c", "not-adjacent"));
}

TEST(CustozaObjections, r11_1f_without_a_cause_there_is_no_reaction) {
  auto p = given(kAosta + "\"Aosta Cav\" 5025 N; " + kHaynau);
  EXPECT_THAT(judge(p, "counterattack \"5 Aosta\""), RefusedBy("11.1f", "own-activation"));
  EXPECT_THAT(judge(p, "countercharge \"5 Aosta\""), RefusedBy("g9.1a", "only-cavalry-charges"));
  EXPECT_THAT(judge(p, "counterattack \"57 Haynau\""), RefusedBy("11.5a", "not-yours"));
  auto idle = given(kAosta + kHaynau + "phase attempt");
  EXPECT_THAT(judge(idle, "counterattack \"5 Aosta\""), RefusedBy("11.1f", "nothing-to-react-to"));
}

// --- 10.4, 10.5, 13.4: results

TEST(CustozaObjections, r10_5c_what_only_a_result_calls_for) {
  proves("13.4a 10.4.8c 10.4.4c 10.5.4b g9.4a");
  auto p = given(kAosta + kHaynau);
  EXPECT_THAT(judge(p, "retreat \"5 Aosta\" 5022"), RefusedBy("10.5c", "not-retreating"));
  EXPECT_THAT(judge(p, "detach \"5 Aosta\""), RefusedBy("10.5c", "not-retreating"));
  EXPECT_THAT(judge(p, "lose \"5 Aosta\""), RefusedBy("10.4.8c", "no-loss-to-take"));
  EXPECT_THAT(judge(p, "lead \"5 Aosta\""), RefusedBy("10.4.4c", "no-stack-to-name"));
  EXPECT_THAT(judge(p, "carry-on \"5 Aosta\""), RefusedBy("13.4a", "no-failed-check"));
  EXPECT_THAT(judge(p, "stop \"57 Haynau\""), RefusedBy("13.4a", "not-yours"));
  EXPECT_THAT(judge(p, "accompany Bava 5020"), RefusedBy("10.5.4b", "nobody-to-follow"));
  EXPECT_THAT(judge(p, "continue \"5 Aosta\" N"), RefusedBy("g9.4a", "no-charge-to-continue"));
}

TEST(CustozaObjections, r10_5_1a_what_bars_a_retreat_is_named) {
  proves("10.5a 10.5c");
  auto p = given(
      "counter Haynau strength 9; \"1 Guardia\" 5020 N; Haynau 5019 S; marker assault 5020 N; "
      "\"54 Prinz Emil\" 5021 S; \"2 Guardia\" 5025 N; \"5 Aosta\" 5026 N; side 5020/5119 river");
  p.does("attack \"1 Guardia\" N").rolls(2, 2).rolls_all(1);
  ASSERT_EQ(p.asked(), Ask::RetreatHex);
  EXPECT_THAT(judge(p, "retreat \"1 Guardia\" 5021"), RefusedBy("10.5.1a", "enemy-there"));
  EXPECT_THAT(judge(p, "retreat \"1 Guardia\" 5119"), RefusedBy("10.5.1a", "ground-closed"));
  EXPECT_THAT(judge(p, "retreat \"1 Guardia\" 4919"), RefusedBy("10.5a"));
  EXPECT_THAT(judge(p, "retreat \"1 Guardia\" 5028"), RefusedBy("10.5c", "not-beside"));
  EXPECT_THAT(judge(p, "retreat \"2 Guardia\" 5026"), RefusedBy("10.5c", "asked-of-another"));
  EXPECT_THAT(judge(p, "detach \"2 Guardia\""), RefusedBy("10.5.4a", "not-with-it"));
  EXPECT_THAT(judge(p, "select \"2 Guardia\""), RefusedBy("10.5c", "decide-first"));
  EXPECT_THAT(judge(p, "select \"5 Aosta\""), RefusedBy("3.2.2e", "of-another-formation"));
  EXPECT_THAT(judge(p, "done"), RefusedBy("10.5c", "cannot-be-skipped"));
}

// --- 23: the set-up

TEST(CustozaObjections, r23_0b_the_set_up_goes_counter_by_counter) {
  auto p = given("scenario tail-strike; map; \"57 Haynau\" 4323 N");
  p.game = shipped("tail-strike");
  p.game.options.free_set_up = true;
  p.state = start(p.game, p.events);
  EXPECT_THAT(judge(p, "place \"57 Haynau\" 4323"), RefusedBy("23.0b", "take-up-first"));
  EXPECT_THAT(judge(p, "select \"5 Aosta\""), RefusedBy("23.0b", "not-yours"));
  EXPECT_THAT(judge(p, "done"), RefusedBy("23.0b", "still-to-place"));
  EXPECT_THAT(judge(p, "move \"57 Haynau\" 4324"), RefusedBy("3.2.2e", "not-placed"));
  EXPECT_THAT(judge(p, "activate a48-simbschen"), RefusedBy("g21.2a"));
  p.does("select \"57 Haynau\"");
  EXPECT_THAT(judge(p, "select \"54 Prinz Emil\""), RefusedBy("23.0b", "place-first"));
  EXPECT_THAT(judge(p, "place \"57 Haynau\" 4320"), RefusedBy("23.0b", "outside-zone"));
  EXPECT_THAT(judge(p, "place \"54 Prinz Emil\" 4323"), RefusedBy("23.0b", "place-first"));
  p.does("place \"57 Haynau\" 4323");
  EXPECT_THAT(judge(p, "select \"57 Haynau\""), RefusedBy("23.0b", "already-placed"));
  EXPECT_THAT(judge(p, "limber \"57 Haynau\""), RefusedBy("23.0a", "mode-unfit"));
  EXPECT_THAT(judge(p, "move \"57 Haynau\" 4324"), RefusedBy("23.0b", "comes-later"));
}

// --- every reason has its words

TEST(CustozaObjections, every_verb_has_an_objection_and_every_question_its_verbs_and_phase) {
  for (std::uint16_t verb = 1; verb <= kLastVerb; ++verb) {
    if (verb > act(Verb::Choose).verb && verb < act(Verb::Build).verb) continue;  // refused by their phase
    bool found = false;
    for (const auto& one : kDriver.objections) found = found || one.verb == verb;
    EXPECT_TRUE(found) << verb;
  }
  for (const auto& question : kDriver.questions) {
    if (question.word.empty()) continue;
    EXPECT_NE(question.verbs, 0U) << question.word;
    EXPECT_GE(drive::place_of(kDriver.phases(), question.phase), 0) << question.word;
  }
}

}  // namespace
}  // namespace tamburino::custoza

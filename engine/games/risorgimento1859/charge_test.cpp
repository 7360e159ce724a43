#include "tests/risorgimento1859/given.h"

// 7.5, 4.16  French hussars of F1-C1 against Austrians.
namespace tamburino::risorgimento1859 {
namespace {

// In the declaration of its attacks.
Given charge(const std::string& text) {
  Given now(text + "; f1-c1-brigadier S1020; active f-1; brigade f1-c1");
  for (const char* unit : {"f1-c1-hu5", "f1-c1-caf1"}) now.state[now.unit(unit)].set(Mark::InCommand);
  now.does("done");
  return now;
}
// Answers whatever comes up until this is asked.
void finish(Given& now, const char* question) {
  for (int i = 0; i < 20 && now.asked() != question; ++i) {
    if (now.state.pending.kind == Pending::Kind::Roll) {
      now.rolls({0});
    } else {
      now.does(now.listed().back());
    }
  }
  EXPECT_EQ(now.asked(), question);
}
Verdict verdict(const Given& now, const char* target, const char* last, const char* who = "f1-c1-hu5") {
  return may_charge(now.game, now.state, now.unit(who), find_hex(now.game, target), find_hex(now.game, last));
}

#define EXPECT_CHARGE(given, target, last) EXPECT_STREQ(verdict(given, target, last).rule, nullptr)
#define EXPECT_NO_CHARGE(given, target, last, by) EXPECT_STREQ(verdict(given, target, last).rule, by)

TEST(RisorgimentoCharge, r7_5a_from_two_or_three_hexes) {
  EXPECT_CHARGE(charge("f1-c1-hu5 S1012 E; a5-1-kinsky-1 S1010 W"), "S1010", "S1011");
  EXPECT_CHARGE(charge("f1-c1-hu5 S1013 E; a5-1-kinsky-1 S1010 W"), "S1010", "S1011");
  EXPECT_NO_CHARGE(charge("f1-c1-hu5 S1014 E; a5-1-kinsky-1 S1010 W"), "S1010", "S1011", "7.5a");
  const Given now = charge("f1-c1-hu5 S1012 E; a5-1-kinsky-1 S1010 W");
  EXPECT_NO_CHARGE(now, "S1010", "S1009", "7.5a");  // round its back: four hexes
  EXPECT_NO_CHARGE(now, "S1009", "S1010", "7.5a");  // nobody there
}

TEST(RisorgimentoCharge, r7_5d_not_disordered_not_adjacent_at_the_start_and_in_command) {
  EXPECT_NO_CHARGE(charge("f1-c1-hu5 S1012 E disordered; a5-1-kinsky-1 S1010 W"), "S1010", "S1011", "7.5d");
  proves("7.51a 7.5b 9.11a");
  EXPECT_NO_CHARGE(charge("f1-c1-hu5 S1012 E; a5-1-kinsky-1 S1010 W; a5-1-b S1013 W"), "S1010", "S1011",
                   "7.51a");
  Given lost = charge("f1-c1-hu5 S1012 E; a5-1-kinsky-1 S1010 W");
  lost.state[lost.unit("f1-c1-hu5")].set(Mark::InCommand, false);
  EXPECT_NO_CHARGE(lost, "S1010", "S1011", "7.5b");
  EXPECT_NO_CHARGE(charge("f1-c1-hu5 S1012 E; a5-1-kinsky-1 S1010 W; brigade-state f1-c1 hdc"), "S1010",
                   "S1011", "9.11a");
}

TEST(RisorgimentoCharge, r7_5c_only_what_it_sees) {
  EXPECT_NO_CHARGE(charge("f1-c1-hu5 S1013 E; a5-1-kinsky-1 S1010 W; hex S1012 village"), "S1010", "S1011",
                   "7.5c");
  EXPECT_CHARGE(charge("f1-c1-hu5 S1013 E; a5-1-kinsky-1 S1010 W"), "S1010", "S1011");
}

TEST(RisorgimentoCharge, r7_52a_vines_marsh_and_woods_by_a_way_only) {
  for (const char* ground : {"heavily-cultivated", "marsh", "woods"}) {
    const std::string text = std::string("f1-c1-hu5 S1012 E; a5-1-kinsky-1 S1010 W; hex S1010 ") + ground;
    EXPECT_NO_CHARGE(charge(text), "S1010", "S1011", "7.52a");
    EXPECT_CHARGE(charge(text + "; road trail S1011-S1010"), "S1010", "S1011");
    EXPECT_CHARGE(charge(text + "; road minor S1011-S1010"), "S1010", "S1011");
  }
  EXPECT_CHARGE(charge("f1-c1-hu5 S1012 E; a5-1-kinsky-1 S1010 W; hex S1010 lightly-cultivated"), "S1010",
                "S1011");
}

TEST(RisorgimentoCharge, r7_52d_never_into_buildings) {
  constexpr const char* kRoad = "f1-c1-hu5 S1012 E; a5-1-kinsky-1 S1010 W; road major S1012-S1011-S1010; ";
  EXPECT_NO_CHARGE(charge(std::string(kRoad) + "hex S1010 village"), "S1010", "S1011", "7.52d");
  EXPECT_NO_CHARGE(charge(std::string(kRoad) + "hex S1010 clear castle"), "S1010", "S1011", "7.52d");
  proves("5.54b");
  EXPECT_NO_CHARGE(charge(std::string(kRoad) + "hex S1010 town"), "S1010", "S1011", "5.54b");
  EXPECT_CHARGE(charge(kRoad), "S1010", "S1011");
}

TEST(RisorgimentoCharge, r7_52e_no_step_above_two_points) {
  constexpr const char* kPlain = "f1-c1-hu5 S1012 E; a5-1-kinsky-1 S1010 W; ";
  EXPECT_NO_CHARGE(charge(std::string(kPlain) + "hex S1010 clear level 2"), "S1010", "S1011", "7.52e");
  EXPECT_CHARGE(charge(std::string(kPlain) + "hex S1010 clear level 1"), "S1010", "S1011");
  EXPECT_CHARGE(charge(std::string(kPlain) + "side S1011/S1010 stream"), "S1010", "S1011");
  EXPECT_NO_CHARGE(charge(std::string(kPlain) + "side S1011/S1010 canal"), "S1010", "S1011", "5.26a");
  // On the way too: the step into the last hex, and round it.
  EXPECT_NO_CHARGE(charge(std::string(kPlain) + "hex S1011 marsh"), "S1010", "S1011", "7.52e");
  EXPECT_CHARGE(charge(std::string(kPlain) + "hex S1011 marsh"), "S1010", "S0910");
  proves("5.42b");
  EXPECT_NO_CHARGE(charge(std::string(kPlain) + "a5-1-b S0910 W"), "S1010", "S0910", "5.42b");
}

TEST(RisorgimentoCharge, r7_52c_at_magenta_from_4609_to_4507_but_not_4408) {
  const auto at = [](const char* target) {
    Given now(std::string("scenario magenta; map; fg-c3-chs M4609 W; am1-1-wasa-1 ") + target + " W");
    now.state[now.unit("fg-c3-chs")].set(Mark::InCommand);
    ActionList list;
    list_charges(now.game, now.state, now.unit("fg-c3-chs"), list);
    return !list.empty();
  };
  EXPECT_TRUE(at("M4507"));
  EXPECT_FALSE(at("M4408"));
}

TEST(RisorgimentoCharge, r7_52f_a_redoubt_may_be_charged) {
  Given now = charge("f1-c1-hu5 S1012 E; a5-1-kinsky-1 S1010 W");
  const Hex fort = find_hex(now.game, "S1010");
  now.game.map.set_fort(fort, now.game.map.grid().side_towards(fort, find_hex(now.game, "S1011")).value());
  now.game.map.finish(now.game.chart, now.game.map.sight().range());
  EXPECT_CHARGE(now, "S1010", "S1011");
}

TEST(RisorgimentoCharge, r7_5e_commitment_first_and_disorder_after) {
  Given now = charge("f1-c1-hu5 S1012 E; a5-1-kinsky-1 S1010 W");
  EXPECT_EQ(now.asked(), "declare");
  now.does("charge f1-c1-hu5 S1010 S1011").does("done");
  EXPECT_EQ(now.asked(), "commitment");
  now.rolls({0});
  proves("7.5f 7.5g");
  EXPECT_EQ(now["f1-c1-hu5"].spent, 0);
  EXPECT_EQ(now.asked(), "combat");
  now.rolls({9, 0});
  finish(now, "select");
  EXPECT_TRUE(now["f1-c1-hu5"].is(Mark::Disordered));
  Given failed = charge("f1-c1-hu5 S1012 E; a5-1-kinsky-1 S1010 W");
  failed.does("charge f1-c1-hu5 S1010 S1011").does("done").rolls({9});
  EXPECT_FALSE(failed["f1-c1-hu5"].is(Mark::Disordered));  // A108
  EXPECT_EQ(failed.hex("f1-c1-hu5"), "S1012");
}

TEST(RisorgimentoCharge, r7_5h_it_may_move_and_then_charge) {
  Given now("f1-c1-hu5 S1016 E; a5-1-kinsky-1 S1010 W; f1-c1-brigadier S1016; active f-1; brigade f1-c1");
  now.does("move f1-c1-hu5 S1015-S1014-S1013").does("halt f1-c1-hu5").does("done");
  EXPECT_EQ(now.asked(), "declare");
  EXPECT_ALLOWED(now, "charge f1-c1-hu5 S1010 S1011");
  proves("6.31e");
  EXPECT_EQ(now["f1-c1-hu5"].spent, 3);
}

TEST(RisorgimentoCharge, r7_53c_a_countercharge_is_fought_at_once) {
  Given now("f1-5-33-1 S1012 E; a5-r-ul4-1 S1010 W; active f-1; brigade f1-5");
  now.state[now.unit("f1-5-33-1")].set(Mark::InCommand);
  now.does("move f1-5-33-1 S1011").does("countercharge a5-r-ul4-1 S1011");
  EXPECT_EQ(now.asked(), "combat");  // no Commitment
  now.rolls({0, 9});
  finish(now, "move");
  EXPECT_TRUE(now["a5-r-ul4-1"].is(Mark::Disordered) || now["a5-r-ul4-1"].status == Status::Eliminated);
  EXPECT_TRUE(now["f1-5-33-1"].is(Mark::Halted));  // A53: it moves no further
  EXPECT_REFUSED(now, "move f1-5-33-1 S1010", "5.3a");
}

// --- 4.16

Given massing(const std::string& text) { return Given(text + "; phase allied"); }
constexpr const char* kHorse =
    "f1-c1-brigadier S1014; f1-c1-hu5 S1013 E; f1-c1-caf1 S1113 E; f1-c2-caf2 S0912 E; f1-c2-caf3 S1030 E; "
    "f1-5-33-1 S1014 E; a5-1-kinsky-1 S1010 W";

TEST(RisorgimentoMassedAttack, r4_16b_all_french_cavalry_in_the_leaders_range) {
  Given now = massing(kHorse);
  now.does("mass f1-c1-brigadier");
  EXPECT_EQ(now.asked(), "massed");
  EXPECT_ALLOWED(now, "join f1-c1-hu5");
  EXPECT_ALLOWED(now, "join f1-c2-caf2");  // of another brigade
  EXPECT_REFUSED(now, "join f1-c2-caf3", "4.16b");
  proves("4.16d 4.16c");
  EXPECT_REFUSED(now, "join f1-5-33-1", "4.16d");
  EXPECT_EQ(now.state[find_corps(now.game, "f-1")].activations, 1);
}

TEST(RisorgimentoMassedAttack, r4_16e_whoever_is_chosen_charges) {
  Given now = massing(kHorse);
  now.does("mass f1-c1-brigadier").does("join f1-c1-hu5").does("join f1-c2-caf2").does("done");
  EXPECT_EQ(now.asked(), "move");
  EXPECT_REFUSED(now, "move f1-c1-caf1 S1112", "4.16d");  // it did not join
  EXPECT_REFUSED(now, "move f1-5-33-1 S1015", "4.16d");
  now.does("done");
  EXPECT_EQ(now.asked(), "declare");
  EXPECT_REFUSED(now, "done", "4.16e");
  proves("4.16j");
  now.does("charge f1-c1-hu5 S1010 S1011").does("charge f1-c2-caf2 S1010 S0910");
  EXPECT_ALLOWED(now, "done");
  now.does("done");
  EXPECT_EQ(now.asked(), "commitment");
  EXPECT_FALSE(now["f1-c1-caf1"].is(Mark::Attacked));
}

TEST(RisorgimentoMassedAttack, r4_16a_once_a_turn) {
  Given now = massing(kHorse);
  EXPECT_ALLOWED(now, "mass f1-c1-brigadier");
  now.state.massed[0] = true;
  EXPECT_REFUSED(now, "mass f1-c1-brigadier", "4.16a");
  EXPECT_REFUSED(massing(std::string(kHorse) + "; goze S1014"), "mass goze", "4.16b");  // leads infantry
  EXPECT_REFUSED(massing(std::string(kHorse) + "; corps f-1 activations 3"), "mass f1-c1-brigadier", "4.4c");
}

TEST(RisorgimentoMassedAttack, r4_16g_three_austrians_may_lead_and_their_army_only) {
  const std::string field =
      "scenario solferino; vopaterney S2014; ar-c1-bay-1 S2013 W; lauingen S2024; ar-c2-dr1 S2023 W; zichy "
      "S2114; "
      "ar-c3-ul1-1 S2113 W; a9-r-ul12-34 S1913 W; f1-5-33-1 S2017 E; phase austrian";
  Given now(field);
  EXPECT_REFUSED(now, "mass lauingen", "4.16g");
  EXPECT_ALLOWED(now, "mass zichy");
  now.does("mass vopaterney");
  EXPECT_ALLOWED(now, "join ar-c1-bay-1");
  proves("4.16f 4.16i 4.16h");
  EXPECT_REFUSED(now, "join ar-c3-ul1-1", "4.16f");
  EXPECT_ALLOWED(now, "join a9-r-ul12-34");  // corps cavalry of the 1st Army
  EXPECT_EQ(now.state[find_corps(now.game, "a-r")].activations, 1);
}

TEST(RisorgimentoMassedAttack, r4_15d_piedmontese_cavalry_never_masses) {
  const std::string horse =
      "scenario solferino-sanmartino; planhol S1014; f1-c1-hu5 S1013 E; p-d1-cav S1113 E; "
      "a5-1-kinsky-1 S1010 W; phase allied";
  Given now(horse);
  now.does("mass planhol");
  EXPECT_ALLOWED(now, "join f1-c1-hu5");
  EXPECT_REFUSED(now, "join p-d1-cav", "4.15d");
}

TEST(RisorgimentoCharge, r7_47g_no_continued_attack_after_a_charge) {
  Given now = charge("f1-c1-hu5 S1012 E; a5-1-kinsky-1 S1010 W disordered; a5-1-kinsky-2 S1109 E");
  now.does("charge f1-c1-hu5 S1010 S1011").does("done").rolls({0}).rolls({9, 0});
  Combat fight = *now.state.stack.find<Combat>();
  fight.defender_hits = 3;
  fight.attacker_hits = 0;
  EXPECT_FALSE(can_continue(now.game, now.state, fight));
  finish(now, "select");
  // The twin: the same combat of infantry may be continued.
  Given foot("f1-5-33-1 S1010 E; a5-1-kinsky-2 S1109 E");
  Combat attack{.side = Side::Allied, .target = find_hex(foot.game, "S1010"), .defender_hits = 3};
  attack.attackers.add(foot.unit("f1-5-33-1"));
  EXPECT_TRUE(can_continue(foot.game, foot.state, attack));
  attack.charge = true;
  EXPECT_FALSE(can_continue(foot.game, foot.state, attack));
}

TEST(RisorgimentoCharge, r4_41b_cavalry_that_has_rallied_does_not_charge) {
  proves("8.51a");
  Given now = charge("f1-c1-hu5 S1012 E; a5-1-kinsky-1 S1010 W");
  EXPECT_ALLOWED(now, "charge f1-c1-hu5 S1010 S1011");
  now.state[now.unit("f1-c1-hu5")].set(Mark::Rallied);
  EXPECT_REFUSED(now, "charge f1-c1-hu5 S1010 S1011", "4.41b");
  EXPECT_FALSE(now.lists("charge f1-c1-hu5 S1010 S1011"));
}

TEST(RisorgimentoMassedAttack, r4_16e_cavalry_moves_only_in_order_to_charge) {
  const Game& game = shipped("le-grole");
  const int most =
      game[find_unit(game, "f1-c1-hu5")].movement + game.combat.charge_most;  // that it could come
  const auto enemy = [&](int away) {
    const std::string place = std::to_string(30 - away);
    return massing("f1-c1-brigadier S1030; f1-c1-hu5 S1030 E; a5-1-kinsky-1 S10" +
                   (place.size() < 2 ? "0" + place : place) + " W");
  };
  EXPECT_REFUSED(enemy(most + 1), "mass f1-c1-brigadier", "4.16b");  // nobody could charge anybody
  Given now = enemy(most);
  now.does("mass f1-c1-brigadier").does("join f1-c1-hu5");
  if (now.asked() == "massed") now.does("done");
  EXPECT_REFUSED(now, "move f1-c1-hu5 S1031", "4.16e");  // out of reach from there
  EXPECT_FALSE(now.lists("move f1-c1-hu5 S1031"));
  now.does("move f1-c1-hu5 S1029");
  EXPECT_REFUSED(now, "halt f1-c1-hu5", "4.16e");  // no charge from there
  EXPECT_FALSE(now.lists("halt f1-c1-hu5"));
}

TEST(RisorgimentoCharge, rA82_a_charge_is_not_ridden_through_an_enemy_who_has_come_since) {
  Given now = charge(
      "f1-c1-hu5 S1012 E; f1-c1-caf1 S1112 E; a5-1-kinsky-1 S1010 W; a5-2-culoz-1 S1109 W; "
      "side S1010/S0909 river; side S1010/S0910 river; side S1010/S1009 river; side S1010/S1109 river");
  now.does("charge f1-c1-hu5 S1010 S1011").does("charge f1-c1-caf1 S1109 S1110").does("done");
  while (now.asked() == "attack-reaction") now.does("done");
  while (now.asked() == "commitment") now.rolls({0});
  ASSERT_EQ(now.asked(), "resolve");
  for (const std::string& one : now.listed()) {
    if (one.find("S1010") != std::string::npos) {
      now.does(one);
      break;
    }
  }
  now.rolls({9, 0});
  ASSERT_EQ(now.hex("a5-1-kinsky-1"), "S1110");  // on the way of the other charge
  for (int i = 0; i < 8 && now.state.stack.find<Attacks>() != nullptr && now.asked() != "combat"; ++i)
    now.does(now.listed().back());
  EXPECT_NE(now.asked(), "combat");
  EXPECT_EQ(now.hex("f1-c1-caf1"), "S1112");
}

}  // namespace
}  // namespace tamburino::risorgimento1859

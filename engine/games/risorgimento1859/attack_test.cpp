#include "tests/risorgimento1859/given.h"

namespace tamburino::risorgimento1859 {
namespace {

constexpr const char* kGoze = "; goze S1014; Baraguey S1015; active f-1; brigade f1-5";
// The brigade has moved and fired: it declares.
Given declaring(const std::string& text) {
  Given now(text + kGoze);
  for (const UnitId one : now.game.units_of(find_brigade(now.game, "f1-5")))
    now.state[one].set(Mark::InCommand);
  now.does("done");
  if (now.asked() == "small-arms") now.does("done");
  return now;
}
Given committed(Given now) {
  now.does("done");
  while (now.asked() == "attack-reaction") now.does("done");
  while (now.asked() == "commitment") now.rolls({0});
  return now;
}

TEST(RisorgimentoAttack, r7_3a_infantry_in_command_attacks_what_is_before_it) {
  proves("7.3b 6.12a 7.4a");
  Given now = declaring("f1-5-33-1 S1011 E; f1-5-33-2 S1009 E; a5-1-kinsky-1 S1010 W");
  EXPECT_ALLOWED(now, "attack f1-5-33-1 S1010");
  EXPECT_REFUSED(now, "attack f1-5-33-2 S1010", "6.12a");  // behind it
  EXPECT_ALLOWED(now, "done");
  now.state[now.unit("f1-5-33-1")].set(Mark::InCommand, false);
  EXPECT_REFUSED(now, "attack f1-5-33-1 S1010", "7.4a");
}

TEST(RisorgimentoAttack, r7_33e_who_may_not_attack) {
  proves("7.0a 7.33c 7.21a 8.21a 9.11a");
  const auto with = [](const std::string& more) {
    return declaring("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W; " + more);
  };
  EXPECT_REFUSED(with("f1-5-33-2 S1110 NE disordered"), "attack f1-5-33-2 S1010", "7.33e");
  EXPECT_ALLOWED(with("f1-5-33-2 S1110 NE"), "attack f1-5-33-2 S1010");
  EXPECT_REFUSED(with("f1-5-b S1110 NE"), "attack f1-5-b S1010", "7.0a");
  Given now = with("f1-5-33-2 S1110 NE");
  Unit& one = now.game.units[static_cast<std::size_t>(index(now.unit("f1-5-33-2")))];
  one.kind = Kind::Chasseur;
  EXPECT_REFUSED(now, "attack f1-5-33-2 S1010", "7.21a");
  one.kind = Kind::LightCavalry;
  EXPECT_REFUSED(now, "attack f1-5-33-2 S1010", "7.33c");
  one.kind = Kind::Line;
  now.state[now.game[now.unit("f1-5-33-2")].brigade].hors_de_combat = true;
  EXPECT_REFUSED(now, "attack f1-5-33-2 S1010", "9.11a");
}

TEST(RisorgimentoAttack, r7_4c_not_across_what_cannot_be_crossed) {
  const auto over = [](const std::string& side) {
    return declaring("f1-5-33-1 S1011 E; f1-5-33-2 S0910 SE; a5-1-kinsky-1 S1010 W; side S1011/S1010 " +
                     side);
  };
  EXPECT_REFUSED(over("river"), "attack f1-5-33-1 S1010", "7.4c");
  EXPECT_REFUSED(over("canal"), "attack f1-5-33-1 S1010", "7.4c");
  EXPECT_ALLOWED(over("stream"), "attack f1-5-33-1 S1010");
  EXPECT_ALLOWED(
      declaring("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W; side S1011/S1010 canal bridge; road minor "
                "S1011-S1010"),
      "attack f1-5-33-1 S1010");
}

TEST(RisorgimentoAttack, r6_23c_out_of_the_vineyards_only_what_is_controlled) {
  Given now = declaring(
      "f1-5-33-1 S1011 NE; f1-5-33-2 S0910 SE; a5-1-kinsky-1 S1010 W; hex S1011 heavily-cultivated");
  EXPECT_REFUSED(now, "attack f1-5-33-1 S1010", "6.23c");
  EXPECT_ALLOWED(
      declaring("f1-5-33-1 S1011 NE; a5-1-kinsky-1 S1010 W; hex S1011 heavily-cultivated; road trail "
                "S1011-S1010"),
      "attack f1-5-33-1 S1010");
}

TEST(RisorgimentoAttack, r7_3c_one_hex_each_and_5_53b_two_out_of_a_town) {
  proves("5.53b");
  Given now = declaring("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S0910 SE");
  now.does("attack f1-5-33-1 S1010");
  EXPECT_REFUSED(now, "attack f1-5-33-1 S0910", "7.3c");
  now.does("cancel f1-5-33-1");
  EXPECT_ALLOWED(now, "attack f1-5-33-1 S0910");
  Given town = declaring(
      "f1-5-33-1 S1011 E; f1-5-33-2 S1011 E; f1-5-33-3 S1011 E; a5-1-kinsky-1 S1010 W; hex S1011 town");
  town.does("attack f1-5-33-1 S1010").does("attack f1-5-33-2 S1010");
  EXPECT_REFUSED(town, "attack f1-5-33-3 S1010", "5.53b");
}

TEST(RisorgimentoAttack, r7_41b_commitment_against_adjusted_cohesion) {
  proves("7.41c 7.41d 8.12a 7.41b 7.41a");
  // 6 - 2 hits = 4, and Goze has -1.
  const auto after = [](int die, const char* chief) {
    Given now(std::string("f1-5-33-1 S1011 E hits 2; a5-1-kinsky-1 S1010 W; goze ") + chief +
              "; Baraguey S1015; active f-1; brigade f1-5");
    for (const UnitId one : now.game.units_of(now.game[now.unit("f1-5-33-1")].brigade))
      now.state[one].set(Mark::InCommand);
    now.does("done").does("attack f1-5-33-1 S1010").does("done").rolls({die});
    return now;
  };
  EXPECT_TRUE(after(5, "S1014").told(EventKind::Committed));
  EXPECT_TRUE(after(6, "S1014").told(EventKind::CommitmentFailed));
  Given failed = after(6, "S1014");
  EXPECT_EQ(failed.hex("f1-5-33-1"), "S1011");
  EXPECT_NE(failed.asked(), "combat");
  Given passed = after(5, "S1014");
  EXPECT_EQ(passed.asked(), "combat");
  EXPECT_EQ(passed.hex("f1-5-33-1"), "S1010");
}

TEST(RisorgimentoAttack, r7_41c_the_brigadier_counts_only_in_range) {
  Given now = declaring("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W");
  const Hex target = find_hex(now.game, "S1010");
  const UnitId who = now.unit("f1-5-33-1");
  EXPECT_EQ(commitment_modifiers(now.game, now.state, who, target, false).total(), -1);
  now.state[leader_of(find_piece(now.game, "goze"))].hex = find_hex(now.game, "S1024");
  EXPECT_EQ(commitment_modifiers(now.game, now.state, who, target, false).total(), 0);
}

TEST(RisorgimentoAttack, r6_14e_a_square_is_harder_to_charge) {
  Given now("f1-c1-hu5 S1013 E; a5-1-kinsky-1 S1010 W square; active f-1; brigade f1-c1");
  const Hex target = find_hex(now.game, "S1010");
  EXPECT_EQ(commitment_modifiers(now.game, now.state, now.unit("f1-c1-hu5"), target, true).total(), 1);
  EXPECT_EQ(commitment_modifiers(now.game, now.state, now.unit("f1-c1-hu5"), target, false).total(), 0);
}

TEST(RisorgimentoAttack, r7_42a_the_top_unit_rolls_for_its_stack) {
  proves("7.42b 7.41e");
  Given now = declaring("f1-5-33-1 S1011 E; f1-5-33-2 S1011 E; f1-5-34-1 S0910 SE; a5-1-kinsky-1 S1010 W");
  now.does("attack f1-5-33-2 S1010")
      .does("attack f1-5-33-1 S1010")
      .does("attack f1-5-34-1 S1010")
      .does("done");
  ASSERT_EQ(now.asked(), "commitment");
  Given failed = now;
  now.rolls({0});
  EXPECT_TRUE(now.state.attacks.all[0].committed && now.state.attacks.all[1].committed);
  EXPECT_FALSE(now.state.attacks.all[2].committed);
  EXPECT_EQ(now.asked(), "commitment");  // all of the brigade before the first combat
  failed.rolls({9});
  EXPECT_TRUE(failed.state.attacks.all[0].failed && failed.state.attacks.all[1].failed);
}

TEST(RisorgimentoAttack, r7_42c_units_of_one_hex_that_part_roll_each) {
  proves("7.3d 7.32a 7.44a");
  Given now =
      declaring("f1-5-33-1 S1011 E; f1-5-33-2 S1011 E; a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S0910 SE");
  now.does("attack f1-5-33-1 S1010").does("attack f1-5-33-2 S0910").does("done");
  now.rolls({0});
  EXPECT_EQ(now.asked(), "commitment");
  now.rolls({0});
  EXPECT_EQ(now.asked(), "resolve");
  EXPECT_EQ(now.listed().size(), 2U);
}

TEST(RisorgimentoAttack, r7_31a_adjacent_units_combine_and_others_do_not) {
  proves("7.31b 7.32a");
  Given now = committed(declaring("f1-5-33-1 S1011 E; f1-5-33-2 S0910 SE; a5-1-kinsky-1 S1010 W")
                            .does("attack f1-5-33-1 S1010")
                            .does("attack f1-5-33-2 S1010"));
  EXPECT_EQ(now.asked(), "combat");
  EXPECT_EQ(now.state.stack.top_as<Combat>()->attackers.size(), 2);
  Given parted = committed(declaring("f1-5-33-1 S1011 E; f1-5-33-2 S1109 NW; a5-1-kinsky-1 S1010 W")
                               .does("attack f1-5-33-1 S1010")
                               .does("attack f1-5-33-2 S1010"));
  EXPECT_EQ(parted.asked(), "resolve");  // two attacks
  Given apart = committed(declaring("f1-5-33-1 S1011 E; f1-5-33-2 S0910 SE; a5-1-kinsky-1 S1010 W")
                              .does("attack f1-5-33-1 S1010")
                              .does("attack f1-5-33-2 S1010")
                              .does("apart f1-5-33-2"));
  EXPECT_EQ(apart.asked(), "resolve");
}

TEST(RisorgimentoAttack, r7_31c_different_brigades_never_combine) {
  Given now = declaring("f1-5-33-1 S1011 E; f1-4-61-1 S0910 SE; a5-1-kinsky-1 S1010 W");
  EXPECT_REFUSED(now, "attack f1-4-61-1 S1010", "3.0c");
  EXPECT_ALLOWED(now, "attack f1-5-33-1 S1010");
}

TEST(RisorgimentoAttack, r7_46a_guns_alone_are_overrun_by_whoever_commits) {
  proves("7.33b");
  Given now = declaring("f1-5-33-1 S1011 E; a5-1-b S1010 E");
  now.does("attack f1-5-33-1 S1010").does("done");
  Given failed = now;
  now.rolls({0});
  EXPECT_EQ(now["a5-1-b"].status, Status::Eliminated);
  EXPECT_EQ(now.hex("f1-5-33-1"), "S1010");
  failed.rolls({9});
  EXPECT_TRUE(failed.state.on_map(failed.unit("a5-1-b")));
}

TEST(RisorgimentoAttackReaction, r7_24a_small_arms_fire_before_the_attack_and_then_commitment) {
  Given now = declaring("f1-5-33-1 S1011 E; f1-5-33-2 S0910 SE; a5-1-grz3 S1010 W; a5-1-b S1010 NW");
  now.does("attack f1-5-33-1 S1010").does("done");
  EXPECT_EQ(now.asked(), "attack-reaction");
  EXPECT_REFUSED(now, "fire a5-1-grz3 S0910", "7.24a");  // he does not attack
  proves("7.17c");
  EXPECT_ALLOWED(now, "fire a5-1-b S0910");  // the guns at any Frontal hex
  now.does("fire a5-1-grz3 S1011").rolls({4});
  EXPECT_EQ(now["f1-5-33-1"].hits, 1);
  EXPECT_EQ(now.asked(), "attack-reaction");
  now.does("fire a5-1-b S1011").rolls({9});
  EXPECT_TRUE(now["f1-5-33-1"].is(Mark::Disordered));
  EXPECT_NE(now.asked(), "commitment");  // Disordered, it does not attack
}

TEST(RisorgimentoAttackReaction, r6_34h_cavalry_leaves_and_the_attackers_may_follow) {
  Given now = declaring("f1-5-33-1 S1011 E; a5-r-ul4-1 S1010 E");  // its back is turned: no reaction before
  ASSERT_EQ(now.asked(), "declare");
  now.does("attack f1-5-33-1 S1010").does("done");
  ASSERT_EQ(now.asked(), "attack-reaction");
  now.does("withdraw a5-r-ul4-1 S1008");
  if (now.asked() == "cavalry-reaction") now.does("done");
  EXPECT_EQ(now.asked(), "resolve");
  Given stays = now;
  now.does(now.listed().front());
  EXPECT_EQ(now.hex("f1-5-33-1"), "S1010");
  stays.does("done");
  EXPECT_EQ(stays.hex("f1-5-33-1"), "S1011");
}

TEST(RisorgimentoAttack, ra9_3a_surprise_in_the_vineyards) {
  const auto is = [](const std::string& text, bool began = false) {
    Given now("f1-5-33-1 S1011 E; hex S1010 heavily-cultivated; " + text);
    now.game.scenario.special.vineyards = true;
    now.state[now.unit("f1-5-33-1")].set(Mark::BeganAdjacent, began);
    return is_surprise(now.game, now.state, now.unit("f1-5-33-1"), find_hex(now.game, "S1011"),
                       find_hex(now.game, "S1010"));
  };
  EXPECT_TRUE(is("a5-1-kinsky-1 S1010 E"));
  EXPECT_FALSE(is("a5-1-kinsky-1 S1010 W"));        // it controls that hex
  EXPECT_FALSE(is("a5-1-kinsky-1 S1010 E", true));  // no approach
  EXPECT_FALSE(
      is("a5-1-kinsky-1 S1010 E; a5-1-kinsky-2 S0910 SW; hex S0910 clear"));  // its neighbour sees them
  EXPECT_FALSE(is("a5-1-kinsky-1 S1010 E; hex S1010 clear"));
}

TEST(RisorgimentoAttackReaction, r6_34f_cavalry_withdraws_even_when_surprised) {
  const std::string text =
      "f1-5-33-1 S1011 E; hex S1010 heavily-cultivated; a5-r-ul4-1 S1010 E; goze S1014; "
      "f-1-commander S1015; active f-1; brigade f1-5";
  Given now(text);
  now.game.scenario.special.vineyards = true;
  now.state[now.unit("f1-5-33-1")].set(Mark::BeganAdjacent, false);
  now.does("done").does("attack f1-5-33-1 S1010").does("done");
  EXPECT_TRUE(now.state.attacks.all[0].surprise);
  ASSERT_EQ(now.asked(), "attack-reaction");
  EXPECT_ALLOWED(now, "withdraw a5-r-ul4-1 S1008");
}

TEST(RisorgimentoAttackReaction, r6_34a_nobody_withdraws_before_a_charge) {
  const std::string uhlans = "; a5-r-ul4-1 S1010 E; Baraguey S1015; active f-1; brigade ";
  Given charged("f1-c1-hu5 S1013 E; Planhol S1014" + uhlans + "f1-c1");
  charged.does("done").does("charge f1-c1-hu5 S1010 S1011").does("done");
  EXPECT_EQ(charged.asked(), "commitment");
  Given stormed("f1-5-33-1 S1011 E; goze S1014" + uhlans + "f1-5");
  stormed.does("done").does("attack f1-5-33-1 S1010").does("done");
  ASSERT_EQ(stormed.asked(), "attack-reaction");
  EXPECT_ALLOWED(stormed, "withdraw a5-r-ul4-1 S1008");
}

TEST(RisorgimentoAttack, r7_3e_all_defenders_of_a_hex_defend_together) {
  Given now = committed(declaring("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1010 W; "
                                  "a5-1-kinsky-3 S1009 W")
                            .does("attack f1-5-33-1 S1010"));
  ASSERT_EQ(now.asked(), "combat");
  const UnitSet& defenders = now.state.stack.top_as<Combat>()->defenders;
  EXPECT_TRUE(defenders.contains(now.unit("a5-1-kinsky-1")) && defenders.contains(now.unit("a5-1-kinsky-2")));
  EXPECT_EQ(defenders.size(), 2);  // and nobody of another hex
}

TEST(RisorgimentoAttack, r8_33n_no_attack_on_a_hex_that_has_been_left) {
  // Two separate attacks on one hex: the first one drives the defenders out.
  Given now = committed(declaring("f1-5-33-1 S1011 E; f1-5-33-2 S1109 NW; a5-1-kinsky-1 S1010 W")
                            .does("attack f1-5-33-1 S1010")
                            .does("attack f1-5-33-2 S1010"));
  ASSERT_EQ(now.asked(), "resolve");
  Given held = now;
  now.does(now.listed().front()).rolls({9, 0});
  while (now.asked() == "retreat-hex" || now.asked() == "turn-after" || now.asked() == "continue")
    now.does(now.listed().back());
  EXPECT_NE(now.asked(), "combat");
  EXPECT_EQ(now.hex("f1-5-33-2"), "S1109");
  held.does(held.listed().front()).rolls({0, 0});  // the defenders stay
  EXPECT_EQ(held.asked(), "combat");
}

TEST(RisorgimentoAttack, r5_52c_out_of_a_town_by_the_side_by_which_others_have_left) {
  const std::string town =
      "hex S1011 town; f1-5-33-1 S1011 E; f1-5-33-2 S1011 E; f1-5-34-1 S1011 E; a5-1-kinsky-1 S1010 W";
  Given now = declaring(town);
  EXPECT_ALLOWED(now, "attack f1-5-33-1 S1010");
  Given left(town + std::string(kGoze));
  left.does("move f1-5-34-1 S1012").does("halt f1-5-34-1");
  EXPECT_STREQ(may_attack(left.game, left.state, left.unit("f1-5-33-1"), find_hex(left.game, "S1010")).rule,
               "5.52c");
}

TEST(RisorgimentoAttack, rA48_a_horse_battery_that_has_fired_does_not_ride_away_with_the_cavalry) {
  Given now = declaring("f1-5-33-1 S1011 E; a5-r-ul4-1 S1010 E; a5-r-o S1010 W");
  now.does("attack f1-5-33-1 S1010").does("done");
  ASSERT_EQ(now.asked(), "attack-reaction");
  Given both = now;
  now.does("fire a5-r-o S1011").rolls({0});
  now.does("withdraw a5-r-ul4-1 S1008");
  EXPECT_EQ(now.hex("a5-r-o"), "S1010");
  both.does("withdraw a5-r-ul4-1 S1008");
  EXPECT_EQ(both.hex("a5-r-o"), "S1008");
}

}  // namespace
}  // namespace tamburino::risorgimento1859

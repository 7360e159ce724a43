#include "tests/risorgimento1859/given.h"

namespace tamburino::risorgimento1859 {
namespace {

constexpr const char* kGoze = "; goze S1016; Baraguey S1017; active f-1; brigade f1-5";
Given goze(const std::string& text) { return Given(text + kGoze); }

// What is added to the roll of the battery f1-5-b (and those named) against the first enemy of the hex.
int modifiers(Given now, const char* target, std::vector<const char*> firers = {"f1-5-b"}) {
  ArtilleryFire fire{.target = find_hex(now.game, target)};
  for (const char* one : firers) fire.firers.add(now.unit(one));
  const UnitId at = units_in(now.game, now.state, Side::Austrian, fire.target).first();
  return artillery_modifiers(now.game, now.state, fire, at).total();
}
Given with_gun(Given now, const char* name, Gun gun) {
  now.game.units[static_cast<std::size_t>(index(now.unit(name)))].gun = gun;
  return now;
}
std::string place(int n) { return "S10" + std::to_string(n); }

TEST(RisorgimentoArtillery, r7_11d_range_by_gun_and_distance) {
  proves("7.11e 7.13b 7.11c");
  const std::vector<std::pair<Gun, std::vector<int>>> table{{Gun::Field, {2, 1, 0, -1, -2}},
                                                            {Gun::Heavy, {2, 1, 1, 0, -1, -2}},
                                                            {Gun::Horse, {2, 0, -1, -2}},
                                                            {Gun::Rifled, {0, 0, 0, 0, 0, 0, -1, -1, -2, -2}},
                                                            {Gun::Rocket, {0, 0, -1, -2, -3}}};
  for (const auto& [gun, row] : table) {
    for (int far = 1; far <= static_cast<int>(row.size()) + 1; ++far) {
      const std::string at = place(30 - far);
      Given now = with_gun(goze("f1-5-b S1030 E; a5-1-kinsky-1 " + at + " W"), "f1-5-b", gun);
      if (far > static_cast<int>(row.size())) {
        EXPECT_REFUSED(now, "fire f1-5-b " + at, "7.11c");
      } else {
        EXPECT_ALLOWED(now, "fire f1-5-b " + at);
        EXPECT_EQ(modifiers(now, at.c_str()), row[static_cast<std::size_t>(far - 1)]) << far;
      }
    }
  }
}

TEST(RisorgimentoArtillery, r7_18a_the_fire_table_row_by_row) {
  proves("7.18b 7.18c 7.18d");
  const Game& game = shipped("le-grole");
  for (int total = -5; total <= 15; ++total) {
    const FireResult expected = total <= 2   ? FireResult::None
                                : total <= 5 ? FireResult::Check
                                : total <= 8 ? FireResult::Disorder
                                             : FireResult::DisorderAndHit;
    EXPECT_EQ(fire_result(game, total), expected) << total;
  }
}

TEST(RisorgimentoArtillery, r7_1a_one_fire_in_an_activation_then_half_the_movement) {
  proves("7.11a 5.32a 4.41c");
  Given now = goze("f1-5-b S1013 E; a5-1-kinsky-1 S1010 W");
  now.does("fire f1-5-b S1010").rolls({2});
  EXPECT_TRUE(now.told(EventKind::FireResult));
  EXPECT_EQ(now.asked(), "move");
  EXPECT_REFUSED(now, "fire f1-5-b S1010", "7.1a");
  EXPECT_EQ(allowance(now.game, now.state, now.unit("f1-5-b")), 3);
}

TEST(RisorgimentoArtillery, r7_1c_only_through_frontal_hexes_but_it_may_turn_first) {
  proves("7.1b");
  Given now = goze("f1-5-b S1013 W; a5-1-kinsky-1 S1010 W");
  EXPECT_REFUSED(now, "fire f1-5-b S1010", "7.1c");
  now.does("face f1-5-b E");
  EXPECT_ALLOWED(now, "fire f1-5-b S1010");
}

TEST(RisorgimentoArtillery, r5_32b_a_battery_that_moved_fires_last_and_worse) {
  proves("7.18h");
  Given now = goze("f1-5-b S1014 E; a5-1-kinsky-1 S1010 W");
  now.does("move f1-5-b S1013");
  now.does("halt f1-5-b");
  EXPECT_REFUSED(now, "fire f1-5-b S1010", "5.32b");
  now.does("done");
  EXPECT_EQ(now.asked(), "late-fire");
  now.does("fire f1-5-b S1010").rolls({9});  // 0 for the range, -1 moved
  EXPECT_TRUE(now["a5-1-kinsky-1"].is(Mark::Disordered));
  EXPECT_EQ(now["a5-1-kinsky-1"].hits, 0);  // 8, not 9
}

TEST(RisorgimentoArtillery, r7_18f_guns_in_disorder_do_not_fire) {
  proves("8.21a");
  EXPECT_REFUSED(goze("f1-5-b S1013 E disordered; a5-1-kinsky-1 S1010 W"), "fire f1-5-b S1010", "7.18f");
  Given column = goze("f1-5-b S1013 E; a5-1-kinsky-1 S1010 W");
  column.state[column.unit("f1-5-b")].set(Mark::Marching);
  EXPECT_REFUSED(column, "fire f1-5-b S1010", "5.12c");
  EXPECT_ALLOWED(goze("f1-5-b S1013 E; a5-1-kinsky-1 S1010 W"), "fire f1-5-b S1010");
}

TEST(RisorgimentoArtillery, r7_14a_guns_above_their_target) {
  const auto from = [](int level, const char* hex = "S1013") {
    return modifiers(goze("f1-5-b " + std::string(hex) + " E; a5-1-kinsky-1 S1010 W; hex " + hex +
                          " clear level " + std::to_string(level)),
                     "S1010");
  };
  EXPECT_EQ(from(0), 0);
  EXPECT_EQ(from(1), 0);
  EXPECT_EQ(from(2), 1);
  EXPECT_EQ(from(3), 2);
  EXPECT_EQ(from(4), 2);
  proves("7.14c");
  EXPECT_EQ(from(1, "S1011"), 2);  // next door: the range alone
}

TEST(RisorgimentoArtillery, r7_14b_next_door_two_levels_are_too_many) {
  EXPECT_REFUSED(goze("f1-5-b S1011 E; a5-1-kinsky-1 S1010 W; hex S1011 clear level 2"), "fire f1-5-b S1010",
                 "7.14b");
  EXPECT_REFUSED(goze("f1-5-b S1011 E; a5-1-kinsky-1 S1010 W; hex S1010 clear level 2"), "fire f1-5-b S1010",
                 "7.14b");
  EXPECT_ALLOWED(goze("f1-5-b S1011 E; a5-1-kinsky-1 S1010 W; hex S1010 clear level 1"), "fire f1-5-b S1010");
  EXPECT_ALLOWED(goze("f1-5-b S1012 E; a5-1-kinsky-1 S1010 W; hex S1010 clear level 2"), "fire f1-5-b S1010");
}

TEST(RisorgimentoArtillery, r5_24c_firing_uphill_by_the_whole_difference) {
  const auto up = [](int level) {
    return modifiers(
        goze("f1-5-b S1013 E; a5-1-kinsky-1 S1010 W; hex S1010 clear level " + std::to_string(level)),
        "S1010");
  };
  EXPECT_EQ(up(1), 0);
  EXPECT_EQ(up(2), -1);
  EXPECT_EQ(up(3), -2);
}

TEST(RisorgimentoArtillery, r7_18g_the_ground_of_the_target) {
  const std::vector<std::pair<std::string, int>> table{{"clear", 0},
                                                       {"lightly-cultivated", -1},
                                                       {"heavily-cultivated", -2},
                                                       {"woods", -1},
                                                       {"rough", 0},
                                                       {"rough-woods", -1},
                                                       {"marsh", 0},
                                                       {"village", -1},
                                                       {"town", -2},
                                                       {"clear castle", -3}};
  for (const auto& [ground, amount] : table) {
    Given now = goze("f1-5-b S1013 E; a5-1-kinsky-1 S1010 W; hex S1010 " + ground);
    EXPECT_EQ(modifiers(now, "S1010"), amount) << ground;
  }
  proves("5.54a");
  EXPECT_EQ(modifiers(goze("f1-5-b S1013 E; a5-r-ul4-1 S1010 W; hex S1010 town"), "S1010"), 0);
}

TEST(RisorgimentoArtillery, r5_29a_only_the_unit_inside_has_the_castle) {
  proves("5.29b");
  Given now = goze("f1-5-b S1013 E; a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1010 W; hex S1010 clear castle");
  ArtilleryFire fire{.target = find_hex(now.game, "S1010")};
  fire.firers.add(now.unit("f1-5-b"));
  const auto at = [&](const char* who) {
    return artillery_modifiers(now.game, now.state, fire, now.unit(who)).total();
  };
  EXPECT_EQ(at("a5-1-kinsky-1"), 1);   // massed
  EXPECT_EQ(at("a5-1-kinsky-2"), -2);  // and the castle for the one below
  now.does("fire f1-5-b S1010").rolls({6});
  EXPECT_TRUE(now["a5-1-kinsky-1"].is(Mark::Disordered));  // 7
  EXPECT_FALSE(now["a5-1-kinsky-2"].is(Mark::Disordered));
  EXPECT_EQ(now.asked(), "cohesion");  // 4
}

TEST(RisorgimentoArtillery, r7_15a_dispersed_and_7_16a_massed_targets) {
  proves("7.16a");
  const auto at = [](const std::string& text) { return modifiers(goze("f1-5-b S1013 E; " + text), "S1010"); };
  EXPECT_EQ(at("a5-1-kinsky-1 S1010 W"), 0);
  EXPECT_EQ(at("a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1010 W"), 1);
  EXPECT_EQ(at("a5-1-kinsky-1 S1010 W; a5-1-b S1010 W"), 0);
  EXPECT_EQ(at("a5-2-kj4 S1010 W"), -2);
  EXPECT_EQ(at("a5-2-kj4 S1010 W; a5-2-b S1010 W"), 0);
  EXPECT_EQ(at("a5-5-kj6 S1010 W; a5-1-kinsky-1 S1010 W"), 0);
}

TEST(RisorgimentoArtillery, r7_12e_french_batteries_combine_in_one_hex) {
  proves("7.12a 7.12c 7.12g");
  Given now = goze("f1-5-b S1013 E; f1-4-b S1013 E; f1-6-b S0912 E; a5-1-kinsky-1 S1010 W");
  now.does("fire f1-5-b S1010");
  EXPECT_EQ(now.asked(), "combine");
  EXPECT_REFUSED(now, "join f1-6-b", "7.12e");
  now.does("join f1-4-b");
  EXPECT_EQ(now.asked(), "artillery");  // nobody else can join
  now.rolls({4});                       // 0 range, +2 for the second battery
  EXPECT_TRUE(now["a5-1-kinsky-1"].is(Mark::Disordered));
  EXPECT_TRUE(now["f1-4-b"].is(Mark::Fired));
  Given far = Given(
      "f1-5-b S1013 E; f1-4-b S1013 E; a5-1-kinsky-1 S1010 W; goze S1016; Baraguey S1045; active f-1; "
      "brigade f1-5");
  far.does("fire f1-5-b S1010");
  EXPECT_EQ(far.asked(), "artillery");  // out of the commander's Range
}

TEST(RisorgimentoArtillery, r7_12d_different_guns_use_the_worst_range) {
  Given now = goze("f1-5-b S1012 E; f1-4-b S1012 E; a5-1-kinsky-1 S1010 W");
  EXPECT_EQ(modifiers(now, "S1010"), 1);
  now = with_gun(std::move(now), "f1-4-b", Gun::Rocket);
  EXPECT_EQ(modifiers(now, "S1010", {"f1-5-b", "f1-4-b"}), 2);  // 0 of the rockets, 2 for the second
}

TEST(RisorgimentoArtillery, r7_12f_piedmontese_batteries_never_combine) {
  Given now = goze("f1-5-b S1013 E; f1-4-b S1013 E; a5-1-kinsky-1 S1010 W");
  now.game.units[static_cast<std::size_t>(index(now.unit("f1-4-b")))].nation = Nation::Piedmont;
  ArtilleryFire fire{.target = find_hex(now.game, "S1010")};
  fire.firers.add(now.unit("f1-5-b"));
  EXPECT_STREQ(may_join(now.game, now.state, fire, now.unit("f1-4-b")).rule, "7.12f");
}

TEST(RisorgimentoArtillery, r7_12a_austrian_batteries_combine_from_adjacent_hexes) {
  Given now(
      "a5-1-b S1013 E; a5-2-b S0912 E; a5-3-b S1015 E; f1-5-33-1 S1010 W; bils S1014; Stadion S1014; active "
      "a-5; brigade a5-1");
  now.does("fire a5-1-b S1010");
  EXPECT_REFUSED(now, "join a5-3-b", "7.12a");
  EXPECT_ALLOWED(now, "join a5-2-b");
}

TEST(RisorgimentoArtillery, r7_18e_a_check_above_cohesion_disorders) {
  proves("7.11b 8.12b 8.3a");
  Given now = goze("f1-5-b S1013 E; a5-1-kinsky-1 S1010 W hits 2; a5-1-b S1010 W");
  now.does("fire f1-5-b S1010").rolls({4});
  EXPECT_EQ(now.asked(), "cohesion");
  Given failed = now;
  now.rolls({4});  // 6 - 2
  EXPECT_FALSE(now["a5-1-kinsky-1"].is(Mark::Disordered));
  failed.rolls({5});
  EXPECT_TRUE(failed["a5-1-kinsky-1"].is(Mark::Disordered));
  EXPECT_FALSE(failed["a5-1-b"].is(Mark::Disordered));  // guns do not roll
  EXPECT_EQ(failed.hex("a5-1-kinsky-1"), "S1010");
}

TEST(RisorgimentoArtillery, r7_18d_nine_and_more_disorders_all_and_hits_one) {
  proves("8.4a 8.11c 8.24b");
  Given now = goze("f1-5-b S1012 E; a5-1-kinsky-1 S1010 W; a5-1-b S1010 W disordered; bils S1010");
  now.does("fire f1-5-b S1010").rolls({9});
  EXPECT_TRUE(now["a5-1-kinsky-1"].is(Mark::Disordered));
  EXPECT_EQ(now["a5-1-kinsky-1"].hits, 1);
  EXPECT_EQ(now["a5-1-b"].status, Status::Eliminated);
  EXPECT_EQ(now.asked(), "endangered");
  now.rolls({7});
  EXPECT_TRUE(now.state[leader_of(find_piece(now.game, "bils"))].finished);
}

TEST(RisorgimentoArtillery, ra10_2a_rockets_that_throw_a_nought_disorder_themselves) {
  Given now = with_gun(goze("f1-5-b S1011 E; a5-1-kinsky-1 S1010 W"), "f1-5-b", Gun::Rocket);
  now.game.scenario.special.rockets = true;
  Given other = now;
  now.does("fire f1-5-b S1010").rolls({0});
  EXPECT_TRUE(now["f1-5-b"].is(Mark::Disordered));
  other.does("fire f1-5-b S1010").rolls({1});
  EXPECT_FALSE(other["f1-5-b"].is(Mark::Disordered));
}

// --- 7.17

TEST(RisorgimentoArtilleryReaction, r7_17a_a_battery_answers_once_after_the_fire) {
  proves("7.17b 7.17f");
  Given now = goze("f1-5-b S1013 E; a5-1-b S1010 W");
  now.does("fire f1-5-b S1010");
  Given silenced = now;
  now.rolls({1});
  EXPECT_EQ(now.asked(), "counter-battery");
  EXPECT_REFUSED(now, "fire a5-1-b S1012", "7.17a");
  now.does("fire a5-1-b S1013").rolls({7});
  EXPECT_TRUE(now["f1-5-b"].is(Mark::Disordered));
  EXPECT_TRUE(now["a5-1-b"].is(Mark::CounterBattery));
  EXPECT_EQ(now.asked(), "move");
  silenced.rolls({7});
  EXPECT_TRUE(silenced["a5-1-b"].is(Mark::Disordered));
  EXPECT_EQ(silenced.asked(), "move");
  Given again = goze("f1-5-b S1013 E; a5-1-b S1010 W");
  again.state[again.unit("a5-1-b")].set(Mark::CounterBattery);
  again.does("fire f1-5-b S1010").rolls({1});
  EXPECT_EQ(again.asked(), "move");
}

TEST(RisorgimentoArtilleryReaction, r7_17c_pre_attack_fire_at_whoever_comes_before_the_guns) {
  proves("7.17d 7.17e");
  Given now = goze("f1-5-33-1 S1012 E; a5-1-b S1010 W");
  now.does("move f1-5-33-1 S1011");
  EXPECT_EQ(now.asked(), "pre-attack");
  Given held = now;
  now.does("fire a5-1-b S1011").rolls({9});
  EXPECT_TRUE(now["f1-5-33-1"].is(Mark::Disordered));
  EXPECT_TRUE(now["a5-1-b"].is(Mark::PreAttack));
  held.does("done");
  EXPECT_FALSE(held["a5-1-b"].is(Mark::PreAttack));
  held.does("halt f1-5-33-1").does("done");
  EXPECT_EQ(held.asked(), "declare");
  held.does("attack f1-5-33-1 S1010").does("done");
  EXPECT_EQ(held.asked(), "attack-reaction");  // it has kept its fire
  EXPECT_ALLOWED(held, "fire a5-1-b S1011");
  Given behind = goze("f1-5-33-1 S1012 E; a5-1-b S1010 E");
  behind.does("move f1-5-33-1 S1011");
  EXPECT_EQ(behind.asked(), "step");
}

TEST(RisorgimentoArtillery, r5_43a_guns_fire_from_anywhere_in_a_stack) {
  Given now = goze("f1-5-33-1 S1013 E; f1-5-b S1013 E; a5-1-kinsky-1 S1010 W");
  ASSERT_EQ(top_of(now.state, find_hex(now.game, "S1013")), now.unit("f1-5-33-1"));
  EXPECT_ALLOWED(now, "fire f1-5-b S1010");
  Given top = goze("f1-5-b S1013 E; f1-5-33-1 S1013 E; a5-1-kinsky-1 S1010 W");
  EXPECT_ALLOWED(top, "fire f1-5-b S1010");
}

// Two heavy batteries of the Army Reserve, and III Corps of the same army.
const std::string kArmyGuns =
    "scenario solferino-sanmartino; ar-a-h-1 S1010 W; ar-a-h-2 S1010 W; a3-r-h-1 S1110 W; a3-r-h-2 S1130 W; "
    "a-3-commander S1009; f1-5-33-1 S1014 E; phase austrian";

TEST(RisorgimentoArtillery, r7_12h_the_army_reserve_needs_no_commander_to_combine) {
  Given now(kArmyGuns);
  now.does("activate a-r").does("pool").does("fire ar-a-h-1 S1014");
  EXPECT_ALLOWED(now, "join ar-a-h-2");
  // The twin: batteries of a corps do.
  Given corps(kArmyGuns);
  corps.state[leader_of(find_piece(corps.game, "a-3-commander"))].hex = find_hex(corps.game, "S1002");
  corps.does("activate a-3").does("lend ar-a-h-1").does("done").does("pool").does("fire ar-a-h-1 S1014");
  EXPECT_NE(corps.asked(), "combine");
}

TEST(RisorgimentoArtillery, r7_12b_with_one_corps_or_with_the_reserve) {
  // Lent to III Corps it combines with its guns, and then no more with the Reserve in this turn.
  Given now(kArmyGuns);
  now.does("activate a-3").does("lend ar-a-h-1").does("done").does("pool").does("fire ar-a-h-1 S1014");
  ASSERT_EQ(now.asked(), "combine");
  now.does("join a3-r-h-1");
  EXPECT_TRUE(now["ar-a-h-1"].is(Mark::MassedWithCorps));
  now.rolls({0});  // nobody else could join
  while (now.asked() != "select") now.does("done");
  now.does("activate a-r").rolls({0}).does("pool");
  EXPECT_REFUSED(now, "fire ar-a-h-1 S1014", "4.17a");  // it was lent, and sits out
  now.does("fire ar-a-h-2 S1014");
  EXPECT_NE(now.asked(), "combine");  // nor does it join the others
  ArtilleryFire fire{.target = find_hex(now.game, "S1014")};
  fire.firers.add(now.unit("ar-a-h-2"));
  now.state[now.unit("ar-a-h-1")].set(Mark::SitsOut, false);
  EXPECT_STREQ(may_join(now.game, now.state, fire, now.unit("ar-a-h-1")).rule, "7.12b");
  now.state[now.unit("ar-a-h-1")].set(Mark::MassedWithCorps, false);
  EXPECT_TRUE(may_join(now.game, now.state, fire, now.unit("ar-a-h-1")).allowed());
  // The other way round: with the Reserve first.
  Given other(kArmyGuns);
  other.does("activate a-r").does("pool").does("fire ar-a-h-1 S1014").does("join ar-a-h-2");
  other.rolls({0});
  while (other.asked() != "select") other.does("done");
  other.does("activate a-3").rolls({0}).does("lend ar-a-h-1").does("done").does("pool");
  other.does("fire ar-a-h-1 S1014");
  EXPECT_NE(other.asked(), "combine");
  EXPECT_EQ(other.asked(), "artillery");  // alone it may
}

}  // namespace
}  // namespace tamburino::risorgimento1859

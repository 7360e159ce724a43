#include "tests/risorgimento1859/given.h"

namespace tamburino::risorgimento1859 {
namespace {

constexpr const char* kGoze = "; goze S1014; Baraguey S1015; active f-1; brigade f1-5";

// A combat of the named attackers against the hex S1010, before they go in.
struct Fight {
  Given now;
  Combat combat;
  explicit Fight(const std::string& text, const std::vector<const char*>& attackers, bool charge = false)
      : now(text) {
    combat.target = find_hex(now.game, "S1010");
    for (const char* one : attackers) combat.attackers.add(now.unit(one));
    combat.side = now.game[combat.attackers.first()].side;
    combat.charge = charge;
    combat.defenders = fighters_in(now.game, now.state, enemy_of(combat.side), combat.target, false);
  }
  int attack() const { return attack_modifiers(now.game, now.state, combat).total(); }
  int defence() const { return defence_modifiers(now.game, now.state, combat).total(); }
};

int one_against(const std::string& text) {
  return Fight("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W; " + text, {"f1-5-33-1"}).attack();
}

TEST(RisorgimentoCombat, r7_44c_hits_row_by_row) {
  const Game& game = shipped("le-grole");
  for (int total = -4; total <= 14; ++total) {
    const int expected = total <= 1 ? 0 : total <= 5 ? 1 : total <= 8 ? 2 : 3;
    EXPECT_EQ(hits_by(game, total), expected) << total;
  }
}

TEST(RisorgimentoCombat, r7_45a_the_side_with_more_units_adds_the_difference) {
  const std::string text =
      "f1-5-33-1 S1011 E; f1-5-33-2 S1011 E; f1-5-33-3 S0910 SE; a5-1-kinsky-1 S1010 W; a5-1-b S1010 W";
  const Fight three(text, {"f1-5-33-1", "f1-5-33-2", "f1-5-33-3"});
  EXPECT_EQ(three.attack(), 2);
  EXPECT_EQ(three.defence(), 0);
  const Fight one("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1010 W; a5-1-kinsky-3 S1010 W",
                  {"f1-5-33-1"});
  EXPECT_EQ(one.attack(), 0);
  EXPECT_EQ(one.defence(), 2);
  proves("7.33a");  // the battery does not count
}

TEST(RisorgimentoCombat, r7_45b_the_highest_cohesion_adds_one) {
  proves("7.45q");
  EXPECT_EQ(one_against(""), 0);
  EXPECT_EQ(one_against("a5-1-kinsky-1 S1010 W hits 1"), 1);
  const Fight weak("f1-5-33-1 S1011 E hits 1; a5-1-kinsky-1 S1010 W", {"f1-5-33-1"});
  EXPECT_EQ(weak.attack(), 0);
  EXPECT_EQ(weak.defence(), 1);
}

TEST(RisorgimentoCombat, r7_45c_through_the_rear_and_7_45d_through_both) {
  proves("7.45d 6.13b");
  EXPECT_EQ(one_against("a5-1-kinsky-1 S1010 E"), 1);
  EXPECT_EQ(one_against("a5-1-kinsky-1 S1010 E; a5-1-b S1010 W"), 1);  // not the guns' facing
  EXPECT_EQ(one_against("a5-1-kinsky-1 S1010 E square"), 0);
  const Fight both("f1-5-33-1 S1011 E; f1-5-33-2 S1009 W; a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1010 W",
                   {"f1-5-33-1", "f1-5-33-2"});
  EXPECT_EQ(both.attack(), 2);
}

TEST(RisorgimentoCombat, r7_45e_the_ground_of_the_target) {
  const std::vector<std::pair<std::string, int>> table{{"clear", 0},
                                                       {"lightly-cultivated", 0},
                                                       {"heavily-cultivated", -1},
                                                       {"woods", -1},
                                                       {"rough", -1},
                                                       {"rough-woods", -1},
                                                       {"marsh", 0},
                                                       {"village", -1},
                                                       {"town", -2},
                                                       {"clear castle", -3}};
  for (const auto& [ground, amount] : table) EXPECT_EQ(one_against("hex S1010 " + ground), amount) << ground;
  EXPECT_EQ(one_against("hex S1010 clear level 1"), 0);
  EXPECT_EQ(one_against("hex S1010 clear level 2"), -1);
  EXPECT_EQ(one_against("hex S1010 clear level 3"), -2);
  EXPECT_EQ(one_against("hex S1011 clear level 2"), 0);  // downhill
  EXPECT_EQ(one_against("side S1011/S1010 gradual"), 0);
  EXPECT_EQ(one_against("side S1011/S1010 sharp"), -1);
  EXPECT_EQ(one_against("side S1011/S1010 steep"), -2);
  EXPECT_EQ(one_against("side S1011/S1010 stream"), -1);
  EXPECT_EQ(one_against("side S1011/S1010 canal bridge"), -2);
  EXPECT_EQ(one_against("hex S1010 village; side S1011/S1010 stream"), -2);  // hex and hexside add up
}

TEST(RisorgimentoCombat, r7_32b_of_two_hexsides_the_better_for_the_defender) {
  const std::string two =
      "f1-5-33-1 S1011 E; f1-5-33-2 S0910 SE; a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1010 W; ";
  EXPECT_EQ(Fight(two, {"f1-5-33-1", "f1-5-33-2"}).attack(), 0);
  EXPECT_EQ(
      Fight(two + "side S1011/S1010 stream; side S0910/S1010 steep", {"f1-5-33-1", "f1-5-33-2"}).attack(),
      -2);
}

TEST(RisorgimentoCombat, ra9_4a_the_redoubt_counts_through_its_front_only) {
  Given now("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W");
  const Hex target = find_hex(now.game, "S1010"), from = find_hex(now.game, "S1011");
  EXPECT_EQ(hexside_between(now.game, from, target).attack, 0);
  now.game.map.set_fort(target, *now.game.map.grid().side_towards(target, from));
  EXPECT_EQ(hexside_between(now.game, from, target).attack, -2);
  EXPECT_EQ(hexside_between(now.game, from, target).artillery, -2);
  EXPECT_EQ(hexside_between(now.game, find_hex(now.game, "S1009"), target).attack, 0);
}

TEST(RisorgimentoCombat, r7_45f_a_column_on_the_march) {
  EXPECT_EQ(one_against("a5-1-kinsky-1 S1010 W marching"), 2);
}
TEST(RisorgimentoCombat, r7_45g_a_brigade_hors_de_combat) {
  EXPECT_EQ(one_against("brigade-state a5-1 hdc"), 1);
  EXPECT_EQ(one_against("brigade-state a5-2 hdc"), 0);
}
TEST(RisorgimentoCombat, r7_45h_jaegers_alone) {
  proves("7.45i 7.21b 7.33d");
  const auto against = [](const std::string& text) {
    return Fight("f1-5-33-1 S1011 E; " + text, {"f1-5-33-1"});
  };
  EXPECT_EQ(against("a5-2-kj4 S1010 W").attack(), 3);  // and the higher Cohesion, 6 against 5
  const Fight mixed = against("a5-2-kj4 S1010 W; a5-1-kinsky-1 S1010 W");
  EXPECT_EQ(mixed.combat.defenders.size(), 1);
  EXPECT_EQ(mixed.attack(), 0);
  EXPECT_EQ(mixed.defence(), 0);
}
TEST(RisorgimentoCombat, r7_22b_any_light_infantry_costs_one) {
  const std::string text =
      "f1-5-33-1 S1011 E; f1-5-zv1-1 S1011 E; a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1010 W";
  EXPECT_EQ(Fight(text, {"f1-5-33-1", "f1-5-zv1-1"}).attack(), 0);  // +1 Cohesion 7, -1
  EXPECT_EQ(Fight(text, {"f1-5-33-1"}).attack(), 0);
  EXPECT_EQ(Fight("f1-5-zv1-1 S1011 E hits 1; a5-1-kinsky-1 S1010 W", {"f1-5-zv1-1"}).attack(), -1);
}

TEST(RisorgimentoCombat, r7_45j_light_cavalry_on_infantry) {
  proves("7.45p");
  const Fight hussars("f1-c1-hu5 S1011 E; a5-1-kinsky-1 S1010 W", {"f1-c1-hu5"}, true);
  EXPECT_EQ(hussars.attack(), -2);
  EXPECT_EQ(hussars.defence(), 2);
  Fight half("f1-c1-hu5 S1011 E; f1-c1-caf1 S1011 E hits 1; a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1010 W",
             {"f1-c1-hu5", "f1-c1-caf1"}, true);
  half.now.game.units[static_cast<std::size_t>(index(half.now.unit("f1-c1-caf1")))].kind = Kind::HeavyCavalry;
  EXPECT_EQ(half.attack(), 0);  // one of two is not more than half
}
TEST(RisorgimentoCombat, r7_45k_heavy_on_light_7_45l_light_on_heavy_7_45m_mixed) {
  proves("7.45l 7.45m");
  const auto charge = [](Kind own, Kind other, Kind second) {
    Fight fight("f1-c1-hu5 S1011 E; a5-r-ul4-1 S1010 W; a5-r-ul4-2 S1010 W", {"f1-c1-hu5"}, true);
    const auto make = [&](const char* who, Kind kind) {
      fight.now.game.units[static_cast<std::size_t>(index(fight.now.unit(who)))].kind = kind;
    };
    make("f1-c1-hu5", own), make("a5-r-ul4-1", other), make("a5-r-ul4-2", second);
    return fight.attack();
  };
  constexpr Kind kHeavy = Kind::HeavyCavalry, kLight = Kind::LightCavalry;
  EXPECT_EQ(charge(kHeavy, kLight, kLight), 1);
  EXPECT_EQ(charge(kLight, kHeavy, kHeavy), -1);
  EXPECT_EQ(charge(kHeavy, kLight, kHeavy), 0);
  EXPECT_EQ(charge(kLight, kHeavy, kLight), 0);
  EXPECT_EQ(charge(kLight, kLight, kLight), 0);
}
TEST(RisorgimentoCombat, r7_52b_a_charge_by_road_into_the_vineyards) {
  const std::string text = "f1-c1-hu5 S1011 E; a5-r-ul4-1 S1010 W; hex S1010 heavily-cultivated";
  EXPECT_EQ(Fight(text, {"f1-c1-hu5"}, true).attack(), -2);
  EXPECT_EQ(Fight(text, {"f1-c1-hu5"}, false).attack(), -1);
}
TEST(RisorgimentoCombat, ra10_1a_charges_in_the_rain) {
  Fight fight("f1-c1-hu5 S1011 E; a5-r-ul4-1 S1010 W", {"f1-c1-hu5"}, true);
  EXPECT_EQ(fight.attack(), 0);
  fight.now.game.scenario.weather[0] = Weather::Rain;
  EXPECT_EQ(fight.attack(), -1);
}
TEST(RisorgimentoCombat, r7_45n_surprise) {
  Fight fight("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W", {"f1-5-33-1"});
  EXPECT_EQ(fight.attack(), 0);
  fight.combat.surprise = true;
  EXPECT_EQ(fight.attack(), 2);
}
TEST(RisorgimentoCombat, r7_45o_a_disordered_defender_subtracts_one_once) {
  proves("8.21c 7.4d");
  const auto defence = [](const std::string& text) {
    return Fight("f1-5-33-1 S1011 E; f1-5-33-2 S1011 E; " + text, {"f1-5-33-1", "f1-5-33-2"}).defence();
  };
  EXPECT_EQ(defence("a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1010 W"), 0);
  EXPECT_EQ(defence("a5-1-kinsky-1 S1010 W disordered; a5-1-kinsky-2 S1010 W"), -1);
  EXPECT_EQ(defence("a5-1-kinsky-1 S1010 W disordered; a5-1-kinsky-2 S1010 W disordered"), -1);
}

// --- 8.31: the dice are thrown, the hits are taken

Given attacked(const std::string& text, const char* also = nullptr) {
  Given now("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W; " + text + kGoze);
  now.does("done").does("attack f1-5-33-1 S1010");
  if (also != nullptr) now.does(also);
  now.does("done");
  while (now.asked() == "commitment") now.rolls({0});
  return now;
}

TEST(RisorgimentoCombat, r8_31a_more_hits_lose) {
  proves("7.44b 7.41a 8.32a 8.31f 7.44d");
  Given won = attacked("");
  ASSERT_EQ(won.asked(), "combat");
  EXPECT_EQ(won.hex("f1-5-33-1"), "S1010");  // both are in the hex
  Given lost = won;
  won.rolls({6, 5});  // 2 hits on the defender, 1 on the attacker
  EXPECT_EQ(won["a5-1-kinsky-1"].hits, 2);
  EXPECT_EQ(won["f1-5-33-1"].hits, 1);
  EXPECT_EQ(won.asked(), "retreat-hex");
  lost.rolls({5, 6});
  EXPECT_EQ(lost.hex("f1-5-33-1"), "S1011");
  EXPECT_EQ(lost.hex("a5-1-kinsky-1"), "S1010");
}
TEST(RisorgimentoCombat, r8_31b_then_the_lowest_cohesion) {
  Given now = attacked("a5-1-kinsky-1 S1010 W hits 1");
  now.rolls({3, 3});  // a hit each: 5 against 4
  EXPECT_EQ(now.asked(), "retreat-hex");
  Given worse = attacked("f1-5-33-1 S1011 E hits 1");
  worse.rolls({3, 3});
  EXPECT_EQ(worse.hex("f1-5-33-1"), "S1011");
}
TEST(RisorgimentoCombat, r8_31c_then_the_brigadier_and_8_31e_the_attacker) {
  proves("8.31e 8.31d");
  Given none = attacked("");
  none.rolls({3, 3});
  EXPECT_EQ(none.hex("f1-5-33-1"), "S1011");  // 8.31e
  Fight fight("f1-5-33-1 S1010 E; a5-1-kinsky-1 S1010 W; goze S1010", {"f1-5-33-1"});
  EXPECT_FALSE(attacker_loses(fight.now.game, fight.now.state, fight.combat));
  Fight his("f1-5-33-1 S1010 E; a5-1-kinsky-1 S1010 W; bils S1010", {"f1-5-33-1"});
  EXPECT_TRUE(attacker_loses(his.now.game, his.now.state, his.combat));
  Fight better("f1-5-33-1 S1010 E; a5-1-kinsky-1 S1010 W; bils S1010; goze S1010", {"f1-5-33-1"});
  EXPECT_FALSE(attacker_loses(better.now.game, better.now.state, better.combat));  // -1 against 0
  better.now.game.leaders[static_cast<std::size_t>(index(leader_of(find_piece(better.now.game, "bils"))))]
      .commitment = -1;
  EXPECT_TRUE(attacker_loses(better.now.game, better.now.state, better.combat));
}
TEST(RisorgimentoCombat, r8_31c_the_brigadier_may_go_in_with_his_men) {
  Given now("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W; goze S1011; Baraguey S1015; active f-1; brigade f1-5");
  now.does("done").does("attack f1-5-33-1 S1010").does("done").rolls({0});
  ASSERT_EQ(now.asked(), "accompany");
  Given stays = now;
  now.does("accompany goze S1010").rolls({3, 3});
  EXPECT_EQ(now.asked(), "retreat-hex");
  stays.does("accompany goze S1011").rolls({3, 3});
  EXPECT_EQ(stays.hex("f1-5-33-1"), "S1011");
}

TEST(RisorgimentoCombat, r7_43b_the_surplus_goes_back_and_6_16a_the_winner_turns) {
  proves("7.43a 7.43c 8.33g 6.16a");
  Given now("f1-5-33-1 S1011 E; f1-5-33-2 S1011 E; f1-5-34-1 S0910 SE; a5-1-kinsky-1 S1010 W" +
            std::string(kGoze));
  now.does("done")
      .does("attack f1-5-33-1 S1010")
      .does("attack f1-5-33-2 S1010")
      .does("attack f1-5-34-1 S1010");
  now.does("done").rolls({0}).rolls({0});
  EXPECT_EQ(units_in(now.game, now.state, Side::Allied, find_hex(now.game, "S1010")).size(), 3);
  now.rolls({9, 0});
  ASSERT_EQ(now.asked(), "retreat-hex");
  now.does("retreat a5-1-kinsky-1 S1009");
  ASSERT_EQ(now.asked(), "send-back");
  now.does("go-back f1-5-33-2");
  EXPECT_EQ(now.hex("f1-5-33-2"), "S1011");
  ASSERT_EQ(now.asked(), "turn-after");
  EXPECT_REFUSED(now, "face f1-5-33-1 W", "6.16a");
  now.does("face f1-5-33-1 NE");
  EXPECT_EQ(now["f1-5-34-1"].facing, now["f1-5-33-1"].facing);
}

TEST(RisorgimentoCombat, r5_29c_the_unit_in_the_castle_fights_for_itself) {
  Given now("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1010 W; hex S1010 clear castle" +
            std::string(kGoze));
  now.does("done").does("attack f1-5-33-1 S1010").does("done").rolls({0});
  ASSERT_EQ(now.asked(), "combat");
  EXPECT_TRUE(now.state.stack.top_as<Combat>()->defenders.contains(now.unit("a5-1-kinsky-1")));
  EXPECT_EQ(now.state.stack.top_as<Combat>()->defenders.size(), 1);
  now.rolls({9, 0}).does("retreat a5-1-kinsky-1 S1009");
  ASSERT_EQ(now.asked(), "combat");
  EXPECT_TRUE(now.state.stack.top_as<Combat>()->inside);
  EXPECT_EQ(attack_modifiers(now.game, now.state, *now.state.stack.top_as<Combat>()).total(), -3);
  now.rolls({9, 9});
  EXPECT_EQ(now.hex("f1-5-33-1"), "S1011");
  EXPECT_EQ(now.hex("a5-1-kinsky-2"), "S1010");
}

TEST(RisorgimentoCombat, r8_33k_guns_are_lost_with_the_infantry_that_retreats) {
  Given now = attacked("a5-1-b S1010 E");
  Given held = now;
  now.rolls({9, 0});
  EXPECT_EQ(now["a5-1-b"].status, Status::Eliminated);
  held.rolls({0, 9});
  EXPECT_TRUE(held.state.on_map(held.unit("a5-1-b")));
}

// --- 7.47

TEST(RisorgimentoContinued, r7_47c_the_difference_is_subtracted) {
  proves("7.47d 7.47e 7.47f 7.47b");
  // 1 hit lost against 3: -2. Cohesion 6 - 1 = 5, so a 7 is enough and an 8 is not.
  const auto after = [](int die) {
    Given now = attacked("a5-1-kinsky-2 S1109 E");
    now.rolls({9, 2}).does("retreat a5-1-kinsky-1 S0909").does("done");
    EXPECT_EQ(now.asked(), "continue");
    now.does("continue f1-5-33-1 S1109").rolls({die});
    return now;
  };
  Given stays = after(8);
  EXPECT_EQ(stays.hex("f1-5-33-1"), "S1010");
  EXPECT_EQ(stays["f1-5-33-1"].hits, 1);
  Given goes = after(7);
  ASSERT_EQ(goes.asked(), "combat");
  EXPECT_EQ(goes.hex("f1-5-33-1"), "S1109");
  goes.rolls({0, 9});
  EXPECT_EQ(goes.hex("f1-5-33-1"), "S1010");  // A79
  EXPECT_EQ(goes["f1-5-33-1"].hits, 1 + 3 + 1);
  EXPECT_TRUE(goes["f1-5-33-1"].is(Mark::Continued));
}
TEST(RisorgimentoContinued, r7_47a_only_with_strictly_fewer_hits) {
  Given now = attacked("a5-1-kinsky-1 S1010 W hits 1; a5-1-kinsky-2 S1109 E");
  now.rolls({3, 3}).does("retreat a5-1-kinsky-1 S0909").does("done");
  EXPECT_NE(now.asked(), "continue");
  Given fewer = attacked("a5-1-kinsky-1 S1010 W hits 1; a5-1-kinsky-2 S1109 E");
  fewer.rolls({3, 0}).does("retreat a5-1-kinsky-1 S0909").does("done");
  EXPECT_EQ(fewer.asked(), "continue");
}

TEST(RisorgimentoCombat, ra3_a_ford_of_a_deep_stream_counts_as_a_shallow_one) {
  const auto across = [](const std::string& side) {
    Given now("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 W; " + side);
    return hexside_between(now.game, find_hex(now.game, "S1011"), find_hex(now.game, "S1010")).attack;
  };
  EXPECT_EQ(across("side S1011/S1010 stream"), -1);
  EXPECT_EQ(across("side S1011/S1010 deep-stream; road minor S1011-S1010"), -1);
}

}  // namespace
}  // namespace tamburino::risorgimento1859

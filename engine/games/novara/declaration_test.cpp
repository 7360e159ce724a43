#include "engine/games/novara/rules.h"
#include "tests/novara/given.h"

// 12.combat: who attacks whom.
namespace tamburino::novara {
namespace {

// Round 3018 lie, from the north by the right hand: 3017, 3117, 3118, 3019, 2918, 2917.
Given battle(const std::string& units) { return given(units + "; turn 2; phase declare"); }

int attack_of(const Given& g, int combat) { return reckon(g.game, g.state, combat, -1).attack; }
int defence_of(const Given& g, int combat) { return reckon(g.game, g.state, combat, -1).defence; }

// --- 12.combat-a

TEST(Novara12_combat, a_an_active_unit_next_to_the_enemy_may_decline) {
  auto g = battle("s-3-piemonte 3018; a-ir-28 3017");
  EXPECT_EQ(g.asked(), Ask::Declare);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  EXPECT_THAT(g.verdict("done"), Allowed());
  g.does("done");
  EXPECT_EQ(g.rolling(), RollKind::None);
  EXPECT_FALSE(g.state.activation.under_way);
  EXPECT_EQ(g["a-ir-28"].steps_lost, 0);
}

TEST(Novara12_combat, a_only_active_combat_units_attack_and_only_next_to_them) {
  auto g = battle(
      "s-3-piemonte 3018; s-4-piemonte 3018 inactive; s-pontieri 3018 active; a-ir-28 3017; a-ir-7 3016; "
      "s-15-savona 2917");
  EXPECT_THAT(g.verdict("attack s-3-piemonte 3017"), Allowed());
  EXPECT_THAT(g.verdict("attack s-4-piemonte 3017"), RefusedBy("7.activation-a"));
  EXPECT_THAT(g.verdict("attack s-15-savona 3017"), RefusedBy("7.activation-a"));  // another division
  EXPECT_THAT(g.verdict("attack a-ir-28 3018"), RefusedBy("7.activation-a"));
  EXPECT_THAT(g.verdict("attack s-pontieri 3017"), RefusedBy("3.counters-e"));
  EXPECT_THAT(g.verdict("attack s-3-piemonte 3016"), RefusedBy("12.combat-a"));  // two hexes off
  EXPECT_THAT(g.verdict("attack s-3-piemonte 3019"), RefusedBy("12.combat-a"));  // nobody there
  EXPECT_THAT(g.verdict("attack s-3-piemonte 2917"), RefusedBy("12.combat-a"));  // friends
}

TEST(Novara12_combat, a_a_lone_train_is_not_attacked) {
  auto g = battle("s-3-piemonte 3018; a-ir-28 3017; a-pont-i 3019");
  EXPECT_THAT(g.verdict("attack s-3-piemonte 3019"), RefusedBy("R70"));
  g.does("attack s-3-piemonte 3017");
  EXPECT_THAT(g.verdict("done"), Allowed());  // nor has it to be engaged
}

TEST(Novara12_combat, a_what_was_declared_can_be_called_off) {
  auto g = battle("s-3-piemonte 3018; s-4-piemonte 3118; a-ir-28 3017; a-ir-7 3119");
  g.does("attack s-3-piemonte 3017").does("attack s-4-piemonte 3119");
  EXPECT_THAT(g.verdict("call-off 3016"), RefusedBy("12.combat-a"));
  g.does("call-off 3017");
  EXPECT_EQ(combat_against(g.state, g.hex("3017")), -1);
  EXPECT_EQ(combat_against(g.state, g.hex("3119")), 0);
  EXPECT_EQ(g["s-4-piemonte"].combat, 0);
  EXPECT_THAT(g.verdict("attack s-3-piemonte 3017"), Allowed());
  g.does("done");
  EXPECT_EQ(attack_of(g, 0), 8);  // 4 Piemonte alone, in half points
}

TEST(Novara12_combat, a_no_attack_over_a_major_river_but_by_a_crossing) {
  const std::string units = "s-3-piemonte 3018; s-4-piemonte 3018; a-ir-28 3017; a-ir-7 3019; ";
  EXPECT_THAT(battle(units + "side 3018/3017 river").verdict("attack s-3-piemonte 3017"),
              RefusedBy("10.pontoons-b"));
  EXPECT_THAT(battle(units + "side 3018/3017 river bridge").verdict("attack s-3-piemonte 3017"), Allowed());
  EXPECT_THAT(battle(units + "side 3018/3017 river ford").verdict("attack s-3-piemonte 3017"), Allowed());
  EXPECT_THAT(battle(units + "side 3018/3017 stream").verdict("attack s-3-piemonte 3017"), Allowed());
  EXPECT_THAT(
      battle(units + "side 3018/3017 river; s-pontieri 3018 laid N").verdict("attack s-3-piemonte 3017"),
      Allowed());
  EXPECT_THAT(
      battle(units + "side 3018/3017 river; a-pont-i 3017 laid S").verdict("attack s-3-piemonte 3017"),
      RefusedBy("10.pontoons-b"));  // the enemy's
}

// --- 12.combat-b

TEST(Novara12_combat, b_every_adjacent_enemy_hex_must_be_engaged) {
  auto g = battle("s-3-piemonte 3018; s-4-piemonte 3018; a-ir-28 3017; a-ir-7 3118");
  g.does("attack s-3-piemonte 3017");
  EXPECT_THAT(g.verdict("done"), RefusedBy("12.combat-b"));
  EXPECT_FALSE(g.lists("done"));
  g.does("attack s-4-piemonte 3118");
  EXPECT_THAT(g.verdict("done"), Allowed());
}

TEST(Novara12_combat, b_other_friends_may_engage_it) {
  auto g = battle("s-3-piemonte 3018; s-4-piemonte 3119; a-ir-28 3017; a-ir-7 3118");
  g.does("attack s-3-piemonte 3017");
  EXPECT_THAT(g.verdict("done"), RefusedBy("12.combat-b"));
  g.does("attack s-4-piemonte 3118");
  EXPECT_THAT(g.verdict("done"), Allowed());
}

TEST(Novara12_combat, b_one_combat_against_both_engages_both) {
  auto g = battle("s-3-piemonte 3018; a-ir-28 3017; a-ir-7 3118");
  g.does("attack s-3-piemonte 3017").does("combine 3017 3118");
  EXPECT_THAT(g.verdict("done"), Allowed());
}

TEST(Novara12_combat, b_who_does_not_attack_has_no_duty) {
  auto g = battle("s-3-piemonte 3018; s-4-piemonte 3118; a-ir-28 3017; a-ir-7 3119");
  g.does("attack s-3-piemonte 3017");  // 4 Piemonte stands next to IR 7, 3 Piemonte does not
  EXPECT_THAT(g.verdict("done"), Allowed());
}

TEST(Novara12_combat, b_enemies_beyond_a_major_river_need_a_crossing_to_be_engaged) {
  const std::string units = "s-3-piemonte 3018; a-ir-28 3017; a-ir-7 3118; side 3018/3118 river";
  auto apart = battle(units);
  apart.does("attack s-3-piemonte 3017");
  EXPECT_THAT(apart.verdict("done"), Allowed());
  auto bridged = battle(units + " bridge");
  bridged.does("attack s-3-piemonte 3017");
  EXPECT_THAT(bridged.verdict("done"), RefusedBy("12.combat-b"));
}

// --- 12.combat-c

TEST(Novara12_combat, c_shaken_hexes_may_be_left_alone) {
  auto g = battle("s-3-piemonte 3018; a-ir-28 3017; a-ir-7 3118 shaken; a-art-i 3118 shaken; a-pont-i 3118");
  g.does("attack s-3-piemonte 3017");
  EXPECT_THAT(g.verdict("done"), Allowed());
}

TEST(Novara12_combat, c_or_attacked) {
  auto g = battle("s-3-piemonte 3018; s-4-piemonte 3018; a-ir-28 3017; a-ir-7 3118 shaken");
  EXPECT_THAT(g.verdict("attack s-4-piemonte 3118"), Allowed());
  g.does("attack s-4-piemonte 3118");
  EXPECT_THAT(g.verdict("done"), RefusedBy("12.combat-b"));  // IR 28 is not shaken
}

TEST(Novara12_combat, c_one_unshaken_unit_makes_the_duty_and_all_defend) {
  auto g = battle("s-3-piemonte 3018; s-4-piemonte 3018; a-ir-28 3017; a-ir-7 3118 shaken; a-art-i 3118");
  g.does("attack s-3-piemonte 3017");
  EXPECT_THAT(g.verdict("done"), RefusedBy("12.combat-b"));
  g.does("attack s-4-piemonte 3118");
  EXPECT_EQ(defence_of(g, 1), 14);  // 4 and 3
}

// --- 12.combat-d to g

TEST(Novara12_combat, d_the_units_of_a_stack_may_go_to_different_combats) {
  auto g = battle("s-3-piemonte 3018; s-4-piemonte 3018; a-ir-28 3017; a-ir-44 3118");
  g.does("attack s-3-piemonte 3017").does("attack s-4-piemonte 3118");
  EXPECT_EQ(g.state.activation.combat_count, 2);
  EXPECT_EQ(attack_of(g, 0), 8);
  EXPECT_EQ(defence_of(g, 0), 8);
  EXPECT_EQ(attack_of(g, 1), 8);
  EXPECT_EQ(defence_of(g, 1), 6);
}

TEST(Novara12_combat, e_three_hexes_in_one_combat_against_their_sum) {
  auto g =
      battle("s-3-piemonte 3018; s-4-piemonte 3018; s-art-4 3018; a-ir-28 3017; a-ir-44 3117; a-grz-3 3118");
  g.does("attack s-3-piemonte 3017").does("attack s-4-piemonte 3017").does("attack s-art-4 3017");
  EXPECT_THAT(g.verdict("done"), RefusedBy("12.combat-b"));
  g.does("combine 3017 3117").does("combine 3017 3118").does("done");
  EXPECT_EQ(g.state.activation.combat_count, 1);
  EXPECT_EQ(attack_of(g, 0), 20);
  EXPECT_EQ(defence_of(g, 0), 20);
  EXPECT_EQ(g.rolling(), RollKind::Combat);
}

TEST(Novara12_combat, e_or_in_three) {
  auto g =
      battle("s-3-piemonte 3018; s-4-piemonte 3018; s-art-4 3018; a-ir-28 3017; a-ir-44 3117; a-grz-3 3118");
  g.does("attack s-3-piemonte 3017")
      .does("attack s-4-piemonte 3117")
      .does("attack s-art-4 3118")
      .does("done");
  EXPECT_EQ(g.state.activation.combat_count, 3);
  EXPECT_EQ(defence_of(g, 0), 8);
  EXPECT_EQ(defence_of(g, 1), 6);
  EXPECT_EQ(defence_of(g, 2), 6);
  EXPECT_EQ(attack_of(g, 2), 4);
}

TEST(Novara12_combat, e_two_combats_can_be_made_one) {
  auto g =
      battle("s-3-piemonte 3018; s-4-piemonte 3018; s-art-4 3018; a-ir-28 3017; a-ir-44 3117; a-grz-3 3118");
  g.does("attack s-3-piemonte 3017").does("attack s-4-piemonte 3117").does("attack s-art-4 3118");
  g.does("combine 3118 3017");
  EXPECT_EQ(g.state.activation.combat_count, 2);
  EXPECT_EQ(g["s-3-piemonte"].combat, g["s-art-4"].combat);
  EXPECT_NE(g["s-3-piemonte"].combat, g["s-4-piemonte"].combat);
  EXPECT_EQ(attack_of(g, g["s-art-4"].combat), 12);
  EXPECT_EQ(defence_of(g, g["s-art-4"].combat), 14);
  EXPECT_EQ(attack_of(g, g["s-4-piemonte"].combat), 8);
  EXPECT_EQ(defence_of(g, g["s-4-piemonte"].combat), 6);
  EXPECT_THAT(g.verdict("combine 3118 3017"), RefusedBy("12.combat-e"));  // already one
  EXPECT_THAT(g.verdict("combine 3118 3019"), RefusedBy("12.combat-e"));  // nobody there
}

// R78
TEST(Novara12_combat, e_somebody_must_reach_every_hex_and_others_join_where_they_can) {
  proves("12.combat-g");
  auto g = battle("s-3-piemonte 3018; s-4-piemonte 3016; a-ir-28 3017; a-ir-44 3019");
  g.does("attack s-3-piemonte 3017").does("combine 3017 3019");
  EXPECT_THAT(g.verdict("attack s-4-piemonte 3017"), Allowed());
  g.does("attack s-4-piemonte 3017");
  EXPECT_EQ(attack_of(g, 0), 16);
  EXPECT_EQ(defence_of(g, 0), 14);
  auto apart = battle("s-3-piemonte 3018; s-4-piemonte 3014; a-ir-28 3017; a-ir-44 3015");
  apart.does("attack s-3-piemonte 3017").does("attack s-4-piemonte 3015");
  EXPECT_THAT(apart.verdict("combine 3017 3015"), RefusedBy("R78"));
}

TEST(Novara12_combat, f_a_unit_is_in_one_combat_with_its_whole_factor) {
  auto g = battle("s-3-piemonte 3018; s-4-piemonte 3018; a-ir-28 3017; a-ir-7 3118");
  g.does("attack s-3-piemonte 3017");
  EXPECT_THAT(g.verdict("attack s-3-piemonte 3118"), RefusedBy("12.combat-f"));
  EXPECT_THAT(g.verdict("attack s-3-piemonte 3017"), RefusedBy("12.combat-f"));
  EXPECT_EQ(attack_of(g, 0), 8);
}

TEST(Novara12_combat, f_once_in_an_activation) {
  auto g = battle("s-3-piemonte 3018; a-ir-28 3017; source austrian 3001");
  g.does("attack s-3-piemonte 3017").does("done").rolls(5).does("give-ground 1").until(Ask::Advance);
  EXPECT_EQ(g.asked(), Ask::Advance);
  g.does("advance s-3-piemonte 3017").until(Ask::ChooseChits);
  EXPECT_EQ(g.state.turn, 3);  // though IR 28 may be adjacent again, there was no second declaration
}

TEST(Novara12_combat, g_units_around_a_hex_join_and_everything_is_summed) {
  auto g = battle(
      "s-3-piemonte 3018; s-4-piemonte 3117; s-13-pinerolo 2917; s-art-4 2917; a-ir-28 3017; a-grz-3 3017; "
      "a-fj-10 3017");
  for (const char* who : {"s-3-piemonte", "s-4-piemonte", "s-13-pinerolo", "s-art-4"})
    g.does("attack " + std::string(who) + " 3017");
  EXPECT_EQ(g.state.activation.combat_count, 1);
  EXPECT_EQ(attack_of(g, 0), 28);   // 4, 4, 4 and 2
  EXPECT_EQ(defence_of(g, 0), 18);  // 4, 3 and 2
}

// --- 12.combat-h

// 3 Piemonte against IR 28 in the north, 4 Piemonte against IR 7 far in the south.
Given two_combats() {
  auto g = battle("s-3-piemonte 3018; a-ir-28 3017; s-4-piemonte 3038; a-ir-7 3037; source austrian 3001");
  g.does("attack s-3-piemonte 3017").does("attack s-4-piemonte 3037").does("done");
  return g;
}

TEST(Novara12_combat, h_the_attacker_chooses_the_order) {
  auto g = two_combats();
  ASSERT_EQ(g.asked(), Ask::ChooseCombat);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  EXPECT_TRUE(g.lists("resolve 3017"));
  EXPECT_TRUE(g.lists("resolve 3037"));
  EXPECT_THAT(g.verdict("resolve 3016"), RefusedBy("12.combat-h"));
  g.does("resolve 3037").rolls(6);  // 1:1 and 6: D1
  EXPECT_EQ(g.asked(), Ask::GiveGround);
  g.does("give-ground 0");
  EXPECT_EQ(g["a-ir-7"].steps_lost, 1);
  EXPECT_EQ(g["a-ir-28"].steps_lost, 0);
}

TEST(Novara12_combat, h_each_is_finished_before_the_next) {
  auto g = two_combats();
  g.does("resolve 3037").rolls(6);
  EXPECT_FALSE(g.verdict("resolve 3017").allowed());
  g.does("give-ground 1");
  ASSERT_EQ(g.asked(), Ask::RetreatHex);
  EXPECT_FALSE(g.verdict("resolve 3017").allowed());
  g.does("retreat a-ir-7 3036");
  ASSERT_EQ(g.asked(), Ask::Advance);
  EXPECT_EQ(g.where("a-ir-7"), "3036");
  g.does("done");
  EXPECT_EQ(g.rolling(), RollKind::Combat);  // the last one needs no choice
  g.rolls(6);
  ASSERT_EQ(g.asked(), Ask::GiveGround);
  g.does("give-ground 0");
  EXPECT_EQ(g["a-ir-28"].steps_lost, 1);
}

TEST(Novara12_combat, h_a_combat_fought_is_not_fought_again) {
  auto g = battle(
      "s-3-piemonte 3018; a-ir-28 3017; s-4-piemonte 3038; a-ir-7 3037; s-13-pinerolo 2018; a-ir-17 2017");
  g.does("attack s-3-piemonte 3017").does("attack s-4-piemonte 3037").does("attack s-13-pinerolo 2017");
  g.does("done").does("resolve 3037").rolls(6).does("give-ground 0");
  ASSERT_EQ(g.asked(), Ask::ChooseCombat);
  EXPECT_THAT(g.verdict("resolve 3037"), RefusedBy("12.combat-h"));
  EXPECT_EQ(g.listed().size(), 2U);
}

// R39
TEST(Novara12_combat, h_a_unit_that_retreats_into_a_later_target_defends_there) {
  // IR 28 in 3017 can only go to 3016, where Grz 3 is attacked next.
  auto g = battle(
      "s-3-piemonte 3018; a-ir-28 3017; s-4-piemonte 3015; a-grz-3 3016; source austrian 3001; side "
      "3017/3116 "
      "river; side 3017/2916 river; side 3017/3117 river; side 3017/2917 river");
  g.does("attack s-3-piemonte 3017").does("attack s-4-piemonte 3016").does("done");
  g.does("resolve 3017").rolls(6).does("give-ground 1").until(Ask::Advance).does("done");
  EXPECT_EQ(g.where("a-ir-28"), "3016");
  ASSERT_EQ(g.rolling(), RollKind::Combat);
  EXPECT_EQ(defence_of(g, 1), 14);
}

TEST(Novara12_combat, h_attackers_shaken_meanwhile_drop_out) {
  auto g = two_combats();
  shake(g.game, g.state, g.unit("s-4-piemonte"), "test", g.events);
  g.does("resolve 3017").rolls(6).does("give-ground 0");
  EXPECT_TRUE(g.happened(EventKind::Lapsed));
  EXPECT_EQ(g.rolling(), RollKind::None);
  EXPECT_EQ(g["a-ir-7"].steps_lost, 0);
}

TEST(Novara12_combat, h_a_combat_whose_target_is_gone_lapses) {
  auto g = two_combats();
  eliminate(g.game, g.state, g.unit("a-ir-7"), "test", g.events);
  g.does("resolve 3017").rolls(6).does("give-ground 0");
  EXPECT_TRUE(g.happened(EventKind::Lapsed));
  EXPECT_EQ(g.rolling(), RollKind::None);
  EXPECT_FALSE(g.state.activation.under_way);
}

// --- 12.combat-i

TEST(Novara12_combat, i_the_defender_chooses_among_different_grounds) {
  auto g = battle("s-3-piemonte 3018; a-ir-28 3017; a-ir-44 3117; hex 3017 woods");
  g.does("attack s-3-piemonte 3017").does("combine 3017 3117").does("done");
  ASSERT_EQ(g.asked(), Ask::ChooseTerrain);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  EXPECT_TRUE(g.lists("ground 3017"));
  EXPECT_TRUE(g.lists("ground 3117"));
  EXPECT_THAT(g.verdict("ground 3018"), RefusedBy("12.combat-i"));
  auto clear = g;
  g.does("ground 3017").rolls(3);      // 4 against 7 is 1:2, one to the left: 1:3, 3 and 1 is A1
  clear.does("ground 3117").rolls(3);  // 1:2 and 4: A1
  const auto column = [](const Given& one) {
    for (const Event& event : one.events.all()) {
      if (event.kind == static_cast<int>(EventKind::Attacked)) return static_cast<int>(event.facts[3].value);
    }
    return -1;
  };
  EXPECT_EQ(column(g), 0);
  EXPECT_EQ(column(clear), 1);
}

TEST(Novara12_combat, i_equal_grounds_need_no_choice_and_count_once) {
  auto g = battle("s-3-piemonte 3018; a-ir-28 3017; a-ir-44 3117; hex 3017 woods; hex 3117 village");
  g.does("attack s-3-piemonte 3017").does("combine 3017 3117").does("done");
  EXPECT_EQ(g.rolling(), RollKind::Combat);
  EXPECT_EQ(amount(reckon(g.game, g.state, 0, -1).column, "12.terrain-a"), -1);
}

TEST(Novara12_combat, i_hexsides_belong_to_the_ground_of_each_hex) {
  auto g = battle("s-3-piemonte 3018; a-ir-28 3017; a-ir-44 3117; side 3018/3117 river bridge");
  g.does("attack s-3-piemonte 3017").does("combine 3017 3117").does("done");
  ASSERT_EQ(g.asked(), Ask::ChooseTerrain);
  EXPECT_EQ(amount(reckon(g.game, g.state, 0, 0).column, "12.terrain-a"), 0);
  EXPECT_EQ(amount(reckon(g.game, g.state, 0, 1).column, "12.terrain-a"), -2);
}

}  // namespace
}  // namespace tamburino::novara

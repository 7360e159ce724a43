#include "engine/games/novara/rules.h"
#include "tests/novara/given.h"

// 12. Advance after combat.
namespace tamburino::novara {
namespace {

// Austria attacks 3018 from 3017 and 2917 with 16 points. At 4:1 a 3 is D1, a 5 D2, a 6 D3. The source of
// Sardinia lies in the south.
Given attacked(const std::string& defenders, int die, const std::string& answer) {
  auto g = given(
      "a-ir-1 3017; a-ir-21 3017; a-ir-33 2917; a-ir-47 2917; source sardinian 3050; source austrian 3001; "
      "turn "
      "2; phase declare; " +
      defenders);
  for (const char* who : {"a-ir-1", "a-ir-21", "a-ir-33", "a-ir-47"})
    g.does("attack " + std::string(who) + " 3018");
  g.does("done").rolls(die).does(answer);
  while (g.asked() == Ask::RetreatHex || g.asked() == Ask::LoseStep) g.does(g.listed().front());
  return g;
}

// --- 12.advance-a

TEST(Novara12_advance, a_attackers_may_enter_the_hex_left_empty) {
  auto g = attacked("s-15-savona 3018; a-fj-9 3017 inactive; a-ir-7 3118", 3, "give-ground 1");
  ASSERT_EQ(g.asked(), Ask::Advance);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  EXPECT_THAT(g.verdict("advance a-ir-1 3018"), Allowed());
  EXPECT_THAT(g.verdict("advance a-ir-33 3018"), Allowed());
  EXPECT_THAT(g.verdict("advance a-fj-9 3018"), RefusedBy("12.advance-a"));  // did not attack
  EXPECT_THAT(g.verdict("advance a-ir-7 3018"), RefusedBy("12.advance-a"));
  EXPECT_THAT(g.verdict("advance a-ir-1 3117"), RefusedBy("12.advance-a"));  // not the hex left empty
  g.does("advance a-ir-1 3018");
  EXPECT_EQ(g.where("a-ir-1"), "3018");
  EXPECT_EQ(g["a-ir-1"].spent, 0);
}

TEST(Novara12_advance, a_to_the_stacking_limit) {
  auto g = attacked("s-15-savona 3018", 3, "give-ground 1");
  g.does("advance a-ir-1 3018").does("advance a-ir-33 3018");
  EXPECT_EQ(g.where("a-ir-1"), "3018");
  EXPECT_EQ(g.where("a-ir-33"), "3018");
  EXPECT_NE(g.asked(), Ask::Advance);  // two regiments fill it
  EXPECT_EQ(g.where("a-ir-21"), "3017");
}

TEST(Novara12_advance, a_a_small_unit_still_finds_room) {
  auto g = given(
      "a-ir-1 3017; a-ir-21 3017; a-ir-33 2917; a-fj-9 2917; s-genova-cav 3018; source sardinian 3050; turn "
      "2; "
      "phase declare");
  for (const char* who : {"a-ir-1", "a-ir-21", "a-ir-33", "a-fj-9"})
    g.does("attack " + std::string(who) + " 3018");
  g.does("done").rolls(2).does("give-ground 1");  // 2 and 1: D1
  while (g.asked() == Ask::RetreatHex) g.does(g.listed().front());
  g.does("advance a-ir-1 3018").does("advance a-ir-21 3018");
  ASSERT_EQ(g.asked(), Ask::Advance);
  EXPECT_THAT(g.verdict("advance a-ir-33 3018"), RefusedBy("5.stacking-c"));
  EXPECT_THAT(g.verdict("advance a-fj-9 3018"), Allowed());
}

TEST(Novara12_advance, a_not_while_the_defender_stands) {
  auto g = attacked("s-15-savona 3018", 3, "give-ground 0");
  EXPECT_NE(g.asked(), Ask::Advance);
  EXPECT_FALSE(g.state.activation.under_way);
}

TEST(Novara12_advance, a_not_by_attackers_who_retreated) {
  // A1 D1: the defender goes, then the attacker.
  auto g = given(
      "a-ir-1 3017; s-15-savona 3018; source sardinian 3050; source austrian 3001; turn 2; phase declare");
  g.does("attack a-ir-1 3018").does("done").rolls(4).does("give-ground 1");
  while (g.asked() == Ask::RetreatHex) g.does(g.listed().front());
  auto stays = g;
  g.does("give-ground 1");
  while (g.asked() == Ask::RetreatHex) g.does(g.listed().front());
  EXPECT_NE(g.asked(), Ask::Advance);
  stays.does("give-ground 0");
  EXPECT_EQ(stays.asked(), Ask::Advance);
  EXPECT_THAT(stays.verdict("advance a-ir-1 3018"), Allowed());
}

TEST(Novara12_advance, a_over_a_bridge_as_over_land) {
  auto g = given(
      "a-ir-1 3017; counter a-ir-1 combat 16; s-15-savona 3018; s-16-savona 3117; source sardinian 3050; "
      "side "
      "3017/3117 river bridge; turn 2; phase declare");
  g.does("attack a-ir-1 3018").does("combine 3018 3117").does("done").does("ground 3018").rolls(6);
  // 16 against 8: 2:1 and 6 is D2
  g.does("give-ground 2");
  while (g.asked() == Ask::RetreatHex) g.does(g.listed().front());
  ASSERT_EQ(g.asked(), Ask::Advance);
  EXPECT_THAT(g.verdict("advance a-ir-1 3018"), Allowed());
  EXPECT_THAT(g.verdict("advance a-ir-1 3117"), Allowed());  // by the bridge
}

TEST(Novara12_advance, a_takes_what_it_enters) {
  auto g = given(
      "map; a-ir-1 2309; counter a-ir-1 combat 30; s-15-savona 2310; turn 2; phase declare; source sardinian "
      "2340");
  g.does("attack a-ir-1 2310").does("done").rolls(6).does("give-ground 2");
  while (g.asked() == Ask::RetreatHex) g.does(g.listed().front());
  ASSERT_EQ(g.asked(), Ask::Advance);
  g.does("advance a-ir-1 2310");
  EXPECT_TRUE(g.happened(EventKind::PlaceTaken));
  EXPECT_EQ(g.state.owner[static_cast<std::size_t>(index(find_place(g.game, "Novara")))], Owner::Austrian);
}

// --- 12.advance-b

TEST(Novara12_advance, b_two_hexes_when_the_defender_retreated_two) {
  auto g = attacked("s-15-savona 3018; s-16-savona 3117 shaken", 5, "give-ground 2");
  ASSERT_EQ(g.asked(), Ask::Advance);
  EXPECT_THAT(g.verdict("advance a-ir-1 3118"), RefusedBy("R49"));  // first the hex left empty
  g.does("advance a-ir-1 3018");
  ASSERT_EQ(g.asked(), Ask::Advance);
  EXPECT_THAT(g.verdict("advance a-ir-1 3118"), Allowed());
  EXPECT_THAT(g.verdict("advance a-ir-1 3019"), Allowed());
  EXPECT_THAT(g.verdict("advance a-ir-1 2918"), Allowed());
  EXPECT_THAT(g.verdict("advance a-ir-1 3117"), RefusedBy("12.advance-a"));   // the enemy is there
  EXPECT_THAT(g.verdict("advance a-ir-1 3020"), RefusedBy("R49"));            // two hexes on
  EXPECT_THAT(g.verdict("advance a-ir-33 3018"), RefusedBy("12.advance-a"));  // one after the other
  g.does("advance a-ir-1 3019");
  EXPECT_EQ(g.where("a-ir-1"), "3019");
  EXPECT_THAT(g.verdict("advance a-ir-1 3020"), RefusedBy("12.advance-b"));  // not a third
  EXPECT_THAT(g.verdict("advance a-ir-33 3018"), Allowed());
}

TEST(Novara12_advance, b_two_hexes_when_the_defender_was_eliminated) {
  auto g = attacked("s-15-savona 3018", 5, "give-ground 0");
  EXPECT_EQ(g["s-15-savona"].status, Status::Eliminated);
  ASSERT_EQ(g.asked(), Ask::Advance);
  g.does("advance a-ir-1 3018");
  EXPECT_THAT(g.verdict("advance a-ir-1 3019"), Allowed());
  auto three = attacked("s-15-savona 3018 lost 1", 6, "give-ground 1");  // reduced: D3 kills it after one hex
  EXPECT_EQ(three["s-15-savona"].status, Status::Eliminated);
  three.does("advance a-ir-1 3018");
  EXPECT_THAT(three.verdict("advance a-ir-1 3019"), Allowed());
}

TEST(Novara12_advance, b_two_hexes_on_d3_after_a_retreat_of_two) {
  auto g = attacked("s-15-savona 3018", 6, "give-ground 2");
  EXPECT_EQ(g["s-15-savona"].steps_lost, 1);
  g.does("advance a-ir-1 3018");
  EXPECT_THAT(g.verdict("advance a-ir-1 3118"), Allowed());
}

TEST(Novara12_advance, b_the_second_hexside_must_be_passable) {
  auto g = attacked("s-15-savona 3018; side 3018/3118 river", 5, "give-ground 2");
  g.does("advance a-ir-1 3018");
  EXPECT_THAT(g.verdict("advance a-ir-1 3118"), RefusedBy("R49"));
  EXPECT_THAT(g.verdict("advance a-ir-1 3019"), Allowed());
}

TEST(Novara12_advance, b_stacking_binds_in_the_second_hex_too) {
  auto g = attacked("s-15-savona 3018; a-ir-7 2918; a-ir-17 2918", 5, "give-ground 0");
  g.does("advance a-ir-1 3018");
  EXPECT_THAT(g.verdict("advance a-ir-1 2918"), RefusedBy("5.stacking-c"));
}

TEST(Novara12_advance, b_also_next_to_the_enemy_and_without_his_reaction) {
  auto g = attacked("s-15-savona 3018; s-8-cp-bers 3219", 5, "give-ground 0");
  g.does("advance a-ir-1 3018").does("advance a-ir-1 3118");
  EXPECT_EQ(g.where("a-ir-1"), "3118");
  EXPECT_EQ(g.asked(), Ask::Advance);  // nobody breaks contact
  EXPECT_FALSE(g["a-ir-1"].moved);
}

// --- 12.advance-c to e

TEST(Novara12_advance, c_one_hex_when_d2_was_met_by_one_hex_and_a_step) {
  auto g = attacked("s-15-savona 3018", 5, "give-ground 1");
  EXPECT_EQ(g["s-15-savona"].steps_lost, 1);
  ASSERT_EQ(g.asked(), Ask::Advance);
  g.does("advance a-ir-1 3018");
  EXPECT_THAT(g.verdict("advance a-ir-1 3117"), RefusedBy("12.advance-c"));
  EXPECT_FALSE(g.lists("advance a-ir-1 3118"));
}

TEST(Novara12_advance, d_one_hex_on_d1_even_when_the_defender_is_eliminated) {
  auto g = attacked("s-15-savona 3018 lost 1", 3, "give-ground 0");
  EXPECT_EQ(g["s-15-savona"].status, Status::Eliminated);
  ASSERT_EQ(g.asked(), Ask::Advance);
  g.does("advance a-ir-1 3018");
  EXPECT_EQ(g.where("a-ir-1"), "3018");
  EXPECT_THAT(g.verdict("advance a-ir-1 3117"), RefusedBy("12.advance-d"));
}

TEST(Novara12_advance, e_nobody_has_to) {
  auto g = attacked("s-15-savona 3018", 3, "give-ground 1");
  EXPECT_THAT(g.verdict("done"), Allowed());
  g.does("done");
  EXPECT_NE(g.asked(), Ask::Advance);
  for (const char* who : {"a-ir-1", "a-ir-21"}) EXPECT_EQ(g.where(who), "3017");
}

TEST(Novara12_advance, e_some_may) {
  auto g = attacked("s-15-savona 3018", 3, "give-ground 1");
  g.does("advance a-ir-21 3018");
  ASSERT_EQ(g.asked(), Ask::Advance);
  g.does("done");
  EXPECT_EQ(g.where("a-ir-21"), "3018");
  EXPECT_EQ(g.where("a-ir-1"), "3017");
  EXPECT_EQ(g.where("a-ir-33"), "2917");
}

TEST(Novara12_advance, e_of_two_hexes_one_may_be_enough) {
  auto g = attacked("s-15-savona 3018", 5, "give-ground 2");
  g.does("advance a-ir-1 3018").does("done");
  EXPECT_EQ(g.where("a-ir-1"), "3018");
  ASSERT_EQ(g.asked(), Ask::Advance);  // the others still may
  EXPECT_THAT(g.verdict("advance a-ir-33 3018"), Allowed());
  EXPECT_THAT(g.verdict("advance a-ir-1 3019"), RefusedBy("12.advance-b"));
}

}  // namespace
}  // namespace tamburino::novara

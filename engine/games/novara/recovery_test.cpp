#include "engine/games/novara/rules.h"
#include "tests/novara/given.h"

// 14. Recovery of steps by night.
namespace tamburino::novara {
namespace {

Given night(const std::string& units, const std::string& side = "sardinian") {
  return given(units + "; turn 4; phase recovery; to-choose " + side);
}

TEST(Novara14_recovery, a_one_reduced_unit_of_each_formation) {
  auto g =
      night("s-15-savona 3018 lost 1; s-16-savona 3218 lost 1; s-1-savoia 3418; s-3-piemonte 3618 lost 1");
  ASSERT_EQ(g.asked(), Ask::Recover);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  EXPECT_EQ(factor(g.game, g.state, g.unit("s-15-savona")), 2);
  g.does("recover s-15-savona");
  EXPECT_EQ(g["s-15-savona"].steps_lost, 0);
  EXPECT_EQ(factor(g.game, g.state, g.unit("s-15-savona")), 4);
  EXPECT_THAT(g.verdict("recover s-16-savona"), RefusedBy("14.recovery-a"));
  EXPECT_FALSE(g.lists("recover s-16-savona"));
  EXPECT_THAT(g.verdict("recover s-3-piemonte"), Allowed());  // of the fourth division
}

TEST(Novara14_recovery, a_only_reduced_units) {
  auto g = night("s-15-savona 3018 lost 1; s-1-savoia 3418; s-4-form 3518; s-pontieri 3618");
  EXPECT_THAT(g.verdict("recover s-1-savoia"), RefusedBy("14.recovery-a"));
  EXPECT_THAT(g.verdict("recover s-4-form"), RefusedBy("14.recovery-a"));
  EXPECT_THAT(g.verdict("recover s-pontieri"), RefusedBy("14.recovery-a"));
}

TEST(Novara14_recovery, a_of_ones_own_side_first_sardinia_then_austria) {
  auto g = night("s-15-savona 3018 lost 1; a-ir-28 5018 lost 1; a-ir-7 5218 lost 1");
  EXPECT_THAT(g.verdict("recover a-ir-28"), RefusedBy("14.recovery-a"));
  g.does("recover s-15-savona");
  ASSERT_EQ(g.asked(), Ask::Recover);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  g.does("recover a-ir-28");
  EXPECT_EQ(g["a-ir-28"].steps_lost, 0);
  EXPECT_NE(g.asked(), Ask::Recover);  // IR 7 is of the same corps
  EXPECT_EQ(g["a-ir-7"].steps_lost, 1);
}

TEST(Novara14_recovery, a_it_is_voluntary) {
  auto g = night("s-15-savona 3018 lost 1");
  g.does("done");
  EXPECT_EQ(g["s-15-savona"].steps_lost, 1);
  EXPECT_EQ(g.state.turn, 5);
}

TEST(Novara14_recovery, a_by_night_only_and_again_the_next_night) {
  auto day = given("s-15-savona 3018 lost 1; turn 3; phase draw");
  EXPECT_EQ(day.state.turn, 4);  // the turn ended without the question
  EXPECT_EQ(day["s-15-savona"].steps_lost, 1);
  auto g = night("s-15-savona 3018 lost 1; s-16-savona 3218 lost 1; source sardinian 3018");
  g.does("recover s-15-savona");
  for (int step = 0; step < 40 && g.state.turn < 9; ++step) g.until(Ask::ChooseChits).does("done");
  g.until(Ask::Recover);
  EXPECT_EQ(g.state.turn, 9);
  EXPECT_THAT(g.verdict("recover s-16-savona"), Allowed());
}

TEST(Novara14_recovery, b_and_one_independent_unit) {
  auto g = night("s-15-savona 3018 lost 1; s-3-bers 3218 lost 1; s-4-bers 3418 lost 1");
  g.does("recover s-15-savona");
  EXPECT_THAT(g.verdict("recover s-3-bers"), Allowed());
  g.does("recover s-4-bers");
  EXPECT_EQ(g["s-4-bers"].steps_lost, 0);
  EXPECT_EQ(g["s-3-bers"].steps_lost, 1);
  EXPECT_NE(g.asked(), Ask::Recover);
  auto still = night("s-15-savona 3018 lost 1; s-3-bers 3218 lost 1; s-4-bers 3418 lost 1");
  still.does("recover s-4-bers");
  EXPECT_THAT(still.verdict("recover s-3-bers"), RefusedBy("14.recovery-b"));
  EXPECT_THAT(still.verdict("recover s-15-savona"), Allowed());
}

TEST(Novara14_recovery, b_one_of_each_side) {
  auto g = night("s-3-bers 3218 lost 1; a-ii-ir-56 5018 lost 1; a-army-art 5218 lost 1");
  g.does("recover s-3-bers");
  ASSERT_EQ(g.side_asked(), Side::Austrian);
  EXPECT_THAT(g.verdict("recover a-ii-ir-56"), Allowed());
}

TEST(Novara14_recovery, c_not_next_to_the_enemy) {
  auto g = night("s-15-savona 3018 lost 1; a-ir-28 3019; s-3-piemonte 3022 lost 1; a-ir-7 3026");
  EXPECT_THAT(g.verdict("recover s-15-savona"), RefusedBy("14.recovery-c"));
  EXPECT_THAT(g.verdict("recover s-3-piemonte"), Allowed());
  auto two_off = night("s-15-savona 3018 lost 1; a-ir-28 3020");
  EXPECT_THAT(two_off.verdict("recover s-15-savona"), Allowed());
}

TEST(Novara14_recovery, c_not_even_beyond_a_major_river_or_shaken) {
  auto g =
      night("s-15-savona 3018 lost 1; a-ir-28 3019 shaken; side 3018/3019 river; s-3-piemonte 3318 lost 1");
  EXPECT_THAT(g.verdict("recover s-15-savona"), RefusedBy("14.recovery-c"));
}

TEST(Novara14_recovery, d_neither_out_of_supply_nor_shaken) {
  auto g = night("s-15-savona 3018 lost 1 oos; s-16-savona 3218 lost 1 shaken; s-1-savoia 3418 lost 1");
  EXPECT_THAT(g.verdict("recover s-15-savona"), RefusedBy("14.recovery-d"));
  EXPECT_THAT(g.verdict("recover s-16-savona"), RefusedBy("14.recovery-d"));
  EXPECT_THAT(g.verdict("recover s-1-savoia"), Allowed());
}

TEST(Novara14_recovery, d_who_was_marked_in_the_same_night_cannot) {
  auto g =
      given("source sardinian 3001; s-15-savona 3001 lost 1; s-3-piemonte 3030 lost 1; turn 4; phase night");
  ASSERT_EQ(g.asked(), Ask::Recover);
  EXPECT_THAT(g.verdict("recover s-3-piemonte"), RefusedBy("14.recovery-d"));
  EXPECT_THAT(g.verdict("recover s-15-savona"), Allowed());
}

TEST(Novara14_recovery, e_who_lost_the_shaken_marker_in_the_same_night_may) {
  auto g = given("source sardinian 3001; s-15-savona 3001 lost 1 shaken; turn 4; phase night");
  ASSERT_EQ(g.asked(), Ask::Recover);
  EXPECT_FALSE(g["s-15-savona"].shaken);
  g.does("recover s-15-savona");
  EXPECT_EQ(g["s-15-savona"].steps_lost, 0);
}

TEST(Novara14_recovery, e_who_is_supplied_again_in_the_same_night_may_too) {
  auto g = given("source sardinian 3001; s-15-savona 3001 lost 1 shaken oos; turn 4; phase night");
  ASSERT_EQ(g.asked(), Ask::Recover);
  EXPECT_THAT(g.verdict("recover s-15-savona"), Allowed());
}

TEST(Novara14_recovery, f_never_the_eliminated_or_those_who_left) {
  auto g = night("s-15-savona 3018 lost 1; s-3-piemonte eliminated; s-4-piemonte exited lost 1");
  EXPECT_THAT(g.verdict("recover s-3-piemonte"), RefusedBy("14.recovery-f"));
  EXPECT_THAT(g.verdict("recover s-4-piemonte"), RefusedBy("14.recovery-f"));
  EXPECT_FALSE(g.lists("recover s-3-piemonte"));
  g.does("recover s-15-savona");
  EXPECT_NE(g.asked(), Ask::Recover);
}

}  // namespace
}  // namespace tamburino::novara

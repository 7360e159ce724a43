#include "tests/novara/given.h"

// 5. Stacking.
namespace tamburino::novara {
namespace {

TEST(Novara5_stacking, a_friend_and_enemy_never_share_a_hex) {
  auto g = given("\"3 Piemonte\" 3018; \"IR 7\" 3017");
  EXPECT_FALSE(g.verdict("move \"3 Piemonte\" 3017").allowed());
  EXPECT_FALSE(g.lists("move \"3 Piemonte\" 3017"));
  EXPECT_THAT(may_stack(g.game, g.state, g.unit("3 Piemonte"), g.hex("3017")), RefusedBy("5.stacking-a"));
  EXPECT_THAT(may_stack(g.game, g.state, g.unit("3 Piemonte"), g.hex("3016")), Allowed());
  try {
    given("\"3 Piemonte\" 3018; \"IR 7\" 3018");
    FAIL() << "both sides in one hex";
  } catch (const PositionError& error) {
    EXPECT_EQ(error.rule, "5.stacking-a");
  }
}

TEST(Novara5_stacking, a_a_lone_enemy_train_bars_the_hex_too) {
  auto g = given("\"3 Piemonte\" 3018; \"Pont I\" 3017");
  EXPECT_THAT(may_stack(g.game, g.state, g.unit("3 Piemonte"), g.hex("3017")), RefusedBy("5.stacking-a"));
}

TEST(Novara5_stacking, b_four_units_are_the_most) {
  auto g = given("\"8 cp Bers\" 3018; \"4 Form\" 3017; \"Art 4\" 3017; \"3 Bers\" 3017");
  EXPECT_THAT(g.verdict("move \"8 cp Bers\" 3017"), Allowed());  // the fourth
  auto full = given("\"8 cp Bers\" 3018; \"4 Form\" 3017; \"Art 4\" 3017; \"3 Bers\" 3017; \"4 Bers\" 3017");
  EXPECT_THAT(full.verdict("move \"8 cp Bers\" 3017"), RefusedBy("5.stacking-b"));
}

TEST(Novara5_stacking, c_at_most_two_of_them_regular) {
  EXPECT_THAT(given("\"3 Piemonte\" 3018; \"4 Piemonte\" 3017").verdict("move \"3 Piemonte\" 3017"),
              Allowed());
  EXPECT_THAT(given("\"3 Piemonte\" 3018; \"4 Piemonte\" 3017; \"13 Pinerolo\" 3017")
                  .verdict("move \"3 Piemonte\" 3017"),
              RefusedBy("5.stacking-c"));
  // Two regular and two small.
  EXPECT_THAT(given("\"3 Piemonte\" 3018; \"4 Piemonte\" 3017; \"Art 4\" 3017; \"4 Form\" 3017")
                  .verdict("move \"3 Piemonte\" 3017"),
              Allowed());
  EXPECT_THAT(given("\"8 cp Bers\" 3018; \"4 Piemonte\" 3017; \"3 Piemonte\" 3017; \"4 Form\" 3017")
                  .verdict("move \"8 cp Bers\" 3017"),
              Allowed());
  // Cavalry regiments and corps artillery are regular, battalions and trains small.
  EXPECT_THAT(given("\"Aosta Cav\" 3018; \"4 Piemonte\" 3017; \"13 Pinerolo\" 3017")
                  .verdict("move \"Aosta Cav\" 3017"),
              RefusedBy("5.stacking-c"));
  EXPECT_THAT(given("a-art-ii 3018; \"IR 1\" 3017; \"IR 21\" 3017").verdict("move a-art-ii 3017"),
              RefusedBy("5.stacking-c"));
}

TEST(Novara5_stacking, c_counts_a_moving_group_as_a_whole) {
  auto g = given("\"3 Piemonte\" 3018; \"4 Piemonte\" 3018; \"13 Pinerolo\" 3017");
  EXPECT_THAT(g.verdict("move \"3 Piemonte\" 3017"), Allowed());
  EXPECT_THAT(g.verdict("move \"3 Piemonte\"+\"4 Piemonte\" 3017"), RefusedBy("5.stacking-c"));
  EXPECT_THAT(g.verdict("move \"3 Piemonte\"+\"4 Piemonte\" 3016"), Allowed());
}

// R18  The limits bind where a move ends, not on the way.
TEST(Novara5_stacking, c_a_full_hex_may_be_crossed) {
  proves("5.stacking-b");
  auto g = given(
      "\"3 Piemonte\" 3018; \"4 Piemonte\" 3017; \"13 Pinerolo\" 3017; \"8 cp Bers\" 3017; \"4 Form\" 3017; "
      "side "
      "3018/2917 river; side 3018/3117 river; side 3018/2918 river; side 3018/3118 river; side 3018/3019 "
      "river");
  EXPECT_FALSE(g.verdict("move \"3 Piemonte\" 3017").allowed());
  EXPECT_THAT(g.verdict("move \"3 Piemonte\" 3016"), Allowed());  // 3017 is the only way out
  g.does("move \"3 Piemonte\" 3016");
  EXPECT_EQ(g.where("3 Piemonte"), "3016");
}

TEST(Novara5_stacking, d_a_stack_may_be_formed_while_moving) {
  auto g = given("\"3 Piemonte\" 3018; \"4 Piemonte\" 3017; \"IR 7\" 5018");
  g.does("move \"3 Piemonte\" 3017").does("take \"4 Piemonte\"").does("move \"3 Piemonte\" 3016");
  EXPECT_EQ(g.where("3 Piemonte"), "3016");
  EXPECT_EQ(g.where("4 Piemonte"), "3016");
  EXPECT_EQ(g["3 Piemonte"].spent, 2);
  EXPECT_EQ(g["4 Piemonte"].spent, 1);  // each its own points
}

TEST(Novara5_stacking, d_and_broken_up) {
  auto g = given("\"3 Piemonte\" 3018; \"4 Piemonte\" 3018; \"13 Pinerolo\" 3025; \"IR 7\" 5018");
  g.does("move \"3 Piemonte\"+\"4 Piemonte\" 3017")
      .does("drop \"4 Piemonte\"")
      .does("move \"3 Piemonte\" 3016");
  EXPECT_EQ(g.where("3 Piemonte"), "3016");
  EXPECT_EQ(g.where("4 Piemonte"), "3017");
  g.does("halt \"3 Piemonte\"");
  EXPECT_THAT(g.verdict("select \"4 Piemonte\""), RefusedBy("8.movement-b"));  // who was dropped has finished
}

TEST(Novara5_stacking, d_part_of_a_stack_may_leave_it) {
  auto g = given("\"3 Piemonte\" 3018; \"4 Piemonte\" 3018; \"IR 7\" 5018");
  g.does("move \"3 Piemonte\" 3017").does("halt \"3 Piemonte\"").does("move \"4 Piemonte\" 3019");
  EXPECT_EQ(g.where("3 Piemonte"), "3017");
  EXPECT_EQ(g.where("4 Piemonte"), "3019");
}

TEST(Novara5_stacking, d_but_only_active_units_that_have_not_moved_are_picked_up) {
  auto g = given("\"3 Piemonte\" 3018; \"5 Aosta\" 3017; \"IR 7\" 5018");
  g.does("move \"3 Piemonte\" 3017");
  EXPECT_THAT(g.verdict("take \"5 Aosta\""), RefusedBy("7.activation-a"));
  auto done = given("\"3 Piemonte\" 3018; \"4 Piemonte\" 3017 moved halted; \"IR 7\" 5018");
  done.does("move \"3 Piemonte\" 3017");
  EXPECT_THAT(done.verdict("take \"4 Piemonte\""), RefusedBy("8.movement-b"));
}

// IR 7 is attacked 4:1 and beaten; all ways but 3017 are closed to it.
Given beaten(const std::string& rest) {
  auto g = given(
      "phase declare; \"3 Piemonte\" 3019; \"4 Piemonte\" 3019; counter \"3 Piemonte\" combat 20; \"IR 7\" "
      "3018; source "
      "austrian 3001; side 3018/2917 river; side 3018/3117 river; side 3018/2918 river; side 3018/3118 "
      "river; " +
      rest);
  g.does("attack \"3 Piemonte\" 3018").does("done").rolls(1);  // 4:1, 1 and +1: A1 D1
  return g;
}

TEST(Novara5_stacking, e_a_retreat_may_make_a_stack) {
  auto g = beaten("\"IR 28\" 3017");
  ASSERT_EQ(g.asked(), Ask::GiveGround);
  g.does("give-ground 1");
  EXPECT_EQ(g.where("IR 7"), "3017");
  EXPECT_EQ(g.where("IR 28"), "3017");
}

TEST(Novara5_stacking, e_but_not_beyond_the_limits) {
  auto g = beaten("\"IR 28\" 3017; \"IR 17\" 3017");
  g.does("give-ground 1");
  if (g.asked() == Ask::RetreatHex) g.does(g.listed().front());
  EXPECT_NE(g.where("IR 7"), "3017");  // it went on
  EXPECT_NE(g.where("IR 7"), "");
  EXPECT_NE(g.where("IR 7"), "3018");
}

TEST(Novara5_stacking, e_an_advance_may_make_a_stack_within_the_limits) {
  auto g = given(
      "phase declare; \"3 Piemonte\" 3019; counter \"3 Piemonte\" combat 20; \"4 Piemonte\" 2918; \"13 "
      "Pinerolo\" 3118; "
      "\"8 cp Bers\" 3118; \"Hus 5 a\" 3018; source sardinian 3052; source austrian 3001");
  for (const char* who : {"\"3 Piemonte\"", "\"4 Piemonte\"", "\"13 Pinerolo\"", "\"8 cp Bers\""})
    g.does(std::string("attack ") + who + " 3018");
  g.does("done").rolls(6).until(Ask::Advance);
  g.does("advance \"3 Piemonte\" 3018").does("done").does("advance \"4 Piemonte\" 3018").does("done");
  EXPECT_EQ(g.where("3 Piemonte"), "3018");
  EXPECT_EQ(g.where("4 Piemonte"), "3018");
  EXPECT_THAT(g.verdict("advance \"13 Pinerolo\" 3018"), RefusedBy("5.stacking-c"));
  EXPECT_THAT(g.verdict("advance \"8 cp Bers\" 3018"), Allowed());
}

}  // namespace
}  // namespace tamburino::novara

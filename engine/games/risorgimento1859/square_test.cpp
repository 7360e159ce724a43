#include "tests/risorgimento1859/given.h"

// 6.14  Square.
namespace tamburino::risorgimento1859 {
namespace {

Given goze(const std::string& text) { return Given(text + "; active f-1; brigade f1-5"); }

TEST(RisorgimentoSquare, r6_14a_infantry_forms_it_for_a_point_and_stays) {
  Given now = goze("f1-5-33-1 S1012 E");
  now.does("form-square f1-5-33-1");
  EXPECT_TRUE(now["f1-5-33-1"].is(Mark::Square));
  EXPECT_EQ(now["f1-5-33-1"].spent, 1);
  proves("6.14b");
  EXPECT_REFUSED(now, "move f1-5-33-1 S1011", "6.14b");
  EXPECT_REFUSED(now, "open-square f1-5-33-1", "6.14b");  // A38: not in this activation
  EXPECT_REFUSED(goze("f1-5-33-1 S1012 E; a5-1-b S1011 E"), "form-square f1-5-33-1", "6.14a");
  EXPECT_REFUSED(goze("f1-5-b S1012 E"), "form-square f1-5-b", "6.14a");
  EXPECT_REFUSED(Given("f1-1-ch17 S1012 E; active f-1; brigade f1-1"), "form-square f1-1-ch17", "6.14a");
  EXPECT_ALLOWED(goze("f1-5-zv1-1 S1012 E"), "form-square f1-5-zv1-1");
  EXPECT_REFUSED(goze("f1-5-33-1 S1012 E spent 7"), "form-square f1-5-33-1", "6.14a");
  EXPECT_REFUSED(goze("hex S1012 town; f1-5-33-1 S1012 E; f1-5-33-2 S1012 E; f1-5-33-3 S1012 E"),
                 "form-square f1-5-33-1", "6.14a");
}

TEST(RisorgimentoSquare, r6_14a_at_the_end_of_a_move) {
  Given now = goze("f1-5-33-1 S1012 E; f1-5-33-2 S1011 E");
  now.does("move f1-5-33-1 S1011").does("form-square f1-5-33-1");
  EXPECT_EQ(now["f1-5-33-1"].spent, 2);
  EXPECT_EQ(now.asked(), "move");
  EXPECT_FALSE(now["f1-5-33-2"].is(Mark::Square));
  EXPECT_ALLOWED(now, "form-square f1-5-33-2");  // the second of the hex
}

TEST(RisorgimentoSquare, r6_14c_all_six_hexes_are_its_front) {
  const Given now("a5-1-kinsky-1 S1010 W square");
  for (const Facing side : kFacings) {
    EXPECT_TRUE(is_frontal(now.game, now.state, now.unit("a5-1-kinsky-1"), side));
    EXPECT_TRUE(in_zone(now.state, Side::Austrian, now.game.map.neighbour(now["a5-1-kinsky-1"].hex, side)));
  }
  const Given line("a5-1-kinsky-1 S1010 W");
  EXPECT_FALSE(in_zone(line.state, Side::Austrian, find_hex(line.game, "S1009")));
}

TEST(RisorgimentoSquare, r6_14f_it_opens_for_a_point_and_moves_on) {
  Given now = goze("f1-5-33-1 S1012 E square");
  now.does("open-square f1-5-33-1");
  EXPECT_FALSE(now["f1-5-33-1"].is(Mark::Square));
  EXPECT_EQ(now["f1-5-33-1"].spent, 1);
  EXPECT_ALLOWED(now, "move f1-5-33-1 S1011");
  EXPECT_REFUSED(now, "open-square f1-5-33-1", "6.14f");
  EXPECT_REFUSED(goze("f1-5-33-1 S1012 E square; a5-1-b S1011 E"), "open-square f1-5-33-1", "6.14f");
}

TEST(RisorgimentoSquare, rA151_a_marching_column_forms_none) {
  Given now("f1-5-33-1 S1011 E marching; f1-5-33-2 S1020 E; active f-1; brigade f1-5");
  EXPECT_REFUSED(now, "form-square f1-5-33-1", "6.14a");
  EXPECT_ALLOWED(now, "form-square f1-5-33-2");
}

}  // namespace
}  // namespace tamburino::risorgimento1859

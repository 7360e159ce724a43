#include "tests/custoza/given.h"

// 7.5. Stacking.
namespace tamburino::custoza {
namespace {

TEST(CustozaStacking, rg7_5a_six_points_a_hex) {
  auto p = given("\"5 Aosta\" 5020 N; \"6 Aosta\" 5019 N; \"17 Acqui\" 5019 N; \"2 Bersaglieri\" 5018 N");
  p.does("select \"5 Aosta\"");
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5019"), RefusedBy("g7.5a"));  // 3 + 3 + 3
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5018"), Allowed());           // across the full hex: 3 + 1
  EXPECT_THAT(given("\"5 Aosta\" 5020 N; \"6 Aosta\" 5019 N").verdict("move \"5 Aosta\" 5019"), Allowed());
}

TEST(CustozaStacking, rg7_5a_three_points_where_anybody_is_in_march) {
  EXPECT_THAT(given("\"5 Aosta\" 5020 N; \"2 Bersaglieri\" 5019 N march").verdict("move \"5 Aosta\" 5019"),
              RefusedBy("g7.5a"));
  EXPECT_THAT(given("\"5 Aosta\" 5020 N; \"2 Bersaglieri\" 5019 N").verdict("move \"5 Aosta\" 5019"),
              Allowed());
  EXPECT_THAT(given("\"5 Aosta\" 5020 N; \"6 Aosta\" 5020 N").verdict("enter-march \"5 Aosta\""),
              RefusedBy("g7.5a"));
}

TEST(CustozaStacking, rg7_5a_commanders_count_nothing) {
  EXPECT_THAT(given("\"5 Aosta\" 5020 N; \"6 Aosta\" 5019 N; Bava 5019").verdict("move \"5 Aosta\" 5019"),
              Allowed());
}

TEST(CustozaStacking, r22_3_4a_one_unit_beside_a_fortress) {
  const auto p = given("\"5 Aosta\" 5030 N; \"6 Aosta\" 5031 N; \"Osteria al Bosco\" 5020 N");
  Force two = p.force({"5 Aosta", "6 Aosta"});
  EXPECT_THAT(may_stack(p.game, p.state, two, p.hex("5020")), RefusedBy("22.3.4a"));
  EXPECT_THAT(may_stack(p.game, p.state, p.force({"5 Aosta"}), p.hex("5020")), Allowed());
}

TEST(CustozaStacking, rg7_5b_checked_when_the_action_ends) {
  auto p = given("\"5 Aosta\" 5020 N; \"6 Aosta\" 5019 N; \"17 Acqui\" 5019 N");
  p.does("select \"5 Aosta\"");
  EXPECT_FALSE(p.lists("move \"5 Aosta\" 5019"));
  EXPECT_TRUE(p.lists("move \"5 Aosta\" 5018"));
}

}  // namespace
}  // namespace tamburino::custoza

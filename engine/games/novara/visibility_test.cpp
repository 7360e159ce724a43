#include "engine/games/novara/rules.h"
#include "tests/novara/given.h"

// 8. Visibility of enemy units.
namespace tamburino::novara {
namespace {

bool sees(const Given& g, Side by, const char* who) { return may_see(g.game, g.state, by, g.unit(who)); }

// What a side is told of a counter.
Status seen_as(const Given& g, Side by, const char* who) {
  return masked(g.game, g.state, by)[g.unit(who)].status;
}

// Three in a stack, IR 7 on top.
const std::string kStack = "KJ-4 3018; FJ-10 3018; IR-7 3018; ";

}  // namespace

TEST(Novara8_visibility, a_below_the_top_only_with_a_unit_beside_it) {
  auto far = given(kStack + "9-Regina 3016");
  EXPECT_FALSE(sees(far, Side::Sardinian, "KJ-4"));
  EXPECT_FALSE(sees(far, Side::Sardinian, "FJ-10"));
  EXPECT_EQ(seen_as(far, Side::Sardinian, "KJ-4"), Status::Unknown);
  EXPECT_EQ(masked(far.game, far.state, Side::Sardinian)[far.unit("KJ-4")].hex, kNoHex);
  auto near = given(kStack + "9-Regina 3017");
  EXPECT_TRUE(sees(near, Side::Sardinian, "KJ-4"));
  EXPECT_TRUE(sees(near, Side::Sardinian, "FJ-10"));
  EXPECT_EQ(seen_as(near, Side::Sardinian, "KJ-4"), Status::OnMap);
}

TEST(Novara8_visibility, a_the_top_counter_always) {
  proves("R27");
  auto g = given(kStack + "9-Regina 1010");
  EXPECT_TRUE(sees(g, Side::Sardinian, "IR-7"));
  EXPECT_EQ(seen_as(g, Side::Sardinian, "IR-7"), Status::OnMap);
  EXPECT_EQ(masked(g.game, g.state, Side::Sardinian)[g.unit("IR-7")].hex, g.hex("3018"));
  auto other = given("IR-7 3018; KJ-4 3018; 9-Regina 1010");  // its owner orders it
  EXPECT_TRUE(sees(other, Side::Sardinian, "KJ-4"));
  EXPECT_FALSE(sees(other, Side::Sardinian, "IR-7"));
}

TEST(Novara8_visibility, a_whether_anything_lies_below_is_hidden_too) {
  proves("R27");
  auto alone = given("IR-7 3018; KJ-4 4545; FJ-10 4645; Hus-5-a 4545; 9-Regina 1010");
  auto stack = given("FJ-10 4645; KJ-4 3018; IR-7 3018; Hus-5-a 4545; 9-Regina 1010");
  EXPECT_EQ(masked(alone.game, alone.state, Side::Sardinian),
            masked(stack.game, stack.state, Side::Sardinian));
}

TEST(Novara8_visibility, a_only_while_he_is_there) {
  auto g = given("9-Regina 3017; 10-Regina 4545; " + kStack);
  EXPECT_TRUE(sees(g, Side::Sardinian, "KJ-4"));
  g.does("move 9-Regina 3016");
  EXPECT_FALSE(sees(g, Side::Sardinian, "KJ-4"));
  EXPECT_TRUE(sees(g, Side::Sardinian, "IR-7"));
}

TEST(Novara8_visibility, a_a_unit_that_comes_up_sees) {
  auto g = given("9-Regina 3020; 10-Regina 4545; Hus-5-a 3018; IR-7 3018");
  EXPECT_FALSE(sees(g, Side::Sardinian, "Hus-5-a"));
  g.does("move 9-Regina 3019");
  EXPECT_TRUE(sees(g, Side::Sardinian, "Hus-5-a"));
  EXPECT_TRUE(sees(g, Side::Austrian, "9-Regina"));
}

TEST(Novara8_visibility, a_own_units_are_always_seen) {
  auto g = given(kStack);
  for (const char* who : {"KJ-4", "FJ-10", "IR-7"}) {
    EXPECT_TRUE(sees(g, Side::Austrian, who)) << who;
    EXPECT_EQ(seen_as(g, Side::Austrian, who), Status::OnMap) << who;
  }
}

TEST(Novara8_visibility, a_across_a_river_as_well) {
  proves("10.pontoons-b");
  auto g = given(kStack + "side 3018/3017 river; 9-Regina 3017");
  EXPECT_TRUE(sees(g, Side::Sardinian, "KJ-4"));
}

TEST(Novara8_visibility, a_laid_pontoons_lie_open) {
  proves("R27");
  const std::string river = "side 3018/3017 river; 9-Regina 1010; ";
  auto laid = given(river + "Pont-I 3018 laid N; IR-7 3018");
  EXPECT_TRUE(sees(laid, Side::Sardinian, "Pont-I"));
  auto carried = given(river + "Pont-I 3018; IR-7 3018");
  EXPECT_FALSE(sees(carried, Side::Sardinian, "Pont-I"));
}

TEST(Novara8_visibility, a_lost_and_gone_units_are_public) {
  proves("R27");
  auto g = given("IR-7 3018; IR-28 eliminated; KJ-4 exited");
  EXPECT_EQ(seen_as(g, Side::Sardinian, "IR-28"), Status::Eliminated);
  EXPECT_EQ(seen_as(g, Side::Sardinian, "KJ-4"), Status::Exited);
}

TEST(Novara8_visibility, a_costs_can_be_known) {
  proves("R27");
  // Who is not shaken makes the price, so it lies open whatever lies on it.
  auto g = given("KJ-4 3018; IR-7 3018 shaken; 9-Regina 1010");
  EXPECT_TRUE(sees(g, Side::Sardinian, "KJ-4"));
  auto all = given("KJ-4 3018 shaken; IR-7 3018 shaken; 9-Regina 1010");
  EXPECT_FALSE(sees(all, Side::Sardinian, "KJ-4"));
  EXPECT_TRUE(masked(all.game, all.state, Side::Sardinian)[all.unit("IR-7")].shaken);
  auto train = given("IR-7 3018; Pont-I 3018; 9-Regina 1010");
  EXPECT_TRUE(sees(train, Side::Sardinian, "IR-7"));
  EXPECT_FALSE(sees(train, Side::Sardinian, "Pont-I"));
}

TEST(Novara8_visibility, a_what_moves_out_of_sight_is_told_to_its_owner_only) {
  auto g = given("IR-7 3018; KJ-4 3018; IR-17 4545; 9-Regina 1010");  // KJ 4 lies open
  g.does("move KJ-4+IR-7 3017");
  int told_enemy = 0;
  for (const Event& event : g.events.all()) {
    if (event.kind == static_cast<std::uint8_t>(EventKind::Moved) &&
        event.seen_by_side(index(Side::Sardinian)))
      ++told_enemy;
  }
  EXPECT_EQ(told_enemy, 1);
  EXPECT_TRUE(sees(g, Side::Sardinian, "KJ-4"));
  EXPECT_FALSE(sees(g, Side::Sardinian, "IR-7"));
}

}  // namespace tamburino::novara

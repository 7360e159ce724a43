#include "engine/games/risorgimento1859/drill.h"

#include <set>

#include "tests/risorgimento1859/given.h"

// One order, many steps: each of them legal, none of them beyond what somebody may answer.
namespace tamburino::risorgimento1859 {
namespace {

constexpr const char* kGoze = "; goze S1014; f-1-commander S1015; active f-1; brigade f1-5";
Given goze(const std::string& text) { return Given(text + kGoze); }

std::vector<std::string> texts(const Given& now, std::string_view order) {
  std::vector<std::string> all;
  for (const Action one : parse_actions(now.game, now.state, order)) all.push_back(text_of(now.game, one));
  return all;
}
int distance(const Given& now, std::string_view who, std::string_view to) {
  return now.game.map.grid().distance(now[who].hex, find_hex(now.game, to));
}

TEST(RisorgimentoDrill, a_unit_goes_to_a_far_hex_by_the_cheapest_way) {
  Given now = goze("f1-5-33-1 S1012 E; hex S1011 woods; hex S1010 woods");
  const auto way = texts(now, "move f1-5-33-1 S1010");
  ASSERT_GE(way.size(), 2U);
  now.does("move f1-5-33-1 S1010");
  EXPECT_EQ(now.hex("f1-5-33-1"), "S1010");
  EXPECT_EQ(now.asked(), "step") << "it may still turn or go on";
  // What is out of reach is one action, which is refused.
  Given far = goze("f1-5-33-1 S1012 E");
  EXPECT_EQ(texts(far, "move f1-5-33-1 S1040").size(), 1U);
  EXPECT_FALSE(far.verdict("move f1-5-33-1 S1040").allowed());
}

TEST(RisorgimentoDrill,
     an_order_ends_with_the_step_that_somebody_may_answer_and_goes_on_when_it_is_said_again) {
  // 6.35  Jägers may fall back from infantry that comes next to them.
  Given now = goze("f1-5-33-1 S1013 E; f1-5-33-2 S1014 E; a5-2-kj4 S1011 W; a5-2-brigadier S1008");
  now.does("advance S1012");
  ASSERT_EQ(now.asked(), "light-reaction");
  EXPECT_EQ(now.hex("f1-5-33-1"), "S1012");
  EXPECT_EQ(now.hex("f1-5-33-2"), "S1014") << "it waits for the answer";
  now.does("stand a5-2-kj4").does("advance S1012");
  EXPECT_NE(now.hex("f1-5-33-2"), "S1014");
  EXPECT_TRUE(now["f1-5-33-1"].is(Mark::Halted));
}

TEST(RisorgimentoDrill, a_whole_brigade_marches_each_as_far_as_it_can) {
  Given now = goze("f1-5-33-1 S1013 E; f1-5-33-2 S1012 E; f1-5-34-1 S1112 E");
  const int before = distance(now, "f1-5-33-1", "S1004");
  now.does("advance S1004");
  EXPECT_EQ(now.asked(), "move");
  for (const auto* const who : {"f1-5-33-1", "f1-5-33-2", "f1-5-34-1"}) {
    EXPECT_TRUE(now[who].is(Mark::Halted)) << who;
    EXPECT_LT(distance(now, who, "S1004"), before) << who;
  }
  const LeaderId chief = now.game[find_brigade(now.game, "f1-5")].brigadier;
  EXPECT_NE(now.game.map.grid().name(now.state[chief].hex), "S1014") << "the brigadier rides along";
  EXPECT_THROW(parse_actions(now.game, now.state, "advance S1004"), UnknownName) << "nobody is left";
}

TEST(RisorgimentoDrill, a_march_follows_the_road) {
  Given now = goze(
      "f1-5-33-1 S1012 E; hex S1011 woods; hex S1010 woods; hex S1009 woods; hex S1008 woods; "
      "road major S1012-S0911-S0910-S0909-S0908-S1008");
  now.does("advance S1008");
  EXPECT_EQ(now.hex("f1-5-33-1"), "S1008");
}

TEST(RisorgimentoDrill, a_brigade_forms_line_beside_its_foremost_battalion) {
  Given now = goze("f1-5-33-1 S1010 E; f1-5-33-2 S1011 E; f1-5-34-1 S1012 E");
  now.does("line S1002");
  std::set<std::string> hexes;
  for (const auto* const who : {"f1-5-33-1", "f1-5-33-2", "f1-5-34-1"}) {
    hexes.insert(now.hex(who));
    EXPECT_EQ(now[who].facing, now["f1-5-33-1"].facing) << who;
    EXPECT_LE(now.game.map.grid().distance(now[who].hex, now["f1-5-33-1"].hex), 1) << who;
  }
  EXPECT_EQ(hexes.size(), 3U) << "each in a hex of its own";
  const Hex ahead = now.game.map.neighbour(now["f1-5-33-1"].hex, now["f1-5-33-1"].facing);
  EXPECT_LT(now.game.map.grid().distance(ahead, find_hex(now.game, "S1002")),
            distance(now, "f1-5-33-1", "S1002"));
}

TEST(RisorgimentoDrill, a_battalion_that_has_gone_ahead_is_the_middle_of_the_line) {
  Given now = goze("f1-5-33-1 S1010 E; f1-5-33-2 S1012 E; f1-5-34-1 S1013 E");
  now.does("move f1-5-33-1 S1009").does("line S1002");
  EXPECT_EQ(now.hex("f1-5-33-1"), "S1009");
  EXPECT_EQ(distance(now, "f1-5-33-2", "S1009"), 1);
  EXPECT_EQ(distance(now, "f1-5-34-1", "S1009"), 1);
}

TEST(RisorgimentoDrill, a_brigade_that_rests_has_done) {
  Given now = goze("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 E");
  now.does("rest");
  EXPECT_EQ(now.state.stack.find<BrigadeAction>(), nullptr);
  // A brigade that has declared an attack does not go away from it.
  Given near = goze("f1-5-33-1 S1011 E; a5-1-kinsky-1 S1010 E");
  near.does("done");
  while (near.asked() != "declare") near.does("done");
  near.does("attack f1-5-33-1 S1010");
  EXPECT_THROW(parse_actions(near.game, near.state, "rest"), UnknownName);
}

}  // namespace
}  // namespace tamburino::risorgimento1859

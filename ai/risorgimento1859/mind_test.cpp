#include "ai/risorgimento1859/mind.h"

#include "ai/match.h"
#include "tests/risorgimento1859/given.h"
#include "tests/self_play.h"

// What the computer holds important, in positions of which nobody doubts the answer.
namespace tamburino::ai {
namespace {

namespace r = risorgimento1859;
using r::Given;

std::string liked_most(const Given& p) {
  const Risorgimento1859Mind mind(p.game, {});
  ActionList list;
  list_actions(p.game, p.state, list);
  std::vector<float> likings(static_cast<std::size_t>(list.size()));
  mind.order(p.state, list, likings);
  const auto best = std::max_element(likings.begin(), likings.end()) - likings.begin();
  return r::text_of(p.game, list[static_cast<int>(best)]);
}

double value_of(const char* text) {
  const Given p(text);
  return Risorgimento1859Mind(p.game, {}).value(p.state);
}

TEST(Risorgimento1859Mind, hits_and_disorder_are_worth_less) {
  const double even = value_of("f1-1-74-1 S0747 E; a5-1-kinsky-1 S0741 W; phase allied");
  EXPECT_LT(value_of("f1-1-74-1 S0747 E hits 2; a5-1-kinsky-1 S0741 W; phase allied"), even);
  EXPECT_LT(value_of("f1-1-74-1 S0747 E disordered; a5-1-kinsky-1 S0741 W; phase allied"), even);
  EXPECT_GT(value_of("f1-1-74-1 S0747 E; a5-1-kinsky-1 S0741 W hits 2; phase allied"), even);
}

TEST(Risorgimento1859Mind, a_place_that_is_taken_is_worth_more) {
  const r::Game& game = r::shipped("le-grole");
  const Risorgimento1859Mind mind(game, {});
  Events events;
  r::State state = start(game, events);
  const double before = mind.value(state);
  state.owner[0] = r::Side::Allied;
  EXPECT_GT(mind.value(state), before);
}

// Two fresh battalions against one are an attack, one against two is none.
TEST(Risorgimento1859Mind, attacks_where_it_is_stronger) {
  const auto declared = [](const char* text) {
    Given p(text);
    p.does("done");
    for (int i = 0; p.asked() != "declare" && i < 3; ++i) p.does("done");
    return liked_most(p);
  };
  EXPECT_EQ(declared("f1-1-74-1 S0745 E; f1-1-74-2 S0745 E; f1-1-74-3 S0845 E; a5-1-kinsky-1 S0744 W hits 3; "
                     "active f-1; brigade f1-1")
                .substr(0, 6),
            "attack");
  EXPECT_EQ(declared("f1-1-74-1 S0745 E hits 4; a5-1-kinsky-1 S0744 W; a5-1-kinsky-2 S0744 W; active f-1; "
                     "brigade f1-1"),
            "done");
}

TEST(Risorgimento1859Mind, guns_fire_first_and_the_disordered_rally) {
  const Given guns("f1-1-b S0745 E; f1-1-74-1 S0846 E; a5-1-kinsky-1 S0743 W; active f-1; brigade f1-1");
  EXPECT_EQ(liked_most(guns).substr(0, 4), "fire");
  Given tired("f1-1-74-1 S0747 E disordered; a5-1-kinsky-1 S0740 W; active f-1; brigade f1-1");
  EXPECT_EQ(liked_most(tired), "done");
  tired.does("done");
  EXPECT_EQ(liked_most(tired).substr(0, 5), "rally");
}

// 4.53f  The only corps of a side would be Finished by a failure: it lets the enemy go first.
TEST(Risorgimento1859Mind, the_only_corps_waits_for_the_enemy) {
  Given p("f1-1-74-1 S0747 E; a5-1-kinsky-1 S0737 W; phase allied");
  EXPECT_EQ(liked_most(p), "activate f-1");
  p.does("activate f-1").does("done");
  ASSERT_EQ(p.asked(), "select");
  EXPECT_EQ(liked_most(p), "pass");
}

TEST(Risorgimento1859Mind, the_fight_it_expects_is_that_of_the_dice) {
  const r::Game& game = r::shipped("le-grole");
  const auto even = expected_fight(game, 0, 0, false);
  // 7.44c  0 and 1 nothing, 2 to 5 one, 6 to 8 two, 9 three: 4 + 6 + 3 of ten.
  EXPECT_NEAR(even.dealt, 1.3, 1e-5);
  EXPECT_NEAR(even.taken, 1.3, 1e-5);
  // Ties are 0.2² + 0.4² + 0.3² + 0.1².
  EXPECT_NEAR(even.won, (1 - 0.3) / 2, 1e-5);
  EXPECT_NEAR(expected_fight(game, 0, 0, true).won, (1 + 0.3) / 2, 1e-5);
  EXPECT_GT(expected_fight(game, 2, 0, false).won, even.won);
}

TEST(Risorgimento1859Mind, the_clock_never_goes_back) {
  const Risorgimento1859Mind mind(r::shipped("le-grole"), {});
  const r::State state = clock_goes_on(mind, 3, 100'000);
  EXPECT_TRUE(state.over());
  EXPECT_TRUE(mind.value(state) == 0 || mind.value(state) == 1);
}

}  // namespace
}  // namespace tamburino::ai

#include <array>

#include "engine/core/random_play.h"
#include "tests/custoza/given.h"

// The engine is a function of the State: a search that was remembered answers as a new one would.
namespace tamburino::custoza {
namespace {

// A game at random: what was answered, and how it stands in the end.
struct Played {
  std::vector<Action> actions;
  State last;
};

// `before` is done before every decision, in the same thread.
template <class Before>
Played play(const Game& game, std::uint64_t seed, int decisions, Before before) {
  Events events;
  ActionList list;
  Dice dice(seed);
  Played game_of{{}, start(game, events)};
  State& state = game_of.last;
  while (!state.over() && static_cast<int>(game_of.actions.size()) < decisions) {
    if (state.pending.kind == Pending::Kind::Roll) {
      EXPECT_TRUE(apply(game, state, dice.answer(roll_request(state)), events));
      continue;
    }
    before();
    list_actions(game, state, list);
    const Action action = random_action(list, dice);
    before();
    EXPECT_TRUE(apply(game, state, action, events));
    game_of.actions.push_back(action);
  }
  return game_of;
}

TEST(CustozaRemembered, searches_that_are_remembered_change_no_answer) {
  const auto elsewhere = given(
      "\"5 Aosta\" 5021 N; \"6 Aosta\" 5022 N; \"57 Haynau\" 5018 S; Bava 5026; "
      "marker assault 5019 N; marker assault 4918 NE");
  auto acting = elsewhere;
  acting.does("select \"5 Aosta\"");
  const auto ask_elsewhere = [&] {  // whatever was remembered is of these positions now
    ActionList list;
    for (const Given* one : std::array<const Given*, 2>{&elsewhere, &acting}) {
      list_actions(one->game, one->state, list);
      EXPECT_FALSE(list.empty());
    }
  };
  for (const char* scenario : {"tione-valley", "second-custoza"}) {
    Game game = shipped(scenario);
    game.options.free_set_up = false;
    const Played warm = play(game, 7, 1500, [] {});
    const Played cold = play(game, 7, 1500, ask_elsewhere);
    EXPECT_EQ(warm.actions, cold.actions) << scenario;
    EXPECT_TRUE(warm.last == cold.last) << scenario;
    EXPECT_GT(warm.actions.size(), 300u) << scenario;
  }
}

}  // namespace
}  // namespace tamburino::custoza

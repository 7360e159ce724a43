#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "ai/match.h"
#include "ai/self_play.h"
#include "ai/train.h"
#include "loader/weights.h"
#include "tests/allocation/counted.h"

// The computer plays whole games against itself: always to the end, always by the rules (play_on throws when
// a choice is refused), and the same again for the same seed.
namespace tamburino::ai {

template <Mind M>
std::uint64_t end_of_game(const typename M::Game& game, const char* first, const char* second,
                          std::uint64_t seed) {
  const M mind(game, load_weights<typename M::Weights>(game.slug));
  Events events;
  auto state = start(game, events);
  Watch nobody;
  const long decisions =
      play_on<M>({&mind, &mind}, state, {{level_named(first), level_named(second)}, seed, nullptr}, nobody);
  EXPECT_TRUE(state.over());
  EXPECT_LT(decisions, 100'000);
  return stable_hash(state);
}

// Random play never turns a mind's clock back. Gives the position at the end, or after `steps`.
template <Mind M>
typename M::State clock_goes_on(const M& mind, std::uint64_t seed, int steps) {
  const auto& game = mind.game();
  using Kind = typename decltype(M::State::pending)::Kind;
  Events events;
  ActionList list;
  Dice dice(seed);
  auto state = start(game, events);
  int before = mind.clock(state);
  for (int i = 0; !state.over() && i < steps; ++i) {
    if (state.pending.kind == Kind::Roll) {
      apply(game, state, dice.answer(roll_request(state)), events);
    } else {
      list.clear();
      list_actions(game, state, list);
      apply(game, state, list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))], events);
    }
    if (state.over()) break;
    const int now = mind.clock(state);
    EXPECT_GE(now, before) << word_of(state.pending.ask);
    before = now;
  }
  return state;
}

template <Mind M>
void plays(const typename M::Game& game, int games) {
  for (int i = 1; i <= games; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const auto once = end_of_game<M>(game, "novice", "novice", seed);
    EXPECT_EQ(once, end_of_game<M>(game, "novice", "novice", seed));
    end_of_game<M>(game, "novice", "random", seed);
  }
  end_of_game<M>(game, "mcts:2", "novice", 1);
}

// Lessons are the same for the same seed, and a value learnt from them can be judged by, without allocating.
template <Learner M>
void learns(const typename M::Game& game) {
  M mind(game, load_weights<typename M::Weights>(game.slug));
  Events events;
  auto state = start(game, events);
  SelfPlay play;
  play.games = 5;
  const Lessons lessons = lessons_of(mind, state, play);
  EXPECT_EQ(lessons.facts, lessons_of(mind, state, play).facts);
  EXPECT_EQ(lessons.facts.size(), lessons.size() * lessons.names.size());
  EXPECT_EQ(std::set<std::string>(lessons.names.begin(), lessons.names.end()).size(), lessons.names.size());
  for (const float fact : lessons.facts) ASSERT_TRUE(std::isfinite(fact));
  for (const float outcome : lessons.outcome) EXPECT_TRUE(outcome >= 0 && outcome <= 1);

  const double hand = mind.value(state);
  EXPECT_EQ(hand, mind.hand_value(state));
  Report report;
  Schooling how;
  how.epochs = 2;
  Net net = learn_value(lessons, how, report);
  net.game = game.slug, net.scenario = game.scenario.id;
  net.last_bias += 1;  // so that it says something else for certain
  mind.judge_by(net_for(mind, write_net(net)));
  const long before = allocations();
  EXPECT_NE(mind.value(state), hand);
  EXPECT_EQ(mind.hand_value(state), hand);
  EXPECT_EQ(allocations(), before);
}

}  // namespace tamburino::ai

#pragma once

#include <gtest/gtest.h>

#include "ai/match.h"
#include "loader/weights.h"

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

}  // namespace tamburino::ai

#pragma once

#include "engine/core/dice.h"
#include "engine/core/event.h"

// Games played at random, whichever they are: for benchmarks, tests and first ideas of a new rule.
namespace tamburino {

inline Action random_action(const ActionList& list, Dice& dice) {
  return list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))];
}

// To the end, both sides choosing among all they may do; `look` is shown each position before it is played
// on. Returns the number of decisions, rolls among them.
template <class Game, class State, class Look>
long play_at_random(const Game& game, State& state, Dice& dice, Look look) {
  using Kind = typename decltype(state.pending)::Kind;
  ActionList list;
  Events events;
  long decisions = 0;
  for (; !state.over(); ++decisions) {
    look(state);
    if (state.pending.kind == Kind::Roll) {
      apply(game, state, dice.answer(roll_request(state)), events);
    } else {
      list_actions(game, state, list);
      apply(game, state, random_action(list, dice), events);
    }
  }
  return decisions;
}

}  // namespace tamburino

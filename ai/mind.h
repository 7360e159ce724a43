#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "engine/core/action.h"

// What a game must give to be played by the computer: see docs/opponent.md. Everything else is the same for
// all games.
namespace tamburino::ai {

template <class M>
concept Mind = requires(const M& mind, const typename M::State& state, const ActionList& list,
                        std::span<float> likings) {
  typename M::Game;
  typename M::Weights;
  { mind.game() } -> std::same_as<const typename M::Game&>;
  { mind.weights() } -> std::same_as<const typename M::Weights&>;
  // What the first of the game's sides may expect of this position: 1 is a victory, 0 a defeat.
  { mind.value(state) } -> std::same_as<double>;
  // How well each of these actions is liked at first sight by the side that is asked. Only differences count:
  // what is liked by 1 more is e times as likely to be tried.
  { mind.order(state, list, likings) } -> std::same_as<void>;
  // Grows as play goes on, by one for what people think of as one step of the battle (an activation, a
  // phase).
  { mind.clock(state) } -> std::same_as<int>;
  // Whether looking ahead pays in this question; otherwise the action that is liked most is done.
  { mind.matters(state) } -> std::same_as<bool>;
  // Whether a side may know less than the State holds, and a State that it cannot tell from the true one.
  { mind.secret() } -> std::same_as<bool>;
  { mind.sample(state, int{}, std::uint64_t{}) } -> std::same_as<typename M::State>;
};

}  // namespace tamburino::ai

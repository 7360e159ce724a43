#pragma once

#include "ai/match.h"
#include "loader/weights.h"
#include "protocol/minds.h"

// The computer at a table, whichever the game; included by protocol/<game>_thinking.cpp only.
namespace tamburino::thinking {

// The game belongs to the table, which shares it with its copies as it shares the minds.
template <ai::Mind M>
const M& mind(Minds& minds, std::size_t side, const typename M::Game& game) {
  return minds.of<M>(side, [&] { return M(game, load_weights<typename M::Weights>(game.slug)); });
}

// A new set of minds, in which one side plays by other weights.
template <ai::Mind M>
std::shared_ptr<Minds> reweighed(const Minds& minds, std::size_t side, const typename M::Game& game,
                                 std::string_view text) {
  auto weights = load_weights<typename M::Weights>(game.slug);
  ai::read_weights(text, weights);
  auto result = std::make_shared<Minds>();
  for (const std::size_t one : {std::size_t{0}, std::size_t{1}}) result->replace(one, minds.get(one));
  result->replace(side, std::make_shared<const M>(game, weights));
  return result;
}

}  // namespace tamburino::thinking

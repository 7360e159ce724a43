#pragma once

#include "ai/butchery/ground.h"

// How the fight for each place stands: who has troops near it, who holds it, and who is likely to hold it in
// the end.
namespace tamburino::ai::solferino {

struct Balance {
  std::array<Ground::Pull, 2> weight{};         // of each side around each place
  std::array<float, kMostPlaces> allied{};      // the chance that the Allies hold it in the end
  std::array<Ground::Pull, 2> worth_of_more{};  // points won by one more strength there, for each side
};

Balance balance(const Game& game, const Ground& ground, const ButcheryWeights& weights, const State& state);

}  // namespace tamburino::ai::solferino

#pragma once

#include "ai/butchery/ground.h"

// How the fight for each place stands: who has troops near it, who holds it, and who is likely to hold it in
// the end.
namespace tamburino::ai::solferino {

inline constexpr std::size_t kPlaceFacts = 10;
using PlaceFacts = std::array<float, kPlaceFacts>;  // in the order of the weights place_...

struct Balance {
  std::array<Ground::Pull, 2> weight{}, close{};  // of each side around each place
  std::array<PlaceFacts, kMostPlaces> facts{};
  std::array<float, kMostPlaces> allied{};      // the chance that the Allies hold it in the end
  std::array<Ground::Pull, 2> worth_of_more{};  // points won by one more strength there, for each side
};

Balance balance(const Game& game, const Ground& ground, const ButcheryWeights& weights, const State& state);

inline constexpr std::size_t kBrokenFacts = 10;
using BrokenFacts = std::array<float, kBrokenFacts>;  // in the order of the weights broken_...
struct Outlook {
  std::array<BrokenFacts, butchery::kMostFormations> facts{};
  std::array<float, butchery::kMostFormations> broken{};  // the chance that the formation is, in the end
};
Outlook outlook(const Game& game, const Ground& ground, const ButcheryWeights& weights, const State& state);

}  // namespace tamburino::ai::solferino

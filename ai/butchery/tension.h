#pragma once

#include "ai/butchery/ground.h"

namespace tamburino::ai::solferino {

// What the assaults that are possible now may bring, in points for the Allies: those of the formation that has
// just moved, and, less surely, those of everybody who stands before an enemy.
float tension(const Game& game, const Ground& ground, const ButcheryWeights& weights, const State& state);

}  // namespace tamburino::ai::solferino

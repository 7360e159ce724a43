#pragma once

#include "ai/butchery/ground.h"

namespace tamburino::ai::solferino {

// What the assaults that are possible now may bring, in points for the Allies: those of the formation that
// has just moved, and, less surely, those of everybody who stands before an enemy.
float tension(const Game& game, const Ground& ground, const ButcheryWeights& weights, const State& state);

// How many units stand where the enemy can bring more against them than friends and ground can bear: those of
// the Austrians less those of the Allies.
float exposure(const Game& game, const Ground& ground, const State& state);

}  // namespace tamburino::ai::solferino

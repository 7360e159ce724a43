#pragma once

#include "engine/games/risorgimento1859/rules.h"

// What can be laid over the map: how far leaders reach.
namespace tamburino::risorgimento1859 {

// 4.12  The hexes that his messages reach, with their points; he is on the map.
void find_range(const Game& game, const State& state, LeaderId chief, Reach& reach);
// 4.11g, 4.23  The hexes that he could ride to.
void find_ride(const Game& game, const State& state, LeaderId who, Reach& reach);

}  // namespace tamburino::risorgimento1859

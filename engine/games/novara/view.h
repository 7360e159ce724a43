#pragma once

#include <cstdint>

#include "engine/games/novara/play.h"

// What a side may know (3.commands-c, 7.procedure-a, 8.visibility, 17, 18; R27), and guesses at the rest.
namespace tamburino::novara {

// The State with everything blanked out that the side may not know: enemy counters that it cannot see are of
// status Unknown, enemy chits that are not drawn are Unknown, sealed choices are empty. States that look the
// same to a side are equal when masked for it.
State masked(const Game& game, const State& state, Side viewer);

// A State that the side cannot tell from the true one, with the unknown filled in by chance: the same for
// every State that looks the same to it and that it has seen the same of. Play can go on from it.
State sample(const Game& game, const State& state, Side viewer, std::uint64_t seed);

}  // namespace tamburino::novara

#pragma once

#include "engine/games/custoza/play.h"

// What a side may know: g7.10a, 24.2a, c.4 of the rulings (docs/rulings/custoza.md C).
namespace tamburino::custoza {

// The State with everything blanked out that the side may not know. Face-down enemy units of one arm cannot
// be told apart: they are dealt out anew, in the order of what everybody sees of them, so that a counter that
// is not face up says where one stands and how, never which. Units that may be anywhere are Unknown. States
// that look the same to a side are equal when masked for it.
State masked(const Game& game, const State& state, Side viewer);

}  // namespace tamburino::custoza

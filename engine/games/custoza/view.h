#pragma once

#include "engine/games/custoza/play.h"

// What a side may know: g7.10a, 24.2a, c.4 of the rulings (docs/rulings/custoza.md C).
namespace tamburino::custoza {

// The State with everything blanked out that the side may not know. Face-down enemy units of one arm cannot
// be told apart: they are dealt out anew, in the order of what everybody sees of them, so that a counter that
// is not face up says where one stands and how, never which. Units that may be anywhere are Unknown. States
// that look the same to a side are equal when masked for it.
State masked(const Game& game, const State& state, Side viewer);

// Whether the side may not know which counter that is.
bool hidden_from(const Game& game, const State& state, Side viewer, UnitId who);

// A State that the side cannot tell from the true one: what it may not know is filled in by chance, as the
// set-up, the stacking limits and what was seen to act in this Game Turn allow.
State sample(const Game& game, const State& state, Side viewer, std::uint64_t seed);

// The events as the two sides are told of them: what names a hidden counter is seen by its owner alone, and
// the other side is told of a counter of that arm, or nothing when only figures would be told (g7.10a).
// `after` is the State that the events led to.
void hide_names(const Game& game, const State& after, Events& events);

}  // namespace tamburino::custoza

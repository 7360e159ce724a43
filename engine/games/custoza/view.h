#pragma once

#include <cstdint>
#include <vector>

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

// The events as each side sees them: only its owner sees the name of a hidden unit; the other side sees a
// counter of that arm, or nothing at all where the event is about figures alone (g7.10a). `after` is the
// State that the events led to.
void hide_names(const Game& game, const State& after, Events& events);

// A State that the side cannot tell from the true one, with the unknown filled in by chance: the same for
// every State that looks the same to it. Play can go on from it.
State sample(const Game& game, const State& state, Side viewer, std::uint64_t seed);

// All that is seen of a face-down commander, Scout or Overall Commander; in an order that tells nothing more.
struct Token {
  Hex hex = kNoHex;
  Guises guises = 0;
  bool seen_moving = false;
};
std::vector<Token> tokens_of(const Game& game, const State& state, Side side);

// By unit: the counter that stands for it. Renames the units in all that is under way.
using UnitNames = std::array<UnitId, kMostUnits>;
void rename_units(State& view, const UnitNames& names);

}  // namespace tamburino::custoza

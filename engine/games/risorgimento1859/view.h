#pragma once

#include <cstdint>

#include "engine/games/risorgimento1859/play.h"

// What a side may know. Nothing is hidden in this game: both sides see the whole table (4.21c).
namespace tamburino::risorgimento1859 {

inline State masked(const Game& /*game*/, const State& state, Side /*viewer*/) { return state; }
inline State sample(const Game& /*game*/, const State& state, Side /*viewer*/, std::uint64_t /*seed*/) {
  return state;
}

}  // namespace tamburino::risorgimento1859

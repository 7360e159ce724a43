#pragma once

#include "engine/games/risorgimento1859/state.h"

namespace tamburino::ai {

// What one combat brings, by the two dice: 7.44, 8.31.
struct Risorgimento1859Fight {
  float dealt = 0, taken = 0;  // hits on the defender, on the attacker
  float won = 0;               // the chance that the defender is driven out
};

Risorgimento1859Fight expected_fight(const risorgimento1859::Game& game, int attack, int defence,
                                     bool wins_ties);

// The chance that a die, with so much added to it, is at most this.
inline float chance_at_most(int most, int added) {
  const int faces = most - added + 1;
  return static_cast<float>(faces < 0 ? 0 : faces > 10 ? 10 : faces) / 10;
}

}  // namespace tamburino::ai

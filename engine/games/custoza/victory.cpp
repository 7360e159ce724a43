#include "engine/games/custoza/rules.h"

// 23.1.4, 23.2.4, 23.3.4. Victory in the small scenarios; 24.2c in the campaigns.
namespace tamburino::custoza {

Winner winner_now(const Game& game, const State& state) {
  if (game.scenario.victory.empty()) {  // 24.2c: the one that alone fulfils its Objective
    const bool italian = fulfilled(game, state, Side::Italian);
    const bool austrian = fulfilled(game, state, Side::Austrian);
    if (italian == austrian) return Winner::Nobody;
    return winner_of(italian ? Side::Italian : Side::Austrian);
  }
  int italian = 0, austrian = 0;
  for (const Hex one : game.scenario.victory)
    ++(controller(state, one) == Side::Italian ? italian : austrian);
  if (italian == austrian) return Winner::Nobody;  // 23.3.4a: four each is a draw
  return winner_of(italian > austrian ? Side::Italian : Side::Austrian);
}

}  // namespace tamburino::custoza

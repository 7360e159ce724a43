#pragma once

#include <vector>

#include "engine/games/risorgimento1859/actions.h"

// What is said in one breath and done in many steps: a unit goes to a far hex, a whole brigade marches there,
// forms line, or has done. Each gives the steps that are legal one after the other, up to the first that
// somebody may answer or that needs dice; said again, it goes on from there. Nothing is given when nobody can
// do any of it.
namespace tamburino::risorgimento1859::drill {

using Steps = std::vector<Action>;

Steps go(const Game& game, const State& state, UnitId who,
         Hex to);  // by the cheapest way; it does not halt there
Steps advance(const Game& game, const State& state,
              Hex goal);  // all that have not moved, and the brigadier with them
Steps form_line(const Game& game, const State& state, Hex towards);  // beside the foremost, facing there
Steps rest(const Game& game, const State& state);                    // nothing more of this brigade

}  // namespace tamburino::risorgimento1859::drill

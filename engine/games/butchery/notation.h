#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/games/butchery/names.h"
#include "engine/games/butchery/verbs.h"

// Actions and rolls as readable text: `move "2/2 Castagny" 1918`, `roll 4`, `draw fr-ii`.
namespace tamburino::butchery {

using notation::parse_action, notation::parse_roll, notation::text_of;

// What a player may say in one breath: `move Castagny 2118-2018-1918 face NW` picks the unit up, goes hex by
// hex and turns it. Everything else is a single action. `fire` without a facing fires as the battery stands.
std::vector<Action> parse_actions(const Game& game, const State& state, std::string_view text);

}  // namespace tamburino::butchery

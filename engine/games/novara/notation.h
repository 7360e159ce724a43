#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/games/novara/names.h"
#include "engine/games/novara/verbs.h"

// Actions and rolls as readable text: `move "Uhl 1" 4425`, `roll 2 5 6`, `draw a-daspre`. In place of a hex
// number the name of a place may stand. `hide` names a hex only with the first unit of a box.
namespace tamburino::novara {

using notation::parse_action, notation::parse_roll, notation::text_of;

// What a player may say in one breath: `move "Uhl 1"+"Dr 2" 4425-4424` picks the units up and goes hex by
// hex, `place` and `hide` choose their unit first. Everything else is a single action.
std::vector<Action> parse_actions(const Game& game, const State& state, std::string_view text);

}  // namespace tamburino::novara

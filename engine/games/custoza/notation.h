#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/games/custoza/names.h"
#include "engine/games/custoza/verbs.h"

// Actions and rolls as readable text: `move "5 Aosta Rgt" 5019`, `fire "6 Art" 5018`, `roll 2 5`.
namespace tamburino::custoza {

using notation::parse_action, notation::parse_roll, notation::text_of;

// What a player may say in one breath: `move "5 Aosta"+"6 Aosta" 5021-5020` chooses the Force and goes hex by
// hex; any other order to a Force that has not been chosen yet, and `place`, choose it first. Everything else
// is a single action.
std::vector<Action> parse_actions(const Game& game, const State& state, std::string_view text);

}  // namespace tamburino::custoza

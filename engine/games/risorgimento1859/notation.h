#pragma once

#include <string_view>
#include <vector>

#include "engine/games/risorgimento1859/names.h"
#include "engine/games/risorgimento1859/verbs.h"

// Actions and rolls as readable text: `activate f-1`, `move "1 Zve II" S0747`, `roll 7`.
namespace tamburino::risorgimento1859 {

using notation::parse_action, notation::parse_roll, notation::text_of;

// `move "1 Zve II" S0747-S0846` goes hex by hex, and to a far hex by the cheapest way; `advance S0747`, `line
// S0747` and `rest` are said to the brigade that acts (drill.h). Everything else is a single action.
std::vector<Action> parse_actions(const Game& game, const State& state, std::string_view text);

}  // namespace tamburino::risorgimento1859

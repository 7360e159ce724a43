#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/games/butchery/names.h"
#include "engine/games/butchery/play.h"

// Actions and rolls as readable text: `move "2/2 Castagny" 1918`, `roll 4`, `draw fr-ii`.
namespace tamburino::butchery {

std::string text_of(const Game& game, Action action);
std::string text_of(const Game& game, const State& before, Roll roll);

// Throws UnknownName when the text is no action. `fire` without a facing fires as the battery stands.
Action parse_action(const Game& game, const State& state, std::string_view text);
Roll parse_roll(const Game& game, std::string_view text);

// What a player may say in one breath: `move Castagny 2118-2018-1918 face NW` picks the unit up, goes hex by
// hex and turns it. Everything else is a single action.
std::vector<Action> parse_actions(const Game& game, const State& state, std::string_view text);

}  // namespace tamburino::butchery

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/games/thousand/names.h"
#include "engine/games/thousand/verbs.h"

// Actions and rolls as readable text: `march garibaldi calatafimi`, `attack GD5 BD5`, `station "1 Gar" PA`,
// `roll 3 5`.
namespace tamburino::thousand {

using notation::parse_action, notation::parse_roll, notation::text_of;

// What a player may say in one breath:
//   march garibaldi calatafimi all               march, take-all, go
//   march garibaldi calatafimi "I Gar"+"II Gar"  march, take, take, go
//   march garibaldi calatafimi alone             march, go
//   stack GD5 "I Gar"+"II Gar"                   stack, add, add: the first lies on top
//   retreat TP all                               retreat, take-all, done
//   retreat TP "I Gar"+bixio                     retreat, take, withdraw: others may go elsewhere
// What comes first may be several joined by +, and each then does the same: `attack GD5+GD6 BD5`, `reduce
// "I Gar"+"II Gar"`. `occupy`, `send` and `station` know a commander from a unit. Everything else is a single
// action. Small words (to, at, on, in, into, with, against) may stand between.
std::vector<Action> parse_actions(const Game& game, const State& state, std::string_view text);

}  // namespace tamburino::thousand

#pragma once

#include "engine/core/drive.h"
#include "engine/games/risorgimento1859/rules.h"

// What drivers of the game use: whose turn it is, what may be done, and doing it.
namespace tamburino::risorgimento1859 {

using Driver = drive::Driver<Game, State>;
extern const Driver kDriver;  // its questions, throws and endings
constexpr const Driver& driver_of(const State& /*state*/) { return kDriver; }

using drive::apply, drive::list_actions, drive::proceed, drive::roll_request, drive::rule_of, drive::verdict;

State start(const Game& game, Events& events);

// Whether a State from outside can be played on; throws std::invalid_argument with what is wrong.
void check_saved(const Game& game, const State& state);

}  // namespace tamburino::risorgimento1859

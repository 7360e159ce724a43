#pragma once

#include "engine/games/novara/rules.h"

// What drivers of the game use: whose turn it is, what may be done, and doing it.
namespace tamburino::novara {

RollRequest roll_request(const State& state);  // when chance is to act
Rule rule_of(const State& state);              // the rule by which this is asked or rolled

// All that may be done, but for conceding and taking dummies back, which are always allowed (2.automatic-d,
// 18.dummies-c).
void list_actions(const Game& game, const State& state, ActionList& list);
Verdict verdict(const Game& game, const State& state, Action action);

// Both leave the State as it was when they refuse.
Verdict apply(const Game& game, State& state, Action action, Events& events);
Verdict apply(const Game& game, State& state, Roll roll, Events& events);

// Whether a State from outside can be played on; throws std::invalid_argument with what is wrong.
void check_saved(const Game& game, const State& state);

// Runs procedures until somebody is to act; for start() and for positions.
void proceed(const Game& game, State& state, Events& events);

}  // namespace tamburino::novara

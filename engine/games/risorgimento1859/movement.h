#pragma once

#include "engine/games/risorgimento1859/rules.h"

// Chapters 5 and 6: what they lend to the others.
namespace tamburino::risorgimento1859 {

Points allowance(const Game& game, const State& state, UnitId who);  // in this activation: 5.0, 5.11, 5.32
Ways ways(const Game& game, const State& state, UnitId who, Hex from, Hex to);
// 5.2  The ground alone, with bridges that are down; kClosed where it cannot go.
Points terrain_cost(const Game& game, const State& state, UnitId who, Hex from, Facing side);
Points leader_cost(const Game& game, const State& state, Hex from, Facing side);
Points surcharge(const Game& game, const State& state, UnitId who, Hex to);  // 6.31
// What a step costs in all, and by which rule it may not be made.
struct StepPrice {
  Verdict verdict{};
  Points ground = 0, adjacent = 0, leaving = 0;
  Points total() const { return ground + adjacent + leaving; }
};
StepPrice price(const Game& game, const State& state, UnitId who, Hex from, Facing side);
// All hexes that it could come to without being interrupted. Stacking and ZOC as they stand now.
void find_reach(const Game& game, const State& state, UnitId who, Reach& reach);
Verdict may_move(const Game& game, const State& state, UnitId who);              // at all, in this activation
bool is_blown(const Game& game, const State& state, Hex from, Facing side);      // a9.5b
Verdict may_approach(const Game& game, const State& state, UnitId who, Hex to);  // 4.42a, 5.33, 9.11a
bool crosses_water(const Game& game, const State& state, UnitId who, Hex from, Facing side);  // 5.23c

// 5.52c, A36  By which side the garrison of that Town goes out in this activation; kNoFacing: by none yet.
Facing town_exit(const State& state, Hex town);
bool holds_town(const Game& game, const State& state, UnitId who);
void leave_town(const Game& game, State& state, UnitId who, Facing side);  // it goes out there: remembered
void stop_move(State& state, UnitId who);  // it goes no further, but may turn: 6.35b
void break_off(State& state, UnitId who);  // its move is over, but not the windows of the hex it entered: A53
void leave_window_hex(State& state, UnitId who);  // driven out of that hex, it gives no further cause there

// --- zones.cpp: a9.2, a9.3
bool aware_of(const Game& game, const State& state, UnitId who, Hex where);

// --- square.cpp: 6.14
void form_square(const Game& game, State& state, UnitId who, Events& events);
void open_square(const Game& game, State& state, UnitId who, Events& events);
Verdict may_form_square(const Game& game, const State& state, UnitId who);
Verdict may_open_square(const Game& game, const State& state, UnitId who);

// --- strategic.cpp: 5.1
Verdict may_march(const Game& game, const State& state, BrigadeId which);
void stop_barred_march(const Game& game, State& state,
                       Events& events);  // 5.11b, when a command begins to act
void begin_march(const Game& game, State& state, BrigadeId which, Events& events);
Verdict may_stop_march(const Game& game, const State& state, BrigadeId which);
void stop_march(const Game& game, State& state, BrigadeId which, Events& events);
Verdict may_step_marching(const Game& game, const State& state, UnitId who, Hex from, Facing side);

// --- reaction.cpp: a window is pushed only when somebody can use it. True when it was.
bool open_window(const Game& game, State& state, const Window& window);
UnitId speaker_of(const Game& game, const State& state, const ReactionMove& now);  // kNoUnit: none is there
// 6.34, 7.53  The cavalry and horse guns of a hex, which withdraw as one: A53.
UnitSet horse_in(const Game& game, const State& state, Side side, Hex where);
// `provokers` give cause; any other enemy whose ZOC is on them holds them.
Verdict may_withdraw(const Game& game, const State& state, UnitId who, const UnitSet& provokers, Hex goal);
bool can_withdraw(const Game& game, const State& state, UnitId who, const UnitSet& provokers);
void list_withdrawals(const Game& game, const State& state, UnitId who, const UnitSet& provokers,
                      ActionList& list);
void withdraw(State& state, const UnitSet& all, Hex goal);  // pushes the move
// Those who may react to what the window is about, by its kind; each chapter has its own.
UnitSet cavalry_that_may_react(const Game& game, const State& state, const Window& window);
UnitSet light_that_may_react(const Game& game, const State& state, const Window& window);
UnitSet guns_before_attack(const Game& game, const State& state, const Window& window);
UnitSet guns_that_may_answer(const Game& game, const State& state, const Window& window);
UnitSet small_arms_that_may_reply(const Game& game, const State& state, const Window& window);
UnitSet those_attacked(const Game& game, const State& state, const Window& window);

}  // namespace tamburino::risorgimento1859

#pragma once

#include "engine/games/risorgimento1859/rules.h"

// Chapter 4, 5.1, 5.6, 8.5 and 9: what they lend to the others.
namespace tamburino::risorgimento1859 {

// --- activation.cpp: 4.4, 4.5
void finish_corps(const Game& game, State& state, CorpsId which);   // 4.54c
int normal_activations(const Game& game, const State& state);       // two, one in Heat and Rain: 4.43a, 4.44a
bool present(const Game& game, const State& state, CorpsId which);  // a unit on the map or due: A124
enum class Chance : std::uint8_t { No, Normal, Extended };
Chance chance_of(const Game& game, const State& state, CorpsId which);
bool exhausted(const Game& game, const State& state, const ActivationPhase& phase, Side side);
bool needs_roll(const Game& game, const State& state, const ActivationPhase& phase, CorpsId which);
bool is_sole(const Game& game, const State& state, const ActivationPhase& phase, CorpsId which);
Verdict may_mass(const Game& game, const State& state, const ActivationPhase& phase,
                 LeaderId who);  // charge.cpp

// --- command.cpp: 4.1, 4.2
void fix_orders(const Game& game, State& state, CorpsId which, Events& events);     // 4.13a, A02
void fix_command(const Game& game, State& state, BrigadeId which, Events& events);  // A06
bool anything_to_attach(const Game& game, const State& state, CorpsId which);       // A10, A13
void settle_loans(const Game& game, State& state, CorpsId which);                   // when it is activated
int range_of(const Game& game, const State& state, LeaderId chief);                 // 4.24
// 4.12  A Finished leader, or one who is off the map, has nobody in Range.
bool in_range(const Game& game, const State& state, LeaderId chief, Hex where);
bool in_corps_range(const Game& game, const State& state, CorpsId which, Hex where);
bool has_orders_by_range(const Game& game, const State& state, BrigadeId which);  // 4.22a, as things stand
UnitSet commanded(const Game& game, const State& state, BrigadeId which);  // 4.11, by a brigade with Orders
Reckoning orders_modifiers(const Game& game, BrigadeId which);             // 4.13c: to the die
bool can_roll_orders(const Game& game, const State& state, BrigadeId which);
// --- brigade.cpp
bool has_had_its_turn(const State& state, UnitId who);                              // 5.6c
bool acts_with(const Game& game, const State& state, UnitId who, BrigadeId which);  // of it, or attached
bool acts_now(const Game& game, const State& state, UnitId who);  // with the brigade, or the pool, under way
UnitSet units_with(const Game& game, const State& state, BrigadeId which);  // all for whom acts_with holds
UnitSet acting_units(const Game& game, const State& state);                 // all for whom acts_now holds

// --- sequence.cpp: B1, C1 to C3
bool anything_to_do(const Game& game, const State& state, EachPlayer::What what, Side side);
void next_player(State& state);  // the one who is asked is done

// --- reserve.cpp: 4.6
bool can_go_in_reserve(const Game& game, const State& state, Side side);
bool can_leave_reserve(const Game& game, const State& state, Side side);
// Releases every brigade of that side that has an enemy within three hexes of this hex's newcomer, and
// pushes the interphases: 4.62a, A26. True when something was pushed.
bool release_near(const Game& game, State& state, Side side, Hex newcomer, Events& events);
void release(const Game& game, State& state, BrigadeId which, Rule rule, Events& events);
void release_due(const Game& game, State& state, Events& events);  // a10.5

// --- entry.cpp: 5.6
bool due(const Game& game, const State& state, UnitId who);  // waits off the map and may come now
Verdict may_enter(const Game& game, const State& state, UnitId who, Hex where);
void enter(const Game& game, State& state, UnitId who, Hex where, Events& events);
void list_entries(const Game& game, const State& state, UnitId who, ActionList& list);

// --- rally.cpp
Verdict may_rally(const Game& game, const State& state, UnitId who);  // 8.51, in the time of its brigade
bool can_recover(const Game& game, const State& state, Side side);

// --- demoralization.cpp
Reckoning demoralization_modifiers(const Game& game, const State& state, CorpsId which);  // 9.2a: to the die
int demoralization_level(const Game& game, CorpsId which);  // 9.2b, 9.22b: from this total on

// --- commanders.cpp: 4.11g, 4.23
bool can_move_commanders(const Game& game, const State& state, Side side);
void list_rides(const Game& game, const State& state, LeaderId who, ActionList& list);

// --- victory.cpp
int score(const Game& game, const State& state, Side side);
Winner winner_now(const Game& game, const State& state);

}  // namespace tamburino::risorgimento1859

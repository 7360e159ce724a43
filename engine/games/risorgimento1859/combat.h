#pragma once

#include "engine/games/risorgimento1859/rules.h"

// Chapters 7 and 8: what they lend to the others.
namespace tamburino::risorgimento1859 {

// --- ground.cpp: 5.29, 5.54, a3
UnitId in_castle(const Game& game, const State& state, Side side, Hex where);  // kNoUnit: nobody
GroundModifiers ground_of(const Game& game, const State& state, UnitId who);   // of the hex, for that unit
GroundModifiers hexside_between(const Game& game, Hex from, Hex to);  // of neighbours, going that way

// --- results.cpp: 8.1, 8.2
void disorder(const Game& game, State& state, UnitId who, Rule rule, Events& events);  // 8.24
void take_hit(const Game& game, State& state, UnitId who, Rule rule, Events& events);  // 8.12
void eliminate(const Game& game, State& state, UnitId who, Rule rule, Events& events);

// --- artillery.cpp
bool may_fire_late(const Game& game, const State& state, CorpsId which);  // some battery of the corps: 5.32b
Verdict may_fire(const Game& game, const State& state, UnitId who, Hex target);  // a battery, in its own time
Verdict can_hit(const Game& game, const State& state, UnitId who, Hex target);   // arc, range, sight, levels
void list_fires(const Game& game, const State& state, UnitId who,
                ActionList& list);                                // all that may_fire allows
bool has_fire(const Game& game, const State& state, UnitId who);  // any of them
Verdict may_join(const Game& game, const State& state, const ArtilleryFire& fire, UnitId who);  // 7.12
void begin_fire(const Game& game, State& state, UnitId who, Hex target, Events& events);
void fire_in_reaction(const Game& game, State& state, UnitId who, Hex target, Rule rule, Events& events);
enum class FireResult : std::uint8_t { None, Check, Disorder, DisorderAndHit };
FireResult fire_result(const Game& game, int total);  // 7.18
// What is added to the die, for the unit `at` of the target hex: only in a castle do they differ.
Reckoning artillery_modifiers(const Game& game, const State& state, const ArtilleryFire& fire, UnitId at);

// --- sight.cpp: 7.13
bool in_sight(const Game& game, const State& state, Hex from, Hex to);
Hex hidden_by(const Game& game, const State& state, Hex from, Hex to);  // kNoHex: nothing is in the way

// --- artillery_reaction.cpp: 7.17
Verdict may_fire_before_attack(const Game& game, const State& state, UnitId who, Hex target);

// --- small_arms.cpp, rally.cpp, attack.cpp: whether there is anything to ask
bool anything_to_fire(const Game& game, const State& state, BrigadeId which);
bool anything_to_rally(const Game& game, const State& state, BrigadeId which);
bool anything_to_attack(const Game& game, const State& state, BrigadeId which);
Verdict may_fire_small_arms(const Game& game, const State& state, UnitId who, Hex target);  // in its own time
Verdict may_reply(const Game& game, const State& state, UnitId who, Hex target);            // in reaction
void fire_small_arms(const Game& game, State& state, UnitId who, Hex target, bool reaction, Events& events);
UnitSet in_the_open(const Game& game, const State& state, Side side, Hex where);  // whom small arms can hit
Reckoning small_arms_modifiers(const Game& game, const State& state, UnitId who, Hex target);

// --- attack.cpp: 7.3, 7.4
Verdict may_attack(const Game& game, const State& state, UnitId who, Hex target);
Reckoning commitment_modifiers(const Game& game, const State& state, UnitId who, Hex target, bool charge);
bool is_surprise(const Game& game, const State& state, UnitId attacker, Hex from, Hex target);  // a9.3
bool attack_pending(const State& state, Hex where);
void cancel_attacks(State& state, Hex where, Events& events);  // 8.33j, 8.33n
Hex came_from(const State& state, UnitId attacker, Hex target);

// --- combat.cpp: 7.44, 7.45, 8.31
UnitSet fighters_in(const Game& game, const State& state, Side side, Hex where, bool inside);  // 7.45i, 5.29c
Reckoning attack_modifiers(const Game& game, const State& state, const Combat& fight);
Reckoning defence_modifiers(const Game& game, const State& state, const Combat& fight);
int hits_by(const Game& game, int total);                                        // 7.44c
bool attacker_loses(const Game& game, const State& state, const Combat& fight);  // 8.31, with the hits taken
bool can_continue(const Game& game, const State& state, const Combat& fight);    // continued.cpp
// 7.53c  The cavalry attacks at once, without Commitment.
void begin_countercharge(const Game& game, State& state, const UnitSet& cavalry, Hex target, Events& events);

// --- retreat.cpp: 8.33
struct RetreatWays {
  HexSet hexes;             // the cheapest ones
  bool displacing = false;  // they are full
};
RetreatWays retreat_ways(const Game& game, const State& state, UnitId who, Hex contested);
// A unit has come into a hex that is too full: 8.33h, 7.51c.
void displace_others(const Game& game, State& state, UnitId entering, Hex from, Events& events);
// A combat unit has come into a hex otherwise than by its own movement: ownership, Reserves, lone leaders.
void arrive(const Game& game, State& state, UnitId who, Hex where, Events& events);

// --- leaders.cpp: 8.4
// Pushes the roll of a leader who is alone in a hex beside this one: 8.4c. True when it did.
bool endanger_lone_leaders(const Game& game, State& state, Side side, Hex newcomer);
bool is_led_by(const Game& game, const State& state, LeaderId who, UnitId unit);
HexSet nearest_of_command(const Game& game, const State& state, LeaderId who);  // 8.4g, 8.4i
void endanger(const Game& game, State& state, const LeaderSet& who, bool approached);
void leave_without_command(const Game& game, State& state, LeaderId who, Events& events);  // A122
LeaderId leader_to_enter(const Game& game, const State& state, const Combat& fight);       // combat.cpp, A89
LeaderId leader_left(const Game& game, const State& state, const Retreat& now);  // retreat.cpp, A122

// --- commanders.cpp: 4.11g, 4.23
Verdict may_move_leader(const Game& game, const State& state, LeaderId who, Hex to);
void move_leader(const Game& game, State& state, LeaderId who, Hex to, Events& events);

// --- charge.cpp: 7.5
// Into a hex from the one before it, as the ground and its step allow: 7.52. A countercharge asks this too.
Verdict may_charge_into(const Game& game, const State& state, UnitId who, Hex from, Hex target);
// 9.11a, a10.4b, 7.5d  Whether it is in a state to charge or countercharge at all.
Verdict fit_to_charge(const Game& game, const State& state, UnitId who);
// The whole of it, from where it stands; `last` is the hex before the target.
Verdict may_charge(const Game& game, const State& state, UnitId who, Hex target, Hex last);
void list_charges(const Game& game, const State& state, UnitId who, ActionList& list);
bool can_charge(const Game& game, const State& state, UnitId who);        // anywhere
bool can_reach_charge(const Game& game, const State& state, UnitId who);  // 4.16e: after moving, if it must
bool charge_way_open(const Game& game, const State& state, UnitId who,
                     Hex last);  // still, before it is fought
// 4.16e  Of a Massed Attack: it was chosen, and some charge is open to it.
bool must_charge(const Game& game, const State& state, UnitId who);
// 4.16j  Who leads the Massed Attack under way; kNoLeader in any other activation.
LeaderId massed_leader(const State& state);

// --- bridge.cpp
bool may_blow(const Game& game, const State& state);  // a9.5b

}  // namespace tamburino::risorgimento1859

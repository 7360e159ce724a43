#pragma once

#include "engine/core/reckoning.h"
#include "engine/games/risorgimento1859/actions.h"
#include "engine/games/risorgimento1859/state.h"

// What all chapters use, and what the driver calls: the steps of the procedures, the questions and the
// throws, in the order of the rulebook. Each group is one file. What a chapter lends to others beside these
// stands in command.h, movement.h and combat.h.
namespace tamburino::risorgimento1859 {

using Next = NextStep<Side, Ask, RollKind>;
constexpr Next go_on() { return {Next::Kind::GoOn}; }
constexpr Next ask(Side side, Ask ask) { return {Next::Kind::Ask, side, ask}; }
constexpr Next roll(RollKind kind, int dice = 1) {
  return {Next::Kind::Roll, {}, {}, kind, static_cast<std::uint8_t>(dice)};
}
constexpr Next done() { return {Next::Kind::Done}; }

// --- board.cpp: counters on the map, and what is derived from them
void rebuild(const Game& game, State& state);
void put(const Game& game, State& state, UnitId who, Hex where);    // at the bottom of the stack: 5.44a
void lift(const Game& game, State& state, UnitId who, Status now);  // off the map
void put_on_top(const Game& game, State& state, UnitId who);        // of its stack
void turn_to(const Game& game, State& state, UnitId who, Facing facing);
void mark(const Game& game, State& state, UnitId who, Mark mark, bool on = true);  // with the ZOC it changes
bool friend_in(const Game& game, const State& state, Side side, Hex where);  // a combat unit of the side
inline bool enemy_in(const Game& game, const State& state, Side side, Hex where) {
  return friend_in(game, state, enemy_of(side), where);
}
bool next_to_enemy(const Game& game, const State& state, Side side, Hex where);  // a combat unit of his: A128
bool enemy_within(const Game& game, const State& state, Side side, Hex where, int hexes);
UnitSet units_in(const Game& game, const State& state, Side side, Hex where);
LeaderSet leaders_in(const Game& game, const State& state, Side side, Hex where);
UnitId top_of(const State& state, Hex where);
UnitId topmost(const State& state, const UnitSet& units);  // of those in one hex; kNoUnit: of none
inline int cohesion(const Game& game, const State& state, UnitId who) {  // Adjusted: 8.12a
  return game[who].cohesion - state[who].hits;
}
// A combat unit has come into a hex, by whatever means: places change hands (a9.6a).
void enter_hex(const Game& game, State& state, UnitId who, Hex where, Events& events);

// --- facing.cpp: 6.1
bool all_round(const Game& game, const State& state,
               UnitId who);  // a Square, infantry of a Town: 6.14c, 5.52a
bool is_frontal(const Game& game, const State& state, UnitId who, Facing side);
bool is_frontal(const Game& game, const State& state, UnitId who, Hex where);  // only a neighbour can be
void fall_in(const Game& game, State& state, UnitId who);  // it faces as those who stand in its hex: 6.1b

// --- zones.cpp: 6.2
bool exerts_zone(const Game& game, const State& state, UnitId who, Facing side);
void refresh_zone(const Game& game, State& state, Hex around);
inline bool in_zone(const State& state, Side exerted_by, Hex where) {
  return state.zone[static_cast<std::size_t>(index(exerted_by))].contains(where);
}
inline bool in_enemy_zone(const State& state, Side side, Hex where) {
  return in_zone(state, enemy_of(side), where);
}
bool in_zone_of(const Game& game, const State& state, UnitId who, Hex where);
UnitSet exerting_into(const Game& game, const State& state, Side side, Hex where);  // whose ZOC it is
bool controls(const Game& game, const State& state, UnitId who, Hex where);  // 6.23c: may be attacked from HC

// --- stacking.cpp: 5.4, 5.5
bool may_stand_together(const Game& game, const UnitSet& units, bool town);  // the others of a hex and it
Verdict may_stack(const Game& game, const State& state, UnitId who, Hex where);
bool overstacked(const Game& game, const State& state, Side side, Hex where);
bool town_stacking(const Game& game, const State& state, Hex where);  // more than a plain hex may hold: 5.53

// --- setup.cpp
State set_up(const Game& game);
void end_game(const Game& game, State& state, Ending ending, Events& events);  // victory.cpp

// --- setup.cpp: 2.0, a9, a10
void take_leaves(const Game& game, State& state, Roll roll, Events& events);

// --- sequence.cpp: 3
Next run(const Game& game, State& state, GameTurn& now, Events& events);
Next run(const Game& game, State& state, EachPlayer& now, Events& events);
void take_initiative(const Game& game, State& state, Roll roll, Events& events);

// --- command.cpp: 4.1, 4.2
Verdict attach_verdict(const Game& game, const State& state, Action action);
void attach_list(const Game& game, const State& state, ActionList& list);
void attach_carry_out(const Game& game, State& state, Action action, Events& events);
Verdict orders_verdict(const Game& game, const State& state, Action action);
void orders_list(const Game& game, const State& state, ActionList& list);
void orders_carry_out(const Game& game, State& state, Action action, Events& events);
void take_orders(const Game& game, State& state, Roll roll, Events& events);

// --- activation.cpp: 4.3 to 4.5
Next run(const Game& game, State& state, ActivationPhase& now, Events& events);
Verdict select_verdict(const Game& game, const State& state, Action action);
void select_list(const Game& game, const State& state, ActionList& list);
void select_carry_out(const Game& game, State& state, Action action, Events& events);
void take_continuity(const Game& game, State& state, Roll roll, Events& events);

// --- brigade.cpp: 3.0 B2, 4.4
Next run(const Game& game, State& state, CorpsActivation& now, Events& events);
Next run(const Game& game, State& state, BrigadeAction& now, Events& events);
Verdict brigade_verdict(const Game& game, const State& state, Action action);
void brigade_list(const Game& game, const State& state, ActionList& list);
void brigade_carry_out(const Game& game, State& state, Action action, Events& events);

// --- reserve.cpp: 4.6
Next run(const Game& game, State& state, Interphase& now, Events& events);
Verdict reserve_verdict(const Game& game, const State& state, Action action);
void reserve_list(const Game& game, const State& state, ActionList& list);
void reserve_carry_out(const Game& game, State& state, Action action, Events& events);
Verdict interphase_verdict(const Game& game, const State& state, Action action);
void interphase_list(const Game& game, const State& state, ActionList& list);
void interphase_carry_out(const Game& game, State& state, Action action, Events& events);
Verdict out_of_reserve_verdict(const Game& game, const State& state, Action action);
void out_of_reserve_list(const Game& game, const State& state, ActionList& list);
void out_of_reserve_carry_out(const Game& game, State& state, Action action, Events& events);

// --- movement.cpp: 5.0, 5.2, 5.3, 6.3
Next run(const Game& game, State& state, UnitMove& now, Events& events);
Verdict move_verdict(const Game& game, const State& state, Action action);
void move_list(const Game& game, const State& state, ActionList& list);
void move_carry_out(const Game& game, State& state, Action action, Events& events);
Verdict step_verdict(const Game& game, const State& state, Action action);
void step_list(const Game& game, const State& state, ActionList& list);
void step_carry_out(const Game& game, State& state, Action action, Events& events);
void take_extended(const Game& game, State& state, Roll roll, Events& events);

// --- reaction.cpp: 6.34, 6.35, 7.17, 7.24: the windows
Next run(const Game& game, State& state, Window& now, Events& events);
Next run(const Game& game, State& state, ReactionMove& now, Events& events);

// --- cavalry_reaction.cpp: 6.34, 7.53, 7.54
Verdict cavalry_reaction_verdict(const Game& game, const State& state, Action action);
void cavalry_reaction_list(const Game& game, const State& state, ActionList& list);
void cavalry_reaction_carry_out(const Game& game, State& state, Action action, Events& events);

// --- light_reaction.cpp: 6.35, 7.21
Verdict light_reaction_verdict(const Game& game, const State& state, Action action);
void light_reaction_list(const Game& game, const State& state, ActionList& list);
void light_reaction_carry_out(const Game& game, State& state, Action action, Events& events);

// --- artillery.cpp: 7.1
Next run(const Game& game, State& state, ArtilleryFire& now, Events& events);
Verdict late_fire_verdict(const Game& game, const State& state, Action action);
void late_fire_list(const Game& game, const State& state, ActionList& list);
void late_fire_carry_out(const Game& game, State& state, Action action, Events& events);
Verdict combine_verdict(const Game& game, const State& state, Action action);
void combine_list(const Game& game, const State& state, ActionList& list);
void combine_carry_out(const Game& game, State& state, Action action, Events& events);
void take_artillery(const Game& game, State& state, Roll roll, Events& events);

// --- artillery_reaction.cpp: 7.17
Verdict pre_attack_verdict(const Game& game, const State& state, Action action);
void pre_attack_list(const Game& game, const State& state, ActionList& list);
void pre_attack_carry_out(const Game& game, State& state, Action action, Events& events);
Verdict counter_battery_verdict(const Game& game, const State& state, Action action);
void counter_battery_list(const Game& game, const State& state, ActionList& list);
void counter_battery_carry_out(const Game& game, State& state, Action action, Events& events);

// --- small_arms.cpp: 7.2
Next run(const Game& game, State& state, SmallArmsFire& now, Events& events);
Verdict reply_verdict(const Game& game, const State& state, Action action);
void reply_list(const Game& game, const State& state, ActionList& list);
void reply_carry_out(const Game& game, State& state, Action action, Events& events);
Verdict small_arms_verdict(const Game& game, const State& state, Action action);
void small_arms_list(const Game& game, const State& state, ActionList& list);
void small_arms_carry_out(const Game& game, State& state, Action action, Events& events);
void take_small_arms(const Game& game, State& state, Roll roll, Events& events);

// --- attack.cpp: 7.3, 7.4
Next run(const Game& game, State& state, Attacks& now, Events& events);
Verdict declare_verdict(const Game& game, const State& state, Action action);
void declare_list(const Game& game, const State& state, ActionList& list);
void declare_carry_out(const Game& game, State& state, Action action, Events& events);
Verdict resolve_verdict(const Game& game, const State& state, Action action);
void resolve_list(const Game& game, const State& state, ActionList& list);
void resolve_carry_out(const Game& game, State& state, Action action, Events& events);
void take_commitment(const Game& game, State& state, Roll roll, Events& events);

// --- attack_reaction.cpp: 6.34, 7.17, 7.24 when an attack is declared
Verdict attack_reaction_verdict(const Game& game, const State& state, Action action);
void attack_reaction_list(const Game& game, const State& state, ActionList& list);
void attack_reaction_carry_out(const Game& game, State& state, Action action, Events& events);

// --- combat.cpp: 7.44, 7.45, 8.31
Next run(const Game& game, State& state, Combat& now, Events& events);
Verdict send_back_verdict(const Game& game, const State& state, Action action);
void send_back_list(const Game& game, const State& state, ActionList& list);
void send_back_carry_out(const Game& game, State& state, Action action, Events& events);
Verdict turn_after_verdict(const Game& game, const State& state, Action action);
void turn_after_list(const Game& game, const State& state, ActionList& list);
void turn_after_carry_out(const Game& game, State& state, Action action, Events& events);
void take_combat(const Game& game, State& state, Roll roll, Events& events);

// --- continued.cpp: 7.47
Verdict continue_verdict(const Game& game, const State& state, Action action);
void continue_list(const Game& game, const State& state, ActionList& list);
void continue_carry_out(const Game& game, State& state, Action action, Events& events);
void take_continue(const Game& game, State& state, Roll roll, Events& events);

// --- charge.cpp: 4.16, 7.5
Next run(const Game& game, State& state, MassedAttack& now, Events& events);
Verdict massed_verdict(const Game& game, const State& state, Action action);
void massed_list(const Game& game, const State& state, ActionList& list);
void massed_carry_out(const Game& game, State& state, Action action, Events& events);

// --- results.cpp: 8.1, 8.2
Next run(const Game& game, State& state, CohesionRolls& now, Events& events);
Next run(const Game& game, State& state, Hits& now, Events& events);
Verdict lose_hit_verdict(const Game& game, const State& state, Action action);
void lose_hit_list(const Game& game, const State& state, ActionList& list);
void lose_hit_carry_out(const Game& game, State& state, Action action, Events& events);
void take_cohesion(const Game& game, State& state, Roll roll, Events& events);

// --- retreat.cpp: 8.32, 8.33
Next run(const Game& game, State& state, Retreat& now, Events& events);
Next run(const Game& game, State& state, Displacement& now, Events& events);
Verdict retreat_hex_verdict(const Game& game, const State& state, Action action);
void retreat_hex_list(const Game& game, const State& state, ActionList& list);
void retreat_hex_carry_out(const Game& game, State& state, Action action, Events& events);
Verdict displace_verdict(const Game& game, const State& state, Action action);
void displace_list(const Game& game, const State& state, ActionList& list);
void displace_carry_out(const Game& game, State& state, Action action, Events& events);

// --- leaders.cpp: 8.4
Next run(const Game& game, State& state, Endangered& now, Events& events);
Verdict accompany_verdict(const Game& game, const State& state, Action action);
void accompany_list(const Game& game, const State& state, ActionList& list);
void accompany_carry_out(const Game& game, State& state, Action action, Events& events);
void take_endangered(const Game& game, State& state, Roll roll, Events& events);

// --- commanders.cpp: 4.11g, 4.23
Verdict commanders_verdict(const Game& game, const State& state, Action action);
void commanders_list(const Game& game, const State& state, ActionList& list);
void commanders_carry_out(const Game& game, State& state, Action action, Events& events);

// --- rally.cpp: 8.5
Verdict rally_verdict(const Game& game, const State& state, Action action);
void rally_list(const Game& game, const State& state, ActionList& list);
void rally_carry_out(const Game& game, State& state, Action action, Events& events);
Verdict recover_verdict(const Game& game, const State& state, Action action);
void recover_list(const Game& game, const State& state, ActionList& list);
void recover_carry_out(const Game& game, State& state, Action action, Events& events);

// --- demoralization.cpp: 9
Next run(const Game& game, State& state, Demoralization& now, Events& events);
void take_demoralization(const Game& game, State& state, Roll roll, Events& events);
void take_withdrawal(const Game& game, State& state, Roll roll, Events& events);

// --- bridge.cpp: a9.5
Verdict blow_verdict(const Game& game, const State& state, Action action);
void blow_list(const Game& game, const State& state, ActionList& list);
void blow_carry_out(const Game& game, State& state, Action action, Events& events);
void take_blow(const Game& game, State& state, Roll roll, Events& events);
}  // namespace tamburino::risorgimento1859

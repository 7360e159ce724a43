#pragma once

#include <algorithm>

#include "engine/core/reckoning.h"
#include "engine/games/thousand/actions.h"
#include "engine/games/thousand/state.h"

// The rules, in the order of the rulebook. Each group is one file.
namespace tamburino::thousand {

constexpr Next go_on() { return {Next::Kind::GoOn}; }
constexpr Next ask(Side side, Ask ask) { return {Next::Kind::Ask, side, ask}; }
constexpr Next roll(RollKind kind, int dice = 1) {
  return {Next::Kind::Roll, {}, {}, kind, static_cast<std::uint8_t>(dice)};
}
constexpr Next done() { return {Next::Kind::Done}; }
void tell_items(Events& events, const Reckoning& sum);  // what was reckoned, item by item

// What the open question still waits for, said of whatever does not answer it.
Verdict unanswered(const Game& game, const State& state);

// --- counters: put on the map and lifted, and what is derived from that
void rebuild(const Game& game, State& state);
void put(const Game& game, State& state, UnitId who, PlaceId where);
void lift(const Game& game, State& state, UnitId who, Status now);
void put(State& state, CommanderId who, PlaceId where);
void lift(State& state, CommanderId who, Fate now);
void change_side(State& state, UnitId who, Side now);
inline const UnitSet& units_at(const State& state, PlaceId where) {
  return state.units_at[static_cast<std::size_t>(index(where))];
}
inline const UnitSet& units_of(const State& state, Side side) {
  return state.units_of[static_cast<std::size_t>(index(side))];
}
inline UnitSet units_in(const State& state, Side side, PlaceId where) {
  return units_at(state, where) & units_of(state, side);
}
inline bool holds(const State& state, Side side, PlaceId where) {  // with a unit
  return !units_in(state, side, where).empty();
}
inline CommanderSet commanders_in(const Game& game, const State& state, Side side, PlaceId where) {
  return state.commanders_at[static_cast<std::size_t>(index(where))] &
         game.commanders_of[static_cast<std::size_t>(index(side))];
}
int room(const Game& game, const State& state, PlaceId where);  // 5.1b
Verdict full(const Game& game, const State& state, PlaceId where, int coming = 0);
Verdict in_play(const Game& game, const State& state, Side own, UnitId who);
const Strength& strength(const Game& game, const State& state, UnitId who);
// 4.1c, 4.2a  One level down: flips, is eliminated, or (a battery) is captured by the enemy. `captor` is
// where the enemy stands who takes a battery outside of battle; kNoPlace when nobody does.
void reduce(const Game& game, State& state, UnitId who, Rule rule, PlaceId captor, Events& events);
void eliminate(const Game& game, State& state, UnitId who, Rule rule, Events& events);

// --- 4.3, 7, 10.1, 10.2 commanders
const Command& command(const Game& game, const State& state, CommanderId who);
CommanderSet highest_of(const Game& game, const State& state, CommanderSet all);  // 4.3c
CommanderId senior_of(const Game& game, const State& state, CommanderSet all);    // 4.3d: the abler
CommanderId senior_in(const Game& game, const State& state, Side side, PlaceId where);
int value_needed(const Game& game, const State& state);           // 7.0a
void wake_commanders(const Game& game, State& state, Side side);  // 10.2a
Verdict in_play(const Game& game, const State& state, Side own, CommanderId who);
Verdict may_act(const Game& game, const State& state, CommanderId who);

// --- 5.2.1 recruiting
int recruits_from(const Game& game, const State& state, PlaceId city);
Verdict may_rise(const Game& game, const State& state, PlaceId city);
Verdict may_rebuild(const Game& game, const State& state, UnitId who);
void enter_city(State& state, Side side, PlaceId city, bool by_siege, Events& events);
Next run(const Game&, State&, Recruit&, Events&);
void take_recruit(const Game&, State&, Roll, Events&);
void rebuild_list(const Game&, const State&, ActionList&);
Verdict rebuild_verdict(const Game&, const State&, Action);
void rebuild_carry_out(const Game&, State&, Action, Events&);

// --- 6 set-up
State start(const Game& game, Events& events);
void set_up_counters(const Game& game, State& state);
Verdict may_place_force(const Game& game, const State& state, PlaceId where);
Next run(const Game&, State&, SetUp&, Events&);
void free_force_list(const Game&, const State&, ActionList&);
Verdict free_force_verdict(const Game&, const State&, Action);
void free_force_carry_out(const Game&, State&, Action, Events&);

// --- 8 armistice
bool armistice_due(const Game& game, const State& state);
inline bool armistice_made(const State& state) { return state.armistice != Armistice::None; }
void begin_armistice(const Game& game, State& state, Events& events);
Verdict may_remain(const Game& game, const State& state, PlaceId where);
int to_send(const Game& game, const State& state);              // units and commanders still in Sicily
void break_truce(State& state, PlaceId where, Events& events);  // when there is one
Verdict may_send(const Game& game, const State& state, UnitId who, PlaceId where);
Verdict may_send(const Game& game, const State& state, CommanderId who, PlaceId where);
Next run(const Game&, State&, Evacuation&, Events&);
void evacuate_list(const Game&, const State&, ActionList&);
Verdict evacuate_verdict(const Game&, const State&, Action);
void evacuate_carry_out(const Game&, State&, Action, Events&);

// --- 9 sequence of play
Next run(const Game&, State&, GameTurn&, Events&);
Next run(const Game&, State&, PlayerTurn&, Events&);

// --- 9.1 reinforcements
void begin_reinforcements(const Game& game, State& state, Side side, Events& events);
Verdict not_arrived(const Game& game, const State& state, Fact who);  // of the starred force
int to_station(const Game& game, const State& state);        // units and commanders of the starred force
bool to_be_stationed(const Game& game, const State& state);  // somebody must be put in Palermo or beside it
Verdict may_arrive(const Game& game, const State& state, UnitId who);
Verdict may_arrive(const Game& game, const State& state, CommanderId who);
Verdict may_station(const Game& game, const State& state, UnitId who, PlaceId where);
Verdict may_post(const Game& game, const State& state, CommanderId who, PlaceId where);
void reinforce_list(const Game&, const State&, ActionList&);
Verdict reinforce_verdict(const Game&, const State&, Action);
void reinforce_carry_out(const Game&, State&, Action, Events&);
bool somebody_returns(const Game& game, const State& state, Side side);
Verdict may_come_back(const Game& game, const State& state, CommanderId who);
Verdict may_return(const Game& game, const State& state, CommanderId who, PlaceId where);
void return_list(const Game&, const State&, ActionList&);
Verdict return_verdict(const Game&, const State&, Action);
void return_carry_out(const Game&, State&, Action, Events&);

// --- 10 movement
Verdict way_open(const Game& game, const State& state, Side side, PlaceId from, PlaceId to);
Verdict may_march(const Game& game, const State& state, CommanderId who, PlaceId to);
Verdict may_take(const Game& game, const State& state, const March& march, UnitId who);
Verdict may_go(const Game& game, const State& state, const March& march);
PlaceSet destinations(const Game& game, const State& state, CommanderId who);
bool any_march(const Game& game, const State& state, Side side);
void march_list(const Game&, const State&, ActionList&);
Verdict march_verdict(const Game&, const State&, Action);
void march_carry_out(const Game&, State&, Action, Events&);
Next run(const Game&, State&, March&, Events&);
void take_units_list(const Game&, const State&, ActionList&);
Verdict take_units_verdict(const Game&, const State&, Action);
void take_units_carry_out(const Game&, State&, Action, Events&);

// --- 11.0, 11.1 combat in zones and cities
bool contested(const State& state, PlaceId where);
Verdict may_fight(const Game& game, const State& state, Side side, PlaceId zone);
Verdict may_besiege(const Game& game, const State& state, Side side, PlaceId city);
Verdict combat_over(const Game& game, const State& state, Side side);  // nothing left that must be fought
bool any_combat(const Game& game, const State& state, Side side);
void lead_attack(const Game& game, State& state, Side side, PlaceId camp);
void combat_list(const Game&, const State&, ActionList&);
Verdict combat_verdict(const Game&, const State&, Action);
void combat_carry_out(const Game&, State&, Action, Events&);

// --- 11.2, 11.4 the battle
void begin_battle(const Game& game, State& state, PlaceId where, Side attacker, Events& events);
CommanderSet commanders_fighting(const Game& game, const State& state, Side side);
Verdict in_battle(const Game& game, const State& state, Side own, UnitId who);
Verdict in_battle(const Game& game, const State& state, Side own, CommanderId who);
Verdict own_stack(const State& state, Side own, Cell where, Rule rule);
Verdict may_lead(const Game& game, const State& state, Side own, CommanderId who);
UnitSet units_fighting(const State& state, Side side);              // not withdrawn
int senior_value(const Game& game, const State& state, Side side);  // 0 without one: T40
bool beaten(const State& state, Side side);                         // nothing of it left on the board
Next run(const Game&, State&, Battle&, Events&);
Next run(const Game&, State&, Round&, Events&);
void take_order(const Game&, State&, Roll, Events&);
void senior_list(const Game&, const State&, ActionList&);
Verdict senior_verdict(const Game&, const State&, Action);
void senior_carry_out(const Game&, State&, Action, Events&);

// --- 11.3, 11.4.1 command points and set-up on the board
struct CommandPoints {
  int value = 0;  // of the senior commander
  int spent = 0;
  int stacks = 0;        // outside a city, that he leads himself
  int subordinates = 0;  // who lead others
  int left() const { return value - spent; }
};
CommandPoints command_points(const Game& game, const State& state, Side side, int more_stacks = 0,
                             int more_inside = 0, CommanderId one_more = kNoCommander);
bool in_city(const Game& game, const State& state, Cell where);  // 11.6b
Verdict may_appoint(const Game& game, const State& state, const Deployment& deployment, CommanderId who);
Verdict may_stack(const Game& game, const State& state, const Deployment& deployment, Cell where);
Verdict may_add(const Game& game, const State& state, const Deployment& deployment, UnitId who);
Verdict may_rest(const State& state, const Deployment& deployment);
Verdict may_finish(const Game& game, const State& state, const Deployment& deployment);
bool behind_walls(const Game& game, const State& state, Cell where);  // a stack of the defender: 5.2b, 5.2c
UnitSet to_deploy(const State& state, Side side);
void add_to_stack(State& state, Cell where, UnitId who);  // below those in it
void take_from_stack(State& state, UnitId who);
void move_stack(const Game& game, State& state, Cell from, Cell to);
Next run(const Game&, State&, Deployment&, Events&);
void deploy_list(const Game&, const State&, ActionList&);
Verdict deploy_verdict(const Game&, const State&, Action);
void deploy_carry_out(const Game&, State&, Action, Events&);

// --- 11.4 entrenchment and artillery
Verdict may_entrench(const Game& game, const State& state, Cell where);
bool any_entrenchment(const Game& game, const State& state);
void entrench_list(const Game&, const State&, ActionList&);
Verdict entrench_verdict(const Game&, const State&, Action);
void entrench_carry_out(const Game&, State&, Action, Events&);
Cell fire_target(const Game& game, const State& state, UnitId battery);  // kNoCell: it does not fire
UnitSet batteries_firing(const Game& game, const State& state);
Reckoning fire_modifiers(const Game& game, const State& state, Cell target);
void take_artillery(const Game&, State&, Roll, Events&);

// --- 11.4.2, 11.4.3 flanking moves and reserves
Verdict may_order(const State& state, Cell who);
Verdict may_be_called(const State& state, Cell who);
Verdict flank_done(const State& state, Cell who);
Verdict may_flank(const Game& game, const State& state, Cell who);
Verdict may_call(const Game& game, const State& state, Cell who);
Reckoning flank_sum(const Game& game, const State& state, Side side);
Reckoning reserve_sum(const Game& game, const State& state, Cell who);
bool any_manoeuvre(const Game& game, const State& state, Side side);
void take_flank(const Game&, State&, Roll, Events&);
void take_reserve(const Game&, State&, Roll, Events&);
void manoeuvre_list(const Game&, const State&, ActionList&);
Verdict manoeuvre_verdict(const Game&, const State&, Action);
void manoeuvre_carry_out(const Game&, State&, Action, Events&);
void place_stack_list(const Game&, const State&, ActionList&);
Verdict place_stack_verdict(const Game&, const State&, Action);
void place_stack_carry_out(const Game&, State&, Action, Events&);

// --- 11.4.4 zones of control; who is free
using CellSet = IdSet<Cell, kCells>;
CellSet zone_of_control(Cell where);                   // 11.4.4a
CellSet battle_stacks(const State& state, Side side);  // on the two D lines
CellSet reserve_stacks(const State& state, Side side);
CellSet enemies_beside(const Game& game, const State& state, Cell who);
bool engaged(const Game& game, const State& state, Cell who);
bool is_free(const Game& game, const State& state, Cell who);  // 11.4.5j
CellSet cells_beside_enemy(const State& state, Side side);     // T13
Verdict not_beside_enemy(const State& state, Side side, Cell where, Rule rule);
// Of these, those beside this enemy stack.
CellSet cells_beside(const State& state, Side side, Cell enemy);

// --- 11.4.5 attack and support
int attack_dice(const Game& game, const State& state, Cell who);
Reckoning attack_modifiers(const Game& game, const State& state, Cell who);
int support_dice(const Game& game, const State& state, Cell who);
Verdict may_attack(const Game& game, const State& state, Cell who, Cell target);
Verdict attack_done(const State& state, Cell who);
bool any_attack(const Game& game, const State& state, Side side);
void take_attack(const Game&, State&, Roll, Events&);
void take_support(const Game&, State&, Roll, Events&);
void declare_list(const Game&, const State&, ActionList&);
Verdict declare_verdict(const Game&, const State&, Action);
void declare_carry_out(const Game&, State&, Action, Events&);

// --- 11.4.5 damage, new tops, realignment
void suffer_hits(const Game& game, State& state, Side side, Events& events);
void reduce_stack(const Game& game, State& state, Cell where, Rule rule, Events& events);
Cell topless_stack(const State& state);  // kNoCell: none waits for a new top
void ask_new_tops(State& state);
Next run(const Game&, State&, NewTops&, Events&);
void top_list(const Game&, const State&, ActionList&);
Verdict top_verdict(const Game&, const State&, Action);
void top_carry_out(const Game&, State&, Action, Events&);
Verdict has_won(const Game& game, const State& state, Cell who);  // all enemies beside the stack are gone
Verdict may_realign(const Game& game, const State& state, Cell who, Cell to);
bool any_realignment(const Game& game, const State& state, Side side);
void realign_list(const Game&, const State&, ActionList&);
Verdict realign_verdict(const Game&, const State&, Action);
void realign_carry_out(const Game&, State&, Action, Events&);

// --- 11.5 retreat
Verdict may_retreat_to(const Game& game, const State& state, Side side, PlaceId where);
bool any_retreat(const Game& game, const State& state, Side side);
int damage_of(const Game& game, const State& state, Side side);  // suffered so far: 11.5d, T42
Reckoning retreat_column(const Game& game, const State& state, Side side);
Next run(const Game&, State&, Retreat&, Events&);
void take_retreat(const Game&, State&, Roll, Events&);
void retreat_list(const Game&, const State&, ActionList&);
Verdict retreat_verdict(const Game&, const State&, Action);
void retreat_carry_out(const Game&, State&, Action, Events&);
Next run(const Game&, State&, Reductions&, Events&);
Rule rule_of_losses(const State& state);  // that are being chosen
void reduce_list(const Game&, const State&, ActionList&);
Verdict reduce_verdict(const Game&, const State&, Action);
void reduce_carry_out(const Game&, State&, Action, Events&);

// --- 11.5 the fate of commanders
void push_captives(const Game& game, State& state, CommanderSet who);
Next run(const Game&, State&, Captives&, Events&);
void take_capture(const Game&, State&, Roll, Events&);
void replace_list(const Game&, const State&, ActionList&);
Verdict replace_verdict(const Game&, const State&, Action);
void replace_carry_out(const Game&, State&, Action, Events&);

// --- 11.1b, 11.6 sieges
Next run(const Game&, State&, Garrison&, Events&);
void take_garrison(const Game&, State&, Roll, Events&);
Next run(const Game&, State&, Occupation&, Events&);
void occupy_list(const Game&, const State&, ActionList&);
Verdict occupy_verdict(const Game&, const State&, Action);
void occupy_carry_out(const Game&, State&, Action, Events&);

// --- 12 attrition
PlaceSet supplied(const Game& game, const State& state, Side side);
bool isolated(const Game& game, const State& state, Side side, PlaceId where);
PlaceSet isolated_places(const Game& game, const State& state,
                         Side side);  // that suffer attrition
Next run(const Game&, State&, Attrition&, Events&);
void take_attrition(const Game&, State&, Roll, Events&);

// --- 13, 14 victory
int city_points(const Game& game, const State& state, PlaceId city);
int victory_points(const Game& game, const State& state);
void score_cities(const Game& game, State& state, Events& events);
Verdict may_flee(const Game& game, const State& state, Side own);
void flee(const Game& game, State& state, Events& events);
void end_game(State& state, Ending ending, Victory victory, Side winner, Rule rule, Events& events);
bool decide(const Game& game, State& state, Events& events);  // at the end of a turn: 14

}  // namespace tamburino::thousand

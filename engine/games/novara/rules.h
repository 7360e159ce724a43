#pragma once

#include <algorithm>
#include <span>

#include "engine/core/reckoning.h"
#include "engine/games/novara/actions.h"
#include "engine/games/novara/state.h"

// The rules, in the order of the rulebook. Each group is one file.
namespace tamburino::novara {

constexpr Next go_on() { return {Next::Kind::GoOn}; }
constexpr Next ask(Side side, Ask ask) { return {Next::Kind::Ask, side, ask}; }
constexpr Next roll(RollKind kind, int dice = 1) {
  return {Next::Kind::Roll, {}, {}, kind, static_cast<std::uint8_t>(dice)};
}
constexpr Next done() { return {Next::Kind::Done}; }

// --- board: counters on the map, and what is derived from them
void rebuild(const Game& game, State& state);
void put(const Game& game, State& state, UnitId who, Hex where);  // on top of what is there
void lift(const Game& game, State& state, UnitId who, Status now);
void set_shaken(const Game& game, State& state, UnitId who, bool shaken);
void put_on_top(const Game& game, State& state, UnitId who);
inline Side side_of(const Game& game, const State& state, UnitId who) {
  return state[who].captured ? enemy_of(game[who].side) : game[who].side;
}
bool held_by(const Game& game, const State& state, Side side, Hex where);  // any counter of the side
inline bool enemy_in(const Game& game, const State& state, Side side, Hex where) {
  return held_by(game, state, enemy_of(side), where);
}
inline const Presence& presence(const State& state, Side side) {
  return state.presence[static_cast<std::size_t>(index(side))];
}
inline bool fights_in(const Game& /*game*/, const State& state, Side side,
                      Hex where) {  // a combat unit of it
  return presence(state, side).fighting.contains(where);
}
bool real_in(const Game& game, const State& state, Side side, Hex where);         // a unit, not only dummies
inline bool all_shaken_in(const Game& /*game*/, const State& state, Hex where) {  // all its combat units are
  return !presence(state, Side::Sardinian).unshaken.contains(where) &&
         !presence(state, Side::Austrian).unshaken.contains(where);
}
UnitId lone_train_in(const Game& game, const State& state, Hex where);  // kNoUnit when others are there
// 10.pontoons-b  Rivers do not matter for being adjacent. 3.commands-d, R19  Only combat units count.
inline bool touches_enemy(const Game& /*game*/, const State& state, Side side, Hex where) {
  return presence(state, enemy_of(side)).near_fighting.contains(where);
}
inline bool touches_unshaken(const Game& /*game*/, const State& state, Side side, Hex where) {
  return presence(state, enemy_of(side)).near_unshaken.contains(where);
}
// Whether units of the side can go, or attack, over this hexside: the ground, not who stands beyond.
bool passable(const Game& game, const State& state, Side side, Hex from, Facing way);
int left_steps(const Game& game, const State& state, UnitId who);
int factor(const Game& game, const State& state, UnitId who);  // combat factor as the counter lies
bool is_night(const Game& game, const State& state);
void sweep_dummies(const Game& game, State& state, Side side, Hex where, Events& events);
void follow_dummies(const Game& game, State& state, Side side, Hex from, Hex to, Events& events);

// --- 2 victory
int control_points(const Game& game, const State& state, Side side);
int steps_lost(const Game& game, const State& state, Side side);
int exit_points(const Game& game, const State& state, Side side);
struct SuddenEnd {
  Ending ending;
  Rule rule;
};
SuddenEnd sudden_end(const Game& game, Sudden::When when);
int combat_points_lost(const Game& game, const State& state, Side side);
int score(const Game& game, const State& state, Side side);
void end_game(State& state, Ending ending, Winner winner, Rule rule, Events& events);
void occupy(const Game& game, State& state, Side side, Hex where, Events& events);  // what entering does
void check_losses_lead(const Game& game, State& state, Events& events);
void check_army_supply(const Game& game, State& state, Events& events);
void finish_on_points(const Game& game, State& state, Events& events);

// --- 4 set-up, 16 losses before it
State start(const Game& game, Events& events);  // with the first question asked
Next run(const Game&, State&, SetUp&, Events&);
bool zone_holds(const Game& game, const State& state, UnitId who, Hex where);
Verdict may_set_up(const Game& game, const State& state, UnitId who, Hex where);
void set_up_list(const Game&, const State&, ActionList&);
Verdict set_up_verdict(const Game&, const State&, Action);
void set_up_carry_out(const Game&, State&, Action, Events&);
void set_up_hex_list(const Game&, const State&, ActionList&);
Verdict set_up_hex_verdict(const Game&, const State&, Action);
void set_up_hex_carry_out(const Game&, State&, Action, Events&);
bool any_start_loss(const Game& game, const State& state);  // still to be taken
void lose_before_start(const Game& game, State& state, UnitId who, Events& events);
void start_losses_list(const Game&, const State&, ActionList&);
Verdict start_losses_verdict(const Game&, const State&, Action);
void start_losses_carry_out(const Game&, State&, Action, Events&);

// --- 5 stacking
Verdict may_stack(const Game& game, const State& state, std::span<const UnitId> who, Hex where);
inline Verdict may_stack(const Game& game, const State& state, UnitId who, Hex where) {
  return may_stack(game, state, {&who, 1}, where);
}

// --- 6 sequence of play
Next run(const Game&, State&, Turn&, Events&);
Next run(const Game&, State&, Operations&, Events&);
Next run(const Game&, State&, Night&, Events&);

// --- 7 activation: points and the secret choice
int activation_points(const Game& game, const State& state, Side side);
bool higher_available(const Game& game, const State& state, Side side);
bool takes_part(const Game& game, const State& state, FormationId which);  // has units on the map or hidden
std::uint32_t cup(const State& state);
bool choosing_chits(const State& state);  // sealed until both have chosen
void choose_chits_list(const Game&, const State&, ActionList&);
Verdict choose_chits_verdict(const Game&, const State&, Action);
void choose_chits_carry_out(const Game&, State&, Action, Events&);
void fill_cup(const Game& game, State& state, Side side);
void surprise_list(const Game&, const State&, ActionList&);
Verdict surprise_verdict(const Game&, const State&, Action);
void surprise_carry_out(const Game&, State&, Action, Events&);
void take_draw(const Game&, State&, Roll, Events&);
void drawn_list(const Game&, const State&, ActionList&);
Verdict drawn_verdict(const Game&, const State&, Action);
void drawn_carry_out(const Game&, State&, Action, Events&);

// --- 7 activation: chit and units
void begin_activation(const Game& game, State& state, ChitId which, Events& events);
bool led_by(const Game& game, const State& state, ChitId which, UnitId who);  // of a formation it activates
bool independent_unit(const Game& game, const State& state, UnitId who);
Verdict at_hand(const Game& game, const State& state, Side own, UnitId who);  // of the side, and on the map
Verdict may_act(const Game& game, const State& state, UnitId who);            // active, or why it is not
Verdict may_take(const Game& game, const State& state, UnitId who);           // with the chit under way
bool can_be_activated(const Game& game, const State& state, UnitId who);
Verdict may_place_chit(const Game& game, const State& state, ChitId which, Hex where);
void trace_radius(const Game& game, const State& state, Side side, Hex from, int radius, Reach& reach);
bool any_chit_hex(const Game& game, const State& state, ChitId which);
bool any_unseen_for(const Game& game, const State& state,
                    ChitId which);  // that the Independent chit might take
Next run(const Game&, State&, Activation&, Events&);
void place_chit_list(const Game&, const State&, ActionList&);
Verdict place_chit_verdict(const Game&, const State&, Action);
void place_chit_carry_out(const Game&, State&, Action, Events&);
void take_units_list(const Game&, const State&, ActionList&);
Verdict take_units_verdict(const Game&, const State&, Action);
void take_units_carry_out(const Game&, State&, Action, Events&);

// --- 8 movement
struct Ways {  // over any ground, and by road all the way with its extra point: 8.road-b
  Reach open;
  Reach by_road;
  bool road = false;
  bool contains(Hex where) const { return open.contains(where) || (road && by_road.contains(where)); }
  bool takes_road(Hex where) const {
    return road && by_road.contains(where) &&
           (!open.contains(where) || by_road.cost(where) <= open.cost(where));
  }
  int cost(Hex where) const { return takes_road(where) ? by_road.cost(where) : open.cost(where); }
};
int printed_speed(const Game& game, const GroupMove& move);
int allowance(const Game& game, const State& state, UnitId who, bool by_road);
bool road_step(const Game& game, const State& state, Side side, Hex from, Facing way);
int step_cost(const Game& game, const State& state, Side side, Gait gait, Hex from, Facing way);
Verdict may_select(const Game& game, const State& state, UnitId who);
Verdict may_step(const Game& game, const State& state, const GroupMove& move, Facing way);
Verdict may_end_in(const Game& game, const State& state, const GroupMove& move, Hex where);
// One order leads past no enemy: beside him contact may be broken, and the mover goes on by another order.
void find_ways(const Game& game, const State& state, const GroupMove& move, Ways& ways,
               bool past_enemies = false, int more_points = 0);
GroupMove begin_move(const State& state, UnitId who);
Next run(const Game&, State&, GroupMove&, Events&);
void choose_unit_list(const Game&, const State&, ActionList&);
Verdict choose_unit_verdict(const Game&, const State&, Action);
void choose_unit_carry_out(const Game&, State&, Action, Events&);
void move_unit_list(const Game&, const State&, ActionList&);
Verdict move_unit_verdict(const Game&, const State&, Action);
void move_unit_carry_out(const Game&, State&, Action, Events&);

// --- 8 breaking contact
bool may_ever_break_contact(const Unit& unit);
Verdict may_break_contact(const Game& game, const State& state, Hex stack, int mover_speed);
void offer_contact_break(const Game& game, State& state, Hex mover, int speed);
Next run(const Game&, State&, ContactBreak&, Events&);
void break_contact_list(const Game&, const State&, ActionList&);
Verdict break_contact_verdict(const Game&, const State&, Action);
void break_contact_carry_out(const Game&, State&, Action, Events&);

// --- 8 forced march, general retreat
Verdict may_force_march(const Game& game, const State& state);
void force_march(const Game& game, State& state);
bool marched_this_turn(const Game& game, const State& state, UnitId who);  // it or its formation
void begin_general_retreat(const Game& game, State& state, Side side, Events& events);
void take_march(const Game&, State&, Roll, Events&);
bool march_die_due(const Game& game, const State& state, int formation);

// --- 8 visibility
UnitId visible_counter(const Game& game, const State& state, Hex where);
bool inspected(const Game& game, const State& state, Side by, Hex where);
bool may_see(const Game& game, const State& state, Side by, UnitId who);
// A question must not tell the enemy of counters that he does not see: what one of them could answer is asked
// whether or not it can. So these depend on what he sees only.
bool may_hold_unseen(const Game& game, const State& state, Side own, Hex where);
bool unseen(const Game& game, const State& state, UnitId who);  // on the map or in a display
bool unseen_may_be_active(const Game& game, const State& state, UnitId who);
bool any_unseen_active(const Game& game, const State& state);  // might be, in the activation under way
// To its owner, and to the enemy if he sees the unit.
void tell_of(const Game& game, const State& state, UnitId who, Events& events, EventKind kind, Rule rule);
void see(const Game& game, State& state, Hex where);          // notes what the enemy sees there now
void look_around(const Game& game, State& state, Hex where);  // there and next to it
void see_all(const Game& game, State& state);
void forget(const Game& game, State& state, Hex where);  // a stack has been changed out of sight

// --- 9 cavalry charges
Verdict may_charge(const Game& game, const State& state, const GroupMove& move, Hex target);
int charge_dice(const Game& game, const State& state, Hex from);
int charge_reply_dice(const Game& game, const State& state, Hex target);
int charge_hits_from(const Game& game, const State& state, Hex target);  // the least die that hits
Next run(const Game&, State&, Charge&, Events&);
void take_charge(const Game&, State&, Roll, Events&);
void take_charge_reply(const Game&, State&, Roll, Events&);
void occupy_list(const Game&, const State&, ActionList&);
Verdict occupy_verdict(const Game&, const State&, Action);
void occupy_carry_out(const Game&, State&, Action, Events&);

// --- 10 pontoons
UnitId pontoon_over(const Game& game, const State& state, Hex from,
                    Facing way);  // laid there, by either side
Verdict may_lay(const Game& game, const State& state, UnitId train, Facing way);
Verdict may_lift(const Game& game, const State& state, UnitId train);
void lay_pontoon(const Game& game, State& state, UnitId train, Facing way, Events& events);
void lift_pontoon(State& state, UnitId train, Events& events);
Verdict may_seize(const Game& game, const State& state, UnitId by, UnitId train);
void seize(const Game& game, State& state, UnitId train, bool keep, Side by, Events& events);
void enter_with_train(const Game& game, State& state, UnitId by, Hex where);  // R70
Next run(const Game&, State&, Seizure&, Events&);
void seize_list(const Game&, const State&, ActionList&);
Verdict seize_verdict(const Game&, const State&, Action);
void seize_carry_out(const Game&, State&, Action, Events&);

// --- 11 bombardment
Verdict may_fire_at_all(const Game& game, const State& state, UnitId gun);  // whatever the target
Verdict may_bombard(const Game& game, const State& state, UnitId gun, Hex target);
bool fire_blocked(const Game& game, Hex from, Hex target);
bool any_bombardment(const Game& game, const State& state);
int fire_sum(const Game& game, const State& state);
int fire_column(const Game& game, int sum);
Reckoning fire_modifiers(const Game& game, const State& state, Hex target);
Next run(const Game&, State&, Bombardment&, Events&);
void take_bombardment(const Game&, State&, Roll, Events&);
void bombard_list(const Game&, const State&, ActionList&);
Verdict bombard_verdict(const Game&, const State&, Action);
void bombard_carry_out(const Game&, State&, Action, Events&);

// --- 12 combat: declaration
Verdict may_fight_at_all(const Game& game, const State& state, UnitId who);  // whatever the target
Verdict may_attack(const Game& game, const State& state, UnitId who, Hex target);
Verdict duty_done(const Game& game, const State& state);  // 12.combat-b
int combat_against(const State& state, Hex target);       // its number, or -1
bool any_attack(const Game& game, const State& state);
void declare_list(const Game&, const State&, ActionList&);
Verdict declare_verdict(const Game&, const State&, Action);
void declare_carry_out(const Game&, State&, Action, Events&);
bool can_be_fought(const Game& game, const State& state, int combat);
bool still_attacks(const Game& game, const State& state, UnitId who, int combat);
void choose_combat_list(const Game&, const State&, ActionList&);
Verdict choose_combat_verdict(const Game&, const State&, Action);
void choose_combat_carry_out(const Game&, State&, Action, Events&);

// --- 12 combat: procedure. One reckoning for the odds, the roll and the log
struct Odds {
  Reckoning column;  // its total is the column, 0 for 1:3 to 5 for 4:1
  Reckoning die;
  int attack = 0, defence = 0;  // in half points: 13.effects-d
  int final_column() const { return std::clamp(column.total(), 0, 5); }
};
int ground_shift(const Game& game, const State& state, int combat, Hex target);
Odds reckon(const Game& game, const State& state, int combat, int terrain);
int ratio_column(int attack, int defence);
bool encircled(const Game& game, const State& state, int combat, Hex target, bool& by_opposites);
CombatResult combat_result(const Game& game, const Odds& odds, int die);
bool ground_differs(const Game& game, const State& state, int combat);
Next run(const Game&, State&, Fight&, Events&);
void take_combat(const Game&, State&, Roll, Events&);
void choose_terrain_list(const Game&, const State&, ActionList&);
Verdict choose_terrain_verdict(const Game&, const State&, Action);
void choose_terrain_carry_out(const Game&, State&, Action, Events&);
void give_ground_list(const Game&, const State&, ActionList&);
Verdict give_ground_verdict(const Game&, const State&, Action);
void give_ground_carry_out(const Game&, State&, Action, Events&);

// --- 12 results: losses, shaken
void lose_step(const Game& game, State& state, UnitId who, Rule rule, Events& events);
void eliminate(const Game& game, State& state, UnitId who, Rule rule, Events& events);
void shake(const Game& game, State& state, UnitId who, Rule rule, Events& events);
// For several at once: first all are marked, then told, for what the enemy sees of a stack is judged at the
// end.
bool mark_shaken(const Game& game, State& state, UnitId who);  // whether it was not before
void tell_shaken(const Game& game, State& state, UnitId who, Rule rule, Events& events);
Rule rule_of(Losses::Why why);
void push_losses(const Game& game, State& state, Side side, int count, Losses::Why why);
Next run(const Game&, State&, Losses&, Events&);
void lose_step_list(const Game&, const State&, ActionList&);
Verdict lose_step_verdict(const Game&, const State&, Action);
void lose_step_carry_out(const Game&, State&, Action, Events&);

// --- 12 retreat
struct RetreatHexes {
  std::array<Hex, kSides> hex{};
  int count = 0;
  bool contains(Hex where) const {
    for (int i = 0; i < count; ++i) {
      if (hex[static_cast<std::size_t>(i)] == where) return true;
    }
    return false;
  }
};
RetreatHexes retreat_hexes(const Game& game, const State& state, const Retreat& retreat, UnitId who);
int hexes_to_source(const Game& game, const State& state, Side side, Hex from);  // counted straight: R26, R48
Next run(const Game&, State&, Retreat&, Events&);
void retreat_hex_list(const Game&, const State&, ActionList&);
Verdict retreat_hex_verdict(const Game&, const State&, Action);
void retreat_hex_carry_out(const Game&, State&, Action, Events&);

// --- 12 advance
Verdict may_advance(const Game& game, const State& state, const Advance& advance, UnitId who, Hex where);
Next run(const Game&, State&, Advance&, Events&);
void advance_list(const Game&, const State&, ActionList&);
Verdict advance_verdict(const Game&, const State&, Action);
void advance_carry_out(const Game&, State&, Action, Events&);

// --- 13 supply
void trace_supply(const Game& game, const State& state, Side side, Reach& reach);
bool needs_supply(const Game& game, UnitId who);
bool in_supply(const Game& game, const State& state, const Reach& supplied, UnitId who);
void check_supply(const Game& game, State& state, Events& events);

// --- 14 recovery and reinforcements
Verdict may_recover(const Game& game, const State& state, UnitId who);
bool may_seem_to_recover(const Game& game, const State& state, UnitId who);  // as far as the enemy sees
void recover_list(const Game&, const State&, ActionList&);
Verdict recover_verdict(const Game&, const State&, Action);
void recover_carry_out(const Game&, State&, Action, Events&);
const Reinforcement* reinforcement_of(const Game& game, const State& state, UnitId who);
Verdict may_be_awaited(const Game& game, const State& state, UnitId who);  // a reinforcement that is due
Verdict may_arrive(const Game& game, const State& state, UnitId who, Hex where);
bool any_arrival(const Game& game, const State& state, Side side);
Next run(const Game&, State&, Arrivals&, Events&);
void arrivals_list(const Game&, const State&, ActionList&);
Verdict arrivals_verdict(const Game&, const State&, Action);
void arrivals_carry_out(const Game&, State&, Action, Events&);
void arrival_hex_list(const Game&, const State&, ActionList&);
Verdict arrival_hex_verdict(const Game&, const State&, Action);
void arrival_hex_carry_out(const Game&, State&, Action, Events&);

// --- 17 hypothetical deployment
Next run(const Game&, State&, StrategicPlacement&, Events&);
bool placed_on_strategic_map(const Game& game, FormationId which);
void strategic_map_list(const Game&, const State&, ActionList&);
Verdict strategic_map_verdict(const Game&, const State&, Action);
void strategic_map_carry_out(const Game&, State&, Action, Events&);

// --- 18 fog of war
bool any_dummy_decision(const Game& game, const State& state, Side side);
Verdict may_add_dummy(const Game& game, const State& state, Side side, Hex where);
Verdict may_remove_dummy(const Game& game, const State& state, Side side, Hex where);
void add_dummy(const Game& game, State& state, Side side, Hex where, Events& events);
void remove_dummy(const Game& game, State& state, Side side, Hex where, Events& events);
// 18.dummies-c  Answered in play.cpp, whatever is asked; listed where a side has leisure to think of it.
void list_dummies_to_remove(const Game& game, const State& state, Side side, ActionList& list);
void dummies_list(const Game&, const State&, ActionList&);
Verdict dummies_verdict(const Game&, const State&, Action);
void dummies_carry_out(const Game&, State&, Action, Events&);
UnitId dummy_of(const Game& game, Side side, int display);  // its lettered dummy
// `hex_number` is that of the dummy's hex, for the first unit of a box, else that of kNoHex.
Verdict may_hide(const Game& game, const State& state, UnitId who, int display, int hex_number);
bool display_dummy(const Game& game, const State& state, UnitId who);  // on the map, with a box behind it
inline constexpr int kDummyPoints = 5;                                 // 18.display-c
inline constexpr int kRevealedWithin = 2;                              // 18.display-d
bool near_enemy_display(const Game& game, const State& state, Side side, Hex where);
bool any_display_dummy(const Game& game, const State& state, Side side);
void reveal_near(const Game& game, State& state, Events& events);  // 18.display-d
void find_dummy_ways(const Game& game, const State& state, UnitId dummy, Reach& reach);
Next run(const Game&, State&, DummyMarch&, Events&);
void dummy_march_list(const Game&, const State&, ActionList&);
Verdict dummy_march_verdict(const Game&, const State&, Action);
void dummy_march_carry_out(const Game&, State&, Action, Events&);
Next run(const Game&, State&, Reveal&, Events&);
void reveal_list(const Game&, const State&, ActionList&);
Verdict reveal_verdict(const Game&, const State&, Action);
void reveal_carry_out(const Game&, State&, Action, Events&);

}  // namespace tamburino::novara

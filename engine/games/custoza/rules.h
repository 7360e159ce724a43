#pragma once

#include "engine/core/reckoning.h"
#include "engine/games/custoza/actions.h"
#include "engine/games/custoza/state.h"

// The rules, in the order of the rulebook. Each group is one file.
namespace tamburino::custoza {

using Next = NextStep<Side, Ask, RollKind>;
constexpr Next go_on() { return {Next::Kind::GoOn}; }
constexpr Next ask(Side side, Ask ask) { return {Next::Kind::Ask, side, ask}; }
constexpr Next roll(RollKind kind, int dice) {
  return {Next::Kind::Roll, {}, {}, kind, static_cast<std::uint8_t>(dice)};
}
constexpr Next done() { return {Next::Kind::Done}; }

constexpr int half_up(int n) { return (n + 1) / 2; }
constexpr int half_down(int n) { return n / 2; }

// --- board.cpp: counters on the map, and what is derived from them
Status status_of(const Game& game, const State& state, Piece who);
Hex hex_of(const Game& game, const State& state, Piece who);  // where it stands or waits
HexSet hexes_within(const Game& game, Hex centre, int range);
void rebuild(const Game& game, State& state);
void put(const Game& game, State& state, UnitId who, Hex where);    // on the map, or to another hex of it
void lift(const Game& game, State& state, UnitId who, Status now);  // off the map
void turn_to(const Game& game, State& state, UnitId who, Facing facing);
void set_mode(const Game& game, State& state, UnitId who, Mode mode);
bool friend_in(const Game& game, const State& state, Side side, Hex where);  // a combat unit of the side
inline bool enemy_in(const Game& game, const State& state, Side side, Hex where) {
  return friend_in(game, state, enemy_of(side), where);
}
bool next_to_enemy(const Game& game, const State& state, Side side, Hex where);
Force units_in(const Game& game, const State& state, Side side, Hex where);
Force on_map(const State& state, const Force& force);  // those of it that still stand
template <class Test>
bool any_of(const Force& force, Test test) {
  for (const UnitId who : force) {
    if (test(who)) return true;
  }
  return false;
}
Force standing_in(const State& state, const Force& force, Hex where);
inline int strength(const Game& game, const State& state, UnitId who) {
  return game[who].strength - state[who].lost;
}
bool in_square(const Game& game, const State& state, UnitId who);     // infantry, or guns in its hex: 11.5.4b
UnitId fortress_in(const Game& game, const State& state, Hex where);  // that stands; kNoUnit: none
Terrain terrain_now(const Game& game, const State& state, Hex where);  // a fallen fortress is a village
const TerrainChart::Ground& ground(const Game& game, const State& state, Hex where);
bool open_side(const Game& game, const State& state, Hex where, Facing side);  // with the pontoon
// What the coming of a combat unit does, however it comes: control (21.1), commanders overrun (21.2), and
// counters turned up on both sides (7.10).
void enter_hex(const Game& game, State& state, UnitId who, Hex where, Events& events);
void turn_up(State& state, const Force& force, Events& events);  // g7.10a: they fired or fought

// --- forces.cpp: g3.force-a, g3.facing-a
bool same_force(const Game& game, const State& state, UnitId a, UnitId b);
Force group_of(const Game& game, const State& state, UnitId who);  // the whole Force that it reacts in
inline Hex hex_of(const State& state, const Force& force) { return state[force.first()].hex; }
inline Side side_of(const Game& game, const Force& force) { return game[force.first()].side; }
bool is_front(const Game& game, const State& state, UnitId who, Facing side);
// Whether what comes from that hex, next to it, comes through its Rear: never into a village, town or
// fortress.
bool through_rear(const Game& game, const State& state, UnitId who, Hex from);
void face_force(const Game& game, State& state, const Force& force, Facing facing);

// --- 3 sequence.cpp
Next run(const Game&, State&, GameTurn&, Events&);
Reckoning initiative(const Game& game, const State& state, Side side);  // without the dice: 3.1a, 3.1c
void take_initiative(const Game&, State&, Roll, Events&);
void end_turn(const Game& game, State& state, Events& events);  // 3.5
void end_game(const Game& game, State& state, Ending ending, Events& events);

// --- 3.2 engaged.cpp: the Activation Step
Next run(const Game&, State&, EngagedPhase&, Events&);
void attempt_list(const Game&, const State&, ActionList&);
Verdict attempt_verdict(const Game&, const State&, Action);
void attempt_carry_out(const Game&, State&, Action, Events&);

// --- 3.3, 3.4 quiet.cpp: Formations that were not activated, units out of command
Next run(const Game&, State&, QuietPhase&, Events&);
void withdraw_list(const Game&, const State&, ActionList&);
Verdict withdraw_verdict(const Game&, const State&, Action);
void withdraw_carry_out(const Game&, State&, Action, Events&);
void out_of_command_list(const Game&, const State&, ActionList&);
Verdict out_of_command_verdict(const Game&, const State&, Action);
void out_of_command_carry_out(const Game&, State&, Action, Events&);

// --- 4 command.cpp
// Hexes that a trace of the side reaches from there, in half points: 4.2. The first hex is not counted.
void trace(const Game& game, const State& state, Side side, Hex from, HalfPoints budget, Reach& reach);
bool trace_passes(const Game& game, const State& state, Side side, Hex where);  // 4.2c
bool reaches(const Game& game, const State& state, Side side, Hex from, Hex to, HalfPoints budget);
bool commander_on_map(const State& state, FormationId which);
int command_value(const Game& game, const State& state, FormationId which);
void mark_out_of_command(const Game& game, State& state, Events& events);   // 3.2.1a
bool under_chief(const Game& game, const State& state, FormationId which);  // 5.1.3a, g5.oc-a
Verdict may_call(const Game& game, const State& state, UnitId who);         // 4.3
bool commander_with(const Game& game, const State& state, UnitId who);  // his own, or the Overall Commander
void change_mood(const Game& game, State& state, FormationId which, int by, Events& events);  // 5.2.1
// 21.2: commanders without troops in a hex that the enemy has entered, or whose stack is lost.
void rescue_commanders(const Game& game, State& state, Side of, Hex where, Events& events);

// --- 5 formations.cpp: activation, Loose Cannons
Reckoning activation_modifiers(const Game& game, const State& state, FormationId which);
Verdict may_attempt(const Game& game, const State& state, Side side, FormationId which);
void take_activation(const Game&, State&, Roll, Events&);
Temper temper_for(const Game& game, int mood, int total);
void take_temper(const Game&, State&, Roll, Events&);
Next run(const Game&, State&, Activation&, Events&);
void prepare_list(const Game&, const State&, ActionList&);
Verdict prepare_verdict(const Game&, const State&, Action);
void prepare_carry_out(const Game&, State&, Action, Events&);
void choose_force_list(const Game&, const State&, ActionList&);
Verdict choose_force_verdict(const Game&, const State&, Action);
void choose_force_carry_out(const Game&, State&, Action, Events&);
Verdict may_act(const Game& game, const State& state, UnitId who);  // in the activation under way

// --- 6 declaration.cpp; markers.cpp; duties.cpp: what they ask of Forces
int marker_allowance(const Game& game, const State& state);  // 6.2, Loose Cannon, Collapse
int markers_due(const Game& game, const State& state);       // that must be placed: Avanti, Furia
bool has_open_duty(const Game& game, const State& state);    // ruling 62: one that can still be met
// While a Force acts: what the others could do, and whether it is needed.
struct Duties {
  static constexpr std::size_t kMost = 40;
  std::uint8_t count = 0;
  std::array<std::uint8_t, kMost> others{};  // the markers that each of them could serve, a bit for each
  int need = 0;
  bool critical = false;
};
Duties duties_of(const Game& game, const State& state);
int duties_needed(const Game& game, const State& state);  // that can be met with this Force
// The markers that the Force could serve as it would then stand, a bit for each.
std::uint8_t could_meet(const Game& game, const State& state, const ForceAction& then, Hex here,
                        Facing facing, Mode mode);
Verdict keeps_duties(const Game& game, const State& state, const Duties& duties, std::uint8_t meets);
Hex target_of(const Game& game, const Marker& marker);
bool is_marker_hex(const State& state, Hex where);  // 10.5.1a
bool may_have_to_declare(const Game& game, const State& state);
void declare_list(const Game&, const State&, ActionList&);
Verdict declare_verdict(const Game&, const State&, Action);
void declare_carry_out(const Game&, State&, Action, Events&);
// 6.5, 11.5.3d, 11.5.5d: answers to ChooseForce and ForceAction as long as they are possible.
bool is_marker_order(Action action);
void marker_order_list(const Game&, const State&, ActionList&);
Verdict marker_order_verdict(const Game&, const State&, Action);
void marker_order_carry_out(const Game&, State&, Action, Events&);

// --- 7 movement.cpp, ways.cpp
HalfPoints allowance_of(const Game& game, const State& state, UnitId who);  // g7.1a, g7.1b
HalfPoints allowance_of(const Game& game, const State& state, const Force& force);
Verdict may_come_into(const Game& game, const State& state, const ForceAction& move, Hex to);
Verdict may_enter(const Game& game, const State& state, const ForceAction& move, Hex from, Facing side);
HalfPoints step_cost(const Game& game, const State& state, UnitId who, Mode mode, Hex from, Facing side);
class Stepper;  // what one step costs
// The cheapest ways of a Force, which depend on its facing: 7.4. What a search has touched is all that the
// next one clears, so one that is used again is quicker than a new one.
class Ways {
 public:
  Ways() {
    cost_.fill(kClosed);
    best_.fill(kClosed);
  }
  // With a goal the search ends as soon as the cheapest way there is known.
  void find(const Game& game, const State& state, const ForceAction& move, Hex goal = kNoHex);
  void find(const Game& game, const State& state, const ForceAction& move, Mode mode, Hex goal);  // in it
  bool contains(Hex hex) const { return best(hex) != kClosed; }
  HalfPoints cost(Hex hex, Facing facing) const { return cost_[node(hex, facing)]; }  // arriving so
  HalfPoints best(Hex hex) const { return best_[static_cast<std::size_t>(index(hex))]; }
  Facing facing(Hex hex) const;  // that its cheapest way ends with
  int size() const { return count_; }
  Hex operator[](int i) const { return found_[static_cast<std::size_t>(i)]; }
  struct Path {
    static constexpr std::size_t kMost = 64;
    std::uint8_t length = 0;
    std::array<Facing, kMost> side{};         // steps, the last first
    std::array<std::uint8_t, kMost> spent{};  // after the step
  };
  Path path_to(const Game& game, Hex hex) const;

 private:
  static constexpr int kMostCost = 60;
  static std::size_t node(Hex hex, Facing facing) {
    return static_cast<std::size_t>(index(hex)) * kSides + static_cast<std::size_t>(index(facing));
  }
  static constexpr std::uint16_t kNoEntry = 0xFFFF;
  void clear();
  void seed(Hex hex, Facing facing, HalfPoints cost, Facing before);
  void leave(const Game& game, const Stepper& stepper, const ForceAction& move, std::uint16_t at,
             HalfPoints spent);
  std::array<std::uint8_t, kMostBoardHexes * kSides> cost_;
  std::array<Facing, kMostBoardHexes * kSides> before_;  // the facing in the hex it came from
  std::array<std::uint8_t, kMostBoardHexes> best_;
  std::array<Hex, kMostBoardHexes> found_;
  std::array<std::uint16_t, kSides * kMostBoardHexes> queue_, next_;
  std::array<std::uint16_t, kMostCost + 1> heads_;
  int count_ = 0, used_ = 0;
  Hex start_ = kNoHex;
};
const Ways& ways_now(const Game& game, const State& state);  // of the Force whose Action it is
// The same backwards: what it costs a Force out of March to come to one hex, from every hex and facing.
class Approach {
 public:
  Approach() {
    cost_.fill(kClosed);
    best_.fill(kClosed);
  }
  // With units that are wanted it ends when enough of them are known to come within what they have left.
  struct Wanted {
    struct One {
      UnitId who;
      Hex hex;
      Facing facing;
      std::uint8_t left;  // half points
      Offset offset;      // of its hex
    };
    static constexpr std::size_t kMost = 40;
    std::array<One, kMost> all;  // that have not been met
    std::size_t count = 0;
    Force found;
    int enough = 0;
    void add(const Game& game, const State& state, UnitId who, HalfPoints left);
    bool meet(Hex hex, Facing facing, HalfPoints cost);
    bool could_come(Offset by, HalfPoints cost, HalfPoints least) const;
  };
  void find(const Game& game, const State& state, const ForceAction& like, Hex goal, HalfPoints budget,
            Wanted* wanted = nullptr);
  // It ends when the way from that hex is known.
  void find(const Game& game, const State& state, const ForceAction& like, Hex goal, HalfPoints budget,
            Hex here, Facing facing);
  HalfPoints from(Hex hex, Facing facing) const { return cost_[node(hex, facing)]; }

 private:
  static constexpr int kMostCost = 60;
  static constexpr std::uint16_t kNoEntry = 0xFFFF;
  static std::size_t node(Hex hex, Facing facing) {
    return static_cast<std::size_t>(index(hex)) * kSides + static_cast<std::size_t>(index(facing));
  }
  void clear();
  void seed(Hex hex, Facing facing, HalfPoints cost);
  template <class Meets>
  void search(const Game& game, const State& state, const ForceAction& like, Hex goal, HalfPoints budget,
              const Meets& meets);
  std::array<std::uint8_t, kMostBoardHexes * kSides> cost_;
  std::array<std::uint8_t, kMostBoardHexes> best_;
  std::array<std::uint16_t, 4 * kSides * kMostBoardHexes> queue_, next_;
  std::array<std::uint16_t, kMostCost + 1> heads_;
  int used_ = 0;
};
// orders.cpp: the verdict on an order to the Force under way, and what an order without steps does.
Verdict may_step_at_all(const Game& game, const State& state, const ForceAction& now);
HalfPoints turn_to_pay(const Game& game, const State& state, const ForceAction& now);  // to fire now
Verdict may_move_to(const Game& game, const State& state, const ForceAction& now, const Ways& ways,
                    Hex where);
Verdict move_keeps_duties(const Game& game, const State& state, const Duties& duties, const Ways& ways,
                          Hex where);
// The moves along these ways that keep the duties, of those that are allowed otherwise.
void list_moves(const Game& game, const State& state, const Duties& duties, const Ways& ways,
                ActionList& list);
Verdict may_halt_here(const Game& game, const State& state, const Duties& duties);
int marker_from(const State& state, Hex where, Facing way);  // kNoMarker: none
Verdict order_verdict_on(const Game& game, const State& state, const Duties& duties, Action action);
void list_orders(const Game& game, const State& state, const Duties& duties, ActionList& list);
void obey(const Game& game, State& state, ForceAction& now, Action action);
ForceAction begin_action(const Game& game, const State& state, const Force& force, Phase phase);
Next run(const Game&, State&, ForceAction&, Events&);
void force_action_list(const Game&, const State&, ActionList&);
Verdict force_action_verdict(const Game&, const State&, Action);
void force_action_carry_out(const Game&, State&, Action, Events&);
EventKind event_of_mode(Verb verb);  // what an order to change the mode of a Force is told as
void carry_on_list(const Game&, const State&, ActionList&);  // 13.4
Verdict carry_on_verdict(const Game&, const State&, Action);
void carry_on_carry_out(const Game&, State&, Action, Events&);

// --- 7.5 stacking.cpp
int stacking_value(const Game& game, const State& state, const Force& force);
// Whether the Force may end in that hex, those of it that stand there not counted twice.
Verdict may_stack(const Game& game, const State& state, const Force& force, Hex where);
// The same once the Force has left March.
// As if the Force were in this mode.
Verdict may_stack_as(const Game& game, const State& state, Mode mode, const Force& force, Hex where);

// --- 7.7 leaders.cpp
Next run(const Game&, State&, LeaderMove&, Events&);
void leader_ways(const Game& game, const State& state, const LeaderMove& move, Reach& ways);
Verdict leader_may_enter(const Game& game, const State& state, Piece who, Hex where);
void leader_move_list(const Game&, const State&, ActionList&);
Verdict leader_move_verdict(const Game&, const State&, Action);
void leader_move_carry_out(const Game&, State&, Action, Events&);

// --- zor.cpp: g3.zor
bool has_zone(const Game& game, const State& state, UnitId who);
bool controls(const Game& game, const State& state, UnitId who, Hex where);
void refresh_zone(const Game& game, State& state, Side side, Hex around);  // of that hex's neighbours
inline bool in_enemy_zone(const State& state, Side side, Hex where) {
  return state.zone[static_cast<std::size_t>(index(enemy_of(side)))].contains(where);
}

// --- 8 fire.cpp
// What a Force could fire with: the units of it that may, their strength and the dice modifiers.
struct FireReckoning {
  Reckoning strength;   // in SP, rounded up at the end: g8.strength-a
  Reckoning modifiers;  // g8.drm-a
};
bool sees(const Game& game, const State& state, Hex from, Hex to);  // g8.los-a, 22.4c
Force firers(const Game& game, const State& state, const Force& force, Hex target, bool reaction);
Verdict may_fire(const Game& game, const State& state, const Force& force, Hex target, bool reaction);
FireReckoning reckon_fire(const Game& game, const State& state, const Force& firers, Hex target,
                          const Force& hit);
// The hex next to the unit from which fire reaches it: g8.drm-a.
Hex fire_comes_from(const Game& game, const State& state, UnitId who, Hex from);
Result fire_result(const Game& game, int strength, int total);
constexpr int code_of(const Result& result) {  // in the log: 21 is 2S1, 102 is cc2, 0 nothing
  return result.check ? 100 + result.modifier : 10 * result.strength + result.levels;
}
void take_fire(const Game&, State&, Roll, Events&);
Next run(const Game&, State&, Fire&, Events&);

// --- 9 charge.cpp
Verdict may_charge(const Game& game, const State& state, UnitId who);               // the unit itself: g9.1a
Verdict may_charge_in_line(const Game& game, const State& state, UnitId who);       // once out of March
Verdict charge_ground(const Game& game, const State& state, Hex from, Facing way);  // g9.1b
void exhaust(State& state, const Force& force, Events& events);  // g9.1c: they have charged
Next run(const Game&, State&, ChargeEnd&, Events&);
void continue_list(const Game&, const State&, ActionList&);
Verdict continue_verdict(const Game&, const State&, Action);
void continue_carry_out(const Game&, State&, Action, Events&);
void ride_back_list(const Game&, const State&, ActionList&);
Verdict ride_back_verdict(const Game&, const State&, Action);
void ride_back_carry_out(const Game&, State&, Action, Events&);

// --- 10 assault.cpp, combat.cpp, results.cpp
Verdict may_assault(const Game& game, const State& state, UnitId who);          // the unit itself: 10.1
Verdict may_assault_in_line(const Game& game, const State& state, UnitId who);  // out of March and Square
Verdict assault_ground(const Game& game, const State& state, Hex from, Facing way);  // 22.3.5c, g7.2b
int ratio_modifier(const Game& game, int attackers, int defenders);
Force biggest_units(const Game& game, const Force& stack);  // that can stand for it: 10.4.4c
UnitId biggest(const Game& game, const State& state, const Force& stack);
int cohesion_value(const Game& game, const State& state, UnitId who);  // CCV: 13.1a
inline Force attackers_now(const State& state, const Combat& combat) {
  return standing_in(state, combat.attackers, combat.from);
}
inline Force defenders_now(const State& state, const Combat& combat) {
  return standing_in(state, combat.defenders, combat.target);
}
// The dice modifiers of a combat that has not been rolled yet; the column is attacker's CCV less defender's.
Reckoning combat_modifiers(const Game& game, const State& state, const Combat& combat);
int combat_column(const Game& game, const State& state, const Combat& combat);
AssaultResult combat_result(const Game& game, int column, int total);
void take_combat(const Game&, State&, Roll, Events&);
Combat begin_combat(const Game& game, const State& state, const Force& attackers, Hex target);
bool note_attack(State& state, Hex target);  // whether it was attacked before in this activation
Next run(const Game&, State&, Combat&, Events&);
Next run(const Game&, State&, Suffer&, Events&);
Next run(const Game&, State&, Losses&, Events&);
void lose_strength_list(const Game&, const State&, ActionList&);
Verdict lose_strength_verdict(const Game&, const State&, Action);
void lose_strength_carry_out(const Game&, State&, Action, Events&);
void biggest_list(const Game&, const State&, ActionList&);
Verdict biggest_verdict(const Game&, const State&, Action);
void biggest_carry_out(const Game&, State&, Action, Events&);
void face_list(const Game&, const State&, ActionList&);
Verdict face_verdict(const Game&, const State&, Action);
void face_carry_out(const Game&, State&, Action, Events&);
void leave_march_list(const Game&, const State&, ActionList&);
Verdict leave_march_verdict(const Game&, const State&, Action);
void leave_march_carry_out(const Game&, State&, Action, Events&);

// --- 10.5 retreat.cpp; 12 withdrawal.cpp
Retreat begin_retreat(const Game& game, const State& state, RetreatKind kind, const Force& force, Hex away,
                      const Force& involved);
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
RetreatHexes retreat_hexes(const Game& game, const State& state, const Retreat& retreat);
Next run(const Game&, State&, Retreat&, Events&);
void retreat_hex_list(const Game&, const State&, ActionList&);
Verdict retreat_hex_verdict(const Game&, const State&, Action);
void retreat_hex_carry_out(const Game&, State&, Action, Events&);
bool must_withdraw(const Game& game, const State& state, UnitId who);  // it stands in an enemy ZoR

// --- follow.cpp: 10.5.4b, ruling 97
Piece next_follower(const Game& game, const State& state, Side side, Hex from, Piece after);
void accompany_list(const Game&, const State&, ActionList&);
Verdict accompany_verdict(const Game&, const State&, Action);
void accompany_carry_out(const Game&, State&, Action, Events&);

// --- 11 reaction.cpp
// Pushes the Reactions to an event, if anybody can react. `hex` is where the trigger stands.
void open_window(const Game& game, State& state, Occasion occasion, const Force& trigger, Hex hex,
                 const Force& reactors);
// The units whose ZoR holds `entered`, or `left` and not `entered` before the step: 11.1b-d.
Force reactors_to_entry(const Game& game, const State& state, Side mover, Hex entered);
Force reactors_to_leaving(const Game& game, const State& state, Side mover, Hex left, Hex entered);
Verdict may_react(const Game& game, const State& state, const Window& window, UnitId who, ReactionKind kind);
Next run(const Game&, State&, Window&, Events&);
Next run(const Game&, State&, Reaction&, Events&);
void react_list(const Game&, const State&, ActionList&);
Verdict react_verdict(const Game&, const State&, Action);
void react_carry_out(const Game&, State&, Action, Events&);

// --- 13 cohesion.cpp, recovery.cpp
Reckoning check_modifiers(const Game& game, const State& state, UnitId who, const Check& check);
int checked_value(const Game& game, const State& state, UnitId who,
                  const Check& check);                // that it must not exceed
int levels_for(const Game& game, int failed_by);      // g13.effects-a
constexpr bool costs_no_levels(CheckReason reason) {  // 11.5.3b, 13.7b
  return reason == CheckReason::Counter || reason == CheckReason::Reorganise;
}
void take_check(const Game&, State&, Roll, Events&);
Next run(const Game&, State&, Check&, Events&);
void lose_levels(const Game& game, State& state, UnitId who, int levels, Rule rule, Events& events);
void lose_strength(const Game& game, State& state, UnitId who, int points, Rule rule, Events& events);
void eliminate(const Game& game, State& state, UnitId who, Rule rule, Events& events);
bool can_rout_to_source(const Game& game, const State& state, UnitId who);  // 13.5b
Next run(const Game&, State&, Recovery&, Events&);
int levels_to_recover(const Game& game, const State& state, UnitId who);  // 13.6.1, 13.6.2
void recover_list(const Game&, const State&, ActionList&);
Verdict recover_verdict(const Game&, const State&, Action);
void recover_carry_out(const Game&, State&, Action, Events&);

// --- 24.1.4 pontoon.cpp
UnitId bridge_train(const Game& game, Side side);                                 // kNoUnit: none
Verdict may_build(const Game& game, const State& state, UnitId who, Facing way);  // in an activation
void begin_bridge(const Game& game, State& state, UnitId who, Facing way, Events& events);
void count_bridge(const Game& game, State& state, Events& events);  // in the Command Phase
void interrupt_bridge(const Game& game, State& state, UnitId who);  // if it is the Train that builds
Verdict may_ferry(const Game& game, const State& state, const ForceAction& now, Hex where);
void begin_ferry(const Game& game, State& state, ForceAction& now, Hex where, Events& events);
void end_ferry(const Game& game, State& state, Events& events);  // in the End phase
bool is_ferried(const State& state, UnitId who);                 // it waits beside the Train

// --- 24.2i exit.cpp: off the south edge
HalfPoints exit_cost(const Game& game, const State& state, const ForceAction& now);
Verdict may_exit(const Game& game, const State& state, const ForceAction& now);
void begin_exit(const Game& game, State& state, ForceAction& now, Events& events);
void leave_map(const Game& game, State& state, ForceAction& now, Events& events);
Hex march_exit(const Game& game, const State& state, const March& march, const Reach& ways);
void leave_with_all(const Game& game, State& state, FormationId which, Events& events);

// --- 18, 19 fatigue.cpp
bool in_play(const State& state, UnitId who);  // it has entered play, whatever has become of it
Reckoning fatigue_change(const Game& game, const State& state, FormationId which);  // g18.2a
int fatigue_margin(const Game& game, const State& state, FormationId which);        // level less CV: 14.7.2
bool should_collapse(const Game& game, const State& state, FormationId which);      // g19a
Next run(const Game&, State&, FatiguePhase&, Events&);
void take_fatigue(const Game&, State&, Roll, Events&);
void recover_after_dawn(const Game& game, State& state, Events& events);  // 14.8.2a: after GT 1

// --- 20 communication.cpp
bool has_communication(const Game& game, const State& state, Side side, Hex from);  // g20a
// Between two places: 26.2b.
bool communicate(const Game& game, const State& state, Side side, Hex from, Hex to);
bool has_communication(const Game& game, const State& state, UnitId who);  // In Command: its Formation's
void determine_communication(const Game& game, State& state);              // Command step 2.2: g20b

// --- 24.2, 26.2 objectives.cpp
Next run(const Game&, State&, ObjectiveChoice&, Events&);
void objective_list(const Game&, const State&, ActionList&);
Verdict objective_verdict(const Game&, const State&, Action);
void objective_carry_out(const Game&, State&, Action, Events&);
bool fulfilled(const Game& game, const State& state, Side side, const StrategicObjective& objective);
bool fulfilled(const Game& game, const State& state, Side side);     // the one that it has chosen
bool corps_across(const Game& game, const State& state, Side side);  // 24.2g
bool corps_exited(const Game& game, const State& state, Side side);  // 24.2i

// --- 23-28 setup.cpp, victory.cpp
State set_up(const Game& game);  // by the placements, or with all counters still to be placed
Next run(const Game&, State&, SetUp&, Events&);
Verdict may_stand_at_start(const Game& game, const State& state, Piece who, Hex where);
void set_up_list(const Game&, const State&, ActionList&);
Verdict set_up_verdict(const Game&, const State&, Action);
void set_up_carry_out(const Game&, State&, Action, Events&);
inline Side controller(const State& state, Hex where) {  // g21.1a
  return state.italian.contains(where) ? Side::Italian : Side::Austrian;
}
Winner winner_now(const Game& game, const State& state);

// --- 14.2 advanced.cpp: the Command Phase
Next run(const Game&, State&, CommandPhase&, Events&);
Next run(const Game&, State&, FirstOrders&, Events&);
void end_command_turn(State& state);  // of the side whose turn it is in this step
Reckoning change_value(const Game& game, const State& state, FormationId which);  // 16.2b
void take_change(const Game&, State&, Roll, Events&);
void status_list(const Game&, const State&, ActionList&);
Verdict status_verdict(const Game&, const State&, Action);
void status_carry_out(const Game&, State&, Action, Events&);
void deploy_list(const Game&, const State&, ActionList&);
Verdict deploy_verdict(const Game&, const State&, Action);
void deploy_carry_out(const Game&, State&, Action, Events&);
void change_list(const Game&, const State&, ActionList&);
Verdict change_verdict(const Game&, const State&, Action);
void change_carry_out(const Game&, State&, Action, Events&);
void assign_list(const Game&, const State&, ActionList&);
Verdict assign_verdict(const Game&, const State&, Action);
void assign_carry_out(const Game&, State&, Action, Events&);

// --- 14.2.1, 24.4 to 28.4 arrivals.cpp
void expect_arrivals(const Game& game, State& state);  // at the start: all of them are to come
void note_sommacampagna(const Game& game, State& state);
// Places those that have no choice; whether others are left that have.
bool arrivals_to_place(const Game& game, State& state, Side side, Events& events);
void arrive_list(const Game&, const State&, ActionList&);
Verdict arrive_verdict(const Game&, const State&, Action);
void arrive_carry_out(const Game&, State&, Action, Events&);
// g15.arrival-a: units that wait beside the map, or in a commander's hex (ruling 72), come onto it.
HalfPoints entry_cost(const Game& game, const State& state, UnitId who, Hex where, Mode mode);
Verdict may_come_in(const Game& game, const State& state, UnitId who, Hex where);
void list_ways_in(const Game& game, const State& state, UnitId who, ActionList& list);
void come_in(const Game& game, State& state, Action action, Phase phase, Events& events);
// With a Force that has just come in.
Verdict may_come_along(const Game& game, const State& state, const ForceAction& now, UnitId who);
void come_along(const Game& game, State& state, ForceAction& now, UnitId who, Events& events);
inline bool is_entry(Action action) {
  return verb_of(action) == Verb::Enter || verb_of(action) == Verb::MarchIn;
}

// --- 15 status.cpp
bool reached_objective(const Game& game, const State& state, FormationId which);  // 16.1e
Verdict may_go_in_reserve(const Game& game, const State& state, Side side, FormationId which);
Verdict may_go_on_march(const Game& game, const State& state, Side side, FormationId which);
Verdict may_deploy(const Game& game, const State& state, Side side, FormationId which);
void hide_formation(const Game& game, State& state, FormationId which, Events& events);
void go_in_reserve(const Game& game, State& state, FormationId which, Events& events);
void go_on_march(const Game& game, State& state, FormationId which, Events& events);
void come_engaged(const Game& game, State& state, FormationId which, Events& events);
void collect_stragglers(const Game& game, State& state, Events& events);  // 15.4a

// --- 16.3, 16.6, 16.9 scouts.cpp
struct HiddenPieces {  // face down on the map: commanders, Scouts, the Overall Commander
  std::array<Piece, 2 * kMostFormations + 1> piece{};
  int count = 0;
  const Piece* begin() const { return piece.data(); }
  const Piece* end() const { return piece.data() + count; }
};
Hex where_is(const Game& game, const State& state, Piece who);  // kNoHex: not on the map
bool face_down(const Game& game, const State& state, Piece who);
HiddenPieces hidden_pieces(const Game& game, const State& state, Side side);
Guises guises_of(const Game& game, const State& state, Piece who);
void note_unknown(const Game& game, State& state, Piece who, Guises guises);
void note_departure(const Game& game, State& state, Piece who);
void note_way(const Game& game, State& state, const March& march);
void turn_down_chiefs(const Game& game, State& state);
Piece spare_scout(const Game& game, const State& state, Side side);  // off the map; kNoPiece: none
void put_scout(State& state, Piece scout, Hex where, Guises guises);
void lift_scout(const Game& game, State& state, Piece scout);
bool must_deploy(const Game& game, const State& state, FormationId which);  // 16.8a
bool in_contact(const Game& game, const State& state);                      // any of these
void meet(const Game& game, State& state, Events& events);                  // before every step
Next run(const Game&, State&, ScoutContact&, Events&);
void place_scout_list(const Game&, const State&, ActionList&);
Verdict place_scout_verdict(const Game&, const State&, Action);
void place_scout_carry_out(const Game&, State&, Action, Events&);
void cover_list(const Game&, const State&, ActionList&);
Verdict cover_verdict(const Game&, const State&, Action);
void cover_carry_out(const Game&, State&, Action, Events&);

// --- 16.8 deployment.cpp
Next run(const Game&, State&, Deployment&, Events&);
void deploy_unit_list(const Game&, const State&, ActionList&);
Verdict deploy_unit_verdict(const Game&, const State&, Action);
void deploy_unit_carry_out(const Game&, State&, Action, Events&);
void remove_scout_list(const Game&, const State&, ActionList&);
Verdict remove_scout_verdict(const Game&, const State&, Action);
void remove_scout_carry_out(const Game&, State&, Action, Events&);

// --- 14.6, 16.1, 16.4-16.7 march.cpp
HalfPoints march_allowance(const Game& game, const State& state, FormationId which);  // 16.5a
int distance_to_objective(const Game& game, const State& state, FormationId which);   // by road: ruling 67
Next run(const Game&, State&, MarchPhase&, Events&);
Next run(const Game&, State&, March&, Events&);
void take_march(const Game&, State&, Roll, Events&);
void march_attempt_list(const Game&, const State&, ActionList&);
Verdict march_attempt_verdict(const Game&, const State&, Action);
void march_attempt_carry_out(const Game&, State&, Action, Events&);
void stop_scout_list(const Game&, const State&, ActionList&);
Verdict stop_scout_verdict(const Game&, const State&, Action);
void stop_scout_carry_out(const Game&, State&, Action, Events&);
void march_list(const Game&, const State&, ActionList&);
Verdict march_verdict(const Game&, const State&, Action);
void march_carry_out(const Game&, State&, Action, Events&);

// --- 13.7, 17, 21.4 reserve.cpp
bool rests_at_night(const Game& game, const State& state, FormationId which);  // 17.3
Verdict may_reorganise(const Game& game, const State& state, UnitId who);
Verdict may_return_to(const Game& game, const State& state, UnitId who, Hex where);
Next run(const Game&, State&, ReservePhase&, Events&);
void reorganise_list(const Game&, const State&, ActionList&);
Verdict reorganise_verdict(const Game&, const State&, Action);
void reorganise_carry_out(const Game&, State&, Action, Events&);
void place_reorganised_list(const Game&, const State&, ActionList&);
Verdict place_reorganised_verdict(const Game&, const State&, Action);
void place_reorganised_carry_out(const Game&, State&, Action, Events&);
bool all_gone(const Game& game, const State& state, FormationId which);  // for good
bool only_routed(const Game& game, const State& state, FormationId which);
void dissolve_if_gone(const Game& game, State& state, FormationId which, Events& events);

}  // namespace tamburino::custoza

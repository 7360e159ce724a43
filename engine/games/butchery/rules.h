#pragma once

#include "engine/core/reckoning.h"
#include "engine/games/butchery/actions.h"
#include "engine/games/butchery/state.h"

// The rules, in the order of the rulebook. Each group is one file.
namespace tamburino::butchery {

using Next = NextStep<Side, Ask, RollKind>;
constexpr Next go_on() { return {Next::Kind::GoOn}; }
constexpr Next ask(Side side, Ask ask) { return {Next::Kind::Ask, side, ask}; }
constexpr Next roll(RollKind kind, int dice = 1) {
  return {Next::Kind::Roll, {}, {}, kind, static_cast<std::uint8_t>(dice)};
}
constexpr Next done() { return {Next::Kind::Done}; }

// 1.3  All fractions are rounded down.
constexpr int half_down(int n) { return n / 2; }

// --- board: counters on the map, and what is derived from them
void rebuild(const Game& game, State& state);
void put(const Game& game, State& state, UnitId who, Hex where);    // on the map, or to another hex of it
void lift(const Game& game, State& state, UnitId who, Status now);  // off the map
void turn_to(const Game& game, State& state, UnitId who, Facing facing);
bool friend_in(const Game& game, const State& state, Side side, Hex where);  // a combat unit of the side
bool enemy_in(const Game& game, const State& state, Side side, Hex where);  // a combat unit of the other side
bool next_to_enemy(const Game& game, const State& state, Side side, Hex where);
bool foot_or_horse_in(const Game& game, const State& state, Hex where);  // infantry or cavalry of any side

// --- 2 cohesion
enum class TestKind : std::uint8_t { Ordinary, Rally };
inline constexpr int kTestPasses = 6;
Reckoning cohesion_test(const Game& game, const State& state, UnitId who, TestKind kind);

// --- 3 stacking
Verdict may_stack(const Game& game, const State& state, UnitId who, Hex where);

// --- 4 facing
bool is_front(const Game& game, const State& state, UnitId who, Facing side);
bool is_flank(const Game& game, const State& state, UnitId who, Facing side);
Facing own_edge(const Game& game, Side side);  // the direction of the own map edge: 10.4.6a
Facing default_facing(const Game& game, Side side);
void setup_facing_list(const Game&, const State&, ActionList&);
Verdict setup_facing_verdict(const Game&, const State&, Action);
void setup_facing_carry_out(const Game&, State&, Action, Events&);
Next run(const Game&, State&, Setup&, Events&);

// --- 5 zones of control
inline bool in_enemy_zone(const State& state, Side side, Hex where) {
  return state
             .zone[static_cast<std::size_t>(index(enemy_of(side)))][static_cast<std::size_t>(index(where))] !=
         0;
}
bool controls(const Game& game, const State& state, UnitId who, Hex where);
UnitId organised_enemy_that_controls(const Game& game, const State& state, UnitId who);
void count_zone(const Game& game, State& state, UnitId who, int change);
Verdict may_enter_zone(const Game& game, const State& state, UnitId who, Hex from, Hex to, bool disorganised);
HalfPoints cost_of_leaving_zone(const Game& game, const State& state, UnitId who, HalfPoints allowance);

// --- 6 sequence of play
Next run(const Game&, State&, Turn&, Events&);

// --- 7 weather
Reckoning weather_modifiers(const State& state);
Weather weather_for(const Game& game, int turn, int modified_die);
void take_weather(const Game&, State&, Roll, Events&);

// --- 8 command phase
bool line_passes(const Game& game, const State& state, Side side, Hex where);  // 8.2c
void trace_lines(const Game& game, const State& state, Side side, Hex from, HalfPoints budget, Reach& lines);
HalfPoints allowance_of_chief(const Game& game, const State& state, Nation nation);
Verdict may_march(const Game& game, const State& state, Nation nation);  // a commander in chief, this turn
Verdict leader_may_enter(const Game& game, const State& state, Piece who, Side side, Hex where);
HalfPoints command_range(const Game& game, const State& state, Nation nation);
Reckoning reaction_test(const Game& game, Nation nation);
void check_lines(const Game& game, State& state, Events& events);
Next run(const Game&, State&, CommandPhase&, Events&);
Next run(const Game&, State&, ChiefMarch&, Events&);
void chief_reaction_list(const Game&, const State&, ActionList&);
Verdict chief_reaction_verdict(const Game&, const State&, Action);
void chief_reaction_carry_out(const Game&, State&, Action, Events&);
void take_reaction(const Game&, State&, Roll, Events&);
void chief_move_list(const Game&, const State&, ActionList&);
Verdict chief_move_verdict(const Game&, const State&, Action);
void chief_move_carry_out(const Game&, State&, Action, Events&);
void reach_of_chief(const Game& game, const State& state, const ChiefMarch& march, Reach& reach);

// --- 8.3 despatch riders
inline constexpr HalfPoints kRiderPoints = 16;  // 8.3c
Verdict may_send(const Game& game, const State& state, FormationId to);
Next run(const Game&, State&, RiderMarch&, Events&);
void rider_order_list(const Game&, const State&, ActionList&);
Verdict rider_order_verdict(const Game&, const State&, Action);
void rider_order_carry_out(const Game&, State&, Action, Events&);
void rider_move_list(const Game&, const State&, ActionList&);
Verdict rider_move_verdict(const Game&, const State&, Action);
void rider_move_carry_out(const Game&, State&, Action, Events&);
void reach_of_rider(const Game& game, const State& state, const RiderMarch& march, Reach& reach);
void chase_riders(const Game& game, State& state, Side of_side, Hex entered, Events& events);

// --- 9 initiative, 10 operations
Reckoning initiative_modifiers(const State& state, Side side);
bool marker_available(const Game& game, const State& state, FormationId which);
Next run(const Game&, State&, Operations&, Events&);
void take_initiative(const Game&, State&, Roll, Events&);
void take_marker(const Game&, State&, Roll, Events&);
void first_marker_list(const Game&, const State&, ActionList&);
Verdict first_marker_verdict(const Game&, const State&, Action);
Verdict why_no_marker(const Game& game, const State& state, FormationId which);
void first_marker_carry_out(const Game&, State&, Action, Events&);

// --- 10.1 activation and command status
Verdict is_own(const Game& game, const State& state, Piece who, Rule rule);      // of the side that is to act
Verdict is_on_map(const Game& game, const State& state, UnitId who, Rule rule);  // or why it is not
Verdict may_act(const Game& game, const State& state, Piece who, Rule rule);     // its formation is active
bool has_acted(const State& state, FormationId which);                           // in this turn
int command_value(const Game& game, const State& state, FormationId which);
Reckoning activation_test(const Game& game, const State& state, FormationId which);
bool in_command(const Game& game, const State& state,
                UnitId who);  // frozen in its own activation, else live: B03
bool in_command_now(const Game& game, const State& state, UnitId who);
void check_command_status(const Game& game, State& state);  // of the active formation's units
bool has_living_units(const Game& game, const State& state, FormationId which);
Next run(const Game&, State&, Activation&, Events&);
void take_activation(const Game&, State&, Roll, Events&);
Verdict may_take(const Game& game, const State& state, UnitId who);
void direct_command_list(const Game&, const State&, ActionList&);
Verdict direct_command_verdict(const Game&, const State&, Action);
void direct_command_carry_out(const Game&, State&, Action, Events&);

// --- 10.2 barrage
struct Sight {
  bool clear = true;
  Rule rule = nullptr;  // that blocks it
  Hex where = kNoHex;
};
Sight line_of_sight(const Game& game, const State& state, Hex from, Hex to);
bool in_fire_arc(const Game& game, const State& state, UnitId battery, Facing facing, Hex target);
Verdict may_reach_with_fire(const Game& game, const State& state, UnitId battery, Facing facing, Hex target);
Verdict may_fire(const Game& game, const State& state, UnitId battery, UnitId target, Facing facing);
bool any_barrage(const Game& game, const State& state);
Next run(const Game&, State&, Barrage&, Events&);
void barrage_list(const Game&, const State&, ActionList&);
Verdict barrage_verdict(const Game&, const State&, Action);
void barrage_carry_out(const Game&, State&, Action, Events&);

// --- 10.3 movement
inline constexpr HalfPoints kChargeLimit = 6;          // 10.4.10a
int allowance_of_kind(const State& state, Kind kind);  // in points, by weather: 10.3a, 7d
HalfPoints normal_allowance(const Game& game, const State& state, UnitId who);  // with 10.1.3-bis-d
// Where a piece can go: by ways that leave it as it is, and by ways through woods that disorganise cavalry.
struct Ways {
  Reach open;
  Reach through_woods;
  bool woods = false;
  bool contains(Hex where) const { return open.contains(where) || (woods && through_woods.contains(where)); }
  const Reach& to(Hex where) const { return open.contains(where) ? open : through_woods; }
};
// With a goal, only as far as it takes to know the cheapest way there.
void find_ways(const Game& game, const State& state, const PieceMove& move, Ways& ways, Hex goal = kNoHex);
// The cheapest way, last hex first. Open ways are taken before ways through woods.
struct Path {
  std::array<Hex, 64> hex{};
  std::array<Facing, 64> side{};
  std::array<std::uint8_t, 64> cost{};
  std::size_t length = 0;
};
Path path_to(const Game& game, const Ways& ways, Hex start, Hex where);
PieceMove begin_move(const Game& game, const State& state, Piece who);
Verdict may_select(const Game& game, const State& state, Piece who);
Side owner_of(const Game& game, Piece who);  // of a unit or a commander
Hex hex_of(const State& state, Piece who);
bool on_map(const State& state, Piece who);
Verdict keeps_to_commander(const Game& game, const State& state, UnitId who, Hex from, Hex to);
Verdict withdraws_if_broken(const Game& game, const State& state, UnitId who, Hex from, Hex to);
Verdict piece_may_enter(const Game& game, const State& state, Piece who, Hex from, Hex to, bool disorganised);
Verdict why_not(const Game& game, const State& state, const PieceMove& move, const Ways& ways, Hex where);
Verdict may_end_move_in(const Game& game, const State& state, const PieceMove& move, Hex where);
Verdict may_step(const Game& game, const State& state, const PieceMove& move, Hex from, Facing side,
                 bool disorganised);
void enter_hex(const Game& game, State& state, UnitId who, Hex where,
               Events& events);  // what a unit's arrival does
Next run(const Game&, State&, PieceMove&, Events&);
void choose_piece_list(const Game&, const State&, ActionList&);
Verdict choose_piece_verdict(const Game&, const State&, Action);
void choose_piece_carry_out(const Game&, State&, Action, Events&);
void move_piece_list(const Game&, const State&, ActionList&);
Verdict move_piece_verdict(const Game&, const State&, Action);
void move_piece_carry_out(const Game&, State&, Action, Events&);

// --- 10.4.1 declaration
Verdict may_assault_at_all(const Game& game, const State& state, UnitId who);  // whatever the target
Verdict may_assault_across(const Game& game, const State& state, UnitId attacker, UnitId target);
Verdict may_assault(const Game& game, const State& state, UnitId attacker, UnitId target);
Verdict all_fronts_assaulted(const Game& game, const State& state);  // 10.4.1d
bool any_assault(const Game& game, const State& state);
void tell_why_no_assault(const Game& game, const State& state, Events& events);
void declare_list(const Game&, const State&, ActionList&);
Verdict declare_verdict(const Game&, const State&, Action);
void declare_carry_out(const Game&, State&, Action, Events&);
void divide_attack_list(const Game&, const State&, ActionList&);
Verdict divide_attack_verdict(const Game&, const State&, Action);
void divide_attack_carry_out(const Game&, State&, Action, Events&);
Verdict may_give_share(const Game& game, const State& state, UnitId attacker, UnitId target, int share);
int undivided_value(const Game& game, const State& state, int assault);  // what is left to give
bool last_of_attacker(const State& state, int assault);

// --- 10.4.2 assault
using AssaultMask = std::uint64_t;  // bit n: assault n of the activation
AssaultMask group_of(const State& state, int first);
bool able_to_attack(const Game& game, const State& state, const Assault& assault);
bool lapsed(const State& state, const Assault& assault);
void choose_assault_list(const Game&, const State&, ActionList&);
Verdict may_resolve(const State& state, UnitId attacker, UnitId target);  // declared, and not yet fought
Verdict may_support(const Game& game, const State& state, UnitId battery, int against);
Verdict may_lead(const Game& game, const State& state, UnitId who);
Verdict choose_assault_verdict(const Game&, const State&, Action);
void choose_assault_carry_out(const Game&, State&, Action, Events&);
Next run(const Game&, State&, Engagement&, Events&);
void defend_list(const Game&, const State&, ActionList&);
Verdict defend_verdict(const Game&, const State&, Action);
void defend_carry_out(const Game&, State&, Action, Events&);
void divide_defence_list(const Game&, const State&, ActionList&);
Verdict divide_defence_verdict(const Game&, const State&, Action);
void divide_defence_carry_out(const Game&, State&, Action, Events&);
void lead_attack_list(const Game&, const State&, ActionList&);
Verdict lead_attack_verdict(const Game&, const State&, Action);
void lead_attack_carry_out(const Game&, State&, Action, Events&);
void take_casualty(const Game&, State&, Roll, Events&);
void note_lost_in_retreat(const Game& game, State& state, UnitId who);

// --- 10.4.3 combat procedure: one reckoning for the odds, the roll and the log
struct Strike {
  enum class Kind : std::uint8_t { Barrage, Defence, Attack };
  Kind kind{};
  UnitId target = kNoUnit;
  std::uint8_t count = 0;
  std::array<UnitId, 12> unit{};
  std::array<std::uint8_t, 12> value{};
  std::array<UnitId, 2> support{kNoUnit, kNoUnit};
  FormationId led_by = kNoFormation;
  bool no_quarter = false;
  void add(UnitId who, int combat) {
    if (count < unit.size()) unit[count] = who, value[count] = static_cast<std::uint8_t>(combat), ++count;
  }
};
struct CombatReckoning {
  Reckoning column;
  Reckoning die;
};
Strike barrage_strike(const Game& game, const State& state, UnitId battery, UnitId target);
Strike defence_strike(const Game& game, const State& state, int assault, FormationId led_by);
Strike attack_strike(const Game& game, const State& state, AssaultMask group, FormationId led_by);
CombatReckoning reckon(const Game& game, const State& state, const Strike& strike);
CombatResult combat_result(const Game& game, int column, int die);
CombatResult result_of(const Game& game, const CombatReckoning& reckoning, int die);
CombatResult strike(const Game& game, State& state, const Strike& strike, Roll roll, Events& events);
void take_combat(const Game&, State&, Roll, Events&);

// --- 10.4.5 results
Next run(const Game&, State&, Outcome&, Events&);
void take_cohesion(const Game&, State&, Roll, Events&);
void disorganise(State& state, UnitId who, Rule rule, Events& events);

// --- 10.4.6, 10.4.8 retreats
struct RetreatHexes {
  std::array<Hex, 3> hex{};
  int count = 0;
  bool contains(Hex where) const {
    for (int i = 0; i < count; ++i) {
      if (hex[static_cast<std::size_t>(i)] == where) return true;
    }
    return false;
  }
};
RetreatHexes retreat_hexes(const Game& game, const State& state, UnitId who);
Verdict may_fall_back(const Game& game, const State& state, UnitId who, AssaultMask attackers);
Verdict may_fall_back_to(const Game& game, const State& state, UnitId who, Hex where);
void fall_back(const Game& game, State& state, Engagement& engagement, Hex where, Events& events);
Next run(const Game&, State&, Retreat&, Events&);
void retreat_hex_list(const Game&, const State&, ActionList&);
Verdict retreat_hex_verdict(const Game&, const State&, Action);
void retreat_hex_carry_out(const Game&, State&, Action, Events&);
void turn_one_list(const Game&, const State&, ActionList&);
Verdict turn_one_verdict(const Game&, const State&, Action);
void turn_one_carry_out(const Game&, State&, Action, Events&);

// --- 10.4.7 advance
void note_vacated(State& state, Hex where, int first, bool mandatory, bool fell_back);
int due_advance(const Game& game,
                const State& state);  // the vacated hex whose advance can be made now, or -1
Next run(const Game&, State&, Advance&, Events&);
void advance_list(const Game&, const State&, ActionList&);
Verdict advance_verdict(const Game&, const State&, Action);
void advance_carry_out(const Game&, State&, Action, Events&);
void accompany_list(const Game&, const State&, ActionList&);
Verdict accompany_verdict(const Game&, const State&, Action);
void accompany_carry_out(const Game&, State&, Action, Events&);
Verdict may_ever_advance(const Game& game, const State& state, UnitId who, Hex where);
void stand_fast(const Game& game, State& state, UnitId who);
Piece next_follower(const Game& game, const State& state, const Advance& advance);

// --- 10.4.9, 10.4.13 losses
void lose_step(const Game& game, State& state, UnitId who, Rule rule, Events& events);
void eliminate(const Game& game, State& state, UnitId who, Rule rule, Events& events);
bool broken_in_effect(const Game& game, const State& state, UnitId who);
bool must_withdraw(const Game& game, const State& state, UnitId who);  // 10.4.13c: has not moved yet, and can

// --- 10.4.11, 10.4.12 leaders
bool commander_on_map(const State& state, FormationId which);
bool chief_on_map(const State& state, Nation nation);
int combat_bonus(const Game& game, const State& state, FormationId which);
FormationId commander_with(const Game& game, const State& state, UnitId who);  // its own, in its hex
FormationId leader_beside(const Game& game, const State& state,
                          UnitId who);  // the best, in its hex: 10.4.12a
void leaders_go_with(const Game& game, State& state, Side side, Hex from, Hex to, Events& events);
void leaders_left_without(const Game& game, State& state, Side side, Hex where, Events& events);
void lose_commander(const Game& game, State& state, FormationId which, Rule rule, Events& events);
void kill_chief(const Game& game, State& state, Nation nation, Rule rule, Events& events);
void overrun_leaders(const Game& game, State& state, Side by, Hex where, Events& events);
void displace_chiefs(const Game& game, State& state, Side moving, Events& events);
Next run(const Game&, State&, AidePlacement&, Events&);
void place_aide_list(const Game&, const State&, ActionList&);
Verdict place_aide_verdict(const Game&, const State&, Action);
void place_aide_carry_out(const Game&, State&, Action, Events&);
Next run(const Game&, State&, Displacement&, Events&);
void displace_list(const Game&, const State&, ActionList&);
Verdict displace_verdict(const Game&, const State&, Action);
void displace_carry_out(const Game&, State&, Action, Events&);

// --- 11 rally
Verdict may_rally(const Game& game, const State& state, UnitId who);
Next run(const Game&, State&, RallyPhase&, Events&);
void rally_list(const Game&, const State&, ActionList&);
Verdict rally_verdict(const Game&, const State&, Action);
void rally_carry_out(const Game&, State&, Action, Events&);

// --- 12 special capacities
Verdict may_use_capacity(const Game& game, const State& state);
Verdict may_force_march(const Game& game, const State& state);
Verdict may_give_no_quarter(const Game& game, const State& state, UnitId who);
Verdict may_coordinate(const Game& game, const State& state, UnitId target);
Verdict may_stand(const Game& game, const State& state, UnitId who);
Reckoning coordination_test(const Game& game, const State& state);
void take_coordination(const Game&, State&, Roll, Events&);

// --- 13 the battle: reinforcements and victory
bool arrived_by_now(const State& state, const Arrival& arrival);
struct EntryHexes {
  std::array<Hex, 4> hex{};
  int count = 0;
};
EntryHexes entry_hexes(const Game& game, const State& state, Side side, Hex printed);
int column_multiple(const State& state);  // 11.1.2-in13-a
const StandingOrders* standing_orders(const Game& game, const State& state, Nation nation);

struct Score {
  std::array<int, kSideCount> half_points{};
  int difference = 0;  // whole points, of the higher over the lower
  Level level = Level::Draw;
};
std::optional<Side> controller(const Game& game, const State& state, const Objective& objective);
Score score(const Game& game, const State& state);
void end_game(const Game& game, State& state, Ending ending, Events& events);
State set_up(const Game& game);  // 13.2

}  // namespace tamburino::butchery

#include "engine/games/custoza/rules.h"

// 24.2i, g7.12a. Off the map by the south edge: Force by Force, or inside an On March commander.
namespace tamburino::custoza {
namespace {

constexpr HalfPoints kExitCost = 2;  // a movement point: docs/rulings/custoza.md A15

// The exit is open to everybody of the side, so that a march that way does not betray its Objective.
Verdict is_exit(const Game& game, Piece who, Hex where) {
  const HexSet& exits = game.exits[static_cast<std::size_t>(index(game.side(who)))];
  const Verdict no = refused_by("24.2i", fact(who), hex(where));
  if (exits.empty()) return no.because("no-exit");
  return exits.contains(where) ? kAllowed : no.because("not-at-exit");
}

void go_off(const Game& game, State& state, UnitId who, Hex where, Events& events) {
  lift(game, state, who, Status::Exited);
  tell(events, EventKind::Exited, "24.2i", unit(who), hex(where));
}

// g21.4a  When the last of its units has gone its commander goes too.
void take_commander_off(const Game& game, State& state, FormationId which, Events& events) {
  FormationState& own = state[which];
  if (own.commander != Status::OnMap) return;
  note_departure(game, state, commander_of(which));
  tell(events, EventKind::Exited, "24.2i", commander(which), hex(own.commander_hex));
  own.commander = Status::Exited;
  own.commander_hex = kNoHex;
  own.commander_face_up = true;
  own.commander_guises = 0;
  own.commander_seen_moving = false;
  own.stance = Stance::Engaged;
  own.objective = kNoBox;
}

}  // namespace

// --- a Force

HalfPoints exit_cost(const Game& game, const State& state, const ForceAction& now) {
  const bool in_zone = in_enemy_zone(state, side_of(game, now.force), hex_of(state, now.force));
  return kExitCost + (in_zone ? game.chart.leave_zone : 0);  // g7.2c
}

Verdict may_exit(const Game& game, const State& state, const ForceAction& now) {
  const UnitId lead = now.force.first();
  if (const Verdict there = is_exit(game, piece(lead), state[lead].hex); !there) return there;
  if (const Verdict able = may_step_at_all(game, state, now); !able) return able;
  const FormationId own = game[lead].formation;
  const bool led = !game[own].reserve_units() && commander_on_map(state, own);
  if (now.phase == Phase::OutOfCommand && led)  // it would not come nearer to him
    return refused_by("4.1.1a", unit(lead), hex(state[lead].hex), commander(own));
  const HalfPoints cost = exit_cost(game, state, now);
  if (now.spent + cost <= now.allowance) return kAllowed;
  return refused_by("24.2i", unit(lead), points(cost), points(now.allowance - now.spent))
      .because("points-spent");
}

// Enemies whose zone it leaves react first: 11.1c.
void begin_exit(const Game& game, State& state, ForceAction& now, Events& events) {
  const Side side = side_of(game, now.force);
  const Hex from = hex_of(state, now.force);
  now.spent = static_cast<std::uint8_t>(now.spent + exit_cost(game, state, now));
  now.begun = true;
  const Force reactors =
      now.phase == Phase::Engaged ? reactors_to_leaving(game, state, side, from, kNoHex) : Force{};
  if (reactors.empty()) return leave_map(game, state, now, events);
  now.step = ForceAction::Step::LeaveMap;
  now.place = from;
  open_window(game, state, Occasion::Leaving, now.force, from, reactors);
}

void leave_map(const Game& game, State& state, ForceAction& now, Events& events) {
  const Hex from = hex_of(state, now.force);
  const FormationId own = game[now.force.first()].formation;
  now.step = ForceAction::Step::End;
  now.whole = true;
  for (const UnitId who : now.force) go_off(game, state, who, from, events);
  if (!game[own].reserve_units() && all_gone(game, state, own)) take_commander_off(game, state, own, events);
  dissolve_if_gone(game, state, own, events);  // a captured one is not replaced
}

// --- an On March Formation

// 16.1a  From a hex at its Objective, which is where it is ordered to.
bool is_march_exit(const Game& game, const State& state, FormationId which, Hex where) {
  const BoxId box = state[which].objective;
  return box != kNoBox && is_exit(game, commander_of(which), where) &&
         game.map.grid().distance(where, game[box].hex) <= game.constants.objective;
}

// The cheapest way out with a point left for the last step; kNoHex: none.
Hex march_exit(const Game& game, const State& state, const March& march, const Reach& ways) {
  Hex best = kNoHex;
  for (int i = 0; i < ways.size(); ++i) {
    const Hex where = ways[i];
    if (!is_march_exit(game, state, march.formation, where)) continue;
    if (ways.cost(where) + kExitCost > march.allowance) continue;
    if (best == kNoHex || ways.cost(where) < ways.cost(best)) best = where;
  }
  return best;
}

// Both sides see which units leave, because the Corps is counted at the end of the game. The Scout with the
// commander leaves too.
void leave_with_all(const Game& game, State& state, FormationId which, Events& events) {
  const Hex from = state[which].commander_hex;
  take_commander_off(game, state, which, events);
  for (const UnitId who : game.units_of(which)) {
    if (state[who].status == Status::Inside) go_off(game, state, who, from, events);
  }
  for (const FormationId one : game.armies[static_cast<std::size_t>(index(game[which].side))]) {
    if (where_is(game, state, scout_of(one)) != from) continue;
    tell(events, EventKind::ScoutRemoved, "24.2i", side(game[which].side), hex(from));
    lift_scout(game, state, scout_of(one));
    break;
  }
}

}  // namespace tamburino::custoza

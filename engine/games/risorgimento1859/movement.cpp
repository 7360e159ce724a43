#include "engine/games/risorgimento1859/movement.h"

#include <algorithm>

#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/command.h"

// 5.0, 5.2, 5.3, 6.3  Movement of units, hex by hex.
namespace tamburino::risorgimento1859 {
namespace {

// 6.31d  Enemies that cost something: not artillery by itself.
bool next_to_costly_enemy(const Game& game, const State& state, Side side, Hex where) {
  for (const Facing way : kFacings) {
    const Hex beside = game.map.neighbour(where, way);
    for (const UnitId who : UnitsIn(state, beside)) {
      if (game[who].side != side && !game[who].artillery()) return true;
    }
  }
  return false;
}

bool is_alone(const Game& game, const State& state, UnitId who, Hex where) {
  UnitSet others = units_in(game, state, game[who].side, where);
  others.remove(who);
  return others.empty();
}

// 5.33b  Artillery may stand beside an enemy on the far side of what cannot be crossed.
bool next_to_enemy_for(const Game& game, const State& state, UnitId who, Hex where) {
  for (const Facing way : kFacings) {
    const Hex beside = game.map.neighbour(where, way);
    if (!enemy_in(game, state, game[who].side, beside)) continue;
    if (!game[who].artillery() || game.map.cost(Ways::Dry, Mover::Infantry, beside, opposite(way)) != kClosed)
      return true;
  }
  return false;
}

bool is(HexsideAt at, const Map& map, Hex from, Facing side) {
  return (at.hex == from && at.side == side) ||
         (map.neighbour(at.hex, at.side) == from && opposite(at.side) == side);
}

// a9.2  Of the vineyards at Magenta, off every road and trail that it may use.
bool in_vineyard(const Game& game, Hex where) {
  return game.scenario.special.vineyards && game.map.heavily_cultivated(where);
}
bool by_way(const Game& game, const State& state, UnitId who, Hex from, Facing side) {
  return game.map.road(from, side) != Road::None &&
         ways(game, state, who, from, game.map.neighbour(from, side)) != Ways::OffRoad;
}
bool has_way(const Map& map, Hex where) {
  for (const Facing way : kFacings) {
    if (map.road(where, way) != Road::None) return true;
  }
  return map.road_off_map(where) != Road::None;
}

// a9.5c  Over the damaged bridge of the Ticino.
bool barred_to_guns(const Game& game, const State& state, UnitId who, Hex from, Facing side) {
  const Special& special = game.scenario.special;
  return game[who].artillery() && special.no_guns && state.turn < special.no_guns_before &&
         is(*special.no_guns, game.map, from, side);
}

// The rule that closes a way to it.
Rule closed_by(const Game& game, const State& state, UnitId who, Hex from, Facing side) {
  if (barred_to_guns(game, state, who, from, side)) return "a9.5c";
  const bool steep = game.map.slope(from, side) == Slope::Steep && !game[who].infantry();
  return steep ? "5.26c" : "5.26a";
}

// It has not begun its move in this activation.
bool at_start(const State& state, UnitId who) { return !state[who].is(Mark::Moved); }
bool held_in_zone(const Game& game, const State& state, UnitId who) {  // 6.33
  return at_start(state, who) && in_enemy_zone(state, game[who].side, state[who].hex);
}

// 5.52a, 5.52c  Whose garrison goes out by one side only.
bool holds_town(const Game& game, const State& state, UnitId who) {
  return game[who].infantry() && !state[who].is(Mark::Square) && all_round(game, state, who);
}

// a10.4b  How far it is to the own edge, in points.
int to_own_edge(const Game& game, const State& state, UnitId who, Hex where) {
  const bool rain = game.weather(state.turn) == Weather::Rain;
  return game.edge_march(game[who].side, game[who].mover(), rain ? Ways::Rain : Ways::Dry, where);
}

}  // namespace

Verdict may_approach(const Game& game, const State& state, UnitId who, Hex to) {
  const Unit& one = game[who];
  if (next_to_enemy_for(game, state, who, to)) {
    if (one.cavalry()) return refused_by("5.33a", unit(who), hex(to));
    if (one.artillery()) return refused_by("5.33b", unit(who), hex(to));
    if (!state[who].is(Mark::InCommand)) return refused_by("4.42a", unit(who), hex(to));
  }
  if (state[one.brigade].hors_de_combat && in_enemy_zone(state, one.side, to))
    return refused_by("9.11a", brigade(one.brigade), unit(who), hex(to));
  return kAllowed;
}

namespace {

// 5.34a  An enemy Entry Hex near this hex, where troops are still to come.
Hex guarded_gate(const Game& game, const State& state, Side own, Hex to) {
  std::uint32_t gates = game.gates_near[static_cast<std::size_t>(index(to))];
  for (std::size_t i = 0; gates != 0; ++i, gates >>= 1U) {
    if ((gates & 1U) == 0) continue;
    const Arrival& one = game.scenario.arrivals[i];
    if (one.units.empty() || game[one.units.front()].side == own) continue;
    for (const UnitId late : one.units) {
      if (state[late].status == Status::ToCome) return one.hex;
    }
  }
  return kNoHex;
}

// What binds a unit that leaves the hex in which it began.
Verdict may_set_out(const Game& game, const State& state, UnitId who, Facing side) {
  const Hex from = state[who].hex, to = game.map.neighbour(from, side);
  if (held_in_zone(game, state, who)) {
    if (state[who].is(Mark::Turned)) return refused_by("6.33a", unit(who)).because("has-turned");
    if (in_enemy_zone(state, game[who].side, to)) return refused_by("6.33b", unit(who), hex(to));
  }
  if (holds_town(game, state, who)) {  // 5.52c, A36
    const Facing exit = town_exit(state, from);
    if (exit != kNoFacing && exit != side) return refused_by("5.52c", unit(who), hex(from));
  }
  return kAllowed;
}

}  // namespace

// a9.5b  The hexside of a bridge that has been blown.
bool is_blown(const Game& game, const State& state, Hex from, Facing side) {
  const auto& blow = game.scenario.special.blow;
  return state.bridge_down && blow && is(*blow, game.map, from, side);
}

Facing town_exit(const State& state, Hex town) {
  for (const TownExit& one : state.acting.exits) {
    if (one.town == town) return one.side;
  }
  return kNoFacing;
}

void leave_town(const Game& game, State& state, UnitId who, Facing side) {
  if (!holds_town(game, state, who) || town_exit(state, state[who].hex) != kNoFacing) return;
  for (TownExit& one : state.acting.exits) {
    if (one.town != kNoHex) continue;
    one = {.town = state[who].hex, .side = side};
    return;
  }
}

// 5.32a  A battery that has fired has half of it, a marching column twice as much (5.11a, 5.12).
Points allowance(const Game& game, const State& state, UnitId who) {
  const Unit& one = game[who];
  if (state[who].is(Mark::Marching)) {
    const Points doubled = 2 * one.movement;
    const bool foot_guns = one.artillery() && one.gun != Gun::Horse;
    return foot_guns ? std::min(doubled, game.limits.strategic_guns) : doubled;
  }
  return one.artillery() && state[who].is(Mark::Fired) ? one.movement / 2 : one.movement;
}

// 5.27b  At Magenta the Road rate into a vineyard is for a unit that is alone in both hexes.
Ways ways(const Game& game, const State& state, UnitId who, Hex from, Hex to) {
  if (game.scenario.special.vineyards && game.map.heavily_cultivated(to) &&
      !(is_alone(game, state, who, from) && is_alone(game, state, who, to)))
    return Ways::OffRoad;
  return game.weather(state.turn) == Weather::Rain ? Ways::Rain : Ways::Dry;
}

Points terrain_cost(const Game& game, const State& state, UnitId who, Hex from, Facing side) {
  const Hex to = game.map.neighbour(from, side);
  if (to == kNoHex) return kClosed;
  const Unit& one = game[who];
  if (is_blown(game, state, from, side)) {  // a9.5b: the canal without its bridge
    if (one.mover() != Mover::Infantry) return kClosed;
    return game.map.ground_cost(one.mover(), to) + game.chart.water[static_cast<std::size_t>(Water::Canal)]
                                                       .cost[static_cast<std::size_t>(Mover::Infantry)];
  }
  if (barred_to_guns(game, state, who, from, side)) return kClosed;
  return game.map.cost(ways(game, state, who, from, to), one.mover(), from, side);
}

Points leader_cost(const Game& game, const State& state, Hex from, Facing side) {
  const Hex to = game.map.neighbour(from, side);
  if (to != kNoHex && is_blown(game, state, from, side))
    return game.map.ground_cost(Mover::Leader, to) + game.chart.water[static_cast<std::size_t>(Water::Canal)]
                                                         .cost[static_cast<std::size_t>(Mover::Leader)];
  const Ways roads = game.weather(state.turn) == Weather::Rain ? Ways::Rain : Ways::Dry;
  return game.map.cost(roads, Mover::Leader, from, side);
}

// 5.23c  Infantry that wades a canal or a deep stream.
bool crosses_water(const Game& game, const State& state, UnitId who, Hex from, Facing side) {
  const Water water = game.map.side(from, side).water;
  if (!game[who].infantry() || (water != Water::Canal && water != Water::DeepStream)) return false;
  return is_blown(game, state, from, side) ||
         game.map.wades(ways(game, state, who, from, game.map.neighbour(from, side)), from, side);
}

Points surcharge(const Game& game, const State& state, UnitId who, Hex to) {
  const Unit& one = game[who];
  if (!one.infantry() || !next_to_costly_enemy(game, state, one.side, to)) return 0;
  if (one.small_arms()) return 1;                     // 6.31c
  return in_enemy_zone(state, one.side, to) ? 2 : 1;  // 6.31a, 6.31b
}

Verdict may_move(const Game&, const State& state, UnitId who) {
  const UnitState& now = state[who];
  if (!state.on_map(who)) return refused_by("5.3a", unit(who));
  if (now.is(Mark::Reserve)) return refused_by("4.61a", unit(who));
  if (now.is(Mark::Square)) return refused_by("6.14b", unit(who));
  if (now.is(Mark::Halted)) return refused_by("5.3a", unit(who)).because("has-halted");
  // 4.42e  Out of Command a battery fires or moves.
  if (now.is(Mark::Fired) && !now.is(Mark::InCommand)) return refused_by("4.42e", unit(who));
  return kAllowed;
}

StepPrice price(const Game& game, const State& state, UnitId who, Hex from, Facing side) {
  StepPrice sum;
  const auto no = [&](Verdict verdict) {
    sum.verdict = verdict;
    return sum;
  };
  const Hex to = game.map.neighbour(from, side);
  if (to == kNoHex || !game.in_area(to)) return no(refused_by("5.3a", unit(who)).because("off-map"));
  const Side own = game[who].side;
  sum.ground = terrain_cost(game, state, who, from, side);
  if (sum.ground == kClosed)
    return no(refused_by(closed_by(game, state, who, from, side), unit(who), hex(to)));
  if (enemy_in(game, state, own, to)) return no(refused_by("5.42b", unit(who), hex(to)));
  if (const Verdict stack = may_stack(game, state, who, to); !stack) return no(stack);
  if (const Verdict near = may_approach(game, state, who, to); !near) return no(near);
  if (state[who].is(Mark::Marching)) {
    if (const Verdict march = may_step_marching(game, state, who, from, side); !march) return no(march);
  }
  if (const Hex gate = guarded_gate(game, state, own, to); gate != kNoHex)
    return no(refused_by("5.34a", unit(who), hex(gate)));
  sum.adjacent = surcharge(game, state, who, to);
  const bool here = from == state[who].hex;
  if (here && in_vineyard(game, from) && !by_way(game, state, who, from, side) &&
      !is_frontal(game, state, who, side))
    return no(refused_by("a9.2a", unit(who), hex(to)));
  // a10.4b
  if (state[game.corps_of(who)].withdrawing &&
      to_own_edge(game, state, who, to) >= to_own_edge(game, state, who, from))
    return no(refused_by("a10.4b", unit(who), hex(to)));
  if (!here || !at_start(state, who)) return sum;
  if (const Verdict out = may_set_out(game, state, who, side); !out) return no(out);
  sum.leaving = (held_in_zone(game, state, who) ? 1 : 0) +   // 6.33b
                (town_stacking(game, state, from) ? 1 : 0);  // 5.53a
  return sum;
}

namespace {

// A127  It found no room when its brigade came out of Reserve.
bool is_crowded(const Game& game, const State& state, UnitId who) {
  return state.on_map(who) && at_start(state, who) && may_move(game, state, who) &&
         overstacked(game, state, game[who].side, state[who].hex);
}

bool can_step(const Game& game, const State& state, UnitId who) {
  for (const Facing side : kFacings) {
    if (price(game, state, who, state[who].hex, side).verdict) return true;
  }
  return false;
}

// One of a brigade just released that must move before the others; kNoUnit: nobody, or it is this one's turn.
UnitId goes_first(const Game& game, const State& state, UnitId who) {
  if (!state[game[who].brigade].released || !at_start(state, who) || is_crowded(game, state, who))
    return kNoUnit;
  for (const UnitId other : acting_units(game, state)) {
    if (is_crowded(game, state, other) && can_step(game, state, other)) return other;
  }
  return kNoUnit;
}

// 5.31  Enough points, or the one hex that every unit may always move.
Verdict may_step(const Game& game, const State& state, UnitId who, Hex to) {
  if (const Verdict verdict = may_move(game, state, who); !verdict) return verdict;
  const auto side = game.map.grid().side_towards(state[who].hex, to);
  if (!side) return refused_by("5.3a", unit(who), hex(to)).because("not-adjacent");
  const StepPrice cost = price(game, state, who, state[who].hex, *side);
  if (!cost.verdict) return cost.verdict;
  if (const UnitId other = goes_first(game, state, who); other != kNoUnit)
    return refused_by("4.62b", unit(other)).because("crowded-first");
  const bool first = !state[who].is(Mark::Moved);
  const Points left = allowance(game, state, who) - state[who].spent;
  if (cost.total() > left && !first)
    return refused_by("5.31a", unit(who), hex(to), number(cost.total()), number(left));
  return kAllowed;
}

// 6.1b  Who turns with it: the infantry or cavalry of a hex faces one way, guns and Squares as they like.
UnitSet who_turns(const Game& game, const State& state, UnitId who) {
  UnitSet all;
  for (const UnitId other : units_in(game, state, game[who].side, state[who].hex)) {
    const bool both = !game[who].artillery() && !game[other].artillery() && !state[other].is(Mark::Square);
    if (other == who || both) all.add(other);
  }
  return all;
}

// a9.2b  In a vineyard without a way each hexside costs a point, but the first of an activation; on entering
// a hex it faces as it likes.
Points turning_cost(const Game& game, const State& state, UnitId who, Facing to) {
  const Hex where = state[who].hex;
  if (!at_start(state, who) || !in_vineyard(game, where) || has_way(game.map, where)) return 0;
  return std::max(0, hexsides_between(state[who].facing, to) - (state[who].is(Mark::Turned) ? 0 : 1));
}

// 6.11a, 6.33a
Verdict may_face(const Game& game, const State& state, UnitId who, Facing to) {
  if (const Verdict verdict = may_move(game, state, who); !verdict) return verdict;
  if (state[who].facing == to) return refused_by("6.11a", unit(who), facing(to)).because("faces-there");
  for (const UnitId other : who_turns(game, state, who)) {
    if (held_in_zone(game, state, other) &&
        (state[other].is(Mark::Turned) || hexsides_between(state[other].facing, to) > 1))
      return refused_by("6.33a", unit(other), facing(to));
    const Points cost = turning_cost(game, state, other, to);
    const Points left = allowance(game, state, other) - state[other].spent;
    if (cost > left) return refused_by("a9.2b", unit(other), number(cost), number(left));
  }
  return kAllowed;
}

void face(const Game& game, State& state, UnitId who, Facing to, Events& events) {
  for (const UnitId other : who_turns(game, state, who)) {
    state[other].spent = static_cast<std::uint8_t>(state[other].spent + turning_cost(game, state, other, to));
    state[other].set(Mark::Turned);
    turn_to(game, state, other, to);
  }
  tell(events, EventKind::Faced, "6.11a", unit(who), facing(to));
}

// 5.44b
Verdict may_restack(const Game& game, const State& state, UnitId who) {
  if (const Verdict verdict = may_move(game, state, who); !verdict) return verdict;
  const Hex where = state[who].hex;
  if (!at_start(state, who)) return refused_by("5.44b", unit(who)).because("has-moved");
  if (state[who].place == 0) return refused_by("5.44b", unit(who)).because("is-on-top");
  if (in_enemy_zone(state, game[who].side, where)) return refused_by("5.44c", unit(who), hex(where));
  if (state[who].spent >= allowance(game, state, who))
    return refused_by("5.31a", unit(who), hex(where), number(1), number(0));
  return kAllowed;
}

// a10.4b
Verdict may_leave(const Game& game, const State& state, UnitId who) {
  if (const Verdict verdict = may_move(game, state, who); !verdict) return verdict;
  if (!state[game.corps_of(who)].withdrawing) return refused_by("a10.4b").because("no-withdrawal");
  if (to_own_edge(game, state, who, state[who].hex) != 0)
    return refused_by("a10.4b", unit(who)).because("not-at-edge");
  const Points left = allowance(game, state, who) - state[who].spent;
  if (left < 1 && !at_start(state, who))
    return refused_by("5.31a", unit(who), hex(state[who].hex), number(1), number(left));
  return kAllowed;
}

void leave_map(const Game& game, State& state, UnitId who, Events& events) {
  lift(game, state, who, Status::Left);
  tell(events, EventKind::LeftMap, "a10.4b", unit(who));
}

void step_to(const Game& game, State& state, UnitId who, Hex to, Events& events) {
  const Hex from = state[who].hex;
  const Facing way = *game.map.grid().side_towards(from, to);
  const StepPrice cost = price(game, state, who, from, way);
  const bool wet = crosses_water(game, state, who, from, way);
  state[who].spent =
      static_cast<std::uint8_t>(std::min(allowance(game, state, who), state[who].spent + cost.total()));
  leave_town(game, state, who, way);
  state[who].set(Mark::Moved);
  put(game, state, who, to);
  // 6.1b, 6.11a, 6.32a  It faces where it went, or as those who stand there; one that has been turned by hand
  // in this activation keeps that facing, so that it can be chosen for the hex it enters.
  Facing now = state[who].is(Mark::Turned) ? state[who].facing : way;
  for (const UnitId other : units_in(game, state, game[who].side, to)) {
    if (other != who && !game[who].artillery() && !game[other].artillery() && !state[other].is(Mark::Square))
      now = state[other].facing;
  }
  turn_to(game, state, who, now);
  enter_hex(game, state, who, to, events);
  tell(events, EventKind::Moved, "5.3a", unit(who), hex(to));
  if (wet) disorder(game, state, who, "5.23c", events);
}

void begin_move(State& state, UnitId who) {
  state.stack.push(
      UnitMove{.step = UnitMove::Step::Leader, .unit = who, .start = state[who].hex, .hexes = 1});
}

}  // namespace

void find_reach(const Game& game, const State& state, UnitId who, Reach& reach) {
  const Side own = game[who].side;
  reach.search(
      game.map.grid(), state[who].hex, state[who].spent, allowance(game, state, who),
      [&](Hex from, Facing side, Hex to) -> StepCost {
        const StepPrice cost = price(game, state, who, from, side);
        if (!cost.verdict) return {};
        return {cost.total(), in_enemy_zone(state, own, to)};
      },
      1);  // no step costs less
}

void break_off(State& state, UnitId who) {
  state[who].set(Mark::Halted);
  auto* now = state.stack.find<UnitMove>();
  if (now != nullptr && now->unit == who) now->step = UnitMove::Step::Extended;
}

void stop_move(State& state, UnitId who) {
  auto* now = state.stack.find<UnitMove>();
  if (now != nullptr && now->unit == who) now->stopped = true;
}

// --- the next unit of the brigade

Verdict move_verdict(const Game& game, const State& state, Action action) {
  const Verb verb = verb_of(action);
  if (verb == Verb::Done) return kAllowed;
  const auto* now = state.stack.top_as<BrigadeAction>();  // none in a Massed Attack
  if (verb == Verb::March || verb == Verb::StopMarch) {
    const auto which = brigade_operand(game, action, 0);
    if (now == nullptr) return refused_by("4.16d");
    if (!which || (!now->pool && now->brigade != *which)) return refused_by("5.1b");
    return verb == Verb::March ? may_march(game, state, *which) : may_stop_march(game, state, *which);
  }
  const auto who = piece_operand(game, action, 0);
  if (!who) return refused_by("5.3a");
  if (kind_of(*who) == PieceKind::Leader) {
    const auto to = hex_operand(game, action, 1);
    if (now == nullptr) return refused_by("4.16d", fact(*who));
    if (verb != Verb::Move || !to) return refused_by("4.11g");
    return may_move_leader(game, state, leader_of(*who), *to);
  }
  const UnitId one = unit_of(*who);
  if (game[one].side != game[state.acting.corps].side)
    return refused_by("4.4a", unit(one)).because("not-yours");
  if (has_had_its_turn(state, one)) return refused_by("5.6c", unit(one));
  if (!acts_now(game, state, one))
    return now == nullptr ? refused_by("4.16d", unit(one))
                          : refused_by("3.0c", unit(one)).because("other-brigade");
  switch (verb) {
    case Verb::Move: {
      const auto to = hex_operand(game, action, 1);
      return to ? may_step(game, state, one, *to) : refused_by("5.3a", unit(one));
    }
    case Verb::Face: {
      const auto to = facing_operand(action, 1);
      return to ? may_face(game, state, one, *to) : refused_by("6.1a", unit(one));
    }
    case Verb::FormSquare:
      return may_form_square(game, state, one);
    case Verb::OpenSquare:
      return may_open_square(game, state, one);
    case Verb::Restack:
      return may_restack(game, state, one);
    case Verb::Leave:
      return may_leave(game, state, one);
    case Verb::Enter: {
      const auto to = hex_operand(game, action, 1);
      return to ? may_enter(game, state, one, *to) : refused_by("5.6a", unit(one));
    }
    case Verb::Fire: {
      const auto to = hex_operand(game, action, 1);
      return to ? may_fire(game, state, one, *to) : refused_by("7.1a", unit(one));
    }
    default:
      return refused_by("5.3a", unit(one));
  }
}

void move_list(const Game& game, const State& state, ActionList& list) {
  const auto add = [&](Action action) {
    if (move_verdict(game, state, action)) list.add(action);
  };
  for (const UnitId who : acting_units(game, state)) {
    if (due(game, state, who)) {
      list_entries(game, state, who, list);
      continue;
    }
    if (!state.on_map(who)) continue;
    if (may_move(game, state, who)) {
      for (const Facing way : kFacings) {
        const Hex to = game.map.neighbour(state[who].hex, way);
        if (to != kNoHex && may_step(game, state, who, to)) list.add(act(Verb::Move, piece(who), to));
        if (may_face(game, state, who, way)) list.add(act(Verb::Face, piece(who), way));
      }
      if (may_form_square(game, state, who)) list.add(act(Verb::FormSquare, piece(who)));
      if (may_restack(game, state, who)) list.add(act(Verb::Restack, piece(who)));
      if (may_leave(game, state, who)) list.add(act(Verb::Leave, piece(who)));
    } else if (may_open_square(game, state, who)) {
      list.add(act(Verb::OpenSquare, piece(who)));
    }
    if (game[who].artillery()) list_fires(game, state, who, list);
  }
  const auto* now = state.stack.top_as<BrigadeAction>();
  if (now != nullptr) {
    for (const BrigadeId one : game.brigades_in(state.acting.corps)) {
      if (now->pool ? game[one].led() : one != now->brigade) continue;
      add(act(Verb::March, one));
      add(act(Verb::StopMarch, one));
    }
  }
  if (now != nullptr && !now->pool) {
    const LeaderId chief = game[now->brigade].brigadier;
    if (chief != kNoLeader) list_rides(game, state, chief, list);
  }
  list.add(act(Verb::Done));
}

void move_carry_out(const Game& game, State& state, Action action, Events& events) {
  const Verb verb = verb_of(action);
  if (verb == Verb::Done) {
    if (auto* massed = state.stack.top_as<MassedAttack>()) {
      massed->step = MassedAttack::Step::Attacks;
    } else {
      state.stack.top_as<BrigadeAction>()->step = BrigadeAction::Step::Rally;
    }
    return;
  }
  if (verb == Verb::March) return begin_march(game, state, *brigade_operand(game, action, 0), events);
  if (verb == Verb::StopMarch) return stop_march(game, state, *brigade_operand(game, action, 0), events);
  const Piece who = *piece_operand(game, action, 0);
  if (kind_of(who) == PieceKind::Leader) {
    move_leader(game, state, leader_of(who), *hex_operand(game, action, 1), events);
    return;
  }
  const UnitId one = unit_of(who);
  switch (verb) {
    case Verb::Move:
      begin_move(state, one);
      step_to(game, state, one, *hex_operand(game, action, 1), events);
      return;
    case Verb::Fire:
      begin_fire(game, state, one, *hex_operand(game, action, 1), events);
      return;
    case Verb::Face:
      face(game, state, one, *facing_operand(action, 1), events);
      return;
    case Verb::Enter:
      enter(game, state, one, *hex_operand(game, action, 1), events);
      begin_move(state, one);
      return;
    case Verb::FormSquare:
      form_square(game, state, one, events);
      return;
    case Verb::OpenSquare:
      open_square(game, state, one, events);
      return;
    case Verb::Restack:
      ++state[one].spent;
      put_on_top(game, state, one);
      tell(events, EventKind::Restacked, "5.44b", unit(one));
      return;
    case Verb::Leave:
      leave_map(game, state, one, events);
      return;
    default:
      return;
  }
}

// --- one unit, after each hex

Next run(const Game& game, State& state, UnitMove& now, Events& events) {
  using Step = UnitMove::Step;
  const UnitId who = now.unit;
  const Side own = game[who].side;
  if (!state.on_map(who)) return done();
  const Hex here = state[who].hex;
  const Window window{.side = enemy_of(own), .provoker = who, .hex = here};
  switch (now.step) {
    case Step::Leader:
      now.step = Step::Release;
      endanger_lone_leaders(game, state, enemy_of(own), here);
      return go_on();
    case Step::Release:
      now.step = Step::Cavalry;
      release_near(game, state, enemy_of(own), here, events);
      return go_on();
    case Step::Cavalry: {
      now.step = Step::Light;
      Window one = window;
      one.what = Window::What::Cavalry;
      open_window(game, state, one);
      return go_on();
    }
    case Step::Light: {
      now.step = Step::Guns;
      Window one = window;
      one.what = Window::What::Light;
      open_window(game, state, one);
      return go_on();
    }
    case Step::Guns: {
      now.step = Step::Settle;
      Window one = window;
      one.what = Window::What::PreAttack;
      open_window(game, state, one);
      return go_on();
    }
    case Step::Settle:
      now.stopped = now.stopped || in_enemy_zone(state, own, here);  // 6.32a
      now.step = Step::Choose;
      return go_on();
    case Step::Choose:
      return ask(own, Ask::Step);
    case Step::Extended:
      if (state.acting.extended && !game[who].artillery()) return roll(RollKind::Extended);  // 4.43c
      now.step = Step::End;
      return go_on();
    case Step::End:
      return done();
  }
  return done();
}

namespace {

// 6.32a, 6.35b  A ZOC, or a Jäger that has fallen back.
Verdict is_stopped_by(const Game& game, const State& state, UnitId who) {
  const Hex here = state[who].hex;
  return refused_by(in_enemy_zone(state, game[who].side, here) ? "6.32a" : "6.35b", unit(who), hex(here));
}

}  // namespace

Verdict step_verdict(const Game& game, const State& state, Action action) {
  const auto& now = *state.stack.top_as<UnitMove>();
  const auto who = unit_operand(game, action, 0);
  if (!who || *who != now.unit) return refused_by("5.3a", unit(now.unit)).because("is-moving");
  switch (verb_of(action)) {
    case Verb::Move: {
      const auto to = hex_operand(game, action, 1);
      if (!to) return refused_by("5.3a", unit(*who));
      if (now.stopped) return is_stopped_by(game, state, *who);
      return may_step(game, state, *who, *to);
    }
    case Verb::Face: {
      const auto to = facing_operand(action, 1);
      return to ? may_face(game, state, *who, *to) : refused_by("6.1a", unit(*who));
    }
    case Verb::FormSquare:
      return may_form_square(game, state, *who);
    case Verb::Leave:
      return now.stopped ? is_stopped_by(game, state, *who) : may_leave(game, state, *who);
    case Verb::Halt:
      return kAllowed;
    default:
      return refused_by("5.3a", unit(*who));
  }
}

void step_list(const Game& game, const State& state, ActionList& list) {
  const UnitId who = state.stack.top_as<UnitMove>()->unit;
  const auto add = [&](Action action) {
    if (step_verdict(game, state, action)) list.add(action);
  };
  for (const Facing way : kFacings) {
    const Hex to = game.map.neighbour(state[who].hex, way);
    if (to != kNoHex) add(act(Verb::Move, piece(who), to));
    add(act(Verb::Face, piece(who), way));
  }
  add(act(Verb::FormSquare, piece(who)));
  add(act(Verb::Leave, piece(who)));
  list.add(act(Verb::Halt, piece(who)));
}

void step_carry_out(const Game& game, State& state, Action action, Events& events) {
  auto& now = *state.stack.top_as<UnitMove>();
  switch (verb_of(action)) {
    case Verb::Move:
      ++now.hexes;
      now.step = UnitMove::Step::Leader;
      step_to(game, state, now.unit, *hex_operand(game, action, 1), events);
      return;
    case Verb::Face:
      face(game, state, now.unit, *facing_operand(action, 1), events);
      return;
    case Verb::FormSquare:
      now.step = UnitMove::Step::Extended;
      form_square(game, state, now.unit, events);
      return;
    case Verb::Leave:
      leave_map(game, state, now.unit, events);
      return;
    default:
      state[now.unit].set(Mark::Halted);
      now.step = UnitMove::Step::Extended;
      tell(events, EventKind::Halted, "5.3a", unit(now.unit));
  }
}

// 4.43c
void take_extended(const Game& game, State& state, Roll roll, Events& events) {
  auto& now = *state.stack.top_as<UnitMove>();
  now.step = UnitMove::Step::End;
  if (roll.value[0] <= cohesion(game, state, now.unit)) return;
  tell(events, EventKind::Tired, "4.43c", unit(now.unit));
  take_hit(game, state, now.unit, "4.43c", events);
}

}  // namespace tamburino::risorgimento1859

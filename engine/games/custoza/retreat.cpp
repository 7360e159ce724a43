#include <algorithm>

#include "engine/games/custoza/rules.h"

// 10.5, 12. Retreats and Withdrawals, hex by hex.
namespace tamburino::custoza {
namespace {

constexpr int kFromMarker = 3;  // ruling 11: two hexes between the loser and the marker

const Retreat& top_retreat(const State& state) { return *state.stack.top_as<Retreat>(); }
Retreat& top_retreat(State& state) { return *state.stack.top_as<Retreat>(); }

Hex place_of(const Retreat& retreat) { return retreat.path[static_cast<std::size_t>(retreat.passed - 1)]; }
bool at_start(const Retreat& retreat) { return retreat.passed == 1; }

bool after_combat(RetreatKind kind) { return kind == RetreatKind::Attacker || kind == RetreatKind::Defender; }

HexSet hexes_passed(const Retreat& retreat) {
  HexSet passed;
  for (std::size_t i = 0; i < retreat.passed; ++i) passed.add(retreat.path[i]);
  return passed;
}

HalfPoints cost_of_step(const Game& game, const State& state, const Force& force, Hex from, Facing way) {
  HalfPoints most = 0;
  for (const UnitId who : force) {
    const HalfPoints one = step_cost(game, state, who, state[who].mode, from, way);
    if (one == kClosed) return kClosed;
    most = std::max(most, one);
  }
  return most;
}

// 10.5.1a  Not through enemies, ground that stops one of its units, the edge of the area, or a marker.
bool can_pass(const Game& game, const State& state, const Retreat& retreat, Hex from, Facing way) {
  const Hex to = game.map.neighbour(from, way);
  return to != kNoHex && game.in_area(to) && !enemy_in(game, state, retreat.side, to) &&
         !is_marker_hex(state, to) && cost_of_step(game, state, retreat.force, from, way) != kClosed;
}

// 10.5a, 11.5.5a  What holds for the first hex alone.
Verdict may_set_out(const Game& game, const State& state, const Retreat& retreat, Facing way) {
  const UnitId lead = retreat.force.first();
  const Hex to = game.map.neighbour(place_of(retreat), way);
  const Grid& grid = game.map.grid();
  if (retreat.kind == RetreatKind::Attacker && in_front_arc(state[lead].facing, way))
    return refused_by("10.5a", unit(lead), hex(to));
  if (retreat.kind == RetreatKind::Reaction &&
      grid.distance(to, retreat.away) <= grid.distance(place_of(retreat), retreat.away))
    return refused_by("11.5.5a", unit(lead), hex(to), hex(retreat.away));
  return kAllowed;
}

enum class Heed : std::uint8_t { EveryMarker, OwnMarker };  // ruling 11

bool far_enough(const Game& game, const State& state, const Retreat& retreat, Hex where, Heed heed) {
  if (retreat.kind != RetreatKind::Defender) return true;
  const Grid& grid = game.map.grid();
  if (grid.distance(where, retreat.away) < kFromMarker) return false;
  if (heed == Heed::OwnMarker) return true;
  for (int i = 0; i < state.activation.marker_count; ++i) {
    const Marker& one = state.activation.markers[static_cast<std::size_t>(i)];
    if (one.kind != MarkerKind::None && grid.distance(where, one.hex) < kFromMarker) return false;
  }
  return true;
}

// 12.1a, 10.5.2a  It has gone far enough, but may not stay here.
bool must_go_on(const Game& game, const State& state, const Retreat& retreat, Hex where) {
  if (retreat.kind == RetreatKind::Withdrawal && in_enemy_zone(state, retreat.side, where)) return true;
  return !may_stack(game, state, retreat.force, where);
}

// Whether some way that begins with `left` hexes from there ends where the Force may stay; the hexes of its
// way so far are closed. What lies beyond those is searched in width.
bool can_finish(const Game& game, const State& state, const Retreat& retreat, HexSet closed, Hex at, int left,
                Heed heed) {
  closed.add(at);
  if (left > 0) {
    for (const Facing way : kFacings) {
      const Hex to = game.map.neighbour(at, way);
      if (to == kNoHex || closed.contains(to) || !can_pass(game, state, retreat, at, way)) continue;
      if (can_finish(game, state, retreat, closed, to, left - 1, heed)) return true;
    }
    return false;
  }
  std::array<Hex, kMostBoardHexes> queue;
  std::size_t found = 0;
  queue[found++] = at;
  for (std::size_t next = 0; next < found; ++next) {
    const Hex here = queue[next];
    if (!must_go_on(game, state, retreat, here)) {
      if (far_enough(game, state, retreat, here, heed)) return true;
      continue;
    }
    for (const Facing way : kFacings) {
      const Hex to = game.map.neighbour(here, way);
      if (to == kNoHex || closed.contains(to) || !can_pass(game, state, retreat, here, way)) continue;
      closed.add(to);
      queue[found++] = to;
    }
  }
  return false;
}

// 10.5.1a  What bars the way.
Verdict refuse_way(const Game& game, const State& state, const Retreat& retreat, Hex from, Hex to) {
  const UnitId lead = retreat.force.first();
  if (to == kNoHex || !game.in_area(to))
    return refused_by("10.5.1a", unit(lead), to == kNoHex ? hex(from) : hex(to)).because("retreat-outside");
  const Verdict no = refused_by("10.5.1a", unit(lead), hex(to));
  if (enemy_in(game, state, retreat.side, to)) return no.because("enemy-there");
  return is_marker_hex(state, to) ? no.because("marker-there") : no.because("ground-closed");
}

// The hex may be entered now, and the retreat completed from there: g10.5d.
Verdict may_go(const Game& game, const State& state, const Retreat& retreat, Facing way, Heed heed) {
  const UnitId lead = retreat.force.first();
  const Hex from = place_of(retreat);
  const Hex to = game.map.neighbour(from, way);
  if (!can_pass(game, state, retreat, from, way)) return refuse_way(game, state, retreat, from, to);
  const HexSet closed = hexes_passed(retreat);
  if (closed.contains(to)) return refused_by("10.5.1b", unit(lead), hex(to));
  if (at_start(retreat)) {
    if (const Verdict first = may_set_out(game, state, retreat, way); !first) return first;
  }
  const int left = std::max(0, retreat.left - 1);
  if (can_finish(game, state, retreat, closed, to, left, heed)) return kAllowed;
  if (retreat.kind == RetreatKind::Defender && left == 0 &&
      !far_enough(game, state, retreat, to, Heed::OwnMarker))
    return refused_by("10.5b", unit(lead), hex(to), hex(retreat.away));
  return refused_by("g10.5d", unit(lead), hex(to));
}

// 10.5c  The less the better: enemy ZoR, then stacking, then cost.
int rank_of(const Game& game, const State& state, const Retreat& retreat, Facing way) {
  constexpr int kZone = 4096, kStacking = 1024;
  const Hex from = place_of(retreat);
  const Hex to = game.map.neighbour(from, way);
  return (in_enemy_zone(state, retreat.side, to) ? kZone : 0) +
         (may_stack(game, state, retreat.force, to) ? 0 : kStacking) +
         cost_of_step(game, state, retreat.force, from, way);
}

RetreatHexes best_hexes(const Game& game, const State& state, const Retreat& retreat, Heed heed) {
  RetreatHexes best;
  int least = 0;
  for (const Facing way : kFacings) {
    if (!may_go(game, state, retreat, way, heed)) continue;
    const int rank = rank_of(game, state, retreat, way);
    if (best.count > 0 && rank > least) continue;
    if (best.count == 0 || rank < least) best.count = 0, least = rank;
    best.hex[static_cast<std::size_t>(best.count++)] = game.map.neighbour(place_of(retreat), way);
  }
  return best;
}

Retreat alone(const Retreat& retreat, UnitId who) {
  Retreat one = retreat;
  one.step = Retreat::Step::Choose;
  one.force = {};
  one.force.add(who);
  return one;
}

// 10.5.4a  A unit goes its own way where that gives it a choice that the Force does not have.
bool has_own_way(const Game& game, const State& state, const Retreat& retreat, const RetreatHexes& together,
                 UnitId who) {
  if (retreat.force.size() < 2) return false;
  if (together.count > 1) return true;
  const RetreatHexes own = retreat_hexes(game, state, alone(retreat, who));
  return own.count > 1 || (own.count == 1 && !together.contains(own.hex[0]));
}

bool has_choice(const Game& game, const State& state, const Retreat& retreat, const RetreatHexes& hexes) {
  if (hexes.count > 1) return true;
  for (const UnitId who : retreat.force) {
    if (has_own_way(game, state, retreat, hexes, who)) return true;
  }
  return false;
}

}  // namespace

bool must_withdraw(const Game& game, const State& state, UnitId who) {
  return state.on_map(who) && !game[who].fortress() && in_enemy_zone(state, game[who].side, state[who].hex);
}

Retreat begin_retreat(const Game& game, const State& state, RetreatKind kind, const Force& force, Hex away,
                      const Force& involved) {
  Retreat retreat{.kind = kind, .side = side_of(game, force), .away = away, .force = force};
  retreat.involved = involved;
  retreat.path.fill(kNoHex);
  retreat.path[0] = hex_of(state, force);
  retreat.passed = 1;
  switch (kind) {
    case RetreatKind::Defender:  // 10.4.10a
      retreat.left = 2;
      break;
    case RetreatKind::Attacker:
    case RetreatKind::Reaction:
    case RetreatKind::Stop:
      retreat.left = 1;
      break;
    case RetreatKind::Withdrawal:
      break;
  }
  return retreat;
}

// Ruling 11: away from the other markers too, where that is possible.
RetreatHexes retreat_hexes(const Game& game, const State& state, const Retreat& retreat) {
  if (retreat.passed == kMostRetreatHexes) return {};
  const RetreatHexes best = best_hexes(game, state, retreat, Heed::EveryMarker);
  if (best.count > 0 || retreat.kind != RetreatKind::Defender) return best;
  return best_hexes(game, state, retreat, Heed::OwnMarker);
}

// --- going

namespace {

// Ruling 23, 10.6.2a  A Square opens and guns limber, free of cost.
void make_ready(const Game& game, State& state, UnitId who, Events& events) {
  if (state[who].mode == Mode::Square) {
    set_mode(game, state, who, Mode::Open);
    tell(events, EventKind::SquareOpened, "11.5.4.1b", unit(who));
  } else if (state[who].mode == Mode::Unlimbered) {
    set_mode(game, state, who, Mode::Limbered);
    tell(events, EventKind::Limbered, "10.6.2a", unit(who));
  }
}

// 10.5.2b, ruling 13
void disorder_the_crowd(const Game& game, State& state, const Retreat& now, Hex where, Events& events) {
  if (may_stack(game, state, now.force, where)) return;
  const Force others = units_in(game, state, now.side, where) - now.force;
  for (const UnitId who : others) {
    tell(events, EventKind::PassedThrough, "10.5.2b", unit(who), hex(where));
    lose_levels(game, state, who, 1, "10.5.2b", events);
  }
}

void go_to(const Game& game, State& state, Retreat& now, Hex to, Events& events) {
  const Hex from = place_of(now);
  const Facing way = *game.map.grid().side_towards(from, to);
  const HalfPoints cost = cost_of_step(game, state, now.force, from, way);
  tell(events, after_combat(now.kind) ? EventKind::Retreated : EventKind::Withdrew,
       after_combat(now.kind) ? "10.5c" : "12.1a", unit(now.force.first()), hex(from), hex(to));
  for (const UnitId who : now.force) {
    make_ready(game, state, who, events);
    if (after_combat(now.kind)) turn_to(game, state, who, way);  // 10.5.5a; 12.1a keeps its facing
    enter_hex(game, state, who, to, events);
    if (now.kind == RetreatKind::Withdrawal || now.kind == RetreatKind::Stop) {  // ruling 22
      state[who].spent = static_cast<std::uint8_t>(std::min(255, state[who].spent + cost));
      state[who].moved = true;
    }
  }
  now.path[now.passed++] = to;
  if (now.left > 0) --now.left;
  disorder_the_crowd(game, state, now, to, events);
  now.step = Retreat::Step::Arrived;
}

Rule rule_of_surrender(const Retreat& retreat) {
  if (!after_combat(retreat.kind)) return "12.3a";
  return retreat.left == 0 ? "10.5.3a" : "10.5.1c";
}

void detach(State& state, Retreat& now, UnitId who) {
  const Retreat one = alone(now, who);
  now.force.remove(who);
  now.step = Retreat::Step::Choose;
  state.stack.push(one);
}

Next choose_hex(const Game& game, State& state, Retreat& now, Events& events) {
  now.force = standing_in(state, now.force, place_of(now));  // others Routed, or were driven off elsewhere
  if (now.force.empty()) return done();
  if (now.left == 0 && !must_go_on(game, state, now, place_of(now))) {
    now.step = Retreat::Step::Face;
    return go_on();
  }
  const RetreatHexes hexes = retreat_hexes(game, state, now);
  if (hexes.count == 0) {
    if (now.force.size() > 1) {  // together they cannot, one by one perhaps
      detach(state, now, now.force.first());
    } else {
      eliminate(game, state, now.force.first(), rule_of_surrender(now), events);
    }
    return go_on();
  }
  if (has_choice(game, state, now, hexes)) return ask(now.side, Ask::RetreatHex);
  go_to(game, state, now, hexes.hex[0], events);
  return go_on();
}

// 10.5.6a  In every phase and by both sides: ruling 18.
void provoke(const Game& game, State& state, const Retreat& now) {
  const Force reactors = reactors_to_entry(game, state, now.side, place_of(now)) - now.involved;
  open_window(game, state, Occasion::Retreated, now.force, place_of(now), reactors);
}

Next ask_leaders(const Game& game, const State& state, Retreat& now) {
  now.leader = next_follower(game, state, now.side, now.path[0], now.leader);
  return now.leader == kNoPiece ? done() : ask(now.side, Ask::Accompany);
}

}  // namespace

Next run(const Game& game, State& state, Retreat& now, Events& events) {
  switch (now.step) {
    case Retreat::Step::Choose:
      return choose_hex(game, state, now, events);
    case Retreat::Step::Arrived:
      now.step = Retreat::Step::Choose;
      provoke(game, state, now);
      return go_on();
    case Retreat::Step::Face:
      now.step = Retreat::Step::Follow;
      if (now.kind == RetreatKind::Reaction) return go_on();  // 11.5.5a: the same facing
      return ask(now.side, Ask::Face);                        // 10.5.5a
    case Retreat::Step::Follow:
      return ask_leaders(game, state, now);
  }
  return done();
}

// --- the question: which hex, of those that are equally good

void retreat_hex_list(const Game& game, const State& state, ActionList& list) {
  const Retreat& now = top_retreat(state);
  const RetreatHexes hexes = retreat_hexes(game, state, now);
  for (int i = 0; i < hexes.count; ++i)
    list.add(act(Verb::Retreat, now.force.first(), hexes.hex[static_cast<std::size_t>(i)]));
  for (const UnitId who : now.force) {
    if (has_own_way(game, state, now, hexes, who)) list.add(act(Verb::Detach, who));
  }
}

namespace {

Verdict may_retreat_to(const Game& game, const State& state, const Retreat& now, Hex where) {
  const UnitId lead = now.force.first();
  const RetreatHexes best = retreat_hexes(game, state, now);
  if (best.contains(where)) return kAllowed;
  const auto way = game.map.grid().side_towards(place_of(now), where);
  if (!way) return refused_by("10.5c", unit(lead), hex(where)).because("not-beside");
  if (const Verdict able = may_go(game, state, now, *way, Heed::OwnMarker); !able) return able;
  const Hex better = best.count > 0 ? best.hex[0] : where;
  if (!may_go(game, state, now, *way, Heed::EveryMarker))
    return refused_by("10.5b", unit(lead), hex(where), hex(better)).because("marker-near");
  return refused_by("10.5c", unit(lead), hex(where), hex(better)).because("better-hex-open");
}

}  // namespace

Verdict retreat_hex_verdict(const Game& game, const State& state, Action action) {
  const Retreat& now = top_retreat(state);
  const UnitId lead = now.force.first();
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) == Verb::Detach) {
    if (!who) return refused_by("10.5.4a", unit(lead));
    if (!now.force.contains(*who))
      return refused_by("10.5.4a", unit(*who), unit(lead)).because("not-with-it");
    const bool own = has_own_way(game, state, now, retreat_hexes(game, state, now), *who);
    return own ? kAllowed : refused_by("10.5.4a", unit(*who)).because("no-way-of-its-own");
  }
  const auto where = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Retreat || !who || !where) return refused_by("10.5c", unit(lead));
  if (*who != lead) return refused_by("10.5c", unit(*who), unit(lead)).because("asked-of-another");
  return may_retreat_to(game, state, now, *where);
}

void retreat_hex_carry_out(const Game& game, State& state, Action action, Events& events) {
  Retreat& now = top_retreat(state);
  if (verb_of(action) == Verb::Detach) return detach(state, now, *unit_operand(game, action, 0));
  go_to(game, state, now, *hex_operand(game, action, 1), events);
}

}  // namespace tamburino::custoza

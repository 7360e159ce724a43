#include "engine/games/novara/rules.h"

// 12. Retreat after combat.
namespace tamburino::novara {
namespace {

Retreat& retreat(State& state) { return *state.stack.top_as<Retreat>(); }
const Retreat& retreat(const State& state) { return *state.stack.top_as<Retreat>(); }

bool been_there(const Retreat& now, Hex where) {
  const auto end = now.trail.begin() + now.gone;
  return std::find(now.trail.begin(), end, where) != end;
}

// 12.retreat-f  Not off the map, not through enemies, not over prohibited ground; never back.
bool open_to_retreat(const Game& game, const State& state, const Retreat& now, Hex from, Facing way) {
  if (!passable(game, state, now.side, from, way)) return false;
  const Hex to = game.map.neighbour(from, way);
  return !enemy_in(game, state, now.side, to) && !been_there(now, to) && to != from;
}

// R48  Friends who stand there; comrades of the same combat who have just come do not make a hex held.
bool held_by_others(const Game& game, const State& state, Side side, Hex where) {
  if (!held_by(game, state, side, where)) return false;
  for (const UnitId who : UnitsIn(state, where)) {
    if (game[who].kind != Kind::Dummy && !state[who].exposed) return true;
  }
  return false;
}

// 12.retreat-b, 12.retreat-c, R48  The lower the better.
int rank(const Game& game, const State& state, Side side, Hex from, Hex to) {
  const bool farther = hexes_to_source(game, state, side, to) > hexes_to_source(game, state, side, from);
  return (farther ? 4 : 0) + (touches_enemy(game, state, side, to) ? 2 : 0) +
         (held_by_others(game, state, side, to) ? 1 : 0);
}

// R48, 12.retreat-g  What a first hex is worth in a retreat of two: 2 if the second can lie two hexes from
// where the unit stood, 1 if there is a second at all, 0 for a dead end.
int leads_on(const Game& game, const State& state, const Retreat& now, Hex start, Hex first) {
  int worth = 0;
  for (const Facing way : kFacings) {
    if (!open_to_retreat(game, state, now, first, way)) continue;
    const Hex second = game.map.neighbour(first, way);
    if (second != start) worth = std::max(worth, game.map.grid().distance(start, second));
  }
  return worth;
}

int worth_of(const Game& game, const State& state, const Retreat& now, Hex from, Hex to) {
  if (now.length == 2 && now.gone == 0) return leads_on(game, state, now, from, to);
  if (now.length == 2 && now.gone == 1) return game.map.grid().distance(now.trail[0], to);
  return 0;
}

int most_worth(const Game& game, const State& state, const Retreat& now, Hex from) {
  int most = 0;
  for (const Facing way : kFacings) {
    if (open_to_retreat(game, state, now, from, way))
      most = std::max(most, worth_of(game, state, now, from, game.map.neighbour(from, way)));
  }
  return most;
}

// Of a hex that is not among those the unit may take.
Verdict why_not_retreat(const Game& game, const State& state, const Retreat& now, UnitId who, Hex to) {
  const Hex from = state[who].hex;
  const Verdict closed = refused_by("12.retreat-f", unit(who), hex(to));
  const auto way = game.map.grid().side_towards(from, to);
  if (!way) return closed.because("retreat-not-adjacent");
  if (enemy_in(game, state, now.side, to)) return closed.because("retreat-on-enemies");
  if (!passable(game, state, now.side, from, *way)) return closed.because("retreat-closed");
  if (been_there(now, to)) return closed.because("retreat-back");
  const int worth = worth_of(game, state, now, from, to);
  const Verdict worse = refused_by("12.retreat-c", unit(who), hex(to));
  if (worth < most_worth(game, state, now, from)) {  // R48
    if (worth == 0) return worse.because("dead-end");
    return worse.because("must-end-two-away");
  }
  const bool farther =
      hexes_to_source(game, state, now.side, to) > hexes_to_source(game, state, now.side, from);
  if (farther) return refused_by("12.retreat-b", unit(who), hex(to)).because("farther-from-supply");
  if (touches_enemy(game, state, now.side, to)) return worse.because("retreat-beside-enemy");
  return worse.because("retreat-on-friends");
}

bool must_go_on(const Game& game, const State& state, const Retreat& now) {
  if (now.gone < now.length) return true;
  return !may_stack(game, state, now.going, state[now.going].hex);  // 12.retreat-e
}

}  // namespace

// R48  To the nearest valid source of the side, counted straight.
int hexes_to_source(const Game& game, const State& state, Side side, Hex from) {
  int nearest = 255;
  for (const Hex source : game.scenario.sources[static_cast<std::size_t>(index(side))]) {
    if (!enemy_in(game, state, side, source))
      nearest = std::min(nearest, game.map.grid().distance(from, source));
  }
  return nearest;
}

RetreatHexes retreat_hexes(const Game& game, const State& state, const Retreat& now, UnitId who) {
  const Hex from = state[who].hex;
  const int most =
      most_worth(game, state, now, from);  // two hexes must end two hexes away if any way allows it
  RetreatHexes best;
  int best_rank = 99;
  for (const Facing way : kFacings) {
    if (!open_to_retreat(game, state, now, from, way)) continue;
    const Hex to = game.map.neighbour(from, way);
    if (worth_of(game, state, now, from, to) < most) continue;
    const int its_rank = rank(game, state, now.side, from, to);
    if (its_rank > best_rank) continue;
    if (its_rank < best_rank) best.count = 0;
    best_rank = its_rank;
    best.hex[static_cast<std::size_t>(best.count++)] = to;
  }
  return best;
}

Next run(const Game& game, State& state, Retreat& now, Events& events) {
  if (now.going != kNoUnit && !must_go_on(game, state, now)) {
    const UnitId who = now.going;
    now.going = kNoUnit;
    now.gone = 0;
    state[who].retreats = false;
    shake(game, state, who, "12.retreat-h", events);
    return go_on();
  }
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    const bool next = now.going == kNoUnit ? state[who].retreats : who == now.going;
    if (!next) continue;
    const bool lost = now.gone >= now.trail.size() || retreat_hexes(game, state, now, who).count == 0;
    if (!lost) continue;
    // 12.retreat-g
    tell(events, EventKind::CannotRetreat, "12.retreat-g", unit(who));
    state[who].retreats = false;
    now.going = kNoUnit;
    now.gone = 0;
    eliminate(game, state, who, "12.retreat-g", events);
    return go_on();
  }
  ActionList list;
  retreat_hex_list(game, state, list);
  if (list.empty()) return done();
  if (list.size() > 1) return ask(now.side, Ask::RetreatHex);
  retreat_hex_carry_out(game, state, list[0], events);
  return go_on();
}

void retreat_hex_list(const Game& game, const State& state, ActionList& list) {
  const Retreat& now = retreat(state);
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    const bool next = now.going == kNoUnit ? state[who].retreats : who == now.going;
    if (!next) continue;
    const RetreatHexes hexes = retreat_hexes(game, state, now, who);
    for (int h = 0; h < hexes.count; ++h)
      list.add(act(Verb::Retreat, who, hexes.hex[static_cast<std::size_t>(h)]));
  }
}

Verdict retreat_hex_verdict(const Game& game, const State& state, Action action) {
  const Retreat& now = retreat(state);
  const auto who = unit_operand(game, action, 0);
  const auto to = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Retreat || !who || !to) return refused_by("12.retreat-a");
  if (side_of(game, state, *who) != now.side)
    return refused_by("12.retreat-a", unit(*who)).because("not-yours");
  if (now.going != kNoUnit && *who != now.going)
    return refused_by("12.retreat-a", unit(*who), unit(now.going)).because("retreat-under-way");
  if (now.going == kNoUnit && !state[*who].retreats)
    return refused_by("12.retreat-a", unit(*who)).because("does-not-retreat");
  if (retreat_hexes(game, state, now, *who).contains(*to)) return kAllowed;
  return why_not_retreat(game, state, now, *who, *to);
}

void retreat_hex_carry_out(const Game& game, State& state, Action action, Events& events) {
  Retreat& now = retreat(state);
  const UnitId who = *unit_operand(game, action, 0);
  const Hex to = *hex_operand(game, action, 1);
  const Hex from = state[who].hex;
  if (now.going == kNoUnit) {
    now.going = who;
    now.gone = 0;
  }
  now.trail[now.gone++] = from;
  put(game, state, who, to);
  state[who].moved = true;  // R50
  follow_dummies(game, state, now.side, from, to, events);
  look_around(game, state, from);
  look_around(game, state, to);
  tell(events, EventKind::Retreated, "12.retreat-a", unit(who), hex(to));
  occupy(game, state, now.side, to, events);
}

}  // namespace tamburino::novara

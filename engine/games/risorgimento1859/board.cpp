#include <cstdlib>

#include "engine/games/risorgimento1859/rules.h"

// Counters on the map, and what is kept up to date with them: who is in a hex, and whose zones reach it.
namespace tamburino::risorgimento1859 {
namespace {

UnitId& head(State& state, Hex where) { return state.first_in_hex[static_cast<std::size_t>(index(where))]; }

// From the top down; two sides are in one hex while they fight there, each with its own order.
void link(State& state, UnitId who, Hex where) {
  UnitId* place = &head(state, where);
  while (*place != kNoUnit && (state[*place].place < state[who].place ||
                               (state[*place].place == state[who].place && index(*place) < index(who))))
    place = &state[*place].next_in_hex;
  state[who].next_in_hex = *place;
  *place = who;
}

void unlink(State& state, UnitId who) {
  UnitId* place = &head(state, state[who].hex);
  while (*place != who) place = &state[*place].next_in_hex;
  *place = state[who].next_in_hex;
  state[who].next_in_hex = kNoUnit;
}

// Places count up from 0 without gaps, so that equal stacks are equal States. Where two sides fight in one
// hex, a side that moves up changes the order of all.
void close_ranks(const Game& game, State& state, Hex where) {
  std::array<std::uint8_t, kSideCount> next{};
  UnitSet all;
  for (const UnitId who : UnitsIn(state, where)) {
    state[who].place = next[static_cast<std::size_t>(index(game[who].side))]++;
    all.add(who);
  }
  if (next[0] == 0 || next[1] == 0) return;
  head(state, where) = kNoUnit;
  for (const UnitId who : all) link(state, who, where);
}

}  // namespace

void rebuild(const Game& game, State& state) {
  state.first_in_hex.fill(kNoUnit);
  state.zone = {};
  for (UnitState& one : state.units) one.next_in_hex = kNoUnit;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint16_t>(i)};
    if (state.on_map(who)) link(state, who, state[who].hex);
  }
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint16_t>(i)};
    if (state.on_map(who)) refresh_zone(game, state, state[who].hex);
  }
}

void put(const Game& game, State& state, UnitId who, Hex where) {
  const Hex before = state.on_map(who) ? state[who].hex : kNoHex;
  if (before != kNoHex) {
    unlink(state, who);
    close_ranks(game, state, before);
  }
  state[who].status = Status::OnMap;
  state[who].hex = where;
  state[who].place = static_cast<std::uint8_t>(units_in(game, state, game[who].side, where).size());
  link(state, who, where);
  if (before != kNoHex) refresh_zone(game, state, before);
  refresh_zone(game, state, where);
}

void lift(const Game& game, State& state, UnitId who, Status now) {
  const Hex before = state.on_map(who) ? state[who].hex : kNoHex;
  if (before != kNoHex) {
    unlink(state, who);
    close_ranks(game, state, before);
  }
  state[who].status = now;
  state[who].hex = kNoHex;
  state[who].place = 0;
  if (before != kNoHex) refresh_zone(game, state, before);
}

void put_on_top(const Game& game, State& state, UnitId who) {
  const Hex where = state[who].hex;
  unlink(state, who);
  for (const UnitId other : units_in(game, state, game[who].side, where)) ++state[other].place;
  state[who].place = 0;
  link(state, who, where);
  close_ranks(game, state, where);
}

void turn_to(const Game& game, State& state, UnitId who, Facing facing) {
  state[who].facing = facing;
  if (state.on_map(who)) refresh_zone(game, state, state[who].hex);
}

void mark(const Game& game, State& state, UnitId who, Mark mark, bool on) {
  state[who].set(mark, on);
  if (state.on_map(who)) refresh_zone(game, state, state[who].hex);
}

bool friend_in(const Game& game, const State& state, Side side, Hex where) {
  for (const UnitId who : UnitsIn(state, where)) {
    if (game[who].side == side) return true;
  }
  return false;
}

bool next_to_enemy(const Game& game, const State& state, Side side, Hex where) {
  for (const Facing way : kFacings) {
    if (enemy_in(game, state, side, game.map.neighbour(where, way))) return true;
  }
  return false;
}

// Few hexes are near, and many units are not.
bool enemy_within(const Game& game, const State& state, Side side, Hex where, int hexes) {
  const Grid& grid = game.map.grid();
  const Offset centre = grid.offset(where);
  for (int lines = -hexes; lines <= hexes; ++lines) {
    const int most = 2 * hexes - std::abs(lines);
    for (int along = -most; along <= most; along += 2) {
      const Hex near = grid.at(centre + Offset{along, lines});
      if (near != kNoHex && enemy_in(game, state, side, near)) return true;
    }
  }
  return false;
}

UnitSet units_in(const Game& game, const State& state, Side side, Hex where) {
  UnitSet all;
  for (const UnitId who : UnitsIn(state, where)) {
    if (game[who].side == side) all.add(who);
  }
  return all;
}

LeaderSet leaders_in(const Game& game, const State& state, Side side, Hex where) {
  LeaderSet all;
  for (std::size_t i = 0; i < game.leaders.size(); ++i) {
    const LeaderId who{static_cast<std::uint8_t>(i)};
    if (game[who].side == side && state.on_map(who) && state[who].hex == where) all.add(who);
  }
  return all;
}

UnitId topmost(const State& state, const UnitSet& units) {
  UnitId top = kNoUnit;
  for (const UnitId who : units) {
    if (top == kNoUnit || state[who].place < state[top].place) top = who;
  }
  return top;
}

UnitId top_of(const State& state, Hex where) { return UnitsIn(state, where).first(); }

// a9.6a  A place belongs to the side whose infantry or cavalry was last in it alone.
void enter_hex(const Game& game, State& state, UnitId who, Hex where, Events& events) {
  if (game[who].artillery() || enemy_in(game, state, game[who].side, where)) return;
  for (std::size_t i = 0; i < game.scenario.places.size(); ++i) {
    for (const Hex one : game.scenario.places[i].hexes) {
      if (one != where || state.owner[i] == game[who].side) continue;
      state.owner[i] = game[who].side;
      tell(events, EventKind::PlaceTaken, "a9.6a", place(static_cast<int>(i)), side(game[who].side));
    }
  }
}

}  // namespace tamburino::risorgimento1859

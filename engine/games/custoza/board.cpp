#include "engine/games/custoza/rules.h"

// Counters on the map, and what is kept up to date with them: who is in a hex, and whose zones reach it.
namespace tamburino::custoza {
namespace {

UnitId& head(State& state, Hex where) { return state.first_in_hex[static_cast<std::size_t>(index(where))]; }

// In order of counter number, so that equal positions are equal whatever led to them.
void link(State& state, UnitId who, Hex where) {
  UnitId* place = &head(state, where);
  while (*place != kNoUnit && index(*place) < index(who)) place = &state[*place].next_in_hex;
  state[who].next_in_hex = *place;
  *place = who;
}

void unlink(State& state, UnitId who) {
  UnitId* place = &head(state, state[who].hex);
  while (*place != who) place = &state[*place].next_in_hex;
  *place = state[who].next_in_hex;
  state[who].next_in_hex = kNoUnit;
}

}  // namespace

Status status_of(const Game& game, const State& state, Piece who) {
  switch (kind_of(who)) {
    case PieceKind::Unit:
      return state[unit_of(who)].status;
    case PieceKind::Commander:
      return state[formation_of(who)].commander;
    case PieceKind::Chief:
      return state.chief(game.side(who)).status;
    case PieceKind::Scout:
      return state.scout(formation_of(who)).status;
    case PieceKind::None:
      break;
  }
  return Status::Absent;
}

Hex hex_of(const Game& game, const State& state, Piece who) {
  switch (kind_of(who)) {
    case PieceKind::Unit:
      return state[unit_of(who)].hex;
    case PieceKind::Commander:
      return state[formation_of(who)].commander_hex;
    case PieceKind::Chief:
      return state.chief(game.side(who)).hex;
    case PieceKind::Scout:
      return state.scout(formation_of(who)).hex;
    case PieceKind::None:
      break;
  }
  return kNoHex;
}

HexSet hexes_within(const Game& game, Hex centre, int range) {
  HexSet near;
  near.add(centre);
  for (int i = 0; i < range; ++i) {
    const HexSet inner = near;
    for (const Hex one : inner) {
      for (const Facing way : kFacings) {
        if (const Hex next = game.map.neighbour(one, way); next != kNoHex) near.add(next);
      }
    }
  }
  return near;
}

void rebuild(const Game& game, State& state) {
  state.first_in_hex.fill(kNoUnit);
  state.zone = {};
  for (UnitState& one : state.units) one.next_in_hex = kNoUnit;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (state.on_map(who)) link(state, who, state[who].hex);
  }
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (state.on_map(who)) refresh_zone(game, state, game[who].side, state[who].hex);
  }
}

void put(const Game& game, State& state, UnitId who, Hex where) {
  const Hex before = state.on_map(who) ? state[who].hex : kNoHex;
  if (before != kNoHex) unlink(state, who);
  if (before != where) interrupt_bridge(game, state, who);
  state[who].status = Status::OnMap;
  state[who].hex = where;
  state.contact_due = state.contact_due || game.advanced;
  link(state, who, where);
  if (before != kNoHex) refresh_zone(game, state, game[who].side, before);
  refresh_zone(game, state, game[who].side, where);
}

void lift(const Game& game, State& state, UnitId who, Status now) {
  const Hex before = state.on_map(who) ? state[who].hex : kNoHex;
  if (before != kNoHex) unlink(state, who);
  interrupt_bridge(game, state, who);
  state[who].status = now;
  state[who].hex = kNoHex;
  if (before != kNoHex) refresh_zone(game, state, game[who].side, before);
}

void turn_to(const Game& game, State& state, UnitId who, Facing facing) {
  state[who].facing = facing;
  if (state.on_map(who)) refresh_zone(game, state, game[who].side, state[who].hex);
}

void set_mode(const Game& game, State& state, UnitId who, Mode mode) {
  state[who].mode = mode;
  if (state.on_map(who)) refresh_zone(game, state, game[who].side, state[who].hex);
}

bool friend_in(const Game& game, const State& state, Side side, Hex where) {
  for (const UnitId who : UnitsIn(state, where)) {  // both sides stand in one hex while guns fall: 10.6.1
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

Force units_in(const Game& game, const State& state, Side side, Hex where) {
  Force all;
  for (const UnitId who : UnitsIn(state, where)) {
    if (game[who].side == side) all.add(who);
  }
  return all;
}

Force on_map(const State& state, const Force& force) {
  Force left = force;
  for (const UnitId who : force) {
    if (!state.on_map(who)) left.remove(who);
  }
  return left;
}

Force standing_in(const State& state, const Force& force, Hex where) {
  Force left = force;
  for (const UnitId who : force) {
    if (!state.on_map(who) || state[who].hex != where) left.remove(who);
  }
  return left;
}

// 11.5.4b  The guns of the hex are part of its Square.
bool in_square(const Game& game, const State& state, UnitId who) {
  if (state[who].mode == Mode::Square) return true;
  if (!game[who].artillery() || !state.on_map(who)) return false;
  for (const UnitId other : UnitsIn(state, state[who].hex)) {
    if (game[other].side == game[who].side && state[other].mode == Mode::Square) return true;
  }
  return false;
}

UnitId fortress_in(const Game& game, const State& state, Hex where) {
  for (const UnitId who : UnitsIn(state, where)) {
    if (game[who].fortress()) return who;
  }
  return kNoUnit;
}

Terrain terrain_now(const Game& game, const State& state, Hex where) {
  if (!game.fortress_ground[static_cast<std::size_t>(index(where))]) return game.map.terrain(where);
  return fortress_in(game, state, where) != kNoUnit ? Terrain::Fortress : Terrain::Village;  // it has fallen
}

const TerrainChart::Ground& ground(const Game& game, const State& state, Hex where) {
  return game.chart.ground[static_cast<std::size_t>(terrain_now(game, state, where))];
}

bool open_side(const Game& game, const State& state, Hex where, Facing side) {
  if (game.map.open_side(where, side)) return true;
  const PontoonState& bridge = state.pontoon;
  if (!bridge.finished()) return false;
  return (bridge.hex == where && bridge.side == side) ||
         (game.map.neighbour(where, side) == bridge.hex && opposite(side) == bridge.side);
}

void turn_up(State& state, const Force& force, Events& events) {
  for (const UnitId who : on_map(state, force)) {
    if (state[who].face_up) continue;
    state[who].face_up = true;
    tell(events, EventKind::Revealed, "g7.10a", unit(who), hex(state[who].hex));
  }
}

namespace {

// 7.10  A counter is turned up as soon as an enemy combat unit is next to it.
void reveal_around(const Game& game, State& state, UnitId who, Events& events) {
  const Side side = game[who].side;
  for (const Facing way : kFacings) {
    for (const UnitId other : UnitsIn(state, game.map.neighbour(state[who].hex, way))) {
      if (game[other].side == side) continue;
      for (const UnitId one : {who, other}) {
        if (state[one].face_up) continue;
        state[one].face_up = true;
        tell(events, EventKind::Revealed, "g7.10a", unit(one), hex(state[one].hex));
      }
    }
  }
}

// 21.1  The Bridge Train takes nothing.
void take_control(const Game& game, State& state, UnitId who, Hex where, Events& events) {
  const Side side = game[who].side;
  if (game[who].kind == Kind::BridgeTrain || controller(state, where) == side) return;
  if (side == Side::Italian) {
    state.italian.add(where);
  } else {
    state.italian.remove(where);
  }
  note_sommacampagna(game, state);
  for (const Hex one : game.scenario.victory) {
    if (one == where) tell(events, EventKind::HexTaken, "g21.1a", unit(who), hex(where));
  }
}

// 22.3.5b  The forts cease to exist when the enemy stands in the fortress that they belong to.
void drop_forts(const Game& game, State& state, UnitId who, Hex where, Events& events) {
  for (const Placement& one : game.scenario.fortress_hexes) {
    const UnitId fort = unit_of(one.piece);
    const UnitId chief_fortress = game[fort].falls_with;
    if (chief_fortress == kNoUnit || game[fort].side == game[who].side || !state.on_map(fort)) continue;
    for (const Placement& other : game.scenario.fortress_hexes) {
      if (unit_of(other.piece) == chief_fortress && other.hex == where)
        eliminate(game, state, fort, "22.3.5b", events);
    }
  }
}

}  // namespace

void enter_hex(const Game& game, State& state, UnitId who, Hex where, Events& events) {
  put(game, state, who, where);
  take_control(game, state, who, where, events);
  reveal_around(game, state, who, events);
  drop_forts(game, state, who, where, events);
  rescue_commanders(game, state, enemy_of(game[who].side), where, events);
}

}  // namespace tamburino::custoza

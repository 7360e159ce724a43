#include "engine/games/butchery/rules.h"

// Counters on the map, and what is kept up to date with them: who is in a hex, and whose zones reach it.
namespace tamburino::butchery {
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

void rebuild(const Game& game, State& state) {
  state.first_in_hex.fill(kNoUnit);
  for (auto& zone : state.zone) zone.fill(0);
  for (UnitState& one : state.units) one.next_in_hex = kNoUnit;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who)) continue;
    link(state, who, state[who].hex);
    count_zone(game, state, who, +1);
  }
}

void put(const Game& game, State& state, UnitId who, Hex where) {
  if (state.on_map(who)) {
    count_zone(game, state, who, -1);
    unlink(state, who);
  }
  state[who].status = Status::OnMap;
  state[who].hex = where;
  link(state, who, where);
  count_zone(game, state, who, +1);
}

void lift(const Game& game, State& state, UnitId who, Status now) {
  if (state.on_map(who)) {
    count_zone(game, state, who, -1);
    unlink(state, who);
  }
  state[who].status = now;
  state[who].hex = kNoHex;
}

void turn_to(const Game& game, State& state, UnitId who, Facing facing) {
  count_zone(game, state, who, -1);
  state[who].facing = facing;
  count_zone(game, state, who, +1);
}

bool friend_in(const Game& game, const State& state, Side side, Hex where) {
  const UnitsIn units(state, where);
  return !units.empty() && game.side(units.first()) == side;
}

bool enemy_in(const Game& game, const State& state, Side side, Hex where) {
  return friend_in(game, state, enemy_of(side), where);
}

bool next_to_enemy(const Game& game, const State& state, Side side, Hex where) {
  for (const Facing way : kFacings) {
    if (enemy_in(game, state, side, game.map.neighbour(where, way))) return true;
  }
  return false;
}

bool foot_or_horse_in(const Game& game, const State& state, Hex where) {
  for (const UnitId who : UnitsIn(state, where)) {
    if (game[who].kind != Kind::Artillery) return true;
  }
  return false;
}

}  // namespace tamburino::butchery

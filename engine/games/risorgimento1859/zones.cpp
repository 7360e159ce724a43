#include "engine/games/risorgimento1859/movement.h"

// 6.2  Zones of Control.
namespace tamburino::risorgimento1859 {
namespace {

bool has_zone(const Game& game, const State& state, UnitId who) {  // 6.21c
  return !game[who].artillery() && !state[who].is(Mark::Disordered) && state.on_map(who);
}

// 6.22  What a ZOC does not cross.
bool crosses(const Game& game, const State& state, UnitId who, Hex from, Facing side) {
  const Map& map = game.map;
  const Hex to = map.neighbour(from, side);
  if (to == kNoHex || map.town(to) || map.lake(to)) return false;
  const Hexside& between = map.side(from, side);
  if (is_blown(game, state, from, side)) return game[who].infantry();  // the canal: A42
  if (between.bridge && between.water != Water::None) return false;    // 6.22c
  const Slope slope = map.slope(from, side);
  if (slope >= Slope::Sharp && between.ridge == Slope::None) {  // 6.22d
    if (map.uphill(from, side) || game[who].cavalry()) return false;
  }
  return map.cost(Ways::Dry, game[who].mover(), from, side) != kClosed;  // 6.22a, for its own kind: A42
}

}  // namespace

bool exerts_zone(const Game& game, const State& state, UnitId who, Facing side) {
  if (!has_zone(game, state, who) || !is_frontal(game, state, who, side)) return false;
  const Hex from = state[who].hex;
  if (!crosses(game, state, who, from, side)) return false;
  const Map& map = game.map;
  // 5.52b  The all-round ZOC of a Town leaves out cultivated and wooded ground, wherever its counters face.
  if (!state[who].is(Mark::Square) && all_round(game, state, who)) {
    const Terrain ground = map.terrain(map.neighbour(from, side));
    if (ground == Terrain::HeavilyCultivated || ground == Terrain::Woods || ground == Terrain::RoughWoods)
      return false;
  }
  if (!map.cultivated(from)) return true;
  return side == state[who].facing || map.road(from, side) != Road::None;  // 6.23a, 6.23b
}

bool in_zone_of(const Game& game, const State& state, UnitId who, Hex where) {
  const auto side = game.map.grid().side_towards(state[who].hex, where);
  return side && exerts_zone(game, state, who, *side);
}

UnitSet exerting_into(const Game& game, const State& state, Side side, Hex where) {
  UnitSet all;
  for (const Facing way : kFacings) {
    const Hex beside = game.map.neighbour(where, way);
    if (beside == kNoHex) continue;
    for (const UnitId who : UnitsIn(state, beside)) {
      if (game[who].side == side && exerts_zone(game, state, who, opposite(way))) all.add(who);
    }
  }
  return all;
}

void refresh_zone(const Game& game, State& state, Hex around) {
  for (const Facing way : kFacings) {
    const Hex where = game.map.neighbour(around, way);
    if (where == kNoHex) continue;
    std::array<bool, kSideCount> watched{};
    for (const Facing side : kFacings) {
      const Hex beside = game.map.neighbour(where, side);
      for (const UnitId who : UnitsIn(state, beside)) {
        bool& known = watched[static_cast<std::size_t>(index(game[who].side))];
        known = known || exerts_zone(game, state, who, opposite(side));
      }
    }
    for (const Side side : kBothSides) {
      HexSet& zone = state.zone[static_cast<std::size_t>(index(side))];
      if (watched[static_cast<std::size_t>(index(side))]) {
        zone.add(where);
      } else {
        zone.remove(where);
      }
    }
  }
}

// 6.23c, A65  From Heavily Cultivated ground only the direct front and what a road or trail leads to; there a
// Town counts as controlled, though no ZOC enters it. From elsewhere all Frontal hexes.
bool controls(const Game& game, const State& state, UnitId who, Hex where) {
  const Hex from = state[who].hex;
  const auto side = game.map.grid().side_towards(from, where);
  if (!side || !is_frontal(game, state, who, *side)) return false;
  return !game.map.heavily_cultivated(from) || *side == state[who].facing ||
         game.map.road(from, *side) != Road::None;
}

// a9.2  It controls the hex itself, or one of its brigade in its hex or beside it does.
bool aware_of(const Game& game, const State& state, UnitId who, Hex where) {
  if (controls(game, state, who, where)) return true;
  for (const UnitId other : game.units_of(game[who].brigade)) {
    if (state.on_map(other) && game.map.grid().distance(state[who].hex, state[other].hex) <= 1 &&
        controls(game, state, other, where))
      return true;
  }
  return false;
}

}  // namespace tamburino::risorgimento1859

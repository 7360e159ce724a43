#include "engine/games/custoza/rules.h"

// Zones of Reaction: g3.zor.
namespace tamburino::custoza {

// g3.zor-a, 7.8a  Not of units in March Movement, limbered guns and the Bridge Train.
bool has_zone(const Game& game, const State& state, UnitId who) {
  const UnitState& own = state[who];
  if (own.status != Status::OnMap || own.mode == Mode::March) return false;
  return !game[who].artillery() || (game[who].has_guns() && own.mode == Mode::Unlimbered);
}

// g3.zor-b  Its Front hexes, not across the Mincio, a lake or a closed side.
bool controls(const Game& game, const State& state, UnitId who, Hex where) {
  if (!has_zone(game, state, who)) return false;
  const auto way = game.map.grid().side_towards(state[who].hex, where);
  return way && is_front(game, state, who, *way) && open_side(game, state, state[who].hex, *way);
}

namespace {

bool controlled(const Game& game, const State& state, Side side, Hex where) {
  for (const Facing way : kFacings) {
    for (const UnitId who : UnitsIn(state, game.map.neighbour(where, way))) {
      if (game[who].side == side && controls(game, state, who, where)) return true;
    }
  }
  return false;
}

}  // namespace

void refresh_zone(const Game& game, State& state, Side side, Hex around) {
  HexSet& zone = state.zone[static_cast<std::size_t>(index(side))];
  for (const Facing way : kFacings) {
    const Hex where = game.map.neighbour(around, way);
    if (where == kNoHex) continue;
    if (controlled(game, state, side, where)) {
      zone.add(where);
    } else {
      zone.remove(where);
    }
  }
}

}  // namespace tamburino::custoza

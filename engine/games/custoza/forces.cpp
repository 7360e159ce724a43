#include "engine/games/custoza/rules.h"

// Forces, Front and Rear: g3.force-a, g3.facing-a.
namespace tamburino::custoza {

// g3.force-a  One side, hex, arm, Formation, mode and facing.
bool same_force(const Game& game, const State& state, UnitId a, UnitId b) {
  const UnitState& one = state[a];
  const UnitState& other = state[b];
  return game[a].side == game[b].side && game[a].arm() == game[b].arm() &&
         game[a].formation == game[b].formation && one.status == Status::OnMap &&
         other.status == Status::OnMap && one.hex == other.hex && one.mode == other.mode &&
         one.facing == other.facing;
}

Force group_of(const Game& game, const State& state, UnitId who) {
  Force group;
  for (const UnitId other : UnitsIn(state, state[who].hex)) {
    if (same_force(game, state, who, other)) group.add(other);
  }
  return group;
}

// g3.facing-a  The faced hexside and the two beside it; all six of a Square or a fortress.
bool is_front(const Game& game, const State& state, UnitId who, Facing side) {
  if (game[who].fortress() || in_square(game, state, who)) return true;
  return in_front_arc(state[who].facing, side);
}

bool through_rear(const Game& game, const State& state, UnitId who, Hex from) {
  if (terrain_now(game, state, state[who].hex) != Terrain::Clear) return false;
  const auto side = game.map.grid().side_towards(state[who].hex, from);
  return side && !is_front(game, state, who, *side);
}

void face_force(const Game& game, State& state, const Force& force, Facing facing) {
  for (const UnitId who : force) turn_to(game, state, who, facing);
}

}  // namespace tamburino::custoza

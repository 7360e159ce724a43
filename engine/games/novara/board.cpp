#include "engine/games/novara/rules.h"

// Counters put on the map and lifted, and plain questions about who stands where.
namespace tamburino::novara {
namespace {

std::size_t slot(Hex hex) { return static_cast<std::size_t>(index(hex)); }

void take_out_of_stack(State& state, UnitId who) {
  const Hex where = state[who].hex;
  UnitId* link = &state.first_in_hex[slot(where)];
  while (*link != who) link = &state[*link].next_in_hex;
  *link = state[who].next_in_hex;
  for (UnitId below = *link; below != kNoUnit; below = state[below].next_in_hex) --state[below].depth;
  state[who].next_in_hex = kNoUnit;
  state[who].depth = 0;
}

void lay_on_stack(State& state, UnitId who, Hex where) {
  for (const UnitId other : UnitsIn(state, where)) ++state[other].depth;
  state[who].next_in_hex = state.first_in_hex[slot(where)];
  state.first_in_hex[slot(where)] = who;
  state[who].hex = where;
  state[who].depth = 0;
}

// The hexes round this one, after somebody has come to stand in it, has left it, or is shaken or not any
// more.
void look_again_round(const Game& game, State& state, Side side, Hex where) {
  Presence& own = state.presence[static_cast<std::size_t>(index(side))];
  for (const Facing way : kFacings) {
    const Hex next = game.map.neighbour(where, way);
    if (next == kNoHex) continue;
    bool fighting = false;
    bool unshaken = false;
    for (const Facing on : kFacings) {
      const Hex beside = game.map.neighbour(next, on);
      if (beside == kNoHex) continue;
      fighting = fighting || own.fighting.contains(beside);
      unshaken = unshaken || own.unshaken.contains(beside);
    }
    own.near_fighting.set(next, fighting);
    own.near_unshaken.set(next, unshaken);
  }
}

void note_presence(const Game& game, State& state, Hex where) {
  for (const Side side : kSides2) {
    bool fighting = false;
    bool unshaken = false;
    for (const UnitId who : UnitsIn(state, where)) {
      if (!game[who].fights() || game[who].side != side) continue;
      fighting = true;
      unshaken = unshaken || !state[who].shaken;
    }
    Presence& own = state.presence[static_cast<std::size_t>(index(side))];
    if (own.fighting.contains(where) == fighting && own.unshaken.contains(where) == unshaken) continue;
    own.fighting.set(where, fighting);
    own.unshaken.set(where, unshaken);
    look_again_round(game, state, side, where);
  }
}

}  // namespace

void rebuild(const Game& game, State& state) {
  state.first_in_hex.fill(kNoUnit);
  for (UnitState& one : state.units) one.next_in_hex = kNoUnit;
  // From the deepest up, so that each is laid on those below it.
  for (int depth = kMostInHex * 2; depth >= 0; --depth) {
    for (std::size_t i = 0; i < game.units.size(); ++i) {
      UnitState& one = state.units[i];
      if (one.status != Status::OnMap || one.depth != depth) continue;
      one.next_in_hex = state.first_in_hex[slot(one.hex)];
      state.first_in_hex[slot(one.hex)] = UnitId{static_cast<std::uint8_t>(i)};
    }
  }
  state.presence = {};
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (state.units[i].status == Status::OnMap) note_presence(game, state, state.units[i].hex);
  }
}

void put(const Game& game, State& state, UnitId who, Hex where) {
  const Hex from = state[who].hex;
  if (state.on_map(who)) take_out_of_stack(state, who);
  state[who].status = Status::OnMap;
  lay_on_stack(state, who, where);
  if (from == where) return;
  if (from != kNoHex) note_presence(game, state, from);
  note_presence(game, state, where);
}

void lift(const Game& game, State& state, UnitId who, Status now) {
  const Hex from = state[who].hex;
  if (state.on_map(who)) take_out_of_stack(state, who);
  state[who].status = now;
  state[who].hex = kNoHex;
  state[who].combat = kNoCombat;
  state[who].laid = kNoFacing;  // a bridge goes with its train
  if (from != kNoHex) note_presence(game, state, from);
}

void set_shaken(const Game& game, State& state, UnitId who, bool shaken) {
  state[who].shaken = shaken;
  if (state.on_map(who)) note_presence(game, state, state[who].hex);
}

void put_on_top(const Game& game, State& state, UnitId who) { put(game, state, who, state[who].hex); }

bool held_by(const Game& game, const State& state, Side side, Hex where) {
  const UnitId top = state.first_in_hex[slot(where)];
  return top != kNoUnit && side_of(game, state, top) == side;
}

bool real_in(const Game& game, const State& state, Side side, Hex where) {
  if (!held_by(game, state, side, where)) return false;
  for (const UnitId who : UnitsIn(state, where)) {
    if (game[who].kind != Kind::Dummy) return true;
  }
  return false;
}

UnitId lone_train_in(const Game& game, const State& state, Hex where) {
  UnitId train = kNoUnit;
  for (const UnitId who : UnitsIn(state, where)) {
    if (game[who].fights()) return kNoUnit;
    if (game[who].kind == Kind::Train) train = who;
  }
  return train;
}

bool passable(const Game& game, const State& state, Side side, Hex from, Facing way) {
  const Hex to = game.map.neighbour(from, way);
  if (to == kNoHex || !game.in_play(to)) return false;
  if (!game.map.closed(from, way)) return true;
  const UnitId bridge = pontoon_over(game, state, from, way);
  return bridge != kNoUnit && side_of(game, state, bridge) == side;  // 10.building-e
}

int left_steps(const Game& game, const State& state, UnitId who) {
  return game[who].steps - state[who].steps_lost;
}

int factor(const Game& game, const State& state, UnitId who) {
  return state[who].steps_lost == 0 ? game[who].combat : game[who].reduced;
}

bool is_night(const Game& game, const State& state) { return game.turn_box(state.turn).night; }

}  // namespace tamburino::novara

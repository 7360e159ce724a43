#include "engine/games/novara/rules.h"

// 8. Visibility of enemy units.
namespace tamburino::novara {

// R27  The counter that lies open: a dummy that rides on the stack, for that is what it is for; otherwise the
// uppermost of those that matter most to the enemy's movement, so that costs can be known: unshaken, shaken,
// train. A dummy of the displays hides nobody but those in its box.
UnitId visible_counter(const Game& game, const State& state, Hex where) {
  UnitId best = kNoUnit;
  int best_class = 5;
  for (const UnitId who : UnitsIn(state, where)) {
    int its_class = 3;
    if (game[who].kind == Kind::Dummy) {
      its_class = game.options.fog == Fog::Dummies ? 0 : 4;
    } else if (game[who].fights()) {
      its_class = state[who].shaken ? 2 : 1;
    }
    if (its_class < best_class) best = who, best_class = its_class;
  }
  return best;
}

// 8.visibility-a  A unit of the other side stands next to it.
bool inspected(const Game& game, const State& state, Side by, Hex where) {
  for (const Facing way : kFacings) {
    const Hex next = game.map.neighbour(where, way);
    if (next != kNoHex && real_in(game, state, by, next)) return true;
  }
  return false;
}

bool may_see(const Game& game, const State& state, Side by, UnitId who) {
  const Side own = side_of(game, state, who);
  if (own == by) return true;
  if (!state.on_map(who) || !state[own].set_up) return false;
  const Hex where = state[who].hex;
  if (state[who].laid != kNoFacing || display_dummy(game, state, who)) return true;  // these lie open
  if (visible_counter(game, state, where) == who) return true;
  return inspected(game, state, by, where);
}

// In what the enemy sees: a stack that he cannot look into.
bool may_hold_unseen(const Game& game, const State& state, Side own, Hex where) {
  const bool stack =
      game.options.fog == Fog::Dummies ? held_by(game, state, own, where) : real_in(game, state, own, where);
  return stack && !inspected(game, state, enemy_of(own), where);
}

bool unseen(const Game& game, const State& state, UnitId who) {
  const Status status = state[who].status;
  return (status == Status::OnMap || status == Status::InDisplay) && game[who].kind != Kind::Dummy &&
         !may_see(game, state, enemy_of(side_of(game, state, who)), who);
}

// Whether the enemy must reckon with it: his view shows neither where it stands nor whether it is active.
bool unseen_may_be_active(const Game& game, const State& state, UnitId who) {
  const ActivationState& now = state.activation;
  if (side_of(game, state, who) != now.side || !unseen(game, state, who)) return false;
  if (now.general_retreat || game[now.chit].rank == Rank::Independent) return true;
  return independent_unit(game, state, who) || (now.formations >> index(game[who].formation) & 1U) != 0;
}

bool any_unseen_active(const Game& game, const State& state) {
  bool anybody = false;
  bool anywhere = false;
  for (std::size_t i = 0; i < game.units.size() && !(anybody && anywhere); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    anybody = anybody || unseen_may_be_active(game, state, who);
    anywhere = anywhere || (state.on_map(who) && state[who].depth == 0 &&
                            may_hold_unseen(game, state, state.activation.side, state[who].hex));
  }
  return anybody && anywhere;
}

void tell_of(const Game& game, const State& state, UnitId who, Events& events, EventKind kind, Rule rule) {
  const Side own = side_of(game, state, who);
  if (may_see(game, state, enemy_of(own), who)) {
    tell(events, kind, rule, unit(who));
  } else {
    tell_only(own, events, kind, rule, unit(who));
  }
}

void see(const Game& game, State& state, Hex where) {
  const UnitId first = state.first_in_hex[static_cast<std::size_t>(index(where))];
  if (first == kNoUnit) return;
  const Side own = side_of(game, state, first);
  if (!state[own].set_up) return;
  const bool all = inspected(game, state, enemy_of(own), where);
  const UnitId open = visible_counter(game, state, where);
  for (const UnitId who : UnitsIn(state, where)) {
    if (all || who == open || state[who].laid != kNoFacing) state[who].known = true;
  }
}

void look_around(const Game& game, State& state, Hex where) {
  see(game, state, where);
  for (const Facing way : kFacings) {
    if (const Hex next = game.map.neighbour(where, way); next != kNoHex) see(game, state, next);
  }
}

void see_all(const Game& game, State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (state.on_map(who) && state[who].depth == 0) see(game, state, state[who].hex);
  }
}

void forget(const Game& game, State& state, Hex where) {
  for (const UnitId who : UnitsIn(state, where)) state[who].known = false;
  see(game, state, where);
}

}  // namespace tamburino::novara

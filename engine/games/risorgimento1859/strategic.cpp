#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/movement.h"

// 5.1  Strategic Movement.
namespace tamburino::risorgimento1859 {
namespace {

// 5.1b  Of the acting units those of this brigade, on the map or about to come; of the pool its own
// batteries.
bool marches_with(const Game& game, const State& state, UnitId who, BrigadeId which) {
  const auto* now = state.stack.find<BrigadeAction>();
  if (!(state.on_map(who) || due(game, state, who))) return false;
  return now->pool ? game[who].brigade == which : true;
}

template <class Check>
Verdict for_all(const Game& game, const State& state, BrigadeId which, const Check& check) {
  bool anybody = false;
  for (const UnitId who : acting_units(game, state)) {
    if (!marches_with(game, state, who, which)) continue;
    anybody = true;
    if (const Verdict verdict = check(who); !verdict) return verdict;
  }
  return anybody ? kAllowed : refused_by("5.1b", brigade(which));
}

bool any_marching(const Game& game, const State& state, BrigadeId which) {
  for (const UnitId who : acting_units(game, state)) {
    if (state[who].is(Mark::Marching) && marches_with(game, state, who, which)) return true;
  }
  return false;
}

// 5.1d  The troops that Orders do not keep from starting: all still to come, or just out of Reserve.
bool needs_no_orders(const Game& game, const State& state, BrigadeId which) {
  if (state[which].released || !game[which].led()) return true;
  return for_all(game, state, which,
                 [&](UnitId who) {
                   return state.on_map(who) && !state[who].is(Mark::Entered) ? refused_by("5.1c") : kAllowed;
                 })
      .allowed();
}

// A27  One that is barred bars all.
Verdict may_start(const Game& game, const State& state, BrigadeId which, UnitId who) {
  const UnitState& now = state[who];
  if (!state.on_map(who)) return kAllowed;
  if (now.is(Mark::Reserve)) return refused_by("4.61a", unit(who));
  if (now.is(Mark::Square)) return refused_by("6.14b", unit(who));
  if (now.is(Mark::Moved) || now.is(Mark::Fired) || now.spent > 0)
    return refused_by("5.1b", unit(who), brigade(which)).because("has-moved");
  if (enemy_within(game, state, game[who].side, now.hex, game.limits.strategic))
    return refused_by("5.11b", unit(who), hex(now.hex));
  if (units_in(game, state, game[who].side, now.hex).size() > 1)
    return refused_by("5.11f", unit(who), hex(now.hex));
  return kAllowed;
}

void set_marching(const Game& game, State& state, BrigadeId which, bool on) {
  for (const UnitId who : acting_units(game, state)) {
    if (marches_with(game, state, who, which)) state[who].set(Mark::Marching, on);
  }
}

}  // namespace

Verdict may_march(const Game& game, const State& state, BrigadeId which) {
  if (any_marching(game, state, which)) return refused_by("5.1a", brigade(which)).because("is-marching");
  if (state.stack.find<BrigadeAction>()->strategic) return refused_by("5.1a", brigade(which));
  if (game[which].led() && state[which].orders != Orders::Under && !needs_no_orders(game, state, which))
    return refused_by("5.1c", brigade(which));
  return for_all(game, state, which, [&](UnitId who) { return may_start(game, state, which, who); });
}

void begin_march(const Game& game, State& state, BrigadeId which, Events& events) {
  set_marching(game, state, which, true);
  state.stack.top_as<BrigadeAction>()->strategic = true;
  tell(events, EventKind::MarchBegun, "5.1b", brigade(which));
}

// 5.1a  Only in an activation after the one that began it, and before anybody has moved.
Verdict may_stop_march(const Game& game, const State& state, BrigadeId which) {
  if (!any_marching(game, state, which)) return refused_by("5.1a", brigade(which)).because("does-not-march");
  if (state.stack.find<BrigadeAction>()->strategic) return refused_by("5.1a", brigade(which));
  return for_all(game, state, which, [&](UnitId who) {
    return state[who].is(Mark::Moved) ? refused_by("5.1b", unit(who), brigade(which)).because("has-moved")
                                      : kAllowed;
  });
}

void stop_march(const Game& game, State& state, BrigadeId which, Events& events) {
  set_marching(game, state, which, false);
  state.stack.top_as<BrigadeAction>()->strategic = true;
  tell(events, EventKind::MarchStopped, "5.1a", brigade(which));
}

// 5.11b, A27  With an enemy near one of them, none of them starts in Strategic Movement; 5.1b: nor do some
// of them alone, when cavalry has been attached to another brigade on the way.
void stop_barred_march(const Game& game, State& state, Events& events) {
  const auto& now = *state.stack.find<BrigadeAction>();
  for (const BrigadeId which : game.brigades_in(state.acting.corps)) {
    if (now.pool ? game[which].led() : which != now.brigade) continue;
    bool near = false, marching = false, others = false;
    for (const UnitId who : acting_units(game, state)) {
      if (!state.on_map(who) || !marches_with(game, state, who, which)) continue;
      (state[who].is(Mark::Marching) ? marching : others) = true;
      near = near || (state[who].is(Mark::Marching) &&
                      enemy_within(game, state, game[who].side, state[who].hex, game.limits.strategic));
    }
    if (!near && !(marching && others)) continue;
    set_marching(game, state, which, false);
    tell(events, EventKind::MarchStopped, near ? "5.11b" : "5.1b", brigade(which));
  }
}

Verdict may_step_marching(const Game& game, const State& state, UnitId who, Hex from, Facing side) {
  const Hex to = game.map.neighbour(from, side);
  const Road road = game.map.road(from, side);
  if (enemy_within(game, state, game[who].side, to, game.limits.strategic))
    return refused_by("5.11b", unit(who), hex(to));
  if (game.weather(state.turn) == Weather::Rain && road != Road::Major)
    return refused_by("a10.1a", unit(who), hex(to));
  if (game.map.heavily_cultivated(to) && road < Road::Minor) return refused_by("5.11c", unit(who), hex(to));
  if (game.map.terrain(to) == Terrain::LightlyCultivated && road == Road::None)
    return refused_by("5.11e", unit(who), hex(to));
  return kAllowed;
}

}  // namespace tamburino::risorgimento1859

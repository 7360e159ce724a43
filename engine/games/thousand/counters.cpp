#include "engine/games/thousand/rules.h"

// 4.1, 4.2, 5.1. Counters: put on the map and lifted, reduced and lost.
namespace tamburino::thousand {
namespace {

UnitSet& at(State& state, PlaceId where) { return state.units_at[static_cast<std::size_t>(index(where))]; }
UnitSet& of(State& state, Side side) { return state.units_of[static_cast<std::size_t>(index(side))]; }
CommanderSet& commanders_at(State& state, PlaceId where) {
  return state.commanders_at[static_cast<std::size_t>(index(where))];
}

void leave(const Game& game, State& state, UnitId who) {
  const PlaceId from = state[who].place;
  if (from == kNoPlace) return;
  at(state, from).remove(who);
  // T25  For the points a city must be held at every moment.
  if (game[from].city && !holds(state, Side::Garibaldine, from)) state[from].held = false;
}

// T11, T48  In battle it is the captor's when the battle is over; otherwise it joins him where he stands.
void capture_battery(const Game& game, State& state, UnitId who, Rule rule, PlaceId captor, Events& events) {
  const Side now = enemy_of(state[who].side);
  tell(events, EventKind::BatteryCaptured, rule, unit(who), side(now));
  take_from_stack(state, who);
  change_side(state, who, now);
  state[who].fresh = true;
  if (captor == kNoPlace) {
    lift(game, state, who, Status::Prize);
  } else {
    put(game, state, who, captor);
  }
}

}  // namespace

void rebuild(const Game& game, State& state) {
  state.units_at = {};
  state.units_of = {};
  state.commanders_at = {};
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    of(state, state[who].side).add(who);
    if (state[who].status == Status::OnMap) at(state, state[who].place).add(who);
  }
  for (std::size_t i = 0; i < game.commanders.size(); ++i) {
    const CommanderId who{static_cast<std::uint8_t>(i)};
    if (state[who].fate == Fate::OnMap) commanders_at(state, state[who].place).add(who);
  }
}

void put(const Game& game, State& state, UnitId who, PlaceId where) {
  leave(game, state, who);
  state[who].place = where;
  state[who].status = Status::OnMap;
  at(state, where).add(who);
}

void lift(const Game& game, State& state, UnitId who, Status now) {
  leave(game, state, who);
  state[who].place = kNoPlace;
  state[who].status = now;
}

void put(State& state, CommanderId who, PlaceId where) {
  if (state[who].place != kNoPlace) commanders_at(state, state[who].place).remove(who);
  state[who].place = where;
  state[who].fate = Fate::OnMap;
  commanders_at(state, where).add(who);
}

void lift(State& state, CommanderId who, Fate now) {
  if (state[who].place != kNoPlace) commanders_at(state, state[who].place).remove(who);
  state[who].place = kNoPlace;
  state[who].fate = now;
  state[who].appointed = false;
}

void change_side(State& state, UnitId who, Side now) {
  of(state, state[who].side).remove(who);
  state[who].side = now;
  of(state, now).add(who);
}

// 5.1b, 5.1c
int room(const Game& game, const State& state, PlaceId where) {
  return std::max(0, game.limit(where) - units_at(state, where).size());
}

// 5.1b  A city that takes no more; `coming` are on their way to it.
Verdict full(const Game& game, const State& state, PlaceId where, int coming) {
  return refused_by("5.1b", place(where), number(game.limit(where)),
                    number(units_at(state, where).size() + coming));
}

// Whose a counter is and whether it is on the map comes before anything that it might do.
Verdict in_play(const Game& game, const State& state, Side own, UnitId who) {
  const UnitState& it = state[who];
  if (it.side != own) return refused_by("9.0a", unit(who), side(it.side)).because("enemys");
  switch (it.status) {
    case Status::OnMap:
      return kAllowed;
    case Status::Eliminated:
      return refused_by(game[who].kind == Kind::Artillery ? "11.4.1j" : "11.4.5d", unit(who))
          .because("unit-eliminated");
    case Status::Pool:
      return refused_by("5.2.1f", unit(who)).because("unit-in-pool");
    case Status::Prize:
      return refused_by("4.2b", unit(who)).because("unit-prize");
    case Status::ToCome:
      break;
  }
  if (game[who].arrival == Arrival::Piedmontese)
    return refused_by("9.1c", unit(who), number(game.scenario.piedmontese_turn)).because("piedmontese");
  if (game[who].arrival == Arrival::Free) return refused_by("6.0a", unit(who)).because("not-set-up");
  return not_arrived(game, state, unit(who));
}

const Strength& strength(const Game& game, const State& state, UnitId who) {
  return state[who].reduced ? game[who].reduced : game[who].full;
}

void eliminate(const Game& game, State& state, UnitId who, Rule rule, Events& events) {
  tell(events, EventKind::Eliminated, rule, unit(who));
  take_from_stack(state, who);
  const bool recruit = game[who].kind == Kind::Insurgents;  // T52: may be raised again
  lift(game, state, who, recruit ? Status::Pool : Status::Eliminated);
  state[who].reduced = false;
  state[who].retreats_to = kNoPlace;
}

void reduce(const Game& game, State& state, UnitId who, Rule rule, PlaceId captor, Events& events) {
  if (game[who].kind == Kind::Artillery) {
    const bool lost = captor == kNoPlace && !state.battle.under_way;  // T65
    if (lost) return eliminate(game, state, who, "4.2a", events);
    return capture_battery(game, state, who, "4.2a", captor, events);
  }
  if (!game[who].has_reduced || state[who].reduced) return eliminate(game, state, who, rule, events);
  state[who].reduced = true;  // 4.1c
  tell(events, EventKind::Reduced, rule, unit(who));
}

}  // namespace tamburino::thousand

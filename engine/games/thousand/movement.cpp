#include "engine/games/thousand/rules.h"

// 10. Movement: commanders lead units from place to place.
namespace tamburino::thousand {
namespace {

// 10.3d  By ship, from the harbour or its zone; a harbour that must be held opens the route to its holder
// only.
Verdict route_open(const Game& game, const State& state, Side side, PlaceId from, PlaceId to) {
  Verdict closed = refused_by("10.3d", place(from), place(to));
  for (const Route& route : game.routes) {
    const bool starts = from == route.from || from == game[route.from].zone;
    const bool ends = to == route.to || to == game[route.to].zone;
    if (!starts || !ends) continue;
    if (route.needs == kNoPlace || state[route.needs].owner == side) return kAllowed;
    closed = refused_by("10.3d", place(from), place(to), place(route.needs)).because("route-closed");
  }
  return closed;
}

bool hostile_city(const Game& game, const State& state, Side side, PlaceId where) {
  return game[where].city && (state[where].owner != side || holds(state, enemy_of(side), where));
}

// T66  Commanders alone do not go where the enemy is.
bool needs_units(const Game& game, const State& state, Side side, PlaceId to) {
  return hostile_city(game, state, side, to) || holds(state, enemy_of(side), to) ||
         !commanders_in(game, state, enemy_of(side), to).empty();
}

// 10.4a  Where the enemy has units: they stay before a city, and go to meet him in a zone.
PlaceId stand_before(const Game& game, const State& state, Side side, PlaceId to) {
  return game[to].city && holds(state, enemy_of(side), to) ? game[to].zone : to;
}

bool can_move(const State& state, UnitId who) { return !state[who].moved && !state[who].fresh; }

bool anybody_to_take(const State& state, Side side, PlaceId from) {
  for (const UnitId who : units_in(state, side, from)) {
    if (can_move(state, who)) return true;
  }
  return false;
}

int taken(const State& state, Side side, PlaceId from) {
  int count = 0;
  for (const UnitId who : units_in(state, side, from)) count += state[who].chosen ? 1 : 0;
  return count;
}

// T57  A city that was set up with too many must be relieved in the first movement phase, if anybody can.
Verdict nobody_too_many(const Game& game, const State& state, Side side) {
  for (const PlaceId city : game.all_cities) {
    const int here = units_in(state, side, city).size();
    if (here <= game.limit(city) || !anybody_to_take(state, side, city)) continue;
    for (const CommanderId who : commanders_in(game, state, side, city)) {
      if (!destinations(game, state, who).empty())
        return refused_by("T57", place(city), number(game.limit(city)), number(here));
    }
  }
  return kAllowed;
}

// T57  The last who can go takes along those for whom there is no room.
bool leaves_too_many(const Game& game, const State& state, const March& march) {
  const Side own = game[march.who].side;
  const PlaceId from = state[march.who].place;
  const UnitSet here = units_in(state, own, from);
  if (here.size() - taken(state, own, from) <= game.limit(from)) return false;
  for (const CommanderId other : commanders_in(game, state, own, from)) {
    if (other != march.who && !destinations(game, state, other).empty()) return false;
  }
  for (const UnitId who : here) {
    if (may_take(game, state, march, who)) return true;
  }
  return false;
}

void arrive(const Game& game, State& state, const March& march, Events& events) {
  const Side own = game[march.who].side;
  const PlaceId from = state[march.who].place, to = march.to;
  const bool enemy_there = holds(state, enemy_of(own), to);
  const PlaceId stand = stand_before(game, state, own, to);
  const UnitSet going = units_in(state, own, from);
  int count = 0;
  for (const UnitId who : going) {
    if (!state[who].chosen) continue;
    state[who].chosen = false;
    state[who].moved = true;
    put(game, state, who, stand);
    ++count;
  }
  put(state, march.who, stand);
  state[march.who].moved = true;
  tell(events, EventKind::Marched, "10.3a", commander(march.who), place(to), number(count));
  const bool attacks =
      enemy_there || (count > 0 && !commanders_in(game, state, enemy_of(own), stand).empty());
  if (attacks && own == Side::Garibaldine) break_truce(state, to, events);  // 8.0h, T75
  if (enemy_there && game[to].city) state[to].due = true;                   // 10.4a
  if (count == 0 || holds(state, enemy_of(own), stand)) return;
  push_captives(game, state, commanders_in(game, state, enemy_of(own), stand));  // T66: before a city as well
  if (game[stand].city) enter_city(state, own, stand, false, events);
}

}  // namespace

// 10.3  One step over land, or a route by sea.
Verdict way_open(const Game& game, const State& state, Side side, PlaceId from, PlaceId to) {
  if (game[from].by_land.contains(to)) return kAllowed;
  if (!game[from].sicily && game[to].sicily) return refused_by("10.3e", place(from), place(to));
  if (game[from].by_sea.contains(to)) return route_open(game, state, side, from, to);
  if (game[from].sicily && !game[to].sicily) return refused_by("10.3d", place(from), place(to));
  return refused_by(game[from].city ? "10.3c" : "10.3b", place(from), place(to));
}

// 10.3  Of a commander on the map.
Verdict may_march(const Game& game, const State& state, CommanderId who, PlaceId to) {
  const Side own = game[who].side;
  const PlaceId from = state[who].place;
  if (state[who].moved) return refused_by("10.3f", commander(who), place(from)).because("has-marched");
  if (const Verdict act = may_act(game, state, who); !act) return act;
  if (to == from)
    return refused_by(game[from].city ? "10.3c" : "10.3b", commander(who), place(to))
        .because("already-there");
  if (who == game.chief[static_cast<std::size_t>(index(Side::Bourbon))] && !armistice_made(state) &&
      from == game.scenario.capital)  // driven out of it he is bound no longer
    return refused_by("4.3f", commander(who));
  if (holds(state, enemy_of(own), from)) return refused_by("T56", commander(who), place(from));  // 10.4a
  if (const Verdict way = way_open(game, state, own, from, to); !way) return way;
  const bool contact =
      holds(state, Side::Garibaldine, to) || !commanders_in(game, state, Side::Garibaldine, to).empty();
  if (own == Side::Bourbon && state.armistice == Armistice::Truce) {
    if (const Verdict kept = may_remain(game, state, to); !kept) return kept;  // T78
    if (contact) return refused_by("8.0i", place(to));
  }
  const PlaceId zone = game[to].zone;
  if (hostile_city(game, state, own, to) && holds(state, enemy_of(own), zone))
    return refused_by("T37", place(to), place(zone));  // 10.4a
  if (needs_units(game, state, own, to) && !anybody_to_take(state, own, from))
    return refused_by("T66", commander(who), place(to));
  return kAllowed;
}

PlaceSet destinations(const Game& game, const State& state, CommanderId who) {
  PlaceSet all;
  if (!state[who].active || state[who].moved || state[who].fate != Fate::OnMap) return all;
  const Place& from = game[state[who].place];
  for (const PlaceId to : from.by_land | from.by_sea) {
    if (may_march(game, state, who, to)) all.add(to);
  }
  return all;
}

bool any_march(const Game& game, const State& state, Side side) {
  if (may_flee(game, state, side)) return true;
  for (const CommanderId who : game.commanders_of[static_cast<std::size_t>(index(side))]) {
    if (!destinations(game, state, who).empty()) return true;
  }
  return false;
}

void march_list(const Game& game, const State& state, ActionList& list) {
  const Side own = state.pending.side;
  if (nobody_too_many(game, state, own)) list.add(act(Verb::Done));
  for (const CommanderId who : game.commanders_of[static_cast<std::size_t>(index(own))]) {
    for (const PlaceId to : destinations(game, state, who)) list.add(act(Verb::March, who, to));
  }
  if (may_flee(game, state, own)) list.add(act(Verb::Flee));
}

Verdict march_verdict(const Game& game, const State& state, Action action) {
  const Side own = state.pending.side;
  if (verb_of(action) == Verb::Done) return nobody_too_many(game, state, own);
  if (verb_of(action) == Verb::Flee) return may_flee(game, state, own);
  const auto who = commander_operand(game, action, 0);
  const auto to = place_operand(game, action, 1);
  if (verb_of(action) != Verb::March || !who || !to) return unanswered(game, state);
  if (const Verdict here = in_play(game, state, own, *who); !here) return here;
  return may_march(game, state, *who, *to);
}

void march_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) {
    state.stack.top_as<PlayerTurn>()->step = PlayerTurn::Step::Combat;
  } else if (verb_of(action) == Verb::Flee) {
    flee(game, state, events);
  } else {
    state.stack.push(
        March{.who = *commander_operand(game, action, 0), .to = *place_operand(game, action, 1)});
  }
}

Next run(const Game& game, State& state, March& march, Events& events) {
  if (march.who == kNoCommander) return done();
  if (anybody_to_take(state, game[march.who].side, state[march.who].place))
    return ask(game[march.who].side, Ask::TakeUnits);
  const March going = march;  // nobody to take: he rides alone
  march.who = kNoCommander;
  arrive(game, state, going, events);
  return go_on();
}

// 10.3a, 10.3f
Verdict may_take(const Game& game, const State& state, const March& march, UnitId who) {
  const Side own = game[march.who].side;
  const UnitState& it = state[who];
  if (const Verdict here = in_play(game, state, own, who); !here) return here;
  if (it.moved) return refused_by("10.3f", unit(who), place(it.place)).because("has-marched");
  if (it.chosen) return refused_by("10.3f", unit(who), commander(march.who)).because("goes-already");
  if (it.place != state[march.who].place)
    return refused_by("10.1a", unit(who), commander(march.who), place(it.place)).because("elsewhere");
  if (it.fresh) return refused_by("4.2b", unit(who));
  const PlaceId stand = stand_before(game, state, own, march.to);
  if (game[stand].city && taken(state, own, it.place) >= room(game, state, stand))
    return full(game, state, stand, taken(state, own, it.place));
  return kAllowed;
}

Verdict may_go(const Game& game, const State& state, const March& march) {
  const Side own = game[march.who].side;
  const PlaceId from = state[march.who].place;
  if (taken(state, own, from) == 0 && needs_units(game, state, own, march.to))
    return refused_by("T66", commander(march.who), place(march.to));
  if (!leaves_too_many(game, state, march)) return kAllowed;
  const int stay = units_in(state, own, from).size() - taken(state, own, from);
  return refused_by("T57", place(from), number(game.limit(from)), number(stay));
}

void take_units_list(const Game& game, const State& state, ActionList& list) {
  const March& march = *state.stack.top_as<March>();
  if (may_go(game, state, march)) list.add(act(Verb::Go));
  bool any = false;
  for (const UnitId who : units_in(state, game[march.who].side, state[march.who].place)) {
    if (!may_take(game, state, march, who)) continue;
    list.add(act(Verb::Take, who));
    any = true;
  }
  if (any) list.add(act(Verb::TakeAll));
}

Verdict take_units_verdict(const Game& game, const State& state, Action action) {
  const March& march = *state.stack.top_as<March>();
  if (verb_of(action) == Verb::Go) return may_go(game, state, march);
  if (verb_of(action) == Verb::TakeAll) {
    Verdict first = refused_by("10.3a", commander(march.who)).because("nobody-to-take");
    for (const UnitId who : units_in(state, game[march.who].side, state[march.who].place)) {
      first = may_take(game, state, march, who);
      if (first) return kAllowed;
    }
    return first;
  }
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Take || !who) return unanswered(game, state);
  return may_take(game, state, march, *who);
}

void take_units_carry_out(const Game& game, State& state, Action action, Events& events) {
  March& march = *state.stack.top_as<March>();
  if (verb_of(action) == Verb::Take) {
    state[*unit_operand(game, action, 0)].chosen = true;
  } else if (verb_of(action) == Verb::TakeAll) {  // as many as there is room for
    for (const UnitId who : units_in(state, game[march.who].side, state[march.who].place)) {
      if (may_take(game, state, march, who)) state[who].chosen = true;
    }
  } else {
    const March going = march;
    march.who = kNoCommander;
    arrive(game, state, going, events);
  }
}

}  // namespace tamburino::thousand

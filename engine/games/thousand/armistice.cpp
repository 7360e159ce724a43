#include "engine/games/thousand/rules.h"

// 8. The armistice: forced in the first four turns, kept until the Garibaldine player attacks.
namespace tamburino::thousand {
namespace {

bool in_sicily(const Game& game, PlaceId where) { return where != kNoPlace && game[where].sicily; }

// 8.0e, T30  Messina and its zone stay open to the Bourbons as long as the city is theirs.
bool may_stay_at(const Game& game, const State& state, PlaceId where) {
  const PlaceId kept = game.scenario.evacuated_to;
  return state[kept].owner == Side::Bourbon && (where == kept || where == game[kept].zone);
}

// Nobody moves between the turns, so `moved` marks who has been sent where he is to be.
bool waits(const Game& game, const State& state, UnitId who) {
  const UnitState& own = state[who];
  return own.side == Side::Bourbon && own.status == Status::OnMap && in_sicily(game, own.place) && !own.moved;
}

bool waits(const Game& game, const State& state, CommanderId who) {
  const CommanderState& own = state[who];
  return game[who].side == Side::Bourbon && own.fate == Fate::OnMap && in_sicily(game, own.place) &&
         !own.moved;
}

int kept_in_sicily(const Game& game, const State& state) {
  int kept = 0;
  for (const UnitId who : units_of(state, Side::Bourbon)) {
    if (state[who].status == Status::OnMap && state[who].moved && in_sicily(game, state[who].place)) ++kept;
  }
  return kept;
}

// In Sicily those who have been sent are counted; those who wait may still leave.
int taken_in(const Game& game, const State& state, PlaceId where) {
  if (!game[where].sicily) return units_at(state, where).size();
  int sent = 0;
  for (const UnitId who : units_in(state, Side::Bourbon, where)) sent += state[who].moved ? 1 : 0;
  return sent;
}

template <class Who>
bool can_be_sent(const Game& game, const State& state, Who who) {
  if (!waits(game, state, who)) return false;
  for (const PlaceId where : game.all_places) {
    if (may_send(game, state, who, where)) return true;
  }
  return false;
}

bool anybody_can_be_sent(const Game& game, const State& state) {
  for (const UnitId who : units_of(state, Side::Bourbon)) {
    if (can_be_sent(game, state, who)) return true;
  }
  for (const CommanderId who : game.commanders_of[static_cast<std::size_t>(index(Side::Bourbon))]) {
    if (can_be_sent(game, state, who)) return true;
  }
  return false;
}

// 8.0d  With the enemy everywhere on the mainland there is nowhere to go, and they may not stay.
void disband_rest(const Game& game, State& state, Events& events) {
  for (const UnitId who : units_of(state, Side::Bourbon)) {
    if (waits(game, state, who)) eliminate(game, state, who, "8.0d", events);
  }
  for (const CommanderId who : game.commanders_of[static_cast<std::size_t>(index(Side::Bourbon))]) {
    if (waits(game, state, who)) lift(state, who, Fate::Captured);
  }
}

// T28  No Sicilian city is worth anything any more; but Messina is, when it has still to be taken. T69: what
// is given up becomes the Garibaldines' when they enter it, and then they recruit (5.2.1a).
void devalue_cities(const Game& game, State& state) {
  const PlaceId kept = game.scenario.evacuated_to;
  for (const PlaceId city : game.all_cities) {
    if (!game[city].sicily || (city == kept && state[kept].owner == Side::Bourbon)) continue;
    state[city].worthless = true;
  }
}

// 4.3g
void flip_commanders(const Game& game, State& state, Events& events) {
  for (const CommanderId who : game.commanders_of[static_cast<std::size_t>(index(Side::Bourbon))]) {
    state[who].back = false;
  }
  tell(events, EventKind::CommandersFlip, "4.3g", side(Side::Bourbon));
}

void end_evacuation(const Game& game, State& state, Events& events) {
  for (UnitState& one : state.units) one.moved = false;
  for (CommanderState& one : state.commanders) one.moved = false;
  devalue_cities(game, state);
  flip_commanders(game, state, events);
}

// 8.0g  On the mainland anywhere that is free of the enemy.
Verdict may_land_at(const Game& game, const State& state, PlaceId where) {
  if (const Verdict kept = may_remain(game, state, where); !kept) return kept;
  if (holds(state, Side::Garibaldine, where) ||
      !commanders_in(game, state, Side::Garibaldine, where).empty())  // T66
    return refused_by("8.0i", place(where)).because("enemy-at-landing");
  if (game[where].city && state[where].owner != Side::Bourbon) return refused_by("8.0g", place(where));
  return kAllowed;
}

}  // namespace

// 8.0a, 8.0b
bool armistice_due(const Game& game, const State& state) {
  return !armistice_made(state) && state.turn <= game.scenario.armistice_last_turn &&
         victory_points(game, state) > game.scenario.armistice_over;
}

void begin_armistice(const Game& game, State& state, Events& events) {
  tell(events, EventKind::ArmisticeBegins, "8.0b", number(victory_points(game, state)));
  state.armistice = Armistice::Truce;
  state.armistice_turn = state.turn;
  for (UnitState& one : state.units) one.moved = false;
  for (CommanderState& one : state.commanders) one.moved = false;
  state.stack.push(Evacuation{});
}

// 8.0d, 8.0e, T78  While the truce holds the Bourbons have nothing in Sicily but Messina and its zone.
Verdict may_remain(const Game& game, const State& state, PlaceId where) {
  if (!game[where].sicily || may_stay_at(game, state, where)) return kAllowed;
  const PlaceId kept = game.scenario.evacuated_to;
  if (where != kept && where != game[kept].zone) return refused_by("8.0d", place(where)).because("given-up");
  return refused_by("8.0e", place(where), place(kept)).because("messina-lost");
}

int to_send(const Game& game, const State& state) {
  int count = 0;
  for (const UnitId who : units_of(state, Side::Bourbon)) count += waits(game, state, who) ? 1 : 0;
  for (const CommanderId who : game.commanders_of[static_cast<std::size_t>(index(Side::Bourbon))]) {
    count += waits(game, state, who) ? 1 : 0;
  }
  return count;
}

// 8.0h
void break_truce(State& state, PlaceId where, Events& events) {
  if (state.armistice != Armistice::Truce) return;
  state.armistice = Armistice::Broken;
  tell(events, EventKind::TruceBroken, "8.0h", place(where));
}

Verdict may_send(const Game& game, const State& state, UnitId who, PlaceId where) {
  if (const Verdict here = in_play(game, state, Side::Bourbon, who); !here) return here;
  if (state[who].moved) return refused_by("8.0g", unit(who), place(state[who].place)).because("sent-already");
  if (!in_sicily(game, state[who].place))
    return refused_by("8.0d", unit(who), place(state[who].place)).because("not-in-sicily");
  if (const Verdict land = may_land_at(game, state, where); !land) return land;
  if (game[where].sicily && kept_in_sicily(game, state) >= game.scenario.kept_in_sicily)
    return refused_by("8.0f", unit(who), number(game.scenario.kept_in_sicily));
  if (const int there = taken_in(game, state, where); there >= game.limit(where))
    return refused_by("5.1b", place(where), number(game.limit(where)), number(there));
  return kAllowed;
}

Verdict may_send(const Game& game, const State& state, CommanderId who, PlaceId where) {
  if (const Verdict here = in_play(game, state, Side::Bourbon, who); !here) return here;
  if (state[who].moved)
    return refused_by("8.0g", commander(who), place(state[who].place)).because("sent-already");
  if (!in_sicily(game, state[who].place))
    return refused_by("8.0d", commander(who), place(state[who].place)).because("not-in-sicily");
  return may_land_at(game, state, where);
}

Next run(const Game& game, State& state, Evacuation& /*evacuation*/, Events& events) {
  if (anybody_can_be_sent(game, state)) return ask(Side::Bourbon, Ask::Evacuate);
  disband_rest(game, state, events);
  end_evacuation(game, state, events);
  return done();
}

void evacuate_list(const Game& game, const State& state, ActionList& list) {
  for (const UnitId who : units_of(state, Side::Bourbon)) {
    if (!waits(game, state, who)) continue;
    for (const PlaceId where : game.all_places) {
      if (may_send(game, state, who, where)) list.add(act(Verb::Send, who, where));
    }
  }
  for (const CommanderId who : game.commanders_of[static_cast<std::size_t>(index(Side::Bourbon))]) {
    if (!waits(game, state, who)) continue;
    for (const PlaceId where : game.all_places) {
      if (may_send(game, state, who, where)) list.add(act(Verb::SendCommander, who, where));
    }
  }
}

Verdict evacuate_verdict(const Game& game, const State& state, Action action) {
  const auto where = place_operand(game, action, 1);
  const auto who = unit_operand(game, action, 0);
  const auto leader = commander_operand(game, action, 0);
  if (verb_of(action) == Verb::Send && who && where) return may_send(game, state, *who, *where);
  if (verb_of(action) == Verb::SendCommander && leader && where)
    return may_send(game, state, *leader, *where);
  return unanswered(game, state);
}

void evacuate_carry_out(const Game& game, State& state, Action action, Events& events) {
  const PlaceId where = *place_operand(game, action, 1);
  if (verb_of(action) == Verb::Send) {
    const UnitId who = *unit_operand(game, action, 0);
    put(game, state, who, where);
    state[who].moved = true;
    tell(events, EventKind::Evacuated, game[where].sicily ? "8.0f" : "8.0g", unit(who), place(where));
  } else {
    const CommanderId who = *commander_operand(game, action, 0);
    put(state, who, where);
    state[who].moved = true;
    tell(events, EventKind::CommanderEvacuated, "8.0g", commander(who), place(where));
  }
}

}  // namespace tamburino::thousand

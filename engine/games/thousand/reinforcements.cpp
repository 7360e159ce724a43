#include "engine/games/thousand/rules.h"

// 9.1. Reinforcements: the starred force in Palermo, the Piedmontese on turn 12; and commanders who escaped.
namespace tamburino::thousand {
namespace {

bool waits(const Game& game, const State& state, UnitId who, Arrival arrival) {
  return game[who].arrival == arrival && state[who].status == Status::ToCome;
}
bool waits(const Game& game, const State& state, CommanderId who, Arrival arrival) {
  return game[who].arrival == arrival && state[who].fate == Fate::ToCome;
}

void arrive(const Game& game, State& state, UnitId who, PlaceId where, Events& events) {
  put(game, state, who, where);
  tell(events, EventKind::Arrived, game[who].arrival == Arrival::Starred ? "9.1b" : "9.1c", unit(who),
       place(where));
}
void arrive(const Game& game, State& state, CommanderId who, PlaceId where, Events& events) {
  put(state, who, where);
  tell(events, EventKind::CommanderArrived, game[who].arrival == Arrival::Starred ? "9.1b" : "9.1c",
       commander(who), place(where));
}

template <class Do>
void each_unit(const Game& game, const State& state, Arrival arrival, Do act_on) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (waits(game, state, who, arrival)) act_on(who);
  }
}
template <class Do>
void each_commander(const Game& game, const State& state, Arrival arrival, Do act_on) {
  for (std::size_t i = 0; i < game.commanders.size(); ++i) {
    const CommanderId who{static_cast<std::uint8_t>(i)};
    if (waits(game, state, who, arrival)) act_on(who);
  }
}

// T31, T66  To come among Bourbon units ends the truce; commanders without units are taken unawares.
void meet_enemy(const Game& game, State& state, PlaceId where, Events& events) {
  if (!holds(state, Side::Garibaldine, where)) return;
  const CommanderSet alone = commanders_in(game, state, Side::Bourbon, where);
  if (holds(state, Side::Bourbon, where) || !alone.empty()) break_truce(state, where, events);
  if (holds(state, Side::Bourbon, where)) return;
  push_captives(game, state, alone);
  if (game[where].city) enter_city(state, Side::Garibaldine, where, false, events);  // T69
}

void all_arrive(const Game& game, State& state, Arrival arrival, PlaceId where, Events& events) {
  each_unit(game, state, arrival, [&](UnitId who) { arrive(game, state, who, where, events); });
  each_commander(game, state, arrival, [&](CommanderId who) { arrive(game, state, who, where, events); });
  meet_enemy(game, state, where, events);
}

int waiting(const Game& game, const State& state, Arrival arrival) {
  int count = 0;
  each_unit(game, state, arrival, [&](UnitId) { ++count; });
  each_commander(game, state, arrival, [&](CommanderId) { ++count; });
  return count;
}

// 8.0j, 9.1e
bool starred_due(const State& state) { return armistice_made(state) && state.turn > state.armistice_turn; }

// 9.1b, T46  Palermo, or its zone when the city is the enemy's. Under the truce nobody is in it: T69, T78.
PlaceId starred_place(const Game& game, const State& state) {
  const PlaceId city = game.scenario.starred_entry;
  const bool given_up = state.armistice == Armistice::Truce && !holds(state, Side::Bourbon, city);
  return state[city].owner == Side::Garibaldine || given_up ? city : game[city].zone;
}

// 12.0c, T71
bool cut_off(const Game& game, const State& state, PlaceId where) {
  return isolated(game, state, Side::Garibaldine, where);
}

}  // namespace

// Who has no choice comes at once; when Palermo cannot take all of the starred force, the owner is asked.
void begin_reinforcements(const Game& game, State& state, Side side, Events& events) {
  if (side != Side::Garibaldine) return;  // 9.1a
  if (starred_due(state) && waiting(game, state, Arrival::Starred) > 0) {
    const PlaceId where = starred_place(game, state);
    int units = 0;
    each_unit(game, state, Arrival::Starred, [&](UnitId) { ++units; });
    if (cut_off(game, state, where)) {
      tell(events, EventKind::ReinforcementsWait, "12.0c", place(where));
    } else if (units <= room(game, state, where)) {
      all_arrive(game, state, Arrival::Starred, where, events);
    }
  }
  if (state.turn >= game.scenario.piedmontese_turn &&
      waiting(game, state, Arrival::Piedmontese) > 0)  // T56: even among the enemy
    all_arrive(game, state, Arrival::Piedmontese, game.scenario.piedmontese_entry, events);
}

bool to_be_stationed(const Game& game, const State& state) {
  return starred_due(state) && waiting(game, state, Arrival::Starred) > 0 &&
         !cut_off(game, state, starred_place(game, state));
}

// 8.0j, 9.1e, 12.0c  Why a unit or commander of the starred force is not on the map.
Verdict not_arrived(const Game& game, const State& state, Fact who) {
  if (!armistice_made(state)) return refused_by("9.1e", who).because("needs-armistice");
  const PlaceId where = starred_place(game, state);
  if (starred_due(state) && cut_off(game, state, where))
    return refused_by("12.0c", who, place(where)).because("starred-cut-off");
  return refused_by("8.0j", who).because("starred");
}

int to_station(const Game& game, const State& state) { return waiting(game, state, Arrival::Starred); }

// 9.1b, 9.1e  Only those of the starred force, once, and after the armistice.
Verdict may_arrive(const Game& game, const State& state, UnitId who) {
  if (game[who].arrival != Arrival::Starred) {
    const Verdict here = in_play(game, state, Side::Garibaldine, who);
    return here ? refused_by("9.1b", unit(who)).because("not-starred") : here;
  }
  if (!waits(game, state, who, Arrival::Starred))
    return refused_by("9.1b", unit(who)).because("came-already");
  return to_be_stationed(game, state) ? kAllowed : in_play(game, state, Side::Garibaldine, who);
}
Verdict may_arrive(const Game& game, const State& state, CommanderId who) {
  if (game[who].arrival != Arrival::Starred) {
    const Verdict here = in_play(game, state, Side::Garibaldine, who);
    return here ? refused_by("9.1b", commander(who)).because("not-starred") : here;
  }
  if (!waits(game, state, who, Arrival::Starred))
    return refused_by("9.1b", commander(who)).because("came-already");
  return to_be_stationed(game, state) ? kAllowed : in_play(game, state, Side::Garibaldine, who);
}

// T46  As many as fit in Palermo; only then beside it.
Verdict may_station(const Game& game, const State& state, UnitId who, PlaceId where) {
  const PlaceId city = game.scenario.starred_entry;
  if (const Verdict due = may_arrive(game, state, who); !due) return due;
  if (where == city) return room(game, state, city) > 0 ? kAllowed : full(game, state, city);
  if (where != game[city].zone)
    return refused_by("9.1b", unit(who), place(where), place(city)).because("arrives-elsewhere");
  if (const int left = room(game, state, city); left > 0)
    return refused_by("9.1b", unit(who), place(city), number(left)).because("city-first");
  return kAllowed;
}

Verdict may_post(const Game& game, const State& state, CommanderId who, PlaceId where) {
  const PlaceId city = game.scenario.starred_entry;
  if (const Verdict due = may_arrive(game, state, who); !due) return due;
  if (where != city && where != game[city].zone)
    return refused_by("9.1b", commander(who), place(where), place(city)).because("arrives-elsewhere");
  return kAllowed;
}

void reinforce_list(const Game& game, const State& state, ActionList& list) {
  const PlaceId city = game.scenario.starred_entry;
  for (const PlaceId where : {city, game[city].zone}) {
    each_unit(game, state, Arrival::Starred, [&](UnitId who) {
      if (may_station(game, state, who, where)) list.add(act(Verb::Station, who, where));
    });
    each_commander(game, state, Arrival::Starred,
                   [&](CommanderId who) { list.add(act(Verb::Post, who, where)); });
  }
}

Verdict reinforce_verdict(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  const auto leader = commander_operand(game, action, 0);
  const auto where = place_operand(game, action, 1);
  if (verb_of(action) == Verb::Station && who && where) return may_station(game, state, *who, *where);
  if (verb_of(action) == Verb::Post && leader && where) return may_post(game, state, *leader, *where);
  return unanswered(game, state);
}

void reinforce_carry_out(const Game& game, State& state, Action action, Events& events) {
  const PlaceId where = *place_operand(game, action, 1);
  if (verb_of(action) == Verb::Station) {
    arrive(game, state, *unit_operand(game, action, 0), where, events);
    meet_enemy(game, state, where, events);
  } else {
    arrive(game, state, *commander_operand(game, action, 0), where, events);
  }
}

// --- 11.5k  Commanders who escaped

bool somebody_returns(const Game& game, const State& state, Side side) {
  for (const CommanderId who : game.commanders_of[static_cast<std::size_t>(index(side))]) {
    if (state[who].fate != Fate::Escaped || state[who].returns > state.turn) continue;
    for (const PlaceId where : game.all_places) {
      if (may_return(game, state, who, where)) return true;
    }
  }
  return false;
}

// 11.5k, T49
Verdict may_come_back(const Game& game, const State& state, CommanderId who) {
  if (state[who].fate == Fate::OnMap)
    return refused_by("11.5k", commander(who), place(state[who].place)).because("on-the-map");
  if (state[who].fate == Fate::Escaped && state[who].returns <= state.turn) return kAllowed;
  return in_play(game, state, game[who].side, who);
}

// T49, T71  Anywhere that is free of the enemy, and not cut off.
Verdict may_return(const Game& game, const State& state, CommanderId who, PlaceId where) {
  const Side own = game[who].side;
  if (const Verdict due = may_come_back(game, state, who); !due) return due;
  if (holds(state, enemy_of(own), where) || !commanders_in(game, state, enemy_of(own), where).empty())
    return refused_by("T66", commander(who), place(where)).because("returns-to-enemy");
  if (game[where].city && state[where].owner != own)
    return refused_by("T66", commander(who), place(where)).because("returns-to-enemy-city");
  if (holds(state, own, where) && isolated(game, state, own, where)) return refused_by("12.0c", place(where));
  return kAllowed;
}

void return_list(const Game& game, const State& state, ActionList& list) {
  for (const CommanderId who : game.commanders_of[static_cast<std::size_t>(index(state.pending.side))]) {
    if (state[who].fate != Fate::Escaped || state[who].returns > state.turn) continue;
    for (const PlaceId where : game.all_places) {
      if (may_return(game, state, who, where)) list.add(act(Verb::Post, who, where));
    }
  }
}

Verdict return_verdict(const Game& game, const State& state, Action action) {
  const auto who = commander_operand(game, action, 0);
  const auto where = place_operand(game, action, 1);
  if (verb_of(action) != Verb::Post || !who || !where) return unanswered(game, state);
  if (game[*who].side != state.pending.side) return in_play(game, state, state.pending.side, *who);
  return may_return(game, state, *who, *where);
}

void return_carry_out(const Game& game, State& state, Action action, Events& events) {
  const CommanderId who = *commander_operand(game, action, 0);
  const PlaceId where = *place_operand(game, action, 1);
  put(state, who, where);
  state[who].returns = 0;
  tell(events, EventKind::CommanderArrived, "11.5k", commander(who), place(where));
}

}  // namespace tamburino::thousand

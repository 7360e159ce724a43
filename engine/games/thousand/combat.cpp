#include "engine/games/thousand/rules.h"

// 10.4, 11.0, 11.1. Who must fight, and who may besiege whom.
namespace tamburino::thousand {
namespace {

// 10.4b, T73  One attack, or as many as there are active commanders. The active ones lead first.
CommanderId next_leader(const Game& game, const State& state, Side side, PlaceId camp) {
  CommanderId idle = kNoCommander;
  bool anybody_led = false;
  for (const CommanderId who : commanders_in(game, state, side, camp)) {
    if (state[who].led) {
      anybody_led = true;
    } else if (state[who].active) {
      return who;
    } else {
      idle = who;
    }
  }
  return anybody_led ? kNoCommander : idle;
}

int attacks_left(const Game& game, const State& state, Side side, PlaceId camp) {
  int active = 0;
  for (const CommanderId who : commanders_in(game, state, side, camp)) {
    active += state[who].active && !state[who].led ? 1 : 0;
  }
  return active > 0 ? active : next_leader(game, state, side, camp) == kNoCommander ? 0 : 1;
}

// 10.4a  A siege that must be fought may not be put off for another when no attack would be left for it.
PlaceId due_before(const Game& game, const State& state, Side side, PlaceId city) {
  const PlaceId camp = game[city].zone;
  if (state[city].due) return kNoPlace;
  int due = 0;
  PlaceId first = kNoPlace;
  for (const PlaceId other : game[camp].cities) {
    if (!state[other].due || !holds(state, enemy_of(side), other)) continue;
    if (due++ == 0) first = other;
  }
  return due >= attacks_left(game, state, side, camp) ? first : kNoPlace;
}

// 4.2b  Batteries just captured do not fight.
bool ready_in(const State& state, Side side, PlaceId where) {
  for (const UnitId who : units_in(state, side, where)) {
    if (!state[who].fresh) return true;
  }
  return false;
}

// T48  Nobody stands by them: they change hands again without a fight.
void seize_batteries(const Game& game, State& state, Side own, PlaceId where, Events& events) {
  const PlaceId camp = game[where].zone;
  for (const UnitId who : units_in(state, enemy_of(own), where))
    reduce(game, state, who, "4.2a", camp, events);
  if (game[where].city) state.stack.push(Occupation{.side = own, .city = where});
  push_captives(game, state, commanders_in(game, state, enemy_of(own), where));  // T66
}

// 10.4b  How many attacks of this force have been led.
int attacks_made(const Game& game, const State& state, Side side, PlaceId camp) {
  int made = 0;
  for (const CommanderId who : commanders_in(game, state, side, camp)) made += state[who].led ? 1 : 0;
  return made;
}

bool must_besiege(const Game& game, const State& state, Side side, PlaceId city) {
  return state[city].due && may_besiege(game, state, side, city);
}

}  // namespace

bool contested(const State& state, PlaceId where) {
  return holds(state, Side::Garibaldine, where) && holds(state, Side::Bourbon, where);
}

// 11.0a
Verdict may_fight(const Game& game, const State& state, Side side, PlaceId zone) {
  if (contested(state, zone)) return kAllowed;
  if (game[zone].city)
    return refused_by("11.0a", place(zone), place(game[zone].zone)).because("besiege-instead");
  if (!holds(state, side, zone)) return refused_by("11.0a", place(zone)).because("nobody-of-ours");
  return refused_by("11.0a", place(zone)).because("no-enemy-there");
}

// 11.1, T39
Verdict may_besiege(const Game& game, const State& state, Side side, PlaceId city) {
  const PlaceId camp = game[city].zone;
  if (!game[city].city) return refused_by("11.0a", place(city)).because("fight-instead");
  if (state[city].besieged) return refused_by("10.4b", place(city)).because("besieged-already");
  if (!holds(state, enemy_of(side), city)) return refused_by("11.0a", place(city)).because("no-garrison");
  if (!holds(state, side, camp))
    return refused_by("11.0a", place(city), place(camp)).because("not-before-it");
  if (!ready_in(state, side, camp))
    return refused_by("11.0a", place(city), unit(units_in(state, side, camp).first()))
        .because("guns-not-ready");
  if (side == Side::Bourbon && state.armistice == Armistice::Truce) return refused_by("8.0i", place(city));
  if (contested(state, camp))
    return refused_by("10.4a", place(city), place(camp)).because("field-first");  // T37
  if (commanders_in(game, state, side, camp).empty()) return refused_by("T39", place(city), place(camp));
  if (next_leader(game, state, side, camp) == kNoCommander)
    return refused_by("10.4b", place(city), place(camp), number(attacks_made(game, state, side, camp)))
        .because("attacks-made");
  const PlaceId first = due_before(game, state, side, city);
  return first == kNoPlace ? kAllowed : refused_by("10.4a", place(city), place(first)).because("siege-due");
}

// 10.4a
Verdict combat_over(const Game& game, const State& state, Side side) {
  for (const PlaceId where : game.all_places) {
    if (contested(state, where)) return refused_by("10.4a", place(where)).because("must-fight");
    if (must_besiege(game, state, side, where))
      return refused_by("10.4a", place(where)).because("must-besiege");
  }
  return kAllowed;
}

bool any_combat(const Game& game, const State& state, Side side) {
  for (const PlaceId where : game.all_places) {
    if (contested(state, where)) return true;
    if (game[where].city && may_besiege(game, state, side, where)) return true;
  }
  return false;
}

void lead_attack(const Game& game, State& state, Side side, PlaceId camp) {
  const CommanderId leader = next_leader(game, state, side, camp);
  if (leader != kNoCommander) state[leader].led = true;
}

void combat_list(const Game& game, const State& state, ActionList& list) {
  const Side own = state.pending.side;
  if (combat_over(game, state, own)) list.add(act(Verb::Done));
  for (const PlaceId where : game.all_places) {
    if (may_fight(game, state, own, where)) list.add(act(Verb::Fight, where));
    if (game[where].city && may_besiege(game, state, own, where)) list.add(act(Verb::Besiege, where));
  }
}

Verdict combat_verdict(const Game& game, const State& state, Action action) {
  const Side own = state.pending.side;
  if (verb_of(action) == Verb::Done) return combat_over(game, state, own);
  const auto where = place_operand(game, action, 0);
  if (verb_of(action) == Verb::Fight && where) return may_fight(game, state, own, *where);
  if (verb_of(action) == Verb::Besiege && where) return may_besiege(game, state, own, *where);
  return unanswered(game, state);
}

// 11.1a, 11.1b
void combat_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) {
    state.stack.top_as<PlayerTurn>()->step = PlayerTurn::Step::Attrition;
    return;
  }
  const Side own = state.stack.top_as<PlayerTurn>()->side;
  const PlaceId where = *place_operand(game, action, 0);
  const PlaceId camp = game[where].zone;
  lead_attack(game, state, own, camp);
  if (game[where].city) {
    state[where].besieged = true;
    state[where].due = false;
    if (own == Side::Garibaldine) break_truce(state, where, events);  // 8.0h
    if (commanders_in(game, state, enemy_of(own), where).empty()) {
      state.stack.push(Garrison{.besieger = own, .city = where});
      return;
    }
  }
  if (ready_in(state, enemy_of(own), where)) {
    begin_battle(game, state, where, own, events);
  } else {
    seize_batteries(game, state, own, where, events);
  }
}

}  // namespace tamburino::thousand

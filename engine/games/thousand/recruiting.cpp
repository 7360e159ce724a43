#include "engine/games/thousand/rules.h"

// 5.2.1. Cities that change hands, and the insurgents who are recruited in them.
namespace tamburino::thousand {
namespace {

UnitId insurgents_left(const Game& game, const State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (state.units[i].status == Status::Pool) return UnitId{static_cast<std::uint8_t>(i)};
  }
  return kNoUnit;
}

// 5.2.1f, T43  In the city, or beside it when it is full.
PlaceId place_for_recruits(const Game& game, const State& state, PlaceId city) {
  if (room(game, state, city) > 0) return city;
  const PlaceId zone = game[city].zone;
  return holds(state, Side::Bourbon, zone) ? kNoPlace : zone;
}

bool anybody_to_rebuild(const Game& game, const State& state) {
  for (const UnitId who : units_of(state, Side::Garibaldine)) {
    if (may_rebuild(game, state, who)) return true;
  }
  return false;
}

// 5.2.1f, 5.2.1g, 5.2.1h
void recruit(const Game& game, State& state, Recruit& recruit, Events& events) {
  const PlaceId city = recruit.city;
  if (const Verdict rise = may_rise(game, state, city); !rise) {
    tell(events, EventKind::NotRecruited, rise.rule, place(city));
    return;
  }
  const UnitId who = insurgents_left(game, state);
  if (who == kNoUnit) {
    recruit.step = Recruit::Step::Rebuild;
    return;
  }
  const PlaceId where = place_for_recruits(game, state, city);
  put(game, state, who, where);
  tell(events, EventKind::Recruited, "5.2.1f", unit(who), place(where));
  if (where != city) push_captives(game, state, commanders_in(game, state, Side::Bourbon, where));  // T66
}

}  // namespace

// Whether a roll that succeeds brings anything: insurgents, or the rebuilding of a unit (5.2.1g, 5.2.1h).
Verdict may_rise(const Game& game, const State& state, PlaceId city) {
  if (insurgents_left(game, state) == kNoUnit)
    return anybody_to_rebuild(game, state) ? kAllowed : refused_by("5.2.1g", place(city));
  if (isolated(game, state, Side::Garibaldine, city)) return refused_by("12.0c", place(city));  // T71
  if (place_for_recruits(game, state, city) == kNoPlace) return refused_by("5.1b", place(city));
  return kAllowed;
}

// 5.2.1b to e
int recruits_from(const Game& game, const State& state, PlaceId city) {
  return armistice_made(state) ? game.tables.recruits_after_armistice : game[city].recruits_from;
}

Verdict may_rebuild(const Game& game, const State& state, UnitId who) {
  if (const Verdict here = in_play(game, state, Side::Garibaldine, who); !here) return here;
  if (!state[who].reduced) return refused_by("5.2.1h", unit(who)).because("not-reduced");
  if (isolated(game, state, Side::Garibaldine, state[who].place)) return refused_by("12.0c", unit(who));
  return kAllowed;
}

// A city is its whose units were the last to enter it. 5.2.1a, T43
void enter_city(State& state, Side own, PlaceId city, bool by_siege, Events& events) {
  PlaceState& it = state[city];
  if (it.owner == own) return;
  it.owner = own;
  it.scored = false;
  it.by_siege = own == Side::Garibaldine && by_siege;
  tell(events, EventKind::CityTaken, "5.2a", place(city), side(own));
  if (own == Side::Garibaldine) state.stack.push(Recruit{.city = city});
}

Next run(const Game& /*game*/, State& /*state*/, Recruit& recruit, Events& /*events*/) {
  switch (recruit.step) {
    case Recruit::Step::Roll:
      return roll(RollKind::Recruit);
    case Recruit::Step::Rebuild:
      return ask(Side::Garibaldine, Ask::Rebuild);
    case Recruit::Step::End:
      break;
  }
  return done();
}

void take_recruit(const Game& game, State& state, Roll roll, Events& events) {
  Recruit& now = *state.stack.top_as<Recruit>();
  now.step = Recruit::Step::End;
  tell(events, EventKind::Rolled, "5.2.1a", number(roll.value[0]));
  if (roll.value[0] >= recruits_from(game, state, now.city)) {
    recruit(game, state, now, events);
  } else {
    tell(events, EventKind::NotRecruited, "5.2.1a", place(now.city));
  }
}

void rebuild_list(const Game& game, const State& state, ActionList& list) {
  list.add(act(Verb::Done));
  for (const UnitId who : units_of(state, Side::Garibaldine)) {
    if (may_rebuild(game, state, who)) list.add(act(Verb::Rebuild, who));
  }
}

Verdict rebuild_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Rebuild || !who) return unanswered(game, state);
  return may_rebuild(game, state, *who);
}

void rebuild_carry_out(const Game& game, State& state, Action action, Events& events) {
  state.stack.top_as<Recruit>()->step = Recruit::Step::End;
  if (verb_of(action) == Verb::Done) return;
  const UnitId who = *unit_operand(game, action, 0);
  state[who].reduced = false;
  tell(events, EventKind::Rebuilt, "5.2.1h", unit(who));
}

}  // namespace tamburino::thousand

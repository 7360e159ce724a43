#include "engine/games/thousand/rules.h"

// 11.1b, 11.6. Sieges: garrisons without a commander, and cities that fall.
namespace tamburino::thousand {
namespace {

void enter(const Game& game, State& state, Side side, PlaceId city) {
  for (const UnitId who : units_in(state, side, game[city].zone)) put(game, state, who, city);
  for (const CommanderId who : commanders_in(game, state, side, game[city].zone)) put(state, who, city);
}

// T41, T38  In a zone with another city of the enemy some may stay before it.
PlaceId other_siege(const Game& game, const State& state, const Occupation& occupation) {
  for (const PlaceId other : game[game[occupation.city].zone].cities) {
    if (other != occupation.city && holds(state, enemy_of(occupation.side), other)) return other;
  }
  return kNoPlace;
}

bool all_go_in(const Game& game, const State& state, const Occupation& occupation) {
  const PlaceId city = occupation.city;
  const int units = units_in(state, occupation.side, game[city].zone).size() + units_at(state, city).size();
  return units <= game.limit(city) && other_siege(game, state, occupation) == kNoPlace;
}

// 10.4a  A siege that is due and could be fought, but not any more when these have gone into the city.
bool needed_outside(const Game& game, const State& state, const Occupation& occupation,
                    const State& without) {
  const PlaceId other = other_siege(game, state, occupation);
  return other != kNoPlace && state[other].due && may_besiege(game, state, occupation.side, other) &&
         !may_besiege(game, without, occupation.side, other);
}

Verdict may_finish(const Game& game, const State& state, const Occupation& occupation) {
  const PlaceId city = occupation.city;
  const bool anybody = holds(state, occupation.side, city);
  const bool full = room(game, state, city) == 0 || units_in(state, occupation.side, game[city].zone).empty();
  const bool others = other_siege(game, state, occupation) != kNoPlace;
  if (full || (anybody && others)) return kAllowed;
  return refused_by("T41", place(city), number(room(game, state, city))).because("room-left");
}

Verdict may_enter(const Game& game, const State& state, const Occupation& occupation, UnitId who) {
  const PlaceId city = occupation.city;
  if (const Verdict here = in_play(game, state, occupation.side, who); !here) return here;
  if (state[who].place == city) return refused_by("T41", unit(who), place(city)).because("inside-already");
  if (state[who].place != game[city].zone)
    return refused_by("T41", unit(who), place(city), place(game[city].zone)).because("not-before-the-city");
  if (room(game, state, city) == 0) return full(game, state, city);
  if (!holds(state, occupation.side, city)) return kAllowed;  // somebody must take it over
  State without = state;
  put(game, without, who, city);
  if (needed_outside(game, state, occupation, without))
    return refused_by("10.4a", unit(who), place(other_siege(game, state, occupation)))
        .because("needed-outside");
  return kAllowed;
}

Verdict may_enter(const Game& game, const State& state, const Occupation& occupation, CommanderId who) {
  const PlaceId city = occupation.city;
  if (const Verdict here = in_play(game, state, occupation.side, who); !here) return here;
  if (state[who].place == city)
    return refused_by("T41", commander(who), place(city)).because("inside-already");
  if (state[who].place != game[city].zone)
    return refused_by("T41", commander(who), place(city), place(game[city].zone))
        .because("not-before-the-city");
  State without = state;
  put(without, who, city);
  if (needed_outside(game, state, occupation, without))
    return refused_by("10.4a", commander(who), place(other_siege(game, state, occupation)))
        .because("needed-outside");
  return kAllowed;
}

}  // namespace

// T39
Next run(const Game& /*game*/, State& state, Garrison& garrison, Events& /*events*/) {
  switch (garrison.step) {
    case Garrison::Step::Roll:
      return roll(RollKind::Garrison);
    case Garrison::Step::Fall:
      garrison.step = Garrison::Step::End;
      if (!holds(state, enemy_of(garrison.besieger), garrison.city))
        state.stack.push(Occupation{.side = garrison.besieger, .city = garrison.city});
      return go_on();
    case Garrison::Step::End:
      break;
  }
  return done();
}

void take_garrison(const Game& game, State& state, Roll roll, Events& events) {
  Garrison& garrison = *state.stack.top_as<Garrison>();
  const RetreatResult result = game.tables.retreat.at(roll.value[0], game.tables.attrition_column);
  tell(events, EventKind::GarrisonRolled, "11.1b", place(garrison.city), number(roll.value[0]),
       number(result.reductions));
  garrison.step = Garrison::Step::Fall;
  state.stack.push(Reductions{.side = enemy_of(garrison.besieger),
                              .who = Reductions::Who::Place,
                              .place = garrison.city,
                              .left = static_cast<std::uint8_t>(result.reductions)});
}

// T41  As many as the city holds; the others stay before it.
Next run(const Game& game, State& state, Occupation& occupation, Events& events) {
  const Side own = occupation.side;
  const PlaceId city = occupation.city;
  if (occupation.step == Occupation::Step::Enter) {
    if (!all_go_in(game, state, occupation)) return ask(own, Ask::Occupy);
    enter(game, state, own, city);
    occupation.step = Occupation::Step::End;
  }
  tell(events, EventKind::Occupied, "11.6b", place(city), side(own));
  state.stack.pop();
  enter_city(state, own, city, true, events);
  return go_on();
}

void occupy_list(const Game& game, const State& state, ActionList& list) {
  const Occupation& occupation = *state.stack.top_as<Occupation>();
  const PlaceId camp = game[occupation.city].zone;
  if (may_finish(game, state, occupation)) list.add(act(Verb::Done));
  for (const UnitId who : units_in(state, occupation.side, camp)) {
    if (may_enter(game, state, occupation, who)) list.add(act(Verb::Occupy, who));
  }
  for (const CommanderId who : commanders_in(game, state, occupation.side, camp)) {
    if (may_enter(game, state, occupation, who)) list.add(act(Verb::OccupyWith, who));
  }
}

Verdict occupy_verdict(const Game& game, const State& state, Action action) {
  const Occupation& occupation = *state.stack.top_as<Occupation>();
  const auto who = unit_operand(game, action, 0);
  const auto leader = commander_operand(game, action, 0);
  if (verb_of(action) == Verb::Done) return may_finish(game, state, occupation);
  if (verb_of(action) == Verb::Occupy && who) return may_enter(game, state, occupation, *who);
  if (verb_of(action) == Verb::OccupyWith && leader) return may_enter(game, state, occupation, *leader);
  return unanswered(game, state);
}

void occupy_carry_out(const Game& game, State& state, Action action, Events& /*events*/) {
  Occupation& occupation = *state.stack.top_as<Occupation>();
  if (verb_of(action) == Verb::Occupy) {
    put(game, state, *unit_operand(game, action, 0), occupation.city);
  } else if (verb_of(action) == Verb::OccupyWith) {
    put(state, *commander_operand(game, action, 0), occupation.city);
  } else {
    occupation.step = Occupation::Step::End;
  }
}

}  // namespace tamburino::thousand

#include "engine/games/thousand/rules.h"

// 11.1b, 11.6. Sieges: garrisons without a commander, and cities that fall.
namespace tamburino::thousand {
namespace {

void enter(const Game& game, State& state, Side side, PlaceId city) {
  for (const UnitId who : units_in(state, side, game[city].zone)) put(game, state, who, city);
  for (const CommanderId who : commanders_in(game, state, side, game[city].zone)) put(state, who, city);
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
    if (units_in(state, own, game[city].zone).size() + units_at(state, city).size() > game.limit(city))
      return ask(own, Ask::Occupy);
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
  if (room(game, state, occupation.city) == 0) {
    list.add(act(Verb::Done));
  } else {
    for (const UnitId who : units_in(state, occupation.side, camp)) list.add(act(Verb::Occupy, who));
  }
  for (const CommanderId who : commanders_in(game, state, occupation.side, camp)) {
    list.add(act(Verb::OccupyWith, who));
  }
}

Verdict occupy_verdict(const Game& game, const State& state, Action action) {
  const Occupation& occupation = *state.stack.top_as<Occupation>();
  const PlaceId city = occupation.city, camp = game[city].zone;
  const bool full = room(game, state, city) == 0;
  const auto who = unit_operand(game, action, 0);
  const auto leader = commander_operand(game, action, 0);
  if (verb_of(action) == Verb::Done) return full ? kAllowed : refused_by("T41", place(city));
  if (verb_of(action) == Verb::Occupy && who && units_in(state, occupation.side, camp).contains(*who))
    return full ? refused_by("5.1b", place(city)) : kAllowed;
  if (verb_of(action) == Verb::OccupyWith && leader &&
      commanders_in(game, state, occupation.side, camp).contains(*leader))
    return kAllowed;
  return refused_by("T41", place(city));
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

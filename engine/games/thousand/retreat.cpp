#include "engine/games/thousand/rules.h"

// 11.5. Retreat from a battle, whole or in parts, by the Retreat and Attrition Table.
namespace tamburino::thousand {
namespace {

int chosen_for(const State& state, Side side, PlaceId where) {
  int count = 0;
  for (const UnitId who : units_fighting(state, side)) count += state[who].retreats_to == where ? 1 : 0;
  return count;
}

int room_left(const Game& game, const State& state, Side side, PlaceId where) {
  if (!game[where].city) return kMostUnits;
  return room(game, state, where) - chosen_for(state, side, where);
}

UnitSet staying(const State& state, Side side) {
  UnitSet all = units_fighting(state, side);
  for (const UnitId who : all) {
    if (state[who].retreats_to != kNoPlace) all.remove(who);
  }
  return all;
}

PlaceSet chosen_places(const State& state, Side side) {
  PlaceSet all;
  for (const UnitId who : units_fighting(state, side)) {
    if (state[who].retreats_to != kNoPlace) all.add(state[who].retreats_to);
  }
  return all;
}

PlaceSet open_places(const Game& game, const State& state, Side side) {
  PlaceSet all;
  for (const PlaceId where : game[state.battle.place].by_land) {
    if (may_retreat_to(game, state, side, where) && room_left(game, state, side, where) > 0) all.add(where);
  }
  return all;
}

// 4.3f  Francesco does not leave his capital before the armistice, beaten or not.
bool bound(const Game& game, const State& state, CommanderId who) {
  return who == game.chief[static_cast<std::size_t>(index(Side::Bourbon))] && !armistice_made(state) &&
         state[who].place == game.scenario.capital;
}

CommanderSet commanders_staying(const Game& game, const State& state, Side side) {
  CommanderSet all = commanders_fighting(game, state, side);
  for (const CommanderId who : all) {
    if (state[who].retreats_to != kNoPlace || bound(game, state, who)) all.remove(who);
  }
  return all;
}

Verdict may_choose_place(const Game& game, const State& state, const Retreat& retreat, PlaceId where) {
  if (const Verdict open = may_retreat_to(game, state, retreat.side, where); !open) return open;
  if (where == retreat.to) return refused_by("11.5a", place(where)).because("place-chosen");
  if (staying(state, retreat.side).empty())
    return refused_by("11.5a", side(retreat.side)).because("all-going");
  if (room_left(game, state, retreat.side, where) <= 0)
    return full(game, state, where, chosen_for(state, retreat.side, where));
  return kAllowed;
}

Verdict may_withdraw(const Game& game, const State& state, const Retreat& retreat, UnitId who) {
  if (const Verdict here = in_battle(game, state, retreat.side, who); !here) return here;
  if (state[who].retreats_to != kNoPlace)
    return refused_by("11.5a", unit(who), place(state[who].retreats_to)).because("going-already");
  if (retreat.to == kNoPlace) return refused_by("11.5a", unit(who)).because("place-first");
  if (room_left(game, state, retreat.side, retreat.to) <= 0)
    return full(game, state, retreat.to, chosen_for(state, retreat.side, retreat.to));
  return kAllowed;
}

// 11.5i
Verdict may_withdraw(const Game& game, const State& state, const Retreat& retreat, CommanderId who) {
  if (const Verdict here = in_battle(game, state, retreat.side, who); !here) return here;
  if (bound(game, state, who)) return refused_by("4.3f", commander(who));
  if (state[who].retreats_to != kNoPlace)
    return refused_by("11.5i", commander(who), place(state[who].retreats_to)).because("going-already");
  if (retreat.to == kNoPlace) return refused_by("11.5i", commander(who)).because("place-first");
  if (chosen_for(state, retreat.side, retreat.to) == 0)
    return refused_by("11.5i", commander(who), place(retreat.to)).because("no-units-going");
  return kAllowed;
}

// T54, T62  Who must go, goes if there is room. 11.5i: when an army breaks up, its commanders say with whom
// they go.
Verdict may_finish(const Game& game, const State& state, const Retreat& retreat) {
  const Side own = retreat.side;
  const UnitSet rest = staying(state, own);
  if (retreat.forced && !rest.empty() && !open_places(game, state, own).empty())
    return refused_by("T62", unit(rest.first()));
  const PlaceSet places = chosen_places(state, own);
  const CommanderSet undecided = commanders_staying(game, state, own);
  if ((rest.empty() || retreat.forced) && places.size() > 1 && !undecided.empty())
    return refused_by("11.5i", commander(undecided.first())).because("with-whom");
  return kAllowed;
}

// 11.5i  Where all go one way, so do the commanders.
void take_commanders_along(const Game& game, State& state, Side side) {
  const PlaceSet places = chosen_places(state, side);
  if (!staying(state, side).empty() || places.size() != 1) return;
  for (const CommanderId who : commanders_staying(game, state, side)) state[who].retreats_to = places.first();
}

void change_mind(State& state, Side side) {
  for (const UnitId who : units_fighting(state, side)) state[who].retreats_to = kNoPlace;
  for (CommanderState& one : state.commanders) {
    if (!one.withdrawn) one.retreats_to = kNoPlace;
  }
}

// T66, T70  Units that come to a place find there what they find; one place after another, for the procedures
// that follow must all lie on the stack.
void look_about(const Game& game, State& state, Retreat& retreat, Events& events) {
  const PlaceId where = retreat.entered.first();
  retreat.entered.remove(where);
  const Side own = retreat.side;
  push_captives(game, state, commanders_in(game, state, enemy_of(own), where));
  if (game[where].city) enter_city(state, own, where, false, events);
}

// Returns the places they have come to.
PlaceSet leave(const Game& game, State& state, Side side, Events& events) {
  const PlaceSet places = chosen_places(state, side);
  const UnitSet going = units_fighting(state, side) - staying(state, side);
  for (const CommanderId who : commanders_fighting(game, state, side)) {
    CommanderState& own = state[who];
    // 11.5j  He whose companions have all fallen stays behind.
    if (own.retreats_to == kNoPlace || !places.contains(own.retreats_to)) continue;
    own.withdrawn = true;
    own.appointed = false;
    put(state, who, own.retreats_to);
    CommanderId& senior = state.battle.senior[static_cast<std::size_t>(index(side))];
    if (senior == who) senior = kNoCommander;  // until another takes over
    tell(events, EventKind::CommanderWithdrew, "11.5i", commander(who), place(own.retreats_to));
  }
  for (const UnitId who : going) {
    take_from_stack(state, who);
    state[who].withdrawn = true;
    put(game, state, who, state[who].retreats_to);
    tell(events, EventKind::Withdrew, "11.5b", unit(who), place(state[who].retreats_to));
  }
  change_mind(state, side);
  return places;
}

void lay_down_arms(const Game& game, State& state, Side side, Events& events) {
  const UnitSet rest = staying(state, side);
  if (rest.empty()) return;
  tell(events, EventKind::CannotRetreat, "11.5c", thousand::side(side));
  for (const UnitId who : rest) {
    if (game[who].kind == Kind::Artillery) {
      reduce(game, state, who, "11.5c", kNoPlace, events);
    } else {
      eliminate(game, state, who, "11.5c", events);
    }
  }
}

}  // namespace

// 11.5b, T63  Where a step leads from the place of the battle, if no enemy is there.
Verdict may_retreat_to(const Game& game, const State& state, Side side, PlaceId where) {
  if (where == state.battle.place) return refused_by("11.5b", place(where)).because("battle-is-there");
  if (!game[state.battle.place].by_land.contains(where))
    return refused_by("11.5b", place(where), place(state.battle.place)).because("too-far-to-retreat");
  if (holds(state, enemy_of(side), where))
    return refused_by("11.5b", place(where)).because("enemy-in-the-way");
  return kAllowed;
}

// 11.5c
bool any_retreat(const Game& game, const State& state, Side side) {
  return !open_places(game, state, side).empty();
}

// 11.5d, T42
int damage_of(const Game& game, const State& state, Side side) {
  const int step = game.tables.damage_to_reduce;
  int points = step * state.battle.reductions[static_cast<std::size_t>(index(side))];
  for (const Cell where : battle_stacks(state, side)) points += state[where].damage % step;
  return points;
}

Reckoning retreat_column(const Game& game, const State& state, Side side) {
  Reckoning sum;
  sum.add("11.5d", damage_of(game, state, side));
  sum.add("11.5d", -damage_of(game, state, enemy_of(side)));
  return sum;
}

Next run(const Game& game, State& state, Retreat& retreat, Events& events) {
  const Side own = retreat.side;
  switch (retreat.step) {
    case Retreat::Step::Choose:
      if (retreat.forced && (staying(state, own).empty() || open_places(game, state, own).empty()) &&
          may_finish(game, state, retreat)) {
        retreat.step = Retreat::Step::Leave;
        return go_on();
      }
      return ask(own, Ask::Retreat);
    case Retreat::Step::Roll:
      return roll(RollKind::Retreat);
    case Retreat::Step::Leave:
      retreat.step = Retreat::Step::Arrive;
      if (retreat.forced) {
        lay_down_arms(game, state, own, events);
        take_commanders_along(game, state, own);
      }
      retreat.entered = leave(game, state, own, events);
      ask_new_tops(state);
      return go_on();
    case Retreat::Step::Arrive:
      if (retreat.entered.empty()) return done();
      look_about(game, state, retreat, events);
      return go_on();
    case Retreat::Step::Stay:
      retreat.step = Retreat::Step::End;
      change_mind(state, own);
      ask_new_tops(state);
      return go_on();
    case Retreat::Step::End:
      break;
  }
  return done();
}

// 11.5e to h
void take_retreat(const Game& game, State& state, Roll roll, Events& events) {
  Retreat& retreat = *state.stack.top_as<Retreat>();
  const int column = std::clamp(retreat_column(game, state, retreat.side).total(), -1, 5);
  const RetreatResult result = game.tables.retreat.at(roll.value[0], column);
  tell(events, EventKind::RetreatRolled, "11.5e", side(retreat.side), number(column), number(roll.value[0]));
  tell(events, result.stays ? EventKind::RetreatRefused : EventKind::RetreatAllowed,
       result.stays ? "11.5h" : (result.reductions > 0 ? "11.5g" : "11.5f"), side(retreat.side),
       number(result.reductions));
  retreat.step = result.stays ? Retreat::Step::Stay : Retreat::Step::Leave;
  state.stack.push(Reductions{.side = retreat.side,
                              .who = Reductions::Who::Retreating,
                              .left = static_cast<std::uint8_t>(result.reductions)});
}

void retreat_list(const Game& game, const State& state, ActionList& list) {
  const Retreat& retreat = *state.stack.top_as<Retreat>();
  const Side own = retreat.side;
  if (may_finish(game, state, retreat)) list.add(act(Verb::Done));
  for (const PlaceId where : game[state.battle.place].by_land) {
    if (may_choose_place(game, state, retreat, where)) list.add(act(Verb::Retreat, where));
  }
  if (retreat.to == kNoPlace) return;
  const UnitSet rest = staying(state, own);
  if (!rest.empty() && room_left(game, state, own, retreat.to) > 0) {
    list.add(act(Verb::TakeAll));
    for (const UnitId who : rest) list.add(act(Verb::Take, who));
  }
  for (const CommanderId who : commanders_staying(game, state, own)) {
    if (may_withdraw(game, state, retreat, who)) list.add(act(Verb::Withdraw, who));
  }
}

Verdict retreat_verdict(const Game& game, const State& state, Action action) {
  const Retreat& retreat = *state.stack.top_as<Retreat>();
  switch (verb_of(action)) {
    case Verb::Done:
      return may_finish(game, state, retreat);
    case Verb::Retreat:
      if (const auto where = place_operand(game, action, 0))
        return may_choose_place(game, state, retreat, *where);
      break;
    case Verb::TakeAll:
      if (const UnitSet rest = staying(state, retreat.side); !rest.empty())
        return may_withdraw(game, state, retreat, rest.first());
      return refused_by("11.5a", side(retreat.side)).because("all-going");
    case Verb::Take:
      if (const auto who = unit_operand(game, action, 0)) return may_withdraw(game, state, retreat, *who);
      break;
    case Verb::Withdraw:
      if (const auto who = commander_operand(game, action, 0))
        return may_withdraw(game, state, retreat, *who);
      break;
    default:
      break;
  }
  return unanswered(game, state);
}

void retreat_carry_out(const Game& game, State& state, Action action, Events& /*events*/) {
  Retreat& retreat = *state.stack.top_as<Retreat>();
  switch (verb_of(action)) {
    case Verb::Retreat:
      retreat.to = *place_operand(game, action, 0);
      break;
    case Verb::Take:
      state[*unit_operand(game, action, 0)].retreats_to = retreat.to;
      break;
    case Verb::TakeAll:
      for (const UnitId who : staying(state, retreat.side)) {
        if (may_withdraw(game, state, retreat, who)) state[who].retreats_to = retreat.to;
      }
      break;
    case Verb::Withdraw:
      state[*commander_operand(game, action, 0)].retreats_to = retreat.to;
      break;
    default:
      take_commanders_along(game, state, retreat.side);
      if (chosen_places(state, retreat.side).empty()) {
        retreat.step = retreat.forced ? Retreat::Step::Leave : Retreat::Step::Stay;
      } else {
        retreat.step = retreat.forced ? Retreat::Step::Leave : Retreat::Step::Roll;
      }
      break;
  }
}

}  // namespace tamburino::thousand

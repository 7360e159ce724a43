#include "engine/games/thousand/play.h"

// 6, 15, 16. Set-up: everybody where the table says; von Mechel and his four units where the Bourbon player
// likes.
namespace tamburino::thousand {
namespace {

void set_up_units(const Game& game, State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const Unit& unit = game.units[i];
    UnitState& own = state.units[i];
    own.side = unit.side;
    if (unit.arrival == Arrival::Start) own.place = unit.start, own.status = Status::OnMap;  // 6.0b
    if (unit.arrival == Arrival::Pool) own.status = Status::Pool;                            // 15.0g
  }
}

void set_up_commanders(const Game& game, State& state) {
  for (std::size_t i = 0; i < game.commanders.size(); ++i) {
    const Commander& commander = game.commanders[i];
    CommanderState& own = state.commanders[i];
    own.back = commander.starts_on_back;  // 4.3e
    if (commander.arrival == Arrival::Start) own.place = commander.start, own.fate = Fate::OnMap;
  }
}

UnitSet free_units(const Game& game) {
  UnitSet all;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].arrival == Arrival::Free) all.add(UnitId{static_cast<std::uint8_t>(i)});
  }
  return all;
}

}  // namespace

void set_up_counters(const Game& game, State& state) {
  set_up_units(game, state);
  set_up_commanders(game, state);
  for (const auto& [city, owner] : game.scenario.owners) state[city].owner = owner;
  rebuild(game, state);
}

State start(const Game& game, Events& events) {
  State state;
  set_up_counters(game, state);
  state.stack.push(GameTurn{});
  if (game.free_commander != kNoCommander) state.stack.push(SetUp{});
  events.clear();
  proceed(game, state, events);
  return state;
}

Next run(const Game& /*game*/, State& /*state*/, SetUp& set_up, Events& /*events*/) {
  if (set_up.step == SetUp::Step::End) return done();
  return ask(Side::Bourbon, Ask::FreeForce);
}

// 6.0a
Verdict may_place_force(const Game& game, const State& state, PlaceId where) {
  if (where == game.scenario.forbidden_start)
    return refused_by("6.0a", place(where)).because("forbidden-start");
  if (holds(state, Side::Garibaldine, where))
    return refused_by("6.0a", place(where)).because("starts-among-enemy");
  if (room(game, state, where) < free_units(game).size())
    return refused_by("5.1b", place(where), number(game.limit(where)), number(units_at(state, where).size()),
                      number(free_units(game).size()))
        .because("no-room-for-force");
  return kAllowed;
}

void free_force_list(const Game& game, const State& state, ActionList& list) {
  for (const PlaceId where : game.all_places) {
    if (may_place_force(game, state, where)) list.add(act(Verb::Place, where));
  }
}

Verdict free_force_verdict(const Game& game, const State& state, Action action) {
  const auto where = place_operand(game, action, 0);
  if (verb_of(action) != Verb::Place || !where) return unanswered(game, state);
  return may_place_force(game, state, *where);
}

void free_force_carry_out(const Game& game, State& state, Action action, Events& events) {
  const PlaceId where = *place_operand(game, action, 0);
  put(state, game.free_commander, where);
  for (const UnitId who : free_units(game)) put(game, state, who, where);
  tell(events, EventKind::Placed, "6.0a", commander(game.free_commander), place(where));
  state.stack.top_as<SetUp>()->step = SetUp::Step::End;
}

}  // namespace tamburino::thousand

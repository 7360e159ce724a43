#include "engine/games/thousand/rules.h"

// 12. Isolation and attrition.
namespace tamburino::thousand {
namespace {

PlaceSet open_to(const Game& game, const State& state, Side side) {
  PlaceSet open;
  for (const PlaceId where : game.all_places) {
    if (!holds(state, enemy_of(side), where)) open.add(where);
  }
  return open;
}

// 12.0b, T45
PlaceSet sources(const Game& game, const State& state, Side side) {
  PlaceSet all;
  for (const PlaceId port : game.ports) {
    if (state[port].owner == side || holds(state, side, port)) all.add(port);
  }
  if (side == Side::Garibaldine && state.turn >= game.scenario.piedmontese_turn)
    all.add(game.scenario.piedmontese_entry);
  return all;
}

// From a city one comes to its zone, from a zone to its cities and neighbours.
PlaceSet next_to(const Game& game, PlaceId where) {
  if (!game[where].city) return game[where].neighbours | game[where].cities;
  PlaceSet zone;
  zone.add(game[where].zone);
  return zone;
}

}  // namespace

// 12.0a  All places from which a path leads to a source without crossing the enemy.
PlaceSet supplied(const Game& game, const State& state, Side side) {
  const PlaceSet open = open_to(game, state, side);
  PlaceSet reached = sources(game, state, side) & open;
  PlaceSet edge = reached;
  while (!edge.empty()) {
    PlaceSet next;
    for (const PlaceId where : edge) next = next | next_to(game, where);
    edge = (next & open) - reached;
    reached = reached | edge;
  }
  return reached;
}

bool isolated(const Game& game, const State& state, Side side, PlaceId where) {
  return !supplied(game, state, side).contains(where);
}

// 12.0d; T31: under the truce the Bourbons suffer none.
PlaceSet isolated_places(const Game& game, const State& state, Side side) {
  PlaceSet all;
  if (side == Side::Bourbon && state.armistice == Armistice::Truce) return all;
  const PlaceSet safe = supplied(game, state, side);
  for (const PlaceId where : game.all_places - safe) {
    if (holds(state, side, where)) all.add(where);
  }
  return all;
}

// T44  One roll for each place.
Next run(const Game& /*game*/, State& /*state*/, Attrition& attrition, Events& events) {
  if (attrition.waiting.empty()) return done();
  attrition.now = attrition.waiting.first();
  attrition.waiting.remove(attrition.now);
  tell(events, EventKind::Isolated, "12.0a", place(attrition.now));
  return roll(RollKind::Attrition);
}

void take_attrition(const Game& game, State& state, Roll roll, Events& events) {
  const Attrition& attrition = *state.stack.top_as<Attrition>();
  const RetreatResult result = game.tables.retreat.at(roll.value[0], game.tables.attrition_column);
  tell(events, EventKind::AttritionRolled, "12.0d", place(attrition.now), number(roll.value[0]),
       number(result.reductions));
  state.stack.push(Reductions{.side = attrition.side,
                              .who = Reductions::Who::Place,
                              .place = attrition.now,
                              .left = static_cast<std::uint8_t>(result.reductions)});
}

}  // namespace tamburino::thousand

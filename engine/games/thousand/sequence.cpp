#include "engine/games/thousand/rules.h"

// 9. Sequence of play.
namespace tamburino::thousand {
namespace {

// T25  To be counted at the end of the turn a city must be held from its beginning.
void begin_turn(const Game& game, State& state, Events& events) {
  tell(events, EventKind::TurnBegins, "9.0a", number(state.turn));
  for (const PlaceId city : game.all_cities) state[city].held = holds(state, Side::Garibaldine, city);
}

void begin_player_turn(State& state, Side side) {
  for (UnitState& one : state.units) {
    one.moved = false;
    if (one.side == side) one.fresh = false;  // 4.2b
  }
  for (CommanderState& one : state.commanders) one.moved = one.led = one.active = false;
  for (PlaceState& one : state.places) one.due = one.besieged = false;
}

}  // namespace

// 9.0a, 9.0c  The Garibaldine player, the Bourbon player; then the armistice (T29) and victory.
Next run(const Game& game, State& state, GameTurn& turn, Events& events) {
  switch (turn.step) {
    case GameTurn::Step::Begin:
      begin_turn(game, state, events);
      turn.step = GameTurn::Step::Garibaldine;
      return go_on();
    case GameTurn::Step::Garibaldine:
      turn.step = GameTurn::Step::Bourbon;
      state.stack.push(PlayerTurn{.side = Side::Garibaldine});
      return go_on();
    case GameTurn::Step::Bourbon:
      turn.step = GameTurn::Step::Armistice;
      state.stack.push(PlayerTurn{.side = Side::Bourbon});
      return go_on();
    case GameTurn::Step::Armistice:
      turn.step = GameTurn::Step::End;
      if (armistice_due(game, state)) begin_armistice(game, state, events);
      return go_on();
    case GameTurn::Step::End:
      if (decide(game, state, events)) return done();
      ++state.turn;
      turn.step = GameTurn::Step::Begin;
      return go_on();
  }
  return done();
}

// 9.0b  Reinforcements, movement, combat, attrition, victory points.
Next run(const Game& game, State& state, PlayerTurn& turn, Events& events) {
  const Side side = turn.side;
  switch (turn.step) {
    case PlayerTurn::Step::Begin:
      begin_player_turn(state, side);
      begin_reinforcements(game, state, side, events);
      turn.step = PlayerTurn::Step::Reinforce;
      return go_on();
    case PlayerTurn::Step::Reinforce:
      if (side == Side::Garibaldine && to_be_stationed(game, state)) return ask(side, Ask::Reinforce);
      turn.step = PlayerTurn::Step::Return;
      return go_on();
    case PlayerTurn::Step::Return:
      if (somebody_returns(game, state, side)) return ask(side, Ask::Return);
      wake_commanders(game, state, side);
      turn.step = PlayerTurn::Step::Movement;
      return go_on();
    case PlayerTurn::Step::Movement:
      if (any_march(game, state, side)) return ask(side, Ask::March);
      turn.step = PlayerTurn::Step::Combat;
      return go_on();
    case PlayerTurn::Step::Combat:
      if (any_combat(game, state, side)) return ask(side, Ask::Combat);
      turn.step = PlayerTurn::Step::Attrition;
      return go_on();
    case PlayerTurn::Step::Attrition:
      turn.step = PlayerTurn::Step::Points;
      state.stack.push(Attrition{.side = side, .waiting = isolated_places(game, state, side)});
      return go_on();
    case PlayerTurn::Step::Points:
      if (side == Side::Bourbon) score_cities(game, state, events);
      tell(events, EventKind::PointsAre, "13.0a", number(victory_points(game, state)));
      return done();
  }
  return done();
}

}  // namespace tamburino::thousand

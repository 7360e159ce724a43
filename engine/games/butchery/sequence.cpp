#include "engine/games/butchery/rules.h"

// 6. Sequence of play.
namespace tamburino::butchery {
namespace {

void begin_turn(const Game& game, State& state, Events& events) {
  tell(events, EventKind::TurnBegins, "6a", number(state.turn),
       number(game.scenario.first_hour + state.turn - 1));
  for (UnitState& one : state.units) one.rally_tried = false;
  for (ChiefState& one : state.chiefs) one.direct_used = 0;
}

}  // namespace

// 6a  Weather, Command, Operations, Rally.
Next run(const Game& game, State& state, Turn& turn, Events& events) {
  switch (turn.step) {
    case Turn::Step::Weather:
      begin_turn(game, state, events);
      turn.step = Turn::Step::Command;
      if (state.turn < game.scenario.weather_from) return go_on();  // 7a
      return roll(RollKind::Weather);                               // 7b
    case Turn::Step::Command:
      turn.step = Turn::Step::Operations;
      state.stack.push(CommandPhase{});
      return go_on();
    case Turn::Step::Operations:  // with initiative, the last part of the Command Phase: 6b
      turn.step = Turn::Step::Rally;
      state.stack.push(Operations{});
      return go_on();
    case Turn::Step::Rally:
      turn.step = Turn::Step::End;
      state.stack.push(RallyPhase{});
      return go_on();
    case Turn::Step::End:
      if (state.turn >= game.scenario.last_turn) {
        end_game(game, state, Ending::LastTurn, events);
        return go_on();
      }
      ++state.turn;
      turn.step = Turn::Step::Weather;
      return go_on();
  }
  return done();
}

}  // namespace tamburino::butchery

#include "engine/games/butchery/rules.h"

// 7. Weather.
namespace tamburino::butchery {

// 7c  One more after a turn of Heat.
Reckoning weather_modifiers(const State& state) {
  Reckoning sum;
  sum.add_if(state.weather == Weather::Heat, "7c", +1);
  return sum;
}

Weather weather_for(const Game& game, int turn, int modified_die) {
  return game.scenario.weather.at(turn, modified_die);
}

void take_weather(const Game& game, State& state, Roll roll, Events& events) {
  const Reckoning sum = weather_modifiers(state);
  tell_items(events, sum);
  state.weather = weather_for(game, state.turn, roll.value[0] + sum.total());
  tell(events, EventKind::WeatherIs, "WT", number(static_cast<int>(state.weather)));
  if (state.weather == Weather::Thunderstorm) end_game(game, state, Ending::Thunderstorm, events);  // 7f
}

}  // namespace tamburino::butchery

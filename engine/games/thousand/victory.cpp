#include "engine/games/thousand/rules.h"

// 13, 14. Victory points and victory.
namespace tamburino::thousand {

// 13.0a, 13.0b, 13.0d, 13.0e, T27, T28
int city_points(const Game& game, const State& state, PlaceId city) {
  const PlaceState& it = state[city];
  if (!it.scored) return 0;
  if (it.by_siege && game[city].siege_points > 0) return game[city].siege_points;
  return it.worthless ? 0 : game[city].points;
}

// T26  A stock, reckoned anew each time.
int victory_points(const Game& game, const State& state) {
  int points = game.scenario.battle_points * state.battles_won;  // 13.0c
  for (const PlaceId city : game.all_cities) points += city_points(game, state, city);
  const CommanderId king = game.chief[static_cast<std::size_t>(index(Side::Bourbon))];
  if (state[king].fate == Fate::Fled) points += game.scenario.escape_points;  // 13.0f
  return points;
}

// 13.0h, T25
void score_cities(const Game& game, State& state, Events& events) {
  for (const PlaceId city : game.all_cities) {
    PlaceState& it = state[city];
    if (it.scored || !it.held) continue;
    it.scored = true;
    if (city_points(game, state, city) > 0)
      tell(events, EventKind::CityScores, "13.0h", place(city), number(city_points(game, state, city)));
  }
}

// 13.0g, T47
Verdict may_flee(const Game& game, const State& state, Side own) {
  const CommanderId king = game.chief[static_cast<std::size_t>(index(Side::Bourbon))];
  if (own != Side::Bourbon) return refused_by("13.0g", commander(king)).because("not-his-turn");
  if (const Verdict there = in_play(game, state, own, king); !there) return there;
  if (state[game.scenario.capital].owner != Side::Garibaldine)
    return refused_by("13.0g", commander(king), place(game.scenario.capital)).because("capital-stands");
  const Place& here = game[state[king].place];
  if (!here.port && !here.papal)
    return refused_by("13.0g", commander(king), place(state[king].place)).because("no-way-out");
  return kAllowed;
}

void flee(const Game& game, State& state, Events& events) {
  const CommanderId king = game.chief[static_cast<std::size_t>(index(Side::Bourbon))];
  lift(state, king, Fate::Fled);
  tell(events, EventKind::Fled, "13.0f", commander(king));
}

void end_game(State& state, Ending ending, Victory victory, Side winner, Rule rule, Events& events) {
  state.ending = ending;
  state.victory = victory;
  state.winner = winner;
  state.pending = Pending{Pending::Kind::Over, {}, {}, {}, 0};
  tell(events, EventKind::GameOver, rule, side(winner), number(static_cast<int>(victory)));
}

// 14.0a, 14.0b, 14.0c, T51
bool decide(const Game& game, State& state, Events& events) {
  const Scenario& scenario = game.scenario;
  const int points = victory_points(game, state);
  if (state.turn == scenario.total_turn && points >= scenario.total_points) {
    end_game(state, Ending::TotalTurn, Victory::Total, Side::Garibaldine, "14.0a", events);
    return true;
  }
  if (state.turn < scenario.last_turn) return false;
  if (points >= scenario.historical_points) {
    end_game(state, Ending::LastTurn, Victory::Historical, Side::Garibaldine, "14.0b", events);
  } else if (points >= scenario.partial_points) {
    end_game(state, Ending::LastTurn, Victory::Partial, Side::Garibaldine, "14.0b", events);
  } else {
    end_game(state, Ending::LastTurn, Victory::Total, Side::Bourbon, "14.0c", events);
  }
  return true;
}

}  // namespace tamburino::thousand

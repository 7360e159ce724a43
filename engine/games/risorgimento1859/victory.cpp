#include "engine/games/risorgimento1859/command.h"

// 2.0a, a9.6, a10.7  Victory.
namespace tamburino::risorgimento1859 {

int score(const Game& game, const State& state, Side own) {
  int points = 0;
  for (std::size_t i = 0; i < game.scenario.places.size(); ++i) {
    if (state.owner[i] == own) points += game.scenario.places[i].points[static_cast<std::size_t>(index(own))];
  }
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].side != own && state.units[i].status == Status::Eliminated)
      points += game.limits.unit_points;
  }
  for (std::size_t i = 0; i < game.corps.size(); ++i) {
    if (game.corps[i].side == own) continue;
    if (state.corps[i].demoralized) points += game.limits.corps_points;
    if (state.corps[i].withdrawing) points += game.limits.corps_points;
  }
  return points;
}

Winner winner_now(const Game& game, const State& state) {
  const int lead = score(game, state, Side::Allied) - score(game, state, Side::Austrian);
  if (lead >= game.scenario.decisive) return Winner::AlliedDecisive;
  if (lead > 0) return Winner::AlliedMarginal;
  return lead > -game.scenario.decisive ? Winner::AustrianMarginal : Winner::AustrianDecisive;
}

void end_game(const Game& game, State& state, Ending ending, Events& events) {
  state.ending = ending;
  state.winner = winner_now(game, state);
  state.pending = Pending{Pending::Kind::Over, {}, {}, {}, 0};
  tell(events, EventKind::ScoreIs, "a9.6b", number(score(game, state, Side::Allied)),
       number(score(game, state, Side::Austrian)));
  tell(events, EventKind::GameOver, "2.0a", number(static_cast<int>(state.winner)));
}

}  // namespace tamburino::risorgimento1859

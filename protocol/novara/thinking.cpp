#include "ai/novara/mind.h"
#include "engine/games/novara/names.h"
#include "engine/games/novara/notation.h"
#include "protocol/novara/table.h"
#include "protocol/table_of_bodies.h"

// The computer at the table of novara.
namespace tamburino {

namespace n = novara;

template <>
struct MindOf<n::Game> {
  using Type = ai::NovaraMind;
};
template class TableOf<NovaraTable, n::Game, n::State>;

Tally NovaraTable::tally() const {
  Tally tally;
  tally.winner = state_.winner == n::Winner::Nobody ? -1 : state_.winner == n::Winner::Sardinian ? 0 : 1;
  tally.result = tally.winner < 0 ? "draw" : std::string(n::word_of(state_.winner));
  tally.points = {{"sardinian", n::score(*game_, state_, n::Side::Sardinian)},
                  {"austrian", n::score(*game_, state_, n::Side::Austrian)}};
  for (std::size_t f = 0; f < game_->formations.size(); ++f) {
    int lost = 0;
    for (std::size_t i = 0; i < game_->units.size(); ++i) {
      if (game_->units[i].formation == n::FormationId{static_cast<std::uint8_t>(f)})
        lost += state_.units[i].steps_lost - state_.units[i].start_lost;
    }
    tally.losses.emplace_back(game_->formations[f].id, lost);
  }
  tally.ending = n::word_of(state_.ending);
  tally.turns = state_.turn;
  return tally;
}

std::vector<std::pair<std::string, int>> NovaraTable::results() const {
  return {{"sardinian", 0}, {"draw", -1}, {"austrian", 1}};
}

}  // namespace tamburino

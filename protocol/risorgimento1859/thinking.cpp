#include "ai/risorgimento1859/mind.h"
#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/names.h"
#include "engine/games/risorgimento1859/notation.h"
#include "protocol/risorgimento1859/table.h"
#include "protocol/table_of_bodies.h"

// The computer at the table of risorgimento1859.
namespace tamburino {

namespace r = risorgimento1859;

template <>
struct MindOf<r::Game> {
  using Type = ai::Risorgimento1859Mind;
};
template class TableOf<Risorgimento1859Table, r::Game, r::State>;

// Losses are counters, by corps.
Tally Risorgimento1859Table::tally() const {
  Tally tally;
  const r::Winner winner = state_.winner;
  tally.winner = winner == r::Winner::Nobody           ? -1
                 : winner <= r::Winner::AlliedMarginal ? r::index(r::Side::Allied)
                                                       : r::index(r::Side::Austrian);
  tally.result = r::word_of(winner);
  for (const r::Side side : r::kBothSides)
    tally.points.emplace_back(r::word_of(side), r::score(*game_, state_, side));
  for (std::size_t i = 0; i < game_->corps.size(); ++i) {
    int lost = 0;
    for (const r::BrigadeId one : game_->brigades_of[i]) {
      for (const r::UnitId who : game_->units_of(one))
        lost += state_[who].status == r::Status::Eliminated ? 1 : 0;
    }
    tally.losses.emplace_back(game_->corps[i].id, lost);
  }
  tally.ending = r::word_of(state_.ending);
  tally.turns = state_.turn;
  return tally;
}

std::vector<std::pair<std::string, int>> Risorgimento1859Table::results() const {
  return {{"allied-decisive", 0}, {"allied-marginal", 0}, {"austrian-marginal", 1}, {"austrian-decisive", 1}};
}

}  // namespace tamburino

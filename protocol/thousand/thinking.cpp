#include "ai/thousand/mind.h"
#include "engine/games/thousand/names.h"
#include "engine/games/thousand/notation.h"
#include "protocol/table_of_bodies.h"
#include "protocol/thousand/table.h"

// The computer at the table of thousand.
namespace tamburino {

namespace t = thousand;

template <>
struct MindOf<t::Game> {
  using Type = ai::ThousandMind;
};
template class TableOf<ThousandTable, t::Game, t::State>;

Tally ThousandTable::tally() const {
  Tally tally;
  tally.winner = t::index(state_.winner);
  tally.result = std::string(t::word_of(state_.winner)) + "-" + std::string(t::word_of(state_.victory));
  tally.points = {{"garibaldine", t::victory_points(*game_, state_)}};
  std::array<int, t::kSideCount> lost{};  // this game has no formations
  for (std::size_t i = 0; i < game_->units.size(); ++i) {
    const bool gone = state_.units[i].status == t::Status::Eliminated;
    lost[static_cast<std::size_t>(t::index(game_->units[i].side))] +=
        gone ? (game_->units[i].has_reduced ? 2 : 1) : (state_.units[i].reduced ? 1 : 0);
  }
  for (const t::Side side : t::kSides)
    tally.losses.emplace_back(t::word_of(side), lost[static_cast<std::size_t>(t::index(side))]);
  tally.ending = t::word_of(state_.ending);
  tally.turns = state_.turn;
  return tally;
}

std::vector<std::pair<std::string, int>> ThousandTable::results() const {
  return {{"garibaldine-total", 0},
          {"garibaldine-historical", 0},
          {"garibaldine-partial", 0},
          {"bourbon-total", 1}};
}

}  // namespace tamburino

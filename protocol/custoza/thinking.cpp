#include "ai/custoza/mind.h"
#include "engine/games/custoza/names.h"
#include "engine/games/custoza/notation.h"
#include "protocol/custoza/table.h"
#include "protocol/table_of_bodies.h"

// The computer at the table of custoza.
namespace tamburino {

namespace c = custoza;

template <>
struct MindOf<c::Game> {
  using Type = ai::CustozaMind;
};
template class TableOf<CustozaTable, c::Game, c::State>;

namespace {

// Strength points that a side has lost, routed and surrendered units with all of theirs.
int lost_by(const c::Game& game, const c::State& state, c::UnitId who) {
  const c::Status status = state[who].status;
  const bool gone = status == c::Status::Eliminated || status == c::Status::Routed;
  int at_start = 0;
  for (const c::StartState& one : game.scenario.states) at_start += one.unit == who ? one.lost : 0;
  return (gone ? game[who].strength : state[who].lost) - at_start;
}

}  // namespace

Tally CustozaTable::tally() const {
  Tally tally;
  tally.winner = state_.winner == c::Winner::Nobody ? -1 : state_.winner == c::Winner::Italian ? 0 : 1;
  tally.result = tally.winner < 0 ? "draw" : std::string(c::word_of(state_.winner));
  std::array<double, c::kSideCount> held{};
  for (const Hex where : game_->scenario.victory)
    held[static_cast<std::size_t>(c::index(c::controller(state_, where)))] += 1;
  for (const c::Side side : c::kBothSides)
    tally.points.emplace_back(c::word_of(side), held[static_cast<std::size_t>(c::index(side))]);
  for (std::size_t f = 0; f < game_->formations.size(); ++f) {
    int lost = 0;
    for (const c::UnitId who : game_->members[f]) lost += lost_by(*game_, state_, who);
    tally.losses.emplace_back(game_->formations[f].id, lost);
  }
  tally.ending = c::word_of(state_.ending);
  tally.turns = (state_.day - game_->scenario.first.day) * game_->turns_a_day() + state_.turn;
  return tally;
}

std::vector<std::pair<std::string, int>> CustozaTable::results() const {
  return {{"italian", 0}, {"draw", -1}, {"austrian", 1}};
}

}  // namespace tamburino

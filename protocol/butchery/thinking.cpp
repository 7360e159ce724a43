#include "ai/butchery/mind.h"
#include "engine/games/butchery/names.h"
#include "engine/games/butchery/notation.h"
#include "protocol/butchery/table.h"
#include "protocol/table_of_bodies.h"

// The computer at the table of butchery.
namespace tamburino {

namespace b = butchery;

template <>
struct MindOf<b::Game> {
  using Type = ai::ButcheryMind;
};
template class TableOf<ButcheryTable, b::Game, b::State>;

namespace {

// 10.4.9d  No track counts the losses of detached units, but they lose steps like others.
int steps_lost(const b::Game& game, const b::State& state, std::size_t formation) {
  if (!game.formations[formation].detached()) return state.formations[formation].losses;
  int steps = 0;
  for (const b::UnitId who : game.members[formation]) steps += state[who].steps_lost;
  return steps;
}

}  // namespace

Tally ButcheryTable::tally() const {
  Tally tally;
  const b::Score now = b::score(*game_, state_);
  tally.result = b::word_of(now.level);
  tally.winner = now.level < b::Level::Draw ? 0 : now.level > b::Level::Draw ? 1 : -1;
  tally.points = {{"allies", now.half_points[0] / 2.0}, {"austrians", now.half_points[1] / 2.0}};
  for (std::size_t i = 0; i < game_->formations.size(); ++i)
    tally.losses.emplace_back(game_->formations[i].id, steps_lost(*game_, state_, i));
  tally.ending = b::word_of(state_.ending);
  tally.turns = state_.turn;
  return tally;
}

std::vector<std::pair<std::string, int>> ButcheryTable::results() const {
  std::vector<std::pair<std::string, int>> all;
  for (const b::Level level : {b::Level::AlliedMajor, b::Level::AlliedMinor, b::Level::Draw,
                               b::Level::AustrianMinor, b::Level::AustrianMajor})
    all.emplace_back(b::word_of(level), level < b::Level::Draw ? 0 : level > b::Level::Draw ? 1 : -1);
  return all;
}

}  // namespace tamburino

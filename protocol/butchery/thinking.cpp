#include "protocol/thinking.h"

#include "ai/butchery/mind.h"
#include "engine/games/butchery/names.h"
#include "protocol/butchery/table.h"

// The computer at the table of butchery.
namespace tamburino {

namespace b = butchery;

ai::Thought ButcheryTable::think(const ai::Thinking& how) const {
  const auto side = static_cast<std::size_t>(state_.pending.side);
  return ai::think(thinking::mind<ai::ButcheryMind>(*minds_, side, *game_), state_, how);
}

long ButcheryTable::play_on(const ai::Plan& plan, ai::Watch& watch) {
  return ai::play_on<ai::ButcheryMind>({&thinking::mind<ai::ButcheryMind>(*minds_, 0, *game_),
                                        &thinking::mind<ai::ButcheryMind>(*minds_, 1, *game_)},
                                       state_, plan, watch);
}

void ButcheryTable::reweigh(std::size_t side, std::string_view weights) {
  minds_ = thinking::reweighed<ai::ButcheryMind>(*minds_, side, *game_, weights);
}

std::string ButcheryTable::weights(std::size_t side) const {
  return ai::write_weights(thinking::mind<ai::ButcheryMind>(*minds_, side, *game_).weights());
}

Tally ButcheryTable::tally() const {
  Tally tally;
  const b::Score now = b::score(*game_, state_);
  tally.result = b::word_of(now.level);
  tally.winner = now.level < b::Level::Draw ? 0 : now.level > b::Level::Draw ? 1 : -1;
  tally.points = {{"allies", now.half_points[0] / 2.0}, {"austrians", now.half_points[1] / 2.0}};
  for (std::size_t i = 0; i < game_->formations.size(); ++i)
    tally.losses.emplace_back(game_->formations[i].id, state_.formations[i].losses);
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

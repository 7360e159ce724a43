#include "sim/ledger.h"

#include <algorithm>
#include <stdexcept>

namespace tamburino::sim {
namespace {

std::size_t place_in(std::vector<std::string>& all, const std::string& word) {
  const auto found = std::find(all.begin(), all.end(), word);
  if (found != all.end()) return static_cast<std::size_t>(found - all.begin());
  all.push_back(word);
  return all.size() - 1;
}

// Whose a formation is: its units', or it is the side itself in games without formations.
int side_of(const std::string& formation, const std::vector<std::string>& sides,
            const std::vector<Counter>& counters) {
  std::string side = formation;
  for (const Counter& one : counters) {
    if (one.formation == formation && !one.side.empty()) side = one.side;
  }
  const auto found = std::find(sides.begin(), sides.end(), side);
  return found == sides.end() ? -1 : static_cast<int>(found - sides.begin());
}

}  // namespace

Ledger::Ledger(const Orders& orders, const Starts& starts)
    : orders_(orders),
      game_name_(starts.base().game()),
      scenario_(starts.base().scenario()),
      sides_(starts.base().sides()),
      formations_of_variant_(orders.variants.size()),
      results_(starts.base().results()),
      announced_(results_.size()),
      games_(orders.tasks()),
      branches_(orders.variants.size()) {
  for (const auto& one : starts.base().tally().points) scored_.push_back(one.first);
  for (std::size_t i = 0; i < orders.variants.size(); ++i) {
    for (const auto& one : starts.of({0, i, false}).tally().losses)
      formations_of_variant_[i].push_back(place_in(formations_, one.first));
  }
  const std::vector<Counter> counters = starts.base().counters();
  side_of_formation_.reserve(formations_.size());
  for (const std::string& one : formations_) side_of_formation_.push_back(side_of(one, sides_, counters));
  losses_.resize(games_.size() * formations_.size());
}

bool Ledger::add(const Played& played) {
  Game& game = games_.at(played.task);
  if (game.played) return false;
  const std::size_t variant = orders_.task(played.task).variant;
  const std::vector<std::size_t>& formations = formations_of_variant_[variant];
  if (played.tally.losses.size() != formations.size() || played.tally.points.size() != scored_.size())
    throw std::logic_error("a game was tallied unlike the others");
  const std::pair<std::string, int> result{played.tally.result, played.tally.winner};
  auto found = std::find(results_.begin(), results_.end(), result);
  if (found == results_.end()) found = results_.insert(results_.end(), result);
  game.played = true;
  game.result = static_cast<std::uint8_t>(found - results_.begin());
  game.ending = static_cast<std::uint8_t>(place_in(endings_, played.tally.ending));
  game.winner = static_cast<std::int8_t>(played.tally.winner);
  game.turns = static_cast<std::int16_t>(played.tally.turns);
  game.decisions = static_cast<std::int32_t>(played.decisions);
  for (std::size_t i = 0; i < scored_.size(); ++i)
    game.points[i] = static_cast<float>(played.tally.points[i].second);
  game.hash = played.hash;
  for (std::size_t i = 0; i < formations.size(); ++i)
    losses_[played.task * formations_.size() + formations[i]] =
        static_cast<std::int16_t>(played.tally.losses[i].second);
  std::vector<BranchSum>& sums = branches_[variant];
  for (const BranchCount& one : played.branches) {
    if (sums.size() <= one.branch) sums.resize(one.branch + std::size_t{1});
    sums[one.branch].times += one.times;
    ++sums[one.branch].games;
  }
  ++count_;
  return true;
}

}  // namespace tamburino::sim

#pragma once

#include "sim/orders.h"
#include "sim/runner.h"

// What has been played, game by game, in little room.
namespace tamburino::sim {

inline constexpr std::size_t kSides = 2;

// What a branch has come to in all games of a variant.
struct BranchSum {
  long times = 0;
  long games = 0;  // in which it was taken at all
};

class Ledger {
 public:
  struct Game {
    bool played = false;
    std::uint8_t result = 0, ending = 0;
    std::int8_t winner = -1;
    std::int16_t turns = 0;
    std::int32_t decisions = 0;
    std::array<float, kSides> points{};  // whole or half ones
    std::uint64_t hash = 0;
  };

  Ledger(const Orders& orders, const Starts& starts);

  // False when this game is known already.
  bool add(const Played& played);

  const Orders& orders() const { return orders_; }
  const std::string& game_name() const { return game_name_; }
  const std::string& scenario() const { return scenario_; }
  const std::vector<std::string>& sides() const { return sides_; }
  const std::vector<std::string>& scored() const { return scored_; }  // the sides that count points
  const std::vector<std::string>& formations() const { return formations_; }
  const std::vector<int>& side_of_formation() const { return side_of_formation_; }  // -1: nobody's
  // With who wins by it; of an ending there is only the word.
  const std::vector<std::pair<std::string, int>>& results() const { return results_; }
  std::size_t announced() const { return announced_; }  // results that the game told of beforehand
  const std::vector<std::string>& endings() const { return endings_; }

  std::size_t played() const { return count_; }
  const Game& game(std::size_t task) const { return games_[task]; }
  int loss(std::size_t task, std::size_t formation) const {
    return losses_[task * formations_.size() + formation];
  }
  const std::vector<std::vector<BranchSum>>& branches() const { return branches_; }  // by variant

 private:
  Orders orders_;
  std::string game_name_, scenario_;
  std::vector<std::string> sides_, scored_, formations_, endings_;
  std::vector<int> side_of_formation_;
  std::vector<std::vector<std::size_t>> formations_of_variant_;  // as its tables tell them
  std::vector<std::pair<std::string, int>> results_;
  std::size_t announced_;
  std::vector<Game> games_;
  std::vector<std::int16_t> losses_;  // by task and formation
  std::vector<std::vector<BranchSum>> branches_;
  std::size_t count_ = 0;
};

// How much better the first side did in points, or how much it had where only one side counts them.
inline double lead(const Ledger& ledger, const Ledger::Game& game) {
  const auto first = static_cast<double>(game.points[0]);
  return ledger.scored().size() < 2 ? first : first - static_cast<double>(game.points[1]);
}

// Of a side: 1 for a victory, a half for a draw.
inline double score_of(const Ledger::Game& game, int side) {
  return game.winner < 0 ? 0.5 : game.winner == side ? 1 : 0;
}

}  // namespace tamburino::sim

#pragma once

#include "sim/branches.h"
#include "sim/ledger.h"
#include "sim/statistics.h"

// What the games have shown, in figures; the reports and the plot only put them into words and shapes.
namespace tamburino::sim {

// How often something was so.
struct Share {
  std::string name;
  int winner = -1;
  int games = 0;
  double share = 0;
  Interval interval;
};

// How a side, or a player, has done.
struct Fared {
  std::string name;
  int games = 0, won = 0, drawn = 0, lost = 0;
  double score = 0;  // a draw is half a victory
  Interval interval;
};

struct Measure {
  std::string name;
  Summary summary;
};

struct BranchShare {
  Branch branch;
  long times = 0;
  double per_game = 0;
  double games = 0;  // the share of games in which it was taken
};

// All games of one variant.
struct VariantStudy {
  std::string name;
  int games = 0;
  std::vector<Share> kinds, endings;
  std::vector<Fared> sides;
  std::vector<Measure> points;  // by side, then the difference when both count
  std::vector<Measure> length;  // turns, decisions
  std::vector<Measure> losses;  // by formation
  std::vector<BranchShare> branches;
};

// The first player against the second over both sides.
struct MatchStudy {
  std::array<std::string, 2> players;
  std::vector<Fared> as;  // the first player as each side, then together
  int pairs = 0;
  std::array<int, 5> pair_results{};  // pairs from which he had 0, 1/2, 1, 3/2 and 2
  Difference pair_score;              // of his mean score of a pair, less a half
  Difference pair_points;             // his lead in points, a game
};

// A variant against the first, seed by seed.
struct Compared {
  std::string figure;
  double before = 0, after = 0;
  Difference difference;
  bool sure = false;  // more than chance, with all comparisons of the run taken together
};
struct Comparison {
  std::string name;
  std::vector<Compared> figures;
};

struct Study {
  std::string game, scenario;
  std::size_t games = 0, of = 0;  // played; fewer than were asked for when it was broken off
  std::vector<VariantStudy> variants;
  std::vector<MatchStudy> matches;  // by variant; only when sides were exchanged
  std::vector<Comparison> comparisons;
};

Study study_of(const Ledger& ledger, const BranchNames& names);

// As a reader would order rule numbers: 2a before 10.4, 10.4.6b before 10.4.11.
bool comes_before(std::string_view rule, std::string_view other);

}  // namespace tamburino::sim

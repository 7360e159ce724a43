#include "sim/study.h"

#include <algorithm>
#include <functional>

namespace tamburino::sim {
namespace {

using Tasks = std::vector<std::size_t>;

Tasks played_of(const Ledger& ledger, std::size_t variant) {
  Tasks tasks;
  for (std::size_t i = 0; i < ledger.orders().tasks(); ++i) {
    if (ledger.game(i).played && ledger.orders().task(i).variant == variant) tasks.push_back(i);
  }
  return tasks;
}

Share share_of(const std::string& name, int winner, int games, std::size_t all) {
  const auto whole = static_cast<double>(all);
  return {name, winner, games, all == 0 ? 0 : games / whole, wilson(games, whole)};
}

// Kinds that a game did not announce come behind those that it did, in the order of their names.
std::vector<Share> kinds_of(const Ledger& ledger, const Tasks& tasks, std::size_t announced) {
  std::vector<int> counts(ledger.results().size());
  for (const std::size_t task : tasks) ++counts[ledger.game(task).result];
  std::vector<Share> shares;
  shares.reserve(counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (i >= announced && counts[i] == 0) continue;
    shares.push_back(
        share_of(ledger.results()[i].first, ledger.results()[i].second, counts[i], tasks.size()));
  }
  const auto from = static_cast<std::ptrdiff_t>(std::min(announced, shares.size()));
  std::sort(shares.begin() + from, shares.end(),
            [](const Share& a, const Share& b) { return a.name < b.name; });
  return shares;
}

std::vector<Share> endings_of(const Ledger& ledger, const Tasks& tasks) {
  std::vector<int> counts(ledger.endings().size());
  for (const std::size_t task : tasks) ++counts[ledger.game(task).ending];
  std::vector<Share> shares;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) shares.push_back(share_of(ledger.endings()[i], -1, counts[i], tasks.size()));
  }
  std::sort(shares.begin(), shares.end(), [](const Share& a, const Share& b) { return a.name < b.name; });
  return shares;
}

void finish(Fared& fared) {
  fared.games = fared.won + fared.drawn + fared.lost;
  const double sum = fared.won + fared.drawn / 2.0;
  fared.score = fared.games == 0 ? 0 : sum / fared.games;
  fared.interval = wilson(sum, fared.games);
}

void count(Fared& fared, const Ledger::Game& game, int side) {
  ++(game.winner < 0 ? fared.drawn : game.winner == side ? fared.won : fared.lost);
}

std::vector<Fared> sides_of(const Ledger& ledger, const Tasks& tasks) {
  std::vector<Fared> sides;
  for (std::size_t side = 0; side < kSides; ++side) {
    Fared fared;
    fared.name = ledger.sides()[side];
    for (const std::size_t task : tasks) count(fared, ledger.game(task), static_cast<int>(side));
    finish(fared);
    sides.push_back(fared);
  }
  return sides;
}

Measure measure(const std::string& name, const Tasks& tasks,
                const std::function<double(std::size_t)>& value) {
  std::vector<double> values;
  values.reserve(tasks.size());
  for (const std::size_t task : tasks) values.push_back(value(task));
  return {name, summary_of(std::move(values))};
}

std::vector<Measure> points_of(const Ledger& ledger, const Tasks& tasks) {
  std::vector<Measure> all;
  for (std::size_t i = 0; i < ledger.scored().size(); ++i) {
    all.push_back(measure(ledger.scored()[i], tasks, [&](std::size_t task) {
      return static_cast<double>(ledger.game(task).points[i]);
    }));
  }
  if (ledger.scored().size() > 1)
    all.push_back(
        measure("difference", tasks, [&](std::size_t task) { return lead(ledger, ledger.game(task)); }));
  return all;
}

std::vector<BranchShare> branches_of(const std::vector<BranchSum>& sums, const BranchNames& names,
                                     std::size_t games) {
  const std::vector<Branch> branches = names.all();
  const double whole = std::max(1.0, static_cast<double>(games));
  std::vector<BranchShare> all;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    if (sums[i].times == 0) continue;
    all.push_back({branches[i], sums[i].times, static_cast<double>(sums[i].times) / whole,
                   static_cast<double>(sums[i].games) / whole});
  }
  std::sort(all.begin(), all.end(), [](const BranchShare& a, const BranchShare& b) {
    if (a.branch.rule != b.branch.rule) return comes_before(a.branch.rule, b.branch.rule);
    return a.branch.event < b.branch.event;
  });
  return all;
}

VariantStudy variant_of(const Ledger& ledger, const BranchNames& names, std::size_t variant,
                        std::size_t announced) {
  const Tasks tasks = played_of(ledger, variant);
  VariantStudy study;
  study.name = ledger.orders().variants[variant].name;
  study.games = static_cast<int>(tasks.size());
  study.kinds = kinds_of(ledger, tasks, announced);
  study.endings = endings_of(ledger, tasks);
  study.sides = sides_of(ledger, tasks);
  study.points = points_of(ledger, tasks);
  study.length = {measure("turns", tasks, [&](std::size_t task) { return ledger.game(task).turns; }),
                  measure("decisions", tasks, [&](std::size_t task) { return ledger.game(task).decisions; })};
  study.losses.reserve(ledger.formations().size());
  for (std::size_t i = 0; i < ledger.formations().size(); ++i)
    study.losses.push_back(
        measure(ledger.formations()[i], tasks, [&](std::size_t task) { return ledger.loss(task, i); }));
  study.branches = branches_of(ledger.branches()[variant], names, tasks.size());
  return study;
}

// --- sides exchanged

void count_pair(const Ledger& ledger, std::size_t straight, std::size_t swapped, MatchStudy& match,
                std::vector<double>& scores, std::vector<double>& points) {
  const Ledger::Game& one = ledger.game(straight);
  const Ledger::Game& other = ledger.game(swapped);
  if (!one.played || !other.played) return;
  const double sum = score_of(one, 0) + score_of(other, 1);
  ++match.pairs;
  ++match.pair_results[static_cast<std::size_t>(2 * sum)];
  scores.push_back(sum / 2 - 0.5);
  points.push_back((lead(ledger, one) - lead(ledger, other)) / 2);
}

MatchStudy match_of(const Ledger& ledger, std::size_t variant) {
  const Orders& orders = ledger.orders();
  MatchStudy match;
  match.players = {orders.players[0].level, orders.players[1].level};
  Fared first, second, both;
  first.name = ledger.sides()[0], second.name = ledger.sides()[1], both.name = "together";
  std::vector<double> scores, points;
  for (std::size_t game = 0; game < orders.games; ++game) {
    const std::size_t straight = orders.number({game, variant, false});
    const std::size_t swapped = orders.number({game, variant, true});
    if (ledger.game(straight).played) {
      count(first, ledger.game(straight), 0);
      count(both, ledger.game(straight), 0);
    }
    if (ledger.game(swapped).played) {
      count(second, ledger.game(swapped), 1);
      count(both, ledger.game(swapped), 1);
    }
    count_pair(ledger, straight, swapped, match, scores, points);
  }
  for (Fared* one : {&first, &second, &both}) finish(*one);
  match.as = {first, second, both};
  match.pair_score = difference_of(scores);
  match.pair_points = difference_of(points);
  return match;
}

// --- a variant against the game as it is

struct Compare {
  std::string name;
  std::function<double(std::size_t)> value;  // of a game
};

int loss_of_side(const Ledger& ledger, std::size_t task, int side) {
  int sum = 0;
  for (std::size_t i = 0; i < ledger.formations().size(); ++i) {
    if (ledger.side_of_formation()[i] == side) sum += ledger.loss(task, i);
  }
  return sum;
}

std::vector<Compare> figures_to_compare(const Ledger& ledger) {
  std::vector<Compare> all;
  all.push_back({"score of " + ledger.sides()[0],
                 [&ledger](std::size_t task) { return score_of(ledger.game(task), 0); }});
  all.push_back({ledger.scored().size() > 1 ? "points difference" : "points of " + ledger.scored()[0],
                 [&ledger](std::size_t task) { return lead(ledger, ledger.game(task)); }});
  for (std::size_t side = 0; side < kSides; ++side) {
    all.push_back({"losses of " + ledger.sides()[side], [&ledger, side](std::size_t task) {
                     return loss_of_side(ledger, task, static_cast<int>(side));
                   }});
  }
  all.push_back({"turns", [&ledger](std::size_t task) { return ledger.game(task).turns; }});
  return all;
}

// The games of a seed: one, or both with the sides exchanged. Empty when one of them is missing.
Tasks games_of_seed(const Ledger& ledger, std::size_t game, std::size_t variant) {
  Tasks tasks{ledger.orders().number({game, variant, false})};
  if (ledger.orders().swap) tasks.push_back(ledger.orders().number({game, variant, true}));
  for (const std::size_t task : tasks) {
    if (!ledger.game(task).played) return {};
  }
  return tasks;
}

double mean_of(const Tasks& tasks, const Compare& compare) {
  double sum = 0;
  for (const std::size_t task : tasks) sum += compare.value(task);
  return sum / static_cast<double>(tasks.size());
}

Compared compared(const Ledger& ledger, std::size_t variant, const Compare& compare) {
  std::vector<double> differences;
  double before = 0, after = 0;
  for (std::size_t game = 0; game < ledger.orders().games; ++game) {
    const Tasks here = games_of_seed(ledger, game, 0), there = games_of_seed(ledger, game, variant);
    if (here.empty() || there.empty()) continue;
    const double old_value = mean_of(here, compare), new_value = mean_of(there, compare);
    before += old_value, after += new_value;
    differences.push_back(new_value - old_value);
  }
  const double count = std::max(1.0, static_cast<double>(differences.size()));
  return {compare.name, before / count, after / count, difference_of(differences), false};
}

std::vector<Comparison> comparisons_of(const Ledger& ledger) {
  std::vector<Comparison> all;
  std::vector<double> chances;
  for (std::size_t variant = 1; variant < ledger.orders().variants.size(); ++variant) {
    Comparison comparison{ledger.orders().variants[variant].name, {}};
    for (const Compare& one : figures_to_compare(ledger)) {
      comparison.figures.push_back(compared(ledger, variant, one));
      chances.push_back(comparison.figures.back().difference.p);
    }
    all.push_back(std::move(comparison));
  }
  const std::vector<bool> sure = more_than_chance(chances);
  std::size_t next = 0;
  for (Comparison& comparison : all) {
    for (Compared& one : comparison.figures) one.sure = sure[next++];
  }
  return all;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

bool comes_before(std::string_view rule, std::string_view other) {
  std::size_t i = 0, j = 0;
  while (i < rule.size() && j < other.size()) {
    if (is_digit(rule[i]) && is_digit(other[j])) {
      std::size_t a = 0, b = 0;
      while (i < rule.size() && is_digit(rule[i])) a = a * 10 + static_cast<std::size_t>(rule[i++] - '0');
      while (j < other.size() && is_digit(other[j])) b = b * 10 + static_cast<std::size_t>(other[j++] - '0');
      if (a != b) return a < b;
    } else if (rule[i] != other[j]) {
      return rule[i] < other[j];
    } else {
      ++i, ++j;
    }
  }
  return rule.size() - i < other.size() - j;
}

Study study_of(const Ledger& ledger, const BranchNames& names) {
  Study study;
  study.game = ledger.game_name();
  study.scenario = ledger.scenario();
  study.games = ledger.played();
  study.of = ledger.orders().tasks();
  for (std::size_t i = 0; i < ledger.orders().variants.size(); ++i) {
    study.variants.push_back(variant_of(ledger, names, i, ledger.announced()));
    if (ledger.orders().swap) study.matches.push_back(match_of(ledger, i));
  }
  study.comparisons = comparisons_of(ledger);
  return study;
}

}  // namespace tamburino::sim

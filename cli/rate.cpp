#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>

#include "ai/level.h"
#include "cli/begin.h"
#include "cli/commands.h"
#include "cli/sim_progress.h"
#include "sim/rating.h"
#include "sim/simulate.h"

// Ratings of the computer's levels: everybody against everybody, sides exchanged.
namespace tamburino::cli {
namespace {

struct Options {
  std::string game, anchor;
  std::vector<std::string> scenarios, levels{"careful", "officer", "marshal-1", "marshal"};
  std::size_t games = 20;
  std::uint64_t seed = 1;
  int threads = 0;
  bool json = false, quiet = false;
};

// Both games of a seed must have ended.
void add_pairs(const sim::Ledger& ledger, std::size_t scenario, std::size_t one, std::size_t other,
               std::vector<sim::Pair>& pairs) {
  for (std::size_t game = 0; game < ledger.orders().games; ++game) {
    const sim::Ledger::Game& straight = ledger.game(ledger.orders().number({game, 0, false}));
    const sim::Ledger::Game& swapped = ledger.game(ledger.orders().number({game, 0, true}));
    if (straight.played && swapped.played)
      pairs.push_back({scenario, one, other, sim::score_of(straight, 0), sim::score_of(swapped, 1)});
  }
}

std::vector<sim::Pair> play(const Options& said) {
  const std::size_t levels = said.levels.size();
  const std::size_t meetings = said.scenarios.size() * levels * (levels - 1) / 2;
  Progress progress(meetings * said.games * 2, 0, said.quiet ? Progress::Wish::Quiet : Progress::Wish::Shown);
  std::vector<sim::Pair> pairs;
  std::size_t before = 0;
  std::atomic<bool> stop = false;
  sim::Ranks ranks;
  for (std::size_t s = 0; s < said.scenarios.size(); ++s) {
    for (std::size_t one = 0; one < levels; ++one) {
      for (std::size_t other = one + 1; other < levels; ++other) {
        sim::Orders orders;
        orders.variants.push_back({"as it is", new_game(said.game, said.scenarios[s], {}), ""});
        orders.players[0].level = said.levels[one], orders.players[1].level = said.levels[other];
        orders.swap = true, orders.games = said.games, orders.seed = said.seed, orders.threads = said.threads;
        const sim::Starts starts(orders);
        sim::Ledger ledger(orders, starts);
        sim::BranchNames names;
        sim::simulate(orders, starts, ledger, names, stop,
                      {ranks, nullptr, [&](std::size_t done) { progress.show(before + done); }});
        before += orders.tasks();
        add_pairs(ledger, s, one, other, pairs);
      }
    }
  }
  return pairs;
}

std::string with_sign(double elo) {
  const long whole = std::lround(elo);
  return (whole > 0 ? "+" : "") + std::to_string(whole);
}

void row(const std::string& name, const sim::Rating& rating) {
  std::cout << "  " << std::left << std::setw(24) << name << std::right << std::setw(6)
            << with_sign(rating.elo) << "  (" << with_sign(rating.interval.low) << " to "
            << with_sign(rating.interval.high) << ")\n";
}

Json told(const sim::Rating& rating) {
  return {{"elo", rating.elo}, {"low", rating.interval.low}, {"high", rating.interval.high}};
}

void rate(Options& said) {
  for (std::string& level : said.levels) level = ai::level_named(level).name;
  if (said.levels.size() < 2) throw std::runtime_error("--level: two or more are needed");
  if (said.scenarios.empty()) said.scenarios.push_back(new_table(new_game(said.game, "", {}))->scenario());
  const auto anchor = std::find(said.levels.begin(), said.levels.end(), said.anchor);
  if (!said.anchor.empty() && anchor == said.levels.end())
    throw std::runtime_error("--anchor " + said.anchor + " is not among the levels");
  if (said.threads == 0) said.threads = sim::usual_threads();
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(said.threads));
  const std::vector<sim::Pair> pairs = play(said);
  const sim::Ratings ratings = sim::ratings_of(
      pairs,
      {said.levels.size(), said.scenarios.size(),
       said.anchor.empty() ? 0 : static_cast<std::size_t>(anchor - said.levels.begin()), 400, said.seed});
  const std::string first = new_table(new_game(said.game, said.scenarios.front(), {}))->sides().front();
  if (said.json) {
    Json json{
        {"game", said.game}, {"pairs", pairs.size()}, {"levels", Json::object()}, {"sides", Json::object()}};
    for (std::size_t i = 0; i < said.levels.size(); ++i)
      json["levels"][said.levels[i]] = told(ratings.players[i]);
    for (std::size_t i = 0; i < said.scenarios.size(); ++i)
      json["sides"][said.scenarios[i]] = told(ratings.sides[i]);
    std::cout << json.dump(2) << '\n';
    return;
  }
  std::cout << "Ratings in Elo, " << said.games
            << " seeds for each pair of levels, sides exchanged; 95 % intervals\n";
  for (std::size_t i = 0; i < said.levels.size(); ++i) row(said.levels[i], ratings.players[i]);
  std::cout << "What it is worth to play " << first << '\n';
  for (std::size_t i = 0; i < said.scenarios.size(); ++i) row(said.scenarios[i], ratings.sides[i]);
}

}  // namespace

void add_rate(CLI::App& app, int&) {
  auto said = std::make_shared<Options>();
  auto* command = app.add_subcommand("rate", "Rate the computer's levels against each other, with intervals");
  command->add_option("game", said->game, "The game")->required();
  command
      ->add_option("--scenario", said->scenarios,
                   "A scenario; may be repeated (default: the first of the game)")
      ->allow_extra_args(false);
  command->add_option("--level", said->levels, "A level that takes part; may be repeated")
      ->allow_extra_args(false)
      ->capture_default_str();
  command->add_option("--anchor", said->anchor, "The level whose rating is 0 (default: the first)");
  command->add_option("--games", said->games, "Seeds for each pair of levels; each is played twice")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command->add_option("--seed", said->seed, "Seed of the first game; each further game uses the next number")
      ->capture_default_str();
  command->add_option("--threads", said->threads, "Games played in parallel (0: one per core)")
      ->check(CLI::Range(0, 1024));
  command->add_flag("--json", said->json, "Print the ratings as JSON");
  command->add_flag("--quiet", said->quiet, "No progress bar");
  command->callback([said] { rate(*said); });
}

}  // namespace tamburino::cli

#include <sys/resource.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <thread>

#include "all_games.h"
#include "engine/core/random_play.h"
#include "sim/report.h"
#include "sim/simulate.h"
#include "sim/words.h"

// What `tamburino sim` costs above the bare engine: the same games at random, played by
// engine/core/random_play.h and by sim with everything that it does for a table (branches counted, journal
// written, report made). The two take turns, and CPU time is counted, so that other work on the machine does
// not matter.
//   scripts/bench sim [rounds]
namespace tamburino {
namespace {

struct Cost {
  long decisions = 0;
  double cpu = 0, wall = 0;
};

double clock_now(clockid_t clock) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

template <class Work>
Cost cost_of(const Work& work) {
  const double cpu = clock_now(CLOCK_PROCESS_CPUTIME_ID), wall = clock_now(CLOCK_MONOTONIC);
  const long decisions = work();
  return {decisions, clock_now(CLOCK_PROCESS_CPUTIME_ID) - cpu, clock_now(CLOCK_MONOTONIC) - wall};
}

// Threads take every nth seed.
template <class Game>
long play_bare(const Game& game, std::uint64_t games, std::uint64_t threads) {
  std::atomic<long> decisions = 0;
  std::vector<std::thread> all;
  all.reserve(threads);
  for (std::uint64_t first = 0; first < threads; ++first) {
    all.emplace_back([&game, &decisions, games, threads, first] {
      Events events;
      for (std::uint64_t i = first; i < games; i += threads) {
        Dice dice(1 + i);
        auto state = start(game, events);
        decisions += play_at_random(game, state, dice, [](const auto&) {});
      }
    });
  }
  for (std::thread& one : all) one.join();
  return decisions;
}

long play_sim(const sim::Orders& orders, const sim::Starts& starts) {
  sim::Ledger ledger(orders, starts);
  sim::BranchNames names;
  sim::Ranks ranks;
  const std::string path = (std::filesystem::temp_directory_path() / "tamburino-sim-bench.journal").string();
  sim::Journal journal(path, sim::settings_of(orders, starts), sim::Journal::Begin::Anew, names);
  std::atomic<bool> stop = false;
  sim::simulate(orders, starts, ledger, names, stop, {ranks, &journal, [](std::size_t) {}});
  const std::string text = sim::report(ledger, sim::study_of(ledger, names), sim::Rules::Told);
  journal.remove();
  long decisions = text.empty() ? 1 : 0;
  for (std::size_t i = 0; i < orders.tasks(); ++i) decisions += ledger.game(i).decisions;
  return decisions;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// So many games that they take about as long as those of any other title.
template <class Game>
std::size_t enough_games(const Game& game) {
  constexpr long kDecisions = 100'000;
  return static_cast<std::size_t>(std::max(10L, kDecisions / std::max(1L, play_bare(game, 1, 1))));
}

template <class Game>
void compare(const Game& game, const std::string& slug, int rounds) {
  const std::size_t games = enough_games(game);
  sim::Orders orders;
  orders.variants = {{"as it is", {{"game", slug}}, ""}};
  orders.games = games;
  const sim::Starts starts(orders);
  for (const int threads : {1, 2}) {
    orders.threads = threads;
    std::vector<double> bare_rates, sim_rates;
    for (int round = 0; round < rounds; ++round) {
      const Cost alone = cost_of([&] { return play_bare(game, games, static_cast<std::uint64_t>(threads)); });
      const Cost simulated = cost_of([&] { return play_sim(orders, starts); });
      if (alone.decisions != simulated.decisions) std::cout << "not the same games!\n";
      bare_rates.push_back(static_cast<double>(alone.decisions) / alone.cpu);
      sim_rates.push_back(static_cast<double>(simulated.decisions) / simulated.cpu);
    }
    const double bare = median(bare_rates), played = median(sim_rates);
    std::cout << sim::left(slug, 10) << sim::right(std::to_string(threads), 8)
              << sim::right(sim::fixed(bare, 0), 14) << sim::right(sim::fixed(played, 0), 14)
              << sim::right(sim::percent(played / bare), 10) << '\n'
              << std::flush;
  }
}

long most_kilobytes() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

// The peak of memory after few decisions and after ten times as many.
void memory() {
  sim::Orders orders;
  orders.variants = {{"as it is", Json::object(), ""}};
  orders.threads = 2;
  const sim::Starts starts(orders);
  for (const std::size_t games : {20U, 205U, 600U}) {
    orders.games = games;
    const long decisions = play_sim(orders, starts);
    std::cout << "memory at most " << most_kilobytes() << " kB after " << decisions
              << " decisions in one simulation\n";
  }
}

void run(int rounds) {
  memory();
  std::cout << "game      threads   bare engine   sim, decisions per second of CPU\n";
  const std::string packs = TAMBURINO_PACKS_DIR;
#define TAMBURINO_GAME(game) compare(game::load(packs + "/" #game), #game, rounds);
#include "games.inc"
#undef TAMBURINO_GAME
}

}  // namespace
}  // namespace tamburino

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 15;
  tamburino::run(rounds);
  return 0;
}

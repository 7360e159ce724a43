#include <tbb/global_control.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "ai/match.h"
#include "loader/pack_info.h"
#include "loader/packs.h"
#include "protocol/table.h"

// How long the computer thinks: games of a level against itself, every decision timed; and how the search
// goes faster on two threads. `tamburino_thinking [game] [scenario] [games]`; without a game, all scenarios.
namespace {

using namespace tamburino;
using Clock = std::chrono::steady_clock;

struct Times {
  std::vector<double> milliseconds;
  long simulations = 0, nodes = 0;

  double percentile(double share) {
    std::sort(milliseconds.begin(), milliseconds.end());
    return milliseconds[static_cast<std::size_t>(share * static_cast<double>(milliseconds.size() - 1))];
  }
  double total() const {
    double sum = 0;
    for (const double one : milliseconds) sum += one;
    return sum;
  }
};

Times play(Table& table, const std::string& level, std::uint64_t seed) {
  Times times;
  Dice dice(seed);
  Events events;
  ai::Repeats repeats;
  for (ToAct now = table.to_act(); now.kind != ToAct::Kind::Over; now = table.to_act()) {
    if (now.kind == ToAct::Kind::Chance) {
      table.apply(dice.answer(now.request), events);
      repeats.something_happened();
      continue;
    }
    const auto begun = Clock::now();
    const ai::Thought thought = table.think({ai::level_named(level), seed + times.milliseconds.size(),
                                             repeats.count([&] { return table.hash(); }), nullptr});
    times.milliseconds.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begun).count());
    times.simulations += thought.simulations;
    times.nodes += thought.nodes;
    table.apply(thought.choice, events);
  }
  return times;
}

void measure(const std::string& game, const std::string& scenario, int games) {
  const auto start = new_table({{"game", game}, {"scenario", scenario}});
  for (const char* level : {"novice", "officer", "marshal"}) {
    double alone = 0;
    for (const std::size_t threads : {std::size_t{1}, std::size_t{2}}) {
      const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
      Times all;
      for (int i = 1; i <= games; ++i) {
        const Times one = play(*start->clone(), level, static_cast<std::uint64_t>(i));
        all.milliseconds.insert(all.milliseconds.end(), one.milliseconds.begin(), one.milliseconds.end());
        all.simulations += one.simulations;
        all.nodes += one.nodes;
      }
      const double seconds = all.total() / 1000;
      if (threads == 1) alone = seconds;
      std::printf(
          "%-10s %-10s %-8s %zu thread%s %7zu decisions  mean %7.2f  p50 %7.2f  p99 %8.2f  most %8.2f ms"
          "  %8.0f simulations/s  %9ld nodes  x%.2f\n",
          game.c_str(), scenario.c_str(), level, threads, threads == 1 ? " " : "s", all.milliseconds.size(),
          1000 * seconds / static_cast<double>(all.milliseconds.size()), all.percentile(0.5),
          all.percentile(0.99), all.percentile(1.0), static_cast<double>(all.simulations) / seconds,
          all.nodes, alone / seconds);
      std::fflush(stdout);
    }
  }
}

}  // namespace

int main(int count, char** words) {
  const int games = count > 3 ? std::atoi(words[3]) : 1;
  if (count > 2) {
    measure(words[1], words[2], games);
    return 0;
  }
  const auto packs = packs_directory();
  for (const std::string& game : pack_slugs(packs)) {
    if (count > 1 && game != words[1]) continue;
    Problems problems;
    const auto info = read_pack_info(packs / game, problems);
    if (!info) continue;
    for (const std::string& scenario : info->scenarios) measure(game, scenario, games);
  }
}

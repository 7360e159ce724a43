#include "bench/costs.h"
#include "engine/games/risorgimento1859/movement.h"
#include "engine/games/risorgimento1859/play.h"
#include "loader/risorgimento1859/loader.h"

// What risorgimento1859 costs: run with ./scripts/bench, results in docs/performance.md.
namespace tamburino::risorgimento1859 {
namespace {

Game scenario(const char* name) {
  return risorgimento1859::load(std::string(TAMBURINO_PACKS_DIR) + "/risorgimento1859", name);
}

const Game& san_martino() {
  static const Game game = scenario("san-martino");
  return game;
}

const std::vector<State>& positions() {
  static const std::vector<State> all = bench::positions_of(san_martino());
  return all;
}

const bool kRegistered = bench::register_costs("risorgimento1859", san_martino, positions);

void risorgimento1859_reach_of_one_unit(benchmark::State& bench) {
  static Reach reach;
  std::vector<const State*> moving;
  for (const State& state : positions()) {
    if (state.pending.ask == Ask::Step) moving.push_back(&state);
  }
  std::size_t i = 0;
  for (auto _ : bench) {
    const State& state = *moving[i++ % moving.size()];
    find_reach(san_martino(), state, state.stack.top_as<UnitMove>()->unit, reach);
    benchmark::DoNotOptimize(reach);
  }
}
BENCHMARK(risorgimento1859_reach_of_one_unit);

void risorgimento1859_random_play_of(benchmark::State& bench, const char* name) {
  const Game game = scenario(name);
  bench::random_play(bench, game);
}
BENCHMARK_CAPTURE(risorgimento1859_random_play_of, le_grole, "le-grole")
    ->Unit(benchmark::kMillisecond)
    ->MinTime(3);
BENCHMARK_CAPTURE(risorgimento1859_random_play_of, magenta, "magenta")
    ->Unit(benchmark::kMillisecond)
    ->MinTime(3);
BENCHMARK_CAPTURE(risorgimento1859_random_play_of, whole_field, "solferino-sanmartino")
    ->Unit(benchmark::kMillisecond)
    ->MinTime(3);

}  // namespace
}  // namespace tamburino::risorgimento1859

#include "bench/costs.h"
#include "engine/games/custoza/play.h"
#include "loader/custoza/loader.h"

// What custoza costs: run with ./scripts/bench, results in docs/performance.md.
namespace tamburino::custoza {
namespace {

Game scenario(const char* name) { return custoza::load(std::string(TAMBURINO_PACKS_DIR) + "/custoza", name); }

const Game& tione_valley() {
  static const Game game = scenario("tione-valley");
  return game;
}

const std::vector<State>& positions() {
  static const std::vector<State> all = bench::positions_of(tione_valley());
  return all;
}

const bool kRegistered = bench::register_costs("custoza", tione_valley, positions);

void custoza_reach_of_one_force(benchmark::State& bench) {
  static Ways ways;
  std::vector<const State*> moving;
  for (const State& state : positions()) {
    if (state.pending.ask == Ask::ForceAction) moving.push_back(&state);
  }
  std::size_t i = 0;
  for (auto _ : bench) {
    const State& state = *moving[i++ % moving.size()];
    ways.find(tione_valley(), state, *state.stack.top_as<ForceAction>());
    benchmark::DoNotOptimize(ways);
  }
}
BENCHMARK(custoza_reach_of_one_force);

void custoza_line_of_sight_at_three_hexes(benchmark::State& bench) {
  const Game& game = tione_valley();
  const Grid& grid = game.map.grid();
  std::vector<std::pair<Hex, Hex>> pairs;
  for (int i = 0; i < grid.size(); ++i) {
    for (int j = 0; j < grid.size(); ++j) {
      const Hex a{static_cast<std::uint16_t>(i)}, b{static_cast<std::uint16_t>(j)};
      if (grid.distance(a, b) == 3) pairs.emplace_back(a, b);
    }
  }
  std::size_t i = 0;
  for (auto _ : bench) {
    const auto& [a, b] = pairs[i++ % pairs.size()];
    benchmark::DoNotOptimize(sees(game, positions()[i % positions().size()], a, b));
  }
}
BENCHMARK(custoza_line_of_sight_at_three_hexes);

void custoza_random_play_of(benchmark::State& bench, const char* name) {
  const Game game = scenario(name);
  bench::random_play(bench, game);
}
BENCHMARK_CAPTURE(custoza_random_play_of, morning_clash, "morning-clash")
    ->Unit(benchmark::kMillisecond)
    ->MinTime(3);
BENCHMARK_CAPTURE(custoza_random_play_of, tail_strike, "tail-strike")
    ->Unit(benchmark::kMillisecond)
    ->MinTime(3);
BENCHMARK_CAPTURE(custoza_random_play_of, first_custoza, "first-custoza")
    ->Unit(benchmark::kMillisecond)
    ->MinTime(3);
BENCHMARK_CAPTURE(custoza_random_play_of, second_custoza, "second-custoza")
    ->Unit(benchmark::kMillisecond)
    ->MinTime(3);

}  // namespace
}  // namespace tamburino::custoza

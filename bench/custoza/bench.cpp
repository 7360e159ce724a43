#include "bench/costs.h"
#include "engine/games/custoza/view.h"
#include "loader/custoza/loader.h"

// What custoza costs: run with ./scripts/bench, results in docs/performance.md.
namespace tamburino::custoza {
namespace {

const Game& morning() {
  static const Game game = custoza::load(std::string(TAMBURINO_PACKS_DIR) + "/custoza", "morning-clash");
  return game;
}

const std::vector<State>& positions() {
  static const std::vector<State> all = bench::positions_of(morning());
  return all;
}

const bool kRegistered = bench::register_costs("custoza", morning, positions);

void custoza_view_of_a_side(benchmark::State& bench) {
  std::size_t i = 0;
  for (auto _ : bench)
    benchmark::DoNotOptimize(masked(morning(), positions()[i++ % positions().size()], Side::Austrian));
}
BENCHMARK(custoza_view_of_a_side);

void custoza_sample_of_the_unknown(benchmark::State& bench) {
  std::size_t i = 0;
  for (auto _ : bench) {
    benchmark::DoNotOptimize(sample(morning(), positions()[i % positions().size()], Side::Austrian, i));
    ++i;
  }
}
BENCHMARK(custoza_sample_of_the_unknown);

}  // namespace
}  // namespace tamburino::custoza

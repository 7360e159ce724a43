#include "bench/costs.h"
#include "engine/games/thousand/play.h"
#include "loader/thousand/loader.h"

// What thousand costs: run with ./scripts/bench, results in docs/performance.md.
namespace tamburino::thousand {
namespace {

const Game& campaign() {
  static const Game game = thousand::load(std::string(TAMBURINO_PACKS_DIR) + "/thousand");
  return game;
}

const std::vector<State>& positions() {
  static const std::vector<State> all = bench::positions_of(campaign());
  return all;
}

const bool kRegistered = bench::register_costs("thousand", campaign, positions);

// Which places of a side are cut off, from scratch.
void thousand_isolation_of_a_side(benchmark::State& bench) {
  std::size_t i = 0;
  for (auto _ : bench) {
    benchmark::DoNotOptimize(supplied(campaign(), positions()[i++ % positions().size()], Side::Bourbon));
  }
}
BENCHMARK(thousand_isolation_of_a_side);

}  // namespace
}  // namespace tamburino::thousand

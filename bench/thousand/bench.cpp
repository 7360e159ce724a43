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

void thousand_copy_state(benchmark::State& bench) { bench::copy_state(bench, positions().front()); }
BENCHMARK(thousand_copy_state);

void thousand_hash_state(benchmark::State& bench) { bench::hash_state(bench, positions().front()); }
BENCHMARK(thousand_hash_state);

void thousand_list_actions_of_a_decision(benchmark::State& bench) {
  bench::list_actions_of_a_decision(bench, campaign(), positions());
}
BENCHMARK(thousand_list_actions_of_a_decision);

void thousand_copy_and_apply_an_action(benchmark::State& bench) {
  bench::copy_and_apply_an_action(bench, campaign(), positions());
}
BENCHMARK(thousand_copy_and_apply_an_action);

// Which places of a side are cut off, from scratch.
void thousand_isolation_of_a_side(benchmark::State& bench) {
  std::size_t i = 0;
  for (auto _ : bench) {
    benchmark::DoNotOptimize(supplied(campaign(), positions()[i++ % positions().size()], Side::Bourbon));
  }
}
BENCHMARK(thousand_isolation_of_a_side);

void thousand_random_play(benchmark::State& bench) { bench::random_play(bench, campaign()); }
BENCHMARK(thousand_random_play)->Unit(benchmark::kMillisecond)->MinTime(3);

}  // namespace
}  // namespace tamburino::thousand

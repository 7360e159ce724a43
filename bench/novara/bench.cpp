#include "bench/costs.h"
#include "engine/games/novara/view.h"
#include "loader/novara/loader.h"

// What novara costs: run with ./scripts/bench, results in docs/performance.md.
namespace tamburino::novara {
namespace {

const Game& campaign() {
  static const Game game = novara::load(std::string(TAMBURINO_PACKS_DIR) + "/novara", "campaign");
  return game;
}

const std::vector<State>& positions() {
  static const std::vector<State> all = bench::positions_of(campaign());
  return all;
}

const bool kRegistered = bench::register_costs("novara", campaign, positions);

void novara_reach_of_one_unit(benchmark::State& bench) {
  static Ways ways;
  bench::reach_of_one_unit<GroupMove>(bench, campaign(), positions(), Ask::MoveUnit, ways);
}
BENCHMARK(novara_reach_of_one_unit);

// The whole army's supply, from scratch.
void novara_supply_of_a_side(benchmark::State& bench) {
  static Reach reach;
  std::size_t i = 0;
  for (auto _ : bench) {
    trace_supply(campaign(), positions()[i++ % positions().size()], Side::Austrian, reach);
    benchmark::DoNotOptimize(reach);
  }
}
BENCHMARK(novara_supply_of_a_side);

// As the last, on the play area of La Sforzesca: what is not touched costs nothing.
void novara_supply_of_a_side_in_a_small_area(benchmark::State& bench) {
  static const Game game = novara::load(std::string(TAMBURINO_PACKS_DIR) + "/novara", "sforzesca");
  static Reach reach;
  Events events;
  const State state = start(game, events);
  for (auto _ : bench) {
    trace_supply(game, state, Side::Austrian, reach);
    benchmark::DoNotOptimize(reach);
  }
}
BENCHMARK(novara_supply_of_a_side_in_a_small_area);

void novara_view_of_a_side(benchmark::State& bench) {
  std::size_t i = 0;
  for (auto _ : bench)
    benchmark::DoNotOptimize(masked(campaign(), positions()[i++ % positions().size()], Side::Austrian));
}
BENCHMARK(novara_view_of_a_side);

void novara_sample_of_the_unknown(benchmark::State& bench) {
  std::size_t i = 0;
  for (auto _ : bench) {
    const State& state = positions()[i % positions().size()];
    benchmark::DoNotOptimize(sample(campaign(), state, Side::Austrian, i++));
  }
}
BENCHMARK(novara_sample_of_the_unknown);

}  // namespace
}  // namespace tamburino::novara

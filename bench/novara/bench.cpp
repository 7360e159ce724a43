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

void novara_copy_state(benchmark::State& bench) { bench::copy_state(bench, positions().front()); }
BENCHMARK(novara_copy_state);

void novara_hash_state(benchmark::State& bench) { bench::hash_state(bench, positions().front()); }
BENCHMARK(novara_hash_state);

void novara_list_actions_of_a_decision(benchmark::State& bench) {
  bench::list_actions_of_a_decision(bench, campaign(), positions());
}
BENCHMARK(novara_list_actions_of_a_decision);

void novara_copy_and_apply_an_action(benchmark::State& bench) {
  bench::copy_and_apply_an_action(bench, campaign(), positions());
}
BENCHMARK(novara_copy_and_apply_an_action);

void novara_reach_of_one_unit(benchmark::State& bench) {
  const Game& game = campaign();
  std::vector<const State*> moving;
  for (const State& state : positions()) {
    if (state.pending.ask == Ask::MoveUnit) moving.push_back(&state);
  }
  static Ways ways;
  std::size_t i = 0;
  for (auto _ : bench) {
    const State& state = *moving[i++ % moving.size()];
    find_ways(game, state, *state.stack.top_as<GroupMove>(), ways);
    benchmark::DoNotOptimize(ways);
  }
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

void novara_random_play(benchmark::State& bench) { bench::random_play(bench, campaign()); }
BENCHMARK(novara_random_play)->Unit(benchmark::kMillisecond)->MinTime(3);

}  // namespace
}  // namespace tamburino::novara

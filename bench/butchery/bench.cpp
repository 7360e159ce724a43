#include "bench/costs.h"
#include "engine/games/butchery/play.h"
#include "loader/butchery/loader.h"

// What butchery costs: run with ./scripts/bench, results in docs/performance.md.
namespace tamburino::butchery {
namespace {

const Game& solferino() {
  static const Game game = butchery::load(std::string(TAMBURINO_PACKS_DIR) + "/butchery");
  return game;
}

const std::vector<State>& positions() {
  static const std::vector<State> all = bench::positions_of(solferino());
  return all;
}

void butchery_copy_state(benchmark::State& bench) { bench::copy_state(bench, positions().front()); }
BENCHMARK(butchery_copy_state);

void butchery_hash_state(benchmark::State& bench) { bench::hash_state(bench, positions().front()); }
BENCHMARK(butchery_hash_state);

void butchery_list_actions_of_a_decision(benchmark::State& bench) {
  bench::list_actions_of_a_decision(bench, solferino(), positions());
}
BENCHMARK(butchery_list_actions_of_a_decision);

void butchery_copy_and_apply_an_action(benchmark::State& bench) {
  bench::copy_and_apply_an_action(bench, solferino(), positions());
}
BENCHMARK(butchery_copy_and_apply_an_action);

void butchery_reach_of_one_unit(benchmark::State& bench) {
  const Game& game = solferino();
  std::vector<const State*> moving;
  for (const State& state : positions()) {
    if (state.pending.ask == Ask::MovePiece) moving.push_back(&state);
  }
  static Ways ways;
  std::size_t i = 0;
  for (auto _ : bench) {
    const State& state = *moving[i++ % moving.size()];
    find_ways(game, state, *state.stack.top_as<PieceMove>(), ways);
    benchmark::DoNotOptimize(ways);
  }
}
BENCHMARK(butchery_reach_of_one_unit);

void butchery_line_of_sight_at_three_hexes(benchmark::State& bench) {
  const Game& game = solferino();
  const Grid& grid = game.map.grid();
  std::vector<std::pair<Hex, Hex>> pairs;
  for (int i = 0; i < grid.size(); ++i) {
    for (int j = 0; j < grid.size(); ++j) {
      const Hex a{static_cast<std::uint16_t>(i)};
      const Hex b{static_cast<std::uint16_t>(j)};
      if (grid.distance(a, b) == 3) pairs.emplace_back(a, b);
    }
  }
  std::size_t i = 0;
  for (auto _ : bench) {
    const auto& [a, b] = pairs[i++ % pairs.size()];
    benchmark::DoNotOptimize(line_of_sight(game, positions()[i % positions().size()], a, b));
  }
}
BENCHMARK(butchery_line_of_sight_at_three_hexes);

void butchery_random_play(benchmark::State& bench) { bench::random_play(bench, solferino()); }
BENCHMARK(butchery_random_play)->Unit(benchmark::kMillisecond)->MinTime(3);

}  // namespace
}  // namespace tamburino::butchery

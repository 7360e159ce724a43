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

const bool kRegistered = bench::register_costs("butchery", solferino, positions);

void butchery_reach_of_one_unit(benchmark::State& bench) {
  static Ways ways;
  bench::reach_of_one_unit<PieceMove>(bench, solferino(), positions(), Ask::MovePiece, ways);
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

}  // namespace
}  // namespace tamburino::butchery

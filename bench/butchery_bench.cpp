#include <benchmark/benchmark.h>

#include "engine/core/dice.h"
#include "engine/games/butchery/play.h"
#include "loader/butchery_loader.h"

// What butchery costs: run with ./scripts/bench, results in docs/performance.md.
namespace tamburino::butchery {
namespace {

const Game& solferino() {
  static const Game game = load_butchery(std::string(TAMBURINO_PACKS_DIR) + "/butchery");
  return game;
}

Action random_action(const ActionList& list, Dice& dice) {
  return list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))];
}

// Many positions from the middle of random games, so that no branch is learnt by heart.
const std::vector<State>& positions() {
  static const std::vector<State> all = [] {
    std::vector<State> result;
    const Game& game = solferino();
    Events events;
    ActionList list;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      Dice dice(seed);
      State state = start(game, events);
      for (int step = 0; !state.over(); ++step) {
        if (state.pending.kind == Pending::Kind::Roll) {
          apply(game, state, dice.answer(roll_request(state)), events);
        } else {
          if (step % 16 == 0) result.push_back(state);
          list_actions(game, state, list);
          apply(game, state, random_action(list, dice), events);
        }
      }
    }
    return result;
  }();
  return all;
}

void copy_state(benchmark::State& bench) {
  State one = positions().front();
  State other;
  for (auto _ : bench) {
    other = one;
    benchmark::DoNotOptimize(other);
    benchmark::ClobberMemory();
  }
  bench.counters["bytes"] = sizeof(State);
}
BENCHMARK(copy_state);

void hash_state(benchmark::State& bench) {
  for (auto _ : bench) benchmark::DoNotOptimize(stable_hash(positions().front()));
}
BENCHMARK(hash_state);

void list_actions_of_a_decision(benchmark::State& bench) {
  ActionList list;
  std::size_t i = 0;
  for (auto _ : bench) {
    list_actions(solferino(), positions()[i++ % positions().size()], list);
    benchmark::DoNotOptimize(list);
  }
}
BENCHMARK(list_actions_of_a_decision);

void copy_and_apply_an_action(benchmark::State& bench) {
  const Game& game = solferino();
  ActionList list;
  Events events;
  Dice dice(1);
  std::vector<std::pair<State, Action>> cases;
  for (const State& state : positions()) {
    list_actions(game, state, list);
    cases.emplace_back(state, random_action(list, dice));
  }
  std::size_t i = 0;
  for (auto _ : bench) {
    State state = cases[i % cases.size()].first;
    apply(game, state, cases[i % cases.size()].second, events);
    benchmark::DoNotOptimize(state);
    ++i;
  }
}
BENCHMARK(copy_and_apply_an_action);

void reach_of_one_unit(benchmark::State& bench) {
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
BENCHMARK(reach_of_one_unit);

void line_of_sight_at_three_hexes(benchmark::State& bench) {
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
BENCHMARK(line_of_sight_at_three_hexes);

void random_play(benchmark::State& bench) {
  const Game& game = solferino();
  Events events;
  ActionList list;
  Dice dice(1);
  long decisions = 0;
  for (auto _ : bench) {
    State state = start(game, events);
    while (!state.over()) {
      if (state.pending.kind == Pending::Kind::Roll) {
        apply(game, state, dice.answer(roll_request(state)), events);
      } else {
        list_actions(game, state, list);
        apply(game, state, random_action(list, dice), events);
      }
      ++decisions;
    }
  }
  bench.counters["decisions_per_second"] =
      benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
}
BENCHMARK(random_play)->Unit(benchmark::kMillisecond)->MinTime(3);

}  // namespace
}  // namespace tamburino::butchery

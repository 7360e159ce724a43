#include <benchmark/benchmark.h>

#include "engine/core/dice.h"
#include "engine/games/novara/view.h"
#include "loader/novara_loader.h"

// What novara costs: run with ./scripts/bench, results in docs/performance.md.
namespace tamburino::novara {
namespace {

const Game& campaign() {
  static const Game game = load_novara(std::string(TAMBURINO_PACKS_DIR) + "/novara", "campaign");
  return game;
}

Action random_action(const ActionList& list, Dice& dice) {
  return list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))];
}

// Many positions from the middle of random games, so that no branch is learnt by heart.
const std::vector<State>& positions() {
  static const std::vector<State> all = [] {
    std::vector<State> result;
    const Game& game = campaign();
    Events events;
    ActionList list;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      Dice dice(seed);
      State state = start(game, events);
      for (int step = 0; !state.over(); ++step) {
        if (state.pending.kind == Pending::Kind::Roll) {
          apply(game, state, dice.answer(roll_request(game, state)), events);
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

void novara_copy_state(benchmark::State& bench) {
  State one = positions().front();
  State other;
  for (auto _ : bench) {
    other = one;
    benchmark::DoNotOptimize(other);
    benchmark::ClobberMemory();
  }
  bench.counters["bytes"] = sizeof(State);
}
BENCHMARK(novara_copy_state);

void novara_hash_state(benchmark::State& bench) {
  for (auto _ : bench) benchmark::DoNotOptimize(stable_hash(positions().front()));
}
BENCHMARK(novara_hash_state);

void novara_list_actions_of_a_decision(benchmark::State& bench) {
  ActionList list;
  std::size_t i = 0;
  for (auto _ : bench) {
    list_actions(campaign(), positions()[i++ % positions().size()], list);
    benchmark::DoNotOptimize(list);
  }
}
BENCHMARK(novara_list_actions_of_a_decision);

void novara_copy_and_apply_an_action(benchmark::State& bench) {
  const Game& game = campaign();
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
  static const Game game = load_novara(std::string(TAMBURINO_PACKS_DIR) + "/novara", "sforzesca");
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
  for (auto _ : bench)
    benchmark::DoNotOptimize(sample(campaign(), positions()[i++ % positions().size()], Side::Austrian, i));
}
BENCHMARK(novara_sample_of_the_unknown);

void novara_random_play(benchmark::State& bench) {
  const Game& game = campaign();
  Events events;
  ActionList list;
  Dice dice(1);
  long decisions = 0;
  for (auto _ : bench) {
    State state = start(game, events);
    while (!state.over()) {
      if (state.pending.kind == Pending::Kind::Roll) {
        apply(game, state, dice.answer(roll_request(game, state)), events);
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
BENCHMARK(novara_random_play)->Unit(benchmark::kMillisecond)->MinTime(3);

}  // namespace
}  // namespace tamburino::novara

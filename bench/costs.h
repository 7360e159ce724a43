#pragma once

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "engine/core/fields.h"
#include "engine/core/random_play.h"

// What is measured of every game.
namespace tamburino::bench {

// Many positions from the middle of random games, so that no branch is learnt by heart.
template <class Game>
auto positions_of(const Game& game) {
  Events events;
  std::vector<decltype(start(game, events))> all;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Dice dice(seed);
    auto state = start(game, events);
    int step = 0;
    play_at_random(game, state, dice, [&](const auto& now) {
      using Kind = typename std::decay_t<decltype(now.pending)>::Kind;
      if (step++ % 16 == 0 && now.pending.kind == Kind::Ask) all.push_back(now);
    });
  }
  return all;
}

template <class State>
void copy_state(benchmark::State& bench, const State& one) {
  State other;
  for (auto _ : bench) {
    other = one;
    benchmark::DoNotOptimize(other);
    benchmark::ClobberMemory();
  }
  bench.counters["bytes"] = sizeof(State);
}

template <class State>
void hash_state(benchmark::State& bench, const State& one) {
  for (auto _ : bench) benchmark::DoNotOptimize(stable_hash(one));
}

template <class Game, class State>
void list_actions_of_a_decision(benchmark::State& bench, const Game& game,
                                const std::vector<State>& positions) {
  ActionList list;
  std::size_t i = 0;
  for (auto _ : bench) {
    list_actions(game, positions[i++ % positions.size()], list);
    benchmark::DoNotOptimize(list);
  }
}

template <class Game, class State>
void copy_and_apply_an_action(benchmark::State& bench, const Game& game,
                              const std::vector<State>& positions) {
  ActionList list;
  Events events;
  Dice dice(1);
  std::vector<std::pair<State, Action>> cases;
  for (const State& state : positions) {
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

template <class Game>
void random_play(benchmark::State& bench, const Game& game) {
  Events events;
  Dice dice(1);
  long decisions = 0;
  for (auto _ : bench) {
    auto state = start(game, events);
    decisions += play_at_random(game, state, dice, [](const auto&) {});
  }
  bench.counters["decisions_per_second"] =
      benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
}

// Measures all of this under the game's name; `game` gives its rules, `positions` those of positions_of. Both
// are asked for only when they are measured.
template <class Rules, class Positions>
bool register_costs(const std::string& name, Rules game, Positions positions) {
  const auto measure = [&name](const char* what, auto body) {
    return benchmark::RegisterBenchmark((name + what).c_str(), body);
  };
  measure("_copy_state", [=](benchmark::State& bench) { copy_state(bench, positions().front()); });
  measure("_hash_state", [=](benchmark::State& bench) { hash_state(bench, positions().front()); });
  measure("_list_actions_of_a_decision",
          [=](benchmark::State& bench) { list_actions_of_a_decision(bench, game(), positions()); });
  measure("_copy_and_apply_an_action",
          [=](benchmark::State& bench) { copy_and_apply_an_action(bench, game(), positions()); });
  measure("_random_play", [=](benchmark::State& bench) { random_play(bench, game()); })
      ->Unit(benchmark::kMillisecond)
      ->MinTime(3);
  return true;
}

// The cheapest ways of what moves in these positions, one after another.
template <class Moving, class Game, class State, class Ways>
void reach_of_one_unit(benchmark::State& bench, const Game& game, const std::vector<State>& positions,
                       decltype(State{}.pending.ask) asked, Ways& ways) {
  std::vector<const State*> moving;
  for (const State& state : positions) {
    if (state.pending.ask == asked) moving.push_back(&state);
  }
  std::size_t i = 0;
  for (auto _ : bench) {
    const State& state = *moving[i++ % moving.size()];
    find_ways(game, state, *state.stack.template top_as<Moving>(), ways);
    benchmark::DoNotOptimize(ways);
  }
}

}  // namespace tamburino::bench

#pragma once

#include <benchmark/benchmark.h>

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

}  // namespace tamburino::bench

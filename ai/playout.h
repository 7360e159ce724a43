#pragma once

#include <array>
#include <cmath>
#include <memory>

#include "ai/learner.h"
#include "ai/luck.h"
#include "engine/core/dice.h"
#include "engine/core/event.h"

// Play that follows first sight.
namespace tamburino::ai {

inline constexpr int kMostActions = 4096;

// What a thread needs to play on: too large for the stack, and used again and again.
struct Desk {
  ActionList list;
  std::array<float, kMostActions> liking;
  Events events;
  std::span<float> likings() { return {liking.data(), static_cast<std::size_t>(list.size())}; }
};
inline Desk& desk() {
  thread_local const std::unique_ptr<Desk> kOne = std::make_unique<Desk>();
  return *kOne;
}

// 0 to 1, without 1.
inline double unit_interval(Dice& dice) { return dice.below(1U << 24) * (1.0 / (1U << 24)); }

template <Mind M>
void list_and_order(const M& mind, const typename M::State& state, Desk& with) {
  with.list.clear();
  list_actions(mind.game(), state, with.list);
  if (with.list.size() > 1) mind.order(state, with.list, with.likings());
}

// One of so many, those liked more the likelier.
template <class Liking>
int drawn(int count, const Liking& liking, float temperature, Dice& dice) {
  float most = liking(0);
  for (int i = 1; i < count; ++i) most = std::max(most, liking(i));
  const float scale = 1 / std::max(temperature, 0.01F);
  const auto weight = [&](int i) {
    const float below = (liking(i) - most) * scale;
    return below < -7 ? 0.0F : std::exp(below);
  };
  float sum = 0;
  for (int i = 0; i < count; ++i) sum += weight(i);
  float left = static_cast<float>(unit_interval(dice)) * sum;
  int last = 0;
  for (int i = 0; i < count; ++i) {
    const float one = weight(i);
    if (one <= 0) continue;
    last = i;
    left -= one;
    if (left < 0) break;
  }
  return last;
}

inline Action drawn(const Desk& from, float temperature, Dice& dice) {
  if (from.list.size() == 1) return from.list[0];
  const auto liking = [&](int i) { return from.liking[static_cast<std::size_t>(i)]; };
  return from.list[drawn(from.list.size(), liking, temperature, dice)];
}

inline constexpr int kLongestPlayout = 4000;  // decisions: against games that go round in circles

enum class Judgement : unsigned char { Learnt, Hand };

template <Mind M>
double judged(const M& mind, const typename M::State& state, Judgement by) {
  if constexpr (Learner<M>) {
    if (by == Judgement::Hand) return mind.hand_value(state);
  }
  return mind.value(state);
}

// Plays on until the clock shows `until` or the game is over; then judges. `stop` ends it at once.
template <Mind M>
double played_out(const M& mind, typename M::State& state, int until, Luck& luck,
                  const std::atomic<bool>* stop, Judgement by = Judgement::Learnt) {
  using Kind = typename decltype(state.pending)::Kind;
  Desk& with = desk();
  const float temperature = mind.weights().style.temperature;
  for (int i = 0; i < kLongestPlayout && !state.over() && mind.clock(state) < until; ++i) {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) break;
    if (state.pending.kind == Kind::Roll) {
      apply(mind.game(), state, luck.answer(state, roll_request(state)), with.events);
      continue;
    }
    list_and_order(mind, state, with);
    apply(mind.game(), state, drawn(with, temperature, luck.choices()), with.events);
  }
  return judged(mind, state, by);
}

}  // namespace tamburino::ai

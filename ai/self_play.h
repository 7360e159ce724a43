#pragma once

#include <tbb/parallel_for.h>

#include "ai/learner.h"
#include "ai/lessons.h"
#include "ai/repeats.h"
#include "ai/search.h"

// Games from which a value is learnt.
namespace tamburino::ai {

template <Learner M>
class SelfPlayer {
 public:
  using State = typename M::State;
  SelfPlayer(const M& mind, const SelfPlay& how, std::size_t number)
      : mind_(mind), how_(how), number_(number), dice_(mixed(how.seed, number)) {
    // Some games are careful, others not: what is learnt should know mistakes too.
    constexpr std::array<float, 4> kTemperatures{0, 0.3F, 0.5F, 1};
    temperature_ = kTemperatures[number % kTemperatures.size()];
  }

  Lessons play(State state) {
    using Kind = typename decltype(state.pending)::Kind;
    const auto events = std::make_unique<Events>();
    int clock = mind_.clock(state);
    for (long i = 0; !state.over() && !stopped(); ++i) {
      if (state.pending.kind == Kind::Roll) {
        apply(mind_.game(), state, dice_.answer(roll_request(state)), *events);
        repeats_.something_happened();
      } else {
        apply(mind_.game(), state, choice(state, static_cast<std::uint64_t>(i)), *events);
      }
      if (state.over() || mind_.clock(state) == clock) continue;
      clock = mind_.clock(state);
      if (dice_.below(static_cast<std::uint32_t>(how_.kept)) == 0) note(state);
    }
    if (!state.over()) return {};
    const auto outcome = static_cast<float>(mind_.outcome(state));
    const double value = mind_.hand_value(state);
    lessons_.outcome.assign(lessons_.size(), outcome);
    lessons_.result.assign(lessons_.size(), value > 0.5 ? 1.0F : value < 0.5 ? 0.0F : 0.5F);
    return std::move(lessons_);
  }

 private:
  bool stopped() const { return how_.stop != nullptr && how_.stop->load(std::memory_order_relaxed); }

  // First sight, or a search that now and then is careless.
  Action choice(const State& state, std::uint64_t decision) {
    constexpr std::uint32_t kCareless = 8;  // one in so many answers of a searcher
    constexpr float kBriskly = 0.7F;
    const int before = repeats_.count([&] { return stable_hash(state); });
    const bool searches = effort_of(how_.level, mind_.weights().style).looks_ahead();
    if (searches && (number_ % 4 == 0 || dice_.below(kCareless) != 0))
      return think(mind_, state, {how_.level, mixed(how_.seed ^ number_, decision), before, nullptr}).choice;
    Desk& with = desk();
    list_and_order(mind_, state, with);
    if (before > 0)
      return with.list[static_cast<int>(dice_.below(static_cast<std::uint32_t>(with.list.size())))];
    return drawn(with, searches ? kBriskly : temperature_, dice_);
  }

  void note(const State& state) {
    const std::size_t begin = lessons_.facts.size();
    std::array<float, kMostFacts> facts;
    FactSheet sheet(facts);
    const double hand = mind_.hand_value(state);
    mind_.features(state, hand, sheet);
    lessons_.facts.resize(begin + sheet.count());
    std::copy_n(facts.begin(), sheet.count(), lessons_.facts.begin() + static_cast<std::ptrdiff_t>(begin));
    lessons_.hand.push_back(logit_of(hand));
    lessons_.turn.push_back(static_cast<std::uint8_t>(state.turn));
    lessons_.game.push_back(0);
  }

  const M& mind_;
  const SelfPlay& how_;
  std::size_t number_;
  Dice dice_;
  float temperature_ = 0;
  Repeats repeats_;
  Lessons lessons_;
};

// Several games at once; what comes out depends on the seed alone.
template <Learner M>
Lessons lessons_of(const M& mind, const typename M::State& start, const SelfPlay& how) {
  std::vector<Lessons> games(how.games);
  std::atomic<std::size_t> over = 0;
  tbb::parallel_for(std::size_t{0}, how.games, [&](std::size_t i) {
    if (how.stop != nullptr && how.stop->load(std::memory_order_relaxed)) return;
    games[i] = SelfPlayer<M>(mind, how, i).play(start);
    how.tell(++over);
  });
  Lessons all;
  all.names = fact_names(mind);
  for (const Lessons& one : games) append(all, one);
  return all;
}

}  // namespace tamburino::ai

#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "engine/core/action.h"
#include "engine/core/dice.h"

// The luck of one simulation. A stream of dice stops being the same for two candidates as soon as one of them
// asks for a roll more. Here every roll has a key: what is rolled for, by whom, and how many of that kind
// came before in the turn. So the third cohesion test of the Austrians falls alike under every candidate,
// whatever else was rolled meanwhile, and what is compared is the candidates rather than their dice.
namespace tamburino::ai {

inline std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  std::uint64_t z = a * 0x9e3779b97f4a7c15ULL + b + 0x632be59bd9b4e019ULL;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
  return z ^ z >> 31;
}

class Luck {
 public:
  explicit Luck(std::uint64_t seed) : seed_(seed), choices_(mixed(seed, 0xc401ceULL)) {}

  template <class State>
  Roll answer(const State& state, const RollRequest& request) {
    if (state.turn != turn_) begin_turn(state.turn);
    const auto kind =
        static_cast<unsigned>(state.pending.roll) * 2 + static_cast<unsigned>(state.pending.side);
    if (request.kind == RollRequest::Kind::Draw) return draw(request.cup);
    Dice dice(key(kind, ++rolled_[kind % kKinds]));
    return dice.answer(request);
  }

  // For what is chosen rather than rolled.
  Dice& choices() { return choices_; }

 private:
  static constexpr unsigned kKinds = 128;  // kinds of roll, by side
  static constexpr unsigned kChits = 32;   // in a cup: RollRequest

  void begin_turn(int turn) {
    turn_ = turn;
    rolled_.fill(0);
    set_.fill(0);
    due_.fill(0);
    now_ = 0;
  }

  std::uint64_t key(unsigned kind, unsigned number) const {
    return mixed(mixed(seed_, static_cast<std::uint64_t>(turn_)), std::uint64_t{kind} << 32 | number);
  }

  // Each chit in the cup has an hour at which it comes, and the earliest is drawn. The hours are exponential:
  // however long a chit has waited, what remains is distributed as at the beginning, so that one put back, or
  // put in late, is as likely to come next as any other.
  Roll draw(std::uint32_t cup) {
    unsigned earliest = kChits;
    for (std::uint32_t left = cup; left != 0; left &= left - 1) {
      const auto chit = static_cast<unsigned>(std::countr_zero(left));
      if (due_[chit] <= now_) due_[chit] = now_ + waiting(key(kKinds + chit, ++set_[chit]));
      if (earliest == kChits || due_[chit] < due_[earliest]) earliest = chit;
    }
    now_ = due_[earliest];
    Roll roll;
    roll.value[0] = static_cast<std::uint8_t>(earliest);
    return roll;
  }

  static double waiting(std::uint64_t hash) {
    return -std::log((static_cast<double>(hash >> 11) + 0.5) * 0x1p-53);
  }

  std::uint64_t seed_;
  int turn_ = -1;
  std::array<std::uint16_t, kKinds> rolled_{};
  std::array<std::uint16_t, kChits> set_{};  // how often an hour was set for each chit
  std::array<double, kChits> due_{};
  double now_ = 0;
  Dice choices_;
};

}  // namespace tamburino::ai

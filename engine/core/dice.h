#pragma once

#include <bit>
#include <cstdint>

#include "engine/core/action.h"

namespace tamburino {

// The seeded generator of simulations, hotseat games and samples (xoshiro256**): quick, and the same
// everywhere. The server will have fair dice of its own.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) {
    for (std::uint64_t& word : state_) {  // splitmix64
      seed += 0x9e3779b97f4a7c15ULL;
      std::uint64_t z = seed;
      z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
      z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
      word = z ^ z >> 31;
    }
  }

  // 0 to n-1, each as likely: what does not divide evenly is thrown again.
  std::uint32_t below(std::uint32_t n) {
    const std::uint64_t uneven = (std::uint64_t{1} << 32) % n;
    for (;;) {
      const std::uint64_t draw = next() >> 32;
      if (draw >= uneven) return static_cast<std::uint32_t>(draw % n);
    }
  }

  Roll answer(const RollRequest& request) {
    Roll roll;
    if (request.kind == RollRequest::Kind::Draw) {
      std::uint32_t left = request.cup;
      for (std::uint32_t skip = below(static_cast<std::uint32_t>(std::popcount(left))); skip > 0; --skip)
        left &= left - 1;
      roll.value[0] = static_cast<std::uint8_t>(std::countr_zero(left));
      return roll;
    }
    for (std::size_t i = 0; i < request.dice; ++i)
      roll.value[i] = static_cast<std::uint8_t>(request.die.least + below(request.die.faces()));
    return roll;
  }

 private:
  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }
  std::uint64_t state_[4]{};
};

}  // namespace tamburino

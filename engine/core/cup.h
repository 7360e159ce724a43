#pragma once

#include <bit>
#include <cstdint>

namespace tamburino {

// Chits in an opaque container, at most 32. Which are in it is known; which comes next is chance's answer.
class Cup {
 public:
  constexpr void add(int chit) { chits_ |= 1U << chit; }
  constexpr void take(int chit) { chits_ &= ~(1U << chit); }
  constexpr bool contains(int chit) const { return (chits_ >> chit & 1U) != 0; }
  constexpr bool empty() const { return chits_ == 0; }
  constexpr int size() const { return std::popcount(chits_); }
  constexpr std::uint32_t chits() const { return chits_; }
  constexpr void clear() { chits_ = 0; }

  static constexpr void fields(auto& self, auto&& field) { field("chits", self.chits_); }
  friend constexpr bool operator==(const Cup&, const Cup&) = default;

 private:
  std::uint32_t chits_ = 0;
};

}  // namespace tamburino

#pragma once

#include "engine/core/hex.h"

namespace tamburino {

// The counters of a hex in the order in which a State strings them together: first_in_hex names the first,
// next_in_hex of each the one after it, `kNobody` ends the string.
template <class State, auto kNobody>
class UnitsInHex {
 public:
  using UnitId = decltype(kNobody);

  class Iterator {
   public:
    Iterator(const State& state, UnitId unit) : state_(&state), unit_(unit) {}
    UnitId operator*() const { return unit_; }
    Iterator& operator++() {
      unit_ = (*state_)[unit_].next_in_hex;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return unit_ != other.unit_; }

   private:
    const State* state_;
    UnitId unit_;
  };
  UnitsInHex(const State& state, Hex hex)
      : state_(state),
        first_(hex == kNoHex ? kNobody : state.first_in_hex[static_cast<std::size_t>(index(hex))]) {}
  Iterator begin() const { return {state_, first_}; }
  Iterator end() const { return {state_, kNobody}; }
  bool empty() const { return first_ == kNobody; }
  UnitId first() const { return first_; }

 private:
  const State& state_;
  UnitId first_;
};

}  // namespace tamburino

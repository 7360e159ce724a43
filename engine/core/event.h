#pragma once

#include <array>
#include <span>

#include "engine/core/fact.h"

namespace tamburino {

inline constexpr std::uint8_t kSeenByAll = 0xFF;

// Whose dice they were and what for: said of the roll that is asked for, before it is answered. `roll` is
// the number of a row of the game's table of rolls, from 1; 0 when nothing was thrown.
struct Cast {
  static constexpr std::int8_t kNobody = -1;
  std::uint8_t roll = 0;
  std::array<std::int8_t, 2> hands{kNobody, kNobody};  // the side that throws; the second where each throws
  Fact roller{}, target{};
};

// What happened, by which rule. `kind` is the game's own enumeration. `seen_by` has a bit for each side that
// may know of it: secrets are told to their owner only.
struct Event {
  std::uint8_t kind = 0;
  Rule rule = nullptr;
  Facts facts{};
  std::uint8_t seen_by = kSeenByAll;
  Cast cast{};  // of the throw that led to it; only tables fill it in
  bool seen_by_side(int side) const { return (seen_by >> side & 1U) != 0; }
};

// What one action or roll led to. Nothing is allocated; a decision that led to more than this is cut, and
// says so.
class Events {
 public:
  void add(const Event& event) {
    if (count_ < kMost) {
      events_[static_cast<std::size_t>(count_++)] = event;
    } else {
      cut_ = true;
    }
  }
  void clear() { count_ = 0, cut_ = false; }
  void stamp(const Cast& cast) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(count_); ++i) events_[i].cast = cast;
  }
  bool cut() const { return cut_; }
  std::span<const Event> all() const { return {events_.data(), static_cast<std::size_t>(count_)}; }

 private:
  static constexpr int kMost = 256;
  std::array<Event, kMost> events_;
  int count_ = 0;
  bool cut_ = false;
};

}  // namespace tamburino

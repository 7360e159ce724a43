#pragma once

#include <array>
#include <span>

#include "engine/core/fact.h"

namespace tamburino {

// What happened, by which rule. `kind` is the game's own enumeration.
struct Event {
  std::uint8_t kind = 0;
  Rule rule = nullptr;
  Facts facts{};
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
  bool cut() const { return cut_; }
  std::span<const Event> all() const { return {events_.data(), static_cast<std::size_t>(count_)}; }

 private:
  static constexpr int kMost = 256;
  std::array<Event, kMost> events_;
  int count_ = 0;
  bool cut_ = false;
};

}  // namespace tamburino

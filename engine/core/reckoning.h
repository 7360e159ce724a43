#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>

#include "engine/core/fact.h"

namespace tamburino {

// An itemised sum: what counts, by which rule, and how much. The odds shown, the roll resolved and the log
// line are made from the same list.
class Reckoning {
 public:
  struct Item {
    Rule rule;
    int amount;
    int divisor = 1;  // what went before was divided, and the amount is what that took away
  };

  static constexpr int kMost = 24;

  // Throws std::length_error beyond kMost items: a sum that leaves one out would be wrong.
  void add(Rule rule, int amount) {
    if (count_ == kMost) throw std::length_error("a reckoning of more items than it holds");
    items_[static_cast<std::size_t>(count_++)] = {rule, amount};
    total_ += amount;
  }
  void add_if(bool holds, Rule rule, int amount) {
    if (holds) add(rule, amount);
  }
  // What has been added so far, rounded down.
  void divide(Rule rule, int divisor) {
    add(rule, total_ / divisor - total_);
    items_[static_cast<std::size_t>(count_ - 1)].divisor = divisor;
  }
  int total() const { return total_; }
  std::span<const Item> items() const { return {items_.data(), static_cast<std::size_t>(count_)}; }

 private:
  std::array<Item, kMost> items_;
  int count_ = 0;
  int total_ = 0;
};

}  // namespace tamburino

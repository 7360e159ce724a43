#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "engine/core/grid.h"

namespace tamburino {

// Movement points are counted in halves, for a major road costs half a point.
using HalfPoints = int;
inline constexpr HalfPoints kClosed = 255;

// What entering a hex costs, and whether the move must end there.
struct StepCost {
  HalfPoints cost = kClosed;
  bool ends_move = false;
};

// The cheapest way to every hex in reach of a budget.
class Reach {
 public:
  bool contains(Hex hex) const { return cost_[slot(hex)] != kClosed; }
  HalfPoints cost(Hex hex) const { return cost_[slot(hex)]; }
  Facing entered_by(Hex hex) const { return entered_[slot(hex)]; }
  int size() const { return count_; }
  Hex operator[](int i) const { return found_[static_cast<std::size_t>(i)]; }

  // Buckets, not a heap: half points are few, and hexsides cost, so a hex may improve after it is found.
  // `step(from, side, to)` gives the StepCost of going from one hex to its neighbour.
  // `least` is the least that any step costs: a hex that no step from here can improve is not asked about.
  template <class Step>
  void search(const Grid& grid, Hex start, HalfPoints spent, HalfPoints budget, const Step& step,
              HalfPoints least = 0) {
    clear(grid.size());
    seed(start, spent, kNoFacing, false);
    spread(grid, budget, step, kNoHex, least);
  }

  // For a search with several starting points: clear, seed each, spread.
  void clear(int hexes) {
    std::memset(cost_.data(), kClosed, static_cast<std::size_t>(hexes));
    count_ = 0;
    used_ = 0;
    heads_.fill(kNoEntry);
  }
  void seed(Hex hex, HalfPoints cost, Facing entered, bool ends_move) {
    if (cost >= cost_[slot(hex)] || cost > kMostHalfPoints) return;
    if (cost_[slot(hex)] == kClosed) found_[static_cast<std::size_t>(count_++)] = hex;
    cost_[slot(hex)] = static_cast<std::uint8_t>(cost);
    entered_[slot(hex)] = entered;
    if (ends_move) return;
    queue_[static_cast<std::size_t>(used_)] = {hex, heads_[static_cast<std::size_t>(cost)]};
    heads_[static_cast<std::size_t>(cost)] = static_cast<std::uint16_t>(used_++);
  }
  // With a goal the search ends as soon as the cheapest way there is known; what lies beyond is then left
  // out.
  template <class Step>
  void spread(const Grid& grid, HalfPoints budget, const Step& step, Hex goal = kNoHex,
              HalfPoints least = 0) {
    for (HalfPoints spent = 0; spent <= budget && spent <= kMostHalfPoints; ++spent) {
      while (heads_[static_cast<std::size_t>(spent)] != kNoEntry) {
        const Entry entry = queue_[heads_[static_cast<std::size_t>(spent)]];
        heads_[static_cast<std::size_t>(spent)] = entry.next;
        if (cost_[slot(entry.hex)] != spent) continue;  // improved since
        if (entry.hex == goal) return;
        for (const Facing side : kFacings) {
          const Hex to = grid.neighbour(entry.hex, side);
          if (to == kNoHex || cost_[slot(to)] <= spent + least) continue;
          const StepCost one = step(entry.hex, side, to);
          if (one.cost != kClosed && spent + one.cost <= budget)
            seed(to, spent + one.cost, side, one.ends_move);
        }
      }
    }
  }

 private:
  static constexpr int kMostHalfPoints = 120;
  static constexpr int kMostEntries = kSides * kMaxHexes;  // a hex improves at most once from each neighbour
  static constexpr std::uint16_t kNoEntry = 0xFFFF;
  static std::size_t slot(Hex hex) { return static_cast<std::size_t>(index(hex)); }
  struct Entry {
    Hex hex;
    std::uint16_t next;
  };

  std::array<std::uint8_t, kMaxHexes> cost_;
  std::array<Facing, kMaxHexes> entered_;
  std::array<Hex, kMaxHexes> found_;
  std::array<Entry, kMostEntries> queue_;
  std::array<std::uint16_t, kMostHalfPoints + 1> heads_;
  int count_ = 0;
  int used_ = 0;
};

}  // namespace tamburino

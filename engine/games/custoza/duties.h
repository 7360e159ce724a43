#pragma once

#include <array>

#include "engine/games/custoza/rules.h"

// What markers (markers.cpp), their declaration (declaration.cpp) and the duties that follow from it
// (duties.cpp) share.
namespace tamburino::custoza {

// A largest matching of markers with those that could serve them; each mask has a bit for each marker.
class Matching {
 public:
  void add(std::uint8_t mask) { masks_[static_cast<std::size_t>(count_++)] = mask; }
  int largest() {
    taken_.fill(-1);
    int size = 0;
    for (int marker = 0; marker < kMostMarkers; ++marker) {
      seen_.fill(false);
      size += find(marker) ? 1 : 0;
    }
    return size;
  }

 private:
  bool find(int marker) {
    for (int i = 0; i < count_; ++i) {
      const auto server = static_cast<std::size_t>(i);
      if ((masks_[server] >> marker & 1U) == 0 || seen_[server]) continue;
      seen_[server] = true;
      if (taken_[server] >= 0 && !find(taken_[server])) continue;
      taken_[server] = marker;
      return true;
    }
    return false;
  }
  std::array<std::uint8_t, Duties::kMost + 1> masks_{};
  std::array<int, Duties::kMost + 1> taken_{};
  std::array<bool, Duties::kMost + 1> seen_{};
  int count_ = 0;
};

Verdict may_lie(const Game& game, const State& state, const Marker& marker, int which, Rule rule);
Ways& ways_at_hand();  // for one search after another
ForceAction setting_out(const Game& game, const State& state, UnitId who);
bool could_attack(const Game& game, const State& state, UnitId who);
bool could_fire_from(const Game& game, const State& state, const ForceAction& move, const Ways& ways,
                     const Marker& marker);

}  // namespace tamburino::custoza

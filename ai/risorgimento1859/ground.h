#pragma once

#include <span>
#include <vector>

#include "engine/games/risorgimento1859/state.h"

namespace tamburino::ai {

// What never changes during a battle: how far it is to the places that count, and what lies about a hex.
class Risorgimento1859Ground {
 public:
  using Hex = tamburino::Hex;
  static constexpr int kAround = 3;  // hexes
  static constexpr int kAbout = 6;

  explicit Risorgimento1859Ground(const risorgimento1859::Game& game);

  int places() const { return static_cast<int>(about_.size()); }
  // By the ground and the roads alone, in movement points; kFar where there is no way.
  static constexpr int kFar = 999;
  int way(int place, risorgimento1859::Mover mover, Hex from) const {
    return ways_[column(mover)][static_cast<std::size_t>(place)][static_cast<std::size_t>(index(from))];
  }
  // Within so many hexes, the nearest first; the hex itself is the first.
  std::span<const Hex> around(Hex hex, int hexes) const {
    const Rings& rings = around_[static_cast<std::size_t>(index(hex))];
    return {flat_.data() + rings.begin, rings.end[static_cast<std::size_t>(hexes)]};
  }
  std::span<const Hex> about(int place, int hexes) const {
    const Wide& wide = about_[static_cast<std::size_t>(place)];
    return {wide.hexes.data(), wide.end[static_cast<std::size_t>(hexes)]};
  }
  bool at_place(int place, Hex hex) const;

 private:
  struct Rings {
    std::size_t begin = 0;
    std::array<std::uint8_t, kAround + 1> end{};
  };
  struct Wide {
    std::vector<Hex> hexes;
    std::array<std::size_t, kAbout + 1> end{};
  };
  static std::size_t column(risorgimento1859::Mover mover) {
    using risorgimento1859::Mover;
    return mover == Mover::Cavalry || mover == Mover::Leader ? 1 : mover == Mover::Infantry ? 0 : 2;
  }
  void find_rings(const Grid& grid);
  void find_places(const risorgimento1859::Game& game);
  void find_ways(const risorgimento1859::Game& game);

  std::vector<Hex> flat_;
  std::vector<Rings> around_;
  std::vector<Wide> about_;
  std::array<std::vector<std::vector<std::uint16_t>>, 3> ways_;  // infantry, cavalry, guns
};

}  // namespace tamburino::ai

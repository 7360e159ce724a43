#include "ai/risorgimento1859/ground.h"

#include <algorithm>
#include <queue>

namespace tamburino::ai {

namespace r = risorgimento1859;

Risorgimento1859Ground::Risorgimento1859Ground(const r::Game& game) {
  find_rings(game.map.grid());
  find_places(game);
  find_ways(game);
}

bool Risorgimento1859Ground::at_place(int place, Hex hex) const {
  const auto here = about(place, 0);
  return std::find(here.begin(), here.end(), hex) != here.end();
}

void Risorgimento1859Ground::find_rings(const Grid& grid) {
  std::vector<Offset> ways;
  for (int lines = -kAround; lines <= kAround; ++lines) {
    for (int along = -2 * kAround; along <= 2 * kAround; ++along) {
      const Offset way{along, lines};
      if ((along + lines) % 2 == 0 && length(way) <= kAround) ways.push_back(way);
    }
  }
  std::stable_sort(ways.begin(), ways.end(), [](Offset a, Offset b) { return length(a) < length(b); });
  around_.resize(static_cast<std::size_t>(grid.size()));
  flat_.reserve(around_.size() * ways.size());
  for (int i = 0; i < grid.size(); ++i) {
    Rings& rings = around_[static_cast<std::size_t>(i)];
    rings.begin = flat_.size();
    for (const Offset way : ways) {
      const Hex hex = grid.at(grid.offset(Hex{static_cast<std::uint16_t>(i)}) + way);
      if (hex == kNoHex) continue;
      flat_.push_back(hex);
      for (auto k = static_cast<std::size_t>(length(way)); k < rings.end.size(); ++k) ++rings.end[k];
    }
  }
}

void Risorgimento1859Ground::find_places(const r::Game& game) {
  const Grid& grid = game.map.grid();
  for (const r::Place& place : game.scenario.places) {
    Wide wide;
    for (int far = 0; far <= kAbout; ++far) {
      for (int i = 0; i < grid.size(); ++i) {
        const Hex hex{static_cast<std::uint16_t>(i)};
        int nearest = kFar;
        for (const Hex one : place.hexes) nearest = std::min(nearest, grid.distance(hex, one));
        if (nearest == far) wide.hexes.push_back(hex);
      }
      wide.end[static_cast<std::size_t>(far)] = wide.hexes.size();
    }
    about_.push_back(std::move(wide));
  }
}

// Backwards from each place.
void Risorgimento1859Ground::find_ways(const r::Game& game) {
  constexpr std::array<r::Mover, 3> kMovers{r::Mover::Infantry, r::Mover::Cavalry, r::Mover::FootArtillery};
  using Entry = std::pair<int, int>;  // points, hex
  for (std::size_t m = 0; m < kMovers.size(); ++m) {
    for (const r::Place& place : game.scenario.places) {
      std::vector<std::uint16_t> ways(static_cast<std::size_t>(game.map.size()), kFar);
      std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
      for (const Hex hex : place.hexes) open.emplace(0, index(hex));
      for (const Hex hex : place.hexes) ways[static_cast<std::size_t>(index(hex))] = 0;
      while (!open.empty()) {
        const auto [points, at] = open.top();
        open.pop();
        if (points > ways[static_cast<std::size_t>(at)]) continue;
        for (const Facing side : kFacings) {
          const Hex before = game.map.neighbour(Hex{static_cast<std::uint16_t>(at)}, side);
          if (before == kNoHex || !game.in_area(before)) continue;
          const int cost = game.map.cost(r::Ways::Dry, kMovers[m], before, opposite(side));
          std::uint16_t& known = ways[static_cast<std::size_t>(index(before))];
          if (cost == kClosed || points + cost >= known) continue;
          known = static_cast<std::uint16_t>(points + cost);
          open.emplace(points + cost, index(before));
        }
      }
      ways_[m].push_back(std::move(ways));
    }
  }
}

}  // namespace tamburino::ai

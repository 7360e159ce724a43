#include "engine/games/custoza/map.h"

#include <algorithm>

namespace tamburino::custoza {

Map::Map(const Grid& grid)
    : grid_(grid),
      hexes_(static_cast<std::size_t>(grid_.size())),
      sides_(hexes_.size()),
      roads_(hexes_.size()),
      road_off_map_(hexes_.size()),
      has_road_(hexes_.size()),
      riverside_(hexes_.size()),
      open_sides_(hexes_.size()) {}

void Map::set_side(Hex hex, Facing side, const Hexside& features) {
  sides_[slot(hex)][slot(side)] = features;
  const Hex other = grid_.neighbour(hex, side);
  if (other != kNoHex) sides_[slot(other)][slot(opposite(side))] = features;
}

void Map::set_road(Hex hex, Facing side, Road road) {
  const Hex other = grid_.neighbour(hex, side);
  if (other == kNoHex || road <= roads_[slot(hex)][slot(side)]) return;
  roads_[slot(hex)][slot(side)] = road;
  roads_[slot(other)][slot(opposite(side))] = road;
}

void Map::take_up_road(Hex hex, Facing side) {
  roads_[slot(hex)][slot(side)] = Road::None;
  if (const Hex other = neighbour(hex, side); other != kNoHex)
    roads_[slot(other)][slot(opposite(side))] = Road::None;
}

void Map::set_road_off_map(Hex hex) { road_off_map_[slot(hex)] = true; }

void Map::clear_features() {
  for (std::size_t i = 0; i < hexes_.size(); ++i) {
    hexes_[i] = MapHex{};
    sides_[i] = {};
    roads_[i] = {};
    road_off_map_[i] = false;
  }
}

void Map::finish(const TerrainChart& chart, int sight_range) {
  if (sight_.range() != sight_range) sight_ = SightTable(sight_range);
  for (std::size_t i = 0; i < hexes_.size(); ++i) {
    const auto any = [](const auto& all, auto holds) { return std::any_of(all.begin(), all.end(), holds); };
    has_road_[i] = road_off_map_[i] || any(roads_[i], [](Road one) { return one != Road::None; });
    riverside_[i] = any(sides_[i], [](const Hexside& one) { return one.river; });
    open_sides_[i] = 0;
    for (const Facing side : kFacings) {
      if (reckon_open_side(Hex{static_cast<std::uint16_t>(i)}, side))
        open_sides_[i] = static_cast<std::uint8_t>(open_sides_[i] | 1U << index(side));
    }
  }
  least_cost_.fill(chart.pontoon);
  for (const Gait gait : {Gait::Foot, Gait::Mounted, Gait::Wheeled}) {
    for (Costs& costs : costs_) costs[gait_slot(gait)].resize(hexes_.size());
    for (int i = 0; i < size(); ++i) {
      const Hex from{static_cast<std::uint16_t>(i)};
      for (const Facing side : kFacings) {
        costs_[0][gait_slot(gait)][slot(from)][slot(side)] =
            static_cast<std::uint8_t>(reckon_cost(chart, gait, from, side));
        costs_[1][gait_slot(gait)][slot(from)][slot(side)] =
            static_cast<std::uint8_t>(reckon_march_cost(chart, gait, from, side));
        least_cost_[0] = std::min(least_cost_[0], cost(gait, from, side));
        least_cost_[1] = std::min(least_cost_[1], march_cost(gait, from, side));
      }
    }
  }
}

// 4.2d  Not across the Mincio where it has no bridge, a lake or a closed side of Peschiera.
bool Map::reckon_open_side(Hex hex, Facing side) const {
  const Hex other = grid_.neighbour(hex, side);
  if (other == kNoHex || lake(other)) return false;
  const Hexside& between = this->side(hex, side);
  return !between.closed && (!between.river || between.bridge);
}

HalfPoints Map::off_road_cost(const TerrainChart& chart, Gait gait, Hex from, Facing side) const {
  const Hex to = grid_.neighbour(from, side);
  const std::size_t column = gait_slot(gait);
  const int up = std::clamp(level(to) - level(from), 0, 4);
  const HalfPoints climb = chart.climb[static_cast<std::size_t>(up)][column];
  const HalfPoints ground = chart.ground[static_cast<std::size_t>(terrain(to))].cost[column];
  if (climb == kClosed || ground == kClosed) return kClosed;
  return ground + climb + (this->side(from, side).stream ? chart.stream[column] : 0);
}

// g7.2a  A road or track hexside costs the same whatever lies there.
HalfPoints Map::reckon_cost(const TerrainChart& chart, Gait gait, Hex from, Facing side) const {
  if (lake(from) || !open_side(from, side)) return kClosed;
  switch (road(from, side)) {
    case Road::Road:
      return chart.road;
    case Road::Track:
      return chart.track;
    case Road::None:
      break;
  }
  return off_road_cost(chart, gait, from, side);
}

// g7.8c
HalfPoints Map::reckon_march_cost(const TerrainChart& chart, Gait gait, Hex from, Facing side) const {
  if (lake(from) || !open_side(from, side)) return kClosed;
  switch (road(from, side)) {
    case Road::Road:
      return chart.march_road;
    case Road::Track:
      return chart.march_track;
    case Road::None:
      break;
  }
  return off_road_cost(chart, gait, from, side);
}

}  // namespace tamburino::custoza

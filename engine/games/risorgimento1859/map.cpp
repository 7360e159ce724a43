#include "engine/games/risorgimento1859/map.h"

#include <algorithm>

namespace tamburino::risorgimento1859 {

Map::Map(const Grid& grid)
    : grid_(grid),
      hexes_(static_cast<std::size_t>(grid_.size())),
      sides_(hexes_.size()),
      roads_(hexes_.size()),
      road_off_map_(hexes_.size()) {}

void Map::set_side(Hex hex, Facing side, const Hexside& features) {
  sides_[slot(hex)][slot(side)] = features;
  const Hex other = grid_.neighbour(hex, side);
  if (other == kNoHex) return;
  const bool fort = sides_[slot(other)][slot(opposite(side))].fort;
  sides_[slot(other)][slot(opposite(side))] = features;
  sides_[slot(other)][slot(opposite(side))].fort = fort;
}

void Map::set_fort(Hex hex, Facing front) { sides_[slot(hex)][slot(front)].fort = true; }

void Map::set_road(Hex hex, Facing side, Road road) {
  const Hex other = grid_.neighbour(hex, side);
  if (other == kNoHex || road <= roads_[slot(hex)][slot(side)]) return;
  roads_[slot(hex)][slot(side)] = road;
  roads_[slot(other)][slot(opposite(side))] = road;
}

void Map::set_road_off_map(Hex hex, Road road) {
  road_off_map_[slot(hex)] = std::max(road_off_map_[slot(hex)], road);
}

void Map::clear_features() {
  for (std::size_t i = 0; i < hexes_.size(); ++i) {
    hexes_[i] = MapHex{};
    sides_[i] = {};
    roads_[i] = {};
    road_off_map_[i] = Road::None;
  }
}

void Map::finish(const TerrainChart& chart, int sight_range) {
  if (sight_.range() != sight_range) sight_ = SightTable(sight_range);
  for (int m = 0; m < kMoverCount; ++m) {
    const auto column = static_cast<std::size_t>(m);
    ground_[column].resize(hexes_.size());
    for (std::size_t i = 0; i < hexes_.size(); ++i)
      ground_[column][i] =
          static_cast<std::uint8_t>(chart.ground[static_cast<std::size_t>(hexes_[i].terrain)].cost[column]);
    for (int w = 0; w < kWaysCount; ++w) {
      auto& costs = costs_[static_cast<std::size_t>(w)][column];
      costs.resize(hexes_.size());
      for (int i = 0; i < size(); ++i) {
        const Hex from{static_cast<std::uint16_t>(i)};
        for (const Facing side : kFacings)
          costs[slot(from)][slot(side)] = static_cast<std::uint8_t>(
              reckon_cost(chart, static_cast<Ways>(w), static_cast<Mover>(m), from, side));
      }
    }
  }
}

// A129  Streets are no rougher up there.
void roughen(MapHex& hex) {
  constexpr int kRoughFrom = 4;
  if (hex.level < kRoughFrom) return;
  if (hex.terrain == Terrain::Woods) hex.terrain = Terrain::RoughWoods;
  if (hex.terrain == Terrain::Clear || hex.terrain == Terrain::LightlyCultivated)
    hex.terrain = Terrain::Rough;
}

Slope Map::slope(Hex hex, Facing side) const {
  const Hex other = grid_.neighbour(hex, side);
  if (other == kNoHex) return Slope::None;
  if (const Slope ridge = this->side(hex, side).ridge; ridge != Slope::None) return ridge;
  return static_cast<Slope>(std::min(3, std::abs(level(hex) - level(other))));
}

bool Map::uphill(Hex hex, Facing side) const {
  const Hex other = grid_.neighbour(hex, side);
  return other != kNoHex && (level(other) > level(hex) || this->side(hex, side).ridge != Slope::None);
}

bool Map::ford(Hex hex, Facing side) const {
  const Hexside& between = this->side(hex, side);
  const bool stream = between.water == Water::Stream || between.water == Water::DeepStream;
  return stream && !between.bridge && road(hex, side) >= Road::Minor;
}

bool Map::wades(Ways ways, Hex from, Facing side) const {
  const Hexside& between = this->side(from, side);
  if (between.water == Water::None) return false;
  const Road road = this->road(from, side);
  if (between.bridge && road != Road::None) return false;
  const Road needed = ways == Ways::Rain ? Road::Major : Road::Minor;  // a10.1: the others are Trails then
  return ways == Ways::OffRoad || road < needed || !ford(from, side);
}

// 5.21-5.26  The hex, then the slope or ridge (one class less by Road), then the water.
Points Map::reckon_cost(const TerrainChart& chart, Ways ways, Mover mover, Hex from, Facing side) const {
  const Hex to = grid_.neighbour(from, side);
  if (to == kNoHex || lake(from) || lake(to)) return kClosed;
  const auto column = static_cast<std::size_t>(mover);
  Road road = ways == Ways::OffRoad ? Road::None : this->road(from, side);
  if (ways == Ways::Rain && road == Road::Minor) road = Road::Trail;
  const bool by_road = road >= Road::Minor;
  const Points ground = chart.ground[static_cast<std::size_t>(terrain(to))].cost[column];
  Points cost = ground;
  if (by_road) cost = chart.road;
  if (road == Road::Trail) cost = ground == kClosed ? 1 : std::max(chart.trail_least, ground / 2);
  if (cost == kClosed) return kClosed;
  Slope slope = this->slope(from, side);
  const bool lowered = by_road && slope != Slope::None;
  if (lowered) slope = static_cast<Slope>(static_cast<int>(slope) - 1);
  const Points climb = chart.slope[static_cast<std::size_t>(slope)].cost[column];
  if (climb == kClosed) return kClosed;
  cost += climb;
  const Hexside& between = this->side(from, side);
  if (wades(ways, from, side)) {
    if (ways == Ways::Rain && between.water == Water::DeepStream) return kClosed;  // a10.1
    const Points crossing = chart.water[static_cast<std::size_t>(between.water)].cost[column];
    if (crossing == kClosed) return kClosed;
    cost += crossing;
  }
  // Seen from the hex that is entered, the side is a front of its fortification.
  if (this->side(to, opposite(side)).fort) cost += chart.fort.cost[column];
  return cost;
}

}  // namespace tamburino::risorgimento1859

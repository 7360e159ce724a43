#include "engine/games/butchery/map.h"

namespace tamburino::butchery {

Map::Map(const Grid& grid)
    : grid_(grid),
      hexes_(static_cast<std::size_t>(grid_.size())),
      sides_(hexes_.size()),
      roads_(hexes_.size()),
      roads_off_map_(hexes_.size(), Road::None),
      built_up_(hexes_.size()) {}

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

void Map::clear_features() {
  for (std::size_t i = 0; i < hexes_.size(); ++i) {
    hexes_[i] = MapHex{};
    sides_[i] = {};
    roads_[i] = {};
    roads_off_map_[i] = Road::None;
  }
}

void Map::finish(int sight_range) {
  if (sight_.range() != sight_range) sight_ = SightTable(sight_range);
  for (std::size_t i = 0; i < hexes_.size(); ++i) {
    built_up_[i] = hexes_[i].terrain == Terrain::Village || hexes_[i].terrain == Terrain::Town;
  }
  for (const Kind kind : {Kind::Infantry, Kind::Cavalry, Kind::Artillery}) {
    auto& table = costs_[static_cast<std::size_t>(index(kind))];
    table.resize(hexes_.size());
    for (int i = 0; i < size(); ++i) {
      const Hex from{static_cast<std::uint16_t>(i)};
      for (const Facing side : kFacings) {
        table[slot(from)][slot(side)] = static_cast<std::uint8_t>(reckon_cost(kind, from, side));
      }
    }
  }
}

namespace {

// Half points to be in the hex, without hexsides, levels and roads: TET.a, TET.d, TET.f.
HalfPoints ground_cost(Kind kind, const MapHex& hex) {
  constexpr HalfPoints kPoint = 2;
  if (hex.terrain == Terrain::Lake) return kClosed;
  if (hex.terrain != Terrain::Woods) return kPoint;
  return kind == Kind::Infantry ? 2 * kPoint : 3 * kPoint;  // TET.d
}

// A road sets the cost "at all times"; a track does not: TET.g, TET.h, TET.i.
HalfPoints road_cost(Road road) {
  switch (road) {
    case Road::Major:
      return 1;  // TET.i
    case Road::Minor:
    case Road::Railway:
      return 2;  // TET.h
    case Road::Track:
    case Road::None:
      return kClosed;
  }
  return kClosed;
}

}  // namespace

HalfPoints Map::reckon_cost(Kind kind, Hex from, Facing side) const {
  const Hex to = grid_.neighbour(from, side);
  if (to == kNoHex || lake(to) || lake(from)) return kClosed;
  const Hexside& between = this->side(from, side);
  if (between.steep) return kClosed;  // TET.b
  const Road way = road(from, side);
  if (road_cost(way) != kClosed) return road_cost(way);
  constexpr HalfPoints kPoint = 2;
  HalfPoints cost = ground_cost(kind, hexes_[slot(to)]);
  if (level(from) != level(to) && way != Road::Track) cost += kPoint;  // TET.a, TET.g
  if (between.ridge) cost += kPoint;                                   // TET.c
  if (between.hedge) cost += kPoint;                                   // TET.c
  if (between.water) cost += kPoint;                                   // TET.c
  return cost;
}

HalfPoints Map::entry_cost(Kind kind, Hex hex) const {
  const HalfPoints by_road = road_cost(road_off_map(hex));
  return by_road != kClosed ? by_road : ground_cost(kind, hexes_[slot(hex)]);
}

int Map::terrain_value(Hex hex) const {
  switch (hexes_[slot(hex)].terrain) {
    case Terrain::Town:
      return 3;
    case Terrain::Woods:
    case Terrain::Village:
      return 2;
    case Terrain::Clear:
    case Terrain::Lake:
      return level(hex) >= 3 ? 2 : 1;
  }
  return 1;
}

// TET.e; not along a road or the railway, which is the same ground at all times: B53.
bool Map::woods_disorder_cavalry(Hex from, Facing side) const {
  const Hex to = grid_.neighbour(from, side);
  return to != kNoHex && hexes_[slot(to)].terrain == Terrain::Woods && road_cost(road(from, side)) == kClosed;
}

}  // namespace tamburino::butchery

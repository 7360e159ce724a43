#include "engine/games/novara/map.h"

namespace tamburino::novara {

Map::Map(const Grid& grid)
    : grid_(grid),
      hexes_(static_cast<std::size_t>(grid_.size())),
      sides_(static_cast<std::size_t>(grid_.size())),
      roads_(static_cast<std::size_t>(grid_.size())),
      banks_(static_cast<std::size_t>(grid_.size())) {
  for (auto& costs : costs_) costs.resize(static_cast<std::size_t>(grid_.size()));
}

void Map::set_side(Hex hex, Facing side, const Hexside& features) {
  sides_[slot(hex)][slot(side)] = features;
  const Hex beyond = neighbour(hex, side);
  if (beyond == kNoHex) return;
  Hexside& other = sides_[slot(beyond)][slot(opposite(side))];
  other = features;
  if (features.slope == Slope::Up) other.slope = Slope::Down;
  if (features.slope == Slope::Down) other.slope = Slope::Up;
}

void Map::set_road(Hex hex, Facing side, bool there) {
  const auto set = [&](Hex where, Facing way) {
    const auto bit = static_cast<std::uint8_t>(1U << index(way));
    roads_[slot(where)] =
        static_cast<std::uint8_t>(there ? roads_[slot(where)] | bit : roads_[slot(where)] & ~bit);
  };
  set(hex, side);
  if (const Hex beyond = neighbour(hex, side); beyond != kNoHex) set(beyond, opposite(side));
}

void Map::clear_features() {
  for (MapHex& hex : hexes_) hex.terrain = Terrain::Clear;
  for (auto& sides : sides_) sides = {};
  for (auto& roads : roads_) roads = 0;
}

// A3  Points for the hex, and on top of it for what is crossed. 8.road-a  A road costs one point whatever the
// hex, and takes away minor waters and slopes; a ford stays wet.
int Map::reckon_cost(Gait gait, Hex from, Facing side) const {
  const Hex to = neighbour(from, side);
  if (to == kNoHex) return kClosed;
  const Hexside& crossed = this->side(from, side);
  if (crossed.water == Water::Major && crossed.crossing == Crossing::None) return kClosed;
  const int ford = crossed.crossing == Crossing::Ford ? chart_.ford_points : 0;
  if (road(from, side)) return chart_.road_points + ford;
  const Chart::HexRow& row = this->row(to);
  int points = (gait == Gait::Mounted ? row.points_mounted : row.points) + ford;
  if (crossed.water == Water::Minor && crossed.crossing == Crossing::None) points += chart_.minor_points;
  if (crossed.slope == Slope::Up) points += chart_.uphill_points;
  return points;
}

void Map::finish() {
  for (int g = 0; g < kGaitCount; ++g) {
    for (int h = 0; h < size(); ++h) {
      for (const Facing side : kFacings) {
        costs_[static_cast<std::size_t>(g)][static_cast<std::size_t>(h)][slot(side)] =
            static_cast<std::uint8_t>(
                reckon_cost(Gait{static_cast<std::uint8_t>(g)}, Hex{static_cast<std::uint16_t>(h)}, side));
      }
    }
  }
  std::fill(banks_.begin(), banks_.end(), std::uint16_t{0});
  std::uint16_t bank = 0;
  std::vector<Hex> open;
  for (int h = 0; h < size(); ++h) {
    if (banks_[static_cast<std::size_t>(h)] != 0) continue;
    banks_[static_cast<std::size_t>(h)] = ++bank;
    open.push_back(Hex{static_cast<std::uint16_t>(h)});
    while (!open.empty()) {
      const Hex here = open.back();
      open.pop_back();
      for (const Facing side : kFacings) {
        const Hex next = neighbour(here, side);
        if (next == kNoHex || banks_[slot(next)] != 0 || this->side(here, side).water == Water::Major)
          continue;
        banks_[slot(next)] = bank;
        open.push_back(next);
      }
    }
  }
}

}  // namespace tamburino::novara

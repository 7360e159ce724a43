#include "mapmaker/lattice.h"

#include <algorithm>
#include <map>
#include <numbers>

namespace tamburino::mapmaker {
namespace {

constexpr double kLineStep = std::numbers::sqrt3 / 2;  // from one line of hexes to the next

bool east_west(const Grid& grid) { return grid.layout().lines == GridLayout::Lines::EastWest; }

Point on_sheet(const Grid& grid, double along, double lines) {
  if (east_west(grid)) return {along, -lines * kLineStep};
  return {lines * kLineStep, -along};
}

}  // namespace

Point Lattice::centre(Hex hex) const {
  const Offset offset = grid_->offset(hex);
  return on_sheet(*grid_, offset.along / 2.0, offset.lines);
}

Point Lattice::corner(Hex hex, int number) const {
  const double start = east_west(*grid_) ? std::numbers::pi / 6 : 0;
  const double angle = start + number * std::numbers::pi / 3;
  return centre(hex) + Point{std::cos(angle), std::sin(angle)} * (1 / std::numbers::sqrt3);
}

Lattice::Lattice(const Grid& grid) : grid_(&grid) {
  std::map<std::pair<long, long>, int> known;
  std::map<std::pair<int, int>, int> between;
  edge_of_.resize(static_cast<std::size_t>(grid.size()));
  const auto corner_id = [&](Point at) {
    const auto [place, fresh] = known.try_emplace({std::lround(at.x * 1000), std::lround(at.y * 1000)},
                                                  static_cast<int>(corners_.size()));
    if (fresh) corners_.push_back({at, {}, {}});
    return place->second;
  };
  for (int i = 0; i < grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    std::array<int, kSides> ids{};
    for (int k = 0; k < kSides; ++k) {
      ids[static_cast<std::size_t>(k)] = corner_id(corner(hex, k));
      corners_[static_cast<std::size_t>(ids[static_cast<std::size_t>(k)])].hexes.push_back(hex);
    }
    corners_of_.push_back(ids);
    edge_from_corner_.emplace_back();
    for (const Facing side : kFacings) {
      // The side lies between the two corners that are nearest to where the neighbour is, or would be.
      const Offset way = step(side);
      const Point towards = centre(hex) + on_sheet(grid, way.along / 2.0, way.lines) * 0.5;
      int first = 0;
      for (int k = 0; k < kSides; ++k) {
        const Point middle = (corner(hex, k) + corner(hex, k + 1)) * 0.5;
        if (distance(middle, towards) < 0.1) first = k;
      }
      const auto ends = std::minmax(ids[static_cast<std::size_t>(first)],
                                    ids[static_cast<std::size_t>((first + 1) % kSides)]);
      const auto [place, fresh] =
          between.try_emplace({ends.first, ends.second}, static_cast<int>(edges_.size()));
      if (fresh) {
        edges_.push_back({ends.first, ends.second, hex, grid.neighbour(hex, side)});
        corners_[static_cast<std::size_t>(ends.first)].edges.push_back(place->second);
        corners_[static_cast<std::size_t>(ends.second)].edges.push_back(place->second);
      }
      edge_of_[static_cast<std::size_t>(i)][static_cast<std::size_t>(index(side))] = place->second;
      edge_from_corner_.back()[static_cast<std::size_t>(first)] = place->second;
    }
  }
}

std::optional<Hex> Lattice::hex_at(Point point) const {
  const bool rows = east_west(*grid_);
  const double along = rows ? point.x : -point.y;
  const double lines = (rows ? -point.y : point.x) / kLineStep;
  std::optional<Hex> best;
  double best_distance = 1e30;
  for (int line = static_cast<int>(std::floor(lines)) - 1; line <= static_cast<int>(std::ceil(lines)) + 1;
       ++line) {
    for (int twice = static_cast<int>(std::floor(2 * along)) - 2; twice <= 2 * along + 3; ++twice) {
      const Hex hex = grid_->at(Offset{twice, line});
      if (hex == kNoHex) continue;
      const double off = distance(centre(hex), point);
      if (off < best_distance) best = hex, best_distance = off;
    }
  }
  // Farther than a corner from every centre is off the map.
  if (best_distance > 1 / std::numbers::sqrt3 + 1e-9) return std::nullopt;
  return best;
}

Hex Lattice::nearest_hex(Point point) const {
  if (const auto hex = hex_at(point)) return *hex;
  Hex best{0};
  for (int i = 1; i < grid_->size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    if (distance(centre(hex), point) < distance(centre(best), point)) best = hex;
  }
  return best;
}

int Lattice::edge_between(Hex a, Hex b) const {
  const auto side = grid_->side_towards(a, b);
  return side ? edge(a, *side) : -1;
}

Hex Lattice::beyond(Hex hex, int number) const {
  const Edge& one = edges_[static_cast<std::size_t>(
      edge_from_corner_[static_cast<std::size_t>(index(hex))][static_cast<std::size_t>(number)])];
  return one.a == hex ? one.b : one.a;
}

int Lattice::nearest_corner(Point point) const {
  const auto nearer = [&](const Corner& a, const Corner& b) {
    return distance(a.at, point) < distance(b.at, point);
  };
  return static_cast<int>(std::min_element(corners_.begin(), corners_.end(), nearer) - corners_.begin());
}

Point Lattice::middle(int edge) const {
  const Edge& one = edges_[static_cast<std::size_t>(edge)];
  return (corners_[static_cast<std::size_t>(one.from)].at + corners_[static_cast<std::size_t>(one.to)].at) *
         0.5;
}

}  // namespace tamburino::mapmaker

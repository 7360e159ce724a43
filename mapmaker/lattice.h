#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/core/grid.h"
#include "mapmaker/ground.h"

namespace tamburino::mapmaker {

// The grid as geometry: where hexes, their corners and their sides lie on the sheet. The corners and sides
// form the net along which rivers run.
class Lattice {
 public:
  struct Edge {  // one hexside; `b` is kNoHex on the rim
    int from = 0, to = 0;
    Hex a = kNoHex, b = kNoHex;
  };
  struct Corner {
    Point at;
    std::vector<int> edges;
    std::vector<Hex> hexes;
    bool rim() const { return hexes.size() < 3; }
  };

  Lattice() = default;
  explicit Lattice(const Grid& grid);

  const Grid& grid() const { return *grid_; }
  Point centre(Hex hex) const;
  Point corner(Hex hex, int number) const;  // six of them, in circular order
  std::optional<Hex> hex_at(Point point) const;
  Hex nearest_hex(Point point) const;  // the map's nearest, also for points off it

  const std::vector<Corner>& corners() const { return corners_; }
  const std::vector<Edge>& edges() const { return edges_; }
  int edge_between(Hex a, Hex b) const;  // -1 when they are not neighbours
  int edge(Hex hex, Facing side) const {
    return edge_of_[static_cast<std::size_t>(index(hex))][static_cast<std::size_t>(index(side))];
  }
  const std::array<int, kSides>& corners_of(Hex hex) const {
    return corners_of_[static_cast<std::size_t>(index(hex))];
  }
  Hex beyond(Hex hex,
             int number) const;  // across the side from corner `number` to the next; kNoHex off the map
  int nearest_corner(Point point) const;
  Point middle(int edge) const;

 private:
  const Grid* grid_ = nullptr;
  std::vector<Corner> corners_;
  std::vector<Edge> edges_;
  std::vector<std::array<int, kSides>> edge_of_, corners_of_, edge_from_corner_;
};

}  // namespace tamburino::mapmaker

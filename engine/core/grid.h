#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/hex.h"

namespace tamburino {

// How a printed map numbers its hexes. A map is a bundle of straight lines of hexes; half of the lines hang
// half a hex. All five games fit in here: rows that run north to south from the first digits (butchery),
// columns that run west to east (custoza), numbers that grow towards the west, first digits that name the
// place in the line.
struct GridLayout {
  enum class Lines { EastWest, NorthSouth };
  enum class Parity { Odd, Even };

  Lines lines = Lines::EastWest;   // which way the straight lines of hexes run
  bool line_number_first = true;   // 2118 is place 18 of line 21; otherwise place 21 of line 18
  bool lines_grow_onward = true;   // line numbers grow to the south (east, when the lines run north-south)
  bool places_grow_onward = true;  // place numbers grow to the east (south)
  Parity hanging = Parity::Odd;    // these lines hang half a hex further in the direction the places grow
  int first_line = 1, last_line = 1;
  int first_place = 1, last_place_odd = 1, last_place_even = 1;

  friend bool operator==(const GridLayout&, const GridLayout&) = default;
};

// One printed map of a field that several maps make up: it keeps its numbers, with its letter before them.
struct GridPart {
  GridLayout layout;
  std::string letter;  // "S" in S2118; empty when the numbers alone tell the hexes apart
  Offset shift;        // from where the map by itself would have its hexes to where they lie on the field
};

class Grid {
 public:
  Grid() = default;
  explicit Grid(const GridLayout& layout);
  // Throws std::invalid_argument when the maps do not fit together: their lines run in different directions,
  // their hexes overlap or lie between each other, or two hexes would have one name.
  explicit Grid(std::vector<GridPart> parts);

  const GridLayout& layout() const { return parts_.front().layout; }  // of the first map
  const std::vector<GridPart>& parts() const { return parts_; }
  int size() const { return static_cast<int>(offsets_.size()); }

  // Printed numbers.
  Hex at(int line, int place) const { return at(0, line, place); }
  Hex at(int part, int line, int place) const;              // kNoHex when the map does not reach there
  std::optional<Hex> parse(std::string_view number) const;  // "2118", "S2118"
  std::string name(Hex hex) const;
  int part(Hex hex) const;  // which of the maps it lies on
  int line(Hex hex) const { return lines_[static_cast<std::size_t>(index(hex))]; }
  int place(Hex hex) const { return places_[static_cast<std::size_t>(index(hex))]; }

  // Directions.
  std::string_view name(Facing facing) const;  // "NE"
  std::optional<Facing> parse_facing(std::string_view name) const;
  static std::optional<Facing> parse_facing(GridLayout::Lines lines, std::string_view name);

  // Geometry.
  Offset offset(Hex hex) const { return offsets_[static_cast<std::size_t>(index(hex))]; }
  Offset way(Hex from, Hex to) const { return offset(to) - offset(from); }
  Hex neighbour(Hex hex, Facing side) const {
    return neighbours_[static_cast<std::size_t>(index(hex))][static_cast<std::size_t>(index(side))];
  }
  Hex at(Offset offset) const;  // kNoHex off the map
  int distance(Hex a, Hex b) const { return length(way(a, b)); }
  std::optional<Facing> side_towards(Hex from, Hex to) const;  // only between neighbours

 private:
  static Offset offset_of(const GridPart& part, int line, int place);
  void add(const GridPart& part);
  void check() const;

  std::vector<GridPart> parts_ = std::vector<GridPart>(1);
  std::vector<int> first_;  // by part: the index of its first hex
  std::vector<Offset> offsets_;
  std::vector<std::uint8_t> lines_, places_;
  std::vector<std::array<Hex, kSides>> neighbours_;
};

// The six steps as offsets, in circular order (clockwise when lines run east-west; the mirror image
// otherwise).
constexpr Offset step(Facing facing) {
  constexpr std::array<Offset, kSides> kSteps{{{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}}};
  return kSteps[static_cast<std::size_t>(index(facing))];
}

// Whether the way is made of steps in the front arc of a piece that faces there, and of no others.
bool in_front_cone(Facing facing, Offset way);

}  // namespace tamburino

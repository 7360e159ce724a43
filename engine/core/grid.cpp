#include "engine/core/grid.h"

#include <charconv>
#include <cstdio>
#include <stdexcept>

namespace tamburino {
namespace {

using Lines = GridLayout::Lines;

// In the order of step(). Lines that run north-south have `along` growing southward and `lines` growing
// eastward, which mirrors the picture: what is clockwise on one is counted S SE NE N NW SW on the other.
constexpr std::array<std::string_view, kSides> kEastWestNames{"E", "SE", "SW", "W", "NW", "NE"};
constexpr std::array<std::string_view, kSides> kNorthSouthNames{"S", "SE", "NE", "N", "NW", "SW"};

const std::array<std::string_view, kSides>& names(Lines lines) {
  return lines == Lines::EastWest ? kEastWestNames : kNorthSouthNames;
}

std::optional<int> two_digits(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.front() == '-') return std::nullopt;
  return value;
}

}  // namespace

Grid::Grid(const GridLayout& layout) : layout_(layout) {
  for (int line = layout.first_line; line <= layout.last_line; ++line) {
    const int last = line % 2 != 0 ? layout.last_place_odd : layout.last_place_even;
    for (int place = layout.first_place; place <= last; ++place) {
      lines_.push_back(static_cast<std::uint8_t>(line));
      places_.push_back(static_cast<std::uint8_t>(place));
      offsets_.push_back(offset_of(line, place));
    }
  }
  if (size() == 0 || size() > kMaxHexes) throw std::invalid_argument("a grid needs between 1 and 4096 hexes");
  for (const Offset here : offsets_) {
    std::array<Hex, kSides> around{};
    for (const Facing side : kFacings) around[static_cast<std::size_t>(index(side))] = at(here + step(side));
    neighbours_.push_back(around);
  }
}

Offset Grid::offset_of(int line, int place) const {
  const bool hangs = (line % 2 != 0) == (layout_.hanging == GridLayout::Parity::Odd);
  const int along = 2 * place + (hangs ? 1 : 0);
  return {layout_.places_grow_onward ? along : -along, layout_.lines_grow_onward ? line : -line};
}

Hex Grid::at(int line, int place) const {
  if (line < layout_.first_line || line > layout_.last_line || place < layout_.first_place) return kNoHex;
  const int odd = layout_.last_place_odd - layout_.first_place + 1;
  const int even = layout_.last_place_even - layout_.first_place + 1;
  if (place - layout_.first_place >= (line % 2 != 0 ? odd : even)) return kNoHex;
  const int before = line - layout_.first_line;
  const int odd_before = layout_.first_line % 2 != 0 ? (before + 1) / 2 : before / 2;
  return Hex{static_cast<std::uint16_t>(odd_before * odd + (before - odd_before) * even + place -
                                        layout_.first_place)};
}

Hex Grid::at(Offset offset) const {
  const int line = layout_.lines_grow_onward ? offset.lines : -offset.lines;
  const bool hangs = (line % 2 != 0) == (layout_.hanging == GridLayout::Parity::Odd);
  const int along = (layout_.places_grow_onward ? offset.along : -offset.along) - (hangs ? 1 : 0);
  if (along % 2 != 0) return kNoHex;
  return at(line, along / 2);
}

std::optional<Hex> Grid::parse(std::string_view number) const {
  if (number.size() != 4) return std::nullopt;
  const auto first = two_digits(number.substr(0, 2));
  const auto second = two_digits(number.substr(2));
  if (!first || !second) return std::nullopt;
  const Hex hex = layout_.line_number_first ? at(*first, *second) : at(*second, *first);
  if (hex == kNoHex) return std::nullopt;
  return hex;
}

std::string Grid::name(Hex hex) const {
  if (hex == kNoHex) return "----";
  const int first = layout_.line_number_first ? line(hex) : place(hex);
  const int second = layout_.line_number_first ? place(hex) : line(hex);
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "%02d%02d", first % 100, second % 100);
  return text.data();
}

std::string_view Grid::name(Facing facing) const {
  if (facing == kNoFacing) return "-";
  return names(layout_.lines)[static_cast<std::size_t>(index(facing))];
}

std::optional<Facing> Grid::parse_facing(std::string_view name) const {
  return parse_facing(layout_.lines, name);
}

std::optional<Facing> Grid::parse_facing(GridLayout::Lines lines, std::string_view name) {
  for (const Facing facing : kFacings) {
    if (names(lines)[static_cast<std::size_t>(index(facing))] == name) return facing;
  }
  return std::nullopt;
}

std::optional<Facing> Grid::side_towards(Hex from, Hex to) const {
  for (const Facing side : kFacings) {
    if (neighbour(from, side) == to) return side;
  }
  return std::nullopt;
}

bool in_front_cone(Facing facing, Offset way) {
  // A way is n steps one way and m steps the next way round; both must lie in the arc.
  const int steps = length(way);
  for (int side = -1; side <= 0; ++side) {
    const Facing first = turned(facing, side);
    const Facing second = turned(facing, side + 1);
    for (int n = 0; n <= steps; ++n) {
      if (step(first) * n + step(second) * (steps - n) == way) return true;
    }
  }
  return false;
}

}  // namespace tamburino

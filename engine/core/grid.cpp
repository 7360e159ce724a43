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

Grid::Grid(const GridLayout& layout) : Grid(std::vector<GridPart>{{layout, "", {}}}) {}

Grid::Grid(std::vector<GridPart> parts) : parts_(std::move(parts)) {
  if (parts_.empty()) throw std::invalid_argument("a grid needs a map");
  for (const GridPart& part : parts_) add(part);
  if (size() == 0 || size() > kMaxHexes) throw std::invalid_argument("a grid needs between 1 and 4096 hexes");
  for (const Offset here : offsets_) {
    std::array<Hex, kSides> around{};
    for (const Facing side : kFacings) around[static_cast<std::size_t>(index(side))] = at(here + step(side));
    neighbours_.push_back(around);
  }
  if (parts_.size() > 1) check();
}

void Grid::add(const GridPart& part) {
  const GridLayout& layout = part.layout;
  first_.push_back(size());
  for (int line = layout.first_line; line <= layout.last_line; ++line) {
    const int last = line % 2 != 0 ? layout.last_place_odd : layout.last_place_even;
    for (int place = layout.first_place; place <= last; ++place) {
      lines_.push_back(static_cast<std::uint8_t>(line));
      places_.push_back(static_cast<std::uint8_t>(place));
      offsets_.push_back(offset_of(part, line, place));
    }
  }
}

void Grid::check() const {
  for (const GridPart& part : parts_) {
    if (part.layout.lines != layout().lines)
      throw std::invalid_argument("the lines of one map run north-south, those of the other east-west");
  }
  const auto stagger = [](Offset offset) { return (offset.along + offset.lines) % 2 != 0; };
  for (int i = 0; i < size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    if (stagger(offset(hex)) != stagger(offsets_.front()))
      throw std::invalid_argument("the hexes of one map lie between those of the other");
    if (at(offset(hex)) != hex)
      throw std::invalid_argument(name(hex) + " and " + name(at(offset(hex))) + " lie in the same place");
    if (parse(name(hex)) != hex)
      throw std::invalid_argument("both maps have a hex " + name(hex) + ": they need letters");
  }
}

Offset Grid::offset_of(const GridPart& part, int line, int place) {
  const GridLayout& layout = part.layout;
  const bool hangs = (line % 2 != 0) == (layout.hanging == GridLayout::Parity::Odd);
  const int along = 2 * place + (hangs ? 1 : 0);
  return Offset{layout.places_grow_onward ? along : -along, layout.lines_grow_onward ? line : -line} +
         part.shift;
}

Hex Grid::at(int part, int line, int place) const {
  if (offsets_.empty()) return kNoHex;
  const GridLayout& layout = parts_[static_cast<std::size_t>(part)].layout;
  if (line < layout.first_line || line > layout.last_line || place < layout.first_place) return kNoHex;
  const int odd = layout.last_place_odd - layout.first_place + 1;
  const int even = layout.last_place_even - layout.first_place + 1;
  if (place - layout.first_place >= (line % 2 != 0 ? odd : even)) return kNoHex;
  const int before = line - layout.first_line;
  const int odd_before = layout.first_line % 2 != 0 ? (before + 1) / 2 : before / 2;
  return Hex{static_cast<std::uint16_t>(first_[static_cast<std::size_t>(part)] + odd_before * odd +
                                        (before - odd_before) * even + place - layout.first_place)};
}

Hex Grid::at(Offset offset) const {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const GridLayout& layout = parts_[i].layout;
    const Offset own = offset - parts_[i].shift;
    const int line = layout.lines_grow_onward ? own.lines : -own.lines;
    const bool hangs = (line % 2 != 0) == (layout.hanging == GridLayout::Parity::Odd);
    const int along = (layout.places_grow_onward ? own.along : -own.along) - (hangs ? 1 : 0);
    if (along % 2 != 0) continue;
    if (const Hex hex = at(static_cast<int>(i), line, along / 2); hex != kNoHex) return hex;
  }
  return kNoHex;
}

int Grid::part(Hex hex) const {
  std::size_t last = parts_.size() - 1;
  while (last > 0 && index(hex) < first_[last]) --last;
  return static_cast<int>(last);
}

std::optional<Hex> Grid::parse(std::string_view number) const {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const std::string& letter = parts_[i].letter;
    if (number.size() != letter.size() + 4 || !number.starts_with(letter)) continue;
    const auto first = two_digits(number.substr(letter.size(), 2));
    const auto second = two_digits(number.substr(letter.size() + 2));
    if (!first || !second) continue;
    const int part = static_cast<int>(i);
    const Hex hex =
        parts_[i].layout.line_number_first ? at(part, *first, *second) : at(part, *second, *first);
    if (hex != kNoHex) return hex;
  }
  return std::nullopt;
}

std::string Grid::name(Hex hex) const {
  if (hex == kNoHex) return "----";
  const GridPart& map = parts_[static_cast<std::size_t>(part(hex))];
  const int first = map.layout.line_number_first ? line(hex) : place(hex);
  const int second = map.layout.line_number_first ? place(hex) : line(hex);
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "%02d%02d", first % 100, second % 100);
  return map.letter + text.data();
}

std::string_view Grid::name(Facing facing) const {
  if (facing == kNoFacing) return "-";
  return names(layout().lines)[static_cast<std::size_t>(index(facing))];
}

std::optional<Facing> Grid::parse_facing(std::string_view name) const {
  return parse_facing(layout().lines, name);
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

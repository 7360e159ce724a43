#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

namespace tamburino {

// A hex of one map, by its place in that map's grid; its printed number is the Grid's business.
enum class Hex : std::uint16_t {};
inline constexpr Hex kNoHex{0xFFFF};
inline constexpr int kMaxHexes = 4096;

constexpr int index(Hex hex) { return static_cast<int>(hex); }

// One of the six hexsides, clockwise. The Grid knows what each is called on its map.
enum class Facing : std::uint8_t {};
inline constexpr int kSides = 6;
inline constexpr Facing kNoFacing{0xFF};
inline constexpr std::array<Facing, kSides> kFacings{Facing{0}, Facing{1}, Facing{2},
                                                     Facing{3}, Facing{4}, Facing{5}};

constexpr int index(Facing facing) { return static_cast<int>(facing); }
constexpr Facing turned(Facing facing, int hexsides) {
  return Facing{static_cast<std::uint8_t>(((index(facing) + hexsides) % kSides + kSides) % kSides)};
}
constexpr Facing opposite(Facing facing) { return turned(facing, 3); }

// How many hexsides apart two facings are, by the shorter way round: 0 to 3.
constexpr int hexsides_between(Facing a, Facing b) {
  const int apart = (index(a) - index(b) + kSides) % kSides;
  return apart <= 3 ? apart : kSides - apart;
}

// Front arc: the faced hexside and its two neighbours. The other three are flank.
constexpr bool in_front_arc(Facing facing, Facing side) { return hexsides_between(facing, side) <= 1; }

// The way from one hex to another in doubled coordinates: `along` the straight lines of hexes of the grid,
// where neighbours are 2 apart, and across them by `lines`. Every second line hangs half a hex, which is 1
// here, so all arithmetic is in whole numbers, and the same offset means the same way from every hex.
struct Offset {
  int along = 0;
  int lines = 0;
  friend constexpr Offset operator+(Offset a, Offset b) { return {a.along + b.along, a.lines + b.lines}; }
  friend constexpr Offset operator-(Offset a, Offset b) { return {a.along - b.along, a.lines - b.lines}; }
  friend constexpr Offset operator*(Offset a, int n) { return {a.along * n, a.lines * n}; }
  friend constexpr bool operator==(Offset, Offset) = default;
};

constexpr int length(Offset way) {
  const int along = way.along < 0 ? -way.along : way.along;
  const int lines = way.lines < 0 ? -way.lines : way.lines;
  return lines + (along > lines ? (along - lines) / 2 : 0);
}

}  // namespace tamburino

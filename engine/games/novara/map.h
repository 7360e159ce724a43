#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/grid.h"
#include "engine/core/reach.h"
#include "engine/games/novara/pieces.h"

namespace tamburino::novara {

enum class Terrain : std::uint8_t { Clear, Village, City, Fortified, Woods, Marsh };
std::string_view word_of(Terrain terrain);
inline constexpr int kTerrainCount = 6;

enum class Water : std::uint8_t { None, Minor, Major };  // streams and canals; Po, Ticino and Sesia
std::string_view word_of(Water water);
enum class Crossing : std::uint8_t { None, Bridge, Ford };
std::string_view word_of(Crossing crossing);
enum class Slope : std::uint8_t { None, Up, Down };  // over a ridge, seen from the hex that is left

struct Hexside {
  Water water = Water::None;
  Crossing crossing = Crossing::None;
  Slope slope = Slope::None;
};

struct MapHex {
  Terrain terrain = Terrain::Clear;
  std::string place;  // the printed name, if any
};

// The Terrain Effects Table as the pack has it. Points to enter, columns to the left for the defender.
struct Chart {
  struct HexRow {
    int points = 1, points_mounted = 1;
    int shift = 0;
    bool charge = false;
    bool blocks_fire = false;
    bool encirclement = true;
    bool cover = false;  // a lower die for bombardment
  };
  std::array<HexRow, kTerrainCount> hex{};
  int road_points = 1, road_bonus = 1;
  int ford_points = 1, minor_points = 1, uphill_points = 1;  // on top of the hex
  int pontoon_points = 1;                                    // hexside and hex together
  int bridge_shift = 2, ford_shift = 2, pontoon_major_shift = 2, pontoon_minor_shift = 1;
  int minor_shift = 1, minor_bridge_shift = 1, uphill_shift = 1;
};

// Facts of hexes and hexsides, and what the chart makes of them. Movement points are whole here.
class Map {
 public:
  Map() = default;
  explicit Map(const Grid& grid);

  const Grid& grid() const { return grid_; }
  int size() const { return grid_.size(); }
  const MapHex& operator[](Hex hex) const { return hexes_[slot(hex)]; }
  MapHex& edit(Hex hex) { return hexes_[slot(hex)]; }
  const Chart& chart() const { return chart_; }
  void set_chart(const Chart& chart) { chart_ = chart; }

  const Hexside& side(Hex hex, Facing side) const { return sides_[slot(hex)][slot(side)]; }
  void set_side(Hex hex, Facing side, const Hexside& features);  // both hexes see it
  bool road(Hex hex, Facing side) const { return (roads_[slot(hex)] >> index(side) & 1U) != 0; }
  void set_road(Hex hex, Facing side, bool there = true);  // both hexes see it
  bool on_road(Hex hex) const { return roads_[slot(hex)] != 0; }
  bool road_off_map(Hex hex) const { return (roads_[slot(hex)] & kOffMap) != 0; }
  void set_road_off_map(Hex hex) { roads_[slot(hex)] |= kOffMap; }
  void clear_features();  // a bare map: clear ground, no waters, ridges or roads; places stay

  // Call once after editing: costs and banks follow from the facts.
  void finish();

  Hex neighbour(Hex hex, Facing side) const { return grid_.neighbour(hex, side); }
  Terrain terrain(Hex hex) const { return hexes_[slot(hex)].terrain; }
  const Chart::HexRow& row(Hex hex) const { return chart_.hex[static_cast<std::size_t>(terrain(hex))]; }
  bool city(Hex hex) const { return terrain(hex) == Terrain::City || terrain(hex) == Terrain::Fortified; }
  bool fortified(Hex hex) const { return terrain(hex) == Terrain::Fortified; }

  // 10.pontoons-a  Without a pontoon; kClosed over a major river that has no bridge or ford.
  int cost(Gait gait, Hex from, Facing side) const {
    return costs_[static_cast<std::size_t>(index(gait))][slot(from)][slot(side)];
  }
  bool closed(Hex from, Facing side) const { return cost(Gait::Foot, from, side) == kClosed; }
  bool river(Hex hex, Facing side) const { return this->side(hex, side).water != Water::None; }
  // The land on one side of the major rivers: hexes with the same bank hang together without crossing one.
  int bank(Hex hex) const { return banks_[slot(hex)]; }

 private:
  static constexpr std::uint8_t kOffMap = 0x40;
  static std::size_t slot(Hex hex) { return static_cast<std::size_t>(index(hex)); }
  static std::size_t slot(Facing side) { return static_cast<std::size_t>(index(side)); }
  int reckon_cost(Gait gait, Hex from, Facing side) const;

  Grid grid_;
  Chart chart_;
  std::vector<MapHex> hexes_;
  std::vector<std::array<Hexside, kSides>> sides_;
  std::vector<std::uint8_t> roads_;  // a bit for each hexside, and one for a road that leaves the map
  std::vector<std::uint16_t> banks_;
  std::array<std::vector<std::array<std::uint8_t, kSides>>, kGaitCount> costs_;
};

}  // namespace tamburino::novara

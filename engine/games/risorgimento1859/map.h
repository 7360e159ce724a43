#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/grid.h"
#include "engine/core/reach.h"
#include "engine/core/sight.h"
#include "engine/games/risorgimento1859/pieces.h"

namespace tamburino::risorgimento1859 {

using Points = int;  // movement points, whole ones; kClosed: not that way

// RoughWoods is Woods on level 4 or 5, and Rough any other bare hex there: 5.24b.
enum class Terrain : std::uint8_t {
  Clear,
  LightlyCultivated,
  HeavilyCultivated,
  Woods,
  Rough,
  RoughWoods,
  Marsh,
  Village,
  Town,
  Lake
};
std::string_view word_of(Terrain terrain);
inline constexpr int kTerrainCount = 10;

enum class Road : std::uint8_t { None, Trail, Minor, Major };
std::string_view word_of(Road road);
inline constexpr int kRoadCount = 4;

enum class Slope : std::uint8_t { None, Gradual, Sharp, Steep };  // of a hexside, or of a ridge on it
std::string_view word_of(Slope slope);
inline constexpr int kSlopeCount = 4;

enum class Water : std::uint8_t { None, Stream, DeepStream, Canal, River };
std::string_view word_of(Water water);
inline constexpr int kWaterCount = 5;

struct Hexside {
  Water water = Water::None;
  Slope ridge = Slope::None;
  bool bridge = false;
  bool fort = false;  // a front of the fortification in the hex that is seen from: a9
};

struct MapHex {
  Terrain terrain = Terrain::Clear;
  std::uint8_t level = 0;
  bool castle = false;
  std::string place;  // the printed name, if any
};
void roughen(MapHex& hex);  // 5.24b: by its level

// What the ground adds to rolls: gaps a3.
struct GroundModifiers {
  int attack = 0, artillery = 0, small_arms = 0;
};

struct TerrainChart {
  struct Ground {
    std::array<Points, kMoverCount> cost{1, 1, 1, 1, 1};
    GroundModifiers modifiers;
    int height = 0;        // added to its level where it lies between: 7.13d
    bool hinders = false;  // 7.13e
  };
  struct Edge {  // a slope, a ridge or a water
    std::array<Points, kMoverCount> cost{};
    GroundModifiers modifiers;
    int height = 0;  // of a ridge
  };
  std::array<Ground, kTerrainCount> ground;
  GroundModifiers castle;
  int castle_height = 1;
  Edge fort;
  std::array<Edge, kSlopeCount> slope;
  std::array<Edge, kWaterCount> water;
  int bridge_attack = -2;
  Points road = 1, trail_least = 1;
};

// By which ways a step is paid: the roads as they are, in Rain (Minor Roads are Trails), or off every road.
enum class Ways : std::uint8_t { Dry, Rain, OffRoad };
inline constexpr int kWaysCount = 3;

class Map {
 public:
  Map() = default;
  explicit Map(const Grid& grid);

  const Grid& grid() const { return grid_; }
  int size() const { return grid_.size(); }
  const MapHex& operator[](Hex hex) const { return hexes_[slot(hex)]; }
  MapHex& edit(Hex hex) { return hexes_[slot(hex)]; }
  const Hexside& side(Hex hex, Facing side) const { return sides_[slot(hex)][slot(side)]; }
  void set_side(Hex hex, Facing side, const Hexside& features);  // both hexes see it, but not `fort`
  void set_fort(Hex hex, Facing front);                          // seen from that hex only
  Road road(Hex hex, Facing side) const { return roads_[slot(hex)][slot(side)]; }
  void set_road(Hex hex, Facing side, Road road);  // both hexes see it; the better road counts
  void set_road_off_map(Hex hex, Road road);       // a road that leaves the map here
  Road road_off_map(Hex hex) const { return road_off_map_[slot(hex)]; }
  void clear_features();  // a bare map: clear, level 0, no hexsides, no roads

  // Call once after editing: costs and sight lines follow from the facts.
  void finish(const TerrainChart& chart, int sight_range);

  Hex neighbour(Hex hex, Facing side) const { return grid_.neighbour(hex, side); }
  Terrain terrain(Hex hex) const { return hexes_[slot(hex)].terrain; }
  int level(Hex hex) const { return hexes_[slot(hex)].level; }
  bool lake(Hex hex) const { return terrain(hex) == Terrain::Lake; }
  bool town(Hex hex) const { return terrain(hex) == Terrain::Town; }
  bool heavily_cultivated(Hex hex) const { return terrain(hex) == Terrain::HeavilyCultivated; }
  bool cultivated(Hex hex) const {
    return heavily_cultivated(hex) || terrain(hex) == Terrain::LightlyCultivated;
  }
  // 5.24a  Of the hexside by the levels of its hexes, whichever way; a ridge takes its place (5.25b).
  Slope slope(Hex hex, Facing side) const;
  bool uphill(Hex hex, Facing side) const;
  // 5.23e  A Road, but not a Trail, makes a Ford where it crosses a stream without a bridge.
  bool ford(Hex hex, Facing side) const;
  // 5.23  It goes through the water of the hexside, by no bridge or ford.
  bool wades(Ways ways, Hex from, Facing side) const;
  // 5.2  What a step costs; kClosed where nobody of that kind passes. Bridges that are down since the start
  // of play are movement's business.
  Points cost(Ways ways, Mover mover, Hex from, Facing side) const {
    return costs_[static_cast<std::size_t>(ways)][static_cast<std::size_t>(mover)][slot(from)][slot(side)];
  }
  Points ground_cost(Mover mover, Hex to) const { return ground_[static_cast<std::size_t>(mover)][slot(to)]; }
  const SightTable& sight() const { return sight_; }

 private:
  static std::size_t slot(Hex hex) { return static_cast<std::size_t>(index(hex)); }
  static std::size_t slot(Facing side) { return static_cast<std::size_t>(index(side)); }
  Points reckon_cost(const TerrainChart& chart, Ways ways, Mover mover, Hex from, Facing side) const;

  Grid grid_;
  std::vector<MapHex> hexes_;
  std::vector<std::array<Hexside, kSides>> sides_;
  std::vector<std::array<Road, kSides>> roads_;
  std::vector<Road> road_off_map_;
  std::array<std::array<std::vector<std::array<std::uint8_t, kSides>>, kMoverCount>, kWaysCount> costs_;
  std::array<std::vector<std::uint8_t>, kMoverCount> ground_;
  SightTable sight_;
};

}  // namespace tamburino::risorgimento1859

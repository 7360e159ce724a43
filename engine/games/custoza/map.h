#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/grid.h"
#include "engine/core/reach.h"
#include "engine/core/sight.h"
#include "engine/games/custoza/pieces.h"

namespace tamburino::custoza {

enum class Terrain : std::uint8_t { Clear, Village, Town, Fortress, Lake };
std::string_view word_of(Terrain terrain);
inline constexpr int kTerrainCount = 5;

enum class Road : std::uint8_t { None, Track, Road };  // a railway is nothing at all: g7.2d
std::string_view word_of(Road road);
inline constexpr int kRoadCount = 3;

// What can lie on a hexside. A bridge stands over the stream or river of the same hexside.
struct Hexside {
  bool stream = false;
  bool river = false;  // the Mincio
  bool bridge = false;
  bool closed = false;  // of 1705: 22.3.5c
};

struct MapHex {
  Terrain terrain = Terrain::Clear;
  std::uint8_t level = 0;
  bool fort = false;  // the ground of one of the smaller fortresses
  std::string place;  // the printed name, if any
};

// The Terrain Effects Chart, in half points: g7.2a, g7.8c. kClosed: not that way.
struct TerrainChart {
  struct Ground {
    std::array<HalfPoints, kGaitCount> cost{2, 2, 2};
    int assault = 0;  // for the attacker
    int fire = 0;
    bool charge = true;  // into it and out of it
    bool square = true;
    int height = 0;  // added to its level where it lies between: g8.los-a
  };
  std::array<Ground, kTerrainCount> ground;                   // Fortress: of the own side
  std::array<std::array<HalfPoints, kGaitCount>, 5> climb{};  // by levels up, 0 to 4
  std::array<int, 5> climb_assault{};                         // by levels up
  int charge_climb = 1;                                       // most levels up in a charge
  std::array<HalfPoints, kGaitCount> stream{2, 2, 4};
  int stream_assault = -1, bridge_assault = -2;  // the second across a bridge over the Mincio
  HalfPoints road = 2, track = 2;                // in all, whatever lies there
  HalfPoints march_road = 1, march_track = 2;
  HalfPoints pontoon = 2;
  HalfPoints leave_zone = 2;  // g7.2c
  int peschiera_assault = -4;
  int peschiera_height = 1;  // 22.3.5a
};

// The ground, and what follows from it and the chart. What changes in play (the pontoon, a fortress that has
// fallen) is movement's business.
class Map {
 public:
  Map() = default;
  explicit Map(const Grid& grid);

  const Grid& grid() const { return grid_; }
  int size() const { return grid_.size(); }
  const MapHex& operator[](Hex hex) const { return hexes_[slot(hex)]; }
  MapHex& edit(Hex hex) { return hexes_[slot(hex)]; }

  const Hexside& side(Hex hex, Facing side) const { return sides_[slot(hex)][slot(side)]; }
  void set_side(Hex hex, Facing side, const Hexside& features);  // both hexes see it
  Road road(Hex hex, Facing side) const { return roads_[slot(hex)][slot(side)]; }
  void set_road(Hex hex, Facing side, Road road);  // both hexes see it; the better road counts
  void take_up_road(Hex hex, Facing side);         // whatever lies there
  void set_road_off_map(Hex hex);                  // a road or track that leaves the map here
  void clear_features();                           // a bare map: clear, level 0, no hexsides, no roads

  // Call once after editing: costs and sight lines follow from the facts.
  void finish(const TerrainChart& chart, int sight_range);

  Hex neighbour(Hex hex, Facing side) const { return grid_.neighbour(hex, side); }
  Terrain terrain(Hex hex) const { return hexes_[slot(hex)].terrain; }
  int level(Hex hex) const { return hexes_[slot(hex)].level; }
  bool lake(Hex hex) const { return terrain(hex) == Terrain::Lake; }
  bool has_road(Hex hex) const { return has_road_[slot(hex)]; }    // any road or track: 4.2b
  bool riverside(Hex hex) const { return riverside_[slot(hex)]; }  // has a Mincio hexside: ruling 36
  // Whether a ZoR or a trace crosses the hexside: 4.2d, g3.zor-b. The pontoon apart.
  bool open_side(Hex hex, Facing side) const { return (open_sides_[slot(hex)] >> index(side) & 1U) != 0; }
  // g7.2a, g7.8c; kClosed where nobody of that gait passes.
  HalfPoints cost(Gait gait, Hex from, Facing side) const {
    return costs_[0][gait_slot(gait)][slot(from)][slot(side)];
  }
  HalfPoints march_cost(Gait gait, Hex from, Facing side) const {
    return costs_[1][gait_slot(gait)][slot(from)][slot(side)];
  }
  HalfPoints least_cost(bool march) const { return least_cost_[march ? 1 : 0]; }  // of any step of anybody
  // The same for every hex, for searches: by hex, then by side.
  using SideCosts = std::array<std::uint8_t, kSides>;
  const std::vector<SideCosts>& costs(Gait gait, bool march) const {
    return costs_[march ? 1 : 0][gait_slot(gait)];
  }
  const SightTable& sight() const { return sight_; }

 private:
  static std::size_t slot(Hex hex) { return static_cast<std::size_t>(index(hex)); }
  static std::size_t slot(Facing side) { return static_cast<std::size_t>(index(side)); }
  static std::size_t gait_slot(Gait gait) { return static_cast<std::size_t>(index(gait)); }
  bool reckon_open_side(Hex hex, Facing side) const;
  HalfPoints off_road_cost(const TerrainChart& chart, Gait gait, Hex from, Facing side) const;
  HalfPoints reckon_cost(const TerrainChart& chart, Gait gait, Hex from, Facing side) const;
  HalfPoints reckon_march_cost(const TerrainChart& chart, Gait gait, Hex from, Facing side) const;

  using Costs = std::array<std::vector<SideCosts>, kGaitCount>;
  Grid grid_;
  std::vector<MapHex> hexes_;
  std::vector<std::array<Hexside, kSides>> sides_;
  std::vector<std::array<Road, kSides>> roads_;
  std::vector<bool> road_off_map_, has_road_, riverside_;
  std::vector<std::uint8_t> open_sides_;  // a bit for each side
  std::array<Costs, 2> costs_;            // normal, in March Movement
  std::array<HalfPoints, 2> least_cost_{};
  SightTable sight_;
};

}  // namespace tamburino::custoza

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/grid.h"
#include "engine/core/reach.h"
#include "engine/core/sight.h"
#include "engine/games/butchery/pieces.h"

namespace tamburino::butchery {

enum class Terrain : std::uint8_t { Clear, Woods, Village, Town, Lake };
std::string_view word_of(Terrain terrain);

// What can lie on a hexside.
struct Hexside {
  bool ridge = false;
  bool hedge = false;
  bool water = false;
  bool steep = false;
};

enum class Road : std::uint8_t { None, Track, Minor, Railway, Major };
std::string_view word_of(Road road);

struct MapHex {
  Terrain terrain = Terrain::Clear;
  std::uint8_t level = 0;
  bool isolated_building = false;
  std::string place;  // the printed name, if any
};

// The terrain effects table as it works on the ground: facts of hexes and hexsides, and what follows from
// them.
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
  Road road_off_map(Hex hex) const { return roads_off_map_[slot(hex)]; }
  void set_road_off_map(Hex hex, Road road) { roads_off_map_[slot(hex)] = road; }
  void clear_features();  // a bare map: clear, level 0, no hexside features, no roads

  // Call once after editing: costs and sight lines follow from the facts.
  void finish(int sight_range);

  Hex neighbour(Hex hex, Facing side) const { return grid_.neighbour(hex, side); }
  bool lake(Hex hex) const { return hexes_[slot(hex)].terrain == Terrain::Lake; }
  bool built_up(Hex hex) const { return built_up_[slot(hex)]; }  // village or town: 4c
  bool town(Hex hex) const { return hexes_[slot(hex)].terrain == Terrain::Town; }
  int level(Hex hex) const { return hexes_[slot(hex)].level; }
  int terrain_value(Hex hex) const;                          // TV.a
  HalfPoints cost(Kind kind, Hex from, Facing side) const {  // TET; kClosed where nobody passes
    return costs_[static_cast<std::size_t>(index(kind))][slot(from)][slot(side)];
  }
  HalfPoints entry_cost(Kind kind, Hex hex) const;           // from off the map
  bool woods_disorder_cavalry(Hex from, Facing side) const;  // TET.e
  const SightTable& sight() const { return sight_; }

 private:
  static std::size_t slot(Hex hex) { return static_cast<std::size_t>(index(hex)); }
  static std::size_t slot(Facing side) { return static_cast<std::size_t>(index(side)); }
  HalfPoints reckon_cost(Kind kind, Hex from, Facing side) const;

  Grid grid_;
  std::vector<MapHex> hexes_;
  std::vector<std::array<Hexside, kSides>> sides_;
  std::vector<std::array<Road, kSides>> roads_;
  std::vector<Road> roads_off_map_;
  std::vector<bool> built_up_;
  std::array<std::vector<std::array<std::uint8_t, kSides>>, kKindCount> costs_;
  SightTable sight_;
};

}  // namespace tamburino::butchery

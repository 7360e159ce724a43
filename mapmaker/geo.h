#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "loader/errors.h"
#include "mapmaker/ground.h"

// Facts of the real ground: where places, waters and roads are. Nothing here knows of hexes.
namespace tamburino::mapmaker {

struct Place {
  std::string name, kind;  // town, village, hill, castle, bridge, ford
  LatLon at;
};

struct Height {
  std::string name;
  double metres = 0;
  LatLon at;
};

struct Water {
  std::string name, kind;      // river, stream, canal, lake
  std::vector<LatLon> course;  // downstream; of a lake, its shore
};

// A road names the places it joins; between them it may bend through points.
struct Way {
  struct Stop {
    std::string place;  // empty for a bare point
    LatLon at;
  };
  std::string name, kind;  // major, minor, track, railway
  int opened = 0;          // the year, of railways
  std::vector<Stop> stops;
  std::string file;  // where it stands
  int line = 0;
};

struct Region {  // woods, vineyards, the outline of a province
  std::string name, kind;
  std::vector<LatLon> ring;
};

struct Geo {
  std::vector<Place> places;
  std::vector<Height> heights;
  std::vector<Water> waters;
  std::vector<Way> ways;
  std::vector<Region> regions;
  std::vector<std::pair<std::string, std::vector<std::string>>> borders;  // of provinces

  const Place* place(std::string_view name) const;
  const Water* water(std::string_view name) const;
};

// Adds the facts of one file: tab separated (kind, class, name, where, source), or GeoJSON. Roads may name
// places of any file, so they are tied up by finish().
void read_geo(const std::filesystem::path& file, Geo& geo, Problems& problems);
void finish(Geo& geo, Problems& problems);

bool is_hex_number(std::string_view text);                   // "6216"
std::optional<LatLon> parse_lat_lon(std::string_view text);  // "45.37,10.56"

}  // namespace tamburino::mapmaker

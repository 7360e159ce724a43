#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "loader/errors.h"
#include "loader/point.h"

namespace tamburino {

inline const std::string kSea = "sea";

// The line of the file on which something stands: no part of what it is.
struct FileRow {
  int number = 0;
  friend bool operator==(FileRow, FileRow) { return true; }
};

// A zone map as it stands in its file: provinces that border on each other, cities, ports, shipping routes.
// Points are kilometres east and north of the origin. docs/packs.md explains every kind of line.
struct ZoneSheet {
  struct Zone {
    std::string code, name, part;  // part: the land it belongs to, Sicilia or continente
    Point label;
    FileRow row{};
    friend bool operator==(const Zone&, const Zone&) = default;
  };
  struct Arc {  // a stretch of outline, with a zone, the sea or a land abroad on each side
    std::string left, right;
    std::vector<Point> line;
    friend bool operator==(const Arc&, const Arc&) = default;
  };
  struct City {
    std::string name, zone, size;  // small or big
    bool port = false;
    Point at;
    FileRow row{};
    friend bool operator==(const City&, const City&) = default;
  };
  struct Route {                 // one way
    std::string code, from, to;  // a port to a city or zone
    std::vector<Point> line;
    FileRow row{};
    friend bool operator==(const Route&, const Route&) = default;
  };
  struct Entry {  // where an army comes onto the map
    std::string zone, who;
    Point at;
    FileRow row{};
    friend bool operator==(const Entry&, const Entry&) = default;
  };
  struct Road {
    std::string kind, name;
    std::vector<Point> line;
    friend bool operator==(const Road&, const Road&) = default;
  };
  struct Mark {  // a town, a mountain, a name
    std::string kind, text;
    Point at;
    friend bool operator==(const Mark&, const Mark&) = default;
  };

  std::map<std::string, std::string> facts;  // title, subtitle, origin
  std::vector<Zone> zones;
  std::vector<std::pair<std::string, std::string>> abroad;   // code, name
  std::vector<std::pair<std::string, std::string>> borders;  // zones that touch, each pair once
  std::vector<Arc> arcs;
  std::vector<City> cities;
  std::vector<Route> routes;
  std::vector<Entry> entries;
  std::vector<Road> roads;
  std::vector<Mark> marks;
  std::vector<std::pair<std::string, std::string>> reconstructed;

  const Zone* zone(const std::string& code) const;
  const City* city(const std::string& name) const;
  bool touch(const std::string& a, const std::string& b) const;
  friend bool operator==(const ZoneSheet&, const ZoneSheet&) = default;
};

// Whether a map file has zones rather than hexes.
bool is_zone_sheet(const std::filesystem::path& file);

// Everything that can be said without knowing the game is checked: what is named is there, and nothing twice.
// A problem of a single line does not keep the others from being read.
std::optional<ZoneSheet> read_zone_sheet(const std::filesystem::path& file, Problems& problems);

}  // namespace tamburino

#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "loader/errors.h"
#include "mapmaker/geo.h"

// Maps of zones instead of hexes: provinces that border on each other, cities, ports, shipping routes.
namespace tamburino::mapmaker {

inline const std::string kSea = "sea";

// A zone map as it stands in its file. Points are kilometres east and north of the origin.
struct ZoneSheet {
  struct Zone {
    std::string code, name, part;  // part: the land it belongs to, Sicilia or continente
    Point label;
    friend bool operator==(const Zone&, const Zone&) = default;
  };
  struct Arc {  // a stretch of outline, with a zone, the sea or a land abroad on each side
    std::string left, right;
    Line line;
    friend bool operator==(const Arc&, const Arc&) = default;
  };
  struct City {
    std::string name, zone, size;  // small or big
    bool port = false;
    Point at;
    friend bool operator==(const City&, const City&) = default;
  };
  struct Route {                 // one way
    std::string code, from, to;  // a city or zone to a city or zone
    Line line;
    friend bool operator==(const Route&, const Route&) = default;
  };
  struct Entry {  // where an army comes onto the map
    std::string zone, who;
    Point at;
    friend bool operator==(const Entry&, const Entry&) = default;
  };
  struct Road {
    std::string kind, name;
    Line line;
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

std::string written(const ZoneSheet& sheet);
std::optional<ZoneSheet> read_zone_sheet(const std::filesystem::path& file, Problems& problems);

// What the map is to be made of: zones.toml.
struct ZonePlan {
  struct ZoneRule {
    std::string code, name, part;
    std::vector<std::string> provinces;
    LatLon label;
    int line = 0;
  };
  struct CityRule {
    std::string name, zone, size;
    bool port = false;
    int line = 0;
  };
  struct Transfer {  // what belonged to another province at the time
    std::string region, from, to;
  };
  struct EntryRule {
    std::string zone, who;
    LatLon at;
  };
  struct RouteRule {
    std::string code, from, to;
    std::vector<LatLon> line;
    int at_line = 0;
  };
  std::filesystem::path dir, output;
  std::string name, title, subtitle;
  LatLon origin;
  Geo geo;
  std::vector<ZoneRule> zones;
  std::vector<std::pair<std::string, std::string>> abroad;  // code, region
  std::vector<CityRule> cities;
  std::vector<Transfer> transfers;
  std::vector<EntryRule> entries;
  std::vector<RouteRule> routes;
  std::vector<std::pair<std::string, std::string>> reconstructed;
};

bool read_zone_plan(const std::filesystem::path& dir, ZonePlan& plan, Problems& problems);
ZoneSheet make_zones(const ZonePlan& plan, Problems& problems);
Problems check_zones(const ZonePlan& plan, const ZoneSheet& sheet, const std::string& file);

}  // namespace tamburino::mapmaker

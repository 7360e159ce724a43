#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "loader/errors.h"
#include "loader/zone_sheet.h"
#include "mapmaker/geo.h"

// Maps of zones instead of hexes: how they are made and checked.
namespace tamburino::mapmaker {

std::string written(const ZoneSheet& sheet);

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

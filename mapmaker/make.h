#pragma once

#include <map>
#include <string>
#include <vector>

#include "loader/map_sheet.h"
#include "mapmaker/elevation.h"
#include "mapmaker/plan.h"

namespace tamburino::mapmaker {

// A map while it is being made. Each step adds to the sheet what the ground says, in this order: lakes before
// rivers, which flow out of them, before bridges, before roads.
struct Draft {
  Draft(const Plan& the_plan, Problems& the_problems);

  const Plan& plan;
  const Lattice& lattice;
  Problems& problems;
  Fit fit;
  MapSheet sheet;
  std::map<std::string, std::vector<Hex>> where;     // the hexes of each place on the map
  std::vector<std::string> water, water_name;        // by hexside, in the words of the game
  std::vector<std::string> crossing, crossing_name;  // by hexside: bridge, ford
  std::vector<int> wide_road;                        // the same without tracks
  std::vector<int> road;                             // by hexside: how many roads run across it

  bool lake(Hex hex) const;
  bool barrier(int edge) const;  // a water that is crossed only by bridges and fords
  bool closed(int edge) const;   // nobody crosses here
  Line on_sheet(const std::vector<LatLon>& line) const;
  void problem(int line, const std::string& message);
};

Relief survey(const Plan& plan, const Fit& fit, const Elevation& elevation, Problems& problems);

void lay_places(Draft& draft);
void lay_lakes(Draft& draft);
void lay_rivers(Draft& draft);
void lay_crossings(Draft& draft);
void lay_roads(Draft& draft);
void lay_cover(Draft& draft);
void lay_labels(Draft& draft);
void lay_rim(Draft& draft);
void correct_levels(Draft& draft);  // at once: roads and woods heed them
void correct_hexes(Draft& draft);   // the corrections by hand; slopes follow from the corrected levels
void lay_sides(Draft& draft);
void correct_sides(Draft& draft);

// Everything in order. Notes problems; the sheet is fit to be written only when there are none.
MapSheet make(const Plan& plan, Problems& problems);

std::string written(const MapSheet& sheet);

}  // namespace tamburino::mapmaker

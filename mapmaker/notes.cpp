#include "mapmaker/notes.h"

#include <algorithm>
#include <array>
#include <set>

namespace tamburino::mapmaker {
namespace {

constexpr std::array<std::string_view, 14> kTerrains{"clear",
                                                     "woods",
                                                     "marsh",
                                                     "rough",
                                                     "rough-woods",
                                                     "lightly-cultivated",
                                                     "heavily-cultivated",
                                                     "village",
                                                     "town",
                                                     "city",
                                                     "fortified",
                                                     "fortress",
                                                     "lake",
                                                     "river"};
constexpr std::array<std::string_view, 10> kFeatures{"river", "stream", "canal", "water", "bridge",
                                                     "ford",  "ridge",  "steep", "hedge", "closed"};
constexpr std::array<std::string_view, 5> kRoads{"major", "road", "minor", "track", "railway"};

template <class Words>
void unknown(std::vector<std::string>& all, const Words& words, const std::set<std::string>& used,
             const char* what) {
  for (const std::string& word : used)
    if (std::find(words.begin(), words.end(), word) == words.end())
      all.push_back(std::string("the drawing does not know the ") + what + " " + in_quotes(word) +
                    " and leaves it blank");
}

}  // namespace

std::vector<std::string> notes(const Plan& plan, const MapSheet& sheet) {
  std::vector<std::string> all;
  const Fit fit(plan.lattice, plan.method, plan.control);
  for (const Water& water : plan.geo.waters) {
    const bool named = std::any_of(plan.waters.begin(), plan.waters.end(),
                                   [&](const WaterRule& rule) { return rule.name == water.name; });
    const bool here = std::any_of(water.course.begin(), water.course.end(),
                                  [&](LatLon at) { return plan.lattice.hex_at(fit.sheet(at)).has_value(); });
    if (here && !named) all.push_back(water.name + " runs through the map, but no [[water]] names it");
  }
  std::set<std::string> terrains;
  std::set<std::string> features;
  std::set<std::string> roads;
  for (const MapSheet::Cell& cell : sheet.cells) terrains.insert(cell.terrain);
  for (const MapSheet::Side& side : sheet.sides) features.insert(side.feature);
  for (const MapSheet::Road& road : sheet.roads) roads.insert(road.kind);
  unknown(all, kTerrains, terrains, "terrain");
  unknown(all, kFeatures, features, "hexside");
  unknown(all, kRoads, roads, "road");
  return all;
}

}  // namespace tamburino::mapmaker

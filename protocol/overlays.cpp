#include "protocol/overlays.h"

#include <algorithm>

namespace tamburino::overlays {

std::vector<Hex> hexes_to(const Grid& grid, const Reach& reach, Hex where) {
  std::vector<Hex> way{where};
  for (Facing entered = reach.entered_by(where); entered != kNoFacing;
       entered = reach.entered_by(way.back())) {
    way.push_back(grid.neighbour(way.back(), opposite(entered)));
  }
  std::reverse(way.begin(), way.end());
  return way;
}

namespace {

// Whether the hexes before the last are told to be reached by this same way.
bool told_already(const Json& hexes, const Way& way) {
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    if (!hexes.contains(way[i].hex)) return false;
    const Json& told = hexes[way[i].hex];
    const bool from = i == 0 ? !told.contains("from") : told.value("from", "") == way[i - 1].hex;
    if (!from || told["points"] != way[i].points) return false;
  }
  return true;
}

}  // namespace

void tell_ways(Json& hexes, const std::function<Way(const std::string&)>& way_to) {
  std::vector<std::pair<std::string, Way>> ways;
  for (const auto& [hex, told] : hexes.items()) ways.emplace_back(hex, way_to(hex));
  for (const auto& [hex, way] : ways) {
    if (way.size() > 1) hexes[hex]["from"] = way[way.size() - 2].hex;
  }
  for (const auto& [hex, way] : ways) {
    if (told_already(hexes, way)) continue;
    for (const Step& step : way) hexes[hex]["way"].push_back({{"hex", step.hex}, {"points", step.points}});
  }
}

Json Threat::told(const Grid& grid, const std::function<std::string(std::size_t)>& id) const {
  constexpr std::array kWords{"move", "attack", "fire"};
  Json json = Json::object();
  for (const auto& [where, by] : hexes_) {
    std::set<std::size_t> all;
    for (const auto& units : by) all.insert(units.begin(), units.end());
    Json one{{"count", all.size()}};
    for (std::size_t how = 0; how < by.size(); ++how) {
      for (const std::size_t unit : by[how]) one[kWords[how]].push_back(id(unit));
    }
    json[grid.name(where)] = one;
  }
  return json;
}

}  // namespace tamburino::overlays

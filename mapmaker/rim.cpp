#include <algorithm>
#include <set>

#include "mapmaker/make.h"

// What the hexes on the rim are for, and the areas of scenarios.
namespace tamburino::mapmaker {
namespace {

std::pair<std::string, std::string> first_word(const std::string& text) {
  const std::size_t space = text.find(' ');
  return {text.substr(0, space), space == std::string::npos ? "" : text.substr(space + 1)};
}

// Where a road leaves the map on that side: the end that lies farthest out.
Hex end_of_road(const Draft& draft, const EdgeRule& rule) {
  Hex best = kNoHex;
  const auto out = [&](Hex hex) {
    const Point at = draft.lattice.centre(hex);
    return rule.rim == "west" ? -at.x : rule.rim == "east" ? at.x : rule.rim == "north" ? at.y : -at.y;
  };
  for (const MapSheet::Road& road : draft.sheet.roads) {
    if (road.name != rule.road) continue;
    for (const Hex hex :
         {road.from_off_map ? road.chain.front() : kNoHex, road.to_off_map ? road.chain.back() : kNoHex})
      if (hex != kNoHex && (best == kNoHex || out(hex) > out(best))) best = hex;
  }
  return best;
}

std::vector<Hex> area_of(const Draft& draft, const AreaRule& rule) {
  const Grid& grid = draft.plan.grid;
  const auto in_box = [&](Hex hex) {
    const LatLon at = draft.fit.ground(draft.lattice.centre(hex));
    return at.lat >= rule.south && at.lat <= rule.north && at.lon >= rule.west && at.lon <= rule.east;
  };
  std::vector<Hex> area;
  std::set<Hex> seen;
  const auto start = draft.where.find(rule.from);
  if (!rule.from.empty() && start != draft.where.end()) {
    area = {start->second[0]};
    seen.insert(area[0]);
    for (std::size_t i = 0; i < area.size(); ++i) {
      for (const Facing side : kFacings) {
        const Hex next = grid.neighbour(area[i], side);
        if (next == kNoHex || !in_box(next) || draft.barrier(draft.lattice.edge(area[i], side))) continue;
        if (seen.insert(next).second) area.push_back(next);
      }
    }
  } else {
    for (int i = 0; i < grid.size(); ++i)
      if (in_box(Hex{static_cast<std::uint16_t>(i)})) area.push_back(Hex{static_cast<std::uint16_t>(i)});
  }
  std::sort(area.begin(), area.end());
  return area;
}

}  // namespace

void lay_rim(Draft& draft) {
  for (const Printed& one : draft.plan.printed) {
    if (one.kind != "entry" && one.kind != "supply") continue;
    const auto [rim, who] = first_word(one.detail);
    draft.sheet.edges.push_back({0, one.a, rim, one.kind, who});
  }
  for (const EdgeRule& rule : draft.plan.edges) {
    const Hex hex = rule.hex.empty() ? end_of_road(draft, rule) : *draft.plan.grid.parse(rule.hex);
    if (hex == kNoHex)
      draft.problem(rule.line, "the road " + in_quotes(rule.road) + " does not leave the map");
    else
      draft.sheet.edges.push_back({0, hex, rule.rim, rule.use, rule.who});
  }
  for (const AreaRule& rule : draft.plan.areas) {
    if (!rule.from.empty() && !draft.where.contains(rule.from))
      draft.problem(rule.line, in_quotes(rule.from) + " is not on this map");
    draft.sheet.areas.push_back({0, rule.name, area_of(draft, rule)});
  }
}

}  // namespace tamburino::mapmaker

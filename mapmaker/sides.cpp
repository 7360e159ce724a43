#include <algorithm>

#include "mapmaker/make.h"

// Everything on hexsides, written out once the hexes and roads are settled.
namespace tamburino::mapmaker {
namespace {

void add(Draft& draft, Hex a, Hex b, const std::string& feature, const std::string& name) {
  const bool there =
      std::any_of(draft.sheet.sides.begin(), draft.sheet.sides.end(), [&](const MapSheet::Side& side) {
        return side.feature == feature && std::minmax(side.a, side.b) == std::minmax(a, b);
      });
  if (there) return;
  draft.sheet.sides.push_back({0, a, b, feature, name.empty() ? "-" : name});
}

// How a road crosses a water that is no barrier; empty when nothing stands there.
std::string crossing_word(const Draft& draft, std::size_t i) {
  const RoadRule& rule = draft.plan.roads;
  if (!rule.bridges || draft.road[i] == 0) return {};
  if (!draft.crossing[i].empty()) return draft.crossing[i];
  if (std::find(rule.fords.begin(), rule.fords.end(), draft.water[i]) == rule.fords.end()) return "bridge";
  return draft.wide_road[i] > 0 ? "ford" : "";
}

void lay_edge(Draft& draft, std::size_t i) {
  const Lattice::Edge& edge = draft.lattice.edges()[i];
  if (edge.b == kNoHex) return;
  const bool water = !draft.water[i].empty();
  const bool barrier = draft.barrier(static_cast<int>(i));
  if (water) add(draft, edge.a, edge.b, draft.water[i], draft.water_name[i]);
  if (barrier && !draft.crossing[i].empty()) {
    add(draft, edge.a, edge.b, draft.crossing[i], draft.crossing_name[i]);
  } else if (const std::string word = crossing_word(draft, i); water && !word.empty()) {
    add(draft, edge.a, edge.b, word, draft.crossing_name[i]);
  }
  if (draft.closed(static_cast<int>(i))) add(draft, edge.a, edge.b, "closed", "-");
  const int climb = std::abs(draft.sheet[edge.a].level - draft.sheet[edge.b].level);
  const int steep = draft.plan.levels.steep;
  const bool land = !draft.lake(edge.a) && !draft.lake(edge.b);
  if (steep > 0 && land && climb >= steep && draft.road[i] == 0)
    add(draft, edge.a, edge.b, draft.plan.levels.steep_word, "-");
}

void lay_hedges(Draft& draft, const std::string& place) {
  const auto known = draft.where.find(place);
  if (known == draft.where.end())
    return draft.problem(0, "hedged: " + in_quotes(place) + " is not on this map");
  for (const Hex hex : known->second) {
    for (const Facing side : kFacings) {
      const Hex next = draft.plan.grid.neighbour(hex, side);
      const auto i = static_cast<std::size_t>(draft.lattice.edge(hex, side));
      const bool inner = std::find(known->second.begin(), known->second.end(), next) != known->second.end();
      if (next != kNoHex && !inner && draft.road[i] == 0 && draft.water[i].empty())
        add(draft, hex, next, "hedge", place);
    }
  }
}

}  // namespace

void lay_sides(Draft& draft) {
  for (std::size_t i = 0; i < draft.lattice.edges().size(); ++i) lay_edge(draft, i);
  if (draft.plan.relief) {
    for (const auto& [low, high, grade] : draft.plan.relief->ridges) {
      const auto i = static_cast<std::size_t>(draft.lattice.edge_between(low, high));
      if (!draft.lake(low) && !draft.lake(high) && draft.water[i].empty())
        add(draft, low, high, draft.plan.levels.ridge_word, grade);
    }
  }
  for (const std::string& place : draft.plan.hedged) lay_hedges(draft, place);
  // What the rulebook says of single hexsides stands there, whatever the ground says.
  for (const Printed& one : draft.plan.printed) {
    if (one.kind != "side" || one.b == kNoHex) continue;
    const std::string feature = one.detail.substr(0, one.detail.find(' '));
    if (feature == "slope") continue;  // follows from the levels
    add(draft, one.a, one.b, feature, "-");
  }
}

}  // namespace tamburino::mapmaker

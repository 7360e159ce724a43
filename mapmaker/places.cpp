#include <algorithm>
#include <set>

#include "mapmaker/make.h"

// Towns, villages and the names that only stand on the sheet.
namespace tamburino::mapmaker {
namespace {

// The hex of the point, and the nearest of the others until there are enough.
std::vector<Hex> around(const Draft& draft, Point point, int count) {
  std::vector<Hex> all{draft.lattice.nearest_hex(point)};
  while (static_cast<int>(all.size()) < count) {
    Hex best = kNoHex;
    for (const Hex known : all) {
      for (const Facing side : kFacings) {
        const Hex next = draft.plan.grid.neighbour(known, side);
        if (next == kNoHex || std::find(all.begin(), all.end(), next) != all.end()) continue;
        if (best == kNoHex ||
            distance(draft.lattice.centre(next), point) < distance(draft.lattice.centre(best), point))
          best = next;
      }
    }
    if (best == kNoHex) break;
    all.push_back(best);
  }
  return all;
}

void lay_place(Draft& draft, const PlaceRule& rule) {
  std::vector<Hex> hexes = draft.plan.printed_hexes(rule.name);
  if (hexes.empty()) {
    const Place* place = draft.plan.geo.place(rule.name);
    if (place == nullptr) return;
    const Point point = draft.fit.sheet(place->at);
    if (!draft.lattice.hex_at(point)) {
      draft.problem(rule.line, rule.name + " lies off the map");
      return;
    }
    hexes = around(draft, point, rule.hexes);
  }
  draft.where[rule.name] = hexes;
  for (const Hex hex : hexes) {
    MapSheet::Cell& cell = draft.sheet[hex];
    if (cell.place != "-" && cell.place != rule.name)
      draft.problem(rule.line,
                    rule.name + " and " + cell.place + " both lie in " + draft.plan.grid.name(hex));
    if (!rule.terrain.empty()) cell.terrain = rule.terrain;
    if (rule.feature != "-") cell.feature = rule.feature;
    cell.place = rule.shown.empty() ? rule.name : rule.shown;
  }
}

}  // namespace

void lay_places(Draft& draft) {
  for (const PlaceRule& rule : draft.plan.places) lay_place(draft, rule);
  // What the rulebook names and no rule mentions: only the name.
  for (const Printed& one : draft.plan.printed) {
    if (one.kind != "place" || draft.where.contains(one.detail)) continue;
    const std::vector<Hex> hexes = draft.plan.printed_hexes(one.detail);
    draft.where[one.detail] = hexes;
    for (const Hex hex : hexes)
      if (draft.sheet[hex].place == "-") draft.sheet[hex].place = one.detail;
  }
  // Other known places have a hex, too: roads go by them.
  for (const Place& place : draft.plan.geo.places) {
    if (draft.where.contains(place.name)) continue;
    if (const auto hex = draft.lattice.hex_at(draft.fit.sheet(place.at))) draft.where[place.name] = {*hex};
  }
}

// Hamlets and hills, one name in a hex at most.
void lay_labels(Draft& draft) {
  std::set<Hex> taken;
  for (int i = 0; i < draft.plan.grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    if (draft.sheet[hex].place != "-") taken.insert(hex);
  }
  std::set<std::string> named;  // these stand in their own hexes already
  for (const PlaceRule& rule : draft.plan.places) named.insert({rule.name, rule.shown});
  for (const Printed& one : draft.plan.printed)
    if (one.kind == "place") named.insert(one.detail);
  std::set<std::string> used;  // a hill and the farm on it are named once
  const auto lay = [&](Hex hex, const std::string& kind, const std::string& text) {
    if (named.contains(text)) return;
    if (!used.insert(text).second) return;
    const auto& left_out = draft.plan.names_left_out;
    if (draft.lake(hex) || std::find(left_out.begin(), left_out.end(), text) != left_out.end()) return;
    if (taken.insert(hex).second) draft.sheet.labels.push_back({0, hex, kind, text});
  };
  for (const Height& height : draft.plan.geo.heights) {
    const std::vector<Hex> printed = draft.plan.printed_hexes(height.name);
    const auto hex =
        printed.empty() ? draft.lattice.hex_at(draft.fit.sheet(height.at)) : std::optional<Hex>(printed[0]);
    if (hex) lay(*hex, "hill", height.name);
  }
  if (draft.plan.hamlets) {
    for (const Place& place : draft.plan.geo.places) {
      if (place.kind != "village" && place.kind != "town" && place.kind != "castle" && place.kind != "hill")
        continue;
      if (const auto hex = draft.lattice.hex_at(draft.fit.sheet(place.at)))
        lay(*hex, place.kind == "hill" ? "hill" : place.kind == "castle" ? "castle" : "hamlet", place.name);
    }
  }
}

}  // namespace tamburino::mapmaker

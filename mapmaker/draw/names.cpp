#include <algorithm>
#include <set>

#include "mapmaker/draw/drawing.h"

// Names: towns first, then villages, rivers, hills, hamlets. What finds no room among the small ones is left
// out.
namespace tamburino::mapmaker {

void name_rivers(Drawing& drawing, std::string& texts);

namespace {

struct Named {
  std::string text, style;
  Point at;
  double size = 12, symbol = 8;
  bool must = false;
  int order = 0;
};

// A place of several hexes is named once, at the middle of them.
std::vector<Named> places(const Drawing& drawing) {
  std::map<std::string, std::vector<Hex>> hexes;
  for (int i = 0; i < drawing.sheet.grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    if (drawing.sheet[hex].place != "-") hexes[drawing.sheet[hex].place].push_back(hex);
  }
  std::vector<Named> all;
  for (const auto& [name, where] : hexes) {
    Point middle;
    for (const Hex hex : where) middle = middle + drawing.at(hex) * (1.0 / static_cast<double>(where.size()));
    const std::string& terrain = drawing.sheet[where[0]].terrain;
    const double spread = where.size() > 1 ? 10 : 0;
    if (terrain == "city" || terrain == "fortified" || terrain == "fortress")
      all.push_back({name, "city", middle, 22, 22 + spread, true, 0});
    else if (terrain == "town")
      all.push_back({name, "town", middle, 18, 18 + spread, true, 1});
    else if (terrain == "village")
      all.push_back({name, "village", middle, 14, 13, true, 2});
    else
      all.push_back({name, "spot", middle, 11.5, 8, true, 3});
  }
  std::stable_sort(all.begin(), all.end(), [](const Named& a, const Named& b) { return a.order < b.order; });
  return all;
}

// In the middle of the largest sheet of water.
void name_lakes(Drawing& drawing) {
  const Grid& grid = drawing.sheet.grid;
  const auto wet = [&](Hex hex) { return hex != kNoHex && drawing.sheet[hex].terrain == "lake"; };
  std::set<Hex> seen;
  std::vector<Hex> largest;
  for (int i = 0; i < grid.size(); ++i) {
    const Hex start{static_cast<std::uint16_t>(i)};
    if (!wet(start) || !seen.insert(start).second) continue;
    std::vector<Hex> lake{start};
    for (std::size_t k = 0; k < lake.size(); ++k)
      for (const Facing side : kFacings)
        if (const Hex next = grid.neighbour(lake[k], side); wet(next) && seen.insert(next).second)
          lake.push_back(next);
    if (lake.size() > largest.size()) largest = lake;
  }
  const std::string name = drawing.sheet.fact("lake");
  if (largest.size() < 4 || name.empty()) return;
  Point middle;
  Box box{1e9, 1e9, -1e9, -1e9};
  for (const Hex hex : largest) {
    const Point at = drawing.at(hex);
    middle = middle + at * (1.0 / static_cast<double>(largest.size()));
    box = {std::min(box.left, at.x), 0, std::max(box.right, at.x), 0};
  }
  const double size = std::clamp(26 * (box.right - box.left) / (text_width(name, 26) * 1.3), 12.0, 26.0);
  drawing.labels.place(name, "lake", size, middle + Point{-text_width(name, size) / 2, 0}, 0, true);
}

}  // namespace

void draw_labels(Drawing& drawing) {
  std::string rivers;
  std::vector<Named> all = places(drawing);
  for (const Named& one : all)
    if (one.order < 3) drawing.labels.place(one.text, one.style, one.size, one.at, one.symbol, one.must);
  name_lakes(drawing);
  name_rivers(drawing, rivers);
  for (const Named& one : all)
    if (one.order == 3) drawing.labels.place(one.text, one.style, one.size, one.at, one.symbol, one.must);
  for (const MapSheet::Label& label : drawing.sheet.labels) {
    const std::string name = label.text.substr(0, label.text.find(" ("));
    const bool twice =
        std::any_of(all.begin(), all.end(), [&](const Named& one) { return one.text == name; });
    if (label.kind == "hill" && !twice)
      drawing.labels.place(name, "hill", 10, drawing.at(label.hex), 4, false);
  }
  for (const MapSheet::Label& label : drawing.sheet.labels)
    if (label.kind == "hamlet" || label.kind == "castle")
      drawing.labels.place(label.text, "hamlet", 9.5, drawing.at(label.hex), 6, false);
  std::string text = rivers;
  for (const Label& label : drawing.labels.placed())
    text += "<text class=\"" + label.style + "\" font-size=\"" + number(label.size) + "\" x=\"" +
            number(label.at.x) + "\" y=\"" + number(label.at.y) + "\" textLength=\"" +
            number(text_width(label.text, label.size)) + "\" lengthAdjust=\"spacingAndGlyphs\">" +
            escaped(label.text) + "</text>";
  drawing.layer("names", text);
}

}  // namespace tamburino::mapmaker

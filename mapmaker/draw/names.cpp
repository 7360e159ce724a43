#include <algorithm>
#include <set>

#include "mapmaker/draw/drawing.h"

// Names: towns first, then villages, rivers, hills, hamlets. What finds no room among the small ones is left out.
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

void name_lakes(Drawing& drawing) {
  std::set<std::string> lakes;
  Point middle;
  int count = 0;
  for (int i = 0; i < drawing.sheet.grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    if (drawing.sheet[hex].terrain == "lake") middle = middle + drawing.at(hex), ++count;
  }
  const std::string name = drawing.sheet.fact("lake");
  if (count > 3 && !name.empty()) drawing.labels.place(name, "lake", 26, middle * (1.0 / count) + Point{-text_width(name, 26) / 2, 0}, 0, true);
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
    const bool twice = std::any_of(all.begin(), all.end(), [&](const Named& one) { return one.text == name; });
    if (label.kind == "hill" && !twice) drawing.labels.place(name, "hill", 10, drawing.at(label.hex), 4, false);
  }
  for (const MapSheet::Label& label : drawing.sheet.labels)
    if (label.kind == "hamlet" || label.kind == "castle") drawing.labels.place(label.text, "hamlet", 9.5, drawing.at(label.hex), 6, false);
  std::string text = rivers;
  for (const Label& label : drawing.labels.placed())
    text += "<text class=\"" + label.style + "\" x=\"" + number(label.at.x) + "\" y=\"" + number(label.at.y) + "\" textLength=\"" +
            number(text_width(label.text, label.size)) + "\" lengthAdjust=\"spacingAndGlyphs\">" + escaped(label.text) + "</text>";
  drawing.layer("names", text);
}

}  // namespace tamburino::mapmaker

#include <algorithm>
#include <map>

#include "mapmaker/make.h"

// The sheet as text: always in the same order, so that a change of the ground shows as a change of few lines.
namespace tamburino::mapmaker {
namespace {

using Text = std::string;

void line(Text& text, std::initializer_list<Text> cells) {
  bool first = true;
  for (const Text& cell : cells) {
    text += (first ? "" : "\t") + cell;
    first = false;
  }
  text += '\n';
}

Text yes_no(bool truth) { return truth ? "yes" : "no"; }

void write_grid(Text& text, const GridLayout& layout) {
  const bool rows = layout.lines == GridLayout::Lines::EastWest;
  line(text, {"grid", "lines", rows ? "east-west" : "north-south"});
  line(text, {"grid", "line_number_first", yes_no(layout.line_number_first)});
  line(text, {"grid", "lines_grow_onward", yes_no(layout.lines_grow_onward)});
  line(text, {"grid", "places_grow_onward", yes_no(layout.places_grow_onward)});
  line(text, {"grid", "hanging", layout.hanging == GridLayout::Parity::Odd ? "odd" : "even"});
  line(text, {"grid", "first_line", std::to_string(layout.first_line)});
  line(text, {"grid", "last_line", std::to_string(layout.last_line)});
  line(text, {"grid", "first_place", std::to_string(layout.first_place)});
  line(text, {"grid", "last_place_odd", std::to_string(layout.last_place_odd)});
  line(text, {"grid", "last_place_even", std::to_string(layout.last_place_even)});
}

Text chain(const Grid& grid, const MapSheet::Road& road) {
  Text text = road.from_off_map ? "*" : "";
  for (const Hex hex : road.chain) text += (text.empty() ? "" : "-") + grid.name(hex);
  return text + (road.to_off_map ? "-*" : "");
}

Text runs(const Grid& grid, const std::vector<Hex>& hexes) {
  Text text;
  for (std::size_t i = 0; i < hexes.size();) {
    std::size_t k = i;
    while (k + 1 < hexes.size() && index(hexes[k + 1]) == index(hexes[k]) + 1 &&
           grid.line(hexes[k + 1]) == grid.line(hexes[i]))
      ++k;
    text += (text.empty() ? "" : " ") + grid.name(hexes[i]) + (k > i ? "-" + grid.name(hexes[k]) : "");
    i = k + 1;
  }
  return text;
}

}  // namespace

std::string written(const MapSheet& sheet) {
  const Grid& grid = sheet.grid;
  Text text = "# Map of " + sheet.fact("title") + ", made by `tamburino map make " + sheet.fact("map") +
              "`: docs/maps.md says how to change it, docs/packs.md\n# explains every kind of line. Change "
              "mapmaker/maps/" +
              sheet.fact("map") + "/corrections.tsv, not this file.\n\n";
  for (const MapSheet::Note& note : sheet.sheet) line(text, {"sheet", note.what, note.text});
  text += '\n';
  write_grid(text, grid.layout());
  text += "\n# hex\tnumber\tterrain\tlevel\tfeature\tplace\n";
  for (int i = 0; i < grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    const MapSheet::Cell& cell = sheet[hex];
    line(text, {"hex", grid.name(hex), cell.terrain, std::to_string(cell.level), cell.feature, cell.place});
  }
  std::vector<MapSheet::Side> sides = sheet.sides;
  std::stable_sort(sides.begin(), sides.end(), [](const MapSheet::Side& x, const MapSheet::Side& y) {
    return std::tie(x.feature, x.name, x.a, x.b) < std::tie(y.feature, y.name, y.a, y.b);
  });
  if (!sides.empty()) text += "\n# side\thex/hex\tfeature\tname\n";
  for (const MapSheet::Side& side : sides)
    line(text, {"side", grid.name(side.a) + "/" + grid.name(side.b), side.feature, side.name});
  if (!sheet.roads.empty()) text += "\n# road\tkind\tchain\tname\n";
  for (const MapSheet::Road& road : sheet.roads)
    line(text, {"road", road.kind, chain(grid, road), road.name});
  if (!sheet.edges.empty()) text += "\n# edge\thex\trim\tuse\twho\n";
  for (const MapSheet::Edge& edge : sheet.edges)
    line(text, {"edge", grid.name(edge.hex), edge.rim, edge.use, edge.who});
  if (!sheet.labels.empty()) text += "\n# label\thex\tkind\ttext\n";
  std::vector<MapSheet::Label> labels = sheet.labels;
  std::stable_sort(labels.begin(), labels.end(), [](const MapSheet::Label& x, const MapSheet::Label& y) {
    return std::tie(x.hex, x.kind, x.text) < std::tie(y.hex, y.kind, y.text);
  });
  for (const MapSheet::Label& label : labels)
    line(text, {"label", grid.name(label.hex), label.kind, label.text});
  if (!sheet.areas.empty()) text += "\n# area\tname\thexes\n";
  for (const MapSheet::Area& area : sheet.areas) line(text, {"area", area.name, runs(grid, area.hexes)});
  if (!sheet.reconstructed.empty())
    text += "\n# What the rulebook does not print, and where ours comes from.\n";
  for (const MapSheet::Note& note : sheet.reconstructed) line(text, {"reconstructed", note.what, note.text});
  return text;
}

}  // namespace tamburino::mapmaker

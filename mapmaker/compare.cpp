#include "mapmaker/compare.h"

#include <map>

namespace tamburino::mapmaker {
namespace {

// Everything but the hexes as text, so that each kind is compared in the same way.
std::map<std::string, int> lines_of(const MapSheet& sheet) {
  const Grid& grid = sheet.grid;
  std::map<std::string, int> all;
  for (const MapSheet::Note& note : sheet.sheet) all["sheet " + note.what + " " + note.text] = note.line;
  for (const MapSheet::Side& side : sheet.sides)
    all[side.feature + " on " + grid.name(side.a) + "/" + grid.name(side.b) +
        (side.name == "-" ? "" : " (" + side.name + ")")] = side.line;
  for (const MapSheet::Road& road : sheet.roads) {
    std::string text = road.kind + " " + road.name + " " + (road.from_off_map ? "*-" : "");
    for (const Hex hex : road.chain) text += grid.name(hex) + "-";
    all[text + (road.to_off_map ? "*" : "")] = road.line;
  }
  for (const MapSheet::Edge& edge : sheet.edges)
    all[edge.use + " at " + grid.name(edge.hex) + " in the " + edge.rim + " for " + edge.who] = edge.line;
  for (const MapSheet::Label& label : sheet.labels)
    all[label.kind + " " + label.text + " in " + grid.name(label.hex)] = label.line;
  for (const MapSheet::Area& area : sheet.areas)
    all["area " + area.name + " of " + std::to_string(area.hexes.size()) + " hexes"] = area.line;
  return all;
}

std::string told(const MapSheet::Cell& cell) {
  return cell.terrain + ", level " + std::to_string(cell.level) +
         (cell.feature == "-" ? "" : ", " + cell.feature) + (cell.place == "-" ? "" : ", " + cell.place);
}

}  // namespace

std::vector<Difference> differences(const MapSheet& made, const MapSheet& sheet) {
  std::vector<Difference> all;
  for (int i = 0; i < made.grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    const std::string here = told(sheet[hex]);
    const std::string there = told(made[hex]);
    if (here != there)
      all.push_back(
          {sheet[hex].line, "hex " + sheet.grid.name(hex) + " is " + here + "; the plan makes it " + there});
  }
  const std::map<std::string, int> plan = lines_of(made);
  const std::map<std::string, int> file = lines_of(sheet);
  for (const auto& [text, line] : file)
    if (!plan.contains(text)) all.push_back({line, "the plan does not make this: " + text});
  for (const auto& [text, line] : plan)
    if (!file.contains(text)) all.push_back({0, "the plan makes this, and it is missing: " + text});
  return all;
}

}  // namespace tamburino::mapmaker

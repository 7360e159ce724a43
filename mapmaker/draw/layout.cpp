#include <nlohmann/json.hpp>

#include "mapmaker/draw.h"
#include "mapmaker/draw/drawing.h"

namespace tamburino::mapmaker {
namespace {

using Json = nlohmann::ordered_json;

double tenths(double value) { return std::round(value * 10) / 10; }
Json pair(Point at) { return {tenths(at.x), tenths(at.y)}; }

}  // namespace

std::string layout(const MapSheet& sheet) {
  Drawing drawing(sheet, Style::Staff);
  Json all{{"kind", "hexes"}, {"title", sheet.fact("title")}, {"width", tenths(drawing.canvas.width())}};
  all["height"] = tenths(drawing.canvas.height() + draw_furniture(drawing));
  const Grid& grid = sheet.grid;
  all["corners"] = Json::array();  // of every hex, from its centre
  for (int corner = 0; corner < kSides; ++corner) {
    const Hex first{0};
    all["corners"].push_back(
        pair(drawing.canvas.at(drawing.lattice.corner(first, corner)) - drawing.at(first)));
  }
  Json& hexes = all["hexes"] = Json::object();
  for (int i = 0; i < grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    hexes[grid.name(hex)] = pair(drawing.at(hex));
  }
  return all.dump();
}

}  // namespace tamburino::mapmaker

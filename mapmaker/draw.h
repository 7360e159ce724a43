#pragma once

#include <string>

#include "loader/map_sheet.h"
#include "mapmaker/zones.h"

namespace tamburino::mapmaker {

// Staff: in the manner of a staff map of the time. Plain: high contrast, no ornament.
enum class Style { Staff, Plain };

// The whole sheet as SVG, in a few layers of few nodes. It shows what the rules see: rivers on their
// hexsides, roads from hex to hex.
std::string draw(const MapSheet& sheet, Style style);
std::string draw(const ZoneSheet& sheet, Style style);

// Where on that drawing everything lies, as JSON: the centres of hexes; the outlines of zones, and cities.
// What plays on the map needs this beside the picture.
std::string layout(const MapSheet& sheet);
std::string layout(const ZoneSheet& sheet);

}  // namespace tamburino::mapmaker

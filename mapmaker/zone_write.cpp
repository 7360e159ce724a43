#include <array>
#include <cstdio>

#include "mapmaker/zones.h"

namespace tamburino::mapmaker {
namespace {

std::string tenth(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f", value == 0 ? 0.0 : value);
  return text.data();
}
std::string point(Point at) { return tenth(at.x) + "," + tenth(at.y); }
std::string points(const Line& line) {
  std::string text;
  for (const Point at : line) text += (text.empty() ? "" : " ") + point(at);
  return text;
}

}  // namespace

std::string written(const ZoneSheet& sheet) {
  std::string text = "# Map of " + sheet.facts.at("title") + ", made by `tamburino map make " +
                     sheet.facts.at("map") +
                     "`: docs/maps.md says how to change it, docs/packs.md\n# explains every kind of line. "
                     "Points are kilometres east,north.\n\n";
  for (const auto& [what, value] : sheet.facts) text += "sheet\t" + what + "\t" + value + "\n";
  text += "\n# zone\tcode\tname\tland\tlabel\n";
  for (const auto& zone : sheet.zones)
    text += "zone\t" + zone.code + "\t" + zone.name + "\t" + zone.part + "\t" + point(zone.label) + "\n";
  for (const auto& [code, name] : sheet.abroad) text += "abroad\t" + code + "\t" + name + "\n";
  text += "\n# border\tzone\tzone\n";
  for (const auto& [a, b] : sheet.borders) text += "border\t" + a + "\t" + b + "\n";
  text += "\n# city\tname\tzone\tsize\tport\twhere\n";
  for (const auto& city : sheet.cities)
    text += "city\t" + city.name + "\t" + city.zone + "\t" + city.size + "\t" + (city.port ? "port" : "-") +
            "\t" + point(city.at) + "\n";
  text += "\n# route\tcode\tfrom\tto\tcourse\n";
  for (const auto& route : sheet.routes)
    text += "route\t" + route.code + "\t" + route.from + "\t" + route.to + "\t" + points(route.line) + "\n";
  text += "\n# entry\tzone\twho\twhere\n";
  for (const auto& entry : sheet.entries)
    text += "entry\t" + entry.zone + "\t" + entry.who + "\t" + point(entry.at) + "\n";
  text += "\n# arc\tleft\tright\tcourse\n";
  for (const auto& arc : sheet.arcs)
    text += "arc\t" + arc.left + "\t" + arc.right + "\t" + points(arc.line) + "\n";
  text += "\n# road\tkind\tname\tcourse\n";
  for (const auto& road : sheet.roads)
    text += "road\t" + road.kind + "\t" + road.name + "\t" + points(road.line) + "\n";
  text += "\n# mark\tkind\ttext\twhere\n";
  for (const auto& mark : sheet.marks)
    text += "mark\t" + mark.kind + "\t" + mark.text + "\t" + point(mark.at) + "\n";
  if (!sheet.reconstructed.empty())
    text += "\n# What the rulebook does not print, and where ours comes from.\n";
  for (const auto& [what, reason] : sheet.reconstructed)
    text += "reconstructed\t" + what + "\t" + reason + "\n";
  return text;
}

}  // namespace tamburino::mapmaker

#include "loader/custoza/zones.h"

#include <algorithm>
#include <string>

namespace tamburino::custoza {
namespace {

constexpr int kFarthest = 20, kMostNumber = 99;

std::size_t slot(Hex hex) { return static_cast<std::size_t>(index(hex)); }

}  // namespace

std::vector<std::vector<Hex>> ZoneReader::read(TomlTable& table) const {
  std::vector<std::vector<Hex>> zones;
  if (table.has("places") + table.has("hexes") + table.has("columns") != 1)
    table.problem(table.line(), "a group has places, hexes or columns, and only one of them");
  const bool roads = table.truth_or("connected_road", false);
  for (TomlTable& place : table.tables("places")) {
    const auto circle = read_circle(place);
    place.finish();
    if (!circle) continue;
    const std::vector<bool> joined = roads ? along_roads(*circle) : std::vector<bool>{};
    std::vector<Hex> zone = open_hexes();
    std::erase_if(zone, [&](Hex hex) {
      return game_.map.grid().distance(hex, circle->centre) > circle->within || (roads && !joined[slot(hex)]);
    });
    zones.push_back(std::move(zone));
  }
  if (table.has("hexes")) zones.push_back(lookup_.all_land_in_area(table, "hexes"));
  if (table.has("columns")) {
    zones.push_back(open_hexes());
    keep_columns(table, zones.back());
  }
  if (table.has("bank")) {
    const Bank bank = table.choice<Bank>("bank", kBankWords);
    for (auto& zone : zones) std::erase_if(zone, [&](Hex hex) { return !on_bank(hex, bank); });
  }
  for (const auto& zone : zones) {
    if (zone.empty()) table.problem(table.line(), "a zone of this group has no hex");
  }
  return zones;
}

std::vector<Hex> ZoneReader::read_rim(TomlTable& table, std::string_view key) const {
  std::vector<Hex> hexes;
  const Grid& grid = game_.map.grid();
  with_table(table, key, [&](TomlTable& rim) {
    const Rim edge = rim.choice<Rim>("edge", kRimWords);
    const int from = rim.whole("from", {0, kMostNumber}), to = rim.whole("to", {0, kMostNumber});
    for (const Hex hex : open_hexes()) {
      const int column = grid.line(hex), row = grid.place(hex);
      const bool last_row = grid.at(column, row + 1) == kNoHex,
                 first_column = column == grid.layout().first_line;
      const int along = edge == Rim::South ? column : row;
      if ((edge == Rim::South ? last_row : first_column) && along >= from && along <= to)
        hexes.push_back(hex);
    }
  });
  return hexes;
}

std::vector<Hex> ZoneReader::read_ground(TomlTable& table) const {
  std::vector<Hex> hexes = open_hexes();
  if (table.has("hexes")) hexes = lookup_.all_land_in_area(table, "hexes");
  if (table.has("columns")) keep_columns(table, hexes);
  if (table.has("rows")) {
    const auto [from, to] = table.whole_pair("rows", {0, kMostNumber});
    std::erase_if(hexes, [&, first = from, last = to](Hex hex) {
      return game_.map.grid().place(hex) < first || game_.map.grid().place(hex) > last;
    });
  }
  if (table.has("bank")) keep_bank(table, hexes);
  if (table.has("within")) {
    with_table(table, "within", [&](TomlTable& place) {
      const auto circle = read_circle(place);
      if (!circle) return;
      std::erase_if(hexes,
                    [&](Hex hex) { return game_.map.grid().distance(hex, circle->centre) > circle->within; });
    });
  }
  return hexes;
}

std::optional<ZoneReader::Circle> ZoneReader::read_circle(TomlTable& table) const {
  const int within = table.whole("within", {0, kFarthest});
  const auto centre = lookup_.land_in_area(table, table.text_at("of"));
  if (!centre) return std::nullopt;
  return Circle{within, *centre};
}

std::vector<Hex> ZoneReader::open_hexes() const {
  std::vector<Hex> hexes;
  for (int i = 0; i < game_.map.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    if (game_.in_area(hex) && !game_.map.lake(hex)) hexes.push_back(hex);
  }
  return hexes;
}

bool ZoneReader::on_bank(Hex hex, Bank bank) const {
  return notes_.west_bank[slot(hex)] == (bank == Bank::West);
}

void ZoneReader::keep_columns(TomlTable& table, std::vector<Hex>& hexes) const {
  const auto [from, to] = table.whole_pair("columns", {0, kMostNumber});
  std::erase_if(hexes, [&, first = from, last = to](Hex hex) {
    return game_.map.grid().line(hex) < first || game_.map.grid().line(hex) > last;
  });
}

void ZoneReader::keep_bank(TomlTable& table, std::vector<Hex>& hexes) const {
  const Bank bank = table.choice<Bank>("bank", kBankWords);
  std::erase_if(hexes, [&](Hex hex) { return !on_bank(hex, bank); });
}

// 24.3e  Road and track hexes that hang together with the centre, all within the distance.
std::vector<bool> ZoneReader::along_roads(const Circle& circle) const {
  const Map& map = game_.map;
  std::vector<bool> joined(static_cast<std::size_t>(map.size()));
  std::vector<Hex> open{circle.centre};
  joined[slot(circle.centre)] = true;
  while (!open.empty()) {
    const Hex hex = open.back();
    open.pop_back();
    for (const Facing side : kFacings) {
      const Hex next = map.neighbour(hex, side);
      if (next == kNoHex || map.road(hex, side) == Road::None || joined[slot(next)]) continue;
      if (map.grid().distance(next, circle.centre) > circle.within) continue;
      joined[slot(next)] = true;
      open.push_back(next);
    }
  }
  return joined;
}

}  // namespace tamburino::custoza

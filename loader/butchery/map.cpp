#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "loader/butchery/readers.h"
#include "loader/field.h"
#include "loader/sheet_reader.h"

namespace tamburino::butchery {
namespace {

constexpr int kSightRange = 5;  // no artillery of any pack reaches farther

constexpr std::array<std::pair<std::string_view, Terrain>, 5> kTerrains{{{"clear", Terrain::Clear},
                                                                         {"woods", Terrain::Woods},
                                                                         {"village", Terrain::Village},
                                                                         {"town", Terrain::Town},
                                                                         {"lake", Terrain::Lake}}};
constexpr std::array<std::pair<std::string_view, bool Hexside::*>, 4> kFeatures{{{"ridge", &Hexside::ridge},
                                                                                 {"hedge", &Hexside::hedge},
                                                                                 {"water", &Hexside::water},
                                                                                 {"steep", &Hexside::steep}}};
constexpr std::array<std::pair<std::string_view, Road>, 4> kRoads{
    {{"track", Road::Track}, {"minor", Road::Minor}, {"railway", Road::Railway}, {"major", Road::Major}}};
constexpr std::array<std::pair<std::string_view, bool>, 2> kBuilding{{{"-", false}, {"building", true}}};

// The words of a sheet as this game means them.
class MapReader : SheetReader {
 public:
  MapReader(const MapSheet& sheet, Problems& problems) : SheetReader(sheet, problems) {}

  std::optional<Map> read() {
    if (sheet_.grid.size() > kMostBoardHexes) {
      problem(0,
              "the map has more than the " + std::to_string(kMostBoardHexes) + " hexes that this game holds");
      return std::nullopt;
    }
    map_ = Map(sheet_.grid);
    for (int i = 0; i < map_.size(); ++i) read_hex(Hex{static_cast<std::uint16_t>(i)});
    for (const MapSheet::Side& side : sheet_.sides) read_side(side);
    for (const MapSheet::Road& road : sheet_.roads) read_road(road);
    map_.finish(kSightRange);
    return std::move(map_);
  }

 private:
  void read_hex(Hex where) {
    const MapSheet::Cell& cell = sheet_[where];
    if (cell.line == 0) return;
    MapHex& hex = map_.edit(where);
    if (const auto terrain = word<Terrain>(cell.line, cell.terrain, "the terrain", kTerrains))
      hex.terrain = *terrain;
    hex.level = static_cast<std::uint8_t>(cell.level);
    if (const auto building = word<bool>(cell.line, cell.feature, "the fifth column", kBuilding))
      hex.isolated_building = *building;
    if (cell.place != "-") hex.place = cell.place;
  }

  void read_side(const MapSheet::Side& side) {
    const auto feature = word<bool Hexside::*>(side.line, side.feature, "the hexside", kFeatures);
    if (!feature) return;
    const Facing towards = *map_.grid().side_towards(side.a, side.b);
    Hexside features = map_.side(side.a, towards);
    features.*(*feature) = true;
    map_.set_side(side.a, towards, features);
  }

  void read_road(const MapSheet::Road& road) {
    const auto kind = word<Road>(road.line, road.kind, "the road", kRoads);
    if (!kind) return;
    for (std::size_t i = 1; i < road.chain.size(); ++i)
      lay_road(road.line, road.chain[i - 1], road.chain[i], *kind);
    if (road.from_off_map) lead_off_map(road.chain.front(), *kind);
    if (road.to_off_map) lead_off_map(road.chain.back(), *kind);
  }

  void lay_road(SheetLine line, Hex from, Hex to, Road kind) {
    const std::string names = name(from) + " and " + name(to);
    const Facing side = *map_.grid().side_towards(from, to);
    if (map_.side(from, side).steep) problem(line, "the road crosses the steep slope between " + names);
    if (map_.lake(from) || map_.lake(to)) problem(line, "the road runs through the lake between " + names);
    map_.set_road(from, side, kind);
  }

  void lead_off_map(Hex hex, Road kind) {
    map_.set_road_off_map(hex, std::max(kind, map_.road_off_map(hex)));
  }

  Map map_;
};

}  // namespace

bool on_map_edge(const Map& map, Hex hex) { return on_rim(map.grid(), hex); }

std::optional<Map> read_map(const std::filesystem::path& file, Problems& problems) {
  const auto sheet = read_field(file, problems);
  if (!sheet) return std::nullopt;
  return MapReader(*sheet, problems).read();
}

}  // namespace tamburino::butchery

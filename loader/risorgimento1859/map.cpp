#include <algorithm>
#include <array>
#include <utility>

#include "loader/field.h"
#include "loader/risorgimento1859/readers.h"
#include "loader/sheet_reader.h"

namespace tamburino::risorgimento1859 {
namespace {

// A bridge or a ridge is said besides; a ford follows from the road (5.23e).
enum class Feature { Water, Bridge, Ridge, Ford };
constexpr std::array<std::pair<std::string_view, std::pair<Feature, Water>>, 7> kFeatures{
    {{"stream", {Feature::Water, Water::Stream}},
     {"deep-stream", {Feature::Water, Water::DeepStream}},
     {"canal", {Feature::Water, Water::Canal}},
     {"river", {Feature::Water, Water::River}},
     {"bridge", {Feature::Bridge, Water::None}},
     {"ridge", {Feature::Ridge, Water::None}},
     {"ford", {Feature::Ford, Water::None}}}};
// 5.11d  At Magenta a track is a Road; the railway is a Trail everywhere.
constexpr std::array<std::pair<std::string_view, Road>, 4> kRoads{
    {{"major", Road::Major}, {"minor", Road::Minor}, {"track", Road::Trail}, {"railway", Road::Trail}}};
constexpr std::array<std::pair<std::string_view, bool>, 2> kCastles{{{"-", false}, {"castle", true}}};
constexpr int kMostLevel = 6;
constexpr int kSightRange = 10;

// The words of a sheet as this game means them.
class MapReader : SheetReader {
 public:
  MapReader(const MapSheet& sheet, Battle battle, Map& map, Problems& problems)
      : SheetReader(sheet, problems), battle_(battle), map_(map) {}

  void read() {
    map_ = Map(sheet_.grid);
    for (int i = 0; i < map_.size(); ++i) read_hex(Hex{static_cast<std::uint16_t>(i)});
    for (const MapSheet::Side& side : sheet_.sides) read_side(side);
    for (const MapSheet::Road& road : sheet_.roads) read_road(road);
  }

 private:
  void read_hex(Hex where) {
    const MapSheet::Cell& cell = sheet_[where];
    if (cell.line == 0) return;
    MapHex& hex = map_.edit(where);
    if (const auto terrain = word<Terrain>(cell.line, cell.terrain, "the terrain", kTerrainWords))
      hex.terrain = *terrain;
    if (hex.terrain == Terrain::RoughWoods) problem(cell.line, "woods are rough by their level: 5.24b");
    if (cell.level > kMostLevel) problem(cell.line, "the level is more than " + std::to_string(kMostLevel));
    hex.level = static_cast<std::uint8_t>(std::clamp(cell.level, 0, kMostLevel));
    hex.castle = word<bool>(cell.line, cell.feature, "the fifth column", kCastles).value_or(false);
    if (cell.place != "-") hex.place = cell.place;
    roughen(hex);
  }

  void read_side(const MapSheet::Side& side) {
    const Facing towards = *map_.grid().side_towards(side.a, side.b);
    Hexside now = map_.side(side.a, towards);
    const auto feature = word<std::pair<Feature, Water>>(side.line, side.feature, "the hexside", kFeatures);
    if (!feature) return;
    if (feature->first == Feature::Water) now.water = feature->second;
    if (feature->first == Feature::Bridge) now.bridge = true;
    if (feature->first == Feature::Ridge)
      now.ridge = word<Slope>(side.line, side.name, "the ridge", kSlopeWords).value_or(Slope::None);
    map_.set_side(side.a, towards, now);
  }

  void read_road(const MapSheet::Road& road) {
    const auto found = word<Road>(road.line, road.kind, "the road", kRoads);
    if (!found) return;
    const Road kind = road.kind == "track" && battle_ == Battle::Magenta ? Road::Minor : *found;
    for (std::size_t i = 1; i < road.chain.size(); ++i)
      map_.set_road(road.chain[i - 1], *map_.grid().side_towards(road.chain[i - 1], road.chain[i]), kind);
    if (road.from_off_map) map_.set_road_off_map(road.chain.front(), kind);
    if (road.to_off_map) map_.set_road_off_map(road.chain.back(), kind);
  }

  Battle battle_;
  Map& map_;
};

}  // namespace

bool read_map(const std::filesystem::path& file, const Muster& muster, Game& game, Problems& problems) {
  const auto sheet = read_field(file, problems);
  if (!sheet) return false;
  if (sheet->grid.size() > kMostBoardHexes) {
    report(problems, file.string(), 0,
           "the map has more than the " + std::to_string(kMostBoardHexes) + " hexes that this game holds");
    return false;
  }
  MapReader(*sheet, muster.battle, game.map, problems).read();
  game.map.finish(game.chart, kSightRange);
  return true;
}

}  // namespace tamburino::risorgimento1859

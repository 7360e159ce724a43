#include <algorithm>
#include <optional>
#include <span>

#include "loader/custoza/readers.h"
#include "loader/field.h"
#include "loader/sheet_reader.h"

namespace tamburino::custoza {
namespace {

enum class Feature { Stream, River, Bridge, Closed };
constexpr std::array<std::pair<std::string_view, Feature>, 4> kFeatures{{{"stream", Feature::Stream},
                                                                         {"river", Feature::River},
                                                                         {"bridge", Feature::Bridge},
                                                                         {"closed", Feature::Closed}}};
// A railway has no effect at all: g7.2d.
constexpr std::array<std::pair<std::string_view, Road>, 3> kRoads{
    {{"road", Road::Road}, {"track", Road::Track}, {"railway", Road::None}}};
constexpr std::array<std::pair<std::string_view, bool>, 2> kForts{{{"-", false}, {"fort", true}}};
constexpr int kMostLevel = 4;

// The words of a sheet as this game means them.
class MapReader : SheetReader {
 public:
  MapReader(const MapSheet& sheet, Map& map, Problems& problems) : SheetReader(sheet, problems), map_(map) {}

  void read() {
    map_ = Map(sheet_.grid);
    for (int i = 0; i < map_.size(); ++i) read_hex(Hex{static_cast<std::uint16_t>(i)});
    for (const MapSheet::Side& side : sheet_.sides) read_side(side);
    for (const MapSheet::Side& side : sheet_.sides) check_bridge(side);
    for (const MapSheet::Road& road : sheet_.roads) read_road(road);
  }

 private:
  void read_hex(Hex where) {
    const MapSheet::Cell& cell = sheet_[where];
    if (cell.line == 0) return;
    MapHex& hex = map_.edit(where);
    if (const auto terrain = word<Terrain>(cell.line, cell.terrain, "the terrain", kTerrainWords))
      hex.terrain = *terrain;
    hex.fort = word<bool>(cell.line, cell.feature, "the fifth column", kForts).value_or(false);
    if (hex.fort && hex.terrain != Terrain::Clear) problem(cell.line, "a fort stands on clear ground");
    if (cell.level > kMostLevel)
      problem(cell.line,
              "the level is " + std::to_string(cell.level) + ", expected 0 to " + std::to_string(kMostLevel));
    hex.level = static_cast<std::uint8_t>(std::clamp(cell.level, 0, kMostLevel));
    if (cell.place != "-") hex.place = cell.place;
  }

  void read_side(const MapSheet::Side& side) {
    const auto feature = word<Feature>(side.line, side.feature, "the hexside", kFeatures);
    if (!feature) return;
    const Facing towards = *map_.grid().side_towards(side.a, side.b);
    Hexside features = map_.side(side.a, towards);
    const bool water = features.stream || features.river;
    switch (*feature) {
      case Feature::Stream:
        if (water) problem(side.line, "this hexside has a water already");
        features.stream = true;
        break;
      case Feature::River:
        if (water) problem(side.line, "this hexside has a water already");
        features.river = true;
        break;
      case Feature::Bridge:
        if (features.bridge) problem(side.line, "this hexside has a bridge already");
        features.bridge = true;
        break;
      case Feature::Closed:
        features.closed = true;
        break;
    }
    map_.set_side(side.a, towards, features);
  }

  void check_bridge(const MapSheet::Side& side) {
    if (side.feature != "bridge") return;
    const Hexside& features = map_.side(side.a, *map_.grid().side_towards(side.a, side.b));
    if (!features.stream && !features.river) problem(side.line, "there is no water here for this bridge");
  }

  void read_road(const MapSheet::Road& road) {
    const auto kind = word<Road>(road.line, road.kind, "the road", kRoads);
    if (!kind || *kind == Road::None) return;
    for (std::size_t i = 1; i < road.chain.size(); ++i) {
      const Hex from = road.chain[i - 1], to = road.chain[i];
      const Facing side = *map_.grid().side_towards(from, to);
      const Hexside& crossed = map_.side(from, side);
      if (crossed.river && !crossed.bridge)
        problem(road.line, "the " + road.kind + " crosses the Mincio between " + name(from) + " and " +
                               name(to) + " without a bridge");
      if (crossed.closed)
        problem(road.line,
                "the " + road.kind + " crosses a closed hexside between " + name(from) + " and " + name(to));
      if (map_.lake(from) || map_.lake(to)) problem(road.line, "the " + road.kind + " runs into the lake");
      map_.set_road(from, side, *kind);
    }
    if (road.from_off_map) map_.set_road_off_map(road.chain.front());
    if (road.to_off_map) map_.set_road_off_map(road.chain.back());
  }

  Map& map_;
};

// 22.2  The Mincio parts the land; bridges do not count here.
std::vector<bool> bank_of(const Map& map, Hex start) {
  std::vector<bool> bank(static_cast<std::size_t>(map.size()));
  std::vector<Hex> open{start};
  bank[static_cast<std::size_t>(index(start))] = true;
  while (!open.empty()) {
    const Hex hex = open.back();
    open.pop_back();
    for (const Facing side : kFacings) {
      const Hex next = map.neighbour(hex, side);
      if (next == kNoHex || map.lake(next) || map.side(hex, side).river) continue;
      if (bank[static_cast<std::size_t>(index(next))]) continue;
      bank[static_cast<std::size_t>(index(next))] = true;
      open.push_back(next);
    }
  }
  return bank;
}

void read_banks(const Map& map, PackNotes& notes, Problems& problems) {
  notes.west_bank.assign(static_cast<std::size_t>(map.size()), false);
  const auto hex = map.grid().parse(notes.west.text);
  if (!hex || map.lake(*hex)) {
    if (!notes.west.text.empty())
      report(problems, notes.limits_file, notes.west.line,
             in_quotes(notes.west.text) + " is no land hex of the map");
    return;
  }
  notes.west_bank = bank_of(map, *hex);
  const auto dry = [&](int i) { return !map.lake(Hex{static_cast<std::uint16_t>(i)}); };
  int east = 0;
  for (int i = 0; i < map.size(); ++i)
    east += dry(i) && !notes.west_bank[static_cast<std::size_t>(i)] ? 1 : 0;
  if (east == 0)
    report(problems, notes.limits_file, notes.west.line, "the Mincio of the map has no east bank");
}

// A fortress stands on ground of its own: 1705 or a fort, or, as Osteria al Bosco does, on a plain hex.
void read_fortress_hexes(const Game& game, PackNotes& notes, Problems& problems) {
  std::vector<Hex> taken;
  for (FortressNote& note : notes.fortresses) {
    const auto hex = game.map.grid().parse(note.hex.text);
    if (!hex || game.map.lake(*hex)) {
      if (!note.hex.text.empty())
        report(problems, notes.counters_file, note.hex.line,
               in_quotes(note.hex.text) + " is no land hex of the map");
      continue;
    }
    if (std::find(taken.begin(), taken.end(), *hex) != taken.end())
      report(problems, notes.counters_file, note.hex.line, "another fortress stands in " + note.hex.text);
    taken.push_back(*hex);
    note.where = *hex;
  }
}

}  // namespace

bool read_map(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems) {
  const auto sheet = read_field(file, problems);
  if (!sheet) return false;
  if (sheet->grid.size() > kMostBoardHexes) {
    report(problems, file.string(), 0,
           "the map has more than the " + std::to_string(kMostBoardHexes) + " hexes that this game holds");
    return false;
  }
  MapReader(*sheet, game.map, problems).read();
  read_banks(game.map, notes, problems);
  read_fortress_hexes(game, notes, problems);
  game.map.finish(game.chart, game.constants.sight);
  return true;
}

}  // namespace tamburino::custoza

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "loader/field.h"
#include "loader/novara/readers.h"
#include "loader/novara/words.h"
#include "loader/sheet_reader.h"

namespace tamburino::novara {
namespace {

enum class Feature { River, Stream, Canal, Bridge, Ford, Ridge };
constexpr std::array<std::pair<std::string_view, Feature>, 6> kFeatures{{{"river", Feature::River},
                                                                         {"stream", Feature::Stream},
                                                                         {"canal", Feature::Canal},
                                                                         {"bridge", Feature::Bridge},
                                                                         {"ford", Feature::Ford},
                                                                         {"ridge", Feature::Ridge}}};
constexpr std::array<std::pair<std::string_view, bool>, 1> kRoads{{{"road", true}}};
constexpr std::array<std::pair<std::string_view, bool>, 1> kNoFeature{{{"-", true}}};
constexpr std::array<std::pair<std::string_view, bool>, 3> kUses{
    {{"supply", true}, {"exit", true}, {"entry", true}}};

// The words of a sheet as this game means them.
class MapReader : SheetReader {
 public:
  MapReader(const MapSheet& sheet, Game& game, Problems& problems)
      : SheetReader(sheet, problems), game_(game), map_(game.map) {}

  void read(const Chart& chart) {
    map_ = Map(sheet_.grid);
    map_.set_chart(chart);
    for (int i = 0; i < map_.size(); ++i) read_hex(Hex{static_cast<std::uint16_t>(i)});
    for (const MapSheet::Side& side : sheet_.sides) read_side(side);
    for (const MapSheet::Side& side : sheet_.sides) check_crossing(side);
    for (const MapSheet::Road& road : sheet_.roads) read_road(road);
    for (const MapSheet::Edge& edge : sheet_.edges) check_edge(edge);
    map_.finish();
  }

  // The cities in the order of their table, then the villages.
  void read_places(const std::vector<CityNote>& cities, const std::string& cities_file) {
    for (const CityNote& city : cities) add_city(city, cities_file);
    for (int i = 0; i < map_.size(); ++i) {
      const Hex hex{static_cast<std::uint16_t>(i)};
      const std::string& name = map_[hex].place;
      const SheetLine line = sheet_[hex].line;
      if (name.empty()) continue;
      if (map_.city(hex)) {
        if (place_called(name) == nullptr)
          problem(line, "there is no city " + in_quotes(name) + " in tables/cities.toml");
      } else {
        add_village(hex, name, line);
      }
    }
  }

 private:
  void read_hex(Hex where) {
    const MapSheet::Cell& cell = sheet_[where];
    if (cell.line == 0) return;
    MapHex& hex = map_.edit(where);
    if (const auto terrain = word<Terrain>(cell.line, cell.terrain, "the terrain", kTerrainWords))
      hex.terrain = *terrain;
    word<bool>(cell.line, cell.feature, "the fifth column", kNoFeature);
    if (cell.place != "-") hex.place = cell.place;
    const bool built = hex.terrain == Terrain::Village || map_.city(where);
    if (built && hex.place.empty()) problem(cell.line, "a village or city has a name");
    if (!built && !hex.place.empty())
      problem(cell.line, in_quotes(hex.place) + " is neither a village nor a city");
  }

  void read_side(const MapSheet::Side& side) {
    const auto feature = word<Feature>(side.line, side.feature, "the hexside", kFeatures);
    if (!feature) return;
    const Facing towards = *map_.grid().side_towards(side.a, side.b);
    Hexside features = map_.side(side.a, towards);
    switch (*feature) {
      case Feature::River:
      case Feature::Stream:
      case Feature::Canal:
        if (features.water != Water::None) problem(side.line, "this hexside has a water already");
        features.water = *feature == Feature::River ? Water::Major : Water::Minor;
        break;
      case Feature::Bridge:
      case Feature::Ford:
        if (features.crossing != Crossing::None) problem(side.line, "this hexside has a crossing already");
        features.crossing = *feature == Feature::Bridge ? Crossing::Bridge : Crossing::Ford;
        break;
      case Feature::Ridge:
        features.slope = Slope::Up;  // the lower hex stands first
        break;
    }
    map_.set_side(side.a, towards, features);
  }

  void check_crossing(const MapSheet::Side& side) {
    if (side.feature != "bridge" && side.feature != "ford") return;
    const Hexside& features = map_.side(side.a, *map_.grid().side_towards(side.a, side.b));
    if (features.water == Water::None) {
      problem(side.line, "there is no water here for this " + side.feature);
    } else if (side.feature == "ford" && features.water != Water::Major) {
      problem(side.line, "fords are for rivers only");
    }
  }

  void read_road(const MapSheet::Road& road) {
    if (!word<bool>(road.line, road.kind, "the road", kRoads)) return;
    for (std::size_t i = 1; i < road.chain.size(); ++i) {
      const Hex from = road.chain[i - 1], to = road.chain[i];
      const Facing side = *map_.grid().side_towards(from, to);
      const Hexside& crossed = map_.side(from, side);
      if (crossed.water == Water::Major && crossed.crossing == Crossing::None) {
        problem(road.line, "the road crosses the river between " + name(from) + " and " + name(to) +
                               " without bridge or ford");
      }
      map_.set_road(from, side);
    }
    if (road.from_off_map) map_.set_road_off_map(road.chain.front());
    if (road.to_off_map) map_.set_road_off_map(road.chain.back());
  }

  void check_edge(const MapSheet::Edge& edge) {
    word<bool>(edge.line, edge.use, "the use of an edge", kUses);
    const auto whose = [&](const auto& word) { return edge.who.starts_with(word.first); };
    if (std::none_of(kSideWords.begin(), kSideWords.end(), whose))
      problem(edge.line, "whose edge it is must begin with sardinian or austrian");
  }

  Place* place_called(const std::string& name) {
    const auto found = std::find_if(game_.places.begin(), game_.places.end(),
                                    [&](const Place& place) { return place.name == name; });
    return found != game_.places.end() ? &*found : nullptr;
  }

  void add_city(const CityNote& city, const std::string& cities_file) {
    Place place{city.name, kNoHex, {}, true};
    for (int i = 0; i < map_.size(); ++i) {
      const Hex hex{static_cast<std::uint16_t>(i)};
      if (map_.city(hex) && map_[hex].place == city.name) place.hexes.push_back(hex);
    }
    const auto triangle = map_.grid().parse(city.triangle.text);
    if (place.hexes.empty()) {
      report(problems_, cities_file, city.line, "the map has no city " + in_quotes(city.name));
    } else if (!triangle ||
               std::find(place.hexes.begin(), place.hexes.end(), *triangle) == place.hexes.end()) {
      report(problems_, cities_file, city.triangle.line,
             "hex " + in_quotes(city.triangle.text) + " is no hex of " + city.name);
    }
    // The first hex stands in for a bad triangle, so that the rest can be judged.
    place.hex = triangle ? *triangle : place.hexes.empty() ? Hex{0} : place.hexes.front();
    game_.places.push_back(std::move(place));
  }

  void add_village(Hex hex, const std::string& name, SheetLine line) {
    Place* before = place_called(name);
    if (before == nullptr) {
      game_.places.push_back({name, hex, {hex}, false});
      return;
    }
    const auto beside = [&](Hex other) { return map_.grid().distance(hex, other) == 1; };
    if (before->city || std::none_of(before->hexes.begin(), before->hexes.end(), beside)) {
      problem(line, "there is another " + in_quotes(name) + " at " + this->name(before->hex));
      return;
    }
    before->hexes.push_back(hex);
  }

  Game& game_;
  Map& map_;
};

}  // namespace

bool read_map(const std::filesystem::path& file, const std::filesystem::path& cities_file, const Chart& chart,
              Game& game, PackNotes& notes, Problems& problems) {
  auto sheet = read_field(file, problems);
  if (!sheet) return false;
  if (sheet->grid.size() > kMostBoardHexes) {
    report(problems, file.string(), 0,
           "the map has more than the " + std::to_string(kMostBoardHexes) + " hexes that this game holds");
    return false;
  }
  notes.sheet = std::move(*sheet);
  MapReader reader(notes.sheet, game, problems);
  reader.read(chart);
  reader.read_places(notes.cities, cities_file.string());
  if (game.places.size() > kMostPlaces) {
    report(problems, file.string(), 0,
           "the map has more than the " + std::to_string(kMostPlaces) + " places that this game holds");
    return false;
  }
  return true;
}

}  // namespace tamburino::novara

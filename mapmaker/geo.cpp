#include "mapmaker/geo.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "loader/text_file.h"
#include "loader/tsv_reader.h"

namespace tamburino::mapmaker {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> parts(std::string_view text) {
  std::vector<std::string_view> all;
  while (true) {
    const std::size_t end = text.find(';');
    all.push_back(trimmed(text.substr(0, end)));
    if (end == std::string_view::npos) return all;
    text.remove_prefix(end + 1);
  }
}

std::optional<double> number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

struct Row {
  int line = 0;
  std::string kind, cls, name, where;
};

class Reader {
 public:
  Reader(std::string file, Geo& geo, Problems& problems)
      : file_(std::move(file)), geo_(geo), problems_(problems) {}

  void read(const Row& row) {
    if (row.name.empty() || row.name == "-") return problem(row.line, "the third column, the name, is empty");
    if (std::any_of(row.name.begin(), row.name.end(),
                    [](char c) { return static_cast<unsigned char>(c) < 0x20; }))
      return problem(row.line, "the name " + in_quotes(row.name) + " has a tab or a line end in it");
    if (row.kind == "place") return read_place(row);
    if (row.kind == "height") return read_height(row);
    if (row.kind == "river" || row.kind == "stream" || row.kind == "canal" || row.kind == "lake")
      return read_water(row);
    if (row.kind == "road" || row.kind == "railway") return read_way(row);
    if (row.kind == "area" || row.kind == "zone") return read_region(row);
    if (row.kind == "border") return read_border(row);
    constexpr std::array<std::string_view, 11> kKinds{"place", "height",  "river", "stream", "canal", "lake",
                                                      "road",  "railway", "area",  "zone",   "border"};
    problem(row.line, "unknown kind of line " + in_quotes(row.kind) + did_you_mean(row.kind, kKinds));
  }

 private:
  void problem(int line, const std::string& message) { report(problems_, file_, line, message); }

  std::vector<LatLon> points(const Row& row, std::size_t least) {
    std::vector<LatLon> all;
    for (const std::string_view part : parts(row.where)) {
      const auto at = parse_lat_lon(part);
      if (!at) {
        problem(row.line, "expected latitude,longitude as 45.3719,10.5635, found " + in_quotes(part));
        return {};
      }
      all.push_back(*at);
    }
    if (all.size() >= least) return all;
    problem(row.line, row.name + " needs " + std::to_string(least) + " points at least, with ; between");
    return {};
  }

  void read_place(const Row& row) {
    const std::vector<LatLon> at = points(row, 1);
    if (at.empty()) return;
    if (geo_.place(row.name) != nullptr)
      return problem(row.line, "there is already a place called " + in_quotes(row.name));
    constexpr std::array<std::string_view, 7> kClasses{"town",   "village", "hill", "castle",
                                                       "bridge", "ford",    "edge"};
    if (std::find(kClasses.begin(), kClasses.end(), row.cls) == kClasses.end())
      return problem(row.line,
                     "a place is a town, village, hill, castle, bridge or ford, not " + in_quotes(row.cls));
    geo_.places.push_back({row.name, row.cls, at[0]});
  }
  void read_height(const Row& row) {
    const auto metres = number(row.cls);
    if (!metres) return problem(row.line, "the height in metres is " + in_quotes(row.cls));
    if (const std::vector<LatLon> at = points(row, 1); !at.empty())
      geo_.heights.push_back({row.name, *metres, at[0]});
  }
  void read_water(const Row& row) {
    if (geo_.water(row.name) != nullptr)
      return problem(row.line, "there is already a water called " + in_quotes(row.name));
    const bool lake = row.kind == "lake";
    if (const std::vector<LatLon> course = points(row, lake ? 3 : 2); !course.empty())
      geo_.waters.push_back({row.name, row.kind, course});
  }
  void read_way(const Row& row) {
    Way way{row.name, row.kind == "railway" ? row.kind : row.cls, 0, {}, file_, row.line};
    if (row.kind == "railway") way.opened = static_cast<int>(number(row.cls).value_or(0));
    constexpr std::array<std::string_view, 3> kClasses{"major", "minor", "track"};
    if (row.kind == "road" && std::find(kClasses.begin(), kClasses.end(), row.cls) == kClasses.end())
      return problem(row.line, "a road is major, minor or a track, not " + in_quotes(row.cls));
    if (row.kind == "railway" && !number(row.cls))
      return problem(row.line,
                     "the class of a railway is the year of its opening, not " + in_quotes(row.cls));
    for (const std::string_view part : parts(row.where)) {
      const auto at = parse_lat_lon(part);
      way.stops.push_back({at ? std::string() : std::string(part), at.value_or(LatLon{})});
    }
    if (way.stops.size() < 2) return problem(row.line, "a road needs two stops at least, with ; between");
    geo_.ways.push_back(way);
  }
  void read_region(const Row& row) {
    if (const std::vector<LatLon> ring = points(row, 3); !ring.empty())
      geo_.regions.push_back({row.name, row.cls, ring});
  }
  void read_border(const Row& row) {
    std::vector<std::string> others;
    for (const std::string_view part : parts(row.where)) others.emplace_back(part);
    geo_.borders.emplace_back(row.name, others);
  }

  std::string file_;
  Geo& geo_;
  Problems& problems_;
};

void read_table(const std::filesystem::path& file, Geo& geo, Problems& problems) {
  const auto rows = read_tsv(file, problems);
  if (!rows) return;
  Reader reader(file.string(), geo, problems);
  for (const TsvRow& row : *rows) {
    if (row.cells.size() < 4 || row.cells.size() > 5) {
      report(problems, file.string(), row.line,
             "a line has 5 columns with tabs between (kind, class, name, where, source), this one has " +
                 std::to_string(row.cells.size()));
      continue;
    }
    reader.read({row.line, row.cells[0], row.cells[1], row.cells[2], row.cells[3]});
  }
}

// GeoJSON, as the usual tools write it: properties name, kind and cls (or height_m, opened); roads may have a
// list `via` of places. It is turned into the lines of the table, so that there is one reader.
void read_geojson(const std::filesystem::path& file, Geo& geo, Problems& problems) {
  const auto text = read_text_file(file, problems);
  if (!text) return;
  const auto bad = [&](const std::string& what) { report(problems, file.string(), 0, what); };
  const nlohmann::json tree = nlohmann::json::parse(*text, nullptr, false);
  if (tree.is_discarded() || !tree.is_object() || !tree.contains("features") || !tree["features"].is_array())
    return bad("this is not a GeoJSON collection of features");
  Reader reader(file.string(), geo, problems);
  int count = 0;
  for (const auto& feature : tree["features"]) {
    ++count;
    try {
      const auto& about = feature.at("properties");
      const auto& shape = feature.at("geometry");
      const std::string type = shape.at("type");
      const auto word = [&](const char* key) {
        if (!about.contains(key)) return std::string("-");
        return about[key].is_string() ? about[key].template get<std::string>() : about[key].dump();
      };
      Row row{0, word("kind"), word("cls"), word("name"), ""};
      if (row.kind == "railway") row.cls = word("opened");
      if (row.kind == "height") row.cls = word("height_m");
      if (row.kind == "town" || row.kind == "village" || row.kind == "bridge" || row.kind == "ford")
        row.cls = row.kind, row.kind = "place";
      const auto pair = [](const nlohmann::json& at) {
        return std::to_string(at.at(1).get<double>()) + "," + std::to_string(at.at(0).get<double>());
      };
      nlohmann::json points = shape.at("coordinates");
      if (type == "Point") points = nlohmann::json::array({points});
      if (type == "Polygon") points = points.at(0);
      if (type == "MultiPolygon") points = points.at(0).at(0);
      for (const auto& at : points) row.where += (row.where.empty() ? "" : "; ") + pair(at);
      reader.read(row);
    } catch (const nlohmann::json::exception& error) {
      bad("feature " + std::to_string(count) + ": " + error.what());
    }
  }
}

}  // namespace

std::optional<LatLon> parse_lat_lon(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto lat = number(trimmed(text.substr(0, comma)));
  const auto lon = number(trimmed(text.substr(comma + 1)));
  if (!lat || !lon || std::abs(*lat) > 89 || std::abs(*lon) > 180) return std::nullopt;
  return LatLon{*lat, *lon};
}

const Place* Geo::place(std::string_view name) const {
  const auto found =
      std::find_if(places.begin(), places.end(), [&](const Place& one) { return one.name == name; });
  return found == places.end() ? nullptr : &*found;
}

const Water* Geo::water(std::string_view name) const {
  const auto found =
      std::find_if(waters.begin(), waters.end(), [&](const Water& one) { return one.name == name; });
  return found == waters.end() ? nullptr : &*found;
}

void read_geo(const std::filesystem::path& file, Geo& geo, Problems& problems) {
  const std::string kind = file.extension().string();
  if (kind == ".geojson" || kind == ".json") return read_geojson(file, geo, problems);
  read_table(file, geo, problems);
}

// A road of a single map may go by hexes of that map.
bool is_hex_number(std::string_view text) {
  return text.size() == 4 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

void finish(Geo& geo, Problems& problems) {
  std::vector<std::string_view> names;
  for (const Place& place : geo.places) names.push_back(place.name);
  for (Way& way : geo.ways) {
    for (Way::Stop& stop : way.stops) {
      if (stop.place.empty() || is_hex_number(stop.place)) continue;
      if (const Place* place = geo.place(stop.place))
        stop.at = place->at;
      else
        report(problems, way.file, way.line,
               "the road " + in_quotes(way.name) + " goes by " + in_quotes(stop.place) +
                   ", which is no place" + did_you_mean(stop.place, names));
    }
  }
}

}  // namespace tamburino::mapmaker

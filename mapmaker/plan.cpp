#include "mapmaker/plan.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "loader/places.h"
#include "loader/toml_reader.h"
#include "loader/tsv_reader.h"
#include "mapmaker/toml_texts.h"

namespace tamburino::mapmaker {
namespace {

using Path = std::filesystem::path;

template <class Value>
using Words = std::span<const std::pair<std::string_view, Value>>;

constexpr std::array<std::pair<std::string_view, GridLayout::Lines>, 2> kLines{
    {{"east-west", GridLayout::Lines::EastWest}, {"north-south", GridLayout::Lines::NorthSouth}}};
constexpr std::array<std::pair<std::string_view, GridLayout::Parity>, 2> kParity{
    {{"odd", GridLayout::Parity::Odd}, {"even", GridLayout::Parity::Even}}};
constexpr std::array<std::pair<std::string_view, FitMethod::Kind>, 3> kFits{
    {{"similarity", FitMethod::Kind::Similarity},
     {"affine", FitMethod::Kind::Affine},
     {"pin", FitMethod::Kind::Pin}}};
constexpr std::array<std::pair<std::string_view, LevelRule::Method>, 3> kMethods{
    {{"none", LevelRule::Method::None},
     {"absolute", LevelRule::Method::Absolute},
     {"relief", LevelRule::Method::Relief}}};
constexpr std::array<std::pair<std::string_view, ControlPoint::Use>, 3> kUses{
    {{"fit", ControlPoint::Use::Fit},
     {"warp", ControlPoint::Use::Warp},
     {"check", ControlPoint::Use::Check}}};

std::vector<std::string> split(std::string_view text, char mark) {
  std::vector<std::string> all;
  while (true) {
    const std::size_t end = text.find(mark);
    std::string_view one = text.substr(0, end);
    while (one.starts_with(' ')) one.remove_prefix(1);
    while (one.ends_with(' ')) one.remove_suffix(1);
    all.emplace_back(one);
    if (end == std::string_view::npos) return all;
    text.remove_prefix(end + 1);
  }
}

std::string text_or(TomlTable& table, std::string_view key, const std::string& otherwise) {
  return table.has(key) ? table.text(key) : otherwise;
}

class PlanReader {
 public:
  PlanReader(Plan& plan, Problems& problems, Need need) : plan_(plan), problems_(problems), need_(need) {}

  bool read() {
    const Path file = plan_.dir / "map.toml";
    const auto tree = read_toml(file, problems_);
    if (!tree) return false;
    TomlTable top(*tree, file.string(), problems_);
    read_head(top);
    if (!read_grid(top)) return false;
    read_ground(top);
    read_levels(top);
    read_waters(top);
    read_crossings(top);
    read_roads(top);
    read_places(top);
    read_covers(top);
    read_edges(top);
    read_areas(top);
    read_reconstructed(top);
    top.finish();
    read_control();
    read_printed();
    read_corrections();
    if (need_ == Need::Relief) read_relief();
    check_names();
    check_whole();
    return true;
  }

 private:
  void problem(const std::string& file, int line, const std::string& message) {
    report(problems_, file, line, message);
  }

  void read_head(TomlTable& top) {
    plan_.name = std::filesystem::absolute(plan_.dir / "map.toml")
                     .lexically_normal()
                     .parent_path()
                     .filename()
                     .string();
    plan_.title = top.text("title");
    plan_.subtitle = text_or(top, "subtitle", "");
    plan_.letter = text_or(top, "letter", "");
    plan_.output = (plan_.dir / text_or(top, "output", "sheet.tsv")).lexically_normal();
  }

  bool read_grid(TomlTable& top) {
    auto grid = top.table("grid");
    if (!grid) return false;
    const std::size_t before = problems_.size();
    GridLayout& layout = plan_.layout;
    layout.lines = grid->choice<GridLayout::Lines>("lines", kLines);
    layout.line_number_first = grid->truth_or("line_number_first", true);
    layout.lines_grow_onward = grid->truth_or("lines_grow_onward", true);
    layout.places_grow_onward = grid->truth_or("places_grow_onward", true);
    layout.hanging = grid->choice<GridLayout::Parity>("hanging", kParity);
    layout.first_line = grid->whole_or("first_line", {1, 99}, 1);
    layout.last_line = grid->whole("last_line", {1, 99});
    layout.first_place = grid->whole_or("first_place", {1, 99}, 1);
    layout.last_place_odd = grid->whole("last_place_odd", {1, 99});
    layout.last_place_even = grid->whole_or("last_place_even", {1, 99}, layout.last_place_odd);
    grid->finish();
    if (problems_.size() != before) return false;
    const int most = std::max(layout.last_place_odd, layout.last_place_even) - layout.first_place + 1;
    const int lines = layout.last_line - layout.first_line + 1;
    if (lines < 1 || most < 1 || lines * most > kMaxHexes) {
      grid->problem(grid->line(), "the grid has no hexes, or more than the " + std::to_string(kMaxHexes) +
                                      " that a map holds");
      return false;
    }
    plan_.grid = Grid(layout);
    plan_.lattice = Lattice(plan_.grid);
    return true;
  }

  LatLon lat_lon(TomlTable& table, std::string_view key) {
    const std::string text = table.text(key);
    if (const auto at = parse_lat_lon(text)) return *at;
    if (!text.empty())
      table.problem(table.line_of(key),
                    std::string(key) + " is " + in_quotes(text) + ", expected \"latitude,longitude\"");
    return {};
  }

  double real(TomlTable& table, std::string_view key, double otherwise) {
    if (!table.has(key)) return otherwise;
    const std::string text = table.text(key);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc{} && end == text.data() + text.size()) return value;
    if (!text.empty())
      table.problem(table.line_of(key),
                    std::string(key) + " is " + in_quotes(text) + ", expected a number in quotes");
    return otherwise;
  }

  Hex hex(const std::string& file, int line, const std::string& number) {
    const auto found = plan_.grid.parse(number);
    if (!found) problem(file, line, "there is no hex " + in_quotes(number) + " on this map");
    return found.value_or(kNoHex);
  }

  void read_ground(TomlTable& top) {
    auto ground = top.table("ground");
    if (!ground) return;
    for (const std::string& file : texts(*ground, "files"))
      read_geo((plan_.dir / file).lexically_normal(), plan_.geo, problems_);
    finish(plan_.geo, problems_);
    FitMethod& method = plan_.method;
    method.origin = lat_lon(*ground, "origin");
    method.kind = ground->choice<FitMethod::Kind>("fit", kFits);
    method.warp = real(*ground, "warp", method.kind == FitMethod::Kind::Pin ? 0 : 5);
    if (method.kind == FitMethod::Kind::Pin) {
      method.pin = hex(ground->file(), ground->line_of("pin"), ground->text("pin"));
      method.pin_at = lat_lon(*ground, "pin_at");
      method.metres = real(*ground, "metres", 0);
      method.turn = real(*ground, "turn", 0);
      if (method.metres < 10 || method.metres > 100000)
        ground->problem(ground->line_of("metres"), "metres is how wide a hex is, 10 to 100000, in quotes");
    }
    ground->finish();
  }

  void read_levels(TomlTable& top) {
    if (!top.has("levels")) return;
    auto levels = top.table("levels");
    if (!levels) return;
    LevelRule& rule = plan_.levels;
    rule.method = levels->choice<LevelRule::Method>("method", kMethods);
    rule.base = levels->whole_or("base", {-500, 9000}, 0);
    rule.step = levels->whole_or("step", {1, 1000}, 30);
    rule.lowest = levels->whole_or("lowest", {0, 9}, 0);
    rule.highest = levels->whole_or("highest", {0, 9}, 4);
    rule.radius = levels->whole_or("radius", {1, 50}, 5);
    rule.ridge = levels->whole_or("ridge", {0, 1000}, 0);
    rule.terrace = levels->whole_or("terrace", {0, 1000}, 0);
    rule.steep = levels->whole_or("steep", {0, 9}, 0);
    rule.shortest = levels->whole_or("shortest", {1, 50}, 1);
    rule.quiet = texts(*levels, "quiet");
    for (const std::string& run : rule.quiet)
      for (const std::string& end : split(run, '-')) hex(levels->file(), levels->line_of("quiet"), end);
    rule.grades = levels->truth_or("grades", false);
    rule.steep_word = text_or(*levels, "steep_word", "steep");
    rule.ridge_word = text_or(*levels, "ridge_word", "ridge");
    levels->finish();
  }

  void read_waters(TomlTable& top) {
    plan_.barriers = texts(top, "barriers");
    plan_.closed_sides = texts(top, "closed");
    for (TomlTable& table : top.tables("water")) {
      WaterRule rule;
      rule.line = table.line();
      rule.name = table.text("name");
      rule.as = table.text("as");
      rule.hexes = table.truth_or("hexes", false);
      rule.left = texts(table, "left");
      rule.right = texts(table, "right");
      for (const std::string& number : texts(table, "also"))
        if (const Hex one = hex(table.file(), table.line_of("also"), number); one != kNoHex)
          rule.also.push_back(one);
      table.finish();
      if (plan_.geo.water(rule.name) == nullptr)
        table.problem(rule.line, "no file of [ground] has a water called " + in_quotes(rule.name));
      plan_.waters.push_back(rule);
    }
  }

  void read_crossings(TomlTable& top) {
    for (TomlTable& table : top.tables("crossing")) {
      CrossingRule rule{table.text("name"), kNoHex, kNoHex};
      if (const std::string side = text_or(table, "side", ""); !side.empty()) {
        const std::vector<std::string> pair = split(side, '/');
        if (pair.size() == 2)
          rule.a = hex(table.file(), table.line(), pair[0]),
          rule.b = hex(table.file(), table.line(), pair[1]);
        if (rule.a == kNoHex || rule.b == kNoHex || !plan_.grid.side_towards(rule.a, rule.b))
          table.problem(table.line_of("side"), in_quotes(side) + " is no hexside");
      } else if (!table.truth_or("left_out", false)) {
        table.problem(table.line(), "a crossing has either a side or left_out = true");
      }
      const Place* place = plan_.geo.place(rule.name);
      if (place == nullptr || (place->kind != "bridge" && place->kind != "ford"))
        table.problem(table.line(),
                      "no file of [ground] has a bridge or ford called " + in_quotes(rule.name));
      table.finish();
      plan_.crossings.push_back(rule);
    }
  }

  void read_roads(TomlTable& top) {
    if (!top.has("roads")) return;
    auto roads = top.table("roads");
    if (!roads) return;
    for (const char* kind : {"major", "minor", "track", "railway"})
      if (roads->has(kind)) plan_.roads.kinds[kind] = roads->text(kind);
    plan_.roads.year = roads->whole_or("year", {1700, 2100}, 9999);
    plan_.roads.omit = texts(*roads, "omit");
    plan_.roads.bridges = roads->truth_or("bridges", true);
    plan_.roads.fords = texts(*roads, "fords");
    roads->finish();
  }

  void read_places(TomlTable& top) {
    plan_.ground = text_or(top, "terrain", "clear");
    plan_.hamlets = top.truth_or("hamlets", true);
    plan_.names_left_out = texts(top, "names_left_out");
    plan_.hedged = texts(top, "hedged");
    for (TomlTable& table : top.tables("places")) {
      const std::string terrain = text_or(table, "terrain", "");
      const std::string feature = text_or(table, "feature", "-");
      for (const LocatedText& said : table.texts("names")) {
        PlaceRule rule{said.text, terrain, feature, "", 1, said.line};
        if (const std::size_t as = rule.name.find(" = "); as != std::string::npos) {
          rule.shown = rule.name.substr(as + 3);
          rule.name.resize(as);
        }
        std::string& counted = rule.shown.empty() ? rule.name : rule.shown;
        if (const std::size_t colon = counted.rfind(':'); colon != std::string::npos) {
          rule.hexes = std::atoi(counted.c_str() + colon + 1);
          if (rule.hexes < 1 || rule.hexes > 20)
            table.problem(said.line, in_quotes(said.text) +
                                         ": after the colon stands how many hexes the place has, 1 to 20");
          counted.resize(colon);
        }
        plan_.places.push_back(rule);
      }
      table.finish();
    }
  }

  void read_covers(TomlTable& top) {
    for (TomlTable& table : top.tables("cover")) {
      CoverRule rule;
      rule.terrain = table.text("terrain");
      rule.along = text_or(table, "along", "");
      rule.within = table.whole_or("within", {0, 100000}, 0);
      rule.share = table.whole_or("share", {1, 100}, 100);
      rule.clump = table.whole_or("clump", {1, 30}, 3);
      rule.least_level = table.whole_or("least_level", {0, 9}, 0);
      rule.most_level = table.whole_or("most_level", {0, 9}, 9);
      if (table.has("on")) rule.on = texts(table, "on");
      if (table.has("inside")) {
        for (const std::string& point : split(table.text("inside"), ';')) {
          const auto at = parse_lat_lon(point);
          if (at)
            rule.inside.push_back(*at);
          else
            table.problem(table.line_of("inside"), "expected latitude,longitude, found " + in_quotes(point));
        }
      }
      if (!rule.along.empty() && plan_.geo.water(rule.along) == nullptr)
        table.problem(table.line_of("along"),
                      "no file of [ground] has a water called " + in_quotes(rule.along));
      table.finish();
      plan_.covers.push_back(rule);
    }
  }

  void read_edges(TomlTable& top) {
    for (TomlTable& table : top.tables("edge")) {
      EdgeRule rule{text_or(table, "road", ""), text_or(table, "hex", ""), table.text("rim"),
                    table.text("use"),          table.text("who"),         table.line()};
      if (!rule.hex.empty()) hex(table.file(), table.line(), rule.hex);
      constexpr std::array<std::string_view, 4> kRims{"west", "east", "north", "south"};
      constexpr std::array<std::string_view, 3> kEdgeUses{"entry", "supply", "exit"};
      if (std::find(kRims.begin(), kRims.end(), rule.rim) == kRims.end())
        table.problem(table.line_of("rim"),
                      "rim is " + in_quotes(rule.rim) + ", expected west, east, north or south");
      if (std::find(kEdgeUses.begin(), kEdgeUses.end(), rule.use) == kEdgeUses.end())
        table.problem(table.line_of("use"),
                      "use is " + in_quotes(rule.use) + ", expected entry, supply or exit");
      if (rule.hex.empty() == rule.road.empty())
        table.problem(table.line(), "an edge has either a hex or a road");
      table.finish();
      plan_.edges.push_back(rule);
    }
  }

  void read_areas(TomlTable& top) {
    for (TomlTable& table : top.tables("area")) {
      AreaRule rule;
      rule.line = table.line();
      rule.name = table.text("name");
      rule.from = text_or(table, "from", "");
      rule.south = real(table, "south", -90);
      rule.north = real(table, "north", 90);
      rule.west = real(table, "west", -180);
      rule.east = real(table, "east", 180);
      table.finish();
      plan_.areas.push_back(rule);
    }
  }

  void read_reconstructed(TomlTable& top) {
    for (TomlTable& table : top.tables("reconstructed_map")) {
      const std::string what = table.text("what");
      plan_.reconstructed.emplace_back(what, table.text("reason"));
      table.finish();
    }
  }

  std::optional<std::vector<TsvRow>> rows(const char* name) {
    if (!std::filesystem::exists(plan_.dir / name)) return std::nullopt;
    return read_tsv(plan_.dir / name, problems_);
  }

  bool columns(const char* name, const TsvRow& row, std::size_t least, std::size_t most) {
    if (row.cells.size() >= least && row.cells.size() <= most) return true;
    problem(plan_.file(name), row.line,
            "expected " + std::to_string(most) + " columns with tabs between, found " +
                std::to_string(row.cells.size()));
    return false;
  }

  // place, hexes, where, use, note
  void read_control() {
    const auto all = rows("control.tsv");
    if (!all) return;
    const std::string file = plan_.file("control.tsv");
    for (const TsvRow& row : *all) {
      if (!columns("control.tsv", row, 4, 5)) continue;
      ControlPoint point;
      point.place = row.cells[0];
      for (const std::string& number : split(row.cells[1], ','))
        if (const Hex one = hex(file, row.line, number); one != kNoHex) point.hexes.push_back(one);
      const auto at = parse_lat_lon(row.cells[2]);
      if (!at) problem(file, row.line, "expected latitude,longitude, found " + in_quotes(row.cells[2]));
      const auto use = std::find_if(kUses.begin(), kUses.end(),
                                    [&](const auto& one) { return one.first == row.cells[3]; });
      if (use == kUses.end())
        problem(file, row.line, "the use is fit, warp or check, not " + in_quotes(row.cells[3]));
      if (!at || use == kUses.end() || point.hexes.empty()) continue;
      point.at = *at;
      point.use = use->second;
      point.note = row.cells.size() > 4 ? row.cells[4] : "";
      plan_.control.push_back(point);
    }
  }

  void read_printed() {
    constexpr std::array<std::string_view, 12> kKinds{"place",    "setup", "entry",   "supply",
                                                      "adjacent", "apart", "road",    "noroad",
                                                      "side",     "bank",  "terrain", "named"};
    const auto all = rows("printed.tsv");
    if (!all) return;
    const std::string file = plan_.file("printed.tsv");
    for (const TsvRow& row : *all) {
      if (!columns("printed.tsv", row, 4, 4)) continue;
      if (std::find(kKinds.begin(), kKinds.end(), row.cells[0]) == kKinds.end()) {
        problem(file, row.line,
                "unknown kind of line " + in_quotes(row.cells[0]) + did_you_mean(row.cells[0], kKinds));
        continue;
      }
      Printed one{row.line, row.cells[0], row.cells[2], row.cells[3], kNoHex, kNoHex};
      constexpr std::string_view kDerived = " (derived)";  // says where it comes from, not what it is
      if (one.detail.ends_with(kDerived)) one.detail.resize(one.detail.size() - kDerived.size());
      const std::vector<std::string> pair = split(row.cells[1], '/');
      one.a = hex(file, row.line, pair[0]);
      if (pair.size() > 1) one.b = hex(file, row.line, pair[1]);
      if (one.a == kNoHex || (pair.size() > 1 && one.b == kNoHex)) continue;
      plan_.printed.push_back(one);
    }
  }

  void read_corrections() {
    const auto all = rows("corrections.tsv");
    if (!all) return;
    for (const TsvRow& row : *all) plan_.corrections.push_back({row.line, row.cells});
  }

  void read_relief() {
    const auto all = rows("relief.tsv");
    if (!all) return;
    const std::string file = plan_.file("relief.tsv");
    Relief relief;
    relief.levels.assign(static_cast<std::size_t>(plan_.grid.size()), -1);
    const std::size_t before = problems_.size();
    for (const TsvRow& row : *all) {
      if (problems_.size() != before) return;  // made for another grid: one word of it is enough
      if (!columns("relief.tsv", row, 2, 2)) continue;
      if (row.cells[1].starts_with("ridge")) {
        const std::vector<std::string> pair = split(row.cells[0], '/');
        if (pair.size() != 2) continue;
        const Hex a = hex(file, row.line, pair[0]);
        const Hex b = hex(file, row.line, pair[1]);
        if (a != kNoHex && b != kNoHex)
          relief.ridges.push_back({a, b, row.cells[1].size() > 6 ? row.cells[1].substr(6) : "-"});
        continue;
      }
      if (row.cells[0] == "first" || row.cells[0] == "last") {
        const auto at = parse_lat_lon(row.cells[1]);
        if (!at) problem(file, row.line, "expected latitude,longitude");
        (row.cells[0] == "first" ? relief.first : relief.last) = at.value_or(LatLon{});
        continue;
      }
      // A line of the map: its first hex, and a digit for each place in it.
      const Hex first = hex(file, row.line, row.cells[0]);
      if (first == kNoHex) continue;
      for (std::size_t i = 0; i < row.cells[1].size(); ++i) {
        const std::size_t at = static_cast<std::size_t>(index(first)) + i;
        const char digit = row.cells[1][i];
        if (at >= relief.levels.size() || digit < '0' || digit > '9') {
          problem(file, row.line, "the levels of a line are digits, one for each of its hexes");
          break;
        }
        relief.levels[at] = digit - '0';
      }
    }
    const auto missing = std::find(relief.levels.begin(), relief.levels.end(), -1);
    if (missing != relief.levels.end()) {
      const Hex where{static_cast<std::uint16_t>(missing - relief.levels.begin())};
      return problem(file, 0, "has no level for hex " + plan_.grid.name(where) + ": survey again");
    }
    plan_.relief = relief;
  }

  // What only shows when all is read.
  void check_whole() {
    const std::string file = plan_.file("map.toml");
    for (const std::string& word : plan_.barriers) {
      const bool used = std::any_of(plan_.waters.begin(), plan_.waters.end(),
                                    [&](const WaterRule& rule) { return rule.as == word; });
      if (!used) problem(file, 0, "barriers: no [[water]] is " + in_quotes(word));
    }
    for (const std::string& side : plan_.closed_sides) {
      const std::vector<std::string> pair = split(side, '/');
      const auto a = plan_.grid.parse(pair[0]);
      const auto b = pair.size() == 2 ? plan_.grid.parse(pair[1]) : std::nullopt;
      if (!a || !b || !plan_.grid.side_towards(*a, *b))
        problem(file, 0, "closed: " + in_quotes(side) + " is no hexside");
    }
    if (!problems_.empty()) return;
    try {
      const Fit fit(plan_.lattice, plan_.method, plan_.control);
      if (fit.metres_per_hex() < 10 || fit.metres_per_hex() > 100000)
        problem(plan_.file("control.tsv"), 0,
                "the control points make a hex of " + std::to_string(fit.metres_per_hex()) + " metres");
      if (plan_.relief) check_relief(fit);
    } catch (const std::runtime_error& error) {
      problem(plan_.file("control.tsv"), 0, error.what());
    }
  }

  // Levels belong to the ground they were measured on.
  void check_relief(const Fit& fit) {
    const Hex last{static_cast<std::uint16_t>(plan_.grid.size() - 1)};
    for (const auto& [hex, at] : {std::pair{Hex{0}, plan_.relief->first}, {last, plan_.relief->last}}) {
      if (distance(fit.sheet(at), plan_.lattice.centre(hex)) <= 0.5) continue;
      problem(plan_.file("relief.tsv"), 0, "was measured with another fit of the sheet: survey again");
      return;
    }
  }

  void check_names() {
    std::vector<std::string_view> known;
    for (const Place& place : plan_.geo.places) known.push_back(place.name);
    for (const PlaceRule& rule : plan_.places) {
      const bool printed = !plan_.printed_hexes(rule.name).empty();
      if (plan_.geo.place(rule.name) == nullptr && !printed)
        problem(plan_.file("map.toml"), rule.line,
                "no file of [ground] has a place called " + in_quotes(rule.name) +
                    did_you_mean(rule.name, known));
    }
  }

  Plan& plan_;
  Problems& problems_;
  Need need_;
};

}  // namespace

std::vector<Hex> Plan::printed_hexes(const std::string& place) const {
  std::vector<Hex> all;
  for (const Printed& one : printed)
    if (one.kind == "place" && one.detail == place) all.push_back(one.a);
  if (!all.empty()) return all;
  for (const ControlPoint& point : control)
    if (point.place == place && point.use == ControlPoint::Use::Fit) return point.hexes;
  return all;
}

bool read_plan(const Path& dir, Plan& plan, Problems& problems, Need need) {
  plan.dir = dir;
  return PlanReader(plan, problems, need).read();
}

Path maps_directory() { return shared_directory("mapmaker/maps", "TAMBURINO_MAPS"); }

std::vector<std::string> map_names(const Path& maps) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(maps))
    if (std::filesystem::exists(entry.path() / "map.toml") ||
        std::filesystem::exists(entry.path() / "zones.toml"))
      names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

namespace {
std::string degrees(LatLon at) {
  std::array<char, 48> text{};
  std::snprintf(text.data(), text.size(), "%.5f,%.5f", at.lat, at.lon);
  return text.data();
}
}  // namespace

std::string written(const Relief& relief, const Plan& plan) {
  std::string text =
      "# Levels of " + plan.title +
      ", measured from an elevation grid by `tamburino map survey`: the first hex of each line of the\n"
      "# map, and a digit for every hex from there on. Then the hexsides that stand above both hexes.\n";
  const Grid& grid = plan.grid;
  text += "first\t" + degrees(relief.first) + "\nlast\t" + degrees(relief.last) + "\n";
  for (int i = 0; i < grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    if (i == 0 || grid.line(hex) != grid.line(Hex{static_cast<std::uint16_t>(i - 1)}))
      text += std::string(i == 0 ? "" : "\n") + grid.name(hex) + '\t';
    text += static_cast<char>('0' + relief.levels[static_cast<std::size_t>(i)]);
  }
  text += '\n';
  for (const Relief::Ridge& one : relief.ridges)
    text += grid.name(one.low) + '/' + grid.name(one.high) + "\tridge" +
            (one.grade == "-" ? "" : " " + one.grade) + "\n";
  return text;
}

}  // namespace tamburino::mapmaker

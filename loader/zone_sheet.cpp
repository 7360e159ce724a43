#include "loader/zone_sheet.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fstream>
#include <set>

#include "loader/tsv_reader.h"

namespace tamburino {
namespace {

class Reader {
 public:
  Reader(std::string file, Problems& problems) : file_(std::move(file)), problems_(problems) {}

  ZoneSheet read(const std::vector<TsvRow>& rows) {
    for (const TsvRow& row : rows) read(row);
    check_facts();
    check_names();
    check_borders();
    check_arcs();
    for (const auto& city : sheet_.cities) known_zone(city.row.number, city.zone);
    for (const auto& entry : sheet_.entries) known_zone(entry.row.number, entry.zone);
    for (const auto& route : sheet_.routes) check_route(route);
    return std::move(sheet_);
  }

 private:
  void problem(int line, const std::string& message) { report(problems_, file_, line, message); }

  std::optional<Point> parse_point(int line, std::string_view text) {
    const std::size_t comma = text.find(',');
    Point at;
    if (comma != text.npos) {
      const auto x = std::from_chars(text.data(), text.data() + comma, at.x);
      const auto y = std::from_chars(text.data() + comma + 1, text.data() + text.size(), at.y);
      if (x.ec == std::errc{} && y.ec == std::errc{} && x.ptr == text.data() + comma &&
          y.ptr == text.data() + text.size() && std::isfinite(at.x) && std::isfinite(at.y))
        return at;
    }
    problem(line, "expected kilometres east,north as -12.5,88.0, found " + in_quotes(text));
    return std::nullopt;
  }

  std::vector<Point> parse_line(int number, std::string_view text) {
    std::vector<Point> line;
    while (!text.empty()) {
      const std::size_t end = text.find(' ');
      const auto at = parse_point(number, text.substr(0, end));
      if (!at) return {};
      line.push_back(*at);
      if (end == text.npos) break;
      text.remove_prefix(end + 1);
    }
    if (line.size() < 2) problem(number, "a line has two points at least");
    return line;
  }

  bool cells(const TsvRow& row, std::size_t count) {
    if (row.cells.size() == count) return true;
    problem(row.line, "a " + row.cells[0] + " line has " + std::to_string(count) +
                          " columns with tabs between, this one has " + std::to_string(row.cells.size()));
    return false;
  }

  void read(const TsvRow& row) {
    constexpr std::array<std::string_view, 11> kKinds{"sheet", "zone", "abroad",       "border",
                                                      "arc",   "city", "route",        "entry",
                                                      "road",  "mark", "reconstructed"};
    const auto& c = row.cells;
    if (std::find(kKinds.begin(), kKinds.end(), c[0]) == kKinds.end())
      return problem(row.line, "unknown kind of line " + in_quotes(c[0]) + did_you_mean(c[0], kKinds));
    if (c[0] == "sheet" && cells(row, 3)) sheet_.facts[c[1]] = c[2];
    if (c[0] == "reconstructed" && cells(row, 3)) sheet_.reconstructed.emplace_back(c[1], c[2]);
    if (c[0] == "abroad" && cells(row, 3)) {
      use_name(row.line, "code", c[1]);
      sheet_.abroad.emplace_back(c[1], c[2]);
    }
    if (c[0] == "border" && cells(row, 3)) {
      border_lines_.push_back(row.line);
      sheet_.borders.emplace_back(c[1], c[2]);
    }
    if (c[0] == "zone" && cells(row, 5)) {
      if (const auto at = parse_point(row.line, c[4]))
        sheet_.zones.push_back({c[1], c[2], c[3], *at, {row.line}});
    }
    if (c[0] == "arc" && cells(row, 4)) {
      arc_lines_.push_back(row.line);
      sheet_.arcs.push_back({c[1], c[2], parse_line(row.line, c[3])});
    }
    if (c[0] == "city" && cells(row, 6)) {
      if ((c[3] != "small" && c[3] != "big") || (c[4] != "port" && c[4] != "-"))
        return problem(row.line, "a city is small or big, and port or -");
      if (const auto at = parse_point(row.line, c[5]))
        sheet_.cities.push_back({c[1], c[2], c[3], c[4] == "port", *at, {row.line}});
    }
    if (c[0] == "route" && cells(row, 5))
      sheet_.routes.push_back({c[1], c[2], c[3], parse_line(row.line, c[4]), {row.line}});
    if (c[0] == "entry" && cells(row, 4))
      if (const auto at = parse_point(row.line, c[3]))
        sheet_.entries.push_back({c[1], c[2], *at, {row.line}});
    if (c[0] == "road" && cells(row, 4)) sheet_.roads.push_back({c[1], c[2], parse_line(row.line, c[3])});
    if (c[0] == "mark" && cells(row, 4))
      if (const auto at = parse_point(row.line, c[3])) sheet_.marks.push_back({c[1], c[2], *at});
  }

  void check_facts() {
    for (const char* what : {"map", "title", "subtitle"}) {
      if (!sheet_.facts.contains(what)) problem(0, "there is no sheet line " + in_quotes(what));
    }
  }

  void use_name(int line, const std::string& what, const std::string& name) {
    if (name.empty() || name == "-") return problem(line, "this " + what + " has no name");
    if (!used_.insert(what + "\t" + name).second) problem(line, what + " " + name + " stands here twice");
  }

  void check_names() {
    for (const auto& zone : sheet_.zones) {
      if (zone.code == kSea) problem(zone.row.number, "a zone cannot have the code of the sea");
      use_name(zone.row.number, "code", zone.code);
    }
    for (const auto& city : sheet_.cities) use_name(city.row.number, "city", city.name);
    for (const auto& route : sheet_.routes) use_name(route.row.number, "route", route.code);
  }

  bool known_zone(int line, const std::string& code) {
    if (sheet_.zone(code) != nullptr) return true;
    std::vector<std::string_view> known;
    known.reserve(sheet_.zones.size());
    for (const auto& zone : sheet_.zones) known.push_back(zone.code);
    problem(line, "there is no zone " + in_quotes(code) + did_you_mean(code, known));
    return false;
  }

  void check_borders() {
    std::set<std::pair<std::string, std::string>> seen;
    for (std::size_t i = 0; i < sheet_.borders.size(); ++i) {
      const auto& [a, b] = sheet_.borders[i];
      const int line = border_lines_[i];
      if (!known_zone(line, a) || !known_zone(line, b)) continue;
      if (a == b) problem(line, "a zone does not border on itself");
      if (sheet_.zone(a)->part != sheet_.zone(b)->part)
        problem(line,
                "zones " + a + " and " + b + " lie on two lands, and only routes lead from one to the other");
      if (!seen.insert(std::minmax(a, b)).second)
        problem(line, "the border of " + a + " and " + b + " stands here twice");
    }
  }

  void check_arcs() {
    for (std::size_t i = 0; i < sheet_.arcs.size(); ++i) {
      for (const std::string& beside : {sheet_.arcs[i].left, sheet_.arcs[i].right}) {
        const auto is = [&](const auto& land) { return land.first == beside; };
        if (beside == kSea || std::any_of(sheet_.abroad.begin(), sheet_.abroad.end(), is)) continue;
        known_zone(arc_lines_[i], beside);
      }
    }
  }

  void check_route(const ZoneSheet::Route& route) {
    const ZoneSheet::City* from = sheet_.city(route.from);
    if (from == nullptr || !from->port)
      problem(route.row.number, "a route starts in a port, not in " + in_quotes(route.from));
    if (sheet_.city(route.to) == nullptr && sheet_.zone(route.to) == nullptr)
      problem(route.row.number, "there is no city or zone " + in_quotes(route.to));
  }

  std::string file_;
  Problems& problems_;
  ZoneSheet sheet_;
  std::vector<int> border_lines_, arc_lines_;
  std::set<std::string> used_;
};

}  // namespace

const ZoneSheet::Zone* ZoneSheet::zone(const std::string& code) const {
  const auto found =
      std::find_if(zones.begin(), zones.end(), [&](const Zone& one) { return one.code == code; });
  return found == zones.end() ? nullptr : &*found;
}

const ZoneSheet::City* ZoneSheet::city(const std::string& name) const {
  const auto found =
      std::find_if(cities.begin(), cities.end(), [&](const City& one) { return one.name == name; });
  return found == cities.end() ? nullptr : &*found;
}

bool ZoneSheet::touch(const std::string& a, const std::string& b) const {
  return std::any_of(borders.begin(), borders.end(), [&](const auto& pair) {
    return std::minmax(pair.first, pair.second) == std::minmax(a, b);
  });
}

bool is_zone_sheet(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::string line;
  while (std::getline(in, line))
    if (line.starts_with("zone\t")) return true;
  return false;
}

std::optional<ZoneSheet> read_zone_sheet(const std::filesystem::path& file, Problems& problems) {
  const auto rows = read_tsv(file, problems);
  if (!rows) return std::nullopt;
  return Reader(file.string(), problems).read(*rows);
}

}  // namespace tamburino

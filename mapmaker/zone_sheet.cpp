#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>

#include "loader/tsv_reader.h"
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

class Reader {
 public:
  Reader(std::string file, Problems& problems) : file_(std::move(file)), problems_(problems) {}

  ZoneSheet read(const std::vector<TsvRow>& rows) {
    for (const TsvRow& row : rows) read(row);
    return sheet_;
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
          y.ptr == text.data() + text.size())
        return at;
    }
    problem(line, "expected kilometres east,north as -12.5,88.0, found " + in_quotes(text));
    return std::nullopt;
  }

  Line parse_line(int number, std::string_view text) {
    Line line;
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
    if (c[0] == "abroad" && cells(row, 3)) sheet_.abroad.emplace_back(c[1], c[2]);
    if (c[0] == "border" && cells(row, 3)) sheet_.borders.emplace_back(c[1], c[2]);
    if (c[0] == "zone" && cells(row, 5)) {
      if (sheet_.zone(c[1]) != nullptr) return problem(row.line, "zone " + c[1] + " stands here twice");
      if (const auto at = parse_point(row.line, c[4])) sheet_.zones.push_back({c[1], c[2], c[3], *at});
    }
    if (c[0] == "arc" && cells(row, 4)) sheet_.arcs.push_back({c[1], c[2], parse_line(row.line, c[3])});
    if (c[0] == "city" && cells(row, 6)) {
      if ((c[3] != "small" && c[3] != "big") || (c[4] != "port" && c[4] != "-"))
        return problem(row.line, "a city is small or big, and port or -");
      if (const auto at = parse_point(row.line, c[5]))
        sheet_.cities.push_back({c[1], c[2], c[3], c[4] == "port", *at});
    }
    if (c[0] == "route" && cells(row, 5))
      sheet_.routes.push_back({c[1], c[2], c[3], parse_line(row.line, c[4])});
    if (c[0] == "entry" && cells(row, 4))
      if (const auto at = parse_point(row.line, c[3])) sheet_.entries.push_back({c[1], c[2], *at});
    if (c[0] == "road" && cells(row, 4)) sheet_.roads.push_back({c[1], c[2], parse_line(row.line, c[3])});
    if (c[0] == "mark" && cells(row, 4))
      if (const auto at = parse_point(row.line, c[3])) sheet_.marks.push_back({c[1], c[2], *at});
  }

  std::string file_;
  Problems& problems_;
  ZoneSheet sheet_;
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

std::optional<ZoneSheet> read_zone_sheet(const std::filesystem::path& file, Problems& problems) {
  const auto rows = read_tsv(file, problems);
  if (!rows) return std::nullopt;
  return Reader(file.string(), problems).read(*rows);
}

}  // namespace tamburino::mapmaker

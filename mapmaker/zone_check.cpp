#include <algorithm>
#include <set>
#include <sstream>

#include "mapmaker/zones.h"

namespace tamburino::mapmaker {
namespace {

class ZoneChecker {
 public:
  ZoneChecker(const ZonePlan& plan, const ZoneSheet& sheet, std::string file, Problems& problems)
      : plan_(plan), sheet_(sheet), file_(std::move(file)), problems_(problems) {}

  void check() {
    check_outlines();
    check_borders();
    check_cities();
    check_routes();
    check_entries();
    check_connected();
    check_made();
  }

 private:
  void fault(const std::string& message) { report(problems_, file_, 0, message); }

  // Every end of an arc meets other arcs: no outline gapes.
  void check_outlines() {
    std::map<std::pair<double, double>, int> ends;
    std::set<std::string> drawn;
    for (const auto& arc : sheet_.arcs) {
      drawn.insert({arc.left, arc.right});
      for (const std::string& side : {arc.left, arc.right})
        if (side != kSea && sheet_.zone(side) == nullptr && !abroad(side))
          fault("an outline names the unknown zone " + in_quotes(side));
      if (arc.line.empty() || distance(arc.line.front(), arc.line.back()) < 0.05) continue;
      ++ends[{arc.line.front().x, arc.line.front().y}];
      ++ends[{arc.line.back().x, arc.line.back().y}];
    }
    for (const auto& [at, count] : ends)
      if (count < 2)
        fault("an outline breaks off at " + std::to_string(static_cast<int>(at.first)) + "," +
              std::to_string(static_cast<int>(at.second)) + " km");
    for (const auto& zone : sheet_.zones)
      if (!drawn.contains(zone.code)) fault("zone " + zone.code + " has no outline");
  }

  bool abroad(const std::string& code) const {
    return std::any_of(sheet_.abroad.begin(), sheet_.abroad.end(),
                       [&](const auto& one) { return one.first == code; });
  }

  // Neighbours are those that share an outline, and those that the provinces say.
  void check_borders() {
    for (const auto& border : sheet_.borders) {
      const std::string& a = border.first;
      const std::string& b = border.second;
      if (sheet_.zone(a) == nullptr || sheet_.zone(b) == nullptr || a == b) {
        fault("the border " + a + " " + b + " does not lie between two zones");
        continue;
      }
      const bool shared = std::any_of(sheet_.arcs.begin(), sheet_.arcs.end(), [&](const auto& arc) {
        return std::minmax(arc.left, arc.right) == std::minmax(a, b);
      });
      if (!shared) fault(a + " and " + b + " border on each other, but no outline lies between them");
    }
    std::map<std::string, std::string> zone_of;
    for (const auto& rule : plan_.zones)
      for (const std::string& province : rule.provinces) zone_of[province] = rule.code;
    for (const auto& [province, others] : plan_.geo.borders) {
      for (const std::string& other : others) {
        const std::string& a = zone_of[province];
        const std::string& b = zone_of[other];
        if (!a.empty() && !b.empty() && a != b && !sheet_.touch(a, b))
          fault("provinces " + province + " and " + other + " touch, but zones " + a + " and " + b +
                " do not");
      }
    }
  }

  // Whether a point lies in a zone: a line to the east crosses its outline an odd number of times.
  bool within(const std::string& zone, Point at) const {
    bool in = false;
    for (const auto& arc : sheet_.arcs) {
      if ((arc.left == zone) == (arc.right == zone)) continue;
      for (std::size_t i = 1; i < arc.line.size(); ++i) {
        const Point a = arc.line[i - 1];
        const Point b = arc.line[i];
        if ((a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x) in = !in;
      }
    }
    return in;
  }

  bool at_sea(Point at) const {
    const bool land = std::any_of(sheet_.zones.begin(), sheet_.zones.end(),
                                  [&](const auto& zone) { return within(zone.code, at); });
    return !land && std::none_of(sheet_.abroad.begin(), sheet_.abroad.end(),
                                 [&](const auto& one) { return within(one.first, at); });
  }

  double to_sea(Point at) const {
    double best = 1e9;
    for (const auto& arc : sheet_.arcs)
      if (arc.left == kSea || arc.right == kSea) best = std::min(best, nearest_on(arc.line, at).distance);
    return best;
  }

  double to_zone(const std::string& zone, Point at) const {
    if (within(zone, at)) return 0;
    double best = 1e9;
    for (const auto& arc : sheet_.arcs)
      if (arc.left == zone || arc.right == zone) best = std::min(best, nearest_on(arc.line, at).distance);
    return best;
  }

  void check_cities() {
    constexpr double kShore = 7;  // km
    for (const auto& rule : plan_.cities) {
      const ZoneSheet::City* city = sheet_.city(rule.name);
      if (city == nullptr) {
        fault(rule.name + " is missing");
        continue;
      }
      const Place* place = plan_.geo.place(rule.name);
      if (place != nullptr && distance(Frame(plan_.origin).metres(place->at) * 0.001, city->at) > 1)
        fault(rule.name + " does not stand where it is on the ground");
      if (city->zone != rule.zone || city->port != rule.port || city->size != rule.size)
        fault(rule.name + " is not as the plan has it");
    }
    for (const auto& city : sheet_.cities) {
      if (to_zone(city.zone, city.at) > 3) fault(city.name + " does not lie in zone " + city.zone);
      if (city.port && to_sea(city.at) > kShore) fault(city.name + " is a port, but far from the sea");
    }
  }

  void check_routes() {
    for (const auto& route : sheet_.routes) {
      const ZoneSheet::City* from = sheet_.city(route.from);
      if (from == nullptr || !from->port) {
        fault("route " + route.code + " does not start in a port");
        continue;
      }
      const ZoneSheet::City* to = sheet_.city(route.to);
      const std::string zone = to != nullptr ? to->zone : route.to;
      if (sheet_.zone(zone) == nullptr)
        fault("route " + route.code + " leads to the unknown " + in_quotes(route.to));
      else if (!route.line.empty() && to_zone(zone, route.line.back()) > 8)
        fault("route " + route.code + " does not end at " + route.to);
      for (std::size_t i = 1; i + 1 < route.line.size(); ++i)
        if (!at_sea(route.line[i])) fault("route " + route.code + " runs over land");
    }
  }

  void check_entries() {
    for (const auto& entry : sheet_.entries)
      if (to_zone(entry.zone, entry.at) > 12)
        fault("the entry of " + entry.who + " does not lie at zone " + entry.zone);
  }

  // And last: the sheet is what the plan makes.
  void check_made() {
    const auto lines = [](const ZoneSheet& sheet) {
      std::set<std::string> all;
      std::istringstream text(written(sheet));
      for (std::string line; std::getline(text, line);)
        if (!line.empty()) all.insert(line);
      return all;
    };
    Problems ignored;
    const std::set<std::string> made = lines(make_zones(plan_, ignored));
    const std::set<std::string> here = lines(sheet_);
    int more = 0;
    const auto tell = [&](const char* what, const std::string& line) {
      if (++more <= 20) fault(what + in_quotes(line.substr(0, 60)));
    };
    for (const std::string& line : here)
      if (!made.contains(line)) tell("the plan does not make this: ", line);
    for (const std::string& line : made)
      if (!here.contains(line)) tell("the plan makes this, and it is missing: ", line);
    if (more > 20) fault("and " + std::to_string(more - 20) + " more differences from what the plan makes");
  }

  // On each land, every zone can be reached from every other.
  void check_connected() {
    std::map<std::string, std::vector<std::string>> lands;
    for (const auto& zone : sheet_.zones) lands[zone.part].push_back(zone.code);
    for (const auto& [land, codes] : lands) {
      std::vector<std::string> seen{codes[0]};
      for (std::size_t i = 0; i < seen.size(); ++i)
        for (const std::string& other : codes)
          if (sheet_.touch(seen[i], other) && std::find(seen.begin(), seen.end(), other) == seen.end())
            seen.push_back(other);
      if (seen.size() != codes.size()) fault("not every zone of " + land + " can be reached from the others");
    }
  }

  const ZonePlan& plan_;
  const ZoneSheet& sheet_;
  std::string file_;
  Problems& problems_;
};

}  // namespace

Problems check_zones(const ZonePlan& plan, const ZoneSheet& sheet, const std::string& file) {
  Problems problems;
  ZoneChecker(plan, sheet, file, problems).check();
  return problems;
}

}  // namespace tamburino::mapmaker

#include <algorithm>
#include <limits>
#include <queue>

#include "mapmaker/make.h"

// Roads as chains of hexes, from place to place as in reality, over the bridges there are.
namespace tamburino::mapmaker {
namespace {

struct Stop {
  Hex hex = kNoHex;
  Point at;
};

struct Stretch {  // of a road, on the map
  std::vector<Stop> stops;
  bool from_off_map = false, to_off_map = false;
};

class RoadBuilder {
 public:
  RoadBuilder(Draft& draft, const Way& way, std::string kind)
      : draft_(draft), lattice_(draft.lattice), way_(way), kind_(std::move(kind)) {}

  void lay() {
    for (Stretch& stretch : stretches()) {
      go_by_printed(stretch);
      MapSheet::Road road{0, kind_, {}, stretch.from_off_map, stretch.to_off_map, way_.name};
      bool whole = true;
      for (std::size_t i = 0; i < stretch.stops.size(); ++i) {
        if (i == 0) {
          road.chain.push_back(stretch.stops[0].hex);
          continue;
        }
        const std::vector<Hex> leg = route(stretch.stops[i - 1], stretch.stops[i]);
        if (leg.empty()) {
          draft_.problem(0, "the road " + in_quotes(way_.name) + " cannot get from " +
                                name(stretch.stops[i - 1].hex) + " to " + name(stretch.stops[i].hex) +
                                ": there is no bridge or ford");
          whole = false;
          break;
        }
        road.chain.insert(road.chain.end(), leg.begin() + 1, leg.end());
      }
      straighten(road.chain);
      cut_corners(road.chain, stretch.stops);
      // A road that only cuts a corner of the map is not worth its ink.
      if (road.from_off_map && road.to_off_map &&
          (road.chain.size() < 2 || (road.chain.size() <= 8 && !goes_by_a_place(road))))
        continue;
      if (!whole || (road.chain.size() < 2 && !road.from_off_map && !road.to_off_map)) continue;
      for (std::size_t i = 1; i < road.chain.size(); ++i) {
        const auto edge = static_cast<std::size_t>(lattice_.edge_between(road.chain[i - 1], road.chain[i]));
        ++draft_.road[edge];
        if (way_.kind != "track") ++draft_.wide_road[edge];
      }
      draft_.sheet.roads.push_back(road);
    }
  }

 private:
  bool goes_by_a_place(const MapSheet::Road& road) const {
    return std::any_of(road.chain.begin(), road.chain.end(), [&](Hex hex) {
      const bool printed = std::any_of(
          draft_.plan.printed.begin(), draft_.plan.printed.end(),
          [&](const Printed& one) { return one.a == hex && (one.kind == "entry" || one.kind == "supply"); });
      return printed || draft_.sheet[hex].place != "-";
    });
  }

  std::string name(Hex hex) const {
    const std::string& place = draft_.sheet[hex].place;
    return draft_.plan.grid.name(hex) + (place == "-" ? "" : " (" + place + ")");
  }

  // The stops as hexes: a place in its own hex, a bare point where it lies; a road that leaves the map ends
  // in the hex of the rim where it does, in the printed one when that is near.
  std::vector<Stretch> stretches() {
    std::vector<Stretch> all;
    bool in = false;
    for (std::size_t i = 0; i < way_.stops.size(); ++i) {
      const Point at = point_of(way_.stops[i]);
      const Hex own = hex_of(way_.stops[i], at);
      if (i > 0) cross_rim(point_of(way_.stops[i - 1]), at, in, own != kNoHex, all);
      if (own == kNoHex) {
        in = false;
        continue;
      }
      if (!in && (all.empty() || i == 0 || all.back().to_off_map || all.back().stops.empty())) {
        if (all.empty() || all.back().to_off_map) all.emplace_back();
      }
      in = true;
      if (all.back().stops.empty() || all.back().stops.back().hex != own)
        all.back().stops.push_back({own, at});
    }
    return all;
  }

  Point point_of(const Way::Stop& stop) const {
    if (const auto hex = draft_.plan.grid.parse(stop.place); is_hex_number(stop.place) && hex)
      return lattice_.centre(*hex);
    return draft_.fit.sheet(stop.at);
  }

  Hex hex_of(const Way::Stop& stop, Point at) const {
    if (const auto known = draft_.where.find(stop.place);
        !stop.place.empty() && known != draft_.where.end()) {
      const auto nearer = [&](Hex a, Hex b) {
        return distance(lattice_.centre(a), at) < distance(lattice_.centre(b), at);
      };
      return *std::min_element(known->second.begin(), known->second.end(), nearer);
    }
    const auto hex = lattice_.hex_at(at);
    return hex && !draft_.lake(*hex) ? *hex : hex ? shore(*hex) : kNoHex;
  }

  Hex shore(Hex lake) const {  // a point drawn into the lake means the land beside it
    Hex best = kNoHex;
    for (int i = 0; i < draft_.plan.grid.size(); ++i) {
      const Hex hex{static_cast<std::uint16_t>(i)};
      if (draft_.lake(hex)) continue;
      if (best == kNoHex || draft_.plan.grid.distance(hex, lake) < draft_.plan.grid.distance(best, lake))
        best = hex;
    }
    return best;
  }

  // Where the straight line from stop to stop comes onto the map or leaves it.
  void cross_rim(Point from, Point to, bool was_in, bool will_be_in, std::vector<Stretch>& all) {
    bool in = was_in;
    const int steps = std::max(1, static_cast<int>(distance(from, to) * 20));
    for (int i = 0; i <= steps; ++i) {
      const Point at = from + (to - from) * (static_cast<double>(i) / steps);
      bool now = lattice_.hex_at(at).has_value();
      if (i == 0) now = was_in;
      if (i == steps) now = will_be_in;
      if (now == in) continue;
      if (now) {
        all.push_back({{}, true, false});
        const Hex hex = rim_hex(at);
        if (hex != kNoHex) all.back().stops.push_back({hex, at});
      } else if (!all.empty()) {
        const Hex hex = rim_hex(at);
        if (hex != kNoHex && all.back().stops.back().hex != hex) all.back().stops.push_back({hex, at});
        all.back().to_off_map = true;
      }
      in = now;
    }
  }

  // A hex that has a road in the rulebook is a stop of the road that passes beside it.
  void go_by_printed(Stretch& stretch) const {
    constexpr double kBeside = 1.35;
    std::vector<Stop> stops;
    for (std::size_t i = 0; i < stretch.stops.size(); ++i) {
      if (i > 0) {
        const Line leg{stretch.stops[i - 1].at, stretch.stops[i].at};
        std::vector<std::pair<double, Hex>> beside;
        for (const Hex hex : printed_road_hexes()) {
          const Nearest near = nearest_on(leg, lattice_.centre(hex));
          const bool between = near.along > 0.3 && near.along < length(leg) - 0.3;
          if (near.distance <= kBeside && between) beside.emplace_back(near.along, hex);
        }
        std::sort(beside.begin(), beside.end());
        for (const auto& [along, hex] : beside) stops.push_back({hex, lattice_.centre(hex)});
      }
      stops.push_back(stretch.stops[i]);
    }
    stops.erase(
        std::unique(stops.begin(), stops.end(), [](const Stop& a, const Stop& b) { return a.hex == b.hex; }),
        stops.end());
    stretch.stops = stops;
  }

  std::vector<Hex> printed_road_hexes() const {
    std::vector<Hex> all;
    for (const Printed& one : draft_.plan.printed) {
      if (one.kind == "terrain" && one.detail.starts_with("road")) all.push_back(one.a);
      if (one.kind == "road") all.insert(all.end(), {one.a, one.b});
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  Hex rim_hex(Point at) const {
    const Grid& grid = draft_.plan.grid;
    Hex best = kNoHex;
    for (int i = 0; i < grid.size(); ++i) {
      const Hex hex{static_cast<std::uint16_t>(i)};
      if (draft_.lake(hex) || !on_rim(grid, hex)) continue;
      if (best == kNoHex || distance(lattice_.centre(hex), at) < distance(lattice_.centre(best), at))
        best = hex;
    }
    Hex printed = kNoHex;
    for (const Printed& one : draft_.plan.printed) {
      if ((one.kind != "entry" && one.kind != "supply") || grid.distance(one.a, best) > 2) continue;
      if (one.detail.find("range") != std::string::npos) continue;  // no road of its own
      if (printed == kNoHex || grid.distance(one.a, best) < grid.distance(printed, best)) printed = one.a;
    }
    return printed != kNoHex ? printed : best;
  }

  // The cheapest way: near the true line, over gentle slopes, along roads that are there already, across a
  // great river only by its bridges.
  std::vector<Hex> route(const Stop& from, const Stop& to) const {
    const Grid& grid = draft_.plan.grid;
    const Line line{from.at, to.at};
    std::vector<double> cost(static_cast<std::size_t>(grid.size()), std::numeric_limits<double>::infinity());
    std::vector<Hex> before(static_cast<std::size_t>(grid.size()), kNoHex);
    using Item = std::pair<double, int>;
    std::priority_queue<Item, std::vector<Item>, std::greater<>> open;
    cost[slot(from.hex)] = 0;
    open.emplace(0, index(from.hex));
    while (!open.empty()) {
      const auto [so_far, number] = open.top();
      open.pop();
      const Hex here{static_cast<std::uint16_t>(number)};
      if (here == to.hex) break;
      if (so_far > cost[slot(here)]) continue;
      for (const Facing side : kFacings) {
        const Hex next = grid.neighbour(here, side);
        if (next == kNoHex || draft_.lake(next)) continue;
        const double step = price(here, next, line);
        if (step < 0 || so_far + step >= cost[slot(next)]) continue;
        cost[slot(next)] = so_far + step;
        before[slot(next)] = here;
        open.emplace(cost[slot(next)], index(next));
      }
    }
    if (from.hex != to.hex && before[slot(to.hex)] == kNoHex) return {};
    std::vector<Hex> way{to.hex};
    while (way.back() != from.hex) way.push_back(before[slot(way.back())]);
    std::reverse(way.begin(), way.end());
    return way;
  }

  double price(Hex from, Hex to, const Line& line) const {  // below 0: no way
    const int edge = lattice_.edge_between(from, to);
    const auto i = static_cast<std::size_t>(edge);
    if (draft_.closed(edge) || ruled_out(from, to)) return -1;
    if (draft_.barrier(edge) && draft_.crossing[i].empty()) return -1;
    const double off = std::max(0.0, nearest_on(line, lattice_.centre(to)).distance - 0.35);
    double price = 1 + 1.5 * off * off;
    const int climb = std::abs(draft_.sheet[from].level - draft_.sheet[to].level);
    price += climb >= 2 ? 1.5 : 0.15 * climb;
    if (!draft_.water[i].empty()) price += 0.3;
    if (draft_.road[i] > 0 && way_.kind != "railway") price *= 0.7;
    return price;
  }

  bool ruled_out(Hex a, Hex b) const {
    return std::any_of(draft_.plan.printed.begin(), draft_.plan.printed.end(), [&](const Printed& one) {
      return one.kind == "noroad" && std::minmax(one.a, one.b) == std::minmax(a, b);
    });
  }

  // A leg that goes back over the last hexes of the one before is cut short, unless the road turned at a
  // place.
  void straighten(std::vector<Hex>& chain) const {
    for (std::size_t i = 2; i < chain.size();) {
      if (chain[i] == chain[i - 2] && draft_.sheet[chain[i - 1]].place == "-") {
        chain.erase(chain.begin() + static_cast<std::ptrdiff_t>(i) - 1,
                    chain.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        i = i > 2 ? i - 1 : 2;
      } else {
        ++i;
      }
    }
  }

  // Two steps round a corner where one would do; stops and places are not passed by.
  void cut_corners(std::vector<Hex>& chain, const std::vector<Stop>& stops) const {
    for (std::size_t i = 1; i + 1 < chain.size();) {
      const Hex here = chain[i];
      const Hex before = chain[i - 1];
      const Hex after = chain[i + 1];
      const bool stop =
          std::any_of(stops.begin(), stops.end(), [&](const Stop& one) { return one.hex == here; });
      const bool corner = draft_.plan.grid.distance(before, after) == 1;
      const Line straight{lattice_.centre(before), lattice_.centre(after)};
      if (corner && !stop && draft_.sheet[here].place == "-" && price(before, after, straight) >= 0)
        chain.erase(chain.begin() + static_cast<std::ptrdiff_t>(i));
      else
        ++i;
    }
  }

  static std::size_t slot(Hex hex) { return static_cast<std::size_t>(index(hex)); }

  Draft& draft_;
  const Lattice& lattice_;
  const Way& way_;
  std::string kind_;
};

}  // namespace

void lay_roads(Draft& draft) {
  const RoadRule& rule = draft.plan.roads;
  for (const char* kind :
       {"major", "minor", "track", "railway"}) {  // the great ones first: the others join them
    const auto as = rule.kinds.find(kind);
    if (as == rule.kinds.end()) continue;
    for (const Way& way : draft.plan.geo.ways) {
      if (way.kind != kind || way.opened > rule.year) continue;
      if (std::find(rule.omit.begin(), rule.omit.end(), way.name) != rule.omit.end()) continue;
      RoadBuilder(draft, way, as->second).lay();
    }
  }
}

}  // namespace tamburino::mapmaker

#include <algorithm>
#include <limits>
#include <queue>
#include <set>

#include "mapmaker/make.h"

// Lakes as hexes, rivers as chains of hexsides, bridges and fords.
namespace tamburino::mapmaker {
namespace {

double share_inside(const Draft& draft, Hex hex, const Line& shore) {
  int in = 0;
  int all = 0;
  for (int i = -4; i <= 4; ++i) {
    for (int k = -4; k <= 4; ++k) {
      const Point at = draft.lattice.centre(hex) + Point{i * 0.12, k * 0.12};
      if (length(at - draft.lattice.centre(hex)) > 0.52) continue;
      ++all;
      if (inside(shore, at)) ++in;
    }
  }
  return static_cast<double>(in) / all;
}

// Groups of hexes that hang together, of those that `belongs` takes.
template <class Belongs>
std::vector<std::vector<Hex>> groups(const Grid& grid, const Belongs& belongs) {
  std::vector<std::vector<Hex>> all;
  std::set<Hex> seen;
  for (int i = 0; i < grid.size(); ++i) {
    const Hex start{static_cast<std::uint16_t>(i)};
    if (!belongs(start) || !seen.insert(start).second) continue;
    std::vector<Hex> group{start};
    for (std::size_t k = 0; k < group.size(); ++k) {
      for (const Facing side : kFacings) {
        const Hex next = grid.neighbour(group[k], side);
        if (next != kNoHex && belongs(next) && seen.insert(next).second) group.push_back(next);
      }
    }
    all.push_back(group);
  }
  return all;
}

// One stretch of a river on the sheet, as a chain of hexsides.
class Course {
 public:
  Course(Draft& draft, const WaterRule& rule, Line line)
      : draft_(draft), lattice_(draft.lattice), rule_(rule), line_(std::move(line)) {}

  std::vector<int> edges() {
    keep_banks();
    std::vector<int> corners = stations();
    std::vector<int> way;  // corners, one after the other
    for (std::size_t i = 1; i < corners.size(); ++i) {
      const std::vector<int> leg = route(corners[i - 1], corners[i]);
      for (std::size_t k = way.empty() ? 0 : 1; k < leg.size(); ++k) step(way, leg[k]);
    }
    std::vector<int> chain;
    for (std::size_t i = 1; i < way.size(); ++i) chain.push_back(edge(way[i - 1], way[i]));
    return chain;
  }

 private:
  // A place on one bank keeps the line away: the line passes on the other side of its hex.
  void keep_banks() {
    for (const bool left : {true, false}) {
      for (const std::string& name : left ? rule_.left : rule_.right) {
        for (const Hex hex : hexes_of(name)) push_off(hex, left);
      }
    }
  }

  std::vector<Hex> hexes_of(const std::string& name) {
    if (const auto hex = draft_.plan.grid.parse(name)) return {*hex};
    const auto found = draft_.where.find(name);
    if (found != draft_.where.end()) return found->second;
    draft_.problem(rule_.line, "the bank of the " + rule_.name + ": " + in_quotes(name) +
                                   " is neither a hex nor a place on this map");
    return {};
  }

  void push_off(Hex hex, bool left) {
    constexpr double kClear = 0.62;  // just past the corners
    const Point centre = lattice_.centre(hex);
    const Nearest near = nearest_on(line_, centre);
    const bool right_side = near.left == left;
    if (right_side && near.distance >= 0.55) return;
    if (near.distance > 3) return;  // not beside this stretch
    Point away = near.point - centre;
    if (!right_side) away = away * -1;
    if (length(away) < 1e-6) return;
    away = away * (1 / length(away));
    // The line goes round the hex on that side, from one flank to the other.
    const Point across{-away.y, away.x};
    Line detour;
    for (const double side : {-0.55, 0.0, 0.55}) detour.push_back(centre + away * kClear + across * side);
    Line fresh;
    double passed = 0;
    bool done = false;
    const auto put = [&] {
      const Point before = fresh.empty() ? line_.front() : fresh.back();
      if (distance(before, detour.front()) > distance(before, detour.back()))
        std::reverse(detour.begin(), detour.end());
      fresh.insert(fresh.end(), detour.begin(), detour.end());
      done = true;
    };
    for (std::size_t i = 0; i < line_.size(); ++i) {
      if (i > 0) passed += distance(line_[i - 1], line_[i]);
      if (!done && passed >= near.along) put();
      if (std::abs(passed - near.along) > 0.7) fresh.push_back(line_[i]);
    }
    if (!done) put();
    line_ = fresh;
  }

  // Corners that the river passes, two hexes apart, so that it follows its bends.
  std::vector<int> stations() {
    std::vector<int> all{end(line_.front())};
    const double whole = length(line_);
    for (double along = 2; along < whole - 1.5; along += 2)
      all.push_back(lattice_.nearest_corner(at_length(line_, along)));
    all.push_back(end(line_.back()));
    return all;
  }

  // Where a stretch begins or ends: at the rim, in a lake, in another river, or at a spring.
  int end(Point point) {
    const auto best = [&](auto&& fits, double reach) {
      int found = -1;
      double nearest = reach;
      for (std::size_t i = 0; i < lattice_.corners().size(); ++i) {
        const Lattice::Corner& corner = lattice_.corners()[i];
        if (distance(corner.at, point) < nearest && fits(corner))
          found = static_cast<int>(i), nearest = distance(corner.at, point);
      }
      return found;
    };
    const bool at_rim = std::any_of(kFacings.begin(), kFacings.end(), [&](Facing side) {
      return draft_.plan.grid.neighbour(lattice_.nearest_hex(point), side) == kNoHex;
    });
    if (at_rim) return best([](const Lattice::Corner& c) { return c.rim() && c.edges.size() == 3; }, 3);
    const int river = best(
        [&](const Lattice::Corner& c) {
          return std::any_of(c.edges.begin(), c.edges.end(), [&](int e) {
            const auto i = static_cast<std::size_t>(e);
            return !draft_.water[i].empty() && draft_.water_name[i] != rule_.name;
          });
        },
        1.6);
    if (river >= 0) return river;
    const int lake = best(
        [&](const Lattice::Corner& c) {
          return std::any_of(c.hexes.begin(), c.hexes.end(), [&](Hex hex) { return draft_.lake(hex); });
        },
        1.8);
    if (lake >= 0) return lake;
    return lattice_.nearest_corner(point);
  }

  // The cheapest way along hexsides; far from the line is dear, between two lake hexes or on the rim is no
  // way.
  std::vector<int> route(int from, int to) const {
    const std::size_t count = lattice_.corners().size();
    std::vector<double> cost(count, std::numeric_limits<double>::infinity());
    std::vector<int> before(count, -1);
    using Item = std::pair<double, int>;
    std::priority_queue<Item, std::vector<Item>, std::greater<>> open;
    cost[static_cast<std::size_t>(from)] = 0;
    open.emplace(0, from);
    while (!open.empty()) {
      const auto [so_far, here] = open.top();
      open.pop();
      if (here == to) break;
      if (so_far > cost[static_cast<std::size_t>(here)]) continue;
      for (const int e : lattice_.corners()[static_cast<std::size_t>(here)].edges) {
        const Lattice::Edge& one = lattice_.edges()[static_cast<std::size_t>(e)];
        if (one.b == kNoHex || (draft_.lake(one.a) && draft_.lake(one.b)) || forbidden(one)) continue;
        const double off = nearest_on(line_, lattice_.middle(e)).distance;
        const double next = so_far + 0.58 * (0.25 + 4 * off * off);
        const int there = one.from == here ? one.to : one.from;
        if (next >= cost[static_cast<std::size_t>(there)]) continue;
        cost[static_cast<std::size_t>(there)] = next;
        before[static_cast<std::size_t>(there)] = here;
        open.emplace(next, there);
      }
    }
    std::vector<int> way{to};
    while (way.back() != from && before[static_cast<std::size_t>(way.back())] >= 0)
      way.push_back(before[static_cast<std::size_t>(way.back())]);
    std::reverse(way.begin(), way.end());
    return way;
  }

  // A river does not part the hexes of one town, nor a pair that a printed road joins without a bridge.
  bool forbidden(const Lattice::Edge& edge) const {
    const std::string& a = draft_.sheet[edge.a].place;
    return a != "-" && a == draft_.sheet[edge.b].place;
  }

  // Goes on to a corner; a way that comes back on itself loses the loop.
  static void step(std::vector<int>& way, int corner) {
    const auto seen = std::find(way.begin(), way.end(), corner);
    if (seen != way.end())
      way.erase(seen + 1, way.end());
    else
      way.push_back(corner);
  }

  int edge(int from, int to) const {
    for (const int e : lattice_.corners()[static_cast<std::size_t>(from)].edges) {
      const Lattice::Edge& one = lattice_.edges()[static_cast<std::size_t>(e)];
      if (one.from == to || one.to == to) return e;
    }
    return -1;
  }

  Draft& draft_;
  const Lattice& lattice_;
  const WaterRule& rule_;
  Line line_;
};

// The parts of a line that lie on the map and on land; a river may leave the map and come back, or pass a
// lake.
std::vector<Line> on_map(const Draft& draft, const Line& line) {
  std::vector<Line> all;
  bool in = false;
  const double whole = length(line);
  for (double along = 0; along <= whole; along += 0.1) {
    const Point at = at_length(line, along);
    const auto hex = draft.lattice.hex_at(at);
    const bool now = hex && !draft.lake(*hex);
    if (now && !in) all.emplace_back();
    if (now) all.back().push_back(at);
    in = now;
  }
  std::vector<Line> long_enough;
  for (Line& part : all)
    if (length(part) > 1.0) long_enough.push_back(part);
  return long_enough;
}

void mark_end(Draft& draft, const WaterRule& rule, Point at, const std::string& kind) {
  const Hex hex = *draft.lattice.hex_at(at);
  if (!on_rim(draft.plan.grid, hex)) draft.sheet.labels.push_back({0, hex, kind, rule.name});
}

void lay_river(Draft& draft, const WaterRule& rule, const Line& line) {
  for (const Line& part : on_map(draft, line)) {
    if (rule.hexes) {
      for (const Point at : part) draft.sheet[*draft.lattice.hex_at(at)].terrain = rule.as;
      continue;
    }
    for (const int e : Course(draft, rule, part).edges()) {
      if (e < 0) continue;
      const auto i = static_cast<std::size_t>(e);
      if (!draft.water[i].empty()) continue;  // the greater river came first
      draft.water[i] = rule.as;
      draft.water_name[i] = rule.name;
    }
    // A river that begins inside the map has a spring there; one that ends in the fields says so, too.
    if (distance(part.front(), line.front()) < 0.3) mark_end(draft, rule, part.front(), "spring");
    if (distance(part.back(), line.back()) < 0.3) mark_end(draft, rule, part.back(), "sink");
  }
}

}  // namespace

void lay_lakes(Draft& draft) {
  const Grid& grid = draft.plan.grid;
  std::set<Hex> printed;
  for (const Printed& one : draft.plan.printed)
    if (one.b == kNoHex) printed.insert(one.a);
  for (const WaterRule& rule : draft.plan.waters) {
    const Water* water = draft.plan.geo.water(rule.name);
    if (water == nullptr || water->kind != "lake") continue;
    const Line shore = draft.on_sheet(water->course);
    for (int i = 0; i < grid.size(); ++i) {
      const Hex hex{static_cast<std::uint16_t>(i)};
      MapSheet::Cell& cell = draft.sheet[hex];
      const bool wanted = std::find(rule.also.begin(), rule.also.end(), hex) != rule.also.end();
      const bool dry = cell.place != "-" || printed.contains(hex) || share_inside(draft, hex, shore) <= 0.5;
      if (dry && !wanted) continue;
      cell.terrain = rule.as;
      cell.level = draft.plan.levels.lowest;
    }
  }
  // A single hex of water is an accident of the grid, and so is a scrap of land behind the lake.
  const auto is_lake = [&](Hex hex) { return draft.lake(hex); };
  for (const auto& group : groups(grid, is_lake))
    if (group.size() == 1) draft.sheet[group[0]].terrain = draft.plan.ground;
  auto land = groups(grid, [&](Hex hex) { return !draft.lake(hex); });
  std::sort(land.begin(), land.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
  for (std::size_t i = 1; i < land.size(); ++i) {
    const bool wanted = std::any_of(land[i].begin(), land[i].end(), [&](Hex hex) {
      return draft.sheet[hex].place != "-" || printed.contains(hex);
    });
    if (wanted) continue;
    for (const Hex hex : land[i]) draft.sheet[hex].terrain = draft.plan.lake_words[0];
  }
}

void lay_rivers(Draft& draft) {
  for (const WaterRule& rule : draft.plan.waters) {
    const Water* water = draft.plan.geo.water(rule.name);
    if (water == nullptr || water->kind == "lake") continue;
    lay_river(draft, rule, draft.on_sheet(water->course));
  }
}

// A known bridge or ford stands on the nearest hexside of a water. One that needs it goes before one that any
// road crosses: there the place only lends its name.
void lay_crossings(Draft& draft) {
  for (const Place& place : draft.plan.geo.places) {
    if (place.kind != "bridge" && place.kind != "ford") continue;
    const auto rule = std::find_if(draft.plan.crossings.begin(), draft.plan.crossings.end(),
                                   [&](const CrossingRule& one) { return one.name == place.name; });
    const bool ruled = rule != draft.plan.crossings.end();
    if (ruled && rule->a == kNoHex) continue;
    const Point point = ruled ? draft.lattice.middle(draft.lattice.edge_between(rule->a, rule->b))
                              : draft.fit.sheet(place.at);
    if (!draft.lattice.hex_at(point)) continue;
    int best = -1;
    double nearest = ruled ? 0.5 : 1.6;
    for (std::size_t i = 0; i < draft.lattice.edges().size(); ++i) {
      if (draft.water[i].empty() || draft.closed(static_cast<int>(i))) continue;
      const double off = distance(draft.lattice.middle(static_cast<int>(i)), point) +
                         (draft.barrier(static_cast<int>(i)) ? 0 : 0.4);
      if (off < nearest) best = static_cast<int>(i), nearest = off;
    }
    if (best < 0 && ruled)
      draft.problem(
          0, "crossing " + in_quotes(place.name) + ": no river that needs one runs along that hexside");
    if (best < 0) continue;
    draft.crossing[static_cast<std::size_t>(best)] = place.kind;
    draft.crossing_name[static_cast<std::size_t>(best)] = place.name;
  }
}

}  // namespace tamburino::mapmaker

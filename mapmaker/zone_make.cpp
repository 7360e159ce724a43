#include <algorithm>
#include <set>

#include "mapmaker/zones.h"

// The provinces come as outlines that were simplified one by one: they overlap here and gape there. So they
// are laid on a fine net first, every cell to one zone, and the outlines are traced anew: now neighbours
// share their border exactly.
namespace tamburino::mapmaker {
namespace {

constexpr double kCell = 1.6;   // km
constexpr double kPlain = 1.5;  // km that an outline may lose when it is simplified
constexpr double kTouch = 8;    // km of common border make neighbours

class Raster {
 public:
  Raster(const ZonePlan& plan, const Frame& frame) : plan_(plan), frame_(frame) {
    names_.push_back(kSea);
    for (const auto& rule : plan.zones)
      for (const std::string& province : rule.provinces) add(rule.code, province);
    for (const auto& [code, region] : plan.abroad) add(code, region);
    measure();
    fill();
    for (const auto& transfer : plan.transfers) hand_over(transfer);
    for (int round = 0; round < 4; ++round) close_gaps();
  }

  std::vector<ZoneSheet::Arc> arcs() const;
  int label(int column, int row) const {
    if (column < 0 || row < 0 || column >= columns_ || row >= rows_) return 0;
    return cells_[slot(column, row)];
  }

 private:
  std::size_t slot(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
  }

  struct Shape {
    int label = 0;
    Line ring;
    double left = 1e9, right = -1e9, low = 1e9, high = -1e9;
  };

  void add(const std::string& code, const std::string& region_name) {
    auto known = std::find(names_.begin(), names_.end(), code);
    if (known == names_.end()) known = names_.insert(names_.end(), code);
    const int number = static_cast<int>(known - names_.begin());
    for (const Region& region : plan_.geo.regions) {
      if (region.name != region_name) continue;
      Shape shape;
      shape.label = number;
      for (const LatLon at : region.ring) {
        const Point p = frame_.metres(at) * 0.001;
        shape.ring.push_back(p);
        shape.left = std::min(shape.left, p.x), shape.right = std::max(shape.right, p.x);
        shape.low = std::min(shape.low, p.y), shape.high = std::max(shape.high, p.y);
      }
      shapes_.push_back(shape);
    }
  }

  void measure() {
    double right = -1e9;
    double high = -1e9;
    left_ = low_ = 1e9;
    for (const Shape& shape : shapes_) {
      left_ = std::min(left_, shape.left), right = std::max(right, shape.right);
      low_ = std::min(low_, shape.low), high = std::max(high, shape.high);
    }
    left_ -= 3 * kCell, low_ -= 3 * kCell;
    columns_ = static_cast<int>((right - left_) / kCell) + 4;
    rows_ = static_cast<int>((high - low_) / kCell) + 4;
    cells_.assign(slot(0, rows_), 0);
  }

  Point centre(int column, int row) const {
    return {left_ + (column + 0.5) * kCell, low_ + (row + 0.5) * kCell};
  }

  void fill() {
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        const Point at = centre(column, row);
        for (const Shape& shape : shapes_) {
          if (at.x < shape.left || at.x > shape.right || at.y < shape.low || at.y > shape.high ||
              !inside(shape.ring, at))
            continue;
          cells_[slot(column, row)] = shape.label;
          break;
        }
      }
    }
  }

  // Cells of one zone inside a region go to another.
  void hand_over(const ZonePlan::Transfer& transfer) {
    const auto number = [&](const std::string& code) {
      return static_cast<int>(std::find(names_.begin(), names_.end(), code) - names_.begin());
    };
    for (const Region& region : plan_.geo.regions) {
      if (region.name != transfer.region) continue;
      Line ring;
      for (const LatLon at : region.ring) ring.push_back(frame_.metres(at) * 0.001);
      for (int row = 0; row < rows_; ++row)
        for (int column = 0; column < columns_; ++column)
          if (label(column, row) == number(transfer.from) && inside(ring, centre(column, row)))
            cells_[slot(column, row)] = number(transfer.to);
    }
  }

  // A cell between two zones that none of them has goes to the one that surrounds it most.
  void close_gaps() {
    std::vector<int> fresh = cells_;
    for (int row = 1; row + 1 < rows_; ++row) {
      for (int column = 1; column + 1 < columns_; ++column) {
        if (label(column, row) != 0) continue;
        std::map<int, int> around;
        int land = 0;
        for (int r = -1; r <= 1; ++r)
          for (int c = -1; c <= 1; ++c)
            if (const int one = label(column + c, row + r); one != 0) ++around[one], ++land;
        if (around.size() < 2 || land < 4) continue;
        const auto most = std::max_element(around.begin(), around.end(),
                                           [](const auto& a, const auto& b) { return a.second < b.second; });
        fresh[slot(column, row)] = most->first;
      }
    }
    cells_ = fresh;
  }

  const ZonePlan& plan_;
  const Frame& frame_;
  std::vector<std::string> names_;
  std::vector<Shape> shapes_;
  double left_ = 0, low_ = 0;
  int columns_ = 0, rows_ = 0;
  std::vector<int> cells_;
};

// Douglas and Peucker: the points that matter.
void simplify(const Line& line, std::size_t from, std::size_t to, std::vector<bool>& keep) {
  double worst = kPlain;
  std::size_t at = 0;
  for (std::size_t i = from + 1; i < to; ++i) {
    const double off = nearest_on({line[from], line[to]}, line[i]).distance;
    if (off > worst) worst = off, at = i;
  }
  if (at == 0) return;
  keep[at] = true;
  simplify(line, from, at, keep);
  simplify(line, at, to, keep);
}

Line simplified(const Line& line) {
  if (line.size() < 3) return line;
  std::vector<bool> keep(line.size(), false);
  keep.front() = keep.back() = true;
  if (distance(line.front(), line.back()) < 1e-9) {  // a ring: hold the farthest point, too
    std::size_t far = 0;
    for (std::size_t i = 0; i < line.size(); ++i)
      if (distance(line[i], line[0]) > distance(line[far], line[0])) far = i;
    keep[far] = true;
    simplify(line, 0, far, keep);
    simplify(line, far, line.size() - 1, keep);
  } else {
    simplify(line, 0, line.size() - 1, keep);
  }
  Line out;
  for (std::size_t i = 0; i < line.size(); ++i)
    if (keep[i]) out.push_back(line[i]);
  return out;
}

// Steps of the net, each between two cells of different label, joined to arcs from node to node. A node is
// where other than two steps meet.
std::vector<ZoneSheet::Arc> Raster::arcs() const {
  struct Step {
    std::pair<int, int> to;
    int left, right;
  };
  std::map<std::pair<int, int>, std::vector<Step>> from;  // both ways
  const auto add = [&](std::pair<int, int> a, std::pair<int, int> b, int left, int right) {
    from[a].push_back({b, left, right});
    from[b].push_back({a, right, left});
  };
  for (int row = 0; row <= rows_; ++row) {
    for (int column = 0; column <= columns_; ++column) {
      const int here = label(column, row);
      const int below = label(column, row - 1);
      const int before = label(column - 1, row);
      if (here != below) add({column, row}, {column + 1, row}, here, below);
      if (here != before) add({column, row}, {column, row + 1}, before, here);
    }
  }
  std::set<std::pair<std::pair<int, int>, std::pair<int, int>>> used;
  std::vector<ZoneSheet::Arc> all;
  const auto follow = [&](std::pair<int, int> start, const Step& first) {
    if (used.contains({start, first.to})) return;
    ZoneSheet::Arc arc{
        names_[static_cast<std::size_t>(first.left)], names_[static_cast<std::size_t>(first.right)], {}};
    const auto point = [&](std::pair<int, int> at) {
      return Point{left_ + at.first * kCell, low_ + at.second * kCell};
    };
    arc.line.push_back(point(start));
    std::pair<int, int> here = start;
    Step step = first;
    while (true) {
      used.insert({here, step.to});
      used.insert({step.to, here});
      const std::pair<int, int> before = here;
      here = step.to;
      arc.line.push_back(point(here));
      const std::vector<Step>& next = from.at(here);
      if (next.size() != 2 || here == start) break;
      step = next[0].to == before ? next[1] : next[0];
      if (used.contains({here, step.to})) break;
    }
    arc.line = simplified(arc.line);
    const bool speck =
        arc.line.front() == arc.line.back() && length(arc.line) < 10 * kCell;  // a rock in the sea
    if (!speck) all.push_back(arc);
  };
  for (const auto& [node, steps] : from)
    if (steps.size() != 2)
      for (const Step& step : steps) follow(node, step);
  for (const auto& [node, steps] : from)
    for (const Step& step : steps) follow(node, step);
  return all;
}

Line on_sheet(const Frame& frame, const std::vector<LatLon>& line) {
  Line points;
  for (const LatLon at : line) points.push_back(frame.metres(at) * 0.001);
  return points;
}

// Kilometres to a tenth: what is written is what there is.
void round_off(Line& line) {
  for (Point& point : line) point = {std::round(point.x * 10) / 10, std::round(point.y * 10) / 10};
}

}  // namespace

ZoneSheet make_zones(const ZonePlan& plan, Problems& problems) {
  const Frame frame(plan.origin);
  ZoneSheet sheet;
  sheet.facts = {{"map", plan.name}, {"title", plan.title}, {"subtitle", plan.subtitle}};
  for (const auto& rule : plan.zones)
    sheet.zones.push_back({rule.code, rule.name, rule.part, frame.metres(rule.label) * 0.001});
  sheet.abroad = plan.abroad;
  sheet.arcs = Raster(plan, frame).arcs();
  std::map<std::pair<std::string, std::string>, double> common;
  for (const ZoneSheet::Arc& arc : sheet.arcs) {
    if (sheet.zone(arc.left) == nullptr || sheet.zone(arc.right) == nullptr) continue;
    const auto [a, b] = std::minmax(arc.left, arc.right);
    common[{a, b}] += length(arc.line);
  }
  for (const auto& [pair, size] : common)
    if (size >= kTouch) sheet.borders.push_back(pair);
  for (const auto& rule : plan.cities) {
    const Place* place = plan.geo.place(rule.name);
    if (place != nullptr)
      sheet.cities.push_back({rule.name, rule.zone, rule.size, rule.port, frame.metres(place->at) * 0.001});
  }
  for (const auto& rule : plan.routes) {
    ZoneSheet::Route route{rule.code, rule.from, rule.to, on_sheet(frame, rule.line)};
    if (const ZoneSheet::City* from = sheet.city(rule.from))
      route.line.insert(route.line.begin(), from->at);
    else
      report(problems, (plan.dir / "zones.toml").string(), rule.at_line,
             "a route starts in a city of the map, not in " + in_quotes(rule.from));
    sheet.routes.push_back(route);
  }
  for (const auto& rule : plan.entries) {
    const Point at = frame.metres(rule.at) * 0.001;
    sheet.entries.push_back({rule.zone, rule.who, {std::round(at.x * 10) / 10, std::round(at.y * 10) / 10}});
  }
  for (const Way& way : plan.geo.ways) {
    ZoneSheet::Road road{way.kind, way.name, {}};
    for (const Way::Stop& stop : way.stops) road.line.push_back(frame.metres(stop.at) * 0.001);
    sheet.roads.push_back(road);
  }
  for (const Place& place : plan.geo.places)
    if (sheet.city(place.name) == nullptr && (place.kind == "town" || place.kind == "village"))
      sheet.marks.push_back({"town", place.name, frame.metres(place.at) * 0.001});
  for (const Height& height : plan.geo.heights)
    sheet.marks.push_back({"mountain", height.name, frame.metres(height.at) * 0.001});
  sheet.reconstructed = plan.reconstructed;
  for (ZoneSheet::Arc& arc : sheet.arcs) round_off(arc.line);
  for (ZoneSheet::Route& route : sheet.routes) round_off(route.line);
  for (ZoneSheet::Road& road : sheet.roads) round_off(road.line);
  for (auto& zone : sheet.zones)
    zone.label = {std::round(zone.label.x * 10) / 10, std::round(zone.label.y * 10) / 10};
  for (auto& city : sheet.cities)
    city.at = {std::round(city.at.x * 10) / 10, std::round(city.at.y * 10) / 10};
  for (auto& mark : sheet.marks) mark.at = {std::round(mark.at.x * 10) / 10, std::round(mark.at.y * 10) / 10};
  return sheet;
}

}  // namespace tamburino::mapmaker

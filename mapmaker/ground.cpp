#include "mapmaker/ground.h"

#include <algorithm>
#include <numbers>

namespace tamburino::mapmaker {

// WGS84: the length of a degree of latitude and of longitude, as the usual series.
Frame::Frame(LatLon origin) : origin_(origin) {
  const double a = origin.lat * std::numbers::pi / 180;
  east_per_degree_ = 111412.84 * std::cos(a) - 93.5 * std::cos(3 * a);
  north_per_degree_ = 111132.92 - 559.82 * std::cos(2 * a) + 1.175 * std::cos(4 * a);
}

Nearest nearest_on(const Line& line, Point from) {
  Nearest best;
  double passed = 0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Point way = line[i] - line[i - 1];
    const double size = length(way);
    const double share = size > 0 ? std::clamp(dot(from - line[i - 1], way) / (size * size), 0.0, 1.0) : 0;
    const Point point = line[i - 1] + way * share;
    const double off = distance(from, point);
    if (off < best.distance) best = {point, off, passed + share * size, cross(way, from - line[i - 1]) > 0};
    passed += size;
  }
  if (line.size() == 1) best = {line[0], distance(from, line[0]), 0, false};
  return best;
}

double length(const Line& line) {
  double sum = 0;
  for (std::size_t i = 1; i < line.size(); ++i) sum += distance(line[i - 1], line[i]);
  return sum;
}

Point at_length(const Line& line, double along) {
  for (std::size_t i = 1; i < line.size(); ++i) {
    const double size = distance(line[i - 1], line[i]);
    if (along <= size && size > 0) return line[i - 1] + (line[i] - line[i - 1]) * (along / size);
    along -= size;
  }
  return line.empty() ? Point{} : line.back();
}

bool inside(const Line& ring, Point point) {
  bool in = false;
  for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) {
    const Point a = ring[i];
    const Point b = ring[j];
    if ((a.y > point.y) != (b.y > point.y) && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x)
      in = !in;
  }
  return in;
}

}  // namespace tamburino::mapmaker

#pragma once

#include <cmath>
#include <vector>

#include "loader/point.h"

// Points of the real ground and of the sheet.
namespace tamburino::mapmaker {

struct LatLon {
  double lat = 0, lon = 0;
  friend bool operator==(LatLon, LatLon) = default;
};

// On the sheet a unit is the way from the centre of a hex to the next; on the ground, a metre from the origin
// of a Frame.
using tamburino::Point;

inline double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
inline double cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
inline double length(Point a) { return std::hypot(a.x, a.y); }
inline double distance(Point a, Point b) { return length(b - a); }

// Degrees as metres about an origin, by the size of a degree there: exact to a metre over a battlefield.
class Frame {
 public:
  Frame() = default;
  explicit Frame(LatLon origin);
  Point metres(LatLon at) const {
    return {(at.lon - origin_.lon) * east_per_degree_, (at.lat - origin_.lat) * north_per_degree_};
  }
  LatLon degrees(Point at) const {
    return {origin_.lat + at.y / north_per_degree_, origin_.lon + at.x / east_per_degree_};
  }

 private:
  LatLon origin_;
  double east_per_degree_ = 1, north_per_degree_ = 1;
};

using Line = std::vector<Point>;

// The point of a line that is nearest, and how far along the line it lies.
struct Nearest {
  Point point;
  double distance = 1e30;
  double along = 0;
  bool left = false;  // the asker lies to the left, looking along the line
};
Nearest nearest_on(const Line& line, Point from);

double length(const Line& line);
Point at_length(const Line& line, double along);
bool inside(const Line& ring, Point point);

}  // namespace tamburino::mapmaker

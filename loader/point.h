#pragma once

namespace tamburino {

// A point of a map sheet or of the ground: x to the east, y to the north, in a unit that its owner names.
struct Point {
  double x = 0, y = 0;
  friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
  friend Point operator*(Point a, double n) { return {a.x * n, a.y * n}; }
  friend bool operator==(Point, Point) = default;
};

}  // namespace tamburino

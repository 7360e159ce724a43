#include "mapmaker/fit.h"

#include <algorithm>
#include <numbers>
#include <stdexcept>

namespace tamburino::mapmaker {
namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

// Gauss with the largest pivot. Throws when the points do not determine the answer.
Vector solved(Matrix m, Vector right) {
  const std::size_t n = right.size();
  for (std::size_t i = 0; i < n; ++i) {
    std::size_t pivot = i;
    for (std::size_t k = i + 1; k < n; ++k)
      if (std::abs(m[k][i]) > std::abs(m[pivot][i])) pivot = k;
    if (std::abs(m[pivot][i]) < 1e-12)
      throw std::runtime_error(
          "the control points do not determine a fit: they are too few, or lie in a line");
    std::swap(m[i], m[pivot]);
    std::swap(right[i], right[pivot]);
    for (std::size_t k = i + 1; k < n; ++k) {
      const double factor = m[k][i] / m[i][i];
      for (std::size_t j = i; j < n; ++j) m[k][j] -= factor * m[i][j];
      right[k] -= factor * right[i];
    }
  }
  Vector x(n);
  for (std::size_t i = n; i-- > 0;) {
    double sum = right[i];
    for (std::size_t j = i + 1; j < n; ++j) sum -= m[i][j] * x[j];
    x[i] = sum / m[i][i];
  }
  return x;
}

// Weighted least squares by the normal equations.
class LeastSquares {
 public:
  explicit LeastSquares(std::size_t unknowns) : normal_(unknowns, Vector(unknowns)), right_(unknowns) {}
  void add(const Vector& row, double value, double weight) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      for (std::size_t j = 0; j < row.size(); ++j) normal_[i][j] += weight * row[i] * row[j];
      right_[i] += weight * row[i] * value;
    }
  }
  Vector solution() const { return solved(normal_, right_); }

 private:
  Matrix normal_;
  Vector right_;
};

Point middle(const Lattice& lattice, const std::vector<Hex>& hexes) {
  Point sum;
  for (const Hex hex : hexes) sum = sum + lattice.centre(hex);
  return sum * (1.0 / static_cast<double>(hexes.size()));
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.size() % 2 != 0 ? values[values.size() / 2]
                                : (values[values.size() / 2 - 1] + values[values.size() / 2]) / 2;
}

constexpr double kMetresScale = 1e-3;  // kilometres keep the normal equations well behaved
constexpr double kStiffness = 0.35;    // how much the warp resists being bent

}  // namespace

Fit::Fit(const Lattice& lattice, const FitMethod& method, const std::vector<ControlPoint>& points)
    : lattice_(&lattice), method_(method), points_(points), frame_(method.origin) {
  if (method.kind == FitMethod::Kind::Pin) {
    const double angle = method.turn * std::numbers::pi / 180;
    a_ = d_ = std::cos(angle) / method.metres;
    b_ = -std::sin(angle) / method.metres;
    c_ = -b_;
    shift_ = {};
    shift_ = lattice.centre(method.pin) - plain(method.pin_at);
  } else {
    solve();
    reject();
  }
  if (method.warp > 0) bend();
}

double Fit::spread() const {
  double sum = 0;
  int number = 0;
  for (const ControlPoint& point : points_) {
    if (point.use != ControlPoint::Use::Fit || point.rejected) continue;
    const double off = distance(plain(point.at), middle(*lattice_, point.hexes));
    sum += off * off;
    ++number;
  }
  return number > 0 ? std::sqrt(sum / number) : 0;
}

// Weights cannot help against a wrong point in a corner: there it turns the whole sheet to itself. So each
// point is left out in turn; one without which the others agree twice as well, and which then lies far off,
// is wrong.
void Fit::reject() {
  constexpr double kFar = 3;  // hexes
  const auto count = [&] {
    return std::count_if(points_.begin(), points_.end(), [](const ControlPoint& point) {
      return point.use == ControlPoint::Use::Fit && !point.rejected;
    });
  };
  const std::ptrdiff_t needed = method_.kind == FitMethod::Kind::Affine ? 5 : 4;
  while (count() > needed) {
    const double before = spread();
    ControlPoint* worst = nullptr;
    double best = before / 2;
    for (ControlPoint& point : points_) {
      if (point.use != ControlPoint::Use::Fit || point.rejected) continue;
      point.rejected = true;
      solve();
      const bool far = distance(plain(point.at), middle(*lattice_, point.hexes)) > kFar;
      if (far && spread() < best) best = spread(), worst = &point;
      point.rejected = false;
    }
    if (worst != nullptr) worst->rejected = true;
    solve();
    if (worst == nullptr) return;
  }
}

Point Fit::plain(LatLon at) const {
  const Point m = frame_.metres(at);
  return Point{a_ * m.x + b_ * m.y, c_ * m.x + d_ * m.y} + shift_;
}

Point Fit::pull(Point at) const {
  Point sum;
  for (std::size_t i = 0; i < centres_.size(); ++i) {
    const double off = distance(at, centres_[i]) / method_.warp;
    sum = sum + weights_[i] * std::exp(-off * off / 2);
  }
  return sum;
}

Point Fit::sheet(LatLon at) const {
  const Point p = plain(at);
  return p + pull(p);
}

LatLon Fit::ground(Point at) const {
  Point p = at;
  for (int i = 0; i < 12; ++i) p = at - pull(p);  // the pull is gentle: this settles quickly
  const Point m = p - shift_;
  const double det = a_ * d_ - b_ * c_;
  return frame_.degrees({(d_ * m.x - b_ * m.y) / det, (a_ * m.y - c_ * m.x) / det});
}

// Huber weights, again and again: a point that fits badly counts for little, so that one wrong guess does not
// turn the whole sheet.
void Fit::solve() {
  std::vector<Point> sheet;
  std::vector<Point> ground;
  for (const ControlPoint& point : points_) {
    if (point.use != ControlPoint::Use::Fit || point.rejected) continue;
    sheet.push_back(middle(*lattice_, point.hexes));
    ground.push_back(frame_.metres(point.at) * kMetresScale);
  }
  const bool affine = method_.kind == FitMethod::Kind::Affine;
  if (sheet.size() < (affine ? 3U : 2U))
    throw std::runtime_error("a fit needs " + std::string(affine ? "three" : "two") +
                             " control points at least");
  std::vector<double> weight(sheet.size(), 1.0);
  for (int round = 0; round < 60; ++round) {
    if (affine) {
      LeastSquares x(3);
      LeastSquares y(3);
      for (std::size_t i = 0; i < sheet.size(); ++i) {
        x.add({ground[i].x, ground[i].y, 1}, sheet[i].x, weight[i]);
        y.add({ground[i].x, ground[i].y, 1}, sheet[i].y, weight[i]);
      }
      const Vector east = x.solution();
      const Vector north = y.solution();
      a_ = east[0], b_ = east[1], c_ = north[0], d_ = north[1], shift_ = {east[2], north[2]};
    } else {
      LeastSquares both(4);
      for (std::size_t i = 0; i < sheet.size(); ++i) {
        both.add({ground[i].x, -ground[i].y, 1, 0}, sheet[i].x, weight[i]);
        both.add({ground[i].y, ground[i].x, 0, 1}, sheet[i].y, weight[i]);
      }
      const Vector s = both.solution();
      a_ = d_ = s[0], b_ = -s[1], c_ = s[1], shift_ = {s[2], s[3]};
    }
    std::vector<double> off(sheet.size());
    for (std::size_t i = 0; i < sheet.size(); ++i) {
      const Point at =
          Point{a_ * ground[i].x + b_ * ground[i].y, c_ * ground[i].x + d_ * ground[i].y} + shift_;
      off[i] = distance(at, sheet[i]);
    }
    const double usual = 1.5 * std::max(0.3, 1.4826 * median(off));
    for (std::size_t i = 0; i < off.size(); ++i) weight[i] = 1 / std::max(1.0, off[i] / usual);
  }
  a_ *= kMetresScale, b_ *= kMetresScale, c_ *= kMetresScale, d_ *= kMetresScale;
}

// A smooth field that pulls the sheet towards the printed hexes near the control points and fades to the
// plain fit away from them.
void Fit::bend() {
  std::vector<Point> centres;
  std::vector<Point> missing;
  for (const ControlPoint& point : points_) {
    if (point.use == ControlPoint::Use::Check || point.rejected) continue;
    centres.push_back(plain(point.at));
    missing.push_back(middle(*lattice_, point.hexes) - centres.back());
  }
  if (centres.empty()) return;
  const std::size_t n = centres.size();
  Matrix near(n, Vector(n));
  Vector east(n);
  Vector north(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      const double off = distance(centres[i], centres[j]) / method_.warp;
      near[i][j] = std::exp(-off * off / 2) + (i == j ? kStiffness : 0);
    }
    east[i] = missing[i].x;
    north[i] = missing[i].y;
  }
  east = solved(near, east);
  north = solved(near, north);
  centres_ = centres;
  for (std::size_t i = 0; i < n; ++i) weights_.push_back({east[i], north[i]});
}

double Fit::metres_per_hex() const { return 1 / std::sqrt(std::abs(a_ * d_ - b_ * c_)); }

double Fit::north() const { return std::atan2(b_, d_) * 180 / std::numbers::pi; }

std::vector<Residual> Fit::residuals() const {
  std::vector<Residual> all;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const ControlPoint& point = points_[i];
    const Point printed = middle(*lattice_, point.hexes);
    Residual one{
        point.place,   distance(plain(point.at), printed), distance(sheet(point.at), printed), -1, point.use,
        point.rejected};
    if (point.use == ControlPoint::Use::Fit && !point.rejected && method_.kind != FitMethod::Kind::Pin &&
        points_.size() > 4) {
      std::vector<ControlPoint> others = points_;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      FitMethod stiff = method_;
      stiff.warp = 0;
      const Fit without(*lattice_, stiff, others);
      one.left_out = distance(without.plain(point.at), printed);
    }
    all.push_back(one);
  }
  return all;
}

}  // namespace tamburino::mapmaker

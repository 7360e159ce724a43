#include "mapmaker/draw/canvas.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace tamburino::mapmaker {

Canvas::Canvas(const Lattice& lattice) {
  double right = -1e9;
  double bottom = 1e9;
  left_ = 1e9;
  top_ = -1e9;
  for (const Lattice::Corner& corner : lattice.corners()) {
    left_ = std::min(left_, corner.at.x);
    right = std::max(right, corner.at.x);
    top_ = std::max(top_, corner.at.y);
    bottom = std::min(bottom, corner.at.y);
  }
  const double map = (right - left_) * kHex;
  width_ = std::max(map + 2 * kMargin, kNarrowest);
  indent_ = (width_ - map) / 2;
  height_ = (top_ - bottom) * kHex + 2 * kMargin;
}

std::string number(double value) {
  const long tenths = std::lround(value * 10);
  std::array<char, 24> text{};
  const char* sign = tenths < 0 ? "-" : "";
  const long size = std::labs(tenths);
  if (size % 10 == 0)
    std::snprintf(text.data(), text.size(), "%s%ld", sign, size / 10);
  else
    std::snprintf(text.data(), text.size(), "%s%ld.%ld", sign, size / 10, size % 10);
  return text.data();
}

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '&')
      safe += "&amp;";
    else if (c == '<')
      safe += "&lt;";
    else if (c == '>')
      safe += "&gt;";
    else if (c == '"')
      safe += "&quot;";
    else
      safe += c;
  }
  return safe;
}

Path& Path::put(char letter, std::initializer_list<Point> points) {
  text_ += letter;
  bool first = true;
  for (const Point point : points) {
    if (!first) text_ += ' ';
    text_ += number(point.x) + ' ' + number(point.y);
    first = false;
  }
  return *this;
}

Path& Path::box(Point centre, double width, double height) {
  text_ += 'M' + number(centre.x - width / 2) + ' ' + number(centre.y - height / 2) + 'h' + number(width) +
           'v' + number(height) + 'h' + number(-width) + 'Z';
  return *this;
}

Path& Patches::at(Point where) {
  return patches_[{static_cast<int>(std::floor(where.y / kSize)),
                   static_cast<int>(std::floor(where.x / kSize))}];
}

std::string Patches::text(const std::string& attributes) const {
  if (patches_.empty()) return "";
  std::string all = "<g " + attributes + ">";
  for (const auto& [where, strokes] : patches_) all += "<path d=\"" + strokes.text() + "\"/>";
  return all + "</g>";
}

namespace {
Point between(Point a, Point b) { return (a + b) * 0.5; }
}  // namespace

void smooth_line(Path& path, const Line& guides) {
  if (guides.size() < 2) return;
  path.move(guides[0]);
  for (std::size_t i = 1; i + 1 < guides.size(); ++i) {
    const Point end = i + 2 == guides.size() ? guides[i + 1] : between(guides[i], guides[i + 1]);
    path.curve(guides[i], end);
  }
  if (guides.size() == 2) path.line(guides[1]);
}

void smooth_ring(Path& path, const Line& guides, const std::vector<bool>& fixed) {
  const std::size_t n = guides.size();
  if (n < 3) return;
  path.move(between(guides[n - 1], guides[0]));
  for (std::size_t i = 0; i < n; ++i) {
    const Point next = between(guides[i], guides[(i + 1) % n]);
    if (fixed[i])
      path.line(guides[i]).line(next);
    else
      path.curve(guides[i], next);
  }
  path.close();
}

Line sampled(const Line& guides, bool ring, double step) {
  Line fine;
  const std::size_t n = guides.size();
  if (n < 2) return fine;
  const auto bend = [&](Point from, Point control, Point to) {
    for (const double t : {0.0, 0.25, 0.5, 0.75}) {
      const double s = 1 - t;
      fine.push_back(from * (s * s) + control * (2 * s * t) + to * (t * t));
    }
  };
  if (ring) {
    for (std::size_t i = 0; i < n; ++i)
      bend(between(guides[(i + n - 1) % n], guides[i]), guides[i], between(guides[i], guides[(i + 1) % n]));
    fine.push_back(fine.front());
  } else {
    fine.push_back(guides[0]);
    for (std::size_t i = 1; i + 1 < n; ++i)
      bend(i == 1 ? guides[0] : between(guides[i - 1], guides[i]), guides[i],
           i + 2 == n ? guides[i + 1] : between(guides[i], guides[i + 1]));
    fine.push_back(guides[n - 1]);
  }
  Line even;
  const double whole = length(fine);
  double passed = 0;
  double wanted = 0;
  for (std::size_t i = 1; i < fine.size(); ++i) {
    const double size = distance(fine[i - 1], fine[i]);
    while (size > 0 && wanted <= passed + size && wanted <= whole) {
      even.push_back(fine[i - 1] + (fine[i] - fine[i - 1]) * ((wanted - passed) / size));
      wanted += step;
    }
    passed += size;
  }
  return even;
}

Line evened(const Line& guides, const std::vector<bool>& fixed, bool ring) {
  Line out = guides;
  const std::size_t n = guides.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (fixed[i] || (!ring && (i == 0 || i + 1 == n))) continue;
    out[i] = (guides[(i + n - 1) % n] + guides[i] * 2 + guides[(i + 1) % n]) * 0.25;
  }
  return out;
}

}  // namespace tamburino::mapmaker

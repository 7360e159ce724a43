#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "mapmaker/ground.h"
#include "mapmaker/lattice.h"

namespace tamburino::mapmaker {

inline constexpr double kHex = 48;  // units of the drawing from the centre of a hex to the next

// The drawing's own plane: x to the right, y down, in units, with the frame around the hexes at 0.
class Canvas {
 public:
  explicit Canvas(const Lattice& lattice);
  Point at(Point sheet) const {
    return {(sheet.x - left_) * kHex + indent_, (top_ - sheet.y) * kHex + kMargin};
  }
  double width() const { return width_; }  // of the map with its margins
  double height() const { return height_; }

  static constexpr double kMargin = 40;
  static constexpr double kNarrowest = 860;  // room for title, scale and compass

 private:
  double left_ = 0, top_ = 0, width_ = 0, height_ = 0, indent_ = kMargin;
};

std::string number(double value);  // to a tenth, as short as can be
std::string escaped(const std::string& text);

// The data of one SVG path. Coordinates are written as whole tenths, the shortest way.
class Path {
 public:
  Path& move(Point to) { return put('M', {to}); }
  Path& line(Point to) { return put('L', {to}); }
  Path& curve(Point control, Point to) { return put('Q', {control, to}); }
  Path& close() {
    text_ += 'Z';
    return *this;
  }
  Path& raw(const std::string& data) {  // ready-made relative strokes
    text_ += data;
    return *this;
  }
  Path& box(Point centre, double width, double height);
  Path& add(const Path& other) {
    text_ += other.text_;
    return *this;
  }
  bool empty() const { return text_.empty(); }
  const std::string& text() const { return text_; }

 private:
  Path& put(char letter, std::initializer_list<Point> points);
  std::string text_;
};

// Many small strokes of one pen, gathered by patches of the drawing: whoever draws only a part of it, as
// browsers do, tile by tile, then goes only through the strokes that lie there.
class Patches {
 public:
  Path& at(Point where);
  std::string text(const std::string& attributes) const;  // a group; nothing when there is nothing to draw

 private:
  static constexpr double kSize = 192;
  std::map<std::pair<int, int>, Path> patches_;
};

// A smooth curve with the points as guides: it starts and ends in the first and last, and touches the middles
// between the others. A ring is closed.
void smooth_line(Path& path, const Line& guides);
void smooth_ring(Path& path, const Line& guides, const std::vector<bool>& fixed);
Line sampled(const Line& guides, bool ring, double step);  // points along the same curve, evenly spaced
Line evened(const Line& guides, const std::vector<bool>& fixed,
            bool ring);  // each point drawn towards its neighbours

}  // namespace tamburino::mapmaker

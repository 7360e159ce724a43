#include "mapmaker/draw/labels.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace tamburino::mapmaker {

double text_width(const std::string& text, double size) {
  double ems = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) == 0x80U) continue;  // the rest of a letter with an accent
    if (std::isupper(byte) != 0)
      ems += 0.70;
    else if (c == 'm' || c == 'w')
      ems += 0.78;
    else if (c == 'i' || c == 'l' || c == 't' || c == 'j' || c == 'f' || c == ' ' || c == '\'' || c == '.')
      ems += 0.32;
    else
      ems += 0.52;
  }
  return ems * size;
}

bool Labels::free(const Box& box) const {
  if (box.left < bounds_.left || box.right > bounds_.right || box.top < bounds_.top ||
      box.bottom > bounds_.bottom)
    return false;
  return std::none_of(taken_.begin(), taken_.end(), [&](const Box& other) { return box.meets(other); });
}

bool Labels::place(const std::string& text, const std::string& style, double size, Point around,
                   double symbol, bool must) {
  const double width = text_width(text, size);
  const double up = size * 0.78;
  const double down = size * 0.24;
  const auto label_at = [&](Point at) {
    return Label{text, style, at, size, {at.x - 1, at.y - up, at.x + width + 1, at.y + down}};
  };
  const double side = symbol + 3;
  const double middle = (up - down) / 2;
  const std::array<Point, 12> tries{{{side, middle},
                                     {-width / 2, -symbol - 3},
                                     {-width / 2, symbol + up + 1},
                                     {-side - width, middle},
                                     {side * 0.7, -symbol * 0.7 - 1},
                                     {side * 0.7, symbol * 0.7 + up},
                                     {-side * 0.7 - width, -symbol * 0.7 - 1},
                                     {-side * 0.7 - width, symbol * 0.7 + up},
                                     {-width * 0.25, -symbol - 6},
                                     {-width * 0.75, -symbol - 6},
                                     {-width * 0.25, symbol + up + 4},
                                     {-width * 0.75, symbol + up + 4}}};
  for (const double stretch : {1.0, 1.6, 2.4}) {
    for (const Point offset : tries) {
      const Label label = label_at(around + offset * (stretch == 1.0 ? 1 : 1) +
                                   Point{0, offset.y < 0 ? -(stretch - 1) * 6 : (stretch - 1) * 6});
      if (!free(label.box)) continue;
      taken_.push_back(label.box);
      placed_.push_back(label);
      return true;
    }
    if (!must) return false;
  }
  // Farther and farther off, until there is room: a town is never without its name.
  for (int ring = 1; ring < 12; ++ring) {
    for (int turn = 0; turn < 16; ++turn) {
      const double angle = turn * 0.3926990817;
      const Label label = label_at(around + Point{std::cos(angle) * (symbol + ring * 9) - width / 2,
                                                  std::sin(angle) * (symbol + ring * 9) + middle});
      if (!free(label.box)) continue;
      taken_.push_back(label.box);
      placed_.push_back(label);
      return true;
    }
  }
  return false;
}

}  // namespace tamburino::mapmaker

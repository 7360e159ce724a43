#pragma once

#include <string>
#include <string_view>
#include <vector>

// A picture made of letters.
namespace tamburino::terminal {

// Colours of the 256 that terminals have; -1 is the terminal's own.
struct Look {
  int ink = -1;
  int ground = -1;
  bool bold = false;
  friend bool operator==(const Look&, const Look&) = default;
};

inline constexpr int kGrey = 245, kRed = 203, kWhite = 255;

class Canvas {
 public:
  Canvas(int width, int height);
  void put(int x, int y, std::string_view text, Look look);
  std::string text(bool colour) const;

 private:
  struct Cell {
    std::string letter = " ";
    Look look;
  };
  int width_;
  std::vector<Cell> cells_;
};

}  // namespace tamburino::terminal

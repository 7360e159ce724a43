#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/terminal/canvas.h"
#include "cli/terminal/sheet.h"
#include "engine/core/grid.h"

// A map of hexes drawn with letters, from the sheet and the counters that the viewer knows of.
namespace tamburino::terminal {

// What is pointed out on a map.
struct Pointers {
  std::set<std::string> middle{};              // what can be acted upon: drawn in the middle
  std::map<std::string, std::string> notes{};  // at a place that can be gone to, e.g. what it costs: "(2)"
  std::set<std::string> unseen{};              // where there may be more than is shown
};

class HexMap {
 public:
  explicit HexMap(const Sheet& sheet);

  // Each hex as a cell with its number, terrain, top counter and name. False: the middle is too wide for
  // that.
  bool fits(const Pointers& pointers, int width, int height) const;
  std::string around(const std::vector<Piece>& all, const Pointers& pointers, int width, int height,
                     bool colour) const;
  // Two letters for each hex: counters, terrain, and the places that have a name.
  std::string overview(const std::vector<Piece>& all, const Pointers& pointers, int width, int height,
                       bool colour) const;
  std::string legend() const;
  // The hex that lies so far to the north, south, east or west; empty when that is none of these.
  std::string beyond(const std::string& hex, const std::string& way, int width, int height) const;

 private:
  struct Spot {
    int x = 0, y = 0;
  };
  struct Side {  // between two hexes
    Hex a{}, b{};
    std::string sign, road;
  };
  struct Frame {
    int left = 0, top = 0, width = 0, height = 0;
    bool holds(Spot spot, int wide, int high) const {
      return spot.x >= left && spot.y >= top && spot.x + wide < left + width && spot.y + high < top + height;
    }
  };

  bool runs_north() const { return grid_.layout().lines == GridLayout::Lines::NorthSouth; }
  Spot spot(Hex hex) const;        // the upper left corner of its cell
  Spot small_spot(Hex hex) const;  // in the overview
  std::vector<Spot> spots_of(const std::set<std::string>& hexes, bool small) const;
  Frame frame(const std::set<std::string>& middle, int width, int height, bool small) const;
  std::string terrain_sign(const Json& hex) const;
  void draw_borders(Canvas& canvas, const Frame& frame) const;
  void draw_sides(Canvas& canvas, const Frame& frame) const;
  void draw_cell(Canvas& canvas, Spot at, const Json& hex, const std::vector<const Piece*>& here,
                 const Pointers& pointers) const;
  Look look_of(const Piece& piece) const;

  const Sheet& sheet_;
  Grid grid_;
  std::vector<const Json*> hexes_;             // by number in the grid; null outside of the scenario
  std::vector<Side> sides_;                    // that are drawn otherwise than as a line
  std::map<std::string, std::string> ground_;  // terrain -> its letter
  std::set<std::string> features_, roads_;
};

}  // namespace tamburino::terminal

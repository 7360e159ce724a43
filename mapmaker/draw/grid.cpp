#include <array>

#include "mapmaker/draw/drawing.h"

// The net of hexes and their numbers, both as a single path: numbers are strokes of the pen, not text, so
// that four thousand of them cost one node.
namespace tamburino::mapmaker {
namespace {

// Digits in a box 3 wide and 5 high, each drawn from its upper left corner and back to it.
constexpr std::array<const char*, 10> kDigits{"h3v5h-3v-5",
                                              "m.5 1l1-1v5m-1.500-5",
                                              "h3v2.500h-3v2.500h3m-3-5",
                                              "h3v5h-3m0-2.500h3m-3-2.500",
                                              "v2.500h3m0-2.500v5m-3-5",
                                              "m3 0h-3v2.500h3v2.500h-3m0-5",
                                              "m3 0h-3v5h3v-2.500h-3m0-2.500",
                                              "h3l-2 5m-1-5",
                                              "h3v5h-3v-5m0 2.500h3m-3-2.500",
                                              "m3 2.500h-3v-2.500h3v5h-3m0-5"};

}  // namespace

void draw_grid(Drawing& drawing) {
  Path net;
  for (const Lattice::Edge& edge : drawing.lattice.edges())
    net.move(drawing.canvas.at(drawing.lattice.corners()[static_cast<std::size_t>(edge.from)].at))
        .line(drawing.canvas.at(drawing.lattice.corners()[static_cast<std::size_t>(edge.to)].at));
  Path numbers;
  const bool pointed = drawing.sheet.grid.layout().lines == GridLayout::Lines::EastWest;
  for (int i = 0; i < drawing.sheet.grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    const Point at = drawing.at(hex) + Point{-8.6, pointed ? -20.5 : -21.5};
    numbers.raw("M" + number(at.x) + " " + number(at.y));
    for (const char digit : drawing.sheet.grid.name(hex))
      numbers.raw(std::string(kDigits[static_cast<std::size_t>(digit - '0')]) + "m4.700 0");
  }
  const Pens& pen = drawing.pen;
  const std::string none = "fill=\"none\" ";
  std::string text =
      path(net, none + "stroke=\"" + pen.grid + "\" stroke-width=\"" + (drawing.staff() ? ".7" : "1") +
                    "\" stroke-opacity=\"" + (drawing.staff() ? ".45" : ".8") + "\"");
  text += path(numbers, none + "stroke=\"" + pen.number + "\" stroke-width=\"" +
                            (drawing.staff() ? ".75" : ".9") + "\" stroke-opacity=\"" +
                            (drawing.staff() ? ".9" : "1") + "\"");
  drawing.layer("grid", text);
}

}  // namespace tamburino::mapmaker

#include <array>

#include "mapmaker/draw/drawing.h"

// The net of hexes and their numbers. Numbers are strokes of the pen, not text: four thousand of them cost a
// few hundred nodes.
namespace tamburino::mapmaker {
namespace {

// Digits in a box 3 wide and 5 high, as a draughtsman writes them: each from its upper left corner and back
// to it.
constexpr std::array<const char*, 10> kDigits{
    "m1.5 0c-2 0-2 5 0 5s2-5 0-5m-1.5 0",
    "m.5 1.1l1.2-1.1v5m-1.7-5",
    "m.1 1.4c0-1.9 2.8-1.9 2.8 0c0 1.2-2.9 2.4-2.9 3.6h3m-3-5",
    "m.1.4c1.1-.8 2.7-.4 2.7.9s-.6 1.1-1.6 1.1c.9 0 1.8.2 1.8 1.3c0 1.6-2 1.6-3 .9m0-4.6",
    "m2.2 5v-5l-2.2 3.5h3m-3-3.5",
    "m2.7 0h-2.3l-.3 2.3c.9-.6 2.9-.5 2.9 1.1c0 1.9-2.2 1.9-3 1.2m0-4.6",
    "m2.6.2c-1.4 0-2.6 1.6-2.6 3.2c0 2.2 3 2.1 3 .1c0-1.8-2.4-1.9-3-.2m0-3.3",
    "h3l-2 5m-1-5",
    "m1.5 0c-1.7 0-1.8 2.3 0 2.3s1.7-2.3 0-2.3m0 2.3c-2 0-2 2.7 0 2.7s2-2.7 0-2.7m-1.5-2.3",
    "m3 1.7c-.6 1.7-3 1.6-3-.2c0-2 3-2.1 3 .1c0 1.6-1.2 3.2-2.6 3.2m-.4-4.8"};

// The letter of a map, where a field is made of several.
constexpr std::array<const char*, 26> kLetters{
    "m0 5l1.5-5l1.5 5m-2.5-1.6h2m-2.5-3.4",
    "v5h1.6c1.9 0 1.9-2.6 0-2.6h-1.6h1.4c1.6 0 1.6-2.4 0-2.4h-1.4",
    "m3 .7c-1-1.1-3-.9-3 1.8s2 2.9 3 1.8m-3-4.3",
    "v5h1c2.6 0 2.6-5 0-5h-1",
    "m3 0h-3v5h3m-3-2.5h2.3m-2.3-2.5",
    "m3 0h-3v5m0-2.5h2.3m-2.3-2.5",
    "m3 .7c-1-1.1-3-.9-3 1.8s2.2 2.9 3 1.8v-1.6h-1.3m-1.7-2.7",
    "v5m0-2.5h3m0-2.5v5m-3-5",
    "m1.5 0v5m-1.5-5",
    "m2.5 0v3.6c0 1.8-2.5 1.8-2.5 0m0-3.6",
    "v5m3-5l-3 2.8l3 2.2m-3-5",
    "v5h3m-3-5",
    "m0 5v-5l1.5 3l1.5-3v5m-3-5",
    "m0 5v-5l3 5v-5m-3 0",
    "m1.5 0c-2 0-2 5 0 5s2-5 0-5m-1.5 0",
    "m0 5v-5h1.6c1.9 0 1.9 2.7 0 2.7h-1.6m0-2.7",
    "m1.5 0c-2 0-2 5 0 5s2-5 0-5m.3 3.6l1.2 1.4m-3-5",
    "m0 5v-5h1.6c1.9 0 1.9 2.7 0 2.7h-1.6m1.4 0l1.6 2.3m-3-5",
    "m2.8 .7c-.8-1-2.7-.9-2.7.6c0 1.6 2.8.9 2.8 2.4c0 1.6-2.1 1.7-2.9.6m0-4.3",
    "h3m-1.5 0v5m-1.5-5",
    "v3.4c0 2.1 3 2.1 3 0v-3.4m-3 0",
    "l1.5 5l1.5-5m-3 0",
    "l.8 5l.7-3l.7 3l.8-5m-3 0",
    "l3 5m-3 0l3-5m-3 0",
    "l1.5 2.4l1.5-2.4m-1.5 2.4v2.6m-1.5-5",
    "h3l-3 5h3m-3-5"};

constexpr double kPace = 4.7;  // from one sign to the next

std::string stroke_of(char sign) {
  if (sign >= '0' && sign <= '9') return kDigits[static_cast<std::size_t>(sign - '0')];
  return kLetters.at(static_cast<std::size_t>(sign - 'A'));
}

}  // namespace

void draw_grid(Drawing& drawing) {
  Patches net;
  for (const Lattice::Edge& edge : drawing.lattice.edges()) {
    const Point from = drawing.canvas.at(drawing.lattice.corners()[static_cast<std::size_t>(edge.from)].at);
    net.at(from).move(from).line(
        drawing.canvas.at(drawing.lattice.corners()[static_cast<std::size_t>(edge.to)].at));
  }
  Patches numbers;
  const bool pointed = drawing.sheet.grid.layout().lines == GridLayout::Lines::EastWest;
  for (int i = 0; i < drawing.sheet.grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    const std::string name = drawing.sheet.grid.name(hex);
    const double left = -8.6 - kPace / 2 * static_cast<double>(name.size() - 4);
    const Point at = drawing.at(hex) + Point{left, pointed ? -20.5 : -21.5};
    Path& here = numbers.at(at);
    here.raw("M" + number(at.x) + " " + number(at.y));
    for (const char sign : name) here.raw(stroke_of(sign) + "m" + number(kPace) + " 0");
  }
  const Pens& pen = drawing.pen;
  const std::string none = "fill=\"none\" ";
  std::string text =
      net.text(none + "stroke=\"" + pen.grid + "\" stroke-width=\"" + (drawing.staff() ? ".7" : "1") +
               "\" stroke-opacity=\"" + (drawing.staff() ? ".45" : ".8") + "\"");
  // On a thread of the paper's colour, so that they can be read over hachures and roads.
  drawing.defs +=
      numbers.text("id=\"numbers\" " + none + "stroke-linecap=\"round\" stroke-linejoin=\"round\"");
  text += "<use href=\"#numbers\" stroke=\"" + pen.land + "\" stroke-width=\"2.6\" stroke-opacity=\".7\"/>";
  text += "<use href=\"#numbers\" stroke=\"" + pen.number + "\" stroke-width=\".8\"/>";
  drawing.layer("grid", text);
}

}  // namespace tamburino::mapmaker

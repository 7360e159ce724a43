#include "mapmaker/draw/drawing.h"

// What lies on single hexsides: steep slopes, ridges, hedges, sides that are closed.
namespace tamburino::mapmaker {
namespace {

struct Stretch {
  Point from, to, low;  // low: towards the lower hex
};

Stretch stretch(const Drawing& drawing, const MapSheet::Side& side) {
  const Lattice::Edge& edge =
      drawing.lattice.edges()[static_cast<std::size_t>(drawing.lattice.edge_between(side.a, side.b))];
  const bool a_low = drawing.sheet[side.a].level <= drawing.sheet[side.b].level;
  const Point way = drawing.at(a_low ? side.a : side.b) - drawing.at(a_low ? side.b : side.a);
  return {drawing.canvas.at(drawing.lattice.corners()[static_cast<std::size_t>(edge.from)].at),
          drawing.canvas.at(drawing.lattice.corners()[static_cast<std::size_t>(edge.to)].at),
          way * (1 / length(way))};
}

void teeth(Patches& patches, const Stretch& s, int count, double reach) {
  for (int i = 0; i < count; ++i) {
    const Point foot = s.from + (s.to - s.from) * ((i + 0.5) / count);
    patches.at(foot).move(foot).line(foot + s.low * reach);
  }
}

}  // namespace

void draw_sides(Drawing& drawing) {
  Patches steep;
  Path ridge;
  Patches ridge_teeth;
  Path hedge;
  Path closed;
  for (const MapSheet::Side& side : drawing.sheet.sides) {
    const Stretch s = stretch(drawing, side);
    if (side.feature == "steep") {
      teeth(steep, s, 7, 9);
    } else if (side.feature == "ridge") {
      ridge.move(s.from + (s.to - s.from) * 0.04).line(s.from + (s.to - s.from) * 0.96);
      teeth(ridge_teeth, s, 6, 5.5);
      if (drawing.sheet[side.a].level == drawing.sheet[side.b].level &&
          drawing.sheet.fact("metres") != "1000") {
        Stretch back = s;
        back.low = back.low * -1;
        teeth(ridge_teeth, back, 6, 5.5);
      }
    } else if (side.feature == "hedge") {
      hedge.move(s.from).line(s.to);
    } else if (side.feature == "closed") {
      closed.move(s.from).line(s.to);
    }
  }
  const Pens& pen = drawing.pen;
  const std::string none = "fill=\"none\" ";
  std::string text =
      steep.text(none + "stroke=\"" + pen.hachure + "\" stroke-width=\"2.2\" stroke-opacity=\".85\"");
  text += path(ridge, none + "stroke=\"" + pen.hachure + "\" stroke-width=\"2\"");
  text += ridge_teeth.text(none + "stroke=\"" + pen.hachure + "\" stroke-width=\"1\"");
  text += path(hedge, none + "stroke=\"" + pen.wood_ink +
                          "\" stroke-width=\"3\" stroke-dasharray=\".1 4.2\" stroke-linecap=\"round\"");
  text += path(closed, none + "stroke=\"" + pen.ink + "\" stroke-width=\"3.5\"");
  drawing.layer("sides", text);
}

}  // namespace tamburino::mapmaker

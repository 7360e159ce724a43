#include <algorithm>

#include "mapmaker/draw/drawing.h"

// The land itself: tints by level, hachures down the slopes, woods and crops.
namespace tamburino::mapmaker {
namespace {

int highest(const MapSheet& sheet) {
  int level = 0;
  for (const MapSheet::Cell& cell : sheet.cells) level = std::max(level, cell.level);
  return level;
}
int lowest(const MapSheet& sheet) {
  int level = 9;
  for (const MapSheet::Cell& cell : sheet.cells) level = std::min(level, cell.level);
  return level;
}

// A little unevenness, so that the pen looks like a pen; always the same.
double wobble(std::size_t i) { return static_cast<double>((i * 7919 + 104729) % 97) / 97; }

std::string tints(const Drawing& drawing) {
  std::string text =
      path(smooth_outline(drawing, [](Hex) { return true; }), "fill=\"" + drawing.pen.land + "\"");
  for (int level = lowest(drawing.sheet) + 1; level <= highest(drawing.sheet); ++level)
    text +=
        path(smooth_outline(drawing, [&](Hex hex) { return drawing.sheet[hex].level >= level; }),
             "fill=\"" + drawing.pen.level + "\" fill-opacity=\"" + (drawing.staff() ? ".17" : ".2") + "\"");
  return text;
}

// Strokes that run downhill from every contour, as the engravers did it. Two contours on one hexside give
// twice the strokes, so that steep is dark.
std::string hachures(const Drawing& drawing) {
  Patches strokes;
  for (int level = lowest(drawing.sheet) + 1; level <= highest(drawing.sheet); ++level) {
    for (const Ring& ring : outline(drawing, [&](Hex hex) { return drawing.sheet[hex].level >= level; })) {
      const Line line = sampled(ring.guides, true, 3.4);
      for (std::size_t i = 1; i < line.size(); ++i) {
        const Point way = line[i] - line[i - 1];
        const double size = length(way);
        if (size < 1e-6 || size > 8) continue;
        // The ring has its hill on the left, seen with y up; on the drawing, with y down, downhill is this
        // way.
        const Point down = Point{-way.y, way.x} * (1 / size);
        const double reach = 5.5 + 3.5 * wobble(i);
        const Point foot = line[i] + down * reach;
        strokes.at(foot).move(line[i] - down * 0.8).line(foot);
      }
    }
  }
  return strokes.text("fill=\"none\" stroke=\"" + drawing.pen.hachure +
                      "\" stroke-width=\".75\" stroke-opacity=\".62\"");
}

struct Cover {
  std::string terrain, fill;
};

// Open ground is worked, too: rows here and there, in patches of a few hexes, faint. They mean nothing.
std::string fields(const Drawing& drawing) {
  const int low = lowest(drawing.sheet);
  return path(smooth_outline(drawing,
                             [&](Hex hex) {
                               const MapSheet::Cell& cell = drawing.sheet[hex];
                               const Point at = drawing.lattice.centre(hex);
                               const double patch = std::sin(at.x * 0.9 + 2 * std::sin(at.y * 0.37)) +
                                                    std::sin(at.y * 0.8 + 2 * std::sin(at.x * 0.41));
                               return cell.terrain == "clear" && cell.level == low && cell.place == "-" &&
                                      patch > 0.25;
                             }),
              "fill=\"url(#p-fields)\"");
}

std::string patterns(const Drawing& drawing) {
  const Pens& pen = drawing.pen;
  const std::string ink = pen.wood_ink;
  const auto pattern = [](const std::string& id, double w, double h, const std::string& content) {
    return "<pattern id=\"" + id + "\" width=\"" + number(w) + "\" height=\"" + number(h) +
           "\" patternUnits=\"userSpaceOnUse\">" + content + "</pattern>";
  };
  std::string text;
  // Round trees with a shadow.
  text += pattern(
      "p-woods", 22, 18,
      "<path d=\"M4 6a3 3 0 1 1 6 0a2.6 2.6 0 0 1-6 0ZM15 14a3 3 0 1 1 6 0a2.6 2.6 0 0 1-6 0ZM13 4a2.4 2.4 0 "
      "1 1 4.8 0a2.2 2.2 0 0 1-4.8 0ZM2 15a2.4 2.4 0 1 1 4.8 0a2.2 2.2 0 0 1-4.8 0Z\" fill=\"" +
          pen.wood + "\" stroke=\"" + ink +
          "\" stroke-width=\".7\"/><path d=\"M5 9.4h5.6M16 17.4h5M14 7h4M3 17.9h4\" stroke=\"" + ink +
          "\" stroke-width=\".6\" fill=\"none\"/>");
  // Mulberries in rows, with vines hung between.
  text += pattern(
      "p-heavy", 13, 12,
      "<path d=\"M2 4a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0ZM8.5 10a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0Z\" "
      "fill=\"" +
          ink + "\" fill-opacity=\".38\"/><path d=\"M5 4q3.5 2.2 10 0M-1.500 10q5 2.200 10 0\" stroke=\"" +
          ink + "\" stroke-opacity=\".35\" stroke-width=\".5\" fill=\"none\"/>");
  text += pattern("p-light", 18, 16,
                  "<path d=\"M3 4h6M12 12h6\" stroke=\"" + ink +
                      "\" stroke-opacity=\".45\" stroke-width=\".6\" stroke-dasharray=\"1.200 1\"/><path "
                      "d=\"M12.600 4a1.200 1.200 0 1 1 2.400 0a1.200 1.200 0 1 1-2.400 0Z\" fill=\"" +
                      ink + "\" fill-opacity=\".4\"/>");
  // Tufts in water.
  text += pattern("p-marsh", 20, 14,
                  "<path d=\"M2 5h8M12 11.500h7M4 8h4M14 14h3\" stroke=\"" + pen.water_ink +
                      "\" stroke-width=\".6\" fill=\"none\"/><path d=\"M5 5l-1.500-3M6 5v-3.600M7 "
                      "5l1.500-3M15 11.500l-1.500-3M16 11.500v-3.600M17 11.500l1.500-3\" stroke=\"" +
                      ink + "\" stroke-width=\".6\" fill=\"none\"/>");
  text += pattern(
      "p-fields", 26, 22,
      "<path d=\"M3 5h9M3 8h9M3 11h9M16 14l6-4M17 17l6-4M18 20l6-4\" stroke=\"" + ink +
          "\" stroke-opacity=\".28\" stroke-width=\".6\" stroke-dasharray=\"1.500 1.200\" fill=\"none\"/>");
  text += pattern("p-rough", 16, 14,
                  "<path d=\"M3 6l2-3 2 3M10 12l2-3 2 3\" stroke=\"" + pen.hachure +
                      "\" stroke-width=\".8\" fill=\"none\" stroke-opacity=\".7\"/>");
  return text;
}

}  // namespace

void draw_ground(Drawing& drawing) {
  drawing.defs += patterns(drawing);
  drawing.layer("land", tints(drawing));
  const std::vector<Cover> covers{{"woods", "p-woods"},
                                  {"heavily-cultivated", "p-heavy"},
                                  {"lightly-cultivated", "p-light"},
                                  {"marsh", "p-marsh"},
                                  {"rough", "p-rough"},
                                  {"rough-woods", "p-woods"}};
  std::string text = drawing.staff() ? fields(drawing) : std::string();
  for (const Cover& cover : covers) {
    const auto in = [&](Hex hex) { return drawing.sheet[hex].terrain == cover.terrain; };
    const Path shape = smooth_outline(drawing, in);
    const std::string tint = cover.terrain == "marsh"   ? drawing.pen.marsh
                             : cover.terrain == "rough" ? ""
                                                        : drawing.pen.crop;
    if (!tint.empty())
      text += path(
          shape, "fill=\"" + tint + "\" fill-opacity=\"" + (cover.terrain == "woods" ? ".75" : ".5") + "\"");
    text += path(shape, "fill=\"url(#" + cover.fill + ")\"");
  }
  drawing.layer("cover", text);
  if (!drawing.staff()) return;
  drawing.defs += "<clipPath id=\"c-land\"><path d=\"" +
                  smooth_outline(drawing, [](Hex) { return true; }).text() + "\"/></clipPath>";
  drawing.layer("hachures", "<g clip-path=\"url(#c-land)\">" + hachures(drawing) + "</g>");
}

}  // namespace tamburino::mapmaker

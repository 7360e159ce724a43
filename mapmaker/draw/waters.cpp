#include <algorithm>
#include <numbers>
#include <set>

#include "mapmaker/draw/drawing.h"

// Lakes with their shore lines, rivers along hexsides, names along the rivers.
namespace tamburino::mapmaker {
namespace {

struct Reach {  // of a river, from end to end
  std::string name, feature;
  std::vector<int> corners;
};

// The hexsides of each river as chains of corners.
std::vector<Reach> reaches(const Drawing& drawing) {
  std::map<std::pair<std::string, std::string>, std::set<int>> rivers;
  for (const MapSheet::Side& side : drawing.sheet.sides)
    if (is_water(side.feature))
      rivers[{side.feature, side.name}].insert(drawing.lattice.edge_between(side.a, side.b));
  std::vector<Reach> all;
  for (auto& river : rivers) {
    const auto& [feature, name] = river.first;
    const Reach empty{name, feature, {}};
    std::set<int>& edges = river.second;
    std::map<int, std::vector<int>> at;  // corner -> edges
    for (const int e : edges) {
      at[drawing.lattice.edges()[static_cast<std::size_t>(e)].from].push_back(e);
      at[drawing.lattice.edges()[static_cast<std::size_t>(e)].to].push_back(e);
    }
    const auto follow = [&](int start) {
      Reach reach = empty;
      reach.corners.push_back(start);
      for (bool more = true; more;) {
        more = false;
        for (const int e : at[reach.corners.back()]) {
          if (!edges.contains(e)) continue;
          edges.erase(e);
          const Lattice::Edge& one = drawing.lattice.edges()[static_cast<std::size_t>(e)];
          reach.corners.push_back(one.from == reach.corners.back() ? one.to : one.from);
          more = true;
          break;
        }
      }
      if (reach.corners.size() > 1) all.push_back(reach);
    };
    for (const auto& [corner, around] : at)
      if (around.size() == 1) follow(corner);
    while (!edges.empty()) follow(drawing.lattice.edges()[static_cast<std::size_t>(*edges.begin())].from);
  }
  return all;
}

Line guides(const Drawing& drawing, const Reach& reach) {
  Line line;
  for (const int corner : reach.corners)
    line.push_back(drawing.canvas.at(drawing.lattice.corners()[static_cast<std::size_t>(corner)].at));
  return evened(line, std::vector<bool>(line.size(), false), false);
}

double width(const std::string& feature) { return feature == "river" ? 8 : feature == "canal" ? 3.4 : 2.4; }

std::string shown(const std::string& name) { return name.substr(0, name.find(" (")); }

// Room for a name along the river: away from other names, on a stretch that is long enough, upright.
// One letter after the other, each turned with the stream: not every program that shows an SVG can set a text
// along a line by itself.
void letters(const Line& part, const std::string& name, double size, double spacing, double lift,
             std::string& texts) {
  texts += "<g class=\"river\" font-size=\"" + number(size) + "\">";
  double along = 2;
  for (std::size_t i = 0; i < name.size();) {
    std::size_t end = i + 1;
    while (end < name.size() && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) ++end;
    const std::string letter = name.substr(i, end - i);
    i = end;
    const double wide = text_width(letter, size);
    const Point from = at_length(part, along);
    const Point to = at_length(part, along + std::max(wide, 1.0));
    const double turn = std::atan2(to.y - from.y, to.x - from.x) * 180 / std::numbers::pi;
    if (letter != " ")
      texts += "<text transform=\"translate(" + number(from.x) + " " + number(from.y) + ") rotate(" +
               number(turn) + ")\" y=\"" + number(-lift) + "\">" + letter + "</text>";
    along += wide + spacing;
  }
  texts += "</g>";
}

void name_river(Drawing& drawing, const Reach& reach, std::string& texts) {
  const std::string name = shown(reach.name);
  if (name == "-" || name.empty()) return;
  Line line = guides(drawing, reach);
  for (int i = 0; i < 6; ++i) line = evened(line, std::vector<bool>(line.size(), false), false);
  const double size = reach.feature == "river" ? 17 : 12.5;
  const double spacing = size * 0.25;
  const double needed = text_width(name, size) + spacing * static_cast<double>(name.size());
  const Line fine = sampled(line, false, 4);
  const auto span = static_cast<std::size_t>(needed / 4) + 3;
  if (fine.size() < span + 4) return;
  std::size_t last_named = 0;
  bool named = false;
  const auto step = std::max<std::size_t>(3, span / 3);
  for (std::size_t start = 2; start + span < fine.size(); start += step) {
    if (named && start < last_named + 220) continue;  // a long river is named again and again
    Line part(fine.begin() + static_cast<std::ptrdiff_t>(start),
              fine.begin() + static_cast<std::ptrdiff_t>(start + span));
    if (distance(part.front(), part.back()) < needed * 0.86) continue;  // too crooked
    if (part.back().x < part.front().x) std::reverse(part.begin(), part.end());
    const double lift = width(reach.feature) / 2 + 3;
    std::vector<Box> boxes;
    bool room = true;
    for (std::size_t i = 0; i < part.size(); i += 2) {
      const Point way = part[std::min(i + 1, part.size() - 1)] - part[i > 0 ? i - 1 : 0];
      const Point up = length(way) > 0 ? Point{way.y, -way.x} * (1 / length(way)) : Point{0, -1};
      const Point middle = part[i] + up * (lift + size * 0.35);
      boxes.push_back(
          {middle.x - size * 0.45, middle.y - size * 0.45, middle.x + size * 0.45, middle.y + size * 0.45});
      room = room && drawing.labels.free(boxes.back());
    }
    if (!room) continue;
    for (const Box& box : boxes) drawing.labels.reserve(box);
    letters(part, name, size, spacing, lift, texts);
    named = true;
    last_named = start + span;
  }
}

std::string lake(Drawing& drawing) {
  const auto in = [&](Hex hex) {
    return drawing.sheet[hex].terrain == "lake" || drawing.sheet[hex].terrain == "river";
  };
  const Path shape = smooth_outline(drawing, in);
  if (shape.empty()) return {};
  drawing.defs += "<clipPath id=\"c-lake\"><path d=\"" + shape.text() + "\"/></clipPath>";
  std::string text = path(shape, "fill=\"" + drawing.pen.water + "\"");
  if (drawing.staff()) {
    // Lines that follow the shore, fainter the farther out: the same outline in ever wider strokes.
    text += "<g clip-path=\"url(#c-lake)\" fill=\"none\" stroke=\"" + drawing.pen.water_ink + "\">";
    for (const auto& [wide, faint] : {std::pair{34, ".1"}, {22, ".13"}, {12, ".18"}, {4, ".5"}})
      text += path(shape, "stroke-width=\"" + std::to_string(wide) + "\" stroke-opacity=\"" +
                              std::string(faint) + "\"");
    text += "</g>";
  }
  return text + path(shape, "fill=\"none\" stroke=\"" + drawing.pen.water_ink + "\" stroke-width=\"1.2\"");
}

}  // namespace

void draw_waters(Drawing& drawing) {
  std::string text = lake(drawing);
  std::map<std::string, Path> by_kind;
  for (const Reach& reach : reaches(drawing)) smooth_line(by_kind[reach.feature], guides(drawing, reach));
  const std::string round = "fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" ";
  for (const auto& [feature, shape] : by_kind) {
    const double wide = width(feature);
    text +=
        path(shape, round + "stroke=\"" + drawing.pen.water_ink + "\" stroke-width=\"" + number(wide) + "\"");
    if (wide > 3)
      text += path(shape,
                   round + "stroke=\"" + drawing.pen.water + "\" stroke-width=\"" + number(wide - 2) + "\"");
  }
  drawing.layer("waters", text);
}

// Called by the names, once the towns have theirs.
void name_rivers(Drawing& drawing, std::string& texts) {
  for (const Reach& reach : reaches(drawing)) name_river(drawing, reach, texts);
}

}  // namespace tamburino::mapmaker

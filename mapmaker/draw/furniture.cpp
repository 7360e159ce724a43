#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <set>

#include "mapmaker/draw/drawing.h"

// Below the map: the title in its cartouche, the legend, the scale in metres and paces, the compass.
namespace tamburino::mapmaker {
namespace {

constexpr double kHigh = 250;
constexpr double kColumn = 215, kRow = 32;  // of the legend

std::string text_at(Point at, const std::string& style, double size, const std::string& words,
                    const std::string& anchor = "start") {
  return "<text class=\"" + style + "\" x=\"" + number(at.x) + "\" y=\"" + number(at.y) + "\" font-size=\"" +
         number(size) + "\" text-anchor=\"" + anchor + "\">" + escaped(words) + "</text>";
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) {
    return c < 0x80 ? static_cast<char>(std::toupper(c)) : static_cast<char>(c);
  });
  return text;
}

// A double frame with cut corners.
std::string cartouche(const Drawing& drawing, Point at, double width, double height) {
  const auto frame = [&](double in) {
    const double l = at.x + in;
    const double t = at.y + in;
    const double r = at.x + width - in;
    const double b = at.y + height - in;
    const double cut = 18;
    Path path;
    path.move({l + cut, t})
        .line({r - cut, t})
        .curve({r - cut, t + cut}, {r, t + cut})
        .line({r, b - cut})
        .curve({r - cut, b - cut}, {r - cut, b})
        .line({l + cut, b})
        .curve({l + cut, b - cut}, {l, b - cut})
        .line({l, t + cut})
        .curve({l + cut, t + cut}, {l + cut, t})
        .close();
    return path;
  };
  std::string text = path(
      frame(0), "fill=\"" + drawing.pen.land + "\" stroke=\"" + drawing.pen.ink + "\" stroke-width=\"2.5\"");
  text += path(frame(6), "fill=\"none\" stroke=\"" + drawing.pen.ink + "\" stroke-width=\".8\"");
  const double middle = at.x + width / 2;
  const std::string title = upper(drawing.sheet.fact("title"));
  const double size = std::min(
      46.0, 46 * (width - 90) / (text_width(title, 46) * 1.1 + 3 * static_cast<double>(title.size())));
  text += text_at({middle, at.y + height * 0.46}, "title", size, title, "middle");
  text += text_at({middle, at.y + height * 0.66}, "subtitle", 22, drawing.sheet.fact("subtitle"), "middle");
  text += text_at({middle, at.y + height * 0.84}, "small", 13,
                  "One hex is " + drawing.sheet.fact("metres") + " metres across", "middle");
  return text;
}

double nice(double wanted) {  // 1, 2 or 5 and zeros, not above
  const double ten = std::pow(10, std::floor(std::log10(wanted)));
  for (const double step : {5.0, 2.0, 1.0})
    if (step * ten <= wanted) return step * ten;
  return ten;
}

std::string bar(const Drawing& drawing, Point at, double unit, double metres_per_unit,
                const std::string& name) {
  const double whole = nice(220 / unit / metres_per_unit);
  const double wide = whole * metres_per_unit * unit;
  Path dark;
  Path frame;
  for (int i = 0; i < 4; i += 2) dark.box(at + Point{wide * (i + 0.5) / 4, 4}, wide / 4, 8);
  frame.box(at + Point{wide / 2, 4}, wide, 8);
  std::string text =
      path(frame, "fill=\"" + drawing.pen.paper + "\" stroke=\"" + drawing.pen.ink + "\" stroke-width=\"1\"");
  text += path(dark, "fill=\"" + drawing.pen.ink + "\"");
  text += text_at(at + Point{0, -5}, "small", 12, "0", "middle");
  text += text_at(at + Point{wide / 2, -5}, "small", 12, number(whole / 2), "middle");
  text += text_at(at + Point{wide, -5}, "small", 12, number(whole) + " " + name, "start");
  return text;
}

std::string compass(const Drawing& drawing, Point at, double reach) {
  const double turn = std::atof(drawing.sheet.fact("north").c_str());
  Path dark;
  Path light;
  for (int i = 0; i < 8; ++i) {
    const double angle = i * std::numbers::pi / 4 - std::numbers::pi / 2;
    const double out = i % 2 == 0 ? reach : reach * 0.6;
    const Point tip{std::cos(angle) * out, std::sin(angle) * out};
    const double hip = reach * 0.17;
    const Point one{std::cos(angle - 0.39) * hip, std::sin(angle - 0.39) * hip};
    const Point two{std::cos(angle + 0.39) * hip, std::sin(angle + 0.39) * hip};
    dark.move({}).line(tip).line(one).close();
    light.move({}).line(tip).line(two).close();
  }
  std::string text =
      "<g transform=\"translate(" + number(at.x) + " " + number(at.y) + ") rotate(" + number(turn) + ")\">";
  text += path(light,
               "fill=\"" + drawing.pen.paper + "\" stroke=\"" + drawing.pen.ink + "\" stroke-width=\".8\"");
  text +=
      path(dark, "fill=\"" + drawing.pen.ink + "\" stroke=\"" + drawing.pen.ink + "\" stroke-width=\".8\"");
  text += "<circle r=\"" + number(reach * 0.72) + "\" fill=\"none\" stroke=\"" + drawing.pen.ink +
          "\" stroke-width=\".8\"/>";
  return text + text_at({0, -reach - 6}, "subtitle", 22, "N", "middle") + "</g>";
}

struct Entry {
  std::string words;
  std::string sample;  // drawn in a box 46 by 20 at 0 0
};

std::string square(const std::string& fill, const Drawing& drawing, const std::string& tint = {},
                   const std::string& strength = ".5") {
  const std::string box = "<rect width=\"46\" height=\"20\" fill=\"";
  return box + drawing.pen.land + "\"/>" +
         (tint.empty() ? "" : box + tint + "\" fill-opacity=\"" + strength + "\"/>") + box + fill +
         "\" stroke=\"" + drawing.pen.ink + "\" stroke-width=\".6\"/>";
}

std::string stroke(const std::string& colour, const std::string& width, const std::string& more = {}) {
  return "<path d=\"M0 10H46\" fill=\"none\" stroke=\"" + colour + "\" stroke-width=\"" + width + "\"" +
         more + "/>";
}

std::vector<Entry> entries(const Drawing& drawing) {
  const Pens& pen = drawing.pen;
  std::set<std::string> has;
  int lowest = 9;
  int highest = 0;
  for (const MapSheet::Cell& cell : drawing.sheet.cells) {
    has.insert(cell.terrain);
    if (cell.feature != "-") has.insert(cell.feature);
    if (cell.terrain == "lake") continue;
    lowest = std::min(lowest, cell.level);
    highest = std::max(highest, cell.level);
  }
  for (const MapSheet::Side& side : drawing.sheet.sides) has.insert(side.feature);
  for (const MapSheet::Road& road : drawing.sheet.roads) has.insert(road.kind);
  std::vector<Entry> all;
  const auto add = [&](const char* word, const std::string& words, const std::string& sample) {
    if (has.contains(word)) all.push_back({words, sample});
  };
  const auto houses = [&](const std::string& boxes) {
    return "<path d=\"" + boxes + "\" fill=\"" + pen.town + "\" stroke=\"" + pen.ink +
           "\" stroke-width=\".6\"/>";
  };
  const std::string town =
      houses("M8 1h8v6h-8ZM19 1h8v7h-8ZM30 3h8v6h-8ZM6 10h9v7h-9ZM18 11h7v7h-7ZM28 12h9v6h-9Z");
  add("city", "City", town);
  add("fortified", "Fortified city",
      "<path d=\"M23 -2l5 6 8 0-4 6 4 7-8 0-5 5-5-5-8 0 4-7-4-6 8 0Z\" fill=\"none\" stroke=\"" + pen.ink +
          "\" stroke-width=\"1.8\"/>" + houses("M18 6h4v4h-4ZM24 11h4v4h-4Z"));
  add("fortress", "Fortress",
      "<path d=\"M23 -2l5 6 8 0-4 6 4 7-8 0-5 5-5-5-8 0 4-7-4-6 8 0Z\" fill=\"none\" stroke=\"" + pen.ink +
          "\" stroke-width=\"1.8\"/>" + houses("M18 6h4v4h-4ZM24 11h4v4h-4Z"));
  add("fort", "Fort",
      "<path d=\"M23 0l3 6.500 7 .5-5.500 4.500 2 7-6.500-4-6.500 4 2-7-5.500-4.500 7-.5Z\" fill=\"" +
          pen.paper + "\" stroke=\"" + pen.ink + "\" stroke-width=\"1.500\"/>");
  add("town", "Town", town);
  add("village", "Village", houses("M11 3h7v5h-7ZM22 2h6v5h-6ZM12 12h6v5h-6ZM26 11h7v5h-7Z"));
  add("building", "Single farm", houses("M19 7h8v6h-8Z"));
  add("castle", "Castle",
      "<path d=\"M19 6h8v8h-8ZM16 3h4v4h-4ZM26 3h4v4h-4ZM16 13h4v4h-4ZM26 13h4v4h-4Z\" fill=\"" + pen.ink +
          "\"/>");
  add("woods", "Woods", square("url(#p-woods)", drawing, pen.crop, ".75"));
  add("heavily-cultivated", "Vines and mulberries", square("url(#p-heavy)", drawing, pen.crop));
  add("lightly-cultivated", "Light cultivation", square("url(#p-light)", drawing, pen.crop));
  add("marsh", "Marsh and rice", square("url(#p-marsh)", drawing, pen.marsh));
  add("rough", "Rough ground", square("url(#p-rough)", drawing));
  add("lake", "Lake", square(pen.water, drawing));
  add("river", "River", stroke(pen.water_ink, "8") + stroke(pen.water, "6"));
  add("canal", "Canal", stroke(pen.water_ink, "3.4") + stroke(pen.water, "1.4"));
  add("stream", "Stream", stroke(pen.water_ink, "2.4"));
  add("water", "Water course", stroke(pen.water_ink, "2.4"));
  add("bridge", "Bridge",
      stroke(pen.water_ink, "8") + stroke(pen.water, "6") + "<path d=\"M18 0v20M28 0v20\" stroke=\"" +
          pen.ink + "\" stroke-width=\"1.6\"/>");
  add("ford", "Ford",
      stroke(pen.water_ink, "8") + stroke(pen.water, "6") + "<path d=\"M19 4h8M19 10h8M19 16h8\" stroke=\"" +
          pen.ink + "\" stroke-width=\"1.6\" stroke-dasharray=\"2 1.5\"/>");
  const std::string road = stroke(pen.road, "6") + stroke(pen.road_fill, "3.4");
  add("major", "Main road", road);
  add("road", "Road", road);
  add("minor", "Country road", stroke(pen.road, "4") + stroke(pen.road_fill, "2.2"));
  add("track", "Track", stroke(pen.road, "1.5", " stroke-dasharray=\"6 3\""));
  add("railway", "Railway", stroke(pen.rail, "3.6") + stroke(pen.paper, "1.8", " stroke-dasharray=\"7 7\""));
  add("steep", "Steep slope",
      "<path d=\"M4 6v9M10 6v9M16 6v9M22 6v9M28 6v9M34 6v9M40 6v9\" stroke=\"" + pen.hachure +
          "\" stroke-width=\"2.2\"/>");
  add("ridge", "Ridge",
      stroke(pen.hachure, "2") + "<path d=\"M4 10v6M12 10v6M20 10v6M28 10v6M36 10v6\" stroke=\"" +
          pen.hachure + "\" stroke-width=\"1\"/>");
  add("hedge", "Hedge", stroke(pen.wood_ink, "3", " stroke-dasharray=\".1 4.2\" stroke-linecap=\"round\""));
  add("closed", "Closed to all", stroke(pen.ink, "3.5"));
  if (highest > lowest) {
    const int count = highest - lowest + 1;
    const double wide = 46.0 / count;
    std::string steps;
    for (int i = 0; i < count; ++i)
      steps += "<rect x=\"" + number(i * wide) + "\" width=\"" + number(46 - i * wide) +
               "\" height=\"20\" fill=\"" + (i == 0 ? pen.land : pen.level) + "\" fill-opacity=\"" +
               (i == 0            ? "1"
                : drawing.staff() ? ".17"
                                  : ".2") +
               "\"/>";
    all.push_back({"Levels " + std::to_string(lowest) + " to " + std::to_string(highest), steps});
  }
  return all;
}

// As many rows as there is room beside it, or as few as the columns allow.
std::string legend(const std::vector<Entry>& all, Point at, int rows) {
  std::string text;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Point corner = at + Point{kColumn * std::floor(static_cast<double>(i) / rows),
                                    kRow * static_cast<double>(i % static_cast<std::size_t>(rows))};
    text += "<g transform=\"translate(" + number(corner.x) + " " + number(corner.y) + ")\">" + all[i].sample +
            "</g>";
    text += text_at(corner + Point{54, 15}, "legend", 14, all[i].words);
  }
  return text;
}

}  // namespace

// In one row when the sheet is wide enough; on a narrow one the legend goes below.
double draw_furniture(Drawing& drawing) {
  const double top = drawing.canvas.height() + 4;
  const double left = Canvas::kMargin;
  const double wide = drawing.canvas.width() - 2 * Canvas::kMargin;
  const double right = left + wide;
  const double title = std::clamp(wide * 0.3, 280.0, 430.0);
  const double metres = std::max(1.0, std::atof(drawing.sheet.fact("metres").c_str()));
  const std::vector<Entry> all = entries(drawing);
  constexpr int kRows = 7;
  const double columns = std::ceil(static_cast<double>(all.size()) / kRows);
  const bool beside = title + 36 + columns * kColumn + 430 <= wide;
  constexpr double kPace = 0.75;  // metres
  std::string text = cartouche(drawing, {left, top}, title, kHigh - 20);
  text += compass(drawing, {right - 70, top + 125}, 60);
  text += bar(drawing, {right - 410, top + 80}, kHex / metres, 1, "metres");
  text += bar(drawing, {right - 410, top + 140}, kHex / metres, kPace, "paces");
  double high = kHigh + 10;
  if (beside) {
    text += legend(all, {left + title + 36, top + 4}, kRows);
  } else {
    const double fit = std::max(1.0, std::floor(wide / kColumn));
    const int rows = static_cast<int>(std::ceil(static_cast<double>(all.size()) / fit));
    text += legend(all, {left, top + kHigh}, rows);
    high += rows * kRow + 10;
  }
  drawing.layer("furniture", text);
  return high;
}

}  // namespace tamburino::mapmaker

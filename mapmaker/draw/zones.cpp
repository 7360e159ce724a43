#include <algorithm>
#include <nlohmann/json.hpp>
#include <numbers>
#include <set>

#include "mapmaker/draw.h"
#include "mapmaker/draw/drawing.h"

// A map of zones in the same manner: coast with water lines, provinces in flat tints, borders in dots.
namespace tamburino::mapmaker {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kScale = 3.6;  // units to a kilometre
constexpr double kMargin = 60;
constexpr double kBelow = 150;  // for title, scale and compass

class ZoneDrawing {
 public:
  ZoneDrawing(const ZoneSheet& sheet, Style style)
      : sheet_(sheet), staff_(style == Style::Staff), pen_(pens(style)) {
    left_ = low_ = 1e9;
    for (const auto& arc : sheet.arcs) {  // the land abroad may run on beyond the frame
      if (sheet.zone(arc.left) == nullptr && sheet.zone(arc.right) == nullptr) continue;
      for (const Point at : arc.line) {
        left_ = std::min(left_, at.x), right_ = std::max(right_, at.x);
        low_ = std::min(low_, at.y), high_ = std::max(high_, at.y);
      }
    }
    left_ -= 25, right_ += 25, low_ -= 20, high_ += 12;
    labels_.bounds({20, 20, wide() - 20, high() - 20});
  }

  std::string svg() {
    std::string body = waters() + "<g clip-path=\"url(#c-sea)\">\n" + lands() + outlines() + "</g>\n" +
                       mountains() + roads() + routes() + cities() + names() + furniture();
    std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(wide()) + " " +
                       number(high()) + "\" width=\"" + number(wide()) + "\" height=\"" + number(high()) +
                       "\">\n<title>" + escaped(sheet_.facts.at("title")) + "</title>\n" + styles() +
                       "\n<defs>" + defs_ + "</defs>\n";
    return text + body + "</svg>\n";
  }

  std::string layout() const {
    const auto rounded = [](Point p) { return Json{std::round(p.x * 10) / 10, std::round(p.y * 10) / 10}; };
    Json all{{"kind", "zones"}, {"title", sheet_.facts.at("title")}, {"width", wide()}, {"height", high()}};
    for (const auto& zone : sheet_.zones)
      all["zones"][zone.code] = {{"outline", ring_of({zone.code}).text()},
                                 {"label", rounded(at(zone.label))}};
    for (const auto& city : sheet_.cities)
      all["cities"][city.name] = {
          {"zone", city.zone}, {"at", rounded(at(city.at))}, {"big", city.size == "big"}};
    for (const auto& route : sheet_.routes)
      all["routes"][route.code] = {
          {"from", route.from}, {"to", route.to}, {"line", along(on_paper(route.line)).text()}};
    return all.dump();
  }

 private:
  double wide() const { return (right_ - left_) * kScale + 2 * kMargin; }
  double high() const { return (high_ - low_) * kScale + 2 * kMargin + kBelow; }
  Point at(Point km) const { return {(km.x - left_) * kScale + kMargin, (high_ - km.y) * kScale + kMargin}; }
  Line on_paper(const Line& line) const {
    Line points;
    for (const Point p : line) points.push_back(at(p));
    return points;
  }
  static std::string group(const std::string& id, const std::string& content) {
    return "<g id=\"" + id + "\">" + content + "</g>\n";
  }

  // The rings of a set of lands: arcs with one of them on one side only, joined end to end.
  Path ring_of(const std::set<std::string>& in) const {
    std::vector<Line> open;
    for (const auto& arc : sheet_.arcs) {
      const bool left = in.contains(arc.left);
      const bool right = in.contains(arc.right);
      if (left == right) continue;
      Line line = on_paper(arc.line);
      if (right) std::reverse(line.begin(), line.end());
      open.push_back(line);
    }
    Path all;
    while (!open.empty()) {
      Line ring = open.back();
      open.pop_back();
      std::vector<bool> joint(ring.size(), false);
      joint.front() = true;
      while (distance(ring.front(), ring.back()) > 0.01) {
        const auto next = std::find_if(open.begin(), open.end(), [&](const Line& line) {
          return distance(line.front(), ring.back()) < 0.01;
        });
        if (next == open.end()) break;
        joint.back() = true;
        ring.insert(ring.end(), next->begin() + 1, next->end());
        joint.resize(ring.size(), false);
        open.erase(next);
      }
      if (distance(ring.front(), ring.back()) < 0.01) ring.pop_back(), joint.pop_back();
      smooth(all, ring, joint);
    }
    return all;
  }

  // Through the ends of arcs exactly, round the bends between.
  static void smooth(Path& path, const Line& ring, const std::vector<bool>& joint) {
    const std::size_t n = ring.size();
    if (n < 3) return;
    path.move(ring[0]);
    for (std::size_t i = 1; i <= n; ++i) {
      const Point here = ring[i % n];
      if (joint[i % n] || i == n) {
        path.line(here);
      } else {
        const bool next_is_joint = joint[(i + 1) % n] || i + 1 == n;
        const Point next =
            next_is_joint ? (here + ring[(i + 1) % n]) * 0.5 : (here + ring[(i + 1) % n]) * 0.5;
        path.curve(here, next);
      }
    }
    path.close();
  }

  static Path along(const Line& line) {
    Path path;
    if (line.size() < 3) {
      path.move(line.front()).line(line.back());
      return path;
    }
    path.move(line[0]);
    for (std::size_t i = 1; i + 1 < line.size(); ++i) path.curve(line[i], (line[i] + line[i + 1]) * 0.5);
    path.line(line.back());
    return path;
  }

  std::set<std::string> all_lands() const {
    std::set<std::string> all;
    for (const auto& zone : sheet_.zones) all.insert(zone.code);
    for (const auto& [code, name] : sheet_.abroad) all.insert(code);
    return all;
  }

  std::string waters() {
    std::string text = "<rect width=\"" + number(wide()) + "\" height=\"" + number(high()) + "\" fill=\"" +
                       pen_.paper + "\"/>";
    text += "<rect id=\"sea\" x=\"30\" y=\"30\" width=\"" + number(wide() - 60) + "\" height=\"" +
            number(high() - 60 - kBelow) + "\" fill=\"" + (staff_ ? "#dfe4da" : pen_.water) + "\"/>";
    text += "<path d=\"M12 12h" + number(wide() - 24) + "v" + number(high() - 24) + "h" +
            number(24 - wide()) + "ZM30 30h" + number(wide() - 60) + "v" + number(high() - 60 - kBelow) +
            "h" + number(60 - wide()) + "Z\" fill=\"none\" stroke=\"" + pen_.ink +
            "\" stroke-width=\"1.5\"/>";
    defs_ += "<clipPath id=\"c-sea\"><rect x=\"30\" y=\"30\" width=\"" + number(wide() - 60) +
             "\" height=\"" + number(high() - 60 - kBelow) + "\"/></clipPath>";
    if (!staff_) return group("paper", text);
    const Path coast = ring_of(all_lands());
    text += "<g clip-path=\"url(#c-sea)\" fill=\"none\" stroke=\"" + pen_.water_ink +
            "\" stroke-linejoin=\"round\">";
    for (const auto& [size, faint] : {std::pair{46, ".07"}, {32, ".1"}, {20, ".13"}, {9, ".22"}})
      text += path(coast, "stroke-width=\"" + std::to_string(size) + "\" stroke-opacity=\"" +
                              std::string(faint) + "\"");
    return group("paper", text + "</g>");
  }

  std::string lands() {
    // Neighbours differ: each zone takes the first tint that none of its neighbours has.
    const std::vector<std::string> tints =
        staff_ ? std::vector<std::string>{"#f3e6c4", "#ead9c2", "#e6e2c0", "#f1ddcb", "#e3dacb"}
               : std::vector<std::string>{"#ffffff", "#e2e2e2", "#f5efc8", "#dcebd7", "#e9dcef"};
    std::map<std::string, std::size_t> taken;
    std::string text;
    for (const auto& zone : sheet_.zones) {
      std::size_t tint = 0;
      for (bool clash = true; clash;) {
        clash = false;
        for (const auto& [other, used] : taken)
          if (used == tint && sheet_.touch(zone.code, other)) clash = true;
        if (clash) ++tint;
      }
      taken[zone.code] = tint;
      text += path(ring_of({zone.code}),
                   "id=\"zone-" + zone.code + "\" fill=\"" + tints[tint % tints.size()] + "\"");
    }
    defs_ +=
        "<pattern id=\"p-abroad\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\" "
        "patternTransform=\"rotate(45)\"><path d=\"M0 4.5h9\" stroke=\"" +
        pen_.grid + "\" stroke-opacity=\".35\" stroke-width=\".8\"/></pattern>";
    for (const auto& [code, name] : sheet_.abroad) {
      const Path shape = ring_of({code});
      text += path(shape, "fill=\"" + pen_.paper + "\"") + path(shape, "fill=\"url(#p-abroad)\"");
    }
    return group("lands", text);
  }

  std::string outlines() {
    Path coast;
    Path border;
    Path frontier;
    for (const auto& arc : sheet_.arcs) {
      const bool sea = arc.left == kSea || arc.right == kSea;
      const bool inner = sheet_.zone(arc.left) != nullptr && sheet_.zone(arc.right) != nullptr;
      (sea ? coast : inner ? border : frontier).add(along(on_paper(arc.line)));
    }
    const std::string none = "fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\" ";
    std::string text = path(
        border, none + "stroke=\"" + pen_.grid + "\" stroke-width=\"2.200\" stroke-dasharray=\"8 4 1 4\"");
    text += path(frontier, none + "stroke=\"" + pen_.town + "\" stroke-width=\"4\" stroke-opacity=\".75\"");
    text +=
        path(frontier, none + "stroke=\"" + pen_.ink + "\" stroke-width=\"1.500\" stroke-dasharray=\"10 5\"");
    text += path(coast, none + "stroke=\"" + pen_.water_ink + "\" stroke-width=\"1.600\"");
    return group("outlines", text);
  }

  // A summit with strokes all round.
  std::string mountains() {
    Path strokes;
    for (const auto& mark : sheet_.marks) {
      if (mark.kind != "mountain") continue;
      const Point top = at(mark.at);
      for (int ring = 0; ring < 3; ++ring) {
        for (int i = 0; i < 14 + 6 * ring; ++i) {
          const double angle = (i + 0.5 * ring) * 2 * std::numbers::pi / (14 + 6 * ring);
          const double from = 4.0 + 8 * ring;
          const Point way{std::cos(angle) * 1.3, std::sin(angle)};
          strokes.move(top + way * from).line(top + way * (from + 5.5));
        }
      }
      labels_.reserve({top.x - 6, top.y - 6, top.x + 6, top.y + 6});
    }
    return group("mountains", path(strokes, "fill=\"none\" stroke=\"" + pen_.hachure +
                                                "\" stroke-width=\".9\" stroke-opacity=\".6\""));
  }

  std::string roads() {
    Path major;
    Path minor;
    Path rail;
    for (const auto& road : sheet_.roads) {
      Path& kind = road.kind == "railway" ? rail : road.kind == "major" ? major : minor;
      const Line line = on_paper(road.line);
      kind.move(line.front());
      for (std::size_t i = 1; i < line.size(); ++i) kind.line(line[i]);
    }
    const std::string none = "fill=\"none\" stroke-linejoin=\"round\" ";
    std::string text =
        path(minor, none + "stroke=\"" + pen_.road + "\" stroke-width=\"1.200\" stroke-dasharray=\"7 3\"");
    text += path(major, none + "stroke=\"" + pen_.road + "\" stroke-width=\"3.400\"") +
            path(major, none + "stroke=\"" + pen_.road_fill + "\" stroke-width=\"1.800\"");
    text +=
        path(rail, none + "stroke=\"" + pen_.rail + "\" stroke-width=\"3.400\"") +
        path(rail, none + "stroke=\"" + pen_.paper + "\" stroke-width=\"1.600\" stroke-dasharray=\"5 5\"");
    return group("roads", text);
  }

  std::string routes() {
    Path lines;
    Path heads;
    for (const auto& route : sheet_.routes) {
      const Line line = on_paper(route.line);
      lines.add(along(line));
      const Point way = line.back() - line[line.size() - 2];
      const Point on = way * (1 / std::max(1e-6, length(way)));
      const Point across{-on.y, on.x};
      heads.move(line.back())
          .line(line.back() - on * 13 + across * 6)
          .line(line.back() - on * 13 - across * 6)
          .close();
    }
    for (const auto& entry : sheet_.entries) {  // a bold arrow from the frontier into the zone
      const Point from = at(entry.at) + Point{10, -34};
      const Point to = at(entry.at) + Point{-4, 18};
      const Point on = (to - from) * (1 / length(to - from));
      const Point across{-on.y, on.x};
      heads.move(to).line(to - on * 20 + across * 11).line(to - on * 20 + across * 4).line(from + across * 4);
      heads.line(from - across * 4).line(to - on * 20 - across * 4).line(to - on * 20 - across * 11).close();
      labels_.place(entry.who, "hamlet", 13, from + Point{6, 0}, 6, true);
    }
    return group("routes", path(lines, "fill=\"none\" stroke=\"" + pen_.water_ink +
                                           "\" stroke-width=\"2.400\" stroke-dasharray=\"9 6\"") +
                               path(heads, "fill=\"" + pen_.water_ink + "\""));
  }

  std::string cities() {
    Path blocks;
    Path walls;
    Path anchors;
    Path towns;
    for (const auto& city : sheet_.cities) {
      const Point p = at(city.at);
      const double size = city.size == "big" ? 13 : 9;
      walls.box(p, 2 * size, 2 * size);
      for (const double x : {-0.5, 0.5})
        for (const double y : {-0.5, 0.5})
          blocks.box(p + Point{x * size, y * size}, size * 0.62, size * 0.62);
      if (city.port) {
        const Point a = p + Point{size + 8, -size - 2};
        anchors.move(a + Point{0, -6}).line(a + Point{0, 6}).move(a + Point{-3, -3}).line(a + Point{3, -3});
        anchors.move(a + Point{-5, 2})
            .curve(a + Point{-4, 7}, a + Point{0, 7})
            .curve(a + Point{4, 7}, a + Point{5, 2});
        labels_.reserve({a.x - 5, a.y - 7, a.x + 6, a.y + 8});
      }
      labels_.reserve({p.x - size, p.y - size, p.x + size, p.y + size});
    }
    for (const auto& mark : sheet_.marks)
      if (mark.kind == "town") towns.box(at(mark.at), 5, 5);
    std::string text =
        path(walls, "fill=\"" + pen_.land + "\" stroke=\"" + pen_.ink + "\" stroke-width=\"1.800\"") +
        path(blocks, "fill=\"" + pen_.town + "\"");
    text += path(towns, "fill=\"" + pen_.town + "\" stroke=\"" + pen_.ink + "\" stroke-width=\".5\"");
    text += path(anchors, "fill=\"none\" stroke=\"" + pen_.water_ink +
                              "\" stroke-width=\"1.800\" stroke-linecap=\"round\"");
    return group("cities", text);
  }

  std::string names() {
    for (const auto& city : sheet_.cities)
      labels_.place(city.name, "town", city.size == "big" ? 22 : 18, at(city.at),
                    city.size == "big" ? 14 : 10, true);
    for (const auto& zone : sheet_.zones) {
      std::string name = zone.name;
      std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) {
        return c < 0x80 ? static_cast<char>(std::toupper(c)) : static_cast<char>(c);
      });
      labels_.place(name, "zone", 17, at(zone.label) - Point{text_width(name, 17) / 2, 0}, 0, true);
    }
    for (const auto& mark : sheet_.marks)
      if (mark.kind == "mountain") labels_.place(mark.text, "hill", 12.5, at(mark.at), 7, false);
    for (const auto& mark : sheet_.marks)
      if (mark.kind == "town") labels_.place(mark.text, "hamlet", 11, at(mark.at), 4, false);
    for (const auto& [code, name] : sheet_.abroad)
      labels_.place(name, "zone", 20, abroad_middle(code), 0, true);
    std::string text;
    for (const Label& label : labels_.placed())
      text += "<text class=\"" + label.style + "\" font-size=\"" + number(label.size) + "\" x=\"" +
              number(label.at.x) + "\" y=\"" + number(label.at.y) + "\" textLength=\"" +
              number(text_width(label.text, label.size)) + "\" lengthAdjust=\"spacingAndGlyphs\">" +
              escaped(label.text) + "</text>";
    for (const auto& [name, where] : {std::pair{"Mare Tirreno", Point{-150, -40}},
                                      {"Mare Adriatico", Point{110, 230}},
                                      {"Mare Ionio", Point{190, -150}}})
      text += "<text class=\"sea\" x=\"" + number(at(where).x) + "\" y=\"" + number(at(where).y) +
              "\" font-size=\"30\">" + name + "</text>";
    return group("names", text);
  }

  Point abroad_middle(const std::string& code) const {
    Point sum;
    double count = 0;
    for (const auto& arc : sheet_.arcs)
      if ((arc.left == code || arc.right == code) &&
          (sheet_.zone(arc.left) != nullptr || sheet_.zone(arc.right) != nullptr))
        for (const Point p : arc.line) sum = sum + p, ++count;
    // Well behind the frontier, whichever way that is: towards the corner of the sheet.
    const Point frontier = count > 0 ? at(sum * (1 / count)) : Point{};
    return frontier * 0.62 + Point{30, 30} * 0.38 - Point{60, -60};
  }

  std::string furniture() {
    const double top = high() - kBelow - 18;
    const auto words = [](Point p, const std::string& style, double size, const std::string& text,
                          const std::string& anchor) {
      return "<text class=\"" + style + "\" x=\"" + number(p.x) + "\" y=\"" + number(p.y) +
             "\" font-size=\"" + number(size) + "\" text-anchor=\"" + anchor + "\">" + escaped(text) +
             "</text>";
    };
    std::string title = sheet_.facts.at("title");
    std::transform(title.begin(), title.end(), title.begin(), [](unsigned char c) {
      return c < 0x80 ? static_cast<char>(std::toupper(c)) : static_cast<char>(c);
    });
    std::string text =
        words({wide() * 0.2, top + 85}, "title", 46, title, "middle") +
        words({wide() * 0.2, top + 120}, "subtitle", 24, sheet_.facts.at("subtitle"), "middle");
    Path dark;
    Path frame;
    const double bar = 50 * kScale;
    const Point from{wide() * 0.85 - bar / 2, top + 80};
    for (int i = 0; i < 4; i += 2) dark.box(from + Point{bar * (i + 0.5) / 4, 5}, bar / 4, 10);
    frame.box(from + Point{bar / 2, 5}, bar, 10);
    text += path(frame, "fill=\"" + pen_.paper + "\" stroke=\"" + pen_.ink + "\"") +
            path(dark, "fill=\"" + pen_.ink + "\"");
    text += words(from + Point{0, -6}, "small", 14, "0", "middle") +
            words(from + Point{bar / 2, -6}, "small", 14, "25", "middle") +
            words(from + Point{bar, -6}, "small", 14, "50 km", "middle");
    const Point legend{wide() * 0.36, top + 60};
    const auto entry = [&](int i, const std::string& sample, const std::string& name) {
      const Point p = legend + Point{(i < 3 ? 0.0 : i < 6 ? 190.0 : 380.0), (i % 3) * 32.0};
      text += "<g transform=\"translate(" + number(p.x) + " " + number(p.y) + ")\">" + sample + "</g>" +
              words(p + Point{54, 6}, "small", 15, name, "start");
    };
    const auto line = [](const std::string& colour, const std::string& size, const std::string& dash) {
      return "<path d=\"M0 0H44\" stroke=\"" + colour + "\" stroke-width=\"" + size +
             "\" stroke-dasharray=\"" + dash + "\"/>";
    };
    entry(0, line(pen_.grid, "2.2", "8 4 1 4"), "Border of zones");
    entry(1, line(pen_.town, "4", "none"), "Papal frontier");
    entry(2, line(pen_.water_ink, "2.4", "9 6"), "Shipping route");
    entry(3, line(pen_.road, "3.4", "none") + line(pen_.road_fill, "1.8", "none"), "Main road");
    entry(4, line(pen_.road, "1.2", "7 3"), "Country road");
    entry(5, line(pen_.rail, "3.4", "none") + line(pen_.paper, "1.6", "5 5"), "Railway");
    const auto city = [&](double size) {
      return "<rect x=\"" + number(22 - size) + "\" y=\"" + number(-size) + "\" width=\"" + number(2 * size) +
             "\" height=\"" + number(2 * size) + "\" fill=\"" + pen_.town + "\" stroke=\"" + pen_.ink +
             "\" stroke-width=\"1.8\"/>";
    };
    entry(6, city(11), "City of 16 units");
    entry(7, city(7), "City of 8 units");
    entry(8,
          "<path d=\"M22 -7v14M18 -4h8M16 2q1 6 6 6q5 0 6-6\" fill=\"none\" stroke=\"" + pen_.water_ink +
              "\" stroke-width=\"1.8\"/>",
          "Port");
    text += "<path d=\"M" + number(wide() - 50) + " " + number(top + 110) + "l-9 8 9-62 9 62Z\" fill=\"" +
            pen_.ink + "\"/>" + words({wide() - 50, top + 48}, "subtitle", 22, "N", "middle");
    return group("furniture", text);
  }

  std::string styles() const {
    const std::string face = staff_ ? "'IM FELL English','Libre Caslon Text','Hoefler "
                                      "Text',Baskerville,Garamond,Georgia,'DejaVu Serif',serif"
                                    : "'DejaVu Sans',Arial,sans-serif";
    const std::string halo = "paint-order:stroke;stroke:" + pen_.land +
                             ";stroke-linejoin:round;stroke-opacity:.85;stroke-width:3.5px;";
    return "<style>text{font-family:" + face + ";fill:" + pen_.ink + "}.town{font-weight:bold;" + halo +
           "}.zone{fill:" + pen_.grid + ";fill-opacity:.85}.hamlet{" + halo +
           "}.hill{font-style:italic;fill:" + pen_.hill_ink + ";" + halo +
           "}.sea{font-style:italic;letter-spacing:6px;fill:" + pen_.water_ink +
           "}.title{font-weight:bold;letter-spacing:3px}.subtitle{font-style:italic}</style>";
  }

  const ZoneSheet& sheet_;
  bool staff_;
  const Pens& pen_;
  Labels labels_;
  double left_ = 0, right_ = -1e9, low_ = 0, high_ = -1e9;
  std::string defs_;
};

}  // namespace

std::string draw(const ZoneSheet& sheet, Style style) { return ZoneDrawing(sheet, style).svg(); }

std::string layout(const ZoneSheet& sheet) { return ZoneDrawing(sheet, Style::Staff).layout(); }

}  // namespace tamburino::mapmaker

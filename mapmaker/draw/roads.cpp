#include <algorithm>
#include <set>

#include "mapmaker/draw/drawing.h"

// Roads by class, railways, bridges and fords.
namespace tamburino::mapmaker {
namespace {

int rank(const std::string& kind) {
  return kind == "major" || kind == "road" ? 3 : kind == "minor" ? 2 : kind == "railway" ? 0 : 1;
}

// Hexsides that a kind of road crosses, where no better one does. The railway is a net of its own.
struct Net {
  std::map<std::string, std::set<int>> edges;
  std::map<Hex, int> degree;  // of the roads proper
  std::map<std::string, std::vector<std::pair<Hex, Hex>>>
      ends;  // leaving the map: the last hex, and the one before
};

Net net_of(const Drawing& drawing) {
  Net net;
  std::map<int, std::string> best;
  for (const MapSheet::Road& road : drawing.sheet.roads) {
    for (std::size_t i = 1; i < road.chain.size(); ++i) {
      const int e = drawing.lattice.edge_between(road.chain[i - 1], road.chain[i]);
      if (road.kind == "railway") {
        net.edges["railway"].insert(e);
        continue;
      }
      std::string& known = best[e];
      if (known.empty() || rank(road.kind) > rank(known)) known = road.kind;
    }
    const auto before = [&](bool front) {
      return road.chain.size() < 2 ? kNoHex : front ? road.chain[1] : road.chain[road.chain.size() - 2];
    };
    const auto leave = [&](bool front) {
      const Hex hex = front ? road.chain.front() : road.chain.back();
      net.ends[road.kind].emplace_back(hex, before(front));
      if (road.kind != "railway")
        ++net.degree[hex];  // a way more: what passes here meets it in the middle of the hex
    };
    if (road.from_off_map) leave(true);
    if (road.to_off_map) leave(false);
  }
  for (const auto& [e, kind] : best) {
    net.edges[kind].insert(e);
    ++net.degree[drawing.lattice.edges()[static_cast<std::size_t>(e)].a];
    ++net.degree[drawing.lattice.edges()[static_cast<std::size_t>(e)].b];
  }
  return net;
}

// The steps of one kind as long curves from junction to junction.
Path curves(const Drawing& drawing, const Net& net, const std::string& kind, Point shift) {
  Path all;
  std::set<int> left = net.edges.contains(kind) ? net.edges.at(kind) : std::set<int>{};
  std::map<Hex, std::vector<int>> at;
  for (const int e : left) {
    at[drawing.lattice.edges()[static_cast<std::size_t>(e)].a].push_back(e);
    at[drawing.lattice.edges()[static_cast<std::size_t>(e)].b].push_back(e);
  }
  const auto junction = [&](Hex hex) {
    if (drawing.sheet[hex].place != "-") return true;  // the road goes into the place, not past it
    if (kind == "railway") return at[hex].size() != 2;
    const auto degree = net.degree.find(hex);
    return at[hex].size() != 2 || (degree != net.degree.end() && degree->second != 2);
  };
  const auto follow = [&](Hex start) {
    Line line{drawing.at(start) + shift};
    Hex here = start;
    for (bool more = true; more;) {
      more = false;
      for (const int e : at[here]) {
        if (!left.contains(e)) continue;
        left.erase(e);
        const Lattice::Edge& one = drawing.lattice.edges()[static_cast<std::size_t>(e)];
        here = one.a == here ? one.b : one.a;
        line.push_back(drawing.at(here) + shift);
        more = !junction(here);
        break;
      }
    }
    if (line.size() > 1) smooth_line(all, evened(line, std::vector<bool>(line.size(), false), false));
    return line.size() > 1;
  };
  std::vector<Hex> starts;
  for (const auto& [hex, edges] : at)
    if (junction(hex)) starts.push_back(hex);
  for (const Hex hex : starts)
    while (follow(hex)) {
    }
  while (!left.empty()) follow(drawing.lattice.edges()[static_cast<std::size_t>(*left.begin())].a);
  // Off the map: straight on over the outer side.
  if (const auto ends = net.ends.find(kind); ends != net.ends.end()) {
    for (const auto& [hex, before] : ends->second) {
      const Point centre = drawing.at(hex);
      const Point way = before == kNoHex ? Point{} : centre - drawing.at(before);
      Point best{};
      double fit = -1e9;
      for (int k = 0; k < kSides; ++k) {
        if (drawing.lattice.beyond(hex, k) != kNoHex) continue;
        const Point middle =
            drawing.canvas.at((drawing.lattice.corner(hex, k) + drawing.lattice.corner(hex, k + 1)) * 0.5);
        if (dot(middle - centre, way) > fit) fit = dot(middle - centre, way), best = middle;
      }
      if (fit > -1e9) all.move(centre + shift).line(best + shift);
    }
  }
  return all;
}

void stroke(std::string& text, const Path& shape, const std::string& colour, double wide,
            const std::string& more = {}) {
  text += path(shape, "fill=\"none\" stroke=\"" + colour + "\" stroke-width=\"" + number(wide) +
                          "\" stroke-linejoin=\"round\"" + more);
}

// Two strokes beside the road where it crosses the water; a ford is three dots.
std::string crossings(const Drawing& drawing) {
  Path bridges;
  Path fords;
  for (const MapSheet::Side& side : drawing.sheet.sides) {
    if (side.feature != "bridge" && side.feature != "ford") continue;
    const Point a = drawing.at(side.a);
    const Point b = drawing.at(side.b);
    const Point middle = (a + b) * 0.5;
    const Point way = (b - a) * (1 / distance(a, b));
    const Point across{-way.y, way.x};
    if (side.feature == "bridge") {
      for (const double off : {-5.0, 5.0}) {
        const Point from = middle - way * 8 + across * off;
        const Point to = middle + way * 8 + across * off;
        const double flare = off < 0 ? -2.5 : 2.5;
        bridges.move(from - way * 2.5 + across * flare)
            .line(from)
            .line(to)
            .line(to + way * 2.5 + across * flare);
      }
    } else {
      for (const double off : {-6.0, 0.0, 6.0})
        fords.move(middle + way * off - across * 4).line(middle + way * off + across * 4);
    }
  }
  std::string text;
  stroke(text, bridges, drawing.pen.ink, 1.6);
  stroke(text, fords, drawing.pen.ink, 1.6, " stroke-dasharray=\"2 1.500\"");
  return text;
}

}  // namespace

void draw_roads(Drawing& drawing) {
  const Net net = net_of(drawing);
  const Pens& pen = drawing.pen;
  const Path rail = curves(drawing, net, "railway", {0, 5});
  const Path track = curves(drawing, net, "track", {});
  const Path minor = curves(drawing, net, "minor", {});
  Path major = curves(drawing, net, "major", {});
  major.add(curves(drawing, net, "road", {}));
  std::string text;
  stroke(text, track, pen.road, 1.5, " stroke-dasharray=\"6 3\"");
  stroke(text, minor, pen.road, 4);
  stroke(text, major, pen.road, 6);
  stroke(text, minor, pen.road_fill, 2.2);
  stroke(text, major, pen.road_fill, 3.4);
  stroke(text, rail, pen.rail, 3.6);
  stroke(text, rail, pen.paper, 1.8, " stroke-dasharray=\"7 7\"");
  drawing.layer("roads", text + crossings(drawing));
}

}  // namespace tamburino::mapmaker

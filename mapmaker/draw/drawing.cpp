#include "mapmaker/draw/drawing.h"

#include <map>

namespace tamburino::mapmaker {

const Pens& pens(Style style) {
  static const Pens staff{"#f1e7d0", "#f6eedb", "#b98d52", "#a9b07a", "#5d6a3c", "#d5d3a2", "#d9dfc6",
                          "#bcd0cf", "#4f7a86", "#6b4a2b", "#4a3a2c", "#fdf8ea", "#2e2620", "#8c2f22",
                          "#5b4a38", "#6d5a45", "#2b211a", "#6b4423", 0.17};
  static const Pens plain{"#ffffff", "#ffffff", "#777777", "#bfe0b0", "#1d5c1d", "#dcefd0", "#cfe6ef",
                          "#9fd0f5", "#004a9c", "#000000", "#000000", "#ffe27a", "#000000", "#b00000",
                          "#555555", "#333333", "#000000", "#5a2d00", 0.2};
  return style == Style::Staff ? staff : plain;
}

Drawing::Drawing(const MapSheet& the_sheet, Style the_style)
    : sheet(the_sheet),
      style(the_style),
      pen(pens(the_style)),
      lattice(the_sheet.grid),
      canvas(lattice),
      network(the_sheet, lattice, {}) {
  const double edge = Canvas::kMargin * 0.65;
  labels.bounds({edge, edge, canvas.width() - edge, canvas.height() - edge});
}

void Drawing::layer(const std::string& id, const std::string& content) {
  if (!content.empty()) layers += "<g id=\"" + id + "\">" + content + "</g>\n";
}

std::string path(const Path& data, const std::string& attributes) {
  return data.empty() ? std::string() : "<path " + attributes + " d=\"" + data.text() + "\"/>";
}

std::vector<Ring> outline(const Drawing& drawing, const std::function<bool(Hex)>& in) {
  const Lattice& lattice = drawing.lattice;
  std::map<int, int> next;  // from corner to corner, with the set on the left
  for (int i = 0; i < drawing.sheet.grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    if (!in(hex)) continue;
    for (int k = 0; k < kSides; ++k) {
      const Hex other = lattice.beyond(hex, k);
      if (other != kNoHex && in(other)) continue;
      const auto& corners = lattice.corners_of(hex);
      next[corners[static_cast<std::size_t>(k)]] = corners[static_cast<std::size_t>((k + 1) % kSides)];
    }
  }
  std::vector<Ring> rings;
  while (!next.empty()) {
    Ring ring;
    int corner = next.begin()->first;
    while (next.contains(corner)) {
      const Lattice::Corner& one = lattice.corners()[static_cast<std::size_t>(corner)];
      ring.guides.push_back(drawing.canvas.at(one.at));
      ring.fixed.push_back(one.rim());
      const int after = next[corner];
      next.erase(corner);
      corner = after;
    }
    ring.guides = evened(ring.guides, ring.fixed, true);
    rings.push_back(ring);
  }
  return rings;
}

Path smooth_outline(const Drawing& drawing, const std::function<bool(Hex)>& in) {
  Path shape;
  for (const Ring& ring : outline(drawing, in)) smooth_ring(shape, ring.guides, ring.fixed);
  return shape;
}

}  // namespace tamburino::mapmaker

#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "mapmaker/draw.h"
#include "mapmaker/draw/canvas.h"
#include "mapmaker/draw/labels.h"
#include "mapmaker/network.h"

namespace tamburino::mapmaker {

// The colours and pens of a style, by name.
struct Pens {
  std::string paper, land, level, wood, wood_ink, crop, marsh, water, water_ink, hachure, road, road_fill,
      rail, town, grid, number, ink, hill_ink;
  double level_opacity = 0.15;
};
const Pens& pens(Style style);

// A sheet on its way to an SVG: each part of it adds its layer.
struct Drawing {
  Drawing(const MapSheet& the_sheet, Style the_style);

  const MapSheet& sheet;
  Style style;
  const Pens& pen;
  Lattice lattice;
  Canvas canvas;
  Network network;
  Labels labels;
  std::string defs, layers;

  bool staff() const { return style == Style::Staff; }
  Point at(Hex hex) const { return canvas.at(lattice.centre(hex)); }
  void layer(const std::string& id, const std::string& content);
};

std::string path(const Path& data, const std::string& attributes);  // nothing when there is nothing to draw

// The outline of a set of hexes: rings with the set on the left. Corners on the rim of the map stay where
// they are, so that tints reach the edge.
struct Ring {
  Line guides;
  std::vector<bool> fixed;
};
std::vector<Ring> outline(const Drawing& drawing, const std::function<bool(Hex)>& in);
Path smooth_outline(const Drawing& drawing, const std::function<bool(Hex)>& in);

void draw_ground(Drawing& drawing);       // paper, levels, hachures, woods and crops
void draw_waters(Drawing& drawing);       // lakes, rivers, their names
void draw_roads(Drawing& drawing);        // roads, railways, bridges, fords
void draw_sides(Drawing& drawing);        // slopes, ridges, hedges
void draw_settlements(Drawing& drawing);  // towns, villages, farms, castles
void draw_grid(Drawing& drawing);         // the net and the numbers
void draw_labels(Drawing& drawing);       // names
double draw_furniture(Drawing& drawing);  // title, scale, compass, legend below the map; returns their height

}  // namespace tamburino::mapmaker

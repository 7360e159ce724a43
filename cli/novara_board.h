#pragma once

#include "cli/canvas.h"
#include "cli/marks.h"
#include "cli/novara_sight.h"
#include "cli/paper.h"

// The map of novara as text: hexes in columns, north at the top, every odd column half a hex lower.
namespace tamburino::cli {

namespace novara_hex {

// One hex, its borders included:
//
//   ├───║───┤   a road leaves to the north
//   │4425*3w│   number, a chit, counters, terrain
//   ┤Ai6-s  ├   the open counter
//   ≈IR 7   │   its name, or a note
//   ├───────┤
inline constexpr int kCell = 8, kHeight = 4;
void draw(const NovaraSight& sight, const Marks& marks, Hex hex, int x, int y, Canvas& canvas);
void draw_small(const NovaraSight& sight, Hex hex, int x, int y, int width, Canvas& canvas);

}  // namespace novara_hex

int novara_columns_on(const Paper& paper);
int novara_lines_of(int rows);  // of text, that so many rows of hexes take
Hex middle_of(const NovaraSight& sight, const std::set<Hex>& hexes);
int rows_between(const NovaraSight& sight, const std::set<Hex>& hexes);

std::string draw_map(const NovaraSight& sight, const Window& window, const Marks& marks, const Paper& paper);
std::string draw_overview(const NovaraSight& sight, const Paper& paper);
std::string novara_legend();

}  // namespace tamburino::cli

#include "cli/butchery_board.h"

#include <algorithm>

#include "cli/butchery_hex.h"

namespace tamburino::cli {
namespace {

template <class Of>
Extent extent(const ButcheryTable& table, Of of) {
  const Grid& grid = table.rules().map.grid();
  Extent all{of(grid.offset(Hex{0})), of(grid.offset(Hex{0}))};
  for (int i = 0; i < grid.size(); ++i) {
    const int here = of(grid.offset(Hex{static_cast<std::uint16_t>(i)}));
    all = {std::min(all.low, here), std::max(all.high, here)};
  }
  return all;
}

Extent lines_of(const ButcheryTable& table) {
  return extent(table, [](Offset at) { return at.lines; });
}
Extent alongs_of(const ButcheryTable& table) {
  return extent(table, [](Offset at) { return at.along; });
}

}  // namespace

int columns_on(const Paper& paper) { return std::clamp((paper.width - kHalf - 1) / kCell, 3, 23); }

Hex middle_of(const ButcheryTable& table, const std::set<Hex>& hexes) {
  const Grid& grid = table.rules().map.grid();
  if (hexes.empty()) return kNoHex;
  Extent lines{grid.offset(*hexes.begin()).lines, grid.offset(*hexes.begin()).lines};
  Extent alongs{grid.offset(*hexes.begin()).along, grid.offset(*hexes.begin()).along};
  for (const Hex hex : hexes) {
    const Offset at = grid.offset(hex);
    lines = {std::min(lines.low, at.lines), std::max(lines.high, at.lines)};
    alongs = {std::min(alongs.low, at.along), std::max(alongs.high, at.along)};
  }
  const Offset middle{(alongs.low + alongs.high) / 2, (lines.low + lines.high) / 2};
  const Hex exact = grid.at(middle);
  return exact != kNoHex                            ? exact
         : grid.at(middle + Offset{1, 0}) != kNoHex ? grid.at(middle + Offset{1, 0})
                                                    : *hexes.begin();
}

int rows_between(const ButcheryTable& table, const std::set<Hex>& hexes) {
  const Grid& grid = table.rules().map.grid();
  if (hexes.empty()) return 0;
  int low = grid.offset(*hexes.begin()).lines, high = low;
  for (const Hex hex : hexes) {
    low = std::min(low, grid.offset(hex).lines);
    high = std::max(high, grid.offset(hex).lines);
  }
  return high - low + 1;
}

std::string draw_map(const ButcheryTable& table, const Window& window, const Marks& marks,
                     const Paper& paper) {
  const Grid& grid = table.rules().map.grid();
  if (window.middle == kNoHex) return "";
  const Offset middle = grid.offset(window.middle);
  const int top = begin_of(middle.lines, window.rows, lines_of(table));
  const int left = begin_of(middle.along, 2 * window.columns + 1, alongs_of(table));
  const int width = window.columns * kCell + kHalf + 1;
  Canvas canvas(width, window.rows * kLinesOfRow + 1);
  for (int i = 0; i < grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    const int x = (grid.offset(hex).along - left) * kHalf;
    const int row = grid.offset(hex).lines - top;
    if (x >= 0 && x + kCell < width && row >= 0 && row < window.rows)
      draw_hex(table, marks, hex, x, row * kLinesOfRow, canvas);
  }
  return canvas.text(paper.colour);
}

std::string draw_overview(const ButcheryTable& table, const Paper& paper) {
  const Grid& grid = table.rules().map.grid();
  const Extent lines = lines_of(table), alongs = alongs_of(table);
  constexpr int kMargin = 4;
  Canvas canvas(kMargin + (alongs.high - alongs.low + 2) * 2, lines.high - lines.low + 2);
  for (int i = 0; i < grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    const int x = kMargin + (grid.offset(hex).along - alongs.low) * 2;
    const int y = grid.offset(hex).lines - lines.low + 1;
    const std::string name = grid.name(hex);
    canvas.put(0, y, name.substr(0, 2), {kGrey});
    if (y == 1) canvas.put(x + 1, 0, name.substr(2), {kGrey});
    draw_small_hex(table, hex, x, y, canvas);
  }
  return canvas.text(paper.colour);
}

std::string map_legend() {
  return R"(The map: west is at the left, so the last two figures of a hex fall from left to right.

  ┬───┴─║─┬     2118  the hex       *  commander   @  commander in chief   &  both   r  despatch rider
  │2118*w2│     w2    woods at level 2; v village, T town, ~ lake, . clear (low clear ground is left blank)
  │FI6→d-1│     F     French, P Piedmontese, A Austrian
  │Castagn│     I     infantry, c cavalry, h heavy cavalry, a artillery; a capital: its formation is active
  ┴~~~┬^^^┴     6     combat value
                →     facing, o all round (village, town);   d disorganised;   -1 steps lost
  Third line: the unit's name, or the second unit of the hex, or what it costs to go there, e.g. (1½).
  A place name in CAPITALS is worth points. ▶ is the piece being moved.
  Borders: ~ water course, ^ ridge, # hedge, x steep slope. A road is drawn across the border it crosses:
  ║ ═ major road, │ ─ minor road or railway, : - track.
  map 2118 3    around a hex, three rows to each side       map all    the whole map, small ($: worth points)
  map off, map on    whether the map is drawn at each decision
)";
}

}  // namespace tamburino::cli

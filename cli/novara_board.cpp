#include "cli/novara_board.h"

#include <algorithm>

namespace tamburino::cli {
namespace {

constexpr int kCell = novara_hex::kCell, kHalf = novara_hex::kHeight / 2;

// The ground that takes part in the scenario.
struct Field {
  Extent lines, alongs;
};

void widen(Extent& extent, int to) { extent = {std::min(extent.low, to), std::max(extent.high, to)}; }

Field field_around(const Grid& grid, Hex hex) {
  const Offset at = grid.offset(hex);
  return {{at.lines, at.lines}, {at.along, at.along}};
}

Field field_of(const NovaraSight& sight) {
  const Grid& grid = sight.game().map.grid();
  std::optional<Field> field;
  for (int i = 0; i < grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    if (!sight.game().in_play(hex)) continue;
    if (!field) field = field_around(grid, hex);
    widen(field->lines, grid.offset(hex).lines);
    widen(field->alongs, grid.offset(hex).along);
  }
  return field.value_or(Field{});
}

Field field_of(const NovaraSight& sight, const std::set<Hex>& hexes) {
  const Grid& grid = sight.game().map.grid();
  Field field = field_around(grid, *hexes.begin());
  for (const Hex hex : hexes) {
    widen(field.lines, grid.offset(hex).lines);
    widen(field.alongs, grid.offset(hex).along);
  }
  return field;
}

// Where the places lie that count for victory.
std::string places_text(const NovaraSight& sight, const Paper& paper) {
  std::string text;
  for (const novara::Place& place : sight.game().places) {
    if (sight.game().in_play(place.hex) && worth_points(sight, place.hex))
      text += (text.empty() ? "$ " : ", ") + place.name + " " + sight.hex_name(place.hex);
  }
  return text.empty() ? "" : wrapped(text, paper.width);
}

}  // namespace

int novara_columns_on(const Paper& paper) { return std::clamp((paper.width - 1) / kCell, 3, 30); }

int novara_lines_of(int rows) { return rows * novara_hex::kHeight + kHalf + 1; }

Hex middle_of(const NovaraSight& sight, const std::set<Hex>& hexes) {
  if (hexes.empty()) return kNoHex;
  const Field field = field_of(sight, hexes);
  const Offset middle{(field.alongs.low + field.alongs.high) / 2, (field.lines.low + field.lines.high) / 2};
  const Grid& grid = sight.game().map.grid();
  for (const Offset step : {Offset{0, 0}, Offset{1, 0}, Offset{-1, 0}}) {
    if (grid.at(middle + step) != kNoHex) return grid.at(middle + step);
  }
  return *hexes.begin();
}

int rows_between(const NovaraSight& sight, const std::set<Hex>& hexes) {
  if (hexes.empty()) return 0;
  const Field field = field_of(sight, hexes);
  return (field.alongs.high - field.alongs.low) / 2 + 1;
}

std::string draw_map(const NovaraSight& sight, const Window& window, const Marks& marks, const Paper& paper) {
  if (window.middle == kNoHex) return "";
  const Grid& grid = sight.game().map.grid();
  const Field field = field_of(sight);
  const Offset middle = grid.offset(window.middle);
  const int left = begin_of(middle.lines, window.columns, field.lines);
  const int top = begin_of(middle.along, 2 * window.rows + 1, field.alongs);
  const int width = window.columns * kCell + 1;
  const int height = novara_lines_of(window.rows);
  Canvas canvas(width, height);
  for (int i = 0; i < grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    const int x = (grid.offset(hex).lines - left) * kCell;
    const int y = (grid.offset(hex).along - top) * kHalf;
    const bool inside = x >= 0 && x + kCell < width && y >= 0 && y + novara_hex::kHeight < height;
    if (inside && sight.game().in_play(hex)) novara_hex::draw(sight, marks, hex, x, y, canvas);
  }
  return canvas.text(paper.colour);
}

std::string draw_overview(const NovaraSight& sight, const Paper& paper) {
  constexpr int kMargin = 4;
  const Grid& grid = sight.game().map.grid();
  const Field field = field_of(sight);
  const int columns = field.lines.high - field.lines.low + 1;
  const int cell = kMargin + columns * 2 <= paper.width ? 2 : 1;
  const int first = field.alongs.low / 2, last = field.alongs.high / 2;  // places of their lines
  Canvas canvas(kMargin + columns * cell + 1, last - first + 2);
  for (int i = 0; i < grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    if (!sight.game().in_play(hex)) continue;
    const int x = kMargin + (grid.offset(hex).lines - field.lines.low) * cell;
    const int y = grid.place(hex) - first + 1;
    const std::string name = grid.name(hex);
    canvas.put(1, y, name.substr(2), {kGrey});
    if (grid.line(hex) % (cell == 2 ? 2 : 5) == 0) canvas.put(x, 0, name.substr(0, 2), {kGrey});
    novara_hex::draw_small(sight, hex, x, y, cell, canvas);
  }
  return canvas.text(paper.colour) + places_text(sight, paper);
}

std::string novara_legend() {
  return R"(The map: north is at the top; odd columns hang half a hex lower, so a hex has neighbours N, NE, SE, S, SW, NW.

  ├───║───┤     4425  the hex        3  counters in it; ? an enemy stack that may hide more than its open counter
  │4425*3w│     *     a command chit      w woods, m marsh or rice, v village, C city, F fortified city
  ┤AI6-som├     A     Austrian, S Sardinian
  ≈IR 7   │     I     infantry, l light infantry, c cavalry, a artillery, h horse artillery, p pontoon train, d dummy;
  ├≈≈═║═≈≈┤           a capital: active now.    6 combat factor as it lies, - reduced, s shaken, o out of supply,
                      m marched hard this turn.  p# is a train laid as a bridge
  Third line: the open counter's name, or what it costs to go there: (3) points, r by road all the way, ! next to an enemy.
  A place name in CAPITALS counts for victory. ◀ is the stack being moved.
  Hexsides: ~ stream or canal, ≈ major river, ^ ridge; ║ or ─ a road across it, = a bridge, : a ford, # a pontoon.
  map 4425 3, map Vigevano    around a hex or place, three rows each way     map north (south, east, west)    further on
  map all    the whole field, small: S2 two counters, $ a place that counts, ≈ a major river beside the hex
  map off, map on    whether the map is drawn at each decision
)";
}

}  // namespace tamburino::cli

#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "protocol/butchery_table.h"

// The map as text: hexes in staggered rows, west at the left, as it lies on the table.
namespace tamburino::cli {

// What we print on.
struct Paper {
  bool colour = false;
  int width = 120;
  int height = 40;
};

enum class Ink : std::uint8_t { Plain, Dim, Bold, Allies, Austrians, Warning };
std::string inked(const Paper& paper, Ink ink, std::string_view text);

int letters(std::string_view text);                       // as seen, not as stored
std::string fitted(std::string_view text, int width);     // cut or filled up to this width
std::string shortened(std::string_view text, int width);  // cut with an ellipsis when too long

std::string wrapped(std::string_view text, int width);  // broken between words, and ended

// Which hexes to draw: so many rows and columns around the middle, moved as needed to stay on the map.
struct Window {
  Hex middle = kNoHex;
  int rows = 5;
  int columns = 13;
};

// What to point out.
struct Marks {
  Hex chosen = kNoHex;
  std::map<Hex, std::string> notes{};  // e.g. what it costs to go there
  std::set<Hex> targets{};
};

inline constexpr int kLinesOfRow = 4;
int columns_on(const Paper& paper);  // how many columns fit
Hex middle_of(const ButcheryTable& table, const std::set<Hex>& hexes);
int rows_between(const ButcheryTable& table, const std::set<Hex>& hexes);

std::string draw_map(const ButcheryTable& table, const Window& window, const Marks& marks,
                     const Paper& paper);
std::string draw_overview(const ButcheryTable& table, const Paper& paper);  // the whole map, small
std::string map_legend();

// "Fi6→d-1": nation, kind, combat value, facing, disorganised, steps lost.
std::string tag_of(const ButcheryTable& table, butchery::UnitId who);
Hex where_is(const ButcheryTable& table, butchery::Piece who);  // kNoHex when not on the map

}  // namespace tamburino::cli

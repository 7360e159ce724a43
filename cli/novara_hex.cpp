#include <array>

#include "cli/novara_board.h"
#include "engine/games/novara/names.h"
#include "engine/games/novara/rules.h"

namespace tamburino::cli::novara_hex {
namespace {

namespace n = novara;

constexpr int kInside = kCell - 1;
constexpr int kBlue = 75, kBrown = 173;

// Direction names are the grid's own, for lines that run north-south.
enum class Way : std::uint8_t { South, SouthEast, NorthEast, North, NorthWest, SouthWest };
constexpr Facing side_of(Way way) { return Facing{static_cast<std::uint8_t>(way)}; }

std::string_view letter_of(n::Terrain terrain) {
  constexpr std::array<std::string_view, n::kTerrainCount> kLetters{" ", "v", "C", "F", "w", "m"};
  return kLetters[static_cast<std::size_t>(terrain)];
}

int ground_of(n::Terrain terrain) {
  constexpr std::array kGrounds{233, 58, 52, 52, 22, 23};
  return kGrounds[static_cast<std::size_t>(terrain)];
}

std::string in_capitals(std::string_view text) {
  std::string result(text);
  for (std::size_t i = 0; i < result.size(); ++i) {
    const auto c = static_cast<unsigned char>(result[i]);
    const bool accented =
        i > 0 && static_cast<unsigned char>(result[i - 1]) == 0xC3 && c >= 0xA0 && c != 0xB7;
    if ((c >= 'a' && c <= 'z') || accented) result[i] = static_cast<char>(c - 0x20);
  }
  return result;
}

// What stands on a hexside, and what crosses it.
struct Edge {
  std::string_view along;  // river or ridge; empty for none
  bool crossed_by_road = false;
  bool water = false;
  std::string_view crossing;  // over the water
  int ink = kGrey;
};

Edge edge_of(const NovaraSight& sight, Hex hex, Facing way) {
  const n::Hexside& side = sight.game().map.side(hex, way);
  Edge edge;
  if (side.slope != n::Slope::None) edge.along = "^", edge.ink = kBrown;
  if (side.water == n::Water::Minor) edge.along = "~";
  if (side.water == n::Water::Major) edge.along = "≈";
  edge.water = side.water != n::Water::None;
  if (edge.water) edge.ink = kBlue;
  edge.crossed_by_road = sight.game().map.road(hex, way);
  if (edge.crossed_by_road || side.crossing == n::Crossing::Bridge) edge.crossing = "=";
  if (side.crossing == n::Crossing::Ford) edge.crossing = ":";
  if (n::pontoon_over(sight.game(), sight.state, hex, way) != n::kNoUnit) edge.crossing = "#";
  return edge;
}

// The side to the north or south: seven letters.
void flat(const NovaraSight& sight, Hex hex, Way way, int x, int y, Canvas& canvas) {
  const Edge edge = edge_of(sight, hex, side_of(way));
  for (int i = 1; i < kCell; ++i) {
    canvas.put(x + i, y, edge.along.empty() ? "─" : edge.along, {edge.ink});
  }
  if (edge.water && edge.crossing == "=") canvas.put(x + 3, y, "═║═", {kWhite});
  if (edge.water && edge.crossing != "=" && !edge.crossing.empty())
    canvas.put(x + kCell / 2, y, edge.crossing, {kWhite});
  if (!edge.water && edge.crossed_by_road) canvas.put(x + kCell / 2, y, "║", {kWhite});
}

// A slanting side: one letter.
void upright(const NovaraSight& sight, Hex hex, Way way, int x, int y, Canvas& canvas) {
  const Edge edge = edge_of(sight, hex, side_of(way));
  std::string_view letter = edge.along.empty() ? "│" : edge.along;
  if (edge.crossed_by_road && !edge.water) letter = "─";
  if (edge.water && !edge.crossing.empty()) letter = edge.crossing;
  const bool crossed = edge.crossed_by_road || !edge.crossing.empty();
  canvas.put(x, y, letter, {crossed ? kWhite : edge.ink});
}

void borders(const NovaraSight& sight, Hex hex, int x, int y, Canvas& canvas) {
  for (const int line : {y, y + kHeight}) {
    canvas.put(x, line, "├", {kGrey});
    canvas.put(x + kCell, line, "┤", {kGrey});
  }
  canvas.put(x, y + 2, "┤", {kGrey});
  canvas.put(x + kCell, y + 2, "├", {kGrey});
  flat(sight, hex, Way::North, x, y, canvas), flat(sight, hex, Way::South, x, y + kHeight, canvas);
  upright(sight, hex, Way::NorthWest, x, y + 1, canvas),
      upright(sight, hex, Way::SouthWest, x, y + 3, canvas);
  upright(sight, hex, Way::NorthEast, x + kCell, y + 1, canvas);
  upright(sight, hex, Way::SouthEast, x + kCell, y + 3, canvas);
}

std::string count_text(const NovaraSight& sight, Hex hex) {
  const int count = counters_in(sight, hex);
  return count == 0 ? " " : may_hold_more(sight, hex) ? "?" : count == 1 ? " " : std::to_string(count);
}

}  // namespace

void draw(const NovaraSight& sight, const Marks& marks, Hex hex, int x, int y, Canvas& canvas) {
  borders(sight, hex, x, y, canvas);
  const n::MapHex& here = sight.game().map[hex];
  const auto note = marks.notes.find(hex);
  const bool noted = note != marks.notes.end();
  const int ground = noted ? 24 : marks.targets.contains(hex) ? 88 : ground_of(here.terrain);
  for (int line = 1; line < kHeight; ++line)
    canvas.put(x + 1, y + line, std::string(kInside, ' '), {-1, ground});
  canvas.put(x + 1, y + 1, sight.hex_name(hex), {kGrey, ground});
  if (!chits_in(sight, hex).empty()) canvas.put(x + 5, y + 1, "*", {kWhite, ground, true});
  canvas.put(x + 6, y + 1, count_text(sight, hex), {kWhite, ground, true});
  canvas.put(x + 7, y + 1, letter_of(here.terrain), {kGrey, ground});

  const n::UnitsIn units(sight.state, hex);
  if (!units.empty()) {
    const n::UnitId open = n::visible_counter(sight.game(), sight.state, hex);
    const n::UnitId shown = open != n::kNoUnit ? open : units.first();
    const Look look{ink_of(n::side_of(sight.game(), sight.state, shown)), ground, sight.state[shown].active};
    canvas.put(x + 1, y + 2, fitted(tag_of(sight, shown), kInside), look);
    const std::string name = n::unit_name(sight.game(), shown);
    canvas.put(x + 1, y + 3, fitted(noted ? " " + note->second : name, kInside),
               noted ? Look{kWhite, ground, true} : look);
    if (hex == marks.chosen) canvas.put(x + kInside, y + 2, "◀", {kWhite, ground, true});
    return;
  }
  if (noted) canvas.put(x + 1, y + 2, fitted(" " + note->second, kInside), {kWhite, ground, true});
  const bool counts = worth_points(sight, hex);
  canvas.put(x + 1, y + 3, fitted(counts ? in_capitals(here.place) : here.place, kInside),
             {counts ? kWhite : kGrey, ground, counts});
}

void draw_small(const NovaraSight& sight, Hex hex, int x, int y, int width, Canvas& canvas) {
  const n::Map& map = sight.game().map;
  const n::UnitsIn units(sight.state, hex);
  Look look{kGrey, ground_of(map.terrain(hex))};
  std::string text(letter_of(map.terrain(hex)));
  if (text == " ") text = ".";
  bool river = false;
  for (const Way way : {Way::NorthEast, Way::SouthEast, Way::South})
    river = river || map.side(hex, side_of(way)).water == n::Water::Major;
  if (river) text = width > 1 ? text + "≈" : "≈";
  if (worth_points(sight, hex)) text = "$", look = {kWhite, look.ground, true};
  if (!units.empty()) {
    const n::Side side = n::side_of(sight.game(), sight.state, units.first());
    text = std::string(1, cli::letter_of(side)) + count_text(sight, hex);
    look = {ink_of(side), look.ground, true};
  }
  canvas.put(x, y, fitted(text, width), look);
}

}  // namespace tamburino::cli::novara_hex

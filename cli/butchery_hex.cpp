#include "cli/butchery_hex.h"

#include <algorithm>
#include <array>
#include <vector>

#include "cli/butchery_pieces.h"

namespace tamburino::cli {
namespace {

namespace b = butchery;

// Direction names are the grid's own: clockwise from the east.
enum class Way : std::uint8_t { East, SouthEast, SouthWest, West, NorthWest, NorthEast };
constexpr Facing side_of(Way way) { return Facing{static_cast<std::uint8_t>(way)}; }

std::string_view terrain_letter(b::Terrain terrain) {
  switch (terrain) {
    case b::Terrain::Clear:
      return ".";
    case b::Terrain::Woods:
      return "w";
    case b::Terrain::Village:
      return "v";
    case b::Terrain::Town:
      return "T";
    case b::Terrain::Lake:
      return "~";
  }
  return "?";
}

int ground_of(const b::MapHex& hex) {
  constexpr std::array kByLevel{233, 234, 236, 238, 240};
  switch (hex.terrain) {
    case b::Terrain::Clear:
      return kByLevel[std::min<std::size_t>(hex.level, kByLevel.size() - 1)];
    case b::Terrain::Woods:
      return 22;
    case b::Terrain::Village:
      return 58;
    case b::Terrain::Town:
      return 52;
    case b::Terrain::Lake:
      return 17;
  }
  return 0;
}

bool is_objective(const ButcheryTable& table, Hex hex) {
  return table.rules().objective_slot[static_cast<std::size_t>(index(hex))] != 0;
}

std::string in_capitals(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return result;
}

constexpr int kInside = kCell - 1;

std::string_view feature_of(const b::Hexside& side) {
  return side.steep ? "x" : side.ridge ? "^" : side.hedge ? "#" : side.water ? "~" : "";
}

enum class Run : std::uint8_t { Flat, Upright };

// A road is drawn across the border that it crosses.
std::string_view road_of(b::Road road, Run border) {
  const bool flat = border == Run::Flat;
  switch (road) {
    case b::Road::None:
      return "";
    case b::Road::Track:
      return flat ? ":" : "-";
    case b::Road::Minor:
    case b::Road::Railway:
      return flat ? "│" : "─";
    case b::Road::Major:
      return flat ? "║" : "═";
  }
  return "";
}

class HexDrawing {
 public:
  HexDrawing(const ButcheryTable& table, const Marks& marks, Canvas& canvas)
      : table_(table), marks_(marks), canvas_(canvas) {}

  void draw(Hex hex, int x, int y) {
    borders(hex, x, y);
    const b::MapHex& here = table_.rules().map[hex];
    const bool noted = marks_.notes.contains(hex);
    const int ground = noted ? 24 : marks_.targets.contains(hex) ? 88 : ground_of(here);
    for (int line = 1; line < kLinesOfRow; ++line)
      canvas_.put(x + 1, y + line, std::string(kInside, ' '), {-1, ground});
    number_line(hex, x + 1, y + 1, ground);
    std::vector<b::UnitId> units;
    for (const b::UnitId who : b::UnitsIn(table_.state(), hex)) units.push_back(who);
    if (units.empty()) {
      empty_lines(hex, x + 1, y + 2, ground);
    } else {
      unit_lines(hex, units, x + 1, y + 2, ground);
    }
  }

 private:
  void number_line(Hex hex, int x, int y, int ground) {
    const b::MapHex& here = table_.rules().map[hex];
    const Leaders leaders = leaders_in(table_, hex);
    canvas_.put(x, y, table_.rules().map.grid().name(hex), {kGrey, ground});
    canvas_.put(x + 4, y, leaders.letter(), {ink_of(leaders.nation), ground, true});
    const bool plain = here.terrain == b::Terrain::Clear && here.level == 0;
    if (!plain) canvas_.put(x + 5, y, terrain_letter(here.terrain), {kGrey, ground});
    if (here.level > 0) canvas_.put(x + 6, y, std::to_string(here.level), {kGrey, ground});
  }

  void empty_lines(Hex hex, int x, int y, int ground) {
    const Leaders leaders = leaders_in(table_, hex);
    const std::string& place = table_.rules().map[hex].place;
    const bool objective = is_objective(table_, hex);
    int line = y;
    if (!leaders.name.empty()) {
      const std::string tag =
          std::string(letter_of(leaders.nation)) + std::string(leaders.letter()) + leaders.name;
      canvas_.put(x, line++, fitted(tag, kInside), {ink_of(leaders.nation), ground, true});
    }
    if (const auto note = marks_.notes.find(hex); note != marks_.notes.end())
      canvas_.put(x, line++, fitted(" " + note->second, kInside), {kWhite, ground, true});
    if (line < y + 2 && !place.empty()) {
      canvas_.put(x, y + 1, fitted(objective ? in_capitals(place) : place, kInside),
                  {objective ? kWhite : kGrey, ground, objective});
    }
  }

  void unit_lines(Hex hex, const std::vector<b::UnitId>& units, int x, int y, int ground) {
    const auto look = [&](b::UnitId who) {
      return Look{ink_of(table_.rules()[who].nation), ground, is_active(table_, who)};
    };
    canvas_.put(x, y, tag_of(table_, units[0]), look(units[0]));
    const auto note = marks_.notes.find(hex);
    if (units.size() > 1) {
      canvas_.put(x, y + 1, tag_of(table_, units[1]), look(units[1]));
    } else if (note != marks_.notes.end()) {
      canvas_.put(x, y + 1, fitted(" " + note->second, kInside), {kWhite, ground, true});
    } else {
      const std::string name = short_name(table_.rules()[units[0]].name);
      canvas_.put(x, y + 1, fitted(hex == marks_.chosen ? "▶" + name : name, kInside), look(units[0]));
    }
    if (units.size() > 1 && hex == marks_.chosen) canvas_.put(x + 6, y, "▶", {kWhite, ground, true});
  }

  void borders(Hex hex, int x, int y) {
    canvas_.put(x, y, "┬───┴───┬", {kGrey});
    canvas_.put(x, y + kLinesOfRow, "┴───┬───┴", {kGrey});
    flat(hex, Way::NorthWest, x, y), flat(hex, Way::NorthEast, x + kHalf, y);
    flat(hex, Way::SouthWest, x, y + kLinesOfRow), flat(hex, Way::SouthEast, x + kHalf, y + kLinesOfRow);
    upright(hex, Way::West, x, y), upright(hex, Way::East, x + kCell, y);
  }

  void flat(Hex hex, Way way, int x, int y) {
    const std::string_view feature = feature_of(table_.rules().map.side(hex, side_of(way)));
    for (int i = 1; i < kHalf && !feature.empty(); ++i) canvas_.put(x + i, y, feature, {kRed});
    canvas_.put(x + 2, y, road_of(table_.rules().map.road(hex, side_of(way)), Run::Flat), {kWhite});
  }

  void upright(Hex hex, Way way, int x, int y) {
    const std::string_view feature = feature_of(table_.rules().map.side(hex, side_of(way)));
    for (int i = 1; i < kLinesOfRow; ++i) {
      canvas_.put(x, y + i, feature.empty() ? "│" : feature, {feature.empty() ? kGrey : kRed});
    }
    canvas_.put(x, y + 2, road_of(table_.rules().map.road(hex, side_of(way)), Run::Upright), {kWhite});
  }

  const ButcheryTable& table_;
  const Marks& marks_;
  Canvas& canvas_;
};

}  // namespace

void draw_hex(const ButcheryTable& table, const Marks& marks, Hex hex, int x, int y, Canvas& canvas) {
  HexDrawing(table, marks, canvas).draw(hex, x, y);
}

void draw_small_hex(const ButcheryTable& table, Hex hex, int x, int y, Canvas& canvas) {
  const b::MapHex& here = table.rules().map[hex];
  const int ground = ground_of(here);
  const Leaders leaders = leaders_in(table, hex);
  const b::UnitsIn units(table.state(), hex);
  std::string text = here.terrain == b::Terrain::Lake ? " ~~ " : " ";
  Look look{kGrey, ground};
  if (!units.empty()) {
    const b::Unit& unit = table.rules()[units.first()];
    text = std::string(letter_of(unit.nation)) + std::string(letter_of(unit)) + std::to_string(unit.combat);
    look = {ink_of(unit.nation), ground, is_active(table, units.first())};
  } else if (leaders.letter() != " ") {
    text = std::string(letter_of(leaders.nation));
    look = {ink_of(leaders.nation), ground};
  } else if (here.terrain != b::Terrain::Lake) {
    const bool bare = here.terrain == b::Terrain::Clear && here.level > 0 && !is_objective(table, hex);
    if (!bare) text += is_objective(table, hex) ? "$" : terrain_letter(here.terrain);
    if (here.level > 0) text += std::to_string(here.level);
  }
  canvas.put(x, y, fitted(text, 4), look);
  if (leaders.letter() != " ") canvas.put(x + 3, y, leaders.letter(), {ink_of(leaders.nation), ground, true});
}

}  // namespace tamburino::cli

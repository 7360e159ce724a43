#include "cli/board.h"

#include <algorithm>
#include <array>
#include <vector>

namespace tamburino::cli {
namespace {

namespace b = butchery;

// Colours of the 256 that terminals have; -1 is the terminal's own.
struct Look {
  int ink = -1;
  int ground = -1;
  bool bold = false;
  friend bool operator==(const Look&, const Look&) = default;
};

constexpr int kGrey = 245, kFrench = 117, kPiedmontese = 120, kAustrian = 221, kRed = 203, kWhite = 255;

std::string escape(const Look& look) {
  std::string code = "\x1b[0";
  if (look.bold) code += ";1";
  if (look.ink >= 0) code += ";38;5;" + std::to_string(look.ink);
  if (look.ground >= 0) code += ";48;5;" + std::to_string(look.ground);
  return code + "m";
}

// The letters of a text, each as its bytes.
std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> result;
  for (const char c : text) {
    const bool goes_on = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
    if (goes_on && !result.empty()) {
      result.back() += c;
    } else {
      result.emplace_back(1, c);
    }
  }
  return result;
}

class Canvas {
 public:
  Canvas(int width, int height)
      : width_(width), cells_(static_cast<std::size_t>(std::max(width, 0) * std::max(height, 0))) {}

  void put(int x, int y, std::string_view text, Look look) {
    for (const std::string& letter : split(text)) {
      const int at = y * width_ + x;
      const bool inside = x >= 0 && x < width_ && y >= 0 && at < static_cast<int>(cells_.size());
      if (inside) cells_[static_cast<std::size_t>(at)] = {letter, look};
      ++x;
    }
  }

  std::string text(bool colour) const {
    std::string result;
    for (std::size_t row = 0; row < cells_.size(); row += static_cast<std::size_t>(width_)) {
      std::size_t end = row + static_cast<std::size_t>(width_);
      while (end > row && cells_[end - 1].letter == " " && cells_[end - 1].look == Look{}) --end;
      Look now;
      for (std::size_t i = row; i < end; ++i) {
        if (colour && cells_[i].look != now) result += escape(now = cells_[i].look);
        result += cells_[i].letter;
      }
      if (colour && now != Look{}) result += "\x1b[0m";
      result += '\n';
    }
    return result;
  }

 private:
  struct Cell {
    std::string letter = " ";
    Look look;
  };
  int width_;
  std::vector<Cell> cells_;
};

// --- hexes

// Direction names are the grid's own: clockwise from the east.
enum class Way : std::uint8_t { East, SouthEast, SouthWest, West, NorthWest, NorthEast };
constexpr Facing side_of(Way way) { return Facing{static_cast<std::uint8_t>(way)}; }
constexpr std::array<std::string_view, kSides> kArrows{"→", "↘", "↙", "←", "↖", "↗"};

std::string_view letter_of(b::Terrain terrain) {
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

int ink_of(b::Nation nation) {
  switch (nation) {
    case b::Nation::French:
      return kFrench;
    case b::Nation::Piedmontese:
      return kPiedmontese;
    case b::Nation::Austrian:
      return kAustrian;
  }
  return -1;
}

std::string_view letter_of(b::Nation nation) {
  constexpr std::array<std::string_view, b::kNationCount> kLetters{"F", "P", "A"};
  return kLetters[static_cast<std::size_t>(index(nation))];
}

std::string_view letter_of(const b::Unit& unit) {
  switch (unit.kind) {
    case b::Kind::Infantry:
      return "i";
    case b::Kind::Cavalry:
      return unit.heavy ? "h" : "c";
    case b::Kind::Artillery:
      return "a";
  }
  return "?";
}

bool is_active(const ButcheryTable& table, b::UnitId who) {
  return table.rules()[who].formation == table.state().activation.formation;
}

std::string capital(std::string_view letter) { return {static_cast<char>(letter[0] - 'a' + 'A')}; }

// "Castagny" of "2/2 Castagny", "Vilaine" of "Cav de Vilaine": what fits into a hex.
std::string short_name(std::string_view name) {
  if (name.size() > 4 && name[1] == '/') name.remove_prefix(4);
  for (const std::string_view prefix : {"Cav ", "Ia ", "Ib ", "IIa ", "IIb ", "IIIa ", "IIIb ", "de "}) {
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  }
  return std::string(name);
}

// Leaders in a hex, in one letter beside its number, and the first of them by name.
struct Leaders {
  bool commander = false, chief = false, rider = false;
  std::string name;
  b::Nation nation{};
  std::string_view letter() const {
    return commander && chief ? "&" : chief ? "@" : commander ? "*" : rider ? "r" : " ";
  }
};

Leaders leaders_in(const ButcheryTable& table, Hex hex) {
  Leaders found;
  const auto note = [&](bool& which, b::Piece who, std::string_view name, b::Nation nation) {
    if (where_is(table, who) != hex) return;
    which = true;
    found.name = name.size() > 3 && name.substr(1, 2) == ". " ? name.substr(3) : name;
    found.nation = nation;
  };
  const b::Game& game = table.rules();
  for (int n = 0; n < b::kNationCount; ++n) {
    const b::Nation nation{static_cast<std::uint8_t>(n)};
    note(found.rider, b::rider_of(nation), "rider", nation);
    note(found.chief, b::chief_of(nation), game[nation].name, nation);
  }
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    if (!game.formations[i].commander) continue;
    note(found.commander, b::commander_of(b::FormationId{static_cast<std::uint8_t>(i)}),
         game.formations[i].commander->name, game.formations[i].nation);
  }
  return found;
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

// --- one hex of the map: 8 wide, 4 high, its upper and left border included
//
//   ┬───┴───
//   │2118*w2   number, leader, terrain and level
//   │Fi6→d-1   the first unit
//   │Castagn   its name, or the second unit, or a note

constexpr int kCell = 8, kHalf = kCell / 2, kInside = kCell - 1;

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
    if (!plain) canvas_.put(x + 5, y, letter_of(here.terrain), {kGrey, ground});
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

struct Extent {
  int low = 0, high = 0;
};

// Where a stretch of so many begins, so that its middle is there and it stays within.
int begin_of(int middle, int length, Extent within) {
  return std::max(within.low, std::min(middle - length / 2, within.high - length + 1));
}

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

// A hex of the overview in four letters.
void put_small(const ButcheryTable& table, Hex hex, int x, int y, Canvas& canvas) {
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
    if (!bare) text += is_objective(table, hex) ? "$" : letter_of(here.terrain);
    if (here.level > 0) text += std::to_string(here.level);
  }
  canvas.put(x, y, fitted(text, 4), look);
  if (leaders.letter() != " ") canvas.put(x + 3, y, leaders.letter(), {ink_of(leaders.nation), ground, true});
}

}  // namespace

std::string inked(const Paper& paper, Ink ink, std::string_view text) {
  if (!paper.colour || ink == Ink::Plain || text.empty()) return std::string(text);
  constexpr std::array<std::string_view, 6> kCodes{"", "2", "1", "1;34", "1;33", "31"};
  return "\x1b[" + std::string(kCodes[static_cast<std::size_t>(ink)]) + "m" + std::string(text) + "\x1b[0m";
}

int letters(std::string_view text) { return static_cast<int>(split(text).size()); }

std::string fitted(std::string_view text, int width) {
  std::string result;
  int count = 0;
  for (const std::string& letter : split(text)) {
    if (count == width) break;
    result += letter;
    ++count;
  }
  return result + std::string(static_cast<std::size_t>(std::max(width - count, 0)), ' ');
}

std::string shortened(std::string_view text, int width) {
  return letters(text) <= width ? std::string(text) : fitted(text, std::max(width - 1, 0)) + "…";
}

std::string wrapped(std::string_view text, int width) {
  std::string result;
  int column = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const int length = letters(text.substr(0, end));
    if (column > 0 && column + 1 + length > width) {
      result += '\n';
      column = 0;
    } else if (column > 0) {
      result += ' ';
      ++column;
    }
    result += text.substr(0, end);
    column += length;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result + "\n";
}

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
  HexDrawing drawing(table, marks, canvas);
  for (int i = 0; i < grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    const int x = (grid.offset(hex).along - left) * kHalf;
    const int row = grid.offset(hex).lines - top;
    if (x >= 0 && x + kCell < width && row >= 0 && row < window.rows) drawing.draw(hex, x, row * kLinesOfRow);
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
    put_small(table, hex, x, y, canvas);
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

std::string tag_of(const ButcheryTable& table, b::UnitId who) {
  const b::Unit& unit = table.rules()[who];
  const b::UnitState& now = table.state()[who];
  const std::string_view kind = letter_of(unit);
  std::string tag(letter_of(unit.nation));
  tag += is_active(table, who) ? capital(kind) : std::string(kind);
  tag += std::to_string(unit.combat);
  if (now.hex != kNoHex)
    tag += table.rules().map.built_up(now.hex) ? "o" : kArrows[static_cast<std::size_t>(index(now.facing))];
  if (now.disorganised) tag += "d";
  if (now.steps_lost > 0) tag += "-" + std::to_string(now.steps_lost);
  return tag;
}

Hex where_is(const ButcheryTable& table, b::Piece who) {
  const b::State& state = table.state();
  switch (b::kind_of(who)) {
    case b::PieceKind::Unit:
      return state.on_map(b::unit_of(who)) ? state[b::unit_of(who)].hex : kNoHex;
    case b::PieceKind::Commander: {
      const b::FormationState& formation = state[b::formation_of(who)];
      return formation.commander == b::Status::OnMap ? formation.commander_hex : kNoHex;
    }
    case b::PieceKind::Chief: {
      const b::ChiefState& chief = state.chief(b::nation_of(who));
      return chief.status == b::Status::OnMap ? chief.hex : kNoHex;
    }
    case b::PieceKind::Rider: {
      const b::RiderState& rider = state.rider(b::nation_of(who));
      return rider.duty == b::RiderState::Duty::WithChief ? kNoHex : rider.hex;
    }
    case b::PieceKind::None:
      break;
  }
  return kNoHex;
}

}  // namespace tamburino::cli

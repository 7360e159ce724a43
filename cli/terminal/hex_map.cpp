#include "cli/terminal/hex_map.h"

#include <algorithm>
#include <array>

#include "cli/terminal/paper.h"

namespace tamburino::terminal {
namespace {

constexpr int kWide = 8, kHigh = 4;  // of a cell, with one of its borders

using Sign = std::pair<std::string_view, std::string_view>;
constexpr std::array<Sign, 12> kFeatures{{{"ridge", "^"},
                                          {"steep", "x"},
                                          {"hedge", "#"},
                                          {"water", "~"},
                                          {"minor", "~"},
                                          {"stream", "~"},
                                          {"canal", "~"},
                                          {"major", "≈"},
                                          {"river", "≈"},
                                          {"bridge", "="},
                                          {"ford", ":"},
                                          {"pontoon", "%"}}};

std::string feature_sign(const std::string& word) {
  for (const auto& [name, sign] : kFeatures) {
    if (name == word) return std::string(sign);
  }
  return word.substr(0, 1);
}

GridLayout layout_in(const Json& grid) {
  GridLayout layout;
  layout.lines =
      grid.at("lines") == "east-west" ? GridLayout::Lines::EastWest : GridLayout::Lines::NorthSouth;
  layout.line_number_first = grid.at("line_number_first");
  layout.lines_grow_onward = grid.at("lines_grow_onward");
  layout.places_grow_onward = grid.at("places_grow_onward");
  layout.hanging = grid.at("hanging") == "odd" ? GridLayout::Parity::Odd : GridLayout::Parity::Even;
  layout.first_line = grid.at("first_line"), layout.last_line = grid.at("last_line");
  layout.first_place = grid.at("first_place");
  layout.last_place_odd = grid.at("last_place_odd"), layout.last_place_even = grid.at("last_place_even");
  return layout;
}

Grid grid_in(const Json& grid) {
  if (!grid.contains("parts")) return Grid(layout_in(grid));
  std::vector<GridPart> parts;
  for (const Json& part : grid["parts"])
    parts.push_back({layout_in(part), part.at("letter"), {part.at("shift")[0], part.at("shift")[1]}});
  return Grid(std::move(parts));
}

// The line that joins the border cells around this one: above, below, left, right.
std::string_view joint(bool up, bool down, bool left, bool right) {
  constexpr std::array<std::string_view, 16> kJoints{" ", "│", "│", "│", "─", "┘", "┐", "┤",
                                                     "─", "└", "┌", "├", "─", "┴", "┬", "┼"};
  return kJoints[(up ? 1U : 0U) | (down ? 2U : 0U) | (left ? 4U : 0U) | (right ? 8U : 0U)];
}

// Without a number within a larger one ("2/2 Castagny"), which would leave no room for the rest.
std::string short_name(const std::string& name) {
  const std::size_t space = name.find(' '), stroke = name.find('/');
  const bool numbered =
      space != std::string::npos && stroke < space && name[space - 1] >= '0' && name[space - 1] <= '9';
  return numbered ? name.substr(space + 1) : name;
}

// Where a stretch of so many begins, so that its middle is there and it stays within.
int begin_of(int middle, int length, int low, int high) {
  return std::max(low, std::min(middle - length / 2, high - length + 1));
}

}  // namespace

HexMap::HexMap(const Sheet& sheet) : sheet_(sheet), grid_(grid_in(sheet.json().at("map").at("grid"))) {
  const Json& map = sheet.json().at("map");
  hexes_.resize(static_cast<std::size_t>(grid_.size()));
  std::set<char> taken{'.'};
  for (const Json& hex : map.at("hexes")) {
    const std::string terrain = hex.at("terrain");
    if (!ground_.contains(terrain)) {
      std::string letter = terrain == "clear" ? "." : "";
      for (const char c : terrain) {
        if (letter.empty() && taken.insert(c).second) letter = c;
      }
      ground_[terrain] = letter.empty() ? "?" : letter;
    }
    const auto found = grid_.parse(hex.at("hex").get<std::string>());
    if (found && hex.value("in_play", true)) hexes_[static_cast<std::size_t>(index(*found))] = &hex;
  }
  std::map<std::pair<Hex, Hex>, Side> sides;
  const auto side = [&](const Json& a, const Json& b) -> Side* {
    const auto first = grid_.parse(a.get<std::string>()), second = grid_.parse(b.get<std::string>());
    if (!first || !second || grid_.distance(*first, *second) != 1) return nullptr;
    Side& one = sides[std::minmax(*first, *second)];
    one.a = *first, one.b = *second;
    return &one;
  };
  for (const Json& one : list_in(map, "hexsides")) {
    for (const Json& feature : one["features"]) {
      features_.insert(feature.get<std::string>());
      if (Side* drawn = side(one["a"], one["b"])) drawn->sign = feature_sign(feature);
    }
  }
  for (const Json& road : list_in(map, "roads")) {
    roads_.insert(road["kind"].get<std::string>());
    for (std::size_t i = 1; i < road["hexes"].size(); ++i) {
      if (Side* drawn = side(road["hexes"][i - 1], road["hexes"][i])) drawn->road = road["kind"];
    }
  }
  for (const auto& [hexes, one] : sides) sides_.push_back(one);
}

HexMap::Spot HexMap::spot(Hex hex) const {
  const Offset offset = grid_.offset(hex);
  return runs_north() ? Spot{offset.lines * kWide, offset.along * kHigh / 2}
                      : Spot{offset.along * kWide / 2, offset.lines * kHigh};
}

HexMap::Spot HexMap::small_spot(Hex hex) const {
  const Offset offset = grid_.offset(hex);
  const auto halved = [](int along) { return (along - (along % 2 != 0 ? 1 : 0)) / 2; };
  return runs_north() ? Spot{offset.lines * 2, halved(offset.along)} : Spot{offset.along, offset.lines};
}

std::vector<HexMap::Spot> HexMap::spots_of(const std::set<std::string>& hexes, bool small) const {
  std::vector<Spot> spots;
  for (const std::string& one : hexes) {
    if (const auto hex = grid_.parse(one)) spots.push_back(small ? small_spot(*hex) : spot(*hex));
  }
  return spots;
}

// A window on the map, as large as there is room, around the middle.
HexMap::Frame HexMap::frame(const std::set<std::string>& middle, int width, int height, bool small) const {
  std::vector<Spot> whole;
  for (std::size_t i = 0; i < hexes_.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    if (hexes_[i] != nullptr) whole.push_back(small ? small_spot(hex) : spot(hex));
  }
  std::vector<Spot> wanted = spots_of(middle, small);
  if (wanted.empty()) wanted = whole;
  const auto by_x = [](Spot a, Spot b) { return a.x < b.x; };
  const auto by_y = [](Spot a, Spot b) { return a.y < b.y; };
  const auto [left, right] = std::minmax_element(whole.begin(), whole.end(), by_x);
  const auto [top, bottom] = std::minmax_element(whole.begin(), whole.end(), by_y);
  const auto [from, to] = std::minmax_element(wanted.begin(), wanted.end(), by_x);
  const auto [upper, lower] = std::minmax_element(wanted.begin(), wanted.end(), by_y);
  const int wide = small ? 2 : kWide, high = small ? 1 : kHigh;
  Frame frame;
  frame.width = std::min(width, right->x - left->x + wide + 1);
  frame.height = std::min(height, bottom->y - top->y + high + 1);
  frame.left = begin_of((from->x + to->x + wide) / 2, frame.width, left->x, right->x + wide);
  frame.top = begin_of((upper->y + lower->y + high) / 2, frame.height, top->y, bottom->y + high);
  // A row of cells that would be cut is given to the next one.
  if (!small && !runs_north()) frame.top -= ((frame.top - top->y) % kHigh + kHigh) % kHigh;
  if (!small && runs_north()) frame.left -= ((frame.left - left->x) % kWide + kWide) % kWide;
  return frame;
}

bool HexMap::fits(const Pointers& pointers, int width, int height) const {
  const std::vector<Spot> spots = spots_of(pointers.middle, false);
  if (spots.empty()) return false;
  const Frame seen = frame(pointers.middle, width, height, false);
  return std::all_of(spots.begin(), spots.end(), [&](Spot one) { return seen.holds(one, kWide, kHigh); });
}

Look HexMap::look_of(const Piece& piece) const {
  const Json& sides = sheet_.json()["sides"];
  const bool first = !sides.empty() && sides[0]["id"] == piece.side;
  return {first ? 75 : 221, -1, true};
}

void HexMap::draw_borders(Canvas& canvas, const Frame& frame) const {
  const auto wide = static_cast<std::size_t>(frame.width);
  std::vector<bool> border(wide * static_cast<std::size_t>(frame.height));
  const auto at = [&](int x, int y) {
    return x >= 0 && y >= 0 && x < frame.width && y < frame.height &&
           border[static_cast<std::size_t>(y) * wide + static_cast<std::size_t>(x)];
  };
  for (std::size_t i = 0; i < hexes_.size(); ++i) {
    const Spot corner = spot(Hex{static_cast<std::uint16_t>(i)});
    if (hexes_[i] == nullptr || !frame.holds(corner, kWide, kHigh)) continue;
    const int x = corner.x - frame.left, y = corner.y - frame.top;
    for (int dy = 0; dy <= kHigh; ++dy) {
      for (int dx = 0; dx <= kWide; ++dx) {
        if (dx % kWide == 0 || dy % kHigh == 0)
          border[static_cast<std::size_t>(y + dy) * wide + static_cast<std::size_t>(x + dx)] = true;
      }
    }
  }
  for (int y = 0; y < frame.height; ++y) {
    for (int x = 0; x < frame.width; ++x) {
      if (at(x, y)) canvas.put(x, y, joint(at(x, y - 1), at(x, y + 1), at(x - 1, y), at(x + 1, y)), {kGrey});
    }
  }
}

// Hexside features replace the line; a road crosses it in the middle.
void HexMap::draw_sides(Canvas& canvas, const Frame& frame) const {
  for (const Side& side : sides_) {
    const Spot a = spot(side.a), b = spot(side.b);
    const auto drawn = [&](Hex hex, Spot at) {
      return hexes_[static_cast<std::size_t>(index(hex))] != nullptr && frame.holds(at, kWide, kHigh);
    };
    if (!drawn(side.a, a) && !drawn(side.b, b)) continue;
    const bool upright = runs_north() ? a.x != b.x : a.y == b.y;
    const int x = std::max(a.x, b.x) - frame.left, y = std::max(a.y, b.y) - frame.top;
    const int length = upright ? (runs_north() ? 1 : kHigh - 1) : (runs_north() ? kWide - 1 : kWide / 2 - 1);
    for (int i = 1; i <= length && !side.sign.empty(); ++i)
      canvas.put(upright ? x : x + i, upright ? y + i : y, side.sign, {110});
    if (side.road.empty()) continue;
    const int half = (length + 1) / 2;
    const bool major = side.road == "major";
    canvas.put(upright ? x : x + half, upright ? y + half : y,
               upright ? (major ? "═" : "─") : (major ? "║" : "│"), {173});
  }
}

std::string HexMap::terrain_sign(const Json& hex) const {
  const std::string sign = ground_.at(hex["terrain"]);
  const int level = hex.value("level", 0);
  if (level > 0) return sign + std::to_string(level);
  return sign == "." ? "  " : " " + sign;
}

void HexMap::draw_cell(Canvas& canvas, Spot at, const Json& hex, const std::vector<const Piece*>& here,
                       const Pointers& pointers) const {
  const std::string number = hex["hex"];
  std::vector<const Piece*> units, leaders;
  for (const Piece* one : here) (one->leader ? leaders : units).push_back(one);
  const bool wanted = pointers.middle.contains(number);
  const auto noted = pointers.notes.find(number);
  constexpr std::array<std::string_view, 10> kCounts{" ", " ", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string count(kCounts[std::min<std::size_t>(units.size(), 9)]);
  if (pointers.unseen.contains(number)) count = "?";
  std::string ground = terrain_sign(hex);
  if (number.size() + 1 + ground.size() >= kWide) ground = ground.substr(ground.front() == ' ' ? 1 : 0, 1);
  canvas.put(at.x + 1, at.y + 1, number + count + ground, {wanted ? kWhite : kGrey, -1, wanted});
  int row = at.y + 2;
  const auto line = [&](const std::string& text, Look look) {
    if (row < at.y + kHigh) canvas.put(at.x + 1, row++, fitted(text, kWide - 1), look);
  };
  if (noted != pointers.notes.end() && units.empty()) line(noted->second, {kWhite, -1, true});
  if (!units.empty()) {
    const Piece& top = *units.back();
    line(fitted(top.label, kWide - 2) + (leaders.empty() ? "" : "*"), look_of(top));
    line(noted != pointers.notes.end() ? noted->second : short_name(top.name), look_of(top));
  }
  for (const Piece* one : leaders) {
    if (units.empty()) line("*" + one->name, look_of(*one));
  }
  if (units.empty() && hex.contains("place")) line(hex["place"], {kGrey});
}

std::string HexMap::around(const std::vector<Piece>& all, const Pointers& pointers, int width, int height,
                           bool colour) const {
  const Frame window = frame(pointers.middle, width, height, false);
  Canvas canvas(window.width, window.height);
  draw_borders(canvas, window);
  draw_sides(canvas, window);
  auto here = by_place(all);
  for (std::size_t i = 0; i < hexes_.size(); ++i) {
    const Spot at = spot(Hex{static_cast<std::uint16_t>(i)});
    if (hexes_[i] == nullptr || !window.holds(at, kWide, kHigh)) continue;
    draw_cell(canvas, {at.x - window.left, at.y - window.top}, *hexes_[i],
              here[(*hexes_[i])["hex"].get<std::string>()], pointers);
  }
  std::string text = canvas.text(colour);
  while (text.ends_with("\n\n")) text.pop_back();
  while (text.starts_with("\n")) text.erase(0, 1);
  return text;
}

std::string HexMap::overview(const std::vector<Piece>& all, const Pointers& pointers, int width, int height,
                             bool colour) const {
  constexpr int kMargin = 5;
  Frame window = frame(pointers.middle, width - 2 * kMargin, height, true);
  Canvas canvas(window.width + 2 * kMargin, window.height);
  std::map<int, std::pair<std::string, std::string>> ends;  // the first and last hex of each row
  auto pieces = by_place(all);
  std::string places;
  std::set<std::string> named;
  for (const Json& place : list_in(sheet_.json(), "places")) {
    if (place.contains("hexes") && place.contains("points"))
      for (const Json& hex : place["hexes"]) named.insert(hex);
  }
  for (std::size_t i = 0; i < hexes_.size(); ++i) {
    const Spot at = small_spot(Hex{static_cast<std::uint16_t>(i)});
    if (hexes_[i] == nullptr || !window.holds(at, 1, 0)) continue;
    const Json& hex = *hexes_[i];
    const std::string number = hex["hex"];
    const std::vector<const Piece*>& here = pieces[number];
    std::string sign = named.contains(number) ? "$ " : ground_.at(hex["terrain"]) + " ";
    Look look{kGrey};
    if (!here.empty()) {
      const std::string count =
          pointers.unseen.contains(number) ? "?" : std::to_string(std::min<std::size_t>(here.size(), 9));
      sign = here.back()->label.substr(0, 1) + count;
      look = look_of(*here.back());
    } else if (pointers.notes.contains(number)) {
      sign = "+ ", look = {kWhite, -1, true};
    }
    const int y = at.y - window.top;
    canvas.put(kMargin + at.x - window.left, y, sign, look);
    auto& [first, last] = ends.try_emplace(y, number, number).first->second;
    const auto x_of = [&](const std::string& one) { return small_spot(*grid_.parse(one)).x; };
    if (at.x < x_of(first)) first = number;
    if (at.x > x_of(last)) last = number;
    if (named.contains(number) && hex.contains("place"))
      places += (places.empty() ? "$ " : ", ") + number + " " + hex["place"].get<std::string>();
  }
  for (const auto& [y, two] : ends) {
    canvas.put(0, y, two.first, {kGrey});
    canvas.put(window.width + kMargin + 1, y, two.second, {kGrey});
  }
  std::string text = canvas.text(colour);
  while (text.ends_with("\n\n")) text.pop_back();
  if (window.width < frame({}, 10000, height, true).width)
    text += "(Only a part fits: map <place>, map east and so on, or a wider terminal.)\n";
  return text + (places.empty() ? "" : wrapped(places, width));
}

std::string HexMap::beyond(const std::string& hex, const std::string& way, int width, int height) const {
  const int x = way == "east" ? width / 2 : way == "west" ? -width / 2 : 0;
  const int y = way == "south" ? height : way == "north" ? -height : 0;
  const auto from = grid_.parse(hex);
  if (!from || (x == 0 && y == 0)) return "";
  const Spot wanted{spot(*from).x + x, spot(*from).y + y};
  const Json* best = nullptr;
  int least = 0;
  for (std::size_t i = 0; i < hexes_.size(); ++i) {
    const Spot at = spot(Hex{static_cast<std::uint16_t>(i)});
    const int apart = std::abs(at.x - wanted.x) + 2 * std::abs(at.y - wanted.y);
    if (hexes_[i] == nullptr || (best != nullptr && apart >= least)) continue;
    best = hexes_[i], least = apart;
  }
  return best == nullptr ? "" : (*best)["hex"].get<std::string>();
}

std::string HexMap::legend() const {
  const auto list = [&](const std::set<std::string>& words, const auto& sign, const char* more = "") {
    std::string text;
    for (const std::string& word : words) {
      const std::string longer = word + more;  // "major-road" where "major" alone means something else
      const std::string name =
          sheet_.name_of(longer) == longer ? sheet_.name_of(word) : sheet_.name_of(longer);
      text += (text.empty() ? "" : ", ") + std::string(sign(word)) + " " + name;
    }
    return text + ".\n";
  };
  std::string text =
      "A cell: the number of the hex, ² how many units (? perhaps more than you see), terrain and level; the "
      "top\n"
      "unit; its name. A unit: nation or side, kind (a capital letter: it is active), strength, facing, "
      "then\n"
      "d disorganised, s shaken, o no supply or orders, r reduced, -1 a step lost; * a leader.\n"
      "(2) what it costs to go there, ! the enemy may interrupt.\nTerrain: ";
  std::set<std::string> grounds;
  for (const auto& [word, sign] : ground_) grounds.insert(word);
  text += list(grounds, [&](const std::string& word) { return ground_.at(word); });
  if (!features_.empty()) text += "Hexsides: " + list(features_, feature_sign);
  if (!roads_.empty())
    text +=
        "Roads: " + list(
                        roads_, [](const std::string& word) { return word == "major" ? "═" : "─"; }, "-road");
  return text + "Overview: $ a place that counts, A3 three counters of a side, + can be reached.\n";
}

}  // namespace tamburino::terminal

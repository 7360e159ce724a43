#include "cli/thousand_map.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include "cli/canvas.h"
#include "engine/games/thousand/names.h"

namespace tamburino::cli {
namespace {

namespace t = thousand;

constexpr int kRows = 8;
constexpr int kAcross = 80;  // parts of the width, in which the boxes are measured

// Laid out so that boxes touch where the zones do, and nowhere else. A box that is `short` ends a line above
// its row: the sea lies between it and the next.
struct Box {
  std::string_view zone;
  int first_row, last_row;
  int left, right;
  bool ends_short = false;
};
constexpr std::array<Box, 20> kBoxes{{
    {"AB", 0, 0, 5, 41},  {"TL", 1, 2, 0, 19},        {"MO", 1, 1, 19, 44}, {"FG", 1, 2, 44, 60},
    {"AV", 2, 2, 19, 44}, {"BR", 2, 2, 60, 80},       {"NA", 3, 3, 0, 19},  {"SA", 3, 3, 19, 39},
    {"BS", 3, 3, 39, 63}, {"LE", 3, 3, 63, 80, true}, {"CS", 4, 4, 57, 80}, {"CZ", 5, 5, 57, 80},
    {"RC", 6, 6, 57, 80}, {"TP", 5, 5, 0, 16},        {"PA", 5, 5, 16, 35}, {"ME", 5, 5, 35, 53},
    {"AG", 6, 6, 1, 19},  {"CL", 6, 6, 19, 33},       {"CT", 6, 6, 33, 53}, {"NO", 7, 7, 27, 49},
}};

struct Piece {
  std::string text;
  Look look;
};
using Line = std::vector<Piece>;

// --- what stands in a box

int letters_in(const Line& line) {
  return std::accumulate(line.begin(), line.end(), 0,
                         [](int sum, const Piece& one) { return sum + letters(one.text); });
}

// Words in as many lines as they need; those after the first are set in by one.
std::vector<Line> flowed(const Line& words, int width) {
  std::vector<Line> lines(1);
  for (const Piece& one : words) {
    const int used = letters_in(lines.back());
    const bool first = lines.back().empty();
    if (!first && used + 1 + letters(one.text) > width) {
      lines.push_back({{" ", {}}, one});
    } else {
      if (!first) lines.back().push_back({" ", {}});
      lines.back().push_back(one);
    }
  }
  return lines;
}

// The names of commanders in full only where that costs no line.
std::vector<Line> flowed(const Scene& scene, const Line& start, const t::CommanderSet& leaders, Look look,
                         int width) {
  const auto with = [&](NameLength length) {
    Line words = start;
    for (const t::CommanderId who : by_rank(scene, leaders))
      words.push_back({tag_of(scene, who, length), look});
    return flowed(words, width);
  };
  std::vector<Line> in_short = with(NameLength::Short), in_full = with(NameLength::Long);
  return in_full.size() <= in_short.size() ? in_full : in_short;
}

// Nothing of commanders alone.
std::string force_text(const Scene& scene, t::Side side, t::PlaceId where) {
  if (!t::holds(scene.state, side, where)) return "";
  const bool cut_off = !t::contested(scene.state, where) && t::isolated(scene.game, scene.state, side, where);
  return text_of(force_in(scene, side, where)) + (cut_off ? "!" : "");
}

bool anybody_in(const Scene& scene, t::Side side, t::PlaceId where) {
  return t::holds(scene.state, side, where) ||
         !t::commanders_in(scene.game, scene.state, side, where).empty();
}

void add_field(const Scene& scene, t::PlaceId zone, int width, std::vector<Line>& lines) {
  for (const t::Side side : t::kSides) {
    if (!anybody_in(scene, side, zone)) continue;
    const Look look{ink_of(side), -1, true};
    const std::string force = force_text(scene, side, zone);
    const Line start{{std::string(1, letter_of(side)) + (force.empty() ? "" : " " + force), look}};
    for (Line& one : flowed(scene, start, t::commanders_in(scene.game, scene.state, side, zone), look, width))
      lines.push_back(std::move(one));
  }
}

// What the city brings: P it counts already, p it would.
std::string points_of(const Scene& scene, t::PlaceId city) {
  const t::PlaceState& now = scene.state[city];
  if (now.scored) {
    const int points = t::city_points(scene.game, scene.state, city);
    return points > 0 ? std::to_string(points) + "P" : "";
  }
  const t::Place& place = scene.game[city];
  const bool taken = now.owner == t::Side::Garibaldine;
  const int points = taken && !now.by_siege ? (now.worthless ? 0 : place.points)
                                            : std::max(place.siege_points, now.worthless ? 0 : place.points);
  return points > 0 ? std::to_string(points) + "p" : "";
}

void add_city(const Scene& scene, t::PlaceId city, bool marked, int width, std::vector<Line>& lines) {
  const t::Place& place = scene.game[city];
  const t::PlaceState& now = scene.state[city];
  const Look owner{ink_of(now.owner)};
  const std::string points = points_of(scene, city);
  const bool anybody =
      anybody_in(scene, t::Side::Garibaldine, city) || anybody_in(scene, t::Side::Bourbon, city);
  std::string name =
      std::string(marked ? ">" : "") + letter_of(now.owner) + (place.port ? "●" : "○") + place.name;
  if (!points.empty()) name = shortened(name, width - letters(points) - 2) + " " + points;
  Line start{{name + (anybody ? ":" : ""), owner}};
  if (now.due || now.besieged) start.push_back({now.due ? "siege!" : "siege", {kRed, -1, true}});
  t::CommanderSet leaders;
  Look look = owner;
  for (const t::Side side : t::kSides) {
    if (!anybody_in(scene, side, city)) continue;
    look = {ink_of(side), -1, true};
    const std::string letter = side == now.owner ? "" : std::string(1, letter_of(side)) + " ";
    const std::string force = letter + force_text(scene, side, city);
    if (!force.empty()) start.push_back({force, look});
    leaders = leaders | t::commanders_in(scene.game, scene.state, side, city);
  }
  for (Line& one : flowed(scene, start, leaders, look, width)) lines.push_back(std::move(one));
}

// --- the boxes on the paper

struct Drawn {
  const Box* box = nullptr;
  t::PlaceId zone = t::kNoPlace;
  int left = 0, right = 0;  // of its frame
  std::vector<Line> lines;
  int inside() const { return right - left - 1; }
};

class Sheet {
 public:
  Sheet(const Scene& scene, const Belt& belt, const t::PlaceSet& marked, const Paper& paper)
      : scene_(scene), belt_(belt), marked_(marked), width_(std::clamp(paper.width, 60, 132)) {
    for (const Box& box : kBoxes) {
      if (box.last_row >= belt.first && box.first_row <= belt.last) add(box);
    }
    measure();
  }

  std::string text(bool colour) const {
    Canvas canvas(width_, top_[kRows] + 1);
    draw_frames(canvas);
    for (const Drawn& one : drawn_) draw_inside(one, canvas);
    draw_routes(canvas);
    draw_key(canvas);
    return canvas.text(colour) + left_out();
  }

 private:
  int at(int part) const { return part * (width_ - 1) / kAcross; }
  int top_of(const Drawn& one) const {
    return top_[static_cast<std::size_t>(std::max(one.box->first_row, belt_.first))];
  }
  int bottom_of(const Drawn& one) const {
    const int row = std::min(one.box->last_row, belt_.last);
    return top_[static_cast<std::size_t>(row) + 1] - (one.box->ends_short && belt_.last > row ? 1 : 0);
  }

  void add(const Box& box) {
    Drawn one{&box, zone_called(box.zone), at(box.left), at(box.right), {}};
    if (one.zone == t::kNoPlace) return;
    add_field(scene_, one.zone, one.inside(), one.lines);
    for (const t::PlaceId city : scene_.game[one.zone].cities)
      add_city(scene_, city, marked_.contains(city), one.inside(), one.lines);
    drawn_.push_back(std::move(one));
  }

  t::PlaceId zone_called(std::string_view id) const {
    for (const t::PlaceId zone : scene_.game.all_zones) {
      if (scene_.game[zone].id == id) return zone;
    }
    return t::kNoPlace;
  }

  // Every row as high as its fullest box; boxes of two rows take what their rows have, and more if they must.
  void measure() {
    std::array<int, kRows> height{};
    for (int row = belt_.first; row <= belt_.last; ++row) height[static_cast<std::size_t>(row)] = 1;
    const auto rows_of = [&](const Drawn& one) {
      return std::pair(static_cast<std::size_t>(std::max(one.box->first_row, belt_.first)),
                       static_cast<std::size_t>(std::min(one.box->last_row, belt_.last)));
    };
    for (const Drawn& one : drawn_) {
      const auto [first, last] = rows_of(one);
      const int needs = std::max(1, static_cast<int>(one.lines.size())) + (one.box->ends_short ? 1 : 0);
      if (first == last) height[first] = std::max(height[first], needs);
    }
    for (const Drawn& one : drawn_) {
      const auto [first, last] = rows_of(one);
      if (first == last) continue;
      const int rest = static_cast<int>(one.lines.size()) - height[first] - 1;
      height[last] = std::max(height[last], rest);
    }
    for (std::size_t row = 0; row < kRows; ++row) {
      const bool shown = static_cast<int>(row) >= belt_.first && static_cast<int>(row) <= belt_.last;
      top_[row + 1] = top_[row] + (shown ? height[row] + 1 : 0);
    }
  }

  // Where lines meet they join: for each point it is noted to which sides a line leaves it.
  void draw_frames(Canvas& canvas) const {
    constexpr std::array<std::string_view, 16> kJoints{" ", "│", "─", "└", "│", "│", "┌", "├",
                                                       "─", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
    constexpr unsigned kNorth = 1, kEast = 2, kSouth = 4, kWest = 8;
    const int height = top_[kRows] + 1;
    std::vector<unsigned> leaves(static_cast<std::size_t>(width_ * height));
    const auto join = [&](int x, int y, unsigned way) {
      leaves[static_cast<std::size_t>(y * width_ + x)] |= way;
    };
    for (const Drawn& one : drawn_) {
      const int top = top_of(one), bottom = bottom_of(one);
      for (int x = one.left; x < one.right; ++x) {
        for (const int y : {top, bottom}) join(x, y, kEast), join(x + 1, y, kWest);
      }
      for (int y = top; y < bottom; ++y) {
        for (const int x : {one.left, one.right}) join(x, y, kSouth), join(x, y + 1, kNorth);
      }
    }
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width_; ++x) {
        const unsigned ways = leaves[static_cast<std::size_t>(y * width_ + x)];
        if (ways != 0) canvas.put(x, y, kJoints[ways], {kGrey});
      }
    }
  }

  // "PA Palermo" in the upper edge; the first word cut short where it is too long.
  std::string title(const Drawn& one) const {
    const t::Place& place = scene_.game[one.zone];
    const std::string mark = marked_.contains(one.zone) ? ">" : "";
    const std::string fight = t::contested(scene_.state, one.zone) ? "× " : " ";
    std::string name = place.name;
    const std::size_t space = name.find(' ');
    const int room = one.inside() - letters(mark + place.id + fight);
    if (letters(name) > room && space != std::string::npos)
      name = name.substr(0, 1) + "." + name.substr(space);
    return mark + place.id + fight + shortened(name, room);
  }

  void draw_inside(const Drawn& one, Canvas& canvas) const {
    int y = top_of(one);
    const bool fight = t::contested(scene_.state, one.zone);
    canvas.put(one.left + 1, y, title(one), {fight ? kRed : kWhite, -1, true});
    for (const Line& line : one.lines) {
      ++y;
      if (y >= bottom_of(one)) return;
      int x = one.left + 1;
      for (const Piece& piece : line) {
        canvas.put(x, y, fitted(piece.text, std::min(letters(piece.text), one.right - x)), piece.look);
        x += letters(piece.text);
      }
    }
  }

  const Drawn* box_of(std::string_view zone) const {
    const auto found =
        std::find_if(drawn_.begin(), drawn_.end(), [&](const Drawn& one) { return one.box->zone == zone; });
    return found == drawn_.end() ? nullptr : &*found;
  }

  // Ships: upwards from Palermo to Napoli and the coast of Salerno, over the strait from Messina.
  void draw_routes(Canvas& canvas) const {
    const Look sea{kGrey};
    if (const Drawn* palermo = box_of("PA")) {
      const int from = top_of(*palermo) - 1, to = top_[4] + 1;
      for (int y = from; y >= to && belt_.first <= 4; --y) {
        for (const int part : {17, 28}) canvas.put(at(part), y, y == to ? "↑" : "¦", sea);
      }
      if (from >= to && belt_.first <= 4) {
        canvas.put(at(17) - 3, from, "S4", sea);
        canvas.put(at(28) + 2, from, "S3", sea);
      }
    }
    if (const Drawn* messina = box_of("ME")) {
      canvas.put(messina->right + 1, top_of(*messina) + 1, "S2↗", sea);
      canvas.put(messina->right + 1, top_of(*messina) + 2, "S1↘", sea);
    }
  }

  // Beside Abruzzo there is room for what the marks mean.
  void draw_key(Canvas& canvas) const {
    if (belt_.first > 0) return;
    const int x = at(42) + 1, lines = top_[1];
    const std::array<std::string_view, 3> key{"G, B owners, ●port ○inland, 6P scored",
                                              "7+3r+1b full/reduced/guns, ! cut off",
                                              "Bixio*3 may march, Bixio·3 may not"};
    for (int y = 0; y < lines && y < static_cast<int>(key.size()); ++y)
      canvas.put(x, y, key[static_cast<std::size_t>(y)], {kGrey});
  }

  // Zones of another map than ours.
  std::string left_out() const {
    std::string text;
    for (const t::PlaceId zone : scene_.game.all_zones) {
      const bool known = std::any_of(kBoxes.begin(), kBoxes.end(),
                                     [&](const Box& one) { return one.zone == scene_.game[zone].id; });
      if (!known) text += (text.empty() ? "Not drawn: " : ", ") + place_and_name(scene_, zone);
    }
    return text.empty() ? "" : text + "\n";
  }

  const Scene& scene_;
  Belt belt_;
  const t::PlaceSet& marked_;
  int width_;
  std::vector<Drawn> drawn_;
  std::array<int, kRows + 1> top_{};  // the line of each row's upper edge
};

}  // namespace

Belt belt_of(const Scene& scene, const t::PlaceSet& places) {
  std::optional<Belt> belt;
  for (const t::PlaceId where : places) {
    for (const Box& box : kBoxes) {
      if (box.zone != scene.game[scene.game[where].zone].id) continue;
      if (!belt) belt = Belt{box.first_row, box.last_row};
      belt = Belt{std::min(belt->first, box.first_row), std::max(belt->last, box.last_row)};
    }
  }
  return belt.value_or(kKingdom);
}

std::string draw_map(const Scene& scene, const Belt& belt, const t::PlaceSet& marked, const Paper& paper) {
  return Sheet(scene, belt, marked, paper).text(paper.colour);
}

std::string thousand_legend() {
  return R"(The map: a box is a zone, its code and name in the upper edge. Boxes that share
an edge are neighbours. First come the forces in the field, then the cities.

  ┌PA Palermo──────────┐  B●Palermo  a city; G Garibaldine, B Bourbon;
  │G 5+3r+1b! Gar*4    │             ● a port, ○ inland
  │B●Palermo 6p: siege!│  6p, 6P     points it would bring; points that count
  │ 10 Lanza·1         │  5+3r+1b    full, reduced, batteries; ! cut off
  └────────────────────┘  Gar*4      a commander and his value: * may march now
  siege!, siege           must be besieged; has been, in this phase
  PA×                     both sides stand in the zone
  S1 to S4                ships, from Sicily only: Messina to Reggio (S1) and
                          to CS (S2), Palermo to SA (S3) and to Napoli (S4)
  map all, map Sicily, map mainland, map Palermo    the kingdom, or a part of it

The board: D is the battle line, C stays empty, on B stand the commanders, on A
the reserve; BD5 is the fifth cell of the Bourbon battle line.

  ┌─────┐  15FLb  the top unit, 15 FL-b
  │15FLb│  2/0+3  its dice and quality; units below it, for support
  │2/0+3│  #      entrenched or behind walls: one die, one point of damage a step
  │#••r↓│  ••     damage; the third point reduces all units of the stack
  └─────┘  r ↓ ~  the top unit is reduced; attacks that way; has turned a flank
  ░        a cell of the city
  map board, map all    the battle, the campaign; map off, map on    unasked or not
)";
}

}  // namespace tamburino::cli

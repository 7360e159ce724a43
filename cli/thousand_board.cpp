#include "cli/thousand_board.h"

#include <algorithm>
#include <array>

#include "cli/canvas.h"
#include "cli/sayings.h"
#include "engine/games/thousand/names.h"

namespace tamburino::cli {
namespace {

namespace t = thousand;

constexpr int kMargin = 3;      // for the names of the lines
constexpr int kCellHeight = 3;  // on the battle lines
constexpr int kCityGround = 236;

// "Garibaldi·4 leads, 3 of 4 points; under him Bixio·3; on line A Turr·3."
std::string command_text(const Scene& scene, t::Side side) {
  const auto& [game, state] = scene;
  const t::CommanderId senior = state.battle.senior[static_cast<std::size_t>(index(side))];
  t::CommanderSet under, behind;
  for (const t::CommanderId who : t::commanders_fighting(game, state, side)) {
    if (who != senior) (state[who].appointed ? under : behind).add(who);
  }
  if (senior == t::kNoCommander) {
    return behind.empty() ? "No commander." : "Nobody leads yet: " + tags_of(scene, behind) + ".";
  }
  const t::CommandPoints points = t::command_points(game, state, side);
  std::string text = tag_of(scene, senior) + " leads, " + std::to_string(points.spent) + " of " +
                     std::to_string(points.value) + (points.value == 1 ? " point" : " points");
  if (!under.empty()) text += "; under him " + tags_of(scene, under);
  if (!behind.empty()) text += "; on line A " + tags_of(scene, behind);
  return text + ".";
}

// "4 in line, longer front +1. Damage 3, to retreat column 2."
std::string front_text(const Scene& scene, t::Side side) {
  const auto& [game, state] = scene;
  const int own = t::battle_stacks(state, side).size(),
            theirs = t::battle_stacks(state, enemy_of(side)).size();
  std::string text = std::to_string(own) + " in line";
  if (own > theirs && theirs > 0) text += ", longer front +1";
  if (const int behind = t::reserve_stacks(state, side).size(); behind > 0)
    text += ", " + std::to_string(behind) + " in reserve";
  int aside = 0;
  for (const t::UnitId who : t::units_fighting(state, side)) aside += state[who].cell == t::kNoCell ? 1 : 0;
  if (aside > 0 && state.battle.round > 0) text += ", " + units_text(aside) + " out of it";
  if (state.battle.round == 0) return text + ".";
  return text + ". Damage " + std::to_string(t::damage_of(game, state, side)) + ", to retreat column " +
         std::to_string(std::clamp(t::retreat_column(game, state, side).total(), -1, 5)) + ".";
}

class Board {
 public:
  Board(const Scene& scene, const Paper& paper)
      : scene_(scene),
        inside_(std::clamp((paper.width - kMargin - 1) / t::kColumns - 1, 3, 9)),
        width_(std::max(kMargin + t::kColumns * (inside_ + 1) + 1, std::min(paper.width, 132))) {
    orders_[0] = orders_of(t::Side::Garibaldine);
    orders_[1] = orders_of(t::Side::Bourbon);
  }

  std::string text(bool colour) const {
    const int above = 1 + reserve_lines(t::Side::Bourbon) + orders(t::Side::Bourbon).second + 1;
    const int below = 1 + orders(t::Side::Garibaldine).second + reserve_lines(t::Side::Garibaldine);
    const int grid = 2 * kCellHeight + 3;
    Canvas canvas(width_, above + grid + below);
    draw_numbers(0, canvas);
    draw_rear(t::Side::Bourbon, 1, canvas);
    draw_grid(above, canvas);
    draw_rear(t::Side::Garibaldine, above + grid, canvas);
    return canvas.text(colour);
  }

 private:
  int x_of(int column) const { return kMargin + column * (inside_ + 1) + 1; }
  const std::pair<std::string, int>& orders(t::Side side) const {
    return orders_[static_cast<std::size_t>(index(side))];
  }

  // What stands on line B, and how many lines it takes.
  std::pair<std::string, int> orders_of(t::Side side) const {
    const std::string text =
        wrapped(command_text(scene_, side) + " " + front_text(scene_, side), width_ - kMargin - 1);
    return {text, lines_in(text)};
  }

  int reserve_lines(t::Side side) const { return t::reserve_stacks(scene_.state, side).empty() ? 1 : 2; }

  void draw_numbers(int y, Canvas& canvas) const {
    for (int column = 0; column < t::kColumns; ++column)
      canvas.put(x_of(column) + inside_ / 2 - 1, y, fitted(std::to_string(column + 1), 2), {kGrey});
  }

  // Lines A, B and C of a side; the Bourbons' from the top, the Garibaldines' from the bottom.
  void draw_rear(t::Side side, int y, Canvas& canvas) const {
    const bool bourbon = side == t::Side::Bourbon;
    const std::string letter(1, letter_of(side));
    const int own = orders(side).second, reserve = reserve_lines(side);
    const int line_a = bourbon ? y : y + 1 + own;
    const int line_b = bourbon ? y + reserve : y + 1;
    const int line_c = bourbon ? y + reserve + own : y;
    canvas.put(0, line_a, letter + "A", {kGrey});
    canvas.put(0, line_b, letter + "B", {kGrey});
    canvas.put(0, line_c, letter + "C", {kGrey});
    draw_orders(side, line_b, canvas);
    for (const t::Cell where : t::reserve_stacks(scene_.state, side)) {
      const int x = x_of(t::column_of(where));
      const Look look{ink_of(side)};
      canvas.put(x, line_a, name_in_cell(scene_, scene_.state[where].top(), inside_), look);
      canvas.put(x, line_a + 1, strength_in_cell(where), look);
    }
  }

  void draw_orders(t::Side side, int y, Canvas& canvas) const {
    std::string_view text = orders(side).first;
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      canvas.put(kMargin + 1, y++, text.substr(0, end), {ink_of(side)});
      text.remove_prefix(std::min(text.size(), end == std::string_view::npos ? end : end + 1));
    }
  }

  void draw_grid(int top, Canvas& canvas) const {
    for (const int line : {0, 1, 2}) draw_edge(top + line * (kCellHeight + 1), line, canvas);
    for (const t::Line line : {t::Line::BD, t::Line::GD}) {
      const int y = top + 1 + (line == t::Line::GD ? kCellHeight + 1 : 0);
      canvas.put(0, y, t::word_of(line), {kWhite, -1, true});
      for (int column = 0; column < t::kColumns; ++column) draw_cell(t::cell_at(line, column), y, canvas);
      for (int i = 0; i < kCellHeight; ++i) canvas.put(x_of(t::kColumns) - 1, y + i, "│", {kGrey});
    }
  }

  void draw_edge(int y, int which, Canvas& canvas) const {
    constexpr std::array<std::array<std::string_view, 3>, 3> kCorners{
        {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}};
    const auto& corners = kCorners[static_cast<std::size_t>(which)];
    for (int column = 0; column <= t::kColumns; ++column) {
      const int x = x_of(column) - 1;
      canvas.put(x, y, corners[column == 0 ? 0 : column == t::kColumns ? 2 : 1], {kGrey});
      for (int i = 0; i < inside_ && column < t::kColumns; ++i) canvas.put(x + 1 + i, y, "─", {kGrey});
    }
  }

  void draw_cell(t::Cell where, int y, Canvas& canvas) const {
    const int x = x_of(t::column_of(where));
    const bool city = t::in_city(scene_.game, scene_.state, where);
    const t::Stack& stack = scene_.state[where];
    std::array<std::string, kCellHeight> lines{};
    if (!stack.empty())
      lines = {name_in_cell(scene_, stack.top(), inside_), strength_in_cell(where), marks_in_cell(where)};
    const Look look{stack.empty() ? kGrey : ink_of(stack.side), city ? kCityGround : -1, !stack.empty()};
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const int line = y + static_cast<int>(i);
      canvas.put(x - 1, line, "│", {kGrey});
      for (int at = 0; at < inside_; ++at) canvas.put(x + at, line, city ? "░" : " ", {kGrey, look.ground});
      canvas.put(x, line, fitted(lines[i], std::min(letters(lines[i]), inside_)), look);
    }
  }

  std::string strength_in_cell(t::Cell where) const {
    const t::Stack& stack = scene_.state[where];
    const std::string text = strength_text(scene_, stack.top());
    return stack.size > 1 ? text + "+" + std::to_string(stack.size - 1) : text;
  }

  std::string marks_in_cell(t::Cell where) const {
    const t::Stack& stack = scene_.state[where];
    std::string text = stack.entrenched ? "#" : "";
    for (int i = 0; i < stack.damage % scene_.game.tables.damage_to_reduce; ++i) text += "•";
    if (scene_.state[stack.top()].reduced) text += "r";
    if (stack.flanked) text += "~";
    if (stack.target != t::kNoCell) text += arrow(where, stack.target);
    return text;
  }

  static std::string_view arrow(t::Cell from, t::Cell to) {
    if (t::line_of(from) == t::line_of(to)) return t::column_of(to) < t::column_of(from) ? "←" : "→";
    return t::line_of(to) < t::line_of(from) ? "↑" : "↓";
  }

  const Scene& scene_;
  int inside_;  // of a cell
  int width_;
  std::array<std::pair<std::string, int>, 2> orders_;
};

}  // namespace

std::string draw_board(const Scene& scene, const Paper& paper) {
  return Board(scene, paper).text(paper.colour);
}

}  // namespace tamburino::cli

#include <gtest/gtest.h>

#include <map>
#include <queue>
#include <set>

#include "engine/core/grid.h"
#include "engine/core/sight.h"

// Fields that several maps make up.
namespace tamburino {
namespace {

using Lines = GridLayout::Lines;
using Parity = GridLayout::Parity;

GridLayout rows(int last_line, int odd, int even) {
  return {.lines = Lines::EastWest,
          .places_grow_onward = false,
          .hanging = Parity::Odd,
          .last_line = last_line,
          .last_place_odd = odd,
          .last_place_even = even};
}

GridLayout columns() {
  return {.lines = Lines::NorthSouth,
          .line_number_first = false,
          .hanging = Parity::Even,
          .first_line = 3,
          .last_line = 12,
          .first_place = 2,
          .last_place_odd = 9,
          .last_place_even = 8};
}

GridLayout cut(GridLayout layout, int first, int last) {
  layout.first_line = first;
  layout.last_line = last;
  return layout;
}

std::vector<Hex> all_of(const Grid& grid) {
  std::vector<Hex> hexes;
  for (int i = 0; i < grid.size(); ++i) hexes.push_back(Hex{static_cast<std::uint16_t>(i)});
  return hexes;
}

// As San Martino lies above Solferino: line 32 above line 1, the stagger runs on.
Grid two_sheets() { return Grid({{rows(32, 52, 52), "N", {}}, {rows(39, 52, 52), "S", {0, 32}}}); }

// By name: north over south of another width; side by side; a strip of a second map; columns.
std::map<std::string, Grid> fields() {
  std::map<std::string, Grid> all;
  all.emplace("two sheets", two_sheets());
  all.emplace("a narrow one below", Grid({{rows(8, 20, 21), "A", {}}, {rows(7, 9, 10), "B", {-8, 8}}}));
  all.emplace("side by side", Grid({{rows(9, 12, 12), "A", {}}, {rows(9, 7, 7), "B", {-24, 0}}}));
  all.emplace("a strip", Grid({{rows(8, 20, 21), "A", {}}, {cut(rows(30, 20, 21), 1, 3), "B", {0, 8}}}));
  all.emplace("columns", Grid({{columns(), "A", {}}, {columns(), "B", {0, 10}}}));
  all.emplace("three",
              Grid({{rows(4, 6, 6), "A", {}}, {rows(4, 6, 6), "B", {0, 4}}, {rows(4, 6, 6), "C", {0, 8}}}));
  return all;
}

TEST(CoreJoinedGrid, cut_in_two_and_joined_again_is_the_same_grid) {
  for (const GridLayout& whole : {rows(36, 22, 23), columns()}) {
    const Grid one(whole);
    for (int last = whole.first_line; last < whole.last_line; ++last) {
      const Grid two(
          {{cut(whole, whole.first_line, last), "", {}}, {cut(whole, last + 1, whole.last_line), "", {}}});
      ASSERT_EQ(two.size(), one.size());
      for (const Hex hex : all_of(one)) {
        ASSERT_EQ(two.name(hex), one.name(hex));
        ASSERT_EQ(two.offset(hex), one.offset(hex));
        ASSERT_EQ(two.part(hex), one.line(hex) <= last ? 0 : 1);
        ASSERT_EQ(two.parse(one.name(hex)), hex);
        for (const Facing side : kFacings) ASSERT_EQ(two.neighbour(hex, side), one.neighbour(hex, side));
      }
    }
  }
}

TEST(CoreJoinedGrid, names_are_unique_and_read_back) {
  for (const auto& [title, grid] : fields()) {
    std::set<std::string> names;
    for (const Hex hex : all_of(grid)) {
      names.insert(grid.name(hex));
      EXPECT_EQ(grid.parse(grid.name(hex)), hex) << title;
      EXPECT_EQ(grid.at(grid.part(hex), grid.line(hex), grid.place(hex)), hex) << title;
      EXPECT_EQ(grid.at(grid.offset(hex)), hex) << title;
    }
    EXPECT_EQ(static_cast<int>(names.size()), grid.size()) << title;
  }
  const Grid grid = two_sheets();
  EXPECT_EQ(grid.size(), 3692);
  for (const char* bad : {"0101", "X0101", "N3301", "S4001", "s0101", "N101", "NN0101", "", "N", "N-101"})
    EXPECT_FALSE(grid.parse(bad)) << bad;
}

TEST(CoreJoinedGrid, neighbours_are_mutual_and_one_step_apart) {
  for (const auto& [title, grid] : fields()) {
    int across = 0;
    for (const Hex hex : all_of(grid)) {
      if (grid.size() > 1000 && grid.line(hex) > 2 && grid.line(hex) < 31) continue;  // the seam is enough
      std::set<Hex> near;
      for (const Hex other : all_of(grid))
        if (grid.distance(hex, other) == 1) near.insert(other);
      std::set<Hex> neighbours;
      for (const Facing side : kFacings) {
        const Hex other = grid.neighbour(hex, side);
        if (other == kNoHex) continue;
        neighbours.insert(other);
        across += grid.part(hex) != grid.part(other) ? 1 : 0;
        ASSERT_EQ(grid.neighbour(other, opposite(side)), hex) << title << ' ' << grid.name(hex);
        ASSERT_EQ(grid.side_towards(hex, other), side);
      }
      ASSERT_EQ(neighbours, near) << title << ' ' << grid.name(hex);
    }
    EXPECT_GT(across, 0) << title << " hangs together";
  }
}

TEST(CoreJoinedGrid, the_seam_of_two_sheets_is_that_of_the_printed_maps) {
  const Grid grid = two_sheets();
  const auto at = [&](const char* from, const char* side) {
    return grid.name(grid.neighbour(*grid.parse(from), *grid.parse_facing(side)));
  };
  for (int place = 2; place <= 52; ++place) {
    const std::string number = std::to_string(100 + place).substr(1);
    EXPECT_EQ(at(("N32" + number).c_str(), "SW"), "S01" + number);
    EXPECT_EQ(at(("N32" + number).c_str(), "SE"), "S01" + std::to_string(99 + place).substr(1));
  }
  EXPECT_EQ(at("N3201", "SE"), "----");
  EXPECT_EQ(at("S0152", "NW"), "----");
  EXPECT_EQ(at("S0151", "NE"), "N3251");
}

TEST(CoreJoinedGrid, distance_across_the_seam_is_the_fewest_steps) {
  const std::map<std::string, Grid> all = fields();
  for (const char* title : {"two sheets", "side by side", "a strip", "three"}) {
    const Grid& grid = all.at(title);
    for (const Hex start : all_of(grid)) {
      if (index(start) % 211 != 0) continue;  // enough of them
      std::map<Hex, int> steps{{start, 0}};
      std::queue<Hex> open({start});
      while (!open.empty()) {
        const Hex here = open.front();
        open.pop();
        for (const Facing side : kFacings) {
          const Hex next = grid.neighbour(here, side);
          if (next != kNoHex && steps.emplace(next, steps[here] + 1).second) open.push(next);
        }
      }
      ASSERT_EQ(static_cast<int>(steps.size()), grid.size());
      for (const auto& [hex, distance] : steps) ASSERT_EQ(grid.distance(start, hex), distance) << title;
    }
  }
}

TEST(CoreJoinedGrid, a_line_of_sight_runs_across_the_seam) {
  const Grid grid = two_sheets();
  int lines = 0;
  for (const Hex from : all_of(grid)) {
    if (grid.part(from) != 0 || grid.line(from) < 29 || grid.place(from) < 10 || grid.place(from) > 20)
      continue;
    for (const Hex to : all_of(grid)) {
      if (grid.part(to) != 1 || grid.distance(from, to) > 6) continue;
      Hex before = from;
      for (const SightStep& step : sight_line(grid.way(from, to))) {
        const Hex here = grid.at(grid.offset(from) + step.hex);
        ASSERT_NE(here, kNoHex) << grid.name(from) << ' ' << grid.name(to);
        ASSERT_LE(grid.distance(before, here), step.along_side ? 2 : 1)
            << grid.name(from) << ' ' << grid.name(to);
        if (step.along_side) {
          ASSERT_EQ(grid.distance(here, grid.at(grid.offset(from) + step.other)), 1);
        }
        before = here;
      }
      ASSERT_LE(grid.distance(before, to), 2);
      ++lines;
    }
  }
  EXPECT_GT(lines, 500);
}

TEST(CoreJoinedGrid, maps_that_do_not_fit_are_refused) {
  const auto reason = [](std::vector<GridPart> parts) -> std::string {
    try {
      Grid grid(std::move(parts));
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(reason({{rows(4, 6, 6), "A", {}}, {rows(4, 6, 6), "B", {0, 4}}}), "");
  EXPECT_EQ(reason({{rows(4, 6, 6), "A", {}}, {rows(4, 6, 6), "B", {0, 3}}}),
            "the hexes of one map lie between those of the other");
  EXPECT_EQ(reason({{rows(4, 6, 6), "A", {}}, {rows(4, 6, 6), "B", {0, 2}}}),
            "B0101 and A0301 lie in the same place");
  EXPECT_EQ(reason({{rows(4, 6, 6), "", {}}, {rows(4, 6, 6), "", {0, 4}}}),
            "both maps have a hex 0101: they need letters");
  EXPECT_EQ(reason({{rows(4, 6, 6), "A", {}}, {columns(), "B", {0, 40}}}),
            "the lines of one map run north-south, those of the other east-west");
  EXPECT_EQ(reason({}), "a grid needs a map");
  EXPECT_EQ(reason({{rows(60, 52, 52), "A", {}}, {rows(60, 52, 52), "B", {0, 60}}}),
            "a grid needs between 1 and 4096 hexes");
}

}  // namespace
}  // namespace tamburino

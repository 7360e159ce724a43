#include "engine/core/grid.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numbers>
#include <queue>
#include <set>

namespace tamburino {
namespace {

using Lines = GridLayout::Lines;
using Parity = GridLayout::Parity;

// Solferino: rows to the south, places to the west, odd rows half a hex further west.
GridLayout butchery() {
  return {.lines = Lines::EastWest,
          .places_grow_onward = false,
          .hanging = Parity::Odd,
          .first_line = 1,
          .last_line = 36,
          .first_place = 1,
          .last_place_odd = 22,
          .last_place_even = 23};
}

// Custoza: columns to the east, places to the south, odd columns half a hex further south.
GridLayout custoza() {
  return {.lines = Lines::NorthSouth,
          .hanging = Parity::Odd,
          .first_line = 1,
          .last_line = 14,
          .first_place = 1,
          .last_place_odd = 11,
          .last_place_even = 12};
}

// First digits are the place in a row; rows grow to the north; even rows hang; numbers begin at 10 and 4.
GridLayout place_first() {
  return {.lines = Lines::EastWest,
          .line_number_first = false,
          .lines_grow_onward = false,
          .hanging = Parity::Even,
          .first_line = 10,
          .last_line = 19,
          .first_place = 4,
          .last_place_odd = 15,
          .last_place_even = 15};
}

// Columns numbered from the east, places from the south, places first.
GridLayout backwards() {
  return {.lines = Lines::NorthSouth,
          .line_number_first = false,
          .lines_grow_onward = false,
          .places_grow_onward = false,
          .hanging = Parity::Even,
          .first_line = 0,
          .last_line = 9,
          .first_place = 0,
          .last_place_odd = 8,
          .last_place_even = 7};
}

const std::map<std::string, GridLayout>& layouts() {
  static const std::map<std::string, GridLayout> all{{"butchery", butchery()},
                                                     {"custoza", custoza()},
                                                     {"place first", place_first()},
                                                     {"backwards", backwards()}};
  return all;
}

// A second opinion: where the printed number puts the centre on paper, in hex widths, east and south.
struct Point {
  double east = 0, south = 0;
};

Point paper(const GridLayout& layout, int line, int place) {
  const bool hangs = (line % 2 == 1) == (layout.hanging == Parity::Odd);
  const double along = (place + (hangs ? 0.5 : 0.0)) * (layout.places_grow_onward ? 1 : -1);
  const double across = line * std::sqrt(3.0) / 2 * (layout.lines_grow_onward ? 1 : -1);
  return layout.lines == Lines::EastWest ? Point{along, across} : Point{across, along};
}

Point paper(const Grid& grid, Hex hex) { return paper(grid.layout(), grid.line(hex), grid.place(hex)); }

double apart(Point a, Point b) { return std::hypot(a.east - b.east, a.south - b.south); }

std::string compass(Point from, Point to, Lines lines) {
  const double angle = std::atan2(from.south - to.south, to.east - from.east) * 180 / std::numbers::pi;
  const int sixth = static_cast<int>(std::lround((angle + 360) / 30)) % 12;  // of 30 degrees, from east
  static const std::map<int, std::string> rows{{0, "E"}, {2, "NE"}, {4, "NW"},
                                               {6, "W"}, {8, "SW"}, {10, "SE"}};
  static const std::map<int, std::string> columns{{1, "NE"}, {3, "N"}, {5, "NW"},
                                                  {7, "SW"}, {9, "S"}, {11, "SE"}};
  return lines == Lines::EastWest ? rows.at(sixth) : columns.at(sixth);
}

Hex named(const Grid& grid, const char* number) { return grid.parse(number).value(); }

std::vector<Hex> all_of(const Grid& grid) {
  std::vector<Hex> hexes;
  for (int i = 0; i < grid.size(); ++i) hexes.push_back(Hex{static_cast<std::uint16_t>(i)});
  return hexes;
}

TEST(CoreGrid, butchery_neighbours_are_those_of_the_printed_map) {
  const Grid grid(butchery());
  const auto at = [&](const char* from, const char* side) {
    return grid.name(grid.neighbour(named(grid, from), *grid.parse_facing(side)));
  };
  EXPECT_EQ(at("2010", "E"), "2009");  // an even row
  EXPECT_EQ(at("2010", "NE"), "1909");
  EXPECT_EQ(at("2010", "NW"), "1910");
  EXPECT_EQ(at("2010", "W"), "2011");
  EXPECT_EQ(at("2010", "SW"), "2110");
  EXPECT_EQ(at("2010", "SE"), "2109");
  EXPECT_EQ(at("2110", "E"), "2109");  // an odd row
  EXPECT_EQ(at("2110", "NE"), "2010");
  EXPECT_EQ(at("2110", "NW"), "2011");
  EXPECT_EQ(at("2110", "W"), "2111");
  EXPECT_EQ(at("2110", "SW"), "2211");
  EXPECT_EQ(at("2110", "SE"), "2210");
  EXPECT_EQ(at("1623", "W"), "----");  // where the map ends
  EXPECT_EQ(at("2722", "W"), "----");
  EXPECT_EQ(at("3101", "E"), "----");
}

TEST(CoreGrid, custoza_neighbours_are_those_of_the_printed_map) {
  const Grid grid(custoza());
  const auto at = [&](const char* from, const char* side) {
    return grid.name(grid.neighbour(named(grid, from), *grid.parse_facing(side)));
  };
  EXPECT_EQ(at("0505", "N"), "0504");
  EXPECT_EQ(at("0505", "S"), "0506");
  EXPECT_EQ(at("0505", "NE"), "0605");  // column 5 hangs, so its north-eastern neighbour has its own number
  EXPECT_EQ(at("0505", "SE"), "0606");
  EXPECT_EQ(at("0505", "NW"), "0405");
  EXPECT_EQ(at("0505", "SW"), "0406");
  EXPECT_EQ(at("0605", "NE"), "0704");
  EXPECT_EQ(at("0605", "SE"), "0705");
}

TEST(CoreGrid, hexes_have_their_printed_number_in_every_order) {
  for (const auto& [title, layout] : layouts()) {
    const Grid grid(layout);
    std::set<std::string> names;
    for (const Hex hex : all_of(grid)) {
      const std::string name = grid.name(hex);
      EXPECT_EQ(grid.parse(name), hex) << title << ' ' << name;
      EXPECT_EQ(grid.at(grid.line(hex), grid.place(hex)), hex) << title << ' ' << name;
      EXPECT_EQ(grid.at(grid.offset(hex)), hex) << title << ' ' << name;
      names.insert(name);
    }
    EXPECT_EQ(static_cast<int>(names.size()), grid.size()) << title;
  }
  EXPECT_EQ(Grid(butchery()).size(), 18 * 22 + 18 * 23);
  EXPECT_EQ(Grid(butchery()).line(named(Grid(butchery()), "2118")), 21);
  EXPECT_EQ(Grid(place_first()).line(named(Grid(place_first()), "1518")), 18);
  EXPECT_EQ(Grid(place_first()).place(named(Grid(place_first()), "1518")), 15);
}

TEST(CoreGrid, numbers_off_the_map_are_no_hex) {
  const Grid grid(butchery());
  for (const char* bad :
       {"", "211", "21180", "0001", "0100", "3701", "2723", "1624", "21x8", "-118", "2 18"}) {
    EXPECT_FALSE(grid.parse(bad)) << bad;
  }
  EXPECT_TRUE(grid.parse("1623"));  // even rows are one longer
  EXPECT_EQ(grid.name(kNoHex), "----");
  EXPECT_TRUE(Grid(backwards()).parse("0000"));
  EXPECT_FALSE(Grid(backwards()).parse("-000"));
  EXPECT_EQ(grid.at(grid.offset(named(grid, "2010")) + Offset{1, 0}), kNoHex);  // no centre lies there
  EXPECT_THROW(Grid(GridLayout{.last_line = 0}), std::invalid_argument);
  EXPECT_THROW(Grid(GridLayout{.last_line = 99, .last_place_odd = 99, .last_place_even = 99}),
               std::invalid_argument);
}

TEST(CoreGrid, neighbours_are_the_hexes_one_width_away_and_mutual) {
  for (const auto& [title, layout] : layouts()) {
    const Grid grid(layout);
    for (const Hex hex : all_of(grid)) {
      std::set<Hex> near;
      for (const Hex other : all_of(grid)) {
        if (other != hex && apart(paper(grid, hex), paper(grid, other)) < 1.001) near.insert(other);
      }
      std::set<Hex> neighbours;
      for (const Facing side : kFacings) {
        const Hex other = grid.neighbour(hex, side);
        if (other == kNoHex) continue;
        neighbours.insert(other);
        EXPECT_EQ(grid.neighbour(other, opposite(side)), hex);
        EXPECT_EQ(grid.side_towards(hex, other), side);
        EXPECT_EQ(grid.name(side), compass(paper(grid, hex), paper(grid, other), layout.lines))
            << title << ' ' << grid.name(hex) << ' ' << grid.name(other);
      }
      EXPECT_EQ(neighbours, near) << title << ' ' << grid.name(hex);
      EXPECT_EQ(grid.side_towards(hex, hex), std::nullopt);
    }
  }
}

TEST(CoreGrid, distance_is_symmetric_and_the_fewest_steps) {
  for (const auto& [title, layout] : layouts()) {
    const Grid grid(layout);
    for (const Hex start : all_of(grid)) {
      if (index(start) % 7 != 0) continue;  // enough of them
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
      for (const auto& [hex, distance] : steps) {
        ASSERT_EQ(grid.distance(start, hex), distance) << title << ' ' << grid.name(hex);
        ASSERT_EQ(grid.distance(hex, start), distance);
      }
    }
  }
}

TEST(CoreGrid, facings_have_names_and_go_round) {
  for (const Lines lines : {Lines::EastWest, Lines::NorthSouth}) {
    std::set<std::string_view> names;
    const Grid grid(lines == Lines::EastWest ? butchery() : custoza());
    for (const Facing facing : kFacings) {
      names.insert(grid.name(facing));
      EXPECT_EQ(Grid::parse_facing(lines, grid.name(facing)), facing);
      EXPECT_EQ(turned(turned(facing, 5), 1), facing);
      EXPECT_EQ(turned(facing, -7), turned(facing, 5));
      EXPECT_EQ(opposite(opposite(facing)), facing);
      EXPECT_EQ(step(facing) + step(opposite(facing)), Offset{});
    }
    EXPECT_EQ(names.size(), 6U);
  }
  EXPECT_FALSE(Grid::parse_facing(Lines::EastWest, "N"));
  EXPECT_FALSE(Grid::parse_facing(Lines::NorthSouth, "E"));
  EXPECT_FALSE(Grid::parse_facing(Lines::EastWest, "e"));
  EXPECT_EQ(Grid(butchery()).name(kNoFacing), "-");
}

TEST(CoreGrid, front_is_three_hexsides_and_flank_three) {
  for (const Facing facing : kFacings) {
    int front = 0;
    for (const Facing side : kFacings) front += in_front_arc(facing, side) ? 1 : 0;
    EXPECT_EQ(front, 3);
    EXPECT_TRUE(in_front_arc(facing, turned(facing, 1)));
    EXPECT_TRUE(in_front_arc(facing, turned(facing, -1)));
    EXPECT_FALSE(in_front_arc(facing, turned(facing, 2)));
    EXPECT_EQ(hexsides_between(facing, turned(facing, 4)), 2);
    EXPECT_EQ(hexsides_between(facing, turned(facing, -1)), 1);
    EXPECT_EQ(hexsides_between(facing, opposite(facing)), 3);
  }
}

TEST(CoreGrid, in_front_cone_is_all_that_front_steps_reach_and_no_more) {
  for (const Facing facing : kFacings) {
    using Way = std::pair<int, int>;  // an Offset that sorts
    std::set<Way> cone{{0, 0}};
    for (int n = 0; n < 6; ++n) {
      const std::set<Way> narrow = cone;
      for (const auto& [along, lines] : narrow) {
        for (int side = -1; side <= 1; ++side) {
          const Offset one = step(turned(facing, side));
          cone.emplace(along + one.along, lines + one.lines);
        }
      }
    }
    for (int lines = -6; lines <= 6; ++lines) {
      for (int along = -12; along <= 12; ++along) {
        const Offset way{along, lines};
        if ((along + lines) % 2 != 0 || length(way) > 6) continue;
        EXPECT_EQ(in_front_cone(facing, way), cone.contains({along, lines}))
            << index(facing) << ' ' << along << ' ' << lines;
      }
    }
  }
}

}  // namespace
}  // namespace tamburino

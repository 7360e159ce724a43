#include "engine/core/sight.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tamburino {
namespace {

bool operator==(const SightStep& a, const SightStep& b) {
  if (a.along_side != b.along_side) return false;
  return (a.hex == b.hex && a.other == b.other) || (a.hex == b.other && a.other == b.hex);
}

std::string told(const std::vector<SightStep>& steps) {
  std::string text;
  for (const SightStep& one : steps) {
    text += " (" + std::to_string(one.hex.along) + "," + std::to_string(one.hex.lines) + ")";
    if (one.along_side)
      text += "|(" + std::to_string(one.other.along) + "," + std::to_string(one.other.lines) + ")";
  }
  return text;
}

// A second opinion, in floating point: walk the line in small steps and ask each time which centres are
// nearest. One is a hex crossed; two, a hexside run along. 2^12 steps never fall on the exact crossings.
std::vector<SightStep> walked(Offset way) {
  constexpr int kSteps = 4096;
  const double height = std::sqrt(3.0) / 2;
  const int reach = length(way);
  std::vector<SightStep> steps;
  for (int n = 0; n < kSteps; ++n) {
    const double t = (n + 0.5) / kSteps;
    const double x = t * way.along / 2.0;
    const double y = t * way.lines * height;
    double best = 1e9;
    std::vector<Offset> nearest;
    for (int lines = -reach; lines <= reach; ++lines) {
      for (int along = -2 * reach; along <= 2 * reach; ++along) {
        if ((along + lines) % 2 != 0) continue;
        const double apart = std::hypot(x - along / 2.0, y - lines * height);
        if (apart < best - 1e-9) nearest.clear();
        if (apart < best + 1e-9) {
          best = std::min(best, apart);
          nearest.push_back({along, lines});
        }
      }
    }
    const SightStep here{nearest.front(), nearest.back(), nearest.size() == 2};
    const bool at_an_end = !here.along_side && (here.hex == Offset{} || here.hex == way);
    if (!at_an_end && (steps.empty() || !(steps.back() == here))) steps.push_back(here);
  }
  return steps;
}

TEST(CoreSight, every_line_of_five_hexes_is_what_a_walk_along_it_meets) {
  for (int lines = -5; lines <= 5; ++lines) {
    for (int along = -10; along <= 10; ++along) {
      const Offset way{along, lines};
      if ((along + lines) % 2 != 0 || length(way) > 5) continue;
      const auto exact = sight_line(way);
      const auto found = walked(way);
      EXPECT_EQ(told(exact).size(), told(found).size())
          << along << ',' << lines << told(exact) << told(found);
      ASSERT_EQ(exact.size(), found.size())
          << along << ',' << lines << ':' << told(exact) << " /" << told(found);
      for (std::size_t i = 0; i < exact.size(); ++i) {
        EXPECT_TRUE(exact[i] == found[i])
            << along << ',' << lines << ':' << told(exact) << " /" << told(found);
      }
    }
  }
}

TEST(CoreSight, a_straight_row_is_crossed_hex_by_hex) {
  const auto steps = sight_line({6, 0});
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_TRUE(steps[0] == (SightStep{{2, 0}, {2, 0}, false}));
  EXPECT_TRUE(steps[1] == (SightStep{{4, 0}, {4, 0}, false}));
}

TEST(CoreSight, between_two_rows_the_line_runs_along_a_hexside) {
  const auto steps = sight_line({0, 2});
  ASSERT_EQ(steps.size(), 1U);
  EXPECT_TRUE(steps[0] == (SightStep{{-1, 1}, {1, 1}, true}));
}

TEST(CoreSight, neighbours_have_nothing_between_them) {
  for (const Facing side : kFacings) EXPECT_TRUE(sight_line(step(side)).empty());
  EXPECT_TRUE(sight_line({0, 0}).empty());
}

TEST(CoreSight, the_way_back_meets_the_same_hexes) {
  for (const Offset way : {Offset{5, 3}, {7, 1}, {1, 5}, {-4, 4}, {0, -4}, {9, 1}}) {
    auto there = sight_line(way);
    const auto back = sight_line(Offset{} - way);
    ASSERT_EQ(there.size(), back.size());
    for (std::size_t i = 0; i < there.size(); ++i) {
      const SightStep& mirrored = back[back.size() - 1 - i];
      EXPECT_TRUE(there[i] == (SightStep{mirrored.hex + way, mirrored.other + way, mirrored.along_side}));
    }
  }
}

TEST(CoreSight, the_table_holds_the_same_lines) {
  const SightTable table(4);
  EXPECT_EQ(table.range(), 4);
  for (int lines = -4; lines <= 4; ++lines) {
    for (int along = -8; along <= 8; ++along) {
      const Offset way{along, lines};
      if ((along + lines) % 2 != 0 || length(way) > 4) continue;
      const auto kept = table.line(way);
      const auto made = sight_line(way);
      ASSERT_EQ(kept.size(), made.size());
      for (std::size_t i = 0; i < made.size(); ++i) EXPECT_TRUE(kept[i] == made[i]);
    }
  }
}

}  // namespace
}  // namespace tamburino

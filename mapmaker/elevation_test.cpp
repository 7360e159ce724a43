#include "mapmaker/elevation.h"

#include "tests/mapmaking.h"

namespace tamburino::mapmaker {
namespace {

const std::string kGrid =
    "ncols 3\nnrows 2\nxllcorner 9.0\nyllcorner 45.0\ncellsize 0.1\nNODATA_value -9999\n10 20 30\n40 50 "
    "-9999\n";

std::optional<Elevation> read(const std::string& text, Problems& problems) {
  const Field field;
  field.put("dem.asc", text);
  return Elevation::read(field.dir / "dem.asc", problems);
}

TEST(MapElevation, heights_between_the_cell_centres) {
  Problems problems;
  const auto grid = read(kGrid, problems);
  ASSERT_TRUE(grid) << all_of(problems);
  EXPECT_NEAR(*grid->at({45.15, 9.05}), 10, 1e-4);     // the north-west cell
  EXPECT_NEAR(*grid->at({45.051, 9.05}), 39.7, 1e-3);  // nearly the one south of it
  EXPECT_NEAR(*grid->at({45.10, 9.10}), 30, 1e-4);     // in the middle of four
  EXPECT_FALSE(grid->at({45.10, 9.20}));               // one of the four is unknown
  EXPECT_FALSE(grid->at({46.0, 9.1}));                 // off the grid
}

TEST(MapElevation, corners_may_be_given_by_cell_centres) {
  Problems problems;
  std::string text = kGrid;
  text.replace(text.find("xllcorner 9.0"), 13, "xllcenter 9.05")
      .replace(text.find("yllcorner 45.0"), 14, "yllcenter 45.05");
  const auto grid = read(text, problems);
  ASSERT_TRUE(grid) << all_of(problems);
  EXPECT_NEAR(*grid->at({45.15, 9.05}), 10, 1e-4);
}

TEST(MapElevation, says_what_is_wrong_and_where) {
  const auto refused = [](const std::string& text) {
    Problems problems;
    EXPECT_FALSE(read(text, problems));
    return all_of(problems);
  };
  EXPECT_THAT(refused("hello"), ::testing::HasSubstr("dem.asc:1: a header line is a word and a number"));
  EXPECT_THAT(refused("1 2 3"), ::testing::HasSubstr("lacks ncols"));
  EXPECT_THAT(refused("ncols 3\nnrows 2\ncellsize 0.1\n1 2 3 4 5 6\n"),
              ::testing::HasSubstr("lacks xllcorner"));
  EXPECT_THAT(refused(kGrid.substr(0, kGrid.size() - 8)), ::testing::HasSubstr("there are 5 of 6"));
  EXPECT_THAT(refused(kGrid + "7\n"), ::testing::HasSubstr("more heights"));
  EXPECT_THAT(refused("ncols 3\nnrows 2\nxllcorner 9\nyllcorner 45\ncellsize 0\n1 2 3 4 5 6\n"),
              ::testing::HasSubstr("cellsize above 0"));
}

// Levels from a slope of known heights: 100 m in the west, 10 m higher with every column of hexes.
TEST(MapSurvey, levels_hills_and_terraces) {
  Field field;
  std::string dem = "ncols 300\nnrows 200\nxllcorner 8.9\nyllcorner 44.94\ncellsize 0.0007\n";
  for (int row = 0; row < 200; ++row) {
    for (int column = 0; column < 300; ++column) dem += (column > 150 ? "160 " : "100 ");
    dem += '\n';
  }
  field.put("dem.asc", dem);
  field.change("map.toml", "[[water]]\nname = \"Lago\"",
               "[levels]\nmethod = \"absolute\"\nbase = 90\nstep = 20\nhighest = 5\nterrace = 30\nsteep = "
               "2\n\n[[water]]\nname = \"Lago\"");
  field.put("ground.tsv", slurp(field.dir / "ground.tsv") + "height\t195\tColle\t45.0,8.95\t-\n");
  Problems problems;
  Plan plan;
  ASSERT_TRUE(read_plan(field.dir, plan, problems, Need::NoRelief)) << all_of(problems);
  const auto elevation = Elevation::read(field.dir / "dem.asc", problems);
  ASSERT_TRUE(elevation);
  const Fit fit(plan.lattice, plan.method, plan.control);
  const Relief relief = survey(plan, fit, *elevation, problems);
  EXPECT_TRUE(problems.empty()) << all_of(problems);
  const auto level = [&](const char* hex) {
    return relief.levels[static_cast<std::size_t>(index(*plan.grid.parse(hex)))];
  };
  EXPECT_EQ(level("0102"), 0);  // 100 m
  EXPECT_EQ(level("1202"), 3);  // 160 m
  const Hex hill = *plan.lattice.hex_at(fit.sheet({45.0, 8.95}));
  EXPECT_EQ(relief.levels[static_cast<std::size_t>(index(hill))], 5);  // 195 m, whatever the grid says
  ASSERT_FALSE(relief.ridges.empty());
  for (const auto& [low, high, grade] : relief.ridges)
    EXPECT_LT(plan.lattice.centre(low).x, plan.lattice.centre(high).x);
  // What was measured is kept, and read again.
  field.put("relief.tsv", written(relief, plan));
  const MapSheet sheet = field.made();
  EXPECT_TRUE(field.problems.empty()) << all_of(field.problems);
  EXPECT_EQ(sheet[*sheet.grid.parse("1209")].level, 3);
  EXPECT_EQ(all_of(check(*field.plan, sheet, "sheet")), "");
}

TEST(MapSurvey, an_elevation_grid_that_does_not_reach_says_so) {
  const Field field;
  field.put("dem.asc", kGrid);
  Problems problems;
  Plan plan;
  ASSERT_TRUE(read_plan(field.dir, plan, problems, Need::NoRelief));
  const auto elevation = Elevation::read(field.dir / "dem.asc", problems);
  survey(plan, Fit(plan.lattice, plan.method, plan.control), *elevation, problems);
  EXPECT_THAT(all_of(problems), ::testing::HasSubstr("does not cover"));
}

}  // namespace
}  // namespace tamburino::mapmaker

#include "mapmaker/fit.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/mapmaking.h"

namespace tamburino::mapmaker {
namespace {

GridLayout columns(int lines, int places) {
  GridLayout layout;
  layout.lines = GridLayout::Lines::NorthSouth;
  layout.last_line = lines;
  layout.last_place_odd = layout.last_place_even = places;
  return layout;
}

// Control points that lie exactly where a sheet of hexes of that size, turned by so much, has them.
std::vector<ControlPoint> exact(const Lattice& lattice, const Frame& frame, double metres, double degrees,
                                int count) {
  std::vector<ControlPoint> points;
  for (int i = 0; i < count; ++i) {
    const Hex hex{static_cast<std::uint16_t>((i * 37) % lattice.grid().size())};
    const Point at = lattice.centre(hex) - lattice.centre(Hex{0});
    const double c = std::cos(degrees * 0.017453292519943295);
    const double s = std::sin(degrees * 0.017453292519943295);
    points.push_back({"p" + std::to_string(i),
                      {hex},
                      frame.degrees(Point{c * at.x + s * at.y, -s * at.x + c * at.y} * metres),
                      ControlPoint::Use::Fit,
                      ""});
  }
  return points;
}

TEST(MapFit, finds_size_and_turn_of_a_sheet_again) {
  const Grid grid(columns(30, 30));
  const Lattice lattice(grid);
  for (const auto kind : {FitMethod::Kind::Similarity, FitMethod::Kind::Affine}) {
    const FitMethod method{kind, {45, 10}, 0, kNoHex, {}, 0, 0};
    const Fit fit(lattice, method, exact(lattice, Frame({45, 10}), 612, 7, 9));
    EXPECT_NEAR(fit.metres_per_hex(), 612, 0.01);
    for (const Residual& one : fit.residuals()) EXPECT_LT(one.plain, 1e-6) << one.place;
  }
}

TEST(MapFit, one_wrong_guess_does_not_turn_the_sheet) {
  const Grid grid(columns(30, 30));
  const Lattice lattice(grid);
  std::vector<ControlPoint> points = exact(lattice, Frame({45, 10}), 400, 0, 12);
  points[5].at.lat += 0.02;  // 2.2 km: five hexes
  const Fit fit(lattice, {FitMethod::Kind::Similarity, {45, 10}, 0, kNoHex, {}, 0, 0}, points);
  const std::vector<Residual> all = fit.residuals();
  EXPECT_GT(all[5].plain, 4);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (i != 5) {
      EXPECT_LT(all[i].plain, 0.6) << i;
    }
}

TEST(MapFit, a_wrong_point_in_a_corner_is_rejected) {
  const Grid grid(columns(20, 16));
  const Lattice lattice(grid);
  const Frame frame({45, 9});
  for (const auto kind : {FitMethod::Kind::Similarity, FitMethod::Kind::Affine}) {
    std::vector<ControlPoint> points;
    for (const char* hex : {"0101", "2002", "1915", "0214", "1008", "1512", "0510"}) {
      const Hex where = *grid.parse(hex);
      points.push_back(
          {hex, {where}, frame.degrees(lattice.centre(where) * 500.0), ControlPoint::Use::Fit, ""});
    }
    points[0].at.lat += 0.027;  // 3 km: six hexes
    const Fit fit(lattice, {kind, {45, 9}, 5, kNoHex, {}, 0, 0}, points);
    EXPECT_NEAR(fit.metres_per_hex(), 500, 1);
    EXPECT_NEAR(fit.north(), 0, 0.1);
    const std::vector<Residual> all = fit.residuals();
    EXPECT_TRUE(all[0].rejected);
    EXPECT_GT(all[0].plain, 5);
    for (std::size_t i = 1; i < all.size(); ++i) EXPECT_FALSE(all[i].rejected) << all[i].place;
  }
}

TEST(MapFit, says_when_the_points_do_not_determine_it) {
  const Grid grid(columns(30, 30));
  const Lattice lattice(grid);
  const std::vector<ControlPoint> two = exact(lattice, Frame({45, 10}), 400, 0, 2);
  EXPECT_THROW(Fit(lattice, {FitMethod::Kind::Affine, {45, 10}, 0, kNoHex, {}, 0, 0}, two),
               std::runtime_error);
  EXPECT_THROW(Fit(lattice, {FitMethod::Kind::Similarity, {45, 10}, 0, kNoHex, {}, 0, 0}, {two[0], two[0]}),
               std::runtime_error);
}

// The printed hexes of Custoza give hexes of 401 m, north up; those of Solferino 640 m, turned by less than
// three degrees. The figures are those of an independent fit.
TEST(MapFit, our_sheets_fit_the_ground) {
  struct Wanted {
    const char* map;
    double metres, worst;
  };
  for (const Wanted& wanted : {Wanted{"custoza", 400, 0.95}, Wanted{"butchery", 642, 1.7}}) {
    Problems problems;
    Plan plan;
    ASSERT_TRUE(read_plan(our_maps() / wanted.map, plan, problems)) << all_of(problems);
    const Fit fit(plan.lattice, plan.method, plan.control);
    EXPECT_NEAR(fit.metres_per_hex(), wanted.metres, 3) << wanted.map;
    EXPECT_LT(std::abs(fit.north()), 3) << wanted.map;
    for (const Residual& one : fit.residuals()) {
      if (one.use == ControlPoint::Use::Fit) {
        EXPECT_LT(one.plain, wanted.worst) << wanted.map << ' ' << one.place;
      }
      if (one.use != ControlPoint::Use::Check) {
        EXPECT_LT(one.warped, 1.5) << wanted.map << ' ' << one.place;
      }
    }
  }
}

TEST(MapFit, there_and_back_again) {
  Problems problems;
  Plan plan;
  ASSERT_TRUE(read_plan(our_maps() / "custoza", plan, problems));
  const Fit fit(plan.lattice, plan.method, plan.control);
  for (int i = 0; i < plan.grid.size(); i += 13) {
    const Point centre = plan.lattice.centre(Hex{static_cast<std::uint16_t>(i)});
    EXPECT_LT(distance(fit.sheet(fit.ground(centre)), centre), 0.01);
  }
}

RC_GTEST_PROP(MapLattice, a_point_lies_in_the_hex_whose_centre_is_nearest, ()) {
  GridLayout layout = columns(9, 8);
  layout.lines = *rc::gen::element(GridLayout::Lines::EastWest, GridLayout::Lines::NorthSouth);
  layout.hanging = *rc::gen::element(GridLayout::Parity::Odd, GridLayout::Parity::Even);
  layout.lines_grow_onward = *rc::gen::arbitrary<bool>();
  layout.places_grow_onward = *rc::gen::arbitrary<bool>();
  const Grid grid(layout);
  const Lattice lattice(grid);
  const Hex start{static_cast<std::uint16_t>(*rc::gen::inRange(0, grid.size()))};
  const Point point =
      lattice.centre(start) + Point{*rc::gen::inRange(-99, 100) / 100.0, *rc::gen::inRange(-99, 100) / 100.0};
  const auto found = lattice.hex_at(point);
  for (int i = 0; i < grid.size() && found; ++i)
    RC_ASSERT(distance(lattice.centre(*found), point) <=
              distance(lattice.centre(Hex{static_cast<std::uint16_t>(i)}), point) + 1e-9);
  if (!found) RC_ASSERT(distance(lattice.centre(lattice.nearest_hex(point)), point) > 0.5);
}

TEST(MapLattice, neighbours_share_a_side_and_the_rim_has_none_beyond) {
  const Grid grid(columns(6, 5));
  const Lattice lattice(grid);
  for (int i = 0; i < grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    for (const Facing side : kFacings) {
      const Hex next = grid.neighbour(hex, side);
      const Lattice::Edge& edge = lattice.edges()[static_cast<std::size_t>(lattice.edge(hex, side))];
      EXPECT_TRUE((edge.a == hex && edge.b == next) || (edge.b == hex && edge.a == next));
      if (next == kNoHex) continue;
      EXPECT_EQ(lattice.edge_between(hex, next), lattice.edge_between(next, hex));
      EXPECT_LT(distance(lattice.middle(lattice.edge(hex, side)),
                         (lattice.centre(hex) + lattice.centre(next)) * 0.5),
                1e-9);
    }
  }
}

}  // namespace
}  // namespace tamburino::mapmaker

#include <algorithm>
#include <cstdio>
#include <memory>

#include "mapmaker/check.h"
#include "mapmaker/fit.h"

// Two maps that a join file lays side by side.
namespace tamburino::mapmaker {
namespace {

using Path = std::filesystem::path;

constexpr double kFarApart = 0.5;  // hexes, between where the two maps have the same hex

// A map of a pack is made by the plan that writes a file of the same name in a folder of the same name.
bool writes(const Plan& plan, const Path& file) {
  return plan.output.filename() == file.filename() &&
         plan.output.parent_path().filename() == file.parent_path().filename();
}

std::unique_ptr<Plan> plan_of(const Path& file) {
  const Path maps = maps_directory();
  std::vector<std::string> names = map_names(maps);
  // The plan mostly has the name of the file: no need to read all.
  std::stable_partition(names.begin(), names.end(),
                        [&](const std::string& name) { return name == file.stem(); });
  for (const std::string& name : names) {
    if (!std::filesystem::exists(maps / name / "map.toml")) continue;
    Problems problems;  // of the plan: its own check names them
    auto plan = std::make_unique<Plan>();
    if (read_plan(maps / name, *plan, problems) && problems.empty() && writes(*plan, file)) return plan;
  }
  return nullptr;
}

LatLon ground_of(const Plan& plan, const Fit& fit, const Grid& field, Hex hex, Point beside) {
  const Hex own = plan.grid.at(field.line(hex), field.place(hex));
  return fit.ground(plan.lattice.centre(own) + beside);
}

void check_ground(const MapSheet& field, const Plan& first, const Plan& second, const std::string& file,
                  Problems& problems) {
  const Lattice lattice(field.grid);
  const Fit fits[]{Fit(first.lattice, first.method, first.control),
                   Fit(second.lattice, second.method, second.control)};
  const Frame frame(first.method.origin);
  double worst = 0;
  Hex where = kNoHex;
  for (int i = 0; i < field.grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    for (const Facing side : kFacings) {
      const Hex other = field.grid.neighbour(hex, side);
      if (other == kNoHex || field.grid.part(hex) != 0 || field.grid.part(other) != 1) continue;
      const Point way = lattice.centre(other) - lattice.centre(hex);
      const Point here = frame.metres(ground_of(first, fits[0], field.grid, hex, way));
      const Point there = frame.metres(ground_of(second, fits[1], field.grid, other, {}));
      const double off = distance(here, there) / fits[0].metres_per_hex();
      if (off > worst) worst = off, where = other;
    }
  }
  if (worst <= kFarApart) return;
  char text[16];
  std::snprintf(text, sizeof text, "%.1f", worst);
  report(problems, file, 0,
         "the ground does not go on at the seam: " + field.grid.name(where) + " lies " + text +
             " hexes from where " + first.title + " would have it");
}

}  // namespace

Problems check_join(const MapSheet& field, const std::string& file) {
  Problems problems;
  const auto first = plan_of(field.files[0]);
  const auto second = plan_of(field.files[1]);
  std::vector<std::string> barriers;
  for (const Plan* plan : {first.get(), second.get()})
    if (plan != nullptr) barriers.insert(barriers.end(), plan->barriers.begin(), plan->barriers.end());
  problems = check_sheet(field, barriers, file);
  if (first && second) check_ground(field, *first, *second, file, problems);
  return problems;
}

}  // namespace tamburino::mapmaker

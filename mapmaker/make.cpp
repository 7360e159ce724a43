#include "mapmaker/make.h"

#include <algorithm>
#include <cstdio>

namespace tamburino::mapmaker {
namespace {

std::string rounded(double value, int digits) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.*f", digits, value);
  return text.data();
}

}  // namespace

Draft::Draft(const Plan& the_plan, Problems& the_problems)
    : plan(the_plan),
      lattice(the_plan.lattice),
      problems(the_problems),
      fit(the_plan.lattice, the_plan.method, the_plan.control) {
  sheet.grid = plan.grid;
  sheet.cells.resize(static_cast<std::size_t>(plan.grid.size()));
  for (MapSheet::Cell& cell : sheet.cells) cell.terrain = plan.ground;
  const std::size_t edges = lattice.edges().size();
  water.resize(edges);
  water_name.resize(edges);
  crossing.resize(edges);
  crossing_name.resize(edges);
  road.resize(edges);
  wide_road.resize(edges);
}

bool Draft::lake(Hex hex) const {
  const std::string& terrain = sheet[hex].terrain;
  return std::find(plan.lake_words.begin(), plan.lake_words.end(), terrain) != plan.lake_words.end();
}

bool Draft::barrier(int edge) const {
  const std::string& word = water[static_cast<std::size_t>(edge)];
  return !word.empty() && std::find(plan.barriers.begin(), plan.barriers.end(), word) != plan.barriers.end();
}

bool Draft::closed(int edge) const {
  const Lattice::Edge& one = lattice.edges()[static_cast<std::size_t>(edge)];
  if (one.b == kNoHex) return true;
  const std::string a = plan.grid.name(one.a);
  const std::string b = plan.grid.name(one.b);
  return std::any_of(plan.closed_sides.begin(), plan.closed_sides.end(),
                     [&](const std::string& side) { return side == a + "/" + b || side == b + "/" + a; });
}

Line Draft::on_sheet(const std::vector<LatLon>& line) const {
  Line points;
  for (const LatLon at : line) points.push_back(fit.sheet(at));
  return points;
}

void Draft::problem(int line, const std::string& message) {
  report(problems, plan.file("map.toml"), line, message);
}

MapSheet make(const Plan& plan, Problems& problems) {
  Draft draft(plan, problems);
  MapSheet& sheet = draft.sheet;
  sheet.sheet = {{0, "map", plan.name}, {0, "title", plan.title}};
  if (!plan.subtitle.empty()) sheet.sheet.push_back({0, "subtitle", plan.subtitle});
  if (!plan.letter.empty()) sheet.sheet.push_back({0, "letter", plan.letter});
  sheet.sheet.push_back({0, "metres", rounded(draft.fit.metres_per_hex(), 0)});
  sheet.sheet.push_back({0, "north", rounded(draft.fit.north(), 1)});
  for (const WaterRule& rule : plan.waters) {
    const Water* water = plan.geo.water(rule.name);
    if (water != nullptr && water->kind == "lake") sheet.sheet.push_back({0, "lake", rule.name});
  }
  if (plan.relief) {
    for (std::size_t i = 0; i < sheet.cells.size(); ++i) sheet.cells[i].level = plan.relief->levels[i];
  } else if (plan.levels.method != LevelRule::Method::None) {
    draft.problem(0, "the map has levels, but relief.tsv is missing: make it with tamburino map survey");
  }
  correct_levels(draft);
  lay_places(draft);
  lay_lakes(draft);
  lay_rivers(draft);
  lay_crossings(draft);
  lay_roads(draft);
  lay_cover(draft);
  lay_labels(draft);
  lay_rim(draft);
  correct_hexes(draft);
  lay_sides(draft);
  correct_sides(draft);
  for (const auto& [what, reason] : plan.reconstructed) sheet.reconstructed.push_back({0, what, reason});
  return std::move(sheet);
}

}  // namespace tamburino::mapmaker

#include <fstream>
#include <iomanip>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "mapmaker/check.h"
#include "mapmaker/draw.h"
#include "mapmaker/make.h"

namespace tamburino::cli {
namespace {

using mapmaker::Plan;
using Path = std::filesystem::path;

// A directory with a map.toml, or the name of one of ours.
Path map_directory(const std::string& said) {
  if (std::filesystem::exists(Path(said) / "map.toml")) return said;
  const Path maps = mapmaker::maps_directory();
  if (std::filesystem::exists(maps / said / "map.toml")) return maps / said;
  std::string all;
  for (const std::string& name : mapmaker::map_names(maps)) all += (all.empty() ? "" : ", ") + name;
  throw PackError(said, 0, "this is neither a directory with a map.toml nor one of our maps: " + all);
}

std::vector<Path> map_directories(const std::vector<std::string>& said) {
  std::vector<Path> all;
  for (const std::string& one : said) all.push_back(map_directory(one));
  if (!said.empty()) return all;
  const Path maps = mapmaker::maps_directory();
  for (const std::string& name : mapmaker::map_names(maps)) all.push_back(maps / name);
  return all;
}

bool told(const Problems& problems) {
  for (const PackError& problem : problems) std::cout << problem.what() << '\n';
  return !problems.empty();
}

void write_file(const Path& file, const std::string& text) {
  if (!file.parent_path().empty()) std::filesystem::create_directories(file.parent_path());
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw PackError(file.string(), 0, "cannot be written");
}

void make(const Path& dir, const std::string& output, int& status) {
  Problems problems;
  Plan plan;
  if (!mapmaker::read_plan(dir, plan, problems) || !problems.empty()) {
    told(problems);
    status = 1;
    return;
  }
  const MapSheet sheet = mapmaker::make(plan, problems);
  if (told(problems)) {
    status = 1;
    return;
  }
  const Path file = output.empty() ? plan.output : Path(output);
  write_file(file, mapmaker::written(sheet));
  std::cout << file.string() << ": " << sheet.cells.size() << " hexes, " << sheet.sides.size() << " hexsides, "
            << sheet.roads.size() << " roads\n";
}

void survey(const Path& dir, const std::vector<std::string>& grids, int& status) {
  Problems problems;
  Plan plan;
  if (!mapmaker::read_plan(dir, plan, problems, mapmaker::Need::NoRelief) || !problems.empty()) {
    told(problems);
    status = 1;
    return;
  }
  const auto elevation = mapmaker::Elevation::read(grids.at(0), problems);
  if (elevation) {
    const mapmaker::Fit fit(plan.lattice, plan.method, plan.control);
    const mapmaker::Relief relief = mapmaker::survey(plan, fit, *elevation, problems);
    if (problems.empty()) write_file(plan.dir / "relief.tsv", mapmaker::written(relief, plan));
  }
  if (told(problems)) status = 1;
}

void show_fit(const Path& dir, int& status) {
  Problems problems;
  Plan plan;
  if (!mapmaker::read_plan(dir, plan, problems, mapmaker::Need::NoRelief) || !problems.empty()) {
    told(problems);
    status = 1;
    return;
  }
  std::cout << mapmaker::residual_report(plan);
}

void check(const Path& dir, const std::string& sheet_file, int& status) {
  Problems problems;
  Plan plan;
  if (!mapmaker::read_plan(dir, plan, problems) || !problems.empty()) {
    told(problems);
    status = 1;
    return;
  }
  const Path file = sheet_file.empty() ? plan.output : Path(sheet_file);
  const auto sheet = read_map_sheet(file, problems);
  if (sheet && problems.empty())
    for (const PackError& one : mapmaker::check(plan, *sheet, file.string())) problems.push_back(one);
  if (told(problems)) {
    std::cout << plan.name << ": " << problems.size() << (problems.size() == 1 ? " fault\n" : " faults\n");
    status = 1;
    return;
  }
  std::cout << plan.name << ": sound (" << sheet->cells.size() << " hexes, " << plan.printed.size()
            << " printed facts)\n";
}

void draw(const std::string& said, const std::string& output, bool plain, int& status) {
  Problems problems;
  Path file = said;
  if (!said.ends_with(".tsv")) {
    Plan plan;
    if (mapmaker::read_plan(map_directory(said), plan, problems)) file = plan.output;
  }
  const auto sheet = problems.empty() ? read_map_sheet(file, problems) : std::nullopt;
  if (told(problems)) {
    status = 1;
    return;
  }
  const Path to = output.empty() ? Path(sheet->fact("map") + (plain ? "-plain.svg" : ".svg")) : Path(output);
  write_file(to, mapmaker::draw(*sheet, plain ? mapmaker::Style::Plain : mapmaker::Style::Staff));
  std::cout << to.string() << '\n';
}

}  // namespace

void add_map(CLI::App& app, int& status) {
  auto* map = app.add_subcommand("map", "Make, check and draw maps from the real ground");
  map->require_subcommand(1);
  struct Options {
    std::vector<std::string> names, grids;
    std::string name, output, sheet;
    bool plain = false;
  };
  auto options = std::make_shared<Options>();

  auto* make_it = map->add_subcommand("make", "Make the map file from the plan: all maps, or those named");
  make_it->add_option("maps", options->names, "Names of maps, or directories with a map.toml");
  make_it->add_option("--output,-o", options->output, "Write here instead of where the plan says");
  make_it->callback([options, &status] {
    for (const Path& dir : map_directories(options->names)) make(dir, options->output, status);
  });

  auto* measure = map->add_subcommand("survey", "Measure the levels of a map from an ESRI ASCII elevation grid");
  measure->add_option("map", options->name, "Name of a map, or a directory with a map.toml")->required();
  measure->add_option("--dem", options->grids, "The elevation grid")->required();
  measure->callback([options, &status] { survey(map_directory(options->name), options->grids, status); });

  auto* fit = map->add_subcommand("fit", "Show how well the hex numbers fit the ground, point by point");
  fit->add_option("maps", options->names, "Names of maps, or directories with a map.toml");
  fit->callback([options, &status] {
    for (const Path& dir : map_directories(options->names)) show_fit(dir, status);
  });

  auto* verify = map->add_subcommand("check", "Check maps against the rulebooks and the ground");
  verify->add_option("maps", options->names, "Names of maps, or directories with a map.toml");
  verify->add_option("--sheet", options->sheet, "Check this map file instead of where the plan says");
  verify->callback([options, &status] {
    for (const Path& dir : map_directories(options->names)) check(dir, options->sheet, status);
  });

  auto* draw_it = map->add_subcommand("draw", "Draw a map as SVG");
  draw_it->add_option("map", options->name, "Name of a map, a directory with a map.toml, or a map file")->required();
  draw_it->add_option("--output,-o", options->output, "The file to write; MAP.svg here when not given");
  draw_it->add_flag("--plain", options->plain, "High contrast, without tints and ornament");
  draw_it->callback([options, &status] { draw(options->name, options->output, options->plain, status); });
}

}  // namespace tamburino::cli

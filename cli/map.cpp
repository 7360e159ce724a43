#include <algorithm>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <memory>

#include "cli/commands.h"
#include "loader/field.h"
#include "loader/packs.h"
#include "mapmaker/check.h"
#include "mapmaker/draw.h"
#include "mapmaker/make.h"
#include "mapmaker/notes.h"

namespace tamburino::cli {
namespace {

using mapmaker::Plan;
using Path = std::filesystem::path;

bool zones(const Path& dir) { return std::filesystem::exists(dir / "zones.toml"); }

bool has_plan(const Path& dir) { return std::filesystem::exists(dir / "map.toml") || zones(dir); }

// A directory with a plan, or the name of one of ours.
Path map_directory(const std::string& said) {
  if (has_plan(said)) return said;
  const Path maps = mapmaker::maps_directory();
  if (has_plan(maps / said)) return maps / said;
  std::string all;
  for (const std::string& name : mapmaker::map_names(maps)) all += (all.empty() ? "" : ", ") + name;
  throw PackError(said, 0,
                  "this is neither a directory with a map.toml or zones.toml nor one of our maps: " + all);
}

// The plans that write into packs/<game>: a game may have several maps.
std::vector<Path> maps_of_pack(const std::string& game) {
  std::vector<Path> all;
  const Path maps = mapmaker::maps_directory();
  for (const std::string& name : mapmaker::map_names(maps)) {
    Problems ignored;  // whoever makes or checks the map names them
    mapmaker::ZonePlan zone_plan;
    Plan plan;
    if (zones(maps / name))
      mapmaker::read_zone_plan(maps / name, zone_plan, ignored);
    else
      mapmaker::read_plan(maps / name, plan, ignored);
    const Path& output = zones(maps / name) ? zone_plan.output : plan.output;
    if (output.parent_path().filename() == game) all.push_back(maps / name);
  }
  return all;
}

std::vector<Path> map_directories(const std::vector<std::string>& said) {
  std::vector<Path> all;
  const Path maps = mapmaker::maps_directory();
  for (const std::string& one : said) {
    std::vector<Path> some;
    if (!has_plan(one) && !has_plan(maps / one)) some = maps_of_pack(one);
    if (some.empty()) some.push_back(map_directory(one));
    all.insert(all.end(), some.begin(), some.end());
  }
  if (!said.empty()) return all;
  for (const std::string& name : mapmaker::map_names(maps)) all.push_back(maps / name);
  return all;
}

// The joins of one pack, or of all.
std::vector<Path> join_files(const std::string& game = {}) {
  std::vector<Path> all;
  std::error_code error;
  for (const auto& pack : std::filesystem::directory_iterator(packs_directory(), error)) {
    if (!game.empty() && pack.path().filename() != game) continue;
    for (const auto& file : std::filesystem::directory_iterator(pack.path() / "joins", error))
      if (file.path().extension() == ".toml") all.push_back(file.path());
  }
  std::sort(all.begin(), all.end());
  return all;
}

// <game>/<field>: the field of a scenario, a map of the pack, or a join by its name.
std::optional<Path> field_called(const std::string& said) {
  const std::size_t slash = said.find('/');
  if (slash == std::string::npos || has_plan(said)) return std::nullopt;
  const std::string game = said.substr(0, slash), name = said.substr(slash + 1);
  if (!is_plain_name(game) || !is_plain_name(name)) return std::nullopt;
  const Path pack = packs_directory() / game;
  const Path join = pack / "joins" / (name + ".toml");
  std::string known;
  if (std::filesystem::exists(pack / "pack.toml")) {
    Problems problems;
    const auto info = read_pack_info(pack, problems);
    if (!problems.empty()) throw problems.front();
    if (const PackMap* map = find_map(*info, name)) return pack / map->file;
    for (const std::string& one : info->scenarios) known += (known.empty() ? "" : ", ") + one;
  }
  if (std::filesystem::exists(join)) return join;
  if (!known.empty())
    throw PackError(pack.string(), 0,
                    "there is no scenario, map or join " + in_quotes(name) + "; scenarios: " + known);
  return std::nullopt;
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

void make_zones(const Path& dir, const std::string& output, int& status) {
  Problems problems;
  mapmaker::ZonePlan plan;
  ZoneSheet sheet;
  if (mapmaker::read_zone_plan(dir, plan, problems) && problems.empty())
    sheet = mapmaker::make_zones(plan, problems);
  if (told(problems)) {
    status = 1;
    return;
  }
  const Path file = output.empty() ? plan.output : Path(output);
  write_file(file, mapmaker::written(sheet));
  std::cout << file.string() << ": " << sheet.zones.size() << " zones, " << sheet.borders.size()
            << " borders, " << sheet.cities.size() << " cities\n";
}

void make(const Path& dir, const std::string& output, int& status) {
  if (zones(dir)) return make_zones(dir, output, status);
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
  std::cout << file.string() << ": " << sheet.cells.size() << " hexes, " << sheet.sides.size()
            << " hexsides, " << sheet.roads.size() << " roads\n";
  for (const std::string& note : mapmaker::notes(plan, sheet)) std::cout << "note: " << note << '\n';
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

void check_zones(const Path& dir, const std::string& sheet_file, int& status) {
  Problems problems;
  mapmaker::ZonePlan plan;
  std::optional<ZoneSheet> sheet;
  if (mapmaker::read_zone_plan(dir, plan, problems) && problems.empty()) {
    const Path file = sheet_file.empty() ? plan.output : Path(sheet_file);
    sheet = read_zone_sheet(file, problems);
    if (sheet && problems.empty())
      for (const PackError& one : mapmaker::check_zones(plan, *sheet, file.string())) problems.push_back(one);
  }
  if (told(problems)) {
    std::cout << plan.name << ": " << problems.size() << (problems.size() == 1 ? " fault\n" : " faults\n");
    status = 1;
    return;
  }
  std::cout << plan.name << ": sound (" << sheet->zones.size() << " zones, " << sheet->cities.size()
            << " cities)\n";
}

void check(const Path& dir, const std::string& sheet_file, int& status) {
  if (zones(dir)) return check_zones(dir, sheet_file, status);
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

void check_join(const Path& file, int& status) {
  Problems problems;
  const auto field = read_field(file, problems);
  if (field && problems.empty())
    for (const PackError& one : mapmaker::check_join(*field, file.string())) problems.push_back(one);
  const std::string name = file.parent_path().parent_path().filename().string() + "/" + file.stem().string();
  if (told(problems)) {
    std::cout << name << ": " << problems.size() << (problems.size() == 1 ? " fault\n" : " faults\n");
    status = 1;
    return;
  }
  std::cout << name << ": sound (" << field->cells.size() << " hexes of two maps)\n";
}

void check_all(const std::vector<std::string>& said, const std::string& sheet_file, int& status) {
  std::vector<std::string> maps;
  for (const std::string& one : said) {
    const auto field = one.ends_with(".toml") ? std::optional<Path>(one) : field_called(one);
    if (field && field->extension() == ".toml")
      check_join(*field, status);
    else
      maps.push_back(one);
  }
  if (maps.empty() && !said.empty()) return;
  for (const Path& dir : map_directories(maps)) check(dir, sheet_file, status);
  for (const std::string& one : maps)
    if (!has_plan(one))
      for (const Path& file : join_files(one)) check_join(file, status);
  if (said.empty())
    for (const Path& file : join_files()) check_join(file, status);
}

// Where the map file of a plan or of a scenario lies; a map or join file is its own answer.
Path sheet_of(const std::string& said, bool& is_zones, Problems& problems) {
  if (said.ends_with(".toml")) return said;
  const auto field = said.ends_with(".tsv") ? std::optional<Path>(said) : field_called(said);
  if (field) {
    is_zones = is_zone_sheet(*field);
    return *field;
  }
  const Path dir = map_directory(said);
  is_zones = zones(dir);
  mapmaker::ZonePlan zone_plan;
  if (is_zones && mapmaker::read_zone_plan(dir, zone_plan, problems)) return zone_plan.output;
  Plan plan;
  if (!is_zones) mapmaker::read_plan(dir, plan, problems);
  return plan.output;
}

void draw(const std::string& said, const std::string& output, bool plain, int& status) {
  Problems problems;
  bool is_zones = false;
  const Path file = sheet_of(said, is_zones, problems);
  const mapmaker::Style style = plain ? mapmaker::Style::Plain : mapmaker::Style::Staff;
  std::string name;
  std::string svg;
  if (problems.empty() && is_zones) {
    if (const auto sheet = read_zone_sheet(file, problems); sheet && problems.empty()) {
      name = sheet->facts.at("map");
      svg = mapmaker::draw(*sheet, style);
    }
  } else if (problems.empty()) {
    // A printed map shows its own numbers, what a scenario is played on those that the game knows.
    const bool printed = file.extension() == ".tsv" && !field_called(said);
    const auto sheet = printed ? read_map_sheet(file, problems) : read_field(file, problems);
    if (sheet && problems.empty()) {
      name = sheet->fact("map");
      svg = mapmaker::draw(*sheet, style);
    }
  }
  if (told(problems)) {
    status = 1;
    return;
  }
  const Path to =
      output.empty() ? Path((name.empty() ? "map" : name) + (plain ? "-plain.svg" : ".svg")) : Path(output);
  write_file(to, svg);
  std::cout << to.string() << '\n';
}

}  // namespace

void add_map(CLI::App& app, int& status) {
  auto* map = app.add_subcommand("map", "Make, check and draw maps from real geography");
  map->require_subcommand(1);
  struct Options {
    std::vector<std::string> names, grids;
    std::string name, output, sheet;
    bool plain = false;
  };
  auto options = std::make_shared<Options>();

  auto* make_it = map->add_subcommand("make", "Make the map file from the plan: all maps, or those named");
  make_it->add_option("maps", options->names, "Names of maps or games, or directories with a map.toml");
  make_it->add_option("--output,-o", options->output, "Write here instead of where the plan says");
  make_it->callback([options, &status] {
    for (const Path& dir : map_directories(options->names)) make(dir, options->output, status);
  });

  auto* measure =
      map->add_subcommand("survey", "Measure the levels of a map from an ESRI ASCII elevation grid");
  measure->add_option("map", options->name, "Name of a map, or a directory with a map.toml")->required();
  measure->add_option("--dem", options->grids, "The elevation grid")->required();
  measure->callback([options, &status] { survey(map_directory(options->name), options->grids, status); });

  auto* fit = map->add_subcommand("fit", "Show how well the hex grid fits the geography, point by point");
  fit->add_option("maps", options->names, "Names of maps, or directories with a map.toml");
  fit->callback([options, &status] {
    for (const Path& dir : map_directories(options->names)) show_fit(dir, status);
  });

  auto* verify = map->add_subcommand("check", "Check maps against the rulebooks and the geography");
  verify->add_option("maps", options->names,
                     "Names of maps or games, directories with a map.toml, or join files; GAME/SCENARIO");
  verify->add_option("--sheet", options->sheet, "Check this map file instead of where the plan says");
  verify->callback([options, &status] { check_all(options->names, options->sheet, status); });

  auto* draw_it = map->add_subcommand("draw", "Draw a map as SVG");
  draw_it
      ->add_option("map", options->name,
                   "Name of a map, GAME/SCENARIO, a directory with a map.toml, or a map or join file")
      ->required();
  draw_it->add_option("--output,-o", options->output, "File to write (default: MAP.svg in this directory)");
  draw_it->add_flag("--plain", options->plain, "High contrast, without tints and ornament");
  draw_it->callback([options, &status] { draw(options->name, options->output, options->plain, status); });
}

}  // namespace tamburino::cli

#include <algorithm>

#include "mapmaker/toml_texts.h"
#include "mapmaker/zones.h"

namespace tamburino::mapmaker {
namespace {

LatLon lat_lon(TomlTable& table, std::string_view key) {
  const std::string text = table.text(key);
  if (const auto at = parse_lat_lon(text)) return *at;
  if (!text.empty())
    table.problem(table.line_of(key),
                  std::string(key) + " is " + in_quotes(text) + ", expected \"latitude,longitude\"");
  return {};
}

void read_zones(TomlTable& top, ZonePlan& plan) {
  for (TomlTable& table : top.tables("zone")) {
    ZonePlan::ZoneRule rule;
    rule.line = table.line();
    rule.code = table.text("code");
    rule.name = table.text("name");
    rule.part = table.text("part");
    rule.provinces = texts(table, "provinces");
    rule.label = lat_lon(table, "label");
    table.finish();
    for (const std::string& province : rule.provinces) {
      const bool known = std::any_of(plan.geo.regions.begin(), plan.geo.regions.end(),
                                     [&](const Region& region) { return region.name == province; });
      if (!known) table.problem(rule.line, "no file has a province called " + in_quotes(province));
    }
    plan.zones.push_back(rule);
  }
}

void read_cities(TomlTable& top, ZonePlan& plan) {
  for (TomlTable& table : top.tables("city")) {
    ZonePlan::CityRule rule;
    rule.line = table.line();
    rule.name = table.text("name");
    rule.zone = table.text("zone");
    rule.size = table.has("big") && table.truth("big") ? "big" : "small";
    rule.port = table.truth_or("port", false);
    table.finish();
    if (plan.geo.place(rule.name) == nullptr)
      table.problem(rule.line, "no file has a place called " + in_quotes(rule.name));
    plan.cities.push_back(rule);
  }
}

void read_routes(TomlTable& top, ZonePlan& plan) {
  for (TomlTable& table : top.tables("route")) {
    ZonePlan::RouteRule rule;
    rule.at_line = table.line();
    rule.code = table.text("code");
    rule.from = table.text("from");
    rule.to = table.text("to");
    for (const std::string& point : texts(table, "by")) {
      const auto at = parse_lat_lon(point);
      if (at)
        rule.line.push_back(*at);
      else
        table.problem(table.line_of("by"), "expected latitude,longitude, found " + in_quotes(point));
    }
    table.finish();
    plan.routes.push_back(rule);
  }
}

}  // namespace

bool read_zone_plan(const std::filesystem::path& dir, ZonePlan& plan, Problems& problems) {
  const auto file = dir / "zones.toml";
  const auto tree = read_toml(file, problems);
  if (!tree) return false;
  plan.dir = dir;
  plan.name = dir.filename().string();
  TomlTable top(*tree, file.string(), problems);
  plan.title = top.text("title");
  plan.subtitle = top.has("subtitle") ? top.text("subtitle") : "";
  plan.output = (dir / (top.has("output") ? top.text("output") : "sheet.tsv")).lexically_normal();
  plan.origin = lat_lon(top, "origin");
  for (const std::string& one : texts(top, "files"))
    read_geo((dir / one).lexically_normal(), plan.geo, problems);
  finish(plan.geo, problems);
  read_zones(top, plan);
  for (TomlTable& table : top.tables("abroad")) {
    const std::string code = table.text("code");
    plan.abroad.emplace_back(code, table.text("region"));
    table.finish();
  }
  read_cities(top, plan);
  for (TomlTable& table : top.tables("transfer")) {
    plan.transfers.push_back({table.text("region"), table.text("from"), table.text("to")});
    table.finish();
  }
  for (TomlTable& table : top.tables("entry")) {
    ZonePlan::EntryRule rule{table.text("zone"), table.text("who"), {}};
    rule.at = lat_lon(table, "at");
    plan.entries.push_back(rule);
    table.finish();
  }
  read_routes(top, plan);
  for (TomlTable& table : top.tables("reconstructed_map")) {
    const std::string what = table.text("what");
    plan.reconstructed.emplace_back(what, table.text("reason"));
    table.finish();
  }
  top.finish();
  return true;
}

}  // namespace tamburino::mapmaker

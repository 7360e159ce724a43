#include "loader/custoza/loader.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "loader/custoza/readers.h"
#include "loader/pack_info.h"

namespace tamburino {
namespace {

using custoza::Game;
using custoza::Options;
using Path = std::filesystem::path;

constexpr std::array<std::string_view, 2> kOptions{"fog", "free_set_up"};

void check_pack_info(const PackInfo& info, const std::string& file, const Game& game, Problems& problems) {
  if (info.slug != game.slug)
    report(problems, file, 0, "is the pack of " + in_quotes(info.slug) + ", not of " + in_quotes(game.slug));
  if (info.metres_per_hex == 0) report(problems, file, 0, "\"scale\" is missing");
  for (const PackOption& option : info.options) {
    if (std::find(kOptions.begin(), kOptions.end(), option.id) == kOptions.end())
      report(problems, file, option.line,
             "this game has no option " + in_quotes(option.id) + did_you_mean(option.id, kOptions));
  }
  for (const std::string_view id : kOptions) {
    const auto is = [&](const PackOption& option) { return option.id == id; };
    if (std::none_of(info.options.begin(), info.options.end(), is))
      report(problems, file, 0, "there is no [[option]] " + in_quotes(id));
  }
}

void finish(Game& game, const std::string& counters_file, Problems& problems) {
  try {
    game.finish();
  } catch (const std::invalid_argument& fault) {
    report(problems, counters_file, 0, fault.what());
  }
}

void read_tables(const Path& tables, Game& game, custoza::PackNotes& notes, Problems& problems) {
  read_limits(tables / "limits.toml", game, notes, problems);
  read_turns(tables / "turns.toml", game, notes, problems);
  read_assault(tables / "assault.toml", game, problems);
  read_ratio(tables / "ratio.toml", game, problems);
  read_modifiers(tables / "modifiers.toml", game, problems);
  read_fire(tables / "fire.toml", game, problems);
  read_initiative(tables / "initiative.toml", game, problems);
  read_cohesion(tables / "cohesion.toml", game, problems);
  read_terrain(tables / "terrain.toml", game, problems);
  read_fatigue(tables / "fatigue.toml", game, problems);
}

Game read_game(const Path& pack_dir, const PackInfo& info, const std::string& scenario,
               const Options& options, Problems& problems) {
  const Path counters = pack_dir / "counters.toml", tables = pack_dir / "tables";
  const Path set_up = pack_dir / "scenarios" / (scenario + ".toml");
  Game game;
  game.options = options;
  custoza::PackNotes notes;
  check_pack_info(info, (pack_dir / "pack.toml").string(), game, problems);
  notes.year = custoza::read_year(set_up, problems);
  read_tables(tables, game, notes, problems);
  read_counters(counters, custoza::read_markers(tables / "limits.toml", problems), game, notes, problems);
  const bool mapped = read_map(map_file(pack_dir, info, scenario), game, notes, problems);
  // A scenario cannot be judged without these.
  if (!mapped || game.formations.empty() || game.light.empty()) return game;
  read_boxes(tables / "objectives.toml", game, problems);
  read_strategic(tables / "strategic.toml", game, notes, problems);
  read_scenario(set_up, game, notes, problems);
  if (!game.scenario.id.empty() && game.scenario.id != scenario)
    report(problems, set_up.string(), 0,
           "has the id " + in_quotes(game.scenario.id) + ", unlike its file name");
  if (problems.empty()) finish(game, counters.string(), problems);
  return game;
}

std::string listed(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
  return all;
}

}  // namespace

custoza::Game custoza::load(const Path& pack_dir, std::string_view scenario, const Options& options) {
  Problems problems;
  const auto info = read_pack_info(pack_dir, problems);
  if (!problems.empty()) throw problems.front();
  const auto among = [&](const std::vector<std::string>& all) {
    return std::find(all.begin(), all.end(), scenario) != all.end();
  };
  if (!among(info->scenarios) && !among(info->unfinished)) {
    throw PackError(
        (pack_dir / "pack.toml").string(), 0,
        "there is no scenario " + in_quotes(scenario) + "; there are: " + listed(info->scenarios));
  }
  Game game = read_game(pack_dir, *info, std::string(scenario), options, problems);
  if (!problems.empty()) throw problems.front();
  return game;
}

Problems custoza::check(const Path& pack_dir) {
  Problems problems;
  const auto info = read_pack_info(pack_dir, problems);
  if (!info) return problems;
  std::vector<std::string> all = info->scenarios;
  all.insert(all.end(), info->unfinished.begin(), info->unfinished.end());
  for (const std::string& scenario : all) {
    Problems found;  // afresh, as a scenario is only finished when nothing else is wrong with it
    read_game(pack_dir, *info, scenario, {}, found);
    for (const PackError& one : found) {
      const auto same = [&](const PackError& other) { return std::string_view(one.what()) == other.what(); };
      if (std::none_of(problems.begin(), problems.end(), same)) problems.push_back(one);
    }
  }
  return problems;
}

}  // namespace tamburino

#include "loader/risorgimento1859/loader.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "loader/pack_info.h"
#include "loader/risorgimento1859/readers.h"

namespace tamburino {
namespace {

using risorgimento1859::Game;
using risorgimento1859::Options;
using Path = std::filesystem::path;

constexpr std::array<std::string_view, 2> kOptions{"french_demoralized_at_6", "french_demoralized_at_5"};

void check_pack_info(const PackInfo& info, const std::string& file, const Game& game, Problems& problems) {
  if (info.slug != game.slug)
    report(problems, file, 0, "is the pack of " + in_quotes(info.slug) + ", not of " + in_quotes(game.slug));
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

Game read_game(const Path& pack_dir, const PackInfo& info, const std::string& scenario,
               const Options& options, Problems& problems) {
  const Path counters = pack_dir / "counters.toml", tables = pack_dir / "tables";
  const Path set_up = pack_dir / "scenarios" / (scenario + ".toml");
  Game game;
  game.options = options;
  check_pack_info(info, (pack_dir / "pack.toml").string(), game, problems);
  const risorgimento1859::Muster muster = risorgimento1859::read_muster(set_up, problems);
  read_terrain(tables / "terrain.toml", game, problems);
  read_fire(tables / "fire.toml", game, problems);
  read_combat(tables / "combat.toml", game, problems);
  read_counters(counters, muster, game, problems);
  const bool mapped = read_map(map_file(pack_dir, info, scenario), muster, game, problems);
  if (!mapped || game.corps.empty()) return game;  // a scenario cannot be judged without these
  read_scenario(set_up, game, problems);
  if (!game.scenario.id.empty() && game.scenario.id != scenario)
    report(problems, set_up.string(), 0,
           "has the id " + in_quotes(game.scenario.id) + ", unlike its file name");
  if (!problems.empty()) return game;
  try {
    game.finish();
  } catch (const std::invalid_argument& fault) {
    report(problems, counters.string(), 0, fault.what());
  }
  return game;
}

}  // namespace

Game risorgimento1859::load(const Path& pack_dir, std::string_view scenario, const Options& options) {
  Problems problems;
  const auto info = read_pack_info(pack_dir, problems);
  if (!problems.empty()) throw problems.front();
  if (std::find(info->scenarios.begin(), info->scenarios.end(), scenario) == info->scenarios.end()) {
    std::string all;
    for (const std::string& one : info->scenarios) all += (all.empty() ? "" : ", ") + one;
    throw PackError((pack_dir / "pack.toml").string(), 0,
                    "there is no scenario " + in_quotes(scenario) + "; there are: " + all);
  }
  Game game = read_game(pack_dir, *info, std::string(scenario), options, problems);
  if (!problems.empty()) throw problems.front();
  return game;
}

Problems risorgimento1859::check(const Path& pack_dir) {
  Problems problems;
  const auto info = read_pack_info(pack_dir, problems);
  if (!info) return problems;
  for (const std::string& scenario : info->scenarios) {
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

#include "loader/butchery/loader.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "loader/butchery/readers.h"
#include "loader/pack_info.h"

namespace tamburino {
namespace {

using butchery::Game;
using Path = std::filesystem::path;

void take_pack_info(const PackInfo& info, const std::string& file, Game& game, Problems& problems) {
  if (info.slug != game.slug) {
    report(problems, file, 0, "is the pack of " + in_quotes(info.slug) + ", not of " + in_quotes(game.slug));
  }
  if (info.metres_per_level == 0) report(problems, file, 0, "\"metres_per_level\" is missing");
  if (info.men_per_step.first == 0) report(problems, file, 0, "\"men_per_step\" is missing");
  game.scenario.metres_per_hex = info.metres_per_hex;
  game.scenario.metres_per_level = info.metres_per_level;
  game.scenario.men_per_step_low = info.men_per_step.first;
  game.scenario.men_per_step_high = info.men_per_step.second;
  for (const PackOption& option : info.options) {
    if (option.id == "choose_facing") {
      game.options.choose_facing = option.on;
    } else {
      report(problems, file, option.line, "this game has no option " + in_quotes(option.id));
    }
  }
}

void finish(Game& game, const std::string& counters_file, Problems& problems) {
  try {
    game.finish();
  } catch (const std::invalid_argument& fault) {
    report(problems, counters_file, 0, fault.what());
  }
}

Game read_game(const Path& pack_dir, const PackInfo& info, const std::string& scenario, Problems& problems) {
  const Path counters = pack_dir / "counters.toml";
  const Path set_up = pack_dir / "scenarios" / (scenario + ".toml");
  Game game;
  take_pack_info(info, (pack_dir / "pack.toml").string(), game, problems);
  read_counters(counters, game, problems);
  read_combat_results(pack_dir / "tables" / "crt.toml", game, problems);
  auto map = butchery::read_map(map_file(pack_dir, info, scenario), problems);
  if (!map || game.formations.empty()) return game;  // a scenario cannot be judged without them
  game.map = std::move(*map);
  const auto lines = read_scenario(set_up, game, problems);
  if (!lines) return game;
  if (game.scenario.id != scenario) {
    report(problems, set_up.string(), 0,
           "has the id " + in_quotes(game.scenario.id) + ", unlike its file name");
  }
  read_weather(pack_dir / "tables" / "weather.toml", game, problems);
  check_game(game, *lines, set_up.string(), problems);
  if (problems.empty()) finish(game, counters.string(), problems);
  return game;
}

std::string listed(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
  return all;
}

}  // namespace

butchery::Game butchery::load(const Path& pack_dir, std::string_view scenario) {
  Problems problems;
  const auto info = read_pack_info(pack_dir, problems);
  if (!problems.empty()) throw problems.front();
  if (std::find(info->scenarios.begin(), info->scenarios.end(), scenario) == info->scenarios.end()) {
    throw PackError(
        (pack_dir / "pack.toml").string(), 0,
        "there is no scenario " + in_quotes(scenario) + "; there are: " + listed(info->scenarios));
  }
  Game game = read_game(pack_dir, *info, std::string(scenario), problems);
  if (!problems.empty()) throw problems.front();
  return game;
}

Problems butchery::check(const Path& pack_dir) {
  Problems problems;
  const auto info = read_pack_info(pack_dir, problems);
  if (!info) return problems;
  for (const std::string& scenario : info->scenarios) {
    Problems found;  // afresh, for a scenario is only finished when nothing else is wrong with it
    read_game(pack_dir, *info, scenario, found);
    for (const PackError& one : found) {
      const auto same = [&](const PackError& other) { return std::string_view(one.what()) == other.what(); };
      if (std::none_of(problems.begin(), problems.end(), same)) problems.push_back(one);
    }
  }
  return problems;
}

}  // namespace tamburino

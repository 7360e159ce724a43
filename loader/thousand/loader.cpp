#include "loader/thousand/loader.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "loader/pack_info.h"
#include "loader/thousand/readers.h"

namespace tamburino {
namespace {

using Path = std::filesystem::path;
using thousand::Game;

void check_pack_info(const PackInfo& info, const std::string& file, const Game& game, Problems& problems) {
  if (info.slug != game.slug)
    report(problems, file, 0, "is the pack of " + in_quotes(info.slug) + ", not of " + in_quotes(game.slug));
  for (const PackOption& option : info.options)
    report(problems, file, option.line, "this game has no option " + in_quotes(option.id));
}

void finish(Game& game, const std::string& counters_file, Problems& problems) {
  try {
    game.finish();
  } catch (const std::invalid_argument& fault) {
    report(problems, counters_file, 0, fault.what());
  }
}

Game read_game(const Path& pack_dir, const PackInfo& info, const std::string& scenario, Problems& problems) {
  const Path counters = pack_dir / "counters.toml", tables = pack_dir / "tables";
  const Path set_up = pack_dir / "scenarios" / (scenario + ".toml");
  Game game;
  thousand::PackNotes notes;
  check_pack_info(info, (pack_dir / "pack.toml").string(), game, problems);
  read_counters(counters, game, notes, problems);
  read_retreat(tables / "retreat.toml", game, problems);
  read_calendar(tables / "calendar.toml", game, problems);
  read_combat(tables / "combat.toml", game, problems);
  read_board(tables / "board.toml", game, problems);
  read_limits(tables / "limits.toml", game, notes, problems);
  const bool mapped = read_map(map_file(pack_dir, info, scenario), game, problems);
  // These cannot be judged without a map, the scenario not without counters and calendar.
  if (!mapped) return game;
  read_recruiting(tables / "recruiting.toml", game, problems);
  if (game.units.empty() || game.tables.turns.empty()) return game;
  read_scenario(set_up, game, notes, problems);
  if (notes.scenario_file.empty()) return game;
  if (game.scenario.id != scenario) {
    report(problems, set_up.string(), 0,
           "has the id " + in_quotes(game.scenario.id) + ", unlike its file name");
  }
  if (problems.empty()) finish(game, counters.string(), problems);
  return game;
}

std::string listed(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
  return all;
}

}  // namespace

thousand::Game thousand::load(const Path& pack_dir, std::string_view scenario) {
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

Problems thousand::check(const Path& pack_dir) {
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

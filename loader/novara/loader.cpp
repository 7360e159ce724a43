#include "loader/novara/loader.h"

#include <algorithm>
#include <array>
#include <string>

#include "loader/novara/readers.h"
#include "loader/scenarios.h"

namespace tamburino {
namespace {

using novara::Game;
using novara::Options;
using Path = std::filesystem::path;

constexpr std::array<std::string_view, 4> kOptions{"sixth_division", "hypothetical_deployment", "dummies",
                                                   "displays"};

void check_pack_info(const PackInfo& info, const std::string& file, const Game& game, Problems& problems) {
  if (info.slug != game.slug)
    report(problems, file, 0, "is the pack of " + in_quotes(info.slug) + ", not of " + in_quotes(game.slug));
  if (info.metres_per_hex == 0) report(problems, file, 0, "\"scale\" is missing");
  int fogs = 0;
  for (const PackOption& option : info.options) {
    if (std::find(kOptions.begin(), kOptions.end(), option.id) == kOptions.end())
      report(problems, file, option.line,
             "this game has no option " + in_quotes(option.id) + did_you_mean(option.id, kOptions));
    if ((option.id == "dummies" || option.id == "displays") && option.on && ++fogs > 1)
      report(problems, file, option.line, "dummies and displays do not go together");
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
  novara::PackNotes notes;
  check_pack_info(info, (pack_dir / "pack.toml").string(), game, problems);
  read_counters(counters, game, problems);
  read_combat_results(tables / "crt.toml", game, problems);
  read_artillery(tables / "artillery.toml", game, problems);
  read_charge(tables / "charge.toml", game, problems);
  read_turns(tables / "turns.toml", game, notes, problems);
  read_cities(tables / "cities.toml", notes, problems);
  const novara::Chart chart = novara::read_terrain(tables / "terrain.toml", problems);
  const bool mapped =
      read_map(map_file(pack_dir, info, scenario), tables / "cities.toml", chart, game, notes, problems);
  // A scenario cannot be judged without these.
  if (!mapped || game.formations.empty() || game.tables.turns.empty()) return game;
  read_scenario(set_up, game, notes, problems);
  if (notes.scenario_file.empty()) return game;
  check_id(game.scenario.id, scenario, set_up, problems);
  read_variants(pack_dir / "variants.toml", game, notes, problems);
  if (problems.empty()) finish_game(game, counters, problems);
  return game;
}

}  // namespace

novara::Game novara::load(const Path& pack_dir, std::string_view scenario, const Options& options) {
  return load_scenario(pack_dir, scenario, [&](const auto& info, const auto& id, Problems& problems) {
    return read_game(pack_dir, info, id, options, problems);
  });
}

Problems novara::check(const Path& pack_dir) {
  return check_scenarios(pack_dir, [&](const auto& info, const auto& id, Problems& problems) {
    return read_game(pack_dir, info, id, {}, problems);
  });
}

}  // namespace tamburino

#include "loader/butchery/loader.h"

#include <string>

#include "loader/butchery/readers.h"
#include "loader/scenarios.h"

namespace tamburino {
namespace {

using butchery::Game;
using Path = std::filesystem::path;

void take_pack_info(const PackInfo& info, const std::string& file, Game& game, Problems& problems) {
  check_slug(info, game.slug, file, problems);
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
  check_id(game.scenario.id, scenario, set_up, problems);
  read_weather(pack_dir / "tables" / "weather.toml", game, problems);
  check_game(game, *lines, set_up.string(), problems);
  if (problems.empty()) finish_game(game, counters, problems);
  return game;
}

}  // namespace

butchery::Game butchery::load(const Path& pack_dir, std::string_view scenario) {
  return load_scenario(pack_dir, scenario, [&](const auto& info, const auto& id, Problems& problems) {
    return read_game(pack_dir, info, id, problems);
  });
}

Problems butchery::check(const Path& pack_dir) {
  return check_scenarios(pack_dir, [&](const auto& info, const auto& id, Problems& problems) {
    return read_game(pack_dir, info, id, problems);
  });
}

}  // namespace tamburino

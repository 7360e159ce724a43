#include "loader/thousand/loader.h"

#include <string>

#include "loader/scenarios.h"
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
  check_id(game.scenario.id, scenario, set_up, problems);
  if (problems.empty()) finish_game(game, counters, problems);
  return game;
}

}  // namespace

thousand::Game thousand::load(const Path& pack_dir, std::string_view scenario) {
  return load_scenario(pack_dir, scenario, [&](const auto& info, const auto& id, Problems& problems) {
    return read_game(pack_dir, info, id, problems);
  });
}

Problems thousand::check(const Path& pack_dir) {
  return check_scenarios(pack_dir, [&](const auto& info, const auto& id, Problems& problems) {
    return read_game(pack_dir, info, id, problems);
  });
}

}  // namespace tamburino

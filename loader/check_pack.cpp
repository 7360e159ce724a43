#include "loader/check_pack.h"

#include "loader/field.h"
#include "loader/pack_info.h"
#include "loader/texts.h"
#include "loader/zone_sheet.h"

// Each game checks what its own rules need of a pack: loader/<game>/loader.h.
#define TAMBURINO_GAME(game)                             \
  namespace tamburino::game {                            \
  Problems check(const std::filesystem::path& pack_dir); \
  }
#include "games.inc"
#undef TAMBURINO_GAME

namespace tamburino {
namespace {

struct Checker {
  std::string_view slug;
  Problems (*check)(const std::filesystem::path&);
};

constexpr Checker kCheckers[] = {
#define TAMBURINO_GAME(game) {#game, game::check},
#include "games.inc"
#undef TAMBURINO_GAME
};

// Maps that no scenario is played on: they can be drawn, so they are read.
void check_spare_maps(const std::filesystem::path& pack_dir, const PackInfo& info, Problems& problems) {
  for (const PackMap& map : info.maps) {
    if (!map.scenarios.empty()) continue;
    if (is_zone_sheet(pack_dir / map.file))
      read_zone_sheet(pack_dir / map.file, problems);
    else
      read_field(pack_dir / map.file, problems);
  }
}

}  // namespace

Problems check_pack(const std::filesystem::path& pack_dir) {
  Problems problems;
  const auto info = read_pack_info(pack_dir, problems);
  if (!info) return problems;
  for (const Checker& game : kCheckers) {
    if (game.slug != info->slug) continue;
    problems = game.check(pack_dir);
    check_spare_maps(pack_dir, *info, problems);
    for (const PackError& one : check_texts(pack_dir)) problems.push_back(one);
    return problems;
  }
  report(problems, (pack_dir / "pack.toml").string(), 0,
         "this program has no rules for " + in_quotes(info->slug));
  return problems;
}

}  // namespace tamburino

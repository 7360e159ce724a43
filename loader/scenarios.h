#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include "loader/pack_info.h"

// How every game's loader goes about the scenarios of a pack. What is read for one of them is the game's own:
// read(info, scenario, problems) gives a Game and adds what is wrong.
namespace tamburino {

// What pack.toml says, which must know this scenario; throws PackError.
PackInfo info_with_scenario(const std::filesystem::path& pack_dir, std::string_view scenario);

// Adds what has not been reported before: scenarios share most of their files.
void add_new(Problems& problems, const Problems& found);

// One scenario; the first problem is thrown.
template <class Read>
auto load_scenario(const std::filesystem::path& pack_dir, std::string_view scenario, const Read& read) {
  const PackInfo info = info_with_scenario(pack_dir, scenario);
  Problems problems;
  auto game = read(info, std::string(scenario), problems);
  if (!problems.empty()) throw problems.front();
  return game;
}

// All scenarios, each afresh, because one is only finished when nothing else is wrong with it.
template <class Read>
Problems check_scenarios(const std::filesystem::path& pack_dir, const Read& read) {
  Problems problems;
  const auto info = read_pack_info(pack_dir, problems);
  if (!info) return problems;
  for (const std::string& scenario : info->scenarios) {
    Problems found;
    read(*info, scenario, found);
    add_new(problems, found);
  }
  return problems;
}

// That the pack is the game's own.
void check_slug(const PackInfo& info, std::string_view slug, const std::string& file, Problems& problems);
// That a scenario has the id of its file.
void check_id(std::string_view id, std::string_view scenario, const std::filesystem::path& file,
              Problems& problems);

// What a game derives from what was read; the counters may contradict each other.
template <class Game>
void finish_game(Game& game, const std::filesystem::path& counters, Problems& problems) {
  try {
    game.finish();
  } catch (const std::invalid_argument& fault) {
    report(problems, counters.string(), 0, fault.what());
  }
}

}  // namespace tamburino

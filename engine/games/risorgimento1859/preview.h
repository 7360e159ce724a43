#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/games/risorgimento1859/play.h"

// What an action would lead to: the same reckonings that the die will be read by, and the exact chances.
namespace tamburino::risorgimento1859 {

struct Odds {
  std::string_view what;  // a word of [outcome] in the pack's texts
  int ways = 0;
  int of = 10;  // equally likely throws
};

struct PreviewPart {
  std::string_view what;  // a word of [part]
  Rule rule = nullptr;
  std::vector<Reckoning::Item> die{};  // what is added to it
  int die_total = 0;
  std::vector<Odds> odds{};
};

// The roll that follows at once from an action that may be done now; nothing where none does.
std::vector<PreviewPart> preview(const Game& game, const State& state, Action action);

// The roll that is asked for now.
std::vector<PreviewPart> preview_roll(const Game& game, const State& state);

}  // namespace tamburino::risorgimento1859

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/thousand/play.h"

// What an action would lead to: the same reckonings that the dice will be read by, and the exact chances.
namespace tamburino::thousand {

struct Chance {
  std::string what;  // how many points of damage; yes, 1, no 2; succeeds, fails ...
  std::int64_t ways = 0;
  std::int64_t of = 6;  // equally likely throws
};

struct PreviewPart {
  // attack, support, flank, reserve, retreat, garrison, recruit, capture, artillery, attrition
  std::string_view what;
  Rule rule = nullptr;
  Cell from = kNoCell, target = kNoCell;
  PlaceId place = kNoPlace;
  int dice = 1, support = 0;  // support: dice of the defender
  bool capped = false;        // at one point: 11.4.1e
  std::vector<Reckoning::Item> die{};
  int die_total = 0;
  int needed = 0;  // a die, or the sum, of this or more
  int column = 0;  // of the Retreat and Attrition Table
  std::vector<Chance> chances{};
};

// The rolls that follow from an action that may be done now, as matters stand.
std::vector<PreviewPart> preview(const Game& game, const State& state, Action action);

// The roll that is asked for now.
std::vector<PreviewPart> preview_roll(const Game& game, const State& state);

std::string text_of(RetreatResult result);  // "yes", "1", "no 2"

}  // namespace tamburino::thousand

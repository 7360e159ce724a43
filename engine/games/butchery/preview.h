#pragma once

#include <string_view>
#include <vector>

#include "engine/games/butchery/play.h"

// What an action would lead to: the same reckonings that the dice will be read by, and the exact chances.
namespace tamburino::butchery {

struct Chance {
  std::string_view what;  // X, T, D, D+1; passed, failed ...
  int ways = 0;           // of `of` equally likely throws
  int of = 6;
};

struct PreviewPart {
  std::string_view
      what;  // barrage, defence, attack, cohesion, rally, reaction, activation, coordination, casualty
  Piece roller = kNoPiece;
  Piece target = kNoPiece;
  int dice = 1;
  std::vector<Reckoning::Item> column{};  // for the combat table
  int column_total = 0;
  std::vector<Reckoning::Item> die{};
  int die_total = 0;
  int needed = 0;  // for tests: this or more
  std::vector<Chance> chances{};
};

// The rolls that follow from an action that may be done now, or, for an assault or the choice of one to
// resolve, its defensive combat and its attack as matters stand.
std::vector<PreviewPart> preview(const Game& game, const State& state, Action action);

// The roll that is asked for now.
std::vector<PreviewPart> preview_roll(const Game& game, const State& state);

PreviewPart preview_strike(const Game& game, const State& state, std::string_view what, const Strike& strike);
PreviewPart preview_test(std::string_view what, Piece who, const Reckoning& sum);

}  // namespace tamburino::butchery

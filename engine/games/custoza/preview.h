#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/custoza/play.h"

// What an action would lead to: the same reckonings that the dice will be read by, and the exact chances.
namespace tamburino::custoza {

struct Chance {
  std::string what;  // a cell of a table, levels lost, an outcome, what becomes of a Formation
  std::int64_t ways = 0;
  std::int64_t of = 36;  // equally likely throws
};

struct PreviewPart {
  std::string_view what;  // fire, combat, check, activation, temper
  Rule rule = nullptr;
  Piece roller = kNoPiece;
  Hex target = kNoHex;
  int dice = 2;
  std::vector<Reckoning::Item> column{};  // fire: its strength
  int column_total = 0;                   // combat: the difference of cohesion
  std::vector<Reckoning::Item> die{};
  int die_total = 0;
  int needed = 0;  // checks and activations: this or less
  std::vector<Chance> chances{};
  std::vector<Chance> outcomes{};  // combat: who wins, with the checks before and after the dice
};

// The rolls that follow at once from an action that may be done now. Of a fire on hidden counters only what
// the firers and the ground say.
std::vector<PreviewPart> preview(const Game& game, const State& state, Action action);

// The roll that is asked for now.
std::vector<PreviewPart> preview_roll(const Game& game, const State& state);

std::string text_of(const Result& result);         // "2S1", "cc0", "-"
std::string text_of(const AssaultResult& result);  // "blue -/1S2"

}  // namespace tamburino::custoza

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/novara/play.h"

// What an action would lead to: the same reckonings that the dice will be read by, and the exact chances.
namespace tamburino::novara {

struct Chance {
  std::string what;  // A1 D1, D2 ...; step, shaken ...; how many hits; loss
  std::int64_t ways = 0;
  std::int64_t of = 6;  // equally likely throws
};

struct PreviewPart {
  std::string_view what;  // combat, bombardment, charge, charge-defence, march
  Rule rule = nullptr;
  Hex target = kNoHex;
  int dice = 1;
  int attack = 0, defence = 0;  // combat: half points; bombardment: attack is the sum, in whole ones
  std::vector<Reckoning::Item> column{};  // combat: its total is the column, before it is kept on the table
  int column_total = 0;
  int read_in_column = -1;
  std::vector<Reckoning::Item> die{};
  int die_total = 0;
  int needed = 0;  // charges: a die of this or more hits; marches: of this or less costs a step
  std::vector<Chance> chances{};
};

// The rolls that follow from an action that may be done now, as matters stand. Of a bombardment only what the
// guns and the ground say: what stands in the target hex is not looked at.
std::vector<PreviewPart> preview(const Game& game, const State& state, Action action);

// The roll that is asked for now. A draw has none: what is in the cup is secret.
std::vector<PreviewPart> preview_roll(const Game& game, const State& state);

// "A1 D2"; "-" when nobody loses anything.
std::string text_of(CombatResult result);
std::string text_of(FireResult result);

}  // namespace tamburino::novara

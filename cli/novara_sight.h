#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/novara/table.h"

// A table of novara as one side sees it, and how its counters are written in a few letters.
namespace tamburino::cli {

struct NovaraSight {
  NovaraSight(const NovaraTable& the_table, std::optional<novara::Side> who_looks);

  const novara::Game& game() const { return table.rules(); }
  std::string hex_name(Hex hex) const;

  const NovaraTable& table;
  std::optional<novara::Side> viewer;  // nobody: the table lies open
  novara::State state;                 // what he may know
};

// "Ai6-som": side, kind (a capital while it is active), factor, reduced, shaken, out of supply, marched.
std::string tag_of(const NovaraSight& sight, novara::UnitId who);
std::string strength_text(const NovaraSight& sight, novara::UnitId who);  // "6-3": factor and movement
char letter_of(novara::Side side);
int ink_of(novara::Side side);

int counters_in(const NovaraSight& sight, Hex hex);       // that are seen
bool may_hold_more(const NovaraSight& sight, Hex hex);    // an enemy stack that nobody looks into
std::string chits_in(const NovaraSight& sight, Hex hex);  // their names
bool worth_points(const NovaraSight& sight, Hex hex);     // or the game

}  // namespace tamburino::cli

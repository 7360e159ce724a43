#pragma once

#include <string>
#include <string_view>

#include "engine/core/words.h"
#include "engine/games/novara/actions.h"
#include "engine/games/novara/state.h"

namespace tamburino::novara {

using tamburino::UnknownName;

inline std::string unit_id(const Game& game, UnitId who) {
  return words::id_in(game.units, who);
}  // "a-uhl-1"
inline std::string unit_name(const Game& game, UnitId who) {
  return words::name_in(game.units, who);
}  // "Uhl 1"
inline std::string quoted(const Game& game, UnitId who) { return words::quoted_in(game.units, who); }

// By id, by name, or by whole words of the name that only one has; case and accents do not matter. All throw
// UnknownName.
UnitId find_unit(const Game& game, std::string_view text);
FormationId find_formation(const Game& game, std::string_view text);  // or by the name of its commander
ChitId find_chit(const Game& game, std::string_view text);            // or by the name of its formation
PlaceId find_place(const Game& game, std::string_view text);
BoxId find_box(const Game& game, std::string_view text);
Hex find_hex(const Game& game,
             std::string_view text);  // its number, or a place: then the hex that counts for it
Facing find_facing(const Game& game, std::string_view text);
Side find_side(std::string_view text);  // "austrian", "Austria", "Piedmont"

std::string_view word_of(Losses::Why why);
std::string_view word_of(Sudden::When when);

// The word of a value is word_of, declared beside each enumeration.

}  // namespace tamburino::novara

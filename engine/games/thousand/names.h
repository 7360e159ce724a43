#pragma once

#include <string>
#include <string_view>

#include "engine/core/words.h"
#include "engine/games/thousand/actions.h"
#include "engine/games/thousand/state.h"

namespace tamburino::thousand {

using tamburino::UnknownName;

// "?" for a number that names nothing.
inline std::string unit_id(const Game& game, UnitId who) { return words::id_in(game.units, who); }
inline std::string unit_name(const Game& game, UnitId who) {
  return words::name_in(game.units, who);
}  // "1 FL-a"
inline std::string commander_id(const Game& game, CommanderId who) {
  return words::id_in(game.commanders, who);
}  // "von-mechel"
inline std::string commander_name(const Game& game, CommanderId who) {
  return words::name_in(game.commanders, who);
}  // "von Mechel"
inline std::string place_id(const Game& game, PlaceId where) {
  return words::id_in(game.places, where);
}  // a zone "PA", a city "palermo"
std::string place_name(const Game& game, PlaceId where);  // "province of Palermo" is not the city
std::string cell_name(Cell where);                        // "GD5": line and column, from 1
inline std::string quoted(const Game& game, UnitId who) { return words::quoted_in(game.units, who); }

// By id, by name, or by whole words of the name that only one has; case and accents do not matter. All throw
// UnknownName.
UnitId find_unit(const Game& game, std::string_view text);
CommanderId find_commander(const Game& game, std::string_view text);
// A name that a city and a zone share means the city. The zone is called by its code (PA), or "zone Palermo",
// "province of Palermo", "Palermo province", "zona Palermo", "provincia di Palermo".
PlaceId find_place(const Game& game, std::string_view text);
Cell find_cell(std::string_view text);
Side find_side(std::string_view text);  // "garibaldine", "Bourbons", "borbonici"

// The word of a value is word_of, declared beside each enumeration.

}  // namespace tamburino::thousand

#pragma once

#include <string>
#include <string_view>

#include "engine/core/words.h"
#include "engine/games/butchery/actions.h"
#include "engine/games/butchery/state.h"

namespace tamburino::butchery {

using tamburino::UnknownName;

std::string piece_id(const Game& game, Piece who);    // "fr-ii-castagny", "fr-ii-commander", "chief-french"
std::string piece_name(const Game& game, Piece who);  // "2/2 Castagny", "Mac Mahon", "Napoleon III"
std::string quoted(const Game& game,
                   Piece who);  // as notation has it: the name, or the id where names repeat

// By id, by name, or by a part of the name that only one counter has; case and accents do not matter.
Piece find_piece(const Game& game, std::string_view text);
UnitId find_unit(const Game& game, std::string_view text);
FormationId find_formation(const Game& game, std::string_view text);
Nation find_nation(const Game& game,
                   std::string_view text);  // "french", or the name of its commander in chief
Hex find_hex(const Game& game, std::string_view text);
Facing find_facing(const Game& game, std::string_view text);

// The word of a value is word_of, declared beside each enumeration.

}  // namespace tamburino::butchery

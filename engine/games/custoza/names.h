#pragma once

#include <string>
#include <string_view>

#include "engine/core/words.h"
#include "engine/games/custoza/actions.h"

namespace tamburino::custoza {

using tamburino::UnknownName;

std::string piece_id(const Game& game, Piece who);  // "i48-1r-1-guardia", "i48-1r-commander", "chief-italian"
std::string piece_name(const Game& game, Piece who);  // "1 Guardia Rgt", "Bava", "Radetzky"
std::string quoted(const Game& game,
                   Piece who);  // as notation has it: the name, or the id where names repeat

// By id, by name, or by a part of the name that only one counter has; case and accents do not matter.
Piece find_piece(const Game& game, std::string_view text);
UnitId find_unit(const Game& game, std::string_view text);
FormationId find_formation(const Game& game, std::string_view text);  // also by its commander's name
BoxId find_box(const Game& game, std::string_view text);  // of the Objective Map, by its hex or its name
Hex find_hex(const Game& game, std::string_view text);
Facing find_facing(const Game& game, std::string_view text);

// The word of a value is word_of, declared beside each enumeration.

}  // namespace tamburino::custoza

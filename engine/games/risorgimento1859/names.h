#pragma once

#include <string>
#include <string_view>

#include "engine/core/words.h"
#include "engine/games/risorgimento1859/actions.h"

namespace tamburino::risorgimento1859 {

using tamburino::UnknownName;

std::string piece_id(const Game& game, Piece who);    // "f1-5-zv1-2", "f1-5-brigadier"
std::string piece_name(const Game& game, Piece who);  // "1 Zve II", "Goze"
std::string quoted(const Game& game, Piece who);      // the name, or the id where names repeat

// By id, by name, or by a part of the name that only one counter has; case and accents do not matter.
Piece find_piece(const Game& game, std::string_view text);
UnitId find_unit(const Game& game, std::string_view text);
BrigadeId find_brigade(const Game& game, std::string_view text);  // also by its brigadier's name
CorpsId find_corps(const Game& game, std::string_view text);      // also by its commander's name
Hex find_hex(const Game& game, std::string_view text);
Facing find_facing(const Game& game, std::string_view text);

// The word of a value is word_of, declared beside each enumeration.

}  // namespace tamburino::risorgimento1859

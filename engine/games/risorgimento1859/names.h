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

std::string_view word_of(Side side);
std::string_view word_of(Nation nation);
std::string_view word_of(Kind kind);
std::string_view word_of(Gun gun);
std::string_view word_of(Rank rank);
std::string_view word_of(Terrain terrain);
std::string_view word_of(Road road);
std::string_view word_of(Slope slope);
std::string_view word_of(Water water);
std::string_view word_of(Weather weather);
std::string_view word_of(Status status);
std::string_view word_of(Orders orders);
std::string_view word_of(Winner winner);
std::string_view word_of(Ask ask);
std::string_view word_of(RollKind roll);
std::string_view word_of(Ending ending);
std::string_view word_of(EventKind kind);

}  // namespace tamburino::risorgimento1859

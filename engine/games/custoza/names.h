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

std::string_view word_of(Side side);
std::string_view word_of(Kind kind);
std::string_view word_of(Arm arm);
std::string_view word_of(Mode mode);
std::string_view word_of(Level level);
std::string_view word_of(Rank rank);
std::string_view word_of(Temper temper);
std::string_view word_of(Phase phase);
std::string_view word_of(Light light);
std::string_view word_of(Stance stance);
std::string_view word_of(Status status);
std::string_view word_of(Occasion occasion);
std::string_view word_of(Outcome outcome);
std::string_view word_of(Colour colour);
std::string_view word_of(MarkerKind kind);
std::string_view word_of(Winner winner);
std::string_view word_of(Terrain terrain);
std::string_view word_of(Road road);
std::string_view word_of(Ask ask);
std::string_view word_of(RollKind roll);
std::string_view word_of(Ending ending);
std::string_view word_of(EventKind kind);

}  // namespace tamburino::custoza

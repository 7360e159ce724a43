#pragma once

#include "engine/core/notation.h"
#include "engine/games/risorgimento1859/play.h"

namespace tamburino::risorgimento1859 {

// What an operand names. Unit is a Piece that is a unit.
enum class OperandKind : std::uint8_t { None, Piece, Unit, Brigade, Corps, Hex, Facing, Number };
inline constexpr int kOperandKinds = static_cast<int>(OperandKind::Number) + 1;

using VerbForm = verbs::Form<Verb, OperandKind>;
using Notation = notation::Notation<Game, State, Verb, OperandKind>;
extern const Notation kNotation;  // the verbs, and how their operands are written
constexpr const Notation& notation_of(const Game& /*game*/) { return kNotation; }

inline std::span<const VerbForm> verb_forms() { return kNotation.forms; }
inline const VerbForm* form_of(Verb verb) { return kNotation.form_of(verb); }
inline const VerbForm* form_of(std::string_view word) { return kNotation.form_of(word); }

}  // namespace tamburino::risorgimento1859

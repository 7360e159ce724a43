#pragma once

#include "engine/core/notation.h"
#include "engine/games/custoza/play.h"

namespace tamburino::custoza {

// What an operand names. Unit is a Piece that is a unit where two share a name.
enum class OperandKind : std::uint8_t { None, Piece, Unit, Formation, Hex, Facing, Number, Box };
inline constexpr int kOperandKinds = static_cast<int>(OperandKind::Box) + 1;

using VerbForm = verbs::Form<Verb, OperandKind>;
using Notation = notation::Notation<Game, State, Verb, OperandKind>;
extern const Notation kNotation;  // the verbs, and how their operands are written
constexpr const Notation& notation_of(const Game& /*game*/) { return kNotation; }

inline std::span<const VerbForm> verb_forms() { return kNotation.forms; }
inline const VerbForm* form_of(Verb verb) { return kNotation.form_of(verb); }
inline const VerbForm* form_of(std::string_view word) { return kNotation.form_of(word); }

}  // namespace tamburino::custoza

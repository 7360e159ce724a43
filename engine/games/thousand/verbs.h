#pragma once

#include "engine/core/notation.h"
#include "engine/games/thousand/play.h"

namespace tamburino::thousand {

// What an operand names.
enum class OperandKind : std::uint8_t { None, Unit, Commander, Place, Cell };
inline constexpr int kOperandKinds = static_cast<int>(OperandKind::Cell) + 1;

using VerbForm = verbs::Form<Verb, OperandKind>;
using Notation = notation::Notation<Game, State, Verb, OperandKind>;
extern const Notation kNotation;  // the verbs, and how their operands are written
constexpr const Notation& notation_of(const Game& /*game*/) { return kNotation; }

inline std::span<const VerbForm> verb_forms() { return kNotation.forms; }
inline const VerbForm* form_of(Verb verb) { return kNotation.form_of(verb); }
inline const VerbForm* form_of(std::string_view word) { return kNotation.form_of(word); }

}  // namespace tamburino::thousand

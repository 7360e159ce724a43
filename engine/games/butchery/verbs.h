#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/games/butchery/actions.h"

namespace tamburino::butchery {

enum class OperandKind : std::uint8_t { None, Piece, Formation, Hex, Facing, Number, Led };

// How an action is told: its word and what each operand names.
struct VerbForm {
  Verb verb;
  std::string_view word;
  std::array<OperandKind, 3> operands;
};

std::span<const VerbForm> verb_forms();
const VerbForm* form_of(Verb verb);              // null for a number that is no verb
const VerbForm* form_of(std::string_view word);  // null for a word that is no verb

}  // namespace tamburino::butchery

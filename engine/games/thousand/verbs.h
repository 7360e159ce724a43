#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/games/thousand/actions.h"

namespace tamburino::thousand {

enum class OperandKind : std::uint8_t { None, Unit, Commander, Place, Cell };

// How an action is told: its word and what each operand names.
struct VerbForm {
  Verb verb;
  std::string_view word;
  std::array<OperandKind, 3> operands;
};

std::span<const VerbForm> verb_forms();
const VerbForm* form_of(Verb verb);              // null for a number that is no verb
const VerbForm* form_of(std::string_view word);  // null for a word that is no verb

}  // namespace tamburino::thousand

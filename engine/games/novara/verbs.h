#pragma once

#include <span>
#include <string_view>

#include "engine/core/verbs.h"
#include "engine/games/novara/actions.h"

namespace tamburino::novara {

enum class OperandKind : std::uint8_t { None, Unit, Formation, Hex, Facing, Number, Letter, Box };

using VerbForm = verbs::Form<Verb, OperandKind>;

std::span<const VerbForm> verb_forms();
const VerbForm* form_of(Verb verb);              // null for a number that is no verb
const VerbForm* form_of(std::string_view word);  // null for a word that is no verb
bool well_formed(Action action);

}  // namespace tamburino::novara

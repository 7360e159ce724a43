#pragma once

#include "protocol/table.h"

// What a preview says in words: docs/protocol.md, "What a preview says of itself".
namespace tamburino::preview_words {

// Adds titles, names and meanings to the parts, and for an action its warnings.
void explain(const Table& table, const Json& request, Json& preview);

// A sentence of the texts with what stands for {target}, {names}, {side}, {number} and {number2};
// {number|step|steps} is one of the two words.
struct Given {
  std::string target{}, names{}, side{};
  int number = 0, number2 = 0;
};
std::string filled(std::string_view pattern, const Given& given);

}  // namespace tamburino::preview_words

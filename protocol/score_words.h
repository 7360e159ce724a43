#pragma once

#include "protocol/preview_words.h"
#include "protocol/table.h"

// What the scores of all games say in the same way: docs/protocol.md, "What a score says of itself". The
// words are those of the section [score] of the texts.
namespace tamburino::score_words {

using preview_words::Given;

Json item(const Table& table, std::string_view side, const char* key, const Given& given, double points,
          const std::string& rule);
Json condition(const Table& table, const std::string& key, const Given& given, Json side, bool met,
               const std::string& rule);
Json ending(const Table& table, int ending);  // of a game that is over

}  // namespace tamburino::score_words

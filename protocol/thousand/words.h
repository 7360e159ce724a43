#pragma once

#include <string>

#include "engine/games/thousand/position.h"
#include "protocol/table.h"

// The words of thousand in requests, forgivingly: case, spaces and _ do not matter, and the usual other names
// are known. All throw RequestError that names the words there are.
namespace tamburino::thousand_words {

thousand::Side side(const std::string& word, const std::string& where);
thousand::Status status(const std::string& word, const std::string& where);
thousand::Fate fate(const std::string& word, const std::string& where);
thousand::Armistice armistice(const std::string& word, const std::string& where);
thousand::Rank rank(const std::string& word, const std::string& where);
thousand::Phase phase(const std::string& word, const std::string& where);

}  // namespace tamburino::thousand_words

#pragma once

#include <string>

#include "engine/games/novara/position.h"
#include "protocol/table.h"

// The words of novara in requests, forgivingly: case, spaces and _ do not matter, and the usual other names
// are known. All throw RequestError that names the words there are.
namespace tamburino::novara_words {

novara::Side side(const std::string& word, const std::string& where);
novara::Owner owner(const std::string& word, const std::string& where);
novara::Status status(const std::string& word, const std::string& where);
novara::Kind kind(const std::string& word, const std::string& where);
novara::Terrain terrain(const std::string& word, const std::string& where);
novara::Phase phase(const std::string& word, const std::string& where);
int display(const std::string& letter, const std::string& where);  // 0 for A

// One feature of a hexside; `uphill` when the ridge climbs out of the hex named first.
enum class Climb { Out, In };
void add_feature(novara::Hexside& side, Climb climb, const std::string& word, const std::string& where);

// A chit by its id or its commander's name, or by the formation it leads. Throws UnknownName.
novara::ChitId chit(const novara::Game& game, const std::string& text);

}  // namespace tamburino::novara_words

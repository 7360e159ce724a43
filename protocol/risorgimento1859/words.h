#pragma once

#include <string>

#include "engine/games/risorgimento1859/position.h"
#include "protocol/table.h"

// The words of risorgimento1859 in requests, forgivingly: case, spaces and _ do not matter, and the usual
// other names are known. All throw RequestError that names the words there are.
namespace tamburino::risorgimento1859_words {

risorgimento1859::Side side(const std::string& word, const std::string& where);
risorgimento1859::Nation nation(const std::string& word, const std::string& where);
risorgimento1859::Status status(const std::string& word, const std::string& where);
risorgimento1859::Kind kind(const std::string& word, const std::string& where);
risorgimento1859::Gun gun(const std::string& word, const std::string& where);
risorgimento1859::Orders orders(const std::string& word, const std::string& where);
risorgimento1859::Terrain terrain(const std::string& word, const std::string& where);
risorgimento1859::Road road(const std::string& word, const std::string& where);
risorgimento1859::Stage phase(const std::string& word, const std::string& where);

void add_feature(risorgimento1859::Hexside& side, const std::string& word, const std::string& where);

// "Madonna della Scoperta" is madonna-della-scoperta.
std::string place_id(const risorgimento1859::Place& place);
std::string place_key(const risorgimento1859::Game& game,
                      std::size_t which);  // its hex where several share a name
int place(const risorgimento1859::Game& game, const std::string& word, const std::string& where);

}  // namespace tamburino::risorgimento1859_words

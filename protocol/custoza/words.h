#pragma once

#include <string>

#include "engine/games/custoza/position.h"
#include "protocol/table.h"

// The words of custoza in requests, forgivingly: case, spaces and _ do not matter, and the usual other names
// are known. All throw RequestError that names the words there are.
namespace tamburino::custoza_words {

custoza::Side side(const std::string& word, const std::string& where);
custoza::Status status(const std::string& word, const std::string& where);
custoza::Kind kind(const std::string& word, const std::string& where);
custoza::Mode mode(const std::string& word, const std::string& where);
custoza::Level level(const std::string& word, const std::string& where);
custoza::Rank rank(const std::string& word, const std::string& where);
custoza::Stance stance(const std::string& word, const std::string& where);
custoza::Temper temper(const std::string& word, const std::string& where);
custoza::Terrain terrain(const std::string& word, const std::string& where);
custoza::Road road(const std::string& word, const std::string& where);
custoza::MarkerKind marker(const std::string& word, const std::string& where);
custoza::Stage phase(const std::string& word, const std::string& where);

// A Formation Commander by his name, his id or his Formation's; an Overall Commander also by his side. Throws
// UnknownName.
custoza::Piece leader(const custoza::Game& game, const std::string& name);

void add_feature(custoza::Hexside& side, const std::string& word, const std::string& where);

}  // namespace tamburino::custoza_words

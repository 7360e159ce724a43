#pragma once

#include <string>

#include "engine/games/butchery/position.h"
#include "protocol/table.h"

// The words of butchery in requests, forgivingly: case, spaces, _ and ! do not matter, and the usual other
// names are known. All throw RequestError that names the words there are.
namespace tamburino {

butchery::Terrain terrain_in(const std::string& word, const std::string& where);
butchery::Road road_in(const std::string& word, const std::string& where);
butchery::Side side_in(const std::string& word, const std::string& where);
butchery::Status status_in(const std::string& word, const std::string& where);
butchery::Kind kind_in(const std::string& word, const std::string& where);
butchery::Nation nation_in(const std::string& word, const std::string& where);
butchery::Capacity capacity_in(const std::string& word, const std::string& where);
butchery::Weather weather_in(const std::string& word, const std::string& where);
butchery::Phase phase_in(const std::string& word, const std::string& where);
void add_feature(butchery::Hexside& side, const std::string& word, const std::string& where);

}  // namespace tamburino

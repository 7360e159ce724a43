#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>

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

// A list of objects that name themselves by one of `keys`, or an object whose keys are the names.
void each_named(
    const Json& json, const std::string& where, std::initializer_list<std::string_view> keys,
    const std::function<void(const std::string& name, const Json& value, const std::string& where)>& one);

}  // namespace tamburino

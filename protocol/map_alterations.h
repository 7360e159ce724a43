#pragma once

#include <string>
#include <vector>

#include "engine/core/grid.h"
#include "protocol/json_reader.h"

// The map of a request, altered: what all hex maps are told in the same way. find_hex is the game's.
namespace tamburino::map_alterations {

struct NamedSide {
  Hex hex;
  Facing way;
};

// "2010/2011", "2010-2011" or "2010/NW".
template <class Game>
NamedSide side_named(const Game& game, const std::string& pair, const std::string& where) {
  const std::size_t between = pair.find_first_of("/- ");
  if (between == std::string::npos)
    throw RequestError("bad-request", where + " should be named like 2010/2011");
  const Hex a = find_hex(game, pair.substr(0, between));
  const std::string other = pair.substr(between + 1);
  const Grid& grid = game.map.grid();
  if (const auto facing = grid.parse_facing(other)) return {a, *facing};
  const auto way = grid.side_towards(a, find_hex(game, other));
  if (!way) throw RequestError("bad-position", where + ": these hexes are not neighbours");
  return {a, *way};
}

// What a request says of a hexside: a word, a list of them, or {"features": [...]}. `add` is the game's.
template <class Side, class Add>
Side features_in(const Json& json, const std::string& where, const Add& add) {
  const Json& said = json.is_object() && json.contains("features") ? json["features"] : json;
  Side features;
  if (said.is_array()) {
    for (const Json& word : said) add(features, as_text(word, where), where);
  } else {
    add(features, as_text(said, where), where);
  }
  return features;
}

// A road as a request lays it: its kind, hexside by hexside, and whether it leaves the map at its first hex.
struct RoadLine {
  std::string kind;
  std::vector<NamedSide> sides;
  Hex first = kNoHex;
  bool off_map = false;
};

template <class Game>
RoadLine road_line(const Game& game, const Json& json, const std::string& where) {
  JsonReader reader(json, where);
  const auto kind = reader.text("kind");
  const Json* hexes = reader.find("hexes");
  RoadLine line;
  line.off_map = reader.truth("off_map").value_or(false);
  if (!kind || hexes == nullptr || !hexes->is_array() || hexes->empty())
    throw RequestError("bad-request", where + " needs \"kind\" and a list of \"hexes\"");
  reader.finish();
  line.kind = *kind;
  Hex before = kNoHex;
  for (const Json& number : *hexes) {
    const Hex here = find_hex(game, as_text(number, where + ".hexes"));
    if (before != kNoHex) {
      const auto side = game.map.grid().side_towards(before, here);
      if (!side)
        throw RequestError("bad-position", where + ": the road jumps between hexes that are not neighbours");
      line.sides.push_back({before, *side});
    } else {
      line.first = here;
    }
    before = here;
  }
  return line;
}

// "bare", or {"bare", "hexes", "hexsides", "roads"}; `more` reads what else the game knows.
template <class Game, class Hexes, class Sides, class Roads, class More>
void alter_map(Game& game, const Json& json, const Hexes& alter_hex, const Sides& alter_side,
               const Roads& add_road, const More& more) {
  if (json.is_string()) {
    if (json != "bare") throw RequestError("bad-request", "map should be an object, or \"bare\"");
    game.map.clear_features();
    return;
  }
  JsonReader reader(json, "map");
  if (reader.truth("bare").value_or(false)) game.map.clear_features();
  if (const Json* hexes = reader.find("hexes")) {
    each_named(*hexes, "map.hexes", {"hex"},
               [&](const std::string& name, const Json& value, const std::string& where) {
                 alter_hex(game.map, find_hex(game, name), value, where);
               });
  }
  if (const Json* sides = reader.find("hexsides")) {
    each_named(*sides, "map.hexsides", {"side", "hexside", "between"},
               [&](const std::string& name, const Json& value, const std::string& where) {
                 alter_side(game, name, value, where);
               });
  }
  if (const Json* roads = reader.find("roads")) {
    if (!roads->is_array()) throw RequestError("bad-request", "map.roads should be a list");
    for (std::size_t i = 0; i < roads->size(); ++i)
      add_road(game, (*roads)[i], "map.roads[" + std::to_string(i) + "]");
  }
  more(reader);
  reader.finish();
}

}  // namespace tamburino::map_alterations

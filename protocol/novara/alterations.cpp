#include <algorithm>

#include "engine/games/novara/names.h"
#include "protocol/json_reader.h"
#include "protocol/map_alterations.h"
#include "protocol/novara/position.h"
#include "protocol/novara/words.h"

// The map, the counters and the points of a request: altered, or invented.
namespace tamburino::novara_json {
namespace {

namespace n = novara;
namespace w = novara_words;

// --- the map

void alter_hex(n::Map& map, Hex where, const Json& json, const std::string& place) {
  n::MapHex& hex = map.edit(where);
  if (json.is_string()) {
    hex.terrain = w::terrain(json.get<std::string>(), place);
    return;
  }
  JsonReader reader(json, place);
  if (const auto terrain = reader.text("terrain")) hex.terrain = w::terrain(*terrain, place);
  reader.finish();
}

// What is given replaces what was there. A ridge climbs from the hex named first to the other, unless
// "lower" says which one lies lower.
void alter_side(n::Game& game, const std::string& pair, const Json& json, const std::string& where) {
  const auto named = map_alterations::side_named(game, pair, where);
  const Json* said = &json;
  auto climb = w::Climb::Out;
  if (json.is_object()) {
    JsonReader reader(json, where);
    said = reader.find("features");
    if (said == nullptr) reader.fail("features", "is missing");
    if (const auto lower = reader.text("lower")) {
      const Hex low = n::find_hex(game, *lower);
      if (low != named.hex && low != game.map.neighbour(named.hex, named.way))
        reader.fail("lower", "should be one of the two hexes");
      if (low != named.hex) climb = w::Climb::In;
    }
    reader.finish();
  }
  n::Hexside features;
  if (said->is_array()) {
    for (const Json& word : *said) w::add_feature(features, climb, as_text(word, where), where);
  } else {
    w::add_feature(features, climb, as_text(*said, where), where);
  }
  if (features.crossing != n::Crossing::None && features.water == n::Water::None)
    throw RequestError("bad-position", where + ": a bridge or ford needs its water");
  game.map.set_side(named.hex, named.way, features);
}

// A list of hexes along which the road runs; {"hexes":[...],"kind":"none"} takes it up.
void add_road(n::Game& game, const Json& json, const std::string& where) {
  const Json* hexes = &json;
  bool there = true;
  if (json.is_object()) {
    JsonReader reader(json, where);
    hexes = reader.find("hexes");
    if (const auto kind = reader.text("kind")) {
      if (*kind != "road" && *kind != "none") reader.fail("kind", "should be road or none");
      there = *kind == "road";
    }
    if (hexes == nullptr) reader.fail("hexes", "is missing");
    reader.finish();
  }
  if (!hexes->is_array() || hexes->size() < 2)
    throw RequestError("bad-request", where + " should be a list of two hexes or more");
  Hex before = kNoHex;
  for (const Json& number : *hexes) {
    const Hex here = n::find_hex(game, as_text(number, where));
    if (before != kNoHex) {
      const auto way = game.map.grid().side_towards(before, here);
      if (!way)
        throw RequestError("bad-position", where + ": the road jumps between hexes that are not neighbours");
      game.map.set_road(before, *way, there);
    }
    before = here;
  }
}

// {"austrian":["7638"]}: in place of those of the scenario.
void alter_edges(n::Game& game, JsonReader& reader, const char* key,
                 std::array<std::vector<Hex>, n::kSideCount>& edges) {
  const Json* told = reader.find(key);
  if (told == nullptr) return;
  if (!told->is_object()) reader.fail(key, "should be lists of hexes by side");
  for (const auto& [name, hexes] : told->items()) {
    const std::string where = "map." + std::string(key) + "." + name;
    std::vector<Hex>& own = edges[static_cast<std::size_t>(n::index(w::side(name, where)))];
    if (!hexes.is_array()) throw RequestError("bad-request", where + " should be a list of hexes");
    own.clear();
    for (const Json& one : hexes) own.push_back(n::find_hex(game, as_text(one, where)));
  }
}

void alter_map(n::Game& game, const Json& json) {
  map_alterations::alter_map(game, json, alter_hex, alter_side, add_road, [&](JsonReader& reader) {
    alter_edges(game, reader, "sources", game.scenario.sources);
    alter_edges(game, reader, "exits", game.scenario.exits);
  });
}

// --- the counters

// By its whole name, it is that counter; a formation says that a new one is meant. Otherwise whole words of a
// name will do. Dummies stay last.
n::Unit& unit_or_new(n::Game& game, const std::string& name, const std::string& where, bool has_formation) {
  for (n::Unit& one : game.units) {
    if (one.id == name || one.name == name) return one;
  }
  if (!has_formation) {
    try {
      return game.units[static_cast<std::size_t>(n::index(n::find_unit(game, name)))];
    } catch (const UnknownName& unknown) {
      throw UnknownName(std::string(unknown.what()) + "; a new counter needs its \"formation\"");
    }
  }
  if (game.units.size() >= n::kMostUnits)
    throw RequestError("bad-position", "more units than the game holds");
  n::Unit fresh;
  fresh.id = fresh.name = fit_name(name, where);
  fresh.combat = 3, fresh.reduced = 1, fresh.steps = 2, fresh.movement = 3;
  const auto dummy = [](const n::Unit& one) { return one.kind == n::Kind::Dummy; };
  return *game.units.insert(std::find_if(game.units.begin(), game.units.end(), dummy), fresh);
}

// 3.counters-a, c  Two steps above a factor of 1; a train has none.
void fit_steps(n::Unit& unit, JsonReader& reader, std::optional<int> combat, std::optional<int> reduced,
               std::optional<int> steps) {
  if (combat) unit.combat = *combat;
  if (unit.kind == n::Kind::Train) {
    if (steps.value_or(0) > 0 || combat.value_or(0) > 0)
      reader.fail("kind", "train has neither steps nor a combat factor");
    unit.steps = unit.combat = unit.reduced = 0;
    return;
  }
  if (steps) {
    if (*steps == 0) reader.fail("steps", "should be 1 or 2; only a train has none");
    unit.steps = *steps;
  } else if (combat || unit.steps == 0) {
    unit.steps = unit.combat > 1 ? 2 : 1;
  }
  if (reduced) {
    unit.reduced = *reduced;
  } else if (combat || steps) {
    unit.reduced = unit.steps > 1 ? std::max(1, unit.combat / 2) : 0;
  }
}

void alter_unit(n::Game& game, const std::string& name, const Json& json, const std::string& where) {
  JsonReader reader(json, where);
  const auto formation = reader.text("formation");
  const auto home = formation ? std::optional(n::find_formation(game, *formation)) : std::nullopt;
  n::Unit& unit = unit_or_new(game, name, where, home.has_value());
  if (unit.kind == n::Kind::Dummy) throw RequestError("bad-position", where + ": dummies stay as they are");
  if (home) unit.formation = *home;
  unit.side = game[unit.formation].side;
  if (const auto text = reader.text("name")) unit.name = fit_name(*text, where);
  if (const auto kind = reader.text("kind")) unit.kind = w::kind(*kind, where + ".kind");
  const auto combat = reader.number("combat", 0, 20);
  const auto reduced = reader.number("reduced", 0, 20);
  const auto steps = reader.number("steps", 0, 2);
  fit_steps(unit, reader, combat, reduced, steps);
  if (const auto movement = reader.number("movement", 0, 12)) unit.movement = *movement;
  if (const auto bonus = reader.number("bonus", 0, 5)) unit.bonus = *bonus;
  if (const auto small = reader.truth("small")) unit.small = *small;
  reader.finish();
}

void alter_chit(n::Game& game, const std::string& name, const Json& json, const std::string& where) {
  n::Chit& chit = game.chits[static_cast<std::size_t>(n::index(w::chit(game, name)))];
  JsonReader reader(json, where);
  if (const auto text = reader.text("name")) chit.name = fit_name(*text, where);
  if (const auto radius = reader.number("radius", 0, 20)) chit.radius = *radius;
  if (const auto factor = reader.number({"factor", "units"}, 0, 20)) {
    if (chit.rank == n::Rank::Formation)
      reader.fail("factor", "is for a Higher Commander or the Independent chit");
    chit.factor = *factor;
  }
  reader.finish();
}

void alter_counters(n::Game& game, const Json& json) {
  JsonReader reader(json, "counters");
  if (const Json* chits = reader.find("chits")) {
    each_named(*chits, "counters.chits", {"id", "chit", "name"},
               [&](const std::string& name, const Json& value, const std::string& where) {
                 alter_chit(game, name, value, where);
               });
  }
  if (const Json* units = reader.find("units")) {
    each_named(*units, "counters.units", {"id", "unit", "name"},
               [&](const std::string& name, const Json& value, const std::string& where) {
                 alter_unit(game, name, value, where);
               });
  }
  reader.finish();
}

// --- activation points, the same every turn

void alter_activation(n::Game& game, const Json& json) {
  JsonReader reader(json, "activation");
  std::array<int, n::kSideCount> points{};
  for (const n::Side side : n::kSides2) {
    const auto told = reader.number(n::word_of(side), 0, 20);
    if (!told) reader.fail(n::word_of(side), "is missing");
    points[static_cast<std::size_t>(n::index(side))] = *told;
  }
  reader.finish();
  game.scenario.points_per_turn = points;
}

}  // namespace

void alter_game(n::Game& game, const Json& request) {
  const auto part = [&request](const char* key) {
    return request.contains(key) && !request[key].is_null() ? &request[key] : nullptr;
  };
  try {
    if (const Json* map = part("map")) alter_map(game, *map);
    if (const Json* counters = part("counters")) alter_counters(game, *counters);
    if (const Json* points = part("activation")) alter_activation(game, *points);
    game.map.finish();
    game.finish();
  } catch (const UnknownName& unknown) {
    throw RequestError("bad-position", unknown.what());
  } catch (const std::invalid_argument& fault) {
    throw RequestError("bad-position", fault.what());
  }
}

}  // namespace tamburino::novara_json

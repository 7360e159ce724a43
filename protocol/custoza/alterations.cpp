#include <algorithm>

#include "engine/games/custoza/names.h"
#include "protocol/custoza/position.h"
#include "protocol/custoza/words.h"
#include "protocol/json_reader.h"
#include "protocol/map_alterations.h"

// The map and the counters of a request: altered, or invented.
namespace tamburino::custoza_json {
namespace {

namespace c = custoza;
namespace w = custoza_words;

// --- the map

void alter_hex(c::Map& map, Hex where, const Json& json, const std::string& place) {
  c::MapHex& hex = map.edit(where);
  if (json.is_string()) {
    hex.terrain = w::terrain(json.get<std::string>(), place);
    return;
  }
  JsonReader reader(json, place);
  if (const auto terrain = reader.text("terrain")) hex.terrain = w::terrain(*terrain, place);
  if (const auto level = reader.number("level", 0, 9)) hex.level = static_cast<std::uint8_t>(*level);
  if (const auto fort = reader.truth("fort")) hex.fort = *fort;
  if (const auto name = reader.text("place")) hex.place = *name;
  reader.finish();
}

// What is given replaces what was there.
void alter_side(c::Game& game, const std::string& pair, const Json& json, const std::string& where) {
  const auto [hex, side] = map_alterations::side_named(game, pair, where);
  game.map.set_side(hex, side, map_alterations::features_in<c::Hexside>(json, where, w::add_feature));
}

// A road of kind none takes up what lies there; any other betters it.
void add_road(c::Game& game, const Json& json, const std::string& where) {
  const map_alterations::RoadLine line = map_alterations::road_line(game, json, where);
  const c::Road road = w::road(line.kind, where + ".kind");
  for (const auto& [hex, side] : line.sides) {
    if (road == c::Road::None) {
      game.map.take_up_road(hex, side);
    } else {
      game.map.set_road(hex, side, road);
    }
  }
  if (line.off_map) game.map.set_road_off_map(line.first);
}

// On a bare map all of it is in play.
bool is_bare(const Json& map) { return map == "bare" || (map.is_object() && map.value("bare", false)); }

// --- the counters

c::Unit invented(const std::string& name, const std::string& where) {
  c::Unit fresh;
  fresh.id = fresh.name = fit_name(name, where);
  fresh.kind = c::Kind::LineInfantry;
  fresh.strength = 3;
  fresh.stacking = 2;
  return fresh;
}

// The movement and range that most counters of its kind have.
void complete(const c::Game& game, c::Unit& unit, bool movement_said, bool range_said) {
  for (const c::Unit& other : game.units) {
    if (other.kind != unit.kind || other.movement == 0) continue;
    if (!movement_said) unit.movement = other.movement;
    if (!range_said) unit.range = other.range;
    return;
  }
}

// By its whole name it is that counter; a formation says that a new one is meant. Otherwise a part of a name
// will do.
std::size_t unit_or_new(c::Game& game, const std::string& name, const std::string& where,
                        bool has_formation) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].id == name || game.units[i].name == name) return i;
  }
  if (!has_formation) {
    try {
      return static_cast<std::size_t>(c::index(c::find_unit(game, name)));
    } catch (const UnknownName& unknown) {
      throw UnknownName(std::string(unknown.what()) + "; a new counter needs its \"formation\"");
    }
  }
  if (game.units.size() >= c::kMostUnits)
    throw RequestError("bad-position", "more units than the game holds");
  game.units.push_back(invented(name, where));
  return game.units.size() - 1;
}

void alter_unit(c::Game& game, const std::string& name, const Json& json, const std::string& where) {
  JsonReader reader(json, where);
  const auto formation = reader.text("formation");
  const auto home = formation ? std::optional(c::find_formation(game, *formation)) : std::nullopt;
  const std::size_t before = game.units.size();
  c::Unit& unit = game.units[unit_or_new(game, name, where, home.has_value())];
  if (home) {
    unit.formation = *home;
    unit.side = game[*home].side;
  }
  if (const auto text = reader.text("name")) unit.name = fit_name(*text, where);
  if (const auto kind = reader.text("kind")) unit.kind = w::kind(*kind, where + ".kind");
  if (const auto strength = reader.number("strength", 1, 20)) unit.strength = *strength;
  if (const auto guns = reader.number("guns", 0, 20)) unit.guns = *guns;
  if (const auto cohesion = reader.number("cohesion", 2, 12)) unit.cohesion = *cohesion;
  if (const auto stacking = reader.number("stacking", 0, 6)) unit.stacking = *stacking;
  const auto movement = reader.number("movement", 0, 20);
  const auto range = reader.number("range", 0, 10);
  if (movement) unit.movement = *movement;
  if (range) unit.range = *range;
  if (game.units.size() > before) complete(game, unit, movement.has_value(), range.has_value());
  reader.finish();
}

std::size_t formation_or_new(c::Game& game, const std::string& name, JsonReader& reader) {
  const auto side = reader.text("side");
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    if (game.formations[i].id == name || game.formations[i].name == name) return i;
  }
  if (!side) {
    try {
      return static_cast<std::size_t>(c::index(c::find_formation(game, name)));
    } catch (const UnknownName& unknown) {
      throw UnknownName(std::string(unknown.what()) + "; a new formation needs its \"side\"");
    }
  }
  if (game.formations.size() >= c::kMostFormations)
    throw RequestError("bad-position", "more formations than the game holds");
  c::Formation fresh;
  fresh.id = fresh.name = fit_name(name, reader.where());
  std::replace(fresh.id.begin(), fresh.id.end(), ' ', '-');  // it stands without quotation marks
  fresh.side = w::side(*side, reader.where() + ".side");
  fresh.rank = c::Rank::Division;
  fresh.commander = c::Commander{.name = name + " commander", .command = 3};
  game.formations.push_back(fresh);
  return game.formations.size() - 1;
}

void alter_formation(c::Game& game, const std::string& name, const Json& json, const std::string& where) {
  JsonReader reader(json, where);
  c::Formation& formation = game.formations[formation_or_new(game, name, reader)];
  if (const auto text = reader.text("name")) formation.name = fit_name(*text, where);
  if (const auto rank = reader.text({"rank", "size"})) formation.rank = w::rank(*rank, where + ".rank");
  if (const auto markers = reader.number("markers", 0, c::kMostMarkers)) formation.markers = *markers;
  if (const Json* man = reader.find("commander")) {
    if (!formation.commander) reader.fail("commander", "cannot be given to Reserve units");
    JsonReader leader(*man, where + ".commander");
    if (const auto text = leader.text("name")) formation.commander->name = fit_name(*text, where);
    if (const auto command = leader.number("command", 0, 6)) formation.commander->command = *command;
    if (const auto movement = leader.number("movement", 1, 20)) formation.commander->movement = *movement;
    leader.finish();
  }
  reader.finish();
}

void alter_chief(c::Game& game, const std::string& name, const Json& json, const std::string& where) {
  auto& chief = game.chiefs[static_cast<std::size_t>(c::index(w::side(name, where)))];
  if (!chief) chief.emplace();
  JsonReader reader(json, where);
  if (const auto text = reader.text("name")) chief->name = fit_name(*text, where);
  if (const auto command = reader.number("command", 0, 6)) chief->command = *command;
  if (const auto range = reader.number("range", 0, 20)) chief->range = *range;
  if (const auto movement = reader.number("movement", 1, 20)) chief->movement = *movement;
  reader.finish();
}

void alter_counters(c::Game& game, const Json& json) {
  JsonReader reader(json, "counters");
  using Text = const std::string&;
  const auto each = [&](const char* key, std::initializer_list<std::string_view> names, auto alter) {
    const Json* list = reader.find(key);
    if (list == nullptr) return;
    each_named(*list, std::string("counters.") + key, names,
               [&](Text name, const Json& value, Text where) { alter(game, name, value, where); });
  };
  each("formations", {"id", "formation", "name"}, alter_formation);
  each("units", {"id", "unit", "name"}, alter_unit);
  each("chiefs", {"side", "chief", "name"}, alter_chief);
  reader.finish();
}

}  // namespace

void alter_game(c::Game& game, const Json& request) {
  const bool map = request.contains("map") && !request["map"].is_null();
  const bool counters = request.contains("counters") && !request["counters"].is_null();
  if (!map && !counters) return;
  try {
    if (map) {
      map_alterations::alter_map(game, request["map"], alter_hex, alter_side, add_road, [](JsonReader&) {});
      if (is_bare(request["map"])) game.scenario.area.assign(game.scenario.area.size(), true);
    }
    if (counters) alter_counters(game, request["counters"]);
    game.map.finish(game.chart, game.constants.sight);
    game.finish();
  } catch (const UnknownName& unknown) {
    throw RequestError("bad-position", unknown.what());
  } catch (const std::invalid_argument& fault) {
    throw RequestError("bad-position", fault.what());
  }
}

}  // namespace tamburino::custoza_json

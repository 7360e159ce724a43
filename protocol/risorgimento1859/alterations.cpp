#include <algorithm>

#include "engine/games/risorgimento1859/names.h"
#include "protocol/json_reader.h"
#include "protocol/map_alterations.h"
#include "protocol/risorgimento1859/position.h"
#include "protocol/risorgimento1859/words.h"

// The map and the counters of a request: altered, or invented.
namespace tamburino::risorgimento1859_json {
namespace {

namespace r = risorgimento1859;
namespace w = risorgimento1859_words;
using Text = const std::string&;

// --- the map

void alter_hex(r::Map& map, Hex where, const Json& json, const std::string& place) {
  r::MapHex& hex = map.edit(where);
  if (json.is_string()) {
    hex.terrain = w::terrain(json.get<std::string>(), place);
    r::roughen(hex);
    return;
  }
  if (hex.terrain == r::Terrain::RoughWoods) hex.terrain = r::Terrain::Woods;  // until its level is known
  JsonReader reader(json, place);
  if (const auto terrain = reader.text("terrain")) hex.terrain = w::terrain(*terrain, place);
  if (const auto level = reader.number("level", 0, 9)) hex.level = static_cast<std::uint8_t>(*level);
  if (const auto castle = reader.truth("castle")) hex.castle = *castle;
  if (const auto name = reader.text("place")) hex.place = *name;
  r::roughen(hex);
  reader.finish();
}

// What is given replaces what was there. A fort is a front of the first hex named.
void alter_side(r::Game& game, const std::string& pair, const Json& json, const std::string& where) {
  const auto [hex, side] = map_alterations::side_named(game, pair, where);
  auto features = map_alterations::features_in<r::Hexside>(json, where, w::add_feature);
  const bool fort = features.fort;
  features.fort = false;
  game.map.set_side(hex, side, features);
  if (fort) game.map.set_fort(hex, side);
}

// It betters what lies there. A map without roads is bare.
void add_road(r::Game& game, const Json& json, const std::string& where) {
  const map_alterations::RoadLine line = map_alterations::road_line(game, json, where);
  const r::Road road = w::road(line.kind, where + ".kind");
  if (road == r::Road::None)
    throw RequestError("bad-request", where + ".kind should be trail, minor or major");
  for (const auto& [hex, side] : line.sides) game.map.set_road(hex, side, road);
  if (line.off_map) game.map.set_road_off_map(line.first, road);
}

// --- the counters

template <class Things>
std::optional<std::size_t> with_whole_name(const Things& all, const std::string& name) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].id == name || all[i].name == name) return i;
  }
  return std::nullopt;
}

// It stands without quotation marks.
std::string fit_id(const std::string& name, const std::string& where) {
  std::string id = fit_name(name, where);
  std::replace(id.begin(), id.end(), ' ', '-');
  return id;
}

template <class Things>
void require_room(const Things& all, std::size_t most, const char* what) {
  if (all.size() >= most)
    throw RequestError("bad-position", std::string("more ") + what + " than the game holds");
}

r::LeaderId new_leader(r::Game& game, const std::string& id, const std::string& name, r::Rank rank,
                       r::Side side) {
  require_room(game.leaders, r::kMostLeaders, "leaders");
  r::Leader fresh;
  fresh.id = id, fresh.name = name;
  fresh.rank = rank, fresh.side = side;
  fresh.range = rank == r::Rank::Brigadier ? 4 : 6;
  game.leaders.push_back(fresh);
  return r::LeaderId{static_cast<std::uint8_t>(game.leaders.size() - 1)};
}

// A corps with a new name needs its nation, and gets a commander.
void alter_corps(r::Game& game, const std::string& name, const Json& json, const std::string& where) {
  JsonReader reader(json, where);
  const auto nation = reader.text("nation");
  std::size_t at = 0;
  if (const auto known = with_whole_name(game.corps, name)) {
    at = *known;
  } else if (!nation) {
    try {
      at = static_cast<std::size_t>(r::index(r::find_corps(game, name)));
    } catch (const UnknownName& unknown) {
      throw UnknownName(std::string(unknown.what()) + "; a new corps needs its \"nation\"");
    }
  } else {
    require_room(game.corps, r::kMostCorps, "corps");
    r::Corps fresh;
    fresh.id = fit_id(name, where), fresh.name = fit_name(name, where);
    fresh.nation = w::nation(*nation, where + ".nation");
    fresh.side = r::side_of(fresh.nation);
    fresh.continuity = 3;
    fresh.commander =
        new_leader(game, fresh.id + "-commander", name + " commander", r::Rank::Corps, fresh.side);
    at = game.corps.size();
    game.leaders.back().corps = r::CorpsId{static_cast<std::uint8_t>(at)};
    game.corps.push_back(fresh);
  }
  r::Corps& corps = game.corps[at];
  if (const auto text = reader.text("name")) corps.name = fit_name(*text, where);
  if (const auto continuity = reader.number("continuity", 0, 9)) corps.continuity = *continuity;
  reader.finish();
}

// A brigade with a new name needs its corps, and gets a brigadier.
void alter_brigade(r::Game& game, const std::string& name, const Json& json, const std::string& where) {
  JsonReader reader(json, where);
  const auto corps = reader.text("corps");
  const auto same = std::find_if(game.brigades.begin(), game.brigades.end(),
                                 [&](const r::Brigade& one) { return one.id == name; });
  std::size_t at = static_cast<std::size_t>(same - game.brigades.begin());
  if (same == game.brigades.end() && !corps) {
    try {
      at = static_cast<std::size_t>(r::index(r::find_brigade(game, name)));
    } catch (const UnknownName& unknown) {
      throw UnknownName(std::string(unknown.what()) + "; a new brigade needs its \"corps\"");
    }
  } else if (same == game.brigades.end()) {
    require_room(game.brigades, r::kMostBrigades, "brigades");
    r::Brigade fresh;
    fresh.id = fit_id(name, where);
    fresh.corps = r::find_corps(game, *corps);
    const r::Side side = game[fresh.corps].side;
    fresh.brigadier =
        new_leader(game, fresh.id + "-brigadier", fit_name(name, where), r::Rank::Brigadier, side);
    game.leaders.back().brigade = r::BrigadeId{static_cast<std::uint8_t>(at)};
    game.leaders.back().corps = fresh.corps;
    game.brigades.push_back(fresh);
  }
  if (const auto division = reader.text("division")) game.brigades[at].division = *division;
  if (const auto army = reader.number("army", 0, 2)) game.brigades[at].army = *army;
  reader.finish();
}

// By its whole name it is that counter; a brigade says that a new one is meant. Otherwise a part of a name
// will do.
std::size_t unit_or_new(r::Game& game, const std::string& name, const std::string& where,
                        const std::optional<r::BrigadeId>& home) {
  if (const auto known = with_whole_name(game.units, name)) return *known;
  if (!home) {
    try {
      return static_cast<std::size_t>(r::index(r::find_unit(game, name)));
    } catch (const UnknownName& unknown) {
      throw UnknownName(std::string(unknown.what()) + "; a new counter needs its \"brigade\"");
    }
  }
  require_room(game.units, r::kMostUnits, "units");
  r::Unit fresh;
  fresh.id = fresh.name = fit_name(name, where);
  fresh.cohesion = 6;
  fresh.nation = game[game[*home].corps].nation;
  game.units.push_back(fresh);
  return game.units.size() - 1;
}

// The allowance that most counters of its kind have.
void complete(const r::Game& game, r::Unit& unit) {
  for (const r::Unit& other : game.units) {
    if (other.kind != unit.kind || other.gun != unit.gun || &other == &unit) continue;
    unit.movement = other.movement;
    return;
  }
}

void alter_unit(r::Game& game, const std::string& name, const Json& json, const std::string& where) {
  JsonReader reader(json, where);
  const auto brigade = reader.text("brigade");
  const auto home = brigade ? std::optional(r::find_brigade(game, *brigade)) : std::nullopt;
  const std::size_t before = game.units.size();
  r::Unit& unit = game.units[unit_or_new(game, name, where, home)];
  if (home) {
    unit.brigade = *home;
    unit.side = game.side_of(*home);
  }
  if (const auto text = reader.text("name")) unit.name = fit_name(*text, where);
  if (const auto kind = reader.text("kind")) {
    unit.kind = w::kind(*kind, where + ".kind");
    if (unit.artillery() != (unit.gun != r::Gun::None))
      unit.gun = unit.artillery() ? r::Gun::Field : r::Gun::None;
    if (unit.artillery()) unit.cohesion = 0;
  }
  if (const auto gun = reader.text("gun")) unit.gun = w::gun(*gun, where + ".gun");
  if (const auto cohesion = reader.number("cohesion", 0, 9)) unit.cohesion = *cohesion;
  const auto movement = reader.number("movement", 1, 20);
  if (game.units.size() > before) complete(game, unit);
  if (movement) unit.movement = *movement;
  reader.finish();
}

void alter_leader(r::Game& game, const std::string& name, const Json& json, const std::string& where) {
  JsonReader reader(json, where);
  const auto known = with_whole_name(game.leaders, name);
  std::size_t at = known.value_or(0);
  if (!known) {
    const r::Piece who = r::find_piece(game, name);
    if (r::kind_of(who) != r::PieceKind::Leader) reader.fail("id", "should name a leader");
    at = static_cast<std::size_t>(r::index(r::leader_of(who)));
  }
  r::Leader& leader = game.leaders[at];
  if (const auto text = reader.text("name")) leader.name = fit_name(*text, where);
  if (const auto commitment = reader.number("commitment", -5, 5)) leader.commitment = *commitment;
  if (const auto range = reader.number("range", 0, 20)) leader.range = *range;
  if (const auto near = reader.number("near_range", 0, 20)) leader.near_range = *near;
  if (const auto movement = reader.number("movement", 1, 30)) leader.movement = *movement;
  if (const auto masses = reader.truth("masses")) leader.masses = *masses;
  reader.finish();
}

void alter_counters(r::Game& game, const Json& json) {
  JsonReader reader(json, "counters");
  const auto each = [&](const char* key, std::initializer_list<std::string_view> names, auto alter) {
    const Json* list = reader.find(key);
    if (list == nullptr) return;
    each_named(*list, std::string("counters.") + key, names,
               [&](Text name, const Json& value, Text where) { alter(game, name, value, where); });
  };
  each("corps", {"id", "corps", "name"}, alter_corps);
  each("brigades", {"id", "brigade", "name"}, alter_brigade);
  each("leaders", {"id", "leader", "name"}, alter_leader);
  each("units", {"id", "unit", "name"}, alter_unit);
  reader.finish();
}

// On a bare map all of it is in play, and no bridge waits to be blown.
bool is_bare(const Json& map) { return map == "bare" || (map.is_object() && map.value("bare", false)); }

}  // namespace

void alter_game(r::Game& game, const Json& request) {
  const bool map = request.contains("map") && !request["map"].is_null();
  const bool counters = request.contains("counters") && !request["counters"].is_null();
  if (!map && !counters) return;
  try {
    const int sight = game.map.sight().range();
    if (map) {
      map_alterations::alter_map(game, request["map"], alter_hex, alter_side, add_road, [](JsonReader&) {});
      if (is_bare(request["map"])) {
        game.scenario.area.assign(game.scenario.area.size(), true);
        game.scenario.special.blow.reset();
        game.scenario.special.no_guns.reset();
      }
    }
    if (counters) alter_counters(game, request["counters"]);
    game.map.finish(game.chart, sight);
    game.finish();
  } catch (const UnknownName& unknown) {
    throw RequestError("bad-position", unknown.what());
  } catch (const std::invalid_argument& fault) {
    throw RequestError("bad-position", fault.what());
  }
}

}  // namespace tamburino::risorgimento1859_json

#include "protocol/butchery_position.h"

#include <algorithm>

#include "engine/games/butchery/names.h"
#include "loader/butchery_loader.h"
#include "protocol/json_reader.h"

namespace tamburino {
namespace {

namespace b = butchery;

template <class Enum, std::size_t N>
Enum word_in(const std::string& word, const std::array<Enum, N>& values, const std::string& where) {
  std::string all;
  for (const Enum value : values) {
    if (b::word_of(value) == word) return value;
    all += (all.empty() ? "" : ", ") + std::string(b::word_of(value));
  }
  throw RequestError("bad-request", where + " \"" + word + "\" should be one of: " + all);
}

constexpr std::array kTerrains{b::Terrain::Clear, b::Terrain::Woods, b::Terrain::Village, b::Terrain::Town,
                               b::Terrain::Lake};
constexpr std::array kRoads{b::Road::Track, b::Road::Minor, b::Road::Railway, b::Road::Major};
constexpr std::array kSidesOfGame{b::Side::Allies, b::Side::Austrians};
constexpr std::array kStatuses{b::Status::Absent, b::Status::ToCome, b::Status::OnMap, b::Status::Eliminated};
constexpr std::array kKinds{b::Kind::Infantry, b::Kind::Cavalry, b::Kind::Artillery};
constexpr std::array kNations{b::Nation::French, b::Nation::Piedmontese, b::Nation::Austrian};
constexpr std::array kCapacities{b::Capacity::None, b::Capacity::CoordinatedAssault, b::Capacity::Stand,
                                 b::Capacity::ForcedMarch, b::Capacity::NoQuarter};

// A list of objects that name themselves by `key`, or an object whose keys are the names.
template <class Do>
void each_named(const Json& json, const std::string& where, std::string_view key, Do one) {
  if (json.is_object()) {
    for (const auto& [name, value] : json.items()) one(name, value, where + "." + name);
    return;
  }
  if (!json.is_array()) throw RequestError("bad-request", where + " should be a list or an object");
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::string here = where + "[" + std::to_string(i) + "]";
    if (!json[i].is_object() || !json[i].contains(std::string(key))) {
      throw RequestError("bad-request", here + " should be an object with \"" + std::string(key) + "\"");
    }
    Json rest = json[i];
    const std::string name = as_text(rest[std::string(key)], here + "." + std::string(key));
    rest.erase(std::string(key));
    one(name, rest, here);
  }
}

// --- the map

void alter_hex(b::Map& map, Hex where, const Json& json, const std::string& place) {
  b::MapHex& hex = map.edit(where);
  if (json.is_string()) {
    hex.terrain = word_in(json.get<std::string>(), kTerrains, place);
    return;
  }
  JsonReader reader(json, place);
  if (const auto terrain = reader.text("terrain")) hex.terrain = word_in(*terrain, kTerrains, place);
  if (const auto level = reader.number("level", 0, 4)) hex.level = static_cast<std::uint8_t>(*level);
  if (const auto building = reader.truth("building")) hex.isolated_building = *building;
  if (const auto name = reader.text("place")) hex.place = *name;
  reader.finish();
}

void add_feature(b::Hexside& side, const std::string& word, const std::string& where) {
  if (word == "ridge") {
    side.ridge = true;
  } else if (word == "hedge") {
    side.hedge = true;
  } else if (word == "water") {
    side.water = true;
  } else if (word == "steep") {
    side.steep = true;
  } else if (word != "none") {
    throw RequestError("bad-request",
                       where + " \"" + word + "\" should be one of: ridge, hedge, water, steep, none");
  }
}

// "2010/2011": what is given replaces what was there.
void alter_side(const b::Game& game, b::Map& map, const std::string& pair, const Json& json,
                const std::string& where) {
  if (pair.size() != 9 || pair[4] != '/')
    throw RequestError("bad-request", where + " should be named like 2010/2011");
  const Hex a = b::find_hex(game, pair.substr(0, 4));
  const Hex c = b::find_hex(game, pair.substr(5));
  const auto side = map.grid().side_towards(a, c);
  if (!side) throw RequestError("bad-position", where + ": these hexes are not neighbours");
  b::Hexside features;
  if (json.is_array()) {
    for (const Json& word : json) add_feature(features, as_text(word, where), where);
  } else {
    add_feature(features, as_text(json, where), where);
  }
  map.set_side(a, *side, features);
}

void add_road(const b::Game& game, b::Map& map, const Json& json, const std::string& where) {
  JsonReader reader(json, where);
  const auto kind = reader.text("kind");
  const Json* hexes = reader.find("hexes");
  const auto off_map = reader.truth("off_map");
  if (!kind || hexes == nullptr || !hexes->is_array() || hexes->empty()) {
    throw RequestError("bad-request", where + " needs \"kind\" and a list of \"hexes\"");
  }
  reader.finish();
  const b::Road road = word_in(*kind, kRoads, where);
  Hex before = kNoHex;
  for (const Json& number : *hexes) {
    const Hex here = b::find_hex(game, as_text(number, where));
    if (before != kNoHex) {
      const auto side = map.grid().side_towards(before, here);
      if (!side)
        throw RequestError("bad-position", where + ": the road jumps between hexes that are not neighbours");
      map.set_road(before, *side, road);
    }
    before = here;
  }
  if (off_map.value_or(false)) map.set_road_off_map(b::find_hex(game, as_text((*hexes)[0], where)), road);
}

void alter_map(b::Game& game, const Json& json) {
  if (json.is_string()) {
    if (json != "bare") throw RequestError("bad-request", "map should be an object, or \"bare\"");
    game.map.clear_features();
    return;
  }
  JsonReader reader(json, "map");
  if (reader.truth("bare").value_or(false)) game.map.clear_features();
  if (const Json* hexes = reader.find("hexes")) {
    each_named(*hexes, "map.hexes", "hex",
               [&](const std::string& name, const Json& value, const std::string& where) {
                 alter_hex(game.map, b::find_hex(game, name), value, where);
               });
  }
  if (const Json* sides = reader.find("hexsides")) {
    if (!sides->is_object())
      throw RequestError("bad-request", "map.hexsides should be an object like {\"2010/2011\": \"ridge\"}");
    for (const auto& [pair, value] : sides->items())
      alter_side(game, game.map, pair, value, "map.hexsides." + pair);
  }
  if (const Json* roads = reader.find("roads")) {
    if (!roads->is_array()) throw RequestError("bad-request", "map.roads should be a list");
    for (std::size_t i = 0; i < roads->size(); ++i) {
      add_road(game, game.map, (*roads)[i], "map.roads[" + std::to_string(i) + "]");
    }
  }
  reader.finish();
}

// --- the counters

b::Unit& unit_or_new(b::Game& game, const std::string& name, bool& is_new) {
  is_new = false;
  try {
    return game.units[static_cast<std::size_t>(b::index(b::find_unit(game, name)))];
  } catch (const b::UnknownName&) {
    if (game.units.size() >= b::kMostUnits)
      throw RequestError("bad-position", "more units than the game holds");
    is_new = true;
    b::Unit fresh;
    fresh.id = fresh.name = name;
    game.units.push_back(fresh);
    return game.units.back();
  }
}

void alter_unit(b::Game& game, const std::string& name, const Json& json, const std::string& where) {
  bool is_new = false;
  b::Unit& unit = unit_or_new(game, name, is_new);
  JsonReader reader(json, where);
  if (const auto formation = reader.text("formation"))
    unit.formation = b::find_formation(game, *formation);
  else if (is_new)
    reader.fail("formation", "is needed for a counter that the game does not have");
  unit.nation = game[unit.formation].nation;
  if (const auto text = reader.text("name")) unit.name = *text;
  if (const auto kind = reader.text("kind")) unit.kind = word_in(*kind, kKinds, where);
  if (const auto combat = reader.number("combat", 0, 20)) unit.combat = *combat;
  if (const auto cohesion = reader.number("cohesion", 1, 9)) unit.cohesion = *cohesion;
  if (const auto heavy = reader.truth("heavy")) unit.heavy = *heavy;
  const auto range = reader.number("range", 0, 5);
  const int usual = unit.kind != b::Kind::Artillery      ? 0
                    : unit.nation == b::Nation::Austrian ? 2
                                                         : 3;  // 10.2a
  if (range) {
    unit.range = *range;
  } else if (is_new || (unit.range > 0) != (unit.kind == b::Kind::Artillery)) {
    unit.range = usual;
  }
  if (const auto hex = reader.text("arrives_at")) unit.arrival.hex = b::find_hex(game, *hex);
  if (const auto turn = reader.number("arrives_on", 1, 14)) unit.arrival.turn = *turn;
  reader.finish();
}

void alter_formation(b::Game& game, const std::string& name, const Json& json, const std::string& where) {
  JsonReader reader(json, where);
  std::size_t which = game.formations.size();
  try {
    which = static_cast<std::size_t>(b::index(b::find_formation(game, name)));
  } catch (const b::UnknownName&) {
    if (game.formations.size() >= b::kMostFormations)
      throw RequestError("bad-position", "more formations than the game holds");
    b::Formation fresh;
    fresh.id = fresh.name = name;
    const auto nation = reader.text("nation");
    if (!nation) reader.fail("nation", "is needed for a formation that the game does not have");
    fresh.nation = word_in(*nation, kNations, where);
    fresh.commander = b::Commander{name + " commander", 2, 0, 1, {}};
    game.formations.push_back(fresh);
  }
  b::Formation& formation = game.formations[which];
  if (const auto text = reader.text("name")) formation.name = *text;
  if (const auto breaks = reader.number("breaks_at", 0, 99)) formation.breaks_at = *breaks;
  if (const Json* man = reader.find("commander")) {
    if (!formation.commander) reader.fail("commander", "cannot be given to detached units");
    JsonReader leader(*man, where + ".commander");
    if (const auto text = leader.text("name")) formation.commander->name = *text;
    if (const auto command = leader.number("command", 0, 9)) formation.commander->command = *command;
    if (const auto bonus = leader.number("bonus", 0, 9)) formation.commander->bonus = *bonus;
    if (const auto aide = leader.number("aide_command", 0, 9)) formation.commander->aide_command = *aide;
    leader.finish();
  }
  reader.has("nation");
  reader.finish();
}

void alter_counters(b::Game& game, const Json& json) {
  JsonReader reader(json, "counters");
  if (const Json* formations = reader.find("formations")) {
    each_named(*formations, "counters.formations", "id",
               [&](const std::string& name, const Json& value, const std::string& where) {
                 alter_formation(game, name, value, where);
               });
  }
  if (const Json* units = reader.find("units")) {
    each_named(*units, "counters.units", "id",
               [&](const std::string& name, const Json& value, const std::string& where) {
                 alter_unit(game, name, value, where);
               });
  }
  if (const Json* chiefs = reader.find("chiefs")) {
    each_named(*chiefs, "counters.chiefs", "nation",
               [&](const std::string& name, const Json& value, const std::string& where) {
                 b::Chief& chief =
                     game.chiefs[static_cast<std::size_t>(b::index(b::find_nation(game, name)))];
                 JsonReader one(value, where);
                 if (const auto reaction = one.number("reaction", 0, 9)) chief.reaction = *reaction;
                 one.finish();
               });
  }
  reader.finish();
}

// --- the position

b::UnitPlace unit_place(const b::Game& game, const std::string& name, const Json& json,
                        const std::string& where) {
  b::UnitPlace place{.who = b::find_unit(game, name)};
  if (json.is_string() || json.is_number()) {  // "Castagny": "2118"
    place.hex = b::find_hex(game, as_text(json, where));
    return place;
  }
  JsonReader reader(json, where);
  reader.has("name");  // get tells it
  const auto hex = reader.text("hex");
  if (hex) place.hex = b::find_hex(game, *hex);
  const auto status = reader.text("status");
  if (status) place.status = word_in(*status, kStatuses, where);
  if (!hex && !status) reader.fail("hex", "is needed for a unit on the map");
  if (hex && place.status != b::Status::OnMap) reader.fail("hex", "is only for a unit on the map");
  for (const char* key : {"face", "facing", "faces"}) {
    if (const auto facing = reader.text(key)) place.facing = b::find_facing(game, *facing);
  }
  for (const char* key : {"losses", "steps_lost"}) {
    if (const auto losses = reader.number(key, 0, 9)) place.losses = *losses;
  }
  if (const auto state = reader.text("state")) {
    if (*state != "organised" && *state != "disorganised")
      reader.fail("state", "should be organised or disorganised");
    place.disorganised = *state == "disorganised";
  }
  if (const auto truth = reader.truth("disorganised")) place.disorganised = *truth;
  place.in_command = reader.truth("in_command");
  place.moved = reader.truth("moved").value_or(false);
  place.fired = reader.truth("fired").value_or(false);
  place.supported = reader.truth("supported").value_or(false);
  place.rally_tried = reader.truth("rally_tried").value_or(false);
  if (const Json* spent = reader.find("spent")) {
    if (!spent->is_number()) reader.fail("spent", "should be movement points");
    const double points = spent->get<double>();
    if (points < 0 || points > 20 || points * 2 != static_cast<int>(points * 2))
      reader.fail("spent", "should be movement points, in halves");
    place.spent = static_cast<int>(points * 2);
  }
  reader.finish();
  return place;
}

b::CommanderPlace commander_place(const b::Game& game, const std::string& name, const Json& json,
                                  const std::string& where) {
  b::CommanderPlace place{.which = b::find_formation(game, name)};
  if (json.is_string() || json.is_number()) {
    place.hex = b::find_hex(game, as_text(json, where));
    return place;
  }
  JsonReader reader(json, where);
  if (const auto hex = reader.text("hex")) place.hex = b::find_hex(game, *hex);
  if (const auto status = reader.text("status")) place.status = word_in(*status, kStatuses, where);
  reader.has("name");
  place.aide = reader.truth("aide").value_or(false);
  place.out_of_command = reader.truth("ooc").value_or(reader.truth("out_of_command").value_or(false));
  place.moved = reader.truth("moved").value_or(false);
  place.failed_entries = reader.number("failed_entries", 0, 2).value_or(0);
  reader.has("out_of_command");
  reader.finish();
  return place;
}

b::ChiefPlace chief_place(const b::Game& game, const std::string& name, const Json& json,
                          const std::string& where) {
  b::ChiefPlace place{.nation = b::find_nation(game, name)};
  if (json.is_string() || json.is_number()) {
    place.hex = b::find_hex(game, as_text(json, where));
    return place;
  }
  JsonReader reader(json, where);
  if (const auto hex = reader.text("hex")) place.hex = b::find_hex(game, *hex);
  if (const auto status = reader.text("status")) place.status = word_in(*status, kStatuses, where);
  reader.has("name");
  place.direct_used = reader.number("direct_used", 0, 9).value_or(0);
  reader.finish();
  return place;
}

b::RiderPlace rider_place(const b::Game& game, const std::string& name, const Json& json,
                          const std::string& where) {
  b::RiderPlace place{.nation = b::find_nation(game, name)};
  JsonReader reader(json, where);
  if (const auto hex = reader.text("hex")) place.hex = b::find_hex(game, *hex);
  if (const auto target = reader.text("to")) place.target = b::find_formation(game, *target);
  if (reader.truth("returning").value_or(false)) place.duty = b::RiderState::Duty::Returning;
  reader.finish();
  return place;
}

b::FormationPlace formation_place(const b::Game& game, const std::string& name, const Json& json,
                                  const std::string& where) {
  b::FormationPlace place{.which = b::find_formation(game, name)};
  if (json.is_number_integer()) {  // "fr-ii": 3
    place.losses = json.get<int>();
    return place;
  }
  JsonReader reader(json, where);
  place.losses = reader.number("losses", 0, 60);
  place.broken = reader.truth("broken");
  place.broken_in_effect = reader.truth("broken_in_effect");
  reader.finish();
  return place;
}

// A place by its id or name, or a single hex.
void owner_of_place(const b::Game& game, b::Position& position, const std::string& name, b::Side side) {
  for (const b::Objective& objective : game.scenario.objectives) {
    if (objective.id != name && objective.name != name) continue;
    for (const Hex hex : objective.hexes) position.owners.emplace_back(hex, side);
    return;
  }
  position.owners.emplace_back(b::find_hex(game, name), side);
}

b::Phase phase_in(const std::string& word) {
  if (const auto phase = b::find_phase(word)) return *phase;
  std::string all;
  for (int i = 0; i <= static_cast<int>(b::Phase::Rally); ++i) {
    all += (i > 0 ? ", " : "") + std::string(b::word_of(b::Phase{static_cast<std::uint8_t>(i)}));
  }
  throw RequestError("bad-request", "phase \"" + word + "\" should be one of: " + all);
}

}  // namespace

void alter_game(b::Game& game, const Json& request) {
  try {
    if (request.contains("map") && !request["map"].is_null()) alter_map(game, request["map"]);
    if (request.contains("counters") && !request["counters"].is_null())
      alter_counters(game, request["counters"]);
    if (request.contains("options") && !request["options"].is_null()) {
      JsonReader reader(request["options"], "options");
      if (const auto choose = reader.truth("choose_facing")) game.options.choose_facing = *choose;
      reader.finish();
    }
    game.map.finish(5);
    game.finish();
  } catch (const b::UnknownName& unknown) {
    throw RequestError("bad-position", unknown.what());
  } catch (const std::invalid_argument& fault) {
    throw RequestError("bad-position", fault.what());
  }
}

b::Position position_from(const b::Game& game, const Json& request) try {
  b::Position position;
  JsonReader reader(request, "position");
  for (const char* key : {"id", "cmd", "game", "scenario", "options", "map", "counters", "seed", "rolls",
                          "auto_roll", "language", "to_act", "hash", "hour", "score", "notes"}) {
    reader.has(key);
  }
  position.from_scenario = !reader.has("units");
  if (const auto base = reader.text("base")) {
    if (*base != "scenario" && *base != "empty") reader.fail("base", "should be scenario or empty");
    position.from_scenario = *base == "scenario";
  }
  position.turn = reader.number("turn", 1, 14).value_or(1);
  if (const auto weather = reader.text("weather")) {
    position.weather = word_in(
        *weather, std::array{b::Weather::Cool, b::Weather::Heat, b::Weather::Thunderstorm}, "weather");
  }
  if (const auto active = reader.text("active")) position.active = b::find_formation(game, *active);
  const auto phase = reader.text("phase");
  position.phase = phase ? phase_in(*phase) : position.active ? b::Phase::Movement : b::Phase::Weather;
  if (const auto side = reader.text("initiative"))
    position.initiative = word_in(*side, kSidesOfGame, "initiative");
  position.under_orders = reader.truth("activated");
  if (const auto capacity = reader.text("capacity"))
    position.capacity = word_in(*capacity, kCapacities, "capacity");
  position.entered = reader.number("entered", 0, 40).value_or(0);
  if (const Json* markers = reader.find("markers")) {
    if (!markers->is_array()) reader.fail("markers", "should be a list of formations");
    position.markers.emplace();
    for (const Json& one : *markers)
      position.markers->push_back(b::find_formation(game, as_text(one, "markers")));
  }
  const auto read = [&](const char* key, std::string_view named_by, auto&& one) {
    if (const Json* json = reader.find(key)) each_named(*json, key, named_by, one);
  };
  read("units", "unit", [&](const std::string& name, const Json& value, const std::string& where) {
    const b::UnitPlace place = unit_place(game, name, value, where);
    for (const b::UnitPlace& other : position.units) {
      if (other.who == place.who)
        throw RequestError("bad-position", where + ": " + game[place.who].name + " stands twice");
    }
    position.units.push_back(place);
  });
  read("commanders", "formation", [&](const std::string& name, const Json& value, const std::string& where) {
    position.commanders.push_back(commander_place(game, name, value, where));
  });
  read("chiefs", "nation", [&](const std::string& name, const Json& value, const std::string& where) {
    position.chiefs.push_back(chief_place(game, name, value, where));
  });
  read("riders", "nation", [&](const std::string& name, const Json& value, const std::string& where) {
    position.riders.push_back(rider_place(game, name, value, where));
  });
  read("formations", "formation", [&](const std::string& name, const Json& value, const std::string& where) {
    position.formations.push_back(formation_place(game, name, value, where));
  });
  read("owners", "place", [&](const std::string& name, const Json& value, const std::string& where) {
    owner_of_place(game, position, name, word_in(as_text(value, where), kSidesOfGame, where));
  });
  reader.finish();
  return position;
} catch (const b::UnknownName& unknown) {
  throw RequestError("bad-position", unknown.what());
}

// --- and back

namespace {

// The phase that set would have to be told to come here again.
std::string phase_of(const b::State& state) {
  if (state.over()) return "over";
  if (const auto* step = state.stack.find<b::Activation>()) {
    switch (step->step) {
      case b::Activation::Step::Commander:
        return "activation";
      case b::Activation::Step::Status:
      case b::Activation::Step::Direct:
        return state.pending.kind == b::Pending::Kind::Roll ? "activation" : "status";
      case b::Activation::Step::Barrages:
        return "barrage";
      case b::Activation::Step::Movement:
        return "movement";
      default:
        return "declare";
    }
  }
  if (state.stack.find<b::RallyPhase>() != nullptr) return "rally";
  if (const auto* operations = state.stack.find<b::Operations>()) {
    return operations->step == b::Operations::Step::Draw ? "operations" : "initiative";
  }
  if (const auto* phase = state.stack.find<b::CommandPhase>()) {
    return phase->step == b::CommandPhase::Step::Chiefs ? "command" : "riders";
  }
  return "weather";
}

Json unit_json(const b::Game& game, const b::State& state, b::UnitId who) {
  const b::UnitState& own = state[who];
  Json json{{"unit", game[who].id}, {"name", game[who].name}};
  if (own.status == b::Status::OnMap) {
    json["hex"] = game.map.grid().name(own.hex);
    json["face"] = game.map.grid().name(own.facing);
  } else {
    json["status"] = b::word_of(own.status);
  }
  if (own.steps_lost > 0 && own.status == b::Status::OnMap) json["losses"] = own.steps_lost;
  if (own.disorganised) json["disorganised"] = true;
  if (game[who].formation == state.activation.formation) json["in_command"] = own.in_command;
  if (own.moved) json["moved"] = true;
  if (own.fired) json["fired"] = true;
  if (own.supported) json["supported"] = true;
  if (own.rally_tried) json["rally_tried"] = true;
  if (own.spent > 0) json["spent"] = own.spent / 2.0;
  return json;
}

}  // namespace

Json position_to(const b::Game& game, const b::State& state) {
  const Grid& grid = game.map.grid();
  Json json{{"base", "empty"},
            {"turn", state.turn},
            {"hour", game.scenario.first_hour + state.turn - 1},
            {"weather", b::word_of(state.weather)},
            {"phase", phase_of(state)},
            {"initiative", b::word_of(state.initiative)}};
  if (state.activation.formation != b::kNoFormation) {
    json["active"] = game[state.activation.formation].id;
    json["activated"] = state.activation.under_orders;
    if (state.activation.capacity != b::Capacity::None)
      json["capacity"] = b::word_of(state.activation.capacity);
    if (state.activation.entered > 0) json["entered"] = state.activation.entered;
  }
  Json markers = Json::array();
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    if (state.markers.contains(static_cast<int>(i))) markers.push_back(game.formations[i].id);
  }
  json["markers"] = markers;
  json["units"] = Json::array();
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (state.units[i].status != b::Status::Absent) {
      json["units"].push_back(unit_json(game, state, b::UnitId{static_cast<std::uint8_t>(i)}));
    }
  }
  json["commanders"] = Json::array();
  json["formations"] = Json::array();
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const b::FormationState& own = state.formations[i];
    const b::Formation& formation = game.formations[i];
    if (own.losses > 0 || own.broken) {
      json["formations"].push_back({{"formation", formation.id},
                                    {"losses", own.losses},
                                    {"broken", own.broken},
                                    {"broken_in_effect", own.broken_in_effect}});
    }
    if (!formation.commander || own.commander == b::Status::Absent) continue;
    Json one{{"formation", formation.id}, {"name", formation.commander->name}};
    if (own.commander == b::Status::OnMap)
      one["hex"] = grid.name(own.commander_hex);
    else
      one["status"] = b::word_of(own.commander);
    if (own.aide) one["aide"] = true;
    one["ooc"] = own.out_of_command;
    if (own.commander_moved) one["moved"] = true;
    if (own.failed_entries > 0) one["failed_entries"] = own.failed_entries;
    json["commanders"].push_back(one);
  }
  json["chiefs"] = Json::array();
  json["riders"] = Json::array();
  for (const b::Nation nation : kNations) {
    const b::ChiefState& own = state.chief(nation);
    if (own.status == b::Status::Absent) continue;
    Json one{{"nation", b::word_of(nation)}, {"name", game[nation].name}};
    if (own.status == b::Status::OnMap)
      one["hex"] = grid.name(own.hex);
    else
      one["status"] = b::word_of(own.status);
    if (own.direct_used > 0) one["direct_used"] = own.direct_used;
    json["chiefs"].push_back(one);
    const b::RiderState& rider = state.rider(nation);
    if (rider.duty == b::RiderState::Duty::WithChief) continue;
    Json riding{{"nation", b::word_of(nation)}, {"hex", grid.name(rider.hex)}, {"to", game[rider.target].id}};
    if (rider.duty == b::RiderState::Duty::Returning) riding["returning"] = true;
    json["riders"].push_back(riding);
  }
  json["owners"] = Json::object();
  for (const b::Objective& objective : game.scenario.objectives) {
    for (const Hex hex : objective.hexes) {
      const std::uint8_t slot = game.objective_slot[static_cast<std::size_t>(index(hex))];
      json["owners"][grid.name(hex)] = b::word_of(state.owner[slot - 1U]);
    }
  }
  return json;
}

}  // namespace tamburino

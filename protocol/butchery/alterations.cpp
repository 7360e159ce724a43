#include <algorithm>

#include "engine/games/butchery/names.h"
#include "protocol/butchery/position.h"
#include "protocol/butchery/words.h"
#include "protocol/json_reader.h"
#include "protocol/map_alterations.h"

// The map and the counters of a request: altered, or invented.
namespace tamburino {
namespace {

namespace b = butchery;

constexpr int kSightRange = 5;

// --- the map

void alter_hex(b::Map& map, Hex where, const Json& json, const std::string& place) {
  b::MapHex& hex = map.edit(where);
  if (json.is_string()) {
    hex.terrain = terrain_in(json.get<std::string>(), place);
    return;
  }
  JsonReader reader(json, place);
  if (const auto terrain = reader.text("terrain")) hex.terrain = terrain_in(*terrain, place);
  if (const auto level = reader.number("level", 0, 4)) hex.level = static_cast<std::uint8_t>(*level);
  if (const auto building = reader.truth("building")) hex.isolated_building = *building;
  if (const auto name = reader.text("place")) hex.place = *name;
  reader.finish();
}

// What is given replaces what was there.
void alter_side(b::Game& game, const std::string& pair, const Json& json, const std::string& where) {
  const auto [hex, side] = map_alterations::side_named(game, pair, where);
  const Json* said = &json;
  if (json.is_object()) {
    JsonReader reader(json, where);
    said = reader.find("features");
    if (said == nullptr) reader.fail("features", "is missing");
    reader.finish();
  }
  b::Hexside features;
  if (said->is_array()) {
    for (const Json& word : *said) add_feature(features, as_text(word, where), where);
  } else {
    add_feature(features, as_text(*said, where), where);
  }
  game.map.set_side(hex, side, features);
}

using map_alterations::NamedSide;

// The map knows only how to better a road, so the rest is laid again without this one.
void take_up(b::Map& map, const std::vector<NamedSide>& pieces) {
  const b::Map old = map;
  map.clear_features();
  for (int i = 0; i < old.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    map.edit(hex) = old[hex];
    map.set_road_off_map(hex, old.road_off_map(hex));
    for (const Facing side : kFacings) {
      map.set_side(hex, side, old.side(hex, side));
      bool taken = false;
      for (const NamedSide& one : pieces) {
        const bool from_here = one.hex == hex && one.way == side;
        const bool from_there = old.neighbour(one.hex, one.way) == hex && opposite(one.way) == side;
        taken |= from_here || from_there;
      }
      if (!taken) map.set_road(hex, side, old.road(hex, side));
    }
  }
}

// A road of kind none takes up what lies there; any other betters it.
void add_road(b::Game& game, const Json& json, const std::string& where) {
  const map_alterations::RoadLine line = map_alterations::road_line(game, json, where);
  const b::Road road = road_in(line.kind, where + ".kind");
  if (road == b::Road::None) take_up(game.map, line.sides);
  for (const NamedSide& one : line.sides) game.map.set_road(one.hex, one.way, road);
  if (line.off_map) game.map.set_road_off_map(line.first, road);
}

void alter_map(b::Game& game, const Json& json) {
  map_alterations::alter_map(game, json, alter_hex, alter_side, add_road, [](JsonReader&) {});
}

// --- the counters

void read_arrival(const b::Game& game, JsonReader& reader, b::Arrival& arrival) {
  if (const auto hex = reader.text("arrives_at")) arrival.hex = b::find_hex(game, *hex);
  if (const auto turn = reader.number("arrives_on", 0, 14)) arrival.turn = *turn;
  if (arrival.turn > 0 && arrival.hex == kNoHex) reader.fail("arrives_at", "is needed with arrives_on");
}

// By its whole name, it is that counter; a formation says that a new one is meant. Otherwise a part of a name
// will do.
b::Unit& unit_or_new(b::Game& game, const std::string& name, const std::string& where, bool has_formation,
                     bool& is_new) {
  is_new = false;
  for (b::Unit& one : game.units) {
    if (one.id == name || one.name == name) return one;
  }
  if (!has_formation) {
    try {
      return game.units[static_cast<std::size_t>(b::index(b::find_unit(game, name)))];
    } catch (const b::UnknownName& unknown) {
      throw b::UnknownName(std::string(unknown.what()) + "; a new counter needs its \"formation\"");
    }
  }
  if (game.units.size() >= b::kMostUnits)
    throw RequestError("bad-position", "more units than the game holds");
  is_new = true;
  b::Unit fresh;
  fresh.id = fresh.name = fit_name(name, where);
  fresh.combat = 4;
  fresh.cohesion = 2;
  game.units.push_back(fresh);
  return game.units.back();
}

void alter_unit(b::Game& game, const std::string& name, const Json& json, const std::string& where) {
  JsonReader reader(json, where);
  const auto formation = reader.text("formation");
  const auto home = formation ? std::optional(b::find_formation(game, *formation)) : std::nullopt;
  bool is_new = false;
  b::Unit& unit = unit_or_new(game, name, where, home.has_value(), is_new);
  if (home) unit.formation = *home;
  unit.nation = game[unit.formation].nation;
  if (const auto text = reader.text("name")) unit.name = fit_name(*text, where);
  if (const auto kind = reader.text("kind")) unit.kind = kind_in(*kind, where + ".kind");
  if (const auto combat = reader.number("combat", 0, 20)) unit.combat = *combat;
  if (const auto cohesion = reader.number("cohesion", 1, 9)) unit.cohesion = *cohesion;
  if (const auto heavy = reader.truth("heavy")) unit.heavy = *heavy;
  const auto range = reader.number("range", 0, kSightRange);
  const int usual = unit.kind != b::Kind::Artillery      ? 0
                    : unit.nation == b::Nation::Austrian ? 2
                                                         : 3;  // 10.2a
  if (range) {
    unit.range = *range;
  } else if (is_new || (unit.range > 0) != (unit.kind == b::Kind::Artillery)) {
    unit.range = usual;
  }
  read_arrival(game, reader, unit.arrival);
  reader.finish();
}

b::Formation& formation_or_new(b::Game& game, const std::string& name, JsonReader& reader, bool& is_new) {
  is_new = false;
  const auto nation = reader.text("nation");
  for (b::Formation& one : game.formations) {
    if (one.id != name && one.name != name) continue;
    if (nation && nation_in(*nation, reader.where()) != one.nation)
      reader.fail("nation", "cannot be changed: it is " + std::string(b::word_of(one.nation)));
    return one;
  }
  if (!nation) {
    try {
      return game.formations[static_cast<std::size_t>(b::index(b::find_formation(game, name)))];
    } catch (const b::UnknownName& unknown) {
      throw b::UnknownName(std::string(unknown.what()) + "; a new formation needs its \"nation\"");
    }
  }
  if (game.formations.size() >= b::kMostFormations)
    throw RequestError("bad-position", "more formations than the game holds");
  is_new = true;
  b::Formation fresh;
  fresh.id = fresh.name = fit_name(name, reader.where());
  std::replace(fresh.id.begin(), fresh.id.end(), ' ',
               '-');  // it stands without quotation marks: pick my-corps
  fresh.nation = nation_in(*nation, reader.where());
  fresh.commander = b::Commander{name + " commander", 2, 0, 1, {}};
  game.formations.push_back(fresh);
  return game.formations.back();
}

// Whether its breaking number is to follow from its units.
bool alter_formation(b::Game& game, const std::string& name, const Json& json, const std::string& where) {
  JsonReader reader(json, where);
  bool is_new = false;
  b::Formation& formation = formation_or_new(game, name, reader, is_new);
  if (const auto text = reader.text("name")) formation.name = fit_name(*text, where);
  const auto breaks = reader.number("breaks_at", 0, 99);
  if (breaks) formation.breaks_at = *breaks;
  if (reader.truth("detached").value_or(false)) {
    if (!is_new && formation.commander) reader.fail("detached", "is only for a new formation");
    formation.commander.reset();
  }
  if (const Json* man = reader.find("commander")) {
    if (!formation.commander) reader.fail("commander", "cannot be given to detached units");
    b::Commander& commander = *formation.commander;
    JsonReader leader(*man, where + ".commander");
    if (const auto text = leader.text("name")) commander.name = fit_name(*text, where);
    if (const auto command = leader.number("command", 0, 9)) commander.command = *command;
    if (const auto bonus = leader.number("bonus", 0, 9)) commander.bonus = *bonus;
    if (const auto aide = leader.number("aide_command", 0, 9)) commander.aide_command = *aide;
    read_arrival(game, leader, commander.arrival);
    leader.finish();
  }
  reader.finish();
  return is_new && !breaks && formation.commander;
}

void alter_chief(b::Game& game, const std::string& name, const Json& json, const std::string& where) {
  b::Chief& chief = game.chiefs[static_cast<std::size_t>(b::index(b::find_nation(game, name)))];
  JsonReader reader(json, where);
  if (const auto text = reader.text("name")) chief.name = fit_name(*text, where);
  if (const auto reaction = reader.number("reaction", 0, 9)) chief.reaction = *reaction;
  if (const auto turn = reader.number("may_move_from", 1, 14)) chief.may_move_from = *turn;
  if (const auto points = reader.number("entry_points", 1, 20)) chief.entry_points = *points;
  read_arrival(game, reader, chief.arrival);
  reader.finish();
}

void alter_counters(b::Game& game, const Json& json) {
  JsonReader reader(json, "counters");
  std::vector<std::size_t> without_number;
  if (const Json* formations = reader.find("formations")) {
    each_named(*formations, "counters.formations", {"id", "formation", "name"},
               [&](const std::string& name, const Json& value, const std::string& where) {
                 if (alter_formation(game, name, value, where))
                   without_number.push_back(game.formations.size() - 1);
               });
  }
  if (const Json* units = reader.find("units")) {
    each_named(*units, "counters.units", {"id", "unit", "name"},
               [&](const std::string& name, const Json& value, const std::string& where) {
                 alter_unit(game, name, value, where);
               });
  }
  if (const Json* chiefs = reader.find("chiefs")) {
    each_named(*chiefs, "counters.chiefs", {"nation", "chief", "name"},
               [&](const std::string& name, const Json& value, const std::string& where) {
                 alter_chief(game, name, value, where);
               });
  }
  reader.finish();
  for (const std::size_t which : without_number) {  // 10.4.13a: half of its steps
    int steps = 0;
    for (const b::Unit& unit : game.units) {
      if (static_cast<std::size_t>(b::index(unit.formation)) == which) steps += unit.cohesion;
    }
    game.formations[which].breaks_at = steps / 2;
  }
}

// --- when and where those come in whom a position leaves to come

void alter_arrivals(b::Game& game, const Json& request, const char* key,
                    std::initializer_list<std::string_view> named_by,
                    const std::function<b::Arrival*(const std::string&)>& arrival_of) {
  if (!request.contains(key) || request[key].is_null()) return;
  each_named(request[key], key, named_by,
             [&](const std::string& name, const Json& value, const std::string& where) {
               if (!value.is_object() || (!value.contains("arrives_at") && !value.contains("arrives_on")))
                 return;
               b::Arrival* arrival = arrival_of(name);
               if (arrival == nullptr) return;
               const bool was_to_come = arrival->turn > 0;
               if (!was_to_come && !value.contains("arrives_at"))
                 throw RequestError("bad-request", where + ".arrives_at is needed with arrives_on");
               if (!was_to_come) arrival->turn = 1;
               JsonReader reader(value, where);
               read_arrival(game, reader, *arrival);
               if (arrival->turn == 0) reader.fail("arrives_on", "should be between 1 and 14");
             });
}

void alter_arrivals(b::Game& game, const Json& request) {
  alter_arrivals(game, request, "units", {"unit", "id", "name"}, [&](const std::string& name) {
    return &game.units[static_cast<std::size_t>(b::index(b::find_unit(game, name)))].arrival;
  });
  alter_arrivals(
      game, request, "commanders", {"formation", "commander", "name"}, [&](const std::string& name) {
        auto& man =
            game.formations[static_cast<std::size_t>(b::index(b::find_formation(game, name)))].commander;
        return man ? &man->arrival : nullptr;
      });
  alter_arrivals(game, request, "chiefs", {"nation", "chief", "name"}, [&](const std::string& name) {
    return &game.chiefs[static_cast<std::size_t>(b::index(b::find_nation(game, name)))].arrival;
  });
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
    alter_arrivals(game, request);
    game.map.finish(kSightRange);
    game.finish();
  } catch (const b::UnknownName& unknown) {
    throw RequestError("bad-position", unknown.what());
  } catch (const std::invalid_argument& fault) {
    throw RequestError("bad-position", fault.what());
  }
}

}  // namespace tamburino

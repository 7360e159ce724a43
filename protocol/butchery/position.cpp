#include "protocol/butchery/position.h"

#include "engine/games/butchery/names.h"
#include "protocol/butchery/words.h"
#include "protocol/json_reader.h"

namespace tamburino {
namespace {

namespace b = butchery;

Hex hex_in(const b::Game& game, const Json& json, const std::string& where) {
  try {
    return b::find_hex(game, as_text(json, where));
  } catch (const b::UnknownName& unknown) {
    throw RequestError("bad-position", where + ": " + unknown.what());
  }
}

bool is_place(const Json& json) { return json.is_string() || json.is_number(); }  // "Castagny": "2118"

// Where it stands, or that it stands nowhere.
template <class Place>
void read_place(const b::Game& game, JsonReader& reader, Place& place) {
  reader.ignore(
      {"name", "arrives_at", "arrives_on"});  // get tells the name; arrivals are read with the counters
  const Json* hex = reader.find("hex");
  const auto status = reader.text("status");
  if (status) {
    place.status = status_in(*status, reader.where() + ".status");
  } else if (hex == nullptr && (reader.has("arrives_at") || reader.has("arrives_on"))) {
    place.status = b::Status::ToCome;
  }
  if (hex != nullptr) place.hex = hex_in(game, *hex, reader.where() + ".hex");
  if (hex == nullptr && place.status == b::Status::OnMap)
    reader.fail("hex", "is needed, or \"status\": to-come, eliminated or absent");
  if (hex != nullptr && place.status != b::Status::OnMap)
    reader.fail("hex",
                "is only for what is on the map; what is to come has \"arrives_at\" and \"arrives_on\"");
}

b::UnitPlace unit_place(const b::Game& game, const std::string& name, const Json& json,
                        const std::string& where) {
  b::UnitPlace place{.who = b::find_unit(game, name)};
  if (is_place(json)) {
    place.hex = hex_in(game, json, where);
    return place;
  }
  JsonReader reader(json, where);
  read_place(game, reader, place);
  if (const auto facing = reader.text({"face", "facing", "faces", "orientation"}))
    place.facing = b::find_facing(game, *facing);
  place.losses = reader.number({"losses", "steps_lost", "step_losses"}, 0, 9).value_or(0);
  place.disorganised = reader.truth({"disorganised", "disorganized"}).value_or(false);
  if (const auto state = reader.text("state")) {
    if (*state != "organised" && *state != "disorganised")
      reader.fail("state", "should be organised or disorganised");
    if (reader.has("disorganised"))
      reader.fail("state", "says the same as \"disorganised\"; give one of them");
    place.disorganised = *state == "disorganised";
  }
  place.in_command = reader.truth("in_command");
  place.direct = reader.truth({"direct", "direct_command"}).value_or(false);
  if (place.direct && place.in_command == false) reader.fail("direct", "makes a unit in command");
  place.moved = reader.truth("moved").value_or(false);
  place.disengaged = reader.truth("disengaged").value_or(false);
  place.fired = reader.truth("fired").value_or(false);
  place.supported = reader.truth("supported").value_or(false);
  place.rally_tried = reader.truth("rally_tried").value_or(false);
  if (const Json* spent = reader.find("spent")) {
    if (!spent->is_number()) reader.fail("spent", "should be movement points");
    const double points = spent->get<double>();
    if (!(points >= 0 && points <= 20) || points * 2 != static_cast<int>(points * 2))
      reader.fail("spent", "should be movement points from 0 to 20, in halves");
    place.spent = static_cast<int>(points * 2);
  }
  reader.finish();
  return place;
}

b::CommanderPlace commander_place(const b::Game& game, const std::string& name, const Json& json,
                                  const std::string& where) {
  b::CommanderPlace place{.which = b::find_formation(game, name)};
  if (is_place(json)) {
    place.hex = hex_in(game, json, where);
    return place;
  }
  JsonReader reader(json, where);
  read_place(game, reader, place);
  place.aide = reader.truth("aide").value_or(false);
  place.out_of_command = reader.truth({"ooc", "out_of_command"});
  place.moved = reader.truth("moved").value_or(false);
  place.failed_entries = reader.number("failed_entries", 0, 2).value_or(0);
  reader.finish();
  return place;
}

b::ChiefPlace chief_place(const b::Game& game, const std::string& name, const Json& json,
                          const std::string& where) {
  b::ChiefPlace place{.nation = b::find_nation(game, name)};
  if (is_place(json)) {
    place.hex = hex_in(game, json, where);
    return place;
  }
  JsonReader reader(json, where);
  read_place(game, reader, place);
  place.direct_used = reader.number("direct_used", 0, 9).value_or(0);
  reader.finish();
  return place;
}

b::FormationId any_formation_of(const b::Game& game, b::Nation nation) {
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    if (game.formations[i].nation == nation && game.formations[i].commander)
      return b::FormationId{static_cast<std::uint8_t>(i)};
  }
  return b::kNoFormation;
}

b::RiderPlace rider_place(const b::Game& game, const std::string& name, const Json& json,
                          const std::string& where) {
  b::RiderPlace place{.nation = b::find_nation(game, name)};
  JsonReader reader(json, where);
  const Json* hex = reader.find("hex");
  if (hex == nullptr) reader.fail("hex", "is needed; a rider who is with his chief is left out");
  place.hex = hex_in(game, *hex, where + ".hex");
  if (reader.truth("returning").value_or(false)) {
    place.duty = b::RiderState::Duty::Returning;
    place.target = any_formation_of(game, place.nation);  // to whom he rode does not matter any more
  }
  if (const auto target = reader.text({"to", "target"})) place.target = b::find_formation(game, *target);
  if (place.target == b::kNoFormation) reader.fail("to", "is needed: the formation he rides to");
  reader.finish();
  return place;
}

b::FormationPlace formation_place(const b::Game& game, const std::string& name, const Json& json,
                                  const std::string& where) {
  constexpr int kMostLosses = 60;
  b::FormationPlace place{.which = b::find_formation(game, name)};
  if (json.is_number()) {  // "fr-ii": 3
    place.losses = as_number(json, where, 0, kMostLosses);
    return place;
  }
  JsonReader reader(json, where);
  place.losses = reader.number("losses", 0, kMostLosses);
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
  if (const auto hex = game.map.grid().parse(name)) {
    position.owners.emplace_back(*hex, side);
    return;
  }
  std::string all;
  for (const b::Objective& objective : game.scenario.objectives) all += ", " + objective.id;
  throw RequestError("bad-position", "owners: \"" + name + "\" should be a hex or one of: " + all.substr(2));
}

b::AssaultPlace assault_place(const b::Game& game, const Json& json, const std::string& where) {
  JsonReader reader(json, where);
  const auto attacker = reader.text({"attacker", "unit"});
  const auto target = reader.text({"target", "defender"});
  if (!attacker) reader.fail("attacker", "is missing");
  if (!target) reader.fail("target", "is missing");
  b::AssaultPlace place{.attacker = b::find_unit(game, *attacker), .target = b::find_unit(game, *target)};
  place.share = reader.number("share", 0, 20);
  reader.finish();
  return place;
}

// What belongs to the activation under way.
void read_activation(const b::Game& game, JsonReader& reader, b::Position& position) {
  if (const auto active = reader.text("active")) position.active = b::find_formation(game, *active);
  const auto phase = reader.text("phase");
  position.phase = phase             ? phase_in(*phase, "phase")
                   : position.active ? b::Phase::Movement
                                     : b::Phase::Weather;
  position.under_orders = reader.truth("activated");
  if (const auto capacity = reader.text("capacity")) position.capacity = capacity_in(*capacity, "capacity");
  position.entered = reader.number("entered", 0, 40).value_or(0);
  if (const Json* assaults = reader.find("assaults")) {
    if (!assaults->is_array()) reader.fail("assaults", "should be a list");
    for (std::size_t i = 0; i < assaults->size(); ++i) {
      position.assaults.push_back(assault_place(game, (*assaults)[i], "assaults[" + std::to_string(i) + "]"));
    }
  }
  if (const auto who = reader.text("no_quarter")) position.no_quarter = b::find_unit(game, *who);
  if (const auto target = reader.text("coordinate")) position.coordinate = b::find_unit(game, *target);
  const bool out_of_place = !position.active && (position.under_orders || position.entered > 0 ||
                                                 position.capacity != b::Capacity::None);
  if (out_of_place)
    throw RequestError("bad-position", "activated, capacity and entered need an active formation");
}

// Command status is fixed for the formation that is active; everybody else's is judged when it matters (B03).
void check_fixed_status(const b::Game& game, const b::Position& position) {
  for (const b::UnitPlace& place : position.units) {
    if (!place.in_command && !place.direct) continue;
    if (position.active && game[place.who].formation == *position.active &&
        position.phase != b::Phase::Activation) {
      continue;
    }
    throw RequestError("bad-position",
                       game[place.who].name +
                           ": in_command and direct are only for units of the active formation, after its "
                           "activation; for all others command is traced when it matters: place or take away "
                           "their commander, or give him \"ooc\"",
                       "B03");
  }
}

template <class Place, class Same>
void add_once(std::vector<Place>& places, const Place& place, const std::string& where, Same same) {
  for (const Place& other : places) {
    if (same(other)) throw RequestError("bad-position", where + " stands twice");
  }
  places.push_back(place);
}

}  // namespace

b::Position position_from(const b::Game& game, const Json& request) try {
  b::Position position;
  JsonReader reader(request, "position");
  reader.ignore({"id", "cmd", "game", "scenario", "options", "map", "counters", "seed", "rolls", "auto_roll",
                 "language"});
  reader.ignore({"side", "hour", "notes"});  // what get and view tell beside, and whatever the author notes
  position.from_scenario = !reader.has("units");
  if (const auto base = reader.text("base")) {
    if (*base != "scenario" && *base != "empty") reader.fail("base", "should be scenario or empty");
    position.from_scenario = *base == "scenario";
  }
  position.turn = reader.number("turn", 1, 14).value_or(1);
  if (const auto weather = reader.text("weather")) position.weather = weather_in(*weather, "weather");
  if (const auto side = reader.text("initiative")) position.initiative = side_in(*side, "initiative");
  if (const auto side = reader.text("rallying")) position.rallying = side_in(*side, "rallying");
  if (const auto who = reader.text("chief")) position.chief = b::find_nation(game, *who);
  read_activation(game, reader, position);
  if (const Json* markers = reader.find("markers")) {
    if (!markers->is_array()) reader.fail("markers", "should be a list of formations");
    position.markers.emplace();
    for (const Json& one : *markers)
      position.markers->push_back(b::find_formation(game, as_text(one, "markers")));
  }
  const auto read = [&](const char* key, std::initializer_list<std::string_view> named_by, auto&& one) {
    if (const Json* json = reader.find(key)) each_named(*json, key, named_by, one);
  };
  using Text = const std::string&;
  read("units", {"unit", "id", "name"}, [&](Text name, const Json& value, Text where) {
    const b::UnitPlace place = unit_place(game, name, value, where);
    add_once(position.units, place, where, [&](const auto& other) { return other.who == place.who; });
  });
  read("commanders", {"formation", "commander", "name"}, [&](Text name, const Json& value, Text where) {
    const b::CommanderPlace place = commander_place(game, name, value, where);
    add_once(position.commanders, place, where,
             [&](const auto& other) { return other.which == place.which; });
  });
  read("chiefs", {"nation", "chief", "name"}, [&](Text name, const Json& value, Text where) {
    const b::ChiefPlace place = chief_place(game, name, value, where);
    add_once(position.chiefs, place, where, [&](const auto& other) { return other.nation == place.nation; });
  });
  read("riders", {"nation", "chief"}, [&](Text name, const Json& value, Text where) {
    const b::RiderPlace place = rider_place(game, name, value, where);
    add_once(position.riders, place, where, [&](const auto& other) { return other.nation == place.nation; });
  });
  read("formations", {"formation", "id", "name"}, [&](Text name, const Json& value, Text where) {
    const b::FormationPlace place = formation_place(game, name, value, where);
    add_once(position.formations, place, where,
             [&](const auto& other) { return other.which == place.which; });
  });
  read("owners", {"place", "hex"}, [&](Text name, const Json& value, Text where) {
    const bool in_list = value.is_object() && value.contains("side");
    owner_of_place(game, position, name, side_in(as_text(in_list ? value["side"] : value, where), where));
  });
  reader.finish();
  check_fixed_status(game, position);
  return position;
} catch (const b::UnknownName& unknown) {
  throw RequestError("bad-position", unknown.what());
}

}  // namespace tamburino

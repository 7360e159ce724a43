#include "protocol/custoza/position.h"

#include "engine/games/custoza/names.h"
#include "protocol/custoza/under_way.h"
#include "protocol/custoza/words.h"
#include "protocol/json_reader.h"
#include "protocol/position_words.h"

namespace tamburino::custoza_json {
namespace {

namespace c = custoza;
namespace w = custoza_words;
using position_words::add_once;
using position_words::is_place;

Hex hex_in(const c::Game& game, const Json& json, const std::string& where) {
  try {
    return c::find_hex(game, as_text(json, where));
  } catch (const UnknownName& unknown) {
    throw RequestError("bad-position", where + ": " + unknown.what());
  }
}

std::optional<Facing> facing_in(const c::Game& game, JsonReader& reader) {
  if (const auto way = reader.text({"face", "facing"})) return c::find_facing(game, *way);
  return std::nullopt;
}

int half_points(JsonReader& reader, const char* key) {
  const Json* said = reader.find(key);
  if (said == nullptr) return 0;
  const double points = said->is_number() ? said->get<double>() : -1;
  if (points < 0 || points > 30 || points * 2 != static_cast<int>(points * 2))
    reader.fail(key, "should be points, half ones too");
  return static_cast<int>(points * 2);
}

c::UnitPlace unit_place(const c::Game& game, const std::string& name, const Json& json,
                        const std::string& where) {
  c::UnitPlace place{.who = c::find_unit(game, name)};
  place.facing = c::find_facing(game, game[place.who].side == c::Side::Italian ? "N" : "S");
  if (is_place(json)) {
    place.hex = hex_in(game, json, where);
    return place;
  }
  JsonReader reader(json, where);
  reader.ignore({"name", "strength", "ammo"});  // get tells them
  if (const auto status = reader.text("status")) place.status = w::status(*status, where + ".status");
  if (const Json* hex = reader.find("hex")) {
    place.hex = hex_in(game, *hex, where + ".hex");
  } else if (place.status == c::Status::OnMap) {
    reader.fail("hex", "is needed, or \"status\": to-come, routed, eliminated, exited or absent");
  }
  if (const auto way = facing_in(game, reader)) place.facing = *way;
  if (const auto mode = reader.text("mode")) place.mode = w::mode(*mode, where + ".mode");
  if (const auto level = reader.text("level")) place.level = w::level(*level, where + ".level");
  place.lost = reader.number({"lost", "losses"}, 0, 40).value_or(0);
  place.fires = reader.number("fires", 0, 9).value_or(0);
  place.exhausted = reader.truth("exhausted").value_or(false);
  place.face_up = reader.truth("face_up").value_or(true);
  place.out_of_command = reader.truth({"out_of_command", "ooc"}).value_or(false);
  place.done = reader.truth("done").value_or(false);
  place.acted = reader.truth("acted").value_or(false);
  place.moved = reader.truth("moved").value_or(false);
  place.recovered = reader.truth("recovered").value_or(false);
  place.called = reader.truth("called").value_or(false);
  place.failed = reader.truth("failed").value_or(false);
  place.fell = reader.number("fell", 0, 9).value_or(0);
  place.spent = half_points(reader, "spent");
  reader.finish();
  return place;
}

c::LeaderPlace leader_place(const c::Game& game, const std::string& name, const Json& json,
                            const std::string& where) {
  c::LeaderPlace place{.who = w::leader(game, name)};
  if (is_place(json)) {
    place.hex = hex_in(game, json, where);
    return place;
  }
  JsonReader reader(json, where);
  reader.ignore({"name"});
  if (const auto status = reader.text("status")) place.status = w::status(*status, where + ".status");
  if (const Json* hex = reader.find("hex")) {
    place.hex = hex_in(game, *hex, where + ".hex");
  } else if (place.status == c::Status::OnMap) {
    reader.fail("hex", "is needed, or a \"status\"");
  }
  place.moved = reader.truth("moved").value_or(false);
  place.replaced = reader.truth("replaced").value_or(false);
  place.face_down = !reader.truth("face_up").value_or(true);
  reader.ignore({"seen_moving", "guises"});  // read_campaign
  reader.finish();
  return place;
}

c::FormationPlace formation_place(const c::Game& game, const std::string& name, const Json& json,
                                  const std::string& where) {
  c::FormationPlace place{.which = c::find_formation(game, name)};
  JsonReader reader(json, where);
  reader.ignore({"name"});
  if (const auto stance = reader.text("stance")) place.stance = w::stance(*stance, where + ".stance");
  place.mood = reader.number("mood", -9, 9).value_or(0);
  place.fatigue = reader.number("fatigue", 0, 99).value_or(0);
  place.orders = reader.number("orders", 0, 99).value_or(0);
  place.fatigued = reader.truth("fatigued").value_or(false);
  place.collapsed = reader.truth("collapsed").value_or(false);
  place.lifted = reader.truth("lifted").value_or(false);
  place.activated = reader.truth("activated").value_or(false);
  place.finished = reader.truth("finished").value_or(false);
  place.moved = reader.truth("moved").value_or(false);
  place.fired = reader.truth("fired").value_or(false);
  place.fought = reader.truth("fought").value_or(false);
  place.communication = reader.truth("communication").value_or(true);
  place.changed = reader.truth("changed").value_or(false);
  place.tried = reader.truth("tried").value_or(false);
  place.arrived = reader.truth("arrived").value_or(false);
  if (const auto box = reader.text("objective")) place.objective = c::find_box(game, *box);
  reader.finish();
  return place;
}

c::Marker marker_in(const c::Game& game, const Json& json, const std::string& where) {
  c::Marker marker;
  JsonReader reader(json, where);
  reader.ignore({"to"});
  const auto kind = reader.text("kind");
  if (kind != "none") marker.kind = w::marker(kind.value_or("assault"), where + ".kind");
  if (const Json* hex = reader.find({"from", "hex"})) marker.hex = hex_in(game, *hex, where + ".from");
  if (const auto way = facing_in(game, reader)) marker.way = *way;
  marker.served = reader.truth("served").value_or(false);
  marker.loose = static_cast<c::Loose>(reader.number("loose", 0, c::kLooseCount - 1).value_or(0));
  reader.finish();
  return marker;
}

c::PontoonState pontoon_in(const c::Game& game, const Json& json) {
  c::PontoonState pontoon;
  if (json.is_null()) return pontoon;
  JsonReader reader(json, "pontoon");
  if (const Json* hex = reader.find("hex")) pontoon.hex = hex_in(game, *hex, "pontoon.hex");
  if (const auto way = facing_in(game, reader)) pontoon.side = *way;
  pontoon.count = static_cast<std::uint8_t>(reader.number("count", 0, 20).value_or(0));
  pontoon.ferry_turns = static_cast<std::uint8_t>(reader.number("ferry_turns", 0, 20).value_or(0));
  if (const auto who = reader.text("ferried")) pontoon.ferried = c::find_unit(game, *who);
  if (const Json* hex = reader.find("landing")) pontoon.landing = hex_in(game, *hex, "pontoon.landing");
  reader.finish();
  return pontoon;
}

void read_activation(const c::Game& game, JsonReader& reader, Position& position) {
  if (const auto active = reader.text("active")) position.active = c::find_formation(game, *active);
  if (const auto temper = reader.text("temper")) position.temper = w::temper(*temper, "temper");
  if (const auto who = reader.text("reserve")) position.reserve = c::find_unit(game, *who);
  const auto phase = reader.text("phase");
  if (!position.under_way.is_null()) {
    position.stage = position.active ? c::Stage::Forces : c::Stage::Start;
  } else if (phase) {
    position.stage = w::phase(*phase, "phase");
  } else {
    position.stage = position.active ? c::Stage::Forces : c::Stage::Start;
  }
  if (const Json* markers = reader.find("markers")) {
    if (!markers->is_array()) reader.fail("markers", "should be a list");
    for (std::size_t i = 0; i < markers->size(); ++i)
      position.markers.push_back(marker_in(game, (*markers)[i], "markers[" + std::to_string(i) + "]"));
  }
  if (const Json* attacked = reader.find("attacked")) {
    if (!attacked->is_array()) reader.fail("attacked", "should be a list of hexes");
    for (const Json& one : *attacked) position.attacked.push_back(hex_in(game, one, "attacked"));
  }
}

// What is known of a piece that lies face down.
void read_guises(JsonReader& reader, bool& face_up, bool& seen_moving, c::Guises& guises) {
  face_up = reader.truth("face_up").value_or(face_up);
  seen_moving = reader.truth("seen_moving").value_or(seen_moving);
  if (const auto all = reader.number("guises", 0, 1 << 30)) guises = static_cast<c::Guises>(*all);
}

void read_scout(const c::Game& game, const std::string& name, const Json& value, const std::string& where,
                c::State& state) {
  const c::Piece who = c::find_piece(game, name);
  JsonReader reader(value, where);
  if (c::kind_of(who) != c::PieceKind::Scout) reader.fail("id", "should name a Scout");
  c::LeaderState& own = state.scout(c::formation_of(who));
  own = {};
  reader.ignore({"name"});
  own.status = c::Status::OnMap;
  if (const auto status = reader.text("status")) own.status = w::status(*status, where + ".status");
  if (const Json* hex = reader.find("hex")) own.hex = hex_in(game, *hex, where + ".hex");
  own.moved = reader.truth("moved").value_or(false);
  read_guises(reader, own.face_up, own.seen_moving, own.guises);
  reader.finish();
}

void read_leader(const c::Game& game, const std::string& name, const Json& value, const std::string& where,
                 c::State& state) {
  if (!value.is_object()) return;
  JsonReader reader(value, where);
  const c::Piece who = w::leader(game, name);
  if (c::kind_of(who) == c::PieceKind::Commander) {
    c::FormationState& own = state[c::formation_of(who)];
    read_guises(reader, own.commander_face_up, own.commander_seen_moving, own.commander_guises);
  } else if (c::kind_of(who) == c::PieceKind::Chief) {
    c::LeaderState& own = state.chief(c::side_of_chief(who));
    read_guises(reader, own.face_up, own.seen_moving, own.guises);
  }
}

// What only a campaign has.
void read_campaign(const c::Game& game, const Json& request, c::State& state) {
  JsonReader reader(request, "position");
  using Text = const std::string&;
  if (const Json* objectives = reader.find("objectives")) {
    each_named(*objectives, "objectives", {"side"}, [&](Text name, const Json& value, Text where) {
      state.objective[static_cast<std::size_t>(c::index(w::side(name, where)))] =
          static_cast<std::uint8_t>(as_number(value, where, 0, c::kStrategicObjectives));
    });
  }
  state.sommacampagna_lost = reader.truth("sommacampagna_lost").value_or(state.sommacampagna_lost);
  state.contact_due = reader.truth("contact_due").value_or(state.contact_due);
  if (const Json* entered = reader.find("entered")) {
    each_named(*entered, "entered", {"arrival"}, [&](Text name, const Json& value, Text where) {
      const auto at = static_cast<std::size_t>(words::number_in(name));
      if (at >= state.entered.size()) throw RequestError("bad-position", where + " is no arrival");
      state.entered[at] = hex_in(game, value, where);
    });
  }
  if (const Json* scouts = reader.find("scouts")) {
    each_named(*scouts, "scouts", {"id", "scout"}, [&](Text name, const Json& value, Text where) {
      read_scout(game, name, value, where, state);
    });
  }
  if (const Json* leaders = reader.find("leaders")) {
    each_named(
        *leaders, "leaders", {"id", "leader", "commander", "formation", "name"},
        [&](Text name, const Json& value, Text where) { read_leader(game, name, value, where, state); });
  }
}

}  // namespace

c::Options options_in(const Json& request) {
  c::Options options;
  if (!request.contains("options") || request["options"].is_null()) return options;
  JsonReader reader(request["options"], "options");
  options.fog = reader.truth("fog").value_or(options.fog);
  options.free_set_up = reader.truth("free_set_up").value_or(options.free_set_up);
  reader.finish();
  return options;
}

Position position_from(const c::Game& game, const Json& request) try {
  Position position;
  JsonReader reader(request, "position");
  reader.ignore({"id", "cmd", "game", "scenario", "options", "map", "counters", "seed", "rolls", "auto_roll",
                 "language"});
  reader.ignore(
      {"viewer", "light", "notes"});  // what get and view tell beside, and whatever the author notes
  position.from_scenario = !reader.has("units");
  if (const auto base = reader.text("base")) {
    if (*base != "scenario" && *base != "empty") reader.fail("base", "should be scenario or empty");
    position.from_scenario = *base == "scenario";
  }
  position.loose = reader.truth("loose").value_or(false);
  position.day = reader.number("day", 1, 9);
  position.turn = reader.number("turn", 1, 99);
  if (const auto side = reader.text("initiative")) position.initiative = w::side(*side, "initiative");
  if (const Json* told = reader.find("under_way")) position.under_way = *told;
  position.as_told = !position.under_way.is_null();
  read_activation(game, reader, position);
  using Text = const std::string&;
  const auto read = [&](const char* key, std::initializer_list<std::string_view> named_by, auto&& one) {
    if (const Json* json = reader.find(key)) each_named(*json, key, named_by, one);
  };
  read("units", {"unit", "id", "name"}, [&](Text name, const Json& value, Text where) {
    const c::UnitPlace place = unit_place(game, name, value, where);
    add_once(position.units, place, where, [&](const auto& other) { return other.who == place.who; });
  });
  read("leaders", {"id", "leader", "commander", "formation", "name"},
       [&](Text name, const Json& value, Text where) {
         const c::LeaderPlace place = leader_place(game, name, value, where);
         add_once(position.leaders, place, where, [&](const auto& other) { return other.who == place.who; });
       });
  read("formations", {"formation", "id", "name"}, [&](Text name, const Json& value, Text where) {
    const c::FormationPlace place = formation_place(game, name, value, where);
    add_once(position.formations, place, where,
             [&](const auto& other) { return other.which == place.which; });
  });
  read("owners", {"hex", "place"}, [&](Text name, const Json& value, Text where) {
    const bool in_list = value.is_object() && value.contains("side");
    position.owners.emplace_back(hex_in(game, name, where),
                                 w::side(as_text(in_list ? value["side"] : value, where), where));
  });
  if (const Json* pontoon = reader.find("pontoon")) position.pontoon = pontoon_in(game, *pontoon);
  for (const char* key :
       {"objectives", "sommacampagna_lost", "contact_due", "entered", "scouts", "leaders"}) {
    if (const Json* told = reader.find(key)) position.rest[key] = *told;
  }
  reader.finish();
  return position;
} catch (const UnknownName& unknown) {
  throw RequestError("bad-position", unknown.what());
}

c::State set_position(const c::Game& game, const Position& position, Events& events) {
  const Json rest = position.rest.is_null() ? Json::object() : position.rest;
  try {
    if (position.under_way.is_null()) {
      c::State state = c::set_position(game, position, events);
      read_campaign(game, rest, state);
      return state;
    }
    c::State state = c::lay_out(game, position);
    read_campaign(game, rest, state);
    resume(game, state, position.under_way);
    c::check_saved(game, state);
    return state;
  } catch (const UnknownName& unknown) {
    throw RequestError("bad-position", unknown.what());
  } catch (const c::PositionError& error) {
    throw PositionError(error.what(), error.rule);
  } catch (const std::invalid_argument& fault) {
    throw PositionError(fault.what(), "");
  }
}

}  // namespace tamburino::custoza_json

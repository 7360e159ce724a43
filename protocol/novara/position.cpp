#include "protocol/novara/position.h"

#include "engine/games/novara/names.h"
#include "protocol/json_reader.h"
#include "protocol/novara/words.h"

namespace tamburino::novara_json {
namespace {

namespace n = novara;
namespace w = novara_words;

Hex hex_in(const n::Game& game, const Json& json, const std::string& where) {
  try {
    return n::find_hex(game, as_text(json, where));
  } catch (const UnknownName& unknown) {
    throw RequestError("bad-position", where + ": " + unknown.what());
  }
}

bool is_place(const Json& json) { return json.is_string() || json.is_number(); }  // "Uhl 1": "4425"

// Where it stands, or that it stands nowhere.
void read_place(const n::Game& game, JsonReader& reader, n::UnitPlace& place) {
  reader.ignore({"name"});  // get tells it
  const Json* hex = reader.find("hex");
  if (const auto letter = reader.text({"display", "box"})) {
    place.display = w::display(*letter, reader.where() + ".display");
    place.status = n::Status::InDisplay;
  }
  if (const auto status = reader.text("status"))
    place.status = w::status(*status, reader.where() + ".status");
  if (hex != nullptr) place.hex = hex_in(game, *hex, reader.where() + ".hex");
  if (hex == nullptr && place.status == n::Status::OnMap)
    reader.fail("hex", "is needed, or \"status\": to-come, eliminated, exited or absent, or \"display\"");
  if (hex != nullptr && place.status != n::Status::OnMap)
    reader.fail("hex", "is only for what is on the map");
}

n::UnitPlace unit_place(const n::Game& game, const std::string& name, const Json& json,
                        const std::string& where) {
  n::UnitPlace place{.who = n::find_unit(game, name)};
  if (is_place(json)) {
    place.hex = hex_in(game, json, where);
    return place;
  }
  JsonReader reader(json, where);
  read_place(game, reader, place);
  place.losses = reader.number({"losses", "steps_lost", "step_losses"}, 0, 9).value_or(0);
  place.start_losses = reader.number("start_losses", 0, 9).value_or(0);
  place.shaken = reader.truth("shaken").value_or(false);
  place.out_of_supply = reader.truth({"oos", "out_of_supply"}).value_or(false);
  place.marched = reader.truth({"marched", "forced_march"}).value_or(false);
  place.activated = reader.truth("activated").value_or(false);
  place.active = reader.truth("active");
  place.moved = reader.truth("moved").value_or(false);
  place.halted = reader.truth("halted").value_or(false);
  place.off_road = reader.truth("off_road").value_or(false);
  place.charged = reader.truth("charged").value_or(false);
  place.bombarded = reader.truth("bombarded").value_or(false);
  place.lifted = reader.truth("lifted").value_or(false);
  place.captured = reader.truth("captured").value_or(false);
  place.spent = reader.number("spent", 0, 30).value_or(0);
  if (const auto facing = reader.text("laid")) place.laid = n::find_facing(game, *facing);
  reader.finish();
  return place;
}

void read_side(n::Position& position, n::Side side, const Json& json, const std::string& where) {
  n::SidePlace& own = position.sides[static_cast<std::size_t>(n::index(side))];
  JsonReader reader(json, where);
  own.retreat_used = reader.truth("retreat_used").value_or(own.retreat_used);
  own.higher_last = reader.number("higher_last", 0, 99).value_or(own.higher_last);
  own.committed = reader.number("committed", 0, 99).value_or(own.committed);
  reader.finish();
}

// "committed":{"austrian":2} beside the whole "sides":{"austrian":{"committed":2}}
void read_sides(JsonReader& reader, n::Position& position) {
  if (const Json* sides = reader.find("sides")) {
    each_named(*sides, "sides", {"side"},
               [&](const std::string& name, const Json& value, const std::string& where) {
                 read_side(position, w::side(name, where), value, where);
               });
  }
  for (const char* key : {"retreat_used", "higher_last", "committed"}) {
    const Json* told = reader.find(key);
    if (told == nullptr) continue;
    if (!told->is_object()) reader.fail(key, "should be an object by side");
    for (const auto& [name, value] : told->items()) {
      const std::string where = std::string(key) + "." + name;
      read_side(position, w::side(name, where), Json{{key, value}}, where);
    }
  }
}

template <class Id, class Find>
void read_list(JsonReader& reader, const char* key, std::vector<Id>& list, Find find) {
  const Json* told = reader.find(key);
  if (told == nullptr) return;
  if (!told->is_array()) reader.fail(key, "should be a list");
  for (const Json& one : *told) list.push_back(find(as_text(one, key)));
}

void read_chits(const n::Game& game, JsonReader& reader, n::Position& position) {
  const auto chit = [&](const std::string& text) { return w::chit(game, text); };
  const auto formation = [&](const std::string& text) {
    for (const n::Chit& one : game.chits) {
      if (one.id == text && one.formation != n::kNoFormation) return one.formation;
    }
    return n::find_formation(game, text);
  };
  if (const auto active = reader.text("active")) position.active = chit(*active);
  read_list(reader, "cup", position.cup, chit);
  read_list(reader, "passed", position.passed, chit);
  read_list(reader, "held", position.held, chit);
  read_list(reader, "boxed", position.boxed, formation);
  read_list(reader, "marched", position.marched, formation);
  if (const Json* hex = reader.find("chit_hex")) position.chit_hex = hex_in(game, *hex, "chit_hex");
  position.marching = reader.truth("marching").value_or(false);
  const bool out_of_place = !position.active && (position.chit_hex != kNoHex || position.marching);
  if (out_of_place)
    throw RequestError("bad-position", "chit_hex and marching need an active chit", "7.formation-a");
}

// As get tells them.
n::Leftovers leftovers_in(const n::Game& game, const Json& json) {
  n::Leftovers left;
  JsonReader reader(json, "leftovers");
  const auto chit = [&](const std::string& text) { return w::chit(game, text); };
  const auto unit = [&](const std::string& text) { return n::find_unit(game, text); };
  if (const auto last = reader.text("last")) left.last = chit(*last);
  if (const Json* lying = reader.find("lying")) {
    each_named(*lying, "lying", {"chit"},
               [&](const std::string& name, const Json& hex, const std::string& where) {
                 left.lying.emplace_back(chit(name), hex.is_null() ? kNoHex : hex_in(game, hex, where));
               });
  }
  read_list(reader, "led", left.led, chit);
  read_list(reader, "known", left.known, unit);
  read_list(reader, "arranged", left.arranged, unit);
  left.taken = reader.number("taken", 0, 9).value_or(0);
  left.begun = reader.truth("begun").value_or(false);
  if (const Json* sides = reader.find("retreating")) {
    if (!sides->is_array()) reader.fail("retreating", "should be a list");
    for (const Json& one : *sides)
      left.retreating[static_cast<std::size_t>(n::index(w::side(as_text(one, "retreating"), "retreating")))] =
          true;
  }
  reader.finish();
  return left;
}

// Units of the scenario that nobody has mentioned, as they are before the set-up: who comes later is to come.
void add_scenario(const n::Game& game, n::Position& position) {
  Events events;
  const n::State begun = n::start(game, events);
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const n::UnitId who{static_cast<std::uint8_t>(i)};
    if (begun[who].status != n::Status::ToCome) continue;
    const auto named = [&](const n::UnitPlace& place) { return place.who == who; };
    if (std::none_of(position.units.begin(), position.units.end(), named))
      position.units.push_back({.who = who, .status = n::Status::ToCome});
  }
}

}  // namespace

n::Options options_in(const Json& request) {
  n::Options options;
  if (!request.contains("options") || request["options"].is_null()) return options;
  JsonReader reader(request["options"], "options");
  options.sixth_division = reader.truth("sixth_division").value_or(false);
  options.hypothetical = reader.truth("hypothetical_deployment").value_or(false);
  const bool dummies = reader.truth("dummies").value_or(false);
  const bool displays = reader.truth("displays").value_or(false);
  reader.finish();
  if (dummies && displays)
    throw RequestError("bad-request", "options: dummies and displays are not used together", "18.fog-a");
  if (dummies) options.fog = n::Fog::Dummies;
  if (displays) options.fog = n::Fog::Displays;
  return options;
}

n::Position position_from(const n::Game& game, const Json& request) try {
  n::Position position;
  JsonReader reader(request, "position");
  reader.ignore({"id", "cmd", "game", "scenario", "options", "map", "counters", "activation", "seed", "rolls",
                 "auto_roll", "language"});
  // What get tells beside, and whatever the author notes.
  reader.ignore({"day", "hours", "night", "under_way", "boxes", "notes"});
  const auto base = reader.text("base");
  if (base && *base != "scenario" && *base != "empty") reader.fail("base", "should be scenario or empty");
  position.turn = reader.number("turn", 1, 99).value_or(0);
  if (const auto side = reader.text("side")) position.side = w::side(*side, "side");
  read_chits(game, reader, position);
  const auto phase = reader.text("phase");
  position.phase = phase             ? w::phase(*phase, "phase")
                   : position.active ? n::Phase::Movement
                                     : n::Phase::Arrivals;
  position.sixth_in = reader.truth("sixth_in").value_or(false);
  read_sides(reader, position);
  if (const Json* units = reader.find("units")) {
    each_named(*units, "units", {"unit", "id", "name"},
               [&](const std::string& name, const Json& value, const std::string& where) {
                 position.units.push_back(unit_place(game, name, value, where));
               });
  }
  if (const Json* owners = reader.find("owners")) {
    each_named(*owners, "owners", {"place"},
               [&](const std::string& name, const Json& value, const std::string& where) {
                 const bool in_list = value.is_object() && value.contains("side");
                 const std::string side = as_text(in_list ? value["side"] : value, where);
                 position.owners.emplace_back(n::find_place(game, name), w::owner(side, where));
               });
  }
  if (const Json* left = reader.find("leftovers")) position.leftovers = leftovers_in(game, *left);
  reader.finish();
  if (base == "scenario") add_scenario(game, position);
  return position;
} catch (const UnknownName& unknown) {
  throw RequestError("bad-position", unknown.what());
}

}  // namespace tamburino::novara_json

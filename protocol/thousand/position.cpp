#include "protocol/thousand/position.h"

#include <algorithm>

#include "engine/games/thousand/names.h"
#include "protocol/json_reader.h"
#include "protocol/thousand/words.h"

namespace tamburino::thousand_json {
namespace {

namespace t = thousand;
namespace w = thousand_words;

// What `find` makes of the text; a name that nobody has is told with where it stands.
template <class Find>
auto named(const t::Game& game, const Json& json, const std::string& where, Find find) {
  try {
    return find(game, as_text(json, where));
  } catch (const UnknownName& unknown) {
    throw RequestError("bad-position", where + ": " + unknown.what());
  }
}

t::UnitId unit_in(const t::Game& game, const Json& json, const std::string& where) {
  return named(game, json, where, t::find_unit);
}
t::CommanderId commander_in(const t::Game& game, const Json& json, const std::string& where) {
  return named(game, json, where, t::find_commander);
}
t::PlaceId place_in(const t::Game& game, const Json& json, const std::string& where) {
  return named(game, json, where, t::find_place);
}
t::Cell cell_in(const t::Game& game, const Json& json, const std::string& where) {
  return named(game, json, where, [](const t::Game&, const std::string& text) { return t::find_cell(text); });
}

bool truth(JsonReader& reader, std::string_view key) { return reader.truth(key).value_or(false); }

// --- units

// All that is said of a unit, but which one it is.
t::UnitPlace unit_said(const t::Game& game, const Json& json, const std::string& where) {
  t::UnitPlace said;
  if (json.is_string()) {
    said.place = place_in(game, json, where);
    return said;
  }
  JsonReader reader(json, where);
  reader.ignore({"unit", "id", "name", "units"});
  const Json* at = reader.find({"at", "place"});
  if (const auto status = reader.text("status")) said.status = w::status(*status, where + ".status");
  const bool here = said.status == t::Status::OnMap;
  if (at == nullptr && here)
    reader.fail("at", "is needed, or \"status\": to-come, eliminated, pool or prize");
  if (at != nullptr && !here) reader.fail("at", "is only for what is on the map");
  if (at != nullptr) said.place = place_in(game, *at, where + ".at");
  if (const auto side = reader.text("side")) said.side = w::side(*side, where + ".side");
  said.reduced = truth(reader, "reduced");
  said.moved = truth(reader, "moved");
  said.fresh = truth(reader, "fresh");
  said.withdrawn = truth(reader, "withdrawn");
  said.fought = truth(reader, "fought");
  reader.finish();
  return said;
}

// {"at":"palermo","units":["1 FL-a","3 FL-a"]}: the same of each.
void read_group(const t::Game& game, const Json& json, const std::string& where, t::Position& position) {
  const Json& units = json["units"];
  if (!units.is_array()) throw RequestError("bad-request", where + ".units should be a list");
  t::UnitPlace said = unit_said(game, json, where);
  for (std::size_t i = 0; i < units.size(); ++i) {
    said.who = unit_in(game, units[i], where + ".units[" + std::to_string(i) + "]");
    position.units.push_back(said);
  }
}

// By names, or a list in which one or several are told at a time.
void read_units(const t::Game& game, const Json& units, t::Position& position) {
  const auto read = [&](const std::string& name, const Json& value, const std::string& where) {
    const t::UnitId who = unit_in(game, name, where);
    position.units.push_back(unit_said(game, value, where));
    position.units.back().who = who;
  };
  if (!units.is_array()) return each_named(units, "units", {"unit"}, read);
  for (std::size_t i = 0; i < units.size(); ++i) {
    const std::string where = "units[" + std::to_string(i) + "]";
    JsonReader reader(units[i], where);
    const Json* name = nullptr;
    for (const char* key : {"unit", "id", "name"}) name = name != nullptr ? name : reader.find(key);
    if (reader.has("units")) {
      if (name != nullptr) reader.fail("units", "are told of several; say \"unit\" or \"units\"");
      read_group(game, units[i], where, position);
    } else if (name == nullptr) {
      reader.fail("unit", "is missing, or \"units\": which ones");
    } else {
      read(as_text(*name, where), units[i], where + " (" + as_text(*name, where) + ")");
    }
  }
}

// --- commanders

t::CommanderPlace commander_said(const t::Game& game, const Json& json, const std::string& where) {
  t::CommanderPlace said;
  if (json.is_string()) {
    said.place = place_in(game, json, where);
    return said;
  }
  JsonReader reader(json, where);
  reader.ignore({"name", "side", "value", "rank"});  // get tells them
  const Json* at = reader.find({"at", "place"});
  if (const auto fate = reader.text({"fate", "status"})) said.fate = w::fate(*fate, where + ".fate");
  const bool here = said.fate == t::Fate::OnMap;
  if (at == nullptr && here) reader.fail("at", "is needed, or \"fate\": to-come, escaped, captured or fled");
  if (at != nullptr && !here) reader.fail("at", "is only for who is on the map");
  if (at != nullptr) said.place = place_in(game, *at, where + ".at");
  said.returns = reader.number("returns", 1, 99).value_or(0);
  said.back = reader.truth("back");
  said.active = reader.truth("active");
  said.moved = truth(reader, "moved");
  said.led = truth(reader, "led");
  said.appointed = truth(reader, "appointed");
  said.withdrawn = truth(reader, "withdrawn");
  reader.finish();
  return said;
}

void read_commanders(const t::Game& game, const Json& commanders, t::Position& position) {
  each_named(commanders, "commanders", {"commander", "id", "name"},
             [&](const std::string& name, const Json& value, const std::string& where) {
               const t::CommanderId who = commander_in(game, name, where);
               position.commanders.push_back(commander_said(game, value, where));
               position.commanders.back().who = who;
             });
}

// --- cities

t::CityPlace city_said(const Json& json, const std::string& where) {
  t::CityPlace said;
  if (json.is_string()) {
    said.owner = w::side(json.get<std::string>(), where);
    return said;
  }
  JsonReader reader(json, where);
  if (const auto owner = reader.text({"owner", "side"})) said.owner = w::side(*owner, where + ".owner");
  said.held = truth(reader, "held");
  said.scored = truth(reader, "scored");
  said.by_siege = truth(reader, "by_siege");
  said.due = truth(reader, "due");
  said.besieged = truth(reader, "besieged");
  said.worthless = reader.truth("worthless");
  reader.finish();
  return said;
}

void read_cities(const t::Game& game, const Json& cities, t::Position& position) {
  each_named(cities, "cities", {"city", "id", "name"},
             [&](const std::string& name, const Json& value, const std::string& where) {
               const t::PlaceId city = place_in(game, name, where);
               position.cities.push_back(city_said(value, where));
               position.cities.back().city = city;
             });
}

// --- the battle

t::StackPlace stack_said(const t::Game& game, const Json& json, const std::string& where) {
  t::StackPlace said;
  const Json* units = &json;
  if (json.is_object()) {
    JsonReader reader(json, where);
    units = reader.find("units");
    if (units == nullptr) reader.fail("units", "are missing, the top first");
    said.damage = reader.number("damage", 0, 250).value_or(0);
    said.entrenched = truth(reader, "entrenched");
    said.flanked = truth(reader, "flanked");
    said.tried = truth(reader, "tried");
    said.attacked = truth(reader, "attacked");
    if (const Json* target = reader.find("target")) said.target = cell_in(game, *target, where + ".target");
    reader.finish();
  }
  if (units->is_array()) {
    for (const Json& one : *units) said.units.push_back(unit_in(game, one, where + ".units"));
  } else {
    said.units.push_back(unit_in(game, *units, where + ".units"));
  }
  return said;
}

// {"garibaldine":...,"bourbon":...}, of which one may be missing.
template <class Read>
void by_side(const Json& json, const std::string& where, Read read) {
  if (!json.is_object()) throw RequestError("bad-request", where + " should be an object by side");
  for (const auto& [name, value] : json.items()) {
    if (value.is_null()) continue;
    read(static_cast<std::size_t>(t::index(w::side(name, where))), value, where + "." + name);
  }
}

t::BattlePlace battle_said(const t::Game& game, const Json& json) {
  t::BattlePlace said;
  JsonReader reader(json, "battle");
  reader.ignore({"siege", "camp"});  // follow from the place
  const Json* at = reader.find({"at", "place"});
  const auto attacker = reader.text("attacker");
  if (at == nullptr) reader.fail("at", "is missing: the zone, or the besieged city");
  if (!attacker) reader.fail("attacker", "is missing");
  said.place = place_in(game, *at, "battle.at");
  said.attacker = w::side(*attacker, "battle.attacker");
  if (const auto first = reader.text("first")) said.first = w::side(*first, "battle.first");
  said.round = reader.number("round", 0, 250).value_or(1);
  said.quiet = truth(reader, "quiet");
  if (const Json* senior = reader.find("senior")) {
    by_side(*senior, "battle.senior", [&](std::size_t side, const Json& value, const std::string& where) {
      said.senior[side] = commander_in(game, value, where);
    });
  }
  if (const Json* reductions = reader.find("reductions")) {
    by_side(*reductions, "battle.reductions",
            [&](std::size_t side, const Json& value, const std::string& where) {
              said.reductions[side] = as_number(value, where, 0, 80);
            });
  }
  if (const Json* open = reader.find("open")) said.open = cell_in(game, *open, "battle.open");
  if (const Json* stacks = reader.find("stacks")) {
    each_named(*stacks, "battle.stacks", {"cell"},
               [&](const std::string& name, const Json& value, const std::string& where) {
                 const t::Cell cell = cell_in(game, name, where);
                 said.stacks.push_back(stack_said(game, value, where));
                 said.stacks.back().cell = cell;
               });
  }
  reader.finish();
  return said;
}

// --- what nobody has mentioned, as in the set-up; von Mechel where the table proposes

void add_scenario(const t::Game& game, t::Position& position) {
  t::State begun;
  t::set_up_counters(game, begun);
  const t::PlaceId free =
      game.free_commander == t::kNoCommander ? t::kNoPlace : game[game.free_commander].start;
  const auto mentioned = [](const auto& places, auto who) {
    return std::any_of(places.begin(), places.end(), [who](const auto& one) { return one.who == who; });
  };
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const t::UnitId who{static_cast<std::uint8_t>(i)};
    if (mentioned(position.units, who)) continue;
    const bool follows = game[who].arrival == t::Arrival::Free;
    position.units.push_back({.who = who,
                              .place = follows ? free : begun[who].place,
                              .status = follows ? t::Status::OnMap : begun[who].status});
  }
  for (std::size_t i = 0; i < game.commanders.size(); ++i) {
    const t::CommanderId who{static_cast<std::uint8_t>(i)};
    if (mentioned(position.commanders, who)) continue;
    const bool follows = game[who].arrival == t::Arrival::Free;
    position.commanders.push_back({.who = who,
                                   .place = follows ? free : begun[who].place,
                                   .fate = follows ? t::Fate::OnMap : begun[who].fate});
  }
}

bool scenario_below(JsonReader& reader) {
  const auto base = reader.text("base");
  if (!base) return !reader.has("units") && !reader.has("commanders");
  if (*base != "scenario" && *base != "empty") reader.fail("base", "should be scenario or empty");
  return *base == "scenario";
}

t::Phase default_phase(const t::Position& position) {
  if (!position.battle) return t::Phase::Movement;
  return position.battle->stacks.empty() ? t::Phase::Deploy : t::Phase::Manoeuvre;
}

}  // namespace

t::Position position_from(const t::Game& game, const Json& request) {
  t::Position position;
  JsonReader reader(request, "position");
  reader.ignore({"id", "cmd", "game", "scenario", "options", "map", "counters", "calendar", "seed", "rolls",
                 "auto_roll", "language"});
  // What get and view tell beside, and whatever the author notes.
  reader.ignore({"dates", "command", "under_way", "viewer", "asked", "points", "places", "notes"});
  position.turn = reader.number("turn", 1, 99).value_or(1);
  if (const auto word = reader.text("armistice")) position.armistice = w::armistice(*word, "armistice");
  position.armistice_turn = reader.number("armistice_turn", 0, 99).value_or(0);
  position.battles_won = reader.number("battles_won", 0, 99).value_or(0);
  if (const Json* battle = reader.find("battle")) position.battle = battle_said(game, *battle);
  const auto phase = reader.text("phase");
  position.phase = phase ? w::phase(*phase, "phase") : default_phase(position);
  if (position.battle && !t::in_battle(position.phase))
    reader.fail("battle", "is only for the phases deploy to retreat");
  if (position.battle) position.side = position.battle->attacker;
  if (const auto side = reader.text("side")) position.side = w::side(*side, "side");
  const bool scenario = scenario_below(reader);
  if (const Json* units = reader.find("units")) read_units(game, *units, position);
  if (const Json* commanders = reader.find("commanders")) read_commanders(game, *commanders, position);
  if (const Json* cities = reader.find("cities")) read_cities(game, *cities, position);
  reader.finish();
  if (scenario) add_scenario(game, position);
  return position;
}

}  // namespace tamburino::thousand_json

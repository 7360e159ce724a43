#include <algorithm>

#include "engine/games/thousand/names.h"
#include "protocol/json_reader.h"
#include "protocol/request_words.h"
#include "protocol/thousand/position.h"
#include "protocol/thousand/words.h"

// The counters, the calendar, the cities and the routes of a request: altered.
namespace tamburino::thousand_json {
namespace {

namespace t = thousand;
namespace w = thousand_words;

constexpr int kMostQuality = 5, kMostValue = 9, kMostPoints = 50;

template <class All, class Id>
auto& one_of(All& all, Id id) {
  return all[static_cast<std::size_t>(t::index(id))];
}

bool is_none(const Json& json) {
  return json.is_string() && request_words::plain(json.get<std::string>()) == "none";
}

// --- the counters

// [combat, quality], or {"combat":2,"quality":1}, of which one may be left out.
void read_strength(t::Strength& strength, const Json& json, const std::string& where) {
  if (json.is_array()) {
    if (json.size() != 2) throw RequestError("bad-request", where + " should be [combat, quality]");
    strength.combat = as_number(json[0], where + "[0]", 1, kMostDice);
    strength.quality = as_number(json[1], where + "[1]", 0, kMostQuality);
    return;
  }
  JsonReader reader(json, where);
  if (const auto combat = reader.number("combat", 1, kMostDice)) strength.combat = *combat;
  if (const auto quality = reader.number("quality", 0, kMostQuality)) strength.quality = *quality;
  reader.finish();
}

void alter_unit(t::Game& game, const std::string& name, const Json& json, const std::string& where) {
  t::Unit& unit = one_of(game.units, t::find_unit(game, name));
  JsonReader reader(json, where);
  if (const auto text = reader.text("name")) unit.name = fit_name(*text, where);
  if (const Json* full = reader.find("full")) read_strength(unit.full, *full, where + ".full");
  if (const Json* reduced = reader.find("reduced")) {
    if (!unit.has_reduced) reader.fail("reduced", "is a side that this counter does not have");
    read_strength(unit.reduced, *reduced, where + ".reduced");
  }
  reader.finish();
}

// 4.3b  The rank of the Commander in Chief is his own.
void read_command(t::Command& command, const Json& json, const std::string& where) {
  JsonReader reader(json, where);
  if (const auto value = reader.number("value", 1, kMostValue)) command.value = *value;
  if (const auto word = reader.text("rank")) {
    const t::Rank rank = w::rank(*word, where + ".rank");
    if ((rank == t::Rank::Chief) != (command.rank == t::Rank::Chief))
      reader.fail("rank", "chief belongs to Garibaldi and Francesco II alone");
    command.rank = rank;
  }
  reader.finish();
}

void alter_commander(t::Game& game, const std::string& name, const Json& json, const std::string& where) {
  t::Commander& commander = one_of(game.commanders, t::find_commander(game, name));
  JsonReader reader(json, where);
  if (const auto text = reader.text("name")) commander.name = fit_name(*text, where);
  if (const Json* front = reader.find("front")) read_command(commander.front, *front, where + ".front");
  if (const Json* back = reader.find("back")) read_command(commander.back, *back, where + ".back");
  reader.finish();
}

void alter_counters(t::Game& game, const Json& json) {
  JsonReader reader(json, "counters");
  if (const Json* units = reader.find("units")) {
    each_named(*units, "counters.units", {"id", "unit", "name"},
               [&](const std::string& name, const Json& value, const std::string& where) {
                 alter_unit(game, name, value, where);
               });
  }
  if (const Json* commanders = reader.find("commanders")) {
    each_named(*commanders, "counters.commanders", {"id", "commander", "name"},
               [&](const std::string& name, const Json& value, const std::string& where) {
                 alter_commander(game, name, value, where);
               });
  }
  reader.finish();
}

// --- the calendar: the command value needed, by turn

void alter_turn(t::Game& game, const std::string& turn, const Json& json, const std::string& where) {
  const int last = static_cast<int>(game.tables.turns.size());
  const int number = words::number_in(turn);
  if (number < 1 || number > last)
    throw RequestError("bad-request", where + ": the calendar has the turns 1 to " + std::to_string(last));
  game.tables.turns[static_cast<std::size_t>(number - 1)].command = as_number(json, where, 0, kMostValue);
}

void alter_calendar(t::Game& game, const Json& json) {
  if (json.is_object()) {
    for (const auto& [turn, value] : json.items()) alter_turn(game, turn, value, "calendar." + turn);
    return;
  }
  if (!json.is_array() || json.size() > game.tables.turns.size())
    throw RequestError("bad-request", "calendar should be {\"turn\": command value}, or a list of values");
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::string turn = std::to_string(i + 1);
    alter_turn(game, turn, json[i], "calendar[" + std::to_string(i) + "]");
  }
}

// --- the map

void alter_city(t::Game& game, const std::string& name, const Json& json, const std::string& where) {
  t::Place& city = one_of(game.places, t::find_place(game, name));
  if (!city.city) throw RequestError("bad-position", where + ": " + city.name + " is no city", "5.2a");
  JsonReader reader(json, where);
  if (const auto points = reader.number("points", 0, kMostPoints)) city.points = *points;
  if (const auto points = reader.number("siege_points", 0, kMostPoints)) city.siege_points = *points;
  if (const auto die = reader.number("recruits_from", 1, 7)) city.recruits_from = *die;  // 7: never
  if (const auto port = reader.truth("port")) city.port = *port;
  if (const auto big = reader.truth("big")) city.big = *big;
  if (const auto only = reader.truth("bourbon_trenches")) city.bourbon_trenches = *only;
  reader.finish();
}

// "none" takes the route away; what is not said stays. 10.3d, 10.3e
void alter_route(t::Game& game, const std::string& code, const Json& json, const std::string& where) {
  const auto same = [&code](const t::Route& one) { return words::same_plain(one.code, code); };
  if (is_none(json)) {
    game.routes.erase(std::remove_if(game.routes.begin(), game.routes.end(), same), game.routes.end());
    return;
  }
  const auto found = std::find_if(game.routes.begin(), game.routes.end(), same);
  t::Route route = found == game.routes.end() ? t::Route{.code = fit_name(code, where)} : *found;
  JsonReader reader(json, where);
  if (const auto from = reader.text("from")) route.from = t::find_place(game, *from);
  if (const auto to = reader.text("to")) route.to = t::find_place(game, *to);
  if (const Json* needs = reader.find("needs"))
    route.needs = is_none(*needs) ? t::kNoPlace : t::find_place(game, as_text(*needs, where + ".needs"));
  reader.finish();
  if (route.from == t::kNoPlace || route.to == t::kNoPlace) reader.fail("from", "and \"to\" are needed");
  if (!game[route.from].sicily || game[route.to].sicily)
    throw RequestError("bad-position", where + ": a route leads from Sicily to the mainland", "10.3e");
  if (route.needs != t::kNoPlace && !game[route.needs].city)
    throw RequestError("bad-position", where + ": only a city can be needed", "5.2a");
  if (found == game.routes.end()) {
    game.routes.push_back(route);
  } else {
    *found = route;
  }
}

void alter_map(t::Game& game, const Json& json) {
  JsonReader reader(json, "map");
  if (const Json* cities = reader.find("cities")) {
    each_named(*cities, "map.cities", {"city", "id", "name"},
               [&](const std::string& name, const Json& value, const std::string& where) {
                 alter_city(game, name, value, where);
               });
  }
  if (const Json* routes = reader.find("routes")) {
    each_named(*routes, "map.routes", {"route", "code"},
               [&](const std::string& code, const Json& value, const std::string& where) {
                 alter_route(game, code, value, where);
               });
  }
  reader.finish();
}

}  // namespace

void alter_game(t::Game& game, const Json& request) {
  const auto part = [&request](const char* key) {
    return request.contains(key) && !request[key].is_null() ? &request[key] : nullptr;
  };
  if (const Json* options = part("options");
      options != nullptr && (!options->is_object() || !options->empty()))
    throw RequestError("bad-request", "options: this game has none");
  try {
    if (const Json* counters = part("counters")) alter_counters(game, *counters);
    if (const Json* calendar = part("calendar")) alter_calendar(game, *calendar);
    if (const Json* map = part("map")) alter_map(game, *map);
    game.finish();
  } catch (const UnknownName& unknown) {
    throw RequestError("bad-position", unknown.what());
  } catch (const std::invalid_argument& fault) {
    throw RequestError("bad-position", fault.what());
  }
}

}  // namespace tamburino::thousand_json

#include "engine/games/thousand/names.h"
#include "protocol/kit.h"
#include "protocol/sheet_words.h"
#include "protocol/thousand/table.h"

// What lies on the table of thousand before play, and never changes.
namespace tamburino {
namespace {

namespace t = thousand;

constexpr std::array<std::string_view, 2> kColours{"garibaldine", "bourbon"};
constexpr std::array kUnitRatings{
    kit::Rating{.key = "full", .name = "combat", .at = "0", .other = "reduced", .printed = true},
    kit::Rating{.key = "full", .name = "quality", .at = "1", .other = "reduced", .printed = true},
};
constexpr std::array kLeaderRatings{
    kit::Rating{.key = "front", .name = "value", .at = "value", .other = "back", .printed = true},
    kit::Rating{.key = "front", .name = "rank", .at = "rank", .other = "back"},
};
constexpr std::array<kit::Status, 8> kStatuses{{{"to-come", "to-come"},
                                                {"on-map", "here"},
                                                {"eliminated", "gone"},
                                                {"pool", "to-come"},
                                                {"prize", "away"},
                                                {"escaped", "away"},
                                                {"captured", "gone"},
                                                {"fled", "gone"}}};
constexpr std::array<kit::Marker, 5> kMarkers{{{"reduced", "units", "reduced", "dim"},
                                               {"fresh", "units", "fresh", "warn"},
                                               {"withdrawn", "units", "withdrawn", "warn"},
                                               {"withdrawn", "commanders", "withdrawn", "warn"},
                                               {"entrenched", "stacks", "entrenched", "good"}}};
constexpr std::array<kit::Track, 3> kTracks{{{"turn", "turn"}, {"points", "points"}, {"command", "command"}}};
constexpr std::array<kit::Board, 1> kBoards{{{"battle", "battle"}}};

// The colour of the cardboard: insurgents and the regulars of Piedmont have their own.
std::string_view colour(t::Side side, t::Arrival arrival, bool insurgents) {
  if (arrival == t::Arrival::Piedmontese) return "piemontese";
  return insurgents ? "insurgent" : t::word_of(side);
}

// The dates of the calendar are English: "29 May-6 Jun".
std::string dates(std::string label, const Texts& texts) {
  for (const char* month :
       {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}) {
    const std::string name(texts.find("sheet", std::string("month.") + month).value_or(month));
    for (std::size_t at = label.find(month); at != std::string::npos;
         at = label.find(month, at + name.size()))
      label.replace(at, 3, name);
  }
  return label;
}

Json strength(const t::Strength& side) { return Json::array({side.combat, side.quality}); }

template <class Counter>
void tell_start(const t::Game& game, const Counter& counter, Json& json) {
  json["arrives"] = t::word_of(counter.arrival);
  if (counter.start != t::kNoPlace) json["start"] = game[counter.start].id;
}

Json unit_told(const t::Game& game, const t::Unit& unit, const Texts& texts) {
  Json json{{"unit", unit.id},
            {"name", texts.counter(unit.name)},
            {"side", t::word_of(unit.side)},
            {"colour", colour(unit.side, unit.arrival, unit.kind == t::Kind::Insurgents)},
            {"steps", unit.has_reduced ? 2 : 1},
            {"kind", t::word_of(unit.kind)},
            {"full", strength(unit.full)}};
  if (unit.has_reduced) json["reduced"] = strength(unit.reduced);
  tell_start(game, unit, json);
  return json;
}

Json command_told(const t::Command& side) { return {{"value", side.value}, {"rank", t::word_of(side.rank)}}; }

Json leader_told(const t::Game& game, const t::Commander& commander, const Texts& texts) {
  Json json{{"id", commander.id},
            {"name", texts.counter(commander.name)},
            {"kind", "commander"},
            {"side", t::word_of(commander.side)},
            {"colour", colour(commander.side, commander.arrival, false)},
            {"front", command_told(commander.front)},
            {"back", command_told(commander.back)}};
  if (commander.starts_on_back) json["starts_on_back"] = true;
  tell_start(game, commander, json);
  return json;
}

Json turns(const t::Game& game, const Texts& texts) {
  Json list = Json::array();
  for (int turn = 1; turn <= game.scenario.last_turn; ++turn) {
    const t::TurnBox& box = game.turn_box(turn);
    list.push_back(
        {{"turn", turn}, {"label", box.dates}, {"name", dates(box.dates, texts)}, {"command", box.command}});
  }
  return list;
}

Json arriving(const t::Game& game, t::Arrival when, t::PlaceId where) {
  Json json{{"side", t::word_of(t::Side::Garibaldine)},  // 9.1a
            {"arrives", t::word_of(when)},
            {"places", Json::array({game[where].id})},
            {"units", Json::array()},
            {"leaders", Json::array()}};
  for (const t::Unit& unit : game.units) {
    if (unit.arrival == when) json["units"].push_back(unit.id);
  }
  for (const t::Commander& commander : game.commanders) {
    if (commander.arrival == when) json["leaders"].push_back(commander.id);
  }
  return json;
}

// 9.1  The starred force has no turn of its own: it comes after the armistice.
Json arrivals(const t::Game& game) {
  Json piedmontese{{"turn", game.scenario.piedmontese_turn}};
  piedmontese.update(arriving(game, t::Arrival::Piedmontese, game.scenario.piedmontese_entry));
  return Json::array({piedmontese, arriving(game, t::Arrival::Starred, game.scenario.starred_entry)});
}

t::Side first_owner(const t::Game& game, t::PlaceId where) {
  for (const auto& [city, side] : game.scenario.owners) {
    if (city == where) return side;
  }
  return t::Side::Bourbon;
}

Json zone_told(const t::Place& zone, const Texts& texts) {
  Json json{{"id", zone.id},
            {"name", sheet_words::name_of(texts, zone.id, zone.name)},
            {"land", zone.sicily ? "sicily" : "mainland"}};
  if (zone.papal) json["papal"] = true;
  return json;
}

Json city_told(const t::Game& game, t::PlaceId where, const Texts& texts) {
  const t::Place& city = game[where];
  Json json{{"id", city.id},
            {"name", sheet_words::name_of(texts, city.id, city.name)},
            {"zone", game[city.zone].id},
            {"points", city.points}};
  if (city.siege_points > 0) json["siege_points"] = city.siege_points;
  json["port"] = city.port;
  json["big"] = city.big;
  json["limit"] = game.limit(where);
  json["recruits_from"] = city.recruits_from;
  json["bourbon_trenches"] = city.bourbon_trenches;
  json["side"] = t::word_of(first_owner(game, where));
  return json;
}

Json route_told(const t::Game& game, const t::Route& route) {
  Json json{{"code", route.code}, {"from", game[route.from].id}, {"to", game[route.to].id}};
  if (route.needs != t::kNoPlace) json["needs"] = game[route.needs].id;
  return json;
}

Json map_told(const t::Game& game, const Texts& texts) {
  Json json;
  for (const char* part : {"zones", "cities", "borders", "routes"}) json[part] = Json::array();
  for (const t::PlaceId where : game.all_zones) json["zones"].push_back(zone_told(game[where], texts));
  for (const t::PlaceId where : game.all_cities) json["cities"].push_back(city_told(game, where, texts));
  for (const auto& [a, b] : game.borders) json["borders"].push_back(Json::array({game[a].id, game[b].id}));
  for (const t::Route& route : game.routes) json["routes"].push_back(route_told(game, route));
  return json;
}

// Where a battle is fought: `battle` of a view has the stacks in its cells.
Json combat_table() {
  Json json{{"id", "battle"}, {"lines", Json::array()}, {"columns", t::kColumns}};
  for (int line = 0; line < t::kLines; ++line)
    json["lines"].push_back(t::word_of(static_cast<t::Line>(line)));
  return json;
}

// Cities that count.
Json places(const Json& cities) {
  Json list = Json::array();
  for (const Json& city : cities) {
    if (city["points"] == 0 && !city.contains("siege_points")) continue;
    Json one{{"id", city["id"]}, {"name", city["name"]}, {"points", city["points"]}};
    if (city.contains("siege_points")) one["siege_points"] = city["siege_points"];
    one["side"] = city["side"];
    list.push_back(one);
  }
  return list;
}

}  // namespace

Json ThousandTable::sheet() const {
  Json json = sheet_words::head(*this, *texts_);
  json["units"] = Json::array();
  for (const t::Unit& unit : game_->units) json["units"].push_back(unit_told(*game_, unit, *texts_));
  json["leaders"] = Json::array();
  for (const t::Commander& one : game_->commanders)
    json["leaders"].push_back(leader_told(*game_, one, *texts_));
  json["formations"] = Json::array();  // there are none
  json["turns"] = turns(*game_, *texts_);
  json["arrivals"] = arrivals(*game_);
  const Json map = map_told(*game_, *texts_);
  json["places"] = places(map["cities"]);
  json["map"] = map;
  json["map"]["boards"] = Json::array({combat_table()});
  sheet_words::tell_texts(json, *texts_);
  kit::tell(json, *this, *texts_,
            {.phases = t::phase_table(),
             .colours = kColours,
             .of_units = kUnitRatings,
             .of_leaders = kLeaderRatings,
             .statuses = kStatuses,
             .markers = kMarkers,
             .tracks = kTracks,
             .cups = {},
             .boards = kBoards});
  return json;
}

}  // namespace tamburino

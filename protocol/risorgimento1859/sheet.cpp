#include <algorithm>

#include "engine/games/risorgimento1859/names.h"
#include "protocol/kit.h"
#include "protocol/risorgimento1859/table.h"
#include "protocol/risorgimento1859/words.h"
#include "protocol/sheet_words.h"

// What lies on the table of risorgimento1859 before play, and never changes. Who is where is not in it.
namespace tamburino {
namespace {

namespace r = risorgimento1859;

constexpr std::array<std::string_view, 2> kColours{"french", "austrian"};
std::string_view colour_of(r::Nation nation) {
  constexpr std::array<std::string_view, r::kNationCount> kOfNations{"french", "piedmontese", "austrian"};
  return kOfNations[static_cast<std::size_t>(nation)];
}

constexpr std::array kUnitRatings{
    kit::Rating{.key = "cohesion", .name = "cohesion", .printed = true},
    kit::Rating{.key = "movement", .name = "movement", .printed = true},
    kit::Rating{.key = "range", .name = "range"},
    kit::Rating{.key = "gun", .name = "gun"},
};
constexpr std::array kLeaderRatings{
    kit::Rating{.key = "commitment", .name = "commitment", .printed = true},
    kit::Rating{.key = "continuity", .name = "continuity", .printed = true},
    kit::Rating{.key = "range", .name = "command", .printed = true},
    kit::Rating{.key = "movement", .name = "movement"},
};
constexpr std::array<kit::Status, r::kStatusCount> kStatuses{{{"absent", "away"},
                                                              {"to-come", "to-come"},
                                                              {"on-map", "here"},
                                                              {"eliminated", "gone"},
                                                              {"left", "away"}}};
constexpr std::array<kit::Marker, 7> kMarkers{{{"disordered", "units", "disordered", "bad"},
                                               {"square", "units", "square", "good"},
                                               {"reserve", "units", "reserve", "dim"},
                                               {"strategic", "units", "marching", "dim"},
                                               {"moved", "units", "moved", "dim"},
                                               {"fired", "units", "fired", "dim"},
                                               {"finished", "leaders", "finished", "warn"}}};
constexpr std::array<kit::Track, 2> kTracks{{{"turn", "turn"}, {"activations", "corps", "formation"}}};

bool is_absent(const r::Game& game, r::UnitId who) {
  const auto& absent = game.scenario.absent;
  return std::find(absent.begin(), absent.end(), who) != absent.end();
}

// How many Hits it can take before the one that is its last, and that one.
int steps_of(const r::Unit& unit) { return unit.artillery() ? 1 : unit.cohesion + 1; }

Json unit_told(const r::Game& game, r::UnitId who, const Texts& texts) {
  const r::Unit& unit = game[who];
  Json json{{"unit", unit.id},
            {"name", texts.counter(unit.name)},
            {"side", r::word_of(unit.side)},
            {"nation", r::word_of(unit.nation)},
            {"colour", colour_of(unit.nation)},
            {"formation", game[unit.brigade].id},
            {"corps", game[game.corps_of(who)].id},
            {"kind", r::word_of(unit.kind)},
            {"movement", unit.movement},
            {"steps", steps_of(unit)}};
  if (unit.artillery()) {
    json["gun"] = r::word_of(unit.gun);
    json["range"] = game.fire.longest(unit.gun);
  } else {
    json["cohesion"] = unit.cohesion;
  }
  if (is_absent(game, who)) json["absent"] = true;
  return json;
}

Json leader_told(const r::Game& game, r::LeaderId who, const Texts& texts) {
  const r::Leader& one = game[who];
  Json json{{"id", one.id},
            {"name", texts.counter(one.name)},
            {"kind", r::word_of(one.rank)},
            {"side", r::word_of(one.side)},
            {"colour", one.corps != r::kNoCorps ? colour_of(game[one.corps].nation)
                                                : kColours[static_cast<std::size_t>(r::index(one.side))]},
            {"movement", one.movement}};
  if (one.brigade != r::kNoBrigade) json["formation"] = game[one.brigade].id;
  if (one.corps != r::kNoCorps) {
    json["corps"] = game[one.corps].id;
    json["nation"] = r::word_of(game[one.corps].nation);
  }
  if (one.rank == r::Rank::Brigadier) json["commitment"] = one.commitment;
  if (one.rank != r::Rank::Overall || one.range > 0) json["range"] = one.range;
  if (one.near_range > 0) json["near_range"] = one.near_range;
  for (const r::Corps& corps : game.corps) {
    if (corps.commander == who) json["continuity"] = corps.continuity;
  }
  return json;
}

Json turns(const r::Game& game) {
  Json list = Json::array();
  for (int turn = 1; turn <= game.scenario.turns; ++turn) {
    const std::string hour = std::to_string(game.scenario.first_hour + turn - 1) + ":00";
    list.push_back(
        {{"turn", turn}, {"label", hour}, {"name", hour}, {"weather", r::word_of(game.weather(turn))}});
  }
  return list;
}

Json arrivals(const r::Game& game) {
  Json list = Json::array();
  for (const r::Arrival& group : game.scenario.arrivals) {
    if (group.units.empty() && group.leaders.empty()) continue;
    const r::Side side =
        group.units.empty() ? game[group.leaders.front()].side : game[group.units.front()].side;
    Json one{{"turn", group.turn},
             {"side", r::word_of(side)},
             {"hexes", Json::array({game.map.grid().name(group.hex)})},
             {"units", Json::array()},
             {"leaders", Json::array()}};
    if (group.once) one["once"] = true;
    for (const r::UnitId who : group.units) one["units"].push_back(game[who].id);
    for (const r::LeaderId who : group.leaders) one["leaders"].push_back(game[who].id);
    list.push_back(one);
  }
  return list;
}

Json hex_told(const r::Game& game, Hex where) {
  const r::MapHex& hex = game.map[where];
  Json json{{"terrain", r::word_of(hex.terrain)}, {"level", hex.level}};
  if (hex.castle) json["castle"] = true;
  if (!hex.place.empty()) json["place"] = hex.place;
  if (!game.in_area(where)) json["in_play"] = false;
  return json;
}

// Of both hexes: a front of a fortification is seen from one of them.
Json hexside_told(const r::Map& map, Hex where, Facing way) {
  const r::Hexside& side = map.side(where, way);
  Json features = Json::array();
  if (side.water != r::Water::None) features.push_back(r::word_of(side.water));
  if (side.ridge != r::Slope::None) features.push_back("ridge-" + std::string(r::word_of(side.ridge)));
  if (side.bridge) features.push_back("bridge");
  if (map.ford(where, way)) features.push_back("ford");
  const Hex beyond = map.neighbour(where, way);
  const bool there = beyond != kNoHex && map.side(beyond, opposite(way)).fort;
  if (side.fort || there) features.push_back("fortification");
  return features.empty() ? Json() : Json{{"features", features}};
}

Json map_told(const r::Game& game) {
  const r::Map& map = game.map;
  const Grid& grid = map.grid();
  Json json{{"grid", sheet_words::grid(grid)},
            {"hexes", sheet_words::hexes(grid, [&](Hex hex) { return hex_told(game, hex); })},
            {"hexsides",
             sheet_words::hexsides(grid, [&](Hex hex, Facing way) { return hexside_told(map, hex, way); })},
            {"roads", sheet_words::roads(grid,
                                         [&](Hex hex, Facing way) {
                                           const r::Road road = map.road(hex, way);
                                           return road == r::Road::None ? "" : r::word_of(road);
                                         })},
            {"roads_off_map", Json::array()}};
  for (int i = 0; i < map.size(); ++i) {
    const Hex where{static_cast<std::uint16_t>(i)};
    if (map.road_off_map(where) != r::Road::None) json["roads_off_map"].push_back(grid.name(where));
  }
  return json;
}

}  // namespace

Json Risorgimento1859Table::sheet() const {
  Json json = sheet_words::head(*this, *texts_);
  const Grid& grid = game_->map.grid();
  json["units"] = Json::array();
  for (std::size_t i = 0; i < game_->units.size(); ++i)
    json["units"].push_back(unit_told(*game_, r::UnitId{static_cast<std::uint16_t>(i)}, *texts_));
  json["leaders"] = Json::array();
  for (std::size_t i = 0; i < game_->leaders.size(); ++i)
    json["leaders"].push_back(leader_told(*game_, r::LeaderId{static_cast<std::uint8_t>(i)}, *texts_));
  json["formations"] = Json::array();
  for (std::size_t i = 0; i < game_->brigades.size(); ++i) {
    const r::BrigadeId which{static_cast<std::uint8_t>(i)};
    const r::Brigade& one = (*game_)[which];
    Json told{{"id", one.id},
              {"name", name_of_brigade(which)},
              {"side", r::word_of(game_->side_of(which))},
              {"colour", colour_of((*game_)[one.corps].nation)},
              {"corps", (*game_)[one.corps].id}};
    if (!one.division.empty()) told["division"] = one.division;
    if (one.army != 0) told["army"] = one.army;
    if (!one.led()) told["reserve"] = true;
    json["formations"].push_back(std::move(told));
  }
  json["corps"] = Json::array();
  for (std::size_t i = 0; i < game_->corps.size(); ++i) {
    const r::CorpsId which{static_cast<std::uint8_t>(i)};
    const r::Corps& one = (*game_)[which];
    Json told{{"id", one.id},
              {"name", name_of_corps(which)},
              {"side", r::word_of(one.side)},
              {"colour", colour_of(one.nation)},
              {"continuity", one.continuity}};
    if (one.commander != r::kNoLeader) told["commander"] = (*game_)[one.commander].id;
    json["corps"].push_back(std::move(told));
  }
  json["turns"] = turns(*game_);
  json["arrivals"] = arrivals(*game_);
  json["places"] = Json::array();
  const r::State at_start = r::set_up(*game_);
  for (std::size_t i = 0; i < game_->scenario.places.size(); ++i) {
    const r::Place& place = game_->scenario.places[i];
    Json hexes = Json::array();
    for (const Hex hex : place.hexes) hexes.push_back(grid.name(hex));
    json["places"].push_back({{"id", risorgimento1859_words::place_key(*game_, i)},
                              {"name", name_of_place(place)},
                              {"hexes", hexes},
                              {"points", std::max(place.points[0], place.points[1])},
                              {"allied", place.points[0]},
                              {"austrian", place.points[1]},
                              {"side", r::word_of(at_start.owner[i])}});
  }
  json["map"] = map_told(*game_);
  sheet_words::tell_texts(json, *texts_);
  kit::tell(json, *this, *texts_,
            {.phases = r::phase_table(),
             .colours = kColours,
             .of_units = kUnitRatings,
             .of_leaders = kLeaderRatings,
             .statuses = kStatuses,
             .markers = kMarkers,
             .tracks = kTracks,
             .cups = {},
             .boards = {},
             .die = r::kDriver.die});
  return json;
}

}  // namespace tamburino

#include "engine/games/custoza/names.h"
#include "protocol/custoza/table.h"
#include "protocol/kit.h"
#include "protocol/sheet_words.h"

// What lies on the table of custoza before play, and never changes. Who is where is not in it.
namespace tamburino {
namespace {

namespace c = custoza;

constexpr std::array<std::string_view, 2> kColours{"italian", "austrian"};
constexpr std::array kUnitRatings{
    kit::Rating{.key = "strength", .name = "strength", .printed = true},
    kit::Rating{.key = "cohesion", .name = "cohesion", .printed = true},
    kit::Rating{.key = "movement", .name = "movement", .printed = true},
    kit::Rating{.key = "stacking", .name = "stacking"},
    kit::Rating{.key = "range", .name = "range"},
    kit::Rating{.key = "guns", .name = "guns"},
};
constexpr std::array kLeaderRatings{
    kit::Rating{.key = "command", .name = "command", .printed = true},
    kit::Rating{.key = "range", .name = "range"},
    kit::Rating{.key = "movement", .name = "movement"},
};
constexpr std::array<kit::Status, c::kStatusCount> kStatuses{{{"absent", "away"},
                                                              {"to-place", "to-come"},
                                                              {"to-come", "to-come"},
                                                              {"waiting", "to-come"},
                                                              {"on-map", "here"},
                                                              {"inside", "away"},
                                                              {"routed", "away"},
                                                              {"eliminated", "gone"},
                                                              {"exited", "away"},
                                                              {"unknown", "unknown"}}};
constexpr kit::Marker when(std::string_view id, std::string_view key, std::string_view word,
                           std::string_view tone) {
  return {.id = id, .of = "units", .key = key, .tone = tone, .word = word};
}
constexpr std::array<kit::Marker, 12> kMarkers{{when("shaken", "level", "shaken", "warn"),
                                                when("disordered", "level", "disordered", "bad"),
                                                when("disorganized", "level", "disorganized", "bad"),
                                                when("march", "mode", "march", "dim"),
                                                when("square", "mode", "square", "good"),
                                                when("limbered", "mode", "limbered", "dim"),
                                                when("low-ammo", "ammo", "low", "warn"),
                                                when("out-of-ammo", "ammo", "out", "bad"),
                                                {"ooc", "units", "out_of_command", "warn"},
                                                {"exhausted", "units", "exhausted", "warn"},
                                                {"face-down", "units", "face_up", "dim", false},
                                                {"done", "units", "done", "dim"}}};
constexpr std::array<kit::Track, 3> kTracks{
    {{"turn", "turn"}, {"mood", "formations", "formation"}, {"fatigue", "formations", "formation"}}};

bool takes_part(const c::Game& game, c::Piece who) {
  const c::Scenario& scenario = game.scenario;
  const auto among = [&](const std::vector<c::Piece>& pieces) {
    return std::find(pieces.begin(), pieces.end(), who) != pieces.end();
  };
  for (const c::Placement& one : scenario.placements) {
    if (one.piece == who) return true;
  }
  for (const c::SetupGroup& one : scenario.groups) {
    if (among(one.pieces)) return true;
  }
  for (const c::Arrival& one : scenario.arrivals) {
    if (among(one.pieces)) return true;
  }
  return c::kind_of(who) == c::PieceKind::Unit &&
         std::find(scenario.fortresses.begin(), scenario.fortresses.end(), c::unit_of(who)) !=
             scenario.fortresses.end();
}

Json unit_told(const c::Game& game, c::UnitId who, const Texts& texts) {
  const c::Unit& unit = game[who];
  Json json{{"unit", unit.id}, {"name", texts.counter(unit.name)}, {"side", c::word_of(unit.side)}};
  json["colour"] = c::word_of(unit.side);
  if (unit.formation != c::kNoFormation) json["formation"] = game[unit.formation].id;
  json["kind"] = c::word_of(unit.kind);
  json["arm"] = c::word_of(unit.arm());
  json["strength"] = json["steps"] = unit.strength;
  json["cohesion"] = unit.cohesion;
  json["movement"] = unit.movement;
  json["stacking"] = unit.stacking;
  if (unit.range > 0) json["range"] = unit.range;
  if (unit.guns > 0) json["guns"] = unit.guns;
  if (!takes_part(game, c::piece(who))) json["absent"] = true;
  return json;
}

Json leader_told(const c::Game& game, c::Piece who, std::string_view kind, c::Side side, const Texts& texts) {
  Json json{{"id", c::piece_id(game, who)},
            {"name", texts.counter(c::piece_name(game, who))},
            {"kind", kind},
            {"side", c::word_of(side)},
            {"colour", c::word_of(side)}};
  if (!takes_part(game, who)) json["absent"] = true;
  return json;
}

Json leaders(const c::Game& game, const Texts& texts) {
  Json list = Json::array();
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const c::FormationId which{static_cast<std::uint8_t>(i)};
    if (!game[which].commander) continue;
    Json one = leader_told(game, c::commander_of(which), "commander", game[which].side, texts);
    one["formation"] = game[which].id;
    one["command"] = game[which].commander->command;
    one["range"] = game.constants.command_range;
    one["movement"] = game[which].commander->movement;
    list.push_back(one);
  }
  for (const c::Side side : c::kBothSides) {
    if (!game.chief(side)) continue;
    Json one = leader_told(game, c::chief_of(side), "chief", side, texts);
    one["command"] = game.chief(side)->command;
    one["range"] = game.chief(side)->range;
    one["movement"] = game.chief(side)->movement;
    list.push_back(one);
  }
  return list;
}

Json formation_told(const c::Formation& formation, const Texts& texts) {
  Json json{{"id", formation.id},
            {"name", texts.counter(formation.name)},
            {"side", c::word_of(formation.side)},
            {"colour", c::word_of(formation.side)},
            {"rank", c::word_of(formation.rank)},
            {"markers", formation.markers}};
  if (formation.reserve_units()) json["reserve"] = true;
  if (!formation.corps.empty()) json["corps"] = formation.corps;
  return json;
}

// Turn 1 of a day is four o'clock: tables/turns.toml.
Json turns(const c::Game& game) {
  constexpr int kFirstHour = 4;
  Json list = Json::array();
  c::Moment when = game.scenario.first;
  while (when <= game.scenario.last) {
    const std::string hour = std::to_string(kFirstHour + when.turn - 1) + ":00";
    const std::string date = std::to_string(game.scenario.first_day + when.day - 1);
    list.push_back({{"turn", when.turn},
                    {"day", when.day},
                    {"label", game.scenario.first.day == game.scenario.last.day ? hour : date + ", " + hour},
                    {"name", hour},
                    {"light", c::word_of(game.light_of(when.turn))}});
    if (++when.turn > game.turns_a_day()) when = {when.day + 1, 1};
  }
  return list;
}

Json arrivals(const c::Game& game) {
  Json list = Json::array();
  for (const c::Arrival& group : game.scenario.arrivals) {
    Json one{{"turn", group.when.turn}, {"day", group.when.day},  {"side", c::word_of(group.side)},
             {"hexes", Json::array()},  {"units", Json::array()}, {"leaders", Json::array()}};
    if (group.or_later) one["or_later"] = true;
    for (const Hex hex : group.entries) one["hexes"].push_back(game.map.grid().name(hex));
    for (const c::Piece who : group.pieces)
      one[c::kind_of(who) == c::PieceKind::Unit ? "units" : "leaders"].push_back(c::piece_id(game, who));
    list.push_back(one);
  }
  return list;
}

Json places(const c::Game& game) {
  Json list = Json::array();
  for (const Hex where : game.scenario.victory) {
    const std::string hex = game.map.grid().name(where);
    list.push_back(
        {{"id", hex},
         {"name", game.map[where].place.empty() ? hex : game.map[where].place},
         {"hexes", Json::array({hex})},
         {"points", 1},
         {"side", game.scenario.italian[static_cast<std::size_t>(index(where))] ? "italian" : "austrian"}});
  }
  return list;
}

// 24.2, 26.2: everybody knows what there is to choose from.
Json objectives(const c::Game& game, const Texts& texts) {
  Json json = Json::object();
  for (const c::Side side : c::kBothSides) {
    const auto& all = game.scenario.objectives[static_cast<std::size_t>(c::index(side))];
    for (std::size_t i = 0; i < all.size(); ++i) {
      Json one{{"number", i + 1},
               {"name", sheet_words::name_of(texts, all[i].name, all[i].name)},
               {"hexes", Json::array()}};
      for (const Hex hex : all[i].hexes) one["hexes"].push_back(game.map.grid().name(hex));
      json[std::string(c::word_of(side))].push_back(one);
    }
  }
  return json;
}

Json hex_told(const c::Game& game, Hex where) {
  const c::MapHex& hex = game.map[where];
  Json json{{"terrain", c::word_of(hex.terrain)}, {"level", hex.level}};
  if (hex.fort) json["fort"] = true;
  if (!hex.place.empty()) json["place"] = hex.place;
  if (!game.in_area(where)) json["in_play"] = false;
  return json;
}

Json hexside_told(const c::Hexside& side) {
  Json features = Json::array();
  if (side.stream) features.push_back("stream");
  if (side.river) features.push_back("river");
  if (side.bridge) features.push_back("bridge");
  if (side.closed) features.push_back("closed");
  return features.empty() ? Json() : Json{{"features", features}};
}

Json map_told(const c::Game& game) {
  const c::Map& map = game.map;
  const Grid& grid = map.grid();
  Json json{{"grid", sheet_words::grid(grid)},
            {"hexes", sheet_words::hexes(grid, [&](Hex hex) { return hex_told(game, hex); })},
            {"hexsides", sheet_words::hexsides(
                             grid, [&](Hex hex, Facing way) { return hexside_told(map.side(hex, way)); })},
            {"roads", sheet_words::roads(grid,
                                         [&](Hex hex, Facing way) {
                                           const c::Road road = map.road(hex, way);
                                           return road == c::Road::None ? "" : c::word_of(road);
                                         })},
            {"roads_off_map", Json::array()}};
  for (const c::Side side : c::kBothSides) {
    Json& list = json["sources"][std::string(c::word_of(side))] = Json::array();
    for (const Hex hex : game.scenario.sources[static_cast<std::size_t>(c::index(side))])
      list.push_back(grid.name(hex));
  }
  return json;
}

}  // namespace

Json CustozaTable::sheet() const {
  Json json = sheet_words::head(*this, *texts_);
  json["units"] = Json::array();
  for (std::size_t i = 0; i < game_->units.size(); ++i)
    json["units"].push_back(unit_told(*game_, c::UnitId{static_cast<std::uint8_t>(i)}, *texts_));
  json["leaders"] = leaders(*game_, *texts_);
  json["formations"] = Json::array();
  for (const c::Formation& one : game_->formations)
    json["formations"].push_back(formation_told(one, *texts_));
  json["turns"] = turns(*game_);
  json["arrivals"] = arrivals(*game_);
  json["places"] = places(*game_);
  if (game_->scenario.victory.empty()) json["objectives"] = objectives(*game_, *texts_);
  json["map"] = map_told(*game_);
  sheet_words::tell_texts(json, *texts_);
  kit::tell(json, *this, *texts_,
            {.phases = c::phase_table(),
             .colours = kColours,
             .of_units = kUnitRatings,
             .of_leaders = kLeaderRatings,
             .statuses = kStatuses,
             .markers = kMarkers,
             .tracks = kTracks,
             .cups = {},
             .boards = {}});
  return json;
}

}  // namespace tamburino

#include <map>

#include "engine/games/butchery/names.h"
#include "protocol/butchery/table.h"
#include "protocol/kit.h"
#include "protocol/sheet_words.h"

// What lies on the table of butchery before play, and never changes.
namespace tamburino {
namespace {

namespace b = butchery;
constexpr std::array kNations{b::Nation::French, b::Nation::Piedmontese, b::Nation::Austrian};

constexpr std::array<std::string_view, 2> kColours{"french", "austrian"};
constexpr std::array kUnitRatings{
    kit::Rating{.key = "combat", .name = "combat", .printed = true},
    kit::Rating{.key = "cohesion", .name = "cohesion", .printed = true},
    kit::Rating{.key = "range", .name = "range", .printed = true},
    kit::Rating{.key = "heavy", .name = "heavy", .flag = true},
};
constexpr std::array kLeaderRatings{
    kit::Rating{.key = "command", .name = "command", .other = "aide_command", .printed = true},
    kit::Rating{.key = "bonus", .name = "bonus", .printed = true},
    kit::Rating{.key = "reaction", .name = "reaction"},
};
constexpr std::array<kit::Status, 5> kStatuses{{{"absent", "away"},
                                                {"to-come", "to-come"},
                                                {"on-map", "here"},
                                                {"eliminated", "gone"},
                                                {"killed", "gone"}}};
constexpr std::array<kit::Marker, 3> kMarkers{{{"disorganised", "units", "disorganised", "bad"},
                                               {"ooc", "units", "in_command", "warn", false},
                                               {"ooc", "commanders", "ooc", "warn"}}};
constexpr std::array<kit::Track, 3> kTracks{
    {{"turn", "turn"}, {"weather", "weather"}, {"losses", "formations", "formation"}}};
constexpr std::array<kit::Cup, 1> kCups{{{"markers", "markers", "formations"}}};

// Where it stands at the start; who comes later is among the arrivals.
void tell_start(const b::Game& game, const b::Arrival& arrival, Json& json) {
  if (arrival.turn > 0) return;
  if (arrival.hex == kNoHex) {
    json["absent"] = true;
  } else {
    json["start"] = game.map.grid().name(arrival.hex);
  }
}

Json unit_told(const b::Game& game, const b::Unit& unit, const Texts& texts) {
  Json json{{"unit", unit.id},
            {"name", texts.counter(unit.name)},
            {"side", b::word_of(b::side_of(unit.nation))},
            {"nation", b::word_of(unit.nation)},
            {"colour", b::word_of(unit.nation)},
            {"formation", game[unit.formation].id},
            {"kind", b::word_of(unit.kind)},
            {"combat", unit.combat},
            {"cohesion", unit.cohesion},
            {"steps", unit.cohesion}};  // 1.2.3a
  if (unit.heavy) json["heavy"] = true;
  if (unit.kind == b::Kind::Artillery) json["range"] = unit.range;
  tell_start(game, unit.arrival, json);
  return json;
}

Json leader_told(const b::Game& game, b::Piece who, std::string_view kind, b::Nation nation,
                 const Texts& texts) {
  return {{"id", b::piece_id(game, who)},
          {"name", texts.counter(b::piece_name(game, who))},
          {"kind", kind},
          {"side", b::word_of(b::side_of(nation))},
          {"nation", b::word_of(nation)},
          {"colour", b::word_of(nation)}};
}

Json leaders(const b::Game& game, const Texts& texts) {
  Json list = Json::array();
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const b::FormationId which{static_cast<std::uint8_t>(i)};
    const b::Formation& formation = game[which];
    if (formation.detached()) continue;
    Json one = leader_told(game, b::commander_of(which), "commander", formation.nation, texts);
    one["formation"] = formation.id;
    one["command"] = formation.commander->command;
    one["bonus"] = formation.commander->bonus;
    one["aide_command"] = formation.commander->aide_command;
    tell_start(game, formation.commander->arrival, one);
    list.push_back(one);
  }
  for (const b::Nation nation : kNations) {
    Json one = leader_told(game, b::chief_of(nation), "chief", nation, texts);
    one["reaction"] = game[nation].reaction;
    one["may_move_from"] = game[nation].may_move_from;
    one["entry_points"] = game[nation].entry_points;
    tell_start(game, game[nation].arrival, one);
    list.push_back(one);
  }
  for (const b::Nation nation : kNations)
    list.push_back(leader_told(game, b::rider_of(nation), "rider", nation, texts));
  return list;
}

Json formation_told(const b::Formation& formation, const Texts& texts) {
  Json json{{"id", formation.id},
            {"name", texts.counter(formation.name)},
            {"side", b::word_of(b::side_of(formation.nation))},
            {"nation", b::word_of(formation.nation)},
            {"colour", b::word_of(formation.nation)}};
  if (formation.breaks_at > 0) json["breaks_at"] = formation.breaks_at;
  if (formation.detached()) json["detached"] = true;
  return json;
}

Json turns(const b::Scenario& scenario) {
  Json list = Json::array();
  for (int turn = 1; turn <= scenario.last_turn; ++turn) {
    const int hour = scenario.first_hour + turn - 1;
    const std::string label = std::to_string(hour) + ":00";
    Json one{{"turn", turn}, {"label", label}, {"name", label}, {"hour", hour}};
    if (turn >= scenario.weather_from) {  // 7a
      for (int die = scenario.weather.first_column(); die <= scenario.weather.last_column(); ++die)
        one["weather"].push_back(b::word_of(scenario.weather.at(turn, die)));
    }
    list.push_back(one);
  }
  return list;
}

// By turn and hex.
class Arrivals {
 public:
  explicit Arrivals(const b::Game& game) : game_(game) {
    for (const b::Unit& unit : game.units) add(unit.arrival, unit.nation, "units", unit.id);
    for (std::size_t i = 0; i < game.formations.size(); ++i) {
      const b::Formation& formation = game.formations[i];
      if (formation.detached()) continue;
      const b::Piece who = b::commander_of(b::FormationId{static_cast<std::uint8_t>(i)});
      add(formation.commander->arrival, formation.nation, "leaders", b::piece_id(game, who));
    }
    for (const b::Nation nation : kNations)
      add(game[nation].arrival, nation, "leaders", b::piece_id(game, b::chief_of(nation)));
  }
  Json told() const {
    Json list = Json::array();
    for (const auto& [when, one] : groups_) list.push_back(one);
    return list;
  }

 private:
  void add(const b::Arrival& arrival, b::Nation nation, const char* what, const std::string& id) {
    if (arrival.turn == 0) return;
    Json& group = groups_[{arrival.turn, arrival.hex}];
    if (group.is_null()) {
      group = {{"turn", arrival.turn},
               {"side", b::word_of(b::side_of(nation))},
               {"hexes", Json::array({game_.map.grid().name(arrival.hex)})},
               {"units", Json::array()},
               {"leaders", Json::array()}};
    }
    group[what].push_back(id);
  }

  const b::Game& game_;
  std::map<std::pair<int, Hex>, Json> groups_;
};

Json place_told(const b::Game& game, const b::Objective& place, const Texts& texts) {
  Json json{{"id", place.id},
            {"name", sheet_words::name_of(texts, place.id, place.name)},
            {"hexes", Json::array()},
            {"points", 1},  // 13.2.1-vp-a
            {"side", b::word_of(place.start_owner)}};
  for (const Hex hex : place.hexes) json["hexes"].push_back(game.map.grid().name(hex));
  return json;
}

Json hex_told(const b::MapHex& hex) {
  Json json{{"terrain", b::word_of(hex.terrain)}, {"level", hex.level}};
  if (hex.isolated_building) json["isolated_building"] = true;
  if (!hex.place.empty()) json["place"] = hex.place;
  return json;
}

Json hexside_told(const b::Hexside& side) {
  Json features = Json::array();
  if (side.ridge) features.push_back("ridge");
  if (side.hedge) features.push_back("hedge");
  if (side.water) features.push_back("water");
  if (side.steep) features.push_back("steep");
  return features.empty() ? Json() : Json{{"features", features}};
}

std::string_view road_word(b::Road road) { return road == b::Road::None ? "" : b::word_of(road); }

Json map_told(const b::Map& map) {
  const Grid& grid = map.grid();
  Json json{
      {"hexes", sheet_words::hexes(grid, [&](Hex hex) { return hex_told(map[hex]); })},
      {"hexsides",
       sheet_words::hexsides(grid, [&](Hex hex, Facing way) { return hexside_told(map.side(hex, way)); })},
      {"roads", sheet_words::roads(grid, [&](Hex hex, Facing way) { return road_word(map.road(hex, way)); })},
      {"roads_off_map", Json::array()}};
  for (int i = 0; i < map.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    if (const b::Road road = map.road_off_map(hex); road != b::Road::None)
      json["roads_off_map"].push_back({{"kind", b::word_of(road)}, {"hex", grid.name(hex)}});
  }
  return json;
}

}  // namespace

Json ButcheryTable::sheet() const {
  Json json = sheet_words::head(*this, *texts_);
  json["units"] = Json::array();
  for (const b::Unit& unit : game_->units) json["units"].push_back(unit_told(*game_, unit, *texts_));
  json["leaders"] = leaders(*game_, *texts_);
  json["formations"] = Json::array();
  for (const b::Formation& one : game_->formations)
    json["formations"].push_back(formation_told(one, *texts_));
  json["turns"] = turns(game_->scenario);
  json["arrivals"] = Arrivals(*game_).told();
  json["places"] = Json::array();
  for (const b::Objective& place : game_->scenario.objectives)
    json["places"].push_back(place_told(*game_, place, *texts_));
  json["map"] = map_told(game_->map);
  sheet_words::tell_texts(json, *texts_);
  kit::tell(json, *this, *texts_,
            {.phases = b::phase_table(),
             .colours = kColours,
             .of_units = kUnitRatings,
             .of_leaders = kLeaderRatings,
             .statuses = kStatuses,
             .markers = kMarkers,
             .tracks = kTracks,
             .cups = kCups,
             .boards = {}});
  return json;
}

}  // namespace tamburino

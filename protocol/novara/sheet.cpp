#include <algorithm>

#include "engine/games/novara/names.h"
#include "protocol/kit.h"
#include "protocol/novara/table.h"
#include "protocol/sheet_words.h"

// What lies on the table of novara before play, and never changes. Who is where is not in it.
namespace tamburino {
namespace {

namespace n = novara;

constexpr std::array<std::string_view, 2> kColours{"sardinian", "austrian"};
constexpr std::array kUnitRatings{
    kit::Rating{.key = "combat", .name = "combat", .other = "reduced", .printed = true},
    kit::Rating{.key = "bonus", .name = "bonus", .printed = true},
    kit::Rating{.key = "movement", .name = "movement", .printed = true},
    kit::Rating{.key = "light", .name = "light", .flag = true},
    kit::Rating{.key = "small", .name = "small", .flag = true},
};
constexpr std::array kLeaderRatings{
    kit::Rating{.key = "radius", .name = "radius", .printed = true},
    kit::Rating{.key = "factor", .name = "factor", .printed = true},
};
constexpr std::array<kit::Status, 8> kStatuses{{{"absent", "away"},
                                                {"to-place", "to-come"},
                                                {"to-come", "to-come"},
                                                {"on-map", "here"},
                                                {"in-display", "away"},
                                                {"eliminated", "gone"},
                                                {"exited", "away"},
                                                {"unknown", "unknown"}}};
constexpr std::array<kit::Marker, 4> kMarkers{{{"shaken", "units", "shaken", "bad"},
                                               {"oos", "units", "oos", "warn"},
                                               {"marched", "units", "marched", "warn"},
                                               {"captured", "units", "captured", "dim"}}};
constexpr std::array<kit::Track, 2> kTracks{{{"turn", "turn"}, {"activation", "sides", "side"}}};
constexpr std::array<kit::Cup, 1> kCups{{{"cup", "cup", "leaders", true}}};

// 7.higher; 18.display; 17.hypothetical
std::vector<kit::Board> boards(const n::Game& game) {
  std::vector<kit::Board> all;
  if (game.scenario.higher_commanders) all.push_back({"boxed", "boxed"});
  if (game.options.fog == n::Fog::Displays) all.push_back({"displays", "units"});
  if (!game.scenario.boxes.empty()) all.push_back({"strategic-map", "formations"});
  return all;
}

Json hexes_named(const n::Game& game, const std::vector<Hex>& hexes) {
  Json list = Json::array();
  for (const Hex hex : hexes) list.push_back(game.map.grid().name(hex));
  return list;
}

Json ids(const n::Game& game, const std::vector<n::UnitId>& units) {
  Json list = Json::array();
  for (const n::UnitId who : units) list.push_back(game[who].id);
  return list;
}

bool takes_part(const n::Game& game, const n::State& state, n::UnitId who) {
  const n::Unit& unit = game[who];
  if (unit.kind == n::Kind::Dummy) {
    if (game.options.fog == n::Fog::Displays) return unit.display != n::kNoDisplay;  // 18.display-g
    return game.options.fog == n::Fog::Dummies;
  }
  const auto& removed = game.scenario.losses.removed;  // 16.novara-b
  if (std::find(removed.begin(), removed.end(), who) != removed.end()) return false;
  const bool by_boxes = !game.scenario.boxes.empty() && unit.formation != n::kNoFormation &&
                        n::placed_on_strategic_map(game, unit.formation);
  return by_boxes || game.setup_card[static_cast<std::size_t>(n::index(who))] != 0 ||
         n::reinforcement_of(game, state, who) != nullptr;
}

void tell_ratings(const n::Unit& unit, Json& json) {
  if (unit.fights()) {
    json["combat"] = unit.combat;
    if (unit.steps > 1) json["reduced"] = unit.reduced;
    json["steps"] = unit.steps;
    json["bonus"] = unit.bonus;
  }
  json["movement"] = unit.movement;
  if (unit.light()) json["light"] = true;
  if (unit.small) json["small"] = true;
  if (unit.form) json["form"] = true;
  if (unit.display != n::kNoDisplay) json["display"] = std::string(1, static_cast<char>('A' + unit.display));
}

Json unit_told(const n::Game& game, const n::State& state, n::UnitId who, const Texts& texts) {
  const n::Unit& unit = game[who];
  Json json{{"unit", unit.id}, {"name", texts.counter(unit.name)}, {"side", n::word_of(unit.side)}};
  json["colour"] = n::word_of(unit.side);
  if (unit.formation != n::kNoFormation) json["formation"] = game[unit.formation].id;
  json["kind"] = n::word_of(unit.kind);
  tell_ratings(unit, json);
  if (!takes_part(game, state, who)) json["absent"] = true;
  return json;
}

Json chit_told(const n::Game& game, const n::Chit& chit, const Texts& texts) {
  Json json{{"id", chit.id},
            {"name", texts.counter(chit.name)},
            {"kind", n::word_of(chit.rank)},
            {"side", n::word_of(chit.side)},
            {"colour", n::word_of(chit.side)}};
  if (chit.formation != n::kNoFormation) json["formation"] = game[chit.formation].id;
  json["radius"] = chit.radius;
  if (chit.rank != n::Rank::Formation) json["factor"] = chit.factor;
  return json;
}

Json formation_told(const n::Game& game, const n::Formation& formation, const Texts& texts) {
  Json json{{"id", formation.id},
            {"name", texts.counter(formation.name)},
            {"side", n::word_of(formation.side)},
            {"colour", n::word_of(formation.side)}};
  if (formation.independent()) {
    json["independent"] = true;
  } else {
    json["leader"] = game[formation.chit].id;
  }
  if (formation.variant) json["variant"] = true;
  return json;
}

// The activation points are those of the scenario, or of the track: 7.points.
Json turns(const n::Game& game, const Texts& texts) {
  const std::string month(texts.find("sheet", "month").value_or(""));
  Json list = Json::array();
  for (int turn = game.scenario.first_turn; turn <= game.scenario.last_turn; ++turn) {
    const n::TurnBox& box = game.turn_box(turn);
    const auto& points = game.scenario.points_per_turn.value_or(box.points);
    const std::string hours = std::to_string(box.from_hour) + "-" + std::to_string(box.to_hour);
    list.push_back({{"turn", turn},
                    {"label", std::to_string(box.day) + ", " + hours},
                    {"name", std::to_string(box.day) + " " + month + ", " + hours},
                    {"day", box.day},
                    {"hours", {box.from_hour, box.to_hour}},
                    {"night", box.night},
                    {"points", {{"sardinian", points[0]}, {"austrian", points[1]}}}});
  }
  return list;
}

Json arrivals(const n::Game& game) {
  Json list = Json::array();
  const auto add = [&](const n::Reinforcement& group) {
    list.push_back({{"turn", group.from_turn},
                    {"side", n::word_of(group.side)},
                    {"hexes", hexes_named(game, group.entries)},
                    {"units", ids(game, group.units)},
                    {"leaders", Json::array()}});
  };
  for (const n::Reinforcement& group : game.scenario.reinforcements) add(group);
  if (game.scenario.sixth) add(*game.scenario.sixth);
  return list;
}

Json places(const n::Game& game) {
  Json list = Json::array();
  for (std::size_t i = 0; i < game.places.size(); ++i) {
    const n::PlaceId which{static_cast<std::uint8_t>(i)};
    const n::Place& place = game.places[i];
    Json one{{"id", place.name},
             {"name", place.name},
             {"hex", game.map.grid().name(place.hex)},
             {"hexes", hexes_named(game, place.hexes.empty() ? std::vector<Hex>{place.hex} : place.hexes)},
             {"city", place.city}};
    for (const auto& [scored, points] : game.scenario.points) {
      if (scored == which) one["points"] = points;
    }
    for (const auto& [held, side] : game.scenario.control) {
      if (held == which) one["side"] = n::word_of(side);
    }
    list.push_back(one);
  }
  return list;
}

Json boxes(const n::Game& game, const Texts& texts) {  // 17.hypothetical
  Json list = Json::array();
  for (const n::StrategicBox& box : game.scenario.boxes) {
    Json one{{"id", box.id},
             {"name", texts.counter(box.name)},
             {"side", n::word_of(box.side)},
             {"least", box.least},
             {"most", box.most}};
    if (box.from_turn > 0) one["turn"] = box.from_turn;
    one["hexes"] = hexes_named(game, box.from_turn > 0 ? box.entries : box.hexes);
    list.push_back(one);
  }
  return list;
}

Json hex_told(const n::Game& game, Hex hex) {
  Json json{{"terrain", n::word_of(game.map.terrain(hex))}};
  if (!game.map[hex].place.empty()) json["place"] = game.map[hex].place;
  if (!game.in_play(hex)) json["in_play"] = false;
  return json;
}

Json hexside_told(const n::Map& map, Hex hex, Facing way) {
  const n::Hexside& side = map.side(hex, way);
  Json json{{"features", Json::array()}};
  if (side.water != n::Water::None) json["features"].push_back(n::word_of(side.water));
  if (side.crossing != n::Crossing::None) json["features"].push_back(n::word_of(side.crossing));
  if (side.slope != n::Slope::None) {
    json["features"].push_back("ridge");
    json["higher"] = map.grid().name(side.slope == n::Slope::Up ? map.neighbour(hex, way) : hex);
  }
  return json["features"].empty() ? Json() : json;
}

Json map_told(const n::Game& game) {
  const n::Map& map = game.map;
  const Grid& grid = map.grid();
  Json json{{"hexes", sheet_words::hexes(grid, [&](Hex hex) { return hex_told(game, hex); })},
            {"hexsides",
             sheet_words::hexsides(grid, [&](Hex hex, Facing way) { return hexside_told(map, hex, way); })},
            {"roads", sheet_words::roads(grid,
                                         [&](Hex hex, Facing way) {
                                           return map.road(hex, way) ? "road" : std::string_view{};
                                         })},
            {"roads_off_map", Json::array()}};
  for (int i = 0; i < map.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    if (map.road_off_map(hex)) json["roads_off_map"].push_back({{"kind", "road"}, {"hex", grid.name(hex)}});
  }
  for (const n::Side side : n::kSides2) {
    const auto at = static_cast<std::size_t>(n::index(side));
    json["sources"][std::string(n::word_of(side))] = hexes_named(game, game.scenario.sources[at]);
    json["exits"][std::string(n::word_of(side))] = hexes_named(game, game.scenario.exits[at]);
  }
  return json;
}

}  // namespace

Json NovaraTable::sheet() const {
  Json json = sheet_words::head(*this, *texts_);
  json["units"] = Json::array();
  for (std::size_t i = 0; i < game_->units.size(); ++i)
    json["units"].push_back(unit_told(*game_, state_, n::UnitId{static_cast<std::uint8_t>(i)}, *texts_));
  json["leaders"] = Json::array();
  for (const n::Chit& chit : game_->chits) json["leaders"].push_back(chit_told(*game_, chit, *texts_));
  json["formations"] = Json::array();
  for (const n::Formation& one : game_->formations)
    json["formations"].push_back(formation_told(*game_, one, *texts_));
  json["turns"] = turns(*game_, *texts_);
  json["arrivals"] = arrivals(*game_);
  json["places"] = places(*game_);
  if (!game_->scenario.boxes.empty()) json["boxes"] = boxes(*game_, *texts_);
  json["map"] = map_told(*game_);
  sheet_words::tell_texts(json, *texts_);
  const std::vector<kit::Board> beside = boards(*game_);
  kit::tell(json, *this, *texts_,
            {.phases = n::phase_table(),
             .colours = kColours,
             .of_units = kUnitRatings,
             .of_leaders = kLeaderRatings,
             .statuses = kStatuses,
             .markers = kMarkers,
             .tracks = kTracks,
             .cups = kCups,
             .boards = beside});
  return json;
}

}  // namespace tamburino

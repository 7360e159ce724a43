#include "engine/games/risorgimento1859/names.h"

#include <array>
#include <vector>

#include "engine/games/risorgimento1859/event_table.h"
#include "engine/games/risorgimento1859/play.h"

namespace tamburino::risorgimento1859 {
namespace {

using words::word_in;

std::vector<words::Named> all_named(const Game& game) {
  std::vector<words::Named> named;
  named.reserve(game.units.size() + game.leaders.size());
  for (const Unit& one : game.units) named.push_back({one.id, one.name});
  for (const Leader& one : game.leaders) named.push_back({one.id, one.name});
  return named;
}

}  // namespace

std::string piece_id(const Game& game, Piece who) {
  const bool man = kind_of(who) == PieceKind::Leader;
  return man ? words::id_in(game.leaders, leader_of(who)) : words::id_in(game.units, unit_of(who));
}

std::string piece_name(const Game& game, Piece who) {
  const bool man = kind_of(who) == PieceKind::Leader;
  return man ? words::name_in(game.leaders, leader_of(who)) : words::name_in(game.units, unit_of(who));
}

std::string quoted(const Game& game, Piece who) {
  const std::string name = piece_name(game, who);
  int same = 0;
  for (const words::Named& other : all_named(game)) same += words::same_plain(other.name, name) ? 1 : 0;
  return "\"" + (same == 1 ? name : piece_id(game, who)) + "\"";
}

Piece find_piece(const Game& game, std::string_view text) {
  const std::size_t n = words::find(all_named(game), text, "counter", words::Part::WholeWords);
  return n < game.units.size() ? piece(UnitId{static_cast<std::uint16_t>(n)})
                               : piece(LeaderId{static_cast<std::uint8_t>(n - game.units.size())});
}

UnitId find_unit(const Game& game, std::string_view text) {
  std::vector<words::Named> named;
  named.reserve(game.units.size());
  for (const Unit& one : game.units) named.push_back({one.id, one.name});
  return UnitId{static_cast<std::uint16_t>(words::find(named, text, "unit", words::Part::WholeWords))};
}

BrigadeId find_brigade(const Game& game, std::string_view text) {
  std::vector<words::Named> named;
  named.reserve(game.brigades.size());
  for (const Brigade& one : game.brigades)
    named.push_back(
        {one.id, one.led() ? std::string_view(game[one.brigadier].name) : std::string_view(one.id)});
  return BrigadeId{static_cast<std::uint8_t>(words::find(named, text, "brigade", words::Part::WholeWords))};
}

CorpsId find_corps(const Game& game, std::string_view text) {
  std::vector<words::Named> named;
  named.reserve(game.corps.size());
  for (const Corps& one : game.corps)
    named.push_back(
        {one.id, one.name,
         one.commander != kNoLeader ? std::string_view(game[one.commander].name) : std::string_view()});
  return CorpsId{static_cast<std::uint8_t>(words::find(named, text, "corps", words::Part::WholeWords))};
}

Hex find_hex(const Game& game, std::string_view text) {
  if (const auto found = game.map.grid().parse(text)) return *found;
  throw UnknownName("the map has no hex " + std::string(text));
}

Facing find_facing(const Game& game, std::string_view text) {
  std::string upper(text);
  for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  if (const auto found = game.map.grid().parse_facing(upper)) return *found;
  throw UnknownName("no hexside is called " + std::string(text) + " (E, NE, NW, W, SW, SE)");
}

std::string_view word_of(Side side) { return word_in<kSideCount>({"allied", "austrian"}, side); }
std::string_view word_of(Nation nation) {
  return word_in<kNationCount>({"france", "piedmont", "austria"}, nation);
}
std::string_view word_of(Kind kind) {
  return word_in<kKindCount>({"line", "light", "chasseur", "heavy-cavalry", "light-cavalry", "artillery"},
                             kind);
}
std::string_view word_of(Gun gun) {
  return word_in<kGunCount>({"none", "field", "heavy", "horse", "rifled", "rocket"}, gun);
}
std::string_view word_of(Rank rank) { return word_in<kRankCount>({"brigadier", "corps", "overall"}, rank); }
std::string_view word_of(Terrain terrain) {
  return word_in<kTerrainCount>({"clear", "lightly-cultivated", "heavily-cultivated", "woods", "rough",
                                 "rough-woods", "marsh", "village", "town", "lake"},
                                terrain);
}
std::string_view word_of(Road road) { return word_in<kRoadCount>({"none", "trail", "minor", "major"}, road); }
std::string_view word_of(Slope slope) {
  return word_in<kSlopeCount>({"none", "gradual", "sharp", "steep"}, slope);
}
std::string_view word_of(Water water) {
  return word_in<kWaterCount>({"none", "stream", "deep-stream", "canal", "river"}, water);
}
std::string_view word_of(Weather weather) {
  return word_in<kWeatherCount>({"fair", "heat", "rain"}, weather);
}
std::string_view word_of(Status status) {
  return word_in<kStatusCount>({"absent", "to-come", "on-map", "eliminated", "left"}, status);
}
std::string_view word_of(Orders orders) {
  return word_in<kOrdersCount>({"unknown", "under-orders", "without-orders"}, orders);
}
std::string_view word_of(Winner winner) {
  return word_in<kWinnerCount>(
      {"nobody", "allied-decisive", "allied-marginal", "austrian-marginal", "austrian-decisive"}, winner);
}
std::string_view word_of(Ask ask) { return drive::word_in(kDriver.questions, ask); }
std::string_view word_of(RollKind roll) { return drive::word_in(kDriver.throws, roll); }
std::string_view word_of(Ending ending) { return drive::word_in(kDriver.endings, ending); }
std::string_view word_of(EventKind kind) {
  const auto rows = event_table();
  const auto n = static_cast<std::size_t>(kind);
  return n < rows.size() ? rows[n].word : "?";
}

}  // namespace tamburino::risorgimento1859

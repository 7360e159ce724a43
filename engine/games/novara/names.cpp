#include "engine/games/novara/names.h"

#include <vector>

#include "engine/games/novara/event_table.h"

namespace tamburino::novara {
namespace {

using words::Named;
using words::Part;
using words::word_in;

}  // namespace

std::string unit_id(const Game& game, UnitId who) {
  return static_cast<std::size_t>(who) < game.units.size() ? game[who].id : "?";
}

std::string unit_name(const Game& game, UnitId who) {
  return static_cast<std::size_t>(who) < game.units.size() ? game[who].name : "?";
}

std::string quoted(const Game& game, UnitId who) {
  const std::string name = unit_name(game, who);
  int same = 0;
  for (const Unit& other : game.units) same += words::same_plain(other.name, name) ? 1 : 0;
  return "\"" + (same == 1 ? name : unit_id(game, who)) + "\"";
}

UnitId find_unit(const Game& game, std::string_view text) {
  std::vector<Named> named;
  for (const Unit& one : game.units) named.push_back({one.id, one.name});
  return UnitId{static_cast<std::uint8_t>(words::find(named, text, "unit", Part::WholeWords))};
}

FormationId find_formation(const Game& game, std::string_view text) {
  std::vector<Named> named;
  for (const Formation& one : game.formations) {
    named.push_back({one.id, one.name, one.independent() ? std::string_view() : game[one.chit].name});
  }
  return FormationId{static_cast<std::uint8_t>(words::find(named, text, "formation", Part::WholeWords))};
}

ChitId find_chit(const Game& game, std::string_view text) {
  std::vector<Named> named;
  for (const Chit& one : game.chits) {
    const bool leads_one = one.formation != kNoFormation;
    named.push_back({one.id, one.name, leads_one ? game[one.formation].name : std::string_view()});
  }
  return ChitId{static_cast<std::uint8_t>(words::find(named, text, "chit", Part::WholeWords))};
}

PlaceId find_place(const Game& game, std::string_view text) {
  std::vector<std::string> numbers;
  for (const Place& one : game.places) numbers.push_back(game.map.grid().name(one.hex));
  std::vector<Named> named;
  for (std::size_t i = 0; i < game.places.size(); ++i) named.push_back({numbers[i], game.places[i].name});
  return PlaceId{static_cast<std::uint8_t>(words::find(named, text, "place", Part::WholeWords))};
}

BoxId find_box(const Game& game, std::string_view text) {
  std::vector<Named> named;
  for (const StrategicBox& one : game.scenario.boxes) named.push_back({one.id, one.name});
  return BoxId{
      static_cast<std::uint8_t>(words::find(named, text, "box of the strategic map", Part::WholeWords))};
}

Hex find_hex(const Game& game, std::string_view text) {
  if (const auto found = game.map.grid().parse(text)) return *found;
  if (text.find_first_not_of("0123456789") == std::string_view::npos) {
    throw UnknownName("the map has no hex \"" + std::string(text) + "\"");
  }
  return game[find_place(game, text)].hex;
}

Facing find_facing(const Game& game, std::string_view text) {
  const Grid& grid = game.map.grid();
  std::string all;
  for (const Facing side : kFacings) {
    if (words::same_plain(grid.name(side), text)) return side;
    all += (all.empty() ? "" : ", ") + std::string(grid.name(side));
  }
  throw UnknownName("no hexside is called \"" + std::string(text) + "\" (" + all + ")");
}

Side find_side(std::string_view text) {
  const std::string wanted = words::plain(text);
  for (const char* name : {"sardinian", "sardinians", "sardinia", "piedmontese", "piedmont"}) {
    if (wanted == name) return Side::Sardinian;
  }
  for (const char* name : {"austrian", "austrians", "austria"}) {
    if (wanted == name) return Side::Austrian;
  }
  throw UnknownName("no side is called \"" + std::string(text) + "\"; there are: sardinian, austrian");
}

std::string_view word_of(Side side) { return word_in<kSideCount>({"sardinian", "austrian"}, side); }
std::string_view word_of(Kind kind) {
  return word_in<6>({"infantry", "cavalry", "artillery", "horse-artillery", "train", "dummy"}, kind);
}
std::string_view word_of(Status status) {
  return word_in<kStatusCount>(
      {"absent", "to-place", "to-come", "on-map", "in-display", "eliminated", "exited", "unknown"}, status);
}
std::string_view word_of(ChitPlace place) {
  return word_in<kChitPlaceCount>({"out", "pool", "cup", "box", "held", "drawn", "map", "passed", "unknown"},
                                  place);
}
std::string_view word_of(Ask ask) {
  return word_in<kAskCount>(
      {"none",        "strategic-map", "set-up",       "set-up-hex",    "start-losses",   "arrivals",
       "arrival-hex", "dummies",       "choose-chits", "surprise",      "drawn",          "place-chit",
       "take-units",  "choose-unit",   "move-unit",    "break-contact", "lose-step",      "occupy",
       "seize",       "bombard",       "declare",      "choose-combat", "choose-terrain", "give-ground",
       "retreat-hex", "advance",       "recover",      "dummy-march",   "reveal"},
      ask);
}
std::string_view word_of(RollKind roll) {
  return word_in<kRollKindCount>(
      {"none", "draw", "march", "charge", "charge-defence", "bombardment", "combat"}, roll);
}
std::string_view word_of(Ending ending) {
  return word_in<kEndingCount>({"none", "last-turn", "conceded", "place-entered", "places-occupied",
                                "place-controlled", "losses-lead", "army-unsupplied"},
                               ending);
}
std::string_view word_of(Winner winner) { return word_in<3>({"nobody", "sardinian", "austrian"}, winner); }
std::string_view word_of(Owner owner) { return word_in<3>({"nobody", "sardinian", "austrian"}, owner); }
std::string_view word_of(Terrain terrain) {
  return word_in<kTerrainCount>({"clear", "village", "city", "fortified", "woods", "marsh"}, terrain);
}
std::string_view word_of(Water water) { return word_in<3>({"none", "minor", "major"}, water); }
std::string_view word_of(Crossing crossing) { return word_in<3>({"none", "bridge", "ford"}, crossing); }
std::string_view word_of(Fog fog) { return word_in<3>({"none", "dummies", "displays"}, fog); }
std::string_view word_of(Rank rank) { return word_in<3>({"formation", "higher", "independent"}, rank); }
std::string_view word_of(EventKind kind) {
  const auto i = static_cast<std::size_t>(kind);
  return i < event_table().size() ? event_table()[i].word : "?";
}
std::string_view word_of(Losses::Why why) {
  return word_in<5>({"combat", "charge", "bombardment", "march", "retreat"}, why);
}
std::string_view word_of(Sudden::When when) {  // as the scenarios of the pack have them
  return word_in<5>({"enters", "occupies-all", "controls-any", "losses-lead", "army-unsupplied"}, when);
}

}  // namespace tamburino::novara

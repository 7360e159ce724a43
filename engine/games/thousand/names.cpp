#include "engine/games/thousand/names.h"

#include <algorithm>
#include <vector>

#include "engine/games/thousand/event_table.h"

namespace tamburino::thousand {
namespace {

using words::Named;
using words::Part;
using words::word_in;

std::vector<Named> named_places(const Game& game, bool cities_too) {
  std::vector<Named> named;
  for (const Place& one : game.places) {
    if (!one.city || cities_too) named.push_back({one.id, one.name});
  }
  return named;
}

bool shares_its_name(const Game& game, const Place& zone) {
  return std::any_of(game.places.begin(), game.places.end(), [&zone](const Place& one) {
    return one.city && words::same_plain(one.name, zone.name);
  });
}

PlaceId place_with_id(const Game& game, std::string_view id) {
  for (std::size_t i = 0; i < game.places.size(); ++i) {
    if (words::same_plain(game.places[i].id, id)) return PlaceId{static_cast<std::uint8_t>(i)};
  }
  return kNoPlace;
}

PlaceId city_called(const Game& game, std::string_view name) {
  for (std::size_t i = 0; i < game.places.size(); ++i) {
    const Place& one = game.places[i];
    if (one.city && words::same_plain(one.name, name)) return PlaceId{static_cast<std::uint8_t>(i)};
  }
  return kNoPlace;
}

// "province of Palermo" without what says that it is a zone; empty when nothing does.
std::string_view zone_part(std::string_view text) {
  for (const std::string_view before : {"zone ", "zona ", "province of ", "provincia di "}) {
    if (words::same_plain(text.substr(0, before.size()), before)) return text.substr(before.size());
  }
  for (const std::string_view after : {" zone", " province"}) {
    const std::size_t rest = text.size() - std::min(text.size(), after.size());
    if (words::same_plain(text.substr(rest), after)) return text.substr(0, rest);
  }
  return {};
}

}  // namespace

std::string unit_id(const Game& game, UnitId who) {
  return static_cast<std::size_t>(who) < game.units.size() ? game[who].id : "?";
}

std::string unit_name(const Game& game, UnitId who) {
  return static_cast<std::size_t>(who) < game.units.size() ? game[who].name : "?";
}

std::string commander_id(const Game& game, CommanderId who) {
  return static_cast<std::size_t>(who) < game.commanders.size() ? game[who].id : "?";
}

std::string commander_name(const Game& game, CommanderId who) {
  return static_cast<std::size_t>(who) < game.commanders.size() ? game[who].name : "?";
}

std::string place_id(const Game& game, PlaceId where) {
  return static_cast<std::size_t>(where) < game.places.size() ? game[where].id : "?";
}

std::string place_name(const Game& game, PlaceId where) {
  if (static_cast<std::size_t>(where) >= game.places.size()) return "?";
  const Place& one = game[where];
  return !one.city && shares_its_name(game, one) ? "province of " + one.name : one.name;
}

std::string cell_name(Cell where) {
  if (index(where) >= kCells) return "?";
  return std::string(word_of(line_of(where))) + std::to_string(column_of(where) + 1);
}

std::string quoted(const Game& game, UnitId who) {
  const std::string name = unit_name(game, who);
  int same = 0;
  for (const Unit& other : game.units) same += words::same_plain(other.name, name) ? 1 : 0;
  return "\"" + (same == 1 ? name : unit_id(game, who)) + "\"";
}

UnitId find_unit(const Game& game, std::string_view text) {
  std::vector<Named> named;
  named.reserve(game.units.size());
  for (const Unit& one : game.units) named.push_back({one.id, one.name});
  return UnitId{static_cast<std::uint8_t>(words::find(named, text, "unit", Part::WholeWords))};
}

CommanderId find_commander(const Game& game, std::string_view text) {
  std::vector<Named> named;
  named.reserve(game.commanders.size());
  for (const Commander& one : game.commanders) named.push_back({one.id, one.name});
  return CommanderId{static_cast<std::uint8_t>(words::find(named, text, "commander", Part::WholeWords))};
}

PlaceId find_place(const Game& game, std::string_view text) {
  if (const PlaceId where = place_with_id(game, text); where != kNoPlace) return where;
  if (const PlaceId where = city_called(game, text); where != kNoPlace) return where;
  const std::string_view zone = zone_part(text);
  const bool cities_too = zone.empty();
  const std::vector<Named> named = named_places(game, cities_too);
  const std::size_t found =
      words::find(named, cities_too ? text : zone, cities_too ? "place" : "zone", Part::WholeWords);
  return place_with_id(game, named[found].id);
}

Cell find_cell(std::string_view text) {
  for (int line = 0; line < kLines && text.size() > 2; ++line) {
    if (!words::same_plain(word_of(Line{static_cast<std::uint8_t>(line)}), text.substr(0, 2))) continue;
    const int column = words::number_in(text.substr(2));
    if (column >= 1 && column <= kColumns) return cell_at(static_cast<Line>(line), column - 1);
  }
  throw UnknownName("the Combat Table has no cell \"" + std::string(text) + "\" (BD1, GD12, GA3)");
}

Side find_side(std::string_view text) {
  const std::string wanted = words::plain(text);
  for (const char* name : {"garibaldine", "garibaldines", "garibaldino", "garibaldini"}) {
    if (wanted == name) return Side::Garibaldine;
  }
  for (const char* name : {"bourbon", "bourbons", "borbonico", "borbonici"}) {
    if (wanted == name) return Side::Bourbon;
  }
  throw UnknownName("no side is called \"" + std::string(text) + "\"; there are: garibaldine, bourbon");
}

std::string_view word_of(Side side) { return word_in<kSideCount>({"garibaldine", "bourbon"}, side); }
std::string_view word_of(Kind kind) {
  return word_in<4>({"infantry", "cavalry", "artillery", "insurgents"}, kind);
}
std::string_view word_of(Rank rank) {
  return word_in<5>({"colonel", "brigadier", "major", "army", "chief"}, rank);
}
std::string_view word_of(Line line) {
  return word_in<kLines>({"BA", "BB", "BC", "BD", "GD", "GC", "GB", "GA"}, line);
}
std::string_view word_of(Arrival arrival) {
  return word_in<kArrivalCount>({"start", "free", "starred", "piedmontese", "pool"}, arrival);
}
std::string_view word_of(Status status) {
  return word_in<kStatusCount>({"to-come", "on-map", "eliminated", "pool", "prize"}, status);
}
std::string_view word_of(Fate fate) {
  return word_in<kFateCount>({"to-come", "on-map", "escaped", "captured", "fled"}, fate);
}
std::string_view word_of(Armistice armistice) {
  return word_in<kArmisticeCount>({"none", "truce", "broken"}, armistice);
}
std::string_view word_of(Ending ending) {
  return word_in<kEndingCount>({"none", "total-turn", "last-turn", "sovereign-captured", "conceded"}, ending);
}
std::string_view word_of(Victory victory) {
  return word_in<kVictoryCount>({"none", "total", "historical", "partial"}, victory);
}
std::string_view word_of(Ask ask) {
  return word_in<kAskCount>(
      {"none",    "free-force", "reinforce", "return",   "march",     "take-units",  "rebuild",
       "combat",  "senior",     "deploy",    "entrench", "manoeuvre", "place-stack", "declare",
       "realign", "top",        "retreat",   "reduce",   "replace",   "occupy",      "evacuate"},
      ask);
}
std::string_view word_of(RollKind roll) {
  return word_in<kRollKindCount>({"none", "recruit", "order", "artillery", "flank", "reserve", "attack",
                                  "support", "retreat", "garrison", "attrition", "capture"},
                                 roll);
}
std::string_view word_of(EventKind kind) {
  const auto i = static_cast<std::size_t>(kind);
  return i < event_table().size() ? event_table()[i].word : "?";
}

}  // namespace tamburino::thousand

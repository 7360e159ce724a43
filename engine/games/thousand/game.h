#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/table.h"
#include "engine/games/thousand/pieces.h"

namespace tamburino::thousand {

// When a counter comes into play: 9.1, 15, 16.
enum class Arrival : std::uint8_t {
  Start,
  Free,     // with von Mechel, wherever he is set up: 6.0a
  Starred,  // the turn after the armistice
  Piedmontese,
  Pool,  // insurgents
};
std::string_view word_of(Arrival arrival);
inline constexpr int kArrivalCount = 5;

struct Strength {  // a side of a counter: 4.1a
  int combat = 0, quality = 0;
  friend bool operator==(const Strength&, const Strength&) = default;
};

struct Unit {
  std::string id, name;
  Side side{};
  Kind kind{};
  Arrival arrival{};
  Strength full, reduced;
  bool has_reduced = true;   // 4.2a: artillery has no reduced side, nor have insurgents (A1)
  PlaceId start = kNoPlace;  // of Start only
};

struct Command {  // a side of a commander's counter: 4.3a
  int value = 0;
  Rank rank{};
  friend bool operator==(const Command&, const Command&) = default;
};

struct Commander {
  std::string id, name;
  Side side{};
  Arrival arrival{};
  Command front, back;
  bool starts_on_back = false;  // 4.3e
  PlaceId start = kNoPlace;     // of Start and Free (there the printed proposal)
};

// 5.0a  A zone, or a city that lies in one.
struct Place {
  std::string id, name;
  bool city = false;
  PlaceId zone = kNoPlace;  // a zone's is itself
  bool sicily = false;
  bool papal = false;  // a zone that borders the Papal States, or a city in it: 13.0g
  // cities
  bool big = false, port = false;
  int points = 0, siege_points = 0;  // siege_points: instead, when taken by siege: 13.0d
  int recruits_from = 6;             // the least die: 5.2.1
  bool bourbon_trenches = false;     // 5.2c
  // derived by finish()
  PlaceSet neighbours;  // zones: those that touch
  PlaceSet cities;      // of the zone
  PlaceSet by_land;     // where one move on land leads: 10.3b, 10.3c, T34
  PlaceSet by_sea;      // and one by ship, whoever holds the harbour: 10.3d
};

struct Route {  // 10.3d, A3
  std::string code;
  PlaceId from = kNoPlace;   // a city: from it or from its zone
  PlaceId to = kNoPlace;     // a city: it or its zone; or a zone
  PlaceId needs = kNoPlace;  // only for who holds this city
};

struct TurnBox {  // 7
  std::string dates;
  int command = 0;  // the command value needed
};

struct RetreatResult {  // a cell of the Retreat and Attrition Table
  bool stays = false;   // "No"
  int reductions = 0;
  friend bool operator==(const RetreatResult&, const RetreatResult&) = default;
};

struct Tables {
  GridTable<RetreatResult> retreat;                 // rows by die, columns -1 to 5
  std::vector<TurnBox> turns;                       // turn 1 first
  int city_limit = 8, big_city_limit = 16;          // 5.1b
  int city_cells = 4, big_city_cells = 8;           // 11.6b
  int first_city_column = 4, first_big_column = 2;  // from 0: A6
  int recruits_after_armistice = 4;                 // 5.2.1e
  int trenches = 12;                                // 3.0b
  int hits_from = 6, artillery_from = 6, support_from = 5, reserve_over = 11;
  int captured_up_to = 3;    // 11.5j
  int damage_to_reduce = 3;  // 11.4.5d
  int attrition_column = 1;  // 11.1b, 12.0d
};

struct Scenario {
  std::string id, name;
  int last_turn = 14;
  int armistice_last_turn = 4, armistice_over = 5;  // 8.0a, 8.0b
  int kept_in_sicily = 12;                          // 8.0f
  int piedmontese_turn = 12;
  PlaceId piedmontese_entry = kNoPlace, starred_entry = kNoPlace, evacuated_to = kNoPlace;
  PlaceId capital = kNoPlace;                                                           // Napoli
  PlaceId forbidden_start = kNoPlace;                                                   // 6.0a: Marsala
  int battle_points = 3, escape_points = 2;                                             // 13
  int total_turn = 12, total_points = 22, historical_points = 22, partial_points = 20;  // 14
  std::vector<std::pair<PlaceId, Side>> owners;  // cities at the start; the others are Bourbon
};

// The rules and the pack: all that never changes during play.
struct Game {
  std::string slug = "thousand";
  std::vector<Unit> units;
  std::vector<Commander> commanders;
  std::vector<Place> places;  // zones and cities
  std::vector<Route> routes;
  std::vector<std::pair<PlaceId, PlaceId>> borders;  // zones that touch
  Tables tables;
  Scenario scenario;

  // Derived by finish().
  std::array<CommanderSet, kSideCount> commanders_of;
  std::array<CommanderId, kSideCount> chief{kNoCommander, kNoCommander};  // Garibaldi, Francesco II
  CommanderId free_commander = kNoCommander;                              // von Mechel
  PlaceSet all_places, all_cities, all_zones, ports;
  void finish();  // throws std::invalid_argument when a limit is passed or something does not fit

  const Unit& operator[](UnitId unit) const { return units[static_cast<std::size_t>(index(unit))]; }
  const Commander& operator[](CommanderId who) const {
    return commanders[static_cast<std::size_t>(index(who))];
  }
  const Place& operator[](PlaceId where) const { return places[static_cast<std::size_t>(index(where))]; }
  const TurnBox& turn_box(int turn) const { return tables.turns[static_cast<std::size_t>(turn - 1)]; }
  int limit(PlaceId where) const {  // 5.1
    const Place& one = (*this)[where];
    if (!one.city) return kMostUnits;
    return one.big ? tables.big_city_limit : tables.city_limit;
  }
};

}  // namespace tamburino::thousand

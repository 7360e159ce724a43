#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/table.h"
#include "engine/games/novara/map.h"

namespace tamburino::novara {

struct Unit {
  std::string id, name;
  FormationId formation = kNoFormation;
  Side side{};
  Kind kind{};
  int combat = 0, reduced = 0;
  int steps = 0;  // trains and dummies have none to lose
  int movement = 0;
  int bonus = 0;  // the white circle
  bool small = false;
  bool form = false;                  // a FORM unit: 16.novara-b
  std::uint8_t display = kNoDisplay;  // a lettered dummy: its box, A is 0

  bool fights() const { return steps > 0; }
  bool foot() const { return kind == Kind::Infantry; }
  bool light() const { return kind == Kind::Infantry && movement == 4; }
};

struct Formation {
  std::string id, name;
  Side side{};
  ChitId chit = kNoChit;  // none: the independent units of a side
  bool variant = false;   // only with the sixth division
  bool independent() const { return chit == kNoChit; }
};

enum class Rank : std::uint8_t { Formation, Higher, Independent };
std::string_view word_of(Rank rank);

struct Chit {
  std::string id, name;
  Side side{};
  Rank rank{};
  FormationId formation = kNoFormation;
  int radius = 1;
  int factor = 0;  // formations a Higher Commander leads; units the Independent chit wakes
};

struct TurnBox {
  int day = 0, from_hour = 0, to_hour = 0;
  bool night = false;
  std::array<int, kSideCount> points{};
};

struct Place {
  std::string name;
  Hex hex = kNoHex;        // the triangle, or the village
  std::vector<Hex> hexes;  // all hexes of a city
  bool city = false;
};

// A line of the Combat Results Table: steps lost by each side.
struct CombatResult {
  std::uint8_t attacker = 0, defender = 0;
  friend bool operator==(const CombatResult&, const CombatResult&) = default;
};
struct FireResult {
  bool step = false, shaken = false;
  friend bool operator==(const FireResult&, const FireResult&) = default;
};

struct Tables {
  GridTable<CombatResult> combat;  // rows by die, columns 0 to 5: 1:3 to 4:1
  GridTable<FireResult> fire;      // rows by die, columns by index into fire_least
  std::vector<int> fire_least;     // the smallest sum of each column
  int fire_range = 2;
  int fire_far = -1, fire_cover = -1, fire_fortified = -2;
  int combat_marched = 1, charge_marched = 1, encirclement = 1;
  int charge_hits = 5;         // this or more
  std::vector<TurnBox> turns;  // turn 1 first
};

// A card of the set-up: who stands where. Zones are worked out by the loader.
struct SetupCard {
  struct Part {
    std::vector<Hex> hexes;
    int least = 0, most = 255;
  };
  Side side{};
  std::vector<UnitId> units;
  std::vector<Part> parts;             // one, or several that share the units out
  std::vector<FormationId> with;       // instead: in a hex with a unit of one of these
  std::vector<UnitId> may_start_laid;  // 4.setup-c
};

struct Reinforcement {
  Side side{};
  std::vector<UnitId> units;
  int from_turn = 1;
  std::vector<Hex> entries;
};

struct Sudden {
  enum class When : std::uint8_t { Enters, OccupiesAll, ControlsAny, LossesLead, ArmyUnsupplied };
  When when{};
  Side winner{};
  std::vector<PlaceId> places;
  bool supplied = false;
  int points = 0;
};

struct StrategicBox {  // 17.hypothetical
  std::string id, name;
  Side side{};
  int least = 0, most = 1;
  std::vector<Hex> hexes;  // where its formations deploy
  int from_turn = 0;       // otherwise they come later, as reinforcements
  std::vector<Hex> entries;
};

struct StartLosses {  // 16.novara-b to e
  std::vector<UnitId> removed;
  std::vector<UnitId> one_step;
  std::vector<std::pair<FormationId, int>> steps;
};

enum class Fog : std::uint8_t { None, Dummies, Displays };
std::string_view word_of(Fog fog);

struct Options {
  bool sixth_division = false;
  bool hypothetical = false;
  Fog fog = Fog::None;
};

struct Scenario {
  std::string id, name;
  int first_turn = 1, last_turn = 20;
  bool whole_map = true;
  std::vector<bool> in_play;                                   // by hex
  std::optional<std::array<int, kSideCount>> points_per_turn;  // instead of the track
  bool higher_commanders = true;
  std::vector<SetupCard> cards;
  std::vector<Reinforcement> reinforcements;
  std::optional<Reinforcement> sixth;  // 17.sixth
  std::vector<StrategicBox> boxes;
  std::vector<std::pair<PlaceId, Side>> control;  // at the start
  std::array<std::vector<Hex>, kSideCount> sources, exits;
  std::vector<Sudden> sudden;
  int points_per_step = 0;
  std::array<int, kSideCount> points_per_exit{};
  std::vector<std::pair<PlaceId, int>> points;
  FormationId surprise = kNoFormation;  // 15.campaign-b, on surprise_turn
  int surprise_turn = 0;
  FormationId first_activation = kNoFormation;  // 16.novara-g, on the first turn
  StartLosses losses;
  bool allows_sixth = false, allows_hypothetical = false;
};

// The rules and the pack: all that never changes during play.
struct Game {
  std::string slug = "novara";
  Map map;
  std::vector<Unit> units;  // dummies last
  std::vector<Formation> formations;
  std::vector<Chit> chits;
  std::vector<Place> places;
  Tables tables;
  Scenario scenario;
  Options options;

  // Derived by finish().
  std::vector<std::vector<UnitId>> members;  // by formation
  std::vector<std::uint8_t> place_slot;      // by hex: 1 + PlaceId, 0 for none
  std::vector<std::uint8_t> setup_card;      // by unit: 1 + index of its card, 0 for none
  std::vector<std::uint8_t> source_of;       // by hex: bit for each side
  std::vector<std::uint8_t> exit_of;         // by hex: bit for each side
  std::array<ChitId, kSideCount> higher{kNoChit, kNoChit};
  std::array<ChitId, kSideCount> independent{kNoChit, kNoChit};
  void finish();  // throws std::invalid_argument when a limit of the State is passed

  const Unit& operator[](UnitId unit) const { return units[static_cast<std::size_t>(index(unit))]; }
  const Formation& operator[](FormationId f) const { return formations[static_cast<std::size_t>(index(f))]; }
  const Chit& operator[](ChitId chit) const { return chits[static_cast<std::size_t>(index(chit))]; }
  const Place& operator[](PlaceId place) const { return places[static_cast<std::size_t>(index(place))]; }
  const TurnBox& turn_box(int turn) const { return tables.turns[static_cast<std::size_t>(turn - 1)]; }
  bool in_play(Hex hex) const { return scenario.in_play[static_cast<std::size_t>(index(hex))]; }
  bool source(Side side, Hex hex) const {
    return (source_of[static_cast<std::size_t>(index(hex))] >> index(side) & 1U) != 0;
  }
  bool exit(Side side, Hex hex) const {
    return (exit_of[static_cast<std::size_t>(index(hex))] >> index(side) & 1U) != 0;
  }
};

}  // namespace tamburino::novara

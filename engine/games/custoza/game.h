#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/table.h"
#include "engine/games/custoza/map.h"

namespace tamburino::custoza {

// --- counters

struct Unit {
  std::string id, name;
  FormationId formation = kNoFormation;  // none: a fortress
  Side side{};
  Kind kind{};
  int strength = 1;             // SP; of a fortress, its infantry
  int guns = 0;                 // a fortress's artillery SP
  int cohesion = 8;             // BCV
  int stacking = 1;             // SV
  int movement = 0;             // MA, limbered; whole points
  int range = 0;                // in hexes; infantry 1, 0 without fire
  UnitId falls_with = kNoUnit;  // a fort: the fortress whose fall ends it, 22.3.5b

  Arm arm() const { return arm_of(kind); }
  Gait gait() const { return gait_of(kind); }
  bool infantry() const { return arm() == Arm::Infantry; }
  bool cavalry() const { return arm() == Arm::Cavalry; }
  bool artillery() const { return arm() == Arm::Artillery; }  // the Bridge Train too: 24.1.3
  bool fortress() const { return arm() == Arm::Fortress; }
  bool light() const { return kind == Kind::LightInfantry; }
  bool has_guns() const { return artillery() && kind != Kind::BridgeTrain; }
};

struct Commander {
  std::string name;
  int command = 0;  // Command Value
  int movement = 10;
};

struct Formation {
  std::string id, name, colour;
  Side side{};
  Rank rank{};
  int markers = 4;                     // 6.2
  std::optional<Commander> commander;  // none: Reserve units, 4.3
  bool heeds_chief = true;             // 26.1.2c
  std::string corps;                   // for 24.2: Formations of one Corps share the word; empty: no Corps
  bool reserve_units() const { return !commander; }
};

struct Chief {  // Overall Commander
  std::string name;
  int command = 0;  // Rating and Value: g5.cv-a
  int range = 4;    // in hexes as 4.2; 0: his own hex alone
  int movement = 12;
};

// --- tables

// nS# and cc# of 10.4.8: SP first, then levels for every unit of the stack or a check.
struct Result {
  std::uint8_t strength = 0;
  std::uint8_t levels = 0;
  bool check = false;
  std::uint8_t modifier = 0;  // of the check
  bool nothing() const { return strength == 0 && levels == 0 && !check; }
  static void fields(auto& self, auto&& field) {
    field("strength", self.strength), field("levels", self.levels), field("check", self.check);
    field("modifier", self.modifier);
  }
  friend bool operator==(const Result&, const Result&) = default;
};

enum class Colour : std::uint8_t { Red = 0, White = 1, Grey = 2, Blue = 3 };  // 10.4.6
std::string_view word_of(Colour colour);
inline constexpr int kColourCount = 4;

struct AssaultResult {
  Colour colour{};
  Result attacker, defender;
  friend bool operator==(const AssaultResult&, const AssaultResult&) = default;
};

struct RatioRow {  // attacker : defender as printed, 1-1.5 as 2 : 3
  int attacker = 1, defender = 1;
  int modifier = 0;
};

// Loose Cannon: g5.2a. The order is from the most timid to the boldest.
enum class Temper : std::uint8_t {
  Normal = 0,  // activated by the Command Value: no Loose Cannon
  Withdraws = 1,
  Inert = 2,
  Holds = 3,
  Cautious = 4,
  Willing = 5,
  Forward = 6,
  Furious = 7,
};
std::string_view word_of(Temper temper);
inline constexpr int kTemperCount = 8;

struct TemperRow {
  int most = 0;  // up to this total; the last row has no end
  Temper temper{};
};

// g13.ccmt-a. Plus is bad.
struct CheckModifiers {
  int charged = 2, charged_square = -2, square = -1, withdrawal = 4, reorganising = 4;
  int rear = 1, march_or_limbered = 2, out_of_command = 1, fatigued = 1, collapsed = 1, half_strength = 1;
  int exhausted = 1, no_communication = 1, built_up = -1, fortress = -2, commander = -1;
};

// g10.drm-a. Plus is good for the attacker; the ground is in the terrain chart.
struct AssaultModifiers {
  int rear = 2, repeated = 1, charge_on_foot_or_march = 2, charge_on_cavalry = 1, charge_on_square = -3;
  int assault_on_square = 2, march = 1, commander = 1, fatigued = 1, collapsed = 1, exhausted = 1;
  int furious = 1;
  int most = 6;  // ratio and all others together, either way
};

// g8.drm-a
struct FireModifiers {
  int massed = 1, square = 2, march_or_limbered = 1, rear = 1, light_or_guns = -1, far = -1, low_ammo = -1;
  int massed_from = 5;  // SV
  std::array<int, kLevelCount> firer{0, -1, -2, -3, -3};
};

// 18.2, 18.4, 19: what a GT adds to the Fatigue Level, and what Fatigue and Collapse cost.
struct FatigueTable {
  int engaged_moved = 1, fought = 1, march_moved = 1, engaged_idle = -1, march_stood = -1, in_reserve = -2;
  int fatigued_activation = 1, fatigued_move = -1, collapsed_activation = 1;
};

struct Tables {
  std::vector<RatioRow> ratios;      // the worst for the attacker first
  int ratio_below = -5;              // worse than the first row
  GridTable<AssaultResult> assault;  // rows 0 to 14 by modified dice, columns by index
  std::vector<int> assault_columns;  // the least difference of each column after the first
  GridTable<Result> fire;            // rows 3 to 16 by modified dice, columns by index
  std::vector<int> fire_columns;     // the least strength of each column
  std::vector<TemperRow> tempers;    // g5.2a
  std::array<int, kLevelCount> status{0, -1, -2, -3, -4};  // CCV by level
  std::vector<int> check_effects;  // failed by at least this much: one level more each
  CheckModifiers check;
  AssaultModifiers assault_modifiers;
  FireModifiers fire_modifiers;
  FatigueTable fatigue;
};

// Numbers that the rules use: 4.2, 7.4 to 7.8, annex D of the gaps.
struct Constants {
  int command_range = 4;
  int stacking = 6, march_stacking = 3;
  HalfPoints turn = 2, march_mode = 2, limber = 4;
  int mood = 3;   // either way
  int fires = 2;  // a GT
  int sight = 10, dim_sight = 3;
  int contact = 9, objective = 2, deployment = 4;  // 16
  int reserve_units = 4, reserve_commander = 10;   // 16.12: more than this
  int capture = 8;                                 // 21.2
  int fatigue = 20;
  int pontoon = 4, ferry = 2;
  int scout_movement = 12;
};

// --- the scenario

enum class Light : std::uint8_t { Dawn, Day, Twilight, Night };
std::string_view word_of(Light light);
inline constexpr int kLightCount = 4;

// The phases of a Game Turn: 3 and 14. A scenario lists those it has.
enum class Phase : std::uint8_t {
  Initiative = 0,
  Command = 1,  // Advanced only
  Engaged = 2,
  NotActivated = 3,
  OutOfCommand = 4,
  March = 5,    // Advanced only
  Fatigue = 6,  // Advanced only
  End = 7,
};
std::string_view word_of(Phase phase);
inline constexpr int kPhaseCount = 8;

enum class Stance : std::uint8_t { Engaged = 0, OnMarch = 1, InReserve = 2 };  // 15
std::string_view word_of(Stance stance);
inline constexpr int kStanceCount = 3;

struct Moment {  // day 1 is the first of the battle
  int day = 1, turn = 1;
  friend auto operator<=>(const Moment&, const Moment&) = default;
};

// Where a piece stands at the start when nobody places it: annex B.
struct Placement {
  Piece piece = kNoPiece;
  Hex hex = kNoHex;
  Facing facing{};
  Mode mode = Mode::Open;
};

// A line of the set-up: who stands where. A group takes one of its zones as a whole: g15.setup-a.
struct SetupGroup {
  Side side{};
  std::vector<Piece> pieces;
  std::vector<std::vector<Hex>> zones;  // worked out by the loader: inside the area, land
  bool march = false;                   // all in March Movement
  bool one_per_hex = false;
};

struct StartState {  // printed states: 23.1.5, 28.3
  UnitId unit = kNoUnit;
  int lost = 0;
  Level level = Level::GoodOrder;
};

struct FormationStart {
  FormationId formation = kNoFormation;
  Stance stance = Stance::Engaged;
  int fatigue = 0;
  int mood = 0;
  BoxId objective = kNoBox;  // default of an On March Formation
};

enum class Condition : std::uint8_t {
  None = 0,
  ItalianObjective = 1,   // 24.4f: Objective 2 or 3 in force
  SommacampagnaLost = 2,  // 24.4i
};

struct Arrival {
  Side side{};
  Moment when;
  bool or_later = false;  // on any later GT that its owner likes
  Condition condition = Condition::None;
  std::vector<Piece> pieces;  // units, commanders, Overall Commander
  std::vector<Hex> entries;   // one is chosen
  int same_entry_as = -1;     // 24.4d: the arrival whose entry hex counts
};

// 24.2, 26.2. A Strategic Objective is fulfilled when all of it holds.
struct StrategicObjective {
  enum class Also : std::uint8_t {
    Nothing = 0,
    CorpsAcross = 1,       // 24.2g: a Corps west of the Mincio; the hexes are occupied, not controlled
    Communication = 2,     // 24.2h: the first hex has a LoC
    CorpsExited = 3,       // 24.2i
    CutCommunication = 4,  // 26.2b: no LoC between the two hexes
  };
  std::string name;
  std::vector<Hex> hexes;
  Also also = Also::Nothing;
  std::vector<Hex> exits;  // 24.2i: by which it leaves
};
inline constexpr int kStrategicObjectives = 3;

struct Pontoon {  // laid at the start: 28.3c
  Hex hex = kNoHex;
  Facing side{};
};

struct Scenario {
  std::string id, name;
  int year = 1848, month = 7, first_day = 23;  // the date of day 1
  Moment first{1, 1}, last{1, 18};
  std::vector<Phase> phases;       // in their order
  std::optional<Side> initiative;  // fixed for the whole scenario
  std::vector<bool> area;          // by hex
  Side sets_up_first{};
  std::vector<SetupGroup> groups;
  std::vector<Placement> placements;  // a legal default for every piece of the groups
  std::vector<StartState> states;
  std::vector<FormationStart> formations;  // those that are not Engaged, fresh and calm
  std::vector<UnitId> fortresses;          // that stand at the start
  std::vector<Placement> fortress_hexes;   // of those
  std::vector<Arrival> arrivals;
  std::array<std::vector<Hex>, kSideCount> sources;       // supply: 24.1.5
  std::array<std::vector<Hex>, kSideCount> rout_sources;  // 21.3; in campaigns the same
  std::vector<bool> italian;                              // by hex: controlled at the start
  std::vector<Hex> victory;                               // the majority of these; empty: objectives
  Rule victory_rule = "24.2c";                            // that names the winner
  std::array<std::vector<StrategicObjective>, kSideCount> objectives;
  std::array<int, kSideCount> default_objectives{1, 1};  // 1 to 3, where nobody chooses
  std::optional<int> italian_objective;                  // fixed and public: 28.2
  int objective_swap_day = 0;                            // 24.2b: GT 1 of it; 0: never
  bool reluctance = false;                               // 26.1.3
  bool first_turn_commands = true;                       // 26.1.6a: otherwise only step 2.1
  std::optional<Pontoon> pontoon;
};

struct Box {  // of the Objective Map
  std::string id, name;
  Hex hex = kNoHex;
};

struct Options {
  bool fog = true;          // 7.10
  bool free_set_up = true;  // otherwise the placements of annex B
};

// The rules and the pack: all that never changes during play.
struct Game {
  std::string slug = "custoza";
  Map map;
  TerrainChart chart;
  Tables tables;
  Constants constants;
  std::vector<Light> light;  // by GT, from 1: light[0] is GT 1
  std::vector<Unit> units;
  std::vector<Formation> formations;
  std::array<std::optional<Chief>, kSideCount> chiefs;
  std::vector<Box> boxes;
  Scenario scenario;
  Options options;

  // Derived by finish().
  std::vector<std::vector<UnitId>> members;                 // by formation
  std::array<std::vector<FormationId>, kSideCount> armies;  // by side, Reserve units apart
  std::vector<std::uint8_t> group_of_piece;                 // by Piece: 1 + index in groups, 0 for none
  std::vector<bool> fortress_ground;                        // by hex: where a fortress stands or stood
  std::vector<Hex> sommacampagna;                           // 24.4i
  std::array<HexSet, kSideCount> exits{};                   // by side: 24.2i
  std::vector<bool> west;     // by hex: the bank of the Mincio on which the west edge lies
  bool advanced = false;      // has a Command Phase
  std::uint64_t edition = 0;  // a new one with every finish(): see remembered.h

  const Unit& operator[](UnitId unit) const { return units[static_cast<std::size_t>(index(unit))]; }
  const Formation& operator[](FormationId f) const { return formations[static_cast<std::size_t>(index(f))]; }
  const Box& operator[](BoxId box) const { return boxes[static_cast<std::size_t>(index(box))]; }
  const std::vector<UnitId>& units_of(FormationId f) const {
    return members[static_cast<std::size_t>(index(f))];
  }
  const std::optional<Chief>& chief(Side side) const { return chiefs[static_cast<std::size_t>(index(side))]; }
  Side side(Piece piece) const;
  bool in_area(Hex hex) const { return scenario.area[static_cast<std::size_t>(index(hex))]; }
  bool has_phase(Phase phase) const;
  Light light_of(int turn) const { return light[static_cast<std::size_t>(turn - 1)]; }
  int turns_a_day() const { return static_cast<int>(light.size()); }

  // Call once after loading or altering. Throws std::invalid_argument with the reason when the counters or
  // the scenario cannot be played.
  void finish();
};

}  // namespace tamburino::custoza

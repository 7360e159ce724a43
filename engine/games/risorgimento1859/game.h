#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/risorgimento1859/map.h"

namespace tamburino::risorgimento1859 {

// --- counters

struct Unit {
  std::string id, name;
  BrigadeId brigade = kNoBrigade;
  Side side{};
  Nation nation{};
  Kind kind{};
  Gun gun = Gun::None;
  int cohesion = 0;  // printed; artillery has none
  int movement = 6;  // MA

  bool infantry() const { return kind <= Kind::Chasseur; }
  bool cavalry() const { return kind == Kind::HeavyCavalry || kind == Kind::LightCavalry; }
  bool artillery() const { return kind == Kind::Artillery; }
  bool chasseur() const { return kind == Kind::Chasseur; }
  bool small_arms() const { return kind == Kind::Light || kind == Kind::Chasseur; }  // 7.0b
  Mover mover() const { return mover_of(kind, gun); }
};

struct Leader {
  std::string id, name;
  Rank rank{};
  Side side{};
  BrigadeId brigade = kNoBrigade;  // of a brigadier
  CorpsId corps = kNoCorps;        // of a brigadier or Corps Commander
  int commitment = 0;              // of a brigadier: the lower the better
  int range = 0, near_range = 0;   // 4.24: the second within one hex of Napoleon III
  int movement = 12;
  bool masses = false;  // an Austrian who may lead a Massed Attack: 4.16g
};

struct Brigade {
  enum class Post : std::uint8_t {
    Brigade,   // has a brigadier
    Reserve,   // Reserve batteries and corps cavalry: 4.14, 4.15
    Division,  // Piedmontese divisional cavalry and battery: A111
  };
  std::string id;
  Post post{};
  CorpsId corps = kNoCorps;
  std::string division;
  int army = 0;  // 1 or 2, of the Austrians at Solferino: 4.16
  LeaderId brigadier = kNoLeader;
  bool led() const { return post == Post::Brigade; }
};

struct Corps {
  std::string id, name;
  Nation nation{};
  Side side{};
  int continuity = 0;
  LeaderId commander = kNoLeader;  // none: the Austrian Reserve
};

// --- tables

struct FireTable {
  std::array<std::vector<int>, kGunCount> range;  // by distance, from 1 on
  int check = 3, disorder = 6, disorder_and_hit = 9;
  int combined = 2, massed = 1, dispersed = -2, moved = -1, down_two = 1, down_three = 2, rain = -2;
  int small_arms_hit = 4, disordered = -1;
  int longest(Gun gun) const { return static_cast<int>(range[static_cast<std::size_t>(gun)].size()); }
};

struct CombatTable {
  int one = 2, two = 6, three = 9;  // hits from this modified roll on
  int higher_cohesion = 1, rear = 1, front_and_rear = 2, strategic = 2, hors_de_combat = 1, all_chasseurs = 2;
  int light_infantry = -1, light_cavalry_on_infantry = -2, heavy_on_light = 1, light_on_heavy = -1;
  int surprise = 2, defender_disordered = -1, infantry_against_cavalry = 2, charge_by_road = -1;
  int charge_in_rain = -1, square_commitment = 1;
  int charge_least = 2, charge_most = 3, charge_step = 2;
};

struct Limits {
  int orders = 4, endangered = 7, demoralized = 7, reserve = 3, strategic = 3, strategic_guns = 10, entry = 2;
  int withdrawal = 2, unit_points = 1, corps_points = 5;
};

// --- the scenario

enum class Battle : std::uint8_t { Magenta, Solferino };
enum class Weather : std::uint8_t { Fair, Heat, Rain };
std::string_view word_of(Weather weather);
inline constexpr int kWeatherCount = 3;

struct Stack {  // at the start: top to bottom
  enum class Mood : std::uint8_t { Normal, Reserve, March };
  Hex hex = kNoHex;
  Facing facing{};
  Mood mood = Mood::Normal;
  std::vector<UnitId> units;
};

struct LeaderStart {
  LeaderId leader = kNoLeader;
  Hex hex = kNoHex;
};

struct Arrival {
  int turn = 1;
  Hex hex = kNoHex;
  std::vector<UnitId> units;
  std::vector<LeaderId> leaders;
  bool once = false;  // 5.6c: one activation on its turn
};
inline constexpr int kMostArrivals = 32;

struct ReserveStart {
  std::vector<BrigadeId> brigades;
  int release = 0;  // turn: 4.62c
};

struct Place {
  std::string name;
  std::vector<Hex> hexes;
  std::array<int, kSideCount> points{};
};

struct HexsideAt {
  Hex hex = kNoHex;
  Facing side{};
};

struct Special {
  bool vineyards = false;                    // Magenta: 5.27b, Awareness, Surprise
  bool rockets = false, withdrawal = false;  // Solferino
  std::optional<HexsideAt> blow;             // a9.5b
  int blow_most = 6;
  std::optional<HexsideAt> no_guns;  // a9.5c
  int no_guns_before = 3;
  BrigadeId leaves = kNoBrigade;  // a10.3
  int leaves_turn = 0, leaves_most = 6;
};

struct Scenario {
  std::string id, name;
  Battle battle{};
  int turns = 1, first_hour = 6;
  std::vector<Weather> weather;  // by turn, from 1: weather[0] is turn 1
  std::vector<bool> area;        // by hex
  std::optional<Side> initiative_side;
  int initiative = 0;
  LeaderId initiative_leader = kNoLeader;  // while he is on the map: 4.3c
  int decisive = 20;
  std::vector<Stack> stacks;
  std::vector<LeaderStart> leaders;
  std::vector<Arrival> arrivals;
  std::vector<ReserveStart> reserves;
  std::vector<Place> places;
  std::vector<UnitId> absent;
  Special special;
};

struct Options {  // 9.22b: from which roll on a French corps is Demoralized; the lower one counts
  bool french_demoralized_at_6 = false;
  bool french_demoralized_at_5 = false;
};

// The rules and the pack: all that never changes during play. It holds the counters of the corps that take
// part only.
struct Game {
  std::string slug = "risorgimento1859";
  Map map;
  TerrainChart chart;
  FireTable fire;
  CombatTable combat;
  Limits limits;
  std::vector<Unit> units;
  std::vector<Leader> leaders;
  std::vector<Brigade> brigades;
  std::vector<Corps> corps;
  Scenario scenario;
  Options options;

  // Derived by finish().
  std::vector<std::vector<UnitId>> members;         // by brigade
  std::vector<std::vector<BrigadeId>> brigades_of;  // by corps
  std::vector<std::uint8_t> arrival_of;             // by unit: 1 + index in arrivals, 0 for none
  std::vector<std::vector<UnitId>> outside;         // by corps: its units outside brigades, 4.14 and 4.15
  std::vector<UnitId> army_batteries;               // of the Austrian Reserve: A13
  std::vector<std::uint32_t> gates_near;            // by hex: the arrivals whose Entry Hex is near, 5.34a
  std::vector<Hex> rim;                             // hexes at an edge of the field: 5.6e
  LeaderId emperor = kNoLeader;                     // Napoleon III: 4.24
  // a10.4b  The cheapest march of a kind to the edge of its side, in points, without units and ZOC; 0 at the
  // edge. Only where corps may withdraw.
  int edge_march(Side side, Mover mover, Ways ways, Hex from) const;
  std::vector<std::uint16_t> edge_marches;

  const Unit& operator[](UnitId u) const { return units[static_cast<std::size_t>(index(u))]; }
  const Leader& operator[](LeaderId l) const { return leaders[static_cast<std::size_t>(index(l))]; }
  const Brigade& operator[](BrigadeId b) const { return brigades[static_cast<std::size_t>(index(b))]; }
  const Corps& operator[](CorpsId c) const { return corps[static_cast<std::size_t>(index(c))]; }
  const std::vector<UnitId>& units_of(BrigadeId b) const {
    return members[static_cast<std::size_t>(index(b))];
  }
  const std::vector<BrigadeId>& brigades_in(CorpsId c) const {
    return brigades_of[static_cast<std::size_t>(index(c))];
  }
  CorpsId corps_of(UnitId u) const { return (*this)[(*this)[u].brigade].corps; }
  Side side_of(BrigadeId b) const { return (*this)[(*this)[b].corps].side; }
  Side side(Piece piece) const;
  bool in_area(Hex hex) const { return scenario.area[static_cast<std::size_t>(index(hex))]; }
  Weather weather(int turn) const { return scenario.weather[static_cast<std::size_t>(turn - 1)]; }

  // Call once after loading or altering. Throws std::invalid_argument with the reason when the counters or
  // the scenario cannot be played.
  void finish();
};

// 5.2  By hex: what a march from there to the nearest of the goals costs on the ground alone, without anybody
// in the way.
inline constexpr std::uint16_t kNoWay = 0xFFFF;
std::vector<std::uint16_t> marches_to(const Game& game, Mover mover, Ways ways, std::span<const Hex> goals);

}  // namespace tamburino::risorgimento1859

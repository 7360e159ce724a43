#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "loader/map_sheet.h"
#include "mapmaker/fit.h"
#include "mapmaker/geo.h"

// What a map is to be made of: its map.toml, the control points, the printed hexes, the stored relief, the
// corrections by hand. docs/maps.md explains every key.
namespace tamburino::mapmaker {

struct LevelRule {
  enum class Method { None, Absolute, Relief };
  Method method = Method::None;
  int base = 0, step = 30, lowest = 0, highest = 4;
  int radius = 5;                  // of Relief: the plain is what lies low within so many hexes
  int ridge = 0;                   // a hexside so many metres above both hexes is a ridge; 0 for none
  int terrace = 0;                 // a hexside with so many metres of fall is one, too
  int steep = 0;                   // levels of difference that make a steep slope; 0 for none
  int shortest = 1;                // ridges of fewer hexsides in a chain are noise
  std::vector<std::string> quiet;  // runs of hexes between which no ridge is looked for, 0143-0152
  bool grades = false;             // ridges are gradual, sharp (twice as high) or steep (three times)
  std::string steep_word = "steep", ridge_word = "ridge";
};

struct WaterRule {
  std::string name, as;                  // the word of the game: river, stream, water
  bool hexes = false;                    // runs through hexes, not along hexsides
  std::vector<std::string> left, right;  // places or hexes on that bank, looking downstream
  std::vector<Hex> also;                 // of a lake: these hexes are water, whatever the shore says
  int line = 0;
};

struct CrossingRule {  // of a known bridge or ford
  std::string name;
  Hex a = kNoHex, b = kNoHex;  // it crosses here; nowhere, when it did not exist at the time
};

struct RoadRule {
  std::map<std::string, std::string> kinds;  // major -> road
  int year = 9999;                           // railways opened later are left out
  std::vector<std::string> omit;
  bool bridges = true;  // the game has bridges and fords as features
  std::vector<std::string>
      fords;  // words of waters that roads ford, where no bridge is known; tracks do not even that
};

struct PlaceRule {
  std::string name, terrain, feature = "-";
  std::string shown;  // the name on the sheet, where it differs
  int hexes = 1;
  int line = 0;
};

struct CoverRule {
  std::string terrain;
  std::string along;           // a water
  int within = 0;              // metres of it
  std::vector<LatLon> inside;  // or a polygon
  int least_level = 0, most_level = 9;
  int share = 100;  // percent, in clumps
  std::vector<std::string> on{"clear"};
  int clump = 3;  // hexes
};

struct EdgeRule {
  std::string road;  // the hex where this road leaves
  std::string hex;   // or this hex
  std::string rim, use, who;
  int line = 0;
};

struct AreaRule {
  std::string name, from;  // all that can be reached from this place without crossing a major river
  double south = -90, north = 90, west = -180, east = 180;
  int line = 0;
};

// A line of printed.tsv: what the rulebook says of a hex.
struct Printed {
  int line = 0;
  std::string kind, rule, detail;
  Hex a = kNoHex, b = kNoHex;
};

struct Correction {
  int line = 0;
  std::vector<std::string> cells;  // as they stand
};

// What the elevation said: kept with the plan, so that the map can be made again without it.
struct Relief {
  std::vector<int> levels;  // by hex
  struct Ridge {
    Hex low = kNoHex, high = kNoHex;
    std::string grade = "-";  // gradual, sharp or steep, in games that grade them
  };
  std::vector<Ridge> ridges;
  LatLon first, last;  // where the first and the last hex lay when it was measured
};

struct Plan {
  std::filesystem::path dir, output;
  std::string name, title, subtitle;
  std::string letter;  // before the hex numbers, where a game has several maps
  GridLayout layout;
  Grid grid;
  Lattice lattice;
  FitMethod method;
  std::vector<ControlPoint> control;
  Geo geo;
  LevelRule levels;
  std::vector<WaterRule> waters;
  std::vector<std::string> barriers;  // words of waters that only bridges and fords cross
  std::vector<std::string> lake_words{"lake"};
  std::vector<CrossingRule> crossings;
  RoadRule roads;
  std::vector<PlaceRule> places;
  std::vector<std::string> names_left_out;
  std::string ground = "clear";     // the terrain of a hex of which nothing else is known
  bool hamlets = true;              // other villages stand on the sheet as names
  std::vector<std::string> hedged;  // places with hedges around
  std::vector<CoverRule> covers;
  std::vector<EdgeRule> edges;
  std::vector<AreaRule> areas;
  std::vector<std::string> closed_sides;  // hexsides that nobody crosses, 1705/1605
  std::vector<Printed> printed;
  std::vector<Correction> corrections;
  std::optional<Relief> relief;
  std::vector<std::pair<std::string, std::string>> reconstructed;

  Plan() = default;
  Plan(const Plan&) = delete;  // the lattice points into it
  Plan& operator=(const Plan&) = delete;

  std::string file(const char* which) const { return (dir / which).string(); }
  std::vector<Hex> printed_hexes(const std::string& place) const;  // of this place, as the rulebook has them
};

// Notes problems and goes on; nothing may be made of a plan that has some. False when not even a grid is
// known. A survey makes the relief anew and does not need the old one.
enum class Need { Relief, NoRelief };
bool read_plan(const std::filesystem::path& dir, Plan& plan, Problems& problems, Need need = Need::Relief);

// mapmaker/maps beside the packs, or TAMBURINO_MAPS.
std::filesystem::path maps_directory();
std::vector<std::string> map_names(const std::filesystem::path& maps);

std::string written(const Relief& relief, const Plan& plan);

}  // namespace tamburino::mapmaker

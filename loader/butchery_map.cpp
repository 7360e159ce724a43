#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <utility>

#include "loader/butchery_readers.h"
#include "loader/tsv_reader.h"

namespace tamburino::butchery {
namespace {

constexpr int kSightRange = 5;  // no artillery of any pack reaches farther

template <class Value>
using Words = std::span<const std::pair<std::string_view, Value>>;

constexpr std::array<std::pair<std::string_view, Terrain>, 5> kTerrains{{{"clear", Terrain::Clear},
                                                                         {"woods", Terrain::Woods},
                                                                         {"village", Terrain::Village},
                                                                         {"town", Terrain::Town},
                                                                         {"lake", Terrain::Lake}}};
constexpr std::array<std::pair<std::string_view, bool Hexside::*>, 4> kFeatures{{{"ridge", &Hexside::ridge},
                                                                                 {"hedge", &Hexside::hedge},
                                                                                 {"water", &Hexside::water},
                                                                                 {"steep", &Hexside::steep}}};
constexpr std::array<std::pair<std::string_view, Road>, 4> kRoads{
    {{"track", Road::Track}, {"minor", Road::Minor}, {"railway", Road::Railway}, {"major", Road::Major}}};
constexpr std::array<std::pair<std::string_view, bool>, 2> kBuilding{{{"-", false}, {"building", true}}};
constexpr std::array<std::pair<std::string_view, bool>, 2> kYesNo{{{"no", false}, {"yes", true}}};
constexpr std::array<std::pair<std::string_view, GridLayout::Lines>, 2> kLines{
    {{"east-west", GridLayout::Lines::EastWest}, {"north-south", GridLayout::Lines::NorthSouth}}};
constexpr std::array<std::pair<std::string_view, GridLayout::Parity>, 2> kParity{
    {{"odd", GridLayout::Parity::Odd}, {"even", GridLayout::Parity::Even}}};

class MapReader {
 public:
  MapReader(std::string file, Problems& problems) : file_(std::move(file)), problems_(problems) {}

  std::optional<Map> read(const std::vector<TsvRow>& rows) {
    sort_by_kind(rows);
    const auto layout = read_grid();
    if (!layout) return std::nullopt;
    map_ = Map(*layout);
    read_hexes();
    for (const TsvRow* row : sides_) read_side(*row);
    for (const TsvRow* row : roads_) read_road(*row);
    map_.finish(kSightRange);
    return std::move(map_);
  }

 private:
  void problem(int line, const std::string& message) { report(problems_, file_, line, message); }

  void sort_by_kind(const std::vector<TsvRow>& rows) {
    constexpr std::array<std::string_view, 5> kKinds{"grid", "hex", "side", "road", "reconstructed"};
    for (const TsvRow& row : rows) {
      const std::string& kind = row.cells[0];
      if (kind == "grid" && cells(row, 3, 3))
        grid_.push_back(&row);
      else if (kind == "hex" && cells(row, 6, 6))
        hexes_.push_back(&row);
      else if (kind == "side" && cells(row, 3, 4))
        sides_.push_back(&row);
      else if (kind == "road" && cells(row, 3, 4))
        roads_.push_back(&row);
      else if (kind == "reconstructed")
        cells(row, 3, 3);
      else if (std::find(kKinds.begin(), kKinds.end(), kind) == kKinds.end()) {
        problem(row.line, "unknown kind of line " + in_quotes(kind) + did_you_mean(kind, kKinds));
      }
    }
  }

  bool cells(const TsvRow& row, std::size_t least, std::size_t most) {
    if (row.cells.size() >= least && row.cells.size() <= most) return true;
    const std::string expected =
        least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most);
    problem(row.line, "a " + row.cells[0] + " line has " + expected +
                          " columns with tabs between, this one has " + std::to_string(row.cells.size()));
    return false;
  }

  template <class Value>
  std::optional<Value> word(int line, const std::string& found, std::string_view what, Words<Value> words) {
    std::string all;
    for (const auto& [one, meaning] : words) {
      if (one == found) return meaning;
      all += (all.empty() ? "" : ", ") + std::string(one);
    }
    problem(line, std::string(what) + " is " + in_quotes(found) + ", expected one of " + all);
    return std::nullopt;
  }

  std::optional<int> whole(int line, const std::string& found, std::string_view what, int least, int most) {
    int value = 0;
    const char* end = found.data() + found.size();
    const auto [stop, error] = std::from_chars(found.data(), end, value);
    if (error == std::errc{} && stop == end && value >= least && value <= most) return value;
    problem(line, std::string(what) + " is " + in_quotes(found) + ", expected " + std::to_string(least) +
                      " to " + std::to_string(most));
    return std::nullopt;
  }

  std::optional<Hex> hex(int line, std::string_view number) {
    const auto found = map_.grid().parse(number);
    if (!found) problem(line, "there is no hex " + in_quotes(number) + " on this map");
    return found;
  }

  std::string grid_value(std::string_view key) {
    const TsvRow* found = nullptr;
    for (const TsvRow* row : grid_) {
      if (row->cells[1] != key) continue;
      if (found != nullptr) problem(row->line, "grid " + std::string(key) + " stands here twice");
      found = row;
    }
    if (found == nullptr)
      problem(grid_.empty() ? 0 : grid_.front()->line, "grid " + std::string(key) + " is missing");
    grid_line_ = found != nullptr ? found->line : 0;
    return found != nullptr ? found->cells[2] : std::string();
  }
  template <class Value>
  void grid_word(std::string_view key, Words<Value> words, Value& value) {
    const std::string found = grid_value(key);
    if (grid_line_ == 0) return;
    if (const auto meaning = word(grid_line_, found, "grid " + std::string(key), words)) value = *meaning;
  }
  void grid_number(std::string_view key, int& value) {
    const std::string found = grid_value(key);
    if (grid_line_ == 0) return;
    if (const auto number = whole(grid_line_, found, "grid " + std::string(key), 1, 99)) value = *number;
  }

  std::optional<GridLayout> read_grid() {
    const std::size_t before = problems_.size();
    GridLayout layout;
    grid_word<GridLayout::Lines>("lines", kLines, layout.lines);
    grid_word<bool>("line_number_first", kYesNo, layout.line_number_first);
    grid_word<bool>("lines_grow_onward", kYesNo, layout.lines_grow_onward);
    grid_word<bool>("places_grow_onward", kYesNo, layout.places_grow_onward);
    grid_word<GridLayout::Parity>("hanging", kParity, layout.hanging);
    grid_number("first_line", layout.first_line);
    grid_number("last_line", layout.last_line);
    grid_number("first_place", layout.first_place);
    grid_number("last_place_odd", layout.last_place_odd);
    grid_number("last_place_even", layout.last_place_even);
    unknown_grid_keys();
    if (problems_.size() != before) return std::nullopt;
    return sized(layout);
  }

  void unknown_grid_keys() {
    constexpr std::array<std::string_view, 10> kKnown{
        "lines",      "line_number_first", "lines_grow_onward", "places_grow_onward", "hanging",
        "first_line", "last_line",         "first_place",       "last_place_odd",     "last_place_even"};
    for (const TsvRow* row : grid_) {
      const std::string& key = row->cells[1];
      if (std::find(kKnown.begin(), kKnown.end(), key) != kKnown.end()) continue;
      problem(row->line, "unknown grid key " + in_quotes(key) + did_you_mean(key, kKnown));
    }
  }

  std::optional<GridLayout> sized(const GridLayout& layout) {
    const int lines = layout.last_line - layout.first_line + 1;
    const int places = std::min(layout.last_place_odd, layout.last_place_even) - layout.first_place + 1;
    const int most = std::max(layout.last_place_odd, layout.last_place_even) - layout.first_place + 1;
    if (lines >= 1 && places >= 1 && lines * most <= kMostBoardHexes) return layout;
    problem(grid_.front()->line, "the grid has no hexes, or more than the " +
                                     std::to_string(kMostBoardHexes) + " that this game holds");
    return std::nullopt;
  }

  void read_hexes() {
    std::vector<int> line_of(static_cast<std::size_t>(map_.size()), 0);
    for (const TsvRow* row : hexes_) {
      const auto where = hex(row->line, row->cells[1]);
      if (!where) continue;
      int& line = line_of[static_cast<std::size_t>(index(*where))];
      if (line != 0) {
        problem(row->line, "hex " + row->cells[1] + " stands already on line " + std::to_string(line));
        continue;
      }
      line = row->line;
      read_hex(*row, map_.edit(*where));
    }
    for (int i = 0; i < map_.size(); ++i) {
      if (line_of[static_cast<std::size_t>(i)] != 0) continue;
      problem(0, "there is no line for hex " + map_.grid().name(Hex{static_cast<std::uint16_t>(i)}));
    }
  }

  void read_hex(const TsvRow& row, MapHex& hex) {
    if (const auto terrain = word<Terrain>(row.line, row.cells[2], "the terrain", kTerrains))
      hex.terrain = *terrain;
    if (const auto level = whole(row.line, row.cells[3], "the level", 0, 9)) {
      hex.level = static_cast<std::uint8_t>(*level);
    }
    if (const auto building = word<bool>(row.line, row.cells[4], "the fifth column", kBuilding)) {
      hex.isolated_building = *building;
    }
    if (row.cells[5] != "-") hex.place = row.cells[5];
  }

  void read_side(const TsvRow& row) {
    const std::string& pair = row.cells[1];
    if (pair.size() != 9 || pair[4] != '/') {
      problem(row.line, "a hexside is written as its two hexes, 2012/2013, not " + in_quotes(pair));
      return;
    }
    const auto a = hex(row.line, std::string_view(pair).substr(0, 4));
    const auto b = hex(row.line, std::string_view(pair).substr(5));
    const auto feature = word<bool Hexside::*>(row.line, row.cells[2], "the hexside", kFeatures);
    if (!a || !b || !feature) return;
    const auto side = map_.grid().side_towards(*a, *b);
    if (!side) {
      problem(row.line, pair.substr(0, 4) + " and " + pair.substr(5) + " are not neighbours");
      return;
    }
    Hexside features = map_.side(*a, *side);
    if (features.*(*feature)) problem(row.line, pair + " has this already: " + row.cells[2]);
    features.*(*feature) = true;
    map_.set_side(*a, *side, features);
  }

  void read_road(const TsvRow& row) {
    const auto kind = word<Road>(row.line, row.cells[1], "the road", kRoads);
    std::vector<Hex> chain;
    bool from_off_map = false;
    bool to_off_map = false;
    if (!kind || !read_chain(row, chain, from_off_map, to_off_map)) return;
    for (std::size_t i = 1; i < chain.size(); ++i) lay_road(row.line, chain[i - 1], chain[i], *kind);
    if (from_off_map) lead_off_map(row.line, chain.front(), *kind);
    if (to_off_map) lead_off_map(row.line, chain.back(), *kind);
  }

  bool read_chain(const TsvRow& row, std::vector<Hex>& chain, bool& from_off_map, bool& to_off_map) {
    std::string_view rest = row.cells[2];
    from_off_map = rest.starts_with("*-");
    if (from_off_map) rest.remove_prefix(2);
    to_off_map = rest.ends_with("-*");
    if (to_off_map) rest.remove_suffix(2);
    while (true) {
      const std::size_t dash = rest.find('-');
      const auto one = hex(row.line, rest.substr(0, dash));
      if (!one) return false;
      chain.push_back(*one);
      if (dash == std::string_view::npos) break;
      rest.remove_prefix(dash + 1);
    }
    if (chain.size() >= 2 || from_off_map || to_off_map) return true;
    problem(row.line, "a road needs at least two hexes");
    return false;
  }

  void lay_road(int line, Hex from, Hex to, Road kind) {
    const std::string names = map_.grid().name(from) + " and " + map_.grid().name(to);
    const auto side = map_.grid().side_towards(from, to);
    if (!side) {
      problem(line, "the road breaks off: " + names + " are not neighbours");
      return;
    }
    if (map_.side(from, *side).steep) problem(line, "the road crosses the steep slope between " + names);
    if (map_.lake(from) || map_.lake(to)) problem(line, "the road runs through the lake between " + names);
    map_.set_road(from, *side, kind);
  }

  void lead_off_map(int line, Hex hex, Road kind) {
    if (!on_map_edge(map_, hex)) {
      problem(line,
              "the road cannot leave the map at " + map_.grid().name(hex) + ", which is not on its edge");
      return;
    }
    map_.set_road_off_map(hex, std::max(kind, map_.road_off_map(hex)));
  }

  std::string file_;
  Problems& problems_;
  std::vector<const TsvRow*> grid_, hexes_, sides_, roads_;
  int grid_line_ = 0;
  Map map_;
};

}  // namespace

bool on_map_edge(const Map& map, Hex hex) {
  return std::any_of(kFacings.begin(), kFacings.end(),
                     [&](Facing side) { return map.neighbour(hex, side) == kNoHex; });
}

std::optional<Map> read_map(const std::filesystem::path& file, Problems& problems) {
  const auto rows = read_tsv(file, problems);
  if (!rows) return std::nullopt;
  return MapReader(file.string(), problems).read(*rows);
}

}  // namespace tamburino::butchery

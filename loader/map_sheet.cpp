#include "loader/map_sheet.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

#include "loader/sheet_reader.h"
#include "loader/tsv_reader.h"

namespace tamburino {
namespace {

constexpr std::array<std::pair<std::string_view, bool>, 2> kYesNo{{{"no", false}, {"yes", true}}};
constexpr std::array<std::pair<std::string_view, GridLayout::Lines>, 2> kLines{
    {{"east-west", GridLayout::Lines::EastWest}, {"north-south", GridLayout::Lines::NorthSouth}}};
constexpr std::array<std::pair<std::string_view, GridLayout::Parity>, 2> kParity{
    {{"odd", GridLayout::Parity::Odd}, {"even", GridLayout::Parity::Even}}};

class RowsReader {
 public:
  RowsReader(std::string file, Problems& problems) : file_(std::move(file)), problems_(problems) {}

  std::optional<MapSheet> read(const std::vector<TsvRow>& rows) {
    sort_by_kind(rows);
    const auto layout = read_grid();
    if (!layout) return std::nullopt;
    sheet_.files = {file_};
    sheet_.grid = Grid(*layout);
    read_hexes();
    for (const TsvRow* row : sides_) read_side(*row);
    for (const TsvRow* row : roads_) read_road(*row);
    for (const TsvRow* row : others_) read_other(*row);
    return std::move(sheet_);
  }

 private:
  void problem(int line, const std::string& message) { report(problems_, file_, line, message); }

  void sort_by_kind(const std::vector<TsvRow>& rows) {
    constexpr std::array<std::string_view, 9> kKinds{"sheet", "grid",  "hex",  "side",         "road",
                                                     "edge",  "label", "area", "reconstructed"};
    for (const TsvRow& row : rows) {
      const std::string& kind = row.cells[0];
      if (std::find(kKinds.begin(), kKinds.end(), kind) == kKinds.end())
        problem(row.line, "unknown kind of line " + in_quotes(kind) + did_you_mean(kind, kKinds));
      else if (kind == "grid" && cells(row, 3, 3))
        grid_.push_back(&row);
      else if (kind == "hex" && cells(row, 6, 6))
        hexes_.push_back(&row);
      else if (kind == "side" && cells(row, 3, 4))
        sides_.push_back(&row);
      else if (kind == "road" && cells(row, 3, 4))
        roads_.push_back(&row);
      else if (kind == "edge" && cells(row, 5, 5))
        others_.push_back(&row);
      else if (kind == "label" && cells(row, 4, 4))
        others_.push_back(&row);
      else if ((kind == "sheet" || kind == "reconstructed" || kind == "area") && cells(row, 3, 3))
        others_.push_back(&row);
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
    return meaning_of(found, what, words, [&](const std::string& message) { problem(line, message); });
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
    const auto found = sheet_.grid.parse(number);
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
    if (lines >= 1 && places >= 1 && lines * most <= kMaxHexes) return layout;
    problem(grid_.front()->line,
            "the grid has no hexes, or more than the " + std::to_string(kMaxHexes) + " that a map holds");
    return std::nullopt;
  }

  void read_hexes() {
    const Grid& grid = sheet_.grid;
    sheet_.cells.resize(static_cast<std::size_t>(grid.size()));
    for (const TsvRow* row : hexes_) {
      const auto where = hex(row->line, row->cells[1]);
      if (!where) continue;
      MapSheet::Cell& cell = sheet_[*where];
      if (cell.line != 0) {
        problem(row->line, "hex " + row->cells[1] + " stands already on line " + std::to_string(cell.line));
        continue;
      }
      cell = {row->line, row->cells[2], 0, row->cells[4], row->cells[5]};
      if (const auto level = whole(row->line, row->cells[3], "the level", 0, 9)) cell.level = *level;
    }
    for (int i = 0; i < grid.size(); ++i) {
      const Hex one{static_cast<std::uint16_t>(i)};
      if (sheet_[one].line == 0) problem(0, "there is no line for hex " + grid.name(one));
    }
  }

  void read_side(const TsvRow& row) {
    const std::string& pair = row.cells[1];
    if (pair.size() != 9 || pair[4] != '/') {
      problem(row.line, "a hexside is written as its two hexes, 2012/2013, not " + in_quotes(pair));
      return;
    }
    const auto a = hex(row.line, std::string_view(pair).substr(0, 4));
    const auto b = hex(row.line, std::string_view(pair).substr(5));
    if (!a || !b) return;
    if (!sheet_.grid.side_towards(*a, *b)) {
      problem(row.line, pair.substr(0, 4) + " and " + pair.substr(5) + " are not neighbours");
      return;
    }
    const MapSheet::Side side{row.line, *a, *b, row.cells[2], row.cells.size() > 3 ? row.cells[3] : ""};
    const bool twice =
        std::any_of(sheet_.sides.begin(), sheet_.sides.end(), [&](const MapSheet::Side& other) {
          return other.feature == side.feature &&
                 std::minmax(other.a, other.b) == std::minmax(side.a, side.b);
        });
    if (twice) problem(row.line, pair + " has this already: " + side.feature);
    sheet_.sides.push_back(side);
  }

  void read_road(const TsvRow& row) {
    MapSheet::Road road{row.line, row.cells[1], {}, false, false, row.cells.size() > 3 ? row.cells[3] : ""};
    if (!read_chain(row, road)) return;
    for (std::size_t i = 1; i < road.chain.size(); ++i) {
      if (sheet_.grid.side_towards(road.chain[i - 1], road.chain[i])) continue;
      problem(row.line, "the road breaks off: " + sheet_.grid.name(road.chain[i - 1]) + " and " +
                            sheet_.grid.name(road.chain[i]) + " are not neighbours");
      return;
    }
    if (road.from_off_map) check_rim(row.line, road.chain.front());
    if (road.to_off_map) check_rim(row.line, road.chain.back());
    sheet_.roads.push_back(road);
  }

  bool read_chain(const TsvRow& row, MapSheet::Road& road) {
    std::string_view rest = row.cells[2];
    road.from_off_map = rest.starts_with("*-");
    if (road.from_off_map) rest.remove_prefix(2);
    road.to_off_map = rest.ends_with("-*");
    if (road.to_off_map) rest.remove_suffix(2);
    while (true) {
      const std::size_t dash = rest.find('-');
      const auto one = hex(row.line, rest.substr(0, dash));
      if (!one) return false;
      road.chain.push_back(*one);
      if (dash == std::string_view::npos) break;
      rest.remove_prefix(dash + 1);
    }
    if (road.chain.size() >= 2 || road.from_off_map || road.to_off_map) return true;
    problem(row.line, "a road needs at least two hexes");
    return false;
  }

  void check_rim(int line, Hex where) {
    if (on_rim(sheet_.grid, where)) return;
    problem(line,
            "the road cannot leave the map at " + sheet_.grid.name(where) + ", which is not on its edge");
  }

  void read_other(const TsvRow& row) {
    const std::string& kind = row.cells[0];
    if (kind == "sheet") {
      sheet_.sheet.push_back({row.line, row.cells[1], row.cells[2]});
    } else if (kind == "reconstructed") {
      sheet_.reconstructed.push_back({row.line, row.cells[1], row.cells[2]});
    } else if (kind == "area") {
      read_area(row);
    } else if (const auto where = hex(row.line, row.cells[1]); where && kind == "edge") {
      if (!on_rim(sheet_.grid, *where)) problem(row.line, row.cells[1] + " is not on the edge of the map");
      sheet_.edges.push_back({row.line, *where, row.cells[2], row.cells[3], row.cells[4]});
    } else if (where) {
      sheet_.labels.push_back({row.line, *where, row.cells[2], row.cells[3]});
    }
  }

  // Runs of places in a line, 2118-2123, with spaces between.
  void read_area(const TsvRow& row) {
    MapSheet::Area area{row.line, row.cells[1], {}};
    std::string_view rest = row.cells[2];
    while (!rest.empty()) {
      const std::string_view run = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(run.size() + 1, rest.size()));
      const auto first = hex(row.line, run.substr(0, run.find('-')));
      const auto last = hex(row.line, run.substr(run.find('-') == run.npos ? 0 : run.find('-') + 1));
      if (!first || !last) return;
      for (int i = index(*first); i <= index(*last); ++i)
        area.hexes.push_back(Hex{static_cast<std::uint16_t>(i)});
    }
    sheet_.areas.push_back(area);
  }

  std::string file_;
  Problems& problems_;
  std::vector<const TsvRow*> grid_, hexes_, sides_, roads_, others_;
  int grid_line_ = 0;
  MapSheet sheet_;
};

}  // namespace

std::string MapSheet::fact(const std::string& what) const {
  const auto found =
      std::find_if(sheet.begin(), sheet.end(), [&](const Note& note) { return note.what == what; });
  return found == sheet.end() ? std::string() : found->text;
}

std::optional<MapSheet> read_map_sheet(const std::filesystem::path& file, Problems& problems) {
  const auto rows = read_tsv(file, problems);
  if (!rows) return std::nullopt;
  return RowsReader(file.string(), problems).read(*rows);
}

bool on_rim(const Grid& grid, Hex hex) {
  return std::any_of(kFacings.begin(), kFacings.end(),
                     [&](Facing side) { return grid.neighbour(hex, side) == kNoHex; });
}

}  // namespace tamburino

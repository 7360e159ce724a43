#include "loader/field.h"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>
#include <utility>

#include "loader/toml_reader.h"

namespace tamburino {
namespace {

using Path = std::filesystem::path;

bool is_join(const Path& file) { return file.extension() == ".toml"; }

// Of the `sheet letter` line; most maps have none.
std::string letter_of(const MapSheet& sheet, Problems& problems) {
  for (const MapSheet::Note& note : sheet.sheet) {
    if (note.what != "letter") continue;
    if (note.text.size() == 1 && note.text[0] >= 'A' && note.text[0] <= 'Z') return note.text;
    report(problems, sheet.file_of(note.line), note.line,
           "the letter is " + in_quotes(note.text) + ", expected one of A to Z");
  }
  return "";
}

// Two hexes as a join file names them, with the place where it does.
struct Across {
  Hex a = kNoHex, b = kNoHex;
  int line = 0;
};

class Joiner {
 public:
  Joiner(const Path& file, Problems& problems) : file_(file), problems_(problems) {}

  std::optional<MapSheet> join() {
    const std::size_t before = problems_.size();
    const auto value = read_toml(file_, problems_);
    if (!value) return std::nullopt;
    TomlTable own(*value, file_.string(), problems_);
    const std::string title = own.text("title");
    const LocatedText subtitle = own.text_or("subtitle", "");
    read_keeps(own);
    if (!own.has("part_of")) return joined(own, before, title, subtitle.text);
    // The same join, with less of its maps.
    const LocatedText whole = own.text_at("part_of");
    own.finish();
    if (!is_plain_name(Path(whole.text).stem().string()) || Path(whole.text).has_parent_path())
      own.problem(whole.line, in_quotes(whole.text) + " is no join file beside this one");
    if (problems_.size() != before) return std::nullopt;
    const Path file = file_.parent_path() / whole.text;
    const auto other = read_toml(file, problems_);
    if (!other) return std::nullopt;
    TomlTable root(*other, file.string(), problems_);
    root.text("title");
    root.text_or("subtitle", "");
    read_keeps(root);
    return joined(root, before, title, subtitle.text);
  }

 private:
  struct Map {
    std::string name;
    MapSheet sheet;
    GridPart part;
  };
  struct Keep {
    std::string map;
    std::pair<int, int> lines;
    std::string file;
    int line = 0;
  };

  std::optional<MapSheet> joined(TomlTable& root, std::size_t problems_before, const std::string& title,
                                 const std::string& subtitle) {
    const std::vector<LocatedText> names = root.texts("maps");
    for (const LocatedText& name : names) read_map(root, name);
    if (names.size() != 2)
      root.problem(root.line_of("maps"), "two maps are joined, not " + std::to_string(names.size()));
    cut_off();
    auto seam = root.table("seam");
    if (problems_.size() != problems_before || !seam || !lay_out(*seam)) return std::nullopt;
    field_.files = {maps_[0].sheet.files.front(), maps_[1].sheet.files.front(), root.file()};
    for (std::size_t i = 0; i < maps_.size(); ++i) take(static_cast<int>(i));
    for (TomlTable& road : root.tables("road")) add_road(road);
    for (TomlTable& side : root.tables("side")) add_side(side);
    root.finish();
    for (MapSheet::Road& road : field_.roads) end_at_seam(road);
    drop_stubs();
    tell_facts(title, subtitle);
    return std::move(field_);
  }

  void read_keeps(TomlTable& root) {
    for (TomlTable& keep : root.tables("keep")) {
      keeps_.push_back({keep.text("map"), keep.whole_pair("lines", {1, 99}), keep.file(), keep.line()});
      keep.finish();
    }
  }

  void read_map(TomlTable& root, const LocatedText& name) {
    const Path named(name.text);
    if (named.has_parent_path() || named.extension() != ".tsv" || !is_plain_name(named.stem().string()))
      return root.problem(name.line,
                          in_quotes(name.text) + " is no map file of this pack, expected one like map.tsv");
    auto sheet = read_map_sheet(file_.parent_path().parent_path() / named, problems_);
    if (!sheet) return;
    const GridPart part{sheet->grid.layout(), letter_of(*sheet, problems_), {}};
    maps_.push_back({name.text, std::move(*sheet), part});
  }

  void cut_off() {
    for (const Keep& keep : keeps_) {
      const auto map =
          std::find_if(maps_.begin(), maps_.end(), [&](const Map& one) { return one.name == keep.map; });
      if (map == maps_.end()) {
        report(problems_, keep.file, keep.line, in_quotes(keep.map) + " is none of the maps that are joined");
        continue;
      }
      GridLayout& layout = map->part.layout;
      layout.first_line = std::max(layout.first_line, keep.lines.first);
      layout.last_line = std::min(layout.last_line, keep.lines.second);
      if (layout.first_line > layout.last_line)
        report(problems_, keep.file, keep.line, keep.map + " has none of these lines");
    }
  }

  // One pair of hexes says where the second map lies.
  bool lay_out(TomlTable& seam) {
    const LocatedText first = seam.text_at("first"), side = seam.text_at("side"),
                      second = seam.text_at("second");
    seam.finish();
    const auto on = [&](std::size_t map, const LocatedText& number) -> std::optional<Offset> {
      const Grid grid({maps_[map].part});
      if (const auto hex = grid.parse(number.text)) return grid.offset(*hex);
      seam.problem(number.line, "there is no hex " + in_quotes(number.text) + " on what is joined of " +
                                    maps_[map].sheet.files.front());
      return std::nullopt;
    };
    const auto a = on(0, first), b = on(1, second);
    const GridLayout::Lines lines = maps_[0].part.layout.lines;
    const auto facing = Grid::parse_facing(lines, side.text);
    if (!facing) seam.problem(side.line, in_quotes(side.text) + " is no side of a hex of these maps");
    if (!a || !b || !facing) return false;
    maps_[1].part.shift = *a + step(*facing) - *b;
    try {
      field_.grid = Grid({maps_[0].part, maps_[1].part});
    } catch (const std::invalid_argument& fault) {
      seam.problem(seam.line(), std::string("the maps cannot be joined like this: ") + fault.what());
      return false;
    }
    field_.cells.resize(static_cast<std::size_t>(field_.grid.size()));
    return true;
  }

  // --- what the maps bring

  Hex moved(int map, Hex hex) const {
    const Grid& own = maps_[static_cast<std::size_t>(map)].sheet.grid;
    return field_.grid.at(map, own.line(hex), own.place(hex));
  }

  void take(int map) {
    const MapSheet& sheet = maps_[static_cast<std::size_t>(map)].sheet;
    const auto stamped = [map](auto one) {
      one.line.file = map;
      return one;
    };
    for (int i = 0; i < sheet.grid.size(); ++i) {
      const Hex own{static_cast<std::uint16_t>(i)};
      if (const Hex hex = moved(map, own); hex != kNoHex) field_[hex] = stamped(sheet[own]);
    }
    for (MapSheet::Side side : sheet.sides) {
      side.a = moved(map, side.a);
      side.b = moved(map, side.b);
      if (side.a != kNoHex && side.b != kNoHex) field_.sides.push_back(stamped(side));
    }
    for (const MapSheet::Road& road : sheet.roads) take_road(map, stamped(road));
    for (MapSheet::Edge edge : sheet.edges) {
      edge.hex = moved(map, edge.hex);
      if (edge.hex != kNoHex && is_on_rim(edge)) field_.edges.push_back(stamped(edge));
    }
    for (MapSheet::Label label : sheet.labels) {
      label.hex = moved(map, label.hex);
      if (label.hex != kNoHex && !is_known(label)) field_.labels.push_back(stamped(label));
    }
    for (const MapSheet::Area& area : sheet.areas) {
      MapSheet::Area one{area.line, area.name, {}};
      for (const Hex own : area.hexes)
        if (const Hex hex = moved(map, own); hex != kNoHex) one.hexes.push_back(hex);
      if (!one.hexes.empty()) field_.areas.push_back(stamped(one));
    }
    for (const MapSheet::Note& note : sheet.reconstructed) {
      const auto same = [&](const MapSheet::Note& other) {
        return other.what == note.what && other.text == note.text;
      };
      if (std::none_of(field_.reconstructed.begin(), field_.reconstructed.end(), same))
        field_.reconstructed.push_back(stamped(note));
    }
  }

  // What lies on the seam has its name on both maps.
  bool is_known(const MapSheet::Label& label) const {
    return std::any_of(field_.labels.begin(), field_.labels.end(), [&](const MapSheet::Label& other) {
      return other.kind == label.kind && other.text == label.text &&
             field_.grid.part(other.hex) != field_.grid.part(label.hex) &&
             field_.grid.distance(other.hex, label.hex) <= 1;
    });
  }

  // What is left of a road where lines are cut off: it goes on beyond the new edge.
  void take_road(int map, const MapSheet::Road& road) {
    MapSheet::Road piece = road;
    piece.chain.clear();
    piece.to_off_map = false;
    for (const Hex own : road.chain) {
      const Hex hex = moved(map, own);
      if (hex != kNoHex) {
        piece.chain.push_back(hex);
        continue;
      }
      piece.to_off_map = true;
      if (!piece.chain.empty()) field_.roads.push_back(piece);
      piece.chain.clear();
      piece.from_off_map = true;
      piece.to_off_map = false;
    }
    piece.to_off_map = road.to_off_map;
    if (!piece.chain.empty()) field_.roads.push_back(piece);
  }

  // An edge along the seam is none any more.
  bool is_on_rim(const MapSheet::Edge& edge) const {
    static const std::map<std::string, std::vector<std::string_view>> of_rows{
        {"north", {"NE", "NW"}}, {"south", {"SE", "SW"}}, {"east", {"E"}}, {"west", {"W"}}};
    static const std::map<std::string, std::vector<std::string_view>> of_columns{
        {"north", {"N"}}, {"south", {"S"}}, {"east", {"NE", "SE"}}, {"west", {"NW", "SW"}}};
    const Grid& grid = field_.grid;
    const bool rows = grid.layout().lines == GridLayout::Lines::EastWest;
    const auto& outward = rows ? of_rows : of_columns;
    const auto sides = outward.find(edge.rim);
    if (sides == outward.end()) return on_rim(grid, edge.hex);
    return std::all_of(sides->second.begin(), sides->second.end(), [&](std::string_view name) {
      const auto side = grid.parse_facing(name);
      return !side || grid.neighbour(edge.hex, *side) == kNoHex;
    });
  }

  // --- what crosses the seam

  std::optional<Across> read_across(TomlTable& table) {
    const LocatedText pair = table.text_at("across");
    const std::size_t slash = pair.text.find('/');
    const auto a = field_.grid.parse(std::string_view(pair.text).substr(0, slash));
    const auto b = slash == std::string::npos
                       ? std::nullopt
                       : field_.grid.parse(std::string_view(pair.text).substr(slash + 1));
    if (!a || !b)
      table.problem(pair.line, in_quotes(pair.text) + " are no two hexes of the field, with a / between");
    else if (!field_.grid.side_towards(*a, *b))
      table.problem(pair.line, field_.grid.name(*a) + " and " + field_.grid.name(*b) + " are not neighbours");
    else if (field_.grid.part(*a) == field_.grid.part(*b))
      table.problem(pair.line, pair.text + " lies on one map: write it into the file of that map");
    else
      return Across{*a, *b, pair.line};
    return std::nullopt;
  }

  void add_road(TomlTable& table) {
    const auto across = read_across(table);
    const std::string kind = table.text("kind");
    const LocatedText name = table.text_or("name", "");
    table.finish();
    if (!across) return;
    for (const Hex hex : {across->a, across->b}) {
      const auto comes_here = [&](const MapSheet::Road& road) {
        return road.kind == kind && std::find(road.chain.begin(), road.chain.end(), hex) != road.chain.end();
      };
      if (std::none_of(field_.roads.begin(), field_.roads.end(), comes_here))
        table.problem(across->line,
                      "no road of the kind " + in_quotes(kind) + " comes to " + field_.grid.name(hex));
    }
    links_.push_back({{across->line, kJoinFile}, kind, {across->a, across->b}, false, false, name.text});
  }

  void add_side(TomlTable& table) {
    const auto across = read_across(table);
    const std::string feature = table.text("feature");
    const LocatedText name = table.text_or("name", "");
    table.finish();
    if (across) field_.sides.push_back({{across->line, kJoinFile}, across->a, across->b, feature, name.text});
  }

  // A road that left its own map over the seam goes on by a link, and does not leave the field. In a corner
  // of the field it may have left on the other side: there the link is the one of its name.
  void end_at_seam(MapSheet::Road& road) {
    const auto stays = [&](Hex hex) {
      const bool corner = on_rim(field_.grid, hex);
      const bool linked = std::any_of(links_.begin(), links_.end(), [&](const MapSheet::Road& link) {
        return link.kind == road.kind && (!corner || link.name == road.name) &&
               (link.chain[0] == hex || link.chain[1] == hex);
      });
      if (!linked && !corner)
        report(problems_, field_.file_of(road.line), road.line,
               "the road leaves the map at " + field_.grid.name(hex) + ", but " + field_.files[kJoinFile] +
                   " has no road that goes on from there");
      return !linked && corner;
    };
    if (road.from_off_map) road.from_off_map = stays(road.chain.front());
    if (road.to_off_map) road.to_off_map = stays(road.chain.back());
  }

  void drop_stubs() {
    std::erase_if(field_.roads, [](const MapSheet::Road& road) {
      return road.chain.size() < 2 && !road.from_off_map && !road.to_off_map;
    });
    field_.roads.insert(field_.roads.end(), links_.begin(), links_.end());
  }

  void tell_facts(const std::string& title, const std::string& subtitle) {
    field_.sheet.push_back({{0, kJoinFile}, "map", file_.stem().string()});
    field_.sheet.push_back({{0, kJoinFile}, "title", title});
    if (!subtitle.empty()) field_.sheet.push_back({{0, kJoinFile}, "subtitle", subtitle});
    constexpr std::array<std::string_view, 4> kOwn{"map", "title", "subtitle", "letter"};
    for (std::size_t i = 0; i < maps_.size(); ++i) {
      for (MapSheet::Note note : maps_[i].sheet.sheet) {
        if (std::find(kOwn.begin(), kOwn.end(), note.what) != kOwn.end()) continue;
        note.line.file = static_cast<int>(i);
        const std::string known = field_.fact(note.what);
        if (known.empty())
          field_.sheet.push_back(note);
        else if (known != note.text)
          report(problems_, field_.file_of(note.line), note.line,
                 note.what + " is " + in_quotes(note.text) + ", on the other map " + in_quotes(known));
      }
    }
  }

  static constexpr int kJoinFile = 2;  // among the files of the joined sheet

  Path file_;
  Problems& problems_;
  std::vector<Map> maps_;
  std::vector<Keep> keeps_;
  std::vector<MapSheet::Road> links_;
  MapSheet field_;
};

}  // namespace

std::optional<MapSheet> read_field(const Path& file, Problems& problems) {
  if (is_join(file)) return Joiner(file, problems).join();
  auto sheet = read_map_sheet(file, problems);
  if (!sheet) return sheet;
  if (const std::string letter = letter_of(*sheet, problems); !letter.empty())
    sheet->grid = Grid({{sheet->grid.layout(), letter, {}}});
  return sheet;
}

std::vector<Path> map_files(const Path& pack_dir, const PackInfo& info, Problems& problems) {
  std::vector<Path> files;
  const auto add = [&](const Path& file) {
    if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
  };
  for (const PackMap& map : info.maps) {
    if (!is_join(map.file)) {
      add(pack_dir / map.file);
    } else if (const auto value = read_toml(pack_dir / map.file, problems)) {
      const TomlValue::Entry* names = value->find("maps");
      if (names == nullptr) continue;  // a part of another join
      for (const TomlValue& name : names->value.items) add(pack_dir / name.text);
    }
  }
  return files;
}

}  // namespace tamburino

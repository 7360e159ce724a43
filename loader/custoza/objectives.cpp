#include <algorithm>
#include <string>

#include "loader/custoza/lookup.h"
#include "loader/unique.h"

// The boxes of the Objective Map, and the Strategic Objectives.
namespace tamburino::custoza {
namespace {

constexpr std::array<std::pair<std::string_view, bool>, 2> kBoxKinds{{{"place", true}, {"road", false}}};

class StrategicReader {
 public:
  StrategicReader(Game& game, PackNotes& notes) : game_(game), notes_(notes), lookup_(game) {}

  void read(TomlTable& root) {
    for (TomlTable& table : root.tables("objective")) read_objective(table);
    for (const int year : kYears) {
      for (const auto& [word, side] : kSideWords) {
        if (count_[{year, index(side)}] != kStrategicObjectives)
          root.problem(root.line(), "a side has three objectives in each battle, the " + std::string(word) +
                                        " of " + std::to_string(year) + " has " +
                                        std::to_string(count_[{year, index(side)}]));
      }
    }
    for (TomlTable& table : root.tables("corps")) read_corps(table);
  }

 private:
  using Also = StrategicObjective::Also;

  void read_objective(TomlTable& table) {
    const int year = read_year_of(table);
    const Side side = table.choice<Side>("side", kSideWords);
    const int number = table.whole("number", {1, kStrategicObjectives});
    StrategicObjective one;
    one.name = read_id(table, ids_);
    const bool optional = table.truth_or("optional", false);
    read_condition(table, one);
    table.finish();
    if (number != ++count_[{year, index(side)}])
      table.problem(table.line_of("number"), "the objectives of a side stand in their order");
    if (year != notes_.year) return;
    if (optional && side == Side::Italian) notes_.optional_objectives.push_back(number);
    notes_.strategic[static_cast<std::size_t>(index(side))].push_back(std::move(one));
  }

  // Hexes to control or to occupy, and one thing more at most.
  void read_condition(TomlTable& table, StrategicObjective& one) {
    int more = 0;
    for (const std::string_view key : {"control", "occupy", "cut"}) {
      if (!table.has(key)) continue;
      for (const LocatedText& number : table.texts(key)) {
        if (const auto hex = lookup_.land(table, number)) one.hexes.push_back(*hex);
      }
    }
    if (table.has("cut")) {
      one.also = Also::CutCommunication;
      ++more;
      if (one.hexes.size() != 2)
        table.problem(table.line_of("cut"), "a communication runs between two hexes");
    }
    if (table.has("supplied")) {
      one.also = Also::Communication;
      ++more;
      const LocatedText number = table.text_at("supplied");
      const auto hex = lookup_.land(table, number);
      if (hex && (one.hexes.empty() || one.hexes.front() != *hex))
        table.problem(number.line, number.text + " must be the first hex that is controlled");
    }
    if (table.truth_or("corps_west", false)) {
      one.also = Also::CorpsAcross;
      ++more;
    }
    if (table.has("corps_exits")) {
      one.also = Also::CorpsExited;
      ++more;
      with_table(table, "corps_exits", [&](TomlTable& exits) {
        exits.choice<Rim>("edge", std::span(kRimWords).first(1));
        const auto [from, to] = exits.whole_pair("columns", {1, 99});
        one.exits = south_edge(from, to);
        if (one.exits.empty()) exits.problem(exits.line_of("columns"), "no hex of the edge lies there");
      });
    }
    if (table.has("occupy") != (one.also == Also::CorpsAcross))
      table.problem(table.line(), "hexes are occupied, and not controlled, together with corps_west only");
    if (one.hexes.empty()) table.problem(table.line(), "an objective needs hexes");
    if (more > 1) table.problem(table.line(), "an objective has one condition beside its hexes at most");
  }

  std::vector<Hex> south_edge(int from, int to) const {
    const Grid& grid = game_.map.grid();
    std::vector<Hex> hexes;
    for (int i = 0; i < game_.map.size(); ++i) {
      const Hex hex{static_cast<std::uint16_t>(i)};
      const int column = grid.line(hex);
      const bool last_row = grid.at(column, grid.place(hex) + 1) == kNoHex;
      if (last_row && column >= from && column <= to && !game_.map.lake(hex)) hexes.push_back(hex);
    }
    return hexes;
  }

  // 24.2  Formations that make one Corps.
  void read_corps(TomlTable& table) {
    const int year = read_year_of(table);
    const std::string id = read_id(table, corps_);
    const std::vector<LocatedText> formations = table.texts("formations");
    table.finish();
    if (year != notes_.year) return;
    for (const LocatedText& name : formations) {
      if (const auto found = lookup_.formation(table, name))
        game_.formations[static_cast<std::size_t>(index(*found))].corps = id;
    }
  }

  Game& game_;
  PackNotes& notes_;
  Lookup lookup_;
  Unique ids_{"objective"}, corps_{"corps"};
  std::map<std::pair<int, int>, int> count_;  // by year and side
};

}  // namespace

void read_boxes(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    const Lookup lookup(game);
    Unique ids("box"), hexes("hex");
    for (TomlTable& table : root.tables("box")) {
      Box box;
      box.id = read_id(table, ids);
      box.name = table.text("name");
      const LocatedText number = table.text_at("hex");
      box.hex = lookup.land(table, number).value_or(kNoHex);
      table.choice<bool>("kind", kBoxKinds);
      table.finish();
      hexes.use(table, "hex", number.text);
      if (game.boxes.size() == kMostBoxes) {
        table.problem(table.line(),
                      "the Objective Map has no more than " + std::to_string(kMostBoxes) + " boxes");
        return;
      }
      game.boxes.push_back(std::move(box));
    }
    if (game.boxes.empty()) root.problem(root.line(), "there is no [[box]]");
  });
}

void read_strategic(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    StrategicReader(game, notes).read(root);
  });
}

}  // namespace tamburino::custoza

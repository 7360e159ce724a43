#include <array>
#include <set>
#include <string>
#include <utility>

#include "loader/novara/readers.h"
#include "loader/novara/words.h"

namespace tamburino::novara {
namespace {

constexpr std::array<std::pair<std::string_view, bool>, 2> kDayNight{{{"day", false}, {"night", true}}};

class TurnReader {
 public:
  TurnReader(Game& game, PackNotes& notes) : game_(game), notes_(notes) {}

  void read(TomlTable& table) {
    const int number = table.whole("number", {1, 99});
    const int expected = static_cast<int>(game_.tables.turns.size()) + 1;
    if (number != expected)
      table.problem(table.line_of("number"),
                    "turns must follow each other: expected " + std::to_string(expected));
    TurnBox box;
    box.day = table.whole("day", {1, 31});
    const std::vector<int> hours = table.wholes("hours", {0, 24});
    if (hours.size() == 2) {
      box.from_hour = hours[0];
      box.to_hour = hours[1];
    } else if (table.has("hours")) {
      table.problem(table.line_of("hours"), "\"hours\" must be two whole numbers, [from, to]");
    }
    box.night = table.choice<bool>("kind", kDayNight);
    if (hours.size() == 2 && box.night != (box.to_hour < box.from_hour))
      table.problem(table.line_of("hours"), "a night turn, and no other, runs past midnight");
    if (auto points = table.table("points")) {
      for (const auto& [word, side] : kSideWords)
        box.points[static_cast<std::size_t>(index(side))] = points->whole(word, {0, kMostPointsPerTurn});
      points->finish();
    }
    TurnNote note;
    note.surprise = table.truth_or("surprise", false);
    if (table.has("reinforcements")) {
      for (const LocatedText& id : table.texts("reinforcements")) note.reinforcements.push_back(id.text);
    }
    table.finish();
    check_order(table, box);
    game_.tables.turns.push_back(box);
    notes_.turns.push_back(std::move(note));
  }

 private:
  void check_order(const TomlTable& table, const TurnBox& box) const {
    if (game_.tables.turns.empty()) return;
    const TurnBox& before = game_.tables.turns.back();
    const int day = before.day + (before.night ? 1 : 0);
    if (box.day != day || box.from_hour != before.to_hour)
      table.problem(table.line_of("day"), "this turn does not begin when the one before ends");
  }

  Game& game_;
  PackNotes& notes_;
};

}  // namespace

void read_turns(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    TurnReader reader(game, notes);
    for (TomlTable& turn : root.tables("turn")) reader.read(turn);
    if (game.tables.turns.empty()) root.problem(root.line(), "there is no [[turn]]");
  });
}

void read_cities(const std::filesystem::path& file, PackNotes& notes, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    root.text("rule");
    std::set<std::string> names;
    for (TomlTable& table : root.tables("city")) {
      CityNote city;
      city.line = table.line();
      city.name = table.text("name");
      city.triangle = table.text_at("triangle");
      city.points = table.whole("points", {0, 99});
      table.finish();
      if (city.name.empty()) continue;
      if (names.insert(city.name).second) {
        notes.cities.push_back(std::move(city));
      } else {
        table.problem(table.line_of("name"), "city " + in_quotes(city.name) + " stands here twice");
      }
    }
  });
}

}  // namespace tamburino::novara

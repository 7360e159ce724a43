#include <array>
#include <string>

#include "loader/butchery/readers.h"
#include "loader/butchery/words.h"
#include "loader/toml_reader.h"
#include "loader/unique.h"

namespace tamburino::butchery {
namespace {

constexpr int kMostRange = 5;  // sight lines are worked out this far

class CounterReader {
 public:
  explicit CounterReader(Game& game) : game_(game) {}

  void read(TomlTable& root) {
    for (TomlTable& chief : root.tables("chief")) read_chief(chief);
    for (const auto& [word, nation] : kNationWords) {
      if (chief_lines_[static_cast<std::size_t>(index(nation))] == 0) {
        root.problem(root.line(), "there is no [[chief]] for " + std::string(word));
      }
    }
    for (TomlTable& formation : root.tables("formation")) read_formation(formation);
    if (game_.formations.empty()) root.problem(root.line(), "there is no [[formation]]");
    for (TomlTable& unit : root.tables("unit")) read_unit(unit);
    root.finish();
    check_members(root);
  }

 private:
  void read_chief(TomlTable& table) {
    const Nation nation = table.choice<Nation>("nation", kNationWords);
    Chief& chief = game_.chiefs[static_cast<std::size_t>(index(nation))];
    int& line = chief_lines_[static_cast<std::size_t>(index(nation))];
    if (line != 0)
      table.problem(table.line(), "this nation has its chief already on line " + std::to_string(line));
    line = table.line();
    chief.name = table.text("name");
    chief.reaction = table.whole("reaction", {0, 6});
    chief.may_move_from = table.whole("may_move_from", {1, 99});
    chief.entry_points = table.whole("entry_points", {0, 30});
    table.finish();
  }

  void read_formation(TomlTable& table) {
    if (game_.formations.size() >= kMostFormations) {
      table.problem(table.line(),
                    "the game holds no more than " + std::to_string(kMostFormations) + " formations");
      return;
    }
    Formation formation;
    formation.id = read_id(table, formation_ids_);
    formation.name = table.text("name");
    formation_names_.use(table, "name", formation.name);
    formation.nation = table.choice<Nation>("nation", kNationWords);
    formation.breaks_at = table.whole("breaks_at", {0, 99});
    if (table.has("commander")) {
      if (auto commander = table.table("commander")) formation.commander = read_commander(*commander);
    }
    table.finish();
    formation_lines_.push_back(table.line());
    game_.formations.push_back(std::move(formation));
  }

  Commander read_commander(TomlTable& table) {
    Commander commander;
    commander.name = table.text("name");
    commander_names_.use(table, "name", commander.name);
    commander.command = table.whole("command", {0, 6});
    commander.bonus = table.whole("bonus", {0, 6});
    commander.aide_command = table.whole("aide_command", {0, 6});
    table.finish();
    return commander;
  }

  void read_unit(TomlTable& table) {
    if (game_.units.size() >= kMostUnits) {
      table.problem(table.line(), "the game holds no more than " + std::to_string(kMostUnits) + " units");
      return;
    }
    Unit unit;
    unit.id = read_id(table, unit_ids_);
    unit.name = table.text("name");
    unit_names_.use(table, "name", unit.name);
    unit.kind = table.choice<Kind>("kind", kKindWords);
    unit.combat = table.whole("combat", {0, 20});
    unit.cohesion = table.whole("cohesion", {1, 9});
    read_specialities(table, unit);
    join_formation(table, unit);
    table.finish();
    game_.units.push_back(std::move(unit));
  }

  void read_specialities(TomlTable& table, Unit& unit) {
    unit.heavy = table.truth_or("heavy", false);
    if (unit.heavy && unit.kind != Kind::Cavalry)
      table.problem(table.line_of("heavy"), "only cavalry can be heavy");
    if (unit.kind == Kind::Artillery) {
      unit.range = table.whole("range", {1, kMostRange});
    } else if (table.whole_or("range", {1, kMostRange}, 0) != 0) {
      table.problem(table.line_of("range"), "only artillery has a range");
    }
  }

  void join_formation(TomlTable& table, Unit& unit) {
    const LocatedText id = table.text_at("formation");
    std::vector<std::string_view> known;
    for (std::size_t i = 0; i < game_.formations.size(); ++i) {
      known.push_back(game_.formations[i].id);
      if (game_.formations[i].id != id.text) continue;
      unit.formation = FormationId{static_cast<std::uint8_t>(i)};
      unit.nation = game_.formations[i].nation;
      return;
    }
    if (!id.text.empty()) {
      table.problem(id.line, "there is no formation " + in_quotes(id.text) + did_you_mean(id.text, known));
    }
  }

  void check_members(const TomlTable& root) {
    std::vector<int> units(game_.formations.size(), 0);
    for (const Unit& unit : game_.units) {
      const auto formation = static_cast<std::size_t>(index(unit.formation));
      if (formation < units.size()) ++units[formation];
    }
    for (std::size_t i = 0; i < units.size(); ++i) {
      const Formation& formation = game_.formations[i];
      if (units[i] == 0)
        root.problem(formation_lines_[i], "formation " + in_quotes(formation.id) + " has no units");
      if (formation.detached() && formation.breaks_at != 0) {
        root.problem(formation_lines_[i], "detached units never break: breaks_at must be 0");
      }
      if (!formation.detached() && formation.breaks_at == 0) {
        root.problem(formation_lines_[i], "a formation with a commander needs breaks_at of 1 or more");
      }
    }
  }

  Game& game_;
  std::array<int, kNationCount> chief_lines_{};
  std::vector<int> formation_lines_;
  Unique formation_ids_{"formation"}, formation_names_{"the name"}, commander_names_{"commander"};
  Unique unit_ids_{"unit"}, unit_names_{"the name"};
};

}  // namespace

void read_counters(const std::filesystem::path& file, Game& game, Problems& problems) {
  const auto value = read_toml(file, problems);
  if (!value) return;
  TomlTable root(*value, file.string(), problems);
  CounterReader(game).read(root);
}

}  // namespace tamburino::butchery

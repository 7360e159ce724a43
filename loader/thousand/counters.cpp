#include <algorithm>
#include <string>

#include "loader/thousand/readers.h"
#include "loader/unique.h"

namespace tamburino::thousand {
namespace {

constexpr int kMostCombat = 6, kMostQuality = 5, kMostCommandValue = 9;

class CounterReader {
 public:
  CounterReader(Game& game, PackNotes& notes) : game_(game), notes_(notes) {}

  void read(TomlTable& root) {
    for (TomlTable& unit : root.tables("unit")) read_unit(unit);
    for (TomlTable& commander : root.tables("commander")) read_commander(commander);
    if (game_.units.empty()) root.problem(root.line(), "there is no [[unit]]");
    for (const Army army : {Army::Garibaldine, Army::Bourbon}) check_chief(root, army);
  }

 private:
  bool room(const TomlTable& table, std::size_t counters, int most, const std::string& what) {
    if (counters < static_cast<std::size_t>(most)) return true;
    table.problem(table.line(), "the game holds no more than " + std::to_string(most) + " " + what);
    return false;
  }

  void read_unit(TomlTable& table) {
    if (!room(table, game_.units.size(), kMostUnits, "units")) return;
    Unit unit;
    unit.id = read_id(table, ids_);
    unit.name = read_name(table);
    const Army army = table.choice<Army>("army", kArmyWords);
    unit.side = side_of(army);
    unit.kind = table.choice<Kind>("kind", kKindWords);
    if ((army == Army::Insurgents) != (unit.kind == Kind::Insurgents))
      table.problem(table.line_of("kind"), "the insurgents, and nobody else, are of the kind insurgents");
    if (unit.kind == Kind::Insurgents) unit.arrival = Arrival::Pool;
    read_sides(table, unit);
    table.finish();
    game_.units.push_back(std::move(unit));
    notes_.unit_army.push_back(army);
  }

  std::string read_name(TomlTable& table) {
    std::string name = table.text("name");
    names_.use(table, "name", name);
    return name;
  }

  // 4.1a, 4.2a
  static void read_sides(TomlTable& table, Unit& unit) {
    unit.full = read_strength(table, "full");
    unit.has_reduced = unit.kind != Kind::Artillery && unit.kind != Kind::Insurgents;
    if (!unit.has_reduced) {
      if (table.has("reduced"))
        table.problem(table.line_of("reduced"), "artillery and insurgents have no reduced side");
      unit.reduced = unit.full;
      return;
    }
    unit.reduced = read_strength(table, "reduced");
    if (unit.reduced.combat > unit.full.combat || unit.reduced.quality > unit.full.quality)
      table.problem(table.line_of("reduced"), "the reduced side is stronger than the full one");
  }

  static Strength read_strength(TomlTable& table, const std::string& key) {
    const std::vector<int> values = table.wholes(key, {0, std::max(kMostCombat, kMostQuality)});
    const int line = table.line_of(key);
    if (values.size() != 2) {
      if (table.has(key))
        table.problem(line, in_quotes(key) + " must be two whole numbers, [combat, quality]");
      return {1, 0};
    }
    if (values[0] < 1) table.problem(line, "a combat value is 1 at least");
    if (values[1] > kMostQuality)
      table.problem(line, "a quality is " + std::to_string(kMostQuality) + " at most");
    return {values[0], values[1]};
  }

  void read_commander(TomlTable& table) {
    if (!room(table, game_.commanders.size(), kMostCommanders, "commanders")) return;
    Commander commander;
    commander.id = read_id(table, ids_);
    commander.name = read_name(table);
    const Army army = table.choice<Army>("army", kArmyWords);
    if (army == Army::Insurgents)
      table.problem(table.line_of("army"), "the insurgents have no commanders of their own");
    commander.side = side_of(army);
    commander.front = read_command(table, "front");
    commander.back = read_command(table, "back");
    if ((commander.front.rank == Rank::Chief) != (commander.back.rank == Rank::Chief))
      table.problem(table.line_of("back"), "a Commander in Chief is one on both sides of his counter");
    table.finish();
    game_.commanders.push_back(std::move(commander));
    notes_.commander_army.push_back(army);
    if (game_.commanders.back().front.rank == Rank::Chief) check_only_chief(table);
  }

  // 4.3a
  static Command read_command(TomlTable& table, std::string_view key) {
    Command command;
    if (auto sides = table.table(key)) {
      command.value = sides->whole("value", {1, kMostCommandValue});
      command.rank = sides->choice<Rank>("rank", kRankWords);
      sides->finish();
    }
    return command;
  }

  void check_only_chief(const TomlTable& table) {
    const Side side = game_.commanders.back().side;
    const auto chiefs = std::count_if(
        game_.commanders.begin(), game_.commanders.end(),
        [&](const Commander& one) { return one.side == side && one.front.rank == Rank::Chief; });
    if (chiefs > 1) table.problem(table.line_of("front"), "this side has a Commander in Chief already");
  }

  void check_chief(const TomlTable& root, Army army) {
    const auto is = [&](const Commander& one) {
      return one.side == side_of(army) && one.front.rank == Rank::Chief;
    };
    if (std::any_of(game_.commanders.begin(), game_.commanders.end(), is)) return;
    const std::string_view word = kArmyWords[static_cast<std::size_t>(army)].first;
    root.problem(root.line(), "there is no " + std::string(word) + " commander of rank \"chief\"");
  }

  Game& game_;
  PackNotes& notes_;
  Unique ids_{"counter"}, names_{"counter"};
};

}  // namespace

void read_counters(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) { CounterReader(game, notes).read(root); });
}

}  // namespace tamburino::thousand

#include <algorithm>
#include <string>

#include "loader/custoza/readers.h"
#include "loader/unique.h"

namespace tamburino::custoza {
namespace {

// "none": Reserve units, which no commander leads: 4.3.
constexpr int kNoRank = -1;
constexpr std::array<std::pair<std::string_view, int>, kRankCount + 1> kSizes{
    {{"corps", static_cast<int>(Rank::Corps)},
     {"division", static_cast<int>(Rank::Division)},
     {"brigade", static_cast<int>(Rank::Brigade)},
     {"none", kNoRank}}};
constexpr int kMostStrength = 20, kMostMovement = 20, kMostCommand = 6, kMostRange = 10, kMostStacking = 3;
constexpr Range kCohesion{2, 12};

// Both battles stand in one file; only the counters of the scenario's own go into the Game.
class CounterReader {
 public:
  CounterReader(const std::array<int, kRankCount>& markers, Game& game, PackNotes& notes)
      : markers_(markers), game_(game), notes_(notes) {}

  void read(TomlTable& root) {
    for (TomlTable& table : root.tables("overall")) read_chief(table);
    for (TomlTable& table : root.tables("formation")) read_formation(table);
    if (armies_.empty()) root.problem(root.line(), "there is no [[formation]]");
    for (TomlTable& table : root.tables("unit")) read_unit(table);
    for (TomlTable& table : root.tables("fortress")) read_fortress(table);
    for (TomlTable& table : root.tables("scouts")) read_scouts(table);
    for (TomlTable& table : root.tables("marker")) read_marker(table);
    root.finish();
    check_chiefs(root);
    check_members(root);
    check_scouts(root);
  }

 private:
  struct Army {  // a formation of either battle
    std::string id;
    int year = 0, line = 0, units = 0;
    Side side{};
    FormationId formation = kNoFormation;  // none in the other battle
  };

  struct Fort {
    std::string id;
    int year = 0;
    UnitId unit = kNoUnit;  // none in the other battle
  };

  bool wanted(int year) const { return year == notes_.year; }

  void read_chief(TomlTable& table) {
    read_id(table, ids_);
    Chief chief;
    chief.name = table.text("name");
    const Side side = table.choice<Side>("side", kSideWords);
    const int year = read_year_of(table);
    chief.command = table.whole("command", {0, kMostCommand});
    chief.range = table.whole("range", {0, kMostRange});
    chief.movement = table.whole("move", {1, kMostMovement});
    table.finish();
    const auto same = [&](const auto& other) { return other.first == side && other.second == year; };
    if (std::any_of(chiefs_.begin(), chiefs_.end(), same))
      table.problem(table.line(),
                    "this side has an Overall Commander in " + std::to_string(year) + " already");
    chiefs_.emplace_back(side, year);
    if (wanted(year)) game_.chiefs[static_cast<std::size_t>(index(side))] = std::move(chief);
  }

  void read_formation(TomlTable& table) {
    Formation one;
    one.id = read_id(table, ids_);
    one.name = table.text("name");
    one.side = table.choice<Side>("side", kSideWords);
    const int year = read_year_of(table);
    name_of(year).use(table, "name", one.name);
    const int size = table.choice<int>("size", kSizes);
    one.markers = 0;
    if (size != kNoRank) {
      one.rank = static_cast<Rank>(size);
      one.markers = markers_[static_cast<std::size_t>(size)];
      one.colour = table.text("colour");
      one.heeds_chief = table.truth_or("helped", true);
      with_table(table, "commander", [&](TomlTable& leader) { one.commander = read_commander(leader); });
    }
    table.finish();
    armies_.push_back({one.id, year, table.line(), 0, one.side, kNoFormation});
    if (!wanted(year)) return;
    if (game_.formations.size() == kMostFormations) {
      table.problem(table.line(),
                    "a battle has no more than " + std::to_string(kMostFormations) + " formations");
      return;
    }
    armies_.back().formation = FormationId{static_cast<std::uint8_t>(game_.formations.size())};
    game_.formations.push_back(std::move(one));
  }

  static Commander read_commander(TomlTable& table) {
    Commander one;
    one.name = table.text("name");
    one.command = table.whole("command", {0, kMostCommand});
    one.movement = table.whole("move", {1, kMostMovement});
    return one;
  }

  void read_unit(TomlTable& table) {
    Unit unit;
    unit.id = read_id(table, ids_);
    unit.name = table.text("name");
    unit.kind = table.choice<Kind>("kind", kKindWords);
    unit.strength = table.whole("strength", {1, kMostStrength});
    unit.cohesion = table.whole("cohesion", kCohesion);
    unit.stacking = table.whole("stacking", {1, kMostStacking});
    unit.movement = table.whole("move", {1, kMostMovement});
    if (unit.infantry() || unit.has_guns()) {
      unit.range = table.whole("range", {1, kMostRange});
    } else if (table.has("range")) {
      table.problem(table.line_of("range"), "cavalry and the Bridge Train have no fire");
      table.whole("range", {1, kMostRange});
    }
    const LocatedText id = table.text_at("formation");
    Army* army = find_army(table, id);
    table.finish();
    if (army == nullptr) return;
    ++army->units;
    name_of(army->year).use(table, "name", unit.name);
    if (army->formation == kNoFormation) return;
    unit.formation = army->formation;
    unit.side = army->side;
    if (room(table)) game_.units.push_back(std::move(unit));
  }

  Army* find_army(const TomlTable& table, const LocatedText& id) {
    std::vector<std::string_view> known;
    for (Army& army : armies_) {
      if (army.id == id.text) return &army;
      known.push_back(army.id);
    }
    if (!id.text.empty())
      table.problem(id.line, "there is no formation " + in_quotes(id.text) + did_you_mean(id.text, known));
    return nullptr;
  }

  // 22.3  Its infantry is its strength; the guns count for its fire only.
  void read_fortress(TomlTable& table) {
    Unit unit;
    unit.kind = Kind::Fortress;
    unit.id = read_id(table, ids_);
    unit.name = table.text("name");
    unit.side = table.choice<Side>("side", kSideWords);
    const int year = read_year_of(table);
    const LocatedText hex = table.text_at("hex");
    unit.strength = table.whole("strength", {1, kMostStrength});
    unit.cohesion = table.whole("cohesion", kCohesion);
    unit.guns = table.whole("guns", {0, kMostStrength});
    unit.stacking = 0;
    if (unit.guns > 0) {
      unit.range = table.whole("range", {1, kMostRange});
    } else if (table.has("range")) {
      table.problem(table.line_of("range"), "a fortress without guns has no range");
      table.whole("range", {1, kMostRange});
    }
    if (table.has("falls_with")) unit.falls_with = read_falls_with(table, year);
    table.finish();
    const bool here = wanted(year) && game_.units.size() < kMostUnits;
    fortresses_.push_back(
        {unit.id, year, here ? UnitId{static_cast<std::uint8_t>(game_.units.size())} : kNoUnit});
    name_of(year).use(table, "name", unit.name);
    if (!wanted(year) || !room(table)) return;
    notes_.fortresses.push_back({UnitId{static_cast<std::uint8_t>(game_.units.size())}, hex});
    game_.units.push_back(std::move(unit));
  }

  // 22.3.5b
  UnitId read_falls_with(TomlTable& table, int year) {
    const LocatedText id = table.text_at("falls_with");
    for (const Fort& other : fortresses_) {
      if (other.id == id.text && other.year == year) return other.unit;
    }
    table.problem(id.line, "no fortress " + in_quotes(id.text) + " of this battle stands above");
    return kNoUnit;
  }

  void read_scouts(TomlTable& table) {
    ScoutNote note;
    note.side = table.choice<Side>("side", kSideWords);
    const int year = read_year_of(table);
    note.count = table.whole("count", {0, kMostFormations});
    note.line = table.line_of("count");
    const int movement = table.whole("move", {1, kMostMovement});
    table.finish();
    if (!wanted(year)) return;
    if (!notes_.scouts.empty() && movement != game_.constants.scout_movement)
      table.problem(table.line_of("move"), "all Scouts move alike");
    game_.constants.scout_movement = movement;
    notes_.scouts.push_back(note);
  }

  void read_marker(TomlTable& table) {
    read_id(table, marker_ids_);
    table.text("name");
    if (!table.truth("unlimited"))
      table.problem(table.line_of("unlimited"), "the rules of this game know markers only without limit");
    table.finish();
  }

  bool room(const TomlTable& table) const {
    if (game_.units.size() < kMostUnits) return true;
    table.problem(table.line(), "a battle has no more than " + std::to_string(kMostUnits) + " units");
    return false;
  }

  void check_chiefs(const TomlTable& root) const {
    for (const auto& [word, side] : kSideWords) {
      if (!game_.chief(side))
        root.problem(root.line(),
                     "there is no " + std::string(word) + " [[overall]] of " + std::to_string(notes_.year));
    }
  }

  void check_members(const TomlTable& root) const {
    for (const Army& army : armies_) {
      if (army.units == 0) root.problem(army.line, "formation " + in_quotes(army.id) + " has no units");
    }
  }

  // 16.3  Each Formation with a commander has one.
  void check_scouts(const TomlTable& root) const {
    for (const ScoutNote& note : notes_.scouts) {
      const auto led =
          std::count_if(game_.formations.begin(), game_.formations.end(),
                        [&](const Formation& one) { return one.side == note.side && !one.reserve_units(); });
      if (led != note.count)
        root.problem(note.line, "this side has " + std::to_string(led) +
                                    " formations with a commander, and so many Scouts");
    }
  }

  Unique& name_of(int year) { return names_.try_emplace(year, "name").first->second; }

  const std::array<int, kRankCount>& markers_;
  Game& game_;
  PackNotes& notes_;
  std::vector<Army> armies_;
  std::vector<std::pair<Side, int>> chiefs_;
  std::vector<Fort> fortresses_;
  Unique ids_{"counter"}, marker_ids_{"marker"};
  std::map<int, Unique> names_;  // by year
};

}  // namespace

int read_year_of(TomlTable& table) {
  const int year = table.whole("year", {kYears.front(), kYears.back()});
  if (table.has("year") && std::find(kYears.begin(), kYears.end(), year) == kYears.end())
    table.problem(table.line_of("year"), "the battles are those of 1848 and 1866");
  return year;
}

void read_counters(const std::filesystem::path& file, const std::array<int, kRankCount>& markers, Game& game,
                   PackNotes& notes, Problems& problems) {
  const auto value = read_toml(file, problems);
  if (!value) return;
  notes.counters_file = file.string();
  TomlTable root(*value, file.string(), problems);
  CounterReader(markers, game, notes).read(root);
}

}  // namespace tamburino::custoza

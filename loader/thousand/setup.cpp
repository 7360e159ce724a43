#include <algorithm>
#include <string>

#include "loader/thousand/readers.h"

namespace tamburino::thousand {
namespace {

// Who starts where, and who comes when: each counter once.
class SetupReader {
 public:
  SetupReader(Game& game, const PackNotes& notes)
      : game_(game),
        notes_(notes),
        unit_lines_(game.units.size()),
        commander_lines_(game.commanders.size()),
        lines_(game.places.size()) {}

  void read(TomlTable& root) {
    for (TomlTable& table : root.tables("setup")) read_card(table);
    if (auto table = root.table("free")) read_free(*table);
    if (auto table = root.table("starred")) {
      const LocatedText entry = table->text_at("entry");
      game_.scenario.starred_entry = find_city(*table, entry, game_);
      read_force(*table, Arrival::Starred, Army::Garibaldine);
    }
    if (auto table = root.table("piedmontese")) read_force(*table, Arrival::Piedmontese, Army::Piedmontese);
    check_everybody(root);
    check_places(root);
  }

 private:
  // A counter of the list `counters` with this id; its line is noted, so that nobody is named twice.
  template <class Counters>
  std::optional<std::size_t> find(const TomlTable& table, const LocatedText& id, const Counters& counters,
                                  std::vector<int>& lines, const std::string& what) {
    std::vector<std::string_view> known;
    known.reserve(counters.size());
    for (std::size_t i = 0; i < counters.size(); ++i) {
      known.push_back(counters[i].id);
      if (counters[i].id != id.text) continue;
      if (lines[i] != 0) {
        table.problem(id.line,
                      what + in_quotes(id.text) + " is placed already on line " + std::to_string(lines[i]));
        return std::nullopt;
      }
      lines[i] = id.line;
      return i;
    }
    table.problem(id.line, "there is no " + what + in_quotes(id.text) + did_you_mean(id.text, known));
    return std::nullopt;
  }

  Unit* find_unit(const TomlTable& table, const LocatedText& id) {
    const auto found = find(table, id, game_.units, unit_lines_, "unit ");
    if (!found) return nullptr;
    if (notes_.unit_army[*found] == Army::Insurgents) {
      table.problem(id.line, in_quotes(id.text) + " are insurgents, who wait to be recruited");
      return nullptr;
    }
    return &game_.units[*found];
  }

  Commander* find_commander(const TomlTable& table, const LocatedText& id) {
    const auto found = find(table, id, game_.commanders, commander_lines_, "commander ");
    return found ? &game_.commanders[*found] : nullptr;
  }

  Army army_of(const Unit& unit) const {
    return notes_.unit_army[static_cast<std::size_t>(&unit - game_.units.data())];
  }
  Army army_of(const Commander& commander) const {
    return notes_.commander_army[static_cast<std::size_t>(&commander - game_.commanders.data())];
  }

  // A counter that comes with an army is of that army.
  template <class Counter>
  void enlist(const TomlTable& table, const LocatedText& id, Counter* counter, Arrival arrival, Army army) {
    if (counter == nullptr) return;
    if (army_of(*counter) != army) table.problem(id.line, in_quotes(id.text) + " is of another army");
    counter->arrival = arrival;
  }

  template <class Counter>
  void start(const TomlTable& table, const LocatedText& id, Counter* counter, PlaceId where) {
    if (counter == nullptr) return;
    if (army_of(*counter) == Army::Piedmontese)
      table.problem(id.line, in_quotes(id.text) + " is Piedmontese, and does not start on the map");
    counter->arrival = Arrival::Start;
    counter->start = where;
  }

  void read_card(TomlTable& table) {
    const PlaceId where = find_place(table, table.text_at("place"), game_);
    if (where != kNoPlace) {
      int& line = lines_[static_cast<std::size_t>(index(where))];
      if (line != 0)
        table.problem(table.line_of("place"),
                      "there is a set-up of this place already on line " + std::to_string(line));
      line = table.line_of("place");
    }
    for (const LocatedText& id : table.texts("units")) start(table, id, find_unit(table, id), where);
    for (const LocatedText& id : table.texts("commanders"))
      start(table, id, find_commander(table, id), where);
    table.finish();
  }

  // 6.0a
  void read_free(TomlTable& table) {
    const LocatedText id = table.text_at("commander");
    Commander* const commander = id.text.empty() ? nullptr : find_commander(table, id);
    enlist(table, id, commander, Arrival::Free, Army::Bourbon);
    for (const LocatedText& unit : table.texts("units"))
      enlist(table, unit, find_unit(table, unit), Arrival::Free, Army::Bourbon);
    const LocatedText proposed = table.text_at("proposed");
    const PlaceId where = find_place(table, proposed, game_);
    if (commander != nullptr) commander->start = where;
    game_.scenario.forbidden_start = find_place(table, table.text_at("not_in"), game_);
    if (where != kNoPlace && where == game_.scenario.forbidden_start)
      table.problem(proposed.line, in_quotes(proposed.text) + " is closed to them by not_in");
    table.finish();
  }

  void read_force(TomlTable& table, Arrival arrival, Army army) {
    for (const LocatedText& id : table.texts("units")) enlist(table, id, find_unit(table, id), arrival, army);
    for (const LocatedText& id : table.texts("commanders"))
      enlist(table, id, find_commander(table, id), arrival, army);
    table.finish();
  }

  void check_everybody(const TomlTable& root) {
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      if (unit_lines_[i] == 0 && game_.units[i].arrival != Arrival::Pool)
        root.problem(root.line(), "nobody places unit " + in_quotes(game_.units[i].id));
    }
    for (std::size_t i = 0; i < game_.commanders.size(); ++i) {
      if (commander_lines_[i] == 0)
        root.problem(root.line(), "nobody places commander " + in_quotes(game_.commanders[i].id));
    }
  }

  bool garibaldine(PlaceId city) const {
    const auto is = [&](const auto& one) { return one.first == city && one.second == Side::Garibaldine; };
    return std::any_of(game_.scenario.owners.begin(), game_.scenario.owners.end(), is);
  }

  // Both sides apart, nobody in a city of the enemy, and the Bourbons no more than their cities hold. The
  // Thousand may be more: T57.
  void check_places(const TomlTable& root) {
    for (std::size_t i = 0; i < game_.places.size(); ++i) {
      const PlaceId where{static_cast<std::uint8_t>(i)};
      std::array<int, kSideCount> units{}, all{};
      for (const Unit& unit : game_.units) {
        if (unit.arrival != Arrival::Start || unit.start != where) continue;
        ++units[static_cast<std::size_t>(index(unit.side))];
        ++all[static_cast<std::size_t>(index(unit.side))];
      }
      for (const Commander& commander : game_.commanders) {
        if (commander.arrival == Arrival::Start && commander.start == where)
          ++all[static_cast<std::size_t>(index(commander.side))];
      }
      check_place(root, where, units, all);
    }
  }

  void check_place(const TomlTable& root, PlaceId where, const std::array<int, kSideCount>& units,
                   const std::array<int, kSideCount>& all) {
    const Place& place = game_[where];
    const int line = lines_[static_cast<std::size_t>(index(where))];
    if (all[0] > 0 && all[1] > 0) {
      root.problem(line, "both sides start in " + place.name);
    } else if (place.city && all[garibaldine(where) ? 1 : 0] > 0) {
      root.problem(line, place.name + " belongs to the enemy of those who start there");
    }
    if (units[1] > game_.limit(where))
      root.problem(line, std::to_string(units[1]) + " units start in " + place.name + ", which holds " +
                             std::to_string(game_.limit(where)));
  }

  Game& game_;
  const PackNotes& notes_;
  std::vector<int> unit_lines_, commander_lines_, lines_;  // where each was named; by place, its set-up
};

}  // namespace

void read_setup(TomlTable& root, Game& game, const PackNotes& notes) { SetupReader(game, notes).read(root); }

}  // namespace tamburino::thousand

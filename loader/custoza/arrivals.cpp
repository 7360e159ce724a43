#include <algorithm>
#include <string>

#include "loader/custoza/lookup.h"
#include "loader/custoza/moments.h"
#include "loader/custoza/muster.h"
#include "loader/custoza/zones.h"

namespace tamburino::custoza {
namespace {

// Those that come later, and where.
class ArrivalReader {
 public:
  ArrivalReader(Game& game, const PackNotes& notes, Muster& muster)
      : game_(game),
        scenario_(game.scenario),
        lookup_(game),
        zones_(game, notes),
        notes_(notes),
        muster_(muster) {}

  void read(TomlTable& table) {
    Arrival arrival;
    arrival.side = table.choice<Side>("side", kSideWords);
    arrival.when = Moments(game_).read(table);
    if (arrival.when < scenario_.first || scenario_.last < arrival.when)
      table.problem(table.line_of("turn"), "this turn is not in the scenario");
    arrival.or_later = table.truth_or("or_later", false);
    const auto formation = muster_.formation(table, arrival.side);
    table.text("rule");
    arrival.condition = read_condition(table);
    if (!formation) return;
    read_arriving(table, *formation, arrival.pieces);
    muster_.add_overall(table, arrival.side, arrival.pieces);
    read_entries(table, *formation, arrival);
    table.finish();
    scenario_.arrivals.push_back(std::move(arrival));
  }

 private:
  void read_arriving(TomlTable& table, FormationId formation, std::vector<Piece>& pieces) {
    const bool whole = table.truth_or("whole", false);
    if (whole) {
      muster_.add_whole(table, formation, pieces);
    } else {
      muster_.add_units(table, formation, pieces);
    }
    if (whole ? !game_[formation].reserve_units() : table.truth_or("commander", false))
      muster_.add_commander(table, formation, pieces);
  }

  // 24.4f, 24.4i: the rules know these two and no others.
  Condition read_condition(TomlTable& table) {
    const bool optional = table.truth_or("optional", false);
    Condition condition = Condition::None;
    if (table.has("if_strategic")) {
      condition = Condition::ItalianObjective;
      if (table.wholes("if_strategic", {1, kStrategicObjectives}) != notes_.optional_objectives)
        table.problem(table.line_of("if_strategic"),
                      "these are not the objectives that tables/strategic.toml calls optional");
    }
    if (table.has("if_controlled")) {
      condition = Condition::SommacampagnaLost;
      with_table(table, "if_controlled", [&](TomlTable& held) {
        held.choice<Side>("side", std::span(kSideWords).first(1));
        std::vector<std::string> hexes;
        for (const LocatedText& number : held.texts("hexes")) hexes.push_back(number.text);
        if (hexes != std::vector<std::string>{"4913", "4914", "5014"})
          held.problem(held.line_of("hexes"),
                       "the rules of this game know it only of Sommacampagna, 4913, 4914, 5014");
        const auto [from, to] = held.whole_pair("days", {1, 31});
        if (from != scenario_.first_day + 1 || to != scenario_.first_day + 2)
          held.problem(held.line_of("days"),
                       "the rules of this game know it only of the second and third day");
      });
    }
    if (optional != (condition != Condition::None))
      table.problem(table.line(), "what is optional, and nothing else, has a condition");
    return condition;
  }

  void read_entries(TomlTable& table, FormationId formation, Arrival& arrival) {
    if (table.has("entry_of")) {
      const LocatedText id = table.text_at("entry_of");
      const auto other = lookup_.formation(table, id);
      for (std::size_t i = 0; other && i < scenario_.arrivals.size(); ++i) {
        const auto& pieces = scenario_.arrivals[i].pieces;
        if (std::find(pieces.begin(), pieces.end(), commander_of(*other)) != pieces.end())
          arrival.same_entry_as = static_cast<int>(i);
      }
      if (other && (arrival.same_entry_as < 0 || *other != formation)) {
        table.problem(id.line, "the commander of " + in_quotes(id.text) + " arrives nowhere above");
      } else if (other) {
        arrival.entries = scenario_.arrivals[static_cast<std::size_t>(arrival.same_entry_as)].entries;
      }
      return;
    }
    arrival.entries =
        table.is_table("entry") ? zones_.read_rim(table, "entry") : lookup_.all_land_in_area(table, "entry");
    for (const Hex hex : arrival.entries) {
      if (!on_rim(game_.map.grid(), hex))
        table.problem(table.line_of("entry"),
                      "hex " + game_.map.grid().name(hex) + " is not on the edge of the map");
    }
    if (arrival.entries.empty() && table.has("entry"))
      table.problem(table.line_of("entry"), "there must be at least one entry");
  }

  Game& game_;
  Scenario& scenario_;
  Lookup lookup_;
  ZoneReader zones_;
  const PackNotes& notes_;
  Muster& muster_;
};

}  // namespace

void read_arrivals(TomlTable& root, Game& game, const PackNotes& notes, Muster& muster) {
  ArrivalReader reader(game, notes, muster);
  for (TomlTable& table : root.tables("arrival")) reader.read(table);
}

}  // namespace tamburino::custoza

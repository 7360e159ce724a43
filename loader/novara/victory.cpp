#include <algorithm>
#include <array>
#include <string>

#include "loader/novara/readers.h"
#include "loader/novara/words.h"
#include "loader/novara/zones.h"

namespace tamburino::novara {
namespace {

constexpr std::array<std::pair<std::string_view, Sudden::When>, 5> kWhenWords{
    {{"enters", Sudden::When::Enters},
     {"occupies-all", Sudden::When::OccupiesAll},
     {"controls-any", Sudden::When::ControlsAny},
     {"losses-lead", Sudden::When::LossesLead},
     {"army-unsupplied", Sudden::When::ArmyUnsupplied}}};
constexpr int kMostVictoryPoints = 99;

// Who holds what at the start, what ends the game at once, and what counts at its end.
class VictoryReader {
 public:
  VictoryReader(Game& game, const PackNotes& notes)
      : game_(game), scenario_(game.scenario), notes_(notes), lookup_(game) {}

  void read(TomlTable& root) {
    if (auto control = root.table("control")) read_control(*control);
    for (TomlTable& sudden : root.tables("sudden")) read_sudden(sudden);
    if (auto points = root.table("points")) read_points(*points);
    for (const auto& [place, worth] : scenario_.points) needs_owner(root, place);
  }

 private:
  void read_control(TomlTable& table) {
    for (const auto& [word, side] : kSideWords) {
      for (const LocatedText& name : table.texts(word)) {
        const auto place = lookup_.place_in_play(table, name);
        if (!place) continue;
        if (held(*place)) table.problem(name.line, in_quotes(name.text) + " is held already");
        scenario_.control.emplace_back(*place, side);
      }
    }
    table.finish();
  }

  bool held(PlaceId place) const {
    return std::any_of(scenario_.control.begin(), scenario_.control.end(),
                       [&](const auto& one) { return one.first == place; });
  }

  void needs_owner(const TomlTable& root, PlaceId place) const {
    if (held(place)) return;
    root.problem(root.line_of("control"),
                 in_quotes(game_[place].name) + " brings points, but nobody controls it at start");
  }

  void read_sudden(TomlTable& table) {
    Sudden sudden;
    sudden.when = table.choice<Sudden::When>("when", kWhenWords);
    if (sudden.when == Sudden::When::LossesLead) {
      sudden.points = table.whole("points", {1, kMostVictoryPoints});  // either side
    } else {
      sudden.winner = table.choice<Side>("winner", kSideWords);
      if (sudden.when != Sudden::When::ArmyUnsupplied) read_places(table, sudden);
    }
    table.finish();
    scenario_.sudden.push_back(std::move(sudden));
  }

  void read_places(TomlTable& table, Sudden& sudden) {
    for (const LocatedText& name : table.texts("places")) {
      if (const auto place = lookup_.place_in_play(table, name)) sudden.places.push_back(*place);
    }
    if (sudden.places.empty() && table.has("places"))
      table.problem(table.line_of("places"), "there must be at least one place");
    if (sudden.when != Sudden::When::ControlsAny) sudden.supplied = table.truth_or("supplied", false);
  }

  void read_points(TomlTable& table) {
    scenario_.points_per_step = table.whole("steps", {0, kMostVictoryPoints});
    if (table.has("exits")) read_exits(table);
    if (auto places = table.table("places")) {
      for (const LocatedText& name : places->all_keys()) {
        const int worth = places->whole(name.text, {0, kMostVictoryPoints});
        const auto place = lookup_.place_in_play(*places, name);
        if (!place) continue;
        check_city(*places, name, worth);
        scenario_.points.emplace_back(*place, worth);
      }
    }
    table.finish();
  }

  void check_city(const TomlTable& table, const LocatedText& name, int worth) const {
    for (const CityNote& city : notes_.cities) {
      if (city.name != name.text || city.points == worth) continue;
      table.problem(name.line, city.name + " is worth " + std::to_string(city.points) +
                                   " by tables/cities.toml, not " + std::to_string(worth));
    }
  }

  void read_exits(TomlTable& table) {
    if (!scenario_.whole_map)
      table.problem(table.line_of("exits"), "nobody leaves the area of this scenario");
    auto exits = table.table("exits");
    if (!exits) return;
    for (const auto& [word, side] : kSideWords) {
      const auto at = static_cast<std::size_t>(index(side));
      scenario_.points_per_exit[at] = exits->whole(word, {0, kMostVictoryPoints});
      for (const MapSheet::Edge& edge : notes_.sheet.edges) {
        if (edge.use == "exit" && edge.who.starts_with(word)) scenario_.exits[at].push_back(edge.hex);
      }
      if (scenario_.exits[at].empty())
        exits->problem(exits->line(), "the map has no " + std::string(word) + " exit");
    }
    exits->finish();
  }

  Game& game_;
  Scenario& scenario_;
  const PackNotes& notes_;
  Lookup lookup_;
};

}  // namespace

void read_victory(TomlTable& root, Game& game, const PackNotes& notes) {
  VictoryReader(game, notes).read(root);
}

}  // namespace tamburino::novara

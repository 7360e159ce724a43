#include <algorithm>
#include <string>

#include "loader/thousand/readers.h"

namespace tamburino::thousand {
namespace {

constexpr int kMostPoints = 99;

class ScenarioReader {
 public:
  ScenarioReader(Game& game, const PackNotes& notes) : game_(game), scenario_(game.scenario), notes_(notes) {}

  void read(TomlTable& root) {
    scenario_.id = root.text("id");
    scenario_.name = root.text("name");
    scenario_.last_turn = root.whole("turns", {1, static_cast<int>(game_.tables.turns.size())});
    if (root.has("turns") && scenario_.piedmontese_turn > scenario_.last_turn)
      root.problem(root.line_of("turns"), "the game is over before the Piedmontese arrive");
    scenario_.capital = find_city(root, root.text_at("capital"), game_);
    read_reduced(root);
    for (const LocatedText& id : root.texts("bourbon_trenches")) {
      if (const PlaceId city = find_city(root, id, game_); city != kNoPlace) at(city).bourbon_trenches = true;
    }
    if (auto owners = root.table("owners")) read_owners(*owners);
    if (auto routes = root.table("routes")) read_routes(*routes);
    read_setup(root, game_, notes_);
    if (auto armistice = root.table("armistice")) read_armistice(*armistice);
    if (auto points = root.table("points")) read_points(*points);
    if (auto victory = root.table("victory")) read_victory(*victory);
  }

 private:
  Place& at(PlaceId where) { return game_.places[static_cast<std::size_t>(index(where))]; }

  // 4.3e
  void read_reduced(TomlTable& root) {
    for (const LocatedText& word : root.texts("reduced_commanders")) {
      const auto is = [&](const auto& known) { return known.first == word.text; };
      const auto army = std::find_if(kArmyWords.begin(), kArmyWords.end(), is);
      if (army == kArmyWords.end()) {
        root.problem(word.line, "there is no army " + in_quotes(word.text) +
                                    ", expected garibaldine, piedmontese or bourbon");
        continue;
      }
      for (std::size_t i = 0; i < game_.commanders.size(); ++i) {
        if (notes_.commander_army[i] == army->second) game_.commanders[i].starts_on_back = true;
      }
    }
  }

  void read_owners(TomlTable& table) {
    for (const LocatedText& id : table.texts("garibaldine")) {
      const PlaceId city = find_city(table, id, game_);
      if (city != kNoPlace) scenario_.owners.emplace_back(city, Side::Garibaldine);
    }
    table.finish();
  }

  void read_routes(TomlTable& table) {
    for (const LocatedText& code : table.all_keys()) {
      if (code.text == "reconstructed") continue;
      const auto is = [&](const Route& one) { return one.code == code.text; };
      const auto route = std::find_if(game_.routes.begin(), game_.routes.end(), is);
      const PlaceId city = find_city(table, table.text_at(code.text), game_);
      if (route != game_.routes.end()) {
        route->needs = city;
      } else {
        table.problem(code.line, "the map has no route " + in_quotes(code.text));
      }
    }
    table.finish();
  }

  void read_armistice(TomlTable& table) {
    scenario_.armistice_last_turn = table.whole("last_turn", {0, scenario_.last_turn});
    scenario_.armistice_over = table.whole("over", {0, kMostPoints});
    scenario_.kept_in_sicily = table.whole("kept", {0, kMostUnits});
    const LocatedText city = table.text_at("kept_at");
    scenario_.evacuated_to = find_city(table, city, game_);
    if (scenario_.evacuated_to != kNoPlace && !game_[scenario_.evacuated_to].sicily)
      table.problem(city.line, in_quotes(city.text) + " does not lie in Sicily");
    table.finish();
  }

  // 13.0a, 13.0d  For a city that is not named by_siege it makes no difference how it was taken: 0.
  void read_points(TomlTable& table) {
    const Range range{0, kMostPoints};
    scenario_.battle_points = table.whole("battle", range);
    scenario_.escape_points = table.whole("escape", range);
    const int others = table.whole("other_cities", range);
    for (Place& place : game_.places) place.points = place.city ? others : 0;
    if (auto cities = table.table("cities")) {
      for (const CityNumber& one : read_city_numbers(*cities, game_, range)) at(one.city).points = one.number;
      cities->finish();
    }
    if (auto sieges = table.table("by_siege")) {
      for (const CityNumber& one : read_city_numbers(*sieges, game_, range))
        at(one.city).siege_points = one.number;
      sieges->finish();
    }
    table.finish();
  }

  void read_victory(TomlTable& table) {
    const Range range{1, kMostPoints};
    scenario_.total_turn = table.whole("total_turn", {1, scenario_.last_turn});
    scenario_.total_points = table.whole("total", range);
    scenario_.historical_points = table.whole("historical", range);
    scenario_.partial_points = table.whole("partial", range);
    if (scenario_.partial_points > scenario_.historical_points)
      table.problem(table.line_of("partial"), "a partial victory needs more points than a historical one");
    table.finish();
  }

  Game& game_;
  Scenario& scenario_;
  const PackNotes& notes_;
};

}  // namespace

void read_scenario(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    notes.scenario_file = file.string();
    ScenarioReader(game, notes).read(root);
  });
}

}  // namespace tamburino::thousand

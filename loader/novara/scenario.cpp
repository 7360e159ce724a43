#include <algorithm>
#include <array>
#include <string>

#include "loader/novara/readers.h"
#include "loader/novara/words.h"
#include "loader/novara/zones.h"

namespace tamburino::novara {
namespace {

// What a scenario file says before anybody is placed, and what it says of supply and activation.
class ScenarioReader {
 public:
  ScenarioReader(Game& game, PackNotes& notes)
      : game_(game), scenario_(game.scenario), notes_(notes), lookup_(game) {}

  void read(TomlTable& root) {
    scenario_.id = root.text("id");
    scenario_.name = root.text("name");
    const int last = std::max(1, static_cast<int>(game_.tables.turns.size()));
    std::tie(scenario_.first_turn, scenario_.last_turn) = root.whole_pair("turns", {1, last});
    read_area(root);
    read_activation(root);
    scenario_.higher_commanders = root.truth("higher_commanders");
    read_permissions(root);
    read_regions(root, game_, notes_);
    read_cards(root, game_, notes_);
    if (root.has("surprise")) {
      if (auto table = root.table("surprise")) read_surprise(*table);
    }
    check_surprise(root);
    if (root.has("first_activation")) {
      if (auto table = root.table("first_activation")) read_first_activation(*table);
    }
    if (root.has("start_losses")) {
      if (auto table = root.table("start_losses")) read_start_losses(*table, game_);
    }
    if (auto supply = root.table("supply")) read_supply(*supply);
    read_victory(root, game_, notes_);
    root.finish();
  }

 private:
  void read_area(TomlTable& root) {
    scenario_.in_play.assign(static_cast<std::size_t>(game_.map.size()), true);
    if (!root.has("area")) root.problem(root.line(), "\"area\" is missing");
    const LocatedText area = root.text_or("area", "");
    scenario_.whole_map = area.text.empty();
    if (scenario_.whole_map) return;
    std::vector<std::string_view> known;
    std::vector<bool> inside(scenario_.in_play.size());
    bool found = false;
    for (const MapSheet::Area& one : notes_.sheet.areas) {
      known.push_back(one.name);
      if (one.name != area.text) continue;
      found = true;
      for (const Hex hex : one.hexes) inside[static_cast<std::size_t>(index(hex))] = true;
    }
    if (found) {
      scenario_.in_play = std::move(inside);
    } else {
      root.problem(area.line, "the map has no area " + in_quotes(area.text) + did_you_mean(area.text, known));
    }
  }

  void read_activation(TomlTable& root) {
    if (!root.is_table("activation")) {
      constexpr std::array<std::pair<std::string_view, bool>, 1> kTrack{{{"track", true}}};
      root.choice<bool>("activation", kTrack);
      return;
    }
    auto points = root.table("activation");
    scenario_.points_per_turn.emplace();
    for (const auto& [word, side] : kSideWords) {
      (*scenario_.points_per_turn)[static_cast<std::size_t>(index(side))] =
          points->whole(word, {0, kMostPointsPerTurn});
    }
    points->finish();
  }

  // The variants and options that may be chosen; what they are stands in variants.toml.
  void read_permissions(TomlTable& root) {
    notes_.variants_line = root.line_of("variants");
    notes_.fogs_line = root.line_of("options");
    notes_.turns_line = root.line_of("turns");
    notes_.variants = root.texts("variants");
    notes_.fogs = root.texts("options");
  }

  std::optional<FormationId> read_activated(TomlTable& table) {
    const Side side = table.choice<Side>("side", kSideWords);
    const LocatedText id = table.text_at("formation");
    const auto formation = lookup_.formation(table, id);
    if (!formation) return std::nullopt;
    if (game_[*formation].independent()) {
      table.problem(id.line, "formation " + in_quotes(id.text) + " has no chit");
    } else if (game_[*formation].side != side) {
      table.problem(id.line, "formation " + in_quotes(id.text) + " is of the other side");
    }
    return formation;
  }

  void read_surprise(TomlTable& table) {
    scenario_.surprise_turn = table.whole("turn", {scenario_.first_turn, scenario_.last_turn});
    scenario_.surprise = read_activated(table).value_or(kNoFormation);
    table.finish();
  }

  // The track shows the turn of the surprise; a scenario that begins later has none.
  void check_surprise(const TomlTable& root) {
    for (int turn = scenario_.first_turn; turn <= scenario_.last_turn; ++turn) {
      const auto at = static_cast<std::size_t>(turn - 1);
      if (at >= notes_.turns.size()) return;
      if (notes_.turns[at].surprise == (scenario_.surprise_turn == turn)) continue;
      root.problem(root.line_of("surprise"), "turn " + std::to_string(turn) +
                                                 " is not the same here and in tables/turns.toml: surprise");
    }
  }

  void read_first_activation(TomlTable& table) {
    table.whole("turn", {scenario_.first_turn, scenario_.first_turn});
    scenario_.first_activation = read_activated(table).value_or(kNoFormation);
    if (!table.truth("costs_point") && table.has("costs_point"))
      table.problem(table.line_of("costs_point"), "the rules of this game know it only as true");
    table.finish();
  }

  void read_supply(TomlTable& table) {
    if (table.truth_or("edges", false)) {
      if (!scenario_.whole_map)
        table.problem(table.line_of("edges"), "the edges of the map serve only when all of it is in play");
      for (const MapSheet::Edge& edge : notes_.sheet.edges) {
        if (edge.use == "supply") add_edge(edge, scenario_.sources);
      }
    } else {
      for (const auto& [word, side] : kSideWords) {
        for (const LocatedText& number : table.texts(word)) add_source(table, number, side);
      }
    }
    table.finish();
    for (const auto& [word, side] : kSideWords) {
      if (scenario_.sources[static_cast<std::size_t>(index(side))].empty())
        table.problem(table.line(), "there is no " + std::string(word) + " source of supply");
    }
  }

  static void add_edge(const MapSheet::Edge& edge, std::array<std::vector<Hex>, kSideCount>& hexes) {
    for (const auto& [word, side] : kSideWords) {
      if (edge.who.starts_with(word)) hexes[static_cast<std::size_t>(index(side))].push_back(edge.hex);
    }
  }

  void add_source(const TomlTable& table, const LocatedText& number, Side side) {
    const auto hex = lookup_.hex_in_play(table, number);
    if (!hex) return;
    if (!game_.map.on_road(*hex)) table.problem(number.line, "no road leads to " + number.text);
    for (const auto& others : scenario_.sources) {
      if (std::find(others.begin(), others.end(), *hex) != others.end())
        table.problem(number.line, number.text + " is a source of supply already");
    }
    scenario_.sources[static_cast<std::size_t>(index(side))].push_back(*hex);
  }

  Game& game_;
  Scenario& scenario_;
  PackNotes& notes_;
  Lookup lookup_;
};

}  // namespace

void read_scenario(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems) {
  const auto value = read_toml(file, problems);
  if (!value) return;
  TomlTable root(*value, file.string(), problems);
  notes.scenario_file = file.string();
  ScenarioReader(game, notes).read(root);
}

}  // namespace tamburino::novara

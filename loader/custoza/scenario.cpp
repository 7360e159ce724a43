#include <algorithm>
#include <string>

#include "loader/custoza/lookup.h"
#include "loader/custoza/moments.h"

namespace tamburino::custoza {
namespace {

// The frame of a scenario: when, where, by which phases.
class ScenarioReader {
 public:
  ScenarioReader(Game& game, const PackNotes& notes)
      : game_(game), scenario_(game.scenario), notes_(notes), lookup_(game) {}

  void read(TomlTable& root) {
    scenario_.id = root.text("id");
    scenario_.name = root.text("name");
    root.text("rule");
    scenario_.year = read_year_of(root);
    read_calendar(root);
    read_phases(root);
    read_area(root);
    read_initiative(root);
    scenario_.sets_up_first = root.choice<Side>("sets_up_first", kSideWords);
    scenario_.reluctance = root.truth_or("reluctance", false);
    scenario_.first_turn_commands = root.truth_or("first_turn_commands", true);
    read_fortresses(root);
    read_groups(root, game_, notes_);
    read_control(root, game_, notes_);
    read_sources(root);
    read_victory(root, game_, notes_);
    root.finish();
  }

 private:
  void read_calendar(TomlTable& root) {
    const auto battle = notes_.battles.find(scenario_.year);
    if (battle != notes_.battles.end()) {
      scenario_.month = battle->second.month;
      scenario_.first_day = battle->second.day;
    }
    const Moments moments(game_);
    for (const auto& [key, moment] :
         {std::pair{"first", &scenario_.first}, std::pair{"last", &scenario_.last}})
      with_table(root, key, [&, to = moment](TomlTable& table) { *to = moments.read(table); });
    if (scenario_.last < scenario_.first)
      root.problem(root.line_of("last"), "the scenario ends before it begins");
  }

  // 3, 14  The order is fixed; a Basic Game leaves some of them out.
  void read_phases(TomlTable& root) {
    std::vector<std::string_view> known;
    for (const auto& [word, phase] : kPhaseWords) known.push_back(word);
    for (const LocatedText& name : root.texts("phases")) {
      const auto is = [&](const auto& word) { return word.first == name.text; };
      const auto found = std::find_if(kPhaseWords.begin(), kPhaseWords.end(), is);
      if (found == kPhaseWords.end()) {
        root.problem(name.line, "there is no phase " + in_quotes(name.text) + did_you_mean(name.text, known));
        continue;
      }
      if (!scenario_.phases.empty() && found->second <= scenario_.phases.back())
        root.problem(name.line, "the phase " + in_quotes(name.text) + " is out of its order");
      scenario_.phases.push_back(found->second);
    }
    for (const Phase phase :
         {Phase::Initiative, Phase::Engaged, Phase::NotActivated, Phase::OutOfCommand, Phase::End}) {
      if (root.has("phases") && !game_.has_phase(phase))
        root.problem(root.line_of("phases"),
                     "every game has the phase " + in_quotes(known[static_cast<std::size_t>(phase)]));
    }
    const bool command = game_.has_phase(Phase::Command);
    if (command != game_.has_phase(Phase::March) || command != game_.has_phase(Phase::Fatigue))
      root.problem(root.line_of("phases"), "the phases of the Advanced Game come all together: 14");
  }

  void read_area(TomlTable& root) {
    const Map& map = game_.map;
    const auto [from, to] = root.whole_pair("columns", {0, 99});
    scenario_.area.assign(static_cast<std::size_t>(map.size()), false);
    for (int i = 0; i < map.size(); ++i) {
      const int column = map.grid().line(Hex{static_cast<std::uint16_t>(i)});
      scenario_.area[static_cast<std::size_t>(i)] = column >= from && column <= to;
    }
    if (root.has("columns") &&
        std::find(scenario_.area.begin(), scenario_.area.end(), true) == scenario_.area.end())
      root.problem(root.line_of("columns"), "the map has no such columns");
  }

  void read_initiative(TomlTable& root) {
    constexpr std::array<std::pair<std::string_view, std::optional<Side>>, 3> kWords{
        {{"roll", std::nullopt}, {"italian", Side::Italian}, {"austrian", Side::Austrian}}};
    scenario_.initiative = root.choice<std::optional<Side>>("initiative", kWords);
  }

  void read_fortresses(TomlTable& root) {
    for (const LocatedText& id : root.texts("fortresses")) {
      const auto unit = lookup_.unit(root, id);
      if (!unit) continue;
      const auto is = [&](const FortressNote& note) { return note.unit == *unit; };
      const auto note = std::find_if(notes_.fortresses.begin(), notes_.fortresses.end(), is);
      if (note == notes_.fortresses.end()) {
        root.problem(id.line, "unit " + in_quotes(id.text) + " is no fortress");
        continue;
      }
      if (std::find(scenario_.fortresses.begin(), scenario_.fortresses.end(), *unit) !=
          scenario_.fortresses.end())
        root.problem(id.line, "fortress " + in_quotes(id.text) + " stands here twice");
      if (note->where != kNoHex && !game_.in_area(note->where))
        root.problem(id.line, "fortress " + in_quotes(id.text) + " lies outside the area of this scenario");
      scenario_.fortresses.push_back(*unit);
      scenario_.fortress_hexes.push_back({piece(*unit), note->where, Facing{0}, Mode::Open});
    }
  }

  // 24.1.5 with 13.5: a rout makes for a source of supply; a Basic Game knows them for this alone, 21.3.
  void read_sources(TomlTable& root) {
    with_table(root, "sources", [&](TomlTable& table) {
      for (const auto& [word, side] : kSideWords) {
        auto& hexes = scenario_.rout_sources[static_cast<std::size_t>(index(side))];
        hexes = lookup_.all_land_in_area(table, word);
        if (hexes.empty()) table.problem(table.line(), "there is no " + std::string(word) + " source");
        for (const Hex hex : hexes) {
          const auto& theirs = scenario_.rout_sources[0];
          if (side == Side::Austrian && std::find(theirs.begin(), theirs.end(), hex) != theirs.end())
            table.problem(table.line_of(word),
                          "hex " + game_.map.grid().name(hex) + " is a source of both sides");
        }
      }
    });
    if (game_.has_phase(Phase::Command)) scenario_.sources = scenario_.rout_sources;
  }

  Game& game_;
  Scenario& scenario_;
  const PackNotes& notes_;
  Lookup lookup_;
};

}  // namespace

int read_year(const std::filesystem::path& scenario, Problems& problems) {
  const auto value = read_toml(scenario, problems);
  if (!value) return 0;
  Problems again;  // read_scenario() notes them
  TomlTable root(*value, scenario.string(), again);
  return read_year_of(root);
}

void read_scenario(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems) {
  const auto value = read_toml(file, problems);
  if (!value) return;
  TomlTable root(*value, file.string(), problems);
  ScenarioReader(game, notes).read(root);
}

}  // namespace tamburino::custoza

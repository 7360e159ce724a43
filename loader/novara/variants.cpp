#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <string>

#include "loader/novara/readers.h"
#include "loader/novara/words.h"
#include "loader/novara/zones.h"
#include "loader/unique.h"

namespace tamburino::novara {
namespace {

enum class Variant { Hypothetical, Sixth };
constexpr std::array<std::pair<std::string_view, Variant>, 2> kVariants{
    {{"hypothetical-deployment", Variant::Hypothetical}, {"sixth-division", Variant::Sixth}}};
constexpr std::array<std::pair<std::string_view, Fog>, 2> kFogs{
    {{"dummies", Fog::Dummies}, {"displays", Fog::Displays}}};

bool names(const std::vector<LocatedText>& list, std::string_view word) {
  return std::any_of(list.begin(), list.end(), [&](const LocatedText& one) { return one.text == word; });
}

class VariantReader {
 public:
  VariantReader(Game& game, PackNotes& notes, Problems& problems)
      : game_(game), scenario_(game.scenario), notes_(notes), problems_(problems), lookup_(game) {}

  void read(TomlTable& root) {
    check_words(notes_.variants, kVariants, "variant");
    check_words(notes_.fogs, kFogs, "option");
    scenario_.allows_sixth = names(notes_.variants, "sixth-division");
    scenario_.allows_hypothetical = names(notes_.variants, "hypothetical-deployment");
    refuse_options();
    for (TomlTable& variant : root.tables("variant")) read_variant(variant);
    for (TomlTable& fog : root.tables("fog")) read_fog(fog);
    root.finish();
    for (const auto& [word, meaning] : kVariants) must_stand(root, "variant", word);
    for (const auto& [word, meaning] : kFogs) must_stand(root, "fog", word);
    apply();
  }

 private:
  void problem(int line, const std::string& message) {
    report(problems_, notes_.scenario_file, line, message);
  }

  template <class Words>
  void check_words(const std::vector<LocatedText>& list, const Words& words, const std::string& what) {
    std::vector<std::string_view> known;
    known.reserve(words.size());
    for (const auto& [word, meaning] : words) known.push_back(word);
    for (const LocatedText& one : list) {
      if (std::find(known.begin(), known.end(), one.text) == known.end())
        problem(one.line, "there is no " + what + " " + in_quotes(one.text) + did_you_mean(one.text, known));
    }
  }

  void refuse_options() {
    if (game_.options.sixth_division && !scenario_.allows_sixth)
      problem(notes_.variants_line, "this scenario does not allow the sixth division");
    if (game_.options.hypothetical && !scenario_.allows_hypothetical)
      problem(notes_.variants_line, "this scenario does not allow the hypothetical deployment");
    for (const auto& [word, fog] : kFogs) {
      if (game_.options.fog == fog && !names(notes_.fogs, word))
        problem(notes_.fogs_line, "this scenario does not allow the option " + in_quotes(word));
    }
  }

  void must_stand(const TomlTable& root, const std::string& what, std::string_view word) const {
    if (seen_.contains(std::string(word))) return;
    root.problem(root.line(), "there is no [[" + what + "]] " + in_quotes(word));
  }

  std::string once(TomlTable& table) {
    std::string id = table.text("id");
    if (!id.empty() && !seen_.insert(id).second)
      table.problem(table.line_of("id"), in_quotes(id) + " stands here twice");
    return id;
  }

  // The scenario and the variant name each other. What a scenario does not allow is not read with it.
  void read_variant(TomlTable& table) {
    const Variant variant = table.choice<Variant>("id", kVariants);
    const std::string id = once(table);
    const bool wanted = names(table.texts("scenarios"), scenario_.id);
    const bool allowed = names(notes_.variants, id);
    if (wanted != allowed) {
      table.problem(table.line_of("scenarios"), in_quotes(scenario_.id) + " and this variant do not agree: " +
                                                    "its file and this list must name each other");
    }
    if (!allowed) return;
    table.text("rule");
    if (variant == Variant::Hypothetical) {
      read_hypothetical(table);
    } else {
      read_sixth(table);
    }
    table.finish();
  }

  void read_hypothetical(TomlTable& table) {
    constexpr std::array<std::pair<std::string_view, Side>, 1> kFirst{{{"sardinian", Side::Sardinian}}};
    table.choice<Side>("first", kFirst);
    only(table, "not_placed", {"higher", "independent"});
    only(table, "keeps", {"surprise"});
    Unique ids("box");
    for (TomlTable& box : table.tables("box")) read_box(box, ids);
    for (const Side side : kSides2) check_boxes(table, side);
  }

  // What the rules of the game know in one way only.
  static void only(TomlTable& table, std::string_view key, const std::vector<std::string>& expected) {
    std::vector<std::string> found;
    for (const LocatedText& word : table.texts(key)) found.push_back(word.text);
    if (!table.has(key) || found == expected) return;
    std::string all;
    for (const std::string& word : expected) all += (all.empty() ? "" : ", ") + word;
    table.problem(table.line_of(key), in_quotes(key) + " must be: " + all);
  }

  void read_box(TomlTable& table, Unique& ids) {
    StrategicBox box;
    box.id = read_id(table, ids);
    box.name = table.text("name");
    box.side = table.choice<Side>("side", kSideWords);
    box.least = table.whole("least", {0, kMostFormations});
    box.most = table.whole("most", {1, kMostFormations});
    if (box.least > box.most) table.problem(table.line_of("least"), "least is more than most");
    if (table.has("from_turn")) {
      box.from_turn = table.whole("from_turn", {scenario_.first_turn, scenario_.last_turn});
      box.entries = read_entries(table);
    } else {
      const ZoneReader zones(game_, notes_.regions);
      const std::vector<SetupCard::Part> parts = zones.read(table);
      if (parts.size() == 1) box.hexes = parts.front().hexes;
      if (parts.size() > 1) table.problem(table.line(), "a box has one zone");
    }
    table.finish();
    boxes_.push_back(std::move(box));
  }

  std::vector<Hex> read_entries(TomlTable& table) const {
    std::vector<Hex> entries;
    for (const LocatedText& name : table.texts("entry")) {
      if (const auto hex = lookup_.spot_in_play(table, name)) entries.push_back(*hex);
    }
    if (entries.empty() && table.has("entry"))
      table.problem(table.line_of("entry"), "there must be at least one entry");
    return entries;
  }

  // Every chit must find a box, and every box its least. The sixth division has none: it comes later (R61).
  void check_boxes(const TomlTable& table, Side side) const {
    int least = 0, most = 0, chits = 0;
    for (const StrategicBox& box : boxes_) {
      if (box.side != side) continue;
      least += box.least;
      most += box.most;
    }
    for (const Formation& formation : game_.formations) {
      if (formation.side == side && !formation.independent() && !formation.variant) ++chits;
    }
    if (least <= chits && most >= chits) return;
    table.problem(table.line(), "the " +
                                    std::string(kSideWords[static_cast<std::size_t>(index(side))].first) +
                                    " boxes hold " + std::to_string(least) + " to " + std::to_string(most) +
                                    " chits, and there are " + std::to_string(chits));
  }

  void read_sixth(TomlTable& table) {
    const LocatedText id = table.text_at("formation");
    const auto formation = lookup_.formation(table, id);
    sixth_.from_turn = table.whole("from_turn", {scenario_.first_turn, scenario_.last_turn});
    sixth_.entries = read_entries(table);
    if (auto points = table.table("extra_points")) {
      points->whole("sardinian", {1, 1});  // 17.sixth-b
      points->finish();
    }
    if (!formation) return;
    if (!game_[*formation].variant)
      table.problem(id.line, "formation " + in_quotes(id.text) + " is not marked as a variant");
    sixth_.side = game_[*formation].side;
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      if (game_.units[i].formation == *formation)
        sixth_.units.push_back(UnitId{static_cast<std::uint8_t>(i)});
    }
  }

  void read_fog(TomlTable& table) {
    const Fog fog = table.choice<Fog>("id", kFogs);
    once(table);
    table.text("rule");
    if (fog == Fog::Dummies) {
      only(table, "markers", {"s-dummy-lettered", "s-dummy", "a-dummy-lettered", "a-dummy"});
      if (!table.truth("counts_for_stacking") && table.has("counts_for_stacking"))
        table.problem(table.line_of("counts_for_stacking"), "dummies count for stacking: R63");
    } else {
      only(table, "markers", {"s-dummy-lettered", "a-dummy-lettered"});
      table.whole("boxes", {kDisplays, kDisplays});
      table.whole("dummies_moved", {2, 2});
      table.whole("revealed_within", {2, 2});
      table.whole("setup_distance", {3, 3});
      const int points = table.whole("dummy_points", {1, 12});
      for (Unit& unit : game_.units) {
        if (unit.kind == Kind::Dummy) unit.movement = points;
      }
    }
    table.finish();
  }

  // A11  In the hypothetical deployment only the independents keep their cards, and nobody comes later but by
  // his box.
  void apply() {
    if (game_.options.sixth_division) scenario_.sixth = sixth_;
    if (!game_.options.hypothetical) return;
    scenario_.boxes = boxes_;
    scenario_.reinforcements.clear();
    std::erase_if(scenario_.cards, [&](const SetupCard& card) {
      return !std::all_of(card.units.begin(), card.units.end(), [&](UnitId unit) {
        const FormationId home = game_[unit].formation;
        return home != kNoFormation && game_[home].independent();
      });
    });
  }

  Game& game_;
  Scenario& scenario_;
  PackNotes& notes_;
  Problems& problems_;
  Lookup lookup_;
  std::set<std::string> seen_;
  std::vector<StrategicBox> boxes_;
  Reinforcement sixth_;
};

}  // namespace

void read_variants(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems) {
  const auto value = read_toml(file, problems);
  if (!value) return;
  TomlTable root(*value, file.string(), problems);
  VariantReader(game, notes, problems).read(root);
}

}  // namespace tamburino::novara

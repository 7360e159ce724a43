#include <algorithm>
#include <array>
#include <string>

#include "loader/novara/readers.h"
#include "loader/novara/words.h"
#include "loader/unique.h"

namespace tamburino::novara {
namespace {

enum class Arm { Line, Grenadier, Light, Cavalry, Artillery, HorseArtillery, Pontoon };
constexpr std::array<std::pair<std::string_view, Arm>, 7> kArms{{{"line", Arm::Line},
                                                                 {"grenadier", Arm::Grenadier},
                                                                 {"light", Arm::Light},
                                                                 {"cavalry", Arm::Cavalry},
                                                                 {"artillery", Arm::Artillery},
                                                                 {"horse-artillery", Arm::HorseArtillery},
                                                                 {"pontoon", Arm::Pontoon}}};
constexpr int kLightMovement = 4;  // 8.breaking-contact-a: by this the rules know light infantry
constexpr int kMostCombat = 20, kMostMovement = 12, kMostBonus = 3, kMostRadius = 20;

Kind kind_of(Arm arm) {
  switch (arm) {
    case Arm::Line:
    case Arm::Grenadier:
    case Arm::Light:
      return Kind::Infantry;
    case Arm::Cavalry:
      return Kind::Cavalry;
    case Arm::Artillery:
      return Kind::Artillery;
    case Arm::HorseArtillery:
      return Kind::HorseArtillery;
    case Arm::Pontoon:
      return Kind::Train;
  }
  return Kind::Infantry;
}

class CounterReader {
 public:
  explicit CounterReader(Game& game) : game_(game) {}

  void read(TomlTable& root) {
    for (TomlTable& commander : root.tables("commander")) read_commander(commander);
    for (TomlTable& formation : root.tables("formation")) read_formation(formation);
    if (game_.formations.empty()) root.problem(root.line(), "there is no [[formation]]");
    for (TomlTable& unit : root.tables("unit")) read_unit(unit);
    read_markers(root, game_);
    root.finish();
    check_chits(root);
    check_members(root);
  }

 private:
  template <class Counters>
  bool room(const TomlTable& table, const Counters& counters, int most, const std::string& what) {
    if (counters.size() < static_cast<std::size_t>(most)) return true;
    table.problem(table.line(), "the game holds no more than " + std::to_string(most) + " " + what);
    return false;
  }

  void read_commander(TomlTable& table) {
    if (!room(table, game_.chits, kMostChits, "commanders")) return;
    Chit chit;
    chit.id = read_id(table, chit_ids_);
    chit.name = table.text("name");
    chit.side = table.choice<Side>("side", kSideWords);
    chit.rank = table.choice<Rank>("rank", kRankWords);
    chit.radius = table.whole("radius", {1, kMostRadius});
    chit_lines_.push_back({table.line(), {}});
    if (chit.rank == Rank::Higher) chit.factor = table.whole("factor", {1, kMostFormations});
    if (chit.rank == Rank::Independent) chit.factor = table.whole("units", {1, kMostUnits});
    if (chit.rank == Rank::Formation) {
      chit_lines_.back().formation = table.text_at("formation");
    } else {
      only_one(table, chit);
    }
    table.finish();
    game_.chits.push_back(std::move(chit));
  }

  void only_one(const TomlTable& table, const Chit& chit) {
    const auto same = [&](const Chit& other) { return other.side == chit.side && other.rank == chit.rank; };
    if (std::any_of(game_.chits.begin(), game_.chits.end(), same))
      table.problem(table.line_of("rank"), "this side has a commander of this rank already");
  }

  void read_formation(TomlTable& table) {
    if (!room(table, game_.formations, kMostFormations, "formations")) return;
    Formation formation;
    formation.id = read_id(table, formation_ids_);
    formation.name = table.text("name");
    formation.side = table.choice<Side>("side", kSideWords);
    formation.variant = table.truth_or("variant", false);
    if (table.has("chit")) formation.chit = find_chit(table, table.text_at("chit"), formation);
    table.finish();
    formation_lines_.push_back(table.line());
    game_.formations.push_back(std::move(formation));
  }

  // The two name each other.
  ChitId find_chit(const TomlTable& table, const LocatedText& id, const Formation& formation) {
    std::vector<std::string_view> known;
    for (std::size_t i = 0; i < game_.chits.size(); ++i) {
      Chit& chit = game_.chits[i];
      known.push_back(chit.id);
      if (chit.id != id.text) continue;
      if (chit.rank != Rank::Formation || chit_lines_[i].formation.text != formation.id) {
        table.problem(id.line, chit.name + " does not lead formation " + in_quotes(formation.id));
      } else if (chit.side != formation.side) {
        table.problem(id.line, chit.name + " is of the other side");
      }
      chit.formation = FormationId{static_cast<std::uint8_t>(game_.formations.size())};
      return ChitId{static_cast<std::uint8_t>(i)};
    }
    if (!id.text.empty())
      table.problem(id.line, "there is no commander " + in_quotes(id.text) + did_you_mean(id.text, known));
    return kNoChit;
  }

  void read_unit(TomlTable& table) {
    if (!room(table, game_.units, kMostUnits, "units and dummies")) return;
    Unit unit;
    unit.id = read_id(table, unit_ids_);
    unit.name = table.text("name");
    const Arm arm = table.choice<Arm>("kind", kArms);
    unit.kind = kind_of(arm);
    read_strength(table, unit);
    unit.movement = table.whole("move", {1, kMostMovement});
    unit.bonus = table.whole("bonus", {0, kMostBonus});
    unit.small = table.truth("small");
    unit.form = unit.name.ends_with(" Form");
    join_formation(table, unit);
    if (unit.foot() && (arm == Arm::Light) != (unit.movement == kLightMovement)) {
      table.problem(table.line_of("move"), arm == Arm::Light ? "light infantry has movement 4"
                                                             : "movement 4 is for light infantry only");
    }
    table.finish();
    game_.units.push_back(std::move(unit));
  }

  // 3.counters-a  More than one combat point means two steps.
  void read_strength(TomlTable& table, Unit& unit) {
    const std::vector<int> combat = table.wholes("combat", {1, kMostCombat});
    unit.steps = table.whole("steps", {0, 2});
    unit.combat = combat.empty() ? 0 : combat[0];
    unit.reduced = combat.size() > 1 ? combat[1] : 0;
    const int line = table.line_of("combat");
    if (static_cast<std::size_t>(unit.steps) != combat.size())
      table.problem(line, "combat has a number for each step, and steps is " + std::to_string(unit.steps));
    if ((unit.kind == Kind::Train) != combat.empty())
      table.problem(line, "pontoon trains, and no others, have combat = []");
    if (!combat.empty() && (unit.combat > 1) != (unit.steps == 2))
      table.problem(line, "a unit has two steps when its combat factor is above 1");
    if (unit.reduced > unit.combat) table.problem(line, "the reduced side is stronger than the full one");
  }

  void join_formation(TomlTable& table, Unit& unit) {
    const LocatedText id = table.text_at("formation");
    std::vector<std::string_view> known;
    for (std::size_t i = 0; i < game_.formations.size(); ++i) {
      known.push_back(game_.formations[i].id);
      if (game_.formations[i].id != id.text) continue;
      unit.formation = FormationId{static_cast<std::uint8_t>(i)};
      unit.side = game_.formations[i].side;
      return;
    }
    if (!id.text.empty())
      table.problem(id.line, "there is no formation " + in_quotes(id.text) + did_you_mean(id.text, known));
  }

  void check_chits(const TomlTable& root) {
    for (std::size_t i = 0; i < game_.chits.size(); ++i) {
      const Chit& chit = game_.chits[i];
      if (chit.rank != Rank::Formation || chit.formation != kNoFormation) continue;
      const LocatedText& formation = chit_lines_[i].formation;
      root.problem(formation.line,
                   "no formation " + in_quotes(formation.text) + " has the chit " + in_quotes(chit.id));
    }
    for (const auto& [word, side] : kSideWords) {
      for (const auto& [rank_word, rank] : kRankWords) {
        const auto is = [of = side, at = rank](const Chit& chit) {
          return chit.side == of && chit.rank == at;
        };
        if (std::none_of(game_.chits.begin(), game_.chits.end(), is))
          root.problem(root.line(),
                       "there is no " + std::string(word) + " commander of rank " + in_quotes(rank_word));
      }
    }
  }

  void check_members(const TomlTable& root) {
    std::vector<int> units(game_.formations.size(), 0);
    for (const Unit& unit : game_.units) {
      const auto formation = static_cast<std::size_t>(index(unit.formation));
      if (formation < units.size()) ++units[formation];
    }
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (units[i] == 0)
        root.problem(formation_lines_[i], "formation " + in_quotes(game_.formations[i].id) + " has no units");
    }
  }

  struct ChitLine {
    int line = 0;
    LocatedText formation;
  };

  Game& game_;
  std::vector<int> formation_lines_;
  std::vector<ChitLine> chit_lines_;
  Unique chit_ids_{"commander"}, formation_ids_{"formation"}, unit_ids_{"unit"};
};

}  // namespace

void read_counters(const std::filesystem::path& file, Game& game, Problems& problems) {
  const auto value = read_toml(file, problems);
  if (!value) return;
  TomlTable root(*value, file.string(), problems);
  CounterReader(game).read(root);
}

}  // namespace tamburino::novara

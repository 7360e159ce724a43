#include <algorithm>
#include <sstream>
#include <string>

#include "loader/custoza/lookup.h"
#include "loader/custoza/muster.h"
#include "loader/custoza/zones.h"

namespace tamburino::custoza {
namespace {

constexpr int kMostFatigue = 20;

// Groups that stand on the map, and Formations On March.
class GroupReader {
 public:
  GroupReader(Game& game, const PackNotes& notes, Muster& muster)
      : game_(game),
        scenario_(game.scenario),
        lookup_(game),
        zones_(game, notes),
        muster_(muster),
        stacked_(static_cast<std::size_t>(game.map.size())) {}

  void read(TomlTable& root) {
    for (TomlTable& table : root.tables("setup")) read_setup(table);
    for (TomlTable& table : root.tables("on_march")) read_on_march(table);
    if (root.has("orders")) with_table(root, "orders", [&](TomlTable& table) { read_orders(table); });
    check_orders(root);
  }

 private:
  struct Stack {
    int value = 0;
    bool march = false, used = false;
    Side side{};
  };

  // --- set-up

  void read_setup(TomlTable& table) {
    SetupGroup group;
    group.side = table.choice<Side>("side", kSideWords);
    const auto formation = muster_.formation(table, group.side);
    table.text("rule");
    group.march = table.truth_or("march", false);
    group.one_per_hex = table.truth_or("one_to_a_hex", false);
    group.zones = zones_.read(table);
    if (!formation) return;
    muster_.add_units(table, *formation, group.pieces);
    if (table.truth_or("commander", false)) muster_.add_commander(table, *formation, group.pieces);
    muster_.add_overall(table, group.side, group.pieces);
    read_states(table, group);
    if (table.has("fatigue")) start_of(*formation).fatigue = table.whole("fatigue", {0, kMostFatigue});
    with_table(table, "default", [&](TomlTable& places) { read_default(places, group); });
    if (table.has("laid")) read_laid(table, group);
    table.finish();
    if (group.pieces.empty()) table.problem(table.line(), "nobody is named here");
    scenario_.groups.push_back(std::move(group));
  }

  bool has_unit(const SetupGroup& group, UnitId unit) const {
    return std::find(group.pieces.begin(), group.pieces.end(), piece(unit)) != group.pieces.end();
  }

  void read_states(TomlTable& table, const SetupGroup& group) {
    if (table.has("shaken")) {
      for (const LocatedText& id : table.texts("shaken")) {
        if (const auto unit = unit_of_group(table, id, group))
          scenario_.states.push_back({*unit, 0, Level::Shaken});
      }
    }
    if (!table.has("lost")) return;
    with_table(table, "lost", [&](TomlTable& lost) {
      for (const LocatedText& id : lost.all_keys()) {
        const int points = lost.whole(id.text, {1, 20});
        const auto unit = unit_of_group(lost, id, group);
        if (!unit) continue;
        if (points >= game_[*unit].strength)
          lost.problem(id.line, "unit " + in_quotes(id.text) + " would have no strength left");
        scenario_.states.push_back({*unit, points, Level::GoodOrder});
      }
    });
  }

  std::optional<UnitId> unit_of_group(const TomlTable& table, const LocatedText& id,
                                      const SetupGroup& group) {
    const auto unit = lookup_.unit(table, id);
    if (!unit || has_unit(group, *unit)) return unit;
    table.problem(id.line, "unit " + in_quotes(id.text) + " is not in this group");
    return std::nullopt;
  }

  // A legal place for every piece of the group, all in one of its zones.
  void read_default(TomlTable& table, const SetupGroup& group) {
    std::vector<Hex> hexes;
    for (const Piece one : group.pieces) {
      const std::string key = name_of(one);
      const LocatedText text = table.text_at(key);
      if (text.text.empty()) continue;
      const auto placed = read_placement(table, text, one, group);
      if (!placed) continue;
      hexes.push_back(placed->hex);
      stack(table, text, *placed);
      scenario_.placements.push_back(*placed);
    }
    const auto holds_all = [&](const std::vector<Hex>& zone) {
      return std::all_of(hexes.begin(), hexes.end(),
                         [&](Hex hex) { return std::find(zone.begin(), zone.end(), hex) != zone.end(); });
    };
    if (std::none_of(group.zones.begin(), group.zones.end(), holds_all))
      table.problem(table.line(), "the default hexes do not all lie in one zone of the group");
    std::sort(hexes.begin(), hexes.end());
    const bool twice = std::adjacent_find(hexes.begin(), hexes.end()) != hexes.end();
    const auto units = std::count_if(group.pieces.begin(), group.pieces.end(),
                                     [](Piece one) { return kind_of(one) == PieceKind::Unit; });
    if (group.one_per_hex && twice && units == static_cast<std::ptrdiff_t>(hexes.size()))
      table.problem(table.line(), "the default puts two units into one hex");
  }

  std::string name_of(Piece one) const {
    switch (kind_of(one)) {
      case PieceKind::Unit:
        return game_[unit_of(one)].id;
      case PieceKind::Commander:
        return "commander";
      case PieceKind::Chief:
        return "overall";
      case PieceKind::Scout:
      case PieceKind::None:
        break;
    }
    return {};
  }

  // "2713 N", "2714 N unlimbered", "2816" of a commander.
  std::optional<Placement> read_placement(const TomlTable& table, const LocatedText& text, Piece one,
                                          const SetupGroup& group) {
    std::istringstream words(text.text);
    std::string number, facing, mode, more;
    words >> number >> facing >> mode >> more;
    Placement placed{one, kNoHex, Facing{0}, Mode::Open};
    const auto hex = lookup_.land_in_area(table, {number, text.line});
    if (!hex) return std::nullopt;
    placed.hex = *hex;
    if (kind_of(one) != PieceKind::Unit) {
      if (!facing.empty()) table.problem(text.line, "a commander has a hex and nothing else");
      return placed;
    }
    const auto towards = game_.map.grid().parse_facing(facing);
    const auto found_mode = read_mode(mode, game_[unit_of(one)]);
    if (!towards)
      table.problem(text.line, in_quotes(facing) + " is no facing, expected one of N, NE, SE, S, SW, NW");
    if (!found_mode || !more.empty())
      table.problem(text.line,
                    "after the facing guns have limbered, unlimbered or march, others march or nothing");
    if (!towards || !found_mode) return std::nullopt;
    placed.facing = *towards;
    placed.mode = *found_mode;
    if (group.march && placed.mode != Mode::March)
      table.problem(text.line, "this group is in March Movement");
    return placed;
  }

  static std::optional<Mode> read_mode(const std::string& word, const Unit& unit) {
    if (word == "march") return Mode::March;
    if (!unit.artillery()) return word.empty() ? std::optional(Mode::Open) : std::nullopt;
    if (word == "limbered") return Mode::Limbered;
    if (word == "unlimbered") return Mode::Unlimbered;
    return std::nullopt;
  }

  // g7.5a
  void stack(const TomlTable& table, const LocatedText& text, const Placement& placed) {
    if (kind_of(placed.piece) != PieceKind::Unit) return;
    const Unit& unit = game_[unit_of(placed.piece)];
    Stack& here = stacked_[static_cast<std::size_t>(index(placed.hex))];
    if (here.used && here.side != unit.side) table.problem(text.line, "the enemy stands in this hex");
    here.used = true;
    here.side = unit.side;
    here.value += unit.stacking;
    here.march = here.march || placed.mode == Mode::March;
    const int most = here.march ? game_.constants.march_stacking : game_.constants.stacking;
    if (here.value > most)
      table.problem(text.line, "this hex holds " + std::to_string(most) + " stacking points, not " +
                                   std::to_string(here.value));
  }

  // 28.3c
  void read_laid(TomlTable& table, const SetupGroup& group) {
    const LocatedText text = table.text_at("laid");
    const std::size_t slash = text.text.find('/');
    const auto train =
        std::find_if(scenario_.placements.begin(), scenario_.placements.end(), [&](const Placement& one) {
          return kind_of(one.piece) == PieceKind::Unit &&
                 game_[unit_of(one.piece)].kind == Kind::BridgeTrain && has_unit(group, unit_of(one.piece));
        });
    if (train == scenario_.placements.end() || slash == std::string::npos) {
      table.problem(text.line,
                    "a bridge is laid by a Bridge Train of the group over a hexside, as 2115/2215");
      return;
    }
    const auto a = lookup_.land(table, {text.text.substr(0, slash), text.line}),
               b = lookup_.land(table, {text.text.substr(slash + 1), text.line});
    if (!a || !b) return;
    const Hex other = *a == train->hex ? *b : *a;
    const auto side = game_.map.grid().side_towards(train->hex, other);
    if ((*a != train->hex && *b != train->hex) || !side || !game_.map.side(train->hex, *side).river) {
      table.problem(text.line, "there is no Mincio between the Bridge Train and the other hex");
      return;
    }
    scenario_.pontoon = Pontoon{train->hex, *side};
  }

  // --- On March

  FormationStart& start_of(FormationId formation) {
    for (FormationStart& one : scenario_.formations) {
      if (one.formation == formation) return one;
    }
    scenario_.formations.push_back({formation, Stance::Engaged, 0, 0, kNoBox});
    return scenario_.formations.back();
  }

  void read_on_march(TomlTable& table) {
    SetupGroup group;
    group.side = table.choice<Side>("side", kSideWords);
    const auto formation = muster_.formation(table, group.side);
    table.text("rule");
    const LocatedText number = table.text_at("hex");
    const auto hex = lookup_.land_in_area(table, number);
    if (hex && !game_.map.has_road(*hex)) table.problem(number.line, "no road leads to " + number.text);
    if (!formation) return;
    muster_.add_commander(table, *formation, group.pieces);
    muster_.add_overall(table, group.side, group.pieces);
    table.finish();
    if (!hex) return;
    group.zones.push_back({*hex});
    for (const Piece one : group.pieces) scenario_.placements.push_back({one, *hex, Facing{0}, Mode::Open});
    start_of(*formation).stance = Stance::OnMarch;
    std::vector<Piece> inside;  // the commander: nobody else may name them
    muster_.add_whole(table, *formation, inside);
    scenario_.groups.push_back(std::move(group));
  }

  // Default Objectives; a Formation that has one comes On March when it arrives.
  void read_orders(TomlTable& table) {
    for (const LocatedText& id : table.all_keys()) {
      if (id.text == "reconstructed") continue;
      const LocatedText number = table.text_at(id.text);
      const auto formation = lookup_.formation(table, id);
      const auto is = [&](const Box& box) { return game_.map.grid().name(box.hex) == number.text; };
      const auto box = std::find_if(game_.boxes.begin(), game_.boxes.end(), is);
      if (box == game_.boxes.end())
        table.problem(number.line, in_quotes(number.text) + " is no box of the Objective Map");
      if (!formation || box == game_.boxes.end()) continue;
      FormationStart& start = start_of(*formation);
      start.stance = Stance::OnMarch;
      start.objective = BoxId{static_cast<std::uint8_t>(box - game_.boxes.begin())};
    }
  }

  void check_orders(const TomlTable& root) const {
    for (const FormationStart& one : scenario_.formations) {
      if (one.stance == Stance::OnMarch && one.objective == kNoBox)
        root.problem(root.line_of("orders"),
                     "formation " + in_quotes(game_[one.formation].id) + " is On March without an Objective");
    }
  }

  Game& game_;
  Scenario& scenario_;
  Lookup lookup_;
  ZoneReader zones_;
  Muster& muster_;
  std::vector<Stack> stacked_;  // by hex, of the default set-up
};

}  // namespace

void read_groups(TomlTable& root, Game& game, const PackNotes& notes) {
  Muster muster(game, notes);
  GroupReader(game, notes, muster).read(root);
  read_arrivals(root, game, notes, muster);
  muster.check_commanders(root);
}

}  // namespace tamburino::custoza

#include <algorithm>
#include <sstream>
#include <string>

#include "loader/custoza/lookup.h"
#include "loader/custoza/moments.h"
#include "loader/custoza/zones.h"

namespace tamburino::custoza {
namespace {

constexpr int kMostFatigue = 20;

std::size_t slot(Piece piece) { return static_cast<std::size_t>(piece); }

// Groups that stand on the map, Formations On March, and those that arrive. Every piece is named once.
class GroupReader {
 public:
  GroupReader(Game& game, const PackNotes& notes)
      : game_(game),
        scenario_(game.scenario),
        lookup_(game),
        zones_(game, notes),
        notes_(notes),
        named_on_(kMostUnits + 2 * kMostFormations + kSideCount),
        stacked_(static_cast<std::size_t>(game.map.size())) {}

  void read(TomlTable& root) {
    for (TomlTable& table : root.tables("setup")) read_setup(table);
    for (TomlTable& table : root.tables("on_march")) read_on_march(table);
    for (TomlTable& table : root.tables("arrival")) read_arrival(table);
    if (root.has("orders")) with_table(root, "orders", [&](TomlTable& table) { read_orders(table); });
    check_commanders(root);
    check_orders(root);
  }

 private:
  struct Stack {
    int value = 0;
    bool march = false, used = false;
    Side side{};
  };

  // --- who

  std::optional<FormationId> read_formation(TomlTable& table, Side side) {
    const LocatedText id = table.text_at("formation");
    const auto found = lookup_.formation(table, id);
    if (found && game_[*found].side != side)
      table.problem(id.line, "formation " + in_quotes(id.text) + " is of the other side");
    return found;
  }

  void name_piece(const TomlTable& table, Piece piece, const std::string& what, std::vector<Piece>& pieces) {
    int& before = named_on_[slot(piece)];
    if (before != 0) {
      table.problem(table.line(), what + " is named already on line " + std::to_string(before));
      return;
    }
    before = table.line();
    pieces.push_back(piece);
  }

  void read_units(TomlTable& table, FormationId formation, std::vector<Piece>& pieces) {
    for (const LocatedText& id : table.texts("units")) {
      const auto unit = lookup_.unit(table, id);
      if (!unit) continue;
      if (game_[*unit].formation != formation)
        table.problem(
            id.line, "unit " + in_quotes(id.text) + " is not of formation " + in_quotes(game_[formation].id));
      name_piece(table, piece(*unit), "unit " + in_quotes(id.text), pieces);
    }
  }

  void add_commander(const TomlTable& table, FormationId formation, std::vector<Piece>& pieces) {
    if (game_[formation].reserve_units()) {
      table.problem(table.line(), "formation " + in_quotes(game_[formation].id) + " has no commander");
      return;
    }
    name_piece(table, commander_of(formation), "the commander of " + in_quotes(game_[formation].id), pieces);
  }

  // `overall` is for the reader: a side has one Overall Commander in a battle.
  void read_overall(TomlTable& table, Side side, std::vector<Piece>& pieces) {
    if (!table.has("overall")) return;
    const LocatedText id = table.text_at("overall");
    const std::string own =
        std::string(side == Side::Italian ? "i" : "a") + std::to_string(notes_.year).substr(2) + "-oc";
    if (id.text != own) table.problem(id.line, "the Overall Commander of this side is " + in_quotes(own));
    name_piece(table, chief_of(side), "the Overall Commander", pieces);
  }

  // --- set-up

  void read_setup(TomlTable& table) {
    SetupGroup group;
    group.side = table.choice<Side>("side", kSideWords);
    const auto formation = read_formation(table, group.side);
    table.text("rule");
    group.march = table.truth_or("march", false);
    group.one_per_hex = table.truth_or("one_to_a_hex", false);
    group.zones = zones_.read(table);
    if (!formation) return;
    read_units(table, *formation, group.pieces);
    if (table.truth_or("commander", false)) add_commander(table, *formation, group.pieces);
    read_overall(table, group.side, group.pieces);
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
    const auto formation = read_formation(table, group.side);
    table.text("rule");
    const LocatedText number = table.text_at("hex");
    const auto hex = lookup_.land_in_area(table, number);
    if (hex && !game_.map.has_road(*hex)) table.problem(number.line, "no road leads to " + number.text);
    if (!formation) return;
    add_commander(table, *formation, group.pieces);
    read_overall(table, group.side, group.pieces);
    table.finish();
    if (!hex) return;
    group.zones.push_back({*hex});
    for (const Piece one : group.pieces) scenario_.placements.push_back({one, *hex, Facing{0}, Mode::Open});
    start_of(*formation).stance = Stance::OnMarch;
    // Its units are inside the commander: nobody else may name them.
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      std::vector<Piece> inside;
      const UnitId unit{static_cast<std::uint8_t>(i)};
      if (game_[unit].formation == *formation)
        name_piece(table, piece(unit), "unit " + in_quotes(game_[unit].id), inside);
    }
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

  // --- arrivals

  void read_arrival(TomlTable& table) {
    Arrival arrival;
    arrival.side = table.choice<Side>("side", kSideWords);
    arrival.when = Moments(game_).read(table);
    if (arrival.when < scenario_.first || scenario_.last < arrival.when)
      table.problem(table.line_of("turn"), "this turn is not in the scenario");
    arrival.or_later = table.truth_or("or_later", false);
    const auto formation = read_formation(table, arrival.side);
    table.text("rule");
    arrival.condition = read_condition(table);
    if (!formation) return;
    read_arriving(table, *formation, arrival.pieces);
    read_overall(table, arrival.side, arrival.pieces);
    read_entries(table, *formation, arrival);
    table.finish();
    scenario_.arrivals.push_back(std::move(arrival));
  }

  void read_arriving(TomlTable& table, FormationId formation, std::vector<Piece>& pieces) {
    if (!table.truth_or("whole", false)) {
      read_units(table, formation, pieces);
      if (table.truth_or("commander", false)) add_commander(table, formation, pieces);
      return;
    }
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const UnitId unit{static_cast<std::uint8_t>(i)};
      if (game_[unit].formation == formation)
        name_piece(table, piece(unit), "unit " + in_quotes(game_[unit].id), pieces);
    }
    if (!game_[formation].reserve_units()) add_commander(table, formation, pieces);
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

  // Units without their commander could never be in command.
  void check_commanders(const TomlTable& root) const {
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const Unit& unit = game_.units[i];
      const int line = named_on_[i];
      if (line == 0 || unit.fortress() || game_[unit.formation].reserve_units()) continue;
      if (named_on_[slot(commander_of(unit.formation))] != 0) continue;
      root.problem(line,
                   "formation " + in_quotes(game_[unit.formation].id) + " is here without its commander");
      return;
    }
  }

  Game& game_;
  Scenario& scenario_;
  Lookup lookup_;
  ZoneReader zones_;
  const PackNotes& notes_;
  std::vector<int> named_on_;   // line, by piece
  std::vector<Stack> stacked_;  // by hex, of the default set-up
};

}  // namespace

void read_groups(TomlTable& root, Game& game, const PackNotes& notes) { GroupReader(game, notes).read(root); }

}  // namespace tamburino::custoza

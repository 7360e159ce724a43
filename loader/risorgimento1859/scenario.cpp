#include <algorithm>
#include <map>

#include "loader/risorgimento1859/readers.h"

namespace tamburino::risorgimento1859 {
namespace {

class ScenarioReader {
 public:
  explicit ScenarioReader(Game& game)
      : game_(game), scenario_(game.scenario), seen_(game.units.size(), false) {
    for (std::size_t i = 0; i < game.units.size(); ++i)
      units_[game.units[i].id] = UnitId{static_cast<std::uint16_t>(i)};
    for (std::size_t i = 0; i < game.leaders.size(); ++i)
      leaders_[game.leaders[i].id] = LeaderId{static_cast<std::uint8_t>(i)};
    for (std::size_t i = 0; i < game.brigades.size(); ++i)
      brigades_[game.brigades[i].id] = BrigadeId{static_cast<std::uint8_t>(i)};
  }

  void read(TomlTable& root) {
    scenario_.id = root.text("id");
    scenario_.name = root.text("name");
    read_origin(root);
    scenario_.battle = root.choice<Battle>("battle", kBattleWords);
    root.texts("corps");
    if (root.has("transfers"))
      with_table(root, "transfers", [](TomlTable& table) {
        for (const LocatedText& key : table.all_keys()) table.text(key.text);
      });
    scenario_.turns = root.whole("turns", {1, 30});
    scenario_.first_hour = root.whole("first_hour", {0, 23});
    read_weather(root);
    read_area(root);
    read_initiative(root);
    with_table(root, "victory", [&](TomlTable& table) {
      scenario_.decisive = table.whole("decisive", {1, 200});
    });
    if (root.has("special")) with_table(root, "special", [&](TomlTable& table) { read_special(table); });
    if (root.has("absent")) {
      for (const LocatedText& id : root.texts("absent")) {
        if (const auto who = unit(root, id)) scenario_.absent.push_back(*who);
      }
    }
    if (root.has("cohesion")) with_table(root, "cohesion", [&](TomlTable& table) { read_cohesion(table); });
    for (TomlTable& table : root.tables("reserve")) read_reserve(table);
    for (TomlTable& table : root.tables("place")) read_place(table);
    for (TomlTable& table : root.tables("stack")) read_stack(table);
    for (TomlTable& table : root.tables("leader")) read_leader(table);
    for (TomlTable& table : root.tables("arrival")) read_arrival(table);
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      if (!seen_[i])
        root.problem(
            0, "unit " + in_quotes(game_.units[i].id) + " neither stands here, nor comes, nor is absent");
    }
  }

 private:
  template <class Id>
  std::optional<Id> find(const std::map<std::string, Id>& all, const TomlTable& table, const LocatedText& id,
                         const char* what) {
    const auto found = all.find(id.text);
    if (found != all.end()) return found->second;
    table.problem(id.line, std::string("this scenario has no ") + what + " " + in_quotes(id.text));
    return std::nullopt;
  }
  std::optional<UnitId> unit(const TomlTable& table, const LocatedText& id) {
    const auto who = find(units_, table, id, "unit");
    if (!who) return who;
    const auto slot = static_cast<std::size_t>(index(*who));
    if (seen_[slot]) table.problem(id.line, "unit " + in_quotes(id.text) + " has a place already");
    seen_[slot] = true;
    return who;
  }
  std::optional<LeaderId> leader(const TomlTable& table, const LocatedText& id) {
    return find(leaders_, table, id, "leader");
  }
  std::optional<BrigadeId> brigade(const TomlTable& table, const LocatedText& id) {
    return find(brigades_, table, id, "brigade");
  }
  std::optional<Hex> hex(const TomlTable& table, const LocatedText& name) {
    const auto found = game_.map.grid().parse(name.text);
    if (!found || game_.map.lake(*found)) {
      table.problem(name.line, in_quotes(name.text) + " is no land hex of the map");
      return std::nullopt;
    }
    if (!game_.in_area(*found)) table.problem(name.line, name.text + " lies outside the area");
    return found;
  }
  std::optional<HexsideAt> hexside(const TomlTable& table, const LocatedText& name) {
    const std::size_t slash = name.text.find('/');
    if (slash != std::string::npos) {
      const auto a = hex(table, {name.text.substr(0, slash), name.line});
      const auto b = hex(table, {name.text.substr(slash + 1), name.line});
      if (a && b) {
        if (const auto side = game_.map.grid().side_towards(*a, *b)) return HexsideAt{*a, *side};
      }
    }
    table.problem(name.line, in_quotes(name.text) + " is no hexside, expected two neighbours, M3322/M3323");
    return std::nullopt;
  }

  void read_weather(TomlTable& root) {
    scenario_.weather.assign(static_cast<std::size_t>(scenario_.turns), Weather::Fair);
    for (const auto& [key, weather] : {std::pair{"heat", Weather::Heat}, std::pair{"rain", Weather::Rain}}) {
      for (const int turn : root.wholes(key, {1, scenario_.turns}))
        scenario_.weather[static_cast<std::size_t>(turn - 1)] = weather;
    }
  }

  void read_area(TomlTable& root) {
    scenario_.area.assign(static_cast<std::size_t>(game_.map.size()), true);
    if (!root.has("area")) return;
    with_table(root, "area", [&](TomlTable& table) {
      const auto [first, last] = table.whole_pair("lines", {1, 99});
      const auto [near, far] = table.whole_pair("places", {1, 99});
      for (int i = 0; i < game_.map.size(); ++i) {
        const Hex one{static_cast<std::uint16_t>(i)};
        const int line = game_.map.grid().line(one), place = game_.map.grid().place(one);
        scenario_.area[static_cast<std::size_t>(i)] =
            line >= first && line <= last && place >= near && place <= far;
      }
    });
  }

  void read_initiative(TomlTable& root) {
    if (!root.has("initiative")) return;
    with_table(root, "initiative", [&](TomlTable& table) {
      scenario_.initiative_side = table.choice<Side>("side", kSideWords);
      scenario_.initiative = table.whole("modifier", {0, 9});
      if (const auto who = leader(table, table.text_at("leader"))) scenario_.initiative_leader = *who;
    });
  }

  void read_special(TomlTable& table) {
    Special& special = scenario_.special;
    special.vineyards = table.truth_or("vineyards", false);
    special.rockets = table.truth_or("rockets", false);
    special.withdrawal = table.truth_or("withdrawal", false);
    if (table.has("fort")) {
      with_table(table, "fort", [&](TomlTable& fort) {
        const auto where = hex(fort, fort.text_at("hex"));
        for (const LocatedText& front : fort.texts("front")) {
          const auto side = game_.map.grid().parse_facing(front.text);
          if (!side) fort.problem(front.line, "no hexside is called " + in_quotes(front.text));
          if (where && side) game_.map.set_fort(*where, *side);
        }
      });
    }
    if (table.has("down")) {
      for (const LocatedText& name : table.texts("down")) {
        const auto at = hexside(table, name);
        if (!at) continue;
        Hexside now = game_.map.side(at->hex, at->side);
        if (!now.bridge) table.problem(name.line, "there is no bridge at " + name.text);
        now.bridge = false;
        game_.map.set_side(at->hex, at->side, now);
      }
    }
    if (table.has("blow")) {
      with_table(table, "blow", [&](TomlTable& blow) {
        special.blow = hexside(blow, blow.text_at("bridge"));
        special.blow_most = blow.whole("most", {0, 9});
      });
    }
    if (table.has("no_guns")) {
      with_table(table, "no_guns", [&](TomlTable& guns) {
        special.no_guns = hexside(guns, guns.text_at("bridge"));
        special.no_guns_before = guns.whole("before", {1, 30});
      });
    }
    if (table.has("leaves")) {
      with_table(table, "leaves", [&](TomlTable& leaves) {
        if (const auto which = brigade(leaves, leaves.text_at("brigade"))) special.leaves = *which;
        special.leaves_turn = leaves.whole("turn", {1, 30});
        special.leaves_most = leaves.whole("most", {0, 9});
      });
    }
    game_.map.finish(game_.chart, game_.map.sight().range());
  }

  // 2.6a  Another Cohesion than the printed one, for units named here.
  void read_cohesion(TomlTable& table) {
    for (const LocatedText& key : table.all_keys()) {
      const int cohesion = table.whole(key.text, {1, 9});
      const auto found = units_.find(key.text);
      if (found == units_.end()) {
        table.problem(key.line, "there is no unit " + in_quotes(key.text) + " in this scenario");
        continue;
      }
      Unit& one = game_.units[static_cast<std::size_t>(index(found->second))];
      if (one.artillery()) table.problem(key.line, "a battery has no Cohesion");
      one.cohesion = cohesion;
    }
  }

  void read_reserve(TomlTable& table) {
    ReserveStart one;
    for (const LocatedText& id : table.texts("brigades")) {
      if (const auto which = brigade(table, id)) one.brigades.push_back(*which);
    }
    one.release = table.whole("release", {1, 30});
    table.finish();
    scenario_.reserves.push_back(one);
  }

  void read_place(TomlTable& table) {
    Place one;
    one.name = table.text("name");
    for (const LocatedText& name : table.texts("hexes")) {
      if (const auto where = hex(table, name)) one.hexes.push_back(*where);
    }
    one.points = {table.whole("allied", {0, 50}), table.whole("austrian", {0, 50})};
    table.finish();
    scenario_.places.push_back(one);
  }

  void read_stack(TomlTable& table) {
    Stack one;
    if (const auto where = hex(table, table.text_at("hex"))) one.hex = *where;
    const LocatedText facing = table.text_at("facing");
    if (const auto side = game_.map.grid().parse_facing(facing.text)) {
      one.facing = *side;
    } else {
      table.problem(facing.line, "no hexside is called " + in_quotes(facing.text));
    }
    if (table.has("state")) one.mood = table.choice<Stack::Mood>("state", kMoodWords);
    for (const LocatedText& id : table.texts("units")) {
      if (const auto who = unit(table, id)) one.units.push_back(*who);
    }
    table.finish();
    scenario_.stacks.push_back(one);
  }

  void read_leader(TomlTable& table) {
    const auto who = leader(table, table.text_at("id"));
    const auto where = hex(table, table.text_at("hex"));
    table.finish();
    if (who && where) scenario_.leaders.push_back({*who, *where});
  }

  void read_arrival(TomlTable& table) {
    Arrival one;
    one.turn = table.whole("turn", {1, 30});
    if (const auto where = hex(table, table.text_at("hex"))) one.hex = *where;
    for (const LocatedText& id : table.texts("units")) {
      if (const auto who = unit(table, id)) one.units.push_back(*who);
    }
    for (const LocatedText& id : table.texts("leaders")) {
      if (const auto who = leader(table, id)) one.leaders.push_back(*who);
    }
    one.once = table.truth_or("once", false);
    table.finish();
    scenario_.arrivals.push_back(one);
  }

  Game& game_;
  Scenario& scenario_;
  std::vector<bool> seen_;
  std::map<std::string, UnitId> units_;
  std::map<std::string, LeaderId> leaders_;
  std::map<std::string, BrigadeId> brigades_;
};

}  // namespace

Muster read_muster(const std::filesystem::path& scenario, Problems& problems) {
  Muster muster;
  const auto value = read_toml(scenario, problems);
  if (!value) return muster;
  Problems again;  // read_scenario() notes them
  TomlTable root(*value, scenario.string(), again);
  muster.battle = root.choice<Battle>("battle", kBattleWords);
  for (const LocatedText& one : root.texts("corps")) muster.corps.push_back(one.text);
  if (root.has("transfers")) {
    with_table(root, "transfers", [&](TomlTable& table) {
      for (const LocatedText& key : table.all_keys())
        muster.transfers.emplace_back(key.text, table.text(key.text));
    });
  }
  return muster;
}

void read_scenario(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) { ScenarioReader(game).read(root); });
}

}  // namespace tamburino::risorgimento1859

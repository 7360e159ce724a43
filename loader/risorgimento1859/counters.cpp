#include <algorithm>
#include <map>

#include "loader/risorgimento1859/readers.h"

// counters.toml. All of it is checked; a Game gets what its scenario needs.
namespace tamburino::risorgimento1859 {
namespace {

class CounterReader {
 public:
  CounterReader(const Muster& muster, Game& game) : muster_(muster), game_(game) {}

  void read(TomlTable& root) {
    for (TomlTable& table : root.tables("class")) read_class(table);
    for (TomlTable& table : root.tables("corps")) read_corps(table);
    for (TomlTable& table : root.tables("overall")) read_overall(table);
    for (TomlTable& table : root.tables("brigade")) read_brigade(table);
    for (const std::string& id : muster_.corps) {
      if (!corps_.contains(id))
        root.problem(0, "the scenario names a corps " + in_quotes(id) + " that is not here");
    }
  }

 private:
  // "M", "S", "MS"
  bool fights(TomlTable& table) {
    const LocatedText battles = table.text_at("battles");
    if (battles.text != "M" && battles.text != "S" && battles.text != "MS")
      table.problem(battles.line, "\"battles\" is " + in_quotes(battles.text) + ", expected M, S or MS");
    return battles.text.find(muster_.battle == Battle::Magenta ? 'M' : 'S') != std::string::npos;
  }

  void unique(TomlTable& table, const std::string& id) {
    if (!ids_.emplace(id, table.line()).second)
      table.problem(table.line_of("id"), in_quotes(id) + " stands here twice");
  }

  void read_class(TomlTable& table) {
    Unit one;
    const std::string id = table.text("id");
    const std::string nation = table.text("nation");
    one.kind = table.choice<Kind>("kind", kKindWords);
    if (one.kind == Kind::Artillery) {
      one.gun = table.choice<Gun>("gun", kGunWords);
    } else {
      one.cohesion = table.whole("cohesion", {1, 9});
    }
    one.movement = table.whole("move", {1, 20});
    table.finish();
    unique(table, id);
    classes_[id] = one;
  }

  LeaderId add(const Leader& one) {
    game_.leaders.push_back(one);
    return LeaderId{static_cast<std::uint8_t>(game_.leaders.size() - 1)};
  }

  void read_corps(TomlTable& table) {
    Corps one;
    one.id = table.text("id");
    one.name = table.text("name");
    one.nation = table.choice<Nation>("nation", kNationWords);
    one.side = side_of(one.nation);
    one.continuity = table.whole("continuity", {0, 9});
    const bool here =
        fights(table) && std::find(muster_.corps.begin(), muster_.corps.end(), one.id) != muster_.corps.end();
    const std::string name = table.text_or("commander", "").text;
    Leader chief{.id = one.id + "-commander", .name = name, .rank = Rank::Corps, .side = one.side};
    if (!name.empty()) {
      chief.range = table.whole("range", {0, 12});
      chief.near_range = table.whole_or("near_range", {0, 12}, chief.range);
      chief.movement = table.whole("move", {1, 20});
    }
    table.finish();
    unique(table, one.id);
    corps_[one.id] = kNoCorps;
    if (!here) return;
    const CorpsId number{static_cast<std::uint8_t>(game_.corps.size())};
    chief.corps = number;
    if (!name.empty()) one.commander = add(chief);
    corps_[one.id] = number;
    game_.corps.push_back(one);
  }

  void read_overall(TomlTable& table) {
    Leader one{.id = table.text("id"), .name = table.text("name"), .rank = Rank::Overall};
    one.side = side_of(table.choice<Nation>("nation", kNationWords));
    one.movement = table.whole("move", {1, 20});
    const bool here = fights(table);
    table.finish();
    unique(table, one.id);
    if (here) add(one);
  }

  void read_brigade(TomlTable& table) {
    Brigade one;
    one.id = table.text("id");
    LocatedText corps = table.text_at("corps");
    for (const auto& [brigade, other] : muster_.transfers) {
      if (brigade == one.id) corps.text = other;
    }
    one.post = table.choice<Brigade::Post>("post", kPostWords);
    one.division = table.text_or("division", "").text;
    one.army = table.whole_or("army", {1, 2}, 0);
    bool here = fights(table);
    const auto found = corps_.find(corps.text);
    if (found == corps_.end()) {
      table.problem(corps.line, "there is no corps " + in_quotes(corps.text));
      here = false;
    } else {
      one.corps = found->second;
      here = here && one.corps != kNoCorps;
    }
    const BrigadeId number{static_cast<std::uint8_t>(game_.brigades.size())};
    unique(table, one.id);
    read_brigadiers(table, one, number, here);
    read_units(table, one, number, here);
    table.finish();
    if (here && one.led() && one.brigadier == kNoLeader)
      table.problem(table.line(), "brigade " + in_quotes(one.id) + " has no brigadier in this battle");
    if (here) game_.brigades.push_back(one);
  }

  void read_brigadiers(TomlTable& table, Brigade& brigade, BrigadeId number, bool here) {
    if (!brigade.led()) return;
    for (TomlTable& row : table.tables("brigadiers")) {
      Leader man{.id = brigade.id + "-brigadier", .name = row.text("name"), .rank = Rank::Brigadier};
      man.commitment = row.whole("commitment", {-2, 2});
      man.range = man.near_range = row.whole("range", {0, 12});
      man.movement = row.whole("move", {1, 20});
      man.masses = row.truth_or("masses", false);
      man.brigade = number;
      man.corps = brigade.corps;
      const bool fights_here = fights(row);
      row.finish();
      if (!here || !fights_here) continue;
      man.side = game_[brigade.corps].side;
      brigade.brigadier = add(man);
    }
  }

  void read_units(TomlTable& table, const Brigade& brigade, BrigadeId number, bool here) {
    for (TomlTable& row : table.tables("units")) {
      const std::string id = row.text("id"), name = row.text("name");
      const LocatedText kind = row.text_at("class");
      row.finish();
      unique(row, id);
      const auto found = classes_.find(kind.text);
      if (found == classes_.end()) {
        row.problem(kind.line, "there is no class " + in_quotes(kind.text));
        continue;
      }
      if (!here) continue;
      Unit one = found->second;
      one.id = id;
      one.name = name;
      one.brigade = number;
      one.side = game_[brigade.corps].side;
      one.nation = game_[brigade.corps].nation;
      game_.units.push_back(one);
    }
  }

  const Muster& muster_;
  Game& game_;
  std::map<std::string, int> ids_;
  std::map<std::string, Unit> classes_;
  std::map<std::string, CorpsId> corps_;
};

}  // namespace

void read_counters(const std::filesystem::path& file, const Muster& muster, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) { CounterReader(muster, game).read(root); });
}

}  // namespace tamburino::risorgimento1859

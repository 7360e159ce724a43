#include "loader/risorgimento1859/readers.h"

// tables/terrain.toml, fire.toml, combat.toml
namespace tamburino::risorgimento1859 {
namespace {

constexpr Range kModifier{-9, 9};
constexpr Range kPoints{0, 20};
constexpr Range kCount{0, 20};

void read_points(TomlTable& table, std::array<Points, kMoverCount>& cost, bool zero_is_closed) {
  with_table(table, "points", [&](TomlTable& points) {
    for (const auto& [word, mover] : kMoverWords) {
      const int n = points.whole(word, kPoints);
      cost[static_cast<std::size_t>(mover)] = zero_is_closed && n == 0 ? kClosed : n;
    }
  });
  if (!table.has("closed")) return;
  for (const LocatedText& one : table.texts("closed")) {
    bool known = false;
    for (const auto& [word, mover] : kMoverWords) {
      if (word != one.text) continue;
      cost[static_cast<std::size_t>(mover)] = kClosed;
      known = true;
    }
    if (!known) table.problem(one.line, "nobody is called " + in_quotes(one.text) + " in this chart");
  }
}

GroundModifiers read_modifiers(TomlTable& table) {
  return {table.whole("attack", kModifier), table.whole("artillery", kModifier),
          table.whole("small_arms", kModifier)};
}

template <class Value, std::size_t N, class Read>
void read_rows(TomlTable& root, std::string_view key, const WordTable<Value, N>& words, const Read& read) {
  std::array<bool, N> seen{};
  for (TomlTable& table : root.tables(key)) {
    const Value which = table.template choice<Value>("id", words);
    for (std::size_t i = 0; i < N; ++i) {
      if (words[i].second != which) continue;
      if (seen[i]) table.problem(table.line(), std::string(words[i].first) + " stands here twice");
      seen[i] = true;
    }
    read(table, which);
    table.finish();
  }
  for (std::size_t i = 0; i < N; ++i) {
    if (!seen[i]) root.problem(0, "there is no [[" + std::string(key) + "]] " + in_quotes(words[i].first));
  }
}

}  // namespace

void read_terrain(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    TerrainChart& chart = game.chart;
    read_origin(root);
    read_rows(root, "hex", kTerrainWords, [&](TomlTable& table, Terrain which) {
      TerrainChart::Ground& ground = chart.ground[static_cast<std::size_t>(which)];
      read_points(table, ground.cost, true);
      ground.modifiers = read_modifiers(table);
      ground.height = table.whole_or("height", kCount, 0);
      ground.hinders = table.truth_or("hinders", false);
    });
    with_table(root, "castle", [&](TomlTable& table) {
      chart.castle = read_modifiers(table);
      chart.castle_height = table.whole("height", kCount);
    });
    with_table(root, "fort", [&](TomlTable& table) {
      read_points(table, chart.fort.cost, false);
      chart.fort.modifiers = read_modifiers(table);
    });
    with_table(root, "road", [&](TomlTable& table) {
      chart.road = table.whole("points", kPoints);
      chart.trail_least = table.whole("trail_least", kPoints);
    });
    read_rows(root, "slope", kSlopeWords, [&](TomlTable& table, Slope which) {
      TerrainChart::Edge& edge = chart.slope[static_cast<std::size_t>(which)];
      read_points(table, edge.cost, false);
      edge.modifiers = read_modifiers(table);
      edge.height = table.whole("height", kCount);
    });
    read_rows(root, "water", kWaterWords, [&](TomlTable& table, Water which) {
      TerrainChart::Edge& edge = chart.water[static_cast<std::size_t>(which)];
      read_points(table, edge.cost, false);
      edge.modifiers.attack = table.whole("attack", kModifier);
    });
    with_table(root, "bridge",
               [&](TomlTable& table) { chart.bridge_attack = table.whole("attack", kModifier); });
  });
}

void read_fire(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    FireTable& fire = game.fire;
    read_origin(root);
    with_table(root, "range", [&](TomlTable& table) {
      for (const auto& [word, gun] : kGunWords) {
        auto& range = fire.range[static_cast<std::size_t>(gun)];
        range = table.wholes(word, kModifier);
        if (range.empty() || range.size() > 10)
          table.problem(table.line_of(word), std::string(word) + " needs a range of 1 to 10 hexes");
      }
    });
    with_table(root, "artillery", [&](TomlTable& table) {
      fire.check = table.whole("check", kCount);
      fire.disorder = table.whole("disorder", kCount);
      fire.disorder_and_hit = table.whole("disorder_and_hit", kCount);
      fire.combined = table.whole("combined", kModifier);
      fire.massed = table.whole("massed", kModifier);
      fire.dispersed = table.whole("dispersed", kModifier);
      fire.moved = table.whole("moved", kModifier);
      fire.down_two = table.whole("down_two", kModifier);
      fire.down_three = table.whole("down_three", kModifier);
      fire.rain = table.whole("rain", kModifier);
    });
    with_table(root, "small_arms", [&](TomlTable& table) {
      fire.small_arms_hit = table.whole("hit", kCount);
      fire.disordered = table.whole("disordered", kModifier);
    });
  });
}

void read_combat(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    CombatTable& to = game.combat;
    Limits& limits = game.limits;
    read_origin(root);
    const auto read = [&](std::string_view key, std::initializer_list<std::pair<const char*, int*>> values) {
      with_table(root, key, [&](TomlTable& table) {
        for (const auto& [word, value] : values) *value = table.whole(word, {-20, 20});
      });
    };
    read("hits", {{"one", &to.one}, {"two", &to.two}, {"three", &to.three}});
    read("attack", {{"higher_cohesion", &to.higher_cohesion},
                    {"rear", &to.rear},
                    {"front_and_rear", &to.front_and_rear},
                    {"strategic", &to.strategic},
                    {"hors_de_combat", &to.hors_de_combat},
                    {"all_chasseurs", &to.all_chasseurs},
                    {"light_infantry", &to.light_infantry},
                    {"light_cavalry_on_infantry", &to.light_cavalry_on_infantry},
                    {"heavy_on_light", &to.heavy_on_light},
                    {"light_on_heavy", &to.light_on_heavy},
                    {"surprise", &to.surprise},
                    {"defender_disordered", &to.defender_disordered},
                    {"infantry_against_cavalry", &to.infantry_against_cavalry},
                    {"charge_by_road", &to.charge_by_road},
                    {"charge_in_rain", &to.charge_in_rain}});
    read("commitment", {{"square", &to.square_commitment}});
    read("charge", {{"least", &to.charge_least}, {"most", &to.charge_most}, {"step", &to.charge_step}});
    read("limits", {{"orders", &limits.orders},
                    {"endangered", &limits.endangered},
                    {"demoralized", &limits.demoralized},
                    {"reserve", &limits.reserve},
                    {"strategic", &limits.strategic},
                    {"strategic_guns", &limits.strategic_guns},
                    {"entry", &limits.entry},
                    {"withdrawal", &limits.withdrawal},
                    {"unit_points", &limits.unit_points},
                    {"corps_points", &limits.corps_points}});
  });
}

}  // namespace tamburino::risorgimento1859

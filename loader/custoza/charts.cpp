#include <algorithm>
#include <string>

#include "loader/custoza/readers.h"

// Initiative, cohesion, terrain, fatigue, and numbers that stand in no other table.
namespace tamburino::custoza {
namespace {

constexpr Range kPoints{1, 40}, kPointsOrClosed{0, 40};

// Points for foot, mounted and wheeled.
std::array<HalfPoints, kGaitCount> read_points(TomlTable& table) {
  std::array<HalfPoints, kGaitCount> points{};
  with_table(table, "points", [&](TomlTable& gaits) {
    for (const auto& [word, gait] : kGaitWords)
      points[static_cast<std::size_t>(index(gait))] = gaits.whole(word, kPoints);
  });
  return points;
}

class TerrainReader {
 public:
  explicit TerrainReader(TerrainChart& chart) : chart_(chart) {}

  void read(TomlTable& root, Constants& constants) {
    for (TomlTable& table : root.tables("hex")) read_hex(table);
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      if (!seen_[i]) root.problem(root.line(), "there is no [[hex]] " + in_quotes(kTerrainWords[i].first));
    }
    with_table(root, "climb", [&](TomlTable& table) { read_climb(table); });
    with_table(root, "stream", [&](TomlTable& table) { chart_.stream = read_points(table); });
    with_table(root, "along", [&](TomlTable& table) {
      chart_.road = table.whole("road", kPoints);
      chart_.track = table.whole("track", kPoints);
      chart_.march_road = table.whole("march_road", kPoints);
      chart_.march_track = table.whole("march_track", kPoints);
      chart_.pontoon = table.whole("pontoon", kPoints);
    });
    with_table(root, "costs", [&](TomlTable& table) {
      chart_.leave_zone = table.whole("leave_zone", kPointsOrClosed);
      constants.turn = table.whole("turn", kPointsOrClosed);
      constants.limber = table.whole("limber", kPointsOrClosed);
      constants.march_mode = table.whole("march_mode", kPointsOrClosed);
    });
    with_table(root, "peschiera", [&](TomlTable& table) {
      chart_.peschiera_height = table.whole("height", {0, 4});
    });
  }

 private:
  void read_hex(TomlTable& table) {
    const Terrain terrain = table.choice<Terrain>("id", kTerrainWords);
    const auto slot = static_cast<std::size_t>(terrain);
    if (seen_[slot]) table.problem(table.line(), "this terrain stands here twice");
    seen_[slot] = true;
    TerrainChart::Ground& ground = chart_.ground[slot];
    if (table.truth_or("closed", false)) {
      ground.cost.fill(kClosed);
      ground.charge = ground.square = false;
    } else {
      ground.cost = read_points(table);
      ground.fire = table.whole("fire", kModifier);
      ground.charge = table.truth("charge");
      ground.square = table.truth("square");
      ground.height = table.whole("height", {0, 4});
    }
    table.finish();
  }

  // One level up, two, three, four; 0 is closed.
  void read_climb(TomlTable& table) {
    for (const auto& [word, gait] : kGaitWords) {
      const std::vector<int> points = table.wholes(word, kPointsOrClosed);
      if (table.has(word) && points.size() != chart_.climb.size() - 1)
        table.problem(table.line_of(word),
                      in_quotes(word) + " has a number each for one, two, three and four levels");
      for (std::size_t i = 0; i < points.size() && i + 1 < chart_.climb.size(); ++i)
        chart_.climb[i + 1][static_cast<std::size_t>(index(gait))] = points[i] == 0 ? kClosed : points[i];
    }
    chart_.charge_climb = table.whole("charge", {0, 4});
  }

  TerrainChart& chart_;
  std::array<bool, kTerrainCount> seen_{};
};

}  // namespace

void read_initiative(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    game.constants.mood = root.whole("mood", {0, 9});
    std::vector<TemperRow>& rows = game.tables.tempers;
    std::vector<TomlTable> results = root.tables("result");
    if (results.size() != kTemperWords.size())
      root.problem(root.line(),
                   "the table has the results ripiega, inerzia, tiene, prudenza, iniziativa, avanti, furia");
    for (std::size_t i = 0; i < results.size(); ++i) {
      TomlTable& table = results[i];
      const bool last = i + 1 == results.size();
      TemperRow row;
      row.temper = table.choice<Temper>("id", kTemperWords);
      row.most = last ? 0x7F : table.whole("most", {-9, 16});
      if (i < kTemperWords.size() && row.temper != kTemperWords[i].second)
        table.problem(table.line_of("id"), "the results run from the most timid to the boldest");
      if (!rows.empty() && row.most <= rows.back().most)
        table.problem(table.line_of("most"), "\"most\" must rise");
      table.finish();
      rows.push_back(row);
    }
  });
}

void read_cohesion(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    Tables& tables = game.tables;
    with_table(root, "status", [&](TomlTable& table) {
      const int shaken = table.whole("shaken", kModifier), disordered = table.whole("disordered", kModifier),
                disorganized = table.whole("disorganized", kModifier);
      // A unit that Routs leaves the map; its level is worth nothing to a check.
      tables.status = {0, shaken, disordered, disorganized, disorganized};
    });
    with_table(root, "effects", [&](TomlTable& table) {
      for (const std::string_view key : {"one_level", "two_levels", "three_levels", "four_levels"}) {
        tables.check_effects.push_back(table.whole(key, {1, 24}));
        const std::size_t n = tables.check_effects.size();
        if (n > 1 && tables.check_effects[n - 1] <= tables.check_effects[n - 2])
          table.problem(table.line_of(key), "each level needs a worse failure than the one before");
      }
    });
    with_table(root, "modifiers", [&](TomlTable& table) {
      CheckModifiers& check = tables.check;
      check.charged = table.whole("charged_not_in_square", kModifier);
      check.charged_square = table.whole("charged_in_square", kModifier);
      check.square = table.whole("forming_square", kModifier);
      check.withdrawal = table.whole("withdrawing", kModifier);
      check.reorganising = table.whole("reorganising", kModifier);
      check.rear = table.whole("through_the_rear", kModifier);
      check.march_or_limbered = table.whole("march_or_limbered", kModifier);
      check.out_of_command = table.whole("out_of_command", kModifier);
      check.fatigued = table.whole("fatigued", kModifier);
      check.collapsed = table.whole("collapsed", kModifier);
      check.half_strength = table.whole("half_strength_lost", kModifier);
      check.exhausted = table.whole("exhausted", kModifier);
      check.no_communication = table.whole("no_line_of_communication", kModifier);
      check.built_up = table.whole("village_or_town", kModifier);
      check.fortress = table.whole("fortress", kModifier);
      check.commander = table.whole("commander", kModifier);
    });
  });
}

void read_terrain(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    TerrainReader(game.chart).read(root, game.constants);
  });
}

void read_fatigue(const std::filesystem::path& file, Game& game, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    game.constants.fatigue = root.whole("most", {1, 99});
    FatigueTable& fatigue = game.tables.fatigue;
    with_table(root, "changes", [&](TomlTable& table) {
      fatigue.engaged_moved = table.whole("engaged_moved", kModifier);
      fatigue.fought = table.whole("fought", kModifier);
      fatigue.march_moved = table.whole("on_march_moved", kModifier);
      fatigue.engaged_idle = table.whole("engaged_idle", kModifier);
      fatigue.march_stood = table.whole("on_march_stood", kModifier);
      fatigue.in_reserve = table.whole("in_reserve", kModifier);
    });
    with_table(root, "fatigued", [&](TomlTable& table) {
      fatigue.fatigued_activation = table.whole("activation", kModifier);
      fatigue.fatigued_move = table.whole("move", kModifier);
    });
    with_table(root, "collapse", [&](TomlTable& table) {
      fatigue.collapsed_activation = table.whole("activation", kModifier);
    });
    with_table(root, "morning", [](TomlTable& table) {
      only(table, "fatigue_divided_by", 2);
      only(table, "strength_regained", 1);
    });
  });
}

std::array<int, kRankCount> read_markers(const std::filesystem::path& limits, Problems& problems) {
  std::array<int, kRankCount> markers{};
  const auto value = read_toml(limits, problems);
  if (!value) return markers;
  Problems again;  // read_limits() notes them
  TomlTable root(*value, limits.string(), again);
  if (auto command = root.table("command")) {
    with_table(*command, "markers", [&](TomlTable& table) {
      markers = {table.whole("corps", {0, 6}), table.whole("division", {0, 6}),
                 table.whole("brigade", {0, 6})};
    });
  }
  return markers;
}

void read_limits(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    notes.limits_file = file.string();
    Constants& limits = game.constants;
    with_table(root, "command", [&](TomlTable& table) {
      limits.command_range = table.whole("range", {1, 20});
      with_table(table, "markers", [](TomlTable& sizes) {
        for (const std::string_view size : {"corps", "division", "brigade"}) sizes.whole(size, {0, 6});
      });
    });
    with_table(root, "stacking", [&](TomlTable& table) {
      limits.stacking = table.whole("hex", {1, 20});
      limits.march_stacking = table.whole("march", {1, 20});
    });
    with_table(root, "march", [&](TomlTable& table) {
      limits.contact = table.whole("contact", {1, 30});
      limits.objective = table.whole("reached", {0, 10});
      limits.deployment = table.whole("deployment", {1, 10});
      limits.reserve_units = table.whole("reserve_units", {0, 30});
      limits.reserve_commander = table.whole("reserve_commander", {0, 30});
    });
    with_table(root, "commanders", [&](TomlTable& table) {
      limits.capture = table.whole("escape", {0, 30});
    });
    with_table(root, "pontoon", [&](TomlTable& table) {
      limits.pontoon = table.whole("count", {1, 18});
      limits.ferry = table.whole("ferry", {1, 10});
    });
    with_table(root, "banks", [&](TomlTable& table) { notes.west = table.text_at("west"); });
  });
}

void read_turns(const std::filesystem::path& file, Game& game, PackNotes& notes, Problems& problems) {
  with_file(file, problems, [&](TomlTable& root) {
    read_origin(root);
    std::array<int, kLightCount> sight{};
    for (TomlTable& table : root.tables("light")) {
      const Light light = table.choice<Light>("id", kLightWords);
      const auto [from, to] = table.whole_pair("turns", {1, 24});
      if (from != static_cast<int>(game.light.size()) + 1)
        table.problem(table.line_of("turns"),
                      "turns must follow each other: expected " + std::to_string(game.light.size() + 1));
      for (int turn = from; turn <= to && turn <= 24; ++turn) game.light.push_back(light);
      sight[static_cast<std::size_t>(light)] = table.whole("sight", {0, 30});
      if (light == Light::Night && sight[static_cast<std::size_t>(light)] != 0)
        table.problem(table.line_of("sight"), "there is no fire by night: 22.4");
      table.finish();
    }
    const auto of = [&](Light light) { return sight[static_cast<std::size_t>(light)]; };
    game.constants.sight = of(Light::Day);
    game.constants.dim_sight = of(Light::Dawn);
    if (of(Light::Dawn) != of(Light::Twilight))
      root.problem(root.line(), "dawn and twilight have the same sight: 22.4");
    for (TomlTable& table : root.tables("battle")) {
      const int year = read_year_of(table);
      notes.battles[year] = {table.whole("month", {1, 12}), table.whole("day", {1, 31})};
      table.finish();
    }
    for (const int year : kYears) {
      if (!notes.battles.contains(year))
        root.problem(root.line(), "there is no [[battle]] of " + std::to_string(year));
    }
  });
}

}  // namespace tamburino::custoza

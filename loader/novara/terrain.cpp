#include <array>
#include <set>
#include <string>

#include "loader/novara/readers.h"
#include "loader/novara/words.h"

namespace tamburino::novara {
namespace {

constexpr int kMostPoints = 9, kMostShift = 5;

// The Terrain Effects Table. The rules know more of it than numbers: what the chart cannot say otherwise must
// stand in the file as the rules have it.
class TerrainReader {
 public:
  Chart read(TomlTable& root) {
    read_origin(root);
    for (TomlTable& hex : root.tables("hex")) read_hex(hex);
    for (const auto& [word, terrain] : kTerrainWords) {
      if (!seen_.contains(std::string(word)))
        root.problem(root.line(), "there is no [[hex]] for " + in_quotes(word));
    }
    if (auto road = root.table("road")) {
      chart_.road_points = road->whole("points", {1, kMostPoints});
      chart_.road_bonus = road->whole("bonus", {0, kMostPoints});
      road->finish();
    }
    for (TomlTable& side : root.tables("side")) read_side(side);
    for (const std::string_view word : kSides) {
      if (!seen_.contains(std::string(word)))
        root.problem(root.line(), "there is no [[side]] for " + in_quotes(word));
    }
    root.finish();
    return chart_;
  }

 private:
  static constexpr std::array<std::string_view, 9> kSides{"river",         "river bridge",   "river ford",
                                                          "river pontoon", "stream",         "canal",
                                                          "stream bridge", "stream pontoon", "ridge"};

  void once(const TomlTable& table, std::string_view id) {
    if (!seen_.emplace(id).second) table.problem(table.line_of("id"), in_quotes(id) + " stands here twice");
  }

  void read_hex(TomlTable& table) {
    const Terrain terrain = table.choice<Terrain>("id", kTerrainWords);
    once(table, table.text("id"));
    Chart::HexRow& row = chart_.hex[static_cast<std::size_t>(terrain)];
    row.points = table.whole("points", {1, kMostPoints});
    row.points_mounted = table.whole_or("points_cavalry_artillery", {1, kMostPoints}, row.points);
    row.shift = table.whole("shift", {0, kMostShift});
    row.charge = table.truth("charge");
    row.blocks_fire = table.truth("blocks_fire");
    row.encirclement = table.truth_or("encirclement", true);
    // A2  These take cover from bombardment.
    row.cover = terrain == Terrain::Village || terrain == Terrain::City || terrain == Terrain::Fortified ||
                terrain == Terrain::Woods;
    table.finish();
  }

  void read_side(TomlTable& table) {
    const LocatedText id = table.text_at("id");
    if (id.text == "river") {
      must_be(table, "passable", false);
      must_be(table, "combat", false);
      must_be(table, "adjacent", true);
    } else if (id.text == "river bridge") {
      table.whole("points", {0, 0});
      chart_.bridge_shift = shift(table, "shift");
    } else if (id.text == "river ford") {
      chart_.ford_points = points(table, "points");
      chart_.ford_shift = shift(table, "shift");
    } else if (id.text == "river pontoon") {
      pontoon_points(table);
      chart_.pontoon_major_shift = shift(table, "shift");
    } else if (id.text == "stream" || id.text == "canal") {
      minor(table, points(table, "points"), "points", minor_points_, chart_.minor_points);
      minor(table, shift(table, "shift"), "shift", minor_shift_, chart_.minor_shift);
    } else if (id.text == "stream bridge") {
      table.whole("points", {0, 0});
      chart_.minor_bridge_shift = shift(table, "shift");
    } else if (id.text == "stream pontoon") {
      pontoon_points(table);
      chart_.pontoon_minor_shift = shift(table, "shift");
    } else if (id.text == "ridge") {
      chart_.uphill_points = points(table, "points_up");
      chart_.uphill_shift = shift(table, "shift_up");
      table.whole("points_down", {0, 0});
      table.whole("shift_down", {0, 0});
    } else {
      if (!id.text.empty()) {
        table.problem(id.line, "there is no hexside " + in_quotes(id.text) + did_you_mean(id.text, kSides));
      }
      return;
    }
    once(table, id.text);
    must_be(table, "charge", false);
    table.finish();
  }

  static int points(TomlTable& table, std::string_view key) { return table.whole(key, {0, kMostPoints}); }
  static int shift(TomlTable& table, std::string_view key) { return table.whole(key, {0, kMostShift}); }

  static void must_be(TomlTable& table, std::string_view key, bool expected) {
    if (table.truth(key) == expected || !table.has(key)) return;
    table.problem(table.line_of(key), "the rules of this game know " + in_quotes(key) + " here only as " +
                                          (expected ? "true" : "false"));
  }

  void pontoon_points(TomlTable& table) {
    const int value = table.whole("points_in_all", {1, kMostPoints});
    minor(table, value, "points_in_all", pontoon_points_, chart_.pontoon_points);
  }

  // Streams and canals are one kind of water to the rules, and pontoons one kind of bridge.
  static void minor(const TomlTable& table, int value, std::string_view key, std::optional<int>& before,
                    int& target) {
    if (before && *before != value) {
      table.problem(table.line_of(key), in_quotes(key) + " must be " + std::to_string(*before) +
                                            ", as for the other of its kind above");
    }
    before = value;
    target = value;
  }

  Chart chart_;
  std::set<std::string> seen_;
  std::optional<int> minor_points_, minor_shift_, pontoon_points_;
};

}  // namespace

Chart read_terrain(const std::filesystem::path& file, Problems& problems) {
  const auto value = read_toml(file, problems);
  if (!value) return {};
  TomlTable root(*value, file.string(), problems);
  return TerrainReader().read(root);
}

}  // namespace tamburino::novara

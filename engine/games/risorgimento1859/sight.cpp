#include <algorithm>
#include <array>
#include <span>

#include "engine/games/risorgimento1859/combat.h"

// 7.13  Line of sight.
namespace tamburino::risorgimento1859 {
namespace {

// 7.13d
int height_of(const Game& game, Hex where) {
  const Map& map = game.map;
  const int castle = map[where].castle ? game.chart.castle_height : 0;
  return map.level(where) +
         std::max(castle, game.chart.ground[static_cast<std::size_t>(map.terrain(where))].height);
}

struct Line {
  int firer, target;  // levels
  int length;
};

// A60  `at` hexes from the firer.
bool hex_hides(const Game& game, const State& state, const Line& line, Hex where, int at) {
  const int height = height_of(game, where);
  const bool firer_above = line.firer > height, target_above = line.target > height;
  if (height > line.firer && height > line.target) return true;  // 7.13c
  const bool hinders = game.chart.ground[static_cast<std::size_t>(game.map.terrain(where))].hinders;
  if (!firer_above && !target_above) return hinders || !UnitsIn(state, where).empty();  // 7.13e
  if (!hinders || (firer_above && target_above)) return false;                          // 7.13i
  return firer_above ? 2 * at >= line.length : 2 * at <= line.length;                   // 7.13f, 7.13g
}

// 5.25a  A ridge stands above the higher of its hexes.
bool ridge_hides(const Game& game, const Line& line, Hex a, Hex b) {
  const auto side = game.map.grid().side_towards(a, b);
  if (!side) return false;
  const Slope ridge = game.map.side(a, *side).ridge;
  if (ridge == Slope::None) return false;
  const int height = std::max(game.map.level(a), game.map.level(b)) +
                     game.chart.slope[static_cast<std::size_t>(ridge)].height;
  return height > line.firer && height > line.target;
}

}  // namespace

Hex hidden_by(const Game& game, const State& state, Hex from, Hex to) {
  const Grid& grid = game.map.grid();
  const Offset way = grid.way(from, to);
  const Line line{game.map.level(from), game.map.level(to), length(way)};
  if (line.length <= 1) return kNoHex;  // 7.13a
  std::array<Hex, 2> before{from, kNoHex};
  for (const SightStep& step : game.map.sight().line(way)) {
    const std::array<Hex, 2> now{grid.at(grid.offset(from) + step.hex),
                                 step.along_side ? grid.at(grid.offset(from) + step.other) : kNoHex};
    if (step.along_side && now[0] != kNoHex && now[1] != kNoHex && ridge_hides(game, line, now[0], now[1]))
      return now[0];
    // 7.13h  Of a line along a hexside each of the two hexes counts.
    for (std::size_t i = 0; i < now.size(); ++i) {
      if (now[i] == kNoHex) continue;
      const Offset offset = i == 0 ? step.hex : step.other;
      if (hex_hides(game, state, line, now[i], length(offset))) return now[i];
      for (const Hex earlier : before) {
        if (earlier != kNoHex && ridge_hides(game, line, earlier, now[i])) return now[i];
      }
    }
    before = now;
  }
  for (const Hex earlier : before) {
    if (earlier != kNoHex && ridge_hides(game, line, earlier, to)) return earlier;
  }
  return kNoHex;
}

bool in_sight(const Game& game, const State& state, Hex from, Hex to) {
  const int far = game.map.grid().distance(from, to);
  if (far <= 1) return true;
  if (far > game.map.sight().range()) return false;
  if (game.weather(state.turn) == Weather::Rain && far > 2) return false;  // a10.1a
  return hidden_by(game, state, from, to) == kNoHex;
}

}  // namespace tamburino::risorgimento1859

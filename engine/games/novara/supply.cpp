#include "engine/games/novara/rules.h"

// 13. Supply.
namespace tamburino::novara {
namespace {

constexpr int kSupplyDistance = 5;  // 13.supply-b

// 13.supply-d, R52  Neither held by the enemy nor next to him, friends in it or not.
bool open_to_supply(const Game& game, const State& state, Side side, Hex where) {
  return game.in_play(where) && !enemy_in(game, state, side, where) &&
         !touches_enemy(game, state, side, where);
}

// 13.supply-c, 10.pontoons-e, 13.supply-f  Along roads, over bridges and fords, and over own pontoons that
// join two roads.
bool carries_road(const Game& game, const State& state, Side side, Hex from, Facing way) {
  return road_step(game, state, side, from, way) && passable(game, state, side, from, way);
}

// R52, 13.supply-f  Over open ground; a major river only at its crossings, of which a pontoon that does not
// join roads is none.
bool carries_ground(const Game& game, const State& state, Side side, Hex from, Facing way) {
  return game.map.closed(from, way) ? carries_road(game, state, side, from, way)
                                    : passable(game, state, side, from, way);
}

}  // namespace

// 13.supply-a, R4
bool needs_supply(const Game& game, UnitId who) {
  return game[who].kind == Kind::Infantry || has_guns(game[who].kind);
}

// First the roads that hang together with a valid source, then up to five hexes of ground from them. A hex
// next to the enemy is reached but not passed: it may be the unit's own.
void trace_supply(const Game& game, const State& state, Side side, Reach& reach) {
  const Grid& grid = game.map.grid();
  reach.clear(grid.size());
  Reach roads;
  roads.clear(grid.size());
  for (const Hex source : game.scenario.sources[static_cast<std::size_t>(index(side))]) {
    if (enemy_in(game, state, side, source)) continue;  // 13.supply-e
    if (open_to_supply(game, state, side, source))
      roads.seed(source, 0, kNoFacing, false);
    else
      reach.seed(source, 0, kNoFacing, true);  // only for who stands in it
  }
  roads.spread(grid, 0, [&](Hex from, Facing way, Hex to) -> StepCost {
    if (!carries_road(game, state, side, from, way) || !open_to_supply(game, state, side, to)) return {};
    return {0, false};
  });
  for (int i = 0; i < roads.size(); ++i) reach.seed(roads[i], 0, kNoFacing, false);
  reach.spread(
      grid, kSupplyDistance,
      [&](Hex from, Facing way, Hex to) -> StepCost {
        if (!carries_ground(game, state, side, from, way) || enemy_in(game, state, side, to)) return {};
        return {1, touches_enemy(game, state, side, to)};
      },
      kNoHex, 1);
}

bool in_supply(const Game& game, const State& state, const Reach& supplied, UnitId who) {
  if (!needs_supply(game, who)) return true;
  const Hex where = state[who].hex;
  return game.map.city(where) || supplied.contains(where);  // 13.cities-a
}

// 6.night-b, 13.effects-a to c  Both sides as they stand now, before anything comes of it.
void check_supply(const Game& game, State& state, Events& events) {
  std::array<Reach, kSideCount> supplied;
  for (const Side side : kSides2)
    trace_supply(game, state, side, supplied[static_cast<std::size_t>(index(side))]);
  std::array<bool, kMostUnits> newly{};
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who) || !needs_supply(game, who)) continue;
    const Side side = side_of(game, state, who);
    UnitState& own = state[who];
    if (in_supply(game, state, supplied[static_cast<std::size_t>(index(side))], who)) {
      if (own.out_of_supply) tell_of(game, state, who, events, EventKind::SuppliedAgain, "6.night-b");
      own.out_of_supply = false;
    } else if (!own.out_of_supply) {
      own.out_of_supply = true;
      tell_of(game, state, who, events, EventKind::OutOfSupply, "13.effects-a");
    } else if (!own.shaken) {
      newly[i] = mark_shaken(game, state, who);
    } else {
      lose_step(game, state, who, "13.effects-c", events);
    }
  }
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (newly[i]) tell_shaken(game, state, UnitId{static_cast<std::uint8_t>(i)}, "13.effects-b", events);
  }
  check_losses_lead(game, state, events);
  check_army_supply(game, state, events);
}

}  // namespace tamburino::novara

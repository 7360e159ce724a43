#include "engine/games/butchery/rules.h"

// 2. Cohesion tests.
namespace tamburino::butchery {
namespace {

bool own_leader_in(const Game& game, const State& state, UnitId who, Hex where) {
  const FormationState& own = state[game[who].formation];
  const ChiefState& chief = state.chief(game[who].nation);
  return (own.commander == Status::OnMap && own.commander_hex == where) ||
         (chief.status == Status::OnMap && chief.hex == where);
}

bool own_leader_beside(const Game& game, const State& state, UnitId who) {
  for (const Facing way : kFacings) {
    const Hex there = game.map.neighbour(state[who].hex, way);
    if (there != kNoHex && own_leader_in(game, state, who, there)) return true;
  }
  return false;
}

bool enemy_on_flank(const Game& game, const State& state, UnitId who) {
  for (const Facing way : kFacings) {
    if (is_flank(game, state, who, way) &&
        enemy_in(game, state, game.side(who), game.map.neighbour(state[who].hex, way))) {
      return true;
    }
  }
  return false;
}

// In the arc, range and sight of a battery as it now stands: B61.
bool under_enemy_guns(const Game& game, const State& state, UnitId who) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId battery{static_cast<std::uint8_t>(i)};
    if (game.units[i].kind != Kind::Artillery || !state.on_map(battery) ||
        game.side(battery) == game.side(who)) {
      continue;
    }
    if (may_reach_with_fire(game, state, battery, state[battery].facing, state[who].hex)) return true;
  }
  return false;
}

}  // namespace

// 2a  One die plus all of this (2k); six or more passes.
Reckoning cohesion_test(const Game& game, const State& state, UnitId who, TestKind kind) {
  Reckoning sum;
  sum.add("2a", game[who].cohesion);
  sum.add_if(game.map.terrain_value(state[who].hex) >= 2, "2b", +1);
  sum.add_if(own_leader_in(game, state, who, state[who].hex), "2c", +1);
  sum.add_if(state[who].steps_lost > 0, "2d", -state[who].steps_lost);
  sum.add_if(enemy_on_flank(game, state, who), "2e", -1);  // once, however many they are
  sum.add_if(!in_command(game, state, who), "2f", -1);     // B03
  sum.add_if(state.weather == Weather::Heat, "2g", -1);    // also 7e
  sum.add_if(broken_in_effect(game, state, who), "2h", -1);
  if (kind == TestKind::Rally) {
    sum.add_if(own_leader_beside(game, state, who), "2i", +1);
    sum.add_if(under_enemy_guns(game, state, who), "2j", -1);
  }
  return sum;
}

}  // namespace tamburino::butchery

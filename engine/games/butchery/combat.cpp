#include "engine/games/butchery/rules.h"

// 10.4.3. Combat procedure and the combat results table. One reckoning serves the odds, the roll and the log.
namespace tamburino::butchery {
namespace {

// B24  A flank hex of the unit lies in the zone of an enemy and holds no friend.
bool flank_in_enemy_zone(const Game& game, const State& state, UnitId who) {
  const Side side = game.side(who);
  for (const Facing way : kFacings) {
    if (!is_flank(game, state, who, way)) continue;
    const Hex there = game.map.neighbour(state[who].hex, way);
    if (there != kNoHex && in_enemy_zone(state, side, there) && !friend_in(game, state, side, there))
      return true;
  }
  return false;
}

// B25  Only the hexside between neighbours counts.
bool across_obstacle(const Game& game, const State& state, UnitId who, UnitId target) {
  const auto way = game.map.grid().side_towards(state[who].hex, state[target].hex);
  if (!way) return false;
  const Hexside& between = game.map.side(state[who].hex, *way);
  return between.ridge || between.hedge || between.water;
}

bool adjacent(const Game& game, const State& state, UnitId a, UnitId b) {
  return game.map.grid().distance(state[a].hex, state[b].hex) == 1;
}

// Whether the rolling unit's value is halved: it defends against somebody who came from one of its flank
// hexes (10.4.2c). In a coordinated assault one of them is enough, even if he has been driven off meanwhile.
bool defends_a_flank(const Game& game, const State& state, const Strike& strike) {
  if (strike.kind != Strike::Kind::Defence) return false;
  const UnitId defender = strike.unit[0];
  for (int i = 0; i < state.activation.assault_count; ++i) {
    const Assault& one = state.activation.assaults[static_cast<std::size_t>(i)];
    if (one.target != defender || one.resolved) continue;
    if (one.attacker != strike.target && !one.coordinated) continue;
    const auto way = game.map.grid().side_towards(state[defender].hex, one.from);
    if (way && is_flank(game, state, defender, *way)) return true;
  }
  return false;
}

// 10.4.3a, in the order of B27: sum or share, halved for a flank, support, divided by terrain, then the
// modifiers.
Reckoning reckon_column(const Game& game, const State& state, const Strike& strike) {
  Reckoning sum;
  for (int i = 0; i < strike.count; ++i) {
    sum.add(strike.count > 1 ? "12.1c" : "10.4.3a", strike.value[static_cast<std::size_t>(i)]);
  }
  if (defends_a_flank(game, state, strike)) sum.divide("10.4.2c", 2);
  for (const UnitId battery : strike.support) {
    if (battery != kNoUnit) sum.add("10.4.4b", game[battery].combat);  // B33
  }
  const int terrain =
      strike.kind == Strike::Kind::Defence ? 1 : game.map.terrain_value(state[strike.target].hex);
  if (terrain > 1) sum.divide("TV.a", terrain);

  int losses = 0;
  bool target_higher = false;
  bool target_lower = false;
  bool obstacle = false;
  const int target_level = game.map.level(state[strike.target].hex);
  for (int i = 0; i < strike.count; ++i) {
    const UnitId who = strike.unit[static_cast<std::size_t>(i)];
    losses += state[who].steps_lost;  // B28
    target_higher |= target_level > game.map.level(state[who].hex);
    target_lower |= target_level < game.map.level(state[who].hex);
    obstacle |= across_obstacle(game, state, who, strike.target);
  }
  sum.add_if(losses > 0, "CRT.d", -losses);
  sum.add_if(target_higher, "CRT.e", -1);
  sum.add_if(target_lower, "CRT.e", +1);
  sum.add_if(obstacle, "CRT.f", -1);
  return sum;
}

bool guns_beside_target(const Game& game, const State& state, const Strike& strike) {
  for (int i = 0; i < strike.count; ++i) {
    const UnitId who = strike.unit[static_cast<std::size_t>(i)];
    if (game[who].kind == Kind::Artillery && adjacent(game, state, who, strike.target)) return true;
  }
  for (const UnitId battery : strike.support) {
    if (battery != kNoUnit && adjacent(game, state, battery, strike.target)) return true;
  }
  return false;
}

Reckoning reckon_die(const Game& game, const State& state, const Strike& strike, int column) {
  bool heavy = false;
  bool flanked = false;
  bool lacks_command = false;
  for (int i = 0; i < strike.count; ++i) {
    const UnitId who = strike.unit[static_cast<std::size_t>(i)];
    heavy |= game[who].heavy;
    flanked |= flank_in_enemy_zone(game, state, who);
    lacks_command |= !in_command(game, state, who);
  }
  const bool attack = strike.kind == Strike::Kind::Attack;
  const int last = game.combat_results.last_column();
  Reckoning sum;
  sum.add_if(column > last, "CRT.g", column - last);
  sum.add_if(guns_beside_target(game, state, strike), "CRT.h", +1);
  sum.add_if(attack && heavy, "CRT.i", +1);  // B23: not in defence
  if (strike.led_by != kNoFormation) sum.add("10.4.12a", combat_bonus(game, state, strike.led_by));
  sum.add_if(flanked, "CRT.j", -2);
  sum.add_if(attack && lacks_command, "10.1.3-bis-f", -1);  // B18
  return sum;
}

}  // namespace

Strike barrage_strike(const Game& game, const State&, UnitId battery, UnitId target) {
  Strike strike{.kind = Strike::Kind::Barrage, .target = target};
  strike.add(battery, game[battery].combat);
  return strike;
}

Strike defence_strike(const Game& game, const State& state, int assault, FormationId led_by) {
  const Assault& one = state.activation.assaults[static_cast<std::size_t>(assault)];
  Strike strike{.kind = Strike::Kind::Defence, .target = one.attacker};
  strike.add(one.target, one.defence_share);
  strike.support = {one.support_a, one.support_b};
  strike.led_by = game[one.target].kind == Kind::Artillery ? kNoFormation : led_by;  // 10.4.12a
  strike.no_quarter = one.attacker == state.activation.no_quarter;                   // 12.4a
  return strike;
}

Strike attack_strike(const Game&, const State& state, AssaultMask group, FormationId led_by) {
  Strike strike{.kind = Strike::Kind::Attack};
  for (int i = 0; i < state.activation.assault_count; ++i) {
    if ((group >> i & 1U) == 0) continue;
    const Assault& one = state.activation.assaults[static_cast<std::size_t>(i)];
    strike.target = one.target;
    strike.add(one.attacker, one.share);
    strike.no_quarter |= one.attacker == state.activation.no_quarter;
  }
  strike.led_by = led_by;
  return strike;
}

CombatReckoning reckon(const Game& game, const State& state, const Strike& strike) {
  const Reckoning column = reckon_column(game, state, strike);
  return {column, reckon_die(game, state, strike, column.total())};
}

CombatResult combat_result(const Game& game, int column, int die) {
  return game.combat_results.at(die, column);
}

// CRT.g  Columns and dice beyond the table are read at its edge (B27).
CombatResult result_of(const Game& game, const CombatReckoning& reckoning, int die) {
  return combat_result(game, reckoning.column.total(), die + reckoning.die.total());
}

CombatResult strike(const Game& game, State& state, const Strike& strike, Roll roll, Events& events) {
  const CombatReckoning reckoning = reckon(game, state, strike);
  tell_items(events, reckoning.column);
  tell_items(events, reckoning.die);
  const int die = strike.no_quarter ? std::max(roll.value[0], roll.value[1]) : roll.value[0];  // 12.4a
  const CombatResult result = result_of(game, reckoning, die);
  tell(events, EventKind::ResultIs, "CRT", unit(strike.target), number(static_cast<int>(result)),
       number(reckoning.column.total()), number(die + reckoning.die.total()));
  return result;
}

// The roll belongs to a barrage, a defensive combat or an attack, whichever procedure is on top.
void take_combat(const Game& game, State& state, Roll roll, Events& events) {
  if (const auto* fire = state.stack.top_as<Barrage>()) {
    const UnitId target = fire->target;
    const Strike blow = barrage_strike(game, state, fire->battery, target);
    const CombatResult result = strike(game, state, blow, roll, events);
    state.stack.push(Outcome{.unit = target, .result = result, .barrage = true});
    return;
  }
  auto& engagement = *state.stack.top_as<Engagement>();
  if (engagement.step == Engagement::Step::DefenceRoll) {
    const FormationId led_by = engagement.defence_led ? engagement.defender_commander : kNoFormation;
    const Strike blow = defence_strike(game, state, engagement.next, led_by);
    ++engagement.next;
    const CombatResult result = strike(game, state, blow, roll, events);
    state.stack.push(Outcome{.unit = blow.target, .result = result});
    return;
  }
  const FormationId led_by = engagement.attack_led ? engagement.attacker_commander : kNoFormation;
  AssaultMask able = 0;
  for (int i = 0; i < state.activation.assault_count; ++i) {
    if (state.activation.assaults[static_cast<std::size_t>(i)].attacked &&
        (group_of(state, engagement.first) >> i & 1U) != 0) {
      able |= AssaultMask{1} << i;
    }
  }
  const Strike blow = attack_strike(game, state, able, led_by);
  engagement.step = Engagement::Step::Result;
  const CombatResult result = strike(game, state, blow, roll, events);
  state.stack.push(Outcome{.unit = blow.target, .result = result});
}

}  // namespace tamburino::butchery

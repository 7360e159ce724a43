#include "ai/butchery/fight.h"

namespace tamburino::ai::solferino {

// 2a  The chance to fail a cohesion test, without what is costly to find out.
float Fight::fails_test(UnitId who, Hex where) const {
  const UnitState& own = state_[who];
  const Counter& counter = ground_[who];
  int sum = counter.cohesion - own.steps_lost;
  if (ground_.terrain(where) >= 2) ++sum;
  const butchery::FormationState& formation = state_[counter.formation];
  if (formation.commander == butchery::Status::OnMap && formation.commander_hex == where) ++sum;
  if (state_.weather == butchery::Weather::Heat) --sum;
  if (formation.broken_in_effect) --sum;
  if (formation.out_of_command) --sum;
  const float passes = static_cast<float>(sum + 1) / 6;
  return 1 - std::clamp(passes, 0.0F, 1.0F);
}

// The nearer its formation is to breaking, the dearer a step.
float Fight::step_worth(UnitId who) const {
  const Counter& counter = ground_[who];
  const butchery::FormationState& own = state_[counter.formation];
  const int limit = game_[counter.formation].breaks_at;
  if (counter.detached || own.broken || limit == 0) return weights_.step;
  const int left = std::max(1, limit - own.losses);
  return weights_.step + 0.5F * weights_.breaking / static_cast<float>(left + 1);
}

float Fight::hit_worth(UnitId who) const {
  return state_[who].disorganised ? step_worth(who) : weights_.disorder;
}

// What comes with the ground it stands on: a place, or guns that it leaves behind.
float Fight::ground_worth(UnitId target) const {
  const Hex where = state_[target].hex;
  float worth = 0.02F;
  const int place = ground_.place_of(where);
  if (place >= 0) {
    const auto hexes =
        static_cast<float>(game_.scenario.objectives[static_cast<std::size_t>(place)].hexes.size());
    worth += 1.2F / hexes;
  }
  for (const UnitId other : UnitsIn(state_, where)) {
    if (other != target && ground_[other].kind == Kind::Artillery) worth += weights_.guns;
  }
  return worth;
}

bool Fight::from_flank(UnitId target, Hex from) const {
  const auto way = game_.map.grid().side_towards(state_[target].hex, from);
  return way && is_flank(game_, state_, target, *way);
}

bool Fight::flank_in_zone(UnitId who) const {
  const UnitState& own = state_[who];
  if (game_.map.built_up(own.hex)) return false;
  const Side side = ground_[who].side;
  for (int turn = 2; turn <= 4; ++turn) {
    const Hex there = game_.map.neighbour(own.hex, turned(own.facing, turn));
    if (there != kNoHex && in_enemy_zone(state_, side, there) && !friend_in(game_, state_, side, there))
      return true;
  }
  return false;
}

// CRT.e, CRT.f as columns for whoever strikes from one hex to the next.
int Fight::slope_and_obstacle(Hex from, Hex to) const {
  const int up = game_.map.level(to) - game_.map.level(from);
  int columns = up > 0 ? -1 : up < 0 ? 1 : 0;
  if (const auto way = game_.map.grid().side_towards(from, to)) {
    const butchery::Hexside& between = game_.map.side(from, *way);
    if (between.ridge || between.hedge || between.water) --columns;
  }
  return columns;
}

// With half a battery's support, when its formation has one in the hex or beside it.
int Fight::defence_value(UnitId target) const {
  int value = ground_[target].combat;
  for (const UnitId other : UnitsIn(state_, state_[target].hex)) {
    if (other != target && ground_[other].kind == Kind::Artillery && !state_[other].supported)
      value += ground_[other].combat;
  }
  return value;
}

float Fight::thrown_back(Assailant one, UnitId target, int value, bool flanked) const {
  int column = (flanked ? value / 2 : value) - state_[target].steps_lost;
  column += slope_and_obstacle(state_[target].hex, one.from);
  int die = flank_in_zone(target) ? -2 : 0;
  const FormationId leader = commander_with(game_, state_, target);
  if (leader != butchery::kNoFormation) die += combat_bonus(game_, state_, leader);
  const Chances& chances = ground_.chances(column, die);
  return chances.disorder + chances.step + chances.test * fails_test(one.who, one.from);
}

// What the target loses by a roll with these chances.
float Fight::won(UnitId target, const Chances& chances, float failing) const {
  const UnitState& own = state_[target];
  const float hit = chances.disorder + chances.step + chances.test * failing;
  const float step = step_worth(target);
  const bool last_step = own.steps_lost + 1 >= ground_[target].cohesion;
  float worth = hit * hit_worth(target) + chances.step * step;
  // Guns beside foot hold nothing.
  if (ground_[target].kind == Kind::Artillery && foot_or_horse_in(game_, state_, own.hex)) return worth;
  if (own.disorganised && last_step) {
    worth += hit * ground_worth(target);
  } else if (!game_.map.town(own.hex)) {
    worth += hit * ground_worth(target) * 0.8F;
  } else if (ground_.place_of(own.hex) >= 0) {  // a step on the way into the town
    worth += hit * ground_worth(target) * 0.25F;
  }
  return worth;
}

Prospect Fight::alone(Assailant one, UnitId target) const {
  const UnitState& own = state_[one.who];
  const Counter& counter = ground_[one.who];
  const Hex there = state_[target].hex;
  const bool guns_alone = !foot_or_horse_in(game_, state_, there);
  const float back = thrown_back(one, target, defence_value(target), from_flank(target, one.from));
  const int column =
      counter.combat / ground_.terrain(there) - own.steps_lost + slope_and_obstacle(one.from, there);
  int die = counter.heavy ? 1 : 0;
  if (own.hex == one.from && flank_in_zone(one.who)) die -= 2;
  if (state_.activation.formation == counter.formation && !own.in_command) --die;
  const FormationId leader =
      own.hex == one.from ? commander_with(game_, state_, one.who) : butchery::kNoFormation;
  if (leader != butchery::kNoFormation) die += combat_bonus(game_, state_, leader);
  Prospect result;
  if (guns_alone) {
    result.success = 1 - back;
    result.points = result.success * (weights_.guns + step_worth(target) + ground_worth(target));
  } else {
    const Chances& chances = ground_.chances(column, die);
    const float failing = fails_test(target, there);
    result.success = (1 - back) * (chances.disorder + chances.step + chances.test * failing);
    result.points = (1 - back) * won(target, chances, failing);
  }
  float loss = back * hit_worth(one.who);
  if (counter.kind == Kind::Cavalry) loss += (1 - back) * 0.7F * weights_.disorder;  // 10.4.10c
  result.points -= loss;
  return result;
}

Prospect Fight::together(const Band& band, UnitId target) const {
  const Hex there = state_[target].hex;
  const auto count = static_cast<int>(band.count);
  bool flanked = false;
  for (std::size_t i = 0; i < band.count; ++i) flanked |= from_flank(target, band.one[i].from);
  const int support = defence_value(target) - ground_[target].combat;
  float value = 0;
  float losses = 0;
  float cost = 0;
  int columns = 0;
  float nobody_left = 1;
  for (std::size_t i = 0; i < band.count; ++i) {
    const Assailant one = band.one[i];
    const int share = ground_[target].combat / count + (i == 0 ? support : 0);
    const float back = thrown_back(one, target, share, flanked);
    const UnitState& own = state_[one.who];
    value += (1 - back) * static_cast<float>(ground_[one.who].combat);
    losses += (1 - back) * static_cast<float>(own.steps_lost);
    cost += back * hit_worth(one.who);
    if (ground_[one.who].kind == Kind::Cavalry) cost += (1 - back) * 0.7F * weights_.disorder;
    columns = std::min(columns, slope_and_obstacle(one.from, there));
    nobody_left *= back;
  }
  const int column = static_cast<int>(value) / ground_.terrain(there) - static_cast<int>(losses) + columns;
  int die = 0;
  if (band.led) die += combat_bonus(game_, state_, state_.activation.formation);
  const Chances& chances = ground_.chances(column, die);
  const float failing = fails_test(target, there);
  Prospect result;
  result.success = (1 - nobody_left) * (chances.disorder + chances.step + chances.test * failing);
  result.points = (1 - nobody_left) * won(target, chances, failing) - cost;
  return result;
}

Prospect Fight::best(const Band& band, UnitId target, float coordination) const {
  Prospect apart;
  float all_fail = 1;
  for (std::size_t i = 0; i < band.count; ++i) {
    const Prospect one = alone(band.one[i], target);
    // Who comes later finds the enemy gone when the others have succeeded.
    apart.points += all_fail * one.points;
    all_fail *= 1 - one.success;
  }
  apart.success = 1 - all_fail;
  if (band.count < 2 || coordination <= 0) return apart;
  const Prospect joined = together(band, target);
  return {coordination * joined.success + (1 - coordination) * apart.success,
          coordination * joined.points + (1 - coordination) * apart.points};
}

// 12.1a
float Fight::coordination_chance() const {
  const FormationId active = state_.activation.formation;
  if (active == butchery::kNoFormation || !may_use_capacity(game_, state_)) return 0;
  return static_cast<float>(std::min(6, command_value(game_, state_, active) + 1)) / 6;
}

float Fight::barrage(UnitId battery, UnitId target) const {
  const Hex from = state_[battery].hex;
  const Hex there = state_[target].hex;
  int column = ground_[battery].combat / ground_.terrain(there);
  const int up = game_.map.level(there) - game_.map.level(from);
  column += up > 0 ? -1 : up < 0 ? 1 : 0;
  int die = flank_in_zone(battery) ? -2 : 0;
  if (game_.map.grid().distance(from, there) == 1) ++die;
  const Chances& chances = ground_.chances(column, die);
  const float hit = chances.disorder + chances.step + chances.test * fails_test(target, there);
  float worth = hit * hit_worth(target) + chances.step * step_worth(target);
  if (ground_.place_of(there) >= 0) worth *= 1.5F;
  if (ground_[target].kind == Kind::Artillery) worth += 0.5F * chances.step * weights_.guns;
  return worth;
}

}  // namespace tamburino::ai::solferino

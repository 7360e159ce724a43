#include <algorithm>

#include "engine/games/custoza/rules.h"

// 8. Fire, as an Action and in Reaction.
namespace tamburino::custoza {
namespace {

template <class Test>
bool all_of(const Force& force, Test test) {
  return !any_of(force, [&](UnitId who) { return !test(who); });
}

int distance(const Game& game, Hex from, Hex to) { return game.map.grid().distance(from, to); }

Hex hex_on_line(const Game& game, Hex from, Offset way) {
  return game.map.grid().at(game.map.grid().offset(from) + way);
}

// Whether something on the line between the two hexes stops it; along a hexside only what both hexes do.
template <class Test>
bool stopped(const Game& game, Hex from, Hex to, Test stops) {
  for (const SightStep& step : game.map.sight().line(game.map.grid().way(from, to))) {
    const Hex one = hex_on_line(game, from, step.hex);
    const Hex other = step.along_side ? hex_on_line(game, from, step.other) : one;
    if (one != kNoHex && other != kNoHex && stops(one) && stops(other)) return true;
  }
  return false;
}

// g8.los-a, 22.3.5a  At its ends a line has the height of the ground, and Peschiera one level more.
int height_at_end(const Game& game, Hex where) {
  const bool peschiera = game.map.terrain(where) == Terrain::Fortress;
  return game.map.level(where) + (peschiera ? game.chart.peschiera_height : 0);
}

int farthest_sight(const Game& game, const State& state) {
  switch (game.light_of(state.turn)) {
    case Light::Day:
      return game.constants.sight;
    case Light::Dawn:
    case Light::Twilight:
      return game.constants.dim_sight;  // 22.4c
    case Light::Night:
      return 0;
  }
  return 0;
}

}  // namespace

// g8.los-a  Nothing between rises above the straight line from end to end.
bool sees(const Game& game, const State& state, Hex from, Hex to) {
  const int steps = distance(game, from, to);
  if (steps > farthest_sight(game, state)) return false;
  if (steps <= 1) return true;
  const int low = height_at_end(game, from);
  const int high = height_at_end(game, to);
  return !stopped(game, from, to, [&](Hex between) {
    const int height = game.map.level(between) + ground(game, state, between).height;
    return height * steps > low * steps + (high - low) * distance(game, from, between);
  });
}

namespace {

// g8.los-b
bool friends_in_the_way(const Game& game, const State& state, Side side, Hex from, Hex to) {
  return stopped(game, from, to, [&](Hex between) {
    const int level = game.map.level(between);
    return friend_in(game, state, side, between) && game.map.level(from) <= level &&
           game.map.level(to) <= level;
  });
}

// The guns of a fortress, or only its muskets.
int range_of(const Game& game, UnitId who) {
  const Unit& self = game[who];
  return self.fortress() && self.guns == 0 ? 1 : self.range;
}

int range_of(const Game& game, const Force& force) {  // the shortest counts
  int least = 255;
  for (const UnitId who : force) least = std::min(least, range_of(game, who));
  return least;
}

// The unit by itself: its arm, its mode, its ammunition.
Verdict able_to_fire(const Game& game, const State& state, UnitId who, bool reaction) {
  const Unit& self = game[who];
  if (self.fortress()) return reaction ? kAllowed : refused_by("22.3.2b", unit(who));
  if (self.kind == Kind::BridgeTrain) return refused_by("24.1.3a", unit(who)).because("train-has-no-guns");
  const bool arm = self.has_guns() || self.light() || (reaction && self.infantry());
  if (!arm) return refused_by(reaction ? "11.5.2a" : "3.2.2h", unit(who));
  if (state[who].mode == Mode::March) return refused_by("g7.8d", unit(who));
  if (state[who].mode == Mode::Limbered) return refused_by("g7.6a", unit(who)).because("guns-limbered");
  if (state[who].fires >= game.constants.fires) return refused_by("g8.ammo-a", unit(who));
  return kAllowed;
}

bool in_arc(const Game& game, const State& state, UnitId who, Hex target) {
  if (game[who].fortress() || in_square(game, state, who)) return true;
  return in_front_cone(state[who].facing, game.map.grid().way(state[who].hex, target));
}

bool has_cannon(const Game& game, const Force& force) {
  return any_of(force, [&](UnitId who) { return game[who].has_guns() || game[who].guns > 0; });
}

}  // namespace

Force firers(const Game& game, const State& state, const Force& force, Hex, bool reaction) {
  Force able = force;
  for (const UnitId who : force) {
    if (!able_to_fire(game, state, who, reaction)) able.remove(who);
  }
  return able;
}

Verdict may_fire(const Game& game, const State& state, const Force& force, Hex target, bool reaction) {
  const UnitId lead = force.first();
  const Hex from = state[lead].hex;
  const Side side = game[lead].side;
  if (game.light_of(state.turn) == Light::Night) return refused_by("22.4a", unit(lead));
  const Force able = firers(game, state, force, target, reaction);
  if (able.empty()) return able_to_fire(game, state, lead, reaction);
  if (!enemy_in(game, state, side, target)) return refused_by("g8.result-a", unit(lead), hex(target));
  const int range = range_of(game, able);
  if (distance(game, from, target) > range)
    return refused_by("g8.range-a", unit(lead), hex(target), number(range));
  if (!in_arc(game, state, able.first(), target)) return refused_by("g8.arc-a", unit(lead), hex(target));
  if (distance(game, from, target) > farthest_sight(game, state))
    return refused_by("22.4c", unit(lead), hex(target), number(farthest_sight(game, state)));
  if (!sees(game, state, from, target)) return refused_by("g8.los-a", unit(lead), hex(target));
  if (has_cannon(game, able) && friends_in_the_way(game, state, side, from, target))
    return refused_by("g8.los-b", unit(lead), hex(target));
  return kAllowed;
}

// Where the fire reaches a unit: the last hex of its line, of two the one in its Front.
Hex fire_comes_from(const Game& game, const State& state, UnitId who, Hex from) {
  const auto line = game.map.sight().line(game.map.grid().way(from, state[who].hex));
  if (line.empty()) return from;
  const Hex one = hex_on_line(game, from, line.back().hex);
  const Hex other = line.back().along_side ? hex_on_line(game, from, line.back().other) : one;
  if (one == kNoHex) return other;
  return other != kNoHex && through_rear(game, state, who, one) ? other : one;
}

// --- the reckoning

namespace {

// g8.strength-a  Guns twice at one or two hexes, light infantry once, line infantry half, rounded up.
Reckoning fire_strength(const Game& game, const State& state, const Force& firers, int distance) {
  constexpr int kClose = 2;
  int guns = 0, light = 0, line = 0;
  for (const UnitId who : firers) {
    const Unit& self = game[who];
    const int points = strength(game, state, who);
    if (self.fortress()) {
      guns += self.guns;
      line += distance <= 1 ? points : 0;
    } else {
      (self.artillery() ? guns : self.light() ? light : line) += points;
    }
  }
  Reckoning sum;
  sum.add_if(guns > 0, "g8.strength-a", distance <= kClose ? 2 * guns : guns);
  sum.add_if(light > 0, "g8.strength-a", light);
  sum.add_if(line > 0, "g8.strength-a", half_up(line));
  return sum;
}

bool loose(const Game& game, const State& state, UnitId who) {
  const Mode mode = state[who].mode;
  return mode == Mode::March || (game[who].artillery() && mode == Mode::Limbered);
}

// What makes the target easy or hard to hit; of hidden counters, which are not named, only the ground.
void add_target(const Game& game, const State& state, Hex from, Hex target, const Force& hit,
                Reckoning& sum) {
  const FireModifiers& table = game.tables.fire_modifiers;
  const int cover = ground(game, state, target).fire;
  sum.add_if(cover != 0, "g8.drm-a", cover);
  if (hit.empty()) return;
  const Force all = units_in(game, state, side_of(game, hit), target);  // 11.5.2b
  sum.add_if(stacking_value(game, state, all) >= table.massed_from, "11.5.2b", table.massed);
  sum.add_if(any_of(hit, [&](UnitId who) { return in_square(game, state, who); }), "g8.drm-a", table.square);
  sum.add_if(any_of(hit, [&](UnitId who) { return loose(game, state, who); }), "g8.drm-a",
             table.march_or_limbered);
  const bool rear = all_of(hit, [&](UnitId who) {
    return through_rear(game, state, who, fire_comes_from(game, state, who, from));
  });
  sum.add_if(rear, "g8.drm-a", table.rear);
  const bool light = all_of(hit, [&](UnitId who) { return game[who].light(); });
  const bool guns =
      all_of(hit, [&](UnitId who) { return game[who].has_guns() && state[who].mode == Mode::Unlimbered; });
  sum.add_if(light || guns, "g8.drm-a", table.light_or_guns);
}

// What hampers those that fire: the worst unit counts.
void add_firers(const Game& game, const State& state, const Force& firers, int distance, Reckoning& sum) {
  const FireModifiers& table = game.tables.fire_modifiers;
  const bool far = has_cannon(game, firers) && 2 * distance > range_of(game, firers);
  sum.add_if(far, "g8.drm-a", table.far);
  Level worst = Level::GoodOrder;
  for (const UnitId who : firers) worst = std::max(worst, state[who].level);
  const int shaken = table.firer[static_cast<std::size_t>(index(worst))];
  sum.add_if(shaken != 0, "g13.status-a", shaken);
  sum.add_if(any_of(firers, [&](UnitId who) { return state[who].fires > 0; }), "g8.ammo-a", table.low_ammo);
}

}  // namespace

FireReckoning reckon_fire(const Game& game, const State& state, const Force& firers, Hex target,
                          const Force& hit) {
  const Hex from = hex_of(state, firers);
  const int far = distance(game, from, target);
  FireReckoning reckoning{.strength = fire_strength(game, state, firers, far), .modifiers = {}};
  add_target(game, state, from, target, hit, reckoning.modifiers);
  add_firers(game, state, firers, far, reckoning.modifiers);
  return reckoning;
}

// g8.table-a
Result fire_result(const Game& game, int strength, int total) {
  const auto& least = game.tables.fire_columns;
  const auto reached = std::count_if(least.begin(), least.end(), [&](int one) { return strength >= one; });
  return game.tables.fire.at(total, static_cast<int>(reached) - 1);
}

// --- carrying it out

namespace {

// g8.ammo-a  Fortresses have enough.
void use_ammunition(const Game& game, State& state, UnitId who, Events& events) {
  if (game[who].fortress()) return;
  UnitState& own = state[who];
  ++own.fires;
  tell(events, own.fires >= game.constants.fires ? EventKind::AmmoOut : EventKind::AmmoLow, "g8.ammo-a",
       unit(who));
}

}  // namespace

void take_fire(const Game& game, State& state, Roll roll, Events& events) {
  Fire& fire = *state.stack.top_as<Fire>();
  const FireReckoning sum = reckon_fire(game, state, fire.firers, fire.target, fire.hit);
  const int total = roll.value[0] + roll.value[1] + sum.modifiers.total();
  fire.result = fire_result(game, sum.strength.total(), total);
  tell(events, EventKind::Fired, fire.reaction ? "11.5.2a" : "3.2.2h", unit(fire.firers.first()),
       hex(fire.target));
  tell_items(events, sum.strength);
  tell_items(events, sum.modifiers);
  tell(events, EventKind::FireResult, "g8.table-a", hex(fire.target), number(sum.strength.total()),
       number(total), number(code_of(fire.result)));
  turn_up(state, fire.firers, events);
  for (const UnitId who : fire.firers) {
    use_ammunition(game, state, who, events);
    if (game[who].formation != kNoFormation) state[game[who].formation].fired = true;
  }
}

Next run(const Game& game, State& state, Fire& fire, Events&) {
  switch (fire.step) {
    case Fire::Step::Roll:
      fire.firers = on_map(state, fire.firers);
      fire.hit = standing_in(state, fire.hit, fire.target);
      if (fire.firers.empty() || fire.hit.empty()) return done();
      fire.step = Fire::Step::Suffer;
      return roll(RollKind::Fire, 2);
    case Fire::Step::Suffer:  // g8.result-a
      fire.step = Fire::Step::Answer;
      if (!fire.result.nothing())
        state.stack.push(Suffer{.reason = CheckReason::Fire,
                                .result = fire.result,
                                .from = hex_of(state, fire.firers),
                                .force = fire.hit});
      return go_on();
    case Fire::Step::Answer: {  // 11.1a; nobody reacts to a Reaction
      fire.step = Fire::Step::End;
      if (fire.reaction) return go_on();
      const Hex from = hex_of(state, fire.firers);
      open_window(game, state, Occasion::FiredAt, fire.firers, from,
                  standing_in(state, fire.hit, fire.target));
      return go_on();
    }
    case Fire::Step::End:
      return done();
  }
  return done();
}

}  // namespace tamburino::custoza

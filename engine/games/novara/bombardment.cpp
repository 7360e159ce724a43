#include "engine/games/novara/rules.h"

// 11. Bombardment.
namespace tamburino::novara {
namespace {

Activation& activation(State& state) { return *state.stack.top_as<Activation>(); }
Bombardment& bombardment(State& state) { return *state.stack.top_as<Bombardment>(); }

bool bombarded_already(const ActivationState& now, Hex target) {
  const auto end = now.bombarded.begin() + now.bombarded_count;
  return std::find(now.bombarded.begin(), end, target) != end;
}

void clear_aim(State& state) {
  for (UnitState& one : state.units) one.aimed = false;
  state.activation.fire_target = kNoHex;
}

template <class Do>
void each_hex_in_range(const Game& game, Hex from, Do look) {
  std::array<Hex, 32> seen{};
  std::size_t count = 0;
  const auto once = [&](Hex target) {
    const auto end = seen.begin() + static_cast<std::ptrdiff_t>(count);
    if (target == kNoHex || target == from || std::find(seen.begin(), end, target) != end) return;
    seen[count++] = target;
    look(target);
  };
  for (const Facing way : kFacings) {
    const Hex near = game.map.neighbour(from, way);
    if (near == kNoHex) continue;
    once(near);
    for (const Facing on : kFacings) once(game.map.neighbour(near, on));
  }
}

// Whether there could be a gun with a target in a stack that the enemy cannot look into.
bool any_unseen_fire(const Game& game, const State& state) {
  const Side own = state.activation.side;
  if (is_night(game, state)) return false;
  bool guns = false;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    guns = guns || (has_guns(game[who].kind) && unseen_may_be_active(game, state, who));
  }
  if (!guns) return false;
  bool found = false;
  for (std::size_t i = 0; i < game.units.size() && !found; ++i) {
    const UnitState& one = state.units[i];
    if (one.status != Status::OnMap || one.depth != 0 || !may_hold_unseen(game, state, own, one.hex))
      continue;
    each_hex_in_range(game, one.hex, [&](Hex target) {
      found = found || (fights_in(game, state, enemy_of(own), target) &&
                        !bombarded_already(state.activation, target) && !fire_blocked(game, one.hex, target));
    });
  }
  return found;
}

int range_of_fire(const Game& game, const State& state, Hex target) {
  int range = 0;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (state.units[i].aimed) range = std::max(range, game.map.grid().distance(state.units[i].hex, target));
  }
  return range;
}

}  // namespace

// 11.obstacles-a, 11.obstacles-b, R37  At two hexes blocked only if all hexes between are woods or city.
bool fire_blocked(const Game& game, Hex from, Hex target) {
  const Grid& grid = game.map.grid();
  if (grid.distance(from, target) < 2) return false;
  for (const Facing way : kFacings) {
    const Hex between = grid.neighbour(from, way);
    if (between == kNoHex || grid.distance(between, target) != 1) continue;
    if (!game.map.row(between).blocks_fire) return false;
  }
  return true;
}

// 6.night-d, 8.forced-march-d, 12.shaken-b, 11.bombardment-d
Verdict may_fire_at_all(const Game& game, const State& state, UnitId gun) {
  const UnitState& own = state[gun];
  if (const Verdict active = may_act(game, state, gun); !active) return active;
  if (!has_guns(game[gun].kind)) return refused_by("11.bombardment-a", unit(gun)).because("no-guns");
  if (is_night(game, state)) return refused_by("6.night-d");
  if (state.activation.marching || marched_this_turn(game, state, gun))
    return refused_by("8.forced-march-d", unit(gun)).because("marched-no-fire");
  if (own.shaken) return refused_by("12.shaken-b", unit(gun)).because("shaken-no-fire");
  if (own.aimed)
    return refused_by("11.bombardment-d", unit(gun), hex(state.activation.fire_target))
        .because("aims-already");
  if (own.bombarded) return refused_by("11.bombardment-d", unit(gun)).because("has-fired");
  return kAllowed;
}

// 11.bombardment-a to f
Verdict may_bombard(const Game& game, const State& state, UnitId gun, Hex target) {
  const ActivationState& now = state.activation;
  const UnitState& own = state[gun];
  if (const Verdict ready = may_fire_at_all(game, state, gun); !ready) return ready;
  const Side side = side_of(game, state, gun);
  if (!fights_in(game, state, enemy_of(side), target))
    return refused_by("11.bombardment-a", unit(gun), hex(target)).because("nobody-to-fire-at");
  if (bombarded_already(now, target)) return refused_by("11.bombardment-f", hex(target));
  if (now.fire_target != kNoHex && now.fire_target != target)
    return refused_by("11.bombardment-e", hex(now.fire_target)).because("fire-first");
  const int range = game.map.grid().distance(own.hex, target);
  if (range > game.tables.fire_range)
    return refused_by("11.bombardment-a", unit(gun), hex(target), number(range)).because("out-of-range");
  if (fire_blocked(game, own.hex, target)) return refused_by("11.obstacles-b", unit(gun), hex(target));
  return kAllowed;
}

bool any_bombardment(const Game& game, const State& state) {
  if (state.activation.fire_target != kNoHex) return true;
  ActionList list;
  bombard_list(game, state, list);
  return list.size() > 1 || any_unseen_fire(game, state);
}

// R38  Factors as they lie: no halving, no bonus.
int fire_sum(const Game& game, const State& state) {
  int sum = 0;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (state.units[i].aimed) sum += factor(game, state, UnitId{static_cast<std::uint8_t>(i)});
  }
  return sum;
}

int fire_column(const Game& game, int sum) {
  int column = 0;
  for (std::size_t i = 0; i < game.tables.fire_least.size(); ++i) {
    if (sum >= game.tables.fire_least[i]) column = static_cast<int>(i);
  }
  return column;
}

// 11.procedure-b, A2
Reckoning fire_modifiers(const Game& game, const State& state, Hex target) {
  Reckoning die;
  die.add_if(range_of_fire(game, state, target) >= 2, "11.procedure-b", game.tables.fire_far);
  if (game.map.fortified(target)) {
    die.add("A2", game.tables.fire_fortified);
  } else {
    die.add_if(game.map.row(target).cover, "A2", game.tables.fire_cover);
  }
  return die;
}

Next run(const Game& game, State& state, Bombardment& now, Events& events) {
  switch (now.step) {
    case Bombardment::Step::Roll:
      now.step = Bombardment::Step::Loss;
      return roll(RollKind::Bombardment);
    case Bombardment::Step::Loss:
      now.step = Bombardment::Step::End;
      return go_on();
    case Bombardment::Step::End:
      for (UnitState& one : state.units) one.exposed = false;
      check_losses_lead(game, state, events);
      return done();
  }
  return done();
}

void take_bombardment(const Game& game, State& state, Roll roll, Events& events) {
  const Hex target = bombardment(state).target;
  const Side own = state.activation.side;
  const int sum = fire_sum(game, state);
  const Reckoning die = fire_modifiers(game, state, target);
  tell(events, EventKind::Bombarded, "11.procedure-a", hex(target), number(sum));
  tell(events, EventKind::Rolled, "11.procedure-a", number(roll.value[0]));
  for (const auto& item : die.items()) tell(events, EventKind::Item, item.rule, number(item.amount));
  const FireResult result = game.tables.fire.at(roll.value[0] + die.total(), fire_column(game, sum));
  tell(events, EventKind::BombardmentIs, "11.procedure-a", number(result.step ? 1 : 0),
       number(result.shaken ? 1 : 0));
  for (UnitState& one : state.units) {
    if (one.aimed) one.bombarded = true;
  }
  clear_aim(state);
  if (result.shaken) {  // 11.results-a, 11.results-c
    std::array<bool, kMostUnits> newly{};
    for (const UnitId who : UnitsIn(state, target))
      newly[static_cast<std::size_t>(index(who))] = mark_shaken(game, state, who);
    for (const UnitId who : UnitsIn(state, target)) {
      if (newly[static_cast<std::size_t>(index(who))]) tell_shaken(game, state, who, "11.results-a", events);
    }
  }
  if (!result.step) return;
  for (const UnitId who : UnitsIn(state, target)) state[who].exposed = game[who].fights();
  push_losses(game, state, enemy_of(own), 1, Losses::Why::Bombardment);  // 11.results-b
}

void bombard_list(const Game& game, const State& state, ActionList& list) {
  const ActivationState& now = state.activation;
  if (now.fire_target != kNoHex) {
    list.add(act(Verb::Fire, now.fire_target));
  } else {
    list.add(act(Verb::Done));
  }
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId gun{static_cast<std::uint8_t>(i)};
    if (!state[gun].active || !has_guns(game[gun].kind) || !state.on_map(gun)) continue;
    each_hex_in_range(game, state[gun].hex, [&](Hex target) {
      if (may_bombard(game, state, gun, target)) list.add(act(Verb::Aim, gun, target));
    });
  }
}

Verdict bombard_verdict(const Game& game, const State& state, Action action) {
  const Hex aimed_at = state.activation.fire_target;
  switch (verb_of(action)) {
    case Verb::Done:
      return aimed_at == kNoHex ? kAllowed
                                : refused_by("11.bombardment-e", hex(aimed_at)).because("fire-first");
    case Verb::Fire:
      if (aimed_at == kNoHex) return refused_by("11.procedure-a").because("nothing-aimed");
      if (hex_operand(game, action, 0) == aimed_at) return kAllowed;
      return refused_by("11.bombardment-e", hex(aimed_at)).because("fire-first");
    case Verb::Aim: {
      const auto gun = unit_operand(game, action, 0);
      const auto target = hex_operand(game, action, 1);
      if (gun && target) return may_bombard(game, state, *gun, *target);
      break;
    }
    default:
      break;
  }
  return refused_by("11.procedure-a");
}

void bombard_carry_out(const Game& game, State& state, Action action, Events& /*events*/) {
  ActivationState& now = state.activation;
  switch (verb_of(action)) {
    case Verb::Done:
      activation(state).step = Activation::Step::Declare;
      return;
    case Verb::Aim:
      state[*unit_operand(game, action, 0)].aimed = true;
      now.fire_target = *hex_operand(game, action, 1);
      return;
    case Verb::Fire:
      if (now.bombarded_count < kMostBombarded) now.bombarded[now.bombarded_count++] = now.fire_target;
      state.stack.push(Bombardment{.target = now.fire_target});
      return;
    default:
      return;
  }
}

}  // namespace tamburino::novara

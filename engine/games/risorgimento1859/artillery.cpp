#include <algorithm>

#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/movement.h"

// 7.1  Artillery fire.
namespace tamburino::risorgimento1859 {
namespace {

bool fires_late(const State& state) { return state.stack.find<BrigadeAction>() == nullptr; }

// A battery lent to the corps that acts is of it in this activation: A13.
CorpsId corps_for_fire(const Game& game, const State& state, UnitId who) {
  return state[who].is(Mark::Joined) ? state.acting.corps : game.corps_of(who);
}

// 4.43g, 4.43h  In an Extended Activation a battery needs a commander near.
bool commanded_in_extended(const Game& game, const State& state, UnitId who) {
  const Brigade& own = game[game[who].brigade];
  const LeaderId chief = game[who].nation == Nation::Austria && own.led()
                             ? own.brigadier
                             : game[corps_for_fire(game, state, who)].commander;
  return state.on_map(chief) && !state[chief].finished && in_range(game, state, chief, state[who].hex);
}

// The battery itself, whatever it fires at.
Verdict battery_may_fire(const Game& game, const State& state, UnitId who, bool late) {
  const UnitState& now = state[who];
  if (!game[who].artillery()) return refused_by("7.1a", unit(who)).because("no-battery");
  if (!state.on_map(who)) return refused_by("7.1a", unit(who)).because("not-on-map");
  if (now.is(Mark::Reserve)) return refused_by("4.61a", unit(who));
  if (now.is(Mark::Marching)) return refused_by("5.12c", unit(who));
  if (now.is(Mark::Disordered)) return refused_by("7.18f", unit(who));
  if (now.is(Mark::Fired)) return refused_by("7.1a", unit(who));
  if (now.is(Mark::Rallied)) return refused_by("4.41b", unit(who));
  if (now.is(Mark::SitsOut)) return refused_by("4.17a", unit(who)).because("is-lent");
  const BrigadeId own = game[who].brigade;
  if (game[own].led() && state[own].paralysed) return refused_by("4.13d", brigade(own));
  if (state[game.corps_of(who)].withdrawing) return refused_by("a10.4b", unit(who));
  if (now.is(Mark::Moved)) {
    if (!now.is(Mark::InCommand)) return refused_by("4.42e", unit(who));
    if (!late) return refused_by("5.32b", unit(who));
    if (now.spent > game[who].movement / 2) return refused_by("5.32a", unit(who));  // A110
  } else if (late) {
    return refused_by("5.32b", unit(who)).because("has-not-moved");
  }
  if (state.acting.extended && !commanded_in_extended(game, state, who))
    return refused_by(game[who].nation == Nation::Austria ? "4.43h" : "4.43g", unit(who));
  return kAllowed;
}

bool in_corps_range(const Game& game, const State& state, CorpsId which, UnitId who) {
  const LeaderId chief = game[which].commander;
  if (chief == kNoLeader) return true;  // 7.12h
  return state.on_map(chief) && !state[chief].finished && in_range(game, state, chief, state[who].hex);
}

bool anybody_may_join(const Game& game, const State& state, const ArtilleryFire& fire) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (may_join(game, state, fire, UnitId{static_cast<std::uint16_t>(i)})) return true;
  }
  return false;
}

// The hexes within range of a battery in which enemies stand; `look` says whether to go on.
template <class Look>
void each_target(const Game& game, const State& state, UnitId battery, const Look& look) {
  const Grid& grid = game.map.grid();
  const Hex from = state[battery].hex;
  const int range = game.fire.longest(game[battery].gun);
  const Side own = game[battery].side;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint16_t>(i)};
    const UnitState& there = state.units[i];
    // One unit speaks for its hex: the topmost of its side.
    if (there.status != Status::OnMap || there.place != 0 || game[who].side == own) continue;
    if (grid.distance(from, there.hex) <= range && !look(there.hex)) return;
  }
}

// 5.24c  At range the whole difference of levels is the slope; 5.25: next door a ridge has its place.
int uphill_modifier(const Game& game, Hex from, Hex to) {
  if (game.map.grid().distance(from, to) == 1) return hexside_between(game, from, to).artillery;
  const int up = std::clamp(game.map.level(to) - game.map.level(from), 0, 3);
  int sum = game.chart.slope[static_cast<std::size_t>(up)].modifiers.artillery;
  // a9.4a  The hexside through which the line comes in.
  const Grid& grid = game.map.grid();
  const auto line = game.map.sight().line(grid.way(from, to));
  if (line.empty()) return sum;
  bool fort = false;
  for (const Offset last : {line.back().hex, line.back().other}) {
    const Hex beside = grid.at(grid.offset(from) + last);
    const auto side = beside == kNoHex ? std::nullopt : grid.side_towards(to, beside);
    fort = fort || (side && game.map.side(to, *side).fort);
  }
  if (fort) sum += game.chart.fort.modifiers.artillery;
  return sum;
}

int elevation_modifier(const Game& game, Hex from, Hex to) {
  if (game.map.grid().distance(from, to) == 1) return 0;  // 7.14c
  const int down = game.map.level(from) - game.map.level(to);
  return down >= 3 ? game.fire.down_three : down == 2 ? game.fire.down_two : 0;  // A61
}

}  // namespace

Verdict can_hit(const Game& game, const State& state, UnitId who, Hex target) {
  const Hex from = state[who].hex;
  if (!enemy_in(game, state, game[who].side, target))
    return refused_by("7.11b", unit(who), hex(target)).because("no-enemy");
  const Grid& grid = game.map.grid();
  const int far = grid.distance(from, target);
  if (far == 0) return refused_by("7.1c", unit(who), hex(target));
  if (!in_front_cone(state[who].facing, grid.way(from, target)))
    return refused_by("7.1c", unit(who), hex(target));
  if (far > game.fire.longest(game[who].gun))
    return refused_by("7.11c", unit(who), hex(target), number(far), number(game.fire.longest(game[who].gun)));
  if (far == 1 && std::abs(game.map.level(from) - game.map.level(target)) >= 2)
    return refused_by("7.14b", unit(who), hex(target));
  if (game.weather(state.turn) == Weather::Rain && far > 2)
    return refused_by("a10.1a", unit(who), hex(target));
  if (!in_sight(game, state, from, target)) {
    return refused_by("7.13a", unit(who), hex(target), hex(hidden_by(game, state, from, target)));
  }
  return kAllowed;
}

Verdict may_fire(const Game& game, const State& state, UnitId who, Hex target) {
  const Verdict ready = battery_may_fire(game, state, who, fires_late(state));
  return ready ? can_hit(game, state, who, target) : ready;
}

void list_fires(const Game& game, const State& state, UnitId who, ActionList& list) {
  if (!battery_may_fire(game, state, who, fires_late(state))) return;
  each_target(game, state, who, [&](Hex target) {
    if (can_hit(game, state, who, target)) list.add(act(Verb::Fire, piece(who), target));
    return true;
  });
}

bool has_fire(const Game& game, const State& state, UnitId who) {
  if (!battery_may_fire(game, state, who, fires_late(state))) return false;
  bool any = false;
  each_target(game, state, who, [&](Hex target) {
    any = can_hit(game, state, who, target).allowed();
    return !any;
  });
  return any;
}

bool may_fire_late(const Game& game, const State& state, CorpsId which) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint16_t>(i)};
    if (!game[who].artillery() || !state[who].is(Mark::Moved)) continue;
    if (corps_for_fire(game, state, who) == which && has_fire(game, state, who)) return true;
  }
  return false;
}

namespace {

// 7.12b, A150  A battery of the Army Reserve fires together with one corps, or with the Reserve, in a turn.
bool has_massed_elsewhere(const Game& game, const State& state, UnitId who) {
  const bool lent = corps_for_fire(game, state, who) != game.corps_of(who);
  return state[who].is(Mark::MassedWithCorps) || (lent && state[who].is(Mark::MassedInReserve));
}

// It fires together with others now.
void note_massed(const Game& game, State& state, UnitId who) {
  if (game[game.corps_of(who)].commander != kNoLeader) return;
  const bool lent = corps_for_fire(game, state, who) != game.corps_of(who);
  state[who].set(lent ? Mark::MassedWithCorps : Mark::MassedInReserve);
}

}  // namespace

// 7.12, A116
Verdict may_join(const Game& game, const State& state, const ArtilleryFire& fire, UnitId who) {
  const UnitId first = fire.firers.first();
  if (!game[who].artillery() || game[who].side != game[first].side || fire.firers.contains(who))
    return refused_by("7.12a", unit(who), unit(first));
  if (game[who].nation == Nation::Piedmont || game[first].nation == Nation::Piedmont)
    return refused_by("7.12f", unit(who), unit(first));
  const CorpsId which = corps_for_fire(game, state, first);
  if (corps_for_fire(game, state, who) != which) return refused_by("7.12a", unit(who), unit(first));
  if (const Verdict ready = battery_may_fire(game, state, who, fire.late); !ready) return ready;
  if (has_massed_elsewhere(game, state, who)) return refused_by("7.12b", unit(who));
  const bool alone = fire.firers.size() == 1;  // not noted as massed yet
  if (alone && has_massed_elsewhere(game, state, first)) return refused_by("7.12b", unit(first));
  int nearest = 9;
  for (const UnitId one : fire.firers)
    nearest = std::min(nearest, game.map.grid().distance(state[one].hex, state[who].hex));
  if (nearest > 1) return refused_by("7.12a", unit(who), unit(first));
  if (nearest == 1 && game[who].nation == Nation::France) return refused_by("7.12e", unit(who), unit(first));
  if (!in_corps_range(game, state, which, who) || !in_corps_range(game, state, which, first))
    return refused_by("7.12a", unit(who), unit(first)).because("out-of-range");
  return can_hit(game, state, who, fire.target);
}

FireResult fire_result(const Game& game, int total) {
  if (total >= game.fire.disorder_and_hit) return FireResult::DisorderAndHit;
  if (total >= game.fire.disorder) return FireResult::Disorder;
  return total >= game.fire.check ? FireResult::Check : FireResult::None;
}

// 7.18g  Of batteries that fire together the worst range, terrain and elevation count: 7.12d, A117.
Reckoning artillery_modifiers(const Game& game, const State& state, const ArtilleryFire& fire, UnitId at) {
  Reckoning sum;
  int range = 99, uphill = 0, elevation = 99;
  bool moved = false;
  for (const UnitId who : fire.firers) {
    const Hex from = state[who].hex;
    const int far = game.map.grid().distance(from, fire.target);
    range = std::min(
        range, game.fire.range[static_cast<std::size_t>(game[who].gun)][static_cast<std::size_t>(far - 1)]);
    uphill = std::min(uphill, uphill_modifier(game, from, fire.target));
    elevation = std::min(elevation, elevation_modifier(game, from, fire.target));
    moved = moved || (!fire.reaction && state[who].is(Mark::Moved));
  }
  const auto add = [&](Rule rule, int amount) { sum.add_if(amount != 0, rule, amount); };
  add(fire.firers.size() > 1 ? "7.12d" : "7.11d", range);
  add("7.18g", ground_of(game, state, at).artillery);
  add("5.24c", uphill);
  add("7.12c", game.fire.combined * (fire.firers.size() - 1));
  int massed = 0;
  bool dispersed = true;
  for (const UnitId who : units_in(game, state, game[at].side, fire.target)) {
    massed += game[who].artillery() || game[who].chasseur() ? 0 : 1;
    dispersed = dispersed && game[who].chasseur();
  }
  sum.add_if(massed >= 2, "7.16a", game.fire.massed);
  sum.add_if(dispersed, "7.15a", game.fire.dispersed);
  add("7.14a", elevation);
  sum.add_if(moved, "7.18h", game.fire.moved);
  sum.add_if(game.weather(state.turn) == Weather::Rain, "a10.1a", game.fire.rain);
  return sum;
}

void begin_fire(const Game& game, State& state, UnitId who, Hex target, Events& events) {
  ArtilleryFire fire{.target = target, .late = fires_late(state)};
  fire.firers.add(who);
  mark(game, state, who, Mark::Fired);
  tell(events, EventKind::Fired, "7.1a", unit(who), hex(target));
  state.stack.push(fire);
}

void fire_in_reaction(const Game&, State& state, UnitId who, Hex target, Rule rule, Events& events) {
  ArtilleryFire fire{.step = ArtilleryFire::Step::Roll, .target = target, .reaction = true};
  fire.firers.add(who);
  tell(events, EventKind::Fired, rule, unit(who), hex(target));
  state.stack.push(fire);
}

Next run(const Game& game, State& state, ArtilleryFire& now, Events&) {
  using Step = ArtilleryFire::Step;
  const Side own = game[now.firers.first()].side;
  const Side other = enemy_of(own);
  const Hex target = now.target;
  switch (now.step) {
    case Step::Combine:
      if (anybody_may_join(game, state, now)) return ask(own, Ask::Combine);
      now.step = Step::Roll;
      return go_on();
    case Step::Roll:
      return roll(RollKind::Artillery);
    case Step::Hit:
    case Step::Leaders:  // 8.4a
      now.step = now.reaction ? Step::End : Step::Answer;
      if (fire_result(game, now.result) == FireResult::DisorderAndHit)
        endanger(game, state, leaders_in(game, state, other, target), false);
      return go_on();
    case Step::Answer: {
      now.step = Step::Reply;
      const Window window{
          .what = Window::What::CounterBattery, .side = other, .hex = target, .provokers = now.firers};
      open_window(game, state, window);
      return go_on();
    }
    case Step::Reply: {
      now.step = Step::End;
      const Window window{.what = Window::What::Reply, .side = other, .hex = target, .provokers = now.firers};
      open_window(game, state, window);
      return go_on();
    }
    case Step::End:
      return done();
  }
  return done();
}

// 7.18, A59  All are Disordered first, then one takes the Hit.
void take_artillery(const Game& game, State& state, Roll roll, Events& events) {
  auto& now = *state.stack.top_as<ArtilleryFire>();
  now.step = now.reaction ? ArtilleryFire::Step::End : ArtilleryFire::Step::Answer;
  const int die = roll.value[0];
  if (die == 0 && game.scenario.special.rockets) {  // a10.2a
    bool misfired = false;
    for (const UnitId who : UnitSet(now.firers)) {
      if (game[who].gun != Gun::Rocket) continue;
      misfired = true;
      disorder(game, state, who, "a10.2a", events);
    }
    if (misfired) return;
  }
  const Side other = enemy_of(game[now.firers.first()].side);
  const UnitSet targets = units_in(game, state, other, now.target);
  std::array<int, kMostUnits> total{};
  int highest = -99, told = -99;
  for (const UnitId who : targets) {
    const Reckoning sum = artillery_modifiers(game, state, now, who);
    const int all = die + sum.total();
    total[static_cast<std::size_t>(index(who))] = all;
    highest = std::max(highest, all);
    if (all == told) continue;
    told = all;
    tell_items(events, sum);
    tell(events, EventKind::FireResult, "7.18a", number(all),
         number(static_cast<int>(fire_result(game, all))));
  }
  now.result = static_cast<std::int8_t>(highest);
  now.step = ArtilleryFire::Step::Leaders;
  CohesionRolls checks{};
  Hits hits{.side = other};
  for (const UnitId who : targets) {
    switch (fire_result(game, total[static_cast<std::size_t>(index(who))])) {
      case FireResult::None:
        break;
      case FireResult::Check:
        checks.waiting.add(who);
        break;
      case FireResult::DisorderAndHit:
        hits.left = 1;
        hits.all.add(who);
        disorder(game, state, who, "7.18d", events);
        break;
      case FireResult::Disorder:
        disorder(game, state, who, "7.18c", events);
        break;
    }
  }
  if (!checks.waiting.empty()) state.stack.push(checks);
  if (hits.left > 0) state.stack.push(hits);
}

// --- batteries that join

Verdict combine_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Join || !who) return refused_by("7.12a");
  return may_join(game, state, *state.stack.top_as<ArtilleryFire>(), *who);
}
void combine_list(const Game& game, const State& state, ActionList& list) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const Action one = act(Verb::Join, i);
    if (combine_verdict(game, state, one)) list.add(one);
  }
  list.add(act(Verb::Done));
}
void combine_carry_out(const Game& game, State& state, Action action, Events& events) {
  auto& now = *state.stack.top_as<ArtilleryFire>();
  if (verb_of(action) == Verb::Done) {
    now.step = ArtilleryFire::Step::Roll;
    return;
  }
  const UnitId who = *unit_operand(game, action, 0);
  now.firers.add(who);
  for (const UnitId one : UnitSet(now.firers)) note_massed(game, state, one);
  tell(events, EventKind::Fired, "7.12a", unit(who), hex(now.target));
  mark(game, state, who, Mark::Fired);
}

// --- batteries that have moved: 5.32b

Verdict late_fire_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = unit_operand(game, action, 0);
  const auto target = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Fire || !who || !target) return refused_by("5.32b");
  if (corps_for_fire(game, state, *who) != state.acting.corps)
    return refused_by("4.4a", unit(*who)).because("other-corps");
  return may_fire(game, state, *who, *target);
}
void late_fire_list(const Game& game, const State& state, ActionList& list) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint16_t>(i)};
    if (!game[who].artillery() || !state[who].is(Mark::Moved)) continue;
    if (corps_for_fire(game, state, who) == state.acting.corps) list_fires(game, state, who, list);
  }
  list.add(act(Verb::Done));
}
void late_fire_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) {
    state.stack.top_as<CorpsActivation>()->step = CorpsActivation::Step::Blow;
    return;
  }
  begin_fire(game, state, *unit_operand(game, action, 0), *hex_operand(game, action, 1), events);
}

}  // namespace tamburino::risorgimento1859

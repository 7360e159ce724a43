#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/movement.h"

// 6.34, 7.53, 7.54  Cavalry before infantry: it withdraws, countercharges, or stands where it can do neither.
namespace tamburino::risorgimento1859 {
namespace {

bool is_horse(const Unit& one) {  // 6.34e
  return one.cavalry() || (one.artillery() && one.gun == Gun::Horse);
}

// The one that answers for the cavalry and horse guns of its hex.
UnitId speaker_in(const Game& game, const State& state, Side side, Hex where) {
  for (const UnitId who : UnitsIn(state, where)) {
    if (game[who].side == side && is_horse(game[who])) return who;
  }
  return kNoUnit;
}

// 7.53a, 7.53f  Only infantry forces the choice, where the ZOC of one of the hex's cavalry reaches it.
bool is_forced(const Game& game, const State& state, Side side, Hex where, UnitId infantry) {
  for (const UnitId who : units_in(game, state, side, where)) {
    if (game[who].cavalry() && in_zone_of(game, state, who, state[infantry].hex)) return true;
  }
  return false;
}

// 6.34g, 7.54a  A54: each unit that gives cause is one, and any other holds the cavalry.
bool is_held(const Game& game, const State& state, UnitId who, const UnitSet& provokers) {
  return !(exerting_into(game, state, enemy_of(game[who].side), state[who].hex) - provokers).empty();
}

// 6.34a  Nobody withdraws before a charge.
bool any_infantry(const Game& game, const UnitSet& provokers) {
  for (const UnitId one : provokers) {
    if (game[one].infantry()) return true;
  }
  return false;
}

bool can_provoke(const Game& game, const State& state, UnitId who) {
  return state.on_map(who) && game[who].infantry() && !state[who].is(Mark::Reserve);
}

// To whom the horse of a hex answers: the unit that moved, or, when a brigade begins to act, one of its
// infantry in the ZOC (A46). kNoUnit: nobody.
UnitId cause_for(const Game& game, const State& state, const Window& window, UnitId who) {
  const Hex where = state[who].hex;
  const auto gives_cause = [&](UnitId one) {
    UnitSet alone;
    alone.add(one);
    return can_provoke(game, state, one) && !is_held(game, state, who, alone);
  };
  if (window.provoker != kNoUnit) {
    const UnitId one = window.provoker;
    const bool near =
        state.on_map(one) && state[one].hex == window.hex && game.map.grid().distance(where, window.hex) == 1;
    return near && gives_cause(one) ? one : kNoUnit;
  }
  for (const Facing way : kFacings) {
    for (const UnitId one : UnitsIn(state, game.map.neighbour(where, way))) {
      if (game[one].side != game[who].side && acts_now(game, state, one) && gives_cause(one) &&
          is_forced(game, state, game[who].side, where, one))
        return one;
    }
  }
  return kNoUnit;
}

UnitSet only(UnitId who) {
  UnitSet one;
  one.add(who);
  return one;
}

// 7.54b, 9.11a  Who of the hex goes in a countercharge.
UnitSet chargers(const Game& game, const State& state, UnitId speaker) {
  UnitSet all;
  for (const UnitId who : units_in(game, state, game[speaker].side, state[speaker].hex)) {
    if (game[who].cavalry() && fit_to_charge(game, state, who)) all.add(who);
  }
  return all;
}

Verdict may_countercharge(const Game& game, const State& state, UnitId speaker, UnitId cause, Hex target) {
  if (target != state[cause].hex) return refused_by("7.53c", unit(speaker), hex(target));
  const UnitSet all = chargers(game, state, speaker);
  if (all.empty()) {
    if (!game[speaker].cavalry()) return refused_by("7.53e", unit(speaker));
    const Verdict unfit = fit_to_charge(game, state, speaker);
    return state[speaker].is(Mark::Disordered) ? refused_by("7.54b", unit(speaker)) : unfit;
  }
  if (!is_forced(game, state, game[speaker].side, state[speaker].hex, cause))
    return refused_by("7.53a", unit(speaker), hex(target));
  for (const UnitId who : all) {
    if (!may_charge_into(game, state, who, state[who].hex, target))
      return refused_by("7.54d", unit(who), hex(target));
  }
  return kAllowed;
}

// 7.54c, A47  One of the two steps: open ground, no enemy, through an enemy ZOC only where a friend stands.
bool may_pass(const Game& game, const State& state, UnitId who, Hex from, Facing side, Points& spent) {
  const Hex to = game.map.neighbour(from, side);
  if (to == kNoHex || !game.in_area(to) || enemy_in(game, state, game[who].side, to)) return false;
  const Points cost = terrain_cost(game, state, who, from, side);
  spent += cost;
  return cost != kClosed && spent <= game[who].movement;
}

bool has_way(const Game& game, const State& state, UnitId who, Hex goal) {
  const Hex from = state[who].hex;
  const Side own = game[who].side;
  for (const Facing side : kFacings) {
    const Hex middle = game.map.neighbour(from, side);
    if (middle == kNoHex) continue;
    const auto on = game.map.grid().side_towards(middle, goal);
    Points spent = 0;
    if (!on || !may_pass(game, state, who, from, side, spent)) continue;
    if (in_enemy_zone(state, own, middle) && !friend_in(game, state, own, middle)) continue;
    if (may_pass(game, state, who, middle, *on, spent)) return true;
  }
  return false;
}

// All of them, as if nobody stood in the way.
bool could_go(const Game& game, const State& state, const UnitSet& all, Hex goal) {
  if (in_enemy_zone(state, game[all.first()].side, goal)) return false;
  for (const UnitId who : all) {
    if (!has_way(game, state, who, goal)) return false;
  }
  return true;
}

bool has_room(const Game& game, const State& state, const UnitSet& all, Hex goal) {
  return may_stand_together(game, units_in(game, state, game[all.first()].side, goal) | all,
                            game.map.town(goal));
}

template <class Do>
void each_goal(const Game& game, Hex from, const Do& look) {
  const Map& map = game.map;
  HexSet seen;
  for (const Facing one : kFacings) {
    const Hex middle = map.neighbour(from, one);
    if (middle == kNoHex) continue;
    for (const Facing two : kFacings) {
      const Hex goal = map.neighbour(middle, two);
      if (goal == kNoHex || seen.contains(goal) || map.grid().distance(from, goal) != 2) continue;
      seen.add(goal);
      look(goal);
    }
  }
}

}  // namespace

UnitSet horse_in(const Game& game, const State& state, Side side, Hex where) {
  UnitSet all;
  for (const UnitId who : units_in(game, state, side, where)) {
    if (is_horse(game[who])) all.add(who);
  }
  return all;
}

// 7.51c, A91  Friends are displaced only where no hex has room.
Verdict may_withdraw(const Game& game, const State& state, UnitId who, const UnitSet& provokers, Hex goal) {
  if (!is_horse(game[who]) || !any_infantry(game, provokers)) return refused_by("6.34a", unit(who));
  if (state[who].is(Mark::Reserve)) return refused_by("4.61a", unit(who));
  if (is_held(game, state, who, provokers)) return refused_by("6.34g", unit(who));
  const Hex from = state[who].hex;
  const UnitSet all = horse_in(game, state, game[who].side, from);
  if (game.map.grid().distance(from, goal) != 2 || !could_go(game, state, all, goal))
    return refused_by("7.54c", unit(who), hex(goal));
  if (has_room(game, state, all, goal)) return kAllowed;
  bool room = false;
  each_goal(game, from, [&](Hex other) {
    room = room || (has_room(game, state, all, other) && could_go(game, state, all, other));
  });
  return room ? refused_by("7.51c", unit(who), hex(goal)).because("room-elsewhere") : kAllowed;
}

bool can_withdraw(const Game& game, const State& state, UnitId who, const UnitSet& provokers) {
  bool any = false;
  each_goal(game, state[who].hex,
            [&](Hex goal) { any = any || may_withdraw(game, state, who, provokers, goal).allowed(); });
  return any;
}

void list_withdrawals(const Game& game, const State& state, UnitId who, const UnitSet& provokers,
                      ActionList& list) {
  each_goal(game, state[who].hex, [&](Hex goal) {
    if (may_withdraw(game, state, who, provokers, goal)) list.add(act(Verb::Withdraw, piece(who), goal));
  });
}

void withdraw(const Game& game, State& state, UnitId who, Hex goal, Events&) {
  const UnitSet all = horse_in(game, state, game[who].side, state[who].hex);
  for (const UnitId one : all) state[one].set(Mark::Withdrew);
  state.stack.push(ReactionMove{.units = all, .goal = goal});
}

namespace {

// 7.54e  The horse of a hex that can neither withdraw nor countercharge stands, and is not asked.
void add_horse_of(const Game& game, const State& state, const Window& window, Hex where, UnitSet& all) {
  const UnitId who = speaker_in(game, state, window.side, where);
  if (who == kNoUnit || state[who].is(Mark::Reserve)) return;
  const UnitId cause = cause_for(game, state, window, who);
  if (cause == kNoUnit) return;
  if (may_countercharge(game, state, who, cause, state[cause].hex) ||
      can_withdraw(game, state, who, only(cause)))
    all.add(who);
}

}  // namespace

UnitSet cavalry_that_may_react(const Game& game, const State& state, const Window& window) {
  UnitSet all;
  if (window.provoker != kNoUnit) {
    for (const Facing way : kFacings) {
      const Hex where = game.map.neighbour(window.hex, way);
      if (where != kNoHex) add_horse_of(game, state, window, where, all);
    }
    return all;
  }
  HexSet seen;  // beside the infantry that begins to act
  for (const UnitId one : acting_units(game, state)) {
    if (!state.on_map(one) || !game[one].infantry()) continue;
    for (const Facing way : kFacings) {
      const Hex where = game.map.neighbour(state[one].hex, way);
      if (where == kNoHex || seen.contains(where)) continue;
      seen.add(where);
      add_horse_of(game, state, window, where, all);
    }
  }
  return all;
}

Verdict cavalry_reaction_verdict(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  const Verb verb = verb_of(action);
  if (const auto* move =
          state.stack.top_as<ReactionMove>()) {  // A47: it has withdrawn, and faces as it likes
    if (verb == Verb::Done) return kAllowed;
    const UnitId speaker = speaker_of(game, state, *move);
    const auto to = facing_operand(action, 1);
    if (verb != Verb::Face || !who || *who != speaker || !to) return refused_by("6.34a", unit(speaker));
    return state[speaker].facing == *to
               ? refused_by("6.11a", unit(speaker), facing(*to)).because("faces-there")
               : kAllowed;
  }
  const auto& window = *state.stack.top_as<Window>();
  if (!who) return refused_by("6.34a");
  if (!window.waiting.contains(*who)) return refused_by("7.53b", unit(*who));
  const UnitId cause = cause_for(game, state, window, *who);
  if (cause == kNoUnit) return refused_by("7.54a", unit(*who));
  const auto to = hex_operand(game, action, 1);
  switch (verb) {
    case Verb::Withdraw:
      return to ? may_withdraw(game, state, *who, only(cause), *to) : refused_by("6.34a", unit(*who));
    case Verb::Countercharge:
      return to ? may_countercharge(game, state, *who, cause, *to) : refused_by("7.53c", unit(*who));
    case Verb::Stand:  // outside its ZOC it need not do anything
      return is_forced(game, state, window.side, state[*who].hex, cause)
                 ? refused_by("7.53a", unit(*who), hex(state[cause].hex))
                 : kAllowed;
    default:
      return refused_by("6.34a", unit(*who));
  }
}

void cavalry_reaction_list(const Game& game, const State& state, ActionList& list) {
  if (const auto* move = state.stack.top_as<ReactionMove>()) {
    const UnitId speaker = speaker_of(game, state, *move);
    for (const Facing way : kFacings) {
      const Action one = act(Verb::Face, piece(speaker), way);
      if (cavalry_reaction_verdict(game, state, one)) list.add(one);
    }
    list.add(act(Verb::Done));
    return;
  }
  const Window window = *state.stack.top_as<Window>();
  for (const UnitId who : window.waiting) {
    const UnitId cause = cause_for(game, state, window, who);
    if (cause == kNoUnit) continue;
    list_withdrawals(game, state, who, only(cause), list);
    for (const Action one :
         {act(Verb::Countercharge, piece(who), state[cause].hex), act(Verb::Stand, piece(who))}) {
      if (cavalry_reaction_verdict(game, state, one)) list.add(one);
    }
  }
}

void cavalry_reaction_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (auto* move = state.stack.top_as<ReactionMove>()) {
    move->step = ReactionMove::Step::End;
    if (verb_of(action) != Verb::Face) return;
    const UnitId speaker = speaker_of(game, state, *move);
    const Facing to = *facing_operand(action, 1);
    for (const UnitId one : units_in(game, state, game[speaker].side, state[speaker].hex)) {
      const bool with_it = !game[one].artillery() && !game[speaker].artillery();
      if (one == speaker || with_it) turn_to(game, state, one, to);
    }
    tell(events, EventKind::Faced, "6.34a", unit(speaker), facing(to));
    return;
  }
  auto& window = *state.stack.top_as<Window>();
  const UnitId who = *unit_operand(game, action, 0);
  const UnitId cause = cause_for(game, state, window, who);
  window.waiting.remove(who);
  switch (verb_of(action)) {
    case Verb::Withdraw: {
      window.withdrawn = true;
      if (auto* move = state.stack.find<UnitMove>(); move != nullptr && move->unit == cause)
        move->withdrawn = true;
      withdraw(game, state, who, *hex_operand(game, action, 1), events);
      return;
    }
    case Verb::Countercharge: {  // A53: the infantry moves no further
      const Hex target = *hex_operand(game, action, 1);
      const UnitSet all = chargers(game, state, who);
      tell(events, EventKind::Countercharged, "7.53c", unit(who), hex(target));
      if (window.provoker != kNoUnit) {
        break_off(state, cause);
      } else {
        for (const UnitId one : units_in(game, state, enemy_of(window.side), target)) {
          if (game[one].infantry() && acts_now(game, state, one)) break_off(state, one);
        }
      }
      begin_countercharge(game, state, all, target, events);
      return;
    }
    default:
      tell(events, EventKind::Stood, "7.53a", unit(who));
  }
}

}  // namespace tamburino::risorgimento1859

#include "engine/games/thousand/rules.h"

// 11.4.2, 11.4.3. Movement on the board: flanking moves and the reserve.
namespace tamburino::thousand {
namespace {

bool somewhere_beside_enemy(const State& state, Side side) {
  return !cells_beside_enemy(state, side).empty();
}

bool city_cell_to_fill(const Game& game, const State& state, Side side) {
  for (const Cell where : cells_beside_enemy(state, side)) {
    if (in_city(game, state, where)) return true;
  }
  return false;
}

// T15, T72  An unspent point of a commander on line B counts with his value; the ablest of them is taken.
int value_of_line(const Game& game, const State& state, Side side) {
  if (commanders_fighting(game, state, side).empty()) return 0;
  const bool city = state.battle.siege && side != state.battle.attacker;
  const bool inside =
      city && command_points(game, state, side, 0, 1).left() >= 0 && city_cell_to_fill(game, state, side);
  if (!inside && command_points(game, state, side, 1).left() < 0) return 0;
  int best = senior_value(game, state, side);
  for (const CommanderId who : commanders_fighting(game, state, side)) {
    if (state[who].appointed) best = std::max(best, command(game, state, who).value);
  }
  return best;
}

// 11.4.3e
bool anybody_removed(const State& state, Side side) {
  for (const UnitId who : units_fighting(state, side)) {
    if (state[who].cell == kNoCell) return true;
  }
  return false;
}

bool commander_in_reserve(const Game& game, const State& state, Side side) {
  const CommanderId senior = state.battle.senior[static_cast<std::size_t>(index(side))];
  for (const CommanderId who : commanders_fighting(game, state, side)) {
    if (who != senior && !state[who].appointed) return true;  // 11.6e
  }
  return false;
}

}  // namespace

// 11.4.2b, 11.4.2d, 11.4.2e
Verdict may_flank(const Game& game, const State& state, Cell who) {
  const Stack& stack = state[who];
  if (const Verdict done = flank_done(state, who); !done) return done;
  if (engaged(game, state, who))
    return refused_by("11.4.2a", cell(who), cell(enemies_beside(game, state, who).first()));
  if (senior_value(game, state, stack.side) == 0)  // T40
    return refused_by("11.4.2b", cell(who)).because("no-senior");
  if (!somewhere_beside_enemy(state, stack.side))
    return refused_by("11.4.2d", cell(who)).because("nowhere-to-go");
  return kAllowed;
}

// 11.4.2d, 11.4.2e  What a stack of the line has done already.
Verdict flank_done(const State& state, Cell who) {
  if (state[who].empty()) return refused_by("11.4.2b", cell(who)).because("no-stack-there");
  if (!on_battle_line(who)) return refused_by("11.4.2b", cell(who)).because("reserve-flanks");
  if (state[who].flanked) return refused_by("11.4.2d", cell(who)).because("flanked-already");
  if (state[who].tried) return refused_by("11.4.2e", cell(who));
  return kAllowed;
}

// 11.4.3a
Verdict may_call(const Game& /*game*/, const State& state, Cell who) {
  const Stack& stack = state[who];
  if (stack.empty()) return refused_by("11.4.3a", cell(who)).because("no-stack-there");
  if (line_of(who) != reserve_line(stack.side))
    return refused_by("11.4.3a", cell(who)).because("line-called");
  if (!somewhere_beside_enemy(state, stack.side)) return refused_by("11.4.3d", cell(who));
  return kAllowed;
}

// 11.4.2c
Reckoning flank_sum(const Game& game, const State& state, Side side) {
  Reckoning sum;
  sum.add("11.4.2c", senior_value(game, state, side));
  return sum;
}

// 11.4.3b, 11.4.3c
Reckoning reserve_sum(const Game& game, const State& state, Cell who) {
  Reckoning sum;
  const Side own = state[who].side;
  if (const int value = value_of_line(game, state, own); value > 0) {
    sum.add("11.4.3b", value);
  } else {
    sum.add_if(commander_in_reserve(game, state, own), "11.4.3c", 1);
  }
  return sum;
}

bool any_manoeuvre(const Game& game, const State& state, Side side) {
  for (const Cell who : battle_stacks(state, side) | reserve_stacks(state, side)) {
    if (may_flank(game, state, who) || may_call(game, state, who)) return true;
  }
  return false;
}

void manoeuvre_list(const Game& game, const State& state, ActionList& list) {
  const Side own = state.pending.side;
  list.add(act(Verb::Done));
  for (const Cell who : battle_stacks(state, own)) {
    if (may_flank(game, state, who)) list.add(act(Verb::Flank, who));
  }
  for (const Cell who : reserve_stacks(state, own)) {
    if (may_call(game, state, who)) list.add(act(Verb::Call, who));
  }
}

Verdict manoeuvre_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = cell_operand(action, 0);
  const bool flank = verb_of(action) == Verb::Flank;
  if ((!flank && verb_of(action) != Verb::Call) || !who) return unanswered(game, state);
  if (const Verdict ours = flank ? may_order(state, *who) : may_be_called(state, *who); !ours) return ours;
  return flank ? may_flank(game, state, *who) : may_call(game, state, *who);
}

// Whether it is a stack of the side that is asked, in its place.
Verdict may_order(const State& state, Cell who) {
  return own_stack(state, state.pending.side, who, "11.4.2b");
}

// 11.4.3e, T14  A stack that was called in vain lies on the board no more.
Verdict may_be_called(const State& state, Cell who) {
  const Side own = state.pending.side;
  const bool gone = state[who].empty() && line_of(who) == reserve_line(own) && anybody_removed(state, own);
  if (gone) return refused_by("11.4.3e", cell(who)).because("reserve-gone");
  return own_stack(state, own, who, "11.4.3a");
}

void manoeuvre_carry_out(const Game& /*game*/, State& state, Action action, Events& /*events*/) {
  Round& round = *state.stack.top_as<Round>();
  if (verb_of(action) == Verb::Done) {
    round.step = Round::Step::Declare;
    return;
  }
  state.battle.quiet = false;  // T54
  round.mover = *cell_operand(action, 0);
  round.step = Round::Step::Roll;
}

void take_flank(const Game& game, State& state, Roll roll, Events& events) {
  Round& round = *state.stack.top_as<Round>();
  const int ours = roll.value[0] + flank_sum(game, state, round.side).total();
  const int theirs = roll.value[1] + flank_sum(game, state, enemy_of(round.side)).total();
  state[round.mover].tried = true;
  tell(events, EventKind::FlankTried, "11.4.2c", cell(round.mover), number(ours), number(theirs));
  if (ours > theirs) {
    round.step = Round::Step::Move;
    return;
  }
  tell(events, EventKind::FlankFailed, "11.4.2e", cell(round.mover));
  round.step = Round::Step::Manoeuvre;
  round.mover = kNoCell;
}

// 11.4.3e, T14  A stack that is called in vain takes no part any more.
void take_reserve(const Game& game, State& state, Roll roll, Events& events) {
  Round& round = *state.stack.top_as<Round>();
  const Reckoning modifiers = reserve_sum(game, state, round.mover);
  const int sum = roll.value[0] + roll.value[1] + modifiers.total();
  tell(events, EventKind::ReserveTried, "11.4.3a", cell(round.mover), number(sum));
  tell_items(events, modifiers);
  if (sum > game.tables.reserve_over) {
    round.step = Round::Step::Move;
    return;
  }
  tell(events, EventKind::ReserveFailed, "11.4.3e", cell(round.mover));
  Stack& stack = state[round.mover];
  for (std::size_t i = 0; i < stack.size; ++i) state[stack.unit[i]].cell = kNoCell;
  stack = Stack{};
  round.step = Round::Step::Manoeuvre;
  round.mover = kNoCell;
}

// --- 11.4.2d, 11.4.3d, T13

void place_stack_list(const Game& /*game*/, const State& state, ActionList& list) {
  for (const Cell where : cells_beside_enemy(state, state.pending.side)) list.add(act(Verb::Enter, where));
}

Verdict place_stack_verdict(const Game& game, const State& state, Action action) {
  const auto where = cell_operand(action, 0);
  if (verb_of(action) != Verb::Enter || !where) return unanswered(game, state);
  const Side own = state.pending.side;
  const bool reserve = line_of(state.stack.top_as<Round>()->mover) == reserve_line(own);
  if (cells_beside_enemy(state, own).contains(*where)) return kAllowed;
  return not_beside_enemy(state, own, *where, reserve ? "11.4.3d" : "11.4.2d");
}

void place_stack_carry_out(const Game& game, State& state, Action action, Events& events) {
  Round& round = *state.stack.top_as<Round>();
  const Cell from = round.mover, to = *cell_operand(action, 0);
  const bool reserve = line_of(from) == reserve_line(round.side);
  move_stack(game, state, from, to);
  if (reserve) {
    tell(events, EventKind::ReserveCalled, "11.4.3d", cell(from), cell(to));
  } else {
    state[to].flanked = true;
    tell(events, EventKind::Flanked, "11.4.2d", cell(from), cell(to));
  }
  round.mover = kNoCell;
  round.step = Round::Step::Manoeuvre;
}

}  // namespace tamburino::thousand

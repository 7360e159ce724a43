#include "engine/games/thousand/rules.h"

// 11.4.5. Declaration of attacks, the dice of the top unit, and the support of those below.
namespace tamburino::thousand {
namespace {

void next_attack(State& state, Round& round) {
  state[round.mover].target = kNoCell;
  state[round.mover].attacked = true;
  round.mover = kNoCell;
  round.hits = 0;
  round.step = Round::Step::Resolve;
}

void declare(State& state, Cell who, Cell target, Events& events) {
  state[who].target = target;
  state.battle.quiet = false;  // T54
  tell(events, EventKind::Declared, "11.4a", cell(who), cell(target));
}

bool undeclared(const Game& game, const State& state, Cell who) {
  return state[who].target == kNoCell && !state[who].attacked && engaged(game, state, who);
}

}  // namespace

void tell_items(Events& events, const Reckoning& sum) {
  for (const Reckoning::Item& item : sum.items()) {
    if (item.amount != 0) tell(events, EventKind::Item, item.rule, number(item.amount));
  }
}

// 4.1b, 11.4.5b; 11.4.1d: one die from behind a trench or a wall.
int attack_dice(const Game& game, const State& state, Cell who) {
  return state[who].entrenched ? 1 : strength(game, state, state[who].top()).combat;
}

// 11.4.5b, T09; 11.4.5a, T16: all stacks on the battle lines count, engaged or not.
Reckoning attack_modifiers(const Game& game, const State& state, Cell who) {
  const Side own = state[who].side;
  Reckoning sum;
  sum.add("11.4.5b", strength(game, state, state[who].top()).quality);
  sum.add_if(battle_stacks(state, own).size() > battle_stacks(state, enemy_of(own)).size(), "11.4.5a", 1);
  return sum;
}

// 11.4.5g, 11.4.5h  A full unit below the top is worth a die, a reduced one half; the fraction is dropped.
int support_dice(const Game& /*game*/, const State& state, Cell who) {
  const Stack& stack = state[who];
  int halves = 0;
  for (std::size_t i = 1; i < stack.size; ++i) halves += state[stack.unit[i]].reduced ? 1 : 2;
  return halves / 2;
}

Verdict may_attack(const Game& game, const State& state, Cell who, Cell target) {
  if (const Verdict done = attack_done(state, who); !done) return done;
  const CellSet enemies = enemies_beside(game, state, who);
  if (enemies.contains(target)) return kAllowed;
  const bool hostile = !state[target].empty() && state[target].side != state[who].side;
  if (hostile && zone_of_control(who).contains(target))  // a battery beside a battery
    return refused_by("11.4.4c", cell(who), cell(target));
  if (enemies.empty()) return refused_by("11.4.1c", cell(who));
  if (state[target].empty()) return refused_by("11.4.4b", cell(who), cell(target)).because("empty-target");
  if (state[target].side == state[who].side)
    return refused_by("11.4.4b", cell(who), cell(target)).because("own-target");
  return refused_by("11.4.4b", cell(who), cell(target)).because("not-adjacent");
}

// 11.4a  What a stack has done already in this round.
Verdict attack_done(const State& state, Cell who) {
  const Stack& stack = state[who];
  if (stack.empty()) return refused_by("11.4a", cell(who)).because("no-stack-there");
  if (!on_battle_line(who)) return refused_by("11.2b", cell(who)).because("reserve-attacks");
  if (stack.target != kNoCell)
    return refused_by("11.4a", cell(who), cell(stack.target)).because("declared-already");
  if (stack.attacked)
    return refused_by("11.4a", cell(who), number(state.battle.round)).because("has-attacked");
  return kAllowed;
}

bool any_attack(const Game& game, const State& state, Side side) {
  for (const Cell who : battle_stacks(state, side)) {
    if (undeclared(game, state, who)) return true;
  }
  return false;
}

void declare_list(const Game& game, const State& state, ActionList& list) {
  list.add(act(Verb::Done));
  bool single = false;
  for (const Cell who : battle_stacks(state, state.pending.side)) {
    if (!undeclared(game, state, who)) continue;
    const CellSet enemies = enemies_beside(game, state, who);
    for (const Cell enemy : enemies) list.add(act(Verb::Attack, who, enemy));
    single = single || enemies.size() == 1;
  }
  if (single) list.add(act(Verb::Press));
}

Verdict declare_verdict(const Game& game, const State& state, Action action) {
  const Side own = state.pending.side;
  if (verb_of(action) == Verb::Done) return kAllowed;
  if (verb_of(action) == Verb::Press) {
    for (const Cell who : battle_stacks(state, own)) {
      if (undeclared(game, state, who) && enemies_beside(game, state, who).size() == 1) return kAllowed;
    }
    return refused_by("11.4a", side(own)).because("nobody-presses");
  }
  const auto who = cell_operand(action, 0);
  const auto target = cell_operand(action, 1);
  if (verb_of(action) != Verb::Attack || !who || !target) return unanswered(game, state);
  if (const Verdict ours = own_stack(state, own, *who, "11.4a"); !ours) return ours;
  return may_attack(game, state, *who, *target);
}

void declare_carry_out(const Game& game, State& state, Action action, Events& events) {
  Round& round = *state.stack.top_as<Round>();
  if (verb_of(action) == Verb::Attack) {
    declare(state, *cell_operand(action, 0), *cell_operand(action, 1), events);
  } else if (verb_of(action) == Verb::Press) {
    for (const Cell who : battle_stacks(state, round.side)) {
      const CellSet enemies = enemies_beside(game, state, who);
      if (undeclared(game, state, who) && enemies.size() == 1) declare(state, who, enemies.first(), events);
    }
  } else {
    round.step = Round::Step::Resolve;
  }
}

// 11.4.5c
void take_attack(const Game& game, State& state, Roll roll, Events& events) {
  Round& round = *state.stack.top_as<Round>();
  const Cell target = state[round.mover].target;
  const int dice = attack_dice(game, state, round.mover);
  const Reckoning modifiers = attack_modifiers(game, state, round.mover);
  const int more = modifiers.total();
  tell(events, EventKind::Attacked, "11.4.5b", cell(round.mover), cell(target), number(dice), number(more));
  tell_items(events, modifiers);
  int hits = 0;
  for (int i = 0; i < dice; ++i) {
    const int face = roll.value[static_cast<std::size_t>(i)];
    hits += face + more >= game.tables.hits_from ? 1 : 0;
    tell(events, EventKind::Rolled, "11.4.5c", number(face));
  }
  tell(events, EventKind::HitsScored, "11.4.5c", cell(target), number(hits));
  round.hits = static_cast<std::uint8_t>(hits);
  if (hits > 0 && support_dice(game, state, target) > 0) {
    round.step = Round::Step::Support;
    return;
  }
  state[target].hits = static_cast<std::uint8_t>(state[target].hits + hits);
  next_attack(state, round);
}

// 11.4.5i
void take_support(const Game& game, State& state, Roll roll, Events& events) {
  Round& round = *state.stack.top_as<Round>();
  const Cell target = state[round.mover].target;
  const int dice = support_dice(game, state, target);
  int parried = 0;
  for (int i = 0; i < dice; ++i) {
    const int face = roll.value[static_cast<std::size_t>(i)];
    parried += face >= game.tables.support_from ? 1 : 0;
    tell(events, EventKind::Rolled, "11.4.5i", number(face));
  }
  parried = std::min<int>(parried, round.hits);
  tell(events, EventKind::Supported, "11.4.5i", cell(target), number(parried));
  state[target].hits = static_cast<std::uint8_t>(state[target].hits + round.hits - parried);
  next_attack(state, round);
}

}  // namespace tamburino::thousand

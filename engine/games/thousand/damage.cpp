#include "engine/games/thousand/rules.h"

// 11.4.5. Damage points, reduced stacks, new top units, and the rush at a new enemy.
namespace tamburino::thousand {
namespace {

CellSet targets_of(const Game& game, const State& state, Side side) {
  CellSet cells;
  for (const Cell enemy : battle_stacks(state, enemy_of(side))) {
    if (is_free(game, state, enemy)) cells = cells | cells_beside(state, side, enemy);
  }
  return cells.empty() ? cells_beside_enemy(state, side) : cells;
}

// 11.4.5k, T21  Its enemies are gone; 11.4.1f: those behind trenches stay where they are.
bool may_rush(const Game& game, const State& state, Cell who) {
  const Stack& stack = state[who];
  return !stack.empty() && stack.engaged && !stack.entrenched && !engaged(game, state, who);
}

}  // namespace

// 11.4.5d, 11.4.5e; 11.4.1e, T08: a trench or a wall lets one point through. First it is noted who is
// engaged: 11.4.5k.
void suffer_hits(const Game& game, State& state, Side side, Events& events) {
  for (const Cell own : battle_stacks(state, enemy_of(side))) state[own].engaged = engaged(game, state, own);
  for (const Cell where : battle_stacks(state, side)) {
    Stack& stack = state[where];
    const int points = stack.entrenched ? std::min<int>(stack.hits, 1) : stack.hits;
    stack.hits = 0;
    if (points == 0) continue;
    const int step = game.tables.damage_to_reduce;
    const int before = stack.damage;
    stack.damage = static_cast<std::uint8_t>(before + points);
    tell(events, EventKind::Damaged, "11.4.5d", cell(where), number(points), number(stack.damage));
    const int levels = (before + points) / step - before / step;
    for (int i = 0; i < levels && !state[where].empty(); ++i) {
      reduce_stack(game, state, where, "11.4.5d", events);
    }
  }
}

// T17  All its units at the same moment. 11.4.1j, T11: a battery alone in its cell is lost to guns, and
// captured otherwise.
void reduce_stack(const Game& game, State& state, Cell where, Rule rule, Events& events) {
  const Stack stack = state[where];
  ++state.battle.reductions[static_cast<std::size_t>(index(stack.side))];
  tell(events, EventKind::StackReduced, rule, cell(where));
  const bool by_guns = rule == std::string_view("11.4.1i");
  for (std::size_t i = 0; i < stack.size; ++i) {
    const UnitId who = stack.unit[i];
    if (by_guns && stack.size == 1 && game[who].kind == Kind::Artillery) {
      eliminate(game, state, who, "11.4.1j", events);
    } else {
      reduce(game, state, who, rule, kNoPlace, events);
    }
  }
}

// --- T22

Cell topless_stack(const State& state) {
  for (int at = 0; at < kCells; ++at) {
    const Cell where{static_cast<std::uint8_t>(at)};
    if (state[where].topless) return where;
  }
  return kNoCell;
}

void ask_new_tops(State& state) {
  if (topless_stack(state) != kNoCell) state.stack.push(NewTops{});
}

Next run(const Game& /*game*/, State& state, NewTops& /*tops*/, Events& /*events*/) {
  const Cell where = topless_stack(state);
  return where == kNoCell ? done() : ask(state[where].side, Ask::Top);
}

void top_list(const Game& /*game*/, const State& state, ActionList& list) {
  const Stack& stack = state[topless_stack(state)];
  for (std::size_t i = 0; i < stack.size; ++i) list.add(act(Verb::Top, stack.unit[i]));
}

Verdict top_verdict(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Top || !who) return unanswered(game, state);
  const Cell where = topless_stack(state);
  if (const Verdict here = in_battle(game, state, state[where].side, *who); !here) return here;
  if (state[*who].cell != where)
    return refused_by("11.4.5b", unit(*who), cell(where)).because("not-in-stack");
  return kAllowed;
}

void top_carry_out(const Game& game, State& state, Action action, Events& events) {
  const UnitId who = *unit_operand(game, action, 0);
  Stack& stack = state[state[who].cell];
  const auto at = std::find(stack.unit.begin(), stack.unit.end(), who);
  std::rotate(stack.unit.begin(), at, at + 1);
  stack.topless = false;
  tell(events, EventKind::NewTop, "11.4.5b", unit(who), cell(state[who].cell));
}

// --- 11.4.5k

Verdict has_won(const Game& game, const State& state, Cell who) {
  if (state[who].entrenched) return refused_by("11.4.1f", cell(who));
  if (engaged(game, state, who))
    return refused_by("11.4.5k", cell(who), cell(enemies_beside(game, state, who).first()))
        .because("still-engaged");
  return state[who].engaged ? kAllowed : refused_by("11.4.5k", cell(who)).because("no-enemy-destroyed");
}

Verdict may_realign(const Game& game, const State& state, Cell who, Cell to) {
  const Stack& stack = state[who];
  if (stack.empty()) return refused_by("11.4.5k", cell(who)).because("no-stack-there");
  if (const Verdict won = has_won(game, state, who); !won) return won;
  if (targets_of(game, state, stack.side).contains(to)) return kAllowed;
  if (cells_beside_enemy(state, stack.side).contains(to))
    return refused_by("11.4.5k", cell(who), cell(to)).because("free-enemy-first");
  return not_beside_enemy(state, stack.side, to, "11.4.5k");
}

bool any_realignment(const Game& game, const State& state, Side side) {
  bool anybody = false;
  for (const Cell who : battle_stacks(state, side)) anybody = anybody || may_rush(game, state, who);
  return anybody && !targets_of(game, state, side).empty();
}

void realign_list(const Game& game, const State& state, ActionList& list) {
  const Side own = state.pending.side;
  list.add(act(Verb::Done));
  const CellSet targets = targets_of(game, state, own);
  for (const Cell who : battle_stacks(state, own)) {
    if (!may_rush(game, state, who)) continue;
    for (const Cell to : targets) list.add(act(Verb::Realign, who, to));
  }
}

Verdict realign_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = cell_operand(action, 0);
  const auto to = cell_operand(action, 1);
  if (verb_of(action) != Verb::Realign || !who || !to) return unanswered(game, state);
  if (const Verdict ours = own_stack(state, state.pending.side, *who, "11.4.5k"); !ours) return ours;
  return may_realign(game, state, *who, *to);
}

void realign_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) {
    state.stack.top_as<Round>()->step = Round::Step::Retreat;
    return;
  }
  const Cell from = *cell_operand(action, 0), to = *cell_operand(action, 1);
  move_stack(game, state, from, to);
  state[to].engaged = false;  // once
  tell(events, EventKind::Realigned, "11.4.5k", cell(from), cell(to));
}

}  // namespace tamburino::thousand

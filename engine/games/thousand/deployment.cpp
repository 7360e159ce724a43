#include "engine/games/thousand/rules.h"

// 11.3, 11.4.1, 11.6. Command points, and the armies set up on the board.
namespace tamburino::thousand {
namespace {

CommanderId senior(const State& state, Side side) {
  return state.battle.senior[static_cast<std::size_t>(index(side))];
}

bool defends_city(const State& state, Side side) {
  return state.battle.siege && side != state.battle.attacker;
}

struct Front {  // the stacks of a side on the battle lines
  int inside = 0, outside = 0;
};
Front front_of(const Game& game, const State& state, Side side) {
  Front front;
  for (const Cell where : battle_stacks(state, side)) {
    ++(defends_city(state, side) && in_city(game, state, where) ? front.inside : front.outside);
  }
  return front;
}

bool open_is_empty(const State& state, const Deployment& deployment) {
  return deployment.open != kNoCell && state[deployment.open].empty();
}

// 11.2b  A stack that has been begun gets a unit before anything else.
Verdict unit_first(const Deployment& deployment) {
  return refused_by("11.2b", cell(deployment.open)).because("open-empty");
}

// 11.2b  And somebody holds the battle line before there is a reserve.
Verdict line_first(Side own) { return refused_by("11.2b", side(own)).because("line-first"); }

// 11.2b, 11.2c, A6
Verdict wrong_line(Side own, Cell where) {
  const bool across = (line_of(where) <= Line::BD) != (own == Side::Bourbon);
  if (across) return refused_by("11.2b", cell(where), side(enemy_of(own))).because("enemy-half");
  const bool commanders = line_of(where) == Line::BB || line_of(where) == Line::GB;
  return commanders ? refused_by("11.2b", cell(where)).because("commanders-line")
                    : refused_by("11.2b", cell(where)).because("empty-line");
}

// 11.4.1b, T06  An enemy stack of the line with none of ours across.
Cell not_faced(const State& state, Side side) {
  for (const Cell enemy : battle_stacks(state, enemy_of(side))) {
    if (state[cell_at(battle_line(side), column_of(enemy))].empty()) return enemy;
  }
  return kNoCell;
}

// 11.3a, 11.6c, 11.6d, T40
Verdict enough_command(const Game& game, const State& state, Side side, Cell where) {
  if (commanders_fighting(game, state, side).empty())
    return battle_stacks(state, side).empty() ? kAllowed : refused_by("T40", cell(where));
  const bool inside = defends_city(state, side) && in_city(game, state, where);
  if (command_points(game, state, side, inside ? 0 : 1, inside ? 1 : 0).left() >= 0) return kAllowed;
  const CommandPoints points = command_points(game, state, side);
  const Fact leader = commander(senior(state, side));
  if (inside) return refused_by("11.6c", leader, number(points.value)).because("city-point");
  if (defends_city(state, side))
    return refused_by("11.6d", leader, number(points.left()), number(points.value)).because("stack-outside");
  const Fact spent_on_others = points.subordinates > 0 ? number(points.subordinates) : Fact{};
  return refused_by("11.3a", leader, number(points.value), number(points.stacks), spent_on_others)
      .because("stack-points");
}

bool somewhere_to_stack(const Game& game, const State& state, const Deployment& deployment) {
  for (int column = 0; column < kColumns; ++column) {
    for (const auto line : {battle_line(deployment.side), reserve_line(deployment.side)}) {
      if (may_stack(game, state, deployment, cell_at(line, column))) return true;
    }
  }
  return false;
}

// The rest of the army stands behind, four to a cell.
void fill_reserve(State& state, Side side) {
  Cell where = kNoCell;
  int column = 0;
  for (const UnitId who : to_deploy(state, side)) {
    if (where == kNoCell || state[where].size == kMostInCell) {
      while (column < kColumns && !state[cell_at(reserve_line(side), column)].empty()) ++column;
      if (column == kColumns) return;
      where = cell_at(reserve_line(side), column);
    }
    add_to_stack(state, where, who);
  }
}

}  // namespace

// 11.3a, 11.3b  A point for each stack or subordinate, who then leads as many stacks as his own value.
// 11.6c, 11.6d  In a city one point for all stacks inside, and two for each stack or subordinate outside.
CommandPoints command_points(const Game& game, const State& state, Side side, int more_stacks,
                             int more_inside, CommanderId one_more) {
  CommandPoints points{.value = senior_value(game, state, side)};
  int led_by_them = 0;
  for (const CommanderId who : commanders_fighting(game, state, side)) {
    if (!state[who].appointed && who != one_more) continue;
    ++points.subordinates;
    led_by_them += command(game, state, who).value;
  }
  const Front front = front_of(game, state, side);
  points.stacks = std::max(0, front.outside + more_stacks - led_by_them);
  const int price = defends_city(state, side) ? 2 : 1;
  points.spent = price * (points.subordinates + points.stacks) + (front.inside + more_inside > 0 ? 1 : 0);
  return points;
}

// 11.6b, A6
bool in_city(const Game& game, const State& state, Cell where) {
  const BattleState& battle = state.battle;
  if (!battle.siege || line_of(where) != battle_line(enemy_of(battle.attacker))) return false;
  const bool big = game[battle.place].big;
  const int first = big ? game.tables.first_big_column : game.tables.first_city_column;
  const int cells = big ? game.tables.big_city_cells : game.tables.city_cells;
  return column_of(where) >= first && column_of(where) < first + cells;
}

// 11.3b, 11.6d, T03  Stacks that stand already may become his.
Verdict may_appoint(const Game& game, const State& state, const Deployment& deployment, CommanderId who) {
  const Side side = deployment.side;
  if (const Verdict here = in_battle(game, state, side, who); !here) return here;
  if (state[who].appointed) return refused_by("11.3b", commander(who)).because("appointed-already");
  if (who == senior(state, side)) return refused_by("11.3b", commander(who)).because("is-senior");
  if (open_is_empty(state, deployment)) return unit_first(deployment);
  if (command_points(game, state, side, 0, 0, who).left() >= 0) return kAllowed;
  const CommandPoints points = command_points(game, state, side);
  const Fact leader = commander(senior(state, side));
  if (defends_city(state, side))
    return refused_by("11.6e", commander(who), leader, number(points.left()), number(points.value))
        .because("appoint-outside");
  return refused_by("11.3b", commander(who), leader, number(points.stacks), number(points.subordinates))
      .because("appoint-points");
}

UnitSet to_deploy(const State& state, Side side) {
  UnitSet waiting;
  for (const UnitId who : units_in(state, side, state.battle.stand(side))) {
    if (state[who].fought && state[who].cell == kNoCell) waiting.add(who);
  }
  return waiting;
}

Verdict may_stack(const Game& game, const State& state, const Deployment& deployment, Cell where) {
  const Side own = deployment.side;
  const bool front = line_of(where) == battle_line(own);
  if (!front && line_of(where) != reserve_line(own)) return wrong_line(own, where);
  if (!state[where].empty()) return refused_by("11.2d", cell(where)).because("cell-taken");
  if (to_deploy(state, own).empty()) return refused_by("11.2b", side(own)).because("all-placed");
  if (open_is_empty(state, deployment)) return unit_first(deployment);
  if (!front) {  // somebody must hold the battle line
    return battle_stacks(state, own).empty() ? line_first(own) : kAllowed;
  }
  // 11.4.1b, T06
  if (deployment.second && not_faced(state, own) != kNoCell &&
      state[cell_at(battle_line(enemy_of(own)), column_of(where))].empty())
    return refused_by("11.4.1b", cell(where), cell(not_faced(state, own)));
  return enough_command(game, state, own, where);
}

Verdict may_add(const Game& game, const State& state, const Deployment& deployment, UnitId who) {
  if (const Verdict here = in_battle(game, state, deployment.side, who); !here) return here;
  if (state[who].cell != kNoCell)
    return refused_by("11.2b", unit(who), cell(state[who].cell)).because("in-stack-already");
  if (deployment.open == kNoCell) return refused_by("11.2b", unit(who)).because("no-open-stack");
  if (state[deployment.open].size >= kMostInCell)
    return refused_by("11.2d", unit(who), cell(deployment.open)).because("cell-full");
  return kAllowed;
}

// Everybody has his place, and somebody is on the battle line.
Verdict may_finish(const Game& game, const State& state, const Deployment& deployment) {
  const Side own = deployment.side;
  if (open_is_empty(state, deployment)) return unit_first(deployment);
  if (battle_stacks(state, own).empty()) return line_first(own);
  const UnitSet waiting = to_deploy(state, own);
  if (waiting.empty()) return kAllowed;
  const bool full = deployment.open == kNoCell || state[deployment.open].size >= kMostInCell;
  if (full && !somewhere_to_stack(game, state, deployment)) return kAllowed;
  return refused_by("11.2b", unit(waiting.first()), number(waiting.size())).because("not-all-placed");
}

void add_to_stack(State& state, Cell where, UnitId who) {
  Stack& stack = state[where];
  if (stack.empty()) stack.side = state[who].side;
  stack.unit[stack.size++] = who;
  state[who].cell = where;
}

// T22  Who was below moves up; the owner is asked when the top is gone.
void take_from_stack(State& state, UnitId who) {
  const Cell where = state[who].cell;
  state[who].cell = kNoCell;
  if (where == kNoCell) return;
  Stack& stack = state[where];
  const bool was_top = stack.top() == who;
  const auto last = std::remove(stack.unit.begin(), stack.unit.begin() + stack.size, who);
  std::fill(last, stack.unit.end(), kNoUnit);
  --stack.size;
  if (stack.empty()) {
    stack = Stack{};
  } else if (was_top || stack.topless) {
    stack.topless = stack.size > 1;
  }
}

// 11.4.1f  Who leaves a trench loses it; who comes into the city is behind its walls.
void move_stack(const Game& game, State& state, Cell from, Cell to) {
  state[to] = state[from];
  state[from] = Stack{};
  for (std::size_t i = 0; i < state[to].size; ++i) state[state[to].unit[i]].cell = to;
  state[to].entrenched = behind_walls(game, state, to);
}

bool behind_walls(const Game& game, const State& state, Cell where) {
  const Side own = state[where].side;
  if (own == state.battle.attacker || !in_city(game, state, where)) return false;
  return own == Side::Bourbon || !game[state.battle.place].bourbon_trenches;  // 5.2c
}

Next run(const Game& game, State& state, Deployment& deployment, Events& events) {
  const Side own = deployment.side;
  const bool ready = to_deploy(state, own).empty() && !battle_stacks(state, own).empty();
  if (!ready) return ask(own, Ask::Deploy);
  for (const Cell where : battle_stacks(state, own))
    state[where].entrenched = behind_walls(game, state, where);
  tell(events, EventKind::Deployed, "11.4.1a", side(own), number(battle_stacks(state, own).size()));
  return done();
}

void deploy_list(const Game& game, const State& state, ActionList& list) {
  const Deployment& deployment = *state.stack.top_as<Deployment>();
  const Side own = deployment.side;
  for (const CommanderId who : commanders_fighting(game, state, own)) {
    if (may_appoint(game, state, deployment, who)) list.add(act(Verb::Appoint, who));
  }
  for (const auto line : {battle_line(own), reserve_line(own)}) {
    for (int column = 0; column < kColumns; ++column) {
      const Cell where = cell_at(line, column);
      if (may_stack(game, state, deployment, where)) list.add(act(Verb::Stack, where));
    }
  }
  for (const UnitId who : to_deploy(state, own)) {
    if (may_add(game, state, deployment, who)) list.add(act(Verb::Add, who));
  }
  if (may_rest(state, deployment)) list.add(act(Verb::Rest));
  if (may_finish(game, state, deployment)) list.add(act(Verb::Done));
}

// The others may be told to stand in reserve as soon as there is a battle line.
Verdict may_rest(const State& state, const Deployment& deployment) {
  if (open_is_empty(state, deployment)) return unit_first(deployment);
  if (battle_stacks(state, deployment.side).empty()) return line_first(deployment.side);
  if (to_deploy(state, deployment.side).empty())
    return refused_by("11.2b", side(deployment.side)).because("all-placed");
  return kAllowed;
}

Verdict deploy_verdict(const Game& game, const State& state, Action action) {
  const Deployment& deployment = *state.stack.top_as<Deployment>();
  switch (verb_of(action)) {
    case Verb::Done:
      return may_finish(game, state, deployment);
    case Verb::Rest:
      return may_rest(state, deployment);
    case Verb::Appoint:
      if (const auto who = commander_operand(game, action, 0))
        return may_appoint(game, state, deployment, *who);
      break;
    case Verb::Stack:
      if (const auto where = cell_operand(action, 0)) return may_stack(game, state, deployment, *where);
      break;
    case Verb::Add:
      if (const auto who = unit_operand(game, action, 0)) return may_add(game, state, deployment, *who);
      break;
    default:
      break;
  }
  return unanswered(game, state);
}

void deploy_carry_out(const Game& game, State& state, Action action, Events& events) {
  Deployment& deployment = *state.stack.top_as<Deployment>();
  switch (verb_of(action)) {
    case Verb::Appoint: {
      const CommanderId who = *commander_operand(game, action, 0);
      state[who].appointed = true;
      tell(events, EventKind::Appointed, "11.3b", commander(who));
      break;
    }
    case Verb::Stack:
      deployment.open = *cell_operand(action, 0);
      tell(events, EventKind::StackMade, "11.2b", cell(deployment.open));
      break;
    case Verb::Add: {
      const UnitId who = *unit_operand(game, action, 0);
      add_to_stack(state, deployment.open, who);
      tell(events, EventKind::UnitAdded, "11.2d", unit(who), cell(deployment.open));
      break;
    }
    case Verb::Rest:
      fill_reserve(state, deployment.side);
      break;
    default:  // there is no room for the others: they look on
      for (const UnitId who : to_deploy(state, deployment.side)) state[who].fought = false;
      break;
  }
}

}  // namespace tamburino::thousand

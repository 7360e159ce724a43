#include "engine/games/thousand/rules.h"

// 11.3, 11.4.1, 11.6. Command points, and the armies set up on the board.
namespace tamburino::thousand {
namespace {

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

// T06  Whether every enemy stack on the line has one of ours across.
bool all_faced(const State& state, Side side) {
  for (const Cell enemy : battle_stacks(state, enemy_of(side))) {
    if (state[cell_at(battle_line(side), column_of(enemy))].empty()) return false;
  }
  return true;
}

bool open_is_empty(const State& state, const Deployment& deployment) {
  return deployment.open != kNoCell && state[deployment.open].empty();
}

// 11.3a, 11.6c, 11.6d, T40
Verdict enough_command(const Game& game, const State& state, Side side, Cell where) {
  if (commanders_fighting(game, state, side).empty())
    return battle_stacks(state, side).empty() ? kAllowed : refused_by("11.3a", number(0));
  const bool inside = defends_city(state, side) && in_city(game, state, where);
  const CommandPoints points = command_points(game, state, side, inside ? 0 : 1, inside ? 1 : 0);
  if (points.left() >= 0) return kAllowed;
  return refused_by(defends_city(state, side) ? "11.6d" : "11.3a", number(points.value));
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
  int subordinates = 0, led_by_them = 0;
  for (const CommanderId who : commanders_fighting(game, state, side)) {
    if (!state[who].appointed && who != one_more) continue;
    ++subordinates;
    led_by_them += command(game, state, who).value;
  }
  const Front front = front_of(game, state, side);
  const int own = std::max(0, front.outside + more_stacks - led_by_them);
  const int price = defends_city(state, side) ? 2 : 1;
  points.spent = price * (subordinates + own) + (front.inside + more_inside > 0 ? 1 : 0);
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
  if (!commanders_fighting(game, state, side).contains(who) || open_is_empty(state, deployment))
    return refused_by("11.3b", commander(who));
  if (state[who].appointed || who == state.battle.senior[static_cast<std::size_t>(index(side))])
    return refused_by("11.3b", commander(who));
  const int price = defends_city(state, side) ? 2 : 1;
  if (command_points(game, state, side, 0, 0, who).left() < 0)
    return refused_by(price == 2 ? "11.6e" : "11.3b", commander(who), number(price));
  return kAllowed;
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
  if (!front && line_of(where) != reserve_line(own)) return refused_by("11.2b", cell(where));
  if (!state[where].empty() || open_is_empty(state, deployment) || to_deploy(state, own).empty())
    return refused_by("11.2d", cell(where));
  if (!front) {  // somebody must hold the battle line
    return battle_stacks(state, own).empty() ? refused_by("11.2b", cell(where)) : kAllowed;
  }
  // 11.4.1b, T06
  if (deployment.second && !all_faced(state, own) &&
      state[cell_at(battle_line(enemy_of(own)), column_of(where))].empty())
    return refused_by("11.4.1b", cell(where));
  return enough_command(game, state, own, where);
}

Verdict may_add(const Game& /*game*/, const State& state, const Deployment& deployment, UnitId who) {
  if (deployment.open == kNoCell) return refused_by("11.2b", unit(who));
  if (state[deployment.open].size >= kMostInCell)
    return refused_by("11.2d", unit(who), cell(deployment.open));
  if (state[who].fresh && state[who].side == deployment.side) return refused_by("4.2b", unit(who));
  if (!to_deploy(state, deployment.side).contains(who)) return refused_by("11.2b", unit(who));
  return kAllowed;
}

// Everybody has his place, and somebody is on the battle line.
Verdict may_finish(const Game& game, const State& state, const Deployment& deployment) {
  const Side own = deployment.side;
  if (open_is_empty(state, deployment)) return refused_by("11.2b", cell(deployment.open));
  if (battle_stacks(state, own).empty()) return refused_by("11.2b", side(own));
  const UnitSet waiting = to_deploy(state, own);
  if (waiting.empty()) return kAllowed;
  const bool full = deployment.open == kNoCell || state[deployment.open].size >= kMostInCell;
  if (full && !somewhere_to_stack(game, state, deployment)) return kAllowed;
  return refused_by("11.2b", unit(waiting.first()));
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
  if (open_is_empty(state, deployment)) return refused_by("11.2b", cell(deployment.open));
  if (battle_stacks(state, deployment.side).empty() || to_deploy(state, deployment.side).empty())
    return refused_by("11.2b", side(deployment.side));
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
  return refused_by("11.2b");
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

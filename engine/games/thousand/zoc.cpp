#include "engine/games/thousand/rules.h"

// 11.4.4, 11.4.5. Zones of control on the board, who is engaged and who is free.
namespace tamburino::thousand {
namespace {

bool only_artillery(const Game& game, const State& state, Cell who) {
  const Stack& stack = state[who];
  for (std::size_t i = 0; i < stack.size; ++i) {
    if (game[stack.unit[i]].kind != Kind::Artillery) return false;
  }
  return !stack.empty();
}

CellSet stacks_on(const State& state, Side side, Line line) {
  CellSet all;
  for (int column = 0; column < kColumns; ++column) {
    const Cell where = cell_at(line, column);
    if (!state[where].empty() && state[where].side == side) all.add(where);
  }
  return all;
}

// T13  A gap in the enemy's line is no flank: only what lies beyond his outermost stacks.
bool inside_front(const State& state, Side enemy, Cell where) {
  if (line_of(where) != battle_line(enemy)) return false;
  bool left = false, right = false;
  for (const Cell one : stacks_on(state, enemy, line_of(where))) {
    (column_of(one) < column_of(where) ? left : right) = true;
  }
  return left && right;
}

}  // namespace

// 11.4.4a
CellSet zone_of_control(Cell where) {
  CellSet zone;
  const int at = index(where);
  if (column_of(where) > 0) zone.add(Cell{static_cast<std::uint8_t>(at - 1)});
  if (column_of(where) < kColumns - 1) zone.add(Cell{static_cast<std::uint8_t>(at + 1)});
  if (at >= kColumns) zone.add(Cell{static_cast<std::uint8_t>(at - kColumns)});
  if (at < kCells - kColumns) zone.add(Cell{static_cast<std::uint8_t>(at + kColumns)});
  return zone;
}

CellSet battle_stacks(const State& state, Side side) {
  return stacks_on(state, side, Line::BD) | stacks_on(state, side, Line::GD);
}

CellSet reserve_stacks(const State& state, Side side) { return stacks_on(state, side, reserve_line(side)); }

// 11.4.4b; 11.4.4c: batteries are adjacent to batteries only straight across.
CellSet enemies_beside(const Game& game, const State& state, Cell who) {
  CellSet enemies;
  if (state[who].empty() || !on_battle_line(who)) return enemies;
  for (const Cell other : zone_of_control(who)) {
    if (state[other].empty() || state[other].side == state[who].side) continue;
    const bool across = column_of(other) == column_of(who);
    if (!across && only_artillery(game, state, who) && only_artillery(game, state, other)) continue;
    enemies.add(other);
  }
  return enemies;
}

bool engaged(const Game& game, const State& state, Cell who) {
  return !enemies_beside(game, state, who).empty();
}

// 11.4.5j, T20  No enemy beside it, or each of them has another of ours to deal with.
bool is_free(const Game& game, const State& state, Cell who) {
  for (const Cell enemy : enemies_beside(game, state, who)) {
    if (enemies_beside(game, state, enemy).size() < 2) return false;
  }
  return true;
}

// T13  Empty cells of the two battle lines beside an enemy stack.
CellSet cells_beside_enemy(const State& state, Side side) {
  CellSet cells;
  for (const Cell enemy : battle_stacks(state, enemy_of(side))) {
    cells = cells | cells_beside(state, side, enemy);
  }
  return cells;
}

// Why a stack of this side cannot move there; refused by the rule of its move.
Verdict not_beside_enemy(const State& state, Side side, Cell where, Rule rule) {
  if (!state[where].empty()) return refused_by(rule, cell(where)).because("cell-taken");
  if (!on_battle_line(where)) return refused_by(rule, cell(where)).because("off-the-line");
  if (inside_front(state, enemy_of(side), where)) return refused_by("T13", cell(where)).because("gap");
  return refused_by(rule, cell(where)).because("no-enemy-beside");
}

CellSet cells_beside(const State& state, Side side, Cell enemy) {
  CellSet cells;
  for (const Cell where : zone_of_control(enemy)) {
    if (on_battle_line(where) && state[where].empty() && !inside_front(state, enemy_of(side), where))
      cells.add(where);
  }
  return cells;
}

}  // namespace tamburino::thousand

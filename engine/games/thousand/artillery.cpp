#include "engine/games/thousand/rules.h"

// 11.4, steps 2 and 3. Trenches are dug, and all batteries fire together.
namespace tamburino::thousand {
namespace {

int trenches_dug(const State& state) {
  int dug = 0;
  for (const Stack& one : state.battle.board) dug += one.entrenched ? 1 : 0;
  return dug;
}

Battle& battle_now(State& state) { return *state.stack.top_as<Battle>(); }

}  // namespace

// T07  The side that was there before, in the field.
Verdict may_entrench(const Game& game, const State& state, Cell where) {
  const Stack& stack = state[where];
  const Side defender = enemy_of(state.battle.attacker);
  if (stack.empty()) return refused_by("11.4a", cell(where)).because("no-stack-there");
  if (stack.side != defender)
    return refused_by("T07", cell(where), side(stack.side), place(state.battle.place))
        .because("attacker-digs");
  const PlaceId here = state.battle.place;
  if (defender == Side::Garibaldine && game[here].bourbon_trenches)
    return refused_by("5.2c", cell(where), place(here)).because("bourbons-only");
  if (state.battle.siege) return refused_by("11.6b", cell(where)).because("no-trench-in-siege");
  if (!on_battle_line(where)) return refused_by("T07", cell(where)).because("reserve-digs");
  if (stack.entrenched) return refused_by("11.4a", cell(where)).because("entrenched-already");
  if (trenches_dug(state) >= game.tables.trenches) return refused_by("3.0b", number(game.tables.trenches));
  return kAllowed;
}

bool any_entrenchment(const Game& game, const State& state) {
  for (const Cell where : battle_stacks(state, enemy_of(state.battle.attacker))) {
    if (may_entrench(game, state, where)) return true;
  }
  return false;
}

void entrench_list(const Game& game, const State& state, ActionList& list) {
  list.add(act(Verb::Done));
  for (const Cell where : battle_stacks(state, state.pending.side)) {
    if (may_entrench(game, state, where)) list.add(act(Verb::Entrench, where));
  }
}

Verdict entrench_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto where = cell_operand(action, 0);
  if (verb_of(action) != Verb::Entrench || !where) return unanswered(game, state);
  return may_entrench(game, state, *where);
}

void entrench_carry_out(const Game& /*game*/, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) {
    battle_now(state).step = Battle::Step::Artillery;
    return;
  }
  const Cell where = *cell_operand(action, 0);
  state[where].entrenched = true;
  tell(events, EventKind::Entrenched, "11.4a", cell(where));
}

// 11.4.1g, T10  Straight across; the reserve does not fire.
Cell fire_target(const Game& game, const State& state, UnitId battery) {
  const Cell from = state[battery].cell;
  if (game[battery].kind != Kind::Artillery || from == kNoCell || !on_battle_line(from)) return kNoCell;
  for (const Cell enemy : enemies_beside(game, state, from)) {
    if (column_of(enemy) == column_of(from)) return enemy;
  }
  const CellSet beside = enemies_beside(game, state, from);
  return beside.empty() ? kNoCell : beside.first();
}

// The dice are rolled in the order of the counters.
UnitSet batteries_firing(const Game& game, const State& state) {
  UnitSet firing;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (game.units[i].kind == Kind::Artillery && state[who].status == Status::OnMap &&
        fire_target(game, state, who) != kNoCell)
      firing.add(who);
  }
  return firing;
}

// 11.4.1h
Reckoning fire_modifiers(const Game& game, const State& state, Cell target) {
  Reckoning sum;
  sum.add_if(state[target].entrenched || in_city(game, state, target), "11.4.1h", 1);
  return sum;
}

// 11.4.1g, 11.4.1i  All hits are applied when all have fired; a stack hit twice is reduced twice.
void take_artillery(const Game& game, State& state, Roll roll, Events& events) {
  std::array<std::uint8_t, kCells> hits{};
  std::size_t die = 0;
  for (const UnitId who : batteries_firing(game, state)) {
    const Cell target = fire_target(game, state, who);
    const int face = roll.value[die++];
    tell(events, EventKind::Fired, "11.4.1g", unit(who), cell(target), number(face));
    const Reckoning modifiers = fire_modifiers(game, state, target);
    tell_items(events, modifiers);
    if (face + modifiers.total() >= game.tables.artillery_from)
      ++hits[static_cast<std::size_t>(index(target))];
  }
  for (int at = 0; at < kCells; ++at) {
    const Cell where{static_cast<std::uint8_t>(at)};
    for (int n = 0; n < hits[static_cast<std::size_t>(at)] && !state[where].empty(); ++n) {
      reduce_stack(game, state, where, "11.4.1i", events);
    }
  }
  ask_new_tops(state);
}

}  // namespace tamburino::thousand

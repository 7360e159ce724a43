#include "engine/games/novara/rules.h"

// 18. Dummies that ride on real stacks.
namespace tamburino::novara {
namespace {

UnitId spare_dummy(const Game& game, const State& state, Side side) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].kind == Kind::Dummy && game.units[i].side == side &&
        state.units[i].status == Status::Absent)
      return UnitId{static_cast<std::uint8_t>(i)};
  }
  return kNoUnit;
}

UnitId dummy_in(const Game& game, const State& state, Hex where) {
  for (const UnitId who : UnitsIn(state, where)) {
    if (game[who].kind == Kind::Dummy) return who;
  }
  return kNoUnit;
}

}  // namespace

// 18.dummies-a, R63  Only with a combat unit of their own side.
void sweep_dummies(const Game& game, State& state, Side side, Hex where, Events& events) {
  if (game.options.fog != Fog::Dummies || fights_in(game, state, side, where)) return;
  for (UnitId dummy = dummy_in(game, state, where); dummy != kNoUnit; dummy = dummy_in(game, state, where)) {
    lift(game, state, dummy, Status::Absent);
    tell(events, EventKind::DummyRemoved, "18.dummies-a", hex(where));
  }
}

// 18.dummies-d  When the last real unit has gone, dummies go with it as far as there is room.
void follow_dummies(const Game& game, State& state, Side side, Hex from, Hex to, Events& events) {
  if (game.options.fog != Fog::Dummies || from == to || fights_in(game, state, side, from)) return;
  for (UnitId dummy = dummy_in(game, state, from); dummy != kNoUnit; dummy = dummy_in(game, state, from)) {
    if (!fights_in(game, state, side, to) || !may_stack(game, state, dummy, to)) break;
    put(game, state, dummy, to);
  }
  sweep_dummies(game, state, side, from, events);
}

Verdict may_add_dummy(const Game& game, const State& state, Side side, Hex where) {
  if (game.options.fog != Fog::Dummies) return refused_by("18.fog-a").because("no-dummies");
  if (!fights_in(game, state, side, where))
    return refused_by("18.dummies-a", hex(where)).because("nobody-to-cover");
  const UnitId dummy = spare_dummy(game, state, side);
  if (dummy == kNoUnit) return refused_by("18.dummies-f").because("no-dummy-left");
  return may_stack(game, state, dummy, where);  // 18.dummies-b
}

Verdict may_remove_dummy(const Game& game, const State& state, Side side, Hex where) {
  if (game.options.fog != Fog::Dummies) return refused_by("18.fog-a").because("no-dummies");
  if (!held_by(game, state, side, where) || dummy_in(game, state, where) == kNoUnit)
    return refused_by("18.dummies-c", hex(where)).because("no-dummy-there");
  return kAllowed;
}

void add_dummy(const Game& game, State& state, Side side, Hex where, Events& events) {
  put(game, state, spare_dummy(game, state, side), where);
  see(game, state, where);
  tell_only(side, events, EventKind::DummyAdded, "18.dummies-c", hex(where));
}

void remove_dummy(const Game& game, State& state, Side side, Hex where, Events& events) {
  lift(game, state, dummy_in(game, state, where), Status::Absent);
  forget(game, state, where);
  tell_only(side, events, EventKind::DummyRemoved, "18.dummies-c", hex(where));
}

// Whether there is room for one the enemy must not learn from the question.
bool any_dummy_decision(const Game& game, const State& state, Side side) {
  if (game.options.fog != Fog::Dummies) return false;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (state.on_map(who) && game[who].fights() && game[who].side == side) return true;
  }
  return false;
}

void list_dummies_to_remove(const Game& game, const State& state, Side side, ActionList& list) {
  if (game.options.fog != Fog::Dummies) return;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who) || state[who].depth != 0 || side_of(game, state, who) != side) continue;
    if (may_remove_dummy(game, state, side, state[who].hex)) list.add(act(Verb::RemoveDummy, state[who].hex));
  }
}

void dummies_list(const Game& game, const State& state, ActionList& list) {
  const Side own = state.pending.side;
  list.add(act(Verb::Done));
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who) || state[who].depth != 0 || side_of(game, state, who) != own) continue;
    const Hex where = state[who].hex;
    if (may_add_dummy(game, state, own, where)) list.add(act(Verb::AddDummy, where));
  }
  list_dummies_to_remove(game, state, own, list);
}

Verdict dummies_verdict(const Game& game, const State& state, Action action) {
  const auto where = hex_operand(game, action, 0);
  if (verb_of(action) == Verb::Done) return kAllowed;
  if (verb_of(action) == Verb::AddDummy && where)
    return may_add_dummy(game, state, state.pending.side, *where);
  return refused_by("18.dummies-c");
}

void dummies_carry_out(const Game& game, State& state, Action action, Events& events) {
  Turn& turn = *state.stack.top_as<Turn>();
  switch (verb_of(action)) {
    case Verb::AddDummy:
      add_dummy(game, state, turn.side, *hex_operand(game, action, 0), events);
      return;
    default:
      turn.step = turn.side == Side::Austrian ? Turn::Step::Choice : turn.step;
      turn.side = enemy_of(turn.side);
      return;
  }
}

}  // namespace tamburino::novara

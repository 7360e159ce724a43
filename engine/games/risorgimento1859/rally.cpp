#include <algorithm>

#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/command.h"

// 8.5  Rally and Recovery.
namespace tamburino::risorgimento1859 {

// 4.41b, 4.42c, 4.61d, 8.51
Verdict may_rally(const Game& game, const State& state, UnitId who) {
  const UnitState& now = state[who];
  if (has_had_its_turn(state, who)) return refused_by("5.6c", unit(who));
  if (!state.on_map(who) || !acts_now(game, state, who))
    return refused_by("3.0c", unit(who)).because("other-brigade");
  if (state.acting.extended) return refused_by("8.51b", unit(who));
  if (!now.is(Mark::Disordered)) return refused_by("8.51a", unit(who)).because("not-disordered");
  if (now.is(Mark::Moved) || now.is(Mark::Fired) || now.is(Mark::Attacked) || now.spent > 0)
    return refused_by("4.41b", unit(who));
  if (next_to_enemy(game, state, game[who].side, now.hex))
    return refused_by("8.51a", unit(who), hex(now.hex)).because("enemy-beside");
  return kAllowed;
}

namespace {

// 6.15a
Verdict may_turn_rallied(const State& state, UnitId who, Facing to) {
  if (!state[who].is(Mark::Rallied) || state[who].is(Mark::Turned)) return refused_by("6.15a", unit(who));
  return state[who].facing == to ? refused_by("6.15a", unit(who), facing(to)).because("faces-there")
                                 : kAllowed;
}

// 8.52a, 8.53a  The first Hit stays.
int hits_to_recover(const State& state, UnitId who) { return std::clamp(state[who].hits - 1, 0, 2); }

Verdict may_recover(const Game& game, const State& state, Side own, UnitId who) {
  const UnitState& now = state[who];
  if (game[who].side != own || !state.on_map(who)) return refused_by("8.52a").because("not-yours");
  if (!now.is(Mark::Reserve)) return refused_by("4.61d", unit(who));
  if (now.is(Mark::Recovered)) return refused_by("8.52a", unit(who)).because("has-recovered");
  if (!now.is(Mark::Disordered) && hits_to_recover(state, who) == 0) return refused_by("8.53a", unit(who));
  return kAllowed;
}

}  // namespace

// --- Rally

bool anything_to_rally(const Game& game, const State& state, BrigadeId) {
  for (const UnitId who : acting_units(game, state)) {
    if (may_rally(game, state, who)) return true;
  }
  return false;
}

Verdict rally_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = unit_operand(game, action, 0);
  if (!who) return refused_by("8.51a");
  if (verb_of(action) == Verb::Rally) return may_rally(game, state, *who);
  const auto to = facing_operand(action, 1);
  return to ? may_turn_rallied(state, *who, *to) : refused_by("6.15a", unit(*who));
}

void rally_list(const Game& game, const State& state, ActionList& list) {
  for (const UnitId who : acting_units(game, state)) {
    if (may_rally(game, state, who)) list.add(act(Verb::Rally, who));
    if (!state[who].is(Mark::Rallied)) continue;
    for (const Facing way : kFacings) {
      if (may_turn_rallied(state, who, way)) list.add(act(Verb::Face, who, way));
    }
  }
  list.add(act(Verb::Done));
}

void rally_carry_out(const Game& game, State& state, Action action, Events& events) {
  auto& now = *state.stack.top_as<BrigadeAction>();
  if (verb_of(action) == Verb::Done) {
    now.step = BrigadeAction::Step::SmallArms;
    return;
  }
  const UnitId who = *unit_operand(game, action, 0);
  if (verb_of(action) == Verb::Rally) {
    mark(game, state, who, Mark::Disordered, false);
    state[who].set(Mark::Rallied);
    tell(events, EventKind::Rallied, "8.51a", unit(who));
    return;
  }
  const Facing to = *facing_operand(action, 1);
  state[who].set(Mark::Turned);
  for (const UnitId other : units_in(game, state, game[who].side, state[who].hex)) {  // 6.1b
    if (other == who || (!game[who].artillery() && !game[other].artillery())) turn_to(game, state, other, to);
  }
  tell(events, EventKind::Faced, "6.15a", unit(who), facing(to));
}

// --- Recovery

bool can_recover(const Game& game, const State& state, Side side) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (may_recover(game, state, side, UnitId{static_cast<std::uint16_t>(i)})) return true;
  }
  return false;
}

Verdict recover_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = unit_operand(game, action, 0);
  if (!who) return refused_by("8.52a");
  return may_recover(game, state, state.stack.top_as<EachPlayer>()->side, *who);
}

void recover_list(const Game& game, const State& state, ActionList& list) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const Action one = act(Verb::Recover, i);
    if (recover_verdict(game, state, one)) list.add(one);
  }
  list.add(act(Verb::Done));
}

void recover_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) return next_player(state);
  const UnitId who = *unit_operand(game, action, 0);
  mark(game, state, who, Mark::Disordered, false);
  state[who].hits = static_cast<std::uint8_t>(state[who].hits - hits_to_recover(state, who));
  state[who].set(Mark::Recovered);
  tell(events, EventKind::Recovered, "8.52a", unit(who), number(state[who].hits));
}

}  // namespace tamburino::risorgimento1859

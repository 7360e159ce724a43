#include "engine/games/novara/rules.h"

// 14. Recovery of steps by night.
namespace tamburino::novara {

// 14.recovery-a to f, R54  One for each formation, and one of the independents.
Verdict may_recover(const Game& game, const State& state, UnitId who) {
  const UnitState& own = state[who];
  const Night& night = *state.stack.top_as<Night>();
  if (own.status != Status::OnMap) return refused_by("14.recovery-f", unit(who));
  if (!game[who].fights() || own.steps_lost == 0) return refused_by("14.recovery-a", unit(who));
  if ((night.recovered >> index(game[who].formation) & 1U) != 0) {
    return refused_by(game[game[who].formation].independent() ? "14.recovery-b" : "14.recovery-a", unit(who));
  }
  if (own.out_of_supply || own.shaken) return refused_by("14.recovery-d", unit(who));
  if (touches_enemy(game, state, side_of(game, state, who), own.hex))
    return refused_by("14.recovery-c", unit(who));
  return kAllowed;
}

void recover_list(const Game& game, const State& state, ActionList& list) {
  list.add(act(Verb::Done));
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (game.units[i].side == state.pending.side && may_recover(game, state, who))
      list.add(act(Verb::Recover, who));
  }
}

Verdict recover_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Recover || !who || game[*who].side != state.pending.side)
    return refused_by("14.recovery-a");
  return may_recover(game, state, *who);
}

void recover_carry_out(const Game& game, State& state, Action action, Events& events) {
  Night& night = *state.stack.top_as<Night>();
  if (verb_of(action) == Verb::Done) {
    night.step =
        night.step == Night::Step::RecoverySardinian ? Night::Step::RecoveryAustrian : Night::Step::End;
    return;
  }
  const UnitId who = *unit_operand(game, action, 0);
  --state[who].steps_lost;
  state[who].start_lost = std::min(state[who].start_lost, state[who].steps_lost);
  night.recovered |= 1U << index(game[who].formation);
  tell(events, EventKind::Recovered, "14.recovery-a", unit(who));
}

}  // namespace tamburino::novara

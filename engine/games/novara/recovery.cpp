#include "engine/games/novara/rules.h"

// 14. Recovery of steps by night.
namespace tamburino::novara {

// 14.recovery-a to f, R54  One for each formation, and one of the independents.
Verdict may_recover(const Game& game, const State& state, UnitId who) {
  const UnitState& own = state[who];
  const Night& night = *state.stack.top_as<Night>();
  if (own.status == Status::Eliminated || own.status == Status::Exited)
    return refused_by("14.recovery-f", unit(who)).because("never-recovers");
  if (own.status != Status::OnMap) return refused_by("14.recovery-a", unit(who)).because("not-in-play");
  if (!game[who].fights() || own.steps_lost == 0)
    return refused_by("14.recovery-a", unit(who)).because("full-strength");
  if ((night.recovered >> index(game[who].formation) & 1U) != 0) {
    if (game[game[who].formation].independent())
      return refused_by("14.recovery-b", unit(who)).because("independent-recovered");
    return refused_by("14.recovery-a", unit(who), formation(game[who].formation))
        .because("formation-recovered");
  }
  if (own.out_of_supply) return refused_by("14.recovery-d", unit(who)).because("unsupplied-no-recovery");
  if (own.shaken) return refused_by("14.recovery-d", unit(who)).because("shaken-no-recovery");
  if (touches_enemy(game, state, side_of(game, state, who), own.hex))
    return refused_by("14.recovery-c", unit(who)).because("enemy-adjacent");
  return kAllowed;
}

// Steps lost are public; whether a unit that the enemy does not see is shaken, supplied or in contact is not.
bool may_seem_to_recover(const Game& game, const State& state, UnitId who) {
  if (!unseen(game, state, who)) return may_recover(game, state, who).allowed();
  const Night& night = *state.stack.top_as<Night>();
  return game[who].fights() && state[who].steps_lost > 0 &&
         (night.recovered >> index(game[who].formation) & 1U) == 0;
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
  if (verb_of(action) != Verb::Recover || !who) return refused_by("14.recovery-a");
  if (game[*who].side != state.pending.side)
    return refused_by("14.recovery-a", unit(*who)).because("not-yours");
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
  const bool independent = game[game[who].formation].independent();
  tell(events, EventKind::Recovered, independent ? "14.recovery-b" : "14.recovery-a", unit(who));
}

}  // namespace tamburino::novara

#include "engine/games/risorgimento1859/command.h"

// 9, a10.4  Hors de Combat, Demoralization and Corps Withdrawal.
namespace tamburino::risorgimento1859 {
namespace {

using Step = Demoralization::Step;

// 9.1a, 9.1c, A99  Of the infantry and cavalry it began with; who has left the field counts neither way.
bool is_out(const Game& game, const State& state, BrigadeId which) {
  int all = 0, unfit = 0;
  for (const UnitId who : game.units_of(which)) {
    const Status status = state[who].status;
    if (game[who].artillery() || status == Status::Absent || status == Status::Left) continue;
    ++all;
    unfit += status == Status::Eliminated || state[who].is(Mark::Disordered) ? 1 : 0;
  }
  return 2 * unfit > all;
}

void fix_hors_de_combat(const Game& game, State& state, Events& events) {
  for (std::size_t i = 0; i < game.brigades.size(); ++i) {
    const BrigadeId which{static_cast<std::uint8_t>(i)};
    if (!game[which].led()) continue;
    const bool now = is_out(game, state, which);
    if (now == state[which].hors_de_combat) continue;
    state[which].hors_de_combat = now;
    if (now) {
      tell(events, EventKind::BrigadeOut, "9.1a", brigade(which));
    } else {
      tell(events, EventKind::BrigadeBack, "9.12a", brigade(which));
    }
  }
}

int brigades_out(const Game& game, const State& state, CorpsId which) {
  int count = 0;
  for (const BrigadeId one : game.brigades_in(which)) count += state[one].hors_de_combat ? 1 : 0;
  return count;
}

bool rolls_for_demoralization(const Game& game, const State& state, CorpsId which) {  // 9.2c
  return !state[which].demoralized && brigades_out(game, state, which) > 0;
}

bool has_rained(const Game& game, const State& state) {
  for (int turn = 1; turn <= state.turn; ++turn) {
    if (game.weather(turn) == Weather::Rain) return true;
  }
  return false;
}

bool rolls_for_withdrawal(const Game& game, const State& state, CorpsId which) {  // a10.4a
  return game.scenario.special.withdrawal && has_rained(game, state) && state[which].demoralized &&
         !state[which].withdrawing && present(game, state, which);
}

// Those of the player with the Initiative first, by number.
CorpsId in_order(const Game& game, const State& state, std::size_t place) {
  for (const Side side : {state.initiative, enemy_of(state.initiative)}) {
    for (std::size_t i = 0; i < game.corps.size(); ++i) {
      if (game.corps[i].side != side) continue;
      if (place-- == 0) return CorpsId{static_cast<std::uint8_t>(i)};
    }
  }
  return kNoCorps;
}

template <class Rolls>
bool find_next(const Game& game, const State& state, Demoralization& now, const Rolls& rolls) {
  while (now.next < game.corps.size()) {
    now.corps = in_order(game, state, now.next++);
    if (rolls(game, state, now.corps)) return true;
  }
  now.corps = kNoCorps;
  now.next = 0;
  return false;
}

}  // namespace

Reckoning demoralization_modifiers(const Game& game, const State& state, CorpsId which) {  // 9.2a
  Reckoning sum;
  sum.add("9.2a", brigades_out(game, state, which));
  sum.add("4.21a", -game[which].continuity);
  return sum;
}

int demoralization_level(const Game& game, CorpsId which) {
  if (game[which].nation == Nation::France) {
    if (game.options.french_demoralized_at_5) return 5;
    if (game.options.french_demoralized_at_6) return 6;
  }
  return game.limits.demoralized;
}

Next run(const Game& game, State& state, Demoralization& now, Events& events) {
  switch (now.step) {
    case Step::Begin:  // 3.0j: all brigades first
      fix_hors_de_combat(game, state, events);
      now.step = Step::Roll;
      return go_on();
    case Step::Roll:
      if (find_next(game, state, now, rolls_for_demoralization)) return roll(RollKind::Demoralization);
      now.step = Step::Withdrawal;
      return go_on();
    case Step::Withdrawal:
      if (find_next(game, state, now, rolls_for_withdrawal)) return roll(RollKind::Withdrawal);
      now.step = Step::End;
      return go_on();
    case Step::End:
      return done();
  }
  return done();
}

// 9.2a, 9.2b
void take_demoralization(const Game& game, State& state, Roll roll, Events& events) {
  const CorpsId which = state.stack.top_as<Demoralization>()->corps;
  const Reckoning sum = demoralization_modifiers(game, state, which);
  tell_items(events, sum);
  state[which].demoralized = roll.value[0] + sum.total() >= demoralization_level(game, which);
  tell(events, state[which].demoralized ? EventKind::Demoralized : EventKind::Steady, "9.2b", corps(which));
}

// a10.4a
void take_withdrawal(const Game& game, State& state, Roll roll, Events& events) {
  const CorpsId which = state.stack.top_as<Demoralization>()->corps;
  state[which].withdrawing = roll.value[0] > game[which].continuity + game.limits.withdrawal;
  tell(events, state[which].withdrawing ? EventKind::CorpsWithdraws : EventKind::Steady, "a10.4a",
       corps(which));
}

}  // namespace tamburino::risorgimento1859

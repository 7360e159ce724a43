#include <algorithm>

#include "engine/games/custoza/rules.h"

// 14.7, 18, 19. Fatigue and Collapse; what recovers at dawn (14.8.2).
namespace tamburino::custoza {
namespace {

// A Formation whose Fatigue is kept: it has a commander, and something of it is in play.
bool counts(const Game& game, const State& state, FormationId which) {
  if (game[which].reserve_units()) return false;
  return std::any_of(game.units_of(which).begin(), game.units_of(which).end(),
                     [&](UnitId who) { return in_play(state, who); });
}

bool idle(const FormationState& own) { return !own.moved && !own.fired && !own.fought; }

}  // namespace

bool in_play(const State& state, UnitId who) {
  switch (state[who].status) {
    case Status::OnMap:
    case Status::Waiting:
    case Status::Inside:
    case Status::Routed:
    case Status::Eliminated:
    case Status::Exited:
      return true;
    case Status::Absent:
    case Status::ToPlace:
    case Status::ToCome:
    case Status::Unknown:
      return false;
  }
  return false;
}

// g18.2a  What it did in this GT; the changes add up.
Reckoning fatigue_change(const Game& game, const State& state, FormationId which) {
  const FatigueTable& table = game.tables.fatigue;
  const FormationState& own = state[which];
  Reckoning sum;
  switch (own.stance) {
    case Stance::Engaged:
      if (rests_at_night(game, state, which)) {  // 17.3
        sum.add("g17.3a", table.in_reserve);
        break;
      }
      sum.add_if(own.moved, "g18.2a", table.engaged_moved);
      sum.add_if(idle(own), "g18.2a", table.engaged_idle);
      break;
    case Stance::OnMarch:
      sum.add("g18.2a", own.moved ? table.march_moved : table.march_stood);
      break;
    case Stance::InReserve:
      sum.add("g18.2a", table.in_reserve);
      break;
  }
  sum.add_if(own.fought, "g18.2a", table.fought);
  return sum;
}

int fatigue_margin(const Game& game, const State& state, FormationId which) {
  return state[which].fatigue - command_value(game, state, which);
}

// g19a  Of infantry and cavalry in play: what is lost, Routed or eliminated is half of all that was printed.
bool should_collapse(const Game& game, const State& state, FormationId which) {
  int printed = 0, gone = 0;
  for (const UnitId who : game.units_of(which)) {
    if (game[who].artillery() || !in_play(state, who)) continue;
    const Status status = state[who].status;
    printed += game[who].strength;
    gone += status == Status::Routed || status == Status::Eliminated ? game[who].strength : state[who].lost;
  }
  return printed > 0 && 2 * gone >= printed;
}

namespace {

constexpr int kLeastRoll = 2;

// R101  The Fatigue of a Formation that is face down is its owner's secret.
template <class... F>
void tell_fatigue(const Game& game, const State& state, FormationId which, Events& events, EventKind kind,
                  Rule rule, F... facts) {
  if (state[which].stance == Stance::Engaged) {
    tell(events, kind, rule, formation(which), facts...);
  } else {
    tell_to(events, game[which].side, kind, rule, formation(which), facts...);
  }
}

void refresh(const Game& game, State& state, FormationId which, Events& events) {  // 18.5
  if (!state[which].fatigued || fatigue_margin(game, state, which) >= kLeastRoll) return;
  state[which].fatigued = false;
  tell_fatigue(game, state, which, events, EventKind::Fresh, "g18.3a");
}

// 14.7.1a
void adjust(const Game& game, State& state, Events& events) {
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    if (!counts(game, state, which)) continue;
    FormationState& own = state[which];
    const int change = fatigue_change(game, state, which).total();
    own.fatigue = static_cast<std::uint8_t>(std::clamp(own.fatigue + change, 0, game.constants.fatigue));
    if (change != 0)
      tell_fatigue(game, state, which, events, EventKind::FatigueIs, "g18.2a", number(own.fatigue));
    refresh(game, state, which, events);
  }
}

void test_collapse(const Game& game, State& state, Events& events) {
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    if (!counts(game, state, which) || state[which].collapsed || !should_collapse(game, state, which))
      continue;
    state[which].collapsed = true;
    tell(events, EventKind::Collapsed, "g19a", formation(which));
  }
}

void recover_fortresses(const Game& game, State& state, Events& events) {  // 22.3.3c
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!game[who].fortress() || !state.on_map(who) || state[who].level == Level::GoodOrder) continue;
    state[who].level = static_cast<Level>(index(state[who].level) - 1);
    tell(events, EventKind::Recovered, "22.3.3c", unit(who), number(1), number(index(state[who].level)));
  }
}

void calm_moods(const Game& game, State& state, Events& events) {  // 14.7.3a, 5.2.1c
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    const int mood = state[which].mood;
    if (mood != 0) change_mood(game, state, which, mood > 0 ? -1 : +1, events);
  }
}

}  // namespace

// 14.7  Levels, then the checks one by one, then Collapse, fortresses and moods.
Next run(const Game& game, State& state, FatiguePhase& phase, Events& events) {
  switch (phase.step) {
    case FatiguePhase::Step::Adjust:
      adjust(game, state, events);
      phase.step = FatiguePhase::Step::Check;
      return go_on();
    case FatiguePhase::Step::Check:
      for (; phase.next < game.formations.size(); ++phase.next) {
        const FormationId which{phase.next};
        const bool rolls = counts(game, state, which) && !state[which].fatigued &&
                           fatigue_margin(game, state, which) >= kLeastRoll;
        if (rolls) return roll(RollKind::Fatigue, 2);
      }
      phase.step = FatiguePhase::Step::End;
      return go_on();
    case FatiguePhase::Step::End:
      test_collapse(game, state, events);
      recover_fortresses(game, state, events);
      calm_moods(game, state, events);
      return done();
  }
  return done();
}

// 14.7.2a, g18.3a
void take_fatigue(const Game& game, State& state, Roll roll, Events& events) {
  FatiguePhase& phase = *state.stack.top_as<FatiguePhase>();
  const FormationId which{phase.next++};
  const int dice = roll.value[0] + roll.value[1];
  if (dice > fatigue_margin(game, state, which)) return;
  state[which].fatigued = true;
  tell_fatigue(game, state, which, events, EventKind::Fatigued, "14.7.2a", number(dice),
               number(fatigue_margin(game, state, which)));
}

// 14.8.2a  After GT 1 of a day: 17.4 strength, 18.6 Fatigue, and the end of Collapse (19).
void recover_after_dawn(const Game& game, State& state, Events& events) {
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    if (!counts(game, state, which)) continue;
    FormationState& own = state[which];
    const bool rests = own.stance == Stance::InReserve;
    for (const UnitId who : game.units_of(which)) {
      const bool regains = rests && own.communication && !game[who].artillery() && state[who].lost > 0 &&
                           state[who].status == Status::Inside;
      if (!regains) continue;
      --state[who].lost;
      tell_to(events, game[which].side, EventKind::StrengthRegained, "g17.4a", unit(who));
    }
    if (own.fatigue > 0) {
      own.fatigue = static_cast<std::uint8_t>(half_down(own.fatigue));
      tell_fatigue(game, state, which, events, EventKind::FatigueIs, "g18.6a", number(own.fatigue));
    }
    refresh(game, state, which, events);
    if (own.collapsed && rests && !should_collapse(game, state, which)) {
      own.collapsed = false;
      tell(events, EventKind::CollapseOver, "g19b", formation(which));
    }
  }
}

}  // namespace tamburino::custoza

#include "engine/games/butchery/rules.h"

// 12. Special capacities of formation commanders: one in an activation, spent when it is declared (B50).
namespace tamburino::butchery {
namespace {

int assaults_on(const State& state, UnitId target) {
  int count = 0;
  for (int i = 0; i < state.activation.assault_count; ++i) {
    count += state.activation.assaults[static_cast<std::size_t>(i)].target == target ? 1 : 0;
  }
  return count;
}

}  // namespace

// 12a  One of the four, and only by a commander who was activated.
Verdict may_use_capacity(const Game& game, const State& state) {
  const FormationId which = state.activation.formation;
  if (game[which].detached()) return refused_by("10.1.3a", formation(which));
  const Status man = state[which].commander;
  if (man != Status::OnMap && man != Status::ToCome)
    return refused_by("12a", formation(which)).because("no-commander");
  if (!state.activation.under_orders) return refused_by("10.1.1c", commander(which));
  if (state.activation.capacity != Capacity::None) {
    return refused_by("12a", commander(which), number(static_cast<int>(state.activation.capacity)))
        .because("capacity-used");
  }
  return kAllowed;
}

// 12.3  Before anybody has moved: B51.
Verdict may_force_march(const Game& game, const State& state) {
  if (state.activation.movement_begun) return refused_by("B51", formation(state.activation.formation));
  return may_use_capacity(game, state);
}

// 12.4  For a unit in command that assaults, near the commander or not (12.2b).
Verdict may_give_no_quarter(const Game& game, const State& state, UnitId who) {
  if (const Verdict free = may_use_capacity(game, state); !free) return free;
  if (const Verdict own = is_own(game, state, piece(who), "12.4a"); !own) return own;
  for (int i = 0; i < state.activation.assault_count; ++i) {
    if (state.activation.assaults[static_cast<std::size_t>(i)].attacker != who) continue;
    return in_command(game, state, who) ? kAllowed : refused_by("12.4a", unit(who)).because("out-of-command");
  }
  return refused_by("12.4a", unit(who)).because("assaults-nobody");
}

// 12.1a  Several units on one target, and the commander in the hex of one of them.
Verdict may_coordinate(const Game& game, const State& state, UnitId target) {
  if (const Verdict free = may_use_capacity(game, state); !free) return free;
  const int assaults = assaults_on(state, target);
  if (assaults == 0) return refused_by("12.1a", unit(target)).because("nobody-assaults");
  if (assaults == 1) return refused_by("12.1a", unit(target)).because("one-assaults");
  for (int i = 0; i < state.activation.assault_count; ++i) {
    const Assault& one = state.activation.assaults[static_cast<std::size_t>(i)];
    if (one.target == target && commander_with(game, state, one.attacker) == state.activation.formation) {
      return kAllowed;
    }
  }
  return refused_by("12.1a", unit(target), commander(state.activation.formation)).because("commander-apart");
}

// 12.2  For a unit in command; near the commander or not (12.2b).
Verdict may_stand(const Game& game, const State& state, UnitId who) {
  if (const Verdict free = may_use_capacity(game, state); !free) return free;
  return in_command(game, state, who) ? kAllowed : refused_by("12.2a", unit(who)).because("out-of-command");
}

Reckoning coordination_test(const Game& game, const State& state) {
  Reckoning sum;
  sum.add("12.1a", command_value(game, state, state.activation.formation));
  return sum;
}

// 12.1a, 12.1b  Six or more: all who assault that target do it as one. Otherwise each on its own.
void take_coordination(const Game& game, State& state, Roll roll, Events& events) {
  const Reckoning sum = coordination_test(game, state);
  tell_items(events, sum);
  const bool passed = roll.value[0] + sum.total() >= kTestPasses;
  tell(events, passed ? EventKind::CoordinationPassed : EventKind::CoordinationFailed,
       passed ? "12.1a" : "12.1b", commander(state.activation.formation),
       unit(state.activation.coordination));
  for (int i = 0; passed && i < state.activation.assault_count; ++i) {
    Assault& one = state.activation.assaults[static_cast<std::size_t>(i)];
    one.coordinated = one.target == state.activation.coordination;
  }
}

}  // namespace tamburino::butchery

#include "engine/games/novara/rules.h"

// 16. The losses before Fateful Novara, which its set-up begins with.
namespace tamburino::novara {
namespace {

int still_to_lose(const Game& game, const State& state, FormationId which, int steps) {
  for (const UnitId who : game.members[static_cast<std::size_t>(index(which))]) {
    if (game[who].kind != Kind::Cavalry) steps -= state[who].start_lost;
  }
  return steps;
}

}  // namespace

bool any_start_loss(const Game& game, const State& state) {
  for (const auto& [which, steps] : game.scenario.losses.steps) {
    if (still_to_lose(game, state, which, steps) > 0) return true;
  }
  return false;
}

void lose_before_start(const Game& game, State& state, UnitId who, Events& events) {
  ++state[who].steps_lost;
  ++state[who].start_lost;
  const Rule rule = game[who].kind == Kind::Cavalry ? "16.novara-c" : "16.novara-d";
  tell(events, EventKind::StepLost, rule, unit(who));
  if (state[who].steps_lost >= game[who].steps) state[who].status = Status::Absent;
}

// 16.novara-d, 16.novara-e, R56  The owner chooses among infantry and artillery.
void start_losses_list(const Game& game, const State& state, ActionList& list) {
  for (const auto& [which, steps] : game.scenario.losses.steps) {
    for (const UnitId who : game.members[static_cast<std::size_t>(index(which))]) {
      if (start_losses_verdict(game, state, act(Verb::Lose, who))) list.add(act(Verb::Lose, who));
    }
  }
}

Verdict start_losses_verdict(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Lose || !who) return refused_by("16.novara-d");
  for (const auto& [which, steps] : game.scenario.losses.steps) {
    if (game[*who].formation != which) continue;
    if (still_to_lose(game, state, which, steps) <= 0)
      return refused_by(steps == 4 ? "16.novara-e" : "16.novara-d", formation(which), number(steps))
          .because("losses-taken");
    const bool can =
        state[*who].status == Status::ToPlace && game[*who].fights() && game[*who].kind != Kind::Cavalry;
    return can ? kAllowed : refused_by("R56", unit(*who)).because("takes-no-start-loss");
  }
  return refused_by("16.novara-d", unit(*who)).because("no-start-loss-there");
}

void start_losses_carry_out(const Game& game, State& state, Action action, Events& events) {
  lose_before_start(game, state, *unit_operand(game, action, 0), events);
}

}  // namespace tamburino::novara

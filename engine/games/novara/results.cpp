#include "engine/games/novara/rules.h"

// 3 and 12. Steps lost, units eliminated, shaken; and the owner's choice of who suffers.
namespace tamburino::novara {
namespace {

bool can_suffer(const Game& game, const State& state, Side side, UnitId who) {
  return state.on_map(who) && state[who].exposed && game[who].fights() && side_of(game, state, who) == side;
}

// Whether the enemy sees that the loss can fall on this unit alone: those of a combat or a charge have been
// in contact; under fire from afar, or on a march, he does not see who else is there.
bool plainly_alone(const Game& game, const State& state, const Losses& losses, UnitId who) {
  switch (losses.why) {
    case Losses::Why::Combat:
    case Losses::Why::Charge:
      return true;
    case Losses::Why::Bombardment:
      return inspected(game, state, enemy_of(losses.side), state[who].hex);
    case Losses::Why::March:
    case Losses::Why::Retreat:
      return false;
  }
  return false;
}

// Where the enemy sees who is hit.
bool in_sight(Losses::Why why) {
  return why == Losses::Why::Combat || why == Losses::Why::Charge || why == Losses::Why::Bombardment;
}

}  // namespace

Rule rule_of(Losses::Why why) {
  switch (why) {
    case Losses::Why::Combat:
      return "12.results-a";
    case Losses::Why::Charge:
      return "R30";
    case Losses::Why::Bombardment:
      return "11.results-b";
    case Losses::Why::March:
      return "8.forced-march-g";
    case Losses::Why::Retreat:
      return "8.general-retreat-c";
  }
  return "12.results-a";
}

void eliminate(const Game& game, State& state, UnitId who, Rule rule, Events& events) {
  const Hex where = state[who].hex;
  const Side own = side_of(game, state, who);
  state[who].steps_lost = static_cast<std::uint8_t>(game[who].steps);
  state[who].shaken = state[who].out_of_supply = state[who].marched = false;
  lift(game, state, who, Status::Eliminated);
  tell(events, EventKind::Eliminated, rule, unit(who));
  if (where == kNoHex) return;
  sweep_dummies(game, state, own, where, events);
  look_around(game, state, where);
}

// 3.counters-b, 3.counters-c
void lose_step(const Game& game, State& state, UnitId who, Rule rule, Events& events) {
  ++state[who].steps_lost;
  tell(events, EventKind::StepLost, rule, unit(who));
  if (state[who].steps_lost < game[who].steps) return;
  eliminate(game, state, who, game[who].steps > 1 ? "3.counters-b" : "3.counters-c", events);
}

// 11.results-a, 12.retreat-h  Trains and dummies cannot be shaken.
bool mark_shaken(const Game& game, State& state, UnitId who) {
  if (!game[who].fights() || state[who].shaken) return false;
  state[who].shaken_now = true;
  set_shaken(game, state, who, true);
  return true;
}

void tell_shaken(const Game& game, State& state, UnitId who, Rule rule, Events& events) {
  see(game, state, state[who].hex);
  tell_of(game, state, who, events, EventKind::Shaken, rule);
}

void shake(const Game& game, State& state, UnitId who, Rule rule, Events& events) {
  if (mark_shaken(game, state, who)) tell_shaken(game, state, who, rule, events);
}

void push_losses(const Game& game, State& state, Side side, int count, Losses::Why why) {
  int steps = 0;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (can_suffer(game, state, side, who)) steps += left_steps(game, state, who);
  }
  const int taken = std::min(count, steps);  // R30  What is beyond is void.
  if (taken > 0)
    state.stack.push(Losses{.side = side, .count = static_cast<std::uint8_t>(taken), .why = why});
}

Next run(const Game& game, State& state, Losses& losses, Events& events) {
  if (losses.count == 0) return done();
  ActionList list;
  lose_step_list(game, state, list);
  if (list.empty()) return done();
  if (list.size() > 1 || !plainly_alone(game, state, losses, *unit_operand(game, list[0], 0)))
    return ask(losses.side, Ask::LoseStep);
  lose_step_carry_out(game, state, list[0], events);
  return go_on();
}

void lose_step_list(const Game& game, const State& state, ActionList& list) {
  const Losses& losses = *state.stack.top_as<Losses>();
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (can_suffer(game, state, losses.side, who)) list.add(act(Verb::Lose, who));
  }
}

Verdict lose_step_verdict(const Game& game, const State& state, Action action) {
  const Losses& losses = *state.stack.top_as<Losses>();
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Lose || !who) return refused_by(rule_of(losses.why));
  if (game[*who].kind == Kind::Train) return refused_by("10.pontoons-d", unit(*who));
  if (game[*who].kind == Kind::Dummy) return refused_by("18.dummies-e", unit(*who));
  if (can_suffer(game, state, losses.side, *who)) return kAllowed;
  const Verdict refused = refused_by(rule_of(losses.why), unit(*who));
  if (side_of(game, state, *who) != losses.side) return refused.because("not-yours");
  if (const Verdict there = at_hand(game, state, losses.side, *who); !there) return there;
  if (losses.why == Losses::Why::March || losses.why == Losses::Why::Retreat)
    return refused.because("did-not-march");
  return refused.because("not-in-this-fight");
}

void lose_step_carry_out(const Game& game, State& state, Action action, Events& events) {
  Losses& losses = *state.stack.top_as<Losses>();
  const UnitId who = *unit_operand(game, action, 0);
  --losses.count;
  if (in_sight(losses.why)) state[who].known = true;
  lose_step(game, state, who, rule_of(losses.why), events);
}

}  // namespace tamburino::novara

#include "engine/games/novara/rules.h"

// 7. Activation points, the secret choice of chits, and the draw.
namespace tamburino::novara {
namespace {

Turn& turn_step(State& state) { return *state.stack.top_as<Turn>(); }
Operations& operations(State& state) { return *state.stack.top_as<Operations>(); }

void note_choice_done(const Game& game, State& state) {
  Turn& turn = turn_step(state);
  fill_cup(game, state, turn.side);
  if (turn.side == Side::Sardinian) {
    turn.side = Side::Austrian;
    return;
  }
  turn.side = Side::Sardinian;
  turn.step = Turn::Step::Retreats;
}

bool surprise_turn(const Game& game, const State& state, FormationId which) {
  return which == game.scenario.surprise && state.turn == game.scenario.surprise_turn;
}

int boxed(const Game& game, const State& state, Side side) {
  int count = 0;
  for (std::size_t i = 0; i < game.chits.size(); ++i) {
    if (game.chits[i].side == side && state.chits[i].place == ChitPlace::Box) ++count;
  }
  return count;
}

// What one activation point may buy.
Verdict may_pay_for(const Game& game, const State& state, Side side, FormationId which) {
  const Verdict refused = refused_by("7.points-d", formation(which));
  if (game[which].side != side) return refused.because("not-your-formation");
  if (game[which].independent())
    return refused_by("7.procedure-b", formation(which)).because("independent-is-free");
  if (game[which].variant && !game.scenario.sixth)
    return refused_by("17.sixth-a", formation(which)).because("formation-not-in-play");
  const ChitPlace place = state[game[which].chit].place;
  if (place == ChitPlace::Passed) return refused_by("7.procedure-e", formation(which));
  if (place == ChitPlace::Cup || place == ChitPlace::Box || place == ChitPlace::Held)
    return refused.because("already-paid");
  if (place != ChitPlace::Pool || !takes_part(game, state, which)) return refused.because("nobody-on-map");
  const int points = activation_points(game, state, side);
  if (state[side].committed >= points)
    return refused_by("7.points-a", formation(which), number(points)).because("points-spent");
  return kAllowed;
}

Verdict may_box(const Game& game, const State& state, Side side, FormationId which) {
  if (!game.scenario.higher_commanders) {
    return refused_by(game.scenario.id == "mortara" ? "16.mortara-c" : "16.sforzesca-c");
  }
  if (game[which].side != side)
    return refused_by("7.points-d", formation(which)).because("not-your-formation");
  const ChitId higher = game.higher[static_cast<std::size_t>(index(side))];
  if (!higher_available(game, state, side))
    return refused_by("7.higher-f", chit(higher), number(state.turn + 1)).because("higher-rests");
  if (surprise_turn(game, state, which))
    return refused_by("R17", formation(which)).because("surprise-not-boxed");
  const int most = game[higher].factor;
  if (boxed(game, state, side) >= most) return refused_by("7.higher-c", number(most));
  return may_pay_for(game, state, side, which);
}

// R26  Instead of everything else.
Verdict may_declare_retreat(const State& state, Side side) {
  if (state[side].retreat_used) return refused_by("8.general-retreat-d");
  if (state[side].committed > 0)
    return refused_by("8.general-retreat-a", number(state[side].committed)).because("points-committed");
  return kAllowed;
}

// R27, R80  The owner orders his stacks, each hex once a turn.
Verdict may_put_on_top(const Game& game, const State& state, Side side, UnitId who) {
  if (side_of(game, state, who) != side) return refused_by("R80", unit(who)).because("not-yours");
  if (const Verdict there = at_hand(game, state, side, who); !there) return there;
  if (state[who].depth == 0) return refused_by("R80", unit(who)).because("on-top-already");
  for (const UnitId other : UnitsIn(state, state[who].hex)) {
    if (state[other].arranged)
      return refused_by("R80", unit(who), hex(state[who].hex)).because("ordered-already");
  }
  return kAllowed;
}

}  // namespace

bool choosing_chits(const State& state) {
  const auto* turn = state.stack.find<Turn>();
  return turn != nullptr && turn->step == Turn::Step::Choice;
}

// 7.points-a, 16.sforzesca-b, 16.mortara-b; 17.sixth-b
int activation_points(const Game& game, const State& state, Side side) {
  const auto at = static_cast<std::size_t>(index(side));
  const int points = game.scenario.points_per_turn ? (*game.scenario.points_per_turn)[at]
                                                   : game.turn_box(state.turn).points[at];
  return points + (side == Side::Sardinian && state.sixth_in ? 1 : 0);
}

// 7.higher-f, R14  Not in two turns running.
bool higher_available(const Game& game, const State& state, Side side) {
  if (!game.scenario.higher_commanders) return false;
  const int last = state[side].higher_last;
  return last == 0 || last == state.turn || state.turn - last >= 2;
}

bool takes_part(const Game& game, const State& state, FormationId which) {
  for (const UnitId who : game.members[static_cast<std::size_t>(index(which))]) {
    if (state.on_map(who) || state[who].status == Status::InDisplay) return true;
  }
  return false;
}

std::uint32_t cup(const State& state) {
  std::uint32_t chits = 0;
  for (std::size_t i = 0; i < state.chits.size(); ++i) {
    if (state.chits[i].place == ChitPlace::Cup) chits |= 1U << i;
  }
  return chits;
}

// 7.procedure-b  The Independent chit goes in for nothing. 7.higher-a  The Higher Commander in place of those
// in his box.
void fill_cup(const Game& game, State& state, Side side) {
  if (state[side].retreating) return;
  const auto at = static_cast<std::size_t>(index(side));
  state[game.independent[at]].place = ChitPlace::Cup;
  if (boxed(game, state, side) > 0) {
    state[game.higher[at]].place = ChitPlace::Cup;
    state[side].higher_last = state.turn;
  }
}

void choose_chits_list(const Game& game, const State& state, ActionList& list) {
  const Side own = state.pending.side;
  list.add(act(Verb::Done));
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    if (may_pay_for(game, state, own, which)) list.add(act(Verb::Commit, which));
    if (may_box(game, state, own, which)) list.add(act(Verb::Box, which));
  }
  if (may_declare_retreat(state, own)) list.add(act(Verb::GeneralRetreat));
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (may_put_on_top(game, state, own, who)) list.add(act(Verb::Top, who));
  }
  list_dummies_to_remove(game, state, own, list);
}

Verdict choose_chits_verdict(const Game& game, const State& state, Action action) {
  const Side own = state.pending.side;
  switch (verb_of(action)) {
    case Verb::Done:  // 7.procedure-f
      return kAllowed;
    case Verb::Commit:
      if (const auto which = formation_operand(game, action, 0)) return may_pay_for(game, state, own, *which);
      break;
    case Verb::Box:
      if (const auto which = formation_operand(game, action, 0)) return may_box(game, state, own, *which);
      break;
    case Verb::GeneralRetreat:
      return may_declare_retreat(state, own);
    case Verb::Top:
      if (const auto who = unit_operand(game, action, 0)) return may_put_on_top(game, state, own, *who);
      break;
    default:
      break;
  }
  return refused_by("7.procedure-a");
}

void choose_chits_carry_out(const Game& game, State& state, Action action, Events& events) {
  const Side own = turn_step(state).side;
  switch (verb_of(action)) {
    case Verb::Done:
      note_choice_done(game, state);
      return;
    case Verb::Commit: {
      const FormationId which = *formation_operand(game, action, 0);
      const bool held = surprise_turn(game, state, which);
      state[game[which].chit].place = held ? ChitPlace::Held : ChitPlace::Cup;
      ++state[own].committed;
      tell_only(own, events, EventKind::Committed, held ? "R17" : "7.points-d", formation(which));
      return;
    }
    case Verb::Box: {
      const FormationId which = *formation_operand(game, action, 0);
      state[game[which].chit].place = ChitPlace::Box;
      ++state[own].committed;
      tell_only(own, events, EventKind::Boxed, "7.higher-a", formation(which));
      return;
    }
    case Verb::GeneralRetreat:
      state[own].retreating = true;
      state[own].retreat_used = true;
      tell_only(own, events, EventKind::RetreatDeclared, "8.general-retreat-a", side(own));
      note_choice_done(game, state);
      return;
    case Verb::Top: {
      const UnitId who = *unit_operand(game, action, 0);
      state[who].arranged = true;
      put_on_top(game, state, who);
      see(game, state, state[who].hex);
      tell_only(own, events, EventKind::Arranged, "R80", unit(who));
      return;
    }
    default:
      return;
  }
}

// 15.campaign-b, R17
void surprise_list(const Game& game, const State& state, ActionList& list) {
  list.add(act(Verb::Wait));
  if (surprise_verdict(game, state, act(Verb::Call))) list.add(act(Verb::Call));
}

Verdict surprise_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Wait) return kAllowed;
  const FormationId which = game.scenario.surprise;
  if (verb_of(action) != Verb::Call) return refused_by("15.campaign-b");
  if (state[game[which].chit].place != ChitPlace::Held)
    return refused_by("R17", formation(which)).because("surprise-not-paid");
  if (!any_chit_hex(game, state, game[which].chit))
    return refused_by("R11", formation(which)).because("nobody-on-map");
  return kAllowed;
}

void surprise_carry_out(const Game& game, State& state, Action action, Events& events) {
  const FormationId which = game.scenario.surprise;
  if (verb_of(action) == Verb::Call) {
    tell(events, EventKind::Surprise, "15.campaign-b", formation(which));
    state.surprise_over = true;
    state.drawn = game[which].chit;
    operations(state).step = Operations::Step::Draw;
    begin_activation(game, state, state.drawn, events);
  } else if (cup(state) == 0) {
    state.surprise_over = true;  // the last offer
  }
}

void take_draw(const Game& /*game*/, State& state, Roll roll, Events& events) {
  const ChitId which{roll.value[0]};
  state.drawn = which;
  state[which].place = ChitPlace::Drawn;
  tell(events, EventKind::Drawn, "7.procedure-c", chit(which));
}

void drawn_list(const Game& game, const State& state, ActionList& list) {
  for (const Verb verb : {Verb::Activate, Verb::Pass, Verb::MoveDummies}) {
    if (drawn_verdict(game, state, act(verb))) list.add(act(verb));
  }
}

Verdict drawn_verdict(const Game& game, const State& state, Action action) {
  switch (verb_of(action)) {
    case Verb::Pass:  // 7.procedure-d, 7.independent-e
      return kAllowed;
    case Verb::Activate:
      if (any_chit_hex(game, state, state.drawn)) return kAllowed;
      return refused_by("R11", chit(state.drawn));
    case Verb::MoveDummies:  // 18.display-c
      if (game.options.fog != Fog::Displays) return refused_by("18.display-c").because("no-displays");
      if (any_display_dummy(game, state, game[state.drawn].side)) return kAllowed;
      return refused_by("18.display-c").because("no-dummy-on-map");
    default:
      return refused_by("7.procedure-d");
  }
}

void drawn_carry_out(const Game& game, State& state, Action action, Events& events) {
  const ChitId which = state.drawn;
  if (verb_of(action) == Verb::Activate) {
    begin_activation(game, state, which, events);
    return;
  }
  // 7.procedure-e, R13  Who passes has had his turn, and so have those in the Higher Commander's box.
  state[which].place = ChitPlace::Passed;
  if (game[which].rank == Rank::Higher) {
    for (std::size_t i = 0; i < game.chits.size(); ++i) {
      if (game.chits[i].side == game[which].side && state.chits[i].place == ChitPlace::Box)
        state.chits[i].place = ChitPlace::Passed;
    }
  }
  if (verb_of(action) == Verb::MoveDummies) {
    state.stack.push(DummyMarch{});
    return;
  }
  tell(events, EventKind::Passed, "7.procedure-d", chit(which));
}

}  // namespace tamburino::novara

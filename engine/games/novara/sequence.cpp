#include "engine/games/novara/rules.h"

// 6. Sequence of play.
namespace tamburino::novara {
namespace {

void begin_turn(const Game& game, State& state, Events& events) {
  tell(events, EventKind::TurnBegins, "6.sequence-a", number(state.turn));
  if (is_night(game, state)) tell(events, EventKind::NightFalls, "6.night-a", number(state.turn));
  for (SideState& side : state.sides) side.committed = 0, side.retreating = false;
  // 16.novara-g  The corps that begins is paid for and needs no draw.
  if (const FormationId first = game.scenario.first_activation;
      first != kNoFormation && state.turn == game.scenario.first_turn && takes_part(game, state, first)) {
    state[game[first].chit].place = ChitPlace::Held;
    state[game[first].side].committed = 1;
  }
  state.surprise_over = state.turn != game.scenario.surprise_turn || game.scenario.surprise == kNoFormation;
}

// 6.sequence-c
void end_turn(State& state) {
  for (ChitState& chit : state.chits) {
    if (chit.place == ChitPlace::Out) continue;
    chit.place = ChitPlace::Pool;
    chit.hex = kNoHex;
  }
  for (UnitState& one : state.units) {
    one.marched = one.activated = one.bombarded = one.lifted = one.arranged = false;
  }
  state.marched = 0;
  state.drawn = kNoChit;
}

// 6.night-c  All at once: what the enemy sees of a stack is judged when everybody has recovered.
void remove_shaken_by_night(const Game& game, State& state, Events& events) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    UnitState& own = state.units[i];
    if (own.status != Status::OnMap || !own.shaken || own.out_of_supply) continue;
    const UnitId who{static_cast<std::uint8_t>(i)};
    set_shaken(game, state, who, false);
    tell_only(side_of(game, state, who), events, EventKind::ShakenRemoved, "6.night-c", unit(who));
  }
  see_all(game, state);
}

// Both sides take a step of the turn, Sardinia first.
Next other_side_or(Turn& turn, Turn::Step next) {
  if (turn.side == Side::Sardinian) {
    turn.side = Side::Austrian;
  } else {
    turn.side = Side::Sardinian;
    turn.step = next;
  }
  return go_on();
}

}  // namespace

// 6.sequence-a  Arrivals and dummies, choice of chits, activations, night, end.
Next run(const Game& game, State& state, Turn& turn, Events& events) {
  const Side now = turn.side;
  switch (turn.step) {
    case Turn::Step::Begin:
      begin_turn(game, state, events);
      turn.step = Turn::Step::Arrivals;
      return go_on();
    case Turn::Step::Arrivals:  // R55
      other_side_or(turn, Turn::Step::Dummies);
      if (any_arrival(game, state, now)) state.stack.push(Arrivals{.side = now});
      return go_on();
    case Turn::Step::Dummies:  // 18.dummies-c
      if (any_dummy_decision(game, state, now)) return ask(now, Ask::Dummies);
      return other_side_or(turn, Turn::Step::Choice);
    case Turn::Step::Choice:  // 7.procedure-a
      return ask(now, Ask::ChooseChits);
    case Turn::Step::Retreats:  // R26
      other_side_or(turn, Turn::Step::FirstActivation);
      if (state[now].retreating) begin_general_retreat(game, state, now, events);
      return go_on();
    case Turn::Step::FirstActivation: {  // 16.novara-g
      turn.step = Turn::Step::Operations;
      const FormationId first = game.scenario.first_activation;
      if (first != kNoFormation && state.turn == game.scenario.first_turn &&
          state[game[first].chit].place == ChitPlace::Held) {
        state.drawn = game[first].chit;
        begin_activation(game, state, state.drawn, events);
      }
      return go_on();
    }
    case Turn::Step::Operations:
      turn.step = is_night(game, state) ? Turn::Step::Night : Turn::Step::End;
      state.stack.push(Operations{});
      return go_on();
    case Turn::Step::Night:
      turn.step = Turn::Step::End;
      state.stack.push(Night{});
      return go_on();
    case Turn::Step::End:
      end_turn(state);
      if (state.turn >= game.scenario.last_turn) {  // 6.sequence-d
        finish_on_points(game, state, events);
        return done();
      }
      ++state.turn;
      turn = Turn{};
      return go_on();
  }
  return done();
}

// 6.sequence-b  Draw, activate, until no chit is left.
Next run(const Game& game, State& state, Operations& operations, Events& events) {
  switch (operations.step) {
    case Operations::Step::Surprise:
      operations.step = Operations::Step::Draw;
      // R17  Before every draw and after the last: asked whether or not the corps is held, for that is
      // secret.
      if (!state.surprise_over) return ask(Side::Austrian, Ask::Surprise);
      return go_on();
    case Operations::Step::Draw:
      if (cup(state) == 0) return done();
      operations.step = Operations::Step::Drawn;
      return roll(RollKind::Draw);  // 7.procedure-c, R16
    case Operations::Step::Drawn: {
      operations.step = Operations::Step::Surprise;
      const ChitId chit = state.drawn;
      const Side owner = game[chit].side;
      if (any_chit_hex(game, state, chit) || any_display_dummy(game, state, owner) ||
          any_unseen_for(game, state, chit))
        return ask(owner, Ask::Drawn);
      drawn_carry_out(game, state, act(Verb::Pass), events);  // nobody is there to be activated
      return go_on();
    }
  }
  return done();
}

// 6.night-a  Supply, Shaken, recovery.
Next run(const Game& game, State& state, Night& night, Events& events) {
  switch (night.step) {
    case Night::Step::Supply:
      night.step = Night::Step::Shaken;
      check_supply(game, state, events);
      return go_on();
    case Night::Step::Shaken:  // 6.night-c
      night.step = Night::Step::RecoverySardinian;
      remove_shaken_by_night(game, state, events);
      return go_on();
    case Night::Step::RecoverySardinian:
    case Night::Step::RecoveryAustrian: {
      const bool first = night.step == Night::Step::RecoverySardinian;
      const Side side = first ? Side::Sardinian : Side::Austrian;
      for (std::size_t i = 0; i < game.units.size(); ++i) {
        const UnitId who{static_cast<std::uint8_t>(i)};
        if (game.units[i].side == side && may_seem_to_recover(game, state, who))
          return ask(side, Ask::Recover);
      }
      night.step = first ? Night::Step::RecoveryAustrian : Night::Step::End;
      return go_on();
    }
    case Night::Step::End:
      return done();
  }
  return done();
}

}  // namespace tamburino::novara

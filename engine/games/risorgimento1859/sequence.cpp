#include "engine/games/risorgimento1859/command.h"

// 3.0  Sequence of play.
namespace tamburino::risorgimento1859 {
namespace {

void begin_turn(const Game& game, State& state, Events& events) {
  tell(events, EventKind::TurnBegins, "3.0a", number(state.turn),
       number(game.scenario.first_hour + state.turn - 1));
  const Weather weather = game.weather(state.turn);
  if (weather != Weather::Fair)
    tell(events, EventKind::WeatherIs, "4.44a", number(static_cast<int>(weather)));
  for (UnitState& one : state.units) {
    one.marks &= ~(kOwnMarks | kEnemyMarks | kTurnMarks);
    one.spent = 0;
    one.attached = kNoBrigade;
  }
  for (LeaderState& one : state.leaders) one.finished = false, one.spent = 0;  // A125
  for (BrigadeState& one : state.brigades) {
    one.orders = Orders::Unknown;
    one.tried = one.paralysed = one.acted = false;
  }
  for (CorpsState& one : state.corps) one.activations = 0, one.extended_tried = one.finished = false;
  state.massed = {};
  state.blow_tried = false;
}

// A113  An Overall Commander stands in his entry hex from the start of his turn.
void bring_overall_commanders(const Game& game, State& state, Events& events) {
  for (const Arrival& one : game.scenario.arrivals) {
    if (one.turn > state.turn) continue;
    for (const LeaderId who : one.leaders) {
      if (game[who].rank != Rank::Overall || state[who].status != Status::ToCome) continue;
      if (enemy_in(game, state, game[who].side, one.hex)) continue;  // A152: he waits
      state[who].status = Status::OnMap;
      state[who].hex = one.hex;
      tell(events, EventKind::Arrived, "5.6f", leader(who), hex(one.hex));
    }
  }
}

bool leaves_now(const Game& game, const State& state) {
  const Special& special = game.scenario.special;
  return special.leaves != kNoBrigade && special.leaves_turn == state.turn;
}

Next each_player(State& state, GameTurn& now, EachPlayer::What what, GameTurn::Step then) {
  now.step = then;
  state.stack.push(EachPlayer{.what = what, .side = state.initiative});
  return go_on();
}

}  // namespace

Next run(const Game& game, State& state, GameTurn& now, Events& events) {
  using Step = GameTurn::Step;
  switch (now.step) {
    case Step::Begin:
      begin_turn(game, state, events);
      bring_overall_commanders(game, state, events);
      now.step = Step::Release;
      release_due(game, state, events);
      return go_on();
    case Step::Release:
      now.step = leaves_now(game, state) ? Step::Leaves : Step::Initiative;
      return go_on();
    case Step::Leaves:
      return roll(RollKind::Leaves);
    case Step::Initiative:
      return roll(RollKind::Initiative, 2);
    case Step::Reserve:
      return each_player(state, now, EachPlayer::What::Reserve, Step::Activation);
    case Step::Activation:
      now.step = Step::Recovery;
      state.stack.push(ActivationPhase{.due = state.initiative});
      return go_on();
    case Step::Recovery:
      return each_player(state, now, EachPlayer::What::Recover, Step::OutOfReserve);
    case Step::OutOfReserve:
      return each_player(state, now, EachPlayer::What::OutOfReserve, Step::Commanders);
    case Step::Commanders:
      for (LeaderState& one : state.leaders) one.spent = 0;
      return each_player(state, now, EachPlayer::What::Commanders, Step::Demoralization);
    case Step::Demoralization:
      now.step = Step::End;
      state.stack.push(Demoralization{});
      return go_on();
    case Step::End:
      if (state.turn >= game.scenario.turns) {
        end_game(game, state, Ending::LastTurn, events);
        return done();
      }
      ++state.turn;
      now.step = Step::Begin;
      return go_on();
  }
  return done();
}

// 4.3  The Allied die, then the Austrian one.
void take_initiative(const Game& game, State& state, Roll roll, Events& events) {
  std::array<int, kSideCount> total{roll.value[0], roll.value[1]};
  const Scenario& scenario = game.scenario;
  if (scenario.initiative_side && state.on_map(scenario.initiative_leader)) {  // 4.3c
    total[static_cast<std::size_t>(index(*scenario.initiative_side))] += scenario.initiative;
    tell(events, EventKind::Item, "4.3c", number(scenario.initiative));
  }
  if (total[0] == total[1]) {
    tell(events, EventKind::InitiativeTied, "4.3b", number(total[0]));
    return;
  }
  state.initiative = total[0] > total[1] ? Side::Allied : Side::Austrian;
  state.stack.top_as<GameTurn>()->step = GameTurn::Step::Reserve;
  const auto own = static_cast<std::size_t>(index(state.initiative));
  tell(events, EventKind::InitiativeWon, "4.3a", side(state.initiative), number(total[own]),
       number(total[1 - own]));
}

bool anything_to_do(const Game& game, const State& state, EachPlayer::What what, Side side) {
  switch (what) {
    case EachPlayer::What::Reserve:
      return can_go_in_reserve(game, state, side);
    case EachPlayer::What::Recover:
      return can_recover(game, state, side);
    case EachPlayer::What::OutOfReserve:
      return can_leave_reserve(game, state, side);
    case EachPlayer::What::Commanders:
      return can_move_commanders(game, state, side);
  }
  return false;
}

void next_player(State& state) {
  auto& now = *state.stack.top_as<EachPlayer>();
  now.over = now.second;
  now.second = true;
  now.side = enemy_of(now.side);
}

Next run(const Game& game, State& state, EachPlayer& now, Events&) {
  if (now.over) return done();
  if (!anything_to_do(game, state, now.what, now.side)) {
    next_player(state);
    return go_on();
  }
  switch (now.what) {
    case EachPlayer::What::Reserve:
      return ask(now.side, Ask::Reserve);
    case EachPlayer::What::Recover:
      return ask(now.side, Ask::Recover);
    case EachPlayer::What::OutOfReserve:
      return ask(now.side, Ask::OutOfReserve);
    case EachPlayer::What::Commanders:
      return ask(now.side, Ask::Commanders);
  }
  return done();
}

}  // namespace tamburino::risorgimento1859

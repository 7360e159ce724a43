#include "engine/games/custoza/rules.h"

// 3. Sequence of play.
namespace tamburino::custoza {
namespace {

void begin_turn(const Game& game, State& state, Events& events) {
  tell(events, EventKind::TurnBegins, "3.5b", number(state.turn), number(state.day));
  for (UnitState& one : state.units) {
    one.done = one.acted = one.moved = one.recovered = one.called = one.failed = false;
    one.spent = 0;
  }
  for (FormationState& one : state.formations) {
    one.orders = 0;
    one.activated = one.finished = one.commander_moved = false;
    one.moved = one.fired = one.fought = one.changed = one.tried = false;
    one.arrived = one.commander_seen_moving = false;
  }
  for (LeaderState& one : state.chiefs) one.moved = one.seen_moving = false;
  for (LeaderState& one : state.scouts) one.moved = one.seen_moving = false;
  note_sommacampagna(game, state);
  turn_down_chiefs(game, state);
  // g21.2a  A captured commander is replaced, on the first unit of his Formation.
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    FormationState& own = state[which];
    if (game[which].reserve_units() || own.commander != Status::Eliminated) continue;
    for (const UnitId who : game.units_of(which)) {
      if (!state.on_map(who)) continue;
      own.commander = Status::OnMap;
      own.commander_hex = state[who].hex;
      own.replaced = true;
      tell(events, EventKind::CommanderMovedOff, "g21.2a", commander(which), hex(own.commander_hex));
      break;
    }
  }
}

Next begin_phase(const Game& game, State& state, GameTurn& turn, Phase phase, Events& events) {
  if (phase != Phase::Initiative && phase != Phase::End)
    tell(events, EventKind::PhaseBegins, "3", number(static_cast<int>(phase)));
  switch (phase) {
    case Phase::Initiative:
      if (game.scenario.initiative) {  // ruling 45
        state.initiative = *game.scenario.initiative;
        return go_on();
      }
      turn.step = GameTurn::Step::Initiative;
      return go_on();
    case Phase::Engaged:
      state.contact_due = game.advanced;
      state.stack.push(EngagedPhase{});
      return go_on();
    case Phase::NotActivated:
    case Phase::OutOfCommand:  // 3.3c, 3.4c: the Initiative player moves second
      state.stack.push(QuietPhase{.phase = phase, .side = enemy_of(state.initiative)});
      return go_on();
    case Phase::End:
      end_turn(game, state, events);
      return go_on();
    case Phase::Fatigue:
      state.stack.push(FatiguePhase{});
      return go_on();
    case Phase::Command:
      count_bridge(game, state, events);
      state.stack.push(CommandPhase{.side = enemy_of(state.initiative)});  // 14.2a
      if (state.day == game.scenario.objective_swap_day && state.turn == 1)
        state.stack.push(ObjectiveChoice{.swap = true});  // 24.2b
      return go_on();
    case Phase::March:
      state.stack.push(MarchPhase{.turn = state.initiative});  // 14.6a
      state.contact_due = true;
      return go_on();
  }
  return go_on();
}

}  // namespace

// 3  The phases that the scenario lists, in their order.
Next run(const Game& game, State& state, GameTurn& turn, Events& events) {
  switch (turn.step) {
    case GameTurn::Step::Begin:
      begin_turn(game, state, events);
      turn.step = GameTurn::Step::Phase;
      turn.next = 0;
      return go_on();
    case GameTurn::Step::Initiative:
      return roll(RollKind::Initiative, 4);  // 3.1a: two dice each
    case GameTurn::Step::Phase:
      if (turn.next < game.scenario.phases.size())
        return begin_phase(game, state, turn, game.scenario.phases[turn.next++], events);
      turn.step = GameTurn::Step::Begin;
      return go_on();
  }
  return done();
}

// 3.1a, 3.1c
Reckoning initiative(const Game& game, const State& state, Side side) {
  Reckoning sum;
  const bool in_play = game.chief(side) && state.chief(side).status == Status::OnMap;
  if (in_play) sum.add("3.1a", game.chief(side)->command);
  return sum;
}

void take_initiative(const Game& game, State& state, Roll roll, Events& events) {
  const int italian = roll.value[0] + roll.value[1] + initiative(game, state, Side::Italian).total();
  const int austrian = roll.value[2] + roll.value[3] + initiative(game, state, Side::Austrian).total();
  if (italian == austrian) {  // 3.1b
    tell(events, EventKind::InitiativeTied, "3.1b", number(italian));
    return;
  }
  state.initiative = italian > austrian ? Side::Italian : Side::Austrian;
  state.stack.top_as<GameTurn>()->step = GameTurn::Step::Phase;
  tell(events, EventKind::InitiativeWon, "3.1a", side(state.initiative), number(italian), number(austrian));
}

namespace {

// 14.8.1a, ruling 112  A unit inside its commander has his line of communication.
bool is_supplied(const Game& game, const State& state, UnitId who) {
  if (state.on_map(who)) return has_communication(game, state, who);
  if (state[who].status != Status::Inside) return true;
  const FormationId own = game[who].formation;
  return commander_on_map(state, own) &&
         has_communication(game, state, game[who].side, state[own].commander_hex);
}

// 3.5a  All ammunition markers in the Basic Game; 14.8.1a: those of units with a LoC in the Advanced Game.
void restore_ammunition(const Game& game, State& state, Events& events) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (state[who].fires == 0) continue;
    if (!game.advanced || is_supplied(game, state, who)) state[who].fires = 0;
  }
  tell(events, EventKind::AmmoRestored, game.advanced ? "14.8.1a" : "3.5a");
}

}  // namespace

// 3.5, 14.8  Ammunition, the recoveries after GT 1, then the GT marker; the game ends with its last GT.
void end_turn(const Game& game, State& state, Events& events) {
  restore_ammunition(game, state, events);
  end_ferry(game, state, events);
  if (game.advanced && state.turn == 1) recover_after_dawn(game, state, events);
  if (state.now() >= game.scenario.last) {
    end_game(game, state, Ending::LastTurn, events);
    return;
  }
  if (++state.turn > game.turns_a_day()) {  // g22.4e
    state.turn = 1;
    ++state.day;
  }
}

void end_game(const Game& game, State& state, Ending ending, Events& events) {
  state.ending = ending;
  state.winner = winner_now(game, state);
  for (const Side one : kBothSides) {
    const int chosen = state.objective[static_cast<std::size_t>(index(one))];
    if (chosen != 0)
      tell(events, EventKind::ObjectiveIs, game.scenario.victory_rule, side(one), number(chosen));
  }
  state.pending = Pending{Pending::Kind::Over, {}, {}, {}, 0};
  tell(events, EventKind::GameOver, game.scenario.victory_rule, number(static_cast<int>(state.winner)));
}

}  // namespace tamburino::custoza

#include "engine/games/custoza/remembered.h"
#include "engine/games/custoza/rules.h"

// 7.7. Commanders on the map.
namespace tamburino::custoza {
namespace {

const Reach& ways_of_leader(const Game& game, const State& state) {
  thread_local Remembered<Reach> last;
  return last.of(game, state,
                 [&](Reach& ways) { leader_ways(game, state, *state.stack.top_as<LeaderMove>(), ways); });
}

LeaderMove& top_move(State& state) { return *state.stack.top_as<LeaderMove>(); }
const LeaderMove& top_move(const State& state) { return *state.stack.top_as<LeaderMove>(); }

}  // namespace

void leader_ways(const Game& game, const State& state, const LeaderMove& move, Reach& ways) {
  const auto step = [&](Hex from, Facing side, Hex to) -> StepCost {
    HalfPoints cost = game.map.cost(Gait::Mounted, from, side);
    if (cost == kClosed && open_side(game, state, from, side)) cost = game.chart.pontoon;
    if (cost == kClosed || !leader_may_enter(game, state, move.piece, to)) return {};
    return {cost, false};
  };
  ways.search(game.map.grid(), hex_of(game, state, move.piece), move.spent, move.allowance, step,
              game.map.least_cost(false));
}

// g7.7a  Into an enemy ZoR only where a friendly combat unit stands; never among enemies.
Verdict leader_may_enter(const Game& game, const State& state, Piece who, Hex where) {
  const Side side = game.side(who);
  const bool zone = in_enemy_zone(state, side, where);
  if (!zone && game.in_area(where) && UnitsIn(state, where).empty()) return kAllowed;
  if (!game.in_area(where)) return refused_by("g7.2b", fact(who), hex(where)).because("outside-area");
  if (enemy_in(game, state, side, where)) return refused_by("g7.5b", fact(who), hex(where));
  if (zone && !friend_in(game, state, side, where))
    return refused_by("g7.7a", fact(who), hex(where)).because("zone-without-friends");
  return kAllowed;
}

Next run(const Game& game, State&, LeaderMove& move, Events&) {
  if (move.step == LeaderMove::Step::End) return done();
  return ask(game.side(move.piece), Ask::LeaderMove);
}

void leader_move_list(const Game& game, const State& state, ActionList& list) {
  const LeaderMove& move = top_move(state);
  list.add(act(Verb::Halt, move.piece));
  const Reach& ways = ways_of_leader(game, state);
  for (int i = 0; i < ways.size(); ++i) {
    if (ways[i] != hex_of(game, state, move.piece)) list.add(act(Verb::Move, move.piece, ways[i]));
  }
}

Verdict leader_move_verdict(const Game& game, const State& state, Action action) {
  const LeaderMove& move = top_move(state);
  const auto who = piece_operand(game, action, 0);
  if (!who) return refused_by("6.0a", fact(move.piece));
  if (*who != move.piece)
    return refused_by("6.0a", fact(*who), fact(move.piece))
        .because(game.side(*who) == game.side(move.piece) ? "another-acts" : "not-yours");
  if (verb_of(action) == Verb::Halt) return kAllowed;
  const auto where = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Move || !where || *where == hex_of(game, state, move.piece))
    return refused_by("g7.7a", fact(move.piece)).because("stands-there");
  if (const Verdict enters = leader_may_enter(game, state, move.piece, *where); !enters) return enters;
  if (ways_of_leader(game, state).contains(*where)) return kAllowed;
  return refused_by("g7.1a", fact(move.piece), hex(*where), points(move.allowance - move.spent));
}

void leader_move_carry_out(const Game& game, State& state, Action action, Events& events) {
  LeaderMove& move = top_move(state);
  move.step = LeaderMove::Step::End;
  const bool commander = kind_of(move.piece) == PieceKind::Commander;
  if (commander) {
    state[formation_of(move.piece)].commander_moved = true;
  } else {
    state.chief(game.side(move.piece)).moved = true;
  }
  if (verb_of(action) == Verb::Halt) return;
  const Hex where = *hex_operand(game, action, 1);
  if (commander) {
    state[formation_of(move.piece)].commander_hex = where;
  } else {
    state.chief(game.side(move.piece)).hex = where;
    state.chief(game.side(move.piece)).face_up = true;  // he was seen with the commander
  }
  state.contact_due = state.contact_due || game.advanced;
  tell(events, EventKind::LeaderMoved, "g7.7a", fact(move.piece), hex(where));
}

}  // namespace tamburino::custoza

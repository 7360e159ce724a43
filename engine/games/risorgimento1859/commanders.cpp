#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/movement.h"
#include "engine/games/risorgimento1859/ranges.h"

// 4.11g, 4.23, A126  Leaders ride: brigadiers with their brigade, the others at the end of the turn.
namespace tamburino::risorgimento1859 {
namespace {}  // namespace

constexpr Points kLeastStep = 1;  // no step of a leader costs less

void find_ride(const Game& game, const State& state, LeaderId who, Reach& reach) {
  const Side own = game[who].side;
  reach.search(
      game.map.grid(), state[who].hex, state[who].spent, game[who].movement,
      [&](Hex from, Facing side, Hex to) -> StepCost {
        if (!game.in_area(to) || enemy_in(game, state, own, to)) return {};
        return {leader_cost(game, state, from, side), false};
      },
      kLeastStep);
}

// The hexes beside the enemies that stand within so many hexes of this one.
HexSet beside_enemies(const Game& game, const State& state, Side own, Hex where, int hexes) {
  HexSet all;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitState& one = state.units[i];
    if (one.status != Status::OnMap || one.place != 0) continue;
    if (game.map.grid().distance(where, one.hex) > hexes || game.units[i].side == own) continue;
    for (const Facing way : kFacings) {
      const Hex beside = game.map.neighbour(one.hex, way);
      if (beside != kNoHex) all.add(beside);
    }
  }
  return all;
}

namespace {

// A126  Nor does he end alone beside an enemy.
Verdict may_end_at(const Game& game, const State& state, LeaderId who, Hex to) {
  const Side own = game[who].side;
  if (enemy_in(game, state, own, to)) return refused_by("4.11g", leader(who), hex(to)).because("enemy-there");
  if (!friend_in(game, state, own, to) && next_to_enemy(game, state, own, to))
    return refused_by("4.11g", leader(who), hex(to)).because("enemy-beside");
  return kAllowed;
}

Verdict may_ride(const Game& game, const State& state, LeaderId who) {
  if (!state.on_map(who)) return refused_by("4.11g", leader(who)).because("off-map");
  if (state[who].finished) return refused_by("8.4d", leader(who));
  if (game[who].rank == Rank::Brigadier) {
    const auto* now = state.stack.top_as<BrigadeAction>();
    const bool own = now != nullptr && !now->pool && now->brigade == game[who].brigade;
    if (!own) return refused_by("4.11b", leader(who));
    return state[now->brigade].paralysed ? refused_by("4.13d", brigade(now->brigade)) : kAllowed;
  }
  const auto* now = state.stack.top_as<EachPlayer>();
  if (now == nullptr || now->what != EachPlayer::What::Commanders) return refused_by("4.23a", leader(who));
  return now->side == game[who].side ? kAllowed : refused_by("4.23a", leader(who)).because("not-yours");
}

}  // namespace

Verdict may_move_leader(const Game& game, const State& state, LeaderId who, Hex to) {
  if (const Verdict verdict = may_ride(game, state, who); !verdict) return verdict;
  if (to == state[who].hex) return refused_by("4.11g", leader(who), hex(to)).because("is-there");
  if (const Verdict verdict = may_end_at(game, state, who, to); !verdict) return verdict;
  Reach reach;
  find_ride(game, state, who, reach);
  return reach.contains(to) ? kAllowed : refused_by("4.11g", leader(who), hex(to));
}

void list_rides(const Game& game, const State& state, LeaderId who, ActionList& list) {
  if (!may_ride(game, state, who)) return;
  const int left = game[who].movement - state[who].spent;
  if (left < kLeastStep) return;
  Reach reach;
  find_ride(game, state, who, reach);
  const Side own = game[who].side;
  const HexSet watched = beside_enemies(game, state, own, state[who].hex, left + 1);
  for (int i = 0; i < reach.size(); ++i) {
    const Hex to = reach[i];  // free of enemies
    if (to == state[who].hex || (watched.contains(to) && !friend_in(game, state, own, to))) continue;
    list.add(act(Verb::Move, piece(who), to));
  }
}

void move_leader(const Game& game, State& state, LeaderId who, Hex to, Events& events) {
  Reach reach;
  find_ride(game, state, who, reach);
  state[who].spent = static_cast<std::uint8_t>(reach.cost(to));
  state[who].hex = to;
  tell(events, EventKind::LeaderMoved, game[who].rank == Rank::Brigadier ? "4.11g" : "4.23a", leader(who),
       hex(to));
}

// --- C3

bool can_move_commanders(const Game& game, const State& state, Side side) {
  for (std::size_t i = 0; i < game.leaders.size(); ++i) {
    const LeaderId who{static_cast<std::uint8_t>(i)};
    if (game[who].rank != Rank::Brigadier && game[who].side == side && state.on_map(who) &&
        !state[who].finished && state[who].spent < game[who].movement)
      return true;
  }
  return false;
}

Verdict commanders_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = leader_operand(game, action, 0);
  const auto to = hex_operand(game, action, 1);
  return who && to ? may_move_leader(game, state, *who, *to) : refused_by("4.23a");
}

void commanders_list(const Game& game, const State& state, ActionList& list) {
  for (std::size_t i = 0; i < game.leaders.size(); ++i)
    list_rides(game, state, LeaderId{static_cast<std::uint8_t>(i)}, list);
  list.add(act(Verb::Done));
}

void commanders_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) return next_player(state);
  move_leader(game, state, *leader_operand(game, action, 0), *hex_operand(game, action, 1), events);
}

}  // namespace tamburino::risorgimento1859

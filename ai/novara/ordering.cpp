#include <algorithm>

#include "ai/novara/mind.h"

// What is liked at first sight: which question is answered where.
namespace tamburino::ai {

namespace n = novara;

void NovaraMind::order(const State& state, List list, Likings likings) const {
  std::fill(likings.begin(), likings.end(), 0.0F);
  switch (state.pending.ask) {
    case n::Ask::StrategicMap:
      return order_strategic_map(state, list, likings);
    case n::Ask::SetUp:
      return order_set_up(state, list, likings);
    case n::Ask::SetUpHex:
      return order_set_up_hex(state, list, likings);
    case n::Ask::Arrivals:
    case n::Ask::ArrivalHex:
      return order_arrivals(state, list, likings);
    case n::Ask::ChooseChits:
    case n::Ask::Dummies:
      return order_chits(state, list, likings);
    case n::Ask::Surprise:
    case n::Ask::Drawn:
    case n::Ask::Seize:
      return order_drawn(state, list, likings);
    case n::Ask::PlaceChit:
      return order_chit_hex(state, list, likings);
    case n::Ask::TakeUnits:
      return order_taking(state, list, likings);
    case n::Ask::ChooseUnit:
      return order_units(state, list, likings);
    case n::Ask::MoveUnit:
      return order_moves(state, list, likings);
    case n::Ask::BreakContact:
      return order_contact(state, list, likings);
    case n::Ask::RetreatHex:
      return order_retreats(state, list, likings);
    case n::Ask::Occupy:
    case n::Ask::Advance:
      return order_advances(state, list, likings);
    case n::Ask::DummyMarch:
      return order_dummy_march(state, list, likings);
    case n::Ask::Reveal:
      return order_reveal(state, list, likings);
    case n::Ask::Bombard:
      return order_fire(state, list, likings);
    case n::Ask::Declare:
      return order_attacks(state, list, likings);
    case n::Ask::GiveGround:
      return order_ground_to_give(state, list, likings);
    case n::Ask::LoseStep:
    case n::Ask::StartLosses:
      return order_losses(state, list, likings);
    case n::Ask::ChooseTerrain:
      return order_ground_of_defence(state, list, likings);
    case n::Ask::Recover:
      return order_recovery(state, list, likings);
    case n::Ask::ChooseCombat:
    case n::Ask::None:
      return;
  }
}

// A strong stack that sets out near the enemy.
bool NovaraMind::march_to_battle(const State& state) const {
  const n::GroupMove& move = *state.stack.top_as<n::GroupMove>();
  const UnitId lead = move.unit[0];
  if (state[lead].moved) return false;
  int strength = 0;
  for (std::size_t i = 0; i < move.count; ++i) strength += n::factor(game_, state, move.unit[i]);
  constexpr int kStrong = 4;
  constexpr int kNear = 5;
  if (strength < kStrong) return false;
  for (int i = 0; i < ground_.units(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who) || ground_.counter(who).side == state.pending.side ||
        ground_.counter(who).combat == 0)
      continue;
    if (game_.map.grid().distance(state[who].hex, state[lead].hex) <= kNear) return true;
  }
  return false;
}

// Looking ahead is for the choices that turn a day: whom the order reaches, who goes where, whether to
// attack, whether to give ground or to follow.
bool NovaraMind::matters(const State& state) const {
  switch (state.pending.ask) {
    case n::Ask::MoveUnit:
      return march_to_battle(state);
    case n::Ask::ChooseUnit:  // only before the first one moves: to march hard, or to fight
      return n::may_force_march(game_, state).allowed();
    case n::Ask::PlaceChit:
    case n::Ask::Advance:
    case n::Ask::Occupy:
    case n::Ask::BreakContact:
    case n::Ask::Declare:
    case n::Ask::GiveGround:
      return true;
    default:
      return false;
  }
}

}  // namespace tamburino::ai

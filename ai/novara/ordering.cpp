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

// Looking ahead is for the choices that turn a day: who goes where, whether to attack, whether to give
// ground.
bool NovaraMind::matters(const State& state) const {
  switch (state.pending.ask) {
    case n::Ask::ChooseUnit:
      return !state.activation.movement_begun;
    case n::Ask::MoveUnit:
      return true;
    case n::Ask::BreakContact:
    case n::Ask::Declare:
    case n::Ask::GiveGround:
      return true;
    default:
      return false;
  }
}

}  // namespace tamburino::ai

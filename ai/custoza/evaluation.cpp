#include <algorithm>
#include <cmath>

#include "ai/custoza/mind.h"

// What a position is worth: who holds the places that count, who could, and what is left of the armies.
namespace tamburino::ai {

namespace c = custoza;

namespace {

constexpr int kStepsOfTurn = 32;  // more than the phases and Formations of a Game Turn

int turns_between(const c::Game& game, c::Moment from, c::Moment to) {
  return (to.day - from.day) * game.turns_a_day() + to.turn - from.turn;
}

}  // namespace

double CustozaMind::value(const State& state) const {
  if (state.over())
    return state.winner == c::Winner::Nobody ? 0.5 : state.winner == c::Winner::Italian ? 1 : 0;
  const float left = static_cast<float>(turns_between(game_, state.now(), game_.scenario.last));
  const float held = std::clamp(1 - left / (2 * weights_.settled), 0.3F, 1.0F);  // against what may change
  float places = 0;
  for (const Hex where : places_) {
    const float own = strength_about(state, Side::Italian, where, 4) + 0.5F;
    const float enemy = strength_about(state, Side::Austrian, where, 4) + 0.5F;
    const float side = c::controller(state, where) == Side::Italian ? 1.0F : -1.0F;
    places += weights_.place * held * side + weights_.hold * (own - enemy) / (own + enemy);
  }
  if (!places_.empty()) places /= std::sqrt(static_cast<float>(places_.size()));
  std::array<float, c::kSideCount> army{0.1F, 0.1F};
  for (std::size_t i = 0; i < game_.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (state.on_map(who))
      army[static_cast<std::size_t>(c::index(game_[who].side))] += strength_of(state, who);
  }
  const float material = weights_.material * std::log(army[0] / army[1]);
  return 1 / (1 + std::exp(static_cast<double>(-weights_.sharpness * (places + material) / 2)));
}

// A step for every Formation that has acted, and one for each phase after that.
int CustozaMind::clock(const State& state) const {
  int steps = turns_between(game_, game_.scenario.first, state.now()) * kStepsOfTurn;
  if (const auto* turn = state.stack.find<c::GameTurn>()) steps += turn->next;
  for (std::size_t i = 0; i < game_.formations.size(); ++i) steps += state.formations[i].activated ? 1 : 0;
  return steps;
}

// Where a wrong choice costs most: what is attacked, how a Force acts, and how it is answered.
bool CustozaMind::matters(const State& state) const {
  switch (state.pending.ask) {
    case c::Ask::Declare:
    case c::Ask::ForceAction:
    case c::Ask::React:
    case c::Ask::Continue:
      return true;
    default:
      return false;
  }
}

}  // namespace tamburino::ai

#include "ai/custoza/mind.h"

// The Advanced Game above the Actions: orders, status, hidden marches, Scouts, deployment.
namespace tamburino::ai {

namespace c = custoza;
using c::Verb;

namespace {

constexpr int kUnknown = 20;  // hexes: as far as a Formation without an Objective seems to be from every goal
constexpr int kNear = 3;      // to a place: there it deploys, because only units on the map take it (16.10)
constexpr int kFar = 8;

}  // namespace

// How far the Objective of a Formation leads it from what its side wants.
int CustozaMind::objective_distance(const State& state, FormationId which) const {
  const c::BoxId box = state[which].objective;
  return box == c::kNoBox ? kUnknown : distance_to_goal(state, game_[which].side, game_[box].hex);
}

float CustozaMind::order_of_march_liking(const State& state, Action action) const {
  const auto which = c::formation_operand(game_, action, 0);
  if (c::verb_of(action) == Verb::Done || !which) return 0;
  const FormationState& own = state[*which];
  const Side side = game_[*which].side;
  const int away = own.commander_hex == kNoHex ? kUnknown : distance_to_goal(state, side, own.commander_hex);
  switch (c::verb_of(action)) {
    case Verb::Assign: {  // a change has to be worth it
      const Hex where = game_[*c::box_operand(game_, action, 1)].hex;
      const int gain = objective_distance(state, *which) - distance_to_goal(state, side, where);
      return weights_.march * static_cast<float>(gain) - weights_.settle;
    }
    case Verb::Change:
      return objective_distance(state, *which) > kFar ? weights_.settle / 2 : -weights_.settle;
    case Verb::GoOnMarch: {
      const bool free = own.commander_hex != kNoHex &&
                        strength_about(state, c::enemy_of(side), own.commander_hex, 2 * kFar) <= 0;
      return free && away > kFar ? weights_.settle / 2 : -weights_.settle;
    }
    case Verb::GoInReserve:
      return own.fatigued || own.collapsed ? weights_.settle / 2 : -weights_.settle;
    case Verb::Deploy:
      return away <= kNear ? weights_.settle / 2 : -weights_.settle;
    default:
      return 0;
  }
}

// Whoever has far to go; to pass is to lose the turn.
float CustozaMind::march_attempt_liking(const State& state, Action action) const {
  const auto which = c::formation_operand(game_, action, 0);
  if (c::verb_of(action) != Verb::Activate || !which) return c::verb_of(action) == Verb::Select ? 0 : -2;
  const Hex here = state[*which].commander_hex;
  const c::BoxId box = state[*which].objective;
  if (here == kNoHex || box == c::kNoBox) return 0;
  return 1 + 0.05F * static_cast<float>(game_.map.grid().distance(here, game_[box].hex));
}

// A commander to his Objective; a Scout, like one, to a place that his side wants.
float CustozaMind::march_liking(const State& state, Action action) const {
  const auto who = c::piece_operand(game_, action, 0);
  if (!who) return -1;  // to end
  const bool commander = c::kind_of(*who) == c::PieceKind::Commander;
  if (c::verb_of(action) == Verb::Select) return commander ? 1 : 0.5F;
  const auto where = c::hex_operand(game_, action, 1);
  if (c::verb_of(action) != Verb::Move || !where) return 0;
  const Hex here = c::where_is(game_, state, *who);
  const auto left = [&](Hex from) {
    const c::BoxId box = commander ? state[c::formation_of(*who)].objective : c::kNoBox;
    return box == c::kNoBox ? distance_to_goal(state, game_.side(*who), from)
                            : game_.map.grid().distance(from, game_[box].hex);
  };
  return weights_.march * static_cast<float>(left(here) - left(*where));
}

// Near what is wanted, on good ground.
float CustozaMind::deploy_liking(const State& state, Action action) const {
  const auto who = c::piece_operand(game_, action, 0);
  const auto where = c::hex_operand(game_, action, 1);
  if (c::verb_of(action) != Verb::Place || !who || !where) return 0;
  return -0.3F * static_cast<float>(distance_to_goal(state, game_.side(*who), *where)) -
         weights_.shelter * static_cast<float>(c::ground(game_, state, *where).assault);
}

}  // namespace tamburino::ai

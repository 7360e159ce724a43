#include <algorithm>

#include "ai/risorgimento1859/mind.h"
#include "engine/games/risorgimento1859/actions.h"
#include "engine/games/risorgimento1859/command.h"

// Which corps acts, brigade after brigade, and where its commanders are.
namespace tamburino::ai {

namespace r = risorgimento1859;
using r::Verb;

Hex middle_of(const r::Game& game, std::span<const Hex> hexes) {
  Hex best = kNoHex;
  int least = 0;
  for (const Hex one : hexes) {
    int sum = 0;
    for (const Hex other : hexes) sum += game.map.grid().distance(one, other);
    if (best == kNoHex || sum < least) best = one, least = sum;
  }
  return best;
}

namespace {

// 4.56  Whether a pass now would end the phase, or leave a corps that could still act with nothing.
bool pass_ends_phase(const r::ActivationPhase& phase, r::Side who) {
  return phase.alone || (who == r::Side::Allied &&
                         (phase.passes == r::Passes::Austrian || phase.passes == r::Passes::AlliedAustrian));
}

}  // namespace

// The corps that is nearest to the enemy and to what it wants. One that has just acted, and is the only one
// left, would be Finished if it failed: it rather waits for the enemy.
float Risorgimento1859Mind::select_liking(const Survey& seen, const State& state, Action action) const {
  const auto& phase = *state.stack.top_as<r::ActivationPhase>();
  switch (r::verb_of(action)) {
    case Verb::Pass:
      return pass_ends_phase(phase, seen.side()) ? -weights_.activate : 0;
    case Verb::Skip:
      return 0.5F;
    case Verb::Mass:
      return -2 * weights_.activate;
    case Verb::Activate:
      break;
    default:
      return 0;
  }
  const r::CorpsId which = *r::corps_operand(game_, action, 0);
  if (r::chance_of(game_, state, which) == r::Chance::Extended) {
    const bool late = state.turn + 1 >= game_.scenario.turns;
    return late && seen.daring() > 0 ? 1 : -weights_.tired;
  }
  if (r::is_sole(game_, state, phase, which) && !phase.alone) return -weights_.activate;
  float nearest = Risorgimento1859Ground::kFar;
  bool contact = false;
  for (const r::BrigadeId one : game_.brigades_in(which)) {
    for (const UnitId who : game_.units_of(one)) {
      if (!state.on_map(who) || game_[who].artillery()) continue;
      nearest = std::min(nearest, seen.way_to_goal(game_[who].mover(), state[who].hex));
      contact = contact || r::in_enemy_zone(state, seen.side(), state[who].hex);
    }
  }
  return weights_.activate + (contact ? 1.0F : 0.0F) - 0.02F * std::min(nearest, 50.0F);
}

// Guns first; then the brigades in front, which make room for the others.
float Risorgimento1859Mind::brigade_liking(const Survey& seen, const State& state, Action action) const {
  if (r::verb_of(action) == Verb::Pool) return 4;
  if (r::verb_of(action) != Verb::Command) return -2;
  const r::BrigadeId which = *r::brigade_operand(game_, action, 0);
  float nearest = 50;
  for (const UnitId who : game_.units_of(which)) {
    if (state.on_map(who)) nearest = std::min(nearest, seen.way_to_goal(game_[who].mover(), state[who].hex));
  }
  return 3 - 0.05F * nearest;
}

// A failure paralyses: only for those who would fight.
float Risorgimento1859Mind::orders_liking(const Survey& seen, const State& state, Action action) const {
  if (r::verb_of(action) != Verb::RollOrders) return 0;
  for (const UnitId who : game_.units_of(*r::brigade_operand(game_, action, 0))) {
    if (state.on_map(who) && game_[who].infantry() &&
        seen.enemy_near(state[who].hex, Risorgimento1859Ground::kAround))
      return 1;
  }
  return -1;
}

float Risorgimento1859Mind::attach_liking(const State& state, Action action) const {
  const auto who = r::unit_operand(game_, action, 0);
  if (r::verb_of(action) == Verb::Lend) return 1;
  if (r::verb_of(action) != Verb::Attach || !who) return 0;
  const r::LeaderId chief = game_[*r::brigade_operand(game_, action, 1)].brigadier;
  if (!state.on_map(*who) || !state.on_map(chief)) return -1;
  return 2 - 0.3F * static_cast<float>(game_.map.grid().distance(state[*who].hex, state[chief].hex));
}

// 8.52  Behind the lines a brigade that has suffered recovers; whole ones have no business there.
float Risorgimento1859Mind::reserve_liking(const State& state, Action action) const {
  const auto which = r::brigade_operand(game_, action, 0);
  if (r::verb_of(action) == Verb::Done || !which) return 0;
  int suffered = 0;
  for (const UnitId who : game_.units_of(*which)) {
    if (state.on_map(who)) suffered += std::max(0, state[who].hits - 1);
  }
  const bool worth_it = suffered >= 5 && state.turn + 2 < game_.scenario.turns;
  const float stays = worth_it ? 1.5F : -3;
  return r::verb_of(action) == Verb::Reserve ? stays : -stays;
}

// A Corps Commander rides to the brigadier who is in the middle of his corps.
float Risorgimento1859Mind::commander_liking(const State& state, Action action) const {
  constexpr float kNever = -9;
  const auto who = r::leader_operand(game_, action, 0);
  if (r::verb_of(action) != Verb::Move || !who) return 0;
  const Grid& grid = game_.map.grid();
  const Hex to = *r::hex_operand(game_, action, 1), here = state[*who].hex;
  if (game_[*who].corps == r::kNoCorps || game_[*who].rank != r::Rank::Corps) return kNever;
  std::array<Hex, r::kMostBrigades> posts;
  std::size_t count = 0;
  for (const r::BrigadeId one : game_.brigades_in(game_[*who].corps)) {
    const r::LeaderId chief = game_[one].brigadier;
    if (game_[one].led() && state.on_map(chief)) posts[count++] = state[chief].hex;
  }
  const Hex middle = middle_of(game_, {posts.data(), count});
  if (middle == kNoHex) return kNever;
  const int gain = grid.distance(here, middle) - grid.distance(to, middle);
  if (gain < 1) return kNever;
  const bool guarded = r::friend_in(game_, state, game_[*who].side, to);
  return static_cast<float>(gain) - 0.5F + (guarded ? 0.3F : 0);
}

}  // namespace tamburino::ai

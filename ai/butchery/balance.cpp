#include "ai/butchery/balance.h"

#include <cmath>

namespace tamburino::ai::solferino {
namespace {

constexpr float kPatrols = 1.5F;  // what stands everywhere: keeps the ratio finite where nobody is

// Foot in the houses, as good as it still is.
float garrison_in(const Ground& ground, const State& state, Side holder, Hex where) {
  for (const UnitId who : UnitsIn(state, where)) {
    const Counter& counter = ground[who];
    if (counter.side != holder || counter.kind == Kind::Artillery) continue;
    const float whole = counter.kind == Kind::Infantry ? 1.0F : 0.5F;
    const float steps =
        1 - 0.6F * static_cast<float>(state[who].steps_lost) / static_cast<float>(counter.cohesion);
    return whole * steps * (state[who].disorganised ? 0.6F : 1.0F);
  }
  return 0;
}

// From 1, the Allies sit in all its houses, to -1.
struct Hold {
  float owner = 0, garrison = 0;
};
Hold hold_of(const Game& game, const Ground& ground, const State& state, std::size_t place) {
  Hold hold;
  const std::vector<Hex>& hexes = game.scenario.objectives[place].hexes;
  const float share = 1 / static_cast<float>(hexes.size());
  for (const Hex where : hexes) {
    const Side holder = state.owner[game.objective_slot[at(where)] - 1U];
    const float sign = holder == Side::Allies ? share : -share;
    const float garrison = garrison_in(ground, state, holder, where);
    hold.garrison += sign * garrison;
    const bool contested =
        garrison <= 0 && in_enemy_zone(state, holder, where) && !friend_in(game, state, holder, where);
    hold.owner += contested ? 0.2F * sign : sign;
  }
  return hold;
}

}  // namespace

Balance balance(const Game& game, const Ground& ground, const ButcheryWeights& weights, const State& state) {
  Balance result;
  for (std::size_t i = 0; i < ground.units(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who)) continue;
    const Ground::Pull& pull = ground.pull(state.turn, state[who].hex);
    Ground::Pull& sum = result.weight[at(ground[who].side)];
    const float here = ground.strength(state, who);
    for (std::size_t place = 0; place < kMostPlaces; ++place) sum[place] += here * pull[place];
  }
  const float gone = static_cast<float>(state.turn) / static_cast<float>(game.scenario.last_turn);
  const float grip = weights.grip * (1 + weights.grip_late * gone * gone);
  for (std::size_t place = 0; place < ground.places(); ++place) {
    const float allies = result.weight[0][place] + kPatrols;
    const float austrians = result.weight[1][place] + kPatrols;
    const Hold hold = hold_of(game, ground, state, place);
    const float sum = weights.weight_ratio * std::log(allies / austrians) + grip * hold.owner +
                      weights.garrison * hold.garrison;
    const float chance = 1 / (1 + std::exp(-sum));
    result.allied[place] = chance;
    const float slope = 2 * chance * (1 - chance) * weights.weight_ratio;
    result.worth_of_more[0][place] = slope / allies;
    result.worth_of_more[1][place] = slope / austrians;
  }
  return result;
}

}  // namespace tamburino::ai::solferino

#include "ai/butchery/balance.h"

#include <algorithm>
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

namespace {

// How much of the game is over, as it counts: the last turns do most.
float lateness(const Game& game, const State& state) {
  const float gone = static_cast<float>(state.turn) / static_cast<float>(game.scenario.last_turn);
  return gone * gone;
}

float log_ratio(float allies, float austrians) {
  return std::clamp(std::log((allies + kPatrols) / (austrians + kPatrols)), -3.0F, 3.0F);
}

float chance_of(float odds) { return 1 / (1 + std::exp(-odds)); }

void weigh(const Ground& ground, const State& state, Balance& result) {
  for (std::size_t i = 0; i < ground.units(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who)) continue;
    const Hex where = state[who].hex;
    const Ground::Pull& pull = ground.pull(state.turn, where);
    const Ground::Pull& close = ground.close_pull(where);
    const std::size_t side = at(ground[who].side);
    const float here = ground.strength(state, who);
    for (std::size_t place = 0; place < kMostPlaces; ++place) {
      result.weight[side][place] += here * pull[place];
      result.close[side][place] += here * close[place];
    }
  }
}

}  // namespace

Balance balance(const Game& game, const Ground& ground, const ButcheryWeights& weights, const State& state) {
  Balance result;
  weigh(ground, state, result);
  const float late = lateness(game, state);
  const ButcheryWeights& w = weights;
  const PlaceFacts odds{w.place_allied,   w.place_allied_late,  w.place_weight, w.place_weight_late,
                        w.place_close,    w.place_close_late,   w.place_owner,  w.place_owner_late,
                        w.place_garrison, w.place_garrison_late};
  for (std::size_t place = 0; place < ground.places(); ++place) {
    const float allies = result.weight[0][place];
    const float austrians = result.weight[1][place];
    const float ratio = log_ratio(allies, austrians);
    const float close = log_ratio(result.close[0][place], result.close[1][place]);
    const Hold hold = hold_of(game, ground, state, place);
    result.facts[place] = {1,
                           late,
                           ratio,
                           ratio * late,
                           close,
                           close * late,
                           hold.owner,
                           hold.owner * late,
                           hold.garrison,
                           hold.garrison * late};
    float sum = 0;
    for (std::size_t i = 0; i < kPlaceFacts; ++i) sum += odds[i] * result.facts[place][i];
    const float chance = chance_of(sum);
    result.allied[place] = chance;
    const float slope = 2 * chance * (1 - chance);
    result.worth_of_more[0][place] = slope / (allies + kPatrols);
    result.worth_of_more[1][place] = slope / (austrians + kPatrols);
  }
  return result;
}

Outlook outlook(const Game& game, const Ground& ground, const ButcheryWeights& weights, const State& state) {
  Outlook result;
  struct Count {
    float units = 0, disorder = 0, contact = 0, both = 0;
  };
  std::array<Count, butchery::kMostFormations> counts{};
  for (std::size_t i = 0; i < ground.units(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who)) continue;
    const Counter& counter = ground[who];
    Count& count = counts[at(counter.formation)];
    const bool contact = in_enemy_zone(state, counter.side, state[who].hex);
    const bool shaken = state[who].disorganised;
    count.units += 1;
    count.disorder += shaken ? 1 : 0;
    count.contact += contact ? 1 : 0;
    count.both += contact && shaken ? 1 : 0;
  }
  const float time = 1 - lateness(game, state);
  const ButcheryWeights& w = weights;
  const BrokenFacts odds{w.broken_ever,   w.broken_time,        w.broken_austrian, w.broken_losses,
                         w.broken_square, w.broken_losses_time, w.broken_disorder, w.broken_contact,
                         w.broken_both,   w.broken_small};
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const butchery::Formation& formation = game.formations[i];
    if (formation.breaks_at == 0) continue;
    if (state.formations[i].broken) {
      result.broken[i] = 1;
      continue;
    }
    const auto limit = static_cast<float>(formation.breaks_at);
    const float part = static_cast<float>(state.formations[i].losses) / limit;
    const Count& count = counts[i];
    result.facts[i] = {1,
                       time,
                       butchery::side_of(formation.nation) == Side::Austrians ? 1.0F : 0.0F,
                       part,
                       part * part,
                       part * time,
                       count.disorder / limit,
                       count.contact / limit,
                       count.both / limit,
                       1 / limit};
    float sum = 0;
    for (std::size_t k = 0; k < kBrokenFacts; ++k) sum += odds[k] * result.facts[i][k];
    result.broken[i] = chance_of(sum);
  }
  return result;
}

}  // namespace tamburino::ai::solferino

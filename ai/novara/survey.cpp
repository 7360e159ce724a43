#include "ai/novara/survey.h"

#include <algorithm>
#include <cmath>

namespace tamburino::ai {

namespace n = novara;

namespace {

std::size_t slot(Hex hex) { return static_cast<std::size_t>(index(hex)); }
std::size_t slot(n::Side side) { return static_cast<std::size_t>(index(side)); }

// Quick, and close enough to the logistic curve.
float sigmoid(float x) { return 0.5F + 0.5F * x / (1 + std::fabs(x)); }
float sigmoid_slope(float x) { return 0.5F / ((1 + std::fabs(x)) * (1 + std::fabs(x))); }

}  // namespace

NovaraGround::Nearness pulls(const NovaraGround& ground, const NovaraWeights& weights, const n::Game& game,
                             const n::State& state, const NovaraPowers& powers, n::Side side) {
  NovaraGround::Nearness pull{};
  const n::Side enemy = enemy_of(side);
  for (int g = 0; g < ground.goals(); ++g) {
    const auto at = static_cast<std::size_t>(g);
    const NovaraGoal& goal = ground.goal(g);
    const float own = powers.near[slot(side)][at];
    const float foe = powers.near[slot(enemy)][at];
    const float sum = own + foe + weights.doubt;
    const float lead = weights.contest * (own - foe) / sum;
    const float slope = weights.contest * sigmoid_slope(lead) * (2 * foe + weights.doubt) / (sum * sum);
    const bool held = state.owner[static_cast<std::size_t>(index(goal.place))] == n::owner_of(side);
    const float claim = held ? 0 : 0.01F * sigmoid(lead);  // somebody must go and take it
    const float stake = 2 * goal.points + goal.prize[slot(side)] + goal.prize[slot(enemy)];
    pull[at] = stake * (slope + claim);
  }
  if (ground.has_exit(side)) {
    const auto left = static_cast<float>(game.scenario.last_turn - state.turn + 1);
    pull[static_cast<std::size_t>(ground.exit_slot(side))] = weights.exit_call * 10 / (5 + left);
  }
  return pull;
}

NovaraSurvey::NovaraSurvey(const NovaraGround& ground, const NovaraWeights& weights, const n::Game& game,
                           const n::State& state, n::Side side)
    : ground_(ground), weights_(weights), game_(game), state_(state), side_(side) {
  const auto hexes = static_cast<std::size_t>(game.map.size());
  for (auto* map : {&own_, &foe_, &ready_, &beside_, &about_})
    std::fill_n(map->begin(), hexes, std::uint8_t{0});
  shy_ = state.activation.marching || n::is_night(game, state);
  const bool active = state.activation.under_way && state.activation.side == side;
  for (int i = 0; i < ground.units(); ++i) {
    const n::UnitState& unit = state.units[static_cast<std::size_t>(i)];
    if (unit.status != n::Status::OnMap) continue;
    const NovaraCounter& counter = ground.counter(n::UnitId{static_cast<std::uint8_t>(i)});
    if (counter.combat == 0) continue;
    const int strength = strength_of(counter, unit);
    auto& where = counter.side == side ? own_ : foe_;
    where[slot(unit.hex)] = static_cast<std::uint8_t>(where[slot(unit.hex)] + strength);
    if (counter.side != side) {
      spread(unit.hex, strength);
    } else if (active && unit.active && !unit.shaken && !unit.marched) {
      ready_[slot(unit.hex)] = static_cast<std::uint8_t>(ready_[slot(unit.hex)] + strength);
      if (!unit.moved && !unit.halted) unmoved_[unmoved_count_++] = {unit.hex, strength};
    }
  }
  powers_ = powers_of(ground, weights, state);
  plan_ = plan_for(ground, weights, game, state, powers_, side);
}

// Sums are kept below what a byte holds: more than that does not matter.
void NovaraSurvey::spread(Hex from, int strength) {
  const auto add = [strength](std::uint8_t& sum) {
    sum = static_cast<std::uint8_t>(std::min(255, sum + strength));
  };
  for (const Hex next : ground_.around(from)) {
    if (next != kNoHex) add(beside_[slot(next)]);
  }
  for (const Hex next : ground_.second_ring(from)) {
    if (next != kNoHex) add(about_[slot(next)]);
  }
}

float NovaraSurvey::threat(int goal) const {
  const float foe = powers_.near[slot(enemy_of(side_))][static_cast<std::size_t>(goal)];
  return foe / (foe + 2);
}

void NovaraSurvey::begin(const NovaraMover& mover) {
  goal_ = plan_.goal_of(mover.formation);
  spearhead_ =
      goal_ < 0 ? 0 : mean_way(ground_, game_, state_, mover.formation, goal_) - weights_.order_of_march;
  anchor_ = state_.activation.marching ? vanguard(mover.formation) : kNoHex;
  waiting_ = 0;
  const Grid& grid = game_.map.grid();
  for (std::size_t i = 0; i < unmoved_count_; ++i) {
    const Comrade& one = unmoved_[i];
    if (one.hex != mover.from && grid.distance(one.hex, mover.from) <= 4) waiting_ += one.strength;
  }
}

namespace {

// Hexes of road that a unit has still before it in this activation.
float march_ahead(const NovaraGround& ground, const n::State& state, n::UnitId who) {
  const n::UnitState& unit = state[who];
  if (!unit.active || unit.moved || unit.halted || unit.shaken) return 0;
  return static_cast<float>(ground.counter(who).movement * (state.activation.marching ? 2 : 1));
}

}  // namespace

// Where the strongest of the formation went in this activation: the others keep within call of it.
Hex NovaraSurvey::vanguard(n::FormationId formation) const {
  Hex best = kNoHex;
  int strongest = 0;
  if (formation == n::kNoFormation || game_[formation].independent()) return best;
  for (const n::UnitId who : game_.members[static_cast<std::size_t>(index(formation))]) {
    const n::UnitState& unit = state_[who];
    if (unit.status != n::Status::OnMap || !unit.active || !unit.moved || own(unit.hex) <= strongest)
      continue;
    strongest = own(unit.hex);
    best = unit.hex;
  }
  return best;
}

float NovaraSurvey::ahead(Hex hex) const {
  constexpr float kMost = 20;  // who is farther behind is no better than the last
  if (goal_ < 0 || !state_.activation.marching) return 0;
  const float mean = spearhead_ + weights_.order_of_march;
  return std::clamp(mean - ground_.far(hex, goal_) + kMost, 0.0F, 2 * kMost);
}

// How far the formation still has to go, on the whole: nobody runs ahead of the others. Those who were left
// far behind, as garrisons are, are not waited for.
float mean_way(const NovaraGround& ground, const n::Game& game, const n::State& state,
               n::FormationId formation, int goal) {
  constexpr float kLeftBehind = 9;
  float nearest = 1e6F;
  const auto& members = game.members[static_cast<std::size_t>(index(formation))];
  const auto counts = [&](n::UnitId who) { return state.on_map(who) && ground.counter(who).combat > 1; };
  for (const n::UnitId who : members) {
    if (counts(who))
      nearest = std::min(nearest, ground.far(state[who].hex, goal) - march_ahead(ground, state, who));
  }
  float sum = 0;
  float strength = 0;
  for (const n::UnitId who : members) {
    if (!counts(who)) continue;
    const auto weight = static_cast<float>(strength_of(ground.counter(who), state[who]));
    const float far = ground.far(state[who].hex, goal) - march_ahead(ground, state, who);
    if (far > nearest + 2 * kLeftBehind) continue;
    sum += weight * std::min(far, nearest + kLeftBehind);
    strength += weight;
  }
  return strength > 0 ? sum / strength : 0;
}

float NovaraSurvey::score(const NovaraMover& mover, Hex there) const {
  constexpr float kMarch = 4;  // hexes of road
  float sum = 0;
  if (goal_ >= 0) {
    const float far = std::max(ground_.far(there, goal_), spearhead_);
    sum -= weights_.march / kMarch * (far > 3 ? far : 1.5F + 0.5F * far);
  }
  if (anchor_ != kNoHex) {
    constexpr int kCall = 3;
    const int away = game_.map.grid().distance(anchor_, there) - kCall;
    if (away > 0) sum -= weights_.together * static_cast<float>(away);
  }
  sum += standing_in_a_place(mover, there);
  const int others = own(there) - (there == mover.from ? mover.strength : 0);
  const int beside = beside_[slot(there)];
  const int enemies = beside + about_[slot(there)];
  int friends = 0;
  for (const Hex next : ground_.around(there)) {
    if (next != kNoHex) friends += own(next) - (next == mover.from ? std::min(mover.strength, own(next)) : 0);
  }
  if (friends > 0) sum += weights_.company * std::min(1.0F, static_cast<float>(friends) / 10);
  if (mover.shaken && there == mover.from) sum += weights_.rest;
  if (enemies == 0) return sum;
  sum += weights_.cover * static_cast<float>(ground_.cover(there));
  sum -= exposure(mover, there, others, enemies, friends);
  if (mover.guns_only && others == 0) {
    sum += beside > 0 ? -weights_.gun_front : weights_.gun_range;
  } else if (beside > 0) {
    sum += beside_the_enemy(mover, there, others, beside);
  }
  return sum;
}

// Who holds a place that the enemy could take stays; who can take one does.
float NovaraSurvey::standing_in_a_place(const NovaraMover& mover, Hex there) const {
  const int g = ground_.goal_at(there);
  if (g < 0 || mover.strength == 0) return 0;
  const NovaraGoal& goal = ground_.goal(g);
  const bool held = state_.owner[static_cast<std::size_t>(index(goal.place))] == n::owner_of(side_);
  const float stake = goal.points + goal.prize[slot(enemy_of(side_))];
  if (!held) return weights_.take * (stake + goal.prize[slot(side_)]);
  const int others = own(there) - (there == mover.from ? mover.strength : 0);
  return weights_.garrison * stake * threat(g) * (others > 0 ? 0.2F : 1);
}

// What an attack from there could bring, with those who stand ready and those who may still come.
float NovaraSurvey::beside_the_enemy(const NovaraMover& mover, Hex there, int others, int enemies) const {
  if (mover.shaken) return -weights_.attack;
  if (!mover.can_attack) return 0;
  (void)others;
  (void)enemies;
  int defence = 0;
  int attack = mover.strength;
  int shift = 0;
  float prize = 0;
  const auto& around = ground_.around(there);
  for (int way = 0; way < kSides; ++way) {
    const Hex target = around[static_cast<std::size_t>(way)];
    if (target == kNoHex || foe(target) == 0 || ground_.closed(there, way)) continue;
    defence += foe(target);
    shift = std::max({shift, ground_.crossing(there, way), ground_.cover(target)});
    const int g = ground_.goal_at(target);
    if (g >= 0) prize += 0.15F * (ground_.goal(g).points + ground_.goal(g).prize[slot(side_)]);
    for (const Hex from : ground_.around(target)) {
      if (from == kNoHex || ready_[slot(from)] == 0) continue;
      const int there_already = ready_[slot(from)] - (from == mover.from ? mover.strength : 0);
      attack += std::max(0, there_already);
    }
  }
  if (defence == 0) return charge_from(mover, there);
  attack += waiting_ / 2;
  const float promise = ground_.promise(ratio_of(attack, defence) - shift, 0) + weights_.boldness + prize;
  return weights_.attack * std::max(promise, -0.5F) + charge_from(mover, there);
}

// A step for each third die; those who are not shaken strike back.
float NovaraSurvey::charge_from(const NovaraMover& mover, Hex there) const {
  if (!mover.cavalry || mover.dice == 0) return 0;
  float best = 0;
  const auto& around = ground_.around(there);
  for (int way = 0; way < kSides; ++way) {
    const Hex target = around[static_cast<std::size_t>(way)];
    if (target == kNoHex || foe(target) == 0 || ground_.crossing(there, way) != 0) continue;
    if (!game_.map.row(target).charge) continue;
    const int reply = n::charge_reply_dice(game_, state_, target);
    best = std::max(best, static_cast<float>(mover.dice - reply) / 3);
  }
  return weights_.charge * best;
}

// What the enemy about there could do to who stands there.
float NovaraSurvey::exposure(const NovaraMover& mover, Hex there, int others, int enemies,
                             int friends) const {
  const int defence = mover.strength + others + friends / 2;
  const int column = ratio_of(enemies, std::max(defence, 1)) - ground_.cover(there);
  const float promise = ground_.promise(column, 0);
  if (promise <= 0) return 0;
  return weights_.danger * promise * (mover.shaken || mover.guns_only ? 1.5F : 1);
}

}  // namespace tamburino::ai

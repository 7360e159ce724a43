#include "ai/thousand/force.h"

#include <algorithm>
#include <cmath>

#include "ai/thousand/mind.h"

// Strengths and chances.
namespace tamburino::ai {
namespace thousand_forces {
namespace {

constexpr int kWidest = 12;

// How much of the fire of an army comes from those on top of its stacks: the best are put there.
float share_on_top(int stacks, int units) {
  const float share = static_cast<float>(stacks) / static_cast<float>(std::max(units, 1));
  return share >= 1 ? 1.0F : share * (1.2F - 0.2F * share);
}

int stacks_of(const Force& force) { return std::clamp(std::min(force.stacks, force.units), 1, kWidest); }

// Who stands deep parries more and falls together.
float staying_power(const Force& force, int stacks) {
  const float depth = static_cast<float>(force.units) / static_cast<float>(stacks);
  const float lost_together = 0.25F * std::min(depth - 1, 3.0F);
  return force.sum.steps * (1 - std::min(0.4F, lost_together));
}

}  // namespace

Force part_of(const Force& whole, int units) {
  if (units >= whole.units) return whole;
  Force part = whole;
  const float share = static_cast<float>(std::max(units, 0)) / static_cast<float>(std::max(whole.units, 1));
  part.sum.fire *= share, part.sum.fire_up *= share, part.sum.wall *= share;
  part.sum.steps *= share, part.sum.worth *= share;
  part.units = std::max(units, 0);
  return part;
}

float field_logit(const ThousandWeights& weights, const Force& attacker, const Force& defender) {
  if (defender.units == 0) return 8;
  if (attacker.units == 0) return -8;
  const int ours = stacks_of(attacker), theirs = stacks_of(defender);
  const float fire =
      (ours > theirs ? attacker.sum.fire_up : attacker.sum.fire) * share_on_top(ours, attacker.units);
  const float reply =
      (theirs > ours ? defender.sum.fire_up : defender.sum.fire) * share_on_top(theirs, defender.units);
  const float we_last = staying_power(attacker, ours), they_last = staying_power(defender, theirs);
  return weights.field_slope *
         (std::log((fire * we_last) / std::max(reply * they_last, 0.01F)) - weights.field_edge);
}

// A stack behind a wall loses one point in a round at most, and has one die.
float storm_logit(const ThousandWeights& weights, const Force& attacker, const Force& defender, int cells) {
  if (defender.units == 0) return 8;
  if (attacker.units == 0) return -8;
  const int ours = stacks_of(attacker), theirs = std::clamp(defender.units, 1, cells);
  const float on_top = share_on_top(ours, attacker.units);
  const float front = static_cast<float>(theirs);
  const float engaged = std::min(1.0F, (front + 2) / static_cast<float>(ours));
  const float all = (ours > theirs ? attacker.sum.fire_up : attacker.sum.fire) * on_top * engaged;
  const float fire = std::min(all, 0.85F * front);
  const float reply =
      defender.sum.wall * share_on_top(theirs, defender.units) * (theirs > ours ? 1.6F : 1.0F);
  const float depth = static_cast<float>(defender.units) / front;
  const float steps_each = defender.sum.steps / static_cast<float>(defender.units);
  const float they_last = front * steps_each * (1 + 0.45F * (depth - 1));
  const float we_last = staying_power(attacker, ours);
  return weights.wall_slope *
         (std::log((fire * we_last) / std::max(reply * they_last, 0.01F)) - weights.wall_edge);
}

}  // namespace thousand_forces

using namespace thousand_forces;  // NOLINT: its own half of this file

namespace {

float hit_chance(int quality) { return static_cast<float>(std::clamp(quality + 1, 0, 5)) / 6; }

Mettle mettle_of(const thousand::Strength& strength, bool more_to_lose) {
  const auto dice = static_cast<float>(strength.combat);
  Mettle one;
  one.fire = dice * hit_chance(strength.quality);
  one.fire_up = dice * hit_chance(strength.quality + 1);
  one.wall = hit_chance(strength.quality);
  one.steps = more_to_lose ? 2 : 1;
  one.worth = std::sqrt((one.fire + one.fire_up) / 2 * one.steps);
  return one;
}

}  // namespace

void ThousandMind::weigh_units() {
  for (std::size_t i = 0; i < game_.units.size(); ++i) {
    const thousand::Unit& unit = game_.units[i];
    mettle_[i][0] = mettle_of(unit.full, unit.has_reduced);
    mettle_[i][1] = mettle_of(unit.reduced, false);
    if (unit.kind == thousand::Kind::Artillery) mettle_[i][0].worth = 1;  // its fire may halve a whole stack
  }
}

float ThousandMind::loss(const State& state, UnitId who) const {
  const bool turns = game_[who].has_reduced && !state[who].reduced;
  const float now = mettle(state, who).worth;
  if (game_[who].kind == thousand::Kind::Artillery) return 2 * now;  // the enemy gets it
  return turns ? now - mettle_[index(who)][1].worth : now;
}

int ThousandMind::cells(PlaceId city) const {
  return game_[city].big ? game_.tables.big_city_cells : game_.tables.city_cells;
}

Picture ThousandMind::look_at(const State& state) const {
  Picture picture{};
  for (std::size_t i = 0; i < game_.units.size(); ++i) {
    const thousand::UnitState& unit = state.units[i];
    if (unit.status != thousand::Status::OnMap) continue;
    Force& force = picture.of(unit.side, unit.place);
    force.add(mettle_[i][unit.reduced ? 1 : 0]);
    if (!unit.moved && !unit.fresh) ++force.ready;
    if (game_.units[i].kind == thousand::Kind::Artillery) ++force.guns;
  }
  count_commanders(state, picture);
  return picture;
}

// The senior's points are spent on subordinates as far as they go.
void ThousandMind::count_commanders(const State& state, Picture& picture) const {
  std::array<std::array<std::uint8_t, thousand::kMostPlaces>, 2> highest{}, value{}, others{}, helpers{};
  for (std::size_t i = 0; i < game_.commanders.size(); ++i) {
    const thousand::CommanderState& one = state.commanders[i];
    if (one.fate != thousand::Fate::OnMap) continue;
    const thousand::Commander& who = game_.commanders[i];
    const thousand::Command& now = one.back ? who.back : who.front;
    const std::size_t side = index(who.side), at = index(one.place);
    const auto able = static_cast<std::uint8_t>(now.value);
    const auto rank = static_cast<std::uint8_t>(8 * static_cast<int>(now.rank) + now.value + 1);
    std::uint8_t second = able;
    if (rank > highest[side][at]) second = value[side][at], value[side][at] = able, highest[side][at] = rank;
    if (second > 1) {
      others[side][at] = static_cast<std::uint8_t>(others[side][at] + second - 1);
      ++helpers[side][at];
    }
    picture.at[side][at].led = true;
    ++picture.at[side][at].commanders;
  }
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t at = 0; at < game_.places.size(); ++at) {
      if (highest[side][at] == 0) continue;
      const int senior = value[side][at], many = helpers[side][at];
      const int more = many <= senior ? others[side][at] : others[side][at] * senior / many;
      picture.at[side][at].stacks = std::min(12, senior + more);
      picture.at[side][at].able = senior;
    }
  }
}

// Of an attack on those who stand there; 8 when nobody does. A garrison that nobody leads does not fight.
float ThousandMind::attack_logit(const Picture& picture, const Force& army, Side side, PlaceId where) const {
  const Force& enemy = picture.of(enemy_of(side), where);
  if (!game_[where].city) return field_logit(weights_, army, enemy);
  return storm_logit(weights_, army, enemy, cells(where));
}

}  // namespace tamburino::ai

#include "ai/novara/ground.h"

#include <algorithm>
#include <cmath>
#include <queue>

namespace tamburino::ai {

namespace n = novara;

namespace {

constexpr float kFarAway = 250;
constexpr float kWide = 3;
constexpr float kOffRoad =
    1.4F;  // a point of open ground, in hexes of road: who leaves the road has a point less

float step_length(const n::Game& game, Hex from, Facing way) {
  if (game.map.road(from, way)) return 1;
  return kOffRoad * static_cast<float>(game.map.cost(n::Gait::Foot, from, way));
}

// From every hex to the nearest of these.
std::vector<float> distances(const n::Game& game, const std::vector<Hex>& to) {
  std::vector<float> far(static_cast<std::size_t>(game.map.size()), kFarAway);
  using Entry = std::pair<float, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  for (const Hex hex : to) {
    far[static_cast<std::size_t>(index(hex))] = 0;
    open.emplace(0.0F, index(hex));
  }
  while (!open.empty()) {
    const Entry next = open.top();
    open.pop();
    const Hex here{static_cast<std::uint16_t>(next.second)};
    if (next.first > far[static_cast<std::size_t>(index(here))]) continue;
    for (const Facing way : kFacings) {
      const Hex from = game.map.neighbour(here, way);
      if (from == kNoHex || !game.in_play(from) || game.map.closed(from, opposite(way))) continue;
      const float length = next.first + step_length(game, from, opposite(way));
      float& known = far[static_cast<std::size_t>(index(from))];
      if (length >= known) continue;
      known = length;
      open.emplace(length, index(from));
    }
  }
  return far;
}

int crossing_shift(const n::Game& game, Hex from, Facing way) {
  const n::Chart& chart = game.map.chart();
  const n::Hexside& side = game.map.side(from, way);
  int shift = side.slope == n::Slope::Up ? chart.uphill_shift : 0;
  if (side.water == n::Water::Major)
    shift = std::max(shift, side.crossing == n::Crossing::Ford ? chart.ford_shift : chart.bridge_shift);
  if (side.water == n::Water::Minor)
    shift =
        std::max(shift, side.crossing == n::Crossing::Bridge ? chart.minor_bridge_shift : chart.minor_shift);
  return shift;
}

}  // namespace

NovaraGround::NovaraGround(const n::Game& game, const NovaraWeights& weights) {
  find_goals(game, weights);
  measure(game, weights);
  count_units(game);
  count_activations(game);
  read_ground(game);
  find_second_rings();
  read_tables(game);
}

float NovaraGround::promise(int column, int die) const {
  return promise_[static_cast<std::size_t>(std::clamp(column, 0, kColumns - 1))]
                 [static_cast<std::size_t>(std::clamp(die + 3, 0, kDice - 1))];
}
float NovaraGround::loss_of_attacker(int column, int die) const {
  return attacker_loss_[static_cast<std::size_t>(std::clamp(column, 0, kColumns - 1))]
                       [static_cast<std::size_t>(std::clamp(die + 3, 0, kDice - 1))];
}
float NovaraGround::fire_effect(int column, int modifier) const {
  return fire_[static_cast<std::size_t>(std::clamp(column, 0, kFireColumns - 1))]
              [static_cast<std::size_t>(std::clamp(modifier + 3, 0, kFireDice - 1))];
}

void NovaraGround::find_goals(const n::Game& game, const NovaraWeights& weights) {
  goal_at_.assign(static_cast<std::size_t>(game.map.size()), -1);
  const auto goal_of = [&](n::PlaceId place) -> NovaraGoal* {
    const Hex hex = game[place].hex;
    if (hex == kNoHex || !game.in_play(hex)) return nullptr;
    if (goal_at(hex) >= 0) return &goals_[static_cast<std::size_t>(goal_at(hex))];
    if (goal_count_ >= kMostGoals - n::kSideCount) return nullptr;
    goal_at_[slot(hex)] = static_cast<std::int8_t>(goal_count_);
    NovaraGoal& one = goals_[static_cast<std::size_t>(goal_count_++)];
    one.place = place;
    one.hex = hex;
    return &one;
  };
  // Where little is to be had, a point is worth more: what counts is the share.
  constexpr float kAll = 24;
  float total = 0;
  for (const auto& [place, points] : game.scenario.points) {
    if (game.in_play(game[place].hex)) total += static_cast<float>(points);
  }
  point_ = kAll / std::max(total, 1.0F);
  for (const auto& [place, points] : game.scenario.points) {
    if (NovaraGoal* one = goal_of(place)) one->points += point_ * static_cast<float>(points);
  }
  for (const n::Sudden& sudden : game.scenario.sudden) {
    for (const n::PlaceId place : sudden.places) {
      NovaraGoal* one = goal_of(place);
      if (one == nullptr) continue;
      // One of several places that are all needed is worth its share.
      const bool all = sudden.when == n::Sudden::When::OccupiesAll;
      one->prize[slot(sudden.winner)] +=
          weights.sudden * (all ? 0.3F / static_cast<float>(sudden.places.size()) : 1);
    }
  }
}

void NovaraGround::measure(const n::Game& game, const NovaraWeights& weights) {
  reach_ = std::max(weights.reach, 1.0F);
  near_.assign(static_cast<std::size_t>(game.map.size()), Nearness{});
  wide_ = far_ = near_;
  const auto fill = [&](int at, const std::vector<float>& far) {
    for (std::size_t h = 0; h < near_.size(); ++h) {
      far_[h][static_cast<std::size_t>(at)] = far[h];
      near_[h][static_cast<std::size_t>(at)] = std::exp(-far[h] / reach_);
      wide_[h][static_cast<std::size_t>(at)] = std::exp(-far[h] / (kWide * reach_));
    }
  };
  for (int g = 0; g < goal_count_; ++g) fill(g, distances(game, {goal(g).hex}));
  for (const n::Side side : n::kSides2) {
    const auto& exits = game.scenario.exits[slot(side)];
    std::vector<Hex> open;
    std::copy_if(exits.begin(), exits.end(), std::back_inserter(open),
                 [&](Hex hex) { return game.in_play(hex); });
    has_exit_[slot(side)] = !open.empty() && game.scenario.points_per_exit[slot(side)] > 0;
    if (has_exit_[slot(side)]) fill(exit_slot(side), distances(game, open));
    to_source_[slot(side)] = distances(game, game.scenario.sources[slot(side)]);
  }
}

void NovaraGround::count_units(const n::Game& game) {
  formation_sides_.reserve(game.formations.size());
  for (const n::Formation& formation : game.formations) formation_sides_.push_back(formation.side);
  counters_.reserve(game.units.size());
  for (const n::Unit& unit : game.units) {
    NovaraCounter one;
    one.side = unit.side;
    one.kind = unit.kind;
    one.formation = unit.formation;
    one.combat = static_cast<std::uint8_t>(unit.combat);
    one.reduced = static_cast<std::uint8_t>(unit.reduced);
    one.steps = static_cast<std::uint8_t>(unit.steps);
    one.movement = static_cast<std::uint8_t>(unit.movement);
    one.bonus = static_cast<std::uint8_t>(unit.bonus);
    one.small = unit.small;
    counters_.push_back(one);
  }
}

void NovaraGround::count_activations(const n::Game& game) {
  const n::Scenario& scenario = game.scenario;
  for (const n::Side side : n::kSides2) {
    const auto shares = [side](const n::Formation& one) {
      return one.side == side && !one.independent() && !one.variant;
    };
    const auto formations = std::count_if(game.formations.begin(), game.formations.end(), shares);
    sharers_[slot(side)] = static_cast<float>(std::max<std::ptrdiff_t>(formations, 1));
    auto& sums = activations_[slot(side)];
    sums.assign(static_cast<std::size_t>(scenario.last_turn) + 2, 0.0F);
    for (int turn = scenario.last_turn; turn >= 1; --turn) {
      const int points = scenario.points_per_turn ? (*scenario.points_per_turn)[slot(side)]
                                                  : game.turn_box(turn).points[slot(side)];
      const auto at = static_cast<std::size_t>(turn);
      sums[at] = sums[at + 1] + static_cast<float>(points);
    }
  }
}

void NovaraGround::read_ground(const n::Game& game) {
  const auto count = static_cast<std::size_t>(game.map.size());
  around_.resize(count);
  crossing_.resize(count);
  cover_.resize(count);
  for (std::size_t h = 0; h < count; ++h) {
    const Hex here{static_cast<std::uint16_t>(h)};
    cover_[h] = static_cast<std::int8_t>(game.map.row(here).shift);
    for (const Facing way : kFacings) {
      const Hex next = game.map.neighbour(here, way);
      const bool there = next != kNoHex && game.in_play(next);
      const auto side = static_cast<std::size_t>(index(way));
      around_[h][side] = there ? next : kNoHex;
      const bool open = there && !game.map.closed(here, way);
      crossing_[h][side] = static_cast<std::int8_t>(open ? crossing_shift(game, here, way) : -1);
    }
  }
}

void NovaraGround::find_second_rings() {
  second_ring_.resize(around_.size());
  for (std::size_t h = 0; h < around_.size(); ++h) {
    auto& ring = second_ring_[h];
    ring.fill(kNoHex);
    std::size_t count = 0;
    for (const Hex next : around_[h]) {
      if (next == kNoHex) continue;
      for (const Hex beyond : around_[slot(next)]) {
        const bool first = beyond == kNoHex || slot(beyond) == h ||
                           std::find(around_[h].begin(), around_[h].end(), beyond) != around_[h].end();
        if (!first && std::find(ring.begin(), ring.end(), beyond) == ring.end()) ring[count++] = beyond;
      }
    }
  }
}

void NovaraGround::read_tables(const n::Game& game) {
  for (int column = 0; column < kColumns; ++column) {
    for (int bonus = 0; bonus < kDice; ++bonus) {
      float attacker = 0;
      float defender = 0;
      for (int die = 1; die <= 6; ++die) {
        const n::CombatResult result = game.tables.combat.at(die + bonus - 3, column);
        attacker += static_cast<float>(result.attacker);
        defender += static_cast<float>(result.defender);
      }
      const auto c = static_cast<std::size_t>(column);
      const auto b = static_cast<std::size_t>(bonus);
      attacker_loss_[c][b] = attacker / 6;
      promise_[c][b] = (defender - attacker) / 6;
    }
  }
  const int columns = std::min<int>(kFireColumns, static_cast<int>(game.tables.fire_least.size()));
  for (int column = 0; column < columns; ++column) {
    for (int modifier = 0; modifier < kFireDice; ++modifier) {
      float sum = 0;
      for (int die = 1; die <= 6; ++die) {
        const n::FireResult result = game.tables.fire.at(die + modifier - 3, column);
        sum += (result.step ? 1.0F : 0.0F) + (result.shaken ? 0.6F : 0.0F);
      }
      fire_[static_cast<std::size_t>(column)][static_cast<std::size_t>(modifier)] = sum / 6;
    }
  }
}

}  // namespace tamburino::ai

#include <algorithm>
#include <cmath>

#include "ai/thousand/mind.h"

// The ways over the map, what a city pays, and the clock.
namespace tamburino::ai {

namespace t = thousand;

ThousandMind::ThousandMind(const Game& game, const Weights& weights) : game_(game), weights_(weights) {
  weigh_units();
  measure_marches();
  for (const PlaceId city : game_.all_cities) by_prize_.push_back(city);
  std::stable_sort(by_prize_.begin(), by_prize_.end(), [&](PlaceId a, PlaceId b) {
    return std::max(game_[a].points, game_[a].siege_points) >
           std::max(game_[b].points, game_[b].siege_points);
  });
  for (std::size_t i = 0; i < fading_.size(); ++i)
    fading_[i] = std::exp(-weights_.decay * static_cast<float>(i));
}

// Over land, and by the sea routes that are open to everybody.
void ThousandMind::measure_marches() {
  std::array<t::PlaceSet, t::kMostPlaces> ways{};
  for (const PlaceId from : game_.all_places) {
    ways[index(from)] = game_[from].by_land;
    for (const t::Route& route : game_.routes) {
      const bool starts = from == route.from || from == game_[route.from].zone;
      if (!starts || route.needs != t::kNoPlace) continue;
      ways[index(from)].add(route.to);
      ways[index(from)].add(game_[route.to].zone);
    }
  }
  for (const PlaceId from : game_.all_places) {
    auto& far = marches_[index(from)];
    far.fill(thousand_forces::kFar);
    t::PlaceSet reached, edge;
    edge.add(from);
    for (std::uint8_t steps = 0; !edge.empty(); ++steps) {
      t::PlaceSet next;
      for (const PlaceId where : edge) {
        far[index(where)] = steps;
        next = next | ways[index(where)];
      }
      reached = reached | edge;
      edge = next - reached;
    }
  }
}

// A tick is a player's turn: when it is over no battle is under way.
int ThousandMind::clock(const State& state) const {
  if (state.over()) return 2 * state.turn + 2;
  const auto* turn = state.stack.find<t::PlayerTurn>();
  if (turn != nullptr) return 2 * state.turn + t::index(turn->side);
  const auto* all = state.stack.find<t::GameTurn>();
  const bool over = all != nullptr && all->step > t::GameTurn::Step::Bourbon;
  return 2 * state.turn + (over ? 1 : 0);
}

// A battle won in Sicily pays wherever it is fought, but for the storm of Palermo, which has its own price.
float ThousandMind::prize(const State& state, PlaceId city) const {
  const t::Place& place = game_[city];
  const bool garrison = t::holds(state, Side::Bourbon, city);
  const bool stormed = garrison || state[city].by_siege;
  if (place.siege_points > 0 && stormed) return static_cast<float>(place.siege_points);
  const bool battle =
      place.sicily && garrison && !t::commanders_in(game_, state, Side::Bourbon, city).empty();
  const int points = (state[city].worthless ? 0 : place.points) + (battle ? game_.scenario.battle_points : 0);
  return static_cast<float>(points);
}

}  // namespace tamburino::ai

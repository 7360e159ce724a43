#include "engine/games/thousand/game.h"

#include <stdexcept>

namespace tamburino::thousand {
namespace {

Place& at(Game& game, PlaceId where) { return game.places[static_cast<std::size_t>(index(where))]; }

void check_limits(const Game& game) {
  if (game.units.size() > kMostUnits) throw std::invalid_argument("more units than the State holds");
  if (game.commanders.size() > kMostCommanders)
    throw std::invalid_argument("more commanders than the State holds");
  if (game.places.size() > kMostPlaces) throw std::invalid_argument("more places than the State holds");
  if (static_cast<int>(game.tables.turns.size()) < game.scenario.last_turn)
    throw std::invalid_argument("the calendar is shorter than the game");
}

// What finish() derives, blank: a game that was altered is finished again.
void forget_derived(Game& game) {
  for (Place& one : game.places) one.neighbours = one.cities = one.by_land = one.by_sea = {};
  game.all_places = game.all_cities = game.all_zones = game.ports = {};
  game.commanders_of = {};
  game.chief.fill(kNoCommander);
  game.free_commander = kNoCommander;
}

void find_ways(Game& game) {
  for (const auto& [a, b] : game.borders) {
    at(game, a).neighbours.add(b);
    at(game, b).neighbours.add(a);
  }
  for (const PlaceId where : game.all_cities) at(game, game[where].zone).cities.add(where);
  // 10.3b, 10.3c, T34  To the neighbouring zones, to all cities in them and in the own zone, and out of a
  // city into its zone.
  for (const PlaceId where : game.all_places) {
    const Place& zone = game[game[where].zone];
    PlaceSet ways = zone.neighbours | zone.cities;
    for (const PlaceId next : zone.neighbours) ways = ways | game[next].cities;
    if (game[where].city) ways.add(game[where].zone);
    ways.remove(where);
    at(game, where).by_land = ways;
  }
  for (const Route& route : game.routes) {  // 10.3d
    for (const PlaceId from : {route.from, game[route.from].zone}) {
      at(game, from).by_sea.add(route.to);
      at(game, from).by_sea.add(game[route.to].zone);
    }
  }
}

}  // namespace

void Game::finish() {
  check_limits(*this);
  forget_derived(*this);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const PlaceId where{static_cast<std::uint8_t>(i)};
    all_places.add(where);
    (places[i].city ? all_cities : all_zones).add(where);
    if (places[i].port) ports.add(where);
  }
  find_ways(*this);
  for (std::size_t i = 0; i < commanders.size(); ++i) {
    const CommanderId who{static_cast<std::uint8_t>(i)};
    const auto own = static_cast<std::size_t>(index(commanders[i].side));
    commanders_of[own].add(who);
    if (commanders[i].front.rank == Rank::Chief) chief[own] = who;
    if (commanders[i].arrival == Arrival::Free) free_commander = who;
  }
  if (chief[0] == kNoCommander || chief[1] == kNoCommander)
    throw std::invalid_argument("each side needs its Commander in Chief");
}

}  // namespace tamburino::thousand

#include "engine/games/risorgimento1859/game.h"

#include <queue>
#include <stdexcept>

namespace tamburino::risorgimento1859 {
namespace {

void require(bool holds, const std::string& fault) {
  if (!holds) throw std::invalid_argument(fault);
}

void check_sizes(const Game& game) {
  require(game.units.size() <= kMostUnits, "more units than the game holds");
  require(game.leaders.size() <= kMostLeaders, "more leaders than the game holds");
  require(game.brigades.size() <= kMostBrigades, "more brigades than the game holds");
  require(!game.corps.empty() && game.corps.size() <= kMostCorps, "too few or too many corps");
  require(game.scenario.places.size() <= kMostPlaces, "more places than the game holds");
  require(game.scenario.arrivals.size() <= kMostArrivals, "more arrivals than the game holds");
}

void check_unit(const Game& game, const Unit& one) {
  const std::string who = "unit " + one.id;
  require(index(one.brigade) < static_cast<int>(game.brigades.size()), who + " has no brigade");
  require(one.artillery() == (one.gun != Gun::None), who + ": a battery has guns, and nobody else");
  require(one.artillery() ? one.cohesion == 0 : one.cohesion >= 1 && one.cohesion <= 9,
          who + " needs a Cohesion of 1 to 9, a battery none");
  require(one.movement >= 1 && one.movement <= 20, who + " needs 1 to 20 movement points");
}

// a10.4b  Place 01 is the Austrian edge, place 52 the allied one.
bool at_edge(const Map& map, Side side, Hex where) {
  const GridLayout& layout = map.grid().parts()[static_cast<std::size_t>(map.grid().part(where))].layout;
  const int last = map.grid().line(where) % 2 == 0 ? layout.last_place_even : layout.last_place_odd;
  return map.grid().place(where) == (side == Side::Austrian ? layout.first_place : last);
}

std::vector<Hex> edge_of(const Game& game, Side side) {
  std::vector<Hex> all;
  for (std::uint16_t i = 0; i < game.map.size(); ++i) {
    if (game.in_area(Hex{i}) && !game.map.lake(Hex{i}) && at_edge(game.map, side, Hex{i}))
      all.push_back(Hex{i});
  }
  return all;
}

constexpr std::array kWithdrawalWays{Ways::Dry, Ways::Rain};

void find_outsiders(Game& game) {
  game.outside.assign(game.corps.size(), {});
  game.army_batteries.clear();
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint16_t>(i)};
    if (game[game[who].brigade].led()) continue;
    game.outside[static_cast<std::size_t>(game.corps_of(who))].push_back(who);
    if (game[who].artillery() && game[game.corps_of(who)].commander == kNoLeader)
      game.army_batteries.push_back(who);
  }
}

void find_gates(Game& game) {
  const auto hexes = static_cast<std::size_t>(game.map.size());
  game.gates_near.assign(hexes, 0);
  game.rim.clear();
  for (std::uint16_t i = 0; i < hexes; ++i) {
    const Hex where{i};
    for (std::size_t k = 0; k < game.scenario.arrivals.size(); ++k) {
      const Hex gate = game.scenario.arrivals[k].hex;
      if (gate != kNoHex && game.map.grid().distance(where, gate) <= game.limits.entry)
        game.gates_near[i] |= 1U << k;
    }
    bool edge = false;
    for (const Facing way : kFacings) {
      const Hex beside = game.map.neighbour(where, way);
      edge = edge || beside == kNoHex || !game.in_area(beside);
    }
    if (edge && game.in_area(where)) game.rim.push_back(where);
  }
}

}  // namespace

std::vector<std::uint16_t> marches_to(const Game& game, Mover mover, Ways ways, std::span<const Hex> goals) {
  std::vector<std::uint16_t> points(static_cast<std::size_t>(game.map.size()), kNoWay);
  using Entry = std::pair<std::uint16_t, std::uint16_t>;  // points, hex
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  for (const Hex goal : goals) {
    points[static_cast<std::size_t>(index(goal))] = 0;
    open.push({0, static_cast<std::uint16_t>(goal)});
  }
  while (!open.empty()) {
    const auto [spent, at] = open.top();
    open.pop();
    if (points[at] != spent) continue;
    for (const Facing way : kFacings) {
      const Hex from = game.map.neighbour(Hex{at}, way);
      if (from == kNoHex || !game.in_area(from)) continue;
      const Points cost = game.map.cost(ways, mover, from, opposite(way));
      if (cost == kClosed) continue;
      const auto sum = static_cast<std::uint16_t>(spent + cost);
      auto& known = points[static_cast<std::size_t>(index(from))];
      if (sum >= known) continue;
      known = sum;
      open.push({sum, static_cast<std::uint16_t>(from)});
    }
  }
  return points;
}

int Game::edge_march(Side side, Mover mover, Ways ways, Hex from) const {
  const auto table =
      static_cast<std::size_t>((index(side) * kMoverCount + index(mover)) * 2) + (ways == Ways::Rain ? 1 : 0);
  return edge_marches[table * static_cast<std::size_t>(map.size()) + static_cast<std::size_t>(index(from))];
}

Side Game::side(Piece piece) const {
  return kind_of(piece) == PieceKind::Leader ? (*this)[leader_of(piece)].side : (*this)[unit_of(piece)].side;
}

void Game::finish() {
  check_sizes(*this);
  for (const Unit& one : units) check_unit(*this, one);
  const auto hexes = static_cast<std::size_t>(map.size());
  require(scenario.area.size() == hexes, "the area does not cover the map");
  require(scenario.turns >= 1 && scenario.weather.size() == static_cast<std::size_t>(scenario.turns),
          "the weather does not cover the turns");
  members.assign(brigades.size(), {});
  for (std::size_t i = 0; i < units.size(); ++i)
    members[static_cast<std::size_t>(units[i].brigade)].push_back(UnitId{static_cast<std::uint16_t>(i)});
  brigades_of.assign(corps.size(), {});
  for (std::size_t i = 0; i < brigades.size(); ++i)
    brigades_of[static_cast<std::size_t>(brigades[i].corps)].push_back(
        BrigadeId{static_cast<std::uint8_t>(i)});
  arrival_of.assign(units.size(), 0);
  for (std::size_t i = 0; i < scenario.arrivals.size(); ++i) {
    for (const UnitId who : scenario.arrivals[i].units)
      arrival_of[static_cast<std::size_t>(index(who))] = static_cast<std::uint8_t>(i + 1);
  }
  find_outsiders(*this);
  find_gates(*this);
  edge_marches.clear();
  if (scenario.special.withdrawal) {
    for (const Side side : kBothSides) {
      for (int mover = 0; mover < kMoverCount; ++mover) {
        for (const Ways ways : kWithdrawalWays) {
          const auto one = marches_to(*this, static_cast<Mover>(mover), ways, edge_of(*this, side));
          edge_marches.insert(edge_marches.end(), one.begin(), one.end());
        }
      }
    }
  }
  emperor = kNoLeader;
  for (std::size_t i = 0; i < leaders.size(); ++i) {
    if (leaders[i].rank == Rank::Overall && leaders[i].side == Side::Allied)
      emperor = LeaderId{static_cast<std::uint8_t>(i)};
  }
}

}  // namespace tamburino::risorgimento1859

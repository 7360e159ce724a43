#include "engine/games/butchery/game.h"

#include <stdexcept>

namespace tamburino::butchery {
namespace {

void require(bool holds, const std::string& fault) {
  if (!holds) throw std::invalid_argument(fault);
}

void check_unit(const Game& game, const Unit& unit) {
  require(index(unit.formation) < static_cast<int>(game.formations.size()),
          "unit " + unit.id + " has no formation");
  require(game[unit.formation].nation == unit.nation,
          "unit " + unit.id + " is not of its formation's nation");
  require(unit.cohesion >= 1 && unit.cohesion <= 9, "unit " + unit.id + " needs a cohesion value of 1 to 9");
  require(unit.combat >= 0 && unit.combat <= 20, "unit " + unit.id + " needs a combat value of 0 to 20");
  const bool guns = unit.kind == Kind::Artillery;
  require(guns == (unit.range > 0), "unit " + unit.id + ": artillery, and only artillery, has a range");
  require(unit.range <= 5, "unit " + unit.id + " has a range above 5");
  require(!unit.heavy || unit.kind == Kind::Cavalry, "unit " + unit.id + " is heavy but not cavalry");
}

}  // namespace

void Game::finish() {
  require(map.size() <= kMostBoardHexes, "the map has more hexes than the game holds");
  require(units.size() <= kMostUnits, "more units than the game holds");
  require(!formations.empty() && formations.size() <= kMostFormations,
          "no formations, or more than the game holds");
  for (const Unit& unit : units) check_unit(*this, unit);

  members.assign(formations.size(), {});
  for (std::size_t i = 0; i < units.size(); ++i) {
    members[static_cast<std::size_t>(index(units[i].formation))].push_back(
        UnitId{static_cast<std::uint8_t>(i)});
  }
  objective_slot.assign(static_cast<std::size_t>(map.size()), 0);
  objective_hexes = 0;
  for (const Objective& objective : scenario.objectives) {
    for (const Hex hex : objective.hexes) {
      objective_slot[static_cast<std::size_t>(index(hex))] = static_cast<std::uint8_t>(++objective_hexes);
    }
  }
  require(objective_hexes <= 24, "more objective hexes than the game holds");
}

}  // namespace tamburino::butchery

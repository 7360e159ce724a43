#include "engine/games/custoza/game.h"

#include <algorithm>
#include <atomic>
#include <stdexcept>

namespace tamburino::custoza {
namespace {

void require(bool holds, const std::string& fault) {
  if (!holds) throw std::invalid_argument(fault);
}

void check_unit(const Game& game, const Unit& unit) {
  const std::string who = "unit " + unit.id;
  const bool led = index(unit.formation) < static_cast<int>(game.formations.size());
  require(led != unit.fortress(), who + ": a fortress has no formation, every other unit has one");
  require(!led || game[unit.formation].side == unit.side, who + " is not of its formation's side");
  require(unit.strength >= 1 && unit.strength <= 20, who + " needs 1 to 20 strength points");
  require(unit.guns == 0 || unit.fortress(), who + ": only a fortress has guns beside its strength");
  require(unit.cohesion >= 2 && unit.cohesion <= 12, who + " needs a cohesion value of 2 to 12");
  const bool flat = unit.fortress();
  require(unit.stacking >= (flat ? 0 : 1) && unit.stacking <= 3, who + " needs a stacking value of 1 to 3");
  require(unit.movement >= (flat ? 0 : 1) && unit.movement <= 20, who + " needs 1 to 20 movement points");
  require(unit.range >= 0 && unit.range <= game.constants.sight, who + " fires farther than anyone sees");
}

void check_formation(const Formation& one) {
  require(!one.commander || (one.commander->command >= 0 && one.commander->command <= 6),
          "formation " + one.id + " needs a Command Value of 0 to 6");
  require(one.markers >= 0 && one.markers <= 6, "formation " + one.id + " needs 0 to 6 markers");
}

void check_scenario(const Game& game) {
  const Scenario& now = game.scenario;
  const auto hexes = static_cast<std::size_t>(game.map.size());
  require(now.area.size() == hexes, "the area does not cover the map");
  require(now.italian.size() == hexes, "the control at the start does not cover the map");
  require(!game.light.empty(), "the turn track is empty");
  for (const Moment& one : {now.first, now.last})
    require(one.day >= 1 && one.turn >= 1 && one.turn <= game.turns_a_day(), "a turn that the track has not");
  require(now.first <= now.last, "the scenario ends before it begins");
  for (const auto& sources : now.rout_sources) require(!sources.empty(), "a side has nowhere to rout to");
}

void check_tables(const Tables& tables) {
  require(!tables.ratios.empty() && !tables.tempers.empty() && !tables.check_effects.empty(),
          "a table is empty");
  require(!tables.assault_columns.empty() && !tables.fire_columns.empty(), "a table has no columns");
}

// The land that is joined with the west edge without crossing the Mincio, bridges included.
std::vector<bool> west_bank(const Map& map) {
  std::vector<bool> west(static_cast<std::size_t>(map.size()), false);
  std::vector<Hex> next;
  const auto add = [&](Hex hex) {
    if (hex == kNoHex || map.lake(hex) || west[static_cast<std::size_t>(index(hex))]) return;
    west[static_cast<std::size_t>(index(hex))] = true;
    next.push_back(hex);
  };
  for (int i = 0; i < map.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    if (map.grid().line(hex) == map.grid().layout().first_line) add(hex);
  }
  while (!next.empty()) {
    const Hex hex = next.back();
    next.pop_back();
    for (const Facing side : kFacings) {
      if (!map.side(hex, side).river && !map.side(hex, side).closed) add(map.neighbour(hex, side));
    }
  }
  return west;
}

}  // namespace

Side Game::side(Piece piece) const {
  switch (kind_of(piece)) {
    case PieceKind::Unit:
      return (*this)[unit_of(piece)].side;
    case PieceKind::Commander:
    case PieceKind::Scout:
      return (*this)[formation_of(piece)].side;
    case PieceKind::Chief:
      return side_of_chief(piece);
    case PieceKind::None:
      break;
  }
  return Side::Italian;
}

bool Game::has_phase(Phase phase) const {
  return std::find(scenario.phases.begin(), scenario.phases.end(), phase) != scenario.phases.end();
}

void Game::finish() {
  require(map.size() <= kMostBoardHexes, "the map has more hexes than the game holds");
  require(units.size() <= kMostUnits, "more units than the game holds");
  require(!formations.empty() && formations.size() <= kMostFormations,
          "no formations, or more than the game holds");
  require(boxes.size() <= kMostBoxes, "more boxes on the Objective Map than the game holds");
  for (const Unit& one : units) check_unit(*this, one);
  for (const Formation& one : formations) check_formation(one);
  check_scenario(*this);
  check_tables(tables);

  members.assign(formations.size(), {});
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (units[i].fortress()) continue;
    members[static_cast<std::size_t>(index(units[i].formation))].push_back(
        UnitId{static_cast<std::uint8_t>(i)});
  }
  for (auto& army : armies) army.clear();
  for (std::size_t i = 0; i < formations.size(); ++i) {
    if (formations[i].reserve_units()) continue;
    armies[static_cast<std::size_t>(index(formations[i].side))].push_back(
        FormationId{static_cast<std::uint8_t>(i)});
  }
  group_of_piece.assign(kMostUnits + 2 * kMostFormations + kSideCount, 0);
  for (std::size_t i = 0; i < scenario.groups.size(); ++i) {
    for (const Piece one : scenario.groups[i].pieces)
      group_of_piece[static_cast<std::size_t>(one)] = static_cast<std::uint8_t>(i + 1);
  }
  fortress_ground.assign(static_cast<std::size_t>(map.size()), false);
  for (int i = 0; i < map.size(); ++i)
    fortress_ground[static_cast<std::size_t>(i)] =
        map.terrain(Hex{static_cast<std::uint16_t>(i)}) == Terrain::Fortress ||
        map[Hex{static_cast<std::uint16_t>(i)}].fort;
  for (const Placement& one : scenario.fortress_hexes)
    fortress_ground[static_cast<std::size_t>(index(one.hex))] = true;
  sommacampagna.clear();
  for (const auto& [line, place] : {std::pair(49, 13), std::pair(49, 14), std::pair(50, 14)}) {  // R5
    const Hex where = map.grid().at(line, place);
    if (where != kNoHex) sommacampagna.push_back(where);
  }
  for (const Side side : kBothSides) {
    HexSet& own = exits[static_cast<std::size_t>(index(side))];
    own = {};
    for (const StrategicObjective& one : scenario.objectives[static_cast<std::size_t>(index(side))]) {
      for (const Hex where : one.exits) own.add(where);
    }
  }
  west = west_bank(map);
  advanced = has_phase(Phase::Command);
  static std::atomic<std::uint64_t> editions{0};
  edition = ++editions;
}

}  // namespace tamburino::custoza

#include "cli/butchery_pieces.h"
#include "cli/butchery_prompt.h"
#include "engine/games/butchery/names.h"
#include "engine/games/butchery/rules.h"

// Order of battle, stacks and points of butchery.
namespace tamburino::cli {
namespace {

namespace b = butchery;

std::string status_text(b::Status status, const b::Arrival& arrival, const ButcheryTable& table, Hex hex) {
  switch (status) {
    case b::Status::OnMap:
      return hex_name(table, hex);
    case b::Status::ToCome:
      return "turn " + std::to_string(arrival.turn);
    case b::Status::Eliminated:
      return "lost";
    case b::Status::Absent:
      break;
  }
  return "-";
}

std::string unit_line(const ButcheryTable& table, b::UnitId who, const Desk& desk) {
  const b::Unit& unit = table.rules()[who];
  const b::UnitState& now = table.state()[who];
  std::string text = "  " + fitted(tag_of(table, who), 9) + fitted(unit.name, 26) +
                     fitted(word(desk, "name", b::word_of(unit.kind)), 11) + "combat " +
                     fitted(std::to_string(unit.combat), 3) + "cohesion " +
                     fitted(std::to_string(unit.cohesion), 3) +
                     fitted(status_text(now.status, unit.arrival, table, now.hex), 8);
  if (now.steps_lost > 0) text += std::to_string(now.steps_lost) + " lost; ";
  if (now.disorganised) text += "disorganised; ";
  if (now.status == b::Status::OnMap && !b::in_command(table.rules(), table.state(), who))
    text += "out of command; ";
  if (now.moved) text += "has moved; ";
  if (now.fired) text += "has fired; ";
  if (text.ends_with("; ")) text.resize(text.size() - 2);
  return text + "\n";
}

std::string formation_line(const ButcheryTable& table, b::FormationId which, const Desk& desk) {
  const b::Formation& formation = table.rules()[which];
  const b::FormationState& now = table.state()[which];
  std::string text = fitted(formation.id, 13) + fitted(formation.name, 26);
  if (formation.commander) {
    const b::Commander& leader = *formation.commander;
    text += fitted(now.aide ? "Aide de Camp" : leader.name, 17) + "command " +
            std::to_string(now.aide ? leader.aide_command : leader.command) + ", bonus " +
            std::to_string(now.aide ? 0 : leader.bonus) + "  " +
            fitted(status_text(now.commander, leader.arrival, table, now.commander_hex), 8) + "steps lost " +
            std::to_string(now.losses) + ", broken at " + std::to_string(formation.breaks_at);
  }
  if (now.broken) text += "; BROKEN";
  if (now.out_of_command) text += "; out of command";
  if (which == table.state().activation.formation) text += "; active";
  return inked(desk.paper, table.rules().side(which) == b::Side::Allies ? Ink::First : Ink::Second, text) +
         "\n";
}

}  // namespace

std::string units(const ButcheryTable& table, const std::string& formation, const Desk& desk) {
  const b::Game& game = table.rules();
  if (!formation.empty() && formation != "all") {
    const b::FormationId which = b::find_formation(game, formation);
    std::string text = formation_line(table, which, desk);
    for (const b::UnitId who : game.members[static_cast<std::size_t>(index(which))])
      text += unit_line(table, who, desk);
    return text;
  }
  std::string text;
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const b::FormationId which{static_cast<std::uint8_t>(i)};
    text += formation_line(table, which, desk);
    for (const b::UnitId who : game.members[i]) {
      if (formation == "all") text += unit_line(table, who, desk);
    }
  }
  return text + (formation.empty() ? "units fr-ii, units Stadion, or units all show the units.\n" : "");
}

std::string stack(const ButcheryTable& table, Hex hex, const Desk& desk) {
  const b::Map& map = table.rules().map;
  const b::MapHex& here = map[hex];
  std::string text = hex_name(table, hex) + (here.place.empty() ? "" : ", " + here.place) + ": " +
                     word(desk, "name", b::word_of(here.terrain)) + ", level " + std::to_string(here.level) +
                     ", terrain value " + std::to_string(map.terrain_value(hex));
  for (const b::Side side : {b::Side::Allies, b::Side::Austrians}) {
    if (b::in_enemy_zone(table.state(), b::enemy_of(side), hex))
      text += "; in a zone of control of the " + word(desk, "name", b::word_of(side));
  }
  text += "\n";
  for (const Facing side : kFacings) {
    const b::Hexside& edge = map.side(hex, side);
    std::string found;
    for (const auto& [there, name] : {std::pair{edge.ridge, "ridge"},
                                      {edge.hedge, "hedge"},
                                      {edge.water, "water"},
                                      {edge.steep, "steep"}}) {
      if (there) found += " " + word(desk, "name", name);
    }
    if (map.road(hex, side) != b::Road::None)
      found += " road (" + std::string(b::word_of(map.road(hex, side))) + ")";
    if (!found.empty()) text += "  " + fitted(map.grid().name(side), 3) + found + "\n";
  }
  for (const b::UnitId who : b::UnitsIn(table.state(), hex)) text += unit_line(table, who, desk);
  for (int n = b::kMostUnits; n < b::kMostUnits + b::kMostFormations + 2 * b::kNationCount; ++n) {
    const b::Piece who{static_cast<std::uint16_t>(n)};
    if (where_is(table, who) == hex) text += "  " + b::piece_name(table.rules(), who) + "\n";
  }
  return text;
}

std::string score(const ButcheryTable& table, const Desk& desk) {
  const b::Score now = b::score(table.rules(), table.state());
  std::string text;
  for (const b::Objective& objective : table.rules().scenario.objectives) {
    const auto side = b::controller(table.rules(), table.state(), objective);
    text +=
        "  " + fitted(objective.name, 16) + (side ? word(desk, "name", b::word_of(*side)) : "nobody") + "\n";
  }
  for (std::size_t i = 0; i < table.rules().formations.size(); ++i) {
    if (table.state().formations[i].broken) text += "  " + table.rules().formations[i].name + " is broken\n";
  }
  for (const b::Side side : {b::Side::Allies, b::Side::Austrians}) {
    text += word(desk, "name", b::word_of(side)) + " " +
            points_text(now.half_points[static_cast<std::size_t>(index(side))] / 2.0) + "   ";
  }
  return text +
         "as matters stand: " + word(desk, "word", "level." + std::to_string(static_cast<int>(now.level))) +
         "\n";
}

}  // namespace tamburino::cli

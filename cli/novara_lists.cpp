#include "cli/novara_prompt.h"
#include "engine/games/novara/names.h"
#include "engine/games/novara/rules.h"

// Order of battle, stacks and points of novara.
namespace tamburino::cli {
namespace {

namespace n = novara;

std::string unit_line(const NovaraSight& sight, n::UnitId who, const Desk& desk) {
  const n::Unit& unit = sight.game()[who];
  const n::UnitState& now = sight.state[who];
  const std::string kind = unit.light() ? "light" : std::string(n::word_of(unit.kind));
  std::string text = "  " + fitted(tag_of(sight, who), 9) + fitted(unit.name, 22) +
                     fitted(word(desk, "name", kind), 17) + fitted(strength_text(sight, who), 6);
  text += fitted(
      now.status == n::Status::OnMap ? sight.hex_name(now.hex) : word(desk, "name", n::word_of(now.status)),
      18);
  std::string notes;
  const auto note = [&](bool holds, std::string_view what) {
    if (holds) notes += (notes.empty() ? "" : "; ") + std::string(what);
  };
  note(unit.small, "small");
  note(unit.bonus > 0, "elite " + signed_text(unit.bonus));
  note(now.steps_lost > 0,
       std::to_string(int{now.steps_lost}) + " of " + std::to_string(unit.steps) + " steps lost");
  note(now.shaken, word(desk, "name", "shaken"));
  note(now.out_of_supply, word(desk, "name", "out-of-supply"));
  note(now.marched, word(desk, "name", "forced-march"));
  note(now.captured, "captured");
  note(now.laid != kNoFacing, "a bridge to the " + std::string(sight.game().map.grid().name(now.laid)));
  note(now.display != n::kNoDisplay,
       std::string("box ") + static_cast<char>('A' + now.display % n::kDisplays));
  note(now.active, "active");
  note(now.moved, "has moved");
  note(now.activated && !now.active, "has acted");
  return text + notes + "\n";
}

bool takes_part(const NovaraSight& sight, n::FormationId which) {
  for (const n::UnitId who : sight.game().members[static_cast<std::size_t>(n::index(which))]) {
    if (sight.state[who].status != n::Status::Absent) return true;
  }
  return false;
}

std::string formation_line(const NovaraSight& sight, n::FormationId which, const Desk& desk) {
  const n::Formation& formation = sight.game()[which];
  int units = 0, lost = 0;
  for (const n::UnitId who : sight.game().members[static_cast<std::size_t>(n::index(which))]) {
    const n::Status status = sight.state[who].status;
    units +=
        status != n::Status::Absent && status != n::Status::Eliminated && status != n::Status::Exited ? 1 : 0;
    lost += sight.state[who].steps_lost - sight.state[who].start_lost;
  }
  std::string text = fitted(formation.id, 15) + fitted(formation.name, 30) +
                     fitted(std::to_string(units) + (units == 1 ? " unit" : " units"), 10) +
                     fitted(std::to_string(lost) + (lost == 1 ? " step lost" : " steps lost"), 15);
  if (!formation.independent()) {
    const n::Chit& chit = sight.game()[formation.chit];
    const n::ChitState& lies = sight.state[formation.chit];
    text += chit.name + ", radius " + std::to_string(chit.radius) + ": chit ";
    text += lies.place == n::ChitPlace::Map ? "in " + sight.hex_name(lies.hex)
                                            : std::string(n::word_of(lies.place));
  }
  return inked(desk.paper, formation.side == n::Side::Sardinian ? Ink::First : Ink::Second, text) + "\n";
}

std::string formation_text(const NovaraSight& sight, n::FormationId which, const Desk& desk) {
  std::string text = formation_line(sight, which, desk);
  for (const n::UnitId who : sight.game().members[static_cast<std::size_t>(n::index(which))]) {
    if (sight.state[who].status != n::Status::Absent) text += unit_line(sight, who, desk);
  }
  return text;
}

std::string sides_text(const NovaraSight& sight, Hex hex, const Desk& desk) {
  const n::Map& map = sight.game().map;
  std::string text;
  for (const Facing way : kFacings) {
    const n::Hexside& side = map.side(hex, way);
    std::string found;
    const auto add = [&](bool there, std::string_view key) {
      if (there) found += (found.empty() ? "" : ", ") + word(desk, "name", key);
    };
    add(side.water != n::Water::None, n::word_of(side.water));
    add(side.crossing != n::Crossing::None, n::word_of(side.crossing));
    add(n::pontoon_over(sight.game(), sight.state, hex, way) != n::kNoUnit, "pontoon");
    add(side.slope != n::Slope::None, "ridge");
    add(map.road(hex, way), "road");
    if (!found.empty()) text += "  " + fitted(map.grid().name(way), 3) + found + "\n";
  }
  return text;
}

std::string sudden_text(n::Sudden::When when) {
  switch (when) {
    case n::Sudden::When::Enters:
      return "who enters";
    case n::Sudden::When::OccupiesAll:
      return "who occupies all of";
    case n::Sudden::When::ControlsAny:
      return "who controls any of";
    case n::Sudden::When::LossesLead:
      return "by a lead in combat points destroyed";
    case n::Sudden::When::ArmyUnsupplied:
      return "when the whole enemy army is out of supply";
  }
  return "";
}

std::string owner_text(const NovaraSight& sight, Hex hex, const Desk& desk) {
  const std::uint8_t slot = sight.game().place_slot[static_cast<std::size_t>(index(hex))];
  if (slot == 0) return "";
  return ", held by: " +
         word(desk, "name", n::word_of(sight.state.owner[static_cast<std::size_t>(slot - 1)]));
}

}  // namespace

std::string units(const NovaraSight& sight, const std::string& said, const Desk& desk) {
  if (!said.empty() && said != "all") {
    try {
      return formation_text(sight, n::find_formation(sight.game(), said), desk);
    } catch (const UnknownName&) {
      return unit_line(sight, n::find_unit(sight.game(), said), desk);
    }
  }
  std::string text;
  for (std::size_t i = 0; i < sight.game().formations.size(); ++i) {
    const n::FormationId which{static_cast<std::uint8_t>(i)};
    if (!takes_part(sight, which)) continue;
    text += said.empty() ? formation_line(sight, which, desk) : formation_text(sight, which, desk);
  }
  return text + (said.empty() ? "units s-2, units Wratislaw, or units all show the units.\n" : "");
}

std::string stack(const NovaraSight& sight, Hex hex, const Desk& desk) {
  const n::MapHex& here = sight.game().map[hex];
  const n::Chart::HexRow& row = sight.game().map.row(hex);
  std::string text = sight.hex_name(hex) + (here.place.empty() ? "" : ", " + here.place) + ": " +
                     word(desk, "name", n::word_of(here.terrain)) + ", costs " + std::to_string(row.points) +
                     " (mounted " + std::to_string(row.points_mounted) + ")";
  if (row.shift != 0) text += ", defended by " + std::to_string(row.shift) + " to the left";
  if (row.cover) text += ", cover from guns";
  if (!row.charge) text += ", no charges";
  if (!sight.game().in_play(hex)) text += ", not in play";
  text += owner_text(sight, hex, desk) + "\n" + sides_text(sight, hex, desk);
  for (const n::UnitId who : n::UnitsIn(sight.state, hex)) text += unit_line(sight, who, desk);
  if (may_hold_more(sight, hex))
    text += "  and perhaps more: none of your units stands next to it. [8.visibility-a]\n";
  if (const std::string chits = chits_in(sight, hex); !chits.empty()) text += "  chit: " + chits + "\n";
  return text;
}

std::string score(const NovaraSight& sight, const Desk& desk) {
  const Json told = sight.table.score();
  std::string text;
  for (const auto& [place, one] : told["places"].items()) {
    text += "  " + fitted(place, 18) + fitted(std::to_string(one["points"].get<int>()), 4) +
            (one["side"].is_null() ? word(desk, "name", "nobody")
                                   : word(desk, "name", one["side"].get<std::string>())) +
            "\n";
  }
  for (const n::Side side : n::kSides2) {
    const Json& items = told["items"][std::string(n::word_of(side))];
    text += word(desk, "name", n::word_of(side)) + ": " + std::to_string(items["total"].get<int>()) +
            " (places " + std::to_string(items["control"]["points"].get<int>()) + ", enemy steps lost " +
            std::to_string(items["enemy_steps"]["steps"].get<int>()) + " for " +
            std::to_string(items["enemy_steps"]["points"].get<int>()) + ", marched off " +
            std::to_string(items["exits"].get<int>()) + ")\n";
  }
  for (const n::Sudden& sudden : sight.game().scenario.sudden) {
    text += "At once: ";
    text += sudden.when == n::Sudden::When::LossesLead ? "either side"
                                                       : word(desk, "name", n::word_of(sudden.winner));
    text += ", " + sudden_text(sudden.when);
    for (std::size_t i = 0; i < sudden.places.size(); ++i)
      text += (i == 0 ? ": " : ", ") + sight.game()[sudden.places[i]].name;
    if (sudden.points > 0) text += " (" + std::to_string(sudden.points) + ")";
    text += "\n";
  }
  if (!sight.state.over()) return text;
  return text + word(desk, "word", "winner." + std::to_string(static_cast<int>(sight.state.winner))) + ".\n";
}

}  // namespace tamburino::cli

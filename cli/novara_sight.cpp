#include "cli/novara_sight.h"

#include <algorithm>

#include "engine/games/novara/rules.h"
#include "engine/games/novara/view.h"

namespace tamburino::cli {
namespace {

namespace n = novara;

char letter_of(const n::Unit& unit) {
  switch (unit.kind) {
    case n::Kind::Infantry:
      return unit.light() ? 'l' : 'i';
    case n::Kind::Cavalry:
      return 'c';
    case n::Kind::Artillery:
      return 'a';
    case n::Kind::HorseArtillery:
      return 'h';
    case n::Kind::Train:
      return 'p';
    case n::Kind::Dummy:
      return 'd';
  }
  return '?';
}

}  // namespace

NovaraSight::NovaraSight(const NovaraTable& the_table, std::optional<n::Side> who_looks)
    : table(the_table),
      viewer(who_looks),
      state(who_looks ? n::masked(the_table.rules(), the_table.state(), *who_looks) : the_table.state()) {}

std::string NovaraSight::hex_name(Hex hex) const {
  return hex == kNoHex ? "off the map" : game().map.grid().name(hex);
}

std::string tag_of(const NovaraSight& sight, n::UnitId who) {
  const n::Unit& unit = sight.game()[who];
  const n::UnitState& now = sight.state[who];
  const n::Side side = n::side_of(sight.game(), sight.state, who);
  const char kind = letter_of(unit);
  std::string tag{letter_of(side), now.active ? static_cast<char>(kind - 'a' + 'A') : kind};
  if (unit.fights()) tag += std::to_string(n::factor(sight.game(), sight.state, who));
  // A letter tells which box a dummy stands for, but to its owner only.
  const bool lettered = unit.kind == n::Kind::Dummy && unit.display != n::kNoDisplay;
  if (lettered && (!sight.viewer || *sight.viewer == side)) tag += static_cast<char>('A' + unit.display);
  if (now.laid != kNoFacing) tag += '#';
  if (now.steps_lost > 0) tag += '-';
  if (now.shaken) tag += 's';
  if (now.out_of_supply) tag += 'o';
  if (now.marched) tag += 'm';
  return tag;
}

std::string strength_text(const NovaraSight& sight, n::UnitId who) {
  const n::Unit& unit = sight.game()[who];
  const std::string movement = std::to_string(unit.movement);
  if (!unit.fights()) return "-" + movement;
  return std::to_string(n::factor(sight.game(), sight.state, who)) + "-" + movement;
}

char letter_of(n::Side side) { return side == n::Side::Sardinian ? 'S' : 'A'; }
int ink_of(n::Side side) { return side == n::Side::Sardinian ? 117 : 221; }

int counters_in(const NovaraSight& sight, Hex hex) {
  int count = 0;
  for ([[maybe_unused]] const n::UnitId who : n::UnitsIn(sight.state, hex)) ++count;
  return count;
}

bool may_hold_more(const NovaraSight& sight, Hex hex) {
  return sight.viewer && n::enemy_in(sight.game(), sight.state, *sight.viewer, hex) &&
         !n::inspected(sight.game(), sight.state, *sight.viewer, hex);
}

std::string chits_in(const NovaraSight& sight, Hex hex) {
  std::string names;
  for (std::size_t i = 0; i < sight.game().chits.size(); ++i) {
    const n::ChitState& lies = sight.state.chits[i];
    if (lies.place == n::ChitPlace::Map && lies.hex == hex)
      names += (names.empty() ? "" : ", ") + sight.game().chits[i].name;
  }
  return names;
}

bool worth_points(const NovaraSight& sight, Hex hex) {
  const std::uint8_t slot = sight.game().place_slot[static_cast<std::size_t>(index(hex))];
  if (slot == 0) return false;
  const n::PlaceId which{static_cast<std::uint8_t>(slot - 1)};
  const n::Scenario& scenario = sight.game().scenario;
  const auto counts = [&](const auto& one) { return one.first == which; };
  if (std::any_of(scenario.points.begin(), scenario.points.end(), counts)) return true;
  return std::any_of(scenario.sudden.begin(), scenario.sudden.end(), [&](const n::Sudden& sudden) {
    return std::find(sudden.places.begin(), sudden.places.end(), which) != sudden.places.end();
  });
}

}  // namespace tamburino::cli

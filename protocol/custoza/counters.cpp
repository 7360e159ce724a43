#include "engine/games/custoza/names.h"
#include "protocol/custoza/table.h"

// What can be altered by a number in custoza; the limits are those of alterations.cpp.
namespace tamburino {

namespace c = custoza;

std::vector<Counter> CustozaTable::counters() const {
  std::vector<Counter> all;
  const auto base = [](const char* section, const std::string& id, const std::string& name,
                       const std::string& formation, c::Side side, std::string_view kind) {
    const std::string word(c::word_of(side));
    return Counter{
        section, std::string("counters.") + section, id, name, formation, word, word, std::string(kind), {}};
  };
  for (const c::Unit& unit : game_->units) {
    const std::string formation = unit.formation == c::kNoFormation ? "" : (*game_)[unit.formation].id;
    Counter counter = base("units", unit.id, unit.name, formation, unit.side, c::word_of(unit.kind));
    counter.figures = {{"strength", unit.strength, 1, 20},
                       {"cohesion", unit.cohesion, 2, 12},
                       {"stacking", unit.stacking, 0, 6},
                       {"movement", unit.movement, 0, 20},
                       {"range", unit.range, 0, 10}};
    all.push_back(std::move(counter));
  }
  for (const c::Formation& one : game_->formations) {
    if (!one.commander) continue;
    Counter counter = base("formations", one.id, one.name, one.id, one.side, c::word_of(one.rank));
    counter.figures = {{"markers", one.markers, 0, c::kMostMarkers},
                       {"commander.command", one.commander->command, 0, 6},
                       {"commander.movement", one.commander->movement, 1, 20}};
    all.push_back(std::move(counter));
  }
  for (const c::Side side : c::kBothSides) {
    if (!game_->chief(side)) continue;
    const c::Chief& chief = *game_->chief(side);
    Counter counter = base("chiefs", std::string(c::word_of(side)), chief.name, "", side, "chief");
    counter.figures = {
        {"command", chief.command, 0, 6}, {"range", chief.range, 0, 20}, {"movement", chief.movement, 1, 20}};
    all.push_back(std::move(counter));
  }
  return all;
}

}  // namespace tamburino

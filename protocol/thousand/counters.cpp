#include "engine/games/thousand/names.h"
#include "protocol/thousand/table.h"

// What can be altered by a number in thousand; the limits are those of thousand_alterations.cpp.
namespace tamburino {
namespace {

namespace t = thousand;

Counter counter_of(const t::Unit& unit) {
  const std::string side(t::word_of(unit.side));
  Counter counter{
      "units", "counters.units", unit.id, unit.name, "", side, side, std::string(t::word_of(unit.kind)), {}};
  counter.figures = {{"full.combat", unit.full.combat, 1, kMostDice},
                     {"full.quality", unit.full.quality, 0, 5}};
  if (unit.has_reduced) {
    counter.figures.push_back({"reduced.combat", unit.reduced.combat, 1, kMostDice});
    counter.figures.push_back({"reduced.quality", unit.reduced.quality, 0, 5});
  }
  return counter;
}

Counter counter_of(const t::Commander& commander) {
  const std::string side(t::word_of(commander.side));
  Counter counter{"commanders", "counters.commanders", commander.id, commander.name, "", side, side, "", {}};
  counter.figures = {{"front.value", commander.front.value, 1, 9},
                     {"back.value", commander.back.value, 1, 9}};
  return counter;
}

Counter counter_of(const t::Place& city) {
  Counter counter{"cities", "map.cities", city.id, city.name, "", "", "", city.big ? "big" : "small", {}};
  counter.figures = {{"points", city.points, 0, 50},
                     {"siege_points", city.siege_points, 0, 50},
                     {"recruits_from", city.recruits_from, 1, 7}};
  return counter;
}

}  // namespace

std::vector<Counter> ThousandTable::counters() const {
  std::vector<Counter> all;
  for (const t::Unit& unit : game_->units) all.push_back(counter_of(unit));
  for (const t::Commander& commander : game_->commanders) all.push_back(counter_of(commander));
  for (const t::Place& place : game_->places) {
    if (place.city) all.push_back(counter_of(place));
  }
  for (std::size_t i = 0; i < game_->tables.turns.size(); ++i) {
    const std::string turn = std::to_string(i + 1);
    Counter counter{"calendar", "calendar", turn, "turn " + turn, "", "", "", "", {}};
    counter.figures = {{"command", game_->tables.turns[i].command, 0, 9}};
    counter.bare = true;
    all.push_back(std::move(counter));
  }
  return all;
}

}  // namespace tamburino

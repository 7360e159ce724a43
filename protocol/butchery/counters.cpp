#include "engine/games/butchery/names.h"
#include "protocol/butchery/table.h"

// What can be altered by a number in butchery; the limits are those of butchery_alterations.cpp.
namespace tamburino {
namespace {

namespace b = butchery;

std::string side_word(b::Nation nation) { return nation == b::Nation::Austrian ? "austrians" : "allies"; }

Counter counter_of(const b::Game& game, const b::Unit& unit) {
  Counter counter{"units",
                  "counters.units",
                  unit.id,
                  unit.name,
                  game[unit.formation].id,
                  std::string(b::word_of(unit.nation)),
                  side_word(unit.nation),
                  std::string(b::word_of(unit.kind)),
                  {}};
  counter.figures = {{"combat", unit.combat, 0, 20}, {"cohesion", unit.cohesion, 1, 9}};
  if (unit.kind == b::Kind::Artillery) counter.figures.push_back({"range", unit.range, 1, 5});
  return counter;
}

Counter counter_of(const b::Formation& formation) {
  Counter counter{"formations",
                  "counters.formations",
                  formation.id,
                  formation.name,
                  formation.id,
                  std::string(b::word_of(formation.nation)),
                  side_word(formation.nation),
                  "",
                  {}};
  counter.figures = {{"breaks_at", formation.breaks_at, 0, 99}};
  if (formation.commander) {
    counter.figures.push_back({"commander.command", formation.commander->command, 0, 9});
    counter.figures.push_back({"commander.bonus", formation.commander->bonus, 0, 9});
    counter.figures.push_back({"commander.aide_command", formation.commander->aide_command, 0, 9});
  }
  return counter;
}

}  // namespace

std::vector<Counter> ButcheryTable::counters() const {
  std::vector<Counter> all;
  for (const b::Unit& unit : game_->units) all.push_back(counter_of(*game_, unit));
  for (const b::Formation& formation : game_->formations) all.push_back(counter_of(formation));
  for (std::size_t i = 0; i < game_->chiefs.size(); ++i) {
    const b::Chief& chief = game_->chiefs[i];
    const auto nation = static_cast<b::Nation>(i);
    const std::string word(b::word_of(nation));
    Counter counter{"chiefs", "counters.chiefs", word, chief.name, "", word, side_word(nation), "", {}};
    counter.figures = {{"reaction", chief.reaction, 0, 9},
                       {"may_move_from", chief.may_move_from, 1, 14},
                       {"entry_points", chief.entry_points, 1, 20}};
    all.push_back(std::move(counter));
  }
  return all;
}

}  // namespace tamburino

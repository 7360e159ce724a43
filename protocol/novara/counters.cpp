#include "engine/games/novara/names.h"
#include "protocol/novara/table.h"

// What can be altered by a number in novara; the limits are those of novara_alterations.cpp.
namespace tamburino {

namespace n = novara;

std::vector<Counter> NovaraTable::counters() const {
  std::vector<Counter> all;
  for (const n::Unit& unit : game_->units) {
    if (unit.kind == n::Kind::Dummy) continue;
    const std::string side(n::word_of(unit.side));
    const std::string formation = unit.formation == n::kNoFormation ? "" : (*game_)[unit.formation].id;
    Counter counter{"units",   "counters.units",
                    unit.id,   unit.name,
                    formation, side,
                    side,      std::string(n::word_of(unit.kind)),
                    {}};
    if (unit.fights())
      counter.figures = {
          {"combat", unit.combat, 0, 20}, {"reduced", unit.reduced, 0, 20}, {"steps", unit.steps, 1, 2}};
    counter.figures.push_back({"movement", unit.movement, 0, 12});
    counter.figures.push_back({"bonus", unit.bonus, 0, 5});
    all.push_back(std::move(counter));
  }
  for (const n::Chit& chit : game_->chits) {
    const std::string side(n::word_of(chit.side));
    const std::string formation = chit.formation == n::kNoFormation ? "" : (*game_)[chit.formation].id;
    Counter counter{"chits",   "counters.chits",
                    chit.id,   chit.name,
                    formation, side,
                    side,      std::string(n::word_of(chit.rank)),
                    {}};
    counter.figures = {{"radius", chit.radius, 0, 20}};
    if (chit.rank != n::Rank::Formation) counter.figures.push_back({"factor", chit.factor, 0, 20});
    all.push_back(std::move(counter));
  }
  return all;
}

}  // namespace tamburino

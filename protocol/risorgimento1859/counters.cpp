#include "engine/games/risorgimento1859/names.h"
#include "protocol/risorgimento1859/table.h"

// What can be altered by a number in risorgimento1859; the limits are those of alterations.cpp.
namespace tamburino {

namespace r = risorgimento1859;

std::vector<Counter> Risorgimento1859Table::counters() const {
  std::vector<Counter> all;
  const auto add = [&](const char* section, const std::string& id, const std::string& name,
                       const std::string& formation, std::string_view nation, r::Side side,
                       std::string_view kind, std::vector<Figure> figures) {
    all.push_back({section, std::string("counters.") + section, id, name, formation, std::string(nation),
                   std::string(r::word_of(side)), std::string(kind), std::move(figures)});
  };
  for (const r::Unit& unit : game_->units) {
    std::vector<Figure> figures{{"movement", unit.movement, 1, 20}};
    if (!unit.artillery()) figures.insert(figures.begin(), {"cohesion", unit.cohesion, 1, 9});
    add("units", unit.id, unit.name, (*game_)[unit.brigade].id, r::word_of(unit.nation), unit.side,
        r::word_of(unit.kind), std::move(figures));
  }
  for (const r::Leader& one : game_->leaders) {
    const std::string formation = one.brigade != r::kNoBrigade ? (*game_)[one.brigade].id
                                  : one.corps != r::kNoCorps   ? (*game_)[one.corps].id
                                                               : "";
    std::vector<Figure> figures{{"range", one.range, 0, 20}, {"movement", one.movement, 1, 30}};
    if (one.rank == r::Rank::Brigadier)
      figures.insert(figures.begin(), {"commitment", one.commitment, -5, 5});
    const std::string_view nation =
        one.corps != r::kNoCorps ? r::word_of((*game_)[one.corps].nation) : std::string_view();
    add("leaders", one.id, one.name, formation, nation, one.side, r::word_of(one.rank), std::move(figures));
  }
  for (const r::Corps& one : game_->corps)
    add("corps", one.id, one.name, one.id, r::word_of(one.nation), one.side, "corps",
        {{"continuity", one.continuity, 0, 9}});
  return all;
}

}  // namespace tamburino

#include "engine/games/risorgimento1859/rules.h"

// 5.4, 5.5  Stacking, and Towns.
namespace tamburino::risorgimento1859 {
namespace {

struct Count {
  int infantry = 0, cavalry = 0, guns = 0;
  bool one_brigade = true;  // of infantry and cavalry
  BrigadeId brigade = kNoBrigade;
};

Count count(const Game& game, const UnitSet& units) {
  Count all;
  for (const UnitId who : units) {
    const Unit& one = game[who];
    all.infantry += one.infantry() ? 1 : 0;
    all.cavalry += one.cavalry() ? 1 : 0;
    all.guns += one.artillery() ? 1 : 0;
    if (one.artillery()) continue;
    if (all.brigade == kNoBrigade) all.brigade = one.brigade;
    all.one_brigade = all.one_brigade && all.brigade == one.brigade;
  }
  return all;
}

Verdict plain(const Count& all) {
  const int fighters = all.infantry + all.cavalry;
  if (all.infantry > 0 && all.cavalry > 0) return refused_by("5.41c");
  if (fighters > 2) return refused_by("5.41a").because("too-many");
  if (fighters == 2 && !all.one_brigade) return refused_by(all.infantry > 0 ? "5.41b" : "5.41a");
  if (fighters == 2 && all.guns > 0) return refused_by("5.41d");  // A33
  if (fighters == 1 && all.guns > 1) return refused_by("5.41d");
  if (all.guns > 3) return refused_by("5.41e");
  return kAllowed;
}

Verdict together(const Count& all, bool town) {
  const Verdict verdict = plain(all);
  if (verdict || !town || all.cavalry > 0) return verdict;
  // 5.51a
  const bool fits = (all.infantry <= 3 && all.guns == 0) || (all.infantry <= 2 && all.guns <= 1);
  return fits ? kAllowed : refused_by("5.51a");
}

}  // namespace

bool may_stand_together(const Game& game, const UnitSet& units, bool town) {
  return together(count(game, units), town).allowed();
}

Verdict may_stack(const Game& game, const State& state, UnitId who, Hex where) {
  UnitSet all = units_in(game, state, game[who].side, where);
  // 5.11f  In Strategic Movement a unit is alone.
  bool marching = state[who].is(Mark::Marching);
  for (const UnitId other : all) marching = marching || (other != who && state[other].is(Mark::Marching));
  all.add(who);
  if (marching && all.size() > 1) return refused_by("5.11f", hex(where));
  Verdict verdict = together(count(game, all), game.map.town(where));
  if (!verdict) verdict.facts = {unit(who), hex(where)};
  return verdict;
}

bool overstacked(const Game& game, const State& state, Side side, Hex where) {
  return !may_stand_together(game, units_in(game, state, side, where), game.map.town(where));
}

bool town_stacking(const Game& game, const State& state, Hex where) {
  if (!game.map.town(where) || UnitsIn(state, where).empty()) return false;
  const Side side = game[top_of(state, where)].side;
  return !plain(count(game, units_in(game, state, side, where)));
}

}  // namespace tamburino::risorgimento1859

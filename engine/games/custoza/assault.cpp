#include <algorithm>

#include "engine/games/custoza/rules.h"

// 10.1, 10.4.1-10.4.5. Who may assault, and the reckoning of a combat: also of Charges and Reactions.
namespace tamburino::custoza {

// 10.1  Infantry or cavalry in order and ready to go.
Verdict may_assault(const Game& game, const State& state, UnitId who) {
  if (game[who].fortress()) return refused_by("22.3.2b", unit(who));
  if (game[who].artillery()) return refused_by("10.6a", unit(who));
  if (state[who].mode == Mode::March) return refused_by("g7.8d", unit(who));
  if (state[who].mode == Mode::Square) return refused_by("11.5.4.1a", unit(who));
  if (state[who].level >= Level::Disorganized) return refused_by("g13.status-a", unit(who));
  return kAllowed;
}

Verdict assault_ground(const Game& game, const State& state, Hex from, Facing way) {
  const Hex to = game.map.neighbour(from, way);
  if (to == kNoHex) return refused_by("g7.2b", hex(from)).because("marker-outside");
  if (game.map.side(from, way).closed) return refused_by("22.3.5c", hex(from), hex(to));
  if (open_side(game, state, from, way)) return kAllowed;
  return refused_by("g7.2b", hex(from), hex(to)).because("attack-over-river");
}

// --- the reckoning

// 10.4.2a, 10.4.2b  The last row that the ratio reaches; against no strength at all the best one.
int ratio_modifier(const Game& game, int attackers, int defenders) {
  int modifier = game.tables.ratio_below;
  for (const RatioRow& row : game.tables.ratios) {
    if (attackers * row.defender >= row.attacker * defenders) modifier = row.modifier;
  }
  return modifier;
}

namespace {

// 10.4.1a  Guns count nothing.
int assault_strength(const Game& game, const State& state, const Force& force) {
  int sum = 0;
  for (const UnitId who : on_map(state, force)) sum += game[who].artillery() ? 0 : strength(game, state, who);
  return sum;
}

}  // namespace

// 10.4.4c  The fortress (ruling 81), or the highest Stacking Value, guns apart.
Force biggest_units(const Game& game, const Force& stack) {
  Force found;
  int most = -1;
  for (const UnitId who : stack) {
    const int value = game[who].fortress() ? 100 : game[who].artillery() ? 0 : game[who].stacking;
    if (value > most) found = {}, most = value;
    if (value == most) found.add(who);
  }
  return found;
}

UnitId biggest(const Game& game, const State& state, const Force& stack) {
  const Force equals = biggest_units(game, stack);
  UnitId best = equals.first();
  for (const UnitId who : equals) {
    if (cohesion_value(game, state, who) > cohesion_value(game, state, best)) best = who;
  }
  return best;
}

namespace {

UnitId attacking_lead(const Game& game, const State& state, const Combat& combat) {
  if (combat.attacker_biggest != kNoUnit) return combat.attacker_biggest;
  return biggest(game, state, attackers_now(state, combat));
}
UnitId defending_lead(const Game& game, const State& state, const Combat& combat) {
  if (combat.defender_biggest != kNoUnit) return combat.defender_biggest;
  return biggest(game, state, defenders_now(state, combat));
}

// What lies in the hex and on the way to it.
void add_ground(const Game& game, const State& state, const Combat& combat, Reckoning& sum) {
  const TerrainChart& chart = game.chart;
  const bool peschiera = terrain_now(game, state, combat.target) == Terrain::Fortress &&
                         game.map.terrain(combat.target) == Terrain::Fortress;
  const int ground_modifier =
      peschiera ? chart.peschiera_assault : ground(game, state, combat.target).assault;
  sum.add_if(ground_modifier != 0, "g10.drm-a", ground_modifier);
  const int up = std::clamp(game.map.level(combat.target) - game.map.level(combat.from), 0, 4);
  const int climb = chart.climb_assault[static_cast<std::size_t>(up)];
  sum.add_if(climb != 0, "g10.drm-a", climb);
  const auto way = game.map.grid().side_towards(combat.from, combat.target);
  if (!way) return;
  const Hexside& between = game.map.side(combat.from, *way);
  sum.add_if(between.stream, "g10.drm-a", chart.stream_assault);
  sum.add_if(between.river, "g10.drm-a", chart.bridge_assault);
}

// Charges, Squares and columns on the march.
void add_manner(const Game& game, const State& state, const Combat& combat, Reckoning& sum) {
  const AssaultModifiers& table = game.tables.assault_modifiers;
  const Force defenders = defenders_now(state, combat);
  const bool square = any_of(defenders, [&](UnitId who) { return state[who].mode == Mode::Square; });
  const bool foot_or_march =
      any_of(defenders, [&](UnitId who) { return game[who].infantry() || state[who].mode == Mode::March; });
  const bool cavalry = any_of(defenders, [&](UnitId who) { return game[who].cavalry(); });
  if (combat.charge) {
    if (square) {
      sum.add("g10.drm-a", table.charge_on_square);
    } else if (foot_or_march) {
      sum.add("g10.drm-a", table.charge_on_foot_or_march);
    } else {
      sum.add_if(cavalry, "g10.drm-a", table.charge_on_cavalry);
    }
  } else {
    const bool foot = game[attacking_lead(game, state, combat)].infantry();
    sum.add_if(square && foot, "g10.drm-a", table.assault_on_square);
  }
  const bool stands_ready =
      any_of(defenders, [&](UnitId who) { return !game[who].artillery() && state[who].mode != Mode::March; });
  sum.add_if(!stands_ready, "g10.drm-a", table.march);
}

// The state of one side; `sign` is +1 where it helps the attacker.
void add_condition(const Game& game, const State& state, const Force& force, UnitId lead, int sign,
                   Reckoning& sum) {
  const AssaultModifiers& table = game.tables.assault_modifiers;
  const bool led = any_of(force, [&](UnitId who) { return commander_with(game, state, who); });
  const bool tired = any_of(force, [&](UnitId who) { return state[who].exhausted; });
  sum.add_if(led, "g10.drm-a", -sign * table.commander);
  sum.add_if(tired, "g9.2a", sign * table.exhausted);
  if (game[lead].formation == kNoFormation) return;
  const FormationState& formation = state[game[lead].formation];
  sum.add_if(formation.fatigued, "g18.4a", sign * table.fatigued);
  sum.add_if(formation.collapsed, "g19b", sign * table.collapsed);
}

}  // namespace

// 10.4.1-10.4.3
Reckoning combat_modifiers(const Game& game, const State& state, const Combat& combat) {
  const AssaultModifiers& table = game.tables.assault_modifiers;
  const Force attackers = attackers_now(state, combat);
  const Force defenders = defenders_now(state, combat);
  Reckoning sum;
  sum.add("10.4.2a", ratio_modifier(game, assault_strength(game, state, attackers),
                                    assault_strength(game, state, defenders)));
  const bool faced = any_of(defenders, [&](UnitId who) {
    return !game[who].artillery() && !through_rear(game, state, who, combat.from);
  });
  sum.add_if(!faced, "g10.drm-a", table.rear);
  sum.add_if(combat.repeated, "g10.drm-a", table.repeated);
  add_manner(game, state, combat, sum);
  add_ground(game, state, combat, sum);
  add_condition(game, state, attackers, attacking_lead(game, state, combat), -1, sum);
  add_condition(game, state, defenders, defending_lead(game, state, combat), +1, sum);
  const bool furious = !combat.reaction && state.activation.temper == Temper::Furious;
  sum.add_if(furious, "g5.2a", table.furious);
  const int within = std::clamp(sum.total(), -table.most, table.most);
  sum.add_if(within != sum.total(), "g10.drm-a", within - sum.total());
  return sum;
}

// 10.4.4b
int combat_column(const Game& game, const State& state, const Combat& combat) {
  return cohesion_value(game, state, attacking_lead(game, state, combat)) -
         cohesion_value(game, state, defending_lead(game, state, combat));
}

AssaultResult combat_result(const Game& game, int column, int total) {
  const auto& least = game.tables.assault_columns;
  const auto at = std::count_if(least.begin(), least.end(), [&](int one) { return column >= one; });
  return game.tables.assault.at(total, static_cast<int>(at));
}

}  // namespace tamburino::custoza

#include <algorithm>

#include "engine/games/custoza/rules.h"

// 13.1-13.5. Cohesion, checks, Rout; losses of strength.
namespace tamburino::custoza {

// 13.1a, 10.4.4a
int cohesion_value(const Game& game, const State& state, UnitId who) {
  const Level level = std::min(state[who].level, Level::Disorganized);
  return game[who].cohesion + game.tables.status[static_cast<std::size_t>(index(level))];
}

// 13.2a, g13.ccmt-a  Added to two dice, which must not exceed the CCV.
Reckoning check_modifiers(const Game& game, const State& state, UnitId who, const Check& check) {
  const CheckModifiers& table = game.tables.check;
  const Unit& self = game[who];
  const UnitState& own = state[who];
  Reckoning sum;
  const auto* combat = state.stack.find<Combat>();
  const bool by_result = check.reason == CheckReason::Combat && combat != nullptr && combat->charge &&
                         combat->defenders.contains(who);
  const bool charged = self.infantry() && (check.reason == CheckReason::Charged || by_result);
  sum.add_if(charged && own.mode != Mode::Square, "13.2b", table.charged);
  sum.add_if(charged && own.mode == Mode::Square, "g13.ccmt-a", table.charged_square);
  sum.add_if(check.reason == CheckReason::Square, "11.5.4a", table.square);
  sum.add_if(check.reason == CheckReason::Reorganise, "13.7a", table.reorganising);
  if (check.reason == CheckReason::Withdrawal) {
    sum.add("11.5.5b", table.withdrawal);
    sum.add_if(check.modifier != 0, "11.5.5b", check.modifier);
  } else {
    sum.add_if(check.modifier != 0, "10.4.8b", check.modifier);
  }
  if (!state.on_map(who)) {  // inside its commander: 17.2; Routed, and to be reorganised: 13.7
    sum.add_if(state[self.formation].fatigued, "g18.4a", table.fatigued);
    sum.add_if(state[self.formation].collapsed, "g19b", table.collapsed);
    sum.add_if(2 * own.lost >= self.strength, "g13.ccmt-a", table.half_strength);
    return sum;
  }
  sum.add_if(check.from != kNoHex && through_rear(game, state, who, check.from), "g13.ccmt-a", table.rear);
  const bool loose = own.mode == Mode::March || (self.artillery() && own.mode == Mode::Limbered);
  sum.add_if(loose, "g13.ccmt-a", table.march_or_limbered);
  sum.add_if(own.out_of_command, "g13.ccmt-a", table.out_of_command);
  if (self.formation != kNoFormation) {
    const FormationState& formation = state[self.formation];
    sum.add_if(formation.fatigued, "g18.4a", table.fatigued);
    sum.add_if(formation.collapsed, "g19b", table.collapsed);
    sum.add_if(!formation.communication, "g20a", table.no_communication);
  }
  sum.add_if(2 * own.lost >= self.strength, "g13.ccmt-a", table.half_strength);
  sum.add_if(own.exhausted, "g9.2a", table.exhausted);
  const Terrain here = terrain_now(game, state, own.hex);
  sum.add_if(here == Terrain::Village || here == Terrain::Town, "g13.ccmt-a", table.built_up);
  sum.add_if(here == Terrain::Fortress, "g13.ccmt-a", table.fortress);
  sum.add_if(commander_with(game, state, who), "g13.ccmt-a", table.commander);
  return sum;
}

// 13.7a  One that comes back is checked as Disorganized.
int checked_value(const Game& game, const State& state, UnitId who, const Check& check) {
  const Level level = check.reason == CheckReason::Reorganise ? Level::Disorganized : state[who].level;
  return game[who].cohesion + game.tables.status[static_cast<std::size_t>(index(level))];
}

// g13.effects-a
int levels_for(const Game& game, int failed_by) {
  const auto& least = game.tables.check_effects;
  return static_cast<int>(
      std::count_if(least.begin(), least.end(), [&](int one) { return failed_by >= one; }));
}

Next run(const Game&, State& state, Check& check, Events&) {
  switch (check.step) {
    case Check::Step::Roll:
      if (state.stack.find<ReservePhase>() == nullptr) check.force = on_map(state, check.force);
      state.checked = {};
      if (check.force.empty()) return done();
      check.step = Check::Step::End;
      return roll(RollKind::Check, 2);
    case Check::Step::End:
      return done();
  }
  return done();
}

namespace {

// 13.4a  A unit in its own Action may have had enough.
void note_failure(State& state, UnitId who) {
  const auto* action = state.stack.find<ForceAction>();
  if (action != nullptr && action->phase == Phase::Engaged && action->force.contains(who) &&
      state.on_map(who))
    state[who].failed = true;
}

}  // namespace

// 13.2.1a  One roll; every unit with its own modifiers against its own CCV.
void take_check(const Game& game, State& state, Roll roll, Events& events) {
  const Check check = *state.stack.top_as<Check>();
  const int dice = roll.value[0] + roll.value[1];
  for (const UnitId who : check.force) {
    const Reckoning sum = check_modifiers(game, state, who, check);
    const int value = checked_value(game, state, who, check);
    const int total = dice + sum.total();
    const bool passed = total <= value;
    (passed ? state.checked.passed : state.checked.failed).add(who);
    const EventKind kind = passed ? EventKind::CheckPassed : EventKind::CheckFailed;
    if (state[who].status == Status::Inside) {  // R101: the enemy sees the dice alone
      tell_to(events, game[who].side, kind, "13.2a", unit(who), number(total), number(value));
      continue;
    }
    tell_items(events, sum);
    tell(events, kind, "13.2a", unit(who), number(total), number(value));
    if (passed) continue;
    interrupt_bridge(game, state, who);
    if (costs_no_levels(check.reason)) continue;
    lose_levels(game, state, who, levels_for(game, total - value), "g13.effects-a", events);
    note_failure(state, who);
  }
}

// 13.5b  A trace of any length, as 4.2, to a source of the side.
bool can_rout_to_source(const Game& game, const State& state, UnitId who) {
  const Side side = game[who].side;
  Reach reach;
  reach.search(game.map.grid(), state[who].hex, 0, 0, [&](Hex at, Facing way, Hex to) -> StepCost {
    if (!open_side(game, state, at, way) || !trace_passes(game, state, side, to)) return {};
    return {0, false};
  });
  for (const Hex source : game.scenario.rout_sources[static_cast<std::size_t>(index(side))]) {
    if (reach.contains(source)) return true;
  }
  return false;
}

namespace {

void rout(const Game& game, State& state, UnitId who, Events& events) {
  const Hex where = state[who].hex;
  const bool saved = !game[who].fortress() && can_rout_to_source(game, state, who);  // 22.3.3b
  lift(game, state, who, saved ? Status::Routed : Status::Eliminated);
  tell(events, saved ? EventKind::Routed : EventKind::Surrendered, saved ? "13.5a" : "13.5c", unit(who),
       hex(where));
  rescue_commanders(game, state, game[who].side, where, events);
  dissolve_if_gone(game, state, game[who].formation, events);
}

}  // namespace

// 13.3a, 10.4.8g
void lose_levels(const Game& game, State& state, UnitId who, int levels, Rule rule, Events& events) {
  if (levels <= 0 || !state.on_map(who)) return;
  UnitState& own = state[who];
  own.fell = static_cast<std::uint8_t>(own.fell + levels);
  own.level = static_cast<Level>(std::min(index(own.level) + levels, index(Level::Rout)));
  tell(events, EventKind::LevelsLost, rule, unit(who), number(levels), number(index(own.level)));
  if (own.level == Level::Rout) rout(game, state, who, events);
}

// 10.4.8e, g10.zero-a
void lose_strength(const Game& game, State& state, UnitId who, int points, Rule rule, Events& events) {
  if (points <= 0 || !state.on_map(who)) return;
  const int lost = std::min(points, strength(game, state, who));
  state[who].lost = static_cast<std::uint8_t>(state[who].lost + lost);
  tell(events, EventKind::StrengthLost, rule, unit(who), number(lost));
  if (strength(game, state, who) == 0) eliminate(game, state, who, "g10.zero-a", events);
}

void eliminate(const Game& game, State& state, UnitId who, Rule rule, Events& events) {
  if (!state.on_map(who)) return;
  const Hex where = state[who].hex;
  lift(game, state, who, Status::Eliminated);
  tell(events, EventKind::Eliminated, rule, unit(who), hex(where));
  rescue_commanders(game, state, game[who].side, where, events);
  dissolve_if_gone(game, state, game[who].formation, events);
}

}  // namespace tamburino::custoza

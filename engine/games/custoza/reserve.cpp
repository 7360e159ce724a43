#include <algorithm>

#include "engine/games/custoza/rules.h"

// 13.7, 17. In Reserve: Routed units return, off-map units recover; nights (22.4d); 21.4 Formations that are
// no more.
namespace tamburino::custoza {
namespace {

ReservePhase& top_phase(State& state) { return *state.stack.top_as<ReservePhase>(); }
const ReservePhase& top_phase(const State& state) { return *state.stack.top_as<ReservePhase>(); }

bool night(const Game& game, const State& state) { return game.light_of(state.turn) == Light::Night; }

}  // namespace

// 17.3, 22.4d  At Night an Engaged Formation that was not activated, and is in no enemy ZoR.
bool rests_at_night(const Game& game, const State& state, FormationId which) {
  const FormationState& own = state[which];
  if (!game.advanced || !night(game, state) || own.stance != Stance::Engaged || own.activated) return false;
  for (const UnitId who : game.units_of(which)) {
    if (state.on_map(who) && in_enemy_zone(state, game[which].side, state[who].hex)) return false;
  }
  return true;
}

namespace {

// What both can see: a Routed unit of a Formation that is not on the map, or that rests at Night.
bool might_return(const Game& game, const State& state, UnitId who) {
  if (state[who].status != Status::Routed || game[who].artillery()) return false;
  const FormationId own = game[who].formation;
  return own != kNoFormation && !game[own].reserve_units() && commander_on_map(state, own) &&
         (state[own].stance != Stance::Engaged || rests_at_night(game, state, own));
}

bool any_might_return(const Game& game, const State& state, Side side) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (game[who].side == side && might_return(game, state, who)) return true;
  }
  return false;
}

}  // namespace

// 13.7a, g17.1a  Once a GT each; the last SP does not come back.
Verdict may_reorganise(const Game& game, const State& state, UnitId who) {
  if (state[who].status != Status::Routed) return refused_by("13.7a", unit(who)).because("not-routed");
  if (game[who].artillery()) return refused_by("13.7a", unit(who)).because("artillery");
  const FormationId own = game[who].formation;
  if (!might_return(game, state, who) || state[own].stance == Stance::OnMarch)
    return refused_by("13.7a", unit(who), formation(own)).because("not-in-reserve");
  if (!state[own].communication) return refused_by("g17.1a", unit(who), formation(own)).because("no-loc");
  if (state[who].recovered) return refused_by("g17.1a", unit(who)).because("tried");
  if (strength(game, state, who) <= 1) return refused_by("13.7b", unit(who));
  return kAllowed;
}

// 13.7c
Verdict may_return_to(const Game& game, const State& state, UnitId who, Hex where) {
  const FormationId own = game[who].formation;
  const Side side = game[who].side;
  if (!game.in_area(where) || game.map.lake(where)) return refused_by("g7.2b", unit(who), hex(where));
  if (game.map.grid().distance(state[own].commander_hex, where) > game.constants.command_range ||
      in_enemy_zone(state, side, where))
    return refused_by("13.7c", unit(who), hex(where));
  Force alone;
  alone.add(who);
  return may_stack(game, state, alone, where);
}

namespace {

bool has_place(const Game& game, const State& state, UnitId who) {
  for (int i = 0; i < game.map.size(); ++i) {
    if (may_return_to(game, state, who, Hex{static_cast<std::uint16_t>(i)})) return true;
  }
  return false;
}

// 13.7b
void reorganise(const Game& game, State& state, UnitId who, Events& events) {
  UnitState& own = state[who];
  own = UnitState{.facing = own.facing, .lost = static_cast<std::uint8_t>(own.lost + 1)};
  own.status = Status::Inside;
  own.level = Level::Disorganized;
  own.mode = Mode::Open;
  own.recovered = true;
  tell(events, EventKind::Reorganised, "13.7b", unit(who), number(strength(game, state, who)));
}

// g17.2a, g17.6a  Units inside a Formation In Reserve, or On March that has not moved.
bool recovers_inside(const Game& game, const State& state, UnitId who) {
  if (state[who].status != Status::Inside || state[who].recovered) return false;
  const FormationState& own = state[game[who].formation];
  return own.stance == Stance::InReserve || (own.stance == Stance::OnMarch && !own.moved);
}

void recover_levels(State& state, UnitId who, int levels) {
  UnitState& own = state[who];
  own.recovered = true;
  own.level = static_cast<Level>(index(own.level) - std::min(levels, index(own.level)));
}

constexpr int kLevelsInside = 2;

// Levels first, then Exhaustion, never both in a GT: R105. After a Collapse a check for every level: 13.6.3a.
bool recover_inside(const Game& game, State& state, ReservePhase& phase) {
  for (const UnitId who : phase.waiting) {
    phase.waiting.remove(who);
    if (!recovers_inside(game, state, who)) continue;
    UnitState& own = state[who];
    if (own.level == Level::GoodOrder) {
      if (own.exhausted) own.exhausted = false, own.recovered = true;
      continue;
    }
    if (!state[game[who].formation].collapsed) {
      recover_levels(state, who, kLevelsInside);
      continue;
    }
    phase.trying = who;
    phase.left = static_cast<std::uint8_t>(std::min(kLevelsInside, index(own.level)));
    return true;
  }
  return false;
}

void check_alone(State& state, UnitId who, CheckReason reason) {
  Force alone;
  alone.add(who);
  state.stack.push(Check{.reason = reason, .force = alone});
}

Force units_of_side(const Game& game, Side side) {
  Force all;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (game[who].side == side) all.add(who);
  }
  return all;
}

}  // namespace

Next run(const Game& game, State& state, ReservePhase& phase, Events& events) {
  switch (phase.step) {
    case ReservePhase::Step::Choose:
      if (any_might_return(game, state, phase.side)) return ask(phase.side, Ask::Reorganise);
      phase.step = ReservePhase::Step::Recover;
      phase.waiting = units_of_side(game, phase.side);
      return go_on();
    case ReservePhase::Step::Tried: {
      const UnitId who = phase.trying;
      phase.step = ReservePhase::Step::Choose;
      phase.trying = kNoUnit;
      state[who].recovered = true;  // once a GT
      if (!state.checked.passed.contains(who)) return go_on();
      const bool on_map = state[game[who].formation].stance == Stance::Engaged;
      if (on_map && !has_place(game, state, who)) return go_on();  // nowhere to stand: 13.7c
      reorganise(game, state, who, events);
      if (!on_map) return go_on();
      phase.trying = who;
      phase.step = ReservePhase::Step::Place;
      return go_on();
    }
    case ReservePhase::Step::Place:
      return ask(phase.side, Ask::PlaceReorganised);
    case ReservePhase::Step::Recover:
      if (recover_inside(game, state, phase)) {
        phase.step = ReservePhase::Step::Checked;
        check_alone(state, phase.trying, CheckReason::Recovery);
        return go_on();
      }
      if (phase.second) return done();
      phase.second = true;
      phase.side = enemy_of(phase.side);
      phase.step = ReservePhase::Step::Choose;
      return go_on();
    case ReservePhase::Step::Checked: {
      const UnitId who = phase.trying;
      const bool passed = state.checked.passed.contains(who);
      if (passed) recover_levels(state, who, 1), --phase.left;
      state[who].recovered = true;
      if (passed && phase.left > 0) {
        check_alone(state, who, CheckReason::Recovery);
        return go_on();
      }
      phase.trying = kNoUnit;
      phase.left = 0;
      phase.step = ReservePhase::Step::Recover;
      return go_on();
    }
  }
  return done();
}

void reorganise_list(const Game& game, const State& state, ActionList& list) {
  for (const UnitId who : units_of_side(game, top_phase(state).side)) {
    if (may_reorganise(game, state, who)) list.add(act(Verb::Recover, who));
  }
  list.add(act(Verb::Done));
}

Verdict reorganise_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Recover || !who || game[*who].side != top_phase(state).side)
    return refused_by("14.6e");
  return may_reorganise(game, state, *who);
}

void reorganise_carry_out(const Game& game, State& state, Action action, Events&) {
  ReservePhase& phase = top_phase(state);
  if (verb_of(action) == Verb::Done) {
    phase.step = ReservePhase::Step::Recover;
    phase.waiting = units_of_side(game, phase.side);
    return;
  }
  phase.trying = *unit_operand(game, action, 0);
  phase.step = ReservePhase::Step::Tried;
  check_alone(state, phase.trying, CheckReason::Reorganise);
}

void place_reorganised_list(const Game& game, const State& state, ActionList& list) {
  const UnitId who = top_phase(state).trying;
  for (int i = 0; i < game.map.size(); ++i) {
    const Hex where{static_cast<std::uint16_t>(i)};
    if (may_return_to(game, state, who, where)) list.add(act(Verb::Place, piece(who), where));
  }
}

Verdict place_reorganised_verdict(const Game& game, const State& state, Action action) {
  const UnitId who = top_phase(state).trying;
  const auto where = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Place || piece_operand(game, action, 0) != piece(who) || !where)
    return refused_by("13.7c", unit(who));
  return may_return_to(game, state, who, *where);
}

void place_reorganised_carry_out(const Game& game, State& state, Action action, Events& events) {
  ReservePhase& phase = top_phase(state);
  const UnitId who = phase.trying;
  const Hex where = *hex_operand(game, action, 1);
  phase.trying = kNoUnit;
  phase.step = ReservePhase::Step::Choose;
  enter_hex(game, state, who, where, events);
  state[who].out_of_command =
      !reaches(game, state, game[who].side,  // R100
               state[game[who].formation].commander_hex, where, 2 * game.constants.command_range);
  tell(events, EventKind::Placed, "13.7c", unit(who), hex(where));
}

// --- 21.4

bool all_gone(const Game& game, const State& state, FormationId which) {
  return std::all_of(game.units_of(which).begin(), game.units_of(which).end(), [&](UnitId who) {
    const Status status = state[who].status;
    return status == Status::Absent || status == Status::Eliminated || status == Status::Exited;
  });
}

// g21.4a  With Routed units alone it keeps its commander.
bool only_routed(const Game& game, const State& state, FormationId which) {
  bool routed = false;
  for (const UnitId who : game.units_of(which)) {
    const Status status = state[who].status;
    if (status == Status::OnMap || status == Status::Waiting || status == Status::Inside) return false;
    routed = routed || status == Status::Routed;
  }
  return routed;
}

// g21.4a  With no unit at all it loses him.
void dissolve_if_gone(const Game& game, State& state, FormationId which, Events& events) {
  if (which == kNoFormation || game[which].reserve_units() || !game.advanced) return;
  FormationState& own = state[which];
  const bool stands = own.commander == Status::OnMap;
  if ((!stands && own.commander != Status::Eliminated) || !all_gone(game, state, which)) return;
  if (stands) tell(events, EventKind::CommanderCaptured, "g21.4a", commander(which), hex(own.commander_hex));
  own.commander = Status::Absent;
  own.commander_hex = kNoHex;
}

}  // namespace tamburino::custoza

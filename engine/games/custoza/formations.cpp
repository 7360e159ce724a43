#include <algorithm>

#include "engine/games/custoza/rules.h"

// 5. Formations: activation and Loose Cannons.
namespace tamburino::custoza {
namespace {

bool night(const Game& game, const State& state) { return game.light_of(state.turn) == Light::Night; }

// 26.1.3a, 26.1.3b
bool reluctant(const Game& game, const State& state, FormationId which) {
  return game.scenario.reluctance && game[which].side == Side::Italian && !state[which].lifted;
}

Side active_side(const Game& game, const State& state) { return game[state.activation.formation].side; }

}  // namespace

// 5.1a, 5.1.2a
Verdict may_attempt(const Game& game, const State& state, Side side, FormationId which) {
  if (game[which].side != side) return refused_by("3.2.2a", formation(which)).because("not-your-formation");
  if (game[which].reserve_units())
    return refused_by("3.2.2a", formation(which)).because("reserve-units-apart");
  const FormationState& own = state[which];
  if (own.activated) return refused_by("5.1a", formation(which));
  if (own.finished) return refused_by("26.1.3a", formation(which));
  if (own.stance != Stance::Engaged) return refused_by("15.1a", formation(which));
  if (!commander_on_map(state, which)) return refused_by("g21.2a", formation(which), commander(which));
  return kAllowed;
}

// 5.1.1b, 5.1.3a, 18.4, 19  Added to the die, which must not exceed the Command Value.
Reckoning activation_modifiers(const Game& game, const State& state, FormationId which) {
  const FormationState& own = state[which];
  Reckoning sum;
  sum.add_if(own.orders > 0, "5.1.1b", -own.orders);
  sum.add_if(under_chief(game, state, which), "5.1.3a", -1);
  sum.add_if(own.fatigued, "g18.4a", game.tables.fatigue.fatigued_activation);
  sum.add_if(own.collapsed, "g19b", game.tables.fatigue.collapsed_activation);
  return sum;
}

namespace {

void activate(State& state, FormationId which, Activation::Step first) {
  state[which].activated = true;
  state.activation = {};
  state.activation.formation = which;
  state.stack.push(Activation{.step = first});
}

}  // namespace

void take_activation(const Game& game, State& state, Roll roll, Events& events) {
  const FormationId which = state.stack.top_as<EngagedPhase>()->trying;
  FormationState& own = state[which];
  const int die = roll.value[0];
  const bool holds_back = reluctant(game, state, which);
  if (die == 6 && night(game, state)) {  // 22.4b: it stays and recovers, as after any activation
    tell(events, EventKind::StaysPut, "22.4b", formation(which));
    activate(state, which, Activation::Step::Recover);
    return;
  }
  if (die >= 5 && holds_back) {  // 26.1.3a, ruling 8
    own.finished = true;
    tell(events, EventKind::Reluctant, "26.1.3a", formation(which), number(die));
    return;
  }
  if (die == 6) {  // 5.2a, ruling 7
    tell(events, EventKind::LooseCannon, "5.2a", formation(which));
    activate(state, which, Activation::Step::Temper);
    return;
  }
  const Reckoning sum = activation_modifiers(game, state, which);
  tell_items(events, sum);
  const int value = command_value(game, state, which);
  if (die + sum.total() <= value) {  // 5.1.1a
    tell(events, EventKind::ActivationPassed, "5.1.1a", formation(which), number(die + sum.total()),
         number(value));
    activate(state, which, Activation::Step::Declare);
    return;
  }
  ++own.orders;
  tell(events, EventKind::ActivationFailed, "5.1.1b", formation(which), number(die + sum.total()),
       number(value));
}

// g5.2a  A Mood at either end of its track bounds what comes: Prudenza at best, or at least.
Temper temper_for(const Game& game, int mood, int total) {
  Temper temper = game.tables.tempers.back().temper;
  for (const TemperRow& row : game.tables.tempers) {
    if (total > row.most) continue;
    temper = row.temper;
    break;
  }
  if (mood <= -game.constants.mood) return std::min(temper, Temper::Cautious);
  if (mood >= game.constants.mood) return std::max(temper, Temper::Cautious);
  return temper;
}

// 5.2b
void take_temper(const Game& game, State& state, Roll roll, Events& events) {
  const FormationId which = state.activation.formation;
  const int mood = state[which].mood;
  Reckoning sum;
  sum.add_if(mood != 0, "5.2b", mood);
  tell_items(events, sum);
  state.activation.temper = temper_for(game, mood, roll.value[0] + sum.total());
  tell(events, EventKind::TemperIs, "g5.2a", formation(which),
       number(static_cast<int>(state.activation.temper)));
}

namespace {

// Whether any units of the active Formation may still act, and how far its temper lets them.
bool acts(Temper temper) { return temper != Temper::Withdraws && temper != Temper::Inert; }

bool any_to_withdraw(const Game& game, const State& state) {
  for (const UnitId who : game.units_of(state.activation.formation)) {
    if (!state[who].out_of_command && must_withdraw(game, state, who)) return true;
  }
  return false;
}

// By what both sides see: which Formation a unit belongs to that is face down is known to its owner alone.
bool may_have_to_prepare(const Game& game, const State& state) {
  const FormationId active = state.activation.formation;
  const bool may_call_one = state.activation.reserve == kNoUnit && commander_on_map(state, active);
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    const UnitState& own = state[who];
    if (!state.on_map(who) || game[who].side != game[active].side || game[who].fortress()) continue;
    const bool reserve = game[game[who].formation].reserve_units();
    if (own.face_up) {
      if (game[who].formation == active && own.mode == Mode::Square && may_act(game, state, who)) return true;
      if (may_call(game, state, who)) return true;
      continue;
    }
    if (own.mode == Mode::Square && !own.done && !own.out_of_command) return true;
    if (reserve && may_call_one) return true;
  }
  return false;
}

Force members_on_map(const Game& game, const State& state) {
  Force all;
  for (const UnitId who : game.units_of(state.activation.formation)) {
    if (state.on_map(who) && !state[who].out_of_command) all.add(who);
  }
  const UnitId reserve = state.activation.reserve;  // 4.3a: it was activated with them
  if (reserve != kNoUnit && state.on_map(reserve)) all.add(reserve);
  return all;
}

}  // namespace

// 3.2.2, c.1: declarations, Squares and Reserve units, Actions, recovery.
Next run(const Game& game, State& state, Activation& activation, Events&) {
  const Side owner = active_side(game, state);
  const Temper temper = state.activation.temper;
  switch (activation.step) {
    case Activation::Step::Temper:
      activation.step = Activation::Step::Declare;
      return roll(RollKind::Temper, 1);
    case Activation::Step::Declare:
      if (temper == Temper::Withdraws) {  // g5.2a: no recovery either
        if (any_to_withdraw(game, state)) return ask(owner, Ask::Withdraw);
        activation.step = Activation::Step::End;
        return go_on();
      }
      activation.step = acts(temper) ? Activation::Step::Prepare : Activation::Step::Recover;
      return may_have_to_declare(game, state) ? ask(owner, Ask::Declare) : go_on();
    case Activation::Step::Prepare:
      activation.step = Activation::Step::Forces;
      return may_have_to_prepare(game, state) ? ask(owner, Ask::Prepare) : go_on();
    case Activation::Step::Forces:
      return ask(owner, Ask::ChooseForce);
    case Activation::Step::Recover:  // 3.2.2k
      activation.step = Activation::Step::End;
      state.stack.push(Recovery{.waiting = members_on_map(game, state)});
      return go_on();
    case Activation::Step::End:  // 3.2.2l
      state.activation = {};
      return done();
  }
  return done();
}

// --- before the first Action: Squares open (11.5.4.1b), a Reserve unit is called (4.3)

namespace {

Verdict may_open(const Game& game, const State& state, UnitId who) {
  if (state[who].mode != Mode::Square) return refused_by("11.5.4.1b", unit(who));
  return may_act(game, state, who);
}

}  // namespace

void prepare_list(const Game& game, const State& state, ActionList& list) {
  for (const UnitId who : game.units_of(state.activation.formation)) {
    if (may_open(game, state, who)) list.add(act(Verb::OpenSquare, who));
  }
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (may_call(game, state, who)) list.add(act(Verb::Call, who));
  }
  list.add(act(Verb::Done));
}

Verdict prepare_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = unit_operand(game, action, 0);
  if (!who) return refused_by("3.2.2e");
  if (verb_of(action) == Verb::OpenSquare) return may_open(game, state, *who);
  if (verb_of(action) == Verb::Call) return may_call(game, state, *who);
  return refused_by("3.2.2f", unit(*who));
}

void prepare_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) return;
  Activation& activation = *state.stack.top_as<Activation>();
  activation.step = Activation::Step::Prepare;  // there may be more to prepare
  const UnitId who = *unit_operand(game, action, 0);
  if (verb_of(action) == Verb::OpenSquare) {
    for (const UnitId one : group_of(game, state, who)) set_mode(game, state, one, Mode::Open);
    tell(events, EventKind::SquareOpened, "11.5.4.1b", unit(who));
    return;
  }
  state.activation.reserve = who;
  state[who].called = true;
  tell(events, EventKind::ReserveCalled, "4.3a", unit(who), formation(state.activation.formation));
}

// --- the Actions, Force by Force

// 3.2.2e, 3.2.2g  In Command, of the active Formation (or the Reserve unit it called), once each.
Verdict may_act(const Game& game, const State& state, UnitId who) {
  const FormationId own = game[who].formation, active = state.activation.formation;
  const Verdict no = refused_by("3.2.2e", unit(who), formation(active));
  if (!state.on_map(who)) return no.because("not-on-map");
  if (game[who].fortress()) return refused_by("22.3.2b", unit(who)).because("fortress-only-reacts");
  if (own != active && who != state.activation.reserve) {
    const bool reserve =
        own != kNoFormation && game[own].reserve_units() && game[who].side == game[active].side;
    return reserve ? refused_by("4.3a", unit(who), formation(active)).because("reserve-not-called")
                   : no.because("of-another-formation");
  }
  if (state[who].out_of_command) return refused_by("3.4a", unit(who)).because("out-of-command");
  if (state[who].done) return refused_by("6.0a", unit(who)).because("has-acted");
  if (is_ferried(state, who)) return refused_by("g24.1.4b", unit(who)).because("being-ferried");
  return kAllowed;
}

namespace {

// g15.arrival-a  A unit that waits beside the map enters in its Formation's activation.
Verdict may_bring_in(const Game& game, const State& state, UnitId who) {
  const FormationId active = state.activation.formation;
  if (state[who].status != Status::Waiting || game[who].formation != active)
    return refused_by("g15.arrival-a", unit(who), formation(active));
  if (state[who].out_of_command) return refused_by("3.4a", unit(who));
  if (state.activation.temper == Temper::Holds) return refused_by("g5.2a", unit(who));
  return kAllowed;
}

Verdict may_select(const Game& game, const State& state, Piece who) {
  const FormationId active = state.activation.formation;
  if (kind_of(who) == PieceKind::Unit) return may_act(game, state, unit_of(who));
  if (who == chief_of(game[active].side)) {  // g16.oc-a
    const LeaderState& chief = state.chief(game[active].side);
    if (!game.chief(game[active].side) || chief.status != Status::OnMap || chief.moved ||
        !commander_on_map(state, active) || chief.hex != state[active].commander_hex)
      return refused_by("g16.oc-a", fact(who), formation(active));
    return kAllowed;
  }
  const Verdict no = refused_by("g7.7a", fact(who), formation(active));
  if (kind_of(who) != PieceKind::Commander) return no.because("no-formation-commander");
  if (formation_of(who) != active) return no.because("not-his-activation");
  if (!commander_on_map(state, active)) return no.because("commander-off-map");
  if (state[active].commander_moved) return no.because("commander-moved");
  if (state.activation.temper == Temper::Holds) return no.because("temper-holds");
  return kAllowed;
}

}  // namespace

void choose_force_list(const Game& game, const State& state, ActionList& list) {
  const FormationId active = state.activation.formation;
  if (choose_force_verdict(game, state, act(Verb::Done))) list.add(act(Verb::Done));
  if (may_select(game, state, commander_of(active))) list.add(act(Verb::Select, commander_of(active)));
  const Action chief = act(Verb::Select, chief_of(game[active].side));
  if (may_select(game, state, chief_of(game[active].side))) list.add(chief);
  for (const UnitId who : game.units_of(active)) {
    if (may_act(game, state, who)) list.add(act(Verb::Select, piece(who)));
    if (may_bring_in(game, state, who)) list_ways_in(game, state, who, list);
  }
  const UnitId reserve = state.activation.reserve;
  if (reserve != kNoUnit && may_act(game, state, reserve)) list.add(act(Verb::Select, piece(reserve)));
  marker_order_list(game, state, list);
  if (state.pontoon.hex != kNoHex) return;  // 24.1.4.2a
  const UnitId train = bridge_train(game, game[active].side);
  for (const Facing way : kFacings) {
    if (train != kNoUnit && may_build(game, state, train, way)) list.add(act(Verb::Build, train, way));
  }
}

Verdict choose_force_verdict(const Game& game, const State& state, Action action) {
  if (is_marker_order(action)) return marker_order_verdict(game, state, action);
  if (verb_of(action) == Verb::Build) {
    const auto train = unit_operand(game, action, 0);
    const auto way = facing_operand(action, 1);
    return train && way ? may_build(game, state, *train, *way) : refused_by("24.1.4.1a");
  }
  if (verb_of(action) == Verb::Done) {  // g6.duty-a
    if (!has_open_duty(game, state)) return kAllowed;
    return refused_by("g6.duty-a", formation(state.activation.formation));
  }
  const auto who = piece_operand(game, action, 0);
  if (is_entry(action)) {
    const auto one = unit_operand(game, action, 0);
    const auto where = hex_operand(game, action, 1);
    if (!one || !where) return refused_by("g15.arrival-a");
    if (const Verdict able = may_bring_in(game, state, *one); !able) return able;
    return may_come_in(game, state, *one, *where);
  }
  if (verb_of(action) != Verb::Select || !who) return refused_by("3.2.2e");
  return may_select(game, state, *who);
}

void choose_force_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (is_marker_order(action)) {
    marker_order_carry_out(game, state, action, events);
    return;
  }
  if (verb_of(action) == Verb::Build) {
    begin_bridge(game, state, *unit_operand(game, action, 0), *facing_operand(action, 1), events);
    return;
  }
  if (verb_of(action) == Verb::Done) {
    state.stack.top_as<Activation>()->step = Activation::Step::Recover;
    return;
  }
  if (is_entry(action)) return come_in(game, state, action, Phase::Engaged, events);
  const Piece who = *piece_operand(game, action, 0);
  if (kind_of(who) == PieceKind::Unit) {
    Force force;
    force.add(unit_of(who));
    state.stack.push(begin_action(game, state, force, Phase::Engaged));
  } else {
    const int movement = kind_of(who) == PieceKind::Chief ? game.chief(game.side(who))->movement
                                                          : game[formation_of(who)].commander->movement;
    state.stack.push(LeaderMove{.piece = who, .allowance = static_cast<std::uint8_t>(2 * movement)});
  }
}

}  // namespace tamburino::custoza

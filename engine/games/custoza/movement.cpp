#include <algorithm>

#include "engine/games/custoza/rules.h"

// 6.6, 7. The Action of a Force: what it may do, step by step, and what interrupts it.
namespace tamburino::custoza {
namespace {

ForceAction& top_action(State& state) { return *state.stack.top_as<ForceAction>(); }
const ForceAction& top_action(const State& state) { return *state.stack.top_as<ForceAction>(); }

// The Action under way, also when a combat of it asks (ruling 97).
ForceAction& own_action(State& state) { return *state.stack.find<ForceAction>(); }
const ForceAction& own_action(const State& state) { return *state.stack.find<ForceAction>(); }

bool one_arm(const Game& game, const Force& force, Arm arm) { return game[force.first()].arm() == arm; }

}  // namespace

ForceAction begin_action(const Game& game, const State& state, const Force& force, Phase phase) {
  ForceAction action{.phase = phase, .force = force, .start = hex_of(state, force)};
  action.allowance = static_cast<std::uint8_t>(allowance_of(game, state, force));
  return action;
}

// --- the question

namespace {

// 24.1.4.3  Where a Bridge Train stands on the bank.
template <class Add>
void list_ferries(const Game& game, const State& state, const Add& add) {
  const UnitId lead = top_action(state).force.first();
  const Hex here = state[lead].hex;
  if (!game.map.riverside(here)) return;
  bool train = false;
  for (const UnitId who : UnitsIn(state, here)) train = train || game[who].kind == Kind::BridgeTrain;
  if (!train) return;
  for (int i = 0; i < game.map.size(); ++i) {
    const Hex where{static_cast<std::uint16_t>(i)};
    if (game.map.riverside(where) && game.map.grid().distance(here, where) <= game.constants.ferry)
      add(act(Verb::Ferry, lead, where));
  }
}

}  // namespace

// All orders but Halt.
void list_orders(const Game& game, const State& state, const Duties& duties, ActionList& list) {
  const ForceAction& now = top_action(state);
  const UnitId lead = now.force.first();
  const auto add = [&](Action action) {
    if (order_verdict_on(game, state, duties, action)) list.add(action);
  };
  for (const Verb verb :
       {Verb::EnterMarch, Verb::LeaveMarch, Verb::FormSquare, Verb::Limber, Verb::Unlimber, Verb::Exit})
    add(act(verb, lead));
  for (const UnitId who : UnitsIn(state, state[lead].hex)) add(act(Verb::Join, who));
  if (now.step == ForceAction::Step::Entered) {
    for (const UnitId who : game.units_of(game[lead].formation)) {
      if (state[who].status == Status::Waiting) add(act(Verb::Join, who));
    }
  }
  for (const Facing way : kFacings) {
    add(act(Verb::Face, lead, way));
    add(act(Verb::Attack, lead, way));
  }
  marker_order_list(game, state, list);
  if (may_step_at_all(game, state, now)) {
    list_moves(game, state, duties, ways_now(game, state), list);
  }
  list_ferries(game, state, add);
  int range = 0;  // 3.2.2h
  for (const UnitId who : now.force) {
    if (game[who].artillery() || game[who].light()) range = std::max(range, game[who].range);
  }
  if (now.phase != Phase::Engaged || now.whole || range == 0) return;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId other{static_cast<std::uint8_t>(i)};
    if (!state.on_map(other) || game[other].side == game[lead].side) continue;
    const Hex where = state[other].hex;
    if (*UnitsIn(state, where).begin() != other) continue;  // once a hex
    if (game.map.grid().distance(state[lead].hex, where) <= range) add(act(Verb::Fire, lead, where));
  }
}

void force_action_list(const Game& game, const State& state, ActionList& list) {
  const Duties duties = duties_of(game, state);
  list_orders(game, state, duties, list);
  const Action halt = act(Verb::Halt, top_action(state).force.first());
  if (list.empty() || may_halt_here(game, state, duties)) list.add(halt);
}

Verdict force_action_verdict(const Game& game, const State& state, Action action) {
  if (is_marker_order(action)) return marker_order_verdict(game, state, action);
  return order_verdict_on(game, state, duties_of(game, state), action);
}

// --- carrying it out

namespace {

// 11.1b-d  Only while an activation is under way (11.1f).
bool provokes(const ForceAction& now) { return now.phase == Phase::Engaged; }

void step_on(const Game& game, State& state, ForceAction& now, Events& events) {
  const Hex to = game.map.neighbour(hex_of(state, now.force), now.way);
  face_force(game, state, now.force, now.way);  // 7.4
  for (const UnitId who : now.force) {
    enter_hex(game, state, who, to, events);
    state[who].moved = true;
  }
  tell(events, EventKind::Moved, "g7.4a", unit(now.force.first()), hex(to), points(now.spent));
}

// Goes along the path until somebody may react; what is left of it has then to be ordered again.
void march(const Game& game, State& state, const Ways::Path& path, Events& events) {
  const int depth = state.stack.depth();
  for (std::size_t i = path.length; i-- > 0;) {
    ForceAction& now = top_action(state);
    const Side side = side_of(game, now.force);
    const Hex from = hex_of(state, now.force);
    const Hex to = game.map.neighbour(from, path.side[i]);
    now.begun = true;
    now.way = path.side[i];
    now.spent = path.spent[i];
    if (provokes(now)) {
      const Force reactors = reactors_to_leaving(game, state, side, from, to);
      if (!reactors.empty()) {  // 11.1c
        now.step = ForceAction::Step::Leave;
        now.place = from;
        open_window(game, state, Occasion::Leaving, now.force, from, reactors);
        return;
      }
    }
    step_on(game, state, now, events);
    if (!provokes(now)) {
      if (state.contact_due && in_contact(game, state)) return;  // 16.8
      continue;
    }
    const Force reactors = reactors_to_entry(game, state, side, to);
    if (!reactors.empty()) {  // 11.1b, 11.1d
      now.step = ForceAction::Step::Answered;
      now.place = to;
      open_window(game, state, Occasion::Entered, now.force, to, reactors);
    }
    if (state.stack.depth() != depth) return;
    if (state.contact_due && in_contact(game, state)) return;  // 16.8: it goes on afterwards, R73
  }
}

void begin_attack(const Game& game, State& state, ForceAction& now, Facing way, Events& events) {
  const auto which = static_cast<std::uint8_t>(marker_from(state, hex_of(state, now.force), way));
  ActivationState& activation = state.activation;
  Marker& marker = activation.markers[which];
  const Hex target = target_of(game, marker);
  now.begun = now.whole = true;
  now.marker = which;
  now.way = way;
  now.step = ForceAction::Step::Fought;
  marker.served = true;
  marker.loose = Loose::No;
  face_force(game, state, now.force, way);
  for (const UnitId who : now.force) state[who].acted = true;
  Combat combat = begin_combat(game, state, now.force, target);
  combat.charge = marker.kind == MarkerKind::Charge;
  combat.repeated = note_attack(state, target);
  tell(events, combat.charge ? EventKind::Charged : EventKind::Attacked, combat.charge ? "g9.1a" : "10.2a",
       unit(now.force.first()), hex(target));
  state.stack.push(combat);
}

void begin_fire(const Game& game, State& state, ForceAction& now, Hex target) {
  for (int i = 0; i < state.activation.marker_count; ++i) {
    Marker& one = state.activation.markers[static_cast<std::size_t>(i)];
    const bool light = one_arm(game, now.force, Arm::Infantry);
    if (light && one.kind != MarkerKind::None && one.hex == hex_of(state, now.force) &&
        target_of(game, one) == target)
      one.served = true;  // 6.4b
  }
  now.spent = static_cast<std::uint8_t>(now.spent + turn_to_pay(game, state, now));
  now.begun = now.whole = true;
  now.step = ForceAction::Step::Fired;
  for (const UnitId who : now.force) state[who].acted = true;
  const Side enemy = enemy_of(side_of(game, now.force));
  state.stack.push(Fire{.firers = firers(game, state, now.force, target, false),
                        .hit = units_in(game, state, enemy, target),
                        .target = target});
}

// The rule by which an order changes the mode of a Force.
Rule rule_of_mode(Verb verb) {
  switch (verb) {
    case Verb::FormSquare:
      return "g7.9a";
    case Verb::Limber:
    case Verb::Unlimber:
      return "g7.6a";
    default:
      return "g7.8c";
  }
}

// The units' turn is over: what they did is remembered for recovery (13.6) and fatigue (18.2).
void finish(const Game& game, State& state, ForceAction& now, const Force& force) {
  for (const UnitId who : force) {
    UnitState& own = state[who];
    own.done = true;
    own.failed = false;
    own.spent = std::max(own.spent, now.spent);
    own.moved = own.moved || now.begun;
    if (now.spent > 0) state[game[who].formation].moved = true;
  }
}

}  // namespace

EventKind event_of_mode(Verb verb) {
  switch (verb) {
    case Verb::EnterMarch:
      return EventKind::MarchEntered;
    case Verb::LeaveMarch:
      return EventKind::MarchLeft;
    case Verb::FormSquare:
      return EventKind::SquareFormed;
    case Verb::Limber:
      return EventKind::Limbered;
    case Verb::Unlimber:
      return EventKind::Unlimbered;
    default:
      return EventKind::Halted;
  }
}

void force_action_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (is_marker_order(action)) return marker_order_carry_out(game, state, action, events);
  ForceAction& now = top_action(state);
  const UnitId lead = now.force.first();
  const bool moves = verb_of(action) == Verb::Move || verb_of(action) == Verb::Join;
  if (now.step == ForceAction::Step::Entered && !moves) now.step = ForceAction::Step::Choose;
  switch (verb_of(action)) {
    case Verb::Join:
      if (now.step == ForceAction::Step::Entered)
        return come_along(game, state, now, *unit_operand(game, action, 0), events);
      now.force.add(*unit_operand(game, action, 0));
      now.allowance = static_cast<std::uint8_t>(allowance_of(game, state, now.force));
      return;
    case Verb::Move: {
      const Hex where = *hex_operand(game, action, 1);
      const Ways::Path path = ways_now(game, state).path_to(game, where);
      now.step = ForceAction::Step::Choose;
      march(game, state, path, events);
      return;
    }
    case Verb::Halt:
      now.step = ForceAction::Step::End;
      tell(events, EventKind::Halted, "6.0a", unit(lead), hex(state[lead].hex));
      if (!may_stack(game, state, now.force, state[lead].hex))  // stopped where there is no room: as 13.4
        state.stack.push(begin_retreat(game, state, RetreatKind::Stop, now.force, kNoHex, Force{}));
      return;
    case Verb::Attack:
      return begin_attack(game, state, now, *facing_operand(action, 1), events);
    case Verb::Ferry:
      return begin_ferry(game, state, now, *hex_operand(game, action, 1), events);
    case Verb::Exit:
      return begin_exit(game, state, now, events);
    case Verb::Fire:
      return begin_fire(game, state, now, *hex_operand(game, action, 1));
    case Verb::Face:
      obey(game, state, now, action);
      tell(events, EventKind::Faced, "g7.4a", unit(lead), facing(*facing_operand(action, 1)));
      return;
    default:
      obey(game, state, now, action);
      tell(events, event_of_mode(verb_of(action)), rule_of_mode(verb_of(action)), unit(lead));
  }
}

namespace {

// What is left of the Force where it should stand: units that were driven off have lost their Action.
bool still_under_way(const Game& game, State& state, ForceAction& now, Hex where) {
  const Force left = standing_in(state, now.force, where);
  finish(game, state, now, now.force - left);
  now.force = left;
  return !left.empty();
}

bool any_failed(const State& state, const Force& force) {
  for (const UnitId who : force) {
    if (state[who].failed) return true;
  }
  return false;
}

}  // namespace

Next run(const Game& game, State& state, ForceAction& now, Events& events) {
  if (now.force.empty()) return done();
  const Side owner = side_of(game, now.force);
  switch (now.step) {
    case ForceAction::Step::Choose:
    case ForceAction::Step::Entered:
      return ask(owner, Ask::ForceAction);
    case ForceAction::Step::Leave:
    case ForceAction::Step::LeaveMap:
    case ForceAction::Step::Answered:
      if (!still_under_way(game, state, now, now.place)) return done();
      if (any_failed(state, now.force)) return ask(owner, Ask::CarryOn);  // 13.4a
      if (now.step == ForceAction::Step::Answered) {
        now.step = ForceAction::Step::Choose;
        return go_on();
      }
      if (now.step == ForceAction::Step::LeaveMap) {  // 24.2i
        leave_map(game, state, now, events);
        return go_on();
      }
      now.step = ForceAction::Step::Enter;
      return go_on();
    case ForceAction::Step::Enter: {
      now.step = ForceAction::Step::Choose;
      if (!may_enter(game, state, now, now.place, now.way)) return go_on();  // a reactor stands there now
      step_on(game, state, now, events);
      now.place = hex_of(state, now.force);
      const Force reactors = reactors_to_entry(game, state, owner, now.place);
      if (!reactors.empty()) {
        now.step = ForceAction::Step::Answered;
        open_window(game, state, Occasion::Entered, now.force, now.place, reactors);
      }
      return go_on();
    }
    case ForceAction::Step::Fought: {
      now.step = ForceAction::Step::End;
      const bool charge = state.activation.markers[now.marker].kind == MarkerKind::Charge;
      const Force left = on_map(state, now.force);
      if (charge && !left.empty())  // 9.1, 9.4
        state.stack.push(ChargeEnd{.spent = now.spent,
                                   .allowance = now.allowance,
                                   .way = now.way,
                                   .place = state.activation.markers[now.marker].hex,
                                   .force = left});
      return go_on();
    }
    case ForceAction::Step::Fired:
    case ForceAction::Step::End:
      finish(game, state, now, now.force);
      return done();
  }
  return done();
}

// --- 13.4: units that failed a check go on, or stop and withdraw one hex

void carry_on_list(const Game& game, const State& state, ActionList& list) {
  for (const Verb verb : {Verb::CarryOn, Verb::Stop}) {
    const Action action = act(verb, own_action(state).force.first());
    if (carry_on_verdict(game, state, action)) list.add(action);
  }
}

Verdict carry_on_verdict(const Game& game, const State& state, Action action) {
  const ForceAction& now = own_action(state);
  const auto who = unit_operand(game, action, 0);
  const bool known = verb_of(action) == Verb::CarryOn || verb_of(action) == Verb::Stop;
  if (!known || !who) return refused_by("13.4a", unit(now.force.first()));
  if (*who == now.force.first()) return kAllowed;
  return refused_by("13.4a", unit(*who), unit(now.force.first())).because("asked-of-another");
}

void carry_on_carry_out(const Game& game, State& state, Action action, Events& events) {
  ForceAction& now = own_action(state);
  Force failed;
  for (const UnitId who : now.force) {
    if (!state[who].failed) continue;
    failed.add(who);
    state[who].failed = false;
  }
  if (verb_of(action) == Verb::CarryOn) return;
  finish(game, state, now, failed);
  tell(events, EventKind::Stopped, "13.4a", unit(failed.first()));
  const auto* combat = state.stack.top_as<Combat>();
  if (combat != nullptr && combat->charge) exhaust(state, failed, events);  // g9.1c: they have charged too
  const Force rest = now.force - failed;
  now.force = rest;
  state.stack.push(begin_retreat(game, state, RetreatKind::Stop, failed, kNoHex, Force{}));
}

}  // namespace tamburino::custoza

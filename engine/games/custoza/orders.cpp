#include "engine/games/custoza/rules.h"

// 6.6, 7. The orders that a Force can be given in its Action, and the verdict on each.
namespace tamburino::custoza {
namespace {

ForceAction& top_action(State& state) { return *state.stack.top_as<ForceAction>(); }
const ForceAction& top_action(const State& state) { return *state.stack.top_as<ForceAction>(); }

// What its temper lets a Force do: g5.2a, Tiene.
bool only_holds(const State& state, const ForceAction& now) {
  return now.phase == Phase::Engaged && state.activation.temper == Temper::Holds;
}

bool one_arm(const Game& game, const Force& force, Arm arm) { return game[force.first()].arm() == arm; }

}  // namespace

// --- verdicts, one for each order

namespace {

// g3.force-a  What keeps the two from acting as one.
Verdict may_be_one_force(const Game& game, const State& state, UnitId lead, UnitId who) {
  const Verdict no = refused_by("g3.force-a", unit(who), unit(lead));
  const UnitState &one = state[lead], &other = state[who];
  if (game[lead].side != game[who].side) return no.because("not-yours");
  if (other.status != Status::OnMap || one.hex != other.hex) return no.because("not-in-its-hex");
  if (game[lead].arm() != game[who].arm()) return no.because("another-arm");
  if (game[lead].formation != game[who].formation) return no.because("another-formation");
  if (one.mode != other.mode) return no.because("another-mode");
  if (one.facing != other.facing) return no.because("another-facing");
  return kAllowed;
}

// 6.0a, g3.force-a
Verdict may_join(const Game& game, const State& state, const ForceAction& now, UnitId who) {
  const UnitId lead = now.force.first();
  if (now.force.contains(who))
    return refused_by("g3.force-a", unit(who), unit(lead)).because("already-in-force");
  if (state[who].status == Status::Waiting && game[who].side == game[lead].side)
    return may_come_along(game, state, now, who);
  if (const Verdict one = may_be_one_force(game, state, lead, who); !one) return one;
  if (now.begun) return refused_by("6.0a", unit(who), unit(lead)).because("force-has-begun");
  if (state[who].done) return refused_by("6.0a", unit(who)).because("has-acted");
  if (now.phase == Phase::Engaged) {
    if (const Verdict acts = may_act(game, state, who); !acts) return acts;
  } else if (!state[who].out_of_command && !game[game[who].formation].reserve_units()) {
    return refused_by("3.4a", unit(who)).because("in-command");
  }
  const int need = duties_needed(game, state);
  if (need == 0) return kAllowed;
  State after = state;
  top_action(after).force.add(who);
  if (duties_needed(game, after) < need)  // two Forces become one
    return refused_by("6.3b", unit(who), unit(lead));
  return kAllowed;
}

// 4.1.1a  Out of command: nearer to the commander at the end. Reserve units go where they like: g4.3e.
Verdict keeps_to_commander(const Game& game, const State& state, const ForceAction& now, Hex where) {
  if (now.phase != Phase::OutOfCommand) return kAllowed;
  const UnitId lead = now.force.first();
  const FormationId own = game[lead].formation;
  if (game[own].reserve_units() || !commander_on_map(state, own) || where == now.start) return kAllowed;
  const Grid& grid = game.map.grid();
  const Hex goal = state[own].commander_hex;
  if (grid.distance(where, goal) < grid.distance(now.start, goal)) return kAllowed;
  return refused_by("4.1.1a", unit(lead), hex(where), commander(own));
}

Verdict may_end_in(const Game& game, const State& state, const ForceAction& now, Hex where) {
  if (const Verdict stack = may_stack(game, state, now.force, where); !stack) return stack;
  return keeps_to_commander(game, state, now, where);
}

}  // namespace

Verdict may_step_at_all(const Game& game, const State& state, const ForceAction& now) {
  const UnitId lead = now.force.first();
  if (only_holds(state, now)) return refused_by("g5.2a", unit(lead)).because("temper-holds");
  if (in_square(game, state, lead)) return refused_by("11.5.4.1a", unit(lead));  // 11.5.4b: guns too
  if (state[lead].mode == Mode::Unlimbered) return refused_by("g7.6a", unit(lead)).because("guns-unlimbered");
  if (now.turned) return refused_by("g7.4a", unit(lead)).because("has-turned");
  if (now.whole) return refused_by("6.0a", unit(lead)).because("action-complete");
  return kAllowed;
}

Verdict may_move_to(const Game& game, const State& state, const ForceAction& now, const Ways& ways,
                    Hex where) {
  const UnitId lead = now.force.first();
  if (const Verdict able = may_step_at_all(game, state, now); !able) return able;
  if (!ways.contains(where)) {
    const auto side = game.map.grid().side_towards(state[lead].hex, where);
    if (side) {
      if (const Verdict one = may_enter(game, state, now, state[lead].hex, *side); !one) return one;
    } else if (const Verdict there = may_come_into(game, state, now, where); !there) {
      return there;
    }
    return refused_by("g7.1a", unit(lead), hex(where), points(now.allowance - now.spent));
  }
  return may_end_in(game, state, now, where);
}

namespace {

// g7.4a  One free turn at the end of an Action outside enemy ZoRs; otherwise it costs a point.
HalfPoints cost_of_turn(const Game& game, const State& state, const ForceAction& now) {
  const bool in_zone = in_enemy_zone(state, side_of(game, now.force), hex_of(state, now.force));
  return in_zone ? game.constants.turn : 0;
}

Verdict may_pay(const ForceAction& now, HalfPoints cost, Rule rule) {
  if (now.spent + cost <= now.allowance) return kAllowed;
  return refused_by(rule, unit(now.force.first()), points(cost), points(now.allowance - now.spent))
      .because("points-spent");
}

}  // namespace

// g7.4a  A turn is free at the end of an Action: what fires after it pays.
HalfPoints turn_to_pay(const Game& game, const State& state, const ForceAction& now) {
  return now.turned ? game.constants.turn - cost_of_turn(game, state, now) : 0;
}

namespace {

// 6.0a, 7.4, g5.2a  Whether the Action can still change how the Force stands.
Verdict may_still_change(const State& state, const ForceAction& now) {
  const UnitId lead = now.force.first();
  if (now.whole) return refused_by("6.0a", unit(lead)).because("action-complete");
  if (now.turned) return refused_by("g7.4a", unit(lead)).because("has-turned");
  if (only_holds(state, now)) return refused_by("g5.2a", unit(lead)).because("temper-holds");
  return kAllowed;
}

Verdict may_face(const Game& game, const State& state, const ForceAction& now, Facing way) {
  const UnitId lead = now.force.first();
  if (now.whole) return refused_by("6.0a", unit(lead)).because("action-complete");
  const Verdict no = refused_by("g7.4a", unit(lead), facing(way));
  if (now.turned) return no.because("has-turned");
  if (state[lead].mode == Mode::Square) return no.because("square-has-no-facing");
  if (state[lead].facing == way) return no.because("faces-so-already");
  return may_pay(now, cost_of_turn(game, state, now), "g7.4a");
}

// g7.8c, g7.8d
Verdict may_enter_march(const Game& game, const State& state, const ForceAction& now) {
  const UnitId lead = now.force.first();
  const Mode mode = state[lead].mode;
  if (mode == Mode::March) return refused_by("g7.8c", unit(lead)).because("on-march-already");
  if (mode == Mode::Square) return refused_by("11.5.4.1a", unit(lead));
  if (mode == Mode::Unlimbered) return refused_by("g7.6a", unit(lead)).because("guns-unlimbered");
  if (const Verdict free = may_still_change(state, now); !free) return free;
  if (in_enemy_zone(state, game[lead].side, state[lead].hex))
    return refused_by("g7.8d", unit(lead), hex(state[lead].hex)).because("march-in-zone");
  if (const Verdict pays = may_pay(now, game.constants.march_mode, "g7.8c"); !pays) return pays;
  return may_stack_as(game, state, Mode::March, now.force, state[lead].hex);
}

Verdict may_leave_march(const Game& game, const State& state, const ForceAction& now) {
  const UnitId lead = now.force.first();
  if (state[lead].mode != Mode::March) return refused_by("g7.8c", unit(lead)).because("not-on-march");
  if (const Verdict free = may_still_change(state, now); !free) return free;
  return may_pay(now, game.constants.march_mode, "g7.8c");
}

// g7.9a  As its whole Action.
Verdict may_form_square(const Game& game, const State& state, const ForceAction& now) {
  const UnitId lead = now.force.first();
  const Verdict no = refused_by("g7.9a", unit(lead), hex(state[lead].hex));
  if (now.phase != Phase::Engaged) return refused_by("3.4a", unit(lead)).because("only-moves");
  if (only_holds(state, now)) return refused_by("g5.2a", unit(lead)).because("temper-holds");
  if (!one_arm(game, now.force, Arm::Infantry)) return no.because("only-infantry");
  if (state[lead].mode == Mode::March) return no.because("on-march-already");
  if (state[lead].mode == Mode::Square) return no.because("in-square-already");
  if (now.begun) return no.because("square-is-whole-action");
  if (!ground(game, state, state[lead].hex).square) return no.because("built-up");
  for (const UnitId who : now.force) {
    if (state[who].level >= Level::Disorganized) return refused_by("g13.status-a", unit(who));
  }
  return kAllowed;
}

// g7.6a
Verdict may_limber(const Game& game, const State& state, const ForceAction& now, Mode from) {
  const UnitId lead = now.force.first();
  const Verdict no = refused_by("g7.6a", unit(lead));
  if (!game[lead].has_guns()) return no.because("no-guns");
  if (state[lead].mode == Mode::March) return no.because("guns-on-march");
  if (state[lead].mode != from)
    return no.because(from == Mode::Limbered ? "guns-unlimbered" : "guns-limbered");
  if (now.whole) return refused_by("6.0a", unit(lead)).because("action-complete");
  if (now.turned) return refused_by("g7.4a", unit(lead)).because("has-turned");
  return may_pay(now, game.constants.limber, "g7.6a");
}

// 3.2.2h, 3.2.2i, 6.4c  Guns, which then do nothing else, and light infantry after its move.
Verdict may_fire_now(const Game& game, const State& state, const ForceAction& now, Hex where) {
  const UnitId lead = now.force.first();
  if (now.phase != Phase::Engaged) return refused_by("3.4a", unit(lead)).because("only-moves");
  if (now.whole) return refused_by("6.0a", unit(lead)).because("action-complete");
  const bool guns = one_arm(game, now.force, Arm::Artillery);
  if (guns && (now.spent > 0 || now.turned)) return refused_by("6.4c", unit(lead));
  if (const Verdict pays = may_pay(now, turn_to_pay(game, state, now), "g7.4a"); !pays) return pays;
  if (only_holds(state, now) && now.spent > 0) return refused_by("g5.2a", unit(lead)).because("temper-holds");
  if (const Verdict stack = may_stack(game, state, now.force, state[lead].hex); !stack) return stack;
  return may_fire(game, state, now.force, where, false);
}

}  // namespace

int marker_from(const State& state, Hex where, Facing way) {
  for (int i = 0; i < state.activation.marker_count; ++i) {
    const Marker& one = state.activation.markers[static_cast<std::size_t>(i)];
    if (one.kind != MarkerKind::None && one.hex == where && one.way == way) return i;
  }
  return kNoMarker;
}

namespace {

// 6.1b, 10.1, 9.1
Verdict may_attack(const Game& game, const State& state, const ForceAction& now, Facing way) {
  const UnitId lead = now.force.first();
  const Hex here = state[lead].hex;
  if (now.phase != Phase::Engaged) return refused_by("3.4a", unit(lead)).because("only-moves");
  if (now.whole) return refused_by("6.0a", unit(lead)).because("action-complete");
  const int which = marker_from(state, here, way);
  if (which == kNoMarker) return refused_by("6.1b", unit(lead), hex(here));
  const Marker& marker = state.activation.markers[static_cast<std::size_t>(which)];
  const Hex target = target_of(game, marker);
  if (!enemy_in(game, state, game[lead].side, target))
    return refused_by("6.5a", unit(lead), hex(target)).because("target-empty");
  if (const Verdict stack = may_stack(game, state, now.force, here); !stack) return stack;
  const bool charge = marker.kind == MarkerKind::Charge;
  for (const UnitId who : now.force) {
    const Verdict able = charge ? may_charge(game, state, who) : may_assault(game, state, who);
    if (!able) return able;
  }
  if (!charge) return assault_ground(game, state, here, way);
  if (!(units_in(game, state, game[lead].side, here) - now.force).empty())
    return refused_by("g9.1a", unit(lead), hex(here)).because("charge-hex-shared");
  if (here == now.start || game.map.grid().distance(now.start, target) < 2)
    return refused_by("g9.1a", unit(lead), hex(now.start), hex(target)).because("charge-too-near");
  return charge_ground(game, state, here, way);
}

// g7.5b, 4.1.1a
Verdict may_halt(const Game& game, const State& state, const ForceAction& now) {
  return may_end_in(game, state, now, hex_of(state, now.force));
}

Verdict order_verdict(const Game& game, const State& state, const ForceAction& now, Action action) {
  const auto way = facing_operand(action, 1);
  const auto where = hex_operand(game, action, 1);
  switch (verb_of(action)) {
    case Verb::Halt:
      return may_halt(game, state, now);
    case Verb::Face:
      return way ? may_face(game, state, now, *way) : refused_by("g7.4a");
    case Verb::Fire:
      return where ? may_fire_now(game, state, now, *where) : refused_by("3.2.2h");
    case Verb::Attack:
      return way ? may_attack(game, state, now, *way) : refused_by("6.1b");
    case Verb::Ferry:
      return where ? may_ferry(game, state, now, *where) : refused_by("24.1.4.3b");
    case Verb::Exit:
      return may_exit(game, state, now);
    case Verb::EnterMarch:
      return may_enter_march(game, state, now);
    case Verb::LeaveMarch:
      return may_leave_march(game, state, now);
    case Verb::FormSquare:
      return may_form_square(game, state, now);
    case Verb::Limber:
      return may_limber(game, state, now, Mode::Unlimbered);
    case Verb::Unlimber:
      return may_limber(game, state, now, Mode::Limbered);
    default:
      return refused_by("6.6a", unit(now.force.first()));
  }
}

void spend(ForceAction& now, HalfPoints cost) {
  now.begun = true;
  now.spent = static_cast<std::uint8_t>(now.spent + cost);
}

}  // namespace

// What an order that is no step and no combat does to the Force.
void obey(const Game& game, State& state, ForceAction& now, Action action) {
  const auto all = [&](Mode mode) {
    for (const UnitId who : now.force) set_mode(game, state, who, mode);
  };
  const bool guns = game[now.force.first()].artillery();
  switch (verb_of(action)) {
    case Verb::Face:
      spend(now, cost_of_turn(game, state, now));
      now.turned = true;
      face_force(game, state, now.force, *facing_operand(action, 1));
      return;
    case Verb::EnterMarch:
      spend(now, game.constants.march_mode);
      return all(Mode::March);
    case Verb::LeaveMarch:
      spend(now, game.constants.march_mode);
      return all(guns ? Mode::Limbered : Mode::Open);
    case Verb::FormSquare:
      now.begun = now.whole = true;
      now.step = ForceAction::Step::End;
      return all(Mode::Square);
    case Verb::Limber:
      spend(now, game.constants.limber);
      return all(Mode::Limbered);
    case Verb::Unlimber:
      spend(now, game.constants.limber);
      return all(Mode::Unlimbered);
    default:
      return;
  }
}

namespace {

bool serves_marker(const Game& game, const State& state, const ForceAction& now, Action action) {
  if (verb_of(action) == Verb::Attack) return true;
  if (verb_of(action) != Verb::Fire) return false;
  const auto target = hex_operand(game, action, 1);
  for (int i = 0; i < state.activation.marker_count; ++i) {  // 6.4b: light infantry fire
    const Marker& one = state.activation.markers[static_cast<std::size_t>(i)];
    if (one.kind != MarkerKind::None && !one.served && one.hex == hex_of(state, now.force) &&
        target_of(game, one) == target && one_arm(game, now.force, Arm::Infantry))
      return true;
  }
  return false;
}

// g6.duty-a  The verdict on the order itself, then on what it leaves undone.
Verdict order_keeps_duties(const Game& game, const State& state, const Duties& duties, const ForceAction& now,
                           Action action) {
  if (!duties.critical || serves_marker(game, state, now, action)) return kAllowed;
  const UnitId lead = now.force.first();
  ForceAction then = now;
  Mode mode = state[lead].mode;
  switch (verb_of(action)) {
    case Verb::Halt:
    case Verb::Fire:
    case Verb::FormSquare:
    case Verb::Ferry:
    case Verb::Exit:
      then.whole = true;
      break;
    case Verb::Face:
      spend(then, cost_of_turn(game, state, now));
      then.turned = true;
      break;
    case Verb::EnterMarch:
      spend(then, game.constants.march_mode);
      mode = Mode::March;
      break;
    case Verb::LeaveMarch:
      spend(then, game.constants.march_mode);
      mode = Mode::Open;
      break;
    default:  // guns serve no marker
      break;
  }
  const Facing facing = verb_of(action) == Verb::Face ? *facing_operand(action, 1) : state[lead].facing;
  return keeps_duties(game, state, duties, could_meet(game, state, then, state[lead].hex, facing, mode));
}

}  // namespace

Verdict move_keeps_duties(const Game& game, const State& state, const Duties& duties, const Ways& ways,
                          Hex where) {
  if (!duties.critical) return kAllowed;
  ForceAction then = top_action(state);
  then.spent = static_cast<std::uint8_t>(ways.best(where));
  const Mode mode = state[then.force.first()].mode;
  return keeps_duties(game, state, duties, could_meet(game, state, then, where, ways.facing(where), mode));
}

Verdict may_halt_here(const Game& game, const State& state, const Duties& duties) {
  const ForceAction& now = top_action(state);
  if (const Verdict halt = may_halt(game, state, now); !halt) return halt;
  return order_keeps_duties(game, state, duties, now, act(Verb::Halt, now.force.first()));
}

namespace {

// 6.0a  One Force after another: an order to somebody else than the Force under way.
Verdict refuse_other(const Game& game, const State& state, const ForceAction& now, Action action) {
  const UnitId lead = now.force.first();
  const auto who = piece_operand(game, action, 0);
  if (!who) return refused_by("6.0a", unit(lead));
  const Verdict no = refused_by("6.0a", fact(*who), unit(lead));
  if (game.side(*who) != game[lead].side) return no.because("not-yours");
  if (kind_of(*who) == PieceKind::Unit && now.force.contains(unit_of(*who)))
    return no.because("named-by-first");
  if (kind_of(*who) == PieceKind::Unit && now.phase == Phase::Engaged) {
    if (const Verdict acts = may_act(game, state, unit_of(*who)); !acts) return acts;
  }
  return no.because("another-acts");
}

}  // namespace

Verdict order_verdict_on(const Game& game, const State& state, const Duties& duties, Action action) {
  const ForceAction& now = top_action(state);
  const auto who = unit_operand(game, action, 0);
  if (who && verb_of(action) == Verb::Join) return may_join(game, state, now, *who);
  if (who != now.force.first()) return refuse_other(game, state, now, action);
  if (verb_of(action) == Verb::Move) {
    const auto where = hex_operand(game, action, 1);
    if (!where || *where == hex_of(state, now.force))
      return refused_by("g7.4a", unit(*who)).because("stands-there");
    if (const Verdict able = may_step_at_all(game, state, now); !able) return able;
    const Ways& ways = ways_now(game, state);
    if (const Verdict reached = may_move_to(game, state, now, ways, *where); !reached) return reached;
    return move_keeps_duties(game, state, duties, ways, *where);
  }
  const auto answer = [&] {
    if (const Verdict order = order_verdict(game, state, now, action); !order) return order;
    return order_keeps_duties(game, state, duties, now, action);
  }();
  if (answer || verb_of(action) != Verb::Halt) return answer;
  ActionList others;  // where a Reaction has left it nothing else to do, it may stop
  list_orders(game, state, duties, others);
  return others.empty() ? kAllowed : answer;
}

}  // namespace tamburino::custoza

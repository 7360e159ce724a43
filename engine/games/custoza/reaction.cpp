#include <algorithm>

#include "engine/games/custoza/rules.h"

// 11. Reactions.
namespace tamburino::custoza {
namespace {

const Window& window_of(const State& state) { return *state.stack.find<Window>(); }

// Units of one side whose ZoR holds the hex, and not the other one if it is given.
Force controllers(const Game& game, const State& state, Side side, Hex where, Hex not_where) {
  Force found;
  for (const Facing way : kFacings) {
    for (const UnitId who : UnitsIn(state, game.map.neighbour(where, way))) {
      if (game[who].side != side || !controls(game, state, who, where)) continue;
      if (not_where != kNoHex && controls(game, state, who, not_where)) continue;
      found.add(who);
    }
  }
  return found;
}

}  // namespace

// 11.1b, 11.1d  After the step, once, whether it came from another hex of their ZoR or not.
Force reactors_to_entry(const Game& game, const State& state, Side mover, Hex entered) {
  return controllers(game, state, enemy_of(mover), entered, kNoHex);
}

// 11.1c  Before the step; those whose ZoR holds both hexes wait for 11.1d.
Force reactors_to_leaving(const Game& game, const State& state, Side mover, Hex left, Hex entered) {
  return controllers(game, state, enemy_of(mover), left, entered);
}

void open_window(const Game& game, State& state, Occasion occasion, const Force& trigger, Hex hex,
                 const Force& reactors) {
  if (reactors.empty() || trigger.empty()) return;
  int windows = 0;  // two at most wait on one another: ruling 59
  state.stack.each([&](const Procedure& one) { windows += std::holds_alternative<Window>(one) ? 1 : 0; });
  if (windows >= 2) return;
  Window window{.occasion = occasion, .side = side_of(game, reactors), .trigger = trigger, .hex = hex};
  window.waiting = reactors;
  const auto* combat = state.stack.find<Combat>();
  window.no_combat = combat != nullptr && combat->reaction;  // ruling 59
  state.stack.push(window);
}

// --- what each Force may do: 11.5

namespace {

Verdict may_turn_facing(const Game& game, const State& state, UnitId who) {
  if (game[who].fortress()) return refused_by("11.5.1a", unit(who)).because("fortress-stands");
  if (in_square(game, state, who)) return refused_by("11.5.1a", unit(who)).because("square-has-no-facing");
  return kAllowed;
}

// 11.5.3, rulings 15 and 59
Verdict may_counter(const Game& game, const State& state, const Window& window, UnitId who, bool charge) {
  if (window.no_combat) return refused_by("g10.reaction-a", unit(who));
  const auto way = game.map.grid().side_towards(state[who].hex, window.hex);
  if (!way) return refused_by("11.5.3c", unit(who), hex(window.hex)).because("not-adjacent");
  if (!is_front(game, state, who, *way))
    return refused_by("11.5.3c", unit(who), hex(window.hex)).because("not-in-front");
  if (charge) {
    if (const Verdict able = may_charge(game, state, who); !able) return able;
    return charge_ground(game, state, state[who].hex, *way);
  }
  if (const Verdict able = may_assault(game, state, who); !able) return able;
  return assault_ground(game, state, state[who].hex, *way);
}

bool is_counter(ReactionKind kind) {
  return kind == ReactionKind::Counterattack || kind == ReactionKind::Countercharge;
}

// g13.status-a  Those of a Force that may counterattack: the others stand by.
Force able_to_counter(const Game& game, const State& state, const Window& window, const Force& group,
                      ReactionKind kind) {
  Force able;
  for (const UnitId who : group) {
    if (may_counter(game, state, window, who, kind == ReactionKind::Countercharge)) able.add(who);
  }
  return able;
}

// 11.5.4a, g13.status-a, g7.9a
Verdict may_square(const Game& game, const State& state, UnitId who) {
  if (!game[who].infantry()) return refused_by("11.5.4a", unit(who)).because("only-infantry");
  if (state[who].mode != Mode::Open) return refused_by("11.5.4a", unit(who)).because("in-square-already");
  if (state[who].level >= Level::Disorganized) return refused_by("g13.status-a", unit(who));
  if (!ground(game, state, state[who].hex).square)
    return refused_by("g7.9a", unit(who), hex(state[who].hex)).because("built-up");
  return kAllowed;
}

// 11.5.5a, ruling 99  Only where there is a hex to go to.
Verdict may_give_way(const Game& game, const State& state, const Window& window, const Force& group) {
  const UnitId who = group.first();
  if (game[who].fortress()) return refused_by("22.3.3a", unit(who));
  if (in_square(game, state, who)) return refused_by("11.5.4.1a", unit(who));  // 11.5.4b: guns too
  const Retreat retreat = begin_retreat(game, state, RetreatKind::Reaction, group, window.hex, Force{});
  if (retreat_hexes(game, state, retreat).count == 0)
    return refused_by("11.5.5a", unit(who), hex(window.hex));
  return kAllowed;
}

// 11.5.6a  What a unit changes into when the window closes; its mode if there is nothing.
Mode changed_mode(const Game& game, const State& state, UnitId who) {
  switch (state[who].mode) {
    case Mode::March:
      return game[who].artillery() ? Mode::Limbered : Mode::Open;
    case Mode::Square:
      return Mode::Open;
    case Mode::Limbered:
      return game[who].has_guns() ? Mode::Unlimbered : Mode::Limbered;
    case Mode::Unlimbered:
      return Mode::Limbered;
    case Mode::Open:
      break;
  }
  return Mode::Open;
}

Verb verb_of_change(Mode mode) {
  switch (mode) {
    case Mode::March:
      return Verb::LeaveMarch;
    case Mode::Square:
      return Verb::OpenSquare;
    case Mode::Limbered:
      return Verb::Unlimber;
    case Mode::Unlimbered:
      return Verb::Limber;
    case Mode::Open:
      break;
  }
  return Verb::Done;
}

Verdict may_change(const Game& game, const State& state, UnitId who, Verb verb) {
  const Mode mode = state[who].mode;
  if (verb == verb_of_change(mode) && changed_mode(game, state, who) != mode) return kAllowed;
  const Verdict no = refused_by("11.5.6a", unit(who));
  if (verb == Verb::LeaveMarch) return no.because("not-on-march");
  if (verb == Verb::OpenSquare) return no.because("not-in-square");
  if (!game[who].has_guns()) return no.because("no-guns");
  if (mode == Mode::March) return no.because("guns-on-march");
  return no.because(verb == Verb::Limber ? "guns-limbered" : "guns-unlimbered");
}

// 11.1, 11.3a  A Force that does not wait to react: it has done so, or nothing happened to it.
Verdict refuse_to_react(const Game& game, const State& state, const Window& window, UnitId who) {
  if (game[who].side != window.side) return refused_by("11.3a", unit(who)).because("not-yours");
  if (!state.on_map(who)) return refused_by("11.3a", unit(who)).because("not-on-map");
  const auto* retreat = state.stack.find<Retreat>();
  if (window.occasion == Occasion::Retreated && retreat != nullptr && retreat->involved.contains(who))
    return refused_by("10.5.6a", unit(who)).because("was-in-combat");
  const Verdict again = refused_by("11.3a", unit(who)).because("has-reacted");
  if (window.occasion != Occasion::FiredAt)
    return controls(game, state, who, window.hex)
               ? again
               : refused_by("11.1b", unit(who), hex(window.hex)).because("zone-not-touched");
  const auto* fire = state.stack.find<Fire>();
  if (fire != nullptr && fire->hit.contains(who)) return again;
  return refused_by("11.1a", unit(who)).because("not-fired-at");
}

Force reacting(const Game& game, const State& state, const Window& window, UnitId who) {
  return group_of(game, state, who) & window.waiting;
}

int slowest(const Game& game, const Force& force) {  // unreduced: g7.1b
  int least = 255;
  for (const UnitId who : force) least = std::min(least, game[who].movement);
  return least;
}

}  // namespace

Verdict may_react(const Game& game, const State& state, const Window& window, UnitId who, ReactionKind kind) {
  if (!window.waiting.contains(who) || !state.on_map(who)) return refuse_to_react(game, state, window, who);
  const bool marching = state[who].mode == Mode::March;
  if (marching && kind != ReactionKind::Withdraw) return refused_by("g7.8d", unit(who));
  const Force group = reacting(game, state, window, who);
  switch (kind) {
    case ReactionKind::Face:
      return may_turn_facing(game, state, who);
    case ReactionKind::Fire:
      return may_fire(game, state, group, window.hex, true);
    case ReactionKind::Counterattack:
    case ReactionKind::Countercharge:
      if (!able_to_counter(game, state, window, group, kind).empty()) return kAllowed;
      return may_counter(game, state, window, who, kind == ReactionKind::Countercharge);
    case ReactionKind::Square:
      for (const UnitId one : group) {
        if (const Verdict able = may_square(game, state, one); !able) return able;
      }
      return kAllowed;
    case ReactionKind::Withdraw:
      return may_give_way(game, state, window, group);
  }
  return refused_by("11.5a", unit(who));
}

// --- the question: any Force that waits, in any order (11.4b), or no more of them

namespace {

struct Order {
  UnitId who = kNoUnit;
  bool change = false;
  ReactionKind kind{};
  Facing facing{};
};

std::optional<Order> order_in(const Game& game, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return std::nullopt;
  Order order{.who = *who};
  switch (verb_of(action)) {
    case Verb::Face: {
      const auto way = facing_operand(action, 1);
      if (!way) return std::nullopt;
      order.facing = *way;
      order.kind = ReactionKind::Face;
      return order;
    }
    case Verb::Fire:
      order.kind = ReactionKind::Fire;
      return order;
    case Verb::Counterattack:
      order.kind = ReactionKind::Counterattack;
      return order;
    case Verb::Countercharge:
      order.kind = ReactionKind::Countercharge;
      return order;
    case Verb::FormSquare:
      order.kind = ReactionKind::Square;
      return order;
    case Verb::Withdraw:
      order.kind = ReactionKind::Withdraw;
      return order;
    case Verb::LeaveMarch:
    case Verb::OpenSquare:
    case Verb::Limber:
    case Verb::Unlimber:
      order.change = true;
      return order;
    default:
      return std::nullopt;
  }
}

}  // namespace

void react_list(const Game& game, const State& state, ActionList& list) {
  const Window& window = *state.stack.top_as<Window>();
  const auto add = [&](Action action) {
    if (react_verdict(game, state, action)) list.add(action);
  };
  list.add(act(Verb::Done));
  Force named;
  for (const UnitId who : window.waiting) {
    if (named.contains(who) || !state.on_map(who)) continue;
    named = named | reacting(game, state, window, who);
    for (const Facing way : kFacings) add(act(Verb::Face, who, way));
    add(act(Verb::Fire, who, window.hex));
    for (const Verb verb : {Verb::Counterattack, Verb::Countercharge, Verb::FormSquare, Verb::Withdraw,
                            Verb::LeaveMarch, Verb::OpenSquare, Verb::Limber, Verb::Unlimber})
      add(act(verb, who));
  }
}

Verdict react_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;  // 11.5a: a Force may always decline
  const Window& window = *state.stack.top_as<Window>();
  const auto order = order_in(game, action);
  if (!order) return refused_by("11.5a");
  if (!window.waiting.contains(order->who)) return refuse_to_react(game, state, window, order->who);
  if (order->change) return may_change(game, state, order->who, verb_of(action));
  if (order->kind == ReactionKind::Fire && hex_operand(game, action, 1) != window.hex)
    return refused_by("11.2a", unit(order->who), hex(window.hex));
  if (order->kind == ReactionKind::Face && state[order->who].facing == order->facing)
    return refused_by("11.5.1a", unit(order->who), facing(order->facing)).because("faces-so-already");
  return may_react(game, state, window, order->who, order->kind);
}

void react_carry_out(const Game& game, State& state, Action action, Events& events) {
  Window& window = *state.stack.top_as<Window>();
  if (verb_of(action) == Verb::Done) {
    window.waiting = {};
    window.step = Window::Step::Close;
    return;
  }
  const Order order = *order_in(game, action);
  const Force group = reacting(game, state, window, order.who);
  window.waiting = window.waiting - group;  // 11.3a
  window.step = Window::Step::Reacted;
  if (order.change) {
    window.later = window.later | group;
    tell(events, EventKind::Reacted, "11.5.6a", unit(order.who), number(static_cast<int>(verb_of(action))));
    return;
  }
  tell(events, EventKind::Reacted, "11.5a", unit(order.who), number(static_cast<int>(verb_of(action))));
  const Force force =
      is_counter(order.kind) ? able_to_counter(game, state, window, group, order.kind) : group;
  state.stack.push(Reaction{.kind = order.kind, .force = force, .facing = order.facing});
}

namespace {

// 11.5.6a  After the circumstance that caused it has ended.
void change_modes(const Game& game, State& state, const Force& force, Events& events) {
  for (const UnitId who : on_map(state, force)) {
    const Mode before = state[who].mode;
    set_mode(game, state, who, changed_mode(game, state, who));
    const EventKind what = before == Mode::March      ? EventKind::MarchLeft
                           : before == Mode::Square   ? EventKind::SquareOpened
                           : before == Mode::Limbered ? EventKind::Unlimbered
                                                      : EventKind::Limbered;
    tell(events, what, "11.5.6a", unit(who));
  }
}

}  // namespace

Next run(const Game& game, State& state, Window& window, Events& events) {
  switch (window.step) {
    case Window::Step::Open:
    case Window::Step::Reacted:
      window.trigger = standing_in(state, window.trigger, window.hex);
      window.waiting = on_map(state, window.waiting);
      if (window.trigger.empty() || window.waiting.empty()) {  // nothing is left to react to, or nobody
        window.step = Window::Step::Close;
        return go_on();
      }
      return ask(window.side, Ask::React);
    case Window::Step::Close:
      change_modes(game, state, window.later, events);
      return done();
  }
  return done();
}

// --- one Reaction

namespace {

// 11.5.5d, 11.5.3d  What the Reaction allows the active side to do with a marker.
void loosen(const Game& game, State& state, Hex marker_hex, Hex target, Loose how) {
  for (int i = 0; i < state.activation.marker_count; ++i) {
    Marker& one = state.activation.markers[static_cast<std::size_t>(i)];
    if (one.kind == MarkerKind::None || one.hex != marker_hex) continue;
    if (how == Loose::Forward && target_of(game, one) != target) continue;
    one.loose = how;
  }
}

Next begin_reaction(const Game& game, State& state, Reaction& now) {
  const Window window = window_of(state);
  Check check{.force = now.force};
  now.step = Reaction::Step::Checked;
  switch (now.kind) {
    case ReactionKind::Face:  // 11.5.1a
      face_force(game, state, now.force, now.facing);
      check.reason = CheckReason::Facing;
      break;
    case ReactionKind::Fire:  // 11.5.2a: the triggering Force alone is hit
      now.step = Reaction::Step::Done;
      state.stack.push(Fire{.reaction = true,
                            .firers = firers(game, state, now.force, window.hex, true),
                            .hit = window.trigger,
                            .target = window.hex});
      return go_on();
    case ReactionKind::Counterattack:
    case ReactionKind::Countercharge:  // 11.5.3a
      check.reason = CheckReason::Counter;
      break;
    case ReactionKind::Square:  // 11.5.4a
      check.reason = CheckReason::Square;
      break;
    case ReactionKind::Withdraw:  // 11.5.5b
      check.reason = CheckReason::Withdrawal;
      check.modifier = static_cast<std::int8_t>(slowest(game, window.trigger) - slowest(game, now.force));
      break;
  }
  state.stack.push(check);
  return go_on();
}

Next after_check(const Game& game, State& state, Reaction& now, Events& events) {
  const Window window = window_of(state);
  now.step = Reaction::Step::Done;
  switch (now.kind) {
    case ReactionKind::Face:
    case ReactionKind::Fire:
      return go_on();
    case ReactionKind::Counterattack:
    case ReactionKind::Countercharge: {  // 11.5.3a: those that passed
      const Force able = on_map(state, now.force & state.checked.passed);
      now.force = able;
      if (able.empty()) return go_on();
      // 9.3: it ends as it has ridden
      if (const auto way = game.map.grid().side_towards(hex_of(state, able), window.hex);
          way && now.kind == ReactionKind::Countercharge)
        face_force(game, state, able, *way);
      Combat combat = begin_combat(game, state, able, window.hex);
      combat.reaction = true;
      combat.charge = now.kind == ReactionKind::Countercharge;
      tell(events, combat.charge ? EventKind::Charged : EventKind::Attacked, "11.5.3c", unit(able.first()),
           hex(window.hex));
      state.stack.push(combat);
      return go_on();
    }
    case ReactionKind::Square:  // 11.5.4a, 11.5.4c
      if (!state.checked.failed.empty()) return go_on();
      for (const UnitId who : now.force) set_mode(game, state, who, Mode::Square);
      tell(events, EventKind::SquareFormed, "11.5.4a", unit(now.force.first()));
      return go_on();
    case ReactionKind::Withdraw: {  // 11.5.5c: always, unless it Routed (ruling 16)
      const Force able = on_map(state, now.force);
      if (able.empty()) return go_on();
      loosen(game, state, window.hex, hex_of(state, able), Loose::Forward);
      state.stack.push(begin_retreat(game, state, RetreatKind::Reaction, able, window.hex, Force{}));
      return go_on();
    }
  }
  return done();
}

}  // namespace

Next run(const Game& game, State& state, Reaction& now, Events& events) {
  switch (now.step) {
    case Reaction::Step::Begin:
      return begin_reaction(game, state, now);
    case Reaction::Step::Checked:
      return after_check(game, state, now, events);
    case Reaction::Step::Done: {
      if (!is_counter(now.kind) || now.force.empty()) return done();
      const Hex target = window_of(state).hex;
      const Force left = on_map(state, now.force);
      if (state.outcome == Outcome::AttackerWins) loosen(game, state, target, kNoHex, Loose::Aside);
      now.force = {};
      if (now.kind == ReactionKind::Countercharge && !left.empty())  // 11.5.3.1b
        state.stack.push(ChargeEnd{.step = ChargeEnd::Step::Ride, .reaction = true, .force = left});
      return go_on();
    }
  }
  return done();
}

}  // namespace tamburino::custoza

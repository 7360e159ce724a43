#include <algorithm>

#include "engine/games/custoza/rules.h"

// 9. Charges: who may, over what ground, going on after one, and the ride back.
namespace tamburino::custoza {

// g9.1a  The unit by itself.
Verdict may_charge(const Game& game, const State& state, UnitId who) {
  if (game[who].cavalry() && state[who].mode == Mode::March) return refused_by("g7.8d", unit(who));
  return may_charge_in_line(game, state, who);
}

Verdict may_charge_in_line(const Game& game, const State& state, UnitId who) {
  if (!game[who].cavalry()) return refused_by("g9.1a", unit(who)).because("only-cavalry-charges");
  if (state[who].exhausted) return refused_by("g9.2a", unit(who));
  if (state[who].level >= Level::Disordered) return refused_by("g13.status-a", unit(who));
  return kAllowed;
}

// g9.1b  Clear at both ends, no water between, one level up at most.
Verdict charge_ground(const Game& game, const State& state, Hex from, Facing way) {
  const Hex to = game.map.neighbour(from, way);
  if (to == kNoHex) return refused_by("g9.1b", hex(from)).because("marker-outside");
  const Hexside& between = game.map.side(from, way);
  const int up = game.map.level(to) - game.map.level(from);
  const Verdict no = refused_by("g9.1b", hex(from), hex(to));
  if (between.stream) return no.because("charge-over-stream");
  if (between.river || between.closed) return no.because("charge-over-river");
  if (!ground(game, state, from).charge) return no.because("charge-from-ground");
  if (!ground(game, state, to).charge) return no.because("charge-into-ground");
  if (up > game.chart.charge_climb) return no.because("charge-uphill");
  return kAllowed;
}

void exhaust(State& state, const Force& force, Events& events) {
  for (const UnitId who : force) {
    if (state[who].exhausted) continue;
    state[who].exhausted = true;
    tell(events, EventKind::Exhausted, "g9.1c", unit(who));
  }
}

namespace {

ChargeEnd& top_charge(State& state) { return *state.stack.top_as<ChargeEnd>(); }
const ChargeEnd& top_charge(const State& state) { return *state.stack.top_as<ChargeEnd>(); }

constexpr int kMostCombats = 2;  // in an Action: g9.4a

Force riders(const State& state, const ChargeEnd& now) { return standing_in(state, now.force, now.place); }

HalfPoints cost_of_step(const Game& game, const State& state, const Force& force, Hex from, Facing way) {
  HalfPoints most = 0;
  for (const UnitId who : force) most = std::max(most, step_cost(game, state, who, Mode::Open, from, way));
  return most;
}

bool square_in(const Game& game, const State& state, Side side, Hex where) {
  for (const UnitId who : units_in(game, state, side, where)) {
    if (state[who].mode == Mode::Square) return true;
  }
  return false;
}

// Whether the Force could leave `from` that way: into a hex where it can stand, or against another target.
Verdict may_go_on(const Game& game, const State& state, const ChargeEnd& now, const Force& force, Hex from,
                  Facing way) {
  const UnitId lead = force.first();
  const Hex to = game.map.neighbour(from, way);
  if (to == kNoHex || !game.in_area(to))
    return refused_by("g7.2b", unit(lead), to == kNoHex ? hex(from) : hex(to)).because("outside-area");
  if (!enemy_in(game, state, game[lead].side, to)) return may_stack(game, state, force, to);
  if (now.combats >= kMostCombats)
    return refused_by("g9.4a", unit(lead), hex(to), number(kMostCombats)).because("combats-fought");
  for (const UnitId who : force) {
    if (const Verdict able = may_charge(game, state, who); !able) return able;
  }
  return charge_ground(game, state, from, way);
}

// g9.4a  Straight on or one hexside aside, with the points that are left.
Verdict may_continue(const Game& game, const State& state, const ChargeEnd& now, Facing way) {
  const Force force = riders(state, now);
  const UnitId lead = force.first();
  if (hexsides_between(way, now.way) > 1)
    return refused_by("g9.4a", unit(lead), facing(way)).because("too-far-aside");
  const Hex from = now.square ? game.map.neighbour(now.place, now.way) : now.place;
  if (const Verdict on = may_go_on(game, state, now, force, from, way); !on) return on;
  HalfPoints cost = cost_of_step(game, state, force, from, way);
  if (now.square && cost < kClosed) cost += cost_of_step(game, state, force, now.place, now.way);
  if (now.spent + cost > now.allowance)
    return refused_by("g7.1a", unit(lead), hex(game.map.neighbour(from, way)),
                      points(now.allowance - now.spent));
  return kAllowed;
}

// --- one step, with the Reactions that it allows

void step_over(const Game& game, State& state, ChargeEnd& now, const Force& force, Events& events) {
  const Hex to = game.map.neighbour(now.place, now.next);
  face_force(game, state, force, now.next);
  for (const UnitId who : force) enter_hex(game, state, who, to, events);
  now.place = to;
}

// 11.5.3.1b  A Countercharge ends without Reactions.
void open_leaving(const Game& game, State& state, const ChargeEnd& now, const Force& force) {
  if (now.reaction) return;
  const Hex to = game.map.neighbour(now.place, now.next);
  open_window(game, state, Occasion::Leaving, force, now.place,
              reactors_to_leaving(game, state, side_of(game, force), now.place, to));
}
void open_entered(const Game& game, State& state, const ChargeEnd& now, const Force& force) {
  if (now.reaction) return;
  open_window(game, state, Occasion::Entered, force, now.place,
              reactors_to_entry(game, state, side_of(game, force), now.place));
}

void charge_again(const Game& game, State& state, ChargeEnd& now, const Force& force, Events& events) {
  const Hex target = game.map.neighbour(now.place, now.next);
  face_force(game, state, force, now.next);
  now.way = now.next;
  now.square = false;
  ++now.combats;
  now.step = ChargeEnd::Step::Begin;
  Combat combat = begin_combat(game, state, force, target);
  combat.charge = true;
  combat.repeated = note_attack(state, target);
  tell(events, EventKind::Charged, "g9.4a", unit(force.first()), hex(target));
  state.stack.push(combat);
}

// The next leg: another Charge, or a step.
void set_out(const Game& game, State& state, ChargeEnd& now, Events& events) {
  const Force force = riders(state, now);
  const Hex to = game.map.neighbour(now.place, now.next);
  now.spent = static_cast<std::uint8_t>(
      std::min(255, now.spent + cost_of_step(game, state, force, now.place, now.next)));
  const bool through = now.square && now.next == now.way;
  if (!through && enemy_in(game, state, side_of(game, force), to)) {
    charge_again(game, state, now, force, events);
    return;
  }
  now.step = ChargeEnd::Step::Left;
  open_leaving(game, state, now, force);
}

// 9.4  What the combat allows: to go on from the hex that was won, or through the Square that held. A Force
// that a Reaction has thrown out of the hex it won has nowhere to go on from: ruling 109.
Next begin(const Game& game, State& state, ChargeEnd& now) {
  now.force = on_map(state, now.force);
  if (now.force.empty()) return done();
  const Hex target = game.map.neighbour(now.place, now.way);
  now.place = hex_of(state, now.force);
  const Side enemy = enemy_of(side_of(game, now.force));
  const Hex ahead = game.map.neighbour(now.place, now.way);
  const bool held = state.outcome == Outcome::Draw && ahead != kNoHex &&
                    square_in(game, state, enemy, ahead) && !friend_in(game, state, enemy, now.place);
  now.square = held;
  if (held) now.back = now.place;
  const bool won = state.outcome == Outcome::AttackerWins && now.place == target;
  const bool on = held || won;
  now.step = on ? ChargeEnd::Step::Continue : ChargeEnd::Step::Ride;
  return go_on();
}

Next ask_continue(const Game& game, State& state, ChargeEnd& now) {
  const Force force = riders(state, now);
  if (!force.empty()) {
    for (const Facing way : kFacings) {
      if (may_continue(game, state, now, way)) return ask(side_of(game, force), Ask::Continue);
    }
  }
  now.step = ChargeEnd::Step::Ride;
  return go_on();
}

// The Reactions to leaving are over.
Next go_over(const Game& game, State& state, ChargeEnd& now, Events& events) {
  const Force force = riders(state, now);
  const Hex to = game.map.neighbour(now.place, now.next);
  now.step = ChargeEnd::Step::Ride;
  const bool through = now.square && now.next == now.way;
  if (force.empty() || (!through && !may_stack(game, state, force, to))) return go_on();
  step_over(game, state, now, force, events);
  tell(events, EventKind::Continued, through ? "11.5.4.2a" : "g9.4a", unit(force.first()), hex(to));
  now.step = ChargeEnd::Step::Entered;
  open_entered(game, state, now, force);
  return go_on();
}

// The Reactions to the step are over. From the Square's hex it goes on at once.
Next after_entry(const Game& game, State& state, ChargeEnd& now, Events& events) {
  const Force force = riders(state, now);
  now.step = ChargeEnd::Step::Ride;
  if (force.empty()) return go_on();
  if (!now.square) {
    now.way = now.next;
    now.step = ChargeEnd::Step::Continue;
    return go_on();
  }
  now.square = false;
  if (!may_go_on(game, state, now, force, now.place, now.beyond)) return go_on();
  now.way = now.next = now.beyond;
  set_out(game, state, now, events);
  return go_on();
}

}  // namespace

// --- 9.4: the question whether to go on

void continue_list(const Game& game, const State& state, ActionList& list) {
  const ChargeEnd& now = top_charge(state);
  list.add(act(Verb::Done));
  for (const Facing way : kFacings) {
    if (may_continue(game, state, now, way)) list.add(act(Verb::Continue, riders(state, now).first(), way));
  }
}

Verdict continue_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const ChargeEnd& now = top_charge(state);
  const UnitId lead = riders(state, now).first();
  const auto way = facing_operand(action, 1);
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Continue || !who || !way) return refused_by("g9.4a", unit(lead));
  if (*who != lead) return refused_by("g9.4a", unit(*who), unit(lead)).because("asked-of-another");
  return may_continue(game, state, now, *way);
}

void continue_carry_out(const Game& game, State& state, Action action, Events& events) {
  ChargeEnd& now = top_charge(state);
  if (verb_of(action) == Verb::Done) {
    now.step = ChargeEnd::Step::Ride;
    return;
  }
  now.beyond = *facing_operand(action, 1);
  now.next = now.square ? now.way : now.beyond;
  set_out(game, state, now, events);
}

// --- g9.1c: tired, and back

namespace {

// g9.4a  Never in the Square's hex: back to where the Charge came from.
void leave_square(const Game& game, State& state, ChargeEnd& now, Events& events) {
  const Force inside = on_map(state, now.force);
  if (inside.empty()) return;
  const Side side = side_of(game, inside);
  const Force stuck = standing_in(state, inside, hex_of(state, inside));
  const Hex here = hex_of(state, inside);
  if (!enemy_in(game, state, side, here)) return;
  if (now.back != kNoHex && may_stack(game, state, stuck, now.back)) {
    for (const UnitId who : stuck) enter_hex(game, state, who, now.back, events);
    return;
  }
  state.stack.push(begin_retreat(game, state, RetreatKind::Stop, stuck, kNoHex, Force{}));
}

Next begin_ride(const Game& game, State& state, ChargeEnd& now, Events& events) {
  now.force = on_map(state, now.force);
  exhaust(state, now.force, events);
  now.step = ChargeEnd::Step::Mount;
  leave_square(game, state, now, events);
  return go_on();
}

// Half its MA, rounded down: whole points.
Next measure_ride(const Game& game, State& state, ChargeEnd& now) {
  now.force = on_map(state, now.force);
  if (now.force.empty()) return done();
  now.place = hex_of(state, now.force);
  now.force = riders(state, now);
  now.spent = 0;
  now.allowance = static_cast<std::uint8_t>(2 * half_down(half_down(allowance_of(game, state, now.force))));
  now.step = ChargeEnd::Step::Riding;
  return go_on();
}

ForceAction as_move(const Game& game, const State& state, const ChargeEnd& now) {
  ForceAction move = begin_action(game, state, riders(state, now), Phase::Engaged);
  move.spent = now.spent;
  move.allowance = now.allowance;
  return move;
}

struct RideEnds {
  Ways ways;
  bool any = false;   // it can go somewhere
  bool safe = false;  // and out of every enemy ZoR
};

void find_ends(const Game& game, const State& state, const ChargeEnd& now, RideEnds& ends) {
  const Force force = riders(state, now);
  const Side side = side_of(game, force);
  ends.ways.find(game, state, as_move(game, state, now));
  for (int i = 0; i < ends.ways.size(); ++i) {
    const Hex where = ends.ways[i];
    if (where == now.place || !may_stack(game, state, force, where)) continue;
    ends.any = true;
    ends.safe = ends.safe || !in_enemy_zone(state, side, where);
  }
}

// Out of the enemy's ZoR at the end, if it can be and has set out.
Verdict may_ride_to(const Game& game, const State& state, const ChargeEnd& now, const RideEnds& ends,
                    Hex where) {
  const Force force = riders(state, now);
  const UnitId lead = force.first();
  const bool stays = where == now.place;
  if (!stays && !ends.ways.contains(where))
    return refused_by("g7.1a", unit(lead), hex(where), points(now.allowance - now.spent));
  if (stays && now.spent == 0) return kAllowed;
  if (const Verdict stack = may_stack(game, state, force, where); !stack && !(stays && !ends.any))
    return stack;
  if (ends.safe && in_enemy_zone(state, game[lead].side, where))
    return refused_by("g9.1c", unit(lead), hex(where)).because("ride-out-of-zone");
  return kAllowed;
}

// Goes along the path until somebody may react; the rest has then to be ordered again.
void ride(const Game& game, State& state, const Ways::Path& path, Events& events) {
  ChargeEnd& now = top_charge(state);
  const int depth = state.stack.depth();
  for (std::size_t i = path.length; i-- > 0;) {
    const Force force = riders(state, now);
    now.next = path.side[i];
    now.spent = path.spent[i];
    now.step = ChargeEnd::Step::RideLeft;
    open_leaving(game, state, now, force);
    if (state.stack.depth() != depth) return;
    step_over(game, state, now, force, events);
    tell(events, EventKind::RodeBack, "g9.1c", unit(force.first()), hex(now.place));
    now.step = i == 0 ? ChargeEnd::Step::End : ChargeEnd::Step::Riding;
    open_entered(game, state, now, force);
    if (state.stack.depth() != depth) {
      now.step = ChargeEnd::Step::Riding;
      return;
    }
  }
}

Next ask_ride(const Game& game, State& state, ChargeEnd& now) {
  const Force force = riders(state, now);
  if (force.empty()) return done();
  RideEnds ends;
  find_ends(game, state, now, ends);
  return ends.any ? ask(side_of(game, force), Ask::RideBack) : done();
}

Next ride_on(const Game& game, State& state, ChargeEnd& now, Events& events) {
  const Force force = riders(state, now);
  now.step = ChargeEnd::Step::Riding;
  const Hex to = game.map.neighbour(now.place, now.next);
  if (force.empty() || enemy_in(game, state, side_of(game, force), to)) return go_on();
  step_over(game, state, now, force, events);
  tell(events, EventKind::RodeBack, "g9.1c", unit(force.first()), hex(now.place));
  open_entered(game, state, now, force);
  return go_on();
}

}  // namespace

void ride_back_list(const Game& game, const State& state, ActionList& list) {
  const ChargeEnd& now = top_charge(state);
  const UnitId lead = riders(state, now).first();
  RideEnds ends;
  find_ends(game, state, now, ends);
  if (may_ride_to(game, state, now, ends, now.place)) list.add(act(Verb::Halt, lead));
  for (int i = 0; i < ends.ways.size(); ++i) {
    const Hex where = ends.ways[i];
    if (where != now.place && may_ride_to(game, state, now, ends, where))
      list.add(act(Verb::Move, lead, where));
  }
}

Verdict ride_back_verdict(const Game& game, const State& state, Action action) {
  const ChargeEnd& now = top_charge(state);
  const UnitId lead = riders(state, now).first();
  RideEnds ends;
  find_ends(game, state, now, ends);
  const auto who = unit_operand(game, action, 0);
  if (who && *who != lead) return refused_by("g9.1c", unit(*who), unit(lead)).because("asked-of-another");
  if (who) {
    if (verb_of(action) == Verb::Halt) return may_ride_to(game, state, now, ends, now.place);
    const auto where = hex_operand(game, action, 1);
    if (verb_of(action) == Verb::Move && where && *where != now.place)
      return may_ride_to(game, state, now, ends, *where);
  }
  return refused_by("g9.1c", unit(lead));
}

void ride_back_carry_out(const Game& game, State& state, Action action, Events& events) {
  ChargeEnd& now = top_charge(state);
  if (verb_of(action) == Verb::Halt) {
    now.step = ChargeEnd::Step::End;
    return;
  }
  Ways ways;
  ways.find(game, state, as_move(game, state, now));
  ride(game, state, ways.path_to(game, *hex_operand(game, action, 1)), events);
}

Next run(const Game& game, State& state, ChargeEnd& now, Events& events) {
  switch (now.step) {
    case ChargeEnd::Step::Begin:
      return begin(game, state, now);
    case ChargeEnd::Step::Continue:
      return ask_continue(game, state, now);
    case ChargeEnd::Step::Left:
      return go_over(game, state, now, events);
    case ChargeEnd::Step::Entered:
      return after_entry(game, state, now, events);
    case ChargeEnd::Step::Ride:
      return begin_ride(game, state, now, events);
    case ChargeEnd::Step::Mount:
      return measure_ride(game, state, now);
    case ChargeEnd::Step::Riding:
      return ask_ride(game, state, now);
    case ChargeEnd::Step::RideLeft:
      return ride_on(game, state, now, events);
    case ChargeEnd::Step::End:
      return done();
  }
  return done();
}

}  // namespace tamburino::custoza

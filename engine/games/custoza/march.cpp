#include <algorithm>

#include "engine/games/custoza/rules.h"

// 14.6, 16.1, 16.4-16.7. The March and Reserve Phase: attempts in turn, and the moves of face-down pieces.
namespace tamburino::custoza {
namespace {

constexpr int kPassesEnd = 3;          // 14.6c
constexpr int kOffRoad = 200;          // farther than any road leads
constexpr HalfPoints kMostRoad = 119;  // hexes that a road is followed for

MarchPhase& top_phase(State& state) { return *state.stack.top_as<MarchPhase>(); }
March& top_march(State& state) { return *state.stack.top_as<March>(); }
const March& top_march(const State& state) { return *state.stack.top_as<March>(); }

bool pontoon_side(const Game& game, const State& state, Hex from, Facing side) {
  return !game.map.open_side(from, side) && open_side(game, state, from, side);
}

bool road_leads(const Game& game, const State& state, Hex from, Facing side) {
  if (game.map.road(from, side) != Road::None) return open_side(game, state, from, side);
  return pontoon_side(game, state, from, side);
}

int to_nearest_road(const Game& game, Hex from) {
  int least = kOffRoad;
  for (int i = 0; i < game.map.size(); ++i) {
    const Hex where{static_cast<std::uint16_t>(i)};
    if (game.map.has_road(where)) least = std::min(least, game.map.grid().distance(from, where));
  }
  return least;
}

}  // namespace

// --- 16.1: the way of a column

// 16.5a
HalfPoints march_allowance(const Game& game, const State& state, FormationId which) {
  HalfPoints least = kClosed;
  for (const UnitId who : game.units_of(which)) {
    if (state[who].status == Status::Inside) least = std::min(least, allowance_of(game, state, who));
  }
  return least == kClosed ? 2 * game[which].commander->movement : least;
}

namespace {

// R53  Half the printed MA of its slowest unit, in half points; fractions are kept.
HalfPoints half_printed_march(const Game& game, const State& state, FormationId which) {
  HalfPoints least = kClosed;
  for (const UnitId who : game.units_of(which)) {
    if (state[who].status == Status::Inside) least = std::min<HalfPoints>(least, game[who].movement);
  }
  return least == kClosed ? game[which].commander->movement : least;
}

// What a step costs the column: that of the arm to which it costs most.
HalfPoints column_cost(const Game& game, const State& state, FormationId which, Hex from, Facing side) {
  if (pontoon_side(game, state, from, side)) return game.chart.pontoon;
  HalfPoints most = 0;
  bool any = false;
  for (const UnitId who : game.units_of(which)) {
    if (state[who].status != Status::Inside) continue;
    any = true;
    most = std::max(most, game.map.march_cost(game[who].gait(), from, side));
  }
  return any ? most : game.map.march_cost(Gait::Mounted, from, side);
}

HalfPoints rider_cost(const Game& game, const State& state, Hex from, Facing side) {
  const HalfPoints cost = game.map.cost(Gait::Mounted, from, side);
  return cost == kClosed && pontoon_side(game, state, from, side) ? game.chart.pontoon : cost;
}

// R67  How far it is to the Objective, along roads that he may use; from off the road to the nearest road.
class RoadAhead {
 public:
  RoadAhead(const Game& game, const State& state, FormationId which) : game_(game) {
    const BoxId box = state[which].objective;
    along_.clear(game.map.size());
    if (box == kNoBox) return;
    for (const Hex where : hexes_within(game, game[box].hex, game.constants.objective)) {
      if (game.map.has_road(where)) along_.seed(where, 0, kNoFacing, false);
    }
    along_.spread(game.map.grid(), kMostRoad, [&](Hex from, Facing side, Hex to) -> StepCost {
      if (!road_leads(game, state, from, side)) return {};
      return leader_may_enter(game, state, commander_of(which), to) ? StepCost{1, false} : StepCost{};
    });
  }
  // kOffRoad and more: not on a road; twice that: no road leads there.
  int from(Hex where) const {
    if (!game_.map.has_road(where)) return kOffRoad + to_nearest_road(game_, where);
    return along_.contains(where) ? along_.cost(where) : 2 * kOffRoad;
  }

 private:
  const Game& game_;
  Reach along_;
};

}  // namespace

int distance_to_objective(const Game& game, const State& state, FormationId which) {
  return RoadAhead(game, state, which).from(state[which].commander_hex);
}

namespace {

// From where the piece is, with the points it has left. With a goal the search ends there.
template <class Step>
void search(const Game& game, const State& state, const March& march, const Step& step, Hex goal,
            HalfPoints least, Reach& ways) {
  ways.clear(game.map.size());
  ways.seed(where_is(game, state, march.moving), march.spent, kNoFacing, false);
  ways.spread(game.map.grid(), march.allowance, step, goal, least);
}

// Along roads; off the road only towards the nearest one: 16.1d.
void find_column_ways(const Game& game, const State& state, const March& march, Hex goal, Reach& ways) {
  const FormationId which = march.formation;
  const auto step = [&](Hex from, Facing side, Hex to) -> StepCost {
    const bool by_road = road_leads(game, state, from, side);
    const bool makes_for_road =
        !game.map.has_road(from) && to_nearest_road(game, to) < to_nearest_road(game, from);
    if (!by_road && !makes_for_road) return {};
    const HalfPoints cost = column_cost(game, state, which, from, side);
    if (cost == kClosed || !leader_may_enter(game, state, march.moving, to)) return {};
    return {cost, false};
  };
  search(game, state, march, step, goal, game.map.least_cost(true), ways);
}

enum class Ground : std::uint8_t { Any, Roads };

// R80
void find_rider_ways(const Game& game, const State& state, const March& march, Ground ground, Hex goal,
                     Reach& ways) {
  const auto step = [&](Hex from, Facing side, Hex to) -> StepCost {
    if (ground == Ground::Roads && !road_leads(game, state, from, side)) return {};
    const HalfPoints cost = rider_cost(game, state, from, side);
    if (cost == kClosed || !leader_may_enter(game, state, march.moving, to)) return {};
    return {cost, false};
  };
  search(game, state, march, step, goal, game.map.least_cost(false), ways);
}

bool is_column(const March& march) { return kind_of(march.moving) == PieceKind::Commander; }

void find_ways(const Game& game, const State& state, const March& march, Hex goal, Reach& ways) {
  if (is_column(march)) {
    find_column_ways(game, state, march, goal, ways);
  } else {
    find_rider_ways(game, state, march, Ground::Any, goal, ways);
  }
}

// 16.1b, 16.1c, R68  Where he may end: nearer, and half his MA or at his Objective; nearer alone where that
// cannot be.
class Ends {
 public:
  Ends(const Game& game, const State& state, const March& march) : march_(march) {
    find_ways(game, state, march, kNoHex, ways_);
    if (!is_column(march)) return;
    const RoadAhead road(game, state, march.formation);
    const Hex goal =
        state[march.formation].objective == kNoBox ? kNoHex : game[state[march.formation].objective].hex;
    const int before = road.from(march.start);
    const HalfPoints half = half_printed_march(game, state, march.formation);
    for (int i = 0; i < ways_.size(); ++i) {
      const Hex where = ways_[i];
      if (road.from(where) >= before) continue;
      nearer_.add(where);
      const bool reached =
          goal != kNoHex && game.map.grid().distance(where, goal) <= game.constants.objective;
      if (reached || ways_.cost(where) >= half) full_.add(where);
    }
  }

  const Reach& ways() const { return ways_; }
  bool any() const { return !nearer_.empty(); }
  Verdict may_end_in(Hex where) const {
    const Fact who = fact(march_.moving);
    if (!ways_.contains(where))
      return refused_by(is_column(march_) ? "16.1b" : "g16.scout-a", who, hex(where),
                        points(march_.allowance - march_.spent))
          .because("out-of-reach");
    if (!is_column(march_)) return kAllowed;
    if (!nearer_.contains(where)) return refused_by("16.1c", who, hex(where));
    if (!full_.empty() && !full_.contains(where))
      return refused_by("16.1b", who, hex(where)).because("half-his-march");
    return kAllowed;
  }

 private:
  const March& march_;
  Reach ways_;
  HexSet nearer_, full_;
};

}  // namespace

// --- 14.6: attempts in turn

namespace {

// What both can see: a side without face-down pieces has nothing to try, others are always asked.
bool may_have_turn(const Game& game, const State& state, Side side) {
  if (hidden_pieces(game, state, side).count > 0) return true;
  return game.chief(side) && state.chief(side).status == Status::OnMap && !state.chief(side).moved;
}

void pass(MarchPhase& phase, Events& events) {
  tell(events, EventKind::Passed, "14.6c", side(phase.turn));
  ++phase.passes;
  phase.turn = enemy_of(phase.turn);
}

// 15.2a, g17.2a
Verdict may_try_march(const Game& game, const State& state, Side side, FormationId which) {
  if (game[which].side != side || game[which].reserve_units()) return refused_by("14.6a", formation(which));
  const FormationState& own = state[which];
  if (own.stance == Stance::Engaged) return refused_by("16.4a", formation(which));
  if (own.stance == Stance::InReserve) return refused_by("g17.2a", formation(which));
  if (!commander_on_map(state, which)) return refused_by("14.6a", formation(which));
  if (own.finished) return refused_by("14.6b", formation(which));
  if (own.activated) return refused_by("5.1a", formation(which));
  return kAllowed;
}

// 14.6d, g16.oc-a
Verdict may_ride(const Game& game, const State& state, Side side) {
  if (!game.chief(side) || state.chief(side).status != Status::OnMap)
    return refused_by("16.4c", custoza::side(side));
  if (state.chief(side).moved) return refused_by("g16.oc-a", chief(side));
  return kAllowed;
}

void ride(const Game& game, State& state, Side side) {
  const bool stays = !may_ride(game, state, side);  // he has moved: nor does a Scout move with him
  state.stack.push(March{.side = side, .led = stays, .scouted = stays});
}

}  // namespace

Next run(const Game& game, State& state, MarchPhase& phase, Events& events) {
  switch (phase.step) {
    case MarchPhase::Step::Choose:
      if (phase.passes >= kPassesEnd) {
        phase.step = MarchPhase::Step::Reserve;
        return go_on();
      }
      if (may_have_turn(game, state, phase.turn)) return ask(phase.turn, Ask::MarchAttempt);
      pass(phase, events);
      return go_on();
    case MarchPhase::Step::Roll:
      return roll(RollKind::March, 1);
    case MarchPhase::Step::Stopped:
      return ask(phase.turn, Ask::StopScout);
    case MarchPhase::Step::Tested:
      phase.trying = kNoFormation;
      phase.turn = enemy_of(phase.turn);
      phase.step = MarchPhase::Step::Choose;
      return go_on();
    case MarchPhase::Step::Reserve:  // 14.6e
      phase.step = MarchPhase::Step::Chiefs;
      phase.turn = enemy_of(state.initiative);
      state.stack.push(ReservePhase{.side = enemy_of(state.initiative)});
      return go_on();
    case MarchPhase::Step::Chiefs:  // 14.6d: the Initiative player second
    case MarchPhase::Step::LastChief: {
      const Side side = phase.turn;
      phase.turn = enemy_of(side);
      phase.step =
          phase.step == MarchPhase::Step::Chiefs ? MarchPhase::Step::LastChief : MarchPhase::Step::End;
      const LeaderState& chief = state.chief(side);
      // Being asked must not reveal whether a face-down Overall Commander has already moved.
      if (game.chief(side) && chief.status == Status::OnMap && (!chief.face_up || !chief.moved))
        ride(game, state, side);
      return go_on();
    }
    case MarchPhase::Step::End:
      collect_stragglers(game, state, events);
      return done();
  }
  return done();
}

void march_attempt_list(const Game& game, const State& state, ActionList& list) {
  const Side side = state.pending.side;
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
    if (may_try_march(game, state, side, which)) list.add(act(Verb::Activate, which));
  }
  if (may_ride(game, state, side)) list.add(act(Verb::Select, chief_of(side)));
  list.add(act(Verb::Pass));
}

Verdict march_attempt_verdict(const Game& game, const State& state, Action action) {
  const Side side = state.pending.side;
  if (verb_of(action) == Verb::Pass) return kAllowed;
  if (verb_of(action) == Verb::Select) {
    const auto who = piece_operand(game, action, 0);
    if (who != chief_of(side)) return refused_by("16.4a");
    return may_ride(game, state, side);
  }
  const auto which = formation_operand(game, action, 0);
  if (verb_of(action) != Verb::Activate || !which) return refused_by("14.6a");
  return may_try_march(game, state, side, *which);
}

void march_attempt_carry_out(const Game& game, State& state, Action action, Events& events) {
  MarchPhase& phase = top_phase(state);
  if (verb_of(action) == Verb::Pass) return pass(phase, events);
  phase.passes = 0;
  phase.step = MarchPhase::Step::Roll;
  phase.trying = verb_of(action) == Verb::Activate ? *formation_operand(game, action, 0) : kNoFormation;
}

// 14.6a, 14.6b, 16.4b; R91: no reluctance here; R93: the enemy sees the die and nothing else.
void take_march(const Game& game, State& state, Roll roll, Events& events) {
  MarchPhase& phase = top_phase(state);
  phase.step = MarchPhase::Step::Tested;
  const FormationId which = phase.trying;
  if (which == kNoFormation) return ride(game, state, phase.turn);  // 16.4d: the die decides nothing
  FormationState& own = state[which];
  const int die = roll.value[0];
  if (die == 6) {
    own.finished = true;
    phase.step = MarchPhase::Step::Stopped;
    tell_to(events, phase.turn, EventKind::MarchStopped, "14.6b", formation(which));
    return;
  }
  const Reckoning sum = activation_modifiers(game, state, which);
  const int total = die + sum.total(), value = command_value(game, state, which);
  const bool goes = total <= value;
  tell_to(events, phase.turn, goes ? EventKind::MarchPassed : EventKind::MarchFailed, "14.6a",
          formation(which), number(total), number(value));
  if (!goes) {
    ++own.orders;
    return;
  }
  own.activated = true;
  state.stack.push(March{.side = phase.turn, .formation = which});
}

// --- 16.4b: a 6 stops a Scout too

void stop_scout_list(const Game& game, const State& state, ActionList& list) {
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(state.pending.side))]) {
    const Action action = act(Verb::TakeScout, scout_of(which));
    if (stop_scout_verdict(game, state, action)) list.add(action);
  }
  if (list.empty()) list.add(act(Verb::Done));
}

Verdict stop_scout_verdict(const Game& game, const State& state, Action action) {
  const Side side = state.pending.side;
  const auto free = [&](Piece scout) {
    return kind_of(scout) == PieceKind::Scout && game.side(scout) == side &&
           where_is(game, state, scout) != kNoHex && !state.scout(formation_of(scout)).moved;
  };
  if (verb_of(action) == Verb::Done) {
    for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
      if (free(scout_of(which))) return refused_by("16.4b", custoza::side(side));
    }
    return kAllowed;
  }
  const auto who = piece_operand(game, action, 0);
  if (verb_of(action) != Verb::TakeScout || !who || !free(*who))
    return refused_by("16.4b", custoza::side(side));
  return kAllowed;
}

void stop_scout_carry_out(const Game& game, State& state, Action action, Events&) {
  top_phase(state).step = MarchPhase::Step::Tested;
  if (verb_of(action) == Verb::TakeScout)
    state.scout(formation_of(*piece_operand(game, action, 0))).moved = true;
}

// --- 16.7: the moves

namespace {

Piece leader_of(const March& march) {
  return march.formation == kNoFormation ? chief_of(march.side) : commander_of(march.formation);
}

Verdict may_pick(const Game& game, const State& state, const March& march, Piece who) {
  if (who == leader_of(march)) {
    if (march.led || where_is(game, state, who) == kNoHex) return refused_by("g16.march-a", fact(who));
    return kAllowed;
  }
  if (kind_of(who) != PieceKind::Scout || game.side(who) != march.side ||
      where_is(game, state, who) == kNoHex)
    return refused_by("16.4a", fact(who));
  if (march.scouted) return refused_by("16.7a", fact(who));
  if (state.scout(formation_of(who)).moved) return refused_by("g16.scout-a", fact(who));
  return kAllowed;
}

March picked(const Game& game, const State& state, const March& march, Piece who) {
  March now = march;
  now.moving = who;
  now.start = where_is(game, state, who);
  now.goal = kNoHex;
  now.spent = now.as_column = now.as_rider = 0;
  now.off_road = false;
  now.step = March::Step::Move;
  HalfPoints allowance = 2 * game.constants.scout_movement;
  if (kind_of(who) == PieceKind::Commander) allowance = march_allowance(game, state, formation_of(who));
  if (kind_of(who) == PieceKind::Chief) allowance = 2 * game.chief(march.side)->movement;
  now.allowance = static_cast<std::uint8_t>(allowance);
  return now;
}

// 16.1b  An activated Formation marches if it can.
bool must_march(const Game& game, const State& state, const March& march) {
  if (march.formation == kNoFormation || march.led) return false;
  const March now = picked(game, state, march, leader_of(march));
  return now.start != kNoHex && Ends(game, state, now).any();
}

void set_place(const Game& game, State& state, Piece who, Hex where) {
  if (kind_of(who) == PieceKind::Commander) {
    state[formation_of(who)].commander_hex = where;
  } else if (kind_of(who) == PieceKind::Chief) {
    state.chief(game.side(who)).hex = where;
  } else {
    state.scout(formation_of(who)).hex = where;
  }
  state.contact_due = true;
}

void note_moved(const Game& game, State& state, March& march) {
  const Piece who = march.moving;
  if (kind_of(who) == PieceKind::Commander) {
    state[formation_of(who)].commander_moved = state[formation_of(who)].moved = true;
    march.led = true;
  } else if (kind_of(who) == PieceKind::Chief) {
    state.chief(game.side(who)).moved = true;
    march.led = true;
  } else {
    state.scout(formation_of(who)).moved = true;
    march.scouted = true;
  }
}

// One hex along the cheapest way; the enemy sees the piece, not which it is.
bool step_towards_goal(const Game& game, State& state, March& march, Events& events) {
  Reach ways;
  find_ways(game, state, march, march.goal, ways);
  if (!ways.contains(march.goal)) return false;
  if (!is_column(march)) {  // by road where that is no dearer: so does a column
    const HalfPoints least = ways.cost(march.goal);
    find_rider_ways(game, state, march, Ground::Roads, march.goal, ways);
    if (!ways.contains(march.goal) || ways.cost(march.goal) > least)
      find_ways(game, state, march, march.goal, ways);
  }
  const Hex here = where_is(game, state, march.moving);
  Hex next = march.goal;
  Facing way = ways.entered_by(next);
  while (game.map.neighbour(next, opposite(way)) != here) {
    next = game.map.neighbour(next, opposite(way));
    way = ways.entered_by(next);
  }
  if (march.as_rider == 0) note_departure(game, state, march.moving);
  const bool by_road = road_leads(game, state, here, way);
  const HalfPoints column = by_road ? game.map.march_cost(Gait::Mounted, here, way) : 0;
  march.as_column =
      static_cast<std::uint8_t>(march.as_column + (column == kClosed ? game.chart.pontoon : column));
  march.as_rider = static_cast<std::uint8_t>(march.as_rider + rider_cost(game, state, here, way));
  march.off_road = march.off_road || !by_road;
  march.spent = static_cast<std::uint8_t>(ways.cost(next));
  set_place(game, state, march.moving, next);
  const bool open = !face_down(game, state, march.moving);
  if (open) {
    tell(events, EventKind::LeaderMoved, "16.4c", fact(march.moving), hex(next));
  } else {
    tell_to(events, march.side, EventKind::LeaderMoved, "16.4a", fact(march.moving), hex(next));
    tell_to(events, enemy_of(march.side), EventKind::PieceMoved, "16.6a", side(march.side), hex(here),
            hex(next));
  }
  return true;
}

}  // namespace

Next run(const Game& game, State& state, March& march, Events& events) {
  switch (march.step) {
    case March::Step::Choose:
    case March::Step::Move:
      return ask(march.side, Ask::March);
    case March::Step::Leaving:
    case March::Step::Going: {
      note_moved(game, state, march);
      if (where_is(game, state, march.moving) != march.goal && step_towards_goal(game, state, march, events))
        return go_on();
      note_way(game, state, march);
      const bool arrived = where_is(game, state, march.moving) == march.goal;
      if (arrived && march.step == March::Step::Leaving) {
        leave_with_all(game, state, march.formation, events);
        march.moving = kNoPiece;
        march.step = March::Step::Choose;
        return go_on();
      }
      const bool goes_on = !arrived && is_column(march) && Ends(game, state, march).any();
      march.step = goes_on ? March::Step::Move : March::Step::Choose;
      if (!goes_on) march.moving = kNoPiece;
      return go_on();
    }
  }
  return done();
}

namespace {

// 24.2i  Off the map with all that is inside him, by a hex at his Objective.
Verdict may_march_off(const Game& game, const State& state, const March& march, const Ends& ends) {
  const bool goes = is_column(march) && march_exit(game, state, march, ends.ways()) != kNoHex;
  return goes ? kAllowed
              : refused_by("24.2i", fact(march.moving), hex(where_is(game, state, march.moving)))
                    .because("no-exit-in-reach");
}

}  // namespace

void march_list(const Game& game, const State& state, ActionList& list) {
  const March& march = top_march(state);
  if (march.step == March::Step::Choose) {
    const auto add = [&](Action action) {
      if (march_verdict(game, state, action)) list.add(action);
    };
    add(act(Verb::Select, leader_of(march)));
    for (const FormationId which : game.armies[static_cast<std::size_t>(index(march.side))])
      add(act(Verb::Select, scout_of(which)));
    add(act(Verb::Done));
    return;
  }
  const Ends ends(game, state, march);
  const Hex here = where_is(game, state, march.moving);
  for (int i = 0; i < ends.ways().size(); ++i) {
    const Hex where = ends.ways()[i];
    if (where != here && ends.may_end_in(where)) list.add(act(Verb::Move, march.moving, where));
  }
  const Action exit = act(Verb::Exit, march.moving);
  if (may_march_off(game, state, march, ends)) list.add(exit);
  const Action halt = act(Verb::Halt, march.moving);
  if (list.empty() || march_verdict(game, state, halt)) list.add(halt);
}

Verdict march_verdict(const Game& game, const State& state, Action action) {
  const March& march = top_march(state);
  const auto who = piece_operand(game, action, 0);
  if (march.step == March::Step::Choose) {
    if (verb_of(action) == Verb::Done)
      return must_march(game, state, march) ? refused_by("16.7a", fact(leader_of(march))) : kAllowed;
    if (verb_of(action) != Verb::Select || !who) return refused_by("16.7a");
    return may_pick(game, state, march, *who);
  }
  if (!who || *who != march.moving) return refused_by("16.4a", fact(march.moving));
  const Ends ends(game, state, march);
  const Hex here = where_is(game, state, march.moving);
  if (verb_of(action) == Verb::Halt) {  // R68
    if (!is_column(march) || !ends.any() || ends.may_end_in(here)) return kAllowed;
    return refused_by("16.7a", fact(march.moving));
  }
  if (verb_of(action) == Verb::Exit) return may_march_off(game, state, march, ends);
  const auto where = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Move || !where || *where == here)
    return refused_by("16.1b", fact(march.moving));
  if (const Verdict enters = leader_may_enter(game, state, march.moving, *where); !enters) return enters;
  return ends.may_end_in(*where);
}

namespace {

// g16.oc-a  The turn of an Overall Commander who stays is over too: a sham die is thrown once a GT.
void stay(const Game& game, State& state, March& march, Events& events) {
  march.led = true;
  if (march.formation != kNoFormation) return;
  LeaderState& chief = state.chief(march.side);
  if (chief.status != Status::OnMap || chief.moved) return;
  chief.moved = true;
  if (face_down(game, state, chief_of(march.side))) {
    tell_to(events, march.side, EventKind::Halted, "g16.oc-a", custoza::chief(march.side), hex(chief.hex));
  } else {
    tell(events, EventKind::Halted, "g16.oc-a", custoza::chief(march.side), hex(chief.hex));
  }
}

}  // namespace

void march_carry_out(const Game& game, State& state, Action action, Events& events) {
  March& march = top_march(state);
  switch (verb_of(action)) {
    case Verb::Done:
      stay(game, state, march, events);
      state.stack.pop();
      return;
    case Verb::Select:
      march = picked(game, state, march, *piece_operand(game, action, 0));
      return;
    case Verb::Halt:
      if (march.moving == leader_of(march)) stay(game, state, march, events);
      march.moving = kNoPiece;
      march.step = March::Step::Choose;
      return;
    case Verb::Exit:
      march.goal = march_exit(game, state, march, Ends(game, state, march).ways());
      march.step = March::Step::Leaving;
      return;
    default:
      march.goal = *hex_operand(game, action, 1);
      march.step = March::Step::Going;
  }
}

}  // namespace tamburino::custoza

#include "engine/games/butchery/rules.h"

// 8.3. Despatch riders.
namespace tamburino::butchery {
namespace {

RiderMarch& march(State& state) { return *state.stack.top_as<RiderMarch>(); }
const RiderMarch& march(const State& state) { return *state.stack.top_as<RiderMarch>(); }

bool anyone_to_reach(const Game& game, const State& state, Nation nation) {
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId to{static_cast<std::uint8_t>(i)};
    if (game[to].nation == nation && may_send(game, state, to)) return true;
  }
  return false;
}

// 8.3f  With his chief again, he can be used anew.
void rejoin(State& state, Nation nation, Events& events) {
  RiderState& own = state.rider(nation);
  if (own.duty == RiderState::Duty::WithChief || !chief_on_map(state, nation)) return;
  if (state.chief(nation).hex != own.hex) return;
  own = RiderState{};
  tell(events, EventKind::RiderRejoined, "8.3f", rider(nation));
}

// 8.3e  Where he meets the commander he was sent to, the marker goes, for this turn.
// 8.3f  Then he must return before he can be used again.
void meet(State& state, Nation nation, Events& events) {
  RiderState& own = state.rider(nation);
  if (own.duty == RiderState::Duty::Riding && commander_on_map(state, own.target) &&
      state[own.target].commander_hex == own.hex) {
    state[own.target].out_of_command = false;
    own.duty = RiderState::Duty::Returning;
    tell(events, EventKind::RiderDelivered, "8.3e", rider(nation), commander(own.target), hex(own.hex));
  }
  if (own.duty == RiderState::Duty::Returning) rejoin(state, nation, events);
}

}  // namespace

// 8.3b  Only to a commander whom no line of command reaches. 8.3f  And not while he is away.
Verdict may_send(const Game& game, const State& state, FormationId to) {
  const Nation nation = game[to].nation;
  const Verdict no = refused_by("8.3b", rider(nation), chief(nation), formation(to));
  if (!is_own(game, state, rider_of(nation), "8.3b")) return no.because("not-your-formation");
  if (game[to].detached()) return no.because("no-commander");
  if (!chief_on_map(state, nation)) return no.because("rider-without-chief");
  if (state.rider(nation).duty != RiderState::Duty::WithChief)
    return refused_by("8.3f", rider(nation), chief(nation)).because("rider-away");
  if (!commander_on_map(state, to)) return no.because("commander-off-map");
  const auto* phase = state.stack.find<CommandPhase>();
  const bool checked = phase == nullptr || phase->step != CommandPhase::Step::Chiefs;  // 8.2d
  if (checked && !state[to].out_of_command) return no.because("line-reaches");
  return kAllowed;
}

Next run(const Game& game, State& state, RiderMarch& ride, Events& events) {
  RiderState& own = state.rider(ride.nation);
  const Side owner = side_of(ride.nation);
  switch (ride.step) {
    case RiderMarch::Step::Order:
      meet(state, ride.nation, events);  // the commander, or the chief, may have come to him
      if (own.duty != RiderState::Duty::WithChief) {
        ride.step = RiderMarch::Step::Move;
        return go_on();
      }
      if (!chief_on_map(state, ride.nation) || !anyone_to_reach(game, state, ride.nation)) return done();
      return ask(owner, Ask::RiderOrder);
    case RiderMarch::Step::Move: {
      if (own.duty == RiderState::Duty::WithChief) return done();
      Reach reach;
      reach_of_rider(game, state, ride, reach);
      if (reach.size() > 1) return ask(owner, Ask::RiderMove);
      ride.step = RiderMarch::Step::End;
      return go_on();
    }
    case RiderMarch::Step::End:
      rejoin(state, ride.nation, events);  // also one who was called back on his way
      return done();
  }
  return done();
}

void rider_order_list(const Game& game, const State& state, ActionList& list) {
  list.add(act(Verb::Done));
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const Action action = act(Verb::Send, i);
    if (rider_order_verdict(game, state, action)) list.add(action);
  }
}

Verdict rider_order_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto to = formation_operand(game, action, 0);
  const Nation nation = march(state).nation;
  if (verb_of(action) != Verb::Send || !to) return refused_by("8.3b", rider(nation)).because("first-send");
  if (const Verdict send = may_send(game, state, *to); !send) return send;
  if (game[*to].nation == nation) return kAllowed;
  return refused_by("8.3b", rider(nation), formation(*to)).because("other-army");
}

void rider_order_carry_out(const Game& game, State& state, Action action, Events& events) {
  RiderMarch& ride = march(state);
  if (verb_of(action) == Verb::Done) {
    ride.step = RiderMarch::Step::End;
    return;
  }
  const FormationId to = *formation_operand(game, action, 0);
  state.rider(ride.nation) = {RiderState::Duty::Riding, state.chief(ride.nation).hex, to};
  ride.step = RiderMarch::Step::Move;
  tell(events, EventKind::RiderSent, "8.3b", rider(ride.nation), commander(to));
}

void reach_of_rider(const Game& game, const State& state, const RiderMarch& ride, Reach& reach) {
  const Side owner = side_of(ride.nation);
  reach.search(game.map.grid(), state.rider(ride.nation).hex, ride.spent, kRiderPoints,
               [&](Hex here, Facing way, Hex there) -> StepCost {
                 const HalfPoints cost = game.map.cost(Kind::Cavalry, here, way);
                 if (cost == kClosed || !leader_may_enter(game, state, rider_of(ride.nation), owner, there))
                   return {};
                 return {cost, false};
               });
}

void rider_move_list(const Game& game, const State& state, ActionList& list) {
  const Nation nation = march(state).nation;
  list.add(act(Verb::Halt, rider_of(nation)));  // 8.3d
  Reach reach;
  reach_of_rider(game, state, march(state), reach);
  for (int i = 0; i < reach.size(); ++i) {
    if (reach[i] != state.rider(nation).hex) list.add(act(Verb::Move, rider_of(nation), reach[i]));
  }
}

Verdict rider_move_verdict(const Game& game, const State& state, Action action) {
  const Nation nation = march(state).nation;
  const bool answers = verb_of(action) == Verb::Move || verb_of(action) == Verb::Halt;
  const auto who = piece_operand(game, action, 0);
  if (answers && who && kind_of(*who) != PieceKind::Rider) {
    if (const Verdict free = may_select(game, state, *who); !free) return free;
    return refused_by("6a", fact(*who)).because("moves-when-activated");
  }
  if (!answers || who != rider_of(nation))
    return refused_by("8.3c", rider(nation)).because("first-rider-halt");
  if (verb_of(action) == Verb::Halt) return kAllowed;
  const auto where = hex_operand(game, action, 1);
  if (!where) return refused_by("8.3c", rider(nation)).because("first-rider-halt");
  if (*where == state.rider(nation).hex)
    return refused_by("8.3c", rider(nation), hex(*where)).because("already-there");
  if (game.map.lake(*where)) return refused_by("TET", rider(nation), hex(*where));
  if (const Verdict entry = leader_may_enter(game, state, rider_of(nation), side_of(nation), *where);
      !entry) {
    return entry;
  }
  Reach reach;
  reach_of_rider(game, state, march(state), reach);
  if (reach.contains(*where)) return kAllowed;
  return refused_by("8.3c", rider(nation), hex(*where), points(kRiderPoints - march(state).spent))
      .because("too-far");
}

void rider_move_carry_out(const Game& game, State& state, Action action, Events& events) {
  RiderMarch& ride = march(state);
  if (verb_of(action) == Verb::Halt) {
    ride.step = RiderMarch::Step::End;
    return;
  }
  const Hex where = *hex_operand(game, action, 1);
  Reach reach;
  reach_of_rider(game, state, ride, reach);
  std::array<Hex, 64> path{};
  std::size_t length = 0;
  for (Hex at = where; at != state.rider(ride.nation).hex && length < path.size();
       at = game.map.neighbour(at, opposite(reach.entered_by(at)))) {
    path[length++] = at;
  }
  // Hex by hex, for he delivers in passing, and his ride is over when he is back with his chief.
  while (length > 0 && state.rider(ride.nation).duty != RiderState::Duty::WithChief) {
    state.rider(ride.nation).hex = path[--length];
    ride.spent = static_cast<std::uint8_t>(reach.cost(path[length]));
    meet(state, ride.nation, events);
  }
  tell(events, EventKind::LeaderMoved, "8.3c", rider(ride.nation), hex(where));
}

// 8.3g  An enemy unit that enters his hex sends him back under his chief's counter.
void chase_riders(const Game&, State& state, Side of_side, Hex entered, Events& events) {
  for (int n = 0; n < kNationCount; ++n) {
    const Nation nation{static_cast<std::uint8_t>(n)};
    RiderState& own = state.rider(nation);
    if (side_of(nation) != of_side || own.duty == RiderState::Duty::WithChief || own.hex != entered) continue;
    own = RiderState{};
    tell(events, EventKind::RiderChased, "8.3g", rider(nation), hex(entered));
  }
}

}  // namespace tamburino::butchery

#include <algorithm>

#include "engine/games/custoza/rules.h"

// 14.2.1, 24.4 to 28.4. Reinforcements: when they are due, by which hex they come, how waiting units enter.
namespace tamburino::custoza {
namespace {

constexpr int kEntryRange = 3;  // g15.arrival-b

void set_status(const Game& game, State& state, Piece who, Status status) {
  switch (kind_of(who)) {
    case PieceKind::Unit:
      state[unit_of(who)].status = status;
      return;
    case PieceKind::Commander:
      state[formation_of(who)].commander = status;
      return;
    case PieceKind::Chief:
      state.chief(game.side(who)).status = status;
      return;
    case PieceKind::Scout:
    case PieceKind::None:
      return;
  }
}

bool to_come(const Game& game, const State& state, const Arrival& arrival) {
  return std::any_of(arrival.pieces.begin(), arrival.pieces.end(),
                     [&](Piece one) { return status_of(game, state, one) == Status::ToCome; });
}

bool on_rim(const Game& game, Hex where) {
  return std::any_of(kFacings.begin(), kFacings.end(),
                     [&](Facing way) { return game.map.neighbour(where, way) == kNoHex; });
}

bool open_entry(const Game& game, const State& state, Side side, Hex where) {
  return game.in_area(where) && !game.map.lake(where) && !enemy_in(game, state, side, where) &&
         !in_enemy_zone(state, side, where);
}

// g15.arrival-b  The hex itself, or the nearest open ones of the same edge within 3.
template <class Take>
void each_way_in(const Game& game, const State& state, Side side, Hex entry, Take take) {
  if (open_entry(game, state, side, entry)) {
    take(entry);
    return;
  }
  const bool rim = on_rim(game, entry);
  for (int far = 1; far <= kEntryRange; ++far) {
    bool found = false;
    for (int i = 0; i < game.map.size(); ++i) {
      const Hex where{static_cast<std::uint16_t>(i)};
      if (game.map.grid().distance(entry, where) != far || (rim && !on_rim(game, where))) continue;
      if (!open_entry(game, state, side, where)) continue;
      take(where);
      found = true;
    }
    if (found) return;
  }
}

HexSet entries_of(const Game& game, const State& state, std::size_t i) {
  const Arrival& arrival = game.scenario.arrivals[i];
  HexSet all;
  const auto add = [&](Hex entry) {
    each_way_in(game, state, arrival.side, entry, [&](Hex where) { all.add(where); });
  };
  const Hex same =
      arrival.same_entry_as < 0 ? kNoHex : state.entered[static_cast<std::size_t>(arrival.same_entry_as)];
  if (same != kNoHex) {
    add(same);  // 24.4d
  } else {
    for (const Hex entry : arrival.entries) add(entry);
  }
  return all;
}

// The Italian Objective is the owner's secret: he is asked whichever it is.
bool secret(const Arrival& arrival) { return arrival.condition == Condition::ItalianObjective; }

// 24.4f, R6, R87
bool condition_met(const State& state, const Arrival& arrival) {
  switch (arrival.condition) {
    case Condition::None:
      return true;
    case Condition::ItalianObjective:
      return state.objective[static_cast<std::size_t>(index(Side::Italian))] >= 2;
    case Condition::SommacampagnaLost:
      return state.sommacampagna_lost;
  }
  return true;
}

bool due(const Game& game, const State& state, Side side, std::size_t i) {
  const Arrival& arrival = game.scenario.arrivals[i];
  return arrival.side == side && state.now() >= arrival.when && to_come(game, state, arrival) &&
         (secret(arrival) || condition_met(state, arrival)) && !entries_of(game, state, i).empty();
}

bool optional(const Arrival& arrival) { return arrival.or_later || arrival.condition != Condition::None; }

// The group is spoken of by its commander, or its first piece.
Piece spokesman(const Game& game, const State& state, const Arrival& arrival) {
  Piece first = kNoPiece;
  for (const Piece one : arrival.pieces) {
    if (status_of(game, state, one) != Status::ToCome) continue;
    if (kind_of(one) == PieceKind::Commander) return one;
    if (first == kNoPiece) first = one;
  }
  return first;
}

void arrive(const Game& game, State& state, std::size_t i, Hex where, Events& events) {
  const Arrival& arrival = game.scenario.arrivals[i];
  state.entered[i] = where;
  FormationId led = kNoFormation;
  for (const Piece one : arrival.pieces) {
    if (status_of(game, state, one) != Status::ToCome) continue;
    if (kind_of(one) == PieceKind::Unit) {
      UnitState& own = state[unit_of(one)];
      own.status = Status::Waiting;
      own.hex = where;
      own.mode = game[unit_of(one)].artillery() ? Mode::Limbered : Mode::Open;
      own.face_up = !game.options.fog;
    } else if (kind_of(one) == PieceKind::Commander) {
      led = formation_of(one);
      state[led].commander = Status::OnMap;
      state[led].commander_hex = where;
      state[led].arrived = true;
    } else {
      LeaderState& chief = state.chief(arrival.side);
      chief.hex = where;
      chief.status = Status::OnMap;
      chief.face_up = false;
      note_unknown(game, state, one, kChiefGuise);
      state.contact_due = true;
    }
  }
  const Piece spoken = led != kNoFormation ? commander_of(led) : arrival.pieces.front();
  if (led != kNoFormation && state[led].stance != Stance::Engaged) {  // 26.3a: On March before it came
    tell_to(events, arrival.side, EventKind::Arrived, "14.2.1a", fact(spoken), hex(where));
    hide_formation(game, state, led, events);
  } else {
    tell(events, EventKind::Arrived, "14.2.1a", fact(spoken), hex(where));
  }
}

}  // namespace

// 24.4i  At any moment of the second or third day.
void note_sommacampagna(const Game& game, State& state) {
  if (state.day < 2 || state.sommacampagna_lost) return;
  for (const Hex one : game.sommacampagna)
    state.sommacampagna_lost = state.sommacampagna_lost || controller(state, one) == Side::Italian;
}

void expect_arrivals(const Game& game, State& state) {
  for (const Arrival& arrival : game.scenario.arrivals) {
    for (const Piece one : arrival.pieces) set_status(game, state, one, Status::ToCome);
  }
}

// Those that have no choice are placed at once.
bool arrivals_to_place(const Game& game, State& state, Side side, Events& events) {
  bool any = false;
  for (std::size_t i = 0; i < game.scenario.arrivals.size(); ++i) {
    if (!due(game, state, side, i)) continue;
    const HexSet entries = entries_of(game, state, i);
    if (entries.size() == 1 && !optional(game.scenario.arrivals[i])) {
      arrive(game, state, i, entries.first(), events);
    } else {
      any = true;
    }
  }
  return any;
}

void arrive_list(const Game& game, const State& state, ActionList& list) {
  const Side side = state.pending.side;
  for (std::size_t i = 0; i < game.scenario.arrivals.size(); ++i) {
    const Arrival& arrival = game.scenario.arrivals[i];
    if (!due(game, state, side, i) || !condition_met(state, arrival)) continue;
    for (const Hex where : entries_of(game, state, i))
      list.add(act(Verb::Place, spokesman(game, state, arrival), where));
  }
  if (arrive_verdict(game, state, act(Verb::Done))) list.add(act(Verb::Done));
}

Verdict arrive_verdict(const Game& game, const State& state, Action action) {
  const Side side = state.pending.side;
  if (verb_of(action) == Verb::Done) {
    for (std::size_t i = 0; i < game.scenario.arrivals.size(); ++i) {
      const Arrival& arrival = game.scenario.arrivals[i];
      if (due(game, state, side, i) && !optional(arrival))
        return refused_by("14.2.1a", fact(spokesman(game, state, arrival)));
    }
    return kAllowed;
  }
  const auto who = piece_operand(game, action, 0);
  const auto where = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Place || !who || !where) return refused_by("14.2.1a");
  for (std::size_t i = 0; i < game.scenario.arrivals.size(); ++i) {
    const Arrival& arrival = game.scenario.arrivals[i];
    if (!due(game, state, side, i) || spokesman(game, state, arrival) != *who) continue;
    if (!condition_met(state, arrival)) return refused_by("24.4f", fact(*who));
    if (entries_of(game, state, i).contains(*where)) return kAllowed;
    return refused_by("g15.arrival-b", fact(*who), hex(*where));
  }
  return refused_by("14.2.1a", fact(*who));
}

void arrive_carry_out(const Game& game, State& state, Action action, Events& events) {
  const Side side = state.stack.top_as<CommandPhase>()->side;
  if (verb_of(action) == Verb::Done) {
    for (std::size_t i = 0; i < game.scenario.arrivals.size(); ++i) {
      const Arrival& arrival = game.scenario.arrivals[i];
      if (!due(game, state, side, i) || !secret(arrival)) continue;
      tell(events, EventKind::Passed, "R108", custoza::side(side));
      for (const Piece one : arrival.pieces) set_status(game, state, one, Status::Absent);  // they stay away
    }
    end_command_turn(state);
    return;
  }
  const Piece who = *piece_operand(game, action, 0);
  for (std::size_t i = 0; i < game.scenario.arrivals.size(); ++i) {
    if (!due(game, state, side, i) || spokesman(game, state, game.scenario.arrivals[i]) != who) continue;
    arrive(game, state, i, *hex_operand(game, action, 1), events);
    return;
  }
}

// --- g15.arrival-a: waiting units come onto the map

// Paying the entry hex, by road where one leads out.
HalfPoints entry_cost(const Game& game, const State& state, UnitId who, Hex where, Mode mode) {
  if (game.map.has_road(where)) return mode == Mode::March ? game.chart.march_road : game.chart.road;
  return ground(game, state, where).cost[static_cast<std::size_t>(index(game[who].gait()))];
}

Verdict may_come_in(const Game& game, const State& state, UnitId who, Hex where) {
  if (state[who].status != Status::Waiting) return refused_by("g15.arrival-a", unit(who));
  if (state[who].done) return refused_by("6.0a", unit(who));
  bool open = false;
  each_way_in(game, state, game[who].side, state[who].hex, [&](Hex one) { open = open || one == where; });
  return open ? kAllowed : refused_by("g15.arrival-b", unit(who), hex(where));
}

void list_ways_in(const Game& game, const State& state, UnitId who, ActionList& list) {
  if (state[who].status != Status::Waiting || state[who].done) return;
  each_way_in(game, state, game[who].side, state[who].hex, [&](Hex where) {
    list.add(act(Verb::Enter, who, where));
    list.add(act(Verb::MarchIn, who, where));
  });
}

namespace {

// Half its MA in the quiet phases.
std::uint8_t entry_allowance(const Game& game, const State& state, const ForceAction& now) {
  const HalfPoints all = allowance_of(game, state, now.force);
  return static_cast<std::uint8_t>(now.phase == Phase::Engaged ? all : half_down(all));
}

// The unit steps onto the map with the Force, which pays the dearest entry of its units.
void step_in(const Game& game, State& state, ForceAction& now, UnitId who, Hex where, Events& events) {
  const HalfPoints cost = entry_cost(game, state, who, where, state[who].mode);
  enter_hex(game, state, who, where, events);
  state[who].moved = true;
  now.force.add(who);
  now.allowance = entry_allowance(game, state, now);
  now.spent = static_cast<std::uint8_t>(std::min<int>(std::max<int>(cost, now.spent), now.allowance));
  tell(events, EventKind::Moved, "g15.arrival-a", unit(who), hex(where), points(now.spent));
}

}  // namespace

// 24.3a  In March Movement if its owner likes.
void come_in(const Game& game, State& state, Action action, Phase phase, Events& events) {
  const UnitId who = *unit_operand(game, action, 0);
  const Hex where = *hex_operand(game, action, 1);
  if (verb_of(action) == Verb::MarchIn) state[who].mode = Mode::March;
  ForceAction now{.step = ForceAction::Step::Entered, .phase = phase, .begun = true, .start = where};
  step_in(game, state, now, who, where, events);
  state.stack.push(now);
}

// g3.force-a  Of its arm and Formation, at the same entry, and free to enter as the others were.
Verdict may_come_along(const Game& game, const State& state, const ForceAction& now, UnitId who) {
  const UnitId lead = now.force.first();
  const Verdict no = refused_by("g3.force-a", unit(who), unit(lead));
  if (now.step != ForceAction::Step::Entered) return no.because("not-in-its-hex");
  if (game[lead].arm() != game[who].arm()) return no.because("another-arm");
  if (game[lead].formation != game[who].formation) return no.because("another-formation");
  if (state[who].out_of_command != state[lead].out_of_command)
    return refused_by("3.4a", unit(who)).because(state[who].out_of_command ? "out-of-command" : "in-command");
  return may_come_in(game, state, who, state[lead].hex);
}

void come_along(const Game& game, State& state, ForceAction& now, UnitId who, Events& events) {
  const UnitState lead = state[now.force.first()];
  state[who].mode = lead.mode;
  state[who].facing = lead.facing;
  step_in(game, state, now, who, lead.hex, events);
}

}  // namespace tamburino::custoza

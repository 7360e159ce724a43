#include "engine/games/butchery/rules.h"

// 8. Command Phase: commanders in chief move (8.1), lines of command are checked (8.2). Riders: riders.cpp.
namespace tamburino::butchery {
namespace {

constexpr HalfPoints kChiefPoints = 16;          // 8.1d, 8.2a
constexpr HalfPoints kChiefPointsFromTown = 20;  // 8.2b

ChiefMarch& march(State& state) { return *state.stack.top_as<ChiefMarch>(); }
const ChiefMarch& march(const State& state) { return *state.stack.top_as<ChiefMarch>(); }

Rule rule_of_entry(Nation nation) { return nation == Nation::Austrian ? "13.2-reinf-e" : "13.2-reinf-d"; }

bool any_step(const Game& game, const State& state, const ChiefMarch& chief_march) {
  Reach reach;
  reach_of_chief(game, state, chief_march, reach);
  const int own_hex = chief_on_map(state, chief_march.nation) ? 1 : 0;  // where he stands is no step
  return reach.size() > own_hex;
}

}  // namespace

// 8.2c, 10.1.2b  A line runs through a hex in an enemy zone only where a friendly unit stands.
bool line_passes(const Game& game, const State& state, Side side, Hex where) {
  if (enemy_in(game, state, side, where)) return false;
  return !in_enemy_zone(state, side, where) || friend_in(game, state, side, where);
}

// From the superior outwards at cavalry costs: B11.
void trace_lines(const Game& game, const State& state, Side side, Hex from, HalfPoints budget, Reach& lines) {
  lines.search(game.map.grid(), from, 0, budget, [&](Hex here, Facing way, Hex there) -> StepCost {
    const HalfPoints cost = game.map.cost(Kind::Cavalry, here, way);
    if (cost == kClosed || !line_passes(game, state, side, there)) return {};
    return {cost, false};
  });
}

HalfPoints command_range(const Game& game, const State& state, Nation nation) {
  return game.map.town(state.chief(nation).hex) ? kChiefPointsFromTown : kChiefPoints;
}

// B06, 8.1e, 8.3c  Leaders and riders keep out of enemy zones, and chiefs out of every hex next to an enemy,
// unless a friendly unit is there.
Verdict leader_may_enter(const Game& game, const State& state, Piece who, Side side, Hex where) {
  if (enemy_in(game, state, side, where)) return refused_by("3a", fact(who), hex(where));
  if (friend_in(game, state, side, where)) return kAllowed;
  if (kind_of(who) == PieceKind::Chief && next_to_enemy(game, state, side, where)) {
    return refused_by("8.1e", fact(who), hex(where));
  }
  if (!in_enemy_zone(state, side, where)) return kAllowed;
  return refused_by(kind_of(who) == PieceKind::Rider ? "8.3c" : "B06", fact(who), hex(where));
}

// 8.1d; 11.1.1-in13-d: the exception is for the turn of arrival.
HalfPoints allowance_of_chief(const Game& game, const State& state, Nation nation) {
  const bool enters_now =
      state.chief(nation).status == Status::ToCome && state.turn == game[nation].arrival.turn;
  return enters_now ? 2 * game[nation].entry_points : kChiefPoints;
}

// 8.1a  On the map or due to arrive; 11.1.1-in13-b  Victor Emmanuel not before his time.
Verdict may_march(const Game& game, const State& state, Nation nation) {
  switch (state.chief(nation).status) {
    case Status::OnMap:
      if (state.turn >= game[nation].may_move_from) return kAllowed;
      return refused_by("11.1.1-in13-b", chief(nation), number(game[nation].may_move_from));
    case Status::ToCome:
      if (arrived_by_now(state, game[nation].arrival)) return kAllowed;
      return refused_by(rule_of_entry(nation), chief(nation), number(game[nation].arrival.turn),
                        hex(game[nation].arrival.hex))
          .because("not-arrived");
    case Status::Eliminated:
      return refused_by("8.1a", chief(nation)).because("eliminated");
    case Status::Absent:
      break;
  }
  return refused_by("8.1a", chief(nation)).because("not-in-play");
}

// 6b  Chiefs, lines, riders.
Next run(const Game& game, State& state, CommandPhase& phase, Events& events) {
  switch (phase.step) {
    case CommandPhase::Step::Chiefs:  // 8.1a: Napoleon III, Victor Emmanuel, Franz Josef
      if (phase.next < kNationCount) {
        state.stack.push(ChiefMarch{.nation = Nation{phase.next++}});
        return go_on();
      }
      phase.step = CommandPhase::Step::Lines;
      return go_on();
    case CommandPhase::Step::Lines:
      check_lines(game, state, events);
      phase.step = CommandPhase::Step::Riders;
      phase.next = 0;
      return go_on();
    case CommandPhase::Step::Riders:
      if (phase.next < kNationCount) {
        state.stack.push(RiderMarch{.nation = Nation{phase.next++}});
        return go_on();
      }
      return done();
    case CommandPhase::Step::End:
      return done();
  }
  return done();
}

// 8.1b  One die plus the reaction value; six or more lets him move.
Reckoning reaction_test(const Game& game, Nation nation) {
  Reckoning sum;
  sum.add("8.1b", game[nation].reaction);
  return sum;
}

Next run(const Game& game, State& state, ChiefMarch& chief_march, Events&) {
  const Nation nation = chief_march.nation;
  const ChiefState& chief_state = state.chief(nation);
  const Side owner = side_of(nation);
  switch (chief_march.step) {
    case ChiefMarch::Step::Begin:
      if (!may_march(game, state, nation)) return done();
      chief_march.allowance = static_cast<std::uint8_t>(allowance_of_chief(game, state, nation));
      // No test to enter (A8), nor to leave an enemy zone: 8.1c.
      if (chief_state.status == Status::ToCome || in_enemy_zone(state, owner, chief_state.hex)) {
        chief_march.step = ChiefMarch::Step::Move;
        return go_on();
      }
      return ask(owner, Ask::ChiefReaction);
    case ChiefMarch::Step::Tested:
      return roll(RollKind::Reaction);
    case ChiefMarch::Step::Move:
      if (!any_step(game, state, chief_march)) return done();
      return ask(owner, Ask::ChiefMove);
    case ChiefMarch::Step::End:
      return done();
  }
  return done();
}

namespace {

// 8.1a  One commander in chief after the other; units and commanders move in their activations.
Verdict not_his_turn(const Game& game, const State& state, Piece who, Nation nation) {
  if (kind_of(who) == PieceKind::Chief) {
    if (const Verdict turn = may_march(game, state, nation_of(who)); !turn) return turn;
    const Verdict no = refused_by("8.1a", fact(who), chief(nation));
    return nation_of(who) < nation ? no.because("chief-has-been") : no.because("chief-order");
  }
  if (const Verdict own = is_own(game, state, who, "8.1a"); !own) return own;
  if (const Verdict free = may_select(game, state, who); !free) return free;
  return refused_by("6a", fact(who)).because("moves-when-activated");
}

}  // namespace

void chief_reaction_list(const Game&, const State& state, ActionList& list) {
  list.add(act(Verb::React, chief_of(march(state).nation)));
  list.add(act(Verb::Stay, chief_of(march(state).nation)));
}

Verdict chief_reaction_verdict(const Game& game, const State& state, Action action) {
  const Nation nation = march(state).nation;
  const bool answers = verb_of(action) == Verb::React || verb_of(action) == Verb::Stay;
  const auto who = piece_operand(game, action, 0);
  if (!answers || !who) return refused_by("8.1b", chief(nation)).because("first-react");
  if (*who == chief_of(nation)) return kAllowed;
  if (kind_of(*who) != PieceKind::Chief) return refused_by("8.1b", fact(*who)).because("no-chief");
  return not_his_turn(game, state, *who, nation);
}

void chief_reaction_carry_out(const Game&, State& state, Action action, Events&) {
  march(state).step = verb_of(action) == Verb::React ? ChiefMarch::Step::Tested : ChiefMarch::Step::End;
}

void take_reaction(const Game& game, State& state, Roll roll, Events& events) {
  const Nation nation = march(state).nation;
  const Reckoning sum = reaction_test(game, nation);
  tell_items(events, sum);
  const bool passed = roll.value[0] + sum.total() >= kTestPasses;
  tell(events, passed ? EventKind::ReactionPassed : EventKind::ReactionFailed, "8.1b", chief(nation));
  march(state).step = passed ? ChiefMarch::Step::Move : ChiefMarch::Step::End;
}

void reach_of_chief(const Game& game, const State& state, const ChiefMarch& chief_march, Reach& reach) {
  const Nation nation = chief_march.nation;
  const Side owner = side_of(nation);
  const auto step_cost = [&](Hex here, Facing way, Hex there) -> StepCost {
    const HalfPoints cost = game.map.cost(Kind::Cavalry, here, way);
    if (cost == kClosed || !leader_may_enter(game, state, chief_of(nation), owner, there)) return {};
    return {cost, false};
  };
  reach.clear(game.map.size());
  if (state.chief(nation).status == Status::OnMap) {
    reach.seed(state.chief(nation).hex, chief_march.spent, kNoFacing, false);
  } else {
    const EntryHexes entries = entry_hexes(game, state, owner, game[nation].arrival.hex);
    for (int i = 0; i < entries.count; ++i) {
      const Hex entry = entries.hex[static_cast<std::size_t>(i)];
      if (!leader_may_enter(game, state, chief_of(nation), owner, entry)) continue;
      reach.seed(entry, game.map.entry_cost(Kind::Cavalry, entry), kNoFacing, false);
    }
  }
  reach.spread(game.map.grid(), chief_march.allowance, step_cost);
}

void chief_move_list(const Game& game, const State& state, ActionList& list) {
  const Nation nation = march(state).nation;
  list.add(act(Verb::Halt, chief_of(nation)));
  Reach reach;
  reach_of_chief(game, state, march(state), reach);
  for (int i = 0; i < reach.size(); ++i) {
    if (reach[i] != state.chief(nation).hex) list.add(act(Verb::Move, chief_of(nation), reach[i]));
  }
}

Verdict chief_move_verdict(const Game& game, const State& state, Action action) {
  const Nation nation = march(state).nation;
  const auto who = piece_operand(game, action, 0);
  const bool answers = verb_of(action) == Verb::Move || verb_of(action) == Verb::Halt;
  if (!answers || !who) return refused_by("8.1d", chief(nation)).because("first-chief-halt");
  if (*who != chief_of(nation)) return not_his_turn(game, state, *who, nation);
  if (verb_of(action) == Verb::Halt) return kAllowed;
  const auto where = hex_operand(game, action, 1);
  if (!where) return refused_by("8.1d", chief(nation)).because("first-chief-halt");
  if (*where == state.chief(nation).hex)
    return refused_by("8.1d", chief(nation), hex(*where)).because("already-there");
  if (game.map.lake(*where)) return refused_by("TET", chief(nation), hex(*where));
  if (const Verdict entry = leader_may_enter(game, state, chief_of(nation), side_of(nation), *where);
      !entry) {
    return entry;
  }
  Reach reach;
  reach_of_chief(game, state, march(state), reach);
  if (reach.contains(*where)) return kAllowed;
  return refused_by("8.1d", chief(nation), hex(*where), points(march(state).allowance - march(state).spent))
      .because("too-far");
}

void chief_move_carry_out(const Game& game, State& state, Action action, Events& events) {
  ChiefMarch& chief_march = march(state);
  if (verb_of(action) == Verb::Halt) {
    chief_march.step = ChiefMarch::Step::End;
    return;
  }
  const Nation nation = chief_march.nation;
  const Hex where = *hex_operand(game, action, 1);
  Reach reach;
  reach_of_chief(game, state, chief_march, reach);
  if (state.chief(nation).status == Status::ToCome) {
    tell(events, EventKind::Entered, rule_of_entry(nation), chief(nation), hex(where));
  }
  chief_march.spent = static_cast<std::uint8_t>(reach.cost(where));
  state.chief(nation).status = Status::OnMap;
  state.chief(nation).hex = where;
  tell(events, EventKind::LeaderMoved, "8.1d", chief(nation), hex(where));
}

// 8.2a  A commander is under orders when his chief's line reaches him; otherwise he gets a marker: 8.2d.
void check_lines(const Game& game, State& state, Events& events) {
  for (int n = 0; n < kNationCount; ++n) {
    const Nation nation{static_cast<std::uint8_t>(n)};
    const StandingOrders* orders = standing_orders(game, state, nation);
    const bool by_orders = orders != nullptr && orders->in_command;  // 11.1.1-in13-a
    const bool traced = chief_on_map(state, nation);
    Reach lines;
    if (traced) {
      trace_lines(game, state, side_of(nation), state.chief(nation).hex, command_range(game, state, nation),
                  lines);
    }
    for (std::size_t i = 0; i < game.formations.size(); ++i) {
      const FormationId which{static_cast<std::uint8_t>(i)};
      FormationState& own = state[which];
      if (game[which].nation != nation || game[which].detached()) continue;
      own.out_of_command = true;
      if (own.commander != Status::OnMap) continue;  // still to come: 11.1.2-in13-b
      own.out_of_command = !by_orders && !(traced && lines.contains(own.commander_hex));
      if (own.out_of_command) tell(events, EventKind::OutOfCommand, "8.2d", formation(which));
    }
  }
}

}  // namespace tamburino::butchery

#include "engine/games/butchery/rules.h"

// 10.3. Movement.
namespace tamburino::butchery {
namespace {

constexpr int kCommanderPoints = 6;
constexpr int kForcedMarchPoints = 2;  // 12.3a

PieceMove& top_move(State& state) { return *state.stack.top_as<PieceMove>(); }
const PieceMove& top_move(const State& state) { return *state.stack.top_as<PieceMove>(); }

bool is_unit(Piece who) { return kind_of(who) == PieceKind::Unit; }

bool moves(Verb verb) {
  return verb == Verb::Select || verb == Verb::Move || verb == Verb::Pass || verb == Verb::Face ||
         verb == Verb::Halt;
}

}  // namespace

Side owner_of(const Game& game, Piece who) {
  return is_unit(who) ? game.side(unit_of(who)) : game.side(formation_of(who));
}

Hex hex_of(const State& state, Piece who) {
  return is_unit(who) ? state[unit_of(who)].hex : state[formation_of(who)].commander_hex;
}

bool on_map(const State& state, Piece who) {
  return is_unit(who) ? state.on_map(unit_of(who)) : commander_on_map(state, formation_of(who));
}

namespace {

// How far west (or east) a hex lies, so that less is nearer the side's own edge.
int way_to_edge(const Game& game, Side side, Hex where) {
  const Offset towards = step(own_edge(game, side));
  const Offset at = game.map.grid().offset(where);
  return -(at.along * towards.along + at.lines * towards.lines);
}

}  // namespace

// 10.1.3-bis-e  Out of command: every hex nearer to the commander (B17). Detached units are exempt.
Verdict keeps_to_commander(const Game& game, const State& state, UnitId who, Hex from, Hex to) {
  const FormationId home = game[who].formation;
  if (in_command(game, state, who) || !commander_on_map(state, home)) return kAllowed;
  const Hex goal = state[home].commander_hex;
  const Grid& grid = game.map.grid();
  if (from == kNoHex || grid.distance(to, goal) < grid.distance(from, goal)) return kAllowed;
  return refused_by("10.1.3-bis-e", unit(who), hex(to), commander(home));
}

// 10.4.13b, 10.4.13c  Broken: never next to an enemy, and only towards the own edge (B48).
Verdict withdraws_if_broken(const Game& game, const State& state, UnitId who, Hex from, Hex to) {
  if (!broken_in_effect(game, state, who)) return kAllowed;
  const Side side = game.side(who);
  if (next_to_enemy(game, state, side, to)) return refused_by("10.4.13b", unit(who), hex(to));
  if (from != kNoHex && way_to_edge(game, side, to) >= way_to_edge(game, side, from)) {
    return refused_by("10.4.13c", unit(who), hex(to));
  }
  return kAllowed;
}

namespace {

Verdict unit_may_enter(const Game& game, const State& state, UnitId who, Hex from, Hex to,
                       bool disorganised) {
  if (enemy_in(game, state, game.side(who), to)) return refused_by("3a", unit(who), hex(to));
  if (const Verdict zone = may_enter_zone(game, state, who, from, to, disorganised); !zone) return zone;
  if (const Verdict nearer = keeps_to_commander(game, state, who, from, to); !nearer) return nearer;
  return withdraws_if_broken(game, state, who, from, to);
}

}  // namespace

Verdict piece_may_enter(const Game& game, const State& state, Piece who, Hex from, Hex to,
                        bool disorganised) {
  if (is_unit(who)) return unit_may_enter(game, state, unit_of(who), from, to, disorganised);
  return leader_may_enter(game, state, who, owner_of(game, who), to);
}

namespace {

// What is the same for every step of a move, looked up once.
struct Mover {
  bool unit;
  Kind kind;
  Side side;
  HalfPoints exit;  // to leave a zone: 5e, 5f
};

Mover mover(const Game& game, const State& state, const PieceMove& move) {
  if (!is_unit(move.piece)) return {false, Kind::Cavalry, owner_of(game, move.piece), 0};
  const UnitId who = unit_of(move.piece);
  return {true, game[who].kind, game.side(who), cost_of_leaving_zone(game, state, who, move.allowance)};
}

StepCost step_cost(const Game& game, const State& state, const PieceMove& move, const Mover& self, Hex from,
                   Facing side, Hex to) {
  const HalfPoints cost = game.map.cost(self.kind, from, side);
  if (cost == kClosed) return {};
  if (!self.unit) return {cost, false};
  if (!in_enemy_zone(state, self.side, from)) return {cost, in_enemy_zone(state, self.side, to)};  // 5c
  const bool all_of_it = self.exit == move.allowance;
  if (all_of_it) return {move.allowance - move.spent, true};  // one hex, whatever it costs: B07
  return {cost + self.exit, in_enemy_zone(state, self.side, to)};
}

// The ways of cavalry through woods: out of an open way into a wood, and on from there disorganised (TET.e).
void find_ways_through_woods(const Game& game, const State& state, const PieceMove& move, Ways& ways) {
  const UnitId who = unit_of(move.piece);
  const Mover self = mover(game, state, move);
  ways.through_woods.clear(game.map.size());
  for (int i = 0; i < ways.open.size(); ++i) {
    const Hex from = ways.open[i];
    const bool at_rest = in_enemy_zone(state, game.side(who), from) && from != state[who].hex;
    if (at_rest) continue;  // its move ended there: 5c
    for (const Facing side : kFacings) {
      if (!game.map.woods_disorder_cavalry(from, side)) continue;
      const Hex to = game.map.neighbour(from, side);
      const StepCost one = step_cost(game, state, move, self, from, side, to);
      if (one.cost == kClosed || ways.open.cost(from) + one.cost > move.allowance) continue;
      if (!unit_may_enter(game, state, who, from, to, state[who].disorganised)) continue;
      ways.through_woods.seed(to, ways.open.cost(from) + one.cost, side, one.ends_move);
      ways.woods = true;
    }
  }
  ways.through_woods.spread(game.map.grid(), move.allowance, [&](Hex from, Facing side, Hex to) -> StepCost {
    const StepCost one = step_cost(game, state, move, self, from, side, to);
    const HalfPoints spent = ways.through_woods.cost(from) + one.cost;
    if (one.cost == kClosed || spent > move.allowance || spent >= ways.through_woods.cost(to)) return {};
    return unit_may_enter(game, state, who, from, to, true) ? one : StepCost{};
  });
}

}  // namespace

// 10.3a, 7d  Infantry 4, cavalry 6, artillery 3; in the heat infantry 3, cavalry 4.
int allowance_of_kind(const State& state, Kind kind) {
  const bool heat = state.weather == Weather::Heat;
  switch (kind) {
    case Kind::Infantry:
      return heat ? 3 : 4;
    case Kind::Cavalry:
      return heat ? 4 : 6;
    case Kind::Artillery:
      return 3;
  }
  return 0;
}

HalfPoints normal_allowance(const Game& game, const State& state, UnitId who) {
  const int whole = allowance_of_kind(state, game[who].kind);
  return 2 * (in_command(game, state, who) ? whole : half_down(whole));  // 10.1.3-bis-d
}

namespace {

// 10.1.1c  A commander moves when he was activated; 10.4.13d  that of a broken formation in any case.
Verdict may_select_commander(const Game& game, const State& state, FormationId which) {
  const FormationState& own = state[which];
  if (game[which].detached()) return refused_by("10.1.3a", formation(which)).because("no-commander");
  if (own.commander != Status::OnMap && own.commander != Status::ToCome)
    return refused_by("10.3c", commander(which)).because("leader-gone");
  const Arrival& arrival = game[which].commander->arrival;
  if (own.commander == Status::ToCome && !arrived_by_now(state, arrival)) {
    return refused_by("11.1.2-in13-b", commander(which), number(arrival.turn), hex(arrival.hex))
        .because("not-arrived");
  }
  if (const Verdict turn = may_act(game, state, commander_of(which), "10.3c"); !turn) return turn;
  if (which != state.activation.formation) return kAllowed;  // of another phase
  if (own.commander_moved) return refused_by("10.3b", commander(which)).because("already-moved");
  if (!state.activation.under_orders && !own.broken_in_effect) return refused_by("10.1.1c", commander(which));
  return kAllowed;
}

}  // namespace

// 10.3c  Only the pieces of the activated formation, once each.
Verdict may_select(const Game& game, const State& state, Piece who) {
  if (const Verdict own = is_own(game, state, who, "10.3c"); !own) return own;
  if (kind_of(who) == PieceKind::Commander) return may_select_commander(game, state, formation_of(who));
  if (kind_of(who) == PieceKind::Rider)
    return refused_by("8.3d", fact(who)).because("riders-have-their-step");
  if (!is_unit(who)) {
    const Verdict march = may_march(game, state, nation_of(who));
    return march ? refused_by("8.1a", fact(who)).because("chiefs-have-their-step") : march;
  }
  const UnitId self = unit_of(who);
  const bool enters = state[self].status == Status::ToCome && arrived_by_now(state, game[self].arrival);
  if (const Verdict here = is_on_map(game, state, self, "10.3c"); !here && !enters) return here;
  if (const Verdict turn = may_act(game, state, who, "10.3c"); !turn) return turn;
  if (game[self].formation != state.activation.formation) return kAllowed;  // of another phase
  if (state[self].moved)
    return refused_by("10.3b", fact(who), points(state[self].spent)).because("already-moved");
  return kAllowed;
}

PieceMove begin_move(const Game& game, const State& state, Piece who) {
  PieceMove move{.piece = who};
  if (!is_unit(who)) {
    move.normal = move.allowance = 2 * kCommanderPoints;
    return move;
  }
  const UnitId self = unit_of(who);
  move.normal = move.allowance = static_cast<std::uint8_t>(normal_allowance(game, state, self));
  if (state.activation.capacity == Capacity::ForcedMarch && state[self].in_command) {  // B51
    move.allowance = static_cast<std::uint8_t>(move.allowance + 2 * kForcedMarchPoints);
  }
  return move;
}

Verdict may_step(const Game& game, const State& state, const PieceMove& move, Hex from, Facing side,
                 bool disorganised) {
  const Hex to = game.map.neighbour(from, side);
  if (to == kNoHex || game.map.lake(to)) return refused_by("TET", fact(move.piece), hex(from));
  if (game.map.side(from, side).steep) return refused_by("TET.b", fact(move.piece), hex(from), hex(to));
  return piece_may_enter(game, state, move.piece, from, to, disorganised);
}

namespace {

// Where it comes in. An Aide de Camp of a formation that was on the map comes with the units still to come:
// B47.
Hex arrival_hex(const Game& game, const State& state, Piece who) {
  if (is_unit(who)) return game[unit_of(who)].arrival.hex;
  const FormationId which = formation_of(who);
  const Arrival& own = game[which].commander->arrival;
  if (own.turn > 0) return own.hex;
  for (const UnitId one : game.members[static_cast<std::size_t>(index(which))]) {
    if (state[one].status == Status::ToCome) return game[one].arrival.hex;
  }
  return own.hex;
}

}  // namespace

void find_ways(const Game& game, const State& state, const PieceMove& move, Ways& ways, Hex goal) {
  const Piece who = move.piece;
  ways.woods = false;
  ways.open.clear(game.map.size());
  if (move.stopped) return;
  const Mover self = mover(game, state, move);
  const bool disorganised = self.unit && state[unit_of(who)].disorganised;
  const bool orderly = self.unit && self.kind == Kind::Cavalry && !disorganised;
  bool near_woods = false;

  if (on_map(state, who)) {
    ways.open.seed(hex_of(state, who), move.spent, kNoFacing, false);
  } else {
    const Hex printed = arrival_hex(game, state, who);
    const int multiple = self.unit ? column_multiple(state) : 1;  // B56
    const EntryHexes entries = entry_hexes(game, state, self.side, printed);
    for (int i = 0; i < entries.count; ++i) {
      const Hex entry = entries.hex[static_cast<std::size_t>(i)];
      const HalfPoints cost = game.map.entry_cost(self.kind, entry) * multiple;
      if (cost > move.allowance || !piece_may_enter(game, state, who, kNoHex, entry, disorganised)) continue;
      ways.open.seed(entry, cost, kNoFacing, self.unit && in_enemy_zone(state, self.side, entry));
    }
  }
  // 10.4.13d: the commander of a broken formation that failed its test goes one hex.
  const bool one_hex = !is_unit(who) && !state.activation.under_orders;
  if (one_hex && !on_map(state, who)) return;
  ways.open.spread(
      game.map.grid(), move.allowance,
      [&](Hex from, Facing side, Hex to) -> StepCost {
        if (orderly && game.map.woods_disorder_cavalry(from, side)) {
          near_woods = true;
          return {};
        }
        StepCost one = step_cost(game, state, move, self, from, side, to);
        if (one.cost == kClosed) return {};
        if (one_hex) one = {move.allowance, true};
        // The rules are asked last: most steps lead where a cheaper way has been found, or too far.
        const HalfPoints spent = ways.open.cost(from) + one.cost;
        if (spent > move.allowance || spent >= ways.open.cost(to)) return {};
        return piece_may_enter(game, state, who, from, to, disorganised) ? one : StepCost{};
      },
      goal);
  if (near_woods && !(goal != kNoHex && ways.open.contains(goal)))
    find_ways_through_woods(game, state, move, ways);
}

// 3d  Where it may stop, of all hexes it can reach.
Verdict may_end_move_in(const Game& game, const State& state, const PieceMove& move, Hex where) {
  return is_unit(move.piece) ? may_stack(game, state, unit_of(move.piece), where) : kAllowed;
}

bool must_withdraw(const Game& game, const State& state, UnitId who) {
  if (!broken_in_effect(game, state, who) || state[who].moved || !state.on_map(who)) return false;
  const PieceMove move = begin_move(game, state, piece(who));
  Ways ways;
  find_ways(game, state, move, ways);
  const auto can_end = [&](const Reach& reach) {
    for (int i = 0; i < reach.size(); ++i) {
      if (reach[i] != state[who].hex && may_end_move_in(game, state, move, reach[i])) return true;
    }
    return false;
  };
  return can_end(ways.open) || (ways.woods && can_end(ways.through_woods));
}

// --- the choice of a piece

void choose_piece_list(const Game& game, const State& state, ActionList& list) {
  if (choose_piece_verdict(game, state, act(Verb::Done))) list.add(act(Verb::Done));
  if (may_force_march(game, state)) list.add(act(Verb::ForcedMarch));
  const FormationId active = state.activation.formation;
  if (may_select(game, state, commander_of(active))) list.add(act(Verb::Select, commander_of(active)));
  for (const UnitId who : game.members[static_cast<std::size_t>(index(active))]) {
    if (may_select(game, state, piece(who))) list.add(act(Verb::Select, piece(who)));
  }
}

Verdict choose_piece_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::ForcedMarch) return may_force_march(game, state);
  if (verb_of(action) == Verb::Done) {
    for (const UnitId who : game.members[static_cast<std::size_t>(index(state.activation.formation))]) {
      if (must_withdraw(game, state, who)) return refused_by("10.4.13c", unit(who));
    }
    return kAllowed;
  }
  const auto who = piece_operand(game, action, 0);
  if (!who || !moves(verb_of(action))) return refused_by("10.3b").because("first-choose");
  if (const Verdict free = may_select(game, state, *who); !free) return free;
  if (verb_of(action) == Verb::Select) return kAllowed;
  return refused_by("10.3b", fact(*who)).because("select-first");  // it is not on the move
}

void choose_piece_carry_out(const Game& game, State& state, Action action, Events& events) {
  switch (verb_of(action)) {
    case Verb::Done:
      state.stack.top_as<Activation>()->step = Activation::Step::Declare;
      return;
    case Verb::ForcedMarch:
      state.activation.capacity = Capacity::ForcedMarch;
      tell(events, EventKind::ForcedMarch, "12.3a", formation(state.activation.formation));
      return;
    default:
      state.activation.movement_begun = true;
      state.stack.push(begin_move(game, state, *piece_operand(game, action, 0)));
  }
}

// --- the move itself

Next run(const Game& game, State& state, PieceMove& move, Events&) {
  const Side owner = owner_of(game, move.piece);
  switch (move.step) {
    case PieceMove::Step::Choose:
      return ask(owner, Ask::MovePiece);
    case PieceMove::Step::Test:  // 12.3b: more than its normal allowance was used
      move.step = PieceMove::Step::End;
      if (state.on_map(unit_of(move.piece)) && move.spent > move.normal) return roll(RollKind::Cohesion);
      return go_on();
    case PieceMove::Step::End:
      return done();
  }
  return done();
}

void move_piece_list(const Game& game, const State& state, ActionList& list) {
  const PieceMove& move = top_move(state);
  Ways ways;
  find_ways(game, state, move, ways);
  const auto add_all = [&](const Reach& reach) {
    for (int i = 0; i < reach.size(); ++i) {
      if (reach[i] == hex_of(state, move.piece)) continue;
      if (&reach == &ways.through_woods && ways.open.contains(reach[i])) continue;
      if (may_end_move_in(game, state, move, reach[i])) list.add(act(Verb::Move, move.piece, reach[i]));
    }
  };
  if (move_piece_verdict(game, state, act(Verb::Halt, move.piece))) list.add(act(Verb::Halt, move.piece));
  add_all(ways.open);
  if (ways.woods) add_all(ways.through_woods);
  if (!is_unit(move.piece) || !on_map(state, move.piece)) return;
  for (const Facing way : kFacings) {
    const Action action = act(Verb::Face, move.piece, way);
    if (move_piece_verdict(game, state, action)) list.add(action);
  }
}

namespace {

Verdict may_pass(const Game& game, const State& state, const PieceMove& move, Hex where);

Verdict may_halt(const Game& game, const State& state, const PieceMove& move) {
  if (!is_unit(move.piece) || !on_map(state, move.piece)) return kAllowed;
  const UnitId who = unit_of(move.piece);
  if (const Verdict stack = may_stack(game, state, who, state[who].hex); !stack) return stack;
  if (!move.stepped && must_withdraw(game, state, who)) return refused_by("10.4.13c", unit(who));
  return kAllowed;
}

}  // namespace

Verdict move_piece_verdict(const Game& game, const State& state, Action action) {
  const PieceMove& move = top_move(state);
  const auto who = piece_operand(game, action, 0);
  if (!moves(verb_of(action))) return refused_by("10.3b", fact(move.piece)).because("first-halt");
  if (who != move.piece) {
    if (!who) return refused_by("10.3b", fact(move.piece)).because("first-halt");
    if (const Verdict free = may_select(game, state, *who); !free) return free;
    return refused_by("10.3b", fact(move.piece), fact(*who)).because("one-at-a-time");
  }
  switch (verb_of(action)) {
    case Verb::Halt:
      return may_halt(game, state, move);
    case Verb::Face: {
      const auto way = facing_operand(action, 1);
      if (!is_unit(move.piece)) return refused_by("4a", fact(move.piece)).because("leader-faces-nowhere");
      if (!way) return refused_by("4d", fact(move.piece)).because("first-halt");
      if (const Verdict here = is_on_map(game, state, unit_of(move.piece), "4d"); !here) return here;
      const UnitState& own = state[unit_of(move.piece)];
      if (game.map.built_up(own.hex)) return refused_by("4c", fact(move.piece), hex(own.hex));
      if (own.facing == *way)
        return refused_by("4d", fact(move.piece), facing(*way)).because("faces-already");
      return kAllowed;
    }
    case Verb::Move: {
      const auto where = hex_operand(game, action, 1);
      if (!where) return refused_by("10.3b", fact(move.piece)).because("first-halt");
      if (*where == hex_of(state, move.piece))
        return refused_by("10.3b", fact(move.piece), hex(*where)).because("already-there");
      Ways ways;
      find_ways(game, state, move, ways, *where);
      if (!ways.contains(*where)) return why_not(game, state, move, ways, *where);
      return may_end_move_in(game, state, move, *where);
    }
    case Verb::Pass: {
      const auto where = hex_operand(game, action, 1);
      if (!where) return refused_by("10.3b", fact(move.piece)).because("first-halt");
      return may_pass(game, state, move, *where);
    }
    default:
      return refused_by("10.3b", fact(move.piece)).because("first-halt");
  }
}

// What a combat unit's coming does, however it comes: 8.3g, 10.4.12e, 13.2.1-vp-b.
void enter_hex(const Game& game, State& state, UnitId who, Hex where, Events& events) {
  put(game, state, who, where);
  const Side side = game.side(who);
  chase_riders(game, state, enemy_of(side), where, events);
  const std::uint8_t slot = game.objective_slot[static_cast<std::size_t>(index(where))];
  if (slot != 0 && state.owner[slot - 1U] != side) {
    state.owner[slot - 1U] = side;
    tell(events, EventKind::PlaceTaken, "13.2.1-vp-b", unit(who), hex(where));
  }
  overrun_leaders(game, state, side, where, events);
}

Path path_to(const Game& game, const Ways& ways, Hex start, Hex where) {
  Path path;
  const Reach* reach = &ways.to(where);
  Hex at = where;
  while (at != start && path.length < path.hex.size()) {
    const Facing entered = reach->entered_by(at);
    path.hex[path.length] = at;
    path.side[path.length] = entered;
    path.cost[path.length] = static_cast<std::uint8_t>(reach->cost(at));
    ++path.length;
    if (entered == kNoFacing) break;  // the entry hex
    const Hex from = game.map.neighbour(at, opposite(entered));
    // A way through woods begins where an open way meets the first wood.
    const bool first_wood =
        reach == &ways.through_woods && game.map.woods_disorder_cavalry(from, entered) &&
        ways.open.contains(from) &&
        (!ways.through_woods.contains(from) || ways.open.cost(from) <= ways.through_woods.cost(from));
    if (first_wood) reach = &ways.open;
    at = from;
  }
  return path;
}

namespace {

void count_entry(State& state, UnitId who, Events& events) {
  ++state.activation.entered;
  tell(events, EventKind::Entered, "11.1.2-in13-a", unit(who), hex(state[who].hex));
}

void march(const Game& game, State& state, PieceMove& move, const Path& path, Events& events) {
  const UnitId who = unit_of(move.piece);
  const int depth = state.stack.depth();
  for (std::size_t i = path.length; i-- > 0;) {
    const Hex from = state[who].hex;
    const bool entering = from == kNoHex;
    const Hex to = path.hex[i];
    const bool left_zone = !entering && in_enemy_zone(state, game.side(who), from);
    const bool all_spent =
        left_zone && cost_of_leaving_zone(game, state, who, move.allowance) == move.allowance;
    move.spent = path.cost[i];
    move.stepped = true;
    if (!entering) turn_to(game, state, who, path.side[i]);  // it faces the way it marches
    enter_hex(game, state, who, to, events);
    if (entering) count_entry(state, who, events);
    if (!entering && game[who].kind == Kind::Cavalry && game.map.woods_disorder_cavalry(from, path.side[i])) {
      disorganise(state, who, "TET.e", events);
    }
    if (all_spent || in_enemy_zone(state, game.side(who), to)) move.stopped = true;  // 5c, 5f
    if (all_spent && !in_command(game, state, who)) state[who].disengaged = true;    // 10.1.3-bis-f
    displace_chiefs(game, state, game.side(who), events);
    if (state.over() || state.stack.depth() != depth) return;  // interrupted; it goes on from here
  }
}

// 3d  Through a hex where it may not stop, if it can go on from there. Not listed: a move to a hex beyond
// takes the cheapest way, and this is for a unit that is to take another.
Verdict may_pass(const Game& game, const State& state, const PieceMove& move, Hex where) {
  const Verdict stop = may_end_move_in(game, state, move, where);
  if (stop) return refused_by("3d", fact(move.piece), hex(where)).because("may-stop-there");
  Ways ways;
  find_ways(game, state, move, ways, where);
  if (!ways.contains(where)) return why_not(game, state, move, ways, where);
  State after = state;
  Events told;
  march(game, after, top_move(after), path_to(game, ways, hex_of(state, move.piece), where), told);
  const PieceMove& then = *after.stack.find<PieceMove>();
  find_ways(game, after, then, ways);
  const auto leads_on = [&](const Reach& reach) {
    for (int i = 0; i < reach.size(); ++i) {
      if (reach[i] != where && may_end_move_in(game, after, then, reach[i])) return true;
    }
    return false;
  };
  return leads_on(ways.open) || (ways.woods && leads_on(ways.through_woods)) ? kAllowed : stop;
}

}  // namespace

void move_piece_carry_out(const Game& game, State& state, Action action, Events& events) {
  PieceMove& move = top_move(state);
  switch (verb_of(action)) {
    case Verb::Halt:
      if (is_unit(move.piece)) {
        state[unit_of(move.piece)].moved = true;
        state[unit_of(move.piece)].spent = move.spent;
        move.step = PieceMove::Step::Test;
      } else {
        state[formation_of(move.piece)].commander_moved = true;
        move.step = PieceMove::Step::End;
      }
      return;
    case Verb::Face:
      turn_to(game, state, unit_of(move.piece), *facing_operand(action, 1));
      tell(events, EventKind::Faced, "4d", fact(move.piece), facing(*facing_operand(action, 1)));
      return;
    default:
      break;
  }
  const Hex where = *hex_operand(game, action, 1);
  Ways ways;
  find_ways(game, state, move, ways, where);
  if (!is_unit(move.piece)) {
    FormationState& own = state[formation_of(move.piece)];
    if (own.commander == Status::ToCome)
      tell(events, EventKind::Entered, "11.1.2-in13-b", fact(move.piece), hex(where));
    own.commander = Status::OnMap;
    own.commander_hex = where;
    move.spent = static_cast<std::uint8_t>(ways.open.cost(where));
    move.stepped = true;
    tell(events, EventKind::LeaderMoved, "10.3a", fact(move.piece), hex(where));
    return;
  }
  march(game, state, move, path_to(game, ways, hex_of(state, move.piece), where), events);
  tell(events, EventKind::Moved, "10.3b", fact(move.piece), hex(hex_of(state, move.piece)),
       points(move.spent));
}

}  // namespace tamburino::butchery

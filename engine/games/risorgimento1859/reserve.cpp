#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/movement.h"

// 4.6  Reserve.
namespace tamburino::risorgimento1859 {
namespace {

bool any_in_reserve(const Game& game, const State& state, BrigadeId which) {
  for (const UnitId who : game.units_of(which)) {
    if (state.on_map(who) && state[who].is(Mark::Reserve)) return true;
  }
  return false;
}

// 4.6a, 4.6b, A24
Verdict may_go_in_reserve(const Game& game, const State& state, Side own, BrigadeId which) {
  if (game.side_of(which) != own) return refused_by("4.6a").because("not-yours");
  if (!game[which].led()) return refused_by("4.6a", brigade(which)).because("no-brigadier");
  if (!has_orders_by_range(game, state, which))
    return refused_by("4.6a", brigade(which)).because("no-orders");
  for (const UnitId who : game.units_of(which)) {
    if (state.on_map(who) && enemy_within(game, state, own, state[who].hex, game.limits.reserve))
      return refused_by("4.6a", brigade(which), unit(who)).because("enemy-in-three");
  }
  for (const UnitId who : commanded(game, state, which)) {
    if (!state[who].is(Mark::Reserve)) return kAllowed;
  }
  return refused_by("4.6b", brigade(which));
}

Verdict may_release(const Game& game, const State& state, Side own, BrigadeId which) {
  if (game.side_of(which) != own || !any_in_reserve(game, state, which))
    return refused_by("4.6c", brigade(which)).because("not-in-reserve");
  return state[which].held ? refused_by("a10.5a", brigade(which)) : kAllowed;
}

template <class May>
bool any_brigade(const Game& game, const May& may) {
  for (std::size_t i = 0; i < game.brigades.size(); ++i) {
    if (may(BrigadeId{static_cast<std::uint8_t>(i)})) return true;
  }
  return false;
}

template <class Judge>
Verdict brigade_or_done(const Game& game, Action action, Rule rule, const Judge& judge) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto which = brigade_operand(game, action, 0);
  return which ? judge(*which) : refused_by(rule);
}

void list_brigades(const Game& game, const State& state, Verb verb, auto judge, ActionList& list) {
  for (std::size_t i = 0; i < game.brigades.size(); ++i) {
    if (judge(game, state, act(verb, i))) list.add(act(verb, i));
  }
  list.add(act(Verb::Done));
}

// 4.62b, 4.62d  Those of the brigade that stand where more are than may.
void add_overstacked(const Game& game, const State& state, BrigadeId which, UnitSet& waiting) {
  for (const UnitId who : game.units_of(which)) {
    if (state.on_map(who) && overstacked(game, state, game[who].side, state[who].hex)) waiting.add(who);
  }
}

bool push_interphase(State& state, Side own, const UnitSet& waiting) {
  if (waiting.empty()) return false;
  state.stack.push(Interphase{.side = own, .waiting = waiting});
  return true;
}

// A127  One hex, to where it may stand; neither cost nor ZOC matter.
Verdict may_spread(const Game& game, const State& state, const Interphase& now, UnitId who, Hex to) {
  if (!now.waiting.contains(who)) return refused_by("4.62b", unit(who)).because("not-waiting");
  const Hex from = state[who].hex;
  if (!overstacked(game, state, game[who].side, from)) return refused_by("4.62b", unit(who), hex(from));
  const auto side = game.map.grid().side_towards(from, to);
  if (!side) return refused_by("4.62b", unit(who), hex(to)).because("not-adjacent");
  if (!game.in_area(to) || terrain_cost(game, state, who, from, *side) == kClosed)
    return refused_by("5.26a", unit(who), hex(to));
  if (enemy_in(game, state, game[who].side, to)) return refused_by("5.42b", unit(who), hex(to));
  return may_stack(game, state, who, to);
}

// One that has still to make room, and can; kNoUnit: none.
UnitId next_to_spread(const Game& game, const State& state, const Interphase& now) {
  for (const UnitId who : now.waiting) {
    for (const Facing way : kFacings) {
      const Hex to = game.map.neighbour(state[who].hex, way);
      if (to != kNoHex && may_spread(game, state, now, who, to)) return who;
    }
  }
  return kNoUnit;
}

}  // namespace

// --- B1

bool can_go_in_reserve(const Game& game, const State& state, Side side) {
  return any_brigade(game,
                     [&](BrigadeId one) { return may_go_in_reserve(game, state, side, one).allowed(); });
}

Verdict reserve_verdict(const Game& game, const State& state, Action action) {
  const Side own = state.stack.top_as<EachPlayer>()->side;
  return brigade_or_done(game, action, "4.6a",
                         [&](BrigadeId one) { return may_go_in_reserve(game, state, own, one); });
}

void reserve_list(const Game& game, const State& state, ActionList& list) {
  list_brigades(game, state, Verb::Reserve, reserve_verdict, list);
}

// 4.61c  They stay where they are.
void reserve_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) return next_player(state);
  const BrigadeId which = *brigade_operand(game, action, 0);
  for (const UnitId who : commanded(game, state, which)) mark(game, state, who, Mark::Reserve);
  tell(events, EventKind::PutInReserve, "4.6b", brigade(which));
}

// --- C2

bool can_leave_reserve(const Game& game, const State& state, Side side) {
  return any_brigade(game, [&](BrigadeId one) { return may_release(game, state, side, one).allowed(); });
}

Verdict out_of_reserve_verdict(const Game& game, const State& state, Action action) {
  const Side own = state.stack.top_as<EachPlayer>()->side;
  return brigade_or_done(game, action, "4.6c",
                         [&](BrigadeId one) { return may_release(game, state, own, one); });
}

void out_of_reserve_list(const Game& game, const State& state, ActionList& list) {
  list_brigades(game, state, Verb::Release, out_of_reserve_verdict, list);
}

void out_of_reserve_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) return next_player(state);
  const BrigadeId which = *brigade_operand(game, action, 0);
  release(game, state, which, "4.6c", events);
  UnitSet waiting;
  add_overstacked(game, state, which, waiting);
  push_interphase(state, game.side_of(which), waiting);
}

// --- release

void release(const Game& game, State& state, BrigadeId which, Rule rule, Events& events) {
  for (const UnitId who : game.units_of(which)) mark(game, state, who, Mark::Reserve, false);
  state[which].held = false;
  state[which].released = true;
  tell(events, EventKind::Released, rule, brigade(which));
}

// 4.62a  By any of its combat units, in Reserve itself or not.
bool release_near(const Game& game, State& state, Side side, Hex newcomer, Events& events) {
  BrigadeSet resting;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitState& one = state.units[i];
    if (one.is(Mark::Reserve) && one.status == Status::OnMap && game.units[i].side == side)
      resting.add(game.units[i].brigade);
  }
  UnitSet waiting;
  for (const BrigadeId which : resting) {
    bool near = false;
    for (const UnitId who : game.units_of(which)) {
      near = near ||
             (state.on_map(who) && game.map.grid().distance(newcomer, state[who].hex) <= game.limits.reserve);
    }
    if (!near) continue;
    release(game, state, which, "4.62a", events);
    add_overstacked(game, state, which, waiting);
  }
  return push_interphase(state, side, waiting);
}

// a10.5a  The Austrians alone begin in Reserve, but either side may.
void release_due(const Game& game, State& state, Events& events) {
  std::array<UnitSet, kSideCount> waiting;
  for (const ReserveStart& one : game.scenario.reserves) {
    if (one.release != state.turn) continue;
    for (const BrigadeId which : one.brigades) {
      if (!state[which].held) continue;
      release(game, state, which, "4.62c", events);
      add_overstacked(game, state, which, waiting[static_cast<std::size_t>(index(game.side_of(which)))]);
    }
  }
  for (const Side side : kBothSides)
    push_interphase(state, side, waiting[static_cast<std::size_t>(index(side))]);
}

// --- the interphase: it lasts until the hexes are no fuller than 5.41 allows, or nobody can go anywhere

Next run(const Game& game, State& state, Interphase& now, Events&) {
  if (next_to_spread(game, state, now) == kNoUnit) return done();
  return ask(now.side, Ask::Interphase);
}

Verdict interphase_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) {
    const UnitId left = next_to_spread(game, state, *state.stack.top_as<Interphase>());
    return left == kNoUnit ? kAllowed : refused_by("4.62b", unit(left)).because("must-spread");
  }
  const auto who = unit_operand(game, action, 0);
  const auto to = hex_operand(game, action, 1);
  if (!who || !to) return refused_by("4.62b");
  return may_spread(game, state, *state.stack.top_as<Interphase>(), *who, *to);
}

void interphase_list(const Game& game, const State& state, ActionList& list) {
  for (const UnitId who : state.stack.top_as<Interphase>()->waiting) {
    for (const Facing way : kFacings) {
      const Hex to = game.map.neighbour(state[who].hex, way);
      if (to != kNoHex && interphase_verdict(game, state, act(Verb::Move, who, to)))
        list.add(act(Verb::Move, who, to));
    }
  }
}

void interphase_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) return state.stack.pop();
  auto& now = *state.stack.top_as<Interphase>();
  const UnitId who = *unit_operand(game, action, 0);
  const Hex to = *hex_operand(game, action, 1);
  now.waiting.remove(who);
  put(game, state, who, to);
  fall_in(game, state, who);
  enter_hex(game, state, who, to, events);
  tell(events, EventKind::Unstacked, "4.62b", unit(who), hex(to));
}

}  // namespace tamburino::risorgimento1859

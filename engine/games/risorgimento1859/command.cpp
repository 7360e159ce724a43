#include "engine/games/risorgimento1859/command.h"

#include "engine/games/risorgimento1859/movement.h"
#include "engine/games/risorgimento1859/ranges.h"

// 4.1, 4.2  Orders and command.
namespace tamburino::risorgimento1859 {
namespace {

// 4.12c  Enemies and their ZOC stop a message, except where friends stand.
bool message_passes(const Game& game, const State& state, Side own, Hex where) {
  if (!game.in_area(where) || enemy_in(game, state, own, where)) return false;
  return !in_enemy_zone(state, own, where) || friend_in(game, state, own, where);
}

// 4.12a, 4.12d  At leader costs; the Naviglio is nothing to a Corps Commander.
Points message_cost(const Game& game, const State& state, LeaderId chief, Hex from, Facing side) {
  const Points cost = leader_cost(game, state, from, side);
  if (cost == kClosed) return kClosed;
  const bool naviglio = game.scenario.battle == Battle::Magenta &&
                        game.map.side(from, side).water == Water::Canal && game[chief].rank == Rank::Corps;
  const bool wades =
      naviglio && (!game.map.side(from, side).bridge || game.map.road(from, side) == Road::None ||
                   is_blown(game, state, from, side));
  if (!wades) return cost;
  return cost - game.chart.water[static_cast<std::size_t>(Water::Canal)]
                    .cost[static_cast<std::size_t>(Mover::Leader)];
}

}  // namespace

void find_range(const Game& game, const State& state, LeaderId chief, Reach& reach) {
  const Side own = game[chief].side;
  reach.search(
      game.map.grid(), state[chief].hex, 0, range_of(game, state, chief),
      [&](Hex from, Facing side, Hex to) -> StepCost {
        if (!message_passes(game, state, own, to)) return {};
        return {message_cost(game, state, chief, from, side), false};
      },
      1);  // no step costs less
}

namespace {

bool can_lead(const State& state, LeaderId chief) {  // 8.4d
  return chief != kNoLeader && state.on_map(chief) && !state[chief].finished;
}

bool adjacent(const Game& game, const State& state, UnitId a, UnitId b) {
  return game.map.grid().distance(state[a].hex, state[b].hex) <= 1;
}

bool due_or_on_map(const Game& game, const State& state, UnitId who) {
  return state.on_map(who) || due(game, state, who);
}

bool takes_part(const Game& game, const State& state, BrigadeId which) {
  for (const UnitId who : game.units_of(which)) {
    if (due_or_on_map(game, state, who)) return true;
  }
  return false;
}

// 4.15b, 4.15e  Cavalry without a brigadier of its own.
bool is_loose_cavalry(const Game& game, UnitId who) {
  return game[who].cavalry() && !game[game[who].brigade].led();
}

UnitId cavalry_of(const Game& game, const State& state, BrigadeId which) {
  for (const UnitId who : game.outside[static_cast<std::size_t>(index(game[which].corps))]) {
    if (state[who].attached == which) return who;
  }
  return kNoUnit;
}

// Whom the corps that acts may attach or borrow.
template <class Look>
void each_outsider(const Game& game, const State& state, const Look& look) {
  for (const UnitId who : game.outside[static_cast<std::size_t>(index(state.acting.corps))]) look(who);
  if (game[state.acting.corps].commander == kNoLeader) return;  // the Reserve itself
  for (const UnitId who : game.army_batteries) look(who);
}

Verdict may_attach(const Game& game, const State& state, UnitId who, BrigadeId to) {
  const Brigade& own = game[game[who].brigade];
  if (!is_loose_cavalry(game, who) || own.corps != state.acting.corps)
    return refused_by("4.15b", unit(who)).because("no-corps-cavalry");
  if (!due_or_on_map(game, state, who) || state[who].attached != kNoBrigade)
    return refused_by("4.15b", unit(who)).because("is-attached");
  if (!game[to].led() || game[to].corps != own.corps || !takes_part(game, state, to))
    return refused_by("4.15b", unit(who), brigade(to)).because("other-corps");
  if (own.post == Brigade::Post::Division && game[to].division != own.division)
    return refused_by("4.15e", unit(who), brigade(to));
  if (const UnitId other = cavalry_of(game, state, to); other != kNoUnit)
    return refused_by("4.15b", unit(who), unit(other), brigade(to));
  return kAllowed;
}

int army_of(const Game& game, CorpsId which) {
  for (const BrigadeId one : game.brigades_in(which)) {
    if (game[one].army != 0) return game[one].army;
  }
  return 0;
}

// A13  A battery of the Austrian Reserve, to a corps of its army.
Verdict may_lend(const Game& game, const State& state, UnitId who) {
  const Brigade& own = game[game[who].brigade];
  const CorpsId to = state.acting.corps;
  const bool army_battery = game[who].artillery() && !own.led() && game[own.corps].commander == kNoLeader;
  if (!army_battery) return refused_by("4.17a", unit(who)).because("no-army-battery");
  if (to == own.corps || game[to].side != game[who].side || army_of(game, to) != own.army)
    return refused_by("4.17a", unit(who), corps(to)).because("other-army");
  if (!state.on_map(who)) return refused_by("5.3a", unit(who));
  if (state[who].is(Mark::Lent)) return refused_by("4.17a", unit(who)).because("is-lent");
  return kAllowed;
}

}  // namespace

int range_of(const Game& game, const State& state, LeaderId chief) {
  const Leader& one = game[chief];
  const bool near = one.near_range > 0 && state.on_map(game.emperor) &&
                    game.map.grid().distance(state[chief].hex, state[game.emperor].hex) <= 1;  // 4.24a
  return near ? one.near_range : one.range;
}

bool in_range(const Game& game, const State& state, LeaderId chief, Hex where) {
  if (!can_lead(state, chief)) return false;
  if (game.map.grid().distance(state[chief].hex, where) > range_of(game, state, chief)) return false;
  Reach reach;
  find_range(game, state, chief, reach);
  return reach.contains(where);
}

bool in_corps_range(const Game& game, const State& state, CorpsId which, Hex where) {
  return in_range(game, state, game[which].commander, where);
}

// 4.22a, A112  The Reserve has no commander, and its brigades need none.
bool has_orders_by_range(const Game& game, const State& state, BrigadeId which) {
  if (game[game[which].corps].commander == kNoLeader) return true;
  const LeaderId chief = game[which].brigadier;
  return state.on_map(chief) && in_corps_range(game, state, game[which].corps, state[chief].hex);
}

// 4.11c to 4.11f  In Range, or linked to one that is; attached cavalry by Range alone (A10).
UnitSet commanded(const Game& game, const State& state, BrigadeId which) {
  UnitSet all;
  const LeaderId chief = game[which].brigadier;
  if (!game[which].led() || !can_lead(state, chief)) return all;
  Reach reach;
  find_range(game, state, chief, reach);
  for (const UnitId who : units_with(game, state, which)) {
    if (state.on_map(who) && reach.contains(state[who].hex)) all.add(who);
  }
  for (bool grown = true; grown;) {
    grown = false;
    for (const UnitId who : game.units_of(which)) {
      if (!state.on_map(who) || all.contains(who)) continue;
      for (const UnitId link : game.units_of(which)) {
        if (!all.contains(link) || !adjacent(game, state, who, link)) continue;
        all.add(who);
        grown = true;
        break;
      }
    }
  }
  return all;
}

// 4.13a, 4.13b  In the corps' first activation of the turn, for the whole of it: A02.
void fix_orders(const Game& game, State& state, CorpsId which, Events& events) {
  for (const BrigadeId one : game.brigades_in(which)) {
    if (!game[one].led() || state[one].orders != Orders::Unknown) continue;
    state[one].orders = has_orders_by_range(game, state, one) ? Orders::Under : Orders::Without;
    if (takes_part(game, state, one))
      tell(events, EventKind::OrdersAre, "4.13a", brigade(one), number(static_cast<int>(state[one].orders)));
  }
}

void fix_command(const Game& game, State& state, BrigadeId which, Events&) {
  // 4.22c
  const UnitSet all = state[which].orders == Orders::Under ? commanded(game, state, which) : UnitSet{};
  const bool under = state[which].orders == Orders::Under;
  for (const UnitId who : units_with(game, state, which))
    state[who].set(Mark::InCommand, all.contains(who) || (under && due(game, state, who)));  // A140
}

// --- what stands outside the brigades

// A13  Batteries that were lent miss this activation of the Reserve; those of earlier activations are back.
void settle_loans(const Game& game, State& state, CorpsId which) {
  for (const BrigadeId one : game.brigades_in(which)) {
    for (const UnitId who : game.units_of(one)) {
      state[who].attached = kNoBrigade;
      if (!state[who].is(Mark::Lent)) continue;
      state[who].set(Mark::Lent, false);
      state[who].set(Mark::SitsOut);
    }
  }
}

bool anything_to_attach(const Game& game, const State& state, CorpsId which) {
  bool any = false;
  each_outsider(game, state, [&](UnitId who) {
    if (any) return;
    any = may_lend(game, state, who).allowed();
    if (any || !is_loose_cavalry(game, who)) return;
    for (const BrigadeId one : game.brigades_in(which))
      any = any || may_attach(game, state, who, one).allowed();
  });
  return any;
}

Verdict attach_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = unit_operand(game, action, 0);
  if (!who) return refused_by("4.15b");
  if (verb_of(action) == Verb::Lend) return may_lend(game, state, *who);
  const auto to = brigade_operand(game, action, 1);
  return to ? may_attach(game, state, *who, *to) : refused_by("4.15b", unit(*who));
}

void attach_list(const Game& game, const State& state, ActionList& list) {
  each_outsider(game, state, [&](UnitId who) {
    if (may_lend(game, state, who)) list.add(act(Verb::Lend, who));
    if (!is_loose_cavalry(game, who)) return;
    for (const BrigadeId one : game.brigades_in(state.acting.corps)) {
      if (may_attach(game, state, who, one)) list.add(act(Verb::Attach, who, one));
    }
  });
  list.add(act(Verb::Done));
}

void attach_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) return;
  state.stack.top_as<CorpsActivation>()->step = CorpsActivation::Step::Attach;
  const UnitId who = *unit_operand(game, action, 0);
  if (verb_of(action) == Verb::Lend) {
    state[who].set(Mark::Lent);
    state[who].set(Mark::Joined);
    tell(events, EventKind::Lent, "4.17a", unit(who));
    return;
  }
  const BrigadeId to = *brigade_operand(game, action, 1);
  state[who].attached = to;
  tell(events, EventKind::Attached,
       game[game[who].brigade].post == Brigade::Post::Division ? "4.15e" : "4.15b", unit(who), brigade(to));
}

// --- the roll for Orders

bool can_roll_orders(const Game& game, const State& state, BrigadeId which) {
  return game[which].led() && state[which].orders == Orders::Without && !state[which].tried &&
         !state[game[which].brigadier].finished;
}

Verdict orders_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto which = brigade_operand(game, action, 0);
  const BrigadeId own = state.stack.top_as<BrigadeAction>()->brigade;
  if (!which || *which != own) return refused_by("4.13e", brigade(own));
  if (state[game[own].brigadier].finished) return refused_by("8.4d", leader(game[own].brigadier));
  return can_roll_orders(game, state, own) ? kAllowed : refused_by("4.13c", brigade(own));
}

void orders_list(const Game& game, const State& state, ActionList& list) {
  const Action one = act(Verb::RollOrders, state.stack.top_as<BrigadeAction>()->brigade);
  if (orders_verdict(game, state, one)) list.add(one);
  list.add(act(Verb::Done));
}

void orders_carry_out(const Game&, State& state, Action action, Events&) {
  if (verb_of(action) == Verb::Done) return;
  auto& now = *state.stack.top_as<BrigadeAction>();
  state[now.brigade].tried = true;
  now.step = BrigadeAction::Step::OrdersRoll;
}

Reckoning orders_modifiers(const Game& game, BrigadeId which) {
  Reckoning sum;
  const int commitment = game[game[which].brigadier].commitment;
  sum.add_if(commitment != 0, "4.11a", commitment);
  return sum;
}

// 4.13c, 4.13d
void take_orders(const Game& game, State& state, Roll roll, Events& events) {
  auto& now = *state.stack.top_as<BrigadeAction>();
  now.step = BrigadeAction::Step::Begin;
  BrigadeState& own = state[now.brigade];
  const Reckoning sum = orders_modifiers(game, now.brigade);
  tell_items(events, sum);
  if (roll.value[0] + sum.total() <= game.limits.orders) {
    own.orders = Orders::Under;
    tell(events, EventKind::OrdersGiven, "4.13c", brigade(now.brigade));
  } else {
    own.paralysed = true;
    tell(events, EventKind::OrdersFailed, "4.13d", brigade(now.brigade));
  }
}

}  // namespace tamburino::risorgimento1859
